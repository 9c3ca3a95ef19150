// The replay: a finished game on its board, step by step, from any seat's eyes; its course as a chart that is also the
// scrubber; the log beside it; and the ways on from here.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useSignal } from "../lib.js";
import { api } from "../api.js";
import { styled } from "../boards/index.js";
import { beyond, Film, parts, secrets, together } from "../film.js";
import { go } from "../router.js";
import { BoardView, useGame, wording } from "../parts/boardview.js";
import { Card, Detail, noDetail } from "../parts/card.js";
import { copy, Dialog, Emblem, Icon, Logo, say, spoken, ThemeButton } from "../parts/common.js";
import { phone } from "../settings.js";
import { deed, headline, isHeading, label, sentence, tidy } from "../words.js";

/** @typedef {import("../film").Line} Line */
/** @typedef {import("../film").Outline} Outline */
/** @typedef {import("../types").Table} TableInfo */

await styled("replay", Promise.resolve());

/** How long a step stays while playing, in milliseconds at 1×; one that told nothing is passed quickly. */
const STAY = 1100,
  BRIEF = 300;
const SPEEDS = [0.5, 1, 2, 4];
const seatClass = (/** @type {number | null | undefined} */ seat) =>
  typeof seat === "number" ? `s${(seat % 4) + 1}` : "";
/** @type {Line[]} */
const NOTHING = [];

const GLYPHS = /** @type {Record<string, string>} */ ({
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  chapterBack: "M12 5v14l-9-7zM21 5v14l-9-7z",
  back: "M17 4v16L6 12z",
  play: "M7 3.5v17L21 12z",
  pause: "M6 4h4.5v16H6zM13.5 4H18v16h-4.5z",
  on: "M7 4v16l11-8z",
  chapterOn: "M12 5v14l9-7zM3 5v14l9-7z",
  last: "M4 4v16l11-8zM16 4h3v16h-3z",
});
/** A sign of the transport. @param {{name: string}} props */
const Glyph = ({ name }) => html`
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d=${GLYPHS[name]} />
  </svg>
`;

