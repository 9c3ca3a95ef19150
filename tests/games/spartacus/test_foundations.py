"""General rules, Coins, what may change hands, set-up, Upkeep."""

from __future__ import annotations

from collections import Counter

import pytest

import harena
from harena.core import BadOptions, Rng
from harena.games.spartacus.foundations import change_influence, discard, draw_cards, pay_bank
from harena.games.spartacus.state import HAND_SIZE
from tests.games.spartacus.tables import asked, do, house, labels, lay, options, position, refused, said

# -- general -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-GEN-1", "SP-MARKET-1")
def test_a_game_turn_runs_through_its_phases_in_order() -> None:
    table = harena.new("spartacus", seats=4, seed=3, events=False)
    rng, phases = Rng(1), [table.state.phase]
    while table.state.turn < 3 and table.result is None:
        seat = next(iter(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))
        if table.state.phase != phases[-1]:
            phases.append(table.state.phase)
    order = ["upkeep", "intrigue", "open-market", "auction", "hosting", "invitation"]
    seen = [phase for phase in phases if phase in order]
    assert seen[: len(order)] == order
    assert "upkeep" in phases[phases.index("invitation") :] or "intrigue" in phases[phases.index("invitation") :]


@pytest.mark.rule("SP-GEN-2")
def test_a_card_overrules_the_general_rule() -> None:
    """Declining costs Influence, unless the card in hand says otherwise."""
    table = lay("invitation", match={}, p4={"influence": 5, "hand": ["feigned fever"], "cards": ["tuathal"]})
    do(table, "p1: invite p4", "p4: react with feigned fever")
    assert house(table, 4).influence == 5


@pytest.mark.rule("SP-GEN-4", "SP-R-78")
def test_coins_never_fall_below_zero_and_the_bank_never_runs_out() -> None:
    table = lay("intrigue", p1={"coins": 1})
    g = position(table)
    pay_bank(g, 0, 5, "test")
    assert house(table, 1).coins == 0
    rich = lay("open-market", p1={"cards": ["theron", "spartacus", "brannoc", "dorimach"], "coins": 10_000})
    do(rich, "p1: sell theron")
    assert house(rich, 1).coins == 10_009


@pytest.mark.rule("SP-GEN-5", "SP-R-15", "SP-CASH-4")
def test_a_guard_is_an_asset_on_the_table_and_an_intrigue_card_in_hand() -> None:
    market = lay("open-market", p1={"guards": 1, "hand": ["guard"]}, p2={"coins": 5})
    assert "sell guard" in options(market, 1)
    do(market, "p1: sell guard")
    assert "sell guard" not in options(market, 1)
    assert refused(market, "p1: sell guard").rule == "SP-MARKET-4"
    intrigue = lay("intrigue", p1={"guards": 1})
    assert refused(intrigue, "p1: cash in the guard on the table").rule == "SP-CASH-4"
    assert refused(intrigue, "p1: cash in guard").rule == "SP-SCHEME-1"


@pytest.mark.rule("SP-GEN-6", "SP-EXH-1")
def test_a_card_is_ready_or_exhausted_and_an_exhausted_one_is_out_of_use() -> None:
    table = lay("intrigue", p1={"cards": ["steward"]})
    do(table, "p1: use steward")
    assert table.view(1)["board"]["houses"][0]["cards"][0]["status"] == "exhausted"
    assert "use steward" not in options(table, 1)


@pytest.mark.rule("SP-GEN-10")
def test_dice_are_fair() -> None:
    rolls = Counter(Rng(7).dice(6000))
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in rolls.values())


@pytest.mark.rule("SP-GEN-12")
def test_the_program_is_the_bank() -> None:
    """Coins come and go without anybody counting them out."""
    table = lay("upkeep", p1={"cards": ["kitchen hand", "field hand"]})
    assert house(table, 1).coins == 2


@pytest.mark.rule("SP-R-4", "SP-R-5")
def test_influence_stays_between_one_and_twelve() -> None:
    table = lay("intrigue", p1={"influence": 1}, p2={"influence": 11})
    change_influence(position(table), 0, -3, "test")
    change_influence(position(table), 1, 2, "test")
    assert (house(table, 1).influence, house(table, 2).influence) == (1, 12)
    change_influence(position(table), 1, -1, "test")
    assert house(table, 2).influence == 11


