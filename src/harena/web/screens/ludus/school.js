// What the pages of the school share: the gladiators as the service tells them, and what can be done with them.
import { html, signal } from "../../lib.js";
import { _, spoken } from "../../say.js";
import { api } from "../../api.js";
import { Figure } from "../../pieces/icon.js";
import { say } from "../../parts/common.js";
import { go } from "../../router.js";

/** @typedef {import("../../types").Ludus} Ludus */
/** @typedef {import("../../types").Gladiator} Gladiator */
/** @typedef {import("../../types").CareerFight} CareerFight */

/** @type {import("../../lib").Signal<Ludus | null>} */
export const ludus = signal(null);

export async function refreshLudus() {
  ludus.value = await api.ludus();
}

/**
 * Do something, and say why not if it cannot be done.
 * @param {() => Promise<unknown>} what
 * @returns {Promise<boolean>}
 */
export async function tried(what) {
  try {
    await what();
    return true;
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
    return false;
  }
}

/** @param {Gladiator} who @param {string} kind */
export const begin = (who, kind) => tried(async () => go(`/table/${(await api.fight(who.id, kind)).id}`));

const FRESCOES = ["k-glad", "k-react", "k-tactic", "k-patron", "k-income", "k-scheme"];
/** The figures stand in the client's folder by these names. */
export const FIGURES = [
  "galea",
  "spartan-helmet",
  "crested-helmet",
  "visored-helm",
  "barbute",
  "closed-barbute",
  "heavy-helm",
  "black-knight-helm",
  "centurion-helmet",
  "trident",
  "spears",
  "lion",
];

/** @param {string} figure */
export const fresco = (figure) => FRESCOES[Math.max(0, FIGURES.indexOf(figure)) % FRESCOES.length];

/** @param {{figure: string, size?: string}} props */
export const Portrait = ({ figure, size = "" }) => html`
  <span class=${`port art ${fresco(figure)} ${size}`}>
    <${Figure} name=${figure} />
  </span>
`;

/** A number of XP with its sign. @param {number} xp */
export const signed = (xp) => (xp > 0 ? `+${xp}` : String(xp).replace("-", "−"));

/** The sign of how a fight left the gladiator, if not standing. */
export const FELL = /** @type {Record<string, string>} */ ({
  dead: "death-skull",
  unconscious: "drop",
  surrendered: "flag-objective",
});

/** @param {number} at */
export const day = (at) =>
  new Date(at).toLocaleDateString(spoken === "en" ? "en-GB" : spoken, {
    day: "numeric",
    month: "short",
    year: "numeric",
  });

/** Where a fight can be looked at: who gave up may look on while the others finish it. @param {CareerFight} fight */
export const watch = (fight) => `/${fight.going_on ? "table" : "replay"}/${fight.table}`;

/** Whom a fight was against, in a word or two. @param {CareerFight} fight */
export function against(fight) {
  const others = fight.others.filter((o) => !o.partner).map((o) => o.name);
  return others.length ? others.join(", ") : fight.title;
}

/** A fight as the end of a sentence. @param {CareerFight} fight */
export function inWords(fight) {
  if (fight.kind === "elsewhere") return fight.vp === null ? _`elsewhere, against animals` : _`elsewhere`;
  return _`against ${fight.others.length ? against(fight) : against(fight).toLowerCase()}`;
}

const ENDED = /** @type {Record<string, string>} */ ({
  alive: "",
  unconscious: _`unconscious`,
  surrendered: "gave up",
  dead: "dead",
});
/** How a fight left the gladiator, if not standing. @param {CareerFight} fight */
export const fallen = (fight) => ENDED[fight.fate] ?? "";
