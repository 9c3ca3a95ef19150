"""The page of pieces: everything boards are made of is shown on it, and nothing of it is hard to read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import harena

from .test_screens import complaints_everywhere

WEB = Path(harena.__file__).parent / "web"


def test_every_piece_is_shown(person: Any) -> None:
    page = person()
    page.goto("/pieces")
    page.wait_for_selector(".specimen")
    shown = page.eval_on_selector_all("[data-piece]", "sections => sections.map(section => section.dataset.piece)")
    assert {f"pieces/{path.name}" for path in (WEB / "pieces").glob("*.js")} <= set(shown)
    assert not [name for name in shown if not (WEB / name).is_file()]
    assert complaints_everywhere(page, "pieces") == ""


def test_plates_say_the_most_important_first(person: Any) -> None:
    page = person()
    page.goto("/pieces")
    page.wait_for_selector(".specimen")
    said = page.locator("[data-piece='pieces/plate.js'] .seat .who small").all_inner_texts()[:10]
    assert said == [
        "conceded", "out, 3rd place", "winner", "1:24 your move", "a bot plays", "away", "deciding", "planning",
        "on turn", "ready",
    ]  # fmt: skip