/** @param {{id: string, step: number, eyes: string}} props as the address says; the end of time is a step too */
export function ReplayScreen({ id, step: wanted, eyes: through }) {
  const table = useSignal(/** @type {TableInfo | null} */ (null)),
    trouble = useSignal(/** @type {import("../api").Refusal | null} */ (null));
  const step = useSignal(wanted),
    eyes = useSignal(through),
    playing = useSignal(false),
    speed = useSignal(1),
    drawer = useSignal(false),
    keys = useSignal(false);
  const films = useMemo(() => /** @type {Map<string, Film>} */ (new Map()), [id]);
  const shown = useRef(/** @type {{film: Film, seen: import("../film").Seen} | null} */ (null)),
    way = useRef(/** @type {1 | -1} */ (1));

  useEffect(() => {
    api
      .table(id)
      .then((t) => {
        table.value = t;
      })
      .catch((error) => {
        trouble.value = error;
      });
  }, [id]);
  useEffect(() => {
    step.value = wanted;
    eyes.value = through;
  }, [wanted, through]);
  let next = films.get(eyes.value);
  if (!next) {
    next = new Film(id, eyes.value);
    films.set(eyes.value, next);
    next.start();
  }
  // What is on its way does not take away what is there: the last position stays until the next one has come.
  const came = next.outline.value && next.at(Math.min(step.value, next.outline.value.steps));
  if (came) shown.current = { film: next, seen: came };
  const film = shown.current?.film ?? next,
    seen = shown.current?.seen ?? null;
  const outline = film.outline.value,
    steps = outline?.steps ?? 0,
    at = outline ? Math.min(step.value, steps) : step.value;

  const info = table.value,
    { game, board } = useGame(info?.game ?? "");
  const everybody = film.eyes === "all" && seen?.views;
  const view = useMemo(() => seen && (everybody ? together(seen) : seen.view), [seen]);
  const seated = useMemo(() => (info?.seats ?? []).map((s) => s.name || `Seat ${s.seat + 1}`), [info]);
  const people = (view && board.people?.(view, seated)) ?? seated;
  const names = useMemo(() => people, [people.join("\n")]);
  const worded = useMemo(() => wording(game?.seat_names ?? [], names), [game, names]);
  const present = useMemo(
    () => info && { ...info, seats: info.seats.map((s) => ({ ...s, online: true, away: false })) },
    [info],
  );

  const caption = (/** @type {number} */ n) => told(film, n, names, worded);
  /** @param {number} to @param {boolean} [still] */
  const move = (to, still = false) => {
    const there = Math.max(0, Math.min(to, steps));
    way.current = there < at ? -1 : 1;
    if (!still) playing.value = false;
    noDetail();
    step.value = there;
    if (outline) spoken.value = `${there} of ${steps}. ${caption(there).text}`;
  };

  // The address always leads back to this moment.
  useEffect(() => {
    if (!outline) return;
    const timer = setTimeout(() => history.replaceState(null, "", address(id, at, eyes.value)), 200);
    return () => clearTimeout(timer);
  }, [outline !== null, at, eyes.value]);
  useEffect(() => {
    next.want(at, way.current);
  }, [next, next.outline.value, at]);
  useEffect(() => {
    // what did not come is asked for again; eyes that cannot be had are given up
    const trouble = next.trouble.value;
    if (!trouble || !seen) return;
    say(trouble.message, { bad: true });
    if (!next.outline.value) {
      films.delete(next.eyes);
      eyes.value = film.eyes;
      return;
    }
    const timer = setTimeout(() => {
      next.trouble.value = null;
      next.want(step.peek(), way.current);
    }, 1500);
    return () => clearTimeout(timer);
  }, [next.trouble.value]);
  useEffect(() => {
    if (!playing.value || !outline) return;
    if (at >= steps) {
      playing.value = false;
      return;
    }
    const timer = setTimeout(
      () => move(beyond(film.seen, at, 1), true),
      (film.told.has(at) ? STAY : BRIEF) / speed.value,
    );
    return () => clearTimeout(timer);
  }, [playing.value, at, speed.value, outline]);
  useEffect(() => {
    document.title = `Replay – ${game?.name.split(":")[0] ?? "Harena"}`;
    return () => {
      document.title = "Harena";
      noDetail();
    };
  }, [game]);

  const toggle = () => {
    if (!playing.value && at >= steps) step.value = 0;
    playing.value = !playing.value;
  };
  useLayoutEffect(() => {
    // before the next key can come, so that none counts from an old step
    const press = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest("select, textarea, dialog, input:not([type=range])")
      )
        return;
      const step1 = event.shiftKey
        ? (/** @type {1 | -1} */ w) => at + w
        : (/** @type {1 | -1} */ w) => beyond(film.seen, at, w);
      const deeds = /** @type {Record<string, () => void>} */ ({
        ArrowLeft: () => move(step1(-1)),
        ArrowRight: () => move(step1(1)),
        ArrowUp: () => move(beyond(film.chapters, at, -1)),
        ArrowDown: () => move(beyond(film.chapters, at, 1)),
        PageUp: () => move(beyond(film.chapters, at, -1)),
        PageDown: () => move(beyond(film.chapters, at, 1)),
        Home: () => move(0),
        End: () => move(steps),
        "?": () => {
          keys.value = true;
        },
        Escape: () => {
          drawer.value = false;
        },
        v: () => {
          const list = views(seated.length);
          eyes.value = list[(list.indexOf(eyes.value) + 1) % list.length];
        },
      });
      if (event.key === " " && !target.closest("button, a")) {
        event.preventDefault();
        toggle();
        return;
      }
      const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (deed) {
        event.preventDefault();
        deed();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });

  const refused = trouble.value ?? (seen ? null : next.trouble.value);
  if (refused) return html`<${Refused} id=${id} why=${refused} />`;
  if (!info || !present || !outline || !seen || !view)
    return html`
      <main class="loading">
        <${Logo} />
        <p role="status">Fetching the game …</p>
      </main>
    `;

  const now = caption(at),
    over = at === steps && info.result;
  const side = html`
      <${WhatIf} info=${info} names=${seated} at=${at} over=${at >= steps} eyes=${eyes.value} seen=${seen} />
      <${Fairness} id=${id} steps=${steps} info=${info} names=${names} />
      <${Log}
        film=${film}
        outline=${outline}
        at=${at}
        names=${seated}
        worded=${worded}
        move=${move}
        caption=${caption}
      />
  `;
  return html`
    <div
      class=${`table replay ${view.seat === null ? "watching" : ""} ${everybody ? "open-hands" : ""}`}
      data-step=${at}
      data-eyes=${eyes.value}
      data-phase=${view.phase}
    >
      <header class="bar">
        <${Logo} />
        <h1 class="where">
          ${(game?.name ?? label(info.game)).split(":")[0]}
          <small>
            Replay
            ${info.finished ? ` · ${info.note === "uploaded" ? "brought" : "finished"} ${day(info.finished)}` : ""}
          </small>
        </h1>
        <div class="ribbon desk">
          ${(board.ribbon?.(view) ?? [{ text: label(view.phase), state: "on" }]).map(
            (stop) => html`
            <span class=${stop.state}>${stop.text}</span>
          `,
          )}
        </div>
        <div class="sp" />
        ${
          info.result &&
          html`
          <span class="won desk">
            <${Icon} name="laurels" />
            ${outcome(info.result, names)}
          </span>
        `
        }
        <a class="icbtn desk" href=${`/rules/${info.game}`} aria-label="Rules" title="Rules">
          <${Icon} name="rule-book" />
        </a>
        <${ThemeButton} />
        <button
          class="icbtn phone"
          aria-label="Log, fairness and more"
          onClick=${() => {
            drawer.value = true;
          }}
        >
          <${Icon} name="tied-scroll" />
        </button>
        <button
          class="icbtn desk"
          aria-label="Keys"
          title="Keys"
          onClick=${() => {
            keys.value = true;
          }}
        >
          <${Icon} name="quill" />
        </button>
      </header>
      <${BoardView}
        view=${view}
        events=${way.current > 0 ? film.told.get(at) : NOTHING}
        log=${film.log(at)}
        names=${names}
        board=${board}
        game=${game}
        table=${present}
      >
        <section
          class=${`told ${seatClass(now.seat)} ${over ? "end" : ""}`}
          aria-label="What happened here"
          data-testid="told"
        >
          ${now.seat !== null && html`<${Emblem} seat=${now.seat} small=${true} />`}
          ${over && html`<${Icon} name="trophy-cup" />`}
          <span>${over ? outcomeInFull(info.result, names, worded) : now.text}</span>
        </section>
        <${Time}
          film=${film}
          outline=${outline}
          at=${at}
          move=${move}
          caption=${caption}
          worded=${worded}
          playing=${playing.value}
          toggle=${toggle}
          speed=${speed}
          eyes=${eyes}
          names=${seated}
        />
      </${BoardView}>
      ${everybody && html`<${Hands} views=${seen.views} board=${view.board} names=${names} />`}
      ${
        phone.value
          ? drawer.value &&
            html`
          <div
            class="drawerwrap"
            onClick=${(/** @type {any} */ e) => {
              if (e.target === e.currentTarget) drawer.value = false;
            }}
          >
            <aside class="side" aria-label="Log, fairness and more">
              <button
                class="icbtn shut"
                aria-label="Close"
                onClick=${() => {
                  drawer.value = false;
                }}
              >
                <${Icon} name="cancel" />
              </button>
              ${side}
            </aside>
          </div>
        `
          : html`
        <aside class="side" aria-label="Log, fairness and more">
          ${side}
        </aside>
      `
      }
      ${
        phone.value &&
        html`
        <${Quick}
          id=${id}
          info=${info}
          at=${at}
          over=${at >= steps}
          eyes=${eyes.value}
          seen=${seen}
          more=${() => {
            drawer.value = true;
          }}
        />
      `
      }
      <${Detail} game=${info.game} />
      ${
        keys.value &&
        html`
        <${Dialog}
          title="Keys"
          onClose=${() => {
            keys.value = false;
          }}
        >
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
        </${Dialog}>
      `
      }
    </div>
  `;
}

