"""Champions (FX-CHAMP): set-up, playing, upgrading, and what each of the four does."""

from __future__ import annotations

from collections import Counter

import pytest

import harena
from harena.games.for_glory.ability import Ability
from harena.games.for_glory.cards import Card, CardType, Deck, Origin, base_set, expansion_set
from harena.games.for_glory.state import Permanent
from harena.games.for_glory.vocabulary import Discount, Kind

from .positions import GAME, P1, P2, asked, battle, facts, gladiator, offered, play, position, refusal

NAMES = ("Brennus", "Ladas", "Oenomaus", "Vibia")


def cards_of(name: str) -> list[Card]:
    return [card for card in expansion_set() if card.champion == name]


def levels(name: str, first: int) -> list[str]:
    return [f"{name} L{level}" for level in range(first, 6)]


@pytest.mark.rule("FX-CHAMP-1", "FX-CHAMP-2", "FX-CHAMP-4")
def test_dealt_champions_differ_and_the_others_leave_the_game() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        state = harena.new("for-glory", seats=2, seed=seed, options={"champions": "random"}).state
        held = [player.stack[0].champion for player in state.players]
        assert len(set(held)) == 2
        seen.update(held)
        out = Counter(card.champion for card in state.removed)
        assert out == {name: 5 for name in NAMES if name not in held}
        for seat, name in enumerate(held):
            player = state.players[seat]
            own = [*player.hand, *player.deck]
            assert [card.title for card in own if card.level] == [f"{name} L1"]
            assert [card.title for card in player.stack] == levels(name, 2)
    assert set(seen) == set(NAMES)


@pytest.mark.rule("FX-CHAMP-3", "FX-R-40")
def test_a_draft_goes_against_the_turn_order() -> None:
    table = harena.new("for-glory", seats=2, seed=1, options={"champions": "draft", "first_player": "P1"})
    assert asked(table) == "P2 draft"
    play(table, "P2 draft vibia")
    assert offered(table, P1) == ["draft brennus", "draft ladas", "draft oenomaus"]
    play(table, "P1 draft ladas")
    assert asked(table) == "P1 take-action"
    assert len(facts(table)["removed"]) == 10
    assert [len(player.deck) for player in table.state.players] == [8, 8]


@pytest.mark.rule("FX-MOD-4", "FX-MOD-6")
def test_the_switches_are_independent_and_the_plain_game_stays_as_it_was() -> None:
    for champions in ("none", "random", "draft"):
        for blessings in (False, True):
            options = {"champions": champions, "blessings": blessings}
            state = harena.new("for-glory", seats=2, seed=4, options=options).state
            assert sum(len(row.deck) for row in state.supply) == (155 if blessings else 143)
            assert bool(state.champions or state.removed) is (champions != "none")
    assert harena.new("for-glory", seats=2, seed=4).state.cards == 201


@pytest.mark.rule("FX-CHAMP-7", "FX-CHAMP-8")
def test_a_champion_is_played_as_any_gladiator() -> None:
    table = position(P1={"hand": ["Ladas L3", "Ladas L1"], "stack": ["Ladas L4"]})
    assert refusal(table, P1, "play ladas l3") == "FG-PLAY-8"
    play(table, "P1 play ladas l1", "P1 into l")
    assert facts(table)["L"]["P1"] == ["ladas l1"]
    assert facts(table)["P1"]["stack"] == ["Ladas L4"]


@pytest.mark.rule("FX-CHAMP-21", "FX-R-4")
def test_a_culled_champion_freezes_its_stack() -> None:
    table = position(P1={"hand": ["Cull", "Vibia L1"], "coins": 20, "stack": levels("Vibia", 2)})
    play(table, "P1 play cull")
    assert facts(table)["removed"] == ["Vibia L1"]
    assert not [text for text in offered(table, P1) if "upgrade" in text]
    assert refusal(table, P1, "upgrade vibia l2") == "FX-CHAMP-14"


@pytest.mark.rule("FX-CHAMP-22")
def test_a_champion_is_reserved_only_where_gladiators_are() -> None:
    table = position(P1={"hand": ["Vibia L1"]})
    assert refusal(table, P1, "reserve vibia l1") == "FG-RSV-2"
    permitted = position(P1={"hand": ["Vibia L1"], "arenas": ["Casinum"]})
    play(permitted, "P1 reserve vibia l1")
    assert facts(permitted)["P1"]["reserve"] == ["Vibia L1"]


