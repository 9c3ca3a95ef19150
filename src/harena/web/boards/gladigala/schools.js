// A school beside the arena: who leads it, its coins, its crew, and whether it still decides.
import { html } from "../../lib.js";
import { panel } from "../../reading.js";
import { byBot, figure, label, tidy } from "../../words.js";
import { Figure, Icon } from "../../parts/common.js";
import { Facts } from "../generic.js";
import { Sign, called, seatClass, title } from "./parts.js";

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

/**
 * How a school stands to the question of the moment: a class, and a word.
 * @param {BoardProps} props
 * @param {number} seat
 */
function stateOf({ view }, seat) {
  if (view.result) return view.result.winners.includes(seat) ? ["done", "Winner"] : ["", ""];
  if (!view.deciding.some((d) => d.seat === seat)) return ["done", "Done"];
  return seat === view.seat ? ["you", "You"] : ["plan", view.board.round ? "Planning" : "Choosing"];
}

/** What is to be said of who leads a school. @param {BoardProps} props @param {number} seat */
function presence({ view, table }, seat) {
  const info = table.seats[seat];
  if (view.conceded.includes(seat)) return " (conceded)";
  if (byBot(info)) return " (bot)";
  return info?.kind === "person" && !info.online ? " (away)" : "";
}

/** @param {{g: Plain}} props */
const Member = ({ g }) => html`
  <span
    class=${`g ${g.hurt ? "hurt" : ""} ${g.active ? "" : "out"}`}
    title=${`${called(g)}${g.hurt ? ", hurt" : ""}${g.active ? "" : ", out"}`}
  >
    <${Figure} name=${figure(g.type, g.type)} />
    <span class="sr">
      ${called(g)}
      ${g.hurt ? " hurt" : ""}
      ${g.active ? "" : " out"}
    </span>
  </span>
`;

/** @param {{name: string, count: number}} props */
const Medal = ({ name, count }) => html`
  <span class="medal" title=${label(name)}>
    <${Icon} name="trophy-cup" />
    ${count > 1 ? count : ""}
    <span class="sr">${name}</span>
  </span>
`;

/** @param {{props: BoardProps, seat: number}} props */
function State({ props, seat }) {
  const [kind, word] = stateOf(props, seat);
  const time = props.clock(seat);
  return html`
    <span class=${`state ${kind}`} title=${props.view.deciding.find((d) => d.seat === seat)?.text}>
      ${time && html`<span class="num">${time}</span>${" "}`}
      ${kind === "done" && html`<${Icon} name="check-mark" />`}
      ${kind === "plan" && html`<${Icon} name="hourglass" />`}
      ${word}
    </span>
  `;
}

const Leads = () => html`
  ${" "}
  <span class="lead">
    <${Icon} name="laurel-crown" label="leads" />
  </span>
`;

/** What a school is called, and who leads it. @param {{props: BoardProps, school: Plain}} props */
const Name = ({ props, school }) => html`
  <div class="nm">
    <b>
      ${title(school)}
      ${props.view.board.leader === school.seat && html`<${Leads} />`}
    </b>
    <small>
      ${props.names[school.seat]}
      ${presence(props, school.seat)}${" "}
      · ${school.side.toLowerCase()}
    </small>
  </div>
`;

/** @param {{props: BoardProps, school: Plain}} props */
export function School({ props, school }) {
  const seat = school.seat;
  const found = (school.school && props.index.get(tidy(school.school))) || [];
  const lit = found.length > 0;
  const other = panel(school, "", KNOWN);
  const choose = () => props.pick(found, school.name);
  return html`
    <div
      class=${`school panel ${seatClass(seat)} ${seat === props.view.seat ? "self" : ""} ${lit ? "lit" : ""}`}
      data-name=${school.school}
      data-seat=${seat}
      role="group"
      aria-label=${`${title(school)}, ${props.names[seat]}`}
    >
      <${Sign} school=${school} />
      <${Name} props=${props} school=${school} />
      <span class="coin num" title="Treasury" data-place=${`treasury ${school.school}`}>
        <${Icon} name="two-coins" />
        ${school.treasury}
        <span class="sr"> coins</span>
      </span>
      <div class=${`crew ${school.gladiators.length > 4 ? "many" : ""}`}>
        ${school.gladiators.map((/** @type {Plain} */ g) => html`<${Member} g=${g} />`)}
        ${Object.entries(school.medals ?? {}).map(([m, c]) => html`<${Medal} name=${m} count=${Number(c)} />`)}
        <${State} props=${props} seat=${seat} />
      </div>
      ${other.facts.length > 0 && html`<${Facts} facts=${other.facts} />`}
      ${lit && html`<button class="hit" aria-label=${`${title(school)}, can be chosen`} onClick=${choose} />`}
    </div>
  `;
}
