// An arrow from who strikes to who is struck, over the sand.
import { html, useLayoutEffect, useRef, useSignal } from "../../lib.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/** Events that say who strikes, or that what was said before no longer counts. */
const TELLS = /^(strikes|attacks|ludus-attacks|assigned|moved|reassigned|uses|plays|takes-damage)$/;

/**
 * Who strikes whom at the moment, as far as it was told.
 * @param {BoardProps} props
 * @returns {[string, string] | null}
 */
function blow({ log, view }) {
  const { window } = view.board;
  if (!window?.events.includes("assign") || !window.gladiators.length) return null;
  const last = (log ?? []).findLast((e) => TELLS.test(e.kind));
  return last?.kind === "strikes" ? [String(last.gladiator), String(last.target)] : null;
}

/**
 * The way from one fighter's card to another's on the floor where they lie; nothing if one does not lie there.
 * @param {Element | null | undefined} floor
 * @param {string} from
 * @param {string} to
 */
function wayBetween(floor, from, to) {
  const card = (/** @type {string} */ name) =>
    floor?.querySelector(`.card[data-name="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  const a = card(from);
  const b = card(to);
  const box = floor?.getBoundingClientRect();
  if (!a || !b || !box) return "";
  const down = a.top < b.top ? 1 : -1;
  const level = Math.abs(a.top - b.top) < 40;
  const aside = Math.abs(a.left - b.left) < 20 ? 24 : 0;
  const ax = a.left + a.width / 2 - box.left;
  const bx = b.left + b.width / 2 - box.left + aside;
  const ay = (level || down > 0 ? a.bottom : a.top) - box.top - 6 * down;
  const by = (!level && down > 0 ? b.top : b.bottom) - box.top + (level ? 0 : -18 * down);
  return `M${ax} ${ay} Q${ax} ${(ay + by) / 2 + (level ? 40 : 0)} ${bx} ${by}`;
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
      path.value = wayBetween(own.current?.parentElement, from, to);
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
