"""The arena file and everything computed from it."""

from __future__ import annotations

import pytest

from harena.core import BadCards, BadOptions, Rng, Table, sealed, verify
from harena.games.gladigala import GLADIGALA
from harena.games.gladigala.arena import (
    DESIGNED,
    KIND_NAMES,
    SHIPPED,
    START_FACING,
    TURNED,
    Facing,
    Kind,
    Lower,
    Side,
    Upper,
    arena_called,
    read_arena,
)

from .tables import FIXED, play

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
    return {SHIPPED.square_by_name[name] for name in names.split()}


@pytest.mark.rule("GG-R-1", "GG-SAFE-1")
def test_eight_by_eight_in_four_rings_around_the_safe_zone() -> None:
    assert len(SHIPPED.square_names) == 64
    assert [sum(SHIPPED.ring(square) == n for square in range(64)) for n in (1, 2, 3, 4)] == [28, 20, 12, 4]
    assert set(SHIPPED.safe_zone) == squares("d4 e4 d5 e5")


@pytest.mark.rule("GG-R-2")
def test_eagles_stand_on_the_two_central_squares_of_ring_two() -> None:
    assert [{SHIPPED.square_names[s] for s in SHIPPED.eagle_squares[side]} for side in Side] == [
        {"d2", "e2"},
        {"b4", "b5"},
        {"d7", "e7"},
        {"g4", "g5"},
    ]


@pytest.mark.rule("GG-SET-9", "GG-R-7")
def test_seats_and_the_clockwise_direction() -> None:
    assert SHIPPED.seats == {
        2: (Side.SOUTH, Side.NORTH),
        3: (Side.SOUTH, Side.WEST, Side.EAST),
        4: (Side.SOUTH, Side.WEST, Side.NORTH, Side.EAST),
    }
    assert [START_FACING[side].name for side in Side] == ["N", "E", "S", "W"]


@pytest.mark.rule("GG-PLACE-8", "GG-R-9")
def test_behind_and_beside_the_eagle() -> None:
    b4 = SHIPPED.square_by_name["b4"]
    assert SHIPPED.square_names[SHIPPED.behind(b4, Side.WEST)] == "a4"
    assert {SHIPPED.square_names[s] for s in SHIPPED.beside(b4, Side.WEST)} == {"b3", "b5"}
    assert not SHIPPED.share_an_edge(SHIPPED.square_by_name["c2"], SHIPPED.square_by_name["d1"])


@pytest.mark.rule("GG-PLACE-5", "GG-PLACE-6", "GG-R-10")
@pytest.mark.parametrize("line", FOOTPRINTS_OF_THE_RULES.strip().splitlines())
def test_footprints_are_those_of_the_rules(line: str) -> None:
    head, _, listed = line.partition(": ")
    players, side, eagle = head.split()
    found = SHIPPED.footprints[int(players), Side[side.upper()], SHIPPED.square_by_name[eagle]]
    assert [SHIPPED.footprint_name(int(players), footprint) for footprint in found] == listed.split(" · ")


@pytest.mark.rule("GG-R-3")
def test_sword_strikes_its_own_square_and_the_three_in_front() -> None:
    assert set(SHIPPED.attacks[Kind.SWORD][SHIPPED.square_by_name["b2"]][Facing.N]) == squares("b2 a3 b3 c3")


@pytest.mark.rule("GG-R-4")
def test_spear_strikes_up_to_three_squares_ahead() -> None:
    assert set(SHIPPED.attacks[Kind.SPEAR][SHIPPED.square_by_name["b2"]][Facing.E]) == squares("c2 d2 e2")


@pytest.mark.rule("GG-R-5")
def test_dagger_strikes_its_own_square_and_the_one_in_front() -> None:
    assert set(SHIPPED.attacks[Kind.DAGGER][SHIPPED.square_by_name["b2"]][Facing.S]) == squares("b2 b1")


@pytest.mark.rule("GG-R-6")
def test_club_strikes_the_three_in_front_only() -> None:
    assert set(SHIPPED.attacks[Kind.CLUB][SHIPPED.square_by_name["b2"]][Facing.W]) == squares("a1 a2 a3")


