// For Glory: three Arenas on mosaic floors, fighters face to face, the Supply beside them, villas and the hand below.
import { html, useSignal } from "../lib.js";
import { nameOf, panel, titleOf } from "../reading.js";
import { figure, fresco, label, sentence, tidy } from "../words.js";
import { Card, explains, inWords, Press } from "../parts/card.js";
import { Emblem, Figure, Icon, Rule } from "../parts/common.js";
import { Facts, Things } from "./generic.js";

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {Record<string, any>} Plain */

const KNOWN = new Set(["turn", "active", "favor", "turns_taken", "battle", "cycle", "attacked", "tactic_used", "late_passed", "boasts", "bloodlust", "glory_supply", "arena_deck", "players", "arenas", "supply", "removed", "window", "glory_to_win"]);
const KNOWN_PLAYER = new Set(["hand_size", "deck_size", "reserve_size", "discard", "resolving", "known_top", "known_hand", "coins", "glory", "patrons", "arenas", "influence", "requirement", "hand", "reserve"]);
const PLACE = /** @type {Record<string, string>} */ ({ F1: "Fleeting Glory", F2: "Fleeting Glory", L: "Lasting Glory" });
const seatClass = (/** @type {number | null | undefined} */ seat) => (typeof seat === "number" ? `s${(seat % 4) + 1}` : "");

/** Laurels won, of those that win the game. @param {{n: number, of?: number}} props */
const Glory = ({ n, of = 0 }) => html`<span class="glory" role="img" aria-label=${`${n} Glory`} title=${`${n} Glory`}>${Array.from({ length: Math.max(of, n, 1) }, (_, i) => html`<span class=${i < n ? "on" : ""}><${Icon} name="laurels" /></span>`)}</span>`;

/** @param {{p: Plain}} props */
const Purse = ({ p }) => html`<span class="purse"><span class="c" title="Coin"><${Icon} name="two-coins" />${p.coins}<span class="sr"> Coin</span></span><span class="n" title="Influence used of granted"><${Icon} name="ionic-column" />${p.requirement}<small>of ${p.influence}</small><span class="sr"> Influence used</span></span></span>`;

/** @param {{n: number, name: string, back?: boolean, list?: string[]}} props */
const Pile = ({ n, name, back = false, list }) => html`<span class=${`pile ${back ? "back" : "open"}`} title=${list?.length ? `${label(name)}: ${list.join(", ")}` : label(name)}>${n}<small>${name}</small></span>`;

/** A Patron or a won Arena in a villa. @param {{thing: Plain, props: BoardProps, seat: number, small?: boolean}} props */
function Patron({ thing, props, seat, small = false }) {
  const name = nameOf(thing), found = props.index.get(tidy(name)) ?? [], lit = found.length > 0;
  const text = thing.exhausted ? "exhausted" : thing.text || `grants ${thing.influence ?? 0}`;
  return html`<${Press} kind=${`pat ${fresco(thing.type)} ${thing.exhausted ? "off" : ""} ${lit ? "lit" : ""}`} name=${name} lit=${lit} label=${inWords(thing, props.names[seat])} thing=${thing}
    onPress=${(/** @type {Event} */ e) => (lit ? props.pick(found, name) : props.ask(name, /** @type {Element} */ (e.currentTarget)))}>
    <span class="art"><${Figure} name=${figure(titleOf(thing), thing.type)} /></span>${!small && html`<span class="t"><b>${titleOf(thing)}</b><small>${text}</small></span>`}
    ${thing.influence ? html`<span class="inf">${Array.from({ length: thing.influence }, () => html`<${Icon} name="ionic-column" />`)}</span>` : null}
    ${lit && html`<span class="hotkey">${props.keys.get(tidy(name)) || "•"}</span>`}</${Press}>`;
}

/** What the generic board would show of fields this board does not know. @param {{thing: Plain, known: Set<string>}} props */
function Other({ thing, known }) {
  const p = panel(thing, "", [...known]);
  const words = [...p.words.map((w) => `${w.label}: ${w.words.join(", ")}`), ...p.cards.map((c) => `${c.label}: ${c.items.map(titleOf).join(", ")}`)];
  if (!p.facts.length && !words.length) return null;
  return html`<span class="other"><${Facts} facts=${p.facts} />${words.map((w) => html`<span class="fact"><small>${w}</small></span>`)}</span>`;
}

