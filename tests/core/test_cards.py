"""Card files: every complaint names the file, the card, the field and what would be right."""

from __future__ import annotations

import re
import time

import pytest

from harena.core import BadCards, CardSet, Field, Section, Term, parse_term, read_sections
from harena.core.cards import digest_of


def effect(text: str) -> Term:
    return parse_term(text)


LEVEL = Section({"cost": Field(int, low=0, high=9), "effect": Field(str, reader=effect)}, key="cost")
CARD = Section(
    {
        "title": Field(str),
        "kind": Field(str, choices=("attack", "tactic")),
        "cost": Field(int, low=0, high=9),
        "rare": Field(bool, needed=False, default=False),
        "effects": Field(list, needed=False, default=(), reader=effect),
    },
    inner={"level": LEVEL},
)
SECTIONS = {"card": CARD}
HEAD = {"name": Field(str), "edition": Field(int, needed=False, default=1)}
GOOD = """
name = "Base"
[[card]]
title = "Pierce"
kind = "attack"
cost = 3
effects = ["DEAL(1, TARGET(any))", "DRAW"]
[[card.level]]
cost = 2
effect = "DEAL(2)"
"""


def test_a_good_file_is_read_with_its_defaults() -> None:
    found = read_sections(GOOD, "base.toml", SECTIONS, HEAD)
    assert found["name"] == "Base"
    assert found["edition"] == 1
    (card,) = found["card"]
    assert (card["title"], card["cost"], card["rare"]) == ("Pierce", 3, False)
    assert [str(term) for term in card["effects"]] == ["DEAL(1, TARGET(any))", "DRAW"]
    assert card["level"] == [{"cost": 2, "effect": Term("DEAL", (2,))}]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "Base"', "", "base.toml: the field 'name' is missing (a text)"),
        ('name = "Base"', "name = 3", "base.toml: 'name' is 3, but should be a text"),
        ('name = "Base"', 'nam = "Base"', "base.toml: there is no section 'nam'; did you mean 'name'?"),
        ("[[card]]", "[[crad]]", "base.toml: there is no section 'crad'; did you mean 'card'?"),
        ('title = "Pierce"', "", "base.toml: card number 1: the field 'title' is missing (a text)"),
        ("cost = 3", "", "base.toml: card 'Pierce': the field 'cost' is missing (a whole number)"),
        ("cost = 3", "cots = 3", "base.toml: card 'Pierce': there is no field 'cots'; did you mean 'cost'?"),
        ("cost = 3", 'cost = "3"', "base.toml: card 'Pierce': 'cost' is '3', but should be a whole number"),
        ("cost = 3", "cost = true", "base.toml: card 'Pierce': 'cost' is True, but should be a whole number"),
        ("cost = 3", "cost = 12", "base.toml: card 'Pierce': 'cost' is 12, but should be from 0 to 9"),
        ("cost = 3", "cost = -1", "base.toml: card 'Pierce': 'cost' is -1, but should be from 0 to 9"),
        ("cost = 3", "cost = 3\nrare = 1", "base.toml: card 'Pierce': 'rare' is 1, but should be true or false"),
        ('"attack"', '"atack"', "base.toml: card 'Pierce': 'kind' is 'atack', but should be one of attack, tactic"),
        ('"DRAW"', "4", "base.toml: card 'Pierce': 'effects' should be a list of texts"),
        ('"DRAW"', '"DRAW("', "base.toml: card 'Pierce': 'effects': a word or a number is missing in 'DRAW('"),
        ("cost = 2", "cost = 22", "base.toml: card 'Pierce', level 1: 'cost' is 22, but should be from 0 to 9"),
        ("cost = 2", "price = 2", "base.toml: card 'Pierce', level 1: there is no field 'price'; known: cost, effect"),
        ('"DEAL(2)"', '"2"', "base.toml: card 'Pierce', level 1: 'effect': '2' is a number, not a word"),
    ],
)
def test_every_mistake_is_named_where_it_is(old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    with pytest.raises(BadCards) as complaint:
        read_sections(GOOD.replace(old, new, 1), "base.toml", SECTIONS, HEAD)
    assert str(complaint.value) == sentence


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("[card]\ntitle = 'x'", "base.toml: write [[card]] for each card, not [card]"),
        ("card = [3]", "base.toml: card number 1: a table of fields was expected, not 3"),
        ("[[card]]\ntitle='x'\nkind='attack'\ncost=1\nlevel=3", "base.toml: card 'x': 'level' is a list of tables"),
    ],
)
def test_tables_written_another_way(source: str, sentence: str) -> None:
    with pytest.raises(BadCards, match=re.escape(sentence)):
        read_sections(source, "base.toml", SECTIONS)


