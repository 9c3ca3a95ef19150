"""Solo (FX-SOLO): what the scenario files do not hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import harena
from harena.core import BadOptions, Rng, Table
from harena.games.for_glory.cards import FAMILIES, CardType, Deck
from harena.games.for_glory.ludus_deck import DIFFICULTIES, ludus_cards, ludus_deck
from harena.games.for_glory.selecting import arena_for, fleeting_arena
from harena.games.for_glory.state import F1, F2, MAGNUS, L

from .positions import GAME, P1, STOP, asked, facts, gladiator, happened, offered, play, position, refusal

PREVENT_ALL, NOTHING, READY_SELF, BACK_AT_ATTACKER = 60, 8, 32, 36  # cards by their Reaction: R3, R0, R8, R7
BACK_AT_HIGHEST, PASS_ON_TO_WEAKEST = 7, 20  # R6, R5
ATTACK_HA_HA, IDLE = 16, 63  # HA strikes HA, attack first; no Machinations and no Tactic


MARKS = ("", "*", "***")


def solo(**given: Any) -> Table:
    return position(seats=1, **given)


def combat(own: list[str], ludus: list[str], deck: list[int], active: str = "P1", **more: Any) -> Table:
    more.setdefault("P1", {"hand": [STOP]})
    return solo(at="combat turn", active=active, stacked=deck, L={"P1": own, "LM": ludus}, **more)


def struck(table: Table) -> Table:
    """P's A strikes G."""
    return play(table, "P1 attack with a", "P1 strike g")


# ---------------------------------------------------------------- set-up and the deck


@pytest.mark.rule("FX-MOD-1", "FX-MOD-5", "FX-ILL-29")
def test_the_number_of_players_chooses_the_rules() -> None:
    assert harena.new("for-glory", seats=1, seed=1).state.magnus is not None
    assert harena.new("for-glory", seats=2, seed=1).state.magnus is None
    assert [harena.new("for-glory", seats=n, seed=1).state.royale for n in (1, 2, 3, 4)] == [False, False, True, True]
    for seats in (0, 5):
        with pytest.raises(BadOptions, match=r"The game is for 1 to 4 players\."):
            harena.new("for-glory", seats=seats, seed=1)


def test_the_ludus_has_a_name_in_every_sentence_and_drawing() -> None:
    table = harena.new("for-glory", seats=1, seed=3)
    rng = Rng(3)
    drawn = ""
    while table.result is None:
        drawn += GAME.draw(table.view(P1)["board"])
        table.apply(P1, rng.choice(table.pending[P1].options))
    told = table.story()
    assert any(event.get("seat") == MAGNUS for event in table.events())
    assert not [line for line in told if "P2" in line]
    assert any(line.startswith("The Ludus Magnus has the Initiative") for line in told)
    assert any(line.startswith("The Ludus Magnus' ") and " enters " in line for line in told)
    assert "P2" not in drawn


@pytest.mark.rule("FX-EX-60", "FX-SOLO-SET-3", "FX-R-58")
def test_the_deck_by_difficulty() -> None:
    sizes = {name: len(harena.new("for-glory", seats=1, seed=1, options={"difficulty": name}).state.magnus.deck)
             for name in DIFFICULTIES}  # fmt: skip
    assert sizes == {"easy": 80, "standard": 100, "hard": 80, "bare": 60}
    with pytest.raises(BadOptions):
        harena.new("for-glory", seats=2, seed=1, options={"difficulty": "easy"})
    assert {ludus_cards()[number].mark for number in ludus_deck("hard")} == {"", "***"}


@pytest.mark.rule("FX-SOLO-SET-2", "FX-SOLO-SET-6")
def test_the_ludus_has_nothing_but_its_deck_and_the_favor() -> None:
    state = harena.new("for-glory", seats=1, seed=1).state
    assert len(state.players) == 1
    assert (state.turn, state.favor) == (P1, MAGNUS)


