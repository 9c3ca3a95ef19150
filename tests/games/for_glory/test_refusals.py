"""What is refused at each moment of the game, and the sentence that says why."""

from __future__ import annotations

import pytest

from harena.core import Table, Violation

from .positions import P1, asked, battle, offered, play, position


def check(table: Table, reasons: dict[str, str]) -> None:
    before = table.hash
    found: dict[str, str] = {}
    for step in reasons:
        who, _, text = step.partition(" ")
        seat = int(who[1]) - 1
        violation = table.why_not(seat, text)
        assert isinstance(violation, Violation), f"{step} is not refused"
        found[step] = violation.told(table.voice(seat))
    assert found == reasons
    assert table.hash == before


@pytest.mark.rule("FG-MACH-8", "FG-BUY-5", "FG-PLAY-1")
def test_only_the_active_player_acts_in_a_machinations_turn() -> None:
    table = position(P1={"hand": ["Andabata"]}, P2={"hand": ["Andabata", "Pierce"]})
    assert asked(table) == "P1 take-action"
    check(table, {
        "P2 play andabata": "It is Marcus' turn: cards are played in the actions of your own Machinations Turn.",
        "P2 reserve pierce": "Cards can be reserved only in your Machinations Turn.",
        "P2 buy pierce": "It is Marcus' turn: you buy only in the actions of your own Machinations Turn.",
        "P2 end actions": "Only the Active Player acts here.",
    })


@pytest.mark.rule("FG-RSV-2", "FG-PAY-12", "FG-OWN-1")
def test_in_ones_own_turn_each_card_only_for_what_it_is() -> None:
    check(position(P1={"hand": ["Andabata", "Cull"], "coins": 5}), {
        "P1 play cestus": "You do not have that card in your Hand.",
        "P1 reserve cestus": "You do not have that card in your Hand.",
        "P1 reserve cull": "Only Tactics and Reactions can be reserved.",
        "P1 reserve andabata": "Gladiators can be reserved only with an ability that allows it.",
        "P1 pay 1 coin": "Income Cards can be used only to pay a cost.",
        "P1 use the other reaction of cull": "Nothing has happened that this Reaction answers.",
    })


@pytest.mark.rule("FG-TYPE-2", "FG-TYPE-5", "FG-SCH-3")
def test_using_a_card_in_hand_is_answered_by_what_it_is() -> None:
    check(position(P1={"hand": ["Pierce", "Cull", "Aedile", "Andabata"]}), {
        "P1 use pierce": "This card has its effect when it is played from your Hand.",
        "P1 use cull": "This card has its effect when it is played from your Hand.",
        "P1 use aedile": "The Patron must be in your Villa first.",
        "P1 use andabata": "The card must be in play before its ability can be used.",
    })


@pytest.mark.rule("FX-CHAMP-3", "FX-CHAMP-9", "FX-MP-SET-5")
def test_what_belongs_to_the_expansion_is_refused_without_it() -> None:
    check(position(P1={"hand": ["Andabata"], "coins": 5}), {
        "P1 upgrade andabata": "Only a Champion can be upgraded.",
        "P1 draft brennus": "Champions are drafted before the first turn.",
        "P1 take a gladius": "There are no Gladius Tokens in this game.",
    })


@pytest.mark.rule("FG-LATE-1", "FG-LATE-4", "FG-LATE-7")
def test_late_registration_is_for_gladiators_in_turn_and_until_one_passes() -> None:
    hand = ["Andabata", "Crooked Senator", "Cull"]
    table = position(at="late registration", P1={"hand": hand, "coins": 5}, P2={"hand": hand, "coins": 5})
    check(table, {
        "P2 register andabata": "It is Marcus' Late Registration turn.",
        "P2 pass": "It is Marcus' Late Registration turn.",
        "P1 register cestus": "You do not have that card in your Hand.",
        "P1 register crooked senator": "Patrons can be played only in your Machinations Turn.",
        "P1 register cull": "Only Gladiators can be registered.",
        "P1 play andabata": "In the Arena Phase a Gladiator enters only by Late Registration.",
        "P1 play crooked senator": "Patrons can be played only in your Machinations Turn.",
        "P1 play cull": "Schemes cannot be used in the Arena Phase.",
    })
    play(table, "P1 pass")
    check(table, {
        "P1 pass": "You have already passed in Late Registration.",
        "P1 register andabata": "You have already passed in Late Registration.",
    })
    check(position(P1={"hand": hand}), {"P1 register andabata": "It is not your Late Registration turn."})


@pytest.mark.rule("FG-ATK-1", "FG-BAT-4", "FG-TURN-1")
def test_one_attacks_on_ones_own_turn_with_ones_own_gladiators_of_the_active_arena() -> None:
    table = battle(
        ["A=V(2/3/2)"], ["C=V(2/3/1)"], F1={"P1": ["D=V(1/1/1)"]}, P1={"hand": ["Pierce"]}, P2={"hand": ["Pierce"]}
    )
    not_yours = "It is Marcus' Combat Turn: this is possible only on your own Combat Turn."
    check(table, {
        "P1 attack with c": "First choose one of your own Gladiators to attack with, then whom it strikes.",
        "P1 attack with d": "Your D stands in Verona; only Gladiators in Capua can be chosen.",
        "P1 attack with nobody": "There is no such Gladiator in an Arena.",
        "P1 use a": "This card has no ability to use.",
        "P2 attack with c": "It is Marcus' Combat Turn: Gladiators attack only in Battles, on your own Combat Turn.",
        "P2 pass": not_yours,
        "P2 end turn": not_yours,
        "P2 play pierce": "Tactics can be used only on your Combat Turn.",
        "P1 into f3": "There is no such Arena.",
        "P1 choose nobody": "There is no such Gladiator in an Arena.",
        "P1 give up a": "You cannot remove your Gladiators voluntarily.",
        "P1 upgrade pierce": "Champions are upgraded only in the Take Actions step of your turn.",
        "P1 end actions": "Only the Active Player acts here.",
    })


@pytest.mark.rule("FG-TURN-2", "FG-TURN-4", "FG-TURN-7")
def test_a_turn_with_a_ready_gladiator_holds_an_attack_and_is_then_no_pass() -> None:
    table = battle(["A=V(2/3/2)"], ["C=V(2/9/1)", "E=V(2/9/1)"], P1={"hand": ["Pierce"]}, P2={"hand": ["Pierce"]})
    must = "You must attack first: your A is Ready."
    check(table, {"P1 pass": must, "P1 end turn": must})
    play(table, "P1 attack with a")
    check(table, {
        "P1 strike a": "You can attack only opposing Gladiators.",
        "P1 strike nobody": "There is no such Gladiator in an Arena.",
    })
    play(table, "P1 strike c")
    assert offered(table, P1) == ["play pierce", "end turn"]
    check(table, {
        "P1 pass": "A turn with an attack or a Tactic is no pass: end your turn.",
        "P1 attack with a": "You have already attacked this turn.",
    })
    idle = battle(["A=V(2/3/2), exhausted"], ["C=V(2/9/1)"], P1={"hand": ["Pierce"]})
    check(idle, {"P1 end turn": "You have done nothing this turn: that is a pass."})


@pytest.mark.rule("FX-BLESS-5")
def test_a_blessing_stays_until_damage_is_assigned() -> None:
    check(battle(["A=V(2/3/2)"], ["C=V(2/3/1)"], P1={"hand": ["Pierce"]}), {
        "P1 remove a blessing from a": "A Blessing is removed only when Damage is assigned to its Gladiator.",
        "P1 remove a blessing from nobody": "There is no such Gladiator in an Arena.",
    })
