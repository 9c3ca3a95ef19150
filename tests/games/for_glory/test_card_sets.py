"""Card sets of one's own: with few Arenas, and with words where they can be carried out."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from harena.core import BadCards, Rng, RulesFault, Seat, Table, new
from harena.games.for_glory import ForGlory, card_words
from harena.games.for_glory.cards import base_set
from harena.games.for_glory.effects import RESOLVERS, demand_all_words
from harena.games.for_glory.state import Fighter, L, Permanent
from harena.games.for_glory.vocabulary import Selector

from .positions import P1, P2, P3, STOP, battle, offered, play, royale

GAME = ForGlory()
SOURCE = resources.files("harena.games.for_glory").joinpath("cards/base.toml").read_text("utf-8")


def with_arenas(count: int) -> str:
    """The shipped set with the first so many of its Arenas."""
    head, *cards = SOURCE.split("[[card]]")
    arenas = [card for card in cards if 'deck = "arena"' in card]
    return "[[card]]".join([head, *(card for card in cards if card not in arenas[count:])])


def played(seats: int, arenas: int, seed: int) -> Table:
    table = new("for-glory", seats=seats, seed=seed, cards=GAME.read_cards(with_arenas(arenas), "few.toml"))
    rng = Rng(seed)
    while table.result is None:
        ((seat, ask),) = table.pending.items()
        table.apply(seat, rng.choice(ask.options))
    return table


# ---------------------------------------------------------------- Arenas


@pytest.mark.rule("FX-R-37", "FX-MP-FLOW-5")
@pytest.mark.parametrize(("seats", "arenas"), [(3, 3), (3, 6), (4, 3), (4, 5), (4, 6)])
def test_a_battle_royale_gives_what_arenas_there_are_and_is_fought_to_the_end(seats: int, arenas: int) -> None:
    table = played(seats, arenas, seed=seats)
    won = [len(player.arenas) for player in table.state.players]
    assert sum(won) == min(arenas, 6)
    assert table.state.places[2].card is None
    assert table.result is not None
    assert table.result.reason == "won the last Battle"


@pytest.mark.rule("FX-R-37", "FX-MP-RES-2")
def test_few_arenas_go_to_the_better_places() -> None:
    table = played(4, 5, seed=4)
    events = table.events()
    first = next(event["seats"] for event in events if event["kind"] == "places")
    takers = [event["seat"] for event in events if event["kind"] == "takes-arenas" for _ in event["arenas"]]
    assert takers == [first[0]] * 3 + [first[1]] * 2


@pytest.mark.rule("FG-R-16")
@pytest.mark.parametrize("seats", [1, 2])
def test_when_no_arena_is_left_for_it_there_is_no_lasting_one(seats: int) -> None:
    tables = [played(seats, 3, seed) for seed in range(6)]
    emptied = [table for table in tables if table.state.places[2].card is None]
    assert emptied
    assert all(table.result is not None for table in tables)


@pytest.mark.rule("FG-SET-5")
def test_a_set_with_too_few_arenas_is_refused_with_the_number_needed() -> None:
    with pytest.raises(BadCards, match=r"few.toml: Arenas in the set: 2; a game needs at least 3"):
        GAME.read_cards(with_arenas(2), "few.toml")
    assert GAME.read_cards(with_arenas(3), "few.toml")


@pytest.mark.rule("FG-ARENA-1")
def test_two_copies_of_an_arena_in_one_villa_are_told_apart() -> None:
    twice = with_arenas(3).replace('deck = "arena"\ncopies = 1', 'deck = "arena"\ncopies = 2')
    table = new("for-glory", seed=1, cards=GAME.read_cards(twice, "twice.toml"))
    state = table.state
    keys = [place.card.key for place in state.places if place.card is not None]
    for card in list(state.arena_deck):
        keys.append(state.name_in_play(card))
        state.players[0].arenas.append(Permanent(card, keys[-1], state.next_serial()))
    assert len(set(keys)) == 6
    assert sum(key.endswith(" 2") for key in keys) == 3


# ---------------------------------------------------------------- words

CARD = """
[[card]]
title = "X"
type = "{}"
deck = "{}"
copies = 1
origin = "designed"
text = "X"
{}
"""
ABILITY = '[[card.ability]]\nkind = "{}"\ncost = [{}]\neffect = ["{}"]'
TRIGGERED = ABILITY + '\ntrigger = "{}"'


def with_card(type_: str, deck: str, rest: str) -> str:
    return SOURCE + CARD.format(type_, deck, rest)


WRONG = {
    "a standing word in a Tactic": (
        "tactic", "training", 'effect = ["INFLUENCE(+1)"]', "write it in a STATIC ability"),
    "a standing word inside another": (
        "scheme", "economy", 'effect = ["MAY(LATE_DISCOUNT(1))"]', "write it in a STATIC ability"),
    "a change without an end": (
        "tactic", "training", 'effect = ["STAT(+1, A, TARGET(any))"]', "STAT must say how long"),
    "a change of Health for an attack": (
        "tactic", "training", 'effect = ["STAT(+1, H, TARGET(any), this attack)"]', "STAT must say how long"),
    "a static change with an end": (
        "patron", "economy", ABILITY.format("STATIC", "", "STAT(+1, A, ALL(own), this battle)"),
        "while its card is in play"),
    "a static change with a target": (
        "patron", "economy", ABILITY.format("STATIC", "", "STAT(+1, A, TARGET(own))"), "chooses nobody"),
    "a static ability with a cost": (
        "patron", "economy", ABILITY.format("STATIC", '"PAY(1)"', "INITIATIVE(+1)"), "costs nothing"),
    "damage to a Patron": (
        "patron", "economy", ABILITY.format("TACTIC", '"SELF_DAMAGE(1)"', "DRAW(1)"), "a cost for Gladiators"),
    "a Patron's cycle": (
        "patron", "economy", ABILITY.format("TACTIC", '"ONCE_PER_CYCLE"', "DRAW(1)"), "a cost for Gladiators"),
    "exhausting a card from Hand": (
        "tactic", "training", ABILITY.format("TACTIC", '"EXHAUST_SELF"', "DRAW(1)"), "a cost for cards in play"),
    "a Patron that strikes": (
        "patron", "economy", ABILITY.format("TACTIC", '"EXHAUST_SELF"', "DEAL(1, SELF)"), "SELF is a Gladiator"),
    "a number read from a Patron": (
        "patron", "economy", ABILITY.format("TACTIC", '"EXHAUST_SELF"', "DRAW(VALUE(SELF, A))"), "SELF is a Gladiator"),
    "a piercing Patron": (
        "patron", "economy", TRIGGERED.format("REACTION", '"EXHAUST_SELF"', "PIERCING(1)", "T_ATTACK(own)"),
        "PIERCING is for Gladiators"),
    "a Patron that attacks": (
        "patron", "economy", TRIGGERED.format("REACTION", '"EXHAUST_SELF"', "DRAW(1)", "T_ATTACK(self)"),
        "a trigger (self) speaks of a Gladiator"),
    "a subject without a trigger": (
        "tactic", "training", 'effect = ["DEAL(1, SUBJECT)"]', "only a Reaction has one"),
    "a choice where none is asked": (
        "tactic", "training", 'effect = ["DEAL(UP_TO(2), TARGET(any))"]', "not in DEAL"),
    "a Patron that takes itself back": (
        "patron", "economy", ABILITY.format("SCHEME", '"EXHAUST_SELF"', "RETURN_TO_HAND(this card)"),
        "played from Hand"),
    "a watch inside another effect": (
        "tactic", "training",
        'effect = ["DEAL(1, TARGET(any))", "MAY(WATCH(this combat turn, target defeated, DRAW(1)))"]',
        "stands by itself"),
    "a watch without a target": (
        "tactic", "training", 'effect = ["WATCH(this combat turn, target defeated, DRAW(1))"]', "needs a TARGET"),
    "a watch that strikes": (
        "tactic", "training",
        'effect = ["DEAL(1, TARGET(any))", "WATCH(this combat turn, target defeated, DEAL(1, ALL(any)))"]',
        "not act on Gladiators"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_word_that_could_not_be_carried_out_where_it_stands_is_refused(name: str) -> None:
    type_, deck, rest, complaint = WRONG[name]
    with pytest.raises(BadCards, match=re.escape(complaint)) as caught:
        GAME.read_cards(with_card(type_, deck, rest), "mine.toml")
    assert "mine.toml: card 'X'" in str(caught.value)


def test_the_command_line_refuses_it_too(harena: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(with_card("tactic", "training", 'effect = ["INFLUENCE(+1)"]'), "utf-8")
    checked = harena("cards", "check", file)
    assert checked.code == 2
    assert "INFLUENCE holds while its card is in play" in checked.err


@dataclass(frozen=True, slots=True)
class Sneeze:
    whom: Selector


@pytest.mark.parametrize(
    ("table", "lacks"),
    [
        (card_words.EFFECTS, "SNEEZE has no resolver"),
        (card_words.COSTS, "SNEEZE has no payer"),
    ],
)
def test_a_word_that_nobody_can_carry_out_is_no_word(
    table: dict[str, card_words.Word[Any]], lacks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    demand_all_words()
    monkeypatch.setitem(table, "SNEEZE", card_words.Word(Sneeze))
    with pytest.raises(RulesFault, match=lacks):
        demand_all_words()


def test_a_word_without_a_sentence_is_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(card_words.EFFECTS, "SNEEZE", card_words.Word(Sneeze))
    monkeypatch.setitem(RESOLVERS, Sneeze, lambda g, use, effect: None)
    with pytest.raises(RulesFault, match="SNEEZE has no sentence for choosing a Gladiator"):
        demand_all_words()


@pytest.mark.rule("FX-MP-BAT-14", "FX-R-13")
@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ("MAY(DEAL(1, TARGET(any)))", "You have no Gladiators left in this Battle."),
        ("CHOOSE_ONE(GAIN_COIN(1), OPP_DISCARDS(1))", "You have no Gladiators left in this Battle."),
        ("MAY(GAIN_COIN(1))", None),
    ],
)
def test_a_free_action_of_somebody_who_is_out_touches_no_arena_however_it_is_worded(
    effect: str, reason: str | None
) -> None:
    rest = ABILITY.format("FREE", '"EXHAUST_SELF"', effect)
    arena = GAME.read_cards(with_card("arena", "arena", rest), "mine.toml")["X"]  # type: ignore[index]
    table = royale(3, ["A=V(2/9/2)"], ["B=V(2/9/1)"])
    table.state.players[P3].arenas.append(Permanent(arena, "x", table.state.next_serial()))
    violation = table.why_not(P3, "use x as a free action")
    assert (None if violation is None else violation.reason) == reason


@pytest.mark.rule("FG-REACT-9")
def test_a_patron_may_have_two_reactions_as_a_gladiator_may() -> None:
    rest = "\n".join(
        TRIGGERED.format("REACTION", '"EXHAUST_SELF"', effect, trigger) + "\nmay = true"
        for effect, trigger in (("DRAW(1)", "T_ATTACK(own)"), ("GAIN_COIN(1)", "T_ATTACK(any)"))
    )
    patron = GAME.read_cards(with_card("patron", "economy", rest), "mine.toml")["X"]  # type: ignore[index]
    table = battle(["A=V(2/3/1)", "C=V(2/3/1)"], ["B=V(2/9/1)"], P1={"hand": [STOP]})
    table.state.players[P2].patrons.append(Permanent(patron, "x", table.state.next_serial()))
    play(table, "P1 attack with a")
    assert offered(table, P2) == ["use the other reaction of x", "pass"]


# ---------------------------------------------------------------- texts


def test_printed_words_are_on_the_cards() -> None:
    assert "put a target card of your Discard Pile" in base_set()["Treacherous Augur"].text
    assert "1 damage that cannot be prevented to Spiculus" in base_set()["Spiculus"].text


# ---------------------------------------------------------------- Health that hangs on others, free actions that hurt

STATS = "attack = 2\nhealth = 3\nagility = 1\nbloodlust = 1\n"
HURTS = ABILITY.format("FREE", '"EXHAUST_SELF"', "DEAL(3, TARGET(any))")


def began(given: dict[str, Any], *, static: str = "", free: Seat | None = None) -> Table:
    """A table with a Gladiator X of P2 in L that has this static text, or an Arena X that hurts in somebody's Villa."""
    rest = STATS + ABILITY.format("STATIC", "", static)
    source = with_card("gladiator", "gladiator", rest) if static else with_card("arena", "arena", HURTS)
    cards = GAME.read_cards(source, "mine.toml")
    config = GAME.configure(2, {"first_player": "P1"}, cards)
    state = GAME.setup(config, Rng(1))
    GAME.arrange(state, given)
    x = cards["X"]  # type: ignore[index]
    if static:
        state.places[L].fighters.append(Fighter(x, P2, "x", state.next_serial(), L))
    if free is not None:
        state.players[free].arenas.append(Permanent(x, "x", state.next_serial()))
    return Table(GAME, config, 1, state)


