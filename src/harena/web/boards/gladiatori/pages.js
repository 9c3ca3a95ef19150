// On a phone what is mine is shown one part at a time; the one with something to choose comes by itself.
import { html, useSignal } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { Animals } from "./animals.js";
import { about, aboutItem, aboutTrait } from "./choices.js";
import { others } from "./figures.js";
import { total } from "./glossary.js";
import { ItemCard } from "./items.js";
import { Opponent } from "./opponent.js";
import { Paying } from "./paying.js";
import { wound } from "./payment.js";
import { Reactions, reactions } from "./reacting.js";
import { Row } from "./row.js";
import { Sheet } from "./sheet.js";
import { Spread } from "./stack.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./choices").Pile} Pile */
/** @typedef {{id: string, title: string, icon: string, waits: boolean, show: () => unknown}} Page */

/**
 * A page with one of my piles.
 * @param {BoardProps} props
 * @param {Record<string, number>} pile
 * @param {Pile} id
 * @param {string} title of the page
 * @param {string} icon
 * @param {string} heading
 * @returns {Page}
 */
const pilePage = (props, pile, id, title, icon, heading) => ({
  id,
  title,
  icon,
  waits: Object.keys(pile).some((name) => about(props, name, id).length > 0),
  show: () => html`<${Spread} props=${props} pile=${pile} where=${id} title=${heading} />`,
});

/**
 * Where a wound is paid: the HP deck with the items beside it.
 * @param {BoardProps} props
 * @param {Plain} x
 * @returns {Page}
 */
const woundPage = (props, x) => ({
  ...pilePage(props, x.own.hp, "hp", `HP ${x.own.hit_points}`, "hearts", "HP deck"),
  show: () => html`
    <${Paying} props=${props} />
    <div class="payable">
      <${Spread} props=${props} pile=${x.own.hp} where="hp" title="HP deck" />
      ${x.items.map((/** @type {Plain} */ item) => html`<${ItemCard} key=${item.id} props=${props} item=${item} />`)}
    </div>
  `,
});

/** Where all Reactions lie, wherever their cards do. @param {BoardProps} props @returns {Page} */
const reactionPage = (props) => ({
  id: "react",
  title: "React",
  icon: "shield",
  waits: true,
  show: () => html`<${Reactions} props=${props} />`,
});

/** @param {BoardProps} props @param {Plain} x @returns {Page} */
const rowPage = (props, x) => ({
  id: "table",
  title: `Actions ${x.table.length}`,
  icon: "card-play",
  waits: x.table.some((/** @type {Plain} */ c) => about(props, c.card, "table").length > 0),
  show: () => html`<${Row} props=${props} x=${x} />`,
});

/** @param {BoardProps} props @param {Plain} x @returns {Page} */
const sheetPage = (props, x) => ({
  id: "sheet",
  title: "Sheet",
  icon: "shield",
  waits: [
    ...Object.keys(x.own.values).map((name) => aboutTrait(props, name)),
    ...x.own.powers.map((/** @type {string} */ p) => aboutTrait(props, p)),
    ...x.items.map((/** @type {Plain} */ item) => aboutItem(props, item)),
  ].some((found) => found.length > 0),
  show: () => html`<${Sheet} props=${props} />`,
});

/** @param {BoardProps} props @returns {Page} */
const othersPage = (props) => ({
  id: "others",
  title: "Others",
  icon: "three-friends",
  waits: others(props.view).some((y) => y.items.some((/** @type {Plain} */ item) => aboutItem(props, item).length > 0)),
  show: () => html`
    <div class="gothers">
      ${others(props.view).map((y) => html`<${Opponent} key=${y.seat} props=${props} x=${y} />`)}
      <${Animals} props=${props} />
    </div>
  `,
});

/** What lies over the board when it is wanted. @param {BoardProps} props @param {Plain} x @returns {Page[]} */
export const asideOf = (props, x) => [sheetPage(props, x), othersPage(props)];

/** @param {BoardProps} props @param {Plain} x @returns {Page[]} */
function pagesOf(props, x) {
  const { deck, hand, hp, discard, hit_points } = x.own;
  const life = wound(props.view)
    ? woundPage(props, x)
    : pilePage(props, hp, "hp", `HP ${hit_points}`, "hearts", "HP deck");
  const unsplit = total(deck) > 0 && !total(hand) && !total(hp);
  const piles = unsplit
    ? [pilePage(props, deck, "deck", `Deck ${total(deck)}`, "stack", "Your deck")]
    : [pilePage(props, hand, "hand", `Hand ${total(hand)}`, "card-pick", "Hand"), rowPage(props, x), life];
  if (reactions(props).length) piles.unshift(reactionPage(props));
  if (total(discard))
    piles.push(pilePage(props, discard, "discard", `Pile ${total(discard)}`, "card-discard", "Discard pile"));
  return [...piles, ...asideOf(props, x)];
}

/** Pages that are too high for the row. */
const OVER = ["sheet", "others"];

/**
 * The page that is shown: the one that was pressed, until something else is asked and waits elsewhere.
 * @param {Page[]} list
 * @param {number} ask
 */
function useShown(list, ask) {
  const picked = useSignal({ ask: -1, page: "" });
  const counts = picked.value.ask === ask || !list.some((p) => p.waits);
  const wanted = counts ? list.find((p) => p.id === picked.value.page) : undefined;
  // What lies over the board comes only when it is wanted.
  const waiting = list.find((p) => p.waits && !OVER.includes(p.id));
  return {
    shown: wanted ?? waiting ?? list[0],
    pick: (/** @type {string} */ page) => {
      picked.value = { ask, page: page === picked.value.page ? "" : page };
    },
  };
}

const Waits = () => html`
  <i class="waits">
    <span class="sr">choices wait here</span>
  </i>
`;

/** @param {{page: Page, on: boolean, pick: (id: string) => void}} props */
export const Tab = ({ page, on, pick }) => html`
  <button class=${on ? "on" : ""} aria-pressed=${on} onClick=${() => pick(page.id)}>
    <${Icon} name=${page.icon} />
    ${page.title}
    ${page.waits && !on && html`<${Waits} />`}
  </button>
`;

/** @param {{props: BoardProps, x: Plain}} props */
export function Pages({ props, x }) {
  const list = pagesOf(props, x);
  const { shown, pick } = useShown(list, props.view.ask?.number ?? -1);
  return html`
    <div class="gtabs" role="group" aria-label="Your cards">
      ${list.map((p) => html`<${Tab} key=${p.id} page=${p} on=${p === shown} pick=${pick} />`)}
    </div>
    ${shown.show()}
  `;
}
