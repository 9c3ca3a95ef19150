"""Schools, formations and the Strategic Declaration."""

from __future__ import annotations

from collections import Counter

import pytest

from harena.core import BadOptions, Table
from harena.games.gladigala import GLADIGALA
from harena.games.gladigala.arena import SHIPPED, Kind
from harena.games.gladigala.gearing_up import draw_formations

from .tables import FIXED, facts, first_options, new_table, offers, position, refusal, say, told

CODES = ["aca", "leo", "sol", "spi"]


@pytest.mark.rule("GG-GAME-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players_only(seats: int) -> None:
    with pytest.raises(BadOptions, match="2, 3, 4"):
        GLADIGALA.configure(seats)


@pytest.mark.rule("GG-SET-1", "GG-GAME-1")
def test_each_player_leads_another_school() -> None:
    table = new_table(4)
    for left in range(4, 1, -1):
        seat = min(table.pending)
        assert len(table.pending[seat].options) == left
        table.apply(seat, table.pending[seat].options[0])
    assert len({school.symbol for school in table.state.schools}) == 4  # the last one has no choice left


@pytest.mark.rule("GG-SET-2", "GG-R-14")
def test_what_a_school_starts_with() -> None:
    table = first_options(new_table(4), "declaration")
    for school in table.view(0)["board"]["schools"]:
        assert school["treasury"] == 3
        assert school["medals"] == {}
    assert facts(table)["held"] == {code: ["Up", "Up", "Down"] for code in ("ACA", "LEO", "SOL", "SPI")}


@pytest.mark.rule("GG-SET-7", "GG-R-15")
def test_coins_not_handed_out_form_the_general_stack_and_it_never_runs_out() -> None:
    table = new_table(3)
    assert table.state.general_stack == 142 - 9
    table.state.gain(table.state.schools[0], 200)
    assert table.state.schools[0].treasury == 203
    assert list(GLADIGALA.invariants(table.state)) == []


@pytest.mark.rule("GG-SET-3", "GG-R-8")
def test_the_start_player_is_drawn_once_and_turns_go_clockwise() -> None:
    starts = Counter()
    for seed in range(40):
        table = Table(GLADIGALA, GLADIGALA.configure(4, {"seating": "fixed"}), seed)
        order = table.state.turn_order
        starts[order[0]] += 1
        assert [(seat - order[0]) % 4 for seat in order] == [0, 1, 2, 3]
    assert set(starts) == {0, 1, 2, 3}
    morning = table.state.turn_order
    afternoon = first_options(table, "orders")
    while afternoon.state.match == 0:
        seat = min(afternoon.pending)
        afternoon.apply(seat, afternoon.pending[seat].options[0])
    assert afternoon.state.turn_order == morning


@pytest.mark.rule("GG-GAME-5", "GG-R-8")
def test_seating_and_start_player_are_left_to_chance_or_fixed() -> None:
    tables = (Table(GLADIGALA, GLADIGALA.configure(3), seed) for seed in range(40))
    seatings = {tuple(school.side for school in table.state.schools) for table in tables}
    assert len(seatings) == 6
    fixed = Table(GLADIGALA, GLADIGALA.configure(3, {**FIXED, "start_player": "3"}), 1)
    assert [s.side.name for s in fixed.state.schools] == ["SOUTH", "WEST", "EAST"]
    assert fixed.state.turn_order == (2, 0, 1)
    with pytest.raises(BadOptions, match="first player") as refused:
        GLADIGALA.configure(2, {"start_player": "4"})
    assert refused.value.field == "options.start_player"


@pytest.mark.rule("GG-GAME-5")
def test_after_the_set_up_nothing_is_left_to_chance() -> None:
    table = first_options(new_table(4), "orders")
    counter = table.state.rng.counter
    while table.state.match == 0:
        seat = min(table.pending)
        table.apply(seat, table.pending[seat].options[-1])
        if table.state.match == 0:
            assert table.state.rng.counter == counter


@pytest.mark.rule("GG-SET-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up_stages_come_in_order(seats: int) -> None:
    table = new_table(seats)
    seen = []
    while table.state.phase != "orders":
        kind = next(iter(table.pending.values())).kind
        if not seen or seen[-1] != kind:
            seen.append(kind)
        seat = min(table.pending)
        table.apply(seat, table.pending[seat].options[0])
    stages = [
        "choose-school",
        *(["formation-split"] if seats == 3 else []),
        *(["declare-symbol"] if seats > 2 else []),
        "place-eagle",
    ]
    assert seen[: len(stages)] == stages
    later = [seen.index(kind) for kind in ("place-eagle", "assign-gladiator", "place-crowd-bench")]
    assert later == sorted(later)
    assert seen[-1] in ("place-crowd-bench", "place-crowd-token")


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        (2, "School Eagle Line-up Crowd"),
        (3, "School Formation Declaration Eagle Line-up Crowd"),
        (4, "School Declaration Eagle Line-up Crowd"),
    ],
)
def test_the_way_to_the_first_round_names_no_stage_that_never_comes(seats: int, named: str) -> None:
    table = new_table(seats)
    passed = []
    while table.state.phase != "orders":
        stages = table.view(0)["stages"]
        assert " ".join(stage["name"] for stage in stages) == named
        passed += [stage["name"] for stage in stages if stage["now"] and stage["name"] not in passed]
        seat = min(table.pending)
        table.apply(seat, table.pending[seat].options[0])
    assert " ".join(passed) == named


