"""Undo with every kind of barrier, and standing orders: given, recorded, ended."""

from __future__ import annotations

import pytest

from harena.core import UNDO, Flow, Refused, Rng, Table, anyone, only, replay, together
from tests.core import little
from tests.core.little import NO, NUMBER, ONE, RING, SAY, SEAL, SOFT, YES, YES_NO, Little, LittleGame, over, traces


def why_no_undo(table: Table, seat: int) -> str:
    before = traces(table)
    with pytest.raises(Refused, match=r"\[CORE-UNDO\]") as refusal:
        table.apply(seat, UNDO)
    assert traces(table) == before
    assert UNDO not in table.available(seat)
    return refusal.value.violation.reason


def undo(table: Table, seat: int) -> None:
    assert UNDO in table.available(seat)
    table.apply(seat, UNDO)


# -- undo --------------------------------------------------------------------------------------------------------------


def three_numbers(g: Little) -> Flow:
    for _ in range(3):
        choice = yield NUMBER.ask(0)
        g.diary.append(choice.text)
    yield NUMBER.ask(1)
    over(g)


def test_ones_own_choices_are_taken_back_one_by_one() -> None:
    table = little.table(three_numbers)
    start = table.hash
    table.apply(0, SAY(1))
    one = table.hash
    table.apply(0, SAY(2))
    undo(table, 0)
    assert table.hash == one
    undo(table, 0)
    assert table.hash == start
    assert why_no_undo(table, 0) == "You have made no choice here that could be taken back."
    table.apply(0, SAY(3))
    assert table.state.diary == ["say 3"]


def test_the_record_keeps_what_was_undone_and_the_undo() -> None:
    table = little.table(three_numbers)
    table.apply(0, SAY(1))
    table.apply(0, UNDO)
    table.apply(0, SAY(2))
    assert table.record.entries == [(0, "say 1"), (0, "undo"), (0, "say 2")]
    again = replay(table.record, of=table.game)
    assert traces(again) == traces(table)


def test_after_an_undo_the_ask_has_a_new_number_and_all_are_told() -> None:
    table = little.table(three_numbers)
    table.apply(0, SAY(1))
    second = table.pending[0].number
    table.apply(0, UNDO)
    assert table.pending[0].number == second + 1
    assert table.why_not(0, SAY(1), second) is not None
    for seat in (None, 0, 1):
        assert table.events(0, seat)[-1]["kind"] == "takes-back"


def test_who_made_no_choice_has_nothing_to_take_back() -> None:
    table = little.table(three_numbers)
    table.apply(0, SAY(1))
    assert why_no_undo(table, 1) == "Marcus has answered since then."


def test_another_seats_answer_closes_undo() -> None:
    def both(g: Little) -> Flow:
        for seat in (0, 1, 0):
            yield NUMBER.ask(seat)
        over(g)

    table = little.table(both)
    table.apply(0, SAY(1))
    assert table.why_no_undo(0) is None
    table.apply(1, SAY(1))
    assert why_no_undo(table, 0) == "Livia has answered since then."


def test_another_seats_automatic_answer_closes_undo_as_well() -> None:
    def both(g: Little) -> Flow:
        for question, seat in ((NUMBER, 0), (ONE, 1), (NUMBER, 0)):
            yield question.ask(seat)
        over(g)

    table = little.table(both)
    table.apply(0, SAY(1))
    assert why_no_undo(table, 0) == "Livia has answered since then."


def test_ones_own_automatic_answer_is_passed_over() -> None:
    def one_between(g: Little) -> Flow:
        for question in (NUMBER, ONE, NUMBER):
            choice = yield question.ask(0)
            g.diary.append(choice.text)
        over(g)

    table = little.table(one_between)
    table.apply(0, SAY(3))
    assert table.state.diary == ["say 3", "say 1"]
    undo(table, 0)
    assert table.state.diary == []
    table.apply(0, SAY(2))
    assert table.state.diary == ["say 2", "say 1"]


def test_a_die_closes_undo() -> None:
    def rolling(g: Little) -> Flow:
        yield NUMBER.ask(0)
        g.rng.die()
        yield NUMBER.ask(0)
        over(g)

    table = little.table(rolling)
    table.apply(0, SAY(1))
    assert why_no_undo(table, 0) == "Something was left to chance since then, so it cannot be taken back."


@pytest.mark.parametrize(("show", "closed"), [
    (lambda g: g.shown.append(g.hands[0].pop()), True),  # from a hand to the table
    (lambda g: g.hands[0].append(g.deck.pop()), True),  # drawn: the seat itself has seen it
    (lambda g: g.shown.append(g.deck.pop()), True),
    (lambda g: g.deck.append(g.hands[0].pop()), False),  # hidden away: nobody knows more than before
    (lambda g: g.diary.append("a step"), False),
])  # fmt: skip
def test_a_card_that_more_seats_see_closes_undo(show: object, closed: bool) -> None:
    def moving(g: Little) -> Flow:
        yield NUMBER.ask(0)
        show(g)  # type: ignore[operator]
        yield NUMBER.ask(0)
        over(g)

    table = little.table(moving)
    table.apply(0, SAY(1))
    if closed:
        assert why_no_undo(table, 0) == "Something was shown since then, so it cannot be taken back."
    else:
        undo(table, 0)


