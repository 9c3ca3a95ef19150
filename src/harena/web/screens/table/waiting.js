// The waiting room: what will be played, who is here, how a friend comes in, and what to do until then.
import { html, useEffect, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { styled } from "../../boards/index.js";
import { sentence } from "../../words.js";
import { short } from "../games.js";
import { agreed, clockInWords, players } from "../options.js";
import { Shell } from "../shell.js";
import { NameFirst } from "../shell/named.js";
import { PlayMeanwhile } from "./waiting/bot.js";
import { WaysOut } from "./waiting/cancel.js";
import { Invite } from "./waiting/invite.js";
import { WaitingSeat } from "./waiting/seat.js";

/** @typedef {import("../../live").Live} Live */
/** @typedef {import("../../types").TableInfo} TableInfo */
/** @typedef {import("../../types").GameInfo} GameInfo */

await styled("seating", Promise.resolve());

/** How often it is said anew for how long a seat has been open, in milliseconds. */
const TICK = 20000;

/** @param {{table: TableInfo, game: GameInfo | null}} props */
function Banner({ table, game }) {
  const count = table.seats.length;
  const what = [players(count), ...(game ? agreed(game, count, table.options) : []), clockInWords(table.clock)];
  what.push(table.hints ? _`hints allowed` : _`no hints`);
  return html`
    <header class="poster">
      <img src=${`/static/pictures/${table.game}.svg`} alt="" />
      <div>
        <h1>${short(game?.name ?? "")}</h1>
        <p>${what.join(" · ")}</p>
      </div>
    </header>
  `;
}

/** @param {{table: TableInfo, live: Live}} props */
const WhoIsHere = ({ table, live }) => html`
  <section class="panel who">
    <h2>Who is here</h2>
    <ul>
      ${table.seats.map((seat) => html`<${WaitingSeat} key=${seat.seat} seat=${seat} table=${table} live=${live} />`)}
    </ul>
    <p>The game starts by itself when every seat is taken.</p>
  </section>
`;

/** A table that nobody will play at. @param {{table: TableInfo}} props */
const Closed = ({ table }) => html`
  <main class="loading">
    <h1>${sentence(table.status === "aborted" ? _`this table is closed` : table.status)}</h1>
    <p role="status">${table.note}</p>
    <a class="btn primary" href="/">Home</a>
  </main>
`;

/** @param {{open: import("./open").OpenTable}} props */
export function WaitingRoom({ open: { table, live, game } }) {
  const tick = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => {
      tick.value += 1;
    }, TICK);
    return () => clearInterval(timer);
  }, []);
  if (!table) return null;
  if (table.status !== "waiting") return html`<${Shell} on="Tables"><${Closed} table=${table} /></${Shell}>`;
  const seated = live.mine.value.length > 0;
  return html`
    <${Shell} on="Tables" title="Waiting room">
      <main class="waiting-room" data-minutes=${tick.value}>
        <${Banner} table=${table} game=${game} />
        <${WhoIsHere} table=${table} live=${live} />
        ${(seated || live.owner.value) && html`<${Invite} id=${table.id} gameName=${short(game?.name ?? "")} />`}
        ${seated && game && html`<${PlayMeanwhile} game=${game} id=${table.id} />`}
        <${WaysOut} id=${table.id} live=${live} />
      </main>
      <${NameFirst} />
    </${Shell}>
  `;
}
