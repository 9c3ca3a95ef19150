"""Search that asks a network: `search+learned`. Nothing is thought that `search` does not think, but it begins wiser.

- What the network promises of every option says which of many are looked at, and counts as much as a number of worlds
  in which it came true: whoever is promised much needs little proof, whoever is promised little goes early.
- Where a playout ends before the game does, the game's evaluation and what the network says of the seats are weighed
  together, the network's word less the nearer the end is; and a playout may be shorter than without.
- Where search does as `greedy` does (`Game.effort`), it does as `learned` does.

How much the promises and the judgement count, and how long playouts are, stands in the weights (`search`), by number of
seats: it was found by measuring. Where weights say nothing, or do not fit the table, where there are none or numpy is
missing, it thinks as `search` does and says so once, in the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from harena.core import Action, BadOptions, Config, Game, Seat, SeatView, Table
from harena.core.tokens import Writer

from .learned import LearnedBot, cut, warn_once
from .search import Budget, Runner, SearchBot

#: What weights may say of a search: in how many worlds a promise would have to come true to count as much, by how much
#: promises are stretched, the part of a judgement that is the network's, and the decisions of a playout.
TRUST, STRETCH, JUDGEMENT, LENGTH = "trust", "stretch", "judgement", "length"
OTHERWISE: Final = "search+learned thinks as search does"


class AdvisedSearch(SearchBot):
    """Thinks as `search` does, with a network for advice. `advice`, for trying it out, instead of what weights say."""

    called: ClassVar[str] = "search+learned"

    def __init__(
        self, game: Game[Any], seed: int = 0, *, iterations: int | None = None, milliseconds: int | None = None,
        file: Path | None = None, advice: Mapping[str, float] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(seed, iterations=iterations, milliseconds=milliseconds)
        self._asked = _adviser(game, seed, file)
        self._tried = advice
        self._config: Config | None = None
        self._writer: Writer | None = None
        self._advice: Mapping[str, float] = {}

    @property
    def name(self) -> str:
        return super().name.replace("search", self.called, 1)

    def choose(self, seat: SeatView) -> Action:
        if self._asked is not None and not seat.game.effort.get(seat.ask.kind, 1.0):
            return self._asked.choose(seat)
        return super().choose(seat)

    def _line_up(self, seat: SeatView, also: Action | None, budget: Budget) -> list[Runner]:
        """Those that promise most, the greedy choice first."""
        writer, trust = self._writer_for(seat), self._advice.get(TRUST, 0.0)
        if self._asked is None or writer is None or not trust or not self._asked.knows(seat.ask.kind):
            return super()._line_up(seat, also, budget)
        actions = self._candidates(seat, also)
        rows, options = seat.rows(writer, actions)
        rows = cut(rows, seat.game.encoding.most)
        promised = self._asked.network.look(rows, options, 0, seat.config.seats).scores
        stretch = self._advice.get(STRETCH, 1.0)
        runners = [Runner(action, stretch * promise, trust) for action, promise in zip(actions, promised, strict=True)]
        first = 1 if also is None or also == actions[0] else 2
        ranked = sorted(runners[first:], key=lambda runner: -runner.promise)
        return [*runners[:first], *ranked][: budget.runners]

    def _writer_for(self, seat: SeatView) -> Writer | None:
        """What writes rows at this table; None if no advice is to be had there."""
        if self._asked is not None and seat.config is not self._config:
            self._config = seat.config
            self._writer = self._asked.writer_for(seat)
            said = self._asked.network.about.get("search", {}).get(str(seat.config.seats), {})
            self._advice = {} if self._writer is None else said if self._tried is None else self._tried
        return self._writer

    def _length(self, table: Table) -> int:
        usual = super()._length(table)
        return min(usual, int(self._advice.get(LENGTH, usual)))

    def _value(self, table: Table, seat: Seat) -> float:
        value, part = super()._value(table, seat), self._advice.get(JUDGEMENT, 0.0)
        if not part or table.result is not None or self._asked is None or self._writer is None:
            return value
        part *= 1 - table.game.progress(table.state)
        rows = cut(self._writer.position(table.state, seat), table.game.encoding.most)
        return value + part * (self._asked.network.shares(rows, table.state.seats)[0] - value)


def _adviser(game: Game[Any], seed: int, file: Path | None) -> LearnedBot | None:
    """Whom search asks; None, and a word in the log, where there is nobody."""
    try:
        return LearnedBot(game, seed, file=file, otherwise=OTHERWISE)
    except BadOptions as error:
        if file is not None:
            raise
        warn_once(f"{OTHERWISE}: {error}")
        return None
