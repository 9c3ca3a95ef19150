"""What is told, asked, waited for and refused, in sentences that a reader of the log alone can follow."""

from __future__ import annotations

import os
from typing import Any

import pytest

import harena
from harena.bots import make_bot
from harena.core import Course, SeatView, Table
from harena.testing.plain import forbidden

from .positions import GAME, P1, P2, P3, STOP, asked, battle, play, position, royale

SOAK = os.environ.get("HARENA_SOAK") == "1"


def told(table: Table, seat: int | None = None) -> list[str]:
    return table.story(seat)


def prompt(table: Table, seat: int) -> str:
    return table.prompt(table.pending[seat])


def solo(**more: Any) -> Table:
    return position(seats=1, **more)


# ---------------------------------------------------------------- what happened


def test_a_card_and_what_it_removes_are_one_sentence() -> None:
    table = position(P1={"hand": ["Manumissio", "Cestus", "Evade"], "deck": ["Cull"]})
    play(table, "P1 play manumissio")
    assert not any("plays Manumissio" in line for line in told(table))
    play(table, "P1 remove cestus from the game")
    assert told(table, P2)[-2:] == [
        "Marcus plays Manumissio and removes Cestus from the game.", "Marcus draws a card.",
    ]  # fmt: skip
    assert [event["card"] for event in table.events() if event["kind"] == "plays"] == ["Manumissio"]


def test_an_attack_is_told_from_the_blow_to_the_coin_of_its_victim() -> None:
    table = battle(
        ["Thraex", "A=V(1/9/1)"], ["Cestus", "Y=V(1/9/1)"], P1={"hand": [STOP]}, P2={"coins": 3}, L={"card": "Pompeii"}
    )
    play(table, "P1 attack with thraex", "P1 strike cestus")
    assert told(table)[-2:] == [
        "Marcus' Thraex strikes Livia's Cestus for 2.",
        "Livia's Cestus is defeated; Livia takes 1 Coin, 4 now.",
    ]
    assert told(table, P2)[-1] == "Your Cestus is defeated; you take 1 Coin, 4 now."
    assert told(table, P1)[-2] == "Your Thraex strikes Livia's Cestus for 2."


def test_what_is_paid_for_a_use_is_told_with_it() -> None:
    hands: dict[str, Any] = {"P1": {"hand": [STOP], "coins": 2}, "P2": {"hand": [STOP]}}
    table = battle(["Scissor", "Spiculus"], ["C=V(1/9/1)"], **hands)
    play(table, "P1 attack with scissor", "P1 use scissor", "P1 use spiculus", "P1 choose c")
    story = told(table)
    begun = story.index("Marcus' Scissor attacks: Marcus pays 1 Coin to use Scissor (1 left).")
    assert story[begun + 1 :] == [
        "Marcus' Scissor has +2 Attack for this Combat Turn: 4 now.",
        "Marcus' Scissor strikes Livia's C for 4.",
        "Livia's C has 5 Health left.",
        "Marcus uses Spiculus at the cost of 1 damage to it.",
        "Marcus' Spiculus has 2 Health left.",
        "Marcus' Spiculus deals 1 damage to Livia's C.",
        "Livia's C has 4 Health left.",
    ]


def test_those_who_leave_the_arenas_are_told_by_owner() -> None:
    first, last = {"card": "Pompeii", "P1": ["Cestus", "Samnite"]}, {"card": "Capua", "P2": ["Paegniarius"]}
    table = position(at="battle", F1=first, L=last)
    home = next(line for line in told(table) if line.startswith("All Gladiators leave the Arenas "))
    assert home.endswith(" for their owners' Discard Piles: Marcus' Cestus and Samnite and Livia's Paegniarius.")


@pytest.mark.rule("FX-CHAMP-1")
def test_a_champion_is_told_by_name() -> None:
    table = battle(["Ladas L2"], ["C=V(1/9/1)"], P1={"hand": [STOP]}, P2={"hand": [STOP]})
    play(table, "P1 attack with ladas l2")
    assert told(table)[-2].startswith("Marcus' Ladas strikes Livia's C for ")


