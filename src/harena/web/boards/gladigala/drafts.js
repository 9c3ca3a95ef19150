// Planning in any order: what the service does not ask yet is kept here and said when it is asked.
import { signal, useLayoutEffect, useRef } from "../../lib.js";
import { tidy } from "../../words.js";
import { active, called, fighter, own } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

// ---- What may be planned ----

/**
 * A choice with where it leads, as the view tells it: the square, which way the fighter then faces, and the skill that
 * it uses. A way has its whole orders by their disc (`turns`); one of them may end elsewhere (`leap`).
 * @typedef {Option & {note: string, square: string | null, facing?: string, skill?: string | null, plan?: string,
 *   turns?: Record<string, string>, leap?: {square: string, note: string}}} Ahead
 */

/**
 * The first choice for a fighter: where it goes, or what it strikes.
 * @param {View} view
 * @param {Plain} g
 * @returns {Ahead[]}
 */
export const choices = (view, g) => own(view)?.ahead?.[g.name]?.options ?? [];

/**
 * The whole orders that go one way. What they have in common whatever the way is told once, as the fighter's discs.
 * @param {View} view
 * @param {Plain} g
 * @param {Ahead} way
 * @returns {Ahead[]}
 */
export function turns(view, g, way) {
  const discs = own(view)?.ahead?.[g.name]?.discs ?? {};
  return Object.entries(way.turns ?? {}).map(([disc, text]) => {
    const common = discs[disc];
    const where = (common.skill && way.leap) || { square: way.square };
    return { ...common, ...where, text, args: { ...way.args, ...common.args } };
  });
}

/**
 * What is known of a choice by its text: itself, and for a whole order the way that it goes.
 * @param {View} view
 * @param {Plain | null} g
 * @param {string} text
 * @returns {{way?: Ahead, turn?: Ahead}}
 */
export function known(view, g, text) {
  for (const way of g ? choices(view, g) : []) {
    if (way.text === text) return { way };
    const turn = g && turns(view, g, way).find((o) => o.text === text);
    if (turn) return { way, turn };
  }
  return {};
}

// ---- What is planned ----

/**
 * What was chosen and not yet asked for: for each fighter the answers, in order.
 * @type {import("../../lib").Signal<{key: string, of: Record<string, string[]>}>}
 */
const drafts = signal({ key: "", of: {} });
const draftKey = (/** @type {View} */ view, /** @type {string} */ table) =>
  `${table}:${view.seat}:${view.phase}:${view.board.match}:${view.board.round}`;

/**
 * What the service has heard of a fighter already, in the words it was said.
 * @param {View} view
 * @param {string} name
 * @returns {string[]}
 */
function given(view, name) {
  const g = fighter(own(view), name);
  const { orders = {}, attacks = {} } = own(view)?.planned ?? {};
  for (const way of g ? choices(view, g) : []) {
    if (!g || !(g.name in (way.turns ? orders : attacks))) return [];
    if (!way.turns && way.square === attacks[g.name]) return [way.text];
    if (way.plan && way.plan === orders[g.name]) return [way.text];
    const turn = Object.entries(way.turns ?? {}).find(([disc]) => `${way.plan}/${disc}` === orders[g.name]);
    if (turn) return [way.text, turn[1]];
  }
  return [];
}

/**
 * What is planned for a fighter, kept here or already said: where it goes or what it strikes, and the whole order.
 * @param {BoardProps} props
 * @param {Plain} g
 */
export function planOf(props, g) {
  const kept = drafts.value.key === draftKey(props.view, props.table.id) ? drafts.value.of[tidy(g.name)] : undefined;
  const { way, turn } = known(props.view, g, (kept ?? given(props.view, g.name)).at(-1) ?? "");
  return { way, turn, whole: !!turn || (!!way && !way.turns) };
}

/** The fighter of mine that a choice is for. @param {View} view @param {string} text @returns {Plain | null} */
const planner = (view, text) => active(own(view) ?? { gladiators: [] }).find((g) => planning(g) === text) ?? null;
/** What is picked to plan for a fighter; it is never said to the service. @param {Plain} g */
export const planning = (g) => `plan ${tidy(g.name)}`;

/** @type {import("../index").Plan} */
export function plan(text, view, table) {
  if (!view.ask || !own(view)) return null;
  const held = view.phase;
  const wanted = tidy(text);
  const pressed = planner(view, wanted);
  if (pressed) return first(view, pressed);
  const keep = (/** @type {Plain} */ g, /** @type {string[]} */ answers) => {
    const key = draftKey(view, table.id);
    const of = drafts.value.key === key ? drafts.value.of : {};
    drafts.value = { key, of: { ...of, [tidy(g.name)]: answers } };
    return [];
  };
  for (const g of active(own(view) ?? {})) {
    const { way, turn } = known(view, g, wanted);
    if (way && turn) return keep(g, [way.text, turn.text]);
    if (way && !way.turns) return keep(g, [way.text]);
    if (way) {
      const options = turns(view, g, way);
      if (options.length === 1) return keep(g, [way.text, options[0].text]);
      return [...(first(view, g) ?? []), { label: String(way.square), options, held }];
    }
  }
  return null;
}

/**
 * The step that begins with a fighter.
 * @param {View} view
 * @param {Plain} g
 * @returns {import("../../types").PathStep[] | null}
 */
function first(view, g) {
  const options = choices(view, g);
  return options.length ? [{ label: called(g), options, held: view.phase }] : null;
}

// ---- Saying it ----

/**
 * The next thing to say to the service so that it knows the plan; what it heard otherwise is taken back first.
 * @param {BoardProps} props
 * @returns {string}
 */
function due({ view, table }) {
  const kept = drafts.value;
  const school = own(view);
  const ask = view.ask;
  if (!ask || !school || kept.key !== draftKey(view, table.id)) return "";
  const names = active(school).map((g) => tidy(g.name));
  for (const [at, name] of names.entries()) {
    const wanted = kept.of[name];
    const said = given(view, name);
    if (!wanted || said.every((text, i) => text === wanted[i])) continue;
    for (const later of names.slice(at + 1))
      if (!kept.of[later] && given(view, later).length) kept.of[later] = given(view, later);
    return "undo";
  }
  const asked = String(ask.options[0]?.args.gladiator ?? "");
  const next = kept.of[asked]?.[given(view, asked).length] ?? "";
  for (const name of names) if (kept.of[name]?.length === given(view, name).length) delete kept.of[name];
  return ask.options.some((o) => o.text === next) ? next : "";
}

/** How long an answer may take before it is said again. */
const AGAIN = 2500;
/** How often it is said. */
const TRIES = 3;

/** Says what is kept as soon as it is asked for. @param {BoardProps} props */
export function useDrafts(props) {
  const said = useRef({ at: "", when: 0, tries: 0 });
  useLayoutEffect(() => {
    const next = due(props);
    const at = `${props.view.ask?.number}:${next}`;
    const again = said.current.at === at;
    if (!next || !props.send || (again && Date.now() - said.current.when < AGAIN)) return;
    said.current = { at, when: Date.now(), tries: again ? said.current.tries + 1 : 1 };
    if (said.current.tries > TRIES) drafts.value = { key: "", of: {} };
    else props.send(next);
  });
}
