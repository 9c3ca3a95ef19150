// Calls to the service over HTTP. A refusal becomes a Refusal with the service's own sentence.
import { url } from "./address.js";
import { _ } from "./say.js";
import { language } from "./settings.js";

/** @typedef {import("./types").Table} TableInfo */
/** @typedef {import("./types").GameInfo} GameInfo */

export class Refusal extends Error {
  /** @param {number} status @param {{error?: string, reason?: string, rule?: string, field?: string}} body */
  constructor(status, body) {
    super(body.reason || _`The service did not answer as expected.`);
    this.status = status;
    this.kind = body.error || "";
    this.rule = body.rule || "";
    this.field = body.field || "";
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>} whoever calls it says what it is
 */
async function call(method, path, body, headers = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? headers : { "Content-Type": "application/json", ...headers },
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, {
      error: "no-answer",
      reason: _`The service does not answer. Is the connection up?`,
    });
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    /* not JSON: answered below */
  }
  if (!answer.ok) throw new Refusal(answer.status, data ?? {});
  return data;
}

const get = (/** @type {string} */ path) => call("GET", path);
const post = (/** @type {string} */ path, /** @type {unknown} */ body = {}) => call("POST", path, body);

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** What stays the same while the page is open is fetched once. @param {string} path */
function once(path) {
  if (!kept.has(path))
    kept.set(
      path,
      get(path).catch((error) => {
        kept.delete(path);
        throw error;
      }),
    );
  return kept.get(path);
}

/** The games, their rules and lessons. */
const games = {
  games: () => /** @type {Promise<GameInfo[]>} */ (once("/api/games")),
  /** @param {string} id */
  game: (id) => /** @type {Promise<GameInfo>} */ (once(url`/api/games/${id}`)),
  /** @param {string} id @returns {Promise<string>} */
  async rules(id) {
    return (await get(url`/api/games/${id}/rules`)).markdown;
  },
  /** @param {string} id @param {string} language */
  recap: (id, language) =>
    /** @type {Promise<import("./types").RecapMarks>} */ (once(url`/api/games/${id}/recap?language=${language}`)),
  lessons: () => /** @type {Promise<import("./screens/learn").LessonInfo[]>} */ (once("/api/lessons")),
  /** @param {string} game @param {string} id @returns {Promise<import("./screens/learn").Lesson>} */
  lesson: (game, id) => get(url`/api/lessons/${game}/${id}`),
  /** @param {string} game @param {string} id */
  example: (game, id) => /** @type {Promise<import("./types").Lesson>} */ (once(url`/api/examples/${game}/${id}`)),
  /** @returns {Promise<import("./types").LessonPlace[]>} */
  places: () => get("/api/me/lessons"),
  /** @param {import("./types").LessonPlace} place */
  reached: (place) => post("/api/me/lessons", place),
  /** @param {string} game @param {number} seats @param {import("./types").Plain} options */
  check: (game, seats, options) => post(url`/api/games/${game}/check`, { seats, options }),
};

/** Who one is. */
const people = {
  /** @returns {Promise<import("./types").Person | null>} */
  async me() {
    return (await get("/api/me")).person;
  },
  /** @returns {Promise<string[]>} */
  async muted() {
    return (await get("/api/me/muted")).people;
  },
  /** @returns {Promise<import("./types").Met[]>} */
  met: () => get("/api/me/met"),
  /** @param {string} name */
  async rename(name) {
    return (await post("/api/me", { name })).person;
  },
  /** Become known by an invitation. @param {string} name @param {string} invitation */
  come: (name, invitation) => post("/api/me", { name, invitation }),
  /** @returns {Promise<import("./types").PrivacyPart[]>} */
  async privacy() {
    return (await get("/api/privacy")).parts;
  },
  /** @param {string} code */
  device: (code) => post("/api/me/device", { code }),
  /** @returns {Promise<{code: string, path: string, expires: number}>} */
  link: () => post("/api/me/link"),
  /** @param {string} what @param {Record<string, string>} body */
  account: (what, body) => post(what ? url`/api/account/${what}` : "/api/account", body),
  logout: () => post("/api/me/logout"),
};

/** A link that was made, where one was. @typedef {{path?: string}} Made */

