// The generic board: any game, from its view and its asks alone. Seats on top, everything that lies open in the
// middle, squares as a board where things stand on squares, one's own cards at the bottom.
import { html, useSignal } from "../lib.js";
import { concerning, extent, hexes, nameOf, panel, seatedKey, spots, squareOf, WAYS } from "../reading.js";
import { figure, label, sentence, symbol, tidy } from "../words.js";
import { Card, inWords, Press } from "../parts/card.js";
import { Emblem, Figure, Icon } from "../parts/common.js";

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../reading").Panel} Panel */
/** @typedef {import("../reading").Fact} Fact */
/** @typedef {import("../types").Plain} Plain */

/** What says nothing to the ear: where hexes lie, and what every card is. */
export const unsaid = ["hexes", "glossary"];

const HAND = /^hand$|_hand$|^hand_|^cards$/;
const seatClass = (/** @type {number | null | undefined} */ seat) =>
  typeof seat === "number" ? `s${(seat % 4) + 1}` : "";

/** What a seat has before it. @param {BoardProps} props @param {number} seat @returns {Plain} */
export function seatData({ view }, seat) {
  const key = seatedKey(view.board, view.seats);
  return key ? view.board[key][seat] : {};
}

/** Facts side by side; two with the same symbol are told apart by their names. @param {{facts: Fact[]}} props */
export function Facts({ facts }) {
  const icons = facts.map((f) => symbol(f.key.replace(/_size$/, "")));
  return html`
    <span class="facts">
      ${facts.map(
        (f, i) => html`
        <${FactChip} key=${f.key + i} fact=${f} named=${icons.filter((x) => x === icons[i]).length > 1} />
      `,
      )}
    </span>
  `;
}

/** @param {{fact: Fact, named?: boolean}} props */
export function FactChip({ fact, named = false }) {
  const icon = symbol(fact.key.replace(/_size$/, ""));
  if (fact.value === true)
    return html`
      <span class="fact yes">
        <${Icon} name=${icon || "check-mark"} />
        ${fact.label}
      </span>
    `;
  const value = typeof fact.value === "string" ? sentence(fact.value) : fact.value;
  return html`
    <span class="fact" title=${fact.label}>
      ${icon && html`<${Icon} name=${icon} />`}
      ${(!icon || named) && html`<small>${fact.label.replace(/ size$/, "")}</small>`}
      <b class="num">${value}</b>
      ${icon && !named && html`<span class="sr"> ${fact.label}</span>`}
    </span>
  `;
}

/** A pile of which only the size, or the names, are known. @param {{fact: Fact}} props */
const Pile = ({ fact }) => html`
  <span class="pile back" title=${fact.label}>
    ${fact.value}
    <small>${fact.label.replace(/ size$/i, "")}</small>
  </span>
`;

/** @param {{label: string, words: (string | number)[], props: BoardProps}} props */
function Words({ label: name, words, props }) {
  /** @type {Map<string, number>} */
  const counted = new Map();
  for (const w of words) counted.set(String(w), (counted.get(String(w)) ?? 0) + 1);
  const open = useSignal(counted.size <= 5 && !/removed|discard/i.test(name));
  const may = (/** @type {string} */ w) => (props.things.has(tidy(w)) ? [] : (props.index.get(tidy(w)) ?? []));
  const lit = [...counted.keys()].some((w) => may(w).length > 0);
  return html`
    <div class="words">
      <button
        class="wl"
        aria-expanded=${open.value || lit}
        onClick=${() => {
          open.value = !open.value;
        }}
      >
        ${name} <b class="num">${words.length}</b>
      </button>
      ${
        (open.value || lit) &&
        html`
        <span class="tokens">
          ${[...counted].map(([word, n]) => {
            const found = may(word);
            return found.length
              ? html`
              <button class="token lit" data-name=${word} onClick=${() => props.pick(found, word)}>
                ${word}
                ${n > 1 ? ` ×${n}` : ""}
              </button>
            `
              : html`
              <span class="token">
                ${word}
                ${n > 1 ? ` ×${n}` : ""}
              </span>
            `;
          })}
        </span>
      `
      }
    </div>
  `;
}

