"""Learn: a script that only does what the page says finishes every lesson; wrong choices are answered."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import game
from harena.core.lesson import lessons_of

from .play import settle
from .test_screens import KINDS, SOAK, axe, fits, mixed, report, shoot

GAMES = ("for-glory", "gladigala", "spartacus", "gladiatori")
ALL = [f"{name}/{lesson.id}" for name in GAMES for lesson in lessons_of(game(name))]
#: All of them are played through by the engine (`tests/lab/test_lessons.py`); in a browser one of each game, or all.
LESSONS = ALL if SOAK else [
    "gladigala/1-plan-and-strike", "for-glory/2-blood-and-glory", "spartacus/4-the-arena", "gladiatori/1-a-duel",
]  # fmt: skip
WANTED = ".learn .choice[data-wanted]"
#: What can be pressed on the board.
LIT = ".learn :is(.middle, .myrow) :is(.lit > .hit, .lit > button, button.lit)"


def begin(page: Any, lesson: str) -> None:
    page.goto(f"/learn/{lesson}")
    page.wait_for_selector(".learn .tutor .say")


def wants(page: Any) -> str:
    """What the lesson waits for: a move, a word (next), the end."""
    page.wait_for_function("() => document.querySelector('.learn')?.dataset.wants")
    return str(page.locator(".learn").get_attribute("data-wants"))


def scene(page: Any) -> int:
    return int(page.locator(".learn").get_attribute("data-scene"))


def went_on(page: Any, before: int) -> None:
    page.wait_for_function("at => Number(document.querySelector('.learn').dataset.scene) > at", arg=before)


def by_mouse(page: Any) -> None:
    """Press what is lit: on the board where something is, else in the list, step by step."""
    lit = page.locator(LIT)
    (lit.first if lit.count() else page.locator(WANTED)).click()


def by_keys(page: Any) -> None:
    """The key that stands on the lit choice; Enter where it has none."""
    key = page.locator(WANTED).get_attribute("aria-keyshortcuts")
    page.keyboard.press(str(key)) if key else page.locator(WANTED).press("Enter")


@pytest.mark.parametrize(("lesson", "kind"), mixed(LESSONS, KINDS))
def test_whoever_does_what_is_lit_comes_to_the_end(person: Any, lesson: str, kind: str) -> None:
    """And whoever cannot see it is told the same: axe looks at some scenes on the way."""
    page = person(phone="phone" in kind, dark="dark" in kind)
    begin(page, lesson)
    name = lesson.replace("/", "-")
    said: list[str] = []
    complaints: dict[str, list[str]] = {}
    while (wanted := wants(page)) != "end":
        before = scene(page)
        assert fits(page), f"the page scrolls at scene {before}"
        if before in (2, 15):
            shoot(page, f"lesson-{name}-{before}-{kind}")
            complaints[f"{lesson} {before}"] = axe(page)
        said.append(page.locator("[data-testid=tutor]").inner_text())
        if wanted == "move":
            while scene(page) == before:  # many choices are put into steps
                if kind == "desktop":
                    by_mouse(page)
                else:
                    by_keys(page)
                assert page.locator("[data-testid=astray]").count() == 0, said[-1]
        elif kind == "desktop":
            page.click(".tutor .next")
        else:
            page.keyboard.press("Enter")
        went_on(page, before)
    shoot(page, f"lesson-{name}-end-{kind}")
    complaints[f"{lesson} end"] = axe(page)
    assert report(complaints) == ""
    assert len(said) > 12
    assert all(said)
    assert page.locator("[data-testid=finish] li").count() >= 3
    assert fits(page)


def test_a_wrong_choice_is_answered_and_changes_nothing(person: Any) -> None:
    page = person()
    begin(page, "for-glory/2-blood-and-glory")
    page.click(".tutor .next")
    board = page.locator(".middle").inner_text()
    before = scene(page)
    page.locator(".learn .choice:not([data-wanted])").first.click()
    page.wait_for_selector("[role=alert] >> text=First the Reserve")
    page.locator('.learn .sup .hit').first.click()  # something on the board that is not lit
    assert "Press what is lit" in page.locator("[data-testid=astray]").inner_text()
    page.keyboard.press("p")
    assert scene(page) == before
    assert page.locator(".middle").inner_text() == board
    page.locator(WANTED).click()
    went_on(page, before)
    assert page.locator("[data-testid=astray]").count() == 0


def test_a_wrong_step_towards_a_choice_is_answered_too(person: Any) -> None:
    page = person()
    begin(page, "for-glory/1-build-a-school")
    for _ in range(2):
        page.click(".tutor .next")
    assert page.locator(WANTED).get_attribute("data-choice") == "play"  # a kind of choices, with the lit one in it
    page.locator('.learn .choice[data-choice="buy"]').click()
    page.wait_for_selector("text=First invite the Crooked Senator")
    assert page.locator(".learn .trail").count() == 0
    page.locator(WANTED).click()
    assert page.locator(".learn .trail").count() == 1
    page.keyboard.press("Backspace")
    assert page.locator(".learn .trail").count() == 0


def test_what_lies_on_something_lit_is_a_part_of_it(person: Any) -> None:
    page = person()
    begin(page, "spartacus/2-schemes-and-support")
    while "Aim at Livia" not in page.locator("[data-testid=tutor]").inner_text():
        page.click(".tutor .next") if wants(page) == "next" else page.locator(WANTED).click()
    before = scene(page)
    page.locator(".learn .lit [data-name='Guard']").first.click()
    went_on(page, before)


def test_the_lit_choice_of_a_long_list_is_in_sight(person: Any) -> None:
    page = person(phone=True)
    begin(page, "spartacus/2-schemes-and-support")
    page.click(".tutor .next")
    page.wait_for_selector(WANTED)
    box = page.locator(WANTED).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < page.locator(".learn .myrow").bounding_box()["y"] + 8


def test_back_and_again(person: Any) -> None:
    page = person()
    begin(page, "gladigala/1-plan-and-strike")
    first = page.locator("[data-testid=tutor]").inner_text()
    for _ in range(2):
        page.keyboard.press("Enter")
    assert page.locator(".tutor header small").inner_text() == "3 of 28"
    page.keyboard.press("1")
    assert page.locator(".tutor header small").inner_text() == "4 of 28"
    page.click(".tutor .back")
    assert page.locator(".tutor header small").inner_text() == "3 of 28"
    assert page.locator(WANTED).count() == 1
    page.click("[aria-label='Start again']")
    assert page.locator("[data-testid=tutor]").inner_text() == first
    assert page.locator(".tutor .back").is_hidden()


def test_the_others_move_by_themselves_and_are_told_of(person: Any) -> None:
    page = person()
    begin(page, "for-glory/1-build-a-school")
    while page.locator("[data-testid=tutor]").inner_text().find("Now Livia takes her turn") < 0:
        page.click(".tutor .next") if wants(page) == "next" else page.locator(WANTED).click()
    page.click(".tutor .next")
    page.wait_for_selector("text=Livia sent Andabata to Italica")
    assert "Livia buys Sportula" in page.locator(".tutor .log").inner_text()
    assert page.locator('.middle [data-name="Andabata"]').count() == 1


def test_a_rule_opens_beside_the_lesson(person: Any) -> None:
    page = person()
    begin(page, "gladigala/2-the-eagle")
    page.click(".tutor .say .rule")
    page.wait_for_selector("dialog [data-id='GG-DAGGER-1'].here")
    page.keyboard.press("Escape")
    assert page.locator("dialog").count() == 0
    assert scene(page) == 0


def test_from_home_through_a_lesson_to_a_real_game(person: Any) -> None:
    page = person(phone=True)
    page.goto("/")
    page.click('[data-game="for-glory"] a:has-text("Learn")')
    page.click("[data-lesson='for-glory/2-blood-and-glory']")
    page.wait_for_selector(".learn")
    while wants(page) != "end":
        page.click(".tutor .next") if wants(page) == "next" else page.locator(WANTED).click()
    page.wait_for_selector("text=Next: Champions and Blessings")
    page.click("text=Play a real game")
    page.wait_for_url("**/table/*")
    assert settle(page) == "asked"
    page.goto("/learn")
    page.wait_for_selector("[data-lesson='for-glory/2-blood-and-glory'] .done")
    page.goto("/rules/gladigala")
    page.click("text=Learn by playing")
    page.wait_for_url("**/learn/gladigala")
    page.goto("/learn/for-glory/none")
    page.wait_for_selector("text=No lesson here")


@pytest.mark.parametrize("kind", KINDS)
def test_the_list_of_lessons_is_clean_for_axe(person: Any, kind: str) -> None:
    page = person(phone="phone" in kind, dark="dark" in kind)
    page.goto("/learn")
    page.wait_for_load_state("networkidle")
    shoot(page, f"learn-{kind}")
    assert report({"list": axe(page)}) == ""


def test_the_place_in_a_lesson_survives_a_reload(person: Any) -> None:
    page = person()
    begin(page, "gladigala/2-the-eagle")
    page.click(".tutor .next")
    page.click(".tutor .next")
    told = page.locator("[data-testid=tutor]").inner_text()
    page.reload()
    page.wait_for_selector(".learn .tutor .say")
    assert page.locator("[data-testid=tutor]").inner_text() == told
    assert page.locator(WANTED).count() == 1


@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_the_tutor_leaves_the_hand_its_room(person: Any, kind: str) -> None:
    """Seven cards are read beside him as they are at a table."""
    page = person(phone=kind == "phone")
    begin(page, "for-glory/1-build-a-school")
    page.wait_for_selector(".handrow .card")
    cards = page.locator(".handrow .card").evaluate_all(
        """cards => cards.map((card) => [card.getBoundingClientRect().width,
            [...card.querySelectorAll('.name, .says')].some((one) => getComputedStyle(one).display !== 'none'
                && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))])"""
    )
    assert len(cards) > 5
    assert min(width for width, _ in cards) >= 90
    assert not any(cut for _, cut in cards)
    assert kind == "phone" or page.locator(".handrow").evaluate("one => one.scrollWidth <= one.clientWidth + 1")
