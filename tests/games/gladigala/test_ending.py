"""P8 and after: the end of a match, medals, the afternoon, the day."""

from __future__ import annotations

import pytest

from harena.core import BadScenario, Table
from harena.games.gladigala import GLADIGALA
from harena.games.gladigala.arena import Kind, Side
from harena.games.gladigala.ending import final_ranking, margin, medal_of_coin, medal_of_eagle
from harena.games.gladigala.state import Gladiator, Medal, School, Symbol, new_school

from .tables import FIXED, facts, first_options, new_table, offers, play, position, random_day

FOUR_OUT = ["SOL", "LEO", "SOL", "LEO"]


def school(seat: int, treasury: int, active: int = 1, hurt: int = 0) -> School:
    made = new_school(seat, Side(seat))
    made.symbol = Symbol(seat)
    made.treasury = treasury
    made.gladiators = [Gladiator(seat, Kind.SWORD, n + 1, marks=int(n < hurt)) for n in range(active)]
    return made


@pytest.mark.rule("GG-GAME-2", "GG-GAME-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_day_has_exactly_two_matches_of_rounds_counted_from_one(seats: int) -> None:
    table = random_day(seats, 3, round_limit=12)
    assert len(table.state.awards) == 2
    rounds = [(event["match"], event["round"]) for event in table.events() if event["kind"] == "round"]
    for match in ("morning", "afternoon"):
        numbers = [number for which, number in rounds if which == match]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.rule("GG-GAME-2")
def test_the_afternoon_is_played_even_if_it_cannot_change_anything() -> None:
    table = position(gladiators=["SOL.Sw1+LEO e6/S"])
    play(table, orders=["SOL.Sw1 F/-"])
    assert table.result is None
    assert facts(table)["match"] == "afternoon"


@pytest.mark.rule("GG-END-2", "GG-END-6")
def test_five_out_over_all_schools_end_a_match() -> None:
    gladiators = ["SOL.Sp1 b2/N", "SOL.Cl1 f2/N", "LEO.Sw1* b4/S", "LEO.Da1 f3/S", "LEO.Sp1 h8/S"]
    four = play(position(stage=["SOL", "LEO", "SOL"], gladiators=gladiators), attacks=["SOL.Sp1 b4"])
    assert (four["match"], len(four["stage"])) == ("morning", 4)
    table = position(match="afternoon", stage=["SOL", "LEO", "SOL", "LEO"], gladiators=gladiators)
    six = play(table, orders=["SOL.Cl1 C/SK"], attacks=["SOL.Sp1 b4", "SOL.Cl1 f3"])
    assert len(six["stage"]) == 6
    assert table.result is not None


@pytest.mark.rule("GG-END-4", "GG-R-49")
def test_the_round_of_a_snatch_is_completed() -> None:
    table = position(match="afternoon", gladiators=["SOL.Sw1+LEO e6/S", "SOL.Sp1 b2/N", "LEO.Sp1 b4/S"])
    found = play(table, orders=["SOL.Sw1 F/-"], attacks=["SOL.Sp1 b4", "LEO.Sp1 b2"])
    assert found["treasury"] == {"SOL": 5 + 2 - 1, "LEO": 7}
    assert found["gladiators"]["LEO.Sp1"] == "b4/S hurt"


@pytest.mark.rule("GG-END-3", "GG-R-50")
def test_a_snatch_goes_before_five_out() -> None:
    table = position(match="afternoon", stage=FOUR_OUT, treasury={"LEO": 20},
                     gladiators=["SOL.Sw1+LEO e6/S", "SOL.Sp1 g2/N", "LEO.Sw1* g5/S"])
    found = play(table, orders=["SOL.Sw1 F/-", "LEO.Sw1 F/-"], attacks=["SOL.Sp1 g4"])
    assert len(found["stage"]) == 5
    assert found["medals"] == {"SOL": ["Medal of Eagle"], "LEO": []}


@pytest.mark.rule("GG-END-5", "GG-R-55")
@pytest.mark.parametrize("limit", [40, 7])
def test_the_last_round_ends_a_match_as_if_five_were_out(limit: int) -> None:
    table = Table(GLADIGALA, GLADIGALA.configure(2, {**FIXED, "round_limit": limit}), 1)
    first_options(table, "orders")
    rounds = 0
    while table.state.match == 0:
        rounds = table.state.round
        play(table)
    assert rounds == limit


@pytest.mark.rule("GG-R-66", "GG-UPG-1")
def test_no_upgrades_in_the_last_round() -> None:
    table = position(round=40, gladiators=["SOL.Sw1* b2/N", "LEO.Sw1 b7/S"])
    with pytest.raises(BadScenario, match="nobody is asked 'upgrade' in this round"):
        play(table, until="upgrade")
    assert facts(table)["match"] == "afternoon"
    assert facts(table)["treasury"]["SOL"] == 5


@pytest.mark.rule("GG-MEDAL-4", "GG-R-53")
def test_coins_on_a_medal_are_the_lead_over_the_richest_other_and_are_spent() -> None:
    poor_winner, rich, other = school(0, 12), school(1, 11), school(2, 3)
    assert margin(poor_winner, [poor_winner, rich, other]) == 1
    assert margin(other, [poor_winner, rich, other]) == 0
    table = position(round=40, treasury={"SOL": 9, "LEO": 4}, gladiators=["SOL.Sw1 b2/N"])
    found = play(table)
    assert (found["treasury"], found["medal_coins"]["SOL"]) == ({"SOL": 4, "LEO": 4}, 5)


@pytest.mark.rule("GG-TIE-1", "GG-R-51")
def test_ladder_of_the_medal_of_eagle() -> None:
    assert medal_of_eagle([school(0, 3, active=3), school(1, 9, active=2)]).seat == 0
    assert medal_of_eagle([school(0, 6, active=2), school(1, 8, active=2)]).seat == 1
    assert medal_of_eagle([school(0, 6, active=2, hurt=1), school(1, 6, active=2)]).seat == 1
    assert medal_of_eagle([school(0, 6, active=2), school(1, 6, active=2)]) is None


@pytest.mark.rule("GG-TIE-2", "GG-TIE-3", "GG-R-65")
def test_ladder_of_the_medal_of_coin() -> None:
    assert medal_of_coin([school(0, 9), school(1, 8, active=4)]).seat == 0
    assert medal_of_coin([school(0, 9, active=2), school(1, 9, active=3)]).seat == 1
    upgraded = school(0, 9, active=2, hurt=1)
    upgraded.upgraded = 1 << Kind.SWORD
    assert medal_of_coin([upgraded, school(1, 9, active=2)]).seat == 1
    assert medal_of_coin([school(0, 9), school(1, 9), school(2, 1)]) is None


@pytest.mark.rule("GG-NEXT-2", "GG-R-52")
def test_a_carried_eagle_stays_where_its_carrier_stood() -> None:
    table = position(round=40, gladiators=["SOL.Sw1+LEO f6/S"])
    found = play(table, orders=["SOL.Sw1 B/-"])
    assert (found["match"], found["eagles"]["LEO"], found["carriers"]) == ("afternoon", "f7", {})


@pytest.mark.rule("GG-NEXT-1", "GG-NEXT-3")
def test_what_is_kept_and_what_is_new_in_the_afternoon() -> None:
    table = position(3, round=40, treasury={"SOL": 9, "SPI": 6, "LEO": 2}, stage=["LEO", "LEO"], bonus_paid={"SOL": 2},
                     declared={"SOL": {"LEO": 5}}, crowd=["SOL Up S-a used"], upgraded={"LEO": ["Sword"]},
                     shield_coins={"LEO": 2}, leader="SOL", gladiators=["SOL.Sw1* b2/N", "LEO.Sw1 g4/W"])
    found = play(table)
    assert found["treasury"] == {"SOL": 6, "SPI": 6, "LEO": 2}
    assert (found["stage"], found["crowd"], found["leader"]) == ([], {}, "nobody")
    assert found["bonus_paid"] == found["shield_coins"] == {"SOL": 0, "SPI": 0, "LEO": 0}
    assert found["declared"] == {"SOL": {}, "SPI": {}, "LEO": {}}
    assert list(GLADIGALA.invariants(table.state)) == []


@pytest.mark.rule("GG-NEXT-5", "GG-R-60")
def test_starting_on_an_eagle_takes_it_at_the_end_of_the_first_rounds_hits() -> None:
    table = position(4, phase="placing", match="afternoon", eagles={"LEO": "c1"},
                     formations={code: [f"{kind}{number}" for number in (1, 2, 3)]
                                 for code, kind in (("SOL", "Sw"), ("SPI", "Sp"), ("LEO", "Da"), ("ACA", "Cl"))})
    assert "line up on b1 c1 d1" in offers(table, "SOL")
    table.apply(0, "line up on b1 c1 d1")
    first_options(table, "orders")
    assert facts(table)["carriers"] == {}
    assert play(table)["carriers"] == {"LEO": "SOL.Sw2"}


@pytest.mark.rule("GG-WIN-1", "GG-WIN-2")
def test_ranking_by_eagles_then_coins_then_coins_on_medals() -> None:
    schools = [school(seat, 5) for seat in range(4)]
    schools[0].medals[Medal.COIN], schools[0].medal_coins = 1, 9
    schools[1].medals[Medal.EAGLE] = 1
    result = final_ranking(schools)
    assert result.ranking == ((1,), (0,), (2, 3))
    assert result.reason == "LEO: Champion and Supremus"
    assert result.scores == (1009, 10000, 5, 5)


@pytest.mark.rule("GG-WIN-3", "GG-WIN-4", "GG-R-54")
def test_no_medals_go_by_treasury_and_ties_share() -> None:
    result = final_ranking([school(0, 7), school(1, 7), school(2, 4)])
    assert result.winners == (0, 1)
    assert result.ranking == ((0, 1), (2,))
    assert result.reason == "ACADEMIA and LEO: largest Treasury, no medal was awarded"
    assert result.share(0) == 0.5


@pytest.mark.rule("GG-WIN-1", "GG-WIN-4")
def test_a_school_that_has_given_up_keeps_its_medals_but_wins_nothing_by_them() -> None:
    schools = [school(0, 7), school(1, 3), school(2, 4)]
    schools[1].medals[Medal.EAGLE] = 1
    result = final_ranking(schools, [1])
    assert result.ranking == ((0,), (2,))
    assert result.reason == "ACADEMIA: largest Treasury, no medal was kept"
    assert result.scores == (7, 10000, 4)


@pytest.mark.rule("GG-R-14")
def test_awards_are_shown() -> None:
    table = position(round=40, treasury={"SOL": 9}, gladiators=["SOL.Sw1 b2/N"])
    play(table)
    assert table.view(None)["board"]["awards"] == [{"medal": "Medal of Coin", "school": "SOL", "coins": 4}]
    assert new_table(2).view(None)["board"]["awards"] == []


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (0, "nothing"), (9, "9 coins"), (1_001, "1 Medal of Coin, 1 coin"),
        (11_009, "1 Medal of Eagle, 1 Medal of Coin, 9 coins"), (20_000, "2 Medals of Eagle"),
    ],
)
def test_scores_are_told_in_words(score: int, told: str) -> None:
    assert GLADIGALA.tally(score) == told
