"""HTTP calls about games and tables: what can be played, making a table, sitting down, lists."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import Parameter, QueryParameter
from sqlalchemy import Connection

from harena.bots import LEVELS, USUAL_LEVEL, bot_names, guests
from harena.core import ENGLISH, BadOptions, Game, Option, games, rules_file, rules_text
from harena.core.lesson import lesson_files
from harena.core.recap import marks, names, written

from .info import table_info
from .links import code_of
from .lists import Listed, listed, waits_for
from .live import LiveTable
from .messages import BotGiven, Combination, Join, NewTable, WhichSeat
from .outgoing import (
    BesideInfo,
    FormInfo,
    GameInfo,
    GameOption,
    GuestInfo,
    Home,
    LevelInfo,
    RecapMark,
    RecapMarks,
    Rules,
    SeatInfo,
    SeatToken,
    Table,
    TableInfo,
    WrittenCard,
)
from .pages import Pages
from .people import Person
from .problems import bad_request, not_found, not_known
from .rights import Right
from .routes_people import Call, address, answers, cookie_for, id_of, or_guest, shown, wants_packed
from .rows import GameRow
from .service import Service

ListName = Literal["open", "watch", "mine", "finished"]


@cache
def game_out(game: Game[Any], pages: Pages) -> GameInfo:
    own = pages.dress(game.id)
    return GameInfo(
        game.id, game.name, game.summary, list(game.seats), game.minutes, game.version,
        [option_out(option) for option in game.options],
        bot_names(game), [LevelInfo(level.name, level.title, level.about) for level in LEVELS],
        [GuestInfo(name, said["title"], said["description"], said["cost"]) for name, said in guests(game).items()],
        USUAL_LEVEL,
        [game.seat_name(seat) for seat in range(max(game.seats))],
        list(game.lexicon.languages),
        [
            FormInfo(form.kind, form.template, list(form.fields), form.never is not None, form.parametric)
            for form in game.forms
        ],
        bool(lesson_files(game)),
        game.face.tagline or game.summary, game.face.icon, game.face.colour, own.board, own.sheet, own.picture,
        [BesideInfo(page.path, page.icon, page.title) for page in game.face.beside],
        {thing: list(rules) for thing, rules in game.ruled.items()},
        list(game.polls),
    )


def recap_out(game: Game[Any], language: str) -> RecapMarks:
    found = {
        kind: RecapMark(mark.icon, mark.weight, list(mark.titles), mark.many, mark.by, mark.shows)
        for kind, mark in marks(game.lexicon, language).items()
    }
    cards = {name: WrittenCard(*card) for name, card in written(game.shipped_cards()).items()}
    return RecapMarks(game.id, found, names(game.lexicon, language), cards)


def option_out(option: Option) -> GameOption:
    return GameOption(
        option.name, option.type, option.default, option.help, list(option.choices), option.low, option.high,
        option.called, list(option.names), list(option.seats),
        {name: list(values) for name, values in option.needs.items()},
        {str(choice): list(seats) for choice, seats in option.fits.items()},
    )


def alike(service: Service, request: Call, about: Hashable, make: Callable[[], object]) -> Response[bytes]:
    """What everybody is answered alike who asks for this."""
    return service.pages.data(about, make, wants_packed(request), request.headers.get("if-none-match", ""))


def installed(name: str) -> Game[Any]:
    found = games().get(name)
    if found is None:
        raise not_found("game")
    return found


def table_out(service: Service, table: LiveTable, person: Person | None) -> Table:
    """A table as this person may know it, with the tokens of the seats that are theirs."""
    return dress(service, Listed(table.row.copy(), table.chairs), table.audience.info(), person)


def dress(service: Service, found: Listed, info: TableInfo, person: Person | None) -> Table:
    """What anybody may know of a table, and what of it differs from person to person."""
    row, chairs = found
    me = None if person is None else person.id
    freshen(service, row)
    seats: list[SeatInfo] = [{**seat, "mine": me is not None and seat["person"] == me} for seat in info["seats"]]
    mine: list[SeatToken] = [
        {"seat": chair.seat, "token": service.tables.tokens.token(row["id"], chair)}
        for chair in chairs
        if me is not None and chair.person == me
    ]
    return {
        **info, "seats": seats, "is_owner": row["owner"] == me, "deciding": msgspec.json.decode(row["deciding"]),
        "changed": row["changed"], "mine": mine, "waits_for_me": me is not None and waits_for(found, me),
    }


def dressed(service: Service, tables: list[Listed], person: Person | None) -> list[Table]:
    """A list of tables as this person may know them; of those in which they sit, those first that wait for them."""
    found = []
    for table in tables:
        online = partial(service.tables.is_online, table.row["id"])
        found.append(dress(service, table, table_info(table.row, table.chairs, online), person))
    return sorted(found, key=lambda table: not table["waits_for_me"])


def freshen(service: Service, row: GameRow) -> None:
    service.tables.freshen(cast(dict[str, Any], row))


class GameCalls(Controller):
    path = "/api/games"
    tags = ["games"]

    @get("/", operation_id="list_games", responses=answers(list[GameInfo]))
    async def list_games(self, service: Service, request: Call) -> Response[bytes]:
        """The installed games in the order of the front page, with their options, bots and forms of action."""
        found = sorted(games().values(), key=lambda game: (game.face.order, game.id))
        about = "games", *found
        return alike(service, request, about, lambda: [game_out(game, service.pages) for game in found])

    @get("/{game_id:str}", operation_id="get_game", responses=answers(GameInfo))
    async def get_game(self, service: Service, request: Call, game_id: str) -> Response[bytes]:
        """One game."""
        game = installed(game_id)
        return alike(service, request, ("game", game), lambda: game_out(game, service.pages))

    @get("/{game_id:str}/rules", operation_id="get_rules", responses=answers(Rules))
    async def get_rules(self, service: Service, request: Call, game_id: str) -> Response[bytes]:
        """The rules for players, as Markdown; every rule starts a list item with its id."""
        game = installed(game_id)
        file = rules_file(game)
        changed = file.stat().st_mtime_ns if file.is_file() else 0
        return alike(
            service, request, ("rules", game, changed),
            lambda: Rules(game.id, rules_text(game)),
        )

    @get("/{game_id:str}/recap", operation_id="get_recap", responses=answers(RecapMarks))
    async def get_recap(
        self, service: Service, request: Call, game_id: str,
        language: Annotated[str, Parameter(max_length=12)] = ENGLISH,
    ) -> Response[bytes]:
        """How what happens in a game is told in a few steps: symbol, weight and a few words for each kind of event."""
        game = installed(game_id)
        spoken = language if game.lexicon.knows(language) else ENGLISH
        return alike(service, request, ("recap", game, spoken), lambda: recap_out(game, spoken))

    @post("/{game_id:str}/check", operation_id="check_options", status_code=204)
    async def check_options(self, game_id: str, data: Combination) -> None:
        """Whether these seats and options go together."""
        game = installed(game_id)
        try:
            game.configure(data.seats, data.options)
        except BadOptions as error:
            raise bad_request(str(error), error.field) from None


class HomeCalls(Controller):
    path = "/api/home"
    tags = ["tables"]

    @get("/", operation_id="get_home")
    async def get_home(self, service: Service, person: Person | None) -> Home:
        """Who I am, and all lists of tables that the front page shows, in one answer."""
        me = id_of(person)
        names: tuple[ListName, ...] = ("mine", "open", "watch", "finished")

        def read(database: Connection) -> list[list[Listed]]:
            return [
                [] if person is None and name in ("mine", "finished") else listed(database, name, me, "", 0, False)
                for name in names
            ]

        mine, open_, watch, finished = (
            dressed(service, tables, person) for tables in await service.storage.read(read)
        )
        return Home(shown(person).person, mine, open_, watch, finished, service.tables.announced)


class TableCalls(Controller):
    path = "/api/tables"
    tags = ["tables"]

    @post("/", operation_id="make_table")
    async def make_table(
        self, service: Service, request: Call, person: Person | None, data: NewTable
    ) -> Response[Table]:
        """Make a table; the game begins when no seat is open."""
        await service.openings.take(address(request))
        name = next((seat.name for seat in data.seats if seat.who == "me" and seat.name), "")
        me = await or_guest(service, request, person, name)
        table = await service.tables.create(me, data, address(request))
        return Response(
            table_out(service, table, me), status_code=201, cookies=[cookie_for(service, request, me)]
        )

    @get("/", operation_id="list_tables")
    async def list_tables(
        self,
        service: Service,
        person: Person | None,
        which: Annotated[ListName, QueryParameter(name="list")] = "open",
        game: Annotated[str, Parameter(max_length=60)] = "",
        before: Annotated[int, Parameter(ge=0, le=2**53)] = 0,
        of: Literal["", "me", "all"] = "",
    ) -> list[Table]:
        """The lobby (open), games to watch, my games (those that wait for me first), finished games."""
        everybody = of == "all"
        if person is None and (which == "mine" or (which == "finished" and not everybody)):
            return []
        me = id_of(person)

        def read(database: Connection) -> list[Listed]:
            return listed(database, which, me, game, before, everybody)

        return dressed(service, await service.storage.read(read), person)

    @get("/{table_id:str}", operation_id="get_table")
    async def get_table(self, service: Service, person: Person | None, table_id: str) -> Table:
        """One table, with the tokens of my seats."""
        table = await service.tables.get(table_id)
        Right(id_of(person)).check(table.kept)
        return table_out(service, table, person)

    @get("/{table_id:str}/code.svg", operation_id="get_table_code", media_type="image/svg+xml")
    async def get_table_code(
        self, service: Service, request: Call, person: Person | None, table_id: str
    ) -> Response[bytes]:
        """The address of a table as a code that a phone can read from the screen."""
        table = await service.tables.get(table_id)
        Right(id_of(person)).check(table.kept)
        drawing = code_of(f"{request.url.scheme}://{request.headers.get('host', '')}/table/{table.id}")
        return Response(drawing, media_type="image/svg+xml", headers={"Cache-Control": "private"})

    @post("/{table_id:str}/join", operation_id="join_table", status_code=200)
    async def join_table(
        self, service: Service, request: Call, person: Person | None, table_id: str, data: Join
    ) -> Response[Table]:
        """Sit down on an open seat."""
        await service.tables.get(table_id)
        me = await or_guest(service, request, person, data.name)
        table = await service.tables.join(me, table_id, data.seat, data.name)
        return Response(table_out(service, table, me), cookies=[cookie_for(service, request, me)])

    @post("/{table_id:str}/leave", operation_id="leave_table", status_code=200)
    async def leave_table(self, service: Service, person: Person | None, table_id: str, data: WhichSeat) -> Table:
        """Get up: the seat opens again, or a bot plays on until I take it back."""
        me = somebody(person)
        return table_out(service, await service.tables.leave(me, table_id, data.seat), me)

    @post("/{table_id:str}/return", operation_id="return_to_table", status_code=200)
    async def return_to_table(self, service: Service, person: Person | None, table_id: str, data: WhichSeat) -> Table:
        """Take my seat back from the bot that plays for me."""
        me = somebody(person)
        return table_out(service, await service.tables.come_back(me, table_id, data.seat), me)

    @post("/{table_id:str}/seats/{seat:int}/bot", operation_id="seat_bot", status_code=200)
    async def seat_bot(
        self, service: Service, person: Person | None, table_id: str, seat: int, data: BotGiven
    ) -> Table:
        """The owner lets a bot take an open seat, or play for somebody who is gone."""
        me = somebody(person)
        return table_out(service, await service.tables.seat_bot(me, table_id, seat, data.bot, data.name), me)

    @post("/{table_id:str}/abort", operation_id="abort_table", status_code=200)
    async def abort_table(self, service: Service, person: Person | None, table_id: str) -> Table:
        """The owner closes a table that has not begun, or where nobody else has played."""
        me = somebody(person)
        return table_out(service, await service.tables.abort(me, table_id), me)

    @post("/{table_id:str}/share", operation_id="share_table", status_code=200)
    async def share_table(self, service: Service, person: Person | None, table_id: str) -> Table:
        """Let whoever has the link look at a finished game of mine that was closed to others."""
        me = somebody(person)
        return table_out(service, await service.tables.share(me, table_id), me)

    @post("/{table_id:str}/rematch", operation_id="rematch")
    async def rematch(
        self, service: Service, request: Call, person: Person | None, table_id: str
    ) -> Table:
        """The same again, everybody one seat further; for whoever is known no more a bot sits down."""
        me = somebody(person)
        if not (await service.tables.get(table_id)).row["rematch"]:
            await service.openings.take(address(request))
        return table_out(service, await service.tables.rematch(me, table_id, address(request)), me)


def somebody(person: Person | None) -> Person:
    if person is None:
        raise not_known()
    return person
