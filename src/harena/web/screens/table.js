// The table: seats, board, prompt bar, hand, panel. One shell for every game.
import { effect, html, useEffect, useMemo, useRef, useSignal } from "../lib.js";
import { api } from "../api.js";
import { Live } from "../live.js";
import { go } from "../router.js";
import { byName, namesIn, steps } from "../reading.js";
import { clock, distinct, label, sentence } from "../words.js";
import { BoardView, useGame, wording } from "../parts/boardview.js";
import { Detail, noDetail } from "../parts/card.js";
import {
  copy,
  Dialog,
  Emblem,
  Icon,
  Logo,
  openRule,
  LanguageChoice,
  say,
  SoundButton,
  speak,
  ThemeButton,
  urgent,
} from "../parts/common.js";
import { offering } from "../parts/offer.js";
import { keysFor, Prompt } from "../parts/prompt.js";
import { Side } from "../parts/side.js";
import { TextTable } from "../parts/text.js";
import { closeWhy, tell, whyNot, WhyBubble } from "../parts/why.js";
import { panel, phone } from "../settings.js";
import { sounds, soundsOf } from "../sound.js";

/** @typedef {import("../types").Option} Option */

/** @param {{id: string, seat?: number | null}} props */
export function TableScreen({ id, seat = null }) {
  const live = useMemo(() => new Live(id), [id]);
  const path = useSignal(/** @type {import("../types").PathStep[]} */ ([]));
  const chosen = useSignal(""),
    hint = useSignal(/** @type {import("../types").Hint | null} */ (null)),
    hinting = useSignal(false);
  const tab = useSignal("Log"),
    rule = useSignal(""),
    drawer = useSignal(false),
    menu = useSignal(false),
    asking = useSignal("");
  const curtain = useSignal(/** @type {number | null} */ (null)),
    now = useSignal(Date.now());
  const askKey = useRef(""),
    chosenFor = useRef(""),
    turn = useRef(0),
    told = useRef(-1);

  useEffect(() => {
    live.start(seat);
    return () => live.end();
  }, [id]);

  useEffect(() => {
    openRule.value = (wanted) => {
      rule.value = wanted;
      tab.value = "Rules";
      if (phone.peek()) drawer.value = true;
      else panel.value = true;
      closeWhy();
    };
    const timer = setInterval(() => {
      now.value = Date.now() + live.ahead;
    }, 500);
    const away = (/** @type {Event} */ e) => {
      if (!(/** @type {Element} */ (e.target).closest?.(".bubble, .card, .cell, .tools"))) closeWhy();
      noDetail();
    };
    const key = (/** @type {KeyboardEvent} */ e) => {
      if (
        /** @type {Element} */ (e.target).closest?.("input, textarea, select, dialog") ||
        e.ctrlKey ||
        e.metaKey ||
        e.altKey
      )
        return;
      if (e.key === "Escape") {
        closeWhy();
        noDetail();
        drawer.value = false;
        menu.value = false;
      } else if (e.key.toLowerCase() === "l") {
        openPanel("Log");
      } else if (e.key.toLowerCase() === "c") {
        e.preventDefault();
        openPanel("Chat");
        setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(".say input"))?.focus(), 30);
      } else if (e.key.toLowerCase() === "t") {
        e.preventDefault();
        openPanel("Text");
        setTimeout(
          () =>
            /** @type {HTMLElement | null} */ (
              document.querySelector("[data-testid=text-line]") ?? document.querySelector("[data-testid=text]")
            )?.focus(),
          30,
        );
      } else if (e.key === "?") asking.value = "keys";
    };
    addEventListener("pointerdown", away);
    addEventListener("keydown", key);
    return () => {
      openRule.value = null;
      clearInterval(timer);
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", key);
      document.title = "Harena";
      closeWhy();
      noDetail();
    };
  }, [id]);

  // A plan for later outlives the question, as long as its phase does.
  const held = () =>
    path.peek().filter((step) => step.held !== undefined && step.held === live.position.peek()?.view?.phase);
  const openPanel = (/** @type {string} */ name) => {
    tab.value = name;
    if (phone.peek()) drawer.value = true;
    else panel.value = true;
  };

  const position = live.position.value,
    view = position?.view ?? null,
    table = position?.table ?? null;
  const gameId = table?.game ?? "";
  const { game, board } = useGame(gameId);

  const seated = useMemo(
    () => distinct((table?.seats ?? []).map((s) => s.name || `Seat ${s.seat + 1}`)),
    [table?.seats],
  );
  const people = (view && board.people?.(view, seated)) ?? seated;
  const names = useMemo(() => people, [people.join("\n")]);
  const worded = useMemo(() => wording(game?.seat_names ?? [], names), [game, names]);

  // The question changed: steps begin anew, and a person is told.
  const current = `${view?.seat}:${view?.ask?.number ?? (view?.result ? "over" : "-")}:${view?.ask?.options.length ?? 0}`;
  useEffect(() => {
    if (askKey.current === current) return;
    askKey.current = current;
    path.value = held();
    chosen.value = "";
    closeWhy();
    if (view?.ask && !view.ask.automatic) {
      const question = board.asks?.(view, view.ask.options)?.text ?? worded(view.ask.prompt);
      urgent.value = `Your move. ${question}${/[.?!]$/.test(question) ? "" : "."} ${view.ask.options.length} ${view.ask.options.length === 1 ? "choice" : "choices"}.`;
      document.title = `● Your move – ${game?.name ?? "Harena"}`;
      if (
        document.visibilityState === "hidden" ||
        live.fresh.peek().some((e) => typeof e.seat === "number" && e.seat !== view.seat)
      )
        sounds("turn");
    } else if (view?.result) {
      urgent.value = `The game is over. ${view.result.winners.map((w) => names[w]).join(" and ")} ${view.result.winners.length > 1 ? "win" : "wins"}.`;
      if (view.seat !== null && view.result.winners.includes(view.seat)) sounds("victory");
      document.title = `Over – ${game?.name ?? "Harena"}`;
    } else document.title = game?.name ?? "Harena";
  }, [current]);

  // Every event is spoken once, and heard.
  useEffect(
    () =>
      effect(() => {
        const news = live.fresh.value.filter((e) => e.number > told.current);
        if (!news.length) return;
        told.current = news[news.length - 1].number;
        speak(news.map((e) => worded(e.text)));
        soundsOf(news);
      }),
    [live, worded],
  );

  // Pass and play: when another of my seats must decide, the curtain falls.
  const mine = live.mine.value;
  useEffect(() => {
    if (mine.length < 2 || !view || view.result) return;
    const due = view.deciding.map((d) => d.seat).filter((s) => mine.some((m) => m.seat === s));
    if (due.length && !due.includes(live.seat.peek() ?? -1) && curtain.peek() === null) {
      live.look(null);
      curtain.value = due[0];
    }
  }, [view, mine]);

  if (live.status.value === "closed") return html`<${Lost} reason=${live.trouble.value} />`;
  if (!position || !table)
    return html`
      <main class="loading">
        <${Logo} />
        <p role="status">Opening the table …</p>
      </main>
    `;

  // A choice is on its way as long as the question it answers stands; the next question may be answered at once.
  const busy = chosen.value !== "" && chosenFor.current === current;
  const act = async (/** @type {string} */ text) => {
    if (busy) return;
    const mine = ++turn.current;
    chosenFor.current = current;
    chosen.value = text;
    closeWhy();
    noDetail();
    const ask = view?.ask;
    const answers = ask?.options.some((o) => o.text === text);
    try {
      await live.act(text, answers ? ask?.number : undefined);
      hint.value = null;
    } catch (error) {
      const no = /** @type {any} */ (error);
      say(worded(no.message), { rule: no.rule, game: gameId, bad: true });
    } finally {
      if (turn.current === mine) chosen.value = "";
      if (askKey.current !== current) path.value = held();
    }
  };
  // A board may keep a choice for the moment when it is asked for, and show what comes next.
  const take = (/** @type {string} */ text) => {
    const next = view && board.plan?.(text, view, table);
    if (next) {
      closeWhy();
      path.value = next;
    } else act(text);
  };
  const fill = (/** @type {string} */ kind, /** @type {Record<string, string>} */ values) => {
    const form = position?.offers?.find((f) => f.kind === kind);
    if (form) offering.value = { form, values };
  };
  const pick = (/** @type {Option[]} */ list, /** @type {string} */ name) => {
    const texts = [...new Set(list)];
    if (
      path.value.length &&
      texts.length > 1 &&
      texts.length === options.length &&
      texts.every((o) => options.includes(o))
    )
      return; // that step is taken already
    if (texts.length === 1) take(texts[0].text);
    else path.value = [...path.value, { label: sentence(name), options: texts }];
  };
  const askHint = async () => {
    if (hinting.value) return;
    hinting.value = true;
    try {
      hint.value = await live.hint();
      const best = hint.value?.best ?? [];
      if (best.length)
        say(
          `The bot would ${worded(best[0].action)}${
            best.length > 1
              ? `; it also weighed ${best
                  .slice(1)
                  .map((b) => worded(b.action))
                  .join(" and ")}`
              : ""
          }.`,
        );
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    } finally {
      hinting.value = false;
    }
  };
  // An answer that was only begun is dropped here. Else the service is asked even if undo looked closed a moment ago:
  // it knows, and its answer says what closed it.
  const onUndo = async (/** @type {Element | null} */ at) => {
    closeWhy();
    if (path.value.length) {
      path.value = [];
      return;
    }
    try {
      await live.act("undo");
      hint.value = null;
    } catch (error) {
      const no = /** @type {any} */ (error);
      tell(
        "Undo is closed",
        worded(no.message || position.undo?.reason),
        no.rule ?? "",
        at ?? document.querySelector(".prompt .tools button"),
      );
    }
  };
  const rematch = async () => {
    try {
      const next = table.rematch ? { id: table.rematch } : await api.at(id, "rematch");
      go(`/table/${next.id}`);
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    }
  };

  const options = path.value.length
    ? path.value[path.value.length - 1].options
    : view?.ask && !view.ask.automatic
      ? view.ask.options
      : [];
  const index = busy ? new Map() : byName(options);
  /** @type {Map<string, string>} */
  const keys = new Map();
  const shown = steps(options),
    caps = keysFor(shown);
  for (const step of shown)
    if ("option" in step)
      for (const name of namesIn(step.option)) if (!keys.has(name)) keys.set(name, caps.get(step) ?? "");

  const timeOf = (/** @type {number} */ s) => {
    const c = position.clocks?.find((k) => k.seat === s);
    if (!c) return "";
    const left = c.due ? Math.max(0, (c.due - now.value) / 1000) : c.left;
    return typeof left === "number" ? clock(left) : "";
  };
  const hidden = curtain.value !== null;
  const ask = (/** @type {string} */ name, /** @type {Element | null} */ at) => {
    if (name && view?.seat !== null) whyNot(live, name, at).catch((e) => say(e.message, { bad: true }));
  };
  const watchers = /** @type {any} */ (table).spectators ?? 0;
  const openSide = phone.value ? drawer.value : panel.value;

  return html`
    <div
      class=${`table ${openSide && !phone.value ? "with-side" : ""} ${view?.seat === null ? "watching" : ""}`}
      data-status=${live.status.value}
      data-phase=${view?.phase}
    >
      <header class="bar">
        <${Logo} />
        <h1 class="where">${(game?.name ?? label(gameId)).split(":")[0]}</h1>
        <div class="ribbon desk">
          ${
            view &&
            (board.ribbon?.(view) ?? [{ text: label(view.phase), state: "on" }]).map(
              (stop) => html`
              <span class=${stop.state}>${stop.text}</span>
            `,
            )
          }
        </div>
        <div class="sp" />
        ${
          watchers > 0 &&
          html`
          <span class="desk small">
            <${Icon} name="eyeball" /> ${watchers}
          </span>
        `
        }
        ${
          live.status.value !== "open" &&
          html`
          <span class="link-lost" role="status">
            <${Icon} name="cycle" />
            Connection lost, coming back …
          </span>
        `
        }
        ${
          phone.value &&
          html`
          <button
            class="icbtn"
            aria-label="Log and chat"
            onClick=${() => {
              drawer.value = true;
            }}
          >
            <${Icon} name="tied-scroll" />
            ${live.unread.value > 0 && html`<span class="dot" />`}
          </button>
        `
        }
        ${
          !phone.value &&
          html`
            <${LanguageChoice} languages=${game?.languages} />
            <${SoundButton} />
            <${ThemeButton} />
            ${
              !panel.value &&
              html`
              <button
                class="icbtn"
                aria-label="Open the panel"
                title="Log, chat, rules"
                onClick=${() => {
                  panel.value = true;
                }}
              >
                <${Icon} name="tied-scroll" />
              </button>
            `
            }
        `
        }
        <span class="menu">
          <button
            class="icbtn"
            aria-label="Table menu"
            aria-expanded=${menu.value}
            onClick=${() => {
              menu.value = !menu.value;
            }}
          >
            <${Icon} name="settings-knobs" />
          </button>
          ${
            menu.value &&
            html`
            <${TableMenu}
              languages=${game?.languages}
              table=${table}
              view=${view}
              close=${() => {
                menu.value = false;
              }}
              act=${act}
              mine=${mine}
              owner=${live.owner.value}
              asking=${asking}
            />
          `
          }
        </span>
      </header>
      ${
        view && !hidden
          ? html`
        <${BoardView}
          view=${view}
          events=${live.fresh.value}
          names=${names}
          board=${board}
          game=${game}
          table=${table}
          log=${live.events.value}
          also=${position.also}
          options=${options}
          index=${index}
          keys=${keys}
          pick=${pick}
          send=${act}
          fill=${fill}
          ask=${ask}
          clock=${timeOf}
        >
          <${Prompt}
            live=${live}
            position=${position}
            game=${game}
            names=${names}
            path=${path.value}
            setPath=${(/** @type {any} */ p) => {
              path.value = p;
            }}
            act=${take}
            chosen=${busy ? chosen.value : ""}
            worded=${worded}
            hint=${hint.value}
            askHint=${askHint}
            hinting=${hinting.value}
            onUndo=${onUndo}
            onRematch=${rematch}
            tableId=${id}
            says=${board.says}
            asks=${board.asks}
          />
        </${BoardView}>
      `
          : hidden
            ? html`
        <${Curtain}
          name=${names[curtain.value ?? 0]}
          seat=${curtain.value ?? 0}
          lift=${() => {
            const next = curtain.value;
            curtain.value = null;
            live.look(next);
          }}
        />
      `
            : html`
        <${WaitingRoom} table=${table} live=${live} mine=${mine} gameName=${game?.name ?? ""} />
      `
      }
      ${
        openSide &&
        html`
        <div
          class=${phone.value ? "drawerwrap" : "sidewrap"}
          onClick=${(/** @type {any} */ e) => {
            if (e.target === e.currentTarget) drawer.value = false;
          }}
        >
          <${Side}
            live=${live}
            game=${gameId}
            worded=${worded}
            tab=${tab}
            rule=${rule}
            text=${
              hidden
                ? undefined
                : () => html`
                    <${TextTable}
                      position=${position}
                      names=${names}
                      worded=${worded}
                      path=${path.value}
                      setPath=${(/** @type {any} */ p) => {
                        path.value = p;
                      }}
                      act=${take}
                      busy=${busy}
                      undo=${() => onUndo(null)}
                      hint=${askHint}
                      board=${board}
                      events=${live.events.value}
                    />
                  `
            }
            onClose=${() => {
              if (phone.value) drawer.value = false;
              else panel.value = false;
            }}
          />
        </div>
      `
      }
      <${WhyBubble} game=${gameId} />
      <${Detail} game=${gameId} />
      ${
        asking.value === "concede" &&
        html`
        <${Dialog}
          title="Concede?"
          onClose=${() => {
            asking.value = "";
          }}
        >
          <p>
            A single opponent has won then. Several play on against a bot in your seat, and you come last.${" "}
            This cannot be taken back.
          </p>
          <div class="row-end">
            <button
              class="btn"
              onClick=${() => {
                asking.value = "";
              }}
            >
              Play on
            </button>
            <button
              class="btn primary"
              onClick=${() => {
                asking.value = "";
                act("concede");
              }}
            >
              Concede
            </button>
          </div>
        </${Dialog}>
      `
      }
      ${
        asking.value === "keys" &&
        html`
        <${Dialog}
          title="Keys"
          onClose=${() => {
            asking.value = "";
          }}
        >
          <${Keys} />
        </${Dialog}>
      `
      }
    </div>
  `;
}

