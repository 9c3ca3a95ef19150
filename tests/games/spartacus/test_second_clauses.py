"""Second and third clauses of rules whose first one is tested in its chapter."""

from __future__ import annotations

import pytest

from tests.games.spartacus.tables import asked, do, fight, house, labels, lay, options, position, refused, said


@pytest.mark.rule("SP-SUPPORT-5")
def test_support_stays_while_another_copy_of_the_card_is_in_hand() -> None:
    hand = ["slander at the baths", "slander at the baths"]
    table = lay("intrigue", p1={"influence": 3, "hand": hand}, p2={"influence": 4})
    do(table, "p1: seek support for slander at the baths", "p1: ask p2", "p1: claim nothing", "p2: grant support")
    do(table, "p1: cash in slander at the baths")
    assert "play slander at the baths" in options(table, 1)


@pytest.mark.rule("SP-INVITE-3", "SP-R-43")
def test_a_host_who_could_still_invite_another_accepts_its_own_invitation_at_once() -> None:
    table = lay("honour", p1={"cards": ["lykos"]}, p2={"cards": ["mordax"]}, p4={"cards": ["theron"]})
    do(table, "p1: invite p2", "p2: decline the invitation", "p1: invite p3", "p1: invite p1")
    match = position(table).match
    assert match is not None
    assert [side.seat for side in match.sides] == [0]
    assert house(table, 1).influence == 8, "7 and the Honour; there was nothing to decline"


@pytest.mark.rule("SP-EQUIP-10", "SP-REROLL-5")
def test_a_re_roll_without_limit_is_used_before_a_counted_one() -> None:
    dice = (6, 5, 4, 1, 1, 1, 6, 5, 4, 2, 3, 3, 3, 6)
    table = fight({"card": "dorimach", "gear": ["war drum"]}, {"card": "lykos"}, dice=dice)
    do(table, "p1: act first", "p1: attack first", "p1: re-roll 2")
    match = position(table).match
    assert match is not None
    assert match.sides[0].uses == [-1, 2]


@pytest.mark.rule("SP-FATE-4")
def test_a_single_favour_token_costs_the_executing_host_one_influence() -> None:
    sides = [{"seat": "p1", "card": "tuathal"}, {"seat": "p2", "card": "lykos"}]
    given = {"p1": {"cards": ["tuathal"]}, "p2": {"cards": ["lykos: 1 favour"]}}
    match = {"sides": sides, "winner": 0, "level": "yield"}
    table = lay("aftermath", host="p3", match=match, **given)
    do(table, "pass", "p3: thumb down")
    assert house(table, 3).influence == 6
    assert labels(table, 2) == []


@pytest.mark.rule("SP-REACT-5", "SP-R-27")
def test_the_dominus_on_turn_is_asked_last() -> None:
    poor = {"hand": ["destitute!"]}
    table = lay("intrigue", active="p2", host="p1", p2={"hand": ["hired muscle", "destitute!"]}, p1=poor)
    do(table, "p2: play hired muscle")
    assert list(table.pending) == [0]
    do(table, "p1: pass")
    assert list(table.pending) == [1]


@pytest.mark.rule("SP-GEN-2")
def test_a_voice_that_was_not_used_falls_silent_with_the_turn() -> None:
    table = lay("intrigue", p1={"cards": ["herald"]}, p2={"hand": ["debt called in"], "influence": 8})
    do(table, "p1: use herald", "p1: end turn")
    assert position(table).voice == 0
    assert refused(table, "p2: play debt called in").rule == "SP-SCHEME-2"


@pytest.mark.rule("SP-R-32", "SP-COIN-4")
def test_a_gift_to_somebody_still_dealing_is_seen_in_full() -> None:
    table = lay("open-market", p1={"coins": 4})
    do(table, "p1: pick up coins", "p1: give p2 3 coins")
    assert said(table, "hands-over", 3)[0]["coins"] == 3


@pytest.mark.rule("SP-COIN-3", "SP-R-33")
def test_coins_in_a_closed_fist_are_no_part_of_a_deal() -> None:
    table = lay("auction", market_row=["sword"], p1={"coins": 3}, p2={"coins": 3}, p3={"coins": 1})
    do(table, "p1: offer p2: give 2 coins; want nothing; promise nothing", "p1: bid 3", "p2: accept the offer of p1")
    assert said(table, "lapses")
    assert [house(table, seat).coins for seat in (1, 2)] == [3, 3]
    do(table, "p3: offer p2: give nothing; want 2 coins; promise bid-low", "p2: bid 2")
    assert refused(table, "p2: accept the offer of p3").rule == "SP-R-33"


@pytest.mark.rule("SP-COIN-3", "SP-LEDGER-5")
def test_coins_meant_for_the_ledger_cannot_be_given_away_before_all_are_done() -> None:
    cards = {"p1": {"cards": ["lykos", "mordax"], "coins": 2}, "p2": {"cards": ["theron"], "coins": 1}}
    table = lay("upkeep", **cards)
    do(table, "p1: leave 0 coins unpaid")
    assert asked(table, 2) == "ledger"
    assert refused(table, "p1: give p3 1 coins").rule == "SP-COIN-3"


@pytest.mark.rule("SP-R-63", "SP-COMBAT-6")
def test_the_crowd_counts_attacks_of_the_last_five_rounds_only() -> None:
    table = fight(
        {"card": "tuathal", "hex": "d1"},
        {"card": "lykos", "hex": "d7"},
        match={"round": 8, "quiet_rounds": 4},
        dice=(6, 6, 1, 1, 1, 1),
    )
    match = position(table).match
    assert match is not None
    match.sides[0].attacks[:] = [1, 1, 1, 1, 0, 0, 0, 0, 0]
    match.sides[1].attacks[:] = [0, 0, 0, 0, 0, 1, 0, 0, 0]
    do(table, "p1: act first", "p1: end activation", "p2: end activation")
    assert said(table, "verdict")[0]["seat"] == 0


@pytest.mark.rule("SP-COMBAT-6")
def test_a_surrendered_die_starts_the_quiet_rounds_anew() -> None:
    dice = (6, 6, 1, 1, 1, 1, 6, 1, 1, 5, 5)
    table = fight({"card": "tuathal"}, {"card": "lykos"}, match={"round": 4, "quiet_rounds": 4}, dice=dice)
    do(table, "p1: act first", "p1: attack first", "p2: surrender atk", "p1: move to d3", "p2: end activation")
    match = position(table).match
    assert match is not None
    assert (match.quiet_rounds, said(table, "verdict")) == (0, [])


@pytest.mark.rule("SP-TOURN-5")
def test_a_champion_beheaded_in_a_tournament_costs_no_influence() -> None:
    sides = [{"seat": "p1", "card": "tuathal", "hex": "d3"}, {"seat": "p2", "card": "lykos", "hex": "d4"}]
    table = lay(
        "combat",
        dice=(6, 6, 1, 1, 1, 1, 6, 6, 6, 1),
        match={"sides": sides},
        tournament=["p3"],
        p1={"influence": 12, "cards": ["tuathal"]},
        p2={"influence": 12, "cards": ["lykos: champion"]},
        p3={"influence": 12, "cards": ["theron"]},
    )
    match = position(table).match
    assert match is not None
    match.sides[1].pools[:] = [1, 1, 1]
    do(table, "p1: act first", "p1: attack first")
    assert labels(table, 2) == []
    assert house(table, 2).influence == 12
