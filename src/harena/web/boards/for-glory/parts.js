// For Glory's small parts: laurels, purses, piles, Patrons, and which of the choices concern what lies where.
import { html, useSignal } from "../../lib.js";
import { nameOf, panel, titleOf } from "../../reading.js";
import { figure, fresco, label, tidy } from "../../words.js";
import { Card, inWords, Press } from "../../parts/card.js";
import { Dialog, Emblem, Figure, Icon } from "../../parts/common.js";
import { Facts } from "../generic.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

export const LUDUS = "Ludus Magnus";
export const seatClass = (/** @type {number | null | undefined} */ seat) =>
  typeof seat === "number" ? `s${(seat % 4) + 1}` : "";
export const whose = (/** @type {BoardProps} */ props, /** @type {number} */ seat) => props.names[seat] ?? LUDUS;
/** Three or four schools in one Arena. */
export const isRoyale = (/** @type {Plain} */ board) => typeof board.gladii === "number";
/** Everybody who takes part: the seats, and the Ludus Magnus after them. */
export const parties = (/** @type {BoardProps} */ { view }) =>
  Array.from({ length: view.seats + (view.board.ludus ? 1 : 0) }, (_, i) => i);

/** A card may lie in several places under one name: the kind of a choice says which of them is meant. */
const MEANT = /** @type {Record<string, (kind: string) => boolean>} */ ({
  supply: (kind) => /^(buy|choose-card)/.test(kind),
  hand: (kind) => /^(play|reserve|register|discard|remove|put-in|upgrade)$/.test(kind),
  discard: (kind) => kind === "recover",
  table: (kind) => !/^(buy.*|choose-card|play|reserve|register|discard|remove|put-in|upgrade|recover)$/.test(kind),
});

/**
 * The choices that concern a name there, and what a press on it does.
 * @param {BoardProps} props
 * @param {string} name
 * @param {"supply" | "hand" | "discard" | "table"} [where]
 */
export function choices(props, name, where = "table") {
  const key = tidy(name),
    fits = MEANT[where];
  const now = (props.index.get(key) ?? []).filter((o) => fits(o.kind));
  const also =
    props.index.size || !props.options.length
      ? (props.also ?? []).filter((o) => fits(o.kind) && Object.values(o.args).some((v) => tidy(v) === key))
      : [];
  const found = [...now, ...also.filter((o) => !now.some((n) => n.text === o.text))];
  return {
    found,
    lit: found.length > 0,
    hotkey: now.length ? (props.keys.get(key) ?? "") : "",
    press: (/** @type {Event} */ e) =>
      found.length ? props.pick(found, name) : props.ask(name, /** @type {Element} */ (e.currentTarget)),
  };
}

/** The sign of a school. @param {{props: BoardProps, seat: number, small?: boolean}} props */
export const Sign = ({ props, seat, small = false }) =>
  seat < props.view.seats
    ? html`
    <${Emblem} seat=${seat} small=${small} />
  `
    : html`
    <span class=${`emblem ${seatClass(seat)} ${small ? "sm" : ""}`}>
      <${Icon} name="greek-temple" />
    </span>
  `;

/** Laurels won, of those that win the game. @param {{seat: number, n: number, of: number}} props */
export const Glory = ({ seat, n, of }) => html`
  <span
    class="glory"
    role="img"
    aria-label=${`${n} of ${of} Glory`}
    title=${`${n} of ${of} Glory`}
    data-place=${`glory-${seat}`}
  >
    ${Array.from(
      { length: Math.max(of, n) },
      (_, i) => html`
      <span class=${i < n ? "on" : ""}>
        <${Icon} name="laurels" />
      </span>
    `,
    )}
  </span>
`;

/** Gladius Tokens taken, and the Bloodlust that brings them. @param {{seat: number, p: Plain}} props */
export const Gladii = ({ seat, p }) => html`
  <span
    class="gladii"
    data-place=${`glory-${seat}`}
    title=${`${p.gladii} Gladius Tokens, Bloodlust ${p.bloodlust}`}
  >
    ${Array.from(
      { length: p.gladii },
      () => html`
      <span class="gladius">
        <${Icon} name="gladius" />
      </span>
    `,
    )}
    <span class="lust">
      <${Icon} name="bloody-sword" />
      ${p.bloodlust}
    </span>
    <span class="sr">
      ${p.gladii} Gladius Tokens, Bloodlust ${p.bloodlust}
    </span>
  </span>
`;

/** @param {{seat: number, p: Plain}} props */
export const Purse = ({ seat, p }) => html`
  <span class="purse">
    <span class="c" title="Coin" data-place=${`purse-${seat}`}>
      <${Icon} name="two-coins" />
      ${p.coins}
      <span class="sr"> Coin</span>
    </span>
    <span class="n" title="Influence used of granted">
      <${Icon} name="ionic-column" />
      ${p.requirement}
      <small>of ${p.influence}</small>
      <span class="sr"> Influence used</span>
    </span>
  </span>
`;

const ORDINALS = ["", "1st", "2nd", "3rd", "4th"];
export const ordinal = (/** @type {number} */ n) => ORDINALS[n] ?? `${n}th`;

/**
 * A pile: how many lie there; one that may be looked through opens.
 * @param {{n: number, name: string, of?: string, back?: boolean, list?: (string | Plain)[], lit?: Option[], hotkey?:
 *   string, props?: BoardProps, place?: string}} props
 */
