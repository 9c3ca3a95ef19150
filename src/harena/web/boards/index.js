// Which board a game gets: its own where there is one, else the generic one. A module may bring any of three parts:
// Seats (the row on top), Board (the middle), Mine (what lies before me); what it leaves out comes from the generic
// board. `says` and `asks` word a choice and a question, `acts` shows events in motion, `people` names those who take
// part without a seat, `ribbon` says where in the round the game is, `plan` keeps choices that come before their
// question, `arranged` puts the likeliest choices first, `unsaid` names fields that say nothing to the ear, `builds`
// actions with blanks that are put together on the board. `reads` and `spelt` are the words of the table as text, and
// `recap` fetches what events touch on the board, and `leads` names what a seat leads there, such as a school.

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {(props: BoardProps) => unknown} Part */
/**
 * @typedef {(option: import("../types").Option, view: import("../types").View) => {text: string, note: string, icon?:
 *   string} | null} Says   how a choice reads in the prompt bar, and a symbol where its game has named none
 */
/**
 * @typedef {(view: import("../types").View) => boolean} Whole   whether the board asks all of it in one form
 * @typedef {(view: import("../types").View, options: import("../types").Option[]) => string | null} Asks   how a
 *   question reads, with the choices of the present step
 */
/**
 * @typedef {(stage: import("../motion").Stage, events: import("../types").GameEvent[], view: import("../types").View,
 *   was: import("../types").View) => void} Acts   how events look
 */
/**
 * @typedef {(text: string, view: import("../types").View, table: import("../types").TableInfo, path?:
 *   import("../types").PathStep[]) => import("../types").PathStep[] | null} Plan   a choice that the board keeps until
 *   it is asked for, or that is taken in two steps: the steps that come next; null lets it be said at once
 */
/**
 * @typedef {(view: import("../types").View, names: string[]) => string[]} People   the names of the seats, and of
 *   others who take part
 */
/** @typedef {(view: import("../types").View, seat: number) => string} Leads   what a seat leads, by its name */
/**
 * @typedef {(view: import("../types").View) => {text: string, state: "did" | "on" | ""}[]} Ribbon   where in the
 *   round the game is
 */
/**
 * @typedef {{reads?: Record<string, import("../parts/ear").Reads>, spelt?: (text: string) => string, unsaid?:
 *   string[]}} Hearing   how a view is said: its fields by their keys, shorthand in its texts, what is left out
 */
/**
 * @typedef {{touched: import("../screens/table/happenings/marks").Touched, sign?: (seat: number, view:
 *   import("../types").View) => string | undefined}} OnBoard   what events touch on a game's board, and the sign of a
 *   seat where it has one of its own there
 */
/**
 * @typedef {Hearing & {recap?: () => Promise<OnBoard>, Seats: Part, Board: Part, Mine: Part, says?: Says, asks?: Asks,
 *   whole?: Whole, acts?: Acts, plan?: Plan, people?: People, leads?: Leads, ribbon?: Ribbon, builds?: string[],
 *   arranged?: (view: import("../types").View) => import("../types").View}} BoardModule
 */

/** The address of a file of the client, or of a game. @param {string} path below `/static/` */
const address = (path) => new URL(`../${path}`, import.meta.url).pathname;

/** The sheet that is in the page; one that is only on its way does not count. @param {string} path */
const worn = (path) =>
  /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[rel="stylesheet"][href="${address(path)}"]`));

/** Once the sheet is there. @param {string} path @param {string} [board] the game whose board it is for */
async function wear(path, board = "") {
  if (worn(path)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address(path) });
  if (board) link.dataset.board = board;
  const ready = new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
  document.head.append(link);
  await ready;
}

/**
 * A style sheet comes with the screen that needs it.
 * @template T
 * @param {string} name
 * @param {Promise<T>} module
 * @returns {Promise<T>}
 */
export async function styled(name, module) {
  await wear(`css/${name}.css`);
  return module;
}

/** The generic board is loaded only where it is needed. @returns {Promise<BoardModule>} */
const generic = () => import("./generic.js");

const Nothing = () => null;
/** What is shown as long as no board is there. @type {BoardModule} */
export const NO_BOARD = { Seats: Nothing, Board: Nothing, Mine: Nothing };

/**
 * Whether a board needs nothing of the generic one.
 * @param {Partial<BoardModule>} board
 * @returns {board is BoardModule}
 */
const isWhole = (board) => Boolean(board.Seats && board.Board && board.Mine);

/** The sheets of other boards, which were looked at before, rest: boards use the same names. @param {string} game */
function dressOnly(game) {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[data-board]"));
  for (const link of links) link.disabled = link.dataset.board !== game;
}

/** The module of a game's own board. @param {GameInfo} game @returns {Promise<Partial<BoardModule>>} */
async function ownBoard({ id, board, sheet }) {
  const module = import(address(board));
  if (sheet) await wear(sheet, id);
  return module;
}

/**
 * The board of a game; null for a game that is not known here. With `plain` it is the generic one although there is
 * another, which then still has the words of the game.
 * @param {GameInfo | null} game
 * @param {boolean} [plain]
 * @returns {Promise<BoardModule>}
 */
export async function boardOf(game, plain = false) {
  dressOnly(plain || !game ? "" : game.id);
  if (!game?.board) return generic();
  try {
    const own = plain ? await import(address(game.board)) : await ownBoard(game);
    if (isWhole(own) && !plain) return own;
    const { Seats, Board, Mine } = await generic();
    const { reads, spelt, recap } = own;
    return plain ? { Seats, Board, Mine, reads, spelt, recap } : { Seats, Board, Mine, ...own };
  } catch (error) {
    console.warn("The game's own board could not be loaded; the generic one takes its place.", error);
    return generic();
  }
}
