"""Gladiatori's own board: building a character, splitting the deck, moving, fighting and paying by pressing things."""

from __future__ import annotations

import itertools
import math
import os
import re
from collections.abc import Callable
from typing import Any

import pytest

import harena
from harena.core import Table
from harena.games.gladiatori import view
from tests.games.gladiatori.position import at, play

from .conftest import PHONE
from .play import LIT, open_table, play_on, settle, state
from .standing import heard, show
from .test_screens import axe, complaints_everywhere, fits

SOAK = bool(os.environ.get("HARENA_SOAK"))
PHASE = "() => document.querySelector('.table').dataset.phase"
MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "duel": (2, {}),
    "alone": (1, {"species": "dog", "second_species": "bear"}),
    "two-against-one": (3, {"learning": "staged", "damage_bonus": True}),
    "teams": (4, {"sides": "teams", "free_placement": True}),
    "coliseum": (3, {"animals": "coliseum", "species": "lion", "animals_enter": "all"}),
    "together": (2, {"animals": "coop"}),
    "created": (2, {"characters": "created", "item_method": "auction", "overlimit": True}),
    "drafted": (4, {"sides": "ffa", "item_method": "draft", "learning": "simplified", "characters": "created"}),
}


def at_phase(page: Any, phase: str, seats: list[str], **more: Any) -> None:
    """A table where I am asked for something in this phase."""
    open_table(page, "gladiatori", seats, ahead=lambda view: bool(view["phase"] == phase and view["ask"]), **more)
    settle(page)
    page.wait_for_selector(".gl, .gbuild, .gpick")


def said(page: Any, text: str) -> str:
    """The last line of the log with these words."""
    page.keyboard.press("l")
    line = page.locator(".log li", has_text=text).last
    line.wait_for()
    text = str(line.inner_text())
    page.keyboard.press("Escape")
    return text


def reds(**more: Any) -> dict[str, Any]:
    return {"character": "mirmillo", "hex": [0, 0], "facing": "E", "items": ["sword-b", "helmet-a"],
            "hand": "STR, MOV, E0x2, E1x3, SM2, SM5", "hp": "DEX, BER, E0x4, E1x2, SM7", **more}  # fmt: skip


def greens(**more: Any) -> dict[str, Any]:
    return {"character": "thraex", "hex": [1, 0], "facing": "W", "items": ["sword-a", "shield-b"],
            "hand": "STR, BER, E1x4, E0x3, SM3", "hp": "DEX, MOV, E0x3, E1x2", **more}  # fmt: skip


def duel(**more: Any) -> Table:
    return at(red=reds(**more), green=greens())


def paying() -> Table:
    """Green's Strength beats red's Block; red pays."""
    table = at(red=reds(guard=2), green=greens(), order=["green", "red"])
    lay = ["green: add energy 1"] * 4
    play(table, "green: play strength", *lay, "green: add acrobatic strike", "green: attack red",
         "red: react with strength", "green: call on offense", "green: apply acrobatic strike",
         until="pay-damage")  # fmt: skip
    return table


def crowd() -> Table:
    """Four in two teams and nobody far from anybody."""
    return at(seats=4, options={"sides": "teams"}, red=reds(unbalanced=1), green=greens(trapped=2),
              yellow={"character": "secutor", "hex": [0, 1], "facing": "NE", "hand": "STR", "hp": "E0x9"},
              blue={"character": "retiarius", "hex": [2, -1], "facing": "SW", "items": ["net-a"], "hand": "DEX",
                    "hp": "E0x9"})  # fmt: skip


def bitten() -> Table:
    """Alone among animals; a wolf has leapt."""
    beasts = [
        {"species": "wolf", "hex": [1, 0]},
        {"species": "bear", "hex": [-3, 1]},
        {"species": "dog", "hex": [0, 1]},
    ]
    return at(seats=1, red=reds(), beasts=beasts, waiting=["wolf", "dog"])


WOLVES = ([1, 0], [2, -1], [2, 0], [3, -1], [-1, 1], [-2, 2], [-2, 1], [0, -2], [-3, 0])


def row_of_wolf(number: int) -> int:
    """Who stands further down is drawn later."""
    return WOLVES[number - 1][1]


def wolves() -> Table:
    """Alone among nine wolves."""
    return at(seats=1, red=reds(), beasts=[{"species": "wolf", "hex": place} for place in WOLVES], waiting=["wolf"])


def building() -> Table:
    return harena.new("gladiatori", seats=2, seed=1, options={"characters": "created"})