/**
 * @param {{table: import("../types").TableInfo, view: import("../types").View | null, close: () => void, act: (t:
 *   string) => void, mine: {seat: number, token: string}[], owner: boolean, asking:
 *   import("../lib").Signal<string>, languages?: string[]}} props
 */
function TableMenu({ table, view, close, mine, owner, asking, languages }) {
  const seated = mine.length > 0,
    running = table.status === "running";
  const away = mine.some((m) => table.seats[m.seat].away);
  const call = (/** @type {string} */ what, /** @type {string} */ done) => async () => {
    close();
    try {
      await api.at(table.id, what);
      if (done) say(done);
    } catch (e) {
      say(/** @type {Error} */ (e).message, { bad: true });
    }
  };
  return html`
    <ul
      class="drop panel right"
      onClick=${(/** @type {any} */ e) => {
        if (e.target.closest("button, a")) close();
      }}
    >
      <li>
        <button onClick=${() => copy(`${location.origin}/table/${table.id}`, "Link to this table")}>
          <${Icon} name="shaking-hands" />
          Copy the link
        </button>
      </li>
      <li>
        <button
          onClick=${() => {
            asking.value = "keys";
          }}
        >
          <${Icon} name="quill" />
          Keys
        </button>
      </li>
      <li class="menu-theme">
        <${ThemeButton} />
        <${SoundButton} />
        <span>Theme and sound</span>
        <${LanguageChoice} languages=${languages} />
      </li>
      ${
        away &&
        html`
        <li>
          <button onClick=${call("return", "You play again.")}>
            <${Icon} name="return-arrow" />
            Take my seat back
          </button>
        </li>
      `
      }
      ${
        seated &&
        running &&
        !view?.result &&
        !(view?.seat !== null && view?.conceded.includes(view.seat)) &&
        html`
          <li>
            <button
              onClick=${() => {
                asking.value = "concede";
              }}
            >
              <${Icon} name="flag-objective" />
              Concede
            </button>
          </li>
          <li>
            <button onClick=${call("leave", "A bot plays on for you.")}>
              <${Icon} name="exit-door" />
              Leave; a bot plays on
            </button>
          </li>
      `
      }
      ${
        owner &&
        running &&
        html`
        <li>
          <button onClick=${call("abort", "The table is closed.")}>
            <${Icon} name="cancel" />
            Abort the game
          </button>
        </li>
      `
      }
      <li>
        <a href=${`/rules/${table.game}`}>
          <${Icon} name="rule-book" />
          Rules
        </a>
      </li>
      <li>
        <a href="/">
          <${Icon} name="house" />
          Home
        </a>
      </li>
    </ul>
  `;
}

