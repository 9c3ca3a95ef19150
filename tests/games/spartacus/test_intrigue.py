"""The Intrigue Phase: turns, Schemes, support, Reactions, Foils, Guards."""

from __future__ import annotations

import re

import pytest

from tests.games.spartacus.tables import asked, do, house, labels, lay, options, position, refused, said

# -- the turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-TURN-1", "SP-TURN-4")
def test_turns_are_taken_in_host_order_until_each_says_so() -> None:
    table = lay("intrigue", host="p3")
    for seat in (3, 4, 1, 2):
        assert asked(table, seat) == "act"
        assert options(table, seat) == ["end turn"]
        do(table, f"p{seat}: end turn")
    assert asked(table, 3) == "open-market"


@pytest.mark.rule("SP-TURN-2", "SP-SCHEME-4")
def test_any_number_of_things_in_any_order() -> None:
    table = lay("intrigue", p1={"hand": ["petty usury", "petty usury", "guard", "poisoned cup"], "cards": ["steward"]})
    do(
        table,
        "p1: play petty usury",
        "p1: deploy a guard",
        "p1: use steward",
        "p1: play petty usury",
        "p1: cash in poisoned cup",
    )
    assert house(table, 1).coins == 3 + 2 + 3 + 2
    assert house(table, 1).guards == 1


@pytest.mark.rule("SP-TURN-5")
def test_reactions_come_after_the_last_turn_and_before_the_victory_check() -> None:
    table = lay("intrigue", active="p4", p2={"influence": 12, "coins": 1}, p3={"hand": ["empty brothel"]})
    do(table, "p4: end turn")
    assert asked(table, 3) == "react"
    assert table.result is None
    do(table, "p3: pass")
    assert table.result is not None
    assert table.result.winners == (1,)


@pytest.mark.rule("SP-TURN-6", "SP-GEN-11")
def test_coins_and_promises_pass_between_players_during_the_phase() -> None:
    table = lay("intrigue", p1={"hand": ["slander at the baths"]}, p3={"coins": 3})
    do(
        table,
        "p3: offer p1: give 2 coins; want nothing; promise say leave me alone",
        "p1: accept the offer of p3",
        "pass",
    )
    assert house(table, 1).coins == 2
    do(table, "p1: play slander at the baths", "p1: aim at p3")
    assert house(table, 3).influence == 6, "nothing but Coins was binding"


@pytest.mark.rule("SP-R-14", "SP-TURN-3")
def test_a_guard_may_be_deployed_on_somebody_elses_turn() -> None:
    table = lay("intrigue", p2={"hand": ["guard"]})
    do(table, "p2: deploy a guard")
    assert house(table, 2).guards == 1
    assert refused(table, "p2: take the guard back to hand").rule == "SP-TURN-3"


@pytest.mark.rule("SP-CASH-2", "SP-CASH-3")
def test_all_sorts_are_cashed_in_at_any_influence_but_only_in_the_phase() -> None:
    table = lay("intrigue", p1={"influence": 1, "hand": ["public disgrace", "magistrate's favour", "guard"]})
    do(table, "p1: cash in public disgrace", "p1: cash in magistrate's favour", "p1: cash in guard")
    assert house(table, 1).coins == 4 + 3 + 1
    market = lay("open-market", p1={"hand": ["guard"]})
    assert refused(market, "p1: cash in guard").rule == "SP-CASH-3"


@pytest.mark.rule("SP-HOUSE-1", "SP-R-79")
def test_house_rules_only_in_the_own_turn_by_their_owner() -> None:
    table = lay("intrigue", active="p2", p1={"house": "castellan", "guards": 3}, p2={"house": "mercator"})
    assert refused(table, "p1: invoke show of force").rule == "SP-HOUSE-1"
    assert refused(table, "p2: invoke show of force").rule == "SP-HOUSE-1"


@pytest.mark.rule("SP-HOUSE-3", "SP-ABIL-3")
def test_house_rules_and_abilities_open_no_trigger_and_cannot_be_foiled() -> None:
    table = lay(
        "intrigue", p1={"house": "castellan", "guards": 3, "cards": ["steward"]}, p2={"hand": ["whispered rumors"]}
    )
    do(table, "p1: invoke show of force")
    assert house(table, 1).influence == 8
    assert refused(table, "p2: react with whispered rumors").rule == "SP-HOUSE-3"
    do(table, "p1: use steward")
    assert refused(table, "p2: react with whispered rumors").rule == "SP-ABIL-3"


