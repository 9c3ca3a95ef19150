"""Where things are told to be: an option's things on the table, the game in its round. Boards go by nothing else."""

from __future__ import annotations

import pytest

from harena.core import Form, games

from .test_passes import asks

GAMES = sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_a_round_consists_of_phases_that_there_are(game: str) -> None:
    played = games()[game]
    told = [phase for stages in played.courses for _, phases in stages for phase in phases]
    assert told
    assert len(set(told)) == len(told)
    assert set(told) <= set(played.phases)


@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_in_one_stage_of_its_round(game: str) -> None:
    for table, _ in asks(game, 3):
        stages = table.game.stages(table.state)
        assert sum(stage["now"] for stage in stages) == bool(stages), table.state.phase


def test_an_option_says_what_it_concerns_and_where_that_lies() -> None:
    deploy = Form("deploy", "deploy a guard", about=("guard",), at=("hand",))()
    assert deploy.described == {
        "text": "deploy a guard", "kind": "deploy", "args": {}, "about": ["guard"], "at": ["hand"],
    }  # fmt: skip
    pay = Form("pay", "pay {what} from {pile}", about=lambda what, pile: what.split("+"), at=lambda what, pile: [pile])
    assert pay("a+b", "purse").described["about"] == ["a", "b"]
    assert pay("a+b", "purse").described["at"] == ["purse"]
    assert Form("keep", "keep {card}", at=())("net").described["at"] == []
    assert not {"about", "at"} & set(Form("keep", "keep {card}")("net").described)
