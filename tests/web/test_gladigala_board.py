"""GladiGala's board: programming fighters in any order, previews, the reveal in motion, sounds; clean at every size."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import harena
from harena.games.gladigala.arena import SHIPPED

from .play import open_table, play_on, press, settle, still
from .standing import follow, heard, message, show
from .test_rows import ASKED
from .test_screens import axe, fits, report, shoot

SOAK = bool(os.environ.get("HARENA_SOAK"))
PHASE = "() => document.querySelector('.table').dataset.phase"
ROUND = "() => document.querySelector('.ribbon').textContent"
ROWS = ".orders .ord"


def at_orders(page: Any, seats: int = 2, rounds: int = 0, **more: Any) -> None:
    """A table where my first orders, or those after so many rounds, are asked for."""
    page.evaluate("() => localStorage.setItem('harena-panel', 'false')")
    open_table(
        page, "gladigala", ["me", *["random"] * (seats - 1)], options={"seating": "fixed", **more},
        ahead=lambda view: bool(view["phase"] == "orders" and view["board"]["round"] > rounds),
    )  # fmt: skip
    page.wait_for_selector(".sq")  # the board has come, and with it its own ribbon


def at_reveal(page: Any, seats: int = 2, rounds: int = 0) -> None:
    """A table where everybody has decided, and my word that I have is all that the reveal waits for."""
    page.evaluate("() => localStorage.setItem('harena-panel', 'false')")
    open_table(
        page, "gladigala", ["me", *["random"] * (seats - 1)], options={"seating": "fixed"},
        ahead=lambda view: bool(view["board"]["round"] > rounds and view["ask"]
                                and "attacks done" in [option["text"] for option in view["ask"]["options"]]),
    )  # fmt: skip
    page.wait_for_selector(".sq")


#: What ends a part of a round: all is said, or all for whom nothing is decided do nothing.
SOON = "[data-choice='attacks done'], [data-choice='orders done'], .for-all .btn:last-child:not([disabled])"


def through(page: Any) -> None:
    """The rest of a round in the page, by the shortest way, to the orders of the next."""
    page.wait_for_selector(".sq")
    before, seed = page.evaluate(ROUND), 0
    while page.evaluate(ROUND) == before or page.evaluate(PHASE) != "orders":
        soon = page.locator(SOON)
        if soon.count():
            press(soon.first)
        else:
            play_on(page, 1, seed=(seed := seed + 1))
        settle(page)


def plan(page: Any, row: int, way: int, *, turned: bool = False) -> str:
    """Press a fighter's card, then a square that is lit, and a handle if it shall turn; returns the square."""
    page.locator(f"{ROWS} .head .hit").nth(row).click()
    lit = page.locator(".sq.lit")
    square = str(lit.nth(way % lit.count()).get_attribute("data-name"))
    page.click(f".sq[data-name={square}] .hit", position={"x": 22, "y": 22})
    if turned:
        page.locator(".turnto:not(.on):not(.skill)").first.click()
    return square


def drag(page: Any, start: str, goal: str, side: tuple[float, float] = (0.0, 0.0)) -> None:
    """Take whoever stands on a square and let go over another, so far from its middle."""

    def middle(square: str) -> tuple[float, float, float]:
        box = page.locator(f".sq[data-name={square}]").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2

    x, y, _ = middle(start)
    to_x, to_y, half = middle(goal)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + half, y + half, steps=2)
    page.mouse.move(to_x + side[0] * half, to_y + side[1] * half, steps=2)
    page.wait_for_selector(".dragged:not(.no)")
    page.mouse.up()


def wait_for_plan(page: Any, row: int, square: str) -> None:
    page.wait_for_function(
        """([row, square]) => document.querySelectorAll('.orders .ord')[row].innerText.match(`(to ${square}|stays)`)""",
        arg=[row, square],
    )


def test_fighters_are_programmed_in_any_order_and_anew(person: Any) -> None:
    page = person()
    at_orders(page)
    count = page.locator(ROWS).count()
    assert count == 6
    squares = {}
    # The last first: the service asks for it last, the board keeps it until then.
    for row in reversed(range(count)):
        squares[row] = plan(page, row, row + 1)
        wait_for_plan(page, row, squares[row])
    page.wait_for_selector("[data-choice='orders done']")
    # The first again, after everything was said: what came after it is said again.
    squares[0] = plan(page, 0, 0)
    wait_for_plan(page, 0, squares[0])
    page.wait_for_selector("[data-choice='orders done']")
    page.locator(".turnto:not(.on):not(.skill)").first.click()
    for row in range(count):
        wait_for_plan(page, row, squares[row])
    page.locator(ROWS).nth(0).filter(has_text="faces").wait_for()  # turning came after going
    page.wait_for_selector("[data-choice='orders done']")
    assert page.locator(".notice.bad").count() == 0
    page.click("[data-choice='orders done']")
    page.wait_for_function("() => document.querySelector('.table').dataset.phase !== 'orders'")