const KEYS = [
  ["← →", "back, on"],
  ["Shift ← →", "one step exactly"],
  ["↑ ↓", "turn or phase before, after"],
  ["Home End", "to the beginning, to the end"],
  ["Space", "play, pause"],
  ["V", "through other eyes"],
  ["?", "this list"],
];
const views = (/** @type {number} */ seats) => ["all", ...Array.from({ length: seats }, (_, s) => String(s)), "public"];
const address = (/** @type {string} */ id, /** @type {number} */ step, /** @type {string} */ eyes) =>
  `/replay/${id}?step=${step}&as=${eyes}`;
const day = (/** @type {number} */ at) => new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short" });

/** @param {import("../types").Result} result @param {string[]} names */
const outcome = (result, names) =>
  result.winners.length ? `${result.winners.map((w) => names[w]).join(" and ")} won` : "Nobody won";
/** @param {import("../types").Result | null} result @param {string[]} names @param {(text: string) => string} worded */
const outcomeInFull = (result, names, worded) =>
  result
    ? `${outcome(result, names)}${result.reason ? `: ${worded(result.reason)}` : ""}. ${result.ranking
        .flat()
        .map((s) => `${names[s]} ${result.tallies[s]}`)
        .join(", ")}.`
    : "";

/**
 * What a step told, in one line.
 * @param {Film} film
 * @param {number} step
 * @param {string[]} names
 * @param {(text: string) => string} worded
 * @returns {{text: string, seat: number | null}}
 */
