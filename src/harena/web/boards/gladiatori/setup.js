// Before the fight: ready-made characters to choose from, a builder in which coins become a character, and the items on
// offer.
import { html } from "../../lib.js";
import { figure, tidy } from "../../words.js";
import { explains, Press } from "../../parts/card.js";
import { Figure, Icon } from "../../parts/common.js";
import { tell } from "../../parts/why.js";
import { fill, filled, form, saying, sayAll } from "./forms.js";
import { ItemCard, mine, presses, printed, Sign, VALUES } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("./forms").Line} Line */
/** @typedef {import("../../types").Plain} Plain */

const counted = (/** @type {Record<string, number>} */ pile) =>
  Object.entries(pile)
    .map(([name, n]) => (n > 1 ? `${n} ${name}` : name))
    .join(", ");
const combat = (/** @type {BoardProps} */ props, /** @type {Plain} */ sheet) =>
  Object.fromEntries(Object.entries(sheet.cards).filter(([name]) => printed(props.view, name).type !== "action"));

/** The ready-made characters with all that is printed on them. @param {{props: BoardProps}} props */
export function Characters({ props }) {
  const { board } = props.view;
  return html`
    <section class="gpick" aria-label="Characters">
      ${board.characters.map((/** @type {Plain} */ sheet) => {
        const found = props.index.get(tidy(sheet.name)) ?? [],
          lit = found.length > 0,
          by = board.gladiators.find((/** @type {Plain} */ x) => x.character === sheet.name),
          cards = counted(combat(props, sheet));
        const text = `${sheet.text} ${Object.entries(sheet.values)
          .map(([k, v]) => `${k} ${v}`)
          .join(", ")}. ${cards}. Powers: ${sheet.powers.join(", ")}. Likes ${sheet.preferred.join(" and ")}.`;
        return html`
          <${Press}
            key=${sheet.name}
            kind=${`gchar ${lit ? "lit" : ""} ${by ? "taken" : ""}`}
            name=${sheet.name}
            lit=${lit}
            thing=${{ title: sheet.name, type: "gladiator", text }}
            onPress=${presses(props, found, sheet.name)}
            label=${`${sheet.name}: ${text}${by ? ` Played by ${props.names[by.seat]}.` : ""}`}
          >
            <span class="av">
              <${Figure} name=${figure(sheet.name, "gladiator")} />
            </span>
            <span class="nm">${sheet.name}</span>
            <span class="tx">${sheet.text}</span>
            <span class="vs">
              ${Object.entries(sheet.values).map(
                ([name, n]) => html`
                <span key=${name} title=${name}>
                  <${Sign} name=${name} />
                  <b class="num">${n}</b>
                  <small>${name}</small>
                </span>
              `,
              )}
            </span>
            <span class="ls">
              <span>
                <i>Cards</i>
                ${cards}
              </span>
              <span>
                <i>Powers</i>
                ${sheet.powers.join(", ")}
              </span>
              <span>
                <i>Likes</i>
                ${sheet.preferred.join(", ")}
              </span>
            </span>
            ${by && html`<span class="by">${props.names[by.seat]}</span>`}
          </${Press}>
        `;
      })}
    </section>
  `;
}

/** The items that can be had. @param {{props: BoardProps}} props */
export const Offered = ({ props }) => html`
  <section
    class=${`goffer panel ${props.view.board.offered.length === 1 ? "single" : ""}`}
    aria-label="Items on offer"
  >
    <h2>
      ${props.view.phase === "auction" ? "Up for auction" : "Items"}
      <small>attack / defence, hit points; ↗ can be thrown</small>
    </h2>
    <div class="items">
      ${props.view.board.offered.map(
        (/** @type {Plain} */ item) => html`
        <${ItemCard} key=${item.id} props=${props} item=${item} />
      `,
      )}
    </div>
  </section>
`;

// ---- The builder
// ------------------------------------------------------------------------------------------------------

/** @typedef {ReturnType<typeof shopping>} Cart */

/**
 * What is being built: what was taken of everything, what it costs, and what is left.
 * @param {BoardProps} props
 * @param {Line[]} lines
 * @param {number} coins
 */
