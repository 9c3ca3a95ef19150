"""What all commands share: the program itself, how it speaks, and how wrong input ends.

Wrong input of any kind ends in one sentence on standard error and exit code 2.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from typer.core import TyperGroup

from harena import __version__
from harena.core import BadOptions, HarenaError, RulesFault, one_line
from harena.lab import Setup

#: Without a terminal, seconds between two lines about what goes on: at least so many, and at most.
QUIET, SILENT = 2, 30

WRONG_INPUT = 2
BROKEN_RULES = 70
INTERRUPTED = 130

#: What goes into a file or a pipe is set wider than a narrow terminal.
out = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
err = Console(stderr=True, highlight=False)

#: What the command line's parser raises, under whichever name the installed version has it.
_ParserComplaint: type[Exception] = typer.BadParameter.mro()[2]


class Plainspoken(TyperGroup):
    """A group of commands in which every mistake of the caller ends in one sentence and exit code 2."""

    def main(self, *args: Any, **more: Any) -> Any:
        try:
            status = super().main(*args, **(more | {"standalone_mode": False}))
        except HarenaError as error:
            status = complain(str(error))
        except _ParserComplaint as error:
            status = complain(error.format_message())  # type: ignore[attr-defined]
        except RulesFault as error:
            complain(f"the rules of this game are broken here: {error}")
            status = BROKEN_RULES
        except (KeyboardInterrupt, typer.Abort):
            status = INTERRUPTED
        if status == INTERRUPTED:
            print("Interrupted.", file=sys.stderr)
        sys.exit(status if isinstance(status, int) else 0)


def complain(sentence: str) -> int:
    """Say in one line what is wrong."""
    print(f"harena: {one_line(sentence)}", file=sys.stderr)
    return WRONG_INPUT


app = typer.Typer(
    cls=Plainspoken,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="The gladiator games of five rulebooks: play them, study them, let bots play them.",
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        print(f"harena {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


# -- parameters that several commands have -----------------------------------------------------------------------------

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id (see `harena games`) or module:Class.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many seats; by default the game's usual number.")]
Choices = Annotated[list[str], typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; repeat it.")]
CardsFile = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="Play with the card set of this file.")]
Bots = Annotated[str, typer.Option("--bots", help="Names between commas: random, greedy, search:400, search:200ms.")]
Seed = Annotated[int, typer.Option("--seed", help="The first game's seed; the others count up from it.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="Processes to play in. The outcome does not depend on it.")]
On = Annotated[
    str, typer.Option("--on", help="Play on Ray instead: `ray` for this machine, `ray://host:10001` for a cluster.")
]
DataFolder = Annotated[
    Path | None, typer.Option("--data", help="Write games, seats, cards and decisions into this folder, as Parquet.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print data instead of a table.")]


def setup_of(game: str, seats: int | None, options: Sequence[str], cards: Path | None) -> Setup:
    """What is to be played, checked."""
    setup = Setup(
        game, seats, read_options(options), read_text(cards) if cards else "", str(cards) if cards else "the card set"
    )
    _ = setup.config  # complains now rather than later
    return setup


def read_options(given: Sequence[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadOptions(f"write an option as NAME=VALUE, not {text!r}")
        found[name.strip()] = value.strip()
    return found


def read_names(text: str) -> list[str]:
    """Names between commas."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadOptions(f"a name is missing in {text!r}")
    return names


def read_text(file: Path) -> str:
    """A file's text, or the reason why it cannot be had."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise HarenaError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise HarenaError(f"{file} cannot be read: it is not text in UTF-8") from None


# -- output ------------------------------------------------------------------------------------------------------------


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def grid(*columns: str, title: str | None = None) -> Grid:
    """A table; a column whose name begins with `>` is set to the right."""
    made = Grid(title=title, title_justify="left")
    for column in columns:
        right = column.startswith(">")
        made.add_column(column.removeprefix(">"), justify="right" if right else "left", overflow="fold", no_wrap=right)
    return made


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Any]:
    """A bar on standard error while something long goes on; calling it counts one on, or says what is going on.

    Where nobody looks at a terminal, a plain line now and then: what is short says nothing.
    """
    if not err.is_terminal:
        yield _plain_progress(total, what)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(what, total=total)

        def advance(description: str | None = None) -> None:
            bar.update(task, advance=1, description=description)

        yield advance


def _plain_progress(total: int, what: str) -> Callable[..., None]:
    """A line for every tenth, unless the last one was just told, and for every half minute of a slow series."""
    began = told_at = monotonic()
    done = told = 0

    def advance(description: str | None = None) -> None:
        nonlocal done, told, told_at
        done += 1
        now = monotonic()
        tenth = 10 * (done - told) >= total and now - told_at >= QUIET
        if tenth or now - told_at >= SILENT:
            told, told_at = done, now
            line = f"{description or what}: {done} of {total} after {now - began:.0f} s"
            err.print(line, markup=False, soft_wrap=True)

    return advance
