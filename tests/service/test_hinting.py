"""Hints: what a bot would do, in words, and nothing that the seat does not know."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from harena.bots import make_bot
from harena.core import Rng, SeatView, Table, game, key_of
from harena.service.hinting import in_words, named, surely, think
from tests.games.spartacus.tables import lay

from .clients import Client, tokens


def decided(name: str, seats: int, decisions: int) -> Table:
    """A game after so many decisions of bots."""
    found = game(name)
    table = Table(found, found.configure(seats, {}), "7")
    bot = make_bot("greedy" if found.plays_greedy else "random", found, 1)
    for _ in range(decisions):
        seat = min(table.pending)
        table.apply(seat, bot.choose(SeatView(table, seat)))
    return table


def test_a_hint_is_given_in_words(marcus: Client) -> None:
    made = marcus.table("for-glory", "me", "me", seed="7")
    own = tokens(made)
    seat = marcus.view(made["id"], 0, own[0])["view"]["deciding"][0]["seat"]
    hint = marcus.post(f"/api/tables/{made['id']}/hint", {"seat": seat}, headers={"X-Seat-Token": own[seat]}).json()
    assert 0 <= hint["before"] <= 1
    assert len(hint["best"]) in (2, 3)
    view = marcus.view(made["id"], seat, own[seat])["view"]
    offered = [option["text"] for option in view["ask"]["options"]]
    assert all(one["action"] in offered and 0 <= one["value"] <= 1 for one in hint["best"])


def test_what_surely_follows_happens() -> None:
    table = decided("spartacus", 3, 25)
    view = SeatView(table, min(table.pending))
    foreseen = 0
    for option in view.ask.options[:4]:
        real = table.clone()
        before = len(real.events(0, view.seat))
        real.apply(view.seat, option)
        told = [{**event, "number": 0} for event in real.events(0, view.seat)[before:]]
        events = surely(view, option, Rng(key_of("test", 1)))
        assert all({**event, "number": 0} in told for event in events)
        assert all(isinstance(name, str) for name in named(events))
        foreseen += len(events)
    assert foreseen


def test_one_card_of_several_that_are_given_up_is_not_explained_by_those_chosen_before() -> None:
    """Three Coins are unpaid, one Gladiator is chosen: that one goes in any case, and is no reason for another."""
    owned = ["tuathal", "lykos", "theron", "mordax"]
    table = lay("upkeep", p1={"cards": owned, "coins": 1})
    for step in ("leave 3 coins unpaid", "choose tuathal"):
        table.apply(0, step)
    best = think(table, 0, 12, 5, 60_000).best
    assert len(best) == 3
    for choice in best:
        assert "Tuathal" not in named(choice.follows)
    table.apply(0, "choose lykos")
    for choice in think(table, 0, 12, 5, 60_000).best:
        goes = choice.action.removeprefix("choose ")
        assert [str(event["card"]).casefold() for event in choice.follows] == [goes]


@pytest.mark.parametrize(("name", "decisions"), [("for-glory", 145), ("spartacus", 65)])
def test_hidden_things_change_no_hint(name: str, decisions: int) -> None:
    """The same is thought of twins that differ in nothing that the seat knows."""
    table = decided(name, min(count for count in game(name).seats if count > 1), decisions)
    seat = min(table.pending)

    def thought(one: Table) -> tuple[Any, ...]:
        return tuple(think(one, seat, 8, 5, 60_000))

    others = [table.imagine(seat, Rng(key_of("twin", number))) for number in range(2)]
    assert len({repr(thought(one)) for one in (table, *others)}) == 1


def test_the_only_choice_has_true_chances_and_no_heading_as_a_reason() -> None:
    """What is asked although there is one answer, such as the end of a turn without Coin, is worth what the game is."""
    found = game("for-glory")
    table = Table(found, found.configure(2, {}), "7", automatic=False)
    bot = make_bot("greedy", found, 1)
    told = 0
    while told < 3:
        seat = min(table.pending)
        action = bot.choose(SeatView(table, seat))
        if len(table.pending[seat].options) == 1 and action.text == "end turn":
            only = table.clone()
            only.automatic = True
            thoughts = think(only, seat, 20, 1, 60_000)
            [best] = thoughts.best
            assert 0.1 < best.value < 0.9
            assert thoughts.before == best.value
            assert not [text for text in in_words(best.follows, table.voice(seat)) if "---" in text]
            told += 1
        table.apply(seat, action)


def test_what_a_choice_promises_is_what_the_next_question_begins_with() -> None:
    table = decided("for-glory", 2, 40)
    seat = min(table.pending)
    bot = make_bot("greedy", table.game, 1)
    apart: list[float] = []
    promised = None
    while len(apart) < 4:
        thoughts = think(table, seat, 60, 3, 60_000)
        assert thoughts.before <= thoughts.best[0].value
        if promised is not None:
            apart.append(abs(thoughts.before - promised))
        promised = thoughts.best[0].value
        table.apply(seat, table.read(seat, thoughts.best[0].action))
        while seat not in table.pending:  # the other's turn may change much
            promised = None
            table.apply(1 - seat, bot.choose(SeatView(table, 1 - seat)))
    assert max(apart) < 0.1, apart


# -- the coach ---------------------------------------------------------------------------------------------------------


def test_the_coach_says_what_a_choice_would_cost_before_it_is_made(marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "random")
    own = tokens(made)
    view = marcus.view(made["id"], 0, own[0])["view"]
    ask = {"seat": 0, "action": view["ask"]["options"][0]["text"]}
    answer = marcus.post(f"/api/tables/{made['id']}/coach", ask, headers={"X-Seat-Token": own[0]})
    assert answer.status_code == 200, answer.text
    advice = answer.json()
    assert advice["ask"] == view["ask"]["number"]
    assert advice["grade"] in ("", "slip", "mistake", "blunder")
    assert advice["better"] in [option["text"] for option in view["ask"]["options"]]
    assert marcus.view(made["id"], 0, own[0])["view"]["ask"] == view["ask"]  # nothing was done
    none = marcus.post(
        f"/api/tables/{made['id']}/coach", {"seat": 0, "action": "buy scutum"}, headers={"X-Seat-Token": own[0]}
    )
    assert none.status_code == 409
    assert none.json()["reason"] == "This is no choice that you have at the moment."


def test_the_coach_is_silent_where_people_play_together(marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-duel", "me", "open")
    livia.join(made["id"])
    own = tokens(marcus.get(f"/api/tables/{made['id']}").json())
    options = marcus.view(made["id"], 0, own[0])["view"]["ask"]["options"]
    answer = marcus.post(
        f"/api/tables/{made['id']}/coach", {"seat": 0, "action": options[0]["text"]}, headers={"X-Seat-Token": own[0]}
    )
    assert answer.status_code == 409
    assert answer.json()["error"] == "not-alone"


def test_hints_are_given_among_people_only_where_that_was_agreed_on(marcus: Client, livia: Client) -> None:
    answers = {}
    for agreed in (False, True):
        made = marcus.table("toy-duel", "me", "open", hints=agreed)
        joined = livia.join(made["id"])
        assert joined["hints"] is agreed, "whoever comes knows it"
        own = tokens(marcus.get(f"/api/tables/{made['id']}").json(), joined)
        seat = marcus.view(made["id"], 0, own[0])["view"]["deciding"][0]["seat"]
        asks = (marcus, livia)[seat]
        answers[agreed] = asks.post(
            f"/api/tables/{made['id']}/hint", {"seat": seat}, headers={"X-Seat-Token": own[seat]}
        )
    assert answers[True].status_code == 200, answers[True].text
    assert answers[False].status_code == 409
    assert answers[False].json()["error"] == "no-hints"
    assert answers[False].json()["reason"] == "People play together here, and no hints were agreed on."


def test_everybody_has_hints_of_their_own_and_hears_when_there_are_more(marcus: Client, livia: Client) -> None:
    """At a game that is over nothing is thought, so that many are asked for at once."""

    def asking(who: Client) -> Callable[[], dict[str, Any]]:
        made = who.table("toy-duel", "me", "random")
        held = {"X-Seat-Token": tokens(made)[0]}
        who.move(made["id"], 0, tokens(made)[0], "concede")
        return lambda: dict(who.post(f"/api/tables/{made['id']}/hint", {"seat": 0}, headers=held).json())

    one, other = asking(marcus), asking(livia)
    refused = next(told for _ in range(40) if (told := one())["error"] != "over")
    assert refused["error"] == "too-many"
    assert re.fullmatch(r"You have had many hints just now; wait (a second|\d+ seconds)\.", refused["reason"])
    assert other()["error"] == "over", "somebody else at the same address has all of theirs"
