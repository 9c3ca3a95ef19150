"""The Market Phase and everything about offers."""

from __future__ import annotations

import pytest

from harena.core import Rng, Table
from harena.games.spartacus.market import lay_out_row
from tests.games.spartacus.tables import asked, do, house, labels, lay, options, position, refused, said

PICK_UPS = tuple(f"p{seat}: pick up coins" for seat in (1, 2, 3, 4))


def bids_shown(table: Table) -> dict[int, int]:
    """The first bids of the auction, by the number of the player."""
    return {bid["seat"] + 1: bid["coins"] for bid in said(table, "bids")[0]["bids"]}


@pytest.mark.rule("SP-MARKET-2")
def test_open_market_has_no_turn_order() -> None:
    table = lay("open-market", p1={"cards": ["tuathal"]}, p4={"cards": ["lykos"]})
    assert sorted(table.pending) == [0, 1, 2, 3]
    do(table, "p4: sell lykos", "p1: sell tuathal", "p3: pick up coins", "p2: pick up coins")
    assert sorted(table.pending) == [0, 3]


@pytest.mark.rule("SP-MARKET-6", "SP-R-35")
def test_picking_up_is_final_but_gifts_stay_possible() -> None:
    table = lay("open-market", p1={"cards": ["tuathal"], "coins": 2})
    do(table, "p1: pick up coins")
    assert refused(table, "p1: sell tuathal").rule == "SP-MARKET-6"
    assert refused(table, "p1: pick up coins").rule == "SP-MARKET-6"
    assert refused(table, "p2: offer p1: give nothing; want tuathal; promise nothing").rule == "SP-MARKET-6"
    do(table, "p1: give p2 1 coins")
    assert house(table, 2).coins == 1


@pytest.mark.rule("SP-MARKET-2", "SP-MARKET-4", "SP-MARKET-6")
def test_waiting_for_the_others_is_for_those_who_still_deal_in_open_market() -> None:
    table = lay("open-market", p1={"coins": 1})
    do(table, "p1: pick up coins")
    assert refused(table, "p1: wait for the others").rule == "SP-MARKET-6"
    auction = lay("auction", market_row=["sword"], p1={"coins": 2}, p2={"coins": 3})
    assert refused(auction, "p1: wait for the others").rule == "SP-MARKET-4"


@pytest.mark.rule("SP-MARKET-7", "SP-AUCTION-1")
def test_when_all_have_picked_up_a_row_of_one_card_each_is_laid_out() -> None:
    table = lay("open-market", p1={"coins": 1}, market_top=["alard", "sword", "net", "helmet"])
    do(table, *PICK_UPS)
    assert position(table).phase == "auction"
    assert said(table, "on-sale")[0]["card"]["card"] == "Alard"
    assert table.view(0)["board"]["row"] == 3


@pytest.mark.rule("SP-MARKET-8", "SP-R-36")
def test_a_champion_changes_owner_once() -> None:
    table = lay("open-market", p1={"cards": ["theron: champion"]})
    do(table, "p1: offer p2: give theron; want nothing; promise nothing", "p2: accept the offer of p1")
    assert (house(table, 1).influence, house(table, 2).influence) == (6, 8)
    assert refused(table, "p2: offer p1: give theron; want nothing; promise nothing").rule == "SP-MARKET-8"


@pytest.mark.rule("SP-MARKET-5", "SP-R-17")
def test_a_bought_guard_lies_ready_on_the_table() -> None:
    table = lay("open-market", p1={"coins": 1}, p2={"guards": 2})
    do(table, "p1: offer p2: give 1 coins; want guard + guard; promise nothing", "p2: accept the offer of p1")
    assert (house(table, 1).guards, len(house(table, 1).hand)) == (2, 0)


