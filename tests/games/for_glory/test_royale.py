"""Battle royale (FX-MP): what the scenario files do not hold."""

from __future__ import annotations

from collections import Counter

import pytest

import harena
from harena.core import CONCEDE, Rng, Table, sealed, verify
from harena.games.for_glory.state import L

from .positions import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    STOP,
    asked,
    facts,
    gladiator,
    happened,
    offered,
    play,
    position,
    refusal,
    royale,
)


def played(seats: int, seed: int, **options: object) -> Table:
    table = harena.new("for-glory", seats=seats, seed=seed, options=options)
    rng = Rng(seed)
    while table.result is None:
        ((seat, ask),) = table.pending.items()
        table.apply(seat, GAME.greedy(table.state, ask) if rng.random() > 0.1 else rng.choice(ask.options))
        assert not list(GAME.invariants(table.state))
    return table


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("FX-MP-SET-1", "FX-R-32")
def test_who_begins_is_drawn() -> None:
    first = Counter(harena.new("for-glory", seats=4, seed=seed).state.turn for seed in range(40))
    assert set(first) == {0, 1, 2, 3}
    named = harena.new("for-glory", seats=4, seed=1, options={"first_player": "P3"}).state
    assert (named.turn, named.favor) == (P3, P2)
    assert [player.coins for player in named.players] == [7, 8, 5, 6]


@pytest.mark.rule("FX-MP-SET-2", "FX-MP-SET-3", "FX-R-29")
def test_nine_cards_and_the_top_arena_are_seen() -> None:
    state = harena.new("for-glory", seats=3, seed=2).state
    assert all(None not in row.offer and len(row.offer) == 3 for row in state.supply)
    seen = GAME.view(state, P1)
    hidden = {card.title for card in state.arena_deck}
    assert len(hidden) == 15
    assert [arena["card"]["title"] for arena in seen["arenas"]] == [state.places[L].card.card.title]
    assert not [title for title in hidden if f'"{title}"' in str(seen) or f"'{title}'" in str(seen)]


@pytest.mark.rule("FX-MP-SET-5", "FX-MP-SET-6", "FX-MP-SET-12")
def test_tokens_and_boasts() -> None:
    state = harena.new("for-glory", seats=3, seed=2).state
    assert GAME.view(state, None)["gladii"] == 2
    assert [card.bloodlust for card in state.boasts] == [5, 8, 11]
    assert all(not fighter.damage for fighter in state.fighters())


@pytest.mark.rule("FX-MP-SET-8", "FX-MP-SET-11", "FX-R-33")
def test_everybody_has_the_same_starting_deck() -> None:
    state = harena.new("for-glory", seats=4, seed=2).state
    decks = [Counter(card.title for card in (*player.hand, *player.deck)) for player in state.players]
    assert all(deck == decks[0] and sum(deck.values()) == 14 for deck in decks)
    assert sum(player.coins for player in state.players) == 26


@pytest.mark.rule("FX-R-34")
def test_the_opening_hand_is_seven() -> None:
    for seats in (3, 4):
        assert {len(player.hand) for player in harena.new("for-glory", seats=seats, seed=5).state.players} == {7}


# ---------------------------------------------------------------- rounds


@pytest.mark.rule("FX-EX-81", "FX-MP-FLOW-1", "FX-MP-FLOW-2")
def test_three_rounds_for_three_and_two_for_four() -> None:
    for seats, rounds in ((3, 3), (4, 2)):
        table = played(seats, 3)
        kinds = Counter(happened(table))
        assert kinds["places"] == kinds["battle-royale"] == kinds["battle"] == rounds
    lucky = royale(3, ["A=V(9/9/1)"], ["B=V(1/1/1)"], boasts=[11], P2={"arenas": ["Puteoli", "Verona"], "hand": [STOP]})
    play(lucky, "P1 attack with a")
    assert lucky.result is not None
    assert lucky.result.winners == (P1,)


