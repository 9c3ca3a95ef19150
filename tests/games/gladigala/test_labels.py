"""What the board says besides choices and sentences, and where orders lead while strikes are planned."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import harena
from harena.core import Table

WEB = Path(harena.__file__).parent / "web" / "boards"


def at_attacks(seed: int = 3) -> Table:
    table, rng = harena.new("gladigala", seats=2, seed=seed, options={"seating": "fixed"}), random.Random(seed)
    while table.state.phase != "attacks":  # type: ignore[attr-defined]
        seat = min(table.pending)
        table.apply(seat, rng.choice(table.pending[seat].options))
    return table


def labels(language: str) -> dict[str, dict[str, str]]:
    table = harena.new("gladigala", seats=2, seed=1)
    view: dict[str, Any] = table.view(0, table.voice(0, ("Livia", "Marcus"), language))
    return dict(view["board"]["labels"])


def test_the_board_speaks_the_language_of_who_looks() -> None:
    english, german = labels("en"), labels("de")
    assert english["board"]["stays"] == "stays"
    assert german["board"]["stays"] == "bleibt"
    assert german["types"]["Sword"] == "Schwert"
    for table, words in english.items():
        assert set(german[table]) == set(words)


def test_every_word_of_the_board_is_there() -> None:
    told = "".join(path.read_text() for path in WEB.rglob("gladigala*/*.js")) + (WEB / "gladigala.js").read_text()
    for name in labels("en")["board"]:
        stem = name.removesuffix("-why").removeprefix("morning").removeprefix("afternoon")
        assert stem in told, f"nothing shows {name}"


@pytest.mark.rule("GG-ATK-3")
def test_where_orders_lead_is_seen_by_their_school_alone_until_they_are_revealed() -> None:
    table = at_attacks()
    own, other = table.view(0)["board"]["schools"]
    assert set(own["planned"]["goals"]) == {one["name"] for one in own["gladiators"] if one["active"]}
    assert "planned" not in other
    assert "planned" not in table.view(1)["board"]["schools"][0]
    orders = {one["name"]: one for one in own["gladiators"]}
    for name, goal in own["planned"]["goals"].items():
        if own["planned"]["orders"][name].startswith("C/"):
            assert goal["square"] == orders[name]["square"]