@pytest.mark.rule("FX-CHAMP-20")
def test_nothing_else_can_reach_the_stack() -> None:
    table = position(P1={"hand": ["D=Scheme[RECOVER(choice, hand)]"], "discard": ["Cull"], "stack": levels("Vibia", 2)})
    play(table, "P1 play d")
    assert facts(table)["P1"]["hand"] == ["Cull"]
    assert GAME.view(table.state, P2)["players"][P1]["stack"][0]["title"] == "Vibia L2"


@pytest.mark.rule("FX-EX-85", "FX-CHAMP-18", "FX-R-3")
def test_no_discount_on_an_upgrade() -> None:
    cheaper = Ability(Kind.STATIC, (), (Discount(1, "gladiator"),))
    dealer = Card("Dealer", CardType.PATRON, Deck.ECONOMY, 1, Origin.DESIGNED, "", influence=1, abilities=(cheaper,))
    table = position(P1={"hand": ["Vibia L1"], "coins": 9, "stack": ["Vibia L2"]}, supply={"gladiator": ["Noxius"]})
    table.state.players[P1].patrons.append(Permanent(dealer, "dealer", 999))
    play(table, "P1 upgrade vibia l1")
    assert facts(table)["P1"]["coins"] == 6
    play(table, "P1 buy noxius")
    assert facts(table)["P1"]["coins"] == 5


def test_the_power_curve() -> None:
    curve = {1: (0, 5, 1, 0), 2: (3, 7, 2, 1), 3: (5, 9, 2, 1), 4: (7, 11, 3, 2), 5: (9, 14, 4, 2)}
    for name in NAMES:
        for card in cards_of(name):
            stats = card.attack + card.health + card.agility
            assert (card.cost, stats, card.bloodlust, card.influence) == curve[card.level], card
        assert not cards_of(name)[0].abilities
    assert len(expansion_set().deck(Deck.CHAMPION)) == 20
    assert base_set()["Vibia L5"] is expansion_set()["Vibia L5"]


# ---------------------------------------------------------------- what each does


def test_brennus_shields_himself_then_others() -> None:
    for level, saved in ((2, "brennus l2"), (3, "y"), (5, "y")):
        table = battle(
            ["A=V(4/9/1)"], [f"Brennus L{level}", "Y=V(1/9/1)"], P2={"patrons": ["Pat(2)"], "hand": ["Pierce"]}
        )
        play(table, f"P1 strike {saved}")
        assert asked(table) == "P2 react"
        play(table, f"P2 use brennus l{level}")
        if level == 5:
            play(table, "P2 pass")
        assert gladiator(table, saved)["damage"] == 4 - (3 if level == 5 else 2)
        assert gladiator(table, f"brennus l{level}")["exhausted"]


def test_brennus_draws_the_damage_to_himself() -> None:
    table = battle(["A=V(4/9/1)"], ["Brennus L4", "Y=V(1/9/1)"], P2={"patrons": ["Pat(2)"], "coins": 1})
    play(table, "P1 strike y")
    assert offered(table, P2) == ["use brennus l4", "use the other reaction of brennus l4", "pass"]
    play(table, "P2 use the other reaction of brennus l4", "P2 amount 2")
    assert facts(table)["P2"]["coins"] == 0
    assert refusal(table, P2, "use the other reaction of brennus l4") == "FG-REACT-11"
    play(table, "P2 use brennus l4", "P2 choose brennus l4")
    assert gladiator(table, "y")["damage"] == 2
    assert gladiator(table, "brennus l4")["damage"] == 0
    own = battle(["A=V(4/9/1)"], ["Brennus L5", "Y=V(1/9/1)"], P2={"patrons": ["Pat(2)"]})
    play(own, "P1 strike brennus l5")
    assert offered(own, P2) == ["use brennus l5", "pass"]


