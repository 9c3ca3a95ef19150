"""From the built file to a game in the browser in two commands, in an empty home and without a checkout."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.service.servers import ENDS, PATIENCE, SOAK, free_port

from .play import play_on

ROOT = Path(__file__).parents[2]
#: How the file is installed, where that is a command of its own, and how the program is then called.
WAYS = {
    "pip": ("fresh/bin/pip install --quiet {wheel}", "fresh/bin/harena"),
    "pipx": ("", "fresh/bin/pipx run --spec {wheel} harena"),
    "uvx": ("", "fresh/bin/uvx --from {wheel} harena"),
}
#: What belongs to this machine's way to PyPI.
KEPT = ("PIP_", "UV_", "SSL_", "LANG", "HTTPS_PROXY", "https_proxy")


@pytest.mark.skipif(not SOAK, reason="fetches packages")
@pytest.mark.parametrize("way", WAYS)
def test_from_the_wheel_to_a_game_in_the_browser(way: str, browser: Any, tmp_path: Path) -> None:
    empty = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    empty |= {"HOME": str(tmp_path / "home"), "PATH": f"{Path(sys.executable).resolve().parent}:/usr/bin:/bin"}

    def run(command: str) -> None:
        subprocess.run(shlex.split(command), check=True, cwd=tmp_path, env=empty)

    run(f"{sys.executable} -m pip wheel --quiet --no-deps --wheel-dir {tmp_path} {ROOT}")
    (wheel,) = tmp_path.glob("harena-*.whl")
    run(f"{sys.executable} -m venv fresh")
    install, program = WAYS[way]
    run(install.format(wheel=wheel) or f"fresh/bin/pip install --quiet {'uv' if way == 'uvx' else way}")

    shown, port = tmp_path / "shown", free_port()
    opener = tmp_path / "opener"
    opener.write_text(f"#!/bin/sh\necho $1 > {shown}.new && mv {shown}.new {shown}\n")
    opener.chmod(0o700)
    serve = [*shlex.split(program.format(wheel=wheel)), "serve", "--browser", "--port", str(port)]
    with subprocess.Popen(serve, cwd=tmp_path, env=empty | {"BROWSER": f"{opener} %s"}) as service:
        try:
            deadline = time.monotonic() + 10 * PATIENCE  # packages are fetched
            while not shown.exists():
                assert service.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.1)
            page = browser.new_page()
            page.set_default_timeout(PATIENCE * 1000)
            page.goto(shown.read_text().strip())
            page.click(".game[data-game=for-glory] .btn.primary")
            page.wait_for_selector(".prompt")
            assert play_on(page, 4) == 4
            page.goto(f"http://localhost:{port}/learn")
            page.wait_for_selector("a[href*='/learn/for-glory']")
            page.close()
        finally:
            service.terminate()
            service.wait(ENDS)
