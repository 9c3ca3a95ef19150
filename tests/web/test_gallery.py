"""Boards that hold any position: nothing covered or cut off, every piece there or one tap away, axe content."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.gallery import everything, wanted
from tests.lab.positions import MODES, kept

from .standing import CROWDS, show, twelve_calm
from .test_screens import KINDS, SOAK, axe, mixed, report, shoot
from .tidy import untidy

#: In every run: as full as it can get, and one position of a game that was played.
CROWDED = list(CROWDS) if SOAK else ["ten-of-each", "twelve-each"]
GALLERY = list(everything()) if SOAK else ["for-glory-four-fullest"]


def faults(page: Any, name: str, table: Any, *, with_axe: bool = True) -> str:
    show(page, table)
    shoot(page, name)
    return report({name: untidy(page, wanted(table)) + (axe(page) if with_axe else [])})


@pytest.mark.parametrize(("name", "kind"), mixed(CROWDED, KINDS))
def test_a_crowd_finds_room(person: Any, name: str, kind: str) -> None:
    page = person(phone="phone" in kind, dark="dark" in kind, standing=True)
    assert faults(page, f"for-glory-{name}-{kind}", CROWDS[name](), with_axe=SOAK) == ""
    if name == "twelve-each" and "phone" in kind:
        assert page.locator(".rank[data-more=down]").count() == 2, "with the stage open, a side of twelve scrolls"


@pytest.mark.parametrize(("name", "kind"), mixed(GALLERY, KINDS))
def test_what_seeded_games_reached_lies_well(person: Any, name: str, kind: str) -> None:
    page = person(phone="phone" in kind, dark="dark" in kind, standing=True)
    assert faults(page, f"{name}-{kind}", everything()[name]()) == ""


def test_every_mode_is_in_the_gallery_from_its_emptiest_to_its_fullest() -> None:
    found = kept()
    for mode in MODES:
        emptiest, usual, fullest = (found[f"{mode}-{how}"].pieces for how in ("emptiest", "usual", "fullest"))
        assert emptiest <= usual <= fullest
    assert {position.game for position in found.values()} == {game for game, _, _ in MODES.values()}


#: A card that lies upon another, a name without room, a zone that hides what it holds.
SPOILT = """() => {
    const [one, other] = document.querySelectorAll('.fight .card');
    const [a, b] = [one, other].map((card) => card.getBoundingClientRect());
    other.style.translate = `${a.left - b.left}px ${a.top - b.top + 8}px`;
    Object.assign(document.querySelector('.headrow .title').style, { width: '20px', overflow: 'hidden' });
    Object.assign(document.querySelector('.handrow').style, { width: '150px', overflow: 'hidden' });
}"""


def test_the_checker_sees_what_is_wrong(person: Any) -> None:
    page = person(standing=True)
    table = twelve_calm()
    show(page, table)
    assert untidy(page, wanted(table)) == []
    page.evaluate(SPOILT)
    found = report({"": untidy(page, [*wanted(table), "Nobody"])})
    for fault in ("overlap by", 'the name "Verona" is cut', "is cut off by .handrow", "Nobody is counted, but nowhere"):
        assert fault in found
