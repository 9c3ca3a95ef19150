"""Every installed game through a browser: by mouse, on the board, by keyboard, on a phone; whole games to their end."""

from __future__ import annotations

import os
from typing import Any

import pytest

from .play import api, asked_of, open_table, play_on, settle, state

SOAK = bool(os.environ.get("HARENA_SOAK"))
GAMES = ("for-glory", "gladigala", "spartacus", "gladiatori")
MOVES = 4000 if SOAK else 6


def seats_of(page: Any, game: str) -> int:
    known = {one["id"]: one["seats"] for one in api(page, "/api/games")}
    if game not in known:
        pytest.skip(f"{game} is not installed")
    return 2 if 2 in known[game] else int(min(known[game]))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["mouse", "keys", "board"])
def test_every_game_plays_on_the_generic_board(person: Any, game: str, how: str) -> None:
    page = person(phone=how == "board")
    count = seats_of(page, game)
    open_table(page, game, ["me", *["random"] * (count - 1)], plain=True)
    made = play_on(page, MOVES, seed=len(how), how=how)
    assert made > 0
    if SOAK:
        assert state(page) == "over"


@pytest.mark.parametrize("game", ["for-glory", "gladigala", "spartacus", "gladiatori"])
@pytest.mark.parametrize("how", ["keys", "board", "mouse", "touch"] if SOAK else ["keys", "board"])
@pytest.mark.timeout(1800)  # a whole day of GladiGala, choice by choice, on a busy machine
def test_own_boards_play_on(person: Any, game: str, how: str) -> None:
    page = person(phone=how in ("board", "touch"))
    open_table(page, game, ["me", "random"])
    assert play_on(page, MOVES, seed=7, how=how) > 0
    if SOAK:
        assert state(page) == "over"


def test_two_browsers_play_a_whole_game_to_its_end(person: Any) -> None:
    """The last choice of each list is usually the end of a turn, so this is quick where the rules let it be."""
    livia, marcus = person("Livia"), person("Marcus", phone=True)
    count = seats_of(livia, "for-glory")
    table = open_table(livia, "for-glory", ["me", "open"][:count])
    marcus.goto(f"/table/{table}")
    marcus.click("text=Sit down")
    livia.wait_for_selector(".prompt")
    marcus.wait_for_selector(".prompt")
    for turn in range(4000 if SOAK else 12):
        page = asked_of(livia, marcus)
        if play_on(page, 1, seed=turn) == 0:
            break
    if state(livia) != "over":
        if SOAK:
            raise AssertionError("the game did not end")
        # Enough seen for a quick run: one of them gives up, and both see the end.
        livia.click("[aria-label='Table menu']")
        livia.click(".drop >> text=Concede")
        livia.click(".dialog .btn.primary")
    for page in (livia, marcus):
        page.wait_for_selector("[data-testid=result]")
    assert "Marcus" in livia.locator("[data-testid=result]").inner_text() or SOAK
    assert settle(marcus) == "over"


def test_a_board_is_dressed_by_its_own_sheet_alone(person: Any) -> None:
    """Whoever comes from another game, by a link, finds this one as it always looks."""
    page = person()
    active = """() => [...document.querySelectorAll('link[rel=stylesheet]')].filter(one => !one.disabled)
        .map(one => one.getAttribute('href').split('/').at(-1))"""
    boards = {"for-glory.css", "gladigala.css", "spartacus.css", "gladiatori.css"}
    for game in ("gladiatori", "spartacus", "gladiatori"):
        open_table(page, game, ["me", "random"])
        assert settle(page) == "asked"
        assert boards & set(page.evaluate(active)) == {f"{game}.css"}
