// The reveal of the last round as one sequence: what happened, step by step, with the arena as it was then.
import { html, signal } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { thingName } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */
/**
 * What happens at the same moment.
 * @typedef {{shows: string, name: string, icon: string, events: GameEvent[]}} Step   `shows`: what it is about, as the
 *   game has it
 */

/**
 * The steps of the last round that was revealed, as far as it is told and still concerns those who stand there. Which
 * events belong to which step is said by the game.
 * @param {View} view
 * @param {GameEvent[]} log
 * @returns {Step[]}
 */
export function stepsOf(view, log) {
  const { round, reveal } = view.board;
  if (!round || !reveal) return [];
  const told = stepOf(reveal, "moves");
  const last = log.findLastIndex(told);
  if (last < 0 || log.slice(last).some((e) => e.kind === reveal.ends)) return [];
  const begins = log.slice(0, last).findLastIndex((e) => e.kind === reveal.begins) + 1;
  const ends = log.findIndex((e, i) => i > last && e.kind === reveal.begins);
  const events = log.slice(begins, ends < 0 ? undefined : ends);
  /** @type {Step[]} */
  const steps = reveal.steps.map((/** @type {Plain} */ step) => ({
    ...step,
    events: events.filter((e) => step.kinds.includes(e.kind)),
  }));
  return steps.filter((step) => step.events.length);
}

/** Whether an event belongs to the step that shows this. @param {Plain} reveal @param {string} shows */
function stepOf(reveal, shows) {
  const kinds = reveal.steps.find((/** @type {Plain} */ step) => step.shows === shows)?.kinds ?? [];
  return (/** @type {GameEvent} */ e) => kinds.includes(e.kind);
}

/** What the steps that show this tell of somebody. @param {Step[]} steps @param {string} shows @param {string} name */
const toldOf = (steps, shows, name) =>
  steps.find((step) => step.shows === shows)?.events.find((e) => e.gladiator === name);

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
  const order = toldOf(all, "moves", name);
  if (!order) return g;
  const gone = toldOf(past, "out", name);
  const hit = toldOf(all, "hits", name);
  const hurtBefore = hit ? hit.outcome === "second" : g.hurt;
  return {
    ...g,
    square: gone ? null : toldOf(past, "moves", name) ? order.end : order.start,
    active: !gone,
    hurt: toldOf(past, "hits", name) ? hit?.state === "hurt" : hurtBefore,
    attack: toldOf(all, "attacks", name)?.square ?? null,
    reach: [],
  };
}

/**
 * A school as it was then: its Eagle lay where somebody has taken it since.
 * @param {Plain} s
 * @param {Step[]} past
 * @param {Step[]} all
 */
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
  const unrevealed = !past.some((step) => step.shows === "moves");
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
        <button
          class="btn"
          aria-label="Step on"
          disabled=${at === steps.length - 1}
          onClick=${() => go(at + 1)}
        >›</button>
      </div>
      <ol tabindex="0" aria-label=${now.name} aria-live="polite">
        ${now.events.map((e) => html`<li key=${e.number}>${e.text}</li>`)}
      </ol>
    </section>
  `;
}
