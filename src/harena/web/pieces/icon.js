// Symbols of the client, and the figures on frescoes and on the sand.
import { html } from "../lib.js";

/** A symbol of the shell. @param {{name: string, label?: string}} props */
export const Icon = ({ name, label = "" }) => html`
  <svg
    class="i"
    aria-hidden=${label ? undefined : "true"}
    role=${label ? "img" : undefined}
    aria-label=${label || undefined}
  >
    <use href=${`/static/icons.svg#${name}`} />
  </svg>
`;

/** Where a figure lies: each in a file of its own, since a table shows a few of many. @param {string} name */
export const figureFile = (name) => `/static/figures/${name}.svg#figure`;

/** A figure on a fresco. @param {{name: string}} props */
export const Figure = ({ name }) => html`
  <svg class="i" aria-hidden="true">
    <use href=${figureFile(name)} />
  </svg>
`;