/** For those who keep order. */
const operators = {
  /** @returns {Promise<import("./types").Desk>} */
  desk: () => get("/api/operator"),
  /** @param {string} search @returns {Promise<import("./types").KnownPerson[]>} */
  people: (search) => get(url`/api/operator/people?search=${search}`),
  /** @param {string} what @param {import("./types").Plain} body @returns {Promise<Made>} what it made */
  async operate(what, body) {
    return (await post(url`/api/operator/${what}`, body)) ?? {};
  },
  /** @param {string} table @param {object} about @param {string} token */
  report: (table, about, token) => call("POST", url`/api/tables/${table}/report`, about, { "X-Seat-Token": token }),
};

/** Tables, those that are over too. */
const tables = {
  /** @returns {Promise<import("./types").Home>} */
  home: () => get("/api/home"),
  /** @param {string} id @returns {Promise<TableInfo>} */
  table: (id) => get(url`/api/tables/${id}`),
  /** @param {import("./types").Plain} wanted @returns {Promise<TableInfo>} */
  open: (wanted) => post("/api/tables", wanted),
  /** @param {string} id @param {number} [seat] @param {string} [name] @returns {Promise<TableInfo>} */
  join: (id, seat, name) =>
    post(url`/api/tables/${id}/join`, { ...(seat === undefined ? {} : { seat }), ...(name ? { name } : {}) }),
  /**
   * What a choice would cost.
   * @param {string} id @param {string} token of the seat @param {{seat: number, action: string, language: string}}
   *   choice
   * @returns {Promise<import("./types").Advice>}
   */
  advice: (id, token, choice) => call("POST", url`/api/tables/${id}/coach`, choice, { "X-Seat-Token": token }),
  /** @param {string} id @param {string} what @param {unknown} [body] @returns {Promise<TableInfo>} */
  at: (id, what, body = {}) => post(url`/api/tables/${id}/${what}`, body),
  /** @param {string} id @param {number} seat @returns {Promise<TableInfo>} */
  seatBot: (id, seat) => post(url`/api/tables/${id}/seats/${seat}/bot`),
  /** @param {string} id @returns {Promise<import("./types").AnalysisShown>} */
  analyse: (id) => post(url`/api/tables/${id}/analysis`),
  /**
   * @param {string} id
   * @returns {Promise<{commitment: string, salt: string, seed: string, commitment_holds: boolean, replay: string,
   *   text: string, uploaded: boolean}>}
   */
  fairness: (id) => get(url`/api/tables/${id}/fairness`),
  /** @param {string} id @returns {Promise<import("./types").AnalysisShown>} */
  analysis: (id) => get(url`/api/tables/${id}/analysis?language=${language.peek()}`),
  /** @param {string} id @param {string} eyes @returns {Promise<import("./finished").Outline>} */
  outline: (id, eyes) => get(url`/api/tables/${id}/replay/outline?as=${eyes}&language=${language.peek()}`),
  /**
   * @param {string} id
   * @param {number} step
   * @param {string} eyes
   * @returns {Promise<import("./types").Reel>}
   */
  reel: (id, step, eyes) => get(url`/api/tables/${id}/replay/reel?step=${step}&as=${eyes}&language=${language.peek()}`),
  /** A record from a file becomes a finished table of mine. @param {Blob} file @returns {Promise<TableInfo>} */
  upload: (file) => post("/api/records", file),
};

/** Careers, and playing alone. */
const careers = {
  /** @returns {Promise<import("./types").Ludus>} */
  ludus: () => get("/api/careers"),
  /** @param {string} name @param {string} portrait @returns {Promise<import("./types").Ludus>} */
  takeIn: (name, portrait) => post("/api/careers", { name, portrait }),
  /** @param {string} id @param {string} kind @returns {Promise<TableInfo>} */
  fight: (id, kind) => post(url`/api/careers/${id}/fights`, { kind }),
  /** @param {string} text @returns {Promise<import("./types").Ludus>} */
  bringCareer: (text) => post("/api/careers/file", { text }),
  /** @returns {Promise<import("./types").Alone>} */
  alone: () => get("/api/alone"),
  /** Without a difficulty this week's start. @param {string} difficulty @returns {Promise<TableInfo>} */
  playAlone: (difficulty) => post("/api/alone", { difficulty }),
};

export const api = { ...games, ...people, ...operators, ...tables, ...careers };

/**
 * Bots of middle strength: the game's own default. The service names them, unless one is wanted.
 * @param {GameInfo} game
 * @param {number} seats
 * @param {string} [name]
 */
export function againstBots(game, seats, name = "") {
  return [{ who: "me" }, ...Array.from({ length: seats - 1 }, () => ({ who: "bot", bot: game.default_bot, name }))];
}