def test_new_damage_and_damage_that_only_goes_elsewhere_are_told_apart() -> None:
    hands: dict[str, Any] = {"P1": {"hand": [STOP]}, "P2": {"hand": ["Turn the Tables"]}}
    table = battle(["A=V(3/9/1)"], ["C=V(1/9/1)", "D=V(1/9/1)"], **hands)
    play(table, "P1 attack with a", "P1 strike c", "P2 play turn the tables")
    while asked(table) in ("P2 target", "P2 amount"):
        table.apply(P2, table.pending[P2].options[-1])
    shifted = next(line for line in told(table) if " of the damage goes to " in line)
    assert shifted.endswith("instead of Livia's C.")
    assert not [line for line in told(table) if "Turn the Tables deals" in line]


def test_a_used_card_is_named_as_it_lies_there() -> None:
    table = battle(
        ["A=V(1/9/1)", "Spiculus", "Spiculus"], ["C=V(1/9/1)"], P1={"patrons": ["Praetor", "Praetor"], "hand": [STOP]}
    )
    play(table, "P1 use spiculus 2", "P1 choose c")
    assert "Marcus uses Spiculus 2 at the cost of 1 damage to it." in told(table)
    assert "Marcus' Spiculus 2 deals 1 damage to Livia's C." in told(table)


def test_the_crowds_favor_decides_a_tie_in_initiative_by_name() -> None:
    start = {"at": "battle", "P1": {"hand": [STOP]}, "P2": {"hand": [STOP]}}
    tied = position(start, favor="P2", L={"P1": ["A=V(1/9/3)"], "P2": ["Y=V(1/9/3)"]})
    assert told(tied)[-1] == (
        "Marcus and Livia each have Initiative 3; the Crowd's Favor, which Livia holds, decides: Livia begins."
    )
    clear = position(start, favor="P2", L={"P1": ["A=V(1/9/5)"], "P2": ["Y=V(1/9/3)"]})
    assert told(clear)[-1] == "Marcus has the Initiative: 5 against Livia's 3."
    assert told(clear, P2)[-1] == "Marcus has the Initiative: 5 against your 3."


def test_a_tie_without_the_holder_goes_to_the_nearest_to_the_right() -> None:
    table = position(
        seats=3, at="battle", favor="P1", L={"P1": ["A=V(1/9/1)"], "P2": ["B=V(1/9/3)"], "P3": ["C=V(1/9/3)"]},
        P2={"hand": [STOP]}, P3={"hand": ["Stop=Tactic[DRAW(1)]"]},
    )  # fmt: skip
    assert told(table)[-1] == (
        "Livia and Gallus each have Initiative 3. Marcus holds the Crowd's Favor; "
        "nearest to the right of Marcus is Gallus, who begins. Behind them: Marcus 1."
    )


def test_a_battle_won_tells_glory_token_arena_and_boast() -> None:
    table = position(
        at="battle",
        F1={"card": "Capua", "champion": "P2", "P1": ["A=V(1/9/1)"]},
        L={"card": "Pompeii", "P2": ["Y=V(1/9/1)"]},
        P1={"glory": 1},
    )
    story = told(table)
    assert (
        "Marcus, unopposed, wins the Battle in Capua: 1 Glory, now 2 of 6; the Reigning Champion Token goes to the "
        "winner, taken from Livia."
    ) in story
    assert "Livia, unopposed, wins the Battle in Pompeii: 2 Glory, now 2 of 6." in story
    assert (
        "Livia takes the Arena Pompeii into the Villa and the Boast Card of 6 into the Discard Pile; "
        "the next Boast Card wants Bloodlust 14; Livia's Influence is 1 now, for Pompeii gives Influence."
    ) in story


def test_gladiators_are_readied_before_a_new_cycle() -> None:
    hands: dict[str, Any] = {"P1": {"hand": [STOP]}, "P2": {"hand": [STOP]}}
    table = battle(["A=V(1/9/2), exhausted"], ["Y=V(1/9/1), exhausted"], L={"card": "Pompeii"}, **hands)
    play(table, "P1 pass", "P2 pass")
    assert "All have passed: the Gladiators in Pompeii are readied, and cycle 2 begins." in told(table)


def test_what_was_exhausted_is_readied_at_the_start_of_a_turn() -> None:
    table = position(turn="P2", P1={"patrons": ["Aedile, exhausted"], "coins": 4, "glory": 3})
    play(table, "P2 end actions")
    assert told(table)[-2:] == ["--- Turn 2: Marcus, 4 Coin, 3 Glory ---", "Marcus readies Aedile: Influence 1."]


