"""Cards on the table: playing and re-using Action cards, laying cards on them (sections "Action, re-use and Standby"
and "Adding cards").
"""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from . import knowledge
from .arena import ahead
from .components import (
    ACTIONS,
    BLOOD,
    CARD_NAMES,
    FNT,
    KINDS,
    MOV,
    NEEDS_MOVEMENT,
    ON_ATTACK,
    ON_MOVEMENT,
    ON_REACTION,
    RED,
)
from .declaration import why_not_throw
from .names import DONE, KIND_OF, first, of_cards
from .state import (
    FACE_DOWN,
    KIND_BITS,
    ROTATED,
    STANDBY,
    Attack,
    Effort,
    Gladiator,
    Gladiatori,
    Step,
)
from .telling import REACTIONS, cards_told

# -- the row of Action cards --------------------------------------------------------------------------

ON_STANDBY = Violation("GL-STANDBY-2", "A card on Standby cannot be used again this turn.")


def index_of(x: Gladiator, kind: int) -> int:
    """Where the Action card of this kind lies in his row; -1 if it does not."""
    for index, card in enumerate(x.table):
        if card & KIND_BITS == kind:
            return index
    return -1


def why_not_reuse(x: Gladiator, kind: int) -> Violation | None:
    """GL-REUSE-1, GL-REUSE-2: the price is counted from the right, every card of the row counted."""
    index = index_of(x, kind)
    if index < 0:
        return Violation("GL-REUSE-3", "{card} does not lie face-up on your table.", card=CARD_NAMES[kind])
    if x.table[index] & STANDBY:
        return ON_STANDBY
    cost = len(x.table) - index
    if cost <= x.value[BLOOD]:
        return None
    told = "Using {card} again costs {cost} Blood, and you have {blood|none|one|#}."
    return Violation("GL-REUSE-1", told, card=CARD_NAMES[kind], cost=cost, blood=x.value[BLOOD])


# For what a card is used.
ACTION, REACTION, MOVEMENT = "action", "reaction", "movement"


def play_card(g: Gladiatori, x: Gladiator, kind: int, role: str, *, open_: bool = False) -> None:
    """GL-ACT-2: a card from hand goes to the right of the row, face-down, for nothing."""
    x.hand[kind] -= 1
    x.table.append(kind if open_ else kind | FACE_DOWN)
    x.effort = Effort(len(x.table) - 1, new=True, open=open_)
    if open_:
        g.tell_of("plays", x.seat, role=role, card=CARD_NAMES[kind], does=REACTIONS[kind])
    elif g.tells("plays-face-down"):
        g.tell_of("plays-face-down", x.seat, secret={"card": CARD_NAMES[kind]}, role=role)


def reuse_card(g: Gladiatori, x: Gladiator, kind: int, role: str, *, open_: bool = False) -> None:
    """GL-REUSE-4, GL-REUSE-5: the Blood is paid at once, the card stays in its place."""
    index = index_of(x, kind)
    cost = len(x.table) - index
    x.value[BLOOD] -= cost
    knowledge.spent(x, BLOOD, cost)
    x.effort = Effort(index, open=open_)
    does = {"does": REACTIONS[kind]} if role == REACTION else {}
    g.tell_of("re-uses", x.seat, role=role, card=CARD_NAMES[kind], blood=cost, **does)


def stand_by(g: Gladiatori, x: Gladiator, kind: int) -> None:
    """GL-STANDBY-1: from hand face-down to the right, or turned over in its place; no Blood."""
    if x.hand[kind]:
        x.hand[kind] -= 1
        x.table.append(kind | ROTATED | STANDBY | FACE_DOWN)
        if g.log is not None:
            g.tell_of("stands-by", x.seat, secret={"card": CARD_NAMES[kind]})
    else:
        x.table[index_of(x, kind)] |= ROTATED | STANDBY
        g.tell_of("stands-by", x.seat, card=CARD_NAMES[kind])


# -- adding cards   ----------------------------------------------------------------------------------

