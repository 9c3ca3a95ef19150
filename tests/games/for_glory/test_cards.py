"""The card set: composition and acceptance (chapter "The cards"), and for every card a test of what it does."""

from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Callable
from importlib import resources
from statistics import mean
from typing import TypeVar

import pytest

from harena.core import BadCards
from harena.games.for_glory.card_words import EFFECT_WORDS
from harena.games.for_glory.cards import Card, CardType, Deck, Origin, base_set, read_card_set
from harena.games.for_glory.vocabulary import Event, Kind, Prevent

from .positions import P1, P2, STOP, battle, facts, gladiator, happened, offered, play, position

CARDS = base_set()
SOURCE = resources.files("harena.games.for_glory").joinpath("cards/base.toml").read_text("utf-8")

# ---------------------------------------------------------------- composition

PRINTED = """
Thraex 8 2/7/1 2 2 | Spiculus 4 3/3/1 1 1 | Arbelas 4 3/1/2 2 1 | Murmillo 6 2/4/1 2 2 | Samnite 3 2/3/1 2 1
Retiarius 4 2/2/1 2 1 | Parmularius 5 2/3/1 2 1 | Hoplomachus 5 3/3/1 2 1 | Cestus 0 1/2/2 1 0 | Andabata 0 2/2/0 1 1
"""
OTHERS = """
Pierce tactic 1 | Evade reaction 7 | Counterattack reaction 5 | Turn the Tables reaction 3 | Shady Dealings income 4
Smooth Talk income 7 | Lucrative Investment scheme 2 | Treacherous Augur patron 5 | Unscrupulous Consul patron 5
Legatus patron 5 | Praetor patron 4 | Vestalis patron 4 | Aedile patron 3
"""


def by_deck(deck: str) -> list[Card]:
    return [card for card in CARDS if card.deck.value == deck]


def test_every_deck_has_its_printed_size() -> None:
    sizes = {deck.value: len(CARDS.deck(deck)) for deck in Deck if deck is not Deck.CHAMPION}
    assert sizes == {"starting": 14, "gladiator": 57, "training": 45, "economy": 50, "arena": 16, "boast": 5}
    assert len(by_deck("gladiator")) == 19
    assert {card.copies for card in by_deck("gladiator")} == {3}
    assert len(by_deck("training")) == 15
    assert {card.copies for card in by_deck("training")} == {3}
    assert len(by_deck("economy")) == 17
    assert len(by_deck("arena")) == 16


def test_printed_and_completed_values_are_those_of_the_rulebook() -> None:
    for row in PRINTED.strip().replace("\n", " | ").split(" | "):
        title, cost, stats, bloodlust, influence = row.split()
        card = CARDS[title]
        assert f"{card.attack}/{card.health}/{card.agility}" == stats, title
        assert (card.cost, card.bloodlust, card.influence) == (int(cost), int(bloodlust), int(influence)), title
        assert card.origin is Origin.COMPLETED
    for row in OTHERS.strip().replace("\n", " | ").split(" | "):
        title, kind, cost = row.rsplit(" ", 2)
        assert (CARDS[title].type.value, CARDS[title].cost) == (kind, int(cost)), title
        assert CARDS[title].origin is not Origin.DESIGNED
    values = {"Business as Usual": 1, "Shady Dealings": 3, "Smooth Talk": 5, "Sportula": 2}
    assert {title: CARDS[title].value for title in values} == values
    grants = {
        "Crooked Senator": 1,
        "Unscrupulous Consul": 2,
        "Legatus": 1,
        "Praetor": 1,
        "Vestalis": 1,
        "Aedile": 1,
        "Treacherous Augur": 1,
    }
    assert {title: CARDS[title].influence for title in grants} == grants


def test_every_title_has_a_label_and_the_numbers_of_designed_ones_are_as_demanded() -> None:
    designed = Counter(card.deck.value for card in CARDS if card.origin is Origin.DESIGNED)
    assert designed == {"gladiator": 11, "training": 11, "economy": 8, "arena": 13}


