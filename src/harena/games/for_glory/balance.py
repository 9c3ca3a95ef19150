"""Is the card set in balance? `python -m harena.games.for_glory.balance --games 2000 [--cards FILE] [--json]`

Two equally greedy players play many games; the report says how often the first player wins, how many Arena Phases a
game has, how many Battles and games had to be stopped, and how often each title is bought in games where it shows up.
A greedy player looks only at what its seat may know, so it can be asked about the true table.

The expansion is judged with `harena simulate`, which counts wins by Champion and by seat:

    harena simulate for-glory --seats 1 --bots greedy --games 300 --option difficulty=easy
    harena simulate for-glory --seats 4 --bots greedy --games 400 --option champions=random

Alone, 60 to 70 of 100 games should be won on easy, 45 to 55 on standard, 30 to 40 on hard; among four players no
Champion should win more than 35 or fewer than 15. `python -m tests.lab.soak for-glory` plays all modes with all bots.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from harena.core.registry import game as installed
from harena.core.rng import Rng
from harena.core.table import Table

from .cards import CardSet, Origin, base_set, read_card_set

#: What the set is held to (chapter "The cards").
FIRST_PLAYER = (0.44, 0.56)
ARENA_PHASES = (3, 5)
MOST_STALLS = 0.005
LEAST_BOUGHT = 0.03
#: A greedy player errs now and then, so that equal players do not repeat one game.
SLIPS = 0.05


def play(cards: CardSet | None, seed: int) -> Iterator[Table]:
    """A game between two greedy players: the table before every choice, and at the end."""
    game = installed("for-glory")
    table = Table(game, game.configure(2, {}, cards), seed, keeps=False)
    rng = Rng(seed)
    while table.result is None:
        yield table
        ((seat, ask),) = table.pending.items()
        slip = rng.random() < SLIPS
        table.apply(seat, rng.choice(ask.options) if slip else game.greedy(table.state, ask))
    yield table


def play_one(cards: CardSet | None, seed: int) -> dict[str, Any]:
    """What is to be counted of one game."""
    *_, table = play(cards, seed)
    assert table.result is not None
    seen = {card.title for row in table.state.supply for card in row.offer if card is not None}
    bought: set[str] = set()
    drawn = 0
    for event in table.events():
        drawn += event["kind"] == "drawn"
        if event["kind"] == "turns-up":
            seen.add(event["card"])
        elif event["kind"] == "buys":
            bought.add(event["card"])
    return {
        "first_won": table.result.share(table.state.first),
        "turns": table.state.turns_taken,
        "phases": table.state.arena_phases,
        "battles": table.state.battles,
        "drawn": drawn,
        "stalled": table.state.stalls,
        "stopped": table.result.reason.startswith("the last turn"),
        "seen": seen | bought,
        "bought": bought,
    }


def report(games: int, seed: int = 1, cards: CardSet | None = None) -> dict[str, Any]:
    """The figures over many games."""
    played = [play_one(cards, seed + number) for number in range(games)]
    seen: Counter[str] = Counter()
    bought: Counter[str] = Counter()
    for each in played:
        seen.update(each["seen"])
        bought.update(each["bought"])
    designed = {card.title for card in cards or base_set() if card.origin is Origin.DESIGNED}
    rates = {title: bought[title] / seen[title] for title in sorted(seen) if seen[title]}
    battles = sum(each["battles"] for each in played)
    return {
        "games": games,
        "first_player": sum(each["first_won"] for each in played) / games,
        "arena_phases": median(each["phases"] for each in played),
        "turns": median(each["turns"] for each in played),
        "stalled_battles": sum(each["stalled"] for each in played) / max(battles, 1),
        "drawn_battles": sum(each["drawn"] for each in played) / max(battles, 1),
        "stopped_games": sum(each["stopped"] for each in played),
        "bought": rates,
        "rarely_bought": [title for title, rate in rates.items() if title in designed and rate < LEAST_BOUGHT],
    }


def complaints(found: dict[str, Any]) -> list[str]:
    """What is outside the limits."""
    wrong = []
    if not FIRST_PLAYER[0] <= found["first_player"] <= FIRST_PLAYER[1]:
        wrong.append(f"the first player wins {found['first_player']:.1%}")
    if not ARENA_PHASES[0] <= found["arena_phases"] <= ARENA_PHASES[1]:
        wrong.append(f"a game has {found['arena_phases']} Arena Phases")
    if found["stalled_battles"] >= MOST_STALLS:
        wrong.append(f"{found['stalled_battles']:.2%} of the Battles do not end by themselves")
    if found["stopped_games"]:
        wrong.append(f"{found['stopped_games']} games were stopped after their last turn")
    for title in found["rarely_bought"]:
        wrong.append(f"{title} is bought in {found['bought'][title]:.1%} of the games that show it")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m harena.games.for_glory.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", type=Path, help="a card set to judge instead of the shipped one")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    cards = None
    if options.cards is not None:
        cards = read_card_set(options.cards.read_text("utf-8"), options.cards.name)
    found = report(options.games, options.seed, cards)
    if options.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{found['games']} games; the first player wins {found['first_player']:.1%}")
    print(f"median {found['arena_phases']:.0f} Arena Phases and {found['turns']:.0f} turns")
    print(f"{found['stopped_games']} games stopped by the limit of turns")
    print(f"{found['drawn_battles']:.2%} of the Battles drawn, {found['stalled_battles']:.2%} stalled")
    print("bought, of the games that show it:")
    for title, rate in sorted(found["bought"].items(), key=lambda pair: pair[1]):
        print(f"  {rate:6.1%}  {title}")
    for line in complaints(found):
        print(f"outside the limits: {line}")


if __name__ == "__main__":
    main()
