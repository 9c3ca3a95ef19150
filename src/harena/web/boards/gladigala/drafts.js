// Planning in any order: what the service does not ask yet is kept here and said when it is asked.
import { signal, useLayoutEffect, useRef, useSignal } from "../../lib.js";
import { tidy } from "../../words.js";
import { active, called, fill, fighter, number, own, thingName } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

// ---- What may be planned ----

/**
 * A choice with where it leads: the square, which way the fighter then faces, and the skill that it uses. A way has its
 * whole orders by their disc (`turns`).
 * @typedef {Option & {note: string, square: string | null, facing?: string, skill?: string | null, plan?: string,
 *   turns?: Record<string, string>}} Ahead
 */

/**
 * A choice of the view's sheet with its places filled in.
 * @param {Plain} told
 * @param {Plain} places
 * @returns {Ahead}
 */
function filled(told, places) {
  const args = Object.entries(told.args).map(([name, arg]) => [name, fill(String(arg), places)]);
  return {
    kind: told.kind,
    text: fill(told.text, places),
    label: fill(told.label, places),
    note: fill(told.note ?? "", places),
    square: places.square ?? null,
    args: { gladiator: places.gladiator, ...Object.fromEntries(args) },
  };
}

/** How choices read, and which of them a fighter has. @param {View} view @param {Plain} g @returns {Plain} */
const told = (view, g) => ({ sheet: own(view)?.ahead?.sheet, ...own(view)?.ahead?.of[g.name] });

/**
 * Where a way leads, by the disc that goes with it.
 * @param {Plain} may
 * @param {string} plan
 * @returns {Record<string, string>}
 */
const goals = (may, plan) =>
  Object.fromEntries(
    may.orders.flatMap((/** @type {Plain} */ { discs, ways }) =>
      plan in ways ? discs.map((/** @type {string} */ disc) => [disc, ways[plan]]) : [],
    ),
  );

/** What a disc says of an order, whatever its way. @param {Plain} may @param {string} disc @param {Plain} places */
function turned(may, disc, places) {
  const { sheet, skill } = may;
  const common = sheet.discs[disc];
  const facing = common.faces[places.facing];
  // A disc without words of its own is the skill's.
  const words = common.label ? { note: sheet.facings[facing] } : sheet.skills[skill];
  return { ...filled({ ...common, ...words }, places), facing, skill: common.label ? null : skill };
}

/** What a fighter may do first. @param {Plain} may @param {string} gladiator its name @returns {Ahead[]} */
function workedOut(may, gladiator) {
  if (may.strikes) {
    const strike = (/** @type {string} */ square) => filled(may.sheet.strike, { gladiator, square });
    return [filled(may.sheet.none, { gladiator }), ...may.strikes.map(strike)];
  }
  return Object.entries(may.orders ? may.sheet.ways : {}).flatMap(([plan, way]) => {
    const ends = Object.entries(goals(may, plan));
    if (!ends.length) return [];
    const whole = (/** @type {string} */ disc) => fill(may.sheet.discs[disc].text, { gladiator, ...way.args });
    const turns = Object.fromEntries(ends.map(([disc]) => [disc, whole(disc)]));
    return [{ ...filled(way, { gladiator, square: ends[0][1] }), plan, turns }];
  });
}

/**
 * What a fighter may do: its first choices, which of them goes with each text, and the whole orders of a way.
 * @typedef {{first: Ahead[], ways: Map<string, Ahead>, orders: Map<string, Ahead[]>}} Known
 */
/**
 * What was worked out for each fighter. It is asked for by every square and every fighter whenever the board is drawn,
 * and stays true as long as the view tells the same of what lies ahead.
 * @type {WeakMap<Plain, Map<string, Known>>}
 */
const workings = new WeakMap();

/** @param {View} view @param {Plain} g @returns {Known} */
function workingOf(view, g) {
  const ahead = own(view)?.ahead ?? {};
  const of = workings.get(ahead) ?? new Map();
  workings.set(ahead, of);
  const key = `${g.name} ${g.facing}`;
  if (!of.has(key)) {
    const first = workedOut(told(view, g), tidy(g.name));
    const texts = first.flatMap((way) => [way.text, ...Object.values(way.turns ?? {})].map((text) => [text, way]));
    of.set(key, { first, ways: new Map(/** @type {[string, Ahead][]} */ (texts)), orders: new Map() });
  }
  return of.get(key);
}