def test_a_zone_that_is_opened_closes_undo() -> None:
    def opening(g: Little) -> Flow:
        yield NUMBER.ask(0)
        g.hands[0].spec = g.shown.spec
        yield NUMBER.ask(0)
        over(g)

    table = little.table(opening)
    table.apply(0, SAY(1))
    assert "shown" in why_no_undo(table, 0)


def test_a_new_phase_closes_undo() -> None:
    def phase(g: Little) -> Flow:
        yield NUMBER.ask(0)

    table = little.table(phase)
    table.apply(0, SAY(1))
    assert why_no_undo(table, 0) == "You have made no choice here that could be taken back."


def test_imagining_closes_undo() -> None:
    table = little.table(three_numbers)
    table.apply(0, SAY(1))
    assert table.imagine(0, Rng(1)).why_no_undo(0) is not None
    assert table.why_no_undo(0) is None


def test_the_end_closes_undo() -> None:
    def short(g: Little) -> Flow:
        yield NUMBER.ask(0)
        over(g)

    table = little.table(short)
    table.apply(0, SAY(1))
    with pytest.raises(Refused, match="The game is over"):
        table.apply(0, UNDO)


def test_a_table_without_starting_points_has_no_undo() -> None:
    table = little.table(three_numbers, copyable=False)
    table.apply(0, SAY(1))
    assert why_no_undo(table, 0) == "There is nothing to take back."


def test_an_at_any_time_action_is_taken_back_with_what_it_asked() -> None:
    def belled(g: Little) -> Flow:
        g.bells = [1, 0]
        yield NUMBER.ask(0)
        over(g)

    table = little.table(belled)
    start = table.hash
    table.apply(0, RING)
    table.apply(0, SOFT)
    assert table.state.diary == ["0 rings softly"]
    undo(table, 0)
    assert table.pending[0].kind == "how"
    undo(table, 0)
    assert table.hash == start
    assert RING in table.pending[0].options


def test_after_an_undo_a_clone_numbers_the_suspended_ask_alike() -> None:
    def belled(g: Little) -> Flow:
        g.bells = [0, 1]
        yield from three_numbers(g)

    table = little.table(belled)
    table.apply(0, SAY(1))
    undo(table, 0)
    number = table.pending[0].number
    table.apply(1, RING)
    clone = table.clone()
    for each in (table, clone):
        each.apply(1, SOFT)
        assert each.pending[0].number == number


def plan(g: Little, seat: int) -> Flow:
    g.plans[seat].clear()
    for _ in range(2):
        choice = yield NUMBER.ask(seat)
        g.plans[seat].append(choice.args[0])
    yield SEAL.ask(seat)


def planning(g: Little) -> Flow:
    yield NUMBER.ask(0)
    yield together(g, range(2), plan, "orders")
    g.diary.append(f"{g.plans[0]} {g.plans[1]}")
    yield NUMBER.ask(1)
    over(g)


def test_a_secret_plan_is_revised_by_undo_whatever_others_have_answered() -> None:
    table = little.table(planning)
    table.apply(0, SAY(1))
    table.apply(0, SAY(1))
    table.apply(1, SAY(3))
    number = table.pending[1].number
    table.apply(0, SAY(2))
    seen = table.view(1), table.events(0, 1)
    undo(table, 0)
    undo(table, 0)
    assert (table.view(1), table.events(0, 1)) == seen  # nobody notices
    assert table.pending[1].number == number
    assert table.state.plans[1] == [3]
    assert why_no_undo(table, 0) == "You have made no choice here that could be taken back."  # not before the plan
    for n in (3, 3):
        table.apply(0, SAY(n))
    table.apply(0, "done")
    assert why_no_undo(table, 0) == "You have said that you are done."
    table.apply(1, SAY(2))
    table.apply(1, "done")
    assert table.state.diary == ["[3, 3] [3, 2]"]
    assert traces(replay(table.record, of=table.game)) == traces(table)
    assert traces(table.clone()) == traces(table)


def test_a_plan_is_taken_back_no_further_than_to_an_at_any_time_action() -> None:
    def belled(g: Little) -> Flow:
        g.bells = [0, 1]
        yield from planning(g)

    table = little.table(belled)
    table.apply(0, SAY(1))
    table.apply(1, SAY(3))
    table.apply(1, RING)
    table.apply(1, SOFT)
    table.apply(0, SAY(2))
    assert why_no_undo(table, 1) == "You have made no choice here that could be taken back."
    undo(table, 0)
    assert table.state.plans[0] == []
    table.apply(1, SAY(2))
    undo(table, 1)
    assert table.state.plans[1] == [3]


