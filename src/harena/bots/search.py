"""The search bot: information-set Monte Carlo tree search. It knows no game and works through `imagine` alone.

Each iteration imagines all that the seat cannot know, walks down a tree whose edges are actions, adds a leaf, plays on
for a while and lets the game's evaluation say how everybody stands. The tree is shared by all imagined worlds: an
action competes only with those that were also possible when it was (its `chances`). Where several seats decide in
secret side by side, each learns from its own choices only: the others' secret choices are no edges of the tree.
Long lists of options are widened step by step, the greedy choice first. How boldly the search tries what looks worse
follows from how widely outcomes spread at that place; and it leaves the greedy choice only for one that has shown
itself better by more than chance explains.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from time import perf_counter
from typing import Any

from harena.core import Action, Ask, Rng, RulesFault, Seat, SeatView, Table, key_of

from .base import choices

#: Exploration in standard deviations of the outcomes seen at a node, and the deviation assumed before any was seen.
BOLDNESS = 1.5
FIRST_SPREAD = 0.3
#: By how many standard errors another choice must do better than the greedy one to be taken instead.
PROOF = 2.0
#: So many options are looked at from the start; each further one needs more visits (progressive widening).
WIDE = 4
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

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5

    @property
    def doubt(self) -> float:
        """The variance of the mean."""
        if self.visits < 2:
            return FIRST_SPREAD**2
        return max(0.0, self.squares / self.visits - self.mean**2) / self.visits


class Node:
    """A place in the tree: the edges of every seat that may be asked here."""

    __slots__ = ("edges", "order")

    def __init__(self) -> None:
        self.edges: dict[Seat, dict[Action, Edge]] = {}
        self.order: dict[Seat, list[Action]] = {}


@dataclass(frozen=True, slots=True)
class Weighed:
    """An alternative the bot looked at: how often, and how well it did (0 lost, 1 won)."""

    action: Action
    visits: int
    value: float


class SearchBot:
    """Thinks for `iterations`, or for `milliseconds` if given."""

    def __init__(self, seed: int = 0, *, iterations: int = 200, milliseconds: int | None = None) -> None:
        self._rng = Rng(key_of("search bot", seed))
        self._iterations = iterations
        self._milliseconds = milliseconds

    @property
    def name(self) -> str:
        return f"search:{self._milliseconds}ms" if self._milliseconds else f"search:{self._iterations}"

    def choose(self, seat: SeatView) -> Action:
        return self.weigh(seat)[0].action

    def weigh(self, seat: SeatView) -> list[Weighed]:
        """The alternatives by how much the search came to prefer them, the choice first."""
        options = seat.ask.options
        if len(options) == 1 and not seat.ask.parametric:
            return [Weighed(options[0], 0, 0.5)]
        root = Node()
        end = None if self._milliseconds is None else perf_counter() + self._milliseconds / 1000
        count = 0
        while perf_counter() < end if end is not None else count < self._iterations:
            count += 1
            try:
                self._iterate(seat.imagine(self._rng), seat.seat, root)
            except RulesFault:
                continue  # a guess that no real game could lead to
            if end is None and count % 16 == 0 and _decided(root, seat.seat, self._iterations - count):
                break
        edges = root.edges.get(seat.seat, {})
        if not edges:
            return [Weighed(action, 0, 0.5) for action in options]
        best = sorted(edges.values(), key=lambda edge: (edge.visits, edge.mean), reverse=True)
        habit = self._habit(seat, edges)
        if habit is not None and best[0].mean - habit.mean < PROOF * sqrt(best[0].doubt + habit.doubt):
            best.remove(habit)
            best.insert(0, habit)
        return [Weighed(edge.action, edge.visits, edge.mean) for edge in best]

    def _habit(self, seat: SeatView, edges: dict[Action, Edge]) -> Edge | None:
        """The edge of the greedy choice, if the game has one."""
        if not seat.game.plays_greedy:
            return None
        imagined = seat.imagine(self._rng)
        return edges.get(seat.game.greedy(imagined.state, imagined.pending[seat.seat]))

    # -- one iteration -------------------------------------------------------------------------------------------------

    def _iterate(self, table: Table, me: Seat, root: Node) -> None:
        node = root
        trail: list[tuple[Seat, Edge]] = []
        fresh = False
        while table.pending and not fresh:
            seat = me if me in table.pending else min(table.pending)
            secret = len(table.pending) > 1
            edge = self._select(table, node, seat)
            fresh = edge.visits == 0
            trail.append((seat, edge))
            table.apply(seat, edge.action)
            if seat == me or not secret:
                node = edge.node
        self._play_on(table)
        values = [self._value(table, seat) for seat in range(table.state.seats)]
        for seat, edge in trail:
            edge.learn(values[seat])

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
        if known is None or ask.parametric:
            options = choices(table, ask, self._rng)
        else:
            options = list(ask.options)
        if len(options) <= WIDE:
            return options
        if known is None:
            known = node.order[ask.seat] = []
        fresh = [action for action in options if action not in known]
        if fresh:
            self._rng.shuffle(fresh)
            if not known and table.game.plays_greedy:
                first = table.game.greedy(table.state, ask)
                fresh.sort(key=lambda action: action != first)
            known.extend(fresh)
        visits = sum(edge.visits for edge in node.edges.get(ask.seat, {}).values())
        width = WIDE + int(sqrt(visits))
        possible = set(options)
        return [action for action in known if action in possible][:width]

    # -- playing on ----------------------------------------------------------------------------------------------------

    def _play_on(self, table: Table) -> None:
        """A playout: by the game's greedy choice or at random, cut short where the game can evaluate."""
        game = table.game
        rng = self._rng
        left = game.playout_length if game.evaluates else LONGEST
        while table.pending and left:
            left -= 1
            seat = min(table.pending)
            ask = table.pending[seat]
            if game.plays_greedy and game.greedy_playouts:
                action = game.greedy(table.state, ask)
            elif ask.options:
                action = rng.choice(ask.options)
            else:
                action = rng.choice(choices(table, ask, rng))
            table.apply(seat, action)

    def _value(self, table: Table, seat: Seat) -> float:
        result: Any = table.result
        if result is not None:
            return float(result.share(seat))
        return table.game.evaluate(table.state, seat) if table.game.evaluates else 0.5


def _spread(edges: dict[Action, Edge]) -> float:
    """The standard deviation of all outcomes seen at a node."""
    visits = sum(edge.visits for edge in edges.values())
    if visits < 8:
        return FIRST_SPREAD
    mean = sum(edge.total for edge in edges.values()) / visits
    squares = sum(edge.squares for edge in edges.values()) / visits
    return sqrt(max(1e-6, squares - mean * mean))


def _decided(root: Node, seat: Seat, left: int) -> bool:
    """Whether the most visited action stays the most visited whatever the iterations left bring."""
    visits = sorted((edge.visits for edge in root.edges.get(seat, {}).values()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left
