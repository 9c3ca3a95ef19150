// What stands beside a replay: the ways on, the fairness check and the log. On a phone it is a drawer.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";

/** @param {{analysis?: boolean, children?: unknown}} props */
export const Side = ({ analysis = false, children }) => html`
  <aside class=${`side ${analysis ? "an" : ""}`} aria-label=${analysis ? _`Analysis` : _`Log, fairness and more`}>
    ${children}
  </aside>
`;

/** @param {{close: () => void, analysis?: boolean, children?: unknown}} props */
export const Drawer = ({ close, analysis = false, children }) => html`
  <div
    class="drawerwrap"
    onClick=${(/** @type {MouseEvent} */ e) => {
      if (e.target === e.currentTarget) close();
    }}
  >
    <${Side} analysis=${analysis}>
      <button class="icbtn shut" aria-label="Close" onClick=${close}>
        <${Icon} name="cancel" />
      </button>
      ${children}
    </${Side}>
  </div>
`;
