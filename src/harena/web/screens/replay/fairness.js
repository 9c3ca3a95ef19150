// The fairness check: done, failed, or why it cannot be made; and how anybody makes it.
import { html, useEffect, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { api } from "../../api.js";
import { Dialog } from "../../parts/common.js";
import { Icon } from "../../pieces/icon.js";
import { sentence } from "../../words.js";
import { useSwitch } from "../controls.js";

/** @typedef {Awaited<ReturnType<typeof api.fairness>>} Checked */

/** Checks that were asked for: what opens again does not ask again. @type {Map<string, Promise<Checked>>} */
const checks = new Map();

/** @param {Checked | null} found @returns {"done" | "failed" | "unknown"} */
function stateOf(found) {
  if (!found || found.replay === "other rules") return "unknown";
  return found.replay === "same" && found.commitment_holds ? "done" : "failed";
}

/** The fairness check of a game: what was found, or why nothing could be. @param {string} id */
export function useFairness(id) {
  const found = useSignal(/** @type {Checked | null} */ (null));
  const trouble = useSignal("");
  const check = () => {
    trouble.value = "";
    if (!checks.has(id)) checks.set(id, api.fairness(id));
    checks
      .get(id)
      ?.then((f) => {
        found.value = f;
      })
      .catch((error) => {
        checks.delete(id);
        trouble.value = error.message;
      });
  };
  useEffect(check, [id]);
  return { found: found.value, state: stateOf(found.value), trouble: trouble.value, again: check };
}

/** @param {{why: string, again: () => void}} props */
const Unchecked = ({ why, again }) => html`
  <article class="fair panel unknown">
    <h2>Fairness not checked</h2>
    <p role="status">${why}</p>
    <button class="btn" onClick=${again}>Check again</button>
  </article>
`;

const Checking = () => html`
  <article class="fair panel unknown">
    <h2>Checking fairness</h2>
    <p role="status">The whole game is played again from its seed …</p>
  </article>
`;

const BROUGHT = _`Brought as a record: its own checks hold at every step.`;
const PLAYED = _`The seed sealed before the first move is the one that was played.`;
const UNSEALED = _`The seed that was played is not the one that was sealed before the first move`;

/** What holds. @param {{found: Checked, steps: number, ended: string}} props */
const Findings = ({ found, steps, ended }) => html`
  <ul>
    <li>${found.uploaded ? BROUGHT : PLAYED}</li>
    <li>${steps === 1 ? _`The one step` : _`All ${steps} steps`} played again, and every one is legal.</li>
    <li>Same end: ${ended}.</li>
  </ul>
`;

/** @param {{found: Checked, close: () => void}} props */
const Proof = ({ found, close }) => html`
  <${Dialog} title="Check it yourself" onClose=${close}>
    <p>
      Before the first move the service showed the seal. It is the SHA-256 of salt, colon and seed, so${" "}
      nobody could change the seed afterwards.
    </p>
    <dl class="proof">
      <dt>Seal</dt>
      <dd><code>${found.commitment}</code></dd>
      <dt>Salt</dt>
      <dd><code>${found.salt}</code></dd>
      <dt>Seed</dt>
      <dd><code>${found.seed}</code></dd>
    </dl>
    <p>
      Download the record and run <code>harena verify</code> on it: it plays every step again from the${" "}
      seed and compares.
    </p>
  </${Dialog}>
`;

/** @param {string} state @param {boolean} uploaded */
function titleOf(state, uploaded) {
  if (state === "unknown") return _`Fairness cannot be checked`;
  if (state === "failed") return _`Fairness check failed`;
  return uploaded ? _`Record verified` : _`Fairness verified`;
}

/** @param {{state: string}} props */
const Seal = ({ state }) => html`
  <span class="seal">
    <${Icon} name=${state === "done" ? "check-mark" : "cancel"} />
  </span>
`;

/** @param {{id: string, steps: number, ended: string}} props   `ended` says who won */
export function Fairness({ id, steps, ended }) {
  const { found, state, trouble, again } = useFairness(id);
  const proof = useSwitch();
  if (trouble) return html`<${Unchecked} why=${trouble} again=${again} />`;
  if (!found) return html`<${Checking} />`;
  const against = found.commitment_holds ? sentence(found.text) : UNSEALED;
  return html`
    <article class=${`fair panel ${state}`} data-testid="fairness">
      <h2>
        ${state !== "unknown" && html`<${Seal} state=${state} />`}
        ${titleOf(state, found.uploaded)}
      </h2>
      ${state === "done" && html`<${Findings} found=${found} steps=${steps} ended=${ended} />`}
      ${state !== "done" && html`<p role="alert">${against}.</p>`}
      <p class="code">
        <code>
          seal ${found.commitment.slice(0, 4)} ${found.commitment.slice(4, 8)} … ${found.commitment.slice(-4)}
        </code>
        <button class="asalink" onClick=${proof.open}>Check it yourself</button>
      </p>
      ${proof.on && html`<${Proof} found=${found} close=${proof.shut} />`}
    </article>
  `;
}
