"""`python -m tests.lab.pictures take FOLDER --of CHECKOUT`, then `… compare OLD NEW`: did a change of the client change
what one sees?

`take` pictures every screen and every board at seeded positions, wide and on a phone, light and dark, with the client,
the service and the positions of a checkout, and writes down beside each picture where every text stands. `compare`
tells for each picture how much of it is painted otherwise, and which texts came, went or moved. It is for people to
run: a picture that differs is to be looked at.

`… readme` takes the pictures that README.md shows.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
SIZES = {"wide": {"width": 1280, "height": 720}, "phone": {"width": 390, "height": 844}}
THEMES = ("light", "dark")
FLAGS = ["--no-sandbox", "--disable-gpu", "--js-flags=--no-opt --no-maglev"]
LESSON = "for-glory/1-build-a-school"
#: The positions of the pictures that README.md shows, by game.
README = {"for-glory": "battle", "gladigala": "orders", "spartacus": "spartacus", "gladiatori": "gladiatori"}

#: In the page: every text with where it stands, in whole pixels; names of tables, which are random, aside.
TEXTS = r"""() => {
    const found = [], range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.data.trim().replace(/[0-9a-f]{16}/g, '…');
        range.selectNodeContents(walker.currentNode);
        const { x, y, width, height } = range.getBoundingClientRect();
        if (text && width > 1 && height > 1) found.push([text, ...[x, y, width, height].map(Math.round)]);
    }
    return found;
}"""
#: In a page: how many points of two pictures differ by more than a shade, of how many.
DIFFER = """async ([one, other]) => {
    const points = async (data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height).data;
    };
    const [a, b] = [await points(one), await points(other)];
    if (a.length !== b.length) return [1, 1];
    let differ = 0;
    for (let i = 0; i < a.length; i += 4)
        if ([0, 1, 2].some((part) => Math.abs(a[i + part] - b[i + part]) > 8)) differ += 1;
    return [differ, a.length / 4];
}"""


# -- taking: everything of `tests` and `harena` is the checkout's --------------------------------------------------


@contextmanager
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    from tests import machine

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=FLAGS)
        yield browser
        browser.close()


def boards() -> dict[str, Callable[[], Any]]:
    """Positions that show much of each board."""
    from tests.games.gladigala.tables import position
    from tests.web import standing, standing_spartacus, test_gladiatori_board

    return {
        "for-glory": standing.duel, "for-glory-fire": standing.under_fire, "gladigala": position,
        "gladiatori": test_gladiatori_board.duel, "gladiatori-building": test_gladiatori_board.building,
        "spartacus": standing_spartacus.scheme, "spartacus-arena": standing_spartacus.duel,
    }  # fmt: skip


def conceded(page: Any) -> str:
    """A game that is over."""
    from tests.web.play import api

    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    table = api(page, "/api/tables", {"game": "for-glory", "seats": seats, "seed": "pictures"})
    (mine,) = table["mine"]
    page.request.post(
        f"/api/tables/{table['id']}/moves", data={"seat": 0, "action": "concede"},
        headers={"X-Seat-Token": mine["token"]},
    )  # fmt: skip
    return str(table["id"])


def screens(page: Any) -> dict[str, str]:
    """The other screens, by their addresses."""
    from tests.web.play import api

    seats = [{"who": "me"}, {"who": "open"}]
    waiting = api(page, "/api/tables", {"game": "spartacus", "seats": [*seats, {"who": "bot"}]})["id"]
    over = conceded(page)
    return {
        "home": "/", "new": "/new/for-glory", "waiting": f"/table/{waiting}", "rules": "/rules/gladigala",
        "learn": f"/learn/{LESSON}", "replay": f"/replay/{over}?step=0&as=0", "end": f"/table/{over}",
        "pieces": "/pieces",
    }  # fmt: skip


def take(folder: Path) -> None:
    from harena.service.settings import Settings
    from tests.service.servers import serving
    from tests.web.play import api
    from tests.web.standing import answer_from_here, show

    folder.mkdir(parents=True, exist_ok=True)
    settings: dict[str, Any] = {"games": "", "thinkers": 0}
    if "development" in {known.name for known in fields(Settings)}:
        settings["development"] = True
    with (
        tempfile.TemporaryDirectory() as kept,
        serving(f"sqlite:///{kept}/pictures.sqlite3", **settings) as server,
        chromium() as browser,
    ):
        for theme in THEMES:
            context = browser.new_context(base_url=server.url, color_scheme=theme, reduced_motion="reduce")
            page = context.new_page()
            page.goto("/health")
            api(page, "/api/me", {"name": "Livia"})
            for name, address in screens(page).items():
                page.goto(address)
                shoot(page, folder, f"{name}-{theme}")
            answer_from_here(page)
            for name, made in boards().items():
                show(page, made())
                shoot(page, folder, f"{name}-{theme}")
            context.close()


def battle() -> Any:
    """For Glory: a blow to be answered, four against four."""
    from tests.games.for_glory.positions import P1, play, position
    from tests.web.standing import HAND, until

    patrons = ["Legatus", "Vestalis", "Aedile", "Tribunus"]
    table = position(
        at="combat turn", battle="L", active="P2",
        P1={"hand": HAND, "coins": 6, "glory": 3, "deck": ["Inc(1)"] * 9, "discard": ["Sportula"] * 3,
            "patrons": [*patrons, "Crooked Senator"], "arenas": ["Capua"]},
        P2={"hand": ["Inc(1)"] * 5, "coins": 3, "glory": 4, "patrons": [*patrons, "Praetor"], "deck": ["Inc(1)"] * 12},
        F1={"P1": ["Cestus"], "P2": ["Noxius"]}, F2={"P2": ["Cestus"]},
        L={"P1": ["Samnite", "Murmillo, damage 2", "Sagittarius", "Spiculus, damage 2, exhausted"],
           "P2": ["Retiarius, exhausted", "Thraex, damage 1", "Hoplomachus", "Veles"]},
        boasts=[19, 24, 24], turns_taken=9,
    )  # fmt: skip
    play(table, "P2 attack with thraex")
    return until(table, P1, "attack-target", "P2 strike samnite", "react")


def planning() -> Any:
    """GladiGala among three, with the orders of the fourth round to be given."""
    from tests.games.gladigala.tables import new_table

    table, rng = new_table(3), random.Random(4)
    while table.state.phase != "orders" or table.state.round < 4:
        seat = min(table.pending)
        table.apply(seat, rng.choice(table.pending[seat].options))
    return table


def take_for_readme(folder: Path) -> None:
    from tests.service.servers import serving
    from tests.web.play import api
    from tests.web.standing import answer_from_here, show

    shown = {**boards(), "battle": battle, "orders": planning}
    with (
        tempfile.TemporaryDirectory() as kept,
        serving(f"sqlite:///{kept}/pictures.sqlite3", games="", thinkers=0) as server,
        chromium() as browser,
    ):
        page = browser.new_context(base_url=server.url, color_scheme="light", reduced_motion="reduce").new_page()
        page.set_viewport_size(SIZES["wide"])
        page.goto("/health")
        api(page, "/api/me", {"name": "Livia"})
        answer_from_here(page)
        for name, position in README.items():
            show(page, shown[position]())
            page.wait_for_load_state("networkidle")
            page.evaluate("() => document.fonts.ready.then(() => null)")
            page.screenshot(path=str(folder / f"{name}.png"))


def shoot(page: Any, folder: Path, name: str) -> None:
    """One page, once wide and once narrow: turning a page costs less than loading it."""
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        page.wait_for_load_state("networkidle")
        page.evaluate("() => document.fonts.ready.then(() => null)")
        page.screenshot(path=str(folder / f"{name}-{size}.png"))
        (folder / f"{name}-{size}.json").write_text(json.dumps(page.evaluate(TEXTS)))
    page.set_viewport_size(SIZES["wide"])


# -- comparing -----------------------------------------------------------------------------------------------------


def compare(old: Path, new: Path) -> Iterator[str]:
    names = sorted({path.stem for folder in (old, new) for path in folder.glob("*.png")})
    with chromium() as browser:
        page = browser.new_page()
        for name in names:
            if not all((folder / f"{name}.png").exists() for folder in (old, new)):
                yield f"{name}: only in one of them"
                continue
            pictures = [base64.b64encode((folder / f"{name}.png").read_bytes()).decode() for folder in (old, new)]
            differ, of = page.evaluate(DIFFER, pictures)
            told = texts(*(json.loads((folder / f"{name}.json").read_text()) for folder in (old, new)))
            if differ or told:
                yield f"{name}: {100 * differ / of:.1f} % painted otherwise{told}"
        page.close()


def texts(before: list[list[Any]], after: list[list[Any]]) -> str:
    """Which texts came and went, and how many stand elsewhere."""
    one, other = Counter(text for text, *_ in before), Counter(text for text, *_ in after)
    moved = sum((Counter(map(tuple, before)) - Counter(map(tuple, after))).values()) - sum((one - other).values())
    parts = [
        f"gone: {listed(one - other)}" if one - other else "",
        f"new: {listed(other - one)}" if other - one else "",
        f"{moved} moved" if moved > 0 else "",
    ]
    return "".join(f"; {part}" for part in parts if part)


def listed(found: Counter[str]) -> str:
    shown = [repr(text[:40]) for text in sorted(found)]
    return ", ".join(shown[:12]) + (f" and {len(shown) - 12} more" if len(shown) > 12 else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take", help="picture every screen of a checkout")
    taking.add_argument("folder", type=Path)
    taking.add_argument("--of", type=Path, default=HERE.parents[2], metavar="CHECKOUT")
    comparing = commands.add_parser("compare", help="tell what differs between two folders of pictures")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    commands.add_parser("readme", help="take the pictures that README.md shows")
    given = parser.parse_args()
    if given.command == "compare":
        for line in compare(given.old, given.new):
            print(line)
    elif given.command == "readme":
        take_for_readme(HERE.parents[2] / "docs" / "pictures")
    elif os.environ.get("HARENA_PICTURED") == (checkout := str(given.of.resolve())):
        take(given.folder)
    else:  # again, with everything from there
        paths = os.pathsep.join((f"{checkout}/src", checkout))
        environment = {**os.environ, "PYTHONPATH": paths, "HARENA_PICTURED": checkout}
        command = [sys.executable, "-P", str(HERE), "take", str(given.folder.resolve()), "--of", checkout]
        sys.exit(subprocess.run(command, cwd=checkout, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