def test_the_open_log_leaves_the_orders_in_sight(person: Any) -> None:
    page = person()
    at_orders(page)
    page.keyboard.press("l")
    page.wait_for_selector(".side")
    log, orders = page.locator(".sidewrap").bounding_box(), page.locator(".orders").bounding_box()
    assert log["x"] + log["width"] <= orders["x"]


def around(square: str) -> list[str]:
    """The squares that a fighter of the South may go to, those ahead first."""
    file, rank = ord(square[0]), int(square[1:])
    return [f"{chr(file + x)}{rank + y}" for x, y in ((0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0))]


#: In the page: what the service says is heard one by one when it is let through, until all of it is let go.
HOLD = """async () => {
    const { Live } = await import(document.querySelector('script[src$="/main.js"]').src.replace('main.js', 'live.js'));
    const hear = Live.prototype.hear;
    window.unheard = [];
    Live.prototype.hear = function (message) { window.unheard.push(() => hear.call(this, message)); };
    window.letGo = () => {
        Live.prototype.hear = hear;
        for (const one of window.unheard.splice(0)) one();
    };
}"""


def test_what_is_pressed_while_orders_are_said_again_counts(person: Any) -> None:
    """The handles stay with whom they turn, whatever is asked for meanwhile; and fighters that are dragged one after
    the other, before the service has answered, all go.
    """
    page = person()
    at_orders(page)
    page.click("text=The rest stay")
    page.wait_for_selector("[data-choice='orders done']")
    page.evaluate(HOLD)
    plan(page, 3, 2)
    whose = str(page.locator(f"{ROWS} .head b").nth(3).inner_text()).split(",")[0]
    again = False  # whether it was taken back already
    while not (again and page.locator("[data-choice='orders done']").count()):
        page.wait_for_function("() => window.unheard.length")
        page.evaluate("() => window.unheard.shift()()")
        again = again or not page.locator("[data-choice='orders done']").count()
        held = page.locator(".turnto").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        assert held
        assert all(label.startswith(f"{whose}, ") for label in held), held
    goals: dict[int, str] = {}
    for row, square in enumerate(str(one.get_attribute("data-name")) for one in page.locator(".sq.take").all()):
        goals[row] = next(
            to for to in around(square)
            if to not in goals.values() and page.locator(f".sq[data-name={to}]:not(.take)").count()
        )  # fmt: skip
        drag(page, square, goals[row])
    page.locator(".turnto:not(.on):not(.skill)").first.click()
    page.evaluate("() => window.letGo()")
    page.wait_for_selector("[data-choice='orders done']")
    text = page.locator(".orders").inner_text()
    assert set(re.findall(r"\bto ([a-h]\d)", text)) == set(goals.values())
    assert text.count("faces") == 1
    assert page.locator(".notice.bad").count() == 0


#: In the page: the buttons that turn a fighter, with the lit squares under each of them.
TURNS = """() => [...document.querySelectorAll('.turnto')].map((one) => {
    const box = one.getBoundingClientRect();
    const over = [...document.querySelectorAll('.sq.lit')].filter((square) => {
        const lies = square.getBoundingClientRect();
        return box.left < lies.right && lies.left < box.right && box.top < lies.bottom && lies.top < box.bottom;
    });
    return { width: box.width, height: box.height, over: over.map((square) => square.dataset.name) };
})"""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_what_turns_a_fighter_lies_over_no_square_that_can_be_pressed(person: Any, phone: bool) -> None:
    page = person(phone=phone)
    at_orders(page)
    heads = page.locator(".ord .head .hit")
    for row in range(heads.count()):
        heads.nth(row).click()
        page.locator(".sq.lit .hit").nth(row).click()
        page.wait_for_function("row => document.querySelectorAll('.ord')[row].innerText.match(/to |stays/)", arg=row)
        seen = page.evaluate(TURNS)
        assert seen, "whoever was decided for last can be turned"
        assert [one["over"] for one in seen if one["over"]] == []
        assert not phone or all(min(one["width"], one["height"]) >= 40 for one in seen), seen


def test_on_a_phone_the_arena_stays_where_it_is(person: Any) -> None:
    """From the choice of a school to the second round, at every question, with the rows under it full or empty."""
    page = person(phone=True, standing=True)
    table, rng = harena.new("gladigala", seats=2, seed=3), random.Random(3)
    tell = follow(page, table)
    info = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    seen = {}
    while table.result is None and table.view(0)["board"]["round"] < 3:
        seat = min(table.pending)
        ask = table.pending[seat]
        if seat == 0:
            told = message(table, info)
            tell(told)
            page.wait_for_function(ASKED, arg=told["view"]["ask"]["number"], polling=8)
            seen[told["view"]["ask"]["number"]] = tuple(
                page.evaluate("() => Object.values(document.querySelector('.bsq').getBoundingClientRect().toJSON())")
            )
        table.apply(seat, rng.choice(ask.options))
    assert len(seen) > 40
    assert len(set(seen.values())) == 1, seen


