// GladiGala: the arena with its rings, Safe Zone, benches and Eagles; schools on one side, one's secret orders on the
// other.
// A fighter is programmed in any order: what the service does not ask yet is kept here and said when it is asked.
import { html, signal, useLayoutEffect, useRef, useSignal } from "../lib.js";
import { panel } from "../reading.js";
import { figure, label, sentence, tidy } from "../words.js";
import { Press } from "../parts/card.js";
import { Figure, Icon } from "../parts/common.js";
import { Facts } from "./generic.js";

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").Option} Option */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Plain} Plain */

const NAMES = /** @type {Record<string, string>} */ ({
  LEO: "Leo",
  ACA: "Academia",
  SPI: "Spiritus",
  SOL: "Solis",
});
const EMBLEM = /** @type {Record<string, string>} */ ({ LEO: "lion", ACA: "owl", SPI: "dove", SOL: "sun" });
const UPPER = /** @type {Record<string, string>} */ ({
  C: "stays",
  F: "forward",
  FR: "forward right",
  R: "right",
  BR: "back right",
  B: "back",
  BL: "back left",
  L: "left",
  FL: "forward left",
});
const LOWER = /** @type {Record<string, [string, string]>} */ ({
  "-": ["Keep facing", "plain-arrow"],
  CW: ["Turn right", "clockwise-rotation"],
  CCW: ["Turn left", "anticlockwise-rotation"],
  U: ["About turn", "return-arrow"],
  SK: ["Use its skill", "shield"],
});
const SKILL = /** @type {Record<string, [string, string]>} */ ({
  Sword: ["Under shield", "shield"],
  Spear: ["Under shield", "shield"],
  Dagger: ["Leap", "wingfoot"],
  Club: ["Crushing blow", "crossed-swords"],
});
const COMPASS = /** @type {Record<string, [string, number]>} */ ({
  N: ["north", 0],
  E: ["east", 90],
  S: ["south", 180],
  W: ["west", 270],
});
const ROUND = [
  ["orders", "Orders"],
  ["attacks", "Attacks"],
  ["calls", "Crowd"],
  ["reveal", "Reveal"],
];
const KNOWN = [
  "side_length",
  "safe_zone",
  "match",
  "round",
  "round_limit",
  "publisher_notes",
  "turn_order",
  "leader",
  "general_stack",
  "center_stage",
  "run",
  "awards",
  "schools",
  "outs_to_end",
  "shields_per_match",
  "bonus_steps",
];
const KNOWN_SCHOOL = [
  "seat",
  "side",
  "school",
  "name",
  "treasury",
  "shield_coins",
  "upgraded",
  "formation",
  "declared",
  "declared_out",
  "bonus_paid",
  "medals",
  "medal_coins",
  "eagle",
  "eagle_carrier",
  "gladiators",
  "crowd",
  "crowd_in_hand",
  "planned",
  "goals",
];

const seatClass = (/** @type {number | null | undefined} */ seat) =>
  typeof seat === "number" ? `s${(seat % 4) + 1}` : "";
const emblem = (/** @type {Plain} */ school) => EMBLEM[school.school] ?? "pin";
const title = (/** @type {Plain} */ school) => (school.name ? label(school.name.toLowerCase()) : "No school yet");
/** "Sword 2" @param {Plain} g */
const called = (g) => `${g.type} ${g.name.replace(/\D/g, "")}`;
const faces = (/** @type {string} */ facing) => COMPASS[facing]?.[0] ?? facing;
const thingName = (/** @type {Plain} */ school, /** @type {Plain} */ g) => `${school.school}.${g.name}`;

/** @param {View} view @returns {Plain | null} */
const own = (view) => (view.seat === null ? null : view.board.schools[view.seat]);
const fighter = (/** @type {Plain | null} */ school, /** @type {string} */ name) =>
  school?.gladiators.find((/** @type {Plain} */ g) => tidy(g.name) === tidy(name)) ?? null;
const byCode = (/** @type {View} */ view, /** @type {string} */ code) =>
  view.board.schools.find((/** @type {Plain} */ s) => s.school === code) ?? null;

// ---- Planning
// ---------------------------------------------------------------------------------------------------------

/**
 * Where an order leads and which way the fighter then faces, as the view says.
 * @param {Plain | null} school
 * @param {string} name
 * @param {string} upper
 * @param {string} [lower]
 */
function aim(school, name, upper, lower = "-") {
  const goals = school?.goals?.[fighter(school, name)?.name ?? ""],
    u = upper.toUpperCase(),
    l = lower.toUpperCase();
  return {
    square: String((l === "SK" && goals?.leap[u]) || goals?.step[u] || goals?.leap[u] || ""),
    facing: String(goals?.faces[l] ?? ""),
  };
}

/**
 * What was chosen and not yet asked for: for each fighter the answers, in order.
 * @type {import("../lib").Signal<{key: string, of: Record<string, string[]>}>}
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
  const planned = own(view)?.planned ?? {},
    n = tidy(name),
    found = fighter(own(view), name)?.name ?? "";
  if (view.phase === "attacks")
    return found in (planned.attacks ?? {}) ? [`attack ${n} ${planned.attacks[found] ?? "none"}`] : [];
  const [upper, lower] = String(planned.orders?.[found] ?? "")
    .toLowerCase()
    .split("/");
  return [...(upper ? [`go ${n} ${upper}`] : []), ...(lower ? [`order ${n} ${upper}/${lower}`] : [])];
}

/** What is planned for a fighter: kept here, or already said. @param {BoardProps} props @param {string} name */
function planOf(props, name) {
  const kept = drafts.value.key === draftKey(props.view, props.table.id) ? drafts.value.of[tidy(name)] : undefined;
  const last = (kept ?? given(props.view, name)).at(-1) ?? "";
  const order = /^(?:go|order) \S+ (\w+)(?:\/(\S+))?$/.exec(last),
    strike = /^attack \S+ (\S+)$/.exec(last);
  return {
    upper: order?.[1] ?? "",
    lower: order?.[2] ?? "",
    strike: strike?.[1] ?? "",
    whole: !!(order?.[2] || strike),
  };
}

/**
 * The ways a fighter may be sent, in the words of the service.
 * @param {Plain} school
 * @param {Plain} g
 * @returns {Option[]}
 */
const ways = (school, g) =>
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

