// A Scheme on the table: its card, at whom it is aimed, the Influence behind it, and who answers.
import { html } from "../../lib.js";
import { doneAt, lies } from "../../reading.js";
import { sentence } from "../../words.js";
import { Emblem } from "../../pieces/emblem.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Spot } from "./choices.js";
import { Crest, crestOrYou } from "./crest.js";
import { Die } from "../../pieces/die.js";
import { Gathered } from "./influence.js";
import { picture } from "./market-card.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{scheme: Plain}} props */
const SchemeCard = ({ scheme }) => html`
  <article
    class="big su-scheme"
    aria-label=${`Scheme ${scheme.card}, needs Influence ${scheme.requires}`}
    data-thing="scheme"
    data-shows=${scheme.card}
  >
    <span class="rq num">
      <${Icon} name="ionic-column" />
      ${scheme.requires}
    </span>
    <small class="kd">Scheme</small>
    <h2>${scheme.card}</h2>
    <span class="pic" aria-hidden="true">
      <${Figure} name=${picture(scheme.card, "scheme")} />
    </span>
    <p>${scheme.text}</p>
  </article>
`;

/** Who schemes against whom. @param {{props: BoardProps, scheme: Plain}} props */
function Aim({ props, scheme }) {
  const { schemer, target } = scheme;
  const own = schemer === props.seat ? "for your own House" : "aimed at you";
  return html`
    <div class="aim">
      <${Crest} props=${props} seat=${schemer} note="schemes" />
      <span class="ar">
        <i />
        <span>${target === props.seat ? own : "aimed at"}</span>
      </span>
      <${Crest} props=${props} seat=${target} note=${props.names[target]} />
    </div>
  `;
}

/** What stands against it already. @param {{scheme: Plain}} props */
function Foils({ scheme }) {
  const { foil, guard_roll } = scheme;
  const reaction = html`
    <p class="foiled">
      <${Icon} name="shield-reflect" />
      ${foil} stands against it.
    </p>
  `;
  const guard = html`
    <p class="foiled">
      <${Die} face=${guard_roll} tone="g" />A Guard rolled ${guard_roll}.
    </p>
  `;
  return html`
    ${foil && reaction}
    ${guard_roll && guard}
  `;
}

/** Who answers now, in the order of the table. @param {{props: BoardProps, schemer: number}} props */
function Answering({ props, schemer }) {
  const { seats, deciding } = props.view;
  const order = Array.from({ length: seats }, (_, i) => (schemer + 1 + i) % seats);
  const one = (/** @type {number} */ seat) => {
    const decides = seat === props.seat ? "decide" : "decides";
    const now = deciding.some((d) => d.seat === seat);
    return html`
      <li key=${seat} class=${now ? "on" : ""}>
        <${Emblem} seat=${seat} small=${true} />
        <span>
          <b>${crestOrYou(props, seat)}</b>
          <small>${now ? `${decides} ${props.clock(seat)}` : seat === schemer ? "plays it" : ""}</small>
        </span>
      </li>
    `;
  };
  return html`
    <div class="answering">
      <h2 class="little">
        <${Icon} name="hourglass" />
        Who answers
      </h2>
      <ol>
        ${order.map(one)}
      </ol>
    </div>
  `;
}

/** A Guard that may be thrown in the way. @param {{props: BoardProps, option: Option}} props */
function GuardSpot({ props, option }) {
  const words = sentence(option.text);
  return html`
    <${Spot} props=${props} kind="gt" name=${words} options=${[option]} label=${words}>
      <${Figure} name="spartan" />
      <span>
        <b>Guard</b>
        <small>${lies(option, "table") ? "from the table" : "from your hand, still secret"}</small>
      </span>
    </${Spot}>
  `;
}

/** @param {{props: BoardProps}} props */
function Guards({ props }) {
  const found = doneAt(props.options, "scheme");
  if (!found.length) return null;
  return html`
    <div class="yguards" role="group" aria-label="Your Guards">
      ${found.map((o) => html`<${GuardSpot} key=${o.text} props=${props} option=${o} />`)}
    </div>
  `;
}

/**
 * The Influence behind a declared Scheme, as it was told: the schemer's own, that of every supporter, and the voices.
 * @param {BoardProps} props
 */
function behind({ view: { board }, log = [] }) {
  const { schemer, card, requires } = board.scheme;
  const piece = (/** @type {number} */ seat) => ({ seat, n: board.houses[seat].influence });
  const told = log.findLast((e) => e.kind === "scheme" && e.seat === schemer && e.card === card);
  const pieces = [piece(schemer), ...(told?.helping_seats ?? []).map(piece)];
  const sum = told?.sum ?? Math.max(requires, pieces[0].n);
  const rest = sum - pieces.reduce((all, p) => all + p.n, 0);
  if (rest > 0) pieces.push({ seat: schemer, n: rest, kind: "voices" });
  return { pieces, sum };
}

/** @param {{props: BoardProps}} props */
export function Scheme({ props }) {
  const { schemer, requires } = props.view.board.scheme;
  const { scheme } = props.view.board;
  const { pieces, sum } = behind(props);
  const helpers = pieces.filter((p) => p.seat !== schemer).map((p) => `${crestOrYou(props, p.seat)} lent ${p.n}`);
  return html`
    <div class="scheme">
      <${SchemeCard} scheme=${scheme} />
      <div class="rt">
        <${Aim} props=${props} scheme=${scheme} />
        <div>
          <h2 class="little">Influence behind it</h2>
          <${Gathered} props=${props} pieces=${pieces} sum=${sum} needs=${requires || null} />
        </div>
        ${helpers.length > 0 && html`<p class="lent">${helpers.join(" · ")}</p>`}
        <${Foils} scheme=${scheme} />
        <${Answering} props=${props} schemer=${schemer} />
        <${Guards} props=${props} />
      </div>
    </div>
  `;
}