function told(film, step, names, worded) {
  const lines = film.told.get(step) ?? [],
    plain = lines.filter((l) => !isHeading(l.kind));
  const chosen = plain.length ? plain : lines;
  if (chosen.length)
    return {
      text: chosen.map((l) => headline(worded(l.text))).join(" "),
      seat: chosen.find((l) => typeof l.seat === "number")?.seat ?? null,
    };
  if (step === 0) return { text: "The game begins.", seat: null };
  const [seat, text] = film.outline.value?.moves[step - 1] ?? [null, ""];
  return {
    text: seat === null ? "" : text ? `${names[seat]}: ${worded(text)}.` : `${names[seat]} has decided.`,
    seat,
  };
}

/**
 * The course of the game: chances as lines, parts of the game as bands, decisive moments as signs; and the transport
 * below.
 * @param {{film: Film, outline: Outline, at: number, move: (to: number) => void, caption: (n: number) => {text:
 *   string}, worded: (t: string) => string, playing: boolean, toggle: () => void, speed:
 *   import("../lib").Signal<number>, eyes: import("../lib").Signal<string>, names: string[]}} props
 */
function Time({ film, outline, at, move, caption, worded, playing, toggle, speed, eyes, names }) {
  const { steps } = outline,
    share = (/** @type {number} */ s) => (steps ? s / steps : 0),
    percent = (/** @type {number} */ s) => `${(100 * share(s)).toFixed(2)}%`;
  const course = useMemo(() => html`<${Course} outline=${outline} worded=${worded} />`, [outline, worded, phone.value]);
  const Button = (
    /** @type {string} */ name,
    /** @type {string} */ said,
    /** @type {string} */ key,
    /** @type {() => void} */ deed,
    /** @type {string} */ more = "",
  ) => html`
    <button
      class=${`cb ${name} ${more}`}
      aria-label=${said}
      title=${`${said} (${key})`}
      aria-keyshortcuts=${key}
      onClick=${deed}
    >
      <${Glyph} name=${name} />
    </button>
  `;
  const marks = apart(outline.marks, steps * (phone.value ? 0.07 : 0.028));
  return html`
    <section class="time panel" aria-label="Course of the game">
      <div class="chart">
        <div class="marks">
          ${marks.map(
            (m) => html`
            <button
              key=${m.step}
              class=${`mark ${m.step === at ? "on" : ""}`}
              style=${{ left: percent(m.step) }}
              aria-label=${`Decisive moment, step ${m.step}: ${caption(m.step).text}`}
              title=${caption(m.step).text}
              onClick=${() => move(m.step)}
            >
              <${Icon} name=${sign(film.told.get(m.step) ?? [])} />
            </button>
          `,
          )}
        </div>
        ${course}
        <i class="future" style=${{ left: percent(at) }} />
        <i class="head" style=${{ left: percent(at) }} />
        <input
          type="range"
          min="0"
          max=${steps}
          step="1"
          value=${at}
          aria-label="Step of the game"
          aria-valuetext=${`${at} of ${steps}: ${caption(at).text}`}
          data-testid="scrubber"
          onInput=${(/** @type {any} */ e) => move(Number(e.target.value))}
        />
      </div>
      <div class="ctl">
        <div class="transport" role="group" aria-label="Step through the game">
          ${Button("first", "To the beginning", "Home", () => move(0), "desk")}
          ${Button("chapterBack", "Turn or phase before", "ArrowUp", () => move(beyond(film.chapters, at, -1)))}
          ${Button("back", "Back", "ArrowLeft", () => move(beyond(film.seen, at, -1)))}
          <button
            class="cb play"
            aria-label=${playing ? "Pause" : "Play"}
            title=${playing ? "Pause (Space)" : "Play (Space)"}
            aria-keyshortcuts="Space"
            onClick=${toggle}
          >
            <${Glyph} name=${playing ? "pause" : "play"} />
          </button>
          ${Button("on", "On", "ArrowRight", () => move(beyond(film.seen, at, 1)))}
          ${Button("chapterOn", "Turn or phase after", "ArrowDown", () => move(beyond(film.chapters, at, 1)))}
          ${Button("last", "To the end", "End", () => move(steps), "desk")}
        </div>
        <span class="pos num">
          ${at} of ${steps}
          <small>${film.phase(at)}</small>
        </span>
        <div class="seen" role="group" aria-label="Seen by">
          <small class="desk">Seen by</small>
          <div class="seg">
            ${views(names.length).map(
              (v) => html`
              <button
                key=${v}
                class=${v === eyes.value ? "on" : ""}
                aria-pressed=${v === eyes.value}
                title=${
                  v === "all"
                    ? "Everybody: all hands open"
                    : v === "public"
                      ? "The public: what a spectator saw"
                      : `${names[Number(v)]}’s eyes`
                }
                onClick=${() => {
                  eyes.value = v;
                }}
              >
                ${
                  v === "all"
                    ? "All"
                    : v === "public"
                      ? html`
                  <${Icon} name="eyeball" label="The public" />
                `
                      : html`
                    <${Emblem} seat=${Number(v)} small=${true} />
                    <span class="sr">${names[Number(v)]}</span>
                `
                }
              </button>
            `,
            )}
          </div>
        </div>
        <div class="speed" role="group" aria-label="Speed">
          <small class="desk">Speed</small>
          <div class="seg num">
            ${SPEEDS.map(
              (s) => html`
              <button
                key=${s}
                class=${s === speed.value ? "on" : ""}
                aria-pressed=${s === speed.value}
                onClick=${() => {
                  speed.value = s;
                }}
              >
                ${s === 0.5 ? "½" : s}×
              </button>
            `,
            )}
          </div>
        </div>
      </div>
    </section>
  `;
}

