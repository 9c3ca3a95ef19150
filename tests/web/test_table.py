"""The table: two browsers and a spectator, reasons, undo, curtain, clocks, lost connections, rematch."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .play import api, asked_of, conceded, open_table, play_on, settle, state


def test_two_browsers_and_a_spectator_at_one_table(person: Any) -> None:
    livia, marcus, guest = person("Livia"), person("Marcus", phone=True), person("Gaius")
    table = open_table(livia, "for-glory", ["me", "open"], watch="anyone")
    marcus.goto(f"/table/{table}")
    marcus.click("text=Sit down")
    livia.wait_for_selector(".prompt")
    marcus.wait_for_selector(".prompt")
    guest.goto(f"/table/{table}")
    guest.wait_for_selector(".prompt")
    assert guest.locator("[data-testid=choices]").count() == 0
    assert guest.locator(".handrow .card").count() == 0
    for turn in range(12):
        play_on(asked_of(livia, marcus), 1, seed=turn)
    for page in (livia, guest):
        page.keyboard.press("l")
        page.wait_for_selector(".log li >> nth=1")
    logs = [page.evaluate("() => document.querySelectorAll('.log li').length") for page in (livia, guest)]
    assert all(lines > 1 for lines in logs)
    # Two rooms: the spectator's words do not reach the players while they play.
    livia.keyboard.press("c")
    livia.fill(".say input", "Ave, Marce!")
    livia.keyboard.press("Enter")
    marcus.click("[aria-label='Log and chat']")
    marcus.click("text=Chat")
    marcus.wait_for_selector("text=Ave, Marce!")
    guest.keyboard.press("c")
    guest.fill(".say input", "Who is winning?")
    guest.keyboard.press("Enter")
    guest.wait_for_selector(".chat >> text=Who is winning?")
    assert guest.locator("text=Ave, Marce!").count() == 0
    assert livia.locator("text=Who is winning?").count() == 0


def test_a_lost_connection_comes_back_with_what_was_missed(person: Any) -> None:
    livia, marcus = person("Livia"), person("Marcus")
    table = open_table(livia, "for-glory", ["me", "open"])
    marcus.goto(f"/table/{table}")
    marcus.click("text=Sit down")
    livia.wait_for_selector(".prompt")
    marcus.wait_for_selector(".prompt")
    mover, sleeper = (livia, marcus) if state(livia) == "asked" else (marcus, livia)
    settle(mover)
    sleeper.context.set_offline(True)
    sleeper.wait_for_selector("text=Connection lost")
    for page in (mover, sleeper):
        page.keyboard.press("l")
    before = mover.evaluate("() => document.querySelectorAll('.log li').length")
    mover.locator("[data-testid=choices] button").last.click()
    mover.wait_for_function("before => document.querySelectorAll('.log li').length > before", arg=before)
    sleeper.context.set_offline(False)
    sleeper.wait_for_selector("[data-status=open]")
    sleeper.wait_for_function(
        "wanted => document.querySelectorAll('.log li').length >= wanted",
        arg=mover.evaluate("() => document.querySelectorAll('.log li').length"),
    )
    assert sleeper.locator("text=Connection lost").count() == 0


def test_a_restarted_service_is_found_again(person: Any, server: Any) -> None:
    page = person()
    open_table(page, "for-glory", ["me", "random"])
    play_on(page, 3)
    settle(page)
    page.keyboard.press("l")
    lines = page.evaluate("() => document.querySelectorAll('.log li').length")
    server.stop()
    page.wait_for_selector("text=Connection lost")
    server.start()
    page.wait_for_selector("[data-status=open]")
    assert settle(page) == "asked"
    assert page.evaluate("() => document.querySelectorAll('.log li').length") == lines
    play_on(page, 2)


def test_what_is_greyed_says_why_with_its_rule(person: Any) -> None:
    page = person()
    open_table(page, "for-glory", ["me", "random"], plain=True)
    settle(page)
    unlit = page.locator(".handrow .card:not(.lit), .generic .card:not(.lit)").first
    unlit.click()
    page.wait_for_selector(".bubble.why .rule")
    rule = page.locator(".bubble.why .rule").first.inner_text()
    page.locator(".bubble.why .rule").first.click()
    if not rule.startswith("CORE"):
        page.wait_for_selector(f'.side .r.here[data-id="{rule}"]')


def test_a_hint_does_what_it_says_for_parts_of_a_secret_plan(person: Any) -> None:
    """Where a fighter goes is chosen and how it turns is asked: the hint answers on until the order is whole."""
    page = person()
    open_table(page, "gladigala", ["me", "random"])
    for _ in range(40):
        settle(page)
        if page.evaluate("() => document.querySelector('[data-phase]').dataset.phase") == "orders":
            break
        play_on(page, 1)
    asked = "document.querySelector('[data-testid=question]')?.innerText"
    first = page.locator("[data-testid=question]").inner_text()
    page.keyboard.press("1")
    page.wait_for_function(f"q => {asked} !== q", arg=first)
    turning = page.locator("[data-testid=question]").inner_text()
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    for _ in range(2):
        hint.wait_for()
        told = hint.inner_text()
        hint.get_by_text("Do it").click()
        page.wait_for_function(
            f"""([told, q]) => {{ const hint = document.querySelector('[data-testid=hint]')?.innerText;
                return (hint && hint !== told) || (!hint && {asked} && {asked} !== q); }}""",
            arg=[told, turning],
        )
        if not hint.count():
            break
    page.wait_for_function(f"q => {asked} && {asked} !== q", arg=turning)


def test_undo_hint_and_typed_actions(person: Any) -> None:
    page = person()
    open_table(page, "gladigala", ["me", "random"])
    for _ in range(40):
        settle(page)
        if page.evaluate("() => document.querySelector('[data-phase]').dataset.phase") == "orders":
            break
        play_on(page, 1)
    question = page.locator("[data-testid=question]").inner_text()
    page.keyboard.press("1")
    page.wait_for_function("q => document.querySelector('[data-testid=question]')?.innerText !== q", arg=question)
    settle(page)
    page.keyboard.press("u")
    page.wait_for_function("q => document.querySelector('[data-testid=question]')?.innerText === q", arg=question)
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    hint.wait_for()
    told = hint.inner_text()
    assert "Minerva would choose" in told
    assert not re.search(r"\b(go|order|attack) [a-z]{2}\d", told)  # never the command that is sent
    assert page.locator(".hint-lit rect").count() >= 1
    over = page.evaluate(
        """() => { const at = (s) => document.querySelector(s).getBoundingClientRect();
            const [bubble, prompt] = [at('[data-testid=hint]'), at('.prompt')];
            return bubble.bottom > prompt.top && bubble.top < prompt.bottom; }"""
    )
    assert not over, "the hint lies over the question"
    hint.get_by_text("Next best").click()
    page.wait_for_function("before => document.querySelector('[data-testid=hint]').innerText !== before", arg=told)
    page.keyboard.press("Escape")
    hint.wait_for(state="detached")
    first = page.locator("[data-testid=choices] button").first.get_attribute("data-choice")
    page.keyboard.press("/")
    page.fill(".typed input", first or "")
    page.keyboard.press("Enter")
    page.wait_for_function("q => document.querySelector('[data-testid=question]')?.innerText !== q", arg=question)
    page.fill(".typed input", "fly over the arena")
    page.keyboard.press("Enter")
    page.wait_for_selector(".notice.bad")


def test_undo_that_is_closed_says_what_closed_it(person: Any) -> None:
    page = person()
    open_table(page, "for-glory", ["me", "random"])
    settle(page)
    page.locator(".tools .no").click(force=True)  # not disabled for people: it answers
    page.wait_for_selector(".bubble.why")
    assert page.locator(".bubble.why p").inner_text().strip()


def test_pass_and_play_draws_the_curtain(person: Any) -> None:
    page = person()
    open_table(page, "gladigala", ["me", "me"])
    seen = set()
    for move in range(30):
        what = settle(page)
        if what == "curtain":
            assert page.locator(".card, .cell").count() == 0, "nothing of the table shows while the curtain is down"
            seen.add(page.locator(".curtain h2").inner_text() + page.locator(".curtain .emblem").get_attribute("class"))
            page.keyboard.press("Enter")
            page.wait_for_selector(".prompt")
        else:
            play_on(page, 1, seed=move)
        if len(seen) > 1:
            break
    assert len(seen) > 1


def test_concede_and_rematch(person: Any) -> None:
    page = person()
    table = conceded(page)
    page.wait_for_selector("[data-testid=result]")
    page.click("text=Rematch")
    page.wait_for_function("old => !location.pathname.endsWith(old)", arg=table)
    assert settle(page) == "asked"


def test_who_gives_up_among_three_watches_on(person: Any) -> None:
    page = person()
    open_table(page, "gladigala", ["me", "random", "random"])
    settle(page)
    page.click("[aria-label='Table menu']")
    page.click(".drop >> text=Concede")
    page.click(".dialog .btn.primary")
    page.wait_for_selector(".school.self:has-text('conceded')")
    page.click("[aria-label='Table menu']")
    page.wait_for_selector("text=Copy the link")
    assert page.locator(".drop >> text=Concede").count() == 0
    page.wait_for_selector("[data-testid=result]")
    assert page.locator("[data-testid=result]").inner_text()


def test_clocks_run_and_are_seen(person: Any) -> None:
    page = person()
    open_table(page, "for-glory", ["me", "random"], clock={"kind": "move", "seconds": 90})
    settle(page)
    page.wait_for_function("() => /\\b1:[0-2]\\d\\b/.test(document.querySelector('.myrow').innerText)")


def test_the_live_region_speaks_every_event(person: Any) -> None:
    page = person()
    open_table(page, "for-glory", ["me", "random"])
    settle(page)
    page.evaluate(
        """() => {
            const region = document.querySelector('[data-testid=live]');
            window.heard = '';
            new MutationObserver(() => { window.heard += ' ' + region.textContent; })
                .observe(region, {childList: true, characterData: true, subtree: true});
        }"""
    )
    page.keyboard.press("l")
    page.wait_for_selector(".log li:not(.head)")
    before = page.evaluate("() => document.querySelectorAll('.log li:not(.head)').length")
    play_on(page, 4)
    settle(page)
    said = page.evaluate("() => window.heard")
    lines = page.evaluate(
        "from => [...document.querySelectorAll('.log li:not(.head)')].slice(from).map((li) => li.textContent)", before
    )
    assert lines
    assert all(line in said for line in lines)


def test_standing_passes_can_be_given_and_taken_back(person: Any) -> None:
    page = person()
    open_table(page, "for-glory", ["me", "random"])
    for move in range(160):
        if settle(page) == "over":
            break
        if page.locator("[aria-label='Pass until …']").count():
            page.click("[aria-label='Pass until …']")
            page.locator(".drop button").first.click()
            settle(page)
            return
        play_on(page, 1, seed=move)
    raise AssertionError("no window came that could be passed ahead")


def test_moving_to_another_device(person: Any) -> None:
    here, there = person("Livia"), person("Nobody")
    link = api(here, "/api/me/link", {})
    there.goto(f"/device/{link['code']}")
    there.wait_for_selector("text=This device knows you as Nobody")
    assert api(there, "/api/me")["person"]["name"] == "Nobody", "anybody can send such a link"
    there.click("text=Go by the link")
    there.wait_for_selector("text=Step onto the sand")
    there.wait_for_selector(".user:has-text('Livia')")


def test_an_offer_is_filled_in_and_judged_by_the_rules(person: Any) -> None:
    page = person()
    if not any(game["id"] == "spartacus" for game in api(page, "/api/games")):
        pytest.skip("Spartacus is not installed")
    open_table(page, "spartacus", ["me", "random"], plain=True)  # its own board has a builder for offers
    settle(page)
    page.click(".more-button")
    page.click(".choices.also >> text=Offer")
    page.wait_for_selector("dialog .offer")
    for name, words in (("Give", "1 coins"), ("Want", "nothing"), ("Promise", "no-foil")):
        page.locator(f".offer label:has(span:text-is('{name}')) input").fill(words)
    page.wait_for_selector(".offer .wrong, .offer .right")
    judged = page.locator(".offer .wrong, .offer .right").inner_text()
    assert judged.strip()
    assert page.locator(".offer .btn.primary").is_disabled() == (page.locator(".offer .wrong").count() > 0)