@pytest.mark.rule("FX-MP-FLOW-3", "FX-MP-FLOW-5", "FX-MP-FLOW-11")
def test_turns_go_clockwise_and_everybody_fights_in_one_arena() -> None:
    table = position(seats=3, **{f"P{n}": {"hand": [f"{name}=V(1/1/1)"]} for n, name in ((1, "A"), (2, "B"), (3, "C"))})
    for name, seat in (("a", "P1"), ("b", "P2"), ("c", "P3")):
        assert asked(table) == f"{seat} take-action"
        play(table, f"{seat} play {name}", f"{seat} end actions")
    assert asked(table) == "P1 take-action"
    assert {each["arena"] for each in facts(table)["gladiators"].values()} == {"L"}
    assert not table.state.glory
    assert not any(player.glory for player in table.state.players)


@pytest.mark.rule("FX-MP-FLOW-13")
def test_text_about_other_arenas_does_nothing() -> None:
    table = position(seats=3, P1={"hand": ["M=Scheme[MOVE_GLADIATOR(TARGET(own), choice)]"]}, L={"P1": ["A=V(1/1/1)"]})
    assert "play m" not in offered(table, P1)
    assert gladiator(table, "a")["arena"] == "L"


@pytest.mark.rule("FX-MP-BLOOD-7", "FX-R-35")
def test_the_active_player_takes_the_last_token_before_others() -> None:
    table = position(seats=3, turn="P2", P1={"gladii": 1}, P2={"hand": ["B=V(1/1/1, BL1)"]},
                     L={"P1": ["A=V(1/1/1, BL9)"], "P2": ["X=V(1/1/1, BL4)"], "P3": ["C=V(1/1/1, BL6)"]})  # fmt: skip
    play(table, "P2 play b")
    assert [player.gladii for player in table.state.players] == [1, 1, 0]
    other = position(seats=3, turn="P2", P2={"hand": ["B=V(1/1/1, BL1)"]}, L={"P3": ["C=V(1/1/1, BL6)"]})
    play(other, "P2 play b")
    assert [player.gladii for player in other.state.players] == [0, 0, 1]


@pytest.mark.rule("FX-MP-BLOOD-8")
def test_a_gladius_token_is_no_advantage_in_battle() -> None:
    table = position(seats=3, at="battle", favor="P3", P1={"gladii": 2}, P2={"hand": [STOP]},
                     L={"P1": ["A=V(1/9/1)"], "P2": ["B=V(1/9/2)"], "P3": ["C=V(1/9/1)"]})  # fmt: skip
    assert facts(table)["active"] == "P2"


# ---------------------------------------------------------------- the Battle


@pytest.mark.rule("FX-MP-BAT-16")
def test_who_is_eliminated_in_the_own_turn_loses_the_rest_of_it() -> None:
    table = royale(
        3, ["A=V(1/1/1)"], ["B=V(1/9/1)"], ["C=V(1/9/1)"], P2={"hand": ["R=Reaction[T_ATTACK(any): DEAL(1, SUBJECT)]"]}
    )
    play(table, "P1 attack with a", "P2 play r")
    assert facts(table)["placed"] == ["P1"]
    assert "P1" not in asked(table)


@pytest.mark.rule("FX-MP-BAT-14", "FX-MP-BAT-15", "FX-R-14")
def test_a_later_elimination_ends_the_say_in_an_earlier_window() -> None:
    """Both Arbelas fall together, but P3 is eliminated only by that of P2: P3 has nothing to say any more."""
    sides = ["A=V(1/9/1), exhausted"], ["Arbelas"], ["Arbelas", "C=V(1/4/1)"], ["D=V(1/9/1)"]
    table = royale(4, *sides, P1={"hand": ["Imber"]})
    play(table, "P1 play imber", "P2 choose c")
    assert facts(table)["placed"] == ["P2", "P3"]
    assert asked(table) == "P4 combat-turn"
    assert gladiator(table, "a")["damage"] == gladiator(table, "d")["damage"] == 2
    other = royale(4, *sides, P1={"hand": ["Imber"]})
    play(other, "P1 play imber", "P2 choose d")
    assert asked(other) == "P3 target"


@pytest.mark.rule("FX-MP-BAT-18")
def test_insurance_is_paid_to_the_eliminated_too() -> None:
    table = royale(4, ["A=V(9/9/1)"], ["B=V(1/1/1)"], ["C=V(1/9/1)"], ["D=V(1/9/1)"])
    play(table, "P1 attack with a", "P1 strike b")
    assert facts(table)["P2"]["coins"] == 1
    assert facts(table)["P2"]["discard"] == ["B=V(1/1/1)"]


