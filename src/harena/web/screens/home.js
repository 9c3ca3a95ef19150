// Home: the games as pictures, my games, open tables, finished games.
import { html, signal, useEffect, useSignal } from "../lib.js";
import { againstBots, api } from "../api.js";
import { go, place } from "../router.js";
import { label, span } from "../words.js";
import { Dialog, Icon, Logo, say, ThemeButton, copy } from "../parts/common.js";

/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {import("../types").Table} TableInfo */

const PICTURED = new Set(["for-glory", "gladigala", "spartacus", "gladiatori"]);
const MARK = /** @type {Record<string, [string, string]>} */ ({
  "for-glory": ["t-fg", "laurels"],
  gladigala: ["t-gg", "eagle-emblem"],
  spartacus: ["t-sp", "throne-king"],
  gladiatori: ["t-gl", "trident"],
});
const TAG = /** @type {Record<string, string>} */ ({
  "for-glory": "Build a school, then fight for the crowd in three arenas.",
  gladigala: "Plan in secret, strike together, snatch the Eagle.",
  spartacus: "Scheme, bribe and bid. Then let the arena decide.",
  gladiatori: "A duel of nerve on the hex sand, six turns long.",
});
export const person = signal(/** @type {import("../types").Person | null} */ (null));
export const refreshPerson = () =>
  api
    .me()
    .then((p) => {
      person.value = p;
    })
    .catch(() => {});

const ORDER = ["for-glory", "gladigala", "spartacus", "gladiatori"];
/** The games as the front page has them. @param {GameInfo[]} list */
export const ordered = (list) =>
  [...list].sort((a, b) => ((ORDER.indexOf(a.id) + 9) % 9) - ((ORDER.indexOf(b.id) + 9) % 9));
/** "Spartacus: A Game of …" is Spartacus. @param {string} name */
export const short = (name) => name.split(":")[0];
/** @param {number[]} seats */
const range = (seats) => (seats.length > 1 ? `${Math.min(...seats)}–${Math.max(...seats)}` : String(seats[0]));

/** The frame of every screen but the table. @param {{on: string, children?: unknown}} props */
export function Shell({ on, children }) {
  const asking = useSignal(false);
  useEffect(() => {
    refreshPerson();
  }, []);
  const links = /** @type {const} */ ([
    ["/", "Play", "galea"],
    ["/lists", "Tables", "tabletop-players"],
    ["/learn", "Learn", "light-bulb"],
    ["/rules", "Rules", "rule-book"],
  ]);
  return html`
    <div class="page">
      <header class="bar">
        <${Logo} />
        <nav class="desk" aria-label="Main">
          ${links.map(
            ([to, name]) => html`
            <a href=${to} class=${on === name ? "on" : ""} aria-current=${on === name ? "page" : undefined}>
              ${name}
            </a>
          `,
          )}
        </nav>
        <div class="sp" />
        <${ThemeButton} />
        <a class="btn desk" href="/new">
          <${Icon} name="public-speaker" />
          New table
        </a>
        <button
          class="user s1"
          onClick=${() => {
            asking.value = true;
          }}
          aria-label=${`You are ${person.value?.name ?? "a guest"}. Change name or device`}
        >
          <span class="emblem">
            <${Icon} name="wolf-head" />
          </span>
          <span class="desk">${person.value?.name ?? "Guest"}</span>
        </button>
      </header>
      ${children}
      <nav class="tabbar phone" aria-label="Main">
        ${[...links, /** @type {const} */ (["/new", "New", "public-speaker"])].map(
          ([to, name, icon]) => html`
          <a href=${to} class=${on === name ? "on" : ""} aria-current=${on === name ? "page" : undefined}>
            <${Icon} name=${icon} />
            ${name}
          </a>
        `,
        )}
      </nav>
      ${
        asking.value &&
        html`
        <${Me}
          close=${() => {
            asking.value = false;
          }}
        />
      `
      }
    </div>
  `;
}

