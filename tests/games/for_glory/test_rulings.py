"""Rulings (FG-R) that no other test holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import harena
from harena.games import for_glory
from harena.games.for_glory.cards import FAMILIES, Deck, Origin, base_set

from .positions import GAME, P1, P2, STOP, asked, battle, facts, gladiator, offered, play, position, refusal


@pytest.mark.rule("FG-R-2")
def test_evade_is_a_reaction() -> None:
    assert base_set()["Evade"].type.value == "reaction"


@pytest.mark.rule("FG-R-4")
def test_every_supply_deck_holds_its_family() -> None:
    families = {deck.value: {card.type for card in base_set() if card.deck is deck} for deck in Deck}
    assert all(families[deck.value] <= FAMILIES[deck] for deck in Deck)
    assert {kind.value for kind in families["training"]} == {"tactic", "reaction"}
    assert {kind.value for kind in families["economy"]} == {"income", "patron", "scheme"}


@pytest.mark.rule("FG-R-5")
def test_murmillo_is_tougher_exhausted_and_prevents_one() -> None:
    table = battle(["A=V(3/9/1)"], ["Murmillo", "Y=V(1/3/1)"], P2={"patrons": ["Pat(2)"], "hand": [STOP]})
    play(table, "P1 strike y")
    assert gladiator(table, "murmillo")["health"] == 4
    play(table, "P2 use murmillo")
    assert gladiator(table, "murmillo")["health"] == 5
    assert gladiator(table, "y")["damage"] == 2


@pytest.mark.rule("FG-R-6", "FG-R-54")
def test_the_numerals_of_pictured_gladiators() -> None:
    numerals = {"Thraex": (7, 1, 2, 2, 8), "Spiculus": (3, 1, 1, 3, 4), "Arbelas": (1, 2, 2, 3, 4)}
    for title, (health, agility, bloodlust, attack, cost) in numerals.items():
        card = base_set()[title]
        assert (card.health, card.agility, card.bloodlust, card.attack, card.cost) == (
            health,
            agility,
            bloodlust,
            attack,
            cost,
        )


@pytest.mark.rule("FG-R-14")
def test_glory_cannot_run_out() -> None:
    for seed in range(3):
        table = harena.new("for-glory", seats=2, seed=seed, events=False)
        rng = harena.Rng(seed)
        while table.result is None:
            ((seat, ask),) = table.pending.items()
            table.apply(seat, rng.choice(ask.options))
            assert table.state.glory >= 0
            assert max(player.glory for player in table.state.players) <= 7
        assert not list(GAME.invariants(table.state))


@pytest.mark.rule("FG-R-15")
def test_the_last_boast_stays_in_force_if_it_is_reached_without_a_winner() -> None:
    table = position(at="battle", turn="P2", boasts=[24], L={"card": "Pola", "P1": ["A=V(1/1/1)"]})
    assert facts(table)["boasts"] == [24]
    assert "Boast 24" not in facts(table)["P1"]["hand"]


@pytest.mark.rule("FG-R-17")
def test_glory_is_topped_up_never_beyond() -> None:
    table = position(at="resolution", F1={"glory": 0}, F2={"glory": 1}, L={"glory": 2})
    assert [facts(table)[name]["glory"] for name in ("F1", "F2", "L")] == [1, 1, 2]
    assert facts(table)["glory_supply"] == 10


@pytest.mark.rule("FG-R-32")
def test_the_game_ends_with_its_300th_turn() -> None:
    table = position(turn="P2", turns_taken=299, P1={"glory": 3}, P2={"glory": 2}, L={"P1": ["A=V(1/1/1, BL9)"]})
    play(table, "P2 end actions")
    assert table.result is not None
    assert table.result.winners == (P1,)
    even = position(turn="P2", turns_taken=299, P1={"glory": 2}, P2={"glory": 2})
    play(even, "P2 end actions")
    assert even.result is not None
    assert even.result.winners == (P1, P2)


@pytest.mark.rule("FG-R-34")
def test_attack_0_is_still_due_but_opens_no_damage_window() -> None:
    table = battle(
        ["A=V(0/3/1)"], ["Y=V(1/3/1)"], P1={"hand": [STOP]}, P2={"hand": ["R=Reaction[T_ASSIGN(any): DRAW(1)]", STOP]}
    )
    assert refusal(table, P1, "pass") == "FG-TURN-2"
    play(table, "P1 attack with a")
    assert asked(table) == "P1 combat-turn"
    assert offered(table, P1) == ["play pierce", "end turn"]


@pytest.mark.rule("FG-R-55")
def test_every_ready_legatus_counts() -> None:
    given = {"at": "battle", "favor": "P1", "L": {"P1": ["A=V(1/9/2)"], "P2": ["Y=V(1/9/1)"]}, "P1": {"hand": [STOP]}}
    one = position(given, P2={"patrons": ["Legatus"], "hand": [STOP]})
    assert facts(one)["active"] == "P1"  # 2–2, and the Crowd's Favor
    two = position(given, P2={"patrons": ["Legatus", "Legatus"], "hand": [STOP]})
    assert facts(two)["active"] == "P2"  # 2–3


@pytest.mark.rule("FG-R-60")
def test_conceding_loses_at_once() -> None:
    table = position()
    play(table, "P2 concede")
    assert table.result is not None
    assert table.result.winners == (P1,)


@pytest.mark.rule("FG-R-61")
def test_nothing_is_assumed_beyond_the_text() -> None:
    rules = Path(for_glory.__file__).with_name("rules.md").read_text("utf-8")
    defined = re.findall(r"^- \*\*(FG-[A-Z]+-\d+)\*\* ", rules, re.MULTILINE)
    assert len(defined) == len(set(defined)) == 458
    assert set(re.findall(r"FG-[A-Z]+-\d+", rules)) == set(defined)


@pytest.mark.rule("FG-R-63")
def test_a_cycle_ends_after_100_combat_turns() -> None:
    table = battle(["A=V(1/9/2), exhausted"], ["Y=V(1/9/1), exhausted"], P1={"hand": [STOP, STOP]}, P2={"hand": [STOP]})
    table.state.cycle_turns = 99
    play(table, "P1 play pierce", "P1 choose y")
    assert facts(table)["cycle"] == 2
    assert asked(table) == "P1 combat-turn"


@pytest.mark.rule("FG-R-65")
def test_aedile_draws_one_card() -> None:
    table = position(P1={"patrons": ["Aedile"], "deck": ["Cull", "Inc(2)", "Inc(2)"]})
    play(table, "P1 use aedile")
    assert facts(table)["P1"]["hand"] == ["Cull"]


@pytest.mark.rule("FG-R-68")
def test_readying_a_patron_brings_nobody_back() -> None:
    table = position(P1={"patrons": ["Aedile"], "deck": ["Inc(2)"] * 3}, L={"P1": ["A=V(1/1/1, INF1)"]})
    play(table, "P1 use aedile", "P1 end actions", "P2 end actions")
    assert facts(table)["P1"]["influence"] == 1
    assert facts(table)["L"]["P1"] == []


@pytest.mark.rule("FG-R-71")
def test_values_the_rulebook_only_hints_at() -> None:
    cards = base_set()
    assert cards["Smooth Talk"].value == 5
    assert cards["Cull"].type.value == cards["Fresh Perspective"].type.value == "scheme"
    assert {cards[title].origin for title in ("Smooth Talk", "Murmillo", "Aedile")} == {Origin.COMPLETED}


@pytest.mark.rule("FG-R-31")
def test_the_30th_cycle_is_the_last() -> None:
    table = battle(
        ["A=V(1/9/2), exhausted"], ["Y=V(1/9/1), exhausted"], P1={"hand": [STOP]}, L={"card": "Pola"}, turn="P2"
    )
    table.state.cycle = 30
    play(table, "P1 pass")
    assert facts(table)["L"]["card"] == "Pola"
    assert facts(table)["phase"] == "machinations turn"
    assert (facts(table)["P1"]["glory"], facts(table)["P2"]["glory"]) == (0, 0)


@pytest.mark.rule("FG-R-50")
def test_pierce_is_offered_when_the_battle_ends_with_it_and_not_if_it_is_shuffled_away() -> None:
    table = battle(["A=V(2/3/1)"], ["Y=V(1/1/1)"], P1={"hand": ["Pierce"], "coins": 2})
    play(table, "P1 play pierce", "P1 choose y")
    assert asked(table) == "P1 offer"
    play(table, "P1 accept")
    assert "Pierce" in facts(table)["P1"]["hand"]
    assert facts(table)["P1"]["glory"] == 2
    gone = battle(["A=V(2/3/1)"], ["Y=V(1/2/1)", "Z=V(1/9/1)"], P1={"hand": ["Pierce"], "coins": 2})
    play(gone, "P1 play pierce", "P1 choose y")
    gone.state.players[P1].discard.clear()
    gone.state.players[P1].deck.append(base_set()["Pierce"])
    play(gone, "P1 strike y")
    assert asked(gone) != "P1 offer"


@pytest.mark.rule("FG-R-53")
def test_reserved_gladiators_stay_when_casinum_is_lost() -> None:
    table = position(P1={"hand": ["Cestus"], "coins": 1}, F1={"card": "Casinum", "champion": "P1"})
    play(table, "P1 reserve cestus")
    table.state.places[0].champion = P2
    assert facts(table)["P1"]["reserve"] == ["Cestus"]
    play(table, "P1 buy back the reserve")
    assert facts(table)["P1"]["hand"] == ["Cestus"]


@pytest.mark.rule("FG-R-52")
def test_spiculus_pays_once_the_damage_is_assigned() -> None:
    dying = battle(["Spiculus, damage 2", "B=V(1/9/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"patrons": ["Pat(1)"]})
    play(dying, "P1 use spiculus")
    assert facts(dying)["L"]["P1"] == ["b"]
    assert asked(dying) == "P1 target"
    last = battle(["Spiculus, damage 2"], ["Y=V(1/9/1)"], P1={"patrons": ["Pat(1)"]}, L={"card": "Pola"})
    play(last, "P1 use spiculus")
    assert facts(last)["P2"]["glory"] == 2
    assert [(e["gladiator"], e["count"]) for e in last.events() if e["kind"] == "defeated"] == [("Spiculus", 1)]
    assert "takes-damage" not in [e["kind"] for e in last.events()]


@pytest.mark.rule("FG-R-25")
def test_a_coin_gained_while_paying_may_be_spent_but_makes_nothing_affordable() -> None:
    given = {"L": {"P1": ["A=V(1/1/1, INF1)"]}}
    poor = position(given, P1={"patrons": ["Treacherous Augur"], "coins": 1, "discard": ["Cull"]})
    assert refusal(poor, P1, "use treacherous augur") == "FG-TEXT-9"
    enough = position(given, P1={"patrons": ["Treacherous Augur"], "coins": 2, "discard": ["Cull"]})
    play(enough, "P1 use treacherous augur", "P1 recover cull")
    assert facts(enough)["P1"]["coins"] == 1  # 2 + 1 insurance − 2