/** @param {{items: Plain[], props: BoardProps, size?: "hand" | "chip" | "mini", seat?: number | null}} props */
export function Things({ items, props, size = "chip", seat = null }) {
  return html`
      ${items.map((thing, i) => {
        const owner =
          typeof thing.owner === "number" ? thing.owner : typeof thing.seat === "number" ? thing.seat : seat;
        const found = concerning(props.index, thing),
          name = nameOf(thing);
        const card = html`
          <${Card}
            key=${`${name || squareOf(thing)}-${i}`}
            thing=${thing}
            size=${size}
            seat=${owner}
            owner=${owner === null ? "" : props.names[owner]}
            lit=${found.length > 0}
            dim=${false}
            hotkey=${props.keys.get(tidy(name)) ?? ""}
            onPress=${(/** @type {Event} */ e) =>
              found.length
                ? props.pick(found, name)
                : props.ask(name || squareOf(thing), /** @type {Element} */ (e.currentTarget))}
          />
        `;
        return size === "hand"
          ? html`
          <span class="slot" key=${`${name}-${i}`}>
            ${card}
          </span>
        `
          : card;
      })}
  `;
}

/**
 * Fighters face each other: the others' above, mine below.
 * @param {{items: Plain[], props: BoardProps, size?: "hand" | "chip" | "mini"}} props
 */
function Ranks({ items, props, size = "chip" }) {
  const owners = [...new Set(items.map((t) => t.owner))].sort(
    (a, b) => Number(a === props.seat) - Number(b === props.seat) || a - b,
  );
  return html`
    <div class="ranks">
      ${owners.map(
        (owner, i) => html`
          ${i > 0 && html`<i class="sandline" aria-hidden="true" />`}
          <div class=${`rank ${seatClass(owner)}`}>
            <${Things} items=${items.filter((t) => t.owner === owner)} props=${props} size=${size} />
          </div>
      `,
      )}
    </div>
  `;
}

/** @param {{panel: Panel, props: BoardProps, seat?: number | null, deep?: number, size?: "chip" | "mini"}} props */
function PanelView({ panel: p, props, seat = null, deep = 0, size = "chip" }) {
  const sizes = p.facts.filter((f) => /_size$/.test(f.key)),
    facts = p.facts.filter(
      (f) =>
        !/_size$/.test(f.key) &&
        !["seat", "owner", "text", "origin", "exhausted"].includes(f.key) &&
        (typeof f.value !== "string" || tidy(f.value) !== tidy(p.title)),
    );
  const own = p.cards.find(
    (c) => c.items.length === 1 && (nameOf(c.items[0]) === p.title || label(nameOf(c.items[0])) === p.title),
  );
  const text = own ? String(own.items[0].text ?? "") : String(p.self.text ?? "");
  const name =
    nameOf(p.self) || (own ? nameOf(own.items[0]) : "") || (typeof p.self.place === "string" ? p.self.place : "");
  const found = [props.index.get(tidy(name)), props.index.get(tidy(p.self.place ?? ""))].flatMap((l) => l ?? []);
  const Head = found.length ? "button" : "div";
  return html`
    <section
      class=${`arena ${deep ? "deep" : ""} ${found.length ? "lit" : ""}`}
      aria-label=${p.title || undefined}
    >
      <${Head}
        class="head"
        data-name=${found.length ? name : undefined}
        onClick=${found.length ? () => props.pick(found, name) : undefined}
      >
        ${p.title && html`<h2>${p.title}</h2>`}
        <${Facts} facts=${[...facts, ...sizes]} />
        ${found.length > 0 && html`<span class="hotkey in">${props.keys.get(tidy(name)) || "•"}</span>`}
      </${Head}>
      ${text && html`<p class="abil">${text}</p>`}
      ${p.cards
        .filter((c) => c !== own)
        .map(
          (c) => html`
          <div class="zone" key=${c.key}>
            ${p.cards.length > (own ? 2 : 1) && html`<span class="eyebrow">${c.label}</span>`}
            ${
              c.items.some((t) => typeof t.owner === "number")
                ? html`
              <${Ranks} items=${c.items} props=${props} size=${size} />
            `
                : html`
              <div class="lie">
                <${Things} items=${c.items} props=${props} size=${size} seat=${seat} />
              </div>
            `
            }
          </div>
        `,
        )}
      ${p.words.map(
        (w) => html`
        <${Words} key=${w.key} label=${w.label} words=${w.words} props=${props} />
      `,
      )}
      ${p.panels.map(
        (group) => html`
        <div class="sub" key=${group.key}>
          <span class="eyebrow">${group.label}</span>
          <div class="panels">
            ${group.panels.map(
              (q, i) => html`
              <${PanelView} key=${i} panel=${q} props=${props} seat=${seat} deep=${deep + 1} size="mini" />
            `,
            )}
          </div>
        </div>
      `,
      )}
    </section>
  `;
}

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

