// My games, open tables and finished games, as lists that keep up with the service.
import { html, signal, useEffect } from "../../lib.js";
import { _ } from "../../say.js";
import { announced } from "../../announced.js";
import { api } from "../../api.js";
import { go } from "../../router.js";
import { Icon } from "../../pieces/icon.js";
import { say } from "../../parts/common.js";
import { replayOf } from "../../parts/ended.js";
import { label, span } from "../../words.js";
import { gameName, gameOf, games } from "../games.js";
import { agreed } from "../options.js";
import { named } from "../shell/named.js";
import { person } from "../shell/you.js";
import { takeBack } from "../table/leave.js";

/** @typedef {import("../../types").Table} TableInfo */

const lists = signal(/** @type {Partial<import("../../types").Home>} */ ({}));

/** Whether there is nothing to list, as far as it is known. */
export const isBare = () => {
  const { mine, open, watch, finished } = lists.value;
  return mine !== undefined && ![mine, open, watch, finished].some((list) => list?.length);
};

/** Who looks, and the tables to show them. */
async function refresh() {
  try {
    const found = await api.home();
    person.value = found.person;
    lists.value = found;
    announced.value = found.announcement;
  } catch (error) {
    // What was there stays; but whoever is kept out is told why.
    if (/** @type {{kind?: string}} */ (error).kind === "banned")
      announced.value = /** @type {Error} */ (error).message;
  }
}

/** The lists are fetched now and then as long as they are shown. */
export function useLists() {
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, 8000);
    return () => clearInterval(timer);
  }, []);
}

/** @param {number | null} at */
const ago = (at) => (at ? span((Date.now() - at) / 1000) : "");

/** @param {TableInfo} table */
const isMine = (table) => table.seats.some((s) => s.mine);

/** @param {TableInfo} table */
function withWhom(table) {
  const others = table.seats.filter((s) => !s.mine && s.kind !== "open").map((s) => s.name);
  if (others.length === 1) return _` with ${others[0]}`;
  return others.length ? _`, ${table.seats.length} seats` : "";
}

/** @param {{table: TableInfo, children?: unknown, line: unknown, mine?: boolean}} props */
function Row({ table, children, line, mine = false }) {
  const { icon = "arena", colour = "" } = gameOf(table.game) ?? {};
  return html`
    <li class=${`row ${mine ? "mine" : ""}`}>
      <span class="th" style=${colour && { background: colour }}>
        <${Icon} name=${icon} />
      </span>
      <span>
        <b>
          ${gameName(table.game)}
          ${withWhom(table)}
        </b>
        <small>${line}</small>
      </span>
      ${children}
    </li>
  `;
}

/** The way to all of a list, where only some are shown. @param {{most: number, list: TableInfo[]}} props */
const All = ({ most, list }) => list.length > most && html`<a href="/lists">All ${list.length}</a>`;

/** Whether I have left a game that runs. @param {TableInfo} table */
const isLeft = ({ status, seats }) => status === "running" && seats.some((s) => s.mine && s.away);

/** @param {TableInfo} table */
function standing(table) {
  const { status, waits_for_me, changed, deciding, seats } = table;
  if (status === "waiting") return _`Waiting for players`;
  if (isLeft(table)) return _`Left, a bot plays · ${ago(changed)}`;
  if (waits_for_me) return _`Your turn · ${ago(changed)}`;
  return _`Waiting for ${deciding.map((s) => seats[s]?.name).join(", ") || _`the table`} · ${ago(changed)}`;
}

/** @param {{table: TableInfo}} props */
function MyGame({ table }) {
  const there = `/table/${table.id}`;
  const back = async () => {
    await takeBack(table.id);
    go(there);
  };
  const enter = html`
    <a class=${`btn${table.waits_for_me ? " primary" : ""}`} href=${there}>
      ${table.waits_for_me ? _`Your move` : _`Open`}
    </a>
  `;
  return html`
    <${Row} table=${table} mine=${table.waits_for_me} line=${standing(table)}>
      ${isLeft(table) ? html`<button class="btn" onClick=${back}>Take seat back</button>` : enter}
    </${Row}>
  `;
}

/** @param {{most?: number, above?: boolean}} props   `above`: whether the games stand above the list */
export function MyGames({ most = 4, above = false }) {
  const mine = lists.value.mine ?? [];
  const waits = mine.filter((t) => t.waits_for_me).length;
  const way = above ? _`Press Play on a game above.` : html`<a href="/">Choose a game</a> to begin one.`;
  const none = html`<li class="none">Your games stand here once you have one. ${way}</li>`;
  return html`
    <section class="list panel">
      <h2>
        Your games ${waits > 0 && html`<span class="n">${waits} waiting for you</span>`}
        <${All} most=${most} list=${mine} />
      </h2>
      <ul>
        ${mine.slice(0, most).map((t) => html`<${MyGame} key=${t.id} table=${t} />`)}
        ${!mine.length && none}
      </ul>
    </section>
  `;
}

