"""The door of the engine: steps, what they tell, what is kept of them."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from copy import deepcopy

import pytest

from harena.core import Course, Event, Refused, Rng, Step, Table, game, new
from harena.core.table import ALWAYS_PASS
from tests.toys.duel import DuelGame
from tests.toys.fists import FistsGame
from tests.toys.plans import GatesGame


def begun(of: type[DuelGame] | type[GatesGame] | type[FistsGame], seed: int = 1) -> Course:
    toy = of()
    return Course.begin(toy, toy.configure(toy.seats[0]), seed)[0]


def one(course: Course, rng: Rng) -> Iterator[Step]:
    """A random answer, if anybody is asked, and what follows from it."""
    if course.table.pending:
        seat = rng.choice(sorted(course.table.pending))
        yield from course.apply(seat, rng.choice(course.table.pending[seat].options))


def test_the_set_up_is_a_step_of_its_own() -> None:
    toy = DuelGame()
    course, step = Course.begin(toy, toy.configure(2), 1)
    assert (step.number, step.seat, step.text, step.begins) == (-1, -1, "", True)
    assert course.number == 0
    assert course.counts == [sum(event.exists_for(viewer) for event in step.told) for viewer in (None, 0, 1)]


def test_steps_are_numbered_and_forced_ones_say_so() -> None:
    course, rng = begun(DuelGame), Rng(1)
    steps: list[Step] = []
    while course.table.pending:
        steps += one(course, rng)
    assert [step.number for step in steps] == list(range(len(steps)))
    assert 0 < sum(step.forced for step in steps) < len(steps)


def test_what_must_take_its_time_is_left() -> None:
    course = begun(DuelGame)
    rng = Rng(3)
    for _ in range(60):
        seat = rng.choice(sorted(course.table.pending))
        list(course.apply(seat, rng.choice(course.table.pending[seat].options), waits=lambda seat: True))
        if course.unasked:
            break
    waiting = course.unasked
    assert waiting
    answers = {step.seat: step.text for step in course.settle(lambda seat: seat not in waiting)}
    assert set(answers) == set(waiting)
    assert all(answers.values())


def test_a_step_of_a_plan_is_sealed_until_the_last_one() -> None:
    course = begun(GatesGame)
    while course.table.plan is None:
        seat = min(course.table.pending)
        list(course.apply(seat, course.table.pending[seat].options[0]))
    plan = course.table.plan
    while course.table.plan is plan:
        seat = min(course.table.pending)
        step = course.step(seat, course.table.pending[seat].options[0])
        assert step.sealed == (course.table.plan is plan)
        if step.sealed:
            assert list(step.seen_by(None)) == []


def test_what_a_seat_may_not_do_changes_nothing() -> None:
    course = begun(DuelGame)
    before = course.table.hash, course.number, course.counts
    with pytest.raises(Refused):
        course.step(0, "sand 1" if 0 not in course.table.pending else "throw sand", 99)
    assert (course.table.hash, course.number, course.counts) == before


@pytest.mark.parametrize("of", [DuelGame, GatesGame, FistsGame])
def test_a_game_is_opened_again_from_what_was_kept(of: type[DuelGame]) -> None:
    course, rng = begun(of), Rng(5)
    snapshot, since = json.loads(json.dumps(course.snapshot())), []
    for _ in range(12):
        for step in one(course, rng):
            since.append(step)
            if step.begins and course.number < 8:
                snapshot, since = json.loads(json.dumps(course.snapshot())), []
    again = Course.resume(course.table.game, course.table.config, 1, snapshot)
    for step in since:
        again.follow(step.seat, step.text, step.told)
    assert again.table.hash == course.table.hash
    assert again.number == course.number
    assert again.counts == course.counts
    assert all(again.table.view(viewer) == course.table.view(viewer) for viewer in (None, 0, 1))


@pytest.mark.parametrize("of", [DuelGame, GatesGame, FistsGame])
def test_a_snapshot_is_of_the_start_of_the_phase_whenever_it_is_made(of: type[DuelGame]) -> None:
    course, rng = begun(of), Rng(5)
    steps = []
    for _ in range(12):
        steps += one(course, rng)
        snapshot = course.snapshot()
        again = Course.resume(course.table.game, course.table.config, 1, json.loads(json.dumps(snapshot)))
        for step in steps:
            if step.number >= snapshot["entries"]:
                again.follow(step.seat, step.text, step.told)
        assert (again.number, again.counts, again.table.hash) == (course.number, course.counts, course.table.hash)
        assert again.snapshot() == snapshot


def test_what_was_told_counts_as_it_was_kept() -> None:
    """A later version may tell an answer in fewer or more events: the numbers of a game under way stay."""
    course = begun(DuelGame)
    seat = min(course.table.pending)
    told = [Event("old", {}), Event("older", {}), Event("secret", {}, {}, 1 << 1, hidden=True)]
    before = course.counts
    course.follow(seat, course.table.pending[seat].options[0].text, told)
    assert course.counts == [before[0] + 2, before[1] + 2, before[2] + 3]


# -- copies ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["for-glory", "gladigala", "gladiatori", "spartacus"])
def test_tables_are_pickled_and_copied(name: str) -> None:
    table = new(name, seed=4)
    rng = Rng(4)
    for _ in range(50):
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))
    table.apply(0, "concede")
    for twin in (pickle.loads(pickle.dumps(table)), deepcopy(table)):
        assert isinstance(twin, Table)
        assert twin.hash == table.hash
        assert twin.record == table.record
        assert twin.events() == table.events()
        assert twin.view(1) == table.view(1)
        if table.pending:
            seat = min(table.pending)
            option = table.pending[seat].options[-1]
            twin.apply(seat, option.text)
            clone = table.clone()
            clone.apply(seat, option)
            assert twin.hash == clone.hash


def test_an_imagined_table_stays_imagined_when_it_is_pickled() -> None:
    table = new("for-glory", seed=2).imagine(0, Rng(9))
    assert pickle.loads(pickle.dumps(table)).hash == table.hash


def test_a_table_without_starting_points_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="starting points"):
        pickle.dumps(new("for-glory", copyable=False))


def test_orders_are_told_to_their_seat() -> None:
    toy = DuelGame()
    table = Table(toy, toy.configure(2), 1)
    kind = next(iter(toy.polls), "")
    if kind:
        table.apply(0, ALWAYS_PASS(kind, "game"))
        assert table.orders(0) == {kind: "game"}
    assert table.orders(1) == {}


def test_a_copy_with_another_future_keeps_what_is_hidden() -> None:
    table = new("spartacus", seats=3, seed=7)
    for seat in sorted(table.pending):
        table.apply(seat, table.pending[seat].options[0])
    other = table.clone(future=Rng(1))
    assert game("spartacus").hidden(other.state, 0) == game("spartacus").hidden(table.state, 0)
    assert other.state.rng.key != table.state.rng.key
    assert table.clone(future=Rng(1)).hash == other.hash
    assert other.clone().hash == other.hash
