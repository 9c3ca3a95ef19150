"""The arena file and everything computed from it."""

from __future__ import annotations

import pytest

from harena.core import BadCards, BadOptions
from harena.games.gladigala import GLADIGALA, arena
from harena.games.gladigala.arena import (
    ATTACKS,
    BENCH_BY_NAME,
    BENCH_NAMES,
    FOOTPRINTS,
    LINE_OF_BENCH,
    LINES_OF_SQUARE,
    SEATS,
    SQUARE_BY_NAME,
    SQUARE_NAMES,
    START_FACING,
    STEP,
    TURNED,
    Facing,
    Kind,
    Lower,
    Side,
    Upper,
    footprint_name,
    ring,
)

FOOTPRINTS_OF_THE_RULES = """
4 South d2: b1 c1 d1 · c1 d1 e1 · d1 e1 f1
4 South e2: c1 d1 e1 · d1 e1 f1 · e1 f1 g1
4 West b4: a2 a3 a4 · a3 a4 a5 · a4 a5 a6
4 West b5: a3 a4 a5 · a4 a5 a6 · a5 a6 a7
4 North d7: b8 c8 d8 · c8 d8 e8 · d8 e8 f8
4 North e7: c8 d8 e8 · d8 e8 f8 · e8 f8 g8
4 East g4: h2 h3 h4 · h3 h4 h5 · h4 h5 h6
4 East g5: h3 h4 h5 · h4 h5 h6 · h5 h6 h7
3 South d2: b1 c1 d1 + c2 · c1 d1 e1 + c2 · c1 d1 e1 + e2 · d1 e1 f1 + e2
3 South e2: c1 d1 e1 + d2 · d1 e1 f1 + d2 · d1 e1 f1 + f2 · e1 f1 g1 + f2
3 West b4: a4 a5 a6 + b5
3 West b5: a5 a6 a7 + b6
3 East g4: h4 h5 h6 + g5
3 East g5: h5 h6 h7 + g6
2 South d2: a1 b1 c1 d1 + c2 e2 · b1 c1 d1 e1 + c2 e2 · c1 d1 e1 f1 + c2 e2 · d1 e1 f1 g1 + c2 e2
2 South e2: b1 c1 d1 e1 + d2 f2 · c1 d1 e1 f1 + d2 f2 · d1 e1 f1 g1 + d2 f2 · e1 f1 g1 h1 + d2 f2
2 North d7: a8 b8 c8 d8 + c7 e7 · b8 c8 d8 e8 + c7 e7 · c8 d8 e8 f8 + c7 e7 · d8 e8 f8 g8 + c7 e7
2 North e7: b8 c8 d8 e8 + d7 f7 · c8 d8 e8 f8 + d7 f7 · d8 e8 f8 g8 + d7 f7 · e8 f8 g8 h8 + d7 f7
"""


def squares(names: str) -> set[int]:
    return {SQUARE_BY_NAME[name] for name in names.split()}


@pytest.mark.rule("GG-R-1", "GG-SAFE-1")
def test_eight_by_eight_in_four_rings_around_the_safe_zone() -> None:
    assert len(SQUARE_NAMES) == 64
    assert [sum(ring(square) == n for square in range(64)) for n in (1, 2, 3, 4)] == [28, 20, 12, 4]
    assert set(arena.SAFE_ZONE) == squares("d4 e4 d5 e5")


@pytest.mark.rule("GG-R-2")
def test_eagles_stand_on_the_two_central_squares_of_ring_two() -> None:
    assert [{SQUARE_NAMES[s] for s in arena.EAGLE_SQUARES[side]} for side in Side] == [
        {"d2", "e2"},
        {"b4", "b5"},
        {"d7", "e7"},
        {"g4", "g5"},
    ]


@pytest.mark.rule("GG-SET-9", "GG-R-7")
def test_seats_and_the_clockwise_direction() -> None:
    assert SEATS == {
        2: (Side.SOUTH, Side.NORTH),
        3: (Side.SOUTH, Side.WEST, Side.EAST),
        4: (Side.SOUTH, Side.WEST, Side.NORTH, Side.EAST),
    }
    assert [START_FACING[side].name for side in Side] == ["N", "E", "S", "W"]


@pytest.mark.rule("GG-PLACE-8", "GG-R-9")
def test_behind_and_beside_the_eagle() -> None:
    b4 = SQUARE_BY_NAME["b4"]
    assert SQUARE_NAMES[arena.behind(b4, Side.WEST)] == "a4"
    assert {SQUARE_NAMES[s] for s in arena.beside(b4, Side.WEST)} == {"b3", "b5"}
    assert not arena.share_an_edge(SQUARE_BY_NAME["c2"], SQUARE_BY_NAME["d1"])