def standing(table: Table) -> list[str]:
    return [fighter.key for fighter in table.state.fighters()]


TAKES_HEALTH = {
    "enters": (
        {"P1": {"hand": ["A=V(1/1/1)", STOP]}}, "STAT(-1, H, ALL(opposing))", ["P1 play a", "P1 into l"], ["x"]),
    "attacks": (
        {"at": "combat turn", "active": "P2", "P2": {"hand": [STOP]},
         "L": {"P1": ["A=V(1/9/1)"], "P2": ["Y=V(1/3/1), damage 3"]}},
        "STAT(+1, H, ALL(own, ready))", ["P2 attack with y"], ["a", "x"]),
    "exhausts as a cost": (
        {"at": "combat turn", "active": "P2", "P2": {"hand": [STOP], "patrons": ["Pat(1)"]},
         "L": {"P1": ["A=V(1/9/1)", "B=V(1/9/1)"], "P2": ["Laquearius, damage 3"]}},
        "STAT(+1, H, ALL(own, ready))", ["P2 use laquearius"], ["a", "b", "x"]),
    "loses a Blessing": (
        {"at": "combat turn", "P1": {"hand": ["Sacrilege", STOP]},
         "L": {"P1": ["A=V(1/9/1)", "B=V(1/9/1)"], "P2": ["Y=V(1/3/1), damage 4, blessings 1"]}},
        "STAT(+2, H, ALL(own, blessed))", ["P1 play sacrilege"], ["a", "b", "x"]),
}  # fmt: skip


