// The head of an Arena: its name, what is at stake, its ability, Blessings and Gladius Tokens, and who acts.
import { soon } from "../../later.js";
import { html } from "../../lib.js";
import { nameOf } from "../../reading.js";
import { Press } from "../../pieces/press.js";
import { Icon } from "../../pieces/icon.js";
import { choices } from "./choices.js";
import { isRoyale, parties, Sign, whose } from "./parties.js";
import { arenaTitle, gloryOf } from "./places.js";
import { placed } from "../../placed.js";

const loadAim = () => import("./aim.js");

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{props: BoardProps, side: Plain, acts: boolean}} props */
function InOrder({ props, side, acts }) {
  const who = whose(props, side.seat);
  return html`
    <li class=${acts ? "on" : ""} title=${`${who}: Initiative ${side.total}${acts ? ", acts" : ""}`}>
      <${Sign} props=${props} seat=${side.seat} small=${true} />
      <span class="num">${side.total}</span>
      <span class="sr">${` ${who}${acts ? ", acts" : ""}`}</span>
    </li>
  `;
}

/** Who takes the Combat Turns from now on, with the Initiative of each. @param {{props: BoardProps}} props */
function Order({ props }) {
  /** @type {Plain[]} */
  const sides = props.view.board.initiative;
  return html`
    <ol class="order" aria-label="Combat Turns in order, with Initiative">
      <li class="what" aria-hidden="true">Initiative</li>
      ${sides.map((side, i) => html`<${InOrder} key=${side.seat} props=${props} side=${side} acts=${i === 0} />`)}
    </ol>
  `;
}

/** The Gladius Tokens that still lie beside the Arena Deck. @param {{props: BoardProps}} props */
function Tokens({ props }) {
  const { gladii } = props.view.board;
  const found = props.index.get("gladius") ?? [];
  const lit = found.length > 0;
  placed(found, props.options);
  const press = (/** @type {Event} */ e) =>
    lit ? props.pick(found, "Gladius") : props.ask("gladius", /** @type {Element} */ (e.currentTarget));
  return html`
    <button
      class=${`token gladius-left ${lit ? "lit" : ""}`}
      data-name="gladius"
      data-place="gladii"
      aria-label=${`${gladii || "No"} Gladius left${lit ? ", can be taken" : ""}`}
      onClick=${press}
    >
      ${Array.from({ length: gladii }, () => html`<${Icon} name="gladius" />`)}
      ${gladii ? "left" : "No Gladius left"}
    </button>
  `;
}

const Owed = () => html`
  ${" "}
  <em>owed</em>
`;

/** @param {{f: Plain}} props */
const Blessed = ({ f }) => html`
  <span>
    ${f.name} <b>${f.blessings}</b>
    ${f.debts > 0 && html`<${Owed} />`}
  </span>
`;

/** Blessings that lie in this Arena, and those that must go now. @param {{fighters: Plain[]}} props */
function Blessings({ fighters }) {
  const blessed = fighters.filter((f) => f.blessings > 0);
  if (!blessed.length) return null;
  return html`
    <span class="blessrow" title="Blessings">
      <${Icon} name="laurel-crown" label="Blessings" />
      ${blessed.map((f) => html`<${Blessed} key=${f.name} f=${f} />`)}
    </span>
  `;
}

/** What an Arena is, or how long a battle royale lasts. @param {Plain} arena @param {Plain} board */
function kindOf(arena, board) {
  if (!isRoyale(board)) return gloryOf(arena);
  return board.rounds_left === 1 ? "Last round" : `${board.rounds_left} rounds to go`;
}

/** @param {{n: number}} props */
const Prize = ({ n }) => html`
  <span class="prize">${Array.from({ length: n }, () => html`<${Icon} name="laurels" />`)}</span>
`;

/** How many stand against how many, mine last. @param {{arena: Plain, props: BoardProps}} props */
function Versus({ arena, props }) {
  if (isRoyale(props.view.board) || !arena.fighters.length) return null;
  const all = parties(props).sort((a, b) => Number(a === props.seat) - Number(b === props.seat) || a - b);
  const of = (/** @type {number} */ seat) => arena.fighters.filter((/** @type {Plain} */ f) => f.owner === seat).length;
  return html`<span class="versus">${all.map(of).join(" v ")}</span>`;
}

/** The name that can be pressed. @param {{arena: Plain, props: BoardProps, full: boolean}} props */
function Title({ arena, props, full }) {
  const title = arenaTitle(arena);
  const kind = arena.card || isRoyale(props.view.board) ? kindOf(arena, props.view.board) : ""; // it is its title
  const there = choices(props, arena.place);
  const card = choices(props, arena.card ? nameOf(arena.card) : "");
  const found = [...there.found, ...card.found];
  const lit = found.length > 0;
  const stake = arena.glory ? `, ${arena.glory} Glory at stake` : "";
  const ability = arena.card?.text ? `. ${arena.card.text}` : "";
  const press = (/** @type {Event} */ e) =>
    lit ? props.pick(found, title) : props.ask(arena.place, /** @type {Element} */ (e.currentTarget));
  return html`
    <${Press}
      kind=${`head ${lit ? "lit" : ""}`}
      name=${title}
      lit=${lit}
      label=${`${title}${kind && `, ${kind}`}${stake}${ability}`}
      thing=${arena.card}
      onPress=${press}
    >
      <b class="title">${title}</b>
      <span class="eyebrow">${full ? kind : kind.split(" ")[0]}</span>
      ${arena.glory > 0 && html`<${Prize} n=${arena.glory} />`}
      <${Versus} arena=${arena} props=${props} />
      ${full && ability && html`<span class="abil">${arena.card.text}</span>`}
      ${lit && html`<span class="hotkey in">${there.hotkey || card.hotkey || "•"}</span>`}
    </${Press}>
  `;
}

/** `on` where the Battle is. @param {{arena: Plain, props: BoardProps, full: boolean, on: boolean}} props */
export function ArenaHead({ arena, props, full, on }) {
  const { board } = props.view;
  return html`
    <div class="headrow">
      <${Title} arena=${arena} props=${props} full=${full} />
      ${full && html`<${Blessings} fighters=${arena.fighters} />`}
      ${isRoyale(board) && html`<${Tokens} props=${props} />`}
      ${on && board.initiative.length > 0 && html`<${Order} props=${props} />`}
      ${isRoyale(board) && soon("Aim", loadAim, { view: props.view })}
    </div>
  `;
}