@pytest.mark.rule("GG-PLACE-5", "GG-PLACE-6", "GG-R-10")
@pytest.mark.parametrize("line", FOOTPRINTS_OF_THE_RULES.strip().splitlines())
def test_footprints_are_those_of_the_rules(line: str) -> None:
    head, _, listed = line.partition(": ")
    players, side, eagle = head.split()
    found = FOOTPRINTS[int(players), Side[side.upper()], SQUARE_BY_NAME[eagle]]
    assert [footprint_name(int(players), footprint) for footprint in found] == listed.split(" · ")


@pytest.mark.rule("GG-R-3")
def test_sword_strikes_its_own_square_and_the_three_in_front() -> None:
    assert set(ATTACKS[Kind.SWORD][SQUARE_BY_NAME["b2"]][Facing.N]) == squares("b2 a3 b3 c3")


@pytest.mark.rule("GG-R-4")
def test_spear_strikes_up_to_three_squares_ahead() -> None:
    assert set(ATTACKS[Kind.SPEAR][SQUARE_BY_NAME["b2"]][Facing.E]) == squares("c2 d2 e2")


@pytest.mark.rule("GG-R-5")
def test_dagger_strikes_its_own_square_and_the_one_in_front() -> None:
    assert set(ATTACKS[Kind.DAGGER][SQUARE_BY_NAME["b2"]][Facing.S]) == squares("b2 b1")


@pytest.mark.rule("GG-R-6")
def test_club_strikes_the_three_in_front_only() -> None:
    assert set(ATTACKS[Kind.CLUB][SQUARE_BY_NAME["b2"]][Facing.W]) == squares("a1 a2 a3")


@pytest.mark.rule("GG-CROWD-4", "GG-CROWD-2")
def test_benches_at_both_ends_share_a_line_of_eight_squares() -> None:
    assert len(BENCH_NAMES) == 32
    assert len(set(LINE_OF_BENCH)) == 16
    line = LINE_OF_BENCH[BENCH_BY_NAME["s-c"]]
    assert line == LINE_OF_BENCH[BENCH_BY_NAME["n-c"]]
    on_line = {SQUARE_NAMES[s] for s in range(64) if line in LINES_OF_SQUARE[s]}
    assert on_line == {f"c{rank}" for rank in range(1, 9)}
    rank_line = LINE_OF_BENCH[BENCH_BY_NAME["e-6"]]
    on_rank = {SQUARE_NAMES[s] for s in range(64) if rank_line in LINES_OF_SQUARE[s]}
    assert on_rank == {f"{file}6" for file in "abcdefgh"}


@pytest.mark.rule("GG-ORD-3")
@pytest.mark.parametrize(
    ("facing", "right_of_c3"), [(Facing.N, "d3"), (Facing.E, "c2"), (Facing.S, "b3"), (Facing.W, "c4")]
)
def test_right_depends_on_the_facing(facing: Facing, right_of_c3: str) -> None:
    assert SQUARE_NAMES[STEP[SQUARE_BY_NAME["c3"]][facing][Upper.R]] == right_of_c3


@pytest.mark.rule("GG-ORD-4")
def test_turns() -> None:
    lowers = (Lower.CW, Lower.CCW, Lower.U, Lower.SK, Lower.IDLE)
    assert [TURNED[Facing.N][lower].name for lower in lowers] == list("EWSNN")
    assert TURNED[Facing.W][Lower.CW] is Facing.N


@pytest.mark.rule("GG-COIN-3", "GG-SET-6")
def test_attack_values() -> None:
    assert dict(zip(arena.KIND_NAMES, arena.VALUE, strict=True)) == {"Sword": 2, "Spear": 2, "Dagger": 1, "Club": 3}


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("side = 8", "side = 7", "should be even"),
        ('"FFF"', '"FX"', "gladiator 'Spear': 'attacks': 'FX' is no way to go"),
        ('["4+2"]', '["4"]', "players 'two': 'formations': '4' is no formation"),
        ('middle = "South"', 'middle = "Up"', "players 'three': 'middle': 'Up' is no side"),
        ('title = "Club"', 'title = "Net"', "one .*gladiator.* each for Club, Dagger, Spear, Sword"),
        ("count = 3", "count = 4", "one .*players.* each for 2, 3, 4"),
        ("value = 3", "valeu = 3", "no field 'valeu'; did you mean 'value'"),
    ],
)
def test_a_mistake_in_the_arena_file_is_explained(right: str, wrong: str, complaint: str) -> None:
    assert arena.read_arena(arena.SOURCE, "mine.toml")["side"] == 8
    with pytest.raises(BadCards, match=complaint):
        arena.read_arena(arena.SOURCE.replace(right, wrong, 1), "mine.toml")


def test_another_arena_is_checked_but_not_played_with() -> None:
    mine = GLADIGALA.read_cards(arena.SOURCE.replace("value = 3", "value = 4"), "mine.toml")
    with pytest.raises(BadOptions, match="the arena file of its installation"):
        GLADIGALA.configure(2, cards=mine)
    same = GLADIGALA.read_cards(arena.SOURCE + "# a remark", "mine.toml")
    assert GLADIGALA.configure(2, cards=same).seats == 2
