"""Special Moves: Rage, Overskill, Sacrifice, Acrobatic Strike, and +2 against animals (chapter "Special Moves")."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from . import knowledge
from .components import (
    ACROBATIC,
    CARD_NAMES,
    E0,
    E1,
    FNT,
    MOVES,
    NEEDS_MELEE,
    OVERSKILL,
    POWERS,
    RAGE,
    RED,
    REFLEX,
    SACRIFICE,
    SKILLS,
    SPEED,
    UNBALANCING,
    VALUE_NAMES,
)
from .efforts import APPLY, DECLINE, OFFER, effort_of, so_far, works
from .laying import unfit_reason
from .names import (
    CARD_WORDS,
    KIND_OF,
    POWER_OF,
    POWER_WORDS,
    STOP,
    VALUE_WORDS,
    first,
    of_cards,
)
from .powers import cross_out, might_own
from .state import Attack, Gladiator, Gladiatori

ACROBATIC_BONUS, SACRIFICE_BONUS, BEAST_CONVERSION = 3, 3, 2


# -- Rage ---------------------------------------------------------------------------------------------

_NO_RAGE = Violation("GL-RAGE-1", "You have no Rage to swap now.")


def _may_rage(g: Gladiatori, seat: int, card: str, pile: str) -> Violation | None:
    x = g.gladiators[seat]
    kind = KIND_OF.get(card, FNT)
    if not g.asks(seat, "rage"):
        return _NO_RAGE
    told: dict[str, Any] = {"card": CARD_NAMES[kind], "pile": "discard pile" if pile == "discard" else "HP deck"}
    if not rage_may_fetch(g, x, kind):
        return Violation("GL-RAGE-2", "Rage cannot bring in {card} here.", **told)
    if (x.discard if pile == "discard" else x.hp)[kind]:
        return None
    return Violation("GL-RAGE-1", "There is no {card} in your {pile}.", **told)


def rage_may_fetch(g: Gladiatori, x: Gladiator, kind: int) -> bool:
    """GL-RAGE-2, GL-R-56: Energy and the moves that need no earlier declaration, if all their icons fit.

    The Melee icon, too: cards are laid before a throw is declared (GL-ADD-5), but Rage is swapped after it.
    """
    if kind not in (E0, E1, SACRIFICE, ACROBATIC, OVERSKILL, UNBALANCING, REFLEX):
        return False
    if g.attack == Attack.THROW and kind in NEEDS_MELEE:
        return False
    return unfit_reason(g, x, kind) is None


RAGE_FOR = Form(
    "rage", "rage for {card} from {pile}", check=_may_rage, at=lambda card, pile: ["hp" if pile == "hp deck" else pile]
)
KEEP_RAGE = Form("keep-rage", "keep rage", passes=True)()
_RAGE_DISCARD = tuple(RAGE_FOR(word, "discard") for word in CARD_WORDS)
_RAGE_HP = tuple(RAGE_FOR(word, "hp deck") for word in CARD_WORDS)


def _rage_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [KEEP_RAGE, *(_RAGE_DISCARD[k] for k in RED), *(_RAGE_HP[k] for k in RED)]


SWAP_RAGE = Question("rage", candidates=_rage_candidates, rule="GL-RAGE-1", refuse=first("rage"))


def rage(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-RAGE-1: another card works instead of Rage, which goes to the discard pile."""
    if works(x, RAGE) and (any(x.discard[4:]) or any(x.hp[4:])):
        choice = yield SWAP_RAGE.ask(x.seat)
        if choice is not KEEP_RAGE:
            kind = KIND_OF[choice.args[0]]
            effort = effort_of(x)
            effort.raged = kind
            effort.raged_from_hp = choice.args[1] != "discard"
            if effort.raged_from_hp:
                x.hp[kind] -= 1
            else:
                x.discard[kind] -= 1
                x.seen[kind] = max(0, x.seen[kind] - 1)
            x.laid[RAGE] -= 1
            x.discard[RAGE] += 1
            x.seen[RAGE] += 1
            x.laid[kind] += 1
            g.reveals += 1
            g.tell_of("rages", x.seat, card=CARD_NAMES[kind], source=choice.args[1])


