// Where there is no table yet, or none any more.
import { html } from "../../lib.js";
import { Logo } from "../../parts/common.js";

export const Opening = () => html`
  <main class="loading">
    <${Logo} />
    <p role="status">Opening the table …</p>
  </main>
`;

/** @param {{reason: string}} props */
export const Lost = ({ reason }) => html`
  <main class="loading">
    <${Logo} />
    <h1>No table here</h1>
    <p role="alert">${reason}</p>
    <a class="btn primary" href="/">
      Home
    </a>
  </main>
`;
