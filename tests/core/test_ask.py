"""Forms, their texts, and the grammar of a game."""

from __future__ import annotations

import pytest

from harena.core import Form, Question, RulesFault, Violation, legal
from harena.core.ask import Grammar, listed, tidy, tidy_keep_ends

ATTACK = Form("attack", "attack with {gladiator}")
MOVE = Form("move", "move {who} by {n:int} to {where}")
PASS = Form("pass")


@pytest.mark.parametrize(
    ("text", "tidied"),
    [("  Attack   WITH\tThraex ", "attack with thraex"), ("", ""), ("straße", "strasse"), ("a\n b", "a b")],
)
def test_tidy(text: str, tidied: str) -> None:
    assert tidy(text) == tidied
    assert tidy(tidied) == tidied


def test_pieces_of_a_template_keep_the_space_at_their_ends() -> None:
    assert [tidy_keep_ends(piece) for piece in (" Of  the ", "To", "  ", "")] == [" of the ", "to", " ", ""]


def test_an_action_knows_its_text_and_its_arguments_by_name() -> None:
    action = MOVE("thraex 1", -2, "b4")
    assert action.text == str(action) == "move thraex 1 by -2 to b4"
    assert action.named() == {"who": "thraex 1", "n": -2, "where": "b4"}
    assert action.kind == "move"
    assert repr(action) == "<move thraex 1 by -2 to b4>"


def test_equal_actions_are_one_object() -> None:
    assert ATTACK("a") is ATTACK("a")
    assert ATTACK("a") != ATTACK("b")
    assert PASS() is PASS()
    assert len({ATTACK("a"), ATTACK("b")} | {ATTACK("a")}) == 2


def test_parametric_actions_are_equal_but_not_kept() -> None:
    offer = Form("offer", "offer {n:int}", parametric=True)
    assert offer(5) == offer(5)
    assert offer(5) is not offer(5)
    assert offer(5) != offer(6)


def test_forms_of_the_same_words_are_different() -> None:
    assert Form("go")() != Form("go")()


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("move thraex 1 by -2 to b4", ("thraex 1", -2, "b4")),
        ("move x by 07 to by 3 to y", ("x", 7, "by 3 to y")),
        ("move x by two to b4", None),
        ("move x by 2", None),
        ("move x by 2 to ", None),
        ("please move x by 2 to b4", None),
    ],
)
def test_a_template_reads_back(text: str, args: tuple[object, ...] | None) -> None:
    action = MOVE.parse(text)
    assert (None if action is None else action.args) == args


def test_signs_of_regular_expressions_are_plain_words_in_a_template() -> None:
    form = Form("odd", "pay {n:int}+1 (or [less]).")
    assert form(3).text == "pay 3+1 (or [less])."
    assert form.parse("pay 3+1 (or [less]).") is form(3)
    assert form.parse("pay 33331 (or l)!") is None


def test_a_template_with_capitals_is_read_tidy() -> None:
    form = Form("hail", "hail  Caesar {n:int}")
    assert form.parse("hail caesar 2") is not None


def test_wrong_number_of_arguments_is_a_fault_of_the_rules() -> None:
    with pytest.raises(RulesFault, match="'move' takes 3 arguments"):
        MOVE("x")


def test_own_words_for_what_a_template_cannot_say() -> None:
    form = Form(
        "coins",
        parametric=True,
        render=lambda args: f"{args[0]} coin{'s' * (args[0] != 1)}",
        parse=lambda text: (int(text.split()[0]),) if text.split()[1:] in (["coin"], ["coins"]) else None,
    )
    assert form(1).text == "1 coin"
    assert form(2).text == "2 coins"
    assert form.parse("2 coins") == form(2)
    assert form.parse("2 fish") is None


def test_a_form_without_a_template_is_its_kind() -> None:
    assert PASS().text == "pass"
    assert PASS.fields == ()


def test_a_grammar_gives_every_reading_in_the_order_of_the_forms() -> None:
    say = Form("say", "say {what}")
    count = Form("count", "say {n:int}")
    grammar = Grammar((say, count))
    assert grammar.parse(" SAY  5 ") == [say("5"), count(5)]
    assert grammar.parse("sing 5") == []
    assert grammar.by_kind == {"say": say, "count": count}


def test_two_forms_of_one_kind_are_a_fault_of_the_rules() -> None:
    with pytest.raises(RulesFault, match=r"share a kind: .*pass"):
        Grammar((PASS, Form("pass", "pass {on}")))


def test_legal_are_the_candidates_whose_check_is_silent() -> None:
    def even(g: None, seat: int, n: int) -> Violation | None:
        return Violation("X-1", "Odd.") if n % 2 or seat else None

    say = Form("say", "say {n:int}", check=even)
    candidates = [say(1), say(2), PASS(), say(4)]
    assert legal(None, 0, candidates) == [say(2), PASS(), say(4)]
    assert legal(None, 1, candidates) == [PASS()]


def test_a_question_says_what_its_sentence_is_made_of() -> None:
    plain = Question("plain", lambda g, seat: [])
    made = Question("made", lambda g, seat, n: [], says=lambda g, seat, n: {"to": seat, "n": n})
    assert plain.ask(1).parts(None) == {}
    ask = made.ask(2, 7)
    assert ask.parts(None) == {"to": 2, "n": 7}
    assert (ask.kind, ask.seat, ask.args, ask.rule, ask.parametric) == ("made", 2, (7,), "", ())


def test_names_are_listed_as_people_say_them() -> None:
    assert [listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]


def test_what_was_only_typed_is_not_kept() -> None:
    """Anybody can type anything, and a form lasts as long as the program."""
    form = Form("attack", "attack with {gladiator}")
    offered = form("thraex 1")
    assert form.parse("attack with thraex 1") is offered
    for number in range(10):
        assert form.parse(f"attack with nobody {number}") is not None
    assert len(form._made) == 1


def test_options_are_the_candidates_that_pass_their_check() -> None:
    tired = Violation("T-1", "{gladiator} is tired.")
    attack = Form("attack", "attack with {gladiator}", check=lambda g, seat, who: tired if who in g else None)
    question = Question("turn", candidates=lambda g, seat: [attack("a"), attack("b"), attack("a"), PASS()])
    assert question.options({"b"}, 0) == [attack("a"), PASS()]
    with pytest.raises(RulesFault, match="neither options nor candidates"):
        Question("turn").options(set(), 0)
