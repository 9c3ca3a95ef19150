"""What people read: names of hexes and figures, sums that add up, one reason for a thing, the arena as text."""

import os
import re
from collections.abc import Callable
from typing import Any

import pytest

import harena
from harena.core import Rng, Table
from harena.games.gladiatori import GladiatoriGame
from harena.games.gladiatori.arena import AXIAL, HEX, LEFT_GATE, NAMES, RIGHT_GATE, STARTS
from harena.testing.plain import forbidden

from .position import at, duel, events, play

GAME = GladiatoriGame()
SOAK = bool(os.environ.get("HARENA_SOAK"))
MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"characters": "created"}),
    (2, {"characters": "created", "item_method": "auction", "overlimit": True}),
    (4, {"sides": "ffa", "item_method": "draft", "free_placement": True, "damage_bonus": True}),
    (3, {"learning": "staged"}),
    (4, {"sides": "teams"}),
    (1, {"species": "bear", "animal_count": "3"}),
    (1, {"species": "dog"}),
    (2, {"animals": "coop", "species": "wolf", "second_species": "lion"}),
    (3, {"animals": "coliseum", "species": "bear", "second_species": "dog", "animals_enter": "all"}),
    (2, {"animals": "coliseum", "species": "lion", "last_standing_wins": True}),
]
MIRMILLO = {
    "character": "mirmillo", "items": ["sword-b", "spear-a"], "hand": "STR, MOV, E0x2, E1x3, SM2, SM5",
    "hp": "DEX, BER, E0x4, E1x2, SM7",
}  # fmt: skip
THRAEX = {
    "character": "thraex", "items": ["sword-a", "shield-b"], "hand": "STR, BER, E1x4, E0x3, SM3",
    "hp": "DEX, MOV, E0x3, E1x2",
}  # fmt: skip


# -- names ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-GEO-1", "GL-GEO-4")
def test_hexes_are_called_as_on_a_chess_board() -> None:
    assert len(set(NAMES)) == len(AXIAL)
    assert [NAMES[HEX[q, r]] for q, r in ((0, 0), (1, 0), (0, 1), (1, -1))] == ["f5", "g5", "f4", "g6"]
    assert [NAMES[hex_] for hex_ in (LEFT_GATE, RIGHT_GATE, *STARTS)] == ["a5", "k5", "d7", "j7", "h3", "b3"]


@pytest.mark.rule("GL-SET-5")
def test_a_hex_may_be_typed_by_its_name_or_as_records_write_it() -> None:
    for typed in ("start on f5", "start on (0,0)", "start on (0, 0)"):
        table = at(options={"free_placement": True}, phase="place")
        table.apply(0, typed)
        table.apply(0, "face e")
        assert table.record.entries[0][1] == "start on (0,0)"
        assert table.story()[-1] == "Marcus' gladiator starts on f5, looking east."


def test_a_figure_has_one_name_everywhere() -> None:
    table = duel(MIRMILLO, THRAEX)
    play(table, "red: play strength", "red: attack green", until="react")
    assert table.story()[-1] == "Marcus' Mirmillo attacks Livia's Thraex from the front."
    assert table.story(1)[-1] == "Marcus' Mirmillo attacks your Thraex from the front."
    prompt = table.prompt(table.pending[1])
    assert prompt == "Marcus' Mirmillo attacks your Thraex from the front. React with a card, or pass."
    assert table.deciding(0, table.voice(0))[0]["text"] == "Livia chooses a Reaction."


# -- sums -----------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-RESOLVE-3")
def test_values_add_up_and_a_skill_is_named_to_its_owner_alone() -> None:
    table = duel(MIRMILLO, THRAEX)
    play(table, "red: play strength", "red: add energy 1", "red: add energy 1", "red: attack green",
         "green: react with strength", "red: call on offense", until="pay-damage")  # fmt: skip
    told = next(line for line in table.story(1) if "strikes at your Thraex with" in line)
    own = next(line for line in table.story(0) if "strikes at Livia's Thraex with" in line)
    assert own == "Your Mirmillo strikes at Livia's Thraex with 12: energy +2, Sword B +3, Spear A +3 and Offense +4."
    assert told.endswith("with 12: energy +2, Sword B +3, Spear A +3 and a secret Skill +4.")


