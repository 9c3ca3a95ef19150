// What is drawn over the sand: where my fighters are planned to go, and which squares are struck.
import { html } from "../../lib.js";
import { seatClass } from "../../words.js";

/** @typedef {import("../../types").Plain} Plain */
/** A fighter of mine with what is planned for it. @typedef {{g: Plain, square: string, facing: string}} Planned */
/** A marked square. @typedef {{g: Plain, s: Plain, at: string}} Blow */

/** A place on the sand, in squares from the top left. @typedef {[number, number]} Point */
/** The way of an arrow, from middle to middle. @typedef {{from: Point, to: Point}} Way */

/** How far (in squares) arrows stand apart that would lie on each other. */
const APART = 0.13;

/** Which way an arrow points, one square far. @param {Way} way @returns {Point} */
function pointing({ from: [x1, y1], to: [x2, y2] }) {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [(x2 - x1) / long, (y2 - y1) / long];
}

/**
 * Whether two ways lie on each other for a part, whichever way they lead.
 * @param {Way} one
 * @param {Way} other
 */
function lieTogether(one, other) {
  const [dx, dy] = pointing(one);
  const along = (/** @type {Point} */ [x, y]) => (x - one.from[0]) * dx + (y - one.from[1]) * dy;
  const beside = (/** @type {Point} */ [x, y]) => Math.abs((x - one.from[0]) * dy - (y - one.from[1]) * dx);
  if (String(other.from) === String(other.to)) return false;
  if (beside(other.from) > 0.01 || beside(other.to) > 0.01) return false;
  const ends = [along(other.from), along(other.to)];
  return Math.min(...ends) < along(one.to) - 0.01 && Math.max(...ends) > 0.01;
}

/**
 * How far each arrow is drawn beside its way, so that all of them are seen: to its right, the later ones farther.
 * @param {Way[]} ways
 * @returns {number[]}
 */
export function asides(ways) {
  const same = (/** @type {Way} */ a, /** @type {Way} */ b) => {
    const [[ax, ay], [bx, by]] = [pointing(a), pointing(b)];
    return ax * bx + ay * by > 0;
  };
  return ways.map((way, i) => {
    const together = ways.filter((other) => other !== way && lieTogether(way, other));
    const before = ways.slice(0, i).filter((other) => together.includes(other) && same(way, other));
    return together.length ? APART * (1 + before.length) : 0;
  });
}

/**
 * An arrow that leaves some room round the fighters at its ends.
 * @param {{from: Point, to: Point, kind: string, aside?: number}} props `aside`: how far it is drawn to the right
 */
function Arrow({ from, to, kind, aside = 0 }) {
  const [dx, dy] = pointing({ from, to });
  const [x1, y1] = [from[0] - dy * aside, from[1] + dx * aside];
  const [x2, y2] = [to[0] - dy * aside, to[1] + dx * aside];
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
  const ways = blows.map(({ g, at }) => ({ from: middle(g.square), to: middle(at) }));
  const beside = asides(ways);
  const blow = (/** @type {Blow} */ { g, s, at }, /** @type {number} */ i) => html`
    <g key=${`b ${s.seat}${g.name}`} class=${seatClass(s.seat)}>
      ${aimed && at !== g.square && html`<${Arrow} ...${ways[i]} kind="blow" aside=${beside[i]} />`}
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
