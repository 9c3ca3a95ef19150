"""What the others did since my last decision: in the row of what happened, on the board, by key and by ear."""

from __future__ import annotations

import json
import random
import re
import time
from typing import Any

import pytest

from tests.service.servers import PATIENCE

from .conftest import DESKTOP, PHONE
from .play import choose, chosen, open_table, settle
from .test_screens import axe

ROW = ".happenings"
STEPS = f"{ROW} .ev"
#: The numbers of the events that the open step tells.
OPENED = "[data-testid=happened] li"
#: Done when the page has drawn what is known by now.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

#: In the page: numbers of the recap of which one cannot be read, or that hide most of a name or a figure.
HIDDEN = """() => {
    const found = [];
    const texts = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
    const words = [];
    while (texts.nextNode()) {
        const node = texts.currentNode;
        if (/^\\s*([a-z]\\d{1,2})?\\s*$/.test(node.textContent)) continue; // hexes are called so everywhere on the sand
        if (node.parentElement.closest('.recapmarks, .sr, .happenings, .prompt')) continue;
        if (!node.parentElement.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 1) words.push([node.textContent.trim(), box]);
    }
    for (const disc of document.querySelectorAll('.recapmarks .nr')) {
        const box = disc.getBoundingClientRect();
        if (!/^\\d+((, |–)\\d+)*$/.test(disc.textContent)) found.push(`reads ${disc.textContent}`);
        for (const [word, other] of words) {
            const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
            const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
            if (across > 0 && down > 0 && across * down > 0.5 * other.width * other.height)
                found.push(`${disc.textContent} hides ${word}`);
        }
    }
    return found;
}"""

#: Press the step at which somebody plays a card; done when the card is shown, which it is for a moment only.
SHOWN = """steps => new Promise((done) => {
    const look = () => document.querySelector('.played .bigcard') ? done() : requestAnimationFrame(look);
    [...document.querySelectorAll(steps)].find((one) => one.textContent.includes('plays')).click();
    look();
})"""


def told(page: Any, table: str) -> int:
    """The number of the last event before my decision, when the others have made theirs and the page knows of it."""
    (mine,) = page.request.get(f"/api/tables/{table}").json()["mine"]
    path = f"/api/tables/{table}/view?seat={mine['seat']}"
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = page.request.get(path, headers={"X-Seat-Token": mine["token"]}).json()
        if [one["seat"] for one in found["view"]["deciding"]] == [mine["seat"]]:
            number = int(found["events"][-1]["number"])
            page.wait_for_selector(f"{ROW} [data-told='{number}']")
            return number
        time.sleep(0.02)
    raise AssertionError("the others did not come to an end")


def until_others_moved(page: Any, table: str) -> tuple[int, int]:
    """Choose until somebody else has done something; the last events before my choice and now."""
    rng = random.Random(4)
    for _ in range(30):
        assert settle(page) == "asked"
        before = told(page, table)
        choose(page, rng, "mouse")
        settle(page)
        after = told(page, table)
        if after > before and page.locator(f"{ROW} .lab.hot").count() and page.locator(STEPS).count() > 1:
            return before, after
    raise AssertionError("the others did nothing")


def opened(page: Any) -> list[int]:
    """Open every step, and gather the events in them."""
    found: list[int] = []
    for number in range(page.locator(STEPS).count()):
        page.locator(STEPS).nth(number).click()
        page.wait_for_function(
            "([steps, at]) => document.querySelectorAll(steps)[at].ariaExpanded === 'true'", arg=[STEPS, number]
        )
        found += page.locator(OPENED).evaluate_all("lines => lines.map((line) => Number(line.dataset.number))")
    return found


@pytest.mark.parametrize(
    ("game", "seats", "decisions"),
    [("for-glory", 2, 12), ("gladigala", 4, 14), ("spartacus", 3, 14), ("gladiatori", 2, 30)],
)
def test_every_event_since_my_last_decision_opens_from_a_step(
    person: Any, game: str, seats: int, decisions: int
) -> None:
    page = person()
    table = open_table(page, game, ["me", *["greedy"] * (seats - 1)], ahead=chosen(decisions))
    page.wait_for_selector(f"{ROW} [role=group][aria-label=Steps]")
    before, after = until_others_moved(page, table)
    assert opened(page) == list(range(before + 1, after + 1))
    assert 1 < page.locator(STEPS).count() <= 6
    page.wait_for_selector(".recapmarks .nr")
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        page.wait_for_function(f"() => !({HIDDEN})().length", timeout=10_000)
    page.set_viewport_size(DESKTOP)
    page.get_by_test_id("live-place").get_by_text(re.compile("^Since your last decision: ")).wait_for(state="attached")
    assert page.locator(ROW).bounding_box()["height"] == 34


def focused(page: Any) -> str:
    return str(page.evaluate("() => document.activeElement.textContent.trim().replace(/\\s+/g, ' ')"))


def test_a_recap_is_stepped_through_and_one_watches_as_fast_as_one_likes(person: Any) -> None:
    page = person()
    with page.expect_websocket() as socket:
        table = open_table(page, "for-glory", ["me", "greedy"])
    until_others_moved(page, table)
    while not page.locator(STEPS, has_text="plays").count():
        until_others_moved(page, table)
    # by key: R and the arrows, and the card is shown until any key
    page.keyboard.press("r")
    assert focused(page).startswith("Step 1 of ")
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("Step 2 of ")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert page.locator(OPENED).count() > 0
    page.evaluate(SHOWN, STEPS)
    page.keyboard.press("Escape")
    assert page.locator(".played").count() == page.locator(OPENED).count() == 0
    assert axe(page) == []
    # words point at the board
    page.keyboard.press("l")
    page.wait_for_selector(".log li")
    page.locator(".log").focus()
    for _ in range(30):
        page.keyboard.press("ArrowUp")
        page.evaluate(DRAWN)
        if page.locator(".touched.on").count():
            break
    assert page.locator(".touched.on").count() > 0
    # the speed is this person's, and the bots'
    with socket.value.expect_event("framesent", lambda frame: json.loads(frame) == {"type": "speed", "times": 0}):
        page.get_by_role("button", name="at once").click()
    assert page.evaluate("() => localStorage.getItem('harena-speed')") == "0"
    page.keyboard.press("Escape")
    page.set_viewport_size(PHONE)
    until_others_moved(page, table)
    assert page.locator(".motion, .played").count() == 0
    assert page.locator(ROW).bounding_box()["height"] == 34
