"""HTTP calls for playing without a WebSocket, and for what can be had of a finished game."""

from __future__ import annotations

import gzip
from functools import partial
from typing import Annotated, Any, cast

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import HeaderParameter, Parameter, QueryParameter
from sqlalchemy import Connection, func, select

from harena.bots import USUAL_LEVEL
from harena.bots.hindsight import reads, why, why_rather
from harena.core import ENGLISH, UNNAMED, BadRecord, HarenaError, Record, RulesFault, Seat, one_line
from harena.core import game as game_named

from . import analyses, records, schema
from .audience import room_of
from .clocks import now
from .erasing import waits_to_be_cleared
from .hinting import in_words, named
from .info import line_as_seen
from .kept import LINES
from .lists import UPLOADED
from .live import LiveTable
from .messages import AdviceWanted, Fork, HintWanted, Move, Question, Report, text_of
from .moderating import report as put_report
from .outgoing import (
    Accepted,
    Advice,
    AnalysisShown,
    ChatPage,
    Ending,
    FairnessCheck,
    GameEvent,
    Hint,
    LogPage,
    Outline,
    Position,
    Reason,
    Reel,
    ReplayStep,
    SealedRecord,
    Table,
    Weighed,
)
from .people import Person
from .problems import bad_request, busy, conflict, not_found, too_deep
from .replays import Replay, Wanted
from .rights import Check, Right, right_of
from .routes_people import Call, address, answers, cookie_for, id_of, or_guest, wants_packed
from .routes_tables import somebody, table_out
from .rows import LineRow
from .seats import Chair
from .service import Service
from .tables import bot_name
from .thinking import Position as Thought

Token = Annotated[str, HeaderParameter(name="X-Seat-Token", max_length=60, required=False)]
Language = Annotated[str, Parameter(max_length=12)]
SeatWanted = Annotated[int | None, Parameter(ge=0, le=15)]
StepWanted = Annotated[int, Parameter(ge=0, le=2**31 - 1)]
Eyes = Annotated[str, QueryParameter(name="as", pattern="^([0-9]{1,2}|public|all)$")]
#: What a hint may cost: iterations of the search bot.
HINT = 200
#: Bytes of a record that somebody uploads.
RECORD_LIMIT = 4_000_000
#: So many steps at most has a record that somebody brings: ten times as many as the longest games have.
MOST_STEPS = 20_000
#: So long (seconds) an uploaded record may take to be played again.
UPLOADING = 8.0


def looking(service: Service, table: LiveTable, person: Person | None, seat: int | None, token: str) -> Check:
    """Raises unless this person, or whoever has a seat's token, may look at the table; the same for later."""
    return partial(right_of(service.tables.tokens, table.kept, id_of(person), seat, token).check, table.kept)


def unaided(table: LiveTable) -> None:
    """Raises where nobody is helped, neither by a hint nor by the coach."""
    if table.row["stake"] == "week":
        raise conflict("at-stake", "Everybody's game of the week is compared, so nobody gets a hint there.")
    if not table.row["hints"] and several_play(table):
        raise conflict("no-hints", "People play together here, and no hints were agreed on.")


def several_play(table: LiveTable) -> bool:
    return len({chair.person for chair in table.chairs if chair.person is not None}) > 1


async def find_hint(service: Service, table: LiveTable, seat: Seat, check: Check, language: str) -> Hint:
    """What the search bot would do in this seat's place, what follows from it, and what else it weighed."""
    async with table.kept.still():
        await table.kept.ensure()
        check()
        unaided(table)
        running = table.playing()
        ask = running.table.pending.get(seat)
        if ask is None:
            raise conflict("refused", "You are not asked anything at the moment.")
        position = Thought.of(table.row, running)
        number = ask.number
        voice = running.course.voice(seat, table.audience.language(language))
    found = await service.tables.thinkers.weigh(position, seat, HINT)
    if found is None:
        raise busy("No hint could be found in time.")
    best = [
        Weighed(*one[:3], in_words(one.follows, voice), named(one.follows), why_rather(one.reasons, voice))
        for one in found.best
    ]
    return Hint(number, found.before, best)