def test_gladiators_are_in_their_bands() -> None:
    gladiators = by_deck("gladiator")
    assert Counter(card.cost for card in gladiators) == {2: 2, 3: 3, 4: 5, 5: 4, 6: 2, 7: 1, 8: 2}
    for card in gladiators:
        assert card.cost + 1 <= card.attack + card.health + card.agility <= card.cost + 3, card.title
        assert 1 <= card.attack <= 4, card.title
        assert 1 <= card.health <= 8, card.title
        assert 0 <= card.agility <= 4, card.title
        assert 1 <= card.bloodlust <= 4, card.title
        assert 0 <= card.influence <= 3, card.title
    assert 1.9 <= mean(card.bloodlust for card in gladiators) <= 2.2
    assert 1.0 <= mean(card.influence for card in gladiators) <= 1.35
    designed = [card for card in gladiators if card.origin is Origin.DESIGNED]
    assert sum(card.influence == 0 for card in designed) >= 3
    assert sum(card.influence == 3 for card in gladiators) <= 2
    by_cost = [card.influence for card in sorted(designed, key=lambda card: card.cost)]
    assert by_cost == sorted(by_cost)


def main_ability(card: Card) -> str:
    ability = card.reactions[0] if card.reactions else card.tactic or card.free
    if ability is None:
        return "STATIC" if card.abilities else "none"
    return ability.kind.value if ability.event is None else ability.event.name


def test_abilities_are_spread_as_demanded() -> None:
    spread = Counter(main_ability(card) for card in by_deck("gladiator"))
    assert spread == {
        "STATIC": 5,
        "TACTIC": 4,
        "ASSIGN": 3,
        "ATTACK": 3,
        "ENTER": 1,
        "LEAVE": 1,
        "DEFEATED": 1,
        "none": 1,
    }
    arenas = Counter(main_ability(card) for card in by_deck("arena"))
    assert arenas == {"STATIC": 4, "TACTIC": 4, "FREE": 4, "ASSIGN": 1, "ATTACK": 1, "LEAVE": 1, "DEFEATED": 1}
    assert all(a.exhausts for card in by_deck("arena") for a in card.abilities if a.kind is not Kind.STATIC)


def test_training_and_economy_are_as_demanded() -> None:
    training = by_deck("training")
    assert Counter(card.type.value for card in training) == {"tactic": 8, "reaction": 7}
    assert Counter(card.cost for card in training) == {1: 2, 2: 3, 3: 4, 4: 2, 5: 2, 6: 1, 7: 1}
    economy = Counter[str]()
    for card in by_deck("economy"):
        economy[card.type.value] += card.copies
    assert economy == {"income": 16, "patron": 22, "scheme": 12}
    patrons = {
        (card.influence, card.cost, bool(card.abilities))
        for card in by_deck("economy")
        if card.type is CardType.PATRON and card.origin is Origin.DESIGNED
    }
    assert patrons == {(1, 3, True), (2, 6, True), (3, 8, False)}


# ---------------------------------------------------------------- acceptance


def test_every_word_and_every_trigger_is_used() -> None:
    words = set(re.findall(r"\b[A-Z_]{2,}\b", " ".join(re.findall(r"(?:effect|cost|trigger) = (.+)", SOURCE))))
    assert words >= EFFECT_WORDS - {"BLESS", "UNBLESS", "PIERCING"} | {"EXHAUST_SELF", "PAY", "SELF_DAMAGE", "DISCARD"}
    assert words >= {"UP_TO", "VALUE", "DAMAGE_ON", "COUNT", "SELF", "SUBJECT", "TARGET", "ANOTHER_TARGET", "ALL"}
    triggers = Counter(ability.event for card in CARDS for ability in card.abilities if ability.event is not None)
    assert set(triggers) == set(Event) - {Event.UNBLESS}
    assert all(count >= 2 for event, count in triggers.items() if event is not Event.ENTER)


def test_nothing_can_be_repeated_without_bound() -> None:
    for card in CARDS:
        for ability in card.abilities:
            if card.played is None and ability.kind not in (Kind.STATIC, Kind.REACTION):
                assert ability.cost, f"{card.title} has a free ability"


def test_no_static_text_prevents_damage() -> None:
    assert not [
        card
        for card in CARDS
        for ability in card.abilities
        if ability.kind is Kind.STATIC and any(isinstance(effect, Prevent) for effect in ability.effects)
    ]


def test_designed_titles_are_new() -> None:
    titles = [card.title for card in CARDS]
    assert len(titles) == len(set(titles))
    assert all(card.text for card in CARDS if card.abilities)


# ---------------------------------------------------------------- reading card files

HEAD = 'title = "Mine"\n'
CARD = '[[card]]\ntitle = "X"\ntype = "{}"\ndeck = "{}"\ncopies = 1\norigin = "designed"\ntext = ""\n{}\n'


