// Weapons, shields, helmets and nets: an item as a card, and those on offer before the fight.
import { html, useRef } from "../../lib.js";
import { figure, sentence } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { aboutItem, presses } from "./choices.js";
import { Going, going } from "./paying.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** What people call an item. @param {Plain} item @returns {string} */
export const itemTitle = (item) => sentence(item.title);

/** An item with its values in words. @param {Plain} item */
function itemThing(item) {
  const values = `Attack ${item.attack}, defence ${item.defence}, ${item.hp} hit points.`;
  return { title: itemTitle(item), type: item.type, text: item.throwing ? `${values} Can be thrown.` : values };
}

/** One number of an item with its sign. @param {{name: string, icon: string, n: number}} props */
const Worth = ({ name, icon, n }) => html`
  <span class=${`worth ${icon}`} title=${`${name} ${n}`}>
    <${Icon} name=${icon} />
    ${n}
  </span>
`;

/** @param {{props: BoardProps, item: Plain, owner?: string, small?: boolean}} props */
export function ItemCard({ props, item, owner = "", small = false }) {
  const thing = itemThing(item);
  const found = aboutItem(props, item);
  const lit = found.length > 0;
  const damaged = /^damaged/.test(item.name);
  const goes = going(props, found);
  return html`
    <${Press}
      kind=${`gitem ${lit ? "lit" : ""} ${small ? "small" : ""} ${damaged ? "damaged" : ""} ${goes ? "goes" : ""}`}
      name=${item.id}
      lit=${lit}
      thing=${thing}
      moves=${`item ${item.id}`}
      label=${`${thing.title}${owner ? ` of ${owner}` : ""}: ${thing.text}${goes ? " Marked to go." : ""}`}
      onPress=${presses(props, found, thing.title, item.id)}
    >
      <${Figure} name=${figure(item.type, "")} />
      <b>${thing.title}</b>
      <span class="num">
        <${Worth} name="Attack" icon="gladius" n=${item.attack} />
        <${Worth} name="Defence" icon="shield" n=${item.defence} />
        <${Worth} name="Hit points" icon="hearts" n=${item.hp} />
        ${item.throwing && html`<i class="thrown" title="Can be thrown">↗</i>`}
      </span>
      <${Going} n=${goes} />
    </${Press}>
  `;
}

/**
 * The items in the places where they first lay: what is taken leaves its place empty, so that nothing moves under a
 * finger. Another offer begins anew.
 * @param {Plain[]} items
 * @returns {{id: string, item: Plain | undefined}[]}
 */
function usePlaces(items) {
  const ids = useRef(/** @type {string[]} */ ([]));
  if (!items.some(({ id }) => ids.current.includes(id))) ids.current = [];
  const fresh = items.map(({ id }) => id).filter((id) => !ids.current.includes(id));
  if (fresh.length) ids.current = [...ids.current, ...fresh];
  return ids.current.map((id) => ({ id, item: items.find((one) => one.id === id) }));
}

/** The items that can be had. @param {{props: BoardProps}} props */
export function Offered({ props }) {
  /** @type {Plain[]} */
  const items = props.view.board.offered;
  const places = usePlaces(items);
  return html`
    <section class=${`goffer panel ${items.length === 1 ? "single" : ""}`} aria-label="Items on offer">
      <h2>
        ${["Items", ...props.view.stages.flatMap((stage) => stage.within ?? [])].join(" · ")}
        <small>
          <${Icon} name="gladius" /> attack, <${Icon} name="shield" /> defence, <${Icon} name="hearts" /> hit points;
          ↗ can be thrown
        </small>
      </h2>
      <div class="items">
        ${places.map(({ id, item }) =>
          item
            ? html`<${ItemCard} key=${id} props=${props} item=${item} />`
            : html`<span key=${id} class="itemgone" aria-hidden="true" />`,
        )}
      </div>
    </section>
  `;
}
