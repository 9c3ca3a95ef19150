// The arena: an oval of hexes, gladiators who look somewhere, animals that look everywhere. A way that may be gone,
// somebody who
// may be struck and a side to turn to are lit where they are; front and back of whoever the pointer rests on are shown.
import { html, useSignal } from "../../lib.js";
import { WAYS } from "../../reading.js";
import { label, sentence, tidy } from "../../words.js";
import { Press } from "../../parts/card.js";
import { Emblem, Figure, Icon } from "../../parts/common.js";
import { called, character, figureCalled, itemTitle, look, mine, nameIn, seatClass, standing } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

const DIRECTIONS = ["e", "se", "sw", "w", "nw", "ne"];
const COMPASS = /** @type {Record<string, string>} */ ({
  e: "east",
  se: "south-east",
  sw: "south-west",
  w: "west",
  nw: "north-west",
  ne: "north-east",
});
const TURNS = /** @type {Record<string, number>} */ ({
  left: -1,
  right: 1,
  "hard left": -2,
  "hard right": 2,
});
export const direction = (/** @type {unknown} */ way) => COMPASS[tidy(way)] ?? String(way);
export const degrees = (/** @type {string} */ facing) => Math.max(0, DIRECTIONS.indexOf(tidy(facing))) * 60;
/** Where somebody looks after a turn. @param {string} facing @param {string} how */
export const turned = (facing, how) => DIRECTIONS[(DIRECTIONS.indexOf(tidy(facing)) + (TURNS[tidy(how)] ?? 0) + 6) % 6];

// The drawing: hexes with the side S, the oval a little larger than they are.
const S = 26,
  WIDE = 533,
  HIGH = 396;
const middle = (/** @type {number[]} */ [q, r]) => [(q + r / 2) * Math.sqrt(3) * S, r * 1.5 * S];
const percent = (/** @type {number[]} */ [x, y]) => ({
  left: `${((x + WIDE / 2) / WIDE) * 100}%`,
  top: `${((y + HIGH / 2) / HIGH) * 100}%`,
});
export const at = (/** @type {number[]} */ hex) => percent(middle(hex));
/** A rounded oval between an ellipse and a rectangle. @param {number} a @param {number} b */
const oval = (a, b) =>
  `M${Array.from({ length: 96 }, (_, i) => {
    const t = (i * Math.PI) / 48,
      c = Math.cos(t),
      s = Math.sin(t);
    return `${(a * Math.sign(c) * Math.abs(c) ** 0.72).toFixed(1)} ${(b * Math.sign(s) * Math.abs(s) ** 0.72).toFixed(1)}`;
  }).join("L")}Z`;
const POINTS = Array.from(
  { length: 6 },
  (_, i) =>
    `${(Math.sin((i * Math.PI) / 3) * (S - 0.8)).toFixed(1)},${(-Math.cos((i * Math.PI) / 3) * (S - 0.8)).toFixed(1)}`,
).join(" ");

/** Sand, wall, mosaic, gates and the net of hexes: never changes. @param {{board: Plain}} props */
function Ground({ board }) {
  const [wall, mosaic, sand] = [oval(264, 196), oval(256, 189), oval(247, 180)];
  return html`
    <svg class="ground" viewBox=${`${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}`} aria-hidden="true">
      <defs>
        <radialGradient id="gl-sand" cx="50%" cy="44%" r="62%">
          <stop offset="0" class="sand-1" />
          <stop offset="1" class="sand-2" />
        </radialGradient>
      </defs>
      <path d=${wall} class="wall" />
      <path d=${mosaic} class="mosaic" />
      <path d=${mosaic} class="tess" />
      <path d=${mosaic} class="tess red" />
      <path d=${sand} class="sand" />
      ${board.gates.map(
        (/** @type {string} */ gate) => html`
        <g key=${gate} class="gate" transform=${`translate(${Math.sign(board.hexes[gate][0]) * 254} 0)`}>
          <rect x="-12" y="-26" width="24" height="52" rx="4" />
          <path d="M-7-21v42M0-21v42M7-21v42M-10 0h20" />
        </g>
      `,
      )}
      ${Object.entries(board.hexes).map(
        ([name, hex]) => html`
        <polygon
          key=${name}
          class="cellline"
          points=${POINTS}
          transform=${`translate(${middle(/** @type {number[]} */ (hex))})`}
        />
      `,
      )}
      ${Object.entries(board.hexes).map(
        ([name, hex]) => html`
        <text
          key=${name}
          class="hexname"
          text-anchor="middle"
          transform=${`translate(${middle(/** @type {number[]} */ (hex))})`}
          y=${S - 8}
        >
          ${name}
        </text>
      `,
      )}
      ${Object.entries(board.starts).map(
        ([letter, name]) => html`
        <g
          key=${letter}
          class="start"
          transform=${`translate(${middle(board.hexes[/** @type {string} */ (name)])})`}
        >
          <circle r="14" />
          <text y="5.4" text-anchor="middle">
            ${letter}
          </text>
        </g>
      `,
      )}
    </svg>
  `;
}

