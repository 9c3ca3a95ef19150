"""Those who play where nobody sits: names of their own, and what somebody came to against them."""

from __future__ import annotations

from harena.service.characters import CHARACTERS, called

from .clients import Client, tokens


def test_no_two_at_a_table_are_called_alike(marcus: Client) -> None:
    marcus.name("Gallus")
    made = marcus.table("for-glory", "me", "greedy", "greedy", "greedy")
    names = [seat["name"] for seat in made["seats"]]
    assert len(set(names)) == 4
    assert set(names[1:]) <= set(CHARACTERS) - {"Gallus"}
    waiting = marcus.table("for-glory", "me", "greedy", "open")
    bots = marcus.post(f"/api/tables/{waiting['id']}/seats/2/bot", {"bot": "random", "name": "Hermes"}).json()
    assert bots["seats"][2]["name"] == "Hermes"


def test_more_than_all_of_them_are_told_apart_by_numbers() -> None:
    assert called("Gallus", []) == "Gallus"
    assert called("Gallus", ["Gallus"]) == "Flamma"
    assert called("Gallus", CHARACTERS) == "Gallus"


def test_who_was_met_and_how_it_ended(marcus: Client, livia: Client) -> None:
    seats = [{"who": "me"}, {"who": "bot", "bot": "random", "name": "Verus"}]
    made = marcus.post("/api/tables", {"game": "toy-duel", "seats": seats}).json()
    marcus.move(made["id"], 0, tokens(made)[0], "concede")
    found = {one["name"]: (one["won"], one["lost"]) for one in marcus.get("/api/me/met").json()}
    assert found == dict.fromkeys(CHARACTERS, (0, 0)) | {"Verus": (0, 1)}
    assert {one["lost"] for one in livia.get("/api/me/met").json()} == {0}
