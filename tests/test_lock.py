"""The lock file names a version of everything that set-up installs, and no place where it comes from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_all_that_is_wanted_has_a_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    wanted, waiting = set(), [*project["dependencies"], *extras["dev"], *extras["peers"]]
    while waiting:
        name, more = re.match(r"([\w.-]+)(?:\[([\w,]+)\])?", waiting.pop()).groups()  # type: ignore[union-attr]
        if name == "harena":
            waiting += [one for extra in more.split(",") for one in extras[extra]]
        else:
            wanted.add(plain(name))
    pinned = [plain(name) for name in re.findall(r"^([\w.-]+)==\S+(?: ; .*)?$", LOCK, re.M)]
    assert wanted <= set(pinned)
    assert len(pinned) == sum(not line.startswith("#") for line in LOCK.splitlines())


def test_it_names_no_place() -> None:
    assert not re.search(r"://|--|@", LOCK)


def test_set_up_uses_it() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "--constraint requirements.lock" in makefile
    assert "$(PLAYABLE): pyproject.toml requirements.lock Makefile" in makefile
