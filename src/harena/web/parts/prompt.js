// The prompt bar: what is asked, why now, and every choice under its key.
import { html, useEffect, useLayoutEffect, useRef, useSignal } from "../lib.js";
import { nameOf, namesIn, steps } from "../reading.js";
import { deed, label, sentence, tidy } from "../words.js";
import { Icon, Rule } from "./common.js";
import { offering, OfferForm } from "./offer.js";

/** @typedef {import("../types").Option} Option */
/** @typedef {import("../reading").Step} Step */

/** A pass stands apart. @param {Step} step */
const isPass = (step) =>
  "option" in step &&
  (/^(pass|done|end|decline|finish|stop)\b/.test(step.option.kind) || /^pass\b/.test(step.option.text));

/** Keys for the choices in view: 1–9, and P for the pass. @param {Step[]} list @returns {Map<Step, string>} */
export function keysFor(list) {
  const keys = new Map();
  let next = 1;
  for (const step of list) {
    if (isPass(step) && ![...keys.values()].includes("P")) keys.set(step, "P");
    else if (next <= 9) keys.set(step, String(next++));
  }
  return keys;
}

/**
 * What a choice is about, in a few words from the thing it names.
 * @param {Option} option
 * @param {Map<string, import("../types").Plain>} things
 */
function about(option, things) {
  for (const name of namesIn(option)) {
    const thing = things.get(name);
    if (!thing) continue;
    const price = thing.price ?? thing.cost;
    const parts = [];
    if (typeof price === "number" && /^(buy|bid)/.test(option.kind)) parts.push(`${price} Coin`);
    if (typeof thing.attack === "number") parts.push(`${thing.attack} / ${thing.health} / ${thing.agility ?? 0}`);
    if (typeof thing.text === "string" && thing.text) parts.push(thing.text);
    else if (typeof thing.square === "string") parts.push(thing.square);
    if (parts.length) return parts.join(" · ");
  }
  return "";
}

/** Every named thing of a board. @param {unknown} board @returns {Map<string, import("../types").Plain>} */
export function thingsOf(board) {
  const found = new Map();
  const walk = (/** @type {any} */ value) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (value && typeof value === "object") {
      const name = nameOf(value);
      if (name && !found.has(tidy(name))) found.set(tidy(name), value);
      Object.values(value).forEach(walk);
    }
  };
  walk(board);
  return found;
}

/**
 * The text of a choice, with names as they are printed.
 * @param {Option} option
 * @param {Map<string, import("../types").Plain>} things
 */
export function printed(option, things) {
  let text = option.text;
  for (const name of namesIn(option)) {
    const thing = things.get(name);
    if (thing) text = text.replace(name, nameOf(thing));
  }
  return text;
}

/**
 * How a choice reads: as the game says it, in the board's own words, or from what it names; the board may add a note.
 * @param {Step} step
 * @param {Map<string, import("../types").Plain>} things
 * @param {{text: string, note: string} | null} own
 */
export function reads(step, things, own) {
  if ("option" in step && step.option.label) return { text: step.option.label, note: own?.note ?? "" };
  if (own) return { text: sentence(own.text), note: own.note };
  if ("option" in step) return { text: sentence(printed(step.option, things)), note: about(step.option, things) };
  return {
    text: `${label(things.has(tidy(step.group)) ? nameOf(things.get(tidy(step.group)) ?? {}) : step.group)} …`,
    note: `${step.options.length} choices`,
  };
}

/**
 * @param {{step: Step, keyCap: string, things: Map<string, import("../types").Plain>, chosen: string, trail: number,
 *   onChoose: (step: Step) => void, marks: Map<string, string>, wanted: string, names: (text: string) => string, own:
 *   {text: string, note: string, icon: string} | null}} props
 */
