// What lies before me: the row of Action cards, the hit-point deck, the hand and the discard pile; while the deck is
// split, each
// kind of card with how many go where.
import { html, useSignal } from "../../lib.js";
import { figure } from "../../words.js";
import { Figure, Icon } from "../../parts/common.js";
import { fill, filled, form, saying, sayAll } from "./forms.js";
import {
  aboutCard,
  aboutItem,
  aboutPower,
  aboutValue,
  mine,
  others,
  printed,
  seatClass,
  Stack,
  VALUES,
} from "./parts.js";
import { Animals, Opponent, Sheet } from "./sheet.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {"hand" | "hp" | "discard" | "deck"} Pile */

const total = (/** @type {Record<string, number>} */ pile) => Object.values(pile).reduce((sum, n) => sum + n, 0);
const points = (/** @type {BoardProps} */ props, /** @type {Record<string, number>} */ pile) =>
  Object.entries(pile).reduce((sum, [name, n]) => sum + n * (printed(props.view, name).hp ?? 0), 0);

/**
 * @param {{props: BoardProps, pile: Record<string, number>, where: Pile, title: string, note: string, moves:
 *   boolean}} props
 */
const Group = ({ props, pile, where, title, note, moves }) => html`
  <section class=${`ggroup g-${where}`} aria-label=${`${title}, ${total(pile)} cards`}>
    <h2>
      ${title}
      <small>${note}</small>
    </h2>
    <div class="lie" data-place=${where}>
      ${Object.entries(pile).map(
        ([name, n]) => html`
        <${Stack}
          key=${name}
          props=${props}
          name=${name}
          n=${n}
          where=${where}
          moves=${moves ? `${where} ${name}` : ""}
        />
      `,
      )}
      ${!total(pile) && html`<span class="none">empty</span>`}
    </div>
  </section>
`;

/**
 * An Action card in my row, with what it costs to use it again.
 * @param {{props: BoardProps, card: Plain, used: boolean}} props `used` for the present Action or Reaction
 */
const RowCard = ({ props, card, used }) => html`
  <${Stack}
    props=${props}
    name=${card.card}
    where="table"
    moves=${`table ${card.card}`}
    kind=${`${card.rotated ? "rot" : ""} ${card.standby ? "stand" : ""} ${used ? "inuse" : ""}`}
    note=${used ? "in use" : card.standby ? "Standby" : card.rotated ? "used" : "ready"}
    badge=${
      card.reuse
        ? html`
        <span class="cost" title="Blood for a re-use">
          <${Figure} name="droplets" />
          ${card.reuse}
        </span>
      `
        : null
    }
  />
`;

/** Cards laid on the Action card in use. @param {{props: BoardProps, pile: Record<string, number>}} props */
const Laid = ({ props, pile }) => html`
  <span class="laid" role="group" aria-label="Cards laid on it">
    ${Object.entries(pile).map(([name, n]) => {
      const { type } = printed(props.view, name);
      return html`
        <span key=${name} class=${`lcard t-${type}`} title=${name}>
          <${Figure} name=${figure(name, type)} />
          ${n > 1 ? `×${n}` : ""}
          <span class="sr">
            ${n} ${name}
          </span>
        </span>
      `;
    })}
  </span>
`;

/** The row of Action cards, from left to right. @param {{props: BoardProps, x: Plain}} props */
const Row = ({ props, x }) => html`
  <section class="ggroup g-table" aria-label="Action cards on the table">
    <h2>
      Action cards<small>re-use costs Blood</small>
    </h2>
    <div class="lie" data-place="table">
      ${x.table.map(
        (/** @type {Plain} */ c) => html`
        <${RowCard} key=${c.card} props=${props} card=${c} used=${x.effort?.card === c.card} />
      `,
      )}
      ${!x.table.length && html`<span class="none">none yet</span>`}
      ${
        x.effort &&
        typeof x.effort.laid === "object" &&
        Object.keys(x.effort.laid).length > 0 &&
        html`
        <${Laid} props=${props} pile=${x.effort.laid} />
      `
      }
    </div>
  </section>
`;

