// Which of the choices concern what lies where, and what a press on it does.
import { tidy } from "../../words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {"hand" | "table" | "hp" | "discard" | "deck"} Pile   where a card may lie */

/** Where a card lies, by what is done with it. @type {Record<Pile, RegExp>} */
const DONE_WITH = {
  hand: /^(play|standby|add|react|spend|sacrifice|lunge|convert)$/,
  table: /^(reuse|standby|react)$/,
  hp: /^lose$/,
  discard: /^recover$/,
  deck: /^extra$/,
};

/** Where a card lies that goes to the HP deck, and one that comes from there. @type {Record<string, [Pile, Pile]>} */
const SWAPPED = { adapt: ["hand", "hp"], rage: ["hp", "discard"] };

/**
 * The choices about a card that lies there.
 * @param {BoardProps} props
 * @param {string} name
 * @param {Pile} where
 * @returns {Option[]}
 */
export function aboutCard(props, name, where) {
  const found = (props.index.get(tidy(name)) ?? []).filter((o) => {
    const swapped = SWAPPED[o.kind];
    return swapped ? where === swapped[tidy(o.args.pile) === "hp deck" ? 0 : 1] : DONE_WITH[where].test(o.kind);
  });
  return where === "hand" && name === "Feint" ? [...found, ...props.options.filter((o) => o.kind === "feint")] : found;
}

/** The choices about a Skill or an Ability. @param {BoardProps} props @param {string} name */
export const aboutValue = (props, name) =>
  (props.index.get(tidy(name)) ?? []).filter((o) => /^(call-on|put|spend|recover|raise)$/.test(o.kind));

/** Deeds that a Power allows without being named in them. */
const BY_KIND = /** @type {Record<string, string>} */ ({
  "Deep Wounds": "deepen",
  Delay: "delay",
  Leap: "leap",
});

/** The choices about a Power. @param {BoardProps} props @param {string} name */
export const aboutPower = (props, name) => [
  ...(props.index.get(tidy(name)) ?? []).filter((o) => /^(use-power|apply|convert)$/.test(o.kind)),
  ...props.options.filter((o) => o.kind === BY_KIND[name]),
];

/** The choices about an item. @param {BoardProps} props @param {Plain} item */
export const aboutItem = (props, item) => props.index.get(tidy(item.id)) ?? [];

/**
 * What a press does: take the choice, or ask why there is none.
 * @param {BoardProps} props
 * @param {Option[]} found
 * @param {string} name
 * @param {string} [why] the name to ask the rules about
 */
export const presses =
  (props, found, name, why = name) =>
  (/** @type {Event} */ e) =>
    found.length ? props.pick(found, name) : props.ask(why, /** @type {Element} */ (e.currentTarget));