@pytest.mark.rule("FG-DEF-5", "FG-R-26")
@pytest.mark.parametrize("how", TAKES_HEALTH)
def test_whoever_loses_health_by_what_another_does_falls_at_once(how: str) -> None:
    given, static, steps, left = TAKES_HEALTH[how]
    assert standing(play(began(given, static=static), *steps)) == left


@pytest.mark.rule("FG-R-46", "FG-R-47", "FG-WIN-1")
def test_a_free_action_may_decide_a_battle_before_its_first_turn() -> None:
    sides = {"P1": ["A=V(1/3/1)"], "P2": ["Y=V(1/3/1)"]}
    table = began({"at": "battle", "P1": {"reserve": [STOP]}, "P2": {"hand": [STOP]}, "L": sides}, free=P1)
    play(table, "P1 use x as a free action", "P1 choose y")
    assert table.state.players[P1].glory == 2
    assert table.state.players[P2].coins == 1


@pytest.mark.rule("FG-INF-6", "FG-R-47")
def test_nobody_is_given_up_for_influence_once_a_free_action_has_mended_it() -> None:
    hers = {"patrons": ["Treacherous Augur", "Crooked Senator"], "coins": 2, "discard": ["Cull"]}
    there = {"P1": ["A=V(1/3/1, INF1)", "B=V(1/3/1, INF1)"]}
    table = play(began({"P1": hers, "L": there}, free=P1), "P1 use treacherous augur")
    assert offered(table, P1) == ["give up a", "give up b", "use x as a free action"]
    play(table, "P1 use x as a free action", "P1 choose a")
    assert standing(table) == ["b"]
