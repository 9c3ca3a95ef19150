"""Language models: a prompt within its budget, answers as models write them, a seat over the Model Context Protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import harena
from harena.bots import prompts
from harena.cli.mcp import SeatServed, seat_served, server
from harena.core import BadAction, BadOptions, Refused, Rng, SeatView
from tests.envs.positions import COUNT, SOAK, TABLES, played, setting


@pytest.mark.parametrize(("game", "seats", "options"), TABLES if SOAK else TABLES[::2])
def test_a_prompt_keeps_to_its_budget_and_to_what_the_seat_knows(
    game: str, seats: int, options: dict[str, object]
) -> None:
    for table, seat in played(game, seats, options, COUNT if SOAK else 3):
        seen = SeatView(table, seat)
        text = prompts.prompt(seen)
        ask = seen.ask
        assert len(text) <= prompts.BUDGET * prompts.CHARACTERS_A_TOKEN or len(ask.options) > 60
        assert all(action.text in text for action in ask.options)
        assert table.game.name in text
        short = prompts.prompt(seen, budget=50)
        assert len(short) < len(text)
        assert all(action.text in short for action in ask.options)
        guess = SeatView(seen.imagine(Rng(3), playout=False), seat)
        assert prompts.prompt(guess, since=10**6) == prompts.prompt(seen, since=10**6)


def test_answers_are_read_as_models_write_them() -> None:
    table = harena.new("for-glory", seats=2, seed=7)
    seat = min(table.pending)
    seen = SeatView(table, seat)
    first, second = seen.ask.options[:2]
    for said in (
        f'{{"action": "{second.text}"}}', 'I think so.\n```json\n{"action": "2"}\n```', "2", f"Action: {second.text}",
        f"Let me see.\n{second.text.upper()}",
    ):  # fmt: skip
        assert prompts.parse(said, seen) == second
    assert prompts.parse('{"action": 1}', seen) == first
    with pytest.raises(BadAction, match="there is no option 99"):
        prompts.parse("99", seen)
    with pytest.raises(BadAction, match="is not something that can be done in For Glory"):
        prompts.parse("I fly away", seen)
    with pytest.raises(BadAction, match="no action in the answer"):
        prompts.parse(" \n", seen)
    with pytest.raises(Refused):
        prompts.parse("attack with samnite", seen)
    assert "refused: Nobody is there" in prompts.prompt(seen, complaint="Nobody is there.")


async def play(served: SeatServed, steps: int) -> list[str]:
    """A client of the SDK sits down: it waits, asks what it may do and does the first of it."""
    said: list[str] = []

    async def call(tool: str, **arguments: Any) -> str:
        answer: Any = await client.call_tool(tool, arguments)
        return str(answer.content[0].text)

    from mcp import Client  # not before it is needed: everybody who collects tests would pay for it

    async with Client(server(served)) as client:
        tools = await client.list_tools()
        assert {tool.name for tool in tools.tools} == {"look", "options", "why_not", "act", "wait"}
        for _ in range(steps):
            said.append(await call("wait"))
            if served.table.result is not None:
                break
            said += [await call("options"), await call("look"), await call("why_not", action="fly")]
            before = served.table.hash
            assert (await call("act", action="fly")).startswith("Refused, and nothing has changed")
            assert served.table.hash == before
            said.append(await call("act", action="1"))
    return said


@pytest.mark.parametrize(("game", "seats", "options"), TABLES if SOAK else [TABLES[at] for at in (1, 3, 6, 8)])
def test_a_client_of_the_sdk_plays_a_seat(game: str, seats: int, options: dict[str, object]) -> None:
    lineup = ",".join(["random"] * (seats - 1) + ["me"])
    served = seat_served(game, lineup, 5, setting(options), None)
    said = asyncio.run(play(served, 60 if SOAK else 5))
    assert any("1. " in part for part in said)
    assert served.table.entries


def test_wrong_input_from_a_client_is_answered_in_sentences() -> None:
    served = seat_served("gladiatori", "me", 5, [], None)
    before = served.table.hash

    async def asked() -> list[str]:
        from mcp import Client

        async with Client(server(served)) as client:
            wrong: list[tuple[str, dict[str, Any]]] = [
                ("act", {}), ("act", {"action": ["attack"]}), ("act", {"action": "x" * 600}), ("act", {"action": 99}),
                ("why_not", {}), ("why_not", {"action": None}), ("why_not", {"action": 1}),
            ]  # fmt: skip
            answers: list[Any] = [await client.call_tool(tool, given) for tool, given in wrong]
            tools = {tool.name: tool.input_schema for tool in (await client.list_tools()).tools}
            assert tools["act"]["properties"]["action"]["type"] == ["string", "integer"]
            assert not any(answer.is_error for answer in answers)
            return [str(answer.content[0].text) for answer in answers]

    options = len(served.table.pending[0].options)
    refused = "Refused, and nothing has changed: "
    assert asyncio.run(asked()) == [
        refused + 'nothing was said; give "action" the text or the number of an option',
        refused + "the action is a text or the number of an option, not ['attack']",
        refused + "that is 600 characters long; an action has at most 500",
        refused + f"there is no option 99; there are 1 to {options}",
        'Nothing was said; give "action" the text or the number of an option.',
        "The action is a text or the number of an option, not None.",
        "Nothing speaks against it.",
    ]
    assert served.table.hash == before


def test_the_command_says_what_it_needs(harena: Callable[..., Any]) -> None:
    done = harena("mcp", "for-glory", "--seats", "greedy,random")
    assert (done.code, "one seat is the model's" in done.err) == (2, True)
    with pytest.raises(BadOptions, match="no bot is called"):
        seat_served("for-glory", "me,nobody", 1, [], None)
