"""analyse: which decisions of a finished game cost most, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from harena.bots.analysis import WHOLE, Analysis, Judged, Player
from harena.bots.hindsight import Told, told
from harena.bots.unfinished import analyse
from harena.core import UNNAMED, BadRecord, Record, replay
from harena.lab import find_game

from .house import AsJson, grid, out, print_json, progress_bar
from .records import AlsoGame
from .saving import read_game

HUNDRED: Final = 100

Effort = Annotated[
    int,
    typer.Option("--iterations", min=1, help="Iterations of the search for the whole game: more take longer."),
]


def add_to(app: typer.Typer) -> None:
    app.command("analyse")(analyse_command)


def analyse_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a finished game.")],
    number: Annotated[int | None, typer.Option("--number", help="Which game of a file with many, from 1.")] = None,
    iterations: Effort = WHOLE,
    also: AlsoGame = None,
    as_json: AsJson = False,
) -> None:
    """Weigh every decision of a finished game from what its seat knew then, and tell the ones that cost most."""
    if also:
        find_game(also)
    record = read_game(file, number).record
    if replay(record).result is None:
        raise BadRecord(f"{file}: this game is not over, so its decisions cannot be held against its players yet")
    with progress_bar(HUNDRED, "analysing") as advance:
        found = analyse(record, whole=iterations, tell=_hundredths(advance))
    sentences = told(record, found, UNNAMED)
    if as_json:
        print_json(_data(record, found, sentences))
    else:
        _print(found, sentences)


def _hundredths(advance: Callable[[], None]) -> Callable[[int, int], None]:
    """Count a bar on as far as an analysis has come."""
    told = 0

    def tell(done: int, of: int) -> None:
        nonlocal told
        for _ in range(HUNDRED * done // of - told):
            advance()
            told += 1

    return tell


def _data(record: Record, found: Analysis, sentences: dict[int, Told]) -> dict[str, Any]:
    def decision(one: Judged) -> dict[str, Any]:
        row = asdict(one) | {"grade": one.grade}
        words = sentences.get(one.step)
        return row if words is None else row | {"words": asdict(words)}

    return {
        "game": record.game,
        "iterations": found.iterations,
        "players": [asdict(player) for player in found.players],
        "decisions": [decision(one) for one in found.decisions],
    }


def _print(found: Analysis, sentences: dict[int, Told]) -> None:
    table = grid("player", ">decisions", ">accuracy", ">95 % interval", ">blunders", ">mistakes", ">slips")
    for player in found.players:
        counts = [str(player.grades[name]) for name in ("blunder", "mistake", "slip")]
        between = f"{player.low:.0f} to {player.high:.0f}"
        table.add_row(UNNAMED[player.seat], str(player.decisions), f"{player.accuracy:.0f}", between, *counts)
    out.print(table)
    by_step = {one.step: one for one in found.decisions}
    for player in found.players:
        _print_costly(player, [by_step[step] for step in player.costly], sentences)


def _print_costly(player: Player, costly: list[Judged], sentences: dict[int, Told]) -> None:
    if not costly:
        out.print(f"\n{UNNAMED[player.seat]} made no decision that surely cost something.", markup=False)
        return
    out.print(f"\nWhat cost {UNNAMED[player.seat]} most:", markup=False)
    for one in costly:
        words = sentences[one.step]
        cost = f"{100 * one.chance:.0f} % → {100 * one.best:.0f} %, cost {one.cost:.0f} ±{one.doubt:.0f}"
        line = f"  step {one.step}: {words.played}; better: {words.better} ({cost})"
        out.print(line, markup=False, soft_wrap=True)
        if words.why:
            out.print(f"      {words.why}", markup=False, soft_wrap=True)