/** Name, other devices, account. @param {{close: () => void}} props */
function Me({ close }) {
  const name = useSignal(person.value?.name ?? ""),
    link = useSignal(""),
    login = useSignal(""),
    word = useSignal(""),
    trouble = useSignal("");
  const doing = (/** @type {() => Promise<any>} */ what) => async (/** @type {Event} */ e) => {
    e.preventDefault();
    trouble.value = "";
    try {
      await what();
      await refreshPerson();
    } catch (error) {
      trouble.value = /** @type {Error} */ (error).message;
    }
  };
  const known = person.value?.account;
  return html`
    <${Dialog} title="You" onClose=${close}>
      <form
        class="field"
        onSubmit=${doing(async () => {
          await api.rename(name.value.trim());
          close();
        })}
      >
        <label>
          Name
          <input
            value=${name.value}
            maxlength="40"
            required
            onInput=${(/** @type {any} */ e) => {
              name.value = e.target.value;
            }}
          />
        </label>
        <button class="btn primary">Save</button>
      </form>
      <div class="field">
        <p>Go on with your games on another device: open a link there, once, within 15 minutes.</p>
        ${link.value ? html`<input readonly aria-label="Link for another device" value=${link.value} />` : ""}
        <button
          class="btn"
          onClick=${doing(async () => {
            const l = await api.link();
            link.value = `${location.origin}/device/${l.code}`;
            await copy(link.value, "Link");
          })}
        >
          Link for another device
        </button>
      </div>
      ${
        known
          ? html`
          <p>
            Signed in as <b>${person.value?.login}</b>.
          </p>
          <button
            class="btn"
            onClick=${doing(async () => {
              await api.logout();
              close();
            })}
          >
            Sign out
          </button>
      `
          : html`
        <form
          class="field"
          onSubmit=${doing(() => api.account("", { login: login.value, password: word.value }))}
        >
          <p>An account keeps your games when this browser forgets you.</p>
          <label>
            Login
            <input
              autocomplete="username"
              value=${login.value}
              onInput=${(/** @type {any} */ e) => {
                login.value = e.target.value;
              }}
            />
          </label>
          <label>
            Password
            <input
              type="password"
              autocomplete="new-password"
              value=${word.value}
              onInput=${(/** @type {any} */ e) => {
                word.value = e.target.value;
              }}
            />
          </label>
          <div class="row-end">
            <button
              class="btn"
              type="button"
              onClick=${doing(async () => {
                await api.account("login", { login: login.value, password: word.value });
                close();
              })}
            >
              Sign in
            </button>
            <button class="btn primary">Make an account</button>
          </div>
        </form>
      `
      }
      ${
        trouble.value &&
        html`
        <p class="wrong" role="alert">
          ${trouble.value}
        </p>
      `
      }
    </${Dialog}>
  `;
}

const games = signal(/** @type {GameInfo[] | null} */ (null));
const lessons = signal(/** @type {import("./learn").LessonInfo[]} */ ([]));
const lists = signal(/** @type {Record<string, TableInfo[]>} */ ({}));

async function refresh() {
  const get = async (/** @type {string} */ name, /** @type {string} */ more = "") => {
    try {
      const found = await api.tables(name, more);
      lists.value = { ...lists.value, [name]: found };
    } catch {
      /* a guest has no lists yet */
    }
  };
  await Promise.all([get("mine"), get("open"), get("finished"), get("watch")]);
}