/**
 * The first choice for a fighter: where it goes, or what it strikes.
 * @param {View} view
 * @param {Plain} g
 * @returns {Ahead[]}
 */
export const choices = (view, g) => workingOf(view, g).first;

/**
 * The whole orders that go one way.
 * @param {View} view
 * @param {Plain} g
 * @param {Ahead} way
 * @returns {Ahead[]}
 */
export function turns(view, g, way) {
  const { orders } = workingOf(view, g);
  const plan = way.plan ?? "";
  const may = told(view, g);
  const found =
    orders.get(plan) ??
    Object.entries(goals(may, plan)).map(([disc, square]) => {
      const turn = turned(may, disc, { ...way.args, facing: g.facing, square, left: may.left });
      return { ...turn, args: { ...way.args, ...turn.args } };
    });
  orders.set(plan, found);
  return found;
}

/**
 * What is known of a choice by its text: itself, and for a whole order the way that it goes.
 * @param {View} view
 * @param {Plain | null} g
 * @param {string} text
 * @returns {{way?: Ahead, turn?: Ahead}}
 */
export function known(view, g, text) {
  const way = g ? workingOf(view, g).ways.get(text) : undefined;
  if (!g || !way || way.text === text) return way ? { way } : {};
  return { way, turn: turns(view, g, way)[Object.values(way.turns ?? {}).indexOf(text)] };
}

/**
 * What would send a fighter to a square, or let it strike there, as it is said to the service: what stands against it
 * is asked so, whether it may or not. Empty where nothing can be planned for it.
 * @param {View} view
 * @param {Plain} g
 * @param {string} square
 * @returns {string}
 */
export function wish(view, g, square) {
  const { sheet, orders, strikes } = told(view, g);
  const wanted = strikes ? sheet.strike : orders && sheet.goal;
  return wanted ? fill(wanted.text, { gladiator: tidy(g.name), square }) : "";
}

/**
 * The question that these choices answer, which the service has not asked yet, in the words of its sheet.
 * @param {View} view
 * @param {Plain} g
 * @param {Option[]} options
 * @returns {string}
 */
export function question(view, g, options) {
  const { way, turn } = known(view, g, options[0].text);
  if (!way) return "";
  const { sheet } = told(view, g);
  const asks = sheet.asks[g.type];
  const places = { number: number(g), square: g.square, facing: sheet.compass[g.facing] };
  if (!turn) return fill(way.turns ? asks.go : asks.strike, places);
  const skill = options.map((o) => known(view, g, o.text).turn?.skill).find(Boolean);
  const asked = `${way.square === g.square ? "stay" : "turn"}${skill ? "-or-skill" : ""}`;
  const { course } = sheet.ways[way.plan ?? ""];
  return fill(asks[asked], { ...places, way: course, goal: way.square, skill: skill && sheet.skills[skill].asked });
}

/**
 * Everything that can be decided for a fighter in one go, the usual first: whole orders, or strikes.
 * @param {View} view
 * @param {Plain} g
 * @returns {Ahead[]}
 */
export const ends = (view, g) => choices(view, g).flatMap((way) => (way.turns ? turns(view, g, way) : [way]));

// ---- What is planned ----

/**
 * What was chosen and not yet asked for: for each fighter the answers, in order.
 * @type {import("../../lib").Signal<{key: string, of: Record<string, string[]>}>}
 */
const drafts = signal({ key: "", of: {} });
const draftKey = (/** @type {View} */ view, /** @type {string} */ table) =>
  `${table}:${view.seat}:${view.phase}:${view.board.match}:${view.board.round}`;
/** What is kept in this phase. @param {BoardProps} props @returns {Record<string, string[]>} */
const keptOf = ({ view, table }) => (drafts.value.key === draftKey(view, table.id) ? drafts.value.of : {});
/** For whom something was decided last: it can still be turned. */
const fresh = signal({ key: "", name: "" });

