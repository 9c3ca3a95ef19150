// A new table: seats, options, clock, who may watch. What is wrong stands beside the field.
import { html, useEffect, useSignal } from "../lib.js";
import { api } from "../api.js";
import { go } from "../router.js";
import { label, sentence } from "../words.js";
import { Emblem, Icon } from "../parts/common.js";
import { ordered, Shell, short } from "./home.js";

/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {{who: string, bot: string}} SeatWish */

const CLOCKS = /** @type {const} */ ([
  ["none", "No clock"],
  ["move", "Seconds for each decision"],
  ["game", "Minutes for the whole game"],
  ["days", "Days for each decision"],
]);
const STRENGTH = /** @type {Record<string, string>} */ ({
  random: "random: any legal move",
  greedy: "greedy: plays by eye",
  search: "search: thinks ahead",
});

/** @param {{wanted: string}} props */
export function NewTable({ wanted }) {
  const games = useSignal(/** @type {GameInfo[]} */ ([])),
    chosen = useSignal(wanted);
  const seats = useSignal(/** @type {SeatWish[]} */ ([])),
    options = useSignal(/** @type {import("../types").Plain} */ ({}));
  const kind = useSignal("none"),
    amount = useSignal(60),
    late = useSignal("bot"),
    watch = useSignal(""),
    listed = useSignal(true);
  const wrong = useSignal(/** @type {{field: string, reason: string} | null} */ (null)),
    busy = useSignal(false);
  useEffect(() => {
    document.title = "New table – Harena";
    api.games().then((all) => {
      const list = ordered(all);
      games.value = list;
      if (!list.some((g) => g.id === chosen.value)) chosen.value = list[0]?.id ?? "";
    });
  }, []);
  const game = games.value.find((g) => g.id === chosen.value) ?? null;
  useEffect(() => {
    if (!game) return;
    const count = game.seats.includes(2) ? 2 : Math.min(...game.seats);
    seats.value = Array.from({ length: count }, (_, i) => ({ who: i ? "bot" : "me", bot: game.default_bot }));
    options.value = Object.fromEntries(game.options.map((o) => [o.name, o.default]));
    wrong.value = null;
  }, [game]);
  const changed = JSON.stringify([seats.value.length, options.value]);
  useEffect(() => {
    if (!game || !seats.value.length) return;
    const timer = setTimeout(() => {
      api
        .check(game.id, seats.value.length, options.value)
        .then(() => {
          wrong.value = null;
        })
        .catch((e) => {
          wrong.value = { field: e.field, reason: e.message };
        });
    }, 250);
    return () => clearTimeout(timer);
  }, [game, changed]);

  const setCount = (/** @type {number} */ n) => {
    if (game)
      seats.value = Array.from({ length: n }, (_, i) => seats.value[i] ?? { who: "bot", bot: game.default_bot });
  };
  const setSeat = (/** @type {number} */ i, /** @type {Partial<SeatWish>} */ change) => {
    seats.value = seats.value.map((s, k) => (k === i ? { ...s, ...change } : s));
  };
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!game) return;
    busy.value = true;
    try {
      const c = Number(amount.value);
      const clock =
        kind.value === "none"
          ? { kind: "none" }
          : kind.value === "move"
            ? { kind: "move", seconds: c }
            : kind.value === "game"
              ? { kind: "game", seconds: c * 60, increment: 5 }
              : { kind: "days", days: c };
      const table = await api.open({
        game: game.id,
        seats: seats.value.map((s) => (s.who === "bot" ? { who: "bot", bot: s.bot } : { who: s.who })),
        options: options.value,
        clock,
        on_timeout: late.value,
        ...(watch.value ? { watch: watch.value } : {}),
        listed: listed.value && seats.value.some((s) => s.who === "open"),
      });
      go(`/table/${table.id}`);
    } catch (error) {
      wrong.value = { field: /** @type {any} */ (error).field, reason: /** @type {Error} */ (error).message };
    } finally {
      busy.value = false;
    }
  };
  const complaint = (/** @type {string} */ field) =>
    wrong.value && (wrong.value.field === field || wrong.value.field === `options.${field}`)
      ? html`
      <span class="wrong" role="alert">
        ${wrong.value.reason}
      </span>
    `
      : null;
  const placed =
    wrong.value &&
    game &&
    (wrong.value.field === "seats" ||
      game.options.some((o) => wrong.value?.field === o.name || wrong.value?.field === `options.${o.name}`));
  return html`
    <${Shell} on="New">
      <main class="newtable">
        <form onSubmit=${open}>
          <h1>New table</h1>
          <fieldset class="pickgame">
            <legend>Game</legend>
            ${games.value.map(
              (g) => html`
              <label class=${g.id === chosen.value ? "on" : ""}>
                <input
                  type="radio"
                  name="game"
                  value=${g.id}
                  checked=${g.id === chosen.value}
                  onChange=${() => {
                    chosen.value = g.id;
                  }}
                />
                <img
                  src=${`/static/pictures/${g.id}.svg`}
                  alt=""
                  onError=${(/** @type {any} */ e) => {
                    e.target.remove();
                  }}
                />
                <b>${short(g.name)}</b>
              </label>
            `,
            )}
          </fieldset>
          ${
            game &&
            html`
              <div class="cols">
                <section class="panel">
                  <h2>Seats</h2>
                  ${
                    game.seats.length > 1 &&
                    html`
                    <div class="field">
                      <span id="count">How many</span>
                      <div class="pills" role="group" aria-labelledby="count">
                        ${[...game.seats].sort().map(
                          (n) => html`
                          <button
                            type="button"
                            class=${n === seats.value.length ? "on" : ""}
                            aria-pressed=${n === seats.value.length}
                            onClick=${() => setCount(n)}
                          >
                            ${n}
                          </button>
                        `,
                        )}
                      </div>
                      ${complaint("seats")}
                    </div>
                  `
                  }
                  ${seats.value.map(
                    (s, i) => html`
                    <div class=${`field seatpick s${i + 1}`} key=${i}>
                      <${Emblem} seat=${i} small=${true} />
                      <label>
                        <span class="sr">Seat ${i + 1}</span>
                        <select
                          value=${s.who}
                          onChange=${(/** @type {any} */ e) => setSeat(i, { who: e.target.value })}
                        >
                          <option value="me">
                            Me${seats.value.filter((x) => x.who === "me").length > 1 ? ", on this device" : ""}
                          </option>
                          <option value="open">A friend, or whoever comes</option>
                          <option value="bot">A bot</option>
                        </select>
                      </label>
                      ${
                        s.who === "bot" &&
                        html`
                        <label>
                          <span class="sr">Strength of the bot at seat ${i + 1}</span>
                          <select
                            value=${s.bot}
                            onChange=${(/** @type {any} */ e) => setSeat(i, { bot: e.target.value })}
                          >
                            ${game.bots.map(
                              (b) => html`
                              <option value=${b}>${STRENGTH[b] ?? b}</option>
                            `,
                            )}
                          </select>
                        </label>
                      `
                      }
                    </div>
                  `,
                  )}
                  ${
                    seats.value.filter((s) => s.who === "me").length > 1 &&
                    html`
                    <p class="quiet">
                      Several seats of yours: you pass the device, a curtain falls in between.
                    </p>
                  `
                  }
                  <h2>Clock</h2>
                  <div class="field">
                    <label>
                      <span class="sr">Clock</span>
                      <select
                        value=${kind.value}
                        onChange=${(/** @type {any} */ e) => {
                          kind.value = e.target.value;
                          amount.value = e.target.value === "days" ? 2 : e.target.value === "game" ? 20 : 60;
                        }}
                      >
                        ${CLOCKS.map(
                          ([k, text]) => html`
                          <option value=${k}>${text}</option>
                        `,
                        )}
                      </select>
                    </label>
                    ${
                      kind.value !== "none" &&
                      html`
                      <label>
                        <span class="sr">How much</span>
                        <input
                          type="number"
                          min="1"
                          max="600"
                          value=${amount.value}
                          onInput=${(/** @type {any} */ e) => {
                            amount.value = e.target.value;
                          }}
                        />
                      </label>
                    `
                    }
                  </div>
                  ${
                    kind.value !== "none" &&
                    html`
                    <div class="field">
                      <label>
                        When time is up
                        <select
                          value=${late.value}
                          onChange=${(/** @type {any} */ e) => {
                            late.value = e.target.value;
                          }}
                        >
                          <option value="bot">a bot plays until they return</option>
                          <option value="default">the mildest move is made</option>
                          <option value="loss">the seat concedes</option>
                        </select>
                      </label>
                    </div>
                  `
                  }
                  <div class="field">
                    <label>
                      Who may watch
                      <select
                        value=${watch.value}
                        onChange=${(/** @type {any} */ e) => {
                          watch.value = e.target.value;
                        }}
                      >
                        <option value="">as usual</option>
                        <option value="anyone">anyone</option>
                        <option value="players">only the players</option>
                      </select>
                    </label>
                  </div>
                  ${
                    seats.value.some((s) => s.who === "open") &&
                    html`
                    <label class="tick">
                      <input
                        type="checkbox"
                        checked=${listed.value}
                        onChange=${(/** @type {any} */ e) => {
                          listed.value = e.target.checked;
                        }}
                      />
                      Show it among the open tables
                    </label>
                  `
                  }
                </section>
                <section class="panel opts">
                  <h2>${game.name}</h2>
                  <p class="quiet">${game.summary}</p>
                  ${game.options.map(
                    (o) => html`
                    <div class="field option" key=${o.name}>
                      <${OptionField}
                        option=${o}
                        value=${options.value[o.name]}
                        set=${(/** @type {any} */ v) => {
                          options.value = { ...options.value, [o.name]: v };
                        }}
                      />
                      ${complaint(o.name)}
                    </div>
                  `,
                  )}
                  ${!game.options.length && html`<p class="quiet">This game has no options.</p>`}
                </section>
              </div>
              <footer>
                ${
                  wrong.value &&
                  !placed &&
                  html`
                  <span class="wrong" role="alert">
                    ${wrong.value.reason}
                  </span>
                `
                }
                <button class="btn primary big" disabled=${busy.value} data-testid="open">
                  <${Icon} name="crossed-swords" />
                  ${seats.value.some((s) => s.who === "open") ? "Open the table" : "Start"}
                </button>
              </footer>
          `
          }
        </form>
      </main>
    </${Shell}>
  `;
}