# -- Coins and trade ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-COIN-2")
def test_a_gift_is_final() -> None:
    table = lay("intrigue", p1={"coins": 3})
    do(table, "pass", "p1: give p2 2 coins")
    assert (house(table, 1).coins, house(table, 2).coins) == (1, 2)
    assert refused(table, "p1: take back 2 coins from p2").rule == "SP-COIN-2"


@pytest.mark.rule("SP-COIN-1")
@pytest.mark.parametrize("phase", ["upkeep", "intrigue", "open-market", "auction", "hosting", "wagers"])
def test_coins_may_be_given_in_every_phase(phase: str) -> None:
    match = {"sides": [{"seat": "p1", "card": "tuathal"}, {"seat": "p2", "card": "lykos"}]}
    cards = {"p1": ["tuathal"], "p2": ["lykos", "mordax"]}
    table = lay(
        phase,
        match=match,
        market_row=["sword"],
        p1={"cards": cards["p1"]},
        p2={"coins": 4, "cards": cards["p2"]},
        p3={"coins": 3},
    )
    do(table, "p3: give p4 2 coins")
    assert house(table, 4).coins == 2


@pytest.mark.rule("SP-COIN-3", "SP-R-32")
def test_coins_in_a_bid_are_locked_and_the_rest_is_free() -> None:
    table = lay("auction", market_row=["sword"], p1={"coins": 5}, p2={"coins": 5})
    do(table, "p1: bid 3")
    assert refused(table, "p1: give p2 3 coins").rule == "SP-COIN-3"
    do(table, "p1: give p2 2 coins")
    assert house(table, 2).coins == 7


@pytest.mark.rule("SP-COIN-4")
def test_coins_are_concealed_from_the_pick_up_until_the_host_is_decided() -> None:
    table = lay("open-market", p1={"coins": 3}, p2={"coins": 2})

    def seen(viewer: int, owner: int) -> object:
        return table.view(viewer - 1)["board"]["houses"][owner - 1]["coins"]

    assert seen(2, 1) == 3
    do(table, "p1: pick up coins")
    assert seen(2, 1) is None
    assert seen(1, 1) == 3
    do(table, "p2: pick up coins", "p3: pick up coins", "p4: pick up coins")
    do(table, *("p1: bid 0", "p2: bid 0") * 4)
    assert seen(1, 2) is None
    do(table, "p1: bid 1", "p2: bid 0")
    assert seen(2, 1) == 2


@pytest.mark.rule("SP-TRADE-1", "SP-TRADE-4")
def test_assets_change_hands_only_in_open_market() -> None:
    offer = "offer p2: give tuathal; want nothing; promise nothing"
    arena = lay("invitation", match={}, p1={"cards": ["tuathal"]})
    assert refused(arena, f"p1: {offer}").rule == "SP-TRADE-4"
    auction = lay("auction", market_row=["sword"], p1={"cards": ["tuathal"], "coins": 1})
    assert refused(auction, f"p1: {offer}").rule == "SP-TRADE-1"
    market = lay("open-market", p1={"cards": ["tuathal"]})
    do(market, f"p1: {offer}", "p2: accept the offer of p1")
    assert labels(market, 2) == ["tuathal"]


@pytest.mark.rule("SP-TRADE-2", "SP-TRADE-3")
def test_intrigue_cards_are_never_traded_and_no_assets_in_the_intrigue_phase() -> None:
    table = lay("intrigue", p1={"hand": ["guard"], "cards": ["sword"], "guards": 1})
    assert refused(table, "p1: offer p2: give petty usury; want nothing; promise nothing").rule == "SP-TRADE-2"
    assert refused(table, "p1: offer p2: give sword; want nothing; promise nothing").rule == "SP-TRADE-3"
    assert refused(table, "p1: offer p2: give guard; want nothing; promise nothing").rule == "SP-TRADE-3"