/** A game against bots of middle strength, at once. @param {GameInfo} game */
export async function playNow(game) {
  const seats = game.seats.includes(2) ? 2 : Math.min(...game.seats.filter((n) => n > 1), Math.max(...game.seats));
  try {
    const table = await api.open({ game: game.id, seats: againstBots(game, seats), listed: false });
    go(`/table/${table.id}`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/** @param {GameInfo} game */
async function invite(game) {
  const seats = game.seats.includes(2) ? 2 : Math.min(...game.seats.filter((n) => n > 1));
  try {
    const table = await api.open({
      game: game.id,
      seats: [{ who: "me" }, ...Array.from({ length: seats - 1 }, () => ({ who: "open" }))],
      listed: false,
    });
    go(`/table/${table.id}`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/** @param {{game: GameInfo, taught: number}} props */
const GameCard = ({ game, taught }) => html`
  <article class="game" data-game=${game.id}>
    ${
      PICTURED.has(game.id)
        ? html`
      <img src=${`/static/pictures/${game.id}.svg`} alt="" width="300" height="200" />
    `
        : html`
      <span class="art k-arena noimg">
        <${Icon} name="arena" />
      </span>
    `
    }
    ${
      taught > 0 &&
      html`
      <a class="teach" href=${`/learn/${game.id}`}>
        <${Icon} name="light-bulb" />
        Learn<span class="sr"> ${short(game.name)}</span>
      </a>
    `
    }
    <div class="in">
      <h2>${short(game.name)}</h2>
      <p>${TAG[game.id] ?? game.summary}</p>
      <div class="facts">
        <span>
          <${Icon} name="person" />
          ${range(game.seats)}
          <span class="sr"> players</span>
        </span>
        <span>
          <${Icon} name="hourglass" />
          ${game.minutes} min
        </span>
      </div>
      <div class="go">
        <button class="btn primary" onClick=${() => playNow(game)}>
          <span class="desk">Play now</span>
          <span class="phone">Play</span>
          <span class="sr"> ${short(game.name)}</span>
        </button>
        <button class="btn inv" onClick=${() => invite(game)}>
          <${Icon} name="shaking-hands" />
          <span class="desk">Invite</span>
          <span class="sr phone-only"> ${"Invite"}</span>
          <span class="sr"> a friend to ${short(game.name)}</span>
        </button>
      </div>
    </div>
  </article>
`;

const gameName = (/** @type {string} */ id) => short(games.value?.find((g) => g.id === id)?.name ?? label(id));
const mark = (/** @type {string} */ id) => MARK[id] ?? ["t-any", "arena"];
const ago = (/** @type {number | null} */ at) => (at ? span((Date.now() - at) / 1000) : "");

/** @param {{table: TableInfo, children?: unknown, line: string, mine?: boolean}} props */
const Row = ({ table, children, line, mine = false }) => html`
  <li class=${`row ${mine ? "mine" : ""}`}>
    <span class=${`th ${mark(table.game)[0]}`}>
      <${Icon} name=${mark(table.game)[1]} />
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

/** @param {TableInfo} table */
function withWhom(table) {
  const others = table.seats.filter((s) => !s.mine && s.kind !== "open").map((s) => s.name);
  return others.length === 1 ? ` with ${others[0]}` : others.length ? `, ${table.seats.length} seats` : "";
}

const Dots = (/** @type {{table: TableInfo}} */ { table }) => html`
  <span class="seats" aria-hidden="true">
    ${table.seats.map(
      (s) => html`
      <i class=${s.kind === "open" ? "" : "f"} />
    `,
    )}
  </span>
`;

/** @param {{most?: number}} props */
function MyGames({ most = 4 }) {
  const mine = lists.value.mine ?? [],
    waits = mine.filter((t) => t.waits_for_me).length;
  return html`
    <section class="list panel">
      <h2>
        Your games ${waits > 0 && html`<span class="n">${waits} waiting for you</span>`}
        ${mine.length > most && html`<a href="/lists">All ${mine.length}</a>`}
      </h2>
      <ul>
        ${mine.slice(0, most).map(
          (t) => html`
          <${Row}
            key=${t.id}
            table=${t}
            mine=${t.waits_for_me}
            line=${
              t.status === "waiting"
                ? "Waiting for players"
                : t.waits_for_me
                  ? `Your turn · ${ago(t.changed)}`
                  : `Waiting for ${t.deciding.map((s) => t.seats[s]?.name).join(", ") || "the table"} · ${ago(t.changed)}`
            }
          >
            ${
              t.waits_for_me
                ? html`
              <a class="btn primary" href=${`/table/${t.id}`}>
                Your move
              </a>
            `
                : html`
              <a class="btn" href=${`/table/${t.id}`}>
                Open
              </a>
            `
            }
          </${Row}>
        `,
        )}
        ${
          !mine.length &&
          html`
          <li class="none">Your games stand here once you have one. Press Play on a game above.</li>
        `
        }
      </ul>
    </section>
  `;
}

/** @param {{most?: number}} props */
function OpenTables({ most = 4 }) {
  const open = lists.value.open ?? [],
    watch = (lists.value.watch ?? []).filter((t) => !t.seats.some((s) => s.mine));
  const sit = async (/** @type {TableInfo} */ t) => {
    try {
      await api.join(t.id);
      go(`/table/${t.id}`);
    } catch (e) {
      say(/** @type {Error} */ (e).message, { bad: true });
    }
  };
  return html`
    <section class="list panel">
      <h2>Open tables ${open.length > most && html`<a href="/lists">All ${open.length}</a>`}</h2>
      <ul>
        ${open.slice(0, most).map(
          (t) => html`
          <${Row}
            key=${t.id}
            table=${t}
            line=${html`
                <${Dots} table=${t} />${" "}
                ${t.seats
                  .filter((s) => s.kind !== "open")
                  .map((s) => s.name)
                  .join(", ")}
              `}
          >
            ${
              t.seats.some((s) => s.mine)
                ? html`
              <a class="btn" href=${`/table/${t.id}`}>
                Open
              </a>
            `
                : html`
              <button class="btn" onClick=${() => sit(t)}>
                Sit down
              </button>
            `
            }
          </${Row}>
        `,
        )}
        ${watch.slice(0, Math.max(0, most - open.length)).map(
          (t) => html`
          <${Row} key=${t.id} table=${t} line=${t.seats.map((s) => s.name).join(", ")}>
            <a class="btn" href=${`/table/${t.id}`}>
              Watch
            </a>
          </${Row}>
        `,
        )}
        ${
          !open.length &&
          !watch.length &&
          html`
          <li class="none">
            No table is open. <a href="/new">Open one</a> and others will see it here.
          </li>
        `
        }
      </ul>
    </section>
  `;
}

/** A record from a file: checked by the service, then shown. */
function Bring() {
  const bring = async (/** @type {any} */ event) => {
    const [file] = event.target.files,
      input = event.target;
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

/** @param {{most?: number}} props */
function Finished({ most = 4 }) {
  const done = lists.value.finished ?? [];
  const how = (/** @type {TableInfo} */ t) => {
    const me = t.seats.filter((s) => s.mine).map((s) => s.seat);
    if (!t.result) return ["", label(t.status)];
    return me.some((s) => t.result?.winners.includes(s)) ? ["w", "Won"] : me.length ? ["l", "Lost"] : ["", "Over"];
  };
  return html`
    <section class="list panel">
      <h2>
        Finished ${done.length > most && html`<a href="/lists">All ${done.length}</a>`}
        <${Bring} />
      </h2>
      <ul>
        ${done.slice(0, most).map(
          (t) => html`
          <${Row}
            key=${t.id}
            table=${t}
            line=${`${t.result ? t.result.tallies.map((s, i) => `${t.seats[i]?.name} ${s}`).join(", ") : label(t.status)} · ${ago(t.finished)} ago`}
          >
            <span class="when">
              <span class=${`res ${how(t)[0]}`}>${how(t)[1]}</span>
              <br />
              <a href=${`/replay/${t.id}`}>Replay</a>
            </span>
          </${Row}>
        `,
        )}
        ${!done.length && html`<li class="none">Finished games are kept here, to be watched again.</li>`}
      </ul>
    </section>
  `;
}

export function Home() {
  useEffect(() => {
    document.title = "Harena";
    api
      .games()
      .then((g) => {
        games.value = g;
      })
      .catch((e) => say(e.message, { bad: true }));
    api
      .lessons()
      .then((l) => {
        lessons.value = l;
      })
      .catch(() => {});
    refresh();
    const timer = setInterval(refresh, 8000);
    return () => clearInterval(timer);
  }, []);
  return html`
    <${Shell} on="Play">
      <main class="home">
        <section class="hero">
          <div class="line">
            <h1>Step onto the sand</h1>
            <p>
              One click starts a game against a bot of middle strength. Invite gives you a link for a friend.
            </p>
          </div>
          <div class="games">
            ${
              games.value === null
                ? [0, 1, 2, 3].map((i) => html`<div key=${i} class="game ghost" />`)
                : ordered(games.value).map(
                    (g) => html`
                  <${GameCard}
                    key=${g.id}
                    game=${g}
                    taught=${lessons.value.filter((l) => l.game === g.id).length}
                  />
                `,
                  )
            }
          </div>
        </section>
        <div class="lists">
          <${MyGames} />
          <${OpenTables} />
          <${Finished} />
        </div>
      </main>
    </${Shell}>
  `;
}

export function Lists() {
  useEffect(() => {
    document.title = "Tables – Harena";
    api
      .games()
      .then((g) => {
        games.value = g;
      })
      .catch(() => {});
    refresh();
    const timer = setInterval(refresh, 8000);
    return () => clearInterval(timer);
  }, []);
  return html`
    <${Shell} on="Tables">
      <main class="home all">
        <h1 class="sr">Tables</h1>
        <div class="lists">
          <${MyGames} most=${50} />
          <${OpenTables} most=${50} />
          <${Finished} most=${50} />
        </div>
      </main>
    </${Shell}>
  `;
}

/** The link that moves a guest to this device. */
export function Device() {
  const trouble = useSignal("");
  useEffect(() => {
    api
      .device(place.peek().path[1] ?? "")
      .then(() => go("/", true))
      .catch((e) => {
        trouble.value = e.message;
      });
  }, []);
  return html`
    <main class="loading">
      <${Logo} />
      <p role="status">${trouble.value || "Moving your games to this device …"}</p>
      ${
        trouble.value &&
        html`
        <a class="btn primary" href="/">
          Home
        </a>
      `
      }
    </main>
  `;
}
