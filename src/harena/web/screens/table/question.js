// The question and the steps of its answer: what is offered now, what was chosen, and how it is said to the service.
import { useEffect, useRef, useSignal } from "../../lib.js";
import { noDetail } from "../../pieces/detail.js";
import { keysFor, present } from "../../parts/choices.js";
import { say } from "../../parts/common.js";
import { closeWhy } from "../../pieces/why.js";
import { byName, namesIn, steps } from "../../reading.js";
import { sentence } from "../../words.js";

/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").PathStep} PathStep */
/** @typedef {ReturnType<typeof useQuestion>} Question */

/**
 * What a question is known by: whose it is, its number, and how much it offers.
 * @param {import("../../types").View | null} view
 */
const known = (view) =>
  `${view?.seat}:${view?.ask?.number ?? (view?.result ? "over" : "-")}:${view?.ask?.options.length ?? 0}`;

/** The keys of the choices, by the names of what they concern and by their texts. @param {Option[]} options */
function keysByName(options) {
  /** @type {Map<string, string>} */
  const keys = new Map();
  const shown = steps(options);
  const caps = keysFor(shown);
  for (const step of shown)
    if ("option" in step)
      for (const name of [...namesIn(step.option), step.option.text])
        if (!keys.has(name)) keys.set(name, caps.get(step) ?? "");
  return keys;
}

/**
 * `send` says something at once; `act` lets the board keep it for the moment when it is asked for.
 * @param {import("./open").OpenTable} open
 * @param {() => void} answered after a choice was taken
 * @param {(text: string) => Promise<string>} sure what is answered in the end; empty: nothing yet
 */
export function useQuestion({ live, view, table, board, worded }, answered, sure) {
  const path = useSignal(/** @type {PathStep[]} */ ([]));
  const chosen = useSignal("");
  const chosenFor = useRef("");
  const standing = useRef("");
  const turn = useRef(0);
  const current = known(view);
  // Who has left chooses nothing until the seat is taken back.
  const left = Boolean(view && view.seat !== null && table?.seats[view.seat]?.away);
  const options = left ? [] : present(view, path.value);
  // A choice is on its way as long as the question it answers stands; the next question may be answered at once.
  const busy = chosen.value !== "" && chosenFor.current === current;

  // A plan for later outlives the question, as long as its phase does.
  const held = () =>
    path.peek().filter((step) => step.held !== undefined && step.held === live.position.peek()?.view?.phase);
  const setPath = (/** @type {PathStep[]} */ steps) => {
    path.value = steps;
  };

  // The question changed: steps begin anew.
  useEffect(() => {
    standing.current = current;
    path.value = held();
    chosen.value = "";
    closeWhy();
  }, [current]);

  const send = async (/** @type {string} */ text) => {
    if (busy) return;
    const mine = ++turn.current;
    chosenFor.current = current;
    chosen.value = text;
    closeWhy();
    noDetail();
    const ask = view?.ask;
    const answers = ask?.options.some((o) => o.text === text);
    try {
      const meant = answers ? await sure(text) : text;
      if (!meant) return;
      // Taking back is for this question too: said twice, because the answer was late, it must not take back two.
      await live.act(meant, answers || text === "undo" ? ask?.number : undefined);
      answered();
    } catch (error) {
      const no = /** @type {import("../../live").Refused} */ (error);
      say(worded(no.message), { rule: no.rule, game: table?.game, bad: true });
    } finally {
      if (turn.current === mine) chosen.value = "";
      if (standing.current !== current) path.value = held();
    }
  };
  const act = (/** @type {string} */ text) => {
    const next = view && table && board.plan?.(text, view, table, path.value);
    if (!next) return void send(text);
    closeWhy();
    path.value = next;
  };
  const pick = (/** @type {Option[]} */ list, /** @type {string} */ name, /** @type {boolean} */ look = false) => {
    const several = [...new Set(list)];
    const taken = several.length === options.length && several.every((o) => options.includes(o));
    if (several.length === 1 && !look) act(several[0].text);
    else if (!path.value.length || !taken)
      path.value = [...path.value, { label: sentence(name), options: several, at: name }];
  };

  return {
    current,
    asked: view?.ask && !view.ask.automatic && !left ? worded(view.ask.prompt) : "",
    path: path.value,
    setPath,
    options,
    index: busy ? new Map() : byName(options),
    keys: keysByName(options),
    busy,
    chosen: busy ? chosen.value : "",
    pick,
    act,
    send,
  };
}

/**
 * What somebody else chose for me: where the board would ask on, that part is said at once, so that the rest is asked
 * next. Says whether there is more of it to choose.
 * @param {import("./open").OpenTable} open
 * @param {ReturnType<typeof useQuestion>} question
 */
export const taking = ({ view, table, board }, { setPath, send }) => {
  return async (/** @type {string} */ text) => {
    const next = view && table && board.plan?.(text, view, table);
    closeWhy();
    setPath([]);
    if (!next || next.length) await send(text);
    return Boolean(next?.length);
  };
};