@pytest.mark.rule("SP-TRADE-5", "SP-EXH-4")
def test_exhausted_assets_are_neither_sold_nor_traded() -> None:
    table = lay("open-market", p1={"cards": ["tuathal: exhausted"], "tired_guards": 1})
    assert refused(table, "p1: offer p2: give tuathal; want nothing; promise nothing").rule == "SP-TRADE-5"
    assert refused(table, "p1: offer p2: give guard; want nothing; promise nothing").rule == "SP-TRADE-5"
    assert refused(table, "p1: sell guard").rule == "SP-TRADE-5"


@pytest.mark.rule("SP-TRADE-7")
def test_seize_moves_an_asset_in_the_intrigue_phase() -> None:
    table = lay("intrigue", p1={"influence": 10, "hand": ["forged bill of sale"]}, p2={"cards": ["pietros", "steward"]})
    do(table, "p1: play forged bill of sale", "p1: aim at p2", "p2: choose pietros")
    assert labels(table, 1) == ["pietros"]


@pytest.mark.rule("SP-R-68", "SP-TRADE-6")
def test_tokens_travel_when_traded_and_vanish_when_discarded() -> None:
    table = lay("open-market", p1={"cards": ["tuathal: 2 favour"]})
    do(table, "p1: offer p2: give tuathal; want nothing; promise nothing", "p2: accept the offer of p1")
    card = position(table).box.card_of["tuathal"]
    assert position(table).favour[card] == 2
    discard(position(table), 1, card, "test")
    assert position(table).favour[card] == 0


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-SET-1", "SP-R-1")
def test_two_to_four_play() -> None:
    for seats in (2, 3, 4):
        assert harena.new("spartacus", seats=seats, seed=1).state.seats == seats
    with pytest.raises(BadOptions):
        harena.new("spartacus", seats=5, seed=1)


def settled(seats: int = 4, length: str = "quick") -> harena.Table:
    """A table whose Houses were chosen in seat order, first come first served."""
    table = harena.new("spartacus", seats=seats, seed=11, options={"length": length})
    while table.state.phase == "houses":
        seat = next(iter(table.pending))
        table.apply(seat, table.pending[seat].options[0])
    return table


@pytest.mark.rule("SP-SET-4")
def test_a_house_is_kept() -> None:
    table = harena.new("spartacus", seats=4, seed=2)
    first = next(iter(table.pending))
    do(table, f"p{first + 1}: take house corvinus")
    assert refused(table, f"p{first + 1}: take house mercator").rule == "SP-SET-4"


@pytest.mark.rule("SP-SET-6", "SP-SET-9", "SP-R-11")
def test_each_house_gets_its_slaves_and_coins() -> None:
    fresh = settled()
    for seat in range(4):
        mine = fresh.state.houses[seat]
        card = fresh.state.box.houses[mine.card]
        kinds = Counter(fresh.state.box.market[number].kind.name for number in mine.cards)
        assert kinds["SLAVE"] == card.slaves
        if card.name != "Corvinus" and card.slaves <= card.gladiators:
            assert mine.coins == card.coins
    assert len(fresh.state.market_deck) == 46


@pytest.mark.rule("SP-SET-10")
@pytest.mark.parametrize(("length", "influence"), [("quick", 7), ("standard", 4), ("advanced", 1)])
def test_influence_starts_by_length(length: str, influence: int) -> None:
    assert [h.influence for h in settled(length=length).state.houses] == [influence] * 4


@pytest.mark.rule("SP-SET-11", "SP-SET-12")
def test_decks_are_shuffled_piles_and_hands_are_empty() -> None:
    table = settled()
    assert table.state.phase == "upkeep", "Corvinus owes, so nothing has been drawn yet"
    assert [len(h.hand) for h in table.state.houses] == [0] * 4
    assert not table.state.market_discard
    assert not table.state.intrigue_discard
    assert len(table.state.intrigue_deck) == 97
    assert list(table.state.intrigue_deck) != sorted(table.state.intrigue_deck)


@pytest.mark.rule("SP-SET-13", "SP-R-9")
def test_the_first_turn_begins_with_a_full_upkeep() -> None:
    table = settled()
    corvinus = next(
        seat for seat, h in enumerate(table.state.houses) if table.state.box.houses[h.card].name == "Corvinus"
    )
    assert asked(table, corvinus + 1) == "ledger"


