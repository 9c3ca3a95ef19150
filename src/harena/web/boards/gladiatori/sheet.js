// Character sheets: one's own in full, of the others what lies open; and the track of victory points.
import { html, useSignal } from "../../lib.js";
import { figure, label, tidy } from "../../words.js";
import { Press } from "../../parts/card.js";
import { Dialog, Emblem, Figure, Icon } from "../../parts/common.js";
import {
  aboutPower,
  aboutValue,
  character,
  ItemCard,
  Markers,
  mine,
  presses,
  printed,
  seatClass,
  Sign,
  VALUES,
} from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** A Skill or an Ability with what is left of it. @param {{props: BoardProps, name: string, own: Plain}} props */
function Value({ props, name, own }) {
  const now = own.values[name],
    first = own.start[name],
    found = aboutValue(props, name),
    lit = found.length > 0;
  return html`
    <${Press}
      kind=${`val v-${tidy(name)} ${lit ? "lit" : ""}`}
      name=${name}
      lit=${lit}
      label=${`${name} ${now}, at first ${first}`}
      onPress=${presses(props, found, name)}
    >
      <${Sign} name=${name} />
      <span>${name}</span>
      <span class="pips">
        ${Array.from(
          { length: Math.max(now, first) },
          (_, i) => html`
          <i class=${i < now ? "" : "x"} />
        `,
        )}
      </span>
      <b class="num">${now}</b>
    </${Press}>
  `;
}

/** @param {{props: BoardProps, name: string, used?: boolean}} props */
function PowerRow({ props, name, used = false }) {
  const card = printed(props.view, name),
    found = used ? [] : aboutPower(props, name),
    lit = found.length > 0;
  return html`
    <${Press}
      kind=${`pow ${lit ? "lit" : ""} ${used ? "used" : ""}`}
      name=${name}
      lit=${lit}
      thing=${card}
      label=${`${name}${used ? ", used" : ""}: ${card.text}`}
      onPress=${presses(props, found, name)}
    >
      <${Figure} name=${figure(name, "power")} />
      <b>${name}</b>
      <small>${used ? "used" : card.text}</small>
    </${Press}>
  `;
}

/** Leaving the arena alive: said twice. @param {{props: BoardProps}} props */
function Surrender({ props }) {
  const sure = useSignal(false);
  if (!props.send || !props.view.ask?.parametric.some((f) => f.kind === "surrender")) return null;
  return html`
      <button
        class="giveup"
        onClick=${() => {
          sure.value = true;
        }}
      >
        <${Icon} name="flag-objective" />
        Surrender
      </button>
      ${
        sure.value &&
        html`
        <${Dialog}
          title="Surrender?"
          onClose=${() => {
            sure.value = false;
          }}
        >
          <p>
            Your gladiator leaves the arena alive and fights no more in this game. This costs victory points${" "}
            where they are counted.
          </p>
          <div class="row-end">
            <button
              class="btn"
              onClick=${() => {
                sure.value = false;
              }}
            >
              Fight on
            </button>
            <button
              class="btn primary"
              onClick=${() => {
                sure.value = false;
                props.send?.("surrender");
              }}
            >
              Surrender
            </button>
          </div>
        </${Dialog}>
      `
      }
  `;
}

