"""Careers kept by the service: fights are booked once, whatever happens, and nobody gains by anything but fighting."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from harena.service import schema
from harena.service.schools import called
from harena.service.storage import Conflict, Step, Storage

from .clients import Client, tokens
from .servers import PATIENCE, SOAK, Server


def somebody(server: Server, name: str = "Livia") -> Client:
    me = Client(server.url)
    me.name(name)
    return me


def take_in(me: Client, name: str = "Brutus") -> dict[str, Any]:
    answer = me.post("/api/careers", {"name": name, "portrait": "galea"})
    assert answer.status_code == 201, answer.text
    return gladiator(me, name)


def gladiator(me: Client, name: str = "Brutus") -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in me.get("/api/careers").json()["gladiators"] if one["name"] == name)
    return found


def fight(me: Client, who: dict[str, Any], kind: str = "duel") -> dict[str, Any]:
    answer = me.post(f"/api/careers/{who['id']}/fights", {"kind": kind})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def concede(me: Client, table: dict[str, Any]) -> None:
    assert me.move(table["id"], 0, tokens(table)[0], "concede").status_code == 200


def play_out(me: Client, table: dict[str, Any]) -> None:
    """Choose anything until the fight is over."""
    rng, token = random.Random(1), tokens(table)[0]
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        position = me.view(table["id"], 0, token)
        if position["table"]["status"] != "running":
            return
        ask = position["view"]["ask"]
        if ask is not None and ask["options"]:
            me.move(table["id"], 0, token, rng.choice(ask["options"])["text"], ask["number"])
    raise AssertionError("the fight did not end")


def test_a_fight_against_bears_is_fought_and_booked(server: Server) -> None:
    me = somebody(server)
    brutus = take_in(me)
    assert (brutus["xp"], brutus["coins"], brutus["fights"], brutus["fighting"]) == (0, 55, [], None)
    assert [one["kind"] for one in brutus["offers"]] == ["duel", "team", "coliseum", "dogs", "wolves", "lions", "bears"]
    table = fight(me, brutus, "bears")
    assert (table["stake"], table["seats"][0]["name"]) == ("career", "Brutus")
    assert gladiator(me)["fighting"] == table["id"]
    assert gladiator(me)["offers"] == []
    if SOAK:
        play_out(me, table)
    else:
        concede(me, table)
    after = gladiator(me)
    (fought,) = after["fights"]
    assert fought["fate"] in (("alive", "unconscious", "dead") if SOAK else ("surrendered",))
    assert fought["gained"] == (3 if fought["fate"] == "alive" else 0)
    assert after["alive"] == (fought["fate"] != "dead")
    assert after["fighting"] is None
    assert me.get(f"/api/tables/{table['id']}/replay/outline?as=0").status_code == 200


def test_gear_is_told_as_people_call_it() -> None:
    assert called(["shield-b", "damaged net-b"]) == ["Shield B", "damaged Net B"]


def test_a_concession_is_a_surrender_and_the_rival_gains(server: Server) -> None:
    me = somebody(server)
    brutus = take_in(me)
    (rival,) = brutus["offers"][0]["rivals"]
    table = fight(me, brutus)
    assert [seat["name"] for seat in table["seats"]] == ["Brutus", rival["name"]]
    concede(me, table)
    (fought,) = gladiator(me)["fights"]
    assert (fought["vp"], fought["gained"], fought["fate"], fought["won"]) == (-5, 0, "surrendered", False)
    assert fought["others"] == [{"name": rival["name"], "portrait": rival["portrait"], "partner": False}]
    known = [one for offer in gladiator(me)["offers"] for one in offer["rivals"] if one["name"] == rival["name"]]
    assert known
    assert {(one["won"], one["lost"], one["lost_to"], one["new"]) for one in known} == {(1, 0, 1, False)}
    assert known[0]["xp"] == rival["xp"] + 2  # 15 VP and the win


def test_who_gives_up_in_company_is_free_at_once_and_the_others_are_counted_once(server: Server) -> None:
    """GL-R-141: nothing that happens later is booked for who gave up, so that nobody waits for it."""
    me = somebody(server)
    brutus = take_in(me)
    table = fight(me, brutus, "coliseum")
    concede(me, table)
    free = gladiator(me)
    me.post(f"/api/tables/{table['id']}/return", {"seat": 0})  # what was given up is not taken back with the seat
    again = me.move(table["id"], 0, tokens(table)[0], "concede")
    assert (again.status_code, again.json()["rule"]) == (409, "CORE-GIVEN-UP")
    assert gladiator(me)["fights"][0] | {"going_on": True} == free["fights"][0] | {"going_on": True}
    (fought,) = free["fights"]
    assert (fought["vp"], fought["gained"], fought["fate"], free["fighting"]) == (-5, 0, "surrendered", None)
    assert len(free["offers"]) == 7
    second = fight(me, brutus, "bears")
    assert second["id"] != table["id"]
    concede(me, second)
    token, deadline = tokens(table)[0], time.monotonic() + PATIENCE
    while me.view(table["id"], 0, token)["table"]["status"] == "running":
        assert time.monotonic() < deadline, "the others did not finish"
        time.sleep(0.1)
    after = gladiator(me)
    assert [(one["fate"], one["gained"], one["going_on"]) for one in after["fights"]] == [("surrendered", 0, False)] * 2
    assert after["fights"][0] == fought | {"going_on": False}
    assert (after["xp"], after["won"], after["lost"]) == (0, 0, 2)


def test_nobody_gains_by_leaving_closing_or_beginning_twice(server: Server) -> None:
    me = somebody(server)
    brutus = take_in(me)
    offers = brutus["offers"]
    assert gladiator(me)["offers"] == offers
    table = fight(me, brutus)
    for path, body in (("leave", {}), ("abort", {}), ("seats/0/bot", {"bot": "greedy"})):
        answer = me.post(f"/api/tables/{table['id']}/{path}", body)
        assert answer.status_code == 409, (path, answer.text)
    assert fight(me, brutus, "bears")["id"] == table["id"]
    assert me.get(f"/api/careers/{brutus['id']}/file").json()["error"] == "fighting"
    concede(me, table)
    assert me.move(table["id"], 0, tokens(table)[0], "concede").status_code == 409
    assert len(gladiator(me)["fights"]) == 1
    again = me.post(f"/api/tables/{table['id']}/rematch").json()
    assert again["stake"] == ""
    assert len(gladiator(me)["fights"]) == 1


def test_two_tabs_begin_one_fight(server: Server) -> None:
    me = somebody(server)
    brutus = take_in(me)
    with ThreadPoolExecutor(4) as hands:
        begun = set(hands.map(lambda kind: fight(me, brutus, kind)["id"], ("duel", "bears", "team", "duel")))
    assert len(begun) == 1
    assert len(gladiator(me)["fights"]) == 1


def test_a_career_is_nobody_elses(server: Server) -> None:
    me, other, nobody = somebody(server), somebody(server, "Marcus"), Client(server.url)
    brutus = take_in(me)
    assert other.get("/api/careers").json()["gladiators"] == []
    for who, status in ((other, 404), (nobody, 401)):
        assert who.post(f"/api/careers/{brutus['id']}/fights", {"kind": "duel"}).status_code == status
        assert who.get(f"/api/careers/{brutus['id']}/file").status_code == status
    for body in ({"kind": "chess"}, {"kind": "duel", "seed": "x"}, {}):
        assert me.post(f"/api/careers/{brutus['id']}/fights", body).status_code == 400
    for body in ({"name": "  "}, {"name": "Varro", "portrait": "../x"}):
        assert me.post("/api/careers", body).status_code == 400
    assert me.post("/api/careers", {"name": "Brutus"}).json()["error"] == "taken"


def test_a_career_goes_to_the_terminal_and_comes_back_once(server: Server, harena: Any, tmp_path: Path) -> None:
    me = somebody(server)
    brutus = take_in(me)
    concede(me, fight(me, brutus))
    file, old = tmp_path / "brutus.toml", tmp_path / "old.toml"
    file.write_text(me.get(f"/api/careers/{brutus['id']}/file").text)
    old.write_text(file.read_text())
    played = harena("campaign", "play", file, "--seed", 3, "--plain", typed="concede\nyes\n")
    assert played.code == 0, played.err
    assert len(harena("campaign", "show", file, "--json").data["games"]) == 2

    def bring(path: Path, who: Client = me) -> Any:
        return who.post("/api/careers/file", {"text": path.read_text()})

    assert bring(file, somebody(server, "Marcus")).json()["error"] == "taken"
    assert bring(file).status_code == 201
    after = gladiator(me)
    assert [(one["kind"], one["fate"]) for one in after["fights"]] == [
        ("duel", "surrendered"), ("elsewhere", "surrendered")
    ]
    assert bring(file).status_code == 201  # nothing new
    assert gladiator(me) == after
    assert bring(old).json()["error"] == "older"
    other = file.read_text().replace("−5 VP, no XP", "45 VP, +5 XP").replace("xp = 0", "xp = 10")
    (tmp_path / "other.toml").write_text(other)
    assert bring(tmp_path / "other.toml").json()["error"] == "another-way"
    (tmp_path / "forged.toml").write_text(file.read_text().replace("xp = 0", "xp = 99"))
    answer = bring(tmp_path / "forged.toml")
    assert (answer.status_code, "his fights add up to 0" in answer.json()["reason"]) == (400, True)
    assert gladiator(me) == after
    concede(me, fight(me, after))
    assert bring(file).json()["error"] == "older"


def test_a_file_of_before_careers_had_ids_comes_once(server: Server) -> None:
    me = somebody(server)
    text = 'name = "Old"\nxp = 3\nalive = true\ngames = [\n  "22 points, +3 XP, alive",\n]\n'
    for _ in range(2):
        assert me.post("/api/careers/file", {"text": text}).status_code == 201
    assert [one["coins"] for one in me.get("/api/careers").json()["gladiators"]] == [56]
    for bad in ("not toml [", "name = 3", 'name = "X"\nxp = true\nalive = true\ngames = []'):
        answer = me.post("/api/careers/file", {"text": bad})
        assert (answer.status_code, answer.json()["field"]) == (400, "text")


def test_whoever_is_erased_leaves_no_career(server: Server) -> None:
    me = somebody(server)
    table = fight(me, take_in(me))
    assert me.post("/api/account/delete").status_code == 204
    other = somebody(server, "Marcus")
    assert other.get("/api/careers").json()["gladiators"] == []
    assert other.get(f"/api/tables/{table['id']}").status_code == 403


# -- booked with the end, and once -------------------------------------------------------------------------------------


def ending(game: str, **outcome: Any) -> Step:
    """The step that ends a game, with what it comes to for seat 0."""
    move = {"game": game, "number": 7, "seat": 0, "action": "rest", "how": "p", "at": 1, "hash": "", "events": "[]"}
    came_to = {"game": game, "seat": 0, "vp": 27, "gained": 3, "fate": "alive", "won": True, "gear": "[]", "ended": 9}
    return Step(moves=[move], outcomes=[came_to | outcome])


def test_a_fight_is_booked_with_the_move_that_ends_it_and_once(database: str) -> None:
    """GL-CAMP-2, GL-CAMP-3, GL-R-102: the unconscious fight again, the dead lose everything."""
    storage = Storage(database)
    careers, fights = schema.careers, schema.fights

    async def fought(number: int, step: Step) -> tuple[int, bool, str]:
        open_ = {
            "career": "c", "number": number, "game": f"g{number}", "seat": 0, "kind": "duel", "booked": f"g{number}",
            "vp": None, "gained": 0, "fate": "", "won": False, "gear": "[]", "began": 1, "ended": None,
        }
        await storage.write(lambda connection: connection.execute(fights.insert().values(open_)))
        await storage.commit(step)
        with pytest.raises(Conflict):
            await storage.commit(step)  # the same end once more, as after a lost connection
        stands = sa.select(careers.c.xp, careers.c.alive, fights.c.fate).join(fights, fights.c.career == careers.c.id)
        of = stands.where(fights.c.number == number)
        xp, alive, fate = await storage.read(lambda connection: connection.execute(of).one())
        return xp, bool(alive), fate

    async def career() -> None:
        row = {
            "id": "c", "person": "p", "rival": False, "name": "Brutus", "portrait": "galea", "xp": 0, "alive": True,
            "created": 1,
        }
        await storage.write(lambda connection: connection.execute(careers.insert().values(row)))
        assert await fought(1, ending("g1")) == (3, True, "alive")
        assert await fought(2, ending("g2", vp=-14, gained=-1, fate="unconscious")) == (2, True, "unconscious")
        assert await fought(3, ending("g3", vp=-5, gained=0, fate="surrendered")) == (2, True, "surrendered")
        await storage.commit(Step(outcomes=ending("g1").outcomes))  # nothing is open there any more
        assert await fought(4, ending("g4", vp=-23, gained=-2, fate="dead")) == (0, False, "dead")

    asyncio.run(career())
    storage.close()


# -- For Glory alone ---------------------------------------------------------------------------------------------------


def alone(me: Client, difficulty: str = "") -> dict[str, Any]:
    answer = me.post("/api/alone", {"difficulty": difficulty})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_ladder_counts_what_was_played_to_its_end(server: Server) -> None:
    me = somebody(server)
    rungs = me.get("/api/alone").json()["rungs"]
    assert [(one["difficulty"], one["won"], one["lost"], one["table"]) for one in rungs] == [
        (name, 0, 0, None) for name in ("easy", "standard", "bare", "hard")
    ]
    table = alone(me, "hard")
    assert (table["stake"], table["options"]["difficulty"]) == ("ladder", "hard")
    assert alone(me, "hard")["id"] == table["id"]
    assert me.post(f"/api/tables/{table['id']}/leave").status_code == 409
    concede(me, table)
    hard = me.get("/api/alone").json()["rungs"][3]
    assert (hard["won"], hard["lost"], hard["best"], hard["table"]) == (0, 1, 0, None)
    assert me.post("/api/alone", {"difficulty": "divine"}).status_code == 400


def test_a_game_of_the_ladder_is_begun_once_however_many_ask_at_the_same_moment(server: Server) -> None:
    me = somebody(server)
    with ThreadPoolExecutor(4) as hands:
        assert len(set(hands.map(lambda _: alone(me, "easy")["id"], range(4)))) == 1


def test_the_week_begins_alike_for_everybody_and_shows_nothing_before_its_end(server: Server) -> None:
    people = [somebody(server, name) for name in ("Livia", "Marcus")]
    tables = [alone(one) for one in people]
    boards = [
        one.view(table["id"], 0, tokens(table)[0])["view"]["board"]
        for one, table in zip(people, tables, strict=True)
    ]
    assert boards[0] == boards[1]
    me, table = people[0], tables[0]
    at = f"/api/tables/{table['id']}"
    assert alone(me)["id"] == table["id"]
    mine = {"X-Seat-Token": tokens(table)[0]}
    option = me.view(table["id"], 0, tokens(table)[0])["view"]["ask"]["options"][0]["text"]
    for call, asked in (("hint", {"seat": 0}), ("coach", {"seat": 0, "action": option})):
        assert me.post(f"{at}/{call}", asked, headers=mine).json()["error"] == "at-stake", call
    assert not any(one["mine"] for one in me.get("/api/alone").json()["week"]["places"])
    concede(me, table)
    shown = me.get(at).json()
    assert (shown["status"], shown["fairness"]["seed"], shown["fairness"]["salt"]) == ("finished", None, None)
    for path in ("/record", "/fairness", "/replay?as=all", "/replay/outline?as=public", "/replay/reel?as=all",
                 "/analysis"):
        assert me.get(at + path).json()["error"] == "not-yet", path
    assert me.post(f"{at}/analysis").json()["error"] == "not-yet"  # it would be help for those who begin later
    assert me.post(f"{at}/fork", {"step": 0, "seat": 0}).json()["error"] == "not-yet"
    assert me.get(f"{at}/replay/outline?as=0").status_code == 200
    for path in ("/replay/outline?as=0", "/analysis"):
        assert people[1].get(at + path).status_code == 403, path
    week = me.get("/api/alone").json()["week"]
    assert week["over"]
    assert week["players"] >= 2
    (place,) = [one for one in week["places"] if one["mine"]]
    assert (place["name"], place["won"], place["score"], place["guest"]) == ("Livia", False, 0, True)
    account = {"login": f"livia{secrets.token_hex(4)}", "password": "correct horse"}
    assert me.post("/api/account", account).status_code == 200
    (place,) = [one for one in me.get("/api/alone").json()["week"]["places"] if one["mine"]]
    assert not place["guest"]
    assert alone(me)["id"] == table["id"]  # everybody plays it once
