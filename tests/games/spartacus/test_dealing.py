"""Deals as people put them together: what may go into one, and how the other side likely takes it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from harena.bots.hindsight import reads
from harena.core import Rng, Table, key_of
from harena.games.spartacus.dealing import judge
from harena.games.spartacus.greedy import greedy

from .tables import do, lay

HOUSES: dict[str, Any] = {
    "p1": {"house": "corvinus", "coins": 5, "cards": ["alard", "sword", "net: exhausted"], "guards": 2,
           "hand": ["grand feast"]},
    "p2": {"house": "mercator", "coins": 6, "cards": ["dorimach", "trident"], "hand": ["poisoned cup", "guard"]},
    "p3": {"house": "lavernus", "coins": 4, "cards": ["lykos", "medicus"], "hand": ["guard"]},
}  # fmt: skip


def market(**more: Any) -> Table:
    return lay("open-market", seats=3, host="p1", **{**HOUSES, **more})


def deal(table: Table, seat: int, to: int) -> dict[str, Any]:
    """What P`seat` sees of a deal with P`to`."""
    found: list[dict[str, Any]] = table.view(seat - 1)["board"]["deals"]
    return next(one for one in found if one["to"] == to - 1)


def said(form: dict[str, Any], give: str = "nothing", want: str = "nothing", promise: str = "nothing") -> str:
    text: str = form["says"]
    return text.replace("{give}", give).replace("{want}", want).replace("{promise}", promise)


def test_both_trays_hold_what_could_change_hands() -> None:
    form = deal(market(), 1, 2)
    assert form["give"] == {"coins": 5, "assets": ["alard", "sword", "guard", "guard"], "deeds": [], "closed": ""}
    assert form["want"] == {"coins": 6, "assets": ["dorimach", "trident"], "deeds": [], "closed": ""}
    assert form["kind"] == "offer"


def test_everything_in_the_trays_may_be_offered() -> None:
    table = market()
    for rival in (2, 3):
        form = deal(table, 1, rival)
        for side in ("give", "want"):
            for item in (f"{form[side]['coins']} coins", *form[side]["assets"]):
                assert table.why_not(0, said(form, **{side: item})) is None, item
        for steps in table.view(0)["board"]["promises"]:
            for promise, sentence, worth, _ in steps:
                assert sentence[0].isupper(), "a sentence"
                assert int(worth) > 0
                assert table.why_not(0, said(form, promise=promise)) is None, promise
        assert table.why_not(0, form["gift"].replace("{coins}", "2")) is None


def test_a_deal_is_not_begun_where_none_could_be_made() -> None:
    table = market()
    do(table, "p1: offer p2: give 1 coins; want nothing; promise nothing")
    assert deal(table, 1, 2)["closed"] == "There is already an open offer between you two."
    answer = deal(table, 2, 1)
    assert answer["kind"] == "counter"
    assert table.why_not(1, said(answer, give="trident", want="3 coins")) is None
    do(table, "p3: pick up coins")
    assert "closed its Open Market business" in deal(table, 1, 3)["closed"]
    assert "give" not in deal(table, 1, 3)
    sides = [{"seat": "p1", "card": "alard"}, {"seat": "p2", "card": "dorimach"}]
    fighting = lay("combat", seats=3, match={"sides": sides}, **HOUSES)
    assert fighting.view(0)["board"]["deals"] == fighting.view(0)["board"]["promises"] == []


def test_deeds_are_offered_by_the_one_who_can_do_them() -> None:
    side = [{"seat": "p3", "card": "lykos", "pools": [0, 0, 1]}, {"seat": "p2", "card": "dorimach"}]
    table = lay("aftermath", seats=3, host="p1", match={"sides": side, "winner": 1, "level": "injury"}, **HOUSES)
    assert deal(table, 3, 1)["want"]["deeds"] == [["thumb up", "a thumb up"], ["thumb down", "a thumb down"]]
    assert deal(table, 3, 1)["give"]["deeds"] == deal(table, 3, 2)["want"]["deeds"] == []
    assert deal(table, 3, 1)["want"]["assets"] == []
    assert deal(table, 3, 1)["want"]["closed"] == "Assets change hands only in Open Market."


def test_hidden_hands_and_closed_purses_stay_out_of_the_trays() -> None:
    """Whatever a rival hides, what a seat sees of a deal with it is the same."""
    concealed = {name: {**house, "concealed": True} for name, house in HOUSES.items()}
    row = {"host": "p1", "market_row": ["theron"], "seats": 3}
    one = lay("auction", **row, **concealed)
    other = lay("auction", **row, **{**concealed, "p2": {**concealed["p2"], "coins": 11, "hand": ["guard", "guard"]}})
    assert deal(one, 1, 2) == deal(other, 1, 2)
    assert deal(one, 1, 2)["want"]["coins"] is None
    for terms in ("give 3 coins; want 2 coins; promise bid-low", "give 1 coins; want nothing; promise kill"):
        text = f"offer p2: {terms}"
        assert one.game.judge(one.state, 0, one.read(0, text)) == other.game.judge(other.state, 0, other.read(0, text))


def test_a_spectator_is_told_of_no_deals() -> None:
    board = market().view(None)["board"]
    assert board["deals"] == board["promises"] == []


def test_judgements_rest_on_what_the_maker_knows() -> None:
    """In every world that the maker can imagine, the same offer is judged alike."""
    table = market()
    action = table.read(0, "offer p2: give sword + 2 coins; want trident; promise nothing")
    found = judge(table.state, 0, action)
    assert found is not None
    for world in range(4):
        imagined = table.imagine(0, Rng(key_of("world", world)))
        assert judge(imagined.state, 0, action) == found


def test_what_is_said_to_be_taken_is_taken() -> None:
    """The verdict is that of the greedy bot: it says yes where both come to the same."""
    rng = random.Random(5)
    agreed = []
    for _ in range(40):
        table = market()
        give = f"{rng.randint(1, 5)} coins" if rng.random() < 0.7 else rng.choice(["sword", "alard", "guard"])
        want = rng.choice(["trident", "dorimach", "2 coins"])
        text = f"offer p2: give {give}; want {want}; promise nothing"
        found = judge(table.state, 0, table.read(0, text))
        assert found is not None
        do(table, f"p1: {text}")
        answer = greedy(table.state, table.pending[1])
        agreed.append((found.theirs > 0) == (answer.text == "accept the offer of p1"))
        assert (found.missing == 0) == (found.theirs > 0)
    assert all(agreed), agreed.count(True)


@pytest.mark.parametrize("text", ["pick up coins", "offer p1: give 1 coins; want nothing; promise nothing"])
def test_only_an_offer_to_another_is_judged(text: str) -> None:
    table = market()
    assert judge(table.state, 0, table.read(0, text)) is None


def test_what_is_missing_would_do() -> None:
    table = market()
    action = table.read(0, "offer p2: give 1 coins; want dorimach; promise nothing")
    found = judge(table.state, 0, action)
    assert found is not None
    assert found.missing > 0
    text = f"offer p2: give {1 + found.missing} coins; want dorimach; promise nothing"
    better = judge(table.state, 0, table.read(0, text))
    assert better is not None
    assert better.theirs > 0
    assert better.missing == 0


def reading(table: Table, seat: int, text: str) -> str:
    """How a choice reads to the one who has it, where its game is told afterwards."""
    voice = table.voice(seat - 1, ("Marcus", "Livia", "Gaia"))
    return reads(table, table.read(seat - 1, text), voice)


def test_a_choice_about_a_deal_reads_as_people_say_it() -> None:
    table = market()
    assert reading(table, 1, "offer p2: give 1 coins + sword; want trident; promise not-invite p3") == (
        "offer Livia (Mercator) 1 Coin and Sword for Trident, promising not to invite Gaia (Lavernus)"
    )
    assert reading(table, 1, "offer p3: give 2 coins; want nothing; promise nothing") == (
        "offer Gaia (Lavernus) 2 Coins for nothing"
    )
    do(table, "P1: offer p2: give 3 coins; want trident; promise nothing")
    assert reading(table, 2, "accept the offer of p1") == "accept Marcus' offer: 3 Coins for Trident"
    assert reading(table, 2, "counter p1: give trident; want 5 coins; promise nothing") == (
        "answer Marcus' offer with another: Trident for 5 Coins"
    )
    assert reading(table, 1, "withdraw the offer to p2") == (
        "withdraw the offer to Livia (Mercator): 3 Coins for Trident"
    )
    assert reading(table, 2, "pick up coins") == "pick up coins"