def picking() -> Table:
    return harena.new("gladiatori", seats=2, seed=1, options={})


STANDING: dict[str, Callable[[], Table]] = {
    "duel": duel, "paying": paying, "teams": crowd, "animals": bitten, "wolves": wolves, "building": building,
    "picking": picking,
}  # fmt: skip


# -- before the fight -----------------------------------------------------------------------------------


def test_a_character_is_built_from_a_template_and_enters_the_arena(person: Any) -> None:
    page = person()
    open_table(page, "gladiatori", ["me", "random"], options={"characters": "created"})
    page.wait_for_selector(".gbuild .tp")
    page.click(".tp:has-text('Thraex')")
    assert page.locator(".pot").inner_text().split()[:3] == ["55", "of", "55"]
    # Nothing is left, so nothing more can be had; the board says so and the coins do not lie.
    page.click(".lr[aria-label=Offense] .st >> nth=6")
    page.wait_for_selector(".bubble.why:has-text('you have 0 left')")
    page.click(".lr[aria-label=Blood] .st >> nth=0")
    assert "5 left" in page.locator(".pot").inner_text()
    page.click("[aria-label='One Energy 0 more']")
    page.click(".gmv[data-name=Sweep]")
    page.click(".gmv[data-name='Stand up!']")
    assert "3 left" in page.locator(".pot").inner_text()
    page.click("text=Enter the arena")
    page.wait_for_function("() => document.querySelector('.table').dataset.phase !== 'create'")
    assert "Offense 5" in said(page, "You have created")
    assert page.locator(".val[data-name=Offense] b").inner_text() == "5"
    assert page.locator(".val[data-name=Blood] b").inner_text() == "3"
    assert page.locator(".notice.bad").count() == 0


def test_the_builder_and_the_prompt_bar_fill_in_one_form(person: Any) -> None:
    page = person()
    open_table(page, "gladiatori", ["me", "random"], options={"characters": "created"})
    page.wait_for_selector(".gbuild")
    assert page.locator(".likely button").count() == 0, "what the builder asks is not asked beside it as well"
    for number, trait, following in ((9, "offense", "guard"), (4, "guard", "endurance")):
        page.keyboard.press("m")
        page.click(f"[data-choice='buy {number} {trait}']")
        page.wait_for_selector(f"[data-choice='buy 4 {following}']", state="attached")
    assert page.locator(".lr .st.cur").first.get_attribute("data-name") == "Offense 9"
    # What was said is taken back when the builder says otherwise.
    page.click(".lr[aria-label=Offense] .st >> nth=2")
    page.click(".sumr .btn:has-text('coins unspent')")
    page.click("dialog .btn:has-text('Cancel')")
    page.click("text=Enter the arena")
    page.click("dialog .btn.primary")
    assert page.locator(".gbuild[inert], .gl, .gpick").count() == 1, "what is being said cannot be changed any more"
    page.wait_for_function("() => document.querySelector('.table').dataset.phase !== 'create'")
    assert page.locator(".val b").all_inner_texts() == ["5", "4", "3", "3", "3"]


def test_powers_tell_text_and_price_before_they_are_bought(person: Any) -> None:
    page = person(standing=True)
    show(page, building())
    power = page.locator(".powers .gmv[data-name=Adaptation]")
    small, price = power.locator("small").bounding_box(), power.locator("em").bounding_box()
    assert small["height"] > 8
    assert price["width"] > 4
    strip, last = page.locator(".powers").bounding_box(), page.locator(".powers .gmv").last.bounding_box()
    assert last["y"] + last["height"] <= strip["y"] + strip["height"], "all of them without scrolling"


def test_the_builder_says_whom_one_meets_and_who_has_no_character_has_no_heart(person: Any) -> None:
    page = person(standing=True)
    show(page, building())
    assert page.locator(".sumr .meets").inner_text() == "Against Marcus"
    page.set_viewport_size(PHONE)
    page.wait_for_selector(".gseat")
    assert page.locator(".gseat .cnt").count() == 0
    show(page, duel())
    assert page.locator(".gseat .cnt").count() == 2


def test_what_comes_to_lie_under_a_mouse_at_rest_is_not_shown_in_full(person: Any) -> None:
    page = person(standing=True)
    show(page, building())
    power = page.locator(".powers .gmv[data-name=Adaptation]")
    box = power.bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 10)
    page.wait_for_selector(".full")
    page.mouse.move(2, 2)
    page.evaluate("() => document.querySelector('.powers').style.visibility = 'hidden'")
    page.mouse.move(box["x"] + 31, box["y"] + 11)
    page.evaluate("() => document.querySelector('.powers').style.visibility = ''")
    page.wait_for_timeout(900)
    assert page.locator(".full").count() == 0
    page.mouse.move(box["x"] + 33, box["y"] + 12)
    page.wait_for_selector(".full")


