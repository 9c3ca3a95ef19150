// For Glory: an Arena on its mosaic floor. Two sides stand face to face, three or four round the sand.
import { html, useLayoutEffect, useRef, useSignal } from "../../lib.js";
import { nameOf, titleOf } from "../../reading.js";
import { label, sentence } from "../../words.js";
import { Card, Press } from "../../parts/card.js";
import { Icon, Rule } from "../../parts/common.js";
import { choices, isRoyale, ordinal, parties, seatClass, Sign, whose } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const PLACE = /** @type {Record<string, string>} */ ({
  F1: "Fleeting Glory",
  F2: "Fleeting Glory",
  L: "Lasting Glory",
});
const EVENTS = /** @type {Record<string, string>} */ ({
  assign: "Damage is assigned",
  attack: "An attack",
  enter: "A Gladiator enters",
  leave: "A Gladiator leaves",
  defeated: "A Gladiator falls",
  unbless: "A Blessing is lost",
});
export const arenaTitle = (/** @type {Plain} */ arena) =>
  arena.card ? titleOf(arena.card) : (PLACE[arena.place] ?? arena.place);

/** @param {{props: BoardProps, fighter: Plain, size?: "chip" | "mini"}} props */
function Fighter({ props, fighter, size = "chip" }) {
  const name = nameOf(fighter),
    { lit, hotkey, press } = choices(props, name);
  return html`
    <${Card}
      thing=${fighter}
      size=${size}
      seat=${fighter.owner}
      owner=${whose(props, fighter.owner)}
      lit=${lit}
      hotkey=${hotkey}
      onPress=${press}
    />
  `;
}

/** Who takes the Combat Turns from now on, with the Initiative of each. @param {{props: BoardProps}} props */
const Order = ({ props }) => html`
  <ol class="order" aria-label="Combat Turns in order, with Initiative">
    ${props.view.board.initiative.map(
      (/** @type {Plain} */ side, /** @type {number} */ i) => html`
      <li
        key=${side.seat}
        class=${i === 0 ? "on" : ""}
        title=${`${whose(props, side.seat)}: Initiative ${side.total}${i === 0 ? ", acts" : ""}`}
      >
        <${Sign} props=${props} seat=${side.seat} small=${true} />
        <span class="num">${side.total}</span>
        <span class="sr">
          ${" "}
          ${whose(props, side.seat)}
          ${i === 0 ? ", acts" : ""}
        </span>
      </li>
    `,
    )}
  </ol>
`;

/**
 * The same for an open reaction window, where there is no room for more: who decides, who may still answer, who has
 * passed.
 * @param {{props: BoardProps}} props
 */
function Answering({ props }) {
  const { answering, passed } = props.view.board.window;
  const line = (/** @type {number} */ seat, /** @type {string} */ what) => html`
    <li key=${seat} class=${what === "decides" ? "on" : ""}>
      <${Sign} props=${props} seat=${seat} small=${true} />
      <small>${what}</small>
      <span class="sr"> ${whose(props, seat)}</span>
    </li>
  `;
  return html`
    <ol class="order" aria-label="Reaction window: who may still answer">
      ${answering.map((/** @type {number} */ s, /** @type {number} */ i) => line(s, i === 0 ? "decides" : "may"))}
      ${passed.map((/** @type {number} */ s) => line(s, "passed"))}
    </ol>
  `;
}

/** The Gladius Tokens that still lie beside the Arena Deck. @param {{props: BoardProps}} props */
function Tokens({ props }) {
  const { gladii } = props.view.board,
    found = props.options.filter((o) => o.kind === "take-gladius"),
    lit = found.length > 0;
  return html`
    <button
      class=${`token gladius-left ${lit ? "lit" : ""}`}
      data-name="gladius"
      data-place="gladii"
      aria-label=${`${gladii || "No"} Gladius left${lit ? ", can be taken" : ""}`}
      onClick=${(/** @type {Event} */ e) =>
        lit ? props.pick(found, "Gladius") : props.ask("gladius", /** @type {Element} */ (e.currentTarget))}
    >
      ${Array.from(
        { length: gladii },
        () => html`
        <${Icon} name="gladius" />
      `,
      )}
      ${gladii ? "left" : "No Gladius left"}
    </button>
  `;
}