async def find_advice(service: Service, table: LiveTable, data: AdviceWanted, check: Check) -> Advice:
    """What the coach says of a choice; nothing where people play together, since that would be help from outside."""
    seat = data.seat
    async with table.kept.still():
        await table.kept.ensure()
        check()
        if several_play(table):
            raise conflict("not-alone", "The coach speaks only in games against bots.")
        unaided(table)
        running = table.playing()
        ask = running.table.pending.get(seat)
        action = None if ask is None else ask.option(data.action)
        if ask is None or action is None:
            raise conflict("refused", "This is no choice that you have at the moment.")
        position = Thought.of(table.row, running)
        number = ask.number
        voice = running.course.voice(seat, table.audience.language(data.language))
        words = {option.text: reads(running.table, option, voice) for option in ask.options}
    found = await service.tables.thinkers.advise(position, seat, data.action)
    if found is None:
        raise busy("The coach could not make up her mind in time.")
    return Advice(
        number, found.grade, round(found.cost, 1), round(found.chance, 3), round(found.best, 3), found.better,
        words.get(found.better, found.better), why(found.reasons, voice),
    )


def finished(table: LiveTable) -> None:
    """Raises unless the game is over; one that was found damaged later is, and its fairness check says what differs."""
    if table.row["result"] is None:
        raise conflict("not-over", "Only a finished game can be looked into: the record would show what is hidden.")


def opened(table: LiveTable) -> None:
    """Raises while others may still begin from the same seed."""
    if now() < table.row["opens"]:
        raise conflict("not-yet", "Others play from the same start: what was hidden is shown when the week is over.")


