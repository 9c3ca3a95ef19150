"""Tables for the tests: a position laid out, dice in the order written, steps as people type them."""

from __future__ import annotations

from typing import Any

from harena.core import Refused, Rng, Table, Violation, key_of
from harena.games.spartacus import Spartacus
from harena.games.spartacus.box import Box
from harena.games.spartacus.state import Capua as Position
from harena.games.spartacus.state import House
from harena.testing.scenario import ScriptedRng

GAME = Spartacus()


def lay(
    phase: str,
    *,
    seats: int = 4,
    dice: tuple[int, ...] = (),
    options: dict[str, object] | None = None,
    box: Box | None = None,
    **given: Any,
) -> Table:
    """A table at the start of a phase: `lay("intrigue", p1={"hand": ["guard"]})`."""
    config = GAME.configure(seats, options, box)
    state = GAME.setup(config, Rng(key_of("test", 1)))
    state.rng = ScriptedRng(key_of("test", 2), script=dice)
    GAME.arrange(state, {"phase": phase, **given})
    return Table(GAME, config, 1, state)


def fight(one: dict[str, Any], other: dict[str, Any], *, dice: tuple[int, ...] = (), **given: Any) -> Table:
    """A match between P1 and P2, adjacent unless said otherwise, at the start of a Combat Round."""
    match = given.pop("match", {})
    sides = [{"seat": "p1", "hex": "d3", **one}, {"seat": "p2", "hex": "d4", **other}]
    return lay("combat", dice=dice, match={"sides": sides, **match}, **given)


def do(table: Table, *steps: str) -> Table:
    """`do(table, "p1: bid 3", "p2: bid 0")`; "pass" alone passes for everybody as long as it can be done."""
    for step in steps:
        if step == "pass":
            pass_on(table)
        else:
            seat, _, text = step.partition(": ")
            table.apply(int(seat[1]) - 1, text)
    return table


def pass_on(table: Table) -> None:
    moved = True
    while moved:
        moved = False
        for seat, ask in table.pending.items():
            passing = ask.question.passing
            if passing is not None and passing in ask.options:
                table.apply(seat, passing)
                moved = True
                break


def refused(table: Table, step: str) -> Violation:
    """The violation for a step that must not be possible; the table must not change."""
    seat, _, text = step.partition(": ")
    before = table.hash
    try:
        table.apply(int(seat[1]) - 1, text)
    except Refused as refusal:
        assert table.hash == before
        return refusal.violation
    raise AssertionError(f"{step!r} was done, but should be refused")


def options(table: Table, seat: int) -> list[str]:
    """What P`seat` may answer now."""
    ask = table.pending.get(seat - 1)
    return [action.text for action in ask.options] if ask else []


def asked(table: Table, seat: int) -> str | None:
    ask = table.pending.get(seat - 1)
    return ask.kind if ask else None


def house(table: Table, seat: int) -> House:
    found: House = table.state.houses[seat - 1]
    return found


def position(table: Table) -> Position:
    found: Position = table.state
    return found


def labels(table: Table, seat: int) -> list[str]:
    return [table.state.box.labels[card] for card in table.state.houses[seat - 1].cards]


def said(table: Table, kind: str, viewer: int | None = None) -> list[dict[str, Any]]:
    """The events of a kind, as P`viewer` (None: a spectator) knows them."""
    return [event for event in table.events(0, None if viewer is None else viewer - 1) if event["kind"] == kind]
