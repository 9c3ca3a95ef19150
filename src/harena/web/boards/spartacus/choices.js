// Which of the choices concern what lies where, and things that are pressed to take them.
import { html } from "../../lib.js";
import { concerns, doneAt, lies } from "../../reading.js";
import { sentence, tidy } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Icon } from "../../pieces/icon.js";
import { seatName } from "./crest.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/**
 * Choices whose argument of one of these names is this.
 * @param {BoardProps} props
 * @param {string[]} fields
 * @param {string} name
 * @returns {Option[]}
 */
export const naming = (props, fields, name) =>
  props.options.filter((o) => fields.some((f) => tidy(o.args[f] ?? "") === tidy(name)));

/** Choices that have an argument of this name. @param {BoardProps} props @param {string} field @returns {Option[]} */
export const having = (props, field) => props.options.filter((o) => field in o.args);

/**
 * Choices about something that lies there.
 * @param {BoardProps} props
 * @param {string} name
 * @param {"hand" | "table"} where
 * @returns {Option[]}
 */
const lyingIn = (props, name, where) => props.options.filter((o) => concerns(o).has(tidy(name)) && lies(o, where));

/** The seats that an argument names, one or several. @param {Option} option @param {string} field */
const seatsIn = (option, field) => tidy(option.args[field] ?? "").split(" and ");

/** Choices that concern a House. @param {BoardProps} props @param {number} seat @returns {Option[]} */
export const ofHouse = (props, seat) =>
  props.options.filter((o) => ["seat", "to", "seats"].some((f) => seatsIn(o, f).includes(seatName(seat))));

/** Choices that concern a Market card. @param {BoardProps} props @param {string} name @returns {Option[]} */
export const ofCard = (props, name) => lyingIn(props, name, "table");

/** Choices that concern a card in my hand. @param {BoardProps} props @param {string} name @returns {Option[]} */
export const ofHand = (props, name) => lyingIn(props, name, "hand");

/** Choices that are a number of Coins. @param {BoardProps} props @returns {Option[]} */
export const sums = (props) => props.options.filter((o) => typeof o.args.coins === "number");

/**
 * Something that can be pressed: its choices are taken, or the service says why there are none. Where to `look` first,
 * a single choice too waits in the menu beside it.
 * @param {{props: BoardProps, kind: string, name: string, options: Option[], label: string, thing?: Plain | null,
 *   moves?: string, tab?: number, hotkey?: string, look?: boolean, children?: unknown}} props
 */
export function Spot({ props, kind, name, options, label, look = false, ...rest }) {
  const { thing = null, moves = "", tab = 0, hotkey = "", children } = rest;
  const lit = options.length > 0;
  placed(options, props.options);
  const press = (/** @type {Event & {currentTarget: Element}} */ e) =>
    lit ? props.pick(options, name, look) : props.ask(name, e.currentTarget);
  return html`
    <${Press}
      kind=${`spot ${kind} ${lit ? "lit" : ""}`}
      name=${name}
      lit=${lit}
      label=${label}
      thing=${thing}
      moves=${moves}
      tab=${tab}
      onPress=${press}
    >
      ${children}
      ${lit && hotkey && html`<span class="hotkey">${hotkey}</span>`}
    </${Press}>
  `;
}

/** An answer that is no thing of the table, as a button. @param {{props: BoardProps, option: Option}} props */
function Answer({ props, option }) {
  const text = option.label ?? sentence(option.text);
  return html`
    <${Spot} props=${props} kind="gt" name=${option.text} options=${[option]} label=${text}>
      <${Icon} name=${option.icon ?? "choice"} />
      <span>
        <b>${text}</b>
      </span>
    </${Spot}>
  `;
}

/**
 * Answers that are given there, beside what they answer; passes stand in the prompt bar, always at the same spot.
 * @param {{props: BoardProps, at: string}} props
 */
export function Answers({ props, at }) {
  const found = doneAt(props.options, at).filter((o) => !o.passes);
  if (!found.length) return null;
  return html`
    <div class="yguards" role="group" aria-label="Your answer">
      ${found.map((o) => html`<${Answer} key=${o.text} props=${props} option=${o} />`)}
    </div>
  `;
}

/** A sum of Coins to choose. @param {{props: BoardProps, options?: Option[], title: string}} props */
export function Purse({ props, options = sums(props), title }) {
  if (!options.length) return null;
  return html`
    <div class="pick-coins" role="group" aria-label=${title}>
      <small>${title}</small>
      ${options.map((o) => html`<${Coin} key=${o.text} props=${props} option=${o} />`)}
    </div>
  `;
}

/**
 * The sum that is written there: of a debt what is paid, since what stays unpaid is not laid down.
 * @param {BoardProps} props
 * @param {Option} option
 */
const paid = ({ view, seat }, { kind, args }) =>
  kind === "leave-unpaid" && seat !== null ? view.board.owed[seat] - args.coins : args.coins;

/** One of the sums. @param {{props: BoardProps, option: Option}} props */
const Coin = ({ props, option }) => html`
  <${Spot}
    props=${props}
    kind="coinspot num"
    name=${option.text}
    options=${[option]}
    label=${option.label ?? sentence(option.text)}
  >
    ${paid(props, option)}
  </${Spot}>
`;
