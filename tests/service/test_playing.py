"""Tables as people use them: make one, sit down, play to the end, look at it afterwards."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from harena.core import Record, verify
from harena.games.gladigala.arena import SHIPPED
from harena.service.fairness import commitment
from tests.toys.plans import GatesGame

from .clients import Client, looking, tokens
from .servers import Server


def test_two_people_and_a_spectator_play_to_the_end(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-duel", "me", "open")
    assert made["status"] == "waiting"
    assert made["id"] in [table["id"] for table in livia.get("/api/tables?list=open").json()]
    joined = livia.join(made["id"])
    assert joined["status"] == "running"
    assert [seat["name"] for seat in joined["seats"]] == ["Marcus", "Livia"]
    own = tokens(made, joined)

    async def play() -> None:
        id_ = made["id"]
        async with (
            looking(server.url, id_, 0, own[0]) as first,
            looking(server.url, id_, 1, own[1]) as second,
            looking(server.url, id_) as watcher,
        ):
            async def watch() -> None:
                while not watcher.over:
                    await watcher.hear()

            await asyncio.gather(first.play(Random(1)), second.play(Random(2)), watch())
            assert first.view["result"] == second.view["result"] == watcher.view["result"]
            for player in (first, second, watcher):  # what was patched together is what a newcomer gets
                async with looking(server.url, id_, player.view["seat"], own.get(player.view["seat"], "")) as fresh:
                    assert fresh.view == player.view
                    assert fresh.events[-20:] == player.events[-20:]

    asyncio.run(play())
    table = marcus.get(f"/api/tables/{made['id']}").json()
    assert table["status"] == "finished"
    assert made["fairness"] == {"commitment": table["fairness"]["commitment"], "salt": None, "seed": None}
    assert commitment(table["fairness"]["salt"], table["fairness"]["seed"]) == made["fairness"]["commitment"]
    assert marcus.get("/api/tables?list=finished").json()[0]["id"] == made["id"]


@pytest.mark.parametrize("bot", ["random", "search:20"])
def test_a_person_plays_against_a_bot(server: Server, marcus: Client, bot: str) -> None:
    made = marcus.table("toy-gates", "me", bot, bot)
    own = tokens(made)

    async def play() -> int:
        async with looking(server.url, made["id"], 0, own[0]) as player:
            return await player.play(Random(3))

    assert asyncio.run(play()) > 5
    record = marcus.get(f"/api/tables/{made['id']}/record")
    assert record.status_code == 200
    assert verify(Record.from_json(record.text), GatesGame()).same
    fairness = marcus.get(f"/api/tables/{made['id']}/fairness").json()
    assert (fairness["commitment_holds"], fairness["replay"]) == (True, "same")


def test_bots_alone_play_to_the_end(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-gates", "random", "random")
    assert made["watch"] == "anyone"

    async def watch() -> None:
        async with looking(server.url, made["id"]) as watcher:
            while not watcher.over:
                await watcher.hear()

    asyncio.run(watch())


def test_a_game_by_http_alone(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "me", seed="seven")
    own = tokens(made)
    random = Random(4)
    for _ in range(400):
        seat = next((d["seat"] for d in marcus.view(made["id"])["view"]["deciding"]), None)
        if seat is None:
            break
        ask = marcus.view(made["id"], seat, own[seat])["view"]["ask"]
        action = random.choice(ask["options"])["text"]
        answer = marcus.move(made["id"], seat, own[seat], action, ask["number"])
        assert answer.status_code == 200, answer.text
    assert marcus.get(f"/api/tables/{made['id']}").json()["status"] == "finished"
    assert marcus.get(f"/api/tables/{made['id']}").json()["fairness"]["seed"] == "seven"


def test_refusals_name_the_rule_and_change_nothing(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "me")
    own = tokens(made)
    before = marcus.view(made["id"], 0, own[0])
    waiting = 1 - before["view"]["deciding"][0]["seat"]
    answer = marcus.move(made["id"], waiting, own[waiting], "attack with strike")
    assert (answer.status_code, answer.json()["error"], answer.json()["rule"]) == (409, "refused", "TD-6")
    answer = marcus.move(made["id"], 0, own[0], "fly away")
    assert (answer.status_code, answer.json()["rule"]) == (409, "CORE-ACTION")
    after = marcus.view(made["id"], 0, own[0])
    assert after["view"] == before["view"]
    why = marcus.post(
        f"/api/tables/{made['id']}/why", {"seat": 0, "action": "look into the deck of me"},
        headers={"X-Seat-Token": own[0]},
    )
    assert why.json() == {"rule": "TD-9", "reason": "Nobody looks into a deck."}


def test_late_and_doubled_answers_are_refused(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "me")
    own = tokens(made)
    seat = marcus.view(made["id"])["view"]["deciding"][0]["seat"]
    ask = marcus.view(made["id"], seat, own[seat])["view"]["ask"]["number"]
    assert marcus.move(made["id"], seat, own[seat], "rest", ask).status_code == 200
    again = marcus.move(made["id"], seat, own[seat], "rest", ask)
    assert (again.status_code, again.json()["error"]) == (409, "late")


def test_tokens_hold_seats(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-duel", "me", "open", watch="players")
    joined = livia.join(made["id"])
    own = tokens(made, joined)
    for token in ("", "wrong", own[1]):
        answer = marcus.move(made["id"], 0, token, "rest")
        assert (answer.status_code, answer.json()["error"]) == (403, "not-allowed")
        answer = marcus.get(f"/api/tables/{made['id']}/view?seat=0", headers={"X-Seat-Token": token})
        assert answer.status_code == 403
    stranger = Client(server.url)
    assert stranger.get(f"/api/tables/{made['id']}/view").status_code == 403
    assert stranger.get(f"/api/tables/{made['id']}").status_code == 403
    assert stranger.get("/api/tables/nothing").status_code == 404


def test_unfinished_games_show_no_record_and_no_seed(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "me")
    for call in ("record", "fairness", "replay?step=1"):
        answer = marcus.get(f"/api/tables/{made['id']}/{call}")
        assert (answer.status_code, answer.json()["error"]) == (409, "not-over")
    assert marcus.post(f"/api/tables/{made['id']}/fork", {"step": 1, "seat": 0}).status_code == 409
    texts = [marcus.get(f"/api/tables/{made['id']}").text, marcus.get("/api/tables?list=mine").text]
    assert all('"seed":null' in text and '"salt":null' in text for text in texts)


def test_undo_hints_and_standing_orders(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-gates", "me", "me")
    own = tokens(made)

    async def play() -> None:
        async with looking(server.url, made["id"], 0, own[0]) as player:
            assert player.position["undo"]["can"] is False
            first = player.ask
            assert first is not None
            assert (await player.request(type="act", action=first["options"][0]["text"]))["type"] == "done"
            await player.until(lambda message: player.position["undo"]["can"] is True)
            assert (await player.request(type="act", action="undo"))["type"] == "done"
            assert player.ask is not None
            assert player.ask["options"] == first["options"]
            hint = await player.request(type="hint")
            assert hint["best"][0]["action"] in [option["text"] for option in player.ask["options"]]
            why = await player.request(type="why", actions=["send novice to mars", "done", "dance"])
            assert [answer["rule"] for answer in why["answers"]] == ["TP-4", "TP-7", "CORE-ACTION"]

    asyncio.run(play())

    made = marcus.table("toy-duel", "me", "random")
    own = tokens(made)

    async def order() -> None:
        random = Random(8)
        async with looking(server.url, made["id"], 0, own[0]) as player:
            while not player.over:
                ask = player.ask
                if ask is None or ask["automatic"]:
                    await player.hear()
                elif ask["standing"]:
                    await player.request(type="act", action=f"always pass at {ask['kind']} until game")
                    break
                else:
                    await player.request(type="act", action=random.choice(ask["options"])["text"], ask=ask["number"])
            also = [one["text"] for one in player.position["also"]]
            assert player.over or "ask me again at window" in also
            while not player.over:
                ask = player.ask
                assert ask is None or ask["automatic"] or ask["kind"] != "window", "asked in spite of the order"
                if ask is None or ask["automatic"]:
                    await player.hear()
                else:
                    await player.request(type="act", action=random.choice(ask["options"])["text"], ask=ask["number"])

    asyncio.run(order())


def test_guests_keep_their_names_in_a_rematch(server: Server) -> None:
    one, two = Client(server.url), Client(server.url)
    made = one.table("toy-duel", "me", "open")
    token = tokens(made, two.join(made["id"]))[1]
    assert two.move(made["id"], 1, token, "concede").status_code == 200
    again = one.post(f"/api/tables/{made['id']}/rematch").json()
    assert [seat["name"] for seat in again["seats"]] == ["Guest II", "Guest"]


def test_concede_rematch_replay_and_play_on(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-duel", "me", "open")
    joined = livia.join(made["id"])
    own = tokens(made, joined)
    random = Random(5)
    for _ in range(12):
        seat = marcus.view(made["id"])["view"]["deciding"][0]["seat"]
        options = marcus.view(made["id"], seat, own[seat])["view"]["ask"]["options"]
        assert marcus.move(made["id"], seat, own[seat], random.choice(options)["text"]).status_code == 200
    assert livia.move(made["id"], 1, own[1], "concede").status_code == 200
    assert marcus.view(made["id"])["view"]["result"]["winners"] == [0]
    answer = marcus.move(made["id"], 0, own[0], "rest")
    assert (answer.status_code, answer.json()["error"]) == (409, "over")

    again = livia.post(f"/api/tables/{made['id']}/rematch").json()
    assert [seat["name"] for seat in again["seats"]] == ["Livia", "Marcus"]
    assert marcus.post(f"/api/tables/{made['id']}/rematch").json()["id"] == again["id"]

    everything = marcus.get(f"/api/tables/{made['id']}/replay?step=5&as=all").json()
    assert (everything["step"], len(everything["position"]["views"])) == (5, 2)
    hands = [view["board"]["fighters"][seat]["hand"] for seat, view in enumerate(everything["position"]["views"])]
    assert all(isinstance(hand, list) for hand in hands)
    forked = marcus.post(f"/api/tables/{made['id']}/fork", {"step": 5, "seat": 0}).json()
    assert forked["status"] == "running"
    assert [seat["kind"] for seat in forked["seats"]] == ["person", "bot"]

    record = marcus.get(f"/api/tables/{made['id']}/record").text
    uploaded = livia.http.post("/api/records", content=record)
    assert uploaded.status_code == 201, uploaded.text
    assert uploaded.json()["result"]["winners"] == [0]
    assert livia.view(uploaded.json()["id"])["view"]["board"] == marcus.view(made["id"])["view"]["board"]
    spoiled = livia.http.post("/api/records", content=record.replace('"rest"', '"rust"'))
    assert (spoiled.status_code, spoiled.json()["error"]) == (400, "bad-request")


def test_with_three_at_the_table_who_concedes_is_played_on(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("gladigala", "me", "open", "greedy")
    joined = livia.join(made["id"])
    own = tokens(made, joined)
    assert livia.move(made["id"], 1, own[1], "concede").status_code == 200
    seen = livia.view(made["id"], 1, own[1])
    assert (seen["view"]["result"], seen["view"]["conceded"], seen["also"], seen["offers"]) == (None, [1], [], [])
    refused = livia.move(made["id"], 1, own[1], "concede")
    assert (refused.status_code, refused.json()["rule"]) == (409, "CORE-GIVEN-UP")
    assert marcus.view(made["id"], 0, own[0])["also"]
    assert marcus.move(made["id"], 0, own[0], "concede").status_code == 200
    assert marcus.view(made["id"])["view"]["result"]["ranking"] == [[2], [0], [1]]


def test_leaving_returning_and_aborting(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-duel", "me", "open")
    joined = livia.join(made["id"])
    assert livia.post(f"/api/tables/{made['id']}/abort").status_code == 403
    left = livia.post(f"/api/tables/{made['id']}/leave").json()
    assert [left["seats"][1][what] for what in ("kind", "name", "away")] == ["person", "Livia", True]
    assert [table["id"] for table in livia.get("/api/tables?list=mine").json()] == [made["id"]]
    answer = livia.move(made["id"], 1, tokens(joined)[1], "rest")
    assert answer.status_code == 403  # the old token holds nothing any more
    back = livia.post(f"/api/tables/{made['id']}/return").json()
    assert [back["seats"][1][what] for what in ("name", "away")] == ["Livia", False]
    livia.post(f"/api/tables/{made['id']}/leave")
    assert marcus.move(made["id"], 0, tokens(made)[0], "concede").status_code == 200
    assert [table["id"] for table in livia.get("/api/tables?list=finished").json()] == [made["id"]]

    waiting = marcus.table("toy-duel", "me", "open")
    assert marcus.post(f"/api/tables/{waiting['id']}/abort").json()["status"] == "aborted"
    assert livia.post(f"/api/tables/{waiting['id']}/join").json()["error"] == "not-waiting"

    filled = marcus.table("toy-duel", "me", "open")
    with_bot = marcus.post(f"/api/tables/{filled['id']}/seats/1/bot", {"bot": "random"}).json()
    assert (with_bot["status"], with_bot["seats"][1]["bot"]) == ("running", "random")


def test_wrong_wishes_name_the_field(server: Server, marcus: Client) -> None:
    for body, field in (
        ({"game": "toy-gates", "seats": [{"who": "me"}]}, "seats"),
        ({"game": "toy-gates", "seats": [{"who": "me"}, {"who": "bot"}], "options": {"rounds": 99}}, "options.rounds"),
        ({"game": "chess", "seats": [{"who": "me"}]}, "game"),
        ({"game": "toy-duel", "seats": [{"who": "me"}, {"who": "bot", "bot": "genius"}]}, "seats[1].bot"),
        ({"game": "toy-duel", "seats": [{"who": "me"}, {"who": "open"}], "seed": "7"}, "seed"),
        ({"game": "toy-duel", "seats": [{"who": "me"}, {"who": "me"}], "clock": {"kind": "move"}}, "clock"),
    ):
        answer = marcus.post("/api/tables", body)
        assert (answer.status_code, answer.json()["field"]) == (400, field), answer.text
    misspelt = marcus.post("/api/tables", {"game": "toy-duel", "seats": [{"who": "me"}, {"who": "me"}], "clok": {}})
    assert misspelt.status_code == 400


def test_a_table_has_an_arena_file_of_its_own(server: Server, marcus: Client) -> None:
    wide = SHIPPED.source.replace("side = 8", "side = 12").replace('["d2", "e2"]', '["f2", "g2"]')
    made = marcus.table("gladigala", "me", "random", cards=wide)

    async def play() -> None:
        async with looking(server.url, made["id"], 0, tokens(made)[0]) as player:
            assert player.view["board"]["side_length"] == 12
            random = Random(1)
            while player.view["phase"] != "orders":  # the bot has lined up as well
                await player.play(random, 1)

    asyncio.run(play())
    slip = marcus.post("/api/tables", {"game": "gladigala", "seats": [{"who": "me"}, {"who": "me"}],
                                       "cards": SHIPPED.source.replace("side = 8", "side = 6")})
    assert slip.status_code == 400
    assert "cannot line up around an Eagle" in slip.text
