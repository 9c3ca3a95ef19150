"""GladiGala at the table: the contract, secrecy, bots, records and the board in text."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from harena.bots import make_bot
from harena.core import Rng, SeatView
from harena.games.gladigala import GLADIGALA
from harena.games.gladigala.orders import every_order
from harena.testing import check_game
from harena.testing.plain import forbidden

from .tables import facts, first_options, new_table, offers, play, position, random_day, say


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("notes", [False, True])
def test_conformance(seats: int, notes: bool) -> None:
    report = check_game(GLADIGALA, seats=[seats], options={"publisher_notes": notes}, configs=1, imagines=25)
    assert report.positions


def test_imagined_thumbs_and_orders_are_possible_ones() -> None:
    table = first_options(new_table(2, 7), "orders")
    play(table, orders=[], until="attack")
    thumbs, orders = Counter(), set()
    for number in range(60):
        imagined = table.imagine(0, Rng(number))
        rival = imagined.state.schools[1]
        assert sorted(rival.thumbs) == [0, 1, 1]
        thumbs[tuple(rival.thumbs)] += 1
        orders.add(tuple(rival.orders))
        discs = rival.orders
        for one, order in zip(rival.active(), discs, strict=True):
            assert order in every_order(table.state.arena, one.kind, one.square, one.facing, 0)
        assert imagined.view(0) == table.view(0)
        assert list(imagined.state.schools[0].orders) == list(table.state.schools[0].orders)
    assert len(thumbs) == 3
    assert len(orders) > 20  # half of the time any orders, half of the time much the same sensible ones


def test_known_thumbs_stay_known_when_imagined() -> None:
    table = position(crowd=["LEO Up N-a used", "LEO Up N-b used", "LEO Down N-c"], gladiators=["SOL.Sw1 b2/N"])
    for number in range(10):
        assert [token.thumb for token in table.imagine(0, Rng(number)).state.schools[1].crowd[:2]] == [1, 1]
        assert list(table.imagine(0, Rng(number)).state.schools[1].thumbs) == [0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats: int) -> None:
    won = 0.0
    for seed in range(6):
        table = new_table(seats, seed)
        greedy = seed % seats
        bots = [make_bot("greedy" if seat == greedy else "random", GLADIGALA, seed) for seat in range(seats)]
        while table.result is None:
            seat = min(table.pending)
            table.apply(seat, bots[seat].choose(SeatView(table, seat)))
        won += table.result.share(greedy)
    assert won >= 5


def test_evaluation_favours_the_richer_the_carrier_and_the_winner() -> None:
    rich = position(treasury={"SOL": 15}, gladiators=["SOL.Sw1 b2/N", "LEO.Sw1 b7/S"]).state
    assert GLADIGALA.evaluate(rich, 0) > 0.6
    assert GLADIGALA.evaluate(rich, 1) < 0.4
    even = position(gladiators=["SOL.Sw1 d2/N", "LEO.Sw1 d7/S"], eagles={"SOL": "d2", "LEO": "d7"}).state
    assert GLADIGALA.evaluate(even, 0) == pytest.approx(0.5)
    carrier = position(gladiators=["SOL.Sw1+LEO d6/S", "LEO.Sw1 b7/S"]).state
    assert GLADIGALA.evaluate(carrier, 0) > 0.6
    over = random_day(2, 1)
    assert sum(GLADIGALA.evaluate(over.state, seat) for seat in range(2)) == pytest.approx(1)


def test_the_greedy_carrier_goes_home() -> None:
    table = position(gladiators=["SOL.Sw1+LEO f6/S", "LEO.Sw1 a1/S"])
    bot = make_bot("greedy", GLADIGALA, 1)
    assert bot.choose(SeatView(table, 0)).text == "go sw1 fr"
    inside = position(gladiators=["SOL.Sw1+LEO d4/S", "LEO.Sw1 h8/S"])
    goal = {way["text"]: way["square"] for way in planned_ahead(inside.view(0), "Sw1")}
    assert goal[bot.choose(SeatView(inside, 0)).text] not in ("d4", "d5", "e4", "e5")


def shown(ask: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices of an ask, without how they read in it."""
    return [{name: part for name, part in option.items() if name != "label"} for option in ask["options"]]


def same(choices: list[dict[str, Any]], ask: dict[str, Any]) -> bool:
    """Whether these choices are those of an ask, in the same words for the service."""
    return [{name: choice[name] for name in ("text", "kind", "args")} for choice in choices] == shown(ask)


def filled(told: dict[str, Any], **places: Any) -> dict[str, Any]:
    """A choice of the sheet for a gladiator, as a client puts it together."""
    texts = {name: part.format(**places) for name, part in told.items() if isinstance(part, str)}
    args = {"gladiator": places["gladiator"], **{name: arg.format(**places) for name, arg in told["args"].items()}}
    return {**told, **texts, "args": args}