@pytest.mark.rule("SP-AUCTION-3", "SP-R-40")
def test_bids_are_secret_and_a_dominus_without_coins_bids_nothing() -> None:
    table = lay("auction", market_row=["sword"], p1={"coins": 2}, p2={"coins": 3})
    assert sorted(table.pending) == [0, 1, 2, 3], "nobody can tell from this who has no Coins"
    assert options(table, 1) == ["bid 0", "bid 1", "bid 2"]
    assert options(table, 3) == ["bid 0"]
    do(table, "p1: bid 2")
    assert sorted(table.pending) == [1, 2, 3]
    assert not said(table, "bids")
    assert table.view(1)["board"]["houses"][0]["plan"] == []
    assert table.view(0)["board"]["houses"][0]["plan"] == [2]
    do(table, "p2: bid 0")
    assert bids_shown(table) == {1: 2, 2: 0, 3: 0, 4: 0}


@pytest.mark.rule("SP-AUCTION-4", "SP-AUCTION-5")
def test_the_highest_bidder_pays_and_the_others_keep_their_coins() -> None:
    table = lay("auction", market_row=["sword", "net"], p1={"coins": 5}, p2={"coins": 4})
    do(table, "p1: bid 3", "p2: bid 4")
    assert (house(table, 1).coins, house(table, 2).coins) == (5, 0)
    assert labels(table, 2) == ["sword"]
    assert position(table).status[position(table).box.card_of["sword"]] == 0


@pytest.mark.rule("SP-AUCTION-11")
def test_coins_on_the_table_cannot_be_bid_again() -> None:
    table = lay("auction", market_row=["sword"], p1={"coins": 5}, p2={"coins": 4})
    do(table, "p1: bid 3", "p2: bid 3")
    assert options(table, 1) == ["bid 0", "bid 1", "bid 2"]
    assert refused(table, "p1: bid 3").rule == "SP-AUCTION-11"


@pytest.mark.rule("SP-AUCTION-10", "SP-R-13")
def test_a_short_market_deck_takes_its_discard_pile_in_else_fewer_cards_are_auctioned() -> None:
    table = lay("intrigue", market_deck=["sword"], market_discard=["net", "helmet"])
    g = position(table)
    lay_out_row(g)
    assert sorted(g.box.labels[card] for card in g.market_row) == ["helmet", "net", "sword"]
    assert g.box.labels[g.market_row[-1]] == "sword", "the card of the old deck is revealed first"
    assert not g.market_discard


@pytest.mark.rule("SP-HOSTBID-1", "SP-HOSTBID-2")
def test_the_highest_bid_buys_the_host_marker_and_the_first_turn() -> None:
    table = lay("hosting", p2={"coins": 3}, p3={"coins": 3})
    do(table, "p2: bid 2", "p3: bid 1")
    assert position(table).host == 1
    assert house(table, 2).coins == 1
    assert asked(table, 2) == "invite"


@pytest.mark.rule("SP-HOSTBID-3")
def test_the_marker_stays_where_it_is_until_the_next_bid() -> None:
    table = lay("intrigue", host="p3")
    for seat in (3, 4, 1, 2):
        do(table, f"p{seat}: end turn")
    assert position(table).host == 2
    do(table, *PICK_UPS)
    assert position(table).phase not in ("open-market", "auction"), "nobody had Coins, so dice decided"
    assert [event["seat"] for event in said(table, "host")] == [position(table).host]


@pytest.mark.rule("SP-HOSTBID-5")
def test_after_hosting_treasuries_open_and_the_phase_ends_with_its_check() -> None:
    table = lay(
        "hosting", p1={"coins": 2, "influence": 12, "concealed": True}, p2={"hand": ["empty brothel"]}, p3={"coins": 1}
    )
    do(table, "p1: bid 0", "p3: bid 0")
    assert table.view(1)["board"]["houses"][0]["coins"] == 2
    assert options(table, 2) == ["react with empty brothel", "pass"]
    do(table, "p2: pass")
    assert table.result is not None
    assert table.result.winners == (0,)