/** @param {{props: BoardProps, seat: number, mine?: boolean}} props */
function Who({ props, seat, mine = false }) {
  const { view, names } = props, info = props.table.seats[seat], deciding = view.deciding.some((d) => d.seat === seat), time = props.clock(seat);
  return html`<div class=${`seat ${deciding ? "deciding" : ""}`}><${Emblem} seat=${seat} /><div class="who"><b>${names[seat]}${info?.kind === "bot" ? html`<${Icon} name="vintage-robot" label="bot" />` : ""}${view.board.favor === seat && html`<span class="cf"><${Icon} name="three-friends" />Favor</span>`}</b>
    <small>${time && html`<span class="num">${time} · </span>`}${info?.away ? "a bot plays" : info?.kind === "person" && !info.online ? "away" : deciding ? (mine ? "your move" : "deciding") : view.board.turn === seat ? "on turn" : "ready"}</small></div></div>`;
}

/** @param {BoardProps} props */
export function Seats(props) {
  const { view } = props, from = view.seat ?? 0;
  const others = Array.from({ length: view.seats }, (_, i) => i).filter((i) => i !== view.seat).sort((a, b) => ((a - from + view.seats) % view.seats) - ((b - from + view.seats) % view.seats));
  const many = others.length > 1;
  return html`<section aria-label="Other seats" class=${`seatrow fg-opps n${others.length}`}>${others.map((seat) => { const p = view.board.players[seat]; return html`<div key=${seat} class=${`opp panel ${seatClass(seat)}`} data-seat=${seat}>
    <${Who} props=${props} seat=${seat} /><${Glory} n=${p.glory} of=${view.board.glory_to_win} /><${Purse} p=${p} />
    <span class="piles"><${Pile} n=${p.hand_size} name="hand" back=${true} />${p.reserve_size > 0 && html`<${Pile} n=${p.reserve_size} name="reserve" back=${true} />`}${!many && html`<${Pile} n=${p.deck_size} name="deck" back=${true} /><${Pile} n=${p.discard.length} name="discard" list=${p.discard} />`}</span>
    <${Other} thing=${p} known=${KNOWN_PLAYER} />
    <span class="villa" role="group" aria-label=${`Villa of ${props.names[seat]}`}>${!many && html`<span class="eyebrow">Villa</span>`}${[...p.patrons, ...p.arenas].map((t, i) => html`<${Patron} key=${i} thing=${t} props=${props} seat=${seat} small=${true} />`)}</span></div>`; })}</section>`;
}

/** @param {{props: BoardProps}} props */
function Supply({ props }) {
  const { board } = props.view;
  const mine = board.arenas.flatMap((/** @type {Plain} */ a) => a.fighters).reduce((/** @type {Map<number, number>} */ sum, /** @type {Plain} */ f) => sum.set(f.owner, (sum.get(f.owner) ?? 0) + f.bloodlust), new Map());
  const boast = board.boasts.find((/** @type {number} */ b) => b > board.bloodlust) ?? board.boasts.at(-1) ?? 0;
  return html`<section class="supply panel" aria-label="Supply"><h2>Supply</h2>
    ${board.supply.map((/** @type {Plain} */ line) => html`<div class="lab" key=${`l-${line.row}`}><span>${label(line.row)}</span><span>${line.deck_size} left</span></div><div class="row3" key=${line.row}>${line.offer.map((/** @type {Plain | null} */ card, /** @type {number} */ i) => {
      if (!card) return html`<span class="sup none" key=${i}></span>`;
      const name = nameOf(card), found = (props.index.get(tidy(name)) ?? []).filter((o) => /buy|take|gain|replace|choose|target|remove/.test(o.kind) || o.kind !== "play"), lit = found.length > 0;
      return html`<${Press} key=${`${name}-${i}`} kind=${`sup ${fresco(card.type)} ${lit ? "lit" : ""}`} name=${name} lit=${lit} label=${inWords(card)} thing=${card} onPress=${(/** @type {Event} */ e) => (lit ? props.pick(found, name) : props.ask(name, /** @type {Element} */ (e.currentTarget)))}>
        <span class="art"><${Figure} name=${figure(titleOf(card), card.type)} /></span><b>${titleOf(card)}</b><span class="cost">${card.price ?? card.cost ?? 0}</span>${lit && props.keys.get(tidy(name)) && html`<span class="hotkey">${props.keys.get(tidy(name))}</span>`}</${Press}>`; })}</div>`)}
    <div class="boast"><div class="l"><${Icon} name="bloody-sword" /><b>${board.bloodlust}</b> Bloodlust <span class="to">Boast</span> <b>${boast}</b></div>
      <div class="track" title=${[...mine].map(([s, n]) => `${props.names[s]} ${n}`).join(", ")}>${[...mine].sort((a, b) => a[0] - b[0]).map(([s, n]) => html`<i class=${`${seatClass(s)} b${s}`} style=${{ width: `${Math.min(100, (100 * n) / Math.max(boast, 1))}%` }}></i>`)}</div>
      <div class="next" aria-label="Boasts">${board.boasts.map((/** @type {number} */ b) => html`<span class=${b === boast ? "on" : b <= board.bloodlust ? "done" : ""}>${b}</span>`)}</div></div></section>`;
}