def test_coin_is_told_with_what_it_buys_and_with_what_is_left() -> None:
    table = position(P1={"hand": ["Cull", "Inc(2)"], "coins": 3}, supply={"training": ["Caesim"]})
    play(table, "P1 buy caesim", "P1 pay inc(2) + 1 coin")
    assert told(table)[-1] == "Marcus buys Caesim for 3 with Inc(2) and 1 Coin (2 left)."
    assert told(table, P1)[-1] == "You buy Caesim for 3 with Inc(2) and 1 Coin (2 left)."


def test_a_gladiator_that_enters_says_what_the_crowd_has_and_wants() -> None:
    table = position(P1={"hand": ["Cestus", STOP]}, L={"card": "Pompeii", "P2": ["Y=V(1/1/1, BL3)"]})
    play(table, "P1 play cestus", "P1 into l")
    assert told(table)[-1] == "Marcus' Cestus enters Pompeii: Bloodlust 4, 6 are wanted."
    table = position(seats=3, P1={"hand": ["Cestus", STOP]}, L={"card": "Pompeii", "P2": ["Y=V(1/1/1, BL3)"]})
    play(table, "P1 play cestus")
    assert told(table)[-1] == "Marcus' Cestus enters Pompeii: Marcus' Bloodlust is 1, 5 are wanted."


def test_lost_influence_is_the_reason_that_is_told() -> None:
    table = position(P1={"patrons": ["Aedile"], "deck": ["Cull"]}, L={"P1": ["A=V(1/1/1, INF1)"]})
    play(table, "P1 use aedile")
    assert "Marcus exhausts Aedile to use it: Influence 0." in told(table)
    assert "Marcus' A is given up for lost Influence and counts as defeated; Marcus takes 1 Coin, 1 now." in told(table)


def test_places_and_rewards_of_a_battle_royale() -> None:
    table = position(seats=3, at="battle", favor="P3", L={"card": "Pompeii", "P2": ["B=V(1/1/1)"]})
    story = told(table)
    assert "Marcus has no Gladiators left: place 3 of 3." in story
    assert "The Battle is over. First to last: Livia, Gallus and Marcus." in story
    first = next(line for line in story if line.startswith("As the first, Livia takes "))
    assert first.startswith("As the first, Livia takes the Arena fought for, Pompeii, and from the Arena Deck ")
    assert " into the Villa, and the Boast Card of 5 into the Discard Pile" in first
    second = next(line for line in story if line.startswith("As the second, Gallus takes "))
    assert " from the Arena Deck into the Villa" in second


IDLE_TACTIC = 14  # readies its own with the highest Attack


def test_the_ludus_magnus_says_when_nothing_comes_of_a_card() -> None:
    table = solo(
        at="combat turn", battle="L", active="LM", ludus=[IDLE_TACTIC, 2, 3, 4, 5],
        P1={"hand": [STOP]}, L={"card": "Pompeii", "P1": ["Samnite"], "LM": ["Secutor"]},
    )  # fmt: skip
    story = told(table)
    does = "readies its Gladiator with the highest Attack"
    assert f"For its Tactic the Ludus Magnus reveals Chain and Collar: {does}." in story
    assert "Nothing comes of it: none of its Gladiators is Exhausted." in story
    assert any(line.startswith("The Ludus Magnus' Secutor strikes Marcus' Samnite for ") for line in story)


def test_the_ludus_magnus_discards_an_arena_and_turns_one_up() -> None:
    table = solo(at="battle", L={"card": "Pompeii", "LM": ["Secutor"]}, P1={"hand": ["Cestus", STOP], "coins": 3})
    story = told(table)
    assert "The Ludus Magnus, unopposed, wins the Battle in Pompeii: 2 Glory, now 2 of 6." in story
    gone = next(line for line in story if line.startswith("The Arena Pompeii leaves the game; "))
    assert " is the new Lasting Glory Arena; the Boast Card of 10 goes on top of the Ludus Magnus' deck" in gone


def test_the_end_of_a_game_is_told() -> None:
    table = position(at="battle", L={"card": "Pompeii", "P1": ["A=V(1/9/1)"]}, P1={"glory": 4})
    assert table.result is not None
    assert told(table)[-1] == "Marcus wins the game, 6 Glory to 0."
    assert told(table, P1)[-1] == "You win the game, 6 Glory to 0."


