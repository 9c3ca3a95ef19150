// What is drawn over the sand: where my fighters are planned to go, and which squares are struck.
import { html } from "../../lib.js";
import { seatClass } from "../../words.js";

/** @typedef {import("../../types").Plain} Plain */
/** A fighter of mine with what is planned for it. @typedef {{g: Plain, square: string, facing: string}} Planned */
/** A marked square. @typedef {{g: Plain, s: Plain, at: string}} Blow */

/**
 * An arrow that leaves some room round the fighters at its ends.
 * @param {{from: [number, number], to: [number, number], kind: string}} props
 */
function Arrow({ from: [x1, y1], to: [x2, y2], kind }) {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = (x2 - x1) / long;
  const dy = (y2 - y1) / long;
  const short = kind === "blow" ? 0.12 : 0.3;
  const start = [x1 + dx * 0.34, y1 + dy * 0.34];
  const end = [x2 - dx * short, y2 - dy * short];
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  return html`
    <g class=${`arrow ${kind}`}>
      <path class="under" d=${`M${start}L${end}`} />
      <path d=${`M${start}L${end}`} />
      <path class="tip" d="M.14 0-.08-.11V.11Z" transform=${`translate(${end}) rotate(${turn})`} />
    </g>
  `;
}

/**
 * @param {{n: number, middle: (at: string) => [number, number], plans: Planned[], blows: Blow[], chosen: Plain | null,
 *   faint: boolean, aimed: boolean, place: Plain}} props
 *   `n`: the length of a side; `middle`: that of a square; `faint`: whether ways are over and done with; `aimed`:
 *   whether blows are shown with the way to them
 */
export function Lines({ n, middle, plans, blows, chosen, faint, aimed, place }) {
  const way = (/** @type {Planned} */ p) => html`
    <${Arrow}
      key=${`p ${p.g.name}`}
      from=${middle(p.g.square)}
      to=${middle(p.square)}
      kind=${faint ? "plan faint" : p.g === chosen ? "move" : "plan"}
    />
  `;
  const blow = (/** @type {Blow} */ { g, s, at }) => html`
    <g key=${`b ${s.seat}${g.name}`} class=${seatClass(s.seat)}>
      ${aimed && at !== g.square && html`<${Arrow} from=${middle(g.square)} to=${middle(at)} kind="blow" />`}
      <g transform=${`translate(${middle(at)})`}>
        <path class="brk" d="M-.42-.2V-.42H-.2M.2-.42H.42V-.2M.42.2V.42H.2M-.2.42H-.42V.2" />
      </g>
    </g>
  `;
  return html`
    <svg class="lines" viewBox=${`0 0 ${n} ${n}`} style=${place} aria-hidden="true">
      ${plans.filter((p) => p.square && p.square !== p.g.square).map(way)}
      ${blows.map(blow)}
    </svg>
  `;
}
