"""Damage and defeat (FG-DMG, FG-DEF): assign, let everybody react, resolve, carry off the fallen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from harena.core import Action, Ended, Flow, Form, Question, Seat

from . import violations as no
from .abilities import resolve
from .reactions import ASSIGNED, DEFEATED, LEAVES, note_assigned, open_window, owe_blessings
from .royale import rank_the_fallen
from .state import NOBODY, NOWHERE, Fighter, Glory, Watched
from .telling import dealt_by, named, tell_damage, tell_defeat
from .values import Use, health, remember_last_values, values_now
from .vocabulary import Watch

NO_DAMAGE: Final[Mapping[int, int]] = {}


class BattleOver(Ended):
    """FG-WIN-1: at most one player still has Gladiators in the Active Arena; everything pending is dropped."""


# ---------------------------------------------------------------- dealing damage


def assign(g: Glory, fighter: Fighter, count: int, *, unpreventable: bool = False) -> None:
    """FG-DMG-1 step 1: tokens above a Gladiator."""
    if unpreventable:
        fighter.unpreventable += count
    else:
        fighter.assigned += count
    if g.damage_open:
        note_assigned(g, fighter)


def deal(
    g: Glory,
    hits: Sequence[tuple[Fighter, int]],
    cause: object,
    *,
    unpreventable: bool = False,
    piercing: int = 0,
    told: bool = False,
    goes_on: bool = False,
) -> Flow:
    """FG-DMG-1/13: damage to one or several Gladiators by one effect; `piercing` of it cannot be Prevented.

    `cause` is what deals it: a Gladiator that strikes, the use of a card, a card of the Ludus Magnus. `told`: whoever
    calls has told it already. `goes_on`: it is not the first that comes of its cause.
    """
    hits = [(fighter, count) for fighter, count in hits if count > 0]
    if not hits:  # FG-ATK-7: nothing is assigned, so there is no window
        return
    for fighter, count in hits:
        pierced = min(piercing, count)
        if pierced:
            assign(g, fighter, pierced, unpreventable=True)
        if count > pierced:
            assign(g, fighter, count - pierced, unpreventable=unpreventable)
    if g.log is not None and not told:
        count = hits[0][1]
        struck = named("gladiators", (fighter for fighter, _ in hits))
        more = {"rest": "goes-on"} if goes_on else {}
        g.tell("assigned", count=count, sure=count if unpreventable else 0, **struck, **dealt_by(cause), **more)
    announced = {fighter.serial: count for fighter, count in hits}
    yield from answer_damage(g, [fighter for fighter, _ in hits], cause, announced)


def answer_damage(
    g: Glory, struck: list[Fighter], cause: object = None, announced: Mapping[int, int] = NO_DAMAGE
) -> Flow:
    """FG-DMG-1 steps 2 and 3: everybody may react to the damage that was assigned, then all of it lands.

    Damage assigned while a damage window is open joins it instead (FG-REACT-13). `announced`: how much of it has been
    told, by the serial numbers of those it is for; what lands as it was announced is not told again.
    """
    owe_blessings(struck)
    if g.damage_open:
        yield from _ludus_answers(g, struck)
        return
    g.damage_open = True
    yield from _ludus_answers(g, struck)
    subjects = _with_all_struck(g, struck)
    yield from open_window(g, ASSIGNED, subjects, [fighter.arena for fighter in subjects], cause)
    g.damage_open = False
    _end_strike(g)
    yield from _resolve_pool(g, announced)


def _ludus_answers(g: Glory, struck: list[Fighter]) -> Flow:
    """FX-SOLO-REACT-1: the Ludus Magnus answers at once, before any window."""
    if g.solo:
        from .ludus import ludus_answers  # which deals damage itself

        yield from ludus_answers(g, struck)


def _with_all_struck(g: Glory, struck: list[Fighter]) -> list[Fighter]:
    """Whomever the Ludus Magnus struck back at is part of the same window."""
    if not g.solo:
        return struck
    return struck + [f for f in g.fighters() if f.assigned + f.unpreventable and f not in struck]


def _end_strike(g: Glory) -> None:
    """The damage of an attack resolves: what was for this Attack ends, and what follows stems from no attack."""
    if g.striker:
        end_attack(g)


def end_attack(g: Glory) -> None:
    """What was for this Attack ends, whomever it was for."""
    for fighter in g.fighters():
        fighter.strike_attack = fighter.piercing = 0
    g.striker = 0


def _resolve_pool(g: Glory, announced: Mapping[int, int]) -> Flow:
    """FG-DMG-2: all tokens land at once."""
    taken: dict[int, int] = {}
    for place in g.places:
        for fighter in place.fighters:
            count = fighter.assigned + fighter.unpreventable
            if count:
                fighter.damage += count
                fighter.assigned = fighter.unpreventable = 0
                g.eventful = True
                whole = announced.get(fighter.serial) == count
                if g.log is not None and not tell_damage(g, fighter, count, whole=whole):
                    taken[fighter.serial] = count
    yield from check_defeats(g, taken=taken, announced=announced)


# ---------------------------------------------------------------- defeat


def check_defeats(
    g: Glory, cause: str = "", taken: Mapping[int, int] = NO_DAMAGE, announced: Mapping[int, int] = NO_DAMAGE
) -> Flow:
    """FG-DEF-1/4/5: everybody with as much damage as current Health falls together.

    For telling: `cause`, if Health was lost and not damage taken, is a word of `[words.causes]`; `taken` is the damage
    that is told with the defeat, by the serial numbers of those who took it, and `announced` what was told before.
    """
    fallen = [
        fighter
        for place in g.places
        for fighter in place.fighters
        if (fighter.damage or g.health_can_drop or fighter.turn_health < 0 or fighter.battle_health < 0)
        and fighter.damage >= health(g, fighter)
    ]
    if fallen:
        yield from defeat(g, fallen, cause=cause, taken=taken, announced=announced)


def defeat(
    g: Glory,
    fallen: list[Fighter],
    *,
    for_influence: bool = False,
    cause: str = "",
    taken: Mapping[int, int] = NO_DAMAGE,
    announced: Mapping[int, int] = NO_DAMAGE,
) -> Flow:
    """FG-DEF-6: Discard Piles, Coins, the offers earned by it, is the Battle over, and only then the window.

    `for_influence`: they are given up for lost Influence, which is a defeat like any other (FG-INF-11).
    """
    fallen = [fighter for fighter in g.fighters() if fighter in fallen]  # FG-R-8: F before L, left to right
    for fighter in fallen:
        if fighter.card.answers:
            remember_last_values(g, fighter)
        else:
            fighter.faded = values_now(g, fighter)
    for fighter in fallen:
        take_away(g, fighter)
        discard_fighter(g, fighter)
        g.party(fighter.owner).insure()
        count = taken.get(fighter.serial, 0)
        whole = announced.get(fighter.serial) == count
        tell_defeat(g, fighter, "influence" if for_influence else "", cause, count, whole=whole)
    over = battle_is_decided(g)
    yield from _earned_offers(g, fallen)
    if over:
        raise BattleOver
    yield from after_leaving(g, LEAVES | DEFEATED, fallen)


def after_leaving(g: Glory, events: int, gone: list[Fighter], arenas: list[int] | None = None) -> Flow:
    """FG-REACT-15: one window for all that left together; then look whether somebody's Health hung on them."""
    yield from open_window(g, events, gone, [fighter.arena for fighter in gone] if arenas is None else arenas)
    yield from check_defeats(g, "left")


