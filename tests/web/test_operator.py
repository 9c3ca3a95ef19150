"""Moderating in the browser: a line is reported where it stands, taken away on the operator's page, and gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.service.servers import Server
from tests.service.test_operating import harena

from .play import api, visit
from .test_screens import axe, shoot


def test_a_line_is_reported_and_removed_and_everybody_is_told_something(
    person: Callable[..., Any], server: Server
) -> None:
    operator, rude, other = person("Aedile"), person("Rude"), person("Livia")
    api(operator, "/api/account", {"login": "aedile", "password": "correct horse"})
    database = server.settings.database
    assert harena("admin", "role", "aedile", "operator", "--database", database).exit_code == 0
    made = api(rude, "/api/tables", {"game": "gladigala", "seats": [{"who": "me"}, {"who": "open"}]})
    api(other, f"/api/tables/{made['id']}/join", {})
    for page in (rude, other):
        visit(page, f"/table/{made['id']}")
        page.locator("[data-testid=choices] button, .prompt").first.wait_for()
        page.keyboard.press("c")
    rude.get_by_placeholder("Say something…").fill("something rude")
    rude.keyboard.press("Enter")
    line = other.locator(".chat li", has_text="something rude")
    line.wait_for()
    line.get_by_label("Tell the moderators what Rude said").click()
    other.get_by_label("Why, if you like").fill("not at my table")
    other.get_by_role("button", name="Tell them").click()
    other.locator(".notice", has_text="The moderators will look at it.").wait_for()

    visit(operator, "/operator")
    report = operator.locator("li", has_text="something rude")
    report.get_by_text("not at my table").wait_for()
    shoot(operator, "operator")
    assert not axe(operator)
    report.get_by_role("button", name="Remove the line").click()
    operator.get_by_text("Nothing waits to be looked at.").wait_for()
    line.wait_for(state="detached")
    found = operator.locator("li", has=operator.locator("b", has_text="Rude"))
    found.get_by_text("What to do").click()
    for answer in ("Cancel", "Rename"):
        found.get_by_role("button", name="Rename").click()
        operator.get_by_test_id("asked").get_by_label("Name").fill("Silvanus")
        operator.get_by_test_id("asked").get_by_role("button", name=answer).click()
        operator.get_by_test_id("asked").wait_for(state="detached")
        assert operator.locator("li b", has_text="Silvanus").count() == 0 or answer == "Rename"
    operator.locator("li b", has_text="Silvanus").wait_for()
    operator.get_by_label("What everybody reads for a day").fill("The arena closes at ten.")
    operator.get_by_role("button", name="Announce").click()
    for page in (rude, other):
        page.locator("[data-testid=announced]", has_text="The arena closes at ten.").wait_for()
    other.get_by_label("Put away").click()
    assert harena("admin", "announce", "--database", database).exit_code == 0  # others play on this service
    rude.get_by_test_id("announced").wait_for(state="detached")  # and in this page, once it is left

    visit(other, "/privacy")
    other.get_by_role("heading", name="What you can do").wait_for()
    shoot(other, "privacy")
    assert not axe(other)