_NOT_ADDING = Violation("GL-ADD-1", "Cards are added right after the Action or the Reaction was chosen.")
_NO_CARDS = Violation("GL-PASSIVE-3", "A Passive gladiator cannot play cards.")
_NO_FEINT = Violation("GL-ADD-3", "A Feint is not added: it is played after the values are announced.")
_NO_ACTION_CARD = Violation("GL-ADD-3", "Only Energy cards and Special Moves can be added.")
_CARD_NOT_HELD = Violation("GL-ADD-1", "You do not hold that card.")
_NOT_HELD = {k: Violation("GL-ADD-1", "You hold no {card}.", card=CARD_NAMES[k]) for k in KINDS}
_HAMPERED = {
    (k, state): Violation("GL-ADD-4", "{card} needs free movement; you are {state}.", card=CARD_NAMES[k], state=state)
    for k in KINDS
    for state in ("Trapped", "Face-down")
}
_NEEDS_ATTACK = {k: Violation("GL-ADD-4", "{card} needs an attack Action.", card=CARD_NAMES[k]) for k in KINDS}
_ONLY_IN_ATTACK = {k: Violation("GL-ADD-4", "{card} can only be used in an attack.", card=CARD_NAMES[k]) for k in KINDS}


def beast_in_reach(g: Gladiatori, x: Gladiator) -> bool:
    """GL-ANIM-20: whether this fight is, or can still become, one with an animal."""
    if g.attack == Attack.BEAST:
        return True
    if x.seat != g.active or not g.beasts or x.card() in (-1, MOV):
        return False
    front = ahead(x.hex, x.facing)
    if any(beast.hex == front for beast in g.beasts):
        return True
    return any(why_not_throw(g, x, i, beast.number) is None for beast in g.beasts for i in x.items if i.throwing)


def why_not_lay(g: Gladiatori, x: Gladiator, kind: int) -> Violation | None:
    """GL-ADD-3, GL-ADD-4 for a card in hand on the card in use."""
    if kind == FNT:
        return _NO_FEINT
    if kind in ACTIONS:
        return _NO_ACTION_CARD
    if not x.hand[kind]:
        return _NOT_HELD[kind]
    fits = unfit_reason(g, x, kind)
    if fits is None or beast_in_reach(g, x):
        return None
    return fits


def unfit_reason(g: Gladiatori, x: Gladiator, kind: int) -> Violation | None:
    """GL-ADD-4: why the icons of a card do not fit the card in use and the status."""
    if x.seat == g.active and g.attack != Attack.BEAST:
        if x.card() == MOV and kind not in ON_MOVEMENT:
            return _NEEDS_ATTACK[kind]
    elif kind not in ON_REACTION:
        return _ONLY_IN_ATTACK[kind]
    if kind in NEEDS_MOVEMENT and not x.free():
        return _HAMPERED[kind, "Trapped" if x.trapped else "Face-down"]
    return None


def _may_add(g: Gladiatori, seat: int, card: str) -> Violation | None:
    x = g.gladiators[seat]
    if card not in KIND_OF:
        return _CARD_NOT_HELD
    if x.effort is None:
        return _NO_CARDS if x.passive else _NOT_ADDING
    if x.effort.place < 0:
        return _NO_CARDS
    if KIND_OF[card] == FNT:
        return _NO_FEINT
    if g.step != (Step.ADD if seat == g.active else Step.REACT_ADD):
        return _NOT_ADDING
    return why_not_lay(g, x, KIND_OF[card])


ADD = Form("add", "add {card}", check=_may_add, at=("hand",))
_ADDS = of_cards(ADD)


def _add_candidates(g: Gladiatori, seat: int) -> list[Action]:
    hand = g.gladiators[seat].hand
    return [DONE, *[_ADDS[k] for k in RED if hand[k]]]


def _add_options(g: Gladiatori, seat: int) -> list[Action]:
    """The candidates that pass their check: that cards are laid now is looked at once."""
    x = g.gladiators[seat]
    hand = x.hand
    found = [DONE]
    for kind in ON_ATTACK:
        if hand[kind] and (unfit_reason(g, x, kind) is None or beast_in_reach(g, x)):
            found.append(_ADDS[kind])
    return found


