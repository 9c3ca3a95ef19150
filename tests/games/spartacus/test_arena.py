"""The Arena Phase around the fight: Invitations, wagers, victory, thumb."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import Table
from tests.games.spartacus.tables import asked, do, house, labels, lay, options, position, refused, said

SIDES = [{"seat": "p1", "card": "tuathal"}, {"seat": "p3", "card": "theron"}]


def after(level: str, winner: int = 0, host: str = "p2", **given: Any) -> Table:
    """P1's Tuathal met P3's Theron; P2 is Host unless said otherwise."""
    p1 = {"cards": ["tuathal", "kitchen hand"], **given.pop("p1", {})}
    p3 = {"cards": ["theron", "kitchen hand 2"], **given.pop("p3", {})}
    match = {"sides": SIDES, "winner": winner, "level": level}
    return lay("aftermath", host=host, match=match, p1=p1, p3=p3, **given)


# -- Invitations -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-INVITE-1", "SP-R-41")
def test_two_openings_two_houses() -> None:
    table = lay("invitation", match={}, p1={"cards": ["tuathal", "lykos"]}, p2={"cards": ["mordax"]})
    do(table, "p1: invite p1", "p1: send tuathal")
    assert options(table, 1) == ["invite p2", "invite p3", "invite p4"]
    do(table, "p1: invite p2", "p2: accept the invitation")
    assert position(table).match is not None
    assert [side.seat for side in position(table).match.sides] == [0, 1]


@pytest.mark.rule("SP-INVITE-3")
def test_the_host_may_invite_itself_with_a_ready_fighter_and_then_fights() -> None:
    table = lay("invitation", match={}, p1={"cards": ["tuathal"]})
    do(table, "p1: invite p1")
    assert asked(table, 1) == "invite", "a voluntary self-invitation is accepted at once"
    unable = lay("invitation", match={}, p1={"cards": ["tuathal: exhausted"]})
    assert refused(unable, "p1: invite p1").rule == "SP-INVITE-3"


@pytest.mark.rule("SP-INVITE-5")
def test_the_first_commitment_is_open_and_final_before_the_second_invitation() -> None:
    table = lay("invitation", match={}, p1={"cards": ["tuathal", "lykos", "sword"]})
    do(table, "p1: invite p1", "p1: send lykos", "p1: equip sword")
    side = table.view(3)["board"]["match"]["sides"][0]
    assert (side["card"], side["gear"]) == ("Lykos", ["Sword"])
    assert refused(table, "p1: send tuathal").rule == "SP-INVITE-5"


@pytest.mark.rule("SP-INVITE-7", "SP-R-45")
def test_a_dominus_without_a_fighter_may_be_invited_and_loses_influence() -> None:
    table = lay("invitation", match={}, p2={"cards": ["pietros: injured"]})
    do(table, "p1: invite p2")
    assert house(table, 2).influence == 6


@pytest.mark.rule("SP-INVITE-10")
def test_slaves_fight_like_gladiators() -> None:
    table = lay("invitation", match={}, p1={"cards": ["kitchen hand", "sword"]})
    do(table, "p1: invite p1", "p1: equip sword")
    assert position(table).match is not None
    assert position(table).match.sides[0].pools == [1, 1, 1]
    assert refused(table, "p1: send sword").rule == "SP-INVITE-10"


@pytest.mark.rule("SP-R-43", "SP-R-44")
def test_the_forced_host_may_decline_and_nobody_fights_alone() -> None:
    table = lay(
        "invitation", match={"invited": ["p2", "p3", "p4"]}, p1={"cards": ["tuathal", "kitchen hand"], "coins": 1}
    )
    assert options(table, 1) == ["accept the invitation", "decline the invitation"]
    do(table, "p1: decline the invitation")
    assert house(table, 1).influence == 6
    assert said(table, "no-match")
    assert position(table).turn == 2


@pytest.mark.rule("SP-EQUIP-1", "SP-EQUIP-2")
def test_one_of_each_type_for_any_combatant_of_the_house() -> None:
    cards = ["kitchen hand", "tuathal", "sword", "trident", "helmet", "net"]
    table = lay("invitation", match={}, p1={"cards": cards})
    do(table, "p1: invite p1", "p1: send kitchen hand")
    assert options(table, 1) == ["equip sword", "equip trident", "equip no weapon"]
    do(table, "p1: equip trident", "p1: equip helmet", "p1: equip net")
    assert position(table).match is not None
    assert len(position(table).match.sides[0].gear) == 3


def test_bribes_settle_invitation_reply_and_thumb() -> None:
    table = lay("invitation", match={}, p2={"coins": 3, "cards": ["tuathal"]}, p3={"coins": 2, "cards": ["theron"]})
    do(table, "p2: offer p1: give 3 coins; want invite p2; promise nothing", "p1: accept the offer of p2", "pass")
    assert house(table, 1).coins == 3
    assert asked(table, 2) == "reply"
    do(table, "p1: offer p2: give 1 coins; want reply decline; promise nothing", "p2: accept the offer of p1", "pass")
    assert house(table, 2).influence == 6
    assert house(table, 2).coins == 1
    thumb = after("yield", p3={"cards": ["theron", "kitchen hand 2"], "coins": 3})
    do(thumb, "p3: offer p2: give 3 coins; want thumb up; promise nothing", "p2: accept the offer of p3")
    assert "theron" in labels(thumb, 3)
    assert house(thumb, 2).coins == 3


# -- wagers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-WAGER-1", "SP-R-49")
def test_everybody_may_wager_participants_and_host_too() -> None:
    coins = {f"p{seat}": {"coins": 5} for seat in (1, 2, 3, 4)}
    table = lay("wagers", match={"sides": SIDES}, **coins)
    assert sorted(table.pending) == [0, 1, 2, 3]
    do(table, "p1: stake 3 on victory i", "p1: stake 1 on injury", "p1: stake 0 on decapitation")
    assert asked(table, 1) is None


@pytest.mark.rule("SP-WAGER-3")
def test_a_participant_is_not_asked_about_its_opponents_victory() -> None:
    table = lay("wagers", match={"sides": SIDES}, p1={"coins": 2}, p3={"coins": 2})
    assert options(table, 3) == ["stake 0 on victory ii", "stake 1 on victory ii", "stake 2 on victory ii"]
    assert refused(table, "p3: stake 1 on victory i").rule == "SP-WAGER-3"
    do(table, "p1: stake 0 on victory i")
    assert options(table, 1)[0] == "stake 0 on injury"


@pytest.mark.rule("SP-COIN-1")
def test_a_gift_that_comes_while_wagers_are_placed_can_be_wagered() -> None:
    table = lay("wagers", match={"sides": SIDES}, p2={"coins": 3})
    do(table, "p2: give p4 1 coins")
    do(table, *(f"p2: stake 0 on {area}" for area in ("victory i", "victory ii", "injury", "decapitation")))
    assert options(table, 4) == ["stake 0 on victory i", "stake 1 on victory i"]
    do(table, "p4: stake 1 on victory i")
    assert house(table, 4).wagers == [1, 0, 0, 0]


@pytest.mark.rule("SP-WAGER-4", "SP-R-47")
def test_wagers_are_secret_until_all_are_placed() -> None:
    table = lay("wagers", match={"sides": SIDES}, p2={"coins": 3}, p4={"coins": 1})
    do(table, *(f"p2: stake {coins} on {area}" for coins, area in ((3, "victory i"),)))
    assert table.view(3)["board"]["houses"][1]["coins"] == 3
    assert table.view(3)["board"]["houses"][1]["wagers"] == {}
    do(table, "p4: stake 1 on victory i")
    assert table.view(3)["board"]["houses"][1]["wagers"] == {"victory i": 3}


@pytest.mark.rule("SP-OPT-3")
def test_open_wagers_in_host_order() -> None:
    table = lay(
        "wagers", host="p4", options={"wagers": "host-order"}, match={"sides": SIDES}, p2={"coins": 1}, p4={"coins": 1}
    )
    assert list(table.pending) == [3]
    do(table, "p4: stake 0 on victory i", "p4: stake 0 on victory ii", "p4: stake 1 on injury")
    assert table.view(1)["board"]["houses"][3]["wagers"] == {"injury": 1}
    assert list(table.pending) == [1]


@pytest.mark.rule("SP-WAGER-7")
def test_combat_starts_when_everybody_has_wagered() -> None:
    table = lay("wagers", match={"sides": SIDES}, dice=(6, 6, 1, 1, 1), p2={"coins": 1})
    assert position(table).phase == "wagers"
    do(table, "p2: stake 1 on victory i")
    assert position(table).phase == "combat"
    assert table.view(0)["board"]["houses"][1]["wagers"] == {"victory i": 1}


@pytest.mark.rule("SP-R-48")
def test_others_may_bet_on_both_victories() -> None:
    table = lay("wagers", match={"sides": SIDES}, p2={"coins": 6})
    do(table, "p2: stake 3 on victory i", "p2: stake 3 on victory ii")
    assert house(table, 2).wagers[:2] == [3, 3]


@pytest.mark.rule("SP-R-50")
def test_levels_exclude_each_other_and_an_execution_changes_no_wager() -> None:
    beheaded = after("decapitation", p4={"wagers": [0, 0, 2, 1]})
    assert house(beheaded, 4).coins == 3
    executed = after("yield", p4={"wagers": [0, 0, 2, 1]})
    do(executed, "p2: thumb down")
    assert house(executed, 4).coins == 0


# -- victory and defeat ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-DEFEAT-2", "SP-DEFEAT-5")
def test_a_spared_yield_leaves_no_harm_and_equipment_returns() -> None:
    table = after("yield", p3={"cards": ["theron", "sword", "kitchen hand 2"]})
    do(table, "p2: thumb up")
    g = position(table)
    assert [g.status[card] for card in house(table, 3).cards] == [0, 0, 0]
    executed = after("yield", p3={"cards": ["theron", "sword"]})
    do(executed, "p2: thumb down")
    assert labels(executed, 3) == ["sword"]


@pytest.mark.rule("SP-VICTORY-2", "SP-R-64")
def test_a_champion_gets_no_more_favour_but_its_dominus_gains_influence() -> None:
    table = after("decapitation", p1={"cards": ["tuathal: champion", "kitchen hand"]})
    assert house(table, 1).influence == 8
    assert position(table).favour[position(table).box.card_of["tuathal"]] == 3
    common = after("decapitation")
    assert position(common).favour[position(common).box.card_of["tuathal"]] == 1


@pytest.mark.rule("SP-VICTORY-3", "SP-SETTLE-3")
def test_the_order_after_a_match() -> None:
    table = after("injury", p4={"wagers": [0, 0, 1, 0]})
    do(table, "p2: thumb up")
    kinds = [
        event["kind"]
        for event in table.events()
        if event["kind"] in ("injured", "influence", "favour", "payout", "thumb")
    ]
    assert kinds[:5] == ["injured", "influence", "favour", "payout", "thumb"]


@pytest.mark.rule("SP-CHAMP-4", "SP-R-65")
def test_an_injured_champion_is_not_lost_but_a_sold_one_is() -> None:
    table = after("injury", p3={"cards": ["theron: champion", "kitchen hand 2"]})
    assert house(table, 3).influence == 7
    market = lay("open-market", p1={"cards": ["theron: champion"]})
    do(market, "p1: sell theron")
    assert house(market, 1).influence == 6
    seized = lay("intrigue", p1={"influence": 10, "hand": ["forged bill of sale"]}, p2={"cards": ["pietros: champion"]})
    do(seized, "p1: play forged bill of sale", "p1: aim at p2")
    assert (house(seized, 1).influence, house(seized, 2).influence) == (11, 6)


@pytest.mark.rule("SP-FATE-1", "SP-FATE-6", "SP-R-66")
def test_the_host_decides_on_its_own_injured_combatant_too() -> None:
    table = after("injury", host="p3")
    assert asked(table, 3) == "thumb"
    do(table, "p3: thumb down")
    assert "theron" not in labels(table, 3)


@pytest.mark.rule("SP-FATE-7")
def test_after_the_thumb_the_phase_ends_and_a_new_turn_begins() -> None:
    table = after("yield", p4={"hand": ["empty brothel"]})
    do(table, "p2: thumb up")
    assert asked(table, 4) == "react"
    do(table, "p4: pass")
    assert position(table).turn == 2
    winning = after("yield", p1={"cards": ["tuathal", "kitchen hand"], "influence": 11})
    do(winning, "p2: thumb up")
    assert winning.result is not None
    assert winning.result.winners == (0,)


@pytest.mark.rule("SP-R-67", "SP-FATE-4")
def test_a_reversed_thumb_costs_no_influence() -> None:
    table = after("yield", p3={"cards": ["theron: 2 favour", "kitchen hand 2"]}, p4={"hand": ["roar of the crowd"]})
    do(table, "p2: thumb down", "p4: react with roar of the crowd")
    assert "theron" in labels(table, 3)
    assert house(table, 2).influence == 7


@pytest.mark.rule("SP-R-75")
def test_a_host_at_one_may_execute_a_favourite_and_loses_nothing_further() -> None:
    table = after("yield", p2={"influence": 1}, p3={"cards": ["theron: 2 favour", "kitchen hand 2"]})
    do(table, "p2: thumb down")
    assert house(table, 2).influence == 1
    assert "theron" not in labels(table, 3)


@pytest.mark.rule("SP-R-34")
def test_what_the_host_decides_before_all_were_asked_for_offers_is_done_and_taken_back_like_anything() -> None:
    table = lay(
        "invitation", match={}, p1={"cards": ["theron"]}, p2={"cards": ["tuathal"], "coins": 2}, p3={"cards": ["alard"]}
    )
    assert asked(table, 2) == "make-an-offer"
    assert "invite p3" in [action.text for action in table.available(0)]
    assert "invite p3" not in [action.text for action in table.available(1)]
    do(table, "p1: invite p3")
    assert asked(table, 3) == "reply"
    assert table.clone().hash == table.hash
    do(table, "p1: undo")
    assert asked(table, 2) == "make-an-offer"
    do(table, "p2: no offer", "p1: invite p3")
    assert asked(table, 3) == "reply"
