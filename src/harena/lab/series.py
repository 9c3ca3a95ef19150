"""Playing a series of games: fixtures in, outcomes out, on one core or several, always the same outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import Any

from harena.bots import Bot
from harena.core import (
    Config,
    Counted,
    EventLog,
    Game,
    Piece,
    Rng,
    RulesFault,
    SeatView,
    Table,
    Watch,
    key_of,
    sealed,
)

from .finding import find_bot, find_game
from .workers import ONE, Hands

#: A game that asks this often does not end.
MOST_ASKS = 1_000_000


@dataclass(frozen=True)
class Setup:
    """What is played: a game by its id or `module:Class`, seats, options, and the text of another card set."""

    game: str
    seats: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    cards: str = ""
    cards_file: str = "the card set"

    @cached_property
    def rules(self) -> Game[Any]:
        return find_game(self.game)

    @cached_property
    def config(self) -> Config:
        rules = self.rules
        cards = rules.read_cards(self.cards, self.cards_file) if self.cards else None
        return rules.configure(rules.seats[0] if self.seats is None else self.seats, self.options, cards)

    @cached_property
    def pieces(self) -> Sequence[Piece]:
        return self.rules.pieces(self.config)

    @cached_property
    def sides(self) -> list[int]:
        """The side that each seat plays for."""
        table = self.table(0, events=False, copyable=False)
        return [self.rules.side(table.state, seat) for seat in range(table.state.seats)]

    def table(self, seed: int | str, *, events: bool | EventLog = True, copyable: bool = True) -> Table:
        return Table(self.rules, self.config, seed, events=events, copyable=copyable)

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process go the names; games and card sets are found again there, once for all that is played."""
        return _the_setup, (self.game, self.seats, tuple(self.options.items()), self.cards, self.cards_file)

    def named(self) -> dict[str, Any]:
        """The names as plain data."""
        found = ("rules", "config", "pieces", "sides")
        return {name: value for name, value in self.__dict__.items() if name not in found}


@lru_cache(maxsize=16)
def _the_setup(
    game: str, seats: int | None, options: tuple[tuple[str, object], ...], cards: str, cards_file: str
) -> Setup:
    return Setup(game, seats, dict(options), cards, cards_file)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: its seed and the bot of each seat."""

    seed: int
    lineup: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a fixture. `shares` is each seat's part of the win; `decisions` counts asks with a choice.

    `traits` and `figures` are what the game wants to be counted by: each seat's House, say, and the turns played;
    `counted` is there where somebody asked for it.
    """

    fixture: Fixture
    shares: tuple[float, ...] = ()
    decisions: int = 0
    final: str = ""
    traits: tuple[Mapping[str, str], ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)
    counted: Counted | None = None
    error: str = ""
    record: str = ""

    @property
    def finished(self) -> bool:
        return not self.error


def play(table: Table, bots: Sequence[Bot], rng: Rng, watch: Watch | None = None) -> int:
    """Play a table to its end; the number of decisions. `rng` says who speaks first where several may."""
    seats = [SeatView(table, seat) for seat in range(len(bots))]
    apply = table.apply
    decisions = 0
    for _ in range(MOST_ASKS):
        pending = table.pending
        if not pending:
            return decisions
        seat = next(iter(pending)) if len(pending) == 1 else _next_to_speak(table, rng)
        ask = pending[seat]
        if len(ask.options) > 1 or ask.parametric:
            decisions += 1
            if watch is not None:
                watch.decides(seat, ask, table.state)
        apply(seat, bots[seat].choose(seats[seat]))
    raise RulesFault(f"the game did not end within {MOST_ASKS} answers")


def _next_to_speak(table: Table, rng: Rng) -> int:
    """One of those who have a choice: in a secret plan the others are waited for, but need no bot."""
    seats = [seat for seat in sorted(table.pending) if table.forced(seat) is None]
    return seats[0] if len(seats) == 1 else rng.choice(seats)


def play_fixture(setup: Setup, fixture: Fixture, *, record: bool = False, count: bool = False) -> Outcome:
    """Play one game. Whatever goes wrong in it is the outcome, with its seed, and no reason to stop the series.

    `count` asks for what the game declares of its pieces, and for what was decided; the game is the same with it.
    """
    try:
        rules = setup.rules
        bots = [find_bot(name, rules, key_of(fixture.seed, seat)) for seat, name in enumerate(fixture.lineup)]
        watch = Watch(rules, len(bots), setup.pieces) if count else None
        table = setup.table(fixture.seed, events=watch or False, copyable=_looks_ahead(rules, fixture.lineup))
        decisions = play(table, bots, Rng(key_of("floor", fixture.seed)), watch)
        result = table.result
        if result is None:
            raise RulesFault("the table waits for nobody, but there is no result")
        shares = tuple(result.share(seat) for seat in range(len(bots)))
        return Outcome(
            fixture,
            shares,
            decisions,
            table.hash,
            traits=tuple(rules.traits(table.state, seat) for seat in range(len(bots))),
            figures=rules.figures(table.state),
            counted=None if watch is None else watch.counted(result),
            record=sealed(table.record).to_json() if record else "",
        )
    except Exception as error:
        return Outcome(fixture, error=f"{type(error).__name__}: {error}")


def _looks_ahead(rules: Game[Any], lineup: Sequence[str]) -> bool:
    """Whether somebody at the table imagines: only then the table must keep starting points."""
    return set(lineup) != {"random"} or any(form.parametric for form in rules.forms)


def play_series(
    setup: Setup, fixtures: Sequence[Fixture], *, hands: Hands = ONE, record: bool = False, count: bool = False
) -> Iterator[Outcome]:
    """Play all fixtures; the outcomes come in order of the list, the same whoever plays them."""
    for lineup in {fixture.lineup for fixture in fixtures}:
        for name in lineup:
            find_bot(name, setup.rules)
    return hands.spread(partial(play_fixture, setup, record=record, count=count), fixtures)