def test_on_a_phone_who_starts_where_is_one_press_and_covers_no_square(person: Any) -> None:
    page = person(phone=True)
    open_table(
        page, "gladigala", ["me", "random"], options={"seating": "fixed"},
        ahead=lambda view: bool(view["ask"] and view["ask"]["kind"] == "assign-gladiator"),
    )  # fmt: skip
    page.wait_for_selector(".placing .btn")
    assert page.locator(".sq.lit").count() == 0, "the square is marked, and not to be pressed"
    assert page.locator(".sq.sel").count() == 1
    assert page.locator(".gg-schools .who b").all_inner_texts() != []
    assert all(page.locator(".gg-schools .who b").nth(i).is_visible() for i in range(2))
    square = page.locator(".sq.sel").get_attribute("data-name")
    page.locator(".placing .btn").first.tap()
    page.wait_for_selector(f".sq[data-name={square}]:not(.sel)")
    assert page.locator(".choices.bubble").count() == 0


@pytest.mark.parametrize(("seat", "bottom"), [(0, "d1"), (1, "e8")])
def test_the_own_side_lies_at_the_bottom(person: Any, seat: int, bottom: str) -> None:
    """The arena is turned, its names are not: what lies ahead of the own fighters is above them."""
    page = person(standing=True)
    table = harena.new("gladigala", seats=2, seed=3, options={"seating": "fixed"})
    rng = random.Random(3)
    while table.state.phase != "orders":
        first = min(table.pending)
        table.apply(first, rng.choice(table.pending[first].options))
    show(page, table, seat)
    squares = {str(one.get_attribute("data-name")): one.bounding_box() for one in page.locator(".sq").all()}
    lowest = max(box["y"] for box in squares.values())
    assert squares[bottom]["y"] == lowest
    assert page.locator(f".sq[data-name={bottom}] .le").inner_text() == bottom[0]
    assert squares["a1"]["x"] < squares["h1"]["x"] if seat == 0 else squares["a1"]["x"] > squares["h1"]["x"]
    # Forward is up, and its arrow and its square say the same.
    page.locator(f"{ROWS} .head .hit").nth(0).click()
    at, ahead = page.locator(".sq.sel"), page.locator(".pad button").nth(1)
    here = str(at.get_attribute("data-name"))
    goal = f"{here[0]}{int(here[1:]) + (1 if seat == 0 else -1)}"
    assert squares[goal]["y"] < squares[here]["y"]
    if not ahead.is_disabled():
        assert str(ahead.get_attribute("aria-label")).startswith("Forward,")
        assert goal in str(ahead.get_attribute("aria-label"))


def asked_on(phase: str, wanted: Callable[[dict[str, Any]], bool]) -> Any:
    """A table at a question of mine in a phase, with a view as wanted."""
    for seed in range(30):
        table, rng = harena.new("gladigala", seats=2, seed=seed, options={"seating": "fixed"}), random.Random(seed)
        while table.result is None and table.view(0)["board"]["round"] < 3:
            if 0 in table.pending and table.state.phase == phase and wanted(table.view(0)):
                return table
            seat = min(table.pending)
            table.apply(seat, rng.choice(table.pending[seat].options))
    raise AssertionError("there is no such table")


def own_squares(view: dict[str, Any]) -> dict[str, str]:
    """Where my fighters stand, by square."""
    return {one["square"]: one["name"] for one in view["board"]["schools"][0]["gladiators"] if one["square"]}


def aims_at_own(view: dict[str, Any]) -> list[tuple[str, str]]:
    """Squares of other fighters of mine that the one in question may strike, and what is said for that."""
    options = view["ask"]["options"]
    whose = {str(option["args"].get("gladiator", "")).casefold() for option in options}
    mine = {square: name for square, name in own_squares(view).items() if name.casefold() not in whose}
    return [(o["args"]["square"], o["text"]) for o in options if o["args"].get("square") in mine]


def test_a_fighter_of_mine_that_is_pressed_is_taken_in_hand_and_struck_only_by_a_drag(person: Any) -> None:
    """Whoever is asked about: a press on one's own is no blow, and no menu lies over the squares beside it."""
    table = asked_on("attacks", lambda view: bool(aims_at_own(view)))
    view = table.view(0)
    (square, text), *_ = aims_at_own(view)
    asked = str(view["ask"]["options"][0]["args"]["gladiator"]).casefold()
    (start,) = [at for at, name in own_squares(view).items() if name.casefold() == asked]
    page = person(phone=True, standing=True)
    show(page, table)
    at = page.locator(f".sq[data-name={square}]:not(.lit) .hit")
    at.tap()
    page.wait_for_selector(f".sq[data-name={square}].sel")
    assert page.locator(".choices.picked").count() == 0
    assert page.locator(".sq.sel.lit, .sq.sel.reach").count() == 0, "nor is the own square one to strike"
    done = show(page, table)
    drag(page, start, square)
    assert heard(page, done) == [text]


