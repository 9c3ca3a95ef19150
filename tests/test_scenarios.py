"""Every scenario file under tests/scenarios is a test, named by its id."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.testing import Scenario, load_scenarios, run_scenario

FILES = sorted((Path(__file__).parent / "scenarios").rglob("*.toml"))
SCENARIOS = [(file, scenario) for file in FILES for scenario in load_scenarios(file)]


@pytest.mark.parametrize(
    "scenario", [s for _, s in SCENARIOS], ids=[f"{file.parent.name}-{s.id}" for file, s in SCENARIOS]
)
def test_scenario(scenario: Scenario) -> None:
    wrong = run_scenario(scenario)
    assert not wrong, "\n".join([f"{scenario.id} {scenario.title}", *wrong])


def test_ids_are_unique() -> None:
    ids = [scenario.id for _, scenario in SCENARIOS]
    assert sorted(set(ids)) == sorted(ids)
