"""Careers between games: what a file may say (GL-CAMP), which fights there are, and whom a gladiator meets."""

from __future__ import annotations

import pytest

import harena
from harena.games.gladiatori import rivals
from harena.games.gladiatori.campaign import (
    FIGHTS,
    MOST_COINS,
    BadCareer,
    Career,
    Outcome,
    check,
    options_for,
    outcome_of,
    read,
    read_line,
    written,
)
from harena.games.gladiatori.rivals import Rival
from harena.games.gladiatori.setup import SUGGESTED


def career(*games: str, xp: int = 0, alive: bool = True, **more: list[str]) -> Career:
    return Career("Brutus", xp, alive, list(games), "5e1f", **more)


@pytest.mark.parametrize("outcome", [
    Outcome(27, 3, "alive", True), Outcome(-14, -1, "unconscious", False), Outcome(None, 2, "alive", True),
    Outcome(None, 0, "dead", False), Outcome(-5, 0, "surrendered", False),
])  # fmt: skip
def test_a_line_is_read_as_it_was_written(outcome: Outcome) -> None:
    assert read_line(outcome.line) == outcome


def test_a_file_is_read_as_it_was_written() -> None:
    before = career("27 VP, +3 XP, alive", "against animals, +2 XP, alive", xp=5, booked=["a", "b"])
    assert read(written(before), "a file") == before
    assert [one.gained for one in check(before)] == [3, 2]


@pytest.mark.parametrize(("forged", "said"), [
    (career("27 VP, +9 XP, alive", xp=9), "27 VP are 2 XP, and one more for who wins"),
    (career("27 VP, +3 XP, alive", xp=30), "his fights add up to 3"),
    (career("990 VP, +99 XP, alive", xp=99), "nobody comes to 990 VP"),
    (career("against animals, +4 XP, alive", xp=4), "animals bring 1 to 3 XP"),
    (career("against animals, +3 XP, unconscious", xp=3), "to who lives"),
    (career("27 VP, +3 XP, dead", xp=3), "is dead by his last fight"),
    (career("27 VP, +3 XP, dead", xp=3, alive=False), "his fights add up to 0"),
    (career("27 VP, +3 XP, dead", "27 VP, +3 XP, alive", xp=3), "died in fight 1, so there is no fight 2"),
    (career("won everything"), "no game writes such a line"),
    (career(alive=False), "is alive by his last fight"),
    (career("no such", booked=["a", "b"]), "the names of 2 are booked"),
    (career("5 VP, no XP, alive", "5 VP, no XP, alive", booked=["a", "a"]), "the names of 2 are booked"),
    (career("5 VP, no XP, alive", booked=["a\x00"]), "names that cannot be written"),
    (Career("Bru\ntus"), "in one line"), (Career(""), "1 to 40 characters"),
])  # fmt: skip
def test_what_the_rules_could_not_have_given_is_refused(forged: Career, said: str) -> None:
    with pytest.raises(BadCareer, match=said):
        check(forged)


@pytest.mark.parametrize(
    ("text", "said"),
    [("a" + ".a" * 29_000 + "=1", "more than 32 parts"), ("x = " + "[" * 20_000, "nested too deeply"),
     ("xp = " + "9" * 5_000, "digits"), ("xp = 0x" + "f" * 5_000, "digits")],
)
def test_a_file_that_would_take_ages_or_cannot_be_printed_is_refused_at_once(text: str, said: str) -> None:
    with pytest.raises(BadCareer, match=said):
        read(text, "x")


@pytest.mark.parametrize("kind", FIGHTS)
def test_every_kind_of_fight_can_be_begun_and_given_up(kind: str) -> None:
    """GL-R-141: a concession is a surrender; against animals it brings nothing."""
    fight = FIGHTS[kind]
    seats: list[Career | None] = [Career("Brutus", xp=7), *[None] * (fight.seats - 1)]
    table = harena.new("gladiatori", seats=fight.seats, seed=1, options=options_for(seats, fight.options))
    assert table.config["coins_red"] == 58
    for seat in range(1, fight.seats):
        if table.result is None:
            table.apply(seat, "concede")
    if table.result is None:
        table.apply(0, "concede")
    found = outcome_of(table, 0)
    if fight.species:
        assert int(fight.options["animal_count"]) >= SUGGESTED[fight.species][0]  # GL-CAMP-5: else it brings nothing
        assert (found.vp, found.gained, found.fate, found.won) == (None, 0, "surrendered", False)
    else:
        assert found.won


@pytest.mark.parametrize("kind", ["team", "coliseum"])
def test_what_a_concession_comes_to_is_settled_before_the_others_have_finished(kind: str) -> None:
    """GL-R-141, GL-R-102: who has given up earns and loses nothing any more, and has not won."""
    fight = FIGHTS[kind]
    options = options_for([None] * fight.seats, fight.options)
    table = harena.new("gladiatori", seats=fight.seats, seed=1, options=options)
    with pytest.raises(BadCareer, match="not over yet"):
        outcome_of(table, 0)
    table.apply(0, "concede")
    assert table.result is None
    settled = outcome_of(table, 0)
    assert (settled.vp, settled.gained, settled.fate, settled.won) == (-5, 0, "surrendered", False)
    with pytest.raises(BadCareer, match="not over yet"):
        outcome_of(table, 1)
    for seat in range(1, fight.seats):
        if table.result is None:
            table.apply(seat, "concede")
    assert outcome_of(table, 0) == settled


def test_the_richest_still_fit_at_a_table() -> None:
    chosen = options_for([Career("Brutus", xp=900), None])
    assert chosen["coins_red"] == MOST_COINS
    harena.new("gladiatori", seats=2, seed=1, options=chosen)


def test_rivals_fit_and_are_the_same_however_often_one_looks() -> None:
    known = [Rival("Ferox", 9, "a"), Rival("Crixus", 40, "b")]
    found = rivals.wanted("c", "team", 4, 8, known, ["Brutus"], 3)
    assert found == rivals.wanted("c", "team", 4, 8, list(reversed(known)), ["Brutus"], 3)
    assert known[0] in found
    assert known[1] not in found
    assert all(abs(one.xp - 8) <= rivals.FITS for one in found)
    assert len({one.name for one in found} | {"Brutus", "Crixus"}) == 5
    assert [rivals.level(xp) for xp in (-3, 0, 4, 10, 25)] == [0, 0, 1, 2, 3]


def test_names_do_not_run_out() -> None:
    (found,) = rivals.wanted("c", "duel", 0, 0, [], rivals.NAMES, 1)
    assert found.name.endswith(" II")
