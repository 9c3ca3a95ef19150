// The clock of a new table, and who may look at it.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { ticked, typed } from "../controls.js";
import { Complaint } from "./complaint.js";
import { isOpen } from "./wish.js";

/** @typedef {import("./wish").Wish} Wish */

/** Kinds of clocks, what they say, and how much they begin with. */
const CLOCKS = /** @type {const} */ ([
  ["none", _`No clock`, "60"],
  ["move", _`Seconds for each decision`, "60"],
  ["game", _`Minutes for the whole game`, "20"],
  ["days", _`Days for each decision`, "2"],
]);

/** @param {{amount: import("../../lib").Signal<string>}} props */
const Amount = ({ amount }) => html`
  <label>
    <span class="sr">How much</span>
    <input type="number" min="1" max="600" value=${amount.value} onInput=${typed(amount)} />
  </label>
`;

/** @param {{late: import("../../lib").Signal<string>}} props */
const Late = ({ late }) => html`
  <div class="field">
    <label>
      When time is up
      <select value=${late.value} onChange=${typed(late)}>
        <option value="bot">a bot plays until they return</option>
        <option value="default">the mildest move is made</option>
        <option value="loss">the seat concedes</option>
      </select>
    </label>
  </div>
`;

/** @param {{wish: Wish}} props */
export function Clock({ wish: { clock, amount, late, wrong } }) {
  const choose = (/** @type {Event & {currentTarget: HTMLSelectElement}} */ event) => {
    clock.value = event.currentTarget.value;
    wrong.value = null;
    amount.value = CLOCKS.find(([kind]) => kind === clock.value)?.[2] ?? "60";
  };
  const timed = clock.value !== "none";
  return html`
    <h2>Clock</h2>
    <div class="field">
      <label>
        <span class="sr">Clock</span>
        <select value=${clock.value} onChange=${choose}>
          ${CLOCKS.map(([kind, text]) => html`<option value=${kind}>${text}</option>`)}
        </select>
      </label>
      ${timed && html`<${Amount} amount=${amount} />`}
      <${Complaint} wrong=${wrong.value} field="clock" />
    </div>
    ${timed && html`<${Late} late=${late} />`}
  `;
}

/** @param {{listed: import("../../lib").Signal<boolean>}} props */
const Listed = ({ listed }) => html`
  <label class="tick">
    <input type="checkbox" checked=${listed.value} onChange=${ticked(listed)} />
    Show it among the open tables
  </label>
`;

/** @param {{hints: import("../../lib").Signal<boolean>}} props */
const Hints = ({ hints }) => html`
  <label class="tick">
    <input type="checkbox" checked=${hints.value} onChange=${ticked(hints)} />
    Hints allowed: all may ask what a bot would do
  </label>
`;

/** @param {{wish: Wish}} props */
export const Watching = ({ wish }) => html`
  <div class="field">
    <label>
      Who may watch
      <select value=${wish.watch.value} onChange=${typed(wish.watch)}>
        <option value="">anyone among people, nobody against bots</option>
        <option value="anyone">anyone</option>
        <option value="players">only the players</option>
      </select>
    </label>
  </div>
  ${isOpen(wish) && html`<${Listed} listed=${wish.listed} /><${Hints} hints=${wish.hints} />`}
`;
