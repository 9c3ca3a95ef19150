"""The card set: counts, constraints, complaints, and what every single card does."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from harena.core import BadCards, Rng, Table, game
from harena.games.spartacus.arena import DISTANCE, HEXES
from harena.games.spartacus.box import Suit, read_box, reference_box
from harena.games.spartacus.card_words import Kind, Talent, Word, read_cost, read_effect, read_trait
from tests.games.spartacus.tables import asked, do, fight, house, labels, lay, options, position

GAME = game("spartacus")
BOX = reference_box()
SOURCE = (resources.files("harena.games.spartacus") / "cards" / "capua.toml").read_text()


def test_counts() -> None:
    kinds = Counter(card.kind for card in BOX.market)
    assert kinds == {Kind.GLADIATOR: 22, Kind.SLAVE: 20, Kind.EQUIPMENT: 20}
    assert Counter(card.kind for card in BOX.market if card.starting) == {Kind.GLADIATOR: 8, Kind.SLAVE: 8}
    suits: Counter[Suit] = Counter()
    for title in BOX.intrigue:
        suits[title.suit] += title.copies
    assert suits == {Suit.SCHEME: 53, Suit.REACTION: 28, Suit.GUARD: 23}
    assert sum(title.copies for title in BOX.intrigue if title.foil) == 12
    assert [(h.gladiators, h.slaves, h.guards, h.coins) for h in BOX.houses] == [
        (3, 1, 2, 10),
        (2, 2, 1, 12),
        (2, 3, 1, 9),
        (1, 2, 3, 10),
    ]


def test_an_encoded_state_finds_the_box_of_the_game_in_a_new_process() -> None:
    program = "import sys; from harena.games.spartacus.box import Box; print(Box.from_atom(sys.argv[1]).houses[0].name)"
    done = subprocess.run([sys.executable, "-c", program, BOX.atom], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == BOX.houses[0].name


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("GAIN(me, 3)", "GAINS(me, 3)", "did you mean 'GAIN'"),
        ("GAIN(me, 3)", "GAIN(me)", "it takes 2"),
        ("GAIN(me, 3)", "GAIN(you, 3)", "is no person"),
        ("speed = 4", "speed = 5", "from 1 to 4"),
        ("REROLL(DEF, 1, EACH)", "REROLL(DEF, 1, OFTEN)", "EACH or USES(k)"),
        ("SETW(ATK, 2, 1, DEFENDER)", "SETW(ATK, 2, 1, ATTACKER)", "hit the DEFENDER"),
        ('type = "weapon"', 'type = "toy"', "weapon, armour, special"),
        ("requires = 12", "requires = 13", "from 1 to 12"),
        (
            'combat = ["SETW(ATK, 2, 1, DEFENDER)"]',
            'combat = ["SETW(ATK, 2, 1, DEFENDER)", "SETW(ATK, 3, 1, DEFENDER)"]',
            "share a pool",
        ),
        ('name = "Lykos"', 'name = "Theron"', "share a name"),
        ('cost = ["CX(Gladiator, 2)"]', "cost = []", "must cost"),
        ("GAIN(me, 3)", "GAIN(me, 0)", "the number is 1 or more"),
        ("CX(Gladiator, 2)", "CX(Gladiator, -2)", "the number is 1 or more"),
        ("GAIN(me, 3)", "ADDW(1)", "Petty Usury: ADDW needs T-WOUND and no other trigger"),
        ("GAIN(me, 3)", "HEALRR", "HEALRR needs T-HEAL"),
        ("GAIN(me, 3)", "FOIL", "FOIL needs T-SCHEME"),
        ('triggers = ["T-THUMB"]', 'triggers = ["T-THUMB", "T-PHASE"]', "SPARE needs T-THUMB and no other trigger"),
        ('"EXCUSE"', '"LOSE(S, 1)"', "S is the schemer"),
        ('effect = ["EXCUSE"]', 'cost = ["CP(S, 2)"]\neffect = ["EXCUSE"]', "CP pays the schemer"),
        ("CP(S, 2)", "CP(T, 2)", "only the schemer can be paid"),
        ("INJ(T, Gladiator, 1)", "INJ(T, Guard, 1)", "a Guard carries no tokens"),
        ("INJ(T, Gladiator, 1)", "INJ(T, named, 1)", "'named' is the kind that a NAME before it"),
        ("GAIN(me, 3)", "NAME(Gladiator, Slave)", "on a Scheme with a target"),
        ("CD(Fighter, 1)", "Exhaust", "an Intrigue card cannot be Exhausted"),
        ("CX(Gladiator, 2)", "Exhaust", "a House cannot be Exhausted"),
        ('trigger = "T-HEAL"', 'trigger = "T-PHASE"', "in the own Intrigue Turn, or in T-HEAL"),
        ('cost = ["Exhaust"]', "cost = []", "an ability costs Exhaust"),
    ],
)
def test_a_wrong_card_is_refused_with_what_would_be_right(old: str, new: str, complaint: str) -> None:
    assert old in SOURCE
    with pytest.raises(BadCards, match=complaint.replace("(", r"\(").replace(")", r"\)")):
        read_box(SOURCE.replace(old, new, 1), "mine.toml")


def test_the_vocabulary_reads_every_word() -> None:
    assert read_effect("GAIN(T, TIMES(2, PER(Slave, T)))").per is Kind.SLAVE
    assert read_cost("CE(2)").n == 2
    assert read_trait("SPDATK(3, USES(1))").uses == 1


def test_another_card_set_plays() -> None:
    box = read_box(SOURCE.replace('effect = ["GAIN(me, 3)"]', 'effect = ["GAIN(me, 4)"]'), "generous.toml")
    table = lay("intrigue", box=box, p1={"hand": ["petty usury"]})
    do(table, "p1: play petty usury")
    assert house(table, 1).coins == 4


# -- every Scheme ------------------------------------------------------------------------------------------------------

RICH = {"influence": 12, "coins": 9}


def played(name: str, *steps: str, me: dict[str, Any] | None = None, **given: Any) -> Table:
    table = lay("intrigue", p1={**RICH, "hand": [name], **(me or {})}, **given)
    return do(table, "pass", f"p1: play {name}", *steps)


def test_night_market_contacts() -> None:
    table = played("night market contacts", market_top=["alard", "sword", "net"])
    assert options(table, 1) == ["put alard next", "put sword next", "put net next"]
    do(table, "p1: put net next", "p1: put alard next")
    g = position(table)
    assert [g.box.labels[card] for card in reversed(g.market_deck[-3:])] == ["net", "alard", "sword"]
    assert table.view(0)["board"]["foreseen"] == ["Net", "Alard", "Sword"]
    assert table.view(1)["board"]["foreseen"] == []
    assert house(table, 1).coins == 10


@pytest.mark.parametrize(("name", "coins"), [("petty usury", 12), ("black market profits", 14)])
def test_plain_coins(name: str, coins: int) -> None:
    assert house(played(name), 1).coins == coins


def test_hired_muscle() -> None:
    assert house(played("hired muscle", intrigue_discard=["guard", "guard", "guard"]), 1).guards == 2
    assert house(played("hired muscle", intrigue_discard=["guard"]), 1).guards == 1


def test_bribed_sentries() -> None:
    table = lay("intrigue", dice=(1,), p1={**RICH, "hand": ["bribed sentries"]}, p2={"guards": 2})
    do(table, "pass", "p1: play bribed sentries", "p1: aim at p2", "p2: pass")
    assert house(table, 2).guards == 1


@pytest.mark.parametrize(("name", "coins"), [("pilfered strongbox", 3), ("debt called in", 5)])
def test_coins_taken(name: str, coins: int) -> None:
    table = played(name, "p1: aim at p2", p2={"coins": 8})
    assert (house(table, 1).coins, house(table, 2).coins) == (9 + coins, 8 - coins)
    poor = played(name, "p1: aim at p2", p2={"coins": 1})
    assert (house(poor, 1).coins, house(poor, 2).coins) == (10, 0)


def test_blood_offering() -> None:
    table = played("blood offering", "p1: aim at p2", "p1: choose pietros", me={"cards": ["tuathal", "pietros"]})
    assert house(table, 2).influence == 8
    assert labels(table, 1) == ["tuathal"]


def test_incite_rebellion() -> None:
    table = played("incite rebellion", "p1: aim at p2", "p1: name slave", p2={"cards": ["tuathal", "pietros"]})
    assert labels(table, 2) == ["tuathal"]


def test_poisoned_cup() -> None:
    table = played("poisoned cup", "p1: aim at p2", p2={"cards": ["tuathal"]})
    assert position(table).status[BOX.card_of["tuathal"]] == 2


@pytest.mark.parametrize(
    ("name", "change"),
    [("a visitor from rome", 1), ("slander at the baths", -1), ("public disgrace", -2), ("senator's patronage", 2)],
)
def test_influence_cards(name: str, change: int) -> None:
    assert house(played(name, "p1: aim at p2"), 2).influence == 7 + change


def test_illicit_services() -> None:
    table = played(
        "illicit services", "p1: aim at p2", p2={"cards": ["pietros", "kitchen hand", "field hand: exhausted"]}
    )
    assert house(table, 2).coins == 4


def test_inside_information() -> None:
    assert len(house(played("inside information", "p1: aim at p2"), 2).hand) == 2


def test_whispers_in_the_ludus() -> None:
    table = played(
        "whispers in the ludus",
        "p1: aim at p2",
        "p1: choose lykos",
        "p1: choose mordax",
        p2={"cards": ["tuathal", "lykos", "mordax"]},
    )
    assert [position(table).status[BOX.card_of[name]] for name in ("tuathal", "lykos", "mordax")] == [0, 1, 1]


def test_stolen_papers() -> None:
    table = played(
        "stolen papers", "p1: aim at p2", "p1: discard destitute!", p2={"hand": ["feigned fever", "destitute!"]}
    )
    assert [BOX.titles[title] for title in house(table, 2).hand] == ["feigned fever"]
    assert table.view(0)["board"]["peeked"] == [[1, "Feigned Fever"]]
    assert table.view(2)["board"]["peeked"] == []


def test_grand_feast_and_forged_bill_of_sale() -> None:
    table = played("grand feast", "p1: aim at p2")
    assert (house(table, 1).coins, house(table, 2).influence) == (3, 8)
    seized = played("forged bill of sale", "p1: aim at p2", p2={"cards": ["pietros"]})
    assert labels(seized, 1) == ["pietros"]


@pytest.mark.rule("SP-TURN-3", "SP-SCHEME-8")
def test_stolen_papers_find_nothing_when_the_last_guard_is_deployed_in_time() -> None:
    table = lay("intrigue", p1={"influence": 8, "hand": ["stolen papers"]}, p2={"hand": ["guard"]}, p3={"coins": 1})
    do(table, "p1: play stolen papers", "p1: aim at p2")
    do(table, "p3: offer p1: give 1 coins; want nothing; promise nothing", "p2: pass")
    assert options(table, 1) == ["discard guard", "accept the offer of p3", "refuse the offer of p3"]
    do(table, "p2: deploy a guard", "p1: accept the offer of p3")
    assert asked(table, 1) == "act"
    assert (house(table, 2).guards, len(house(table, 2).hand)) == (1, 0)


# -- every Reaction ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["whispered rumors", "bought silence", "loyal client", "magistrate's favour"])
def test_foils(name: str) -> None:
    table = lay(
        "intrigue", p1={**RICH, "hand": ["slander at the baths"]}, p2={"influence": 9, "coins": 2, "hand": [name]}
    )
    do(table, "pass", "p1: play slander at the baths", "p1: aim at p2", f"p2: react with {name}")
    assert house(table, 2).influence == 9
    paid = {"bought silence": 2, "magistrate's favour": -2}.get(name, 0)
    assert house(table, 1).coins == 9 + paid


def test_loyal_client_foils_only_what_is_aimed_at_its_owner() -> None:
    table = lay("intrigue", p1={**RICH, "hand": ["slander at the baths"]}, p2={"hand": ["loyal client"]})
    do(table, "pass", "p1: play slander at the baths", "p1: aim at p3")
    assert house(table, 3).influence == 6


@pytest.mark.parametrize("name", ["destitute!", "empty brothel"])
def test_shame(name: str) -> None:
    poor = {"coins": 0, "cards": ["errand runner", "tuathal"]} if name == "destitute!" else {"coins": 1, "cards": []}
    others = {
        "p1": {"coins": 1, "cards": ["kitchen hand"]},
        "p2": {"coins": 1, "cards": ["field hand"], "hand": [name]},
        "p4": {"coins": 1, "cards": ["litter bearer"]},
    }
    table = lay("upkeep", p3=poor, **others)
    do(table, f"p2: react with {name}")
    assert house(table, 3).influence == 6


def test_drunken_sentry_counter_whisper_and_guard() -> None:
    table = lay(
        "intrigue", dice=(6,), p1={**RICH, "hand": ["slander at the baths", "drunken sentry"]}, p2={"guards": 1}
    )
    do(
        table,
        "pass",
        "p1: play slander at the baths",
        "p1: aim at p2",
        "p2: guard from the table",
        "p1: react with drunken sentry",
    )
    assert house(table, 2).influence == 6
    foil = lay(
        "intrigue", p1={**RICH, "hand": ["slander at the baths", "counter-whisper"]}, p2={"hand": ["whispered rumors"]}
    )
    do(
        foil,
        "pass",
        "p1: play slander at the baths",
        "p1: aim at p2",
        "p2: react with whispered rumors",
        "p1: react with counter-whisper",
    )
    assert house(foil, 2).influence == 6


def test_physicians_art() -> None:
    table = lay("upkeep", dice=(1, 5), p1={"cards": ["pietros: injured"], "hand": ["physician's art"]})
    do(table, "p1: react with physician's art")
    assert labels(table, 1) == ["pietros"]


# -- every ability -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "coins"), [("hanno of thapsus", 2), ("pietros", 1), ("cellarer", 1), ("steward", 2)])
def test_earners(name: str, coins: int) -> None:
    table = do(lay("intrigue", p1={"cards": [name]}), f"p1: use {name}")
    assert house(table, 1).coins == coins


@pytest.mark.parametrize(("name", "count"), [("rhesa", 1), ("eglectus", 1), ("informer", 2)])
def test_spies(name: str, count: int) -> None:
    table = lay("intrigue", p1={"cards": [name]}, p2={"hand": ["guard", "petty usury", "poisoned cup"]})
    do(table, f"p1: use {name}", "p1: aim at p2")
    assert len(table.view(0)["board"]["peeked"]) == count


def test_scribe_of_the_forum() -> None:
    table = lay(
        "intrigue",
        p1={"cards": ["scribe of the forum"], "hand": ["guard", "petty usury"]},
        intrigue_top=["poisoned cup"],
    )
    do(table, "p1: use scribe of the forum", "p1: discard guard")
    assert sorted(BOX.titles[title] for title in house(table, 1).hand) == ["petty usury", "poisoned cup"]


def test_drill_master() -> None:
    table = lay("intrigue", p1={"cards": ["drill master"]}, market_top=["alard", "sword"])
    do(table, "p1: use drill master", "p1: put sword next")
    assert table.view(0)["board"]["foreseen"] == ["Sword", "Alard"]


def test_poisoner_herald_and_watch_captain() -> None:
    mine = {"cards": ["poisoner", "herald", "watch captain"], "coins": 4, "influence": 4}
    table = lay("intrigue", p1=mine, p2={"cards": ["tuathal"]}, intrigue_discard=["guard"])
    do(table, "pass", "p1: use poisoner", "p1: aim at p2", "p1: use herald", "p1: use watch captain")
    assert position(table).status[BOX.card_of["tuathal"]] == 1
    assert position(table).voice == 1
    assert (house(table, 1).guards, house(table, 1).coins) == (1, 0)


def test_voices_carry_one_scheme() -> None:
    table = lay(
        "intrigue",
        p1={"house": "mercator", "influence": 5, "coins": 2, "hand": ["slander at the baths", "slander at the baths"]},
    )
    do(table, "pass", "p1: invoke bought voices", "p1: play slander at the baths", "p1: aim at p2")
    assert "play slander at the baths" not in options(table, 1)
    do(table, "p1: invoke bought voices")
    assert "play slander at the baths" in options(table, 1)
    loud = lay("intrigue", p1={"house": "mercator", "influence": 12, "coins": 2})
    do(loud, "pass")
    assert "invoke bought voices" not in options(loud, 1)


@pytest.mark.parametrize(
    ("name", "rule", "given", "influence"),
    [
        ("corvinus", "given to the games", {"cards": ["tuathal", "lykos", "mordax"]}, 8),
        ("mercator", "gifts all round", {"cards": ["tuathal", "pietros"], "guards": 1}, 8),
        ("lavernus", "freed in public", {"cards": ["pietros", "steward", "herald"]}, 8),
        ("castellan", "show of force", {"guards": 3}, 8),
        ("castellan", "watch reports", {"guards": 3}, 7),
        ("lavernus", "household errands", {"cards": ["pietros", "steward", "herald"]}, 7),
    ],
)
def test_house_rules(name: str, rule: str, given: dict[str, Any], influence: int) -> None:
    table = do(lay("intrigue", p1={"house": name, **given}), f"p1: invoke {rule}")
    while table.pending[0].kind == "pick":
        table.apply(0, table.pending[0].options[0])
    assert house(table, 1).influence == influence
    if rule == "watch reports":
        assert (house(table, 1).tired_guards, len(house(table, 1).hand)) == (3, 1)


# -- every talent ------------------------------------------------------------------------------------------------------

TALENTED = [card for card in BOX.market if card.traits and not card.label.endswith(("2", "3"))]


@pytest.mark.parametrize("card", TALENTED, ids=[card.name for card in TALENTED])
def test_talents_reach_the_sand(card: Any) -> None:
    """Each talent of each card shows in what its Combatant is asked or may do."""
    gear = [card.label] if card.slot is not None else []
    fighter = "tuathal" if gear else card.label
    speed = BOX.card(fighter).dice[2]
    table = fight(
        {"card": fighter, "gear": gear},
        {"card": "kitchen hand"},
        dice=(*[6] * speed, 1),
        p1={"cards": [fighter, *gear]},
    )
    for trait in card.traits:
        if trait.talent is Talent.NET:
            assert options(table, 1) == ["cast net", "hold the net"]
        elif trait.talent is Talent.REROLL and trait.pool.name == "SPD":
            assert table.pending[0].kind == "re-roll"
        elif trait.talent is Talent.STEP:
            do(table, "p1: act first", "p1: move first")
            reach = {DISTANCE[HEXES["d3"]][HEXES[text[-2:]]] for text in options(table, 1)}
            assert max(reach) == min(speed + trait.n, max(DISTANCE[HEXES["d3"]]))
        elif trait.talent is Talent.RANGE:
            far = fight({"card": fighter, "gear": gear}, {"card": "kitchen hand", "hex": "d5"}, dice=(*[6] * speed, 1))
            do(far, "p1: act first")
            assert "attack first" in options(far, 1)
        elif trait.talent is Talent.SPDATK:
            do(table, "p1: act first", "p1: attack first")
            assert "speed attack with javelin" in options(table, 1)
        elif trait.talent in (Talent.EXTRA,):
            do(table, "p1: act first", "p1: attack first")
            assert table.pending[0].kind == "extra-wound"
        else:
            uses = table.view(0)["board"]["match"]["sides"][0]["uses"]
            assert any(entry["card"] == card.label and entry["talent"] == trait.talent.name for entry in uses)


# -- words that no card of the reference set uses ----------------------------------------------------------------------


def with_usury(effect: str, *, target: str = "self") -> Any:
    """The reference set with another text on Petty Usury."""
    old = 'target = "self"\neffect = ["GAIN(me, 3)"]'
    assert old in SOURCE
    return read_box(SOURCE.replace(old, f'target = "{target}"\neffect = ["{effect}"]'), "other.toml")


def test_cure() -> None:
    table = lay(
        "intrigue",
        box=with_usury("CURE(me, 2)"),
        p1={"hand": ["petty usury"], "cards": ["tuathal: injured", "lykos: injured"]},
    )
    do(table, "p1: play petty usury", "p1: choose lykos", "p1: stop")
    assert [position(table).status[BOX.card_of[name]] for name in ("tuathal", "lykos")] == [2, 0]


def test_drop() -> None:
    table = lay(
        "intrigue",
        box=with_usury("DROP(T, 2)", target="another"),
        p1={"hand": ["petty usury"]},
        p2={"hand": ["guard", "guard", "poisoned cup"]},
    )
    do(table, "p1: play petty usury", "p1: aim at p2", "pass", "p2: discard guard", "p2: discard poisoned cup")
    assert [BOX.titles[title] for title in house(table, 2).hand] == ["guard"]


def test_drop_while_a_guard_is_laid_out() -> None:
    """All cards, if they are fewer: the hand may shrink in between."""
    table = lay(
        "intrigue",
        box=with_usury("DROP(T, 2)", target="another"),
        p1={"hand": ["petty usury"]},
        p2={"hand": ["guard", "poisoned cup"]},
    )
    do(table, "p1: play petty usury", "p1: aim at p2", "pass", "p2: deploy a guard")
    assert not house(table, 2).hand
    assert asked(table, 1) == "act"


def test_favour() -> None:
    table = lay("intrigue", box=with_usury("FAV(me, 1)"), p1={"hand": ["petty usury"], "cards": ["tuathal: 2 favour"]})
    do(table, "p1: play petty usury")
    assert house(table, 1).influence == 8
    assert position(table).favour[BOX.card_of["tuathal"]] == 3


def test_looking_at_the_intrigue_deck() -> None:
    table = lay(
        "intrigue",
        box=with_usury("LOOKTOP(Intrigue, 2)"),
        p1={"hand": ["petty usury"]},
        intrigue_top=["guard", "poisoned cup"],
    )
    do(table, "p1: play petty usury", "p1: put poisoned cup next")
    assert [BOX.titles[title] for title in position(table).intrigue_deck[-2:]] == ["guard", "poisoned cup"]


def test_losing_coins_and_seizing_a_guard() -> None:
    table = lay("intrigue", box=with_usury("LOSE(T, 4)", target="any"), p1={"hand": ["petty usury"]}, p2={"coins": 3})
    do(table, "pass", "p1: play petty usury", "p1: aim at p2")
    assert house(table, 2).coins == 0
    guard = lay(
        "intrigue",
        box=with_usury("SEIZE(T, me, Guard)", target="another"),
        p1={"hand": ["petty usury"]},
        p2={"guards": 1},
    )
    do(guard, "p1: play petty usury", "p1: aim at p2", "p2: pass")
    assert (house(guard, 1).guards, house(guard, 2).guards) == (1, 0)


def test_exhausting_any_asset() -> None:
    table = lay(
        "intrigue",
        box=with_usury("EXH(T, Asset, 1)", target="another"),
        p1={"hand": ["petty usury"]},
        p2={"guards": 1, "cards": ["sword"]},
    )
    do(table, "p1: play petty usury", "p1: aim at p2", "p2: pass", "p2: choose guard")
    assert house(table, 2).tired_guards == 1


#: For every word a text of it, and where it may stand: in these triggers only, or anywhere.
EVERY_WORD = {
    "INFL(T, -1)": "", "GAIN(T, TIMES(1, PER(Guard, T)))": "", "LOSE(T, 1)": "", "XFER(T, me, 1)": "", "DRAW(T, 1)": "",
    "CYCLE(T, 1)": "", "DROP(T, 1)": "", "PEEK(T, 1)": "", "RAID(T)": "", "LOOKTOP(Intrigue, 2)": "",
    "KILL(T, Asset, 1)": "", "EXH(T, Guard, 1)": "", "INJ(T, Fighter, 1)": "", "CURE(T, 1)": "",
    "SEIZE(T, me, Equipment)": "", "RECRUIT(T, 1)": "", "VOICE(1)": "", "FAV(T, -1)": "", "HEALRR": "T-HEAL",
    "FOIL": "T-SCHEME", "FOIL_ME": "T-SCHEME", "UNFOIL": "T-FOIL", "GUARDFAIL": "T-GUARD", "EXCUSE": "T-INVITE",
    "SPARE": "T-THUMB", "ADDW(1)": "T-WOUND", "NAME(Guard, Equipment)": "target",
}


def test_every_word_of_the_vocabulary_is_tried() -> None:
    assert sorted(Word.__members__) == sorted(text.partition("(")[0] for text in EVERY_WORD)


@pytest.mark.parametrize("text", [text for text, place in EVERY_WORD.items() if place in ("", "target")])
def test_whatever_a_set_says_that_can_be_loaded_can_be_played(text: str) -> None:
    """Each word on a Scheme, on a Reaction, and as ability and Special Rule, in games of bots."""
    effects = f'["{text}", "KILL(T, named, 1)"]' if text.startswith("NAME") else f'["{text}"]'
    source = SOURCE.replace('effect = ["XFER(T, me, 3)"]', f"effect = {effects}")
    if not text.startswith("NAME"):
        source = source.replace('effect = ["INFL(T, -1)"]', f"effect = {effects}")
        source = source.replace('ability = ["GAIN(me, 1)"]', f"ability = {effects}")
        source = source.replace('effect = ["DRAW(me, 1)"]', f"effect = {effects}")
    assert source != SOURCE or text == "INFL(T, -1)"
    cards = GAME.read_cards(source, "mine.toml")
    setup = Table(GAME, GAME.configure(4, {"turn_limit": 3}, cards), 1, events=True)
    rng = Rng(5)
    for _ in range(1500):
        if not setup.pending:
            break
        seat = rng.choice(sorted(setup.pending))
        setup.apply(seat, rng.choice(setup.pending[seat].options))
        assert not list(GAME.invariants(setup.state))


def test_a_word_without_a_resolver_is_noticed_when_the_game_is_imported() -> None:
    program = "from importlib import reload; from harena.games.spartacus import card_words as words, effects; "
    program += "words.Word = words.IntEnum('Word', [*words.Word.__members__, 'BLESS'], start=0); reload(effects)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "the word BLESS has no resolver, so no card with it could be played" in done.stderr
