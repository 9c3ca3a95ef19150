// The ways on from a finished game: play it again, look back at it, show it to others, keep it, go home.
import { url } from "../../address.js";
import { html, useEffect, useRef } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { copy, say } from "../../parts/common.js";
import { phone } from "../../settings.js";
import { homeOf, isOpen, opened, rematch, replayOf } from "../../parts/ended.js";

/** @typedef {import("../../types").TableInfo} TableInfo */

/** Hand the link to the replay on as this device does it, or copy it. @param {TableInfo} table */
async function share(table) {
  const link = `${location.origin}${url`/replay/${table.id}`}`;
  if (!(await opened(table))) return;
  if (navigator.share)
    try {
      await navigator.share({ title: "Harena", url: link });
      return;
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
    }
  await copy(link, _`Link to the replay`);
}

/** Whoever looks at the end of a game is told when others want it again. @param {TableInfo} table */
function useAgain(table) {
  const known = useRef(table.rematch);
  useEffect(() => {
    if (table.rematch && !known.current) say(_`A rematch was opened, and your seat is at it: press Rematch.`);
    known.current = table.rematch;
  }, [table.rematch]);
  return () => {
    known.current = "mine";
    rematch(table);
  };
}

/** @param {{table: TableInfo, seat: number | null}} props */
export function Ways({ table, seat }) {
  const playAgain = useAgain(table);
  const again = html`
    <button class="btn primary" data-testid="rematch" onClick=${playAgain}>
      <${Icon} name="crossed-swords" />
      ${table.rematch && !phone.value ? _`To the rematch` : _`Rematch`}
    </button>
  `;
  const home = homeOf(table.stake);
  const back = html`
    <a class="btn primary" href=${home.to} data-testid="counted">
      <${Icon} name=${home.icon} />
      ${home.name}
    </a>
  `;
  const keep = html`
    <a
      class="btn brief"
      href=${url`/api/tables/${table.id}/record`}
      download=${`${table.game}-${table.id}.json`}
      title="A file to keep and to verify"
    >
      <${Icon} name="tied-scroll" />
      <span>Record</span>
    </a>
  `;
  return html`
    <nav class="ways" aria-label="On from here">
      ${seat !== null && (table.stake ? back : again)}
      <a
        class="btn"
        href=${replayOf(table, { analysis: "on" })}
        title="What cost most, and what would have been better"
      >
        <${Icon} name="magnifying-glass" />
        Analyse
      </a>
      <button class="btn" onClick=${() => share(table)}>
        <${Icon} name="return-arrow" />
        Share
      </button>
      ${isOpen(table) && keep}
      <a class="btn quiet brief" href="/">
        <${Icon} name="house" />
        <span>Home</span>
      </a>
    </nav>
  `;
}
