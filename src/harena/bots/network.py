"""A small network over the rows of a position (see `core.tokens`), in numpy alone: what it says of seats and options.

    found = Network.load(file).look(rows, options, habit, seats)
    found.shares      the part of the win that each seat may expect, the one that decides first
    found.scores      by how much more of the win each option promises than the greedy one (`habit`), roughly

One design for all games. Every column of a row is a word: what kind of row, which column, which number; words have
vectors, and numbers count besides as numbers, so that those never met in training still mean something. Rows are summed
up by whose they are into one picture of the position, rows are looked at again in its light, and every option looks
for the rows that it is about. `lab.learner` has the same network in torch, with `SHAPES` and `mixed` from here; a test
holds the two against each other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from harena.core import BadOptions
from harena.core.tokens import KIND, OPTION, OWNER, PLACE, WIDTH, ZONE, Row

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Ints = NDArray[np.int64]

FORMAT: Final = 1
#: Words that have a vector of their own; those beyond share them.
WORDS: Final = 1 << 14
#: Columns that count as numbers too, and how many tables of them there are: one for each kind of row or option.
NUMBERS: Final = WIDTH - PLACE
SUBJECTS: Final = 256
FIRST_FORM: Final = 64
#: Sizes of the layers.
VECTOR, PICTURE, LIGHT, HEADS, JUDGE = 96, 192, 64, 4, 96
#: So many seats are given a share; the rows of others count in the picture alone.
MOST_SEATS: Final = 4
#: Sums over rows are made smaller by this, so that they are of the size of other numbers.
SCALE: Final = 0.1
#: Rows whose vectors are remembered.
_REMEMBERED: Final = 20_000
#: The arrays of a network.
SHAPES: Final[Mapping[str, tuple[int, ...]]] = {
    "words": (WORDS, VECTOR), "numbers": (SUBJECTS, NUMBERS, VECTOR), "habit": (VECTOR,),
    "row.w": (VECTOR, VECTOR), "row.b": (VECTOR,), "option.w": (VECTOR, VECTOR), "option.b": (VECTOR,),
    "sum.w": (3 * VECTOR, PICTURE), "sum.b": (PICTURE,), "picture.w": (PICTURE, PICTURE), "picture.b": (PICTURE,),
    "lit.w": (VECTOR, LIGHT), "light.w": (PICTURE, LIGHT), "lit.b": (LIGHT,),
    "seat.w": (LIGHT, LIGHT), "share.w": (PICTURE, LIGHT), "seat.b": (LIGHT,), "stands.w": (LIGHT, 1),
    "nobody.w": (PICTURE, 1), "nobody.b": (1,),
    "seek.w": (VECTOR, LIGHT), "seeker.w": (PICTURE, LIGHT), "key.w": (LIGHT, LIGHT),
    "judge.o": (VECTOR, JUDGE), "judge.m": (LIGHT, JUDGE), "judge.p": (PICTURE, JUDGE), "judge.b": (JUDGE,),
    "last.w": (JUDGE, LIGHT), "last.b": (LIGHT,), "score.w": (LIGHT, 1),
}  # fmt: skip
#: What weights must say of themselves to be played by.
TOLD: Final[Mapping[str, type | tuple[type, ...]]] = {
    "game": str, "rules": int, "cards": str, "encoding": str, "seats": list, "margin": (int, float),
}  # fmt: skip


def numpy_or_word() -> Any:
    """numpy, or a sentence about how to get it."""
    try:
        import numpy
    except ImportError:
        raise BadOptions("the bot 'learned' needs numpy: pip install 'harena[learned]'") from None
    return numpy


def subjects(rows: Ints) -> Ints:
    """What a row is about: its kind, or for an option its form."""
    found: Ints = rows[:, KIND].copy()
    option = found == OPTION
    found[option] = FIRST_FORM + rows[option, ZONE]
    found %= SUBJECTS
    return found


def words(rows: Ints, subject: Ints) -> Ints:
    """The words of each row: one for whose it is and where, one for every column that is not 0 (word 0 is none)."""
    np = numpy_or_word()
    columns = np.arange(PLACE, WIDTH)
    found: Ints = np.empty((len(rows), 1 + NUMBERS), np.int64)
    found[:, 0] = 1 + mixed(subject * 8 + rows[:, OWNER], rows[:, ZONE]) % (WORDS - 1)
    value = rows[:, PLACE:]
    found[:, 1:] = np.where(value == 0, 0, 1 + mixed(subject[:, None] * 32 + columns, value + 20_000) % (WORDS - 1))
    return found


def mixed(one: Any, other: Any) -> Any:
    """A number that follows from two, spread widely."""
    found = (one * 1_000_003 + other * 7_919 + 12_345) & 0xFFFFFFFF
    found = ((found ^ (found >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    return found ^ (found >> 16)


def numbers(rows: Ints) -> Floats:
    """The columns as numbers that do not grow too large."""
    np = numpy_or_word()
    value = rows[:, PLACE:].astype(np.float32)
    found: Floats = (np.sign(value) * np.log1p(np.abs(value))).astype(np.float32)
    return found


@dataclass(frozen=True, slots=True)
class Found:
    """What the network says of a position."""

    #: For each seat, the one that decides first, then for nobody.
    shares: tuple[float, ...]
    #: For each option.
    scores: tuple[float, ...]


def _wrong_in(weights: Mapping[str, Any], about: Any) -> str:
    """What is wrong with the contents of a file, in a few words; nothing if all is well."""
    np = numpy_or_word()
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        return f"they are of format {about.get('format') if isinstance(about, dict) else about!r}, not {FORMAT}"
    for name, kind in TOLD.items():
        if not isinstance(about.get(name), kind):
            return f"they do not say what {name!r} is"
    by_seats = about.get("margins_by_seats", {})
    sets = [about.get("margins", {}), *(by_seats.values() if isinstance(by_seats, dict) else [by_seats])]
    if not all(isinstance(one, dict) and all(isinstance(m, int | float) for m in one.values()) for one in sets):
        return "their margins are no numbers"
    search = about.get("search", {})
    said = search.values() if isinstance(search, dict) else [search]
    if not all(isinstance(one, dict) and all(isinstance(n, int | float) for n in one.values()) for one in said):
        return "what they say of search is no numbers"
    for name, shape in SHAPES.items():
        if name not in weights:
            return f"{name!r} is missing"
        if weights[name].shape != shape:
            return f"{name!r} has the shape {weights[name].shape}, not {shape}"
        if weights[name].dtype.kind != "f" or not np.isfinite(weights[name]).all():
            return f"{name!r} holds something that is no number"
    return ""


class Network:
    """The weights of a game's network and what they say."""

    def __init__(self, weights: Mapping[str, Any], about: Mapping[str, Any]) -> None:
        np = numpy_or_word()
        self.about = dict(about)
        self._w = {name: np.asarray(value, np.float32) for name, value in weights.items()}
        self._known: dict[Row, Floats] = {}

    @classmethod
    def load(cls, file: Path) -> Network:
        """The network in a file; BadOptions, in a sentence, if there is none."""
        np = numpy_or_word()
        if not file.is_file():
            raise BadOptions(f"there is no file {file}")
        try:
            with np.load(file, allow_pickle=False) as kept:
                about = json.loads(str(kept["about"]))
                weights = {name: kept[name] for name in kept.files if name != "about"}
        except Exception as error:  # whatever a file that is something else makes numpy raise
            raise BadOptions(f"{file} holds no weights of a network: {error}") from None
        problem = _wrong_in(weights, about)
        if problem:
            raise BadOptions(f"{file} holds no weights that can be played by: {problem}")
        return cls(weights, about)

    def save(self, file: Path) -> None:
        """Half the digits are enough; words that were never met are noughts and take no room."""
        np = numpy_or_word()
        kept = {name: value.astype(np.float16) for name, value in self._w.items()}
        aside = file.with_suffix(".part.npz")
        np.savez_compressed(aside, about=np.asarray(json.dumps(self.about)), **kept)
        aside.replace(file)

    @property
    def weights(self) -> Mapping[str, Any]:
        return self._w

    # -- looking -------------------------------------------------------------------------------------------------------

    def look(self, rows: Sequence[Row], options: Sequence[Row], habit: int, seats: int) -> Found:
        """What each seat may expect, and how much better than the greedy option (`habit`) each option is."""
        np = numpy_or_word()
        w = self._w
        picture, lit = self._picture(rows)
        shares = self._shares(rows, picture, lit, seats)
        if not options:
            return Found(shares, ())
        asked = self._vectors(options)
        asked[habit] += w["habit"]
        asked = np.maximum(asked @ w["option.w"] + w["option.b"], 0)
        scores = self._scores(asked, picture, lit)
        return Found(shares, tuple((scores - scores[habit]).tolist()))

    def shares(self, rows: Sequence[Row], seats: int) -> tuple[float, ...]:
        """What each seat may expect, the one that looks first, then nobody."""
        return self._shares(rows, *self._picture(rows), seats)

    def _vectors(self, rows: Sequence[Row]) -> Floats:
        """A vector for each row. Most rows come again and again."""
        np = numpy_or_word()
        known = self._known
        fresh = [row for row in dict.fromkeys(rows) if row not in known]
        if fresh:
            if len(known) > _REMEMBERED:
                known.clear()
                fresh = list(dict.fromkeys(rows))
            table = np.array(fresh, np.int64)
            subject = subjects(table)
            made = self._w["words"][words(table, subject)].sum(1)
            made += np.einsum("rc,rcv->rv", numbers(table), self._w["numbers"][subject])
            known.update(zip(fresh, made, strict=True))
        found: Floats = np.array([known[row] for row in rows], np.float32)
        return found

    def _picture(self, rows: Sequence[Row]) -> tuple[Floats, Floats]:
        """The position as one vector, and its rows in the light of it."""
        np = numpy_or_word()
        w = self._w
        seen = np.maximum(self._vectors(rows), 0)
        seen = np.maximum(seen @ w["row.w"] + w["row.b"], 0)
        own = np.fromiter((row[OWNER] == 1 for row in rows), np.float32, len(rows))
        other = np.fromiter((row[OWNER] > 1 for row in rows), np.float32, len(rows))
        sums = np.concatenate([seen.sum(0), own @ seen, other @ seen]) * SCALE
        picture = np.maximum(sums @ w["sum.w"] + w["sum.b"], 0)
        picture = np.maximum(picture @ w["picture.w"] + w["picture.b"], 0)
        lit = np.maximum(seen @ w["lit.w"] + picture @ w["light.w"] + w["lit.b"], 0)
        return picture, lit

    def _shares(self, rows: Sequence[Row], picture: Floats, lit: Floats, seats: int) -> tuple[float, ...]:
        np = numpy_or_word()
        w = self._w
        owners = np.fromiter((row[OWNER] for row in rows), np.int64, len(rows))
        of = (owners[None, :] == np.arange(1, min(seats, MOST_SEATS) + 1)[:, None]).astype(np.float32)
        standing = np.maximum((of @ lit) * SCALE @ w["seat.w"] + picture @ w["share.w"] + w["seat.b"], 0)
        logits = np.append(standing @ w["stands.w"][:, 0], picture @ w["nobody.w"][:, 0] + w["nobody.b"][0])
        odds = np.exp(logits - logits.max())
        shares: list[float] = (odds / odds.sum()).tolist()
        return tuple(shares)

    def _scores(self, asked: Floats, picture: Floats, lit: Floats) -> Floats:
        """Every option looks for the rows that it is about, then all is judged together."""
        np = numpy_or_word()
        w = self._w
        count, part = len(asked), LIGHT // HEADS
        sought = (asked @ w["seek.w"] + picture @ w["seeker.w"]).reshape(count, HEADS, part)
        keys = (lit @ w["key.w"]).reshape(-1, HEADS, part)
        match = np.einsum("ohp,rhp->ohr", sought, keys) * (part**-0.5)
        match = np.exp(match - match.max(-1, keepdims=True))
        match /= match.sum(-1, keepdims=True)
        met = np.einsum("ohr,rhp->ohp", match, lit.reshape(-1, HEADS, part)).reshape(count, LIGHT)
        judged = asked @ w["judge.o"] + met @ w["judge.m"] + picture @ w["judge.p"] + w["judge.b"]
        judged = np.maximum(np.maximum(judged, 0) @ w["last.w"] + w["last.b"], 0)
        found: Floats = judged @ w["score.w"][:, 0]
        return found
