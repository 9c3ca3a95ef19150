"""What goes wrong in one part of the page is told there; the rest goes on, and so does the part with the next move."""

from __future__ import annotations

from typing import Any

from .conftest import Pages
from .play import api
from .standing import follow, message
from .standing_spartacus import stall


def test_a_part_that_fails_comes_back_with_the_next_position(person: Any, pages: Pages) -> None:
    page = person(standing=True)
    table = stall()
    send = follow(page, table)
    info = api(page, f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    broken, whole = message(table, info), message(table, info)
    del broken["view"]["board"]["offers"]
    send({**broken, "n": 2})
    page.wait_for_selector(".middle .failed")
    assert page.locator(".prompt.asked").count() == 1
    assert page.locator(".sp-hand .ic").count() > 0
    send({**whole, "n": 3})
    page.wait_for_selector(".middle .house")
    assert page.locator(".failed").count() == 0
    assert pages.troubles(), "it is told on the console"
