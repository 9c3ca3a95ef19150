// A Combatant's three pools: dice left of those printed.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { having, naming, Spot } from "./choices.js";
import { poolClass, POOLS } from "./dice.js";
import { cardOf } from "./match.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** One pool, pressed where dice of it may be given up. @param {{props: BoardProps, side: Plain, i: number}} props */
function Pool({ props, side, i }) {
  const [pool, icon, name] = POOLS[i];
  const left = side.pools[pool];
  const all = Math.max(left, cardOf(props, side)?.dice[i] ?? left);
  const kind = `pool ${poolClass(pool)}`;
  const inside = html`
    <${Icon} name=${icon} />
    <span class="pp">
      ${Array.from({ length: all }, (_, k) => html`<i key=${k} class=${k < left ? "" : "x"} />`)}
    </span>
    <b class="num">${left}</b>
  `;
  if (side.seat !== props.seat || !having(props, "pool").length)
    return html`
      <div class=${kind} role="img" aria-label=${`${name} of ${side.card}: ${left} of ${all} dice`}>
        ${inside}
      </div>
    `;
  const found = naming(props, ["pool"], pool);
  return html`
    <${Spot} props=${props} kind=${kind} name=${pool} options=${found} label=${`${name}: ${left} dice left`}>
      ${inside}
    </${Spot}>
  `;
}

/** @param {{props: BoardProps, side: Plain}} props */
export const Pools = ({ props, side }) => html`
  <div class="pools">
    ${POOLS.map(([pool], i) => html`<${Pool} key=${pool} props=${props} side=${side} i=${i} />`)}
  </div>
`;
