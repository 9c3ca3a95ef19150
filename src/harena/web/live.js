// A table that is open: one WebSocket, the position as signals, and what a seat can say. Comes back by itself.
import { url } from "./address.js";
import { announced } from "./announced.js";
import { batch, signal } from "./lib.js";
import { _ } from "./say.js";
import { api } from "./api.js";
import { language, speed } from "./settings.js";

/** @typedef {import("./types").Position} Position */
/** @typedef {import("./types").GameEvent} GameEvent */
/** @typedef {import("./types").ChatLine} ChatLine */
/** @typedef {import("./types").Reason} Reason */
/** @typedef {import("./types").ServerMessage} ServerMessage */
/** @typedef {Error & {rule?: string, kind?: string}} Refused   what was asked for cannot be done: why, by which rule */

/**
 * Set, or remove, what stands at a path; everything on the way is copied, nothing shared is changed.
 * @template {object} T
 * @param {T} whole
 * @param {(string | number)[]} path
 * @param {unknown} value
 * @param {boolean} remove
 * @returns {T}
 */
export function patched(whole, path, value, remove) {
  /** @type {import("./types").Plain} */
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  const [key, ...rest] = path;
  if (rest.length) copy[key] = patched(copy[key] ?? {}, rest, value, remove);
  else if (remove) delete copy[key];
  else copy[key] = value;
  return /** @type {T} */ (copy);
}

/** My last answer, and the last event before it. @typedef {{seat: number | null, number: number}} Decided */

/** What this tab remembers of a table when the page is loaded again. @param {string} id @returns {Decided | null} */
function recalled(id) {
  try {
    return JSON.parse(sessionStorage.getItem(`harena-decided-${id}`) ?? "null");
  } catch {
    return null; // storage may be closed to us
  }
}

/** @param {string} id @param {Decided | null} decided */
function remember(id, decided) {
  try {
    sessionStorage.setItem(`harena-decided-${id}`, JSON.stringify(decided));
  } catch {
    /* as above */
  }
}

export class Live {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {import("./lib").Signal<"connecting" | "open" | "lost" | "closed">} */
    this.status = signal("connecting");
    /** @type {import("./lib").Signal<Position | null>} */
    this.position = signal(null);
    /** @type {import("./lib").Signal<GameEvent[]>} */
    this.events = signal([]);
    /** @type {import("./lib").Signal<GameEvent[]>} events that came since the screen was opened, for speaking */
    this.fresh = signal([]);
    /** @type {import("./lib").Signal<ChatLine[]>} */
    this.chat = signal([]);
    this.unread = signal(0);
    /** @type {import("./lib").Signal<Decided | null>} */
    this.decided = signal(recalled(id));
    /** @type {import("./lib").Signal<number | null>} the seat through whose eyes we look */
    this.seat = signal(null);
    /** @type {import("./lib").Signal<{seat: number, token: string}[]>} */
    this.mine = signal([]);
    this.owner = signal(false);
    /** @type {import("./lib").Signal<string>} why the table cannot be shown */
    this.trouble = signal("");
    /** How far the service's clock is ahead of ours, in milliseconds. */
    this.ahead = 0;
    /** Whether we were let in since we last asked who sits where. */
    this.welcome = false;
    this.counter = 0;
    this.n = 0;
    this.tries = 0;
    /** @type {Map<unknown, {resolve: (answer: ServerMessage) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.over = false;
    this.beat = setInterval(() => {
      if (this.socket?.readyState === 1) this.socket.send('{"type":"ping"}');
    }, 25000);
    this.online = () => {
      if (this.status.value === "lost") this.connect();
    };
    this.offline = () => {
      this.socket?.close();
      this.lost();
    };
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    let hurried = speed.peek();
    this.unhurried = speed.subscribe((now) => {
      if (now !== hurried && this.socket?.readyState === 1) this.hurry();
      hurried = now;
    });
  }

  /** Sit down where we may, then connect. @param {number | null} [seat] */
  async start(seat = null) {
    try {
      const table = await api.table(this.id);
      this.mine.value = table.mine ?? [];
      this.owner.value = table.is_owner;
      if (seat === null && this.mine.value.length)
        seat = this.mine.value.find((m) => table.deciding.includes(m.seat))?.seat ?? this.mine.value[0].seat;
      this.seat.value = this.mine.value.some((m) => m.seat === seat) ? seat : null;
      this.connect();
    } catch (error) {
      this.trouble.value = /** @type {Error} */ (error).message;
      this.status.value = "closed";
    }
  }

