// My coins and what they were paid for: shields, upgrades; and the crowd in my hand.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { figure, seatClass } from "../../words.js";
import { Coin } from "../../pieces/coin.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { numbered, Track } from "../../pieces/track.js";
import { thumb } from "./benches.js";
import { askCrowd, crowdRests } from "./drafts.js";
import { said } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{name: string, paid: number, most: number}} props */
function Shields({ name, paid, most }) {
  const slots = numbered(most).map((n) => (n <= paid ? "1" : ""));
  return html`
    <div>
      <small class="lab">${name}</small>
      <${Track} kind="slots" steps=${slots} at=${paid} said=${`${paid} of ${most}`} />
    </div>
  `;
}

/** A type of fighter: upgraded, hurt, or neither. @param {{school: Plain, type: string}} props */
function Upgrade({ school, type }) {
  const has = school.upgraded.includes(type);
  const hurt = school.gladiators.some((/** @type {Plain} */ g) => g.type === type && g.hurt);
  const state = has ? _`upgraded` : hurt ? _`hurt` : _`not hurt`;
  return html`
    <i class=${has ? "on" : hurt ? "can" : ""} title=${`${type}: ${state}`}>
      <${Figure} name=${figure(type, type)} />
      <span class="sr">
        ${type} ${has ? _`upgraded` : ""}
      </span>
    </i>
  `;
}

/** @param {{name: string, school: Plain}} props */
function Upgrades({ name, school }) {
  /** @type {Set<string>} */
  const types = new Set(school.gladiators.map((/** @type {Plain} */ g) => g.type));
  if (!types.size) return null;
  return html`
    <div>
      <small class="lab">${name}</small>
      <span class="slots">${[...types].map((type) => html`<${Upgrade} school=${school} type=${type} />`)}</span>
    </div>
  `;
}

/** @param {{view: import("../../types").View, school: Plain}} props */
function CrowdInHand({ view, school }) {
  const held = school.crowd_in_hand;
  if (!Array.isArray(held) || !held.length) return null;
  const fan = (/** @type {string} */ t) => html`
    <span class=${`fan ${seatClass(school.seat)}`} title=${said(view, thumb(t))}>
      <${Icon} name=${thumb(t)} />
      <span class="sr">${said(view, thumb(t))}</span>
    </span>
  `;
  return html`
    <div class="hand">
      <small class="lab">${said(view, "crowd-in-hand")}</small>
      <span class="slots">${held.map(fan)}</span>
    </div>
  `;
}

/** Where the crowd stays hidden for the match: the way to end that. @param {{props: BoardProps}} props */
const CrowdRests = ({ props }) =>
  crowdRests(props) &&
  html`
    <p class="rests">
      ${said(props.view, "crowd-rests")}.${" "}
      <button class="link" onClick=${askCrowd}>${said(props.view, "ask-again")}</button>
    </p>
  `;

/** What upgrades cost. @param {import("../../types").View} view */
function priced(view) {
  const coins = view.board.upgrade_price;
  return coins === 1 ? said(view, "upgrades-for-one") : said(view, "upgrades", { coins });
}

/** @param {{props: BoardProps, school: Plain}} props */
export const Treasury = ({ props, school }) => html`
  <section class="tre panel" aria-label="Treasury">
    <${Coin} n=${school.treasury} />
    <${Shields}
      name=${said(props.view, "shields")}
      paid=${school.shield_coins}
      most=${props.view.board.shields_per_match}
    />
    <${Upgrades} name=${priced(props.view)} school=${school} />
    <${CrowdInHand} view=${props.view} school=${school} />
    <${CrowdRests} props=${props} />
  </section>
`;