/** Splitting the deck into hand and hit points. @param {{props: BoardProps}} props */
function Split({ props }) {
  const lines = form(props.view) ?? [],
    { view } = props,
    hold = Object.fromEntries(lines.map((l) => [l.name, filled(props, l)])),
    life = Object.fromEntries(lines.map((l) => [l.name, l.high - hold[l.name]]));
  const items =
    mine(view)?.items.reduce((/** @type {number} */ sum, /** @type {Plain} */ item) => sum + item.hp, 0) ?? 0;
  return html`
    <section class="gsplit" aria-label="Split your deck">
      <h2>
        Split your deck<small>press a card to move one over</small>
      </h2>
      <div class="lie">
        ${lines.map((l) => {
          const card = printed(view, l.name),
            n = hold[l.name];
          return html`
            <div key=${l.name} class=${`gcard t-${card.type} split`}>
              <span class="pic" aria-hidden="true">
                <${Figure} name=${figure(l.name, card.type)} />
              </span>
              <b>${l.name}</b>
              <button
                class="to"
                disabled=${n >= l.high || !props.send}
                aria-label=${`${l.name}: ${n} in hand. One more into the hand`}
                onClick=${() => fill(props, { [l.name]: n + 1 })}
              >
                <${Icon} name="card-pick" />
                <b class="num" aria-hidden="true">
                  ${n}
                </b>
              </button>
              <button
                class="to life"
                disabled=${n <= 0 || !props.send}
                aria-label=${`${l.name}: ${l.high - n} as hit points. One more into the HP deck`}
                onClick=${() => fill(props, { [l.name]: n - 1 })}
              >
                <${Icon} name="hearts" />
                <b class="num" aria-hidden="true">
                  ${l.high - n}
                </b>
              </button>
            </div>
          `;
        })}
      </div>
      <div class="sum">
        <span>
          <${Icon} name="card-pick" />
          <b class="num">${total(hold)}</b> in hand
        </span>
        <span>
          <${Icon} name="hearts" />
          <b class="num">${points(props, life)}</b> points in the HP deck${items ? `, ${items} in items` : ""},${" "}
          1 cover
        </span>
        <button
          class="btn primary"
          disabled=${saying(props) || !props.send}
          onClick=${() => sayAll(props, lines)}
        >
          ${saying(props) ? "Choosing …" : "Choose these"}
        </button>
      </div>
    </section>
  `;
}

/** @param {{props: BoardProps, x: Plain}} props */
function Piles({ props, x }) {
  const { own } = x,
    all = /** @type {[Pile, string, string][]} */ ([
      ["hp", "HP deck", `${points(props, own.hp)} points`],
      ["hand", "Hand", `${total(own.hand)} cards`],
      ["discard", "Discard", `${total(own.discard)} cards`],
    ]);
  if (total(own.deck) && !total(own.hand) && !total(own.hp))
    return html`
      <${Group}
        props=${props}
        pile=${own.deck}
        where="deck"
        title="Your deck"
        note=${`${total(own.deck)} cards`}
        moves=${true}
      />
    `;
  return html`
      <${Row} props=${props} x=${x} />
      ${all.map(
        ([where, title, note]) => html`
        <${Group}
          key=${where}
          props=${props}
          pile=${own[where]}
          where=${where}
          title=${title}
          note=${note}
          moves=${true}
        />
      `,
      )}
  `;
}

/**
 * On a phone one part at a time; the one with something to choose comes by itself.
 * @param {{props: BoardProps, x: Plain}} props
 */
