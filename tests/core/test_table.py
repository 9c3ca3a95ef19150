"""The table: who may do what, what each may see, and that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harena.core import (
    CONCEDE,
    Action,
    Ask,
    BadAction,
    Flow,
    Form,
    Refused,
    Result,
    Rng,
    RulesFault,
    Table,
    anyone,
    run,
    together,
)
from tests.core import little
from tests.core.little import (
    CLAIM,
    CLAIMS,
    LOUD,
    NO,
    NUMBER,
    ONE,
    RING,
    SAY,
    SEAL,
    SHOUT,
    SOFT,
    UNTIL_A_BELL,
    WHISPERED,
    YES,
    YES_NO,
    Little,
    Rung,
    over,
    traces,
)
from tests.toys.duel import DuelGame


def turns(g: Little) -> Flow:
    """Each phase one seat says a number; after six the game is over."""
    choice = yield NUMBER.ask(g.turns % g.seats)
    g.tell("says", seat=g.turns % g.seats, n=choice.args[0])
    g.diary.append(choice.text)
    g.turns += 1
    if g.turns == 6:
        over(g)


def refused(table: Table, seat: Any, action: Any, number: int | None = None) -> str:
    """The rule by which something is refused; that it changes nothing is checked on the way."""
    before = traces(table)
    with pytest.raises(Refused) as refusal:
        table.apply(seat, action, number)
    assert traces(table) == before
    assert refusal.value.violation.reason
    assert table.why_not(seat, action, number) == refusal.value.violation
    return refusal.value.violation.rule


# -- applying --------------------------------------------------------------------------------------------------------


def test_an_action_or_its_text_however_it_is_typed() -> None:
    table = little.table(turns)
    table.apply(0, SAY(2))
    table.apply(1, "  SAY   3 ")
    assert table.state.diary == ["say 2", "say 3"]
    assert [(seat, action.text) for seat, action in table.entries] == [(0, "say 2"), (1, "say 3")]


def test_out_of_turn_names_whom_the_table_waits_for() -> None:
    table = little.table(turns)
    assert refused(table, 1, SAY(2)) == "L-TURN"
    assert "waits for Marcus" in str(table.why_not(1, SAY(2)))


@pytest.mark.parametrize("seat", [-1, 2, True, False, "0", None, 0.0])
def test_seats_that_are_none(seat: Any) -> None:
    assert refused(little.table(turns), seat, SAY(1)) == "CORE-SEAT"


def test_the_check_of_a_form_says_why_not() -> None:
    table = little.table(turns)
    assert refused(table, 0, SAY(12)) == "L-2"
    assert refused(table, 1, "say 12") == "L-2"
    assert refused(table, 0, RING) == "L-1"


def test_what_the_question_does_not_offer_is_refused_by_the_rule_of_the_question() -> None:
    table = little.table(turns)
    assert refused(table, 0, SAY(5)) == "L-2"
    assert "That is not a choice now. [L-2]" in str(table.why_not(0, SAY(5)))
    assert refused(table, 0, YES) == "L-2"


def test_forms_that_are_never_legal_are_refused_with_their_rule() -> None:
    table = little.table(turns)
    assert refused(table, 0, "shout hello") == "L-3"
    assert refused(table, 1, SHOUT("x")) == "L-3"


def test_an_action_of_another_game_is_refused() -> None:
    foreign = Form("say", "say {n:int}")
    assert refused(little.table(turns), 0, foreign(2)) == "CORE-FORM"


@pytest.mark.parametrize("text", ["", "sing", "say", "say two", "say 1 2", "undo it", "🎲" * 1000])
def test_text_that_is_no_action_names_some_that_are(text: str) -> None:
    table = little.table(turns)
    before = traces(table)
    with pytest.raises(BadAction, match="for example: say 1; say 2; say 3"):
        table.apply(0, text)
    assert traces(table) == before


def test_after_the_end_everything_is_refused() -> None:
    table = little.table(turns)
    for number in range(6):
        table.apply(number % 2, SAY(1))
    assert table.result is not None
    assert table.result.reason == "that was all"
    assert table.pending == {}
    for action in (SAY(1), CONCEDE, "undo", "always pass at yes-no until game"):
        assert refused(table, 0, action) == "L-OVER"
    assert table.available(0) == ()


def test_of_two_readings_the_one_that_may_be_done_is_meant() -> None:
    class TwoMeanings(little.LittleGame):
        forms = (Form("quote", "say {what}", never=little.HUSH), *little.FORMS)

    game = TwoMeanings(turns)
    table = Table(game, game.configure(2), 1)
    table.apply(0, "say 2")
    assert table.state.diary == ["say 2"]
    with pytest.raises(Refused, match="L-3"):
        table.apply(1, "say nothing")


# -- numbers ---------------------------------------------------------------------------------------------------------


def test_an_answer_to_an_earlier_ask_is_late() -> None:
    table = little.table(turns)
    first = table.pending[0].number
    table.apply(0, SAY(1), first)
    assert refused(table, 0, SAY(1), first) == "CORE-LATE"
    table.apply(1, SAY(1), table.pending[1].number)
    assert refused(table, 0, SAY(1), first) == "CORE-LATE"
    table.apply(0, SAY(1), first + 1)


def test_each_seat_counts_its_own_asks_from_one() -> None:
    table = little.table(turns, seats=3)
    seen: dict[int, list[int]] = {0: [], 1: [], 2: []}
    while table.pending:
        for seat, ask in table.pending.items():
            seen[seat].append(ask.number)
            table.apply(seat, ask.options[0])
            break
    assert seen == {0: [1, 2], 1: [1, 2], 2: [1, 2]}


def test_an_automatic_answer_takes_the_same_number_entry_and_event_as_a_given_one() -> None:
    def window(g: Little) -> Flow:
        for question in (NUMBER, ONE, NUMBER):
            choice = yield question.ask(0)
            g.tell("says", n=choice.args[0])
        over(g)

    def given(automatic: bool) -> tuple[list[int], Table]:
        table = little.table(window, automatic=automatic)
        numbers = []
        while table.pending:
            numbers.append(table.pending[0].number)
            table.apply(0, SAY(1))
        return numbers, table

    (by_itself, one), (by_hand, other) = given(True), given(False)
    assert by_itself == [1, 3]
    assert by_hand == [1, 2, 3]
    assert one.entries == other.entries
    assert one.events() == other.events()
    assert one.hash == other.hash


def test_a_confirmation_is_never_automatic() -> None:
    def sealing(g: Little) -> Flow:
        yield ONE.ask(0)
        yield SEAL.ask(0)
        over(g)

    table = little.table(sealing)
    assert table.pending[0].kind == "seal"
    assert len(table.entries) == 1


# -- views -----------------------------------------------------------------------------------------------------------


def test_a_view_holds_the_ask_of_its_seat_and_only_that() -> None:
    table = little.table(turns)
    mine = table.view(0)
    assert mine["ask"]["kind"] == "number"
    assert mine["ask"]["rule"] == "L-2"
    assert mine["ask"]["options"][1] == {"text": "say 2", "kind": "say", "args": {"n": 2}}
    for other in (1, None):
        assert table.view(other)["ask"] is None
        assert table.view(other)["deciding"] == [{"seat": 0, "kind": "number", "text": "Marcus decides."}]
    assert mine["board"]["hands"] == [list(table.state.hands[0]), 3]
    assert table.view(None)["board"]["hands"] == [3, 3]


def test_of_a_secret_question_others_learn_only_that_somebody_decides() -> None:
    def whispering(g: Little) -> Flow:
        yield WHISPERED.ask(1)
        over(g)

    table = little.table(whispering)
    assert table.view(1)["deciding"] == [{"seat": 1, "kind": "whispered", "text": "You decide."}]
    for other in (0, None):
        assert table.view(other)["deciding"] == [{"seat": 1, "kind": "decides", "text": "Livia decides."}]


def test_the_view_after_the_end_has_the_result() -> None:
    def at_once(g: Little) -> Flow:
        yield NUMBER.ask(0)
        over(g)

    table = little.table(at_once)
    assert (table.view(0)["result"], table.view(0)["ending"]) == (None, "")
    table.apply(0, SAY(1))
    assert table.view(None)["result"] == {
        "winners": [0], "ranking": [[0], [1]], "scores": [1, 0], "tallies": ["1", "0"], "reason": "that was all"
    }
    assert table.view(None)["ending"] == "Marcus has won: that was all. Scores: Marcus 1 and Livia 0."
    assert table.view(0)["ending"] == "You have won: that was all. Scores: you 1 and Livia 0."


def test_a_parametric_form_is_described_with_its_schema_and_taken_by_its_check() -> None:
    def claiming(g: Little) -> Flow:
        choice = yield CLAIMS.ask(0)
        g.diary.append(choice.text)
        over(g)

    table = little.table(claiming)
    assert table.pending[0].options == (NO,)  # a single option beside a parametric form is not automatic
    assert [form["kind"] for form in table.view(0)["ask"]["parametric"]] == ["claim"]
    assert refused(table, 0, CLAIM(10)) == "L-2"
    assert refused(table, 1, CLAIM(4)) == "L-TURN"
    table.apply(0, "claim 7")
    assert table.state.diary == ["claim 7"]


# -- at any time -----------------------------------------------------------------------------------------------------


def bell_turn(g: Little) -> Flow:
    """A turn that a loud bell ends; the diary shows what the flow received."""
    if not g.turns:
        g.bells = [1] * g.seats
    g.turns += 1
    try:
        choice = yield YES_NO.ask(0)
        g.diary.append(f"answered {choice}")
    except Rung:
        g.diary.append("ended")
    if g.turns == 3:
        over(g)


def test_at_any_time_actions_are_options_of_ones_own_ask_and_available_to_others() -> None:
    table = little.table(bell_turn)
    assert table.pending[0].options == (YES, NO, RING)
    assert RING in table.available(1)
    assert SAY(1) not in table.available(1)


def test_a_soft_bell_asks_again_under_the_same_number() -> None:
    table = little.table(bell_turn)
    number = table.pending[0].number
    table.apply(1, RING)
    assert list(table.pending) == [1]
    assert table.pending[1].kind == "how"
    assert refused(table, 0, YES) == "L-TURN"
    table.apply(1, SOFT)
    assert table.pending[0].number == number
    table.apply(0, YES, number)
    assert table.state.diary == ["1 rings softly", "answered yes"]


def test_what_a_bell_has_overtaken_is_not_asked_again() -> None:
    def listening(g: Little) -> Flow:
        g.bells = [1, 1]
        choice = yield UNTIL_A_BELL.ask(0)
        g.diary.append(f"answered {choice}")
        yield YES_NO.ask(0)

    table = little.table(listening)
    table.apply(1, RING)
    table.apply(1, SOFT)
    assert table.state.diary == ["1 rings softly", "answered None"]
    assert table.clone().state.diary == table.state.diary


def test_a_loud_bell_is_thrown_into_what_is_going_on() -> None:
    table = little.table(bell_turn)
    table.apply(0, RING)
    table.apply(0, LOUD)
    assert table.state.diary == ["0 rings loudly", "ended"]
    assert table.state.turns == 2
    assert table.pending[0].options == (YES, NO)  # the bell is used up


def test_nobody_interrupts_a_question_that_is_not_interruptible() -> None:
    table = little.table(bell_turn)
    table.apply(1, RING)
    assert RING not in table.pending[1].options
    assert RING not in table.available(0)
    assert refused(table, 0, RING) == "L-TURN"


def test_the_end_of_an_interrupt_that_nobody_catches_is_a_fault_of_the_rules() -> None:
    def deaf(g: Little) -> Flow:
        g.bells = [1, 1]
        yield YES_NO.ask(0)

    table = little.table(deaf)
    table.apply(0, RING)
    with pytest.raises(RulesFault, match="Rung left the phase 'deaf'"):
        table.apply(0, LOUD)


def test_asking_a_seat_that_is_gone_is_a_fault_of_the_rules() -> None:
    def stubborn(g: Little) -> Flow:
        for _ in range(2):
            yield YES_NO.ask(0)

    table = little.table(stubborn, going_on=True)
    with pytest.raises(RulesFault, match="asks 'yes-no' with nothing to choose"):
        table.apply(0, CONCEDE)


def leaving(g: Little) -> Flow:
    for seat in range(g.seats):
        if seat not in g.gone:
            choice = yield YES_NO.ask(seat)
            g.diary.append(f"{seat} {choice}")
    over(g)


def test_a_game_may_go_on_without_a_seat_that_gives_up() -> None:
    table = little.table(leaving, seats=3, going_on=True)
    table.apply(0, "concede")
    assert table.state.diary == ["0 None"]
    assert list(table.pending) == [1]
    table.apply(2, CONCEDE)  # somebody who is not asked now
    assert list(table.pending) == [1]
    table.apply(1, YES)
    assert table.state.diary == ["0 None", "1 yes"]
    assert table.result is not None


def test_giving_up_ends_the_game_for_all_by_default() -> None:
    table = little.table(turns, seats=3)
    table.apply(1, CONCEDE)
    assert table.result is not None
    assert table.result.winners == (0, 2)
    assert table.result.reason == "concession"
    assert table.events()[-1]["kind"] == "concedes"


class Guessing(little.LittleGame):
    """A game with a bot that leaves everything to chance and looks where it should not."""

    plays_greedy = True
    peeked: list[int]

    def greedy(self, g: Little, ask: Ask) -> Action:
        self.peeked.append(g.hands[0][0])
        return g.rng.choice(ask.options)


def guessing(*flows: Callable[[Any], Flow]) -> tuple[Guessing, Table]:
    game = Guessing(*flows)
    game.peeked = []
    return game, Table(game, game.configure(3), 1)


def asking_round(g: Little) -> Flow:
    for _ in range(4):
        for seat in range(g.seats):
            choice = yield NUMBER.ask(seat)
            g.diary.append(f"{seat} {choice}")
    over(g)


def test_a_seat_is_played_on_from_what_it_could_know_and_chance_is_not_touched() -> None:
    game, table = guessing(asking_round)
    before = table.state.rng.counter
    table.apply(1, CONCEDE)
    while table.result is None:
        assert list(table.pending) != [1]
        table.apply(next(iter(table.pending)), SAY(1))
    assert table.state.rng.counter == before
    assert len(game.peeked) == 4
    assert set(game.peeked) != {table.state.hands[0][0]}, "the hands of others are guessed"
    assert refused(table, 1, CONCEDE) == "L-OVER"
    assert table.result.winners == (0,)
    assert table.result.ranking == ((0,), (2,), (1,))


def test_a_seat_that_is_played_on_speaks_on_the_open_floor() -> None:
    def one_floor(g: Little) -> Flow:
        waiting = [0, 1, 2]
        while waiting:
            seat, action = yield anyone(YES_NO.ask(seat) for seat in waiting)
            waiting.remove(seat)
            g.diary.append(f"{seat} {action}")
        over(g)

    _, table = guessing(one_floor)
    table.apply(1, CONCEDE)
    assert [line[0] for line in table.state.diary] == ["1"]
    assert sorted(table.pending) == [0, 2]
    assert refused(table, 1, YES) == "CORE-GIVEN-UP"


def test_a_result_without_those_who_gave_up() -> None:
    result = Result((2,), ((2,), (0, 1), (3,)), (1, 1, 2, 0), "that was all")
    assert result.without([2]) == Result((0, 1), ((0, 1), (3,), (2,)), (1, 1, 2, 0), "that was all")
    assert result.without([0, 3]).ranking == ((2,), (1,), (3,), (0,))
    lost = Result((), ((0, 1),), (0, 0), "the game has won")
    assert lost.without([0]) == Result((), ((1,), (0,)), (0, 0), "the game has won")


# -- open floor --------------------------------------------------------------------------------------------------------


def floor(g: Little) -> Flow:
    for _ in range(3):
        seat, action = yield anyone(YES_NO.ask(seat) for seat in range(g.seats))
        g.diary.append(f"{seat} {action}")
    g.turns += 1
    if g.turns == 2:
        over(g)


def test_the_first_answer_on_the_floor_is_carried_out_and_the_rest_asked_anew() -> None:
    table = little.table(floor, seats=3)
    assert sorted(table.pending) == [0, 1, 2]
    table.apply(2, YES)
    table.apply(0, NO)
    table.apply(2, NO)
    assert table.state.diary == ["2 yes", "0 no", "2 no"]


def test_on_the_floor_only_the_one_who_spoke_is_asked_something_new() -> None:
    table = little.table(floor, seats=3)
    before = {seat: ask.number for seat, ask in table.pending.items()}
    table.apply(2, YES, before[2])
    assert {seat: ask.number for seat, ask in table.pending.items()} == {0: before[0], 1: before[1], 2: before[2] + 1}
    assert refused(table, 2, YES, before[2]) == "CORE-LATE"
    table.apply(1, NO, before[1])  # an answer that was under way still counts


def test_an_answer_for_the_last_floor_is_late_on_the_next() -> None:
    table = little.table(floor, seats=3)
    before = table.pending[0].number
    for _ in range(3):
        table.apply(1, YES)
    assert table.state.turns == 1
    assert table.pending[0].number == before + 1
    assert refused(table, 0, YES, before) == "CORE-LATE"


def test_a_side_ask_lapses_when_the_main_ask_is_answered() -> None:
    def offering(g: Little) -> Flow:
        seat, action = yield anyone([NUMBER.ask(0), YES_NO.ask(1)])
        g.diary.append(f"{seat} {action}")
        yield NUMBER.ask(0)
        over(g)

    table = little.table(offering)
    number = table.pending[1].number
    table.apply(0, SAY(1))
    assert refused(table, 1, YES, number) == "CORE-LATE"
    assert refused(table, 1, YES) == "L-TURN"


def test_nothing_on_the_floor_is_automatic() -> None:
    def alone(g: Little) -> Flow:
        seat, action = yield anyone([ONE.ask(0), ONE.ask(1)])
        g.diary.append(f"{seat} {action}")
        over(g)

    table = little.table(alone)
    assert sorted(table.pending) == [0, 1]
    table.apply(1, SAY(1))
    assert table.state.diary == ["1 say 1"]


def test_on_the_floor_a_seat_that_is_gone_is_not_asked_any_more() -> None:
    table = little.table(floor, seats=3, going_on=True)
    table.apply(1, CONCEDE)
    assert sorted(table.pending) == [0, 2]


# -- together ----------------------------------------------------------------------------------------------------------


def plan(g: Little, seat: int) -> Flow:
    """Say two numbers, one of them automatic, and seal them."""
    g.plans[seat].clear()
    for question in (NUMBER, ONE):
        choice = yield question.ask(seat)
        g.plans[seat].append(choice.args[0])
        g.whisper(1 << seat, "plans", n=choice.args[0])
    yield SEAL.ask(seat)


def planning(g: Little) -> Flow:
    yield together(g, range(g.seats), plan, "orders")
    g.diary.append(" ".join(str(plan) for plan in g.plans))
    g.turns += 1
    if g.turns == 2:
        over(g)


def test_all_plan_at_once_and_in_any_order() -> None:
    table = little.table(planning, seats=3)
    assert sorted(table.pending) == [0, 1, 2]
    for seat in (2, 0, 1):
        table.apply(seat, SAY(seat + 1))
    for seat in (1, 2):
        table.apply(seat, "done")
    assert table.state.diary == []
    table.apply(0, "done")
    assert table.state.diary == ["[1, 1] [2, 1] [3, 1]"]


def test_numbers_inside_together_are_each_seats_own() -> None:
    table = little.table(planning)
    table.apply(1, SAY(1))
    assert table.pending[1].number == 3  # the number, the automatic one, the seal
    assert table.pending[0].number == 1
    table.apply(0, SAY(1), 1)
    assert table.pending[0].number == 3


def test_others_see_only_that_a_seat_plans() -> None:
    one, other = little.table(planning), little.table(planning)
    one.apply(1, SAY(1))
    for seat in (0, None):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat)["deciding"][-1] == {"seat": 1, "kind": "orders", "text": "Livia decides."}
        assert one.events(0, seat) == []
    assert [(d["seat"], d["kind"]) for d in one.view(1)["deciding"]] == [(0, "orders"), (1, "seal")]
    assert [event["n"] for event in one.events(0, 1)] == [1, 1]


def test_a_seat_that_is_done_is_not_asked_and_may_not_answer() -> None:
    table = little.table(planning)
    table.apply(0, SAY(1))
    table.apply(0, "done")
    assert list(table.pending) == [1]
    assert refused(table, 0, SAY(2)) == "L-TURN"


def test_at_any_time_actions_may_come_in_while_all_plan() -> None:
    def belled(g: Little) -> Flow:
        g.bells = [1, 0]
        yield from planning(g)

    table = little.table(belled)
    number = table.pending[1].number
    table.apply(0, RING)
    table.apply(0, SOFT)
    assert sorted(table.pending) == [0, 1]
    assert table.pending[1].number == number
    for seat in (0, 1):
        table.apply(seat, SAY(2))
        table.apply(seat, "done")
    assert table.state.diary == ["0 rings softly", "[2, 1] [2, 1]"]


# -- faults of the rules -----------------------------------------------------------------------------------------------


def test_a_flow_that_yields_something_else() -> None:
    def odd(g: Little) -> Flow:
        yield "what now?"  # type: ignore[misc]

    with pytest.raises(RulesFault, match=r"an Ask, together.* or anyone.* was expected"):
        little.table(odd)


def test_a_question_without_options() -> None:
    def empty(g: Little) -> Flow:
        g.gone.append(0)
        yield YES_NO.ask(0)

    with pytest.raises(RulesFault, match="asks 'yes-no' with nothing to choose"):
        little.table(empty)


def test_a_phase_that_does_not_exist() -> None:
    def lost(g: Little) -> Flow:
        g.phase = "nowhere"
        return
        yield

    with pytest.raises(RulesFault, match="no phase 'nowhere'"):
        little.table(lost)


def test_a_planner_that_asks_somebody_else() -> None:
    def meddling(g: Little) -> Flow:
        yield together(g, [0], lambda g, seat: iter_ask(1), "orders")

    def iter_ask(seat: int) -> Flow:
        yield NUMBER.ask(seat)

    with pytest.raises(RulesFault, match="asks its own seat and nobody else"):
        little.table(meddling)


def test_rules_that_run_in_a_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_TOO_LONG", 1000)

    def circle(g: Little) -> Flow:
        return
        yield

    with pytest.raises(RulesFault, match="goes on without asking anybody"):
        little.table(circle)


# -- copies ------------------------------------------------------------------------------------------------------------


def duel(seed: int = 3, **options: object) -> Table:
    game = DuelGame()
    return Table(game, game.configure(2, options), seed)


def play_on(table: Table, rng: Rng, steps: int) -> None:
    for _ in range(steps):
        if not table.pending:
            return
        seat = min(table.pending)
        table.apply(seat, rng.choice(table.pending[seat].options))


@pytest.mark.parametrize("steps", [0, 1, 5, 17, 60])
def test_a_clone_is_equal_and_independent(steps: int) -> None:
    table = duel()
    play_on(table, Rng(1), steps)
    before = traces(table)
    clone = table.clone()
    assert traces(clone) == before
    assert clone.view(0) == table.view(0)
    play_on(clone, Rng(2), 10)
    assert traces(table) == before
    play_on(table, Rng(2), 10)
    assert traces(table) == traces(clone)


def test_a_clone_of_a_game_that_is_over() -> None:
    table = duel()
    play_on(table, Rng(1), 10_000)
    clone = table.clone()
    assert clone.result == table.result
    assert clone.hash == table.hash
    assert clone.pending == {}


def test_a_clone_keeps_what_was_imagined() -> None:
    table = duel()
    play_on(table, Rng(1), 5)
    imagined = table.imagine(0, Rng(4))
    assert imagined.state.fighters[0].hand == table.state.fighters[0].hand
    assert imagined.state.rng.key != table.state.rng.key
    assert imagined.clone().hash == imagined.hash
    again = imagined.clone()
    play_on(imagined, Rng(2), 20)
    play_on(again, Rng(2), 20)
    assert imagined.hash == again.hash


def test_what_is_imagined_does_not_depend_on_how_things_truly_lie() -> None:
    table = duel()
    play_on(table, Rng(1), 5)
    other = table.imagine(0, Rng(99))  # another truth in which all that seat 0 knows is the same
    hands = [t.imagine(0, Rng(4)).state.fighters[1].hand for t in (table, other)]
    assert hands[0] == hands[1]


def test_a_copy_for_a_playout_plays_on_but_cannot_be_copied() -> None:
    table = duel()
    play_on(table, Rng(1), 5)
    playout = table.clone(playout=True)
    assert playout.hash == table.hash
    play_on(playout, Rng(2), 10_000)
    assert playout.result is not None
    with pytest.raises(RulesFault, match="keeps no starting points"):
        playout.clone()


def test_the_plans_of_others_are_imagined_anew() -> None:
    table = little.table(planning, seats=3)
    table.apply(0, SAY(3))
    table.apply(1, SAY(3))
    table.apply(2, SAY(3))
    table.apply(2, "done")
    seen = set()
    for key in range(30):
        imagined = table.imagine(0, Rng(key))
        assert imagined.state.plans[0] == [3, 1]  # one's own plan is as it is
        assert imagined.pending[0].number == table.pending[0].number
        assert imagined.state.plans[1] == []  # who is not done begins anew
        assert imagined.pending[1].kind == "number"
        assert 2 not in imagined.pending
        assert imagined.state.plans[2][1:] == [1]  # who is done has some legal plan
        seen.add(imagined.state.plans[2][0])
    assert seen == {1, 2, 3}


def test_who_is_gone_in_the_middle_of_a_plan_can_be_imagined() -> None:
    """A seat gives up while another's bell rings on top of the plans: its flow, begun anew, asks nothing."""

    def quitting_plan(g: Little, seat: int) -> Flow:
        if seat not in g.gone:
            yield YES_NO.ask(seat)

    def quitting(g: Little) -> Flow:
        g.bells = [1, 0, 0]
        yield together(g, range(3), quitting_plan, "orders")
        over(g)

    table = little.table(quitting, seats=3, going_on=True)
    table.apply(0, RING)
    table.apply(2, CONCEDE)
    for seat in (None, 0, 1, 2):
        imagined = table.imagine(seat, Rng(1))
        imagined.apply(0, SOFT)
        assert sorted(imagined.pending) == [0, 1]
        for other in (0, 1):
            imagined.apply(other, YES)
        assert imagined.result is not None


