// The colour of a seat, as the style sheets know it.

/** @param {number | null | undefined} seat */
export const seatClass = (seat) => (typeof seat === "number" ? `s${(seat % 4) + 1}` : "");
