// A career as a line: XP over fights, coins at the right; every mark opens its replay. Drawn for the width that it has.
import { html } from "../../lib.js";
import { against, fallen, FELL, signed, watch } from "./school.js";

/** @typedef {import("../../types").Gladiator} Gladiator */
/** @typedef {import("../../types").CareerFight} CareerFight */
/** `wide`: from so far apart on, the fate of who fell has room beside its mark.
 * @typedef {{width: number, left: number, right: number, top: number, floor: number, height: number, most: number,
 *   words: boolean, wide: number}} Sheet */

/** @type {Sheet} */
const DESK = { width: 906, left: 30, right: 82, top: 38, floor: 120, height: 146, most: 10, words: true, wide: 104 };
/** @type {Sheet} */
const PHONE = {
  width: 334,
  left: 26,
  right: 14,
  top: 42,
  floor: 118,
  height: 146,
  most: 7,
  words: false,
  wide: Infinity,
};

const ICONS = /** @type {Record<string, string>} */ ({
  duel: "crossed-swords",
  team: "three-friends",
  coliseum: "arena",
  elsewhere: "exit-door",
});

/** The XP at the lines of the grid: from the lowest to a round number above the highest. @param {number[]} values */
export function steps(values) {
  const low = Math.min(0, ...values);
  const high = Math.max(4, ...values.map((xp) => xp + 1));
  const step = [2, 4, 5, 10, 20, 50, 100, 200].find((size) => (high - low) / size <= 3) ?? 500;
  const first = Math.floor(low / step) * step;
  const lines = [];
  for (let xp = first; xp < high + step; xp += step) lines.push(xp);
  return lines;
}

/** @param {{fight: CareerFight, x: number, y: number, sheet: Sheet, apart: number}} props */
function Mark({ fight, x, y, sheet, apart }) {
  const how = fight.won ? "won" : "lost";
  const said = `Fight ${fight.number}, ${against(fight)}: ${how}, ${signed(fight.gained)} XP. ${fallen(fight)}`;
  const icon = ICONS[fight.kind] ?? "wolf-head";
  const drawn = html`
    <g class=${`fightm ${how}`}>
      <title>${said}</title>
      <circle cx=${x} cy=${y} r="11" />
      <use href=${`/static/icons.svg#${icon}`} x=${x - 7} y=${y - 7} width="14" height="14" />
      ${
        fallen(fight) &&
        html`<use
          class="fell"
          href=${`/static/icons.svg#${FELL[fight.fate]}`}
          x=${x + 8}
          y=${y - 2}
          width="13"
          height="13"
        />`
      }
      <text class=${`gain ${fight.gained > 0 ? "" : "bad"}`} x=${x} y=${y - 16}>${signed(fight.gained)}</text>
      ${sheet.words && html`<text class="sm" x=${x} y=${sheet.floor + 22}>${brief(against(fight))}</text>`}
      ${
        apart >= sheet.wide &&
        fallen(fight) &&
        html`<text class="sm start fate" x=${x + 23} y=${y + 9}>${fallen(fight)}</text>`
      }
    </g>
  `;
  return fight.table ? html`<a href=${watch(fight)} aria-label=${said}>${drawn}</a>` : drawn;
}

/** @param {string} text */
const brief = (text) => (text.length > 13 ? `${text.slice(0, 12)}…` : text);

/** What so many XP bring. @param {Gladiator} who @param {number} xp */
const coinsAt = ({ raises }, xp) => (raises.findLast((raise) => raise.xp <= xp) ?? raises[0]).coins;

/** @param {{who: Gladiator, sheet: Sheet, kind: string}} props */
function Plot({ who, sheet, kind }) {
  const ended = who.fights.filter((f) => f.ended !== null);
  const shown = ended.slice(-sheet.most);
  const before = ended.length > shown.length ? ended[ended.length - shown.length - 1].xp : 0;
  const grid = steps([before, ...shown.map((f) => f.xp)]);
  const [low, high] = [grid[0], grid.at(-1) ?? 1];
  const y = (/** @type {number} */ xp) => sheet.floor - ((xp - low) / (high - low)) * (sheet.floor - sheet.top);
  const room = sheet.width - sheet.left - sheet.right;
  const apart = room / (Math.max(shown.length, 3) + 1);
  const x = (/** @type {number} */ at) => sheet.left + apart * (at + 1);
  const right = sheet.width - sheet.right;
  const next = x(shown.length);
  const path = [`M${sheet.left} ${y(before)}`, ...shown.map((f, at) => `H${x(at)}V${y(f.xp)}`)].join("");
  const at = y(shown.at(-1)?.xp ?? before);
  const lines = grid.map(
    (xp) => html`
      <line class="grid" x1=${sheet.left} x2=${right} y1=${y(xp)} y2=${y(xp)} />
      <text class="sm end" x=${sheet.left - 6} y=${y(xp) + 4}>${signed(xp).replace("+", "")}</text>
      ${sheet.words && html`<text class="sm start" x=${right + 20} y=${y(xp) + 4}>${coinsAt(who, xp)} coins</text>`}
    `,
  );
  const open = html`
    <circle class="nextm" cx=${next} cy=${at} r="11" />
    <text class="gain" x=${next} y=${at + 4}>?</text>
    <text class="sm strong" x=${next} y=${sheet.floor + 22}>next</text>
  `;
  const since = shown.length < ended.length ? `since fight ${shown[0].number}` : "first fight";
  const from = shown.length > 0 && html`<text class="sm" x=${Math.max(x(0), 52)} y=${sheet.floor + 22}>${since}</text>`;
  return html`
    <svg
      class=${`viz ${kind}`}
      width=${sheet.width}
      height=${sheet.height}
      viewBox=${`0 0 ${sheet.width} ${sheet.height}`}
      role="group"
      aria-label=${`XP of ${who.name} over ${ended.length} fights`}
    >
      ${lines}
      <path class="careerline" d=${`${path}${who.alive ? `H${next - 11}` : ""}`} />
      ${who.alive && open}
      ${!sheet.words && from}
      ${shown.map(
        (f, n) => html`<${Mark} key=${f.number} fight=${f} x=${x(n)} y=${y(f.xp)} sheet=${sheet} apart=${apart} />`,
      )}
    </svg>
  `;
}

/** @param {{who: Gladiator}} props */
export const CareerLine = ({ who }) => html`
  <div class="line">
    <h2><small>XP</small> Career</h2>
    <p class="how">won: filled · lost: open<span> · a fight opens its replay</span></p>
    <${Plot} who=${who} sheet=${DESK} kind="desk" />
    <${Plot} who=${who} sheet=${PHONE} kind="phone" />
  </div>
`;
