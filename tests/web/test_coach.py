"""The coach at a table: she asks before a grave mistake, says why, and leaves the choice to whoever plays."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .play import chosen, open_table, settle
from .test_screens import KINDS, axe, fits, mixed, report, shoot

COACH = "[data-testid=coach]"
WHY = "Livia's Cestus is defeated: nearly always after this choice, hardly ever after the better one."


def speaks(page: Any, when: str) -> None:
    """Choose when she speaks, in the menu."""
    page.click("[aria-label='Table menu']")
    page.click(f".menu-coach button:has-text('{when}')")
    page.click("[aria-label='Table menu']")


def advise(page: Any, grade: str, why: str = WHY) -> list[str]:
    """She says this to everything from now on, and would choose the first thing that is offered; what she was asked."""
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.post_data_json["action"])
        better = page.evaluate("() => document.querySelector('.choice[data-choice]')?.dataset.choice") or ""
        route.fulfill(content_type="application/json", body=json.dumps({
            "ask": 1, "grade": grade, "cost": 11.0, "chance": 0.41, "best": 0.52, "better": better,
            "better_words": better, "why": why,
        }))  # fmt: skip

    page.route("**/coach", answer)
    return asked


def question(page: Any) -> Any:
    return page.evaluate("() => document.querySelector('[data-testid=question]')?.innerText")


def opened(page: Any) -> None:
    """A gladiator to choose, in words that are short."""
    open_table(page, "spartacus", ["me", "greedy"], ahead=chosen(2))
    settle(page)


@pytest.mark.parametrize(("grade", "kind"), mixed(["blunder"], KINDS))
def test_she_asks_before_a_grave_mistake_and_says_why(person: Any, grade: str, kind: str) -> None:
    page = person(phone="phone" in kind, dark="dark" in kind)
    opened(page)
    speaks(page, "mistakes")
    asked = advise(page, grade)
    before = question(page)
    page.locator("[data-testid=choices] button").last.click()
    page.wait_for_selector(COACH)
    told = page.locator(COACH).inner_text()
    assert "nearly always after this choice" in told
    assert "I would choose" in told
    assert "41 % → 52 %" in told.replace("\u00a0", " ")
    shoot(page, f"coach-{kind}")
    assert report({"coach": axe(page)}) == ""
    assert fits(page)
    page.click("text=Think again")
    page.wait_for_selector(COACH, state="detached")
    assert question(page) == before
    page.locator("[data-testid=choices] button").last.click()
    page.wait_for_selector(COACH)
    page.keyboard.press("Escape")
    page.wait_for_selector(COACH, state="detached")
    page.locator("[data-testid=choices] button").last.click()
    page.click(f"{COACH} >> text=Do mine")
    page.wait_for_function("q => document.querySelector('[data-testid=question]')?.innerText !== q", arg=before)
    assert len(set(asked)) == 1


def test_her_own_choice_can_be_taken(person: Any) -> None:
    page = person()
    opened(page)
    speaks(page, "mistakes")
    advise(page, "mistake", why="")
    before = question(page)
    page.locator("[data-testid=choices] button").last.click()
    page.wait_for_selector(f"{COACH} >> text=wins about 11 fewer")
    page.click(f"{COACH} >> text=Do hers")
    page.wait_for_function("q => document.querySelector('[data-testid=question]')?.innerText !== q", arg=before)


def test_she_is_silent_below_what_was_chosen_and_tells_that_she_looks(person: Any) -> None:
    page = person()
    opened(page)
    speaks(page, "blunders")
    asked = advise(page, "mistake")
    before = question(page)
    page.locator("[data-testid=choices] button").last.click()
    page.wait_for_function("q => document.querySelector('[data-testid=question]')?.innerText !== q", arg=before)
    assert len(asked) == 1
    assert page.locator(COACH).count() == 0
    speaks(page, "never")
    settle(page)
    before = question(page)
    page.locator("[data-testid=choices] button").last.click()
    page.wait_for_function("q => document.querySelector('[data-testid=question]')?.innerText !== q", arg=before)
    assert len(asked) == 1


def test_whoever_chooses_a_game_with_her_hears_her(person: Any) -> None:
    page = person()
    page.goto("/learn")
    page.wait_for_selector(".coach >> text=She is silent.")
    page.click(".coach >> text=Choose a game")
    page.wait_for_url("**/")
    assert page.evaluate("() => localStorage.getItem('harena-coach')") == "mistakes"
