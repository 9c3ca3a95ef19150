"""Spartacus' board: every part of the round, choices that are pressed where they lie, all sizes, watchers."""

from __future__ import annotations

import os
from typing import Any

import pytest

import harena
from harena.core import Table
from harena.games.spartacus import view
from harena.games.spartacus.state import HAND_SIZE, LENGTHS
from tests.games.spartacus.tables import do, fight

from .play import open_table, play_on, settle, state
from .standing import show
from .standing_spartacus import STANDING, auction, intrigue, moving, scheme, seated, struck, wagers
from .test_screens import axe, complaints_everywhere, fits

SOAK = bool(os.environ.get("HARENA_SOAK"))
MOVES = 4000 if SOAK else 14
PLAYED = [(2, "desktop"), (3, "phone"), (4, "desktop"), *([(2, "phone"), (3, "desktop"), (4, "phone")] if SOAK else [])]

#: What a press on the board says, for each part of the round.
PRESSES = {
    "houses": [(".hcard[data-name='Lavernus']", "take house lavernus")],
    "intrigue": [
        (".hrule[data-name='Exhibition Bouts']", "invoke exhibition bouts"),
        (".forum .mk[data-name='Informer']", "use informer"),
        (".sp-mine .as[data-name='Informer']", "use informer"),
        (".ic[data-name='Tainted Blade']", "cash in tainted blade"),
    ],
    "support": [(".gt[data-name='grant support']", "grant support"), (".coinspot >> nth=2", "ask 3 coins for support")],
    "scheme": [
        (".ic[data-name='Whispered Rumors']", "react with whispered rumors"),
        (".ic[data-name='Guard']", "guard from hand"),
        (".sp-mine .as[data-name='Guard'] >> nth=0", "guard from the table"),
        (".gt >> nth=0", "guard from hand"),
        (".gt >> nth=1", "guard from the table"),
    ],
    "market": [
        (".mk[data-name='Sword']", "sell sword"),
        (".gt[data-name='Guard']", "sell guard"),
    ],
    "auction": [(".coinspot >> nth=7", "bid 7")],
    "hosting": [(".coinspot >> nth=0", "bid 0")],
    "invitation": [
        (".mk[data-name='Cassivel']", "send cassivel"),
        (".sp-mine .as[data-name='Field Hand']", "send field hand"),
    ],
    "wagers": [(".fightbox .coinspot >> nth=3", "stake 3 on injury")],
    "moving": [(".hexspot[data-name='B2']", "move to b2"), (".fighter[data-name='Alard']", "move to d3")],
    "struck": [(".pool[data-name='DEF']", "surrender def"), (".pool[data-name='SPD']", "surrender spd")],
    "thumb": [(".thumb.up", "thumb up"), (".thumb.down", "thumb down")],
}


def pressed(page: Any, table: Table, selector: str) -> list[str]:
    """What the page does when this is pressed in that position; a card in hand asks at itself before it is spent."""
    done = show(page, table)
    page.locator(selector).locator(".hit").last.click()
    if selector.startswith(".ic"):
        page.wait_for_selector(".choices.picked")
        assert done == []
        page.click(".choices.picked .choice")
    page.wait_for_function("() => document.querySelector('.choice.sel')")
    return done


@pytest.mark.parametrize("part", STANDING)
def test_what_is_lit_is_pressed_where_it_lies(person: Any, part: str) -> None:
    page = person(standing=True)
    for selector, action in PRESSES[part]:
        assert pressed(page, STANDING[part](), selector) == [action], selector


def test_a_card_in_hand_that_is_touched_on_a_phone_is_read_before_it_is_spent(person: Any) -> None:
    page = person(phone=True, standing=True)
    done = show(page, intrigue())
    page.locator(".ic[data-name='Tainted Blade'] .hit").click()
    page.wait_for_selector(".choices.picked .says")
    assert "Wound" in page.inner_text(".choices.picked .says")
    page.click(".sp-hand + *, .spartacus", position={"x": 4, "y": 4})
    page.wait_for_selector(".choices.picked", state="detached")
    assert done == []


def test_a_fighter_goes_or_strikes_by_pressing_one_of_the_two(person: Any) -> None:
    page = person(standing=True)
    for name, action in (("Dorimach", "attack first"), ("Alard", "move first")):
        table = fight({"card": "alard"}, {"card": "dorimach"}, dice=(6, 6, 6, 1, 1, 1), **seated())
        assert pressed(page, do(table, "p1: act first"), f".fighter[data-name='{name}']") == [action]


def test_on_a_phone_the_deeds_of_a_fight_stand_before_the_pass(person: Any) -> None:
    """The pass was the one large button, and what one wants a hex of 28 pixels."""
    page = person(phone=True, standing=True)
    table = fight({"card": "alard"}, {"card": "dorimach"}, dice=(6, 6, 6, 1, 1, 1), **seated())
    show(page, do(table, "p1: act first"))
    row = page.locator(".choices.likely .choice")
    assert [one.get_attribute("data-kind") for one in row.all()] == ["move-first", "attack-first", "end-activation"]


