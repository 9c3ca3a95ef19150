"""Damage, Reactions and defeat: FG-DMG, FG-REACT, FG-TGT, FG-DEF, FG-GLOSS."""

from __future__ import annotations

import pytest

from harena.core import Table

from .positions import P1, P2, STOP, asked, battle, facts, gladiator, happened, offered, play, position, refusal

BLAST = "Blast=Tactic[DEAL(2, ALL(opposing))]"


def passes(table: Table) -> list[str]:
    """Who passed in windows, in order."""
    return [f"P{seat + 1}" for seat, action in table.entries if action.text == "pass"]


@pytest.mark.rule("FG-DMG-1", "FG-REACT-16")
def test_damage_is_assigned_answered_and_resolved() -> None:
    table = battle(["A=V(2/3/1)"], ["Y=V(1/3/1)", "Z=V(1/3/1)"], P2={"hand": ["Scutum", STOP]})
    play(table, "P1 strike y")
    assert (gladiator(table, "y")["assigned"], gladiator(table, "y")["damage"]) == (2, 0)
    play(table, "P2 pass")
    assert (gladiator(table, "y")["assigned"], gladiator(table, "y")["damage"]) == (0, 2)


@pytest.mark.rule("FG-REACT-16")
def test_windows_open_in_every_phase() -> None:
    table = position(P1={"hand": ["Veles"]}, L={"P2": ["Y=V(1/3/1)"]}, P2={"hand": ["Scutum"]})
    play(table, "P1 play veles", "P1 into l")
    assert asked(table) == "P1 react"
    play(table, "P1 use veles", "P1 choose y")
    assert asked(table) == "P2 react"
    play(table, "P2 play scutum")
    assert gladiator(table, "y")["damage"] == 0


@pytest.mark.rule("FG-DMG-7")
def test_removing_damage_takes_it_off_for_good() -> None:
    table = battle(["A=V(1/3/1), damage 2", "B=V(1/3/1)"], ["Y=V(1/3/1)"], P1={"hand": ["Medicus"]})
    play(table, "P1 play medicus")
    assert offered(table, P1) == ["amount 1", "amount 2"]
    play(table, "P1 amount 2")
    assert gladiator(table, "a")["damage"] == 0


@pytest.mark.rule("FG-DMG-9", "FG-REACT-13")
def test_damage_dealt_in_a_damage_window_joins_the_pool() -> None:
    table = battle(
        ["A=V(1/3/1)", "B=V(1/3/1)"],
        ["Y=V(1/3/1)", "Z=V(1/9/1)"],
        P1={"hand": ["Insta"]},
        P2={"hand": ["Scutum", "Scutum", STOP]},
    )
    play(table, "P1 attack with a", "P1 strike y", "P2 pass", "P1 play insta")
    assert gladiator(table, "y")["assigned"] == 2
    assert asked(table) == "P2 react"
    assert len(facts(table)["window"]) == 1
    play(table, "P2 play scutum", "P2 play scutum")
    assert gladiator(table, "y")["damage"] == 0


@pytest.mark.rule("FG-DMG-11", "FG-R-39")
def test_preventable_tokens_go_first_and_the_mark_is_kept() -> None:
    unpreventable = "U=Reaction[T_ASSIGN(any): DEAL(1, TARGET(opposing), unpreventable)]"
    table = battle(
        ["A=V(1/9/1)"],
        ["Y=V(1/9/1)"],
        P1={"hand": [unpreventable]},
        P2={"hand": ["Turn the Tables", "Turn the Tables", "Scutum"], "patrons": ["Vestalis"]},
    )
    play(table, "P2 pass", "P1 play u")  # Y: 1 preventable, 1 not
    play(table, "P2 play turn the tables")
    fighters = {f.key: f for f in table.state.fighters()}
    assert (fighters["a"].assigned, fighters["y"].unpreventable, fighters["y"].assigned) == (1, 1, 0)
    assert "play scutum" not in offered(table, P2)  # what is left on Y cannot be Prevented …
    play(table, "P2 play turn the tables", "P2 choose y")
    assert fighters["a"].unpreventable == 1  # … but Reassigned, and keeps its mark


