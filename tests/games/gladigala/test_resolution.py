"""P4 to P7: movement, hits, Eagles and coins."""

from __future__ import annotations

import pytest

from harena.core import BadScenario
from harena.games.gladigala import GLADIGALA
from harena.games.gladigala.coins import bonus, matching_symbols, stack_bases
from harena.games.gladigala.state import NO_ONE

from .tables import facts, offers, play, position, random_day, refusal, say, told

# --- Movement ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-MOVE-3", "GG-MOVE-4")
@pytest.mark.parametrize("seed", range(3))
def test_everybody_is_where_an_order_led_and_nobody_shares_a_square(seed: int) -> None:
    table = random_day(4, seed, round_limit=15)
    where: dict[str, str] = {}
    for event in table.events():
        if event["kind"].startswith("order-"):
            name = event["gladiator"]
            assert where.get(name, event["start"]) == event["start"]
            assert event["end"] in (event["start"], event["goal"])
            assert (event["end"] == event["goal"]) == (event["kind"] in ("order-moved", "order-stayed"))
            where[name] = event["end"]
        if event["kind"] in ("medal", "no-medal"):
            where = {}  # the afternoon lines up anew
    assert list(GLADIGALA.invariants(table.state)) == []


@pytest.mark.rule("GG-MOVE-6", "GG-R-18")
def test_a_failed_move_keeps_turn_and_skill() -> None:
    turned = play(position(gladiators=["SOL.Sw1 g2/N", "LEO.Cl1 g3/S"]), orders=["SOL.Sw1 F/U"])
    assert turned["gladiators"]["SOL.Sw1"] == "g2/S"
    shielded = position(gladiators=["SOL.Sw1 g2/N", "LEO.Cl1 g3/S"])
    found = play(shielded, orders=["SOL.Sw1 F/SK"], attacks=["LEO.Cl1 g2"], pay=["SOL.Sw1"])
    assert found["gladiators"]["SOL.Sw1"] == "g2/N"
    assert found["shield_coins"]["SOL"] == 1


@pytest.mark.rule("GG-MOVE-5", "GG-R-19")
def test_who_could_not_move_is_hit_on_the_old_square() -> None:
    table = position(gladiators=["SOL.Sw1 b2/N", "LEO.Sw1 b4/S", "LEO.Sp1 b5/S"])
    found = play(table, orders=["SOL.Sw1 F/-", "LEO.Sw1 F/-"], attacks=["LEO.Sp1 b2"])
    assert found["gladiators"]["SOL.Sw1"] == "b2/N hurt"


@pytest.mark.rule("GG-R-20")
def test_who_stays_is_not_pushed() -> None:
    found = play(position(gladiators=["SOL.Sw1 b2/N", "LEO.Sw1 b3/S"]), orders=["SOL.Sw1 F/-", "LEO.Sw1 C/CW"])
    assert found["gladiators"] == {"SOL.Sw1": "b2/N", "LEO.Sw1": "b3/W"}


@pytest.mark.rule("GG-R-21")
def test_chains_and_rotations_go_trades_do_not() -> None:
    ring = play(position(gladiators=["SOL.Sw1 b2/N", "LEO.Sw1 b3/E", "SOL.Sp1 c3/S"]),
                orders=["SOL.Sw1 F/-", "LEO.Sw1 F/-", "SOL.Sp1 FR/-"])
    assert [square[:2] for square in ring["gladiators"].values()] == ["b3", "b2", "c3"]
    trade = play(position(gladiators=["SOL.Sw1 b2/N", "LEO.Sw1 b3/S"]), orders=["SOL.Sw1 F/-", "LEO.Sw1 F/-"])
    assert [square[:2] for square in trade["gladiators"].values()] == ["b2", "b3"]


