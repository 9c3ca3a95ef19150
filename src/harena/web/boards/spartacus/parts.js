// Spartacus' small parts: Market cards, dice, tracks, and which of the choices concern what lies where.
import { html } from "../../lib.js";
import { figure, sentence, tidy } from "../../words.js";
import { Press } from "../../parts/card.js";
import { Figure, Icon } from "../../parts/common.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

export const POOLS = /** @type {const} */ ([
  ["ATK", "gladius", "Attack"],
  ["DEF", "shield", "Defence"],
  ["SPD", "wingfoot", "Speed"],
]);
export const SIDES = ["I", "II"];
const KINDS = /** @type {Record<string, string>} */ ({ gladiator: "kg", slave: "ks", guard: "ku" });

/** The figure on a Market or Intrigue card. @param {string} name @param {string} kind */
export const picture = (name, kind) => (kind === "guard" ? "spartan" : figure(name, kind));

/**
 * What a House is called in sentences, as in the log: whose it is, and its card once it has one.
 * @param {BoardProps} props
 * @param {number} seat
 * @returns {string}
 */
export const houseOf = (props, seat) => {
  const { house } = props.view.board.houses[seat] ?? {},
    name = props.names[seat] ?? "";
  return house && !name.endsWith(`(${house})`) ? `${name} (${house})` : name;
};
/**
 * The short name beside a House's emblem: its card, or whose it is as long as it has none.
 * @param {BoardProps} props
 * @param {number} seat
 * @returns {string}
 */
export const crest = (props, seat) => props.view.board.houses[seat]?.house ?? props.names[seat] ?? "";
/** @param {number} seat */
const seatName = (seat) => `p${seat + 1}`;

// ---- Which choices concern what
// ------------------------------------------------------------------------------------------

/**
 * Choices whose argument of one of these names is this.
 * @param {BoardProps} props
 * @param {string[]} fields
 * @param {string} name
 * @returns {Option[]}
 */
export const naming = (props, fields, name) =>
  props.options.filter((o) => fields.some((f) => tidy(o.args[f] ?? "") === tidy(name)));
/** Choices of these kinds. @param {BoardProps} props @param {...string} kinds @returns {Option[]} */
export const deeds = (props, ...kinds) => props.options.filter((o) => kinds.includes(o.kind));
/** Choices that concern a House. @param {BoardProps} props @param {number} seat @returns {Option[]} */
export const ofHouse = (props, seat) =>
  props.options.filter((o) =>
    ["seat", "to", "seats"].some((f) =>
      tidy(o.args[f] ?? "")
        .split(" and ")
        .includes(seatName(seat)),
    ),
  );
/** Choices that concern a Market card. @param {BoardProps} props @param {string} name @returns {Option[]} */
export const ofCard = (props, name) => naming(props, ["card", "asset"], name);
/**
 * Choices that concern a card in my hand; a Guard there may be laid down or thrown in the way.
 * @param {BoardProps} props
 * @param {Plain} card
 * @returns {Option[]}
 */
export const ofHand = (props, card) => [
  ...naming(props, ["title"], card.name),
  ...(card.suit === "guard" ? deeds(props, "deploy", "guard-from-hand") : []),
];
/** Choices that concern the Guards on my table. @param {BoardProps} props @returns {Option[]} */
export const ofGuards = (props) => [...deeds(props, "guard-from-table"), ...naming(props, ["card", "asset"], "guard")];
/** Choices that are a number of Coins. @param {BoardProps} props @returns {Option[]} */
export const sums = (props) => props.options.filter((o) => typeof o.args.coins === "number");

/**
 * Something that can be pressed: its choices are taken, or the service says why there are none.
 * @param {{props: BoardProps, kind: string, name: string, options: Option[], label: string, thing?: Plain | null,
 *   moves?: string, tab?: number, hotkey?: string, children?: unknown}} props
 */
export function Spot({ props, kind, name, options, label, thing = null, moves = "", tab = 0, hotkey = "", children }) {
  const lit = options.length > 0;
  return html`
    <${Press}
      kind=${`spot ${kind} ${lit ? "lit" : ""}`}
      name=${name}
      lit=${lit}
      label=${label}
      thing=${thing}
      moves=${moves}
      tab=${tab}
      onPress=${(/** @type {Event} */ e) =>
        lit ? props.pick(options, name) : props.ask(name, /** @type {Element} */ (e.currentTarget))}
    >
      ${children}
      ${lit && hotkey && html`<span class="hotkey">${hotkey}</span>`}
    </${Press}>
  `;
}

// ---- Market cards
// --------------------------------------------------------------------------------------------------------

export const fights = (/** @type {Plain} */ card) => card.dice.some((/** @type {number} */ n) => n > 0);
const state = (/** @type {Plain} */ card) =>
  [card.status !== "ready" && card.status, card.champion ? "Champion" : card.favour > 0 && `${card.favour} Favour`]
    .filter(Boolean)
    .join(", ");
/** Three pools in words. @param {number[]} dice */
export const pools = ([attack, defence, speed]) => `${attack} attack, ${defence} defence and ${speed} speed dice`;
/** A Market card in words. @param {Plain} card */
export const cardWords = (card) =>
  [card.label, card.kind, fights(card) && pools(card.dice), `worth ${card.value}`, state(card), card.text]
    .filter(Boolean)
    .join(", ");
/** What is shown when the pointer rests on it. @param {Plain} card */
export const cardThing = (card) => ({
  title: card.label,
  type: card.kind,
  text: [state(card) && `${sentence(state(card))}.`, card.text].filter(Boolean).join(" "),
  ...(fights(card) ? Object.fromEntries(POOLS.map(([, , name], i) => [`${name} dice`, card.dice[i]])) : {}),
  value: card.value,
});

