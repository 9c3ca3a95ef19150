"""Records: everything needed to rebuild a game, and the checks by which anybody can verify it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import BadRecord
from .texts import is_plain
from .writings import ERASED, MARK, Writing, Writings

if TYPE_CHECKING:
    from .game import Config, Game

#: How records are written. In those of format 2 what people wrote freely stands where marks stand today, also in the
#: states from which their checks were made. The checks of format 1 were made from states that were written otherwise
#: still, and cannot be compared.
FORMAT = 3
KNOWN = (1, 2, FORMAT)


@dataclass(slots=True)
class Record:
    """One game: what it was made of and every answer in order, automatic ones and undone ones included.

    `checks` holds, once sealed, the first eight digits of the state's hash after each entry; `final` the whole hash
    at the end. They can be compared with today's states where the record is `comparable`. `words` holds what people
    wrote freely into their moves: for each mark its salt and the words. The record holds as well without them.
    """

    game: str
    version: int
    seats: int
    seed: int | str
    options: dict[str, Any] = field(default_factory=dict)
    entries: list[tuple[int, str]] = field(default_factory=list)
    words: dict[str, list[str]] = field(default_factory=dict)
    cards: str = ""
    card_source: str = ""
    checks: list[str] = field(default_factory=list)
    final: str = ""
    result: dict[str, Any] | None = None
    format: int = FORMAT

    @classmethod
    def of(
        cls,
        game: Game[Any],
        config: Config,
        seed: int | str,
        entries: Iterable[tuple[int, str]],
        writings: Writings | None = None,
    ) -> Record:
        own = config.cards
        known = {mark: list(written) for mark, written in (writings or {}).items() if written != ERASED}
        return cls(
            game=game.id,
            version=game.version,
            seats=config.seats,
            seed=seed,
            options=dict(config.options),
            entries=list(entries),
            words=known,
            cards=own.digest if own else game.cards_digest(),
            card_source=own.source if own else "",
        )

    def comparable(self, writings: Writings) -> bool:
        """Whether its checks can be compared with the states of a table at which this was written freely so far."""
        return self.format == FORMAT or (self.format == 2 and not writings)

    @property
    def writings(self) -> dict[str, Writing]:
        """What people wrote freely into it, by its marks; of some the words may be gone."""
        gone = {mark: ERASED for _, text in self.entries for mark in MARK.findall(text)}
        return gone | {mark: Writing(*written) for mark, written in self.words.items()}

    def to_json(self) -> str:
        """One line of JSON."""
        data = {name: getattr(self, name) for name in _FIELDS if getattr(self, name) not in ("", [], None)}
        if not self.words:
            del data["words"]
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record; BadRecord with what is wrong if it is none."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"this is not a record: it is no complete JSON ({error})") from None
        if not isinstance(data, dict):
            raise BadRecord("this is not a record: a JSON object was expected")
        unknown = sorted(set(data) - set(_FIELDS))
        if unknown:
            raise BadRecord(f"this record has a field {unknown[0]!r} that no record has")
        for name, types in _FIELDS.items():
            if name not in data:
                if name in _NEEDED:
                    raise BadRecord(f"this record has no {name!r}")
            elif not isinstance(data[name], types) or isinstance(data[name], bool):
                raise BadRecord(f"{name!r} of this record is {data[name]!r}, which is no {_type_names(types)}")
        _demand_plain(data)
        if data["format"] not in KNOWN:
            raise BadRecord(f"this record has format {data['format']}; this program reads formats up to {FORMAT}")
        entries: list[tuple[int, str]] = []
        for number, entry in enumerate(data.get("entries", []), 1):
            if not (
                isinstance(entry, list)
                and len(entry) == 2
                and isinstance(entry[0], int)
                and not isinstance(entry[0], bool)
                and isinstance(entry[1], str)
            ):
                raise BadRecord(f"step {number} of this record is {entry!r}; a step is [seat, action]")
            entries.append((entry[0], entry[1]))
        checks = data.get("checks", [])
        if any(not isinstance(check, str) for check in checks) or (checks and len(checks) != len(entries) + 1):
            raise BadRecord(f"this record has {len(entries)} steps but {len(checks)} checks: part of it is missing")
        _check_words(data.get("words", {}))
        return cls(**(data | {"entries": entries}))


def _demand_plain(data: Mapping[str, Any]) -> None:
    """Nothing stands in a record that a terminal would obey, but for its card file, whose texts are read as cards."""
    for name, held in data.items():
        waiting = [] if name == "card_source" else [held]
        while waiting:
            part = waiting.pop()
            if isinstance(part, dict):
                waiting += [*part, *part.values()]
            elif isinstance(part, list):
                waiting += part
            elif isinstance(part, str) and not is_plain(part):
                raise BadRecord(f"{name!r} of this record has {part[:60]!r}, which should be one line of characters "
                                "that can be shown")


def _check_words(words: Mapping[str, Any]) -> None:
    """What is said to have been written freely has to be what was written."""
    for mark, written in words.items():
        if not (isinstance(written, list) and len(written) == 2 and all(isinstance(part, str) for part in written)):
            raise BadRecord(f"words {mark!r} of this record are {written!r}; words are [salt, words]")
        if Writing(*written).mark != mark:
            raise BadRecord(f"words {mark!r} of this record are not those that were written")


_FIELDS: dict[str, tuple[type, ...]] = {
    "format": (int,),
    "game": (str,),
    "version": (int,),
    "seats": (int,),
    "options": (dict,),
    "cards": (str,),
    "card_source": (str,),
    "seed": (int, str),
    "entries": (list,),
    "words": (dict,),
    "checks": (list,),
    "final": (str,),
    "result": (dict,),
}
_NEEDED = ("format", "game", "version", "seats", "seed")
_WORDS = {int: "number", str: "text", list: "list", dict: "object"}


def _type_names(types: tuple[type, ...]) -> str:
    return " or ".join(_WORDS[t] for t in types)
