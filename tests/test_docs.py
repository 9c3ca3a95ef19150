"""What the documents show is run: fences marked `run`, and files that they name with `file=`.

```python run            executed; all such blocks of a document share their names
```console run           lines with `$ ` are commands; lines below them must appear in the output, in this order
                         (a line of `…` stands for any others)
```toml file=mine.toml   written to a file for the commands that follow
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests import notebooks
from tests.conftest import Answer

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_FENCE = re.compile(r"^```(?P<language>\w+) +(?P<mark>run|file=(?P<file>\S+))\n(?P<body>.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Block:
    """One marked fence of a document."""

    language: str
    file: str | None
    body: str
    line: int


def blocks(document: Path) -> Iterator[Block]:
    text = document.read_text(encoding="utf-8")
    for match in _FENCE.finditer(text):
        yield Block(match["language"], match["file"], match["body"], text.count("\n", 0, match.start()) + 1)


def commands(body: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with the lines that should come of it."""
    for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
        command, *shown = part.rstrip().splitlines()
        yield command, [line.rstrip() for line in shown if line.strip() not in ("", "…")]


@pytest.mark.parametrize("document", [d for d in DOCUMENTS if any(blocks(d))], ids=lambda d: d.name)
def test_documents_show_what_happens(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harena: Callable[..., Answer]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    names: dict[str, Any] = {}
    for block in blocks(document):
        where = f"{document.name}, line {block.line}"
        if block.file:
            (tmp_path / block.file).write_text(block.body, encoding="utf-8")
        elif block.language == "python":
            exec(compile("\n" * block.line + block.body, str(document), "exec"), names)
        else:
            assert block.language == "console", where
            for command, shown in commands(block.body):
                program, *words = shlex.split(command)
                plain = program == "harena" and not set("|&;<>$`") & set(command)
                printed = in_this_process(harena(*words)) if plain else in_a_shell(command, tmp_path)
                lines = iter([line.rstrip() for line in printed.splitlines()])
                for expected in shown:
                    assert expected in lines, f"{where}: {command!r} does not print {expected!r}:\n{printed}"


def in_this_process(answer: Answer) -> str:
    return answer.out + answer.err


def in_a_shell(command: str, folder: Path) -> str:
    """What a reader sees who types this, in a folder of its own."""
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HARENA_HOME": str(folder / "home"),
    }
    done = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize("file", notebooks.NOTEBOOKS, ids=lambda file: file.name)
def test_notebooks_print_what_they_show(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (harena[lab])")
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (harena[lab])")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "svg")
    shown = notebooks.read(file)
    assert notebooks.printed(notebooks.run(shown)) == notebooks.printed(shown), (
        "python -m tests.notebooks writes it anew"
    )


def test_the_readme_begins_with_the_two_commands() -> None:
    first_block = (ROOT / "README.md").read_text(encoding="utf-8").split("```")[1]
    assert re.findall(r"make \w+", first_block) == ["make play", "make test"]


def test_links_between_documents_lead_somewhere() -> None:
    for document in [*DOCUMENTS, ROOT / "CHANGELOG.md", ROOT / "THIRD_PARTY.md"]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"
