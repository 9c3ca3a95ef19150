"""For Glory alone: the difficulties in their order, and a start of the week that is the same for everybody.

The week's seed is made at random by whoever asks first and stays in the database; nobody is shown it, nor anything that
follows from it, before the week is over. Everybody plays it once; who has no account is listed as a guest, because
nobody knows whether they have played it by another name. A game that counts is a table with `stake` "ladder"
or "week": no bot plays it for anybody, and it cannot be closed. One that was given up counts as lost, without Glory.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from harena.core import game as game_named
from harena.games.for_glory.ludus_deck import IN_ORDER

from . import schema
from .clocks import now
from .fairness import new_seed
from .live import LiveTable
from .outgoing import Alone, Ending, Rung, Week, WeekPlace
from .people import Person
from .problems import bad_request, conflict
from .seats import Chair
from .storage import Conflict, Storage
from .tables import Tables

GAME: Final = "for-glory"
#: At which difficulty everybody plays the week's start.
OF_THE_WEEK: Final = "standard"
#: So many are listed of those who played it.
LISTED: Final = 20
LATE: Final = "Something else happened here at the same moment; look again."


@dataclass(frozen=True)
class When:
    """A week by its ISO name, and when it ends (milliseconds)."""

    name: str
    ends: int


def week_of(at: int) -> When:
    """The week of a moment; weeks begin on Monday, in UTC."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    year, week, _ = day.isocalendar()
    monday = datetime.fromisocalendar(year, week, 1).replace(tzinfo=UTC)
    return When(f"{year}-W{week:02}", int((monday + timedelta(weeks=1)).timestamp() * 1000))


def titles() -> Mapping[str, str]:
    """The difficulties as the game's options name them."""
    option = next(one for one in game_named(GAME).options if one.name == "difficulty")
    return dict(zip(map(str, option.choices), option.names, strict=True))


class Trials:
    def __init__(self, storage: Storage, tables: Tables) -> None:
        self._storage = storage
        self._tables = tables

    async def begin(self, person: Person, difficulty: str, client: str) -> LiveTable:
        """A game of the ladder, or without a difficulty this week's; one that is not over yet is gone on with."""
        if difficulty and difficulty not in IN_ORDER:
            raise bad_request(f"There is no difficulty {difficulty!r}; there are {', '.join(IN_ORDER)}.", "difficulty")
        return await (self._rung(person, difficulty, client) if difficulty else self._week(person, client))

    async def _rung(self, person: Person, difficulty: str, client: str) -> LiveTable:
        on = await self._storage.read(lambda database: _under_way(_games(database, person.id), difficulty))
        if on is not None:
            return await self._tables.get(on)

        def alone(database: Connection, table: str) -> None:
            # Who had several at once could finish the one that goes well; whoever comes second waits here.
            people = schema.people
            database.execute(select(people.c.id).where(people.c.id == person.id).with_for_update())
            others = [one for one in _games(database, person.id) if one.id != table]
            if _under_way(others, difficulty) is not None:
                raise Conflict

        try:
            return await self._put(person, difficulty, new_seed(), client, stake="ladder", fill=alone)
        except Conflict:  # begun at the same moment by the same person elsewhere
            on = await self._storage.read(lambda database: _under_way(_games(database, person.id), difficulty))
            if on is None:
                raise conflict("late", LATE) from None
            return await self._tables.get(on)

    async def _week(self, person: Person, client: str) -> LiveTable:
        week = week_of(now())
        weeks = schema.weeks
        mine = select(weeks.c.game).where(weeks.c.week == week.name, weeks.c.person == person.id)
        known = await self._storage.read(lambda database: database.execute(mine).scalar())
        if known is not None:
            return await self._tables.get(known)
        seed = await self._seed(week.name)

        def claim(database: Connection, table: str) -> None:
            database.execute(weeks.insert().values(week=week.name, person=person.id, game=table))

        try:
            return await self._put(
                person, OF_THE_WEEK, seed, client, stake="week", opens=week.ends, fill=claim
            )
        except IntegrityError:  # begun at the same moment by the same person elsewhere
            known = await self._storage.read(lambda database: database.execute(mine).scalar())
            if known is None:
                raise conflict("late", LATE) from None
            return await self._tables.get(known)

    async def _put(self, person: Person, difficulty: str, seed: str, client: str, **more: Any) -> LiveTable:
        await self._tables.check_count(person)
        game = game_named(GAME)
        config = game.configure(1, {"difficulty": difficulty})
        chairs = [Chair(0, person.id, person.name, "", False, 0, 0.0)]
        return await self._tables.put(
            game.id, game.version, msgspec.json.encode(dict(config.options)).decode(), "", seed, person.id, chairs,
            origin=self._tables.origins.mark(client), **more,
        )

    async def _seed(self, week: str) -> str:
        """The week's seed, made once for all workers."""
        facts = schema.facts
        name = f"week {week}"
        query = select(facts.c.value).where(facts.c.name == name)
        if await self._storage.read(lambda database: database.execute(query).first()) is None:
            made = facts.insert().values(name=name, value=new_seed())
            with suppress(IntegrityError):  # another worker made one at the same moment
                await self._storage.write(lambda database: database.execute(made))
        return str(await self._storage.read(lambda database: database.execute(query).scalar_one()))

    async def shown(self, person: str) -> Alone:
        this = week_of(now())
        last = week_of(this.ends - 10 * 24 * 3600 * 1000)

        def read(database: Connection) -> Alone:
            found = _games(database, person) if person else []
            return Alone(
                [_rung(found, difficulty) for difficulty in IN_ORDER],
                _week(database, this, person), _week(database, last, person),
            )

        return await self._storage.read(read)