/** @param {{option: import("../types").GameOption, value: any, set: (v: any) => void}} props */
function OptionField({ option: o, value, set }) {
  const id = `option-${o.name}`,
    help = `${id}-help`;
  const note = html`
    <small id=${help}>
      ${o.help}${" "}
      <em>Default: ${String(o.default === true ? "yes" : o.default === false ? "no" : o.default)}.</em>
    </small>
  `;
  if (o.type === "yes/no")
    return html`
        <label class="tick" for=${id}>
          <input
            id=${id}
            type="checkbox"
            checked=${!!value}
            aria-describedby=${help}
            onChange=${(/** @type {any} */ e) => set(e.target.checked)}
          />
          ${label(o.name)}
        </label>
        ${note}
    `;
  if (o.type === "choice")
    return html`
        <label for=${id}>${label(o.name)}</label>
        <select
          id=${id}
          value=${String(value)}
          aria-describedby=${help}
          onChange=${(/** @type {any} */ e) => set(o.choices.find((c) => String(c) === e.target.value))}
        >
          ${o.choices.map(
            (c) => html`
            <option value=${String(c)}>${sentence(String(c))}</option>
          `,
          )}
        </select>
        ${note}
    `;
  return html`
      <label for=${id}>${label(o.name)}</label>
      <input
        id=${id}
        type=${o.type === "number" ? "number" : "text"}
        min=${o.low ?? undefined}
        max=${o.high ?? undefined}
        value=${value}
        aria-describedby=${help}
        onInput=${(/** @type {any} */ e) => set(o.type === "number" ? Number(e.target.value) : e.target.value)}
      />
      ${note}
  `;
}
