"""admin: people, roles, bans, invitations, tables and announcements, from the command line.

It writes into the service's database, running or not. What concerns tables in memory is left there as an order, which
the running service carries out within a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from harena.core import HarenaError, plain

from .house import AsJson, grid, out, print_json
from .serving import Database

if TYPE_CHECKING:
    from sqlalchemy import Connection

admin_app = typer.Typer(no_args_is_help=True, help="Look after people, tables and words of the service.")

Who = Annotated[str, typer.Argument(metavar="WHO", help="The login, or the id of a guest.")]
Days = Annotated[int, typer.Option("--days", min=1, max=3650, help="For so long; 3650 is for good.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; those concerned are told.")]


def add_to(app: typer.Typer) -> None:
    app.add_typer(admin_app, name="admin")
    for name, command in COMMANDS:
        admin_app.command(name)(command)


@contextmanager
def _opened(database: str | None) -> Iterator[Connection]:
    """The service's database, in one transaction that is undone if anything is refused."""
    from harena.service.copies import writing
    from harena.service.problems import Problem
    from harena.service.settings import Settings
    from harena.service.storage import Unusable

    try:
        with writing(Settings.from_environment(database=database).database) as connection:
            yield connection
    except Problem as problem:
        raise HarenaError(problem.reason) from None
    except (Unusable, ValueError) as error:
        raise HarenaError(str(error)) from None


def _when(at: int) -> str:
    from harena.service.moderating import day_of

    return day_of(at) if at else ""


def _show(rows: list[Any], columns: dict[str, str], as_json: bool) -> None:
    """Rows as a table, or as JSON: columns by their headings, times in words."""
    times = ("at", "created", "changed", "expires", "banned", "silenced")
    if as_json:
        print_json([{name: getattr(row, name) for name in columns.values()} for row in rows])
        return
    table = grid(*columns)
    for row in rows:
        cells = [(name, getattr(row, name)) for name in columns.values()]
        table.add_row(*(_when(value) if name in times else _plain(value) for name, value in cells))
    out.print(table)


def _plain(value: object) -> Text:
    """What somebody wrote, as it stands: no marks that a terminal would obey."""
    text = "" if value is None else str(value)
    return Text(plain(text))


def _say(sentence: str) -> None:
    out.print(_plain(sentence), soft_wrap=True)


# -- people ------------------------------------------------------------------------------------------------------------


def people_command(
    search: Annotated[str, typer.Argument(metavar="SEARCH", help="Part of a name or login, or an id.")] = "",
    database: Database = None, as_json: AsJson = False,
) -> None:
    """List the newest people, or those whom a text fits."""
    from harena.service import moderating

    with _opened(database) as connection:
        rows = moderating.list_people(connection, search)
    _show(rows, {"id": "id", "name": "name", "login": "login", "role": "role", "since": "created",
                 "kept out until": "banned", "silent until": "silenced"}, as_json)


def role_command(
    who: Who,
    role: Annotated[str, typer.Argument(metavar="ROLE", help="moderator, operator or none.")],
    database: Database = None,
) -> None:
    """Make somebody with an account a moderator or an operator, or neither."""
    from harena.service import moderating

    with _opened(database) as connection:
        moderating.give_role(connection, moderating.CONSOLE, who, "" if role == "none" else role)
    _say(f"{who}: {role}")


def ban_command(who: Who, days: Days = 7, reason: Reason = "", database: Database = None) -> None:
    """Keep somebody out; bots play on for them."""
    from harena.service import moderating, orders

    with _opened(database) as connection:
        orders.leave(connection, "keep out", moderating.ban(connection, moderating.CONSOLE, who, days, reason))
    _say(f"{who} is kept out for {days} days.")


def unban_command(who: Who, reason: Reason = "", database: Database = None) -> None:
    """Let somebody in again."""
    from harena.service import moderating

    with _opened(database) as connection:
        moderating.ban(connection, moderating.CONSOLE, who, 0, reason)
    _say(f"{who} may come again.")


def silence_command(who: Who, days: Days = 7, reason: Reason = "", database: Database = None) -> None:
    """Nobody hears somebody in chat."""
    from harena.service import moderating

    with _opened(database) as connection:
        moderating.silence(connection, moderating.CONSOLE, who, days, reason)
    _say(f"Nobody hears {who} for {days} days.")


def unsilence_command(who: Who, reason: Reason = "", database: Database = None) -> None:
    """Everybody hears somebody again."""
    from harena.service import moderating

    with _opened(database) as connection:
        moderating.silence(connection, moderating.CONSOLE, who, 0, reason)
    _say(f"{who} is heard again.")


def rename_command(
    who: Who, name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")], database: Database = None
) -> None:
    """Give somebody another name, wherever it stands."""
    from harena.service import moderating, orders
    from harena.service.people import clean_name

    with _opened(database) as connection:
        shown = clean_name(name)
        orders.leave(connection, "rename", moderating.rename(connection, moderating.CONSOLE, who, shown), shown)
    _say(f"{who} is now called {shown}.")


def reset_command(who: Who, database: Database = None) -> None:
    """Print a link by which somebody sets a new password, once, within a day."""
    from harena.service import moderating

    with _opened(database) as connection:
        _, code, expires = moderating.reset_link(connection, moderating.CONSOLE, who)
    _say(f"/reset/{code}")
    _say(f"Put the address of your service in front. It holds once, until {_when(expires)}.")


