// What I have planned: a card for each of my fighters, which opens into its discs.
import { html } from "../../lib.js";
import { figure, seatClass, tidy } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Discs } from "./discs.js";
import { asBefore, keepAll, keepHidden, keeping, planOf, restCrowd, resting } from "./drafts.js";
import { TurnBar, turning } from "./handles.js";
import { active, called, faces, fighter, intended, own, said } from "./parts.js";
import { about, may, select } from "./pressing.js";
import { played } from "./reveal.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * A fighter's order or attack in a few words; nothing where there is none yet.
 * @param {BoardProps} props
 * @param {Plain} g
 */
function inWords(props, g) {
  const { view } = props;
  const { way, turn } = planOf(props, g);
  if (way?.turns) {
    const end = turn ?? way;
    const turned = turn?.facing && turn.facing !== g.facing && turn.note;
    const goes = end.square === g.square ? said(view, "stays") : said(view, "goes", { square: end.square });
    return [goes, turn?.skill ? turn.label?.toLowerCase() : turned].filter(Boolean).join(", ");
  }
  const square = way ? way.square : g.attack;
  const strikes = square ? said(view, "strikes", { square }) : way && said(view, "strikes-none");
  const goal = intended(view, g)?.square;
  const then = goal && goal !== g.square && said(view, "then-goes", { square: goal });
  return [strikes || quiet(props, g), then].filter(Boolean).join(", ");
}

/**
 * What speaks against an order: others of mine that are sent to the same square, what else of my own is in its way, as
 * the rules tell it, and what the Safe Zone costs there.
 * @param {BoardProps} props
 * @param {Plain} g
 */
function amiss(props, g) {
  const { view } = props;
  const { way, turn } = planOf(props, g);
  const end = turn ?? way;
  if (view.scene !== "orders" || !way?.turns || !end?.square) return [];
  const { safe_zone, safe_zone_fee } = view.board;
  const goal = (/** @type {Plain} */ one) => {
    const found = planOf(props, one);
    return (found.turn ?? found.way)?.square;
  };
  const rivals = active(own(view) ?? { gladiators: [] }).filter((one) => one !== g && goal(one) === end.square);
  const held = own(view)?.planned?.held?.includes(g.name) && said(view, "held");
  return [
    rivals.length ? said(view, "goes-too", { pieces: rivals.map((one) => called(view, one)).join(", ") }) : held,
    safe_zone.includes(end.square) && said(view, "safe-zone-fee", { coins: safe_zone_fee }),
  ].filter(Boolean);
}

/** What is said of a fighter without a plan. @param {BoardProps} props @param {Plain} g */
function quiet(props, g) {
  const { view } = props;
  const striking = view.scene === "strikes";
  if (may(props, g)) return said(view, striking ? "no-attack" : "no-order");
  return striking && !g.reach.length ? said(view, "cannot-strike") : "";
}

/** @param {{props: BoardProps, g: Plain, strip: boolean, on: boolean}} props `on`: the fighter in hand */
function Head({ props, g, strip, on }) {
  const planning = may(props, g);
  const { view } = props;
  const text = inWords(props, g);
  const found = props.index.get(tidy(g.name)) ?? [];
  const press = (/** @type {Event} */ e) => {
    if (planning) select(props, g);
    else if (found.length) props.pick(found, g.name);
    else props.ask(g.name, /** @type {Element} */ (e.currentTarget));
  };
  const looks = said(view, "facing", { facing: faces(view, g.facing) });
  const { hurt } = fighter(own(played(props).view), g.name) ?? g;
  const state = [hurt && said(view, "hurt"), g.carries && said(view, "carries")].filter(Boolean);
  const warned = amiss(props, g);
  const whole = planOf(props, g).whole && html`<span class="ok"><${Icon} name="check-mark" /></span>`;
  return html`
    <${Press}
      kind=${`head ${!on && planning ? "can" : ""}`}
      name=${g.name}
      lit=${!on && planning}
      label=${`${called(view, g)}, ${g.square}, ${[looks, ...state].join(", ")}. ${[text, ...warned].join(". ")}`}
      onPress=${press}
    >
      <span class="w">
        <${Figure} name=${figure(g.type, g.type)} />
      </span>
      <span>
        <b>
          ${called(view, g)}
          <small>${strip ? "" : `, ${g.square}`}</small>
        </b>
        <small>
          ${[text, ...state].filter(Boolean).join(" · ")}
          ${warned.length > 0 && html` <em class="amiss">${warned.join(" · ")}</em>`}
        </small>
      </span>
      ${whole}
    </${Press}>
  `;
}

