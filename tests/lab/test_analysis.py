"""Analyses of finished games: which decisions count, that a planted blunder is found, and that nobody peeks."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from harena.bots import RandomBot, SearchBot, make_bot
from harena.bots.analysis import (
    ROUNDS,
    Judged,
    Reason,
    accuracy,
    conclude,
    decisions,
    in_short,
    iterations_for,
    look_closer,
    reasons,
    weigh,
    worth_a_closer_look,
)
from harena.bots.hindsight import reads, told, why, why_rather
from harena.bots.unfinished import Unfinished, analyse, begin, by_now, finish, foreseen, go_on, skip
from harena.core import BadRecord, Record, Rng, SeatView, Table, game, key_of, new
from harena.lab import find_game
from tests.conftest import DUEL, Answer
from tests.games.for_glory.positions import STOP, battle

GAME = find_game(DUEL)


def table_of(seed: int, **given: object) -> Table:
    config = GAME.configure(2, {"bouts": 1, "sand": False})
    state = GAME.setup(config, Rng(key_of(GAME.id, seed)))
    if given:
        GAME.arrange(state, given)
    return Table(GAME, config, seed, state)


@cache
def with_a_blunder() -> tuple[Record, int, int]:
    """A game of two who think, but for one who lets the deadly blow pass that could be parried: step and seat."""
    for seed in range(1, 60):
        table = table_of(seed)
        bots = [SearchBot(seat, iterations=12) for seat in range(2)]
        planted: tuple[int, int] | None = None
        while table.pending:
            seat = min(table.pending)
            fighter, force = table.state.fighters[seat], table.state.force
            texts = [option.text for option in table.pending[seat].options]
            deadly = force and fighter.wounds + force[-1] >= 4 and fighter.wounds + max(0, force[-1] - 2) <= 2
            if deadly and len(force) == 1 and seat != table.state.active and "answer with parry" in texts:
                planted = planted or (len(table.entries), seat)
                table.apply(seat, "pass")
            else:
                table.apply(seat, bots[seat].choose(SeatView(table, seat)))
        if planted is not None:
            return table.record, *planted
    raise AssertionError("no game had such a blow")


def test_a_planted_blunder_is_among_the_first_three_and_has_a_better_choice() -> None:
    record, step, seat = with_a_blunder()
    heard: list[tuple[int, int]] = []
    found = analyse(record, whole=6000, tell=lambda done, of: heard.append((done, of)))
    player = next(player for player in found.players if player.seat == seat)
    assert step in player.costly[:3]
    blunder = next(one for one in found.decisions if one.step == step)
    assert blunder.played == "pass"
    assert blunder.better.startswith("answer with ")
    assert blunder.grade == "blunder"
    assert blunder.best > blunder.chance
    words = told(record, found, ("Marcus", "Livia"))[step]
    assert (words.played, words.better) == (blunder.played, blunder.better)
    assert heard[-1][0] == heard[-1][1]
    shares = [done / of for done, of in heard]
    assert shares == sorted(shares)
    assert len(set(shares)) > len(ROUNDS), "the rounds of the closer look count too"


def test_what_was_taken_back_is_no_decision() -> None:
    table = table_of(1, hands=[["heavy", "strike"], ["parry"]])
    assert decisions(table.record) == []
    table.apply(0, "attack with strike")
    assert decisions(table.record)[:1] == [0]
    record = Record.of(GAME, table.config, 1, [(0, "rest"), (0, "undo")])
    with pytest.raises(BadRecord):
        analyse(record)


def test_what_differs_between_two_choices_is_the_choices_alone() -> None:
    """The same world, the same chance, the same hand: whatever meets itself does alike in every world, and who is
    named first makes no difference. A world knows nothing of those before it."""
    view = SeatView(table_of(5, hands=[["heavy", "strike", "parry"], ["parry"] * 4], wounds=[2, 2]), 0)
    one, other = view.read("attack with heavy"), view.read("rest")
    assert all(mine == again for mine, again in SearchBot(1).compare(view, one, [one], 60))
    there, back = SearchBot(1).compare(view, one, [other], 60), SearchBot(1).compare(view, other, [one], 60)
    assert there == [(mine, theirs) for theirs, mine in back]
    assert len(set(there)) > 1
    among = SearchBot(1).compare(view, one, [view.read("attack with strike"), other], 60)
    assert [(mine, theirs) for mine, _, theirs in among] == there


def test_a_short_search_that_liked_a_wrong_choice_is_put_right_by_the_closer_look() -> None:
    record, step, seat = with_a_blunder()
    first = Judged(step, seat, "pass", "pass", 0.5, 0.5, 0.0, 1.0, rivals=("pass", "answer with parry"))
    looked = next(look_closer(record, [first], 2))
    assert looked.better == "answer with parry"
    assert looked.rivals == ("answer with parry",)
    assert looked.cost > 0


@pytest.mark.parametrize(
    ("name", "decided"), [("for-glory", 145), ("gladiatori", 40), ("gladigala", 30), ("spartacus", 65)]
)
def test_nothing_that_is_hidden_from_a_seat_changes_a_word_of_its_analysis(name: str, decided: int) -> None:
    """Twins that differ in nothing that the seat knows, weighed with reasons."""
    rules = game(name)
    table = new(name, seats=2, seed=4)
    while len(table.entries) < decided or len(table.pending[min(table.pending)].options) < 3:
        seat = min(table.pending)
        table.apply(seat, make_bot("greedy", rules, seat).choose(SeatView(table, seat)))
    seat = min(table.pending)
    twins = [table.imagine(seat, Rng(key_of("twin", number))) for number in range(3)]
    assert len({one.hash for one in (table, *twins)}) > 1, "nothing was hidden here"

    def weighed(one: Table) -> str:
        played = one.pending[seat].options[-1]
        return repr(weigh(0, SeatView(one, seat), played, 24))

    assert len({weighed(one) for one in (table, *twins)}) == 1


def in_pieces(record: Record, **piece: float) -> Unfinished:
    """Made in pieces, each of which travels as text."""
    so_far = begin(record, 2000)
    while not so_far.over:
        stored = msgspec.json.encode(so_far)
        so_far = go_on(record, msgspec.json.decode(stored, type=Unfinished), **piece)  # type: ignore[arg-type]
    return so_far


def test_an_analysis_in_pieces_is_the_one_that_is_made_at_once() -> None:
    record, _, _ = with_a_blunder()
    assert finish(in_pieces(record, most=2)) == analyse(record, whole=2000)


def test_how_much_there_is_to_do_is_known_before_it_begins() -> None:
    record, _, _ = with_a_blunder()
    so_far = begin(record, 2000)
    assert foreseen(len(so_far.left), 2, 2000) == so_far.progress[1] > 0


def test_what_cost_most_by_now_counts_first_looks_too() -> None:
    record, _, _ = with_a_blunder()
    one = begin(record, 2000)
    sure, doubtful, cheap = judged(one.left[0], 0, 12.0, 3.0), judged(one.left[1], 1, 9.0, 11.0), judged(9, 1, 2.0, 1.0)
    found = by_now(replace(one, judged=(sure, doubtful, cheap)))
    assert [player.costly for player in found.players] == [[sure.step], [cheap.step]]
    assert [player.costly for player in finish(replace(one, judged=(sure, doubtful, cheap))).players] == [[], []]


def test_whoever_has_no_time_looks_at_one_decision_after_the_other_and_says_how_little_is_known() -> None:
    record, _, _ = with_a_blunder()
    one = go_on(record, begin(record, 2000), seconds=0.0)
    assert len(one.judged) == 1
    assert one.left == tuple(decisions(record)[1:])
    found = finish(in_pieces(record, seconds=0.0))
    assert len(found.decisions) == len(decisions(record))
    assert {player.seat for player in found.players} == {0, 1}


def test_a_decision_that_cannot_be_weighed_is_left_out() -> None:
    record, _, _ = with_a_blunder()
    first, *others = decisions(record)
    so_far = skip(begin(record, 2000))
    while not so_far.over:
        so_far = go_on(record, so_far) if so_far.stage < 2 else skip(so_far)
    assert [one.step for one in finish(so_far).decisions] == others
    assert first not in {one.step for one in so_far.closer}


def test_a_reason_is_a_thought_and_no_count() -> None:
    table = table_of(1)
    event = dict(table.events(0)[0])
    voice = table.voice(0, ("Marcus", "Livia"))
    told_ = why([Reason(event, 10, 0, 10), Reason(event, 1, 6, 10)], voice)
    assert ": nearly always after this choice, hardly ever after the better one." in told_
    assert ": mostly after the better choice, seldom after this one." in told_
    assert not any(sign.isdigit() for sign in told_.replace(in_short(voice.event(event)), ""))


def test_a_hint_says_first_what_becomes_likelier_by_it() -> None:
    table = table_of(1)
    event = dict(table.events(0)[0])
    names = ("Marcus", "Livia")
    likelier, unlikelier = Reason(event, 1, 10, 10), Reason(event, 10, 0, 10)
    happening = in_short(table.voice(0, names).event(event))
    assert why_rather([likelier], table.voice(0, names)) == (
        f"More likely this way: {happening} (nearly always; after the next best choice seldom)."
    )
    assert why_rather([unlikelier], table.voice(0, names)).startswith("Less likely this way: ")
    german = why_rather([unlikelier], table.voice(0, names, "de"))
    assert german.startswith("So unwahrscheinlicher: ")
    assert german.endswith(" (so gut wie nie; nach der nächstbesten Wahl fast immer).")


def test_what_reads_alike_is_one_reason() -> None:
    """Two that fall for the same hand differ in its Coins, which no reason tells: it was said both ways."""
    table = battle(["Cestus", "Noxius"], ["Cestus", "Andabata"], P1={"hand": [STOP]}, P2={"coins": 1})
    voice = table.voice(0)
    for one, other in combinations(table.pending[0].options, 2):
        told_ = [in_short(voice.event(reason.event)) for reason in reasons(SeatView(table, 0), one, other)]
        assert len(set(told_)) == len(told_)


def test_a_happening_is_told_without_the_figures_of_the_log() -> None:
    assert in_short("Livia's Cestus enters Capua: Bloodlust 4, 6 are wanted; it needs Influence 1.") == (
        "Livia's Cestus enters Capua"
    )
    assert in_short("=== Battle in Capua for 1 Glory: your Cestus against Livia's Noxius ===") == (
        "Battle in Capua for 1 Glory"
    )
    assert in_short("Attack: six against four.") == "Attack: six against four"


def judged(step: int, seat: int, cost: float, doubt: float = 0.0, stake: float = 20.0) -> Judged:
    return Judged(step, seat, "pass", "parry", 0.5 - cost / 100, 0.5, cost, doubt, stake=stake)


def test_accuracy_counts_all_decisions_and_only_what_is_certain_is_told() -> None:
    first = [judged(0, 0, 12.0), judged(1, 1, 0.0), judged(2, 0, 6.0), judged(3, 0, 0.0), judged(4, 1, -1.0)]
    dear = worth_a_closer_look(first, {}, 0)
    assert [one.step for one in dear] == [0, 2]
    closer = {0: judged(0, 0, 11.0, 2.0), 2: judged(2, 0, 4.0, 5.0)}
    found = conclude(first, closer, 20)
    mine, theirs = found.players
    assert mine.costly == [0]
    assert mine.grades == {"blunder": 1, "mistake": 0, "slip": 0}
    assert mine.low < mine.accuracy < mine.high <= 100
    assert theirs.accuracy == 100
    assert theirs.costly == []


def test_accuracy_is_the_part_of_what_was_at_stake_that_was_kept() -> None:
    """Whoever draws lots keeps nothing, and what is done where nothing is at stake does not count."""
    kept, low, high = accuracy([(0.0, 10.0), (10.0, 10.0), (0.0, 20.0), (5.0, 20.0)] + [(0.0, 0.0)] * 20)
    assert kept == 75
    assert low < 75 < high
    assert accuracy([(10.0, 10.0), (20.0, 20.0)]) == (0, 0, 0)
    assert accuracy([(30.0, 20.0), (5.0, 10.0)])[0] == 0
    assert accuracy([(-1.0, 10.0), (0.0, 10.0)])[0] == 100
    assert accuracy([(0.0, 0.0)]) == (100, 0, 100)


def test_who_did_what_lots_said_kept_nothing_of_the_stake() -> None:
    view = SeatView(table_of(1), 0)
    lot = RandomBot(key_of("lot", 0)).choose(view)
    found = weigh(0, view, lot, 40)
    assert found.stake is not None
    assert found.stake == pytest.approx(found.cost)
    best = next(one for one in view.ask.options if one.text == found.better)
    assert weigh(0, view, best, 40).cost == 0


def test_what_the_bot_did_too_although_something_else_looked_better_is_looked_at_again() -> None:
    sure = Judged(0, 0, "pass", "pass", 0.5, 0.5, 0.0, 0.0, stake=3.0)
    doubtful = Judged(1, 0, "pass", "pass", 0.5, 0.5, 0.0, 12.0, rivals=("parry",), stake=3.0)
    assert worth_a_closer_look([sure, doubtful], {}, 0) == [doubtful]


def test_what_few_worlds_could_not_prove_goes_on_and_the_dearer_half_stays() -> None:
    most, _ = ROUNDS[0]
    cheap = [judged(step, 0, 1.0) for step in range(most)]
    first = [*cheap, judged(most, 0, -4.0, 30.0), judged(most + 1, 0, -4.0, 3.0)]
    dear = worth_a_closer_look(first, {}, 0)
    assert dear[0].step == most  # widely spread: it may have cost most of all
    assert len(dear) == most
    looked = {one.step: judged(one.step, 0, float(one.step)) for one in dear}
    left = worth_a_closer_look(first, looked, 1)
    assert [one.step for one in left] == sorted(looked, reverse=True)[: ROUNDS[1][0]]


def test_a_long_game_is_looked_at_as_long_as_a_short_one() -> None:
    assert iterations_for(10, 1000) == 100
    assert iterations_for(1000, 1000) == 16
    assert iterations_for(1, 1000) == 200


def test_the_command_tells_it_and_gives_it_as_data(harena: Callable[..., Answer], tmp_path: Path) -> None:
    record, step, _ = with_a_blunder()
    file = tmp_path / "duel.json"
    file.write_text(record.to_json(), encoding="utf-8")
    args = ("analyse", file, "--game", DUEL, "--iterations", 6000)
    data = harena(*args, "--json").data
    assert data["game"] == GAME.id
    assert {player["seat"] for player in data["players"]} == {0, 1}
    assert next(one for one in data["decisions"] if one["step"] == step)["words"]["played"] == "pass"
    told_ = harena(*args)
    assert f"step {step}: pass; better: answer with" in told_.out
    unfinished = json.loads(record.to_json())
    unfinished["entries"] = unfinished["entries"][:2]
    file.write_text(json.dumps(unfinished), encoding="utf-8")
    answer = harena("analyse", file, "--game", DUEL)
    assert answer.code == 2
    assert "this game is not over" in answer.err


def test_cards_are_told_by_the_names_that_are_printed_on_them() -> None:
    table = new("for-glory", seats=2, seed=7)
    seat = min(table.pending)
    read = [reads(table, option, table.voice(seat, ("Marcus", "Livia"))) for option in table.pending[seat].options]
    assert any(text.startswith("buy ") and text[4].isupper() for text in read), read
