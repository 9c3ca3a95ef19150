// What I have planned: a card for each of my fighters, which opens into its discs.
import { html } from "../../lib.js";
import { figure, seatClass, tidy } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Discs } from "./discs.js";
import { asBefore, keepAll, planOf, resting } from "./drafts.js";
import { TurnBar, turning } from "./handles.js";
import { active, called, faces, own } from "./parts.js";
import { about, may, select } from "./pressing.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * A fighter's order or attack in a few words; nothing where there is none yet.
 * @param {BoardProps} props
 * @param {Plain} g
 */
function inWords(props, g) {
  const { way, turn } = planOf(props, g);
  if (way?.turns) {
    const end = turn ?? way;
    const turned = turn?.facing && turn.facing !== g.facing && `faces ${faces(turn.facing)}`;
    const goes = end.square === g.square ? "stays" : `to ${end.square}`;
    return [goes, turn?.skill ? turn.label?.toLowerCase() : turned].filter(Boolean).join(", ");
  }
  if (way) return way.square ? `strikes ${way.square}` : "no attack";
  return g.attack ? `strikes ${g.attack}` : "";
}

/** What is said of a fighter without a plan. @param {BoardProps} props @param {Plain} g */
function quiet(props, g) {
  const striking = props.view.scene === "strikes";
  if (may(props, g)) return striking ? "no attack yet" : "no order yet";
  return striking && !g.reach.length ? "cannot strike" : "";
}

/** @param {{props: BoardProps, g: Plain, strip: boolean, on: boolean}} props `on`: the fighter in hand */
function Head({ props, g, strip, on }) {
  const planning = may(props, g);
  const text = inWords(props, g) || quiet(props, g);
  const found = props.index.get(tidy(g.name)) ?? [];
  const press = (/** @type {Event} */ e) => {
    if (planning) select(props, g);
    else if (found.length) props.pick(found, g.name);
    else props.ask(g.name, /** @type {Element} */ (e.currentTarget));
  };
  const whole = planOf(props, g).whole && html`<span class="ok"><${Icon} name="check-mark" /></span>`;
  return html`
    <${Press}
      kind=${`head ${!on && planning ? "can" : ""}`}
      name=${g.name}
      lit=${!on && planning}
      label=${`${called(g)} on ${g.square}, facing ${faces(g.facing)}${g.hurt ? ", hurt" : ""}. ${text}`}
      onPress=${press}
    >
      <span class="w">
        <${Figure} name=${figure(g.type, g.type)} />
      </span>
      <span>
        <b>
          ${called(g)}
          <small>${strip ? "" : `, ${g.square}`}</small>
        </b>
        <small>${[text, g.hurt && "hurt", g.carries && "carries an Eagle"].filter(Boolean).join(" · ")}</small>
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
      title="Every gladiator the order of the round before, as far as it can have it again"
      onClick=${() => keepAll(props, before)}
    >
      As last round
    </button>
  `;
}

/**
 * For several at once: what was ordered before, and what those do for whom nothing is decided.
 * @param {{props: BoardProps}} props
 */
export function Quick({ props }) {
  if (!props.send || !props.view.ask || !props.view.scene) return null;
  const rest = resting(props);
  const ordering = props.view.scene === "orders";
  const stay = ordering ? "stay" : "strike nobody";
  return html`
    <div class="for-all" role="group" aria-label="For several at once">
      ${ordering && html`<${AsBefore} props=${props} />`}
      <button
        class="btn"
        disabled=${!rest.length}
        title=${`All for whom nothing is decided yet ${stay}`}
        onClick=${() => keepAll(props, rest)}
      >
        The rest ${stay}
      </button>
    </div>
  `;
}

/** @param {{props: BoardProps, strip?: boolean}} props `strip`: as a row without a heading */
export function Orders({ props, strip = false }) {
  const { view } = props;
  const school = own(view);
  if (!school || !view.board.round) return null;
  const list = active(school);
  const heading = html`<h2>Your orders <small>${view.board.unrevealed ? "secret until the reveal" : ""}</small></h2>`;
  return html`
    <section
      class=${`${strip ? "strip" : "orders panel"} ${list.length > 4 ? "many" : ""} ${seatClass(school.seat)}`}
      aria-label="Your orders"
    >
      ${!strip && heading}
      ${!strip && html`<${Quick} props=${props} />`}
      ${list.map((g) => html`<${Order} key=${g.name} props=${props} g=${g} strip=${strip} />`)}
    </section>
  `;
}
