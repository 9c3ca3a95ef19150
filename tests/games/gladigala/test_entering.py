"""Eagles, start positions and the placing of the crowd."""

from __future__ import annotations

import pytest

from .tables import facts, first_options, new_table, offers, position, refusal, say

FOUR = ["Sw1", "Sp1", "Sp2", "Da1"]


@pytest.mark.rule("GG-EAGLE-1")
@pytest.mark.parametrize(
    ("seats", "code", "squares"),
    [(2, "SOL", "d2 e2"), (2, "LEO", "d7 e7"), (3, "SPI", "b4 b5"), (3, "LEO", "g4 g5"), (4, "ACA", "g4 g5")],
)
def test_two_eagle_squares_a_seat_for_all_player_counts(seats: int, code: str, squares: str) -> None:
    table = position(seats, phase="eagles", start=code)
    assert offers(table, code) == [f"eagle on {square}" for square in squares.split()]


@pytest.mark.rule("GG-PLACE-1", "GG-PLACE-2")
def test_any_gladiator_on_any_square_of_the_footprint_facing_the_centre() -> None:
    table = position(4, phase="placing", formations={"SOL": ["Sw1", "Sw2", "Cl1"]})
    say(table, "SOL", "line up on b1 c1 d1")
    assert offers(table, "SOL") == ["place sw1 on b1", "place cl1 on b1"]  # equal types are one option
    say(table, "SOL", "place cl1 on b1")  # only Swords are left: they take their places in order
    assert facts(table)["gladiators"] == {"SOL.Sw1": "c1/N", "SOL.Sw2": "d1/N", "SOL.Cl1": "b1/N"}


@pytest.mark.rule("GG-PLACE-1")
def test_every_side_faces_the_centre() -> None:
    table = first_options(new_table(4), "crowd")
    facings = {
        school.side.name: {one.facing.name for one in school.gladiators} for school in table.state.schools
    }
    assert facings == {"SOUTH": {"N"}, "WEST": {"E"}, "NORTH": {"S"}, "EAST": {"W"}}


@pytest.mark.rule("GG-PLACE-3")
def test_four_players_line_up_on_ring_one_behind_the_eagle() -> None:
    table = position(4, phase="placing", start="ACA", formations={"ACA": ["Sw1", "Sp1", "Cl1"]})
    assert offers(table, "ACA") == ["line up on h2 h3 h4", "line up on h3 h4 h5", "line up on h4 h5 h6"]


@pytest.mark.rule("GG-PLACE-4", "GG-PLACE-6", "GG-R-9")
def test_three_players_middle_seat() -> None:
    table = position(3, phase="placing", formations={"SOL": FOUR}, eagles={"SOL": "d2"})
    assert [text.removeprefix("line up on ") for text in offers(table, "SOL")] == [
        "b1 c1 d1 + c2",
        "c1 d1 e1 + c2",
        "c1 d1 e1 + e2",
        "d1 e1 f1 + e2",
    ]
    assert refusal(table, "SOL", "line up on b1 c1 d1 + e2")[0] == "GG-PLACE-4"


@pytest.mark.rule("GG-PLACE-5", "GG-R-10")
def test_three_players_side_seats_have_one_footprint() -> None:
    table = position(3, phase="placing", start="LEO", formations={"LEO": FOUR}, eagles={"LEO": "g4"})
    assert facts(table)["gladiators"]["LEO.Sw1"] == "not placed"
    assert offers(table, "LEO") == [f"place {name} on h4" for name in ("sw1", "sp1", "da1")]  # h4 h5 h6 + g5 was forced
    assert table.state.schools[2].footprint != ()


@pytest.mark.rule("GG-PLACE-7")
def test_two_players_four_behind_and_two_beside_the_eagle() -> None:
    six = ["Sw1", "Sw2", "Sp1", "Sp2", "Da1", "Cl1"]
    table = position(2, phase="placing", start="LEO", formations={"LEO": six}, eagles={"LEO": "e7"})
    assert len(offers(table, "LEO")) == 4
    assert all(text.endswith("+ d7 f7") for text in offers(table, "LEO"))
    assert refusal(table, "LEO", "line up on b8 c8 d8 e8 + d7 c7")[0] == "GG-PLACE-7"


@pytest.mark.rule("GG-PLACE-9", "GG-NEXT-4", "GG-R-59")
def test_in_the_afternoon_the_eagle_square_is_the_own_one_or_the_mornings() -> None:
    away = position(4, phase="placing", match="afternoon", eagles={"SOL": "f3"}, eagle_homes={"SOL": "e2"},
                    formations={"SOL": ["Sw1", "Sp1", "Cl1"]})
    assert offers(away, "SOL")[0] == "line up on c1 d1 e1"
    shifted = position(4, phase="placing", match="afternoon", eagles={"SOL": "d2"}, eagle_homes={"SOL": "e2"},
                       formations={"SOL": ["Sw1", "Sp1", "Cl1"]})
    assert offers(shifted, "SOL")[0] == "line up on b1 c1 d1"


@pytest.mark.rule("GG-SET-5")
def test_an_eagle_placed_too_early_is_told_when_its_time_comes() -> None:
    rule, reason = refusal(position(3, phase="declaration"), "SOL", "eagle on d2")
    assert (rule, reason) == ("GG-SET-5", "Eagles are placed in the morning, right before the gladiators.")