export function Pile({ n, name, of = "", back = false, list, lit = [], hotkey = "", props, place }) {
  const open = useSignal(false);
  const kind = `pile ${back ? "back" : "open"} ${lit.length ? "lit" : ""}`,
    title = `${label(name)}${of ? ` of ${of}` : ""}`;
  if (!list)
    return html`
      <span class=${kind} title=${title} data-place=${place}>
        ${n}
        <small>${name}</small>
        <span class="sr"> cards</span>
      </span>
    `;
  /** @type {Map<string, number>} */
  const counted = new Map();
  for (const card of list) if (typeof card === "string") counted.set(card, (counted.get(card) ?? 0) + 1);
  const show = () => {
    open.value = true;
  };
  return html`
      <span class=${kind} data-name=${name} data-place=${place} title=${title}>
        <button
          class="hit"
          aria-label=${`${title}: ${n} cards, ${lit.length ? "can be chosen" : "look through it"}`}
          onClick=${lit.length ? () => props?.pick(lit, label(name)) : show}
        />
        <span class="look" aria-hidden="true">
          ${n}
          <small>${name}</small>
          ${lit.length > 0 && html`<span class="hotkey">${hotkey || "•"}</span>`}
        </span>
      </span>
      ${
        open.value &&
        html`
        <${Dialog}
          title=${title}
          wide=${true}
          onClose=${() => {
            open.value = false;
          }}
        >
          ${!list.length && html`<p>Nothing lies here.</p>`}
          <div class="lookthrough">
            ${list
              .filter((c) => typeof c !== "string")
              .map(
                (c) => html`
                <${Card} thing=${c} size="hand" moves="" />
              `,
              )}
          </div>
          ${
            counted.size > 0 &&
            html`
              <ul class="titles">
                ${[...counted].map(
                  ([card, times]) => html`
                  <li>
                    <b>${card}</b>
                    ${
                      times > 1 &&
                      html`
                        ${" "}
                        <span class="num">× ${times}</span>
                    `
                    }
                  </li>
                `,
                )}
              </ul>
              <p class="quiet">On top lies ${String(list.at(-1))}.</p>
          `
          }
        </${Dialog}>
      `
      }
  `;
}

/**
 * A Patron or a won Arena in a villa.
 * @param {{thing: Plain, props: BoardProps, seat: number, small?: boolean}} props
 */
export function Patron({ thing, props, seat, small = false }) {
  const name = nameOf(thing),
    { lit, hotkey, press } = choices(props, name);
  const text = thing.exhausted ? "exhausted" : thing.text || `grants ${thing.influence ?? 0}`;
  return html`
    <${Press}
      kind=${`pat ${fresco(thing.type)} ${thing.exhausted ? "off" : ""} ${lit ? "lit" : ""}`}
      name=${name}
      lit=${lit}
      label=${inWords(thing, whose(props, seat))}
      thing=${thing}
      moves=${`villa-${seat}-${name}`}
      onPress=${press}
    >
      <span class="art">
        <${Figure} name=${figure(titleOf(thing), thing.type)} />
      </span>
      ${
        !small &&
        html`
        <span class="t">
          <b>${titleOf(thing)}</b>
          <small>${text}</small>
        </span>
      `
      }
      ${
        thing.influence
          ? html`
        <span class="inf">
          ${Array.from(
            { length: thing.influence },
            () => html`
            <${Icon} name="ionic-column" />
          `,
          )}
        </span>
      `
          : null
      }
      ${lit && html`<span class="hotkey">${hotkey || "•"}</span>`}
    </${Press}>
  `;
}

/** The next level of somebody's Champion. @param {{props: BoardProps, seat: number, small?: boolean}} props */
export function Champion({ props, seat, small = false }) {
  const [next] = props.view.board.players[seat].stack ?? [];
  if (!next) return null;
  const found = seat === props.seat ? props.options.filter((o) => o.kind === "upgrade") : [],
    lit = found.length > 0;
  return html`
    <${Press}
      kind=${`pat champ k-glad ${lit ? "lit" : ""}`}
      name=${next.title}
      lit=${lit}
      label=${`Champion ${next.champion}, next level ${next.level}: ${inWords(next)}`}
      thing=${next}
      onPress=${(/** @type {Event} */ e) =>
        lit ? props.pick(found, next.champion) : props.ask(next.title, /** @type {Element} */ (e.currentTarget))}
    >
      <span class="art">
        <${Icon} name="upgrade" />
      </span>
      ${
        !small &&
        html`
        <span class="t">
          <b>${next.champion}</b>
          <small>level ${next.level} next</small>
        </span>
      `
      }
      <span class="price">${next.cost}</span>
      ${lit && html`<span class="hotkey">•</span>`}
    </${Press}>
  `;
}

/**
 * What the generic board would show of fields this board does not know.
 * @param {{thing: Plain, known: Set<string>}} props
 */
export function Other({ thing, known }) {
  const p = panel(thing, "", [...known]);
  const words = [
    ...p.words.map((w) => `${w.label}: ${w.words.join(", ")}`),
    ...p.cards.map((c) => `${c.label}: ${c.items.map(titleOf).join(", ")}`),
  ];
  if (!p.facts.length && !words.length) return null;
  return html`
    <span class="other">
      <${Facts} facts=${p.facts} />
      ${words.map(
        (w) => html`
        <span class="fact">
          <small>${w}</small>
        </span>
      `,
      )}
    </span>
  `;
}