/** My character sheet. @param {{props: BoardProps}} props */
export function Sheet({ props }) {
  const x = mine(props.view);
  if (!x?.own) return null;
  const { own } = x,
    items = x.items,
    chosen = Object.keys(own.hp).length + Object.keys(own.hand).length > 0 && props.view.phase !== "choose";
  return html`
    <section class=${`gsheet panel ${seatClass(x.seat)}`} aria-label="Your character sheet">
      <header>
        <${Emblem} seat=${x.seat} />
        <div>
          <h2>${x.character ?? "Your gladiator"}</h2>
          <small>
            ${props.names[x.seat]}
            ${x.vp === null ? "" : ` · ${x.vp} VP`}
          </small>
        </div>
        ${
          chosen &&
          html`
          <span class="hpn">
            <b class="num">${own.hit_points}</b>
            <small>hit points</small>
          </span>
        `
        }
      </header>
      <h3>Skills</h3>
      <div class="vals">
        ${VALUES.slice(0, 3).map(
          (name) => html`
          <${Value} key=${name} props=${props} name=${name} own=${own} />
        `,
        )}
      </div>
      <h3>Abilities</h3>
      <div class="vals">
        ${VALUES.slice(3).map(
          (name) => html`
          <${Value} key=${name} props=${props} name=${name} own=${own} />
        `,
        )}
      </div>
      ${
        (own.powers.length > 0 || x.powers_used.length > 0) &&
        html`
          <h3>Powers, once each</h3>
          <div class="pows">
            ${own.powers.map(
              (/** @type {string} */ p) => html`
              <${PowerRow} key=${p} props=${props} name=${p} />
            `,
            )}
            ${x.powers_used.map(
              (/** @type {string} */ p) => html`
              <${PowerRow} key=${p} props=${props} name=${p} used=${true} />
            `,
            )}
          </div>
      `
      }
      ${
        items.length > 0 &&
        html`
          <h3>Items</h3>
          <div class="items">
            ${items.map(
              (/** @type {Plain} */ item) => html`
              <${ItemCard} key=${item.id} props=${props} item=${item} />
            `,
            )}
          </div>
      `
      }
      <${Markers} props=${props} x=${x} />
      <${Surrender} props=${props} />
    </section>
  `;
}

const CARDS = /** @type {[string, string][]} */ ([
  ["hand", "card-pick"],
  ["hp", "hearts"],
]);

/** An Action card in somebody's row. @param {{card: Plain}} props */
function Played({ card: c }) {
  const state = c.standby ? ", on Standby" : c.rotated ? ", used" : "";
  return html`
    <span
      class=${`tcard ${c.rotated ? "rot" : ""} ${c.standby ? "stand" : ""} ${c.card ? "" : "back"}`}
      title=${`${c.card ?? "Face-down"}${state}${c.reuse ? `; re-use costs ${c.reuse} Blood` : ""}`}
    >
      ${c.card ? html`<${Figure} name=${figure(c.card, "action")} />` : "?"}
      <span class="sr">
        ${c.card ?? "face-down"}
        ${state}
      </span>
    </span>
  `;
}

/** A gladiator as everybody sees him. @param {{props: BoardProps, x: Plain}} props */
export function Opponent({ props, x }) {
  const { view } = props,
    info = props.table.seats[x.seat],
    time = props.clock(x.seat),
    deciding = view.deciding.find((d) => d.seat === x.seat),
    { board } = view;
  const ally = view.seat !== null && x.seat !== view.seat && board.gladiators[view.seat].side === x.side;
  const state = view.result
    ? view.result.winners.includes(x.seat)
      ? "winner"
      : ""
    : deciding
      ? "deciding"
      : board.active === x.colour
        ? "acts"
        : "";
  const place = board.order.indexOf(x.colour) + 1;
  return html`
    <section
      class=${`gopp panel ${seatClass(x.seat)} ${deciding ? "deciding" : ""} ${["dead", "surrendered"].includes(x.fate) ? "gone" : ""}`}
      data-seat=${x.seat}
      aria-label=${`${props.names[x.seat]}, ${character(x)}`}
    >
      <header>
        <${Emblem} seat=${x.seat} />
        <div>
          <b>
            ${props.names[x.seat]}
            ${
              info?.kind === "bot"
                ? html`
                ${" "}
                <${Icon} name="vintage-robot" label="bot" />
            `
                : ""
            }
          </b>
          <small>
            ${[
              x.character ?? (view.phase === "pick" ? "" : "created"),
              ally && "ally",
              info?.kind === "person" && !info.online && "away",
              state,
              time,
            ]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </div>
        ${
          place > 0 &&
          html`
          <span class="place" title="Place in the order">
            ${place}.<span class="sr"> in the order</span>
          </span>
        `
        }
        ${
          x.vp !== null &&
          html`
          <span class="vp num">
            ${x.vp}
            <small>VP</small>
          </span>
        `
        }
      </header>
      <div class="lies">
        ${CARDS.map(
          ([pile, icon]) => html`
          <span
            key=${pile}
            class="pilet"
            title=${`${pile === "hp" ? "HP deck" : "Hand"}: ${x[pile].action} Action cards, ${x[pile].combat} Combat cards`}
          >
            <${Icon} name=${icon} />
            <b class="num">${x[pile].action}</b>+<b class="num">${x[pile].combat}</b>
            <span class="sr"> Action and Combat cards in the ${pile === "hp" ? "HP deck" : "hand"}</span>
          </span>
        `,
        )}
        ${
          x.deck > 0 &&
          html`
          <span class="pilet" title="Deck">
            <${Icon} name="stack" />
            <b class="num">${x.deck}</b>
            <span class="sr"> in the deck</span>
          </span>
        `
        }
        <span class="pilet" title="Discard pile">
          <${Icon} name="card-discard" />
          <b class="num">${x.discard}</b>
          <span class="sr"> discarded</span>
        </span>
      </div>
      ${
        x.table.length > 0 &&
        html`
        <div class="trow" role="group" aria-label=${`Action cards of ${props.names[x.seat]}`}>
          ${x.table.map(
            (/** @type {Plain} */ c, /** @type {number} */ i) => html`
            <${Played} key=${i} card=${c} />
          `,
          )}
        </div>
      `
      }
      ${
        x.items.length > 0 &&
        html`
        <div class="items">
          ${x.items.map(
            (/** @type {Plain} */ item) => html`
            <${ItemCard} key=${item.id} props=${props} item=${item} owner=${props.names[x.seat]} small=${true} />
          `,
          )}
        </div>
      `
      }
      <${Markers} props=${props} x=${x} />
      ${x.powers_used.length > 0 && html`<p class="usedp">Used: ${x.powers_used.join(", ")}</p>`}
    </section>
  `;
}

