// The ways out of the waiting room: who opened the table closes it, whoever else sits there gets up.
import { html, useSignal } from "../../../lib.js";
import { _ } from "../../../say.js";
import { Icon } from "../../../pieces/icon.js";
import { api } from "../../../api.js";
import { go } from "../../../router.js";
import { Dialog, say } from "../../../parts/common.js";
import { Talk } from "./talk.js";

/** @param {string} id @param {string} what @param {string} done */
async function home(id, what, done) {
  try {
    await api.at(id, what);
    go("/");
    say(done);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/** @param {{id: string, close: () => void}} props */
const CancelDialog = ({ id, close }) => html`
  <${Dialog} title="Cancel the table?" onClose=${close}>
    <p>
      The table is closed for everybody who waits here, and its link leads nowhere any more. Nothing of it is kept.
    </p>
    <div class="row-end">
      <button class="btn" onClick=${close}>Keep waiting</button>
      <button class="btn primary" onClick=${() => home(id, "abort", _`The table is closed.`)}>Cancel table</button>
    </div>
  </${Dialog}>
`;

/** @param {{id: string}} props */
function Cancel({ id }) {
  const asking = useSignal(false);
  const ask = (/** @type {boolean} */ on) => () => {
    asking.value = on;
  };
  return html`
    <button class="btn quiet out" onClick=${ask(true)}>
      <${Icon} name="cancel" />
      Cancel table
    </button>
    ${asking.value && html`<${CancelDialog} id=${id} close=${ask(false)} />`}
  `;
}

/** @param {{id: string}} props */
const GetUp = ({ id }) => html`
  <button class="btn quiet out" onClick=${() => home(id, "leave", _`Your seat is open again.`)}>
    <${Icon} name="exit-door" />
    Get up
  </button>
`;

/** @param {{id: string, live: import("../../../live").Live}} props */
export function WaysOut({ id, live }) {
  const seated = live.mine.value.length > 0;
  const stays = seated || live.owner.value;
  return html`
    <footer>
      <small>${stays ? _`You may close this page: the table stays under Your games.` : _`Sit down to play.`}</small>
      <${Talk} live=${live} />
      ${live.owner.value ? html`<${Cancel} id=${id} />` : seated && html`<${GetUp} id=${id} />`}
    </footer>
  `;
}
