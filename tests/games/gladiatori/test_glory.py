"""Victory Points, flight, the end of the game, teams, campaign."""

from pathlib import Path

import pytest

import harena
from harena.games.gladiatori.campaign import BadCareer, Career, book, fate_of, load, options_for, save, xp_for

from .position import at, duel, events, look, play

FAR = {"hex": [4, 0], "facing": "W", "hand": "E0"}
ATTACK = ("red: play strength", "red: attack green")


@pytest.mark.rule("GL-VP-3", "GL-R-90")
def test_first_blood_waits_for_a_worthy_wound() -> None:
    behind = duel({"hand": "STR", "vp": 10}, {"facing": "E"}, first_blood=False)
    position = play(behind, *ATTACK, "red: call on offense", finish=True)
    assert position["green"]["removed"] == "E0"
    assert not position["first_blood"]
    front = duel({"hand": "STR", "vp": 10}, first_blood=False)
    position = play(front, *ATTACK, "red: call on offense", finish=True)
    assert position["first_blood"]
    assert position["red"]["vp"] == 10 + 2 + 1 + 3
    broken = duel({"hand": "STR, SM6", "vp": 10}, {"items": ["net-a"]}, first_blood=False)
    position = play(
        broken,
        "red: play strength",
        "red: add break item",
        "red: attack green",
        "red: break net-a",
        "red: call on offense",
        finish=True,
    )
    assert not position["first_blood"]


@pytest.mark.rule("GL-VP-9", "GL-R-97", "GL-END-2")
def test_every_survivor_gets_five_also_at_an_immediate_end() -> None:
    table = duel({"hand": "STR", "vp": 10, "offense": 9}, {"hp": "", "vp": 4})
    play(table, *ATTACK, "red: call on offense", finish=True)
    assert table.result is not None
    assert table.result.reason == "last side standing"
    assert table.result.scores == (10 + 2 + 1 + 6 + 5, 4)
    late = at(turn=6, phase="rest", red={"hex": [0, 0], "endurance": 0}, green={"hex": [4, 0], "endurance": 0})
    assert late.result is not None
    assert late.result.reason == "six turns"
    assert late.result.scores == (15, 15)
    assert late.result.winners == (0, 1)  # same VP, same hit points: a shared win


@pytest.mark.rule("GL-VP-10", "GL-VP-11")
def test_surrender_costs_fifteen_and_vp_may_be_negative() -> None:
    table = duel({"hand": "STR", "vp": 4}, {"vp": 0})
    table.apply(0, "surrender")
    assert table.result is not None
    assert table.result.scores == (-11, 5)
    assert table.result.winners == (1,)


@pytest.mark.rule("GL-VP-14", "GL-WREST-1")
def test_being_wrestled_away_is_no_flight() -> None:
    table = duel({"hand": "STR", "powers": [6], "vp": 10}, {"vp": 10, "hand": "E0"})
    play(table, *ATTACK, "red: call on offense", "red: apply wrestling", until="wrestle")
    position = play(table, "red: push green e", finish=True)
    assert position["green"]["hex"] == [2, 0]
    assert position["green"]["vp"] == 10
    assert position["red"]["vp"] == 13


@pytest.mark.rule("GL-R-92", "GL-R-94")
def test_splitting_the_run_does_not_avoid_the_charge() -> None:
    table = duel({"hand": "MOV", "speed": 1, "vp": 10}, {"hand": "E0"})
    position = play(
        table,
        "red: step w",
        "red: keep facing",
        "red: play movement",
        "red: step w",
        "red: keep facing",
        "red: stop",
        finish=True,
    )
    assert position["red"]["hex"] == [-2, 0]
    assert position["red"]["vp"] == 8
    free = duel({"hand": "MOV", "hex": [-1, 0], "vp": 10}, {"hand": "E0"})  # not in melee at the start
    assert play(free, "red: play movement", "red: step w", "red: step w", "red: stop", finish=True)["red"]["vp"] == 10


@pytest.mark.rule("GL-VP-12", "GL-REFLEX-1")
def test_a_defenders_reflex_is_an_episode_of_its_own() -> None:
    table = duel({"hand": "STR"}, {"hand": "BER, SM8", "speed": 2, "vp": 10, "guard": 9})
    position = play(
        table,
        *ATTACK,
        "green: react with berserk",
        "green: add reflex",
        "red: call on offense",
        "green: call on guard",
        "green: step e",
        "green: step e",
        finish=True,
    )
    assert position["green"]["hex"] == [3, 0]
    assert position["green"]["vp"] == 8


