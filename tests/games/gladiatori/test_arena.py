"""The arena: hexes, zones, throwing area and clear path."""

import pytest

from harena.games.gladiatori import arena
from harena.games.gladiatori.arena import AXIAL, DISTANCE, HEX, NEIGHBOURS

E, SE, SW, W, NW, NE = range(6)


@pytest.mark.rule("GL-GEO-1", "GL-R-1", "GL-R-2")
def test_the_arena_is_an_oval_of_79_hexes_in_nine_rows() -> None:
    rows = [sum(1 for q, r in AXIAL if r == row) for row in range(-4, 5)]
    assert rows == [7, 8, 9, 10, 11, 10, 9, 8, 7]
    assert len(AXIAL) == 79
    # Pointy-top: east and west are neighbours in one row, gate to gate.
    assert DISTANCE[HEX[-5, 0]][HEX[5, 0]] == 10


@pytest.mark.rule("GL-GEO-2", "GL-R-5")
def test_the_rim_has_28_hexes_that_are_hexes_like_any_other() -> None:
    assert len(arena.RIM) == 28
    assert HEX[-1, -4] in arena.RIM
    assert HEX[0, 0] not in arena.RIM
    assert all(any(n != arena.OFF_BOARD for n in NEIGHBOURS[h]) for h in arena.RIM)


@pytest.mark.rule("GL-GEO-3", "GL-R-3", "GL-GEO-4")
def test_starting_positions_and_gates() -> None:
    a, b, c, d = arena.STARTS
    assert [AXIAL[s] for s in arena.STARTS] == [(-2, -2), (4, -2), (2, 2), (-4, 2)]
    assert all(min(DISTANCE[s][g] for g in arena.GATES) == 3 for s in arena.STARTS)
    assert DISTANCE[a][d] == DISTANCE[b][c] == 4
    assert DISTANCE[a][b] == DISTANCE[c][d] == 6
    assert DISTANCE[a][c] == DISTANCE[b][d] == 8


@pytest.mark.rule("GL-R-4")
def test_the_gates_are_the_ends_of_the_middle_row() -> None:
    assert AXIAL[arena.LEFT_GATE] == (-5, 0)
    assert AXIAL[arena.RIGHT_GATE] == (5, 0)


@pytest.mark.rule("GL-GEO-5")
def test_nothing_lies_outside() -> None:
    assert (6, 0) not in HEX
    assert (5, 1) not in HEX
    assert NEIGHBOURS[arena.RIGHT_GATE][E] == arena.OFF_BOARD


@pytest.mark.rule("GL-GEO-6")
def test_directions_go_clockwise_from_east() -> None:
    origin = HEX[0, 0]
    around = [AXIAL[NEIGHBOURS[origin][d]] for d in range(6)]
    assert around == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert arena.direction_to(origin, HEX[-1, 1]) == SW


@pytest.mark.rule("GL-GEO-7", "GL-GEO-8")
def test_three_neighbours_are_front_and_three_behind() -> None:
    origin = HEX[0, 0]
    front = [d for d in range(6) if arena.in_front(origin, E, NEIGHBOURS[origin][d])]
    assert front == [E, SE, NE]
    back = [d for d in range(6) if arena.directly_behind(origin, E, NEIGHBOURS[origin][d])]
    assert back == [W]
    assert arena.ahead(origin, SW) == HEX[-1, 1]
    assert arena.behind(origin, SW) == HEX[1, -1]


@pytest.mark.rule("GL-GEO-9")
def test_distance() -> None:
    assert DISTANCE[HEX[-3, 0]][HEX[2, -2]] == 5
    assert DISTANCE[HEX[-3, 0]][HEX[-1, 1]] == 3


ZONES_FACING_EAST = """
        b   b   f   T   T   T   T   T
      b   b   f   T   T   T   T   T
        b   b   T   T   T   T   T   T
      d   d   X   T   T   T   T   T
        b   b   T   T   T   T   T   T
      b   b   f   T   T   T   T   T
        b   b   f   T   T   T   T   T
"""


@pytest.mark.rule("GL-GEO-11", "GL-R-7", "GL-R-8")
@pytest.mark.parametrize("row", range(7))
def test_the_drawing_of_the_zones(row: int) -> None:
    lines = ZONES_FACING_EAST.strip("\n").splitlines()
    mark = lines[3].index("X")
    r = row - 3
    for column, zone in ((i, z) for i, z in enumerate(lines[row]) if z in "bfTd"):
        q = (column - mark - 2 * r) / 4
        target = HEX.get((int(q), r))
        if q != int(q) or target is None:
            continue
        origin = HEX[0, 0]
        assert arena.in_front(origin, E, target) == (zone in "fT"), (q, r)
        assert arena.in_throwing_area(origin, E, target) == (zone == "T"), (q, r)
        assert arena.directly_behind(origin, E, target) == (zone == "d"), (q, r)


@pytest.mark.rule("GL-GEO-12", "GL-R-9")
def test_the_throwing_area_is_the_closed_cone_between_the_front_sides() -> None:
    origin = HEX[-3, 0]
    assert arena.in_throwing_area(origin, E, HEX[0, -3])  # along the NE side
    assert not arena.in_throwing_area(origin, E, HEX[-1, -3])  # a step beyond it
    assert not arena.in_throwing_area(origin, E, HEX[-4, -1])


@pytest.mark.rule("GL-GEO-13", "GL-GEO-14", "GL-R-10")
def test_a_partly_hidden_target_has_no_clear_path() -> None:
    thrower = HEX[-3, 0]
    assert HEX[-1, 1] in arena.path(thrower, HEX[0, 1])
    assert HEX[-1, 1] not in arena.path(thrower, HEX[2, -2])
    # Along a row also the two hexes whose corners reach into the wedge lie on the path.
    assert {AXIAL[h] for h in arena.path(HEX[0, 0], HEX[3, 0])} == {(1, 0), (2, 0), (3, -1), (2, 1)}
    # Touching is allowed: the common neighbours of two adjacent hexes only touch.
    assert arena.path(HEX[0, 0], HEX[1, 0]) == ()
