"""The bot of docs/a-new-bot.md, as it stands there."""

from __future__ import annotations

import tomllib
from pathlib import Path

WALK = Path(__file__).parents[2] / "docs" / "a-new-bot.md"


def files_of_the_walk() -> dict[str, str]:
    """The files that the walk has somebody write, by their names."""
    files: dict[str, str] = {}
    for block in WALK.read_text(encoding="utf-8").split("```")[1::2]:
        kind, _, body = block.partition("\n")
        if name := kind.partition(" file=")[2].strip():
            files[name] = body
    return files


def lay_out(files: dict[str, str], site: Path) -> None:
    """The package as pip leaves it in a folder of installed packages."""
    points = tomllib.loads(files["pyproject.toml"])["project"]["entry-points"]["harena.bots"]
    told = site / "quintus-1.0.dist-info"
    told.mkdir()
    (site / "quintus.py").write_text(files["quintus.py"])
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: quintus\nVersion: 1.0\n")
    lines = "".join(f"{name} = {made}\n" for name, made in points.items())
    (told / "entry_points.txt").write_text(f"[harena.bots]\n{lines}")
