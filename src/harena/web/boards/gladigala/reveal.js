// The reveal of the last round as one sequence: what happened, step by step, with the arena as it was then.
import { html, signal } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { thingName } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */
/** What happens at the same moment. @typedef {{name: string, icon: string, events: GameEvent[]}} Step */

/** The steps of a reveal in their order, and the kinds of events that belong to each. @type {[string, string, RegExp][]} */
const STEPS = [
  ["Attacks", "gladius", /^attack$/],
  ["Crowd", "public-speaker", /^crowd-called$/],
  ["Moves", "wingfoot", /^order-/],
  ["Shields", "shield", /^shield-paid$/],
  ["Hits", "crossed-swords", /^hit$/],
  ["Out", "cancel", /^(out|expelled)$/],
  ["Eagles", "eagle-emblem", /^(eagle-|snatch)/],
  ["Coins", "two-coins", /^(earns|booed|pays-fee|must-leave)$/],
];

/**
 * The steps of the last round that was revealed, as far as it is told and still concerns those who stand there.
 * @param {View} view
 * @param {GameEvent[]} log
 * @returns {Step[]}
 */
export function stepsOf(view, log) {
  const last = log.findLastIndex((e) => /^order-/.test(e.kind));
  if (last < 0 || log.slice(last).some((e) => e.kind === "formation")) return [];
  const begins = log.slice(0, last).findLastIndex((e) => e.kind === "round") + 1;
  const ends = log.findIndex((e, i) => i > last && e.kind === "round");
  const round = log.slice(begins, ends < 0 ? undefined : ends);
  if (!view.board.round) return [];
  return STEPS.map(([name, icon, kinds]) => ({ name, icon, events: round.filter((e) => kinds.test(e.kind)) })).filter(
    ({ events }) => events.length,
  );
}

/** Which step is looked at, and of which reveal. */
const looked = signal({ key: "", at: -1 });
const keyOf = (/** @type {BoardProps} */ { view, table }, /** @type {Step[]} */ steps) =>
  `${table.id}:${view.seat}:${view.ask?.number}:${steps.at(-1)?.events.at(-1)?.number}`;

/**
 * Which step is looked at; -1: none, the arena is as it is now.
 * @param {BoardProps} props
 * @param {Step[]} steps
 */
const lookedAt = (props, steps) => (looked.value.key === keyOf(props, steps) ? looked.value.at : -1);

/**
 * A fighter as it was after so many steps.
 * @param {Plain} g
 * @param {string} name
 * @param {Step[]} past what has happened by then
 * @param {Step[]} all
 */
function fighterThen(g, name, past, all) {
  const told = (/** @type {Step[]} */ steps, /** @type {RegExp} */ kinds) =>
    steps.flatMap((s) => s.events).find((e) => kinds.test(e.kind) && e.gladiator === name);
  const order = told(all, /^order-/);
  if (!order) return g;
  const gone = told(past, /^(out|expelled)$/);
  const hit = told(all, /^hit$/);
  const hurt = told(past, /^hit$/) ? hit?.state === "hurt" : hit ? hit.outcome === "second" : g.hurt;
  return {
    ...g,
    square: gone ? null : told(past, /^order-/) ? order.end : order.start,
    active: !gone,
    hurt,
    attack: told(all, /^attack$/)?.square ?? null,
    reach: [],
  };
}

/** A school as it was then: its Eagle lay where somebody has taken it since. @param {Plain} s @param {Step[]} past @param {Step[]} all */
function schoolThen(s, past, all) {
  const taken = (/** @type {Step[]} */ steps) =>
    steps.flatMap((step) => step.events).find((e) => e.kind === "eagle-taken" && e.school === s.school);
  const lay = !taken(past) && taken(all);
  return {
    ...s,
    ...(lay ? { eagle: lay.square, eagle_carrier: null } : {}),
    ahead: undefined,
    planned: {},
    gladiators: s.gladiators.map((/** @type {Plain} */ g) => fighterThen(g, thingName(s, g), past, all)),
  };
}

/**
 * The view as it was after a step.
 * @param {View} view
 * @param {Step[]} steps
 * @param {number} at
 * @returns {View}
 */
export function atStep(view, steps, at) {
  const past = steps.slice(0, at + 1);
  const schools = view.board.schools.map((/** @type {Plain} */ s) => schoolThen(s, past, steps));
  // Before anybody moves, the orders are still hidden.
  const unrevealed = !past.some((s) => s.events.some((e) => /^order-/.test(e.kind)));
  return { ...view, scene: "", ask: null, board: { ...view.board, unrevealed, schools } };
}

/**
 * What the arena shows: as it is, or as it was at the step that is looked at. Then nothing can be pressed there.
 * @param {BoardProps} props
 * @returns {BoardProps & {past?: string}}
 */
export function scrubbed(props) {
  const steps = stepsOf(props.view, props.log ?? []);
  const at = lookedAt(props, steps);
  if (at < 0 || !steps[at]) return props;
  const view = atStep(props.view, steps, at);
  return { ...props, view, options: [], index: new Map(), send: undefined, past: steps[at].name };
}

/** @param {{props: BoardProps, short?: boolean}} props `short`: where there is little room */
export function Reveal({ props, short = false }) {
  const steps = stepsOf(props.view, props.log ?? []);
  if (!steps.length) return null;
  const at = lookedAt(props, steps);
  const go = (/** @type {number} */ to) => {
    looked.value = { key: keyOf(props, steps), at: Math.min(Math.max(to, -1), steps.length - 1) };
  };
  if (at < 0)
    return html`
      <button class="btn revealed" onClick=${() => go(0)}>
        <${Icon} name="eyeball" />
        ${short ? "The reveal" : "The last reveal, step by step"}
      </button>
    `;
  const now = steps[at];
  const slide = (/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => go(Number(e.currentTarget.value));
  return html`
    <section class="reveal panel" aria-label="The last reveal">
      <h2>
        <${Icon} name=${now.icon} />
        ${now.name}
        <small>${at + 1} of ${steps.length}</small>
        <button class="x" aria-label="Back to now" onClick=${() => go(-1)}><${Icon} name="cancel" /></button>
      </h2>
      <div class="scrub">
        <button class="btn" aria-label="Step back" disabled=${at === 0} onClick=${() => go(at - 1)}>‹</button>
        <input
          type="range"
          min="0"
          max=${steps.length - 1}
          value=${at}
          aria-label="Step of the reveal"
          aria-valuetext=${now.name}
          onInput=${slide}
        />
        <button class="btn" aria-label="Step on" disabled=${at === steps.length - 1} onClick=${() => go(at + 1)}>›</button>
      </div>
      <ol tabindex="0" aria-label=${now.name} aria-live="polite">
        ${now.events.map((e) => html`<li key=${e.number}>${e.text}</li>`)}
      </ol>
    </section>
  `;
}
