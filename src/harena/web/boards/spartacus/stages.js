// What lies in the middle while nobody stands on the sand: a Scheme and its answers, support, the market, the auction,
// the choice of Houses.
import { html } from "../../lib.js";
import { figure, sentence, tidy } from "../../words.js";
import { Emblem, Figure, Icon } from "../../parts/common.js";
import { seatClass } from "../for-glory/parts.js";
import { crest, deeds, Die, houseOf, MarketCard, naming, ofCard, picture, Purse, Spot, sums } from "./parts.js";
import { says } from "./words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/**
 * @param {BoardProps} props
 * @returns {{card: Plain, seat: number}[]} every Market card in a House that a choice is about
 */
export const choosable = (props) =>
  props.view.board.houses.flatMap((/** @type {Plain} */ h) =>
    h.cards
      .filter((/** @type {Plain} */ c) => ofCard(props, c.label).length)
      .map((/** @type {Plain} */ card) => ({ card, seat: h.seat })),
  );

const TITLES = /** @type {Record<string, string>} */ ({
  send: "Whom do you send?",
  equip: "Equipment to choose from",
  sell: "What you may sell",
  choose: "Cards to choose from",
  use: "Abilities to use",
  "call-healer": "Healers",
});

/** Market cards that may be chosen now, large enough to read. @param {{props: BoardProps}} props */
export function ToChoose({ props }) {
  const list = choosable(props);
  if (!list.length) return null;
  const kind = ofCard(props, list[0].card.label)[0].kind,
    others = new Set(list.map(({ seat }) => seat)).size > 1 || list[0].seat !== props.seat;
  return html`
    <section class="tochoose" aria-label=${TITLES[kind] ?? "Cards to choose from"}>
      <h2 class="little">${TITLES[kind] ?? "Cards to choose from"}</h2>
      <div class="mks">
        ${list.map(
          ({ card, seat }) => html`
          <${MarketCard} key=${card.label} props=${props} card=${card} whose=${others ? houseOf(props, seat) : ""} />
        `,
        )}
      </div>
    </section>
  `;
}

/**
 * Answers that are no thing of the table, as buttons beside what they answer.
 * @param {{props: BoardProps, kinds: string[]}} props
 */
const Answers = ({ props, kinds }) => {
  const found = deeds(props, ...kinds);
  return (
    found.length > 0 &&
    html`
      <div class="yguards" role="group" aria-label="Your answer">
        ${found.map((o) => {
          const said = says(o, props.view);
          return html`
            <${Spot}
              key=${o.text}
              props=${props}
              kind="gt"
              name=${o.text}
              options=${[o]}
              label=${said?.text ?? o.text}
            >
              <${Icon} name=${said?.icon ?? "choice"} />
              <span>
                <b>${said?.text ?? sentence(o.text)}</b>
              </span>
            </${Spot}>
          `;
        })}
      </div>
    `
  );
};

/** One side of a deal as the form writes it. @param {{coins: number, items: string[]}} half */
const side = ({ coins, items }) => [...(coins ? [`${coins} coins`] : []), ...items].join(" + ") || "nothing";

