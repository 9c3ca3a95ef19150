// The menu of the table: its link, the keys, theme and sound, and the ways to leave.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { api } from "../../api.js";
import { copy, LanguageChoice, say } from "../../parts/common.js";
import { Icon } from "../../pieces/icon.js";
import { Talk } from "../../parts/talk.js";
import { homeOf } from "../../parts/ended.js";
import { changeSound, changeTheme, phone, sound, theme } from "../../settings.js";
import { CallItem } from "./calling.js";
import { amongBots } from "./coach.js";

/** @typedef {import("./open").OpenTable} OpenTable */

/** @param {{icon: string, onClick: () => void, note?: string, children?: unknown}} props */
const Item = ({ icon, onClick, note, children }) => html`
  <li>
    <button onClick=${onClick}>
      <${Icon} name=${icon} />
      <span>${children}${note && html`<small>${note}</small>`}</span>
    </button>
  </li>
`;

/** @param {{icon: string, href: string, children?: unknown}} props */
const LinkItem = ({ icon, href, children }) => html`
  <li>
    <a href=${href}>
      <${Icon} name=${icon} />
      ${children}
    </a>
  </li>
`;

/** @param {{open: OpenTable, close: () => void, dialog: import("../../lib").Signal<string>}} props */
export function TableMenu({ open, close, dialog }) {
  const { live, view, table, game } = open;
  if (!table) return null;
  const mine = live.mine.value;
  const running = table.status === "running";
  const away = mine.some((m) => table.seats[m.seat].away);
  const conceded = view !== null && view.seat !== null && view.conceded.includes(view.seat);
  const playing = mine.length > 0 && running && !view?.result && !conceded && !away;
  const call = (/** @type {string} */ what, /** @type {string} */ done) => async () => {
    close();
    try {
      await api.at(table.id, what);
      say(done);
    } catch (e) {
      say(/** @type {Error} */ (e).message, { bad: true });
    }
  };
  const show = (/** @type {string} */ name) => () => {
    dialog.value = name;
  };
  const chosen = (/** @type {Event} */ e) => {
    if (/** @type {Element} */ (e.target).closest("button, a")) close();
  };
  const leave = html`
    <${Item} icon="exit-door" note=${_`a bot plays on for you`} onClick=${show("leave")}>Leave</${Item}>
  `;
  const leaving = html`
    <${Item} icon="flag-objective" note=${_`give the game up`} onClick=${show("concede")}>Concede</${Item}>
    ${!table.stake && leave}
  `;
  const abort = html`
    <${Item} icon="cancel" note=${_`for everybody, without a result`} onClick=${show("abort")}>Abort the game</${Item}>
  `;
  const closes = live.owner.value && running && !table.stake;
  const home = table.stake ? homeOf(table.stake) : null;
  const back = call("return", _`You play again.`);
  const dark = theme.value === "dark";
  const speech = html`<${LanguageChoice} languages=${game?.languages} />`;
  const link = () => copy(`${location.origin}/table/${table.id}`, _`Link to this table`);
  return html`
    <ul class="drop panel right" onClick=${chosen}>
      <${Item} icon="shaking-hands" onClick=${link}>Copy the link</${Item}>
      ${!phone.value && html`<${Item} icon="quill" onClick=${show("keys")}>Keys</${Item}>`}
      <${Item} icon=${dark ? "sun" : "moon"} onClick=${changeTheme}>${dark ? _`Light theme` : _`Dark theme`}</${Item}>
      <${Item} icon=${sound.value ? "speaker-off" : "speaker"} onClick=${changeSound}>
        ${sound.value ? _`Sound off` : _`Sound on`}
      </${Item}>
      <li class="menu-language"><span>Language</span>${speech}</li>
      ${amongBots(open) && html`<li class="menu-coach"><${Talk} /></li>`}
      <${CallItem} />
      ${away && html`<${Item} icon="return-arrow" onClick=${back}>Take my seat back</${Item}>`}
      ${playing && leaving}
      ${closes && abort}
      <${LinkItem} icon="rule-book" href=${`/rules/${table.game}`}>Rules</${LinkItem}>
      ${home && html`<${LinkItem} icon=${home.icon} href=${home.to}>${home.name}</${LinkItem}>`}
      <${LinkItem} icon="house" href="/">Home</${LinkItem}>
    </ul>
  `;
}
