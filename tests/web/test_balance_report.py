"""A balance report as it is printed: paper has no bar to scroll by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harena.lab import Setup
from harena.lab.compare import compare
from harena.lab.versions import version

#: A sheet of A4 between the margins that a browser leaves.
SHEET = {"width": 718, "height": 1047}


def test_all_columns_of_the_cards_are_on_the_paper(browser: Any, tmp_path: Path) -> None:
    """How often a changed card was bought before and after, and the effect, lay beyond the edge."""
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (harena[lab])")
    from harena.lab.report import experiment_of, page

    base = Setup("for-glory")
    found = compare((base, version(base, "Arbelas.cost=6")), ("base", "dear"), ["random"], 2, to_the_end=True)
    file = tmp_path / "report.html"
    file.write_text(page(experiment_of(found, "harena compare for-glory base Arbelas.cost=6")), "utf-8")
    paper = browser.new_page(viewport=SHEET)
    try:
        paper.emulate_media(media="print")
        paper.goto(file.as_uri())
        sides = "element => [element.scrollWidth, element.clientWidth]"
        whole, seen = paper.locator(".scroll").evaluate(sides)
        assert whole <= seen
    finally:
        paper.close()
