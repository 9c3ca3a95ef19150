// What a fight came to for the gladiator who fought it.
import { html, useEffect } from "../../lib.js";
import { _ } from "../../say.js";
import { fallen, ludus, refreshLudus, signed } from "../ludus/school.js";

/** @param {{table: string}} props */
export function CameTo({ table }) {
  useEffect(() => {
    refreshLudus().catch(() => {}); // it stands in the ludus as well
  }, [table]);
  for (const who of ludus.value?.gladiators ?? []) {
    const fight = who.fights.find((f) => f.table === table && f.ended !== null);
    if (!fight) continue;
    const how = fallen(fight);
    const left = who.alive ? _`${signed(fight.gained)} XP` : _`the XP are lost`;
    return html`<b data-testid="came-to">${who.name}: ${how ? `${how}, ` : ""}${left}.</b>`;
  }
  return null;
}
