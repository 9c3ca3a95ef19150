"""What the row of an order says of where it leads, for those who learn from rows."""

from __future__ import annotations

import harena
from harena.core import Rng, Seat, SeatView, Table
from harena.core.tokens import PLACE, PRINTED, Writer
from harena.games.gladigala.arena import UPPERS
from harena.games.gladigala.greedy import distances, goal_of, outlook, prospect
from harena.games.gladigala.tokens import seen_from


def test_the_row_of_an_order_says_where_it_leads_and_how_far_that_is_from_what_the_gladiator_is_after() -> None:
    game = harena.game("gladigala")
    table, rng = Table(game, game.configure(2), 3), Rng(3)
    writer = Writer(table.game, table.config)
    ordered = set()
    while (seat := table.actor) is not None and len(ordered) < 12:
        ask = table.pending[seat]
        if ask.kind == "order-upper":
            ordered.add((table.state.round, seat, ask.args[0]))
            _check(table, writer, seat)
        table.apply(seat, table.greedy(seat, rng))
    assert {number for _, _, number in ordered} > {0, 1}


def _check(table: Table, writer: Writer, seat: Seat) -> None:
    """The rows of the ways that the gladiator in question may go, not of another one's."""
    g, ask = table.state, table.pending[seat]
    school = g.schools[seat]
    one = school.gladiators[ask.args[0]]
    away = distances(g.arena).apart[goal_of(g, school, one, outlook(g, school))]
    rows = SeatView(table, seat).rows(writer, ask.options)[1]
    assert len({row[PLACE] for row in rows}) == len(rows) > 1
    for action, row in zip(ask.options, rows, strict=True):
        upper = next(upper for upper in UPPERS if upper.name.lower() == action.args[1])
        ahead = prospect(g, school, one, upper)
        assert ahead.target == g.arena.step[one.square][one.facing][upper]
        assert ahead.steps == away[ahead.target]
        printed = row[PLACE + 1 : PLACE + 1 + PRINTED]
        assert (row[PLACE], *printed[:2]) == (seen_from(g.arena, school.side)[ahead.target], 1 + one.kind, one.number)
        assert printed[5] == ahead.steps + 1
