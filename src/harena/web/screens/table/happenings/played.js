// A card that somebody plays, large for a moment, where the board is emptiest. Any key or press closes it.
import { html, useLayoutEffect, useRef, useSignal } from "../../../lib.js";
import { Emblem } from "../../../pieces/emblem.js";
import { Figure } from "../../../pieces/icon.js";
import { titleOf } from "../../../reading.js";
import { figure, fresco, label, seatClass } from "../../../words.js";

/** @typedef {import("../../../types").Plain} Plain */
/** @typedef {{thing: Plain, seat: number | null, words: string, ms: number}} Playing   `words`: who plays it */

/** Spots to try in each direction. */
const TRIES = 6;

/** @param {DOMRect} a @param {DOMRect} b how much of a lies on b */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Where on the board it covers least; of several spots the one nearest to the middle. @param {Element} card */
function emptiest(card) {
  const board = document.querySelector(".table > .middle")?.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  if (!board) return { left: 0, top: 0 };
  const things = [...document.querySelectorAll(".table > .middle [data-thing]")].map((n) => n.getBoundingClientRect());
  const room = { x: Math.max(0, board.width - width), y: Math.max(0, board.height - height) };
  let best = { left: board.left, top: board.top, cost: Infinity };
  for (let i = 0; i <= TRIES; i++)
    for (let j = 0; j <= TRIES; j++) {
      const spot = new DOMRect(board.left + (room.x * i) / TRIES, board.top + (room.y * j) / TRIES, width, height);
      const off = Math.hypot(i - TRIES / 2, j - TRIES / 2);
      const cost = things.reduce((sum, thing) => sum + overlap(spot, thing), 0) + off;
      if (cost < best.cost) best = { left: spot.left, top: spot.top, cost };
    }
  return { left: best.left, top: best.top };
}

/** Whether the board itself shows a card large. @param {string} title */
const isShown = (title) => document.querySelector(`.table > .middle [data-shows="${CSS.escape(title)}"]`) !== null;

/** @param {{playing: Playing, close: () => void}} props */
export function Played({ playing, close }) {
  const { thing, seat, words, ms } = playing;
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  const at = useSignal(/** @type {{left: number, top: number} | null} */ (null));
  useLayoutEffect(() => {
    if (isShown(titleOf(thing))) return close();
    if (card.current) at.value = emptiest(card.current);
    const timer = setTimeout(close, ms);
    addEventListener("keydown", close, true);
    addEventListener("pointerdown", close, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", close, true);
      removeEventListener("pointerdown", close, true);
    };
  }, [playing]);
  const title = titleOf(thing);
  const type = String(thing.type ?? thing.kind ?? "");
  const spot = at.value && { left: `${at.value.left}px`, top: `${at.value.top}px` };
  return html`
    <div class=${`played ${seatClass(seat)}`} style=${spot ?? { visibility: "hidden" }} ref=${card} aria-hidden="true">
      <header>
        ${seat !== null && html`<${Emblem} seat=${seat} small=${true} />`}
        ${words}
      </header>
      <div class=${`bigcard ${fresco(type)}`}>
        <span class="art"><${Figure} name=${figure(title, type)} /></span>
        <div>
          <h3>${title}</h3>
          ${type && html`<span class="kind">${label(type)}</span>`}
          <p>${thing.text}</p>
        </div>
      </div>
      <span class="timer"><i style=${{ animationDuration: `${ms}ms` }} /></span>
    </div>
  `;
}