@pytest.mark.rule("GG-R-22", "GG-CLASH-1")
def test_an_order_that_fails_anyway_still_clashes() -> None:
    """LEO.Sw1 and SOL.Sw1 would trade; LEO.Sw1's order onto b2 stops SOL.Sp1 all the same."""
    table = position(gladiators=["SOL.Sw1 b2/N", "LEO.Sw1 b3/S", "SOL.Sp1 a2/E"])
    play(table, orders=["SOL.Sw1 F/-", "LEO.Sw1 F/-", "SOL.Sp1 F/-"])
    assert [event["by"] for event in told(table, "order-clashed")] == [["LEO.Sw1"], ["SOL.Sp1"]]


@pytest.mark.rule("GG-R-23", "GG-DAGGER-2")
def test_the_square_leapt_over_does_not_count() -> None:
    table = position(gladiators=["SOL.Da1 b2/N", "LEO.Sw1 b3/S", "LEO.Sp1 b6/S"])
    found = play(table, orders=["SOL.Da1 F/SK"], attacks=["LEO.Sp1 b3"])
    assert found["gladiators"]["SOL.Da1"] == "b4/N"


@pytest.mark.rule("GG-MOVE-1")
def test_the_events_tell_what_became_of_every_order() -> None:
    table = position(gladiators=["SOL.Sw1 b2/N", "LEO.Cl1 b3/S", "LEO.Sw1 g7/S"])
    play(table, orders=["SOL.Sw1 F/-", "LEO.Sw1 F/CW"])
    blocked = told(table, "order-blocked")[0]
    assert (blocked["gladiator"], blocked["goal"], blocked["by"]) == ("SOL.Sw1", "b3", ["LEO.Cl1"])
    blocked_told = "wants to go forward to b3, but Livia's Club 1 does not leave b3"
    assert table.voice(None).event(blocked) == f"Marcus' Sword 1 {blocked_told}, so Marcus' Sword 1 stays on b2."
    assert table.voice(0).event(blocked) == f"Your Sword 1 {blocked_told}, so your Sword 1 stays on b2."
    assert told(table, "order-moved")[0]["order"] == "F/CW"


# --- Hits -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-HIT-1", "GG-R-29")
def test_each_marker_is_a_hit_of_its_own() -> None:
    found = play(position(gladiators=["SOL.Sp1 b2/N", "SOL.Da1 b3/N", "LEO.Sw1 b4/S"]),
                 attacks=["SOL.Sp1 b4", "SOL.Da1 b4"])
    assert found["gladiators"]["LEO.Sw1"] == "out"


@pytest.mark.rule("GG-GAME-6", "GG-HIT-2")
def test_healthy_hurt_out() -> None:
    table = position(gladiators=["SOL.Sp1 b2/N", "LEO.Sw1 b4/S", "LEO.Sp1 h8/S"])
    assert facts(table)["gladiators"]["LEO.Sw1"] == "b4/S"
    assert play(table, attacks=["SOL.Sp1 b4"])["gladiators"]["LEO.Sw1"] == "b4/S hurt"
    assert play(table, attacks=["SOL.Sp1 b4"])["gladiators"]["LEO.Sw1"] == "out"


@pytest.mark.rule("GG-HIT-6", "GG-STREAK-2")
def test_a_base_goes_on_the_center_stage() -> None:
    table = position(gladiators=["SOL.Sp1 b2/N", "LEO.Sw1* b4/S", "LEO.Sp1 h8/S"])
    assert play(table, attacks=["SOL.Sp1 b4"])["stage"] == ["LEO"]
    gone = next(one for one in table.view(0)["board"]["schools"][1]["gladiators"] if one["name"] == "Sw1")
    assert (gone["active"], gone["square"]) == (False, None)
    assert refusal(table, "LEO", "go sw1 f")[0] == "GG-ORD-1"


@pytest.mark.rule("GG-HIT-4", "GG-R-30")
def test_all_are_paid_also_when_fewer_would_have_sufficed() -> None:
    found = play(position(gladiators=["SOL.Sp1 b2/N", "SOL.Da1 b3/N", "LEO.Sw1* b4/S", "LEO.Sp1 h8/S"]),
                 attacks=["SOL.Sp1 b4", "SOL.Da1 b4"])
    assert found["treasury"]["SOL"] == 5 + 2 + 1


