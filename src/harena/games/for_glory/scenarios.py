"""Positions for scenario files: what `[given]` may say, and what `[then]` can look at.

```toml
[given]
at = "combat turn"            # step 2 (default), late registration, battle, combat turn, resolution
turn = "P1"                   # whose Machinations Turn; favor = "P2"; active = "P1" (who has the Combat Turn)
battle = "L"                  # the Active Arena of a combat turn
P1.hand = ["Pierce", "Inc(5)"]
P1.coins = 2                  # also deck (top first) and discard (bottom first), reserve, glory, patrons, arenas
P2.patrons = ["Vestalis", "Aedile, exhausted"]
P1.stack = ["Brennus L2", "Brennus L3"]        # the levels of a Champion to come
L.P1 = ["A=V(2/3/1), damage 2, exhausted"]     # also blessings 1; and card, glory, champion of an Arena
supply.training = ["Evade", "", "Pierce"]      # supply.training_deck, supply.training_discard
boasts = [19, 24, 24]         # also arena_deck (a number), removed, fought, turns_taken
P3.gladii = 1                 # with three or four players, who share the Arena L; favor_turns
ludus = [3, 17, -15]          # its deck, top first, in a solo game (-15 is the Boast 15); ludus_discard, ludus_glory
```

In a solo game LM is the Ludus Magnus: `L.LM`, `F1.champion = "LM"`, `favor = "LM"`.

What is not mentioned is empty; the Supply and the Arenas are as set-up left them. Seat 0 is P1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harena.core.ask import Seat
from harena.core.errors import BadScenario, did_you_mean

from .cards import Card, base_set, blank
from .royale import place_the_fallen
from .setup import boast_stack
from .state import (
    ARENA_NAMES,
    BATTLE,
    COMBAT,
    GLORY_TOKENS,
    LATE_REGISTRATION,
    MACHINATIONS,
    MAGNUS,
    NOBODY,
    NOWHERE,
    RESOLUTION,
    ROW_NAMES,
    SLOTS,
    Fighter,
    Glory,
    Permanent,
    Player,
)
from .values import agility, attack, health, influence, requirement

_MOMENTS = {
    "step 2": MACHINATIONS,
    "late registration": LATE_REGISTRATION,
    "battle": BATTLE,
    "combat turn": COMBAT,
    "resolution": RESOLUTION,
}
_SEATS = {"P1": 0, "P2": 1, "P3": 2, "P4": 3, "LM": MAGNUS}
GIVEN = ("at", "turn", "favor", "active", "battle", "supply", "boasts", "arena_deck", "removed", "fought",
         "turns_taken", "lasting_won", "favor_turns",
         "ludus", "ludus_discard", "ludus_glory", *_SEATS, *ARENA_NAMES)  # fmt: skip


def arrange(g: Glory, given: Mapping[str, Any]) -> None:
    """Turn a fresh state into the position that a scenario describes."""
    _known(given, GIVEN)
    for seat, player in enumerate(g.players):
        _arrange_player(g, player, given.get(f"P{seat + 1}", {}))
    for name in ARENA_NAMES:
        _arrange_arena(g, ARENA_NAMES.index(name), given.get(name, {}))
    _arrange_supply(g, given.get("supply", {}))
    g.turn = _seat(given.get("turn", "P1"))
    g.favor = _seat(given.get("favor", f"P{g.parties}"))
    _arrange_ludus(g, given)
    g.favor_turns = given.get("favor_turns", 0)
    g.removed = _cards(given.get("removed", []))
    g.turns_taken = given.get("turns_taken", 0)
    g.lasting_won = given.get("lasting_won", False)
    if "boasts" in given:
        g.boasts = [_boast(g, value) for value in given["boasts"]]
    if "arena_deck" in given:
        del g.arena_deck[: len(g.arena_deck) - given["arena_deck"]]
    g.fought = [ARENA_NAMES.index(name) for name in given.get("fought", [])]
    g.late_passed = [False] * g.seats
    if not g.royale:
        g.glory = GLORY_TOKENS - sum(place.glory for place in g.places) - sum(
            g.glory_of(seat) for seat in range(g.parties)
        )
    _arrange_moment(g, given)


def _arrange_moment(g: Glory, given: Mapping[str, Any]) -> None:
    moment = given.get("at", "step 2")
    if moment not in _MOMENTS:
        raise BadScenario(f"'at' is {moment!r}; {did_you_mean(str(moment), _MOMENTS)}")
    g.phase = _MOMENTS[moment]
    if g.phase == COMBAT:
        g.battle = ARENA_NAMES.index(given.get("battle", "L"))
        g.active = _seat(given.get("active", "P1"))
        g.cycle = 1
        g.fought += [arena for arena in range(g.battle) if arena not in g.fought]
        if g.royale:
            place_the_fallen(g)


def _known(table: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in table:
        if key not in keys:
            raise BadScenario(f"there is no {key!r} here; {did_you_mean(key, keys)}")


def _seat(name: str) -> Seat:
    if name not in _SEATS:
        raise BadScenario(f"{name!r} is no player; there are {', '.join(_SEATS)}")
    return _SEATS[name]


def _arrange_ludus(g: Glory, given: Mapping[str, Any]) -> None:
    if g.magnus is not None:
        if "ludus" in given:
            g.magnus.deck[:] = given["ludus"][::-1]
        g.magnus.discard = list(given.get("ludus_discard", []))
        g.magnus.glory = given.get("ludus_glory", 0)


def _boast(g: Glory, value: int) -> Card:
    for card in boast_stack(base_set(), g.seats):
        if card.bloodlust == value:
            return card
    raise BadScenario(f"there is no Boast Card {value} for {g.seats} players")


def _cards(titles: list[str]) -> list[Card]:
    try:
        return [base_set()[title] for title in titles]
    except ValueError as wrong:
        raise BadScenario(str(wrong)) from None


def _arrange_player(g: Glory, player: Player, given: Mapping[str, Any]) -> None:
    _known(given, ("hand", "deck", "discard", "reserve", "coins", "glory", "patrons", "arenas", "stack",
                   "gladii"))  # fmt: skip
    player.gladii = given.get("gladii", 0)
    player.stack = _cards(given.get("stack", []))
    player.hand[:] = _cards(given.get("hand", []))
    player.deck[:] = _cards(given.get("deck", []))[::-1]
    player.discard = _cards(given.get("discard", []))
    player.reserve[:] = _cards(given.get("reserve", []))
    player.coins = given.get("coins", 0)
    player.glory = given.get("glory", 0)
    for text in given.get("patrons", []):
        card, words = _described(text)
        player.patrons.append(Permanent(card, g.name_in_play(card), g.next_serial(), "exhausted" in words))
    for text in given.get("arenas", []):
        card, words = _described(text)
        _take_out(g, card)
        player.arenas.append(Permanent(card, card.key, g.next_serial(), "exhausted" in words))


def _take_out(g: Glory, card: Card) -> None:
    """Every Arena exists once: one that a scenario places is taken from where set-up left it."""
    if card in g.arena_deck:
        g.arena_deck.remove(card)
    for place in g.places:
        if place.card is not None and place.card.card is card:
            other = g.arena_deck.pop(0)
            place.card = Permanent(other, other.key, g.next_serial())


def _described(text: str) -> tuple[Card, dict[str, int]]:
    """`Samnite, damage 2, exhausted` as a card and what is said of it."""
    cut = text.index(")") + 1 if ")" in text else (text.index(",") if "," in text else len(text))
    title, rest = text[:cut], text[cut:].removeprefix(", ")
    words: dict[str, int] = {}
    for part in filter(None, rest.split(", ")):
        word, _, number = part.partition(" ")
        if word not in ("damage", "exhausted", "blessings"):
            raise BadScenario(f"{text!r}: {word!r} says nothing of a card; write damage, exhausted, blessings")
        words[word] = int(number) if number else 1
    return _cards([title])[0], words


def _arrange_arena(g: Glory, arena: int, given: Mapping[str, Any]) -> None:
    _known(given, ("card", "glory", "champion", *_SEATS))
    place = g.places[arena]
    if "card" in given:
        card, words = _described(given["card"])
        if place.card is not None and place.card.card is not card:
            _take_out(g, card)
            g.arena_deck.insert(0, place.card.card)
        place.card = Permanent(card, card.key, g.next_serial(), "exhausted" in words)
    place.glory = given.get("glory", place.glory)
    if "champion" in given:
        place.champion = _seat(given["champion"])
    for name, seat in _SEATS.items():
        for text in given.get(name, []):
            card, words = _described(text)
            if g.magnus is not None and seat == MAGNUS:
                card = blank(card)
            fighter = Fighter(card, seat, g.name_in_play(card), g.next_serial(), arena)
            fighter.damage = words.get("damage", 0)
            fighter.exhausted = "exhausted" in words
            fighter.blessings = words.get("blessings", 0)
            place.fighters.append(fighter)


def _arrange_supply(g: Glory, given: Mapping[str, Any]) -> None:
    _known(given, tuple(f"{row}{part}" for row in ROW_NAMES for part in ("", "_deck", "_discard")))
    for number, name in enumerate(ROW_NAMES):
        line = g.supply[number]
        if name in given:
            titles = [*given[name], *[""] * SLOTS][:SLOTS]
            line.offer = [_cards([title])[0] if title else None for title in titles]
        if f"{name}_deck" in given:
            deck = given[f"{name}_deck"]
            line.deck[:] = line.deck[-deck:] if isinstance(deck, int) else _cards(deck)[::-1]
        if f"{name}_discard" in given:
            line.discard = _cards(given[f"{name}_discard"])


# ---------------------------------------------------------------- looking


def _name(g: Glory, seat: Seat) -> str:
    if seat == NOBODY:
        return ""
    return f"P{seat + 1}" if seat < g.seats else "LM"


def inspect(g: Glory) -> dict[str, Any]:
    """The whole position in words. Never shown to a player."""
    found: dict[str, Any] = {
        "phase": g.phase,
        "turn": _name(g, g.turn),
        "favor": _name(g, g.favor),
        "active": _name(g, g.active),
        "battle": "" if g.battle == NOWHERE else ARENA_NAMES[g.battle],
        "cycle": g.cycle,
        "passes": g.passes,
        "placed": [f"P{seat + 1}" for seat in g.placed],
        "turns_taken": g.turns_taken,
        "boasts": [card.bloodlust for card in g.boasts],
        "arena_deck": len(g.arena_deck),
        "glory_supply": g.glory,
        "removed": [card.title for card in g.removed],
        "window": [{"due": f"P{window.due + 1}", "passes": window.passes} for window in g.windows],
        "gladiators": {fighter.key: _gladiator(g, fighter) for fighter in g.fighters()},
        "supply": {name: _row(g, row) for row, name in enumerate(ROW_NAMES)},
    }
    if g.magnus is not None:
        magnus = g.magnus
        found["ludus"] = {"deck": magnus.deck[::-1], "discard": magnus.discard, "playing": magnus.playing,
                          "glory": magnus.glory, "known_top": magnus.known_top}  # fmt: skip
    for seat, player in enumerate(g.players):
        found[f"P{seat + 1}"] = _player(g, seat, player)
    for arena, place in enumerate(g.places):
        found[ARENA_NAMES[arena]] = {
            "card": "" if place.card is None else place.card.card.title,
            "exhausted": place.card is not None and place.card.exhausted,
            "glory": place.glory,
            "champion": _name(g, place.champion),
            **{
                name: [fighter.key for fighter in place.fighters if fighter.owner == seat]
                for name, seat in _SEATS.items()
                if (seat < g.seats if name != "LM" else g.magnus is not None)
            },
        }
    return found


def _player(g: Glory, seat: Seat, player: Player) -> dict[str, Any]:
    return {
        "hand": sorted(card.title for card in player.hand),
        "deck": [card.title for card in reversed(player.deck)],
        "discard": [card.title for card in player.discard],
        "reserve": [card.title for card in player.reserve],
        "resolving": [card.title for card in player.resolving],
        "coins": player.coins,
        "glory": player.glory,
        "stack": [card.title for card in player.stack],
        "gladii": player.gladii,
        "patrons": [patron.key for patron in player.patrons],
        "arenas": [arena.card.title for arena in player.arenas],
        "exhausted": [card.key for card in (*player.patrons, *player.arenas) if card.exhausted],
        "influence": influence(g, seat),
        "requirement": requirement(g, seat),
    }


def _gladiator(g: Glory, fighter: Fighter) -> dict[str, Any]:
    return {
        "arena": ARENA_NAMES[fighter.arena],
        "damage": fighter.damage,
        "assigned": fighter.assigned + fighter.unpreventable,
        "exhausted": fighter.exhausted,
        "blessings": fighter.blessings,
        "debts": fighter.debts,
        "attack": attack(g, fighter),
        "health": health(g, fighter),
        "agility": agility(g, fighter),
    }


def _row(g: Glory, row: int) -> dict[str, Any]:
    line = g.supply[row]
    return {
        "offer": ["" if card is None else card.title for card in line.offer],
        "deck": len(line.deck),
        "discard": [card.title for card in line.discard],
    }
