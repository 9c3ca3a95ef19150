// The buttons that go back and on and play, and how fast it plays.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { beyond } from "../../finished.js";

const SPEEDS = [0.5, 1, 2, 4];

const GLYPHS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  chapterBack: "M12 5v14l-9-7zM21 5v14l-9-7z",
  back: "M17 4v16L6 12z",
  play: "M7 3.5v17L21 12z",
  pause: "M6 4h4.5v16H6zM13.5 4H18v16h-4.5z",
  on: "M7 4v16l11-8z",
  chapterOn: "M12 5v14l9-7zM3 5v14l9-7z",
  last: "M4 4v16l11-8zM16 4h3v16h-3z",
};

/** A sign of the transport. @param {{name: keyof typeof GLYPHS}} props */
const Glyph = ({ name }) => html`
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d=${GLYPHS[name]} />
  </svg>
`;

/** @param {{name: keyof typeof GLYPHS, said: string, keyed: string, desk?: boolean, deed: () => void}} props */
const Button = ({ name, said, keyed, desk = false, deed }) => html`
  <button
    class=${`cb ${name} ${desk ? "desk" : ""}`}
    aria-label=${said}
    title=${`${said} (${keyed})`}
    aria-keyshortcuts=${keyed}
    onClick=${deed}
  >
    <${Glyph} name=${name} />
  </button>
`;

/** @param {{playing: boolean, toggle: () => void}} props */
const PlayButton = ({ playing, toggle }) => html`
  <button
    class="cb play"
    aria-label=${playing ? _`Pause` : _`Play`}
    title=${playing ? _`Pause (Space)` : _`Play (Space)`}
    aria-keyshortcuts="Space"
    onClick=${toggle}
  >
    <${Glyph} name=${playing ? "pause" : "play"} />
  </button>
`;

/**
 * @param {{finished: import("../../finished").FinishedGame, at: number, steps: number, move: (to: number) => void,
 *   playing: boolean,
 *   toggle: () => void}} props
 */
export function Transport({ finished, at, steps, move, playing, toggle }) {
  const chapter = (/** @type {1 | -1} */ way) => () => move(beyond(finished.chapters, at, way));
  const seen = (/** @type {1 | -1} */ way) => () => move(beyond(finished.seen, at, way));
  return html`
    <div class="transport" role="group" aria-label="Step through the game">
      <${Button} name="first" said="To the beginning" keyed="Home" desk=${true} deed=${() => move(0)} />
      <${Button} name="chapterBack" said="Turn or phase before" keyed="ArrowUp" deed=${chapter(-1)} />
      <${Button} name="back" said="Back" keyed="ArrowLeft" deed=${seen(-1)} />
      <${PlayButton} playing=${playing} toggle=${toggle} />
      <${Button} name="on" said="On" keyed="ArrowRight" deed=${seen(1)} />
      <${Button} name="chapterOn" said="Turn or phase after" keyed="ArrowDown" deed=${chapter(1)} />
      <${Button} name="last" said="To the end" keyed="End" desk=${true} deed=${() => move(steps)} />
    </div>
  `;
}

/** @param {{speed: import("../../lib").Signal<number>}} props */
export function Speed({ speed }) {
  const choose = (/** @type {number} */ wanted) => () => {
    speed.value = wanted;
  };
  const choices = SPEEDS.map(
    (s) => html`
      <button key=${s} class=${s === speed.value ? "on" : ""} aria-pressed=${s === speed.value} onClick=${choose(s)}>
        ${s === 0.5 ? "½" : s}×
      </button>
    `,
  );
  return html`
    <div class="speed" role="group" aria-label="Speed">
      <small class="desk">Speed</small>
      <div class="seg num">${choices}</div>
    </div>
  `;
}
