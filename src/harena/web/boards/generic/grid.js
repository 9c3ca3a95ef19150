// Squares with what stands on them.
import { html } from "../../lib.js";
import { concerning, extent, spots } from "../../reading.js";
import { figure, seatClass, symbol, tidy } from "../../words.js";
import { inWords } from "../../pieces/thing.js";
import { Press } from "../../pieces/press.js";
import { Icon } from "../../pieces/icon.js";
import { Man } from "../../pieces/fighter.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../reading").Spot} Spot */

const TURN = /** @type {Record<string, number>} */ ({
  n: 0,
  ne: 45,
  e: 90,
  se: 135,
  s: 180,
  sw: 225,
  w: 270,
  nw: 315,
});

/** A fighter, or a marker of somebody's. @param {{spot: Spot}} props */
function Standing({ spot: { thing, seat, name, type, facing } }) {
  if (!thing)
    return html`
      <span class=${`man marker ${seatClass(seat)}`} title=${name}>
        <${Icon} name=${symbol(type) || "pin"} />
      </span>
    `;
  const turn = TURN[tidy(facing)];
  const hurt = Boolean(thing.hurt || thing.damage);
  return html`<${Man} seat=${seat} name=${name} picture=${figure(type, type)} turn=${turn} hurt=${hurt} />`;
}

/** What stands on a square, in words. @param {BoardProps} props @param {Spot} spot */
function spotWords({ names }, { thing, seat, name }) {
  const owner = seat === null ? "" : names[seat];
  if (thing) return inWords(thing, owner);
  return owner ? `${name} of ${owner}` : name;
}

/** @param {{props: BoardProps, column: number, row: number, here: Spot[]}} props */
function Square({ props, column, row, here }) {
  const id = squareName(column, row);
  const mine = here.flatMap((s) => (s.thing && s.seat === props.seat ? concerning(props.index, s.thing) : []));
  const found = [...new Set([...(props.index.get(id) ?? []), ...mine])];
  const lit = found.length > 0;
  placed(found, props.options);
  const said = here.map((s) => spotWords(props, s)).join("; ");
  const called = here.find((s) => s.thing)?.name || id;
  const press = (/** @type {Event & {currentTarget: Element}} */ e) =>
    lit ? props.pick(found, called) : props.ask(called, e.currentTarget);
  return html`
    <${Press}
      kind=${`cell ${lit ? "lit" : ""} ${(column + row) % 2 ? "odd" : ""}`}
      name=${id}
      lit=${lit}
      label=${`${id}${said ? `: ${said}` : ", empty"}`}
      tab=${lit || here.length ? 0 : -1}
      thing=${here[0]?.thing ?? null}
      onPress=${press}
    >
      ${row === 1 && html`<i class="file">${id[0]}</i>`}
      ${column === 1 && html`<i class="rankno">${row}</i>`}
      ${here.map((spot) => html`<${Standing} spot=${spot} />`)}
      ${lit && html`<i class="may" />`}
    </${Press}>
  `;
}

/** How a square is called: a letter for its column, a number for its row. @param {number} column @param {number} row */
const squareName = (column, row) => String.fromCharCode(96 + column) + row;

/** @param {BoardProps} props */
export function Grid(props) {
  const list = spots(props.view.board, props.view.seats);
  const { columns, rows } = extent(list, props.options);
  const cells = [];
  for (let row = rows; row >= 1; row--)
    for (let column = 1; column <= columns; column++) {
      const id = squareName(column, row);
      const here = list.filter((s) => s.at === id);
      cells.push(html`<${Square} key=${id} props=${props} column=${column} row=${row} here=${here} />`);
    }
  const layout = {
    gridTemplateColumns: `repeat(${columns}, 1fr)`,
    gridTemplateRows: `repeat(${rows}, 1fr)`,
    "--columns": columns,
    "--rows": rows,
  };
  return html`
    <div class="gridwrap">
      <div class="squares" role="group" aria-label="Board" style=${layout}>${cells}</div>
    </div>
  `;
}