@pytest.mark.rule("GG-HIT-5", "GG-R-31")
def test_who_goes_out_still_hits_and_is_paid() -> None:
    table = position(gladiators=["SOL.Sp1* b2/N", "SOL.Sw1 h1/N", "LEO.Sp1* b4/S"])
    found = play(table, attacks=["SOL.Sp1 b4", "LEO.Sp1 b2"])
    assert found["gladiators"]["SOL.Sp1"] == found["gladiators"]["LEO.Sp1"] == "out"
    assert found["treasury"] == {"SOL": 7, "LEO": 7}


@pytest.mark.rule("GG-HIT-9", "GG-ATK-4")
def test_nobody_is_hit_in_the_safe_zone() -> None:
    table = position(gladiators=["SOL.Sw1 d3/N", "LEO.Sw1 c5/S"])
    play(table, orders=["SOL.Sw1 F/-"], until="attack")
    assert offers(table, "LEO") == ["attack sw1 none", "attack sw1 c5", "attack sw1 c4", "attack sw1 b4"]
    assert refusal(table, "LEO", "attack sw1 d4")[0] == "GG-ATK-4"


@pytest.mark.rule("GG-ATK-12", "GG-R-28")
def test_own_attacks_neither_hit_nor_pay() -> None:
    found = play(position(gladiators=["SOL.Sp1 b2/N", "SOL.Sw1* b3/N"]), attacks=["SOL.Sp1 b3"])
    assert found["gladiators"]["SOL.Sw1"] == "b3/N hurt"
    assert found["treasury"]["SOL"] == 5


# --- Shields and Clubs ------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-SHIELD-3", "GG-R-36")
def test_the_owner_pays_or_takes_the_hit() -> None:
    def hit() -> object:
        return position(gladiators=["SOL.Sw1 c2/N", "LEO.Sp1 c4/S"])

    taken = play(hit(), orders=["SOL.Sw1 C/SK"], attacks=["LEO.Sp1 c2"])
    assert taken["gladiators"]["SOL.Sw1"] == "c2/N hurt"
    assert (taken["treasury"]["SOL"], taken["shield_coins"]["SOL"]) == (5, 0)
    paid = play(hit(), orders=["SOL.Sw1 C/SK"], attacks=["LEO.Sp1 c2"], pay=["SOL.Sw1"])
    assert paid["gladiators"]["SOL.Sw1"] == "c2/N"


@pytest.mark.rule("GG-SHIELD-3")
def test_payments_are_secret_until_all_have_chosen() -> None:
    table = position(gladiators=["SOL.Sw1 b2/N", "LEO.Sw1 b3/S"])
    play(table, orders=["SOL.Sw1 C/SK", "LEO.Sw1 C/SK"], attacks=["SOL.Sw1 b3", "LEO.Sw1 b2"], until="shield-pay")
    before = table.view(1)["board"]
    say(table, "SOL", "pay shield sw1")
    assert table.view(1)["board"] == before
    say(table, "SOL", "shields done")
    say(table, "LEO", "take hits sw1", "shields done")
    assert [event["gladiator"] for event in told(table, "shield-paid")] == ["SOL.Sw1"]


@pytest.mark.rule("GG-SHIELD-4", "GG-R-32")
def test_one_coin_covers_all_ordinary_hits_on_a_gladiator() -> None:
    table = position(gladiators=["SOL.Sw1 c2/N", "LEO.Sp1 c5/S", "LEO.Sw1 c3/S", "LEO.Da1 c4/S"])
    found = play(table, orders=["SOL.Sw1 C/SK"], attacks=["LEO.Sp1 c2", "LEO.Sw1 c2"], pay=["SOL.Sw1"])
    assert found["gladiators"]["SOL.Sw1"] == "c2/N"
    assert (found["treasury"], found["shield_coins"]["SOL"]) == ({"SOL": 4, "LEO": 9}, 1)