/** The fighter for whom something was decided last in this phase. @param {BoardProps} props */
export const freshOf = ({ view, table }) =>
  fresh.value.key === draftKey(view, table.id) ? fighter(own(view), fresh.value.name) : null;

/**
 * Keep the answers for a fighter until they are asked for.
 * @param {View} view
 * @param {string} table
 * @param {Plain} g
 * @param {string[]} answers
 */
function keep(view, table, g, answers) {
  const key = draftKey(view, table);
  const of = drafts.value.key === key ? drafts.value.of : {};
  drafts.value = { key, of: { ...of, [tidy(g.name)]: answers } };
  fresh.value = { key, name: g.name };
}

/** Decide for several at once. @param {BoardProps} props @param {{g: Plain, end: Ahead}[]} all */
export function keepAll({ view, table, pick }, all) {
  for (const { g, end } of all) {
    const { way, turn } = known(view, g, end.text);
    if (way) keep(view, table.id, g, turn ? [way.text, turn.text] : [way.text]);
  }
  fresh.value = { key: "", name: "" };
  pick([NOBODY], "");
}

/**
 * What those without a plan do if nothing better comes to mind: stay where they are, strike nobody.
 * @param {BoardProps} props
 * @returns {{g: Plain, end: Ahead}[]}
 */
export const resting = (props) =>
  active(own(props.view) ?? { gladiators: [] })
    .filter((g) => !planOf(props, g).whole)
    .flatMap((g) => {
      const found = ends(props.view, g).find((end) => (end.facing ? end.square === g.square : !end.square));
      return found ? [{ g, end: found }] : [];
    });

/**
 * What was ordered in the round before, where it can be ordered again.
 * @param {BoardProps} props
 * @returns {{g: Plain, end: Ahead}[]}
 */
export function asBefore({ view, log = [] }) {
  const school = own(view);
  if (!school || view.scene !== "orders") return [];
  return active(school).flatMap((g) => {
    const told = log.findLast((e) => e.order && e.gladiator === thingName(school, g));
    const [plan, disc] = String(told?.order ?? "").split("/");
    const way = choices(view, g).find((one) => one.plan === plan);
    const end = way && turns(view, g, way).find((turn) => turn.text === way.turns?.[disc]);
    return end ? [{ g, end }] : [];
  });
}

/** In which phase, or in which match, the crowd stays hidden without another press. */
const hidden = signal("");
const matchKey = (/** @type {View} */ view, /** @type {string} */ table) => `${table}:${view.seat}:${view.board.match}`;
/** All crowd tokens that are not decided yet stay hidden. @param {BoardProps} props */
export function keepHidden({ view, table }) {
  hidden.value = draftKey(view, table.id);
}
/** The crowd stays hidden for the rest of the match. @param {BoardProps} props */
export function restCrowd({ view, table }) {
  hidden.value = matchKey(view, table.id);
}
/** Whether it does. @param {BoardProps} props */
export const crowdRests = ({ view, table }) => hidden.value === matchKey(view, table.id);
/** The crowd is asked for again. */
export const askCrowd = () => {
  hidden.value = "";
};
/** The choice that keeps a crowd token hidden, or ends that, where it is asked. @param {View} view */
export const keeping = ({ ask }) => ask?.options.find((o) => o.kind === "keep" || o.kind === "crowd-done");
/** Whether that is answered by the board. @param {BoardProps} props */
const keepsHidden = (props) =>
  !!keeping(props.view) && (hidden.value === draftKey(props.view, props.table.id) || crowdRests(props));

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
  const kept = keptOf(props)[tidy(g.name)] ?? given(props.view, g.name);
  const { way, turn } = known(props.view, g, kept.at(-1) ?? "");
  return { way, turn, whole: !!turn || (!!way && !way.turns) };
}

/** The fighter of mine that a choice is for. @param {View} view @param {string} text @returns {Plain | null} */
const planner = (view, text) => active(own(view) ?? { gladiators: [] }).find((g) => planning(g) === text) ?? null;
/** What is picked to plan for a fighter; it is never said to the service. @param {Plain} g */
export const planning = (g) => `plan ${tidy(g.name)}`;
/** What is picked where all was decided at once: nobody is in hand any more. */
export const NOBODY = { text: "plan nobody", kind: "plan", args: {} };

