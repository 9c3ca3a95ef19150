"""Records: they rebuild the game, and whoever changes one is found out at the step where it differs."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import harena
from harena.core import BadRecord, Record, Rng, Table, UnknownGame, replay, sealed, verify
from tests.core.little import traces
from tests.toys.duel import DuelGame

pytestmark = pytest.mark.usefixtures("installed")


def played(seed: int | str = 5, steps: int = 10_000) -> Table:
    table = harena.new("toy-duel", seats=2, seed=seed)
    rng = Rng(1)
    for _ in range(steps):
        if not table.pending:
            break
        seat = min(table.pending)
        table.apply(seat, rng.choice(table.pending[seat].options))
    return table


def read(data: dict[str, Any]) -> Record:
    return Record.from_json(json.dumps(data))


def plain(record: Record) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(record.to_json())
    return data


# -- round trips -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 7, 10_000])
def test_a_record_survives_its_text_and_rebuilds_the_table(steps: int) -> None:
    table = played(steps=steps)
    record = Record.from_json(table.record.to_json())
    assert record == table.record
    assert traces(replay(record)) == traces(table)


def test_a_sealed_record_survives_its_text_and_verifies() -> None:
    record = sealed(played().record)
    again = Record.from_json(record.to_json())
    assert len(again.checks) == len(again.entries) + 1
    verdict = verify(again)
    assert verdict.status == "same"
    assert f"{len(record.entries)} steps" in verdict.text
    assert record.final in verdict.text


def test_a_record_is_one_line() -> None:
    assert "\n" not in played(seed="a\nb").record.to_json()


def test_a_replay_may_stop_on_the_way() -> None:
    table = played()
    half = len(table.record.entries) // 2
    again = replay(table.record, steps=half)
    assert len(again.entries) >= half
    assert again.record.entries == table.record.entries[: len(again.entries)]
    assert again.result is None


def test_an_unfinished_game_verifies_too() -> None:
    assert verify(sealed(played(steps=9).record)).same


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "\x1b[2J"}, {"options": {"bouts\n": 1}}, {"cards": "\x9b2J"}, {"final": "0\r1"}, {"game": "\x07"},
        {"entries": [[0, "rest\x1b]0;\x07"]]}, {"result": {"winners": [0], "said": ["\u202e"]}},
        {"words": {"~0000000000000000": ["salt", "\x1b[31m"]}},
    ],
)
def test_a_record_holds_nothing_that_a_terminal_would_obey(change: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="one line of characters that can be shown"):
        read(plain(played(steps=3).record) | change)


# -- changed records ---------------------------------------------------------------------------------------------------


def test_one_changed_action_is_found_at_its_step() -> None:
    record = sealed(played().record)
    at = next(i for i, (_, text) in enumerate(record.entries) if text == "rest")
    record.entries[at] = (record.entries[at][0], "throw sand")
    verdict = verify(record)
    assert (verdict.status, verdict.step) == ("differs", at + 1)
    assert f"differs at step {at + 1}" in verdict.text


@pytest.mark.parametrize("text", ["fly away", "look into the deck of p1", "say \ud83d\ude00"])
def test_an_action_that_cannot_be_played_is_found_at_its_step(text: str) -> None:
    record = sealed(played().record)
    record.entries[3] = (record.entries[3][0], text)
    verdict = verify(record)
    assert (verdict.status, verdict.step) == ("differs", 4)
    assert "cannot be played" in verdict.text
    with pytest.raises(BadRecord, match=r"step 4 \(.*\) cannot be played"):
        replay(record)


def test_another_seat_is_found_at_its_step() -> None:
    record = sealed(played().record)
    record.entries[2] = (1 - record.entries[2][0], record.entries[2][1])
    assert verify(record).step == 3


@pytest.mark.parametrize("change", [{"seed": 6}, {"options": {"bouts": 1, "sand": True}}])
def test_another_seed_or_option_is_found_at_the_start(change: dict[str, Any]) -> None:
    verdict = verify(replace(sealed(played().record), **change))
    assert (verdict.status, verdict.step) == ("differs", 0)
    assert "the seed or the options" in verdict.text


def test_options_or_seats_that_the_game_does_not_have() -> None:
    record = sealed(played().record)
    for change in ({"seats": 5}, {"options": {"bots": 3}}):
        verdict = verify(replace(record, **change))
        assert (verdict.status, verdict.step) == ("differs", 0)


@pytest.mark.parametrize("change", [{"final": "0" * 16}, {"result": {"winners": [0, 1]}}, {"result": None}])
def test_another_end_is_found(change: dict[str, Any]) -> None:
    verdict = verify(replace(sealed(played().record), **change))
    assert verdict.status == "differs"
    assert "differs at the end" in verdict.text


def test_a_changed_check_is_found_at_its_step() -> None:
    record = sealed(played().record)
    record.checks[6] = "00000000"
    assert verify(record).step == 6


def test_a_record_that_was_sealed_when_states_were_written_otherwise_is_compared_by_steps_and_result() -> None:
    record = replace(sealed(played().record), format=1, final="0" * 16)
    record.checks[6] = "00000000"
    verdict = verify(record)
    assert verdict.same
    assert "its checks are not compared" in verdict.text
    assert verify(replace(record, result=None)).status == "differs"
    record.entries[6] = (0, "surrender to the lions")
    assert verify(record).step == 7


def test_a_step_left_out_is_found() -> None:
    record = sealed(played().record)
    del record.entries[4], record.checks[5]
    assert verify(record).status == "differs"


def test_another_version_is_other_rules_and_no_difference() -> None:
    verdict = verify(replace(sealed(played().record), version=DuelGame.version + 1))
    assert verdict.status == "other rules"
    assert "version 2 of the rules; installed is version 1" in verdict.text


def test_another_card_set_is_other_rules() -> None:
    verdict = verify(replace(sealed(played().record), cards="0123456789abcdef"))
    assert verdict.status == "other rules"
    assert "card set" in verdict.text


def test_without_checks_there_is_nothing_to_verify() -> None:
    with pytest.raises(BadRecord, match="carries no checks"):
        verify(played().record)


def test_a_game_that_is_not_installed() -> None:
    record = replace(sealed(played().record), game="toy-dual")
    for use in (verify, replay, sealed):
        with pytest.raises(UnknownGame, match="did you mean 'toy-duel'"):
            use(record)


# -- texts that are no records -----------------------------------------------------------------------------------------


def test_a_truncated_record_is_no_record_at_any_length() -> None:
    text = sealed(played(steps=12).record).to_json()
    for length in range(0, len(text), 7):
        with pytest.raises(BadRecord, match="no complete JSON"):
            Record.from_json(text[:length])


@pytest.mark.parametrize("text", ["[]", "3", "null", '"x"'])
def test_json_that_is_no_object(text: str) -> None:
    with pytest.raises(BadRecord, match="a JSON object was expected"):
        Record.from_json(text)


def test_deeply_nested_json_is_no_record() -> None:
    with pytest.raises(BadRecord):
        Record.from_json("[" * 100_000)


def test_a_foreign_field() -> None:
    with pytest.raises(BadRecord, match="a field 'author' that no record has"):
        read(plain(played().record) | {"author": "x"})


@pytest.mark.parametrize("name", ["format", "game", "version", "seats", "seed"])
def test_a_missing_field(name: str) -> None:
    data = plain(played().record)
    del data[name]
    with pytest.raises(BadRecord, match=f"has no '{name}'"):
        read(data)


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [("seats", "2", "number"), ("seats", True, "number"), ("seats", 2.0, "number"), ("game", 1, "text"),
     ("seed", None, "number or text"), ("seed", 1.5, "number or text"), ("entries", {}, "list"),
     ("options", [], "object"), ("checks", "x", "list"), ("result", 3, "object")],
)
def test_a_field_of_the_wrong_type(name: str, value: object, kind: str) -> None:
    with pytest.raises(BadRecord, match=f"'{name}' of this record is .*, which is no {kind}"):
        read(plain(played().record) | {name: value})


@pytest.mark.parametrize("entry", [[0], [0, "rest", 1], ["0", "rest"], [0, 1], "rest", [True, "rest"], None])
def test_an_entry_that_is_no_step(entry: object) -> None:
    data = plain(played().record)
    data["entries"][1] = entry
    with pytest.raises(BadRecord, match=r"step 2 of this record is .*; a step is \[seat, action\]"):
        read(data)


def test_checks_that_do_not_fit_the_steps() -> None:
    data = plain(sealed(played().record))
    data["entries"].pop()
    with pytest.raises(BadRecord, match="part of it is missing"):
        read(data)


def test_another_format() -> None:
    with pytest.raises(BadRecord, match="has format 99; this program reads formats up to 3"):
        read(plain(played().record) | {"format": 99})
