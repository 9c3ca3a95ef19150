// GladiGala: the arena with its rings, Safe Zone, benches and Eagles; schools on one side, one's secret orders on the other.
import { html } from "../lib.js";
import { panel } from "../reading.js";
import { figure, label, sentence, tidy } from "../words.js";
import { inWords, Press } from "../parts/card.js";
import { Icon } from "../parts/common.js";
import { Figure } from "../parts/common.js";
import { Facts } from "./generic.js";

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").Option} Option */
/** @typedef {Record<string, any>} Plain */

const EMBLEM = /** @type {Record<string, string>} */ ({ LEO: "lion", ACA: "owl", SPI: "dove", SOL: "sun" });
const UPPER = /** @type {Record<string, string>} */ ({ C: "stays", F: "forward", FR: "forward right", R: "right", BR: "back right", B: "back", BL: "back left", L: "left", FL: "forward left" });
const LOWER = /** @type {Record<string, [string, string]>} */ ({ "-": ["Keep facing", "plain-arrow"], CW: ["Turn right", "clockwise-rotation"], CCW: ["Turn left", "anticlockwise-rotation"], U: ["About turn", "return-arrow"], SK: ["Use its skill", "shield"] });
const COMPASS = /** @type {Record<string, [string, number]>} */ ({ N: ["north", 0], E: ["east", 90], S: ["south", 180], W: ["west", 270] });
const KNOWN = new Set(["side_length", "safe_zone", "match", "round", "round_limit", "publisher_notes", "turn_order", "leader", "general_stack", "center_stage", "run", "awards", "schools", "outs_to_end"]);
const seatClass = (/** @type {number | null | undefined} */ seat) => (typeof seat === "number" ? `s${(seat % 4) + 1}` : "");
const emblem = (/** @type {Plain} */ school) => EMBLEM[school.school] ?? "pin";

/** A school's sign in its seat's colour. @param {{school: Plain, small?: boolean}} props */
const Sign = ({ school, small = false }) => html`<span class=${`emblem ${seatClass(school.seat)} ${small ? "sm" : ""}`}><${Icon} name=${emblem(school)} /></span>`;

/** The gladiator that the question is about, if it is about one. @param {BoardProps} props */
function asked(props) {
  const names = new Set((props.view.ask?.options ?? []).map((o) => String(o.args.gladiator ?? "")));
  return names.size === 1 ? [...names][0] : "";
}

/** @param {BoardProps} props @returns {Plain | null} */
const own = (props) => (props.seat === null ? null : props.view.board.schools[props.seat]);

/** Where an order leads, as the view says. @param {Plain | null} school @param {string} name @param {string} upper @param {string} [way] */
function goal(school, name, upper, way = "step") {
  const found = Object.entries(school?.goals ?? {}).find(([n]) => tidy(n) === tidy(name));
  return found ? String(/** @type {any} */ (found[1])[way]?.[upper.toUpperCase()] ?? "") : "";
}

/** Squares and benches with the choices that concern them. @param {BoardProps} props @returns {Map<string, Option[]>} */
function spotsOf(props) {
  /** @type {Map<string, Option[]>} */
  const found = new Map();
  const add = (/** @type {string} */ at, /** @type {Option} */ o) => { if (at) found.set(tidy(at), [...(found.get(tidy(at)) ?? []), o]); };
  for (const o of props.options) {
    if (o.args.square) add(String(o.args.square), o);
    else if (o.args.squares) for (const at of String(o.args.squares).split(/[\s+]+/)) add(at, o);
    else if (o.args.bench) add(String(o.args.bench), o);
    else if (o.args.upper && !o.args.lower) add(goal(own(props), o.args.gladiator, o.args.upper), o);
  }
  return found;
}