function shopping(props, lines, coins) {
  const taken = new Map(lines.map((l) => [l.name, filled(props, l)]));
  const number = (/** @type {Line} */ l) => taken.get(l.name) ?? l.low,
    cost = (/** @type {Line} */ l, n = number(l)) => l.prices[n - l.low] ?? 0;
  const sum = (/** @type {Line[]} */ list) => list.reduce((s, l) => s + cost(l), 0),
    spent = sum(lines),
    left = coins - spent;
  /** Whether so much of it costs more than is left. @param {Line} l @param {number} n */
  const dear = (l, n) => cost(l, n) - cost(l) > left;
  /** Take so much of it, if the coins allow. @param {Line} l @param {number} n */
  const take = (l, n) => (/** @type {Event} */ e) => {
    if (dear(l, n))
      tell(
        "Why not?",
        `${l.name} costs ${cost(l, n) - cost(l)} more and you have ${left} left.`,
        props.view.ask?.rule ?? "",
        /** @type {Element} */ (e.currentTarget),
      );
    else fill(props, { [l.name]: n });
  };
  return { lines, coins, number, cost, sum, spent, left, dear, take };
}

/**
 * What a ready-made sheet has of it, as far as it can be had.
 * @param {Plain} sheet
 * @param {Line} l
 * @returns {number}
 */
const has = (sheet, l) =>
  Math.min(sheet.values[l.name] ?? sheet.cards[l.name] ?? Number(sheet.powers.includes(l.name)), l.high);

/** @param {{n: number}} props */
const Coins = ({ n }) => html`
  <em class="coins num">
    <${Icon} name="two-coins" />
    ${n}
    <span class="sr"> coins</span>
  </em>
`;

/** A sheet to start from. @param {{props: BoardProps, cart: Cart, sheet: Plain}} props */
function Template({ props, cart, sheet }) {
  const same = cart.lines.every((l) => cart.number(l) === has(sheet, l));
  return html`
    <button
      class=${`tp ${same ? "on" : ""}`}
      aria-pressed=${same}
      onClick=${() => fill(props, Object.fromEntries(cart.lines.map((l) => [l.name, has(sheet, l)])))}
    >
      <span class="av">
        <${Figure} name=${figure(sheet.name, "gladiator")} />
      </span>
      <b>${sheet.name}</b>
      <em class="num">${sheet.coins}</em>
      <small>${sheet.text}</small>
    </button>
  `;
}

/** A Skill or an Ability: every value with its price. @param {{cart: Cart, l: Line}} props */
function Ladder({ cart, l }) {
  const now = cart.number(l),
    kind = (/** @type {number} */ n) => (n === now ? "cur" : n < now ? "in" : cart.dear(l, n) ? "dear" : "");
  return html`
    <div class="lr" role="group" aria-label=${l.name}>
      <span class="n">
        <${Sign} name=${l.name} />
        <span>${l.name}</span>
      </span>
      ${l.prices.map(
        (price, i) => html`
        <button
          key=${i}
          class=${`st ${kind(l.low + i)}`}
          aria-pressed=${l.low + i === now}
          data-name=${`${l.name} ${l.low + i}`}
          onClick=${cart.take(l, l.low + i)}
        >
          <span class="sr">${l.name} </span>
          ${l.low + i}
          <small>
            <span class="sr">for </span>
            ${price}
            <span class="sr"> coins</span>
          </small>
        </button>
      `,
      )}
      <span class="cost num">${cart.cost(l)}</span>
    </div>
  `;
}