/** @param {{name: string, seat: number, lift: () => void}} props */
const Curtain = ({ name, seat, lift }) => html`
  <main class="curtain" data-testid="curtain">
    <div class="meander" aria-hidden="true" />
    <${Emblem} seat=${seat} />
    <h2>${name}</h2>
    <p>Hand the device to ${name}. Nobody else looks.</p>
    <button class="btn primary big" ref=${(/** @type {HTMLElement | null} */ n) => n?.focus()} onClick=${lift}>
      I am ${name}
    </button>
    <div class="meander" aria-hidden="true" />
  </main>
`;

/**
 * @param {{table: import("../types").TableInfo, live: Live, mine: {seat: number, token: string}[], gameName: string}}
 *   props
 */
function WaitingRoom({ table, live, mine, gameName }) {
  const link = `${location.origin}/table/${table.id}`;
  const sit = async (/** @type {number} */ seat) => {
    try {
      const t = await api.join(table.id, seat);
      live.mine.value = t.mine ?? [];
      live.look(live.mine.value[0]?.seat ?? null);
    } catch (e) {
      say(/** @type {Error} */ (e).message, { bad: true });
    }
  };
  const bot = async (/** @type {number} */ seat) => {
    try {
      await api.at(table.id, `seats/${seat}/bot`, {});
    } catch (e) {
      say(/** @type {Error} */ (e).message, { bad: true });
    }
  };
  return html`
    <main class="waiting-room">
      <section class="panel">
        <h2>${table.status === "waiting" ? "Waiting for players" : sentence(table.status)}</h2>
        <p>${table.note || `${gameName}: the game starts by itself when every seat is taken.`}</p>
        <ul>
          ${table.seats.map(
            (s) => html`
            <li class=${`s${(s.seat % 4) + 1}`}>
              <${Emblem} seat=${s.seat} />
              <b>${s.kind === "open" ? "Open seat" : s.name}</b>
              <small>
                ${
                  s.kind === "bot"
                    ? `bot, ${s.bot}`
                    : s.kind === "open"
                      ? ""
                      : mine.some((m) => m.seat === s.seat)
                        ? "you"
                        : s.online
                          ? "here"
                          : "away"
                }
              </small>
              ${
                s.kind === "open" &&
                !mine.length &&
                html`
                <button class="btn primary" onClick=${() => sit(s.seat)}>
                  Sit down
                </button>
              `
              }
              ${
                s.kind === "open" &&
                live.owner.value &&
                html`
                <button class="btn" onClick=${() => bot(s.seat)}>
                  <${Icon} name="vintage-robot" />A bot instead
                </button>
              `
              }
            </li>
          `,
          )}
        </ul>
        ${
          table.status === "waiting" &&
          html`
          <label class="invite">
            <span>Send this link to a friend</span>
            <input readonly value=${link} onFocus=${(/** @type {any} */ e) => e.target.select()} />
            <button class="btn primary" onClick=${() => copy(link, "Link")}>
              <${Icon} name="shaking-hands" />
              Copy
            </button>
          </label>
        `
        }
      </section>
    </main>
  `;
}

/** @param {{reason: string}} props */
const Lost = ({ reason }) => html`
  <main class="loading">
    <${Logo} />
    <h1>No table here</h1>
    <p role="alert">${reason}</p>
    <a class="btn primary" href="/">
      Home
    </a>
  </main>
`;

const KEYS = [
  ["1–9", "choose"],
  ["P", "pass, done"],
  ["← → ↑ ↓", "walk through the choices"],
  ["Enter", "take the one in focus"],
  ["Space", "explain the card in focus"],
  ["Backspace", "one step back"],
  ["U", "undo"],
  ["H", "hint"],
  ["/", "type an action"],
  ["L", "log"],
  ["C", "chat"],
  ["T", "the whole table as text"],
  ["?", "this list"],
  ["Esc", "close"],
];
const Keys = () => html`
  <dl class="keys">
    ${KEYS.map(
      ([k, what]) => html`
      <div>
        <dt>
          <kbd>${k}</kbd>
        </dt>
        <dd>${what}</dd>
      </div>
    `,
    )}
  </dl>
`;
