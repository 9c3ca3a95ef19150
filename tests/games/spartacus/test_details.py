"""How choices read: cards as they are printed, what they cost and bring, people by their names."""

from __future__ import annotations

from typing import Any

from harena.core import Table
from harena.games.spartacus.box import reference_box
from harena.games.spartacus.offers import OFFER
from tests.web import standing_spartacus

from .tables import do, lay


def choices(table: Table, seat: int = 0) -> dict[str, dict[str, Any]]:
    """What a seat may choose, by what is typed for it."""
    return {one["text"]: one for one in table.choices(seat, table.pending[seat].options, table.voice(seat))}


def test_a_card_is_called_as_it_is_printed_and_says_what_it_does_and_needs() -> None:
    found = choices(standing_spartacus.intrigue())
    card = reference_box().title("stolen papers")
    played = found["play stolen papers"]
    assert played["label"] == "Play Stolen Papers"
    assert played["note"] == f"{card.text} Needs {card.requires} Influence, you have 9."
    assert played["icon"] == "card-play"
    assert found["cash in stolen papers"]["note"].endswith("; the card is discarded")
    assert "note" not in found["deploy a guard"]


def test_support_counts_with_the_influence_behind_a_scheme() -> None:
    """It said that 7 were not enough for 12 after 7 more had been lent."""
    table = lay("intrigue", p1={"coins": 9, "influence": 7, "hand": ["senator's patronage"]}, p2={"influence": 7})
    assert choices(table)["seek support for senator's patronage"]["note"] == "Needs 12 Influence, you have 7."
    do(table, "p1: seek support for senator's patronage", "p1: ask p2", "p1: attach 0 coins for p2")
    do(table, "p1: claim nothing", "p2: grant support")
    assert choices(table)["play senator's patronage"]["note"].endswith("Needs 12 Influence, you have 14.")


def test_declining_says_what_it_costs() -> None:
    """Its question does too, but a phone has no room for that."""
    match = {"invited": ["p2", "p3", "p4"]}
    table = lay("invitation", match=match, p1={"cards": ["tuathal", "kitchen hand"], "coins": 1, "influence": 8})
    assert choices(table)["decline the invitation"]["note"] == "costs 1 of your 8 Influence"


def test_what_is_sold_says_what_the_bank_pays_and_a_guard_has_no_name() -> None:
    found = choices(standing_spartacus.stall())
    assert found["sell sword"]["label"] == "Sell Sword"
    assert found["sell sword"]["note"].endswith(" from the Bank")
    assert found["sell guard"]["label"] == "Sell a Guard"


def test_an_offer_is_said_in_coins_and_in_what_is_done_for_them() -> None:
    table = standing_spartacus.intrigue()
    (one,) = table.choices(0, [OFFER("p2", "1 coins", "reply accept", "nothing")], table.voice(0))
    assert (one["label"], one["note"]) == ("Offer Livia 1 Coin", "for accepting the Invitation")


def test_where_one_stands_one_stays() -> None:
    found = choices(standing_spartacus.moving())
    assert {one["label"].split()[0] for one in found.values() if one["kind"] == "move-to"} == {"Stay", "To"}
