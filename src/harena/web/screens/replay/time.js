// The panel below the board: the course of the game as a chart, and what moves through it.
import { html } from "../../lib.js";
import { Chart } from "./chart.js";
import { Eyes } from "./eyes.js";
import { Speed, Transport } from "./transport.js";

/**
 * @param {{finished: import("../../finished").FinishedGame, outline: import("../../finished").Outline, at: number,
 *   caption:
 *   import("./told").Caption, worded: import("./told").Worded, going: import("./steps").Going, eyes:
 *   import("../../lib").Signal<string>, names: string[], analysing: import("./analysis/made").Analysing}} props
 */
export function Time({ finished, outline, at, caption, worded, going, eyes, names, analysing }) {
  const { move, toggle, playing, speed } = going;
  const { steps } = outline;
  return html`
    <section class="time panel" aria-label="Course of the game">
      <${Chart}
        finished=${finished}
        outline=${outline}
        at=${at}
        move=${move}
        caption=${caption}
        worded=${worded}
        analysing=${analysing}
      />
      <div class="ctl">
        <${Transport} finished=${finished} at=${at} steps=${steps} move=${move} playing=${playing} toggle=${toggle} />
        <span class="pos num">
          ${at} of ${steps}
          <small>${finished.phase(at)}</small>
        </span>
        <${Eyes} eyes=${eyes} names=${names} />
        <${Speed} speed=${speed} />
      </div>
    </section>
  `;
}
