// Influence gathered for a Scheme, as a bar with a piece for each House.
import { html } from "../../lib.js";
import { Emblem } from "../../pieces/emblem.js";
import { seatClass } from "../../words.js";
import { crest, houseOf } from "./crest.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {{seat: number, n: number, kind?: string}} Piece   what a House brings, is asked to bring, or voices add */

const total = (/** @type {Piece[]} */ pieces) => pieces.reduce((sum, p) => sum + p.n, 0);

/** @param {{props: BoardProps, piece: Piece, share: string}} props */
const PieceOfBar = ({ props, piece, share }) => html`
  <span class=${`sg ${seatClass(piece.seat)} ${piece.kind ?? ""}`} style=${{ width: share }}>
    <${Emblem} seat=${piece.seat} small=${true} />
    <b class="num">${piece.n}</b>
    <span class="n">${piece.kind === "voices" ? "voices" : crest(props, piece.seat)}</span>
  </span>
`;

/**
 * Where it is enough; near the end of the bar its words stand before it.
 * @param {{needs: number, width: number}} props
 */
const Needed = ({ needs, width }) => html`
  <span class=${`need ${needs > width * 0.9 ? "last" : ""}`} style=${{ left: `${(needs / width) * 100}%` }}>
    <small>needs ${needs}</small>
  </span>
`;

/** @param {{props: BoardProps, pieces: Piece[], sum: number, needs: number | null}} props */
export function Gathered({ props, pieces, sum, needs }) {
  const width = Math.max(props.view.board.influence_to_win, needs ?? 0, total(pieces));
  const share = (/** @type {number} */ n) => `${(n / width) * 100}%`;
  const words = pieces.map((p) => `${houseOf(props, p.seat)} ${p.n}${p.kind ? `, ${p.kind}` : ""}`).join(", ");
  return html`
    <div class="gath" role="img" aria-label=${`${words}: together ${sum}${needs ? `, needs ${needs}` : ""}`}>
      <div class="ibar">
        ${pieces
          .filter((p) => p.n > 0)
          .map((p, i) => html`<${PieceOfBar} key=${i} props=${props} piece=${p} share=${share(p.n)} />`)}
        <span class="tot num">${sum}</span>
        ${needs !== null && html`<${Needed} needs=${needs} width=${width} />`}
      </div>
    </div>
  `;
}
