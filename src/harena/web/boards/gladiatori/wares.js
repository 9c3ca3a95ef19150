// What the builder sells: values on a ladder, cards by number, Special Moves and Powers as tiles.
import { html } from "../../lib.js";
import { figure } from "../../words.js";
import { explains } from "../../pieces/detail.js";
import { Figure } from "../../pieces/icon.js";
import { printed } from "./glossary.js";
import { Sign } from "./values.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("./cart").Cart} Cart */
/** @typedef {import("./forms").Line} Line */

/**
 * A value with its price.
 * @param {{cart: Cart, l: Line, n: number, usual: number}} props `usual`: the average of others
 */
function Rung({ cart, l, n, usual }) {
  const now = cart.number(l);
  const kind = n === now ? "cur" : n < now ? "in" : cart.dear(l, n) ? "dear" : "";
  return html`
    <button
      class=${`st ${kind}`}
      aria-pressed=${n === now}
      data-name=${`${l.name} ${n}`}
      title=${Math.round(usual) === n ? `The ready-made have ${usual.toFixed(1)} on average` : undefined}
      onClick=${cart.take(l, n)}
    >
      <span class="sr">${l.name} </span>
      ${n}
      <small>
        <span class="sr">for </span>
        ${cart.cost(l, n)}
        <span class="sr"> coins</span>
      </small>
      ${Math.round(usual) === n && html`<i class="avg">ø<span class="sr"> the average</span></i>`}
    </button>
  `;
}

/**
 * A Skill or an Ability: every value with its price.
 * @param {{cart: Cart, l: Line, usual: number}} props `usual`: what the ready-made have of it on average
 */
export const Ladder = ({ cart, l, usual }) => html`
  <div class="lr" role="group" aria-label=${l.name}>
    <span class="n">
      <${Sign} name=${l.name} />
      <span>${l.name}</span>
    </span>
    ${l.prices.map((_, i) => html`<${Rung} key=${i} cart=${cart} l=${l} n=${l.low + i} usual=${usual} />`)}
    <span class="cost num">${cart.cost(l)}</span>
  </div>
`;

/** Cards of which several can be had. @param {{props: BoardProps, cart: Cart, l: Line}} props */
export function Counter({ props, cart, l }) {
  const n = cart.number(l);
  return html`
    <div class="qr" role="group" aria-label=${l.name}>
      <${Figure} name=${figure(l.name, printed(props.view, l.name).type)} />
      <span>
        <b>${l.name}</b>
        <small>${cart.cost(l, 1)} each, at most ${l.high}</small>
      </span>
      <span class="stp">
        <button aria-label=${`One ${l.name} less`} disabled=${n <= 0} onClick=${cart.take(l, n - 1)}>−</button>
        <b class="num">${n}</b>
        <button
          aria-label=${`One ${l.name} more`}
          class=${n < l.high && cart.dear(l, n + 1) ? "dear" : ""}
          disabled=${n >= l.high}
          onClick=${cart.take(l, n + 1)}
        >
          +
        </button>
      </span>
      <span class="cost num">${cart.cost(l)}</span>
    </div>
  `;
}

/** A Special Move or a Power: taken or not. @param {{props: BoardProps, cart: Cart, l: Line}} props */
export function Tile({ props, cart, l }) {
  const on = cart.number(l) === 1;
  const card = printed(props.view, l.name);
  return html`
    <button
      class=${`gmv ${on ? "on" : cart.dear(l, 1) ? "dear" : ""}`}
      data-name=${l.name}
      aria-pressed=${on}
      ...${explains(card)}
      onClick=${cart.take(l, on ? 0 : 1)}
    >
      <span class="look">
        <${Figure} name=${figure(l.name, card.type)} />
        <b>${l.name}</b>
        <em class="num">
          ${on ? "✓ " : ""}
          ${cart.cost(l, 1)}
          <span class="sr"> coins. </span>
        </em>
        <small>${card.text}</small>
      </span>
    </button>
  `;
}
