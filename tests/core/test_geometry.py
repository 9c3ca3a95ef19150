"""Hexes and squares."""

from __future__ import annotations

import pytest

from harena.core import geometry
from harena.core.geometry import (
    HEX_DIRECTIONS,
    SQUARE_DIRECTIONS,
    Hex,
    hex_direction,
    hex_disc,
    hex_distance,
    hex_line,
    hex_neighbours,
    hex_step,
    hexes_within,
    square_at,
    square_distance,
    square_name,
)

DISC = list(hex_disc((0, 0), 3))


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [((0, 0), (0, 0), 0), ((0, 0), (3, 0), 3), ((0, 0), (2, -1), 2), ((0, 0), (2, 2), 4), ((-1, 3), (2, -1), 4)],
)
def test_distance(a: Hex, b: Hex, steps: int) -> None:
    assert hex_distance(a, b) == hex_distance(b, a) == steps


def test_distance_is_what_walking_takes() -> None:
    on_foot = hexes_within((0, 0), 6, list(hex_disc((0, 0), 6)))
    assert on_foot == {there: hex_distance((0, 0), there) for there in hex_disc((0, 0), 6)}


def test_directions_run_around_and_back() -> None:
    here = (2, 5)
    for direction in range(6):
        here = hex_step(here, direction)
    assert here == (2, 5)
    for direction in range(6):
        there = hex_step((2, 5), direction)
        assert hex_direction((2, 5), there) == direction
        assert hex_direction(there, (2, 5)) == (direction + 3) % 6
        assert hex_distance(there, hex_step((2, 5), direction + 1)) == 1  # neighbours in turn touch each other
    assert hex_direction((0, 0), (0, 0)) is None
    assert hex_direction((0, 0), (2, 0)) is None


def test_neighbours_are_the_six_at_distance_one() -> None:
    assert set(hex_neighbours((0, 0))) == set(HEX_DIRECTIONS)
    assert {h for h in DISC if hex_distance(h, (0, 0)) == 1} == set(HEX_DIRECTIONS)


@pytest.mark.parametrize(("radius", "size"), [(0, 1), (1, 7), (2, 19), (3, 37)])
def test_a_disc_holds_all_within_its_radius_once(radius: int, size: int) -> None:
    disc = list(hex_disc((4, -2), radius))
    assert len(disc) == len(set(disc)) == size
    assert all(hex_distance((4, -2), h) <= radius for h in disc)


def test_a_straight_line() -> None:
    assert hex_line((0, 0), (3, 0)) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert hex_line((1, 1), (1, 1)) == [(1, 1)]
    assert hex_line((0, 0), (0, -2)) == [(0, 0), (0, -1), (0, -2)]


def test_a_line_along_an_edge_touches_both_sides() -> None:
    assert hex_line((0, 0), (1, 1)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert set(hex_line((0, 0), (2, 2))) == {(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)}


def test_a_line_that_bends_passes_where_the_segment_does() -> None:
    assert hex_line((0, 0), (2, 1)) == [(0, 0), (1, 0), (1, 1), (2, 1)]


@pytest.mark.parametrize("target", DISC)
def test_lines_are_connected_and_the_same_both_ways(target: Hex) -> None:
    line = hex_line((0, 0), target)
    assert set(line) == set(hex_line(target, (0, 0)))
    assert line[0] == (0, 0)
    assert line[-1] == target
    assert {hex_distance((0, 0), h) for h in line} == set(range(hex_distance((0, 0), target) + 1))
    for here in line[1:]:
        assert any(hex_distance(here, other) == 1 for other in line)


def test_walking_goes_around_what_is_blocked_and_stays_on_the_board() -> None:
    board = list(hex_disc((0, 0), 2))
    wall = [(1, 0), (1, -1), (0, 1)]
    found = hexes_within((0, 0), 2, board, wall)
    assert not set(found) & set(wall)
    assert (2, 0) not in found  # two steps straight ahead, but three around the wall
    assert set(found) <= set(board)
    assert found[0, 0] == 0
    assert hexes_within((0, 0), 0, board) == {(0, 0): 0}
    assert hexes_within((0, 0), 9, board, HEX_DIRECTIONS) == {(0, 0): 0}


@pytest.mark.parametrize(("name", "square"), [("a1", (0, 0)), ("h8", (7, 7)), ("c12", (2, 11))])
def test_squares_have_the_names_of_a_chessboard(name: str, square: tuple[int, int]) -> None:
    assert square_name(square) == name
    assert square_at(name) == square


def test_squares_are_counted_in_steps_of_a_king() -> None:
    assert square_distance((0, 0), (3, 1)) == 3
    assert square_distance((2, 2), (1, 5)) == 3
    assert all(square_distance((0, 0), step) == 1 for step in SQUARE_DIRECTIONS)
    assert len(set(SQUARE_DIRECTIONS)) == 8
    assert geometry.SQUARE_DIRECTIONS[0] == (0, 1)