def sums(line: str) -> list[int]:
    """The terms of a told value, and the value itself at the end."""
    value, terms = re.findall(r"with (−?\d+): (.*?)\.(?: |$)", line)[0]
    return [int(n.replace("−", "-")) for n in (*re.findall(r"[+−]\d+(?=,| and|$)", terms), value)]


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_every_told_value_is_the_sum_of_its_terms(seats: int, options: dict[str, Any]) -> None:
    table = played(seats, options, seed=3, thumb=5)
    found = 0
    for seat in (None, *range(seats)):
        for event in table.events(0, seat):
            if event["kind"] in ("attack-value", "defence-value") and event.get("terms"):
                *terms, value = sums(table.voice(seat).event(event))
                assert sum(terms) == value, event
                found += 1
    assert found or seats != 2 or options


@pytest.mark.rule("GL-BEAR-1", "GL-BEAR-2")
def test_the_dice_of_a_bear_add_up() -> None:
    table = at(seats=1, options={"species": "bear"}, dice=(4, 4, 3), red={**MIRMILLO, "hex": [0, 0], "facing": "E"},
               beasts=[{"species": "bear", "hex": [1, 0]}])  # fmt: skip
    play(table, "red: play strength", "red: attack bear 1", finish=True)
    told = next(line for line in table.story() if line.startswith("Bear 1 defends"))
    assert told == ("Bear 1 defends with 17: it rolled 4 and 4, and 3 on the bear's extra die; doubles add 2 to each "
                    "die, 6 in all.")  # fmt: skip
    assert "Marcus' Mirmillo does not get through to Bear 1: 6 against 17." in table.story()


@pytest.mark.rule("GL-VP-9")
def test_survivors_hear_of_their_points() -> None:
    table = played(2, {}, seed=1, thumb=0)
    bonus = [event for event in events(table, "scores") if event["why"] == "survival"]
    assert [event["vp"] for event in bonus] == list(table.result.scores if table.result else ())
    assert re.match(r"After six turns .* win", table.story()[-1])


# -- what need not be guessed ---------------------------------------------------------------------------


@pytest.mark.rule("GL-CREATE-11", "GL-ITEM-19")
def test_it_begins_with_who_plays_whom_also_where_that_was_agreed() -> None:
    table = naming()
    assert table.story()[:4] == [
        "Marcus against Livia.",
        "Marcus plays the Mirmillo.",
        "Livia plays the Thraex.",
        "Marcus takes Sword A (attack 3, defence 1, 2 hit points).",
    ]
    many = harena.new("gladiatori", seats=3, seed=1, options={"sides": "ffa", "characters": "created"})
    assert many.story()[0] == "Marcus, Livia and Gallus, each against all the others."


@pytest.mark.rule("GL-ANIM-2", "GL-OPT-5")
def test_animals_of_two_kinds_are_numbered_together() -> None:
    options = {"animals": "coop", "species": "lion", "second_species": "bear"}
    table = harena.new("gladiatori", seats=2, seed=1, options=options)
    told = "Marcus and Livia against the animals. Behind the gates: a lion and a bear, numbered together as they enter."
    assert table.story()[0] == told


@pytest.mark.rule("GL-ITEM-17")
def test_a_draft_tells_how_often_everybody_takes() -> None:
    options = {"item_method": "draft", "characters": "created"}
    assert at(seats=1, phase="draft").story()[-1].endswith("; Marcus takes two of them.")
    told = at(seats=2, phase="draft", options=options).story()[-1]
    assert re.search(r"; \w+ and \w+ take one each in this order, then one more each in reverse\.$", told)