def test_a_phone_says_all_of_a_gladiator_before_he_is_chosen(person: Any) -> None:
    page = person(standing=True, phone=True)
    show(page, picking())
    said = page.locator(".gchar").first.locator(".ls")
    assert said.is_visible()
    assert all(word in said.inner_text() for word in ("Cards", "Powers", "Likes"))


def test_items_on_offer_keep_their_places_when_one_is_taken(person: Any) -> None:
    page = person(phone=True)
    at_phase(page, "selection", ["me", "random"], options={"red": "mirmillo"})
    page.wait_for_selector(".goffer .gitem.lit")
    names = page.locator(".goffer .gitem").evaluate_all("all => all.map((one) => one.dataset.name)")
    places = {name: page.locator(f".goffer .gitem[data-name='{name}']").bounding_box() for name in names}
    page.locator(".goffer .gitem.lit").first.tap()
    page.wait_for_selector(".goffer .itemgone")
    left = page.locator(".goffer .gitem").evaluate_all("all => all.map((one) => one.dataset.name)")
    assert left
    assert {name: page.locator(f".goffer .gitem[data-name='{name}']").bounding_box() for name in left} == {
        name: places[name] for name in left
    }


def test_a_gladiator_is_put_on_a_start_and_looks_where_one_presses(person: Any) -> None:
    page = person()
    at_phase(page, "place", ["me", "random"], options={"red": "mirmillo"})
    starts = page.locator(".hx.lit")
    assert starts.count() in (3, 4)
    name = str(starts.first.get_attribute("data-name"))
    starts.first.click()
    page.wait_for_selector(".hx.looks.lit")
    assert page.locator(".hx.looks.lit").count() == 6
    assert page.locator(".gtok.ghost").count() == 1
    page.locator(".hx.looks.lit").first.click()
    assert f"starts on {name}, looking" in said(page, "Your Mirmillo starts")


def test_the_deck_is_split_by_pressing(person: Any) -> None:
    page = person()
    at_phase(page, "choose", ["me", "random"], options={"red": "mirmillo"})
    page.wait_for_selector(".gsplit")
    page.click("[aria-label^='Energy 1, hand 3: one more']")
    page.click("[aria-label^='Dexterity, HP 0: one more']")
    hand = int(page.locator(".gsplit .sum b").first.inner_text())
    page.click("text=Choose these")
    page.wait_for_selector(".g-hand")
    held = said(page, "You hold").split("; in your HP deck")[0]
    assert sum(int(n or 1) for n in re.findall(r"(?:(\d+) × )?[A-Z][a-z]+(?: [A-Z][a-z]+| \d)?", held[9:])) == hand
    assert page.locator(".g-hp .gcard[data-name=Dexterity]").count() == 1
    assert page.locator(".notice.bad").count() == 0