  connect() {
    if (this.over) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${url`/ws/tables/${this.id}`}`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (message) => {
      if (this.socket === socket) this.hear(JSON.parse(message.data));
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === 4403 && this.welcome) {
        // what we may see has changed: we got up, or have a new token
        this.welcome = false;
        this.fail();
        this.start(this.seat.value);
        return;
      }
      if ([4400, 4403, 4404].includes(event.code)) {
        this.status.value = "closed";
        this.trouble.value =
          event.reason || (event.code === 4404 ? _`There is no such table.` : _`This table is not open to you.`);
        this.fail();
        return;
      }
      this.lost();
    };
  }

  lost() {
    if (this.over) return;
    this.socket = null;
    this.status.value = "lost";
    this.fail();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++));
  }

  fail() {
    for (const { reject } of this.waiting.values())
      reject(new Error(_`The connection was lost. It is being restored.`));
    this.waiting.clear();
  }

  hello() {
    const seat = this.seat.value;
    const token = this.mine.value.find((m) => m.seat === seat)?.token;
    this.socket?.send(
      JSON.stringify({
        type: "hello",
        language: language.peek(),
        ...(token === undefined ? {} : { seat, token }),
      }),
    );
    if (speed.peek() !== "1") this.hurry();
  }

  /** Bots answer as fast as I watch, where only they play with me. */
  hurry() {
    if (this.seat.value !== null) this.socket?.send(JSON.stringify({ type: "speed", times: Number(speed.peek()) }));
  }

  /** Look through another seat's eyes (null: nobody's, behind the curtain). @param {number | null} seat */
  look(seat) {
    this.seat.value = seat;
    if (this.socket?.readyState === 1) this.hello();
  }

  /** @param {ServerMessage} message */
  hear(message) {
    switch (message.type) {
      case "position":
        return this.whole(message);
      case "update":
        return this.update(message);
      case "chat":
        this.chat.value = [...this.chat.value, message.line];
        this.unread.value += 1;
        return;
      case "unsaid":
        this.chat.value = this.chat.value.filter((line) => !message.lines.includes(line.id));
        return;
      case "announcement":
        announced.value = message.text;
        return;
      case "pong":
        return;
      default: {
        const waiting = this.waiting.get(message.id);
        if (!waiting) return;
        this.waiting.delete(message.id);
        if (message.type === "refused")
          waiting.reject(Object.assign(new Error(message.reason), { rule: message.rule, kind: message.error }));
        else waiting.resolve(message);
      }
    }
  }

  /** @param {Position} position */
  whole(position) {
    this.tries = 0;
    this.welcome = true;
    this.n = position.n;
    this.ahead = position.at - Date.now();
    const known =
      this.position.value?.view?.seat === position.view?.seat ? (this.events.value.at(-1)?.number ?? -1) : Infinity;
    batch(() => {
      this.status.value = "open";
      this.position.value = position;
      const missed = (position.events ?? []).filter((e) => e.number > known);
      if (missed.length) this.fresh.value = missed;
      this.events.value = position.events ?? [];
      this.chat.value = position.chat ?? [];
    });
  }

  /** @param {import("./types").Update} message */
  update(message) {
    if (message.n !== this.n + 1 || !this.position.value) return this.hello();
    this.n = message.n;
    this.ahead = message.at - Date.now();
    let position = this.position.value;
    for (const change of message.changes ?? []) position = patched(position, change[0], change[1], change.length === 1);
    batch(() => {
      this.position.value = { ...position, at: message.at };
      if (message.events?.length) {
        const last = this.events.value.at(-1)?.number ?? -1;
        const news = message.events.filter((e) => e.number > last);
        this.events.value = [...this.events.value, ...news];
        this.fresh.value = news;
      }
    });
  }

  /**
   * Ask for something; which answer comes is said beside the message in types.d.ts.
   * @param {import("./types").ClientMessage} message
   * @returns {Promise<ServerMessage>}
   */
  ask(message) {
    const socket = this.socket;
    if (socket?.readyState !== 1) return Promise.reject(new Error(_`Not connected. The table comes back by itself.`));
    const id = ++this.counter;
    /** @type {Promise<ServerMessage>} */
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    socket.send(JSON.stringify({ ...message, id }));
    return answer;
  }

  /** @param {string} action @param {number} [number] the ask that it answers */
  async act(action, number) {
    const before = this.decided.value;
    if (number !== undefined)
      this.decided.value = { seat: this.seat.value, number: this.events.value.at(-1)?.number ?? -1 };
    try {
      const done = await this.ask({ type: "act", action, ...(number === undefined ? {} : { ask: number }) });
      remember(this.id, this.decided.value);
      return done;
    } catch (error) {
      this.decided.value = before;
      throw error;
    }
  }

  /**
   * What stands against these actions; an empty reason means nothing does.
   * @param {string[]} actions at most twelve
   * @returns {Promise<Reason[]>}
   */
  async why(actions) {
    const answer = await this.ask({ type: "why", actions: actions.slice(0, 12) });
    return /** @type {import("./types").WhyActions} */ (answer).answers;
  }

  /**
   * The one reason against what is most likely meant by a thing; empty if it can be chosen.
   * @param {string} thing
   * @returns {Promise<Reason>}
   */
  against(thing) {
    const answer = this.ask({ type: "why", thing: thing.slice(0, 200) });
    return /** @type {Promise<import("./types").WhyThing>} */ (answer);
  }

  /**
   * How the other side likely takes an offer, and what stands against it.
   * @param {string} action
   * @returns {Promise<import("./types").Judged>}
   */
  judge(action) {
    return /** @type {Promise<import("./types").Judged>} */ (this.ask({ type: "judge", action }));
  }

  /** @returns {Promise<import("./types").Hint>} */
  hint() {
    return /** @type {Promise<import("./types").Hinted>} */ (this.ask({ type: "hint" }));
  }

  /** @param {string} text */
  say(text) {
    return this.ask({ type: "chat", text });
  }

  /** Earlier lines of the log. */
  async earlier() {
    const before = this.events.value[0]?.number ?? 0;
    if (before <= 0) return;
    const page = /** @type {import("./types").Logged} */ (await this.ask({ type: "log", before }));
    this.events.value = [...page.events, ...this.events.value];
  }

  end() {
    this.over = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.unhurried();
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    this.socket?.close();
  }
}
