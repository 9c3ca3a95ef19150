// A villa: the Patrons and won Arenas of a school, and the next level of its Champion.
import { html } from "../../lib.js";
import { doneAt, nameOf, titleOf } from "../../reading.js";
import { figure, fresco, seatClass } from "../../words.js";
import { inWords } from "../../pieces/thing.js";
import { Press } from "../../pieces/press.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { choices } from "./choices.js";
import { OwnPiles, Piles } from "./pile.js";
import { called, parties, Sign, whose } from "./parties.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{title: string, note: string}} props */
const Text = ({ title, note }) => html`
  <span class="t">
    <b>${title}</b>
    <small>${note}</small>
  </span>
`;

/** @param {{n: number}} props */
const Influence = ({ n }) => html`
  <span class="inf">${Array.from({ length: n }, () => html`<${Icon} name="ionic-column" />`)}</span>
`;

/**
 * A Patron or a won Arena in a villa.
 * @param {{thing: Plain, props: BoardProps, seat: number, small: boolean}} props
 */
function Patron({ thing, props, seat, small }) {
  const name = nameOf(thing);
  const { lit, hotkey, press } = choices(props, name);
  const note = thing.exhausted ? "exhausted" : thing.text || `grants ${thing.influence ?? 0}`;
  return html`
    <${Press}
      kind=${`pat ${fresco(thing.type)} ${thing.exhausted ? "off" : ""} ${lit ? "lit" : ""}`}
      name=${name}
      lit=${lit}
      label=${inWords(thing, whose(props, seat))}
      thing=${thing}
      moves=${`villa-${seat}-${name}`}
      onPress=${press}
    >
      <span class="art">
        <${Figure} name=${figure(titleOf(thing), thing.type)} />
      </span>
      ${!small && html`<${Text} title=${titleOf(thing)} note=${note} />`}
      ${thing.influence > 0 && html`<${Influence} n=${thing.influence} />`}
      ${lit && html`<span class="hotkey">${hotkey || "•"}</span>`}
    </${Press}>
  `;
}

/** The next level of somebody's Champion. @param {{props: BoardProps, seat: number, small: boolean}} props */
function Champion({ props, seat, small }) {
  const [next] = props.view.board.players[seat].stack ?? [];
  if (!next) return null;
  const found = seat === props.seat ? doneAt(props.options, "stack") : [];
  const lit = found.length > 0;
  placed(found, props.options);
  const press = (/** @type {Event} */ e) =>
    lit ? props.pick(found, next.champion) : props.ask(next.title, /** @type {Element} */ (e.currentTarget));
  return html`
    <${Press}
      kind=${`pat champ k-glad ${lit ? "lit" : ""}`}
      name=${next.title}
      lit=${lit}
      label=${`Champion ${next.champion}, next level ${next.level}: ${inWords(next)}`}
      thing=${next}
      onPress=${press}
    >
      <span class="art">
        <${Icon} name="upgrade" />
      </span>
      ${!small && html`<${Text} title=${next.champion} note=${`level ${next.level} next`} />`}
      <span class="price">${next.cost}</span>
      ${lit && html`<span class="hotkey">•</span>`}
    </${Press}>
  `;
}

/**
 * What lies in a villa; `small` shows pictures only.
 * @param {{props: BoardProps, seat: number, small?: boolean}} props
 */
function InVilla({ props, seat, small = false }) {
  const { patrons, arenas } = props.view.board.players[seat];
  const patron = (/** @type {Plain} */ thing, /** @type {number} */ i) => html`
    <${Patron} key=${i} thing=${thing} props=${props} seat=${seat} small=${small} />
  `;
  return html`
    <${Champion} props=${props} seat=${seat} small=${small} />
    ${[...patrons, ...arenas].map(patron)}
  `;
}

/** @param {{props: BoardProps, seat: number, small?: boolean}} props */
export const Villa = ({ props, seat, small = false }) => html`
  <span class="villa" role="group" aria-label=${`Villa of ${whose(props, seat)}`}>
    <${InVilla} props=${props} seat=${seat} small=${small} />
  </span>
`;

/** My own, with how much of its Influence is used. @param {{props: BoardProps, seat: number}} props */
export function OwnVilla({ props, seat }) {
  const p = props.view.board.players[seat];
  const empty = !p.patrons.length && !p.arenas.length && !p.stack.length;
  return html`
    <div class="villa" role="group" aria-label="Your villa">
      <span class="eyebrow">
        Your villa${" "}
        <span>${p.requirement} of ${p.influence} Influence used</span>
      </span>
      <${InVilla} props=${props} seat=${seat} />
      ${empty && html`<p class="quiet">No Patron yet.</p>`}
    </div>
  `;
}

/** What lies beside the Patrons and Arenas of a school. */
const PILES = ["stack", "discard", "reserve"];

/** The choices at each thing in my villa. @param {BoardProps} props */
function inMine(props) {
  const { patrons = [], arenas = [] } = props.seat === null ? {} : props.view.board.players[props.seat];
  return [...patrons, ...arenas].map((t) => choices(props, nameOf(t)));
}

/** Whether something in a villa or a pile of mine may be chosen. @param {BoardProps} props */
export const villaWaits = (props) =>
  props.seat !== null &&
  (inMine(props).some(({ lit }) => lit) ||
    PILES.some((pile) => doneAt([...props.options, ...(props.also ?? [])], pile).length > 0));

/**
 * Whether the question is answered there. About the Reserve one is asked all the time: what lies in it stands in the
 * choice itself.
 * @param {BoardProps} props
 */
export const villaAsked = (props) =>
  inMine(props).some(({ asked }) => asked) ||
  PILES.some((pile) => pile !== "reserve" && doneAt(props.options, pile).length > 0);

/** Piles and villa of a school, on the phone's page. @param {{props: BoardProps, seat: number}} props */
function School({ props, seat }) {
  const piles =
    seat === props.view.seat
      ? html`<${OwnPiles} props=${props} seat=${seat} />`
      : html`<${Piles} seat=${seat} p=${props.view.board.players[seat]} of=${whose(props, seat)} />`;
  return html`
    <div class=${`panel ${seatClass(seat)}`}>
      <h2>
        <${Sign} props=${props} seat=${seat} small=${true} />
        ${called(props, seat)}
      </h2>
      ${piles}
      <${Villa} props=${props} seat=${seat} />
    </div>
  `;
}

/** On a phone: villas and piles, mine first, on a page of their own. @param {{props: BoardProps}} props */
export function Villas({ props }) {
  const { seat, seats } = props.view;
  const others = parties(props).filter((s) => s !== seat && s < seats);
  const all = seat === null ? others : [seat, ...others];
  return html`
    <section class="villas leaf" aria-label="Villas">
      ${all.map((s) => html`<${School} key=${s} props=${props} seat=${s} />`)}
    </section>
  `;
}
