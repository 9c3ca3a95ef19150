"""The victory check, the Tournament, the turn limit."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import GameOver, Table
from harena.games.spartacus.state import Tournament
from harena.games.spartacus.winning import line_up, next_pair, tournament, victory_check, worth
from tests.games.spartacus.tables import asked, do, house, labels, lay, options, position, said


def top(*cards: list[str], **given: Any) -> Table:
    """The first seats stand at 12 with these cards when the Arena Phase ends."""
    seats = {f"p{seat}": {"influence": 12, "cards": own} for seat, own in enumerate(cards, 1)}
    return lay("arena-end", **seats, **given)


@pytest.mark.rule("SP-WIN-3", "SP-TOURN-1")
def test_two_at_twelve_fight_for_the_game() -> None:
    table = top(["tuathal"], ["lykos"], dice=(6, 6, 1, 1, 1, 1))
    assert table.result is None
    match = position(table).match
    assert match is not None
    assert [side.seat for side in match.sides] == [0, 1]
    match.sides[1].pools = [1, 1, 1]
    match.sides[0].place, match.sides[1].place = 15, 16
    position(table).rng.script = (6, 6, 6, 1)  # type: ignore[attr-defined]
    do(table, "p1: act first", "p1: attack first")
    assert table.result is not None
    assert table.result.winners == (0,)
    assert table.result.reason == "the Tournament"


@pytest.mark.rule("SP-WIN-4")
def test_with_nobody_at_twelve_play_goes_on() -> None:
    table = lay("arena-end", p1={"influence": 11}, p2={"influence": 11})
    assert table.result is None
    assert position(table).turn == 2


@pytest.mark.rule("SP-WIN-1")
def test_a_dominus_who_has_given_up_does_not_win_at_twelve() -> None:
    g = position(lay("open-market", p1={"influence": 12}, p2={"influence": 9}))
    g.conceded = [0]
    victory_check(g, "honour")
    assert (g.result, g.phase) == (None, "honour")


@pytest.mark.rule("SP-TOURN-8")
def test_who_has_given_up_fights_no_more_in_a_tournament() -> None:
    g = position(lay("open-market", p1={"influence": 12}, p2={"influence": 12}, p3={"influence": 8}))
    g.tournament, g.conceded = Tournament([0, 1]), [0]
    with pytest.raises(GameOver):
        list(tournament(g))
    assert g.result is not None
    assert g.result.winners == (1,)
    g.tournament, g.conceded = Tournament([0], [1]), [0, 1]
    with pytest.raises(GameOver):
        list(tournament(g))
    assert g.result.winners == (2,), "the highest of those who stayed"
    assert g.result.ranking[-2:] == ((1,), (0,))


@pytest.mark.rule("SP-TOURN-5")
def test_a_tournament_has_combat_rules_only() -> None:
    table = top(
        ["tuathal: 2 favour"],
        ["lykos"],
        host="p3",
        p3={"coins": 5, "hand": ["roar of the crowd"]},
        dice=(6, 6, 1, 1, 1, 1),
    )
    assert house(table, 1).coins == 0, "no Tribute"
    assert asked(table, 3) is None, "no wagers"
    match = position(table).match
    assert match is not None
    match.sides[1].pools = [1, 1, 1]
    match.sides[0].place, match.sides[1].place = 15, 16
    position(table).rng.script = (6, 1, 1, 1, 1)  # type: ignore[attr-defined]
    do(table, "p1: act first", "p1: attack first")
    assert table.result is not None
    assert position(table).favour[position(table).box.card_of["tuathal"]] == 2
    assert "lykos" in labels(table, 2), "no thumb"


@pytest.mark.rule("SP-TOURN-6", "SP-R-69")
def test_fighters_choose_in_secret_and_the_earlier_in_host_order_stands_on_one() -> None:
    table = top(["tuathal", "lykos"], ["mordax", "cassivel", "sword"], host="p2")
    assert sorted(table.pending) == [0, 1]
    do(table, "p2: send cassivel", "p2: equip sword")
    assert table.view(0)["board"]["match"] is None
    do(table, "p1: send lykos")
    match = position(table).match
    assert match is not None
    assert [side.seat for side in match.sides] == [1, 0]


@pytest.mark.rule("SP-TOURN-7")
def test_an_injured_card_is_out_for_later_matches_and_a_net_stays_exhausted() -> None:
    table = top(["tuathal", "net"], ["lykos", "mordax"], ["theron", "spartacus"], dice=())
    do(table, "p1: equip net", "p2: send lykos", "p1: cast net")
    match = position(table).match
    assert match is not None
    match.sides[0].pools, match.sides[0].place = [1, 1, 1], 15
    match.sides[1].place = 16
    position(table).rng.script = (6, 6, 1, 1, 1)  # type: ignore[attr-defined]
    do(table, "p1: act second", "p2: attack first")
    g = position(table)
    assert g.status[g.box.card_of["tuathal"]] == 2
    assert g.status[g.box.card_of["net"]] == 1
    assert "send lykos" in options(table, 2), "the winner chooses afresh for its next match"


@pytest.mark.rule("SP-TOURN-8", "SP-R-71")
def test_without_a_fighter_a_match_is_forfeited() -> None:
    one = top(["tuathal: exhausted"], ["lykos"])
    assert one.result is not None
    assert one.result.winners == (1,)
    none = top(["sword"], ["net", "helmet"])
    assert none.result is not None
    assert none.result.winners == (1,), "6 Coins of Equipment against 3"
    tied = top(["sword"], ["net"], dice=(5, 2))
    assert tied.result is not None
    assert tied.result.winners == (0,)


@pytest.mark.rule("SP-R-70", "SP-TOURN-2")
def test_exhausted_cards_and_slaves_count_nothing_in_the_totals() -> None:
    table = lay("intrigue", p1={"cards": ["theron: exhausted", "tuathal", "sword", "pietros"], "guards": 2})
    assert worth(position(table), 0) == 4 + 3


@pytest.mark.rule("SP-TOURN-4")
def test_line_up_rolls_only_where_the_pairing_depends_on_it() -> None:
    table = lay(
        "intrigue", dice=(2, 2, 6, 4, 1), p1={"cards": ["tuathal"]}, p2={"cards": ["rhesa"]}, p3={"cards": ["cassivel"]}
    )
    g = position(table)
    order = line_up(g, [0, 1, 2])
    assert (sorted(order[:2]), order[2]) == ([0, 1], 2), (
        "P3 rolled highest; the order of the first pair does not matter"
    )
    before = g.rng.counter
    assert line_up(g, [0, 1]) == [0, 1]
    assert g.rng.counter == before


@pytest.mark.rule("SP-TOURN-3")
def test_the_order_of_the_matches() -> None:
    four = Tournament([0, 1, 2, 3])
    assert next_pair(four) == [0, 1]
    four.finalists.append(1)
    assert next_pair(four) == [2, 3]
    four.finalists.append(3)
    assert sorted(next_pair(four)) == [1, 3]
    three = Tournament([0, 1, 2])
    assert next_pair(three) == [0, 1]
    three.finalists.append(0)
    assert sorted(next_pair(three)) == [0, 2]


@pytest.mark.rule("SP-R-73")
def test_the_turn_limit() -> None:
    ended = lay("arena-end", turn=5, options={"turn_limit": 5}, p2={"influence": 9})
    assert ended.result is not None
    assert ended.result.winners == (1,)
    tied = lay(
        "arena-end",
        turn=5,
        options={"turn_limit": 5},
        p1={"influence": 9, "cards": ["tuathal"]},
        p2={"influence": 9, "cards": ["lykos"]},
    )
    assert tied.result is None
    assert said(tied, "tournament")
    endless = lay("arena-end", turn=500, options={"turn_limit": 0})
    assert endless.result is None
