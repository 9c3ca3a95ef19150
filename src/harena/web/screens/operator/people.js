// People on the operator's page: who they are, and what can be done about them.
import { html, useEffect, useSignal } from "../../lib.js";
import { api } from "../../api.js";
import { ask } from "../../parts/asked.js";
import { copy, say } from "../../parts/common.js";
import { typed } from "../controls.js";

/** @typedef {import("../../types").KnownPerson} KnownPerson */
/** @typedef {(call: string, body: import("../../types").Plain) => Promise<import("../../api").Made | null>} Decide */

/** Days by which "for good" is meant. */
const FOR_GOOD = 3650;

/** @param {number} until */
const until = (until) =>
  until > Date.now() + (FOR_GOOD / 2) * 86400000 ? "for good" : `until ${new Date(until).toLocaleDateString()}`;

/** @param {KnownPerson} one */
const standing = (one) =>
  [
    one.role,
    one.banned > Date.now() && `kept out ${until(one.banned)}`,
    one.silenced > Date.now() && `silent ${until(one.silenced)}`,
    `since ${new Date(one.created).toLocaleString()}`,
  ]
    .filter(Boolean)
    .join(", ");

/** @typedef {() => object | null | Promise<object | null>} Details   what the call needs besides; null: rather not */
/** @typedef {[name: string, call: string, details: Details]} Deed */

/** For a week, and why. @param {string} title @param {string} text @param {string} action */
async function forAWeek(title, text, action) {
  const reason = await ask({ title, text, label: "Why", action });
  return reason === null ? null : { days: 7, reason };
}

/** @param {KnownPerson} one */
async function renamed(one) {
  const name = await ask({
    title: `Another name for ${one.name}`,
    text: "It changes wherever it stands.",
    label: "Name",
    value: "Nemo",
    needed: true,
    action: "Rename",
  });
  return name ? { name } : null;
}

/** @param {KnownPerson} one */
async function erased(one) {
  const text = "Name, login and words are gone, bots take their seats. There is no way back.";
  return (await ask({ title: `Erase ${one.name}?`, text, action: "Erase" })) === null ? null : {};
}

/** What moderators do. @param {KnownPerson} one @returns {Deed[]} */
const moderating = (one) => [
  one.banned > Date.now()
    ? ["Let in again", "ban", () => ({ days: 0 })]
    : ["Keep out", "ban", () => forAWeek(`Keep ${one.name} out?`, "For a week; they read why.", "Keep out")],
  one.silenced > Date.now()
    ? ["Hear again", "silence", () => ({ days: 0 })]
    : ["Silence", "silence", () => forAWeek(`Silence ${one.name}?`, "For a week.", "Silence")],
  ["Rename", "rename", () => renamed(one)],
];

/** What operators do besides. @param {KnownPerson} one @returns {Deed[]} */
const operating = (one) => [
  ...(one.login
    ? /** @type {Deed[]} */ ([
        ["Link for a new password", "reset", () => ({})],
        one.role ? ["Take the role away", "role", () => ({ role: "" })] : ["Make moderator", "role", asModerator],
      ])
    : []),
  ["Erase", "erase", () => erased(one)],
];

const asModerator = () => ({ role: "moderator" });

/** @param {{one: KnownPerson, role: string, decide: Decide, look: () => void}} props */
function Person({ one, role, decide, look }) {
  const all = [...moderating(one), ...(role === "operator" ? operating(one) : [])];
  const act = async (/** @type {string} */ call, /** @type {Details} */ details) => {
    const body = await details();
    if (!body) return;
    const made = await decide(call, { who: one.id, ...body });
    if (made?.path) await copy(location.origin + made.path, "Link");
    look();
  };
  const each = all.map(
    ([name, call, details]) =>
      html`<button key=${name} class="btn" onClick=${() => act(call, details)}>${name}</button>`,
  );
  return html`
    <li>
      <p>
        <b>${one.name}</b> ${one.login && html`<small>${one.login}</small>`} <em>${standing(one)}</em>
      </p>
      <details>
        <summary>What to do</summary>
        <div class="row-end">${each}</div>
      </details>
    </li>
  `;
}

/** @param {{role: string, decide: Decide}} props */
export function People({ role, decide }) {
  const search = useSignal("");
  const found = useSignal(/** @type {KnownPerson[]} */ ([]));
  const look = async () => {
    try {
      found.value = await api.people(search.value);
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    }
  };
  useEffect(() => {
    look();
  }, []);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    look();
  };
  return html`
    <section class="panel">
      <h2>People</h2>
      <form class="field" role="search" onSubmit=${submit}>
        <label>Name or login <input maxlength="60" value=${search.value} onInput=${typed(search)} /></label>
        <button class="btn">Find</button>
      </form>
      <ul>
        ${found.value.map(
          (one) => html`<${Person} key=${one.id} one=${one} role=${role} decide=${decide} look=${look} />`,
        )}
        ${!found.value.length && html`<li class="none">Nobody is called so.</li>`}
      </ul>
    </section>
  `;
}
