// A recap: what happened since somebody last decided, put together into a few steps. How each kind of event counts and
// reads stands once in the words of its game (`RecapMark`); this is the same for all games.

/** @typedef {import("./types").GameEvent} GameEvent */
/** @typedef {import("./types").RecapMark} RecapMark */
/** @typedef {Record<string, RecapMark>} Marks   by kind of event */
/**
 * @typedef {{events: GameEvent[], deeds: GameEvent[], lead: GameEvent, mark: RecapMark, weight: number, seat: number |
 *   null, count: number}} Step   `lead` gives it its title; `seat`: who did it, if anybody; `deeds`: what of the events
 *   `seat` did or followed from that, the telling ones first; `count`: how often the same was done
 */
/**
 * @typedef {{me: number | null, names: string[], called: Record<string, string>}} Listener   who is told, how the seats
 *   are called, and things that events name otherwise
 */

/** The most steps that are told. */
export const MOST = 6;

/** What a game says nothing of. @param {string} kind @returns {RecapMark} */
const unmarked = (kind) => ({
  icon: "plain-arrow",
  weight: 1,
  titles: [kind.replaceAll("-", " ")],
  many: "",
  by: "seat",
  shows: "",
});

/** Who did it, if anybody. @param {GameEvent} event @param {RecapMark} mark @returns {number | null} */
function doer(event, { by }) {
  const named = by ? event[by] : null;
  const first = Array.isArray(named) ? named[0] : named;
  return typeof first === "number" ? first : null;
}

/** @param {Step} a @param {Step} b */
const alike = (a, b) => a.lead.kind === b.lead.kind && a.seat === b.seat;

/**
 * Two steps one after the other as one: what weighs more gives the title.
 * @param {Step} a
 * @param {Step} b
 * @returns {Step}
 */
function joined(a, b) {
  const heavier = b.weight > a.weight ? b : a;
  const lighter = heavier === a ? b : a;
  return {
    ...heavier,
    events: [...a.events, ...b.events],
    deeds: [...heavier.deeds, ...(a.seat === b.seat ? lighter.deeds : [])],
    count: alike(a, b) ? a.count + b.count : heavier.count,
  };
}

/**
 * How much is lost by joining: the lighter of two, unlike doers more, the same deed again less.
 * @param {Step} a
 * @param {Step} b
 */
const loss = (a, b) => 2 * Math.min(a.weight, b.weight) + (a.seat === b.seat ? 0 : 1) - (alike(a, b) ? 3 : 0);

/** @param {Step[]} steps @param {number} at joined with the one behind it */
const joinedAt = (steps, at) => [...steps.slice(0, at), joined(steps[at], steps[at + 1]), ...steps.slice(at + 2)];

/**
 * Every event is in a step. What follows from something belongs to it; what weighs nothing joins its neighbour.
 * @param {GameEvent[]} events
 * @param {Marks} marks
 * @param {number | null} me
 * @returns {Step[]}
 */
function begun(events, marks, me) {
  /** @type {Step[]} */
  const steps = [];
  let acting = /** @type {number | null} */ (null);
  let others = false;
  for (const event of events) {
    const mark = marks[event.kind] ?? unmarked(event.kind);
    const by = doer(event, mark);
    acting = by ?? acting;
    // One's own deeds are known; what comes after others have acted was no deed of one's own: it befell one.
    others ||= by !== null && by !== me;
    const weight = me !== null && by === me && !others ? Math.min(mark.weight, 1) : mark.weight;
    const last = steps.at(-1);
    const one = { events: [event], deeds: [event], lead: event, mark, weight, seat: acting, count: 1 };
    const before = last?.seat === acting ? last.deeds : [];
    const another = by !== null && last?.seat !== null && by !== last?.seat && (weight > 0 || by !== me);
    if (!last || another || (weight > 0 && last.weight > 0)) steps.push(one);
    else if (weight > 0)
      steps[steps.length - 1] = { ...one, events: [...last.events, event], deeds: [event, ...before] };
    else {
      last.events.push(event);
      if (acting === last.seat) last.deeds.push(event);
    }
  }
  return steps;
}