class PlayCalls(Controller):
    path = "/api/tables/{table_id:str}"
    tags = ["playing"]

    @get("/view", operation_id="get_position", responses=answers(Position))
    async def get_position(
        self,
        service: Service,
        person: Person | None,
        table_id: str,
        seat: SeatWanted = None,
        token: Token = "",
        language: Language = ENGLISH,
    ) -> Response[str]:
        """The whole position, as a seat or a spectator may see it."""
        table = await service.tables.get(table_id)
        check = looking(service, table, person, seat, token)
        return Response(await table.audience.whole(seat, check, language), media_type="application/json")

    @post("/moves", operation_id="move", status_code=200)
    async def move(self, service: Service, table_id: str, data: Move, token: Token = "") -> Accepted:
        """Do something: an option of the ask, an offer, undo, concede, a standing order."""
        table = await service.tables.get(table_id)
        check = looking(service, table, None, data.seat, token)
        return Accepted(True, await table.act(data.seat, data.action, data.ask, check))

    @post("/report", operation_id="report", status_code=204)
    async def report(
        self, service: Service, person: Person | None, table_id: str, data: Report, token: Token = ""
    ) -> None:
        """Tell the moderators of a line that I can read here, or of somebody who sits or speaks here."""
        me = somebody(person)
        table = await service.tables.get(table_id)
        check = looking(service, table, person, data.seat, token)
        async with table.kept.still():
            await table.kept.ensure()
            check()
            rooms = {room_of(data.seat)} | ({"players", "spectators"} if table.row["status"] == "finished" else set())
        if (data.line is None) == (not data.who):
            raise bad_request("A report is about a line or about a person.", "line")
        if data.who and not await service.tables.is_around(table, data.who):
            raise not_found("person at this table")
        service.reports.take(me.id)

        def write(database: Connection) -> None:
            line = None
            if data.line is not None:
                chat = schema.chat
                query = select(chat).where(chat.c.id == data.line, chat.c.game == table.id, chat.c.room.in_(rooms))
                line = database.execute(query).first()
                if line is None:
                    raise not_found("line")
            about = data.who if line is None else line.person
            put_report(database, me.id, about, table.id, line, one_line(data.reason))

        await service.storage.write(write)

    @post("/why", operation_id="why_not", status_code=200)
    async def why_not(self, service: Service, table_id: str, data: Question, token: Token = "") -> Reason:
        """Why an action is not allowed now, or nothing can be done with a thing; both empty if it may be."""
        table = await service.tables.get(table_id)
        check = looking(service, table, None, data.seat, token)
        if not data.action and not data.thing:
            raise bad_request("Name an action or a thing.", "action")
        asked, thing = (data.thing, True) if data.thing else (data.action, False)
        language = table.audience.language(data.language)
        return Reason(*await table.audience.why_not(data.seat, asked, check, language, thing=thing))

    @post("/hint", operation_id="hint", status_code=200)
    async def hint(
        self, service: Service, request: Call, table_id: str, data: HintWanted, token: Token = ""
    ) -> Hint:
        """What a bot would do, and two alternatives that it weighed."""
        table = await service.tables.get(table_id)
        check = looking(service, table, None, data.seat, token)
        service.take_hint(table.chairs[data.seat].person, address(request))
        hint = await find_hint(service, table, data.seat, check, data.language)
        check()
        return hint

    @post("/coach", operation_id="coach", status_code=200)
    async def coach(
        self, service: Service, request: Call, table_id: str, data: AdviceWanted, token: Token = ""
    ) -> Advice:
        """What a choice would cost, before it is made: only in a game against bots."""
        table = await service.tables.get(table_id)
        check = looking(service, table, None, data.seat, token)
        service.advice.take(address(request))
        advice = await find_advice(service, table, data, check)
        check()
        return advice

    @get("/log", operation_id="get_log")
    async def get_log(
        self,
        service: Service,
        person: Person | None,
        table_id: str,
        seat: SeatWanted = None,
        before: Annotated[int, Parameter(ge=0, le=2**31 - 1)] = 2**31 - 1,
        token: Token = "",
        language: Language = ENGLISH,
    ) -> LogPage:
        """Up to 100 events before a number, oldest first."""
        table = await service.tables.get(table_id)
        check = looking(service, table, person, seat, token)
        return page(await table.audience.log_page(seat, min(before, table.audience.seen(seat)), check, language))

    @get("/chat", operation_id="get_chat")
    async def get_chat(
        self,
        service: Service,
        person: Person | None,
        table_id: str,
        seat: SeatWanted = None,
        before: Annotated[int, Parameter(ge=0, le=2**31 - 1)] = 2**31 - 1,
        token: Token = "",
    ) -> ChatPage:
        """Up to 50 lines of chat before an id: a seat's are the players', otherwise the spectators'."""
        table = await service.tables.get(table_id)
        check = looking(service, table, person, seat, token)
        chat = schema.chat
        query = select(chat).where(
            chat.c.game == table_id, chat.c.room == ("spectators" if seat is None else "players"), chat.c.id < before
        ).order_by(chat.c.id.desc()).limit(LINES)
        rows = await service.storage.read(lambda database: database.execute(query).mappings().all())
        check()
        return {"lines": [line_as_seen(cast(LineRow, dict(row))) for row in reversed(rows)]}

    # -- finished games ----------------------------------------------------------------------------------------------

    @get("/record", operation_id="get_record", responses=answers(SealedRecord))
    async def get_record(
        self, service: Service, request: Call, person: Person | None, table_id: str
    ) -> Response[str]:
        """The sealed record of a finished game, for `harena verify`."""
        table = await self._over(service, person, table_id)
        opened(table)
        record, _ = await self._record(service, table)
        text = await service.tables.scribe.work(records.seal, record, whose=[address(request)])
        return Response(
            text, media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{table.row["game"]}-{table.id}.json"'},
        )

    @get("/replay", operation_id="replay")
    async def replay(
        self, service: Service, request: Call, person: Person | None, table_id: str,
        step: StepWanted = 0, eyes: Eyes = "public", language: Language = ENGLISH,
    ) -> ReplayStep:
        """A finished game after so many steps, from any seat's eyes or everybody's."""
        return (await self._film(service, request, person, table_id, eyes, language)).at(step)

    @get("/replay/outline", operation_id="replay_outline", responses=answers(Outline))
    async def replay_outline(
        self, service: Service, request: Call, person: Person | None, table_id: str,
        eyes: Eyes = "public", language: Language = ENGLISH,
    ) -> Response[bytes]:
        """A finished game at a glance: every step's mover, the whole log, phases, chances and decisive moments."""
        return ready(request, (await self._film(service, request, person, table_id, eyes, language)).outline)

    @get("/replay/reel", operation_id="replay_reel", responses=answers(Reel))
    async def replay_reel(
        self, service: Service, request: Call, person: Person | None, table_id: str,
        step: StepWanted = 0, eyes: Eyes = "public", language: Language = ENGLISH,
    ) -> Response[bytes]:
        """The steps around one: a whole position, and what changes from each step to the next."""
        return ready(request, (await self._film(service, request, person, table_id, eyes, language)).reel(step))

    @get("/analysis", operation_id="get_analysis")
    async def get_analysis(
        self, service: Service, request: Call, person: Person | None, table_id: str, language: Language = ENGLISH
    ) -> AnalysisShown:
        """What each decision of a finished game was worth, weighed from what its seat knew then, or how far that is."""
        return await self._analysis(service, request, person, table_id, language)

    @post("/analysis", operation_id="analyse", status_code=200)
    async def analyse(
        self, service: Service, request: Call, person: Person | None, table_id: str, language: Language = ENGLISH
    ) -> AnalysisShown:
        """Have a finished game analysed, in the background; nothing happens if it is already."""
        table = await self._over(service, person, table_id)
        opened(table)
        row = await service.analyses.row(table_id)
        if row is None or row.lost or row.state == "failed":
            await service.analysing.take(address(request))
            record, _ = await self._record(service, table)
            if await service.analyses.claim(table_id):
                service.tables.spawn(service.analyses.make(table_id, table.kept.row["game"], record, address(request)))
        return await self._analysis(service, request, person, table_id, language)

    async def _analysis(
        self, service: Service, request: Call, person: Person | None, table_id: str, language: str
    ) -> AnalysisShown:
        table = await self._over(service, person, table_id)
        opened(table)  # what would have been better is help for those who play from the same start

        async def record() -> str:
            return (await self._record(service, table))[0]

        wanted = analyses.Wanted(table_id, table.kept.names, table.audience.language(language))
        here = address(request)
        pay = partial(service.looks.take, here)
        return await service.analyses.shown(wanted, table.kept.row["game"], record, here, pay)

    @get("/fairness", operation_id="check_fairness")
    async def check_fairness(
        self, service: Service, request: Call, person: Person | None, table_id: str
    ) -> FairnessCheck:
        """Whether the seed is the one that was promised and the game follows from it."""
        service.looks.take(address(request))
        table = await self._over(service, person, table_id)
        opened(table)
        record, hashes = await self._record(service, table)
        row = table.row
        replay, text = await service.tables.scribe.work(
            records.check, record, hashes, row["result"] or "", whose=[address(request)]
        )
        return FairnessCheck(
            row["commitment"], row["salt"], row["seed"], records.holds(row), replay, text,
            row["note"] == UPLOADED,
        )

    @post("/fork", operation_id="fork")
    async def fork(
        self, service: Service, request: Call, person: Person | None, table_id: str, data: Fork
    ) -> Response[Table]:
        """Play on from a step of a finished game, against bots."""
        await service.openings.take(address(request))
        table = await self._over(service, person, table_id)
        opened(table)
        if data.seat >= len(table.chairs):
            raise not_found("seat")
        moves = schema.moves
        last = select(func.max(moves.c.number)).where(moves.c.game == table_id)
        if data.step > await service.storage.read(lambda database: database.execute(last).scalar_one()):
            raise conflict("over", "The game is over by then: there is nothing left to play.")
        row = table.row
        game = game_named(row["game"])
        if row["version"] != game.version and not game.mended_since(row["version"]):
            raise conflict("other-rules", "This game was played under other rules than those of today.")
        me = await or_guest(service, request, person, "")
        await service.tables.check_count(me)
        bot = USUAL_LEVEL
        chairs = [
            Chair(seat, me.id, me.name, "", False, 0, 0.0) if seat == data.seat
            else Chair(seat, None, bot_name(bot), bot, False, 0, 0.0)
            for seat in range(len(table.chairs))
        ]

        def copy(database: Connection, id_: str) -> None:
            records.copy_moves(database, row, id_, data.step)

        made = await service.tables.put(
            row["game"], row["version"], row["options"], row["cards"], row["seed"], me.id, chairs,
            fill=copy, status="running", started=now(), origin=service.tables.origins.mark(address(request)),
        )
        if made.running is None:  # begun under earlier rules, which lead elsewhere today
            await made.close("aborted", made.row["note"])
            raise conflict("other-rules", made.row["note"])
        await made.go_on()
        return Response(
            table_out(service, made, me), status_code=201, cookies=[cookie_for(service, request, me)]
        )

    async def _over(self, service: Service, person: Person | None, table_id: str) -> LiveTable:
        """A table that is finished and open to this person."""
        table = await service.tables.get(table_id)
        Right(id_of(person)).check(table.kept)
        finished(table)
        return table

    async def _film(
        self,
        service: Service,
        request: Call,
        person: Person | None,
        table_id: str,
        eyes: str,
        language: str,
    ) -> Replay:
        table = await self._over(service, person, table_id)
        if not any(eyes == str(chair.seat) and chair.person == id_of(person) for chair in table.chairs):
            opened(table)  # what a seat saw in its game, its player may see again
        wanted = Wanted(table_id, eyes, table.kept.names, table.audience.language(language))
        if not service.replays.has(wanted):
            service.looks.take(address(request))

        async def record() -> str:
            return (await self._record(service, table))[0]

        return await service.replays.get(wanted, record, address(request))

    async def _record(self, service: Service, table: LiveTable) -> tuple[str, list[str]]:
        """The record of a finished table, and the marks that were stored with its moves. Words that are still to be
        erased go before anything is made of it that would keep them.
        """
        if await service.storage.read(lambda database: waits_to_be_cleared(database, table.id)):
            await service.enforcer.clear_words()
        return await service.storage.read(
            lambda database: records.read_record(database, table.row, len(table.chairs))
        )


