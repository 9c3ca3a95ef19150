"""Scenario files: what is mistyped is named, and what comes out differently is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harena.core import BadScenario, Table
from harena.testing import Scenario, load_scenarios, run_scenario
from harena.testing.chance import ScriptedRng
from tests.toys.auction import AuctionGame
from tests.toys.duel import DuelGame
from tests.toys.plans import GatesGame
from tests.toys.solo import BeastGame

GOOD = """
id = "TD-EX-1"
title = "A parry takes two of a heavy blow"
game = "toy-duel"
rules = ["TD-2", "TD-3"]

[given]
hands = [["heavy"], ["parry"]]
wounds = [0, 2]

[[when]]
seat = 0
asked = "turn"
offers_also = ["attack with heavy"]
do = "attack with heavy"

[[when]]
seat = 0
refused = "attack with strike"
rule = "TD-7"
message = "A blow is still in the air."

[[when]]
seat = 1
offers = ["answer with parry", "pass", "throw sand"]
offers_not = ["rest"]
do = "answer with parry"
then = { "waits" = [0] }

[[when]]
all_pass = true
note = "both let it land"

[then]
fighters.1.wounds = 3
fighters.1.hand.size = 1
fighters.1.sand = 1
asked.1 = "turn"
waits = [1]
views.0.active = 1
"""


def scenario(tmp_path: Path, text: str) -> Scenario:
    path = tmp_path / "parry.toml"
    path.write_text(text, encoding="utf-8")
    (found,) = load_scenarios(path)
    return found


def outcome(tmp_path: Path, text: str) -> list[str]:
    return run_scenario(scenario(tmp_path, text), DuelGame())


def test_a_scenario_that_holds_prints_nothing(tmp_path: Path) -> None:
    assert outcome(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("fighters.1.wounds = 3", "fighters.1.wounds = 5", "then: fighters.1.wounds should be 5, but is 3"),
        ("fighters.1.wounds", "fighters.1.wound", "then: there is no 'fighters.1.wound' here"),
        ("fighters.1.wounds", "fighters.7.wounds", "then: there is no 'fighters.7.wounds' here ('7' of a list of 2)"),
        ("fighters.1.sand = 1", "fighters.1.sand.x = 1", "then: there is no 'fighters.1.sand.x' here ('x' of 1)"),
        ("waits = [1]", "waits = [0, 1]", "then: waits should be [0, 1], but is [1]"),
        ("waits = [1]", "result = { reason = 'x' }", "then: there is no 'result.reason' here"),
        ('asked = "turn"', 'asked = "window"', "step 1: seat 0 should be asked 'window', but is asked 'turn'"),
        ('["attack with heavy"]', '["attack with net"]', "step 1: seat 0 should be offered 'attack with net'"),
        ('do = "attack with heavy"', 'do = "attack with strike"', "step 1: You do not hold that card. [TD-1]"),
        ('do = "attack with heavy"', 'do = "fly"', "step 1: 'fly' is not something that can be done in Duel"),
        ('rule = "TD-7"', 'rule = "TD-6"', "step 2: 'attack with strike' should be refused by TD-6, but is refused by"),
        ('message = "A', 'message = "The', "step 2: 'attack with strike' should be refused with 'The blow"),
        ('seat = 0\nrefused = "attack with strike"', 'seat = 1\nrefused = "pass"',
         "step 2: 'pass' should be refused, but was done"),
        ('"answer with parry", "pass"', '"pass"',
         "step 3: seat 1 should be offered other choices: missing [], not expected ['answer with parry']"),
        ('["rest"]', '["pass"]', "step 3: seat 1 should not be offered 'pass'"),
        ('"waits" = [0]', '"waits" = [1]', "step 3: waits should be [1], but is [0]"),
        ("hands =", "hand =", "given: there is no 'hand'; did you mean 'hands'?"),
        ('["parry"]]', '["parri"]]', "given: 'parri' is no card; did you mean 'parry'?"),
        ('[["heavy"]', '[["heavy", "heavy", "heavy", "heavy"]', "given: there is no 'heavy' left: of"),
        ("wounds = [0, 2]", "wounds = [0, 2, 3]", "given: 'wounds' has 3 entries, but there are 2 seats"),
        ("wounds = [0, 2]", "wounds = 3", "given: 'wounds' is 3, but should be a list"),
        ("wounds = [0, 2]", "wounds = [0, -2]", "given: wounds of seat 1 is -2, but should be a number of at least 0"),
        ('["rest"]', '["rset"]', "step 3: 'rset' is never offered: it is not something that can be done in Duel"),
        ("seat = 0\nasked", "seat = 2\nasked", "step 1: there is no seat 2; the seats are 0 to 1"),
        ("all_pass = true", "all_pass = true\n[[when]]\nall_pass = true", "step 5: nobody may pass here"),
        ("rules =", "dice = [6, 6]\nrules =", "dice: no die was rolled for the last 2: [6, 6]"),
        ("rules =", "picks = ['parry']\nrules =", "picks: nothing was picked at random for the last 1: ['parry']"),
        ("rules =", "shuffles = [['parry']]\nrules =", "shuffles: no pile of two or more was shuffled for ['parry']"),
        ("fighters.1.sand = 1", "fighters.1.sand = true", "then: fighters.1.sand should be True, but is 1"),
        ("waits = [1]", "absent = ['waits']", "then: waits should be absent, but is there"),
        ("waits = [1]", "absent = ['resutl']", "then: resutl is absent, but never could be there ('resutl'; did you"),
        ("waits = [1]", "absent = ['fighter.1']", "then: fighter.1 should be absent, but there is no 'fighter' here"),
        ("waits = [1]", "absent = ['fighters.0.hand.parri']", "then: fighters.0.hand.parri is absent, but never could"),
        ("[[when]]\nall_pass", "[[when]]\nbefore = { waits = [1] }\nall_pass",
         "step 4: waits should be [1], but is [0]"),
        ('game = "toy-duel"', 'game = "toy-duel"\nseats = 5', "given: Duel is for 2 seats, not 5"),
        ('game = "toy-duel"', 'game = "toy-duel"\noptions = { bout = 1 }', "given: Duel has no option 'bout'"),
    ],
)
def test_what_comes_out_differently_is_printed(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert old in GOOD
    lines = outcome(tmp_path, GOOD.replace(old, new, 1))
    assert any(found.startswith(line) for found in lines), lines


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("title =", "titel =", "there is no key 'titel'; did you mean 'title'?"),
        ('id = "TD-EX-1"', "", "a scenario without id: the key 'id' is missing"),
        ('game = "toy-duel"', "", "TD-EX-1: the key 'game' is missing"),
        ('game = "toy-duel"', "game = 3", "TD-EX-1: 'game' is 3, but should be a text"),
        ('rules = ["TD-2", "TD-3"]', 'rules = "TD-2"', "TD-EX-1: 'rules' is 'TD-2', but should be a list"),
        ('rules = ["TD-2", "TD-3"]', 'rules = ["A", "B", "C", "D"]', "TD-EX-1: cites more than 3 rules; split it"),
        ("offers_also", "offer_also", "TD-EX-1, step 1: there is no key 'offer_also'; did you mean 'offers_also'?"),
        ("seat = 0\nasked", "asked", "TD-EX-1, step 1: the key 'seat' is missing"),
        ("[then]", "[than]", "TD-EX-1: there is no key 'than'; did you mean 'then'?"),
        ('["rest"]', '"rest"', "TD-EX-1, step 3: 'offers_not' is 'rest', but should be a list"),
        ('["rest"]', "[1]", "TD-EX-1, step 3: 'offers_not' has an entry that is 1, but should be a text"),
        ('seat = 0\nasked = "turn"', 'seat = "P1"\nasked = "turn"', "TD-EX-1, step 1: 'seat' is 'P1', but should be"),
        ('seat = 0\nasked = "turn"', 'seat = true\nasked = "turn"', "TD-EX-1, step 1: 'seat' is True, but should be"),
        ("all_pass = true", "all_pass = false", "TD-EX-1, step 4: does nothing and checks nothing"),
        ("all_pass = true", "", "TD-EX-1, step 4: does nothing and checks nothing"),
        ('refused = "attack with strike"', "", "TD-EX-1, step 2: 'rule' says nothing without 'refused'"),
        ("waits = [1]", 'absent = "waits"', "TD-EX-1, then: 'absent' is 'waits', but should be a list of paths"),
        ("[then]", "[twin]\n[then]", "TD-EX-1, twin: 'same_for' lists the seats that must not tell the two apart"),
        ('do = "answer with parry"', 'do = "answer with parry"\ntwin_do = "pass"',
         "TD-EX-1, step 3: 'twin_do' says nothing without a [twin]"),
    ],
)
def test_a_typo_is_named(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    with pytest.raises(BadScenario, match=re.escape(sentence)) as complaint:
        scenario(tmp_path, GOOD.replace(old, new, 1))
    assert str(complaint.value).startswith("parry.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("id = ", "this is not TOML"), ("scenario = 3", "write [[scenario]] for each scenario"),
     ("id = 'x'\ntitle = 'x'\ngame = 'x'\nwhen = [3]", "step 1: a table was expected, not 3"),
     ("id = 'x'\ntitle = 'x'\ngame = 'x'", "does nothing and checks nothing; write [[when]], [then] or [twin]")],
)
def test_files_that_are_no_scenarios(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadScenario, match=re.escape(sentence)):
        scenario(tmp_path, text)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="cannot be read: No such file"):
        load_scenarios(tmp_path / "nowhere.toml")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadScenario, match=r"odd\.toml: this is not TOML"):
        load_scenarios(tmp_path / "odd.toml")


def test_several_scenarios_share_the_head_of_their_file(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text("""
game = "toy-beast"
[[scenario]]
id = "TB-EX-1"
title = "A dodged bite hurts nobody"
given = { hand = ["dodge"], next = "bites", life = 3 }
when = [{ seat = 0, do = "play dodge" }]
then = { life = 3 }
[[scenario]]
id = "TB-EX-2"
title = "Nobody has won when the beast wins"
given = { hand = ["stab"], next = "bites", life = 3 }
when = [{ seat = 0, do = "play stab" }]
then = { life = 0, result = { winners = [], reason = "the beast has won" } }
""")
    found = load_scenarios(path)
    assert [each.id for each in found] == ["TB-EX-1", "TB-EX-2"]
    assert [run_scenario(each, BeastGame()) for each in found] == [[], []]


def test_others_pass_by_themselves_if_the_scenario_says_so(tmp_path: Path) -> None:
    text = """
