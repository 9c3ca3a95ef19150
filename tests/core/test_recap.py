"""What a recap is made of: every kind of event of every game has a symbol, a weight and a few words."""

from __future__ import annotations

import re
from typing import Any

import pytest

import harena.games  # noqa: F401  # all four games
from harena.core import ENGLISH, Game, Lexicon, games
from harena.core.recap import Mark, marks, names, written
from harena.core.templates import Template

GAMES = ("for-glory", "gladiatori", "gladigala", "spartacus")


def telling(game: Game[Any]) -> dict[str, list[Template]]:
    """All sentences for what happens, by kind."""
    told: dict[str, list[Template]] = {}
    for sheet in game.lexicon.sheets(ENGLISH):
        for kind, templates in sheet.events.items():
            told.setdefault(kind, []).extend(templates)
    return told


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_has_a_few_words_for_whatever_is_known_of_it(game: str) -> None:
    """An event fits one of the sentences of its kind, so that its parts are known: a title must do with those."""
    found = marks(games()[game].lexicon, ENGLISH)
    told = telling(games()[game])
    assert found.keys() == told.keys()
    for kind, templates in told.items():
        titles = [Template(title) for title in found[kind].titles]
        for template in templates:
            assert any(title.parts <= template.parts for title in titles), (kind, template.source)


@pytest.mark.parametrize("game", GAMES)
def test_titles_are_short(game: str) -> None:
    for kind, mark in marks(games()[game].lexicon, ENGLISH).items():
        for title in (*mark.titles, mark.many):
            assert len(re.sub(r"\{[^}]*\}", "one", title).split()) <= 4, (kind, title)


def test_another_language_says_only_what_is_different() -> None:
    here: dict[str, dict[str, Any]] = {"falls": {"icon": "drop", "weight": 2, "title": "{who} falls", "by": ""}}
    lexicon = Lexicon.of({"en": {"recap": here}, "de": {"recap": {"falls": {"title": "{who} stürzt"}}}})
    assert marks(lexicon, "de")["falls"] == Mark("drop", 2, ("{who} stürzt",), "", "", "")
    assert marks(lexicon, "fr")["falls"].titles == ("{who} falls",)
    assert marks(lexicon, "de")["concedes"].titles == ("gibt auf",)


def test_things_are_called_as_people_call_them() -> None:
    assert names(games()["gladiatori"].lexicon, ENGLISH)["spear-a"] == "Spear A"
    assert names(games()["gladigala"].lexicon, "de")["Sword"] == "Schwert"


def test_what_is_written_on_a_card_that_is_gone_is_known() -> None:
    assert written(games()["for-glory"].shipped_cards())["Business as Usual"] == ("income", "Worth 1 Coin.")
    assert written(games()["spartacus"].shipped_cards())["Whispered Rumors"] == ("reaction", "Foils a Scheme.")
    assert written(None) == {}


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"title": "falls"}, "it needs an icon and a title"),
        ({"icon": "drop", "title": "falls", "weight": 4}, "weight is 4, and goes from 0 to 3"),
        ({"icon": "drop", "title": "falls", "heavy": 1}, "there is no 'heavy'"),
        ({"icon": "drop", "title": 3}, "title cannot be 3"),
    ],
)
def test_what_is_wrong_with_a_mark_is_said(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=rf"\[recap\] falls: {complaint}"):
        marks(Lexicon.of({"en": {"recap": {"falls": fields}}}), ENGLISH)
