// Through whose eyes the game is seen: everybody's, one seat's, or the public's.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";

/** @param {number} seats */
const all = (seats) => ["all", ...Array.from({ length: seats }, (_, s) => String(s)), "public"];

/** The eyes that come after these, round and round. @param {string} eyes @param {number} seats */
export function otherEyes(eyes, seats) {
  const list = all(seats);
  return list[(list.indexOf(eyes) + 1) % list.length];
}

/** @param {string} eyes @param {string[]} names */
function inFull(eyes, names) {
  if (eyes === "all") return _`Everybody: all hands open`;
  if (eyes === "public") return _`The public: what a spectator saw`;
  return _`${names[Number(eyes)]}’s eyes`;
}

/** @param {string} eyes @param {string[]} names */
function inShort(eyes, names) {
  if (eyes === "all") return _`All`;
  if (eyes === "public") return html`<${Icon} name="eyeball" label="The public" />`;
  return html`
    <${Emblem} seat=${Number(eyes)} small=${true} />
    <span class="sr">${names[Number(eyes)]}</span>
  `;
}

/** @param {{eyes: import("../../lib").Signal<string>, names: string[]}} props */
export function Eyes({ eyes, names }) {
  const choose = (/** @type {string} */ wanted) => () => {
    eyes.value = wanted;
  };
  const choices = all(names.length).map(
    (one) => html`
      <button
        key=${one}
        class=${one === eyes.value ? "on" : ""}
        aria-pressed=${one === eyes.value}
        title=${inFull(one, names)}
        onClick=${choose(one)}
      >
        ${inShort(one, names)}
      </button>
    `,
  );
  return html`
    <div class="seen" role="group" aria-label="Seen by">
      <small class="desk">Seen by</small>
      <div class="seg">${choices}</div>
    </div>
  `;
}
