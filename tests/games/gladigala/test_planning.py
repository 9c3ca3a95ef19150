"""P1 to P3: secret orders, secret attacks, secret calls of the crowd."""

from __future__ import annotations

from itertools import permutations

import pytest

from harena.core import Rng, Table
from harena.games.gladigala.arena import SHIPPED, Facing, Kind
from harena.games.gladigala.orders import CARRYING, LIMITED, every_order

from .tables import facts, first_options, new_table, offers, play, position, refusal, say, told

FACING = ["SOL.Sw1 c2/N", "LEO.Sw1 c7/S"]


# --- Orders -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-ORD-6", "GG-ORD-7", "GG-ORD-8")
@pytest.mark.parametrize(
    ("kind", "square", "plight", "count"),
    [
        (Kind.SWORD, "c2", 0, 45),
        (Kind.SWORD, "a1", 0, 20),
        (Kind.SWORD, "c2", LIMITED, 25),
        (Kind.DAGGER, "a1", 0, 19),
        (Kind.DAGGER, "c3", 0, 43),
        (Kind.DAGGER, "c2", 0, 41),
        (Kind.DAGGER, "c2", CARRYING, 36),
    ],
)
def test_numbers_of_orders(kind: Kind, square: str, plight: int, count: int) -> None:
    assert len(every_order(SHIPPED, kind, SHIPPED.square_by_name[square], Facing.N, plight)) == count


@pytest.mark.rule("GG-ORD-1", "GG-ORD-12")
def test_every_active_gladiator_gets_one_order_of_its_own() -> None:
    table = position(gladiators=["SOL.Sw1 a1/N", "SOL.Sw2 c1/N", "SOL.Da1 e1/N", "LEO.Sw1 c7/S"])
    asked = []
    while 0 in table.pending:
        ask = table.pending[0]
        asked.append((ask.kind, ask.options[0].args[:1]))
        table.apply(0, ask.options[-1])
    assert asked == [
        *[(kind, (name,)) for name in ("sw1", "sw2", "da1") for kind in ("order-upper", "order-lower")],
        ("orders-done", ()),
    ]


@pytest.mark.rule("GG-ORD-2")
def test_orders_are_secret_until_the_reveal() -> None:
    table = position(gladiators=FACING)
    say(table, "SOL", "go sw1 fr", "order sw1 fr/sk", "orders done")
    for viewer in (1, None):
        view = table.view(viewer)
        # The other school has a Sword 1 too, and is told what that one may do.
        view["board"]["schools"][1] = {**view["board"]["schools"][1], "ahead": {}}
        seen = str(view) + str(table.events(0, viewer))
        assert "FR/SK" not in seen
        assert "order sw1" not in seen
        assert "planned" not in str(table.view(viewer)["board"]["schools"][0])
    assert table.view(0)["board"]["schools"][0]["planned"]["orders"] == {"Sw1": "FR/SK"}
    play(table, until="attack")
    assert table.view(1)["board"]["schools"][0]["gladiators"][0]["order"] is None


@pytest.mark.rule("GG-ORD-2")
def test_a_plan_may_be_taken_back_until_done() -> None:
    table = position(gladiators=FACING)
    say(table, "SOL", "go sw1 fr", "order sw1 fr/sk", "undo", "order sw1 fr/cw", "undo", "undo")
    say(table, "SOL", "go sw1 b", "order sw1 b/-", "orders done")
    assert facts(table)["planned"]["SOL"] == ["B/-"]
    assert refusal(table, "SOL", "undo")[0] == "CORE-UNDO"


@pytest.mark.rule("GG-ORD-1", "GG-ATK-2")
def test_what_is_said_out_of_order_is_refused_with_advice() -> None:
    table = position(gladiators=["SOL.Sw1 a1/N", "SOL.Sp1 c1/N", "LEO.Sw1 c7/S"])
    assert refusal(table, "SOL", "order sw1 f/-")[1].startswith("First say where it goes")
    assert refusal(table, "SOL", "go sp1 f")[1].startswith("Now it is about Sword 1.")
    assert refusal(table, "SOL", "orders done")[1] == "Every active gladiator needs an order first."
    say(table, "SOL", "go sw1 c", "order sw1 c/-", "go sp1 c", "order sp1 c/-")
    assert refusal(table, "SOL", "order sw1 f/-")[0] == "GG-ORD-1"
    play(table, until="attack")
    assert refusal(table, "SOL", "attack sp1 none")[0] == "GG-ATK-2"
    assert refusal(table, "SOL", "attacks done")[1].startswith("Say of every gladiator first")
    say(table, "SOL", "attack sw1 none", "attack sp1 none")
    assert refusal(table, "SOL", "attack sp1 c2") == ("GG-ATK-2", "Each gladiator attacks once per round.")