/** Squares with what stands on them. @param {BoardProps} props */
function Grid(props) {
  const list = spots(props.view.board, props.view.seats);
  const { columns, rows } = extent(list, props.options);
  const cells = [];
  for (let row = rows; row >= 1; row--) {
    for (let column = 1; column <= columns; column++) {
      const id = String.fromCharCode(96 + column) + row;
      const here = list.filter((s) => s.at === id);
      const found = [
        ...new Set([
          ...(props.index.get(id) ?? []),
          ...here.flatMap((s) => (s.thing && s.seat === props.seat ? concerning(props.index, s.thing) : [])),
        ]),
      ];
      const said = here
        .map((s) =>
          s.thing
            ? inWords(s.thing, s.seat === null ? "" : props.names[s.seat])
            : `${s.name}${s.seat === null ? "" : ` of ${props.names[s.seat]}`}`,
        )
        .join("; ");
      const called = here.find((s) => s.thing)?.name || id;
      cells.push(
        html`<${Press}
          key=${id}
          kind=${`cell ${found.length ? "lit" : ""} ${(column + row) % 2 ? "odd" : ""}`}
          name=${id}
          lit=${found.length > 0}
          label=${`${id}${said ? `: ${said}` : ", empty"}`}
          tab=${found.length || here.length ? 0 : -1}
          thing=${here[0]?.thing ?? null}
          onPress=${(/** @type {Event} */ e) =>
            found.length ? props.pick(found, called) : props.ask(called, /** @type {Element} */ (e.currentTarget))}
        >
          ${row === 1 && html`<i class="file">${id[0]}</i>`}
          ${column === 1 && html`<i class="rankno">${row}</i>`}
          ${here.map((s) =>
            s.thing
              ? html`
              <span class=${`man ${seatClass(s.seat)} ${s.thing.hurt || s.thing.damage ? "hurt" : ""}`}>
                ${
                  s.facing &&
                  tidy(s.facing) in TURN &&
                  html`
                  <i class="nose" style=${{ transform: `rotate(${TURN[tidy(s.facing)]}deg)` }} />
                `
                }
                <${Figure} name=${figure(s.type, s.type)} />
                <small>${s.name}</small>
              </span>
            `
              : html`
              <span class=${`man marker ${seatClass(s.seat)}`} title=${s.name}>
                <${Icon} name=${symbol(s.type) || "pin"} />
              </span>
            `,
          )}
          ${found.length > 0 && html`<i class="may" />`}
        </${Press}>`,
      );
    }
  }
  return html`
    <div class="gridwrap">
      <div
        class="squares"
        role="group"
        aria-label="Board"
        style=${{
          gridTemplateColumns: `repeat(${columns}, 1fr)`,
          gridTemplateRows: `repeat(${rows}, 1fr)`,
          "--columns": columns,
          "--rows": rows,
        }}
      >
        ${cells}
      </div>
    </div>
  `;
}

const LOOKS = /** @type {Record<string, number>} */ ({ e: 90, se: 150, sw: 210, w: 270, nw: 330, ne: 30 });

