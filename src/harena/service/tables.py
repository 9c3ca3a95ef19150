"""All tables: which are in memory, how they are made, who sits down and gets up."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from string import ascii_letters
from time import monotonic
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select, update

from harena.bots import LEVELS, USUAL_LEVEL, AdvisedSearch, LearnedBot, plugins
from harena.core import BadCards, BadOptions, Game, Seat, UnknownGame, is_plain, one_line
from harena.core import game as game_named

from . import schema
from .announce import Announcer, News
from .audience import room_of
from .characters import called, name_apart
from .clocks import now
from .ending import end
from .fairness import commitment, new_salt, new_seed
from .jobs import JobRunner
from .kept import Standing
from .limits import rest
from .live import Changes, LiveTable
from .messages import NewTable, SeatWish
from .metrics import Metrics
from .moderating import Announced, announcement, day_of
from .outgoing import Announcement
from .people import Person, clean_name
from .problems import Problem, bad_request, conflict, not_allowed, not_found
from .rights import SHUT_OUT
from .rows import LineRow
from .seats import Chair, Origins, Tokens
from .settings import Settings
from .storage import UNUSABLE, Conflict, Storage
from .thinking import Thinkers, known_bot
from .viewers import Connection as Viewing
from .watch import Watch

log = logging.getLogger("harena.service")

#: What the id of a table looks like.
_ID = re.compile(r"[A-Za-z0-9_-]{1,24}")
#: A table is quiet when nothing has happened for so long; one table is tended each so often (seconds).
QUIET = 0.3
TEND = 0.05
#: A worker that says nothing for so long (seconds) is gone, and so is everybody who looked on through it.
GONE = 10.0
#: A table that nobody has wanted anything of for so long (seconds) goes out of memory.
UNWANTED = 60.0


class Tables:
    """The tables of this worker."""

    def __init__(
        self, settings: Settings, storage: Storage, secret: str, worker: str, announcer: Announcer, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.worker = worker
        self.tokens = Tokens(secret)
        self.origins = Origins(secret)
        self.announcer = announcer
        self.metrics = metrics
        self.thinkers = Thinkers(settings.thinkers, settings.games, settings.patience, settings.thinking)
        #: Reads and writes records, so that no bot has to wait for that.
        self.scribe = Thinkers(min(1, settings.thinkers), settings.games, settings.patience)
        self.jobs = JobRunner(storage, worker, self.thinkers, self.known, self.spawn)
        self.watch = Watch(self)
        #: What else is looked after once a second.
        self.also_watch: Callable[[], Coroutine[Any, Any, None]] | None = None
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        #: All connections, also those that have not said hello yet.
        self.open: set[Viewing] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        #: Tables with something to do that can wait until they are quiet, and when that will be.
        self._quiet_from: dict[tuple[str, Seat | None], float] = {}
        #: When each of the other workers was last heard.
        self._heard: dict[str, float] = {}
        #: Tables that others have changed and that have not been read again yet.
        self._behind: set[str] = set()
        #: What the operator tells everybody.
        self._announced = Announced()

    # -- running -----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        self.thinkers.warm_up()
        await self.announcer.start(self._hear, self._look_again)
        await self.jobs.start()
        await self.read_announcement()
        self.spawn(self._tend())
        self.spawn(self.watch.run())

    async def stop(self) -> None:
        await self.jobs.stop()
        await end(self._tasks)
        for table in self._live.values():
            for viewer in table.audience.viewers.values():
                for connection in viewer.connections:
                    connection.close(1012)
        await self.announcer.stop()
        self.thinkers.stop()
        self.scribe.stop()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def when_quiet(self, id_: str, planner: Seat | None = None) -> None:
        self._quiet_from.pop((id_, planner), None)
        self._quiet_from[id_, planner] = monotonic() + QUIET

    async def _tend(self) -> None:
        """Do what can wait, one table at a time and never much of it, so that moves come first."""
        while True:
            await asyncio.sleep(TEND)
            first = next(iter(self._quiet_from), None)
            if first is None or self._quiet_from[first] > monotonic():
                continue
            # All seats of a table at once: none waits for what another one has done.
            due = [key for key, at in self._quiet_from.items() if key[0] == first[0] and at <= monotonic()]
            for id_, planner in due:
                del self._quiet_from[id_, planner]
                table = self._live.get(id_)
                try:
                    if table is not None:
                        await table.when_quiet(planner)
                except UNUSABLE as error:
                    self.storage.lost(error)
                except Exception:
                    log.exception("table %s could not be tended", id_)

    @property
    def in_memory(self) -> int:
        return len(self._live)

    @property
    def connections(self) -> int:
        return sum(len(v.connections) for table in self._live.values() for v in table.audience.viewers.values())

    def freshen(self, row: dict[str, Any]) -> None:
        """Put into a row who decides now, where this worker knows it better than the database."""
        table = self._live.get(row["id"])
        if table is not None and table.running is not None and row["status"] == "running":
            row["deciding"] = msgspec.json.encode(sorted(table.kept.deciding)).decode()
            row["changed"] = table.kept.decided_at

    def is_online(self, id_: str, seat: Seat) -> bool:
        table = self._live.get(id_)
        return table is not None and table.audience.is_online(seat)

    def known(self, id_: str) -> LiveTable:
        """The table in memory, or an empty one that reads itself when it is needed."""
        table = self._live.get(id_)
        if table is None:
            table = self._live[id_] = LiveTable(self, id_)
            self.ask_presence(id_)
            self._make_room()
        else:
            self._live.move_to_end(id_)
        table.wanted_at = monotonic()
        return table

    def _make_room(self) -> None:
        """Forget tables that nobody looks at, the longest unused first."""
        if len(self._live) <= self.settings.idle_tables:
            return
        idle = [id_ for id_, table in list(self._live.items())[:-1] if table.idle]
        for id_ in idle[: max(0, len(idle) - self.settings.idle_tables)]:
            del self._live[id_]

    def let_go(self) -> None:
        """Forget tables that nobody looks at and nobody has wanted anything of for a while, above all those that are
        over: what was kept of an evening's games would be most of what is in memory.
        """
        moment = monotonic()
        for id_, table in list(self._live.items()):
            if not table.idle:
                table.wanted_at = moment
            elif moment - table.wanted_at > UNWANTED:
                del self._live[id_]

    async def get(self, id_: str) -> LiveTable:
        """A table that exists, as it stands in the database; what rights depend on, as it stands at this moment."""
        if not _ID.fullmatch(id_):
            raise not_found("table")
        table = self.known(id_)
        try:
            async with table.kept.still():
                await table.kept.ensure()
                if self.announcer.remote:
                    await table.check_rights()
        except BaseException:
            if table.idle and self._live.get(id_) is table:
                del self._live[id_]
            raise
        return table

    # -- telling -----------------------------------------------------------------------------------------------------

    def written(self, id_: str, moves: int, due: int | None) -> None:
        self.metrics.add("moves_total", moves)
        self.announcer.say({"what": "changed", "table": id_})
        if due is not None:
            self.jobs.wake(due)

    def tell_others(self, id_: str) -> None:
        self.announcer.say({"what": "changed", "table": id_})

    def tell_presence(self, id_: str, seats: list[Seat], watching: int) -> None:
        self.announcer.say({"what": "presence", "table": id_, "seats": seats, "watching": watching})

    def ask_presence(self, id_: str) -> None:
        """The other workers tell who looks at a table there."""
        self.announcer.say({"what": "who", "table": id_})

    def call_the_roll(self) -> None:
        """Say that this worker is there, and forget who looked on through those that are gone."""
        self.announcer.say({"what": "here"})
        gone = {worker for worker, at in self._heard.items() if monotonic() - at > GONE}
        for worker in gone:
            del self._heard[worker]
        for table in self._live.values() if gone else ():
            self.spawn(table.audience.worker_gone(gone))

    async def _hear(self, news: News) -> None:
        """Another worker announces something; it concerns us only if the table is in memory here."""
        self._heard[news["from"]] = monotonic()
        if news["what"] == "here":
            return
        if news["what"] == "announced":
            self.spawn(self.read_announcement())
            return
        if news["what"] == "renamed":
            for work in self._rename(news["person"], news["name"]):
                self.spawn(work)
            return
        if news["what"] == "logged-out":
            for work in self._log_out(news["person"], news["session"], news["erased"]):
                self.spawn(work)
            return
        table = self._live.get(news["table"])
        if table is None:
            return
        if news["what"] == "changed":
            self.changed(table.id)
        elif news["what"] == "presence":
            self.spawn(table.audience.presence(news["from"], news["seats"], news["watching"]))
        elif news["what"] == "who" and table.audience.viewers:
            table.audience.tell_presence()
        elif news["what"] == "chat":
            table.audience.hear(news["line"])
        elif news["what"] == "rewritten":
            self._read_anew(table.id)
        elif news["what"] == "unsaid":
            table.audience.unsay(news["number"])

    async def _look_again(self) -> None:
        """News may have been missed: read every table again, and say and ask who looks at them."""
        for table in list(self._live.values()):
            self.changed(table.id)
            if table.audience.viewers:
                table.audience.tell_presence()
                self.ask_presence(table.id)

    # -- keeping up --------------------------------------------------------------------------------------------------

    def changed(self, id_: str) -> None:
        table = self._live.get(id_)
        if table is not None and id_ not in self._behind:
            self._behind.add(id_)
            self.spawn(self._read_again(table))

    async def _read_again(self, table: LiveTable) -> None:
        self._behind.discard(table.id)  # what is announced from now on may come too late for this time
        await table.catch_up()

    async def look_up_sessions(self) -> None:
        """Close the connections of those who are not known any more, although nobody has announced it."""
        sessions, people = schema.sessions, schema.people
        known = [connection for connection in self.open if connection.person]
        wanted = {connection.person for connection in known}
        query = select(sessions.c.person, sessions.c.number).join(people, people.c.id == sessions.c.person).where(
            sessions.c.person.in_(wanted), people.c.banned <= now()
        )
        alive = await self.storage.read(lambda database: {tuple(row) for row in database.execute(query)})
        for connection in known:
            if (connection.person, connection.session) not in alive:
                connection.close(SHUT_OUT)

    def watched_here(self) -> list[str]:
        """The tables that somebody looks at through this worker."""
        return [id_ for id_, table in self._live.items() if table.audience.viewers]

    def hear_of(self, id_: str, standing: Standing) -> None:
        """A table stands so in the database: if it is in memory as it stood before, read it again."""
        table = self._live.get(id_)
        if table is not None and table.kept.is_behind(standing):
            self.changed(id_)

    # -- making tables -----------------------------------------------------------------------------------------------

    async def create(self, person: Person, wish: NewTable, client: str) -> LiveTable:
        game = find_game(wish.game)
        others = any(seat.who == "open" for seat in wish.seats)
        if (wish.seed or wish.cards) and others:
            field = "seed" if wish.seed else "cards"
            raise bad_request("Where other people can sit down, nobody chooses the seed or the cards.", field)
        if not is_plain(wish.seed):  # it stands in the game's record
            raise bad_request("A seed is one line of characters that can be shown.", "seed")
        try:
            cards = game.read_cards(wish.cards, "your card file") if wish.cards else None
            config = game.configure(len(wish.seats), wish.options, cards)
        except BadCards as error:
            raise bad_request(str(error), "cards") from None
        except BadOptions as error:
            raise bad_request(str(error), error.field) from None
        await self.check_count(person)
        complaint = wish.clock.complaint()
        if complaint:
            raise bad_request(complaint, "clock")
        chairs = [
            self._chair(game, person, number, seat) for number, seat in enumerate(wish.seats)
        ]
        people = {chair.person for chair in chairs if chair.person} | ({"somebody"} if others else set())
        return await self.put(
            game.id, game.version, msgspec.json.encode(dict(config.options)).decode(), wish.cards,
            wish.seed or new_seed(), person.id, chairs,
            clock=msgspec.json.encode(wish.clock).decode(), on_timeout=wish.on_timeout,
            watch=wish.watch or ("anyone" if len(people) > 1 or not people else "players"),
            listed=others if wish.listed is None else wish.listed, hints=wish.hints, origin=self.origins.mark(client),
        )

    async def check_count(self, person: Person) -> None:
        """Nobody holds more tables open than anybody could play at."""
        games = schema.games
        query = select(func.count()).where(games.c.owner == person.id, games.c.status.in_(("waiting", "running")))
        count = await self.storage.read(lambda database: database.execute(query).scalar_one())
        if count >= self.settings.tables_per_person:
            raise conflict("too-many-tables", f"You have {count} tables open; finish or close some of them first.")

    def _chair(self, game: Game[Any], person: Person, number: Seat, wish: SeatWish) -> Chair:
        if wish.who == "open":
            return Chair(number, None, "", "", False, 0, 0.0)
        if wish.who == "me":
            return Chair(number, person.id, clean_name(wish.name) if wish.name else person.name, "", False, 0, 0.0)
        try:
            bot = known_bot(game.id, wish.bot or USUAL_LEVEL)
        except BadOptions as error:
            raise bad_request(str(error), f"seats[{number}].bot") from None
        return Chair(number, None, clean_name(wish.name) if wish.name else bot_name(bot), bot, False, 0, 0.0)

    async def put(
        self, game: str, version: int, options: str, cards: str, seed: str, owner: str, chairs: list[Chair], *,
        clock: str = '{"kind":"none"}', on_timeout: str = "bot", watch: str = "players", listed: bool = False,
        fill: Callable[[Connection, str], None] | None = None, **more: Any,
    ) -> LiveTable:
        """Write a new table and begin its game if nobody is missing. No two bots at it are called alike."""
        name_apart(chairs)
        id_ = new_id()
        at = now()
        salt = new_salt()
        row = {
            "id": id_, "game": game, "version": version, "options": options, "cards": cards, "seed": seed,
            "salt": salt, "commitment": commitment(salt, seed), "status": "waiting", "note": "", "owner": owner,
            "created": at, "started": None, "finished": None, "changed": at, "clock": clock, "on_timeout": on_timeout,
            "watch": watch, "listed": listed, "deciding": "[]", "result": None, "rematch": None,
            "origin": "", "stake": "", "opens": 0, "hints": False, **more,
        }

        def write(database: Connection) -> None:
            database.execute(schema.games.insert().values(row))
            database.execute(schema.seats.insert(), [chair.row(id_) for chair in chairs])
            if fill is not None:
                fill(database, id_)

        await self.storage.write(write)
        self.metrics.add("tables_total")
        table = await self.get(id_)
        await table.start()
        return table

    # -- sitting down and getting up ----------------------------------------------------------------------------------

    async def join(self, person: Person, id_: str, seat: Seat | None, name: str) -> LiveTable:
        """Take an open seat."""
        table = await self.get(id_)
        shown = clean_name(name) if name else person.name

        def sit_down() -> Changes:
            if table.row["status"] != "waiting":
                raise conflict("not-waiting", "This table no longer waits for anybody.")
            if seat is None and any(chair.person == person.id for chair in table.chairs):
                return {}  # already sitting here: the link was opened twice
            free = [chair.seat for chair in table.chairs if chair.kind == "open"]
            if not free or seat not in (None, *free):
                raise conflict("taken", "This seat is taken." if seat is not None else "No seat is open here.")
            return {free[0] if seat is None else seat: {"person": person.id, "name": shown, "away": False}}

        await table.change_seats(sit_down)
        return table

    async def leave(self, person: Person, id_: str, seat: Seat | None, for_good: bool = False) -> LiveTable:
        """Get up: while the table waits the seat opens again; later a bot plays on until the seat is taken back, or
        `for_good`, under its own name.
        """
        table = await self.get(id_)

        def get_up() -> Changes:
            mine = [chair.seat for chair in self._own(table, person, seat)]
            if not for_good:
                play_it_out(table)
            if table.row["status"] == "waiting":
                return {own: {"person": None, "name": ""} for own in mine}
            if table.row["status"] == "running":
                if not for_good:
                    return {own: {"away": True} for own in mine}
                taken = [chair.name for chair in table.chairs]
                nobody: dict[str, Any] = {"person": None, "bot": USUAL_LEVEL, "away": False}
                return {own: nobody | {"name": called(bot_name(USUAL_LEVEL), taken)} for own in mine}
            return {}

        await table.change_seats(get_up)
        return table

    async def leave_all(self, person: Person) -> None:
        """Somebody leaves the service: get up everywhere, and close the tables that wait for others."""
        games, seats = schema.games, schema.seats
        sits = select(seats.c.game).join(games, games.c.id == seats.c.game).where(
            seats.c.person == person.id, games.c.status.in_(("waiting", "running"))
        ).distinct()
        owns = select(games.c.id).where(games.c.owner == person.id, games.c.status == "waiting")
        for id_ in await self.storage.read(lambda database: database.execute(sits).scalars().all()):
            await self.leave(person, id_, None, for_good=True)
        for id_ in await self.storage.read(lambda database: database.execute(owns).scalars().all()):
            table = await self.get(id_)
            with suppress(Problem):  # it has begun at this very moment
                await table.close("aborted", "The owner left.", partial(self._still_waits, table))

    async def _still_waits(self, table: LiveTable) -> None:
        if table.row["status"] != "waiting":
            raise conflict("not-waiting", "This table no longer waits for anybody.")

    async def logged_out(self, person: str, session: int | None = None, erased: bool = False) -> None:
        """Somebody's session has ended, or all of them: close their connections, through whichever worker they came,
        and look again at the tables where they sit. What somebody said who was erased goes out of memory too.
        """
        self.announcer.say({"what": "logged-out", "person": person, "session": session, "erased": erased})
        await rest(asyncio.gather(*self._log_out(person, session, erased)))

    def _log_out(self, person: str, session: int | None, erased: bool) -> list[Coroutine[Any, Any, None]]:
        """Close somebody's connections here; what is left to do after that."""
        for connection in self.open:
            if connection.person == person and session in (None, connection.session):
                connection.close(SHUT_OUT)
        found = []
        for table in self._live.values():
            said = erased and table.audience.forget_lines_of(person)
            if said or any(chair.person == person for chair in table.chairs):
                found.append(table.read_anew() if erased else table.catch_up())
        return found

    def rewritten(self, id_: str) -> None:
        """Words were erased from a game that is over: whoever has it in memory reads it anew."""
        self.announcer.say({"what": "rewritten", "table": id_})
        self._read_anew(id_)

    def _read_anew(self, id_: str) -> None:
        table = self._live.get(id_)
        if table is not None:
            self.spawn(table.read_anew())

    async def renamed(self, person: str, name: str) -> None:
        """Somebody was given another name: tell it wherever they sit or have said something."""
        self.announcer.say({"what": "renamed", "person": person, "name": name})
        await rest(asyncio.gather(*self._rename(person, name)))

    def _rename(self, person: str, name: str) -> list[Coroutine[Any, Any, None]]:
        found = []
        for table in self._live.values():
            table.audience.rename_lines_of(person, name)
            if any(chair.person == person for chair in table.chairs):
                found.append(table.catch_up())
        return found

    async def come_back(self, person: Person, id_: str, seat: Seat | None) -> LiveTable:
        """Take one's seat back from the bot that plays for oneself."""
        table = await self.get(id_)
        await table.come_back(lambda: self._own(table, person, seat))
        return table

    async def seat_bot(self, person: Person, id_: str, seat: Seat, bot: str, name: str = "") -> LiveTable:
        """The owner lets a bot take an open seat, or play for somebody who has been away for a while."""
        table = await self.get(id_)
        if table.row["owner"] != person.id:
            raise not_allowed("Only the owner of the table may do this.")
        if not 0 <= seat < len(table.chairs):
            raise not_found("seat")
        game = game_named(table.row["game"])
        try:
            spec = known_bot(game.id, bot or USUAL_LEVEL)
        except BadOptions as error:
            raise bad_request(str(error), "bot") from None

        def let_play() -> Changes:
            kind, status = table.chairs[seat].kind, table.row["status"]
            if kind == "open" and status == "waiting":
                taken = [chair.name for chair in table.chairs]
                return {seat: {"bot": spec, "name": called(clean_name(name) if name else bot_name(spec), taken)}}
            if kind == "person" and status == "running" and table.audience.absent_for(seat) >= self.settings.absent:
                play_it_out(table)
                return {seat: {"away": True}}
            raise conflict("taken", "A bot can take an open seat, or play for somebody who has been gone for a while.")

        await table.change_seats(let_play)
        return table

    async def abort(self, person: Person, id_: str) -> LiveTable:
        """The owner ends a table that has not begun, or one where nobody else has done anything."""
        table = await self.get(id_)

        async def may_close() -> None:
            if table.row["owner"] != person.id:
                raise not_allowed("Only the owner of the table may do this.")
            if table.row["status"] not in ("waiting", "running"):
                raise conflict("over", "This table is closed already.")
            play_it_out(table)
            if table.row["status"] == "running" and await self._others_moved(table, person):
                raise conflict("others-play", "Others have played here: leave or concede instead.")

        await table.close("aborted", "The owner closed the table.", may_close)
        return table

    async def _others_moved(self, table: LiveTable, person: Person) -> bool:
        others = [chair.seat for chair in table.chairs if chair.person not in (None, person.id)]
        moves = schema.moves
        query = select(moves.c.number).where(
            moves.c.game == table.id, moves.c.seat.in_(others), moves.c.how == "p"
        ).limit(1)
        return (await self.storage.read(lambda database: database.execute(query).first())) is not None

    async def share(self, person: Person, id_: str) -> LiveTable:
        """Let whoever has the link look at a game that is over. Who closed the table to others opens it."""
        table = await self.get(id_)
        self._may_share(table, person)
        if table.row["watch"] != "players":
            return table
        games = schema.games
        only_closed = update(games).where(games.c.id == id_, games.c.watch == "players").values(watch="shared")
        await self.storage.write(lambda database: database.execute(only_closed))
        await table.refresh_row()
        return table

    def _may_share(self, table: LiveTable, person: Person) -> None:
        if table.row["owner"] != person.id:
            raise not_allowed("Only who opened this table can share it: they kept it to those who sat there.")
        if table.row["result"] is None:
            raise conflict("not-over", "The game is not over yet.")
        if now() < table.row["opens"]:
            raise conflict("not-yet", "Others play from the same start: it can be shared when the week is over.")

    async def rematch(self, person: Person, id_: str, client: str) -> LiveTable:
        """The same people at the same kind of table, everybody one seat further; bots for those who left."""
        table = await self.get(id_)
        if all(chair.away for chair in self._own(table, person, None)):
            raise not_allowed("You left this game before its end.")
        if table.row["status"] != "finished":
            raise conflict("not-over", "The game is not over yet.")
        if table.row["rematch"]:
            return await self.get(table.row["rematch"])
        await self.check_count(person)
        row, games, people = table.row, schema.games, schema.people
        turned = table.chairs[1:] + table.chairs[:1]
        names = table.kept.names  # who was told apart as the second of a name stays so on another seat
        seated = [chair.person for chair in turned if chair.person is not None]
        query = select(people.c.id).where(people.c.id.in_(seated), people.c.erased | (people.c.banned > now()))
        gone = set(await self.storage.read(lambda database: database.execute(query).scalars().all()))
        bot = USUAL_LEVEL
        chairs = [
            Chair(number, None, bot_name(bot), bot, False, 0, 0.0) if chair.away or chair.person in gone
            else Chair(number, chair.person, names[chair.seat], chair.bot, False, 0, 0.0)
            for number, chair in enumerate(turned)
        ]

        def claim(database: Connection, made: str) -> None:
            only_one = update(games).where(games.c.id == id_, games.c.rematch.is_(None)).values(rematch=made)
            if not database.execute(only_one).rowcount:
                raise Conflict

        try:
            made = await self.put(
                row["game"], game_named(row["game"]).version, row["options"], row["cards"], new_seed(), person.id,
                chairs, clock=row["clock"], on_timeout=row["on_timeout"],
                watch="players" if row["watch"] == "shared" else row["watch"],
                listed=bool(row["listed"]), hints=bool(row["hints"]), origin=self.origins.mark(client), fill=claim,
            )
        except Conflict:  # somebody else asked for it at the same moment
            await table.refresh()
            return await self.get(table.row["rematch"] or "")
        await table.refresh_row()
        return made

    def _own(self, table: LiveTable, person: Person, seat: Seat | None) -> list[Chair]:
        mine = [p for p in table.chairs if p.person == person.id and seat in (None, p.seat)]
        if not mine:
            raise not_allowed("You do not sit there.")
        return mine

    # -- chat --------------------------------------------------------------------------------------------------------

    async def is_around(self, table: LiveTable, person: str) -> bool:
        """Whether somebody sits at a table or has said something there."""
        if any(chair.person == person for chair in table.chairs):
            return True
        chat = schema.chat
        query = select(chat.c.id).where(chat.c.game == table.id, chat.c.person == person).limit(1)
        return await self.storage.read(lambda database: database.execute(query).first()) is not None

    async def say(self, table: LiveTable, person: Person, seat: Seat | None, text: str) -> None:
        """Say something in the room of the players or in that of the spectators."""
        if person.silenced > now():
            raise not_allowed(f"A moderator has taken the word from you until {day_of(person.silenced)}.")
        said = one_line(text)
        if not said:
            raise bad_request("There is nothing in this line.", "text")
        name = person.name if seat is None else table.kept.names[seat]
        line: LineRow = {
            "id": 0, "game": table.id, "room": room_of(seat), "person": person.id, "seat": seat, "name": name,
            "text": said, "at": now(),
        }
        new = {name: value for name, value in line.items() if name != "id"}
        statement = schema.chat.insert().returning(schema.chat.c.id).values(new)
        line["id"] = await self.storage.write(lambda database: database.execute(statement).scalar_one())
        table.audience.hear(line)
        self.announcer.say({"what": "chat", "table": table.id, "line": line})

    def unsay(self, id_: str, line: int) -> None:
        """A line was taken away: whoever heard it forgets it."""
        self.announcer.say({"what": "unsaid", "table": id_, "number": line})
        table = self._live.get(id_)
        if table is not None:
            table.audience.unsay(line)

    # -- announcements -----------------------------------------------------------------------------------------------

    async def announced_now(self) -> None:
        """Something is announced from now on, or no longer: tell everybody, through whichever worker they came."""
        self.announcer.say({"what": "announced"})
        await self.read_announcement()

    async def read_announcement(self) -> None:
        """Tell everybody here what is announced, if that is not what they were told."""
        before, self._announced = self._announced, await self.storage.read(announcement)
        if self._announced.text != before.text:
            for connection in self.open:
                connection.say(Announcement(self._announced.text))

    @property
    def announced(self) -> str:
        """What everybody is told at the moment."""
        return self._announced.text if self._announced.until > now() else ""


def new_id() -> str:
    """A table's name in links and on the command line, which would take one that begins with a hyphen for an option."""
    return secrets.choice(ascii_letters) + secrets.token_urlsafe(12)


def play_it_out(table: LiveTable) -> None:
    """Raises where something hangs on a game that runs: nobody gains by having a bot play, or by closing the table."""
    if table.row["stake"] and table.row["status"] in ("waiting", "running"):
        raise conflict("at-stake", "This game counts, so nobody plays it for you. It waits for you; or give up.")


def find_game(name: str) -> Game[Any]:
    try:
        return game_named(name)
    except UnknownGame as error:
        raise bad_request(str(error), "game") from None


def bot_name(spec: str) -> str:
    """What a bot is called at the table."""
    names = {"random": "Fortuna", "greedy": "Gallus", "search": "Minerva", LearnedBot.name: LearnedBot.title}
    names |= {AdvisedSearch.called: names["search"]}
    names |= {one.name: one.player for one in LEVELS}
    return names.get(spec.partition(":")[0]) or plugins.title(spec)
