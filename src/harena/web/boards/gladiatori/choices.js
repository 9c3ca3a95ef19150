// Which of the choices concern what lies where, and what a press on it does.
import { lies } from "../../reading.js";
import { tidy } from "../../words.js";
import { placed } from "../../placed.js";
import { mark, wound } from "./payment.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {"hand" | "table" | "hp" | "discard" | "deck"} Pile   where a card may lie */

/**
 * The choices about something that lies there.
 * @param {BoardProps} props
 * @param {string} name
 * @param {Pile | "sheet"} where
 * @returns {Option[]}
 */
export const about = (props, name, where) => (props.index.get(tidy(name)) ?? []).filter((o) => lies(o, where));

/** The choices about a Skill, an Ability or a Power. @param {BoardProps} props @param {string} name */
export const aboutTrait = (props, name) => about(props, name, "sheet");

/** The choices about an item. @param {BoardProps} props @param {Plain} item */
export const aboutItem = (props, item) => props.index.get(tidy(item.id)) ?? [];

/**
 * What a press does: take the choice, mark what pays a wound, or ask why there is none.
 * @param {BoardProps} props
 * @param {Option[]} found
 * @param {string} name
 * @param {string} [why] the name to ask the rules about
 */
export function presses(props, found, name, why = name) {
  placed(found, props.options);
  if (found.length && wound(props.view)) return () => mark(props, found[0].text);
  return (/** @type {Event} */ e) =>
    found.length ? props.pick(found, name) : props.ask(why, /** @type {Element} */ (e.currentTarget));
}