def test_the_deck_is_composed_as_designed() -> None:
    def count(of: str, mark: str) -> Counter[str]:
        return Counter(str(getattr(card, of)) for card in ludus_cards().values() if card.mark == mark)

    assert Counter(card.mark for card in ludus_cards().values()) == {"": 60, "*": 20, "***": 20}
    assert count("machinations", "***")["PLACE2"] == 4
    nothing, last = "NONE", "PLACE(TOP, LAST)"
    placed = {mark: (count("machinations", mark)[nothing], count("machinations", mark)[last]) for mark in MARKS}
    assert placed == {"": (5, 10), "*": (2, 8), "***": (3, 0)}
    assert count("reaction", "")["NONE"] == 22
    assert count("reaction", "***") == {
        "NONE": 7,
        "PREVENT(2)": 4,
        "PREVENT(ALL)": 2,
        "REASSIGN(1, HH)": 1,
        "REASSIGN(1, LR)": 2,
        "RETALIATE(1, HA)": 2,
        "RETALIATE(1, ATTACKER)": 1,
        "READY_SELF": 1,
    }
    assert count("tactic", "*")["NONE"] == 5
    assert count("by", "") == {"HA": 20, "LA": 8, "HH": 10, "LH": 8, "HG": 8, "LG": 6}
    assert count("on", "***") == {"LR": 8, "HA": 6, "MD": 4, "HG": 2}
    assert sum(card.bonus for card in ludus_cards().values()) == 6
    for mark, half in (("", 30), ("*", 10), ("***", 10)):
        assert count("first", mark) == {"attack": half, "tactic": half}


@pytest.mark.rule("FX-R-57")
def test_a_seed_gives_the_same_game() -> None:
    for seats in (1, 3, 4):
        options = {"champions": "random", "blessings": True}
        first, second = (harena.new("for-glory", seats=seats, seed=9, options=options).hash for _ in range(2))
        assert first == second
        assert first != harena.new("for-glory", seats=seats, seed=10, options=options).hash


@pytest.mark.rule("FX-R-52")
def test_everything_the_source_leaves_open_is_there() -> None:
    assert len(ludus_cards()) == 100
    assert all(card.text for card in ludus_cards().values())


# ---------------------------------------------------------------- in general


@pytest.mark.rule("FX-SOLO-GEN-1", "FX-SOLO-GEN-2")
def test_the_ludus_is_never_asked_and_draws_only_when_it_acts() -> None:
    table = solo(ludus=[IDLE, 61, 20], P1={"coins": 2, "hand": ["A=V(1/1/1)"]})
    play(table, "P1 play a", "P1 into l")
    assert facts(table)["ludus"]["discard"] == []
    play(table, "P1 end actions")
    assert facts(table)["ludus"]["discard"] == [IDLE]
    assert asked(table) == "P1 take-action"


@pytest.mark.rule("FX-EX-52", "FX-SOLO-GEN-4", "FX-R-17")
def test_its_deck_is_shuffled_only_when_a_card_is_needed() -> None:
    easy = ludus_deck("easy")
    table = combat(
        ["U=V(0/90/1), exhausted"], ["X=V(0/9/1)"], [ATTACK_HA_HA], ludus_discard=[n for n in easy if n != ATTACK_HA_HA]
    )
    play(table, "P1 pass")
    ludus = facts(table)["ludus"]
    assert len(ludus["deck"]) + len(ludus["discard"]) == 80
    assert (len(ludus["deck"]), len(ludus["discard"])) == (79, 1)


@pytest.mark.rule("FX-SOLO-GEN-3", "FX-R-20")
def test_a_reaction_card_is_finished_before_the_card_it_interrupts() -> None:
    table = combat(["U=V(1/9/1)"], ["X=V(3/9/1)", "Y=V(1/9/1), exhausted"], [19, NOTHING, ATTACK_HA_HA], active="LM",
                   P1={"hand": [STOP, "R=Reaction[T_ASSIGN(own): REASSIGN(1, SUBJECT, TARGET(opposing))]"]})
    assert facts(table)["ludus"]["playing"] == [19]
    assert GAME.view(table.state, P1)["ludus"]["playing"][0].startswith(ludus_cards()[19].title)
    play(table, "P1 play r", "P1 choose y")
    assert facts(table)["ludus"]["discard"] == [NOTHING, 19, ATTACK_HA_HA]


