// Learn: the lessons of every game, and a lesson on the real board, with a tutor who says what to press and why.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useSignal } from "../lib.js";
import { api } from "../api.js";
import { patched } from "../live.js";
import { place } from "../router.js";
import { namesIn } from "../reading.js";
import { calm, learnt, phone } from "../settings.js";
import { sentence, tidy } from "../words.js";
import { styled } from "../boards/index.js";
import { BoardView, useGame, wording } from "../parts/boardview.js";
import { Detail, noDetail } from "../parts/card.js";
import { Dialog, Figure, Icon, Logo, openRule, Rule, ThemeButton } from "../parts/common.js";
import { Choices, offered, Trail } from "../parts/prompt.js";
import { RulesText } from "../parts/rules.js";
import { ordered, playNow, Shell, short } from "./home.js";

/** @typedef {import("../types").View} View */
/** @typedef {{id: string, game: string, title: string, summary: string, minutes: number, moves: number}} LessonInfo */
/**
 * @typedef {{changes: any[], events: import("../types").GameEvent[], say: string, do: string, wrong: string, rule:
 *   string, point: string[]}} Scene   what is said, and the move that leads on: none if there is only something to
 *   read, and no words if it goes on by itself
 */
/** @typedef {LessonInfo & {names: string[], learnt: string[], position: {view: View}, scenes: Scene[]}} Lesson */

await styled("learn", Promise.resolve());

const nameOf = (/** @type {LessonInfo} */ lesson) => `${lesson.game}/${lesson.id}`;

/** How long a scene that goes on by itself is shown. */
const pause = () => (calm() ? 600 : 1500);

// -- the list ---------------------------------------------------------------------------------------------------------

/** @param {{game: string}} props */
export function LearnScreen({ game }) {
  const games = useSignal(/** @type {import("../types").GameInfo[]} */ ([])),
    lessons = useSignal(/** @type {LessonInfo[] | null} */ (null)),
    trouble = useSignal("");
  useEffect(() => {
    document.title = "Learn – Harena";
    Promise.all([api.games(), api.lessons()])
      .then(([g, l]) => {
        games.value = ordered(g);
        lessons.value = l;
      })
      .catch((e) => {
        trouble.value = e.message;
      });
  }, []);
  const taught = games.value
    .filter((g) => lessons.value?.some((l) => l.game === g.id))
    .sort((a, b) => Number(b.id === game) - Number(a.id === game));
  return html`
    <${Shell} on="Learn">
      <main class="learnpage">
        <header>
          <h1>Learn by playing</h1>
          <p>You make the moves on the real board; a tutor explains each idea when it first matters.</p>
        </header>
        ${
          trouble.value &&
          html`
          <p class="wrong" role="alert">
            ${trouble.value}
          </p>
        `
        }
        ${taught.map(
          (g) => html`
          <section key=${g.id} class="panel" aria-label=${short(g.name)}>
            <img src=${`/static/pictures/${g.id}.svg`} alt="" width="300" height="200" />
            <div>
              <h2>${short(g.name)}</h2>
              <ol>
                ${(lessons.value ?? [])
                  .filter((l) => l.game === g.id)
                  .map(
                    (l, i) => html`
                    <${LessonRow} key=${l.id} lesson=${l} number=${i + 1} />
                  `,
                  )}
              </ol>
            </div>
          </section>
        `,
        )}
      </main>
    </${Shell}>
  `;
}

/** @param {{lesson: LessonInfo, number: number}} props */
function LessonRow({ lesson, number }) {
  const done = learnt.value.includes(nameOf(lesson));
  return html`
    <li>
      <a href=${`/learn/${nameOf(lesson)}`} data-lesson=${nameOf(lesson)}>
        <span class=${`no ${done ? "done" : ""}`}>
          ${done ? html`<${Icon} name="check-mark" label="done" />` : number}
        </span>
        <span>
          <b>${lesson.title}</b>
          <small>${lesson.summary}</small>
        </span>
        <em>
          <${Icon} name="hourglass" />
          ${lesson.minutes} min
        </em>
      </a>
    </li>
  `;
}

