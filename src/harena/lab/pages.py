"""Pages that are complete in themselves: fonts, styles and script inside, nothing is asked of a network."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from importlib import resources


def document(title: str, header: str, body: str) -> str:
    """A whole page; `header` is what stands beside the name at the top."""
    return "\n".join([
        "<!doctype html>", '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">', f"<title>{escape(title)}</title>",
        f"<style>{_font()}{_file('report.css')}</style></head><body>",
        f"<header><b>HARENA</b> {header}</header>", f"<main>{body}</main>",
        f"<script>{_file('report.js')}</script></body></html>", "",
    ])  # fmt: skip


def _file(name: str) -> str:
    return (resources.files(__package__) / "page" / name).read_text("utf-8")


def _font() -> str:
    font = resources.files("harena.web") / "fonts" / "cinzel-latin-700-normal.woff2"
    data = b64encode(font.read_bytes()).decode()
    return f'@font-face{{font-family:Cinzel;font-weight:700;src:url(data:font/woff2;base64,{data}) format("woff2")}}'
