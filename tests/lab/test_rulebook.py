"""Rules read from rules.md, and citations read from tests."""

from __future__ import annotations

from pathlib import Path

from harena.core.rulebook import parse_rules
from harena.lab.citations import Citation, citations

RULES = """\
# Some game

An introduction with **bold** words.

## Damage

- **SG-DMG-1** A blow wounds
  by its force.

  | a | table |
- **SG-DMG-2** A parry takes two off.
- no rule, only a list item

### Rulings
Text in between.

- **G-01** Example.
"""


def test_rules_are_list_items_that_begin_with_an_id() -> None:
    found = parse_rules(RULES)
    assert [rule.id for rule in found] == ["SG-DMG-1", "SG-DMG-2", "G-01"]
    assert found[0].text == "A blow wounds\nby its force.\n\n| a | table |"
    assert [rule.chapter for rule in found] == ["Damage", "Damage", "Rulings"]


def test_citations_are_read_without_running_the_tests(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "test_some.py").write_text(
        "import pytest\nraise RuntimeError\n"
        "@pytest.mark.rule('A-1')\n@pytest.mark.rule('A-2', 'A-3')\ndef test_it(): ...\n"
        "rows = [pytest.param(1, marks=[pytest.mark.rule('A-4')]), pytest.param(2, marks=pytest.mark.skip)]\n",
        encoding="utf-8",
    )
    (tmp_path / "some.toml").write_text(
        "[[scenario]]\nid = 'A-EX-1'\nrules = ['A-5']\n[[scenario]]\nid = 'A-EX-2'\n", encoding="utf-8"
    )
    found = {citation.where: citation for citation in citations(tmp_path)}
    assert found["deeper/test_some.py::test_it"].ids == ("A-1", "A-2", "A-3")
    assert Citation("deeper/test_some.py:6", ("A-4",)) in found.values()
    assert found["some.toml::A-EX-1"].ids == ("A-EX-1", "A-5")
    assert found["some.toml::A-EX-2"].ids == ("A-EX-2",)
    assert len(found) == 4
