// What a press means: which fighter the choices in view are about, whom one may plan for, and which choice lies where.
import { tidy } from "../../words.js";
import { choices, ends, known, planning, wish } from "./drafts.js";
import { fighter, own, standing, thingName } from "./parts.js";
import { placingOn } from "./placing.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** The fighter that the choices in view are about, if they are about one. @param {BoardProps} props */
export function about(props) {
  const names = new Set(props.options.map((o) => String(o.args.gladiator ?? "")));
  return names.size === 1 ? [...names][0] : "";
}
/** Whether a person has pressed a fighter, so that squares are goals and not fighters. @param {BoardProps} props */
const pressed = (props) => props.options !== props.view.ask?.options;
/** Whether one may plan for a fighter now. @param {BoardProps} props @param {Plain} g */
export const may = (props, g) => !!props.send && !!props.view.ask && choices(props.view, g).length > 0;
/** Take a fighter in hand. @param {BoardProps} props @param {Plain} g */
export const select = (props, g) => props.pick([{ text: planning(g), kind: "plan", args: {} }], g.name);

/**
 * Where a whole order or a strike of a fighter ends, with the usual one that ends there; it can still be turned.
 * @param {BoardProps} props
 * @param {Plain} g
 * @returns {Map<string, Option[]>}
 */
export function goalsOf({ view }, g) {
  /** @type {Map<string, Option[]>} */
  const found = new Map();
  for (const end of ends(view, g)) if (end.square && !found.has(end.square)) found.set(end.square, [end]);
  return found;
}

/**
 * Whether all that a fighter may do is in view; a lesson shows only what it wants.
 * @param {BoardProps} props
 * @param {Option} o
 */
const free = ({ view, options }, o) =>
  options.length > 1 || !view.ask?.options.some((other) => other !== o && other.kind === o.kind);

/**
 * Whether a press on a square takes a fighter of mine there in hand, though the one in question may go or strike there
 * too: one may mean it as a goal once another was taken in hand, and nobody is struck by a press. What is not pressed
 * so is dragged, or chosen under "More".
 * @param {BoardProps} props
 * @param {Plain | null} g the fighter in question
 * @param {string} at
 */
function takes(props, g, at) {
  const strikes = props.view.scene === "strikes";
  const here = standing(props.view).find((one) => one.g.square === at && one.s === own(props.view))?.g;
  if (!g || !here || !may(props, here)) return false;
  return strikes ? props.options.length > 1 : here !== g && !pressed(props);
}

/**
 * Squares and benches with the choices that concern them. A press on the sand is a whole order.
 * @param {BoardProps} props
 * @returns {Map<string, Option[]>}
 */
export function spotsOf(props) {
  /** @type {Map<string, Option[]>} */
  const found = new Map();
  const add = (/** @type {string} */ at, /** @type {Option} */ o) => {
    if (at) found.set(tidy(at), [...(found.get(tidy(at)) ?? []), o]);
  };
  const atOnce = placingOn(props);
  for (const o of atOnce && props.send ? [] : props.options) {
    const g = fighter(own(props.view), String(o.args.gladiator ?? ""));
    if (o.args.square)
      takes(props, g, String(o.args.square)) ? placed([o], props.options) : add(String(o.args.square), o);
    else if (o.args.squares) for (const at of String(o.args.squares).split(/[\s+]+/)) add(at, o);
    else if (o.args.bench) calls(props.options, o) && add(String(o.args.bench), o);
    else {
      const { way, turn } = known(props.view, g, o.text);
      if (g && way?.turns && !turn && free(props, o)) {
        placed([o], props.options);
        for (const [at, end] of goalsOf(props, g)) if (!takes(props, g, at)) found.set(at, end);
      } else if (!turn) add(way?.square ?? "", o);
    }
  }
  if (props.options.some((o) => o.args.squares)) for (const at of settledOn(props)) found.delete(at);
  return found;
}

/**
 * Squares on which gladiators of mine start whatever is chosen: those of the footprint that is being filled, or those
 * that all possible ones have.
 * @param {BoardProps} props
 * @returns {string[]}
 */
export function settledOn({ view, options }) {
  const lines = options
    .filter((o) => o.args.squares)
    .map((o) =>
      String(o.args.squares)
        .split(/[\s+]+/)
        .map(tidy),
    );
  if (lines.length < 2) return own(view)?.planned?.footprint ?? [];
  return lines[0].filter((at) => lines.every((line) => line.includes(at)));
}

/**
 * Whether a press on its bench means this: where a crowd can be called, the press calls it.
 * @param {Option[]} options
 * @param {Option} o
 */
const calls = (options, o) =>
  o.kind !== "keep" || !options.some(({ kind, args }) => kind === "call" && args.bench === o.args.bench);

/**
 * What a press on a square or a bench does: choose, take one's own fighter there in hand, or ask why not.
 * @param {BoardProps} props
 * @param {string} at
 * @param {Option[]} found the choices that lie there
 * @param {import("./parts.js").Standing} [here] who stands there
 * @param {Plain | null} [chosen] the fighter in hand
 */
export function presses(props, at, found, here, chosen) {
  const mine = own(props.view);
  const mineHere = here && here.s === mine && may(props, here.g) ? here.g : null;
  // A crowd is called or kept in the prompt bar too: both belong together.
  placed(
    found.filter((o) => o.kind !== "call"),
    props.options,
  );
  return (/** @type {Event} */ e) => {
    // Where gladiators line up is pressed square by square, with the arena in sight.
    if (found.length) props.pick(found, found[0].args.squares ? `${at} …` : at);
    else if (mineHere) select(props, mineHere);
    else {
      const name = here ? (here.s === mine ? here.g.name : thingName(here.s, here.g)) : at;
      const meant = chosen ? wish(props.view, chosen, at) : "";
      props.ask(name, /** @type {Element} */ (e.currentTarget), meant);
    }
  };
}