def test_why_not_is_told_of_whoever_was_dragged_or_taken_in_hand(person: Any) -> None:
    """Not of the one that the service asks about first; and a blow is given by a drag as an order is."""
    page = person()
    at_orders(page)
    second = page.locator(f"{ROWS} .head b").nth(1)
    name, start = re.split(r",\s*", str(second.inner_text()))
    far = f"{start[0]}{9 - int(start[1:])}"
    let_go(page, start, far)
    page.wait_for_selector(f".bubble.why:has-text('{name} goes one square from {start}')")
    page.locator(f"{ROWS} .head .hit").nth(1).click()
    page.click(f".sq[data-name={far}] .hit", force=True)
    page.wait_for_selector(f".bubble.why:has-text('{name} goes one square from {start}')")
    page.click("text=The rest stay")
    page.click("[data-choice='orders done']")
    page.wait_for_function("() => document.querySelector('.table').dataset.phase === 'attacks'")
    let_go(page, start, far)
    page.wait_for_selector(f".bubble.why:has-text('{name} reaches')")
    page.locator(f"{ROWS} .head .hit").nth(1).click()
    goal = str(page.locator(".sq.lit").first.get_attribute("data-name"))
    drag(page, start, goal)
    page.wait_for_selector(f"{ROWS}:nth-of-type(2):has-text('strikes {goal}'), {ROWS}:has-text('strikes {goal}')")


def let_go(page: Any, start: str, goal: str) -> None:
    """Drag whoever stands on a square to one where he may not go."""
    boxes = [page.locator(f".sq[data-name={square}]").bounding_box() for square in (start, goal)]
    (x, y), (to_x, to_y) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=2)
    page.mouse.move(to_x, to_y, steps=2)
    page.wait_for_selector(".dragged.no")
    page.mouse.up()


def test_on_a_phone_the_rest_stay_leaves_nobody_in_hand_and_back_is_whole(person: Any) -> None:
    page = person(phone=True)
    at_orders(page)
    page.locator(".ord .head .hit").first.tap()
    back = page.locator(".step.back").bounding_box()
    bar = page.locator(".prompt .ask").bounding_box()
    assert bar["y"] <= back["y"]
    assert back["y"] + back["height"] <= bar["y"] + bar["height"]
    page.locator(".for-all .btn").last.tap()
    page.wait_for_selector("[data-choice='orders done']")
    assert page.locator(".step.back").count() == 0


def test_two_that_are_sent_to_one_square_are_told_before_all_is_done(person: Any) -> None:
    """On their cards at once, and with the last question; a fighter that enters the Safe Zone is told its price."""
    page = person()
    at_orders(page)
    own = [str(one.get_attribute("data-name")) for one in page.locator(".sq.take").all()]
    one, other, goal = next(
        (one, other, ahead)
        for one in own for other in own for ahead in (around(one)[0],)
        if one != other and ahead in around(other) and ahead not in own
    )  # fmt: skip
    drag(page, one, goal)
    drag(page, other, goal)
    page.wait_for_function("() => document.querySelectorAll('.ord .amiss').length === 2")
    assert all(text.endswith(" too!") for text in page.locator(".ord .amiss").all_inner_texts())
    page.click("text=The rest stay")
    page.wait_for_selector("[data-choice='orders done']")
    assert "hold up" in page.locator("[data-testid=question]").inner_text()


def test_a_line_up_is_pressed_square_by_square_with_the_arena_in_sight(person: Any) -> None:
    page = person()
    open_table(
        page, "gladigala", ["me", "random"], options={"seating": "fixed"},
        ahead=lambda view: bool(view["ask"] and view["ask"]["kind"] == "choose-footprint"),
    )  # fmt: skip
    page.wait_for_selector(".sq.lit")
    lit = page.evaluate("() => [...document.querySelectorAll('.sq.lit')].map((one) => one.dataset.name)")
    ends = sorted(square for square in lit if square[1:] in ("1", "8"))
    page.click(f".sq[data-name={ends[0]}] .hit")
    left = page.locator(".sq.lit").count()
    assert page.locator(".choices.bubble").count() == 0
    if left and page.locator(".placing").count() == 0:
        page.click(f".sq[data-name={ends[3]}] .hit")
    page.wait_for_selector(".placing .btn")
    assert page.locator(".sq.start").count() == 6, "all squares are in sight, and the one that is asked for is marked"


def test_a_crowd_is_called_by_a_tap_on_its_bench_and_both_answers_stand_in_the_prompt(person: Any) -> None:
    table = asked_on("calls", lambda view: any(option["kind"] == "call" for option in view["ask"]["options"]))
    (call,) = [option for option in table.view(0)["ask"]["options"] if option["kind"] == "call"]
    page = person(phone=True, standing=True)
    done = show(page, table)
    kinds = page.locator(".choices.likely button").evaluate_all("all => all.map((one) => one.dataset.kind)")
    assert sorted(kinds) == ["call", "keep"]
    bench = page.locator(".bench.lit .hit")
    box = bench.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    bench.tap()
    assert heard(page, done) == [call["text"]]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_sides_of_the_arena_are_named_and_nobody_stands_on_a_coordinate(person: Any, seat: int) -> None:
    table = asked_on("orders", lambda view: True)
    page = person(standing=True)
    show(page, table, seat)
    sides = {one.inner_text(): one.bounding_box() for one in page.locator(".bsq > .towards").all()}
    own, other = ("S", "N") if seat == 0 else ("N", "S")
    assert sides[own]["y"] > sides["E"]["y"] > sides[other]["y"]
    covered = page.evaluate(
        """() => {
            const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            const boxes = (which) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
            const figures = boxes('.tok, .eagle, .fan');
            const words = boxes('.sq :is(.no, .le), .bsq > .towards');
            return words.filter((box) => figures.some((one) => meets(box, one))).length;
        }"""
    )
    assert covered == 0


