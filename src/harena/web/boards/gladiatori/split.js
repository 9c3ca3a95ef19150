// Splitting the deck into hand and hit points: each kind of card with how many go where.
import { html, useSignal } from "../../lib.js";
import { figure } from "../../words.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { mine } from "./figures.js";
import { fill, filled, form, saying, sayAll } from "./forms.js";
import { hitPoints, printed, total } from "./glossary.js";
import { Tab } from "./pages.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./forms").Line} Line */

const LEGEND = "Hand: cards to play. HP: cards that pay for wounds. Press either to put one more there.";

/** One kind of card, with a button for either side. @param {{props: BoardProps, line: Line}} props */
function Kind({ props, line }) {
  const { name, high } = line;
  const card = printed(props.view, name);
  const n = filled(props, line);
  return html`
    <div class=${`gcard t-${card.type} split`}>
      <span class="pic" aria-hidden="true">
        <${Figure} name=${figure(name, card.type)} />
      </span>
      <b>${name}</b>
      <button
        class="to"
        disabled=${n >= high || !props.send}
        aria-label=${`${name}, hand ${n}: one more into the hand`}
        onClick=${() => fill(props, { [name]: n + 1 })}
      >
        <${Icon} name="card-pick" />
        <small aria-hidden="true">hand</small>${" "}
        <b class="num" aria-hidden="true">${n}</b>
      </button>
      <button
        class="to life"
        disabled=${n <= 0 || !props.send}
        aria-label=${`${name}, HP ${high - n}: one more into the HP deck`}
        onClick=${() => fill(props, { [name]: n - 1 })}
      >
        <${Icon} name="hearts" />
        <small aria-hidden="true">HP</small>${" "}
        <b class="num" aria-hidden="true">${high - n}</b>
      </button>
    </div>
  `;
}

/** What comes of it, and the button that says so. @param {{props: BoardProps, lines: Line[]}} props */
function Sum({ props, lines }) {
  const hold = Object.fromEntries(lines.map((l) => [l.name, filled(props, l)]));
  const life = Object.fromEntries(lines.map((l) => [l.name, l.high - hold[l.name]]));
  const items = (mine(props.view)?.items ?? []).reduce(
    (/** @type {number} */ sum, /** @type {Plain} */ item) => sum + item.hp,
    0,
  );
  const inItems = items ? `, ${items} in items` : "";
  const cover = mine(props.view)?.own.cover;
  return html`
    <div class="sum">
      <span>
        <${Icon} name="card-pick" />
        <b class="num">${total(hold)}</b> in hand
      </span>
      <span>
        <${Icon} name="hearts" />
        <b class="num">${hitPoints(props.view, life)}</b> points in the HP deck${inItems},${" "}
        ${cover} on the cover card, which falls last
      </span>
      <button class="btn primary" disabled=${saying(props) || !props.send} onClick=${() => sayAll(props, lines)}>
        ${saying(props) ? "Choosing …" : "Choose these"}
      </button>
    </div>
  `;
}

/**
 * @param {{props: BoardProps, aside?: import("./pages").Page[]}} props   `aside`: on a phone, what else there is to
 *   look at, which lies there when it is wanted
 */
export function Split({ props, aside = [] }) {
  const wanted = useSignal("");
  const { phone } = props;
  const lines = form(props.view) ?? [];
  const pick = (/** @type {string} */ id) => {
    wanted.value = wanted.value === id ? "" : id;
  };
  const tabs = html`
    <div class="gtabs">
      ${aside.map((page) => html`<${Tab} key=${page.id} page=${page} on=${page.id === wanted.value} pick=${pick} />`)}
    </div>
  `;
  return html`
    <section class="gsplit" aria-label="Split your deck">
      <h2>Split your deck${!phone && html`<small>${LEGEND}</small>`}</h2>
      ${aside.length > 0 && tabs}
      <div class="lie">
        ${phone && html`<p class="legend">${LEGEND}</p>`}
        ${lines.map((l) => html`<${Kind} key=${l.name} props=${props} line=${l} />`)}
      </div>
      <${Sum} props=${props} lines=${lines} />
    </section>
    ${aside.find((page) => page.id === wanted.value)?.show()}
  `;
}
