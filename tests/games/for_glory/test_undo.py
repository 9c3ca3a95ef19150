"""Taking choices back: what closed it is said by name, where everybody has seen it."""

from __future__ import annotations

from .positions import P1, play, position


def test_a_purchase_with_income_names_the_cards_that_all_have_seen() -> None:
    table = position(
        P1={"hand": ["Business as Usual"] * 2 + ["Sportula"], "coins": 5}, P2={"hand": ["Business as Usual"] * 2}
    )
    buy = next(option.text for option in table.pending[P1].options if option.text == "buy scissor")
    play(table, f"P1 {buy}")
    assert table.why_no_undo(P1) is None, "nothing was paid yet"
    play(table, "P1 pay 2 business as usual + 2 coin")
    closed = table.why_no_undo(P1)
    assert closed is not None
    assert closed.reason == "Business as Usual was shown to all since then, so it cannot be taken back."


def test_a_purchase_with_coin_alone_is_taken_back() -> None:
    table = position(P1={"hand": ["Business as Usual"], "coins": 5}, P2={"hand": ["Business as Usual"] * 2})
    play(table, "P1 buy scissor", "P1 pay 4 coin")
    assert table.why_no_undo(P1) is None