def test_a_round_with_six_fighters_takes_twelve_gestures(person: Any) -> None:
    """Every fighter goes elsewhere and turns in one drag, and strikes with one more."""
    page = person()
    at_orders(page, rounds=1)
    # As last round, and whoever cannot do that again stays: two presses for all of them.
    page.click("text=As last round")
    page.wait_for_function(
        """() => {
            const all = [...document.querySelectorAll('button')];
            const rest = all.find((one) => one.innerText.includes('The rest stay'));
            if (document.querySelector("[data-choice='orders done']")) return true;
            if (rest && !rest.disabled) rest.click();
        }""",
        polling=200,
    )
    assert page.locator(".ord .ok").count() == page.locator(ROWS).count() == 6
    goals = set()
    for square in [str(one.get_attribute("data-name")) for one in page.locator(".sq.take").all()]:
        free = next(
            to for to in around(square) if to not in goals and page.locator(f".sq[data-name={to}]:not(.take)").count()
        )
        drag(page, square, free, side=(0.85, 0.0))
        goals.add(free)
    page.wait_for_selector("[data-choice='orders done']")
    assert set(re.findall(r"\bto ([a-h]\d)", page.locator(".orders").inner_text())) == goals
    # A handle turns whoever was decided for last; so does its key.
    turned = page.locator(".turnto:not(.on):not(.skill)").first
    key = str(turned.get_attribute("aria-keyshortcuts"))
    turned.click()
    page.wait_for_selector(f".turnto.on[aria-keyshortcuts={key}]")
    page.keyboard.press("f" if page.locator(".turnto.skill").count() else key)
    # The order is being said again: a press in that moment is for a question that has gone, and has to be repeated.
    page.wait_for_function(
        """() => {
            if (document.querySelector('.table').dataset.phase === 'attacks') return true;
            document.querySelector("[data-choice='orders done']")?.click();
        }""",
        polling=200,
    )
    strikes, before = 0, None
    while not page.locator("[data-choice='attacks done']").count():
        page.wait_for_function("before => document.querySelector('.prompt').dataset.ask !== before", arg=before)
        before = page.get_attribute(".prompt", "data-ask")
        aims = page.locator(".sq.lit:is(.sel, :not(.take)) .hit")
        if page.locator("[data-choice='attacks done']").count():
            break
        strikes += 1
        if aims.count():
            aims.first.click()
            continue
        # Decided for all at once, and said to the service one after the other: the button has no more to do meanwhile.
        page.click("text=The rest strike nobody")
        page.wait_for_selector("[data-choice='attacks done']")
    assert len(goals) + strikes <= 12


@pytest.mark.parametrize("phone", [False, True])
def test_the_crowd_is_hidden_for_the_match_by_one_press_and_asked_about_again_by_another(
    person: Any, phone: bool
) -> None:
    page = person(phone=phone)
    open_table(page, "gladigala", ["me", "random"], options={"seating": "fixed"},
               ahead=lambda view: bool(view["ask"] and view["ask"]["kind"] == "crowd"))  # fmt: skip
    settle(page)
    page.click("text=Hidden all match")
    page.wait_for_function(f"() => ({PHASE})() === 'orders'")
    for _ in range(3):  # orders, strikes, and what the round asks between: the crowd no more
        page.click(SOON)
        settle(page)
        page.wait_for_selector(SOON)
        assert page.locator("[data-kind=keep]").count() == 0
    page.click(".tre >> text=Ask again")
    page.wait_for_selector(".rests", state="detached")
    assert page.locator(".notice.bad").count() == 0


@pytest.mark.parametrize("phone", [False, True])
def test_who_chooses_a_school_is_told_what_differs(person: Any, phone: bool) -> None:
    page = person(phone=phone)
    open_table(page, "gladigala", ["me", "random", "random"])
    settle(page)
    assert "All schools fight alike" in page.locator(".prompt .ask").inner_text()
    kinds = [text.split()[0] for text in page.locator(".kinds li").all_inner_texts()]
    assert kinds == ["Sword", "Spear", "Dagger", "Club"]
    assert fits(page)
    assert axe(page) == []


