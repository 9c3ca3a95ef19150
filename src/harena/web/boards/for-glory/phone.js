// On a phone one Arena, the Supply or the villas at a time.
import { soon } from "../../later.js";
import { html, useEffect, useSignal } from "../../lib.js";
import { nameOf } from "../../reading.js";
import { Arena } from "./arena.js";
import { choices } from "./choices.js";
import { isRoyale } from "./parties.js";
import { arenaTitle } from "./places.js";
import { inWindow } from "./speech.js";
import { isPaying, Supply, supplyWaits } from "./supply.js";
import { Villas, villaAsked, villaWaits } from "./villa.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * A page of the phone, and whether something that may be chosen waits there, or answers the question.
 * @typedef {{id: string, title: string, count?: number, waits: boolean, asked?: boolean, show: () => unknown}} Page
 */

/** @param {BoardProps} props @param {Plain} a @returns {Page} */
function arenaPage(props, a) {
  const { board } = props.view;
  const names = [a.place, ...(a.card ? [nameOf(a.card)] : []), ...a.fighters.map((/** @type {Plain} */ f) => f.name)];
  const found = names.map((name) => choices(props, name));
  const answered = a.place === board.battle && inWindow(props.view); // on its stage
  return {
    id: a.place,
    title: isRoyale(board) ? "Arena" : arenaTitle(a),
    count: a.fighters.length,
    waits: found.some(({ lit }) => lit),
    asked: answered || found.some(({ asked }) => asked),
    show: () => html`<${Arena} key=${a.place} arena=${a} props=${props} full=${true} on=${a.place === board.battle} />`,
  };
}

/** @param {BoardProps} props @returns {Page[]} */
function pagesOf(props) {
  const { champions, arenas, ludus } = props.view.board;
  /** @type {Page[]} */
  const list = arenas.map((/** @type {Plain} */ a) => arenaPage(props, a));
  if (champions.length) {
    const show = () => soon("Draft", () => import("./draft.js"), { props });
    const waits = props.options.length > 0;
    list.unshift({ id: "draft", title: "Champions", waits, asked: waits, show });
  }
  const sold = supplyWaits(props) || isPaying(props);
  list.push({
    id: "supply",
    title: "Supply",
    waits: sold,
    asked: sold,
    show: () => html`<${Supply} props=${props} />`,
  });
  list.push({
    id: "villas",
    title: ludus ? "Villa" : "Villas",
    waits: villaWaits(props),
    asked: villaAsked(props),
    show: () => html`<${Villas} props=${props} />`,
  });
  if (ludus) {
    const show = () => soon("Ludus", () => import("./ludus.js"), { props });
    list.push({ id: "ludus", title: "Ludus", waits: false, show });
  }
  return list;
}

/**
 * The page that comes by itself, which is where the question is answered: at the Battle, else in the Supply, in another
 * Arena, in the villa. What may be done at any time opens no villa; where nothing waits most fighters stand.
 * @param {Page[]} list @param {string | null} battle
 */
function firstOf(list, battle) {
  const page = (/** @type {string | null} */ id) => list.find((p) => p.id === id);
  const inOrder = [page(battle), page("supply"), ...list];
  return (
    inOrder.find((p) => p?.asked) ??
    page(battle) ??
    list.find((p) => p.waits && p.id !== "villas") ??
    [...list].sort((a, b) => (b.count ?? 0) - (a.count ?? 0))[0]
  );
}

const Waits = () => html`
  <i class="waits">
    <span class="sr">choices wait here</span>
  </i>
`;

/** @param {{page: Page, on: boolean, pick: () => void}} props */
const Tab = ({ page, on, pick }) => html`
  <button class=${on ? "on" : ""} aria-pressed=${on} onClick=${pick}>
    <span>${page.title}</span>
    ${page.count ? html`<span class="cnt">${page.count}</span>` : ""}
    ${page.waits && !on && html`<${Waits} />`}
  </button>
`;

/** @param {{props: BoardProps, children?: unknown}} props */
export function Phone({ props, children }) {
  const picked = useSignal("");
  const asked = props.view.ask?.kind;
  useEffect(() => {
    if (asked) picked.value = ""; // another question is answered elsewhere
  }, [asked]);
  const list = pagesOf(props);
  const shown = list.find((p) => p.id === picked.value) ?? firstOf(list, props.view.board.battle);
  const pick = (/** @type {string} */ id) => () => {
    picked.value = id;
  };
  return html`
    <div class="fg phone-board">
      <div class="atabs" role="group" aria-label="Arenas, Supply and more">
        ${list.map((p) => html`<${Tab} key=${p.id} page=${p} on=${p === shown} pick=${pick(p.id)} />`)}
      </div>
      ${shown.show()}
      ${children}
    </div>
  `;
}
