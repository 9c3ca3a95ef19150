// The reveal of the last round as one sequence: what happened, step by step, with the arena as it was then.
import { html, signal, useEffect, useRef } from "../../lib.js";
import { useSteps } from "../../motion.js";
import { Icon } from "../../pieces/icon.js";
import { calm, speed } from "../../settings.js";
import { actsStep } from "./acts.js";
import { said, thingName } from "./parts.js";
import { spotsOf } from "./pressing.js";
import { placed } from "../../placed.js";

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
  const last = log.findLastIndex(stepOf(reveal, "moves"));
  return log.slice(Math.max(last, 0)).some((e) => e.kind === reveal.ends) ? [] : toldSteps(view, log);
}

/**
 * The steps of the last round that was revealed, whoever stands there by now.
 * @param {View} view
 * @param {GameEvent[]} log
 * @returns {Step[]}
 */
function toldSteps(view, log) {
  const { reveal } = view.board;
  const last = reveal ? log.findLastIndex(stepOf(reveal, "moves")) : -1;
  if (last < 0) return [];
  const begins = log.slice(0, last).findLastIndex((e) => e.kind === reveal.begins) + 1;
  const ends = log.findIndex((e, i) => i > last && [reveal.begins, reveal.ends].includes(e.kind));
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

/**
 * Which step is looked at, of which reveal, and on which position it is drawn; a reveal that is played goes on by
 * itself.
 * @typedef {{key: string, at: number, steps: Step[], base: View | null, plays: boolean, was?: View}} Looked
 *   `was`: how things stood before a reveal that is played
 */
/** @type {Looked} */
const NOW = { key: "", at: -1, steps: [], base: null, plays: false };
const looked = signal(NOW);
/** How long a step of a reveal that is played stays, in milliseconds at the usual speed. */
const PACE = 1300;

/** Whether a reveal is being played. */
export const isPlayed = () => looked.peek().plays;

/** @param {BoardProps} props @param {Step[]} steps @param {boolean} plays */
const keyOf = ({ view, table }, steps, plays) =>
  `${table.id}:${view.seat}:${plays ? "" : view.ask?.number}:${steps.at(-1)?.events.at(-1)?.number}`;

/** What is looked at, as long as it concerns this table and question. @param {BoardProps} props @returns {Looked} */
function lookedAt(props) {
  const now = looked.value;
  return now.at >= 0 && now.key === keyOf(props, now.steps, now.plays) ? now : NOW;
}

/**
 * The steps that were told since somebody looked last, once fighters have moved.
 * @param {Step[]} steps
 * @param {number} seen the number of the last event that was seen
 */
const freshSteps = (steps, seen) =>
  steps.filter(
    (step) => !["attacks", "crowd"].includes(step.shows) && step.events.some((e) => Number(e.number) > seen),
  );

/**
 * At a table a reveal is played before what is asked next takes the arena: step by step, at the speed that is chosen
 * for what others do. Any key or press ends it; a press in its panel holds it.
 * @param {BoardProps} props
 */
export function usePlayed(props) {
  const { view, log = [] } = props;
  const before = useRef({ seen: -1, view });
  const times = Number(speed.value);
  const last = Number(log.at(-1)?.number ?? -1);
  const { seen, view: was } = before.current;
  if (seen >= 0 && last > seen && props.send && times && !calm()) {
    const steps = toldSteps(view, log);
    const [first] = freshSteps(steps, seen);
    // After a match nobody stands any more where the last round left them: it is shown on what was there before.
    const base = stepsOf(view, log).length ? view : was;
    if (first)
      looked.value = { key: keyOf(props, steps, true), at: steps.indexOf(first), steps, base, plays: true, was };
  }
  before.current = { seen: Math.max(last, 0), view };
  const { at, steps, plays } = lookedAt(props);
  const step = plays ? steps[at] : undefined;
  useSteps(step ? `${keyOf(props, steps, true)}:${at}` : "", step?.events ?? [], view, actsStep, times);
  useEffect(() => {
    if (!step) return;
    const on = () => {
      looked.value = at + 1 < steps.length ? { ...looked.peek(), at: at + 1 } : NOW;
    };
    const end = (/** @type {Event} */ e) => {
      const inPanel = /** @type {Element} */ (e.target).closest?.(".reveal");
      looked.value = inPanel ? { ...looked.peek(), plays: false, key: keyOf(props, steps, false) } : NOW;
    };
    const timer = setTimeout(on, PACE / times);
    addEventListener("click", end, true);
    addEventListener("keydown", end, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("click", end, true);
      removeEventListener("keydown", end, true);
    };
  }, [at, plays, steps]);
}

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
  const carried = taken(past);
  return {
    ...s,
    ...(lay ? { eagle: lay.square, eagle_carrier: null } : {}),
    ...(carried ? { eagle_carrier: carried.gladiator } : {}),
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
 * What stands beside the arena: while a reveal is played, coins, wounds and who is out as far as it has come.
 * @param {BoardProps} props
 * @returns {BoardProps}
 */
export function played(props) {
  const { at, steps, base, plays, was } = lookedAt(props);
  if (!plays || !steps[at] || !was) return props;
  const past = steps.slice(0, at + 1);
  const events = past.flatMap((step) => step.events);
  const shown = atStep(base ?? props.view, steps, at).board.schools;
  const schools = props.view.board.schools.map((/** @type {Plain} */ s, /** @type {number} */ i) => {
    const paid = events.findLast((e) => e.school === s.school && typeof e.treasury === "number");
    const treasury = paid?.treasury ?? was.board.schools[i].treasury;
    return { ...s, treasury, gladiators: shown[i].gladiators };
  });
  const gone = events.filter((e) => e.kind === "out").length;
  const stage = props.view.board.center_stage;
  const center_stage = stage.slice(0, Math.min(stage.length, was.board.center_stage.length + gone));
  return { ...props, view: { ...props.view, board: { ...props.view.board, schools, center_stage } } };
}

/**
 * What the arena shows: as it is, or as it was at the step that is looked at. Then nothing can be pressed there.
 * @param {BoardProps} props
 * @returns {BoardProps & {past?: string}}
 */
export function scrubbed(props) {
  const { at, steps, base, plays } = lookedAt(props);
  if (at < 0 || !steps[at]) return props;
  // What lies on the sand is not offered elsewhere meanwhile.
  for (const found of spotsOf(props).values()) placed(found, props.options);
  const view = atStep(base ?? props.view, steps, at);
  const { name } = steps[at];
  const past = plays ? `${name} · ${said(props.view, "press-to-skip")}` : said(props.view, "as-it-was", { step: name });
  return { ...props, view, options: [], index: new Map(), send: undefined, ask: () => {}, past };
}

/** @param {{props: BoardProps, short?: boolean}} props `short`: where there is little room */
export function Reveal({ props, short = false }) {
  const { view } = props;
  const now = lookedAt(props);
  const steps = now.at < 0 ? stepsOf(view, props.log ?? []) : now.steps;
  if (!steps.length) return null;
  const go = (/** @type {number} */ to) => {
    const at = Math.min(Math.max(to, -1), steps.length - 1);
    const base = now.at < 0 ? view : now.base;
    looked.value = { key: keyOf(props, steps, false), at, steps, base, plays: false };
  };
  if (now.at < 0)
    return html`
      <button class="btn revealed" onClick=${() => go(0)}>
        <${Icon} name="eyeball" />
        ${said(view, short ? "reveal" : "last-reveal")}
      </button>
    `;
  return html`<${Scrubber} view=${view} steps=${steps} at=${now.at} go=${go} />`;
}

/** @param {{view: View, steps: Step[], at: number, go: (at: number) => void}} props */
function Scrubber({ view, steps, at, go }) {
  const now = steps[at];
  const slide = (/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => go(Number(e.currentTarget.value));
  return html`
    <section class="reveal panel" aria-label=${said(view, "reveal")}>
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