/** Hexes with what stands on them; a way that may be gone is lit on the hex it leads to. @param {BoardProps} props */
function HexMap(props) {
  const list = hexes(props.view.board),
    mine = list.find((s) => s.seat !== null && s.seat === props.seat);
  const names = new Map(Object.entries(props.view.board.hexes ?? {}).map(([name, [q, r]]) => [`${q},${r}`, name]));
  const far = (/** @type {number} */ q, /** @type {number} */ r) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  const radius = names.size
    ? Math.max(...[...names.keys()].map((id) => far(...pair(id))))
    : Math.max(4, ...list.map((s) => far(s.q, s.r)));
  /** @type {Map<string, import("../types").Option[]>} */
  const ways = new Map();
  if (mine)
    for (const o of props.options) {
      const way = WAYS[tidy(o.args.direction ?? "")];
      if (way && /step|move|go|leap|run/.test(o.kind)) {
        const id = `${mine.q + way[0]},${mine.r + way[1]}`;
        ways.set(id, [...(ways.get(id) ?? []), o]);
      }
    }
  for (const [id, name] of names) {
    const found = props.index.get(tidy(name));
    if (found) ways.set(id, found);
  }
  const width = 100 / (2 * radius + 1.2),
    cells = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = -radius; q <= radius; q++) {
      if (Math.abs(q + r) > radius) continue;
      const id = `${q},${r}`,
        here = list.filter((s) => s.q === q && s.r === r),
        found = ways.get(id) ?? [],
        called = names.get(id)?.toUpperCase() ?? id;
      if (!here.length && !found.length) {
        cells.push(html`<i key=${id} class="hex" style=${at(q, r)} />`);
        continue;
      }
      const said = here.map((s) => `${inWords(s.thing, s.seat === null ? "" : props.names[s.seat])}`).join("; ");
      cells.push(
        html`<div key=${id} class=${`hexbox ${found.length ? "lit" : ""}`} style=${at(q, r)}>
          <i class=${`hex ${found.length ? "lit" : ""}`} />
          <${Press}
            kind="cell hexcell"
            name=${here[0]?.name || called}
            lit=${found.length > 0}
            label=${`Hex ${called}${said ? `: ${said}` : ""}`}
            thing=${here[0]?.thing ?? null}
            onPress=${(/** @type {Event} */ e) =>
              found.length
                ? props.pick(found, called)
                : props.ask(here[0]?.name ?? "", /** @type {Element} */ (e.currentTarget))}
          >
            ${here.map(
              (s) => html`
              <span class=${`man ${seatClass(s.seat)}`}>
                ${
                  s.facing in LOOKS &&
                  html`
                  <i class="nose" style=${{ transform: `rotate(${LOOKS[s.facing]}deg)` }} />
                `
                }
                <${Figure} name=${figure(s.name, s.type)} />
                <small>${s.name}</small>
              </span>
            `,
            )}
            ${found.length > 0 && html`<i class="may" />`}
          </${Press}>
        </div>`,
      );
    }
  function at(/** @type {number} */ q, /** @type {number} */ r) {
    return {
      left: `${(q + r / 2 + radius + 0.1) * width}%`,
      top: `${(r + radius) * width * 0.866}%`,
      width: `${width}%`,
      height: `${width * 1.155}%`,
    };
  }
  return html`
    <div class="gridwrap">
      <div class="hexmap" role="group" aria-label="Arena">
        ${cells}
      </div>
    </div>
  `;
}

/** @param {string} id @returns {[number, number]} */
const pair = (id) => {
  const [q, r] = id.split(",").map(Number);
  return [q, r];
};