/** A choice in words for the prompt bar. @param {Option} o @param {import("../types").View} view @returns {{text: string, note: string, icon: string} | null} */
export function says(o, view) {
  const school = view.seat === null ? null : view.board.schools[view.seat];
  const upper = String(o.args.upper ?? "").toUpperCase();
  if (o.args.lower !== undefined) {
    const [text, icon] = LOWER[String(o.args.lower).toUpperCase()] ?? [o.text, "quill"];
    return { text, note: `goes to ${goal(school, o.args.gladiator, upper, tidy(o.args.lower) === "sk" ? "leap" : "step") || goal(school, o.args.gladiator, upper) || UPPER[upper]}`, icon };
  }
  if (upper) return { text: upper === "C" ? "Stay" : sentence(UPPER[upper] ?? upper), note: goal(school, o.args.gladiator, upper), icon: upper === "C" ? "pin" : "wingfoot" };
  if (o.kind === "attack") return o.args.square === "none" ? { text: "No attack", note: "", icon: "cancel" } : { text: `Strike ${o.args.square}`, note: "", icon: "crossed-swords" };
  if (o.args.thumb) return { text: o.text, note: "only you know", icon: tidy(o.args.thumb) === "up" ? "thumb-up" : "thumb-down" };
  return null;
}

/** @param {{props: BoardProps, school: Plain}} props */
function School({ props, school }) {
  const { view } = props, seat = school.seat, found = (school.school && props.index.get(tidy(school.school))) || [], lit = found.length > 0;
  const deciding = view.deciding.some((d) => d.seat === seat), info = props.table.seats[seat], time = props.clock(seat);
  const state = view.result ? (view.result.winners.includes(seat) ? ["done", "Winner"] : ["", ""]) : deciding ? (seat === view.seat ? ["you", "You"] : ["plan", "Planning"]) : ["done", "Done"];
  const other = panel(school, "", ["seat", "side", "school", "name", "treasury", "shield_coins", "upgraded", "formation", "declared", "bonus_paid", "medals", "medal_coins", "eagle", "eagle_carrier", "gladiators", "crowd", "crowd_in_hand", "planned", "goals"]);
  return html`<div class=${`school panel ${seatClass(seat)} ${seat === view.seat ? "self" : ""} ${lit ? "lit" : ""}`} data-name=${school.school} data-seat=${seat}>
    <${Sign} school=${school} /><div class="nm"><b>${school.name ? label(school.name.toLowerCase()) : "No school yet"}${view.board.leader === seat && html` <span class="lead"><${Icon} name="laurel-crown" label="leads" /></span>`}</b><small>${props.names[seat]}${info?.kind === "bot" ? " (bot)" : info?.kind === "person" && !info.online ? " (away)" : ""} · ${school.side.toLowerCase()}</small></div>
    <span class="coin num" title="Treasury"><${Icon} name="two-coins" />${school.treasury}<span class="sr"> coins</span></span>
    <div class="crew">${school.gladiators.map((/** @type {Plain} */ g) => html`<span class=${`g ${g.hurt ? "hurt" : ""} ${g.active ? "" : "out"}`} title=${inWords(g)}><${Figure} name=${figure(g.type, g.type)} /><span class="sr">${g.type}${g.hurt ? " hurt" : ""}${g.active ? "" : " out"}</span></span>`)}
      <span class=${`state ${state[0]}`}>${time && html`<span class="num">${time}</span> `}${state[0] === "done" && html`<${Icon} name="check-mark" />`}${state[0] === "plan" && html`<${Icon} name="hourglass" />`}${state[1]}</span></div>
    ${other.facts.length > 0 && html`<${Facts} facts=${other.facts} />`}
    ${lit && html`<button class="hit" aria-label=${`${label(String(school.name ?? "").toLowerCase())}, can be chosen`} onClick=${() => props.pick(found, school.name)}></button>`}</div>`;
}