@pytest.mark.rule("FG-INF-1", "FG-INF-5")
def test_influence_is_told_whenever_it_changes() -> None:
    table = position(P1={"patrons": ["Aedile", "Aedile"], "hand": ["Curator", "Samnite"], "deck": ["Cull"]},
                     L={"P1": ["A=V(1/1/1, INF1)"]})  # fmt: skip
    play(table, "P1 use aedile", "P1 play curator", "P1 play samnite", "P1 into l")
    assert "Marcus exhausts Aedile to use it: Influence 1." in told(table)
    assert "Marcus plays Curator into the Villa: Influence 2, 1 of it used." in told(table)
    assert told(table)[-1].endswith("; it needs Influence 1.")


@pytest.mark.rule("FG-INF-1", "FG-ARENA-1")
def test_influence_goes_with_the_arena_that_gives_it() -> None:
    table = position(
        at="battle",
        F1={"card": "Pompeii", "champion": "P2", "P1": ["A=V(1/9/1)"]},
        L={"card": "Capua", "P2": ["Y=V(1/9/1)"]},
        P1={"patrons": ["Aedile"]},
    )
    won = next(line for line in told(table) if "wins the Battle in Pompeii" in line)
    why = "now, for Pompeii gives Influence."
    assert won.endswith(f"taken from Livia; Marcus' Influence is 2 and Livia's Influence is 0 {why}")
    mine = next(line for line in told(table, P2) if "wins the Battle in Pompeii" in line)
    assert mine.endswith(f"taken from you; Marcus' Influence is 2 and your Influence is 0 {why}")
    lasting = position(at="battle", L={"card": "Pompeii", "P1": ["A=V(1/9/1)"]})
    assert next(line for line in told(lasting) if "into the Villa" in line).endswith(f"; Marcus' Influence is 1 {why}")


@pytest.mark.rule("FG-R-64", "FG-DEF-5")
def test_who_falls_without_a_blow_falls_for_a_reason() -> None:
    hands: dict[str, Any] = {"P1": {"hand": [STOP]}, "P2": {"hand": [STOP]}}
    table = battle(["A=V(1/9/2), exhausted"], ["Murmillo, exhausted, damage 4", "Y=V(1/9/1), exhausted"], **hands)
    play(table, "P1 pass", "P2 pass")
    assert (
        "Livia's Murmillo loses the Health it had while exhausted and is defeated; Livia takes 1 Coin, 1 now."
    ) in told(table)


@pytest.mark.rule("FG-WIN-2")
def test_what_the_end_of_a_battle_cuts_off_is_told() -> None:
    table = battle(["Spiculus, damage 2"], ["Y=V(1/9/1)"], P1={"hand": [STOP]})
    play(table, "P1 use spiculus")
    story = told(table)
    lost = story.index("With that the Battle is decided: what Marcus' Spiculus would still do is lost.")
    assert story[lost - 1].startswith("Marcus' Spiculus is defeated; ")


@pytest.mark.rule("FG-REACT-1", "FG-R-51")
def test_what_a_reaction_answers_is_told() -> None:
    hands: dict[str, Any] = {"P1": {"hand": [STOP]}, "P2": {"hand": [STOP], "arenas": ["Lugdunum"], "deck": ["Cull"]}}
    table = battle(["A=V(3/9/1)"], ["Arbelas", "Y=V(1/9/1)"], **hands)
    play(table, "P1 attack with a", "P1 strike arbelas", "P2 use lugdunum")
    assert "Livia's Arbelas has left the Arena: Livia exhausts Lugdunum to use it." in told(table)
    assert "Your Arbelas has left the Arena: you exhaust Lugdunum to use it." in told(table, P2)
    assert "Livia's Arbelas acts on leaving the Arena." in told(table)


@pytest.mark.rule("FG-RES-4", "FG-RES-5")
def test_the_end_of_an_arena_phase_tells_why_cards_are_drawn_and_who_keeps_the_favor() -> None:
    income = ["Business as Usual"] * 5
    table = position(at="resolution", favor="P2", P1={"hand": ["Cull", *income[:3]], "deck": income}, P2={"hand": []})
    assert "Nobody has less Glory: Livia keeps the Crowd's Favor." in told(table)
    assert "Marcus draws 3 cards, up to 7 in Hand." in told(table)