@pytest.mark.rule("GG-ORD-11", "GG-R-56", "GG-GAME-7")
def test_a_school_without_gladiators_gives_no_orders_but_plays_on() -> None:
    table = position(3, stage=["SPI", "SPI"], declared={"SPI": {"LEO": 5}}, crowd=["SPI Up W-1"],
                     gladiators=["SOL.Sp1 b2/N", "LEO.Sw1* b3/S", "LEO.Sp1* b4/S"])
    assert sorted(table.pending) == [0, 2]
    play(table, until="crowd")
    assert table.pending[1].kind == "crowd"
    play(table, attacks=[])
    play(table, attacks=["SOL.Sp1 b3"])
    found = play(table, attacks=["SOL.Sp1 b4"])
    assert found["treasury"]["SPI"] == 5 + 2  # two LEO gladiators as declared


@pytest.mark.rule("GG-ORD-9", "GG-ORD-13", "GG-R-67")
def test_occupied_squares_may_be_ordered_by_friend_and_foe() -> None:
    table = position(gladiators=["SOL.Sw1 c2/N", "SOL.Sp1 c3/N", "LEO.Sw1 d3/S"])
    assert {"go sw1 f", "go sw1 fr"} <= set(offers(table, "SOL"))
    found = play(table, orders=["SOL.Sw1 F/-", "SOL.Sp1 B/-"])
    assert found["gladiators"]["SOL.Sw1"] == "c2/N"
    assert found["gladiators"]["SOL.Sp1"] == "c3/N"


@pytest.mark.rule("GG-CLASH-1", "GG-CLASH-3", "GG-SAFE-3")
def test_own_orders_that_hold_each_other_up_and_the_fee_are_told_before_they_are_done() -> None:
    """What others do is not known then; who takes an order back is told anew."""
    table = position(gladiators=["SOL.Sw1 c2/N", "SOL.Sw2 d2/N", "SOL.Sp1 c1/N", "SOL.Cl1 e3/N", "LEO.Sw1 c7/S"])
    say(table, "SOL", "go sw1 f", "order sw1 f/-", "go sw2 fl", "order sw2 fl/-")
    assert table.view(0)["board"]["schools"][0]["planned"]["held"] == ["Sw1", "Sw2"]
    say(table, "SOL", "go sp1 f", "order sp1 f/-", "go cl1 f", "order cl1 f/-")
    asked = table.view(0)["ask"]["prompt"]
    assert asked.startswith("Your own orders hold up Sword 1, Sword 2 and Spear 1: they stay where they stand.")
    assert "The Safe Zone costs a coin this round, for Club 1." in asked
    assert "Sw2" not in str(table.view(1)["board"]["schools"][0].get("planned"))
    say(table, "SOL", *["undo"] * 6, "go sw2 f", "order sw2 f/-", "go sp1 f", "order sp1 f/-")
    say(table, "SOL", "go cl1 c", "order cl1 c/-")
    assert table.view(0)["ask"]["prompt"].startswith("All your gladiators have their orders.")
    assert table.view(0)["board"]["schools"][0]["planned"]["held"] == []


@pytest.mark.rule("GG-ORD-5", "GG-R-17")
def test_turn_or_skill_goes_with_any_upper_position() -> None:
    table = position(gladiators=["SOL.Sw1 c3/N"])
    assert len(offers(table, "SOL")) == 9
    say(table, "SOL", "go sw1 c")
    assert offers(table, "SOL") == [f"order sw1 c/{lower}" for lower in ("-", "cw", "ccw", "u", "sk")]


@pytest.mark.rule("GG-ORD-6", "GG-R-16")
def test_a_destination_outside_is_not_offered() -> None:
    table = position(gladiators=["SOL.Sw1 a1/N"])
    assert offers(table, "SOL") == ["go sw1 c", "go sw1 f", "go sw1 fr", "go sw1 r"]
    assert refusal(table, "SOL", "go sw1 l")[0] == "GG-ORD-6"


@pytest.mark.rule("GG-R-25", "GG-SAFE-2")
def test_the_safe_zone_is_entered_and_left_diagonally_too() -> None:
    found = play(position(gladiators=["SOL.Sw1 f6/S", "SOL.Sp1 e4/N"]), orders=["SOL.Sw1 FR/-", "SOL.Sp1 BR/-"])
    assert found["gladiators"] == {"SOL.Sw1": "e5/S", "SOL.Sp1": "f3/N"}


