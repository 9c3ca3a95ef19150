"""ladder and calibrate: how strong the bots are, and how well they judge."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from harena.bots import LEVELS
from harena.core import HarenaError, games
from harena.lab import Hands, Setup, calibrate, find_game, ladder
from harena.lab.calibrate import drawn as drawn_calibration
from harena.lab.ladder import Standing, ratings
from harena.lab.ladder import drawn as drawn_ladder

from .house import AsJson, Choices, Jobs, On, Seed, grid, out, print_json, progress_bar, read_names, setup_of

Games = Annotated[str | None, typer.Argument(help="Ids or module:Class, separated by commas; by default all.")]
SeatCounts = Annotated[
    str | None, typer.Option("--seats", help="Numbers of seats, separated by commas; by default the usual one.")
]
PictureFile = Annotated[Path | None, typer.Option("--picture", help="Draw the result into this file, as SVG.")]
LADDER = ",".join(level.name for level in reversed(LEVELS))


def add_to(app: typer.Typer) -> None:
    app.command("ladder")(ladder_command)
    app.command("calibrate")(calibrate_command)


def ladder_command(
    names: Games = None,
    bots: Annotated[str, typer.Option("--bots", help="From the strongest to the weakest.")] = LADDER,
    most: Annotated[int, typer.Option("--games", min=1, help="Games of a match at most.")] = 200,
    seats: SeatCounts = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    on: On = "",
    file: Annotated[
        Path | None, typer.Option("--file", help="Keep every game here, and go on from what is kept.")
    ] = None,
    to_the_end: Annotated[
        bool, typer.Option("--to-the-end", help="Play all games of a match, however clear it is.")
    ] = False,
    option: Choices = [],  # noqa: B006 - the command line's parser copies it
    picture: PictureFile = None,
    as_json: AsJson = False,
) -> None:
    """Let each bot play the one below it until it is clear who is better; what a choice costs; Elo."""
    setups = _setups(names, seats, option)
    order = read_names(bots)
    with progress_bar(len(setups) * (len(order) - 1), "ladder") as advance:
        found = ladder(
            setups, order, most, seed, hands=Hands(jobs, on), to_the_end=to_the_end, file=file, progress=advance
        )  # fmt: skip
    if picture is not None:
        _write(picture, drawn_ladder(found))
    by_table = [[one for one in found if one.match.setup is setup] for setup in setups]
    if as_json:
        print_json({
            "matches": [one.to_data() for one in found],
            "elo": [
                {"game": setup.game, "seats": setup.config.seats,
                 "bots": {bot: rating.to_data(1) for bot, rating in ratings(matches).items()}}
                for setup, matches in zip(setups, by_table, strict=True)
            ],
        })  # fmt: skip
        return
    for setup, matches in zip(setups, by_table, strict=True):
        _print_ladder(setup, matches)


def _print_ladder(setup: Setup, matches: Sequence[Standing]) -> None:
    title = f"{setup.rules.name}, {setup.config.seats} seats"
    table = grid("", ">games", ">share", ">95 %", "verdict", ">ms a choice", title=title)
    for one in matches:
        table.add_row(
            f"{one.match.first} over {one.match.second}", str(one.score.games), f"{one.share.value:.1%}",
            f"{one.share.low:.1%} to {one.share.high:.1%}", one.verdict,
            f"{1000 * one.cost(0):.0f} and {1000 * one.cost(1):.0f}",
        )  # fmt: skip
    out.print(table)
    told = (f"{bot} {rating.value:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"
            for bot, rating in ratings(matches).items())
    out.print(f"Elo: {', '.join(told)}")
    for one in matches:
        for played in one.played:
            if played.error:
                out.print(f"seed {played.seed}: {played.error}", markup=False)


def calibrate_command(
    names: Games = None,
    number: Annotated[int, typer.Option("--games", min=1, help="Games at each table.")] = 100,
    seats: SeatCounts = None,
    seed: Seed = 1,
    option: Choices = [],  # noqa: B006
    picture: PictureFile = None,
    as_json: AsJson = False,
) -> None:
    """Hold the share of the win that evaluations predict against what comes, in many greedy games."""
    setups = _setups(names, seats, option)
    with progress_bar(len(setups) * number, "calibrate") as advance:
        found = calibrate(setups, number, seed, progress=advance)
    if picture is not None:
        _write(picture, drawn_calibration(found))
    if as_json:
        print_json({"calibration": [one.to_data() for one in found]})
        return
    table = grid("game", ">seats", "phase", ">positions", ">mean error", ">log loss", ">knowing nothing")
    for one in found:
        table.add_row(one.game.partition(":")[0], str(one.seats), one.phase, str(one.positions), f"{one.error:.1%}",
                      f"{one.loss:.3f}", f"{one.ignorance:.3f}")
    out.print(table)


def _setups(names: str | None, seats: str | None, options: Sequence[str]) -> list[Setup]:
    """A table for each game and number of seats; a number that a game is not for is left out if another game is."""
    chosen = [find_game(name) for name in read_names(names)] if names else list(games().values())
    wanted = read_names(seats) if seats else None
    if wanted is not None and not all(count.isdecimal() for count in wanted):
        raise HarenaError(f"numbers of seats are written like 2,3,4, not {seats!r}")
    ids = read_names(names) if names else [game.id for game in chosen]
    found = [
        setup_of(name, count, options, None)
        for name, game in zip(ids, chosen, strict=True)
        for count in (map(int, wanted) if wanted else game.seats[:1])
        if count in game.seats or len(chosen) == 1
    ]
    if not found:
        raise HarenaError(f"none of these games is for {seats} seats")
    return found


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HarenaError(f"{file} cannot be written: {error.strerror}") from None