@pytest.mark.rule("FG-PAY-4")
def test_a_price_is_told_with_what_lowers_it_and_with_what_is_lost() -> None:
    table = position(P1={"hand": ["Smooth Talk"], "patrons": ["Tribunus"]}, supply={"training": ["Caesim"]})
    play(table, "P1 buy caesim")
    assert told(table)[-1] == (
        "Marcus buys Caesim for 2 (1 less: Tribunus) with Smooth Talk (worth 5, 3 of it lost)."
    )


def test_income_cards_and_coin_are_one_list() -> None:
    hand = ["Business as Usual", "Sportula", STOP]
    table = position(P1={"hand": hand, "coins": 5}, supply={"economy": ["Princeps Senatus"]})
    play(table, "P1 buy princeps senatus")
    assert told(table)[-1].endswith(" for 8 with Business as Usual, Sportula and 5 Coin (none left).")


@pytest.mark.rule("FG-INIT-1", "FG-BAT-1")
def test_a_battle_opens_with_its_cast_and_with_what_adds_to_the_initiative() -> None:
    start = {"at": "battle", "P1": {"hand": [STOP]}, "P2": {"hand": [STOP], "arenas": ["Carnuntum"]}}
    table = position(start, L={"card": "Pompeii", "P1": ["A=V(1/9/1)"], "P2": ["Y=V(1/9/1)", "Z=V(1/9/1)"]})
    assert told(table)[-2:] == [
        "=== Battle in Pompeii for 2 Glory: Marcus' A against Livia's Y and Z ===",
        "Livia has the Initiative: 4 against Marcus' 1 (Livia +2 by Carnuntum).",
    ]
    royal = position(seats=3, at="battle", L={"P1": ["A=V(1/9/1)"], "P2": ["B=V(1/9/3)"], "P3": ["C=V(1/9/2)"]},
                     P2={"hand": [STOP]})  # fmt: skip
    assert "Livia fights with B." in told(royal)
    assert "Initiative: Livia 3, Gallus 2 and Marcus 1. Livia begins." in told(royal)


@pytest.mark.rule("FG-ATK-7", "FG-TAC-8")
def test_a_blow_tells_what_texts_add_and_a_tactic_that_goes_on_says_so() -> None:
    table = battle(["Secutor", "Dimachaerus"], ["C=V(1/9/1), exhausted", "D=V(1/9/1)"], P1={"hand": [STOP]})
    play(table, "P1 attack with secutor", "P1 strike c", "P1 use dimachaerus", "P1 choose c", "P1 choose d")
    assert "Marcus' Secutor strikes Livia's C for 4 (+1 by its own text)." in told(table)
    assert "Marcus' Dimachaerus deals 1 damage to Livia's C." in told(table)
    assert "What Marcus' Dimachaerus began goes on: 1 damage to Livia's D." in told(table)


@pytest.mark.rule("FX-MP-BLOOD-3", "FX-MP-FLOW-4")
def test_the_second_gladius_token_and_why_the_battle_royale_begins() -> None:
    table = position(seats=3, favor="P1", P1={"hand": ["Cull"], "gladii": 1}, L={"P1": ["A=V(1/1/1, BL9)"]})
    play(table, "P1 take a gladius", "P1 end actions")
    story = told(table)
    taken = "takes the second Gladius Token too; none is left."
    assert f"Marcus, again with Bloodlust 9 where 5 are wanted, {taken}" in story
    assert "Marcus, who holds the Crowd's Favor, finds no Gladius Token left: the Arena Phase begins." in story


# ---------------------------------------------------------------- what is asked and waited for


def test_a_reaction_is_asked_for_with_its_cause_and_what_it_would_do() -> None:
    hands: dict[str, Any] = {"P1": {"hand": [STOP]}, "P2": {"hand": ["Turn the Tables", "Evade"]}}
    table = battle(["Thraex"], ["C=V(1/2/1)", "D=V(1/9/1)"], **hands)
    play(table, "P1 attack with thraex", "P1 strike c")
    assert prompt(table, P2) == "Marcus' Thraex strikes your C for 2: it would fall. React or pass."
    assert table.view(P1)["deciding"][0]["text"] == "Livia reacts or passes."
    table = battle(["Thraex"], ["C=V(1/2/1)", "D=V(1/9/1)"], **hands)
    play(table, "P1 attack with thraex", "P1 strike d")
    assert prompt(table, P2) == "Marcus' Thraex strikes your D for 2, leaving it 7 Health. React or pass."


