"""Checks of a position in which seats decide side by side: nobody can tell what another has planned."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from harena.core import Action, HarenaError, Rng, RulesFault, Seat, Table, copy_state
from harena.core.ask import Request
from harena.core.run import Redeal

from .suite import Suite, alike, viewers


def plans_are_secret(suite: Suite, table: Table, rng: Rng) -> None:
    """While seats plan side by side, none can tell what another has planned, and the order of answers is no matter."""
    if table.plan is None or table.frames[:-1]:
        return
    one, other = table.clone(), table.clone()
    busy = sorted(table.pending)
    for planner in busy:
        options = [a for a in table.pending[planner].options if a.form.interrupt is None]
        if len(options) < 2:
            continue
        a, b = table.clone(), table.clone()
        first, second = rng.sample(options, 2)
        a.apply(planner, first)
        b.apply(planner, second)
        if not _same_plan(a, table) or not _same_plan(b, table) or (planner in a.pending) != (planner in b.pending):
            continue
        for seat in viewers(table):
            if seat != planner:
                alike(suite, "plans", a, b, seat, f"seat {seat} notices what seat {planner} plans")
    plan = one.frames[-1].request
    answers = {seat: _finish_plan(one, plan, seat, rng) for seat in busy}
    for seat in reversed(busy):
        for action in answers[seat]:
            if seat in other.pending and action in other.pending[seat].options:
                other.apply(seat, action)
    same = sorted(e for e in _texts(one)) == sorted(e for e in _texts(other))
    suite.need("plans", not same or one.hash == other.hash,
               "the same secret choices lead elsewhere when they are handed in in another order")


def _same_plan(clone: Table, table: Table) -> bool:
    """Whether a clone is still in the `together` that its original was in."""
    if clone.plan is None or clone.base is not table.base:
        return False
    return clone.frames[-1].began == table.frames[-1].began


def _texts(table: Table) -> Iterable[tuple[int, str]]:
    return ((seat, action.text) for seat, action in table.entries)


def _finish_plan(table: Table, plan: Request | None, seat: Seat, rng: Rng) -> list[Action]:
    """Answer for one seat until it is done; what it answered."""
    given: list[Action] = []
    while _going_on(table, plan) and seat in table.pending and len(given) < 500:
        options = [a for a in table.pending[seat].options if a.form.interrupt is None]
        action = rng.choice(options)
        given.append(action)
        table.apply(seat, action)
    return given


def waiting_tells_nothing(suite: Suite, table: Table, rng: Rng) -> None:
    """Re-deal what a seat cannot see: whom the table waits for while all decide in secret side by side, and whose
    answer the service lets seem to take its time, stay the same.
    """
    if table.plan is None or table.frames[:-1] or any(isinstance(entry, Redeal) for _, entry in table.live):
        return
    for seat in viewers(table):
        for deal_anew in (suite.game.scramble, suite.game.imagine):
            base = copy_state(table.base)
            deal_anew(base, seat, rng)
            true, world = _sealing(suite, table, table.base), _sealing(suite, table, base)
            if true is None or world is None or true.view(seat)["board"] != world.view(seat)["board"]:
                continue  # what was re-dealt has come to light since
            _wait_alike(suite, true, world, seat, rng)


def _sealing(suite: Suite, table: Table, base: Any) -> Table | None:
    """The start of the sealed decision, led to from another start of the phase by the same answers if they can be."""
    again = suite.table(suite.game, table.config, table.seed, copy_state(base), automatic=False, events=False)
    try:
        for seat, action in table.live[: table.frames[-1].began]:
            assert isinstance(action, Action)
            again.apply(seat, action)
    except (HarenaError, RulesFault):
        return None
    return again


def _wait_alike(suite: Suite, true: Table, world: Table, seat: Seat | None, rng: Rng, steps: int = 8) -> None:
    """Answer alike in two worlds as long as all decide in secret; a seat may not tell them apart by who still does.

    Who has begun to answer may be done sooner in one of them: how many questions somebody answers in secret, and how
    fast, nobody else sees.
    """
    plans = [(table, table.frames[-1].request) for table in (true, world)]
    begun: set[Seat] = set()
    for _ in range(steps):
        asked = [_but(_waits_for(table), begun) for table, _ in plans]
        suite.need("waiting", None in asked or asked[0] == asked[1],
                   f"seat {seat} can tell by whom the table waits for what it must not know: {asked[0]}, {asked[1]}")
        for table, plan in plans:
            _answer_at_once(table, plan)
        seeming = [_but(sorted(table.pending), begun) if _going_on(table, plan) else [] for table, plan in plans]
        suite.need("waiting", seeming[0] == seeming[1],
                   f"seat {seat} can tell by whose answer takes time what it must not know: {seeming[0]}, {seeming[1]}")
        if not all(_going_on(table, plan) for table, plan in plans):
            return  # what was sealed is shown
        common = [
            (planner, action)
            for planner in sorted(true.pending.keys() & world.pending.keys())
            for action in true.pending[planner].options
            if action.form.interrupt is None and action in world.pending[planner].options
        ]
        if not common:
            return
        planner, action = rng.choice(common)
        begun.add(planner)
        for table, _ in plans:
            table.apply(planner, action)
        if not all(_going_on(table, plan) for table, plan in plans):
            return


def _but(seats: list[Seat] | None, begun: Collection[Seat]) -> list[Seat] | None:
    """These seats without those that have begun."""
    return None if seats is None else [seat for seat in seats if seat not in begun]


def _going_on(table: Table, plan: Request | None) -> bool:
    """Whether a table is still in this `together`."""
    return bool(table.frames) and table.frames[-1].request is plan


def _waits_for(table: Table) -> list[Seat] | None:
    """Whom a table that takes answers by itself waits for in a sealed decision; None where nobody has a choice left."""
    if all(table.forced(seat) is not None for seat in table.pending):
        return None
    table = table.clone()
    table.go_on()
    return sorted(table.pending)


def _answer_at_once(table: Table, plan: Request | None) -> None:
    """Give the answers that need nobody and take no time, as the service does."""
    hurried = True
    while hurried:
        hurried = False
        for seat in sorted(table.pending) if _going_on(table, plan) else ():
            answer = table.forced(seat)
            if answer is not None and not table.unhurried(seat):
                table.apply(seat, answer)
                hurried = True
                break