def erase_command(
    who: Who,
    sure: Annotated[bool, typer.Option("--sure", help="There is no way back.")] = False,
    database: Database = None,
) -> None:
    """Erase somebody: name, login and words are gone, bots take their seats."""
    from harena.service import moderating, orders

    if not sure:
        raise HarenaError("erasing somebody cannot be taken back; say --sure")
    with _opened(database) as connection:
        orders.leave(connection, "erase", moderating.may_erase(connection, moderating.CONSOLE, who))
    _say(f"{who} is erased as soon as the service runs, within a second.")


# -- invitations -------------------------------------------------------------------------------------------------------


def invite_command(
    uses: Annotated[int, typer.Option("--uses", min=1, max=1000, help="So many people may come by it.")] = 1,
    days: Annotated[int, typer.Option("--days", min=1, max=365, help="So long it holds.")] = 7,
    text: Annotated[str, typer.Option("--note", help="For whom it is; only operators see this.")] = "",
    database: Database = None,
) -> None:
    """Print a link by which people become known where HARENA_REGISTRATION=invited."""
    from harena.service import moderating

    with _opened(database) as connection:
        number, code, expires = moderating.invite(connection, moderating.CONSOLE, uses, days, text)
    _say(f"/invitation/{code}")
    _say(f"Put the address of your service in front. Invitation {number} is for {uses}, until {_when(expires)}.")


def invitations_command(database: Database = None, as_json: AsJson = False) -> None:
    """List the invitations that hold."""
    from harena.service import moderating

    with _opened(database) as connection:
        rows = moderating.list_invitations(connection)
    _show(rows, {"number": "id", "for whom": "note", "left": "left", "until": "expires"}, as_json)


def uninvite_command(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The invitation's number.")],
    database: Database = None,
) -> None:
    """End an invitation."""
    from harena.service import moderating

    with _opened(database) as connection:
        moderating.end_invitation(connection, moderating.CONSOLE, number)
    _say(f"Invitation {number} holds no longer.")


# -- tables and words --------------------------------------------------------------------------------------------------


def tables_command(database: Database = None, as_json: AsJson = False) -> None:
    """List the tables that wait or are played at."""
    from harena.service import moderating

    with _opened(database) as connection:
        rows = moderating.list_tables(connection)
    _show(rows, {"table": "id", "game": "game", "status": "status", "changed": "changed"}, as_json)


def close_command(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id, the last part of its address.")],
    reason: Reason = "", database: Database = None,
) -> None:
    """Close a table for those who play at it."""
    from harena.service import moderating, orders

    with _opened(database) as connection:
        moderating.may_close(connection, moderating.CONSOLE, table, reason)
        orders.leave(connection, "close", table, reason)
    _say(f"Table {table} is closed as soon as the service runs, within a second.")


def reports_command(database: Database = None, as_json: AsJson = False) -> None:
    """List what people told the moderators of and nobody has settled."""
    from harena.service import moderating

    with _opened(database) as connection:
        rows = moderating.list_reports(connection)
    _show(rows, {"report": "id", "at": "at", "about": "about", "name": "name", "table": "game", "line": "line",
                 "text": "text", "reason": "reason"}, as_json)


def settle_command(
    number: Annotated[int, typer.Argument(metavar="REPORT", help="The report's number.")],
    outcome: Annotated[str, typer.Option("--outcome", help="What came of it.")] = "",
    database: Database = None,
) -> None:
    """A report has been looked at."""
    from harena.service import moderating

    with _opened(database) as connection:
        moderating.settle(connection, moderating.CONSOLE, number, outcome)
    _say(f"Report {number} is settled.")


def remove_command(
    line: Annotated[int, typer.Argument(metavar="LINE", help="The line's number, as in a report.")],
    database: Database = None,
) -> None:
    """Take a line of chat away, also from the screens on which it stands."""
    from harena.service import moderating, orders

    with _opened(database) as connection:
        table = moderating.remove_line(connection, moderating.CONSOLE, line)
        orders.leave(connection, "unsay", table, str(line))
    _say(f"Line {line} is gone.")


def announce_command(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What everybody is told; empty: nothing any more.")] = "",
    hours: Annotated[int, typer.Option("--hours", min=1, max=720, help="For so long.")] = 24,
    database: Database = None,
) -> None:
    """Tell everybody something, on every page."""
    from harena.service import moderating, orders

    with _opened(database) as connection:
        moderating.announce(connection, moderating.CONSOLE, text, hours)
        orders.leave(connection, "announce", "")
    _say("Everybody is told." if text else "Nothing is announced any more.")


def audit_command(database: Database = None, as_json: AsJson = False) -> None:
    """List what moderators, operators and this command did, the newest first."""
    from harena.service import moderating

    with _opened(database) as connection:
        rows = moderating.list_audit(connection)
    _show(rows, {"at": "at", "who": "who", "name": "name", "what": "what", "about": "about", "details": "details"},
          as_json)


COMMANDS = (
    ("people", people_command), ("role", role_command), ("ban", ban_command), ("unban", unban_command),
    ("silence", silence_command), ("unsilence", unsilence_command), ("rename", rename_command),
    ("reset", reset_command), ("erase", erase_command), ("invite", invite_command),
    ("invitations", invitations_command), ("uninvite", uninvite_command), ("tables", tables_command),
    ("close", close_command), ("reports", reports_command), ("settle", settle_command), ("remove", remove_command),
    ("announce", announce_command), ("audit", audit_command),
)