@pytest.mark.parametrize(
    ("type_", "deck", "rest", "complaint"),
    [
        ("tactic", "training", 'effect = ["DEEL(1, TARGET(any))"]', "DEAL"),
        ("tactic", "training", 'effect = ["DEAL(1)"]', "DEAL takes 3 arguments"),
        ("tactic", "training", 'effect = ["DEAL(1, TARGET(sleepy))"]', "sleepy"),
        ("tactic", "training", 'effect = ["STAT(+1, Q, SELF)"]', "Q"),
        ("tactic", "economy", 'effect = ["DRAW(1)"]', "does not belong in the economy deck"),
        ("tactic", "training", "", "exactly one effect"),
        ("reaction", "training", 'effect = ["DRAW(1)"]', "needs a trigger"),
        ("reaction", "training", 'trigger = "T_SNEEZE(own)"\neffect = ["DRAW(1)"]', "no trigger"),
        ("gladiator", "gladiator", 'effect = ["DRAW(1)"]', "card.ability"),
        ("gladiator", "gladiator", '[[card.ability]]\nkind = "SCHEME"\neffect = ["DRAW(1)"]', "cannot have a SCHEME"),
        ("patron", "economy", '[[card.ability]]\nkind = "STATIC"\neffect = ["DRAW(1)"]', "cannot be static"),
        (
            "patron",
            "economy",
            '[[card.ability]]\nkind = "TACTIC"\ncost = ["BLEED(1)"]\neffect = ["DRAW(1)"]',
            "no cost",
        ),
        ("income", "economy", "worth = 3", "worth"),
        (
            "gladiator",
            "gladiator",
            '[[card.ability]]\nkind = "STATIC"\neffect = ["INFLUENCE(+1)"]',
            "by Patrons and Arenas",
        ),
    ],
)
def test_a_mistake_in_a_card_file_is_named(type_: str, deck: str, rest: str, complaint: str) -> None:
    with pytest.raises(BadCards, match=re.escape(complaint)) as caught:
        read_card_set(HEAD + CARD.format(type_, deck, rest), "mine.toml")
    assert "mine.toml" in str(caught.value)
    assert "'X'" in str(caught.value)


def test_a_title_stands_once_in_a_set() -> None:
    twice = CARD.format("tactic", "training", 'effect = ["DRAW(1)"]') * 2
    with pytest.raises(BadCards, match="twice in the set: X"):
        read_card_set(HEAD + twice, "mine.toml")


def test_a_changed_set_is_told_from_the_shipped_one() -> None:
    changed = read_card_set(SOURCE.replace("cost = 8\nattack = 2", "cost = 7\nattack = 2"), "mine.toml")
    assert changed["Thraex"].cost == 7
    assert CARDS["Thraex"].cost == 8
    assert changed.digest != CARDS.digest
    assert Card.from_atom(changed["Thraex"].atom) is changed["Thraex"]
    assert Card.from_atom("Thraex") is CARDS["Thraex"]


def test_a_set_is_known_as_long_as_somebody_plays_with_it() -> None:
    """Anybody may bring any number of sets; they would all be kept otherwise."""
    source = SOURCE.replace("cost = 8\nattack = 2", "cost = 6\nattack = 2")
    mine = read_card_set(source, "mine.toml")
    atom = mine["Thraex"].atom
    assert read_card_set(source, "mine.toml") is mine
    del mine
    gc.collect()
    with pytest.raises(ValueError, match="there is no card"):
        Card.from_atom(atom)


# ---------------------------------------------------------------- what each card does
# One test a card; what the worked examples show is not repeated: see the scenarios.

SHOWN_IN_EXAMPLES = {
    "Business as Usual",
    "Cull",
    "Fresh Perspective",
    "Crooked Senator",
    "Cestus",
    "Andabata",
    "Thraex",
    "Spiculus",
    "Arbelas",
    "Samnite",
    "Retiarius",
    "Parmularius",
    "Pierce",
    "Counterattack",
    "Turn the Tables",
    "Shady Dealings",
    "Smooth Talk",
    "Treacherous Augur",
    "Unscrupulous Consul",
    "Legatus",
    "Vestalis",
    "Aedile",
    "Capua",
    "Casinum",
    "Falerii Novi",
    "Boast 6",
    "Insidiae",
    "Resurge",
    "Imber",
}
SHOWN_HERE: set[str] = set()
Test = TypeVar("Test")


