// A deal is built: two trays, promises as sentences, scales between them, and the word that offers it.
import { html, useEffect, useRef } from "../../../lib.js";
import { Icon } from "../../../pieces/icon.js";
import { counted, seatClass, tidy } from "../../../words.js";
import { houseOf } from "../crest.js";
import { bargain, isEmpty, isGift, leave, possible, text } from "./bargain.js";
import { dealWith } from "./handshake.js";
import { Promises } from "./promises.js";
import { Scales, useJudged } from "./scales.js";
import { TrayOf } from "./tray.js";

/** @typedef {import("../../../types").BoardProps} BoardProps */
/** @typedef {import("../../../types").Plain} Plain */
/** @typedef {import("./bargain").Bargain} Bargain */
/** @typedef {import("./bargain").Tray} Tray */

/** The House with which a deal is built now, if it can still be made. @param {BoardProps} props */
function building(props) {
  const to = bargain.value?.to;
  return to === undefined ? undefined : dealWith(props, to);
}

/** What was begun is forgotten once it cannot be offered any more, or at another table. @param {BoardProps} props */
export function useBargain(props) {
  const deal = building(props);
  useEffect(() => {
    if (!deal) leave();
  }, [!deal]);
  useEffect(() => leave, [props.table.id]);
  return deal;
}

/**
 * A tray in a few words.
 * @param {BoardProps} props
 * @param {number} seat whose it is
 * @param {Tray} tray
 * @param {Plain} offered
 */
function inWords(props, seat, { coins, items }, offered) {
  /** @type {Plain[]} */
  const cards = props.view.board.houses[seat].cards;
  const named = items.map(
    (item) =>
      cards.find((card) => tidy(card.label) === tidy(item))?.label ??
      offered.deeds.find((/** @type {string[]} */ deed) => deed[0] === item)?.[1] ??
      "Guard",
  );
  return [...named, ...(coins ? [counted(coins, "Coin")] : [])].join(" + ");
}

/** About what something is worth to somebody. @param {number | undefined} n @param {string} whom */
const worth = (n, whom) => (n === undefined ? "" : `worth about ${Math.round(n)} to ${whom}`);

/**
 * What the two buttons do, and the keys for them.
 * @param {{say: string, able: boolean, offer: () => void}} props
 */
const Foot = ({ say, able, offer }) => html`
  <footer>
    <button type="button" class="btn primary" disabled=${!able} onClick=${offer}>
      <${Icon} name="shaking-hands" />
      ${say}
    </button>
    <button type="button" class="btn" onClick=${leave} aria-keyshortcuts="Escape">
      <${Icon} name="cancel" />
      Not now
    </button>
  </footer>
`;

/** What a person can be asked for; no bot reads what is said. @param {{name: string}} props */
const Begged = ({ name }) => html`
  <p class="quiet">${name} can add promises in a counter offer; ask for them in the chat.</p>
`;

/** Whoever begins a deal finds it under the fingers, and afterwards the handshake again. @param {number} to */
function useFocus(to) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    heading.current?.focus();
    const close = (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== "Escape") return;
      e.stopPropagation();
      leave();
    };
    addEventListener("keydown", close, true);
    return () => {
      removeEventListener("keydown", close, true);
      setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(`[data-deal="${to}"]`))?.focus());
    };
  }, [to]);
  return heading;
}

/** @param {{props: BoardProps, deal: Plain}} props */
export function Builder({ props, deal }) {
  const { to } = deal;
  const heading = useFocus(to);
  const me = /** @type {number} */ (props.seat);
  const begun = /** @type {Bargain} */ (bargain.value);
  const made = { ...begun, give: possible(begun.give, deal.give), want: possible(begun.want, deal.want) };
  const { promises } = props.view.board;
  const said = isEmpty(made) ? "" : text(deal, made, promises);
  const judged = useJudged(props, said);
  const name = houseOf(props, to);
  const gift = isGift(made);
  const given = inWords(props, me, made.give, deal.give);
  const kept = Object.keys(made.promises).length;
  const vows = kept ? counted(kept, "promise") : "";
  const able = said !== "" && !judged?.reason;
  const judgement = judged?.judgement;
  const offer = () => {
    props.send?.(said);
    leave();
  };
  const say = gift ? `Give ${inWords(props, me, made.give, deal.give)}` : deal.kind === "counter" ? "Counter" : "Offer";
  return html`
    <section class=${`dealing ${seatClass(to)}`} aria-label=${`Deal with ${name}`}>
      <h2 tabindex="-1" ref=${heading}>${deal.kind === "counter" ? "Counter" : "Deal with"} ${name}</h2>
      <div class="trays" tabindex="0" role="group" aria-label="Both sides of the deal">
        <${TrayOf}
          props=${props}
          side="give"
          seat=${me}
          title="You give"
          worth=${worth(judgement?.gives, name)}
          offered=${deal.give}
          tray=${made.give}
        >
          ${!props.phone && html`<${Promises} list=${promises} made=${made.promises} />`}
        </${TrayOf}>
        <${TrayOf}
          props=${props}
          side="want"
          seat=${to}
          title="You get"
          worth=${worth(judgement?.gets, "you")}
          offered=${deal.want}
          tray=${made.want}
        >
          ${!props.table.seats[to]?.bot && html`<${Begged} name=${name} />`}
        </${TrayOf}>
        ${props.phone && html`<${Promises} list=${promises} made=${made.promises} />`}
      </div>
      <div class="below">
        <${Scales}
          props=${props}
          to=${to}
          judged=${judged}
          given=${[given, vows].filter(Boolean).join(" + ")}
          got=${inWords(props, to, made.want, deal.want)}
          gift=${gift}
          goods=${deal.give.assets.length + deal.want.assets.length > 0}
        />
        <${Foot} say=${say} able=${able} offer=${offer} />
      </div>
    </section>
  `;
}