# -- reading -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Game:
    id: str
    status: str
    difficulty: str
    ending: Ending | None


def _games(database: Connection, person: str) -> list[_Game]:
    """Somebody's games of the ladder."""
    games = schema.games
    query = select(games.c.id, games.c.status, games.c.options, games.c.result).where(
        games.c.owner == person, games.c.game == GAME, games.c.stake == "ladder"
    ).order_by(games.c.created.desc())
    return [
        _Game(id_, status, str(msgspec.json.decode(options)["difficulty"]), _ending(result))
        for id_, status, options, result in database.execute(query)
    ]


def _ending(result: str | None) -> Ending | None:
    return None if result is None else msgspec.json.decode(result, type=Ending)


def _score(ending: Ending) -> tuple[bool, int]:
    """Whether a game was won, and with how much Glory; who gives up has none."""
    return bool(ending["winners"]), 0 if ending["reason"] == "concession" else ending["scores"][0]


def _under_way(found: list[_Game], difficulty: str) -> str | None:
    on = [one.id for one in found if one.difficulty == difficulty and one.status in ("waiting", "running")]
    return on[0] if on else None


def _rung(found: list[_Game], difficulty: str) -> Rung:
    ended = [_score(one.ending) for one in found if one.difficulty == difficulty and one.ending is not None]
    won = sum(won for won, _ in ended)
    best = max((score for _, score in ended), default=None)
    return Rung(difficulty, titles()[difficulty], won, len(ended) - won, best, _under_way(found, difficulty))


def _week(database: Connection, when: When, person: str) -> Week:
    """How a week stands: who won before who lost, then by Glory. What was finished after its end does not count."""
    weeks, games, seats, people = schema.weeks, schema.games, schema.seats, schema.people
    query = (
        select(weeks.c.person, games.c.id, games.c.result, games.c.finished, seats.c.name, people.c.login)
        .join(games, games.c.id == weeks.c.game).join(seats, seats.c.game == weeks.c.game)
        .join(people, people.c.id == weeks.c.person, isouter=True)
        .where(weeks.c.week == when.name).order_by(games.c.finished)
    )
    rows = database.execute(query).all()
    counted = [
        (*_score(ending), row.person == person, row.name, row.login is None) for row in rows
        if (ending := _ending(row.result)) is not None and row.finished < when.ends
    ]
    counted.sort(key=lambda one: (not one[0], -one[1]))
    standings = [
        WeekPlace(1 + sum((w, s) > (won, score) for w, s, *_ in counted), name, mine, won, score, guest)
        for won, score, mine, name, guest in counted
    ]
    own = next((row for row in rows if row.person == person), None)
    return Week(
        when.name, OF_THE_WEEK, titles()[OF_THE_WEEK], when.ends, None if own is None else own.id,
        own is not None and own.result is not None, len(rows),
        standings[:LISTED] + [one for one in standings[LISTED:] if one.mine],
    )
