// My row of Action cards, from left to right, with what was laid on the one in use.
import { html } from "../../lib.js";
import { figure } from "../../words.js";
import { Figure } from "../../pieces/icon.js";
import { printed, total } from "./glossary.js";
import { Stack } from "./stack.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{n: number}} props */
const Reuse = ({ n }) => html`
  <span class="cost" title="Blood for a re-use">
    <${Figure} name="droplets" />
    ${n}
  </span>
`;

/**
 * An Action card in my row, with what it costs to use it again.
 * @param {{props: BoardProps, card: Plain, used: boolean}} props `used` for the present Action or Reaction
 */
const RowCard = ({ props, card, used }) => html`
  <${Stack}
    props=${props}
    name=${card.card}
    where="table"
    kind=${`${card.rotated ? "rot" : ""} ${card.standby ? "stand" : ""} ${used ? "inuse" : ""}`}
    note=${used ? "in use" : card.standby ? "Standby" : card.rotated ? "used" : "ready"}
    badge=${card.reuse ? html`<${Reuse} n=${card.reuse} />` : null}
  />
`;

/** @param {{props: BoardProps, name: string, n: number}} props */
function LaidCard({ props, name, n }) {
  const { type } = printed(props.view, name);
  return html`
    <span class=${`lcard t-${type}`} title=${name}>
      <${Figure} name=${figure(name, type)} />
      ${n > 1 ? `×${n}` : ""}
      <span class="sr">${n} ${name}</span>
    </span>
  `;
}

/** Cards laid on the Action card in use. @param {{props: BoardProps, pile: Record<string, number>}} props */
const Laid = ({ props, pile }) => html`
  <span class="laid" role="group" aria-label="Cards laid on it">
    ${Object.entries(pile).map(([name, n]) => html`<${LaidCard} key=${name} props=${props} name=${name} n=${n} />`)}
  </span>
`;

/** @param {{props: BoardProps, x: Plain}} props */
export function Row({ props, x }) {
  const laid = typeof x.effort?.laid === "object" ? x.effort.laid : {};
  const card = (/** @type {Plain} */ c) => html`
    <${RowCard} key=${c.card} props=${props} card=${c} used=${x.effort?.card === c.card} />
  `;
  return html`
    <section class="ggroup g-table" aria-label="Action cards on the table">
      <h2>Action cards</h2>
      <div class="lie" data-place="table">
        ${x.table.map(card)}
        ${!x.table.length && html`<span class="none">none yet</span>`}
        ${total(laid) > 0 && html`<${Laid} props=${props} pile=${laid} />`}
      </div>
    </section>
  `;
}
