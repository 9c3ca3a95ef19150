"""What a board needs besides the cards: who may answer, who acts next, who would fall, the Ludus Magnus in words."""

from __future__ import annotations

from typing import Any

import harena
from harena.core import Rng, Table, read_rules
from harena.games.for_glory.foreseen import comes_to
from harena.games.for_glory.ludus_deck import ludus_cards, words
from harena.games.for_glory.values import after

from .positions import GAME, P1, P2, P3, asked, battle, play, position, royale


def fighter(table: Table, name: str) -> dict[str, object]:
    fighters = [f for arena in GAME.view(table.state, None)["arenas"] for f in arena["fighters"]]
    return next(f for f in fighters if f["name"] == name)


def test_the_window_says_who_may_still_answer_and_who_has_passed() -> None:
    answers = {"hand": ["Turn the Tables"]}
    table = royale(3, ["Thraex"], ["Samnite"], ["Murmillo"], P2=answers, P3=answers)
    play(table, "P1 attack with thraex", "P1 strike samnite")
    assert asked(table) == "P2 react"
    window = GAME.view(table.state, None)["window"]
    assert (window["answering"], window["passed"]) == ([P2, P3, P1], [])
    play(table, "P2 pass")
    assert asked(table) == "P3 react"
    window = GAME.view(table.state, None)["window"]
    assert (window["answering"], window["passed"]) == ([P3, P1], [P2])


def test_assigned_damage_says_whether_it_would_be_the_end() -> None:
    for health, doomed in ((2, True), (3, False)):
        hands: dict[str, Any] = {"P1": {"hand": ["Pierce"]}, "P2": {"hand": ["Turn the Tables"]}}
        table = battle(["A=V(2/3/1)"], [f"B=V(1/{health}/1)", "C=V(1/3/1)"], **hands)
        assert not fighter(table, "B")["doomed"]
        play(table, "P1 attack with a", "P1 strike b")
        assert asked(table) == "P2 react"
        assert (fighter(table, "B")["assigned"], fighter(table, "B")["doomed"]) == (2, doomed)


def test_a_value_that_differs_from_the_card_names_what_is_printed() -> None:
    table = battle(["Thraex, damage 3", "Samnite"], ["B=V(1/9/1)"])
    assert (fighter(table, "Thraex")["attack"], fighter(table, "Thraex")["printed"]) == (5, {"attack": 2})
    assert fighter(table, "Samnite")["printed"] == {}


def test_the_sides_stand_in_the_order_of_their_combat_turns() -> None:
    table = royale(4, ["A=V(1/9/1)"], [], ["C=V(1/9/5)"], ["D=V(1/9/2)"], active="P3")
    board = GAME.view(table.state, None)
    assert board["initiative"] == [{"seat": 2, "total": 5}, {"seat": 3, "total": 2}, {"seat": 0, "total": 1}]
    assert [player["place"] for player in board["players"]] == [None, 4, None, None]
    assert GAME.view(position().state, None)["initiative"] == []


def test_a_draft_shows_all_levels_of_those_who_are_left() -> None:
    table = harena.new("for-glory", seats=2, seed=1, options={"champions": "draft", "first_player": "P1"})
    play(table, "P2 draft vibia")
    left = GAME.view(table.state, P1)["champions"]
    assert [champion["name"] for champion in left] == ["Brennus", "Ladas", "Oenomaus"]
    assert all([card["level"] for card in champion["levels"]] == [1, 2, 3, 4, 5] for champion in left)


def test_every_card_names_rules_that_exist() -> None:
    table = position(P1={"hand": ["Cestus", "Cull", "Pierce", "Evade", "Vestalis", "Sportula", "Ladas L1"]})
    board = GAME.view(table.state, P1)
    named = {rule for card in [*board["players"][0]["hand"], board["arenas"][0]["card"]] for rule in card["rules"]}
    assert len(named) > 10
    assert named <= {rule.id for rule in read_rules(GAME)}


