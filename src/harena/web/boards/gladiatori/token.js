// A figure on the sand: the point of the disc looks where it faces. Its name stands where nobody stands.
import { html } from "../../lib.js";
import { label, seatClass, sentence } from "../../words.js";
import { Emblem } from "../../pieces/emblem.js";
import { Drawn, Fighter, Turned } from "../../pieces/fighter.js";
import { Icon } from "../../pieces/icon.js";
import { degrees, direction } from "./compass.js";
import { beastNumber, called, character, colours, isBeast, look, nameIn, standing } from "./figures.js";
import { at } from "./ground.js";
import { itemTitle } from "./items.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * On which side of a figure there is room for its name; nowhere if others stand all round.
 * @param {BoardProps} props
 * @param {Plain} x
 */
function roomBeside(props, x) {
  const taken = (/** @type {number} */ dq, /** @type {number} */ dr) =>
    standing(props.view).some((y) => y.hex[0] === x.hex[0] + dq && y.hex[1] === x.hex[1] + dr);
  const below = taken(0, 1) || taken(-1, 1);
  const above = taken(0, -1) || taken(1, -1);
  if (below && above && taken(1, 0) && taken(-1, 0)) return "nowhere";
  if (below && above) return taken(1, 0) ? "atleft" : "atright";
  const sideways = taken(1, 0) ? "leftwards" : taken(-1, 0) ? "rightwards" : "";
  return `${below ? "above" : ""} ${sideways}`;
}

/** The man or the animal on a disc. @param {{x: Plain}} props */
const Man = ({ x }) => html`<${Drawn} name=${look(x)} size=${23} lies=${x.face_down} />`;

const BEAST = "19.4,-11.2 19.4,11.2 0,22.4 -19.4,11.2 -19.4,-11.2 0,-22.4";

/**
 * An animal looks everywhere; its number stands in its hex, or how many share it.
 * @param {{x: Plain, under: Plain[]}} props
 */
const BeastDisc = ({ x, under }) => html`
  ${under.length > 0 && html`<polygon points=${BEAST} class="disc heap" transform="translate(-4 4)" />`}
  <polygon points=${BEAST} class="disc" />
  <g class=${`beastno ${under.length ? "many" : ""}`} transform="translate(11 -12)">
    <circle r=${under.length ? 10 : 8} />
    <text y="3.7" text-anchor="middle">${under.length ? `×${under.length + 1}` : beastNumber(x)}</text>
  </g>
`;

/** @param {{turn: number}} props */
const Disc = ({ turn }) => html`
  <${Turned} turn=${turn}>
    <path d="M11.3-14.2 27.3 0 11.3 14.2A18.2 18.2 0 0 0 11.3-14.2Z" class="disc" />
  </${Turned}>
  <circle r="18.2" class="disc" />
  <circle r="15" class="ring" />
`;

/** The net over whoever is caught in one. */
const Caught = () => html`
  <g class="caught">
    <circle r="18.2" />
    <path d="M-16-8 8 16M-12-14 14 12M-4-18 18 4M16-8-8 16M12-14-14 12M4-18-18 4" />
  </g>
`;

/** Damage that is still to be paid. @param {{n: number}} props */
const Owes = ({ n }) => html`
  <span class="owes">
    <${Icon} name="drop" />
    ${n}
  </span>
`;

/** @param {{n: number}} props */
const Unbalanced = ({ n }) => html`<i class="dots" title="Unbalanced">${"●".repeat(n)}</i>`;

/** Only gladiators have their names on the sand. @param {{x: Plain, props: BoardProps}} props */
const Name = ({ x, props }) => html`
  <span class=${`gname ${roomBeside(props, x)}`}>
    <${Emblem} seat=${x.seat} small=${true} />
    ${called(props, x)}
    ${x.unbalanced > 0 && html`<${Unbalanced} n=${x.unbalanced} />`}
  </span>
`;

