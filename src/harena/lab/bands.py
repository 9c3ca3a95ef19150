"""Bands: what a game is held to, in a file, and whether its games keep to it.

    game = "for-glory"

    [[table]]                              # who plays, and how often
    name = "Two players"
    seats = 2
    bots = ["greedy"]
    games = 2000
    options = { champions = "none" }

    [[table.band]]
    what = "turn order: first player"      # a question (see `questions`), or one of the words below before it
    low = 0.44
    high = 0.56

`median Q` is the median over games; `best TRAIT` and `worst TRAIT` the role that wins most and least; `rarest taken`
(of the games that show it), `strongest had` and `weakest had` look at all cards, or at those of a kind or an origin
named behind. A band is kept, broken, or open, when the interval crosses an edge; then it says how many games it takes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from math import ceil, inf
from pathlib import Path
from typing import Any, Final

from harena.core import BadOptions, HarenaError, Piece, games
from harena.core.errors import did_you_mean

from .questions import Catalogue, Question, ever_question, had_question, median_of, trait_question
from .series import Outcome, Setup
from .simulate import Simulation, simulate
from .statistics import Interval, quantile
from .workers import ONE, Hands

KEPT: Final = "in"
BROKEN: Final = "out"
OPEN: Final = "open"
#: What is seen less often says nothing about the rarest and the strongest.
FEWEST: Final = 20


@dataclass(frozen=True, slots=True)
class Band:
    what: str
    low: float = -inf
    high: float = inf

    def told(self, share: bool) -> str:
        """In words: "44 to 56 %", "at most 0.5 %"."""
        low, high = (f"{100 * edge:g}" if share else f"{edge:g}" for edge in (self.low, self.high))
        unit = " %" if share else ""
        if self.low == -inf:
            return f"at most {high}{unit}"
        return f"at least {low}{unit}" if self.high == inf else f"{low} to {high}{unit}"


@dataclass(frozen=True, slots=True)
class Held:
    """A band beside what was found. `who`: the card or role that it came from."""

    band: Band
    text: str
    share: bool
    found: Interval
    games: int
    who: str = ""

    @property
    def answer(self) -> str:
        low, high = self.band.low, self.band.high
        if low <= self.found.low and self.found.high <= high:
            return KEPT
        return BROKEN if self.found.high < low or self.found.low > high else OPEN

    @property
    def games_needed(self) -> int:
        """How many games would tell, if the estimate stays where it is."""
        edges = [edge for edge in (self.band.low, self.band.high) if abs(edge) != inf]
        near = min(abs(self.found.value - edge) for edge in edges)
        half = max(self.found.high - self.found.value, self.found.value - self.found.low)
        return ceil(self.games * min((half / near) ** 2 if near else inf, 1e6))

    @property
    def to_be(self) -> str:
        return self.band.told(self.share)

    def told(self, value: float) -> str:
        return f"{100 * value:.1f} %" if self.share else f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")

    @property
    def in_a_line(self) -> str:
        value, low, high = (self.told(part) for part in (self.found.value, self.found.low, self.found.high))
        return f"{self.text} {value} ({low} to {high}), is to be {self.to_be}: {self.answer}"

    def to_data(self) -> dict[str, Any]:
        band = {name: edge for name in ("low", "high") if abs(edge := getattr(self.band, name)) != inf}
        more = {"games_needed": self.games_needed} if self.answer == OPEN else {}
        return {"what": self.band.what, "band": band, "to_be": self.to_be, **self.found.to_data(4), "who": self.who,
                "answer": self.answer, **more}  # fmt: skip


@dataclass(frozen=True)
class Target:
    """A table of a file of bands."""

    name: str
    setup: Setup
    bots: Sequence[str]
    games: int
    bands: Sequence[Band]
    seed: int = 1


@dataclass(frozen=True)
class Checked:
    target: Target
    simulation: Simulation
    held: Sequence[Held] = field(default_factory=list)

    @property
    def errors(self) -> list[Outcome]:
        return [outcome for outcome in self.simulation.outcomes if outcome.error]

    def to_data(self) -> dict[str, Any]:
        return {
            "table": self.target.name, "seats": self.target.setup.config.seats, "bots": list(self.target.bots),
            "games": len(self.simulation.outcomes), "digest": self.simulation.digest,
            "bands": [held.to_data() for held in self.held],
            "errors": [{"seed": one.fixture.seed, "text": one.error} for one in self.errors],
        }  # fmt: skip


def hold(bands: Sequence[Band], setup: Setup, outcomes: Sequence[Outcome]) -> list[Held]:
    """What was found, beside every band."""
    done = [outcome for outcome in outcomes if outcome.finished]
    catalogue = Catalogue(setup, done)
    return [_held(band, catalogue, done) for band in bands]


def check(
    target: Target, games: int | None = None, *, hands: Hands = ONE, progress: Callable[[], None] = lambda: None
) -> Checked:
    played = simulate(
        target.setup, target.bots, games or target.games, target.seed, hands=hands, count=True, progress=progress
    )
    return Checked(target, played, hold(target.bands, target.setup, played.outcomes))


def _held(band: Band, catalogue: Catalogue, done: Sequence[Outcome]) -> Held:
    word, _, rest = band.what.partition(" ")
    if word == "median":
        question = catalogue.find(rest)
        return Held(band, f"median of {question.text}", False, median_of(question, done), len(done))
    if word in ("best", "worst"):
        values = catalogue.traits.get(rest)
        if values is None:
            raise BadOptions(f"no seat has a {rest!r} here; {did_you_mean(rest, list(catalogue.traits))}")
        return _extreme(band, [(value, trait_question(rest, value)) for value in values], done, most=word == "best")
    if word in ("rarest", "strongest", "weakest"):
        asked, _, group = rest.partition(" ")
        if asked != ("taken" if word == "rarest" else "had"):
            raise BadOptions(f"a band may be for `rarest taken`, `strongest had`, `weakest had`, not {band.what!r}")
        return _extreme(band, _of_pieces(catalogue.setup, asked, group), done, most=word == "strongest")
    question = catalogue.find(band.what)
    found = question.answer(done).interval(share=question.share)
    return Held(band, question.text, question.share, found, len(done))


def _of_pieces(setup: Setup, asked: str, group: str) -> list[tuple[str, Question]]:
    pieces = [piece for piece in setup.pieces if piece.compared and group in ("", piece.kind, piece.origin)]
    if not pieces:
        kinds = sorted({name for piece in setup.pieces for name in (piece.kind, piece.origin) if name})
        raise BadOptions(f"no cards are {group!r}; {did_you_mean(group, kinds)}")
    deed = setup.rules.deeds.get("taken", "taken")

    def question(piece: Piece) -> Question:
        return ever_question(piece, deed) if asked == "taken" else had_question(piece)

    return [(piece.name, question(piece)) for piece in pieces]


def _extreme(band: Band, asked: Iterable[tuple[str, Question]], done: Sequence[Outcome], *, most: bool) -> Held:
    """The largest or smallest of several, with an interval widened for their number."""
    answers = [(who, question, question.answer(done)) for who, question in asked]
    seen = [one for one in answers if one[2].below >= FEWEST]
    if not seen:
        return Held(band, band.what, True, Interval(0.0, 0.0, 1.0), len(done))
    who, question, found = (max if most else min)(seen, key=lambda one: one[2].value)
    return Held(band, question.text, True, found.interval(quantile(family=len(seen))), len(done), who)


# -- files -------------------------------------------------------------------------------------------------------------

_TABLE: Final = {"name": str, "seats": int, "bots": list, "games": int, "options": dict, "band": list, "seed": int}
_BAND: Final = {"what": str, "low": (int, float), "high": (int, float)}


def read_bands(source: str, file: str, game: str | None = None, cards: Setup | None = None) -> list[Target]:
    """The tables of a file; HarenaError names what is wrong. `cards`: another card set is to be held to them."""
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise HarenaError(f"{file}: this is not TOML: {error}") from None
    named = data.get("game", game)
    if not isinstance(named, str) or (game is not None and named != game):
        raise HarenaError(f"{file}: these bands are for {named!r}, not for {game!r}")
    targets: list[Target] = []
    for number, row in enumerate(data.get("table", []), 1):
        where = f"{file}: table {row.get('name', number)!r}"
        _check(row, _TABLE, where)
        set_ = (cards.cards, cards.cards_file) if cards else ()
        setup = Setup(named, row.get("seats"), row.get("options", {}), *set_)
        bands = [_band(band, where) for band in row.get("band", [])]
        targets.append(Target(str(row.get("name", f"table {number}")), setup, row.get("bots", ["greedy"]),
                              row.get("games", 1000), bands, row.get("seed", 1)))  # fmt: skip
        _ = setup.config  # complains now rather than later
    if not targets:
        raise HarenaError(f"{file}: there is no [[table]] in it")
    return targets


def _band(row: Any, where: str) -> Band:
    _check(row, _BAND, f"{where}, band {row.get('what') if isinstance(row, dict) else row!r}")
    if "what" not in row or not {"low", "high"} & set(row):
        raise HarenaError(f"{where}: a band says `what`, and `low` or `high` or both")
    return Band(row["what"], float(row.get("low", -inf)), float(row.get("high", inf)))


def _check(row: Any, known: Mapping[str, Any], where: str) -> None:
    if not isinstance(row, dict):
        raise HarenaError(f"{where}: a table of fields was expected, not {row!r}")
    for name, value in row.items():
        if name not in known:
            raise HarenaError(f"{where}: there is no field {name!r}; {did_you_mean(name, list(known))}")
        if not isinstance(value, known[name]):
            raise HarenaError(f"{where}: {name!r} cannot be {value!r}")


def shipped_bands(game: str) -> tuple[str, str] | None:
    """The text and the name of the file of bands that a shipped game is held to; None if it has none."""
    rules = games().get(game)
    if rules is None:
        return None
    file = resources.files(type(rules).__module__) / "bands.toml"
    return (file.read_text("utf-8"), f"{game} bands.toml") if file.is_file() else None


def bands_for(game: str, file: Path | None, cards: Setup | None = None) -> list[Target]:
    """The tables that a game is held to: those of a file, or those it is shipped with."""
    if file is not None:
        try:
            return read_bands(file.read_text("utf-8"), str(file), game, cards)
        except OSError as error:
            raise HarenaError(f"{file} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise HarenaError(f"{file} cannot be read: it is not text in UTF-8") from None
    shipped = shipped_bands(game)
    if shipped is None:
        raise HarenaError(f"{game} is shipped without bands; name a file with --bands")
    return read_bands(*shipped, game, cards)
