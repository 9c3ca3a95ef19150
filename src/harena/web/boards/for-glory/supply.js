// For Glory: the Supply of three rows, and Bloodlust on its way to the Boast.
import { html } from "../../lib.js";
import { nameOf, titleOf } from "../../reading.js";
import { figure, fresco, label, tidy } from "../../words.js";
import { inWords, Press } from "../../parts/card.js";
import { Figure, Icon } from "../../parts/common.js";
import { choices, isRoyale, parties, seatClass, Sign, whose } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{props: BoardProps}} props */
export function Supply({ props }) {
  const { supply } = props.view.board;
  const open = supply.some((/** @type {Plain} */ line) =>
    line.offer.some((/** @type {Plain | null} */ card) => card && choices(props, nameOf(card), "supply").lit),
  );
  return html`
    <section
      class=${`supply panel ${props.options.length && !open ? "shut" : ""}`}
      aria-label="Supply"
      data-place="supply"
    >
      <h2>Supply</h2>
      ${supply.map(
        (/** @type {Plain} */ line) => html`
        <${Row} key=${line.row} line=${line} props=${props} />
      `,
      )}
      <${Boast} props=${props} />
    </section>
  `;
}

/** @param {{line: Plain, props: BoardProps}} props */
function Row({ line, props }) {
  const refresh = (props.index.get(tidy(line.row)) ?? []).filter((o) => o.kind === "refresh");
  return html`
      <div class="lab">
        <span>${label(line.row)}</span>
        ${
          refresh.length > 0 &&
          html`
          <button class="token lit" data-name=${line.row} onClick=${() => props.pick(refresh, line.row)}>
            replace
          </button>
        `
        }
        <span>${line.deck_size} left</span>
      </div>
      <div class="row3">
        ${line.offer.map((/** @type {Plain | null} */ card, /** @type {number} */ i) => {
          if (!card) return html`<span class="sup none" key=${i} />`;
          const name = nameOf(card),
            { lit, hotkey, press } = choices(props, name, "supply");
          return html`
            <${Press}
              key=${`${name}-${i}`}
              kind=${`sup ${fresco(card.type)} ${lit ? "lit" : ""}`}
              name=${name}
              lit=${lit}
              label=${inWords(card)}
              thing=${card}
              moves=${`supply-${name}`}
              onPress=${press}
            >
              <span class="art">
                <${Figure} name=${figure(titleOf(card), card.type)} />
              </span>
              <b>${titleOf(card)}</b>
              <span class="cost">${card.price ?? card.cost ?? 0}</span>
              ${lit && hotkey && html`<span class="hotkey">${hotkey}</span>`}
            </${Press}>
          `;
        })}
      </div>
  `;
}

/**
 * Bloodlust against the Boast: all together, or in a battle royale each for itself.
 * @param {{props: BoardProps}} props
 */
function Boast({ props }) {
  const { board } = props.view,
    [boast = 0, ...later] = board.boasts,
    all = parties(props);
  const of = (/** @type {number} */ seat) =>
    board.arenas
      .flatMap((/** @type {Plain} */ a) => a.fighters)
      .filter((/** @type {Plain} */ f) => f.owner === seat)
      .reduce((/** @type {number} */ sum, /** @type {Plain} */ f) => sum + f.bloodlust, 0);
  const part = (/** @type {number} */ n) => ({ width: `${Math.min(100, (100 * n) / Math.max(boast, 1))}%` });
  const bar = (/** @type {number} */ seat) => html`
    <i key=${seat} class=${`${seatClass(seat)} b${seat}`} style=${part(of(seat))} />
  `;
  const said = all.map((s) => `${whose(props, s)} ${of(s)}`).join(", ");
  return html`
    <div class="boast" role="group" aria-label=${`Bloodlust: ${said}; the Boast is ${boast}`}>
      ${
        isRoyale(board)
          ? html`
          <div class="l">
            <${Icon} name="bloody-sword" />
            Bloodlust <span class="to">Boast</span> <b>${boast}</b>
          </div>
          ${all.map(
            (s) => html`
            <div class="own" key=${s}>
              <${Sign} props=${props} seat=${s} small=${true} />
              <div class="track">${bar(s)}</div>
              <span class="num">${of(s)}</span>
            </div>
          `,
          )}
      `
          : html`
          <div class="l">
            <${Icon} name="bloody-sword" />
            <b>${board.bloodlust}</b> Bloodlust <span class="to">Boast</span> <b>${boast}</b>
          </div>
          <div class="track" title=${said}>
            ${all.map(bar)}
          </div>
      `
      }
      <div class="next">
        <span class="on">${boast}</span>
        ${later.map(
          (/** @type {number} */ b) => html`
          <span>${b}</span>
        `,
        )}
      </div>
    </div>
  `;
}