/** Offers on the table, each with its answers; whoever made one may take it back. @param {{props: BoardProps}} props */
export function Offers({ props }) {
  const { board } = props.view;
  if (!board.offers.length) return null;
  const all = [...props.options, ...(props.also ?? []).filter((o) => !props.options.some((p) => p.text === o.text))];
  /** @param {string} kind @param {Plain} offer */
  const answer = (kind, offer) =>
    offer.to === props.seat
      ? all.find((o) => o.kind === kind && tidy(o.args.seat ?? "") === `p${offer.from + 1}`)
      : undefined;
  const press = (/** @type {Option} */ o) => () =>
    props.options.includes(o) ? props.pick([o], o.text) : props.send?.(o.text);
  return html`
    <section class="offers" aria-label="Offers">
      ${board.offers.map((/** @type {Plain} */ offer) => {
        const yes = answer("accept-offer", offer),
          no = answer("refuse-offer", offer),
          to = offer.to === props.seat ? "you" : houseOf(props, offer.to);
        const counter =
          props.fill &&
          offer.to === props.seat &&
          (() =>
            props.fill?.("counter", {
              to: `p${offer.from + 1}`,
              give: side(offer.want),
              want: side(offer.give),
            }));
        return html`
          <article key=${`${offer.from}-${offer.to}`} class=${`deal panel ${seatClass(offer.from)}`}>
            <h2 class="little">
              <${Emblem} seat=${offer.from} small=${true} />
              ${houseOf(props, offer.from)} offers ${to}
              ${offer.counters > 0 && html`<small>counter ${offer.counters}</small>`}
            </h2>
            <p>${sentence(offer.terms)}.</p>
            ${
              (yes || no || counter) &&
              html`
              <span class="obtn">
                ${
                  yes &&
                  html`
                  <button class="btn yes" onClick=${press(yes)}>
                    Accept
                  </button>
                `
                }
                ${
                  no &&
                  html`
                  <button class="btn no" onClick=${press(no)}>
                    Refuse
                  </button>
                `
                }
                ${
                  counter &&
                  html`
                  <button class="btn" onClick=${counter}>
                    Counter …
                  </button>
                `
                }
              </span>
            `
            }
            ${
              offer.from === props.seat &&
              props.send &&
              html`
              <span class="obtn">
                <button class="btn no" onClick=${() => props.send?.(`withdraw the offer to p${offer.to + 1}`)}>
                  Withdraw
                </button>
              </span>
            `
            }
          </article>
        `;
      })}
    </section>
  `;
}

/** A House's sign and name. @param {{props: BoardProps, seat: number, note?: unknown}} props */
const Who = ({ props, seat, note = "" }) => html`
  <span class=${`whom ${seatClass(seat)}`}>
    <${Emblem} seat=${seat} />
    <span>
      <b>${crest(props, seat)}</b>
      <small>${note}</small>
    </span>
  </span>
`;

/**
 * Influence gathered: a piece for each House, and where it is enough.
 * @param {{props: BoardProps, parts: {seat: number, n: number, kind?: string}[], needs: number | null}} props
 */
function Gathered({ props, parts, needs }) {
  const sum = parts.reduce((a, p) => a + (p.kind === "asked" ? 0 : p.n), 0),
    width = Math.max(
      12,
      needs ?? 0,
      parts.reduce((a, p) => a + p.n, 0),
    );
  return html`
    <div
      class="gath"
      role="img"
      aria-label=${`${parts.map((p) => `${houseOf(props, p.seat)} ${p.n}${p.kind === "asked" ? ", asked" : ""}`).join(", ")}: together ${sum}${needs ? `, needs ${needs}` : ""}`}
    >
      <div class="ibar">
        ${parts
          .filter((p) => p.n > 0)
          .map(
            (p, i) => html`
            <span
              key=${i}
              class=${`sg ${seatClass(p.seat)} ${p.kind ?? ""}`}
              style=${{ width: `${(p.n / width) * 100}%` }}
            >
              <${Emblem} seat=${p.seat} small=${true} />
              <b class="num">${p.n}</b>
              <span class="n">${crest(props, p.seat)}</span>
            </span>
          `,
          )}
        <span class="tot num">${sum}</span>
        ${
          needs !== null &&
          html`
          <span class="need" style=${{ left: `${(needs / width) * 100}%` }}>
            <small>needs ${needs}</small>
          </span>
        `
        }
      </div>
    </div>
  `;
}

