"""Coming and going: the waiting room, a name before sitting down, leaving and coming back, a new table in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .play import api, open_table, settle
from .test_screens import complaints_everywhere, shoot

#: What nobody says: names of values as the rules' code has them.
SHORTHAND = re.compile(r"\bP\d\b|\bffa\b|\b\d\s?v\s?\d\b|\w=\w|\w_\w|\b(random|greedy|search)\b", re.IGNORECASE)


def test_the_waiting_room_says_what_is_played_who_is_here_and_how_to_come_in(person: Any) -> None:
    page = person("Livia", fresh=True)
    table = open_table(
        page, "for-glory", ["me", "greedy", "search", "open"], options={"champions": "draft", "first_player": "P2"}
    )
    poster = page.locator(".poster").inner_text()
    assert "For Glory" in poster
    assert "Four players · Who begins: second seat · Champions: drafted in turn · no clock · no hints" in poster
    seats = [" ".join(seat.split()) for seat in page.locator(".waiting-room li").all_inner_texts()]
    assert seats[:3] == [
        "Livia you opened the table here", "Gallus Veteranus ready", "Minerva Primus palus ready",
    ]  # fmt: skip
    assert seats[3] == "Waiting for a friend just opened Bot instead"
    code = page.locator(".invite .code")
    assert code.evaluate("async (image) => { await image.decode(); return image.naturalWidth > 0; }")
    assert page.locator(".invite input").input_value().endswith(f"/table/{table}")
    assert complaints_everywhere(page, "waiting-room") == ""
    for size in ({"width": 1280, "height": 720}, {"width": 390, "height": 844}):  # nothing is below the edge
        page.set_viewport_size(size)
        room = page.locator("main.waiting-room")
        assert room.evaluate("(main) => main.scrollHeight <= main.clientHeight"), size


def test_a_table_that_waits_is_cancelled_after_a_question(person: Any) -> None:
    livia, marcus = person("Livia"), person("Marcus", phone=True)
    table = open_table(livia, "gladigala", ["me", "open", "open"])
    marcus.goto(f"/table/{table}")
    marcus.click(".st.open >> nth=0 >> text=Sit down")
    livia.wait_for_selector(".st:has-text('Marcus') >> text=here")
    marcus.click("footer >> text=Chat")
    marcus.fill(".talk input", "Ave, Livia!")
    marcus.keyboard.press("Enter")
    livia.wait_for_selector("footer >> text=Marcus: Ave, Livia!")
    livia.click("footer >> text=Chat")
    livia.click(".talk >> text=Mute Marcus")
    livia.wait_for_selector(".talk .chat >> text=Ave, Livia!", state="detached")
    livia.reload()
    livia.click("footer >> text=Chat")
    livia.click(".talk >> text=Hear Marcus")  # it is kept
    livia.wait_for_selector(".talk >> text=Mute Marcus")
    livia.click(".dialog [aria-label=Close]")
    marcus.click(".dialog [aria-label=Close]")
    marcus.click("text=Get up")
    marcus.wait_for_selector(".home")
    livia.wait_for_selector(".st.open >> nth=1")
    livia.click("text=Cancel table")
    assert "leads nowhere" in livia.locator(".dialog").inner_text()
    livia.click(".dialog >> text=Keep waiting")
    livia.click("footer >> text=Cancel table")
    livia.click(".dialog .btn.primary")
    livia.wait_for_selector(".home")
    assert api(livia, f"/api/tables/{table}")["status"] == "aborted"
    marcus.goto(f"/table/{table}")
    marcus.wait_for_selector("text=This table is closed")


def test_whoever_comes_by_a_link_is_asked_for_a_name_first(person: Any) -> None:
    livia, friend = person("Livia"), person("Guest", phone=True)
    table = open_table(livia, "for-glory", ["me", "open"])
    friend.goto(f"/table/{table}")
    friend.click("text=Sit down")
    friend.wait_for_selector(".dialog input")
    shoot(friend, "name-first-phone")
    friend.keyboard.type("   ")
    friend.keyboard.press("Enter")
    assert "at least one letter" in friend.locator(".dialog [role=alert]").inner_text()
    friend.fill(".dialog input", "Drusilla")
    friend.keyboard.press("Enter")
    for page in (livia, friend):  # the game begins by itself
        page.wait_for_selector(".prompt")
        page.wait_for_selector("text=Drusilla")
    assert [seat["name"] for seat in api(livia, f"/api/tables/{table}")["seats"]] == ["Livia", "Drusilla"]


def test_two_guests_can_be_told_apart(person: Any) -> None:
    one, two = person("Guest"), person("Guest", phone=True)
    table = open_table(one, "gladigala", ["me", "open", "open"])
    two.goto(f"/table/{table}")
    two.click(".st.open >> nth=0 >> text=Sit down")
    two.click("text=As a guest")
    for page in (one, two):
        page.wait_for_selector(".st:has-text('Guest II')")
    names = [seat["name"] for seat in api(two, f"/api/tables/{table}")["seats"]]
    assert names == ["Guest", "Guest II", ""]


def test_a_bot_is_played_until_the_friend_comes(person: Any) -> None:
    livia, marcus = person("Livia"), person("Marcus")
    table = open_table(livia, "gladigala", ["me", "open"])
    livia.click("text=Play meanwhile")
    livia.wait_for_selector(".prompt")
    assert table not in livia.url.partition("?")[0]
    marcus.goto(f"/table/{table}")
    marcus.wait_for_selector(".st:has-text('Livia') >> text=here")  # she is not gone
    marcus.click("text=Sit down")
    livia.wait_for_selector(".called")
    shoot(livia, "called")
    livia.click(".called >> text=Go there")
    livia.wait_for_url(f"**/table/{table}")
    livia.wait_for_selector(".prompt")
    livia.go_back()
    livia.wait_for_url("**?meanwhile=*")


def test_a_game_that_was_left_is_found_and_taken_back(person: Any) -> None:
    livia, marcus = person("Livia"), person("Marcus", phone=True)
    table = open_table(livia, "for-glory", ["me", "open", "random"])
    marcus.goto(f"/table/{table}")
    marcus.click("text=Sit down")
    marcus.wait_for_selector(".prompt")
    livia.wait_for_selector(".prompt")
    livia.click("[aria-label='Table menu']")
    livia.click(".drop >> text=Leave")
    told = livia.locator(".dialog").inner_text()
    assert all(words in told for words in ("A bot plays on for you", "Your games", "take your seat back", "Finished"))
    shoot(livia, "leave")
    livia.click(".dialog >> text=Stay")
    livia.click("[aria-label='Table menu']")
    livia.click(".drop >> text=Leave")
    livia.click(".dialog .btn.primary")
    livia.wait_for_selector(".row:has-text('Left, a bot plays')")
    shoot(livia, "left-at-home")
    assert [seat["name"] for seat in api(marcus, f"/api/tables/{table}")["seats"]] == ["Livia", "Marcus", "Fortuna"]
    livia.goto(f"/table/{table}")  # the seat is still hers to look through
    livia.wait_for_selector("text=A bot plays for you.")
    assert not livia.locator("[data-lit]").count()  # nothing is offered to who has left
    shoot(livia, "left-at-the-table")
    livia.click(".prompt >> text=Take my seat back")
    livia.wait_for_selector("text=A bot plays for you.", state="detached")
    assert not api(livia, f"/api/tables/{table}")["seats"][0]["away"]
    api(livia, f"/api/tables/{table}/leave", {})
    livia.goto("/")
    livia.click(".row:has-text('Left, a bot plays') >> text=Take seat back")
    livia.wait_for_url(f"**/table/{table}")
    livia.wait_for_selector(".prompt")
    assert not api(livia, f"/api/tables/{table}")["seats"][0]["away"]


def test_a_new_table_is_worded_for_people(person: Any) -> None:
    page = person()
    found: dict[str, list[str]] = {}
    for game in api(page, "/api/games"):
        page.goto(f"/new/{game['id']}")
        for count in sorted(game["seats"]):
            page.click(f".pills button:text-is('{count}')")
            page.click(f".sts li:nth-child({count}) .hit")
            page.wait_for_selector(f"text=Who sits in seat {count}?")
            words = page.locator("main.newtable").inner_text().splitlines()
            page.click("text=More options")
            page.wait_for_selector(".opts .option")
            words += page.locator(".settings").inner_text().splitlines()
            words += page.locator("main.newtable option").all_inner_texts()
            found[f"{game['id']} {count}"] = [line for line in words if SHORTHAND.search(line)]
    assert not {name: lines for name, lines in found.items() if lines}


def test_opponents_are_chosen_as_characters(person: Any) -> None:
    page = person("Livia", fresh=True)
    page.goto("/new/for-glory")
    page.click(".pills button:text-is('3')")
    page.click(".sts li:nth-child(2) .hit")
    page.click(".chr:has-text('Hermes')")
    page.click(".lv:has-text('Tiro')")
    page.click(".sts li:nth-child(3) .hit")
    assert page.locator(".chr:has-text('Hermes')").is_disabled()  # nobody sits twice at a table
    page.click("text=Surprise me")
    page.wait_for_selector(".chr.on")
    assert page.locator(".chr.on .w b").inner_text() != "Hermes"
    assert complaints_everywhere(page, "opponents") == ""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.click(".others >> text=A friend")
    page.click("[data-testid=open]")
    page.wait_for_selector(".waiting-room")
    seats = [" ".join(seat.split()) for seat in page.locator(".waiting-room li").all_inner_texts()]
    assert seats[1] == "Hermes Tiro ready"


#: Done when the page has drawn what is known by now.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def wish_in(request: Any) -> dict[str, Any]:
    """The options that the service is asked about, if it is asked about some."""
    found: dict[str, Any] = request.post_data_json["options"] if request.url.endswith("/check") else {}
    return found


def test_only_options_that_apply_are_shown(person: Any) -> None:
    page = person()
    page.goto("/new/gladiatori")
    page.click("text=More options")
    page.wait_for_selector("#option-animals")
    assert not page.locator("#option-species, #option-sides, #option-yellow, #option-overlimit").count()
    page.select_option("#option-animals", "coop")
    page.wait_for_selector("#option-species")
    page.select_option("#option-characters", "created")
    page.wait_for_selector("#option-overlimit")
    assert not page.locator("#option-red").count()
    page.click(".pills button:text-is('4')")
    page.select_option("#option-animals", "usual")
    page.select_option("#option-sides", "teams")
    with page.expect_response(lambda answer: wish_in(answer.request).get("sides") == "usual"):
        page.click(".pills button:text-is('3')")  # three are no two teams of two
    page.wait_for_function("() => document.querySelector('#option-sides').value === 'usual'")
    page.evaluate(DRAWN)
    assert not page.locator(".wrong").count()
    page.fill("#option-coins_red", "3")
    page.wait_for_selector(".option:has(#option-coins_red) .wrong")
    assert "cheapest character" in page.locator(".wrong").inner_text()


def test_what_is_said_of_an_earlier_wish_is_not_shown(person: Any) -> None:
    page = person()
    page.goto("/new/gladiatori")
    page.click("text=More options")
    held: list[Any] = []

    def hold(route: Any) -> None:
        if wish_in(route.request).get("coins_red") == 3:
            held.append(route)
        else:
            route.continue_()

    page.route("**/check", hold)
    with page.expect_request(lambda request: wish_in(request).get("coins_red") == 3):
        page.fill("#option-coins_red", "3")
    with page.expect_response("**/check"):
        page.fill("#option-coins_red", "60")
    for route in held:
        with page.expect_response("**/check"):
            route.continue_()
    page.evaluate(DRAWN)
    assert not page.locator(".wrong").count()


#: In the page: it lies behind others as long as `away` is true, and the device's messages are kept in `shown`.
BEHIND = """() => {
    window.away = false;
    window.shown = [];
    Object.defineProperty(document, 'hidden', { get: () => window.away });
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() { return (this.permission = 'granted'); }
        constructor(title, more) { window.shown.push([title, more.body]); }
    };
}"""
TURN_AWAY = "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"


def test_whoever_is_elsewhere_is_called_when_it_is_their_turn(person: Any) -> None:
    page = person(fresh=True)
    page.add_init_script(f"({BEHIND})()")
    table = open_table(page, "gladigala", ["me", "random"])
    settle(page)

    def asked_behind() -> str:
        """The page is left, the next question comes, and is returned."""
        page.evaluate(TURN_AWAY, True)
        (mine,) = api(page, f"/api/tables/{table}")["mine"]
        seated = {"headers": {"X-Seat-Token": mine["token"]}}
        view = page.request.get(f"/api/tables/{table}/view?seat=0", **seated).json()["view"]
        number, choice = view["ask"]["number"], view["ask"]["options"][0]["text"]
        answer = {"seat": 0, "action": choice, "ask": number}
        page.request.post(f"/api/tables/{table}/moves", data=answer, **seated)
        page.wait_for_function("was => Number(document.querySelector('.prompt.asked')?.dataset.ask ?? was) !== was",
                               arg=number)
        return str(page.locator(".prompt .ask").get_attribute("title"))

    asked_behind()
    page.evaluate(TURN_AWAY, False)  # nothing was said yet: whoever was waited for is asked
    page.click(".called >> text=Call me")
    page.wait_for_selector("text=You are called when it is your turn")
    assert page.evaluate("() => window.shown") == []
    question = asked_behind()
    page.wait_for_function("() => window.shown.length")
    assert page.evaluate("() => window.shown") == [["Your turn: GladiGala", question]]


@pytest.mark.parametrize(
    ("path", "says"),
    [("/xyz", "There is no such page."), ("/learn/zzz", "no lessons for “zzz”"), ("/table/nope", "no such table"),
     ("/replay/nope", "no such table")],
)  # fmt: skip
def test_a_link_that_leads_nowhere_leaves_the_ways_on(person: Any, path: str, says: str) -> None:
    page = person()
    page.goto(path)
    page.wait_for_selector(f"[role=alert]:has-text('{says}')")
    assert page.locator("header nav[aria-label=Main] a").count() == 4
    assert page.locator(".loading .btn").count() == 1