def test_a_whole_round_takes_seven_presses(person: Any) -> None:
    """Orders as before, nobody strikes, and the crowd stays hidden: one press for all of its tokens."""
    page = person()
    at_orders(page, rounds=1)
    before = page.evaluate(ROUND)
    presses = 0

    def press(where: str) -> None:
        nonlocal presses
        presses += 1
        page.click(where)

    press("text=As last round")
    rest = page.locator("text=The rest stay")
    page.wait_for_selector("[data-choice='orders done'], .btn:not([disabled]):has-text('The rest stay')")
    if rest.is_enabled():
        press("text=The rest stay")
    press("[data-choice='orders done']")
    press("text=The rest strike nobody")
    press("[data-choice='attacks done']")
    press("text=Keep the crowd hidden")
    page.wait_for_function("before => document.querySelector('.ribbon').textContent !== before", arg=before)
    settle(page)
    assert page.evaluate(PHASE) in ("orders", "upgrades")
    assert presses <= 7
    assert page.locator(".notice.bad").count() == 0


def test_moves_that_are_ordered_stay_in_sight_while_strikes_are_planned(person: Any) -> None:
    """GG-ATK-3: strikes count from before the move, and the question says so."""
    page = person()
    at_orders(page)
    plan(page, 0, 0)
    page.locator("text=The rest stay").click()
    goal = re.findall(r"\bto ([a-h]\d)", page.locator(ROWS).nth(0).inner_text())
    page.click("[data-choice='orders done']")
    page.wait_for_function("() => document.querySelector('.table').dataset.phase === 'attacks'")
    assert goal
    page.wait_for_selector(f"{ROWS}:has-text('then to {goal[0]}')")
    assert page.locator(".tok.ghost.faint").count() >= 1
    assert page.locator(".lines .arrow.faint").count() >= 1
    assert "counts from where it stands now" in page.locator(".prompt .cause").inner_text()


def test_goals_and_strikes_are_previewed_from_the_view(person: Any) -> None:
    page = person()
    at_orders(page)
    page.locator(f"{ROWS} .head .hit").nth(1).click()
    assert page.locator(".sq.sel").count() == 1
    offered = page.locator("[data-testid=choices] button").count()
    assert page.locator(".sq.lit").count() == offered
    assert page.locator(".sq.reach").count() > 0
    assert page.locator(".pad button:not([disabled])").count() == offered
    # An arrow is called as its choice is: in the words of the service.
    arrows = page.locator(".pad button:not([disabled])").evaluate_all("nodes => nodes.map(node => node.ariaLabel)")
    read = [" ".join(text.split()) for text in page.locator("[data-testid=choices] button").all_inner_texts()]
    assert all(any(arrow.replace(",", "") in text for text in read) for arrow in arrows), (arrows, read)
    # By the list it goes step by step.
    page.keyboard.press("1")
    assert page.locator(".step").count() >= 2, "the steps taken are shown"
    page.keyboard.press("Backspace")
    assert page.locator(".sq.lit").count() == offered
    # What cannot be reached says why.
    page.keyboard.press("Backspace")
    far = page.evaluate("() => document.querySelector('.sq:not(.lit):not(:has(.hit[tabindex=\"0\"]))').dataset.name")
    page.click(f".sq[data-name={far}] .hit", force=True)
    page.wait_for_selector(".bubble.why")


def test_other_rules_are_shown_without_an_edit_of_the_board(person: Any) -> None:
    """A wider arena in which everybody strikes the square two ahead, and nothing else: the board knows no reach, no
    length of a side and no way to spell a choice.
    """
    wider = SHIPPED.source.replace("side = 8", "side = 10").replace('["d2", "e2"]', '["e2", "f2"]')
    page = person()
    page.evaluate("() => localStorage.setItem('harena-panel', 'false')")
    open_table(
        page, "gladigala", ["me", "random"], options={"seating": "fixed"},
        cards=re.sub(r"attacks = \[.*\]", 'attacks = ["FF"]', wider),
        ahead=lambda view: bool(view["phase"] == "orders"),
    )  # fmt: skip
    page.wait_for_selector(".sq")
    assert page.locator(".sq").count() == 100
    page.locator(f"{ROWS} .head .hit").nth(0).click()
    assert two_ahead(page, page.locator(".sq.reach"))
    for row in range(page.locator(ROWS).count()):
        plan(page, row, 0)
    page.click("[data-choice='orders done']")
    page.wait_for_function("() => document.querySelector('.table').dataset.phase === 'attacks'")
    page.locator(f"{ROWS} .head .hit").nth(1).click()
    assert two_ahead(page, page.locator(".sq.lit"))
    (square,) = [str(one.get_attribute("data-name")) for one in page.locator(".sq.lit").all()]
    choices = page.locator("[data-testid=choices] button").all_inner_texts()
    assert f"Strike {square}" in [text.split("\n")[-1] for text in choices]


def two_ahead(page: Any, marked: Any) -> bool:
    """Whether the one square that is marked lies two ranks from the fighter in hand, on its file."""
    here, there = (str(one.get_attribute("data-name")) for one in (page.locator(".sq.sel"), marked))
    return here[0] == there[0] and abs(int(here[1:]) - int(there[1:])) == 2