def test_a_house_is_chosen_on_its_ledger(person: Any) -> None:
    page = person(standing=True)
    assert pressed(page, do(intrigue(), "p1: play stolen papers"), ".house[data-seat='2']") == ["aim at p3"]
    assert page.locator(".house.lit").count() == 3, "a rival's hand is looked through"


@pytest.mark.parametrize("part", STANDING)
def test_every_part_of_the_round_is_clean_at_every_size_and_theme(person: Any, part: str) -> None:
    page = person(standing=True)
    show(page, STANDING[part]())
    assert complaints_everywhere(page, f"spartacus-{part}") == ""


@pytest.mark.parametrize(("seats", "kind"), PLAYED)
def test_a_game_is_played_by_pressing_its_board(person: Any, seats: int, kind: str) -> None:
    page = person(phone=kind == "phone", calm=False)
    open_table(page, "spartacus", ["me", *["random"] * (seats - 1)], seed=f"board {seats}")
    settle(page)
    page.wait_for_selector(".spartacus")
    made = play_on(page, MOVES, seed=seats, how="board")
    assert made == MOVES or state(page) == "over"
    assert page.locator(".generic").count() == 0
    assert fits(page)


def test_dice_stand_in_pairs_and_wounds_are_counted(person: Any) -> None:
    page = person(standing=True)
    table = struck()
    show(page, table)
    strings = table.view(0)["board"]["match"]["strings"]
    assert page.locator(".pair").count() == len(strings["attack"])
    assert page.locator(".mk2.w").count() == sum(strings["wounding"])
    assert [page.locator(f".pair >> nth={i} >> .die.t-a").get_attribute("aria-label") for i in range(4)] == [
        str(die) for die in strings["attack"]
    ]
    assert page.locator(".hx.reach").count() > 6, "the Trident reaches two hexes far"
    show(page, moving())
    assert page.locator(".hexspot").count() == len(moving().pending[0].options) - 1, "the own hex is the fighter's"


def test_figures_that_options_change_are_shown_as_the_service_tells_them(
    person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No figure of the rules stands in the board: another length, another Initiative, another goal need no edit."""
    page = person(standing=True)
    for length, influence in LENGTHS.items():
        show(page, harena.new("spartacus", seats=3, seed=1, options={"length": length}))
        assert page.locator(".house .inf").all_inner_texts() == [str(influence)] * 3
        assert page.locator(".means small").all_inner_texts() == [f"of {HAND_SIZE[influence]}"] * 3
    for strings, sums in ((False, ["18", "3"]), (True, [])):
        options = {"string_initiative": strings}
        show(page, fight({"card": "alard"}, {"card": "dorimach"}, dice=(6, 6, 6, 1, 1, 1), options=options, **seated()))
        assert page.locator(".roll .die").count() == 6
        assert page.locator(".roll b").all_inner_texts() == sums
    monkeypatch.setattr(view, "HIGHEST", 15)
    show(page, intrigue())
    mine = page.locator(".sp-mine .track")
    assert mine.get_attribute("aria-label") == "Influence 9 of 15"
    assert mine.locator("i").count() == 15
    assert len({step.bounding_box()["y"] for step in mine.locator("i").all()}) == 1, "in one row"


def test_what_is_not_lit_says_why(person: Any) -> None:
    page = person(standing=True)
    show(page, scheme())
    page.click(".ic[data-name='Grand Feast'] .hit")
    page.wait_for_selector(".bubble.why p:not(.quiet)")


def test_a_ledger_opens_on_a_phone(person: Any) -> None:
    page = person(standing=True, phone=True)
    show(page, intrigue())
    page.click(".tile[data-name='p3'] .hit")
    page.wait_for_selector(".ledger")
    assert "Lykos" in page.locator(".ledger").inner_text()
    assert axe(page) == []
    page.click("[aria-label='Close the ledger']")
    page.wait_for_selector(".forum")


def test_a_watcher_sees_no_hand_and_no_closed_purse(person: Any) -> None:
    page = person(standing=True)
    show(page, auction(), seat=None)
    assert page.locator(".house").count() == 4
    assert page.locator(".sp-hand, .spot.lit, .coinspot").count() == 0
    assert page.locator(".means .coin").all_text_contents() == ["? Coins"] * 4
    assert page.locator(".fist.closed").count() == 1
    assert axe(page) == []


@pytest.mark.parametrize("phone", [False, True])
def test_who_bids_and_stakes_for_the_first_time_is_told_what_comes_of_it(person: Any, phone: bool) -> None:
    page = person(phone=phone, standing=True)
    show(page, auction())
    words = page.locator(".stage2").inner_text() + page.locator(".prompt").inner_text()
    assert "The highest bid is paid and wins; all others keep their Coins." in words
    assert "The Bank would pay" in words
    show(page, wagers())
    words = page.locator(".bets").inner_text()
    assert "wins" in words
    assert "the loser is beheaded" in words
    assert "pays 2:1" in words
    told = page.locator(".fightbox").inner_text() + page.locator(".prompt").inner_text()
    assert "goes to the Bank" in told
