// A school beside the arena: who leads it, its coins, its crew, and whether it still decides.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { panel } from "../../reading.js";
import { byBot, figure, label, seatClass, sentence, tidy } from "../../words.js";
import { Coin } from "../../pieces/coin.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Facts } from "../../pieces/facts.js";
import { doing, isDeciding, Plate } from "../../pieces/plate.js";
import { called, emblem, said, title } from "./parts.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const KNOWN = [
  "seat",
  "side",
  "school",
  "name",
  "treasury",
  "shield_coins",
  "upgraded",
  "formation",
  "declared",
  "declared_out",
  "bonus_paid",
  "medals",
  "medal_coins",
  "eagle",
  "eagle_carrier",
  "gladiators",
  "crowd",
  "crowd_in_hand",
  "planned",
  "ahead",
];

/** @param {{view: import("../../types").View, g: Plain}} props */
function Member({ view, g }) {
  const state = [called(view, g), g.hurt && said(view, "hurt"), !g.active && said(view, "out")];
  const words = state.filter(Boolean).join(", ");
  return html`
    <span class=${`g framed ${g.hurt ? "hurt" : ""} ${g.active ? "" : "out"}`} title=${words}>
      <${Figure} name=${figure(g.type, g.type)} />
      <span class="sr">${words}</span>
    </span>
  `;
}

/** @param {{name: string, count: number}} props */
const Medal = ({ name, count }) => html`
  <span class="medal" title=${label(name)}>
    <${Icon} name="trophy-cup" />
    ${count > 1 ? count : ""}
    <span class="sr">${name}</span>
  </span>
`;

/**
 * How a school stands to the question of the moment.
 * @param {BoardProps} props
 * @param {number} seat
 * @returns {"you" | "plan" | "done" | ""}
 */
function kindOf({ view }, seat) {
  if (view.conceded.includes(seat)) return "";
  if (view.result) return view.result.winners.includes(seat) ? "done" : "";
  if (!isDeciding({ view }, seat)) return view.board.round ? "done" : "";
  return seat === view.seat ? "you" : "plan";
}

/** What it does, where everybody sees it beside the crew. @param {{props: BoardProps, seat: number}} props */
function State({ props, seat }) {
  const { view } = props;
  const kind = kindOf(props, seat);
  // Nobody is done with a set-up in which others choose first.
  const decides = said(view, view.board.round ? "planning" : "choosing");
  const known = { decides, else: kind === "done" ? said(view, "done") : "" };
  const now = kind === "you" ? said(view, "your-move") : doing(props, seat, known);
  const time = props.clock(seat);
  return html`
    <span class=${`state ${kind}`} title=${view.deciding.find((d) => d.seat === seat)?.text}>
      ${time && html`<span class="num">${time}</span>${" "}`}
      ${kind === "done" && html`<${Icon} name="check-mark" />`}
      ${kind === "plan" && html`<${Icon} name="hourglass" />`}
      ${sentence(now)}
    </span>
  `;
}

const Leads = () => html`
  <span class="leader">
    <${Icon} name="laurel-crown" label="leads" />
  </span>
`;

/** What a school is called, and who leads it. @param {{props: BoardProps, school: Plain}} props */
function Head({ props: { view, names, table }, school }) {
  const { seat, side } = school;
  const led = title(school);
  return html`
    <${Plate}
      seat=${seat}
      icon=${emblem(school)}
      name=${led || names[seat]}
      bot=${byBot(table.seats[seat])}
      notes=${[led ? names[seat] : said(view, "no-school"), view.board.labels?.sides[side] ?? side]}
      beside=${view.board.leader === seat && html`<${Leads} />`}
    />
  `;
}

/** @param {{props: BoardProps, school: Plain}} props */
export function School({ props, school }) {
  const seat = school.seat;
  const found = (school.school && props.index.get(tidy(school.school))) || [];
  const lit = found.length > 0;
  const other = panel(school, "", KNOWN);
  const choose = () => props.pick(found, school.name);
  placed(found, props.options);
  return html`
    <div
      class=${`school panel ${seatClass(seat)} ${seat === props.view.seat ? "self" : ""} ${lit ? "lit" : ""}`}
      data-name=${school.school}
      data-seat=${seat}
      role="group"
      aria-label=${`${title(school) || said(props.view, "no-school")}, ${props.names[seat]}`}
    >
      <${Head} props=${props} school=${school} />
      <${Coin} n=${school.treasury} title="Treasury" place=${`treasury ${school.school}`} />
      <div class=${`crew ${school.gladiators.length > 4 ? "many" : ""}`}>
        ${school.gladiators.map((/** @type {Plain} */ g) => html`<${Member} view=${props.view} g=${g} />`)}
        ${Object.entries(school.medals ?? {}).map(([m, c]) => html`<${Medal} name=${m} count=${Number(c)} />`)}
        <${State} props=${props} seat=${seat} />
      </div>
      ${other.facts.length > 0 && html`<${Facts} facts=${other.facts} />`}
      ${lit && html`<button class="hit" aria-label=${`${title(school)}${_`, can be chosen`}`} onClick=${choose} />`}
    </div>
  `;
}
