// Gladiatori's small parts: who is who, what lies where, which choices concern it, and one card anatomy for stacks of
// cards.
import { html } from "../../lib.js";
import { figure, label, sentence, tidy } from "../../words.js";
import { Press } from "../../parts/card.js";
import { Figure, Icon } from "../../parts/common.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

export const seatClass = (/** @type {number | null | undefined} */ seat) =>
  typeof seat === "number" ? `s${(seat % 4) + 1}` : "beast";
/** @param {View} view @returns {Plain | null} */
export const mine = (view) => (view.seat === null ? null : view.board.gladiators[view.seat]);
/**
 * What stands under a name: a gladiator or an animal.
 * @param {View} view
 * @param {string} name
 * @returns {Plain | null}
 */
export const figureCalled = (view, name) =>
  view.board.gladiators.find((/** @type {Plain} */ x) => x.colour === name) ??
  view.board.animals.find((/** @type {Plain} */ b) => b.name === name) ??
  null;
/** Everybody else, the next one clockwise first. @param {View} view @returns {Plain[]} */
export const others = ({ seat, seats, board }) =>
  Array.from({ length: seats }, (_, i) => board.gladiators[((seat ?? -1) + 1 + i) % seats]).filter(
    (x) => x.seat !== seat,
  );
/** Everybody who stands on the sand. @param {View} view @returns {Plain[]} */
export const standing = ({ board }) => [...board.gladiators, ...board.animals].filter((x) => x.hex);
export const nameIn = (/** @type {Plain} */ x) => x.colour ?? x.name;

/** What a figure is called at this table. @param {BoardProps} props @param {Plain | null} x */
export const called = (props, x) =>
  !x ? "" : typeof x.seat === "number" ? (x.seat === props.seat ? "You" : props.names[x.seat]) : label(x.name);
export const character = (/** @type {Plain} */ x) => x.character ?? "created";
/** Its picture. @param {Plain} x */
export const look = (x) => figure(x.character ?? x.name ?? x.colour, typeof x.seat === "number" ? "gladiator" : "");

/** What a card or a Power is. @param {View} view @param {string} name @returns {Plain} */
export const printed = (view, name) =>
  view.board.glossary.find((/** @type {Plain} */ c) => c.name === name) ?? { name, type: "", text: "" };

/** What people call an item. @param {Plain} item @returns {string} */
export const itemTitle = (item) => sentence(item.title);
/** An item with its values in words. @param {Plain} item */
export const itemThing = (item) => ({
  title: itemTitle(item),
  type: item.type,
  text: `Attack ${item.attack}, defence ${item.defence}, ${item.hp} hit points.${item.throwing ? " Can be thrown." : ""}`,
});

const SIGNS = /** @type {Record<string, string>} */ ({
  Offense: "gladius",
  Guard: "shield",
  Endurance: "lungs",
  Blood: "droplets",
  Speed: "sprint",
});
export const VALUES = Object.keys(SIGNS);
/** The sign of a Skill or an Ability. @param {{name: string}} props */
export const Sign = ({ name }) => html`<${Figure} name=${SIGNS[name] ?? "gladius"} />`;

/** Where a card lies, by what is done with it. @type {Record<string, RegExp>} */
const DONE_WITH = {
  hand: /^(play|standby|add|react|spend|sacrifice|lunge|convert)$/,
  table: /^(reuse|standby|react)$/,
  hp: /^lose$/,
  discard: /^recover$/,
  deck: /^extra$/,
};
/** To where a card goes, or from where it comes, when the choice says so. @type {Record<string, [string, string]>} */
const PILES = { adapt: ["hand", "hp deck"], rage: ["discard", "hp deck"] };

/**
 * The choices about a card that lies there.
 * @param {BoardProps} props
 * @param {string} name
 * @param {"hand" | "table" | "hp" | "discard" | "deck"} where
 * @returns {Option[]}
 */
export function aboutCard(props, name, where) {
  const found = (props.index.get(tidy(name)) ?? []).filter((o) => {
    const [, deck] = PILES[o.kind] ?? [];
    if (o.kind === "adapt") return where === (tidy(o.args.pile) === deck ? "hand" : "hp");
    if (o.kind === "rage") return where === (tidy(o.args.pile) === deck ? "hp" : "discard");
    return DONE_WITH[where].test(o.kind);
  });
  return where === "hand" && name === "Feint" ? [...found, ...props.options.filter((o) => o.kind === "feint")] : found;
}

/** The choices about a Skill or an Ability. @param {BoardProps} props @param {string} name */
export const aboutValue = (props, name) =>
  (props.index.get(tidy(name)) ?? []).filter((o) => /^(call-on|put|spend|recover|raise)$/.test(o.kind));

const BY_KIND = /** @type {Record<string, string>} */ ({
  "Deep Wounds": "deepen",
  Delay: "delay",
  Leap: "leap",
});
/** The choices about a Power. @param {BoardProps} props @param {string} name */
export const aboutPower = (props, name) => [
  ...(props.index.get(tidy(name)) ?? []).filter((o) => /^(use-power|apply|convert)$/.test(o.kind)),
  ...props.options.filter((o) => o.kind === BY_KIND[name]),
];