/** One Arena, in full or folded. @param {{arena: Plain, props: BoardProps, full: boolean, on: boolean}} props */
function Arena({ arena, props, full, on }) {
  const title = arena.card ? titleOf(arena.card) : arena.place, name = arena.card ? nameOf(arena.card) : "";
  const found = [...(props.index.get(tidy(name)) ?? []), ...(props.index.get(tidy(arena.place)) ?? [])], lit = found.length > 0;
  const owners = [...new Set([...arena.fighters.map((/** @type {Plain} */ f) => f.owner)])].sort((a, b) => Number(a === props.seat) - Number(b === props.seat) || a - b);
  const Head = lit ? "button" : "div";
  return html`<section class=${`arena ${full ? "lasting" : "fleet"} ${on ? "on" : ""} ${lit ? "lit" : ""}`} aria-label=${`${title}, ${PLACE[arena.place] ?? arena.place}`} data-place=${arena.place}>
    <${Head} class="head" data-name=${name} data-lit=${lit ? "" : undefined} onClick=${lit ? () => props.pick(found, title) : undefined} ...${arena.card ? explains(arena.card) : {}}><h2>${title}${!full && html`<small>${PLACE[arena.place] ?? arena.place}</small>`}</h2>${full && html`<span class="eyebrow">${PLACE[arena.place] ?? arena.place}</span>`}
      <span class="prize" role="img" aria-label=${`${arena.glory} Glory at stake`}>${Array.from({ length: arena.glory }, () => html`<${Icon} name="laurels" />`)}</span>${full && arena.card?.text && html`<span class="abil">${arena.card.text}</span>`}${lit && html`<span class="hotkey in">${props.keys.get(tidy(name)) || props.keys.get(tidy(arena.place)) || "•"}</span>`}</${Head}>
    ${full ? html`<div class="fight"><div class="ranks">${owners.map((owner, i) => html`${i > 0 && html`<i class="sandline" aria-hidden="true"></i>`}<div key=${owner} class=${`rank ${seatClass(owner)}`} role="group" aria-label=${`Fighters of ${props.names[owner]}`}><${Things} items=${arena.fighters.filter((/** @type {Plain} */ f) => f.owner === owner)} props=${props} /></div>`)}
        ${!owners.length && html`<p class="empty">The sand is raked. Nobody has entered yet.</p>`}</div>${on && props.view.board.window && html`<${Window} props=${props} />`}</div>`
    : html`<div class="mini">${typeof arena.champion === "number" && html`<span class=${`won ${seatClass(arena.champion)}`}><${Emblem} seat=${arena.champion} small=${true} /><${Icon} name="trophy-cup" />${props.names[arena.champion]} ${arena.champion === props.seat ? "reign" : "reigns"}</span>`}
        ${arena.fighters.map((/** @type {Plain} */ f, /** @type {number} */ i) => html`<${Things} key=${i} items=${[f]} props=${props} size="mini" />`)}${!arena.fighters.length && typeof arena.champion !== "number" && html`<p>No fighter yet.</p>`}</div>`}</section>`;
}

/** The open reaction window: who may still answer. @param {{props: BoardProps}} props */
function Window({ props }) {
  const w = props.view.board.window;
  const order = Array.from({ length: props.view.seats }, (_, i) => i);
  return html`<aside class="window" aria-label="Reaction window"><span class="eyebrow">Reaction window</span><h3>${sentence(w.events.map((/** @type {string} */ e) => label(e).toLowerCase()).join(", "))}</h3>
    <ol>${order.map((s) => html`<li class=${s === w.due ? "on" : ""}><${Emblem} seat=${s} small=${true} /><b>${s === props.seat ? "You" : props.names[s]}</b><small>${s === w.due ? "deciding" : w.passes > 0 && s !== w.due ? "passed" : "next"}</small></li>`)}</ol>
    ${w.gladiators.length > 0 && html`<p>About ${w.gladiators.join(", ")}.</p>`}<${Rule} id=${props.view.ask?.rule ?? ""} game="for-glory" /></aside>`;
}