/** Who answers now, in the order of the table. @param {{props: BoardProps, first: number, title: string}} props */
function Answering({ props, first, title }) {
  const { view } = props,
    order = Array.from({ length: view.seats }, (_, i) => (first + 1 + i) % view.seats);
  return html`
    <div class="answering">
      <h2 class="little">
        <${Icon} name="hourglass" />
        ${title}
      </h2>
      <ol>
        ${order.map((seat) => {
          const now = view.deciding.some((d) => d.seat === seat);
          return html`
            <li key=${seat} class=${now ? "on" : ""}>
              <${Emblem} seat=${seat} small=${true} />
              <span>
                <b>${seat === props.seat ? "You" : crest(props, seat)}</b>
                <small>${now ? `decides ${props.clock(seat)}` : seat === first ? "plays it" : ""}</small>
              </span>
            </li>
          `;
        })}
      </ol>
    </div>
  `;
}

/** A Scheme on the table. @param {{props: BoardProps}} props */
export function Scheme({ props }) {
  const { scheme, houses } = props.view.board,
    own = houses[scheme.schemer].influence,
    lent = Math.max(0, (scheme.requires ?? 0) - own);
  const guards =
    props.seat === scheme.target ? [...deeds(props, "guard-from-table"), ...deeds(props, "guard-from-hand")] : [];
  return html`
    <div class="scheme">
      <article
        class="big su-scheme"
        aria-label=${`Scheme ${scheme.card}, needs Influence ${scheme.requires}`}
        data-thing="scheme"
      >
        <span class="rq num">
          <${Icon} name="ionic-column" />
          ${scheme.requires}
        </span>
        <small class="kd">Scheme</small>
        <h2>${scheme.card}</h2>
        <span class="pic" aria-hidden="true">
          <${Figure} name=${picture(scheme.card, "scheme")} />
        </span>
        <p>${scheme.text}</p>
      </article>
      <div class="rt">
        <div class="aim">
          <${Who} props=${props} seat=${scheme.schemer} note="schemes" />
          <span class="ar">
            <i />
            <span>
              ${
                scheme.target === props.seat
                  ? scheme.schemer === props.seat
                    ? "for your own House"
                    : "aimed at you"
                  : "aimed at"
              }
            </span>
          </span>
          <${Who} props=${props} seat=${scheme.target} note=${props.names[scheme.target]} />
        </div>
        <div>
          <h2 class="little">Influence behind it</h2>
          <${Gathered}
            props=${props}
            parts=${[{ seat: scheme.schemer, n: own }]}
            needs=${scheme.requires || null}
          />
        </div>
        ${lent > 0 && html`<p class="quiet">The rest came from those who gave support, or for Coins.</p>`}
        ${
          scheme.foil &&
          html`
          <p class="foiled">
            <${Icon} name="shield-reflect" />
            ${scheme.foil} stands against it.
          </p>
        `
        }
        ${
          scheme.guard_roll &&
          html`
          <p class="foiled">
            <${Die} face=${scheme.guard_roll} tone="g" />A Guard rolled ${scheme.guard_roll}.
          </p>
        `
        }
        <${Answering} props=${props} first=${scheme.schemer} title="Who answers" />
        ${
          guards.length > 0 &&
          html`
          <div class="yguards" role="group" aria-label="Your Guards">
            ${guards.map(
              (o) => html`
              <${Spot}
                key=${o.text}
                props=${props}
                kind="gt"
                name=${sentence(o.text)}
                options=${[o]}
                label=${sentence(o.text)}
              >
                <${Figure} name="spartan" />
                <span>
                  <b>Guard</b>
                  <small>
                    ${o.kind === "guard-from-table" ? "from the table" : "from your hand, still secret"}
                  </small>
                </span>
              </${Spot}>
            `,
            )}
          </div>
        `
        }
      </div>
    </div>
  `;
}

