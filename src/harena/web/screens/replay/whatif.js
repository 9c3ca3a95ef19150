// What if? The ways on from a moment: play it out, share it, take the record along. On a phone they stand in one row.
import { url } from "../../address.js";
import { html, useEffect, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { api } from "../../api.js";
import { go } from "../../router.js";
import { copy, say } from "../../parts/common.js";
import { opened } from "../../parts/ended.js";
import { Icon } from "../../pieces/icon.js";
import { about } from "./analysis/panel.js";
import { useFairness } from "./fairness.js";
import { address } from "./steps.js";

/** @typedef {import("../../types").Table} TableInfo */
/**
 * @typedef {{info: TableInfo, at: number, over: boolean, eyes: string, seen: import("../../finished").Seen}} Moment   a
 *   game and where in it one is, through whose eyes
 */

/** Whose seat a fork offers first: the eyes', mine, whoever decides. @param {Moment} moment */
const firstSeat = ({ info, eyes, seen }) =>
  /^\d+$/.test(eyes) ? Number(eyes) : (info.mine?.[0]?.seat ?? seen.view.deciding[0]?.seat ?? 0);

/** Copy the link to a moment, and let others look at it. @param {Moment} moment */
async function share({ info, at, eyes }) {
  if (await opened(info)) await copy(location.origin + address(info.id, at, eyes), _`Link to this moment`);
}

/** Play on from a step, against bots. @param {string} id @param {number} step @param {number} seat */
async function playOn(id, step, seat) {
  try {
    go(`/table/${(await api.at(id, "fork", { step, seat })).id}`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/** @param {TableInfo} info */
const record = (info) => ({ href: url`/api/tables/${info.id}/record`, download: `${info.game}-${info.id}.json` });

/** @param {{names: string[], seat: number, choose: (seat: number) => void}} props */
const SeatChoice = ({ names, seat, choose }) => html`
  <select
    aria-label="You sit as"
    value=${seat}
    onChange=${(/** @type {Event & {currentTarget: HTMLSelectElement}} */ e) => choose(Number(e.currentTarget.value))}
  >
    ${names.map((n, s) => html`<option value=${s} selected=${s === seat}>${n}</option>`)}
  </select>
`;

/** @param {import("./analysis/made").Analysis | null} foreseen */
function takes(foreseen) {
  if (foreseen?.state === "done") return _`it is made`;
  if (foreseen?.state === "running") return _`under way`;
  return foreseen?.state === "none" && foreseen.seconds ? about(foreseen.seconds) : "";
}

/**
 * @param {{moment: Moment, names: string[], analyse: () => void, foreseen: import("./analysis/made").Analysis | null}}
 *   props
 */
export function WhatIf({ moment, names, analyse, foreseen }) {
  const { info, at, over, eyes } = moment;
  const chosen = useSignal(/** @type {number | null} */ (null));
  const seat = chosen.value ?? firstSeat(moment);
  const choose = (/** @type {number | null} */ wanted) => {
    chosen.value = wanted;
  };
  useEffect(() => choose(null), [eyes]);
  return html`
    <article class="goon panel">
      <h2>What if?</h2>
      <p>
        <label>
          Take this very moment and play it out. You sit as${" "}
          <${SeatChoice} names=${names} seat=${seat} choose=${choose} />
        </label>
        , bots take the rest.
      </p>
      <button
        class="btn primary"
        disabled=${over}
        title=${over ? _`The game is over here: go back a little.` : ""}
        onClick=${() => playOn(info.id, at, seat)}
      >
        <${Icon} name="crossed-swords" />
        Play on from here
      </button>
      <button class="btn" data-testid="analyse" onClick=${analyse}>
        <${Icon} name="magnifying-glass" />
        ${_`Analyse`}${takes(foreseen) && html`<small class="num">${takes(foreseen)}</small>`}
      </button>
      <div class="two">
        <button class="btn" onClick=${() => share(moment)}>
          <${Icon} name="pin" />
          Copy link
        </button>
        <a class="btn" ...${record(info)}>
          <${Icon} name="tied-scroll" />
          Download
        </a>
      </div>
    </article>
  `;
}

/**
 * Beside an analysis: take the decision back and play it out.
 * @param {{moment: Moment, names: string[], seat: number, part: string}} props
 */
export function PlayOn({ moment: { info, at, over }, names, seat, part }) {
  return html`
    <article class="goon panel">
      <button class="btn primary" disabled=${over} onClick=${() => playOn(info.id, at, seat)}>
        <${Icon} name="crossed-swords" />
        Play on from here
      </button>
      <p>You sit as ${names[seat]}${part ? `, ${part}` : ""}; bots take the rest.</p>
    </article>
  `;
}

const VERDICTS = { done: _`Fairness verified`, failed: _`Fairness check failed`, unknown: _`Fairness` };

/**
 * The same on a phone, in one row.
 * @param {{moment: Moment, seat: number | null, more: () => void, analyse: () => void}} props   `seat`: whose decision
 *   is looked at
 */
export function Quick({ moment, seat, more, analyse }) {
  const { info, at, over } = moment;
  const { state } = useFairness(info.id);
  return html`
    <section class="quick" aria-label="On from here">
      <button class="btn primary" disabled=${over} onClick=${() => playOn(info.id, at, seat ?? firstSeat(moment))}>
        <${Icon} name="crossed-swords" />
        Play on from here
      </button>
      <button class="btn" aria-label="Copy link" onClick=${() => share(moment)}>
        <${Icon} name="pin" />
      </button>
      <button class="btn" aria-label="Analyse" aria-pressed=${seat !== null} onClick=${analyse}>
        <${Icon} name="magnifying-glass" />
      </button>
      <button
        class=${`btn fairly ${state}`}
        data-testid="fairly"
        aria-label=${_`${VERDICTS[state]}; log and more`}
        onClick=${more}
      >
        <${Icon} name=${state === "failed" ? "cancel" : "check-mark"} />
      </button>
    </section>
  `;
}