@pytest.mark.rule("SP-ABIL-1", "SP-ABIL-4")
def test_abilities_only_in_the_own_turn_and_only_of_ready_cards() -> None:
    table = lay("intrigue", p1={"cards": ["pietros: exhausted"]}, p2={"cards": ["steward"]})
    assert refused(table, "p2: use steward").rule == "SP-ABIL-1"
    assert refused(table, "p1: use pietros").rule == "SP-ABIL-4"
    healers = lay("upkeep", dice=(1,), p1={"cards": ["tuathal: injured", "medicus: injured"]})
    do(healers, "p1: roll for tuathal")
    assert "tuathal" not in labels(healers, 1), "an injured Medicus helps nobody"


@pytest.mark.rule("SP-R-80")
def test_an_ability_is_aimed_at_any_other_dominus() -> None:
    table = lay("intrigue", p1={"cards": ["eglectus"]}, p3={"hand": ["guard"]})
    do(table, "p1: use eglectus")
    assert options(table, 1) == ["aim at p2", "aim at p3", "aim at p4"]
    do(table, "p1: aim at p3")
    assert said(table, "peeks", 1)[0]["cards"] == ["Guard"]
    assert "cards" not in said(table, "peeks", 2)[0]


# -- Schemes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-SCHEME-1")
def test_schemes_only_in_the_own_turn() -> None:
    table = lay("intrigue", active="p2", p1={"hand": ["petty usury"]})
    assert refused(table, "p1: play petty usury").rule == "SP-SCHEME-1"


@pytest.mark.rule("SP-SCHEME-5", "SP-REACT-5")
def test_the_others_are_asked_clockwise_from_the_left_after_a_declaration() -> None:
    holders = {f"p{seat}": {"hand": ["whispered rumors"]} for seat in (1, 3)} | {
        "p4": {"hand": ["loyal client", "magistrate's favour"], "influence": 9}
    }
    table = lay("intrigue", host="p1", active="p2", p2={"hand": ["petty usury"]}, **holders)
    do(table, "p2: play petty usury")
    for seat in (3, 4, 1):
        assert list(table.pending) == [seat - 1]
        do(table, f"p{seat}: pass")
    assert house(table, 2).coins == 3


@pytest.mark.rule("SP-SCHEME-7", "SP-R-20")
def test_a_cost_that_can_no_longer_be_paid_leaves_no_effect() -> None:
    table = lay("intrigue", p1={"coins": 6, "hand": ["grand feast"]}, p2={"hand": ["whispered rumors"]})
    do(table, "pass", "p1: play grand feast", "p1: aim at p1")
    do(table, "p1: give p3 1 coins", "p2: pass")
    assert house(table, 1).influence == 7
    assert house(table, 1).coins == 5
    assert position(table).intrigue_discard == [position(table).box.title_of["grand feast"]]


@pytest.mark.rule("SP-SCHEME-9")
def test_the_owner_chooses_unless_the_card_says_otherwise() -> None:
    cards = ["tuathal", "lykos", "mordax"]
    table = lay("intrigue", p1={"hand": ["poisoned cup", "whispers in the ludus"]}, p2={"cards": cards})
    do(table, "p1: play poisoned cup", "p1: aim at p2")
    assert options(table, 2) == [f"choose {name}" for name in cards]
    do(table, "p2: choose lykos", "p1: play whispers in the ludus", "p1: aim at p2")
    assert options(table, 1) == ["choose tuathal", "choose mordax"]
    do(table, "p1: choose mordax")
    assert [position(table).status[position(table).box.card_of[name]] for name in cards] == [1, 2, 1]


@pytest.mark.rule("SP-SCHEME-10")
def test_reactions_may_follow_a_foiled_scheme_too() -> None:
    table = lay(
        "intrigue",
        p1={"hand": ["petty usury"], "coins": 1},
        p2={"hand": ["whispered rumors"], "coins": 1},
        p3={"hand": ["destitute!"], "coins": 1},
    )
    do(table, "p1: play petty usury", "p2: react with whispered rumors")
    assert asked(table, 3) == "react"
    assert options(table, 3) == ["react with destitute!", "pass"]