/** Support that somebody seeks. @param {{props: BoardProps, request: Plain}} props */
function Request({ props, request }) {
  const { board } = props.view,
    inf = (/** @type {number} */ s) => board.houses[s].influence;
  const card =
    request.card && props.seat !== null && Array.isArray(board.houses[props.seat].hand)
      ? board.houses[props.seat].hand.find((/** @type {Plain} */ c) => c.name === request.card)
      : null;
  const own = request.sum - request.granted.reduce((/** @type {number} */ a, /** @type {number} */ s) => a + inf(s), 0);
  return html`
    <article class="request panel">
      <h2 class="little">
        <${Emblem} seat=${request.seat} small=${true} />
        ${
          request.seat === props.seat
            ? `You seek support for ${request.card ?? "a Scheme"}`
            : `${houseOf(props, request.seat)} seeks support for a Scheme it does not show`
        }
      </h2>
      ${request.claim && html`<p>“${request.claim}”</p>`}
      <${Gathered}
        props=${props}
        needs=${card ? card.requires : null}
        parts=${[
          { seat: request.seat, n: own },
          ...request.granted.map((/** @type {number} */ s) => ({ seat: s, n: inf(s) })),
          ...request.waiting.map((/** @type {number} */ s) => ({ seat: s, n: inf(s), kind: "asked" })),
        ]}
      />
      <p class="quiet">
        ${[
          ...request.granted.map(
            (/** @type {number} */ s) =>
              `${houseOf(props, s)} joined${request.coins[s] ? ` for ${request.coins[s]}` : ""}`,
          ),
          ...request.waiting.map((/** @type {number} */ s) => `${houseOf(props, s)} is offered ${request.coins[s]}`),
        ].join(" · ")}
      </p>
      <${Answers} props=${props} kinds=${["grant", "refuse-support", "take-price", "leave-price"]} />
    </article>
  `;
}

const SUMS = /** @type {Record<string, string>} */ ({
  attach: "Coins to offer",
  "name-price": "Your price",
  "leave-unpaid": "Coins left unpaid",
});

/**
 * The Intrigue Turn and all that has no picture of its own: support, House rules, decks.
 * @param {{props: BoardProps}} props
 */
