// Going through the game step by step, by hand or by itself, with an address that always leads back to this moment.
import { url } from "../../address.js";
import { useEffect, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { beyond } from "../../finished.js";
import { noDetail } from "../../pieces/detail.js";
import { spoken } from "../../voice.js";

/** @typedef {ReturnType<typeof useSteps>} Going */

/** How long a step stays while playing, in milliseconds at 1×; one that told nothing is passed quickly. */
const STAY = 1100;
const BRIEF = 300;

/** @param {string} id @param {number} step @param {string} eyes @param {boolean} [analysis] */
export const address = (id, step, eyes, analysis = false) =>
  url`/replay/${id}?step=${step}&as=${eyes}` + (analysis ? "&analysis=on" : "");

/** @param {string} id @param {import("./shown").Shown} shown @param {string} eyes @param {boolean} analysis */
export function useAddress(id, { outline, at }, eyes, analysis) {
  useEffect(() => {
    if (!outline) return;
    const timer = setTimeout(() => history.replaceState(null, "", address(id, at, eyes, analysis)), 200);
    return () => clearTimeout(timer);
  }, [outline !== null, at, eyes, analysis]);
}

/**
 * @param {import("./shown").Shown} shown
 * @param {import("../../lib").Signal<number>} step
 * @param {import("./told").Caption} caption
 */
export function useSteps({ finished, outline, steps, at, way }, step, caption) {
  const playing = useSignal(false);
  const speed = useSignal(1);

  /** @param {number} to @param {boolean} [still] whether it goes on playing */
  const move = (to, still = false) => {
    const there = Math.max(0, Math.min(to, steps));
    way.current = there < at ? -1 : 1;
    if (!still) playing.value = false;
    noDetail();
    step.value = there;
    if (outline) spoken.value = _`${there} of ${steps}. ${caption(there).text}`;
  };
  const toggle = () => {
    if (!playing.value && at >= steps) step.value = 0;
    playing.value = !playing.value;
  };

  useEffect(() => {
    if (!playing.value || !outline) return;
    if (at >= steps) {
      playing.value = false;
      return;
    }
    const stay = finished.told.has(at) ? STAY : BRIEF;
    const timer = setTimeout(() => playing.value && move(beyond(finished.seen, at, 1), true), stay / speed.value);
    return () => clearTimeout(timer);
  }, [playing.value, at, speed.value, outline]);

  return { move, toggle, playing: playing.value, speed };
}
