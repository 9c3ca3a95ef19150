// The whole table as text: headings and lists made from the view alone, and a line to answer in. Enough to play by ear.
import { html, useRef, useSignal } from "../lib.js";
import { nameOf, panel, seatedKey } from "../reading.js";
import { label, sentence } from "../words.js";
import { inWords } from "./card.js";
import { Rule } from "./common.js";
import { heard } from "./ear.js";
import { offered, reads, thingsOf } from "./prompt.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../reading").Panel} Panel */
/** @typedef {import("../types").PathStep} PathStep */

const LATEST = 12;

/** What a fact says. @param {import("../reading").Fact} fact */
const fact = ({ label: name, value }) => (value === true ? name : `${name.replace(/ size$/, "")}: ${value}`);

/**
 * Everything a part of the view says, as lists under headings.
 * @param {{of: Panel, level: number, worded: (text: string) => string, names: string[]}} props
 */
function Part({ of, level, worded, names }) {
  const Head = `h${Math.min(level, 6)}`,
    text = typeof of.self.text === "string" ? of.self.text : "";
  const facts = of.facts.filter(
    (f) => !["seat", "owner", "text", "origin"].includes(f.key) && label(String(f.value)) !== of.title,
  );
  const owner = (/** @type {any} */ thing) => (typeof thing.owner === "number" ? (names[thing.owner] ?? "") : "");
  return html`
      ${text && html`<p>${text}</p>`}
      ${
        (facts.length > 0 || of.words.length > 0) &&
        html`
        <ul>
          ${facts.map(
            (f) => html`
            <li key=${f.key + f.label}>${worded(fact(f))}</li>
          `,
          )}
          ${of.words.map(
            (w) => html`
            <li key=${w.key}>${worded(`${w.label}: ${w.words.join(", ")}`)}</li>
          `,
          )}
        </ul>
      `
      }
      ${of.cards.map(
        (c) => html`
          <${Head} key=${c.key}>
            ${c.label}, ${c.items.length}
          </${Head}>
          <ul>
            ${c.items.map(
              (thing, i) => html`
              <li key=${nameOf(thing) + i}>${worded(inWords(thing, owner(thing)))}</li>
            `,
            )}
          </ul>
      `,
      )}
      ${of.panels.map(
        (group) => html`
          <${Head} key=${group.key}>${group.label}</${Head}>
          ${group.panels.map(
            (p, i) => html`
            <section key=${i}>
              ${
                p.title &&
                html`
                <${`h${Math.min(level + 1, 6)}`}>
                  ${worded(p.title)}
                </${`h${Math.min(level + 1, 6)}`}>
              `
              }
              <${Part} of=${p} level=${level + 2} worded=${worded} names=${names} />
            </section>
          `,
          )}
      `,
      )}
  `;
}

/**
 * @param {{position: import("../types").Position, names: string[], worded: (text: string) => string, path:
 *   PathStep[], setPath: (path: PathStep[]) => void, act: (text: string) => void,
 *   busy: boolean, undo: () => void, hint: () => void, board: import("../boards/index").BoardModule, events:
 *   import("../types").GameEvent[]}} props
 */
