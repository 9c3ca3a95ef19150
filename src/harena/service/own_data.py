"""What the service knows about one person, for that person."""

from __future__ import annotations

from sqlalchemy import Connection, select

from harena.core import Writings, in_words

from . import schema
from .kept import read_words
from .learning import progress_of
from .outgoing import LessonPlace, OwnData, OwnGladiator, OwnLine, OwnReport, OwnSeat
from .running import writings_of
from .schools import outcome_of, read_school


def own_data(database: Connection, person: str) -> OwnData:
    """Everything that is stored about somebody. Of a running game only what they chose: no numbers, from which could be
    read how often others chose in secret.
    """
    people, sessions, chat, mutes, reports = (
        schema.people, schema.sessions, schema.chat, schema.mutes, schema.reports
    )
    row = database.execute(select(people).where(people.c.id == person)).one()
    devices = select(sessions.c.created).where(sessions.c.person == person).order_by(sessions.c.number)
    lines = select(chat.c.game, chat.c.at, chat.c.name, chat.c.text).where(chat.c.person == person).order_by(chat.c.id)
    muted = select(mutes.c.muted).where(mutes.c.person == person).order_by(mutes.c.muted)
    told = select(reports.c.game, reports.c.at, reports.c.reason).where(reports.c.reporter == person)
    return OwnData(
        row.id, row.name, row.login or "", row.role, row.created, row.banned, row.ban_reason, row.silenced,
        list(database.execute(devices).scalars()), _seats(database, person),
        [OwnLine(*line) for line in database.execute(lines)], list(database.execute(muted).scalars()),
        [OwnReport(*report) for report in database.execute(told.order_by(reports.c.id))],
        _gladiators(database, person), [LessonPlace(*one) for one in progress_of(database, person)],
    )


def _gladiators(database: Connection, person: str) -> list[OwnGladiator]:
    school = read_school(database, person)
    return [
        OwnGladiator(
            row["name"], row["portrait"], row["xp"], bool(row["alive"]), row["created"],
            [outcome_of(one).line for one in school.fights[row["id"]] if one["ended"] is not None],
        )
        for row in school.careers.values() if not row["rival"]
    ]


def _seats(database: Connection, person: str) -> list[OwnSeat]:
    games, seats, moves = schema.games, schema.seats, schema.moves
    found = database.execute(
        select(games.c.id, games.c.game, seats.c.seat, seats.c.name, games.c.status, games.c.created, games.c.finished)
        .join(seats, seats.c.game == games.c.id).where(seats.c.person == person).order_by(games.c.created, seats.c.seat)
    ).all()
    done: dict[tuple[str, int], list[str]] = {}
    written: dict[str, Writings] = {}
    made = (
        select(moves.c.game, games.c.game, moves.c.seat, moves.c.action)
        .join(seats, (seats.c.game == moves.c.game) & (seats.c.seat == moves.c.seat))
        .join(games, games.c.id == moves.c.game)
        .where(seats.c.person == person, moves.c.how == "p").order_by(moves.c.game, moves.c.number)
    )
    for game, kind, seat, action in database.execute(made):
        if game not in written:
            written[game] = writings_of(read_words(database, kind, game))
        done.setdefault((game, seat), []).append(in_words(action, written[game]))
    return [OwnSeat(*row, done.get((row.id, row.seat), [])) for row in found]