// -- a lesson ---------------------------------------------------------------------------------------------------------

/** @param {{game: string, id: string}} props */
export function LessonScreen({ game, id }) {
  const lesson = useSignal(/** @type {Lesson | null} */ (null)),
    trouble = useSignal("");
  useEffect(() => {
    api
      .lesson(game, id)
      .then((l) => {
        lesson.value = l;
        document.title = `${l.title} – Harena`;
      })
      .catch((e) => {
        trouble.value = e.message;
      });
  }, [game, id]);
  if (trouble.value)
    return html`
      <main class="loading">
        <${Logo} />
        <h1>No lesson here</h1>
        <p role="alert">${trouble.value}</p>
        <a class="btn primary" href="/learn">
          All lessons
        </a>
      </main>
    `;
  if (!lesson.value)
    return html`
      <main class="loading">
        <${Logo} />
        <p role="status">Raking the sand …</p>
      </main>
    `;
  return html`<${Played} lesson=${lesson.value} />`;
}

/** The view of every scene, put together from what changes. @param {Lesson} lesson @returns {View[]} */
function viewsOf(lesson) {
  let position = lesson.position;
  return lesson.scenes.map((scene) => {
    for (const change of scene.changes) position = patched(position, change[0], change[1], change.length === 1);
    return position.view;
  });
}

/**
 * Mark the things on the board that the tutor points at, whatever draws them.
 * @param {{current: HTMLElement | null}} root
 * @param {string[]} names
 */
