// The row that says what the others did since my last decision, and how fast one watches them. It is always there; what
// fills it is loaded when something happens, or a moment after the board.
import { html, useEffect, useRef, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { styled } from "../../boards/index.js";
import { Icon } from "../../pieces/icon.js";
import { speed } from "../../settings.js";

const SPEEDS = /** @type {const} */ ([
  ["1", "1×", _`as they play`],
  ["2", "2×", _`twice as fast`],
  ["0", _`skip`, _`at once, without watching`],
]);
/** First the board is to be seen, in milliseconds. */
const MOMENT = 2500;

const Speed = () => html`
  <div class="speed" role="group" aria-label="Speed of play">
    ${SPEEDS.map(
      ([value, text, title]) => html`
        <button
          key=${value}
          class=${speed.value === value ? "on" : ""}
          aria-pressed=${speed.value === value}
          aria-label=${`${text}: ${title}`}
          title=${title}
          onClick=${() => {
            speed.value = value;
          }}
        >
          ${value === "0" && html`<${Icon} name="fast-forward-button" />`}
          <span class=${value === "0" ? "desk" : ""}>${text}</span>
        </button>
      `,
    )}
  </div>
`;

const NothingYet = () => html`<span class="lab">What happened</span><span class="evs" />`;

/** @param {{open: import("./open").OpenTable}} props */
export function Happenings({ open }) {
  const told = useSignal(/** @type {typeof import("./happenings/told") | null} */ (null));
  const fetched = useRef(false);
  const fetch = async () => {
    if (fetched.current) return;
    fetched.current = true;
    told.value = await styled("recap", import("./happenings/told.js")).catch(() => null);
  };
  useEffect(() => {
    const timer = setTimeout(fetch, MOMENT);
    return () => clearTimeout(timer);
  }, []);
  const happens = open.live.fresh.value.length > 0;
  useEffect(() => {
    if (happens) fetch();
  }, [happens]);
  return html`
    <section class="happenings" aria-label="What happened">
      ${told.value ? html`<${told.value.Told} open=${open} />` : html`<${NothingYet} />`}
      <${Speed} />
    </section>
  `;
}
