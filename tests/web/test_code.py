"""The client's code: typed, free of rules, and credited."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import harena
from tests import machine

WEB = Path(harena.__file__).parent / "web"
OWN = [path for path in sorted(WEB.rglob("*.js")) if "vendor" not in path.parts]


def test_types_hold() -> None:
    node, tsc = shutil.which("node"), machine.npm_file(machine.TYPESCRIPT, "lib/tsc.js")
    if node is None or tsc is None:
        pytest.skip("node or TypeScript cannot be had on this machine: the client's types were not checked")
    done = subprocess.run(
        [node, str(tsc), "-p", str(Path(__file__).with_name("tsconfig.json"))],
        capture_output=True, text=True, check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_no_rules_in_javascript(path: Path) -> None:
    """No rule id stands in the client's code: the service says them."""
    assert not re.findall(r"[\"'`](?:FG|GG|SP|GL)-[A-Z]+-?\d", path.read_text())


def test_symbols_that_are_used_exist() -> None:
    sprites = ("icons.svg", "figures.svg")
    have = {name: set(re.findall(r'<symbol id="([^"]+)"', (WEB / name).read_text())) for name in sprites}
    for path in OWN:
        used = set(re.findall(r'<\$\{Icon\} name="([^"]+)"', path.read_text()))
        assert used <= have["icons.svg"], (path.name, used - have["icons.svg"])
    words = (WEB / "words.js").read_text()
    figures = words[words.index("const FIGURES") : words.index("function hash")]
    named = {figure for _, figure in re.findall(r'\["([^"]+)", "([a-z-]+)"\]', figures)}
    assert named <= have["figures.svg"], named - have["figures.svg"]


def test_everything_vendored_is_credited() -> None:
    credits = (WEB / "CREDITS.md").read_text()
    for path in (WEB / "vendor").iterdir():
        assert path.name in credits, f"{path.name} is not named in CREDITS.md"