export function TextTable({ position, names, worded, path, setPath, act, busy, undo, hint, board, events }) {
  const typed = useSignal(""),
    line = useRef(/** @type {HTMLInputElement | null} */ (null));
  const view = position.view;
  if (!view) return html`<p>The game has not begun.</p>`;
  const ask = view.ask && !view.ask.automatic ? view.ask : null,
    whole = heard(view.board, view.game, names, board.unsaid);
  const { shown, keys } = offered(view, path),
    things = thingsOf(view.board);
  const question = ask ? (board.asks?.(view, path.at(-1)?.options ?? ask.options)?.text ?? worded(ask.prompt)) : "";
  const choose = (/** @type {import("../reading").Step} */ step) =>
    "option" in step ? act(step.option.text) : setPath([...path, { label: label(step.group), options: step.options }]);
  const others = view.deciding.filter((d) => d.seat !== view.seat);
  const seated = seatedKey(whole, view.seats),
    order = Array.from({ length: view.seats }, (_, i) => (i + (view.seat ?? 0)) % view.seats);
  const who = { whom: (/** @type {number} */ s) => names[s] ?? "", seats: view.seats };
  const also = position.also.filter((o) => !ask?.options.some((a) => a.text === o.text));

  const answer = (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = typed.value.trim(),
      number = /^\d+$/.test(said) ? Number(said) : 0,
      step = number ? shown[number - 1] : shown.find((s) => keys.get(s) === said.toUpperCase());
    typed.value = "";
    if (step) choose(step);
    else if (/^(b|back)$/i.test(said)) setPath(path.slice(0, -1));
    else if (/^(u|undo)$/i.test(said)) undo();
    else if (/^(h|hint)$/i.test(said)) hint();
    else if (said) act(said);
  };

  return html`
    <div
      class="astext"
      data-testid="text"
      data-ask=${`${ask?.number ?? ""}:${path.length}`}
      aria-busy=${busy}
      tabindex="0"
      role="region"
      aria-label="The table as text"
    >
      <h2>${view.result ? "The end" : ask ? "Your move" : view.seat === null ? "Watching" : "Waiting"}</h2>
      ${
        view.result &&
        html`
        <p data-testid="text-end">
          ${
            view.result.winners.length
              ? `${view.result.winners.map((w) => names[w]).join(" and ")} ${view.result.winners.length > 1 ? "win" : "wins"}`
              : "Nobody wins"
          }
          ${view.result.reason ? `: ${view.result.reason}` : ""}.${" "}
          ${view.result.ranking
            .flat()
            .map((s) => `${names[s]} ${view.result?.tallies[s]}`)
            .join(", ")}
          .
        </p>
      `
      }
      ${
        ask &&
        html`
          <p data-testid="text-question">
            ${question} <${Rule} id=${ask.rule} game=${view.game} />
          </p>
          ${
            path.length > 0 &&
            html`
            <p>So far: ${path.map((s) => s.label).join(", ")}. Backspace, or “back”, goes a step back.</p>
          `
          }
          <ol data-testid="text-choices">
            ${shown.map((step, i) => {
              const { text, note } = reads(
                  step,
                  things,
                  "option" in step && board.says ? board.says(step.option, view) : null,
                ),
                key = keys.get(step);
              return html`
                <li key=${"option" in step ? step.option.text : step.group}>
                  <button data-number=${i + 1} data-key=${key} onClick=${() => choose(step)}>
                    ${worded(text)}
                    ${
                      note &&
                      html`
                        , <small>${worded(note)}</small>
                    `
                    }
                    ${
                      key &&
                      html`
                        ${" "}
                        <kbd>${key}</kbd>
                    `
                    }
                  </button>
                </li>
              `;
            })}
          </ol>
      `
      }
      ${
        !ask &&
        !view.result &&
        html`
        <p>${others.length ? others.map((d) => d.text).join(" ") : "The next question is on its way."}</p>
      `
      }
      ${
        view.seat !== null &&
        !view.result &&
        html`
        <form onSubmit=${answer}>
          <label>
            Number of a choice, or words${" "}
            <input
              ref=${line}
              data-testid="text-line"
              autocomplete="off"
              value=${typed.value}
              onInput=${(/** @type {any} */ e) => {
                typed.value = e.target.value;
              }}
            />
          </label>
          <button class="btn">Do it</button>
          <small>Also: back, undo, hint${also.map((o) => `, ${o.text}`)}</small>
        </form>
      `
      }
      <h2>The table</h2>
      <ul>
        <li>Phase: ${label(view.phase)}</li>
        ${view.deciding.length > 0 && html`<li>To decide: ${view.deciding.map((d) => names[d.seat]).join(", ")}</li>`}
      </ul>
      <${Part} of=${panel(whole, "", seated ? [seated] : [], who)} level=${3} worded=${worded} names=${names} />
      ${
        seated &&
        order.map(
          (seat) => html`
          <section key=${seat}>
            <h2>
              ${names[seat]}
              ${seat === view.seat ? ", you" : ""}
            </h2>
            <${Part} of=${panel(whole[seated][seat], "", [], who)} level=${3} worded=${worded} names=${names} />
          </section>
        `,
        )
      }
      <h2>What happened last</h2>
      <ul>
        ${events.slice(-LATEST).map(
          (e) => html`
          <li key=${e.number}>${sentence(worded(e.text))}</li>
        `,
        )}
      </ul>
    </div>
  `;
}