@pytest.mark.rule("GG-DAGGER-5")
def test_a_hurt_dagger_leaps_straight_until_upgraded() -> None:
    hurt = position(gladiators=["SOL.Da1* c2/N"])
    assert refusal(hurt, "SOL", "order da1 fr/sk")[0] == "GG-DAGGER-5"
    upgraded = position(upgraded={"SOL": ["Dagger"]}, gladiators=["SOL.Da1* c2/N"])
    assert play(upgraded, orders=["SOL.Da1 FR/SK"])["gladiators"]["SOL.Da1"] == "e4/N hurt"


@pytest.mark.rule("GG-R-24", "GG-DAGGER-3")
def test_a_leap_is_two_squares_or_nothing() -> None:
    table = position(gladiators=["SOL.Da1 c2/N", "LEO.Sw1 c4/S"])
    assert refusal(table, "SOL", "order da1 c/sk")[0] == "GG-DAGGER-3"
    assert play(table, orders=["SOL.Da1 F/SK"])["gladiators"]["SOL.Da1"] == "c2/N"


@pytest.mark.rule("GG-ORD-10")
def test_a_must_leave_dagger_may_leap_over_a_safe_square() -> None:
    table = position(treasury={"SOL": 0}, gladiators=["SOL.Da1 d4/N must leave"])
    assert "go da1 r" in offers(table, "SOL")
    say(table, "SOL", "go da1 r")  # only with the skill: e4 is inside, f4 is not
    assert facts(table)["planned"]["SOL"] == ["R/SK"]


@pytest.mark.rule("GG-R-63")
def test_the_first_option_is_what_counts_when_somebody_does_not_answer() -> None:
    firsts = {}
    table = new_table(3)
    while table.state.round < 2:
        seat = min(table.pending)
        ask = table.pending[seat]
        firsts.setdefault(ask.kind, ask.options[0].text)
        table.apply(seat, ask.options[0])
    assert firsts["choose-school"] == "lead aca"
    assert firsts["formation-split"] == "draw 2+2"
    assert firsts["place-eagle"] == "eagle on d2"
    assert firsts["choose-footprint"] == "line up on b1 c1 d1 + c2"
    assert firsts["place-crowd-bench"] == "crowd on s-a"
    assert firsts["place-crowd-token"] == "thumbs up"
    assert firsts["order-upper"].endswith(" c")
    assert firsts["order-lower"].endswith(" c/-")
    assert firsts["attack"].endswith(" none")
    assert firsts["crowd"] == "keep s-a"
    hit = position(gladiators=["SOL.Sw1* c2/N", "LEO.Sp1 c4/S"])
    play(hit, orders=["SOL.Sw1 C/SK"], attacks=["LEO.Sp1 c2"], until="shield-pay")
    assert offers(hit, "SOL")[0] == "take hits sw1"
    hurt = position(gladiators=["SOL.Sw1* c2/N"])
    play(hurt, until="upgrade")
    assert offers(hurt, "SOL")[0] == "leave sword"
    leaving = position(treasury={"SOL": 0}, gladiators=["SOL.Sw1 d4/N must leave"])
    assert offers(leaving, "SOL")[0] == "go sw1 br"


# --- All at once ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-GAME-4", "GG-MOVE-1")
def test_the_order_of_handing_in_never_matters() -> None:
    start = first_options(new_table(3, 4), "orders")
    rng = Rng(5)
    plans: dict[int, list[str]] = {}
    scout = start.clone()
    for seat in range(3):
        plans[seat] = []
        while seat in scout.pending and scout.state.phase == "orders":
            action = rng.choice(scout.pending[seat].options)
            plans[seat].append(action.text)
            scout.apply(seat, action)
    hashes = set()
    for order in permutations(range(3)):
        table = start.clone()
        for seat in order:
            say_seat(table, seat, plans[seat])
        hashes.add(table.hash)
    interleaved = start.clone()
    for step in range(max(map(len, plans.values()))):
        for seat in range(3):
            say_seat(interleaved, seat, plans[seat][step : step + 1])
    hashes.add(interleaved.hash)
    assert len(hashes) == 1


def say_seat(table: Table, seat: int, texts: list[str]) -> None:
    for text in texts:
        table.apply(seat, text)