/** The middle. @param {BoardProps} props */
export function Board(props) {
  const { view } = props,
    key = seatedKey(view.board, view.seats);
  const who = { whom: (/** @type {number} */ s) => props.names[s] ?? `Seat ${s + 1}`, seats: view.seats };
  const whole = panel(view.board, "", [key, "hand", "hexes", "offerable", "glossary"], who);
  const squares = spots(view.board, view.seats).filter((s) => s.thing).length > 1,
    onHexes = !squares && hexes(view.board).length > 0;
  const others = key ? Array.from({ length: view.seats }, (_, i) => i).filter((i) => i !== view.seat) : [];
  const seated = others
    .map((seat) => ({ seat, p: withoutSquares(panel(view.board[key][seat], "", ["name", "seat"], who)) }))
    .filter(({ p }) => p.cards.length || p.words.length || p.panels.length);
  return html`
    <div class=${`generic ${squares || onHexes ? "has-grid" : ""}`}>
      ${squares && html`<${Grid} ...${props} />`}
      ${onHexes && html`<${HexMap} ...${props} />`}
      <div class="lay">
        ${
          whole.facts.length + whole.words.length > 0 &&
          html`
          <div class="strip">
            <${Facts} facts=${whole.facts.filter((f) => f.value !== 0)} />
            ${whole.words.map(
              (w) => html`
              <${Words} key=${w.key} label=${w.label} words=${w.words} props=${props} />
            `,
            )}
          </div>
        `
        }
        ${whole.panels.map(
          (group) => html`
          <div class=${`group g-${group.key}`} key=${group.key}>
            <h2 class="grouphead">${group.label}</h2>
            <div class="panels">
              ${group.panels.map(
                (p, i) => html`
                <${PanelView}
                  key=${i}
                  panel=${p}
                  props=${props}
                  size=${group.panels.length > 3 || group.key !== whole.panels[0].key ? "mini" : "chip"}
                />
              `,
              )}
            </div>
          </div>
        `,
        )}
        ${whole.cards.map(
          (c) => html`
          <div class="group" key=${c.key}>
            <h2 class="grouphead">${c.label}</h2>
            ${
              c.items.some((t) => typeof t.owner === "number")
                ? html`
              <${Ranks} items=${c.items} props=${props} />
            `
                : html`
              <div class="lie">
                <${Things} items=${c.items} props=${props} size="chip" />
              </div>
            `
            }
          </div>
        `,
        )}
        ${seated.map(
          ({ seat, p }) => html`
          <div class=${`group of ${seatClass(seat)}`} key=${`seat-${seat}`}>
            <h2 class="grouphead">
              <${Emblem} seat=${seat} small=${true} />
              ${props.names[seat]}
            </h2>
            <${PanelView} panel=${{ ...p, facts: [] }} props=${props} seat=${seat} size="mini" />
          </div>
        `,
        )}
      </div>
    </div>
  `;
}

/** What stands on a square is shown there. @param {Panel} p @returns {Panel} */
const withoutSquares = (p) => ({
  ...p,
  cards: p.cards.map((c) => ({ ...c, items: c.items.filter((t) => !squareOf(t)) })).filter((c) => c.items.length),
});

/** One seat in the row on top. @param {{props: BoardProps, seat: number}} props */
export function SeatPanel({ props, seat }) {
  const { view, names } = props,
    data = panel(seatData(props, seat), "", ["seat", "name"]);
  const deciding = view.deciding.find((d) => d.seat === seat),
    info = props.table?.seats[seat],
    time = props.clock?.(seat) ?? "";
  const piles = data.facts.filter((f) => /_size$/.test(f.key) && f.value !== 0),
    facts = data.facts.filter((f) => !/_size$/.test(f.key) && f.key !== "owner");
  return html`
    <div
      class=${`seatp ${seatClass(seat)} ${deciding ? "deciding" : ""} ${seat === view.seat ? "me" : ""}`}
      data-seat=${seat}
    >
      <${Emblem} seat=${seat} />
      <div class="who">
        <b>
          ${names[seat]}
          ${info?.kind === "bot" ? html`<${Icon} name="vintage-robot" label="bot" />` : ""}
        </b>
        <small>
          ${
            view.conceded.includes(seat)
              ? "gave up · "
              : info && info.kind === "person" && !info.online
                ? "away · "
                : ""
          }
          ${info?.away ? "a bot plays · " : ""}
          ${
            deciding
              ? seat === view.seat
                ? "your move"
                : deciding.kind === "decides"
                  ? "deciding"
                  : label(deciding.kind).toLowerCase()
              : view.result
                ? view.result.winners.includes(seat)
                  ? "winner"
                  : ""
                : "ready"
          }
        </small>
      </div>
      ${
        time &&
        html`
        <span class="clock num">
          <${Icon} name="hourglass" />
          ${time}
        </span>
      `
      }
      <${Facts}
        facts=${facts.filter(
          (f) =>
            (typeof f.value === "number" && (f.value !== 0 || symbol(f.key))) ||
            f.value === true ||
            (typeof f.value === "string" && symbol(f.key)),
        )}
      />
      <span class="piles">
        ${piles.map(
          (f) => html`
          <${Pile} key=${f.key} fact=${f} />
        `,
        )}
      </span>
    </div>
  `;
}

