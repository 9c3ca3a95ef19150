// Hexes with what stands on them; a way that may be gone is lit on the hex it leads to.
import { html } from "../../lib.js";
import { beside, degrees, fromMiddle, middle, WAYS, within } from "../../pieces/hex.js";
import { hexes } from "../../reading.js";
import { figure, tidy } from "../../words.js";
import { inWords } from "../../pieces/thing.js";
import { Press } from "../../pieces/press.js";
import { Man } from "../../pieces/fighter.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../reading").HexSpot} HexSpot */

/** @typedef {import("../../pieces/hex").Hex} HexAt */

const idOf = (/** @type {HexAt} */ hex) => hex.join(",");

/** The hexes that have names, by where they lie. @param {BoardProps} props @returns {Map<string, string>} */
const namesOf = ({ view }) => new Map(Object.entries(view.board.hexes ?? {}).map(([name, hex]) => [idOf(hex), name]));

/**
 * How far the map goes from its middle: as far as there are names, or things.
 * @param {BoardProps} props
 * @param {HexSpot[]} list
 */
function radiusOf({ view }, list) {
  /** @type {[number, number][]} */
  const named = Object.values(view.board.hexes ?? {});
  if (named.length) return Math.max(...named.map(fromMiddle));
  return Math.max(4, ...list.map((s) => fromMiddle([s.q, s.r])));
}

/**
 * The choices that lead to each hex: by a way from where I stand, or by its name.
 * @param {BoardProps} props
 * @param {HexSpot[]} list
 * @param {Map<string, string>} names
 * @returns {Map<string, Option[]>}
 */
function waysOf(props, list, names) {
  const ways = new Map();
  const mine = list.find((s) => s.seat !== null && s.seat === props.seat);
  for (const o of mine ? props.options : []) {
    const way = tidy(o.args.direction ?? "");
    if (!mine || !WAYS[way] || !/step|move|go|leap|run/.test(o.kind)) continue;
    const id = idOf(beside([mine.q, mine.r], way));
    ways.set(id, [...(ways.get(id) ?? []), o]);
  }
  for (const [id, name] of names) {
    const found = props.index.get(tidy(name));
    if (found) ways.set(id, found);
  }
  return ways;
}

/**
 * A hex on which somebody stands, or to which one may go.
 * @param {{props: BoardProps, called: string, here: HexSpot[], found: Option[], place: object}} props
 */
function Hex({ props, called, here, found, place }) {
  const lit = found.length > 0;
  placed(found, props.options);
  const said = here.map((s) => inWords(s.thing, s.seat === null ? "" : props.names[s.seat])).join("; ");
  const press = (/** @type {Event & {currentTarget: Element}} */ e) =>
    lit ? props.pick(found, called) : props.ask(here[0]?.name ?? "", e.currentTarget);
  const man = (/** @type {HexSpot} */ s) => {
    const turn = WAYS[s.facing] && degrees(s.facing) + 90;
    return html`<${Man} seat=${s.seat} name=${s.name} picture=${figure(s.name, s.type)} turn=${turn} />`;
  };
  return html`
    <div class=${`hexbox ${lit ? "lit" : ""}`} style=${place}>
      <i class=${`hex ${lit ? "lit" : ""}`} />
      <${Press}
        kind="cell hexcell"
        name=${here[0]?.name || called}
        lit=${lit}
        label=${`Hex ${called}${said ? `: ${said}` : ""}`}
        thing=${here[0]?.thing ?? null}
        onPress=${press}
      >
        ${here.map(man)}
        ${lit && html`<i class="may" />`}
      </${Press}>
    </div>
  `;
}

/** @param {BoardProps} props */
export function HexMap(props) {
  const list = hexes(props.view.board);
  const names = namesOf(props);
  const radius = radiusOf(props, list);
  const ways = waysOf(props, list, names);
  const width = 100 / (2 * radius + 1.2);
  const side = width / Math.sqrt(3);
  const cells = [...within(radius)].map(([q, r]) => {
    const id = idOf([q, r]);
    const [x, y] = middle([q, r], side);
    const here = list.filter((s) => s.q === q && s.r === r);
    const found = ways.get(id) ?? [];
    const place = {
      left: `${x + (radius + 0.1) * width}%`,
      top: `${y + radius * 1.5 * side}%`,
      width: `${width}%`,
      height: `${2 * side}%`,
    };
    if (!here.length && !found.length) return html`<i key=${id} class="hex" style=${place} />`;
    const called = names.get(id)?.toUpperCase() ?? id;
    return html`<${Hex} key=${id} props=${props} called=${called} here=${here} found=${found} place=${place} />`;
  });
  return html`
    <div class="gridwrap">
      <div class="hexmap" role="group" aria-label="Arena">${cells}</div>
    </div>
  `;
}