@pytest.mark.rule("SP-SCHEME-11", "SP-R-19")
def test_every_player_means_every_other_dominus() -> None:
    table = lay("intrigue", p1={"coins": 6, "hand": ["grand feast"]})
    do(table, "pass", "p1: play grand feast", "p1: aim at p3")
    assert [house(table, seat).coins for seat in (1, 2, 3, 4)] == [0, 2, 2, 2]
    assert house(table, 3).influence == 8


@pytest.mark.rule("SP-R-18")
def test_a_scheme_without_a_target_is_aimed_at_its_player_so_nobody_can_guard() -> None:
    table = lay("intrigue", p1={"hand": ["petty usury"]}, p2={"guards": 2, "hand": ["guard", "whispered rumors"]})
    do(table, "p1: play petty usury")
    assert options(table, 2) == ["react with whispered rumors", "pass"]
    assert table.view(1)["board"]["scheme"]["target"] == 0


@pytest.mark.rule("SP-SCHEME-7")
def test_no_declaration_once_the_coins_for_its_cost_are_given_away() -> None:
    table = lay("intrigue", p1={"coins": 6, "hand": ["grand feast"]}, p2={"hand": ["whispered rumors"]})
    do(table, "p1: play grand feast", "p1: give p3 1 coins", "p1: aim at p1")
    assert asked(table, 1) == "act"
    assert said(table, "scheme", 2) == []
    assert options(table, 1) == ["cash in grand feast", "end turn"]


# -- support -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-SUPPORT-4")
def test_the_card_stays_hidden_and_the_claim_may_be_a_lie() -> None:
    table = lay("intrigue", p1={"influence": 3, "hand": ["slander at the baths", "guard"]})
    do(table, "p1: seek support for slander at the baths", "p1: ask p2 and p3", "p1: claim a visitor from rome on p2")
    assert said(table, "seeks-support", 1)[0]["card"] == "Slander at the Baths"
    assert "card" not in said(table, "seeks-support", 2)[0]
    assert said(table, "seeks-support", 2)[0]["claim"] == {"kind": "claimed", "card": "A Visitor From Rome", "to": 1}
    (theirs,), (own,) = (table.view(seat)["board"]["requests"] for seat in (1, 0))
    assert theirs["card"] is theirs["requires"] is None
    assert own["requires"] == next(card["requires"] for card in table.view(0)["board"]["houses"][0]["hand"])
    assert own["brings"][0] == own["sum"] == 3


@pytest.mark.rule("SP-SUPPORT-5", "SP-R-23")
def test_support_belongs_to_one_card_and_ends_with_it_or_with_the_turn() -> None:
    table = lay(
        "intrigue", p1={"influence": 3, "hand": ["slander at the baths", "a visitor from rome"]}, p2={"influence": 4}
    )
    do(table, "p1: seek support for slander at the baths", "p1: ask p2", "p1: claim nothing", "p2: grant support")
    assert "play slander at the baths" in options(table, 1)
    assert "play a visitor from rome" not in options(table, 1)
    do(table, "p1: end turn")
    assert not position(table).requests


@pytest.mark.rule("SP-SUPPORT-6")
def test_the_sum_is_taken_when_the_scheme_is_declared() -> None:
    again = lay(
        "intrigue", p1={"influence": 3, "hand": ["slander at the baths", "slander at the baths"]}, p2={"influence": 3}
    )
    do(again, "p1: seek support for slander at the baths", "p1: ask p2", "p1: claim nothing", "p2: grant support")
    house(again, 2).influence = 2
    do(again, "p1: cash in slander at the baths")
    assert "play slander at the baths" not in options(again, 1)


@pytest.mark.rule("SP-SUPPORT-7", "SP-R-24")
def test_a_supported_scheme_need_not_be_played_and_payments_stay() -> None:
    table = lay("intrigue", p1={"influence": 3, "hand": ["slander at the baths"], "coins": 2}, p2={"influence": 4})
    do(
        table,
        "p1: seek support for slander at the baths",
        "p1: ask p2",
        "p1: attach 2 coins for p2",
        "p1: claim nothing",
    )
    do(table, "p2: grant support", "p1: cash in slander at the baths", "p1: end turn")
    assert house(table, 2).coins == 2