@pytest.mark.rule("FX-EX-83", "FX-MP-BAT-19")
def test_the_eliminated_may_buy_back_the_reserve() -> None:
    table = royale(
        3, [], ["B=V(1/9/1)"], ["C=V(1/9/1)"], active="P2", P1={"hand": [], "coins": 2, "reserve": ["Pierce", "Evade"]}
    )
    assert asked(table) == "P2 combat-turn"
    table.apply(P1, "buy back the reserve")
    assert facts(table)["P1"]["hand"] == ["Evade", "Pierce"]
    play(table, "P2 attack with b", "P2 end turn")
    assert facts(table)["P1"]["hand"] == ["Evade", "Pierce"]


@pytest.mark.rule("FX-EX-70", "FX-MP-BAT-20", "FX-R-31")
def test_a_battle_that_stands_still_is_ranked() -> None:
    table = royale(3, ["A=V(1/9/1), damage 5, exhausted"], ["B=V(1/9/1), damage 3, exhausted"], [], turn="P3")
    table.state.cycle = 30
    play(table, "P1 pass", "P2 pass")
    assert [len(player.arenas) for player in table.state.players] == [1, 2, 0]
    counted = royale(3, ["A=V(1/2/1), exhausted", "Z=V(1/2/1), exhausted"], ["B=V(1/9/1), exhausted"], [], turn="P3")
    counted.state.cycle = 30
    play(counted, "P1 pass", "P2 pass")
    assert [len(player.arenas) for player in counted.state.players][:2] == [2, 1]


@pytest.mark.rule("FX-MP-REACT-4", "FX-R-15")
def test_outside_turns_the_favor_counts_as_active() -> None:
    reaction = "R=Reaction[T_LEAVE(any): GAIN_COIN(1)]"
    table = position(seats=3, at="resolution", turn="P2", favor="P2", L={"P1": ["A=V(1/1/1)"]},
                     **{f"P{n}": {"hand": [reaction]} for n in (1, 2, 3)})  # fmt: skip
    assert asked(table) == "P3 react"
    play(table, "P3 pass")
    assert asked(table) == "P1 react"
    play(table, "P1 pass")
    assert asked(table) == "P2 react"


@pytest.mark.rule("FX-MP-REACT-5")
def test_the_active_player_orders_what_happens_together() -> None:
    table = royale(
        3, ["A=V(9/9/1)", "Z=V(1/1/1)"], ["B=V(1/5/1)"], ["C=V(1/9/1)"], P1={"hand": ["Pierce", "Pierce"], "coins": 9},
        P3={"hand": []},
    )
    play(table, "P1 play pierce", "P1 choose b")
    first = table.state.watches[0]
    table.state.watches.append(type(first)(first.seat, first.card, first.target))
    play(table, "P1 attack with a", "P1 strike b")
    assert asked(table) == "P1 order"


# ---------------------------------------------------------------- rewards


@pytest.mark.rule("FX-MP-RES-9", "FX-R-50")
def test_the_last_takes_the_favor_and_turns_go_on_after_the_old_holder() -> None:
    table = position(seats=4, at="battle", turn="P2", favor="P2", L={"P3": ["C=V(1/1/1)"]})
    while asked(table).endswith("react"):
        for seat in list(table.pending):
            table.apply(seat, "pass")
    # keys: P2 0, P1 1, P4 2: P2 second, P1 third, P4 last
    assert facts(table)["favor"] == "P4"
    assert [len(player.arenas) for player in table.state.players] == [1, 2, 3, 0]
    assert asked(table) == "P3 take-action"


