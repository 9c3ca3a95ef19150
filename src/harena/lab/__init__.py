"""The laboratory: many games played by bots, and what can be measured on them.

    from harena.lab import Setup, simulate
    report = simulate(Setup("for-glory", seats=2), bots=["greedy", "random"], games=100, seed=1)

`simulate` plays and counts, `tournament` compares bots seat by seat, `bench` measures speed beside other people's
engines, `coverage` tells which rules have tests.
"""

from .bench import BenchReport, bench
from .finding import find_game
from .rulebook import Coverage, Rule, coverage, read_rules
from .series import Fixture, Outcome, Setup, play_series
from .simulate import Simulation, simulate
from .tournament import Standing, Tournament, tournament

__all__ = [
    "BenchReport", "Coverage", "Fixture", "Outcome", "Rule", "Setup", "Simulation", "Standing", "Tournament", "bench",
    "coverage", "find_game", "play_series", "read_rules", "simulate", "tournament",
]