def test_the_cards_of_the_ludus_magnus_are_told_in_words() -> None:
    for number, card in ludus_cards().items():
        order = list(card.sections)
        assert (order[0], order[1], order[3]) == ("machinations", card.first, "reaction")
        assert all(text and not text.isupper() and "_" not in text for text in card.sections.values()), number
    assert words(-15) == "Boast 15"
    table = position(
        seats=1, at="combat turn", battle="L", active="P1", ludus=[10, 3, 17, 21, 30],
        P1={"hand": ["Pierce"]}, L={"P1": ["Samnite"], "LM": ["Secutor"]},
    )  # fmt: skip
    play(table, "P1 attack with samnite")
    drawn = next(event for event in table.events() if event["kind"] == "ludus-draws")
    assert (drawn["card"], drawn["section"]) == (ludus_cards()[10].title, "reaction")
    assert drawn["does"] == ludus_cards()[10].sections["reaction"]
    board = GAME.view(table.state, P1)
    ids = {rule.id for rule in read_rules(GAME)}
    for section in board["ludus"]["face_up"][0]["sections"]:
        assert section["text"] == ludus_cards()[10].sections[section["section"]]
        assert section["rule"] in ids


def test_who_chooses_whom_to_strike_sees_what_is_left_of_each() -> None:
    table = battle(["Samnite"], ["Thraex, damage 6", "Hoplomachus"])  # who stands alone has nothing else to do
    assert asked(table) == "P1 attack-target"
    assert [option["outcome"] for option in table.view(P1)["ask"]["options"]] == [
        {"gladiator": "Thraex", "left": 0, "falls": True}, {"gladiator": "Hoplomachus", "left": 1, "falls": False},
    ]


def test_who_may_be_struck_is_told_with_what_is_left_and_a_free_action_beside_it_is_no_answer() -> None:
    table, rng = harena.new("for-glory", seats=2, seed=0, events=False), Rng(0)
    while True:
        (seat, ask), *_ = sorted(table.pending.items())
        if ask.kind == "attack-target" and any(option.form.interrupt for option in ask.options):
            break
        table.apply(seat, rng.choice(ask.options))
    told = {option["text"]: option.get("outcome") for option in table.view(seat)["ask"]["options"]}
    left = {"gladiator": "Andabata", "left": 1, "falls": False}
    assert told == {"strike andabata": left, "use pola as a free action": None}


def test_who_may_react_is_told_what_each_answer_leaves_of_the_one_that_is_struck() -> None:
    table = position(
        at="combat turn", battle="L", active="P2",
        P1={"hand": ["Turn the Tables", "Counterattack"], "patrons": ["Vestalis"]},
        L={"P1": ["Samnite", "Murmillo"], "P2": ["Thraex"]},
    )  # fmt: skip
    play(table, "P2 strike samnite")
    told = {option["text"]: option.get("outcome") for option in table.view(P1)["ask"]["options"]}
    left = [{"gladiator": "Samnite", "left": n, "falls": not n} for n in range(4)]
    assert told == {
        "play turn the tables": left[2], "play counterattack": left[3], "use vestalis": left[2],
        "use murmillo": left[2], "pass": None,
    }  # fmt: skip


def test_what_an_answer_leaves_is_what_is_left() -> None:
    told = 0
    for seed in range(6):
        table, rng = harena.new("for-glory", seats=2, seed=seed, events=False), Rng(seed)
        while table.result is None:
            (seat, ask), *_ = sorted(table.pending.items())
            action = rng.choice(ask.options)
            if ask.kind != "react" or action.form.interrupt is not None:
                table.apply(seat, action)
                continue
            outcome = comes_to(table.state, seat, action)
            window = table.state.windows[-1]
            table.apply(seat, action)
            same = bool(table.state.windows) and table.state.windows[-1] is window
            if outcome and same and {ask.kind for ask in table.pending.values()} == {"react"}:
                (fighter,) = (f for f in window.subjects if f.owner == seat and f.name == outcome["gladiator"])
                assert after(table.state, fighter, 0) == outcome
                told += 1
    assert told > 5