def test_a_spectator_imagines_every_hand() -> None:
    table = little.table(turns)
    hands = [table.imagine(None, Rng(key)).state.hands for key in range(10)]
    assert len({tuple(map(tuple, h)) for h in hands}) == 10


# -- snapshots ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 3, 20, 45])
def test_a_snapshot_and_the_entries_since_open_the_same_table(steps: int) -> None:
    table = duel()
    play_on(table, Rng(1), steps)
    snapshot = table.snapshot()
    since = [(seat, action.text) for seat, action in table.entries[snapshot["entries"]:]]
    again = Table.restore(table.game, table.config, table.seed, snapshot, since)
    assert again.hash == table.hash
    for seat in (None, 0, 1):
        assert again.view(seat) == table.view(seat)
        count = len(again.events(0, seat))
        assert again.events(0, seat) == table.events(0, seat)[len(table.events(0, seat)) - count:]
    play_on(table, Rng(2), 10)
    play_on(again, Rng(2), 10)
    assert again.hash == table.hash
    assert again.view(0) == table.view(0)


def test_an_open_floor_is_restored_with_its_numbers() -> None:
    table = little.table(floor, seats=3)
    for _ in range(4):
        table.apply(1, YES)
    snapshot = table.snapshot()
    since = [(seat, action.text) for seat, action in table.entries[snapshot["entries"]:]]
    again = Table.restore(table.game, table.config, table.seed, snapshot, since)
    assert {seat: ask.number for seat, ask in again.pending.items()} == {
        seat: ask.number for seat, ask in table.pending.items()
    }