/**
 * The steps of a recap. What I did before anybody else did anything belongs to the first of theirs.
 * @param {GameEvent[]} events
 * @param {Marks} marks
 * @param {number | null} me
 * @returns {Step[]}
 */
export function stepsOf(events, marks, me) {
  let steps = begun(events, marks, me);
  const theirs = steps.findIndex((step) => step.seat !== me);
  for (let own = theirs; own > 0; own--) {
    const [mine, first, ...rest] = steps.slice(own - 1);
    steps = [...steps.slice(0, own - 1), { ...first, events: [...mine.events, ...first.events] }, ...rest];
  }
  while (steps.length > MOST) {
    const losses = steps.slice(1).map((step, i) => loss(steps[i], step));
    steps = joinedAt(steps, losses.indexOf(Math.min(...losses)));
  }
  return steps;
}

const SEATS = new Set(["seat", "to", "from", "winner"]);

/** Whether a part of an event names a seat. @param {string} part */
const isSeat = (part) => SEATS.has(part) || /_(of|seats?)$/.test(part);

/**
 * A name that a game lists otherwise; what is numbered keeps its number.
 * @param {string} name
 * @param {Record<string, string>} called
 */
function calledSo(name, called) {
  const [, word, number] = /^(.+?) (\S+)$/.exec(name) ?? [];
  return called[name] ?? (word && called[word] ? `${called[word]} ${number}` : name);
}

/** A part as it is read. @param {string} part @param {unknown} value @param {Listener} listener @returns {string} */
function read(part, value, listener) {
  if (Array.isArray(value)) {
    const [first, ...more] = value;
    return more.length ? `${read(part, first, listener)} +${more.length}` : read(part, first, listener);
  }
  if (typeof value === "number" && isSeat(part))
    return value === listener.me ? "you" : (listener.names[value] ?? `${value + 1}`);
  if (value !== null && typeof value === "object") {
    const named = /** @type {import("./types").Plain} */ (value);
    return String(named.card ?? named.name ?? named.kind);
  }
  return typeof value === "string" ? calledSo(value, listener.called) : String(value);
}

/** "1 card", "3 cards": one and many, or none, one and many. @param {unknown} value @param {string[]} forms */
function counted(value, forms) {
  const count = Array.isArray(value) ? value.length : Number(value);
  const form = forms.length > 2 ? forms[Math.min(count, 2)] : forms[count === 1 ? 0 : 1];
  return form.replace("#", String(count));
}

const PART = /\{(\w+)(?::\w+)?((?:\|[^|}]*)*)\}/g;
/** A part, or a verb that agrees with the seat that was named last: `<begin|begins>`. */
const PLACE = new RegExp(`${PART.source}|<([^<>|]*)\\|([^<>|]*)>`, "g");

/** Whether an event has all parts of a title. @param {string} title @param {GameEvent} event */
const fits = (title, event) => [...title.matchAll(PART)].every(([, part]) => event[part] != null);

/**
 * A step in a few words, without who did it.
 * @param {Step} step
 * @param {Listener} listener
 */
export function titleOf({ lead, mark, count }, listener) {
  if (count > 1 && mark.many) return mark.many.replace("#", String(count));
  const title = mark.titles.find((one) => fits(one, lead)) ?? lead.kind.replaceAll("-", " ");
  let mine = false;
  const said = title.replace(PLACE, (_, part, forms, you, others) => {
    if (part === undefined) return mine ? you : others;
    if (isSeat(part)) mine = listener.me !== null && lead[part] === listener.me;
    return forms ? counted(lead[part], forms.slice(1).split("|")) : read(part, lead[part], listener);
  });
  return count > 1 ? `${said} ×${count}` : said;
}

/**
 * The number of the last event before what is new, where nothing was decided in this page yet: my last deed, as the
 * events tell it. Whoever only watches is told the latest.
 * @param {GameEvent[]} events
 * @param {Marks} marks
 * @param {number | null} me
 */
export function lastDeed(events, marks, me) {
  if (me === null) return (events.at(-1)?.number ?? -1) - 12;
  const mine = events.findLast((event) => {
    const mark = marks[event.kind] ?? unmarked(event.kind);
    return mark.weight > 0 && doer(event, mark) === me;
  });
  return mine?.number ?? -1;
}
