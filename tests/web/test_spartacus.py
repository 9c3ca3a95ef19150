"""Spartacus on the generic board: deals are put together by clicks, and what bots offer can be answered."""

from __future__ import annotations

from typing import Any

from .play import open_table, play_on, settle

MOVES = 80


def asked(page: Any) -> str:
    return str(page.locator(".prompt .eyebrow").first.inner_text()).casefold()


def until(page: Any, kind: str) -> None:
    """Choose anything until this is asked."""
    for move in range(MOVES):
        assert settle(page, 60) != "over", f"the game ended before {kind!r} was asked"
        if asked(page) == kind:
            return
        play_on(page, 1, seed=move)
    raise AssertionError(f"{kind!r} was not asked within {MOVES} moves")


def compose(page: Any) -> str:
    """Put an offer together by clicks; what is wanted in it, or nothing if the rules do not allow it now."""
    page.click(".choices.also >> text=Offer")
    picks = {name: page.locator(f".offer [role=group][aria-label={name}]") for name in ("Give", "Want", "Promise")}
    give, want, promise = picks.values()
    give.locator("button", has_text="1 coins").first.click()
    want.locator("button").last.click()
    promise.locator("button", has_text="no-foil").click()
    assert give.locator("[aria-pressed=true]").all_inner_texts() == ["1 coins"]
    wanted = str(want.locator("[aria-pressed=true]").inner_text())
    page.wait_for_timeout(400)  # the form asks the service a moment after the last press
    allowed = page.wait_for_selector(".offer .right, .offer .wrong").get_attribute("class") == "right"
    return wanted if allowed else ""


def test_an_offer_is_clicked_together_and_sent(person: Any) -> None:
    page = person()
    open_table(page, "spartacus", ["me", "greedy"], seed="a bargain")
    until(page, "open market")
    wanted = compose(page)
    if not wanted:  # the bot was quicker: one offer at a time between two Houses, and the form says so
        assert "already an open offer" in page.locator(".offer .wrong").inner_text()
        assert page.locator(".offer .btn.primary").is_disabled()
        return
    assert f"give 1 coins; want {wanted}; promise no-foil" in page.locator(".offer .preview").inner_text()
    page.click(".offer .btn.primary")
    page.wait_for_selector(".log >> text=promising no-foil")
