"""backup, restore, move, doctor: for those who run the service. The service is imported only when it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harena.core import HarenaError

from .house import AsJson, grid, out, print_json, progress_bar
from .serving import Database, Redis

if TYPE_CHECKING:
    from harena.service.copies import Copied, Progress

#: What a command ends with that found something wrong.
NOT_WELL = 1


def add_to(app: typer.Typer) -> None:
    app.command("backup")(backup_command)
    app.command("restore")(restore_command)
    app.command("move")(move_command)
    app.command("doctor")(doctor_command)


def backup_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup; it must not be there yet.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write a backup of the service's database, which may be in use. Treat it like a password."""
    from harena.service.copies import backup
    from harena.service.settings import Settings

    url = Settings.from_environment(database=database).database
    copied = _carry_out("backup", lambda progress: backup(url, file, progress))
    _tell(copied, f"{file} holds", as_json)


def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace a database that holds people or games.")] = False,
    as_json: AsJson = False,
) -> None:
    """Fill the service's database from a backup. Whoever was erased since the backup stays erased."""
    from harena.service.copies import restore
    from harena.service.settings import Settings

    settings = Settings.from_environment(database=database)
    copied = _carry_out("restore", lambda progress: restore(
        file, settings.database, progress, replace=replace, erasures=settings.erasures
    ))
    _tell(copied, "The database holds", as_json)


def move_command(
    source: Annotated[str, typer.Argument(metavar="FROM", help="sqlite:///file or postgresql://…, not in use.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="An empty database of either kind.")],
    as_json: AsJson = False,
) -> None:
    """Carry everything from one database to another, for example from SQLite to PostgreSQL."""
    from harena.service.copies import move

    copied = _carry_out("move", lambda progress: move(source, target, progress))
    _tell(copied, "The new database holds", as_json)


def _carry_out(what: str, work: Callable[[Progress], Copied]) -> Copied:
    from harena.service.copies import tables
    from harena.service.storage import Unusable

    try:
        with progress_bar(len(tables()), what) as advance:
            return work(advance)
    except (Unusable, ValueError) as error:
        raise HarenaError(str(error)) from None


def _tell(copied: Copied, begin: str, as_json: bool) -> None:
    if as_json:
        print_json({"rows": copied.rows, "erased_again": copied.erased})
        return
    counted = {name: copied.rows[name] for name in ("people", "games", "moves")}
    out.print(f"{begin} {counted['people']} people, {counted['games']} games and {counted['moves']} moves; "
              "every table was read again and compared.")
    if copied.erased:
        out.print(f"Erased again: {copied.erased}, who were erased after the backup was made.")


def doctor_command(database: Database = None, redis: Redis = None, as_json: AsJson = False) -> None:
    """Look whether the service can run here as it is set up, and say what to do about what is wrong."""
    from harena.service.doctor import examine

    found = examine(database, redis)
    if as_json:
        print_json([finding.to_data() for finding in found])
    else:
        table = grid("", "what", "found", "what to do")
        for finding in found:
            table.add_row(finding.state, finding.what, finding.found, finding.advice)
        out.print(table)
    if any(finding.state == "wrong" for finding in found):
        raise typer.Exit(NOT_WELL)