def test_ladas_has_the_initiative_and_attacks_again() -> None:
    first = position(at="battle", favor="P2", P1={"patrons": ["Pat(2)"], "hand": ["Pierce"]},
                     L={"P1": ["Ladas L5"], "P2": ["Y=V(1/9/7)", "Z=V(1/9/0)"]})  # fmt: skip
    assert facts(first)["active"] == "P1"
    play(first, "P1 attack with ladas l5", "P1 strike y")
    play(first, "P1 use ladas l5")
    assert not gladiator(first, "ladas l5")["exhausted"]
    assert first.state.places[2].fighters[0].spent_cycle == 1
    paid = battle(["Ladas L4, exhausted"], ["Y=V(1/9/1)"], P1={"patrons": ["Pat(2)"], "coins": 1})
    play(paid, "P1 use ladas l4")
    assert facts(paid)["P1"]["coins"] == 0


def test_once_per_cycle_is_once_per_cycle() -> None:
    table = battle(
        ["Ladas L5", "B=V(0/9/1)"], ["Y=V(0/30/1)", "Z=V(0/30/1)"], P1={"patrons": ["Pat(2)"], "hand": ["Pierce"]}
    )
    play(table, "P1 attack with ladas l5", "P1 strike y", "P1 use ladas l5", "P2 attack with y", "P2 strike b")
    play(table, "P1 attack with ladas l5", "P1 strike y")
    assert refusal(table, P1, "use ladas l5") == "FX-CHAMP-19"


def test_oenomaus_strikes_harder_at_his_own_cost() -> None:
    for level, dealt in ((2, 4), (3, 5), (4, 7), (5, 8)):
        table = battle([f"Oenomaus L{level}"], ["Y=V(1/30/1)", "Z=V(1/9/1)"],
                       P1={"patrons": ["Pat(2)"], "hand": ["Pierce"]},
                       P2={"hand": ["Evade", "Pierce"]})  # fmt: skip
        play(table, f"P1 attack with oenomaus l{level}", f"P1 use oenomaus l{level}", "P1 strike y")
        assert gladiator(table, f"oenomaus l{level}")["damage"] == 1
        assert gladiator(table, "y")["assigned"] == dealt
        play(table, "P2 play evade")
        assert gladiator(table, "y")["damage"] == (1 if level == 5 else 0)
        assert gladiator(table, f"oenomaus l{level}")["attack"] == level + 1


def test_vibia_blesses_as_she_enters() -> None:
    table = position(
        P1={"hand": ["Vibia L4"], "patrons": ["Pat(2)"]}, L={"P1": ["A=V(1/1/1)", "B=V(1/1/1)"], "P2": ["Y=V(1/1/1)"]}
    )
    play(table, "P1 play vibia l4", "P1 into l")
    assert offered(table, P1) == ["choose a", "choose b", "choose vibia l4"]
    play(table, "P1 choose a", "P1 choose b")
    assert [gladiator(table, name)["blessings"] for name in ("a", "b", "vibia l4")] == [1, 1, 0]
    alone = position(P1={"hand": ["Vibia L2"], "patrons": ["Pat(2)"]})
    play(alone, "P1 play vibia l2", "P1 into l")
    assert gladiator(alone, "vibia l2")["blessings"] == 1


def test_vibia_earns_by_what_is_removed() -> None:
    table = battle(
        ["A=V(4/9/1)"], ["Vibia L5, blessings 1", "Y=V(1/9/1)"], P2={"patrons": ["Pat(2)"], "hand": ["Pierce"]}
    )
    play(table, "P1 strike vibia l5")
    assert facts(table)["P2"]["coins"] == 1
    blessing = battle(["Vibia L3"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"patrons": ["Pat(1)"], "hand": ["Pierce"]})
    play(blessing, "P1 use vibia l3")
    assert offered(blessing, P1) == ["choose y", "choose z"]


@pytest.mark.rule("FG-R-46", "FG-PAY-4")
def test_an_income_card_that_a_declared_cost_needs_pays_for_no_reaction() -> None:
    """There is no change: of 3 Coin in one card nothing is left for the 2 that are owed."""
    table = battle(["Brennus L4", "A=V(1/9/1)"], ["Y=V(2/9/1)"], active="P2", P1={"hand": ["Shady Dealings"]})
    table.state.players[P1].owed = 2
    play(table, "P2 strike a")
    assert offered(table, P1) == ["use brennus l4", "pass"]
