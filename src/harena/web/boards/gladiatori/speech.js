// Gladiatori in words: how choices and questions read, and where in the turn the game is.
import { label, sentence, tidy } from "../../words.js";
import { direction, startHex, turned } from "./arena.js";
import { form } from "./forms.js";
import { itemTitle, mine } from "./parts.js";

/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

const SETUP = [
  ["create overlimit pick", "Character"],
  ["auction draft selection", "Items"],
  ["place", "Placement"],
];
const MODES = /** @type {Record<string, string>} */ ({
  solo: "alone against animals",
  coop: "together against animals",
  coliseum: "Coliseum",
});

/** @type {import("../index").Ribbon} */
export function ribbon(view) {
  const { board } = view,
    setup = SETUP.findIndex(([phases]) => phases.split(" ").includes(view.phase));
  const stop = (/** @type {string} */ text, /** @type {number} */ i, /** @type {number} */ now) => ({
    text,
    state: /** @type {"did" | "on" | ""} */ (i < now ? "did" : i === now ? "on" : ""),
  });
  const mode = [
    MODES[board.animals_mode] ?? "",
    board.sides === "teams" ? "teams" : board.sides === "2v1" ? "two against one" : "",
  ]
    .filter(Boolean)
    .map((text) => ({ text, state: /** @type {const} */ ("") }));
  if (setup >= 0) return [...SETUP.map(([, text], i) => stop(text, i, setup)), { text: "Turn 1", state: "" }, ...mode];
  const now = view.phase === "choose" ? 0 : view.phase === "rest" ? 3 : board.round;
  return [
    { text: `Turn ${board.turn} of ${board.last_turn}`, state: "" },
    ...["Choose", "Round 1", "Round 2", "Rest"].map((text, i) => stop(text, i, now)),
    ...mode,
  ];
}

/** An item wherever it lies. @param {View} view @param {unknown} id @returns {Plain | undefined} */
const itemCalled = ({ board }, id) =>
  [...board.offered, ...board.gladiators.flatMap((/** @type {Plain} */ x) => x.items)].find(
    (item) => item.id === tidy(id),
  );
const known = (/** @type {View} */ view, /** @type {unknown} */ name) =>
  view.board.glossary.find((/** @type {Plain} */ c) => tidy(c.name) === tidy(name));
const points = (/** @type {number} */ n, /** @type {string} */ what) => `${n} ${what}${n === 1 ? "" : "s"}`;

/** @type {import("../index").Says} */
export function says(o, view) {
  const x = mine(view),
    item = (o.args.item ?? o.args.what) ? itemCalled(view, o.args.item ?? o.args.what) : undefined,
    card = known(view, o.args.card ?? o.args.what ?? o.args.power);
  switch (o.kind) {
    case "step":
      return { text: `Step ${direction(o.args.direction)}`, note: "", icon: "wingfoot" };
    case "turn":
      return {
        text: `Turn ${o.args.how}`,
        note: x ? `to look ${direction(turned(x.facing, o.args.how))}` : "",
        icon: /left/.test(o.args.how) ? "anticlockwise-rotation" : "clockwise-rotation",
      };
    case "keep-facing":
      return { text: "Keep facing", note: x ? direction(x.facing) : "", icon: "check-mark" };
    case "face":
      return { text: `Look ${direction(o.args.direction)}`, note: "", icon: "eyeball" };
    case "start": {
      const hex = startHex(view.board, o.args.place),
        letter = /^[a-d]$/i.test(o.args.place);
      return {
        text: letter ? `Start on ${o.args.place.toUpperCase()}` : `Start on ${hex}`,
        note: letter ? hex : "",
        icon: "pin",
      };
    }
    case "be": {
      const sheet = view.board.characters.find((/** @type {Plain} */ c) => tidy(c.name) === tidy(o.args.character));
      return { text: sheet?.name ?? label(o.args.character), note: sheet?.text ?? "", icon: "galea" };
    }
    case "buy": {
      const trait = x?.own?.sale?.find((/** @type {Plain} */ t) => tidy(t.name) === tidy(o.args.what));
      return {
        text: `${o.args.n}`,
        note: trait ? points(trait.prices[o.args.n - trait.low], "coin") : "",
        icon: "two-coins",
      };
    }
    case "keep":
      return {
        text: `Hold ${o.args.n}`,
        note: x?.own ? `${(x.own.deck[card?.name ?? ""] ?? 0) - o.args.n} into the HP deck` : "",
        icon: "card-pick",
      };
    case "bid":
      return {
        text: `Bid ${o.args.n}`,
        note: x?.own ? `of ${x.own.deck[card?.name ?? ""] ?? 0} ${card?.name}` : "",
        icon: "card-play",
      };
    case "spend":
    case "recover":
      return {
        text: `${label(o.kind)} ${card?.name ?? label(o.args.what)}`,
        note: card ? "a card" : "a point",
        icon: o.kind === "spend" ? "card-discard" : "card-draw",
      };
    case "lose":
      return item
        ? { text: itemTitle(item), note: points(item.hp, "hit point"), icon: "hearts" }
        : card
          ? { text: card.name, note: points(card.hp, "hit point"), icon: "hearts" }
          : null;
    case "reuse": {
      const row = x?.table.find((/** @type {Plain} */ c) => c.card === card?.name);
      return {
        text: `Re-use ${card?.name ?? o.args.card}`,
        note: row?.reuse ? `${row.reuse} Blood` : "",
        icon: "cycle",
      };
    }
    case "react": {
      const row = x?.table.find((/** @type {Plain} */ c) => c.card === card?.name);
      return {
        text: `React with ${card?.name ?? o.args.card}`,
        note: row?.reuse ? `${row.reuse} Blood` : (card?.text.match(/Reaction: (.*)$/)?.[1] ?? ""),
        icon: "shield",
      };
    }
    case "standby":
      return { text: `Stand by with ${card?.name ?? o.args.card}`, note: "", icon: "hourglass" };
    case "sweep":
      return { text: `Sweep ${o.args.arc}`, note: String(o.args.direction), icon: "clockwise-rotation" };
    case "push":
      return { text: `Push ${o.args.target} ${direction(o.args.direction)}`, note: "", icon: "plain-arrow" };
    case "put":
      return { text: o.args.n ? `Put in ${o.args.n}` : "Put in nothing", note: "", icon: "drop" };
    case "save":
      return { text: `Save ${o.args.skill}`, note: "", icon: "padlock" };
    case "call-on":
      return {
        text: `Use ${label(o.args.skill)}`,
        note: x?.own ? `now ${x.own.values[label(o.args.skill)]}` : "",
        icon: "gladius",
      };
    default:
  }
  if (item)
    return {
      text: sentence(o.text.replace(item.id, itemTitle(item))),
      note: `${item.attack} / ${item.defence} · ${points(item.hp, "hit point")}${item.throwing ? " · thrown" : ""}`,
      icon: "sword-brandish",
    };
  return null;
}

/** @type {import("../index").Asks} */
export function asks(view, options) {
  const lines = options === view.ask?.options ? form(view) : null;
  if (lines && view.phase === "create")
    return { eyebrow: "Create", text: `Build above, or one by one. ${view.ask?.prompt}` };
  if (lines && view.phase === "choose")
    return { eyebrow: "Choose cards", text: `Split your deck below, or here. ${view.ask?.prompt}` };
  return null;
}

/** What is drawn, and what the choices say. */
export const unsaid = ["hexes", "glossary", "sale", "bought", "colour"];