def undo_rage(x: Gladiator) -> None:
    """GL-FEINT-4, GL-R-40: the card that Rage brought in goes back, and Rage lies in its place again."""
    effort = effort_of(x)
    if effort.raged >= 0:
        x.laid[effort.raged] -= 1
        (x.hp if effort.raged_from_hp else x.discard)[effort.raged] += 1
        if x.discard[RAGE]:  # else Resistance has already taken it back
            x.discard[RAGE] -= 1
            x.seen[RAGE] = max(0, x.seen[RAGE] - 1)
            x.laid[RAGE] += 1


# -- Overskill ----------------------------------------------------------------------------------------

_NOT_RAISED = Violation("GL-OVER-1", "There is no Skill to raise now.")


def _may_raise(g: Gladiatori, seat: int, skill: str) -> Violation | None:
    x = g.gladiators[seat]
    value = VALUE_WORDS.index(skill) if skill in VALUE_WORDS else SPEED
    return None if g.asks(seat, "overskill") and value in SKILLS and x.value[value] else _NOT_RAISED


RAISE = Form("raise", "raise {skill}", check=_may_raise, at=("sheet",))
RAISE_NOTHING = Form("raise-nothing", "raise nothing", passes=True)()
_RAISES = tuple(RAISE(VALUE_WORDS[s]) for s in SKILLS)


def _raise_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [RAISE_NOTHING, *_RAISES]


def _raise_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    value = g.gladiators[seat].value
    return {"skills": [f"{VALUE_NAMES[s]} {value[s]}" for s in SKILLS if value[s]]}


RAISE_SKILL = Question(
    "overskill", candidates=_raise_candidates, rule="GL-OVER-1", refuse=first("overskill"), says=_raise_parts
)