export function Forum({ props }) {
  const { view } = props,
    { board } = view,
    house = board.houses[props.seat ?? board.active],
    own = house.seat === props.seat,
    coins = sums(props),
    picks = choosable(props).some(({ seat }) => seat !== house.seat);
  const known = [
    ...board.foreseen.map((/** @type {string} */ name) => ({
      name,
      note: "next in the Market",
      found: naming(props, ["card"], name),
    })),
    ...board.peeked.map((/** @type {[number, string]} */ [rival, name]) => ({
      name,
      note: `in the hand of ${houseOf(props, rival)}`,
      found: naming(props, ["title"], name),
    })),
  ];
  return html`
    <div class="forum">
      ${
        view.phase === "intrigue" &&
        html`
        <h2 class="turnof">
          <${Emblem} seat=${board.active} small=${true} />
          ${board.active === props.seat ? "Your Intrigue Turn" : `Intrigue Turn of ${houseOf(props, board.active)}`}
          ${
            board.voice > 0 &&
            html`
            <small>
              ${board.voice} more ${board.voice === 1 ? "voice" : "voices"} for the next Scheme
            </small>
          `
          }
        </h2>
      `
      }
      ${
        board.healing &&
        html`
        <article class="request panel">
          <h2 class="little">
            <${Figure} name="caduceus" />
            Healing: ${board.healing.card}
          </h2>
          <p>
            ${
              board.healing.roll
                ? html`
              <${Die} face=${board.healing.roll} tone="g" />
            `
                : "The die is still to be rolled."
            }
          </p>
        </article>
      `
      }
      ${
        board.owed.some((/** @type {number} */ n) => n > 0) &&
        html`
        <article class="request panel">
          <h2 class="little">
            <${Icon} name="two-coins" />
            Ledgers
          </h2>
          <p>
            ${board.owed
              .map((/** @type {number} */ n, /** @type {number} */ s) =>
                n > 0 ? `${houseOf(props, s)} owes ${n}` : "",
              )
              .filter(Boolean)
              .join(" · ")}
          </p>
        </article>
      `
      }
      ${board.requests.map(
        (/** @type {Plain} */ r, /** @type {number} */ i) => html`
        <${Request} key=${i} props=${props} request=${r} />
      `,
      )}
      <${Purse} props=${props} options=${coins} title=${SUMS[coins[0]?.kind] ?? "Coins"} />
      ${
        board.tournament &&
        html`
        <article class="request panel">
          <h2 class="little">
            <${Icon} name="trophy-cup" />
            Tournament
          </h2>
          <p>
            ${[
              ...board.tournament.waiting.map((/** @type {number} */ s) => `${houseOf(props, s)} waits`),
              ...board.tournament.winners.map((/** @type {number} */ s) => `${houseOf(props, s)} has won`),
            ].join(" · ")}
          </p>
        </article>
      `
      }
      ${
        known.length > 0 &&
        html`
        <section class="known" aria-label="What only you know">
          <h2 class="little">
            <${Icon} name="eyeball" />
            What only you know
          </h2>
          <div class="toks">
            ${known.map(
              (k, i) => html`
              <${Spot}
                key=${i}
                props=${props}
                kind="knows"
                name=${k.name}
                options=${k.found}
                label=${`${k.name}, ${k.note}`}
              >
                <b>${k.name}</b>
                <small>${k.note}</small>
              </${Spot}>
            `,
            )}
          </div>
        </section>
      `
      }
      ${
        house.rules.length > 0 &&
        html`
        <section class="hrules" aria-label=${`House Special Rules of ${houseOf(props, house.seat)}`}>
          ${house.rules.map(
            (/** @type {Plain} */ rule) => html`
            <${Spot}
              key=${rule.name}
              props=${props}
              kind="hrule"
              name=${rule.name}
              options=${own ? naming(props, ["rule"], rule.name) : []}
              label=${`${rule.name}: ${rule.text}`}
            >
              <b>${rule.name}</b>
              <small>${rule.text}</small>
            </${Spot}>
          `,
          )}
        </section>
      `
      }
      ${
        picks
          ? html`
        <${ToChoose} props=${props} />
      `
          : house.cards.length > 0 &&
            html`
          <section class="tochoose" aria-label=${`Market cards of ${houseOf(props, house.seat)}`}>
            <h2 class="little">${own ? "Your House" : `House of ${houseOf(props, house.seat)}`}</h2>
            <div class="mks">
              ${[...house.cards]
                .sort((a, b) => ofCard(props, b.label).length - ofCard(props, a.label).length)
                .map(
                  (/** @type {Plain} */ card) => html`
                  <${MarketCard} key=${card.label} props=${props} card=${card} />
                `,
                )}
            </div>
          </section>
        `
      }
      <${Decks} props=${props} />
    </div>
  `;
}

/** The two decks with their discard piles. @param {{props: BoardProps}} props */
export function Decks({ props }) {
  const { decks } = props.view.board;
  const pile = (/** @type {string} */ name, /** @type {number} */ n, /** @type {string[]} */ gone) => html`
    <span class="deck" data-place=${`${name}-deck`}>
      <span class="back num">${n}</span>
      <span>
        <b>${sentence(name)} Deck</b>
        <small>${gone.length ? `${gone.length} discarded, on top ${gone.at(-1)}` : "nothing discarded"}</small>
      </span>
    </span>
  `;
  return html`
    <div class="decks">
      ${pile("intrigue", decks.intrigue, decks.intrigue_discard)}
      ${pile("market", decks.market, decks.market_discard)}
    </div>
  `;
}

/**
 * Fists that open together: who has decided, and who still holds back.
 * @param {{props: BoardProps, seats: number[]}} props
 */