@pytest.mark.rule("GG-SHIELD-5", "GG-R-33")
def test_the_coin_must_be_there_before_the_rounds_income() -> None:
    table = position(treasury={"SOL": 0}, gladiators=["SOL.Sw1 c2/N", "LEO.Sp1 c4/S", "LEO.Da1 d3/S"])
    with pytest.raises(BadScenario, match=r"nobody is asked for this in the round, .*'pay': 'SOL\.Sw1'$"):
        play(table, orders=["SOL.Sw1 C/SK"], attacks=["SOL.Sw1 d3", "LEO.Sp1 c2"], pay=["SOL.Sw1"])
    found = facts(table)
    assert found["gladiators"]["SOL.Sw1"] == "c2/N hurt"
    assert found["treasury"]["SOL"] == 2


@pytest.mark.rule("GG-SHIELD-6", "GG-R-34")
def test_three_payments_a_match_then_no_more_orders() -> None:
    gladiators = ["SOL.Sw1 b2/N", "SOL.Sp1 g2/N", "LEO.Sp1 b4/S", "LEO.Sp2 g4/S"]
    table = position(shield_coins={"SOL": 2}, gladiators=gladiators)
    play(table, orders=["SOL.Sw1 C/SK", "SOL.Sp1 C/SK"], attacks=["LEO.Sp1 b2", "LEO.Sp2 g2"], until="shield-pay")
    say(table, "SOL", "pay shield sw1")
    assert table.pending[0].kind == "shields-done"  # no room for a fourth coin: Sp1 is not asked for
    assert refusal(table, "SOL", "pay shield sp1")[0] == "GG-SHIELD-6"
    found = play(table)
    assert (found["gladiators"]["SOL.Sw1"], found["gladiators"]["SOL.Sp1"]) == ("b2/N", "g2/N hurt")
    assert refusal(table, "SOL", "order sw1 c/sk")[0] == "GG-SHIELD-7"
    table.state.round = 40
    play(table)
    assert facts(table)["shield_coins"]["SOL"] == 0


@pytest.mark.rule("GG-CLUB-2", "GG-R-35")
def test_two_skilled_clubs_break_a_paid_shield() -> None:
    table = position(gladiators=["SOL.Cl1 b2/N", "SOL.Cl2 d2/N", "LEO.Sp1 c3/S", "LEO.Sw1 h8/S"])
    found = play(table, orders=["SOL.Cl1 C/SK", "SOL.Cl2 C/SK", "LEO.Sp1 C/SK"],
                 attacks=["SOL.Cl1 c3", "SOL.Cl2 c3"], pay=["LEO.Sp1"])
    assert found["gladiators"]["LEO.Sp1"] == "out"
    one = position(gladiators=["SOL.Cl1 b2/N", "SOL.Sw1 d2/N", "LEO.Sp1 c3/S"])
    found = play(one, orders=["SOL.Cl1 C/SK", "LEO.Sp1 C/SK"], attacks=["SOL.Cl1 c3", "SOL.Sw1 c3"], pay=["LEO.Sp1"])
    assert found["gladiators"]["LEO.Sp1"] == "c3/S hurt"


# --- Eagles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-EAGLE-3", "GG-R-44")
def test_the_owner_may_stand_on_its_eagle_and_keep_others_off() -> None:
    table = position(eagles={"SOL": "d2"}, gladiators=["SOL.Sw1 d1/N", "LEO.Da1 d4/S"])
    assert play(table, orders=["SOL.Sw1 F/-"])["gladiators"]["SOL.Sw1"] == "d2/N"
    found = play(table, orders=["LEO.Da1 F/SK"])
    assert (found["gladiators"]["LEO.Da1"], found["carriers"]) == ("d4/S", {})


@pytest.mark.rule("GG-EAGLE-4", "GG-R-43")
def test_an_eagle_is_taken_after_the_hits_by_who_is_still_there() -> None:
    table = position(eagles={"LEO": "d7"}, gladiators=["SOL.Sw1* d6/N", "SOL.Sp1 a1/N", "LEO.Sp1 d8/S"])
    found = play(table, orders=["SOL.Sw1 F/-"], attacks=["LEO.Sp1 d7"])
    assert (found["gladiators"]["SOL.Sw1"], found["carriers"], found["eagles"]["LEO"]) == ("out", {}, "d7")


