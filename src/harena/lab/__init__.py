"""The laboratory: many games played by bots, and what can be measured on them.

    from harena.lab import Setup, simulate
    report = simulate(Setup("for-glory", seats=2), bots=["greedy", "random"], games=100, seed=1)

`simulate` plays and counts, `tournament` compares bots seat by seat, `ladder` each with the one below it until that is
clear, `calibrate` holds evaluations against what comes (`python -m harena.lab.fitting` fits them), `bench` measures
speed beside other people's engines, `coverage` tells which rules have tests.
"""

from .bench import BenchReport, bench
from .calibrate import Calibration, calibrate
from .citations import Coverage, coverage
from .finding import find_bot, find_game
from .ladder import ladder
from .series import Fixture, Outcome, Setup, play_series
from .simulate import Simulation, simulate
from .tournament import Standing, Tournament, tournament
from .workers import Hands

__all__ = [
    "BenchReport", "Calibration", "Coverage", "Fixture", "Hands", "Outcome", "Setup", "Simulation", "Standing",
    "Tournament", "bench", "calibrate", "coverage", "find_bot", "find_game", "ladder", "play_series", "simulate",
    "tournament",
]