@pytest.mark.rule("GL-ADD-5", "GL-ACRO-1", "GL-RAGE-3")
def test_special_moves_that_do_nothing_are_told() -> None:
    lines = ("red: play strength", "red: add acrobatic strike", "red: add rage")
    table = duel({**MIRMILLO, "hand": "STR, SM3, SM5"}, THRAEX)
    play(table, *lines, "red: attack green", "red: keep rage", "red: decline acrobatic strike", until="pay-damage")
    assert "Marcus' Mirmillo leaves Acrobatic Strike and Rage unused." in table.story()
    table = duel({**MIRMILLO, "hand": "STR, SM3, SM5"}, THRAEX)
    play(table, *lines, "red: declare no fight", "red: keep rage", until="prepare")
    assert "Marcus' Mirmillo leaves Rage unused." in table.story()
    assert "Marcus' Mirmillo gains nothing from Acrobatic Strike: it attacks nobody." in table.story()
    table = duel({**MIRMILLO, "hand": "STR, SM3, SM5"}, THRAEX)
    play(table, *lines, "red: attack green", "red: rage for energy 0 from hp deck", "red: apply acrobatic strike",
         until="pay-damage")  # fmt: skip
    assert not events(table, "unused")


@pytest.mark.rule("GL-ANIM-20", "GL-UNBAL-1", "GL-REFLEX-1")
def test_a_special_move_that_counts_against_an_animal_is_not_called_unused() -> None:
    table = at(seats=1, options={"species": "dog"}, dice=(1, 2), beasts=[{"species": "dog", "hex": [1, 0]}],
               red={"hex": [0, 0], "facing": "E", "hand": "STR, SM3, SM7, SM8"})  # fmt: skip
    play(table, "red: play strength", "red: add acrobatic strike", "red: add unbalancing strike", "red: add reflex",
         "red: attack dog 1", "red: count acrobatic strike as +2", until="the end")  # fmt: skip
    assert [event["moves"] for event in events(table, "unused")] == [["Unbalancing Strike"]]
    assert "Marcus' gladiator leaves Reflex unused." in table.story()


@pytest.mark.rule("GL-ADD-5", "GL-MOVE-1", "GL-WREST-1")
def test_a_throw_without_melee_a_movement_of_nothing_and_a_push_of_nobody_are_told() -> None:
    table = duel({"hand": "STR, SM7", "items": ["spear-a"]}, {"hex": [2, 0], "character": "thraex"})
    play(table, "red: play strength", "red: add unbalancing strike", "red: throw spear-a at green", finish=True)
    assert "Marcus' gladiator gains nothing from Unbalancing Strike: a throw is no melee." in table.story()
    table = duel({"hand": "MOV"})
    play(table, "red: play movement", "red: stop")
    assert "Marcus' gladiator neither moves nor turns." in table.story()
    table = duel({"hand": "STR", "powers": [6], "items": ["sword-b"]}, {"guard": 9})
    play(table, "red: play strength", "red: attack green", "red: apply wrestling", "green: call on guard", finish=True)
    assert "Marcus' gladiator pushes nobody." in table.story()


@pytest.mark.rule("GL-XMOVE-1", "GL-MOVE-1", "GL-REFLEX-1")
def test_a_walk_is_told_in_one_sentence_when_it_is_over() -> None:
    table = duel({**MIRMILLO, "hand": "MOV, STR, SM8"}, {**THRAEX, "hex": [4, 0]})
    play(table, "red: step e", "red: keep facing", "red: turn left", "red: step ne", "red: turn right")
    assert not any("moves" in line for line in table.story())
    assert "on h6, looking east" in table.prompt(table.pending[0])
    again = table.clone()
    for way in (table, again):
        play(way, "red: done")
        walk = "Marcus' Mirmillo moves over g5 to h6, looking east, for 3 Speed; one movement point goes into turning."
        assert [line for line in way.story() if "moves" in line] == [walk]
    play(table, "red: play movement", "red: turn hard left", "red: turn hard right", "red: stop")
    assert "Marcus' Mirmillo turns and looks east." in table.story()
    table = duel({**MIRMILLO, "hand": "STR, SM8"}, {**THRAEX, "hex": [4, 0]})
    play(table, "red: play strength", "red: add reflex", "red: declare no fight", "red: step w", "red: keep facing",
         "red: step w", "red: keep facing", "red: stop")  # fmt: skip
    assert "Marcus' Mirmillo moves by Reflex over e5 to d5, looking east, for 1 Speed." in table.story()