def shows(*titles: str) -> Callable[[Test], Test]:
    SHOWN_HERE.update(titles)
    return lambda test: test


def test_every_card_is_shown() -> None:
    shown = SHOWN_IN_EXAMPLES | SHOWN_HERE
    assert {card.title for card in CARDS} - shown == set()


@shows("Murmillo")
def test_murmillo_prevents_for_others() -> None:
    table = battle(["A=V(2/9/1)"], ["Murmillo", "Y=V(1/2/1)"], P2={"patrons": ["Pat(2)"], "hand": [STOP]})
    play(table, "P1 strike y", "P2 use murmillo")
    assert gladiator(table, "y")["damage"] == 1
    assert gladiator(table, "murmillo")["exhausted"]


@shows("Hoplomachus")
def test_hoplomachus_is_quicker_in_company() -> None:
    alone = battle(
        ["Hoplomachus"], ["Y=V(1/2/1)"], P1={"hand": [STOP], "patrons": ["Pat(1)"]}, F1={"P1": ["W=V(1/1/1)"]}
    )
    assert gladiator(alone, "hoplomachus")["agility"] == 1
    company = battle(["Hoplomachus", "B=V(1/1/1)"], ["Y=V(1/2/1)"], P1={"hand": [STOP], "patrons": ["Pat(1)"]})
    assert gladiator(company, "hoplomachus")["agility"] == 2


@shows("Noxius")
def test_noxius_draws_a_card_when_defeated() -> None:
    table = battle(["A=V(2/9/1)"], ["Noxius", "Y=V(1/9/1)"], P2={"deck": ["Cull"], "hand": [STOP]})
    play(table, "P1 strike noxius", "P2 use noxius")
    assert facts(table)["P2"]["hand"] == ["Cull", "Pierce"]


@shows("Paegniarius")
def test_paegniarius_is_no_target() -> None:
    table = battle(["A=V(2/9/1)", "B=V(1/9/1)"], ["Paegniarius", "Y=V(1/9/1)"], P1={"patrons": ["Praetor"]})
    play(table, "P1 use praetor")
    assert "choose paegniarius" not in offered(table, P1)


@shows("Veles")
def test_veles_throws_on_entering() -> None:
    table = position(P1={"hand": ["Veles"]}, L={"P2": ["Y=V(1/9/1)"]})
    play(table, "P1 play veles", "P1 into l", "P1 use veles", "P1 choose y")
    assert gladiator(table, "y")["damage"] == 1


@shows("Sagittarius")
def test_sagittarius_shoots_for_a_coin() -> None:
    table = battle(["Sagittarius, exhausted"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"coins": 1, "patrons": ["Pat(1)"]})
    play(table, "P1 use sagittarius", "P1 choose z")
    assert gladiator(table, "z")["damage"] == 1
    assert facts(table)["P1"]["coins"] == 0


