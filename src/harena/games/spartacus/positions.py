"""Positions for scenario files: laying out what `[given]` describes, and reading a position back for `[then]`.

A House is given as `[given.p1]` with influence, coins, hand, guards, tired_guards, cards and house. A card is its
label, followed where needed by its state: "spartacus", "gallic brawler 2: exhausted", "theron: injured, 2 favour",
"alard: champion". What is not given lies in the decks; without `[given.pN]` a House has no cards, no Coins and the
Influence of the game's length. Who fights in `match`, and his gear, belongs to his House whether it is listed or not.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from harena.core import BadScenario, Seat
from harena.core.positions import alone, each_once, known, listed, named, take, texts, whole_number, yes_or_no

from .arena import HEXES, NAMES
from .card_words import Kind, Pool
from .commitment import traits_of
from .dice import Level
from .foundations import SEAT_OF, SEATS, count_ready
from .state import (
    CHAMPION,
    FIGURES,
    HAND_SIZE,
    HIGHEST,
    LOWEST,
    Capua,
    Combatant,
    Match,
    Status,
    Tournament,
)
from .wagers import AREA_NAMES

_HOUSE_KEYS = ("influence", "coins", "hand", "guards", "tired_guards", "cards", "house", "wagers", "concealed")
_PILE_KEYS = tuple(f"{deck}_{part}" for deck in ("intrigue", "market") for part in ("top", "deck", "discard"))
_KEYS = ("phase", "turn", "host", "active", *_PILE_KEYS, "market_row", "match", "tournament", "voice")
_MATCH_KEYS = ("round", "invited", "quiet_rounds", "sides", "winner", "level")
_SIDE_KEYS = ("seat", "card", "gear", "pools", "hex", "attacks")


def arrange(g: Capua, given: Mapping[str, Any], phases: Collection[str]) -> None:
    """Change a fresh state into the position under `[given]`. `phases`: those that the game has."""
    known(given, (*_KEYS, *SEATS[: g.seats]), "this position")
    g.phase = named(given.get("phase", "upkeep"), {phase: phase for phase in phases}, "phase")
    g.turn = whole_number(given.get("turn", 1), "'turn'", low=1)
    g.host = _seat(g, given.get("host", "p1"))
    g.active = _seat(g, given.get("active", SEATS[g.host]))
    g.due = (g.active - g.host) % g.seats
    g.voice = whole_number(given.get("voice", 0), "'voice'")
    houses = [known(given.get(SEATS[seat], {}), _HOUSE_KEYS, SEATS[seat]) for seat in range(g.seats)]
    _choose_houses(g, [house.get("house") for house in houses])
    for seat, house in enumerate(houses):
        _house(g, seat, house)
    if "match" in given:
        g.match = _match(g, known(given["match"], _MATCH_KEYS, "'match'"))
    _piles(g, given)
    if "tournament" in given:
        each_once(texts(given["tournament"], "'tournament'"), "'tournament'")
        g.tournament = Tournament([_seat(g, name) for name in given["tournament"]])


def _seat(g: Capua, name: str) -> Seat:
    return named(name, {seat: SEAT_OF[seat] for seat in SEATS[: g.seats]}, "seat here")


def _title(g: Capua, name: str) -> int:
    return named(name.casefold(), g.box.title_of, "Intrigue card")


def _card(g: Capua, name: str) -> int:
    return named(name.casefold(), g.box.card_of, "Market card")


def _choose_houses(g: Capua, wanted: list[str | None]) -> None:
    """Everybody has the House that is given; the others keep their own, or take the next that is free."""
    each_once((name for name in wanted if name is not None), "'house'")
    chosen = [None if name is None else named(name.casefold(), g.box.house_of, "House") for name in wanted]
    free = [house.number for house in g.box.houses if house.number not in chosen]
    for seat, (house, number) in enumerate(zip(g.houses, chosen, strict=True)):
        house.card = number if number is not None else free.pop(free.index(seat) if seat in free else 0)


def _house(g: Capua, seat: Seat, given: Mapping[str, Any]) -> None:
    house, name = g.houses[seat], SEATS[seat]
    house.figure = seat
    house.influence = whole_number(given.get("influence", g.start), f"'influence' of {name}", LOWEST, HIGHEST)
    house.coins = whole_number(given.get("coins", 0), f"'coins' of {name}")
    house.concealed = yes_or_no(given.get("concealed", False), f"'concealed' of {name}")
    house.wagers = [whole_number(coins, f"'wagers' of {name}") for coins in listed(given.get("wagers", []), "'wagers'")]
    if house.wagers and len(house.wagers) != len(AREA_NAMES):
        raise BadScenario(f"'wagers' of {name} has {len(house.wagers)} areas; they are {', '.join(AREA_NAMES)}")
    for title in texts(given.get("hand", []), f"'hand' of {name}"):
        house.hand.append(_take(g, g.intrigue_deck, _title(g, title)))
    house.guards = whole_number(given.get("guards", 0), f"'guards' of {name}")
    house.tired_guards = whole_number(given.get("tired_guards", 0), f"'tired_guards' of {name}")
    for _ in range(house.guards + house.tired_guards):
        _take(g, g.intrigue_deck, g.box.guard)
    for text in texts(given.get("cards", []), f"'cards' of {name}"):
        label, _, state = text.partition(": ")
        card = _take(g, g.market_deck, _card(g, label))
        house.cards.append(card)
        for word in state.split(", ") if state else ():
            _mark(g, card, word)


def _take(g: Capua, deck: list[int], card: int) -> int:
    market = deck is g.market_deck
    name: str = (g.box.labels if market else g.box.titles)[card]
    all_of_it: Sequence[int] = range(len(g.box.market)) if market else g.box.intrigue_deck()
    return take(deck, card, name, all_of_it)


def _mark(g: Capua, card: int, word: str) -> None:
    if word in ("ready", "exhausted", "injured"):
        g.status[card] = Status[word.upper()]
    elif word == "champion":
        g.favour[card] = CHAMPION
    elif word in ("1 favour", "2 favour"):
        g.favour[card] = int(word[0])
    else:
        raise BadScenario(
            f"{word!r} is no state of a card; it should be ready, exhausted, injured, n favour or champion"
        )


def _piles(g: Capua, given: Mapping[str, Any]) -> None:
    """`…_top` names the next cards of a deck; `…_deck` is all of it, the next card first; the rest is out of play."""
    for name, deck, discard, read in (
        ("intrigue", g.intrigue_deck, g.intrigue_discard, _title),
        ("market", g.market_deck, g.market_discard, _card),
    ):
        discard.extend(_take(g, deck, read(g, card)) for card in texts(given.get(f"{name}_discard", []), "a pile"))
        if f"{name}_deck" in given:
            laid = [_take(g, deck, read(g, card)) for card in texts(given[f"{name}_deck"], f"'{name}_deck'")]
            deck[:] = laid
        g.rng.shuffle(deck)
        if f"{name}_deck" in given:
            deck[:] = reversed(laid)
        for card in reversed(texts(given.get(f"{name}_top", []), f"'{name}_top'")):
            deck.append(_take(g, deck, read(g, card)))
    g.market_row.extend(_take(g, g.market_deck, _card(g, card)) for card in reversed(given.get("market_row", [])))


def _match(g: Capua, given: Mapping[str, Any]) -> Match:
    invited = texts(given.get("invited", []), "'invited'")
    match = Match(round=whole_number(given.get("round", 0), "'round'"), invited=[_seat(g, name) for name in invited])
    match.quiet_rounds = whole_number(given.get("quiet_rounds", 0), "'quiet_rounds'")
    for number, side in enumerate(listed(given.get("sides", []), "'sides'")):
        match.sides.append(_side(g, number, known(side, _SIDE_KEYS, "a side of the match"), match.round))
    alone(((g.box.labels[side.card], NAMES[side.place]) for side in match.sides), "hex")
    each_once((g.box.labels[card] for side in match.sides for card in (side.card, *side.gear)), "'sides'")
    if ("winner" in given) is not ("level" in given):
        raise BadScenario("'winner' and 'level' of a match go together: who won, and how badly the other lost")
    if "winner" in given:
        match.winner = whole_number(given["winner"], "'winner'", high=len(match.sides) - 1)
        match.level = named(given["level"], {level.name.casefold(): level for level in Level}, "level")
    return match


def _side(g: Capua, number: int, side: Mapping[str, Any], rounds: int) -> Combatant:
    for key in ("seat", "card"):
        if key not in side:
            raise BadScenario(f"a side of the match has no {key!r}")
    card = _card(g, side["card"])
    gear = tuple(_card(g, piece) for piece in texts(side.get("gear", []), "'gear'"))
    seat = _seat(g, side["seat"])
    for piece in (card, *gear):
        if piece not in g.houses[seat].cards:  # who fights belongs to the House, listed or not
            g.houses[seat].cards.append(_take(g, g.market_deck, piece))
    full = g.box.market[card].dice
    pools = [whole_number(dice, "a pool", high=most) for dice, most in zip(side.get("pools", full), full, strict=True)]
    uses = [trait.uses or -1 for _, trait in traits_of(g.box, card, gear)]
    hex_ = named(side.get("hex", ("d2", "d6")[number]), HEXES, "hex of the arena")
    attacks = list(side.get("attacks", [0] * rounds))
    return Combatant(seat, card, gear, pools, hex_, uses, attacks)


def chance_names(g: Capua, item: Any) -> Collection[str]:
    """Chance deals with Intrigue cards and with Market cards, both by number."""
    return {names[item] for names in (g.box.titles, g.box.labels) if isinstance(item, int) and 0 <= item < len(names)}


def inspect(g: Capua) -> dict[str, Any]:
    """The whole position, readable."""
    found: dict[str, Any] = {
        "phase": g.phase,
        "turn": g.turn,
        "host": SEATS[g.host],
        "active": SEATS[g.active],
        "intrigue_deck": [g.box.titles[title] for title in reversed(g.intrigue_deck)],
        "intrigue_discard": [g.box.titles[title] for title in reversed(g.intrigue_discard)],
        "market_deck": [g.box.labels[card] for card in reversed(g.market_deck)],
        "market_row": [g.box.labels[card] for card in reversed(g.market_row)],
        "market_discard": [g.box.labels[card] for card in reversed(g.market_discard)],
        "on_sale": g.box.labels[g.on_sale] if g.on_sale >= 0 else None,
        "voice": g.voice,
        "offers": len(g.offers),
        "bidders": [SEATS[seat] for seat in g.bidders],
        "tournament": [SEATS[seat] for seat in g.tournament.queue + g.tournament.finalists] if g.tournament else [],
        "match": _inspect_match(g, g.match) if g.match is not None else None,
    }
    for seat in range(g.seats):
        found[SEATS[seat]] = _inspect_house(g, seat)
    return found


def _inspect_house(g: Capua, seat: Seat) -> dict[str, Any]:
    house = g.houses[seat]
    return {
        "house": g.box.houses[house.card].name if house.card >= 0 else None,
        "figure": FIGURES[house.figure] if house.figure >= 0 else None,
        "influence": house.influence,
        "hand_size": HAND_SIZE[house.influence],
        "coins": house.coins,
        "on_the_table": house.staked,
        "concealed": house.concealed,
        "hand": sorted(g.box.titles[title] for title in house.hand),
        "guards": house.guards,
        "tired_guards": house.tired_guards,
        "cards": {g.box.labels[card]: _state(g, card) for card in house.cards},
        "ready_gladiators": count_ready(g, seat, Kind.GLADIATOR),
        "ready_slaves": count_ready(g, seat, Kind.SLAVE),
        "wagers": {AREA_NAMES[area]: coins for area, coins in enumerate(house.wagers) if coins},
    }


def _state(g: Capua, card: int) -> str:
    tokens = "champion" if g.favour[card] == CHAMPION else f"{g.favour[card]} favour" if g.favour[card] else ""
    return ", ".join(filter(None, (Status(g.status[card]).name.casefold(), tokens)))


def _inspect_match(g: Capua, match: Match) -> dict[str, Any]:
    return {
        "round": match.round,
        "invited": [SEATS[seat] for seat in match.invited],
        "winner": SEATS[match.sides[match.winner].seat] if match.winner >= 0 else None,
        "level": match.level.name.casefold(),
        "wounds": match.wounds,
        "sides": [
            {
                "seat": SEATS[side.seat],
                "card": g.box.labels[side.card],
                "gear": [g.box.labels[piece] for piece in side.gear],
                "pools": [side.pools[pool] for pool in Pool],
                "dice": sum(side.pools),
                "hex": NAMES[side.place],
            }
            for side in match.sides
        ],
    }
