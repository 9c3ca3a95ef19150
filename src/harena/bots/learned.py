"""The learned bot: a small network scores the options, without looking ahead.

It knows what `greedy` would do and says of every option how much better or worse it is; it leaves the greedy choice
where another promises more by a margin, which weights give for each kind of question. At other kinds it does as
`greedy` does, for there leaving that gained nothing. Weights belong to a game under one version of its rules, one card
set and some numbers of seats. With others it says so once, in the log, and plays as `greedy` does. Without numpy,
without weights or with a file that holds none it is not made at all: whoever names it hears why.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from harena.core import Action, BadOptions, Config, Game, Rng, SeatView, key_of
from harena.core.tokens import Row, Writer, meaning

from .network import Network, numpy_or_word

WEIGHTS: Final = Path(__file__).with_name("weights")
#: From its so-manieth question on a seat plays as greedy does: what it prefers must not keep a game from ending.
TIRED: Final = 3000
#: So many offers that could be made are looked at, besides the options.
OFFERS: Final = 8

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Choice:
    """A question as the network gets it: what could be done, which of it is the greedy choice, and the rows."""

    actions: tuple[Action, ...]
    habit: int
    rows: list[Row]
    options: list[Row]


def choice(seat: SeatView, writer: Writer, rng: Rng) -> Choice:
    """What the seat has before it."""
    ask = seat.ask
    habit = seat.greedy(rng)
    actions = list(ask.options)
    if ask.parametric:
        actions += seat.samples(rng, OFFERS)
    if habit not in actions:
        actions.append(habit)
    rows, options = seat.rows(writer, actions)
    return Choice(tuple(actions), actions.index(habit), cut(rows, seat.game.encoding.most), options)


def cut(rows: list[Row], most: int) -> list[Row]:
    """As many rows as a position may have; the question comes last and stays."""
    return rows if len(rows) <= most else [*rows[: most - 1], rows[-1]]


def file_of(game: str) -> Path:
    """Where the weights of a game lie in the package, if it has some."""
    return WEIGHTS / f"{game}.npz"


def network(file: Path) -> Network:
    """The network in a file, read once for each state that the file is in."""
    return _read(file, file.stat().st_mtime_ns if file.is_file() else 0)


@lru_cache(maxsize=8)
def _read(file: Path, written: int) -> Network:
    return Network.load(file)


def encoding_of(game: Game[Any]) -> str:
    """Sixteen digits for what the rows of a game mean."""
    return blake2b(repr(meaning(game)).encode(), digest_size=8).hexdigest()


def why_not(about: Mapping[str, Any], game: Game[Any], config: Config | None = None) -> str:
    """Why weights do not fit a game, or a table of it, in a sentence; nothing if they do."""
    cards = config.cards.digest if config and config.cards else game.cards_digest()
    if about["game"] != game.id:
        return f"these weights are for {about['game']}, not for {game.id}"
    if about["rules"] != game.version:
        return f"these weights are for version {about['rules']} of {game.name}'s rules, not for {game.version}"
    if about["encoding"] != encoding_of(game):
        return f"these weights read other rows than {game.name} writes today"
    if about["cards"] != cards:
        return f"these weights are for another card set of {game.name}"
    if config and config.seats not in about["seats"]:
        return f"these weights are for {' and '.join(map(str, about['seats']))} seats, not for {config.seats}"
    return ""


def margin_of(about: Mapping[str, Any], kind: str, seats: int) -> float | None:
    """By how much an option must be better for the greedy one to be left at a kind of question; None: it never is."""
    margins: Mapping[str, float] | None = about.get("margins_by_seats", {}).get(str(seats), about.get("margins"))
    found: float | None = about["margin"] if margins is None else margins.get(kind)
    return found


class LearnedBot:
    """Plays by the network of the game, or by that in a file."""

    name = "learned"
    title = "Discens"
    description = "Plays by what a small network has learned, without looking ahead."
    cost = "quick"

    def __init__(
        self, game: Game[Any], seed: int = 0, *, file: Path | None = None, margins: Mapping[str, float] | None = None,
        otherwise: str = "learned plays as greedy does",
    ) -> None:  # fmt: skip
        """With margins of one's own instead of those that the weights give, it is tried out. `otherwise` is said where
        the weights do not fit."""
        numpy_or_word()
        if not game.plays_greedy:
            raise BadOptions(f"{game.name} has no greedy rule, which the bot 'learned' needs")
        if file is None and not file_of(game.id).is_file():
            raise BadOptions(
                f"no weights for {game.name} come with the package: `harena train {game.id} --out DIR` makes some, "
                "and 'learned:DIR/weights.npz' plays by them"
            )
        self.network = network(file or file_of(game.id))
        if self.network.about["game"] != game.id:
            raise BadOptions(f"{file}: {why_not(self.network.about, game)}")
        self._rng = Rng(key_of("learned bot", seed))
        self._about = self.network.about if margins is None else {"margins": margins}
        self._otherwise = otherwise
        self._config: Config | None = None
        self._writer: Writer | None = None

    def choose(self, seat: SeatView) -> Action:
        ask = seat.ask
        if len(ask.options) == 1 and not ask.parametric:
            return ask.options[0]
        writer = self.writer_for(seat)
        margin = margin_of(self._about, ask.kind, seat.config.seats)
        if writer is None or margin is None or ask.number > TIRED:
            return seat.greedy(self._rng)
        found = choice(seat, writer, self._rng)
        scores = self.network.look(found.rows, found.options, found.habit, seat.config.seats).scores
        best = max(range(len(scores)), key=scores.__getitem__)
        return found.actions[best if scores[best] > margin else found.habit]

    def writer_for(self, seat: SeatView) -> Writer | None:
        """What writes rows at this table; None, and a word in the log, if the weights do not fit it."""
        if seat.config is not self._config:
            self._config = seat.config
            problem = why_not(self.network.about, seat.game, seat.config)
            self._writer = None if problem else Writer(seat.game, seat.config)
            if problem:
                warn_once(f"{self._otherwise}: {problem}")
        return self._writer

    def knows(self, kind: str) -> bool:
        """Whether options at this kind of question were tried out for the weights."""
        kinds = self.network.about.get("kinds", ())
        return not kinds or kind in kinds


@cache
def warn_once(problem: str) -> None:
    """Once is enough: a tournament makes a bot for every game."""
    _log.warning(problem)