function Pages({ props, x }) {
  const { own } = x,
    picked = useSignal({ ask: -1, page: "" });
  const waits = (/** @type {Pile | "table"} */ where, /** @type {string[]} */ names) =>
    names.some((name) => aboutCard(props, name, where).length > 0);
  const deck = total(own.deck) > 0 && !total(own.hand) && !total(own.hp);
  const list = [
    ...(deck
      ? [
          {
            id: "deck",
            title: `Deck ${total(own.deck)}`,
            icon: "stack",
            waits: waits("deck", Object.keys(own.deck)),
            show: () => html`
              <${Group} props=${props} pile=${own.deck} where="deck" title="Your deck" note="" moves=${true} />
            `,
          },
        ]
      : [
          {
            id: "hand",
            title: `Hand ${total(own.hand)}`,
            icon: "card-pick",
            waits: waits("hand", Object.keys(own.hand)),
            show: () => html`
              <${Group} props=${props} pile=${own.hand} where="hand" title="Hand" note="" moves=${true} />
            `,
          },
          {
            id: "table",
            title: `Actions ${x.table.length}`,
            icon: "card-play",
            waits: waits(
              "table",
              x.table.map((/** @type {Plain} */ c) => c.card),
            ),
            show: () => html`<${Row} props=${props} x=${x} />`,
          },
          {
            id: "hp",
            title: `HP ${own.hit_points}`,
            icon: "hearts",
            waits: waits("hp", Object.keys(own.hp)),
            show: () =>
              html`<${Group} props=${props} pile=${own.hp} where="hp" title="HP deck" note="" moves=${true} />`,
          },
        ]),
    ...(total(own.discard)
      ? [
          {
            id: "discard",
            title: `Pile ${total(own.discard)}`,
            icon: "card-discard",
            waits: waits("discard", Object.keys(own.discard)),
            show: () => html`
              <${Group}
                props=${props}
                pile=${own.discard}
                where="discard"
                title="Discard pile"
                note=""
                moves=${true}
              />
            `,
          },
        ]
      : []),
    {
      id: "sheet",
      title: "Sheet",
      icon: "shield",
      waits: [
        ...VALUES.map((v) => aboutValue(props, v)),
        ...own.powers.map((/** @type {string} */ p) => aboutPower(props, p)),
        ...x.items.map((/** @type {Plain} */ item) => aboutItem(props, item)),
      ].some((found) => found.length > 0),
      show: () => html`<${Sheet} props=${props} />`,
    },
    {
      id: "others",
      title: "Others",
      icon: "three-friends",
      waits: others(props.view).some((y) =>
        y.items.some((/** @type {Plain} */ item) => aboutItem(props, item).length > 0),
      ),
      show: () => html`
        <div class="gothers">
          ${others(props.view).map(
            (y) => html`
            <${Opponent} key=${y.seat} props=${props} x=${y} />
          `,
          )}
          <${Animals} props=${props} />
        </div>
      `,
    },
  ];
  const ask = props.view.ask?.number ?? -1,
    wanted =
      picked.value.ask === ask || !list.some((p) => p.waits) ? list.find((p) => p.id === picked.value.page) : undefined;
  const shown = wanted ?? list.find((p) => p.waits) ?? list[0];
  return html`
      <div class="gtabs" role="group" aria-label="Your cards">
        ${list.map(
          (p) => html`
          <button
            key=${p.id}
            class=${p === shown ? "on" : ""}
            aria-pressed=${p === shown}
            onClick=${() => {
              picked.value = { ask, page: p.id };
            }}
          >
            <${Icon} name=${p.icon} />
            ${p.title}
            ${
              p.waits &&
              p !== shown &&
              html`
              <i class="waits">
                <span class="sr">choices wait here</span>
              </i>
            `
            }
          </button>
        `,
        )}
      </div>
      ${shown.show()}
  `;
}

/** @param {BoardProps} props */
export function Mine(props) {
  const x = mine(props.view);
  if (!x?.own || ["create", "pick"].includes(props.view.phase)) return null;
  const split = props.view.phase === "choose" && form(props.view) !== null;
  return html`
    <section class=${`myrow gl-mine ${seatClass(x.seat)} ${split ? "splitting" : ""}`} aria-label="Before you">
      ${
        split
          ? html`
        <${Split} props=${props} />
      `
          : props.phone
            ? html`
        <${Pages} props=${props} x=${x} />
      `
            : html`
        <${Piles} props=${props} x=${x} />
      `
      }
    </section>
  `;
}
