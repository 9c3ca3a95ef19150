"""What GladiGala says: the log, prompts, refusals and choices, in English and in German.

`python -m tests.games.gladigala.test_words` writes the golden logs anew after a change of words that is meant.
"""

from __future__ import annotations

import ast
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import harena.core
from harena.bots import make_bot
from harena.core import UNNAMED, Record, Rng, SeatView, Table, replay, verify
from harena.games import gladigala
from harena.games.gladigala import GLADIGALA
from harena.testing.plain import forbidden

from .tables import first_options, new_table, play, position, say

GOLDEN = Path(__file__).parents[2] / "golden" / "gladigala"
PACKAGE = Path(gladigala.__file__).parent
CORE = Path(harena.core.__file__).parent
LANGUAGES = ("en", "de")
#: How a golden log is heard: which record, by whom, in which language.
LOGS: dict[str, tuple[str, int | None, str]] = {
    **{path.stem: (path.stem, None, "en") for path in sorted(GOLDEN.glob("*.json"))},
    "two.seat-1": ("two", 1, "en"),
    "two.de": ("two", 0, "de"),
    "four-with-notes.de": ("four-with-notes", None, "de"),
}
DAYS = 50 if os.environ.get("HARENA_SOAK") else 1


# --- Whole days -------------------------------------------------------------------------------------------------


def record_of(name: str) -> Record:
    return Record.from_json((GOLDEN / f"{name}.json").read_text("utf-8"))


def heard(log: str) -> list[str]:
    name, seat, language = LOGS[log]
    table = replay(record_of(name))
    return table.story(seat, voice=table.voice(seat, UNNAMED, language))


@pytest.mark.parametrize("log", LOGS)
def test_a_recorded_day_is_told_as_it_was(log: str) -> None:
    assert heard(log) == (GOLDEN / f"{log}.txt").read_text("utf-8").splitlines()


def test_the_result_of_a_day_is_told_in_both_languages() -> None:
    table = replay(record_of("two"))
    medals = "Marcus (1 Medal of Eagle) and Livia (1 Medal of Eagle, 16 coins)"
    assert table.ending() == f"Livia has won: Champion and Supremus. Scores: {medals}."
    medals = "Marcus (1 Adlermedaille) und du (1 Adlermedaille, 16 Münzen)"
    german = f"Du hast gewonnen: Champion und Supremus. Punkte: {medals}."
    assert table.view(1, table.voice(1, language="de"))["ending"] == german


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_day_plays_again_step_by_step(path: Path) -> None:
    verdict = verify(record_of(path.stem))
    assert verdict.same, verdict.text


def test_there_is_a_recorded_day_for_every_number_of_seats() -> None:
    assert {record_of(path.stem).seats for path in GOLDEN.glob("*.json")} == {2, 3, 4}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("notes", [False, True])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_every_word_of_a_day_is_plain(seats: int, notes: bool, bot: str) -> None:
    """At some moments what is asked and offered, and at the end all that was told."""
    for seed in range(DAYS):
        table, rng = new_table(seats, f"words {seed}", publisher_notes=notes, round_limit=40 if seed else 6), Rng(seed)
        bots = [make_bot(bot, GLADIGALA, seed) for _ in range(seats)]
        while table.result is None:
            seat = min(table.pending)
            if rng.below(5) == 0:
                all_is_plain(table, seat)
            table.apply(seat, bots[seat].choose(SeatView(table, seat)))
        for language in LANGUAGES:
            for viewer in (None, seed % seats):
                voice = table.voice(viewer, UNNAMED, language)
                for event in table.events(seat=viewer):
                    assert event["kind"] in voice.words.sheets[0].events
                    sentence = voice.event(event)
                    plain(sentence, language)
                    assert not sentence.startswith(f"{event['kind']}:")


def all_is_plain(table: Table, seat: int) -> None:
    """What a seat is asked and offered, and what the others read meanwhile."""
    ask = table.pending[seat]
    for language in LANGUAGES:
        voice = table.voice(seat, UNNAMED, language)
        plain(table.prompt(ask, voice), language)
        for action in ask.options:
            plain(voice.choices([action])[0]["label"], language)
        for waits in table.deciding(None, table.voice(None, UNNAMED, language)):
            plain(waits["text"], language)