/**
 * Those that can stand side by side, the strongest first.
 * @param {import("../film").Mark[]} marks
 * @param {number} room
 */
function apart(marks, room) {
  /** @type {import("../film").Mark[]} */
  const found = [];
  for (const mark of [...marks].sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing)))
    if (found.every((m) => Math.abs(m.step - mark.step) >= room)) found.push(mark);
  return found.sort((a, b) => a.step - b.step);
}

/** The sign of a decisive moment, from what it told. @param {Line[]} lines */
function sign(lines) {
  const known = lines.map((l) => SIGNS.find(([pattern]) => pattern.test(l.kind))?.[1]).find(Boolean);
  return known ?? lines.map((l) => deed(l.kind)).find((icon) => icon !== "plain-arrow") ?? "flag-objective";
}
const SIGNS = /** @type {[RegExp, string][]} */ ([
  [/^(wins|medal|victory|champion)/, "trophy-cup"],
  [/defeat|^out$|dies|killed/, "death-skull"],
  [/snatch|eagle/, "eagle-emblem"],
  [/influence/, "ionic-column"],
  [/strike|attack|^hit$|damage/, "crossed-swords"],
  [/enters|deploys/, "galea"],
  [/match-ends|thumb/, "thumb-up"],
  [/coins|pays|earns/, "two-coins"],
  [/concede/, "flag-objective"],
]);

/** @param {{outline: Outline, worded: (t: string) => string}} props */
function Course({ outline, worded }) {
  const { steps, chances } = outline,
    narrow = phone.value;
  const bands = parts(outline, narrow ? 9 : 16),
    wide = 1000 / Math.max(1, steps);
  const seats = chances[0]?.length ?? 0;
  const path = (/** @type {number} */ seat) => {
    const most = 400,
      every = Math.max(1, Math.floor(chances.length / most));
    const points = chances
      .map((c, i) => /** @type {[number, number]} */ ([i, c[seat]]))
      .filter(([i]) => i % every === 0 || i === chances.length - 1);
    return points.map(([i, c], n) => `${n ? "L" : "M"}${(i * wide).toFixed(1)} ${(98 - 0.96 * c).toFixed(1)}`).join("");
  };
  const spans = bands.map(([from, text], i) => ({
    from,
    to: bands[i + 1]?.[0] ?? steps,
    text: headline(worded(text)),
  }));
  const readable = narrow ? 0.1 : 0.065;
  return html`
    <div class="course">
      <svg
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        role="img"
        aria-label="Chances of each seat over the game, as the bots judge them"
      >
        ${spans.map(
          (s, i) =>
            i % 2 === 0 &&
            html`
              <rect
                key=${i}
                class="band"
                x=${s.from * wide}
                y="0"
                width=${(s.to - s.from) * wide}
                height="100"
              />
            `,
        )}
        ${[2, 50, 98].map(
          (y) => html`
          <line key=${y} class="grid" x1="0" x2="1000" y1=${y} y2=${y} />
        `,
        )}
        ${Array.from(
          { length: seats },
          (_, seat) => html`
          <path key=${seat} class=${`chance ${seatClass(seat)} c${seat % 4}`} d=${path(seat)} />
        `,
        )}
      </svg>
      <div class="names" aria-hidden="true">
        ${spans.map(
          (s, i) =>
            (s.to - s.from) / Math.max(1, steps) >= readable &&
            html`
              <span
                key=${i}
                style=${{ left: `${(s.from * wide) / 10}%`, width: `${((s.to - s.from) * wide) / 10}%` }}
                title=${s.text}
              >
                ${narrow ? s.text.replace(/^(\w+ )?(\w+ \d+).*$/, "$2") : s.text.replace(/([:.]| of ).*$/, "")}
              </span>
            `,
        )}
      </div>
    </div>
  `;
}

/**
 * All hands open: what each seat alone could see.
 * @param {{views: import("../types").View[], board: import("../types").Plain, names: string[]}} props
 */
