// Telling a person what happened and what is asked: by ear, by sound, and in the title of the page.
import { effect, useEffect, useRef, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { speak, urgent } from "../../voice.js";
import { counted } from "../../words.js";
import { sounds, soundsOf } from "../../sound.js";

/** @typedef {import("./open").OpenTable} OpenTable */
/** @typedef {import("../../types").View} View */

/** @param {OpenTable} open @param {View} view @param {import("../../types").Ask} ask */
function tellQuestion({ live, game, board, worded }, view, ask) {
  const question = board.asks?.(view, ask.options) ?? worded(ask.prompt);
  const count = ask.options.length;
  const stop = /[.?!]$/.test(question) ? "" : ".";
  urgent.value = _`Your move. ${question}${stop} ${counted(count, _`choice`, _`choices`)}.`;
  document.title = _`● Your move – ${game?.name ?? "Harena"}`;
  const others = live.fresh.peek().some((e) => typeof e.seat === "number" && e.seat !== view.seat);
  if (document.visibilityState === "hidden" || others) sounds("turn");
}

/** @param {OpenTable} open @param {View} view @param {import("../../types").Result} result */
function tellEnd({ game, names }, view, { winners }) {
  const who = winners.map((w) => names[w]).join(_` and `);
  urgent.value = winners.length > 1 ? _`The game is over. ${who} win.` : _`The game is over. ${who} wins.`;
  if (view.seat !== null && winners.includes(view.seat)) sounds("victory");
  document.title = _`Over – ${game?.name ?? "Harena"}`;
}

/** @param {OpenTable} open @param {string} current the question, by which it is seen that another one is asked */
export function useTelling(open, current) {
  const { live, view, game, worded } = open;
  const told = useRef(-1);

  useEffect(() => {
    if (view?.ask && !view.ask.automatic) tellQuestion(open, view, view.ask);
    else if (view?.result) tellEnd(open, view, view.result);
    else document.title = game?.name ?? "Harena";
  }, [current]);

  // Every event is spoken once, and heard.
  useEffect(
    () =>
      effect(() => {
        const news = live.fresh.value.filter((e) => e.number > told.current);
        if (!news.length) return;
        told.current = news[news.length - 1].number;
        speak(news.map((e) => worded(e.text)));
        soundsOf(news);
      }),
    [live, worded],
  );

  useEffect(
    () => () => {
      document.title = "Harena";
    },
    [],
  );
}

/**
 * What was asked when the page first lay behind others; null if it never did since it was opened.
 * @param {string} current what is asked now
 */
export function useBehind(current) {
  const now = useRef(current);
  now.current = current;
  const left = useSignal(document.hidden ? current : null);
  useEffect(() => {
    const leave = () => {
      left.value ??= now.current;
    };
    document.addEventListener("visibilitychange", leave, { once: true });
    return () => document.removeEventListener("visibilitychange", leave);
  }, []);
  return left.value;
}
