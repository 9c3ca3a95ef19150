"""Nobody is told what they must not know: not by content, not by numbers, not by the time it takes."""

from __future__ import annotations

import asyncio
import json
import re
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from harena.core import Course, Rng, RulesFault, Table, games
from harena.service.clocks import now
from harena.service.live import LiveTable
from harena.service.pace import Pace
from harena.service.problems import Problem
from harena.service.running import Running
from harena.service.service import Service
from harena.testing.conformance import Mark, Swap, difference

from .clients import Client, Player, looking, tokens
from .inside import Ear, service_on, table_of_guests
from .servers import SOAK, serving

GAMES = 200 if SOAK else 8
#: Those that come with the program and the toys, whatever other tests of the same process have made known.
PLAYED = ("for-glory", "gladiatori", "gladigala", "spartacus", "toy-duel", "toy-gates")


@pytest.fixture(autouse=True)
def all_answers_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds are compared as long as the same answers were given in them, also where a phase has begun since."""
    monkeypatch.setattr(Table, "let_go_of_entries", lambda table: None)


def twin(table: LiveTable, seat: int | None, entry: Mark | Swap, name: str) -> LiveTable:
    """The same table once more, with an entry among its answers that changes what a seat cannot know, or nothing."""
    assert table.running is not None
    made = LiveTable(table.house, name)
    made.kept.row = dict(table.row)
    made.kept.chairs = deepcopy(table.chairs)
    made.kept.chat = deepcopy(table.kept.chat)
    made.kept.loaded = True
    clone = table.running.table.clone()
    clone.redeal(seat, entry)
    made.kept.running = Running(table.running.game, Course(clone))
    made.kept.running.kept = 10**9
    made.kept.running.course.recall(table.running.course.recent)
    made.kept.alter()
    return made


async def side_by_side(table: LiveTable, seat: int | None, random: Random, label: str) -> int:
    """Play on in two worlds that differ only in what a viewer cannot know; how many messages were compared."""
    rng = Rng(random.getrandbits(60))
    try:
        world = twin(table, seat, Swap(rng.bits()), f"w{label}")
    except RulesFault:
        return 0
    true = twin(table, seat, Mark(0), f"t{label}")
    assert true.running is not None
    assert world.running is not None
    one, other = true.running.table, world.running.table
    if one.hash == other.hash:
        return 0
    ears = Ear(), Ear()
    await true.audience.enter(ears[0], seat)
    await world.audience.enter(ears[1], seat)
    assert ears[0].heard == ears[1].heard, f"viewer {seat} is told what it must not know"
    game = true.running.game
    for _ in range(6):
        asked = [s for s in sorted(one.pending) if s in other.pending]
        if not asked or one.plan is not None or other.plan is not None:
            break
        who = random.choice(asked)
        offered = {action.text for action in other.pending[who].options}
        common = [action.text for action in one.pending[who].options if action.text in offered]
        if not common:
            break
        hidden = game.hidden(one.state, seat), game.hidden(other.state, seat)
        counter, start = one.state.rng.counter, (len(one.entries), len(other.entries))
        text = random.choice(common)
        try:
            await true.act(who, text)
            await world.act(who, text)
        except Problem:
            break
        learned = hidden[0] - game.hidden(one.state, seat) or hidden[1] - game.hidden(other.state, seat)
        if one.result is not None or other.result is not None:
            break  # over: seed and hands are shown, and the two worlds ended at different milliseconds
        if learned or counter != one.state.rng.counter or one.entries[start[0] :] != other.entries[start[1] :]:
            break
        await true.audience.find_undo()
        await world.audience.find_undo()
        assert ears[0].heard == ears[1].heard, f"viewer {seat} can tell by {text!r} what it must not know"
    return len(ears[0].heard)


async def play_and_compare(service: Service, game: str, seed: int) -> int:
    """One random game; at some positions every viewer is put beside a world in which hidden things are swapped."""
    random = Random(seed)
    seats = random.choice(games()[game].seats)
    table = await table_of_guests(service, game, seats, f"seed {seed}")
    compared = 0
    for step in range(40 if not SOAK else 150):
        assert table.running is not None
        pending = table.running.table.pending
        if not pending:
            break
        seat = random.choice(sorted(pending))
        if not pending[seat].options:
            break
        await table.act(seat, random.choice(pending[seat].options).text)
        if step % 13 == 5 and table.running is not None and table.running.table.pending:
            for viewer in (None, *range(seats)):
                compared += await side_by_side(table, viewer, random, f"{table.id[:8]}{step}{viewer}")
    return compared


@pytest.mark.usefixtures("toys")
def test_swapped_secrets_are_not_noticed(tmp_path: Path) -> None:
    async def play() -> None:
        async with service_on(tmp_path) as service:
            compared = dict.fromkeys(PLAYED, 0)
            for number in range(GAMES):
                game = PLAYED[number % len(PLAYED)]
                compared[game] += await play_and_compare(service, game, number)
            assert all(compared.values()), compared

    asyncio.run(play())


@pytest.mark.usefixtures("toys")
def test_secret_planning_is_silent(tmp_path: Path) -> None:
    """What somebody plans in secret reaches nobody else, not even as an empty message, until the plan is done."""

    async def play() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "toy-gates", 2, "x", clock='{"kind":"move","seconds":60}')
            own, rival, watcher = Ear(), Ear(), Ear()
            await table.audience.enter(own, 0)
            await table.audience.enter(rival, 1)
            await table.audience.enter(watcher, None)
            before = len(rival.heard), len(watcher.heard)
            decided_at = table.kept.decided_at
            for action in ("send novice to north", "rest fighter", "undo", "send fighter to east", "rest veteran"):
                await table.act(0, action)
                await table.audience.find_undo()
            assert (len(rival.heard), len(watcher.heard)) == before
            assert len(own.heard) > 5
            assert (table.kept.deciding, table.kept.decided_at) == ({0, 1}, decided_at)
            await table.act(0, "done")
            assert (len(rival.heard), len(watcher.heard)) == (before[0] + 1, before[1] + 1)

    asyncio.run(play())


# -- time --------------------------------------------------------------------------------------------------------------


def distance(one: list[float], other: list[float]) -> float:
    """The largest distance between two samples' distributions (Kolmogorov and Smirnov's)."""
    points = sorted(one + other)
    return max(
        abs(sum(x <= point for x in one) / len(one) - sum(x <= point for x in other) / len(other)) for point in points
    )


def tellable(one: list[float], other: list[float]) -> bool:
    """Whether the two samples, of independent times, can be told apart at the level of one in a hundred thousand."""
    n, m = len(one), len(other)
    return distance(one, other) > 2.47 * ((n + m) / (n * m)) ** 0.5


def test_drawn_times_look_like_real_ones() -> None:
    random = Random(1)
    pace = Pace(2.0, 6.0)
    first = [pace.draw() for _ in range(300)]
    assert all(2.0 <= time <= 6.0 for time in first)
    real = [random.lognormvariate(0.3, 0.5) for _ in range(300)]
    for time in real:
        pace.note(time)
    drawn = [pace.draw() for _ in range(300)]
    assert not tellable(real[-60:], drawn)
    assert tellable(first, drawn)


def test_automatic_and_given_passes_cannot_be_told_apart(tmp_path: Path) -> None:
    """At the other seat, a pass looks the same and takes as long whether there was a choice or not."""
    tables, enough = (64, 150) if SOAK else (24, 12)
    random = Random(6)
    database = f"sqlite:///{tmp_path}/tables.sqlite3"
    with serving(database, pace_low=0.2, pace_high=0.6) as server:
        marcus, livia = Client(server.url), Client(server.url)
        marcus.name("Marcus")
        livia.name("Livia")

        async def sit(player: Player) -> None:
            """A person who takes as long in windows as the service supposes people do."""
            while not player.over:
                ask = player.ask
                if ask is None or ask["automatic"]:
                    await player.hear()
                    continue
                passing = ask["kind"] == "window"
                if passing:
                    await asyncio.sleep(random.uniform(0.2, 0.6))
                options = [option["text"] for option in ask["options"]]
                if "throw sand" in options:  # once it is gone, a hand without an answer leaves nothing to choose
                    await player.request(type="act", action="throw sand")
                    continue
                wish = "pass" if passing and random.random() < 0.4 else random.choice(options)
                await player.request(type="act", action=wish, ask=ask["number"])

        async def play(made: dict[str, Any], own: dict[int, str]) -> None:
            async with (
                looking(server.url, made["id"], 0, own[0]) as first,
                looking(server.url, made["id"], 1, own[1]) as second,
            ):
                await asyncio.wait([asyncio.create_task(sit(first)), asyncio.create_task(sit(second))], timeout=60)
                for player in (first, second):
                    passes = [e for e in player.events if e["kind"] == "answers" and e["answer"] == "pass"]
                    assert passes
                    shapes = {(frozenset(e), e["text"].split(":")[1]) for e in passes}
                    assert len(shapes) == 1  # the same fields and words, whoever gave it and why

        async def play_all() -> None:
            tasks = []
            for _ in range(tables):
                made = marcus.table("toy-duel", "me", "open")
                tasks.append(play(made, tokens(made, livia.join(made["id"]))))
            await asyncio.gather(*tasks)

        times: dict[str, list[float]] = {"a": [], "p": []}
        for _ in range(8):  # how often a hand leaves nothing to choose is up to chance
            asyncio.run(play_all())
            times = passes_by_kind(database)
            if min(map(len, times.values())) >= enough:
                break
    assert min(map(len, times.values())) >= enough, {how: len(found) for how, found in times.items()}
    assert not tellable(times["a"], times["p"]), times


def passes_by_kind(database: str) -> dict[str, list[float]]:
    """How long stored passes took (seconds): each table's first automatic one, and the given ones.

    A table draws its automatic times from few times seen there, so several of one table are not independent.
    """
    engine = sa.create_engine(database)
    with engine.connect() as connection:
        query = "SELECT game, number, action, how, at FROM moves ORDER BY game, number"
        rows = connection.execute(sa.text(query)).all()
    engine.dispose()
    times: dict[str, list[float]] = {"a": [], "p": []}
    counted: set[str] = set()
    for before, row in pairwise(rows):
        if row.action != "pass" or row.game != before.game or row.how not in times:
            continue
        if row.how == "a" and row.game in counted:
            continue
        if row.how == "a":
            counted.add(row.game)
        times[row.how].append((row.at - before.at) / 1000)
    return times


# -- sealed decisions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", ['{"kind":"none"}', '{"kind":"move","seconds":60}'])
def test_who_has_no_choice_in_a_sealed_decision_looks_like_who_has_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: str
) -> None:
    """While the others close their fists, nothing that anybody is told differs, and the answer takes its time."""

    async def play() -> None:
        async with service_on(tmp_path) as service:
            table, other = [await hosting(service, clock, monkeypatch, coins) for coins in (0, 3)]
            heard: list[list[dict[str, Any]]] = []
            for one in (table, other):
                rival, watcher = Ear(), Ear()
                await one.audience.enter(rival, 0)
                await one.audience.enter(watcher, None)
                await one.act(2, "bid 1")
                await one.act(3, "bid 0")
                assert one.running is not None
                assert sorted(one.running.table.pending) == [0, 1]
                heard.append([seen(message) for message in (*rival.heard, *watcher.heard)])
            assert heard[0] == heard[1], difference({"heard": heard[0]}, {"heard": heard[1]})
            assert table.kept.jobs[1, "auto"].answer - now() > 1000
            assert ((1, "clock") in table.kept.jobs) == ((1, "clock") in other.kept.jobs) == ("move" in clock)
            await table.act(0, "bid 0")
            assert sorted(table.running.table.pending if table.running else ()) == [1], "it is waited for to the end"
            await table.give_forced(1, table.kept.jobs[1, "auto"].ask)
            assert table.running is not None
            assert table.running.table.state.phase != "hosting"

    asyncio.run(play())


async def hosting(service: Service, clock: str, monkeypatch: pytest.MonkeyPatch, coins: int) -> LiveTable:
    """A table of four guests at the Bid for Hosting; the second has so many Coins, and all are concealed."""

    def setup(config: Any, rng: Rng) -> Any:
        state = type(game).setup(game, config, Rng(1))
        purses = ({"coins": 2}, {"coins": coins}, {"coins": 2}, {"coins": 2})
        houses = {f"p{seat}": purse | {"concealed": True} for seat, purse in enumerate(purses, 1)}
        game.arrange(state, {"phase": "hosting", **houses})
        return state

    game = games()["spartacus"]
    monkeypatch.setattr(game, "setup", setup, raising=True)
    return await table_of_guests(service, "spartacus", 4, "x", clock=clock)


def seen(message: dict[str, Any]) -> dict[str, Any]:
    """A message without what tells one table from another: who sits there, and until when a clock runs, if one does."""
    message = {key: value for key, value in message.items() if key != "table"}
    return dict(json.loads(re.sub(r'"due": \d+', '"due": 1', json.dumps(message))))
