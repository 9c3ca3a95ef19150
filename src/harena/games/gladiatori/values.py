"""What an attack or a defence is worth: cards, Skills, Special Moves and Powers, term by term
(sections "The attack value" and "The defence value").
"""

from __future__ import annotations

from typing import Any

from harena.core.ask import Action, Flow, Form, Question
from harena.core.errors import Violation
from harena.games.gladiatori import knowledge
from harena.games.gladiatori.arena import DISTANCE
from harena.games.gladiatori.components import (
    ACROBATIC,
    BER,
    BLOOD,
    CARD_NAMES,
    CHARACTERS,
    DEEP_WOUNDS,
    DEX,
    E0,
    E1,
    ENDURANCE,
    FNT,
    GUARD,
    KINDS,
    LEAP,
    LUNGE,
    MOV,
    MOVES,
    NEEDS_MELEE,
    OFFENSE,
    OVERSKILL,
    POWERS,
    RAGE,
    RED,
    REFLEX,
    SACRIFICE,
    SKILLS,
    SPEED,
    STR,
    UNBALANCING,
    VALUE_NAMES,
    WRESTLING,
)
from harena.games.gladiatori.elements import STOP, use_skill
from harena.games.gladiatori.laying import unfit_reason
from harena.games.gladiatori.movement import hex_of
from harena.games.gladiatori.powers import AT3, AT4, any_time, cross_out, why_not_power
from harena.games.gladiatori.reactions import from_front
from harena.games.gladiatori.state import (
    ENDURING,
    FACE_DOWN,
    FIRST_BEAST,
    Attack,
    Effort,
    Gladiator,
    Gladiatori,
    Step,
)
from harena.games.gladiatori.telling import REACTIONS, cards_told, kinds_told
from harena.games.gladiatori.words import CARD_WORDS, KIND_OF, POWER_OF, POWER_WORDS, VALUE_WORDS, first, of_cards

TRAPPED_PENALTY, FACE_DOWN_PENALTY, BEHIND_PENALTY = -3, -5, -3
MATCH, OPPOSE, DELAY_BONUS, UNBEATABLE_BONUS = 5, 5, 3, 4
ACROBATIC_BONUS, SACRIFICE_BONUS, BEAST_CONVERSION = 3, 3, 2


def effort_of(x: Gladiator) -> Effort:
    assert x.effort is not None
    return x.effort


def works(x: Gladiator, kind: int) -> bool:
    """Whether a Special Move lies there and does its own work (not unfit, not turned into +2)."""
    effort = x.effort
    return bool(x.laid[kind]) and effort is not None and not (effort.unfit | effort.converted) >> kind & 1


# -- shared small questions ---------------------------------------------------------------------------

APPLY = Form("apply", "apply {what}")
DECLINE = Form("decline", "decline {what}", passes=True)


def _offer_options(g: Gladiatori, seat: int, what: str) -> list[Action]:
    x = g.gladiators[seat]
    if what in POWER_OF and not x.has_power(POWER_OF[what]):
        return [DECLINE(what)]
    return [DECLINE(what), APPLY(what)]


def _offer_parts(g: Gladiatori, seat: int, what: str) -> dict[str, Any]:
    return {"what": what} if what == "unbeatable" else {"what": what, **so_far(g, seat)}


OFFER = Question("offer", _offer_options, rule="GL-ATKVAL-6", refuse=first("offer"), says=_offer_parts)

_LATE = Violation("GL-ATKVAL-6", "This Power must be announced before the defender reveals.")
_ONCE = Violation("GL-SKILL-3", "A Skill can be used only once per attack.")
_ONCE_DEFENCE = Violation("GL-SKILL-3", "A Skill can be used only once per defence.")
_SKILL_EMPTY = tuple(
    Violation("GL-SKILL-3", "Your {skill} is at 0 and cannot be used.", skill=VALUE_NAMES[s]) for s in SKILLS
)
_SKILL_NOT_NOW = tuple(
    Violation("GL-SKILL-2", "{skill} serves {use}: not now.", skill=VALUE_NAMES[s], use=use)
    for s, use in zip(SKILLS, ("your attacks", "your defence", "in Rest"), strict=True)
)
_NO_SKILL = Violation("GL-SKILL-2", "Only Offense, Guard and Endurance are Skills.")


