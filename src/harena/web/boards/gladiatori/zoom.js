// On a phone the arena is seen from near while one moves: a part of it, round one's own figure, with an overview in the
// corner that shows the whole and moves the view.
import { html, signal, useLayoutEffect, useRef, useSignal } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { colours, mine, nameIn, standing } from "./figures.js";
import { middle, VIEW_BOX } from "./ground.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/**
 * The part of the arena that is seen, in parts of its width and height.
 * @typedef {{x: number, y: number, w: number, h: number}} Part
 */

/** What somebody has chosen; null: near while one moves. @type {import("../../lib").Signal<boolean | null>} */
const wish = signal(null);

const [LEFT, TOP, WIDE, HIGH] = VIEW_BOX.split(" ").map(Number);

/**
 * Put this point of the arena into the middle of the view.
 * @param {HTMLElement} wrap
 * @param {number} x in parts of its width
 * @param {number} y in parts of its height
 */
function centre(wrap, x, y) {
  wrap.scrollLeft = wrap.scrollWidth * x - wrap.clientWidth / 2;
  wrap.scrollTop = wrap.scrollHeight * y - wrap.clientHeight / 2;
}

/**
 * @param {BoardProps} props
 * @param {boolean} moving whether one may step or turn
 */
export function useZoom(props, moving) {
  const wrap = useRef(/** @type {HTMLElement | null} */ (null));
  const part = useSignal(/** @type {Part} */ ({ x: 0, y: 0, w: 1, h: 1 }));
  const near = props.phone && (wish.value ?? moving);
  const hex = String(mine(props.view)?.hex ?? "");
  const look = () => {
    const at = wrap.current;
    if (!at) return;
    const { scrollWidth: w, scrollHeight: h } = at;
    part.value = { x: at.scrollLeft / w, y: at.scrollTop / h, w: at.clientWidth / w, h: at.clientHeight / h };
  };
  const to = (/** @type {number} */ x, /** @type {number} */ y) => {
    if (wrap.current) centre(wrap.current, x, y);
    look();
  };
  useLayoutEffect(() => {
    if (!near || !hex) return;
    const [x, y] = middle(hex.split(",").map(Number));
    to((x - LEFT) / WIDE, (y - TOP) / HIGH);
  }, [near, hex]);
  return { near, wrap, look, to, part: part.value };
}

/** A figure as a dot. @param {{x: Plain}} props */
const Dot = ({ x }) => {
  const [cx, cy] = middle(x.hex);
  return html`<circle class=${`dot ${colours(x)}`} cx=${cx} cy=${cy} r="19" />`;
};

/**
 * The whole arena in small; a press moves the view there. Beside it the button for near and far.
 * @param {{props: BoardProps, zoom: ReturnType<typeof useZoom>}} props
 */
export function Overview({ props, zoom }) {
  if (!props.phone) return null;
  const press = (/** @type {MouseEvent} */ e) => {
    const box = /** @type {Element} */ (e.currentTarget).getBoundingClientRect();
    zoom.to((e.clientX - box.left) / box.width, (e.clientY - box.top) / box.height);
  };
  const { x, y, w, h } = zoom.part;
  const map = html`
    <button class="overview" aria-label="The whole arena; press to move the view" onClick=${press}>
      <svg viewBox=${VIEW_BOX} aria-hidden="true">
        <ellipse rx=${WIDE / 2 - 4} ry=${HIGH / 2 - 4} />
        ${standing(props.view).map((one) => html`<${Dot} key=${nameIn(one)} x=${one} />`)}
        <rect x=${LEFT + x * WIDE} y=${TOP + y * HIGH} width=${w * WIDE} height=${h * HIGH} rx="12" />
      </svg>
    </button>
  `;
  const turn = () => {
    wish.value = !zoom.near;
  };
  return html`
    <div class="zoom">
      ${zoom.near && map}
      <button class="nearer" aria-label="The arena from near" aria-pressed=${zoom.near} onClick=${turn}>
        <${Icon} name=${zoom.near ? "return-arrow" : "eyeball"} />
      </button>
    </div>
  `;
}
