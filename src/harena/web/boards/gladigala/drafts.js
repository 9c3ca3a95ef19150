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
 * Where an order leads and which way the fighter then faces, as the view says.
 * @param {Plain | null} school
 * @param {string} name
 * @param {string} upper
 * @param {string} [lower]
 */
export function aim(school, name, upper, lower = "-") {
  const goals = school?.goals?.[fighter(school, name)?.name ?? ""];
  const u = upper.toUpperCase();
  const l = lower.toUpperCase();
  return {
    square: String((l === "SK" && goals?.leap[u]) || goals?.step[u] || goals?.leap[u] || ""),
    facing: String(goals?.faces[l] ?? ""),
  };
}

/**
 * The ways a fighter may be sent, in the words of the service.
 * @param {Plain} school
 * @param {Plain} g
 * @returns {Option[]}
 */
export const ways = (school, g) =>
  Object.keys(school.goals?.[g.name]?.lower ?? {}).map((upper) => ({
    text: tidy(`go ${g.name} ${upper}`),
    kind: "go",
    args: { gladiator: tidy(g.name), upper: tidy(upper) },
  }));
/** @param {Plain} school @param {Plain} g @param {string} upper @returns {Option[]} */
const turns = (school, g, upper) =>
  (school.goals?.[g.name]?.lower[upper.toUpperCase()] ?? []).map((/** @type {string} */ lower) => ({
    text: tidy(`order ${g.name} ${upper}/${lower}`),
    kind: "order",
    args: { gladiator: tidy(g.name), upper: tidy(upper), lower: tidy(lower) },
  }));
/** @param {Plain} g @returns {Option[]} */
const strikes = (g) =>
  ["none", ...g.reach].map((square) => ({
    text: tidy(`attack ${g.name} ${square}`),
    kind: "attack",
    args: { gladiator: tidy(g.name), square },
  }));

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
 */
function given(view, name) {
  const planned = own(view)?.planned ?? {};
  const n = tidy(name);
  const found = fighter(own(view), name)?.name ?? "";
  if (view.phase === "attacks")
    return found in (planned.attacks ?? {}) ? [`attack ${n} ${planned.attacks[found] ?? "none"}`] : [];
  const [upper, lower] = String(planned.orders?.[found] ?? "")
    .toLowerCase()
    .split("/");
  return [...(upper ? [`go ${n} ${upper}`] : []), ...(lower ? [`order ${n} ${upper}/${lower}`] : [])];
}

/** What is planned for a fighter: kept here, or already said. @param {BoardProps} props @param {string} name */
export function planOf(props, name) {
  const kept = drafts.value.key === draftKey(props.view, props.table.id) ? drafts.value.of[tidy(name)] : undefined;
  const last = (kept ?? given(props.view, name)).at(-1) ?? "";
  const order = /^(?:go|order) \S+ (\w+)(?:\/(\S+))?$/.exec(last);
  const strike = /^attack \S+ (\S+)$/.exec(last);
  return {
    upper: order?.[1] ?? "",
    lower: order?.[2] ?? "",
    strike: strike?.[1] ?? "",
    whole: !!(order?.[2] || strike),
  };
}

/** @type {import("../index").Plan} */
export function plan(text, view, table) {
  const school = own(view);
  const [deed, name = "", rest = ""] = tidy(text).split(" ");
  const g = fighter(school, name);
  if (!school || !g?.active || !view.ask) return null;
  const keep = (/** @type {string[]} */ answers) => {
    const key = draftKey(view, table.id);
    const of = drafts.value.key === key ? drafts.value.of : {};
    drafts.value = { key, of: { ...of, [tidy(g.name)]: answers } };
    return [];
  };
  const held = view.phase;
  if (view.phase === "orders") {
    const first = { label: called(g), options: ways(school, g), held };
    if (deed === "plan") return [first];
    if (deed === "go" && first.options.some((o) => o.text === tidy(text))) {
      const options = turns(school, g, rest);
      return options.length === 1
        ? keep([tidy(text), options[0].text])
        : [first, { label: aim(school, name, rest).square, options, held }];
    }
    const [upper] = rest.split("/");
    if (deed === "order" && turns(school, g, upper).some((o) => o.text === tidy(text)))
      return keep([`go ${tidy(name)} ${upper}`, tidy(text)]);
  }
  if (view.phase === "attacks" && g.reach.length) {
    if (deed === "plan") return [{ label: called(g), options: strikes(g), held }];
    if (deed === "attack" && strikes(g).some((o) => o.text === tidy(text))) return keep([tidy(text)]);
  }
  return null;
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