@pytest.mark.rule("GL-RESIST-1", "GL-STANDBY-3", "GL-ADAPT-1")
def test_it_is_told_when_nothing_is_recovered_or_moved() -> None:
    table = duel({**MIRMILLO, "powers": [7, 9], "discard": "E0"}, THRAEX)
    play(table, "red: use resistance", "red: stop", "red: use adaptation", "red: stop",
         "red: stand by with strength", "red: stop")  # fmt: skip
    told = [line for line in table.story() if re.search("nothing|where", line)]
    recovers, leaves = "Marcus' Mirmillo recovers nothing.", "Marcus' Mirmillo leaves the cards where they are."
    assert told == [recovers, leaves, recovers]


@pytest.mark.rule("GL-OVER-1")
def test_whether_overskill_raises_anything_is_told_to_its_owner_alone() -> None:
    secret = "Whether Marcus' Mirmillo raises a Skill by Overskill, and which one, stays secret."
    for choice, own in (("raise nothing", "Your Overskill raises no Skill."),
                        ("raise offense", "Your Overskill raises Offense from 4 to 9.")):  # fmt: skip
        table = duel({**MIRMILLO, "hand": "STR, SM4"}, THRAEX)
        play(table, "red: play strength", "red: add overskill", "red: declare no fight", f"red: {choice}")
        assert [secret in table.story(seat) for seat in (None, 0, 1)] == [True, False, True]
        assert own in table.story(0)


@pytest.mark.rule("GL-ANIM-5", "GL-ANIM-10", "GL-MOVE-8")
def test_an_animals_dice_and_the_side_that_it_strikes_from_are_told() -> None:
    red = {"hex": [0, 0], "facing": "E", "hand": "MOV"}
    table = at(seats=1, options={"species": "dog"}, phase="order", dice=(5, 4), waiting=[], red=red,
               beasts=[{"species": "dog", "hex": [-1, 0]}])  # fmt: skip
    assert table.story()[0] == "Combat round 1. In every combat round the animals act first, in random order."
    assert table.story()[1].endswith("from directly behind with 9, on two dice without moving: 5 and 4.")
    assert table.story()[2].endswith("cannot react to an attack from directly behind and is Passive.")


@pytest.mark.rule("GL-FEINT-3", "GL-FEINT-8")
def test_after_a_feint_everybody_hears_what_becomes_of_the_defence() -> None:
    table = duel({"hand": "STR, FNT", "items": ["sword-b"]}, THRAEX)
    play(table, "red: play strength", "red: attack green", "green: react with strength", "red: feint", finish=True)
    told = next(n for n, line in enumerate(table.story()) if "plays a Feint" in line)
    spent = "Livia's Thraex does not feint in return: what it used in its defence is spent."
    assert table.story()[told + 1] == spent


@pytest.mark.rule("GL-BEAR-3")
def test_after_a_bears_seven_the_items_that_are_left_are_told() -> None:
    table = at(seats=1, options={"species": "bear"}, dice=(4, 3, 3), red={**MIRMILLO, "hex": [0, 0], "facing": "E"},
               beasts=[{"species": "bear", "hex": [1, 0]}])  # fmt: skip
    play(table, "red: play strength", "red: attack bear 1", "red: lose spear-a")
    told = "For the seven of Bear 1 Marcus' Mirmillo gives up Spear A. Left: 9 cards in the HP deck and an item."
    assert told in table.story()


@pytest.mark.rule("GL-FACE-3", "GL-TRAP-2")
def test_a_marker_is_paid_for_and_gone_in_one_sentence() -> None:
    table = duel({**MIRMILLO, "unbalanced": 1, "trapped": 3}, THRAEX)
    play(table, "red: remove trapped marker", "red: spend speed", "red: spend speed",
         "red: remove unbalanced marker", "red: spend energy 0", "red: spend speed")  # fmt: skip
    assert table.story()[-2:] == [
        "Marcus' Mirmillo spends 2 Skill or Ability points to remove a Trapped marker: 2 are left.",
        "Marcus' Mirmillo spends one card and one Skill or Ability point to remove an Unbalanced marker: "
        "it was the last.",
    ]
    fallen = duel({**MIRMILLO, "unbalanced": 1, "face_down": True}, THRAEX)
    play(fallen, "red: remove unbalanced marker", "red: spend speed", "red: spend speed")
    assert fallen.story()[-1].endswith("an Unbalanced marker: it was the last, and the gladiator stands up.")