id = "TD-EX-2"
title = "A strike lands if nobody answers"
game = "toy-duel"
pass_others = true
given = { hands = [["strike", "parry"], ["parry"]] }
when = [{ seat = 0, do = "attack with strike" }, { seat = 0, do = "pass" }]
then = { fighters.1.wounds = 2 }
"""
    assert outcome(tmp_path, text) == []
    by_hand = text.replace("pass_others = true", "")
    assert outcome(tmp_path, by_hand) == ["step 2: The other fighter answers first. [TD-3]"]


def test_a_step_in_a_notation_that_the_game_does_not_have(tmp_path: Path) -> None:
    text = GOOD.replace("all_pass = true", "play = { blow = 3 }")
    assert outcome(tmp_path, text) == ["step 4: Duel has no notation of its own for steps"]


def test_a_scenario_of_secret_plans(tmp_path: Path) -> None:
    text = """
id = "TP-EX-1"
title = "The stronger school takes the purse, equal ones leave it"
game = "toy-gates"
given = { purses = { north = 5, east = 3, south = 1 } }
when = [
  { seat = 1, do = "send novice to north" },
  { seat = 0, do = "rest novice" },
  { seat = 0, refused = "send veteran to east", rule = "TP-3" },
  { seat = 0, do = "send fighter to east" },
  { seat = 0, do = "send veteran to south" },
  { seat = 0, do = "undo" },
  { seat = 0, do = "send veteran to north" },
  { seat = 0, do = "done", waits = [1] },
  { seat = 1, do = "send fighter to east" },
  { seat = 1, refused = "done", rule = "TP-7" },
  { seat = 1, do = "rest veteran" },
  { seat = 1, do = "done" },
]
then = { scores = [5, 0], round = 2, fresh.0 = { novice = 2, fighter = 1, veteran = 1 }, orders = [[], []] }
"""
    assert run_scenario(scenario(tmp_path, text), GatesGame()) == []


def test_a_scenario_of_the_open_floor(tmp_path: Path) -> None:
    text = """