@pytest.mark.rule("GG-EAGLE-6", "GG-R-45")
def test_one_eagle_a_gladiator_the_next_school_clockwise_first() -> None:
    table = position(4, eagles={"SPI": "c3", "ACA": "c3", "SOL": "b7"}, gladiators=["LEO.Sw1 c4/S"])
    assert play(table, orders=["LEO.Sw1 F/-"])["carriers"] == {"ACA": "LEO.Sw1"}  # LEO North, ACA East, SPI West
    eagles = play(table, orders=["LEO.Sw1 F/-"])["eagles"]
    assert (eagles["ACA"], eagles["SPI"]) == ("c2", "c3")
    full = position(4, eagles={"SPI": "c3"}, gladiators=["LEO.Sw1+ACA c4/S"])
    assert play(full, orders=["LEO.Sw1 F/-"])["carriers"] == {"ACA": "LEO.Sw1"}


@pytest.mark.rule("GG-EAGLE-8", "GG-R-69")
def test_a_carrier_holds_on_and_goes_where_it_likes() -> None:
    table = position(gladiators=["SOL.Sw1+LEO f6/S", "LEO.Sw1 a8/S"])
    assert len(offers(table, "SOL")) == 9
    found = play(table, orders=["SOL.Sw1 B/-"])
    assert (found["eagles"]["LEO"], found["carriers"]) == ("f7", {"LEO": "SOL.Sw1"})
    assert refusal(table, "SOL", "drop eagle of sw1")[0] == "GG-EAGLE-8"


@pytest.mark.rule("GG-EAGLE-10", "GG-EAGLE-7")
def test_a_carrier_moves_turns_strikes_and_is_hit_like_anybody() -> None:
    table = position(gladiators=["SOL.Sw1+LEO b3/N", "LEO.Sp1 b6/S"])
    found = play(table, orders=["SOL.Sw1 F/CW", "LEO.Sp1 F/-"], attacks=["SOL.Sw1 b4", "LEO.Sp1 b4"])
    assert (found["gladiators"]["SOL.Sw1"], found["eagles"]["LEO"]) == ("b4/E hurt", "b4")
    found = play(table, orders=["LEO.Sp1 F/-", "SOL.Sw1 C/CCW"])
    assert found["gladiators"]["LEO.Sp1"] == "b5/S"
    found = play(table, attacks=["SOL.Sw1 b5"])
    assert found["treasury"]["SOL"] == 7


@pytest.mark.rule("GG-EAGLE-11", "GG-EAGLE-12", "GG-R-46")
def test_a_dropped_eagle_stays_and_can_be_taken_again() -> None:
    table = position(gladiators=["SOL.Sw1*+LEO b3/N", "SOL.Sp1 b2/N", "LEO.Sp1 b5/S"])
    found = play(table, attacks=["LEO.Sp1 b3"])
    assert (found["eagles"]["LEO"], found["carriers"]) == ("b3", {})
    assert play(table, orders=["SOL.Sp1 F/-"])["carriers"] == {"LEO": "SOL.Sp1"}


@pytest.mark.rule("GG-EAGLE-9", "GG-R-47")
def test_the_skill_of_the_round_of_the_pick_up_stands() -> None:
    table = position(eagles={"LEO": "b5"}, gladiators=["SOL.Sw1 b4/N", "LEO.Sp1 b8/S"])
    found = play(table, orders=["SOL.Sw1 F/SK"], attacks=["LEO.Sp1 b5"], pay=["SOL.Sw1"])
    assert (found["carriers"], found["shield_coins"]["SOL"]) == ({"LEO": "SOL.Sw1"}, 1)
    assert refusal(table, "SOL", "order sw1 f/sk")[0] == "GG-EAGLE-9"