def test_damage_by_a_card_is_asked_about_by_its_name() -> None:
    blast = "Blast=Tactic[DEAL(2, ALL(opposing))]"
    hands: dict[str, Any] = {"P1": {"hand": [blast, STOP]}, "P2": {"hand": ["Evade"]}}
    table = battle(["A=V(1/9/1)"], ["C=V(1/2/1)"], **hands)
    play(table, "P1 play blast")
    assert prompt(table, P2) == "Blast deals 2 damage to your C: it would fall. React or pass."
    table = battle(["A=V(1/9/1)"], ["C=V(1/2/1)", "D=V(1/9/1)"], **hands)
    play(table, "P1 play blast")
    assert prompt(table, P2) == "Damage is assigned to your C and D: 2 and 2; your C would fall. React or pass."


def test_the_questions_of_a_turn() -> None:
    table = battle(["A=V(3/9/1)"], ["C=V(1/9/1)", "D=V(1/9/1)"], P1={"hand": [STOP]}, L={"card": "Pompeii"})
    assert prompt(table, P1) == (
        "Your Combat Turn in Pompeii: attack, and use a Tactic before or after it if you like."
    )
    play(table, "P1 attack with a")
    assert prompt(table, P1) == "Whom does your A strike for 3?"
    play(table, "P1 strike c")
    assert prompt(table, P1) == "Your Combat Turn in Pompeii: use a Tactic or end your turn."
    play(table, "P1 play pierce")
    assert prompt(table, P1) == "Pierce: choose a Gladiator to deal damage to."


# ---------------------------------------------------------------- why not


HAND = ["Cull", "Cestus", "Samnite", "Business as Usual", "Aedile"]


def in_actions() -> Table:
    return position(
        P1={"hand": HAND, "patrons": ["Praetor"], "coins": 0},
        P2={"hand": ["Cull"], "patrons": ["Vestalis"], "arenas": ["Nemausus"]},
        L={"card": "Pompeii", "P1": ["Thraex=V(2/3/1, INF1)"], "P2": ["Secutor"]},
        F1={"card": "Capua"},
        F2={"card": "Arelate", "champion": "P2"},
        supply={"training": ["Imber"], "economy": ["Princeps Senatus"]},
    )


def in_arena_choice() -> Table:
    return play(in_actions(), "P1 play cestus")


def in_payment() -> Table:
    table = position(P1={"hand": ["Business as Usual", "Cull"], "coins": 3}, supply={"training": ["Caesim"]})
    return play(table, "P1 buy caesim")


def in_combat() -> Table:
    return battle(
        ["A=V(2/3/2)", "B=V(1/3/1), exhausted"],
        ["C=V(2/9/1)", "Murmillo"],
        F1={"card": "Capua", "P1": ["D=V(1/1/1)"], "P2": ["E=V(1/1/1)"]},
        L={"card": "Pompeii"},
        P1={"hand": ["Pierce", "Evade", "Cull", "Samnite"], "patrons": ["Praetor, exhausted"]},
        P2={"hand": ["Turn the Tables"]},
    )


def in_strike() -> Table:
    return play(in_combat(), "P1 attack with a")


def in_window() -> Table:
    return play(in_strike(), "P1 strike c")


def in_target_choice() -> Table:
    return play(in_window(), "P2 pass", "P1 play pierce")


def in_registration() -> Table:
    hand = ["Samnite", "Cestus", "Cull", "Aedile"]
    return position(at="late registration", P1={"hand": hand, "coins": 2}, P2={"hand": ["Cestus"], "coins": 5})


def in_royale() -> Table:
    return position(seats=3, P1={"hand": ["Cestus"]}, L={"card": "Pompeii"})


def in_draft() -> Table:
    return harena.new("for-glory", seats=2, seed=1, options={"champions": "draft", "first_player": "P1"})