@shows("Laquearius")
def test_laquearius_exhausts_another() -> None:
    table = battle(["Laquearius", "B=V(1/9/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"patrons": ["Pat(1)"]})
    play(table, "P1 use laquearius")
    assert offered(table, P1) == ["choose y", "choose z"]
    play(table, "P1 choose y")
    assert gladiator(table, "y")["exhausted"]
    assert gladiator(table, "laquearius")["exhausted"]


@shows("Scissor")
def test_scissor_pays_for_a_harder_blow() -> None:
    table = battle(
        ["Scissor"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"coins": 1, "patrons": ["Pat(1)"]}, P2={"hand": [STOP]}
    )
    play(table, "P1 use scissor", "P1 strike y")
    assert gladiator(table, "y")["damage"] == 4
    assert gladiator(table, "scissor")["attack"] == 2  # the bonus ended with the turn


@shows("Provocator")
def test_provocator_takes_a_blow_upon_itself() -> None:
    table = battle(["A=V(2/9/1)"], ["Provocator", "Y=V(1/2/1)"], P2={"patrons": ["Pat(1)"], "hand": [STOP]})
    play(table, "P1 strike y", "P2 use provocator")
    assert gladiator(table, "y")["damage"] == 1
    assert gladiator(table, "provocator")["damage"] == 1


@shows("Dimachaerus")
def test_dimachaerus_hits_twice() -> None:
    table = battle(["Dimachaerus", "B=V(1/9/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"patrons": ["Pat(1)"]})
    play(table, "P1 use dimachaerus", "P1 choose y", "P1 choose y")
    assert gladiator(table, "y")["damage"] == 2
    assert gladiator(table, "dimachaerus")["exhausted"]


@shows("Secutor")
def test_secutor_hunts_the_exhausted() -> None:
    table = battle(["Secutor"], ["Y=V(1/9/1)", "Z=V(1/9/1), exhausted"], P1={"patrons": ["Pat(2)"], "hand": [STOP]})
    assert gladiator(table, "secutor")["attack"] == 4
    fresh = battle(["Secutor"], ["Y=V(1/9/1)"], P1={"patrons": ["Pat(2)"], "hand": [STOP]})
    assert gladiator(fresh, "secutor")["attack"] == 3


@shows("Crupellarius")
def test_crupellarius_buys_protection() -> None:
    table = battle(
        ["A=V(3/9/1)"], ["Crupellarius", "Y=V(1/9/1)"], P2={"patrons": ["Pat(2)"], "coins": 1, "hand": [STOP]}
    )
    play(table, "P1 strike crupellarius", "P2 use crupellarius")
    assert gladiator(table, "crupellarius")["damage"] == 1
    assert facts(table)["P2"]["coins"] == 0


@shows("Primus Palus")
def test_primus_palus_leads_the_others_of_its_arena() -> None:
    table = battle(
        ["Primus Palus", "B=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"patrons": ["Pat(3)"]}, F1={"P1": ["W=V(1/1/1)"]}
    )
    assert [gladiator(table, name)["attack"] for name in ("primus palus", "b", "y", "w")] == [4, 2, 1, 1]


@shows("Scutum", "Evade")
def test_scutum_and_evade_protect_ones_own() -> None:
    table = battle(["A=V(3/9/1)"], ["Y=V(1/9/1)"], P2={"hand": ["Scutum", "Evade", STOP]})
    play(table, "P2 play scutum")
    assert gladiator(table, "y")["assigned"] == 2
    play(table, "P2 play evade")
    assert gladiator(table, "y")["damage"] == 0


@shows("Medicus")
def test_medicus_heals_up_to_two() -> None:
    table = battle(["A=V(3/9/1), damage 5", "B=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"hand": ["Medicus"]})
    play(table, "P1 play medicus", "P1 amount 2")
    assert gladiator(table, "a")["damage"] == 3


@shows("Spolia")
def test_spolia_plunders_the_fallen() -> None:
    table = battle(
        ["A=V(3/9/1)"], ["Y=V(1/1/1)", "Z=V(1/9/1)"], P1={"hand": ["Spolia"], "deck": ["Cull"]}, P2={"hand": [STOP]}
    )
    play(table, "P1 strike y", "P1 play spolia")
    assert facts(table)["P1"]["coins"] == 1
    assert facts(table)["P1"]["hand"] == ["Cull"]


@shows("Caesim", "Iugula")
def test_caesim_deals_two_and_iugula_three() -> None:
    table = battle(
        ["A=V(1/9/1)", "B=V(1/9/1)"],
        ["Y=V(1/9/1)", "Z=V(1/9/1)"],
        P1={"hand": ["Caesim", "Iugula"]},
        P2={"hand": [STOP]},
    )
    play(table, "P1 play caesim", "P1 choose y")
    assert gladiator(table, "y")["damage"] == 2
    play(
        table,
        "P1 attack with a",
        "P1 strike z",
        "P2 attack with z",
        "P2 strike a",
        "P2 end turn",
        "P1 play iugula",
        "P1 choose y",
    )
    assert gladiator(table, "y")["damage"] == 5


@shows("Insta")
def test_insta_adds_to_the_blow() -> None:
    table = battle(["A=V(1/9/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"hand": ["Insta"]}, P2={"hand": [STOP]})
    play(table, "P1 strike y", "P1 play insta")
    assert gladiator(table, "y")["damage"] == 2


@shows("Clamor")
def test_clamor_gives_attack_for_a_turn() -> None:
    table = battle(["A=V(1/9/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"hand": ["Clamor"]}, P2={"hand": [STOP]})
    play(table, "P1 play clamor", "P1 take effect 1")
    assert gladiator(table, "a")["attack"] == 3
    play(table, "P1 strike y")
    assert gladiator(table, "y")["damage"] == 3
    assert gladiator(table, "a")["attack"] == 1


@shows("Pulvis")
def test_pulvis_exhausts() -> None:
    table = battle(["A=V(1/9/1)", "B=V(1/9/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"hand": ["Pulvis"]})
    play(table, "P1 play pulvis", "P1 choose z")
    assert gladiator(table, "z")["exhausted"]


@shows("Sportula")
def test_sportula_pays_two() -> None:
    table = position(P1={"hand": ["Sportula"]}, supply={"training": ["Medicus"], "gladiator": [], "economy": []})
    play(table, "P1 buy medicus")
    assert facts(table)["P1"]["discard"] == ["Sportula", "Medicus"]


@shows("Praetor")
def test_praetor_strikes_from_the_villa() -> None:
    table = battle(["A=V(1/9/1)", "B=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"patrons": ["Praetor"]})
    play(table, "P1 use praetor", "P1 choose y")
    assert gladiator(table, "y")["damage"] == 1
    assert facts(table)["P1"]["exhausted"] == ["praetor"]


@shows("Curator")
def test_curator_moves_a_gladiator() -> None:
    table = position(P1={"patrons": ["Curator"]}, L={"P1": ["A=V(1/9/1)"]})
    play(table, "P1 use curator", "P1 into f2")
    assert gladiator(table, "a")["arena"] == "F2"


@shows("Tribunus", "Puteoli")
def test_tribunus_and_puteoli_make_cards_cheaper() -> None:
    table = position(
        P1={"patrons": ["Tribunus"], "arenas": ["Puteoli"], "coins": 3},
        supply={"training": ["Caesim"], "economy": ["Sportula"], "gladiator": []},
    )
    play(table, "P1 buy caesim", "P1 buy sportula")
    assert facts(table)["P1"]["coins"] == 0  # 3 − 1 and 2 − 1


@shows("Princeps Senatus")
def test_princeps_senatus_grants_three() -> None:
    table = position(P1={"hand": ["Princeps Senatus"]})
    play(table, "P1 play princeps senatus")
    assert facts(table)["P1"]["influence"] == 3


@shows("Lucrative Investment")
def test_lucrative_investment_gains_two() -> None:
    table = position(P1={"hand": ["Lucrative Investment"]})
    play(table, "P1 play lucrative investment")
    assert facts(table)["P1"]["coins"] == 2


@shows("Acta Diurna")
def test_acta_diurna_draws_two() -> None:
    table = position(P1={"hand": ["Acta Diurna"], "deck": ["Cull", "Evade", "Cestus"]})
    play(table, "P1 play acta diurna")
    assert facts(table)["P1"]["hand"] == ["Cull", "Evade"]


@shows("Manumissio")
def test_manumissio_removes_and_draws() -> None:
    table = position(P1={"hand": ["Manumissio", "Business as Usual"], "deck": ["Evade"]})
    play(table, "P1 play manumissio")
    assert facts(table)["removed"] == ["Business as Usual"]
    assert facts(table)["P1"]["hand"] == ["Evade"]


@shows("Nundinae")
def test_nundinae_refreshes_a_row_and_draws() -> None:
    table = position(
        P1={"hand": ["Nundinae"], "deck": ["Evade"]}, supply={"economy": ["Sportula", "Sportula", "Sportula"]}
    )
    play(table, "P1 play nundinae")
    assert "decline" not in offered(table, P1)  # no "may" in it
    play(table, "P1 refresh the economy row")
    assert facts(table)["supply"]["economy"]["discard"] == ["Sportula"] * 3
    assert facts(table)["P1"]["hand"] == ["Evade"]


@shows("Postliminium")
def test_postliminium_brings_a_card_back_openly() -> None:
    table = position(P1={"hand": ["Postliminium"], "discard": ["Evade", "Cull"]})
    play(table, "P1 play postliminium", "P1 recover evade")
    assert facts(table)["P1"]["hand"] == ["Evade"]
    assert table.view(P2)["board"]["players"][P1]["known_hand"] == ["Evade"]


@shows("Pompeii")
def test_pompeii_adds_influence() -> None:
    assert facts(position(P1={"arenas": ["Pompeii"]}))["P1"]["influence"] == 1


@shows("Verona")
def test_verona_makes_late_registration_cheaper() -> None:
    table = position(at="late registration", P1={"arenas": ["Verona"], "hand": ["Cestus"], "coins": 2})
    play(table, "P1 register cestus", "P1 into l")
    assert facts(table)["P1"]["coins"] == 0
    assert facts(table)["L"]["P1"] == ["cestus"]


@shows("Carnuntum")
def test_carnuntum_quickens_everywhere() -> None:
    table = battle(
        ["A=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"arenas": ["Carnuntum"], "hand": [STOP]}, F1={"P1": ["W=V(1/1/0)"]}
    )
    assert [gladiator(table, name)["agility"] for name in ("a", "y", "w")] == [2, 1, 1]


@shows("Nemausus")
def test_nemausus_strikes() -> None:
    table = battle(["A=V(1/9/1)", "B=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"arenas": ["Nemausus"]})
    play(table, "P1 use nemausus", "P1 choose y")
    assert gladiator(table, "y")["damage"] == 1
    assert facts(table)["P1"]["exhausted"] == ["nemausus"]


@shows("Arelate")
def test_arelate_readies() -> None:
    table = battle(["A=V(1/9/1), exhausted", "B=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"arenas": ["Arelate"]})
    play(table, "P1 use arelate")
    assert not gladiator(table, "a")["exhausted"]


@shows("Tarraco")
def test_tarraco_prevents_one() -> None:
    table = battle(["A=V(2/9/1)"], ["Y=V(1/9/1)"], P2={"arenas": ["Tarraco"], "hand": [STOP]})
    play(table, "P2 use tarraco")
    assert gladiator(table, "y")["damage"] == 1


@shows("Italica")
def test_italica_strengthens_an_attack() -> None:
    table = battle(["A=V(2/9/1)"], ["Y=V(1/9/1)"], P1={"arenas": ["Italica"]}, P2={"hand": [STOP]})
    play(table, "P1 use italica")
    assert gladiator(table, "y")["damage"] == 3
    assert facts(table)["P1"]["exhausted"] == ["italica"]


@shows("Lugdunum")
def test_lugdunum_draws_when_ones_own_leaves() -> None:
    table = battle(
        ["A=V(2/9/1)"], ["Y=V(1/1/1)", "Z=V(1/9/1)"], P2={"arenas": ["Lugdunum"], "deck": ["Cull"], "hand": [STOP]}
    )
    play(table, "P1 strike y", "P2 use lugdunum")
    assert facts(table)["P2"]["hand"] == ["Cull", "Pierce"]


@shows("Thysdrus")
def test_thysdrus_makes_the_opponent_discard() -> None:
    table = battle(
        ["A=V(2/9/1)"], ["Y=V(1/1/1)", "Z=V(1/9/1)"], P1={"arenas": ["Thysdrus"]}, P2={"hand": ["Cull", STOP]}
    )
    play(table, "P1 strike y", "P1 use thysdrus")
    assert offered(table, P2) == ["discard cull", "discard pierce"]
    play(table, "P2 discard cull")
    assert facts(table)["P2"]["discard"] == ["Y=V(1/1/1)", "Cull"]


@shows("Londinium")
def test_londinium_exchanges_a_card() -> None:
    table = position(P1={"arenas": ["Londinium"], "hand": ["Cull", "Cestus"], "deck": ["Evade"]})
    play(table, "P1 use londinium as a free action", "P1 discard cull")
    assert facts(table)["P1"]["hand"] == ["Cestus", "Evade"]
    assert facts(table)["P1"]["discard"] == ["Cull"]


@shows("Pola")
def test_pola_heals_ones_own() -> None:
    table = battle(["A=V(2/9/1), damage 1"], ["Y=V(1/9/1), damage 1"], P1={"arenas": ["Pola"], "hand": [STOP]})
    play(table, "P1 use pola as a free action")
    assert gladiator(table, "a")["damage"] == 0
    assert gladiator(table, "y")["damage"] == 1


@shows("Aquincum")
def test_aquincum_costs_the_opponent_a_coin() -> None:
    table = position(P1={"arenas": ["Aquincum"]}, P2={"coins": 1})
    play(table, "P1 use aquincum as a free action")
    assert facts(table)["P2"]["coins"] == 0
    assert "loses-coin" in happened(table)


@shows("Boast 14", "Boast 19", "Boast 24")
def test_boasts_do_nothing() -> None:
    for value in (14, 19, 24):
        table = position(P1={"hand": [f"Boast {value}"]})
        before = facts(table)
        play(table, f"P1 play boast {value}")
        assert facts(table)["P1"]["discard"] == [f"Boast {value}"]
        assert facts(table)["P2"] == before["P2"]