def _add_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    x = g.gladiators[seat]
    laid = cards_told(x.laid)
    parts: dict[str, Any] = {"card": CARD_NAMES[x.card()], **({"laid": laid} if laid else {})}
    if seat == g.active and g.attack != Attack.BEAST:
        return parts | {"role": MOVEMENT if x.card() == MOV else ACTION}
    parts |= {"role": REACTION, "does": REACTIONS[x.card()], **g.named("attacker", g.attacker)}
    return parts | {"value": g.target_values[0]} if g.attack == Attack.BEAST else parts


ADD_CARD = Question(
    "add-card", _add_options, candidates=_add_candidates, rule="GL-ADD-1", refuse=first("add-card"), says=_add_parts
)


def add_cards(g: Gladiatori, x: Gladiator) -> Flow:
    """C3, C6: any number of Energy cards and Special Moves, face-down. The others see how many."""
    g.step = Step.ADD if x.seat == g.active else Step.REACT_ADD
    assert x.effort is not None
    added = 0
    while any(x.hand[4:]):
        choice = yield ADD_CARD.ask(x.seat)
        if choice is DONE:
            break
        kind = KIND_OF[choice.args[0]]
        if unfit_reason(g, x, kind) is not None:
            x.effort.unfit |= 1 << kind
        x.hand[kind] -= 1
        x.laid[kind] += 1
        added += 1
    if added:
        if not g.tells("adds"):
            return
        if x.effort.open:
            g.tell_of("adds", x.seat, cards=cards_told(x.laid))
        else:
            g.tell_of("adds-face-down", x.seat, secret={"cards": cards_told(x.laid)}, count=added)


def undo_laying(x: Gladiator) -> None:
    """GL-FEINT-4: the cards laid are in the hand again, and the Action card if it came from there."""
    assert x.effort is not None
    for kind, count in enumerate(x.laid):
        if count:
            x.hand[kind] += count
            x.laid[kind] = 0
    if x.effort.new:
        x.hand[x.table.pop(x.effort.place) & KIND_BITS] += 1


# -- clearing up --------------------------------------------------------------------------------------


def discard_laid(g: Gladiatori, x: Gladiator) -> None:
    """Combat cards played go to the discard pile; everybody saw them."""
    laid = x.laid
    for k in RED:
        if laid[k]:
            x.discard[k] += laid[k]
            x.seen[k] += laid[k]
            laid[k] = 0


def place_markers(g: Gladiatori) -> None:
    """GL-FACE-1, GL-FACE-4, GL-FACE-7, GL-NET-7: the new markers take effect."""
    for x in g.gladiators:
        if x.new_trapped:
            x.trapped = 3
            x.new_trapped = 0
            g.tell_of("is-trapped", x.seat, markers=3)
        if x.new_unbalanced:
            if not x.face_down and x.hex >= 0:
                before, x.unbalanced = x.unbalanced, min(2, x.unbalanced + x.new_unbalanced)
                causes = unbalancing_causes(g, x) if g.log is not None else None
                if x.unbalanced == 2:
                    x.face_down = True
                    g.tell_of("falls", x.seat, causes=causes, markers=x.unbalanced - before)
                else:
                    g.tell_of("is-unbalanced", x.seat, causes=causes)
            x.new_unbalanced = 0


def unbalancing_causes(g: Gladiatori, x: Gladiator) -> list[str]:
    """Why new Unbalanced markers arrive: own moves, the opponent's, Wrestling, an animal's seven."""
    found: list[str] = []
    if g.attack == Attack.SWEEP and x.seat == g.attacker:
        found.append("sweep")
    if x.effort is not None:
        found += ["acrobatic"] * x.effort.acrobatic + ["unbalancing"] * x.effort.unbalanced
    if len(found) < x.new_unbalanced:
        found.append("seven" if g.attack == Attack.BEAST else "wrestling")
    return found


def clear_table_of_fight(g: Gladiatori) -> None:
    """GL-ROUND-5, GL-RESOLVE-6: Combat cards are discarded, Action cards stay, new markers take effect."""
    place_markers(g)
    for x in g.gladiators:
        discard_laid(g, x)
        x.effort = None
    g.attack = Attack.NONE
    g.attacker = -1
    g.break_item, g.break_owner = None, -1