function usePointed(root, names) {
  const wanted = names.map(tidy).join("\n");
  useLayoutEffect(() => {
    const node = root.current,
      known = new Set(wanted.split("\n").filter(Boolean));
    if (!node) return undefined;
    const mark = () => {
      for (const thing of node.querySelectorAll("[data-name], [data-place]"))
        thing.toggleAttribute(
          "data-pointed",
          known.has(tidy(thing.getAttribute("data-name") ?? "")) ||
            known.has(tidy(thing.getAttribute("data-place") ?? "")),
        );
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(node, { childList: true, subtree: true, attributeFilter: ["data-name", "data-place"] });
    return () => observer.disconnect();
  }, [wanted]);
}

/** @type {import("../types").GameEvent[]} */
const NOTHING = [];

/** @param {{lesson: Lesson}} props */
function Played({ lesson }) {
  const views = useMemo(() => viewsOf(lesson), [lesson]);
  const stops = useMemo(() => lesson.scenes.flatMap((scene, i) => (scene.say ? [i] : [])), [lesson]);
  const at = useSignal(Math.min(Number.parseInt(place.peek().hash, 10) || 0, lesson.scenes.length - 1)),
    path = useSignal(/** @type {import("../parts/prompt").Path} */ ([])),
    wrong = useSignal(""),
    rule = useSignal("");
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const { game, board } = useGame(lesson.game);
  const over = at.value >= lesson.scenes.length,
    scene = lesson.scenes[Math.min(at.value, lesson.scenes.length - 1)];
  const asks = !over && scene.do !== "",
    found = views[Math.min(at.value, views.length - 1)];
  const view = asks ? found : { ...found, ask: null };
  const names = lesson.names,
    worded = useMemo(() => wording(game?.seat_names ?? [], names), [game, names]);
  const said = stops.filter((stop) => stop <= at.value).length;

  const go = (/** @type {number} */ to) => {
    at.value = to;
    path.value = [];
    wrong.value = "";
    noDetail();
    history.replaceState(null, "", `#${to}`); // whoever comes back finds the place again
  };
  const next = () => {
    if (!asks && !over) go(at.value + 1);
  };
  const back = () => go(stops.filter((stop) => stop < at.value).at(-1) ?? 0);

  const astray = () => {
    const words = option && board.says?.(option, view)?.text;
    wrong.value =
      `${scene.wrong || "Not here."} ${wrong.value ? `Press what is lit${words ? `: ${words}` : ""}.` : ""}`.trim();
  };
  const act = (/** @type {string} */ text) => {
    if (text === scene.do) go(at.value + 1);
    else astray();
  };
  const setPath = (/** @type {import("../parts/prompt").Path} */ wanted) => {
    if (wanted.length > path.value.length && !wanted[wanted.length - 1].options.some((o) => o.text === scene.do))
      astray();
    else path.value = wanted;
  };

  // On the board only the move that is wanted can be pressed; the list beside it shows everything that is allowed.
  const option = asks ? view.ask?.options.find((o) => o.text === scene.do) : undefined;
  const { shown, keys } = offered(view, path.value),
    step = shown.find((s) => ("option" in s ? [s.option] : s.options).some((o) => o === option));
  const cap = (step && keys.get(step)) ?? "";

  usePointed(root, over ? [] : scene.point);
  useEffect(() => {
    root.current
      ?.querySelector(".myrow [data-lit], .middle [data-lit]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at.value, board]);
  useEffect(() => {
    openRule.value = (id) => {
      rule.value = id;
    };
    const key = (/** @type {KeyboardEvent} */ e) => {
      if (
        /** @type {Element} */ (e.target).closest?.("input, textarea, select, dialog, button, a") ||
        e.ctrlKey ||
        e.metaKey ||
        e.altKey
      )
        return;
      if (e.key === "Enter" || e.key === " ") {
        e.preventDefault();
        root.current?.querySelector(/** @type {"button"} */ (".tutor .next"))?.click();
      }
    };
    addEventListener("keydown", key);
    return () => {
      openRule.value = null;
      removeEventListener("keydown", key);
      noDetail();
      document.title = "Harena";
    };
  }, []);
  useEffect(() => {
    if (over && !learnt.value.includes(nameOf(lesson))) learnt.value = [...learnt.value, nameOf(lesson)];
    if (over || scene.say) return undefined;
    const timer = setTimeout(next, pause());
    return () => clearTimeout(timer);
  }, [at.value]);

  return html`
    <div
      class="table learn"
      ref=${root}
      data-scene=${at.value}
      data-wants=${over ? "end" : asks ? "move" : scene.say ? "next" : ""}
    >
      <header class="bar">
        <${Logo} />
        <h1 class="where">${lesson.title}</h1>
        <div class="ribbon desk">${game && html`<span class="on">${short(game.name)}</span>`}</div>
        <div class="sp" />
        <button class="icbtn" aria-label="Start again" title="Start again" onClick=${() => go(0)}>
          <${Icon} name="cycle" />
        </button>
        <${ThemeButton} />
        <a class="icbtn" href="/learn" aria-label="Leave the lesson" title="Leave the lesson">
          <${Icon} name="exit-door" />
        </a>
      </header>
      <section class="tutor" aria-label="Tutor">
        <header>
          <span class="art k-patron">
            <${Figure} name="roman-toga" />
          </span>
          <div>
            <b>${over ? "Well fought!" : "Your tutor"}</b>
            <small class="num">
              ${over ? `${lesson.moves} moves` : `${Math.max(said, 1)} of ${stops.length}`}
            </small>
            <span class="track" aria-hidden="true">
              <i style=${{ width: `${(100 * (over ? stops.length : said)) / stops.length}%` }} />
            </span>
          </div>
          <button class="icbtn back" aria-label="Back" title="Back" disabled=${at.value === 0} onClick=${back}>
            <${Icon} name="return-arrow" />
          </button>
        </header>
        ${
          over
            ? html`
          <${Finish} lesson=${lesson} game=${game} />
        `
            : html`
          <div class="speech" tabindex="0" aria-label="What the tutor says">
            <p class="say" aria-live="polite" data-testid="tutor">
              ${
                scene.say
                  ? html`
                  ${scene.say} <${Rule} id=${scene.rule} game=${lesson.game} />
              `
                  : html`
                <em>${lines(scene.events, worded).join(" ")}</em>
              `
              }
            </p>
            ${
              wrong.value &&
              html`
              <p class="astray" role="alert" data-testid="astray">
                ${wrong.value}
              </p>
            `
            }
            ${
              !asks &&
              html`
              <button
                class="btn primary next"
                key=${at.value}
                ref=${(/** @type {HTMLElement | null} */ n) => {
                  if (n && scene.say) n.focus({ preventScroll: true });
                }}
                onClick=${next}
              >
                Go on
                <${Icon} name="plain-arrow" />
              </button>
            `
            }
          </div>
        `
        }
        ${!phone.value && !over && html`<${Told} scenes=${lesson.scenes.slice(0, at.value + 1)} worded=${worded} />`}
      </section>
      <${BoardView}
        view=${view}
        names=${names}
        board=${board}
        game=${game}
        events=${over ? NOTHING : scene.events}
        options=${option ? [option] : []}
        keys=${new Map(option ? namesIn(option).map((n) => [n, cap]) : [])}
        pick=${(/** @type {import("../types").Option[]} */ list) => act(list[0].text)}
        send=${act}
        ask=${() => {
          if (asks) astray();
        }}
      >
        ${
          asks &&
          html`
          <section class="prompt asked" aria-label="What to do now">
            ${
              path.value.length > 0 &&
              html`
              <div class="ask">
                <${Trail} path=${path.value} setPath=${setPath} />
              </div>
            `
            }
            <${Choices}
              view=${view}
              path=${path.value}
              setPath=${setPath}
              act=${act}
              worded=${worded}
              says=${board.says}
              wanted=${scene.do}
            />
          </section>
        `
        }
      </${BoardView}>
      <${Detail} game=${lesson.game} />
      ${
        rule.value &&
        html`
        <${Dialog}
          title="Rules"
          wide=${true}
          onClose=${() => {
            rule.value = "";
          }}
        >
          <div class="ruledialog">
            <${RulesText} game=${lesson.game} at=${rule.value} narrow=${true} />
          </div>
        </${Dialog}>
      `
      }
    </div>
  `;
}

/**
 * What was told, in sentences; the headings of the log are left out.
 * @param {import("../types").GameEvent[]} events
 * @param {(text: string) => string} worded
 */
const lines = (events, worded) => events.map((e) => worded(e.text)).filter((text) => !/^(---|===)/.test(text));

/** What has happened so far, what came last lit. @param {{scenes: Scene[], worded: (text: string) => string}} props */
function Told({ scenes, worded }) {
  const all = scenes.flatMap((scene, i) =>
    lines(scene.events, worded).map((text) => ({ text, now: i === scenes.length - 1 })),
  );
  return (
    all.length > 0 &&
    html`
      <ul class="log" aria-label="What happened">
        ${all.slice(-14).map(
          ({ text, now }) => html`
          <li class=${now ? "now" : ""}>${text}</li>
        `,
        )}
      </ul>
    `
  );
}

/**
 * What was learnt, and where to go from here.
 * @param {{lesson: Lesson, game: import("../types").GameInfo | null}} props
 */
function Finish({ lesson, game }) {
  const all = useSignal(/** @type {LessonInfo[]} */ ([]));
  useEffect(() => {
    api
      .lessons()
      .then((l) => {
        all.value = l;
      })
      .catch(() => {});
  }, []);
  const following = all.value[all.value.findIndex((l) => nameOf(l) === nameOf(lesson)) + 1];
  return html`
    <div class="speech finish" data-testid="finish" role="status">
      <h2>What you have learnt</h2>
      <ul>
        ${lesson.learnt.map(
          (line) => html`
          <li>
            <${Icon} name="laurels" />
            ${sentence(line)}
          </li>
        `,
        )}
      </ul>
      ${
        game &&
        html`
        <button class="btn primary big" onClick=${() => playNow(game)}>
          <${Icon} name="crossed-swords" />
          Play a real game
        </button>
      `
      }
      ${
        following &&
        html`
        <a class="btn" href=${`/learn/${nameOf(following)}`}>
          Next: ${following.title}
        </a>
      `
      }
      <a class="btn quiet" href="/learn">
        All lessons
      </a>
    </div>
  `;
}
