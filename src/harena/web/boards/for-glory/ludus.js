// For Glory: the Ludus Magnus, whose cards decide for it. The one just revealed, which section counts, and what came of
// it.
import { html } from "../../lib.js";
import { label, sentence } from "../../words.js";
import { Icon, Rule } from "../../parts/common.js";
import { Window } from "./arena.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const SYMBOL = /** @type {Record<string, string>} */ ({
  machinations: "tied-scroll",
  attack: "crossed-swords",
  tactic: "gladius",
  reaction: "shield-reflect",
});

/** How its last card was told, if it was the one that lies open. @param {BoardProps} props @returns {Plain | null} */
export function lastDrawn({ view, log = [] }) {
  const told = log.findLast((e) => e.kind === "ludus-draws");
  return told && told.card === view.board.ludus.face_up[0]?.name ? told : null;
}

/** @param {{props: BoardProps}} props */
export function Ludus({ props }) {
  const { ludus, window } = props.view.board,
    [card, before] = ludus.face_up,
    drawn = lastDrawn(props),
    counts = String(drawn?.section ?? "");
  const did = drawn
    ? (props.log ?? [])
        .filter((e) => e.number > drawn.number && !/^(turn|draws|pays|discards|plays|uses)/.test(e.kind))
        .slice(0, 4)
    : [];
  return html`
    <aside class="ludus panel" aria-label="The Ludus Magnus" data-place="ludus">
      ${window && html`<${Window} props=${props} />`}
      <span class="eyebrow">Its card${card ? ` ${card.name}` : ""}</span>
      ${
        !card &&
        html`
        <p class="quiet">
          It has not drawn yet. Each card says what it places, how it fights and how it answers.
        </p>
      `
      }
      ${
        card &&
        html`
        <dl data-thing=${`ludus-${card.name}`}>
          ${card.sections
            .filter((/** @type {Plain} */ s) => !window || !counts || s.section === counts)
            .map(
              (/** @type {Plain} */ s) => html`
              <div key=${s.section} class=${s.section === counts ? "on" : ""}>
                <dt>
                  <${Icon} name=${SYMBOL[s.section] ?? "tied-scroll"} />
                  ${label(s.section)}
                  ${s.section === counts && html`<span class="sr"> (this counts)</span>`}
                </dt>
                <dd>
                  ${sentence(s.text)}
                  ${
                    s.section === counts &&
                    html`
                      ${" "}
                      <${Rule} id=${s.rule} game="for-glory" />
                  `
                  }
                </dd>
              </div>
            `,
            )}
        </dl>
      `
      }
      ${
        did.length > 0 &&
        html`
        <ul class="did" aria-label="What came of it">
          ${did.map(
            (e) => html`
            <li key=${e.number}>${e.text}</li>
          `,
          )}
        </ul>
      `
      }
      ${
        ludus.known_top.length > 0 &&
        html`
        <p class="quiet">
          Next on top: ${ludus.known_top.map((/** @type {string} */ w) => w.split(":")[0]).join(", ")}.
        </p>
      `
      }
      ${before && html`<p class="quiet">Before: ${before.name}.</p>`}
    </aside>
  `;
}