/** @type {import("../index").Plan} */
export function plan(text, view, table) {
  if (!view.ask || !own(view)) return null;
  const held = view.phase;
  const wanted = tidy(text);
  if (wanted === NOBODY.text) return [];
  const pressed = planner(view, wanted);
  if (pressed) return first(view, pressed);
  const kept = (/** @type {Plain} */ g, /** @type {string[]} */ ...answers) => {
    keep(view, table.id, g, answers);
    return [];
  };
  for (const g of active(own(view) ?? {})) {
    const { way, turn } = known(view, g, wanted);
    if (way && turn) return kept(g, way.text, turn.text);
    if (way && !way.turns) return kept(g, way.text);
    if (way) {
      const options = turns(view, g, way);
      if (options.length === 1) return kept(g, way.text, options[0].text);
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
  return options.length ? [{ label: called(view, g), options, held: view.phase }] : null;
}

// ---- Saying it ----

/** Whom the service asks about, if it is one. @param {View} view */
const askedOf = (view) => String(view.ask?.options[0]?.args.gladiator ?? "");

/**
 * What is asked for somebody whose plan is kept is answered by the board: while it says orders again, nobody is taken
 * out of a person's hand.
 * @param {BoardProps} props
 * @returns {BoardProps}
 */
export function unanswered(props) {
  const ours = askedOf(props.view) in keptOf(props) || keepsHidden(props);
  const answers = props.options === props.view.ask?.options && ours;
  return answers ? { ...props, options: [] } : props;
}

/**
 * The next thing to say to the service so that it knows the plan; what it heard otherwise is taken back first.
 * @param {BoardProps} props
 * @returns {string}
 */
function due(props) {
  const { view } = props;
  if (keepsHidden(props)) return keeping(view)?.text ?? "";
  const of = keptOf(props);
  const school = own(view);
  const ask = view.ask;
  if (!ask || !school || !Object.keys(of).length) return "";
  const names = active(school).map((g) => tidy(g.name));
  for (const [at, name] of names.entries()) {
    const wanted = of[name];
    const said = given(view, name);
    if (!wanted || said.every((text, i) => text === wanted[i])) continue;
    for (const later of names.slice(at + 1))
      if (!of[later] && given(view, later).length) of[later] = given(view, later);
    return "undo";
  }
  const asked = askedOf(view);
  const next = of[asked]?.[given(view, asked).length] ?? "";
  for (const name of names) if (of[name]?.length === given(view, name).length) delete of[name];
  if (!next || ask.options.some((o) => o.text === next)) return next;
  const { [asked]: _, ...rest } = of;
  drafts.value = { key: drafts.value.key, of: rest };
  return "";
}

/** How long an answer may take before it is said again, and longer each time. */
const AGAIN = 2500;
/** How often it is said: about two minutes long, for those whose connection comes and goes. */
const TRIES = 6;

/** Says what is kept as soon as it is asked for. @param {BoardProps} props */
export function useDrafts(props) {
  const said = useRef({ at: "", when: 0, tries: 0 });
  const late = useSignal(0);
  // Drawn again whenever something is kept, also for several at once, and when an answer is late.
  drafts.value;
  hidden.value;
  late.value;
  useLayoutEffect(() => {
    const next = due(props);
    if (!next || !props.send) return;
    const at = `${props.view.ask?.number}:${next}`;
    if (said.current.at !== at) said.current = { at, when: 0, tries: 0 };
    const wait = () => said.current.when - Date.now();
    if (wait() <= 0 && said.current.tries === TRIES) {
      drafts.value = { key: "", of: {} };
      hidden.value = "";
      return;
    }
    if (wait() <= 0) {
      const tries = said.current.tries + 1;
      said.current = { at, when: Date.now() + AGAIN * 2 ** (tries - 1), tries };
      props.send(next);
    }
    const timer = setTimeout(() => {
      late.value += 1;
    }, wait());
    return () => clearTimeout(timer);
  });
}