def ready(request: Call, packed: bytes) -> Response[bytes]:
    """A body that lies packed already; a finished game does not change, so a browser may keep it a while."""
    headers = {"Cache-Control": "private, max-age=600", "Vary": "Accept-Encoding"}
    if wants_packed(request):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, headers=headers, media_type="application/json")


def page(events: list[dict[str, Any]]) -> LogPage:
    return {"events": cast(list[GameEvent], events), "first": events[0]["number"] if events else 0}


class RecordCalls(Controller):
    path = "/api/records"
    tags = ["playing"]

    @post("/", operation_id="upload_record", request_max_body_size=RECORD_LIMIT)
    async def upload_record(
        self, service: Service, request: Call, person: Person | None
    ) -> Response[Table]:
        """Bring a sealed record of a finished game back, to look at it here."""
        await service.openings.take(address(request))
        body = await request.body()
        text = text_of(body)
        try:
            record = Record.from_json(text)
            if record.result is None:
                raise BadRecord("this game is not finished")
            if len(record.entries) > MOST_STEPS:
                raise BadRecord(f"it has {len(record.entries)} steps, more than the {MOST_STEPS} that are played again")
            msgspec.convert(record.result, Ending)
            most = service.settings.body_limit
            if len(record.card_source.encode()) > most:
                raise BadRecord(f"its cards are more than the {most} bytes that a table may have")
            read = await service.tables.scribe.work(records.unroll, text, whose=[address(request)], patience=UPLOADING)
        except RecursionError:
            raise too_deep() from None
        except (HarenaError, RulesFault, TypeError, ValueError, LookupError, msgspec.ValidationError) as error:
            raise bad_request(f"This record does not hold: {error}.") from None
        me = await or_guest(service, request, person, "")
        at = now()
        chairs = [Chair(seat, None, UNNAMED[seat], "-", False, 0, 0.0) for seat in range(record.seats)]

        def fill(database: Connection, id_: str) -> None:
            records.put_moves(database, [row | {"game": id_, "at": at} for row in read.moves])
            if read.snapshot is not None:
                database.execute(schema.snapshots.insert().values(game=id_, **read.snapshot))

        made = await service.tables.put(
            record.game, record.version, msgspec.json.encode(record.options).decode(), record.card_source,
            str(record.seed), me.id, chairs, fill=fill, watch="anyone", status="finished", started=at, finished=at,
            result=msgspec.json.encode(record.result).decode(), note=UPLOADED,
        )
        return Response(
            table_out(service, made, me), status_code=201, cookies=[cookie_for(service, request, me)]
        )
