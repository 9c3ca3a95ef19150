// A tray of a deal: Coins by steps, cards to tap, and what could be done on the spot.
import { html } from "../../../lib.js";
import { explains } from "../../../pieces/detail.js";
import { Figure, Icon } from "../../../pieces/icon.js";
import { sentence, tidy } from "../../../words.js";
import { cardThing, cardWords, look, picture } from "../market-card.js";
import { Dice } from "../dice.js";
import { lies, move, setCoins } from "./bargain.js";

/** @typedef {import("../../../types").BoardProps} BoardProps */
/** @typedef {import("../../../types").Plain} Plain */
/** @typedef {import("./bargain").Tray} Tray */
/** @typedef {import("./bargain").Side} Side */

/**
 * Fewer or more of something.
 * @param {{n: number, least: number, most: number | null, what: string, set: (n: number) => void}} props
 */
export function Stepper({ n, least, most, what, set }) {
  const less = () => set(n - 1);
  const more = () => set(n + 1);
  return html`
    <span class="stepper" role="group" aria-label=${what}>
      <button type="button" aria-label=${`Fewer: ${what}`} disabled=${n <= least} onClick=${less}>−</button>
      <b class="num" aria-live="polite">${n}</b>
      <button
        type="button"
        aria-label=${`More: ${what}`}
        disabled=${most !== null && n >= most}
        onClick=${more}
      >+</button>
    </span>
  `;
}

const GUARD = {
  label: "Guard",
  kind: "guard",
  dice: [0, 0, 0],
  value: 0,
  status: "ready",
  text: "Stands on the table.",
};

/**
 * A card of the House by its name.
 * @param {BoardProps} props
 * @param {number} seat
 * @param {string} name
 * @returns {Plain}
 */
const cardOf = (props, seat, name) =>
  props.view.board.houses[seat].cards.find((/** @type {Plain} */ c) => tidy(c.label) === tidy(name)) ?? GUARD;

/** A card that may be tapped. @param {{card: Plain, on: boolean, toggle: () => void}} props */
const Good = ({ card, on, toggle }) => html`
  <div class=${`good ${look(card)} ${on ? "on" : ""}`} data-name=${card.label} ...${explains(cardThing(card))}>
    <button type="button" class="hit" aria-pressed=${on} aria-label=${cardWords(card)} onClick=${toggle} />
    <span class="look" aria-hidden="true">
      <span class="art"><${Figure} name=${picture(card.label, card.kind)} /></span>
      <b class="nm">${card.label}</b>
      ${
        card.dice.some((/** @type {number} */ n) => n > 0)
          ? html`<${Dice} dice=${card.dice} />`
          : html`<small class="tx">${sentence(card.kind)}</small>`
      }
      ${card.value > 0 && html`<span class="val num">${card.value}</span>`}
      ${card.champion && html`<em class="f"><${Icon} name="laurel-crown" /></em>`}
      ${card.favour > 0 && html`<em class="f">${card.favour}</em>`}
      ${on && html`<span class="tick"><${Icon} name="check-mark" /></span>`}
    </span>
  </div>
`;

/**
 * Something to be promised or done, as a line to tick.
 * @param {{on: boolean, toggle: () => void, children?: unknown}} props
 */
export const Line = ({ on, toggle, children }) => html`
  <label class=${`vow ${on ? "on" : ""}`}>
    <input type="checkbox" checked=${on} onChange=${toggle} />
    <span>${children}</span>
  </label>
`;

/**
 * @param {{props: BoardProps, side: Side, seat: number, title: string, worth: string, offered: Plain, tray: Tray,
 *   children?: unknown}} props   `seat`: whose things these are
 */
export function TrayOf({ props, side, seat, title, worth, offered, tray, children }) {
  const { coins, assets, deeds, closed } = offered;
  const whose = seat === props.seat ? "your Coins" : "their Coins";
  const good = (/** @type {string} */ name, /** @type {number} */ i) => {
    const on = lies(tray, assets, i);
    return html`<${Good} key=${i} card=${cardOf(props, seat, name)} on=${on} toggle=${() => move(side, name, on)} />`;
  };
  const deed = (/** @type {string[]} */ [said, reads]) => {
    const on = tray.items.includes(said);
    return html`<${Line} key=${said} on=${on} toggle=${() => move(side, said, on)}><b>${sentence(reads)}</b></${Line}>`;
  };
  return html`
    <section class=${`tray ${side}`} aria-label=${title} data-side=${side}>
      <header>
        <h3>${title}</h3>
        <span class="sum">
          <${Icon} name="two-coins" />
          <${Stepper}
            n=${tray.coins}
            least=${0}
            most=${coins}
            what=${`Coins, ${title.toLowerCase()}`}
            set=${(/** @type {number} */ n) => setCoins(side, n)}
          />
          <small>${coins === null ? `${whose}: hidden` : `of ${coins}`}</small>
        </span>
        <small class="worth">${worth}</small>
      </header>
      ${assets.length > 0 && html`<div class="goods">${assets.map(good)}</div>`}
      ${closed && html`<p class="quiet">${closed}</p>`}
      ${deeds.length > 0 && html`<div class="vows" role="group" aria-label="Done at once">${deeds.map(deed)}</div>`}
      ${children}
    </section>
  `;
}
