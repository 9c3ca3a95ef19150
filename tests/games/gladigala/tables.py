"""Positions of GladiGala in the notation of the worked examples, for tests.

SOL sits South on seat 0; with two schools LEO is North; with three SPI is West and LEO East; with four SPI is West,
LEO North and ACA East. Every Treasury is 5 unless stated.
"""

from __future__ import annotations

from typing import Any

from harena.core import Refused, Rng, Table
from harena.games.gladigala import GLADIGALA
from harena.games.gladigala.state import Gala

FIXED = {"seating": "fixed", "start_player": "1"}


def new_table(seats: int, seed: int = 1, **options: object) -> Table:
    """A day from its very beginning, South on seat 0 and starting."""
    return Table(GLADIGALA, GLADIGALA.configure(seats, {**FIXED, **options}), seed)


def position(seats: int = 2, options: dict[str, object] | None = None, **given: Any) -> Table:
    config = GLADIGALA.configure(seats, {**FIXED, **(options or {})})
    state = GLADIGALA.setup(config, Rng(1))
    GLADIGALA.arrange(state, given)
    return Table(GLADIGALA, config, 1, state)


def play(table: Table, **step: Any) -> dict[str, Any]:
    """A round in which everybody not mentioned stays idle; the facts after it."""
    GLADIGALA.enact(table, step)
    return facts(table)


def facts(table: Table) -> dict[str, Any]:
    """The position in writing; gladiators by their full names."""
    found = GLADIGALA.inspect(table.state)
    for part in ("gladiators", "possible_orders"):
        found[part] = {f"{code}.{name}": value for code, own in found[part].items() for name, value in own.items()}
    return found


def seat_of(table: Table, code: str) -> int:
    state: Gala = table.state
    return next(school.seat for school in state.schools if school.code == code)


def offers(table: Table, code: str) -> list[str]:
    """What the school is offered now."""
    return [action.text for action in table.pending[seat_of(table, code)].options]


def say(table: Table, code: str, *texts: str) -> None:
    for text in texts:
        table.apply(seat_of(table, code), text)


def refusal(table: Table, code: str, text: str) -> tuple[str, str]:
    """The rule and the reason with which an attempt is refused; it must change nothing."""
    before = table.hash
    try:
        table.apply(seat_of(table, code), text)
    except Refused as refused:
        assert table.hash == before
        return refused.violation.rule, refused.violation.reason
    raise AssertionError(f"{text!r} was not refused")


def kinds_of_events(table: Table) -> list[str]:
    return [event["kind"] for event in table.events()]


def told(table: Table, kind: str) -> list[dict[str, Any]]:
    return [event for event in table.events() if event["kind"] == kind]


def first_options(table: Table, until: str) -> Table:
    """Answer everything with the first option until a phase begins."""
    while table.result is None and table.state.phase != until:
        seat = min(table.pending)
        table.apply(seat, table.pending[seat].options[0])
    return table


def random_day(seats: int, seed: int, **options: object) -> Table:
    table = new_table(seats, seed, **options)
    rng = Rng(seed)
    while table.result is None:
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))
    return table