@pytest.mark.rule("FX-SOLO-GEN-6")
def test_the_text_of_its_gladiators_is_void() -> None:
    table = combat(["A=V(1/9/1)", "B=V(1/9/1)"], ["Thraex, damage 3", "Paegniarius"], [NOTHING],
                   P1={"hand": ["T=Tactic[DEAL(1, TARGET(opposing))]"]})  # fmt: skip
    assert gladiator(table, "thraex")["attack"] == 2
    play(table, "P1 play t")
    assert offered(table, P1) == ["choose thraex", "choose paegniarius"]


@pytest.mark.rule("FX-SOLO-GEN-10", "FX-R-45")
def test_ps_own_cards_work_fully() -> None:
    table = solo(turn="LM", ludus=[13], P1={"hand": ["R=Reaction[T_ENTER(opposing): DEAL(1, SUBJECT)]"]},
                 supply={"gladiator_deck": ["G=V(1/1/1)"]})  # fmt: skip
    assert asked(table) == "P1 react"
    table.state.magnus.deck.append(NOTHING)
    play(table, "P1 play r")
    assert facts(table)["supply"]["gladiator"]["discard"] == ["G=V(1/1/1)"]


@pytest.mark.rule("FX-R-42", "FX-R-43")
def test_effects_on_its_coin_and_cards_do_nothing() -> None:
    table = solo(P1={"hand": ["S=Scheme[OPP_LOSES_COIN(1); OPP_DISCARDS(1); GAIN_COIN(1)]"]})
    play(table, "P1 play s")
    assert facts(table)["P1"]["coins"] == 1


# ---------------------------------------------------------------- Machinations and Late Registration


@pytest.mark.rule("FX-SOLO-MACH-4", "FX-SOLO-MACH-7")
def test_both_check_the_bloodlust_of_all() -> None:
    place = {"gladiator_deck": ["G=V(1/1/1, BL2)"]}
    table = solo(turn="LM", favor="LM", ludus=[13, 61], L={"P1": ["A=V(1/1/1, BL8)"]}, supply=place)
    assert facts(table)["phase"] == "late registration"
    own = solo(turn="P1", favor="P1", ludus=[61], L={"P1": ["A=V(1/1/1, BL10)"]})
    play(own, "P1 end actions")
    assert facts(own)["phase"] == "late registration"
    none = solo(turn="P1", favor="LM", ludus=[61, 63], boasts=[15, 20], L={"P1": ["A=V(1/1/1, BL10)"]})
    play(none, "P1 end actions")
    assert asked(none) == "P1 take-action"


@pytest.mark.rule("FX-SOLO-MACH-8")
def test_the_last_turn_ends_a_solo_game() -> None:
    for own, other, winners in ((3, 2, (P1,)), (2, 3, ()), (2, 2, ())):
        table = solo(turns_taken=299, P1={"glory": own}, ludus_glory=other, ludus=[61])
        play(table, "P1 end actions")
        assert table.result is not None
        assert table.result.winners == winners
        assert ("drawn" in table.result.reason) is (own == other)


@pytest.mark.rule("FX-R-46")
def test_only_gladiators_lie_in_the_gladiator_deck() -> None:
    assert FAMILIES[Deck.GLADIATOR] == {CardType.GLADIATOR}


@pytest.mark.rule("FX-SOLO-LATE-3", "FX-R-49")
def test_a_token_of_its_own_draws_one_more() -> None:
    table = solo(at="late registration", ludus=[61, 63, 20, 43, 53], P1={"glory": 3}, F1={"champion": "LM"})
    assert facts(table)["ludus"]["discard"] == [61, 63, 20, 43]


# ---------------------------------------------------------------- Combat


