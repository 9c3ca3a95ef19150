"""Search: numbers of cards, or options, are varied until the game keeps to its bands. By Optuna, from the extra `lab`.

Every trial plays the same seeds, so that trials differ by what is varied and not by luck. What was tried is kept in a
file, and a search goes on from what is kept. A small space is swept, a large one searched. The distance of a trial is
how far its estimates lie outside their bands, in widths of the band; within a band, a little for being off its middle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from html import escape
from math import inf, prod
from pathlib import Path
from typing import Any, Final

from harena.core import BadOptions, HarenaError

from . import plots
from .bands import Band, Held, hold
from .changes import source_of
from .pages import document
from .series import Setup
from .simulate import simulate
from .versions import with_numbers
from .workers import ONE, Hands

_RANGE: Final = re.compile(
    r"\s*(?P<name>[^=]+?)\s*=\s*(?P<low>-?\d+)\s*\.\.\s*(?P<high>-?\d+)\s*(?:by\s+(?P<step>\d+))?\s*"
)
_TARGET: Final = re.compile(r"\s*(?P<what>.+?)\s*=\s*(?P<low>[\d.]*?)\s*\.\.\s*(?P<high>[\d.]*)\s*")
#: What being at the edge of its band costs, beside nothing in the middle: less than being outside by as much.
_EDGE: Final = 0.1


@dataclass(frozen=True, slots=True)
class Range:
    """A number to vary: `Arbelas.cost=2..6`, `Arbelas.cost=2..10 by 2`."""

    name: str
    low: int
    high: int
    step: int = 1

    @classmethod
    def read(cls, text: str) -> Range:
        found = _RANGE.fullmatch(text)
        if found is None or int(found["low"]) > int(found["high"]) or found["step"] == "0":
            raise BadOptions(f"write what is varied as CARD.NUMBER=LOW..HIGH, such as Arbelas.cost=2..6, not {text!r}")
        return cls(found["name"], int(found["low"]), int(found["high"]), int(found["step"] or 1))

    @property
    def values(self) -> range:
        return range(self.low, self.high + 1, self.step)


def read_target(text: str) -> Band:
    """A band in a word: `taken Arbelas=0.25..0.35`; one edge may be missing."""
    found = _TARGET.fullmatch(text)
    try:
        if found is None or not (found["low"] or found["high"]):
            raise ValueError
        return Band(found["what"], float(found["low"] or -inf), float(found["high"] or inf))
    except ValueError:
        shape = "QUESTION=LOW..HIGH, such as 'taken Arbelas=0.25..0.35'"
        raise BadOptions(f"write a target as {shape}, not {text!r}") from None


@dataclass(frozen=True, slots=True)
class Trial:
    """What was tried: the numbers, how far from the bands it came out, and each band's estimate."""

    numbers: Mapping[str, int]
    distance: float
    found: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Search:
    ranges: Sequence[Range]
    bands: Sequence[Band]
    trials: Sequence[Trial]

    @property
    def best(self) -> Trial:
        return min(self.trials, key=lambda trial: trial.distance)

    def to_data(self) -> dict[str, Any]:
        return {
            "best": dict(self.best.numbers), "distance": round(self.best.distance, 4),
            "trials": [{"numbers": dict(one.numbers), "distance": round(one.distance, 4), "found": list(one.found)}
                       for one in self.trials],
        }  # fmt: skip


def distance(held: Sequence[Held]) -> float:
    return sum(_off(one) for one in held)


def _off(held: Held) -> float:
    low, high, value = held.band.low, held.band.high, held.found.value
    if low == -inf or high == inf:
        edge = high if low == -inf else low
        return max(0.0, value - high, low - value) / (abs(edge) or 1.0)
    half = (high - low) / 2 or 1.0
    off = abs(value - (low + high) / 2) / half
    return off - 1 + _EDGE if off > 1 else _EDGE * off


