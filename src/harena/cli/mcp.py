"""mcp: a seat at a table as a server of the Model Context Protocol, for language models with tools."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Annotated, Any, Final, TypeAlias

import typer

from harena.bots import make_bot, plugins
from harena.bots.prompts import options_text, parse
from harena.core import BadAction, BadOptions, HarenaError, SeatView, Table

from .client import ME, usual_opponent
from .house import CardsFile, Choices, read_names, setup_of


def add_to(app: typer.Typer) -> None:
    app.command("mcp")(mcp_command)


class _Said:
    """Tells models that a text or a number is wanted. Anything is taken: what is wrong is answered in sentences."""

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": ["string", "integer"], "description": "The text or the number of an option, or another text."}


Said: TypeAlias = Annotated[Any, _Said()]

#: No action is longer.
LONGEST: Final = 500


def text_of(said: object) -> str:
    """What somebody said, if it can be an action."""
    if isinstance(said, bool) or not isinstance(said, str | int):
        raise BadAction(f"the action is a text or the number of an option, not {repr(said)[:60]}")
    text = str(said).strip()
    if not text:
        raise BadAction('nothing was said; give "action" the text or the number of an option')
    if len(text) > LONGEST:
        raise BadAction(f"that is {len(text)} characters long; an action has at most {LONGEST}")
    return text


class SeatServed:
    """What the tools of the server do, in sentences: exactly what a person in that seat has."""

    def __init__(self, table: Table, seat: int, bots: dict[int, Any]) -> None:
        self.table = table
        self.seat = seat
        self._bots = bots
        self._told = 0
        self._view = SeatView(table, seat)

    def look(self) -> str:
        """The table as this seat sees it, and whose turn it is."""
        view = self._view.view
        waiting = "; ".join(one["text"] for one in view["deciding"])
        return f"{self.table.game.draw(view['board'])}\n\n{view['ending'] or waiting}"

    def options(self) -> str:
        """What may be answered now, numbered, and what may be done besides."""
        ask = self._view.view["ask"]
        if ask is None:
            return self._idle()
        besides = ", ".join(action.text for action in self._view.available)
        return f"{options_text(ask)}\nBesides: {besides}."

    def why_not(self, action: Said = "") -> str:
        """The rule against an action or a thing (a card, a piece, a place), or that it can be done."""
        try:
            text = text_of(action)
        except BadAction as error:
            return _sentence(error)
        ask = self.table.pending.get(self.seat)
        if ask is not None and text.isdecimal() and 1 <= int(text) <= len(ask.options) and ask.option(text) is None:
            return "Nothing speaks against it."
        try:
            violation = self._view.why_not(text)
        except HarenaError:
            violation = self.table.against(self.seat, text)
        return "Nothing speaks against it." if violation is None else str(violation)

    def act(self, action: Said = "") -> str:
        """Do something: the number or the text of an option, or another legal text."""
        if self.table.result is not None:
            return self._idle()
        try:
            text = text_of(action)
            if self.seat in self.table.pending:
                self.table.apply(self.seat, parse(text, self._view))
            else:
                self.table.apply(self.seat, text)
        except HarenaError as error:
            return f"Refused, and nothing has changed: {error}"
        return self._news()

    def wait(self) -> str:
        """Let the others play until this seat has to decide or the game is over; what happened meanwhile."""
        table = self.table
        while table.result is None and (actor := table.actor) is not None and actor != self.seat:
            table.apply(actor, self._bots[actor].choose(SeatView(table, actor)))
        return f"{self._news()}\n\n{self.options()}"

    def _news(self) -> str:
        story = self.table.story(self.seat, self._told)
        self._told += len(story)
        return "\n".join(story) or "Nothing has happened since."

    def _idle(self) -> str:
        return self.table.ending() or "Others decide now: wait."


def _sentence(error: Exception) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def one_by_one(tools: list[Callable[..., str]]) -> list[Callable[..., str]]:
    """The tools, of which one is used at a time: the SDK calls each in a thread of its own."""
    lock = Lock()

    def alone(tool: Callable[..., str]) -> Callable[..., str]:
        @wraps(tool)
        def called(*args: Any, **named: Any) -> str:
            with lock:
                return tool(*args, **named)

        return called

    return [alone(tool) for tool in tools]


def server(served: SeatServed) -> Any:
    """The server of the official SDK with the five tools."""
    from mcp.server.mcpserver import MCPServer

    game = served.table.game
    name = game.seat_name(served.seat)
    made = MCPServer(
        "harena",
        instructions=f"You sit at a table of {game.name} as {name}. {game.summary} Call wait, then options, then act; "
        "look shows the table, why_not tells the rule against something.",
    )
    for tool in one_by_one([served.look, served.options, served.why_not, served.act, served.wait]):
        made.tool()(tool)
    return made


def mcp_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id or module:Class.")],
    seats: Annotated[
        str | None, typer.Option("--seats", help="Who plays, seat by seat: me (the model) or a bot, as in me,greedy.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The seed; by default a fresh one.")] = None,
    option: Choices = [],  # noqa: B006
    cards: CardsFile = None,
) -> None:
    """Serve a seat at a table to a language model (MCP over standard input and output)."""
    served = seat_served(game, seats, seed, option, cards)
    try:
        made = server(served)
    except ImportError:
        raise BadOptions("this needs the SDK of the Model Context Protocol: pip install 'harena[mcp]'") from None
    made.run("stdio")


def seat_served(game: str, seats: str | None, seed: int | None, option: list[str], cards: Any) -> SeatServed:
    """A new table with one seat for the model and bots on the others."""
    rules = setup_of(game, None, option, cards).rules
    players = [ME, *[usual_opponent()] * (rules.seats[0] - 1)] if seats is None else read_names(seats)
    if players.count(ME) != 1:
        raise BadOptions(f"one seat is the model's: write {ME!r} once, as in {ME},greedy")
    plugins.admit(*players)
    setup = setup_of(game, len(players), option, cards)
    own = players.index(ME)
    bots = {seat: make_bot(name, rules, seat) for seat, name in enumerate(players) if seat != own}
    return SeatServed(setup.table(secrets.randbits(32) if seed is None else seed), own, bots)
