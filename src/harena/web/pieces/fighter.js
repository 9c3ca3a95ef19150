// A fighter who stands on the sand: where he stands, whose he is, which figure he has and where he looks.
//
// The drawings differ on purpose, because they say different things. The generic board has a disc with a nose, which
// fits the squares and hexes of any game. In Spartacus nobody looks anywhere: the piece is as large as its hex. In
// Gladiatori the point of a disc shows which of six sides is the front. In GladiGala the front is one of four sides of
// a plate, and badges tell what the fighter carries. The frame, the figure and the turn are the same for all of them.
import { html } from "../lib.js";
import { seatClass } from "../words.js";
import { Figure, figureFile } from "./icon.js";

/**
 * The frame: its place on the board, and the name under which it travels (motion.js). Whatever says the fighter in
 * words lies elsewhere, so the frame is for the eye alone, unless it can be pressed itself.
 * @param {{kind: string, place: object, moves?: string, pressed?: boolean, watch?: (on: boolean) => void, children?:
 *   unknown}} props   `kind`: its classes, with the seat's; `watch` is told when the pointer comes and goes
 */
export const Fighter = ({ kind, place, moves = "", pressed = false, watch, children }) => html`
  <div
    class=${kind}
    style=${place}
    data-thing=${moves || undefined}
    aria-hidden=${pressed ? undefined : "true"}
    onPointerEnter=${watch && (() => watch(true))}
    onPointerLeave=${watch && (() => watch(false))}
  >
    ${children}
  </div>
`;

/** The figure in a drawing, round its middle. @param {{name: string, size: number, lies?: boolean}} props */
export const Drawn = ({ name, size, lies = false }) => html`
  <use
    class="drawn"
    href=${figureFile(name)}
    x=${-size / 2}
    y=${-size / 2}
    width=${size}
    height=${size}
    transform=${lies ? "rotate(90)" : undefined}
  />
`;

/** What turns with the fighter in a drawing. @param {{turn: number, children?: unknown}} props   `turn`: in degrees */
export const Turned = ({ turn, children }) => html`
  <g data-turn=${turn} transform=${`rotate(${turn})`}>${children}</g>
`;

/**
 * A plain disc with a name, for a board that knows nothing of the game.
 * @param {{seat: number | null, name: string, picture: string, turn?: number, hurt?: boolean}} props
 *   `turn`: degrees from the top of the board
 */
export const Man = ({ seat, name, picture, turn, hurt = false }) => html`
  <span class=${`man ${seatClass(seat)} ${hurt ? "hurt" : ""}`}>
    ${turn !== undefined && html`<i class="nose" style=${{ transform: `rotate(${turn}deg)` }} />`}
    <${Figure} name=${picture} />
    <small>${name}</small>
  </span>
`;