/** @param {{props: BoardProps}} props */
function Stage({ props }) {
  const { board } = props.view, outs = board.center_stage, end = board.outs_to_end ?? 0;
  const bySchool = (/** @type {string} */ code) => board.schools.find((/** @type {Plain} */ s) => s.school === code);
  return html`<section class="outs panel" aria-label="Center Stage"><h2>Center Stage</h2><span class="count num">${outs.length} <small>${end ? `of ${end} out` : "out"}</small></span>
    <span class="spots">${Array.from({ length: Math.max(end, outs.length) }, (_, i) => (outs[i] && bySchool(outs[i]) ? html`<${Sign} school=${bySchool(outs[i])} small=${true} />` : html`<i class="hole"></i>`))}</span></section>`;
}

/** The arena itself. @param {{props: BoardProps}} props */
function Arena({ props }) {
  const { board } = props.view, n = board.side_length ?? 8, safe = new Set(board.safe_zone ?? []), spots = spotsOf(props), about = asked(props), mine = own(props);
  const letters = Array.from({ length: n }, (_, i) => String.fromCharCode(97 + i));
  const onSquare = (/** @type {string} */ at) => board.schools.flatMap((/** @type {Plain} */ s) => s.gladiators.filter((/** @type {Plain} */ g) => g.square === at).map((/** @type {Plain} */ g) => ({ g, s })));
  const attack = props.view.ask?.kind === "attack";
  const first = props.view.ask?.options[0]?.args ?? {};
  const ghostAt = about && first.lower !== undefined ? goal(mine, about, String(first.upper)) : "";
  const press = (/** @type {Option[]} */ found, /** @type {string} */ name) => (/** @type {Event} */ e) => (found.length ? props.pick(found, name) : props.ask(name, /** @type {Element} */ (e.currentTarget)));
  const cells = [];
  for (let row = n + 1; row >= 0; row--) {
    for (let column = 0; column <= n + 1; column++) {
      const edgeRow = row === 0 || row === n + 1, edgeColumn = column === 0 || column === n + 1;
      if (edgeRow && edgeColumn) { cells.push(html`<i key=${`c${row}${column}`} class="corner"></i>`); continue; }
      if (edgeRow || edgeColumn) {
        const bench = edgeRow ? `${row ? "N" : "S"}-${letters[column - 1]}` : `${column ? "E" : "W"}-${row}`;
        const token = board.schools.flatMap((/** @type {Plain} */ s) => s.crowd.filter((/** @type {Plain} */ c) => c.bench === bench).map((/** @type {Plain} */ c) => ({ c, s })))[0];
        const found = spots.get(tidy(bench)) ?? [];
        cells.push(html`<${Press} key=${bench} kind=${`bench ${found.length ? "lit" : ""}`} name=${bench} lit=${found.length > 0} tab=${found.length || token ? 0 : -1} label=${`Bench ${bench}${token ? `: crowd of ${props.names[token.s.seat]}${token.c.thumb ? `, thumb ${token.c.thumb.toLowerCase()}` : ""}${token.c.used ? ", used" : ""}` : ", empty"}`} onPress=${press(found, bench)}>
          ${token ? html`<span class=${`fan ${seatClass(token.s.seat)} ${token.c.used ? "used" : ""}`}><${Icon} name=${token.c.thumb ? (token.c.thumb === "Up" ? "thumb-up" : "thumb-down") : emblem(token.s)} /></span>` : html`<i class="seatdot"></i>`}</${Press}>`);
        continue;
      }
      const at = letters[column - 1] + row, here = onSquare(at), found = spots.get(at) ?? [];
      const ring = Math.min(column - 1, n - column, row - 1, n - row);
      const eagles = board.schools.filter((/** @type {Plain} */ s) => s.eagle === at && !s.eagle_carrier);
      const selected = here.some((/** @type {any} */ h) => h.s.seat === props.seat && tidy(h.g.name) === about);
      const said = [...here.map((/** @type {any} */ h) => `${h.g.type} ${h.g.name} of ${props.names[h.s.seat]}, facing ${COMPASS[h.g.facing]?.[0] ?? h.g.facing}${h.g.hurt ? ", hurt" : ""}${h.g.carries ? `, carries the Eagle of ${h.g.carries}` : ""}`), ...eagles.map((/** @type {Plain} */ s) => `Eagle of ${s.name}`)].join("; ");
      cells.push(html`<${Press} key=${at} kind=${`sq r${ring} ${safe.has(at) ? "safe" : ""} ${found.length ? (attack ? "lit hitme" : "lit") : ""} ${selected ? "sel" : ""}`} name=${at} lit=${found.length > 0} tab=${found.length || said ? 0 : -1} label=${`${at}${safe.has(at) ? ", Safe Zone" : ""}${said ? `: ${said}` : ", empty"}`} thing=${here[0]?.g ?? null} onPress=${press(found, found.length ? `to ${at}` : here[0]?.g.name ?? at)}>
        ${column === 1 && html`<i class="no">${row}</i>`}${row === 1 && html`<i class="le">${at[0]}</i>`}
        ${eagles.map((/** @type {Plain} */ s) => html`<span class=${`eagle ${seatClass(s.seat)}`}><${Icon} name="eagle-emblem" /></span>`)}
        ${here.map((/** @type {any} */ h) => html`<span class=${`tok ${seatClass(h.s.seat)} ${h.g.hurt ? "hurt" : ""}`}><i class="plate" style=${{ transform: `rotate(${COMPASS[h.g.facing]?.[1] ?? 0}deg)` }}></i><${Figure} name=${figure(h.g.type, h.g.type)} /><i class="bd"><${Icon} name=${emblem(h.s)} /></i>${h.g.carries && html`<i class="carry"><${Icon} name="eagle-emblem" /></i>`}${h.g.hurt && html`<i class="drop"><${Icon} name="drop" /></i>`}<small>${h.g.name}</small></span>`)}
        ${ghostAt === at && mine && html`<span class=${`tok ghost ${seatClass(mine.seat)}`}><${Figure} name=${figure(mine.gladiators.find((/** @type {Plain} */ g) => tidy(g.name) === about)?.type ?? "", "")} /></span>`}
        ${found.length > 0 && !here.length && html`<i class="may"></i>`}</${Press}>`);
    }
  }
  return html`<div class="boardwrap"><div class="bsq" role="group" aria-label="Arena" style=${{ gridTemplateColumns: `.62fr repeat(${n}, 1fr) .62fr`, gridTemplateRows: `.62fr repeat(${n}, 1fr) .62fr` }}>${cells}</div></div>`;
}

