"""The walks of docs/client.md, taken as they stand there: on a copy of the client, which is then checked and looked at.

A line before a block says what the block is:

    File: `path`     the whole of a new file
    Edit: `path`     a change, as a diff: lines that are there, with new ones (`+`) and some that go (`-`)
    There: `path`    lines that are there already
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import machine
from tests.service.servers import Server, serving

from .conftest import Pages
from .test_code import ROOT, run, units

DOCUMENT = ROOT / "docs" / "client.md"
_BLOCK = re.compile(r"^(File|Edit|There): `(?P<path>[^`]+)`\n\n```\w+\n(?P<body>.*?)^```$", re.M | re.S)
#: What a copy needs besides the client to be checked like the original.
BESIDES = ("biome.json", "package.json", "pyproject.toml", "tests/web/tsconfig.json", "tests/web/unit")


class Block(NamedTuple):
    """A block of a walk, and the line of the document where it begins."""

    kind: str
    path: str
    body: str
    line: int

    def apply(self, folder: Path) -> None:
        """Do in the folder what the document says here."""
        file, where = folder / self.path, f"docs/client.md, line {self.line}"
        if self.kind == "File":
            there = [place for place in (file, ROOT / self.path) if place.exists()]
            assert not there, f"{where}: {self.path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.body)
            return
        assert file.is_file(), f"{where}: there is no {self.path}"
        if self.kind == "There":
            old = new = self.body
        else:
            lines = [" \n" if line == "\n" else line for line in self.body.splitlines(keepends=True)]
            assert all(line[0] in " +-" for line in lines), f"{where}: a line of a diff begins with a space, + or -"
            old = "".join(line[1:] for line in lines if line[0] != "+")
            new = "".join(line[1:] for line in lines if line[0] != "-")
        text = "\n" + file.read_text()
        found = text.count("\n" + old)
        assert found == 1, f"{where}: {self.path} should have these lines once, but has them {found} times:\n{old}"
        file.write_text(text.replace("\n" + old, "\n" + new)[1:])


def _blocks() -> list[Block]:
    text = DOCUMENT.read_text()
    return [
        Block(match[1], match["path"], match["body"], text.count("\n", 0, match.start()) + 1)
        for match in _BLOCK.finditer(text)
    ]


BLOCKS = _blocks()
#: The tests that the walks write, in a browser and without one.
BROWSER = [
    (block.path, name)
    for block in BLOCKS if re.fullmatch(r"tests/web/test_\w+\.py", block.path)
    for name in re.findall(r"^def (test_\w+)", block.body, re.M)
]  # fmt: skip
UNITS = [block.path for block in BLOCKS if block.path.endswith(".test.js")]


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in which somebody has followed the document."""
    folder = tmp_path_factory.mktemp("walked")
    for name in ("src/harena/web", *BESIDES):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    for block in BLOCKS:
        block.apply(folder)
    return folder


@pytest.fixture(scope="module")
def server(walked: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real service, which hands the changed client out."""
    database = tmp_path_factory.mktemp("service") / "web.sqlite3"
    with serving(f"sqlite:///{database}", games="", thinkers=0, client=str(walked / "src/harena/web")) as running:
        yield running


@pytest.fixture(scope="module")
def pages(browser: Any, server: Server) -> Pages:
    return Pages(browser, server.url)


def test_each_walk_says_what_to_write() -> None:
    walks = re.split(r"^## ", DOCUMENT.read_text(), flags=re.M)
    marked = [len(_BLOCK.findall(walk)) for walk in walks if walk.startswith("Walk ")]
    assert len(marked) == 2
    assert sum(marked) == len(BLOCKS)
    assert BROWSER
    assert UNITS
    marks = re.findall(r"^(?:File|Edit|There): .*", DOCUMENT.read_text(), re.M)
    assert len(marks) == len(BLOCKS), "a mark stands alone on its line, with an empty line between it and its block"


def test_lines_of_the_document_can_be_read() -> None:
    assert [line for line in DOCUMENT.read_text().splitlines() if len(line) > 140] == []


def test_files_that_the_document_names_are_there(walked: Path) -> None:
    named = set(re.findall(r"`([\w./-]+\.(?:css|html|js|md|py|svg|ts))`", DOCUMENT.read_text()))
    files = [f"/{file.relative_to(place)}" for place in (walked, ROOT / "tests") for file in place.rglob("*.*")]
    missing = {name for name in named if not any(file.endswith(f"/{name}") for file in files)}
    assert {name for name in missing if not (ROOT / name).exists()} == set()


def test_what_was_written_is_tidy(walked: Path) -> None:
    touched = sorted({block.path for block in BLOCKS if block.path.endswith((".js", ".css"))})
    assert run(machine.BIOME, "ci", "--colors=off", "--error-on-warnings", *touched, at=walked) == ""
    ruff = [sys.executable, "-m", "ruff", "check", "--no-cache", "tests"]
    done = subprocess.run(ruff, cwd=walked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_was_written_holds_its_types(walked: Path) -> None:
    assert run(machine.TYPESCRIPT, "-p", "tests/web/tsconfig.json", at=walked) == ""


def test_what_needs_no_page_is_true(walked: Path) -> None:
    assert units(UNITS, at=walked) == ""


@pytest.mark.parametrize(("path", "name"), BROWSER, ids=[name for _, name in BROWSER])
def test_what_one_sees_is_what_was_promised(person: Callable[..., Any], walked: Path, path: str, name: str) -> None:
    """The tests that the walks write are run on what the walks made, as if they lay in this folder."""
    spec = importlib.util.spec_from_file_location(f"{__package__}.{Path(path).stem}", walked / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    getattr(module, name)(person)
