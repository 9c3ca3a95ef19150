// Handles round a fighter whose way is chosen: one for each side that it may face there, and one for its skill.
import { html, useEffect } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { forPage } from "../../parts/common.js";
import { placed } from "../../placed.js";
import { freshOf, known, planOf, turns } from "./drafts.js";
import { called, COMPASS, faces } from "./parts.js";
import { says } from "./words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./drafts.js").Ahead} Ahead */

/** The keys of the handles, by the side that is faced then; the skill has its own. */
const KEYS = /** @type {Record<string, string>} */ ({ N: "w", W: "a", S: "s", E: "d" });
const SKILL = "f";

const keyOf = (/** @type {Ahead} */ o) => (o.skill ? SKILL : (KEYS[o.facing ?? ""] ?? ""));

/**
 * Whose handles are shown, which way it goes, and what is decided for it: the fighter in hand, or the last that was.
 * @param {BoardProps} props
 * @param {Plain | null} chosen the fighter in hand
 */
function held(props, chosen) {
  const asked = chosen && known(props.view, chosen, props.options[0]?.text ?? "");
  if (chosen && asked?.turn) return { g: chosen, way: asked.way, turn: undefined };
  for (const g of [chosen, freshOf(props)]) {
    const { way, turn } = g ? planOf(props, g) : {};
    if (g && way?.turns) return { g, way, turn };
  }
  return null;
}

/** @param {{props: BoardProps, g: Plain, option: Ahead, on: boolean, place: Plain}} props `on`: decided so */
function Handle({ props, g, option, on, place }) {
  const side = option.skill ? "skill" : `to${option.facing}`;
  const does = option.skill ? `${option.label}, ${option.note}` : `face ${faces(option.facing ?? "")}`;
  placed([option], props.options);
  return html`
    <button
      class=${`turnto ${side} ${on ? "on" : ""}`}
      style=${place}
      aria-label=${`${called(g)} on ${option.square}: ${does}`}
      aria-pressed=${on}
      aria-keyshortcuts=${keyOf(option)}
      title=${`${does} (${keyOf(option).toUpperCase()})`}
      onClick=${() => props.pick([option], String(option.square))}
    >
      ${
        option.skill
          ? html`<${Icon} name=${says(option, props.view)?.icon ?? "quill"} />`
          : html`
            <svg viewBox="0 0 15 15" aria-hidden="true">
              <path
                d="M7.5 12V3M3.5 7l4-4 4 4"
                transform=${`rotate(${COMPASS[option.facing ?? ""]?.[1] ?? 0} 7.5 7.5)`}
              />
            </svg>
          `
      }
    </button>
  `;
}

/**
 * @param {{props: BoardProps, chosen: Plain | null, cell: (at: string) => Plain}} props `cell`: where a square lies in
 *   the grid
 */
export function Handles({ props, chosen, cell }) {
  const now = props.send && props.view.scene === "orders" && props.view.ask ? held(props, chosen) : null;
  const options = now?.way ? turns(props.view, now.g, now.way) : [];
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const wanted = options.find((o) => keyOf(o) === event.key.toLowerCase());
      if (wanted && forPage(event)) props.pick([wanted], String(wanted.square));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  if (!now || options.length < 2) return null;
  const at = String((now.turn ?? now.way)?.square);
  return options.map(
    (option) => html`
      <${Handle}
        key=${option.text}
        props=${props}
        g=${now.g}
        option=${option}
        on=${option.text === now.turn?.text}
        place=${cell(at)}
      />
    `,
  );
}
