"""Solo (FX-SOLO): the Ludus Magnus, an opponent that acts only by the cards of its deck."""

from __future__ import annotations

from collections.abc import Callable

from harena.core import Flow

from .cards import blank
from .damage import answer_damage, assign, check_defeats, deal, end_attack
from .entering import enter
from .ludus_deck import LudusCard, ludus_cards, title
from .piles import fill_row, refresh_row, tell_turned_up
from .reactions import ATTACKS, open_window, pay_debt
from .selecting import P, arena_for, select, select_face_up
from .state import MAGNUS, Fighter, Glory, Magnus
from .telling import tell_healed, tell_prevented, tell_shift, tell_strike
from .values import attack, find_serial

GLADIATORS = 0  # the Supply row
ROWS = {"GLADIATOR": 0, "TRAINING": 1, "ECONOMY": 2}
NO_CARD = 0  # what is performed where none could be drawn


def _magnus(g: Glory) -> Magnus:
    assert g.magnus is not None
    return g.magnus


# ---------------------------------------------------------------- its deck


def _draw(g: Glory, section: str = "", **answering: object) -> LudusCard | None:
    """FX-SOLO-GEN-3/4: revealed, and the discard pile is shuffled only when a card is needed. A Boast Card is blank.

    Only one section of the card counts: the given one, or what stands first in its Combat section. `answering` names
    the Gladiator for which it reacts.
    """
    magnus = _magnus(g)
    if not magnus.deck:
        magnus.deck.extend(magnus.discard)
        magnus.discard.clear()
        g.rng.shuffle(magnus.deck)
    if not magnus.deck:  # all there are lie open and unfinished: only where a scenario gives it so few
        magnus.playing.append(NO_CARD)
        _idle(g, "no-card")
        return None
    entry = magnus.deck.pop()
    magnus.known_top = max(magnus.known_top - 1, 0)
    magnus.playing.append(entry)
    if entry < 0:
        g.tell("ludus-draws", seat=MAGNUS, card=title(entry), section="blank", does="nothing happens")
        return None
    card = ludus_cards()[entry]
    section = section or card.first
    g.tell("ludus-draws", seat=MAGNUS, card=card.title, section=section, does=card.sections[section], **answering)
    return card


def _idle(g: Glory, why: str) -> None:
    """What a card says cannot be done, so nothing comes of it (FX-SOLO-GEN-11); `why` is a word of `[words.idle]`."""
    g.tell("ludus-idle", seat=MAGNUS, why=why)


def _discard(g: Glory) -> None:
    magnus = _magnus(g)
    entry = magnus.playing.pop()
    if entry != NO_CARD:
        magnus.discard.append(entry)


# ---------------------------------------------------------------- Machinations


def machinations_section(g: Glory) -> Flow:
    """FX-SOLO-MACH-1/3: one card, its Machinations section, and the Supply is refilled."""
    card = _draw(g, "machinations")
    if card is not None:
        section = card.machinations
        match section.name:
            case "PLACE":
                source, arena = (str(word) for word in section.args)
                yield from _place(g, source, arena_for(g, arena))
            case "PLACE2":
                yield from _place(g, "TOP", arena_for(g, "LAST"))
                yield from _place(g, "TOP", arena_for(g, "FLEET"))
            case "CHURN":
                refresh_row(g, MAGNUS, ROWS[str(section.args[0])])
        tell_turned_up(g, fill_row(g, GLADIATORS))
    _discard(g)


def _place(g: Glory, source: str, arena: int) -> Flow:
    """FX-SOLO-MACH-2/6, FX-SOLO-GEN-5/6: Ready, for nothing, and without its text."""
    row = g.supply[GLADIATORS]
    if source == "TOP":
        if not row.deck:
            row.deck.extend(row.discard)
            row.discard.clear()
            g.rng.shuffle(row.deck)
        if not row.deck:
            _idle(g, "no-gladiator")
            return
        card = row.deck.pop()
    else:
        card = yield from select_face_up(g, source)
        if card is None:
            _idle(g, "no-gladiator")
            return
        row.offer[row.offer.index(card)] = None
    yield from enter(g, MAGNUS, blank(card), arena)


def ludus_registers(g: Glory) -> Flow:
    """FX-SOLO-LATE-1 to 4: a card for each Glory of P, then one for each RC of its own; the number is fixed now."""
    g.active = MAGNUS
    tokens = sum(place.champion == MAGNUS for place in g.places)
    count = g.players[P].glory + tokens
    if count:
        g.tell("ludus-registers", seat=MAGNUS, count=count, glory=g.players[P].glory, tokens=tokens)
    else:
        g.tell("passes-for-good", seat=MAGNUS)
    for _ in range(count):
        yield from machinations_section(g)


