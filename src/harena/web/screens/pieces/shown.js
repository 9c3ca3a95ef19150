// How a specimen is shown: side by side, each with what it is.
import { html } from "../../lib.js";

/** @param {{children?: unknown}} props */
export const Row = ({ children }) => html`<div class="shown">${children}</div>`;

/** @param {{of: string, children?: unknown}} props */
export const One = ({ of, children }) => html`
  <figure>
    <div>${children}</div>
    <figcaption>${of}</figcaption>
  </figure>
`;
