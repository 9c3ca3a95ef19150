"""The search bot: information-set Monte Carlo search. It knows no game and works through `imagine` alone.

Every choice is tried in the same imagined worlds, with the same chance in each, so that the choices are compared and
not the luck they had: a world is imagined, a choice made in it, the tree below that choice walked down to a new leaf,
then played on for a while, and the game's evaluation says how everybody stands. It is a race: choices that are behind
by more than chance explains leave it, and after each part of the time the better half goes on, so that most of the
time goes to choices that are hard to tell apart. The greedy choice runs first and wins ties: the bot leaves it only
for one that did better by a part of what chance explains. To ask for a proof would be to throw away most of what was
seen, since few choices can be proved better in the time there is.

A choice that ran in a few worlds only is played on by the greedy rule alone, where there is one: a tree that cannot be
filled is noise. The tree below a choice is shared by all imagined worlds: an action competes only with those that were
also possible when it was (its `chances`). Where several seats decide in secret side by side, each learns from its own
choices only: the others' secret choices are no edges of the tree. Long lists of options are widened step by step, the
greedy choice first. How boldly the search tries what looks worse follows from how widely outcomes spread at that node.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, log, log2, sqrt
from time import perf_counter
from typing import Any, ClassVar

from harena.core import Action, Ask, Game, Refused, Rng, RulesFault, Seat, SeatView, State, Table, key_of

from .base import choices
from .greedy import GreedyBot

#: Exploration in standard deviations of the outcomes seen at a node, and the deviation assumed before any was seen.
BOLDNESS = 1.5
FIRST_SPREAD = 0.3
#: The iterations of a bot that is given no budget.
USUAL = 200
#: By how many standard errors a choice must be behind in the same worlds to be beaten.
PROOF = 2.0
#: By how many standard errors a choice must be better in the same worlds to be preferred to the greedy one.
LEAVE = 0.8
#: The spread of gaps that is assumed before any was seen, as if of so many worlds: few worlds can look alike by chance.
FIRST_GAP = 0.2
GAPS_ASSUMED = 2
#: In so many worlds a choice is played on by the greedy rule alone; then a tree grows below it.
STRAIGHT = 24
#: Two choices that did alike in so many worlds do alike.
ALIKE = 8
#: A choice that can hardly be better than another by this share of a win is not worth more thought.
LITTLE = 0.004
#: A race has at most one runner for so many iterations, but this many at least.
ITERATIONS_A_RUNNER = 8
LEAST_RUNNERS = 4
#: So many options of a node are looked at from the start, or the greedy one alone; each further one needs more visits
#: (progressive widening).
WIDE = 4
#: Choices meet in so many worlds, however long that takes.
FEWEST_MET = 4
#: A playout that runs into this many decisions is taken as undecided if the game has no evaluation.
LONGEST = 2000


class Edge:
    """An action out of a node: how often it was possible and taken, and what came of it for the seat that chose."""

    __slots__ = ("action", "chances", "visits", "total", "squares", "node")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.chances = 0
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.node = Node()

    def learn(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value


class Node:
    """A node of the tree: the edges of every seat that may be asked here."""

    __slots__ = ("edges", "order")

    def __init__(self) -> None:
        self.edges: dict[Seat, dict[Action, Edge]] = {}
        self.order: dict[Seat, list[Action]] = {}


class Runner:
    """A choice in the race: the tree below it and what came of it in each world so far. Whoever knows something of it
    before says how much more of the win than the greedy choice it promises, and how many worlds that is worth."""

    __slots__ = ("action", "node", "values", "total", "promise", "trust")

    def __init__(self, action: Action, promise: float = 0.0, trust: float = 0.0) -> None:
        self.action = action
        self.node = Node()
        self.values: list[float] = []
        self.total = 0.0
        self.promise = promise
        self.trust = trust

    def learn(self, value: float) -> None:
        self.values.append(value)
        self.total += value

    @property
    def mean(self) -> float:
        return self.total / len(self.values) if self.values else 0.5

    @property
    def hope(self) -> float:
        """What came of it and what was promised, for comparing those that ran in as many worlds."""
        return self.total + self.trust * self.promise

    def beside(self, best: Runner) -> float:
        """What may be expected of it, by the measure of the one that ran longest: as much more or less as in the worlds
        both ran in, for the others may have been kinder."""
        count = min(len(self.values), len(best.values))
        if not count:
            return self.mean
        return best.mean + (sum(self.values[:count]) - sum(best.values[:count])) / count

    def behind(self, other: Runner) -> bool:
        """Whether another choice did better in the worlds both ran in, by more than chance explains (few worlds prove
        less, as Student has it), or enough of them show that this one can hardly be better by anything that matters."""
        gaps = [theirs - mine for mine, theirs in zip(self.values, other.values, strict=False)]
        count = len(gaps)
        if count < 3:
            return False
        mean = sum(gaps) / count
        variance = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
        mean = (sum(gaps) + self.trust * (other.promise - self.promise)) / (count + self.trust)
        doubt = PROOF * (1 + 3 / sqrt(count - 1) ** 3) * sqrt(variance / (count + self.trust))
        if count >= ALIKE and mean >= 0.0 and doubt - mean <= LITTLE:
            return True
        return mean >= doubt and mean > 0.0

    def lead(self, other: Runner) -> float:
        """By how much this choice did better than another in the worlds both ran in, less a part of what chance
        explains."""
        gaps = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        count = len(gaps)
        if count < 2:
            return 0.0
        mean = sum(gaps) / count
        squares = sum((gap - mean) ** 2 for gap in gaps) + GAPS_ASSUMED * FIRST_GAP**2
        mean = (sum(gaps) + self.trust * (self.promise - other.promise)) / (count + self.trust)
        return mean - LEAVE * sqrt(squares / (count - 1 + GAPS_ASSUMED) / (count + self.trust))


@dataclass(frozen=True, slots=True)
class Weighed:
    """An alternative the bot looked at: how often, and how well it did (0 lost, 1 won)."""

    action: Action
    visits: int
    value: float


class Budget:
    """What may be spent on a choice: a number of iterations, a time, or whichever of the two ends first."""

    def __init__(self, iterations: int | None, milliseconds: int | None, part: float = 1.0) -> None:
        self._iterations = None if iterations is None else max(1, round(part * iterations))
        self._seconds = None if milliseconds is None else part * milliseconds / 1000
        self._start = perf_counter()
        self._spent = 0

    @property
    def runners(self) -> int:
        """How many choices can run a race with it."""
        return max(LEAST_RUNNERS, (self._iterations or USUAL) // ITERATIONS_A_RUNNER)

    def spend(self) -> None:
        self._spent += 1

    def allows(self, part: float, more: int) -> bool:
        """Whether so many more iterations still belong to this part (0 to 1) of the whole."""
        if self._iterations is not None and self._spent + more > part * self._iterations:
            return False
        return self._seconds is None or perf_counter() - self._start < part * self._seconds


class SearchBot:
    """Thinks for `iterations` or for `milliseconds`; if both are given, until one of them is spent."""

    straight: ClassVar[int] = STRAIGHT

    def __init__(self, seed: int = 0, *, iterations: int | None = None, milliseconds: int | None = None) -> None:
        self._rng = Rng(key_of("search bot", seed))
        self._habit = GreedyBot(seed)
        self._iterations = USUAL if iterations is None and milliseconds is None else iterations
        self._milliseconds = milliseconds

    @property
    def name(self) -> str:
        return f"search:{self._milliseconds}ms" if self._iterations is None else f"search:{self._iterations}"

    def choose(self, seat: SeatView) -> Action:
        """What it prefers, after as much thought as the game says that the kind of question is worth."""
        effort = seat.game.effort.get(seat.ask.kind, 1.0)
        return self.weigh(seat, part=effort)[0].action if effort else self._habit.choose(seat)

    def weigh(self, seat: SeatView, also: Action | None = None, *, part: float = 1.0) -> list[Weighed]:
        """The alternatives by how much the search came to prefer them, the choice first. `also`: one that is looked at
        however many there are; `part` of the budget is spent."""
        options = seat.ask.options
        if len(options) == 1 and not seat.ask.parametric:
            return [Weighed(options[0], 0, 0.0)]
        budget = Budget(self._iterations, self._milliseconds, part)
        runners = self._line_up(seat, also, budget)
        habit = runners[0] if seat.game.plays_greedy else None
        left = self._race(seat, runners, habit, budget)
        best = _leader(left) if habit is None else self._preferred(left, habit)
        others = sorted((r for r in runners if r is not best), key=lambda r: (len(r.values), r.mean), reverse=True)
        return [Weighed(runner.action, len(runner.values), runner.beside(best)) for runner in (best, *others)]

    def compare(self, seat: SeatView, played: Action, others: Sequence[Action], worlds: int) -> list[tuple[float, ...]]:
        """What came of choices in each of so many fresh worlds, of the played one first. In a world all have the same
        chance and are played on by the same hand; no world knows anything of another, so that what differs from world
        to world says how far the mean can be trusted. A tree would carry its mistakes from one into the next. Where the
        bot has a time, it ends after that, with a few worlds at least."""
        far = seat.ask.kind in seat.game.far_reaching
        met: list[tuple[float, ...]] = []
        budget = Budget(None, self._milliseconds)
        for _ in range(worlds):
            if len(met) >= FEWEST_MET and not budget.allows(1.0, 1):
                break
            world = self._rng.bits()
            try:
                met.append(tuple(self._straight(seat, action, world, far) for action in (played, *others)))
            except (RulesFault, Refused):
                continue  # a guess that no real game could lead to, or one in which one of them cannot be done
        return met

    def _straight(self, seat: SeatView, action: Action, world: int, far: bool) -> float:
        """What comes of a choice in a world that is played on at once."""
        table = seat.imagine(Rng(world))
        table.apply(seat.seat, action)
        self._play_on(table, LONGEST if far else self._length(table), Rng(key_of("straight", world)))
        return self._value(table, seat.seat)

    def _line_up(self, seat: SeatView, also: Action | None, budget: Budget) -> list[Runner]:
        """The choices that are compared, as many as the budget allows."""
        return [Runner(action) for action in self._candidates(seat, also)[: budget.runners]]

    def _candidates(self, seat: SeatView, also: Action | None) -> list[Action]:
        """What could be compared: the greedy choice first, then `also`, then the others as chance has them."""
        imagined = seat.imagine(self._rng)
        ask = imagined.pending[seat.seat]
        actions = choices(imagined, ask, self._rng)
        actions = [one for one in actions if not seat.game.senseless(imagined.state, seat.seat, one)] or actions
        self._rng.shuffle(actions)
        if seat.game.plays_greedy:
            first = seat.game.greedy(imagined.state, ask)
            actions = [first, *(action for action in actions if action != first)]
        if also is not None:
            actions = [*actions[:1], also, *actions[1:]]
        return list(dict.fromkeys(actions))

    def _race(self, seat: SeatView, runners: list[Runner], habit: Runner | None, budget: Budget) -> list[Runner]:
        """Run until the budget is spent or one is left; those left, in the order of the start."""
        parts = max(1, ceil(log2(len(runners))))
        field = runners
        for part in range(1, parts + 1):
            while len(field) > 1 and budget.allows(part / parts, len(field)):
                self._run(seat, field, budget)
                leader = _leader(field)
                field = [runner for runner in field if runner is leader or not runner.behind(leader)]
            if part < parts and len(field) > 2:
                better = sorted(field, key=lambda runner: -runner.hope)[: ceil(len(field) / 2)]
                field = [runner for runner in field if runner in better or runner is habit]
        return field

    def _preferred(self, field: list[Runner], habit: Runner) -> Runner:
        """The one that leads the greedy choice by most; the greedy choice, if none does."""
        best, most = habit, 0.0
        for runner in field:
            if runner is not habit and (lead := runner.lead(habit)) > most:
                best, most = runner, lead
        return best

    def _run(self, seat: SeatView, field: Iterable[Runner], budget: Budget) -> None:
        """One world for all that are in the race."""
        world = self._rng.bits()
        far = seat.ask.kind in seat.game.far_reaching
        values: list[float] = []
        for runner in field:
            if not budget.allows(1.0, 1):
                return  # half a world compares nothing
            budget.spend()
            try:
                values.append(self._iterate(seat.imagine(Rng(world)), seat.seat, runner, far))
            except (RulesFault, Refused):
                return  # a guess that no real game could lead to, or one in which this cannot be done
        for runner, value in zip(field, values, strict=True):
            runner.learn(value)

    # -- one iteration -------------------------------------------------------------------------------------------------

    def _iterate(self, table: Table, me: Seat, runner: Runner, far: bool) -> float:
        node = runner.node
        trail: list[tuple[Seat, Edge]] = []
        fresh = len(runner.values) < self.straight and _greedily(table.game)
        table.apply(me, runner.action)
        while table.pending and not fresh:
            seat = me if me in table.pending else min(table.pending)
            secret = len(table.pending) > 1
            edge = self._select(table, node, seat)
            fresh = edge.visits == 0
            trail.append((seat, edge))
            table.apply(seat, edge.action)
            if seat == me or not secret:
                node = edge.node
        self._play_on(table, LONGEST if far else self._length(table), self._rng)
        values = {seat: self._value(table, seat) for seat in {me, *(seat for seat, _ in trail)}}
        for seat, edge in trail:
            edge.learn(values[seat])
        return values[me]

    def _select(self, table: Table, node: Node, seat: Seat) -> Edge:
        """The edge to follow for a seat: one never tried, or the most promising by its upper confidence bound."""
        edges = node.edges.setdefault(seat, {})
        ask = table.pending[seat]
        boldness = BOLDNESS * _spread(edges)
        best: Edge | None = None
        bound = -1.0
        for action in self._considered(table, ask, node):
            edge = edges.get(action)
            if edge is None:
                edge = edges[action] = Edge(action)
            edge.chances += 1
            if not edge.visits:
                if bound < 1e9:
                    best, bound = edge, 1e9
                continue
            score = edge.total / edge.visits + boldness * sqrt(log(edge.chances) / edge.visits)
            if score > bound:
                best, bound = edge, score
        assert best is not None
        return best

    def _considered(self, table: Table, ask: Ask, node: Node) -> list[Action]:
        """The options looked at so far: all of a short list, more and more of a long one."""
        known = node.order.get(ask.seat)
        greedy = table.game.plays_greedy
        wide = 1 if greedy else WIDE
        if known is None or ask.parametric:
            options = choices(table, ask, self._rng)
        else:
            options = list(ask.options)
        if len(options) <= wide:
            return options
        if known is None:
            known = node.order[ask.seat] = []
        fresh = [action for action in options if action not in known]
        if fresh:
            self._rng.shuffle(fresh)
            if greedy:
                first = table.game.greedy(table.state, ask)
                fresh.sort(key=lambda action: action != first)
            known.extend(fresh)
        visits = sum(edge.visits for edge in node.edges.get(ask.seat, {}).values())
        width = wide + int(sqrt(visits))
        possible = set(options)
        return [action for action in known if action in possible][:width]

    # -- playing on ----------------------------------------------------------------------------------------------------

    def _play_on(self, table: Table, most: int, rng: Rng) -> None:
        """A playout: by the game's greedy choice or at random, cut short where the game can evaluate."""
        game = table.game

        def at_random(_: State, ask: Ask) -> Action:
            return rng.choice(ask.options or choices(table, ask, rng))

        table.play_out(game.greedy if _greedily(game) else at_random, most)

    def _length(self, table: Table) -> int:
        """How many decisions a playout has at most: what one seat decides shows after the others have decided too."""
        return table.game.playout_length * max(2, table.state.seats) // 2 if table.game.evaluates else LONGEST

    def _value(self, table: Table, seat: Seat) -> float:
        """How a playout ended for a seat, or how it stands there."""
        result: Any = table.result
        if result is not None:
            return float(result.share(seat))
        return table.game.evaluate(table.state, seat) if table.game.evaluates else 1 / table.state.seats


def _leader(field: list[Runner]) -> Runner:
    """The one of most hope, the first of equals."""
    return max(field, key=lambda runner: runner.hope)


def _greedily(game: Game[Any]) -> bool:
    """Whether playouts follow the game's rule of thumb."""
    return game.plays_greedy and game.greedy_playouts


def _spread(edges: dict[Action, Edge]) -> float:
    """The standard deviation of all outcomes seen at a node."""
    visits = sum(edge.visits for edge in edges.values())
    if visits < 8:
        return FIRST_SPREAD
    mean = sum(edge.total for edge in edges.values()) / visits
    squares = sum(edge.squares for edge in edges.values()) / visits
    return sqrt(max(1e-6, squares - mean * mean))
