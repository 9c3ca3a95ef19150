// Where the cards of a hand lie: one that goes leaves its place empty, so that no other moves under the pointer.
import { nameOf } from "../../reading.js";

/** @typedef {import("../../types").Plain} Plain */

/**
 * The hand by its places, with null where a card lay: whatever lay there stays, and what is new fills places that are
 * empty.
 * @param {(Plain | null)[]} before
 * @param {Plain[]} hand
 * @returns {(Plain | null)[]}
 */
export function slotsOf(before, hand) {
  const left = [...hand];
  const kept = before.map((was) => {
    const at = was ? left.findIndex((card) => nameOf(card) === nameOf(was)) : -1;
    return at < 0 ? null : left.splice(at, 1)[0];
  });
  const filled = kept.map((card) => card ?? left.shift() ?? null);
  return [...filled, ...left];
}
