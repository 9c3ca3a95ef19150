// Which of the choices concern what lies where, and what a press on it does.
import { concerns, lies, namesIn } from "../../reading.js";
import { tidy } from "../../words.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/**
 * The choices of a step that concern a name there. What is in each of them unnamed, as a card may be in every payment,
 * tells nothing apart.
 * @param {BoardProps} props
 * @param {string} key
 * @param {string} where
 */
function chosenBy(props, key, where) {
  const found = (props.index.get(key) ?? []).filter((o) => lies(o, where));
  return found.length < props.options.length || found.some((o) => namesIn(o).includes(key)) ? found : [];
}

/**
 * The choices that concern a name there, and what a press on it does.
 * @param {BoardProps} props
 * @param {string} name
 * @param {"supply" | "hand" | "table"} [where] a card may lie in several places under one name
 */
export function choices(props, name, where = "table") {
  const key = tidy(name);
  const now = chosenBy(props, key, where);
  const also =
    props.index.size || !props.options.length
      ? (props.also ?? []).filter((o) => lies(o, where) && concerns(o).has(key))
      : [];
  const found = [...now, ...also.filter((o) => !now.some((n) => n.text === o.text))];
  // How something is paid for is read in the prompt bar too: a card is in many payments.
  placed(
    found.filter((o) => !o.args.payment),
    props.options,
  );
  return {
    found,
    lit: found.length > 0,
    asked: now.length > 0, // by the question itself, not by what may be done at any time
    hotkey: now.length ? (props.keys.get(key) ?? "") : "",
    press: (/** @type {Event} */ e) =>
      found.length ? props.pick(found, name) : props.ask(name, /** @type {Element} */ (e.currentTarget)),
  };
}
