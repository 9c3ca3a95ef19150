"""Notebooks of `docs/` without Jupyter: their cells are run one after another, and what they print is kept in them.

python -m tests.notebooks        # runs them all and writes what they print and draw into them
"""

from __future__ import annotations

import io
import json
import os
import tempfile
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs").glob("*.ipynb"))


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with what its cells print and draw when they are run here."""
    names: dict[str, Any] = {}
    number = 0
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            printed = io.StringIO()
            with redirect_stdout(printed):
                exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
            outputs: list[dict[str, Any]] = []
            if printed.getvalue():
                lines = printed.getvalue().splitlines(keepends=True)
                outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
            outputs += drawings(names.get("plt"))
            cells.append(cell | {"execution_count": number, "outputs": outputs})
        else:
            cells.append(cell)
    return notebook | {"cells": cells}


def drawings(pyplot: Any) -> list[dict[str, Any]]:
    found = []
    for number in pyplot.get_fignums() if pyplot else ():
        drawn = io.StringIO()
        pyplot.figure(number).savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
        data = {"image/svg+xml": drawn.getvalue().splitlines(keepends=True), "text/plain": ["<Figure>"]}
        found.append({"data": data, "metadata": {}, "output_type": "display_data"})
        pyplot.close(number)
    return found


def printed(notebook: dict[str, Any]) -> list[str]:
    """What each cell of code prints."""
    return [
        "".join(line for one in cell["outputs"] if one["output_type"] == "stream" for line in one["text"])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


if __name__ == "__main__":
    os.environ["MPLBACKEND"] = "svg"
    for file in NOTEBOOKS:
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            done = run(read(file))
        file.write_text(json.dumps(done, indent=1, ensure_ascii=False) + "\n", "utf-8")