@pytest.mark.rule("SP-FOIL-6")
def test_support_for_a_foiled_scheme_is_used_up() -> None:
    hand = ["slander at the baths", "slander at the baths"]
    table = lay("intrigue", p1={"influence": 3, "hand": hand}, p2={"influence": 4}, p3={"hand": ["whispered rumors"]})
    do(table, "p1: seek support for slander at the baths", "p1: ask p2", "p1: claim nothing", "p2: grant support")
    do(table, "p1: play slander at the baths", "p1: aim at p4", "p3: react with whispered rumors")
    assert "play slander at the baths" not in options(table, 1)
    assert "seek support for slander at the baths" in options(table, 1)


@pytest.mark.rule("SP-SUPPORT-9")
def test_a_price_is_taken_or_left_before_the_next_answers() -> None:
    table = lay("intrigue", p1={"influence": 3, "hand": ["slander at the baths"], "coins": 3})
    do(table, "pass", "p1: seek support for slander at the baths", "p1: ask p2 and p3", "p1: attach 1 coins for p2")
    do(table, "p1: attach 1 coins for p3", "p1: claim nothing")
    assert options(table, 2) == [
        "grant support",
        "refuse support",
        "ask 1 coins for support",
        "ask 2 coins for support",
    ]
    do(table, "p2: ask 2 coins for support")
    assert options(table, 1) == ["take the price", "leave it"]
    do(table, "p1: take the price", "p3: grant support")
    assert [house(table, seat).coins for seat in (1, 2, 3)] == [0, 2, 1]


@pytest.mark.rule("SP-SUPPORT-9")
def test_a_price_that_is_left_is_told_of_whoever_left_it() -> None:
    table = lay("intrigue", p1={"influence": 3, "hand": ["slander at the baths"], "coins": 3})
    do(table, "pass", "p1: seek support for slander at the baths", "p1: ask p2", "p1: attach 1 coins for p2")
    do(table, "p1: claim nothing", "p2: ask 2 coins for support", "p1: leave it")
    (told,) = [line for line in table.story() if "no support" in line]
    assert re.fullmatch(r"Marcus \(\w+\) does not pay 2 Coins: no support from Livia \(\w+\)\.", told)


@pytest.mark.rule("SP-R-33", "SP-SUPPORT-3")
def test_an_offer_may_settle_support_while_its_price_is_still_open() -> None:
    table = lay("intrigue", p1={"influence": 4, "coins": 5, "hand": ["black market profits"]}, p2={"influence": 4})
    do(table, "p1: seek support for black market profits", "p1: ask p2", "p1: attach 0 coins for p2")
    do(table, "p1: claim nothing", "p2: ask 3 coins for support")
    do(table, "p1: offer p2: give 1 coins; want support; promise nothing", "p2: accept the offer of p1")
    assert asked(table, 1) == "act", "the price has nothing left to buy"
    assert [house(table, seat).coins for seat in (1, 2)] == [4, 1]
    assert "play black market profits" in options(table, 1)


@pytest.mark.rule("SP-R-33")
def test_an_offer_of_support_dies_with_the_request_it_is_about() -> None:
    hand = ["black market profits", "debt called in"]
    table = lay("intrigue", p1={"influence": 4, "coins": 5, "hand": hand}, p2={"influence": 4})
    seek = ("p1: ask p2", "p1: attach 0 coins for p2", "p1: claim nothing")
    do(table, "p1: seek support for black market profits", *seek)
    do(table, "p2: offer p1: give support; want 2 coins; promise nothing", "p2: refuse support")
    assert said(table, "lapses")[0]["seat"] == 1
    assert asked(table, 1) == "act"
    do(table, "p1: seek support for debt called in", *seek)
    assert refused(table, "p1: accept the offer of p2").rule == "SP-R-33"


@pytest.mark.rule("SP-SUPPORT-9")
def test_no_price_beyond_the_coins_the_asker_has_left() -> None:
    table = lay("intrigue", p1={"influence": 4, "coins": 5, "hand": ["black market profits"]})
    do(table, "p1: seek support for black market profits", "p1: ask p2", "p1: attach 3 coins for p2")
    do(table, "p1: claim nothing", "p1: give p3 4 coins")
    assert options(table, 2) == ["refuse support", "ask 1 coins for support"]


