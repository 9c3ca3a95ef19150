// Cards of one kind that lie together, the one anatomy of Gladiatori's cards.
import { html } from "../../lib.js";
import { counted, figure } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { about, presses } from "./choices.js";
import { printed, total } from "./glossary.js";
import { Going, going } from "./paying.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("./choices").Pile} Pile */

const LIES = /** @type {Record<Pile, string>} */ ({
  hand: "in hand",
  table: "on the table",
  hp: "in the HP deck",
  discard: "in the discard pile",
  deck: "in the deck",
});

/** @param {{n: number}} props */
const HitPoints = ({ n }) => html`
  <${Icon} name="hearts" />
  ${n}
`;

/**
 * @param {{props: BoardProps, name: string, n?: number, where: Pile, note?: string, badge?: unknown, kind?: string}}
 *   props `note` stands in the place of the hit points
 */
export function Stack({ props, name, n = 1, where, note = "", badge = null, kind = "" }) {
  const card = printed(props.view, name);
  const found = about(props, name, where);
  const lit = found.length > 0;
  const goes = going(props, found);
  const said = [
    `${n > 1 ? `${n} ` : ""}${name} ${LIES[where]}`,
    note,
    `${card.hp} hit points${n > 1 ? " each" : ""}`,
    goes > 0 && `${goes} marked to go`,
  ];
  return html`
    <${Press}
      kind=${`gcard t-${card.type} ${lit ? "lit" : ""} ${goes ? "goes" : ""} ${kind}`}
      name=${name}
      lit=${lit}
      thing=${card}
      moves=${`${where} ${name}`}
      label=${said.filter(Boolean).join(", ")}
      onPress=${presses(props, found, name)}
    >
      <span class="pic">
        <${Figure} name=${figure(name, card.type)} />
      </span>
      <b>${name}</b>
      <span class="hp">${note || html`<${HitPoints} n=${card.hp} />`}</span>
      ${n > 1 && html`<span class="n num">×${n}</span>`}
      ${badge}
      <${Going} n=${goes} />
    </${Press}>
  `;
}

/**
 * A pile of mine, spread out by kinds.
 * @param {{props: BoardProps, pile: Record<string, number>, where: Pile, title: string, note?: string}} props
 */
export function Spread({ props, pile, where, title, note = "" }) {
  const stack = (/** @type {string} */ name) => html`
    <${Stack} key=${name} props=${props} name=${name} n=${pile[name]} where=${where} />
  `;
  return html`
    <section class=${`ggroup g-${where}`} aria-label=${`${title}, ${counted(total(pile), "card")}`}>
      <h2>
        ${title}
        <small>${note}</small>
      </h2>
      <div class="lie" data-place=${where}>
        ${Object.keys(pile).map(stack)}
        ${!total(pile) && html`<span class="none">empty</span>`}
      </div>
    </section>
  `;
}
