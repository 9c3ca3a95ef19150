"""How did it end: the result of every game and mode, at a desk and on a phone."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from tests.service.servers import PATIENCE

from .play import api, conceded, open_table, play_ahead, settle, visit
from .test_screens import KINDS, SOAK, axe, fits, mixed, report, shoot

MODES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "spartacus": ("spartacus", 4, {"turn_limit": 3}),
    "spartacus-two": ("spartacus", 2, {"turn_limit": 3}),
    "for-glory": ("for-glory", 2, {}),
    "for-glory-solo": ("for-glory", 1, {}),
    "for-glory-royale": ("for-glory", 4, {}),
    "gladigala": ("gladigala", 2, {}),
    "gladigala-four": ("gladigala", 4, {}),
    "gladiatori": ("gladiatori", 2, {}),
    "gladiatori-hunt": ("gladiatori", 1, {}),
    "gladiatori-four": ("gladiatori", 4, {}),
}
#: A few of them, where it shall not take long.
GAMES = ["for-glory", "gladiatori"]
#: Finished games of bots, played once; whoever looks at one plays its last steps again.
PLAYED: dict[str, str] = {}


def played(page: Any, mode: str) -> str:
    """A finished game of bots."""
    if mode not in PLAYED:
        game, seats, options = MODES[mode]
        wanted = [{"who": "bot", "bot": "greedy", "name": name} for name in ("Livia", "Marcus", "Gaius", "Drusus")]
        table = api(page, "/api/tables", {
            "game": game, "seats": wanted[:seats], "options": options, "watch": "anyone", "seed": f"the end of {mode}",
        })  # fmt: skip
        deadline = time.monotonic() + 5 * PATIENCE
        while api(page, f"/api/tables/{table['id']}")["status"] != "finished":
            assert time.monotonic() < deadline, "the bots did not come to an end"
            time.sleep(0.2)
        PLAYED[mode] = table["id"]
    return PLAYED[mode]


def ended(page: Any, mode: str) -> str:
    """A game of mine that is over: the last steps of a game of bots, with me at the first seat."""
    of = played(page, mode)
    steps = api(page, f"/api/tables/{of}/replay/outline?as=public")["steps"]
    table = api(page, f"/api/tables/{of}/fork", {"step": steps - 3, "seat": 0})
    play_ahead(page, table, lambda view: view["result"] is not None)
    visit(page, f"/table/{table['id']}")
    page.wait_for_selector("[data-testid=end] .turns, [data-testid=end] .course + .not-yet")
    return str(table["id"])


@pytest.mark.parametrize(("mode", "kind"), mixed(list(MODES) if SOAK else GAMES, KINDS))
def test_the_result_of_every_mode(person: Any, mode: str, kind: str) -> None:
    page = person(phone="phone" in kind, dark="dark" in kind)
    table = ended(page, mode)
    shoot(page, f"end-{mode}-{kind}")
    result = api(page, f"/api/tables/{table}")["result"]
    outline = api(page, f"/api/tables/{table}/replay/outline?as=0")
    assert fits(page)
    rows = page.locator(".end .ranking ol > li")
    assert rows.count() == len(result["scores"])
    names = [one["name"] for one in api(page, f"/api/tables/{table}")["seats"]]
    for at, seat in enumerate(seat for group in result["ranking"] for seat in group):
        row = rows.nth(at)
        assert row.get_attribute("data-seat") == str(seat)
        assert row.locator("[data-testid=total]").inner_text().replace("−", "-") == result["tallies"][seat]
        shown = row.locator(".bars i:not(.rest)").all_inner_texts()
        values = [part["values"][seat] for part in outline["parts"]]
        assert [int(value.replace("−", "-")) for value in shown] == [value for value in values if value]
        assert sum(part["each"] * part["values"][seat] for part in outline["parts"]) == result["scores"][seat]
        if len(set(names)) == len(names):
            assert names[seat] in row.inner_text()
    assert page.locator(".end .numbers tbody tr").count() == len(outline["figures"]) > 0
    assert page.locator(".end .numbers td.own").count() == len(outline["figures"])
    wide = page.locator(".end .turns > li").evaluate_all(
        "all => all.map((li) => [li.clientWidth, li.firstElementChild.offsetWidth])"
    )
    assert all(turn == room for room, turn in wide), "each turn fills its place, whatever the board's sheets say"
    found = axe(page)
    assert not found, report({mode: found})
    if "phone" in kind:
        box = page.locator(".end .ways").bounding_box()
        assert box["y"] + box["height"] <= 844
        assert page.evaluate("() => document.querySelector('.end').scrollWidth <= innerWidth")


def test_a_turn_leads_into_the_replay(person: Any) -> None:
    page = person()
    ended(page, "for-glory")
    turn = page.locator(".end .turn").first
    step = turn.get_attribute("data-step")
    turn.click()
    page.wait_for_selector(f".replay[data-step='{step}']")


def test_rematch_board_and_back(person: Any) -> None:
    page = person()
    conceded(page)
    page.wait_for_selector("[data-testid=end]")
    assert "wins" in page.locator("[data-testid=result]").inner_text()
    assert page.locator(".side").count() == 0, "the panel makes room"
    assert page.locator(".end .ranking .won").get_attribute("data-seat") == "1"
    page.wait_for_selector(".end .course")
    assert "concede" not in page.locator(".end .chances").inner_text()
    page.click("[data-testid=see-board]")
    page.wait_for_selector(".prompt.ended")
    assert page.locator("[data-testid=end]").count() == 0
    page.click("text=How it ended")
    page.wait_for_selector("[data-testid=end]")
    page.keyboard.press("l")
    page.wait_for_selector(".side .log")
    assert fits(page)
    before = page.url
    page.click("[data-testid=rematch]")
    page.wait_for_url(lambda url: url != before and re.search(r"/table/[\w-]+$", url) is not None)
    assert settle(page) == "asked"


@pytest.mark.parametrize("game", GAMES)
def test_the_end_says_first_who_gave_up(person: Any, game: str) -> None:
    page = person()
    conceded(page, game)
    page.wait_for_selector("[data-testid=end]")
    said = page.locator("[data-testid=result] p")
    said.locator("text=You gave up.").wait_for()
    assert said.inner_text().startswith("You gave up.")
    assert "concede" not in said.inner_text(), "once is enough"
    page.keyboard.press("l")
    page.locator(".side .log li", has_text="concede").wait_for()


def test_after_a_fight_the_list_of_finished_games_lies_where_it_did(person: Any) -> None:
    page = person(phone=True)
    conceded(page, "gladiatori")
    page.click(".end .ways a[href='/']")
    told = page.locator(".row .when").first
    told.wait_for()
    inside = told.evaluate(
        "(one) => { const row = one.closest('.row').getBoundingClientRect(); "
        "const at = one.getBoundingClientRect(); return at.top >= row.top && at.bottom <= row.bottom; }"
    )
    assert inside, "the sheets of a board touch nothing but the board"


def test_a_shared_game_against_bots_opens_for_a_friend(person: Any) -> None:
    page = person(fresh=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.share = undefined")
    table = conceded(page)
    page.wait_for_selector("[data-testid=end]")
    page.click(".ways >> text=Share")
    assert page.locator(".notice").inner_text().strip() == "Link to the replay copied."
    assert page.evaluate("() => navigator.clipboard.readText()").endswith(f"/replay/{table}")
    friend = person("Octavia")
    visit(friend, f"/replay/{table}")
    friend.wait_for_selector(".replay[data-step]")


def test_the_end_takes_away_the_card_that_was_read(person: Any) -> None:
    page = person()
    table = open_table(page, "for-glory", ["me", "random"])
    settle(page)
    page.locator(".handrow .card").first.hover()
    page.wait_for_selector(".full")
    (mine,) = api(page, f"/api/tables/{table}")["mine"]
    given_up = {"seat": mine["seat"], "action": "concede"}
    page.request.post(f"/api/tables/{table}/moves", data=given_up, headers={"X-Seat-Token": mine["token"]})
    page.wait_for_selector("[data-testid=end]")
    page.wait_for_selector(".full", state="detached")


def test_spectators_keep_the_board(person: Any) -> None:
    page = person()
    visit(page, f"/table/{played(page, 'for-glory')}")
    page.wait_for_selector(".prompt.ended")
    page.click("text=How it ended")
    page.wait_for_selector("[data-testid=end] .turns")
    assert page.locator("[data-testid=rematch]").count() == 0


def test_while_the_bots_look_back_the_rest_is_there(person: Any) -> None:
    page = person()
    page.route("**/replay/outline*", lambda route: None)  # no answer yet
    conceded(page)
    page.wait_for_selector("text=The bots look back at the game")
    assert page.locator(".end .ranking ol > li").count() == 2
    assert page.locator("[data-testid=rematch]").is_visible()


def test_the_schools_that_were_led_are_named(person: Any) -> None:
    page = person()
    table = ended(page, "gladigala")
    (mine,) = api(page, f"/api/tables/{table}")["mine"]
    token = {"X-Seat-Token": mine["token"]}
    view = page.request.get(f"/api/tables/{table}/view?seat={mine['seat']}", headers=token).json()["view"]
    for school in view["board"]["schools"]:
        row = page.locator(f".end .ranking li[data-seat='{school['seat']}'] .who")
        assert school["name"].lower() in row.inner_text().lower()
