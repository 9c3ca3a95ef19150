"""compare, report, bands, vary: the designer's commands. Change something, and see what comes of it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from harena import __version__
from harena.core import HarenaError, games
from harena.lab import Hands, Setup, simulate, tables
from harena.lab import report as reports
from harena.lab.bands import BROKEN, OPEN, Band, Checked, Held, Target, bands_for, check, hold, shipped_bands
from harena.lab.compare import Comparison, compare
from harena.lab.plots import pyplot
from harena.lab.vary import Range, read_target, vary
from harena.lab.vary import drawn as drawn_search
from harena.lab.versions import BASE, version

from .house import (
    AsJson,
    Choices,
    DataFolder,
    GameName,
    Jobs,
    On,
    Seats,
    Seed,
    grid,
    out,
    print_json,
    progress_bar,
    read_names,
    setup_of,
)

Bots = Annotated[str, typer.Option("--bots", help="Names between commas; each plays all seats, and is told apart.")]
BandsFile = Annotated[Path | None, typer.Option("--bands", help="A file of bands; by default the game's own.")]
ReportFile = Annotated[Path | None, typer.Option("--out", help="Write the report into this HTML file.")]
Side = Annotated[str, typer.Argument(help="base, a card file, OPTION=VALUE or CARD.NUMBER=VALUE; several with commas.")]


def add_to(app: typer.Typer) -> None:
    app.command("compare")(compare_command)
    app.command("report")(report_command)
    app.command("bands")(bands_command)
    app.command("vary")(vary_command)


def compare_command(
    game: GameName,
    first: Side,
    second: Side,
    bots: Bots = "greedy",
    most: Annotated[int, typer.Option("--games", min=1, help="Pairs of games for each bot at most.")] = 4000,
    about: Annotated[
        list[str], typer.Option("--about", help="A question, such as `House: Castellan`, `taken Arbelas`; repeat it.")
    ] = [],  # noqa: B006 - the command line's parser copies it
    least: Annotated[float, typer.Option("--find", help="The difference, in points, that is to be found.")] = 5.0,
    apart: Annotated[bool, typer.Option("--apart", help="Let B play seeds of its own.")] = False,
    to_the_end: Annotated[bool, typer.Option("--to-the-end", help="Play all games, however clear it is.")] = False,
    seats: Seats = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    on: On = "",
    option: Choices = [],  # noqa: B006
    bands: BandsFile = None,
    out_file: ReportFile = None,
    data: DataFolder = None,
    as_json: AsJson = False,
) -> None:
    """Play two versions of a game over the same seeds until it is clear whether they differ, and in what."""
    check_before(out_file, data)
    setup = setup_of(game, seats, option, None)
    names = read_names(bots)
    sides = version(setup, first), version(setup, second)
    shown = out_file is not None or bands is not None
    wanted = [_wanted(game, side, bands) if shown else () for side in sides]
    start = perf_counter()
    with progress_bar(most * len(names), setup.rules.name) as advance:
        found = compare(sides, (first, second), names, most, seed, about=about, least=least / 100, apart=apart,
                        to_the_end=to_the_end, hands=Hands(jobs, on), progress=advance)  # fmt: skip
    write_run(data, [
        tables.Played(name, side, [pair[index] for pair in found.pairs])
        for index, (name, side) in enumerate(zip(("A", "B"), sides, strict=True))
    ])  # fmt: skip
    held = [hold(of, side, [pair[index] for pair in found.pairs])
            for index, (of, side) in enumerate(zip(wanted, sides, strict=True))]  # fmt: skip
    if out_file is not None:
        made = reports.experiment_of(found, command_line(), perf_counter() - start, bands=held if all(held) else [],
                                     made_with=made_with())  # fmt: skip
        write_text(out_file, reports.page(made))
    if as_json:
        print_json(found.to_data())
        return
    print_comparison(found, setup)
    if bands is not None:
        out.print("B and its bands:")
        _print_held(held[1])
    _say_where(out_file)


def print_comparison(found: Comparison, setup: Setup) -> None:
    a, b = found.names
    out.print(f"{setup.rules.name}, {setup.config.seats} seats. A: {a}. B: {b}.", markup=False)
    for change in found.changes[:8]:
        out.print(f"  {change.text}", markup=False)
    out.print(found.verdict, markup=False)
    table = grid("bot", "question", ">A", ">B", ">B − A", ">95 %", "verdict", ">pairs")
    for strand in found.strands:
        for finding in strand.findings:
            one, other, apart = finding.found.first.value, finding.found.second.value, finding.found.interval()
            unit = 100 if finding.question.share else 1
            table.add_row(strand.bot, finding.question.text, f"{unit * one:.1f}", f"{unit * other:.1f}",
                          f"{unit * apart.value:+.1f}", f"{unit * apart.low:+.1f} to {unit * apart.high:+.1f}",
                          finding.verdict, str(len(strand.pairs)))  # fmt: skip
    out.print(table)
    deed = setup.rules.deeds.get("taken", "taken")
    changed = [card for card in found.cards if card.changed]
    if found.cards:
        out.print(f"{len(changed)} of {len(found.cards)} cards are {deed} more or less often, or sooner or later, "
                  "beyond chance.")  # fmt: skip
    for card in changed[:10]:
        apart = card.taken.interval(found.z)
        out.print(f"  {card.piece.name}: {card.taken.first.value:.1%} → {card.taken.second.value:.1%}, "
                  f"{100 * apart.value:+.1f} ({100 * apart.low:+.1f} to {100 * apart.high:+.1f}) points", markup=False)
    broken = [one for pair in found.pairs for one in pair if one.error]
    for game in broken[:5]:
        out.print(f"seed {game.fixture.seed}: {game.error}", markup=False)
    test = found.test
    out.print(f"The test finds {100 * test.least:g} points in at least {1 - test.misses:.0%} of the cases, and sees a "
              f"difference where there is none in at most {test.errs:.0%}.")
    out.print(f"digests {' '.join(found.digests)}")


def report_command(
    game: GameName,
    what: Annotated[str, typer.Argument(help="base, a card file, OPTION=VALUE or CARD.NUMBER=VALUE.")] = BASE,
    bots: Bots = "greedy",
    number: Annotated[int, typer.Option("--games", min=1, help="Games of each bot.")] = 1000,
    seats: Seats = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    on: On = "",
    option: Choices = [],  # noqa: B006
    bands: BandsFile = None,
    out_file: ReportFile = Path("report.html"),
    data: DataFolder = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play a version of a game and write a page about it: who wins, how long, which cards stand out."""
    check_before(out_file, data)
    setup = version(setup_of(game, seats, option, None), what)
    wanted = _wanted(game, setup, bands)
    names = read_names(bots)
    start = perf_counter()
    with progress_bar(number * len(names), setup.rules.name) as advance:
        played = [
            outcome
            for bot in names
            for outcome in simulate(
                setup, [bot], number, seed, hands=Hands(jobs, on), count=True, progress=advance
            ).outcomes
        ]
    write_run(data, [tables.Played(what, setup, played)])
    held = hold(wanted, setup, played)
    made = reports.Experiment([setup], [what], [played], names, command_line(), perf_counter() - start,
                              bands=[held] if held else [], made_with=made_with())  # fmt: skip
    if out_file is not None:
        write_text(out_file, reports.page(made))
    if as_json:
        print_json(reports.to_data(made))
        return
    for line in reports.single_verdict(made):
        out.print(line.replace("<b>", "").replace("</b>", ""), markup=False)
    _print_held(held)
    _say_where(out_file)


