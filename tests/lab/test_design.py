"""The designer's laboratory: questions, comparing, bands, searching, tables and reports."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from harena.core import BadOptions, Counted, HarenaError
from harena.core.metrics import Swings
from harena.lab import Hands, Setup, simulate
from harena.lab.bands import BROKEN, KEPT, OPEN, Band, bands_for, hold, read_bands, shipped_bands
from harena.lab.changes import changes, source_of, with_value
from harena.lab.compare import Finding, compare, compare_pieces, count_pieces
from harena.lab.questions import Catalogue, seat_question
from harena.lab.series import Fixture, Outcome, play_fixture
from harena.lab.statistics import PairedRatio, Ratio, Sequential, holm, median_interval, wilson
from harena.lab.versions import version
from tests.conftest import DUEL

REPETITIONS = 400 if os.environ.get("HARENA_SOAK") else 40


# -- statistics --------------------------------------------------------------------------------------------------------


def repeated(difference: float, seed: int) -> tuple[Counter[str], float]:
    """What the test says of two versions with this true difference, on independent games."""
    rng = random.Random(seed)
    test, said, games = Sequential(), Counter[str](), 0
    for _ in range(REPETITIONS):
        sums = PairedRatio()
        verdict = ""
        while not verdict and sums.games < 8000:
            for _ in range(16):
                one, other = rng.random() < 0.5 - difference / 2, rng.random() < 0.5 + difference / 2
                sums.add((float(one), 1.0), (float(other), 1.0))
            verdict = test.says(sums.difference, sums.error, sums.games)
        said[verdict] += 1
        games += sums.games
    return said, games / REPETITIONS


def test_equal_versions_are_called_equal_and_five_points_are_found() -> None:
    """No difference shown in 95 of 100, and a true difference of 5 points found in 80 of 100."""
    equal, _ = repeated(0.0, 1)
    assert equal["no difference"] >= 0.95 * REPETITIONS, equal
    better, games = repeated(0.05, 2)
    assert better["more"] >= 0.8 * REPETITIONS, better
    assert not better["less"]
    assert games < 2500
    assert repeated(-0.12, 3)[0]["less"] == REPETITIONS


def test_a_share_of_games_has_the_interval_of_wilson_and_a_pair_less_error_than_two_runs() -> None:
    share = Ratio()
    for number in range(400):
        share.add(float(number % 4 == 0), 1.0)
    assert (share.interval().low, share.interval().high) == pytest.approx(
        (wilson(100, 400).low, wilson(100, 400).high), abs=1e-3
    )
    rng = random.Random(4)
    pairs = PairedRatio()
    for _ in range(500):
        luck = rng.random()
        pairs.add((float(luck < 0.5), 1.0), (float(luck < 0.55), 1.0))
    apart = (pairs.first.error**2 + pairs.second.error**2) ** 0.5
    assert pairs.error < apart / 2
    assert pairs.interval().low < 0.05 < pairs.interval().high


def test_many_comparisons_are_corrected() -> None:
    assert holm({"a": 0.001, "b": 0.02, "c": 0.03, "d": 0.5}) == {"a"}
    assert holm({"a": 0.001, "b": 0.02}) == {"a", "b"}
    assert median_interval(list(range(101))).value == 50


# -- versions ----------------------------------------------------------------------------------------------------------


def test_a_version_in_a_word() -> None:
    base = Setup("for-glory")
    dear = version(base, "Arbelas.cost=6")
    assert [change.text for change in changes(base, dear)] == ["Arbelas: cost 6 instead of 4"]
    assert [change.text for change in changes(base, version(base, "first_player=P2"))] == [
        "first_player P2 instead of random"
    ]
    castellan = version(Setup("spartacus", 4), "Castellan.coins=11")
    assert [change.text for change in changes(Setup("spartacus", 4), castellan)] == [
        "Castellan: coins 11 instead of 10"
    ]
    assert not changes(base, version(base, "base"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Arbellas.cost=6", "Arbelas"), ("Arbelas.price=6", "cost"), ("Arbelas.cost=much", "whole number"),
        ("missing.toml", "cannot be read"), ("=3", "a version is"), ("colour=red", "colour"),
    ],
)  # fmt: skip
def test_a_wrong_version_is_told(text: str, said: str) -> None:
    with pytest.raises(HarenaError, match=said):
        version(Setup("for-glory"), text)


# -- comparing ---------------------------------------------------------------------------------------------------------


def test_a_card_at_half_its_cost_is_named_first() -> None:
    """Few games suffice for so coarse a change: Primus Palus costs 8 as shipped."""
    base = Setup("for-glory")
    cheap = version(base, "Primus Palus.cost=4")
    found = compare((base, cheap), ("base", "cheap"), ["random"], 24, to_the_end=True)
    assert not found.to_data()["errors"]
    assert found.cards[0].piece.name == "Primus Palus"
    assert found.cards[0].taken.difference > 0
    asked = {finding.question.name for finding in found.strands[0].findings}
    assert asked == {"turn order: first player", "taken Primus Palus"}


def test_a_card_that_is_taken_as_often_but_sooner_has_changed() -> None:
    """Everybody buys it sooner or later: only how long it lies tells that it is cheaper."""
    setup = Setup("for-glory")

    def game(seed: int, lay: int) -> Outcome:
        pieces = {"Arbelas": (1, 1, 0, 0, 0, 0, 0)}
        counted = Counted(pieces, ({}, {}), {}, Swings(0, 0, 0.0, 0.0), {"Arbelas": lay})
        return Outcome(Fixture(seed, ("a", "b")), (1.0, 0.0), 10, counted=counted)

    pairs = [(game(seed, 20 + seed % 7), game(seed, 8 + seed % 5)) for seed in range(60)]
    first, *others = compare_pieces((setup, setup), pairs)
    assert (first.piece.name, first.changed, first.taken.difference) == ("Arbelas", True, 0)
    assert not any(one.changed for one in others)


def test_comparing_a_version_with_itself_shows_nothing_and_stops_early() -> None:
    base = Setup(DUEL)
    found = compare((base, base), ("a", "b"), ["random"], 400, about=["seat 1"])
    (finding,) = found.strands[0].findings
    assert finding.verdict == "no difference"
    assert len(found.pairs) < 400
    assert found.digests[0] == found.digests[1]
    assert not any(card.changed for card in found.cards)
    assert "no effect shown" in found.verdict


def test_an_effect_smaller_than_what_is_looked_for_is_not_denied() -> None:
    """Of Castellan's Coin the report said both: no effect shown, and that a role had moved."""
    small = PairedRatio()
    for number in range(4000):
        small.add((float(number % 4 == 0), 1.0), (float(number % 4 == 0 or number % 50 == 1), 1.0))
    finding = Finding(seat_question(0), small, "no difference")
    assert finding.found.interval().low > 0
    assert finding.said == "an effect, but less of one than was looked for"


