"""Whether a position lies well on its board: nothing covered, nothing cut off, every piece there or one tap away."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .play import still

_LOOK = f"opened => {{ {Path(__file__).with_name('tidy.js').read_text()}; return look(opened); }}"
#: What shows another part of a board, one tap away.
TABS = ".table :is(:is(.atabs, .gtabs, .tabs, [role=tablist]) button, .sp-tiles .tile:not(.lit) .hit)"


def untidy(page: Any, wanted: Iterable[str] = (), *, tabs: bool = True) -> list[str]:
    """What is wrong with the position in this page, on every part of its board (without
    `tabs` only on the one that is shown); `wanted` are pieces to be seen.
    """
    complaints: list[str] = []
    drawn: set[str] = set()

    def look(where: str) -> None:
        still(page)
        found = page.evaluate(_LOOK, bool(where))
        complaints.extend(where + one for one in found["complaints"] if where + one not in complaints)
        drawn.update(filter(None, found["drawn"]))

    look("")
    parts = page.locator(TABS)
    first = parts.evaluate_all("all => all.findIndex((one) => one.matches('.on, [aria-selected=true]'))")
    others = [at for at in range(parts.count()) if at != first] if tabs else []
    for at in others:
        name = parts.nth(at).inner_text().split("\n")[0] or parts.nth(at).get_attribute("aria-label").split(",")[0]
        parts.nth(at).click()
        look(f"{name}: ")
    if others and first >= 0:
        parts.nth(first).click()
    spoken = {name.casefold().replace(" ", "-") for name in drawn}
    for name in dict.fromkeys(wanted):
        plain = name.casefold().replace(" ", "-")
        if not any(plain == one or one.endswith(f"-{plain}") for one in spoken):
            complaints.append(f"{name} is counted, but nowhere to be seen")
    return complaints
