// The curtain itself: whose turn it is to look, and nothing else.
import { html } from "../../../lib.js";
import { Emblem } from "../../../pieces/emblem.js";
import { focused } from "../../../reach.js";

/** @param {{name: string, seat: number, lift: () => void}} props */
export const Curtain = ({ name, seat, lift }) => html`
  <main class="curtain" data-testid="curtain">
    <div class="meander" aria-hidden="true" />
    <${Emblem} seat=${seat} />
    <h2>${name}</h2>
    <p>Hand the device to ${name}. Nobody else looks.</p>
    <button class="btn primary big" ref=${focused} onClick=${lift}>
      I am ${name}
    </button>
    <div class="meander" aria-hidden="true" />
  </main>
`;