def planned_ahead(view: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """What a gladiator may do, from the sheet and what is told of it: the ways, each with its turns, or the strikes."""
    school = view["board"]["schools"][view["seat"]]
    sheet, told, gladiator = school["ahead"]["sheet"], school["ahead"]["of"][name], name.lower()
    if "strikes" in told:
        strikes = [filled(sheet["strike"], gladiator=gladiator, square=square) for square in told["strikes"]]
        return [filled(sheet["none"], gladiator=gladiator), *strikes]
    facing = next(one["facing"] for one in school["gladiators"] if one["name"] == name)
    found = []
    for plan, way in sheet["ways"].items():
        goals = {disc: leg["ways"][plan] for leg in told["orders"] for disc in leg["discs"] if plan in leg["ways"]}
        if goals:
            square = next(iter(goals.values()))
            turns = []
            for disc, goal in goals.items():
                faces = sheet["discs"][disc]["faces"][facing]
                skill = {} if "label" in sheet["discs"][disc] else sheet["skills"][told["skill"]]
                turn = {"note": sheet["facings"][faces], **sheet["discs"][disc], **skill, "facing": faces}
                places = {"gladiator": gladiator, "upper": way["args"]["upper"], "square": goal, "left": told["left"]}
                turn = filled(turn, **places)
                turn["args"] = {**way["args"], **turn["args"]}
                turns.append(turn | {"square": goal, "disc": disc, "skill": told["skill"] if skill else None})
            found.append(filled(way, gladiator=gladiator, square=square) | {
                "square": square, "plan": plan, "turns": turns
            })
    return found


def test_the_view_says_what_may_be_ordered_and_where_it_leads() -> None:
    table = position(gladiators=["SOL.Da1 c2/N", "LEO.Sw1 c7/S"])
    view = table.view(0)
    ways = planned_ahead(view, "Da1")
    assert same(ways, view["ask"])
    forward = next(way for way in ways if way["text"] == "go da1 f")
    assert (forward["label"], forward["note"], forward["square"]) == ("Forward", "to c3", "c3")
    stays = next(way for way in ways if way["text"] == "go da1 c")
    assert (stays["label"], stays["note"], stays["square"]) == ("Stay", "on c2", "c2")
    turns = forward["turns"]
    assert [(turn["label"], turn["note"], turn["square"], turn["facing"]) for turn in turns] == [
        ("Keep facing", "faces north", "c3", "N"),
        ("Turn right", "faces east", "c3", "E"),
        ("Turn left", "faces west", "c3", "W"),
        ("About turn", "faces south", "c3", "S"),
        ("Leap", "lands on c4", "c4", "N"),
    ]
    assert "ahead" not in table.view(1)["board"]["schools"][0], "only the own seat is told"
    table.apply(0, "go da1 f")
    view = table.view(0)
    assert same(turns, view["ask"])
    assert view["board"]["schools"][0]["planned"]["orders"]["Da1"] == forward["plan"]
    table.apply(0, "order da1 f/sk")
    assert table.view(0)["board"]["schools"][0]["planned"]["orders"]["Da1"] == f"{forward['plan']}/SK"


@pytest.mark.parametrize(
    ("gladiator", "spent", "told"),
    [
        ("Sw1", 1, ("shield", "Under shield", "if hit: 1 coin, 2 left")),
        ("Sp1", 0, ("shield", "Under shield", "if hit: 1 coin, 3 left")),
        ("Cl1", 0, ("crush", "Crushing blow", "a hit puts out")),
        ("Sw1", 3, None),
    ],
)
def test_the_view_says_what_a_skill_is_for(gladiator: str, spent: int, told: tuple[str, str, str] | None) -> None:
    table = position(gladiators=[f"SOL.{gladiator} c2/N", "LEO.Sw1 c7/S"])
    table.state.schools[0].shield_coins = spent
    turns = [turn for way in planned_ahead(table.view(0), gladiator) for turn in way["turns"]]
    skills = list(dict.fromkeys((turn["skill"], turn["label"], turn["note"]) for turn in turns if turn["skill"]))
    assert skills == ([] if told is None else [told])


def test_the_view_says_what_every_gladiator_may_strike() -> None:
    table = position(phase="attacks", gladiators=["SOL.Sp1 c2/N", "LEO.Sw1 d4/S"])
    sol, leo = table.view(1)["board"]["schools"]
    assert [f"attack sp1 {square}" for square in sol["gladiators"][0]["reach"]] == list(offers(table, "SOL"))[1:]
    assert leo["gladiators"][0]["reach"] == [], "GG-ATK-5: nobody strikes from the Safe Zone"
    view = table.view(0)
    strikes = planned_ahead(view, "Sp1")
    assert same(strikes, view["ask"])
    assert [strike["args"]["square"] for strike in strikes[1:]] == sol["gladiators"][0]["reach"]
    assert [strike["label"] for strike in strikes[:2]] == ["No attack", "Strike c3"]
    assert leo["ahead"]["of"] == {}, "who cannot strike need not be planned for"


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_planned_ahead_is_asked_in_the_words_of_the_question(language: str) -> None:
    table = position(gladiators=["SOL.Cl1 c2/N", "LEO.Sw1 c7/S"])
    voice = table.voice(0, language=language)
    sheet = table.view(0, voice)["board"]["schools"][0]["ahead"]["sheet"]
    asks, places = sheet["asks"]["Club"], {"number": 1, "square": "c2", "facing": sheet["compass"]["N"]}
    assert table.view(0, voice)["ask"]["prompt"].startswith(asks["go"].format(**places) + " ")
    say(table, "SOL", "go cl1 f")
    may = {"way": sheet["ways"]["F"]["course"], "goal": "c3", "skill": sheet["skills"]["crush"]["asked"]}
    assert table.view(0, voice)["ask"]["prompt"] == asks["turn-or-skill"].format(**places, **may)
    say(table, "SOL", "undo", "go cl1 c")
    assert table.view(0, voice)["ask"]["prompt"] == asks["stay-or-skill"].format(**places, **may)
    table = position(phase="attacks", gladiators=["SOL.Cl1 c2/N", "LEO.Sw1 c7/S"])
    assert table.view(0, voice)["ask"]["prompt"].startswith(asks["strike"].format(**places) + " ")


def test_how_choices_read_is_told_once_and_in_the_viewers_language() -> None:
    table = position(gladiators=["SOL.Da1 c2/N", "LEO.Sw1 c7/S"])
    german = table.voice(0, language="de")
    view, again = table.view(0, german), table.view(0, german)
    sheets = [one["board"]["schools"][0]["ahead"]["sheet"] for one in (view, again)]
    assert sheets[0] is sheets[1], "what is one object need not be compared"
    assert planned_ahead(view, "Da1")[0]["turns"][0]["note"] == "blickt nach Norden"
    assert planned_ahead(view, "Da1")[1]["note"] == "nach c3"
    assert len(json.dumps(view["board"]["schools"][0]["ahead"]["of"])) < 300, "what is told anew is short"


def test_the_view_says_how_a_declaration_stands() -> None:
    table = position(
        seats=3, gladiators=["SOL.Sw1 c2/N", "LEO.Sw1 h4/W"], stage=["LEO", "LEO", "SPI"],
        declared={"SOL": {"LEO": 1, "SPI": 2}},
    )
    sol = next(school for school in table.view(0)["board"]["schools"] if school["school"] == "SOL")
    assert sol["declared_out"] == {"LEO": 1, "SPI": 1}


def test_the_board_in_text() -> None:
    table = position(
        crowd=["SOL Up S-b", "LEO Down E-6 used"],
        eagles={"SOL": "d2", "LEO": "e7"},
        stage=["LEO"],
        run="SOL 1",
        gladiators=["SOL.Sw1* c2/N", "LEO.Da1+SOL d4/S", "SOL.Sp1 e7/E"],
    )
    drawn = GLADIGALA.draw(table.view(0)["board"])
    for piece in (
        "SSw1^*", "LDa1v+S", "SSp1>(L)", "l-", "1 of 5 out (Livia 1)", "streak: Marcus 1", "S Marcus (Solis)",
        "Marcus leads Solis, in the south: 5 coins", "Sword 1 on c2 facing north, hurt",
        "Dagger 1 on d4 facing south, carrying the Eagle of Marcus",
    ):
        assert piece in drawn
    assert not forbidden(drawn.translate(dict.fromkeys(map(ord, "<>"))))
    assert "S+" in [line.strip() for line in drawn.splitlines()]  # the bench S-b, to its owner
    assert "S?" in [line.strip() for line in GLADIGALA.draw(table.view(1)["board"]).splitlines()]
    rows = [line for line in drawn.splitlines() if "|" in line]
    assert rows[-2].split("|")[3].strip() == "SSw1^*"  # c2 in the second row from below


@pytest.mark.rule("GG-EAGLE-6")
def test_the_board_in_text_shows_every_eagle_of_a_square() -> None:
    table = position(4, eagles={"SPI": "c3", "ACA": "c3"}, gladiators=["SOL.Sw1 c2/N", "LEO.Sw1 c4/S"])
    assert "(P)(A)" in GLADIGALA.draw(table.view(None)["board"])
    play(table, orders=["LEO.Sw1 F/-"])
    assert "LSw1v+A(P)" in GLADIGALA.draw(table.view(None)["board"])


@pytest.mark.rule("GG-MOVE-4", "GG-EAGLE-7", "GG-COIN-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_laws_hold_after_every_choice(seats: int) -> None:
    for notes in (False, True):
        table = new_table(seats, 11, publisher_notes=notes, round_limit=10)
        rng = Rng(seats)
        while table.result is None:
            seat = rng.choice(sorted(table.pending))
            table.apply(seat, rng.choice(table.pending[seat].options))
            assert list(GLADIGALA.invariants(table.state)) == []
        assert facts(table)["match"] == "afternoon"