/** @param {BoardProps} props */
export function Board(props) {
  const { board } = props.view;
  const picked = useSignal(""), supply = useSignal(false);
  const active = board.arenas.find((/** @type {Plain} */ a) => a.place === board.battle) ?? null;
  if (props.phone) {
    const shown = picked.value && board.arenas.some((/** @type {Plain} */ a) => a.place === picked.value) ? picked.value : board.battle ?? board.arenas.find((/** @type {Plain} */ a) => a.fighters.length)?.place ?? board.arenas[0]?.place;
    const buying = !active && (supply.value || props.options.some((o) => o.kind === "buy"));
    const open = supply.value || (buying && picked.value === "");
    return html`<div class="fg phone-board"><div class="atabs" role="group" aria-label="Arenas and Supply">${board.arenas.map((/** @type {Plain} */ a) => html`<button class=${!open && a.place === shown ? "on" : ""} aria-pressed=${!open && a.place === shown} onClick=${() => { picked.value = a.place; supply.value = false; }}>${a.card ? titleOf(a.card) : a.place}<span class="cnt">${a.fighters.length || ""}</span></button>`)}<button class=${open ? "on" : ""} aria-pressed=${open} onClick=${() => { supply.value = true; }}>Supply</button></div>
      ${open ? html`<${Supply} props=${props} />` : board.arenas.filter((/** @type {Plain} */ a) => a.place === shown).map((/** @type {Plain} */ a) => html`<${Arena} key=${a.place} arena=${a} props=${props} full=${true} on=${a.place === board.battle} />`)}<${Other} thing=${board} known=${KNOWN} /></div>`;
  }
  return html`<div class="fg"><${Supply} props=${props} />
    <div class=${`arenas ${active ? "battle" : "calm"}`}>${active ? html`${board.arenas.filter((/** @type {Plain} */ a) => a !== active).map((/** @type {Plain} */ a) => html`<${Arena} key=${a.place} arena=${a} props=${props} full=${false} on=${false} />`)}<${Arena} key=${active.place} arena=${active} props=${props} full=${true} on=${true} />`
      : board.arenas.map((/** @type {Plain} */ a) => html`<${Arena} key=${a.place} arena=${a} props=${props} full=${true} on=${false} />`)}</div>
    <${Other} thing=${board} known=${KNOWN} /></div>`;
}

/** @param {BoardProps} props */
export function Mine(props) {
  const { view } = props;
  if (view.seat === null) return null;
  const seat = view.seat, p = view.board.players[seat], hand = p.hand ?? [], reserve = p.reserve ?? [];
  const buyback = [...props.options, ...[]].filter((o) => /buy-?back|buy_back/.test(o.kind));
  return html`<section aria-label="Before you" class=${`myrow fg-me ${seatClass(seat)}`}>
    <div class="self panel"><${Who} props=${props} seat=${seat} mine=${true} /><${Glory} n=${p.glory} of=${view.board.glory_to_win} /><${Purse} p=${p} /><${Other} thing=${p} known=${KNOWN_PLAYER} />
      <span class="piles"><${Pile} n=${p.deck_size} name="deck" back=${true} /><${Pile} n=${p.discard.length} name="discard" list=${p.discard} />${p.reserve_size > 0 && (buyback.length ? html`<button class="pile back lit" data-name="reserve" title=${`Reserve: ${reserve.map(titleOf).join(", ")}`} onClick=${() => props.pick(buyback, "Reserve")}>${p.reserve_size}<small>reserve</small></button>` : html`<${Pile} n=${p.reserve_size} name="reserve" back=${true} list=${reserve.map(titleOf)} />`)}</span></div>
    <div class="handrow" role="group" aria-label="Your hand">${hand.map((/** @type {Plain} */ card, /** @type {number} */ i) => { const name = nameOf(card), found = (props.index.get(tidy(name)) ?? []).filter((o) => o.kind !== "buy"), lit = found.length > 0;
      return html`<span class="slot" key=${`${name}-${i}`}><${Card} thing=${card} size="hand" lit=${lit} dim=${!lit && props.options.length > 0} hotkey=${props.keys.get(tidy(name)) ?? ""} onPress=${(/** @type {Event} */ e) => (lit ? props.pick(found, name) : props.ask(name, /** @type {Element} */ (e.currentTarget)))} /></span>`; })}
      ${!hand.length && html`<p class="quiet">Your hand is empty.</p>`}</div>
    <div class="villa" role="group" aria-label="Your villa"><span class="eyebrow">Your villa <span>${p.requirement} of ${p.influence} Influence used</span></span>${[...p.patrons, ...p.arenas].map((/** @type {Plain} */ t, /** @type {number} */ i) => html`<${Patron} key=${i} thing=${t} props=${props} seat=${seat} />`)}${!p.patrons.length && !p.arenas.length && html`<p class="quiet">No Patron yet.</p>`}</div></section>`;
}
