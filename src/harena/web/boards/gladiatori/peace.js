// No more Powers this turn: said once, and every question about a Power is answered so until the next turn begins.
import { signal, useLayoutEffect } from "../../lib.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").TableInfo} TableInfo */
/** @typedef {import("../../types").View} View */

/** What is chosen for the whole turn; it is never said to the service. */
const REST = "no Powers this turn";

/** At which table, for whom and in which turn no Power is asked for. */
const rest = signal("");
const keyOf = (/** @type {View} */ view, /** @type {TableInfo} */ table) =>
  `${table.id}:${view.seat}:${view.board.turn}`;

/** Whether no Power is asked for in this turn. @param {View} view @param {TableInfo} table */
export const rests = (view, table) => rest.value === keyOf(view, table);

/** Powers are asked for as before. */
export const askAgain = () => {
  rest.value = "";
};

/** The choice of no Power, where only Powers are asked for. @param {View} view @returns {Option | undefined} */
const none = ({ ask }) => (ask?.kind === "any-time-power" ? ask.options.find((o) => o.passes) : undefined);

/**
 * Beside "no Power now" stands the choice of none for the rest of the turn.
 * @param {View} view
 * @returns {View}
 */
export function arranged(view) {
  const now = none(view);
  if (!view.ask || !now) return view;
  /** @type {Option} */
  const later = { kind: "no-powers", text: REST, label: "None this turn", note: "", args: {}, passes: true };
  const options = view.ask.options.map((o) => (o === now ? { ...o, label: "None now" } : o));
  return { ...view, ask: { ...view.ask, options: [...options, later] } };
}

/**
 * Whether a choice is that of the whole turn, which is kept then.
 * @param {string} text
 * @param {View} view
 * @param {TableInfo} table
 */
export function keepPeace(text, view, table) {
  if (text !== REST || !none(view)) return false;
  rest.value = keyOf(view, table);
  return true;
}

/** Says that no Power is used, as often as it is asked. @param {BoardProps} props */
export function useRest({ view, table, send }) {
  const number = view.ask?.number ?? -1;
  const resting = rests(view, table);
  useLayoutEffect(() => {
    const now = resting ? none(view) : undefined;
    if (now && send) send(now.text);
  }, [resting, number]);
}