/** The three pools in figures. @param {{dice: number[]}} props */
export const Dice = ({ dice }) => html`
  <span class="dice3 num">
    ${POOLS.map(
      ([pool, icon, name], i) => html`
      <span key=${pool} class=${`p-${pool[0].toLowerCase()}`}>
        <${Icon} name=${icon} />
        ${dice[i]}
        <span class="sr"> ${name} </span>
      </span>
    `,
    )}
  </span>
`;

/** How a card lies: tokens on its corners. @param {{card: Plain, fighting: boolean}} props */
const Tokens = ({ card, fighting }) => html`
    ${
      fighting
        ? html`
      <em class="now">
        <${Icon} name="crossed-swords" />
      </em>
    `
        : card.status === "injured" &&
          html`
        <em>
          <${Icon} name="drop" />
        </em>
      `
    }
    ${
      card.champion
        ? html`
      <em class="f">
        <${Icon} name="laurel-crown" />
      </em>
    `
        : card.favour > 0 && html`<em class="f">${card.favour}</em>`
    }
`;

/** A Market card as it lies in a House: a small sign. @param {{props: BoardProps, card: Plain, seat: number}} props */
export function Asset({ props, card, seat }) {
  const sides = props.view.board.match?.sides ?? [],
    fighting = sides.some((/** @type {Plain} */ s) => s.card === card.label || s.gear.includes(card.label));
  return html`
    <${Spot}
      props=${props}
      kind=${`as ${KINDS[card.kind] ?? "ke"} ${card.status === "ready" ? "" : "ex"} ${fighting ? "fighting" : ""}`}
      name=${card.label}
      options=${ofCard(props, card.label)}
      label=${`${cardWords(card)}, of ${houseOf(props, seat)}${fighting ? ", on the sand" : ""}`}
      thing=${cardThing(card)}
      moves=${card.label}
    >
      <${Figure} name=${picture(card.label, card.kind)} />
      <b class="anm">${card.label}</b>
      ${fights(card) && html`<small class="anm num">${card.dice.join(" ")}</small>`}
      <${Tokens} card=${card} fighting=${fighting} />
    </${Spot}>
  `;
}

/**
 * A Market card with everything on it.
 * @param {{props: BoardProps, card: Plain, whose?: string, moves?: string, options?: Option[]}} props
 */
export function MarketCard({ props, card, whose = "", moves = "", options = ofCard(props, card.label) }) {
  return html`
    <${Spot}
      props=${props}
      kind=${`mk ${KINDS[card.kind] ?? "ke"} ${card.status === "ready" ? "" : "ex"}`}
      name=${card.label}
      options=${options}
      label=${`${cardWords(card)}${whose ? `, of ${whose}` : ""}`}
      thing=${cardThing(card)}
      moves=${moves}
      hotkey=${props.keys.get(tidy(card.label)) ?? ""}
    >
      <span class="art">
        <${Figure} name=${picture(card.label, card.kind)} />
      </span>
      <b class="nm">${card.label}</b>
      <small class="kd">
        ${[sentence(card.kind), card.status !== "ready" && card.status, whose].filter(Boolean).join(" · ")}
      </small>
      ${fights(card) ? html`<${Dice} dice=${card.dice} />` : html`<span class="tx">${card.text}</span>`}
      <span class="val num">
        <${Icon} name="two-coins" />
        ${card.value}
      </span>
      <${Tokens} card=${card} fighting=${false} />
    </${Spot}>
  `;
}

const PIPS = [
  [],
  [[20, 20]],
  [
    [11, 11],
    [29, 29],
  ],
  [
    [11, 11],
    [20, 20],
    [29, 29],
  ],
  [
    [11, 11],
    [29, 11],
    [11, 29],
    [29, 29],
  ],
  [
    [11, 11],
    [29, 11],
    [20, 20],
    [11, 29],
    [29, 29],
  ],
  [
    [11, 10],
    [29, 10],
    [11, 20],
    [29, 20],
    [11, 30],
    [29, 30],
  ],
];

/** A die. @param {{face: number, tone: string}} props  `tone`: a, d or s for the pools, g for a plain one */
export const Die = ({ face, tone }) => html`
  <svg class=${`die t-${tone}`} viewBox="0 0 40 40" role="img" aria-label=${String(face)}>
    <rect x="1.5" y="1.5" width="37" height="37" rx="8" />
    <g>
      ${(PIPS[face] ?? []).map(
        ([x, y], i) => html`
        <circle key=${i} cx=${x} cy=${y} r="3.7" />
      `,
      )}
    </g>
  </svg>
`;

/** Influence: twelve steps, with the one it stands on. @param {{n: number}} props */
export const Track = ({ n }) => html`
  <span class="track num" role="img" aria-label=${`Influence ${n} of 12`}>
    ${Array.from(
      { length: 12 },
      (_, i) => html`
      <i key=${i} class=${i + 1 < n ? "on" : i + 1 === n ? "cur" : ""}>
        ${i + 1}
      </i>
    `,
    )}
  </span>
`;

/** A sum of Coins to choose. @param {{props: BoardProps, options?: Option[], title: string}} props */
export const Purse = ({ props, options = sums(props), title }) =>
  options.length > 0 &&
  html`
    <div class="pick-coins" role="group" aria-label=${title}>
      <small>${title}</small>
      ${options.map(
        (o) => html`
        <${Spot}
          key=${o.text}
          props=${props}
          kind="coinspot num"
          name=${o.text}
          options=${[o]}
          label=${`${sentence(o.text)}`}
        >
          ${o.args.coins}
        </${Spot}>
      `,
      )}
    </div>
  `;