FIRST_ARENA = "First choose an Arena for your Cestus."
ATTACK_TIME = "Gladiators attack only in Battles, on your own Combat Turn."
WHY_NOT = [
    (in_actions, P1, "cestus", None),
    (in_actions, P1, "Samnite", "Samnite needs 1 Influence; you have none to spare."),
    (in_actions, P1, "Business as Usual", "Income Cards can be used only to pay a cost."),
    (in_actions, P1, "Praetor", "Tactics can be used only on your Combat Turn."),
    (in_actions, P1, "Vestalis", "Livia's Vestalis is not yours: only its owner uses its abilities."),
    (in_actions, P1, "Thraex", ATTACK_TIME),
    (in_actions, P1, "Secutor", ATTACK_TIME),
    (in_actions, P1, "Pompeii", "Nobody uses Pompeii before it is won."),
    (in_actions, P1, "L", "Nobody uses Pompeii before it is won."),
    (in_actions, P1, "Capua", "Capua has no Reigning Champion yet, so nobody uses it."),
    (in_actions, P1, "Arelate", "Livia is the Reigning Champion of Arelate, and nobody else uses it."),
    (in_actions, P1, "Nemausus", "Nemausus lies in Livia's Villa, and nobody else uses it."),
    (in_actions, P1, "Princeps Senatus", "Princeps Senatus costs 8 Coin; you can pay 1."),
    (in_actions, P1, "gladius", "There are no Gladius Tokens in this game."),
    (in_actions, P1, "reserve", "Your Reserve is empty."),
    (in_actions, P1, "deck", "A Deck is face down, and nobody looks through it."),
    (in_actions, P1, "a cloud", "Nothing can be done with a cloud now."),
    (in_actions, P2, "Cull", "It is Marcus' turn: cards are played in the actions of your own Machinations Turn."),
    (in_actions, P2, "Imber", "It is Marcus' turn: you buy only in the actions of your own Machinations Turn."),
    (in_arena_choice, P1, "Pompeii", None),
    (in_arena_choice, P1, "F2", None),
    (in_arena_choice, P1, "Cull", FIRST_ARENA),
    (in_arena_choice, P1, "Imber", FIRST_ARENA),
    (in_arena_choice, P1, "Thraex", FIRST_ARENA),
    (in_payment, P1, "Business as Usual", "That pays 1 of 3 Coin."),
    (in_payment, P1, "Cull", "First pay 3 Coin for Caesim."),
    (in_combat, P1, "A", None),
    (in_combat, P1, "B", "Your B is Exhausted and cannot attack until it is readied."),
    (in_combat, P1, "C", "First choose one of your own Gladiators to attack with, then whom it strikes."),
    (in_combat, P1, "D", "Your D stands in Capua; only Gladiators in Pompeii can be chosen."),
    (in_combat, P1, "Evade", "Nothing has happened that Evade answers."),
    (in_combat, P1, "Cull", "Schemes cannot be used in the Arena Phase."),
    (in_combat, P1, "Samnite", "In the Arena Phase a Gladiator enters only by Late Registration."),
    (in_combat, P1, "Praetor", "This Patron is exhausted and has no abilities now."),
    (in_combat, P2, "C", f"It is Marcus' Combat Turn: {ATTACK_TIME}"),
    (in_strike, P1, "A", "You can attack only opposing Gladiators."),
    (in_strike, P1, "E", "Livia's E stands in Capua; only Gladiators in Pompeii can be chosen."),
    (in_strike, P1, "Pierce", "First choose whom your A strikes."),
    (in_window, P2, "Murmillo", None),
    (in_window, P2, "C", "C has no Reaction."),
    (in_window, P2, "A", "Marcus' A is not yours: only its owner uses its abilities."),
    (in_window, P1, "A", "It is Livia's turn to react."),
    (in_target_choice, P1, "C", None),
    (in_target_choice, P1, "Evade", "First choose a Gladiator for Pierce."),
    (in_registration, P1, "Samnite", "Samnite needs 1 Influence; you have none to spare."),
    (in_registration, P1, "Cestus", "Late Registration costs 3 Coin; you can pay 2."),
    (in_registration, P1, "Cull", "Only Gladiators can be registered."),
    (in_registration, P2, "Cestus", "It is Marcus' Late Registration turn."),
    (in_royale, P1, "gladius", "Your Bloodlust is 0; the Boast Card wants 5."),
    (in_royale, P3, "Pompeii", "Nobody controls this Arena yet."),
    (in_draft, P2, "Vibia", None),
    (in_draft, P1, "Vibia", "It is not your turn: the table waits for Livia."),
]