def overskill(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-OVER-1: five points more, at most three times the value; which Skill stays secret."""
    if works(x, OVERSKILL):
        choice = yield RAISE_SKILL.ask(x.seat)
        knowledge.raised(x)
        raised: dict[str, Any] = {"unraised": "unraised"}
        if choice is not RAISE_NOTHING:
            skill = VALUE_WORDS.index(choice.args[0])
            effort = effort_of(x)
            effort.raised = skill
            effort.raised_by = min(5, 2 * x.value[skill])
            raised = {"skill": VALUE_NAMES[skill], "before": x.value[skill], "now": x.value[skill] + effort.raised_by}
            x.value[skill] += effort.raised_by
            x.overskill[skill] += effort.raised_by
        g.tell_of("raises-skill", x.seat, secret=raised)


def undo_overskill(x: Gladiator) -> None:
    """GL-FEINT-4: the Skill is what it was."""
    effort = effort_of(x)
    if effort.raised >= 0:
        x.value[effort.raised] = max(0, x.value[effort.raised] - effort.raised_by)
        x.overskill[effort.raised] -= effort.raised_by


# -- Acrobatic Strike and Sacrifice -------------------------------------------------------------------

_NO_SACRIFICE = Violation("GL-SACR-1", "There is nothing to sacrifice for now.")


def _may_sacrifice(g: Gladiatori, seat: int, card: str) -> Violation | None:
    x = g.gladiators[seat]
    return None if g.asks(seat, "sacrifice") and card in KIND_OF and x.hand[KIND_OF[card]] else _NO_SACRIFICE


SACRIFICE_CARD = Form("sacrifice", "sacrifice {card}", check=_may_sacrifice, at=("hand",))
_SACRIFICES = of_cards(SACRIFICE_CARD)
NO_SACRIFICE = DECLINE("sacrifice")


def _sacrifice_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [NO_SACRIFICE, *_SACRIFICES]


OFFER_SACRIFICE = Question(
    "sacrifice", candidates=_sacrifice_candidates, rule="GL-SACR-1", refuse=first("sacrifice"), says=so_far
)


def special_moves(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-ACRO-1, GL-SACR-1: what the moves on the card add to a value."""
    effort = effort_of(x)
    if works(x, ACROBATIC):
        choice = yield OFFER.ask(x.seat, "acrobatic strike")
        if choice.form is APPLY:
            effort.acrobatic = True
            effort.add("Acrobatic Strike", ACROBATIC_BONUS)
    if works(x, SACRIFICE) and any(x.hand):
        choice = yield OFFER_SACRIFICE.ask(x.seat)
        if choice is not NO_SACRIFICE:
            kind = KIND_OF[choice.args[0]]
            x.hand[kind] -= 1
            x.removed[kind] += 1
            effort.sacrificed = kind
            effort.add("Sacrifice", SACRIFICE_BONUS)
            g.reveals += 1
            g.tell_of("sacrifices", x.seat, card=CARD_NAMES[kind])


def undo_sacrifice(x: Gladiator) -> None:
    """GL-FEINT-4: the card that was sacrificed is in the hand again."""
    kind = effort_of(x).sacrificed
    if kind >= 0:
        x.removed[kind] -= 1
        x.hand[kind] += 1


# -- +2 against animals -------------------------------------------------------------------------------

_NOT_CONVERTED = Violation("GL-ANIM-20", "That cannot be turned into +2 now.")


def convertible(g: Gladiatori, x: Gladiator) -> list[str]:
    """GL-ANIM-20: laid moves whose own work was not used, Feints in hand, unused Powers."""
    effort = effort_of(x)
    found = []
    if effort.place >= 0:
        busy = effort.converted
        if effort.raised >= 0:
            busy |= 1 << OVERSKILL
        if effort.acrobatic:
            busy |= 1 << ACROBATIC
        if effort.sacrificed >= 0:
            busy |= 1 << SACRIFICE
        if g.attack == Attack.SWEEP:
            busy |= 1 << KIND_OF["sweep"]
        if g.break_item is not None:
            busy |= 1 << KIND_OF["break item"]
        found += [CARD_WORDS[k] for k in MOVES if x.laid[k] and not busy >> k & 1]
        if x.hand[FNT]:
            found.append(CARD_WORDS[FNT])
        if x.powers_open:
            found += [POWER_WORDS[p] for p in POWERS if x.powers[p]]
    return found


def _may_convert(g: Gladiatori, seat: int, what: str) -> Violation | None:
    x = g.gladiators[seat]
    if not g.asks(seat, "convert") or what not in convertible(g, x):
        return _NOT_CONVERTED
    return None


CONVERT = Form("convert", "count {what} as +2", check=_may_convert, at=("hand", "sheet"))


def _convert_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [STOP, *map(CONVERT, (*(CARD_WORDS[k] for k in MOVES), CARD_WORDS[FNT], *POWER_WORDS))]


def _convert_options(g: Gladiatori, seat: int) -> list[Action]:
    return [STOP, *(CONVERT(what) for what in convertible(g, g.gladiators[seat]))]


CONVERT_ANYTHING = Question(
    "convert", _convert_options, candidates=_convert_candidates, rule="GL-ANIM-20", refuse=first("convert"), says=so_far
)


def conversions(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-ANIM-20, GL-R-112: any number, each card or Power once."""
    effort = effort_of(x)
    while effort.place >= 0 and might_convert(x):
        choice = yield CONVERT_ANYTHING.ask(x.seat)
        if choice is STOP:
            return
        what = choice.args[0]
        effort.beast_bonus += BEAST_CONVERSION
        if what in POWER_OF:
            effort.powers |= 1 << POWER_OF[what]
            cross_out(g, x, POWER_OF[what], does="plus two")
            continue
        spent = {}
        if KIND_OF[what] == FNT:
            spent = {"spent": CARD_NAMES[FNT]}
            x.hand[FNT] -= 1
            x.discard[FNT] += 1
            x.seen[FNT] += 1
            effort.feints += 1
            g.reveals += 1
        else:
            effort.converted |= 1 << KIND_OF[what]
        g.tell_of("converts", x.seat, what=CARD_NAMES[KIND_OF[what]], **spent)


def might_convert(x: Gladiator) -> bool:
    """Whether, for all the others know, there is something to convert."""
    if any(x.laid[7:]) or any(x.hand[4:]):
        return True
    return x.powers_open and any(might_own(x, power) for power in POWERS)


def undo_conversions(x: Gladiator) -> None:
    """GL-FEINT-4: Feints that counted as +2 are in the hand again."""
    feints = effort_of(x).feints
    x.discard[FNT] -= feints
    x.seen[FNT] = max(0, x.seen[FNT] - feints)
    x.hand[FNT] += feints
