// For Glory: Arenas on mosaic floors with the fighters, the Supply beside them, villas and the hand below; for two, for
// a
// battle royale of three or four, and alone against the Ludus Magnus.
import { html, useSignal } from "../lib.js";
import { inWords, Card, Press } from "../parts/card.js";
import { Arena, arenaTitle } from "./for-glory/arena.js";
import { Ludus } from "./for-glory/ludus.js";
import { choices, isRoyale, Other } from "./for-glory/parts.js";
import { Supply } from "./for-glory/supply.js";
import { Villas, villaWaits } from "./for-glory/sides.js";

export { Mine, Seats } from "./for-glory/sides.js";
export { people, ribbon, says, unsaid } from "./for-glory/people.js";
export { acts } from "./for-glory/acts.js";

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").Plain} Plain */

const KNOWN = new Set([
  "turn",
  "active",
  "favor",
  "turns_taken",
  "battle",
  "cycle",
  "initiative",
  "attacked",
  "tactic_used",
  "late_passed",
  "boasts",
  "bloodlust",
  "glory_supply",
  "arena_deck",
  "players",
  "arenas",
  "supply",
  "removed",
  "champions",
  "window",
  "glory_to_win",
  "gladii",
  "rounds_left",
  "placed",
  "passes",
  "ludus",
]);

/** Champions to choose from, with all their levels. @param {{props: BoardProps}} props */
const Draft = ({ props }) => html`
  <section class="draft" aria-label="Champions">
    ${props.view.board.champions.map((/** @type {Plain} */ champion) => {
      const { lit, hotkey, press } = choices(props, champion.name),
        [first, ...later] = champion.levels,
        last = later.at(-1);
      return html`
        <div class="champion" key=${champion.name}>
          <${Card}
            thing=${{
              ...first,
              title: champion.name,
              name: champion.name,
              text: first.text || (last?.text ? `At level ${last.level}. ${last.text}` : ""),
            }}
            size="hand"
            lit=${lit}
            hotkey=${hotkey}
            onPress=${press}
          />
          <div class="levels" role="group" aria-label=${`Levels of ${champion.name}`}>
            ${later.map(
              (/** @type {Plain} */ card) => html`
              <${Press}
                key=${card.level}
                kind="level"
                name=${card.title}
                lit=${false}
                label=${inWords(card)}
                thing=${card}
                onPress=${press}
              >
                <b>${card.level}</b>
                <span class="num">
                  ${card.attack} / ${card.health} / ${card.agility}
                </span>
                <span class="price">${card.cost}</span>
              </${Press}>
            `,
            )}
          </div>
        </div>
      `;
    })}
  </section>
`;

/**
 * A page of the phone, and whether something that may be chosen waits there.
 * @typedef {{id: string, title: string, count?: number, waits: boolean, show: () => unknown}} Page
 */

/** @param {BoardProps} props @returns {Page[]} */
function pages(props) {
  const { board } = props.view,
    royale = isRoyale(board);
  const offered = board.supply.flatMap((/** @type {Plain} */ line) => line.offer).filter(Boolean);
  return [
    ...(board.champions.length
      ? [
          {
            id: "draft",
            title: "Champions",
            waits: props.options.length > 0,
            show: () => html`<${Draft} props=${props} />`,
          },
        ]
      : []),
    ...board.arenas.map((/** @type {Plain} */ a) => ({
      id: a.place,
      title: royale ? "Arena" : arenaTitle(a),
      count: a.fighters.length,
      waits: choices(props, a.place).lit || a.fighters.some((/** @type {Plain} */ f) => choices(props, f.name).lit),
      show: () =>
        html`<${Arena} key=${a.place} arena=${a} props=${props} full=${true} on=${a.place === board.battle} />`,
    })),
    {
      id: "supply",
      title: "Supply",
      waits: offered.some((/** @type {Plain} */ c) => choices(props, c.title, "supply").lit),
      show: () => html`<${Supply} props=${props} />`,
    },
    {
      id: "villas",
      title: board.ludus ? "Villa" : "Villas",
      waits: villaWaits(props),
      show: () => html`<${Villas} props=${props} />`,
    },
    ...(board.ludus
      ? [{ id: "ludus", title: "Ludus", waits: false, show: () => html`<${Ludus} props=${props} />` }]
      : []),
  ];
}

/** @param {{props: BoardProps}} props */
function Phone({ props }) {
  const { board } = props.view,
    picked = useSignal(""),
    list = pages(props);
  const first =
    list.find((p) => p.id === board.battle) ??
    list.find((p) => p.waits && !/supply|villas/.test(p.id)) ??
    [...list].sort((a, b) => (b.count ?? 0) - (a.count ?? 0))[0];
  const shown = list.find((p) => p.id === picked.value) ?? first;
  return html`
    <div class="fg phone-board">
      <div class="atabs" role="group" aria-label="Arenas, Supply and more">
        ${list.map(
          (p) => html`
          <button
            key=${p.id}
            class=${p === shown ? "on" : ""}
            aria-pressed=${p === shown}
            onClick=${() => {
              picked.value = p.id;
            }}
          >
            <span>${p.title}</span>
            ${p.count ? html`<span class="cnt">${p.count}</span>` : ""}
            ${
              p.waits &&
              p !== shown &&
              html`
              <i class="waits">
                <span class="sr">choices wait here</span>
              </i>
            `
            }
          </button>
        `,
        )}
      </div>
      ${shown.show()}
      <${Other} thing=${board} known=${KNOWN} />
    </div>
  `;
}

/** Between Battles the Arenas share the width, and who holds more gets more of it. @param {Plain} arena */
function width({ fighters }) {
  const sides = fighters.map((/** @type {Plain} */ f) => f.owner),
    most = Math.max(
      0,
      ...sides.map((/** @type {number} */ s) => sides.filter((/** @type {number} */ o) => o === s).length),
    );
  return `minmax(0, ${Math.min(Math.max(most, 1.4), 5)}fr)`;
}

/** @param {BoardProps} props */
export function Board(props) {
  const { board } = props.view;
  if (props.phone) return html`<${Phone} props=${props} />`;
  const active = board.arenas.find((/** @type {Plain} */ a) => a.place === board.battle) ?? null,
    royale = isRoyale(board);
  const folded = active ? board.arenas.filter((/** @type {Plain} */ a) => a !== active) : [];
  return html`
    <div class=${`fg ${board.ludus ? "solo" : ""}`}>
      <${Supply} props=${props} />
      ${
        board.champions.length
          ? html`
        <${Draft} props=${props} />
      `
          : html`
        <div
          class=${`arenas ${royale ? "royale" : active ? "battle" : "calm"}`}
          style=${royale || active ? {} : { gridTemplateColumns: board.arenas.map(width).join(" ") }}
        >
          ${folded.map(
            (/** @type {Plain} */ a) => html`
            <${Arena} key=${a.place} arena=${a} props=${props} full=${false} on=${false} />
          `,
          )}
          ${(active ? [active] : board.arenas).map(
            (/** @type {Plain} */ a) => html`
            <${Arena} key=${a.place} arena=${a} props=${props} full=${true} on=${a === active} aside=${!board.ludus} />
          `,
          )}
        </div>
      `
      }
      ${board.ludus && html`<${Ludus} props=${props} />`}
      <${Other} thing=${board} known=${KNOWN} />
    </div>
  `;
}