/** @param {{props: BoardProps, g: Plain, strip: boolean}} props */
function Order({ props, g, strip }) {
  const on = tidy(g.name) === about(props);
  const todo = may(props, g) && !planOf(props, g).whole;
  const open = on && !strip && props.view.scene === "orders" && props.options.length > 0;
  const now = !strip && !open && turning(props);
  return html`
    <div class=${`ord ${on ? "on" : todo ? "todo" : ""}`}>
      <${Head} props=${props} g=${g} strip=${strip} on=${on} />
      ${open && html`<${Discs} props=${props} g=${g} />`}
      ${now && now.g === g && html`<${TurnBar} props=${props} now=${now} />`}
    </div>
  `;
}

/** @param {{props: BoardProps}} props */
function AsBefore({ props }) {
  const before = asBefore(props);
  const again = before.some(({ g, end }) => planOf(props, g).turn?.text !== end.text);
  return html`
    <button
      class="btn"
      disabled=${!again}
      title=${said(props.view, "as-last-round-why")}
      onClick=${() => keepAll(props, before)}
    >
      ${said(props.view, "as-last-round")}
    </button>
  `;
}

/** All whose question is still to come do as little as can be. @param {{props: BoardProps}} props */
function TheRest({ props }) {
  const { view } = props;
  const rest = resting(props);
  const name = !view.scene ? "keep-all" : view.scene === "orders" ? "rest-stay" : "rest-strike-nobody";
  const press = () => (view.scene ? keepAll(props, rest) : keepHidden(props));
  return html`
    <button
      class="btn"
      disabled=${view.scene ? !rest.length : !keeping(view)}
      title=${said(view, `${name}-why`)}
      onClick=${press}
    >
      ${said(view, name)}
    </button>
  `;
}

/** The crowd is not asked about any more in this match. @param {{props: BoardProps}} props */
const AllMatch = ({ props }) => html`
  <button class="btn" title=${said(props.view, "keep-match-why")} onClick=${() => restCrowd(props)}>
    ${said(props.view, "keep-match")}
  </button>
`;

/**
 * For several at once: what was ordered before, and what those do for whom nothing is decided.
 * @param {{props: BoardProps}} props
 */
export function Quick({ props }) {
  const { view, send } = props;
  if (!send || !view.ask || (!view.scene && !keeping(view))) return null;
  return html`
    <div class="for-all" role="group" aria-label=${said(view, "for-several")}>
      ${view.scene === "orders" && html`<${AsBefore} props=${props} />`}
      ${!view.scene && html`<${AllMatch} props=${props} />`}
      <${TheRest} props=${props} />
    </div>
  `;
}

/** @param {{props: BoardProps, strip?: boolean}} props `strip`: as a row without a heading */
export function Orders({ props, strip = false }) {
  const { view } = props;
  const school = own(view);
  if (!school || !view.board.round) return null;
  const list = active(school);
  const heading = said(view, "orders");
  const secret = view.board.unrevealed && html`<small>${said(view, "secret")}</small>`;
  return html`
    <section
      class=${`${strip ? "strip" : "orders panel"} ${list.length > 4 ? "many" : ""} ${seatClass(school.seat)}`}
      aria-label=${heading}
    >
      ${!strip && html`<h2>${heading} ${secret}</h2>`}
      ${!strip && html`<${Quick} props=${props} />`}
      ${list.map((g) => html`<${Order} key=${g.name} props=${props} g=${g} strip=${strip} />`)}
    </section>
  `;
}