function Hands({ views: list, board, names }) {
  return html`
    <section class=${`hands n${list.length}`} aria-label="All hands open">
      ${list.map((own, seat) => {
        const found = secrets(board, own);
        return html`
          <div
            key=${seat}
            class=${`hand-of ${seatClass(seat)}`}
            role="group"
            aria-label=${`Only ${names[seat]} knew`}
          >
            <${Emblem} seat=${seat} small=${true} />
            <div class="lots" tabindex="0" aria-label=${`What ${names[seat]} held`} role="group">
              ${found.map(
                (s) => html`
                <span class="lot" key=${s.label}>
                  <small>${s.label}</small>
                  ${s.things.map(
                    (thing, i) => html`
                    <${Card} key=${`${tidy(thing.name ?? thing.title)}-${i}`} thing=${thing} size="mini" />
                  `,
                  )}
                  ${counted(s.words).map(
                    ([w, n]) => html`
                    <span class="token" key=${w}>
                      ${sentence(w)}
                      ${n > 1 ? ` ×${n}` : ""}
                    </span>
                  `,
                  )}
                </span>
              `,
              )}
              ${!found.length && html`<small class="quiet">nothing hidden</small>`}
            </div>
          </div>
        `;
      })}
    </section>
  `;
}

/** @param {string[]} words @returns {[string, number][]} */
function counted(words) {
  /** @type {Map<string, number>} */
  const sum = new Map();
  for (const word of words) sum.set(word, (sum.get(word) ?? 0) + 1);
  return [...sum];
}

/**
 * Whose seat a fork offers first: the eyes', mine, whoever decides.
 * @param {TableInfo} info
 * @param {string} eyes
 * @param {import("../film").Seen} seen
 */
const firstSeat = (info, eyes, seen) =>
  /^\d+$/.test(eyes) ? Number(eyes) : (info.mine?.[0]?.seat ?? seen.view.deciding[0]?.seat ?? 0);

/**
 * Copy the link to a moment; whoever shares a game that is closed to others is told.
 * @param {TableInfo} info
 * @param {number} at
 * @param {string} eyes
 */
async function share(info, at, eyes) {
  await copy(location.origin + address(info.id, at, eyes), "Link to this moment");
  if (info.watch === "players")
    say("Link copied. It opens for those who sat at this table: others may not look at it.");
}