@pytest.mark.rule("FX-SOLO-COMBAT-4", "FX-SOLO-COMBAT-11")
def test_the_target_is_selected_when_damage_is_dealt() -> None:
    table = combat(["U=V(1/9/1)", "V=V(3/9/1)"], ["X=V(2/9/1)"], [ATTACK_HA_HA, NOTHING], active="LM",
                   P1={"hand": [STOP, "R=Reaction[T_ATTACK(any): STAT(+9, A, TARGET(own), this battle)]"]})  # fmt: skip
    assert facts(table)["ludus"]["playing"] == [ATTACK_HA_HA]
    play(table, "P1 play r", "P1 choose u")
    assert (gladiator(table, "u")["damage"], gladiator(table, "v")["damage"]) == (2, 0)


@pytest.mark.rule("FX-SOLO-COMBAT-13")
def test_no_card_is_drawn_after_the_battle() -> None:
    table = combat(["U=V(1/1/1)"], ["X=V(2/9/1)"], [ATTACK_HA_HA, NOTHING], active="LM", turn="LM")
    assert facts(table)["ludus"]["discard"] == [ATTACK_HA_HA]
    assert facts(table)["ludus"]["glory"] == 2


@pytest.mark.rule("FX-SOLO-COMBAT-15")
def test_a_solo_battle_that_stands_still_is_drawn() -> None:
    table = combat(["U=V(0/9/9), exhausted"], ["X=V(0/9/1), exhausted"], [IDLE] * 12, turn="LM", P1={"hand": []})
    assert happened(table).count("stalled") == 1
    assert (facts(table)["P1"]["glory"], facts(table)["ludus"]["glory"]) == (0, 0)


@pytest.mark.rule("FX-SOLO-COMBAT-15")
def test_what_it_does_with_an_effect_keeps_a_battle_going() -> None:
    table = combat(["U=V(1/9/9)"], ["X=V(0/9/1), exhausted"], [3, IDLE])  # R1 prevents all that U deals
    play(table, "P1 attack with u")
    assert gladiator(table, "x")["damage"] == 0
    assert table.state.eventful
    idle = combat(["U=V(0/9/9)"], ["X=V(0/9/1), exhausted"], [IDLE])
    play(idle, "P1 attack with u")
    assert not idle.state.eventful


@pytest.mark.rule("FX-R-44", "FX-R-48")
def test_only_the_active_arena_counts_and_victors_stay() -> None:
    table = solo(at="battle", ludus=[IDLE, 61, 3], P1={"hand": [STOP]}, F1={"LM": ["W=V(1/1/1)"]},
                 L={"P1": ["U=V(0/9/9), exhausted"], "LM": ["X=V(0/9/1), exhausted"]})  # fmt: skip
    assert gladiator(table, "w")["arena"] == "F1"
    play(table, "P1 pass")
    assert facts(table)["ludus"]["discard"] == []
    assert facts(table)["cycle"] == 2


@pytest.mark.rule("FX-R-51")
def test_a_turn_without_attack_and_tactic_is_a_pass() -> None:
    table = combat(["U=V(0/9/9)"], ["X=V(0/9/1), exhausted"], [IDLE])
    assert refusal(table, P1, "pass") == "FG-TURN-2"


@pytest.mark.rule("FX-SOLO-GEN-8")
def test_nobody_is_paid_for_its_gladiators() -> None:
    table = struck(combat(["A=V(3/9/1)"], ["G=V(1/3/1)", "H=V(1/1/1)"], [NOTHING]))
    assert happened(table).count("ludus-loses") == 1
    assert "defeated" not in happened(table)
    assert facts(table)["P1"]["coins"] == 0