/** On whoever may be struck. */
const Struck = () => html`<i class="strikes"><${Icon} name="sword-brandish" /></i>`;

/**
 * @param {{x: Plain, under: Plain[], props: BoardProps, kind: string, aim: boolean}} props   `under`: the animals that
 *   share its hex; `aim`: may be struck
 */
export function Token({ x, under, props, kind, aim }) {
  const beast = isBeast(x);
  const damage = props.view.board.damage;
  const hurt = damage && damage.gladiator === x.colour ? damage.left : 0;
  const state = `${x.face_down ? "down" : ""} ${x.fate === "unbeatable" ? "undying" : ""}`;
  return html`
    <${Fighter} kind=${`gtok ${colours(x)} ${kind} ${state}`} place=${at(x.hex)} moves=${nameIn(x)}>
      <svg viewBox="-30 -30 60 60">
        <ellipse cx="2" cy="17" rx="18" ry="7" class="shade" />
        ${beast ? html`<${BeastDisc} x=${x} under=${under} />` : html`<${Disc} turn=${degrees(x.facing)} />`}
        <${Man} x=${x} />
        ${x.trapped > 0 && html`<${Caught} />`}
      </svg>
      ${hurt > 0 && html`<${Owes} n=${hurt} />`}
      ${aim && html`<${Struck} />`}
      ${under.map((one) => html`<i key=${one.name} class="under" data-thing=${one.name} />`)}
      ${!beast && html`<${Name} x=${x} props=${props} />`}
    </${Fighter}>
  `;
}

/**
 * Where my gladiator will stand, while it is chosen where he looks.
 * @param {{props: BoardProps, hex: number[], me: Plain | null}} props
 */
export const Ghost = ({ props, hex, me }) => html`
  <${Fighter} kind=${`gtok ghost ${seatClass(props.seat)}`} place=${at(hex)}>
    <svg viewBox="-30 -30 60 60">
      <circle r="18.2" class="disc" />
      ${me && html`<${Man} x=${me} />`}
    </svg>
  </${Fighter}>
`;

/** What a figure says of itself. @param {BoardProps} props @param {Plain} x */
export function heard(props, x) {
  if (isBeast(x)) return `${label(x.name)}${x.trapped ? ", in a Net" : ""}`;
  return [
    called(props, x),
    character(x),
    `looks ${direction(x.facing)}`,
    x.trapped && `Trapped ${x.trapped}`,
    x.unbalanced && `Unbalanced ${x.unbalanced}`,
    x.face_down && "Face-down",
    x.fate !== "alive" && x.fate,
    x.items.length && x.items.map(itemTitle).join(" and "),
  ]
    .filter(Boolean)
    .join(", ");
}

const namedAnimal = (/** @type {Plain} */ one) => `${label(one.name)}${one.trapped ? " (in a Net)" : ""}`;

/** What may be known of animals that share a hex. @param {Plain[]} here */
const herd = (here) => ({
  title: `${here.length} animals`,
  type: "animal",
  text: `${here.map(namedAnimal).join(", ")}. They look everywhere.`,
});

/** What may be known of whoever stands on a hex, on hover. @param {BoardProps} props @param {Plain[]} here */
export function about(props, here) {
  const [x] = here;
  if (here.length > 1 && here.every(isBeast)) return herd(here);
  if (isBeast(x)) return { title: label(x.name), type: "animal", text: x.trapped ? "In a Net." : "Looks everywhere." };
  const sheet = props.view.board.characters.find((/** @type {Plain} */ c) => c.name === x.character);
  const values = Object.entries(sheet?.values ?? {}).map(([name, n]) => `${name} ${n}`);
  const onSheet = sheet ? ` Printed: ${values.join(", ")}. Powers: ${sheet.powers.join(", ")}.` : "";
  return {
    title: `${x.character ?? "Created"}, ${props.names[x.seat]}`,
    type: "gladiator",
    text: `${sentence(heard(props, x).split(", ").slice(2).join(", "))}.${onSheet}`,
  };
}
