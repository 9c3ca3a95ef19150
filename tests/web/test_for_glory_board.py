"""For Glory's own board in all its games: for two, the battle royale, solo; Champions, Blessings, reaction windows."""

from __future__ import annotations

import json
import os
import re
from typing import Any

import pytest

import harena
from harena.games.for_glory import view
from tests.games.for_glory.positions import play, position

from .conftest import PHONE
from .play import CHOICES, open_table, play_on, settle, state
from .standing import (
    STANDING,
    draft,
    duel,
    follow,
    heard,
    message,
    royale_of_four,
    royale_of_three,
    show,
    six_of_each,
    solo_battle,
    solo_calm,
    under_fire,
)
from .test_screens import KINDS, axe, fits, report, shoot
from .tidy import untidy

SOAK = bool(os.environ.get("HARENA_SOAK"))
MOVES = 4000 if SOAK else 6
EVERYTHING = {"champions": "random", "blessings": True}
GAMES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "duel": (["me", "random"], {}),
    "royale-of-three": (["me", "random", "random"], EVERYTHING),
    "royale-of-four": (["me", "random", "random", "random"], EVERYTHING),
    "solo": (["me"], {"difficulty": "easy"}),
}

def come(person: Any, kind: str, *, standing: bool = False) -> Any:
    return person(phone="phone" in kind, dark="dark" in kind, standing=standing)


