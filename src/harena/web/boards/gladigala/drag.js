// Orders by dragging: a fighter is taken and let go over a square. Let go near a side of the square, it faces there.
import { html, useEffect, useRef, useSignal } from "../../lib.js";
import { sentence } from "../../words.js";
import { noDetail } from "../../pieces/detail.js";
import { ends, wish } from "./drafts.js";
import { called, own, said, standing, whoStands } from "./parts.js";
import { may } from "./pressing.js";
import { sideSeen, turnOf } from "./turned.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./drafts.js").Ahead} Ahead */
/**
 * A fighter on its way: where the pointer is on the board, over which square, and what letting go would decide.
 * @typedef {{g: Plain, x: number, y: number, at: string, end: Ahead | null}} Drag
 */

/** How far (pixels) a press may slip and still be a press. */
const SLIP = 8;
/** Room (pixels) for what is said, to both sides. */
const ROOM = 96;
/** How near to a side of the square one means that side, as a part of the way from its middle. */
const EDGE = 0.56;

/**
 * The square under the pointer, and the side of it that is meant, if one is.
 * @param {number} x
 * @param {number} y
 * @param {number} turn how far the arena is turned
 */
function under(x, y, turn) {
  const square = document.elementFromPoint(x, y)?.closest(".sq");
  if (!square) return { at: "", side: "" };
  const box = square.getBoundingClientRect();
  const right = (x - box.left) / (box.width / 2) - 1;
  const down = (y - box.top) / (box.height / 2) - 1;
  const side = Math.abs(right) > Math.abs(down) ? (right > 0 ? "E" : "W") : down > 0 ? "S" : "N";
  const far = Math.max(Math.abs(right), Math.abs(down)) > EDGE;
  return { at: square.getAttribute("data-name") ?? "", side: far ? sideSeen(side, turn) : "" };
}

/**
 * What letting go there would decide. Who is put back has not struck the own square.
 * @param {BoardProps} props
 * @param {Plain} g
 * @param {{at: string, side: string}} to
 */
function decides({ view }, g, { at, side }) {
  const found = ends(view, g).filter((end) => end.square === at && (end.facing || at !== g.square));
  return found.find((end) => end.facing === side && !end.skill) ?? found[0] ?? null;
}

/**
 * A fighter of mine can be dragged; what it would come to is shown all the way.
 * @param {BoardProps} props
 * @returns {{drag: Drag | null, onPointerDown: (e: PointerEvent) => void, onClickCapture: (e: Event) => void}}
 */
export function useDrag(props) {
  const drag = useSignal(/** @type {Drag | null} */ (null));
  const now = useRef(props);
  now.current = props;
  const release = useRef(() => {});
  const dropped = useRef(false);
  useEffect(() => () => release.current(), []);
  const onPointerDown = (/** @type {PointerEvent} */ e) => {
    const turn = turnOf(props.view);
    const from = under(e.clientX, e.clientY, turn).at;
    const here = standing(props.view).find(({ g }) => g.square === from);
    if (e.button || !here || here.s !== own(props.view) || !may(props, here.g)) return;
    const { g } = here;
    const box = /** @type {Element} */ (e.currentTarget).getBoundingClientRect();
    const move = (/** @type {PointerEvent} */ m) => {
      if (!drag.value && Math.hypot(m.clientX - e.clientX, m.clientY - e.clientY) < SLIP) return;
      if (!drag.value) noDetail();
      const to = under(m.clientX, m.clientY, turn);
      const x = Math.min(Math.max(m.clientX - box.left, ROOM), box.width - ROOM);
      drag.value = { g, x, y: m.clientY - box.top, at: to.at, end: decides(now.current, g, to) };
    };
    const end = (/** @type {PointerEvent} */ u) => {
      release.current();
      const found = drag.value;
      drag.value = null;
      if (!found || u.type === "pointercancel") return;
      dropped.current = true;
      setTimeout(() => {
        dropped.current = false;
      }, 0);
      if (found.end) now.current.pick([found.end], found.at);
      else if (found.at && found.at !== g.square) {
        const square = document.querySelector(`.sq[data-name="${found.at}"]`);
        now.current.ask(found.at, square, wish(now.current.view, g, found.at));
      }
    };
    release.current();
    release.current = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  // What was dragged and let go over its own square is not pressed as well.
  const onClickCapture = (/** @type {Event} */ e) => {
    if (dropped.current) e.stopPropagation();
  };
  return { drag: drag.value, onPointerDown, onClickCapture };
}

/** What letting go would decide, in words. @param {import("../../types").View} view @param {Drag} drag */
function says(view, { g, at, end }) {
  if (!end) return at && at !== g.square ? said(view, "not-to", { square: at }) : said(view, "let-go");
  if (!end.facing) return [said(view, "strikes", { square: at }), whoStands(view, g, at)].filter(Boolean).join(": ");
  const goes = at === g.square ? said(view, "stays") : said(view, "goes", { square: at });
  const { safe_zone, safe_zone_fee } = view.board;
  const fee = safe_zone.includes(at) && said(view, "safe-zone-fee", { coins: safe_zone_fee });
  return [goes, end.skill ? end.label?.toLowerCase() : end.note, fee].filter(Boolean).join(", ");
}

/** Above the finger, so that it can be read. @param {{view: import("../../types").View, drag: Drag}} props */
export const Dragged = ({ view, drag }) => html`
  <div
    class=${`dragged ${drag.end ? "" : "no"}`}
    style=${{ left: `${drag.x}px`, top: `${drag.y}px` }}
    aria-hidden="true"
  >
    <b>${called(view, drag.g)}</b>
    ${sentence(says(view, drag))}
  </div>
`;