@pytest.mark.rule("FX-SOLO-COMBAT-11", "FX-SOLO-SELECT-2")
def test_a_free_action_may_decide_whom_the_ludus_strikes() -> None:
    """A and B are tied for the least remaining Health until P heals A."""
    table = combat(["A=V(1/9/1), damage 5", "B=V(1/9/1), damage 5"], ["G=V(1/9/1)"], [85, IDLE, NOTHING, NOTHING],
                   active="LM", P1={"hand": [STOP], "arenas": ["Pola"]})  # fmt: skip
    play(table, "P1 pass")
    assert offered(table, P1) == ["choose a", "choose b", "use pola as a free action"]
    play(table, "P1 use pola as a free action", "P1 choose a")
    assert (gladiator(table, "a")["damage"], gladiator(table, "b")["damage"]) == (4, 6)


# ---------------------------------------------------------------- Reactions


def test_each_reaction_of_the_deck() -> None:
    saved = struck(combat(["A=V(3/9/1)"], ["G=V(1/9/1)", "H=V(1/1/1)"], [PREVENT_ALL]))
    assert gladiator(saved, "g")["damage"] == 0
    risen = struck(combat(["A=V(3/9/1)"], ["G=V(1/9/1), exhausted", "H=V(1/1/1)"], [READY_SELF]))
    assert not gladiator(risen, "g")["exhausted"]
    back = struck(combat(["A=V(3/9/1)"], ["G=V(1/9/1)", "H=V(1/1/1)"], [BACK_AT_ATTACKER]))
    assert (gladiator(back, "a")["damage"], gladiator(back, "g")["damage"]) == (1, 3)
    passed_on = struck(combat(["A=V(3/9/1)", "B=V(1/12/1), exhausted"], ["G=V(1/9/1)", "H=V(1/1/1)"], [9]))
    assert (gladiator(passed_on, "b")["damage"], gladiator(passed_on, "g")["damage"]) == (1, 2)
    nobody = combat(["A=V(3/9/1)", "B=V(1/1/1)"], ["G=V(1/9/1)", "H=V(1/1/1)"], [BACK_AT_ATTACKER],
                    P1={"hand": ["T=Tactic[DEAL(1, TARGET(opposing))]"]})  # fmt: skip
    play(nobody, "P1 play t", "P1 choose g")
    assert (gladiator(nobody, "a")["damage"], gladiator(nobody, "g")["damage"]) == (0, 1)


@pytest.mark.rule("FX-SOLO-REACT-1", "FX-SOLO-REACT-6")
def test_only_damage_of_the_attack_is_given_back_to_the_attacker() -> None:
    """Arbelas falls by the damage of A's attack; what it deals then opens a window that stems from no attack."""
    table = combat(["A=V(2/9/1)", "Arbelas, exhausted"], ["G=V(1/9/1)", "H=V(1/9/1)"],
                   [BACK_AT_HIGHEST, BACK_AT_ATTACKER, NOTHING, NOTHING])  # fmt: skip
    struck(table)
    play(table, "P1 choose h")
    assert facts(table)["ludus"]["discard"] == [BACK_AT_HIGHEST, BACK_AT_ATTACKER]
    assert (gladiator(table, "a")["damage"], gladiator(table, "h")["damage"]) == (0, 3)


@pytest.mark.rule("FX-SOLO-SELECT-1", "FG-TGT-4")
def test_an_attacker_that_cannot_be_targeted_is_not_struck_back_at() -> None:
    table = combat(["Paegniarius"], ["G=V(1/9/1)", "H=V(1/9/1)"], [BACK_AT_ATTACKER])
    play(table, "P1 attack with paegniarius", "P1 strike g")
    assert (gladiator(table, "paegniarius")["damage"], gladiator(table, "g")["damage"]) == (0, 1)
    assert facts(table)["ludus"]["discard"] == [BACK_AT_ATTACKER]


@pytest.mark.rule("FX-BLESS-8", "FX-SOLO-COMBAT-15")
def test_a_cycle_in_which_the_ludus_loses_a_blessing_is_not_idle() -> None:
    table = combat(["A=V(1/9/1)"], ["G=V(0/9/0), blessings 9", "H=V(0/8/0)"], [NOTHING] * 30, P1={"hand": []})
    for _ in range(4):
        play(table, "P1 strike g")
    assert gladiator(table, "g")["blessings"] == 5
    assert table.state.stalls == table.state.idle_cycles == 0


