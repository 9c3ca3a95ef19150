// A fight as two columns of numbers that add up: one's own terms in full, of the others what they laid and what they
// announced.
import { html } from "../../lib.js";
import { label, sentence } from "../../words.js";
import { Emblem, Figure, Icon } from "../../parts/common.js";
import { called, figureCalled, look, seatClass } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const KINDS = /** @type {Record<string, string>} */ ({
  melee: "Attack",
  net: "Net",
  throw: "Throw",
  sweep: "Sweep",
  help: "Help",
  beast: "Animal attack",
});

/** Terms of a value whose name does not say what they are. */
const TERMS = /** @type {Record<string, string>} */ ({
  Strength: "Energy",
  Dexterity: "Half the hand",
  match: "The same card as the attack",
  ally: "Help of an ally",
  behind: "Struck from behind",
  range: "Distance",
  status: "Trapped or Face-down",
  "against an animal": "Counted against the animal",
});

/** What somebody put into the fight, as lines with a value. @param {Plain} effort @returns {[string, string][]} */
function lines(effort) {
  if (effort.terms?.length)
    return effort.terms.map((/** @type {[string, number]} */ [name, value]) => [
      TERMS[name] ?? sentence(name),
      value > 0 ? `+${value}` : String(value),
    ]);
  if (effort.passive) return [["Passive", ""]];
  const laid =
    typeof effort.laid === "number"
      ? effort.laid
        ? [[`${effort.laid} ${effort.laid > 1 ? "cards" : "card"} face-down`, ""]]
        : []
      : Object.entries(effort.laid ?? {}).map(([name, n]) => [n > 1 ? `${n} ${name}` : name, ""]);
  return /** @type {[string, string][]} */ ([
    [effort.card ?? "A card face-down", ""],
    ...laid,
    ...(effort.terms ? [] : [["Not disclosed", "?"]]),
  ]);
}

/** @param {{props: BoardProps, name: string, side: string, value: number | undefined, dice?: number[]}} props */
function Column({ props, name, side, value, dice = [] }) {
  const x = figureCalled(props.view, name),
    effort = x?.effort,
    beast = !x || typeof x.seat !== "number";
  return html`
    <section class=${`gcol ${seatClass(x?.seat)}`} aria-label=${`${side} of ${called(props, x) || name}`}>
      <h3>
        ${
          beast
            ? html`
          <span class="beastsign">
            <${Figure} name=${x ? look(x) : "claw-slashes"} />
          </span>
        `
            : html`
          <${Emblem} seat=${x.seat} small=${true} />
        `
        }
        <span>${called(props, x) || label(name)}</span>
      </h3>
      <dl>
        ${
          effort &&
          lines(effort).map(
            ([what, n], i) => html`
            <div key=${what + i} class=${n === "?" ? "hid" : ""}>
              <dt>${what}</dt>
              <dd class="num">${n}</dd>
            </div>
          `,
          )
        }
        ${
          dice.length > 0 &&
          html`
          <div>
            <dt>Dice</dt>
            <dd class="dice">
              ${dice.map(
                (d, i) => html`
                <i key=${i}>${d}</i>
              `,
              )}
            </dd>
          </div>
        `
        }
        ${
          !effort &&
          !dice.length &&
          html`
          <div class="hid">
            <dt>${beast ? "An animal" : "Not yet decided"}</dt>
            <dd />
          </div>
        `
        }
      </dl>
      <p class="tt">
        ${side}
        <b class="num">${value ?? effort?.total ?? "–"}</b>
      </p>
    </section>
  `;
}

/** @param {{props: BoardProps}} props */
export function Fight({ props }) {
  const { view } = props,
    { fight, damage } = view.board;
  if (!fight) return null;
  const attacker = figureCalled(view, fight.attacker),
    weapon = fight.weapon ? ` with ${fight.weapon_title}` : "";
  const verdict = (/** @type {number} */ n) => {
    const a = fight.attack_values[n],
      d = fight.defence_values[n];
    return typeof a === "number" && typeof d === "number"
      ? a > d
        ? `${a} beats ${d}`
        : `${d} holds against ${a}`
      : "";
  };
  const told = fight.targets
    .map((/** @type {string} */ name, /** @type {number} */ n) => ({ name, text: verdict(n) }))
    .filter((/** @type {Plain} */ v) => v.text);
  const who = (/** @type {string} */ name) => called(props, figureCalled(view, name)) || label(name);
  return html`
    <article class=${`gfight panel ${fight.targets.length > 1 ? "sweeping" : ""}`} aria-label="The fight">
      <h2>
        <${Icon} name="crossed-swords" />
        ${KINDS[fight.kind] ?? label(fight.kind)}
        ${weapon}
        <small>${fight.break ? `at ${fight.break_title}` : ""}</small>
      </h2>
      <div class="gcols">
        <${Column}
          props=${props}
          name=${fight.attacker}
          side="Attack"
          value=${fight.attack_values[0]}
          dice=${attacker && typeof attacker.seat !== "number" ? fight.dice : []}
        />
        ${fight.targets.map(
          (/** @type {string} */ name, /** @type {number} */ n) => html`
          <${Column} key=${name + n} props=${props} name=${name} side="Defence" value=${fight.defence_values[n]} />
        `,
        )}
      </div>
      ${
        (told.length > 0 || damage) &&
        html`
        <p class="out">
          <span>
            ${told
              .map((/** @type {Plain} */ v) => `${fight.targets.length > 1 ? `${who(v.name)}: ` : ""}${v.text}`)
              .join(" · ")}
          </span>
          ${
            damage &&
            html`
            <b>
              <${Icon} name="drop" />
              ${damage.left} damage
            </b>
          `
          }
        </p>
      `
      }
    </article>
  `;
}
