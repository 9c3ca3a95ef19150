// Before the fight: ready-made characters to choose from, a builder in which coins become a character, and the items on offer.
import { html } from "../../lib.js";
import { figure, tidy } from "../../words.js";
import { explains, Press } from "../../parts/card.js";
import { Figure, Icon } from "../../parts/common.js";
import { tell } from "../../parts/why.js";
import { fill, filled, form, saying, sayAll } from "./forms.js";
import { ItemCard, mine, presses, printed, Sign, VALUES } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("./forms").Line} Line */
/** @typedef {Record<string, any>} Plain */

const counted = (/** @type {Record<string, number>} */ pile) => Object.entries(pile).map(([name, n]) => (n > 1 ? `${n} ${name}` : name)).join(", ");
const combat = (/** @type {BoardProps} */ props, /** @type {Plain} */ sheet) => Object.fromEntries(Object.entries(sheet.cards).filter(([name]) => printed(props.view, name).type !== "action"));

/** The ready-made characters with all that is printed on them. @param {{props: BoardProps}} props */
export function Characters({ props }) {
  const { board } = props.view;
  return html`<section class="gpick" aria-label="Characters">${board.characters.map((/** @type {Plain} */ sheet) => {
    const found = props.index.get(tidy(sheet.name)) ?? [], lit = found.length > 0, by = board.gladiators.find((/** @type {Plain} */ x) => x.character === sheet.name), cards = counted(combat(props, sheet));
    const text = `${sheet.text} ${Object.entries(sheet.values).map(([k, v]) => `${k} ${v}`).join(", ")}. ${cards}. Powers: ${sheet.powers.join(", ")}. Likes ${sheet.preferred.join(" and ")}.`;
    return html`<${Press} key=${sheet.name} kind=${`gchar ${lit ? "lit" : ""} ${by ? "taken" : ""}`} name=${sheet.name} lit=${lit} thing=${{ title: sheet.name, type: "gladiator", text }} onPress=${presses(props, found, sheet.name)}
      label=${`${sheet.name}: ${text}${by ? ` Played by ${props.names[by.seat]}.` : ""}`}>
      <span class="av"><${Figure} name=${figure(sheet.name, "gladiator")} /></span><span class="nm">${sheet.name}</span><span class="tx">${sheet.text}</span>
      <span class="vs">${Object.entries(sheet.values).map(([name, n]) => html`<span key=${name} title=${name}><${Sign} name=${name} /><b class="num">${n}</b><small>${name}</small></span>`)}</span>
      <span class="ls"><span><i>Cards</i>${cards}</span><span><i>Powers</i>${sheet.powers.join(", ")}</span><span><i>Likes</i>${sheet.preferred.join(", ")}</span></span>${by && html`<span class="by">${props.names[by.seat]}</span>`}</${Press}>`; })}</section>`;
}

/** The items that can be had. @param {{props: BoardProps}} props */
export const Offered = ({ props }) => html`<section class=${`goffer panel ${props.view.board.offered.length === 1 ? "single" : ""}`} aria-label="Items on offer"><h2>${props.view.phase === "auction" ? "Up for auction" : "Items"}<small>attack / defence, hit points; ↗ can be thrown</small></h2>
  <div class="items">${props.view.board.offered.map((/** @type {Plain} */ item) => html`<${ItemCard} key=${item.id} props=${props} item=${item} />`)}</div></section>`;

// ---- The builder ------------------------------------------------------------------------------------------------------

/** What so much of it costs. @param {Line} line @param {number} n */
const cost = (line, n) => line.prices[n - line.low] ?? 0;