@pytest.mark.rule("FX-SOLO-SELECT-6")
def test_what_is_for_this_attack_ends_when_its_damage_resolves() -> None:
    """Oenomaus strikes with 7; when the Ludus answers Arbelas, who fell by it, B's 6 are the highest Attack."""
    table = combat(["Oenomaus L4", "B=V(6/9/1), exhausted", "Arbelas, exhausted"], ["G=V(1/20/1)", "H=V(1/9/1)"],
                   [PASS_ON_TO_WEAKEST, BACK_AT_HIGHEST, NOTHING, NOTHING])  # fmt: skip
    play(table, "P1 attack with oenomaus l4", "P1 use oenomaus l4", "P1 strike g", "P1 choose h")
    assert gladiator(table, "g")["damage"] == 6
    assert (gladiator(table, "oenomaus l4")["damage"], gladiator(table, "b")["damage"]) == (1, 1)


@pytest.mark.rule("FX-SOLO-REACT-4")
def test_it_reacts_before_p_does() -> None:
    table = combat(["A=V(3/9/1)"], ["G=V(1/9/1)", "H=V(1/1/1)"], [PREVENT_ALL, NOTHING],
                   P1={"hand": [STOP, "X=Reaction[T_ASSIGN(opposing): DEAL(1, SUBJECT)]"]})  # fmt: skip
    struck(table)
    assert asked(table) == "P1 react"
    assert facts(table)["ludus"]["discard"] == [PREVENT_ALL]
    play(table, "P1 play x")
    assert gladiator(table, "g")["damage"] == 1
    assert facts(table)["ludus"]["discard"] == [PREVENT_ALL, NOTHING]


@pytest.mark.rule("FX-SOLO-REACT-8", "FX-R-23")
def test_a_blessing_of_its_own_goes_first_and_the_card_is_drawn_all_the_same() -> None:
    table = struck(combat(["A=V(3/9/1)"], ["G=V(1/9/1), blessings 1", "H=V(1/1/1)"], [3]))
    assert (gladiator(table, "g")["blessings"], gladiator(table, "g")["damage"]) == (0, 0)
    assert facts(table)["ludus"]["discard"] == [3]


@pytest.mark.rule("FX-R-54", "FX-R-55")
def test_only_its_own_damaged_gladiators_draw() -> None:
    table = combat(["U=V(0/9/1), exhausted", "V=V(0/9/1), exhausted"], ["X=V(0/9/1), exhausted"], [81, 3], active="LM")
    assert facts(table)["ludus"]["discard"] == [81]
    assert gladiator(table, "u")["damage"] == gladiator(table, "v")["damage"] == 1


@pytest.mark.rule("FX-R-47")
def test_p_orders_what_happens_together_in_its_turn() -> None:
    table = combat(["U=V(1/1/1)", "V=V(1/9/1)"], ["X=V(3/9/1)", "Y=V(1/9/1)"], [ATTACK_HA_HA, NOTHING], active="P1",
                   P1={"hand": ["Pierce"], "coins": 9})  # fmt: skip
    play(table, "P1 play pierce", "P1 choose x")
    assert table.state.acting() == P1
    table.state.active = MAGNUS
    assert table.state.order_from(table.state.acting() + 1) == (P1,)


# ---------------------------------------------------------------- selecting and Arenas


@pytest.mark.rule("FX-SOLO-SELECT-6", "FX-R-24")
def test_current_values_count_and_damage_does_not_lessen_health() -> None:
    table = combat(["U=V(1/5/1), damage 4", "V=V(1/4/1)"], ["X=V(1/9/1)"], [29, NOTHING], active="LM")
    assert "u" not in facts(table)["gladiators"]  # Health 5 although 4 damage is on it
    assert gladiator(table, "v")["damage"] == 0
    stronger = combat(["U=V(1/9/1), exhausted", "V=V(2/9/1), exhausted"], ["X=V(1/9/1)"], [ATTACK_HA_HA, IDLE])
    stronger.state.places[L].fighters[0].battle_attack = 5
    play(stronger, "P1 pass")
    assert (gladiator(stronger, "u")["damage"], gladiator(stronger, "v")["damage"]) == (1, 0)


