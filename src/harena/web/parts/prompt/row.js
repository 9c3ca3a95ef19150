// Which choices stand in the row of the prompt bar: the likeliest of those that have no place on the board, and passes
// at the end. All others are under "More".
import { isPass } from "../choices.js";

/** @typedef {import("../../reading").Step} Step */

/** So many at most, the passes among them. */
const MOST = 5;
const MOST_ON_PHONE = 3;
/** So many letters have room beside each other, besides the passes; on a phone a pass takes as many as it says. */
const LETTERS = 84;
const LETTERS_ON_PHONE = 28;
const PASS_ON_PHONE = 16;

/** The letters that a choice takes up: long words stand in two lines. @param {{text: string, note: string}} words */
function letters({ text, note }) {
  const lines = note || text.length < 15 ? text.length : Math.ceil(text.length / 2) + 3;
  return 6 + Math.max(lines, Math.min(note.length, 16));
}

/** @param {Step} step @param {Set<string>} board the texts of the choices that can be pressed on the board */
const isOnBoard = (step, board) => ("option" in step ? [step.option] : step.options).every((o) => board.has(o.text));

/** A deed that is done on the table, as the game says, and not with a card. @param {Step} step */
const isOnTable = (step) => "option" in step && (step.option.at ?? []).some((at) => FIGURES.includes(at));
/** Where figures stand. */
const FIGURES = ["self", "foe"];

/**
 * @param {Step[]} shown
 * @param {Set<string>} board
 * @param {(step: Step) => {text: string, note: string}} words
 * @param {boolean} phone
 * @returns {{row: Step[], rest: Step[], unseen: number}}   `unseen`: how many are neither in the row nor on the board
 */
export function divided(shown, board, words, phone) {
  const passes = shown.filter(isPass).slice(0, phone && shown.length > MOST_ON_PHONE ? 1 : 2);
  const most = (phone ? MOST_ON_PHONE : MOST) - passes.length;
  // Of two deeds on the table and a pass, the pass would be the one large button: a figure on the sand is small.
  const deeds = shown.filter((step) => !isPass(step));
  const few = phone && passes.length > 0 && deeds.length <= 2 && deeds.every(isOnTable);
  const row = [];
  let room = phone ? LETTERS_ON_PHONE + (passes.length ? 0 : PASS_ON_PHONE) : LETTERS;
  for (const step of shown) {
    if (passes.includes(step) || (isOnBoard(step, board) && !few)) continue;
    room -= letters(words(step));
    if (row.length === most || (room < 0 && !few && (!phone || row.length > 0))) break;
    row.push(step);
  }
  const taken = [...row, ...passes];
  const rest = shown.filter((step) => !taken.includes(step));
  return { row: taken, rest, unseen: rest.filter((step) => !isOnBoard(step, board)).length };
}
