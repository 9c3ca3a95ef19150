// The bar on top of a replay: which game, where in it, who won.
import { html } from "../../lib.js";
import { _, spoken } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { Logo, ThemeButton } from "../../parts/common.js";
import { outcome } from "./told.js";

/** @typedef {import("../../types").Table} TableInfo */

/** @param {number} at */
const day = (at) =>
  new Date(at).toLocaleDateString(spoken === "en" ? "en-GB" : spoken, { day: "numeric", month: "short" });

/** @param {TableInfo} info */
const since = ({ finished, note }) =>
  finished ? ` · ${note === "uploaded" ? _`brought` : _`finished`} ${day(finished)}` : "";

/** @param {{info: TableInfo, names: string[]}} props */
const Won = ({ info, names }) =>
  info.result &&
  html`
    <span class="won desk">
      <${Icon} name="laurels" />
      ${outcome(info.result, names)}
    </span>
  `;

/**
 * @param {{title: string, ribbon: {text: string, state: string}[], info: TableInfo, names: string[], more: () => void,
 *   list: () => void}} props   `more` opens the drawer of a phone, `list` the list of keys
 */
export const Bar = ({ title, ribbon, info, names, more, list }) => html`
  <header class="bar">
    <${Logo} />
    <h1 class="where">
      ${title}
      <small>
        Replay
        ${since(info)}
      </small>
    </h1>
    <div class="ribbon desk">${ribbon.map((stop) => html`<span class=${stop.state}>${stop.text}</span>`)}</div>
    <div class="sp" />
    <${Won} info=${info} names=${names} />
    <a class="icbtn desk" href=${`/rules/${info.game}`} aria-label="Rules" title="Rules">
      <${Icon} name="rule-book" />
    </a>
    <${ThemeButton} />
    <button class="icbtn phone" aria-label="Log, fairness and more" onClick=${more}>
      <${Icon} name="tied-scroll" />
    </button>
    <button class="icbtn desk" aria-label="Keys" title="Keys" onClick=${list}>
      <${Icon} name="quill" />
    </button>
  </header>
`;
