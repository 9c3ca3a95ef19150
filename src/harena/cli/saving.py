"""Games in files: records, and saved games, which are a record and who plays.

A record is one line of JSON; a file may hold many. A saved game wraps a record that is not finished:
`{"players": ["me", "greedy"], "record": {…}}`, and says of a campaign's game whose it is:
`{"players": […], "career": {"name": "Brutus", "id": "5e1f00d5", "game": "0c0ffee0"}, "record": {…}}`.
"""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from pathlib import Path

from harena.core import BadRecord, HarenaError, Record, is_plain

from .house import read_text


@dataclass(frozen=True, slots=True)
class CareerGame:
    """Whose game of a campaign this is: the gladiator's name, his career's id, and a name for the game itself."""

    name: str
    id: str
    game: str


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it lies in a file; without players if it is a bare record."""

    record: Record
    players: tuple[str, ...] = ()
    career: CareerGame | None = None

    def write(self, file: Path) -> None:
        """Write the whole game or nothing: what is on disk is never half a game."""
        text = self.record.to_json()
        if self.players:
            whose = {} if self.career is None else {"career": asdict(self.career)}
            data = {"players": list(self.players), **whose, "record": json.loads(text)}
            text = json.dumps(data, ensure_ascii=False)
        beside = file.with_name(f"{file.name}.new")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(f"{text}\n", encoding="utf-8")
            os.replace(beside, file)
        except OSError as error:
            raise HarenaError(f"{file} cannot be written: {error.strerror}") from None


def read_games(file: Path) -> list[SavedGame]:
    """All games of a file, a line each. BadRecord says which line is wrong and how."""
    lines = [(number, line) for number, line in enumerate(read_text(file).splitlines(), 1) if line.strip()]
    if not lines:
        raise BadRecord(f"{file} is empty: there is no record in it")
    found: list[SavedGame] = []
    for number, line in lines:
        try:
            found.append(_read_line(line))
        except BadRecord as error:
            where = f"{file}, line {number}" if len(lines) > 1 else str(file)
            raise BadRecord(f"{where}: {error}") from None
    return found


def _read_line(line: str) -> SavedGame:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None  # Record says what is wrong with it
    if not isinstance(data, dict) or "record" not in data:
        return SavedGame(Record.from_json(line))
    players = data.get("players")
    if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
        raise BadRecord("the players of this saved game are no list of names")
    if not all(map(is_plain, players)):
        raise BadRecord("the players of this saved game have names that cannot be shown")
    return SavedGame(Record.from_json(json.dumps(data["record"])), tuple(players), _career_of(data.get("career")))


def _career_of(data: object) -> CareerGame | None:
    if data is None:
        return None
    named = {f.name for f in fields(CareerGame)}
    if not isinstance(data, dict) or set(data) != named or not all(
        isinstance(word, str) and is_plain(word) for word in data.values()
    ):
        raise BadRecord("the career of this saved game should have a name, an id and a game, each a line of text")
    return CareerGame(**data)


def read_game(file: Path, number: int | None = None) -> SavedGame:
    """The only game of a file, or the one with this number, counted from 1."""
    found = read_games(file)
    if number is None:
        if len(found) > 1:
            raise BadRecord(f"{file} holds {len(found)} games; choose one with --number")
        return found[0]
    if not 1 <= number <= len(found):
        raise BadRecord(f"{file} holds games 1 to {len(found)}; there is no number {number}")
    return found[number - 1]


def autosave_file(game: str, now: datetime) -> Path:
    """Where a game that is being played is kept."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    home = Path(os.environ.get("HARENA_HOME") or Path(data) / "harena")
    return home / "games" / f"{game}-{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"
