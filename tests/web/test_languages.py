"""A game in another language: questions, choices, the log and refusals, on desktop and phone."""

from __future__ import annotations

from typing import Any

import pytest

from .play import open_table, press_choice, settle


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_gladigala_speaks_german(person: Any, phone: bool) -> None:
    page = person(phone=phone)
    open_table(page, "gladigala", ["me", "random"])
    assert page.locator("[data-testid=question]").inner_text() == "Choose the school that you lead."
    page.evaluate("localStorage.setItem('harena-language', 'de')")
    page.reload()
    settle(page)
    assert page.locator("[data-testid=question]").inner_text() == "Wähle die Schule, die du führst."
    for _ in range(6):
        settle(page)
        before = page.locator("[data-testid=question]").inner_text()
        press_choice(page, 0)
        page.wait_for_function(
            "(was) => document.querySelector('[data-testid=question]')?.innerText !== was", arg=before
        )
    settle(page)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "the page is wider than its window"
    if not phone:
        page.keyboard.press("l")
        page.wait_for_selector(".log li:has-text('Du führst')")
        assert page.locator(".log li", has_text="Du führst").count() == 1
        assert page.locator(".tabs [role=tab]").first.inner_text() == "Verlauf"
        with page.expect_navigation():  # words are looked up once, when the page is made
            page.select_option("select.language", "en")
        settle(page)
        page.keyboard.press("l")
        page.wait_for_selector(".log li:has-text('You lead')")
        assert page.locator(".tabs [role=tab]").first.inner_text() == "Log"
