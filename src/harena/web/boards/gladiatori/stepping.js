// Stepping on: after a step the rules ask whether one turns as well. Who presses the next hex instead has answered
// that, and steps there as soon as it is asked.
import { signal, useLayoutEffect } from "../../lib.js";
import { tidy } from "../../words.js";
import { mine } from "./figures.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */

/** The step to come, and after which question. */
const next = signal({ key: "", after: -1, text: "" });
const keyOf = (/** @type {View} */ view, /** @type {string} */ table) => `${table}:${view.seat}:${view.board.turn}`;

/** Where one could step on instead of turning. @param {View} view @returns {Option[]} */
export function onward(view) {
  const keeps = view.ask?.options.some((o) => o.kind === "keep-facing");
  const steps = keeps ? (mine(view)?.own?.steps ?? []) : [];
  return steps.map((/** @type {string} */ text) => ({ text, kind: "step", args: { direction: text.split(" ")[1] } }));
}

/**
 * Whether a choice is a step that is kept until it is asked for.
 * @param {string} text
 * @param {View} view
 * @param {import("../../types").TableInfo} table
 */
export function keepStep(text, view, table) {
  if (!onward(view).some((o) => o.text === tidy(text))) return false;
  next.value = { key: keyOf(view, table.id), after: view.ask?.number ?? -1, text: tidy(text) };
  return true;
}

/** Says that one does not turn, and then the step. @param {BoardProps} props */
export function useStepping(props) {
  const { key, after, text } = next.value;
  const { view, table, send } = props;
  const number = view.ask?.number ?? -1;
  useLayoutEffect(() => {
    if (!text || !send || key !== keyOf(view, table.id) || number < 0) return;
    const keeps = view.ask?.options.find((o) => o.kind === "keep-facing");
    if (number === after) {
      if (keeps) send(keeps.text);
      return;
    }
    next.value = { key: "", after: -1, text: "" };
    if (view.ask?.options.some((o) => o.text === text)) send(text);
  }, [text, number, key]);
}