/** Cards of which several can be had. @param {{props: BoardProps, cart: Cart, l: Line}} props */
function Counter({ props, cart, l }) {
  const n = cart.number(l);
  return html`
    <div class="qr" role="group" aria-label=${l.name}>
      <${Figure} name=${figure(l.name, printed(props.view, l.name).type)} />
      <span>
        <b>${l.name}</b>
        <small>
          ${cart.cost(l, 1)} each, at most ${l.high}
        </small>
      </span>
      <span class="stp">
        <button aria-label=${`One ${l.name} less`} disabled=${n <= 0} onClick=${cart.take(l, n - 1)}>
          −
        </button>
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
function Tile({ props, cart, l }) {
  const on = cart.number(l) === 1,
    card = printed(props.view, l.name);
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

/**
 * A part of the builder with what it costs in all.
 * @param {{title: string, note?: string, kind: string, cart: Cart, list: Line[], children?: unknown}} props
 */
const Section = ({ title, note = "", kind, cart, list, children }) =>
  list.length > 0 &&
  html`
    <section class=${`sec panel ${kind}`} aria-label=${title}>
      <h2>
        ${title}
        ${note && html`<small>${note}</small>`}
        <${Coins} n=${cart.sum(list)} />
      </h2>
      ${children}
    </section>
  `;

/**
 * Where the coins went, and what they bring.
 * @param {{props: BoardProps, cart: Cart, parts: [string, string, Line[]][]}} props
 */
function Purse({ props, cart, parts }) {
  const { coins, spent, left } = cart,
    view = props.view,
    [cards, moves, powers] = parts.slice(2).map(([, , list]) => list);
  /** Every card there will be, Action cards included. @type {[Plain, number][]} */
  const deck = [
    ...view.board.glossary
      .filter((/** @type {Plain} */ c) => c.type === "action")
      .map((/** @type {Plain} */ c) => [c, 1]),
    ...[...cards, ...moves].map((l) => [printed(view, l.name), cart.number(l)]),
  ];
  const shown = parts.filter(([, , list]) => list.length);
  return html`
    <section class="sumr panel" aria-label="Your purse">
      <h2>
        <${Icon} name="two-coins" />
        Your purse
      </h2>
      <p class="pot">
        <b class="num">${spent}</b>
        <span>of ${coins}</span>
        <em class=${left < 0 ? "over" : ""}>${left < 0 ? `${-left} too many` : `${left} left`}</em>
      </p>
      <div class="meter" aria-hidden="true">
        ${shown.map(
          ([kind, , list]) => html`
          <i
            key=${kind}
            class=${kind}
            style=${{ width: `${(cart.sum(list) / Math.max(coins, spent)) * 100}%` }}
          />
        `,
        )}
      </div>
      <dl class="led">
        ${shown.map(
          ([kind, name, list]) => html`
          <div key=${kind}>
            <dt>
              <i class=${kind} />
              ${name}
            </dt>
            <dd class="num">${cart.sum(list)}</dd>
          </div>
        `,
        )}
        <div class="tot">
          <dt>Spent</dt>
          <dd class="num">${spent}</dd>
        </div>
      </dl>
      <h2>What you get</h2>
      <div class="gets">
        <span>
          <b class="num">${deck.reduce((s, [, n]) => s + n, 0)}</b>cards
        </span>
        <span>
          <b class="num">${deck.reduce((s, [card, n]) => s + n * card.hp, 0)}</b>hit points
        </span>
        <span>
          <b class="num">${powers.filter((l) => cart.number(l)).length}</b>Powers
        </span>
      </div>
      <p class="note">Coins you keep are of no use in the arena.</p>
      <button
        class="btn primary big"
        disabled=${left < 0 || saying(props) || !props.send}
        onClick=${() => sayAll(props, cart.lines)}
      >
        ${saying(props) ? "Entering …" : "Enter the arena"}
      </button>
    </section>
  `;
}

/** @param {{props: BoardProps}} props */
export function Builder({ props }) {
  const lines = form(props.view),
    x = mine(props.view);
  if (!lines || !x?.own)
    return html`
      <section class="gbuild waits panel">
        <p>
          <${Icon} name="hourglass" />
          Characters are being created in secret.
        </p>
      </section>
    `;
  const cart = shopping(props, lines, x.own.coins),
    of = (/** @type {RegExp} */ kind) =>
      lines.filter((l) => kind.test(VALUES.includes(l.name) ? "value" : printed(props.view, l.name).type));
  const values = of(/value/),
    cards = of(/energy|feint/),
    moves = of(/move/),
    powers = of(/power/);
  return html`
    <div class="gbuild">
      <section class="tpl panel" aria-label="Start from">
        <h2>Start from</h2>
        ${props.view.board.characters.map(
          (/** @type {Plain} */ sheet) => html`
          <${Template} key=${sheet.name} props=${props} cart=${cart} sheet=${sheet} />
        `,
        )}
      </section>
      <div class="parts">
        <${Section}
          title="Skills and Abilities"
          note="value above, coins below"
          kind="skills"
          cart=${cart}
          list=${values}
        >
          ${values.map(
            (l) => html`
            <${Ladder} key=${l.name} cart=${cart} l=${l} />
          `,
          )}
        </${Section}>
        <${Section} title="Special Moves" kind="moves" cart=${cart} list=${moves}>
          <div class="grid">
            ${moves.map(
              (l) => html`
              <${Tile} key=${l.name} props=${props} cart=${cart} l=${l} />
            `,
            )}
          </div>
        </${Section}>
        <${Section} title="Cards" kind="cards" cart=${cart} list=${cards}>
          ${cards.map(
            (l) => html`
            <${Counter} key=${l.name} props=${props} cart=${cart} l=${l} />
          `,
          )}
        </${Section}>
        <${Section} title="Powers" kind="powers" cart=${cart} list=${powers}>
          <div class="grid">
            ${powers.map(
              (l) => html`
              <${Tile} key=${l.name} props=${props} cart=${cart} l=${l} />
            `,
            )}
          </div>
        </${Section}>
      </div>
      <${Purse}
        props=${props}
        cart=${cart}
        parts=${[
          ["m1", "Skills", values.slice(0, 3)],
          ["m2", "Abilities", values.slice(3)],
          ["m3", "Cards", cards],
          ["m4", "Special Moves", moves],
          ["m5", "Powers", powers],
        ]}
      />
    </div>
  `;
}