/** Blessings that lie in this Arena, and those that must go now. @param {{fighters: Plain[]}} props */
function Blessings({ fighters }) {
  const blessed = fighters.filter((f) => f.blessings > 0);
  if (!blessed.length) return null;
  return html`
    <span class="blessrow" title="Blessings">
      <${Icon} name="laurel-crown" label="Blessings" />
      ${blessed.map(
        (f) => html`
        <span key=${f.name}>
          ${f.name} <b>${f.blessings}</b>
          ${
            f.debts
              ? html`
              ${" "}
              <em>owed</em>
          `
              : ""
          }
        </span>
      `,
      )}
    </span>
  `;
}

/**
 * The Arena's own line: name, what is at stake, who acts, and its ability.
 * @param {{arena: Plain, props: BoardProps, full: boolean, on: boolean}} props
 */
function Head({ arena, props, full, on }) {
  const { board } = props.view,
    royale = isRoyale(board),
    title = arenaTitle(arena);
  const there = choices(props, arena.place),
    card = choices(props, arena.card ? nameOf(arena.card) : ""),
    both = [...there.found, ...card.found],
    lit = both.length > 0;
  const press = (/** @type {Event} */ e) =>
    lit ? props.pick(both, title) : props.ask(arena.place, /** @type {Element} */ (e.currentTarget));
  const kind = royale
    ? board.rounds_left === 1
      ? "Last round"
      : `${board.rounds_left} rounds to go`
    : (PLACE[arena.place] ?? arena.place);
  return html`
    <div class="headrow">
      <${Press}
        kind=${`head ${lit ? "lit" : ""}`}
        name=${title}
        lit=${lit}
        label=${`${title}, ${kind}${arena.glory ? `, ${arena.glory} Glory at stake` : ""}${arena.card?.text ? `. ${arena.card.text}` : ""}`}
        thing=${arena.card}
        onPress=${press}
      >
        <b class="title">${title}</b>
        <span class="eyebrow">${full ? kind : kind.split(" ")[0]}</span>
        ${
          arena.glory > 0 &&
          html`
          <span class="prize">
            ${Array.from(
              { length: arena.glory },
              () => html`
              <${Icon} name="laurels" />
            `,
            )}
          </span>
        `
        }
        ${full && arena.card?.text && html`<span class="abil">${arena.card.text}</span>`}
        ${lit && html`<span class="hotkey in">${there.hotkey || card.hotkey || "•"}</span>`}
      </${Press}>
      ${full && html`<${Blessings} fighters=${arena.fighters} />`}
      ${royale && !(props.phone && board.window) && html`<${Tokens} props=${props} />`}
      ${
        props.phone && on && board.window
          ? html`
        <${Answering} props=${props} />
      `
          : on && board.initiative.length > 0 && html`<${Order} props=${props} />`
      }
    </div>
  `;
}

/**
 * The side of a school in a battle royale: its plaque and its Gladiators.
 * @param {{props: BoardProps, seat: number, fighters: Plain[], at: string}} props
 */
function Side({ props, seat, fighters, at }) {
  const p = props.view.board.players[seat];
  return html`
    <div
      class=${`side-of ${at} ${seatClass(seat)} ${p.place ? "fallen" : ""}`}
      role="group"
      aria-label=${`Fighters of ${whose(props, seat)}`}
    >
      <span class="plaque">
        <${Sign} props=${props} seat=${seat} small=${true} />
        <b>${seat === props.seat ? "You" : whose(props, seat)}</b>
        ${p.place && html`<em>${ordinal(p.place)}</em>`}
      </span>
      <div class="rank">
        ${fighters.map(
          (f) => html`
          <${Fighter} key=${f.name} props=${props} fighter=${f} />
        `,
        )}
        ${!fighters.length && !p.place && html`<small class="none">nobody yet</small>`}
      </div>
    </div>
  `;
}

