"""How the five ready-made gladiators fare against each other: `python -m tests.games.gladiatori.pairings [GAMES]`.

Greedy bots play GAMES games of each pairing (100 by default), half of them from either seat, and the table shows the
share of wins of the gladiator in the row. Against himself a gladiator shows what the seat is worth.
"""

import sys

import harena
from harena.bots import make_bot
from harena.core import SeatView
from harena.games.gladiatori import GladiatoriGame
from harena.games.gladiatori.components import CHARACTERS

GAME = GladiatoriGame()


def share_of_red(red: str, green: str, seeds: range) -> float:
    won = 0.0
    for seed in seeds:
        table = harena.new("gladiatori", seats=2, seed=seed, options={"red": red, "green": green}, events=False)
        bots = [make_bot("greedy", GAME, 2 * seed + seat) for seat in range(2)]
        while table.result is None:
            seat = min(table.pending)
            table.apply(seat, bots[seat].choose(SeatView(table, seat)))
        won += table.result.share(0)
    return won / len(seeds)


def main(games: int) -> None:
    names = [character.id for character in CHARACTERS]
    half = range(max(1, games // 2))
    shares: dict[tuple[str, str], float] = {}
    for first, one in enumerate(names):
        for other in names[first:]:
            mine = (share_of_red(one, other, half) + 1 - share_of_red(other, one, half)) / 2
            shares[one, other], shares[other, one] = mine, 1 - mine
    print(f"{'':<12}" + "".join(f"{name:>12}" for name in names) + f"{'all':>8}")
    for one in names:
        others = [shares[one, other] for other in names if other != one]
        row = "".join(f"{shares[one, other]:>12.0%}" for other in names)
        print(f"{one:<12}{row}{sum(others) / len(others):>8.0%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
