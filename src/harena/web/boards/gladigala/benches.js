// The benches round the arena, and the crowd that sits on them.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { seatClass, tidy } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Icon } from "../../pieces/icon.js";
import { emblem, own, title } from "./parts.js";
import { presses } from "./pressing.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

export const thumb = (/** @type {string} */ up) => (up === "Up" ? "thumb-up" : "thumb-down");
const fate = (/** @type {Plain} */ c) => (c.called ? "called" : c.used ? "used" : "");

/**
 * Whose crowd sits on a bench.
 * @param {BoardProps} props
 * @param {string} bench
 * @returns {{c: Plain, s: Plain} | null}
 */
function sitting(props, bench) {
  for (const s of props.view.board.schools) for (const c of s.crowd) if (c.bench === bench) return { c, s };
  return null;
}

/** What a crowd token says to the ear. @param {{c: Plain, s: Plain}} token */
const heard = ({ c, s }) =>
  [_`crowd of ${title(s)}`, c.thumb && `thumb ${c.thumb.toLowerCase()}`, fate(c)].filter(Boolean).join(", ");

/** @param {{props: BoardProps, token: {c: Plain, s: Plain}}} props */
const Fan = ({ props, token: { c, s } }) => html`
  <span class=${`fan ${seatClass(s.seat)} ${fate(c)} ${s === own(props.view) ? "mine" : ""}`}>
    <${Icon} name=${c.thumb ? thumb(c.thumb) : emblem(s)} />
  </span>
`;

/**
 * @param {{props: BoardProps, bench: string, spots: Map<string, Option[]>, place: Plain}} props
 */
export function Bench({ props, bench, spots, place }) {
  const token = sitting(props, bench);
  const found = spots.get(tidy(bench)) ?? [];
  const called = found.some(({ kind }) => kind === "call");
  return html`
    <div class="at" style=${place}>
      <${Press}
        kind=${`bench ${found.length ? "lit" : ""} ${called ? "call" : ""}`}
        name=${bench}
        lit=${found.length > 0}
        tab=${found.length || token ? 0 : -1}
        moves=${token ? `crowd ${bench}` : ""}
        label=${`${_`Bench ${bench}`}${token ? `: ${heard(token)}` : _`, empty`}`}
        onPress=${presses(props, bench, found)}
      >
        ${token ? html`<${Fan} props=${props} token=${token} />` : html`<i class="seatdot" />`}
      </${Press}>
    </div>
  `;
}
