// The end of a game: who won, how the seats scored, and where to go from here.
import { url } from "../address.js";
import { html } from "../lib.js";
import { _ } from "../say.js";
import { api } from "../api.js";
import { go } from "../router.js";
import { seatClass } from "../words.js";
import { Icon } from "../pieces/icon.js";
import { say } from "./common.js";

/**
 * Who has won; whoever plays alone against the game itself may have lost to it.
 * @param {import("../types").Result} result
 * @param {string[]} names
 * @param {boolean} [won] whether the reader has
 */
export function outcome(result, names, won) {
  const who = result.winners.map((w) => names[w]);
  if (!who.length) return result.scores.length > 1 ? _`Nobody wins` : _`The game is lost`;
  if (won && who.length === 1) return _`You win`;
  return who.length > 1 ? _`${who.join(_` and `)} win` : _`${who[0]} wins`;
}

/** Where a game that counts is counted. @param {string} stake @returns {{icon: string, to: string, name: string}} */
export const homeOf = (stake) =>
  stake === "career"
    ? { icon: "galea", to: "/ludus", name: _`My ludus` }
    : { icon: "laurels", to: "/alone", name: _`For Glory alone` };

/** Whether what lay hidden in a finished game may be looked at by now. @param {import("../types").TableInfo} table */
export const isOpen = (table) => Date.now() >= table.opens;

/** The replay; through one's own eyes where nothing else is shown yet. @param {import("../types").TableInfo} table */
export const replayOf = (table, wanted = {}) => {
  const query = new URLSearchParams(isOpen(table) ? wanted : { as: "0", ...wanted }).toString();
  return `/replay/${table.id}${query && `?${query}`}`;
};

/**
 * Whoever shares a game opens it for those who get the link; whether they can look at it now.
 * @param {import("../types").TableInfo} table
 */
export async function opened(table) {
  if (table.watch !== "players") return true;
  try {
    await api.at(table.id, "share");
    return true;
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
    return false;
  }
}

/** @param {import("../types").TableInfo} table */
export async function rematch(table) {
  try {
    const next = table.rematch ? { id: table.rematch } : await api.at(table.id, "rematch");
    go(`/table/${next.id}`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/**
 * A way on from here.
 * @param {{icon: string, href: string, note?: string, kind?: string, download?: string, children?: unknown}} props
 */
const Way = ({ icon, href, note, kind = "choice", download, children }) => html`
  <li>
    <a class=${kind} href=${href} download=${download}>
      <${Icon} name=${icon} />
      <span>
        <b>${children}</b>
        ${note && html`<small>${note}</small>`}
      </span>
    </a>
  </li>
`;

/**
 * @param {{result: import("../types").Result, names: string[], seat: number | null,
 *   table: import("../types").TableInfo, look: () => void}} props   `look`: see how it ended
 */
export function Ended({ result, names, seat, table, look }) {
  const won = seat !== null && result.winners.includes(seat);
  const record = url`/api/tables/${table.id}/record`;
  const scores = result.ranking.flat().map(
    (s) => html`
      <span class=${`score ${seatClass(s)}`}>
        ${names[s]} <b class="num">${result.tallies[s]}</b>
      </span>
    `,
  );
  const again = html`
    <li>
      <button class="choice" onClick=${() => rematch(table)}>
        <${Icon} name="crossed-swords" />
        <span>
          <b>${table.rematch ? _`To the rematch` : _`Rematch`}</b>
          <small>the same table, seats turned by one</small>
        </span>
      </button>
    </li>
  `;
  const home = homeOf(table.stake);
  const back = html`<${Way} icon=${home.icon} href=${home.to} note="what came of it">${home.name}</${Way}>`;
  const keep = html`
    <${Way} icon="tied-scroll" href=${record} download=${`${table.id}.json`} note="a file to keep and to verify">
      Record
    </${Way}>
  `;
  return html`
    <section class="prompt ended" aria-label="The game is over">
      <div class="ask">
        <span class="eyebrow">The end</span>
        <span data-testid="result">
          ${outcome(result, names, won)}
          ${result.reason ? `: ${result.reason}` : ""}.
        </span>
      </div>
      <div class="tools">
        ${scores}
      </div>
      <ul class="choices">
        ${seat !== null && (table.stake ? back : again)}
        <li>
          <button class="choice" onClick=${look}>
            <${Icon} name="laurel-crown" />
            <span>
              <b>How it ended</b>
              <small>ranking, chances and numbers</small>
            </span>
          </button>
        </li>
        <${Way} icon="eyeball" href=${replayOf(table)} note="step by step">Watch again</${Way}>
        ${isOpen(table) && keep}
        <${Way} icon="house" href="/" kind="choice pass">Home</${Way}>
      </ul>
    </section>
  `;
}