# -- Upkeep ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-UPK-1", "SP-UPK-2", "SP-R-27")
def test_everybody_finishes_a_stage_before_the_next_in_host_order() -> None:
    table = lay(
        "upkeep",
        host="p2",
        dice=(5, 5, 5, 5),
        p1={"cards": ["tuathal: injured", "lykos: injured"], "coins": 3},
        p2={"cards": ["mordax: injured", "cassivel: injured"], "coins": 3},
    )
    assert asked(table, 2) == "healing-order"
    do(table, "p2: roll for mordax")
    assert asked(table, 1) == "healing-order"
    do(table, "p1: roll for tuathal")
    assert sorted(table.pending) == [0, 1], "both debtors answer at once"


@pytest.mark.rule("SP-UPK-4", "SP-R-37")
def test_refresh_turns_everything_up_but_the_injured() -> None:
    table = lay(
        "upkeep",
        dice=(2,),
        p1={"cards": ["net: exhausted", "pietros: exhausted", "tuathal: injured"], "tired_guards": 2},
    )
    g = position(table)
    assert g.status[g.box.card_of["net"]] == 0
    assert g.status[g.box.card_of["pietros"]] == 0
    assert g.status[g.box.card_of["tuathal"]] == 2
    assert (house(table, 1).guards, house(table, 1).tired_guards) == (2, 0)


@pytest.mark.rule("SP-UPK-5", "SP-R-72")
def test_twelve_in_upkeep_wins_nothing_yet() -> None:
    table = lay("upkeep", p1={"influence": 12})
    assert table.result is None
    assert asked(table, 1) == "act"


@pytest.mark.rule("SP-HEAL-1", "SP-R-77")
def test_the_owner_names_the_card_and_every_injured_card_is_rolled_for_once() -> None:
    table = lay("upkeep", dice=(2, 3), p1={"cards": ["tuathal: injured", "pietros: injured"]})
    assert options(table, 1) == ["roll for tuathal", "roll for pietros"]
    assert refused(table, "p1: skip the healing roll of pietros").rule == "SP-HEAL-1"
    do(table, "p1: roll for pietros")
    assert [event["card"] for event in said(table, "healing-roll")] == ["Pietros", "Tuathal"]


@pytest.mark.rule("SP-HEAL-2")
@pytest.mark.parametrize("roll", [4, 5, 6])
def test_four_and_more_heal(roll: int) -> None:
    table = lay("upkeep", dice=(roll,), p1={"cards": ["pietros: injured"]})
    assert position(table).status[position(table).box.card_of["pietros"]] == 0
    assert house(table, 1).coins == 1


@pytest.mark.rule("SP-HEAL-5", "SP-R-56")
def test_each_new_failure_may_be_answered_by_another_source() -> None:
    table = lay(
        "upkeep",
        dice=(1, 2, 1, 6),
        p1={"cards": ["tuathal: injured", "medicus", "medicus 2"], "coins": 5, "hand": ["physician's art"]},
    )
    assert options(table, 1) == ["call medicus", "call medicus 2", "react with physician's art", "keep the roll"]
    do(table, "p1: call medicus", "p1: react with physician's art")
    assert options(table, 1) == ["call medicus 2", "keep the roll"]
    do(table, "p1: call medicus 2")
    assert "tuathal" in labels(table, 1)


@pytest.mark.rule("SP-HEAL-5")
def test_a_healer_helps_only_its_own_house() -> None:
    table = lay("upkeep", dice=(1,), p1={"cards": ["tuathal: injured", "medicus"]}, p2={"cards": ["medicus 2"]})
    assert options(table, 1) == ["call medicus", "keep the roll"]
    violation = refused(table, "p2: call medicus 2")
    assert violation.reason == "Medicus 2 cannot help with a Healing Roll now."


@pytest.mark.rule("SP-COIN-1", "SP-LEDGER-5")
def test_a_loan_that_comes_before_the_ledgers_close_saves_a_gladiator() -> None:
    table = lay("upkeep", p1={"cards": ["tuathal", "lykos"]}, p2={"coins": 4, "cards": ["theron"]})
    do(table, "p1: choose lykos", "p2: give p1 1 coins", "p2: leave 0 coins unpaid")
    assert options(table, 1) == ["leave 1 coins unpaid", "leave 2 coins unpaid"]
    do(table, "p1: leave 1 coins unpaid", "p1: choose lykos")
    assert labels(table, 1) == ["tuathal"]
    assert house(table, 1).coins == 0


