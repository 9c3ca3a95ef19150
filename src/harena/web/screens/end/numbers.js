// The game in numbers: what its rules let people care about, counted for each seat.
import { html } from "../../lib.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";
import { seatClass } from "../../words.js";

/** @typedef {import("../../types").CountedFigure} Figure */

const SYMBOLS = /** @type {Record<string, string>} */ ({
  "coins-earned": "two-coins",
  earned: "two-coins",
  "coins-spent": "shiny-purse",
  schemes: "tied-scroll",
  "fights-won": "crossed-swords",
  deals: "shaking-hands",
  bought: "buy-card",
  hosted: "arena",
  "battles-won": "trophy-cup",
  gladii: "gladius",
  lost: "death-skull",
  strikes: "sword-brandish",
  reactions: "shield-reflect",
  hits: "bloody-sword",
  blows: "bloody-sword",
  crowd: "thumb-up",
  declarations: "public-speaker",
  streaks: "burning-passion",
  eagles: "eagle-emblem",
  dealt: "sword-brandish",
  animals: "lion",
  taken: "drop",
  cards: "card-play",
  powers: "burning-passion",
  "hit-points": "hearts",
});

/** One's own column has one's colour. @param {number} seat @param {number | null} mine */
const own = (seat, mine) => (seat === mine ? `own ${seatClass(seat)}` : "");

/** @param {{figure: Figure, seat: number}} props */
function Value({ figure: { values, among, beside }, seat }) {
  const text = among ? `${values[seat]} of ${among[seat]}` : String(values[seat]);
  return html`${text}${beside && html` <small>(${beside[seat]})</small>`}`;
}

/** @param {{figure: Figure, seats: number[], mine: number | null}} props */
const Row = ({ figure, seats, mine }) => html`
  <tr data-figure=${figure.key}>
    <th scope="row">
      <${Icon} name=${SYMBOLS[figure.key] ?? "laurel-crown"} />
      ${figure.name}${figure.beside && html` <small>(${figure.beside_name})</small>`}
    </th>
    ${seats.map(
      (seat) => html`
        <td key=${seat} class=${own(seat, mine)}>
          <${Value} figure=${figure} seat=${seat} />
        </td>
      `,
    )}
  </tr>
`;

/**
 * @param {{figures: Figure[] | null, names: string[], result: import("../../types").Result, seat: number | null}} props
 *   null as long as they are not known
 */
export function Numbers({ figures, names, result, seat: mine }) {
  const seats = result.ranking.flat();
  const heads = seats.map(
    (seat) => html`
      <th key=${seat} scope="col" class=${own(seat, mine)}>
        <${Emblem} seat=${seat} small />
        <span class="sr">${names[seat]}</span>
      </th>
    `,
  );
  return html`
    <section class="panel numbers">
      <table>
        <caption>
          The game in numbers
        </caption>
        <thead>
          <tr>
            <td />
            ${heads}
          </tr>
        </thead>
        <tbody>
          ${!figures && html`<tr class="counting"><th scope="row">Being counted …</th></tr>`}
          ${figures?.map((figure) => html`<${Row} key=${figure.key} figure=${figure} seats=${seats} mine=${mine} />`)}
        </tbody>
      </table>
    </section>
  `;
}
