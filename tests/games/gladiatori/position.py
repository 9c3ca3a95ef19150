"""Positions for tests: a table that starts from a described position, and a few words to play on."""

from typing import Any

import harena
from harena.core import Refused, Rng, Table, key_of
from harena.core.errors import Violation
from harena.games.gladiatori.positions import COLOURS, enact
from harena.testing.scenario import ScriptedRng

RED = {"hex": [0, 0], "facing": "E"}
GREEN = {"hex": [1, 0], "facing": "W", "hp": "E0x9"}


def at(
    *, seats: int = 2, options: dict[str, Any] | None = None, dice: tuple[int, ...] = (), seed: int = 1, **given: Any
) -> Table:
    """A table in a described position; gladiators stand under their colours."""
    game = harena.game("gladiatori")
    config = game.configure(seats, options or {})
    state = game.setup(config, Rng(key_of("gladiatori", seed)))
    state.rng = ScriptedRng(key_of("test", seed), script=dice)
    game.arrange(state, given)
    return Table(game, config, seed, state)


def duel(red: dict[str, Any] | None = None, green: dict[str, Any] | None = None, **more: Any) -> Table:
    """Red at (0,0) looks at green at (1,0), who looks back and has nine E0 in his HP deck."""
    return at(red={**RED, **(red or {})}, green={**GREEN, **(green or {})}, **more)


def play(table: Table, *lines: str, until: str = "", finish: bool = False) -> dict[str, Any]:
    """Play lines like "red: play strength", declining whatever is asked in between; the position afterwards."""
    enact(table, {"do": lines, **({"until": until} if until else {}), "finish": finish})
    return look(table)


def look(table: Table) -> dict[str, Any]:
    return table.game.inspect(table.state)


def offered(table: Table, colour: str = "red") -> list[str]:
    ask = table.pending.get(COLOURS.index(colour))
    return [] if ask is None else [action.text for action in ask.options]


def asked(table: Table) -> dict[str, str]:
    return {COLOURS[seat]: ask.kind for seat, ask in table.pending.items()}


def refusal(table: Table, line: str) -> Violation:
    """The violation that a line meets; the table must not change by it."""
    colour, _, text = line.partition(": ")
    before = table.hash
    try:
        table.apply(COLOURS.index(colour), text)
    except Refused as refused:
        assert table.hash == before
        return refused.violation
    raise AssertionError(f"{line} was done")


def events(table: Table, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    return [event for event in table.events(0, seat) if event["kind"] == kind]
