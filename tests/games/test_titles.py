"""What a question is about is told in people's words, over the question and where it is passed for a while."""

from __future__ import annotations

from typing import Any

import pytest

import harena
from harena.core import Game, Listener
from tests.toys.duel import DuelGame


@pytest.mark.parametrize("game", harena.core.games().values(), ids=lambda game: game.id)
def test_every_kind_of_question_has_a_title(game: Game[Any]) -> None:
    """In every language that the game speaks, and never by the name that the code has for it."""
    assert game.lexicon.questions
    for language in game.lexicon.languages:
        voice = game.voice(Listener(0, language=language), 2)
        for kind in game.lexicon.questions:
            title = voice.title(kind)
            assert title.casefold() not in (kind, kind.replace("-", " ")), kind
            assert title[0].isupper(), title
            assert len(title) <= 24, title


@pytest.mark.parametrize("game", harena.core.games().values(), ids=lambda game: game.id)
def test_titles_are_of_questions_that_are_asked(game: Game[Any]) -> None:
    for language in game.lexicon.languages:
        own = game.lexicon.sheets(language)[0]
        assert set(own.tables["questions"]) == set(game.lexicon.questions)


def test_a_game_without_titles_has_its_kinds_as_words() -> None:
    voice = DuelGame().voice(Listener(0), 2)
    assert voice.title("never-said-so") == "Never said so"
