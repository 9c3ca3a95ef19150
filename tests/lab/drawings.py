"""`python -m tests.lab.drawings`: makes the pictures that must be PNGs from our own drawings.

An installed app has icons (192 and 512 pixels, and one that may be cut to any shape), and whoever is shown a link sees
a picture of 1200 x 630.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import harena
from tests import machine

PICTURES = Path(harena.__file__).parent / "web" / "pictures"
RED = "#9b2f22"
#: What a mask may leave of a picture is a circle of four fifths of its width.
SAFE = 0.72


def icon(size: int, *, masked: bool) -> str:
    inside = round(size * SAFE) if masked else size
    ground = RED if masked else "transparent"
    return (
        f"<body style='margin:0;width:{size}px;height:{size}px;display:grid;place-items:center;background:{ground}'>"
        f"<div style='width:{inside}px'>{(PICTURES / 'mark.svg').read_text()}</div>"
    )


def preview(picture: str, title: str, line: str) -> str:
    font = (PICTURES.parent / "fonts" / "cinzel-latin-700-normal.woff2").as_uri()
    drawing = (PICTURES / picture).read_text()
    return (
        f"<style>@font-face {{ font-family: Cinzel; src: url({font}) }}"
        " body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; background: #2c211b }"
        " .art { position: absolute; inset: 0 } .art svg { width: 1200px; height: 800px; margin-top: -60px }"
        " .words { position: absolute; left: 0; right: 0; bottom: 0; padding: 26px 60px 34px; background: #2c211be8;"
        " color: #fbf3e4 } h1 { font: 700 84px Cinzel; margin: 0 } p { font: 34px sans-serif; margin: 6px 0 0;"
        " color: #d6c5ab }</style>"
        f"<div class=art>{drawing}</div><div class=words><h1>{title}</h1><p>{line}</p></div>"
    )


PREVIEWS = {
    "harena": ("for-glory.svg", "Harena", "Four gladiator games in the browser"),
    "for-glory": ("for-glory.svg", "For Glory", "Build a school, fight for the crowd"),
    "gladigala": ("gladigala.svg", "GladiGala", "Plan in secret, strike together"),
    "spartacus": ("spartacus.svg", "Spartacus", "Scheme, bribe and bid"),
    "gladiatori": ("gladiatori.svg", "Gladiatori", "A duel of nerve on the hex sand"),
}


def shoot(page: Any, content: str, size: tuple[int, int], to: Path) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    file = to.with_suffix(".html")
    file.write_text(f"<!doctype html>{content}", "utf-8")  # from a file, so that it may load the typeface
    try:
        page.goto(file.as_uri())
        page.evaluate("() => document.fonts.ready.then(() => {})")
        to.parent.mkdir(exist_ok=True)
        page.screenshot(path=str(to), omit_background=True)
    finally:
        file.unlink()


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        for size in (192, 512):
            shoot(page, icon(size, masked=False), (size, size), PICTURES / "app" / f"{size}.png")
        shoot(page, icon(512, masked=True), (512, 512), PICTURES / "app" / "maskable.png")
        for name, words in PREVIEWS.items():
            shoot(page, preview(*words), (1200, 630), PICTURES / "preview" / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