def _wanted(game: str, setup: Setup, file: Path | None) -> Sequence[Band]:
    """The bands of a file, or those that the game is shipped with, that are for such a table."""
    if file is None and shipped_bands(game) is None:
        return []
    for target in bands_for(game, file):
        same = target.setup.config.options == setup.config.options
        if target.setup.config.seats == setup.config.seats and (same or file is not None):
            return target.bands
    if file is not None:
        raise HarenaError(f"{file} has no table for {setup.config.seats} seats")
    return []


def bands_command(
    names: Annotated[str | None, typer.Argument(metavar="GAMES", help="Ids between commas; by default all.")] = None,
    what: Annotated[str, typer.Option("--version", help="Another version: a card file, or CARD.NUMBER=VALUE.")] = BASE,
    file: BandsFile = None,
    number: Annotated[int | None, typer.Option("--games", min=1, help="Games instead of those of the file.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="An open band is a failure too.")] = False,
    jobs: Jobs = 1,
    on: On = "",
    as_json: AsJson = False,
) -> None:
    """Hold games to their bands. Exit code 1 if one is broken, or a game could not be played."""
    wanted = read_names(names) if names else [name for name in games() if shipped_bands(name)]
    targets: list[Target] = []
    for name in wanted:
        cards = version(setup_of(name, None, [], None), what) if what != BASE else None
        targets += bands_for(name, file, cards)
    found: list[Checked] = []
    for target in targets:
        with progress_bar(number or target.games, target.name) as advance:
            found.append(check(target, number, hands=Hands(jobs, on), progress=advance))
        if not as_json:
            _print_checked(found[-1])
    if as_json:
        print_json([one.to_data() for one in found])
    bad = {BROKEN, OPEN} if strict else {BROKEN}
    if any(one.errors or any(held.answer in bad for held in one.held) for one in found):
        raise typer.Exit(1)


def _print_checked(found: Checked) -> None:
    target = found.target
    played = f"{', '.join(target.bots)}, {len(found.simulation.outcomes)} games"
    out.print(f"{target.setup.rules.name}: {target.name} ({played})", markup=False)
    _print_held(found.held)
    for one in found.errors[:5]:
        out.print(f"seed {one.fixture.seed}: {one.error}", markup=False)


def _print_held(held: Sequence[Held]) -> None:
    if not held:
        return
    table = grid("band", "is to be", ">is", ">interval", "answer")
    for one in held:
        answer = f"open, about {one.games_needed} games would tell" if one.answer == OPEN else one.answer
        table.add_row(one.text, one.to_be, one.told(one.found.value),
                      f"{one.told(one.found.low)} to {one.told(one.found.high)}", answer)  # fmt: skip
    out.print(table)


def vary_command(
    game: GameName,
    ranges: Annotated[list[str], typer.Option("--vary", help="CARD.NUMBER=LOW..HIGH or OPTION=LOW..HIGH; repeat it.")],
    target: Annotated[
        list[str], typer.Option("--target", help="QUESTION=LOW..HIGH, such as 'taken Arbelas=0.25..0.35'; repeat it.")
    ] = [],  # noqa: B006
    bands: BandsFile = None,
    bots: Bots = "greedy",
    number: Annotated[int, typer.Option("--games", min=1, help="Games of each trial.")] = 400,
    budget: Annotated[int, typer.Option("--budget", min=1, help="Trials at most, those of before included.")] = 30,
    file: Annotated[Path | None, typer.Option("--file", help="Keep the trials here, and go on from them.")] = None,
    out_file: Annotated[Path | None, typer.Option("--out", help="Draw what was tried into this HTML file.")] = None,
    seats: Seats = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    on: On = "",
    option: Choices = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Vary numbers of cards until the game keeps to its bands: a sweep where few are possible, a search where many."""
    check_before(out_file, None)
    setup = setup_of(game, seats, option, None)
    wanted = [read_target(text) for text in target]
    if not wanted:
        fitting = [one for one in bands_for(game, bands) if one.setup.config.seats == setup.config.seats]
        wanted = [band for one in fitting[:1] for band in one.bands]
    with progress_bar(budget, setup.rules.name) as advance:
        found = vary(setup, [Range.read(text) for text in ranges], wanted, read_names(bots), number, budget, seed,
                     file=file, hands=Hands(jobs, on), progress=advance)  # fmt: skip
    if out_file is not None:
        write_text(out_file, drawn_search(found))
    if as_json:
        print_json(found.to_data())
        return
    table = grid(*(f">{one.name}" for one in found.ranges), ">distance", *(band.what for band in found.bands))
    for trial in sorted(found.trials, key=lambda trial: trial.distance)[:12]:
        table.add_row(*(str(trial.numbers[one.name]) for one in found.ranges), f"{trial.distance:.3f}",
                      *(f"{one['value']:.3f} {one['answer']}" for one in trial.found))  # fmt: skip
    out.print(table)
    _say_where(out_file)


def made_with() -> str:
    return f"{date.today():%d %B %Y} · Harena {__version__}"


def command_line() -> str:
    """The command as it was given, without where the program lies."""
    return shlex.join(["harena", *sys.argv[1:]])


def check_before(page: Path | None, data: Path | None) -> None:
    """Games are not played for hours before it is told that their page cannot be drawn or written."""
    if page is not None:
        pyplot()
        if not page.parent.is_dir():
            raise HarenaError(f"{page} cannot be written: there is no folder {page.parent}")
    if data is not None:
        tables.arrow()


def write_run(folder: Path | None, played: Sequence[tables.Played]) -> None:
    if folder is not None:
        tables.write(folder, played)


def _say_where(file: Path | None) -> None:
    if file is not None:
        out.print(f"The report is in {file}.", markup=False, soft_wrap=True)


def write_text(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise HarenaError(f"{file} cannot be written: {error.strerror}") from None