/** @param {{props: BoardProps}} props */
export function Builder({ props }) {
  const lines = form(props.view), x = mine(props.view), { board } = props.view;
  if (!lines || !x?.own) return html`<section class="gbuild waits panel"><p><${Icon} name="hourglass" />Characters are being created in secret.</p></section>`;
  const chosen = new Map(lines.map((l) => [l.name, filled(props, l)])), spent = lines.reduce((sum, l) => sum + cost(l, chosen.get(l.name) ?? l.low), 0), left = x.own.coins - spent;
  const type = (/** @type {Line} */ l) => (VALUES.includes(l.name) ? "value" : printed(props.view, l.name).type);
  const of = (/** @type {RegExp} */ kind) => lines.filter((l) => kind.test(type(l))), sum = (/** @type {Line[]} */ list) => list.reduce((s, l) => s + cost(l, chosen.get(l.name) ?? l.low), 0);
  const rows = of(/value/), cards = of(/energy|feint/), moves = of(/move/), powers = of(/power/);
  /** Take so much of it, if the coins allow. @param {Line} l @param {number} n */
  const take = (l, n) => (/** @type {Event} */ e) => {
    const more = cost(l, n) - cost(l, chosen.get(l.name) ?? l.low);
    if (more > left) tell("Why not?", `${l.name} costs ${more} more and you have ${left} left.`, props.view.ask?.rule ?? "", /** @type {Element} */ (e.currentTarget));
    else fill(props, { [l.name]: n });
  };
  const dear = (/** @type {Line} */ l, /** @type {number} */ n) => cost(l, n) - cost(l, chosen.get(l.name) ?? l.low) > left;
  const start = (/** @type {Plain} */ sheet) => fill(props, Object.fromEntries(lines.map((l) => [l.name, Math.min(sheet.values[l.name] ?? sheet.cards[l.name] ?? Number(sheet.powers.includes(l.name)), l.high)])));
  const same = (/** @type {Plain} */ sheet) => lines.every((l) => (chosen.get(l.name) ?? 0) === Math.min(sheet.values[l.name] ?? sheet.cards[l.name] ?? Number(sheet.powers.includes(l.name)), l.high));
  const Coins = ({ n = 0 }) => html`<em class="coins num"><${Icon} name="two-coins" />${n}<span class="sr"> coins</span></em>`;
  const tile = (/** @type {Line} */ l) => { const on = chosen.get(l.name) === 1, card = printed(props.view, l.name); return html`<button key=${l.name} class=${`gmv ${on ? "on" : dear(l, 1) ? "dear" : ""}`} data-name=${l.name} aria-pressed=${on} ...${explains(card)} onClick=${take(l, on ? 0 : 1)}><span class="look"><${Figure} name=${figure(l.name, card.type)} /><b>${l.name}</b><em class="num">${on ? "✓ " : ""}${cost(l, 1)}<span class="sr"> coins. </span></em><small>${card.text}</small></span></button>`; };
  const parts = /** @type {[string, string, Line[]][]} */ ([["m1", "Skills", rows.slice(0, 3)], ["m2", "Abilities", rows.slice(3)], ["m3", "Cards", cards], ["m4", "Special Moves", moves], ["m5", "Powers", powers]]).filter(([, , list]) => list.length);
  const deck = Object.fromEntries([...cards, ...moves].map((l) => [l.name, chosen.get(l.name) ?? 0])), actions = board.glossary.filter((/** @type {Plain} */ c) => c.type === "action"), size = Object.values(deck).reduce((s, n) => s + n, 0) + actions.length;
  const life = Object.entries(deck).reduce((s, [name, n]) => s + n * printed(props.view, name).hp, 0) + actions.reduce((/** @type {number} */ s, /** @type {Plain} */ c) => s + c.hp, 0);
  return html`<div class="gbuild"><section class="tpl panel" aria-label="Start from"><h2>Start from</h2>${board.characters.map((/** @type {Plain} */ sheet) => html`<button key=${sheet.name} class=${`tp ${same(sheet) ? "on" : ""}`} aria-pressed=${same(sheet)} onClick=${() => start(sheet)}><span class="av"><${Figure} name=${figure(sheet.name, "gladiator")} /></span><b>${sheet.name}</b><em class="num">${sheet.coins}</em><small>${sheet.text}</small></button>`)}</section>
    <div class="parts">
      <section class="sec panel skills" aria-label="Skills and Abilities"><h2>Skills and Abilities<small>value above, coins below</small><${Coins} n=${sum(rows)} /></h2>${rows.map((l) => html`<div key=${l.name} class="lr" role="group" aria-label=${l.name}><span class="n"><${Sign} name=${l.name} /><span>${l.name}</span></span>${l.prices.map((price, i) => { const n = l.low + i, now = chosen.get(l.name) ?? l.low; return html`<button key=${n} class=${`st ${n === now ? "cur" : n < now ? "in" : dear(l, n) ? "dear" : ""}`} aria-pressed=${n === now} data-name=${`${l.name} ${n}`} onClick=${take(l, n)}><span class="sr">${l.name} </span>${n}<small><span class="sr">for </span>${price}<span class="sr"> coins</span></small></button>`; })}<span class="cost num">${cost(l, chosen.get(l.name) ?? l.low)}</span></div>`)}</section>
      ${moves.length > 0 && html`<section class="sec panel moves" aria-label="Special Moves"><h2>Special Moves<${Coins} n=${sum(moves)} /></h2><div class="grid">${moves.map(tile)}</div></section>`}
      <section class="sec panel cards" aria-label="Cards"><h2>Cards<${Coins} n=${sum(cards)} /></h2>${cards.map((l) => { const n = chosen.get(l.name) ?? 0; return html`<div key=${l.name} class="qr" role="group" aria-label=${l.name}><${Figure} name=${figure(l.name, printed(props.view, l.name).type)} /><span><b>${l.name}</b><small>${cost(l, 1)} each, at most ${l.high}</small></span><span class="stp"><button aria-label=${`One ${l.name} less`} disabled=${n <= 0} onClick=${take(l, n - 1)}>−</button><b class="num">${n}</b><button aria-label=${`One ${l.name} more`} class=${n < l.high && dear(l, n + 1) ? "dear" : ""} disabled=${n >= l.high} onClick=${take(l, n + 1)}>+</button></span><span class="cost num">${cost(l, n)}</span></div>`; })}</section>
      ${powers.length > 0 && html`<section class="sec panel powers" aria-label="Powers"><h2>Powers<${Coins} n=${sum(powers)} /></h2><div class="grid">${powers.map(tile)}</div></section>`}</div>
    <section class="sumr panel" aria-label="Your purse"><h2><${Icon} name="two-coins" />Your purse</h2><p class="pot"><b class="num">${spent}</b><span>of ${x.own.coins}</span><em class=${left < 0 ? "over" : ""}>${left < 0 ? `${-left} too many` : `${left} left`}</em></p>
      <div class="meter" aria-hidden="true">${parts.map(([kind, , list]) => html`<i key=${kind} class=${kind} style=${{ width: `${(sum(list) / Math.max(x.own.coins, spent)) * 100}%` }}></i>`)}</div>
      <dl class="led">${parts.map(([kind, name, list]) => html`<div key=${kind}><dt><i class=${kind}></i>${name}</dt><dd class="num">${sum(list)}</dd></div>`)}<div class="tot"><dt>Spent</dt><dd class="num">${spent}</dd></div></dl>
      <h2>What you get</h2><div class="gets"><span><b class="num">${size}</b>cards</span><span><b class="num">${life}</b>hit points</span><span><b class="num">${powers.filter((l) => chosen.get(l.name)).length}</b>Powers</span></div>
      <p class="note">Coins you keep are of no use in the arena.</p>
      <button class="btn primary big" disabled=${left < 0 || saying(props) || !props.send} onClick=${() => sayAll(props, lines)}>${saying(props) ? "Entering …" : "Enter the arena"}</button></section></div>`;
}
