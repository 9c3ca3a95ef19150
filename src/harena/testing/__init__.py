"""For authors of games: the conformance suite and scenario files. No third-party import."""

from .conformance import Nonconformance, Report, check_game
from .scenario import is_action, run_scenario
from .scenario_file import Scenario, load_scenarios

__all__ = ["Nonconformance", "Report", "Scenario", "check_game", "is_action", "load_scenarios", "run_scenario"]