# ---------------------------------------------------------------- Combat Turn


def _own(g: Glory) -> list[Fighter]:
    return [fighter for fighter in g.places[g.battle].fighters if fighter.owner == MAGNUS]


def _ready(g: Glory) -> list[Fighter]:
    return [fighter for fighter in _own(g) if not fighter.exhausted]


def _targets(g: Glory, arena: int) -> list[Fighter]:
    """FX-SOLO-SELECT-1: P's Gladiators that a Tactic or Reaction may target."""
    return [f for f in g.places[arena].fighters if f.owner == P and not f.card.untargetable]


def ludus_acts(g: Glory) -> Flow:
    """FX-SOLO-COMBAT-2 to 8: two cards with a Ready Gladiator, a Tactic without, and a pass only after P's pass."""
    g.attacked = g.tactic_used = False
    if _ready(g):
        g.tactic_used = True  # its turn is no pass, whatever the cards bring
        yield from _two_cards(g)
    elif not g.passes:
        g.tactic_used = True
        yield from _tactic_alone(g)


def _two_cards(g: Glory) -> Flow:
    first = _draw(g)
    if first is not None:
        yield from _ACTS[first.first](g, first)
    _discard(g)
    kind = "" if first is None else _OTHER[first.first]
    second = _draw(g, kind)
    if second is not None:  # FX-SOLO-BOAST-3: after a blank the second card's own order counts
        yield from _ACTS[kind or second.first](g, second)
    _discard(g)


def _tactic_alone(g: Glory) -> Flow:
    card = _draw(g, "tactic")
    if card is not None:
        yield from _tactic(g, card)
    _discard(g)
    if card is not None and _ready(g):
        card = _draw(g, "attack")
        if card is not None:
            yield from _attack(g, card)
        _discard(g)


def _attack(g: Glory, card: LudusCard) -> Flow:
    """FX-SOLO-COMBAT-10/11: exhaust, let P react, and only then select the target."""
    attacker: Fighter | None = yield from select(g, _ready(g), card.by, "attacks")
    if attacker is None:
        _idle(g, "none-ready")
        return
    attacker.exhausted = True
    yield from check_defeats(g, "exhausted")
    yield from open_window(g, ATTACKS, [attacker], [attacker.arena])
    if attacker in g.places[g.battle].fighters:
        yield from _strike(g, card, attacker)
    end_attack(g)


def _strike(g: Glory, card: LudusCard, attacker: Fighter) -> Flow:
    facing = [fighter for fighter in g.places[g.battle].fighters if fighter.owner == P]
    target: Fighter | None = yield from select(g, facing, card.on, "struck", attacker)
    if target is not None:
        damage = attack(g, attacker) + card.bonus
        tell_strike(g, attacker, target, damage)
        yield from deal(g, [(target, damage)], attacker, told=True)


def _tactic(g: Glory, card: LudusCard) -> Flow:
    """The Tactic of a card; what cannot be done is skipped (FX-SOLO-GEN-11)."""
    word, args = card.tactic.name, card.tactic.args
    facing = _targets(g, g.battle)
    match word:
        case "EXHAUST":
            ready = [fighter for fighter in facing if not fighter.exhausted]
            target: Fighter | None = yield from select(g, ready, str(args[0]), "exhausted")
            if target is None:
                _idle(g, "no-ready-target")
            else:
                _done(g, target, "exhausted").exhausted = True
                yield from check_defeats(g, "exhausted")
        case "DAMAGE":
            target = yield from select(g, facing, str(args[1]), "damaged")
            if target is None:
                _idle(g, "no-target")
            else:
                g.eventful = True
                yield from deal(g, [(target, _number(args[0]))], card)
        case "DAMAGE_ALL":
            everybody = [fighter for fighter in g.places[g.battle].fighters if fighter.owner == P]
            g.eventful = True
            yield from deal(g, [(fighter, _number(args[0])) for fighter in everybody], card)
        case "READY":
            tired = [fighter for fighter in _own(g) if fighter.exhausted]
            target = yield from select(g, tired, str(args[0]), "readied")
            if target is None:
                _idle(g, "none-exhausted")
            else:
                _done(g, target, "readied").exhausted = False
                yield from check_defeats(g, "readied")
        case "HEAL":
            target = yield from select(g, _hurt(g), str(args[1]), "healed")
            if target is None:
                _idle(g, "none-damaged")
            else:
                count = min(_number(args[0]), target.damage)
                target.damage -= count
                g.eventful = True
                tell_healed(g, target, count)
        case "MOVE":
            yield from _move(g, card, _number(args[0]), str(args[1]), str(args[2]))
        case "REINFORCE":
            yield from _place(g, "TOP", g.battle)