function Choice({ step, keyCap, things, chosen, trail, onChoose, marks, wanted, names, own }) {
  const leaf = "option" in step;
  const lit = wanted && (leaf ? [step.option] : step.options).some((o) => o.text === wanted);
  const { text, note: hint } = reads(step, things, own);
  const mark = leaf ? marks.get(step.option.text) : undefined;
  const pass = isPass(step);
  return html`
    <li class=${pass ? "last" : ""}>
      <button
        class=${`choice ${pass ? "pass" : ""} ${leaf && chosen === step.option.text ? "sel" : ""}`}
        data-choice=${leaf ? step.option.text : step.group}
        data-kind=${leaf ? step.option.kind : "group"}
        data-wanted=${lit ? "" : undefined}
        title=${hint ? `${text}: ${hint}` : undefined}
        aria-keyshortcuts=${keyCap || undefined}
        onClick=${() => onChoose(step)}
      >
        ${keyCap && html`<kbd aria-hidden="true">${keyCap}</kbd>`}
        <${Icon}
          name=${own ? own.icon : leaf ? deed(step.option.kind, step.option.text) : deed(trail ? "" : step.group)}
        />
        <span>
          <b>${names(text)}</b>
          ${hint && html`<small>${hint}</small>`}
        </span>
        ${mark && html`<em class="mark">${mark}</em>`}
      </button>
    </li>
  `;
}

/** @typedef {{label: string, options: Option[]}[]} Path   the steps of a choice that were taken so far */

/** The steps taken so far, each a way back. @param {{path: Path, setPath: (path: Path) => void}} props */
export const Trail = ({ path, setPath }) =>
  path.length > 0 &&
  html`
    <span class="trail">
      ${path.map(
        (step, i) => html`
        <button class="step" onClick=${() => setPath(path.slice(0, i))} title="Back to before this step">
          <${Icon} name="check-mark" />
          ${step.label}
        </button>
      `,
      )}
      <button class="step back" onClick=${() => setPath(path.slice(0, -1))}>
        <${Icon} name="return-arrow" />
        Back
      </button>
    </span>
  `;

/**
 * What can be chosen now: the present step of the question, in groups where there is much.
 * @param {import("../types").View} view
 * @param {Path} path
 */
export function offered(view, path) {
  const options = path.length ? path[path.length - 1].options : view.ask && !view.ask.automatic ? view.ask.options : [];
  const shown = steps(
    options,
    path.length &&
      options.length <= 24 &&
      new Set(options.map((o) => o.kind)).size === 1 &&
      new Set(options.map((o) => Object.keys(o.args).length)).size === 1 &&
      Object.keys(options[0]?.args ?? {}).length <= 1
      ? 99
      : undefined,
  );
  return { shown, keys: keysFor(shown) };
}

/** @type {Map<string, string>} */
const UNMARKED = new Map();

/**
 * The choices of a question under their keys, step by step where there are many. `marks` stand beside a choice;
 * `wanted` is one that is lit.
 * @param {{view: import("../types").View, path: Path, setPath: (path: Path) => void, act: (text: string) => void,
 *   chosen?: string, worded: (text: string) => string, says?: import("../boards/index").Says, marks?: Map<string,
 *   string>, wanted?: string}} props
 */
