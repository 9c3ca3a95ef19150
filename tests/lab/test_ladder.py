"""The ladder and the calibration: seatings, the sequential test, going on from what is kept, pictures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from harena.core import BadOptions, HarenaError
from harena.lab import Setup, calibrate, ladder
from harena.lab.calibrate import drawn as drawn_calibration
from harena.lab.ladder import Match, drawn, play_seed, ratings, verdict
from tests.conftest import BEAST, DUEL, GATES, Answer

Harena = Callable[..., Answer]


@pytest.mark.parametrize(("game", "seats"), [(DUEL, 2), (GATES, 3), ("gladigala", 4)])
def test_every_bot_sits_in_every_seat_equally_often(game: str, seats: int) -> None:
    lineups = Match(Setup(game, seats), "a", "b").lineups()
    sat = Counter((bot, seat) for lineup in lineups for seat, bot in enumerate(lineup))
    assert len(sat) == 2 * seats
    assert len(set(sat.values())) == 1
    held = Counter(lineup.count("a") for lineup in lineups)
    assert held == {1: len(lineups)} if seats == 2 else held[seats // 2] == len(lineups) or held == {1: 3, 2: 3}


@pytest.mark.parametrize(("seats", "sides"), [(3, "2v1"), (4, "teams")])
def test_who_plays_together_is_of_one_kind(seats: int, sides: str) -> None:
    setup = Setup("gladiatori", seats, {"sides": sides})
    lineups = Match(setup, "a", "b").lineups()
    assert len(lineups) == 2
    for lineup in lineups:
        assert set(zip(setup.sides, lineup, strict=True)) in ({(0, "a"), (1, "b")}, {(0, "b"), (1, "a")})


def test_the_test_speaks_when_it_is_clear_and_not_before() -> None:
    assert verdict(4, 4, 200) == ""  # too few games for anything
    assert verdict(12, 12, 200) == "better"
    assert verdict(0, 12, 200) == "worse"
    assert verdict(30, 50, 200) == ""
    assert verdict(100, 200, 400) == "about equal"
    assert verdict(6, 10, 10) == "undecided"


def test_equal_bots_have_half_of_a_match_whatever_the_seating() -> None:
    played = play_seed(Match(Setup(GATES, 3), "random", "search:1"), 3)
    assert played.games == 6
    assert 0 <= played.points <= 6
    assert played.choices[0] > 0 < played.choices[1]
    assert played.error == ""
    alone = play_seed(Match(Setup(BEAST), "random", "search:2"), 3)
    assert alone.games == 1


def test_a_ladder_goes_on_from_what_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    bots = ["search:12", "random"]
    (found,) = ladder([Setup(DUEL)], bots, most=24, file=file)
    kept = file.read_text()
    assert len(kept.splitlines()) == len(found.played)
    assert found.verdict == "better"
    assert found.score.games < 24
    (again,) = ladder([Setup(DUEL)], bots, most=24, file=file)
    assert file.read_text() == kept
    assert again.score == found.score
    assert again.cost(0) > again.cost(1) > 0
    rating = ratings([again])
    assert rating["search:12"].value == pytest.approx(-rating["random"].value)
    ElementTree.fromstring(drawn([again]))
    file.write_text("nonsense\n")
    with pytest.raises(HarenaError, match="not what a ladder keeps"):
        ladder([Setup(DUEL)], bots, most=24, file=file)


def test_the_command_tells_shares_and_elo(harena: Harena, tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    answer = harena("ladder", DUEL, "--bots", "search:8,random", "--games", 8, "--picture", picture, "--json")
    data = json.loads(answer.out)
    (match,) = data["matches"]
    assert match["bots"] == ["search:8", "random"]
    assert match["share"]["low"] <= match["share"]["value"] <= match["share"]["high"]
    assert set(data["elo"][0]["bots"]) == {"search:8", "random"}
    assert picture.read_text().startswith("<svg")
    assert "needs two or more" in harena("ladder", DUEL, "--bots", "random").err
    assert "2,3,4" in harena("ladder", DUEL, "--seats", "two").err


# -- calibration -------------------------------------------------------------------------------------------------------

#: The mean distance between predicted and real shares that a few games may show, with their luck in it.
BOUND = 0.2


@pytest.mark.parametrize(("game", "seats"), [("for-glory", 2), ("gladigala", 2), ("spartacus", 4), ("gladiatori", 2)])
def test_evaluations_are_on_the_scale_of_shares(game: str, seats: int) -> None:
    found = calibrate([Setup(game, seats)], games=10, seed=900)
    assert [one.phase for one in found] == ["first third", "second third", "last third"]
    for one in found:
        assert one.error < BOUND, one
    assert found[-1].loss < 0.9 * found[-1].ignorance, found[-1]  # near the end it shows who wins
    ElementTree.fromstring(drawn_calibration(found))


def test_only_games_that_judge_are_calibrated(harena: Harena) -> None:
    with pytest.raises(BadOptions, match="Gates has no"):
        calibrate([Setup(GATES)], games=1)
    data = json.loads(harena("calibrate", "gladiatori", "--games", 1, "--json").out)
    assert {one["seats"] for one in data["calibration"]} == {2}