def test_undo_on_an_open_floor_leaves_the_others_numbers_alone() -> None:
    def floor(g: Little) -> Flow:
        for _ in range(4):
            seat, action = yield anyone(YES_NO.ask(seat) for seat in range(2))
            g.diary.append(f"{seat} {action}")
        over(g)

    table = little.table(floor)
    table.apply(0, YES)
    number = table.pending[1].number
    undo(table, 0)
    assert table.pending[1].number == number
    clone = table.clone()
    for each in (table, clone):
        each.apply(1, NO, number)
    assert traces(clone) == traces(table)
    assert traces(replay(table.record, of=table.game)) == traces(table)


# -- standing orders ---------------------------------------------------------------------------------------------------

ALWAYS = "always pass at yes-no until game"
THIS_PHASE = "always pass at yes-no until phase"


def windows(g: Little) -> Flow:
    """Two windows for both seats, four phases of them."""
    for _ in range(2):
        for seat in (0, 1):
            choice = yield YES_NO.ask(seat)
            g.tell("answers", seat=seat, answer=choice.text)
    g.turns += 1
    if g.turns == 4:
        over(g)


def test_an_order_answers_at_once_and_from_then_on() -> None:
    table = little.table(windows)
    table.apply(0, ALWAYS)
    assert list(table.pending) == [1]
    table.apply(1, YES)
    assert list(table.pending) == [1]
    assert [(seat, action.text) for seat, action in table.entries] == [
        (0, ALWAYS), (0, "no"), (1, "yes"), (0, "no")
    ]
    assert table.view(0)["standing"] == {"yes-no": "game"}
    assert table.view(1)["standing"] == {}


def test_a_pass_by_order_looks_to_others_like_a_pass_by_hand() -> None:
    ordered, by_hand = little.table(windows), little.table(windows)
    ordered.apply(0, ALWAYS)
    by_hand.apply(0, NO)
    for table in (ordered, by_hand):
        table.apply(1, YES)
    by_hand.apply(0, NO)
    for seat in (1, None):
        assert ordered.view(seat) == by_hand.view(seat)
        assert ordered.events(0, seat) == by_hand.events(0, seat)


def test_an_order_until_phase_ends_with_the_phase() -> None:
    table = little.table(windows)
    table.apply(0, THIS_PHASE)
    table.apply(1, YES)
    table.apply(1, YES)
    assert table.state.turns == 1
    assert list(table.pending) == [0]
    assert table.standing == {}


def test_an_order_until_game_outlasts_the_phase() -> None:
    table = little.table(windows)
    table.apply(0, ALWAYS)
    for _ in range(8):
        table.apply(1, YES)
    assert table.result is not None


def test_an_order_is_ended_by_asking_again() -> None:
    table = little.table(windows)
    table.apply(0, ALWAYS)
    assert "ask me again at yes-no" in [action.text for action in table.available(0)]
    table.apply(0, "ask me again at yes-no")
    table.apply(1, YES)
    assert list(table.pending) == [0]


@pytest.mark.parametrize(("seat", "order", "reason"), [
    (0, "always pass at yes-no until tomorrow", "lasts until phase or game, not tomorrow"),
    (0, "always pass at number until game", "not asked number now"),
    (1, ALWAYS, "not asked yes-no now"),
    (0, "ask me again at yes-no", "no standing order for yes-no"),
])  # fmt: skip
def test_orders_that_cannot_be_given(seat: int, order: str, reason: str) -> None:
    table = little.table(windows)
    before = traces(table)
    with pytest.raises(Refused, match=rf"{reason}.*\[CORE-ORDER\]"):
        table.apply(seat, order)
    assert traces(table) == before


def test_polls_may_be_declined_ahead() -> None:
    table = little.table(windows, polls=("yes-no",))
    table.apply(1, ALWAYS)
    assert list(table.pending) == [0]
    table.apply(0, YES)
    assert list(table.pending) == [0]  # the other seat has passed


def test_orders_are_part_of_the_record_and_of_a_clone() -> None:
    table = little.table(windows)
    table.apply(0, ALWAYS)
    table.apply(1, YES)
    again = replay(table.record, of=table.game)
    assert traces(again) == traces(table)
    clone = table.clone()
    for each in (table, again, clone):
        each.apply(1, YES)
        assert list(each.pending) == [1]
    assert traces(again) == traces(table) == traces(clone)


def test_undoing_the_pass_of_an_order_ends_the_order() -> None:
    table = little.table(windows)
    table.apply(0, ALWAYS)
    undo(table, 0)
    assert list(table.pending) == [0]
    assert traces(replay(table.record, of=table.game)) == traces(table)
    assert traces(table.clone()) == traces(table)
    table.apply(0, YES)
    assert list(table.pending) == [1]


def test_seats_see_only_their_own_secret_events() -> None:
    def whispering(g: Little) -> Flow:
        g.whisper(only(1), "secret", n=1)
        yield NUMBER.ask(0)
        over(g)

    table = little.table(whispering)
    assert [len(table.events(0, seat)) for seat in (None, 0, 1)] == [0, 0, 1]


def test_polls_are_those_of_the_game() -> None:
    assert LittleGame(windows).polls == ()
