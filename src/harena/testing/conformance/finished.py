"""Checks of a finished game: its result, its record, what was kept of it, and giving up."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from harena.core import (
    CONCEDE,
    UNDO,
    Course,
    HarenaError,
    Record,
    Rng,
    Seat,
    Step,
    Table,
    key_of,
    replay,
    sealed,
    verify,
)

from .suite import Suite, alike, difference, viewers


def results_make_sense(suite: Suite, table: Table) -> None:
    result = table.result
    assert result is not None
    seats = list(range(table.state.seats))
    ranked = [seat for group in result.ranking for seat in group]
    suite.need("result", sorted(ranked) == seats, f"the ranking {result.ranking} does not hold every seat once")
    suite.need("result", set(result.winners) <= set(seats), f"winners {result.winners} are not seats")
    suite.need("result", len(result.scores) == len(seats), f"there are {len(result.scores)} scores")
    suite.need("result", bool(result.reason), "the result has no reason")
    for seat in seats:
        for action in (*list(suite.seen.values())[:3], UNDO):
            reason = table.why_not(seat, action)
            suite.need("result", reason is not None and bool(reason.rule), "something is allowed after the end")


def records_replay(suite: Suite, table: Table) -> None:
    if table.config.cards is not None:
        return
    record = _check_replay(suite, table)
    if record is not None:
        suite.need("replay", verify(sealed(record, suite.game), suite.game).same, "a sealed record does not verify")


def _check_replay(suite: Suite, table: Table) -> Record | None:
    """Playing the record again shows everybody the same; the record as it comes back from a file."""
    record = type(table.record).from_json(table.record.to_json())
    try:
        again = replay(record, of=suite.game)
    except HarenaError as error:
        suite.fail("replay", f"the record of a game cannot be played again: {error}")
        return None
    suite.need("replay", again.hash == table.hash, "replaying a record leads to another final hash")
    for seat in viewers(table):
        alike(suite, "replay", table, again, seat, f"replaying a record shows seat {seat} something else")
    return record


def cheap_looks_agree(suite: Suite, table: Table) -> None:
    """Where a question has a cheap look for the only answer, it says what listing the options says."""
    again = suite.table(suite.game, table.config, table.seed, automatic=False, events=False, copyable=False)
    for seat, action in table.entries:
        ask = again.pending.get(seat)
        if ask is not None and ask.question.forced is not None:
            only = ask.question.forced(again.state, seat, *ask.args)
            suite.need("forced", only is None or ask.options == (only,),
                       f"{ask.kind!r} takes {only!r} for forced, but there is {ask.options}")
        if action.form is UNDO.form:
            return
        again.apply(seat, action)


def changing_ones_mind_is_recorded(suite: Suite, table: Table) -> None:
    """With undo, standing orders and at-any-time actions mixed in, clone, replay and snapshot still agree."""
    if table.config.cards is not None:
        return
    rng = Rng(key_of("changing minds", table.seed))
    table = suite.table(suite.game, table.config, table.seed)
    for step in range(80):
        if not table.pending:
            return
        seat = rng.choice(sorted(table.pending))
        more = [action for action in table.available(seat) if action is not CONCEDE] if step % 2 else []
        table.apply(seat, rng.choice([*table.pending[seat].options, *more]))
        if step % 20 == 19 and table.pending:
            try:
                _check_twins(suite, table)
            except HarenaError as error:
                suite.fail("changed-minds", f"what was recorded cannot be played again: {error}")


def _check_twins(suite: Suite, table: Table) -> None:
    """Three ways to have a position again, and all show everybody the same."""
    snapshot = table.snapshot()
    since = [(seat, action.text) for seat, action in table.entries[snapshot["entries"] :]]
    twins = {
        "clone": table.clone(),
        "replay": replay(table.record, of=suite.game),
        "snapshot": Table.restore(suite.game, table.config, table.seed, snapshot, since),
    }
    for name, twin in twins.items():
        suite.need("changed-minds", twin.hash == table.hash, f"the {name} has another hash")
        for viewer in viewers(table):
            a, b = table.view(viewer), twin.view(viewer)
            if a != b:
                suite.fail("changed-minds", f"the {name} shows seat {viewer} something else: {difference(a, b)}")


def kept_games_go_on(suite: Suite, table: Table) -> None:
    """A game that is driven through its door and kept, as the service does it, is opened again from what was kept: a
    snapshot where a phase began, and the answers since with what they told.
    """
    rng = Rng(key_of("kept", table.seed))
    course, step = Course.begin(suite.game, table.config, table.seed, suite.table)
    snapshot, since = _json_of(course.snapshot()), []
    for number in range(1, 61):
        table = course.table
        if not table.pending:
            break
        seat = rng.choice(sorted(table.pending))
        more = [action for action in table.available(seat) if action is not CONCEDE] if number % 3 == 0 else []
        for step in course.apply(seat, rng.choice([*table.pending[seat].options, *more])):
            since.append(step)
            if step.begins:
                snapshot, since = _json_of(course.snapshot()), []
        if number % 15 == 0:
            _check_kept(suite, course, snapshot, since)


def _json_of(data: Any) -> Any:
    return json.loads(json.dumps(data))


def _check_kept(suite: Suite, course: Course, snapshot: Any, since: Sequence[Step]) -> None:
    table = course.table
    try:
        again = Course.resume(suite.game, table.config, table.seed, snapshot, suite.table)
        for step in since:
            again.follow(step.seat, step.text, step.told)
    except HarenaError as error:
        suite.fail("kept", f"what was kept cannot be played again: {error}")
    suite.need("kept", again.number == course.number, "a game that was kept has another number of answers")
    suite.need("kept", again.counts == course.counts, "a game that was kept has told another number of events")
    twins = {"kept game": again.table, "pickled table": pickle.loads(pickle.dumps(table)), "deep copy": deepcopy(table)}
    for name, twin in twins.items():
        suite.need("kept", twin.hash == table.hash, f"the {name} has another hash")
        for viewer in viewers(table):
            alike(suite, "kept", table, twin, viewer, f"the {name} shows seat {viewer} something else")


def who_gives_up_comes_last(suite: Suite, table: Table) -> None:
    """One seat after the other gives up: it is asked no more, and the others play on while they have opponents."""
    if table.config.cards is not None:
        return
    game, rng = suite.game, Rng(key_of("giving up", table.seed))
    table = suite.table(game, table.config, table.seed)
    gone: list[Seat] = []
    while table.result is None:
        for _ in range(rng.below(20)):
            if table.pending:
                seat = rng.choice(sorted(table.pending))
                suite.need("conceding", seat not in gone, f"seat {seat} is asked {table.pending[seat]!r} after all")
                table.apply(seat, rng.choice(table.pending[seat].options))
        if table.result is None:
            stayed = [seat for seat in range(table.state.seats) if seat not in gone]
            gone.append(stayed.pop(rng.below(len(stayed))))
            table.apply(gone[-1], CONCEDE)
            opposed = len({game.side(table.state, seat) for seat in stayed}) > 1
            suite.need("conceding", not opposed or not game.plays_greedy or table.result is None
                       or table.result.reason != "concession", f"{stayed} may not play on without {gone}")
    last = [seat for group in table.result.ranking[len(table.result.ranking) - len(gone) :] for seat in group]
    suite.need("conceding", last == gone[::-1] and not set(gone) & set(table.result.winners),
               f"{gone} have given up, but the result is {table.result}")
    results_make_sense(suite, table)
    _check_replay(suite, table)


GAME_CHECKS: tuple[Callable[[Suite, Table], None], ...] = (
    results_make_sense,
    records_replay,
    cheap_looks_agree,
    changing_ones_mind_is_recorded,
    kept_games_go_on,
    who_gives_up_comes_last,
)