@pytest.mark.parametrize("kind", ["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_opens_on_its_own_board_and_is_played_by_pressing_it(person: Any, game: str, kind: str) -> None:
    page = come(person, kind)
    seats, options = GAMES[game]
    open_table(page, "for-glory", seats, options=options)
    settle(page)
    page.wait_for_selector(".fg")
    assert page.locator(".generic").count() == 0
    assert fits(page)
    made = play_on(page, 8, seed=3, how="board")
    assert made == 8 or state(page) == "over"
    settle(page)
    assert fits(page)
    assert page.locator(".fg :is(.arena, .supply)").count() >= 1
    assert axe(page) == []
    shoot(page, f"for-glory-{game}-{kind}")


@pytest.mark.parametrize("kind", KINDS)
def test_rich_positions_are_tidy_and_clean(person: Any, kind: str) -> None:
    complaints: dict[str, list[str]] = {}
    page = come(person, kind, standing=True)
    for name, made in STANDING.items():
        show(page, made())
        shoot(page, f"for-glory-{name}-{kind}")
        complaints[name] = axe(page) + untidy(page, tabs=SOAK)
    assert report(complaints) == ""


def test_damage_hovers_and_the_window_says_who_may_answer(person: Any) -> None:
    page = person(standing=True)
    show(page, under_fire())
    hover = page.locator('.fight .card[data-name="Samnite"] .hover-dmg')
    assert re.sub(r"\s+", "", hover.inner_text()) == "3falls"
    assert page.locator("[data-testid=question]").inner_text() == (
        "Marcus' Thraex strikes your Samnite for 3: it would fall."
    )
    assert page.locator(".prompt .cause").inner_text().startswith("React or pass.")
    assert "Samnite would fall" in page.locator(".choice.pass").first.inner_text()
    window = page.locator(".window")
    assert window.locator("ol li").all_inner_texts() == ["You\ndeciding", "Marcus\nmay answer"]
    assert window.locator(".answer em").all_inner_texts() == ["Samnite lives with 1"] * 3
    assert "3 to Samnite" in window.inner_text()
    assert page.locator(".blow .line").count() == 1, "an arrow leads from who strikes to who is struck"
    assert page.locator('.pat[data-name="Vestalis"].lit').count() == 1
    label = page.locator('.fight .card[data-name="Samnite"] .hit').get_attribute("aria-label")
    assert "3 damage assigned, would fall" in label


def test_the_battle_royale_shows_who_acts_who_has_passed_and_who_is_blessed(person: Any) -> None:
    page = person(standing=True)
    show(page, royale_of_three())
    assert page.locator(".side-of").count() == 3
    assert page.locator(".window ol li").all_inner_texts() == ["You\ndeciding", "Marcus\nmay answer", "Octavia\npassed"]
    assert "Murmillo 1" in page.locator(".blessrow").inner_text()
    assert page.locator('.card.blessed[data-name="Murmillo"] .halo').inner_text() == "1"
    assert page.locator(".order li:not(.what)").count() == 3
    assert page.locator(".opp").count() == 2
    show(page, STANDING["royale-4"]())
    assert "4th place" in page.locator('.opp[data-seat="3"]').inner_text()


def test_solo_shows_the_card_of_the_ludus_magnus_and_the_section_that_counts(person: Any) -> None:
    page = person(standing=True)
    show(page, solo_battle())
    assert "Ludus Magnus" in page.locator(".magnus").inner_text()
    assert page.locator(".ludus dl .on dt").inner_text().startswith("Reaction")
    assert "the long corridor" in page.locator(".ludus").inner_text().casefold()
    page.keyboard.press("l")
    assert page.locator(".log").inner_text().count("P2") == 0, "the Ludus Magnus has a name"


def test_the_board_shows_the_figures_of_this_table_and_knows_none(
    person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = person(standing=True)
    sizes = set()
    for difficulty in ("bare", "standard"):
        table = harena.new("for-glory", seats=1, seed=1, options={"difficulty": difficulty})
        show(page, table)
        board = table.view(0)["board"]
        sizes.add(board["ludus"]["deck_size"])
        pile = page.locator(".magnus .pile").first.inner_text()
        assert pile.split()[0] == str(board["ludus"]["deck_size"])
        assert page.locator(".boast .next i").all_inner_texts() == [str(boast) for boast in board["boasts"]]
    assert len(sizes) == 2, "the option changes what is shown"
    # What no option changes comes from the service too.
    monkeypatch.setattr(view, "GLORY_TO_WIN", 9)
    show(page, duel())
    assert page.locator(".fg-me .glory").get_attribute("aria-label") == "3 of 9 Glory"
    assert page.locator(".fg-me .glory > i").count() == 9


def test_champions_are_drafted_from_their_cards(person: Any) -> None:
    page = person(standing=True)
    show(page, draft())
    assert page.locator(".champion .card.lit").count() == 4
    assert page.locator(".champion .level").count() == 16


def test_a_card_explains_itself_with_its_origin_and_rules(person: Any) -> None:
    page = person(standing=True)
    show(page, duel())
    page.locator('.fight .card[data-name="Samnite"] .hit').hover()
    page.wait_for_selector(".full")
    assert axe(page) == [], "what only passes by holds nothing to press"
    page.mouse.move(2, 2)
    page.locator('.fight .card[data-name="Thraex"] .hit').focus()
    page.keyboard.press(" ")
    full = page.locator(".full.stays")
    full.wait_for()
    assert full.locator(".origin").inner_text() in ("printed", "completed", "designed")
    assert axe(page) == []
    page.keyboard.press("Escape")
    assert page.locator(".full").count() == 0
    assert page.evaluate("() => document.activeElement.closest('.card')?.dataset.name") == "Thraex"
    page.locator('.handrow .card[data-name="Pierce"]').click(button="right")
    rule = page.locator(".full.stays .rule").first
    wanted = rule.inner_text()
    rule.click()
    page.wait_for_selector(f'.side .r.here[data-id="{wanted}"]')


def test_a_long_press_explains_and_chooses_nothing(person: Any) -> None:
    page = person(standing=True, phone=True)
    show(page, under_fire())
    page.evaluate(
        """async () => {
            const node = document.querySelector('.fight .card[data-name="Murmillo"]');
            const how = {touches: [new Touch({identifier: 1, target: node})], bubbles: true, cancelable: true};
            const say = (kind) => node.dispatchEvent(new TouchEvent(kind, how));
            say('touchstart');
            await new Promise((done) => setTimeout(done, 700));
            window.chooses = say('touchend');  // false: the press ends here, no click follows
        }"""
    )
    assert "Murmillo" in page.locator(".full.stays h3").inner_text().title()
    assert page.evaluate("() => window.chooses") is False
    assert fits(page)


@pytest.mark.parametrize("name", ["duel-fire", "royale-4", "solo-battle"])
def test_a_spectator_sees_every_side_and_no_hand(person: Any, name: str) -> None:
    page = person(standing=True)
    table = STANDING[name]()
    show(page, table, None)
    assert page.locator(".opp").count() == max(2, table.state.seats)
    assert page.locator(".handrow").count() == 0
    assert untidy(page, tabs=False) == []
    assert axe(page) == []


def test_what_is_greyed_says_why_and_piles_can_be_looked_through(person: Any) -> None:
    page = person(standing=True)
    show(page, under_fire())
    page.locator('.handrow .card.grey[data-name="Pierce"] .hit').click()
    page.wait_for_selector(".bubble.why .rule")
    page.keyboard.press("Escape")
    page.locator('.sup[data-name="Insta"] .hit').click()
    page.wait_for_selector(".bubble.why .rule")
    page.keyboard.press("Escape")
    page.locator('.opp .pile[data-name="discard"]').click()
    assert "Sportula" in page.locator("dialog").inner_text()
    assert axe(page) == []
    page.locator("dialog [aria-label=Close]").click()
    assert page.locator('.fg-me .pile.lit[data-name="reserve"]').count() == 1


def test_things_travel_only_for_those_who_want_it(person: Any) -> None:
    for calm in (True, False):
        page = person(calm=calm)
        open_table(page, "for-glory", ["me", "random"])
        settle(page)
        page.evaluate(
            """() => {
                const animate = Element.prototype.animate;
                window.seen = 0;
                Element.prototype.animate = function (...how) { window.seen += 1; return animate.apply(this, how); };
            }"""
        )
        play_on(page, 8, seed=4)
        assert (page.evaluate("() => window.seen") > 0) is not calm


@pytest.mark.parametrize("how", ["mouse", "keys", "board"])
def test_a_solo_game_plays_on(person: Any, how: str) -> None:
    page = person(phone=how == "board")
    open_table(page, "for-glory", ["me"], options={"champions": "random", "blessings": True})
    assert play_on(page, MOVES, seed=5, how=how) > 0
    if SOAK:
        assert state(page) == "over"
    else:
        assert page.locator(CHOICES).count() or state(page) in ("waiting", "busy", "over")


def test_no_name_is_cut_however_long(person: Any) -> None:
    def longer(text: str) -> str:
        return text.replace('"Livia"', '"Maximiliana Aurelia"').replace('"Marcus"', '"Gnaeus Pompeius Magnus Strabo"')

    for phone in (False, True):
        page = person(standing=True, phone=phone)
        for made in (solo_calm, duel, royale_of_four):
            show(page, made(), change=longer)
            cut = "all => all.filter((n) => n.scrollWidth > n.clientWidth).map((n) => n.textContent)"
            assert page.locator(".seat .name").evaluate_all(cut) == [], made.__name__
            assert fits(page)


def test_a_fallen_gladiator_is_not_marked_on_its_like_in_the_supply(person: Any) -> None:
    table = duel()
    fallen = table.view(0)["board"]["supply"][0]["offer"][0]["title"]

    def falls(text: str) -> str:
        said = json.loads(text)
        number = len(said["events"])
        said["events"] += [
            {"number": number, "kind": "passes", "seat": 1, "text": "Marcus passes."},
            {"number": number + 1, "kind": "defeated", "gladiator": fallen, "text": f"{fallen} is defeated."},
        ]
        return json.dumps(said)

    page = person(standing=True)
    show(page, table, change=falls)
    page.wait_for_selector(f".happenings >> text={fallen}")
    page.locator(".happenings .ev").last.click()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    supply = page.locator(".supply").bounding_box()
    marks = [mark.bounding_box() for mark in page.locator(".recapmarks .touched").all()]
    assert marks
    assert all(mark["y"] < supply["y"] for mark in marks), "only the school that did it is marked"


def test_the_menu_changes_theme_and_sound_by_their_words(person: Any) -> None:
    page = person(standing=True, fresh=True)
    show(page, duel())
    for word, then in (("Dark theme", "Light theme"), ("Sound off", "Sound on")):
        page.click("[aria-label='Table menu']")
        page.click(f".drop >> text={word}")
        page.click("[aria-label='Table menu']")
        item = page.locator(".drop li", has_text=then)
        assert item.bounding_box()["height"] < 48
        page.click("[aria-label='Table menu']")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"


def test_the_sand_of_an_arena_that_cannot_be_entered_says_why(person: Any) -> None:
    page = person(standing=True)
    sand: dict[str, Any] = {"F1": {"card": "Capua"}, "F2": {"P2": ["Cestus"]}, "L": {"P1": ["Samnite"]}}
    table = play(position(P1={"hand": ["Cestus", "Pierce"], "patrons": ["Legatus"]}, **sand), "P1 play cestus")
    violation = table.against(0, "F1")
    assert violation is not None
    done = show(page, table)
    page.locator("[data-place=arena-F1]").click(position={"x": 40, "y": 250})
    page.wait_for_selector(f".bubble.why:has-text('{violation.rule}')")
    assert done == []


def test_on_a_phone_the_supply_is_open_while_one_buys(person: Any) -> None:
    page = person(standing=True, phone=True)
    table = solo_calm()
    show(page, table)
    assert page.locator(".atabs .on").inner_text() == "Supply"
    assert page.locator(".sup.lit").count() > 3
    play(table, "P1 buy hoplomachus")
    show(page, table)
    assert page.locator(".sup.paid").get_attribute("data-name") == "Hoplomachus"
    assert page.locator(".choices.likely button").first.inner_text().split() == ["Smooth", "Talk", "keeps", "6", "Coin"]
    assert page.locator('.handrow .card[data-name="Business as Usual"]:not(.grey)').count() == 1


def test_on_a_phone_the_page_is_open_on_which_the_question_is_answered(person: Any) -> None:
    page = person(standing=True, phone=True)
    on = page.locator(".atabs .on")
    table = position(P1={"hand": ["Nundinae", "Inc(1)"], "coins": 6}, L={"P1": ["Cestus"], "P2": ["Cestus"]})
    show(page, play(table, "P1 play nundinae"))
    assert on.inner_text() == "Supply"
    assert page.locator(".supply .token.lit").all_inner_texts() == ["replace"] * 3
    table = position(P1={"hand": ["Postliminium", "Inc(1)"], "discard": ["Evade", "Pierce"]}, L={"P1": ["Cestus"]})
    show(page, play(table, "P1 play postliminium"))
    assert on.inner_text() == "Villas"
    assert page.locator(".pile.lit").get_attribute("data-name") == "discard"
    show(page, under_fire())
    assert page.locator(".window .answer").count() > 0, "the stage of the Battle is where one answers"


#: In the page: where each card of the hand lies.
HAND = """() => Object.fromEntries([...document.querySelectorAll('.handrow .card')].map(
    (card) => [card.dataset.name, card.getBoundingClientRect().left]
))"""


def test_no_card_of_the_hand_moves_when_another_is_played(person: Any) -> None:
    page = person(standing=True)
    table = position(P1={"hand": ["Pierce", "Lucrative Investment", "Cestus", "Evade"], "coins": 6})
    tell = follow(page, table)
    info = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    before = page.evaluate(HAND)
    assert list(before) == ["Pierce", "Lucrative Investment", "Cestus", "Evade"]
    tell(message(play(table, "P1 play lucrative investment"), info))
    page.wait_for_selector(".handrow .slot.bare")
    del before["Lucrative Investment"]
    assert page.evaluate(HAND) == before


def test_of_two_cards_alike_one_is_paid_for(person: Any) -> None:
    page = person(standing=True)
    table = position(P1={"hand": ["Inc(1)"] * 3, "coins": 9})
    row = next(row for row in table.view(0)["board"]["supply"] if row["row"] == "economy")
    name = row["offer"][0]["title"]
    view = json.dumps(row["offer"])
    twice = json.dumps([row["offer"][0], row["offer"][0], row["offer"][2]])
    play(table, f"P1 buy {name}")
    show(page, table, change=lambda told: told.replace(view, twice))
    assert page.locator(f'.sup[data-name="{name}"]').count() == 2
    assert page.locator(".sup.paid").count() == 1


def test_whoever_may_be_struck_shows_what_would_be_left(person: Any) -> None:
    for phone in (False, True):
        page = person(standing=True, phone=phone)
        show(page, six_of_each())
        struck = page.locator('.card[data-name="Primus Palus"]')
        assert struck.locator(".aim").inner_text() == "›1"
        assert "would be left with 1 Health" in struck.locator(".hit").get_attribute("aria-label")
        assert "would fall" in page.locator('.card[data-name="Noxius"] .hit').get_attribute("aria-label")
        assert page.locator(".card.lit .aim").count() == page.locator(".fight .card.lit").count() == 18

        assert fits(page)


#: In the page: the texts of a kind of which something is cut off.
CUT = """(kind) => [...document.querySelectorAll(kind)]
    .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""


def test_what_cards_do_is_read_whole_with_seven_in_hand_and_in_the_supply_of_a_phone(person: Any) -> None:
    page = person(standing=True)
    show(page, duel())
    assert page.locator(".fg-me .slot").count() == 7
    assert page.evaluate(CUT, ".fg-me .card.hand .says") == []
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="Supply").click()
    page.wait_for_selector(".sup .does")
    assert page.evaluate(CUT, ".sup .does") == []
    assert page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('.sup .does')).fontSize)") >= 11


def test_no_question_is_cut_off_at_a_desk(person: Any) -> None:
    page = person(standing=True)
    for position_ in (duel(), under_fire(), draft(), solo_calm()):
        show(page, position_)
        assert page.evaluate(CUT, ".play > .prompt .question, .play > .prompt .cause") == []


def polled() -> Any:
    """Livia has a Reserve, and is asked for it at a fixed point."""
    table = duel()
    while next(iter(table.pending)) != 0:
        table.apply(1, "decline")
    return table


@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_who_does_not_want_the_reserve_is_not_asked_again_by_one_press(person: Any, kind: str) -> None:
    page = come(person, kind, standing=True)
    done = show(page, polled())
    again = page.get_by_role("button", name="Not again this phase")
    box = again.bounding_box()
    assert box["height"] >= 40
    assert again.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    assert fits(page)
    again.click()
    assert heard(page, done) == ["always pass at reserve until phase"]
    show(page, under_fire())
    page.wait_for_selector(".choice.pass")
    assert page.locator(".not-again").count() == 0, "an answer to what happened is not given ahead by mistake"


@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_a_battle_royale_says_how_it_is_won(person: Any, kind: str) -> None:
    page = come(person, kind, standing=True)
    show(page, royale_of_four())
    aim = page.locator(".headrow .aim")
    aim.wait_for()
    assert "Only the last Battle decides" in aim.inner_text()
    assert aim.locator("a.rule").get_attribute("href").endswith("#FX-MP-BAT-1")
    assert aim.bounding_box()["height"] < 22, "it stands in one line"
    show(page, duel())
    page.wait_for_selector(".headrow")
    assert page.locator(".headrow .aim").count() == 0