@pytest.mark.rule("GG-DRAFT-1")
def test_the_two_stacks() -> None:
    assert Counter(SHIPPED.stacks[0]) == {Kind.SWORD: 5, Kind.SPEAR: 5}
    assert Counter(SHIPPED.stacks[1]) == {Kind.DAGGER: 3, Kind.CLUB: 3}


@pytest.mark.rule("GG-SET-4", "GG-DRAFT-2", "GG-DRAFT-4")
@pytest.mark.parametrize(("seats", "quota"), [(2, (4, 2)), (4, (2, 1))])
def test_twelve_gladiators_in_fixed_formations(seats: int, quota: tuple[int, int]) -> None:
    table = first_options(new_table(seats, 5), "eagles")
    for school in table.state.schools:
        classes = Counter(one.kind <= Kind.SPEAR for one in school.gladiators)
        assert (classes[True], classes[False]) == quota
    assert sum(len(school.gladiators) for school in table.state.schools) == 12


@pytest.mark.rule("GG-DRAFT-3", "GG-R-11")
def test_three_players_settle_their_split_before_any_card_is_drawn() -> None:
    table = new_table(3)
    for _ in range(3):
        table.apply(min(table.pending), table.pending[min(table.pending)].options[0])
    for code, split in zip(("ACA", "LEO", "SOL"), ("3+1", "2+2", "3+1"), strict=True):
        assert offers(table, code) == ["draw 2+2", "draw 3+1"]
        assert all(not school.gladiators for school in table.state.schools)
        say(table, code, f"draw {split}")
    found = [(sum(one.kind <= 1 for one in s.gladiators), len(s.gladiators)) for s in table.state.schools]
    assert found == [(3, 4), (2, 4), (3, 4)]


@pytest.mark.rule("GG-DRAFT-5", "GG-R-11")
def test_cards_are_drawn_one_at_a_time_class_one_first() -> None:
    table = new_table(3)
    g = table.state
    shuffled: list[list[Kind]] = []

    class Recorder:
        """Leaves the stacks as they are, so that who draws what can be told."""

        def shuffle(self, stack: list[Kind]) -> None:
            shuffled.append(list(stack))

    for school, formation in zip(g.schools, ("3+1", "2+2", "3+1"), strict=True):
        school.formation = formation
    g.rng = Recorder()
    draw_formations(g)
    # Five Spears lie on top of five Swords: laps of three, three, then only the two schools that draw three.
    first, second, third = (Counter(one.kind for one in school.gladiators) for school in g.schools)
    assert (first[Kind.SPEAR], second[Kind.SPEAR], third[Kind.SPEAR]) == (2, 2, 1)
    assert (first[Kind.SWORD], second[Kind.SWORD], third[Kind.SWORD]) == (1, 0, 2)
    # Three Clubs on top of three Daggers: one each, then the only school with a second Class II card.
    assert (first[Kind.CLUB], second[Kind.CLUB], third[Kind.CLUB]) == (1, 1, 1)
    assert second[Kind.DAGGER] == 1
    assert [len(stack) for stack in shuffled] == [10, 6]


