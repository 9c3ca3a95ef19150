// A lesson on the real board: what is wanted alone can be pressed there, the list shows everything that is allowed.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useSignal } from "../../lib.js";
import { NO_BOARD } from "../../boards/index.js";
import { Opening } from "../../later.js";
import { namesIn } from "../../reading.js";
import { tidy } from "../../words.js";
import { BoardView, useGame, wording } from "../../parts/boardview.js";
import { Detail, noDetail } from "../../pieces/detail.js";
import { Dialog, forPage, Logo, ThemeButton } from "../../parts/common.js";
import { Icon } from "../../pieces/icon.js";
import { openRule } from "../../pieces/rule.js";
import { Choices, offered, Trail } from "../../parts/choices.js";
import { RulesText } from "../../parts/rules.js";
import { short } from "../games.js";
import { useLesson } from "./lesson.js";
import { Tutor } from "./tutor.js";

/** @typedef {import("../../types").Lesson} Lesson */
/** @typedef {import("../../types").GameInfo} GameInfo */
/** @typedef {import("./lesson").Playing} Playing */
/** @typedef {{current: HTMLElement | null}} Root   what a lesson is shown in */

/** @type {import("../../types").GameEvent[]} */
const NOTHING = [];

/** Mark the things that the tutor points at, whatever draws them. @param {Root} root @param {string[]} names */
function usePointed(root, names) {
  const wanted = names.map(tidy).join("\n");
  useLayoutEffect(() => {
    const node = root.current;
    const known = new Set(wanted.split("\n").filter(Boolean));
    if (!node) return undefined;
    const named = (/** @type {Element} */ thing, /** @type {string} */ by) =>
      known.has(tidy(thing.getAttribute(by) ?? ""));
    const mark = () => {
      for (const thing of node.querySelectorAll("[data-name], [data-place]"))
        thing.toggleAttribute("data-pointed", named(thing, "data-name") || named(thing, "data-place"));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(node, { childList: true, subtree: true, attributeFilter: ["data-name", "data-place"] });
    return () => observer.disconnect();
  }, [wanted]);
}

/** Enter and the space bar go on, wherever nothing else takes them. @param {Root} root */
function useGoOn(root) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (!forPage(event) || target.closest?.("button, a")) return;
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      root.current?.querySelector(/** @type {"button"} */ (".tutor .next"))?.click();
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      noDetail();
      document.title = "Harena";
    };
  }, []);
}

/** Rules open over the lesson. @param {{game: string}} props */
function Rules({ game }) {
  const rule = useSignal("");
  const open = (/** @type {string} */ id) => {
    rule.value = id;
  };
  useEffect(() => {
    openRule.value = open;
    return () => {
      openRule.value = null;
    };
  }, []);
  if (!rule.value) return null;
  return html`
    <${Dialog} title="Rules" wide=${true} onClose=${() => open("")}>
      <div class="ruledialog">
        <${RulesText} game=${game} at=${rule.value} narrow=${true} />
      </div>
    </${Dialog}>
  `;
}

/** @param {{lesson: Lesson, game: GameInfo | null, again: () => void}} props */
const Bar = ({ lesson, game, again }) => html`
  <header class="bar">
    <${Logo} />
    <h1 class="where">${lesson.title}</h1>
    <div class="ribbon desk">${game && html`<span class="on">${short(game.name)}</span>`}</div>
    <div class="sp" />
    <button class="icbtn" aria-label="Start again" title="Start again" onClick=${again}>
      <${Icon} name="cycle" />
    </button>
    <${ThemeButton} />
    <a class="icbtn" href="/learn" aria-label="Leave the lesson" title="Leave the lesson">
      <${Icon} name="exit-door" />
    </a>
  </header>
`;

/**
 * @param {{playing: Playing, worded: (text: string) => string, says?: import("../../boards/index").Says}} props
 */
function Asked({ playing: { view, path, setPath, act, scene }, worded, says }) {
  const trail = html`<div class="ask"><${Trail} path=${path} setPath=${setPath} /></div>`;
  return html`
    <section class="prompt asked" aria-label="What to do now">
      ${path.length > 0 && trail}
      <${Choices}
        view=${view}
        path=${path}
        setPath=${setPath}
        act=${act}
        worded=${worded}
        says=${says}
        wanted=${scene.do}
      />
    </section>
  `;
}

/** The key of the choice that is wanted, at the things that it names. @param {Playing} playing */
function keysOf({ view, path, option }) {
  const { shown, keys } = offered(view, path);
  const step = shown.find((s) => ("option" in s ? [s.option] : s.options).some((o) => o === option));
  const cap = (step && keys.get(step)) ?? "";
  return new Map(option ? namesIn(option).map((name) => [name, cap]) : []);
}

/** What the lesson waits for. @param {Playing} playing */
function waitsFor({ over, asks, scene }) {
  if (over) return "end";
  if (asks) return "move";
  return scene.say ? "next" : "";
}

/** A lesson, once its board is there. @param {{lesson: Lesson}} props */
export function Played({ lesson }) {
  const { game, board } = useGame(lesson.game);
  if (board === NO_BOARD) return html`<${Opening} />`;
  return html`<${PlayedOn} lesson=${lesson} game=${game} board=${board} />`;
}

/**
 * @param {{lesson: Lesson, game: GameInfo | null, board: import("../../boards/index").BoardModule}} props
 */
function PlayedOn({ lesson, game, board }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const { names } = lesson;
  const worded = useMemo(() => wording(game?.seat_names ?? [], names), [game, names]);
  const playing = useLesson(lesson, board);
  const { at, path, scene, over, asks, view, option, act, astray, go } = playing;
  usePointed(root, over ? [] : scene.point);
  useGoOn(root);
  useEffect(() => {
    for (const wanted of [":is(.myrow, .middle) [data-lit]", ".choice[data-wanted]"])
      root.current?.querySelector(wanted)?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at, path.length, board]);
  // What lies on something lit is a part of it.
  const press = (/** @type {string} */ _, /** @type {Element | null} */ thing) => {
    if (option && thing?.closest(".lit")) act(option.text);
    else if (asks) astray();
  };
  return html`
    <div class="table learn" ref=${root} data-scene=${at} data-wants=${waitsFor(playing)}>
      <${Bar} lesson=${lesson} game=${game} again=${() => go(0)} />
      <${Tutor} lesson=${lesson} game=${game} playing=${playing} worded=${worded} />
      <${BoardView}
        view=${view}
        names=${names}
        board=${board}
        game=${game}
        events=${over ? NOTHING : scene.events}
        options=${option ? [option] : []}
        keys=${keysOf(playing)}
        pick=${(/** @type {import("../../types").Option[]} */ list) => act(list[0].text)}
        send=${act}
        ask=${press}
      >
        ${asks && html`<${Asked} playing=${playing} worded=${worded} says=${board.says} />`}
      </${BoardView}>
      <${Detail} game=${lesson.game} />
      <${Rules} game=${lesson.game} />
    </div>
  `;
}
