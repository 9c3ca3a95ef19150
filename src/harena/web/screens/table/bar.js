// The bar on top: which game, where in the round it is, who watches, and the buttons of the shell.
import { soon } from "../../later.js";
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { LanguageChoice, Logo, SoundButton, ThemeButton } from "../../parts/common.js";
import { phone } from "../../settings.js";
import { whereabouts } from "../../reading.js";
import { counted, label } from "../../words.js";

/** @typedef {import("./open").OpenTable} OpenTable */
/** @typedef {import("./panel").SidePanelState} SidePanelState */

/** How long a game took. @param {import("../../types").TableInfo} table */
function lasted({ started, finished }) {
  const minutes = Math.max(1, Math.round(((finished ?? 0) - (started ?? 0)) / 60_000));
  return started && finished ? counted(minutes, _`minute`, _`minutes`) : "";
}

/** Where in the round the game is. @param {{open: OpenTable}} props */
function Ribbon({ open: { view, board, table } }) {
  if (view?.result && table) return html`<span class="small">${lasted(table)}</span>`;
  const stops = view && (board.ribbon?.(view) ?? [{ text: whereabouts(view), state: "on" }]);
  if (phone.value) return html`<small class="now">${stops?.find((s) => s.state === "on")?.text}</small>`;
  return html`<div class="ribbon desk">${stops?.map((s) => html`<span class=${s.state}>${s.text}</span>`)}</div>`;
}

/** @param {{count: number}} props */
const Watchers = ({ count }) => html`
  <span class="desk small">
    <${Icon} name="eyeball" /> ${count}
  </span>
`;

const ConnectionLost = () => html`
  <span class="link-lost" role="status">
    <${Icon} name="cycle" />
    Connection lost, coming back …
  </span>
`;

/** @param {{open: OpenTable, side: SidePanelState}} props */
function PhoneButtons({ open: { live }, side }) {
  const slide = () => {
    side.drawer.value = true;
  };
  return html`
    <button class="icbtn" aria-label="Log and chat" onClick=${slide}>
      <${Icon} name="tied-scroll" />
      ${live.unread.value > 0 && html`<span class="dot" />`}
    </button>
  `;
}

/** @param {{open: OpenTable}} props */
const DeskButtons = ({ open: { game } }) => html`
  <${LanguageChoice} languages=${game?.languages} />
  <${SoundButton} />
  <${ThemeButton} />
`;

/**
 * @param {{open: OpenTable, side: SidePanelState, menu: import("../../lib").Signal<boolean>,
 *   dialog: import("../../lib").Signal<string>}} props
 */
export function TopBar({ open, side, menu, dialog }) {
  const { live, table, game } = open;
  const watchers = table?.spectators ?? 0;
  const toggle = () => {
    menu.value = !menu.value;
  };
  const close = () => {
    menu.value = false;
  };
  return html`
    <header class="bar">
      <${Logo} />
      <h1 class="where">${(game?.name ?? label(table?.game ?? "")).split(":")[0]}</h1>
      <${Ribbon} open=${open} />
      <div class="sp" />
      ${watchers > 0 && html`<${Watchers} count=${watchers} />`}
      ${live.status.value !== "open" && html`<${ConnectionLost} />`}
      ${phone.value ? html`<${PhoneButtons} open=${open} side=${side} />` : html`<${DeskButtons} open=${open} />`}
      <span class="menu">
        <button class="icbtn" aria-label="Table menu" aria-expanded=${menu.value} onClick=${toggle}>
          <${Icon} name="settings-knobs" />
        </button>
        ${menu.value && soon("TableMenu", () => import("./menu.js"), { open, close, dialog })}
      </span>
    </header>
  `;
}