@pytest.mark.rule("GG-DRAFT-6")
def test_formations_are_public_once_drawn() -> None:
    table = first_options(new_table(2), "eagles")
    for viewer in (0, 1, None):
        shown = table.view(viewer)["board"]["schools"]
        assert [len(school["gladiators"]) for school in shown] == [6, 6]
        assert all(one["type"] in ("Sword", "Spear", "Dagger", "Club") for one in shown[1]["gladiators"])


@pytest.mark.rule("GG-DRAFT-7", "GG-SET-8")
def test_discs_marks_and_stage_at_the_start_of_a_match() -> None:
    table = first_options(new_table(4), "orders")
    assert {(one.upper.name, one.lower.name) for one in table.state.gladiators()} == {("C", "IDLE")}
    assert facts(table)["stage"] == []
    assert set(facts(table)["shield_coins"].values()) == {0}
    assert set(map(tuple, facts(table)["upgraded"].values())) == {()}


@pytest.mark.rule("GG-DRAFT-8", "GG-NEXT-3")
def test_the_afternoon_draws_anew_from_all_cards() -> None:
    table = position(4, round=40, gladiators=["SOL.Sw1 c2/N"])
    while table.state.match == 0:
        table.apply(min(table.pending), table.pending[min(table.pending)].options[0])
    assert sum(len(school.gladiators) for school in table.state.schools) == 12
    assert all(one.marks == 0 and one.active for school in table.state.schools for one in school.gladiators)


@pytest.mark.rule("GG-DECL-1")
def test_two_players_declare_nothing() -> None:
    table = first_options(new_table(2), "orders")
    assert all(not any(school.declared) for school in table.state.schools)


@pytest.mark.rule("GG-DECL-1", "GG-DECL-3")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_symbols_each_then_two_more(seats: int) -> None:
    table = position(seats, phase="declaration")
    while table.state.phase == "declaration":
        table.apply(min(table.pending), table.pending[min(table.pending)].options[-1])
    order = facts(table)["turn_order"]
    declared = [event["school"] for event in told(table, "declares")]
    assert declared == [code for code in order for _ in range(3)] + [code for code in order for _ in range(2)]
    assert all(sum(school.declared) == 5 for school in table.state.schools)


@pytest.mark.rule("GG-DECL-2")
def test_only_opposing_schools_in_the_game_can_be_declared() -> None:
    table = position(3, phase="declaration")
    assert offers(table, "SOL") == ["declare leo", "declare spi"]


@pytest.mark.rule("GG-DECL-4", "GG-DECL-5", "GG-R-12")
def test_six_tokens_a_school_and_free_naming_when_none_is_left() -> None:
    table = position(3, phase="declaration", declared={"SOL": {"SPI": 5}, "SPI": {"SOL": 5}, "LEO": {"SOL": 1}})
    assert offers(table, "SOL") == ["declare leo", "declare spi"]
    say(table, "SOL", "declare spi")
    assert refusal(table, "SOL", "declare spi")[0] == "GG-DECL-4"
    bare = position(3, phase="declaration", declared={"SPI": {"LEO": 6}, "LEO": {"SPI": 6}})
    assert offers(bare, "SOL") == ["declare leo", "declare spi"]


@pytest.mark.rule("GG-DECL-6", "GG-R-13")
def test_more_symbols_than_gladiators_may_be_declared() -> None:
    table = position(4, phase="declaration")
    say(table, "SOL", "declare leo", "declare leo", "declare leo")
    say(table, "SPI", "declare aca", "declare aca", "declare aca")
    for code in ("LEO", "ACA"):
        say(table, code, "declare sol", "declare sol", "declare spi")
    say(table, "SOL", "declare leo", "declare leo")
    assert facts(table)["declared"]["SOL"] == {"LEO": 5}


@pytest.mark.rule("GG-DECL-7")
def test_the_order_of_symbols_does_not_matter() -> None:
    one, other = position(3, phase="declaration"), position(3, phase="declaration")
    say(one, "SOL", "declare leo", "declare spi", "declare leo")
    say(other, "SOL", "declare spi", "declare leo", "declare leo")
    assert one.hash == other.hash


@pytest.mark.rule("GG-DECL-8")
def test_declarations_are_public_at_once_and_final() -> None:
    table = position(3, phase="declaration")
    say(table, "SOL", "declare leo")
    assert table.view(2)["board"]["schools"][0]["declared"] == {"LEO": 1}
    later = position(3, gladiators=["SOL.Sw1 c2/N"])
    assert refusal(later, "SOL", "declare leo")[0] == "GG-DECL-8"