# -- why not --------------------------------------------------------------------------------------------


def preparing() -> Table:
    return duel(MIRMILLO, THRAEX)


def acting() -> Table:
    table = preparing()
    table.apply(0, "done")
    return table


def adding() -> Table:
    table = acting()
    table.apply(0, "play strength")
    return table


def declaring() -> Table:
    """Yellow stands at red's side, blue far away behind green."""
    table = at(seats=4, options={"sides": "ffa"}, red={**MIRMILLO, "hex": [0, 0], "facing": "E"},
               green={**THRAEX, "hex": [1, 0], "facing": "W"},
               yellow={"character": "secutor", "hex": [1, -1], "facing": "W", "hp": "E0x3"},
               blue={"character": "retiarius", "hex": [4, 0], "facing": "W", "hp": "E0x3"})  # fmt: skip
    for text in ("done", "play strength", "done"):
        table.apply(0, text)
    while table.pending.keys() != {0}:
        seat = min(table.pending.keys() - {0})
        table.apply(seat, table.pending[seat].options[0])
    return table


def reacting() -> Table:
    table = preparing()
    play(table, "red: play strength", "red: attack green", until="react")
    return table


def paying() -> Table:
    table = duel({"hand": "STR", "offense": 9}, {"hp": "E0x3, E1x3", "hand": "DEX", "items": ["sword-a"]})
    play(table, "red: play strength", "red: attack green", "red: call on offense", until="pay-damage")
    return table


def trapped() -> Table:
    return duel({**MIRMILLO, "trapped": 2}, THRAEX)


def spent() -> Table:
    return duel({**MIRMILLO, "speed": 0}, THRAEX)


def placing() -> Table:
    return at(phase="place", green={"character": "thraex", "hex": [-2, -2]}, red={"character": "mirmillo"})


def naming() -> Table:
    table = harena.new("gladiatori", seats=2, seed=1, options={"red": "mirmillo", "green": "thraex"})
    table.apply(0, "name sword-a")
    table.apply(1, "name sword-b")
    return table


def creating() -> Table:
    return harena.new("gladiatori", seats=2, seed=1, options={"characters": "created"})


def picking() -> Table:
    table = harena.new("gladiatori", seats=2, seed=1)
    table.apply(0, "be thraex")
    return table


