// Where there is no table yet, or none any more.
import { later } from "../../later.js";
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Logo } from "../../parts/common.js";

export const Opening = () => html`
  <main class="loading">
    <${Logo} />
    <p role="status">Opening the table …</p>
  </main>
`;

/** @param {{reason: string}} props */
export const Lost = ({ reason }) =>
  later("NothingHere", () => import("../nothing.js"), { title: _`No table here`, why: reason });
