// The frame of every screen but those with a board: the bar on top, the tabs of a phone below.
import { html, useEffect } from "../lib.js";
import { _, word } from "../say.js";
import { Emblem } from "../pieces/emblem.js";
import { Icon } from "../pieces/icon.js";
import { LanguageChoice, Logo, ThemeButton } from "../parts/common.js";
import { useSwitch } from "./controls.js";
import { person, refreshPerson, You } from "./shell/you.js";

const LINKS = [
  ["/", "Play", "galea"],
  ["/lists", "Tables", "tabletop-players"],
  ["/learn", "Learn", "light-bulb"],
  ["/rules", "Rules", "rule-book"],
];
/** On a phone there is no room for the button in the bar. */
const TABS = [...LINKS, ["/new", "New", "public-speaker"]];

/** @param {{to: string, name: string, icon?: string, on: string}} props */
const Link = ({ to, name, icon = "", on }) => html`
  <a href=${to} class=${on === name ? "on" : ""} aria-current=${on === name ? "page" : undefined}>
    ${icon && html`<${Icon} name=${icon} />`}
    ${word(name)}
  </a>
`;

/** @param {{onClick: () => void}} props */
const YouButton = ({ onClick }) => html`
  <button
    class="user s1"
    onClick=${onClick}
    aria-label=${_`You are ${person.value?.name ?? _`a guest`}. Change name or device`}
  >
    <${Emblem} seat=${0} />
    <span class="desk">${person.value?.name ?? _`Guest`}</span>
  </button>
`;

/** @param {{on: string}} props */
const Tabs = ({ on }) => html`
  <nav class="tabbar phone" aria-label="Main">
    ${TABS.map(([to, name, icon]) => html`<${Link} to=${to} name=${name} icon=${icon} on=${on} />`)}
  </nav>
`;

/**
 * @param {{on: string, title?: string, known?: boolean, children?: unknown}} props   `on` is the link that leads here;
 *   a `title` stands on a phone in place of the tabs, where a page needs the room; `known`: the page asks itself who
 *   looks
 */
export function Shell({ on, title = "", known = false, children }) {
  const you = useSwitch();
  useEffect(() => {
    if (!known) refreshPerson();
  }, []);
  return html`
    <div class=${title ? "page titled" : "page"}>
      <header class="bar">
        <${Logo} />
        ${title && html`<b class="title phone">${title}</b>`}
        <nav class="desk" aria-label="Main">
          ${LINKS.map(([to, name]) => html`<${Link} to=${to} name=${name} on=${on} />`)}
        </nav>
        <div class="sp" />
        <span class="desk"><${LanguageChoice} /></span>
        <${ThemeButton} />
        <a class="btn desk" href="/new">
          <${Icon} name="public-speaker" />
          New table
        </a>
        <${YouButton} onClick=${you.open} />
      </header>
      ${children}
      ${!title && html`<${Tabs} on=${on} />`}
      ${you.on && html`<${You} close=${you.shut} />`}
    </div>
  `;
}