NOT_YET = "It is not your combat round yet: Marcus' Mirmillo acts."
REASONS: list[tuple[Callable[[], Table], int, str, str]] = [
    (preparing, 0, "f6", ""),
    (preparing, 0, "red", ""),
    (preparing, 0, "g5", "Fights are declared after an Action was chosen and its cards were added."),
    (preparing, 0, "thraex", "Fights are declared after an Action was chosen and its cards were added."),
    (preparing, 0, "h5", "From f5 to h5 it is 2 hexes; a movement point buys one step."),
    (preparing, 0, "e", "Livia's Thraex stands on g5."),
    (preparing, 0, "strength", "You are still preparing: done leads on to your Action."),
    (preparing, 0, "dexterity", "You do not hold Dexterity."),
    (preparing, 0, "energy 1", "Cards are added right after the Action or the Reaction was chosen."),
    (preparing, 0, "feint", "A Feint is played after all values are announced."),
    (preparing, 0, "guard", "Guard serves your defence: not now."),
    (preparing, 0, "wrestling", "Wrestling is used when your attack is announced: not now."),
    (preparing, 0, "lunge", "Lunge is no Power of yours."),
    (preparing, 0, "trapped", "You have no Trapped marker to remove."),
    (preparing, 0, "shield-b", "You have not laid a Break Item card."),
    (preparing, 1, "strength", NOT_YET),
    (preparing, 1, "f5", NOT_YET),
    (acting, 0, "f6", "You move for Speed before your Action, with a Movement Action, or by Reflex: not now."),
    (acting, 0, "resistance", "Resistance has no use at this moment."),
    (adding, 0, "movement", "Only Energy cards and Special Moves can be added."),
    (adding, 0, "sweep", "You hold no Sweep."),
    (declaring, 0, "green", ""),
    (declaring, 0, "g6", "Gallus' Secutor stands on g6; you reach only g5, directly in front of you."),
    (declaring, 0, "blue", "Flavia's Retiarius stands on j5; you reach only g5, directly in front of you."),
    (declaring, 0, "sword-b", "Sword B cannot be thrown."),
    (declaring, 0, "Sword B", "Sword B cannot be thrown."),
    (declaring, 0, "spear-a", "You cannot throw Spear A while in melee with Livia's Thraex."),
    (declaring, 0, "energy 0", "Cards are added right after the Action or the Reaction was chosen."),
    (reacting, 1, "movement", "Movement is neither in your hand nor on your table."),
    (reacting, 1, "energy 1", "Only the four Action cards can be Reactions."),
    (paying, 1, "dexterity",
     "There is no Dexterity in your HP deck, and damage is paid from the HP deck and with items only."),
    (paying, 1, "sword-a", ""),
    (trapped, 0, "f6", "You are Trapped and cannot leave your hex."),
    (spent, 0, "f6", "You have no Speed points left to move with."),
    (placing, 0, "d7", "Livia's Thraex already stands on d7."),
    (placing, 0, "f5", "The hex f5 is no starting position; those are A (d7), B (j7), C (h3) and D (b3)."),
    (placing, 0, "j7", ""),
    (naming, 1, "sword-a", "Marcus already has Sword A."),
    (naming, 1, "helmet-a", "Helmet A is not for the Thraex, who may choose only swords and shields."),
    (creating, 0, "guard", "You are buying Offense now, not Guard."),
    (picking, 1, "thraex", "Marcus already plays the Thraex."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "thing", "reason"), REASONS)
def test_one_reason_against_what_is_meant(position: Callable[[], Table], seat: int, thing: str, reason: str) -> None:
    table = position()
    violation = table.against(seat, thing)
    assert ("" if violation is None else violation.told(table.voice(seat))) == reason


# -- the arena as text ----------------------------------------------------------------------------------


def drawn(table: Table, seat: int | None) -> str:
    return GAME.draw(table.view(seat)["board"], ("Livia", "Marcus", "Gallus", "Lucius"))


def test_the_arena_as_text_calls_everybody_by_name() -> None:
    text = drawn(reacting(), 0)
    assert "a5  b5  c5  d5  e5  L→  M←  h5" in text
    assert "L is your Mirmillo; M is Marcus' Thraex; gates at a5 and k5" in text
    assert "Sword A (attack 3, defence 1, 2 hit points)" in text
    assert "Attack by your Mirmillo on Marcus' Thraex" in text
    assert "your hand: Movement, 2 × Energy 0, 3 × Energy 1, Sacrifice, Rage" in text
    assert not re.search(r"\bred\b|\bgreen\b|sword-a|\(-?\d, ?-?\d\)|unknown|to act", text)


def test_players_whose_names_begin_alike_are_told_apart() -> None:
    assert "I is Livia's Mirmillo" not in drawn(declaring(), None)
    assert "U is Lucius' Retiarius" in drawn(declaring(), None)


# -- every sentence -------------------------------------------------------------------------------------


def played(seats: int, options: dict[str, Any], seed: int, thumb: int, *, check: bool = False) -> Table:
    """A game in which of six choices `thumb` follow the rules of thumb."""
    table = harena.new("gladiatori", seats=seats, seed=f"said {seed}", options=options)
    rng = Rng(seed)
    while table.result is None:
        seat = min(table.pending)
        ask = table.pending[seat]
        if check:
            look(table, seat)
        table.apply(seat, GAME.greedy(table.state, ask) if rng.below(6) < thumb else rng.choice(ask.options))
    return table


