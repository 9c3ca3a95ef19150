"""Another commit of the project, measured in turns with this one.

Its code is unpacked into a temporary folder, and a process of its own runs this commit's `measuring` with it: what is
measured, and how, is the same for both, whatever that commit itself could measure.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

from harena.core import BadOptions

from . import measuring
from .series import Setup

#: Where the project's history is, if this is a checkout of it.
CHECKOUT = Path(__file__).resolve().parents[3]


class Elsewhere:
    """A process that measures with the code of another commit."""

    def __init__(self, ref: str) -> None:
        packed = _source(ref)
        self._folder = TemporaryDirectory(prefix="harena-bench-")
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(self._folder.name, filter="data")
        path = os.pathsep.join([str(Path(self._folder.name, "src")), *filter(None, sys.path)])
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(measuring.__file__)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path},
        )

    def measure(self, setup: Setup, seconds: float) -> dict[str, float]:
        """One round of a game as it is in that commit."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"setup": setup.named(), "seconds": seconds}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise BadOptions(f"the other commit cannot be measured with {setup.game}: its process has ended")
        found: dict[str, Any] = json.loads(answer)
        return found

    def __enter__(self) -> Elsewhere:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()
        self._folder.cleanup()


def _source(ref: str) -> bytes:
    """The code of a commit, packed."""
    try:
        done = subprocess.run(
            ["git", "-C", str(CHECKOUT), "archive", "--format=tar", ref, "src"], capture_output=True, check=True
        )
    except FileNotFoundError:
        raise BadOptions("another commit can only be measured where git is installed") from None
    except subprocess.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip().splitlines()
        raise BadOptions(f"there is no commit {ref!r} to measure: {reason[-1] if reason else 'git refuses'}") from None
    return done.stdout