@pytest.mark.rule("GG-EAGLE-14", "GG-R-48")
def test_picking_up_inside_the_safe_zone_is_no_snatch() -> None:
    table = position(eagles={"LEO": "d4"}, gladiators=["SOL.Sw1 d3/N", "LEO.Sw1 h8/S"])
    found = play(table, orders=["SOL.Sw1 F/-"])
    assert (found["carriers"], found["match"], found["round"]) == ({"LEO": "SOL.Sw1"}, "morning", 2)


# --- Safe Zone --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-SAFE-3", "GG-R-40")
def test_one_coin_a_gladiator_a_round_entry_included() -> None:
    table = position(gladiators=["SOL.Sw1 d3/N"])
    assert play(table, orders=["SOL.Sw1 F/-"])["treasury"]["SOL"] == 4
    assert play(table)["treasury"]["SOL"] == 3
    assert play(table, orders=["SOL.Sw1 B/-"])["treasury"]["SOL"] == 3


@pytest.mark.rule("GG-SAFE-7", "GG-R-41")
def test_entering_needs_no_coins() -> None:
    table = position(treasury={"SOL": 0}, gladiators=["SOL.Sw1 d3/N", "LEO.Sw1 h8/S"])
    assert "go sw1 f" in offers(table, "SOL")
    assert play(table, orders=["SOL.Sw1 F/-"])["gladiators"]["SOL.Sw1"] == "d4/N must leave"


@pytest.mark.rule("GG-SAFE-6")
def test_the_must_leave_flag_goes_with_payment_or_leaving() -> None:
    table = position(treasury={"SOL": 0}, gladiators=["SOL.Sw1 d4/N must leave", "LEO.Sw1 h8/S"])
    assert play(table, orders=["SOL.Sw1 B/-"])["gladiators"]["SOL.Sw1"] == "d3/N"
    blocked = position(treasury={"SOL": 0}, gladiators=["SOL.Sw1 d4/N must leave", "SOL.Sp1 b2/N", "LEO.Sw1 c4/S",
                                                         "LEO.Sp1 b4/S"])
    found = play(blocked, orders=["SOL.Sw1 L/-"], attacks=["SOL.Sp1 b4"])
    assert found["gladiators"]["SOL.Sw1"] == "d4/N"  # still inside, but this time the fee was paid
    assert found["treasury"]["SOL"] == 1


# --- Coins ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-COIN-1", "GG-COIN-2")
def test_treasuries_are_never_negative_and_only_trade_with_the_stack() -> None:
    table = position(treasury={"SOL": 1}, gladiators=["SOL.Sw1 d4/N", "SOL.Sp1 e4/N", "LEO.Sp1 b4/S", "SOL.Da1 b2/N"])
    stack = table.state.general_stack
    found = play(table, attacks=["LEO.Sp1 b2"])
    assert found["treasury"] == {"SOL": 0, "LEO": 7}
    assert table.state.general_stack == stack + 1 - 2
    assert not [message for message in GLADIGALA.invariants(table.state) if "coins" in message]


@pytest.mark.rule("GG-COIN-7", "GG-R-62")
def test_the_match_leader() -> None:
    table = position(treasury={"SOL": 5, "LEO": 5}, gladiators=["SOL.Sp1 b2/N", "LEO.Sp1 b4/S"])
    assert play(table)["leader"] == "nobody"
    assert play(table, attacks=["SOL.Sp1 b4"])["leader"] == "SOL"
    assert play(table, attacks=["LEO.Sp1 b2"])["leader"] == "SOL"  # tied: the holder keeps it
    bought = position(leader="LEO", treasury={"SOL": 6, "LEO": 5}, gladiators=["SOL.Sp1* b2/N", "LEO.Sp1 b4/S"])
    assert play(bought, upgrade=["SOL Spear"])["leader"] == "LEO"  # tied once the upgrade is paid
    third = position(3, leader="SPI", treasury={"SOL": 6, "LEO": 6, "SPI": 5}, gladiators=["SOL.Sp1 b2/N"])
    assert play(third)["leader"] == "nobody"


