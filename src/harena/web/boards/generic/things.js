// Things that lie open: side by side, or in ranks that face each other.
import { html } from "../../lib.js";
import { concerning, nameOf, squareOf } from "../../reading.js";
import { seatClass, tidy } from "../../words.js";
import { Card } from "../../pieces/card.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {"hand" | "chip" | "mini"} Size */

/** Whose a thing is: it says so itself, or lies before a seat. @param {Plain} thing @param {number | null} seat */
function ownerOf(thing, seat) {
  if (typeof thing.owner === "number") return thing.owner;
  return typeof thing.seat === "number" ? thing.seat : seat;
}

/** @param {{thing: Plain, props: BoardProps, size: Size, seat: number | null}} props */
function Thing({ thing, props, size, seat }) {
  const owner = ownerOf(thing, seat);
  const found = concerning(props.index, thing);
  placed(found, props.options);
  const name = nameOf(thing);
  const press = (/** @type {Event & {currentTarget: Element}} */ e) =>
    found.length ? props.pick(found, name) : props.ask(name || squareOf(thing), e.currentTarget);
  return html`
    <${Card}
      thing=${thing}
      size=${size}
      seat=${owner}
      owner=${owner === null ? "" : props.names[owner]}
      lit=${found.length > 0}
      dim=${false}
      hotkey=${props.keys.get(tidy(name)) ?? ""}
      onPress=${press}
    />
  `;
}

/** @param {{items: Plain[], props: BoardProps, size?: Size, seat?: number | null}} props */
export function Things({ items, props, size = "chip", seat = null }) {
  const keyOf = (/** @type {Plain} */ thing, /** @type {number} */ i) => `${nameOf(thing) || squareOf(thing)}-${i}`;
  return items.map((thing, i) => {
    const card = html`<${Thing} key=${keyOf(thing, i)} thing=${thing} props=${props} size=${size} seat=${seat} />`;
    return size === "hand" ? html`<span class="slot" key=${keyOf(thing, i)}>${card}</span>` : card;
  });
}

/**
 * Fighters face each other: the others' above, mine below.
 * @param {{items: Plain[], props: BoardProps, size: Size}} props
 */
function Ranks({ items, props, size }) {
  /** @type {number[]} */
  const owners = [...new Set(items.map((t) => t.owner))].sort(
    (a, b) => Number(a === props.seat) - Number(b === props.seat) || a - b,
  );
  const rank = (/** @type {number} */ owner, /** @type {number} */ i) => html`
    ${i > 0 && html`<i class="sandline" aria-hidden="true" />`}
    <div class=${`rank ${seatClass(owner)}`}>
      <${Things} items=${items.filter((t) => t.owner === owner)} props=${props} size=${size} />
    </div>
  `;
  return html`<div class="ranks">${owners.map(rank)}</div>`;
}

/**
 * Things as they lie: in ranks where they say whose they are.
 * @param {{items: Plain[], props: BoardProps, size?: Size, seat?: number | null}} props
 */
export function Lying({ items, props, size = "chip", seat = null }) {
  if (items.some((t) => typeof t.owner === "number"))
    return html`<${Ranks} items=${items} props=${props} size=${size} />`;
  return html`
    <div class="lie">
      <${Things} items=${items} props=${props} size=${size} seat=${seat} />
    </div>
  `;
}
