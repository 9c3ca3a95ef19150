"""Golden games, one for each mode: recorded once, played again step by step, and told as a spectator heard them.

`python -m tests.games.gladiatori.test_golden` writes the logs anew after a change of words that is meant, and with the
name of a game also its record.
"""

import sys
from pathlib import Path
from typing import Any

import pytest

import harena
from harena.core import Action, Ask, Record, Rng, Table, sealed, verify
from harena.games.gladiatori import GladiatoriGame

GOLDEN = Path(__file__).parents[2] / "golden" / "gladiatori"
GAME = GladiatoriGame()

# Seats, options, and how often of six times the rules of thumb play rather than chance.
GAMES: dict[str, tuple[int, dict[str, Any], int]] = {
    "duel": (2, {}, 6),
    "duel_lively": (2, {"red": "retiarius", "green": "secutor"}, 5),
    "duel_created": (2, {"characters": "created"}, 5),
    "duel_created_auction": (2, {"characters": "created", "item_method": "auction", "overlimit": True}, 0),
    "free_for_all": (4, {"sides": "ffa", "item_method": "draft", "free_placement": True}, 0),
    "two_against_one": (3, {"learning": "staged"}, 0),
    "teams": (4, {"sides": "teams", "damage_bonus": True}, 0),
    "teams_lively": (4, {"sides": "teams"}, 5),
    "solo": (1, {"species": "bear"}, 6),
    "dogs": (1, {"species": "dog", "characters": "created"}, 5),
    "coop": (2, {"animals": "coop", "species": "wolf"}, 0),
    "coliseum": (2, {"animals": "coliseum", "species": "lion"}, 0),
    "coliseum_four": (
        4, {"animals": "coliseum", "species": "bear", "second_species": "wolf", "animals_enter": "all"}, 5
    ),
}  # fmt: skip
# Also as somebody at the table heard it.
HEARD = {"duel_lively": 0, "duel_created": 1}


def choose(table: Table, ask: Ask, rng: Rng, thumb: int) -> Action:
    if thumb == 6:
        return GAME.greedy(table.state, ask)
    return GAME.greedy(table.state, ask) if thumb and rng.below(6) < thumb else rng.choice(ask.options)


def played(name: str) -> Table:
    seats, options, thumb = GAMES[name]
    table = harena.new("gladiatori", seats=seats, seed=f"golden {name}", options=options)
    rng = Rng(len(name))
    while table.result is None:
        seat = min(table.pending)
        table.apply(seat, choose(table, table.pending[seat], rng, thumb))
    return table


def told(table: Table, seat: int | None = None) -> str:
    return "\n".join(table.story(seat)) + "\n"


def logs(name: str, table: Table) -> dict[Path, str]:
    """The logs of a game and the files that they stand in."""
    found = {GOLDEN / f"{name}.txt": told(table)}
    if name in HEARD:
        found[GOLDEN / f"{name}_heard.txt"] = told(table, HEARD[name])
    return found


def record_of(name: str) -> Record:
    return Record.from_json((GOLDEN / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_out_and_is_told_the_same(name: str) -> None:
    record = record_of(name)
    verdict = verify(record)
    assert verdict.same, verdict.text
    for file, text in logs(name, harena.replay(record)).items():
        assert text == file.read_text("utf-8")


def write(names: list[str]) -> None:
    for name in names:
        (GOLDEN / f"{name}.json").write_text(sealed(played(name).record).to_json() + "\n", "utf-8")
    for name in GAMES:
        for file, text in logs(name, harena.replay(record_of(name))).items():
            file.write_text(text, "utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
