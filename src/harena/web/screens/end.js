// How did it end: who won and why, everybody's score by its parts, how the chances went, the game in numbers, and the
// ways on from here.
import { html, useEffect, useMemo } from "../lib.js";
import { _ } from "../say.js";
import { styled } from "../boards/index.js";
import { FinishedGame } from "../finished.js";
import { moving } from "../motion.js";
import { language } from "../settings.js";
import { CameTo } from "./end/career.js";
import { Chances } from "./end/chances.js";
import { Numbers } from "./end/numbers.js";
import { Ranking } from "./end/ranking.js";
import { Ways } from "./end/ways.js";
import { Winner } from "./end/winner.js";
import { turning } from "./replay/moments.js";
import { told } from "./replay/told.js";

/** @typedef {import("../finished").Outline} Outline */

await styled("end", Promise.resolve());

/** The game as this seat saw it; the bots look back at it first. @param {string} id @param {number | null} seat */
function useFinished(id, seat) {
  const finished = useMemo(
    () => new FinishedGame(id, seat === null ? "public" : String(seat)),
    [id, seat, language.value],
  );
  useEffect(() => {
    finished.start();
  }, [finished]);
  return finished;
}

/** So long (milliseconds) the last blow is looked at. */
const LAST_BLOW = 4000;

/** Comes once nothing moves any more on the board: only then has anybody seen how it ended. @returns {Promise<void>} */
export function lastBlow() {
  const end = performance.now() + LAST_BLOW;
  return new Promise((done) => {
    const look = () => {
      if (moving() && performance.now() < end) setTimeout(look, 50);
      else done();
    };
    look();
  });
}

/** @param {{open: import("./table/open").OpenTable, leave: () => void}} props   `leave`: see the board */
export function EndScreen({ open, leave }) {
  const { view, table, names, worded, live, board } = open;
  const finished = useFinished(table?.id ?? "", view?.seat ?? null);
  if (!view?.result || !table) return null;
  const { result, seat } = view;
  const outline = finished.outline.value;
  const caption = (/** @type {import("../finished").Mark} */ turn) => {
    const { step } = turn;
    const line = turning((at) => finished.told.get(at), turn, outline?.chances ?? []);
    return line ? worded(line.text).split(/(?<=[.!?]) |[:;] /)[0] : told(finished, step, names, worded).text;
  };
  const last = live.events.value.at(-1);
  const gone = view.conceded.map((s) => (s === seat ? _`You` : names[s]));
  const gaveUp = gone.length ? _`${gone.join(_` and `)} gave up.` : "";
  const said = [gaveUp, last?.kind === "concedes" ? "" : worded(last?.text ?? "")].filter(Boolean).join(" ");
  const career = table.stake === "career" && seat !== null ? html`<${CameTo} table=${table.id} />` : null;
  return html`
    <main class="end" aria-label="How it ended" data-testid="end">
      <${Winner}
        result=${result}
        names=${names}
        seat=${seat}
        said=${said}
        leave=${leave}
        career=${career}
      />
      <${Ranking}
        result=${result}
        names=${names}
        seat=${seat}
        table=${table}
        parts=${outline?.parts ?? []}
        led=${names.map((_, s) => board.leads?.(view, s) ?? "")}
      />
      <${Chances}
        id=${table.id}
        finished=${finished}
        names=${names}
        mine=${seat ?? result.winners[0] ?? 0}
        caption=${caption}
        worded=${worded}
      />
      <${Numbers} figures=${outline?.figures ?? null} names=${names} result=${result} seat=${seat} />
      <${Ways} table=${table} seat=${seat} />
    </main>
  `;
}
