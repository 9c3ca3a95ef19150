// A deal that is being put together: what lies in the two trays, what is promised, and how all of it is said.
import { signal } from "../../../lib.js";
import { tidy } from "../../../words.js";

/** @typedef {import("../../../types").Plain} Plain */
/**
 * One tray: Coins, and Assets and deeds as the service names them; a Guard once for each.
 * @typedef {{coins: number, items: string[]}} Tray
 */
/** @typedef {"give" | "want"} Side */
/**
 * `promises`: which step of each promise is made, by the promise's place in the list.
 * @typedef {{to: number, give: Tray, want: Tray, promises: Record<number, number>}} Bargain
 */

/** The deal on which somebody works. @type {import("../../../lib").Signal<Bargain | null>} */
export const bargain = signal(null);

/** @returns {Tray} */
const empty = () => ({ coins: 0, items: [] });

/**
 * Begin a deal with a House, from empty trays or from what they made before.
 * @param {number} to
 * @param {{give?: Tray, want?: Tray}} [from]
 */
export function begin(to, { give = empty(), want = empty() } = {}) {
  bargain.value = { to, give, want, promises: {} };
}

export function leave() {
  bargain.value = null;
}

/** @param {Partial<Bargain>} changed */
function change(changed) {
  if (bargain.value) bargain.value = { ...bargain.value, ...changed };
}

/** @param {string[]} items @param {string} item */
const times = (items, item) => items.filter((one) => tidy(one) === tidy(item)).length;

/**
 * Whether the so-manieth thing of a name lies in a tray.
 * @param {Tray} tray
 * @param {string[]} offered
 * @param {number} at
 */
export const lies = (tray, offered, at) => times(offered.slice(0, at), offered[at]) < times(tray.items, offered[at]);

/**
 * A tray with one thing more or less.
 * @param {Tray} tray
 * @param {string} item
 * @param {boolean} out
 * @returns {Tray}
 */
export function moved(tray, item, out) {
  if (!out) return { ...tray, items: [...tray.items, item] };
  const at = tray.items.findIndex((one) => tidy(one) === tidy(item));
  return { ...tray, items: tray.items.filter((_, i) => i !== at) };
}

/** Put something into a tray, or take it out again. @param {Side} side @param {string} item @param {boolean} out */
export function move(side, item, out) {
  if (bargain.value) change({ [side]: moved(bargain.value[side], item, out) });
}

/** @param {Side} side @param {number} coins */
export function setCoins(side, coins) {
  if (bargain.value) change({ [side]: { ...bargain.value[side], coins } });
}

/** Promise something, in one of its steps; null takes it back. @param {number} at @param {number | null} step */
export function promise(at, step) {
  if (!bargain.value) return;
  const { [at]: _, ...others } = bargain.value.promises;
  change({ promises: step === null ? others : { ...others, [at]: step } });
}

/**
 * What of a tray can still be had: things may go while one thinks.
 * @param {Tray} tray
 * @param {Plain} offered
 * @returns {Tray}
 */
export function possible(tray, offered) {
  const all = [...offered.assets, ...offered.deeds.map((/** @type {string[]} */ deed) => deed[0])];
  const items = tray.items.filter((item, i) => times(tray.items.slice(0, i), item) < times(all, item));
  return { coins: Math.min(tray.coins, offered.coins ?? tray.coins), items };
}

/** A tray as the form writes it. @param {Tray} tray */
const written = ({ coins, items }) => [...(coins ? [`${coins} coins`] : []), ...items].join(" + ") || "nothing";

/** The promises that are made, as they are said. @param {Bargain} made @param {string[][][]} list */
const promised = (made, list) =>
  Object.entries(made.promises).flatMap(([at, step]) => {
    const said = list[Number(at)]?.[step]?.[0];
    return said ? [said] : [];
  });

/** Whether nothing is in it yet. @param {Bargain} made */
export const isEmpty = ({ give, want, promises }) =>
  !give.coins && !want.coins && !give.items.length && !want.items.length && !Object.keys(promises).length;

/** Whether Coins are given for nothing: that is no offer, they are handed over at once. @param {Bargain} made */
export const isGift = (made) => made.give.coins > 0 && isEmpty({ ...made, give: { coins: 0, items: made.give.items } });

/**
 * The deal as the service reads it.
 * @param {Plain} deal what may go into it
 * @param {Bargain} made
 * @param {string[][][]} list the promises that may be made
 * @returns {string}
 */
export function text(deal, made, list) {
  if (isGift(made)) return deal.gift.replace("{coins}", String(made.give.coins));
  return deal.says
    .replace("{give}", written(made.give))
    .replace("{want}", written(made.want))
    .replace("{promise}", promised(made, list).join(" + ") || "nothing");
}

/**
 * An offer from the eyes of the one who is to answer it: the trays of a counter.
 * @param {Plain} offer
 * @returns {{give: Tray, want: Tray}}
 */
export const turned = (offer) => ({
  give: { coins: offer.want.coins, items: offer.want.items },
  want: { coins: offer.give.coins, items: offer.give.items },
});