export function Choices({ view, path, setPath, act, chosen = "", worded, says, marks = UNMARKED, wanted = "" }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const { shown, keys } = offered(view, path);
  const things = thingsOf(view.board);

  const choose = (/** @type {Step} */ step) => {
    if ("option" in step) act(step.option.text);
    else setPath([...path, { label: label(step.group), options: step.options }]);
  };

  useLayoutEffect(() => {
    // before the next key can come, so that a quick key never answers an old question
    const press = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
      const key = event.key;
      const step = shown.find((s) => keys.get(s) === key.toUpperCase());
      if (step && (/^[1-9]$/.test(key) || key.toLowerCase() === "p")) {
        event.preventDefault();
        choose(step);
      } else if (key === "Escape" && path.length) setPath(path.slice(0, -1));
      else if (key === "Backspace" && path.length) {
        event.preventDefault();
        setPath(path.slice(0, -1));
      } else if (
        ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"].includes(key) &&
        list.current &&
        (target === document.body || list.current.contains(target))
      ) {
        const buttons = /** @type {HTMLElement[]} */ ([...list.current.querySelectorAll("button")]);
        if (!buttons.length) return;
        event.preventDefault();
        const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        const next = key === "ArrowRight" || key === "ArrowDown" ? at + 1 : at - 1;
        buttons[(next + buttons.length) % buttons.length].focus();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });

  return (
    shown.length > 0 &&
    html`
      <ul
        class=${`choices ${shown.length > 6 ? "many" : ""}`}
        ref=${list}
        data-testid="choices"
        aria-label="Choices"
        tabindex=${shown.length > 12 ? 0 : undefined}
      >
        ${shown.map(
          (step) => html`
          <${Choice}
            key=${"option" in step ? step.option.text : `g-${step.group}`}
            step=${step}
            keyCap=${keys.get(step) ?? ""}
            things=${things}
            chosen=${chosen}
            trail=${path.length}
            onChoose=${choose}
            marks=${marks}
            wanted=${wanted}
            names=${worded}
            own=${says && "option" in step ? says(step.option, view) : null}
          />
        `,
        )}
      </ul>
    `
  );
}

/**
 * @param {{
 *   live: import("../live").Live, position: import("../types").Position, game: import("../types").GameInfo | null,
 *   names: string[], path: Path,
 *   setPath: (path: Path) => void, act: (text: string) => void, chosen: string, worded: (text: string) => string,
 *   hint: import("../types").Hint | null, askHint: () => void, hinting: boolean, onUndo: (at: Element | null) => void,
 *   onRematch: () => void, tableId: string, says?: import("../boards/index").Says, asks?:
 *   import("../boards/index").Asks,
 * }} props
 */
export function Prompt({
  live,
  position,
  game,
  names,
  path,
  setPath,
  act,
  chosen,
  worded,
  hint,
  askHint,
  hinting,
  onUndo,
  onRematch,
  tableId,
  says,
  asks,
}) {
  const view = position.view;
  const menu = useSignal(false),
    typing = useSignal(false),
    typed = useSignal("");
  const ask = view?.ask && !view.ask.automatic ? view.ask : null;
  const question =
    ask && view
      ? (asks?.(view, path.at(-1)?.options ?? ask.options) ?? {
          eyebrow: label(ask.kind),
          text: worded(ask.prompt),
        })
      : null;
  const marks = new Map(
    (hint && ask && hint.ask === ask.number ? hint.best : []).map((b, i) => [b.action, i === 0 ? "best" : `${i + 1}.`]),
  );
  const standing = position.also.filter((o) => o.kind === "always-pass"),
    again = position.also.filter((o) => o.kind === "ask-again");
  const undoes = path.length > 0 || position.undo?.can;
  const extra = position.also.filter(
    (o) =>
      !["always-pass", "ask-again", "undo", "concede"].includes(o.kind) &&
      !(ask?.options ?? []).some((a) => a.text === o.text),
  );
  const offers = [...(ask?.parametric ?? []), ...(position.offers ?? [])].filter(
    (f, i, all) => Object.keys(f.schema ?? {}).length > 0 && all.findIndex((g) => g.kind === f.kind) === i,
  );
  useEffect(
    () => () => {
      offering.value = null;
    },
    [],
  );

  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        /** @type {HTMLElement} */ (event.target).closest("input, textarea, select, dialog")
      )
        return;
      const key = event.key.toLowerCase();
      if (key === "escape") menu.value = false;
      else if (key === "h" && ask) askHint();
      else if (key === "u" && view && !view.result) onUndo(null);
      else if (key === "/" && view?.seat !== null) {
        event.preventDefault();
        typing.value = true;
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });

  const over = view?.result;
  const others = (view?.deciding ?? []).filter((d) => d.seat !== view?.seat);

  if (over)
    return html`
      <${Ended}
        result=${over}
        names=${names}
        seat=${view.seat}
        onRematch=${onRematch}
        table=${position.table}
        tableId=${tableId}
      />
    `;
  return html`
    <section class=${`prompt ${ask ? "asked" : "idle"}`} aria-label="What to do now">
      <div class="ask">
        ${
          ask && question
            ? html`
            <span class="eyebrow">${question.eyebrow}</span>
            <span data-testid="question">${question.text}</span> <${Rule} id=${ask.rule} game=${view?.game} />
            <${Trail} path=${path} setPath=${setPath} />
        `
            : html`
            <span class="eyebrow">${view?.seat === null ? "Watching" : "Waiting"}</span>
            <span data-testid="waiting">
              ${
                others.length
                  ? others.map((d) => d.text).join(" ")
                  : view?.ask
                    ? `${worded(view.ask.prompt)} Nothing to decide; it goes on by itself.`
                    : "The table is moving on."
              }
            </span>
        `
        }
      </div>
      <div class="tools">
        ${
          view?.seat !== null &&
          html`
          <button
            class=${undoes ? "" : "no"}
            aria-disabled=${undoes ? undefined : "true"}
            onClick=${(/** @type {Event} */ e) => onUndo(/** @type {Element} */ (e.currentTarget))}
            title=${undoes ? "Take the last choice back" : position.undo?.reason}
          >
            <${Icon} name=${undoes ? "return-arrow" : "padlock"} />
            Undo <kbd class="desk">U</kbd>
          </button>
        `
        }
        ${
          ask &&
          html`
          <button onClick=${askHint} aria-busy=${hinting} title="What would the bot do?">
            <${Icon} name="light-bulb" />
            ${hinting ? "Thinking …" : "Hint"} <kbd class="desk">H</kbd>
          </button>
        `
        }
        ${
          (standing.length > 0 || again.length > 0) &&
          html`
          <span class="menu">
            <button
              aria-expanded=${menu.value}
              onClick=${() => {
                menu.value = !menu.value;
              }}
            >
              <${Icon} name="hourglass" />
              Pass until …
            </button>
            ${
              menu.value &&
              html`
              <ul class="drop panel">
                ${standing.map(
                  (o) => html`
                  <li>
                    <button
                      onClick=${() => {
                        menu.value = false;
                        act(o.text);
                      }}
                    >
                      Pass at ${label(o.args.question).toLowerCase()} until the ${o.args.until} ends
                    </button>
                  </li>
                `,
                )}
                ${again.map(
                  (o) => html`
                  <li>
                    <button
                      onClick=${() => {
                        menu.value = false;
                        act(o.text);
                      }}
                    >
                      Ask me again at ${label(o.args.question).toLowerCase()}
                    </button>
                  </li>
                `,
                )}
              </ul>
            `
            }
          </span>
        `
        }
        ${
          view?.seat !== null &&
          html`
          <button
            title="Type an action"
            aria-label="Type an action"
            aria-expanded=${typing.value}
            onClick=${() => {
              typing.value = !typing.value;
            }}
          >
            <${Icon} name="quill" />
            <kbd class="desk">/</kbd>
          </button>
        `
        }
      </div>
      ${
        typing.value &&
        html`
        <form
          class="typed"
          onSubmit=${(/** @type {Event} */ e) => {
            e.preventDefault();
            if (typed.value.trim()) act(typed.value.trim());
            typed.value = "";
          }}
        >
          <label>
            <span class="sr">Type an action</span>
            <input
              ref=${(/** @type {HTMLInputElement | null} */ n) => n?.focus()}
              list="deeds"
              value=${typed.value}
              onInput=${(/** @type {any} */ e) => {
                typed.value = e.target.value;
              }}
              placeholder=${offers.length ? offers[0].text : (ask?.options[0]?.text ?? "an action in words")}
              onKeyDown=${(/** @type {KeyboardEvent} */ e) => {
                if (e.key === "Escape") typing.value = false;
              }}
            />
          </label>
          <datalist id="deeds">
            ${(ask?.options ?? []).slice(0, 200).map(
              (o) => html`
              <option value=${o.text} />
            `,
            )}
          </datalist>
          <button class="choice pass">Do it</button>
          ${offers.length > 0 && html`<small>${offers.map((f) => f.text).join(" · ")}</small>`}
        </form>
      `
      }
      ${
        view &&
        html`
        <${Choices}
          view=${view}
          path=${path}
          setPath=${setPath}
          act=${act}
          chosen=${chosen}
          worded=${worded}
          says=${says}
          marks=${marks}
        />
      `
      }
      ${
        (extra.length > 0 || offers.length > 0) &&
        html`
        <ul class="choices also" aria-label="At any time">
          ${offers.map(
            (f) => html`
            <li>
              <button
                class="choice pass"
                onClick=${() => {
                  offering.value = { form: f };
                }}
              >
                <${Icon} name=${deed(f.kind)} />
                <span>
                  <b>${label(f.kind)} …</b>
                </span>
              </button>
            </li>
          `,
          )}
          ${extra.map(
            (o) => html`
            <li>
              <button class="choice pass" data-choice=${o.text} onClick=${() => act(o.text)}>
                <${Icon} name=${deed(o.kind, o.text)} />
                <span>
                  <b>${worded(sentence(o.text))}</b>
                  <small>at any time</small>
                </span>
              </button>
            </li>
          `,
          )}
        </ul>
      `
      }
      ${
        offering.value &&
        html`
        <${OfferForm}
          key=${offering.value.form.kind}
          form=${offering.value.form}
          given=${offering.value.values}
          live=${live}
          game=${game}
          names=${names}
          seat=${view?.seat ?? null}
          board=${view?.board ?? {}}
          act=${act}
          close=${() => {
            offering.value = null;
          }}
        />
      `
      }
    </section>
  `;
}

