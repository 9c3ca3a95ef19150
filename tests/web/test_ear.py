"""The table as text says everything in words: no keys, codes or brackets of the data behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import harena
from harena.core import Rng

#: What the text panel says of each of these positions.
SAYS = """async ({game, names, seats, boards}) => {
    const { heard } = await import("/static/parts/ear.js");
    const { inWords } = await import("/static/pieces/thing.js");
    const { panel, seatedKey } = await import("/static/reading.js");
    const { boardOf } = await import("/static/boards/index.js");
    const lines = (of) => [
        ...of.facts.map((f) => `${f.label}: ${f.value}`), ...of.words.map((w) => `${w.label}: ${w.words.join(", ")}`),
        ...of.cards.flatMap((c) => [c.label, ...c.items.map((thing) => inWords(thing))]),
        ...of.panels.flatMap((group) => [group.label, ...group.panels.flatMap((p) => [p.title, ...lines(p)])]),
    ];
    const { api } = await import("/static/api.js");
    const board = await boardOf(await api.game(game)), who = { whom: (seat) => names[seat] ?? "", seats };
    return boards.map((shown) => {
        const whole = heard(shown, board, names), key = seatedKey(whole, seats);
        return [panel(whole, "", [key], who), ...whole[key].map((one) => panel(one, "", [], who))].flatMap(lines);
    });
}"""

#: What only a program says.
RAW = re.compile(r"_|[\[{}\"]|undefined|\bNaN\b|\bT-[A-Z]|\bLM-?\d|\b(Vp|Hp|ffa|Colour|Voice)\b|: -1\b")
NAMES = ["Livia", "Gallus", "Marcus", "Claudia"]


def boards(game: str, seats: int, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What the first seat sees in the course of a game."""
    table = harena.new(game, seats=seats, seed=7, options=options)
    rng, step = Rng(7), 0
    while table.result is None and step < 900:
        if step % 3 == 0:
            yield table.view(0)["board"]
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))
        step += 1


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("for-glory", 1, {}),
        ("for-glory", 2, {"champions": "draft"}),
        ("for-glory", 3, {"blessings": True}),
        ("gladigala", 3, {}),
        ("spartacus", 3, {"turn_limit": 6}),
        ("gladiatori", 2, {"characters": "created", "item_method": "auction"}),
        ("gladiatori", 4, {"sides": "teams"}),
        ("gladiatori", 1, {}),
    ],
)  # fmt: skip
def test_the_text_is_in_words(person: Any, game: str, seats: int, options: dict[str, Any]) -> None:
    names = [*NAMES[:seats], *(["Ludus Magnus"] if (game, seats) == ("for-glory", 1) else [])]
    shown = {"game": game, "names": names, "seats": seats, "boards": list(boards(game, seats, options))}
    said = {line for lines in person().evaluate(SAYS, shown) for line in lines}
    assert len(said) > 20
    assert sorted(line for line in said if RAW.search(line)) == []
