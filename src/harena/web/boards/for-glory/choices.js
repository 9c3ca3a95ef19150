// Which of the choices concern what lies where, and what a press on it does.
import { nameOf } from "../../reading.js";
import { tidy } from "../../words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** A card may lie in several places under one name: the kind of a choice says which of them is meant. */
const MEANT = /** @type {Record<string, (kind: string) => boolean>} */ ({
  supply: (kind) => /^(buy|choose-card)/.test(kind),
  hand: (kind) => /^(play|reserve|register|discard|remove|put-in|upgrade)$/.test(kind),
  discard: (kind) => kind === "recover",
  table: (kind) => !/^(buy.*|choose-card|play|reserve|register|discard|remove|put-in|upgrade|recover)$/.test(kind),
});

/**
 * The choices that concern a name there, and what a press on it does.
 * @param {BoardProps} props
 * @param {string} name
 * @param {"supply" | "hand" | "discard" | "table"} [where]
 */
export function choices(props, name, where = "table") {
  const key = tidy(name);
  const fits = MEANT[where];
  const now = (props.index.get(key) ?? []).filter((o) => fits(o.kind));
  const also =
    props.index.size || !props.options.length
      ? (props.also ?? []).filter((o) => fits(o.kind) && Object.values(o.args).some((v) => tidy(v) === key))
      : [];
  const found = [...now, ...also.filter((o) => !now.some((n) => n.text === o.text))];
  return {
    found,
    lit: found.length > 0,
    hotkey: now.length ? (props.keys.get(key) ?? "") : "",
    press: (/** @type {Event} */ e) =>
      found.length ? props.pick(found, name) : props.ask(name, /** @type {Element} */ (e.currentTarget)),
  };
}

/**
 * The choices for a card in the hand; one that only some payments take narrows them.
 * @param {BoardProps} props
 * @param {Plain} card
 */
export function handChoices(props, card) {
  const name = nameOf(card);
  const given = choices(props, name, "hand");
  if (given.lit) return given;
  const pays = props.options.filter((o) => o.kind === "pay" && tidy(o.args.payment ?? "").includes(tidy(name)));
  return pays.length && pays.length < props.options.length
    ? { ...given, found: pays, lit: true, press: () => props.pick(pays, name) }
    : given;
}