@pytest.mark.rule("SP-R-30")
def test_destitute_is_not_played_in_the_market_phase() -> None:
    table = lay("hosting", dice=(6, 1, 1, 1), p2={"hand": ["destitute!"]})
    assert asked(table, 1) == "invite"
    assert len(house(table, 2).hand) == 1


# -- Coins that come in late -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-COIN-1", "SP-R-40")
def test_a_gift_that_comes_while_fists_close_can_be_bid() -> None:
    table = lay("auction", market_row=["sword"], p1={"coins": 3}, p2={"coins": 1})
    do(table, "p1: give p4 2 coins", "p2: bid 1", "p1: bid 0")
    assert not said(table, "bids"), "P4 had no Coins and no choice; now it has both"
    assert options(table, 4) == ["bid 0", "bid 1", "bid 2"]
    do(table, "p4: bid 2")
    assert bids_shown(table) == {1: 0, 2: 1, 3: 0, 4: 2}
    assert labels(table, 4) == ["sword"]


@pytest.mark.rule("SP-COIN-1")
def test_a_gift_in_a_tie_round_reaches_the_penniless_bidder_in_time() -> None:
    table = lay("hosting", p1={"coins": 3}, p2={"coins": 4}, p3={"coins": 2})
    do(table, "p1: bid 3", "p2: bid 3", "p3: bid 0")
    assert options(table, 1) == ["bid 0"], "P1 has nothing left to bid"
    do(table, "p3: give p1 2 coins", "p2: bid 1")
    assert options(table, 1) == ["bid 0", "bid 1", "bid 2"]
    do(table, "p1: bid 2")
    assert position(table).host == 0
    assert (house(table, 1).coins, house(table, 2).coins) == (0, 4)


@pytest.mark.rule("SP-COIN-1", "SP-R-40")
def test_a_gift_can_be_bid_also_when_only_a_late_bidder_is_still_thinking() -> None:
    table = lay("hosting", p3={"coins": 5}, p4={"coins": 1})
    do(table, "p3: give p1 1 coins", "p3: bid 2", "p4: bid 1")
    assert sorted(table.pending) == [0, 1], "P1 has a choice, P2 has none"
    do(table, "p3: give p2 2 coins", "p1: bid 0")
    assert not said(table, "bids")
    assert options(table, 2) == ["bid 0", "bid 1", "bid 2"]


# -- offers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R-33")
def test_an_exchange_is_carried_out_together_or_not_at_all() -> None:
    table = lay("open-market", p1={"cards": ["sword"], "coins": 2}, p2={"cards": ["pietros"], "coins": 1})
    do(table, "p1: offer p2: give sword + 2 coins; want pietros + 1 coins; promise pay-later 2")
    do(table, "p2: accept the offer of p1")
    assert (labels(table, 1), labels(table, 2)) == (["pietros"], ["sword"])
    assert (house(table, 1).coins, house(table, 2).coins) == (1, 2)
    broken = lay("open-market", p1={"coins": 2}, p2={"cards": ["pietros"]})
    do(
        broken,
        "p1: offer p2: give 2 coins; want pietros; promise nothing",
        "p1: give p3 1 coins",
        "p2: accept the offer of p1",
    )
    assert labels(broken, 2) == ["pietros"], "P1 can no longer pay, so nothing happens"
    assert house(broken, 1).coins == 1


@pytest.mark.rule("SP-R-34")
def test_offers_are_capped_and_there_is_one_open_thread_for_a_pair() -> None:
    table = lay("intrigue", p1={"coins": 9}, p2={"coins": 9})
    for _ in range(3):
        do(table, "p1: offer p2: give 1 coins; want 2 coins; promise nothing")
        assert refused(table, "p1: offer p2: give 1 coins; want 2 coins; promise nothing").rule == "SP-R-34"
        do(table, "p2: refuse the offer of p1")
    assert refused(table, "p1: offer p3: give 1 coins; want nothing; promise nothing").rule == "SP-R-34"