/** What I have planned. @param {{props: BoardProps, strip?: boolean}} props */
function Orders({ props, strip = false }) {
  const school = own(props);
  if (!school) return null;
  const about = asked(props), planned = school.planned ?? {};
  const orderOf = (/** @type {Plain} */ g) => {
    const text = planned.orders?.[g.name] ?? "", [upper, lower] = text.split("/");
    const to = upper ? goal(school, g.name, upper, lower === "SK" && goal(school, g.name, upper, "leap") ? "leap" : "step") : "";
    const parts = [];
    if (upper) parts.push(upper === "C" ? "stays" : to ? `to ${to}` : UPPER[upper] ?? upper);
    if (lower) parts.push((LOWER[lower]?.[0] ?? lower).toLowerCase());
    const strike = planned.attacks?.[g.name];
    if (strike) parts.push(`strikes ${strike}`);
    if (g.order) parts.push(g.order);
    return parts.join(", ");
  };
  const list = school.gladiators.filter((/** @type {Plain} */ g) => g.active);
  return html`<section class=${strip ? "strip" : "orders panel"} aria-label="Your orders">${!strip && html`<h2>Your orders <small>secret until the reveal</small></h2>`}
    ${list.map((/** @type {Plain} */ g) => { const found = props.index.get(tidy(g.name)) ?? [], many = tidy(g.name) !== about && found.length > 0, text = orderOf(g);
      return html`<${Press} key=${g.name} kind=${`ord ${seatClass(school.seat)} ${tidy(g.name) === about ? "on" : text ? "" : "todo"} ${many ? "lit" : ""}`} name=${g.name} lit=${many} label=${`${inWords(g)}. ${text || "no order yet"}`} thing=${g} onPress=${(/** @type {Event} */ e) => (found.length ? props.pick(found, g.name) : props.ask(g.name, /** @type {Element} */ (e.currentTarget)))}>
        <span class="w"><${Figure} name=${figure(g.type, g.type)} /></span><span><b>${g.type} ${g.name.replace(/\D/g, "")}${g.square ? `, ${g.square}` : ""}</b><small>${text || "no order yet"}${g.hurt ? " · hurt" : ""}</small></span>${text && html`<span class="ok"><${Icon} name="check-mark" /></span>`}</${Press}>`; })}</section>`;
}

