"""Positions for scenario files: what `[given]` may say, and what `[then]` can look at.

```toml
[given]
at = "combat turn"            # step 1 (default), step 2, late registration, battle, combat turn, resolution
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

What is not mentioned is empty; the Supply and the Arenas are as set-up left them, less what is mentioned elsewhere.
Seat 0 is P1. Cards made up for a scenario (`V(2/3/1)`, `Inc(5)`) may be there any number of times, printed ones as
often as they are in the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from harena.core import BadScenario, Seat, did_you_mean
from harena.core.positions import each_once, known, listed, named, texts, whole_number, yes_or_no

from .cards import Card, CardType, Deck, base_set, blank
from .ludus_deck import ludus_cards
from .royale import rank_the_fallen
from .setup import boast_stack
from .state import (
    ARENA_NAMES,
    BATTLE,
    COMBAT,
    FLEETING,
    GLADIUS_TOKENS,
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
    L,
    Permanent,
    Player,
    SupplyRow,
)
from .values import agility, attack, health, influence, requirement

_MOMENTS = {
    "step 1": MACHINATIONS,
    "step 2": MACHINATIONS,
    "late registration": LATE_REGISTRATION,
    "battle": BATTLE,
    "combat turn": COMBAT,
    "resolution": RESOLUTION,
}
_SEATS = {"P1": 0, "P2": 1, "P3": 2, "P4": 3, "LM": MAGNUS}
_IN_COMBAT = ("battle", "active")
_ROYALE = ("favor_turns",)
_SOLO = ("ludus", "ludus_discard", "ludus_glory")
GIVEN = ("at", "turn", "favor", "supply", "boasts", "arena_deck", "removed", "fought", "turns_taken", "lasting_won",
         *_IN_COMBAT, *_ROYALE, *_SOLO, *(name for name in _SEATS if name != "LM"), *ARENA_NAMES)  # fmt: skip
_PLAYER = ("hand", "deck", "discard", "reserve", "coins", "glory", "patrons", "arenas", "stack", "gladii")
_SUPPLY = tuple(f"{row}{part}" for row in ROW_NAMES for part in ("", "_deck", "_discard"))


def arrange(g: Glory, given: Mapping[str, Any]) -> None:
    """Turn a fresh state into the position that a scenario describes."""
    _check_keys(g, given, GIVEN, "this position", given)
    for seat, player in enumerate(g.players):
        _arrange_player(g, player, f"P{seat + 1}", given.get(f"P{seat + 1}", {}))
    for name in ARENA_NAMES:
        _arrange_arena(g, name, given.get(name, {}))
    g.removed = _cards(given.get("removed", []))
    _arrange_supply(g, known(given.get("supply", {}), _SUPPLY, "'supply'"))
    g.turn = _seat(g, given.get("turn", "P1"))
    g.favor = _seat(g, given.get("favor", _name(g, g.parties - 1)))
    _arrange_ludus(g, given)
    g.favor_turns = whole_number(given.get("favor_turns", 0), "'favor_turns'")
    g.turns_taken = whole_number(given.get("turns_taken", 0), "'turns_taken'")
    g.lasting_won = yes_or_no(given.get("lasting_won", False), "'lasting_won'")
    if "boasts" in given:
        g.boasts = [_boast(g, value) for value in listed(given["boasts"], "'boasts'")]
        if left := Counter(given["boasts"]) - Counter(card.bloodlust for card in boast_stack(base_set(), g.seats)):
            raise BadScenario(f"'boasts' has {', '.join(map(str, left))} more often than there are such Boast Cards")
    if "arena_deck" in given:
        count = whole_number(given["arena_deck"], "'arena_deck'", high=len(g.arena_deck))
        del g.arena_deck[: len(g.arena_deck) - count]
    g.fought = [_arena(name) for name in texts(given.get("fought", []), "'fought'")]
    each_once(given.get("fought", []), "'fought'")
    g.late_passed = [False] * g.seats
    if not g.royale:
        tokens = sum(place.glory for place in g.places) + sum(g.glory_of(seat) for seat in range(g.parties))
        if tokens > GLORY_TOKENS:
            raise BadScenario(f"there are {tokens} Glory Tokens here, but {GLORY_TOKENS} in all")
        g.glory = GLORY_TOKENS - tokens
    _arrange_moment(g, given)


def _check_keys(g: Glory, table: Any, keys: tuple[str, ...], where: str, given: Mapping[str, Any]) -> None:
    """Every key is known, and means something at this table and in this moment."""
    for key in known(table, keys, where):
        if key not in _meaningful(g, keys, given):
            raise BadScenario(f"{key!r} says nothing of {where} at this table, or not in this moment")


def _meaningful(g: Glory, keys: tuple[str, ...], given: Mapping[str, Any]) -> list[str]:
    """Those of the keys that mean anything at this table and in this moment."""
    void: set[str] = {name for name, seat in _SEATS.items() if name != "LM" and seat >= g.seats}
    if g.magnus is None:
        void |= {"LM", *_SOLO}
    if g.royale:
        void |= {"F1", "F2", "glory"}  # FX-MP-SET-4: one Arena, and no Glory
    else:
        void |= {"gladii", *_ROYALE}
    if given.get("at") != "combat turn":
        void |= set(_IN_COMBAT)
    return [key for key in keys if key not in void]


def _arrange_moment(g: Glory, given: Mapping[str, Any]) -> None:
    moment = given.get("at", "step 1")
    if moment not in _MOMENTS:
        raise BadScenario(f"'at' is {moment!r}; {did_you_mean(str(moment), _MOMENTS)}")
    g.phase = _MOMENTS[moment]
    if moment == "step 2":
        if g.is_ludus(g.turn):
            raise BadScenario("'at': the Ludus Magnus has one card for a turn, and no step 2")
        g.active = g.turn
    if g.phase == COMBAT:
        g.battle = _arena(given.get("battle", "L"))
        g.active = _seat(g, given.get("active", "P1"))
        g.cycle = 1
        g.fought += [arena for arena in range(g.battle) if arena not in g.fought]
        if g.royale:
            rank_the_fallen(g)


def _seat(g: Glory, name: str) -> Seat:
    return named(name, {player: _SEATS[player] for player in _meaningful(g, tuple(_SEATS), {})}, "player here")


def _arena(name: str) -> int:
    return named(name, {arena: number for number, arena in enumerate(ARENA_NAMES)}, "Arena")


def _arrange_ludus(g: Glory, given: Mapping[str, Any]) -> None:
    if g.magnus is not None:
        cards = [*ludus_cards(), *(-card.bloodlust for card in boast_stack(base_set(), g.seats))]
        for key in ("ludus", "ludus_discard"):
            for entry in listed(given.get(key, []), f"'{key}'"):
                if entry not in cards:
                    raise BadScenario(f"'{key}': there is no card {entry!r} of the Ludus Magnus; they are 1 to "
                                      f"{len(ludus_cards())}, and its Boast Cards -5 and so on")
        each_once([e for key in ("ludus", "ludus_discard") for e in given.get(key, []) if e > 0], "'ludus'")
        if "ludus" in given:
            g.magnus.deck[:] = given["ludus"][::-1]
        g.magnus.discard = list(given.get("ludus_discard", []))
        g.magnus.glory = whole_number(given.get("ludus_glory", 0), "'ludus_glory'")


def _boast(g: Glory, value: int) -> Card:
    stack = boast_stack(base_set(), g.seats)
    for card in stack:
        if card.bloodlust == value:
            return card
    there = ", ".join(str(card.bloodlust) for card in stack)
    raise BadScenario(f"there is no Boast Card {value} for {g.seats} players; there are {there}")


# ---------------------------------------------------------------- cards


def _card(title: str) -> Card:
    try:
        return base_set()[title]
    except ValueError as wrong:
        titles = [card.title for card in base_set().by_title.values() if card.copies]
        raise BadScenario(f"{wrong}; {did_you_mean(title, titles)}") from None


def _cards(titles: Any) -> list[Card]:
    return [_card(title) for title in texts(titles, "a list of cards")]


def _of_type(card: Card, type_: CardType) -> Card:
    if card.type is not type_:
        raise BadScenario(f"{card.title!r} is a {card.type.value}, not a {type_.value}")
    return card


def _check_copies(g: Glory, mentioned: Iterable[Card]) -> Counter[Card]:
    """How often each title is mentioned; there are no more of a title than its copies, or those of every player."""
    count = Counter(card.printed or card for card in mentioned)
    for card, there in count.items():
        if card.copies and there > _in_the_box(g, card):
            raise BadScenario(f"{card.title!r} is there {there} times, but there are {_in_the_box(g, card)} in all")
    return count


def _in_the_box(g: Glory, card: Card) -> int:
    return card.copies * (g.seats if card.deck is Deck.STARTING else 1)


def _in_play_and_in_hand(g: Glory) -> Iterator[Card]:
    """All cards outside the Supply, the Arena Deck and the Boasts."""
    yield from g.removed
    yield from (fighter.card for fighter in g.fighters())
    yield from (place.card.card for place in g.places if place.card is not None)
    for player in g.players:
        for pile in (player.hand, player.deck, player.discard, player.reserve, player.stack):
            yield from pile
        yield from (permanent.card for permanent in (*player.patrons, *player.arenas))


# ---------------------------------------------------------------- players, Arenas, Supply


def _arrange_player(g: Glory, player: Player, name: str, given: Mapping[str, Any]) -> None:
    _check_keys(g, given, _PLAYER, name, {})
    player.gladii = whole_number(given.get("gladii", 0), f"'gladii' of {name}", high=GLADIUS_TOKENS)
    player.stack = _cards(given.get("stack", []))
    player.hand[:] = _cards(given.get("hand", []))
    player.deck[:] = _cards(given.get("deck", []))[::-1]
    player.discard = _cards(given.get("discard", []))
    player.reserve[:] = _cards(given.get("reserve", []))
    player.coins = whole_number(given.get("coins", 0), f"'coins' of {name}")
    player.glory = whole_number(given.get("glory", 0), f"'glory' of {name}")
    for card in player.reserve:
        if not card.reservable and not card.is_gladiator:
            raise BadScenario(f"{card.title!r} is a {card.type.value}, which cannot be Reserved")
    for text in texts(given.get("patrons", []), f"'patrons' of {name}"):
        card, words = _described(text, "exhausted")
        _of_type(card, CardType.PATRON)
        player.patrons.append(Permanent(card, g.name_in_play(card), g.next_serial(), "exhausted" in words))
    for text in texts(given.get("arenas", []), f"'arenas' of {name}"):
        card, words = _described(text, "exhausted")
        _take_out(g, _of_type(card, CardType.ARENA))
        player.arenas.append(Permanent(card, card.key, g.next_serial(), "exhausted" in words))


def _take_out(g: Glory, card: Card) -> None:
    """Every Arena exists once: one that a scenario places is taken from where set-up left it."""
    if card in g.arena_deck:
        g.arena_deck.remove(card)
    for place in g.places:
        if place.card is not None and place.card.card is card:
            other = g.arena_deck.pop(0)
            place.card = Permanent(other, other.key, g.next_serial())


def _described(text: str, *allowed: str) -> tuple[Card, dict[str, int]]:
    """`Samnite, damage 2, exhausted` as a card and what is said of it."""
    cut = text.index(")") + 1 if ")" in text else (text.index(",") if "," in text else len(text))
    title, rest = text[:cut], text[cut:].removeprefix(", ")
    words: dict[str, int] = {}
    for part in filter(None, rest.split(", ")):
        word, _, number = part.partition(" ")
        if word not in allowed:
            raise BadScenario(f"{text!r}: {word!r} says nothing of this card; write {', '.join(allowed)}")
        if word in words or (word == "exhausted") is bool(number) or (not number.isdigit() and number):
            raise BadScenario(f"{text!r}: {part!r} should be as in 'damage 2', 'blessings 1' or 'exhausted'")
        words[word] = int(number or 1)
    return _card(title), words


def _arrange_arena(g: Glory, name: str, given: Mapping[str, Any]) -> None:
    _check_keys(g, given, ("card", "glory", "champion", *_SEATS), name, {})
    arena = _arena(name)
    place = g.places[arena]
    if "card" in given:
        card, words = _described(given["card"], "exhausted")
        _of_type(card, CardType.ARENA)
        if place.card is not None and place.card.card is not card:
            _take_out(g, card)
            g.arena_deck.insert(0, place.card.card)
        place.card = Permanent(card, card.key, g.next_serial(), "exhausted" in words)
    place.glory = whole_number(given.get("glory", place.glory), f"'glory' of {name}")
    if "champion" in given:
        if arena not in FLEETING:
            raise BadScenario(f"{name} has no Reigning Champion; only {' and '.join(ARENA_NAMES[:L])} have")
        place.champion = _seat(g, given["champion"])
    for player in _SEATS:
        for text in texts(given.get(player, []), f"{player} in {name}"):
            card, words = _described(text, "damage", "exhausted", "blessings")
            seat = _seat(g, player)
            _of_type(card, CardType.GLADIATOR)
            if g.magnus is not None and seat == MAGNUS:
                card = blank(card)
            fighter = Fighter(card, seat, g.name_in_play(card), g.next_serial(), arena)
            fighter.damage = words.get("damage", 0)
            fighter.exhausted = "exhausted" in words
            fighter.blessings = words.get("blessings", 0)
            place.fighters.append(fighter)


def _arrange_supply(g: Glory, given: Mapping[str, Any]) -> None:
    """Lay out the rows that are given; of the others, what a scenario has put elsewhere is no longer in the Supply."""
    laid = {key: _row_of_cards(key, value) for key, value in given.items() if not isinstance(value, int)}
    mentioned = [card for row in laid.values() for card in row if card is not None]
    count = _check_copies(g, (*mentioned, *_in_play_and_in_hand(g)))
    for line, name in zip(g.supply, ROW_NAMES, strict=True):
        if name in laid:
            line.deck[:0] = [card for card in line.offer if card is not None]
            line.offer = [None] * SLOTS
        _take_from_row(g, line, count)
        if name in laid:
            line.offer = [*laid[name], *[None] * SLOTS][:SLOTS]
        deck = given.get(f"{name}_deck")
        if isinstance(deck, int):
            line.deck[:] = line.deck[len(line.deck) - whole_number(deck, f"'{name}_deck'", high=len(line.deck)) :]
        elif deck is not None:
            line.deck[:] = [card for card in laid[f"{name}_deck"][::-1] if card is not None]
        if f"{name}_discard" in laid:
            line.discard = [card for card in laid[f"{name}_discard"] if card is not None]


def _row_of_cards(key: str, titles: Any) -> list[Card | None]:
    """The cards of a row, its deck or its discard pile; in the row "" is an empty slot."""
    found = [_card(title) if title or key not in ROW_NAMES else None for title in texts(titles, f"'{key}'")]
    if key in ROW_NAMES and len(found) > SLOTS:
        raise BadScenario(f"'{key}' has {len(found)} cards, but there is room for {SLOTS}")
    for card in found:
        if card is not None and card.copies and card.deck.value != key.partition("_")[0]:
            raise BadScenario(f"{card.title!r} is of the {card.deck.value} deck and cannot lie in '{key}'")
    return found


def _take_from_row(g: Glory, line: SupplyRow, count: Mapping[Card, int]) -> None:
    """Leave no more of a title in a row as set-up made it than are left in the box."""
    for card, elsewhere in count.items():
        while card in line.deck and elsewhere + line.deck.count(card) + line.offer.count(card) > _in_the_box(g, card):
            line.deck.remove(card)
        while card in line.offer and elsewhere + line.offer.count(card) > _in_the_box(g, card):
            line.offer[line.offer.index(card)] = line.deck.pop()


def chance_names(item: Any) -> Collection[str]:
    """What is shuffled is cards, by their titles, or cards of the Ludus Magnus, by their numbers."""
    return (item.title, item.name) if isinstance(item, Card) else (str(item),)


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