@pytest.mark.rule("GL-R-87", "GL-VP-1")
def test_only_the_zone_of_the_target_decides_what_an_attack_is_worth() -> None:
    fallen = duel({"hand": "STR", "vp": 10}, {"face_down": True, "unbalanced": 2})
    assert play(fallen, *ATTACK, "red: call on offense", finish=True)["red"]["vp"] == 13
    sideways = duel({"hand": "STR", "vp": 10}, {"facing": "NW"})
    assert play(sideways, *ATTACK, "red: call on offense", finish=True)["red"]["vp"] == 13


@pytest.mark.rule("GL-R-96", "GL-END-5")
def test_the_dead_win_on_their_vp_unless_the_last_one_standing_wins() -> None:
    for option, winners in ((False, (1,)), (True, (0,))):
        table = duel(
            {"hand": "STR", "offense": 9, "vp": 10},
            {"facing": "E", "hp": "", "vp": 12},
            options={"last_standing_wins": option},
        )
        play(table, *ATTACK, "red: call on offense", finish=True)
        assert table.result is not None
        assert table.result.scores == (10 - 3 - 2 - 12 + 5, 12)
        assert table.result.winners == winners


@pytest.mark.rule("GL-TEAM-1", "GL-END-2")
def test_a_team_scores_together_with_its_dead_and_the_game_goes_on_while_both_sides_stand() -> None:
    table = at(
        seats=4,
        options={"sides": "teams"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR", "offense": 9, "vp": 10},
        green={"hex": [1, 0], "facing": "W", "vp": 40},
        yellow={**FAR, "vp": 10},
        blue={"hex": [-4, 2], "hand": "E0", "vp": 10},
    )
    position = play(table, *ATTACK, "red: call on offense", finish=True)
    assert position["green"]["fate"] == "dead"
    assert table.result is None
    table.state.gladiators[3].hex = -1
    play(table, finish=True)
    while table.result is None:
        seat = min(table.pending)
        table.apply(seat, table.pending[seat].options[0])
    assert table.result.winners == (1, 3)


# -- campaign -----------------------------------------------------------------------------------------


def finished(vp: tuple[int, int], **options: object) -> harena.Table:
    return at(
        turn=6,
        phase="rest",
        options=options,
        red={"hex": [0, 0], "endurance": 0, "vp": vp[0] - 5},
        green={"hex": [4, 0], "endurance": 0, "vp": vp[1] - 5},
    )


@pytest.mark.rule("GL-CAMP-1", "GL-R-99", "GL-X-35")
def test_a_tenth_of_the_final_vp_and_one_for_winning() -> None:
    brutus, varro = Career("Brutus"), Career("Varro")
    book([brutus, varro], finished((27, -14)))
    assert (brutus.xp, brutus.coins()) == (3, 56)
    assert (varro.xp, varro.coins()) == (-1, 55)


@pytest.mark.rule("GL-CAMP-4", "GL-R-101")
def test_xp_are_coins_for_the_next_creation_and_never_cost_any() -> None:
    assert [Career("x", xp).coins() for xp in (-9, -1, 0, 1, 2, 7)] == [55, 55, 55, 55, 56, 58]
    assert options_for([Career("x", 6), None])["coins_red"] == 58
    assert options_for([Career("x", 6), None, None])["coins_red"] == 73
    assert options_for([Career("x", 6), None, None], {"animals": "coop"})["coins_red"] == 58  # no sides there
    assert "coins_green" not in options_for([Career("x", 6), None])
    with pytest.raises(BadCareer):
        options_for([Career("x", 6, alive=False)])


@pytest.mark.rule("GL-CAMP-2", "GL-CAMP-3", "GL-R-102")
def test_unconscious_or_dead() -> None:
    table = finished((20, 10))
    g = table.state
    from harena.games.gladiatori.state import Fate

    g.gladiators[1].fate, g.gladiators[1].deficit = Fate.DEAD, -4
    career = Career("Varro", 4)
    book([None, career], table)
    assert (career.xp, career.alive) == (5, True)
    assert fate_of(g, 1) == "unconscious"
    g.gladiators[1].deficit = -5
    book([None, career], table)
    assert (career.xp, career.alive) == (0, False)


@pytest.mark.rule("GL-CAMP-5", "GL-R-115")
def test_surviving_the_suggested_animals_is_worth_xp_to_the_survivors() -> None:
    def hunt(species: str, count: str = "low") -> harena.Table:
        return at(
            options={"animals": "coop", "species": species, "animal_count": count},
            turn=6,
            phase="rest",
            red={"hex": [0, 0], "endurance": 0},
            green={"hex": [], "fate": "dead", "endurance": 0},
        )

    for species, xp in (("dog", 1), ("wolf", 2), ("lion", 3), ("bear", 3)):
        brutus, varro = Career("Brutus"), Career("Varro")
        table = hunt(species)
        assert table.result is not None
        assert table.result.winners == (0, 1)
        book([brutus, varro], table)
        assert (brutus.xp, varro.xp) == (xp, 0)
    few = Career("Brutus")
    book([few, None], hunt("dog", "2"))
    assert few.xp == 0


@pytest.mark.rule("GL-R-141", "GL-R-102", "GL-CAMP-1")
def test_giving_up_is_no_way_to_xp() -> None:
    brutus, varro = Career("Brutus"), Career("Varro")
    table = harena.new("gladiatori", seats=2, seed=1, options=options_for([brutus, varro]))
    table.apply(0, "concede")
    book([brutus, varro], table)
    assert (brutus.xp, brutus.games) == (0, ["−5 VP, no XP, surrendered"])
    assert (varro.xp, varro.games) == (2, ["15 VP, +2 XP, alive"])
    rich, poor = duel({"vp": 27}), duel({"vp": -5})
    for table, xp in ((rich, 1), (poor, -2)):
        table.apply(0, "concede")
        assert xp_for(table, 0) == xp


@pytest.mark.rule("GL-R-141", "GL-CAMP-3")
def test_what_befalls_a_gladiator_after_his_player_gave_up_is_not_booked() -> None:
    table = at(
        seats=3, options={"sides": "ffa"}, turn=6, round=2, order=["green", "red", "yellow"],
        red={"hex": [1, 0], "facing": "W", "hp": ""}, green={"hex": [0, 0], "facing": "E", "hand": "STR, E1x9"},
        yellow={"hex": [-4, 2], "facing": "E"},
    )  # fmt: skip
    table.apply(0, "concede")
    play(table, "green: play strength", *["green: add energy 1"] * 9, "green: attack red", until="the end")
    assert look(table)["red"]["deficit"] == -5
    brutus = Career("Brutus", 2)
    book([brutus, None, None], table)
    assert (brutus.xp, brutus.alive, brutus.games) == (2, True, ["−5 VP, no XP, surrendered"])


@pytest.mark.rule("GL-CAMP-3", "GL-R-100")
def test_a_surrender_comes_too_late_for_an_unbeatable_gladiator_who_was_killed_for_good() -> None:
    fallen = {"fate": "unbeatable", "last_round": 3, "vp": 30}
    for text in ("surrender", "concede"):
        table = duel(fallen)
        table.state.gladiators[0].deficit = -7
        table.apply(0, text)
        brutus = Career("Brutus", 2)
        book([brutus, None], table)
        assert (brutus.alive, brutus.xp, fate_of(table.state, 0)) == (False, 0, "dead")


@pytest.mark.rule("GL-R-141", "GL-ANIM-17")
def test_giving_up_among_animals_is_worth_nothing() -> None:
    table = harena.new("gladiatori", seats=1, seed=1, options={"animals": "solo"})
    table.apply(0, "concede")
    assert table.result is not None
    assert (table.result.winners, table.result.scores, xp_for(table, 0)) == ((), (0,), 0)


@pytest.mark.rule("GL-CAMP-3")
def test_the_dead_have_no_next_coins() -> None:
    assert Career("x", 6, alive=False).coins() is None


def test_a_career_is_a_file(tmp_path: Path) -> None:
    career = Career('Brutus "the Ox"', 3, True, ["22 points, +3 XP, alive"])
    save(career, tmp_path / "brutus.toml")
    assert load(tmp_path / "brutus.toml") == career
    (tmp_path / "bad.toml").write_text('name = "x"\nxp = "many"\n')
    with pytest.raises(BadCareer, match="'xp' should be a int"):
        load(tmp_path / "bad.toml")
    with pytest.raises(BadCareer, match="cannot be read"):
        load(tmp_path / "nobody.toml")


@pytest.mark.rule("GL-R-128")
def test_every_game_ends_within_six_turns() -> None:
    for seed in range(3):
        table = harena.new("gladiatori", seats=2, seed=seed)
        answers = 0
        while table.result is None:
            seat = min(table.pending)
            options = table.pending[seat].options
            table.apply(seat, options[(answers * 7 + seed) % len(options)])
            answers += 1
        assert look(table)["turn"] <= 6
        assert len(events(table, "turn")) <= 6