const Fists = ({ props, seats }) => html`
  <ul class="fists" aria-label="Bidders">
    ${seats.map((seat) => {
      const thinking = props.view.deciding.some((d) => d.seat === seat),
        own = seat === props.seat ? props.view.board.houses[seat].plan[0] : undefined,
        { on_the_table: staked } = props.view.board.houses[seat];
      return html`
        <li
          key=${seat}
          class=${`fist ${seatClass(seat)} ${thinking ? "" : "closed"}`}
          data-thing=${`fist ${seat}`}
        >
          <span class="hnd">
            <${Figure} name="fist" />
            ${own !== undefined && html`<em class="num">${own}</em>`}
          </span>
          <b>${seat === props.seat ? "You" : crest(props, seat)}</b>
          <small>${staked ? `${staked} on the table` : thinking ? "counts Coins" : "fist closed"}</small>
        </li>
      `;
    })}
  </ul>
`;

/** The auction of a Market card, or of the Host marker. @param {{props: BoardProps}} props */
export function Auction({ props }) {
  const { board, phase } = props.view,
    card = board.on_sale;
  return html`
    <div class="auction">
      <div class="lot">
        ${
          card
            ? html`
            <${MarketCard} props=${props} card=${card} moves=${card.label} options=${[]} />
            <p class="quiet">
              ${
                board.row
                  ? `${board.row} more ${board.row === 1 ? "card" : "cards"} to come`
                  : "The last card of this market"
              }
            </p>
        `
            : html`
            <span class="torch2" aria-hidden="true">
              <${Figure} name="torch" />
            </span>
            <h2>The Host marker</h2>
            <p class="quiet">The highest bid holds the Games.</p>
        `
        }
      </div>
      <div class="bidring">
        <h2>${phase === "hosting" ? "Who hosts the Games?" : "Under the hammer"}</h2>
        <${Fists}
          props=${props}
          seats=${
            board.bidding_seats.length ? board.bidding_seats : board.houses.map((/** @type {Plain} */ h) => h.seat)
          }
        />
        <${Purse} props=${props} title="Your bid" />
        ${card?.text && html`<p class="cardtext">${card.text}</p>`}
      </div>
    </div>
  `;
}

/** The open market: what I may sell, what comes under the hammer. @param {{props: BoardProps}} props */
export function Market({ props }) {
  const { board } = props.view,
    up = deeds(props, "pick-up"),
    guards = naming(props, ["asset"], "guard");
  return html`
    <div class="market">
      <div class="stall">
        <h2>
          <${Icon} name="shop" />
          Open Market
        </h2>
        <span class="rowback" role="img" aria-label=${`${board.row} cards wait for the auction`}>
          ${Array.from(
            { length: board.row },
            (_, i) => html`
            <i key=${i}>
              <${Icon} name="shop" />
            </i>
          `,
          )}
        </span>
        <ul class="fists" aria-label="Who still deals">
          ${board.houses.map((/** @type {Plain} */ h) => {
            const deals = !h.concealed;
            return html`
              <li key=${h.seat} class=${`fist ${seatClass(h.seat)} ${deals ? "" : "closed"}`}>
                <span class="hnd">${deals ? html`<${Icon} name="shaking-hands" />` : html`<${Figure} name="fist" />`}</span>
                <b>${h.seat === props.seat ? "You" : crest(props, h.seat)}</b>
                <small>${deals ? "deals" : "has picked up its Coins"}</small>
              </li>
            `;
          })}
        </ul>
        ${
          up.length > 0 &&
          html`
          <${Spot} props=${props} kind="gt" name="Pick up Coins" options=${up} label="Pick up your Coins">
            <${Icon} name="two-coins" />
            <span>
              <b>Pick up your Coins</b>
              <small>and deal no more</small>
            </span>
          </${Spot}>
        `
        }
        ${
          guards.length > 0 &&
          html`
          <${Spot} props=${props} kind="gt" name="Guard" options=${guards} label="Sell a Guard">
            <${Figure} name="spartan" />
            <span>
              <b>Sell a Guard</b>
            </span>
          </${Spot}>
        `
        }
      </div>
      <${ToChoose} props=${props} />
      <${Decks} props=${props} />
    </div>
  `;
}

