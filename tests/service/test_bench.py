"""`harena bench service`: several games in one report."""

from __future__ import annotations

import json
from dataclasses import fields, replace

from harena.service.bench import Load, as_json, as_text

_GALA = replace(Load(*[0] * len(fields(Load))), game="gladigala", server_us_per_move=140.0)  # type: ignore[arg-type]
_GLORY = replace(_GALA, game="for-glory", server_us_per_move=340.0)


def test_every_game_has_its_place_in_the_report_and_the_first_one_stands_for_itself() -> None:
    told = json.loads(as_json([_GALA, _GLORY]))
    assert (told["game"], told["server_us_per_move"]) == ("gladigala", 140.0)
    assert {game: load["server_us_per_move"] for game, load in told["games"].items()} == {
        "gladigala": 140.0, "for-glory": 340.0,
    }


def test_people_read_one_paragraph_for_each_game() -> None:
    one, other = as_text([_GALA, _GLORY]).split("\n\n")
    assert "gladigala" in one
    assert "140 µs a move" in one
    assert "for-glory" in other
    assert "340 µs a move" in other
