"""What is refused at each moment of the game, and the sentence that says why."""

from __future__ import annotations

import pytest

from harena.core import Table
from tests.games.spartacus.tables import do, fight, lay, options, refused

SIDES = [{"seat": "p1", "card": "tuathal"}, {"seat": "p3", "card": "theron"}]


def check(table: Table, reasons: dict[str, str]) -> None:
    assert {step: refused(table, step).reason for step in reasons} == reasons


@pytest.mark.rule("SP-SCHEME-1", "SP-CASH-1", "SP-TURN-1")
def test_in_an_intrigue_turn_one_plays_what_one_holds() -> None:
    table = lay("intrigue", p1={"hand": ["guard"]}, p2={"hand": ["guard"]})
    assert options(table, 1) == ["cash in guard", "deploy a guard", "end turn"]
    check(table, {
        "p1: play physician's art": "You do not hold that card.",
        "p1: play guard": "That card is no Scheme.",
        "p1: cash in physician's art": "You do not hold that card.",
        "p2: play guard": "Schemes are played only in your Intrigue Turn.",
        "p2: cash in guard": "You may cash in cards only in your own Intrigue Turn.",
        "p2: end turn": "It is not your Intrigue Turn.",
    })


@pytest.mark.rule("SP-ABIL-1", "SP-HOUSE-1", "SP-SCHEME-3")
def test_abilities_are_those_of_cards_of_the_own_house() -> None:
    table = lay("intrigue", p1={"cards": ["tuathal", "medicus"]}, p2={"cards": ["mordax"]})
    check(table, {
        "p1: use mordax": "Mordax belongs to Livia.",
        "p1: use tuathal": "Tuathal has no ability for your Intrigue Turn.",
        "p1: use medicus": "Medicus has no ability for your Intrigue Turn.",
        "p1: invoke nothing": "That is no Special Rule of your House.",
        "p1: aim at p5": "There is no such Dominus at this table.",
    })


@pytest.mark.rule("SP-REACT-1", "SP-GUARD-1", "SP-SUPPORT-1")
def test_reactions_guards_and_support_have_their_moments() -> None:
    table = lay("intrigue", p1={"hand": ["guard"], "guards": 1}, p2={"hand": ["guard"]})
    check(table, {
        "p1: react with guard": "That card is no Reaction.",
        "p1: react with physician's art": "You do not hold that card.",
        "p1: guard from hand": "A Guard answers a Scheme that is aimed at your House.",
        "p1: guard from the table": "A Guard answers a Scheme that is aimed at your House.",
        "p1: seek support for guard": "Reactions cannot be supported.",
        "p1: seek support for physician's art": "You do not hold that card.",
        "p2: seek support for guard": "Support is sought in your own Intrigue Turn.",
    })


@pytest.mark.rule("SP-SET-3")
def test_houses_and_figures_are_those_of_the_box() -> None:
    table = lay("intrigue")
    check(table, {
        "p1: take house nobody": "There is no such House Card.",
        "p1: take figure nobody": "There is no such figure.",
    })


@pytest.mark.rule("SP-MARKET-4", "SP-TRADE-5", "SP-AUCTION-3")
def test_what_is_sold_must_be_there_and_ready_and_bids_have_their_time() -> None:
    check(lay("open-market", p1={"cards": ["tuathal", "lykos: exhausted"], "coins": 2}), {
        "p1: sell mordax": "There is no such card in your House.",
        "p1: sell guard": "There is no Guard of yours on the table.",
        "p1: sell lykos": "Exhausted cards cannot be sold.",
        "p1: bid 1": "Nothing is being auctioned now.",
    })
    check(lay("auction", market_row=["sword"], p1={"coins": 2, "cards": ["tuathal"]}, p2={"coins": 3}), {
        "p1: sell tuathal": "Assets are sold to the Bank only in Open Market.",
        "p1: bid 3": "You do not have that many Coins.",
    })


@pytest.mark.rule("SP-COIN-1", "SP-R-33")
def test_gifts_and_offers_go_to_others_and_hold_something_one_has() -> None:
    check(lay("open-market", p1={"cards": ["tuathal"], "coins": 2}), {
        "p1: give p1 1 coins": "Coins go to another Dominus at this table.",
        "p1: give p5 1 coins": "Coins go to another Dominus at this table.",
        "p1: give p2 0 coins": "A gift is at least one Coin.",
        "p1: give p2 3 coins": "You do not have that many Coins.",
        "p1: accept the offer of p2": "There is no such open offer.",
        "p1: refuse the offer of p2": "There is no such open offer.",
        "p1: offer p1: give tuathal; want nothing; promise nothing": "An offer is made to another Dominus.",
        "p1: offer p2: give nothing; want nothing; promise nothing": "An offer gives, wants or promises something.",
        "p1: offer p2: give mordax; want nothing; promise nothing": "Marcus has no Mordax to give.",
    })