/** Play on from a step, against bots. @param {string} id @param {number} step @param {number} seat */
async function playOn(id, step, seat) {
  try {
    go(`/table/${(await api.at(id, "fork", { step, seat })).id}`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/**
 * @param {{info: TableInfo, names: string[], at: number, over: boolean, eyes: string, seen: import("../film").Seen}}
 *   props
 */
function WhatIf({ info, names, at, over, eyes, seen }) {
  const chosen = useSignal(/** @type {number | null} */ (null)),
    offered = firstSeat(info, eyes, seen),
    seat = chosen.value ?? offered;
  useEffect(() => {
    chosen.value = null;
  }, [eyes]);
  return html`
    <article class="goon panel">
      <h2>What if?</h2>
      <p>
        <label>
          Take this very moment and play it out. You sit as${" "}
          <select
            aria-label="You sit as"
            value=${seat}
            onChange=${(/** @type {any} */ e) => {
              chosen.value = Number(e.target.value);
            }}
          >
            ${names.map(
              (n, s) => html`
              <option value=${s} selected=${s === seat}>
                ${n}
              </option>
            `,
            )}
          </select>
        </label>
        , bots take the rest.
      </p>
      <button
        class="btn primary"
        disabled=${over}
        title=${over ? "The game is over here: go back a little." : ""}
        onClick=${() => playOn(info.id, at, seat)}
      >
        <${Icon} name="crossed-swords" />
        Play on from here
      </button>
      <div class="two">
        <button class="btn" onClick=${() => share(info, at, eyes)}>
          <${Icon} name="pin" />
          Copy link
        </button>
        <a class="btn" href=${`/api/tables/${info.id}/record`} download=${`${info.game}-${info.id}.json`}>
          <${Icon} name="tied-scroll" />
          Download
        </a>
      </div>
    </article>
  `;
}

/**
 * The same on a phone, in one row.
 * @param {{id: string, info: TableInfo, at: number, over: boolean, eyes: string, seen: import("../film").Seen, more:
 *   () => void}} props
 */
function Quick({ id, info, at, over, eyes, seen, more }) {
  const { state } = useFairness(id);
  return html`
    <section class="quick" aria-label="On from here">
      <button class="btn primary" disabled=${over} onClick=${() => playOn(id, at, firstSeat(info, eyes, seen))}>
        <${Icon} name="crossed-swords" />
        Play on from here
      </button>
      <button class="btn" aria-label="Copy link" onClick=${() => share(info, at, eyes)}>
        <${Icon} name="pin" />
      </button>
      <a
        class="btn"
        aria-label="Download the record"
        href=${`/api/tables/${id}/record`}
        download=${`${info.game}-${id}.json`}
      >
        <${Icon} name="tied-scroll" />
      </a>
      <button
        class=${`btn fairly ${state}`}
        data-testid="fairly"
        aria-label=${`${state === "done" ? "Fairness verified" : state === "failed" ? "Fairness check failed" : "Fairness"}; log and more`}
        onClick=${more}
      >
        <${Icon} name=${state === "failed" ? "cancel" : "check-mark"} />
      </button>
    </section>
  `;
}

/** @typedef {Awaited<ReturnType<typeof api.fairness>>} Checked */

/** Checks that were asked for: what opens again does not ask again. @type {Map<string, Promise<Checked>>} */
const checks = new Map();

/** The fairness check of a game: what was found, or why nothing could be. @param {string} id */
function useFairness(id) {
  const found = useSignal(/** @type {Checked | null} */ (null)),
    trouble = useSignal("");
  const check = () => {
    trouble.value = "";
    if (!checks.has(id)) checks.set(id, api.fairness(id));
    checks
      .get(id)
      ?.then((f) => {
        found.value = f;
      })
      .catch((error) => {
        checks.delete(id);
        trouble.value = error.message;
      });
  };
  useEffect(check, [id]);
  const f = found.value,
    state =
      !f || f.replay === "other rules" ? "unknown" : f.replay === "same" && f.commitment_holds ? "done" : "failed";
  return { found: f, state, trouble: trouble.value, again: check };
}

/**
 * The fairness check: done, failed, or why it cannot be made.
 * @param {{id: string, steps: number, info: TableInfo, names: string[]}} props
 */
function Fairness({ id, steps, info, names }) {
  const { found: f, state, trouble, again } = useFairness(id),
    open = useSignal(false);
  if (trouble)
    return html`
      <article class="fair panel unknown">
        <h2>Fairness not checked</h2>
        <p role="status">${trouble}</p>
        <button class="btn" onClick=${again}>
          Check again
        </button>
      </article>
    `;
  if (!f)
    return html`
      <article class="fair panel unknown">
        <h2>Checking fairness</h2>
        <p role="status">The whole game is played again from its seed …</p>
      </article>
    `;
  const other = state === "unknown",
    done = state === "done";
  const title = other
    ? "Fairness cannot be checked"
    : !done
      ? "Fairness check failed"
      : f.uploaded
        ? "Record verified"
        : "Fairness verified";
  return html`
    <article class=${`fair panel ${state}`} data-testid="fairness">
      <h2>
        ${
          !other &&
          html`
          <span class="seal">
            <${Icon} name=${done ? "check-mark" : "cancel"} />
          </span>
        `
        }
        ${title}
      </h2>
      ${
        done
          ? html`
        <ul>
          <li>
            ${
              f.uploaded
                ? "Brought as a record: its own checks hold at every step."
                : "The seed sealed before the first move is the one that was played."
            }
          </li>
          <li>All ${steps} steps played again, and every one is legal.</li>
          <li>Same end: ${info.result ? outcome(info.result, names) : ""}.</li>
        </ul>
      `
          : html`
        <p role="alert">
          ${sentence(
            f.commitment_holds
              ? f.text
              : "the seed that was played is not the one that was sealed before the first move",
          )}
          .
        </p>
      `
      }
      <p class="code">
        <code>
          seal ${f.commitment.slice(0, 4)} ${f.commitment.slice(4, 8)} … ${f.commitment.slice(-4)}
        </code>
        <button
          class="asalink"
          onClick=${() => {
            open.value = true;
          }}
        >
          Check it yourself
        </button>
      </p>
      ${
        open.value &&
        html`
        <${Dialog}
          title="Check it yourself"
          onClose=${() => {
            open.value = false;
          }}
        >
          <p>
            Before the first move the service showed the seal. It is the SHA-256 of salt, colon and seed, so${" "}
            nobody could change the seed afterwards.
          </p>
          <dl class="proof">
            <dt>Seal</dt>
            <dd>
              <code>${f.commitment}</code>
            </dd>
            <dt>Salt</dt>
            <dd>
              <code>${f.salt}</code>
            </dd>
            <dt>Seed</dt>
            <dd>
              <code>${f.seed}</code>
            </dd>
          </dl>
          <p>
            Download the record and run <code>harena verify</code> on it: it plays every step again from the${" "}
            seed and compares.
          </p>
        </${Dialog}>
      `
      }
    </article>
  `;
}
/**
 * @param {{film: Film, outline: Outline, at: number, names: string[], worded: (t: string) => string, move: (to:
 *   number) => void, caption: (n: number) => {text: string, seat: number | null}}} props
 */
function Log({ film, outline, at, names, worded, move, caption }) {
  const tab = useSignal("Moves"),
    box = useRef(/** @type {HTMLElement | null} */ (null)),
    go1 = useRef(move);
  go1.current = move;
  const lines = useMemo(
    () =>
      outline.lines.map(
        (l, i) => html`
        <li key=${i} class=${isHeading(l.kind) ? "head" : seatClass(l.seat)} data-step=${l.step}>
          <button tabindex="-1" onClick=${() => go1.current(l.step)}>
            ${headline(worded(l.text))}
          </button>
        </li>
      `,
      ),
    [outline, worded],
  );
  // The lines stay as they are; a step only moves the mark among those between the old place and the new one.
  const marked = useRef({
    list: /** @type {HTMLElement | null} */ (null),
    lines: /** @type {unknown} */ (null),
    at: -1,
    last: -1,
  });
  useEffect(() => {
    const list = box.current,
      was = marked.current;
    if (!list) return;
    const fresh = was.list !== list || was.lines !== lines,
      last = outline.lines.findLastIndex((l) => l.step <= at);
    outline.lines.forEach(({ step }, i) => {
      if (!fresh && (step === at) === (step === was.at) && step > at === step > was.at) return;
      list.children[i].classList.toggle("now", step === at);
      list.children[i].classList.toggle("future", step > at);
    });
    if (was.last !== last) list.children[was.last]?.firstElementChild?.setAttribute("tabindex", "-1");
    list.children[last]?.firstElementChild?.setAttribute("tabindex", "0");
    marked.current = { list, lines, at, last };
    const follow = () => {
      const line = /** @type {HTMLElement | undefined} */ (list.children[last]);
      if (line) list.scrollTop = line.offsetTop - list.clientHeight * 0.6;
    };
    const sized = new ResizeObserver(follow);
    sized.observe(list);
    return () => sized.disconnect();
  }, [at, lines, tab.value]);
  const tabs = /** @type {const} */ (["Moves", "Key"]);
  return html`
    <div class="logp panel">
      <div class="tabs">
        <div class="tablist" role="tablist">
          ${tabs.map(
            (name) => html`
            <button
              key=${name}
              role="tab"
              id=${`tab-${name}`}
              aria-controls="replay-log"
              aria-selected=${tab.value === name}
              class=${tab.value === name ? "on" : ""}
              onClick=${() => {
                tab.value = name;
              }}
            >
              ${name}
              ${name === "Key" && outline.marks.length > 0 && html`<span class="n">${outline.marks.length}</span>`}
            </button>
          `,
          )}
        </div>
      </div>
      <div id="replay-log" role="tabpanel" aria-labelledby=${`tab-${tab.value}`}>
        ${
          tab.value === "Moves"
            ? html`
          <ol class="log" ref=${box} tabindex="0" aria-label="What happened">
            ${lines}
          </ol>
        `
            : html`
          <ol class="log keyed" tabindex="0" aria-label="Decisive moments">
            ${outline.marks.map(
              (m) => html`
              <li
                key=${m.step}
                class=${`${seatClass(m.seat)} ${m.step === at ? "now" : m.step > at ? "future" : ""}`}
              >
                <button onClick=${() => move(m.step)}>
                  <${Icon} name=${sign(film.told.get(m.step) ?? [])} />
                  <span>${caption(m.step).text}</span>
                  <b class="num">
                    <${Emblem} seat=${m.seat} small=${true} />
                    <span class="sr">chances of ${names[m.seat]} </span>
                    ${m.swing > 0 ? "+" : "−"}
                    ${Math.abs(m.swing)}
                  </b>
                </button>
              </li>
            `,
            )}
            ${!outline.marks.length && html`<li>No single step turned this game.</li>`}
          </ol>
        `
        }
      </div>
    </div>
  `;
}

/** @param {{id: string, why: import("../api").Refusal}} props */
const Refused = ({ id, why }) => html`
  <main class="loading">
    <${Logo} />
    <h1>${why.kind === "not-over" ? "Not over yet" : "Nothing to replay here"}</h1>
    <p role="alert">
      ${
        why.kind === "not-over"
          ? "Only a finished game can be replayed: until then a replay would show what is hidden."
          : why.message
      }
    </p>
    <p class="row-end">
      ${
        why.kind === "not-over" &&
        html`
        <a class="btn primary" href=${`/table/${id}`}>
          To the table
        </a>
      `
      }
      <a class="btn" href="/">
        Home
      </a>
    </p>
  </main>
`;