def test_the_board_shows_the_figures_of_this_table_and_knows_none(
    person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = person(standing=True)
    for coins in (40, 130):
        table = harena.new("gladiatori", seats=2, seed=1, options={"characters": "created", "coins_red": coins})
        show(page, table)
        assert page.locator(".pot span").inner_text() == f"of {coins}"
        sale = {trait["name"]: trait["prices"] for trait in table.view(0)["board"]["gladiators"][0]["own"]["sale"]}
        for name in ("Energy 0", "Energy 1"):
            most = page.locator(f".qr[aria-label='{name}'] small").inner_text()
            assert most == f"{sale[name][1]} each, at most {len(sale[name]) - 1}"
    # What no option changes comes from the service too.
    monkeypatch.setattr(view, "LAST_TURN", 8)
    monkeypatch.setattr(view, "ROUNDS", 3)
    monkeypatch.setattr(view, "SURRENDER", -4)
    show(page, duel())
    ribbon = page.locator(".ribbon").inner_text()
    assert re.search(r"Turn \d of 8", ribbon)
    assert "Round 3" in ribbon
    page.click(".giveup")
    page.wait_for_selector("dialog >> text=This costs 4 VP")
    page.click("dialog >> text=Fight on")


# -- the fight ------------------------------------------------------------------------------------------


def test_ways_turns_and_fronts_are_shown_on_the_hexes(person: Any) -> None:
    page = person(standing=True)
    done = show(page, duel())
    assert page.locator(".hx.lit .stepto").count() == page.locator(".hx.lit").count() == 5, "five free hexes"
    page.locator(".hx[data-name='g5'] .hit").hover()
    assert page.locator(".hx.front").count() == 3
    assert page.locator(".hx.behind").count() == 3
    label = str(page.locator(".hx[data-name='g5'] .hit").get_attribute("aria-label"))
    assert "thraex" in label.lower()
    assert "looks west" in label
    page.locator(".hx[data-name='g5'] .hit").click()
    page.wait_for_selector(".bubble.why .rule")
    # Turns by the handles round the figure, and by their keys.
    handles = [str(one.get_attribute("data-turn-by")) for one in page.locator(".turnby").all()]
    assert handles == ["left", "right"], "at the corners beside where it looks"
    page.keyboard.press("a")
    assert heard(page, done) == ["turn hard left"]
    done = show(page, duel())
    page.wait_for_selector(".turnby")
    page.keyboard.press("e")
    assert heard(page, done) == ["turn right"]


@pytest.mark.parametrize("phone", [False, True])
def test_turning_and_stepping_neither_look_alike_nor_lie_on_each_other(person: Any, phone: bool) -> None:
    page = person(standing=True, phone=phone)
    show(page, duel())
    page.wait_for_selector(".turnby")
    assert page.locator(".hx .stepto use[href$='#wingfoot']").count() == page.locator(".hx .stepto").count() == 5
    gap = page.evaluate(
        """() => {
            const rounds = (of) => [...document.querySelectorAll(of)].map((one) => one.getBoundingClientRect());
            const middle = (a) => [a.x + a.width / 2, a.y + a.height / 2];
            const far = ([x, y], [v, w]) => Math.hypot(x - v, y - w);
            const gap = (a, b) => far(middle(a), middle(b)) - (a.width + b.width) / 2;
            return Math.min(...rounds('.turnby').flatMap((a) => rounds('.stepto').map((b) => gap(a, b))));
        }"""
    )
    assert gap >= 0


def test_nine_wolves_have_numbers_and_cover_nobody_with_labels(person: Any) -> None:
    """On a phone the arena is seen from near, and an overview leads to the rest of it."""
    page = person(phone=True, standing=True)
    show(page, wolves())
    assert page.locator(".beastno text").all_text_contents() == [str(n) for n in sorted(range(1, 10), key=row_of_wolf)]
    assert page.locator(".gtok.beast .gname").count() == 0
    assert page.locator(".gbeasts li.near").count() == 1
    handles = [one.bounding_box() for one in page.locator(".turnby").all()]
    assert len(handles) == 2
    assert all(box["width"] >= 32 for box in handles)
    assert all(
        math.dist((a["x"], a["y"]), (b["x"], b["y"])) > a["width"] * 0.9 for a, b in itertools.combinations(handles, 2)
    )
    page.locator(".overview").click(position={"x": 2, "y": 36})
    assert page.evaluate("() => document.querySelector('.oval').getBoundingClientRect().left") == 0
    before = page.evaluate("() => document.querySelector('.ovalwrap').scrollLeft")
    page.locator(".overview").click(position={"x": 86, "y": 36})
    assert page.evaluate("() => document.querySelector('.ovalwrap').scrollLeft") > before
    page.click(".nearer")
    assert page.locator(".overview").count() == 0
    assert fits(page)


def test_a_phone_says_the_turn_and_the_names_of_values(person: Any) -> None:
    page = person(phone=True, standing=True)
    show(page, duel())
    assert page.locator(".when").inner_text().split("\n") == ["Turn 1 of 6", "Round 1"]
    assert page.locator(".gitem .worth").first.get_attribute("title") == "Attack 3"
    show(page, picking())
    names = page.locator(".gchar").first.locator(".vs small")
    assert names.all_inner_texts() == ["Offense", "Guard", "Endurance", "Blood", "Speed"]
    assert all(names.nth(i).is_visible() for i in range(5))
    assert fits(page)


def test_steps_are_pressed_and_figures_go_there(person: Any) -> None:
    page = person()
    open_table(
        page, "gladiatori", ["me", "random"], options={"red": "mirmillo"}, seed="steps",
        ahead=lambda view: bool(view["ask"] and [o for o in view["ask"]["options"] if o["text"].startswith("step ")]),
    )  # fmt: skip
    settle(page)
    page.wait_for_selector(".hx.lit >> nth=2")
    names = page.locator(".hx.lit:not(.looks)").evaluate_all("lit => lit.map((hex) => hex.dataset.name)")
    # Towards the middle, where there is room on both sides.
    name = min(names, key=lambda hex_: abs("abcdefghijk".index(hex_[0]) - 5) + abs(int(hex_[1]) - 5))
    page.click(f".hx.lit[data-name='{name}']")
    page.wait_for_selector("[data-choice='keep facing']")
    assert page.locator(".turnby").count() == 2
    # Whoever steps on does not turn: one press for the answer and the step.
    onward = page.locator(".hx.lit:has(.stepto)")
    assert onward.count() > 2
    second = str(onward.first.get_attribute("data-name"))
    onward.first.click()
    page.locator(".prompt", has_text=f"stepped to {second}").wait_for()
    page.locator(".turnby").first.click()
    page.locator(".prompt", has_text=f"Your Mirmillo stands on {second}").wait_for()
    page.locator("[data-choice='done']").first.click()
    assert f"moves over {name} to {second}" in said(page, "Your Mirmillo moves")
    assert page.locator(".notice.bad").count() == 0


def test_a_fight_adds_up_in_two_columns_and_damage_is_paid_by_pressing(person: Any) -> None:
    page = person(standing=True)
    table = paying()
    show(page, table)
    arena, numbers = page.locator(".ovalwrap").bounding_box(), page.locator(".gfight").bounding_box()
    assert numbers["x"] >= arena["x"] + arena["width"], "beside the sand, where it hides nobody"
    attack, defence = page.locator(".gcol").all()
    assert "not disclosed" in attack.inner_text().lower()
    terms = [int(n) for n in defence.locator("dd").all_inner_texts()]
    assert sum(terms) == int(defence.locator(".tt b").inner_text())
    left = table.view(0)["board"]["damage"]["left"]
    assert re.sub(r"\s+", "", page.locator(".gtok.me .owes").inner_text()) == str(left)
    assert page.locator(".gfight .out small").inner_text() == "the hit +1, half of 6 cards played +3"
    assert page.locator(".g-hp .gcard.lit").count() == page.locator(".g-hp .gcard").count() > 3
    assert page.locator(".gsheet .gitem.lit").count() == 2
    page.locator(".g-hand .gcard").first.locator(".hit").click()
    page.wait_for_selector(".bubble.why .rule")


@pytest.mark.parametrize("phone", [False, True])
def test_a_wound_is_marked_card_by_card_and_confirmed_once(person: Any, phone: bool) -> None:
    page = person(phone=phone)

    def wounded(view: dict[str, Any]) -> bool:
        ask = view["ask"]
        return bool(ask and ask["kind"] == "pay-damage" and view["board"]["damage"]["left"] > 2)

    open_table(page, "gladiatori", ["me", "greedy"], ahead=wounded)
    settle(page)
    pays, ask = page.locator(".gpay .btn.primary"), "() => document.querySelector('.prompt').dataset.ask"
    number = page.evaluate(ask)
    assert pays.is_disabled()
    card = page.locator(".g-hp .gcard.lit .hit").first
    card.click()
    page.locator(".g-hp .gcard.goes").wait_for()
    assert page.evaluate(ask) == number, "what is marked is not said yet"
    page.click("text=Mark the least")
    page.locator(".gpay p", has_text=re.compile(r"(\d+) of \1 damage")).wait_for()
    assert fits(page)
    pays.click()
    page.wait_for_selector(".gpay", state="detached")
    page.locator(".prompt:not([data-ask='" + number + "'])").wait_for()
    assert "Damage to pay" not in page.locator(".prompt").inner_text()
    assert page.locator(".notice.bad").count() == 0


@pytest.mark.parametrize("phone", [False, True])
def test_no_more_powers_this_turn_is_said_once(person: Any, phone: bool) -> None:
    page = person(phone=phone)
    asks = "() => document.querySelector('.prompt .eyebrow')?.textContent.trim() === 'Powers'"

    def powers(view: dict[str, Any]) -> bool:
        return bool(view["ask"] and view["ask"]["kind"] == "any-time-power" and view["board"]["turn"] == 1)

    open_table(page, "gladiatori", ["me", "greedy"], ahead=powers)
    settle(page)
    page.click(".likely >> text=None this turn")
    page.wait_for_function(f"() => !({asks})()")
    for _ in range(8):
        if settle(page) == "over" or "Choose" in page.locator(".stages, .bar").first.inner_text():
            break
        assert not page.evaluate(asks)
        play_on(page, 1)
    if phone:
        page.click(".gtabs >> text=Sheet")
    page.click(".resting >> text=Ask again")
    page.wait_for_selector(".resting", state="detached")


def test_on_a_phone_all_reactions_lie_in_sight(person: Any) -> None:
    page = person(phone=True)
    open_table(page, "gladiatori", ["me", "greedy"], ahead=lambda v: bool(v["ask"] and v["ask"]["kind"] == "react"))
    settle(page)
    reacts = page.locator(".greact.lit")
    reacts.first.wait_for()
    there = page.locator(".more [data-kind=react]").count()
    assert reacts.count() == there > 0
    for one in reacts.all():
        box = one.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]
    assert page.locator(".more-button .n").count() == 0
    reacts.first.locator(".hit").click()
    page.wait_for_selector(".greact", state="detached")
    assert page.locator(".notice.bad").count() == 0