@pytest.mark.rule("SP-HEAL-1", "SP-HEAL-5", "SP-LEDGER-5")
def test_only_a_healer_of_the_house_is_called_and_nothing_stays_unpaid_before_the_ledgers() -> None:
    table = lay("upkeep", dice=(1,), p1={"cards": ["tuathal: injured", "medicus", "pietros"]})
    assert options(table, 1) == ["call medicus", "keep the roll"]
    check(table, {
        "p1: call pietros": "Pietros cannot help with a Healing Roll now.",
        "p1: call nobody": "There is no such card in your House.",
        "p1: leave 1 coins unpaid": "You may leave unpaid between what you cannot pay and all that you owe.",
    })


@pytest.mark.rule("SP-INVITE-2", "SP-INVITE-4", "SP-INVITE-6")
def test_invitations_come_from_the_host_and_fighters_from_the_house() -> None:
    own = ["tuathal", "lykos", "sword", "helmet: exhausted"]
    table = lay("invitation", match={}, p1={"cards": own}, p2={"cards": ["mordax"]})
    check(table, {
        "p2: invite p1": "Only the Host invites.",
        "p1: invite p5": "There is no such Dominus at this table.",
        "p2: accept the invitation": "You have no Invitation to answer.",
        "p1: send mordax": "Mordax belongs to Livia.",
        "p1: send tuathal": "You have no Combatant to send now.",
        "p1: equip net": "There is no such card in your House.",
        "p1: equip tuathal": "That card is no Equipment.",
        "p1: equip sword": "You have no Combatant to send now.",
        "p1: equip helmet": "Exhausted Equipment cannot be used.",
        "p1: thumb up": "There is no loser whose fate is to be decided.",
    })
    do(table, "p1: invite p1")
    check(table, {
        "p1: invite p2": "No Invitation is due now.",
        "p1: equip sword": "First the fighter, then Weapon, Armour and Special are chosen.",
    })
    do(table, "p1: send tuathal")
    check(table, {"p1: send lykos": "Your choice is committed."})


@pytest.mark.rule("SP-WAGER-1", "SP-WAGER-2", "SP-WAGER-5")
def test_stakes_are_placed_area_by_area_within_three_and_ones_free_coins() -> None:
    p1, p2, p3 = {"cards": ["tuathal"], "coins": 3}, {"coins": 5}, {"cards": ["theron"], "coins": 2}
    check(lay("wagers", match={"sides": SIDES}, p1=p1, p2=p2, p3=p3), {
        "p1: stake 1 on nothing": "There is no such betting area.",
        "p2: stake 4 on victory i": "At most 3 Coins on any wager.",
        "p2: stake -1 on victory i": "At most 3 Coins on any wager.",
        "p1: stake 1 on victory ii": "You may not bet against your own Combatant.",
        "p3: stake 1 on victory i": "You may not bet against your own Combatant.",
        "p1: stake 1 on injury": "The areas are asked one after another.",
        "p3: stake 3 on victory ii": "You do not have that many free Coins.",
    })
    check(lay("open-market", p1=p1), {
        "p1: stake 1 on victory i": "Wagers are placed after the Tribute and before the fight."
    })


@pytest.mark.rule("SP-COMBAT-3", "SP-MOVE-1", "SP-MOVE-2")
def test_only_who_is_activated_moves_and_not_further_than_speed_nor_through_the_opponent() -> None:
    table = fight({"card": "tuathal"}, {"card": "gallic brawler"}, dice=(6, 6, 1))
    do(table, "p1: act first", "p1: move first")
    check(table, {
        "p2: move to d5": "It is not your Combatant's activation.",
        "p3: attack": "It is not your Combatant's activation.",
        "p2: speed attack with javelin": "It is not your Combatant's activation.",
        "p1: move to z9": "There is no such hex in the Arena.",
        "p1: move to a1": "You can move at most 2 hexes; A1 is 3 away.",
        "p1: move to d4": "The way is blocked by your opponent.",
    })


@pytest.mark.rule("SP-EQUIP-6", "SP-ATTACK-1", "SP-ATTACK-7")
def test_a_speed_attack_reaches_three_hexes_once() -> None:
    spear = {"card": "tuathal", "gear": ["javelin"]}
    table = fight({**spear, "hex": "d3"}, {"card": "gallic brawler", "hex": "d6"}, dice=(6, 6, *[1] * 20))
    do(table, "p1: act first")
    check(table, {
        "p1: attack": "Your opponent is out of reach: 3 hexes away, and you strike at 1.",
        "p1: speed attack with sword": "That card gives no Speed Attack, or none any more.",
    })
    do(table, "p1: attack first")
    check(table, {
        "p1: speed attack with javelin": "There is one Attack in an activation.",
        "p1: attack": "There is one Attack in an activation.",
    })
    far = fight({**spear, "hex": "d2"}, {"card": "gallic brawler", "hex": "d6"}, dice=(6, 6, 1))
    do(far, "p1: act first")
    check(far, {
        "p1: speed attack with javelin": "Your opponent is out of reach: 4 hexes away, and you strike at up to 3."
    })
