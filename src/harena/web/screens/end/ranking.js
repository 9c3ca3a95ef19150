// Everybody from first to last, with the score divided into what it consists of.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Emblem } from "../../pieces/emblem.js";
import { seatClass, sentence } from "../../words.js";
import { levelOf } from "../../levels.js";

/** @typedef {import("../../types").ScorePart} ScorePart */
/** @typedef {import("../../types").Result} Result */

/**
 * How wide one of each part is drawn: what counts more than all the rest together is wider than it, not in proportion.
 * @param {ScorePart[]} parts
 * @returns {Map<number, number>} by what one of them counts
 */
export function widths(parts) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const each of [...new Set(parts.map((p) => p.each))].sort((a, b) => a - b)) {
    const below = Math.max(0, ...(parts[0]?.values ?? []).map((_, seat) => length(parts, seat, found)));
    found.set(each, found.size ? below + 1 : 1);
  }
  return found;
}

/** How long a seat's bar is. @param {ScorePart[]} parts @param {number} seat @param {Map<number, number>} wide */
const length = (parts, seat, wide) =>
  parts.reduce((sum, part) => sum + Math.abs(part.values[seat]) * (wide.get(part.each) ?? 0), 0);

/** The look of a part: what was lost is hatched. @param {ScorePart} part @param {number} at */
const look = (part, at) => (part.values.some((v) => v < 0) ? "less" : `p${at % 6}`);

/** @param {{parts: ScorePart[]}} props */
const Legend = ({ parts }) => html`
  <ul class="legend" aria-hidden="true">
    ${parts.map((part, at) => html`<li key=${part.key}><i class=${look(part, at)} />${sentence(part.name)}</li>`)}
  </ul>
`;

/** @param {number} value */
const signed = (value) => String(value).replace("-", "−");

/** @param {{parts: ScorePart[], seat: number, wide: Map<number, number>, most: number}} props */
function Bar({ parts, seat, wide, most }) {
  const says = parts.filter((p) => p.values[seat]).map((p) => `${p.name} ${signed(p.values[seat])}`);
  const pieces = parts.map((part, at) => {
    const value = part.values[seat];
    const grow = (Math.abs(value) * (wide.get(part.each) ?? 0)) / most;
    const style = { flexGrow: grow };
    return value !== 0 && html`<i key=${part.key} class=${look(part, at)} style=${style}>${signed(value)}</i>`;
  });
  const left = { flexGrow: 1 - length(parts, seat, wide) / most };
  return html`
    <span class="bars" role="img" aria-label=${says.join(", ") || _`nothing`} data-testid="parts">
      ${pieces}
      <i class="rest" style=${left} />
    </span>
  `;
}

/** What somebody is at this table. @param {import("../../types").SeatInfo | undefined} at @param {boolean} me */
const role = (at, me) => (me ? _`you` : at?.kind === "bot" ? levelOf(at.bot) : "");

/**
 * @param {{place: number | string, seat: number, me: boolean, won: boolean, name: string, tally: string, role: string,
 *   bar: unknown}} props
 */
function Ranked({ place, seat, me, won, name, tally, role, bar }) {
  const plain = /^[−-]?\d+$/.test(tally);
  return html`
    <li class=${`${seatClass(seat)} ${me ? "me" : ""} ${won ? "won" : ""}`} data-seat=${seat}>
      <b class="place">${place}</b>
      <${Emblem} seat=${seat} />
      <span class="who">
        <b>${name}</b>
        <small>${role}</small>
      </span>
      ${bar}
      <b class=${`total num ${plain ? "" : "worded"}`} data-testid="total">${tally}</b>
    </li>
  `;
}

/**
 * @param {{result: Result, names: string[], seat: number | null, table: import("../../types").TableInfo,
 *   parts: ScorePart[], led: string[]}} props   no parts as long as they are not known; `led`: what each seat led
 */
export function Ranking({ result, names, seat: mine, table, parts, led }) {
  const wide = widths(parts);
  const most = Math.max(1, ...result.scores.map((_, seat) => length(parts, seat, wide)));
  const rows = result.ranking.flatMap((group, at) =>
    group.map((seat) => {
      // Who lost to the game itself is not the first of one.
      const place =
        result.winners.length || result.scores.length > 1 ? 1 + result.ranking.slice(0, at).flat().length : "–";
      const bar = html`<${Bar} parts=${parts} seat=${seat} wide=${wide} most=${most} />`;
      const what = [led[seat], role(table.seats[seat], seat === mine)].filter(Boolean).join(" · ");
      return html`
        <${Ranked}
          key=${seat}
          place=${place}
          seat=${seat}
          me=${seat === mine}
          won=${result.winners.includes(seat)}
          name=${names[seat]}
          tally=${result.tallies[seat].replace("-", "−")}
          role=${what}
          bar=${bar}
        />
      `;
    }),
  );
  return html`
    <section class="panel ranking">
      <header>
        <h2>Ranking</h2>
        <${Legend} parts=${parts} />
      </header>
      <ol>
        ${rows}
      </ol>
    </section>
  `;
}