/** Openings of the match that is being arranged. @param {{props: BoardProps}} props */
export function Invitation({ props }) {
  const { view } = props,
    { board } = view,
    { match } = board;
  const opening = (/** @type {number} */ i) => {
    const side = match?.sides[i],
      card = side && board.houses[side.seat].cards.find((/** @type {Plain} */ c) => c.label === side.card);
    const asked = match?.invited_seats[i] ?? null;
    return html`
      <div class=${`opening ${side ? seatClass(side.seat) : ""}`}>
        <span class="rn" aria-hidden="true">
          ${"I".repeat(i + 1)}
        </span>
        ${
          card
            ? html`
            <${MarketCard} props=${props} card=${card} whose=${houseOf(props, side.seat)} options=${[]} />
            <small>${side.gear.length ? `with ${side.gear.join(", ")}` : "without equipment"}</small>
        `
            : html`
          <p class="quiet">${asked !== null ? `${houseOf(props, asked)} is invited` : "nobody yet"}</p>
        `
        }
      </div>
    `;
  };
  return html`
    <div class="invitation">
      <div class="openings" role="group" aria-label="The two Combatants">
        ${opening(0)}
        <span class="vs2">against</span>
        ${opening(1)}
      </div>
      <p class="quiet">
        ${houseOf(props, board.host)} hosts the Games
        ${board.invited !== null ? `; ${houseOf(props, board.invited)} is invited` : ""}.
      </p>
      <${Answers} props=${props} kinds=${["accept-invitation", "decline-invitation"]} />
      <${ToChoose} props=${props} />
    </div>
  `;
}

const ASSETS = /** @type {const} */ ([
  ["gladiators", "galea"],
  ["slaves", "manacles"],
  ["guards", "spartan"],
  ["coins", "two-coins"],
]);

/** House Cards and figures to choose from. @param {{props: BoardProps}} props */
export function Setup({ props }) {
  const { board } = props.view,
    figures = deeds(props, "take-figure");
  if (figures.length)
    return html`
      <section class="figures" aria-label="Figures">
        ${figures.map(
          (o) => html`
          <${Spot}
            key=${o.text}
            props=${props}
            kind="fig"
            name=${String(o.args.figure)}
            options=${[o]}
            label=${`Figure ${o.args.figure}`}
          >
            <span class="pic">
              <${Figure} name=${figure(String(o.args.figure), "gladiator")} />
            </span>
            <b>${sentence(String(o.args.figure))}</b>
          </${Spot}>
        `,
        )}
      </section>
    `;
  return html`
    <section class="hcards" aria-label="Houses to choose from">
      ${board.house_cards.map(
        (/** @type {Plain} */ card) => html`
        <${Spot}
          key=${card.name}
          props=${props}
          kind="hcard"
          name=${card.name}
          options=${naming(props, ["house"], card.name)}
          label=${`House ${card.name}, ${card.text}: ${ASSETS.map(([key]) => `${card[key]} ${key}`).join(", ")}. ${card.rules.map((/** @type {Plain} */ r) => `${r.name}: ${r.text}`).join(" ")}`}
          hotkey=${props.keys.get(tidy(card.name)) ?? ""}
        >
          <span class="top">
            <small>House</small>
            <b>${card.name}</b>
            <small>${card.text}</small>
          </span>
          <span class="has num">
            ${ASSETS.map(
              ([key, icon]) => html`
              <span key=${key} title=${sentence(key)}>
                <${Figure} name=${icon} />
                ${card[key]}
                <small>${key}</small>
              </span>
            `,
            )}
          </span>
          ${card.rules.map(
            (/** @type {Plain} */ r) => html`
            <span class="rl" key=${r.name}>
              <b>${r.name}</b>
              ${r.text}
            </span>
          `,
          )}
        </${Spot}>
      `,
      )}
    </section>
  `;
}