id = "TA-EX-1"
title = "An accepted offer changes hands, a gift too"
game = "toy-auction"
given = { block = 9, purses = [[1, 1, 1], [3, 3], [1, 3]] }
when = [
  { seat = 1, do = "bid 3", waits = [0, 2] },
  { seat = 1, refused = "bid 4", rule = "TA-2" },
  { seat = 0, refused = "bid 7", rule = "TA-3" },
  { seat = 2, refused = "bid 5 ", rule = "TA-4" },
  { seat = 0, do = "offer p3 1 coin for stepping out" },
  { seat = 2, asked = "offered", do = "accept", waits = [0] },
  { seat = 1, do = "give p3 1 silver" },
  { seat = 0, refused = "give p3 0 bronze and 0 silver", rule = "TA-8" },
  { seat = 0, do = "step out" },
]
then = { houses.1.school = [9], houses.1.wealth = 0, houses.2.chest = [1, 3], houses.0.wealth = 2 }
"""
    assert run_scenario(scenario(tmp_path, text), AuctionGame()) == []


def test_an_offer_lapses_when_somebody_says_something_else(tmp_path: Path) -> None:
    text = """
id = "TA-EX-2"
title = "A bid makes an offer lapse"
game = "toy-auction"
given = { block = 9, purses = [[1, 1, 1], [3, 3], [1, 3]] }
when = [
  { seat = 0, do = "offer p3 1 coin for stepping out" },
  { seat = 2, asked = "offered", offers = ["accept", "decline"] },
  { seat = 1, do = "bid 2" },
  { seat = 2, asked = "floor", refused = "accept", rule = "TA-5" },
]
then = { houses.2.bidding = true, houses.0.wealth = 3 }
"""
    assert run_scenario(scenario(tmp_path, text), AuctionGame()) == []


def test_a_note_for_the_whole_scenario(tmp_path: Path) -> None:
    text = GOOD.replace("rules =", "note = 'the rulebook shows this in a picture'\nrules =")
    assert scenario(tmp_path, text).note == "the rulebook shows this in a picture"
    assert outcome(tmp_path, text) == []


def test_what_is_absent_must_have_a_name_that_is_known_here(tmp_path: Path) -> None:
    text = GOOD.replace("[then]", "[then]\nabsent = ['result', 'fighters.1.hand.parry', 'fighters.2', 'asked.0']")
    assert outcome(tmp_path, text.replace('[["heavy"], ["parry"]]', '[["heavy"], ["parry", "strike"]]').replace(
        "hand.size = 1", "hand.size = 2")) == []


def test_a_check_before_what_is_done(tmp_path: Path) -> None:
    text = GOOD.replace('do = "answer with parry"', 'before.waits = [1]\nbefore.fighters.1.hand = ["parry"]\n'
                        'do = "answer with parry"')
    assert outcome(tmp_path, text) == []


UNDONE = """
id = "TP-EX-2"
title = "An order is taken back until the plan is sealed; who concedes has lost"
game = "toy-gates"
pass_others = true
when = [
  { seat = 0, do = "send novice to north", then = { orders.0 = ["north"] } },
  { seat = 0, do = "undo", then = { orders.0 = [] } },
  { seat = 0, refused = "undo", rule = "CORE-UNDO" },
  { seat = 0, do = "concede", then = { result = { winners = [1], reason = "concession" } } },
]
"""


def test_undo_and_concede(tmp_path: Path) -> None:
    assert run_scenario(scenario(tmp_path, UNDONE), GatesGame()) == []


def test_undo_must_lead_back(tmp_path: Path) -> None:
    class Stumbling(Table):
        __slots__ = ()

        def _undo(self, seat: int) -> None:
            super()._undo(seat)
            self.state.round += 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("harena.testing.scenario.Table", Stumbling)
        lines = run_scenario(scenario(tmp_path, UNDONE), GatesGame())
    assert lines[0] == "step 2: undo does not lead back to where seat 0 chose last"


BEAST = """
id = "TB-EX-3"
title = "A roar makes him drop what chance picks"
game = "toy-beast"
picks = ["dodge"]
given = { hand = ["stab", "thrust", "dodge"], next = "roars" }
when = [{ seat = 0, do = "play stab" }]
then = { hand = ["thrust"] }
"""


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("", "", []),
        ('"dodge"]\ngiven', '"thrust"]\ngiven', ["then: hand should be ['thrust'], but is ['dodge']"]),
        ('"dodge"]\ngiven', '"thrsut"]\ngiven',
         ["step 1: picks: 'thrsut' is not among what chance may take here; did you mean 'thrust'?"]),
        ('"dodge"]\ngiven', '"dodge", "stab"]\ngiven',
         ["picks: nothing was picked at random for the last 1: ['stab']"]),
        ('next = "roars"', 'next = "roasr"', ["given: 'roasr' is no move of the beast; did you mean 'roars'?"]),
    ],
)
def test_what_chance_picks_can_be_named(tmp_path: Path, old: str, new: str, lines: list[str]) -> None:
    assert run_scenario(scenario(tmp_path, BEAST.replace(old, new, 1)), BeastGame()) == lines


@pytest.mark.parametrize("dice", [(), (3,)])
def test_dice_picks_and_shuffles_come_in_their_own_order(dice: tuple[int, ...]) -> None:
    rng = ScriptedRng(1, script=(*dice, 6), picks=("b", "c", "a"), shuffles=(["z", "x"], ["x"]))
    pile = ["x", "y", "z"]
    assert rng.choice("abc") == "b"
    rng.shuffle(pile)
    assert pile == ["y", "x", "z"]  # the end is the top
    assert rng.sample(["a", "b", "c"], 2) == ["c", "a"]
    assert [rng.die() for _ in range(len(dice) + 1)] == [*dice, 6]
    lone = ["x"]
    rng.shuffle(lone)
    assert rng.unused() == ["shuffles: no pile of two or more was shuffled for ['x']"]
    with pytest.raises(BadScenario, match="a die with 4 sides shows 1 to 4, not 6"):
        ScriptedRng(1, script=(6,)).die(4)


TWINS = """
id = "TD-EX-5"
title = "Whether the blow can be parried is not to be seen"
game = "toy-duel"
rules = ["TD-1"]
[given]
hands = [["heavy", "strike"], ["parry", "strike"]]
[twin]
same_for = [0]
given.hands = [["heavy", "strike"], ["riposte", "strike"]]
[[when]]
seat = 0
do = "attack with heavy"
[[when]]
seat = 1
do = "pass"
"""


def test_twins_are_alike_for_who_must_not_know(tmp_path: Path) -> None:
    assert outcome(tmp_path, TWINS) == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("same_for = [0]", "same_for = [1]", "step 1: twin: seat 1 can tell the two apart: view.ask.options[0]"),
        ("same_for = [0]", "same_for = [2]", "twin: there is no seat 2; the seats are 0 to 1"),
        ('["riposte", "strike"]', '["parry", "strike"]', "twin: the twin is the very same position"),
        ('["riposte", "strike"]', '["riposte"]', "twin: seat 0 can tell the two apart: view.board.fighters[1].hand"),
        ('["riposte", "strike"]', '["risposte"]', "twin: 'risposte' is no card; did you mean 'riposte'?"),
        ('do = "pass"', 'do = "answer with parry"', "step 2: twin: You do not hold that card. [TD-1]"),
        ('do = "pass"', 'do = "answer with parry"\ntwin_do = "answer with riposte"',
         "step 2: twin: seat 0 can tell the two apart: view."),
    ],
)
def test_what_tells_twins_apart_is_printed(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert old in TWINS
    lines = outcome(tmp_path, TWINS.replace(old, new, 1))
    assert any(found.startswith(line) for found in lines), lines


HURRIED = """
id = "TD-EX-6"
title = "Who holds nothing to answer with is not asked"
game = "toy-duel"
options = { sand = false }
[given]
hands = [["heavy", "strike"], ["parry"]]
[twin]
same_for = [0]
given.hands = [["heavy", "strike"], ["strike"]]
[[when]]
seat = 0
do = "attack with heavy"
"""


def test_whom_the_table_waits_for_tells_twins_apart_unless_the_scenario_lets_it(tmp_path: Path) -> None:
    lines = outcome(tmp_path, HURRIED)
    assert lines[0] == "step 1: twin: the table waits for [1], in the twin for [0]"
    assert outcome(tmp_path, HURRIED.replace("same_for", "waits = false\nsame_for")) == []