def test_a_phone_says_what_the_numbers_of_items_are(person: Any) -> None:
    page = person(phone=True)
    open_table(page, "gladiatori", ["me", "random"], ahead=lambda v: bool(v["ask"] and v["scene"] == "items"))
    page.wait_for_selector(".goffer")
    legend = page.locator(".goffer h2 small")
    assert legend.is_visible()
    assert "hit points" in legend.inner_text()
    assert fits(page)


def test_a_card_explains_itself(person: Any) -> None:
    page = person(standing=True)
    show(page, duel())
    page.locator(".g-hand .gcard[data-name=Sacrifice] .hit").hover()
    page.wait_for_selector(".full")
    assert "for +3" in page.locator(".full").inner_text()
    full, prompt = (page.locator(one).bounding_box() for one in (".full", ".prompt"))
    assert full["y"] + full["height"] <= prompt["y"], "it covers neither the question nor the choices"
    page.mouse.move(2, 2)
    page.locator(".pow[data-name=Wrestling] .hit").focus()
    page.keyboard.press(" ")
    page.locator(".full.stays").wait_for()
    assert axe(page) == []
    page.click(".full.stays .rule >> text=GL-WREST-1")
    page.wait_for_selector('.r.here[data-id="GL-WREST-1"]')


def test_surrender_is_asked_twice(person: Any) -> None:
    page = person(standing=True)
    show(page, duel())
    page.click(".giveup")
    page.wait_for_selector("dialog >> text=leaves the arena alive")
    page.click("dialog >> text=Fight on")
    assert page.locator("dialog").count() == 0


