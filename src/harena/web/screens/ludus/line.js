// A career as a line: XP over fights, coins at the right; every mark opens its replay. Drawn for the width that it has.
import { html } from "../../lib.js";
import { against, fallen, signed } from "./school.js";

/** @typedef {import("../../types").Gladiator} Gladiator */
/** @typedef {import("../../types").CareerFight} CareerFight */
/** @typedef {{width: number, left: number, right: number, top: number, floor: number, height: number, most: number,
 *   words: boolean}} Sheet */

/** @type {Sheet} */
const DESK = { width: 906, left: 30, right: 82, top: 38, floor: 120, height: 156, most: 10, words: true };
/** @type {Sheet} */
const PHONE = { width: 334, left: 26, right: 14, top: 42, floor: 118, height: 128, most: 7, words: false };

const ICONS = /** @type {Record<string, string>} */ ({
  duel: "crossed-swords",
  team: "three-friends",
  coliseum: "arena",
  elsewhere: "exit-door",
});

const FELL = /** @type {Record<string, string>} */ ({
  dead: "death-skull",
  unconscious: "drop",
  surrendered: "flag-objective",
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

/** @param {{fight: CareerFight, x: number, y: number, sheet: Sheet}} props */
function Mark({ fight, x, y, sheet }) {
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
      ${sheet.words && fallen(fight) && html`<text class="sm" x=${x} y=${sheet.floor + 34}>${fallen(fight)}</text>`}
    </g>
  `;
  return fight.table ? html`<a href=${`/replay/${fight.table}`} aria-label=${said}>${drawn}</a>` : drawn;
}

/** @param {string} text */
const brief = (text) => (text.length > 13 ? `${text.slice(0, 12)}…` : text);

/** @param {{who: Gladiator, sheet: Sheet, usual: number, kind: string}} props */
function Plot({ who, sheet, usual, kind }) {
  const ended = who.fights.filter((f) => f.ended !== null);
  const shown = ended.slice(-sheet.most);
  const before = ended.length > shown.length ? ended[ended.length - shown.length - 1].xp : 0;
  const grid = steps([before, ...shown.map((f) => f.xp)]);
  const [low, high] = [grid[0], grid.at(-1) ?? 1];
  const y = (/** @type {number} */ xp) => sheet.floor - ((xp - low) / (high - low)) * (sheet.floor - sheet.top);
  const room = sheet.width - sheet.left - sheet.right;
  const x = (/** @type {number} */ at) => sheet.left + (room * (at + 1)) / (Math.max(shown.length, 3) + 1);
  const right = sheet.width - sheet.right;
  const next = x(shown.length);
  const path = [`M${sheet.left} ${y(before)}`, ...shown.map((f, at) => `H${x(at)}V${y(f.xp)}`)].join("");
  const at = y(shown.at(-1)?.xp ?? before);
  const lines = grid.map(
    (xp) => html`
      <line class="grid" x1=${sheet.left} x2=${right} y1=${y(xp)} y2=${y(xp)} />
      <text class="sm end" x=${sheet.left - 6} y=${y(xp) + 4}>${signed(xp).replace("+", "")}</text>
      ${sheet.words && html`<text class="sm start" x=${right + 20} y=${y(xp) + 4}>${usual + Math.max(0, Math.floor(xp / 2))} coins</text>`}
    `,
  );
  const open = html`
    <circle class="nextm" cx=${next} cy=${at} r="11" />
    <text class="gain" x=${next} y=${at + 4}>?</text>
    ${sheet.words && html`<text class="sm strong" x=${next} y=${sheet.floor + 22}>next</text>`}
  `;
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
      ${shown.map((f, n) => html`<${Mark} key=${f.number} fight=${f} x=${x(n)} y=${y(f.xp)} sheet=${sheet} />`)}
    </svg>
  `;
}

/** @param {{who: Gladiator, usual: number}} props */
export const CareerLine = ({ who, usual }) => html`
  <div class="line">
    <h2>Career</h2>
    <p class="how desk">won: filled · lost: open · a fight opens its replay</p>
    <${Plot} who=${who} usual=${usual} sheet=${DESK} kind="desk" />
    <${Plot} who=${who} usual=${usual} sheet=${PHONE} kind="phone" />
  </div>
`;
