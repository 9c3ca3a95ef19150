"""`python -m tests.lab.gallery [FOLDER] [--only TEXT] [--vision EYES]`: every board from its emptiest to its fullest.

For each game and mode the emptiest, a usual and the fullest position of `tests.lab.positions`, every kind of question,
and positions that were laid out by hand: wide and on a phone, light and dark. FOLDER (`build/gallery`) gets the
pictures, a contact sheet `index.html`, and what `tests.web.tidy` and axe-core have against each of them, which is
also printed.
"""

from __future__ import annotations

import argparse
import html
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harena.core import Table
from tests.web.standing import CROWDS, STANDING

from .pictures import SIZES, THEMES, chromium
from .positions import EYES, kept, lay_out, pieces

VISIONS = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia", "blurredVision")
FOLDER = Path(__file__).parents[2] / "build" / "gallery"

STYLE = """
body { font: 14px system-ui, sans-serif; margin: 20px; background: #f4ecdd; color: #2a201a; }
section { margin-bottom: 26px; } h2 { font-size: 16px; margin: 0 0 6px; } h2 small { font-weight: 400; }
.row { display: flex; gap: 10px; align-items: flex-start; flex-wrap: wrap; } figure { margin: 0; }
img { display: block; height: 300px; border: 1px solid #b7a588; } ul { max-width: 530px; color: #9b2f22; }
"""


@dataclass(frozen=True)
class Picture:
    """A position in one size and theme, and what is wrong with it."""

    name: str
    size: str
    theme: str
    complaints: list[str]

    @property
    def file(self) -> str:
        return f"{self.name}-{self.size}-{self.theme}.png"


def by_hand() -> dict[str, Callable[[], Table]]:
    """Positions that a few hundred games do not reach."""
    from tests.web import standing_spartacus

    scenes = standing_spartacus.STANDING
    return {f"for-glory-laid-out-{name}": made for name, made in (STANDING | CROWDS).items()} | {
        f"spartacus-laid-out-{name}": made for name, made in scenes.items()
    }


def everything() -> dict[str, Callable[[], Table]]:
    """All positions of the gallery by their names; a name begins with its game."""

    def reached(name: str) -> Callable[[], Table]:
        return lambda: lay_out(kept()[name])

    return dict(sorted((by_hand() | {name: reached(name) for name in kept()}).items()))


def wanted(table: Table) -> list[str]:
    """The pieces that have to be seen."""
    return pieces(table.game.id, table.view(EYES)["board"])


def look(page: Any, name: str, table: Table, folder: Path | None, size: str, theme: str) -> Picture:
    """Lay the position out in this page, which has this size and theme, and look at it."""
    from tests.web.standing import show
    from tests.web.test_screens import axe
    from tests.web.tidy import untidy

    show(page, table)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.mouse.move(2, 2)
    picture = Picture(name, size, theme, [])
    if folder is not None:
        page.screenshot(path=str(folder / picture.file))
    picture.complaints.extend(untidy(page, wanted(table)) + axe(page))
    return picture


def take(folder: Path, names: list[str], vision: str = "none") -> Iterator[Picture]:
    """Picture these positions in both sizes and themes, as eyes with this deficiency see them."""
    from tests.service.servers import serving
    from tests.web.play import api
    from tests.web.standing import answer_from_here

    folder.mkdir(parents=True, exist_ok=True)
    positions = everything()
    with (
        tempfile.TemporaryDirectory() as database,
        serving(f"sqlite:///{database}/gallery.sqlite3", games="", thinkers=0) as server,
        chromium() as browser,
    ):
        pages: dict[tuple[str, str], Any] = {}
        for size, viewport in SIZES.items():
            for theme in THEMES:
                phone = size == "phone"
                context = browser.new_context(
                    base_url=server.url, viewport=viewport, color_scheme=theme, reduced_motion="reduce",
                    has_touch=phone, is_mobile=phone,
                )  # fmt: skip
                page = pages[size, theme] = context.new_page()
                page.goto("/health")
                api(page, "/api/me", {"name": "Livia"})
                answer_from_here(page)
                context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
        for name in names:
            table = positions[name]()
            for (size, theme), page in pages.items():
                yield look(page, name, table, folder, size, theme)


def sheet(pictures: list[Picture]) -> str:
    """The contact sheet."""
    rows: dict[str, list[Picture]] = {}
    for picture in pictures:
        rows.setdefault(picture.name, []).append(picture)

    def figure(picture: Picture) -> str:
        wrong = "".join(f"<li>{html.escape(one)}</li>" for one in picture.complaints)
        alt = f"{picture.name}, {picture.size}, {picture.theme}"
        return (f'<figure><a href="{picture.file}"><img loading="lazy" src="{picture.file}" alt="{alt}"></a>'
                f"<figcaption>{picture.size}, {picture.theme}</figcaption><ul>{wrong}</ul></figure>")  # fmt: skip

    sections = "".join(
        f'<section id="{name}"><h2>{name}</h2><div class="row">{"".join(map(figure, row))}</div></section>'
        for name, row in rows.items()
    )
    found = sum(len(picture.complaints) for picture in pictures)
    heading = f"{len(rows)} positions, {len(pictures)} pictures, {found} complaints"
    return (f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>{STYLE}</style>'
            f"<h1>{heading}</h1>{sections}</html>")  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--only", action="append", default=[], metavar="TEXT", help="only those with it in their name")
    parser.add_argument("--vision", choices=VISIONS, default="none", help="as these eyes see it")
    given = parser.parse_args()
    names = [name for name in everything() if not given.only or any(text in name for text in given.only)]
    pictures: list[Picture] = []
    for picture in take(given.folder, names, given.vision):
        pictures.append(picture)
        for one in picture.complaints:
            print(f"{picture.name}, {picture.size}, {picture.theme}: {one}", flush=True)
    (given.folder / "index.html").write_text(sheet(pictures))
    found = sum(len(picture.complaints) for picture in pictures)
    print(f"{len(names)} positions, {len(pictures)} pictures, {found} complaints: {given.folder / 'index.html'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