def _may_call_on(g: Gladiatori, seat: int, skill: str) -> Violation | None:
    x = g.gladiators[seat]
    value = VALUE_WORDS.index(skill) if skill in VALUE_WORDS else SPEED
    if value not in SKILLS:
        return _NO_SKILL
    if x.effort is not None and x.effort.skill == value:
        return _ONCE if value == OFFENSE else _ONCE_DEFENCE
    if g.phase == "rest":
        if value != ENDURANCE or x.resting != ENDURING:
            return _SKILL_NOT_NOW[value]
        return None if x.value[value] + x.gain[value] else _SKILL_EMPTY[value]
    if not g.asks("skill", seat) or value != (OFFENSE if seat == g.attacker else GUARD):
        return _SKILL_NOT_NOW[value]
    return None if x.value[value] else _SKILL_EMPTY[value]


CALL_ON = Form("call-on", "call on {skill}", check=_may_call_on)
SAVE = Form("save", "save {skill}")
_CALLS = tuple(CALL_ON(VALUE_WORDS[s]) for s in SKILLS)
_SAVES = tuple(SAVE(VALUE_WORDS[s]) for s in SKILLS)


def _skill_options(g: Gladiatori, seat: int, skill: int) -> list[Action]:
    x = g.gladiators[seat]
    return [_SAVES[skill], _CALLS[skill]] if x.value[skill] + x.gain[skill] else [_SAVES[skill]]


