// Somebody plays a bot while a friend is waited for: when the first table starts, this one says so.
import { url } from "../../address.js";
import { html, useEffect, useMemo } from "../../lib.js";
import { _ } from "../../say.js";
import { urgent } from "../../voice.js";
import { Icon } from "../../pieces/icon.js";
import { Live } from "../../live.js";
import { place } from "../../router.js";
import { sounds } from "../../sound.js";

const CALL = _`Your table has filled: the game begins.`;

/** @param {{id: string}} props   the table that waits */
function Called({ id }) {
  const live = useMemo(() => new Live(id), [id]);
  useEffect(() => {
    live.start();
    return () => live.end();
  }, [id]);
  const begun = live.position.value?.table.status === "running";
  useEffect(() => {
    if (!begun) return;
    urgent.value = CALL;
    sounds("turn");
  }, [begun]);
  if (!begun) return null;
  return html`
    <div class="called panel" role="status">
      <${Icon} name="shaking-hands" />
      <span>${CALL}</span>
      <a class="btn primary" href=${url`/table/${id}`}>Go there</a>
    </div>
  `;
}

/** While this lasts the service sees us at the other table too, so that a friend finds us here. */
export function Meanwhile() {
  const id = place.value.query.get("meanwhile");
  return id && html`<${Called} key=${id} id=${id} />`;
}