def vary(
    setup: Setup,
    ranges: Sequence[Range],
    bands: Sequence[Band],
    bots: Sequence[str],
    games: int,
    budget: int,
    seed: int = 1,
    *,
    file: Path | None = None,
    hands: Hands = ONE,
    progress: Callable[[], None] = lambda: None,
) -> Search:
    """Try up to `budget` combinations, those kept in `file` included."""
    if not ranges or not bands:
        raise BadOptions("a search needs something to vary and a target")
    with_numbers(setup, {one.name: one.low for one in ranges})  # complains now rather than later
    optuna = _optuna()
    space = {one.name: list(one.values) for one in ranges}
    size = prod(map(len, space.values()))
    sampler = optuna.samplers.GridSampler(space, seed=seed) if size <= budget else optuna.samplers.TPESampler(seed=seed)
    storage = f"sqlite:///{file}" if file is not None else None
    name = _name_of(setup, space, bands, bots, games, seed)
    try:
        study = optuna.create_study(storage=storage, sampler=sampler, study_name=name, load_if_exists=True)
    except Exception as error:
        raise HarenaError(f"{file} cannot hold the search: {type(error).__name__}") from None
    known: dict[Any, tuple[float, Any]]
    known = {_key(one.params): (one.value, one.user_attrs["found"]) for one in study.trials if one.value is not None}

    def objective(trial: Any) -> float:
        numbers = {one.name: trial.suggest_int(one.name, one.low, one.high, step=one.step) for one in ranges}
        key = _key(numbers)
        if key not in known:
            made = with_numbers(setup, numbers)
            held = hold(bands, made, simulate(made, bots, games, seed, hands=hands, count=True).outcomes)
            known[key] = distance(held), [one.to_data() for one in held]
        far, found = known[key]
        trial.set_user_attr("found", found)
        progress()
        return far

    left = min(budget, size) - len(known)
    if left > 0:
        study.optimize(objective, n_trials=left)
    trials = {
        _key(one.params): Trial(one.params, one.value, one.user_attrs["found"])
        for one in study.trials if one.value is not None
    }  # fmt: skip
    return Search(ranges, bands, [trials[key] for key in sorted(trials)])


def _name_of(
    setup: Setup, space: Iterable[str], bands: Sequence[Band], bots: Sequence[str], games: int, seed: int
) -> str:
    """What a search is about: of anything else, what was found before says nothing."""
    table = setup.config.seats, sorted(setup.config.options.items()), source_of(setup)
    about = blake2b(repr((table, [*bands], [*bots], games, seed)).encode(), digest_size=8).hexdigest()
    return f"{setup.game} {' '.join(sorted(space))} {about}"


def _key(numbers: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(numbers.items()))


def _optuna() -> Any:
    try:
        import optuna
    except ImportError:
        raise BadOptions("searching needs Optuna: pip install 'harena[lab]'") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


def drawn(search: Search) -> str:
    """A page with a picture for each number that was varied, and all that was tried."""
    pictures = "".join(
        f"<section><h2>{escape(one.name)}</h2><p class=note>Distance from the bands; 0 is in the middle of all. "
        f"Filled: the best.</p>{_picture(search, one)}</section>"
        for one in search.ranges
    )
    asked = [f"{held['what']}: {held['to_be']}" for held in search.best.found]
    columns = [*(one.name for one in search.ranges), "distance", *asked]
    heads = "".join(f"<th>{escape(column)}</th>" for column in columns)
    rows = "".join(_row(search, trial) for trial in sorted(search.trials, key=lambda trial: trial.distance))
    best = ", ".join(f"{name} {value}" for name, value in search.best.numbers.items())
    verdict = f'<h3>What was tried</h3><p class="says">Nearest to the bands: <b>{escape(best)}</b>.</p>'
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    trials = f'<section><h2>All {len(search.trials)} trials</h2><div class="scroll">{table}</div></section>'
    return document("What was tried", "Search", f'<section class="verdict">{verdict}</section>{pictures}{trials}')


def _row(search: Search, trial: Trial) -> str:
    cells = [str(trial.numbers[one.name]) for one in search.ranges] + [f"{trial.distance:.3f}"]
    cells += [
        f"{found['value']:.3f} ({found['low']:.3f} to {found['high']:.3f}), {found['answer']}" for found in trial.found
    ]
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def _picture(search: Search, one: Range) -> str:
    best = search.best

    def draw(figure: Any, axes: Any, narrow: bool) -> None:
        xs = [trial.numbers[one.name] for trial in search.trials]
        axes.plot(xs, [trial.distance for trial in search.trials], "o", ms=7, mfc=plots.CARD, mec=plots.VA, mew=2)
        axes.plot([best.numbers[one.name]], [best.distance], "o", ms=9, color=plots.VB)
        axes.set_xlabel(one.name)
        axes.set_xticks(list(one.values) if len(one.values) <= 12 else [one.low, one.high])
        axes.grid(color=plots.LINE, lw=0.5)
        axes.set_ylim(bottom=0)

    return plots.both(draw, 240, f"Distance from the bands by {one.name}")
