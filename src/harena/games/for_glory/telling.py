"""Telling: the parts of sentences that several chapters share. The sentences themselves stand in `words/en.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from harena.core import Seat

from .cards import Card, CardType
from .ludus_deck import LudusCard
from .payments import Payment
from .state import ARENA_NAMES, Fighter, Glory, Permanent, Player
from .values import Use, added_by_texts, gives_influence, health, influence
from .vocabulary import Event, RemoveFromGame, StatName, Trigger

LUDUS_MAGNUS = "the Ludus Magnus"


def arena_name(g: Glory, arena: int) -> str:
    """An Arena by the card that lies there; without one, the word for its place in `[words.arenas]`."""
    card = g.places[arena].card
    if card is not None:
        return card.name
    return "only" if g.royale else ARENA_NAMES[arena]


def counted(cards: Iterable[Card]) -> list[str]:
    """Cards by title, several of one as `2 Business as Usual`."""
    return [title if n == 1 else f"{n} {title}" for title, n in Counter(card.title for card in cards).items()]


def paid(
    payment: Payment | None, player: Player, price: int, full: int = 0, thanks: Iterable[str] = ()
) -> dict[str, Any]:
    """What was paid: the price, Income Cards and tokens, the tokens left of those that were touched, and what is lost.

    `full`: the price without the cards named in `thanks`.
    """
    found: dict[str, Any] = {"price": price}
    if full > price:
        found |= {"less": full - price, "thanks": list(thanks)}
    if payment is None:
        return found
    means: list[Any] = counted(payment.incomes)
    if means:
        found["incomes"] = [*means]
        worth = sum(card.value for card in payment.incomes)
        if worth > price:
            found |= {"worth": worth, "lost": worth - price}
    if payment.tokens:
        found |= {"tokens": payment.tokens, "left": player.coins}
        means.append({"kind": "coin", "count": payment.tokens})
    return found | {"means": means}


#: What a Reaction answers, where it may be long ago or not told: the kinds of phrases, and words of `[words.itself]`.
_ANSWERED = {
    Event.ATTACK: "attacking",
    Event.ENTER: "entered",
    Event.LEAVE: "left",
    Event.DEFEATED: "fallen",
    Event.UNBLESS: "unblessed",
}


def answered(use: Use) -> dict[str, Any]:
    """The trigger of a Reaction: what befell others, or what has befallen the Gladiator that acts."""
    if use.ability is None or use.ability.event not in _ANSWERED:
        return {}
    kind = _ANSWERED[use.ability.event]
    if kind != "attacking" and use.ability.concerning is Trigger.SELF and isinstance(use.source, Fighter):
        return {"itself": kind, "gladiator": use.source.name, "gladiator_of": use.source.owner}
    return {"trigger": {"kind": kind, **named("gladiators", use.subjects)}}


def plays_to_remove(use: Use) -> bool:
    """Whether a card of the Hand first removes another from the game: both are told at once, when that is chosen."""
    ability = use.ability
    if use.source is not None or ability is None or ability.cost:
        return False
    return isinstance(next(iter(ability.effects), None), RemoveFromGame)


def tell_played(g: Glory, use: Use, **more: Any) -> None:
    if g.log is not None:
        g.tell("plays", seat=use.user, card=use.card.title, **(answered(use) if g.tells() else {}), **more)


def without(g: Glory, seat: Seat, source: Fighter | Permanent) -> dict[str, int]:
    """The Influence that is left to a player when a Ready card is exhausted, if that changes it."""
    if source.card.type is not CardType.PATRON or source.exhausted or not gives_influence(source.card):
        return {}
    return {"influence": influence(g, seat) - gives_influence(source.card)}


def influence_now(g: Glory, changes: dict[Seat, int]) -> dict[str, Any]:
    """The Influence of players, with what is about to change it; nothing where nothing changes it."""
    told = [
        {"kind": "influence", "seat": seat, "influence": influence(g, seat) + change}
        for seat, change in changes.items()
        if 0 <= seat < g.seats
    ]
    return {"influences": told} if told else {}


def dealt_by(cause: object) -> dict[str, Any]:
    """Who or what deals damage: `striker` for a Gladiator that strikes, else `by`."""
    match cause:
        case Fighter():
            return {"striker": cause.name, "striker_of": cause.owner}
        case Use(source=Fighter() as source):
            return {"by": source.name, "by_of": source.owner}
        case Use(source=source) if source is not None:
            lying = {"by": source.name}
            return lying | {"by_of": cause.user} if source.card.type is CardType.PATRON else lying
        case Use():
            return {"by": cause.card.name}
        case LudusCard():
            return {"by": cause.title}
    return {}


def tell_strike(g: Glory, attacker: Fighter, target: Fighter, damage: int, sure: int = 0) -> None:
    """Whom a Gladiator strikes, and for how much, of which `sure` cannot be prevented."""
    if g.log is None:
        return
    told: dict[str, Any] = {"seat": attacker.owner, "gladiator": attacker.name, "gladiator_of": attacker.owner,
                            "target": target.name, "target_of": target.owner}  # fmt: skip
    if damage > 0:
        texts = _texts(g, attacker, StatName.ATTACK) if g.tells() else {}
        g.tell("strikes", **told, damage=damage, sure=sure, **texts)
    else:
        g.tell("strikes-in-vain", **told)


def _texts(g: Glory, fighter: Fighter, stat: StatName) -> dict[str, Any]:
    """What static texts add to a value; other changes have been told when they came."""
    told: list[dict[str, Any]] = []
    for source, count in added_by_texts(g, fighter, stat):
        if source is fighter:
            told.append({"kind": "by-itself", "count": count})
        else:
            owner = {"card_of": source.owner} if isinstance(source, Fighter) else {}
            told.append({"kind": "by-card", "count": count, "card": source.name, **owner})
    return {"texts": told} if told else {}


def tell_damage(g: Glory, fighter: Fighter, count: int, *, whole: bool) -> bool:
    """Damage that has come to lie on a Gladiator, and the Health that is left; not if it falls, which tells both.

    `whole`: it is what was announced, a sentence or two before.
    """
    if health(g, fighter) <= fighter.damage:
        return False
    if g.tells("takes-damage"):
        landed = {"landed": "whole"} if whole else {}
        tell_of(g, "takes-damage", fighter, count=count, **_health_left(g, fighter), **landed)
    return True


def _health_left(g: Glory, fighter: Fighter) -> dict[str, Any]:
    """The Health that is left to a Gladiator, and what of it comes and goes with a static text."""
    return {"left": health(g, fighter) - fighter.damage, **_texts(g, fighter, StatName.HEALTH)}


def tell_defeat(g: Glory, fighter: Fighter, lost: str, cause: str, count: int, *, whole: bool) -> None:
    """That a Gladiator falls: by damage that it took, all that was announced (`whole`) or not, by Influence or Health
    that was lost.
    """
    if g.log is None:
        return
    told: dict[str, Any] = {"gladiator": fighter.name, "gladiator_of": fighter.owner}
    told |= {name: part for name, part in (("lost", lost), ("cause", cause), ("count", count)) if part}
    if count and whole:
        told["landed"] = "whole"
    if not g.is_ludus(fighter.owner):
        g.tell("defeated", seat=fighter.owner, coins=g.players[fighter.owner].coins, **told)
    else:
        g.tell("ludus-loses", **told)


def tell_prevented(g: Glory, fighter: Fighter, count: int) -> None:
    """Damage that does not come, and what is still assigned."""
    if count and g.tells("prevented"):
        left = fighter.assigned + fighter.unpreventable
        g.tell("prevented", gladiator=fighter.name, gladiator_of=fighter.owner, count=count, left=left)


def tell_of(g: Glory, kind: str, fighter: Fighter, **more: Any) -> None:
    if g.tells(kind):
        g.tell(kind, gladiator=fighter.name, gladiator_of=fighter.owner, **more)


def tell_healed(g: Glory, fighter: Fighter, count: int) -> None:
    """Damage that is taken off a Gladiator, and the Health that is left."""
    if count and g.tells("healed"):
        told = _health_left(g, fighter)
        g.tell("healed", gladiator=fighter.name, gladiator_of=fighter.owner, count=count, **told)


def tell_shift(g: Glory, kind: str, source: Fighter, target: Fighter, count: int) -> None:
    """Damage that goes from one Gladiator to another: none of it is new."""
    if count and g.tells(kind):
        told: dict[str, Any] = {"gladiator": source.name, "gladiator_of": source.owner}
        if kind == "moved":
            told |= _health_left(g, source)
        g.tell(kind, **told, target=target.name, target_of=target.owner, count=count)


def threat(g: Glory, fighter: Fighter) -> dict[str, Any]:
    """What the damage assigned to a Gladiator would do to it."""
    left = health(g, fighter) - fighter.damage - fighter.assigned - fighter.unpreventable
    return {"left": left} if left > 0 else {"fate": "falls"}


def named(name: str, fighters: Iterable[Fighter]) -> dict[str, Any]:
    """Several Gladiators with their owners as one part of a sentence."""
    found = list(fighters)
    return {name: [fighter.name for fighter in found], f"{name}_of": [fighter.owner for fighter in found]}


def casts(fighters: Iterable[Fighter]) -> list[dict[str, Any]]:
    """Gladiators by owner, each with the phrase "cast"."""
    found: dict[Seat, list[str]] = {}
    for fighter in fighters:
        found.setdefault(fighter.owner, []).append(fighter.name)
    return [{"kind": "cast", "seat": seat, "gladiators": names} for seat, names in sorted(found.items())]


def tell_end(g: Glory, winners: tuple[Seat, ...], **how: Any) -> None:
    """The last sentence of a game: who has won it, if anybody."""
    if winners:
        g.tell("wins" if len(winners) == 1 else "shares", winners=list(winners), **how)
    else:
        g.tell("nobody-wins", **how)