def take_away(g: Glory, fighter: Fighter) -> None:
    """FG-OWN-6, FG-R-27: what leaves play loses its tokens. Damage stays readable for text about its last values."""
    g.places[fighter.arena].fighters.remove(fighter)
    fighter.assigned = fighter.unpreventable = 0
    fighter.blessings = fighter.debts = 0  # FX-BLESS-19, FX-R-59
    if fighter.arena == g.battle:
        g.eventful = True


def discard_fighter(g: Glory, fighter: Fighter) -> None:
    """To its owner's Discard Pile; what the Ludus Magnus loses goes to that of the Supply."""
    g.party(fighter.owner).lose(g, fighter.card)


def battle_is_decided(g: Glory) -> bool:
    """FG-WIN-1, FG-DRAW-1: fewer than two players have Gladiators in the Active Arena. FG-R-28 lives here."""
    if g.battle == NOWHERE:
        return False
    if g.royale:
        rank_the_fallen(g)
        return len(g.placed) >= g.seats - 1  # FX-MP-BAT-17
    first: Seat = NOBODY
    for fighter in g.places[g.battle].fighters:
        if first == NOBODY:
            first = fighter.owner
        elif fighter.owner != first:
            return False
    return True


# ---------------------------------------------------------------- offers earned by a defeat (Pierce)


FIRST = Form("first", "first offer {n:int}")


def _order_options(g: Glory, seat: Seat, offers: list[Watched]) -> list[Action]:
    return [FIRST(index + 1) for index in range(len(offers))]


def _says(g: Glory, seat: Seat, offers: list[Watched]) -> dict[str, Any]:
    return {"offers": [f"{number} {offer.card.title}" for number, offer in enumerate(offers, 1)]}


ORDER = Question(
    "order", _order_options, rule="FG-TEXT-7", says=_says,
    refuse=no.first("FG-TEXT-7", "First choose which offer comes first."),
)  # fmt: skip


def _earned_offers(g: Glory, fallen: list[Fighter]) -> Flow:
    """FG-R-50: at the moment of the defeat, before rewards and before the window; FG-TEXT-7 orders several."""
    if not g.watches:
        return
    serials = [fighter.serial for fighter in fallen]
    earned = [watch for watch in g.watches if watch.target in serials]
    g.watches = [watch for watch in g.watches if watch.target not in serials]
    while earned:
        index = 0
        if len(earned) > 1:
            choice: Action = yield ORDER.ask(0 if g.is_ludus(g.acting()) else g.acting(), earned)  # FX-R-47
            index = choice.args[0] - 1
        watch = earned.pop(index)
        for ability in watch.card.abilities:
            for effect in ability.effects:
                if isinstance(effect, Watch):
                    yield from resolve(g, Use(watch.seat, watch.card), effect.effect)