const ROUND = /** @type {Record<number, string[]>} */ ({
  3: ["below", "left", "right"],
  4: ["below", "left", "above", "right"],
});

/**
 * Who strikes whom at the moment, as far as it was told.
 * @param {BoardProps} props
 * @returns {[string, string] | null}
 */
function blow({ log, view }) {
  const { window } = view.board;
  if (!window?.events.includes("assign") || !window.gladiators.length) return null;
  const last = [...(log ?? [])]
    .reverse()
    .find((e) => /^(strikes|attacks|ludus-attacks|assigned|moved|reassigned|uses|plays|takes-damage)$/.test(e.kind));
  return last?.kind === "strikes" ? [String(last.gladiator), String(last.target)] : null;
}

/** An arrow from who strikes to who is struck, over the sand. @param {{props: BoardProps}} props */
function Arrow({ props }) {
  const own = useRef(/** @type {SVGElement | null} */ (null)),
    path = useSignal("");
  const [from, to] = blow(props) ?? ["", ""];
  useLayoutEffect(() => {
    const draw = () => {
      const floor = own.current?.parentElement,
        middle = (/** @type {string} */ name) =>
          floor?.querySelector(`.card[data-name="${CSS.escape(name)}"]`)?.getBoundingClientRect();
      const a = middle(from),
        b = middle(to),
        box = floor?.getBoundingClientRect();
      if (!a || !b || !box) {
        path.value = "";
        return;
      }
      const down = a.top < b.top ? 1 : -1,
        level = Math.abs(a.top - b.top) < 40,
        ax = a.left + a.width / 2 - box.left,
        bx = b.left + b.width / 2 - box.left + (Math.abs(a.left - b.left) < 20 ? 24 : 0);
      const ay = (level ? a.bottom : down > 0 ? a.bottom : a.top) - box.top - 6 * down,
        by = (level ? b.bottom : down > 0 ? b.top : b.bottom) - box.top + (level ? 0 : -18 * down);
      path.value = `M${ax} ${ay} Q${ax} ${(ay + by) / 2 + (level ? 40 : 0)} ${bx} ${by}`;
    };
    draw();
    addEventListener("resize", draw);
    return () => removeEventListener("resize", draw);
  });
  return html`
    <svg class="blow" ref=${own} aria-hidden="true">
      <defs>
        <marker
          id="tip"
          viewBox="0 0 8 8"
          refX="4"
          refY="4"
          markerWidth="3.2"
          markerHeight="3.2"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      ${
        path.value &&
        html`
          <path class="edge" d=${path.value} />
          <path class="line" d=${path.value} marker-end="url(#tip)" />
      `
      }
    </svg>
  `;
}

/** The open reaction window: who may still answer, in turn. @param {{props: BoardProps}} props */
export function Window({ props }) {
  const { window: w, arenas } = props.view.board;
  const all = /** @type {Plain[]} */ (arenas.flatMap((/** @type {Plain} */ a) => a.fighters)),
    struck = all.filter((f) => f.assigned > 0);
  const events = w.events.includes("defeated") ? ["defeated"] : w.events;
  const line = (/** @type {number} */ seat, /** @type {string} */ what) => html`
    <li key=${seat} class=${what === "deciding" ? "on" : ""}>
      <${Sign} props=${props} seat=${seat} small=${true} />
      <b>${seat === props.seat ? "You" : whose(props, seat)}</b>
      <small>${what}</small>
    </li>
  `;
  return html`
    <aside class="window" aria-label="Reaction window">
      <span class="eyebrow">Reaction window</span>
      <h3>${events.map((/** @type {string} */ e) => EVENTS[e] ?? sentence(label(e))).join(", ")}</h3>
      <ol>
        ${w.answering.map((/** @type {number} */ s, /** @type {number} */ i) =>
          line(s, i === 0 ? "deciding" : "may answer"),
        )}
        ${w.passed.map((/** @type {number} */ s) => line(s, "passed"))}
      </ol>
      ${
        struck.length > 0
          ? html`
        <ul class="struck">
          ${struck.map(
            (f) => html`
            <li key=${f.name}>
              <${Icon} name="drop" />
              <b>${f.assigned}</b> to ${f.name}
              ${f.doomed ? ", who falls" : ""}
            </li>
          `,
          )}
        </ul>
      `
          : w.gladiators.length > 0 && html`<p>${w.gladiators.join(", ")}</p>`
      }
      <p class="quiet">
        Closes when nobody answers any more. <${Rule} id=${w.rule} game="for-glory" />
      </p>
    </aside>
  `;
}

