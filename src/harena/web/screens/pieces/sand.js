// Fighters, and the hexes they stand on.
import { html } from "../../lib.js";
import { Drawn, Fighter, Man, Turned } from "../../pieces/fighter.js";
import { corners, degrees, DIRECTIONS, middle, within } from "../../pieces/hex.js";
import { seatClass } from "../../words.js";
import { One, Row } from "./shown.js";

const MEN = [
  { of: "of nobody", seat: null, name: "Lion", picture: "lion" },
  { of: "of a seat", seat: 0, name: "Thraex", picture: "galea" },
  { of: "looks up", seat: 1, name: "Murmillo", picture: "crested-helmet", turn: 0 },
  { of: "looks right", seat: 2, name: "Retiarius", picture: "trident", turn: 90 },
  { of: "hurt", seat: 3, name: "Eques", picture: "mounted-knight", turn: 210, hurt: true },
];

const drawing = (/** @type {number} */ seat) => html`
  <${Fighter} kind=${`drawing ${seatClass(seat)}`} place=${{}}>
    <svg viewBox="-30 -30 60 60">
      <${Turned} turn=${seat * 90}><path d="M0-29 8-14H-8Z" /></${Turned}>
      <circle r="16" />
      <${Drawn} name="galea" size=${22} lies=${seat === 3} />
    </svg>
  </${Fighter}>
`;

/** @param {{of: string, man: object}} props */
const OneMan = ({ of, man }) => html`
  <${One} of=${of}>
    <span class="ground"><${Man} ...${man} /></span>
  </${One}>
`;

/** @param {number} seat */
const turned = (seat) => (seat === 3 ? "lies" : `turned by ${seat * 90}°`);

export const Fighters = () => html`
  <${Row}>${MEN.map(({ of, ...man }) => html`<${OneMan} of=${of} man=${man} />`)}</${Row}>
  <h3>what every drawing has: a frame, a figure, a turn</h3>
  <${Row}>
    ${[0, 1, 2, 3].map((seat) => html`<${One} of=${turned(seat)}>${drawing(seat)}</${One}>`)}
  </${Row}>
`;

const SIDE = 20;

/** @param {{hex: number[]}} props */
function Hex({ hex }) {
  const [x, y] = middle(hex, SIDE);
  return html`
    <polygon points=${corners([x, y], SIDE - 1)} />
    <text x=${x} y=${y + 4} text-anchor="middle">${hex.join(",")}</text>
  `;
}

export const Hexes = () => html`
  <${Row}>
    <svg class="hexes" viewBox="-100 -90 200 180" role="img" aria-label="The hexes of a small map by their numbers">
      ${[...within(2)].map((hex) => html`<${Hex} hex=${hex} />`)}
    </svg>
    <p>${DIRECTIONS.map((way) => `${way} ${degrees(way)}°`).join(" · ")}</p>
  </${Row}>
`;
