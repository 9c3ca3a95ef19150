"""For authors of games: the conformance suite and scenario files. No third-party import."""

from .conformance import Nonconformance, Report, check_game
from .scenario import Scenario, load_scenarios, run_scenario

__all__ = ["Nonconformance", "Report", "Scenario", "check_game", "load_scenarios", "run_scenario"]
