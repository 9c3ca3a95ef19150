"""What every game gets from the engine: re-dealing what is hidden, words for events, what a bot may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

import pytest

from harena.core import (
    NOBODY,
    BadOptions,
    BadScenario,
    Flow,
    Listener,
    Refused,
    Rng,
    RulesFault,
    SeatView,
    State,
    Table,
    Zone,
    ZoneSpec,
    encode,
    hidden_zones,
    redeal,
    swap_in_pools,
)
from harena.testing.conformance import configurations
from tests.core import little
from tests.core.little import NUMBER, Little, LittleGame, over
from tests.toys.auction import AuctionGame
from tests.toys.duel import DuelGame


def turn(g: Little) -> Flow:
    yield NUMBER.ask(0)
    over(g)


Means = Callable[[LittleGame, Little, "int | None", Rng], None]


def fresh(game: LittleGame, seed: int = 1) -> Little:
    return game.setup(game.configure(3), Rng(seed))


@pytest.mark.parametrize("deal", [redeal, swap_in_pools])
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_what_a_seat_sees_stays_and_all_else_moves(deal: Means, seat: int | None) -> None:
    game = LittleGame(turn)
    g = fresh(game)
    counts = [len(zone) for zone in (g.deck, *g.hands)]
    own = None if seat is None else list(g.hands[seat])
    contents = set()
    for key in range(20):
        deal(game, g, seat, Rng(key))
        assert [len(zone) for zone in (g.deck, *g.hands)] == counts
        assert sorted([*g.deck, *(card for hand in g.hands for card in hand)]) == list(range(20))
        assert seat is None or list(g.hands[seat]) == own
        contents.add(tuple(g.hands[1]))
    assert len(contents) > 15


def test_a_deal_follows_from_the_set_of_hidden_cards_alone() -> None:
    game = LittleGame(turn)
    one, other = fresh(game), fresh(game)
    swap_in_pools(game, other, 0, Rng(3))
    assert one.hands[1] != other.hands[1]
    redeal(game, one, 0, Rng(9))
    redeal(game, other, 0, Rng(9))
    assert encode(one) == encode(other)


def test_every_card_is_dealt_everywhere_equally_often() -> None:
    game = LittleGame(turn)
    g = fresh(game)
    rng = Rng(4)
    seen: Counter[int] = Counter()
    for _ in range(1700):
        redeal(game, g, 0, rng)
        seen.update(g.hands[1])
    hidden = [card for zone in hidden_zones(g, 0) for card in zone]
    assert set(seen) == set(hidden)
    assert all(240 < seen[card] < 360 for card in hidden)  # 300 are due, sixty are four deviations


def test_zones_without_a_pool_are_left_alone() -> None:
    game = LittleGame(turn)
    g = fresh(game)
    g.plans[1][:] = [5, 6]
    redeal(game, g, 0, Rng(1))
    swap_in_pools(game, g, 0, Rng(1))
    assert g.plans[1] == [5, 6]


class Choosy(LittleGame):
    """Only even cards lie in hands, and the top of the deck is known to all."""

    def may_hold(self, g: Little, zone: Zone[Any], card: Any) -> bool:
        return zone.spec.name != "hand" or card % 2 == 0

    def pinned(self, g: Little, zone: Zone[Any], seat: int | None) -> Collection[int]:
        return (len(zone) - 1,) if zone.spec.name == "deck" else ()


@pytest.mark.parametrize("deal", [redeal, swap_in_pools])
def test_what_may_lie_where_and_what_is_known_is_respected(deal: Means) -> None:
    game = Choosy(turn)
    g = fresh(game)
    for number, hand in enumerate(g.hands):
        hand[:] = [6 * number, 6 * number + 2, 6 * number + 4]
    g.deck[:] = [card for card in range(20) if all(card not in hand for hand in g.hands)]
    top = g.deck[-1]
    contents = set()
    for key in range(40):
        deal(game, g, 0, Rng(key))
        assert g.deck[-1] == top
        assert all(card % 2 == 0 for hand in g.hands for card in hand)
        assert sorted([*g.deck, *(card for hand in g.hands for card in hand)]) == list(range(20))
        contents.add(tuple(g.hands[2]))
    assert len(contents) > 15


def test_cards_that_fit_nowhere_are_a_fault_of_the_rules() -> None:
    game = Choosy(turn)
    g = fresh(game)
    g.hands[1][:] = [1, 3, 5]
    g.deck[:] = [7, 9, 11]
    g.hands[2].clear()
    with pytest.raises(RulesFault, match="do not fit where they lie"):
        redeal(game, g, 0, Rng(1))


def test_hidden_is_a_multiset_by_pool() -> None:
    game = LittleGame(turn)
    g = fresh(game)
    g.plans[1].append(5)
    hidden = game.hidden(g, 0)
    assert hidden["", 5] == 1
    assert hidden.total() == 20 - 3 + 1
    assert all(("cards", card) not in hidden for card in g.hands[0])


def test_a_zone_hidden_from_all_is_hidden_from_spectators() -> None:
    g = fresh(LittleGame(turn))
    g.shown.spec = ZoneSpec("shown", None, NOBODY, "cards")
    assert "shown" in [zone.spec.name for zone in hidden_zones(g, None)]


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"kind": "draws", "seat": 1, "count": 2}, "Livia draws 2 cards."),
        ({"kind": "draws", "seat": 1, "count": 2, "cards": ["parry", "heavy"]}, "You draw parry and heavy."),
        ({"kind": "draws", "seat": 0, "count": 0, "cards": []}, "You draw nothing."),
        ({"kind": "weather", "sky": "grey", "seat": 0}, "weather: sky grey, seat 0"),
        ({"kind": "weather"}, "weather"),
        ({"kind": "bout"}, "bout"),
    ],
)
def test_events_in_words(event: dict[str, Any], sentence: str) -> None:
    assert DuelGame().voice(Listener(), 2).event({"number": 0, **event}) == sentence


def test_what_a_game_does_not_offer_is_said_in_a_sentence() -> None:
    game = LittleGame(turn)
    g = fresh(game)
    with pytest.raises(BadOptions, match="Little has no builder for positions"):
        game.arrange(g, {})
    with pytest.raises(BadScenario, match="Little has no notation of its own"):
        game.enact(little.table(turn), {})
    assert game.inspect(g)["seats"] == 3
    assert game.draw({}) == ""
    assert game.evaluate(g, 0) == pytest.approx(1 / 3)
    assert list(game.invariants(g)) == []


# -- what a bot may see ------------------------------------------------------------------------------------------------


def test_a_seat_view_is_what_a_person_in_that_seat_has() -> None:
    table = little.table(turn)
    seat = SeatView(table, 0)
    assert seat.view == table.view(0)
    assert seat.ask is table.pending[0]
    assert seat.events() == table.events(0, 0)
    assert seat.available == table.available(0)
    assert str(seat.why_not("say 12")) == "Nine is the most one may say. [L-2]"
    assert seat.game is table.game


def test_a_seat_view_has_no_way_to_the_true_state() -> None:
    table = little.table(turn)
    seat = SeatView(table, 0)
    reachable = [getattr(seat, name) for name in dir(seat) if not name.startswith("_")]
    assert not any(isinstance(thing, (Table, State)) for thing in reachable)
    assert seat.imagine(Rng(1)).state is not table.state
    truths = {tuple(seat.imagine(Rng(key)).state.hands[1]) for key in range(10)}
    assert len(truths) == 10


def test_a_bot_that_acts_in_what_it_imagines_changes_nothing() -> None:
    table = little.table(turn)
    before = little.traces(table)
    imagined = SeatView(table, 0).imagine(Rng(1))
    imagined.apply(0, "say 1")
    with pytest.raises(Refused):
        imagined.apply(0, "say 1")
    assert little.traces(table) == before


# -- configurations of the suite ---------------------------------------------------------------------------------------


def test_every_pair_of_option_values_is_played() -> None:
    found = configurations(AuctionGame(), most=20, seed=1)
    assert [config.seats for config in found[:2]] == [3, 4]
    assert found[0].options == found[1].options == {"lots": 4, "purse": "lean", "gifts": True}
    pairs = {(config["purse"], config["gifts"]) for config in found}
    assert pairs == {("lean", True), ("lean", False), ("rich", True), ("rich", False)}
    assert {(config["lots"], config["gifts"]) for config in found[2:]} == {
        (2, True), (2, False), (6, True), (6, False)
    }
    assert {config.seats for config in found[2:]} == {3, 4}


def test_options_that_are_fixed_stay_fixed() -> None:
    found = configurations(AuctionGame(), most=20, seed=1, seats=[3], fixed={"gifts": False})
    assert {config["gifts"] for config in found} == {False}
    assert {config.seats for config in found} == {3}
    assert {config["purse"] for config in found} == {"lean", "rich"}