def test_a_snapshot_of_an_earlier_format_is_written_anew_by_its_game() -> None:
    table = duel()
    play_on(table, Rng(1), 20)
    snapshot = table.snapshot()
    game = DuelGame()
    game.written_anew = lambda state: {name: value for name, value in state.items() if name != "asking"}  # type: ignore[method-assign]
    earlier = snapshot | {"format": 1, "state": snapshot["state"] | {"asking": "attack"}}
    again = Table.restore(game, table.config, table.seed, earlier, table.since)
    assert again.hash == table.hash


# -- what is being asked -----------------------------------------------------------------------------------------------


def seen(table: Table, *kinds: str) -> list[Any]:
    """What the rules see each seat asked, and what waits for it below an at-any-time action."""
    g = table.state
    return [(g.asks(seat, *kinds), g.awaited_of(seat, *kinds) is not None) for seat in range(g.seats)]


def test_the_rules_see_what_is_being_asked() -> None:
    table = little.table(turns, seats=2)
    assert seen(table, "number", "one") == [(True, True), (False, False)]
    assert seen(table, "one") == [(False, False)] * 2
    table.apply(0, SAY(2))
    assert seen(table, "number") == [(False, False), (True, True)]
    for copy in (table.clone(), table.imagine(0, Rng(1)), table.imagine(1, Rng(1), playout=True)):
        assert seen(copy, "number") == [(False, False), (True, True)]


def test_what_an_at_any_time_action_interrupts_still_waits() -> None:
    def belled(g: Little) -> Flow:
        g.bells = [1, 1]
        yield NUMBER.ask(0)
        over(g)

    table = little.table(belled)
    table.apply(1, RING)
    assert table.pending[1].kind == "how"
    assert seen(table, "number") == [(False, True), (False, False)]
    assert seen(table.clone(), "number") == [(False, True), (False, False)]
    table.apply(1, SOFT)
    assert seen(table, "number") == [(True, True), (False, False)]


def test_while_the_rules_go_on_nobody_is_asked() -> None:
    def look(g: Little) -> Flow:
        choice = yield NUMBER.ask(0)
        g.diary.append(f"{choice} {g.asked_of(0, 'number')}")
        over(g)

    table = little.table(look)
    assert table.state.asked_of(0, "number") == ()
    table.apply(0, SAY(2))
    assert table.state.diary == ["say 2 None"]