/** Victory points; markers on one number stand above each other. @param {{props: BoardProps}} props */
export function Track({ props }) {
  const list = props.view.board.gladiators.filter((/** @type {Plain} */ x) => x.vp !== null);
  if (!list.length) return null;
  const points = list.map((/** @type {Plain} */ x) => x.vp),
    low = Math.min(0, ...points),
    high = Math.max(20, ...points),
    span = high - low + 1;
  return html`
    <div
      class="gvp"
      role="img"
      aria-label=${`Victory points: ${list.map((/** @type {Plain} */ x) => `${props.names[x.seat]} ${x.vp}`).join(", ")}`}
    >
      <span class="cap">
        <${Icon} name="laurels" />
        Victory points
      </span>
      <div class="vptrack num">
        ${Array.from({ length: span }, (_, i) => {
          const n = low + i,
            here = list.filter((/** @type {Plain} */ x) => x.vp === n);
          return html`
            <i key=${n} class=${`${n < 0 ? "neg" : ""} ${n % 5 === 0 ? "five" : ""}`}>
              ${n % 5 === 0 ? String(n).replace("-", "−") : ""}
              ${here.map(
                (/** @type {Plain} */ x, /** @type {number} */ k) => html`
                <span
                  key=${x.seat}
                  class="mkr"
                  style=${{ "--k": k, "--of": here.length }}
                  data-thing=${`vp ${x.colour}`}
                >
                  <${Emblem} seat=${x.seat} small=${true} />
                </span>
              `,
              )}
            </i>
          `;
        })}
      </div>
    </div>
  `;
}

/**
 * The animals, where there are any: those in the arena, and how many are still to come.
 * @param {{props: BoardProps}} props
 */
export function Animals({ props }) {
  const { animals, waiting, animals_mode: mode } = props.view.board;
  if (mode === "none") return null;
  return html`
    <section class="gbeasts panel" aria-label="Animals">
      <h2>
        Animals<small>${waiting ? `${waiting} behind the gates` : "none to come"}</small>
      </h2>
      <ul>
        ${animals.map(
          (/** @type {Plain} */ b) => html`
          <li key=${b.name}>
            <span class="beastsign">
              <${Figure} name=${figure(b.name, "")} />
            </span>
            ${label(b.name)}
            ${b.trapped > 0 && html`<small>in a Net</small>`}
          </li>
        `,
        )}
        ${!animals.length && html`<li class="quiet">none in the arena</li>`}
      </ul>
    </section>
  `;
}