def test_a_file_that_is_no_toml() -> None:
    with pytest.raises(BadCards, match=r"base.toml: this is not TOML: .*line 2"):
        read_sections("name = 'x'\ncost = = 3", "base.toml", SECTIONS, HEAD)


# -- effect texts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("DRAW", Term("DRAW")),
        (" DEAL ( 1 , -2 ) ", Term("DEAL", (1, -2))),
        ("DEAL(+3)", Term("DEAL", (3,))),
        ("A(B(C), any gladiator)", Term("A", (Term("B", (Term("C"),)), Term("any gladiator")))),
    ],
)
def test_terms(text: str, term: Term) -> None:
    assert parse_term(text) == term
    assert parse_term(str(term)) == term


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a word or a number is missing"),
        ("DEAL(1", "a ')' is missing"),
        ("DEAL(1,)", "a word or a number is missing"),
        ("DEAL()", "a word or a number is missing"),
        ("DEAL(1))", "goes on after its end"),
        ("DEAL(1 2)", "a ',' or ')' is missing"),
        ("7", "is a number, not a word"),
        ("DEAL(%)", "cannot be read at '%"),
    ],
)
def test_texts_that_are_no_terms(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        parse_term(text)


# -- digests -----------------------------------------------------------------------------------------------------------


def test_a_digest_is_of_the_data_and_not_of_the_layout() -> None:
    assert digest_of("a = 1 # comment\n\nb=2") == digest_of("a=1\nb = 2")
    assert digest_of("a = 1") != digest_of("a = 2")
    assert digest_of("not toml [") != digest_of("not toml {")
    assert re.fullmatch(r"[0-9a-f]{16}", CardSet("a = 1", "base").digest)


@pytest.mark.parametrize(
    "source",
    ["a" + ".a" * 30_000 + "=1", "[" + "a." * 30_000 + "a]", "x={" + '"a b".' * 9_000 + "a=1}", '".".' * 9_000 + "a=1"],
)
def test_keys_that_would_take_ages_to_read_are_refused(source: str) -> None:
    began = time.process_time()
    with pytest.raises(BadCards, match="more than 32 parts"):
        read_sections(source, "cards.toml", {})
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("blanks", [" " * 60_000, " \t" * 30_000])
def test_blanks_are_read_in_no_time(blanks: str) -> None:
    """Anybody may send a file, and while it is read nobody else is served."""
    began = time.process_time()
    with pytest.raises(BadCards, match="this is not TOML"):
        read_sections(blanks + "!", "cards.toml", {})
    with pytest.raises(ValueError, match="cannot be read at"):
        parse_term("DEAL" + blanks + "!")
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("text", ["DEAL(" * 1_000, "9" * 501])
def test_texts_that_nobody_could_read_are_refused(text: str) -> None:
    for old in ("Pierce", "DRAW"):
        with pytest.raises(BadCards, match="500 are the most"):
            read_sections(GOOD.replace(old, text), "base.toml", SECTIONS, HEAD)


@pytest.mark.parametrize("text", ["\\u001b[2J", "a\\nb", "\\u202eecreiP"])
def test_texts_that_would_not_be_shown_as_they_are_are_refused(text: str) -> None:
    with pytest.raises(BadCards, match="one line of characters that can be shown"):
        read_sections(GOOD.replace("Pierce", text), "base.toml", SECTIONS, HEAD)


def test_sentences_are_no_keys() -> None:
    text = "It strikes. It falls. It rises. It strikes again. It falls again. Nobody knows why... "
    with pytest.raises(BadCards, match="no section 'text'"):
        read_sections(f'text = "{text * 4}"', "cards.toml", {})