@pytest.mark.rule("SP-R-34")
def test_four_requests_in_a_turn_count_also_when_their_schemes_were_played() -> None:
    hand = ["petty usury"] * 3 + ["hired muscle"] * 2
    table = lay("intrigue", p1={"influence": 1, "hand": hand})
    for name in hand[:4]:
        do(table, f"p1: seek support for {name}", "p1: ask p2", "p1: claim nothing", "p2: grant support")
        do(table, f"p1: play {name}", "p1: give p3 3 coins" if name == "petty usury" else "pass")
    assert refused(table, "p1: seek support for hired muscle").rule == "SP-R-34"


# -- Reactions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-REACT-2")
def test_reactions_need_own_influence_and_no_voice_helps() -> None:
    table = lay("intrigue", p1={"hand": ["petty usury"]}, p2={"influence": 8, "hand": ["magistrate's favour"]})
    do(table, "p1: play petty usury")
    assert house(table, 1).coins == 3, "P2 was not even asked: 8 is not 9"
    other = lay("intrigue", p1={"hand": ["petty usury"]}, p2={"influence": 9, "hand": ["magistrate's favour"]})
    do(other, "p1: play petty usury", "p2: react with magistrate's favour")
    assert house(other, 1).coins == 0


@pytest.mark.rule("SP-REACT-4")
def test_a_reactions_cost_is_paid_when_it_is_played() -> None:
    table = lay(
        "intrigue",
        p1={"influence": 9, "hand": ["petty usury", "counter-whisper"]},
        p2={"coins": 2, "hand": ["bought silence"]},
    )
    do(table, "pass", "p1: play petty usury", "p2: react with bought silence")
    assert (house(table, 1).coins, house(table, 2).coins) == (2, 0)
    do(table, "p1: react with counter-whisper")
    assert house(table, 1).coins == 5, "the Foil came to nothing, its cost did not"
    poor = lay("intrigue", p1={"hand": ["petty usury"]}, p2={"coins": 1, "hand": ["bought silence"]})
    do(poor, "pass", "p1: play petty usury")
    assert house(poor, 1).coins == 3


@pytest.mark.rule("SP-REACT-6", "SP-R-28")
def test_after_every_attempt_the_asking_starts_again() -> None:
    table = lay(
        "intrigue",
        dice=(1,),
        p1={"hand": ["slander at the baths"]},
        p2={"hand": ["whispered rumors"]},
        p3={"guards": 1},
    )
    do(table, "p1: play slander at the baths", "p1: aim at p3", "p2: pass", "p3: guard from the table")
    assert asked(table, 2) == "react", "P2 may think again after the failed Guard"
    do(table, "p2: react with whispered rumors")
    assert house(table, 3).influence == 7


@pytest.mark.rule("SP-R-29")
def test_a_reaction_is_answered_only_by_cards_that_say_so() -> None:
    table = lay(
        "intrigue",
        p1={"hand": ["petty usury", "whispered rumors"]},
        p2={"hand": ["whispered rumors"]},
        p3={"hand": ["loyal client"]},
    )
    do(table, "p1: play petty usury", "p2: react with whispered rumors")
    assert house(table, 1).coins == 0
    assert asked(table, 1) == "act"


@pytest.mark.rule("SP-FOIL-3", "SP-R-26")
def test_nothing_but_anothers_scheme_is_foiled() -> None:
    table = lay(
        "intrigue",
        dice=(1,),
        p1={"hand": ["incite rebellion", "guard", "whispered rumors"], "cards": ["tuathal"], "guards": 1},
        p2={"hand": ["whispered rumors"]},
    )
    do(table, "p1: play incite rebellion", "p1: aim at p1", "p1: name gladiator")
    assert list(table.pending) == [1], "P1 may not answer its own Scheme"
    assert refused(table, "p1: guard from the table").rule == "SP-FOIL-1"
    do(table, "p2: pass")
    assert labels(table, 1) == []


@pytest.mark.rule("SP-FOIL-5")
def test_a_standing_foil_closes_the_trigger() -> None:
    table = lay(
        "intrigue",
        p1={"hand": ["petty usury"]},
        p2={"hand": ["whispered rumors"]},
        p3={"hand": ["magistrate's favour"], "influence": 9},
    )
    do(table, "p1: play petty usury", "p2: react with whispered rumors")
    assert asked(table, 1) == "act"
    assert len(house(table, 3).hand) == 1


