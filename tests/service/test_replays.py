"""Looking at finished games: every step through every pair of eyes, from reels that are made once."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, text

from harena.bots.analysis import decisions
from harena.bots.unfinished import begin, go_on
from harena.core import Record, Table
from harena.lab import find_game
from harena.service.changes import patched
from harena.service.kept import distinct
from harena.service.problems import Problem
from harena.service.replays import REEL, Replay, Replays, Wanted, decisive, packed, replay_of
from harena.service.thinking import Thinkers
from tests.conftest import DUEL
from tests.toys.duel import DuelGame

from .clients import Client
from .servers import PATIENCE, Server, serving


def played(person: Client, game: str = "toy-duel", seats: int = 2, **options: Any) -> str:
    """A game of bots, over."""
    made = person.table(game, *["random"] * seats, options=options)
    deadline = time.monotonic() + PATIENCE
    while person.get(f"/api/tables/{made['id']}").json()["status"] != "finished":
        assert time.monotonic() < deadline, "the bots did not come to an end"
        time.sleep(0.05)
    return str(made["id"])


def walk(person: Client, table: str, eyes: str) -> list[dict[str, Any]]:
    """Every position, as a client puts it together from the reels."""
    found: list[dict[str, Any]] = []
    steps = person.get(f"/api/tables/{table}/replay/outline?as={eyes}").json()["steps"]
    while len(found) <= steps:
        reel = person.get(f"/api/tables/{table}/replay/reel?step={len(found)}&as={eyes}").json()
        assert reel["first"] == len(found)
        position = reel["position"]
        found.append(copied(position))
        for change in reel["changes"]:
            position = patched(position, change)
            found.append(copied(position))
    return found


def copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list | tuple) else value


def test_reels_show_every_step_as_the_rules_do(server: Server, marcus: Client) -> None:
    table = played(marcus)
    record = Record.from_json(marcus.get(f"/api/tables/{table}/record").text)
    seen = {eyes: walk(marcus, table, eyes) for eyes in ("public", "0", "1", "all")}
    assert all(len(steps) == len(record.entries) + 1 > REEL for steps in seen.values())
    names = distinct([seat["name"] for seat in marcus.get(f"/api/tables/{table}").json()["seats"]])
    game = DuelGame()
    then = Table(game, game.configure(2, record.options), record.seed, automatic=False)
    for step in range(len(record.entries) + 1):
        if step:
            then.apply(*record.entries[step - 1])
        for eyes, seat in (("public", None), ("0", 0), ("1", 1), ("all", None)):
            assert seen[eyes][step]["view"] == copied(then.view(seat, then.voice(seat, names)))
            if step in (0, 1, REEL - 1, REEL, REEL + 1, len(record.entries)):
                single = marcus.get(f"/api/tables/{table}/replay?step={step}&as={eyes}").json()
                assert single["position"] == seen[eyes][step]
        assert [view["seat"] for view in seen["all"][step]["views"]] == [0, 1]
        assert seen["all"][step]["views"] == [seen[eyes][step]["view"] for eyes in ("0", "1")]


def test_an_outline_tells_what_each_may_know(server: Server, marcus: Client) -> None:
    table = played(marcus)
    entries = Record.from_json(marcus.get(f"/api/tables/{table}/record").text).entries
    outlines = {
        eyes: marcus.get(f"/api/tables/{table}/replay/outline?as={eyes}").json() for eyes in ("public", "1", "all")
    }
    assert outlines["all"]["moves"] == [[seat, action] for seat, action in entries]
    assert outlines["1"]["moves"] == [[seat, action if seat == 1 else ""] for seat, action in entries]
    assert not any(action for _, action in outlines["public"]["moves"])
    log = marcus.get(f"/api/tables/{table}/log").json()["events"]
    lines = [{key: value for key, value in line.items() if key != "step"} for line in outlines["public"]["lines"]]
    assert lines[-len(log) :] == log
    assert all(0 <= line["step"] <= len(entries) for line in outlines["all"]["lines"])
    steps = [step for step, _ in outlines["all"]["phases"]]
    assert steps == sorted(set(steps))
    assert steps[0] == 0


def test_an_outline_says_what_the_game_came_to(server: Server, marcus: Client) -> None:
    table = played(marcus)
    result = marcus.get(f"/api/tables/{table}").json()["result"]
    outlines = [marcus.get(f"/api/tables/{table}/replay/outline?as={eyes}").json() for eyes in ("public", "0", "all")]
    assert all(outline["figures"] == outlines[0]["figures"] for outline in outlines), "everybody may know it by now"
    for outline in outlines:
        assert [
            sum(part["each"] * part["values"][seat] for part in outline["parts"])
            for seat in range(len(result["scores"]))
        ] == result["scores"]
        assert all(figure["name"] and len(figure["values"]) == 2 for figure in outline["figures"])


def test_steps_after_the_end_show_the_end_and_wrong_eyes_are_refused(server: Server, marcus: Client) -> None:
    table = played(marcus)
    last = marcus.get(f"/api/tables/{table}/replay?step=999999").json()
    assert last["step"] == last["steps"]
    assert last["position"]["view"]["result"] is not None
    assert last["events"]
    for call in ("replay", "replay/outline", "replay/reel"):
        answer = marcus.get(f"/api/tables/{table}/{call}?as=7")
        assert (answer.status_code, answer.json()["field"]) == (400, "as")
        assert marcus.get(f"/api/tables/{table}/{call}?as=nobody").status_code == 400
    assert marcus.get(f"/api/tables/{table}/replay?step=-1").status_code == 400
    assert marcus.get("/api/tables/nothing/replay/outline").status_code == 404
    running = marcus.table("toy-duel", "me", "me")["id"]
    for call in ("replay/outline", "replay/reel"):
        answer = marcus.get(f"/api/tables/{running}/{call}")
        assert (answer.status_code, answer.json()["error"]) == (409, "not-over")


def test_playing_on_makes_a_game_that_can_be_played(server: Server, marcus: Client) -> None:
    table = played(marcus)
    steps = marcus.get(f"/api/tables/{table}/replay/outline").json()["steps"]
    stranger = Client(server.url)  # whoever only followed a link becomes a guest
    forked = stranger.post(f"/api/tables/{table}/fork", {"step": steps // 2, "seat": 1})
    assert forked.status_code == 201
    made = forked.json()
    token = made["mine"][0]["token"]
    deadline = time.monotonic() + PATIENCE
    while not ((view := stranger.view(made["id"], 1, token)["view"])["ask"] and view["ask"]["options"]):
        assert time.monotonic() < deadline, "the stranger was asked nothing"
        time.sleep(0.05)
    answer = stranger.move(made["id"], 1, token, view["ask"]["options"][0]["text"])
    assert answer.status_code == 200, answer.text
    over = marcus.post(f"/api/tables/{table}/fork", {"step": steps, "seat": 1})
    assert (over.status_code, over.json()["error"]) == (409, "over")
    assert marcus.post(f"/api/tables/{table}/fork", {"step": 0, "seat": 5}).status_code == 404


def test_records_come_back_and_spoiled_ones_do_not(server: Server, marcus: Client, livia: Client) -> None:
    table = played(marcus)
    record = marcus.get(f"/api/tables/{table}/record").text
    brought = livia.http.post("/api/records", content=record).json()["id"]
    assert brought in [one["id"] for one in livia.get("/api/tables?list=finished").json()]
    fairness = livia.get(f"/api/tables/{brought}/fairness").json()
    assert (fairness["replay"], fairness["uploaded"]) == ("same", True)
    here, there = walk(marcus, table, "0"), walk(livia, brought, "0")
    assert [one["view"]["board"] for one in here] == [one["view"]["board"] for one in there]
    number = Record.from_json(record).seed
    for spoiled in (
        "", "[]", "{}", "\ud800".encode(errors="surrogatepass"), record[: len(record) // 2],
        record.replace('"toy-duel"', '"chess"'), record.replace('"seats":2', '"seats":9'),
        record.replace(f'"{number}"', '"another seed"'), record.replace('"winners":[', '"winners":[7,'),
        record.replace('"entries":[[', '"entries":[[99,"rest"],['), record.replace(f'"{number}"', "7"),
    ):
        answer = livia.http.post("/api/records", content=spoiled)
        assert (answer.status_code, answer.json()["error"]) == (400, "bad-request"), spoiled[:80]
        assert answer.json()["reason"].startswith("This "), answer.json()
    assert livia.http.post("/api/records", content="x" * 4_100_000).status_code == 413


def test_a_changed_database_fails_the_fairness_check(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite3"
    change = {
        "the end of the game": "UPDATE games SET result = replace(result, '[', '[5,')",
        "another position": "UPDATE moves SET hash = substr(hash, 1, 15) || 'x' WHERE hash <> ''",
    }
    with serving(database, thinkers=1) as server:
        marcus = Client(server.url)
        marcus.name("Marcus")
        table = played(marcus)
        assert marcus.get(f"/api/tables/{table}/fairness").json()["replay"] == "same"
    for told, how in change.items():
        engine = create_engine(database)
        with engine.begin() as connection:
            connection.execute(text(how))
        engine.dispose()
        with serving(database) as server:
            found = Client(server.url).get(f"/api/tables/{table}/fairness").json()
            assert found["replay"] == "differs"
            assert told in found["text"]


def of(table: str) -> Wanted:
    return Wanted(table, "0", ("Marcus", "Livia"), "en")


def test_replays_are_made_once_and_the_oldest_is_let_go(server: Server, marcus: Client) -> None:
    record = marcus.get(f"/api/tables/{played(marcus, 'gladiatori')}/record").text
    size = replay_of(record, *of("a")[1:]).size
    fetched: list[str] = []

    async def look() -> None:
        thinkers = Thinkers(0, "", 30)
        replays = Replays(thinkers, 2 * size + 10)

        async def fetch() -> str:
            fetched.append("")
            return record

        try:
            both = await asyncio.gather(replays.get(of("a"), fetch), replays.get(of("a"), fetch))
            assert both[0] is both[1]
            assert len(fetched) == 1
            await replays.get(of("b"), fetch)
            await replays.get(of("a"), fetch)
            await replays.get(of("c"), fetch)
            assert [replays.has(of(table)) for table in "abc"] == [True, False, True]
            assert replays.size == 2 * size

            async def broken() -> str:
                return record.replace('"pass"', '"poss"')

            with pytest.raises(Problem, match="cannot be shown"):
                await replays.get(of("d"), broken)
            assert not replays.has(of("d"))
        finally:
            thinkers.stop()

    asyncio.run(look())


def test_decisive_moments_are_the_largest_swings() -> None:
    chances = [[50, 50]] * 50 + [[70, 30]] * 50 + [[72, 28]] * 50 + [[10, 90]] * 50
    first = {"step": 50, "since": 49, "until": 50, "seat": 0, "swing": 20}
    assert decisive(chances) == [first, {"step": 150, "since": 149, "until": 150, "seat": 1, "swing": 62}]
    assert decisive(chances, given_up=[150]) == [first], "who gives up turns nothing"
    assert decisive([]) == []


def test_what_is_taken_back_at_once_turns_nothing_and_a_slow_fall_does() -> None:
    """A battle may look better for the loser while its dust settles; what counts is how it stands then."""
    fell = [50 - min(30, max(0, 3 * (step - 202))) for step in range(401)]
    fell[100] = 70
    chances = [[one, 100 - one] for one in fell]
    phases = [(0, "a"), (95, "b"), (105, "c"), (202, "d"), (212, "e")]
    [mark] = decisive(chances, phases=phases)
    assert (mark["since"], mark["until"], mark["seat"], mark["swing"]) == (202, 212, 1, 30)
    assert 203 <= mark["step"] <= 212
    assert decisive(chances, given_up=range(203, 213), phases=phases) == []


def test_what_an_analysis_has_found_so_far_is_shown(server: Server, marcus: Client) -> None:
    table = played(marcus, bouts=1)
    find_game(DUEL)
    record = Record.from_json(marcus.get(f"/api/tables/{table}/record").text)
    body = msgspec.json.encode(go_on(record, begin(record, 1), most=2)).decode()
    with create_engine(server.settings.database).begin() as connection:
        connection.execute(
            text("INSERT INTO analyses VALUES (:table, 'running', 3, 9, :at, :body)"),
            {"table": table, "at": int(time.time() * 1000), "body": body},
        )
    shown = marcus.get(f"/api/tables/{table}/analysis").json()
    assert (shown["state"], shown["done"], shown["total"]) == ("running", 3, 9)
    assert shown["players"]
    assert all(0 <= player["accuracy"] <= 100 for player in shown["players"])
    assert sum(player["decisions"] for player in shown["players"]) == 2
    assert shown["seconds"] > 0


def test_what_seems_to_have_cost_most_is_told_while_the_rest_is_weighed(server: Server, marcus: Client) -> None:
    table = played(marcus, bouts=1)
    find_game(DUEL)
    record = Record.from_json(marcus.get(f"/api/tables/{table}/record").text)
    one = go_on(record, begin(record, 1), most=1)
    costs = replace(one.judged[0], better="pass", played=record.entries[one.judged[0].step][1], cost=12.0, doubt=3.0)
    body = msgspec.json.encode(replace(one, judged=(costs,))).decode()
    with create_engine(server.settings.database).begin() as connection:
        connection.execute(
            text("INSERT INTO analyses VALUES (:table, 'running', 3, 9, :at, :body)"),
            {"table": table, "at": int(time.time() * 1000), "body": body},
        )
    deadline = time.monotonic() + PATIENCE
    while not (shown := marcus.get(f"/api/tables/{table}/analysis").json())["decisions"]:
        assert time.monotonic() < deadline, "nothing was told of it"
        assert all(player["costly"] == [] for player in shown["players"]), "a step without its decision"
        time.sleep(0.05)
    (told,) = shown["decisions"]
    assert (told["step"], told["cost"]) == (costs.step, 12.0)
    assert told["played_words"]
    assert [player["costly"] for player in shown["players"]] == [[costs.step]]


def test_it_is_said_before_how_long_an_analysis_takes(marcus: Client) -> None:
    table = played(marcus, bouts=1)
    shown = marcus.get(f"/api/tables/{table}/analysis").json()
    assert shown["state"] == "none"
    assert shown["seconds"] > 0


def test_a_film_of_a_game_without_moves_has_one_position() -> None:
    outline = packed({"moves": [], "lines": [{"step": 0, "kind": "begins", "seat": None, "text": "It begins."}]})
    replay = Replay(0, outline, [packed({"first": 0, "position": {"view": {}}, "changes": []})])
    assert replay.at(9) == {
        "step": 0, "steps": 0, "move": None, "position": {"view": {}},
        "events": [{"step": 0, "kind": "begins", "seat": None, "text": "It begins."}],
    }


# -- analyses ----------------------------------------------------------------------------------------------------------


def analysed(person: Client, table: str) -> dict[str, Any]:
    """Have a game analysed, and wait for it."""
    answer = person.post(f"/api/tables/{table}/analysis")
    deadline = time.monotonic() + PATIENCE
    while answer.json()["state"] == "running":
        assert time.monotonic() < deadline, "the analysis did not come to an end"
        time.sleep(0.05)
        answer = person.get(f"/api/tables/{table}/analysis")
    found: dict[str, Any] = answer.json()
    return found


def test_a_game_is_analysed_once_and_stays_so(server: Server, marcus: Client, livia: Client) -> None:
    table = played(marcus, bouts=1)
    assert marcus.get(f"/api/tables/{table}/analysis").json()["state"] == "none"
    found = analysed(marcus, table)
    assert found["state"] == "done"
    assert found["done"] == found["total"] == len(found["decisions"]) > 0
    assert {player["seat"] for player in found["players"]} == {0, 1}
    record = Record.from_json(marcus.get(f"/api/tables/{table}/record").text)
    for one in found["decisions"]:
        assert record.entries[one["step"]] == (one["seat"], one["played"])
    by_step = {one["step"]: one for one in found["decisions"]}
    for player in found["players"]:
        costly = [by_step[step] for step in player["costly"]]
        assert all(one["played_words"] and one["seat"] == player["seat"] for one in costly)
    assert livia.post(f"/api/tables/{table}/analysis").json() == found


def test_a_game_that_goes_on_is_not_analysed(marcus: Client) -> None:
    table = marcus.table("toy-duel", "me", "random")["id"]
    for answer in (marcus.post(f"/api/tables/{table}/analysis"), marcus.get(f"/api/tables/{table}/analysis")):
        assert answer.status_code == 409
        assert answer.json()["error"] == "not-over"


@pytest.mark.parametrize("stored", [True, False])
def test_an_analysis_whose_worker_is_gone_goes_on_where_it_was(server: Server, marcus: Client, stored: bool) -> None:
    table = played(marcus, bouts=1)
    find_game(DUEL)
    record = Record.from_json(marcus.get(f"/api/tables/{table}/record").text)
    begun = go_on(record, begin(record, 1), most=1)
    marked = replace(begun, judged=(replace(begun.judged[0], better=begun.judged[0].played, chance=0.123),))
    body = msgspec.json.encode(marked).decode() if stored else ""
    engine = create_engine(server.settings.database)
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO analyses VALUES (:table, 'running', 3, 9, :at, :body)"),
            {"table": table, "at": 1000, "body": body},
        )
    assert marcus.get(f"/api/tables/{table}/analysis").json()["state"] == "none"
    found = analysed(marcus, table)
    assert found["state"] == "done"
    assert (found["decisions"][0]["chance"] == 0.123) == stored
    assert len(found["decisions"]) == len(decisions(record))


def test_who_shares_a_game_against_bots_opens_it_for_whoever_has_the_link(server: Server, marcus: Client) -> None:
    table = marcus.table("toy-duel", "me", "random")
    at = f"/api/tables/{table['id']}"
    stranger = Client(server.url)
    assert marcus.post(f"{at}/share").json()["error"] == "not-over"
    assert marcus.move(table["id"], 0, table["mine"][0]["token"], "concede").status_code == 200
    assert stranger.get(f"{at}/replay/outline").status_code == 403
    assert marcus.post(f"{at}/share").json()["watch"] == "shared"
    assert stranger.get(at).json()["mine"] == []
    assert stranger.get(f"{at}/replay/outline").status_code == 200
    listed = stranger.get("/api/tables?list=finished&of=all").json()
    assert table["id"] not in [one["id"] for one in listed], "a link is for those who get it"
    again = marcus.post(f"{at}/rematch").json()
    assert stranger.get(f"/api/tables/{again['id']}").status_code == 403, "the next game is no more open than this was"
