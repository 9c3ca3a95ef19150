"""The long example of a turn: every numbered step of it, played up to there."""

import dataclasses
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from harena.testing import load_scenarios, run_scenario

FILE = Path(__file__).parents[2] / "scenarios" / "gladiatori" / "long_example.toml"
WHOLE = load_scenarios(FILE)[0]


def shown_by(step: Mapping[str, Any]) -> set[int]:
    """The numbered steps of the example that a step of the scenario stands for: `GL-L-13 to GL-L-15` is three."""
    numbers = [int(n) for n in re.findall(r"GL-L-(\d+)", step.get("note", ""))]
    return set(range(numbers[0], numbers[-1] + 1)) if " to " in step.get("note", "") else set(numbers)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(2, marks=pytest.mark.rule("GL-L-2")),
        pytest.param(3, marks=pytest.mark.rule("GL-L-3")),
        pytest.param(4, marks=pytest.mark.rule("GL-L-4")),
        pytest.param(5, marks=pytest.mark.rule("GL-L-5")),
        pytest.param(6, marks=pytest.mark.rule("GL-L-6")),
        pytest.param(7, marks=pytest.mark.rule("GL-L-7")),
        pytest.param(8, marks=pytest.mark.rule("GL-L-8")),
        pytest.param(9, marks=pytest.mark.rule("GL-L-9")),
        pytest.param(10, marks=pytest.mark.rule("GL-L-10")),
        pytest.param(11, marks=pytest.mark.rule("GL-L-11")),
        pytest.param(12, marks=pytest.mark.rule("GL-L-12")),
        pytest.param(13, marks=pytest.mark.rule("GL-L-13")),
        pytest.param(14, marks=pytest.mark.rule("GL-L-14")),
        pytest.param(15, marks=pytest.mark.rule("GL-L-15")),
        pytest.param(16, marks=pytest.mark.rule("GL-L-16")),
        pytest.param(17, marks=pytest.mark.rule("GL-L-17")),
        pytest.param(18, marks=pytest.mark.rule("GL-L-18")),
        pytest.param(19, marks=pytest.mark.rule("GL-L-19")),
        pytest.param(20, marks=pytest.mark.rule("GL-L-20")),
        pytest.param(21, marks=pytest.mark.rule("GL-L-21")),
        pytest.param(22, marks=pytest.mark.rule("GL-L-22")),
        pytest.param(23, marks=pytest.mark.rule("GL-L-23")),
        pytest.param(24, marks=pytest.mark.rule("GL-L-24")),
        pytest.param(25, marks=pytest.mark.rule("GL-L-25")),
        pytest.param(26, marks=pytest.mark.rule("GL-L-26")),
        pytest.param(27, marks=pytest.mark.rule("GL-L-27")),
        pytest.param(28, marks=pytest.mark.rule("GL-L-28")),
        pytest.param(29, marks=pytest.mark.rule("GL-L-29")),
        pytest.param(30, marks=pytest.mark.rule("GL-L-30")),
        pytest.param(31, marks=pytest.mark.rule("GL-L-31")),
    ],
)
def test_the_example_up_to_a_step(number: int) -> None:
    places = [place for place, step in enumerate(WHOLE.when) if number in shown_by(step)]
    assert places, f"no step of the scenario stands for GL-L-{number}"
    # A step's consequences may be looked at in the one after it.
    played = WHOLE.when[: places[-1] + 2]
    wrong = run_scenario(dataclasses.replace(WHOLE, when=played))
    assert [line for line in wrong if not line.startswith("dice: no die was rolled")] == []  # they are for the rest
    assert any("then" in step or "offers" in step for step in played[places[0] :])
