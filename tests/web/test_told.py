"""Boards are told by the service what belongs where: a new kind of deed or another round needs no edit of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from harena.core import ENGLISH, Table
from harena.core.templates import templates_of
from harena.games.for_glory.reactions import REACT
from harena.games.gladigala import view as gladigala_view
from harena.games.spartacus.telling import LEXICON
from tests.games.gladigala.tables import position
from tests.games.spartacus.tables import GAME

from . import standing, standing_spartacus, test_gladiatori_board
from .standing import show

#: Positions in which something lies in each of the places that options tell of.
POSITIONS: dict[str, Callable[[], Table]] = {
    "for-glory": standing.duel,
    "for-glory, under fire": standing.under_fire,
    "gladiatori": test_gladiatori_board.duel,
    "gladiatori, paying": test_gladiatori_board.paying,
    "spartacus, a Scheme": standing_spartacus.scheme,
    "spartacus, on the sand": standing_spartacus.moving,
    "spartacus, the verdict": standing_spartacus.thumb,
}
LIT = "nodes => nodes.map(node => [node.className, node.dataset.name ?? node.getAttribute('aria-label')])"


def options_of(told: dict[str, Any]) -> list[dict[str, Any]]:
    """All that may be chosen; whoever has not taken the seat yet is asked nothing."""
    ask = told["view"]["ask"]
    return [*(ask["options"] if ask else ()), *told["also"]]


def unheard(message: str) -> str:
    """The same choices as deeds of kinds that nobody has heard of, in a round that begins otherwise."""
    told = json.loads(message)
    for option in options_of(told):
        option["kind"] = f"unheard {option['kind']}"
    told["view"]["stages"] = [{"name": "Prelude", "now": False}, *told["view"]["stages"]]
    return json.dumps(told)


def elsewhere(message: str) -> str:
    """The same choices about things that lie somewhere else."""
    told = json.loads(message)
    for option in options_of(told):
        option["at"] = ["elsewhere"]
    return json.dumps(told)


def lit(page: Any) -> list[list[str]]:
    found: list[list[str]] = page.locator(".lit").evaluate_all(LIT)
    return found


def test_a_new_kind_of_deed_and_another_round_are_shown_without_an_edit(person: Any) -> None:
    page = person(standing=True)
    for name, made in POSITIONS.items():
        show(page, made())
        before, ribbon = lit(page), page.locator(".ribbon").inner_text()
        assert before, name
        show(page, made(), change=unheard)
        assert lit(page) == before, name
        assert "Prelude" in page.locator(".ribbon").inner_text()
        assert "Prelude" not in ribbon
        if name != "spartacus, on the sand":  # there choices name the hexes themselves
            show(page, made(), change=elsewhere)
            assert len(lit(page)) < len(before), name


def test_a_choice_reads_and_looks_as_its_game_says(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = person(standing=True)
    sheet = LEXICON.sheets(ENGLISH)[0]
    monkeypatch.setitem(sheet.actions, "deploy", templates_of({"deploy": "Post a watchman"})["deploy"])
    monkeypatch.setitem(sheet.notes, "deploy", templates_of({"deploy": "until he is struck"})["deploy"])
    monkeypatch.setitem(sheet.symbols, "deploy", "eyeball")
    monkeypatch.setattr(GAME, "_words", {})
    show(page, standing_spartacus.intrigue())
    page.keyboard.press("m")
    choice = page.locator("[data-choice='deploy a guard']").first
    assert choice.inner_text().split("\n")[-2:] == ["Post a watchman", "until he is struck"]
    assert choice.locator("use").get_attribute("href").endswith("#eyeball")


def test_a_question_is_answered_where_its_game_says(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = person(standing=True)
    show(page, standing.under_fire())
    assert page.get_by_role("group", name="Your answers").count() == 1
    monkeypatch.setattr(REACT, "at", "")
    show(page, standing.under_fire())
    assert page.get_by_role("group", name="Your answers").count() == 0


def test_the_price_of_an_upgrade_comes_from_the_rules(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = person(standing=True)
    monkeypatch.setattr(gladigala_view, "UPGRADE_PRICE", 3)
    show(page, position())
    assert re.search("upgrades, 3 coins", page.locator(".tre").inner_text(), re.IGNORECASE)