/** Which seats are taken. @param {{table: TableInfo}} props */
const Dots = ({ table }) => html`
  <span class="seats" aria-hidden="true">
    ${table.seats.map((s) => html`<i class=${s.kind === "open" ? "" : "f"} />`)}
  </span>
`;

/** @param {TableInfo} table */
const sit = ({ id }) =>
  named(async () => {
    await api.join(id);
    go(`/table/${id}`);
  });

/** What was agreed on at a table, in people's words. @param {TableInfo} table */
function settings(table) {
  const game = games.value?.find((g) => g.id === table.game);
  return game ? agreed(game, table.seats.length, table.options) : [];
}

/** @param {{table: TableInfo}} props */
function OpenTable({ table }) {
  const sitting = table.seats.filter((s) => s.kind !== "open").map((s) => s.name);
  const line = html`<${Dots} table=${table} />${" "}${[sitting.join(", "), ...settings(table)].join(" · ")}`;
  const join = html`<button class="btn" onClick=${() => sit(table)}>Sit down</button>`;
  const enter = html`<a class="btn" href=${`/table/${table.id}`}>Open</a>`;
  return html`<${Row} table=${table} line=${line}>${isMine(table) ? enter : join}</${Row}>`;
}

/** @param {{table: TableInfo}} props */
const Watched = ({ table }) => html`
  <${Row} table=${table} line=${table.seats.map((s) => s.name).join(", ")}>
    <a class="btn" href=${`/table/${table.id}`}>Watch</a>
  </${Row}>
`;

const NoTable = () => html`
  <li class="none">
    No table is open. <a href="/new">Open one</a> and others will see it here.
  </li>
`;

/** @param {{most?: number}} props */
export function OpenTables({ most = 4 }) {
  const open = lists.value.open ?? [];
  const watch = (lists.value.watch ?? []).filter((t) => !isMine(t));
  return html`
    <section class="list panel">
      <h2>${watch.length ? _`Open tables, games to watch` : _`Open tables`} <${All} most=${most} list=${open} /></h2>
      <ul>
        ${open.slice(0, most).map((t) => html`<${OpenTable} key=${t.id} table=${t} />`)}
        ${watch.slice(0, Math.max(0, most - open.length)).map((t) => html`<${Watched} key=${t.id} table=${t} />`)}
        ${!open.length && !watch.length && html`<${NoTable} />`}
      </ul>
    </section>
  `;
}

/** A record from a file: checked by the service, then shown. */
function Bring() {
  const bring = async (/** @type {Event & {currentTarget: HTMLInputElement}} */ event) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    try {
      go(`/replay/${(await api.upload(file)).id}`);
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    } finally {
      input.value = "";
    }
  };
  return html`
    <label class="bring" title="Look at a game from its record, a file that was downloaded here or elsewhere">
      <input type="file" class="sr" accept=".json,application/json" data-testid="bring" onChange=${bring} />
      <${Icon} name="tied-scroll" />
      Open a record
    </label>
  `;
}

/** How it ended for me, with its class. @param {TableInfo} table */
function ending({ seats, result, status }) {
  const mine = seats.filter((s) => s.mine).map((s) => s.seat);
  if (!result) return ["", label(status)];
  if (mine.some((s) => result.winners.includes(s))) return ["w", _`Won`];
  return mine.length ? ["l", _`Lost`] : ["", _`Over`];
}

/** @param {{table: TableInfo}} props */
function FinishedGame({ table }) {
  const { seats, result, status, finished } = table;
  const tallies = result ? result.tallies.map((s, i) => `${seats[i]?.name} ${s}`).join(", ") : label(status);
  const [how, words] = ending(table);
  return html`
    <${Row} table=${table} line=${_`${tallies} · ${ago(finished)} ago`}>
      <span class="when">
        <span class=${`res ${how}`}>${words}</span>
        <br />
        <a href=${replayOf(table)}>Replay</a>
      </span>
    </${Row}>
  `;
}

/** @param {{most?: number}} props */
export function Finished({ most = 4 }) {
  const done = lists.value.finished ?? [];
  return html`
    <section class="list panel">
      <h2>
        Finished <${All} most=${most} list=${done} />
        <${Bring} />
      </h2>
      <ul>
        ${done.slice(0, most).map((t) => html`<${FinishedGame} key=${t.id} table=${t} />`)}
        ${!done.length && html`<li class="none">Finished games are kept here, to be watched again.</li>`}
      </ul>
    </section>
  `;
}
