// A new table: seats, options, clock, who may watch. What is wrong stands beside the field.
import { html, useEffect, useSignal } from "../lib.js";
import { _ } from "../say.js";
import { api } from "../api.js";
import { styled } from "../boards/index.js";
import { go } from "../router.js";
import { Icon } from "../pieces/icon.js";
import { short } from "./games.js";
import { Clock, Watching } from "./new/clock.js";
import { Wrong } from "./new/complaint.js";
import { Opponents } from "./new/opponents.js";
import { Options } from "./new/options.js";
import { Seats } from "./new/seats.js";
import { asked, concerns, isOpen, useWish } from "./new/wish.js";
import { agreed, inSentence } from "./options.js";
import { Shell } from "./shell.js";

/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {import("./new/wish").Wish} Wish */

await styled("seating", Promise.resolve());

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
  const met = useSignal(/** @type {import("../types").Met[]} */ ([]));
  const looking = !wish.seats.value[wish.at.value];
  const wrong = wish.wrong.value;
  const placed = ["seats", "clock", ...game.options.map((o) => o.name)].some((field) => concerns(wrong, field));
  return html`
    <section class="panel seats">
      <${Seats} game=${game} wish=${wish} />
      <${Agreed} game=${game} wish=${wish} />
      <footer>
        ${wrong && !(placed && looking) && html`<${Wrong} reason=${wrong.reason} />`}
        <button class="btn primary big" disabled=${busy} data-testid="open">
          <${Icon} name="crossed-swords" />
          ${isOpen(wish) ? _`Open the table` : _`Start`}
        </button>
        <small>${isOpen(wish) ? _`It starts when every seat is taken.` : _`It starts at once.`}</small>
      </footer>
    </section>
    ${looking && html`<${Settings} game=${game} wish=${wish} />`}
    ${
      !looking &&
      html`
      <${Opponents}
        seat=${wish.at.value}
        game=${game}
        seats=${wish.seats.value}
        met=${met}
        change=${(/** @type {Partial<import("./new/wish").SeatWish>} */ more) => wish.change(wish.at.value, more)}
      />
    `
    }
  `;
}

/** What was agreed on, in a few words, and the way to all of it. @param {{game: GameInfo, wish: Wish}} props */
function Agreed({ game, wish }) {
  const count = wish.seats.value.length;
  const begins = game.options.find((o) => o.name === "first_player");
  const more = () => {
    wish.at.value = -1;
  };
  const first =
    begins && html`<span>${begins.title} <b>${inSentence(begins, wish.options.value.first_player)}</b></span>`;
  const others = agreed(game, count, wish.options.value).filter((text) => !begins || !text.startsWith(begins.title));
  return html`
    <p class="agreed">
      ${first}
      ${isOpen(wish) && html`<span>Hints <b>${wish.hints.value ? _`allowed` : _`none`}</b></span>`}
      <span>Clock <b>${wish.clock.value === "none" ? _`none` : _`yes`}</b></span>
      ${others.map((text) => html`<span><b>${text}</b></span>`)}
      <button type="button" class="link" aria-pressed=${wish.at.value < 0} onClick=${more}>
        <${Icon} name="settings-knobs" /> More options
      </button>
    </p>
  `;
}

/** Everything that can be agreed on. @param {{game: GameInfo, wish: Wish}} props */
const Settings = ({ game, wish }) => html`
  <section class="panel settings">
    <${Options} game=${game} wish=${wish} />
    <div class="times">
      <${Clock} wish=${wish} />
      <${Watching} wish=${wish} />
    </div>
  </section>
`;

/** @param {{wanted: string}} props */
export function NewTable({ wanted }) {
  const games = useSignal(/** @type {GameInfo[]} */ ([]));
  const chosen = useSignal(wanted);
  const busy = useSignal(false);
  useEffect(() => {
    document.title = _`New table – Harena`;
    api.games().then((all) => {
      games.value = all;
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
      if (field === "clock") wish.at.value = -1; // where its field is seen
    } finally {
      busy.value = false;
    }
  };
  return html`
    <${Shell} on="New" title="New table">
      <main class="newtable">
        <form onSubmit=${open}>
          <h1 class="sr">New table</h1>
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