/** @type {import("./index").Plan} */
export function plan(text, view, table) {
  const school = own(view),
    [deed, name = "", rest = ""] = tidy(text).split(" "),
    g = fighter(school, name);
  if (!school || !g?.active || !view.ask) return null;
  const keep = (/** @type {string[]} */ answers) => {
    const key = draftKey(view, table.id),
      of = drafts.value.key === key ? drafts.value.of : {};
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

/**
 * The next thing to say to the service so that it knows the plan; what it heard otherwise is taken back first.
 * @param {BoardProps} props
 * @returns {string}
 */
function due({ view, table }) {
  const kept = drafts.value,
    school = own(view),
    ask = view.ask;
  if (!ask || !school || kept.key !== draftKey(view, table.id)) return "";
  const names = school.gladiators
    .filter((/** @type {Plain} */ g) => g.active)
    .map((/** @type {Plain} */ g) => tidy(g.name));
  for (const [at, name] of names.entries()) {
    const wanted = kept.of[name],
      said = given(view, name);
    if (!wanted || said.every((text, i) => text === wanted[i])) continue;
    for (const later of names.slice(at + 1))
      if (!kept.of[later] && given(view, later).length) kept.of[later] = given(view, later);
    return "undo";
  }
  const asked = String(ask.options[0]?.args.gladiator ?? ""),
    next = kept.of[asked]?.[given(view, asked).length] ?? "";
  for (const name of names) if (kept.of[name]?.length === given(view, name).length) delete kept.of[name];
  return ask.options.some((o) => o.text === next) ? next : "";
}

/** How long an answer may take before it is said again, and how often it is. */
const AGAIN = 2500,
  TRIES = 3;

/** Says what is kept as soon as it is asked for. @param {BoardProps} props */
function useDrafts(props) {
  const said = useRef({ at: "", when: 0, tries: 0 });
  useLayoutEffect(() => {
    const next = due(props),
      at = `${props.view.ask?.number}:${next}`,
      again = said.current.at === at;
    if (!next || !props.send || (again && Date.now() - said.current.when < AGAIN)) return;
    said.current = { at, when: Date.now(), tries: again ? said.current.tries + 1 : 1 };
    if (said.current.tries > TRIES) drafts.value = { key: "", of: {} };
    else props.send(next);
  });
}

/** The fighter that the choices in view are about, if they are about one. @param {BoardProps} props */
function about(props) {
  const names = new Set(props.options.map((o) => String(o.args.gladiator ?? "")));
  return names.size === 1 ? [...names][0] : "";
}
/** Whether a person has pressed a fighter, so that squares are goals and not fighters. @param {BoardProps} props */
const pressed = (props) => props.options !== props.view.ask?.options;
const may = (/** @type {BoardProps} */ props, /** @type {Plain} */ g) =>
  !!props.send &&
  !!props.view.ask &&
  ((props.view.phase === "orders" && !!own(props.view)?.goals?.[g.name]) ||
    (props.view.phase === "attacks" && g.reach.length > 0));
const select = (/** @type {BoardProps} */ props, /** @type {Plain} */ g) =>
  props.pick([{ text: `plan ${tidy(g.name)}`, kind: "plan", args: {} }], g.name);

/**
 * Squares and benches with the choices that concern them.
 * @param {BoardProps} props
 * @returns {Map<string, Option[]>}
 */
function spotsOf(props) {
  /** @type {Map<string, Option[]>} */
  const found = new Map();
  const add = (/** @type {string} */ at, /** @type {Option} */ o) => {
    if (at) found.set(tidy(at), [...(found.get(tidy(at)) ?? []), o]);
  };
  for (const o of props.options) {
    if (o.args.square) add(String(o.args.square), o);
    else if (o.args.squares) for (const at of String(o.args.squares).split(/[\s+]+/)) add(at, o);
    else if (o.args.bench) add(String(o.args.bench), o);
    else if (o.args.upper && !o.args.lower) add(aim(own(props.view), o.args.gladiator, o.args.upper).square, o);
  }
  return found;
}

/**
 * A choice in words for the prompt bar.
 * @param {Option} o
 * @param {View} view
 * @returns {{text: string, note: string, icon: string} | null}
 */
export function says(o, view) {
  const school = own(view),
    g = fighter(school, String(o.args.gladiator ?? ""));
  const upper = String(o.args.upper ?? "").toUpperCase(),
    lower = String(o.args.lower ?? "").toUpperCase();
  if (g && lower) {
    const [text, icon] = (lower === "SK" && SKILL[g.type]) || LOWER[lower] || [o.text, "quill"],
      to = aim(school, g.name, upper, lower);
    const shields = view.board.shields_per_match - (school?.shield_coins ?? 0);
    const note =
      lower === "SK" && text === "Under shield"
        ? `if hit: 1 coin, ${shields} left`
        : lower === "SK" && text === "Leap"
          ? `lands on ${to.square}`
          : lower === "SK"
            ? "a hit puts out"
            : `faces ${faces(to.facing)}`;
    return { text, note, icon };
  }
  if (g && upper) {
    const to = aim(school, g.name, upper).square;
    return {
      text: upper === "C" ? "Stay" : (UPPER[upper] ?? upper),
      note: upper === "C" ? `on ${g.square}` : `to ${to}`,
      icon: upper === "C" ? "pin" : "wingfoot",
    };
  }
  if (o.kind === "attack" && g) {
    if (tidy(o.args.square) === "none") return { text: "No attack", note: "", icon: "cancel" };
    const there =
      view.board.schools.flatMap((/** @type {Plain} */ s) =>
        s.gladiators
          .filter((/** @type {Plain} */ x) => x.square === o.args.square)
          .map((/** @type {Plain} */ x) => `${title(s)}'s ${x.type} is there`),
      )[0] ?? "";
    return { text: `Strike ${o.args.square}`, note: there, icon: "crossed-swords" };
  }
  if (o.args.bench && /^(call|keep)$/.test(o.kind))
    return {
      text: o.kind === "call" ? "Call the crowd" : "Keep it hidden",
      note: `on ${String(o.args.bench).toUpperCase()}`,
      icon: o.kind === "call" ? "public-speaker" : "padlock",
    };
  if (o.args.bench) return { text: `Bench ${String(o.args.bench).toUpperCase()}`, note: "", icon: "three-friends" };
  if (o.args.squares) return { text: sentence(o.text), note: "", icon: "galea" };
  if (g && o.args.square) return { text: `${called(g)} on ${o.args.square}`, note: "", icon: "galea" };
  if (o.args.square && o.kind === "eagle") return { text: sentence(o.text), note: "", icon: "eagle-emblem" };
  if (o.args.thumb)
    return {
      text: sentence(o.text),
      note: "only you know",
      icon: tidy(o.args.thumb) === "up" ? "thumb-up" : "thumb-down",
    };
  const code = String(o.args.school ?? o.args.symbol ?? "").toUpperCase();
  if (code in NAMES)
    return {
      text: o.text.replace(tidy(code), NAMES[code]),
      note: o.kind === "declare" ? `${own(view)?.declared[code] ?? 0} declared` : "",
      icon: EMBLEM[code],
    };
  return null;
}

/**
 * What is asked where a choice is made before its question; the question itself is the service's.
 * @type {import("./index").Asks}
 */
export function asks(view, options) {
  const school = own(view),
    g = fighter(school, String(options[0]?.args.gladiator ?? ""));
  if (!g || !options.every((o) => tidy(o.args.gladiator) === tidy(g.name))) return null;
  if (options === view.ask?.options) return null;
  const upper = options[0].args.upper;
  if (options[0].kind === "go")
    return {
      eyebrow: "Plan",
      text: `Where does your ${called(g)} go from ${g.square}, facing ${faces(g.facing)}?`,
    };
  if (options[0].kind === "order") {
    const to = aim(school, g.name, upper).square;
    return {
      eyebrow: "Plan",
      text: `Your ${called(g)} ${to === g.square ? `stays on ${to}` : `goes to ${to}`}. Which way shall it face, or does it use its skill?`,
    };
  }
  if (options[0].kind === "attack")
    return {
      eyebrow: "Strike",
      text: `Where does your ${called(g)} on ${g.square}, facing ${faces(g.facing)}, strike?`,
    };
  return null;
}

/** Where orders lead is said with the choices. */
export const unsaid = ["goals", "side_length", "reach"];

/** @type {import("./index").Ribbon} */
export function ribbon(view) {
  const now = ROUND.findIndex(([phase]) => phase === view.phase);
  const when = view.board.round
    ? [
        {
          text: `${sentence(view.board.match)} · round ${view.board.round}`,
          state: /** @type {const} */ (""),
        },
      ]
    : [];
  if (now < 0) return [{ text: label(view.phase), state: "on" }, ...when];
  return [
    ...ROUND.map(([, text], i) => ({
      text: `${i + 1} ${text}`,
      state: /** @type {"did" | "on" | ""} */ (i < now ? "did" : i === now ? "on" : ""),
    })),
    ...when,
  ];
}

// ---- The arena
// --------------------------------------------------------------------------------------------------------

/**
 * A school's sign in its seat's colour.
 * @param {{school: Plain, came?: boolean}} props `came`: what it stands for has come true
 */
const Sign = ({ school, came = false }) => html`
  <span class=${`emblem ${seatClass(school.seat)} ${came ? "came" : ""}`}>
    <${Icon} name=${emblem(school)} />
  </span>
`;

const PLATE = "M0-33 24-15Q27-12.5 27-8V17Q27 26 18 26H-18Q-27 26-27 17V-8Q-27-12.5-24-15Z";

/**
 * A fighter on the sand: the pointed side looks where it faces.
 * @param {{g: Plain, school: Plain, facing?: string, kind?: string, secret?: boolean, moves?: string, place:
 *   Plain}} props
 */
function Token({ g, school, facing = g.facing, kind = "", secret = false, moves = "", place }) {
  const turn = COMPASS[facing]?.[1] ?? 0;
  return html`
    <span
      class=${`tok ${seatClass(school.seat)} ${kind}`}
      style=${place}
      data-thing=${moves || undefined}
      aria-hidden="true"
    >
      <svg viewBox="-36 -36 72 72">
        <g data-turn=${turn} transform=${`rotate(${turn})`}>
          <path class="plate" d=${PLATE} />
          <path class="pat" d=${PLATE} fill=${`url(#gg-${seatClass(school.seat)})`} />
          <path class="rim" d=${PLATE} />
          <path class="brow" d="M-19-14.5 0-28.5 19-14.5" />
        </g>
        <use
          href=${`/static/figures.svg#${figure(g.type, g.type)}`}
          x="-16.5"
          y="-15.5"
          width="33"
          height="33"
          class="wp"
        />
        ${
          kind !== "ghost" &&
          html`
            <g transform="translate(19 19)">
              <circle r="10.5" class="bd" />
              <use
                href=${`/static/icons.svg#${emblem(school)}`}
                x="-7.5"
                y="-7.5"
                width="15"
                height="15"
                class="em"
              />
            </g>
            <g transform="translate(20 -20)">
              <circle r="8.5" class="no" />
              <text class="num" y="4.2" text-anchor="middle">
                ${g.name.replace(/\D/g, "")}
              </text>
            </g>
        `
        }
        ${
          g.hurt &&
          kind !== "ghost" &&
          html`
          <g transform="translate(-20 19)">
            <circle r="10" class="hurt" />
            <use href="/static/icons.svg#drop" x="-7" y="-7" width="14" height="14" class="w" />
          </g>
        `
        }
        ${
          g.carries &&
          html`
          <g transform="translate(0 25)">
            <circle r="11.5" class="gold" />
            <use href="/static/icons.svg#eagle-emblem" x="-9" y="-9" width="18" height="18" class="e" />
          </g>
        `
        }
        ${
          secret &&
          html`
          <g transform="translate(-21 -19) rotate(-8)">
            <rect x="-7" y="-9.5" width="14" height="19" rx="2.5" class="back" />
            <path d="M-3.5-3.2q0-3 3.5-3t3.5 3q0 2-3.5 3v2.4" class="q" />
            <circle cy="6" r="1.3" class="qd" />
          </g>
        `
        }
      </svg>
    </span>
  `;
}

/** What a square says for ears and on hover. @param {BoardProps} props @param {{g: Plain, s: Plain}} here */
const heard = (props, { g, s }) =>
  `${called(g)} of ${title(s)}, ${props.names[s.seat]}, facing ${faces(g.facing)}${g.hurt ? ", hurt" : ""}${g.carries ? `, carries the Eagle of ${title(byCode(props.view, g.carries) ?? {})}` : ""}${g.must_leave ? ", must leave the Safe Zone" : ""}`;

/** The arena itself. @param {{props: BoardProps}} props */
function Arena({ props }) {
  const { view } = props,
    { board } = view,
    n = board.side_length,
    safe = new Set(board.safe_zone),
    spots = spotsOf(props),
    mine = own(view),
    name = about(props),
    chosen = fighter(mine, name);
  const over = useSignal("");
  const letters = Array.from({ length: n }, (_, i) => String.fromCharCode(97 + i));
  /** Where a square lies in the grid. @param {string} at */
  const cell = (at) => ({ gridColumn: at.charCodeAt(0) - 95, gridRow: n + 2 - Number(at.slice(1)) });
  /** The middle of a square in the drawing above the grid. @param {string} at @returns {[number, number]} */
  const middle = (at) => [at.charCodeAt(0) - 96.5, n + 0.5 - Number(at.slice(1))];
  /** @type {{g: Plain, s: Plain}[]} */
  const standing = board.schools.flatMap((/** @type {Plain} */ s) =>
    s.gladiators.filter((/** @type {Plain} */ g) => g.square).map((/** @type {Plain} */ g) => ({ g, s })),
  );
  const onSquare = (/** @type {string} */ at) => standing.filter(({ g }) => g.square === at);
  const secret = (/** @type {Plain} */ s) =>
    s.seat !== view.seat &&
    (["attacks", "calls"].includes(view.phase) ||
      (view.phase === "orders" && !view.deciding.some((d) => d.seat === s.seat)));

  // What is planned: where each of mine goes, which way it then faces, what it strikes.
  const upper = String(props.options[0]?.args.upper ?? ""),
    lowering = chosen !== null && props.options.length > 0 && props.options.every((o) => o.args.lower);
  /** @type {{g: Plain, upper: string, lower: string, strike: string, square: string, facing: string}[]} */
  const plans = (mine?.gladiators ?? [])
    .filter((/** @type {Plain} */ g) => g.square)
    .map((/** @type {Plain} */ g) => {
      const now = g === chosen && lowering ? { upper, lower: "", strike: "" } : planOf(props, g.name);
      return {
        g,
        ...now,
        ...(now.upper ? aim(mine, g.name, now.upper, now.lower || "-") : { square: "", facing: "" }),
      };
    });
  // Squares that can be struck: of the fighter in hand, or of the one the pointer rests on.
  const watched = standing.find(({ g }) => g.square === over.value)?.g ?? chosen;
  const reach = new Set(watched && ["orders", "attacks"].includes(view.phase) ? watched.reach : []);
  const blows = [
    ...plans.filter((p) => p.strike && p.strike !== "none").map((p) => ({ g: p.g, s: mine ?? {}, at: p.strike })),
    ...standing.filter(({ g }) => g.attack).map(({ g, s }) => ({ g, s, at: g.attack })),
  ];

  const press =
    (/** @type {string} */ at, /** @type {Option[]} */ found, /** @type {{g: Plain, s: Plain} | undefined} */ here) =>
    (/** @type {Event} */ e) => {
      const mineHere = here && here.s === mine && may(props, here.g) ? here.g : null;
      if (mineHere && (!found.length || (!pressed(props) && mineHere !== chosen))) select(props, mineHere);
      else if (found.length) props.pick(found, at);
      else
        props.ask(
          here ? (here.s === mine ? here.g.name : thingName(here.s, here.g)) : at,
          /** @type {Element} */ (e.currentTarget),
        );
    };
  const hover = (/** @type {Event} */ e) => {
    const at = /** @type {Element} */ (e.target).closest?.("[data-name]")?.getAttribute("data-name") ?? "";
    if (at !== over.value) over.value = at;
  };

  const cells = [];
  for (let row = n + 1; row >= 0; row--) {
    for (let column = 0; column <= n + 1; column++) {
      const edgeRow = row === 0 || row === n + 1,
        edgeColumn = column === 0 || column === n + 1,
        place = { gridColumn: column + 1, gridRow: n + 2 - row };
      if (edgeRow && edgeColumn) continue;
      if (edgeRow || edgeColumn) {
        const bench = edgeRow ? `${row ? "N" : "S"}-${letters[column - 1]}` : `${column ? "E" : "W"}-${row}`;
        const token = board.schools.flatMap((/** @type {Plain} */ s) =>
          s.crowd.filter((/** @type {Plain} */ c) => c.bench === bench).map((/** @type {Plain} */ c) => ({ c, s })),
        )[0];
        const found = spots.get(tidy(bench)) ?? [];
        cells.push(
          html`<div class="at" key=${bench} style=${place}>
            <${Press}
              kind=${`bench ${found.length ? "lit" : ""}`}
              name=${bench}
              lit=${found.length > 0}
              tab=${found.length || token ? 0 : -1}
              moves=${token ? `crowd ${bench}` : ""}
              label=${`Bench ${bench}${token ? `: crowd of ${title(token.s)}${token.c.thumb ? `, thumb ${token.c.thumb.toLowerCase()}` : ""}${token.c.called ? ", called" : token.c.used ? ", used" : ""}` : ", empty"}`}
              onPress=${press(bench, found, undefined)}
            >
              ${
                token
                  ? html`
                <span
                  class=${`fan ${seatClass(token.s.seat)} ${token.c.called ? "called" : token.c.used ? "used" : ""} ${token.s === mine ? "mine" : ""}`}
                >
                  <${Icon}
                    name=${token.c.thumb ? (token.c.thumb === "Up" ? "thumb-up" : "thumb-down") : emblem(token.s)}
                  />
                </span>
              `
                  : html`
                <i class="seatdot" />
              `
              }
            </${Press}>
          </div>`,
        );
        continue;
      }
      const at = letters[column - 1] + row,
        here = onSquare(at)[0],
        found = spots.get(at) ?? [];
      const ring = Math.min(column - 1, n - column, row - 1, n - row);
      const eagles = board.schools.filter((/** @type {Plain} */ s) => s.eagle === at && !s.eagle_carrier);
      const said = [
        ...(here ? [heard(props, here)] : []),
        ...eagles.map((/** @type {Plain} */ s) => `Eagle of ${title(s)}`),
        ...(found.length && reach.has(at) && view.phase === "orders" ? ["can be struck this round"] : []),
      ].join("; ");
      const own = here?.s === mine && may(props, here.g);
      const kinds = [
        "sq",
        `r${ring}`,
        safe.has(at) && "safe",
        found.length && "lit",
        found.length && view.phase === "attacks" && "aim",
        here && here.g === chosen && "sel",
        reach.has(at) && "reach",
        view.phase === "orders" && found.length > 0 && eagles.length > 0 && "prize",
      ]
        .filter(Boolean)
        .join(" ");
      cells.push(
        html`<div class="at" key=${at} style=${place}>
          <${Press}
            kind=${kinds}
            name=${at}
            lit=${found.length > 0}
            tab=${found.length || said ? 0 : -1}
            label=${`${at}${safe.has(at) ? ", Safe Zone" : ""}${said ? `: ${said}` : ", empty"}${own && !found.length ? ", press to plan" : ""}`}
            thing=${
              here
                ? {
                    title: `${called(here.g)}, ${title(here.s)}`,
                    type: here.g.type,
                    text: `${sentence(heard(props, here).split(", ").slice(2).join(", "))}.${here.g.reach.length ? ` May strike ${here.g.reach.join(", ")}.` : ""}`,
                  }
                : null
            }
            onPress=${press(at, found, here)}
          >
            ${column === 1 && html`<i class="no">${row}</i>`}
            ${row === 1 && html`<i class="le">${at[0]}</i>`}
            ${found.length > 0 && !here && view.phase !== "attacks" && html`<i class="may" />`}
          </${Press}>
        </div>`,
      );
    }
  }
  const arrow = (
    /** @type {string} */ from,
    /** @type {string} */ to,
    /** @type {string} */ kind,
    /** @type {string} */ key,
  ) => {
    const [x1, y1] = middle(from),
      [x2, y2] = middle(to),
      long = Math.hypot(x2 - x1, y2 - y1) || 1,
      dx = (x2 - x1) / long,
      dy = (y2 - y1) / long;
    const a = [x1 + dx * 0.34, y1 + dy * 0.34],
      b = [x2 - dx * (kind === "blow" ? 0.12 : 0.3), y2 - dy * (kind === "blow" ? 0.12 : 0.3)];
    return html`
      <g key=${key} class=${`arrow ${kind}`}>
        <path class="under" d=${`M${a}L${b}`} />
        <path d=${`M${a}L${b}`} />
        <path
          class="tip"
          d="M.14 0-.08-.11V.11Z"
          transform=${`translate(${b}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`}
        />
      </g>
    `;
  };
  const span = (/** @type {number} */ inset) => ({
    gridColumn: `${2 + inset} / ${n + 2 - inset}`,
    gridRow: `${2 + inset} / ${n + 2 - inset}`,
  });
  return html`
    <div class="boardwrap">
      <div
        class="bsq"
        role="group"
        aria-label="Arena"
        style=${{
          gridTemplateColumns: `.6fr repeat(${n}, 1fr) .6fr`,
          gridTemplateRows: `.6fr repeat(${n}, 1fr) .6fr`,
        }}
        onPointerOver=${hover}
        onPointerLeave=${() => {
          over.value = "";
        }}
        onFocusIn=${hover}
      >
        <svg class="defs" aria-hidden="true" width="0" height="0">
          <defs>
            <pattern id="gg-s1" width="7" height="7" patternUnits="userSpaceOnUse">
              <path d="M-2 2 2-2M0 7 7 0M5 9 9 5" stroke="#000" stroke-width="1.6" />
            </pattern>
            <pattern id="gg-s2" width="6" height="6" patternUnits="userSpaceOnUse">
              <circle cx="2" cy="2" r="1.3" />
            </pattern>
            <pattern id="gg-s3" width="8" height="8" patternUnits="userSpaceOnUse">
              <path d="M0 0h4v4H0zM4 4h4v4H4z" />
            </pattern>
            <pattern id="gg-s4" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0 0h6v2H0z" />
            </pattern>
          </defs>
        </svg>
        ${cells}
        ${[0, 1, 2, 3].map(
          (inset) => html`
          <i key=${`ring${inset}`} class=${`ring i${inset}`} style=${span(inset)} />
        `,
        )}
        ${board.schools
          .filter((/** @type {Plain} */ s) => s.eagle && !s.eagle_carrier)
          .map(
            (/** @type {Plain} */ s) => html`
            <span
              key=${`eagle${s.seat}`}
              class=${`eagle ${seatClass(s.seat)} ${onSquare(s.eagle).length ? "under" : ""}`}
              style=${cell(s.eagle)}
              data-thing=${`eagle ${s.school}`}
              aria-hidden="true"
            >
              <${Icon} name="eagle-emblem" />
              <i>
                <${Icon} name=${emblem(s)} />
              </i>
            </span>
          `,
          )}
        ${plans
          .filter((p) => p.square && (p.square !== p.g.square || (p.facing && p.facing !== p.g.facing)))
          .map(
            (p) => html`
            <${Token}
              key=${`ghost ${p.g.name}`}
              g=${p.g}
              school=${mine}
              facing=${p.facing || p.g.facing}
              kind=${`ghost ${p.square === p.g.square ? "turned" : ""}`}
              place=${cell(p.square)}
            />
          `,
          )}
        ${standing.map(
          ({ g, s }) => html`
          <${Token}
            key=${thingName(s, g)}
            g=${g}
            school=${s}
            kind=${g === chosen ? "sel" : ""}
            secret=${secret(s)}
            moves=${thingName(s, g)}
            place=${cell(g.square)}
          />
        `,
        )}
        <svg class="lines" viewBox=${`0 0 ${n} ${n}`} style=${span(0)} aria-hidden="true">
          ${plans
            .filter((p) => p.square && p.square !== p.g.square)
            .map((p) => arrow(p.g.square, p.square, p.g === chosen ? "move" : "plan", `p ${p.g.name}`))}
          ${blows.map(
            ({ g, s, at }) => html`
            <g key=${`b ${s.seat}${g.name}`} class=${seatClass(s.seat)}>
              ${at !== g.square && ["attacks", "calls"].includes(view.phase) && arrow(g.square, at, "blow", g.name)}
              <g transform=${`translate(${middle(at)})`}>
                <path class="brk" d="M-.42-.2V-.42H-.2M.2-.42H.42V-.2M.42.2V.42H.2M-.2.42H-.42V.2" />
              </g>
            </g>
          `,
          )}
        </svg>
        <span class="stage" style=${span(Math.floor(n / 2) - 1)} data-place="stage" aria-hidden="true">
          ${board.center_stage.length}
        </span>
      </div>
    </div>
  `;
}

// ---- Beside it
// --------------------------------------------------------------------------------------------------------

/** @param {{props: BoardProps, school: Plain}} props */
function School({ props, school }) {
  const { view } = props,
    seat = school.seat,
    found = (school.school && props.index.get(tidy(school.school))) || [],
    lit = found.length > 0;
  const deciding = view.deciding.find((d) => d.seat === seat),
    info = props.table.seats[seat],
    time = props.clock(seat);
  const state = view.result
    ? view.result.winners.includes(seat)
      ? ["done", "Winner"]
      : ["", ""]
    : deciding
      ? seat === view.seat
        ? ["you", "You"]
        : ["plan", view.board.round ? "Planning" : "Choosing"]
      : ["done", "Done"];
  const other = panel(school, "", KNOWN_SCHOOL),
    medals = Object.entries(school.medals ?? {});
  return html`
    <div
      class=${`school panel ${seatClass(seat)} ${seat === view.seat ? "self" : ""} ${lit ? "lit" : ""}`}
      data-name=${school.school}
      data-seat=${seat}
      role="group"
      aria-label=${`${title(school)}, ${props.names[seat]}`}
    >
      <${Sign} school=${school} />
      <div class="nm">
        <b>
          ${title(school)}
          ${
            view.board.leader === seat &&
            html`
              ${" "}
              <span class="lead">
                <${Icon} name="laurel-crown" label="leads" />
              </span>
          `
          }
        </b>
        <small>
          ${props.names[seat]}
          ${
            view.conceded.includes(seat)
              ? " (gave up)"
              : info?.kind === "bot"
                ? " (bot)"
                : info?.kind === "person" && !info.online
                  ? " (away)"
                  : ""
          }${" "}
          · ${school.side.toLowerCase()}
        </small>
      </div>
      <span class="coin num" title="Treasury" data-place=${`treasury ${school.school}`}>
        <${Icon} name="two-coins" />
        ${school.treasury}
        <span class="sr"> coins</span>
      </span>
      <div class=${`crew ${school.gladiators.length > 4 ? "many" : ""}`}>
        ${school.gladiators.map(
          (/** @type {Plain} */ g) => html`
          <span
            class=${`g ${g.hurt ? "hurt" : ""} ${g.active ? "" : "out"}`}
            title=${`${called(g)}${g.hurt ? ", hurt" : ""}${g.active ? "" : ", out"}`}
          >
            <${Figure} name=${figure(g.type, g.type)} />
            <span class="sr">
              ${called(g)}
              ${g.hurt ? " hurt" : ""}
              ${g.active ? "" : " out"}
            </span>
          </span>
        `,
        )}
        ${medals.map(
          ([m, c]) => html`
          <span class="medal" title=${label(m)}>
            <${Icon} name="trophy-cup" />
            ${Number(c) > 1 ? c : ""}
            <span class="sr">${m}</span>
          </span>
        `,
        )}
        <span class=${`state ${state[0]}`} title=${deciding?.text}>
          ${
            time &&
            html`
              <span class="num">${time}</span>${" "}
          `
          }
          ${state[0] === "done" && html`<${Icon} name="check-mark" />`}
          ${state[0] === "plan" && html`<${Icon} name="hourglass" />`}
          ${state[1]}
        </span>
      </div>
      ${other.facts.length > 0 && html`<${Facts} facts=${other.facts} />`}
      ${
        lit &&
        html`
        <button
          class="hit"
          aria-label=${`${title(school)}, can be chosen`}
          onClick=${() => props.pick(found, school.name)}
        />
      `
      }
    </div>
  `;
}

/** The pillar with the bases of those who are out. @param {{props: BoardProps}} props */
function CenterStage({ props }) {
  const { view } = props,
    { board } = view,
    outs = board.center_stage,
    end = Math.max(board.outs_to_end ?? 0, outs.length);
  const gone = board.schools.flatMap((/** @type {Plain} */ s) =>
    s.gladiators
      .filter((/** @type {Plain} */ g) => !g.active && board.round)
      .map((/** @type {Plain} */ g) => `${title(s)}'s ${g.type}`),
  );
  const y = (/** @type {number} */ i) => 84 - 15 * i;
  return html`
    <section class="outs panel" aria-label="Center Stage">
      <svg class="pillar" viewBox="0 0 100 150" aria-hidden="true">
        <path d="M22 146h56v-8H22zM28 138h44l-3-8H31z" class="base" />
        <path d="M32 130h36V92H32z" class="shaft" />
        <path d="M38 92v38M44 92v38M50 92v38M56 92v38M62 92v38" class="flute" />
        <path d="M26 92h48v-7H26z" class="base" />
        ${Array.from(
          { length: Math.max(0, end - outs.length) },
          (_, i) => html`
          <ellipse key=${`h${i}`} cx="50" cy=${y(outs.length + i) - 9} rx="25" ry="7" class="hole" />
        `,
        )}
        ${outs.map((/** @type {string} */ code, /** @type {number} */ i) => {
          const s = byCode(view, code) ?? {};
          return html`
            <g key=${i} class=${seatClass(s.seat)}>
              <ellipse cx="50" cy=${y(i)} rx="25" ry="7" class="disc" />
              <rect x="25" y=${y(i) - 9} width="50" height="9" class="disc" />
              <ellipse cx="50" cy=${y(i) - 9} rx="25" ry="7" class="top" />
              <use
                href=${`/static/icons.svg#${emblem(s)}`}
                x="44.5"
                y=${y(i) - 14}
                width="11"
                height="11"
                class="onr"
              />
            </g>
          `;
        })}
      </svg>
      <div>
        <h2>Center Stage</h2>
        <span class="count num">
          ${outs.length} <small>of ${end} out</small>
        </span>
        <p>
          ${gone.length ? `${gone.join(", ")}. ` : ""}
          ${sentence(
            ["no", "one", "two", "three", "four", "five"][end - outs.length] ?? String(end - outs.length),
          )}${" "}
          more ${end - outs.length === 1 ? "ends" : "end"} the match.
        </p>
        ${
          board.run &&
          html`
          <p>
            Streak: <b>${title(byCode(view, board.run.school) ?? {})}</b> ${board.run.length}
          </p>
        `
        }
      </div>
    </section>
  `;
}

const ARROWS = [
  "M11 11 4 4M4 9V4h5",
  "M7.5 12V3M3.5 7l4-4 4 4",
  "M4 11l7-7M6 4h5v5",
  "M12 7.5H3M7 3.5l-4 4 4 4",
  "M7.5 7.5h.01",
  "M3 7.5h9M8 3.5l4 4-4 4",
  "M11 4l-7 7M4 6v5h5",
  "M7.5 3v9M3.5 8l4 4 4-4",
  "M4 4l7 7M11 6v5H6",
];

/**
 * The two discs of a fighter's card: where to, and a turn or the skill.
 * @param {{props: BoardProps, g: Plain}} props
 */
function Discs({ props, g }) {
  const school = own(props.view),
    going = props.options.every((o) => o.kind === "go"),
    planned = planOf(props, g.name);
  const upper = going ? planned.upper : String(props.options[0]?.args.upper ?? ""),
    all = school ? ways(school, g) : [];
  /** The way on the pad that leads to the same side of the board. @param {number} i */
  const wayTo = (i) =>
    all.find((o) => {
      const to = aim(school, g.name, o.args.upper).square;
      return (
        Math.sign(to.charCodeAt(0) - g.square.charCodeAt(0)) === (i % 3) - 1 &&
        Math.sign(Number(g.square.slice(1)) - Number(to.slice(1))) === Math.floor(i / 3) - 1
      );
    });
  return html`
    <div class="discs">
      <div class="pad" role="group" aria-label="Where to">
        ${ARROWS.map((d, i) => {
          const way = wayTo(i),
            to = way && aim(school, g.name, way.args.upper).square;
          return html`
            <button
              key=${i}
              class=${way && tidy(way.args.upper) === tidy(upper) ? "sel" : ""}
              disabled=${!way}
              aria-label=${to ? (to === g.square ? "Stay" : `To ${to}`) : "No way"}
              onClick=${() => way && props.pick([way], to ?? "")}
            >
              <svg viewBox="0 0 15 15" aria-hidden="true">
                <path d=${d} />
              </svg>
            </button>
          `;
        })}
      </div>
      <div class="turns" role="group" aria-label="Turn or skill">
        ${
          going
            ? html`
          <p>
            ${upper ? `Now to ${aim(school, g.name, upper).square}. ` : ""}Where does it go? Press a square of${" "}
            the arena, or an arrow.
          </p>
        `
            : props.options.map((o) => {
                const said = says(o, props.view);
                return html`
              <button key=${o.text} onClick=${() => props.pick([o], o.text)}>
                <${Icon} name=${said?.icon ?? "quill"} />
                ${said?.text}
                ${
                  o.args.lower !== "sk" &&
                  html`
                  <small>${faces(aim(school, g.name, upper, o.args.lower).facing)}</small>
                `
                }
              </button>
            `;
              })
        }
      </div>
      <p class="leg">
        <span>
          <i class="d" />
          may go
        </span>
        <span>
          <i class="b" />
          may strike from ${g.square}
        </span>
      </p>
    </div>
  `;
}

/** What I have planned. @param {{props: BoardProps, strip?: boolean}} props */
function Orders({ props, strip = false }) {
  const { view } = props,
    school = own(view);
  if (!school || !view.board.round) return null;
  const name = about(props);
  const orderOf = (/** @type {Plain} */ g) => {
    const p = planOf(props, g.name),
      to = p.upper ? aim(school, g.name, p.upper, p.lower || "-") : null,
      parts = [];
    const skill = SKILL[g.type]?.[0].toLowerCase();
    if (view.phase === "orders" && to)
      parts.push(
        to.square === g.square ? "stays" : `to ${to.square}`,
        ...(p.lower === "sk" ? [skill] : p.lower && p.lower !== "-" ? [`faces ${faces(to.facing)}`] : []),
      );
    else if (view.phase === "attacks" && p.strike)
      parts.push(p.strike === "none" ? "no attack" : `strikes ${p.strike}`);
    else if (g.attack) parts.push(`strikes ${g.attack}`);
    return { text: parts.join(", "), whole: p.whole };
  };
  const list = school.gladiators.filter((/** @type {Plain} */ g) => g.active),
    secret = ["orders", "attacks", "calls"].includes(view.phase);
  return html`
    <section
      class=${`${strip ? "strip" : "orders panel"} ${list.length > 4 ? "many" : ""} ${seatClass(school.seat)}`}
      aria-label="Your orders"
    >
      ${
        !strip &&
        html`
        <h2>
          Your orders <small>${secret ? "secret until the reveal" : ""}</small>
        </h2>
      `
      }
      ${list.map((/** @type {Plain} */ g) => {
        const { text, whole } = orderOf(g),
          on = tidy(g.name) === name,
          planning = may(props, g),
          found = props.index.get(tidy(g.name)) ?? [],
          quiet = planning
            ? view.phase === "attacks"
              ? "no attack yet"
              : "no order yet"
            : view.phase === "attacks" && !g.reach.length
              ? "cannot strike"
              : "";
        return html`
          <div key=${g.name} class=${`ord ${on ? "on" : whole ? "" : planning ? "todo" : ""}`}>
            <${Press}
              kind=${`head ${!on && planning ? "can" : ""}`}
              name=${g.name}
              lit=${!on && planning}
              label=${`${called(g)} on ${g.square}, facing ${faces(g.facing)}${g.hurt ? ", hurt" : ""}. ${text || quiet}`}
              onPress=${(/** @type {Event} */ e) =>
                planning
                  ? select(props, g)
                  : found.length
                    ? props.pick(found, g.name)
                    : props.ask(g.name, /** @type {Element} */ (e.currentTarget))}
            >
              <span class="w">
                <${Figure} name=${figure(g.type, g.type)} />
              </span>
              <span>
                <b>
                  ${called(g)}
                  <small>${strip ? "" : `, ${g.square}`}</small>
                </b>
                <small>
                  ${[text || quiet, g.hurt && "hurt", g.carries && "carries an Eagle"].filter(Boolean).join(" · ")}
                </small>
              </span>
              ${
                whole &&
                html`
                <span class="ok">
                  <${Icon} name="check-mark" />
                </span>
              `
              }
            </${Press}>
            ${
              on &&
              !strip &&
              view.phase === "orders" &&
              props.options.length > 0 &&
              html`
              <${Discs} props=${props} g=${g} />
            `
            }
          </div>
        `;
      })}
    </section>
  `;
}

/** What was declared, and what has come true. @param {{props: BoardProps, school: Plain}} props */
function Declaration({ props, school }) {
  const { view } = props,
    { board } = view,
    left = { ...school.declared_out };
  const spots = Object.entries(school.declared)
    .flatMap(([code, count]) => Array.from({ length: Number(count) }, () => code))
    .map((code) => ({ code, came: (left[code] ?? 0) > 0 && left[code]-- > 0 }))
    .sort((a, b) => Number(b.came) - Number(a.came));
  const out = spots.filter((s) => s.came).length;
  return html`
    <section class="box decl panel" aria-label="Declaration">
      <h2>Declaration</h2>
      <span class="spots">
        ${spots.map(({ code, came }) => {
          const s = byCode(view, code);
          return s ? html`<${Sign} school=${s} came=${came} />` : code;
        })}
        ${!spots.length && html`<small class="quiet">not yet</small>`}
      </span>
      ${
        spots.length > 0 &&
        html`
        <span class="pay">
          ${board.bonus_steps.map(
            (/** @type {number} */ coins, /** @type {number} */ i) => html`
            <span class=${i + 1 === out ? "on" : ""}>${coins}</span>
          `,
          )}
        </span>
      `
      }
      <span class="gain">
        <b class="num">
          ${out} of ${spots.length || board.bonus_steps.length}
        </b>
        <small>out as declared</small>
      </span>
    </section>
  `;
}

/** Treasury, shields and upgrades. @param {{props: BoardProps, school: Plain}} props */
function Treasury({ props, school }) {
  const { board } = props.view,
    types = [...new Set(school.gladiators.map((/** @type {Plain} */ g) => g.type))];
  const hurt = (/** @type {string} */ type) =>
    school.gladiators.some((/** @type {Plain} */ g) => g.type === type && g.hurt);
  return html`
    <section class="tre panel" aria-label="Treasury">
      <span class="coins num">
        <${Icon} name="two-coins" />
        ${school.treasury}
        <span class="sr"> coins</span>
      </span>
      <div>
        <small class="lab">Shields paid</small>
        <span class="slots" role="img" aria-label=${`${school.shield_coins} of ${board.shields_per_match}`}>
          ${Array.from(
            { length: board.shields_per_match },
            (_, i) => html`
            <i class=${i < school.shield_coins ? "on" : ""}>${i < school.shield_coins ? "1" : ""}</i>
          `,
          )}
        </span>
      </div>
      ${
        types.length > 0 &&
        html`
        <div>
          <small class="lab">Upgrades, 1 coin</small>
          <span class="slots">
            ${types.map((type) => {
              const has = school.upgraded.includes(type);
              return html`
                <i
                  class=${has ? "on" : hurt(String(type)) ? "can" : ""}
                  title=${`${type}: ${has ? "upgraded" : hurt(String(type)) ? "hurt, may be upgraded" : "not needed"}`}
                >
                  <${Figure} name=${figure(String(type), String(type))} />
                  <span class="sr">
                    ${type} ${has ? "upgraded" : ""}
                  </span>
                </i>
              `;
            })}
          </span>
        </div>
      `
      }
      ${
        Array.isArray(school.crowd_in_hand) &&
        school.crowd_in_hand.length > 0 &&
        html`
        <div>
          <small class="lab">Crowd in hand</small>
          <span class="slots">
            ${school.crowd_in_hand.map(
              (/** @type {string} */ t) => html`
              <span class=${`fan ${seatClass(school.seat)}`} title=${`Thumb ${t.toLowerCase()}`}>
                <${Icon} name=${t === "Up" ? "thumb-up" : "thumb-down"} />
                <span class="sr">Thumb ${t}</span>
              </span>
            `,
            )}
          </span>
        </div>
      `
      }
    </section>
  `;
}

/** @param {BoardProps} props */
export function Seats(props) {
  if (!props.phone) return null;
  return html`
    <section class="seatrow gg-schools" aria-label="Schools">
      ${props.view.board.schools.map(
        (/** @type {Plain} */ s) => html`
        <${School} key=${s.seat} props=${props} school=${s} />
      `,
      )}
    </section>
  `;
}

/** @param {BoardProps} props */
export function Board(props) {
  useDrafts(props);
  const { view } = props,
    { board } = view,
    mine = own(view),
    other = panel(board, "", KNOWN),
    two = view.seats === 2;
  if (props.phone)
    return html`
      <div class="gg phone-board">
        <${Arena} props=${props} />
        <div class="beside">
          ${mine && !two && html`<${Declaration} props=${props} school=${mine} />`}
          ${mine && html`<${Treasury} props=${props} school=${mine} />`}
          <section class="panel outmini" aria-label="Center Stage">
            <b class="num">${board.center_stage.length}</b> of ${board.outs_to_end} out
          </section>
        </div>
      </div>
    `;
  const order = Array.from({ length: view.seats }, (_, i) => (i + (props.seat ?? 0) + 1) % view.seats);
  return html`
    <div class=${`gg ${mine ? "" : "watching"}`}>
      <div class="col">
        ${order.map(
          (s) => html`
          <${School} key=${s} props=${props} school=${board.schools[s]} />
        `,
        )}
        <${CenterStage} props=${props} />
      </div>
      <${Arena} props=${props} />
      <div class="col own">
        ${
          mine
            ? html`
            <${Orders} props=${props} />
            ${!two && html`<${Declaration} props=${props} school=${mine} />`}
            <${Treasury} props=${props} school=${mine} />
        `
            : !two &&
              board.schools.map(
                (/** @type {Plain} */ s) => html`<${Declaration} key=${s.seat} props=${props} school=${s} />`,
              )
        }
        ${board.awards.map(
          (/** @type {Plain} */ a, /** @type {number} */ i) => html`
          <p key=${i} class="award panel">
            <${Icon} name="trophy-cup" />
            <span>
              ${label(a.medal)}: <b>${a.school ? title(byCode(view, a.school) ?? {}) : "nobody"}</b>
              ${a.coins ? `, ${a.coins} coins on it` : ""}
            </span>
          </p>
        `,
        )}
        ${other.facts.length > 0 && html`<${Facts} facts=${other.facts} />`}
      </div>
    </div>
  `;
}

/** @param {BoardProps} props */
export function Mine(props) {
  return props.phone && props.seat !== null
    ? html`
    <section class="myrow gg-mine" aria-label="Before you">
      <${Orders} props=${props} strip=${true} />
    </section>
  `
    : null;
}

// ---- The reveal
// -------------------------------------------------------------------------------------------------------

const square = (/** @type {string} */ at) => document.querySelector(`.sq[data-name="${CSS.escape(at)}"]`);

/**
 * All programs at once: steps, then blows and their marks, those who go out, Eagles, and the coins.
 * @type {import("./index").Acts}
 */
export function acts(stage, events, view, was) {
  const of = (/** @type {string} */ kind) => events.filter((e) => e.kind === kind);
  const moves = events.filter((e) => /^order-/.test(e.kind));
  if (!moves.length && !of("hit").length && !of("earns").length) {
    for (const e of of("crowd-called"))
      stage.glow(document.querySelector(`.bench[data-name="${CSS.escape(e.bench)}"]`), "--ochre");
    return;
  }
  stage.longest = 2400;
  for (const e of moves) {
    const spot = square(e.goal);
    if (e.kind === "order-moved") stage.travel(e.gladiator, { ms: 420, to: square(e.end) ?? undefined });
    else if (e.kind !== "order-stayed" && spot) stage.lunge(e.gladiator, spot, 420).turn(e.gladiator, 300);
    else stage.turn(e.gladiator, 300);
  }
  if (moves.length) stage.pause(460);
  const attack = (/** @type {string} */ name) => {
    const [code, own] = name.split(".");
    return fighter(byCode(was, code), own)?.attack ?? fighter(byCode(view, code), own)?.attack ?? "";
  };
  for (const e of moves) {
    const at = attack(e.gladiator),
      spot = at && square(at);
    if (spot) stage.lunge(e.gladiator, spot).glow(spot);
  }
  if (moves.some((e) => attack(e.gladiator))) stage.pause(220);
  for (const e of of("shield-paid")) stage.land(e.gladiator, "shield", "plain");
  for (const e of of("hit")) {
    for (const by of moves.length ? [] : e.by) stage.lunge(by, e.gladiator);
    const covered = e.outcome ? e.outcome === "covered" : e.state === "unhurt";
    stage.land(e.gladiator, covered ? "covered" : e.state, covered ? "plain" : "hurt");
  }
  if (of("hit").length) stage.pause(520);
  for (const e of [...of("out"), ...of("expelled")]) stage.leave(e.gladiator, "stage", 320);
  if (of("out").length) stage.pause(280);
  for (const e of of("snatch")) stage.land(e.gladiator, "Eagle home!", "good");
  for (const e of of("eagle-taken")) stage.leave(`eagle ${e.school}`, e.gladiator, 320);
  if (of("snatch").length + of("eagle-taken").length) stage.pause(200);
  for (const e of of("earns")) stage.coins("stage", `treasury ${e.school}`, e.coins);
  for (const e of of("pays-fee")) stage.coins(`treasury ${e.school}`, "stage", e.coins);
}
