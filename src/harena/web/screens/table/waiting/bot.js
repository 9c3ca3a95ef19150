// A quick game against a bot while a friend is waited for, at a table of its own.
import { html } from "../../../lib.js";
import { Icon } from "../../../pieces/icon.js";
import { againstBots, api } from "../../../api.js";
import { go } from "../../../router.js";
import { say } from "../../../parts/common.js";
import { COACH, Portrait } from "../../bots.js";

/** @param {{game: import("../../../types").GameInfo, id: string}} props */
export function PlayMeanwhile({ game, id }) {
  if (!game.seats.includes(2)) return null;
  const play = async () => {
    try {
      const other = await api.open({ game: game.id, seats: againstBots(game, 2, COACH.name), listed: false });
      go(`/table/${other.id}?meanwhile=${id}`);
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    }
  };
  return html`
    <section class="panel meanwhile">
      <${Portrait} name=${COACH.name} />
      <div>
        <h2>Play a bot meanwhile</h2>
        <p>A quick duel with ${COACH.name}. When your friend sits down you are called, and the duel is kept.</p>
      </div>
      <button class="btn" onClick=${play}>
        <${Icon} name="crossed-swords" />
        Play meanwhile
      </button>
    </section>
  `;
}
