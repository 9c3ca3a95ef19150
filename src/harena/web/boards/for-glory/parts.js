// What the board of Spartacus takes from this one.
export { Other } from "./other.js";
export { seatClass } from "./parties.js";
