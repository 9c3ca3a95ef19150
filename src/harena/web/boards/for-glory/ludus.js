// For Glory: the Ludus Magnus, whose cards decide for it. The one just revealed, which section counts, and what came of it.
import { html } from "../../lib.js";
import { label, sentence } from "../../words.js";
import { wording } from "../../parts/boardview.js";
import { Icon, Rule } from "../../parts/common.js";
import { Window } from "./arena.js";
import { people } from "./people.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {Record<string, any>} Plain */

const SYMBOL = /** @type {Record<string, string>} */ ({ machinations: "tied-scroll", attack: "crossed-swords", tactic: "gladius", reaction: "shield-reflect" });
const RULES = /** @type {Record<string, string>} */ ({ machinations: "FX-SOLO-MACH-1", attack: "FX-SOLO-COMBAT-10", tactic: "FX-SOLO-COMBAT-2", reaction: "FX-SOLO-REACT-1" });

/** How its last card was told, if it was the one that lies open. @param {BoardProps} props @returns {Plain | null} */
export function lastDrawn({ view, log = [] }) {
  const told = log.findLast((e) => e.kind === "ludus-draws");
  return told && told.card === view.board.ludus.face_up[0]?.name ? told : null;
}

/** @param {{props: BoardProps}} props */
export function Ludus({ props }) {
  const { ludus, window } = props.view.board, [card, before] = ludus.face_up, drawn = lastDrawn(props), counts = String(drawn?.section ?? "");
  const did = drawn ? (props.log ?? []).filter((e) => e.number > drawn.number && !/^(turn|draws|pays|discards|plays|uses)/.test(e.kind)).slice(0, 4) : [];
  const worded = wording(props.game?.seat_names ?? [], people(props.view, props.names));
  return html`<aside class="ludus panel" aria-label="The Ludus Magnus" data-place="ludus">${window && html`<${Window} props=${props} />`}<span class="eyebrow">Its card${card ? ` ${card.name}` : ""}</span>
    ${!card && html`<p class="quiet">It has not drawn yet. Each card says what it places, how it fights and how it answers.</p>`}
    ${card && !Object.keys(card.sections).length && html`<p>A Boast Card: nothing happens. <${Rule} id="FX-SOLO-BOAST-1" game="for-glory" /></p>`}
    ${card && html`<dl data-thing=${`ludus-${card.name}`}>${Object.entries(card.sections).filter(([name]) => !window || !counts || name === counts).map(([name, text]) => html`<div key=${name} class=${name === counts ? "on" : ""}><dt><${Icon} name=${SYMBOL[name] ?? "tied-scroll"} />${label(name)}${name === counts && html`<span class="sr"> (this counts)</span>`}</dt><dd>${sentence(String(text))}${name === counts && html` <${Rule} id=${RULES[name] ?? ""} game="for-glory" />`}</dd></div>`)}</dl>`}
    ${did.length > 0 && html`<ul class="did" aria-label="What came of it">${did.map((e) => html`<li key=${e.number}>${worded(e.text)}</li>`)}</ul>`}
    ${ludus.known_top.length > 0 && html`<p class="quiet">Next on top: ${ludus.known_top.map((/** @type {string} */ w) => w.split(":")[0]).join(", ")}.</p>`}
    ${before && html`<p class="quiet">Before: ${before.name}.</p>`}</aside>`;
}
