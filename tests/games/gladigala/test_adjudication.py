"""The adjudication book: every row of adjudication.md, played through the whole engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harena.core import Refused
from harena.games.gladigala.fates import Fate, adjudicate

from .tables import facts, play, position

BOOK = Path(__file__).with_name("adjudication.md")
ROW = re.compile(r"\| (\d+) \| (.+?) \| (.+?) \| (.+?) \| (GG-[A-Z]+-\d+) \|")
WORDS = {"stays": "stayed", "moves": "moved", "clashes": "clashed", "trades": "traded", "blocked": "blocked"}


def cases() -> list[object]:
    found = [ROW.fullmatch(line) for line in BOOK.read_text("utf-8").splitlines() if re.match(r"\| \d", line)]
    assert all(found), "a row of the book cannot be read"
    rows = [match.groups() for match in found if match]
    assert [int(number) for number, *_ in rows] == list(range(1, len(rows) + 1))
    return [
        pytest.param(orders, outcome, id=f"{number} {case}", marks=pytest.mark.rule(rule))
        for number, case, orders, outcome, rule in rows
    ]


@pytest.mark.parametrize(("orders", "outcome"), cases())
def test_case(orders: str, outcome: str) -> None:
    pieces = [piece.rsplit(" ", 1) for piece in orders.split(", ")]
    names = [re.split(r"[*+ ]", piece)[0] for piece, _ in pieces]
    table = position(gladiators=[piece for piece, _ in pieces], eagles={"SOL": "e2", "LEO": "e7"}, treasury={"SOL": 9})
    carried = {piece.partition("+")[2][:3]: name for (piece, _), name in zip(pieces, names, strict=True)}
    plan = [f"{name} {order}" for name, (_, order) in zip(names, pieces, strict=True)]
    if outcome == "illegal":
        with pytest.raises(Refused):
            play(table, orders=plan)
        return
    play(table, orders=plan)
    fates = {event["gladiator"]: event["kind"] for event in table.events() if event["kind"].startswith("order-")}
    for name, (piece, _), expected in zip(names, pieces, outcome.split(", "), strict=True):
        end, fate = expected.split()
        if "/" not in end:
            end += "/" + piece[-1]
        assert facts(table)["gladiators"][name].split()[0] == end
        assert fates[name] == f"order-{WORDS[fate]}"
    for robbed, name in carried.items():
        if robbed:
            assert facts(table)["eagles"][robbed] == facts(table)["gladiators"][name].split("/")[0]


def test_clashes_do_not_depend_on_the_order_in_which_gladiators_are_listed() -> None:
    places, targets = [1, 9, 17, 2], [9, 17, 25, 25]
    expected = [Fate.BLOCKED, Fate.BLOCKED, Fate.CLASHED, Fate.CLASHED]
    assert adjudicate(places, targets) == expected
    assert adjudicate(places[::-1], targets[::-1]) == expected[::-1]