@pytest.mark.rule("GG-PLACE-7")
@pytest.mark.parametrize(
    ("squares", "rule"),
    [
        ("e1 f1 g1 h1 + c2 e2", "GG-PLACE-7"),
        ("a1 b1 d1 e1 + c2 e2", "GG-PLACE-7"),
        ("a2 b1 c1 d1 + c2 e2", "GG-PLACE-7"),
        ("a1 b1 c1 d1 + c2 f2", "GG-PLACE-7"),
        ("a1 b1 c1 d1 + e2 c2", "GG-PLACE-2"),  # the right squares, in another order than listed
    ],
)
def test_two_players_are_refused_by_their_own_rule(squares: str, rule: str) -> None:
    formation = ["Sw1", "Sw2", "Sp1", "Sp2", "Da1", "Cl1"]
    table = position(2, phase="placing", eagles={"SOL": "d2"}, formations={"SOL": formation})
    assert refusal(table, "SOL", f"line up on {squares}")[0] == rule


@pytest.mark.rule("GG-R-61")
def test_three_players_afternoon_goes_by_the_middle_side_wherever_its_eagle_is() -> None:
    table = position(3, phase="placing", match="afternoon", start="SPI", eagles={"SOL": "d7", "SPI": "b4"},
                     formations={"SPI": FOUR})
    assert facts(table)["phase"] == "placing"
    assert [offer.split()[-1] for offer in offers(table, "SPI")] == ["a4"] * 3  # only a4 a5 a6 + b5


@pytest.mark.rule("GG-CROWD-1", "GG-SET-3")
def test_crowd_tokens_are_placed_one_at_a_time_in_three_laps() -> None:
    table = position(4, phase="crowd", start="LEO")
    asked = []
    while table.state.phase == "crowd":
        seat = min(table.pending)
        if table.pending[seat].kind == "place-crowd-bench":
            asked.append(table.state.schools[seat].code)
        table.apply(seat, table.pending[seat].options[0])
    assert asked == ["LEO", "ACA", "SOL", "SPI"] * 3
    assert all(len(school.crowd) == 3 for school in table.state.schools)


@pytest.mark.rule("GG-CROWD-2")
def test_a_line_holds_one_token_at_either_end() -> None:
    table = position(2, phase="crowd")
    assert len(offers(table, "SOL")) == 32
    say(table, "SOL", "crowd on s-c", "thumbs up")
    assert len(offers(table, "LEO")) == 30
    assert "crowd on s-c" not in offers(table, "LEO")
    assert "crowd on n-c" not in offers(table, "LEO")
    assert "crowd on w-3" in offers(table, "LEO")


@pytest.mark.rule("GG-CROWD-3")
def test_benches_are_public_and_thumbs_are_not() -> None:
    table = position(2, phase="crowd")
    say(table, "SOL", "crowd on s-c", "thumbs down")
    assert table.view(0)["board"]["schools"][0]["crowd"][0]["thumb"] == "Down"
    for viewer in (1, None):
        school = table.view(viewer)["board"]["schools"][0]
        assert school["crowd"] == [{"bench": "S-c", "thumb": None, "used": False, "called": False}]
        assert school["crowd_in_hand"] == 2
    assert all("thumb" not in event for event in table.events(0, 1))


@pytest.mark.rule("GG-CROWD-3", "GG-SET-2")
def test_a_forced_thumb_looks_like_a_free_one() -> None:
    def log_of(first: str, second: str) -> list[dict[str, object]]:
        table = position(2, phase="crowd")
        say(table, "SOL", "crowd on s-a", f"thumbs {first}")
        say(table, "LEO", "crowd on n-h", "thumbs up")
        say(table, "SOL", "crowd on s-b", f"thumbs {second}")
        say(table, "LEO", "crowd on n-g", "thumbs up")
        say(table, "SOL", "crowd on s-c")
        return [*table.events(0, 1), table.view(1)]

    # After Up, Up the last token is the Down and is laid without asking; after Up, Down it is an Up.
    assert log_of("up", "up") == log_of("up", "down")


@pytest.mark.rule("GG-CROWD-3")
@pytest.mark.parametrize("viewer", [1, None])
def test_nobody_learns_from_a_second_thumb_that_is_forced(viewer: int | None) -> None:
    def seen_after(first: str) -> list[dict[str, object]]:
        table = position(2, phase="crowd")
        say(table, "SOL", "crowd on s-a", f"thumbs {first}")
        say(table, "LEO", "crowd on n-h", "thumbs up")
        say(table, "SOL", "crowd on s-b")
        return [*table.events(0, viewer), table.view(viewer)]

    # After a Down only Ups are left; the table waits for the choice all the same.
    assert seen_after("down") == seen_after("up")


@pytest.mark.rule("GG-EAGLE-2")
def test_an_empty_square_is_no_second_place_for_an_eagle() -> None:
    """While others still put theirs, whoever presses one is told whose turn it is; the own Eagle stays where it is."""
    table = first_options(new_table(2), until="eagles")
    first = min(table.pending)
    table.apply(first, table.pending[first].options[0])
    assert list(table.pending) == [1 - first]
    against = table.against(first, "f5")
    assert against is not None
    assert against.template.startswith("It is not your turn")
    eagle = table.view(first)["board"]["schools"][first]["eagle"]
    moved = table.against(first, eagle)
    assert moved is not None
    assert moved.rule == "GG-EAGLE-2"
