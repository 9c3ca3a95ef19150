// Addresses: what is put into one stands there as one piece, whatever it is; and what a piece of one says.

/** Two dots would lead out of where they stand, also when they are written as escapes. */
const OUT = /^\.\.?$/;

/**
 * An address: url`/table/${id}`.
 * @param {TemplateStringsArray} parts
 * @param {(string | number)[]} pieces
 */
export const url = (parts, ...pieces) =>
  String.raw({ raw: parts }, ...pieces.map((piece) => encodeURIComponent(piece).replace(OUT, "-")));

/** What a piece of an address says; one that cannot be read stands for itself. @param {string} piece */
export function pieceOf(piece) {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}
