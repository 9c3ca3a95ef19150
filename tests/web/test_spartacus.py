"""Spartacus between two people: a deal is built by mouse, countered by touch, and taken by keys."""

from __future__ import annotations

import time
from typing import Any

from harena.core import Table
from tests.games.spartacus.tables import do, lay
from tests.service.servers import PATIENCE

from .play import api, open_table, press_choice, state, visit
from .standing import follow, heard, message, show
from .standing_spartacus import (
    CORVINUS,
    HAND,
    auction,
    full,
    gone,
    intrigue,
    moving,
    offered,
    seated,
    stall,
    struck,
    supported,
    thumb,
    wagers,
)
from .test_recap import DRAWN
from .test_screens import axe


def asked(page: Any) -> str:
    return str(page.locator(".prompt .eyebrow").first.inner_text()).casefold()


def both_reach(pages: list[Any], title: str) -> None:
    """Everybody takes the last choice, mostly the end of a turn, until all are asked this."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        waiting = [page for page in pages if state(page) == "asked" and asked(page) != title]
        for page in waiting:
            press_choice(page, -1)
            page.wait_for_function("() => !document.querySelector('.choice.sel')", polling=10)
        if not waiting and all(state(page) == "asked" and asked(page) == title for page in pages):
            return
        pages[0].wait_for_timeout(40)
    raise AssertionError(f"not everybody was asked {title!r} within {PATIENCE} s")


def hand_of(page: Any, table: str) -> list[str]:
    """The Intrigue cards that this person holds."""
    mine = api(page, f"/api/tables/{table}")["mine"][0]
    headers = {"X-Seat-Token": mine["token"]}
    view = page.request.get(f"/api/tables/{table}/view?seat={mine['seat']}", headers=headers).json()["view"]
    return [card["name"] for card in view["board"]["houses"][mine["seat"]]["hand"]]


def test_a_deal_is_built_countered_and_made(person: Any) -> None:
    livia, marcus = person("Livia"), person("Marcus", phone=True)
    table = open_table(livia, "spartacus", ["me", "open"])
    marcus.goto(f"/table/{table}")
    marcus.click("text=Sit down")
    for page in (livia, marcus):
        page.wait_for_selector(".prompt")
    assert livia.locator(".handshake").count() == 0, "before the Houses are chosen there is nothing to deal in"
    both_reach([livia, marcus], "buying and selling")
    heard: list[str] = []
    livia.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    livia.reload()
    # By mouse: a Coin and a promise for one of the other House's cards.
    livia.click(".house[data-seat='1'] .handshake")
    livia.click(".tray.give [aria-label^='More: Coins']")
    card = livia.locator(".tray.want .good").first
    wanted = card.get_attribute("data-name")
    card.click()
    livia.click(".tray.give .vow >> text=support a Scheme")
    livia.wait_for_selector(".scales .told:has-text('gain')")  # of people only the balance is told
    assert livia.locator(".leaning").count() == 0
    built = livia.locator(".dealing").inner_text()
    livia.click(".dealing .primary:enabled")
    livia.wait_for_selector(".deal >> text=Withdraw")
    assert livia.locator(".dealing, .house[data-seat='1'] .handshake").count() == 0, "one offer at a time"
    # Nothing that Marcus holds in secret came to her page.
    secret = set(hand_of(marcus, table)) - set(hand_of(livia, table)) - {"Guard"}
    assert secret
    assert not [name for name in secret if name in built or any(name in frame for frame in heard)]
    # By touch: Marcus begins a counter with her trays turned round, and wants a Coin more.
    marcus.tap(".deal >> text=Counter")
    assert marcus.locator(".tray.give .good.on").get_attribute("data-name") == wanted
    assert marcus.locator(".tray.want .stepper b").inner_text() == "1"
    marcus.tap(".tray.want [aria-label^='More: Coins']")
    marcus.tap(".dealing .primary:enabled")
    # By keys: Livia comes to the answer and gives it.
    livia.wait_for_selector(".deal >> text=2 Coins")
    accept = livia.locator(".deal .btn.yes")
    for _ in range(60):
        if accept.evaluate("node => node === document.activeElement"):
            break
        livia.keyboard.press("Tab")
    livia.keyboard.press("Enter")
    livia.wait_for_selector(f".house[data-seat='0'] .as[data-name='{wanted}' i]")
    assert livia.locator(f".house[data-seat='1'] .as[data-name='{wanted}' i]").count() == 0
    marcus.wait_for_selector(".deal", state="detached")
    marcus.wait_for_selector(".notice >> text=accepts your offer")


def reach(page: Any, selector: str, key: str = "Tab") -> None:
    """Go on by a key until the focus is there."""
    for _ in range(90):
        if page.evaluate("to => document.activeElement?.matches(to)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} cannot be reached by {key}")


def test_a_deal_is_built_by_keys_alone(person: Any) -> None:
    page = person(standing=True)
    done = show(page, stall())
    page.wait_for_selector(".handshake")
    reach(page, "[data-deal='1']")
    page.keyboard.press("Enter")
    reach(page, ".tray.give [aria-label^='More: Coins']")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    reach(page, ".tray.give .good[data-name='Guard'] .hit")
    page.keyboard.press("Enter")
    reach(page, ".promise input")
    page.keyboard.press("Space")
    reach(page, ".tray.want .good[data-name='Trident'] .hit")
    page.keyboard.press("Enter")
    page.wait_for_selector(".scales .told:has-text('agree'), .scales .told:has-text('refuse')")
    reach(page, ".dealing .primary")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.dealing')")
    assert heard(page, done) == ["offer p2: give 2 coins + guard; want trident; promise pay-later 2"]
    reach(page, "[data-deal='2']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".dealing")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.dealing')")
    page.wait_for_function("() => document.activeElement.dataset.deal === '2'")  # the focus comes back


def test_coins_for_nothing_are_a_gift_and_a_refusal_is_told(person: Any) -> None:
    page = person(standing=True)
    done = show(page, stall())
    page.click("[data-deal='1']")
    page.click(".tray.give [aria-label^='More: Coins']")
    page.click(".dealing .primary:has-text('Give 1 Coin')")
    assert heard(page, done) == ["give p2 1 coins"]
    side = [{"seat": "p1", "card": "alard", "pools": [0, 0, 1]}, {"seat": "p2", "card": "dorimach"}]
    ended = lay("aftermath", host="p2", match={"sides": side, "winner": 1, "level": "injury"}, **seated())
    show(page, ended)
    page.click("[data-deal='1']")
    assert "only in Open Market" in page.locator(".tray.give").inner_text()
    page.click(".tray.want >> text=A thumb up")
    page.click(".tray.want >> text=A thumb down")
    page.wait_for_selector(".scales .wrong >> text=Only one deed")
    assert page.locator(".dealing .primary").is_disabled()


def test_an_invitation_is_paid_for_and_the_prompt_goes_on(person: Any) -> None:
    """While the offer lies on the table, nothing else can be agreed with that House."""
    page = person(standing=True)
    table = do(lay("invitation", match={}, host="p2", **seated()), "p3: no offer", "p4: no offer")
    send = follow(page, table)
    page.click(".house.lit > .hit")
    page.click(".prompt .choices button:has-text('1 Coin')")
    do(table, "p1: offer p2: give 1 coins; want invite p1; promise nothing")
    send({**message(table, api(page, f"/api/tables/{page.url.rsplit('/', 1)[1]}")), "n": 2})
    page.wait_for_selector(".prompt.idle")
    assert "next Invitation" in page.locator(".deal").inner_text()
    assert page.locator(".failed").count() == 0


#: In the page: pieces that are counted, and those of them that lie outside what scrolls or under each other.
OVERLAPS = """selector => {
    const boxes = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) =>
        [one.dataset.name, one.getBoundingClientRect()]);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    return boxes.flatMap(([name, box], i) =>
        boxes.slice(i + 1).filter(([, other]) => over(box, other)).map(([other]) => `${name} over ${other}`));
}"""
#: Names that are cut.
CUT = """selector => [...document.querySelectorAll(selector)].filter((one) =>
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2).map((one) => one.innerText)"""


#: The longest names of the Market.
LONG = ["scribe of the forum", "hanno of thapsus", "thracian warrior 2", "numidian runner 2", "syrian recruit 2"]


def complaints(page: Any, table: Table) -> list[str]:
    show(page, table)
    page.locator("[data-deal='1']").first.click()
    page.wait_for_selector(".tray.want .good")
    found = page.evaluate(OVERLAPS, ".tray.give .good") + page.evaluate(OVERLAPS, ".tray.want .good")
    return [*found, *page.evaluate(CUT, ".good .nm"), *axe(page)]


def test_full_houses_have_room_in_the_trays(person: Any) -> None:
    for phone in (False, True):
        page = person(standing=True, phone=phone)
        table = full()
        assert complaints(page, table) == []
        house = table.view(0)["board"]["deals"][0]["give"]["assets"]
        assert page.locator(".tray.give .good").count() == len(house) > 14
        page.click(".dealing >> text=Not now")
        assert page.evaluate(OVERLAPS, ".middle .as") == []
        show(page, lay("intrigue", host="p1", p1={**CORVINUS, "cards": LONG, "hand": HAND}))
        assert page.evaluate(CUT, ".forum .mk .nm") == []
        assert page.evaluate(OVERLAPS, ".forum .mk[data-name='Hanno of Thapsus'] :is(.val, .dice3 > span)") == []


#: In the page: parts of the match that are not wholly in sight on the board.
OUT_OF_SIGHT = """() => {
    const board = document.querySelector('.middle').getBoundingClientRect();
    return ['.sand', '.bets', '.fgt'].filter((part) => [...document.querySelectorAll(part)].some((node) => {
        const box = node.getBoundingClientRect();
        return box.top < board.top - 1 || box.bottom > board.bottom + 1 || !box.height;
    }));
}"""


def test_sand_and_betting_board_are_in_sight_together(person: Any) -> None:
    for phone in (False, True):
        page = person(standing=True, phone=phone)
        for position in (wagers, moving, gone, struck, thumb):
            show(page, position())
            page.wait_for_selector(".bets")
            assert page.evaluate(OUT_OF_SIGHT) == [], (position.__name__, phone)
            assert page.evaluate(OVERLAPS, ".sand .plate") == [], (position.__name__, phone)
        show(page, gone())
        page.wait_for_selector(".trail")
        odds = [" ".join(text.split()) for text in page.locator(".bet .odds").all_inner_texts()]
        assert odds == ["pays 1:1 · ≈68 %", "pays 1:1 · ≈32 %", "pays 2:1", "pays 2:1"]


def test_what_ends_something_stands_in_the_prompt_bar_alone(person: Any) -> None:
    page = person(standing=True)
    show(page, stall())
    assert page.locator(".prompt [data-choice='pick up coins']").count() == 1
    assert page.locator(".middle [data-name='pick up coins']").count() == 0


def test_several_offers_fold_on_a_phone_and_cards_tell_what_they_need(person: Any) -> None:
    page = person(standing=True, phone=True)
    show(page, do(offered(), "p3: withdraw the offer to p4", "p3: offer p1: give 2 coins; want guard; promise nothing"))
    assert page.locator(".deal.folded").count() == 2
    page.click(".deal.folded >> nth=1")
    assert page.locator(".deal .btn").all_inner_texts() == ["Accept", "Counter", "Refuse"]
    assert page.locator(".ic .kd").first.inner_text().split()[:3] == ["Scheme", "5", "2"]
    assert page.evaluate(CUT, ".ic .top b") == []
    assert page.locator(".bar .now").inner_text().casefold() == "market · open market"
    assert axe(page) == []


def test_a_card_that_the_board_shows_is_not_shown_again(person: Any) -> None:
    page = person(standing=True, calm=False)
    table = do(lay("intrigue", host="p2", **seated(p2={"influence": 12, "hand": ["public disgrace"]})))
    send = follow(page, table)
    do(table, "p2: play public disgrace", "p2: aim at p1")
    while 0 not in table.pending:
        table.apply(next(iter(table.pending)), "pass")
    send({**message(table, api(page, f"/api/tables/{page.url.rsplit('/', 1)[1]}")), "n": 2})
    page.wait_for_selector("[data-shows='Public Disgrace']")
    page.locator(".happenings .ev", has_text="Public Disgrace").click()
    page.wait_for_selector("[data-testid=happened] li")
    page.evaluate(DRAWN)
    assert page.locator(".played").count() == 0


def test_the_rules_open_at_the_game_that_was_played_last(person: Any) -> None:
    page = person(standing=True)
    show(page, gone())
    legend = page.locator(".sandwrap .legend").inner_text()
    assert "Alard reaches" in legend
    assert "dice left" in legend
    visit(page, "/rules")
    page.wait_for_selector(".rulespage .pills a.on:has-text('Spartacus')")


def test_closed_purses_stay_closed_in_a_deal(person: Any) -> None:
    page = person(standing=True)
    show(page, auction())
    page.click("[data-deal='1']")
    assert "hidden" in page.locator(".tray.want .sum").inner_text()
    assert page.locator(".tray.want .good").count() == 0


def test_offers_of_others_are_seen_and_lent_influence_too(person: Any) -> None:
    page = person(standing=True)
    show(page, offered())
    assert page.locator(".deal").count() == 2
    assert page.locator(".deal .btn").all_inner_texts() == ["Accept", "Counter", "Refuse"]
    assert page.locator("[data-deal='1'].offered").count() == 1
    show(page, supported())
    assert "Lavernus lent 6" in page.locator(".scheme").inner_text()
    assert page.locator(".scheme .sg").count() == 2


def reacting() -> Table:
    """Livia may react with a card that no other House fits."""
    houses = {name: {"coins": 2, "hand": []} for name in ("p2", "p3")}
    houses["p1"] = {"coins": 0, "influence": 7, "hand": ["destitute!"]}
    return do(lay("intrigue", seats=3, **seated(3, **houses)), "p1: end turn", "p2: end turn", "p3: end turn")


def test_a_card_that_would_strike_its_own_player_says_so_and_is_taken_in_two_steps(person: Any) -> None:
    page = person(standing=True)
    done = show(page, reacting())
    card = page.locator(".ic[data-name='Destitute!']")
    assert card.locator(".fits.own").inner_text() == "Strikes you: no other House fits"
    card.locator(".hit").click()
    page.get_by_text("React with Destitute! against your own House").wait_for()
    assert not done, "nothing is said before it was seen whom it strikes"
    page.keyboard.press("1")
    assert heard(page, done) == ["react with destitute!"]


def let_deals_pass(table: Table) -> None:
    """Nobody offers anything, and nobody reacts."""
    while found := [(seat, ask) for seat, ask in table.pending.items() if ask.kind in ("make-an-offer", "react")]:
        seat, ask = found[0]
        table.apply(seat, "no offer" if ask.kind == "make-an-offer" else "pass")


def test_the_one_who_is_asked_now_is_named_as_invited(person: Any) -> None:
    """A House that declined has no place in the match; who is asked next comes to the first that is free."""
    page = person(standing=True)
    table = lay("invitation", host="p2", match={}, **seated(3))
    for seat, step in ((1, "invite p3"), (2, "decline the invitation"), (1, "invite p2"), (1, "send dorimach"),
                       (1, "equip no weapon"), (1, "invite p1")):  # fmt: skip
        let_deals_pass(table)
        table.apply(seat, step)
    let_deals_pass(table)
    show(page, table)
    places = page.locator(".opening")
    assert "Dorimach" in places.nth(0).inner_text()
    assert places.nth(1).inner_text().split("\n")[-1] == "You are invited"
    page.locator(".prompt [data-choice='accept the invitation']").wait_for()
    page.locator(".prompt [data-choice='decline the invitation']").wait_for()


OVERLAP = """([a, b]) => { const at = (s) => document.querySelector(s).getBoundingClientRect();
    const [one, other] = [at(a), at(b)];
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom; }"""


def test_no_value_covers_the_dice_of_a_card(person: Any) -> None:
    """Beside the tutor of a lesson cards are as narrow as in a window of this width."""
    page = person(standing=True)
    page.set_viewport_size({"width": 1010, "height": 720})
    show(page, intrigue())
    page.wait_for_selector(".forum .mk .dice3")
    assert not page.evaluate(OVERLAP, [".forum .mk:has(.dice3) .dice3 > :last-child", ".forum .mk:has(.dice3) .val"])


def test_the_menu_of_standing_passes_lies_within_a_phone(person: Any) -> None:
    page = person(standing=True, phone=True)
    show(page, reacting())
    page.get_by_role("button", name="Pass until …").click()
    page.locator(".until .drop").wait_for()
    box = page.locator(".until .drop").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
