"""Positions for scenario files: laying out what `[given]` describes, and reading a position back for `[then]`.

A House is given as `[given.p1]` with influence, coins, hand, guards, tired_guards, cards and house. A card is its
label, followed where needed by its state: "spartacus", "gallic brawler 2: exhausted", "theron: injured, 2 favour",
"alard: champion". What is not given lies in the decks; without `[given.pN]` a House has no cards, no Coins and the
Influence of the game's length.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harena.core.ask import Seat
from harena.core.errors import BadScenario
from harena.games.spartacus.arena import HEXES, NAMES
from harena.games.spartacus.commitment import traits_of
from harena.games.spartacus.deeds import SEAT_OF, SEATS, count_ready
from harena.games.spartacus.dice import Level
from harena.games.spartacus.games import AREA_NAMES
from harena.games.spartacus.state import CHAMPION, FIGURES, HAND_SIZE, Combatant, Match, Status, Table, Tournament
from harena.games.spartacus.words import Kind, Pool

_HOUSE_KEYS = ("influence", "coins", "hand", "guards", "tired_guards", "cards", "house", "wagers", "concealed")
_PILE_KEYS = tuple(f"{deck}_{part}" for deck in ("intrigue", "market") for part in ("top", "deck", "discard"))
_KEYS = ("phase", "turn", "host", "active", *_PILE_KEYS, "market_row", "match", "tournament", "voice")


def arrange(g: Table, given: Mapping[str, Any]) -> None:
    for key in given:
        if key not in _KEYS and key not in SEATS:
            raise BadScenario(f"there is no {key!r} to be given; it should be one of {', '.join((*_KEYS, *SEATS))}")
    g.phase = given.get("phase", "upkeep")
    g.turn = given.get("turn", 1)
    g.host = _seat(given.get("host", "p1"))
    g.active = _seat(given.get("active", SEATS[g.host]))
    g.due = (g.active - g.host) % g.seats
    g.voice = given.get("voice", 0)
    for seat in range(g.seats):
        _house(g, seat, given.get(SEATS[seat], {}))
    _piles(g, given)
    if "match" in given:
        g.match = _match(g, given["match"])
    if "tournament" in given:
        g.tournament = Tournament([_seat(name) for name in given["tournament"]])


def _seat(name: str) -> Seat:
    if name not in SEAT_OF:
        raise BadScenario(f"{name!r} is no seat; it should be p1, p2, p3 or p4")
    return SEAT_OF[name]


def _title(g: Table, name: str) -> int:
    if name.casefold() not in g.box.title_of:
        raise BadScenario(f"{name!r} is no Intrigue card")
    return g.box.title_of[name.casefold()]


def _card(g: Table, name: str) -> int:
    if name.casefold() not in g.box.card_of:
        raise BadScenario(f"{name!r} is no Market card")
    return g.box.card_of[name.casefold()]


def _house(g: Table, seat: Seat, given: Mapping[str, Any]) -> None:
    for key in given:
        if key not in _HOUSE_KEYS:
            raise BadScenario(f"a House has no {key!r}; it should be one of {', '.join(_HOUSE_KEYS)}")
    house = g.houses[seat]
    house.card = g.box.house(given["house"]).number if "house" in given else seat
    house.figure = seat
    house.influence = given.get("influence", g.start)
    house.coins = given.get("coins", 0)
    house.concealed = given.get("concealed", False)
    house.wagers = list(given.get("wagers", []))
    for name in given.get("hand", []):
        house.hand.append(_take(g.intrigue_deck, _title(g, name), name))
    house.guards = given.get("guards", 0)
    house.tired_guards = given.get("tired_guards", 0)
    for _ in range(house.guards + house.tired_guards):
        _take(g.intrigue_deck, g.box.guard, "guard")
    for text in given.get("cards", []):
        label, _, state = text.partition(": ")
        card = _take(g.market_deck, _card(g, label), label)
        house.cards.append(card)
        for word in state.split(", ") if state else ():
            _mark(g, card, word)


def _take(deck: list[int], card: int, name: str) -> int:
    if card not in deck:
        raise BadScenario(f"there is no {name!r} left")
    deck.remove(card)
    return card


def _mark(g: Table, card: int, word: str) -> None:
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


def _piles(g: Table, given: Mapping[str, Any]) -> None:
    """`…_top` names the next cards of a deck; `…_deck` is all of it, the next card first."""
    for name, deck, number in (("intrigue", g.intrigue_deck, _title), ("market", g.market_deck, _card)):
        if f"{name}_deck" in given:
            deck[:] = [number(g, card) for card in reversed(given[f"{name}_deck"])]
        discarded = [number(g, card) for card in given.get(f"{name}_discard", [])]
        pile = g.intrigue_discard if name == "intrigue" else g.market_discard
        pile.extend(_take(deck, card, "card") if card in deck else card for card in discarded)
        g.rng.shuffle(deck)
        if f"{name}_deck" in given:
            deck[:] = [number(g, card) for card in reversed(given[f"{name}_deck"])]
        for card in reversed(given.get(f"{name}_top", [])):
            deck.append(_take(deck, number(g, card), card))
    g.market_row.extend(_take(g.market_deck, _card(g, card), card) for card in reversed(given.get("market_row", [])))


def _match(g: Table, given: Mapping[str, Any]) -> Match:
    match = Match(round=given.get("round", 0), invited=[_seat(name) for name in given.get("invited", [])])
    match.quiet_rounds = given.get("quiet_rounds", 0)
    for number, side in enumerate(given.get("sides", [])):
        card = _card(g, side["card"])
        gear = tuple(_card(g, piece) for piece in side.get("gear", []))
        uses = [trait.uses or -1 for _, trait in traits_of(g.box, card, gear)]
        pools = list(side.get("pools", g.box.market[card].dice))
        place = HEXES[side.get("hex", ("d2", "d6")[number])]
        attacks = list(side.get("attacks", [0] * match.round))
        match.sides.append(Combatant(_seat(side["seat"]), card, gear, pools, place, uses, attacks))
    if "winner" in given:
        match.winner = given["winner"]
        match.level = Level[given["level"].upper()]
    return match


def inspect(g: Table) -> dict[str, Any]:
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


def _inspect_house(g: Table, seat: Seat) -> dict[str, Any]:
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


def _state(g: Table, card: int) -> str:
    tokens = "champion" if g.favour[card] == CHAMPION else f"{g.favour[card]} favour" if g.favour[card] else ""
    return ", ".join(filter(None, (Status(g.status[card]).name.casefold(), tokens)))


def _inspect_match(g: Table, match: Match) -> dict[str, Any]:
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
