// Every piece in all its states, for those who work on the client: a section for each file of pieces/, then what the
// shell puts round a board. Made from plain data, without the service.
import { html, useEffect, useSignal } from "../lib.js";
import { styled } from "../boards/index.js";
import { Logo, ThemeButton } from "../parts/common.js";
import { Detail } from "../pieces/detail.js";
import { Cards, Detailed, OfThings, Pressed } from "./pieces/things.js";
import { Coins, Dice, Emblems, FactsShown, Icons, Meters, Others, Plates, Rules, Tracks } from "./pieces/signs.js";
import { Fighters, Hexes } from "./pieces/sand.js";
import { Bubbles, Buttons, LogLines, Notices, Prompts } from "./pieces/shell.js";

/** What each file is shown by, and what it is. @type {[string, string, () => unknown][]} */
const PIECES = [
  ["pieces/card.js", "The one card, in its sizes and states", Cards],
  ["pieces/thing.js", "What a thing says of itself, in words", OfThings],
  ["pieces/detail.js", "A thing in full", Detailed],
  ["pieces/press.js", "Whatever can be pressed on a board", Pressed],
  ["pieces/why.js", "“Why not?”", Bubbles],
  ["pieces/plate.js", "A seat, and what it does at the moment", Plates],
  ["pieces/emblem.js", "The sign of a seat", Emblems],
  ["pieces/fighter.js", "A fighter who stands on the sand", Fighters],
  ["pieces/hex.js", "Where hexes lie", Hexes],
  ["pieces/die.js", "A die that was rolled", Dice],
  ["pieces/coin.js", "An amount of coins", Coins],
  ["pieces/track.js", "A track of steps", Tracks],
  ["pieces/meter.js", "A bar that is filled", Meters],
  ["pieces/facts.js", "Facts as chips, and piles", FactsShown],
  ["pieces/other.js", "What no board knows yet", Others],
  ["pieces/icon.js", "Symbols and figures", Icons],
  ["pieces/rule.js", "The id of a rule", Rules],
  ["parts/prompt.js", "The prompt bar", Prompts],
  ["parts/common.js", "Buttons", Buttons],
  ["parts/common.js", "Notices", Notices],
  ["parts/side/log.js", "Lines of the log", LogLines],
];

/** @param {{file: string, what: string, Shown: () => unknown}} props */
const Piece = ({ file, what, Shown }) => html`
  <section class="specimen" data-piece=${file}>
    <h2>${what} <code>${file}</code></h2>
    <${Shown} />
  </section>
`;

export function PiecesScreen() {
  const ready = useSignal(false);
  useEffect(() => {
    document.title = "Pieces – Harena";
    styled("specimens", Promise.resolve()).then(() => {
      ready.value = true;
    });
  }, []);
  const piece = (/** @type {typeof PIECES[number]} */ [file, what, Shown]) => html`
    <${Piece} key=${what} file=${file} what=${what} Shown=${Shown} />
  `;
  return html`
    <div class="page">
      <header class="bar">
        <${Logo} />
        <h1 class="where">Pieces</h1>
        <div class="sp" />
        <${ThemeButton} />
      </header>
      <main class="specimens" tabindex="0" aria-label="Pieces">
        ${ready.value && PIECES.map(piece)}
      </main>
      <${Detail} game="" />
    </div>
  `;
}
