// On a phone one Arena, the Supply or the villas at a time.
import { soon } from "../../later.js";
import { html, useEffect, useSignal } from "../../lib.js";
import { Arena } from "./arena.js";
import { choices } from "./choices.js";
import { Ludus } from "./ludus.js";
import { isRoyale } from "./parties.js";
import { arenaTitle } from "./places.js";
import { isPaying, Supply, supplyWaits } from "./supply.js";
import { Villas, villaWaits } from "./villa.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * A page of the phone, and whether something that may be chosen waits there.
 * @typedef {{id: string, title: string, count?: number, waits: boolean, show: () => unknown}} Page
 */

/** @param {BoardProps} props @param {Plain} a @returns {Page} */
function arenaPage(props, a) {
  const { board } = props.view;
  return {
    id: a.place,
    title: isRoyale(board) ? "Arena" : arenaTitle(a),
    count: a.fighters.length,
    waits: [a.place, ...a.fighters.map((/** @type {Plain} */ f) => f.name)].some((name) => choices(props, name).lit),
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
    list.unshift({ id: "draft", title: "Champions", waits: props.options.length > 0, show });
  }
  list.push({
    id: "supply",
    title: "Supply",
    waits: supplyWaits(props) || isPaying(props),
    show: () => html`<${Supply} props=${props} />`,
  });
  list.push({
    id: "villas",
    title: ludus ? "Villa" : "Villas",
    waits: villaWaits(props),
    show: () => html`<${Villas} props=${props} />`,
  });
  if (ludus) list.push({ id: "ludus", title: "Ludus", waits: false, show: () => html`<${Ludus} props=${props} />` });
  return list;
}

/**
 * The page that comes by itself: the Battle, else the Supply while one buys there, else where something waits, else
 * where most fighters stand.
 */
const firstOf = (/** @type {Page[]} */ list, /** @type {string | null} */ battle) =>
  list.find((p) => p.id === battle) ??
  list.find((p) => p.waits && p.id === "supply") ??
  list.find((p) => p.waits && p.id !== "villas") ??
  [...list].sort((a, b) => (b.count ?? 0) - (a.count ?? 0))[0];

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