def plain(sentence: str, language: str) -> None:
    assert sentence
    assert not forbidden(sentence), sentence
    if language == "de":
        english = {"the", "and", "of", "your", "is", "coin", "coins", "with"} & set(sentence.lower().split())
        assert not english, sentence


# --- Two languages ----------------------------------------------------------------------------------------------


def sheet(folder: Path, language: str) -> dict[str, Any]:
    return tomllib.loads((folder / "words" / f"{language}.toml").read_text("utf-8"))


@pytest.mark.parametrize("folder", [PACKAGE, CORE], ids=lambda folder: folder.name)
@pytest.mark.parametrize("section", ["events", "questions", "waiting", "actions"])
def test_german_has_a_sentence_for_every_kind(folder: Path, section: str) -> None:
    assert sheet(folder, "de").get(section, {}).keys() == sheet(folder, "en").get(section, {}).keys()


def test_german_has_every_word_that_german_sentences_look_up() -> None:
    english, german = sheet(PACKAGE, "en")["words"], sheet(PACKAGE, "de")["words"]
    for table in english.keys() - {"schools", "tokens"}:
        assert german[table].keys() == english[table].keys(), table


def templates(folder: Path) -> Iterator[str]:
    """Every sentence that is the template of a Violation in these modules."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))]
    named = {
        target.id: node.value.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Constant)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for tree in trees:
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "Violation" and len(node.args) == 2):
                continue
            said = node.args[1]
            if isinstance(said, ast.Constant):
                yield str(said.value)
            elif isinstance(said, ast.Name) and said.id in named:
                yield str(named[said.id])
            else:
                assert ast.unparse(said) == "template", f"{ast.unparse(node)} cannot be translated"


@pytest.mark.parametrize("folder", [PACKAGE, CORE], ids=lambda folder: folder.name)
def test_every_refusal_is_translated(folder: Path) -> None:
    assert set(sheet(folder, "de")["refusals"]) == set(templates(folder))


@pytest.mark.parametrize(
    ("seat", "orders", "attacks", "sentence"),
    [
        (0, "SOL.Cl1 C/-", "SOL.Cl1 c3", "Deine Keule 1 trifft Livias Speer 1 auf c3: verletzt."),
        (1, "SOL.Cl1 C/-", "SOL.Cl1 c3", "Marcus’ Keule 1 trifft deinen Speer 1 auf c3: verletzt."),
        (1, "SOL.Sw1 C/-", "SOL.Sw1 c3", "Marcus’ Schwert 1 trifft deinen Speer 1 auf c3: verletzt."),
        (None, "SOL.Sw1 C/-", "SOL.Sw1 c3", "Marcus’ Schwert 1 trifft Livias Speer 1 auf c3: verletzt."),
    ],
)
def test_german_cases(seat: int | None, orders: str, attacks: str, sentence: str) -> None:
    table = position(gladiators=["SOL.Cl1 c2/N", "SOL.Sw1 d2/N", "LEO.Sp1 c3/S"])
    play(table, orders=[orders], attacks=[attacks])
    assert sentence in table.story(seat, voice=table.voice(seat, UNNAMED, "de"))


# --- What the log says --------------------------------------------------------------------------------------------


def story_of(position_of: dict[str, Any], play_of: dict[str, Any], seat: int | None = None) -> list[str]:
    table = position(**position_of)
    play(table, **play_of)
    return table.story(seat)


DUEL = {"gladiators": ["SOL.Cl1 c2/N", "LEO.Sp1 c4/S"]}
HURT = {"gladiators": ["SOL.Cl1 c2/N", "LEO.Sp1* c4/S"]}
STEP = {"orders": ["LEO.Sp1 F/-"], "attacks": ["SOL.Cl1 c3"]}
SHIELD = {"orders": ["SOL.Cl1 C/SK", "LEO.Sp1 F/SK"], "attacks": ["SOL.Cl1 c3"], "pay": ["LEO.Sp1"]}


@pytest.mark.parametrize(
    ("given", "played", "sentence"),
    [
        (DUEL, SHIELD, "Club 1 hits Livia's Spear 1 on c3: the Club's skill breaks the shield, and it is hurt."),
        (HURT, SHIELD, "Club 1 hits Livia's Spear 1 on c3: the Club's skill breaks the shield, and it is out."),
        (
            DUEL,
            SHIELD | {"pay": []},
            "Club 1 hits Livia's Spear 1 on c3: the Club's skill puts it out at once; its shield was not paid for.",
        ),
        (
            DUEL | {"treasury": {"LEO": 0}},
            SHIELD | {"orders": ["LEO.Sp1 F/SK"], "pay": []},
            "Club 1 hits Livia's Spear 1 on c3: it is hurt; its school had no coin for the shield.",
        ),
        (
            {
                "gladiators": ["SOL.Cl1 c2/N", "SOL.Sw1 e2/N", "LEO.Sw1 e3/S", "LEO.Sp1 c3/S"],
                "shield_coins": {"LEO": 2},
            },
            {
                "orders": ["LEO.Sw1 C/SK", "LEO.Sp1 C/SK"],
                "attacks": ["SOL.Cl1 c3", "SOL.Sw1 e3"],
                "pay": ["LEO.Sw1"],
            },
            "Club 1 hits Livia's Spear 1 on c3: it is hurt; its school's three shields of this match were used up.",
        ),
        (HURT, SHIELD | {"orders": ["LEO.Sp1 F/SK"]}, "Club 1 hits Livia's Spear 1 on c3: the shield holds."),
        (HURT, STEP, "Club 1 hits Livia's Spear 1 on c3: hurt before, it is out."),
        (DUEL, STEP, "Club 1 hits Livia's Spear 1 on c3: it is hurt."),
        (
            {"gladiators": ["SOL.Cl1 c2/N", "SOL.Sw1 d2/N", "LEO.Sp1 c3/S"]},
            {"attacks": ["SOL.Cl1 c3", "SOL.Sw1 c3"]},
            "Sword 1 and Club 1 hit Livia's Spear 1 on c3: hit more than once, it is out.",
        ),
    ],
)
def test_a_hit_says_what_came_of_it(given: dict[str, Any], played: dict[str, Any], sentence: str) -> None:
    assert f"Marcus' {sentence}" in story_of(given, played)


@pytest.mark.rule("GG-SHIELD-4", "GG-SHIELD-5")
def test_a_shield_is_told_after_the_hit_that_it_was_paid_for() -> None:
    pair = {"gladiators": ["SOL.Sp1 c2/N", "SOL.Sw1 f3/N", "LEO.Sw1 f5/S", "LEO.Sp1 c4/S"]}
    steps = {"orders": ["LEO.Sw1 F/SK", "LEO.Sp1 F/SK"], "attacks": ["SOL.Sp1 c3", "SOL.Sw1 f4"]}
    story = story_of(pair, {**steps, "pay": ["LEO.Sw1", "LEO.Sp1"]})
    at = story.index("Marcus' Sword 1 hits Livia's Sword 1 on f4: the shield holds.")
    assert story[at + 1 : at + 4] == [
        "Livia has paid a coin for the shield of Sword 1 (shield 1 of 3 in this match; 4 left in the Treasury).",
        "Marcus' Spear 1 hits Livia's Spear 1 on c3: the shield holds.",
        "Livia has paid a coin for the shield of Spear 1 (shield 2 of 3 in this match; 3 left in the Treasury).",
    ]


@pytest.mark.rule("GG-CLASH-1", "GG-CLASH-2")
@pytest.mark.parametrize(
    ("gladiators", "orders", "sentence"),
    [
        (
            ["SOL.Sw1 b2/N", "LEO.Sp1 b4/S"], ["SOL.Sw1 F/SK", "LEO.Sp1 F/-"],
            "forward to b3, but Livia's Spear 1 wants b3 too: both stay, Marcus' Sword 1 on b2, under shield.",
        ),
        (
            ["SOL.Sw1 b2/N", "LEO.Sp1 b4/S", "LEO.Cl1 c3/W"], ["SOL.Sw1 F/-", "LEO.Sp1 F/-", "LEO.Cl1 F/-"],
            "forward to b3, but Livia's Spear 1 and Club 1 want b3 too: all stay, Marcus' Sword 1 on b2.",
        ),
        (
            ["SOL.Sw1 b2/N", "LEO.Sp1 b3/S"], ["SOL.Sw1 F/-", "LEO.Sp1 F/-"],
            "forward to b3 and Livia's Spear 1 to b2, but two cannot trade places: both stay, Marcus' Sword 1 on b2.",
        ),
    ],
)  # fmt: skip
def test_who_is_held_up_is_named(gladiators: list[str], orders: list[str], sentence: str) -> None:
    assert f"Marcus' Sword 1 wants to go {sentence}" in story_of({"gladiators": gladiators}, {"orders": orders})


@pytest.mark.rule("GG-STREAK-3", "GG-STREAK-4", "GG-DECLPAY-2")
@pytest.mark.parametrize(
    ("seats", "given", "sentence"),
    [
        (
            2, {"run": "SOL 1", "stage": ["LEO"]},
            "2 coins for a streak of 2 gladiators lost by the other school in a row: 9",
        ),
        (
            2, {"run": "SOL 2", "stage": ["LEO"] * 2, "bonus_paid": {"SOL": 2}},
            "a coin more, 3 in all, for a streak of 3 gladiators lost by the other school in a row: 8",
        ),
        (
            2, {"run": "SOL 1", "stage": ["LEO"], "bonus_paid": {"SOL": 5}},
            "a coin for a streak of 2 gladiators lost by the other school in a row "
            "(streaks pay 6 in a match at most): 8",
        ),
        (
            3, {"declared": {"SOL": {"LEO": 3, "SPI": 2}}, "stage": ["LEO", "LEO"], "bonus_paid": {"SOL": 2}},
            "a coin more, 3 in all, for the declaration, of which 3 of 5 came true: 8",
        ),
    ],
)  # fmt: skip
def test_pay_that_adds_up_says_so(seats: int, given: dict[str, Any], sentence: str) -> None:
    table = position(seats, **given, gladiators=["SOL.Sw1 c2/N", "LEO.Sp1* c3/S", "LEO.Cl1 h8/S"])
    play(table, attacks=["SOL.Sw1 c3"])
    assert f"Marcus earns {sentence} in the Treasury." in table.story(None)


@pytest.mark.rule("GG-END-2", "GG-END-4")
def test_the_out_that_ends_the_match_says_so() -> None:
    story = story_of({"stage": ["LEO", "SOL", "LEO", "SOL"], **HURT}, STEP)
    assert "Livia's Spear 1 leaves the arena. 5 gladiators are out, so the match ends with this round." in story


@pytest.mark.rule("GG-NOTE-1", "GG-NOTE-2", "GG-NOTE-3")
def test_a_day_with_the_publishers_notes_says_so_first() -> None:
    assert new_table(3).story(None) == []
    assert new_table(3, publisher_notes=True).story(None) == [
        "Played with the publisher's notes: whoever steps onto the own school's Eagle is out, whoever cannot be paid "
        "for in the Safe Zone is removed from the match, and taking an Eagle earns 3 coins."
    ]


@pytest.mark.rule("GG-SET-2", "GG-DECL-3", "GG-DECLPAY-2")
def test_the_set_up_says_what_coins_there_are_and_what_declarations_are_for() -> None:
    table = first_options(new_table(3), "eagles")
    story = table.story(1)
    assert story[0].endswith("with 3 coins in the Treasury, and goes first in the set-up.")
    assert any(table.story(seat)[0].endswith("and go first in the set-up.") for seat in range(3)), "whoever it is"
    declared = [sentence for sentence in story if " declare" in sentence]
    assert declared[:2] == [
        "Marcus declares that you will lose a gladiator (declared loss 1 of 5). Two, three, four or five that come "
        "true earn 2, 3, 4 or 6 coins in all.",
        "Marcus declares that you will lose a gladiator (declared loss 2 of 5).",
    ]


@pytest.mark.rule("GG-NEXT-4")
def test_who_lines_up_without_the_eagle_says_around_which_square() -> None:
    formations = {"SOL": ["Sw1", "Sw2", "Sw3", "Sw4", "Da1", "Da2"], "LEO": ["Sp1", "Sp2", "Sp3", "Sp4", "Cl1", "Cl2"]}
    table = position(phase="placing", match="afternoon", eagles={"SOL": "d2", "LEO": "d5"}, formations=formations)
    story = first_options(table, "crowd").story(1)
    assert story[0].startswith("Marcus lines up, facing north: Sword 1 on ")
    home = table.state.arena.square_names[table.state.schools[1].eagle_home]
    assert story[1].startswith(f"You line up around {home}, where your Eagle began the day, facing south: Spear 1 on ")


def test_coins_say_with_whom_thanks_to_which_crowd_and_how_many_there_are_now() -> None:
    crowd = {"crowd": ["SOL Up S-b", "SOL Up W-6"], "gladiators": ["SOL.Sp1 b3/N", "LEO.Sw1 b6/S"]}
    story = story_of(crowd, {"attacks": ["SOL.Sp1 b6"], "call": ["S-b", "W-6"]}, 0)
    assert "You earn 4 coins with the hit of Spear 1, 2 of them from the crowd on S-b and W-6: 9 in the Treasury." in (
        story
    )
    booed = {"crowd": ["LEO Down E-6"], "gladiators": ["SOL.Sp1 b3/N", "LEO.Sw1 b6/S"]}
    story = story_of(booed, {"attacks": ["SOL.Sp1 b6"], "call": ["E-6"]}, 1)
    assert (
        "Marcus' Spear 1 earns nothing for its hit: your crowd on bench E-6 has its Thumbs Down over rank 6." in story
    )


def test_who_must_leave_the_safe_zone_and_why() -> None:
    poor = {"treasury": {"SOL": 1}, "gladiators": ["SOL.Sw1 d3/N", "SOL.Sp1 e4/N", "LEO.Sw1 h8/S"]}
    story = story_of(poor, {"orders": ["SOL.Sw1 F/-"]}, 1)
    assert "Marcus pays a coin for Sword 1 and Spear 1 in the Safe Zone: none left in the Treasury." in story
    assert (
        "Marcus owes 2 coins for the Safe Zone and had only one: Marcus' Sword 1 and Spear 1 must leave it in "
        "the next round." in story
    )


@pytest.mark.parametrize(
    ("given", "played", "parts"),
    [
        (
            {"gladiators": ["SOL.Sw1+LEO e6/S", "LEO.Sw1 h8/S"]},
            {"orders": ["SOL.Sw1 F/-"]},
            ["an Eagle was brought into the Safe Zone", "Livia 5 and Marcus 4", "Marcus wins the Medal of Eagle;"],
        ),
        (
            {"round": 40, "treasury": {"SOL": 7, "LEO": 9}, "gladiators": ["SOL.Sw1 c2/N", "LEO.Sw1 h8/S"]},
            {},
            ["last round allowed", "Livia 9 and Marcus 7", "Livia wins the Medal of Coin; 2 coins go onto it"],
        ),
        (
            {"round": 40, "gladiators": ["SOL.Sw1 c2/N", "SOL.Sp1 d2/N", "LEO.Sw1 h8/S"]},
            {},
            ["the Medal of Coin, tied on coins, but with more active gladiators; no coins go onto it, for another"],
        ),
        (
            {"round": 40, "gladiators": ["SOL.Sw1 c2/N", "LEO.Sw1 h8/S"]},
            {},
            ["Treasuries: Marcus 5 and Livia 5. There is a complete tie, so nobody gets a medal."],
        ),
        (
            {"match": "afternoon", "round": 40, "medals": {"LEO": ["Eagle 2"]}, "treasury": {"SOL": 9},
             "gladiators": ["SOL.Sw1 c2/N", "LEO.Sw1 h8/S"]},
            {},
            ["Marcus wins the Medal of Coin;", "The day goes to Livia, most decorated of all and so Champion and",
             "Supremus. The Medals of Eagle decide, one to none."],
        ),
        (
            {"match": "afternoon", "medals": {"LEO": ["Eagle 2"]}, "treasury": {"SOL": 9},
             "gladiators": ["SOL.Sw1+LEO e6/S", "LEO.Sw1 h8/S"]},
            {"orders": ["SOL.Sw1 F/-"]},
            ["The day goes to Marcus,",
             "With a Medal of Eagle each, the coins on them decide between Marcus and Livia, 3 to 2."],
        ),
        (
            {"match": "afternoon", "round": 40, "gladiators": ["SOL.Sw1 c2/N", "LEO.Sw1 h8/S"]},
            {},
            ["The day goes to Marcus and Livia, by the largest Treasury, for there is no medal."],
        ),
    ],
)  # fmt: skip
def test_a_medal_says_why_and_everybodys_coins(given: dict[str, Any], played: dict[str, Any], parts: list[str]) -> None:
    table = position(**given)
    play(table, **played)
    ends = [event for event in table.events() if event["kind"] in ("medal", "no-medal", "day")]
    told = " ".join(map(table.voice(None).event, ends))
    for part in parts:
        assert part in told


@pytest.mark.rule("GG-TIE-1", "GG-TIE-2", "GG-MEDAL-3")
@pytest.mark.parametrize(
    ("given", "played", "won"),
    [
        (
            {"round": 40, "treasury": {"SOL": 9, "LEO": 7},
             "gladiators": ["SOL.Sw1 c2/N", "SOL.Sp1 d2/N", "LEO.Sw1 h8/S"]},
            {},
            "Marcus wins the Medal of Coin;",
        ),
        (
            {"treasury": {"SOL": 9, "LEO": 7}, "gladiators": ["SOL.Sw1+LEO e6/S", "LEO.Sw1+SOL d3/N"]},
            {"orders": ["SOL.Sw1 F/-", "LEO.Sw1 F/-"]},
            "Marcus wins the Medal of Eagle, being richer than the other snatcher with as many active gladiators;",
        ),
    ],
)  # fmt: skip
def test_a_tie_is_told_by_the_coins_before_the_medal_takes_some(given: Any, played: Any, won: str) -> None:
    assert any(won in sentence for sentence in story_of(given, played))


def test_those_who_listen_are_told_as_you() -> None:
    story = story_of({"match": "morning", "round": 40, "treasury": {"SOL": 9}, **DUEL}, {}, 0)
    told = "Treasuries: you 9 and Livia 5. You win the Medal of Coin; 4 coins go onto it, the lead"
    assert any(told in sentence for sentence in story)


def test_prompts_say_the_cause() -> None:
    table = position(**HURT)
    play(table, orders=SHIELD["orders"], attacks=SHIELD["attacks"], until="shield-pay")
    assert table.prompt(table.pending[1]) == (
        "Marcus' Club 1 hits your Spear 1 on c3, under shield: without the shield it is out, with it out. Pay a coin "
        "(you have 5) or take the hit? (3 more shields in this match.)"
    )
    leaving = position(gladiators=["SOL.Sw1* d4/N must leave", "LEO.Sw1 h8/S"])
    assert table_prompt(leaving, 0).startswith(
        "Where does your Sword 1 on d4, facing north, go? It must leave the Safe Zone, because your school could not "
        "pay for it. It is hurt, so it moves only straight. Ways: back d3"
    )


def table_prompt(table: Table, seat: int) -> str:
    return table.prompt(table.pending[seat])


def test_waiting_says_what_is_decided() -> None:
    table = position(**DUEL)
    assert [waits["text"] for waits in table.deciding(None, table.voice(None))] == [
        "Marcus plans orders.", "Livia plans orders.",
    ]  # fmt: skip
    shield = shielding()
    assert shield.deciding(None, shield.voice(1))[1]["text"] == "You decide whether to pay for a shield."
    laying = laying_crowd()
    assert laying.deciding(1, laying.voice(1))[0]["text"] == "Marcus lays a crowd token."


def test_events_that_lack_the_latest_parts_are_told() -> None:
    voice = new_table(2).voice(None)
    medal = {"kind": "medal", "match": "afternoon", "cause": "rounds", "seats": [0, 1], "seats_has": [9, 7], "seat": 0,
             "medal": "Medal of Coin", "coins": 2, "winners": [1], "title": "champion", "edge": "eagles"}  # fmt: skip
    out = {"kind": "out", "piece": "Sword 1", "piece_of": 0, "out": 5, "why": None}
    school = {"kind": "school", "seat": 0, "school": "SOL", "side": "South", "place": "first"}
    assert [voice.event(event) for event in (school, out, medal)] == [
        "Marcus leads Solis, seated in the south, and goes first in the set-up.",
        "Marcus' Sword 1 leaves the arena. 5 gladiators are out; the fifth ends the match.",
        "The afternoon match is over: the last round allowed was played. Treasuries: Marcus 9 and Livia 7. Marcus wins "
        "the Medal of Coin; 2 coins go onto it, the lead over the richest other Treasury. The day goes to Livia, most "
        "decorated of all and so Champion and Supremus. Medals of Eagle decide.",
    ]


def test_events_of_earlier_versions_are_told() -> None:
    voice = new_table(2).voice(None)
    earlier = [
        {"kind": "order-blocked", "gladiator": "SOL.Sw1", "order": "F/-", "start": "b2", "goal": "b3", "end": "b2",
         "by": ["LEO.Cl1"]},
        {"kind": "earns", "school": "LEO", "coins": 1, "why": "attack"},
        {"kind": "placed", "school": "ACA", "gladiators": ["Sw1 e1", "Cl1 d1"]},
        {"kind": "medal", "school": "SPI", "medal": "Medal of Coin", "coins": 0, "match": "morning"},
    ]  # fmt: skip
    assert [voice.event(event) for event in earlier] == [
        "Solis' Sword 1 stays on b2: Leo's Club 1 is still on b3.",
        "Leo earns a coin (for a hit).",
        "Academia lines up: Sw1 e1 and Cl1 d1.",
        "Spiritus wins the Medal of Coin of the morning with no coins on it.",
    ]


# --- Why not ------------------------------------------------------------------------------------------------------


ARENA = {
    "gladiators": ["SOL.Sw1 c2/N", "SOL.Sp1* d4/N must leave", "SOL.Da1 g2/N", "LEO.Sw1 c4/S", "LEO.Cl1 h8/S"],
    "crowd": ["SOL Up S-a", "SOL Down S-b used", "LEO Up N-h"],
    "eagles": {"SOL": "d2", "LEO": "e7"},
}


def choosing_schools() -> Table:
    table = new_table(4)
    table.apply(0, "lead leo")
    return table


def declaring() -> Table:
    return position(3, phase="declaration")


def placing_eagles() -> Table:
    return first_options(new_table(2), "eagles")


def lining_up() -> Table:
    return first_options(new_table(2), "placing")


def assigning() -> Table:
    table = lining_up()
    table.apply(0, table.pending[0].options[0])
    return table


def laying_crowd() -> Table:
    table = first_options(new_table(2), "crowd")
    for seat, text in ((0, "crowd on s-f"), (0, "thumbs up"), (1, "crowd on n-a"), (1, "thumbs up")):
        table.apply(seat, text)
    return table


def ordering() -> Table:
    return position(**ARENA)


def ordering_spear() -> Table:
    table = ordering()
    say(table, "SOL", "go sw1 c", "order sw1 c/-")
    return table


def ordering_dagger() -> Table:
    table = ordering_spear()
    say(table, "SOL", "go sp1 l", "order sp1 l/-")
    return table


def locked() -> Table:
    table = ordering_dagger()
    say(table, "SOL", "go da1 c", "order da1 c/-", "orders done")
    return table


def striking() -> Table:
    table = locked()
    play(table, until="attack")
    return table


def calling() -> Table:
    table = striking()
    play(table, until="crowd")
    return table


def shielding() -> Table:
    table = position(gladiators=["SOL.Sw1* c2/N", "SOL.Sp1* h1/N", "SOL.Cl1 a1/N", "LEO.Sw1* c3/S"])
    duel = {"orders": ["SOL.Sw1 C/SK", "LEO.Sw1 C/SK"], "attacks": ["SOL.Sw1 c3", "LEO.Sw1 c2"]}
    play(table, **duel, until="shield-pay")
    return table


def upgrading() -> Table:
    table = position(gladiators=["SOL.Sw1* c2/N", "SOL.Sp1* h1/N", "SOL.Cl1 a1/N", "LEO.Sw1 c7/S"])
    play(table, until="upgrade")
    return table


def over() -> Table:
    table = position(match="afternoon", round=40, gladiators=["SOL.Sw1 c2/N", "LEO.Sw1 h8/S"])
    play(table)
    return table


AGAINST = [
    (choosing_schools, 1, "LEO", "That school already has a leader: Marcus."),
    (choosing_schools, 1, "SOL", None),
    (choosing_schools, 1, "S-f", "Crowd tokens are placed before the first round of a match."),
    (choosing_schools, 0, "ACA", "It is not your turn: the table waits for Livia."),
    (declaring, 0, "SOL", "You may only declare other schools."),
    (declaring, 0, "ACA", "That school is not playing."),
    (declaring, 0, "d2", "Eagles are placed in the morning, right before the gladiators."),
    (placing_eagles, 0, "c4", "Your Eagle starts on d2 or e2."),
    (placing_eagles, 0, "e2", None),
    (lining_up, 0, "c4", "No gladiator of yours can start on c4: they line up around d2."),
    (lining_up, 0, "a1", None),
    (lining_up, 0, "Sw1", "First choose the squares that your gladiators start on."),
    (assigning, 0, "c4", "The square to be filled now is a1."),
    (assigning, 0, "Sw2", "Equal gladiators are placed in the order of their numbers."),
    (laying_crowd, 0, "N-f", "File f already has a crowd token: your crowd token on S-f."),
    (laying_crowd, 0, "S-a", "File a already has a crowd token: Livia's crowd token on N-a."),
    (laying_crowd, 0, "c4", "There is no bench c4: a crowd token goes on one of the places around the arena."),
    (laying_crowd, 0, "Up", "First choose the bench that the token lies on."),
    (laying_crowd, 0, "Sw1", "Orders are given in each round, once everybody is lined up."),
    (ordering, 0, "Sw1", None),
    (ordering, 0, "d3", None),
    (ordering, 0, "c4", "Sword 1 goes one square from c2 at most: c4 is too far."),
    (ordering, 0, "Sp1", "Now it is about Sword 1. To change an earlier choice, take it back."),
    (ordering, 0, "LEO.Sw1", "Livia's Sword 1 is not yours to command."),
    (ordering, 0, "Eagle", "You cannot move your own Eagle."),
    (ordering, 0, "Eagle LEO", "Sword 1 goes one square from c2 at most: e7 is too far."),
    (ordering, 0, "S-a", "Crowds can only be called right after the attacks are placed."),
    (ordering, 0, "N-h", "You have no crowd token on N-h."),
    (ordering, 0, "LEO", "Schools are chosen at the start of the game."),
    (ordering_spear, 0, "d4", "Your school could not pay; this gladiator must leave the Safe Zone."),
    (ordering_spear, 0, "c5", "A hurt gladiator moves only straight until upgraded."),
    (ordering_spear, 0, "a1", "Spear 1 goes one square from d4 at most: a1 is too far."),
    (ordering_dagger, 0, "g4", None),
    (
        ordering_dagger, 0, "h4",
        "Dagger 1 goes one square from g2, or leaps two in one direction: h4 cannot be reached.",
    ),
    (locked, 0, "c3", "Your orders are locked for this round."),
    (locked, 0, "Sw1", "Your orders are locked for this round."),
    (striking, 0, "c3", None),
    (striking, 0, "c6", "Sword 1 reaches c2, b3, c3 and d3: c6 is out of its range."),
    (striking, 0, "e4", "Attacks cannot be placed in the Safe Zone."),
    (striking, 0, "Sp1", "A gladiator in the Safe Zone cannot attack."),
    (striking, 0, "LEO.Cl1", "Sword 1 reaches c2, b3, c3 and d3: h8 is out of its range."),
    (calling, 0, "S-a", None),
    (calling, 0, "S-b", "This token was already used in this match."),
    (calling, 0, "c3", "The attacks of this round are placed."),
    (calling, 0, "Sw1", "Your orders are locked for this round."),
    (shielding, 0, "c2", None),
    (shielding, 0, "Sp1", "Spear 1 did not move under shield."),
    (shielding, 0, "c3", "Livia's Sword 1 is not yours to command."),
    (upgrading, 0, "Club", "No Clubs of yours are hurt."),
    (upgrading, 0, "Sp1", "Now it is about Swords. To change an earlier choice, take it back."),
    (upgrading, 0, "Sw1", None),
    (over, 0, "c4", "The game is over."),
]  # fmt: skip


@pytest.mark.parametrize(("moment", "seat", "thing", "reason"), AGAINST)
def test_the_one_reason_against_a_thing(moment: Any, seat: int, thing: str, reason: str | None) -> None:
    table: Table = moment()
    violation = table.against(seat, thing)
    told = None if violation is None else violation.told(table.voice(seat))
    assert told == reason
    if violation is not None:
        plain(violation.told(table.voice(seat, UNNAMED, "de")), "de")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_plain_reason_against_everything_on_the_board(seats: int) -> None:
    table, rng = new_table(seats, 3, round_limit=3), Rng(3)
    while table.result is None:
        for seat in range(seats) if rng.below(8) == 0 else ():
            state = table.state
            places = rng.sample(state.arena.square_names, 2) + rng.sample(state.arena.bench_names, 2)
            gladiators = [state.name(one) for school in state.schools for one in school.gladiators][::5]
            for thing in (*places, *gladiators, "LEO", "Eagle", "Sword"):
                violation = table.against(seat, thing)
                for language in LANGUAGES:
                    if violation is not None:
                        assert not forbidden(violation.told(table.voice(seat, UNNAMED, language)))
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))


def write() -> None:
    for log in LOGS:
        (GOLDEN / f"{log}.txt").write_text("\n".join(heard(log)) + "\n", "utf-8")


if __name__ == "__main__":
    write()
