// Which action with blanks is being filled in; the form itself (`offer.js`) comes when it is wanted.
import { signal } from "../lib.js";

/** @typedef {{kind: string, text: string, schema?: import("../types").Plain}} Blank */

/** What is being filled in now. */
export const offering = signal(/** @type {{form: Blank} | null} */ (null));
