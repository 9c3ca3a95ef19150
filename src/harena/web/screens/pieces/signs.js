// Seats, amounts and small signs.
import { html } from "../../lib.js";
import { Coin } from "../../pieces/coin.js";
import { Die } from "../../pieces/die.js";
import { Emblem } from "../../pieces/emblem.js";
import { Facts, Pile } from "../../pieces/facts.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Meter } from "../../pieces/meter.js";
import { Other } from "../../pieces/other.js";
import { Plate, seated } from "../../pieces/plate.js";
import { Rule } from "../../pieces/rule.js";
import { numbered, Track } from "../../pieces/track.js";
import { seatClass } from "../../words.js";
import { One, Row } from "./shown.js";
import { FACTS, NAMES, PLATES, UNKNOWN } from "./specimens.js";

const SEATS = [0, 1, 2, 3];

export const Plates = () => html`
  <${Row}>
    ${PLATES.map(
      ({ seat, props, known }) => html`
        <div class=${`panel ${seatClass(seat)}`}><${Plate} ...${seated(props, seat, known)} /></div>
      `,
    )}
    <div class="panel s1">
      <${Plate} seat=${0} name="With notes" notes=${["Thraex", "ally"]} now="acts" beside=${html`<em>beside</em>`}>
        <${Coin} n=${7} />
      </${Plate}>
    </div>
    <div class="panel s2"><${Plate} seat=${1} name="Small" now="ready" small=${true} /></div>
  </${Row}>
`;

export const Emblems = () => html`
  <${Row}>
    ${SEATS.map((seat) => html`<${One} of=${NAMES[seat].split(" ")[0]}><${Emblem} seat=${seat} /></${One}>`)}
    ${SEATS.map((seat) => html`<${One} of="small"><${Emblem} seat=${seat} small=${true} /></${One}>`)}
    <${One} of="a game's own"><${Emblem} seat=${0} icon="greek-temple" /></${One}>
  </${Row}>
`;

const TONES = /** @type {const} */ ({ g: "plain", a: "Attack", d: "Defence", s: "Speed" });

export const Dice = () => html`
  ${Object.entries(TONES).map(
    ([tone, of]) => html`
      <${Row}>
        ${numbered(6).map((face) => html`<${One} of=${of}><${Die} face=${face} tone=${tone} /></${One}>`)}
      </${Row}>
    `,
  )}
`;

export const Coins = () => html`
  <${Row}>
    <${One} of="none"><${Coin} n=${0} /></${One}>
    <${One} of="some"><${Coin} n=${12} /></${One}>
    <${One} of="not known"><${Coin} n=${null} /></${One}>
    <${One} of="and more"><${Coin} n=${5}><small>3 on the table</small></${Coin}></${One}>
  </${Row}>
`;

const laurels = (/** @type {number} */ n) => numbered(n).map(() => html`<${Icon} name="laurels" />`);

export const Tracks = () => html`
  <${Row}>
    <${One} of="numbers, one that it stands on">
      <div class="s2"><${Track} kind="numbers num" steps=${numbered(12)} at=${7} stands=${true} said="7 of 12" /></div>
    </${One}>
    <${One} of="laurels, filled"><${Track} kind="laurels" steps=${laurels(7)} at=${3} said="3 of 7" /></${One}>
    <${One} of="slots, filled"><${Track} kind="slots" steps=${["1", "1", "", ""]} at=${2} said="2 of 4" /></${One}>
    <${One} of="stops"><${Track} kind="stops" steps=${[19, 24, 24, 30]} at=${1} stands=${true} /></${One}>
    <${One} of="nothing yet"><${Track} kind="laurels" steps=${laurels(5)} at=${0} said="none of 5" /></${One}>
  </${Row}>
`;

const SHARES = SEATS.map((seat) => ({ n: seat + 2, kind: seatClass(seat) }));

export const Meters = () => html`
  <${Row}>
    <${One} of="one share"><${Meter} shares=${[{ n: 3 }]} of=${8} /></${One}>
    <${One} of="a share for each seat"><${Meter} shares=${SHARES} of=${20} /></${One}>
    <${One} of="full"><${Meter} shares=${[{ n: 9, kind: "s1" }]} of=${8} /></${One}>
  </${Row}>
`;

export const FactsShown = () => html`
  <${Row}>
    <${Facts} facts=${FACTS} />
    <span class="piles s1"><${Pile} fact=${{ key: "deck_size", label: "Deck size", value: 23 }} /></span>
  </${Row}>
`;

export const Others = () => html`<${Row}><${Other} thing=${UNKNOWN} known=${new Set()} /></${Row}>`;

const SYMBOLS = [
  "two-coins",
  "laurels",
  "ionic-column",
  "gladius",
  "hearts",
  "wingfoot",
  "drop",
  "shield",
  "hourglass",
];
const FIGURES = ["galea", "crested-helmet", "trident", "roman-toga", "amphora", "lion", "dodge", "arena"];

export const Icons = () => html`
  <${Row}>
    ${SYMBOLS.map((name) => html`<${One} of=${name}><${Icon} name=${name} /></${One}>`)}
    ${FIGURES.map((name) => html`<${One} of=${name}><${Figure} name=${name} /></${One}>`)}
  </${Row}>
`;

export const Rules = () => html`<p>As it is written in <${Rule} id="R-7" />.</p>`;
