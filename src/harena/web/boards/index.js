// Which board a game gets: its own where there is one, else the generic one. A module may bring any of three parts:
// Seats (the row on top), Board (the middle), Mine (what lies before me); what it leaves out comes from the generic
// board. `says` and `asks` word a choice and a question, `acts` shows events in motion, `people` names those who take
// part without a seat, `ribbon` says where in the round the game is, `plan` keeps choices that come before their
// question, `unsaid` names fields that say nothing to the ear.

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {(props: BoardProps) => unknown} Part */
/**
 * @typedef {(option: import("../types").Option, view: import("../types").View) => {text: string, note: string, icon:
 *   string} | null} Says   how a choice reads in the prompt bar
 */
/**
 * @typedef {(view: import("../types").View, options: import("../types").Option[]) => {eyebrow: string, text: string}
 *   | null} Asks   how a question reads, with the choices of the present step
 */
/**
 * @typedef {(stage: import("../motion").Stage, events: import("../types").GameEvent[], view: import("../types").View,
 *   was: import("../types").View) => void} Acts   how events look
 */
/**
 * @typedef {(text: string, view: import("../types").View, table: import("../types").TableInfo) =>
 *   import("../types").PathStep[] | null} Plan   a choice that the board keeps until it is asked for: the steps that
 *   come next; null lets it be said at once
 */
/**
 * @typedef {(view: import("../types").View, names: string[]) => string[]} People   the names of the seats, and of
 *   others who take part
 */
/**
 * @typedef {(view: import("../types").View) => {text: string, state: "did" | "on" | ""}[]} Ribbon   where in the
 *   round the game is
 */
/**
 * @typedef {{Seats: Part, Board: Part, Mine: Part, says?: Says, asks?: Asks, acts?: Acts, plan?: Plan, people?:
 *   People, ribbon?: Ribbon, unsaid?: string[]}} BoardModule
 */

/** @type {Record<string, () => Promise<Partial<BoardModule>>>} */
const OWN = {
  "for-glory": () => styled("for-glory", import("./for-glory.js")),
  gladigala: () => styled("gladigala", import("./gladigala.js")),
  spartacus: () => styled("spartacus", import("./spartacus.js")),
  gladiatori: () => styled("gladiatori", import("./gladiatori.js")),
};

const sheet = (/** @type {string} */ name) => `/static/css/${name}.css`;

/**
 * A style sheet comes with the board or the screen that needs it.
 * @template T
 * @param {string} name
 * @param {Promise<T>} module
 * @returns {Promise<T>}
 */
export async function styled(name, module) {
  const href = sheet(name);
  if (!document.querySelector(`link[href="${href}"]`)) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    const ready = new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
    document.head.append(link);
    await ready;
  }
  return module;
}

/** The generic board is loaded only where it is needed. @returns {Promise<BoardModule>} */
const generic = () => import("./generic.js");

const Nothing = () => null;
/** What is shown as long as no board is there. @type {BoardModule} */
export const NO_BOARD = { Seats: Nothing, Board: Nothing, Mine: Nothing };

/** Whether a board needs nothing of the generic one. @param {Partial<BoardModule>} board @returns {board is BoardModule} */
const isWhole = (board) => Boolean(board.Seats && board.Board && board.Mine);

/** The sheets of other boards, which were looked at before, rest: boards use the same names. @param {string} board */
function dressOnly(board) {
  for (const name of Object.keys(OWN)) {
    const link = /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[href="${sheet(name)}"]`));
    if (link) link.disabled = name !== board;
  }
}

/**
 * @param {string} game
 * @param {boolean} [plain] the generic board although there is another
 * @returns {Promise<BoardModule>}
 */
export async function boardOf(game, plain = false) {
  dressOnly(plain ? "" : game);
  if (!OWN[game] || plain) return generic();
  try {
    const own = await OWN[game]();
    if (isWhole(own)) return own;
    const { Seats, Board, Mine } = await generic();
    return { Seats, Board, Mine, ...own };
  } catch (error) {
    console.warn("The game's own board could not be loaded; the generic one takes its place.", error);
    return generic();
  }
}