/** The choices about an item. @param {BoardProps} props @param {Plain} item */
export const aboutItem = (props, item) => props.index.get(tidy(item.id)) ?? [];

/**
 * What a press does: take the choice, or ask why there is none.
 * @param {BoardProps} props
 * @param {Option[]} found
 * @param {string} name
 * @param {string} [why] the name to ask the rules about
 */
export const presses =
  (props, found, name, why = name) =>
  (/** @type {Event} */ e) =>
    found.length ? props.pick(found, name) : props.ask(why, /** @type {Element} */ (e.currentTarget));

/**
 * Cards of one kind.
 * @param {{props: BoardProps, name: string, n?: number, where: "hand" | "table" | "hp" | "discard" | "deck", note?:
 *   string, badge?: unknown, kind?: string, moves?: string}} props
 */
export function Stack({ props, name, n = 1, where, note = "", badge = null, kind = "", moves = "" }) {
  const card = printed(props.view, name),
    found = aboutCard(props, name, where),
    lit = found.length > 0;
  const lies = {
    hand: "in hand",
    table: "on the table",
    hp: "in the HP deck",
    discard: "in the discard pile",
    deck: "in the deck",
  }[where];
  return html`
    <${Press}
      kind=${`gcard t-${card.type} ${lit ? "lit" : ""} ${kind}`}
      name=${name}
      lit=${lit}
      thing=${card}
      moves=${moves}
      label=${`${n > 1 ? `${n} ` : ""}${name} ${lies}${note ? `, ${note}` : ""}, ${card.hp} hit points${n > 1 ? " each" : ""}`}
      onPress=${presses(props, found, name)}
    >
      <span class="pic">
        <${Figure} name=${figure(name, card.type)} />
      </span>
      <b>${name}</b>
      <span class="hp">
        ${
          note ||
          html`
            <${Icon} name="hearts" />
            ${card.hp}
        `
        }
      </span>
      ${n > 1 && html`<span class="n num">×${n}</span>`}
      ${badge}
    </${Press}>
  `;
}

/** @param {{props: BoardProps, item: Plain, found?: Option[], owner?: string, small?: boolean}} props */
export function ItemCard({ props, item, found = aboutItem(props, item), owner = "", small = false }) {
  const thing = itemThing(item),
    lit = found.length > 0;
  return html`
    <${Press}
      kind=${`gitem ${lit ? "lit" : ""} ${small ? "small" : ""} ${/^damaged/.test(item.name) ? "damaged" : ""}`}
      name=${item.id}
      lit=${lit}
      thing=${thing}
      moves=${`item ${item.id}`}
      label=${`${thing.title}${owner ? ` of ${owner}` : ""}: ${thing.text}`}
      onPress=${presses(props, found, thing.title, item.id)}
    >
      <${Figure} name=${figure(item.type, "")} />
      <b>${thing.title}</b>
      <span class="num">
        ${item.attack}/${item.defence}
        <${Icon} name="hearts" />
        ${item.hp}
        ${
          item.throwing &&
          html`
          <i class="thrown" title="Can be thrown">
            ↗
          </i>
        `
        }
      </span>
    </${Press}>
  `;
}

/**
 * What hampers a gladiator; a marker that may be removed can be pressed.
 * @param {{props: BoardProps, x: Plain}} props
 */
export function Markers({ props, x }) {
  const own = x.seat === props.seat;
  const list = /** @type {[string, number, string][]} */ ([
    ["trapped", x.trapped, "fishing-net"],
    ["unbalanced", x.unbalanced, "falling"],
  ]).filter(([, n]) => n > 0);
  const held = x.holds.map(
    (/** @type {[string, string]} */ [net, who]) =>
      `${sentence(net)} holds ${called(props, figureCalled(props.view, who)) || who}`,
  );
  const plain = [
    ...(x.face_down ? ["Face-down"] : []),
    ...(x.delayed ? ["Delay"] : []),
    ...(x.fate !== "alive" ? [label(x.fate)] : []),
    ...held,
    ...x.help.map(
      (/** @type {[string, number]} */ [who, n]) =>
        `+${n} against ${called(props, figureCalled(props.view, who)) || who}`,
    ),
  ];
  return html`
    <span class="markers">
      ${list.map(([marker, n, icon]) => {
        const found = own ? (props.index.get(marker) ?? []).filter((o) => o.kind === "remove-marker") : [];
        return html`
          <${Press}
            key=${marker}
            kind=${`mk ${found.length ? "lit" : ""}`}
            name=${marker}
            lit=${found.length > 0}
            label=${`${label(marker)} ${n}`}
            onPress=${presses(props, found, label(marker), marker)}
          >
            <${Figure} name=${icon} />
            ${label(marker)} ${n}
          </${Press}>
        `;
      })}
      ${plain.map(
        (text) => html`
        <span key=${text} class="mk plain">
          ${text}
        </span>
      `,
      )}
    </span>
  `;
}
