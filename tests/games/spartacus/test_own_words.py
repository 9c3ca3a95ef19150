"""What people write freely into their moves: marks stand in moves and states, the words beside them."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest

import harena
from harena.core import BadRecord, Record, Rng, SeatView, Table, encode, sealed, verify
from harena.core.writings import MARK
from tests.games.spartacus.tables import do, lay

WORDS = "meet me at the well"
OFFER = f"offer p2: give 1 coins; want nothing; promise spare + say {WORDS}"


def offered(**options: Any) -> Table:
    table = lay("intrigue", options=options, p1={"coins": 2})
    do(table, f"p1: {OFFER}")
    return table


def read_by(table: Table, seat: int | None) -> str:
    """All that a seat is shown and told."""
    ask = None if seat is None else table.pending.get(seat)
    prompt = "" if ask is None else table.prompt(ask)
    return json.dumps([table.view(seat), table.events(0, seat), table.story(seat), prompt], ensure_ascii=False)


@pytest.mark.rule("SP-R-33")
def test_words_of_a_promise_stand_beside_the_move_and_the_state() -> None:
    table = offered()
    assert WORDS not in json.dumps([encode(table.state), table.snapshot(), table.record.entries])
    (mark,) = table.writings
    assert table.state.offers[0].terms.promises == ("spare", f"say {mark}")
    assert table.record.words == {mark: list(table.writings[mark])}
    assert table.writings[mark].words == WORDS


def test_words_are_one_line_that_can_be_shown() -> None:
    table = offered()
    mark = table._put("look\x1b[2J\u202e here")
    assert table.writings[mark].words == "look [2J  here"


def test_whoever_may_read_the_words_reads_them_everywhere() -> None:
    table = offered()
    for seat in (None, 0, 1, 2):
        found = read_by(table, seat)
        assert found.count(WORDS) > 2
        assert MARK.search(found) is None
    do(table, "p2: accept the offer of p1")
    assert WORDS in " ".join(table.story(2)[-3:])


def test_words_of_a_private_offer_are_for_its_two_parties() -> None:
    table = offered(private_offers=True)
    assert [WORDS in read_by(table, seat) for seat in (0, 1, 2, None)] == [True, True, False, False]
    assert MARK.search(read_by(table, 2)) is None


@pytest.mark.rule("SP-SUPPORT-4")
def test_a_claim_in_own_words_is_marked_and_one_that_names_a_card_is_not() -> None:
    seek = ("p1: seek support for public disgrace", "p1: ask p2")
    for claim, marked in (("trust me on this", True), ("a visitor from rome on p2", False), ("me on p2", True)):
        table = lay("intrigue", p1={"hand": ["public disgrace"]})
        do(table, *seek, f"p1: claim {claim}")
        assert bool(MARK.search(json.dumps(encode(table.state)))) is marked
        if marked:
            assert claim in read_by(table, 1)
            assert claim not in json.dumps(encode(table.state))


def test_copies_undone_moves_and_pickles_keep_the_words() -> None:
    table = harena.new("spartacus", seats=3, seed="own words")
    rng = Rng(1)
    while (violation := table.why_not(0, OFFER)) is not None:
        assert table.result is None, violation
        seat = min(table.pending)
        table.apply(seat, rng.choice(table.pending[seat].options))
    table.apply(0, OFFER)
    copies = (table.clone(), pickle.loads(pickle.dumps(table)), table.imagine(1, Rng(2)))
    for copy in copies:
        assert WORDS in read_by(copy, 1)
    assert [copy.hash for copy in copies[:2]] == [table.hash] * 2
    assert table.why_no_undo(0) is None
    table.apply(0, "undo")
    assert WORDS not in json.dumps(table.view(1))
    assert WORDS in json.dumps(SeatView(table, 1).events())


def finished() -> Record:
    """The record of a game in which somebody has promised something."""
    table = harena.new("spartacus", seats=3, seed="own words")
    rng = Rng(1)
    while table.why_not(0, OFFER) is not None:
        seat = min(table.pending)
        table.apply(seat, rng.choice(table.pending[seat].options))
    table.apply(0, OFFER)
    table.apply(1, "concede")
    table.apply(2, "concede")
    return sealed(table.record)


def test_a_record_holds_with_its_words_and_without_them() -> None:
    record = Record.from_json(finished().to_json())
    assert verify(record).same
    assert WORDS in "".join(harena.replay(record).story(1))
    bare = Record.from_json(replace(record, words={}).to_json())
    assert WORDS not in bare.to_json()
    assert verify(bare).same
    assert bare.final == record.final
    story = "".join(harena.replay(bare).story(1))
    assert "…" in story
    assert MARK.search(story) is None


def test_words_that_were_not_written_are_no_part_of_a_record() -> None:
    record = finished()
    ((mark, (salt, _)),) = record.words.items()
    with pytest.raises(BadRecord, match="are not those that were written"):
        Record.from_json(replace(record, words={mark: [salt, "i owe you everything"]}).to_json())
    for wrong in ("words", [salt], [salt, 3]):
        with pytest.raises(BadRecord, match=r"words are \[salt, words\]"):
            Record.from_json(replace(record, words={mark: wrong}).to_json())  # type: ignore[dict-item]


def test_a_record_with_words_in_its_moves_still_holds_and_gets_marks_when_it_is_sealed_again() -> None:
    record = finished()
    ((mark, (_, words)),) = record.words.items()
    number = next(number for number, (_, text) in enumerate(record.entries) if mark in text)
    old = replace(record, format=2, words={}, checks=[
        check if step <= number else "0" * 8 for step, check in enumerate(record.checks)
    ])  # fmt: skip
    old.entries = [(seat, text.replace(mark, words)) for seat, text in record.entries]
    read = Record.from_json(old.to_json())
    assert verify(read).same
    again = sealed(read)
    assert verify(again).same
    assert WORDS not in json.dumps(again.entries)
    assert [written[1] for written in again.words.values()] == [WORDS]
    wrong = replace(read, checks=["0" * 8, *read.checks[1:]])
    assert verify(wrong).step == 0, "what came before the words is compared"
