"""A career in the browser: taken in, fought, booked once although the service is killed, and gone on with elsewhere."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.service.servers import PATIENCE, SOAK, Server

from .conftest import DESKTOP, SHOTS
from .play import api, settle, still
from .test_screens import axe


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[Server]:
    """A service of one's own, which may be killed."""
    server = Server(f"sqlite:///{tmp_path}/ludus.sqlite3", games="", thinkers=0)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def page(browser: Any, arena: Server) -> Iterator[Any]:
    context = browser.new_context(
        base_url=arena.url, viewport=DESKTOP, reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(PATIENCE * 1000)
    found = context.new_page()
    yield found
    context.close()


def gladiator(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = api(page, "/api/careers")["gladiators"][0]
    return found


def fight_on(page: Any, table: str, most: int = 10**6) -> None:
    """Choose anything by plain calls, so many times at most, until the fight is over."""
    (mine,) = api(page, f"/api/tables/{table}")["mine"]
    rng, path, token = random.Random(1), f"/api/tables/{table}", {"X-Seat-Token": mine["token"]}
    deadline = time.monotonic() + 5 * PATIENCE
    while most and time.monotonic() < deadline:
        position = page.request.get(f"{path}/view?seat=0", headers=token).json()
        if position["table"]["status"] != "running":
            return
        ask = position["view"]["ask"]
        if ask is not None and ask["options"]:
            move = {"seat": 0, "action": rng.choice(ask["options"])["text"], "ask": ask["number"]}
            page.request.post(f"{path}/moves", data=move, headers=token)
            most -= 1
    assert not most, "the fight did not end"


def give_up(page: Any, table: str) -> None:
    """By the menu, as people do it. There is no way to leave the seat to a bot, or to close the table."""
    page.goto(f"/table/{table}")
    settle(page)
    page.click("[aria-label='Table menu']")
    offered = page.inner_text(".drop")
    assert "My ludus" in offered
    assert "Leave" not in offered
    assert "Abort" not in offered
    page.click(".drop >> text=Concede")
    assert "counts as a defeat" in page.inner_text(".dialog")
    page.click(".dialog .btn.primary")
    page.wait_for_selector("[data-testid=came-to] >> text=gave up, 0 XP")
    page.click("[data-testid=counted]")


def choose_fight(page: Any, kind: str) -> str:
    """The table of the fight that was chosen; somebody may be asked whether they are sure."""
    page.wait_for_selector("[data-fight=duel]")
    if not page.locator(f"[data-fight={kind}]").count():
        page.click(f".kinds button >> text=/^{kind}$/i")
    page.click(f"[data-fight={kind}] > .btn")
    page.wait_for_function(
        "() => location.pathname.startsWith('/table/') || document.querySelector('[data-testid=sure]')"
    )
    if page.locator("[data-testid=sure]").count():
        page.click("[data-testid=sure]")
    page.wait_for_url("**/table/*")
    return str(page.url.rpartition("/")[2])


def bring(page: Any, file: Path) -> int:
    """How the service answers a career from a file."""
    with page.expect_response("**/api/careers/file") as answer:
        page.set_input_files("[data-testid=bring-career]", file)
    return int(answer.value.status)


def adds_up(who: dict[str, Any]) -> None:
    """Nothing was lost or counted twice: the XP are the sum, every fight has a table of its own."""
    ended = [one for one in who["fights"] if one["ended"] is not None]
    assert who["xp"] == (sum(one["gained"] for one in ended) if who["alive"] else 0)
    assert [one["number"] for one in who["fights"]] == list(range(1, len(who["fights"]) + 1))
    tables = [one["table"] for one in who["fights"]]
    assert len(set(tables)) == len(tables)
    assert who["won"] + who["lost"] == len(ended)


def take_in_first(page: Any) -> str:
    """From the front page to the first fight; the table of a duel."""
    page.goto("/")
    began = time.monotonic()
    page.click("text=My ludus")
    page.fill(".newcomer input", "Brutus")
    page.click("[data-testid=taken-in]")
    table = choose_fight(page, "duel")
    page.click(".tp >> text=Secutor")
    page.click("text=Enter the arena")
    page.wait_for_function("() => !document.querySelector('.tp')")
    assert time.monotonic() - began < 120
    return table


def test_a_career_survives_a_killed_service(page: Any, arena: Server, harena: Any, tmp_path: Path) -> None:
    table = take_in_first(page)
    assert gladiator(page)["fighting"] == table
    arena.kill()
    arena.start()
    page.goto("/ludus")
    page.click("text=Back to the fight")
    settle(page)
    assert "Brutus" in page.inner_text("main")
    give_up(page, table)
    page.wait_for_selector(".viz.desk .sm >> text=gave up")
    if SOAK:
        arena.kill()
        arena.start()
        page.goto("/ludus")
        page.wait_for_selector(".fightc")
    brutus = gladiator(page)
    (fought,) = brutus["fights"]
    assert (fought["fate"], fought["vp"], fought["gained"]) == ("surrendered", -5, 0)
    adds_up(brutus)
    assert page.locator(f".viz.desk a[href='/replay/{table}']").count() == 1
    file = tmp_path / "brutus.toml"
    with page.expect_download() as download:
        page.click("text=Keep as a file")
    download.value.save_as(file)
    assert harena("campaign", "play", file, "--fight", "duel", "--seed", 3, "--plain", typed="concede\nyes\n").code == 0
    assert bring(page, file) == 201
    page.wait_for_selector(".roster .rec >> text=0–2")
    assert [one["kind"] for one in gladiator(page)["fights"]] == ["duel", "elsewhere"]
    assert bring(page, file) == 201  # what is known already is no fault
    file.write_text(file.read_text().replace("xp = 0", "xp = 40"))
    assert bring(page, file) == 400
    page.wait_for_selector(".notice.bad >> text=his fights add up to 0")
    adds_up(gladiator(page))


@pytest.mark.timeout(1800)
@pytest.mark.skipif(not SOAK, reason="six fights; the short career is fought by default")
def test_a_career_of_six_fights_with_the_service_killed_three_times(page: Any, arena: Server) -> None:
    rng = random.Random(6)
    tables = [take_in_first(page)]
    give_up(page, tables[0])
    for number, kind in enumerate(("bears", "team", "lions", "coliseum", "wolves"), 2):
        page.goto("/ludus")
        page.wait_for_selector(".hero2")
        if not gladiator(page)["alive"]:
            page.click("[data-testid=take-in]")
            page.click("[data-testid=taken-in]")
            page.wait_for_selector(".roster li.on >> text=Ready")
        before = gladiator(page)
        tables.append(choose_fight(page, kind))
        fight_on(page, tables[-1], rng.randrange(5, 40))
        if number in (2, 4, 6):
            arena.kill()
            arena.start()
            now = gladiator(page)
            assert (now["xp"], len(now["fights"])) == (before["xp"], len(before["fights"]) + 1)
        fight_on(page, tables[-1])
        for who in api(page, "/api/careers")["gladiators"]:
            adds_up(who)
    fought = [one["table"] for who in api(page, "/api/careers")["gladiators"] for one in who["fights"]]
    assert sorted(fought) == sorted(tables)


def test_ludus_and_ladder_at_both_sizes(person: Callable[..., Any]) -> None:
    lines = ["27 VP, +3 XP, alive", "−14 VP, −1 XP, unconscious", "against animals, +2 XP, alive"]
    for phone, dark in ((False, False), (True, True)) if not SHOTS else (
        (False, False), (False, True), (True, False), (True, True)
    ):  # fmt: skip
        page = person("Livia", phone=phone, dark=dark)
        text = f'name = "Cressida"\nxp = 4\nalive = true\ngames = {lines!r}\n'.replace("'", '"')
        assert "gladiators" in api(page, "/api/careers/file", {"text": text})
        dead = 'name = "Spurius"\nxp = 0\nalive = false\ngames = ["against animals, no XP, dead"]\n'
        assert "gladiators" in api(page, "/api/careers/file", {"text": dead})
        lost = 'name = "Ferro"\nxp = 0\nalive = true\ngames = ["−5 VP, no XP, surrendered"]\n'
        assert "gladiators" in api(page, "/api/careers/file", {"text": lost})
        page.goto("/ludus")
        page.wait_for_selector(".fightc")
        assert re.search(r"brought \d+ \w+ \d{4}", page.locator(".grave >> li", has_text="Spurius").inner_text())
        page.click(".roster >> text=Ferro")
        page.wait_for_selector(".hero2 .mood >> text=was lost")
        assert page.locator(".hero2 .mood use[href$='#laurels']").count() == 0
        page.click(".roster >> text=Cressida")
        page.wait_for_selector(".hero2 .mood use[href$='#laurels']")
        line = page.locator(f".viz.{'phone' if phone else 'desk'}")
        assert line.locator("text=next").is_visible()
        assert line.locator("text=first fight" if phone else ".fate").is_visible()
        for kind in ("Wolves", "Coliseum"):
            page.click(f".kinds >> text={kind}")
        shown = {one.get_attribute("data-fight") for one in page.locator(".fightc").all()}
        assert shown == {"duel", "wolves", "coliseum"}
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert axe(page) == []
        name = f"{'phone' if phone else 'desktop'}{'-dark' if dark else ''}"
        if SHOTS:
            still(page)
            page.screenshot(path=SHOTS / f"ludus-{name}.png")
        page.goto("/alone")
        page.wait_for_selector("[data-rung=hard]")
        assert page.locator(".rungs .next >> text=Easy").count() == 1
        assert axe(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if SHOTS:
            page.screenshot(path=SHOTS / f"alone-{name}.png")