@pytest.mark.rule("SP-R-34")
def test_a_thread_has_two_counters() -> None:
    table = lay("open-market", p1={"coins": 9}, p2={"cards": ["sword"], "coins": 1})
    do(table, "p1: offer p2: give 2 coins; want sword; promise nothing")
    do(table, "p2: counter p1: give sword; want 5 coins; promise nothing")
    assert table.view(0)["board"]["offers"][0]["may_be_countered"]
    assert [table.view(seat)["board"]["offers"][0]["withdraw"] for seat in (0, 1)] == [None, "withdraw the offer to p1"]
    do(table, "p1: counter p2: give 3 coins; want sword; promise nothing")
    assert not table.view(1)["board"]["offers"][0]["may_be_countered"]
    assert refused(table, "p2: counter p1: give sword; want 4 coins; promise nothing").rule == "SP-R-34"
    do(table, "p2: accept the offer of p1")
    assert labels(table, 1) == ["sword"]
    assert house(table, 1).coins == 6


@pytest.mark.rule("SP-R-33")
def test_offers_can_be_withdrawn_and_lapse_with_their_window_or_their_items() -> None:
    table = lay("open-market", p1={"coins": 9}, p2={"cards": ["sword", "net"]})
    do(table, "p1: offer p2: give 2 coins; want sword; promise nothing", "p1: withdraw the offer to p2")
    assert refused(table, "p2: accept the offer of p1").rule == "SP-R-33"
    do(table, "p1: offer p2: give 2 coins; want net; promise nothing", "p2: refuse the offer of p1")
    do(table, "p2: offer p1: give sword; want 2 coins; promise nothing", "p1: pick up coins")
    assert not position(table).offers


def test_promises_are_shown_and_never_checked() -> None:
    table = lay("intrigue", p1={"coins": 2})
    assert refused(table, "p1: offer p2: give 1 coins; want nothing; promise the moon").rule == "SP-R-33"
    do(table, "p1: offer p2: give 1 coins; want nothing; promise no-foil + say trust me", "p2: accept the offer of p1")
    assert "promising not to Foil and “trust me”" in table.story(2)[-3]


@pytest.mark.rule("SP-R-33")
def test_free_words_in_a_promise_may_be_two_hundred_characters_long() -> None:
    table = lay("intrigue", p1={"coins": 2})
    offer = "p1: offer p2: give 1 coins; want nothing; promise say "
    assert refused(table, offer + "x" * 201).rule == "SP-R-33"
    do(table, offer + "x" * 200)
    assert asked(table, 2) == "answer-an-offer"


def test_private_offers_tell_the_others_only_that_there_is_one() -> None:
    table = lay("intrigue", options={"private_offers": True}, p1={"coins": 2})
    do(table, "p1: offer p2: give 1 coins; want nothing; promise nothing")
    assert said(table, "offers", 2)[0]["terms"]["gives"] == [{"kind": "coins", "coins": 1}]
    assert "terms" not in said(table, "offers", 3)[0]
    assert table.view(2)["board"]["offers"] == []


def test_support_can_be_sold_in_an_offer() -> None:
    table = lay("intrigue", p1={"influence": 3, "hand": ["slander at the baths"], "coins": 3}, p2={"influence": 4})
    do(
        table,
        "pass",
        "p1: seek support for slander at the baths",
        "p1: ask p2",
        "p1: attach 0 coins for p2",
        "p1: claim nothing",
    )
    do(table, "p2: offer p1: give support; want 3 coins; promise nothing", "p1: accept the offer of p2")
    assert "play slander at the baths" in options(table, 1)
    assert house(table, 2).coins == 3


def test_an_unanswered_offer_never_holds_up_the_decision() -> None:
    table = lay("intrigue", p1={"coins": 4})
    do(table, "p1: offer p2: give 1 coins; want nothing; promise nothing")
    assert asked(table, 2) == "answer-an-offer"
    do(table, "pass")
    do(table, "p1: end turn")
    assert house(table, 2).coins == 0
    assert not position(table).offers


