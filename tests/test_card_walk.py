"""The walk of docs/cards.md, taken as it stands there on a copy of the source: a card with a new effect is played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "cards.md"
_BLOCK = re.compile(r"^(?P<kind>File|Edit): `(?P<path>[^`]+)`\n\n```\w+\n(?P<body>.*?)^```$", re.M | re.S)
#: Run what the walk calls a test, then the commands that it names.
RUN = """
import runpy, sys
from harena.cli import app
for name, found in runpy.run_path(sys.argv[1]).items():
    if name.startswith("test_"):
        found()
        print("held:", name)
for line in sys.stdin.read().splitlines():
    try:
        app(line.split()[1:])
    except SystemExit as end:
        if end.code:
            raise
"""


@pytest.fixture
def walked(tmp_path: Path) -> Path:
    """A copy in which somebody has followed the document."""
    shutil.copytree(ROOT / "src" / "harena", tmp_path / "src" / "harena",
                    ignore=shutil.ignore_patterns("web", "__pycache__", "weights"))
    for match in _BLOCK.finditer(DOCUMENT.read_text(encoding="utf-8")):
        file, body = tmp_path / match["path"], match["body"]
        if match["kind"] == "File":
            assert not (ROOT / match["path"]).exists()
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body, encoding="utf-8")
            continue
        lines = [line or " " for line in body.splitlines()]
        old = "\n".join(line[1:] for line in lines if line[0] != "+")
        new = "\n".join(line[1:] for line in lines if line[0] != "-")
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{match['path']} should have these lines once:\n{old}"
        file.write_text(text.replace(old, new), encoding="utf-8")
    return tmp_path


def test_a_card_with_a_new_effect_is_played(walked: Path) -> None:
    (test,) = walked.glob("tests/games/*/test_*.py")
    printed, *commands = re.findall(r"^    (harena .*)$", DOCUMENT.read_text(encoding="utf-8"), re.M)
    shipped = next((walked / "src/harena/games/spartacus/cards").glob("*.toml"))
    assert printed == "harena cards print spartacus > mine.toml && cat sumptuary.toml >> mine.toml"
    (walked / "mine.toml").write_text(shipped.read_text() + (walked / "sumptuary.toml").read_text())
    environment = os.environ | {
        "PYTHONPATH": f"{walked / 'src'}{os.pathsep}{ROOT}", "HARENA_HOME": str(walked), "PYTHONDONTWRITEBYTECODE": "1"
    }
    done = subprocess.run([sys.executable, "-c", RUN, str(test)], cwd=walked, env=environment, capture_output=True,
                          text=True, input="\n".join(commands), check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "held: test_a_rival_pays_half_of_its_coins" in done.stdout
    assert "Sumptuary Law" in (walked / "mine.toml").read_text()
    assert "Try it: harena simulate spartacus --cards mine.toml" in done.stdout