@pytest.mark.rule("SP-GUARD-1", "SP-GUARD-7", "SP-R-16")
def test_guards_protect_the_target_at_any_influence() -> None:
    table = lay(
        "intrigue",
        dice=(6,),
        p1={"hand": ["slander at the baths"]},
        p2={"influence": 1, "hand": ["guard"]},
        p3={"guards": 1},
    )
    do(table, "p1: play slander at the baths", "p1: aim at p2")
    assert list(table.pending) == [1]
    assert refused(table, "p3: guard from the table").rule == "SP-GUARD-1"
    do(table, "p2: guard from hand")
    assert house(table, 2).influence == 1
    assert asked(table, 1) == "act"


@pytest.mark.rule("SP-GUARD-4", "SP-GUARD-6")
def test_a_guard_is_spent_either_way_and_a_foil_may_follow() -> None:
    table = lay(
        "intrigue", dice=(3,), p1={"hand": ["slander at the baths"]}, p2={"guards": 1, "hand": ["loyal client"]}
    )
    do(table, "p1: play slander at the baths", "p1: aim at p2", "p2: guard from the table")
    assert house(table, 2).guards == 0
    assert options(table, 2) == ["react with loyal client", "pass"]
    do(table, "p2: react with loyal client")
    assert house(table, 2).influence == 7
    assert asked(table, 1) == "act"


def test_an_ability_whose_coins_are_given_away_meanwhile_does_nothing() -> None:
    table = lay("intrigue", p1={"cards": ["poisoner"], "coins": 2}, p2={"cards": ["tuathal"]})
    do(table, "pass", "p1: use poisoner", "p1: give p3 1 coins", "p1: aim at p2")
    assert house(table, 1).coins == 1
    assert set(position(table).status) == {0}


@pytest.mark.rule("SP-REACT-7")
def test_a_foil_that_stands_no_more_is_not_answered_again() -> None:
    table = lay(
        "intrigue",
        p1={"influence": 8, "hand": ["petty usury", "counter-whisper", "counter-whisper"]},
        p2={"influence": 6, "hand": ["whispered rumors"]},
    )
    do(table, "pass", "p1: play petty usury", "p2: react with whispered rumors", "p1: react with counter-whisper")
    assert house(table, 1).coins == 3
    assert len(house(table, 1).hand) == 1


@pytest.mark.rule("SP-SUPPORT-5", "SP-R-23")
def test_support_ends_when_its_card_leaves_the_hand_and_nobody_else_notices() -> None:
    table = lay(
        "intrigue",
        p1={
            "influence": 4,
            "hand": ["slander at the baths", "petty usury", "poisoned cup"],
            "cards": ["scribe of the forum"],
        },
        p2={"influence": 5},
        intrigue_top=["slander at the baths"],
    )
    do(
        table,
        "pass",
        "p1: seek support for slander at the baths",
        "p1: ask p2",
        "p1: claim nothing",
        "p2: grant support",
    )
    assert "play slander at the baths" in options(table, 1)
    before = table.view(1)["board"]["requests"]
    do(table, "p1: use scribe of the forum", "p1: discard slander at the baths")
    assert table.view(1)["board"]["requests"] == before
    assert position(table).box.title_of["slander at the baths"] in house(table, 1).hand, "another copy of it"
    assert "play slander at the baths" not in options(table, 1)
    assert "seek support for slander at the baths" in options(table, 1)


@pytest.mark.rule("SP-REACT-1", "SP-COIN-1")
def test_a_reaction_stays_in_hand_when_a_gift_leaves_it_nobody_to_aim_at() -> None:
    table = lay(
        "intrigue",
        p1={"coins": 1, "hand": ["petty usury"]},
        p3={"coins": 1, "hand": ["destitute!", "whispered rumors"]},
        p4={"coins": 5},
    )
    do(table, "p1: play petty usury", "p4: offer p3: give 1 coins; want nothing; promise nothing", "p3: pass")
    do(table, "p3: react with destitute!")
    assert options(table, 3) == ["aim at p2", "accept the offer of p4", "refuse the offer of p4"]
    do(table, "p4: give p2 1 coins")
    assert asked(table, 3) == "react"
    assert len(house(table, 3).hand) == 2
    do(table, "p3: pass")
    assert asked(table, 1) == "act"
    assert said(table, "reacts", 1) == []