@pytest.mark.parametrize(("made", "seat", "thing", "reason"), WHY_NOT)
def test_why_nothing_can_be_done_with_a_thing(made: Any, seat: int, thing: str, reason: str | None) -> None:
    table = made()
    violation = table.against(seat, thing)
    assert (None if violation is None else violation.told(table.voice(seat))) == reason


def test_the_card_in_hand_is_meant_while_one_of_its_name_fights_for_somebody_else() -> None:
    """One that lacks Influence was told that Gladiators attack only in Battles."""
    table = position(P1={"hand": ["Samnite", STOP]}, L={"card": "Pompeii", "P1": ["Cestus"], "P2": ["Samnite"]})
    violation = table.against(P1, "Samnite")
    assert violation is not None
    assert violation.told(table.voice(P1)) == "Samnite needs 1 Influence; you have none to spare."
    own = position(P1={"hand": ["Samnite", STOP]}, L={"card": "Pompeii", "P1": ["Samnite"]})
    violation = own.against(P1, "Samnite")
    assert violation is not None
    assert violation.told(own.voice(P1)).startswith("Samnite needs 1 Influence")


# ---------------------------------------------------------------- the table as text


def test_the_drawn_table_names_people_and_speaks_plainly() -> None:
    names = ("Aulus", "Claudia", "Gaius")
    for table in (in_actions(), in_window(), in_royale(), royale(3, ["A=V(1/9/1)"], ["C=V(1/9/5)"], [])):
        drawn = GAME.draw(table.view(P1)["board"], names)
        assert "Aulus: " in drawn
        assert "Claudia: " in drawn
        assert "P1" not in drawn
        assert "P2" not in drawn
        assert "to act" not in drawn
    drawn = GAME.draw(in_window().view(P2)["board"], names)
    assert "Battle in Pompeii, cycle 1" in drawn
    assert "C: Attack 2, Health 9, Agility 1, Bloodlust 1; ready; 2 damage assigned" in drawn
    drawn = GAME.draw(solo(P1={"hand": ["Cull"]}).view(P1)["board"], names)
    assert "The Ludus Magnus: 0 Glory" in drawn


# ---------------------------------------------------------------- whole games


MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"champions": "draft", "blessings": True}),
    (3, {"champions": "random", "blessings": True}),
    (4, {}),
    (1, {}),
    (1, {"champions": "random", "blessings": True, "difficulty": "hard"}),
]


def complaints(table: Table) -> list[str]:
    """What no sentence for anybody may contain, or an event for which there is none."""
    found: list[str] = []
    for seat in (None, *range(table.state.seats)):
        voice = table.voice(seat)
        for event in table.events(0, seat):
            if voice.words.said("events", event["kind"], event, seat) is None:
                found.append(f"no sentence for {event}")
            found += [f"{voice.event(event)}: {piece}" for piece in forbidden(voice.event(event))]
    return found


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_whole_games_are_told_and_asked_in_plain_words(seats: int, options: dict[str, Any], bot: str) -> None:
    for seed in range(50 if SOAK else 1):
        table = harena.new("for-glory", seats=seats, seed=f"told {seed}", options=options)
        players = [make_bot(bot, GAME, seed * 10 + seat) for seat in range(seats)]
        while table.result is None:
            seat = min(table.pending)
            said = [prompt(table, seat), *(each["text"] for each in table.deciding(None, table.voice(None)))]
            assert not [sentence for sentence in said if not sentence or forbidden(sentence)], said
            table.apply(seat, players[seat].choose(SeatView(table, seat)))
        assert complaints(table) == []


@pytest.mark.parametrize("champions", ["none", "random", "draft"])
def test_the_set_up_is_told_alike_whoever_keeps_the_events(champions: str) -> None:
    """The service takes events away as they are told: no sentence may depend on what lies in the log."""
    config = GAME.configure(2, {"champions": champions})
    table = Table(GAME, config, 3)
    course, step = Course.begin(GAME, config, 3)
    told = [event.kind for event in step.told]
    while table.state.turns_taken < 1:
        (seat, ask), *_ = table.pending.items()
        table.apply(seat, ask.options[0])
        told += [event.kind for step in course.apply(seat, ask.options[0]) for event in step.told]
    assert told == [event["kind"] for event in table.events()]
    assert told.count("champions") == (champions == "random")
    assert told.count("opening-hands") == (champions != "draft")