@pytest.mark.rule("GG-CROWD-4", "GG-CROWD-2")
def test_benches_at_both_ends_share_a_line_of_eight_squares() -> None:
    assert len(SHIPPED.bench_names) == 32
    assert len(set(SHIPPED.line_of_bench)) == 16
    line = SHIPPED.line_of_bench[SHIPPED.bench_by_name["s-c"]]
    assert line == SHIPPED.line_of_bench[SHIPPED.bench_by_name["n-c"]]
    on_line = {SHIPPED.square_names[s] for s in range(64) if line in SHIPPED.lines_of_square[s]}
    assert on_line == {f"c{rank}" for rank in range(1, 9)}
    rank_line = SHIPPED.line_of_bench[SHIPPED.bench_by_name["e-6"]]
    on_rank = {SHIPPED.square_names[s] for s in range(64) if rank_line in SHIPPED.lines_of_square[s]}
    assert on_rank == {f"{file}6" for file in "abcdefgh"}


@pytest.mark.rule("GG-ORD-3")
@pytest.mark.parametrize(
    ("facing", "right_of_c3"), [(Facing.N, "d3"), (Facing.E, "c2"), (Facing.S, "b3"), (Facing.W, "c4")]
)
def test_right_depends_on_the_facing(facing: Facing, right_of_c3: str) -> None:
    assert SHIPPED.square_names[SHIPPED.step[SHIPPED.square_by_name["c3"]][facing][Upper.R]] == right_of_c3


@pytest.mark.rule("GG-ORD-4")
def test_turns() -> None:
    lowers = (Lower.CW, Lower.CCW, Lower.U, Lower.SK, Lower.IDLE)
    assert [TURNED[Facing.N][lower].name for lower in lowers] == list("EWSNN")
    assert TURNED[Facing.W][Lower.CW] is Facing.N


@pytest.mark.rule("GG-COIN-3", "GG-SET-6")
def test_attack_values() -> None:
    assert dict(zip(KIND_NAMES, SHIPPED.value, strict=True)) == {"Sword": 2, "Spear": 2, "Dagger": 1, "Club": 3}


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
    assert right in SHIPPED.source
    with pytest.raises(BadCards, match=complaint):
        read_arena(SHIPPED.source.replace(right, wrong), "mine.toml")


EXCHANGED = SHIPPED.source.replace("value = 3", "value = 4").replace('["F", "FF", "FFF"]', '["FF", "FFF", "FFFF"]')
WIDE = SHIPPED.source.replace("side = 8", "side = 12").replace('["d2", "e2"]', '["f2", "g2"]')
FEW = (
    SHIPPED.source.replace("side = 8", "side = 6")
    .replace('["d2", "e2"]', '["c2", "d2"]')
    .replace("run = 4", "run = 2")
    .replace("run = 3", "run = 2")
    .replace('["2+1"]', '["1+1"]')
    .replace('["2+2", "3+1"]', '["2+1", "1+2"]')
    .replace('["4+2"]', '["2+2"]')
)


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ('["d2", "e2"]', '["d2", "j2"]', "there is no square 'j2' in an arena of this size"),
        ('["d2", "e2"]', "[]", "'eagle_squares' should name at least one square"),
        ('["d2", "e2"]', '["d3"]', "with 2 schools South cannot line up around an Eagle on d3"),
        ('["d2", "e2"]', '["c2", "f2"]', "with 4 schools South and West could both start on a1"),
        ("side = 8", "side = 6", "with 3 schools East cannot line up around an Eagle on e5"),
        ("run = 3", "run = 2", "the formation '2[+]2' has 4 gladiators, but 'run' and 'beside' have room for 3"),
        ("cards = 3", "cards = 1", "players 'two': 4 Class II cards may be drawn, but there are 2"),
        ('seats = ["South", "North"]', 'seats = ["South", "South"]', "'seats' should name 2 different sides"),
        ('middle = "South"', 'middle = "North"', "'middle' should be one of the 'seats'"),
        ('["4+2"]', "[]", "'formations' should name at least one"),
        ('code = "Sw"', 'code = "Ax"', "gladiator 'Sword': 'code' is 'Ax'"),
        ('code = "Sw"', 'code = "Sp"', "gladiator 'Sword': 'code' is 'Sp', but should be 'Sw'"),
        ("cards = 3", "cards = 400000000", "'cards' is 400000000, but should be from 0 to 99"),
        ("value = 3", "value = 1" + "0" * 30, "should be from 0 to 99"),
        ('["2+2", "3+1"]', '["2+2", "2+2"]', "'formations' should name each once"),
        ('["F", "FF", "FFF"]', '["F", "FFB"]', "'attacks' should be at most 25 squares, each named once"),
    ],
)
def test_an_arena_nobody_could_play_in_is_refused(right: str, wrong: str, complaint: str) -> None:
    assert right in SHIPPED.source
    with pytest.raises(BadCards, match=complaint):
        read_arena(SHIPPED.source.replace(right, wrong), "mine.toml")