/**
 * A figure on the sand: the point of the disc looks where it faces. Its name stands where nobody stands.
 * @param {{x: Plain, props: BoardProps, kind: string}} props
 */
function Token({ x, props, kind }) {
  const taken = (/** @type {number} */ dq, /** @type {number} */ dr) =>
    standing(props.view).some((y) => y.hex[0] === x.hex[0] + dq && y.hex[1] === x.hex[1] + dr);
  const below = taken(0, 1) || taken(-1, 1),
    above = taken(0, -1) || taken(1, -1);
  const aside =
    below && above
      ? taken(1, 0)
        ? "atleft"
        : "atright"
      : `${below ? "above" : ""} ${taken(1, 0) ? "leftwards" : taken(-1, 0) ? "rightwards" : ""}`;
  const beast = typeof x.seat !== "number",
    turn = beast ? 0 : degrees(x.facing),
    damage = props.view.board.damage,
    hurt = damage && damage.gladiator === x.colour ? damage.left : 0;
  return html`
    <span
      class=${`gtok ${seatClass(x.seat)} ${kind} ${x.face_down ? "down" : ""} ${x.fate === "unbeatable" ? "undying" : ""}`}
      style=${at(x.hex)}
      data-thing=${nameIn(x)}
      aria-hidden="true"
    >
      <svg viewBox="-30 -30 60 60">
        <ellipse cx="2" cy="17" rx="18" ry="7" class="shade" />
        ${
          beast
            ? html`
          <polygon points="19.4,-11.2 19.4,11.2 0,22.4 -19.4,11.2 -19.4,-11.2 0,-22.4" class="disc" />
        `
            : html`
            <g data-turn=${turn} transform=${`rotate(${turn})`}>
              <path d="M11.3-14.2 27.3 0 11.3 14.2A18.2 18.2 0 0 0 11.3-14.2Z" class="disc" />
            </g>
            <circle r="18.2" class="disc" />
            <circle r="15" class="ring" />
        `
        }
        <use
          href=${`/static/figures.svg#${look(x)}`}
          x="-11.5"
          y="-11.5"
          width="23"
          height="23"
          class="man"
          transform=${x.face_down ? "rotate(90)" : undefined}
        />
        ${
          x.trapped > 0 &&
          html`
          <g class="caught">
            <circle r="18.2" />
            <path d="M-16-8 8 16M-12-14 14 12M-4-18 18 4M16-8-8 16M12-14-14 12M4-18-18 4" />
          </g>
        `
        }
      </svg>
      ${
        hurt > 0 &&
        html`
        <span class="owes">
          <${Icon} name="drop" />
          ${hurt}
        </span>
      `
      }
      <span class=${`gname ${aside}`}>
        ${!beast && html`<${Emblem} seat=${x.seat} small=${true} />`}
        ${called(props, x)}
        ${
          x.unbalanced > 0 &&
          html`
          <i class="dots" title="Unbalanced">
            ${"●".repeat(x.unbalanced)}
          </i>
        `
        }
      </span>
    </span>
  `;
}

/** What a figure says of itself. @param {BoardProps} props @param {Plain} x */
export function heard(props, x) {
  if (typeof x.seat !== "number") return `${label(x.name)}${x.trapped ? ", in a Net" : ""}`;
  return [
    x.seat === props.seat ? "You" : props.names[x.seat],
    character(x),
    `looks ${direction(x.facing)}`,
    x.trapped && `Trapped ${x.trapped}`,
    x.unbalanced && `Unbalanced ${x.unbalanced}`,
    x.face_down && "Face-down",
    x.fate !== "alive" && x.fate,
    x.items.length && x.items.map(itemTitle).join(" and "),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What may be known of a figure, on hover. @param {BoardProps} props @param {Plain} x */
function about(props, x) {
  if (typeof x.seat !== "number")
    return { title: label(x.name), type: "animal", text: x.trapped ? "In a Net." : "Looks everywhere." };
  const sheet = props.view.board.characters.find((/** @type {Plain} */ c) => c.name === x.character);
  const values = sheet
    ? ` Printed: ${Object.entries(sheet.values)
        .map(([k, v]) => `${k} ${v}`)
        .join(", ")}. Powers: ${sheet.powers.join(", ")}.`
    : "";
  return {
    title: `${x.character ?? "Created"}, ${props.names[x.seat]}`,
    type: "gladiator",
    text: `${sentence(heard(props, x).split(", ").slice(2).join(", "))}.${values}`,
  };
}

/**
 * The hex of a place to start: a letter, or a hex as choices write it.
 * @param {Plain} board
 * @param {unknown} place
 * @returns {string}
 */
export const startHex = (board, place) =>
  board.starts[String(place).toUpperCase()] ??
  Object.keys(board.hexes).find((name) => `(${board.hexes[name]})` === tidy(place)) ??
  "";

/** The hex where my gladiator was put last: he looks somewhere before he stands there. */
let placed = "";

/** Keeps where my gladiator starts. @param {string} text a choice @param {import("../../types").View} view */
export function keepStart(text, { board }) {
  const place = /^start on (.+)$/.exec(tidy(text))?.[1];
  if (place) placed = startHex(board, place);
}

/**
 * Hexes and the choices that concern them: ways, turns, goals, places to start, sides to look to. What cannot be told
 * apart by
 * its hex stands under my own gladiator.
 * @param {BoardProps} props @returns {{goals: Map<string, Option[]>, turning: boolean, around: string}}
 */
function goalsOf(props) {
  const { board } = props.view,
    me = mine(props.view),
    names = new Map(Object.entries(board.hexes).map(([name, hex]) => [String(hex), name]));
  /** @type {Map<string, Option[]>} */
  const goals = new Map();
  const add = (/** @type {string | undefined} */ hex, /** @type {Option} */ o) => {
    if (hex) goals.set(hex, [...(goals.get(hex) ?? []), o]);
  };
  const beside = (/** @type {number[] | undefined} */ hex, /** @type {unknown} */ way) => {
    const step = WAYS[tidy(way)];
    return hex && step ? names.get(String([hex[0] + step[0], hex[1] + step[1]])) : undefined;
  };
  const here = me?.hex ? names.get(String(me.hex)) : undefined,
    steps = props.options.some((o) => o.kind === "step");
  const from = me?.hex ?? board.hexes[placed] ?? [0, 0];
  for (const o of props.options) {
    if (o.kind === "step") add(beside(me?.hex, o.args.direction), o);
    else if (o.kind === "start") add(startHex(board, o.args.place), o);
    else if (o.kind === "face") add(beside(from, o.args.direction), o);
    else if (o.kind === "turn") add(steps ? here : beside(me?.hex, turned(me?.facing ?? "e", o.args.how)), o);
    else if (o.kind === "push") add(beside(figureCalled(props.view, o.args.target)?.hex, o.args.direction), o);
    else if (/^(keep-facing|sweep|stay)$/.test(o.kind)) add(here, o);
    else if (typeof o.args.target === "string") {
      const there = figureCalled(props.view, tidy(o.args.target))?.hex;
      if (there) add(names.get(String(there)), o);
    }
  }
  return {
    goals,
    turning: !steps && props.options.some((o) => /^(turn|face)$/.test(o.kind)),
    around: props.options.some((o) => o.kind === "face") ? (names.get(String(from)) ?? "") : "",
  };
}

/** @param {{props: BoardProps}} props */
export function Arena({ props }) {
  const { view } = props,
    { board } = view,
    me = mine(view),
    over = useSignal("");
  const { goals, turning, around } = goalsOf(props),
    all = standing(view),
    fight = board.fight;
  const onHex = (/** @type {number[]} */ hex) => all.filter((x) => x.hex[0] === hex[0] && x.hex[1] === hex[1]);
  const watched =
    all.find((x) => over.value && onHex(board.hexes[over.value] ?? [99, 99]).includes(x)) ??
    (fight ? figureCalled(view, fight.targets[0]) : null);
  const front = new Set(watched?.front ?? []),
    behind = new Set(watched?.behind ?? []);
  const hover = (/** @type {Event} */ e) => {
    const name = /** @type {Element} */ (e.target).closest?.("[data-hex]")?.getAttribute("data-hex") ?? "";
    if (name !== over.value) over.value = name;
  };
  const cells = Object.entries(board.hexes).map(([name, found]) => {
    const hex = /** @type {number[]} */ (found),
      here = onHex(hex),
      options = goals.get(name) ?? [],
      lit = options.length > 0,
      kinds = new Set(options.map((o) => o.kind));
    const start = Object.entries(board.starts).find(([, at]) => at === name)?.[0],
      aim = [...kinds].some((k) => /^(attack|strike|throw|net|sweep|push|help)$/.test(k)),
      self = here.some((x) => x === me);
    const looks = kinds.has("turn") || kinds.has("face"),
      facing =
        looks && !self
          ? DIRECTIONS.find((d) => {
              const [q, r] = around ? board.hexes[around] : (me?.hex ?? [0, 0]);
              return q + WAYS[d][0] === hex[0] && r + WAYS[d][1] === hex[1];
            })
          : undefined;
    const said = [
      here.map((x) => heard(props, x)).join("; "),
      start && view.phase === "place" && `start ${start}`,
      facing && `look ${COMPASS[facing]}`,
      front.has(name) && "in front",
      behind.has(name) && "behind",
    ]
      .filter(Boolean)
      .join(", ");
    const press = (/** @type {Event} */ e) => {
      if (!lit) {
        props.ask(name, /** @type {Element} */ (e.currentTarget));
        return;
      }
      props.pick(options, here[0] ? called(props, here[0]) : `hex ${name}`);
    };
    return html`
      <div key=${name} class="hexat" style=${at(hex)} data-hex=${name}>
        <${Press}
          kind=${`hx ${lit ? "lit" : ""} ${aim ? "aim" : ""} ${looks ? "looks" : ""} ${front.has(name) ? "front" : behind.has(name) ? "behind" : ""}`}
          name=${name}
          lit=${lit}
          tab=${lit || here.length ? 0 : -1}
          thing=${here[0] ? about(props, here[0]) : null}
          label=${`Hex ${name}${said ? `: ${said}` : ", empty"}`}
          onPress=${press}
        >
          ${!here.length && front.has(name) && html`<small>front</small>`}
          ${!here.length && behind.has(name) && html`<small>behind</small>`}
          ${
            facing
              ? html`
            <i class="arrow" style=${{ transform: `rotate(${degrees(facing)}deg)` }}>
              ➤
            </i>
          `
              : lit && !here.length && html`<i class="may" />`
          }
          ${
            lit &&
            self &&
            looks &&
            html`
            <i class="spin">
              <${Icon} name="clockwise-rotation" />
            </i>
          `
          }
        </${Press}>
      </div>
    `;
  });
  const blow = (/** @type {string} */ target) => {
    const a = figureCalled(view, fight.attacker),
      b = figureCalled(view, target);
    if (!a?.hex || !b?.hex) return null;
    const [x1, y1] = middle(a.hex),
      [x2, y2] = middle(b.hex),
      long = Math.hypot(x2 - x1, y2 - y1) || 1,
      dx = (x2 - x1) / long,
      dy = (y2 - y1) / long;
    return html`
      <g key=${target}>
        <path d=${`M${x1 + dx * 24} ${y1 + dy * 24}L${x2 - dx * 24} ${y2 - dy * 24}`} />
        <path
          class="tip"
          d="M7 0-5-6V6Z"
          transform=${`translate(${x2 - dx * 22} ${y2 - dy * 22}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`}
        />
      </g>
    `;
  };
  return html`
    <div class="ovalwrap">
      <div
        class=${`oval ${turning ? "turning" : ""}`}
        role="group"
        aria-label="Arena"
        onPointerOver=${hover}
        onPointerLeave=${() => {
          over.value = "";
        }}
        onFocusIn=${hover}
      >
        <${Ground} board=${board} />
        ${cells}
        ${
          around &&
          html`
          <span
            class=${`gtok ghost ${seatClass(props.seat)}`}
            style=${at(board.hexes[around])}
            aria-hidden="true"
          >
            <svg viewBox="-30 -30 60 60">
              <circle r="18.2" class="disc" />
              ${
                me &&
                html`
                <use
                  href=${`/static/figures.svg#${look(me)}`}
                  x="-11.5"
                  y="-11.5"
                  width="23"
                  height="23"
                  class="man"
                />
              `
              }
            </svg>
          </span>
        `
        }
        ${[...all]
          .sort((a, b) => a.hex[1] - b.hex[1])
          .map(
            (x) => html`
            <${Token}
              key=${nameIn(x)}
              x=${x}
              props=${props}
              kind=${[
                x === me && "me",
                board.active === x.colour && "active",
                fight?.targets.includes(nameIn(x)) && "target",
              ]
                .filter(Boolean)
                .join(" ")}
            />
          `,
          )}
        ${
          fight &&
          html`
          <svg class="blows" viewBox=${`${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}`} aria-hidden="true">
            ${fight.targets.map(blow)}
          </svg>
        `
        }
        ${
          board.waiting > 0 &&
          html`
          <span class="waiting">
            <${Figure} name="claw-slashes" />
            ${board.waiting} ${board.waiting === 1 ? "animal waits" : "animals wait"} behind the gates
          </span>
        `
        }
      </div>
    </div>
  `;
}
