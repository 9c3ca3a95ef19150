// A square of the arena: what lies on it for eyes and ears, and what a press on it does.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { sentence } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { byCode, called, faces, own, said, thingName, title, typed } from "./parts.js";
import { may, presses, settledOn } from "./pressing.js";
import { placingOn } from "./placing.js";
import { turnOf } from "./turned.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./parts.js").Standing} Standing */

/** What can be said of a fighter besides its name. @param {BoardProps} props @param {Plain} g */
const condition = (props, g) =>
  [
    said(props.view, "facing", { facing: faces(props.view, g.facing) }),
    g.hurt && said(props.view, "hurt"),
    g.carries && _`carries the Eagle of ${title(byCode(props.view, g.carries) ?? {})}`,
    g.must_leave && _`must leave the Safe Zone`,
  ]
    .filter(Boolean)
    .join(", ");

/** A fighter as the card that comes up on hover. @param {BoardProps} props @param {Standing} here */
const card = (props, { g, s }) => ({
  title: `${called(props.view, g)}, ${title(s)}`,
  type: typed(props.view, g.type),
  text: [
    `${sentence(condition(props, g))}.`,
    g.reach.length && _`May strike ${g.reach.join(", ")}.`,
    g.hurt && props.log?.findLast((e) => e.kind === "hit" && e.gladiator === thingName(s, g))?.text,
  ]
    .filter(Boolean)
    .join(" "),
});

/** How many squares lie between a square and the wall. @param {string} at @param {number} n the length of a side */
function ringOf(at, n) {
  const column = at.charCodeAt(0) - 96;
  const row = Number(at.slice(1));
  return Math.min(column - 1, n - column, row - 1, n - row);
}

/**
 * @param {{props: BoardProps, at: string, here?: Standing, found: Option[], chosen: Plain | null, struck: boolean,
 *   place: Plain, edges: {left: boolean, bottom: boolean}}} props `found`: the choices that lie there; `chosen`: the
 *   fighter in hand; `struck`: whether it, or the one that the pointer rests on, may strike there; `edges`: at which of
 *   these it is seen
 */
export function Square({ props, at, here, found, chosen, struck, place, edges }) {
  const { board, scene } = props.view;
  const n = board.side_length;
  // From the east or the west the files run along the left edge.
  const along = turnOf(props.view) % 180 > 0;
  const safe = board.safe_zone.includes(at);
  const lit = found.length > 0;
  const eagles = board.schools.filter((/** @type {Plain} */ s) => s.eagle === at && !s.eagle_carrier);
  const said = [
    here &&
      _`${called(props.view, here.g)} of ${title(here.s)}, ${props.names[here.s.seat]}, ${condition(props, here.g)}`,
    ...eagles.map((/** @type {Plain} */ s) => _`Eagle of ${title(s)}`),
    lit && struck && scene === "orders" && _`can be struck this round`,
  ]
    .filter(Boolean)
    .join("; ");
  const plannable = here?.s === own(props.view) && may(props, here?.g ?? {});
  const kinds = [
    "sq",
    plannable && "take",
    `r${ringOf(at, n)}`,
    safe && "safe",
    lit && "lit",
    lit && scene === "strikes" && "aim",
    !here && settledOn(props).includes(at) && "start",
    ((here && here.g === chosen) || placingOn(props) === at) && "sel",
    struck && "reach",
    scene === "orders" && lit && eagles.length > 0 && "prize",
  ];
  const what = said ? `: ${said}` : _`, empty`;
  return html`
    <div class="at" style=${place}>
      <${Press}
        kind=${kinds.filter(Boolean).join(" ")}
        name=${at}
        lit=${lit}
        tab=${lit || said ? 0 : -1}
        label=${`${at}${safe ? _`, Safe Zone` : ""}${what}${plannable && !lit ? _`, press or drag to plan` : ""}`}
        thing=${here ? card(props, here) : null}
        onPress=${presses(props, at, found, here, chosen)}
      >
        ${edges.left && html`<i class="no">${along ? at[0] : at.slice(1)}</i>`}
        ${edges.bottom && html`<i class="le">${along ? at.slice(1) : at[0]}</i>`}
        ${lit && !here && scene !== "strikes" && html`<i class="may" />`}
      </${Press}>
    </div>
  `;
}