/**
 * One Arena: in full, or folded beside the one where the Battle is.
 * @param {{arena: Plain, props: BoardProps, full: boolean, on: boolean, aside?: boolean}} props
 */
export function Arena({ arena, props, full, on, aside = true }) {
  const { board } = props.view,
    royale = isRoyale(board),
    { seat } = props;
  const lit = choices(props, arena.place).lit,
    title = arenaTitle(arena),
    window = on && aside && !props.phone && board.window;
  const of = (/** @type {number} */ owner) => arena.fighters.filter((/** @type {Plain} */ f) => f.owner === owner);
  const owners = [...new Set(/** @type {number[]} */ (arena.fighters.map((/** @type {Plain} */ f) => f.owner)))].sort(
    (a, b) => Number(a === seat) - Number(b === seat) || a - b,
  );
  const all = parties(props),
    round = ROUND[all.length] ?? [];
  return html`
    <section
      class=${`arena ${full ? "lasting" : "fleet"} ${on ? "on" : ""} ${lit ? "lit" : ""}`}
      aria-label=${title}
      data-place=${`arena-${arena.place}`}
    >
      <${Head} arena=${arena} props=${props} full=${full} on=${on} />
      ${
        full
          ? html`
        <div class="fight">
          <div
            class=${
              royale
                ? `round of${all.length} ${arena.fighters.length > 3 * all.length ? "dense" : ""}`
                : `ranks ${owners.some((o) => of(o).length > 3) ? "dense" : ""}`
            }
          >
            ${
              royale
                ? all.map(
                    (s) => html`
                  <${Side}
                    key=${s}
                    props=${props}
                    seat=${s}
                    fighters=${of(s)}
                    at=${round[(s - (seat ?? 0) + all.length) % all.length] ?? "below"}
                  />
                `,
                  )
                : owners.map(
                    (owner, i) => html`
                    ${i > 0 && html`<i class="sandline" aria-hidden="true" />`}
                    <div
                      key=${owner}
                      class=${`rank ${seatClass(owner)}`}
                      role="group"
                      aria-label=${`Fighters of ${whose(props, owner)}`}
                    >
                      ${of(owner).map(
                        (/** @type {Plain} */ f) => html`
                        <${Fighter} key=${f.name} props=${props} fighter=${f} />
                      `,
                      )}
                    </div>
                `,
                  )
            }
            ${!owners.length && !royale && html`<p class="empty">The sand is raked. Nobody has entered yet.</p>`}
            ${on && html`<${Arrow} props=${props} />`}
          </div>
          ${window && html`<${Window} props=${props} />`}
        </div>
      `
          : html`
        <div class="mini">
          ${
            typeof arena.champion === "number" &&
            html`
            <span class=${`won ${seatClass(arena.champion)}`}>
              <${Sign} props=${props} seat=${arena.champion} small=${true} />
              <${Icon} name="trophy-cup" />
              ${arena.champion === seat ? "You reign" : `${whose(props, arena.champion)} reigns`}
            </span>
          `
          }
          ${arena.fighters.map(
            (/** @type {Plain} */ f) => html`
            <${Fighter} key=${f.name} props=${props} fighter=${f} size="mini" />
          `,
          )}
          ${!arena.fighters.length && typeof arena.champion !== "number" && html`<p>No fighter.</p>`}
        </div>
      `
      }
    </section>
  `;
}
