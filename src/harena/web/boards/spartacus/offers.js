// Offers on the table, each with its answers; whoever made one may take it back.
import { html, useEffect, useRef, useSignal } from "../../lib.js";
import { say } from "../../parts/common.js";
import { seatClass, sentence, tidy } from "../../words.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";
import { houseOf, seatName } from "./crest.js";
import { beginWith, dealWith } from "./deal/handshake.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/**
 * An answer to an offer, whether it is asked for or may be given at any time.
 * @param {BoardProps} props
 * @param {string} kind
 * @param {Plain} offer
 */
const answer = (props, kind, offer) =>
  [...props.options, ...(props.also ?? [])].find(
    (o) => o.kind === kind && tidy(o.args.seat ?? "") === seatName(offer.from),
  );

/** The answers of the one to whom it is made. @param {{props: BoardProps, offer: Plain}} props */
function Reply({ props, offer }) {
  const yes = answer(props, "accept-offer", offer);
  const no = answer(props, "refuse-offer", offer);
  const deal = dealWith(props, offer.from);
  if (!yes && !no && !deal) return null;
  const press = (/** @type {Option} */ o) => () =>
    props.options.includes(o) ? props.pick([o], o.text) : props.send?.(o.text);
  return html`
    <span class="obtn">
      ${yes && html`<button class="btn yes" onClick=${press(yes)}>Accept</button>`}
      ${deal && html`<button class="btn" onClick=${() => beginWith(props, offer.from)}>Counter</button>`}
      ${no && html`<button class="btn no" onClick=${press(no)}>Refuse</button>`}
    </span>
  `;
}

/** What the one who made it may do. @param {{props: BoardProps, offer: Plain}} props */
function Withdraw({ props, offer }) {
  const { send } = props;
  if (!send || !offer.withdraw) return null;
  return html`
    <span class="obtn">
      <button class="btn no" onClick=${() => send(offer.withdraw)}>Withdraw</button>
    </span>
  `;
}

/** What the one to whom an offer is made does about it. @param {BoardProps} props @param {number} to */
function deciding(props, to) {
  const before = props.view.deciding.map(({ seat }) => seat);
  if (before.includes(to)) return `${houseOf(props, to)} is deciding …`;
  const first = before.map((seat) => (seat === props.seat ? "you have" : `${houseOf(props, seat)} has`)).join(" and ");
  return `${houseOf(props, to)} answers when it is asked next${first && `, once ${first} decided`}.`;
}

/** @param {{props: BoardProps, offer: Plain}} props */
function Offer({ props, offer }) {
  const { from, to, counters, terms } = offer;
  return html`
    <article class=${`deal panel ${seatClass(from)}`}>
      <h2 class="little">
        <${Emblem} seat=${from} small=${true} />
        ${from === props.seat ? "You offer" : `${houseOf(props, from)} offers`}${" "}
        ${to === props.seat ? "you" : houseOf(props, to)}
        ${counters > 0 && html`<small>counter ${counters}</small>`}
      </h2>
      <p>${sentence(terms)}. ${from === props.seat && html`<span class="quiet">${deciding(props, to)}</span>`}</p>
      ${to === props.seat && html`<${Reply} props=${props} offer=${offer} />`}
      ${from === props.seat && html`<${Withdraw} props=${props} offer=${offer} />`}
    </article>
  `;
}

/**
 * An offer as one line that opens, where several would push everything else away.
 * @param {{props: BoardProps, offer: Plain, open: () => void}} props
 */
const Folded = ({ props, offer, open }) => html`
  <button class=${`deal folded panel ${seatClass(offer.from)}`} aria-expanded="false" onClick=${open}>
    <${Emblem} seat=${offer.from} small=${true} />
    <span><b>${offer.from === props.seat ? "You" : houseOf(props, offer.from)}:</b> ${offer.terms}</span>
    <${Icon} name="plain-arrow" />
  </button>
`;

/** Whoever made an offer is told the answer when it comes: the table has gone on by then. @param {BoardProps} props */
function useAnswered({ log = [], seat }) {
  const known = useRef(-1);
  const last = log.at(-1)?.number ?? -1;
  useEffect(() => {
    const told = log.filter((e) => e.number > known.current && e.seat === seat);
    const answer = told.findLast((e) => e.kind === "accepted" || e.kind === "refused");
    if (answer && known.current >= 0) say(answer.text, { bad: answer.kind === "refused" });
    known.current = last;
  }, [last]);
}

/** @param {{props: BoardProps, only?: number}} props   `only`: those of one House to me */
export function Offers({ props, only }) {
  const opened = useSignal("");
  useAnswered(props);
  const offers = props.view.board.offers.filter(
    (/** @type {Plain} */ o) => only === undefined || (o.from === only && o.to === props.seat),
  );
  if (!offers.length) return null;
  const folds = props.phone && offers.length > 1;
  const shown = (/** @type {Plain} */ offer) => {
    const key = `${offer.from}-${offer.to}`;
    const open = () => {
      opened.value = key;
    };
    return folds && opened.value !== key
      ? html`<${Folded} key=${key} props=${props} offer=${offer} open=${open} />`
      : html`<${Offer} key=${key} props=${props} offer=${offer} />`;
  };
  return html`
    <section class="offers" aria-label="Offers">
      ${offers.map(shown)}
    </section>
  `;
}