def fleeting(own: tuple[str, ...], ludus: tuple[str, ...], **more: Any) -> int:
    given: dict[str, Any] = {name: {"champion": who} for who, names in (("P1", own), ("LM", ludus)) for name in names}
    for name, place in more.items():
        given[name] = {**given.get(name, {}), **place}
    return fleeting_arena(solo(**given).state)


@pytest.mark.rule("FX-EX-8", "FX-SOLO-ARENA-2")
def test_the_occupied_fleeting_arena() -> None:
    assert fleeting(("F1",), (), F2={"P1": ["A=V(1/1/1)"]}) == F2


@pytest.mark.rule("FX-EX-9", "FX-SOLO-ARENA-3")
def test_the_fleeting_arena_of_ps_only_token() -> None:
    assert fleeting(("F2",), ()) == F2
    assert fleeting(("F2",), ("F1",)) == F2


@pytest.mark.rule("FX-EX-10", "FX-SOLO-ARENA-4")
def test_the_unclaimed_fleeting_arena() -> None:
    assert fleeting((), ("F1",)) == F2


@pytest.mark.rule("FX-EX-11", "FX-SOLO-ARENA-5")
def test_otherwise_the_first() -> None:
    assert fleeting((), ()) == fleeting((), ("F1", "F2")) == fleeting(("F1", "F2"), ()) == F1


def test_comparing_arenas() -> None:
    state = solo(L={"P1": ["A=V(1/1/1)"], "LM": ["X=V(1/1/1)"]}, F2={"LM": ["Y=V(1/1/1)", "Z=V(1/1/1)"]}).state
    found = {word: arena_for(state, word) for word in ("MOST_P", "FEWEST_P", "MOST_LM", "LAST", "FLEET")}
    assert found == {"MOST_P": L, "FEWEST_P": F2, "MOST_LM": F2, "LAST": L, "FLEET": F2}


# ---------------------------------------------------------------- winning


@pytest.mark.rule("FX-EX-76", "FX-SOLO-WIN-9")
def test_turns_alternate_across_an_arena_phase() -> None:
    after_ludus = solo(at="resolution", turn="LM", ludus=[61])
    assert facts(after_ludus)["ludus"]["discard"] == []
    after_p = solo(at="resolution", turn="P1", ludus=[61, 63])
    assert facts(after_p)["ludus"]["discard"] == [61]
    assert asked(after_p) == "P1 take-action"


@pytest.mark.rule("FX-SOLO-WIN-7")
def test_the_ludus_wins_the_game_at_six() -> None:
    table = solo(at="battle", ludus_glory=5, F1={"LM": ["X=V(1/1/1)"]})
    assert table.result is not None
    assert table.result.winners == ()
    assert "Ludus Magnus" in table.result.reason


@pytest.mark.rule("FX-R-26", "FX-R-28")
def test_a_blank_is_not_replaced_and_stays_in_the_deck() -> None:
    table = solo(at="late registration", ludus=[-10, 13, 61], P1={"glory": 1})
    assert facts(table)["ludus"]["discard"] == [-10]
    assert facts(table)["gladiators"] == {}
    again = solo(turn="LM", ludus=[], ludus_discard=[-10])
    assert facts(again)["ludus"]["discard"] == [-10]


@pytest.mark.rule("FX-R-38", "FX-R-39")
def test_boasts_and_arenas_cannot_run_out() -> None:
    for seed in range(4):
        table = harena.new("for-glory", seats=1, seed=seed)
        rng = Rng(seed)
        while table.result is None:
            ((seat, ask),) = table.pending.items()
            table.apply(seat, GAME.greedy(table.state, ask) if rng.random() > 0.1 else rng.choice(ask.options))
            assert not list(GAME.invariants(table.state))
        assert len(table.state.arena_deck) >= 8
