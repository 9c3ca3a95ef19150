// The operator's page: what waits to be looked at, people, tables, invitations, what is announced, what was done.
import { html, signal, useEffect, useSignal } from "../lib.js";
import { api } from "../api.js";
import { styled } from "../boards/index.js";
import { ask } from "../parts/asked.js";
import { copy, say } from "../parts/common.js";
import { gameName, refreshGames } from "./games.js";
import { typed } from "./controls.js";
import { People } from "./operator/people.js";
import { Shell } from "./shell.js";

await styled("operator", Promise.resolve());

/** @typedef {import("../types").Desk} Desk */

const desk = signal(/** @type {Desk | null} */ (null));
const refused = signal("");
const STRANGER = "This page is for moderators and operators. If you are one, sign in: press your name above.";

async function refresh() {
  try {
    desk.value = await api.desk();
    refused.value = "";
  } catch (error) {
    const { kind, message } = /** @type {{kind?: string, message: string}} */ (error);
    refused.value = kind === "not-known" ? STRANGER : message;
  }
}

/** Do something, say what went wrong, and look again. @param {string} call @param {import("../types").Plain} body */
export async function decide(call, body) {
  try {
    const found = await api.operate(call, body);
    await refresh();
    return found;
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
    return null;
  }
}

/** @param {number} at */
export const when = (at) => new Date(at).toLocaleString();

/** @param {{report: import("../types").ReportInfo}} props */
function Report({ report }) {
  const settle = (/** @type {string} */ outcome) => decide("settle", { report: report.id, outcome });
  const remove = async () => {
    if (await decide("remove", { line: report.line })) await settle("removed");
  };
  const silence = async () => {
    if (await decide("silence", { who: report.about, days: 7, reason: report.reason })) await settle("silenced");
  };
  return html`
    <li>
      <p>
        <b>${report.name}</b> ${report.text ? html`said <q>${report.text}</q>` : "was reported"}
        ${report.reason && html` – ${report.reason}`}
      </p>
      <small>${report.reporter_name}, ${when(report.at)}, <a href=${`/table/${report.table}`}>table</a></small>
      <div class="row-end">
        ${report.line !== null && html`<button class="btn" onClick=${remove}>Remove the line</button>`}
        <button class="btn" onClick=${silence}>Silence for a week</button>
        <button class="btn" onClick=${() => settle("nothing to be done")}>Nothing to be done</button>
      </div>
    </li>
  `;
}

/** @param {{reports: import("../types").ReportInfo[]}} props */
const Reports = ({ reports }) => html`
  <section class="panel">
    <h2>Reports</h2>
    <ul>
      ${reports.map((report) => html`<${Report} key=${report.id} report=${report} />`)}
      ${!reports.length && html`<li class="none">Nothing waits to be looked at.</li>`}
    </ul>
  </section>
`;

/** @param {{tables: import("../types").TableLine[]}} props */
function Tables({ tables }) {
  const close = async (/** @type {string} */ table) => {
    const reason = await ask({
      title: "Close this table?",
      text: "The game ends for everybody. Those at the table read why.",
      label: "Why",
      value: "A moderator closed the table.",
      action: "Close the table",
    });
    if (reason !== null) decide("close", { table, reason });
  };
  const each = tables.map(
    (table) => html`
      <tr key=${table.id}>
        <td><a href=${`/table/${table.id}`}>${gameName(table.game)}</a></td>
        <td>${table.names.filter(Boolean).join(", ")}</td>
        <td>${table.status}</td>
        <td><button class="btn" onClick=${() => close(table.id)}>Close</button></td>
      </tr>
    `,
  );
  return html`
    <section class="panel">
      <h2>Tables</h2>
      <table>${each}</table>
      ${!tables.length && html`<p class="none">No table is open.</p>`}
    </section>
  `;
}

/** @param {{found: Desk}} props */
function Invitations({ found }) {
  const uses = useSignal("1");
  const note = useSignal("");
  const link = useSignal("");
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const made = await decide("invite", { uses: Number(uses.value) || 1, days: 7, note: note.value });
    if (!made) return;
    link.value = location.origin + made.path;
    await copy(link.value, "Link");
  };
  const each = found.invitations.map(
    (one) => html`
      <tr key=${one.id}>
        <td>${one.note || `Invitation ${one.id}`}</td>
        <td>for ${one.left}, until ${when(one.expires)}</td>
        <td><button class="btn" onClick=${() => decide("uninvite", { invitation: one.id })}>End</button></td>
      </tr>
    `,
  );
  return html`
    <section class="panel">
      <h2>Invitations</h2>
      <p>${found.registration === "open" ? "Anybody may come; nobody needs one." : "Only the invited may come."}</p>
      <form class="field" onSubmit=${make}>
        <label>For <input type="number" min="1" max="1000" value=${uses.value} onInput=${typed(uses)} /></label>
        <label>Note <input maxlength="100" value=${note.value} onInput=${typed(note)} /></label>
        <button class="btn">Make a link</button>
      </form>
      ${link.value && html`<input readonly aria-label="Link of the invitation" value=${link.value} />`}
      <table>${each}</table>
    </section>
  `;
}

/** @param {{now: string}} props */
function Announced({ now }) {
  const text = useSignal(now);
  const tell = (/** @type {Event} */ event) => {
    event.preventDefault();
    decide("announce", { text: text.value, hours: 24 });
  };
  return html`
    <section class="panel">
      <h2>Announcement</h2>
      <form class="field" onSubmit=${tell}>
        <label class="wide">
          What everybody reads for a day
          <input maxlength="300" value=${text.value} onInput=${typed(text)} />
        </label>
        <button class="btn" disabled=${text.value === now}>${now && !text.value ? "Take it back" : "Announce"}</button>
      </form>
    </section>
  `;
}

/** @param {{lines: import("../types").AuditLine[]}} props */
const Audit = ({ lines }) => html`
  <section class="panel">
    <h2>What was done</h2>
    <table>
      ${lines.map(
        (line) => html`
          <tr key=${line.id}>
            <td>${when(line.at)}</td>
            <td>${line.name || line.who}</td>
            <td>${line.what}</td>
            <td>${line.about} ${line.details}</td>
          </tr>
        `,
      )}
    </table>
  </section>
`;

/** @param {{found: Desk}} props */
const Sections = ({ found }) => html`
  <${Reports} reports=${found.reports} />
  <${People} role=${found.role} decide=${decide} />
  <${Tables} tables=${found.tables} />
  ${found.role === "operator" && html`<${Invitations} found=${found} /><${Announced} now=${found.announcement} />`}
  <${Audit} lines=${found.audit} />
`;

export function OperatorScreen() {
  useEffect(() => {
    document.title = "Operator – Harena";
    refresh();
    refreshGames().catch(() => {});
  }, []);
  return html`
    <${Shell} on="Operator">
      <main class="operator">
        <h1>${desk.value?.role === "moderator" ? "Moderator" : "Operator"}</h1>
        ${refused.value && html`<p class="wrong" role="alert">${refused.value}</p>`}
        ${desk.value && !refused.value && html`<${Sections} found=${desk.value} />`}
      </main>
    </${Shell}>
  `;
}
