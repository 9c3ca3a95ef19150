"""Finished games to look at: played through once for each pair of eyes, cut into reels, kept while they are watched.

A reel is a whole position and what changes from each step to the next, so that stepping through a game costs the
service nothing but handing out bytes, and a client can jump anywhere by fetching one reel.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple, cast

import msgspec

from harena.bots.chances import measure
from harena.core import (
    CONCEDE,
    BadRecord,
    Course,
    Event,
    Game,
    HarenaError,
    Record,
    RulesFault,
    Seat,
    Table,
    Voice,
    account,
    in_words,
)
from harena.core import game as game_named
from harena.core.registry import other_rules

from .changes import changes, patched
from .limits import rest
from .outgoing import CountedFigure, Mark, Outline, Reel, ReplayLine, ReplayMove, ReplayStep, ScorePart, Seen, View
from .problems import bad_request, conflict
from .thinking import Thinkers

#: Steps on one reel.
REEL: Final = 32
#: Bytes of replays that are kept in memory.
KEPT: Final = 48_000_000
#: A step is a decisive moment if a seat's chances moved by so many hundredths; so many of them are marked at most.
SWING: Final = 8
MARKS: Final = 8
#: Swings in less than such a part of a game are one.
FORTIETH: Final = 40

_json = msgspec.json.Encoder(enc_hook=str)


class Wanted(NamedTuple):
    """A finished game through somebody's eyes: a seat, "public" or "all", with everybody's names, in a language."""

    table: str
    eyes: str
    names: tuple[str, ...]
    language: str


class Replay(msgspec.Struct, frozen=True):
    """A game as somebody saw it, packed and ready to be sent."""

    steps: int
    outline: bytes
    reels: list[bytes]

    @property
    def size(self) -> int:
        return len(self.outline) + sum(map(len, self.reels))

    def reel(self, step: int) -> bytes:
        """The reel that a step is on; a step after the end is on the last."""
        return self.reels[min(step, self.steps) // REEL]

    def at(self, step: int) -> ReplayStep:
        """One step alone: the position, the move that led to it and what it told."""
        step = min(step, self.steps)
        outline: Outline = unpacked(self.outline)
        reel: Reel = unpacked(self.reel(step))
        position = reel["position"]
        for change in reel["changes"][: step - reel["first"]]:
            position = patched(position, change)
        move: ReplayMove | None = None
        if step:
            seat, action = outline["moves"][step - 1]
            move = {"seat": seat, "action": action}
        events = [line for line in outline["lines"] if line["step"] == step]
        return {"step": step, "steps": self.steps, "move": move, "position": position, "events": events}


def packed(data: object) -> bytes:
    return gzip.compress(_json.encode(data), 5, mtime=0)


def unpacked(body: bytes) -> Any:
    return msgspec.json.decode(gzip.decompress(body))


# -- where bots think --------------------------------------------------------------------------------------------------


def replay_of(record: str, eyes: str, names: tuple[str, ...], language: str) -> Replay:
    """Play a recorded game through and keep what a seat, the public or everybody saw of it, told with these names."""
    read = Record.from_json(record)
    other = other_rules(read)
    if other is not None:
        raise BadRecord(f"This game cannot be shown: it was {other}.")
    viewer = int(eyes) if eyes.isdecimal() else None
    game = game_named(read.game)
    cards = game.read_cards(read.card_source, "the record's card set") if read.card_source else None
    course, taken = Course.begin(game, game.configure(read.seats, read.options, cards), str(read.seed))
    table = course.table
    table.writings.update(read.writings)
    speak = partial(table.voice, names=names, language=language)
    moves: list[tuple[Seat, str]] = []
    lines: list[ReplayLine] = []
    told: list[Event] = []
    phases: list[tuple[int, str]] = []
    chances: list[list[int]] = []
    reels: list[bytes] = []
    before: Seen | None = None
    reel: Reel | None = None
    for step in range(len(read.entries) + 1):
        if step:
            seat, text = read.entries[step - 1]
            try:
                taken = course.step(seat, text)
            except (HarenaError, RulesFault) as error:
                raise BadRecord(f"This game cannot be shown: step {step} cannot be made again. {error}") from None
            moves.append((seat, in_words(text, table.writings) if eyes == "all" or seat == viewer else ""))
        told += taken.told
        for line in _lines(speak(viewer), taken.told, eyes == "all"):
            lines.append(cast(ReplayLine, line | {"number": len(lines), "step": step}))
        now = _stage(game, table)
        if not phases or phases[-1][1] != now:
            phases.append((step, now))
        if game.evaluates:
            chances.append(_chances(game, table))
        after = _seen(table, eyes, speak)
        if reel is not None and step % REEL:
            reel["changes"].append(changes(before, after))
        else:
            if reel is not None:
                reels.append(packed(reel))
            reel = {"first": step, "position": after, "changes": []}
        before = after
    reels.append(packed(reel))
    given_up = [step for step, (_, text) in enumerate(read.entries, 1) if text == CONCEDE.text]
    figures, parts = _account(game, table, told, speak(viewer))
    outline: Outline = {
        "steps": len(moves), "reel": REEL, "moves": moves, "lines": lines, "phases": phases,
        "chances": chances, "marks": decisive(chances, given_up, phases), "figures": figures, "parts": parts,
    }
    return Replay(len(moves), packed(outline), reels)


def _account(
    game: Game[Any], table: Table, told: Iterable[Event], voice: Voice
) -> tuple[list[CountedFigure], list[ScorePart]]:
    """What the game came to, by the names that its words have for it."""
    if table.result is None:
        return [], []
    counted = account(game, table.state, told)
    named = voice.words.word
    figures: list[CountedFigure] = [
        {
            "key": figure.key,
            "name": named("counts", figure.key),
            "values": list(figure.values),
            "beside": None if figure.beside is None else list(figure.beside),
            "beside_name": "" if figure.beside is None else named("counts", f"{figure.key} beside"),
            "among": None if figure.among is None else list(figure.among),
        }
        for figure in counted.figures
    ]
    parts: list[ScorePart] = [
        {"key": part.key, "name": named("parts", part.key), "values": list(part.values), "each": part.each}
        for part in counted.parts
    ]
    return figures, parts


def _stage(game: Game[Any], table: Table) -> str:
    """Where in the round the game is, as its ribbon tells it; by the name of the phase in a game without stages."""
    for stage in game.stages(table.state):
        if stage["now"]:
            return " · ".join([stage["name"], *filter(None, [stage.get("within")])])
    return str(table.state.phase)


def _chances(game: Game[Any], table: Table) -> list[int]:
    """How well each seat stands, in hundredths: as the bots judge it, and at the end as it is."""
    seats = range(table.state.seats)
    if table.result is not None:
        return [100 * (seat in table.result.winners) for seat in seats]
    told = measure(game, table.state).told
    return [round(100 * told(game.evaluate(table.state, seat))) for seat in seats]


def _seen(table: Table, eyes: str, speak: Callable[[Seat | None], Voice]) -> Seen:
    viewer = int(eyes) if eyes.isdecimal() else None
    seen: Seen = {"view": _view(table, viewer, speak)}
    if eyes == "all":
        seen["views"] = [_view(table, seat, speak) for seat in range(table.state.seats)]
    return seen


def _view(table: Table, seat: Seat | None, speak: Callable[[Seat | None], Voice]) -> View:
    return cast(View, table.view(seat, speak(seat)))


def _lines(voice: Voice, told: Iterable[Event], everything: bool) -> Iterable[dict[str, Any]]:
    """What a step told: events with their sentences."""
    for event in told:
        whole = {"kind": event.kind, **event.data, **(event.secret or {})}
        seen = voice.readable(whole if everything else event.seen_by(voice.seat))
        if seen is not None:
            yield seen | {"text": voice.event(seen)}


def decisive(
    chances: list[list[int]], given_up: Iterable[int] = (), phases: Iterable[tuple[int, str]] | None = None
) -> list[Mark]:
    """What changed most in who stands better, apart from each other, in order. Where the phases are known (by the steps
    at which they begin), what counts is how the chances stood a few steps of one phase later: what a game takes back
    at once turned nothing, and much is lost little by little. The step that did most of it is marked. Who gives up
    turns nothing."""
    no_turn = set(given_up)
    swings: list[Mark] = []
    for since, until in _spans(len(chances), no_turn, phases):
        moved = [after - before for before, after in zip(chances[since], chances[until], strict=True)]
        seat = max(range(len(moved)), key=lambda s: (abs(moved[s]), moved[s]))  # of two, whoever gained
        if abs(moved[seat]) >= SWING:
            way = 1 if moved[seat] > 0 else -1
            step = max(range(since + 1, until + 1), key=lambda s: way * (chances[s][seat] - chances[s - 1][seat]))
            swings.append({"step": step, "since": since, "until": until, "seat": seat, "swing": moved[seat]})
    apart = len(chances) // FORTIETH
    found: list[Mark] = []
    for swing in sorted(swings, key=lambda s: -abs(s["swing"])):
        if len(found) < MARKS and all(abs(swing["step"] - other["step"]) > apart for other in found):
            found.append(swing)
    return sorted(found, key=lambda s: s["step"])


def _spans(count: int, no_turn: set[int], phases: Iterable[tuple[int, str]] | None) -> Iterator[tuple[int, int]]:
    """Steps in which it is looked what changed, as the one before the first and the last: each alone, or so many of a
    phase as a fortieth of the game."""
    if phases is None:
        yield from ((step - 1, step) for step in range(1, count) if step not in no_turn)
        return
    begins = sorted({step for step, _ in phases} | {0, max(0, count - 1)} | no_turn | {step - 1 for step in no_turn})
    for begin, end in pairwise(begins):
        for since in range(begin, end, max(1, count // FORTIETH)):
            until = min(end, since + max(1, count // FORTIETH))
            if until not in no_turn:
                yield since, until


# -- in the service ----------------------------------------------------------------------------------------------------


class Replays:
    """The replays that were watched last. Each is made once, however many ask for it at the same time; anew where
    somebody is called otherwise.
    """

    def __init__(self, scribe: Thinkers, kept: int = KEPT) -> None:
        self._scribe = scribe
        self._kept = kept
        self._replays: OrderedDict[Wanted, Replay] = OrderedDict()
        self._making: dict[Wanted, asyncio.Task[Replay]] = {}
        self.size = 0

    def has(self, key: Wanted) -> bool:
        return key in self._replays or key in self._making

    async def get(self, key: Wanted, record: Callable[[], Awaitable[str]], whose: str = "") -> Replay:
        """The replay of a finished game; `record` fetches its record if it has to be made, and `whose` turn that is."""
        if key.eyes.isdecimal() and int(key.eyes) >= len(key.names):
            raise bad_request(f"There is no seat {key.eyes} at this table.", "as")
        replay = self._replays.get(key)
        if replay is not None:
            self._replays.move_to_end(key)
            return replay
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(key, record, whose))
        return await rest(asyncio.shield(task))

    async def _make(self, key: Wanted, record: Callable[[], Awaitable[str]], whose: str) -> Replay:
        try:
            replay = await self._scribe.work(replay_of, await record(), *key[1:], whose=[whose])
        except HarenaError as error:
            raise conflict("cannot-show", str(error)) from None
        finally:
            del self._making[key]
        self._replays[key] = replay
        self.size += replay.size
        while self.size > self._kept and len(self._replays) > 1:
            self.size -= self._replays.popitem(last=False)[1].size
        return replay