class Shorter(Hands):
    """Plays nothing: B's games are by one decision in twelve shorter than A's, give or take a lot."""

    def spread(self, work: Callable[[Any], Any], items: Iterable[Any], chunk: int = 1) -> Iterator[Any]:
        rng = random.Random(1)
        for fixtures in items:
            yield tuple(
                Outcome(fixture, (1.0, 0.0), int(rng.gauss(length, 60)))
                for fixture, length in zip(fixtures, (360, 330), strict=True)
            )


def test_of_a_figure_five_in_a_hundred_are_looked_for() -> None:
    """And not five hundredths of a decision, for which many thousands of games would be played."""
    setup = Setup("gladiatori")
    found = compare((setup, setup), ("a", "b"), ["random"], 4000, about=["length"], hands=Shorter())
    (finding,) = found.strands[0].findings
    assert finding.verdict == "less"
    assert len(found.pairs) < 200
    assert "points" not in found.verdict


def test_a_handful_of_pairs_shows_nothing_of_cards() -> None:
    base = Setup("for-glory")
    found = compare((base, version(base, "Primus Palus.cost=4")), ("base", "cheap"), ["random"], 8, to_the_end=True)
    assert not any(card.changed for card in found.cards)


def test_a_question_that_nobody_can_answer_is_told() -> None:
    with pytest.raises(BadOptions, match="did you mean"):
        compare((Setup("gladiatori"),) * 2, ("a", "b"), ["random"], 2, about=["place: one"])


# -- bands -------------------------------------------------------------------------------------------------------------


def outcome(share: float, phases: float) -> Outcome:
    return Outcome(Fixture(1, ("a", "b")), (share, 1 - share), 10, figures={"phases": phases})


def test_a_band_is_kept_broken_or_open() -> None:
    outcomes = [outcome(float(number % 2), 4) for number in range(400)]
    setup = Setup("for-glory")
    bands = [Band("seat 1", 0.4, 0.6), Band("seat 1", 0.6, 0.7), Band("seat 1", 0.49, 0.51)]
    held = hold([*bands, Band("median phases", 3, 5)], setup, outcomes)
    assert [one.answer for one in held] == [KEPT, BROKEN, OPEN, KEPT]
    assert 5000 < held[2].games_needed < 20000
    assert held[0].to_be == "40 to 60 %"


@pytest.mark.parametrize("name", ["for-glory", "gladigala", "spartacus", "gladiatori"])
def test_shipped_bands_can_be_asked(name: str) -> None:
    """The files are read, and every band is a question that a few games of each table answer."""
    assert shipped_bands(name) is not None
    for target in bands_for(name, None):
        lineup = ("greedy",) * target.setup.config.seats
        outcomes = [play_fixture(target.setup, Fixture(seed, lineup), count=True) for seed in (1,)]
        assert all(one.finished for one in outcomes), outcomes
        assert len(hold(target.bands, target.setup, outcomes)) == len(target.bands)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = ", "not TOML"), ('game = "gladigala"', "gladigala"), ('game = "for-glory"', "no \\[\\[table\\]\\]"),
        ('[[table]]\nseat = 2', "seats"), ('[[table]]\nband = [{ what = "seat 1" }]', "low"),
        ('[[table]]\nseats = "two"', "two"),
    ],
)  # fmt: skip
def test_a_wrong_file_of_bands_is_told(source: str, said: str) -> None:
    with pytest.raises(HarenaError, match=said):
        read_bands(source, "mine.toml", "for-glory")


