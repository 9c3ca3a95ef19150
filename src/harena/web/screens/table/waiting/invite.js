// Inviting a friend: the address as a code for a phone, as a link, and handed on by whatever the device shares with.
import { url } from "../../../address.js";
import { html } from "../../../lib.js";
import { _ } from "../../../say.js";
import { Icon } from "../../../pieces/icon.js";
import { copy } from "../../../parts/common.js";

/** @param {{link: string, gameName: string}} props */
function Share({ link, gameName }) {
  if (!navigator.share) return null;
  const share = () => {
    // Whoever closes the device's own dialog has not failed.
    navigator.share({ title: _`A game of ${gameName}`, text: _`Sit down with me:`, url: link }).catch(() => {});
  };
  return html`
    <button class="btn share" onClick=${share}>
      <${Icon} name="return-arrow" />
      Share …
    </button>
  `;
}

/** @param {{id: string, gameName: string}} props */
export function Invite({ id, gameName }) {
  const link = `${location.origin}${url`/table/${id}`}`;
  const select = (/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => e.currentTarget.select();
  return html`
    <section class="panel invite">
      <h2>Invite a friend</h2>
      <img
        class="code"
        src=${url`/api/tables/${id}/code.svg`}
        alt="Code of this table's address, for the camera of a phone"
      />
      <p>Point a phone at the code, or send the link:</p>
      <div class="link">
        <input readonly aria-label="Link to this table" value=${link} onFocus=${select} />
        <button class="btn primary" onClick=${() => copy(link, _`Link`)}>
          <${Icon} name="pin" />
          Copy
        </button>
      </div>
      <${Share} link=${link} gameName=${gameName} />
    </section>
  `;
}
