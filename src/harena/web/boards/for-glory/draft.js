// Champions to choose from, with all their levels.
import { html } from "../../lib.js";
import { Card } from "../../pieces/card.js";
import { inWords } from "../../pieces/thing.js";
import { Press } from "../../pieces/press.js";
import { choices } from "./choices.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{card: Plain, onPress: (event: Event) => void}} props */
const Level = ({ card, onPress }) => html`
  <${Press}
    kind="level"
    name=${card.title}
    lit=${false}
    label=${inWords(card)}
    thing=${card}
    onPress=${onPress}
  >
    <b>${card.level}</b>
    <span class="num">${card.attack} / ${card.health} / ${card.agility}</span>
    <span class="price">${card.cost}</span>
  </${Press}>
`;

/** @param {{props: BoardProps, champion: Plain}} props */
function Champion({ props, champion }) {
  const { name } = champion;
  const { lit, hotkey, press } = choices(props, name);
  const [first, ...later] = /** @type {Plain[]} */ (champion.levels);
  const last = later.at(-1);
  const text = first.text || (last?.text ? `At level ${last.level}. ${last.text}` : "");
  return html`
    <div class="champion">
      <${Card}
        thing=${{ ...first, title: name, name, text }}
        size="hand"
        lit=${lit}
        hotkey=${hotkey}
        onPress=${press}
      />
      <div class="levels" role="group" aria-label=${`Levels of ${name}`}>
        ${later.map((card) => html`<${Level} key=${card.level} card=${card} onPress=${press} />`)}
      </div>
    </div>
  `;
}

/** @param {{props: BoardProps}} props */
export function Draft({ props }) {
  /** @type {Plain[]} */
  const champions = props.view.board.champions;
  return html`
    <section class="draft" aria-label="Champions">
      ${champions.map((c) => html`<${Champion} key=${c.name} props=${props} champion=${c} />`)}
    </section>
  `;
}