/** Declaration, treasury, upgrades. @param {{props: BoardProps}} props */
function Ledger({ props }) {
  const school = own(props);
  if (!school) return null;
  const { board } = props.view;
  const declared = Object.entries(school.declared).flatMap(([code, count]) => Array.from({ length: Number(count) }, () => code));
  const medals = Object.entries(school.medals ?? {});
  return html`<section class="box panel" aria-label="Your ledger"><h2>Declaration</h2><span class="spots">${declared.map((code) => { const s = board.schools.find((/** @type {Plain} */ x) => x.school === code); return s ? html`<${Sign} school=${s} small=${true} />` : html`<span class="fact">${code}</span>`; })}${!declared.length && html`<small class="quiet">not yet</small>`}</span>
    <div class="tre"><span class="coins num"><${Icon} name="two-coins" />${school.treasury}<span class="sr"> coins</span></span><span><small>Shields paid</small> <b class="num">${school.shield_coins}</b></span><span><small>Upgraded</small> <b>${school.upgraded.join(", ") || "none"}</b></span>${medals.length > 0 && html`<span><small>Medals</small> <b>${medals.map(([m, c]) => (Number(c) > 1 ? `${m} ×${c}` : m)).join(", ")}</b></span>`}</div>
    ${Array.isArray(school.crowd_in_hand) && school.crowd_in_hand.length > 0 && html`<span class="spots">${school.crowd_in_hand.map((/** @type {string} */ t) => html`<span class=${`fan ${seatClass(school.seat)}`} title=${`Thumb ${t.toLowerCase()}`}><${Icon} name=${t === "Up" ? "thumb-up" : "thumb-down"} /></span>`)}<small class="quiet">in hand</small></span>`}</section>`;
}

/** @param {BoardProps} props */
export function Seats(props) {
  if (!props.phone) return null;
  return html`<section class="seatrow gg-schools" aria-label="Schools">${props.view.board.schools.map((/** @type {Plain} */ s) => html`<${School} key=${s.seat} props=${props} school=${s} />`)}</section>`;
}

/** @param {BoardProps} props */
export function Board(props) {
  const { board } = props.view, other = panel(board, "", [...KNOWN]);
  const order = Array.from({ length: props.view.seats }, (_, i) => (i + (props.seat ?? 0) + 1) % props.view.seats);
  if (props.phone) return html`<div class="gg phone-board"><${Arena} props=${props} /></div>`;
  return html`<div class="gg"><div class="col">${order.map((s) => html`<${School} key=${s} props=${props} school=${board.schools[s]} />`)}<${Stage} props=${props} /></div>
    <${Arena} props=${props} />
    <div class="col right"><p class="when"><b>${sentence(board.match)} match</b>, round ${board.round} of ${board.round_limit}</p><${Orders} props=${props} /><${Ledger} props=${props} />${other.facts.length > 0 && html`<${Facts} facts=${other.facts} />`}</div></div>`;
}

/** @param {BoardProps} props */
export function Mine(props) {
  return props.phone && props.seat !== null ? html`<section class="myrow gg-mine" aria-label="Before you"><${Orders} props=${props} strip=${true} /></section>` : null;
}
