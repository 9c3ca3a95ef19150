"""The walk of docs/adding-a-game.md, taken as it stands there: a game is installed from outside, and it is played in
the terminal, over the service, and on its own board, without a change to anything else. So is the bot of
docs/a-new-bot.md: it plays a tournament, and at a table in the browser.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.envs.walk import files_of_the_walk, lay_out
from tests.service.clients import Client, looking
from tests.service.servers import SOAK, Server
from tests.web.play import api, open_table, settle, visit

from .conftest import Pages
from .test_code import ROOT

DOCUMENT = ROOT / "docs" / "adding-a-game.md"
_FILE = re.compile(r"^File: `(?P<path>[^`]+)`\n\n```\w+\n(?P<body>.*?)^```$", re.M | re.S)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package lies, as an installer would leave it: its files, and what its pyproject.toml declares."""
    folder = tmp_path_factory.mktemp("site")
    install_quintus(folder, tmp_path_factory.mktemp("quintus"))
    for match in _FILE.finditer(DOCUMENT.read_text(encoding="utf-8")):
        file = folder / match["path"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(match["body"], encoding="utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("\n".join(points))
    return folder


def install_quintus(site: Path, package: Path) -> None:
    """The bot of docs/a-new-bot.md, laid out as pip leaves it; with HARENA_SOAK=1 by pip itself."""
    files = files_of_the_walk()
    for name, body in files.items():
        (package / name).write_text(body)
    if SOAK:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(package)]
        subprocess.run(pip, check=True)
    else:
        lay_out(files, site)


def environment(site: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(site), str(ROOT / "src"), str(ROOT)))}


class Installed(Server):
    """A service in a process that begins from nothing, so that it finds what is installed as any program does."""

    def __init__(self, site: Path, database: str) -> None:
        super().__init__(database, games="", thinkers=0)
        self._environment = environment(site)

    def start(self) -> None:
        command = [sys.executable, "-m", "harena.service"]
        self.process = subprocess.Popen(  # type: ignore[assignment]  # all that is asked of a service, it answers too
            command, env=self._environment | self.settings.to_environment()
        )
        self.wait_until_it_answers()


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Installed(site, f"sqlite:///{tmp_path_factory.mktemp('service') / 'fifth.sqlite3'}")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def pages(browser: Any, server: Server) -> Pages:
    return Pages(browser, server.url)


def test_it_is_played_in_the_terminal_by_the_bot_too_and_keeps_the_contract(site: Path, tmp_path: Path) -> None:
    check = ["check", "calculi", "--configs", "1", "--imagines", "2"]
    play = ["play", "calculi", "--plain", "--seats", "me,greedy", "--option", "heap=5"]
    bots = ["tournament", "calculi", "--bots", "quintus,random", "--games", "2", "--jobs", "1"]
    script = f"""from harena.cli import app
for asked in ({check}, {bots}):
    try: app(asked)
    except SystemExit as end: print(end.code)
app({play})"""
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment(site) | {"HARENA_HOME": str(tmp_path)}, capture_output=True,
        text=True, input="take 9\n" + "take 1\n" * 5, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Take one, two or three pebbles. [CA-2]" in done.stderr
    assert "You take a pebble." in done.stdout
    assert "Livia takes 2 pebbles." in done.stdout
    assert "Calculi: all promises are kept" in done.stdout
    assert "quintus" in done.stdout


def test_it_is_played_over_the_service(server: Server) -> None:
    livia = Client(server.url)
    livia.name("Livia")
    games = livia.get("/api/games").json()
    assert [game["id"] for game in games] == ["for-glory", "gladigala", "spartacus", "gladiatori", "calculi"]
    calculi = games[-1]
    assert calculi["tagline"] == "Take the last pebble."
    assert {calculi["board"], calculi["sheet"], calculi["picture"]} == {
        f"games/calculi/{name}" for name in ("board.js", "board.css", "picture.svg")
    }
    assert all(livia.get(f"/static/{calculi[part]}").status_code == 200 for part in ("board", "sheet", "picture"))
    assert livia.get("/static/games/calculi/../__init__.py").status_code == 404
    assert livia.get("/static/games/calculi/%2e%2e/__init__.py").status_code == 404
    assert "CA-3" in livia.get("/api/games/calculi/rules").json()["markdown"]
    table = livia.table("calculi", "me", "greedy", options={"heap": 9})
    (mine,) = table["mine"]

    async def play() -> dict[str, Any]:
        async with looking(server.url, table["id"], mine["seat"], mine["token"]) as player:
            await player.play(Random(1))
            return player.view

    with ThreadPoolExecutor(1) as aside:  # the browser's loop runs in this thread
        assert aside.submit(asyncio.run, play()).result()["result"]["winners"]


def test_it_is_played_on_its_own_board(person: Callable[..., Any]) -> None:
    page = person("Livia")
    visit(page, "/")
    card = page.locator('[data-game="calculi"]')
    assert "Take the last pebble." in card.inner_text()
    assert card.locator("img").get_attribute("src") == "/static/games/calculi/picture.svg"
    open_table(page, "calculi", ["me", "greedy"], options={"heap": 6})
    assert settle(page) == "asked"
    page.wait_for_selector(".calculi .pebble[data-lit]")
    assert page.locator(".calculi .pebble").count() == 6
    page.keyboard.press("t")
    page.wait_for_selector("[data-testid=text] li:has-text('Pebbles left: 6')")
    page.keyboard.press("t")
    page.click(".calculi .pebble >> nth=1")
    page.wait_for_function("() => document.querySelectorAll('.calculi .pebble').length < 5")
    while settle(page) == "asked":
        page.click(".calculi .pebble[data-lit] >> nth=0")
        page.wait_for_selector(".calculi .pebble[data-lit], [data-testid=result]")
    assert api(page, "/api/home")["finished"]


def test_a_bot_of_another_package_is_chosen_and_plays_in_the_browser(person: Callable[..., Any]) -> None:
    page = person("Livia")
    page.goto("/new/calculi")
    page.click(".sts li:nth-child(2) .hit")
    page.click(".lv:has-text('Quintus')")
    assert "Attacks whenever he can." in page.locator(".lv.on").inner_text()
    page.wait_for_selector(".sts li:nth-child(2):has-text('Quintus')")
    page.click("[data-testid=open]")
    page.wait_for_selector(".calculi .pebble")
    while settle(page) == "asked":
        page.click(".calculi .pebble[data-lit] >> nth=0")
        page.wait_for_selector(".calculi .pebble[data-lit], [data-testid=result]")
    finished = api(page, "/api/home")["finished"]
    assert any("Quintus" in str(table) for table in finished), finished