@pytest.mark.parametrize("source", [EXCHANGED, WIDE, FEW], ids=["exchanged", "wide", "few"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_day_is_played_in_another_arena(source: str, seats: int) -> None:
    mine = read_arena(source, "mine.toml")
    config = GLADIGALA.configure(seats, {"round_limit": 6}, cards=mine)
    table, rng = Table(GLADIGALA, config, seats), Rng(seats)
    while table.result is None:
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))
        assert list(GLADIGALA.invariants(table.state)) == []
    assert table.view()["board"]["side_length"] == mine.side_length
    assert mine.files[-1] in GLADIGALA.draw(table.view()["board"])
    record = sealed(table.record)
    assert record.card_source == source
    assert verify(record).same


def test_what_stands_in_the_file_holds_at_the_table() -> None:
    mine = read_arena(EXCHANGED, "mine.toml")
    state = GLADIGALA.setup(GLADIGALA.configure(2, FIXED, cards=mine), Rng(1))
    given = {"gladiators": ["SOL.Cl1 c2/N", "SOL.Sp1 f2/N", "LEO.Sw1 c3/S", "LEO.Sw2 f6/S"]}
    GLADIGALA.arrange(state, given)
    table = Table(GLADIGALA, GLADIGALA.configure(2, FIXED, cards=mine), 1, state)
    after = play(table, attacks=["SOL.Cl1 c3", "SOL.Sp1 f6"])
    assert after["treasury"]["SOL"] == 5 + 4 + 2
    assert after["gladiators"]["LEO.Sw2"] == "f6/S hurt"


def test_a_day_in_another_arena_is_kept_and_taken_up_again() -> None:
    mine = read_arena(WIDE, "mine.toml")
    config = GLADIGALA.configure(2, cards=mine)
    table = Table(GLADIGALA, config, 1)
    while table.state.phase != "orders":
        seat = min(table.pending)
        table.apply(seat, table.pending[seat].options[0])
    assert table.clone().hash == table.hash
    again = Table.restore(GLADIGALA, config, 1, table.snapshot(), ())
    assert (again.hash, again.state.arena) == (table.hash, mine)


def test_a_file_with_another_layout_is_the_shipped_arena() -> None:
    assert read_arena(SHIPPED.source + "# a remark", "mine.toml") is SHIPPED


@pytest.mark.parametrize("name", DESIGNED)
def test_designed_arenas_say_so_and_can_be_played_and_kept(name: str) -> None:
    """They are read by the same checks as a file of one's own; a day in one is rebuilt from its record."""
    arena = arena_called(name)
    assert arena.source.count('origin = "designed"') == 3
    (option,) = [one for one in GLADIGALA.options if one.name == "arena"]
    assert "designed" in option.labels[option.choices.index(name)]
    config = GLADIGALA.configure(4, {**FIXED, "arena": name, "round_limit": 2})
    table, rng = Table(GLADIGALA, config, 3), Rng(3)
    while table.result is None:
        seat = min(table.pending)
        table.apply(seat, rng.choice(table.pending[seat].options))
    assert table.state.arena is arena
    assert verify(sealed(table.record)).same


def test_an_arena_file_of_ones_own_leaves_no_other_to_choose() -> None:
    wider = SHIPPED.source.replace("side = 8", "side = 10").replace('["d2", "e2"]', '["e2", "f2"]')
    with pytest.raises(BadOptions, match="arena file of your own"):
        GLADIGALA.configure(2, {"arena": "ludus"}, cards=read_arena(wider, "wider.toml"))
