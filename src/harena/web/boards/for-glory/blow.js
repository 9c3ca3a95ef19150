// What ties the stage to who strikes and to who is struck.
import { html, useLayoutEffect, useRef, useSignal } from "../../lib.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * Who strikes whom at the moment.
 * @param {BoardProps} props
 * @returns {[string, string] | null}
 */
export function blow({ view }) {
  const { window, arenas } = view.board;
  if (!window?.striker) return null;
  const struck = arenas
    .flatMap((/** @type {Plain} */ a) => a.fighters)
    .find((/** @type {Plain} */ f) => f.assigned > 0);
  return struck ? [window.striker, struck.name] : null;
}

/**
 * Short stems on the floor that tie the stage to two fighters: from who strikes to it, and from it to who is struck;
 * none where somebody else stands between.
 * @param {Element | null | undefined} floor
 * @param {string} from
 * @param {string} to
 */
function stems(floor, from, to) {
  const box = floor?.getBoundingClientRect();
  const stage = floor?.querySelector(".between")?.getBoundingClientRect();
  const card = (/** @type {string} */ name) =>
    floor?.querySelector(`.card[data-name="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  const a = card(from);
  const b = card(to);
  if (!a || !b || !box || !stage) return "";
  /** @type {DOMRect[]} */
  const all = [...(floor?.querySelectorAll(".card") ?? [])].map((one) => one.getBoundingClientRect());
  const free = (/** @type {DOMRect} */ of) =>
    !all.some(
      (one) =>
        one.left < of.right &&
        one.right > of.left &&
        (of.top < stage.top
          ? one.top > of.top + 2 && one.top < stage.top
          : one.top < of.top - 2 && one.top > stage.top),
    );
  const middle = (/** @type {DOMRect} */ of) => of.left + of.width / 2 - box.left;
  const edge = (/** @type {DOMRect} */ of) => (of.top < stage.top ? of.bottom : of.top) - box.top;
  const side = (/** @type {DOMRect} */ of) => (of.top < stage.top ? stage.top : stage.bottom) - box.top;
  const out = free(a) ? `M${middle(a)} ${edge(a)} V${side(a)}` : "";
  const into = free(b) ? `M${middle(b)} ${side(b)} V${edge(b)}` : "";
  return `${out} ${into}`.trim();
}

const Tip = () => html`
  <defs>
    <marker id="tip" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="3.2" markerHeight="3.2" orient="auto">
      <path d="M0 0 8 4 0 8z" />
    </marker>
  </defs>
`;

/** @param {{d: string}} props */
const Line = ({ d }) => html`
  <path class="edge" d=${d} />
  <path class="line" d=${d} marker-end="url(#tip)" />
`;

/** @param {{props: BoardProps}} props */
export function Blow({ props }) {
  const own = useRef(/** @type {SVGElement | null} */ (null));
  const path = useSignal("");
  const [from, to] = blow(props) ?? ["", ""];
  useLayoutEffect(() => {
    const draw = () => {
      path.value = stems(own.current?.parentElement, from, to);
    };
    draw();
    addEventListener("resize", draw);
    return () => removeEventListener("resize", draw);
  });
  return html`
    <svg class="blow" ref=${own} aria-hidden="true">
      <${Tip} />
      ${path.value && html`<${Line} d=${path.value} />`}
    </svg>
  `;
}