def test_the_reveal_moves_and_nobody_waits_for_it(person: Any) -> None:
    page = person(calm=False)
    at_reveal(page, rounds=1)
    page.evaluate(
        """() => { window.seen = {layers: 0, travels: 0, marks: 0, coins: 0}; const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, how) {
                if (frames.translate && this.dataset.thing) window.seen.travels += 1;
                if (this.classList.contains('coin')) window.seen.coins += 1;
                if (this.classList.contains('mark')) window.seen.marks += 1;
                window.longest = Math.max(window.longest ?? 0, how.delay + how.duration);
                return animate.call(this, frames, how);
            }; }"""
    )
    through(page)
    seen = page.evaluate("() => window.seen")
    assert seen["travels"] > 2, seen
    assert page.evaluate("() => window.longest") <= 2400 + 300
    # The next order can be given at once, whatever still moves.
    plan(page, 0, 1)
    page.wait_for_selector(".motion", state="detached")


@pytest.mark.parametrize("phone", [False, True] if SOAK else [True], ids=lambda phone: "phone" if phone else "desktop")
def test_the_reveal_can_be_held_still_and_ended_by_any_key(person: Any, phone: bool) -> None:
    """A reveal held still at a few moments, in both themes."""
    page = person(phone=phone, calm=False)
    at_reveal(page, seats=3, rounds=1)
    page.evaluate(
        """() => { const animate = Element.prototype.animate; Element.prototype.animate = function (frames, how) {
            const made = animate.call(this, frames, how);
            if (window.hold) made.pause();
            return made;
        }; }"""
    )
    seed, busy = 0, "() => document.querySelectorAll('.motion .mark, .motion .coin').length > 0"
    played = f"() => !document.querySelector('.bsq.past') || ({busy})()"
    while not page.evaluate(busy):
        page.evaluate("() => { window.hold = document.querySelector('.table').dataset.phase !== 'orders'; }")
        play_on(page, 1, seed=(seed := seed + 1))
        settle(page)
        page.wait_for_function(played)
    for moment in (300, 900, 1500):
        page.evaluate("at => { for (const one of document.getAnimations()) one.currentTime = at; }", moment)
        for theme in ("light", "dark"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            shoot(page, f"gladigala-3-reveal-{'phone' if phone else 'desktop'}-{theme}-{moment}")
    page.keyboard.press("Shift")
    assert page.locator(".motion").count() == 0, "any key ends it"
    page.wait_for_selector(".bsq:not(.past)")


def test_motion_helpers_show_cause_and_effect_and_can_be_skipped(person: Any) -> None:
    page = person(calm=False)
    at_orders(page)
    made = page.evaluate(
        """async () => {
            const { Stage, skip } = await import('/static/motion.js');
            const thing = document.querySelector('.tok[data-thing]'), box = thing.getBoundingClientRect();
            const now = {x: box.x + box.width / 2, y: box.y + box.height / 2, w: box.width, h: box.height};
            const name = thing.dataset.thing, seen = {node: thing, now, seen: now, turn: null};
            const gone = {...seen, node: thing.cloneNode(true)};
            const before = new Map([[name, {...seen, seen: {...now, x: now.x - 90}}], ['gone', gone]]);
            const stage = new Stage(before, new Map([[name, seen]]));
            stage.travel(name).pause(100).land(name, 3).coins('stage', name, 4);
            stage.leave('gone', 'stage').lunge(name, 'stage').play();
            const mark = document.querySelector('.motion .mark'), how = mark.getAnimations()[0].effect.getTiming();
            for (const one of document.getAnimations()) { one.pause(); one.currentTime = how.delay + how.duration / 2; }
            const at = mark.getBoundingClientRect();
            const found = {coins: document.querySelectorAll('.motion .coin').length, text: mark.textContent,
                shown: Number(getComputedStyle(mark).opacity), near: Math.abs(at.x + at.width / 2 - now.x) < 40,
                ghosts: document.querySelectorAll('.motion .tok').length};
            skip();
            return {...found, left: document.querySelectorAll('.motion').length};
        }"""
    )
    assert made == {"coins": 4, "text": "3", "shown": 1, "near": True, "ghosts": 1, "left": 0}


#: In the page: every step of a reveal that is shown on the arena, with how long it was there.
STEPS_SHOWN = """() => {
    const arena = document.querySelector('.bsq');
    window.shown = [];
    const look = () => {
        const now = arena.dataset.past ?? '';
        const last = window.shown.at(-1);
        if (last && last.name === now) return;
        if (last) last.ms = performance.now() - last.since;
        const count = (which) => document.querySelectorAll(which).length;
        window.shown.push({ name: now, since: performance.now(), lit: count('.sq.lit'), told: count('.reveal li') });
    };
    new MutationObserver(look).observe(arena, { attributes: true, attributeFilter: ['data-past'] });
}"""


@pytest.mark.parametrize(("speed", "least"), [("1", 1200), ("2", 600), ("0", 0)])
def test_a_reveal_is_played_step_by_step_at_the_pace_of_who_looks(person: Any, speed: str, least: int) -> None:
    """Moves come first, then what they lead to; meanwhile nothing is lit, and afterwards the next order is asked."""
    page = person(calm=False)
    page.evaluate("speed => localStorage.setItem('harena-speed', speed)", speed)
    at_orders(page, seats=4)
    page.evaluate(STEPS_SHOWN)
    page.click("text=The rest stay")
    page.click("[data-choice='orders done']")
    page.wait_for_function("() => document.querySelector('.table').dataset.phase === 'attacks'")
    page.click("text=The rest strike nobody")
    page.click("[data-choice='attacks done']")
    page.wait_for_function("() => document.querySelector('.table').dataset.phase === 'calls'")
    page.click("text=Keep the crowd hidden")
    if least:
        page.wait_for_function("() => window.shown.some((one) => one.name)")  # it may be over as soon as it is seen
    page.wait_for_selector(".bsq:not(.past) .sq.lit")
    shown = [one for one in page.evaluate("() => window.shown") if one["name"]]
    assert bool(shown) == bool(least)
    assert not shown or shown[0]["name"].startswith("Moves")
    assert all(one["lit"] == 0 and one["told"] for one in shown), "nothing is lit, and what happens is told beside it"
    assert all(least <= one["ms"] for one in shown), shown
    page.click("text=The last reveal, step by step")  # it can be looked at again
    page.wait_for_selector(".bsq.past")


def test_nothing_moves_for_those_who_want_it_calm(person: Any) -> None:
    page = person(calm=True)
    at_reveal(page)
    page.evaluate("() => { window.moved = 0; Element.prototype.animate = () => { window.moved += 1; }; }")
    through(page)
    assert page.evaluate("() => window.moved") == 0


def test_sounds_wait_for_a_press_and_stay_off_when_off(person: Any) -> None:
    page = person(fresh=True)
    page.add_init_script(
        """window.tones = 0; window.contexts = 0;
        const Real = window.AudioContext;
        window.AudioContext = class extends Real {
            constructor() { super(); window.contexts += 1; window.audio = this; }
            createOscillator() { window.tones += 1; return super.createOscillator(); }
        };"""
    )
    at_orders(page, rounds=0)
    page.reload()
    settle(page)
    assert page.evaluate("() => window.contexts") == 0, "nothing sounds before a gesture"
    page.keyboard.press("Shift")
    page.wait_for_function("() => window.audio?.state === 'running'")
    through(page)
    assert page.evaluate("() => window.tones") > 0
    page.click("[aria-label='Sound off']")
    page.reload()
    settle(page)
    assert page.locator("[aria-label='Sound on']").count() == 1, "it is remembered"
    through(page)
    assert page.evaluate("() => window.tones") == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_is_clean_at_every_size_and_theme(person: Any, seats: int) -> None:
    """Planning, striking and the crowd's turn: axe finds nothing, nothing scrolls; the pictures can be looked at."""
    page = person()
    at_orders(page, seats, rounds=2 if SOAK else 1)
    plan(page, 1, 2, turned=True)
    page.locator(f"{ROWS} .head .hit").nth(0).click()
    lit = page.locator(".sq.lit")
    page.click(f".sq[data-name={lit.nth(lit.count() - 1).get_attribute('data-name')}] .hit")
    complaints: dict[str, list[str]] = {}

    def look(what: str) -> None:
        for size, view in (("desktop", {"width": 1280, "height": 720}), ("phone", {"width": 390, "height": 844})):
            page.set_viewport_size(view)
            for theme in ("light", "dark"):
                page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                still(page)
                name = f"gladigala-{seats}-{what}-{size}-{theme}"
                shoot(page, name)
                complaints[name] = [] if fits(page) else ["the page scrolls"]
                if SOAK or (theme == "dark") == (size == "phone"):
                    complaints[name] += axe(page)
        page.evaluate("() => { document.documentElement.dataset.theme = 'light'; }")
        page.set_viewport_size({"width": 1280, "height": 720})

    look("orders")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    for phase in ("attacks", "calls") if SOAK or seats == 3 else ():
        seed = 0
        while page.evaluate(PHASE) not in (phase, "over"):
            play_on(page, 1, seed=(seed := seed + 1))
            settle(page)
        look(phase)
    assert report(complaints) == ""


def test_a_spectator_sees_the_board_and_no_plans(person: Any) -> None:
    livia, guest = person("Livia"), person("Gaius")
    livia.evaluate("() => localStorage.setItem('harena-panel', 'false')")
    table = open_table(
        livia, "gladigala", ["me", "random"], watch="anyone", options={"seating": "fixed"},
        ahead=lambda view: bool(view["phase"] == "orders"),
    )  # fmt: skip
    plan(livia, 0, 1)
    guest.goto(f"/table/{table}")
    guest.wait_for_selector(".bsq")
    assert guest.locator(".tok:not(.ghost)").count() == 12
    assert guest.locator(".tok.ghost, .lines .arrow, .orders").count() == 0