/** The row on top. @param {BoardProps} props */
export function Seats(props) {
  const { view } = props;
  const list = Array.from({ length: view.seats }, (_, i) => i).filter((i) => i !== view.seat);
  const from = view.seat ?? 0;
  return html`
    <section aria-label="Other seats" class=${`seatrow n${list.length}`}>
      ${list
        .sort((a, b) => ((a - from + view.seats) % view.seats) - ((b - from + view.seats) % view.seats))
        .map(
          (seat) => html`
          <${SeatPanel} key=${seat} props=${props} seat=${seat} />
        `,
        )}
    </section>
  `;
}

/** What lies before me. @param {BoardProps} props */
export function Mine(props) {
  const { view } = props;
  if (view.seat === null) return null;
  const seat = view.seat,
    data = withoutSquares(panel(seatData(props, seat), "", ["seat", "name"]));
  const top =
    Array.isArray(view.board.hand) && view.board.hand.every((c) => c && typeof c === "object")
      ? [{ key: "hand", label: "Hand", items: view.board.hand }]
      : [];
  const words =
    Array.isArray(view.board.hand) && view.board.hand.some((c) => typeof c !== "object")
      ? [{ title: "", name: "" }]
      : [];
  const hands = [...top, ...data.cards.filter((c) => HAND.test(c.key))],
    zones = data.cards.filter((c) => !HAND.test(c.key));
  const handWords = words.length ? view.board.hand.map((/** @type {unknown} */ w) => ({ name: String(w) })) : [];
  const more = zones.length + data.words.length + data.panels.length > 0;
  return html`
    <section
      aria-label="Before you"
      class=${`myrow ${seatClass(seat)} ${hands.length || handWords.length ? "" : "nohand"}`}
    >
      <${SeatPanel} props=${props} seat=${seat} />
      ${
        (hands.length > 0 || handWords.length > 0) &&
        html`
        <div class="handrow" aria-label="Your hand" role="group">
          ${hands.map(
            (c) => html`
            <${Things} items=${c.items} props=${props} size="hand" />
          `,
          )}
          ${handWords.length > 0 && html`<${Things} items=${handWords} props=${props} size="hand" />`}
        </div>
      `
      }
      ${
        more &&
        html`
        <div class="villa" role="group" aria-label="Before you" tabindex="0">
          ${zones.map(
            (c) => html`
            <div class="zone" key=${c.key}>
              <span class="eyebrow">${c.label}</span>
              <div class="lie">
                <${Things} items=${c.items} props=${props} size="mini" seat=${seat} />
              </div>
            </div>
          `,
          )}
          ${data.panels.map(
            (g) => html`
            <div class="zone" key=${g.key}>
              <span class="eyebrow">${g.label}</span>
              <div class="lie">
                ${g.panels.map(
                  (p, i) => html`
                  <${PanelView} key=${i} panel=${p} props=${props} seat=${seat} size="mini" />
                `,
                )}
              </div>
            </div>
          `,
          )}
          ${data.words.map(
            (w) => html`
            <${Words} key=${w.key} label=${w.label} words=${w.words} props=${props} />
          `,
          )}
        </div>
      `
      }
    </section>
  `;
}
