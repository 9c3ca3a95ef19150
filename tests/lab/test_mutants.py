"""The mutants of `make soak`: one fault each, at one place, and the original untouched."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.lab.mutants import mutants_of

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
