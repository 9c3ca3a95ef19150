"""The mutants of `make soak`: one fault each, at one place, and the original untouched."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.lab.mutants import Kept, mutants_of, read_list, write_list

SOURCE = """\
LIMIT = 3

def rule(g, seat):
    if seat >= 2 and not g.done:
        g.wounds += 1
        hurt(g)
        g.tell("hurt")
    return True
"""


def test_every_place_gets_its_own_fault(tmp_path: Path) -> None:
    module = tmp_path / "damage.py"
    module.write_text(SOURCE, encoding="utf-8")
    mutants = list(mutants_of(module))
    assert sorted(mutant.change.splitlines()[0] for mutant in mutants) == sorted([
        "seat >= 2 and (not g.done)  →  seat >= 2 or not g.done",
        "seat >= 2  →  seat > 2",
        "not g.done  →  g.done",
        "2  →  3",
        "g.wounds += 1  →  g.wounds -= 1",
        "1  →  2",
        "hurt(g)  →  pass",
        "True  →  False",
    ])
    plain = ast.unparse(ast.parse(SOURCE))
    for mutant in mutants:
        source = mutant.source()
        assert source != plain
        assert len(set(source.splitlines()) ^ set(plain.splitlines())) <= 3
        assert "LIMIT = 3" in source


def test_a_kept_mutant_is_found_again_by_its_statement_and_gone_with_it(tmp_path: Path) -> None:
    module, kept = tmp_path / "damage.py", tmp_path / "mutants.toml"
    module.write_text(SOURCE, encoding="utf-8")
    before = {mutant.change: mutant for mutant in mutants_of(module)}
    write_list(kept, {"toy": {"01": before["2  →  3"], "02": before["1  →  2"]}})
    assert read_list(kept, "toy") == {
        "01": Kept("damage", "rule", "if seat >= 2 and (not g.done):", "2", "3"),
        "02": Kept("damage", "rule", "g.wounds += 1", "1", "2"),
    }
    mended = SOURCE.replace("\n    if", "\n    g.turns = 2\n    if").replace("wounds", "scars")
    module.write_text(mended, encoding="utf-8")
    now = {mutant.kept for mutant in mutants_of(module)}
    first, second = read_list(kept, "toy").values()
    assert first in now, "other statements before it do not matter"
    assert second not in now


def test_alike_places_are_told_apart(tmp_path: Path) -> None:
    module = tmp_path / "damage.py"
    module.write_text("def rule(g):\n    g.move(1, 1)\n", encoding="utf-8")
    assert [m.kept.occurrence for m in mutants_of(module) if m.change == "1  →  2"] == [1, 2]