# -- cards, tables, reports --------------------------------------------------------------------------------------------


def test_cards_of_one_version_are_counted() -> None:
    setup = Setup("for-glory")
    outcomes = [play_fixture(setup, Fixture(seed, ("greedy", "greedy")), count=True) for seed in range(1, 7)]
    found = {one.piece.name: one for one in count_pieces(setup, outcomes)}
    assert set(found) == {piece.name for piece in setup.pieces}
    bought = Catalogue(setup, outcomes).find("taken Arbelas").answer(outcomes)
    assert found["Arbelas"].taken.value == bought.value
    same = compare_pieces((setup, setup), list(zip(outcomes, outcomes, strict=True)))
    assert all(one.taken.difference == 0 for one in same)


def test_a_set_with_one_number_changed_keeps_everything_else() -> None:
    source = source_of(Setup("for-glory"))
    changed = with_value(source, "arbelas", "cost", 6)
    assert sum(one != other for one, other in zip(source.splitlines(), changed.splitlines(), strict=True)) == 1


def test_a_run_is_a_table(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    from harena.lab import tables

    setup = Setup("gladiatori")
    played = simulate(setup, ["random"], 3, count=True)
    tables.write(tmp_path, [tables.Played("base", setup, played.outcomes)])
    run = tables.read(tmp_path)
    assert run.games.num_rows == 3
    assert run.seats.num_rows == 6
    assert sum(run.decisions.column("times").to_pylist()) == sum(run.games.column("decisions").to_pylist())
    assert {"card", "seat", "shown", "taken", "played", "used", "share"} <= set(run.cards.column_names)
    with pytest.raises(HarenaError, match="does not hold a run"):
        tables.read(tmp_path / "nowhere")


def test_a_report_is_one_page_without_network(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (harena[lab])")
    from harena.lab.report import Experiment, experiment_of, page

    base = Setup("gladiatori")
    sides = base, version(base, "damage_bonus=yes")
    found = compare(sides, ("base", "damage_bonus=yes"), ["random"], 6, to_the_end=True)
    text = page(experiment_of(found, "harena compare gladiatori base damage_bonus=yes"))
    assert f"of {sum(piece.compared for piece in base.pieces)} cards changed" in text
    alone = [one for one, _ in found.pairs]
    pages = [text]
    if os.environ.get("HARENA_SOAK"):
        pages.append(page(Experiment([base], ["base"], [alone], ["random"], "harena report gladiatori")))
    for html in pages:
        assert len(html) < 1_000_000
        assert "http" not in html.replace("http://www.w3.org/", "")
        assert "prefers-color-scheme: dark" in html
        assert "@media print" in html
        assert html.count("<svg") >= 6
    assert "harena compare gladiatori base damage_bonus=yes" in text
    for claim in ("as before", "as they were"):  # six pairs do not show that nothing moved
        assert claim not in text
    assert " · </span>" not in text


def test_a_search_goes_on_from_what_it_kept(tmp_path: Path) -> None:
    pytest.importorskip("optuna", reason="Optuna is not installed (harena[lab])")
    from harena.lab.vary import Range, read_target, vary

    setup = Setup("gladigala")
    ranges, targets = [Range.read("round_limit=3..4")], [read_target("length=10..2000")]
    file = tmp_path / "study.db"
    first = vary(setup, ranges, targets, ["random"], 2, 1, file=file)
    assert len(first.trials) == 1
    again = vary(setup, ranges, targets, ["random"], 2, 2, file=file)
    assert len(again.trials) == 2
    assert again.best.distance == min(trial.distance for trial in again.trials)


def test_a_search_for_something_else_does_not_go_on_from_it(tmp_path: Path) -> None:
    """Other targets, options and seats in the same file: what was found for those says nothing about these."""
    pytest.importorskip("optuna", reason="Optuna is not installed (harena[lab])")
    from harena.lab.vary import Range, read_target, vary

    setup, file, ranges = Setup("gladigala", 2), tmp_path / "study.db", [Range.read("round_limit=3..3")]
    tried = [
        vary(made, ranges, [band], ["random"], 1, 1, file=file).best
        for made in (setup, Setup("gladigala", 3))
        for band in (read_target("length=10..2000"), read_target("length=1..2"))
    ]
    assert len({one.distance for one in tried}) == 4, tried


def test_hands_that_nobody_has_are_told() -> None:
    with pytest.raises(BadOptions, match="ray"):
        Hands(1, "moon")
