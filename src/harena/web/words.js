// Words and symbols: how names of data become something to read, and one symbol for one meaning everywhere.
import { _ } from "./say.js";

/** What nobody should have to guess. */
const SHORT = /** @type {Record<string, string>} */ ({ hp: _`Hit points`, vp: _`Victory points` });

/** "glory_supply" -> "Glory supply". @param {string} key */
export function label(key) {
  if (Object.hasOwn(SHORT, key)) return SHORT[key];
  const text = key
    .replace(/[_-]+/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .trim();
  return text ? text[0].toUpperCase() + text.slice(1) : "";
}

/** A sentence starts with a capital. @param {string} text */
export const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

/** Whether a kind of event begins something: a heading in the log. @param {string} kind */
export const isHeading = (kind) =>
  /^(round|phase|match|battle|cycle|day|turn|begins|step|game)([ -](?!ends)|$)/.test(kind);

/** A heading without the lines it is drawn with. @param {string} text */
export const headline = (text) => text.replace(/^[\s=—-]+|[\s=—-]+$/g, "");

/**
 * A question in two lines: what is asked, and why. What somebody quotes stays in one piece.
 * @param {string} text
 * @returns {{asked: string, why: string}}
 */
export function parted(text) {
  const sentences = text.match(/(?:“[^”]*”|[^.?!“]|[.?!](?=\S))+[.?!]*\s*/g)?.map((s) => s.trim()) ?? [text];
  const at = Math.max(
    0,
    sentences.findIndex((s) => s.endsWith("?")),
  );
  return { asked: sentences[at], why: sentences.filter((_, i) => i !== at).join(" ") };
}

const ROMAN = ["", "", "II", "III", "IV", "V", "VI"];

/** Two of one name are told apart. @param {string[]} names */
export const distinct = (names) =>
  names.map((name, i) => {
    const n = names.slice(0, i + 1).filter((other) => other === name).length;
    return n > 1 ? `${name} ${ROMAN[n] ?? n}` : name;
  });

/** The form in which names are compared, as the engine does. @param {unknown} text */
export const tidy = (text) => String(text).toLowerCase().split(/\s+/).join(" ").trim();

const SYMBOLS = /** @type {const} */ ([
  [/^(coins?|treasury|gold|purse|money|worth|value|price|cost|shield coins)$/, "two-coins"],
  [/coin/, "two-coins"],
  [/glory|laurel|prize/, "laurels"],
  [/^(vp|points|score|scores|medals?)/, "trophy-cup"],
  [/influence/, "ionic-column"],
  [/bloodlust|boast/, "bloody-sword"],
  [/attack|strength|force/, "gladius"],
  [/^hp$|health|life|lives|wound limit/, "hearts"],
  [/agility|speed|move/, "wingfoot"],
  [/damage|blood|wound|hurt/, "drop"],
  [/defen[cs]e|guard|shield|armou?r/, "shield"],
  [/hand/, "card-pick"],
  [/discard/, "card-discard"],
  [/deck|stack|pile|supply/, "stack"],
  [/reserve/, "padlock"],
  [/dice|die|roll/, "rolling-dices"],
  [/eagle/, "eagle-emblem"],
  [/arena/, "arena"],
  [/crowd|patron/, "three-friends"],
]);

/** The symbol of a quantity, or "" if it has none. @param {string} key */
export function symbol(key) {
  const name = tidy(key.replace(/[_-]+/g, " "));
  for (const [pattern, icon] of SYMBOLS) if (pattern.test(name)) return icon;
  return "";
}

const DEEDS = /** @type {const} */ ([
  [/^(pass|skip|decline|no)\b/, "cancel"],
  [/^(done|end|finish|stop|ready|confirm)\b/, "check-mark"],
  [/^(undo|take back)\b/, "return-arrow"],
  [/^(buy|bid|pay|gain|collect|take)/, "two-coins"],
  [/^(reserve|keep|hold)/, "padlock"],
  [/^(attack|strike|hit|fight)/, "crossed-swords"],
  [/^(react|prevent|block|defend|guard|shield)/, "shield"],
  [/^(order|plan|declare)/, "quill"],
  [/^(move|enter|go|run|place|put|register)/, "wingfoot"],
  [/^(turn|rotate|face)/, "clockwise-rotation"],
  [/^(discard|drop|remove)/, "card-discard"],
  [/^(draw)/, "card-draw"],
  [/^(play|use|lay)/, "card-play"],
  [/^(offer|accept|trade|give|deal)/, "shaking-hands"],
  [/^(choose|select|pick|name)/, "choice"],
  [/^(concede|yield)/, "flag-objective"],
  [/^(roll)/, "rolling-dices"],
  [/^(exhaust|influence)/, "ionic-column"],
]);

/** A symbol for a kind of deed. @param {string} kind @param {string} [text] */
export function deed(kind, text = "") {
  for (const [pattern, icon] of DEEDS) if (pattern.test(kind) || pattern.test(text)) return icon;
  return "plain-arrow";
}

/** The symbol of a choice: as its game has it, or by its kind. @param {import("./types").Option} option */
export const symbolOf = (option) => option.icon ?? deed(option.kind, option.text);

/** Which figure stands for a name: the first word that is known, else one of the type's, always the same. */
const FIGURES = /** @type {const} */ ([
  ["thraex", "galea"],
  ["murmillo", "crested-helmet"],
  ["samnite", "spartan-helmet"],
  ["secutor", "visored-helm"],
  ["hoplomachus", "spartan"],
  ["retiarius", "trident"],
  ["spiculus", "sword-brandish"],
  ["provocator", "centurion-helmet"],
  ["andabata", "closed-barbute"],
  ["cestus", "mailed-fist"],
  ["crupellarius", "black-knight-helm"],
  ["arbelas", "sickle"],
  ["sagittarius", "bowman"],
  ["veles", "thrown-spear"],
  ["laquearius", "lasso"],
  ["eques", "mounted-knight"],
  ["dimachaerus", "daggers"],
  ["noxius", "manacles"],
  ["bestiarius", "bear-head"],
  ["venator", "bow-arrow"],
  ["paegniarius", "whip"],
  ["scissor", "meat-cleaver"],
  ["essedarius", "horseshoe"],
  ["gallus", "axe-sword"],
  ["sword", "gladius"],
  ["spear", "barbed-spear"],
  ["dagger", "plain-dagger"],
  ["club", "wood-club"],
  ["trident", "trident"],
  ["net", "fishing-net"],
  ["shield", "roman-shield"],
  ["helm", "crested-helmet"],
  ["vestalis", "candle-flame"],
  ["senator", "roman-toga"],
  ["consul", "caesar"],
  ["praetor", "gavel"],
  ["legatus", "eagle-emblem"],
  ["aedile", "greek-temple"],
  ["medicus", "caduceus"],
  ["business", "two-coins"],
  ["smooth", "conversation"],
  ["shady", "sun-priest"],
  ["stipend", "shiny-purse"],
  ["sportula", "coins-pile"],
  ["counter", "shield-reflect"],
  ["tables", "shield-reflect"],
  ["evade", "dodge"],
  ["pierce", "piercing-sword"],
  ["testudo", "templar-shield"],
  ["scutum", "roman-shield"],
  ["cull", "sickle"],
  ["pulvis", "dust-cloud"],
  ["acta", "newspaper"],
  ["clamor", "shouting"],
  ["investment", "amphora"],
  ["eagle", "eagle-emblem"],
  ["guard", "roman-shield"],
  ["slave", "manacles"],
  ["feast", "grapes"],
  ["poison", "poison-bottle"],
  ["blade", "plain-dagger"],
  ["rumor", "conversation"],
  ["lion", "lion"],
  ["bear", "bear-head"],
  ["wolf", "wolf-head"],
  ["boar", "boar"],
  ["bull", "bull"],
  ["tiger", "tiger-head"],
  ["snake", "snake"],
  ["elephant", "elephant"],
  ["thumb", "thumb-up"],
  ["dodge", "dodge"],
  ["run", "run"],
  ["acrobatic", "acrobatic"],
  ["unbalancing", "foot-trip"],
  ["strike", "sword-clash"],
  ["trip", "foot-trip"],
  ["punch", "punch"],
  ["jump", "leapfrog"],
  ["temple", "greek-temple"],
  ["javelin", "thrown-spear"],
  ["axe", "war-pick"],
  ["cuirass", "armor-vest"],
  ["greaves", "heart-shield"],
  ["sandals", "sprint"],
  ["drum", "trumpet"],
  ["silence", "silenced"],
  ["strongbox", "coins-pile"],
  ["usury", "money-stack"],
  ["debt", "money-stack"],
  ["muscle", "biceps"],
  ["rebellion", "fist"],
  ["papers", "scroll-unfurled"],
  ["offering", "sacrificial-dagger"],
  ["roar", "shouting"],
  ["fever", "bandaged"],
  ["physician", "caduceus"],
  ["slander", "talk"],
  ["whisper", "spy"],
  ["visitor", "roman-toga"],
  ["disgrace", "falling"],
  ["mirmillo", "crested-helmet"],
  ["strength", "biceps"],
  ["dexterity", "daggers"],
  ["berserk", "enrage"],
  ["movement", "sprint"],
  ["energy", "power-lightning"],
  ["feint", "domino-mask"],
  ["sweep", "spinning-blades"],
  ["sacrifice", "sacrificial-dagger"],
  ["overskill", "rank-3"],
  ["rage", "claw-slashes"],
  ["break item", "broken-shield"],
  ["reflex", "dodging"],
  ["lunge", "sword-brandish"],
  ["stand up", "muscle-up"],
  ["unbeatable", "heart-shield"],
  ["leap", "leapfrog"],
  ["deep wounds", "sword-wound"],
  ["wrestling", "mailed-fist"],
  ["adaptation", "card-exchange"],
  ["delay", "stopwatch"],
  ["resistance", "strong-man"],
  ["iron arm", "armor-vest"],
  ["dog", "wolf-head"],
]);
const OF_TYPE = /** @type {Record<string, readonly string[]>} */ ({
  gladiator: ["spartan-helmet", "visored-helm", "barbute", "crested-helmet", "heavy-helm", "sword-brandish", "pikeman"],
  patron: ["roman-toga", "caesar", "conqueror", "greek-temple", "candle-flame", "imperial-crown"],
  scheme: ["amphora", "scroll-unfurled", "wax-tablet", "hood", "cloak-dagger", "newspaper", "drama-masks"],
  tactic: ["piercing-sword", "dust-cloud", "spinning-blades", "sword-clash", "thrown-daggers", "claw-slashes"],
  reaction: ["shield-reflect", "roman-shield", "dodge", "templar-shield", "bordered-shield"],
  income: ["gold-stack", "coins-pile", "cash", "shiny-purse", "sun-priest"],
  arena: ["arena", "greek-temple", "barracks", "trumpet-flag"],
  "": ["laurel-crown", "gladius", "amphora", "spears", "trumpet", "drama-masks", "torch", "medal"],
});

/** @param {string} text */
function hash(text) {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** @param {string} name @param {string} [type] */
export function figure(name, type = "") {
  const wanted = `${tidy(name)} ${tidy(type)}`;
  for (const [word, icon] of FIGURES) if (wanted.includes(word)) return icon;
  const list = OF_TYPE[tidy(type)] ?? OF_TYPE[""];
  return list[hash(tidy(name).replace(/ \d+$/, "")) % list.length];
}

const FRESCO = /** @type {Record<string, string>} */ ({
  gladiator: "glad",
  sword: "glad",
  patron: "patron",
  scheme: "scheme",
  tactic: "tactic",
  reaction: "react",
  income: "income",
  arena: "arena",
});
const FRESCOES = ["glad", "patron", "scheme", "tactic", "react", "income", "arena"];

/** The colour class of a kind of thing. @param {string} type */
export function fresco(type) {
  const name = tidy(type);
  return `k-${FRESCO[name] ?? (name ? FRESCOES[hash(name) % FRESCOES.length] : "arena")}`;
}

/** The class that gives a seat's colours. @param {number | null | undefined} seat */
export const seatClass = (seat) => (typeof seat === "number" ? `s${(seat % 4) + 1}` : "");

/**
 * Whether a bot plays at a seat, for itself or for somebody who is gone.
 * @param {import("./types").SeatInfo | undefined} info
 */
export const byBot = (info) => info?.kind === "bot" || info?.away === true;

export const EMBLEMS = ["wolf-head", "eagle-head", "bull", "lion"];

/** So many of something: "1 card", "2 cards". @param {number} n @param {string} one @param {string} [many] */
export const counted = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** How long ago, short. @param {number} seconds */
export function span(seconds) {
  const s = Math.max(0, Math.round(seconds));
  if (s < 60) return `${s} s`;
  if (s < 3600) return _`${Math.floor(s / 60)} min`;
  if (s < 86400) return `${Math.floor(s / 3600)} h`;
  const days = Math.floor(s / 86400);
  return counted(days, _`day`, _`days`);
}

/** A clock: "1:24", "2:03:10", "3 days". @param {number} seconds */
export function clock(seconds) {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 2 * 86400) return _`${Math.floor(s / 86400)} days`;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (s >= 3600) return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  return `${Math.floor(s / 60)}:${two(s % 60)}`;
}