def test_a_spectator_sees_everybody_and_no_cards(person: Any) -> None:
    page = person(standing=True)
    for name in ("teams", "paying"):
        table = STANDING[name]()
        show(page, table, None)
        assert page.locator(".gopp").count() == table.state.seats
        assert page.locator(".gl-mine, .gsheet").count() == 0
        assert fits(page)
        assert axe(page) == []


@pytest.mark.parametrize("name", STANDING)
def test_rich_positions_are_clean_at_every_size_and_theme(person: Any, name: str) -> None:
    page = person(standing=True)
    show(page, STANDING[name]())
    assert complaints_everywhere(page, f"gladiatori-{name}") == ""


@pytest.mark.parametrize("calm", [True, False])
def test_figures_travel_only_for_those_who_want_it(person: Any, calm: bool) -> None:
    page = person(calm=calm)
    at_phase(page, "choose", ["me", "greedy"], options={"red": "mirmillo"}, seed="moving")
    page.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            window.seen = 0;
            Element.prototype.animate = function (...how) { window.seen += 1; return animate.apply(this, how); };
        }"""
    )
    page.click("text=Choose these")
    page.wait_for_selector(".g-hand")
    play_on(page, 14, seed=4)
    assert (page.evaluate("() => window.seen") > 0) is not calm


# -- whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES if SOAK else ("teams", "created"))
def test_every_mode_is_played_by_pressing_the_board(person: Any, mode: str) -> None:
    seats, options = MODES[mode]
    page = person(phone=mode in ("teams", "alone"))
    open_table(page, "gladiatori", ["me", *["greedy"] * (seats - 1)], options=options)
    page.wait_for_selector(".gl, .gbuild, .gpick")
    made = play_on(page, 4000 if SOAK else 14, seed=5, how="board")
    assert made > 12 or state(page) == "over"
    assert fits(page)
    if SOAK:
        assert state(page) == "over"
    elif state(page) == "asked":
        assert page.locator(LIT).count() or page.locator(".gbuild, .gsplit, .prompt .choice").count()