@pytest.mark.rule("GG-DECLPAY-1", "GG-DECLPAY-2")
def test_entitlements() -> None:
    assert [bonus(count) for count in range(7)] == [0, 0, 2, 3, 4, 6, 6]
    assert matching_symbols([0, 3, 0, 2], [4, 2, 0, 5]) == 4


@pytest.mark.rule("GG-STREAK-3", "GG-STREAK-4", "GG-R-57")
def test_runs_pay_anew_but_six_in_all() -> None:
    table = position(bonus_paid={"SOL": 5}, stage=["SOL"], run="LEO 1",
                     gladiators=["SOL.Sp1 b2/N", "SOL.Sw1 g3/N", "LEO.Sw1* b4/S", "LEO.Da1* g4/S", "LEO.Sp1 h8/S"])
    found = play(table, attacks=["SOL.Sp1 b4", "SOL.Sw1 g4"])
    assert found["treasury"]["SOL"] == 5 + 4 + 1
    assert (found["bonus_paid"]["SOL"], found["run"]) == (6, "SOL 2")


@pytest.mark.rule("GG-STREAK-5", "GG-STREAK-6", "GG-R-58")
@pytest.mark.parametrize(
    ("run", "lost", "treasuries", "losers", "pay", "after"),
    [
        ((0, 1), (0, 1), (5, 5), (1,), (2, 0), (0, 2)),
        ((0, 2), (0, 3), (5, 5), (1,), (4, 0), (0, 5)),
        ((0, 1), (1, 0), (5, 5), (0,), (0, 0), (1, 1)),
        ((0, 1), (2, 1), (5, 5), (1, 0), (2, 2), (1, 2)),
        ((1, 3), (1, 1), (9, 5), (0, 1), (0, 1), (0, 1)),
        ((NO_ONE, 0), (2, 1), (5, 5), (0, 1), (0, 2), (0, 1)),
        ((NO_ONE, 0), (1, 1), (3, 5), (0, 1), (0, 0), (0, 1)),
        ((NO_ONE, 0), (1, 1), (5, 3), (1, 0), (0, 0), (1, 1)),
        ((NO_ONE, 0), (2, 2), (5, 5), (1, 0), (2, 2), (NO_ONE, 0)),
        ((0, 1), (0, 0), (5, 5), (), (0, 0), (0, 1)),
    ],
)
def test_how_bases_are_stacked(
    run: tuple[int, int],
    lost: tuple[int, int],
    treasuries: tuple[int, int],
    losers: tuple[int, ...],
    pay: tuple[int, int],
    after: tuple[int, int],
) -> None:
    found = stack_bases(*run, lost, treasuries)
    assert (found.losers, found.pay, (found.run_seat, found.run_length)) == (losers, pay, after)


# --- Upgrades ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-UPG-4", "GG-UPG-1")
def test_several_types_in_one_round_while_coins_last() -> None:
    hurt = ["SOL.Sw1* b2/N", "SOL.Sp1* d2/N", "SOL.Da1* f2/N"]
    found = play(position(gladiators=hurt), upgrade=["SOL Sword", "SOL Dagger"])
    assert (found["upgraded"]["SOL"], found["treasury"]["SOL"]) == (["Sword", "Dagger"], 3)
    poor = position(treasury={"SOL": 1}, gladiators=hurt)
    play(poor, until="upgrade")
    say(poor, "SOL", "upgrade sword")
    assert poor.pending[0].kind == "upgrades-done"


@pytest.mark.rule("GG-UPG-3", "GG-R-42")
def test_an_upgrade_removes_no_mark() -> None:
    table = position(gladiators=["SOL.Sw1* b2/N", "SOL.Sp1 h1/N", "LEO.Sp1 b4/S"])
    assert play(table, upgrade=["SOL Sword"])["gladiators"]["SOL.Sw1"] == "b2/N hurt"
    assert play(table, attacks=["LEO.Sp1 b2"])["gladiators"]["SOL.Sw1"] == "out"
    healthy = position(gladiators=["SOL.Sw1 b2/N"])
    play(healthy)
    assert refusal(healthy, "SOL", "upgrade sword")[0] == "GG-UPG-1"