@pytest.mark.rule("FX-MP-RES-12", "FX-MP-RES-13", "FX-R-16")
def test_cleaning_up_after_a_battle_royale() -> None:
    table = position(seats=3, at="resolution", turn="P3", P1={"deck": ["Inc(2)"] * 9, "hand": ["Inc(2)"] * 8},
                     P2={"deck": ["Inc(2)"] * 9, "hand": ["Inc(2)"] * 3}, P3={"deck": ["Inc(2)"] * 9},
                     L={"card": "Capua", "P1": ["A=V(1/3/1), damage 1, blessings 1"]})  # fmt: skip
    assert [len(player.hand) for player in table.state.players] == [8, 7, 7]
    assert facts(table)["P1"]["discard"] == ["A=V(1/3/1)"]
    assert facts(table)["P1"]["coins"] == 0
    assert (facts(table)["L"]["card"], facts(table)["arena_deck"], facts(table)["favor"]) == ("Capua", 15, "P3")
    assert asked(table) == "P1 take-action"


@pytest.mark.rule("FX-MP-RES-14")
def test_a_boast_card_is_a_scheme_without_effect() -> None:
    table = position(seats=3, P1={"hand": ["Boast 5 (3 players)"]})
    play(table, "P1 play boast 5 (3 players)")
    assert facts(table)["P1"]["discard"] == ["Boast 5 (3 players)"]


@pytest.mark.rule("FX-R-37")
def test_six_arenas_are_given_and_a_smaller_deck_gives_what_it_has() -> None:
    table = position(seats=3, at="battle", turn="P3", arena_deck=1, L={"P2": ["B=V(1/1/1)"]})
    assert [len(player.arenas) for player in table.state.players] == [0, 2, 0]


@pytest.mark.rule("FX-MP-WIN-2", "FX-MP-WIN-3", "FX-R-53")
def test_only_the_last_battle_ranks() -> None:
    table = royale(
        4,
        ["A=V(9/9/1)"],
        ["B=V(1/1/1)"],
        [],
        [],
        boasts=[10],
        favor="P4",
        P4={"hand": [], "coins": 30, "arenas": ["Verona"]},
    )
    play(table, "P1 attack with a")
    assert table.result is not None
    assert table.result.ranking == ((P1,), (P2,), (P4,), (P3,))


@pytest.mark.rule("FX-R-56")
def test_who_concedes_comes_last_and_the_seat_is_played_on() -> None:
    table = royale(4, ["A=V(9/9/1)"], ["B=V(1/1/1)"], [], [], boasts=[10], favor="P4")
    table.apply(P4, CONCEDE)
    assert asked(table) == "P1 combat-turn"
    table.apply(P1, CONCEDE)  # its attack must be made, and so it is, without asking
    assert table.result is not None
    assert table.result.ranking == ((P2,), (P3,), (P1,), (P4,))
    alone = royale(3, ["A=V(9/9/1)"], ["B=V(1/1/1)"], ["C=V(1/1/1)"])
    alone.apply(P1, CONCEDE)
    alone.apply(P3, CONCEDE)
    assert alone.result is not None
    assert alone.result.winners == (P2,)


@pytest.mark.rule("FX-R-56")
def test_a_seat_that_has_conceded_is_asked_no_more() -> None:
    table = harena.new("for-glory", seats=3, seed=5, options={"champions": "draft", "blessings": True})
    rng = Rng(5)
    for _ in range(40):
        ((seat, ask),) = table.pending.items()
        table.apply(seat, rng.choice(ask.options))
    left = next(iter(table.pending))
    table.apply(left, CONCEDE)
    assert left not in table.pending
    assert table.available(left) == ()
    assert refusal(table, left, "concede") == "CORE-GIVEN-UP"
    before = len(table.events())
    while table.result is None:
        ((seat, ask),) = table.pending.items()
        assert seat != left
        table.apply(seat, GAME.greedy(table.state, ask))
    done = {event["kind"] for event in table.events()[before:] if event.get("seat") == left}
    assert {"turn", "buys", "enters", "draws"} <= done  # it was played, not passed over
    assert table.result.ranking[-1] == (left,)
    assert verify(sealed(table.record)).same


@pytest.mark.rule("FX-R-56")
def test_who_gives_every_answer_is_told_what_the_conceded_seat_does() -> None:
    table = Table(GAME, GAME.configure(3, {"first_player": "P1"}), 5, automatic=False)
    assert asked(table) == "P1 take-action"
    assert table.forced(P1) is None
    table.apply(P1, CONCEDE)
    while P1 in table.pending:
        answer = table.forced(P1)
        assert answer is not None
        table.apply(P1, answer)
    assert asked(table).startswith("P2")
