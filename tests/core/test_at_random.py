"""Everything a seat may do, at random: undo, standing orders, gifts and giving up included.

Whatever was done, a clone, a replay of the record and a table restored from a snapshot are the same table.
"""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import CONCEDE, Action, Flow, Game, Rng, Table, anyone, replay, together
from tests.core.little import (
    CLAIM,
    CLAIMS,
    NUMBER,
    ONE,
    SEAL,
    YES_NO,
    Little,
    LittleGame,
    Rung,
    over,
    traces,
)
from tests.toys.auction import AuctionGame
from tests.toys.duel import DuelGame
from tests.toys.plans import GatesGame
from tests.toys.solo import BeastGame


def plan(g: Little, seat: int) -> Flow:
    g.plans[seat].clear()
    for question in (NUMBER, ONE, YES_NO):
        choice = yield question.ask(seat)
        if choice is not None and choice.args:
            g.plans[seat].append(choice.args[0])
    yield SEAL.ask(seat)


def medley(g: Little) -> Flow:
    """A phase with something of everything; a loud bell ends it."""
    g.turns += 1
    g.bells = [1] * g.seats
    try:
        for seat in range(g.seats):
            choice = yield YES_NO.ask(seat)
            g.tell("answers", seat=seat, answer=str(choice))
        yield together(g, range(g.seats), plan, "orders")
        for _ in range(3):
            seat, action = yield anyone([CLAIMS.ask(0), *(YES_NO.ask(seat) for seat in range(1, g.seats))])
            g.diary.append(f"{seat} {action}")
        yield NUMBER.ask(g.turns % g.seats)
        g.hands[0].append(g.deck.pop())
        yield NUMBER.ask(0)
    except Rung:
        g.diary.append("rung")
    if g.turns == 4:
        over(g)


def choices(table: Table, seat: int, rng: Rng) -> list[Action]:
    ask = table.pending.get(seat)
    found = [action for action in table.available(seat) if action is not CONCEDE]
    if ask is None:
        return found
    found += [action for action in ask.options if action not in found]
    for form in ask.parametric:
        found += [CLAIM(1 + rng.below(3))] if form is CLAIM else list(form.sample(table.state, seat, rng))  # type: ignore[misc]
    return found


def restored(table: Table) -> Table:
    snapshot = table.snapshot()
    since = [(seat, action.text) for seat, action in table.entries[snapshot["entries"]:]]
    return Table.restore(table.game, table.config, table.seed, snapshot, since)


def asks(table: Table) -> dict[int, tuple[str, int, tuple[Action, ...]]]:
    return {seat: (ask.kind, ask.number, ask.options) for seat, ask in table.pending.items()}


GAMES: list[Game[Any]] = [DuelGame(), GatesGame(), AuctionGame(), BeastGame(), LittleGame(medley)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", [14, 16])  # these found something once
def test_clones_replays_and_restored_tables_are_the_same(game: Game[Any], seed: int) -> None:
    rng = Rng(seed)
    table = Table(game, game.configure(game.seats[-1]), seed)
    for step in range(120):
        able = [seat for seat in range(table.state.seats) if choices(table, seat, rng.copy())]
        if not table.pending:
            break
        seat = rng.choice(sorted(table.pending)) if rng.below(3) else rng.choice(able)
        action = rng.choice(choices(table, seat, rng))
        table.apply(seat, action)
        if rng.below(3) and table.pending:
            continue
        where = f"after step {step}, {action.text!r} by {seat}"
        assert traces(table.clone()) == traces(table), where
        assert traces(replay(table.record, of=game)) == traces(table), where
        if table.pending:
            again = restored(table)
            assert (again.hash, asks(again), again.standing) == (table.hash, asks(table), table.standing), where
    assert len(table.entries) >= 3
    if table.pending:
        table.apply(min(table.pending), CONCEDE)
        assert traces(replay(table.record, of=game)) == traces(table)
