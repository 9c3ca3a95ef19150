// Whoever was away when it was their turn is asked whether they want to be called the next time.
import { html, useEffect, useRef, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { say } from "../../parts/common.js";
import { call, callMe, callMeNot, calls, canCall, isCalled } from "../../turn.js";

const DENIED = _`This device shows no messages from here; its settings say whether it may.`;

/**
 * @param {{question: import("./question").Question, seen: string, game: string}} props   what is asked of me, what was
 *   asked when the page was left (more may have been until this is loaded), and what is played
 */
export function Calling({ question: { asked, current }, seen, game }) {
  const missed = useRef(false);
  const offered = useSignal(false);
  const known = useRef(seen);
  useEffect(() => {
    if (current === known.current) return; // it was seen before the page was left
    known.current = current;
    if (!asked || !document.hidden) return;
    missed.current = true;
    call(game, asked);
  }, [current]);
  useEffect(() => {
    const back = () => {
      if (document.hidden || !missed.current) return;
      missed.current = false;
      offered.value = calls.peek() === "" && canCall();
    };
    missed.current ||= Boolean(asked) && current !== seen; // who was back before this was loaded was missed too
    back();
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, []);
  if (!offered.value) return null;
  const answer = (/** @type {() => unknown} */ what) => () => {
    offered.value = false;
    what();
  };
  return html`
    <div class="called panel" role="status">
      <${Icon} name="hourglass" />
      <span>The table waited for you. Call you the next time?</span>
      <button class="btn primary" onClick=${answer(wanted)}>Call me</button>
      <button class="btn" onClick=${answer(callMeNot)}>No</button>
    </div>
  `;
}

async function wanted() {
  say((await callMe()) ? _`You are called when it is your turn and this page lies behind others.` : DENIED);
}

/** In the menu: whether I am called. */
export const CallItem = () =>
  canCall() &&
  html`
    <li>
      <button role="switch" aria-checked=${isCalled()} onClick=${() => (isCalled() ? callMeNot() : wanted())}>
        <${Icon} name=${isCalled() ? "check-mark" : "hourglass"} />
        Call me when it is my turn
      </button>
    </li>
  `;