@pytest.mark.rule("FG-R-40")
def test_up_to_means_at_least_one() -> None:
    table = battle(["A=V(1/9/1), damage 1", "B=V(1/9/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"hand": ["Medicus", STOP]})
    play(table, "P1 play medicus")
    assert gladiator(table, "a")["damage"] == 0  # one there, so one is the only choice


@pytest.mark.rule("FG-REACT-5", "FG-REACT-8")
def test_one_reaction_resolves_before_the_next_and_is_then_discarded() -> None:
    table = battle(["A=V(3/3/1)"], ["Y=V(1/9/1)"], P2={"hand": ["Scutum", "Evade", STOP]})
    assert offered(table, P2) == ["play scutum", "play evade", "pass"]
    play(table, "P2 play scutum")
    assert facts(table)["P2"]["discard"] == ["Scutum"]
    assert gladiator(table, "y")["assigned"] == 2
    play(table, "P2 play evade")
    assert facts(table)["P2"]["discard"] == ["Scutum", "Evade"]
    assert gladiator(table, "y")["damage"] == 0


@pytest.mark.rule("FG-REACT-6")
def test_you_may_react_to_your_own_action() -> None:
    table = battle(["A=V(1/3/1)"], ["Y=V(1/9/1)"], P1={"hand": ["Insta", STOP]})
    play(table, "P1 attack with a")
    assert asked(table) == "P1 react"
    assert "play insta" in offered(table, P1)


@pytest.mark.rule("FG-REACT-7", "FG-R-43")
def test_a_reaction_stays_in_the_arena_of_its_trigger_but_its_cost_does_not() -> None:
    table = battle(
        ["A=V(2/3/1)"],
        ["Y=V(1/9/1)"],
        arena="F1",
        L={"P1": ["B=V(1/1/1)"], "P2": ["Z=V(1/1/1)"]},
        P2={"hand": ["Turn the Tables", STOP], "patrons": ["Vestalis"]},
    )
    assert offered(table, P2) == ["play turn the tables", "use vestalis", "pass"]  # a Patron is exhausted in the Villa
    play(table, "P2 play turn the tables")
    assert gladiator(table, "a")["assigned"] == 1  # the only other Gladiator there


@pytest.mark.rule("FG-REACT-11", "FG-R-37")
def test_an_ability_once_in_a_window_but_every_copy() -> None:
    table = battle(
        ["A=V(4/3/1)"], ["Provocator", "Provocator", "Z=V(1/9/1)"], P2={"patrons": ["Pat(2)"], "hand": ["Scutum"]}
    )
    play(table, "P1 strike z", "P2 use provocator")
    assert refusal(table, P2, "use provocator") == "FG-REACT-11"
    play(table, "P2 use provocator 2", "P2 choose z")
    fighters = facts(table)["gladiators"]
    assert (fighters["provocator"]["assigned"], fighters["provocator 2"]["assigned"], fighters["z"]["assigned"]) == (
        1,
        1,
        2,
    )


@pytest.mark.rule("FG-REACT-14", "FG-R-42")
def test_a_window_inside_a_window_is_finished_first() -> None:
    table = battle(
        ["A=V(2/9/1)", "B=V(1/9/1)"], ["Arbelas", "Y=V(1/9/1)"], P2={"patrons": ["Vestalis"], "hand": ["Scutum", STOP]}
    )
    play(table, "P1 attack with a", "P1 strike y")
    assert facts(table)["window"] == [{"due": "P2", "passes": 0}]
    play(table, "P2 use vestalis")  # its Influence is lost: Arbelas is given up, a leave window opens inside
    assert asked(table) == "P2 target"
    assert len(facts(table)["window"]) == 2
    play(table, "P2 choose b")
    assert gladiator(table, "b")["assigned"] == 3  # joins the one pool
    assert [window["passes"] for window in facts(table)["window"]] == [0]  # back in the outer window, count reset
    play(table, "P2 choose y", "P2 pass")
    assert (gladiator(table, "b")["damage"], gladiator(table, "y")["damage"]) == (3, 1)


@pytest.mark.rule("FG-R-42")
def test_the_inactive_player_starts_every_window_and_a_pool_in_two_arenas_is_answered_in_one() -> None:
    table = battle(
        ["A=V(2/9/1)"],
        ["Y=V(1/9/1)"],
        arena="F1",
        P1={"hand": ["Scutum"]},
        P2={"patrons": ["Vestalis"], "hand": ["Turn the Tables", STOP]},
        L={"P1": ["B=V(1/9/1)", "C=V(1/9/1)"], "P2": ["Arbelas", "Z=V(1/9/1)"]},
    )
    play(table, "P2 use vestalis", "P2 choose b")  # Arbelas falls in L and strikes there; both pools are one
    assert gladiator(table, "y")["assigned"] == 1
    assert gladiator(table, "b")["assigned"] == 3
    assert asked(table) == "P1 react"  # P2 used a Reaction, so P1 is due
    play(table, "P1 pass", "P2 play turn the tables")
    assert offered(table, P2) == ["choose y", "choose b"]
    play(table, "P2 choose b")
    assert offered(table, P2) == ["choose c", "choose z"]  # once in L, it stays in L


@pytest.mark.rule("FG-R-45")
def test_a_window_is_recorded_even_if_nobody_can_react() -> None:
    table = battle(["A=V(1/3/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"])
    assert passes(table) == ["P2", "P1"]
    play(table, "P1 strike y")
    assert passes(table)[:4] == ["P2", "P1", "P2", "P1"]


@pytest.mark.rule("FG-R-72")
def test_declining_an_ability_leaves_it_for_later_in_the_window() -> None:
    table = battle(["A=V(2/3/1)"], ["Y=V(1/9/1)"], P1={"hand": ["Insta"]}, P2={"patrons": ["Vestalis"], "hand": [STOP]})
    play(table, "P2 pass", "P1 play insta")
    assert "use vestalis" in offered(table, P2)


@pytest.mark.rule("FG-TGT-6")
def test_a_target_that_is_gone_is_skipped() -> None:
    twice = "T=Tactic[DEAL(2, TARGET(opposing)); READY(TARGET(own, exhausted))]"
    table = battle(
        ["X=V(1/1/1), exhausted", "B=V(1/9/1)"],
        ["Y=V(1/2/1)", "Z=V(1/9/1)"],
        P1={"hand": [twice]},
        P2={"hand": ["Counterattack", STOP]},
    )
    play(table, "P1 play t", "P1 choose y", "P2 play counterattack", "P2 choose x", "P2 amount 2")
    assert facts(table)["L"]["P1"] == ["b"]  # the only Exhausted one has fallen, so readying is lost
    assert "readied" not in happened(table)
    assert facts(table)["P1"]["discard"] == ["X=V(1/1/1)", twice]


@pytest.mark.rule("FG-DEF-5", "FG-R-26")
def test_health_counts_as_it_is_now_and_a_lost_bonus_can_defeat() -> None:
    table = battle(["A=V(1/2/1), damage 1"], ["Y=V(1/9/1)"], P1={"hand": ["Clamor", "Pierce"]}, P2={"hand": ["Pierce"]})
    play(table, "P1 play clamor", "P1 take effect 2")
    assert gladiator(table, "a")["health"] == 4
    play(table, "P2 play pierce", "P2 choose a")
    assert gladiator(table, "a")["damage"] >= 2  # enough for its printed Health, and it lives
    assert facts(table)["L"]["P1"] == ["a"]


@pytest.mark.rule("FG-R-26")
def test_a_health_bonus_ends_with_the_battle() -> None:
    table = battle(
        ["A=V(9/2/1), damage 1, exhausted"],
        ["Y=V(2/9/1)"],
        arena="F1",
        favor="P1",
        P1={"hand": ["Clamor", STOP]},
        P2={"hand": [STOP]},
        L={"P1": ["B=V(1/9/1)"], "P2": ["Z=V(1/9/1)"]},
    )
    play(table, "P1 play clamor", "P1 take effect 2", "P2 attack with y", "P2 end turn")
    assert (gladiator(table, "a")["damage"], gladiator(table, "a")["health"]) == (3, 4)
    play(table, "P1 pass", "P2 pass", "P1 attack with a")
    assert facts(table)["P1"]["glory"] == 1
    assert facts(table)["F1"]["P1"] == []
    assert facts(table)["P1"]["coins"] == 1


@pytest.mark.rule("FG-R-64")
def test_readying_is_one_step_and_may_defeat() -> None:
    table = battle(
        ["Murmillo, damage 4, exhausted", "B=V(1/9/9), exhausted"],
        ["Y=V(1/9/1), exhausted"],
        P1={"patrons": ["Pat(2)"], "hand": [STOP]},
    )
    assert gladiator(table, "murmillo")["health"] == 5
    play(table, "P1 pass")
    assert facts(table)["L"]["P1"] == ["b"]
    assert facts(table)["P1"]["coins"] == 1
    assert facts(table)["cycle"] == 2
    assert asked(table) == "P1 combat-turn"


@pytest.mark.rule("FG-DEF-6")
def test_after_a_defeat_come_pile_coin_offer_and_only_then_the_window() -> None:
    table = battle(
        ["A=V(2/3/1)"], ["Y=V(1/1/1)", "Z=V(1/9/1)"], P1={"hand": ["Pierce", "Spolia"], "coins": 2, "deck": ["Cull"]}
    )
    play(table, "P1 play pierce", "P1 choose y")
    assert asked(table) == "P1 offer"
    assert facts(table)["P2"]["coins"] == 1
    assert facts(table)["P2"]["discard"] == ["Y=V(1/1/1)"]
    play(table, "P1 decline")
    assert asked(table) == "P1 react"
    assert "play spolia" in offered(table, P1)


@pytest.mark.rule("FG-R-29")
def test_two_departures_are_one_window_and_each_blow_its_own() -> None:
    table = battle(
        ["A=V(1/9/1)"],
        ["Arbelas", "Arbelas", "Y=V(1/9/1)"],
        P1={"hand": [BLAST]},
        P2={"patrons": ["Pat(2)"], "hand": [STOP]},
    )
    play(table, "P1 play blast")
    assert asked(table) == "P2 react"
    assert table.prompt(table.pending[P2]) == "Your Arbelas and Arbelas 2 are defeated. You must react."
    assert offered(table, P2) == ["use arbelas", "use arbelas 2"]
    play(table, "P2 use arbelas", "P2 choose a")
    assert gladiator(table, "a")["damage"] == 3  # resolved before the next Reaction
    assert offered(table, P2) == ["choose a", "choose y"]  # the other Arbelas follows; none of those gone is a target
    play(table, "P2 choose a")
    assert gladiator(table, "a")["damage"] == 6


@pytest.mark.rule("FG-R-30")
def test_in_resolution_all_leave_at_once_so_nobody_is_left_to_hit() -> None:
    table = position(
        at="resolution",
        turn="P2",
        L={"P1": ["Arbelas"], "P2": ["Y=V(1/9/1)"]},
        P1={"patrons": ["Pat(1)"], "arenas": ["Lugdunum"], "deck": ["Inc(2)"] * 9},
    )
    assert asked(table) == "P1 react"
    assert table.prompt(table.pending[P1]) == "Your Arbelas and Livia's Y leave their Arenas. React or pass."
    assert offered(table, P1) == ["use lugdunum", "pass"]
    play(table, "P1 use lugdunum")
    assert len(facts(table)["P1"]["hand"]) == 7
    assert facts(table)["P1"]["exhausted"] == []


@pytest.mark.rule("FG-GLOSS-5", "FG-R-67")
def test_a_moved_gladiator_leaves_and_enters_and_keeps_its_damage() -> None:
    table = position(
        P1={"patrons": ["Curator", "Pat(1)"], "deck": ["Inc(2)"] * 9},
        P2={"hand": ["E=Reaction[T_ENTER(any): DRAW(1)]", "W=Reaction[T_LEAVE(any): DRAW(1)]"]},
        F1={"P1": ["A=V(1/3/1), damage 1, exhausted"]},
    )
    play(table, "P1 use curator")
    assert offered(table, P1) == ["into f2", "into l"]
    assert refusal(table, P1, "into f1") == "FG-GLOSS-5"
    play(table, "P1 into l")
    assert asked(table) == "P2 react"
    assert offered(table, P2) == ["play w", "pass"]
    play(table, "P2 pass")
    assert offered(table, P2) == ["play e", "pass"]
    play(table, "P2 pass")
    found = gladiator(table, "a")
    assert (found["arena"], found["damage"], found["exhausted"]) == ("L", 1, True)


@pytest.mark.rule("FG-R-67")
def test_nobody_is_moved_into_a_closed_arena() -> None:
    table = position(P1={"patrons": ["Curator", "Pat(1)"]}, F1={"P1": ["A=V(1/3/1)"], "P2": ["Y=V(1/3/1)"]})
    play(table, "P1 use curator")
    assert gladiator(table, "a")["arena"] == "L"  # F2 is closed, so L was the only way


@pytest.mark.rule("FG-R-9", "FG-R-47")
def test_a_free_action_may_take_away_what_was_to_be_moved() -> None:
    table = battle(["A=V(1/9/1), damage 1", "B=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"arenas": ["Falerii Novi", "Pola"]})
    play(table, "P1 use falerii novi", "P1 choose a")
    assert offered(table, P1) == ["choose b", "choose y", "use pola as a free action"]
    play(table, "P1 use pola as a free action", "P1 choose y")
    assert gladiator(table, "a")["damage"] == gladiator(table, "y")["damage"] == 0