def look(table: Table, seat: int) -> None:
    """What is asked and waited for has a sentence of its own that people can read."""
    prompt = table.prompt(table.pending[seat])
    assert prompt, table.pending[seat]
    assert not forbidden(prompt), prompt
    for viewer in (None, seat):
        for waiting in table.deciding(viewer, table.voice(viewer)):
            assert waiting["kind"] == "decides" or not re.fullmatch(r"\w+ decides?\.", waiting["text"]), waiting
            assert not forbidden(waiting["text"])


@pytest.mark.parametrize("seed", range(50) if SOAK else range(1))
@pytest.mark.parametrize("thumb", [0, 5])
@pytest.mark.parametrize(("seats", "options"), MODES)
def test_everything_is_said_so_that_people_can_read_it(
    seats: int, options: dict[str, Any], thumb: int, seed: int
) -> None:
    table = played(seats, options, seed, thumb, check=True)
    for seat in (None, *range(seats)):
        voice = table.voice(seat)
        for event in table.events(0, seat):
            told = voice.words.said("events", event["kind"], event, seat)
            assert told is not None, event
            sentence = voice.event(event)
            assert not forbidden(sentence), sentence
            assert not re.search(r"\b(red|green|yellow|blue)\b|\w-[a-f]\b|  ", sentence), sentence
        for line in drawn(table, seat).splitlines():
            assert not re.search(r"\b(red|green|yellow|blue)\b|\w-[a-f]\b", line), line


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"kind": "moves", "seat": 0, "hex": "(0,-2)", "facing": "E"}, "Marcus moves to (0,-2) and looks east."),
        ({"kind": "hit", "seat": 0, "target": "green", "difference": 3}, "Marcus hits green by 3."),
        ({"kind": "attack-value", "seat": 1, "values": [9], "targets": ["red"]}, "Livia attacks red with 9."),
        (
            {"kind": "recovers", "seat": 1, "cards": 0, "points": 1},
            "Livia recovers no card and one Skill or Ability point.",
        ),
        ({"kind": "animal-attacks", "animal": "bear 1", "seat": 0, "dice": [2, 6, 2], "value": 10},
         "Bear 1 attacks Marcus: 2, 6 and 2, in all 10."),
        ({"kind": "declares", "seat": 0, "what": "attack green"}, "Marcus: attack green."),
        ({"kind": "leaves", "seat": 0, "fate": "dead"}, "Marcus leaves the board: dead."),
        ({"kind": "bids", "seat": 0, "e1": 2, "e0": 0}, "Marcus bids 2 × Energy 1 and nothing with energy 0."),
        ({"kind": "loses-everything", "seat": 0, "gladiator": "Thraex", "gladiator_of": 0, "lost": ["Energy 1 (2)"]},
         "Marcus' Thraex cannot pay that: Energy 1 (2) go, and the cover card with them."),
        ({"kind": "ends", "reason": "six turns", "winner": 1, "count": ["3 VP", "8 VP"], "count_of": [0, 1]},
         "After six turns Livia wins. The count: Marcus' 3 VP and Livia's 8 VP."),
        ({"kind": "animal-attacks", "seat": 0, "beast": "Dog 1", "victim": "Thraex", "victim_of": 0, "side": "behind",
          "rolled": [5, 4], "value": 9}, "Dog 1 attacks Marcus' Thraex from behind with 9: it rolled 5 and 4."),
        ({"kind": "order", "turn": 2, "round": 1, "order": ["green", "red"]},
         "Turn 2, combat round 1: the order is green and red."),
    ],
)  # fmt: skip
def test_what_an_earlier_version_has_stored_is_told_too(event: dict[str, Any], sentence: str) -> None:
    assert preparing().voice(None).event(event) == sentence


def test_choices_name_hexes_and_items_as_people_do() -> None:
    free = at(options={"free_placement": True}, phase="place")
    labels = {option["text"]: option["label"] for option in free.view(0)["ask"]["options"]}
    assert labels["start on (0,0)"] == "Start on f5"
    assert all(label == f"Start on {NAMES[HEX[q, r]]}" for (q, r), label in zip(AXIAL, labels.values(), strict=True))
    assert placing().view(0)["ask"]["options"][0]["label"] == "Start on B (j7)"
    assert "Lose Sword A" in [option["label"] for option in paying().view(1)["ask"]["options"]]