@pytest.mark.rule("SP-R-34")
def test_an_offer_during_an_auction_is_answered_beside_the_bidding() -> None:
    table = lay("auction", market_row=["sword"], p1={"coins": 3}, p2={"coins": 4})
    do(table, "p1: offer p2: give 2 coins; want nothing; promise bid-low")
    assert "accept the offer of p1" in options(table, 2)
    assert "accept the offer of p1" not in options(table, 1)
    do(table, "p2: accept the offer of p1")
    assert options(table, 2)[-1] == "bid 6"
    assert refused(table, "p1: offer p2: give 1 coins; want nothing; promise nothing").rule == "SP-R-34"


def test_an_offer_can_be_answered_while_a_scheme_waits_for_its_foils() -> None:
    table = lay("intrigue", p1={"coins": 2, "hand": ["petty usury"]}, p2={"hand": ["bought silence"], "coins": 2})
    do(table, "pass", "p1: play petty usury")
    do(table, "p1: offer p2: give 2 coins; want nothing; promise nothing")
    assert options(table, 2) == [
        "react with bought silence",
        "pass",
        "accept the offer of p1",
        "refuse the offer of p1",
    ]
    do(table, "p2: accept the offer of p1")
    assert house(table, 2).coins == 4
    assert options(table, 2) == ["react with bought silence", "pass"]


@pytest.mark.rule("SP-MARKET-2")
def test_who_waits_is_asked_again_when_something_has_happened_or_all_wait() -> None:
    table = lay("open-market", seats=3, p1={"coins": 5}, p2={"cards": ["sword"]})
    do(table, "p1: offer p2: give 2 coins; want sword; promise nothing", "p1: wait for the others")
    assert sorted(table.pending) == [1, 2]
    assert refused(table, "p1: wait for the others").rule == "SP-MARKET-2"
    do(table, "p2: refuse the offer of p1")
    assert sorted(table.pending) == [0, 1, 2]
    do(table, *(f"p{seat}: wait for the others" for seat in (1, 2, 3)))
    assert sorted(table.pending) == [0, 1, 2]
    assert options(table, 1) == ["pick up coins"]
    do(table, "p1: offer p2: give 3 coins; want sword; promise nothing", "p2: pick up coins")
    assert not position(table).offers
    assert [event["to"] for event in said(table, "lapses")] == [1]


@pytest.mark.rule("SP-R-33")
def test_who_cannot_pay_an_offer_is_still_asked_and_may_counter() -> None:
    table = lay("intrigue", p1={"coins": 3}, p2={"coins": 1})
    do(table, "pass", "p1: offer p2: give nothing; want 1 coins; promise no-foil", "p2: give p3 1 coins")
    assert options(table, 2) == ["refuse the offer of p1"]
    do(table, "p2: counter p1: give nothing; want 1 coins; promise support-later", "p1: accept the offer of p2")
    assert (house(table, 1).coins, house(table, 2).coins) == (2, 1)


@pytest.mark.rule("SP-R-33")
def test_an_offer_holds_one_deed_at_most() -> None:
    table = lay("invitation", match={}, p1={"coins": 3})
    do(table, "pass")
    step = "p1: offer p2: give invite p3 + invite p4; want nothing; promise nothing"
    assert refused(table, step).reason == "Only one deed can be done on the spot; the others can be promised."


@pytest.mark.rule("SP-COIN-4")
def test_the_price_of_an_open_offer_is_no_secret_even_while_coins_are_concealed() -> None:
    concealed = {f"p{seat}": {"coins": 4, "concealed": True} for seat in (1, 2, 3)}
    for private in (False, True):
        table = lay("auction", market_row=["sword"], options={"private_offers": private}, **concealed)
        do(table, "p1: offer p2: give 3 coins; want nothing; promise bid-low", "p2: accept the offer of p1")
        assert ("coins" in said(table, "hands-over", 3)[0]) is not private
        guesses = {table.imagine(2, Rng(number)).state.houses[1].coins for number in range(30)}
        assert (guesses == {7}) is not private