@pytest.mark.rule("GG-ORD-2", "GG-ATK-9")
def test_while_others_plan_a_seat_learns_only_who_is_done() -> None:
    one, other = position(4, gladiators=[*FACING, "SPI.Sw1 a4/E"]), position(4, gladiators=[*FACING, "SPI.Sw1 a4/E"])
    say(one, "SOL", "go sw1 fr", "order sw1 fr/sk")
    say(other, "SOL", "go sw1 c", "order sw1 c/-")
    for viewer in (1, 2, 3, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.events(0, viewer) == other.events(0, viewer)
    say(one, "SOL", "orders done")
    assert [deciding["seat"] for deciding in one.view(1)["deciding"]] == [1, 2]


# --- Attacks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-ATK-1")
def test_attacks_wait_for_all_orders() -> None:
    table = position(gladiators=FACING)
    say(table, "SOL", "go sw1 c", "order sw1 c/-", "orders done")
    assert 0 not in table.pending
    assert refusal(table, "SOL", "attack sw1 c3")[0] == "GG-ATK-1"
    say(table, "LEO", "go sw1 c", "order sw1 c/-", "orders done")
    assert {ask.kind for ask in table.pending.values()} == {"attack"}


@pytest.mark.rule("GG-ATK-2", "GG-R-26")
def test_attacking_is_optional_and_placed_in_secret() -> None:
    table = position(gladiators=FACING)
    play(table, until="attack")
    assert offers(table, "SOL")[0] == "attack sw1 none"
    say(table, "SOL", "attack sw1 c3", "attacks done")
    assert "'attack': 'c3'" not in str(table.view(1))
    say(table, "LEO", "attack sw1 none", "attacks done")
    assert [event["square"] for event in told(table, "attack")] == ["c3"]


@pytest.mark.rule("GG-ATK-9", "GG-R-64")
def test_markers_name_their_gladiators_once_shown() -> None:
    table = position(crowd=["SOL Up S-a"], gladiators=["SOL.Cl1 b2/N", "SOL.Cl2 d2/N", "LEO.Sw1 h8/S"])
    play(table, attacks=["SOL.Cl1 c3", "SOL.Cl2 c3"], until="crowd")
    assert [(event["gladiator"], event["square"]) for event in told(table, "attack")] == [
        ("SOL.Cl1", "c3"),
        ("SOL.Cl2", "c3"),
    ]
    shown = table.view(1)["board"]["schools"][0]["gladiators"]
    assert [(one["attack"], one["order"]) for one in shown] == [("c3", None), ("c3", None)]


@pytest.mark.rule("GG-ATK-10", "GG-ATK-3")
def test_the_own_order_does_not_change_where_one_strikes() -> None:
    still, turning = position(gladiators=["SOL.Sw1 c2/N"]), position(gladiators=["SOL.Sw1 c2/N"])
    play(still, until="attack")
    play(turning, orders=["SOL.Sw1 R/CW"], until="attack")
    assert offers(still, "SOL") == offers(turning, "SOL")
    assert offers(turning, "SOL") == [f"attack sw1 {square}" for square in ("none", "c2", "b3", "c3", "d3")]


@pytest.mark.rule("GG-ATK-8", "GG-R-27")
def test_nothing_blocks_an_attack() -> None:
    found = play(position(gladiators=["SOL.Sp1 b2/N", "SOL.Sw1 b3/N", "LEO.Sw1 b4/S", "LEO.Sp1 b5/S"]),
                 attacks=["SOL.Sp1 b5"])
    assert found["gladiators"]["LEO.Sp1"] == "b5/S hurt"


# --- Crowd ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-CROWD-5")
def test_the_crowd_is_called_between_attacks_and_reveal_only() -> None:
    table = position(crowd=["SOL Up S-a"], gladiators=["SOL.Sw1* c2/N"])
    assert refusal(table, "SOL", "call s-a")[0] == "GG-CROWD-5"
    play(table, until="attack")
    assert refusal(table, "SOL", "call s-a")[0] == "GG-CROWD-5"
    play(table, until="crowd")
    assert told(table, "order-stayed") == []
    assert offers(table, "SOL") == ["keep s-a", "call s-a"]


@pytest.mark.rule("GG-CROWD-6", "GG-R-37")
def test_any_number_of_tokens_at_once_and_in_secret() -> None:
    table = position(crowd=["SOL Up S-a", "SOL Up S-b", "SOL Down S-c", "LEO Up N-h"], gladiators=FACING)
    play(table, until="crowd")
    assert sorted(table.pending) == [0, 1]
    say(table, "SOL", "call s-a", "call s-b", "call s-c", "crowd done")
    assert told(table, "crowd-called") == []
    assert all(token["thumb"] is None for token in table.view(1)["board"]["schools"][0]["crowd"])
    say(table, "LEO", "keep n-h", "crowd done")
    assert [event["bench"] for event in told(table, "crowd-called")] == ["S-a", "S-b", "S-c"]


@pytest.mark.rule("GG-CROWD-6", "GG-SHIELD-3", "GG-UPG-4")
def test_a_choice_is_settled_by_done_and_not_before() -> None:
    """Where every choice is made but Done is not said, nobody is told that it was."""
    table = position(
        crowd=["SOL Up S-a", "LEO Up N-h"],
        gladiators=["SOL.Sw1* c2/N", "SOL.Sp1* h1/N", "LEO.Sw1* c3/S"],
    )
    duel = {"orders": ["SOL.Sw1 C/SK", "LEO.Sw1 C/SK"], "attacks": ["SOL.Sw1 c3", "LEO.Sw1 c2"]}
    for done, kind, before, said, other in (
        (duel, "crowd", "keep s-a", "crowd done", "call s-a"),
        ({}, "shield-pay", "pay shield sw1", "shields done", "take hits sw1"),
    ):
        play(table, **done, until=kind)
        say(table, "SOL", before)
        assert refusal(table, "SOL", other)[1].endswith("say that you are done, or take one back.")
        say(table, "SOL", "undo", before, said)
        assert refusal(table, "SOL", other)[1].startswith("You have said that you are done")
        say(table, "LEO", table.pending[1].options[-1].text, said)
    upgrading = position(gladiators=["SOL.Sp1* f2/N", "LEO.Sp1* c5/S"])
    play(upgrading, until="upgrade")
    say(upgrading, "SOL", "leave spear")
    assert refusal(upgrading, "SOL", "upgrade spear")[1].endswith("say that you are done, or take one back.")
    say(upgrading, "SOL", "upgrades done")
    assert refusal(upgrading, "SOL", "upgrade spear")[1].startswith("You have said that you are done")


@pytest.mark.rule("GG-CROWD-11", "GG-CROWD-7")
def test_a_call_counts_for_its_round_only() -> None:
    table = position(crowd=["SOL Up S-b"], gladiators=["SOL.Sp1 b2/N", "LEO.Sw1 b4/S"])
    play(table, call=["S-b"])
    assert play(table, attacks=["SOL.Sp1 b4"])["treasury"]["SOL"] == 7


@pytest.mark.rule("GG-R-38", "GG-CROWD-9")
def test_thumbs_down_takes_all_coins_on_its_line_and_none_elsewhere() -> None:
    table = position(crowd=["LEO Down N-b", "SOL Up W-4"],
                     gladiators=["SOL.Sp1 b2/N", "SOL.Cl1 g3/N", "LEO.Sw1 b4/S", "LEO.Sp1 g4/S"])
    found = play(table, attacks=["SOL.Sp1 b4", "SOL.Cl1 g4"], call=["N-b", "W-4"])
    assert found["gladiators"]["LEO.Sw1"] == "b4/S hurt"
    assert found["treasury"]["SOL"] == 5 + 0 + (3 + 1)


@pytest.mark.rule("GG-R-39", "GG-CROWD-8")
def test_two_own_thumbs_up_crossing_pay_twice() -> None:
    table = position(crowd=["SOL Up S-b", "SOL Up E-4"], gladiators=["SOL.Sp1 b2/N", "LEO.Sw1 b4/S"])
    assert play(table, attacks=["SOL.Sp1 b4"], call=["S-b", "E-4"])["treasury"]["SOL"] == 5 + 2 + 2


@pytest.mark.rule("GG-CROWD-8")
def test_thumbs_up_serves_its_owner_only() -> None:
    table = position(crowd=["LEO Up N-b"], gladiators=["SOL.Sp1 b2/N", "LEO.Sw1 b4/S"])
    assert play(table, attacks=["SOL.Sp1 b4"], call=["N-b"])["treasury"] == {"SOL": 7, "LEO": 5}


@pytest.mark.rule("GG-R-68", "GG-CROWD-12")
def test_thumbs_down_leaves_the_declaration_alone() -> None:
    table = position(3, stage=["LEO"], declared={"SOL": {"LEO": 5}}, crowd=["LEO Down N-b"],
                     gladiators=["SOL.Sp1 b2/N", "LEO.Sw1* b4/S"])
    assert play(table, attacks=["SOL.Sp1 b4"], call=["N-b"])["treasury"]["SOL"] == 5 + 2


@pytest.mark.rule("GG-CROWD-3", "GG-R-70")
def test_what_is_open_and_what_is_not() -> None:
    table = position(crowd=["SOL Up S-b", "SOL Down S-c used"], treasury={"SOL": 9}, gladiators=FACING)
    school = table.view(1)["board"]["schools"][0]
    assert school["treasury"] == 9
    assert [token["thumb"] for token in school["crowd"]] == [None, "Down"]