def _move(g: Glory, card: LudusCard, count: int, source: str, to: str) -> Flow:
    if not _targets(g, g.battle):
        _idle(g, "no-target")
        return
    hurt: Fighter | None = yield from select(g, _hurt(g), source, "moved-from")
    if hurt is None:
        _idle(g, "none-damaged")
        return
    target: Fighter | None = yield from select(g, _targets(g, g.battle), to, "moved-to", hurt)
    if target is not None:
        hurt.damage -= count
        g.eventful = True
        tell_shift(g, "moved", hurt, target, count)
        yield from deal(g, [(target, count)], card, told=True)


def _hurt(g: Glory) -> list[Fighter]:
    return [fighter for fighter in _own(g) if fighter.damage]


def _done(g: Glory, fighter: Fighter, what: str) -> Fighter:
    """FX-SOLO-COMBAT-15: an action with an effect keeps the Battle going."""
    g.eventful = True
    g.tell(what, gladiator=fighter.name, gladiator_of=fighter.owner)
    return fighter


def _number(word: object) -> int:
    assert isinstance(word, int)
    return word


_ACTS: dict[str, Callable[[Glory, LudusCard], Flow]] = {"attack": _attack, "tactic": _tactic}
_OTHER = {"attack": "tactic", "tactic": "attack"}


# ---------------------------------------------------------------- Reactions


def ludus_answers(g: Glory, struck: list[Fighter]) -> Flow:
    """FX-SOLO-REACT-1/2/4/5/8: at once, the oldest first, and a Blessing goes before the card is drawn."""
    for fighter in sorted(struck, key=lambda fighter: fighter.serial):
        if g.is_ludus(fighter.owner):
            if fighter.debts:
                yield from pay_debt(g, fighter)
            yield from _draw_reaction(g, fighter)


def _draw_reaction(g: Glory, fighter: Fighter) -> Flow:
    """FX-SOLO-REACT-1/4/6: a card for each of its Gladiators that is assigned damage."""
    card = _draw(g, "reaction", gladiator=fighter.name, gladiator_of=MAGNUS)
    if card is not None:
        yield from _reaction(g, fighter, card)
    _discard(g)


def _reaction(g: Glory, fighter: Fighter, card: LudusCard) -> Flow:
    word, args = card.reaction.name, card.reaction.args
    there = _targets(g, fighter.arena)
    match word:
        case "PREVENT":
            count = fighter.assigned if str(args[0]) == "ALL" else min(_number(args[0]), fighter.assigned)
            if count:
                fighter.assigned -= count
                g.eventful = True
                tell_prevented(g, fighter, count)
            else:
                _idle(g, "nothing-to-prevent")
        case "REASSIGN" if fighter.assigned + fighter.unpreventable:
            target: Fighter | None = yield from select(g, there, str(args[1]), "reassigned", fighter)
            if target is None:
                _idle(g, "no-target")
            else:
                yield from _reassign(g, fighter, target)
        case "RETALIATE":
            target = find_serial(g, g.striker) if str(args[1]) == "ATTACKER" else None
            if str(args[1]) != "ATTACKER":
                target = yield from select(g, there, str(args[1]), "struck-back", fighter)
            if target in there:
                g.eventful = True
                yield from deal(g, [(target, _number(args[0]))], card)
            else:
                _idle(g, "no-attacker" if str(args[1]) == "ATTACKER" else "no-target")
        case "READY_SELF" if fighter.exhausted:
            _done(g, fighter, "readied").exhausted = False
            yield from check_defeats(g, "readied")
        case "READY_SELF":
            _idle(g, "is-ready")
        case "REASSIGN":
            _idle(g, "nothing-assigned")


def _reassign(g: Glory, source: Fighter, target: Fighter) -> Flow:
    """One token; what can be prevented goes first (FG-DMG-5)."""
    preventable = source.assigned > 0
    if preventable:
        source.assigned -= 1
    else:
        source.unpreventable -= 1
    g.eventful = True
    tell_shift(g, "reassigned", source, target, 1)
    assign(g, target, 1, unpreventable=not preventable)
    yield from answer_damage(g, [target])
