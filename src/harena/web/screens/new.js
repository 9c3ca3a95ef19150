// A new table: seats, options, clock, who may watch. What is wrong stands beside the field.
import { html, useEffect, useSignal } from "../lib.js";
import { api } from "../api.js";
import { go } from "../router.js";
import { Icon } from "../pieces/icon.js";
import { ordered, short } from "./games.js";
import { Clock, Watching } from "./new/clock.js";
import { Wrong } from "./new/complaint.js";
import { Options } from "./new/options.js";
import { Seats } from "./new/seats.js";
import { asked, concerns, isOpen, useWish } from "./new/wish.js";
import { Shell } from "./shell.js";

/** @typedef {import("../types").GameInfo} GameInfo */

/** @param {{game: GameInfo, chosen: import("../lib").Signal<string>}} props */
const GameChoice = ({ game, chosen }) => html`
  <label class=${game.id === chosen.value ? "on" : ""}>
    <input
      type="radio"
      name="game"
      value=${game.id}
      checked=${game.id === chosen.value}
      onChange=${() => {
        chosen.value = game.id;
      }}
    />
    <img
      src=${`/static/pictures/${game.id}.svg`}
      alt=""
      onError=${(/** @type {Event & {currentTarget: Element}} */ e) => e.currentTarget.remove()}
    />
    <b>${short(game.name)}</b>
  </label>
`;

/** @param {{game: GameInfo, wish: import("./new/wish").Wish, busy: boolean}} props */
function Wishes({ game, wish, busy }) {
  const wrong = wish.wrong.value;
  const placed = ["seats", ...game.options.map((o) => o.name)].some((field) => concerns(wrong, field));
  return html`
    <div class="cols">
      <section class="panel">
        <${Seats} game=${game} wish=${wish} />
        <${Clock} wish=${wish} />
        <${Watching} wish=${wish} />
      </section>
      <${Options} game=${game} wish=${wish} />
    </div>
    <footer>
      ${wrong && !placed && html`<${Wrong} reason=${wrong.reason} />`}
      <button class="btn primary big" disabled=${busy} data-testid="open">
        <${Icon} name="crossed-swords" />
        ${isOpen(wish) ? "Open the table" : "Start"}
      </button>
    </footer>
  `;
}

/** @param {{wanted: string}} props */
export function NewTable({ wanted }) {
  const games = useSignal(/** @type {GameInfo[]} */ ([]));
  const chosen = useSignal(wanted);
  const busy = useSignal(false);
  useEffect(() => {
    document.title = "New table – Harena";
    api.games().then((all) => {
      games.value = ordered(all);
      if (!all.some((g) => g.id === chosen.value)) chosen.value = games.value[0]?.id ?? "";
    });
  }, []);
  const game = games.value.find((g) => g.id === chosen.value) ?? null;
  const wish = useWish(game);
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!game) return;
    busy.value = true;
    try {
      go(`/table/${(await api.open(asked(game, wish))).id}`);
    } catch (error) {
      const { field, message } = /** @type {import("../api").Refusal} */ (error);
      wish.wrong.value = { field, reason: message };
    } finally {
      busy.value = false;
    }
  };
  return html`
    <${Shell} on="New">
      <main class="newtable">
        <form onSubmit=${open}>
          <h1>New table</h1>
          <fieldset class="pickgame">
            <legend>Game</legend>
            ${games.value.map((g) => html`<${GameChoice} game=${g} chosen=${chosen} />`)}
          </fieldset>
          ${game && html`<${Wishes} game=${game} wish=${wish} busy=${busy.value} />`}
        </form>
      </main>
    </${Shell}>
  `;
}
