"""Positions for tests: a table as a scenario's `[given]` describes it, and short words for playing on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harena.core import Refused, Rng, Table, key_of
from harena.games.for_glory import ForGlory

P1, P2, P3, P4 = 0, 1, 2, 3
GAME = ForGlory()

#: Cards that give their owner a choice, so that the table stops instead of taking single options.
STOP = "Pierce"
STOPS = (STOP, STOP, STOP, "Stop=Tactic[DRAW(1)]")  # there are three Pierce
SEED = 1


def position(
    given: Mapping[str, Any] | None = None, /, seats: int = 2, stacked: list[int] | None = None, **more: Any
) -> Table:
    """A table in the given position; keyword arguments are further entries of `[given]`. `stacked`: a deck of the
    Ludus Magnus, top first, in which a card may be more than once.
    """
    config = GAME.configure(seats, {"first_player": "P1"})
    state = GAME.setup(config, Rng(key_of(GAME.id, SEED)))
    state.rng = Rng(key_of("position", SEED))
    GAME.arrange(state, {**(given or {}), **more})
    if stacked is not None and state.magnus is not None:
        state.magnus.deck[:] = stacked[::-1]
    return Table(GAME, config, SEED, state)


def battle(p1: list[str], p2: list[str], arena: str = "L", **more: Any) -> Table:
    """P1's Combat Turn in an Arena with these Gladiators."""
    place = {**more.pop(arena, {}), "P1": p1, "P2": p2}
    return position(at="combat turn", battle=arena, **{arena: place}, **more)


def royale(seats: int, *sides: list[str], active: str = "P1", **more: Any) -> Table:
    """A Combat Turn of a battle royale; `sides` are the Gladiators of P1, P2 … and everybody stops to think."""
    for seat in range(seats):
        player = more.setdefault(f"P{seat + 1}", {})
        player.setdefault("hand", [STOPS[seat]])
    here = {f"P{seat + 1}": side for seat, side in enumerate(sides)}
    return position(seats=seats, at="combat turn", active=active, L=here, **more)


def play(table: Table, *steps: str) -> Table:
    """`play(table, "P1 attack with a", "P2 pass")`"""
    for step in steps:
        who, _, text = step.partition(" ")
        table.apply(int(who[1]) - 1, text)
    return table


def asked(table: Table) -> str:
    """Who is asked what: `P2 react`."""
    ((seat, ask),) = table.pending.items()
    return f"P{seat + 1} {ask.kind}"


def offered(table: Table, seat: int) -> list[str]:
    ask = table.pending.get(seat)
    return [] if ask is None else [action.text for action in ask.options]


def refusal(table: Table, seat: int, text: str) -> str:
    """The rule that refuses a move; the position stays as it was."""
    before = table.hash
    try:
        table.apply(seat, text)
    except Refused as refused:
        assert table.hash == before
        return refused.violation.rule
    raise AssertionError(f"{text!r} was not refused")


def facts(table: Table) -> dict[str, Any]:
    return GAME.inspect(table.state)


def gladiator(table: Table, name: str) -> dict[str, Any]:
    found: dict[str, Any] = facts(table)["gladiators"][name]
    return found


def happened(table: Table, seat: int | None = None) -> list[str]:
    """The kinds of all events, as a viewer knows them."""
    return [event["kind"] for event in table.events(0, seat)]
