// What stands beside a replay: the ways on, the fairness check and the log. On a phone it is a drawer.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";

/** @param {{children?: unknown}} props */
export const Side = ({ children }) => html`
  <aside class="side" aria-label="Log, fairness and more">${children}</aside>
`;

/** @param {{close: () => void, children?: unknown}} props */
export const Drawer = ({ close, children }) => html`
  <div
    class="drawerwrap"
    onClick=${(/** @type {MouseEvent} */ e) => {
      if (e.target === e.currentTarget) close();
    }}
  >
    <${Side}>
      <button class="icbtn shut" aria-label="Close" onClick=${close}>
        <${Icon} name="cancel" />
      </button>
      ${children}
    </${Side}>
  </div>
`;
