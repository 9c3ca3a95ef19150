"""Spartacus between two people: a deal is put together by clicks, and answered on the other one's board."""

from __future__ import annotations

import time
from typing import Any

from tests.service.servers import PATIENCE

from .play import CHOICES, open_table, press, state


def asked(page: Any) -> str:
    return str(page.locator(".prompt .eyebrow").first.inner_text()).casefold()


def both_reach(pages: list[Any], kind: str) -> None:
    """Everybody takes the last choice, mostly the end of a turn, until all are asked this."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        waiting = [page for page in pages if state(page) == "asked" and asked(page) != kind]
        for page in waiting:
            press(page.locator(CHOICES).last)
            page.wait_for_function("() => !document.querySelector('.choice.sel')", polling=10)
        if not waiting and all(state(page) == "asked" and asked(page) == kind for page in pages):
            return
        pages[0].wait_for_timeout(40)
    raise AssertionError(f"not everybody was asked {kind!r} within {PATIENCE} s")


def compose(page: Any) -> str:
    """Put an offer together by clicks: a Coin and a promise for one of the other House's Market cards."""
    page.click(".choices.also >> text=Offer")
    picks = {name: page.locator(f".offer [role=group][aria-label={name}]") for name in ("Give", "Want", "Promise")}
    give, want, promise = picks.values()
    give.locator("button", has_text="1 coins").first.click()
    want.locator("button", has_not_text="coins").first.click()
    promise.locator("button", has_text="no-foil").click()
    assert give.locator("[aria-pressed=true]").all_inner_texts() == ["1 coins"]
    return str(want.locator("[aria-pressed=true]").inner_text())


def test_an_offer_is_clicked_together_sent_and_accepted(person: Any) -> None:
    livia, marcus = person("Livia"), person("Marcus", phone=True)
    table = open_table(livia, "spartacus", ["me", "open"])
    marcus.goto(f"/table/{table}")
    marcus.click("text=Sit down")
    for page in (livia, marcus):
        page.wait_for_selector(".prompt")
    both_reach([livia, marcus], "open market")
    wanted = compose(livia)
    livia.wait_for_selector(".offer .right")
    assert f"give 1 coins; want {wanted}; promise no-foil" in livia.locator(".offer .preview").inner_text()
    livia.click(".offer .btn.primary")
    livia.wait_for_selector(".log >> text=promising not to Foil")
    livia.wait_for_selector(".deal")
    assert livia.locator(".deal .btn").all_inner_texts() == ["Withdraw"], "only the other one can answer it"
    # The same offer again is refused: between two Houses one is open at a time, and the form says so.
    compose(livia)
    assert "already an open offer" in livia.locator(".offer .wrong").inner_text()
    assert livia.locator(".offer .btn.primary").is_disabled()
    livia.keyboard.press("Escape")
    # It is taken back, which Marcus sees, and made once more.
    marcus.wait_for_selector(".deal")
    livia.click(".deal .btn")
    marcus.wait_for_selector(".deal", state="detached")
    assert compose(livia) == wanted
    livia.click(".offer .btn.primary:enabled")
    # Marcus looks at a counter-offer, which begins as the same deal from his side, and leaves it at that.
    marcus.click(".deal >> text=Counter")
    preview = marcus.locator(".offer .preview").inner_text()
    assert f"counter p1: give {wanted}; want 1 coins;" in preview
    marcus.wait_for_selector(".offer .right")
    marcus.click(".offer >> text=Not now")
    # He accepts on his board, and the card changes hands.
    mine, his = (f".house[data-seat='{seat}'] .as[data-name='{wanted}' i]" for seat in (0, 1))
    assert (livia.locator(mine).count(), livia.locator(his).count()) == (0, 1)
    marcus.click(".deal .btn.yes")
    livia.wait_for_selector(mine)
    assert livia.locator(his).count() == 0
    assert livia.locator(".deal").count() == marcus.locator(".deal").count() == 0