@pytest.mark.rule("SP-LEDGER-6", "SP-R-2")
def test_ledgers_take_gladiators_only() -> None:
    table = lay("upkeep", p1={"cards": ["tuathal", "lykos", "pietros", "sword"], "guards": 1})
    assert options(table, 1) == ["choose tuathal", "choose lykos"]
    do(table, "p1: choose lykos")
    assert labels(table, 1) == ["tuathal", "pietros", "sword"]
    assert house(table, 1).coins == 0


# -- drawing and hands -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-DRAW-2", "SP-HAND-3")
def test_drawing_may_exceed_the_hand_size() -> None:
    table = lay("draw", p1={"influence": 1, "hand": ["guard", "guard", "guard"]})
    assert len(house(table, 1).hand) == 6 > HAND_SIZE[1]


@pytest.mark.rule("SP-DRAW-4", "SP-R-12")
def test_with_nothing_left_nothing_is_drawn() -> None:
    table = lay("intrigue", intrigue_deck=["guard"])
    g = position(table)
    draw_cards(g, 0, 3)
    assert len(house(table, 1).hand) == 1
    assert not g.intrigue_deck


@pytest.mark.rule("SP-HAND-4", "SP-R-7")
def test_every_card_of_the_box_can_be_cashed_in_so_no_hand_is_stuck() -> None:
    assert all(title.value >= 1 for title in position(lay("intrigue")).box.intrigue)
    table = lay("intrigue", p1={"influence": 1, "hand": ["destitute!", "guard", "public disgrace", "tainted blade"]})
    assert "end turn" not in options(table, 1)
    for name in ("destitute!", "guard", "public disgrace", "tainted blade"):
        assert f"cash in {name}" in options(table, 1)
    assert refused(table, "p1: throw away guard").rule == "SP-HAND-4"


@pytest.mark.rule("SP-HAND-5", "SP-GUARD-8")
def test_table_guards_do_not_count_and_hand_guards_are_secret() -> None:
    table = lay("intrigue", p1={"influence": 1, "guards": 3, "hand": ["guard", "guard", "guard"]})
    assert "end turn" in options(table, 1)
    seen = table.view(1)["board"]["houses"][0]
    assert seen["hand"] == 3
    assert seen["guards"]["ready"] == 3


@pytest.mark.rule("SP-EXH-3", "SP-R-46")
def test_exhausted_and_injured_cards_neither_fight_nor_serve() -> None:
    table = lay(
        "invitation", match={}, p1={"cards": ["tuathal: injured", "lykos: exhausted", "mordax", "sword: exhausted"]}
    )
    do(table, "p1: invite p1")
    assert position(table).match is not None
    assert [side.gear for side in position(table).match.sides] == [()]
    assert refused(table, "p1: equip sword").rule == "SP-EXH-3"


@pytest.mark.rule("SP-EXH-6")
def test_only_a_ready_card_can_be_exhausted_as_a_cost() -> None:
    table = lay("intrigue", p1={"house": "corvinus", "cards": ["tuathal", "lykos: exhausted"]})
    assert refused(table, "p1: invoke exhibition bouts").rule == "SP-HOUSE-2"
    poor = lay("intrigue", p1={"cards": ["poisoner"], "coins": 1})
    do(poor, "pass")
    assert refused(poor, "p1: use poisoner").rule == "SP-EXH-6"


@pytest.mark.rule("SP-R-31")
def test_the_number_of_hand_cards_is_open() -> None:
    table = lay("intrigue", p2={"hand": ["guard", "poisoned cup"]})
    assert table.view(0)["board"]["houses"][1]["hand"] == 2
    assert table.view(None)["board"]["houses"][1]["hand"] == 2


@pytest.mark.rule("SP-R-74")
def test_twenty_six_dice_are_enough_for_any_match() -> None:
    fighters = [card for card in position(lay("intrigue")).box.market if card.fights]
    for pool, dice in ((0, 9), (1, 9), (2, 8)):
        assert sum(sorted((card.dice[pool] for card in fighters), reverse=True)[:2]) <= dice