def so_far(g: Gladiatori, seat: int) -> dict[str, Any]:
    """What a value has come to, and for a defender what comes at him."""
    x = g.gladiators[seat]
    if x.effort is None:
        return {}
    parts: dict[str, Any] = {"sum": x.effort.total}
    if seat == g.attacker:
        return parts | {"role": "attack"}
    value = g.target_values[g.targets.index(seat)]
    parts |= {"role": "defence", "value": value, **g.named("attacker", g.attacker)}
    return parts | {"value": value // 2, "halved": value} if x.card() == MOV else parts


def _skill_parts(g: Gladiatori, seat: int, skill: int) -> dict[str, Any]:
    x = g.gladiators[seat]
    drop = "all" if x.overskill[skill] else "one"
    return {"skill": VALUE_NAMES[skill], "points": x.value[skill] + x.gain[skill], "drop": drop, **so_far(g, seat)}


USE_SKILL = Question(
    "use-skill",
    _skill_options,
    rule="GL-SKILL-2", refuse=first("use-skill"),
    says=_skill_parts,
)


def call_on_skill(g: Gladiatori, x: Gladiator, skill: int) -> Flow:
    """GL-SKILL-2, GL-SKILL-3: optional; in secret."""
    if x.at_most[skill]:
        g.asking, g.chooser = "skill", x.seat
        choice = yield USE_SKILL.ask(x.seat, skill)
        g.chooser = -1
        knowledge.may_have_used(x, skill)
        if choice is _CALLS[skill]:
            effort = effort_of(x)
            effort.add(VALUE_NAMES[skill], x.value[skill])
            effort.skill = skill
            effort.skill_lost, effort.skill_bonus = use_skill(x, skill)


_THREE_BLOOD = Violation("GL-BERS-1", "At most 3 Blood may be spent on a Berserk attack.")
_TWO_SPEED = Violation("GL-MOVE-7", "At most 2 Speed may be spent on a Dodge.")
_NO_PUTTING = Violation("GL-ABIL-2", "Points are put into a Berserk attack (Blood) or a Dodge (Speed): not now.")


def _may_put(g: Gladiatori, seat: int, n: int, ability: str) -> Violation | None:
    x = g.gladiators[seat]
    value = BLOOD if ability == "blood" else SPEED
    if not g.asks("points", seat) or ability not in ("blood", "speed") or n < 0:
        return _NO_PUTTING
    if x.card() != (BER if value == BLOOD else MOV):
        return _NO_PUTTING
    if value == BLOOD and n > 3:
        return _THREE_BLOOD
    if value == SPEED and n > 2:
        return _TWO_SPEED
    if n <= x.value[value]:
        return None
    told = "You have {points|no|only one|only #} {ability}."
    return Violation("GL-ABIL-1", told, points=x.value[value], ability=VALUE_NAMES[value])


PUT = Form("put", "put in {n:int} {ability}", check=_may_put)
_PUT_BLOOD = tuple(PUT(n, "blood") for n in range(4))
_PUT_SPEED = tuple(PUT(n, "speed") for n in range(3))


def _put_options(g: Gladiatori, seat: int, value: int) -> tuple[Action, ...]:
    ladder = _PUT_BLOOD if value == BLOOD else _PUT_SPEED
    return ladder[: g.gladiators[seat].value[value] + 1]


PUT_IN = Question(
    "put-in",
    _put_options,
    rule="GL-ABIL-2", refuse=first("put-in"),
    says=lambda g, seat, value: {
        "ability": VALUE_NAMES[value], "points": g.gladiators[seat].value[value], **so_far(g, seat)
    },
)


def put_in_points(g: Gladiatori, x: Gladiator, value: int) -> Flow:
    """GL-BERS-2, GL-MOVE-9: Blood for a Berserk attack, Speed for a Dodge, +2 a point, in the open."""
    if x.at_most[value]:
        g.asking, g.chooser = "points", x.seat
        choice = yield PUT_IN.ask(x.seat, value)
        g.chooser = -1
        points = choice.args[0]
        x.value[value] -= points
        knowledge.spent(x, value, points)
        effort = effort_of(x)
        if value == BLOOD:
            effort.blood = points
        else:
            effort.speed = points
        effort.add(VALUE_NAMES[value], 2 * points)


# -- revealing: Rage and Overskill --------------------------------------------------------------------

_NO_RAGE = Violation("GL-RAGE-1", "You have no Rage to swap now.")


def _may_rage(g: Gladiatori, seat: int, card: str, pile: str) -> Violation | None:
    x = g.gladiators[seat]
    kind = KIND_OF.get(card, FNT)
    if not g.asks("rage", seat):
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


RAGE_FOR = Form("rage", "rage for {card} from {pile}", check=_may_rage)
KEEP_RAGE = Form("keep-rage", "keep rage", passes=True)()
_RAGE_DISCARD = tuple(RAGE_FOR(word, "discard") for word in CARD_WORDS)
_RAGE_HP = tuple(RAGE_FOR(word, "hp deck") for word in CARD_WORDS)


def _rage_options(g: Gladiatori, seat: int) -> list[Action]:
    x = g.gladiators[seat]
    fetch = [k for k in RED if rage_may_fetch(g, x, k)]
    found = [KEEP_RAGE]
    found += [_RAGE_DISCARD[k] for k in fetch if x.discard[k]]
    found += [_RAGE_HP[k] for k in fetch if x.hp[k]]
    return found


SWAP_RAGE = Question("rage", _rage_options, rule="GL-RAGE-1", refuse=first("rage"))


def rage(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-RAGE-1: another card works in place of Rage, which goes to the discard pile."""
    if works(x, RAGE) and (any(x.discard[4:]) or any(x.hp[4:])):
        g.asking, g.chooser = "rage", x.seat
        choice = yield SWAP_RAGE.ask(x.seat)
        g.chooser = -1
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


_NOT_RAISED = Violation("GL-OVER-1", "There is no Skill to raise now.")


def _may_raise(g: Gladiatori, seat: int, skill: str) -> Violation | None:
    x = g.gladiators[seat]
    value = VALUE_WORDS.index(skill) if skill in VALUE_WORDS else SPEED
    return None if g.asks("overskill", seat) and value in SKILLS and x.value[value] else _NOT_RAISED


RAISE = Form("raise", "raise {skill}", check=_may_raise)
RAISE_NOTHING = Form("raise-nothing", "raise nothing", passes=True)()
_RAISES = tuple(RAISE(VALUE_WORDS[s]) for s in SKILLS)


def _raise_options(g: Gladiatori, seat: int) -> list[Action]:
    value = g.gladiators[seat].value
    return [RAISE_NOTHING, *(_RAISES[s] for s in SKILLS if value[s])]


def _raise_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    value = g.gladiators[seat].value
    return {"skills": [f"{VALUE_NAMES[s]} {value[s]}" for s in SKILLS if value[s]]}


RAISE_SKILL = Question("overskill", _raise_options, rule="GL-OVER-1", refuse=first("overskill"), says=_raise_parts)


def overskill(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-OVER-1: five points more, at most three times the value; which Skill stays secret."""
    if works(x, OVERSKILL):
        g.asking, g.chooser = "overskill", x.seat
        choice = yield RAISE_SKILL.ask(x.seat)
        g.chooser = -1
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


def reveal(g: Gladiatori, x: Gladiator) -> None:
    """The card in use and what lies on it are turned up."""
    effort = effort_of(x)
    if effort.place < 0 or effort.open:
        return
    x.table[effort.place] &= ~FACE_DOWN
    effort.open = True
    g.reveals += 1
    if g.log is not None and (effort.new or any(x.laid)):
        laid = [CARD_NAMES[k] for k in KINDS for _ in range(x.laid[k])]
        told: dict[str, Any] = {"card": CARD_NAMES[x.card()], "cards": laid, "laid": cards_told(x.laid) or None}
        if not effort.new:
            told["again"] = "again"
        elif x.seat in g.targets:
            told["does"] = REACTIONS[x.card()]
        g.tell_of("reveals", x.seat, **told)


# -- Sacrifice, Acrobatic Strike, +2 against animals --------------------------------------------------

_NO_SACRIFICE = Violation("GL-SACR-1", "There is nothing to sacrifice for now.")


def _may_sacrifice(g: Gladiatori, seat: int, card: str) -> Violation | None:
    x = g.gladiators[seat]
    return None if g.asks("sacrifice", seat) and card in KIND_OF and x.hand[KIND_OF[card]] else _NO_SACRIFICE


SACRIFICE_CARD = Form("sacrifice", "sacrifice {card}", check=_may_sacrifice)
_SACRIFICES = of_cards(SACRIFICE_CARD)
NO_SACRIFICE = DECLINE("sacrifice")


def _sacrifice_options(g: Gladiatori, seat: int) -> list[Action]:
    hand = g.gladiators[seat].hand
    return [NO_SACRIFICE, *(_SACRIFICES[k] for k in KINDS if hand[k])]


OFFER_SACRIFICE = Question("sacrifice", _sacrifice_options, rule="GL-SACR-1", refuse=first("sacrifice"), says=so_far)


def special_moves(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-ACRO-1, GL-SACR-1: what the moves on the card add to a value."""
    effort = effort_of(x)
    if works(x, ACROBATIC):
        choice = yield OFFER.ask(x.seat, "acrobatic strike")
        if choice.form is APPLY:
            effort.acrobatic = True
            effort.add("Acrobatic Strike", ACROBATIC_BONUS)
    if works(x, SACRIFICE) and any(x.hand):
        g.asking, g.chooser = "sacrifice", x.seat
        choice = yield OFFER_SACRIFICE.ask(x.seat)
        g.chooser = -1
        if choice is not NO_SACRIFICE:
            kind = KIND_OF[choice.args[0]]
            x.hand[kind] -= 1
            x.removed[kind] += 1
            effort.sacrificed = kind
            effort.add("Sacrifice", SACRIFICE_BONUS)
            g.reveals += 1
            g.tell_of("sacrifices", x.seat, card=CARD_NAMES[kind])


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
    if not g.asks("convert", seat) or what not in convertible(g, x):
        return _NOT_CONVERTED
    return None


CONVERT = Form("convert", "count {what} as +2", check=_may_convert)


def _convert_options(g: Gladiatori, seat: int) -> list[Action]:
    return [STOP, *(CONVERT(what) for what in convertible(g, g.gladiators[seat]))]


CONVERT_ANYTHING = Question("convert", _convert_options, rule="GL-ANIM-20", refuse=first("convert"), says=so_far)


def conversions(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-ANIM-20, GL-R-112: any number, each card or Power once."""
    effort = effort_of(x)
    while effort.place >= 0 and might_convert(x):
        g.asking, g.chooser = "convert", x.seat
        choice = yield CONVERT_ANYTHING.ask(x.seat)
        g.chooser = -1
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


def might_own(x: Gladiator, power: int) -> bool:
    """Whether, for all the others know, x has this Power unused."""
    if not x.powers_open or x.powers_used >> power & 1:
        return False
    return x.character < 0 or bool(CHARACTERS[x.character].powers >> power & 1)


# -- Powers of the attack -----------------------------------------------------------------------------

_NO_LUNGE = Violation("GL-LUNGE-1", "You cannot lunge with that card now.")
_NO_LEAP = Violation("GL-LEAP-1", "Each hex entered, three at most, gives +2 attack or +1 damage.")
_NO_DEEP = Violation("GL-DEEP-1", "Deep Wounds costs 1 to 3 attack.")


def _announced_late(g: Gladiatori, seat: int, power: int) -> Violation | None:
    """GL-ATKVAL-6, GL-POWER-1."""
    if seat == g.attacker and g.step >= Step.DEFENCE_VALUE and g.step < Step.MOVE:
        return _LATE
    return why_not_power(g.gladiators[seat], power)


def _may_lunge(g: Gladiatori, seat: int, card: str) -> Violation | None:
    x = g.gladiators[seat]
    if not g.asks("lunge", seat):
        return _announced_late(g, seat, LUNGE) or _NO_LUNGE
    if not effort_of(x).lunged and not x.has_power(LUNGE):
        return _announced_late(g, seat, LUNGE)
    return None if card in KIND_OF and x.hand[KIND_OF[card]] else _NO_LUNGE


def _may_leap(g: Gladiatori, seat: int, attack: int, damage: int) -> Violation | None:
    x = g.gladiators[seat]
    if not g.asks("leap", seat) or not x.has_power(LEAP):
        return _announced_late(g, seat, LEAP) or _NO_LEAP
    fits = attack >= 0 and damage >= 0 and attack + damage == min(3, x.entered)
    return None if fits else _NO_LEAP


def _may_deepen(g: Gladiatori, seat: int, n: int) -> Violation | None:
    if not g.asks("deepen", seat) or not g.gladiators[seat].has_power(DEEP_WOUNDS):
        return _announced_late(g, seat, DEEP_WOUNDS) or _NO_DEEP
    return None if 1 <= n <= 3 else _NO_DEEP


LUNGE_WITH = Form("lunge", "lunge with {card}", check=_may_lunge)
LEAP_FOR = Form("leap", "leap for {attack:int} attack and {damage:int} damage", check=_may_leap)
DEEPEN = Form("deepen", "deepen the wound by {n:int}", check=_may_deepen)
_LUNGES = of_cards(LUNGE_WITH)
_DEEPENS = tuple(DEEPEN(n) for n in (1, 2, 3))
_NO_LUNGE_ACTION, _NO_LEAP_ACTION, _NO_DEEP_ACTION = DECLINE("lunge"), DECLINE("leap"), DECLINE("deep wounds")


def _lunge_options(g: Gladiatori, seat: int) -> list[Action]:
    x = g.gladiators[seat]
    if effort_of(x).lunged:
        return [STOP, *(_LUNGES[k] for k in KINDS if x.hand[k])]
    if not x.has_power(LUNGE):
        return [_NO_LUNGE_ACTION]
    return [_NO_LUNGE_ACTION, *(_LUNGES[k] for k in KINDS if x.hand[k])]


def _leap_options(g: Gladiatori, seat: int) -> list[Action]:
    x = g.gladiators[seat]
    if not x.has_power(LEAP):
        return [_NO_LEAP_ACTION]
    hexes = min(3, x.entered)
    return [_NO_LEAP_ACTION, *(LEAP_FOR(hexes - damage, damage) for damage in range(hexes + 1))]


def _deep_options(g: Gladiatori, seat: int) -> list[Action]:
    if not g.gladiators[seat].has_power(DEEP_WOUNDS):
        return [_NO_DEEP_ACTION]
    return [_NO_DEEP_ACTION, *_DEEPENS]


def _leap_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    return {"hexes": min(3, g.gladiators[seat].entered), **so_far(g, seat)}


LUNGE_Q = Question("lunge", _lunge_options, rule="GL-LUNGE-1", refuse=first("lunge"), says=so_far)
LEAP_Q = Question("leap", _leap_options, rule="GL-LEAP-1", refuse=first("leap"), says=_leap_parts)
DEEP_Q = Question("deep-wounds", _deep_options, rule="GL-DEEP-1", refuse=first("deep-wounds"), says=so_far)


def attack_powers(g: Gladiatori, a: Gladiator) -> Flow:
    """Lunge, Leap, Deep Wounds and Wrestling, in this order (GL-R-33)."""
    effort = effort_of(a)
    close = g.attack != Attack.THROW and a.free()  # the icons Movement and Melee
    if close and might_own(a, LUNGE) and any(a.hand):
        g.asking, g.chooser = "lunge", a.seat
        while len(effort.lunged) < 3 and any(a.hand):
            choice = yield LUNGE_Q.ask(a.seat)
            if choice.form is not LUNGE_WITH:
                break
            if not effort.lunged:
                cross_out(g, a, LUNGE, does="lunge")
                effort.powers |= 1 << LUNGE
            kind = KIND_OF[choice.args[0]]
            a.hand[kind] -= 1
            a.discard[kind] += 1
            effort.lunged.append(kind)
        g.chooser = -1
        effort.add("Lunge", 2 * len(effort.lunged))
        if effort.lunged and g.log is not None:
            g.tell_of("lunges", a.seat, secret={"discarded": kinds_told(effort.lunged)}, count=len(effort.lunged))
    if close and might_own(a, LEAP) and a.entered:
        g.asking, g.chooser = "leap", a.seat
        choice = yield LEAP_Q.ask(a.seat)
        g.chooser = -1
        if choice.form is LEAP_FOR:
            attack, damage = 2 * choice.args[0], choice.args[1]
            gains = [f"+{n} {what}" for n, what in ((attack, "attack"), (damage, "damage")) if n]
            cross_out(g, a, LEAP, hexes=min(3, a.entered), gains=gains)
            effort.powers |= 1 << LEAP
            effort.add("Leap", 2 * choice.args[0])
            effort.leap_damage = choice.args[1]
    if g.attack == Attack.HELP:
        return
    if might_own(a, DEEP_WOUNDS):
        g.asking, g.chooser = "deepen", a.seat
        choice = yield DEEP_Q.ask(a.seat)
        g.chooser = -1
        if choice.form is DEEPEN:
            cross_out(g, a, DEEP_WOUNDS, deeper=choice.args[0])
            effort.powers |= 1 << DEEP_WOUNDS
            effort.deep = choice.args[0]
            effort.add("Deep Wounds", -effort.deep)
    if close and might_own(a, WRESTLING):
        choice = yield OFFER.ask(a.seat, "wrestling")
        if choice.form is APPLY:
            cross_out(g, a, WRESTLING, does="wrestle")
            effort.powers |= 1 << WRESTLING
            effort.wrestling = True


# -- the two values -----------------------------------------------------------------------------------


def card_bonus(x: Gladiator) -> int:
    """GL-ATKVAL-2, GL-DEX-3: energy for Strength, half the hand for Dexterity; Blood and Speed are put in apart."""
    card = x.card()
    if card == STR:
        return x.laid[E1]
    return sum(x.hand) // 2 if card == DEX else 0


def status_penalty(x: Gladiator) -> int:
    """GL-ATKVAL-4, GL-DEFVAL-4."""
    return (TRAPPED_PENALTY if x.trapped else 0) + (FACE_DOWN_PENALTY if x.face_down else 0)


def casts_net(g: Gladiatori) -> bool:
    return g.weapon is not None and g.weapon.is_net


def range_penalty(g: Gladiatori, a: Gladiator) -> int:
    """GL-ATKVAL-5: one per hex between beyond the first, two with a Net."""
    beyond = max(0, DISTANCE[a.hex][hex_of(g, g.targets[0])] - 2)
    return -2 * beyond if casts_net(g) else -beyond


def item_attack(g: Gladiatori, a: Gladiator) -> int:
    """GL-ATKVAL-3: everything he carries; what is thrown counts double."""
    total = sum([item.attack for item in a.items])
    return total + g.weapon.attack if g.attack == Attack.THROW and g.weapon is not None else total


def help_bonus(x: Gladiator, enemy: int) -> int:
    """GL-ALLY-4, GL-ALLY-5: what allies gave against this enemy, used up now."""
    effort = effort_of(x)
    bonus = 0
    for entry in x.help[:]:
        if entry[0] == enemy:
            bonus += entry[1]
            x.help.remove(entry)
            effort.help.append(entry)
    return bonus


def unbeatable_bonus(x: Gladiator) -> None:
    """GL-UNBEAT-3: the next Action or Reaction, whichever comes first."""
    if x.unbeatable_bonus:
        effort = effort_of(x)
        x.unbeatable_bonus = False
        effort.unbeatable = True
        effort.add("Unbeatable", UNBEATABLE_BONUS)


def attack_value(g: Gladiatori, a: Gladiator) -> Flow:
    """C7a to C7d: the attacker reveals and settles everything before any defender reveals (GL-RESOLVE-2)."""
    effort = effort_of(a)
    g.step = Step.ATTACK_VALUE
    reveal(g, a)
    yield from rage(g, a)
    yield from overskill(g, a)
    yield from any_time(g, a, AT3)
    effort.add(CARD_NAMES[a.card()], card_bonus(a))
    if any(figure >= FIRST_BEAST for figure in g.targets):
        yield from conversions(g, a)
    if a.card() == BER:
        yield from put_in_points(g, a, BLOOD)
    effort.add("items", item_attack(g, a))
    yield from call_on_skill(g, a, OFFENSE)
    effort.add("status", status_penalty(a))
    yield from special_moves(g, a)
    yield from attack_powers(g, a)
    unbeatable_bonus(a)
    if g.attack == Attack.THROW:
        effort.add("range", range_penalty(g, a))
    effort.answered = True


def defence_value(g: Gladiatori, d: Gladiator) -> Flow:
    """C7g, C7h: knowing the attack value, the defender settles his own (GL-DEFVAL-8)."""
    effort = effort_of(d)
    reacting = effort.place >= 0
    card = d.card()
    dodging = card == MOV
    if reacting:
        if card == BER:
            effort.add("Oppose", OPPOSE)
        else:
            effort.add(CARD_NAMES[card], card_bonus(d))
        if dodging:
            yield from put_in_points(g, d, SPEED)
        if g.attack != Attack.BEAST and g.gladiators[g.attacker].card() == card:
            effort.add("match", MATCH)
    if not dodging and not casts_net(g):
        effort.add("items", sum([item.defence for item in d.items]))
    yield from call_on_skill(g, d, GUARD)
    effort.add("ally", help_bonus(d, g.attacker))
    effort.add("status", status_penalty(d))
    if not from_front(g, d):
        effort.add("behind", BEHIND_PENALTY)
    if d.delayed:
        effort.add("Delay", DELAY_BONUS)
    if reacting:
        yield from special_moves(g, d)
        if g.attack == Attack.BEAST:
            yield from conversions(g, d)
            effort.add("against an animal", effort.beast_bonus)
        unbeatable_bonus(d)
    effort.answered = True


def reveal_defence(g: Gladiatori, d: Gladiator) -> Flow:
    """C7f: the defender's cards are turned up; Rage, Overskill and any-time Powers."""
    g.step = Step.DEFENCE_VALUE
    if effort_of(d).place >= 0:
        reveal(g, d)
        yield from rage(g, d)
        yield from overskill(g, d)
        yield from any_time(g, d, AT4)