/**
 * @param {{result: import("../types").Result, names: string[], seat: number | null, onRematch: () => void, table:
 *   import("../types").TableInfo, tableId: string}} props
 */
function Ended({ result, names, seat, onRematch, table, tableId }) {
  const won = seat !== null && result.winners.includes(seat);
  const who = result.winners.map((w) => names[w]);
  return html`
    <section class="prompt ended" aria-label="The game is over">
      <div class="ask">
        <span class="eyebrow">The end</span>
        <span data-testid="result">
          ${
            who.length === 0
              ? "Nobody wins"
              : won && who.length === 1
                ? "You win"
                : `${who.join(" and ")} ${who.length > 1 ? "win" : "wins"}`
          }
          ${result.reason ? `: ${result.reason}` : ""}.
        </span>
      </div>
      <div class="tools">
        ${result.ranking.flat().map(
          (s) => html`
          <span class=${`score s${(s % 4) + 1}`}>
            ${names[s]} <b class="num">${result.tallies[s]}</b>
          </span>
        `,
        )}
      </div>
      <ul class="choices">
        ${
          seat !== null &&
          html`
          <li>
            <button class="choice" onClick=${onRematch}>
              <${Icon} name="crossed-swords" />
              <span>
                <b>${table.rematch ? "To the rematch" : "Rematch"}</b>
                <small>the same table, seats turned by one</small>
              </span>
            </button>
          </li>
        `
        }
        <li>
          <a class="choice" href=${`/replay/${tableId}`}>
            <${Icon} name="eyeball" />
            <span>
              <b>Watch again</b>
              <small>step by step, from any seat's eyes</small>
            </span>
          </a>
        </li>
        <li>
          <a class="choice" href=${`/api/tables/${tableId}/record`} download=${`${tableId}.json`}>
            <${Icon} name="tied-scroll" />
            <span>
              <b>Record</b>
              <small>a file to keep and to verify</small>
            </span>
          </a>
        </li>
        <li>
          <a class="choice pass" href="/">
            <${Icon} name="house" />
            <span>
              <b>Home</b>
            </span>
          </a>
        </li>
      </ul>
    </section>
  `;
}
