"""Sentences: templates over parts, names and owners, plural forms, languages and what they fall back on."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import Form, Lexicon, Listener, Violation, Voice
from harena.core.templates import Template

SAID = {
    "en": {
        "events": {
            "draws": ["You draw {cards}.", "{seat} <draw|draws> {count|a card|# cards}."],
            "strikes": "{gladiator} strikes {target}[ for {damage}].",
            "holds": "{seat} <hold|holds> {count|nothing|one card|# cards}.",
            "changes": "{gladiator:bare} has {change:signed} Attack.",
            "fall": "{gladiators} fall.",
            "earns": "{seat:whose} school earns it ({why:reasons}).",
            "wins": "{winners} win together.",
            "calls": "{seat} <call|calls>, {to} <answer|answers>.",
            "lines-up": "{seat} <line|lines> up {gladiators}.",
            "counts": "Coins: {seats}.",
            "chooses": "{seat} <choose|chooses> {ways:either}.",
            "sits": "Somebody sits on {bench:capital}, over {line:lines}.",
            "ends": "It is over. {seat} <win|wins>. {why:reasons}",
            "bids": "The fists open: {bids}.",
        },
        "phrases": {"bid": ["{seat} {coins|nothing|1 Coin|# Coins}[ for {thing}]", "a bid"]},
        "questions": {"react": "{gladiator} would fall. React or pass."},
        "waiting": {"react": "{seat} <choose|chooses> a Reaction."},
        "words": {"reasons": {"hit": "for a hit"}},
    },
    "de": {
        "events": {
            "draws": "{seat} <ziehst|zieht> {count|eine Karte|# Karten}.",
            "strikes": "{gladiator} schlägt {target:accusative} und weicht {target:dative}.",
            "lines-up": "{seat} <stellst|stellt> {gladiators:bare} auf.",
            "sits": "Jemand sitzt auf {bench:capital}, an {line:lines}.",
        },
        "refusals": {"{weapon} reaches {hexes}.": "{weapon} reicht bis {hexes}."},
        "words": {
            "things": {"Sword": "das Schwert", "Spear": "der Speer", "Club": "die Keule"},
            "lines": {"file": "Linie"},
            "verdicts": {"hit": "der Treffer zählt."},
        },
    },
}


def voice(seat: int | None = None, language: str = "en", automaton: str = "") -> Voice:
    words = Lexicon.of(SAID).words(language, (2, automaton) if automaton else None)
    return Voice(words, Listener(seat, ("Marcus", "Livia"), language))


@pytest.mark.parametrize(
    ("event", "seat", "sentence"),
    [
        ({"kind": "draws", "seat": 1, "count": 1}, None, "Livia draws a card."),
        ({"kind": "draws", "seat": 1, "count": 3}, 1, "You draw 3 cards."),
        ({"kind": "draws", "seat": 1, "count": 2, "cards": ["Net", "Sica"]}, 1, "You draw Net and Sica."),
        ({"kind": "holds", "seat": 0, "count": 0}, None, "Marcus holds nothing."),
        ({"kind": "holds", "seat": 0, "count": 1}, 0, "You hold one card."),
        ({"kind": "changes", "gladiator": "Thraex", "gladiator_of": 0, "change": 2}, None, "Thraex has +2 Attack."),
        ({"kind": "changes", "gladiator": "Thraex", "gladiator_of": 0, "change": -1}, None, "Thraex has −1 Attack."),
        ({"kind": "earns", "seat": 0, "why": "hit"}, None, "Marcus' school earns it (for a hit)."),
        ({"kind": "earns", "seat": 1, "why": "other"}, 1, "Your school earns it (other)."),
        ({"kind": "wins", "winners": [0, 1]}, None, "Marcus and Livia win together."),
        ({"kind": "wins", "winners": [0, 1]}, 1, "Marcus and you win together."),
        ({"kind": "calls", "seat": 0, "to": 1}, 0, "You call, Livia answers."),
        ({"kind": "calls", "seat": 0, "to": 1}, 1, "Marcus calls, you answer."),
    ],
)
def test_what_happened(event: dict[str, Any], seat: int | None, sentence: str) -> None:
    assert voice(seat).event(event) == sentence


STRIKE = {"kind": "strikes", "gladiator": "Thraex 2", "gladiator_of": 0, "target": "Cestus", "target_of": 1}


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (None, "Marcus' Thraex 2 strikes Livia's Cestus."),
        (0, "Your Thraex 2 strikes Livia's Cestus."),
        (1, "Marcus' Thraex 2 strikes your Cestus."),
    ],
)
def test_things_are_told_with_their_owners(seat: int | None, sentence: str) -> None:
    assert voice(seat).event(STRIKE) == sentence


def test_what_is_not_there_is_left_out() -> None:
    assert voice().event(STRIKE | {"damage": 3}) == "Marcus' Thraex 2 strikes Livia's Cestus for 3."
    assert voice().event(STRIKE | {"damage": 0}) == "Marcus' Thraex 2 strikes Livia's Cestus."


def test_a_list_of_things_with_their_owners() -> None:
    fallen = {"kind": "fall", "gladiators": ["Thraex", "Cestus", "Secutor"], "gladiators_of": [0, 1, 0]}
    assert voice(0).event(fallen) == "Your Thraex, Livia's Cestus and your Secutor fall."


def test_several_things_of_one_owner_name_it_once() -> None:
    fallen = {"kind": "fall", "gladiators": ["Thraex", "Secutor"], "gladiators_of": [1, 1]}
    assert voice().event(fallen).startswith("Livia's Thraex and Secutor ")
    assert voice(1).event(fallen).startswith("Your Thraex and Secutor ")


def test_things_are_told_with_their_places_and_seats_with_their_numbers() -> None:
    lined = {"kind": "lines-up", "seat": 1, "gladiators": ["Sword 1", "Spear 1"], "gladiators_at": ["a1", "b1"]}
    assert voice().event(lined) == "Livia lines up Sword 1 on a1 and Spear 1 on b1."
    assert voice(1, "de").event(lined) == "Du stellst Schwert 1 auf a1 und Speer 1 auf b1 auf."
    assert voice(0).event({"kind": "counts", "seats": [1, 0], "seats_has": [7, 0]}) == "Coins: Livia 7 and you 0."


def test_seats_are_told_by_the_persons_where_a_sentence_says_so() -> None:
    words = Lexicon.of({"en": {"events": {"sits": "{seat:person} <sit|sits> down as {seat}."}}}).words("en")
    called = Voice(words, Listener(0, ("Marcus (Corvinus)", "Livia (Mercator)"), "en", ("Marcus", "Livia")))
    assert called.event({"kind": "sits", "seat": 1}) == "Livia sits down as Livia (Mercator)."
    assert called.event({"kind": "sits", "seat": 0}) == "You sit down as you."
    assert Voice(words, Listener(0)).event({"kind": "sits", "seat": 1}) == "Livia sits down as Livia."


def test_every_sentence_begins_with_a_capital() -> None:
    over = {"kind": "ends", "seat": 1, "why": "hit"}
    assert voice(1).event(over) == "It is over. You win. For a hit"
    assert voice(0).event(over) == "It is over. Livia wins. For a hit"


def test_only_things_lose_their_article() -> None:
    words = Lexicon.of(SAID | {"de": SAID["de"] | {"events": {"ends": "Es ist aus: {why:verdicts}"}}}).words("de")
    assert Voice(words, Listener(0)).event({"kind": "ends", "why": "hit"}) == "Es ist aus: der Treffer zählt."


def test_one_of_several() -> None:
    assert voice().event({"kind": "chooses", "seat": 1, "ways": ["d2", "e2", "f2"]}) == "Livia chooses d2, e2 or f2."


def test_a_word_is_looked_up_without_what_stands_behind_it() -> None:
    sits = {"kind": "sits", "bench": "n-f", "line": "file f"}
    assert voice().event(sits) == "Somebody sits on N-f, over file f."
    assert voice(0, "de").event(sits) == "Jemand sitzt auf N-f, an Linie f."
    assert Lexicon.of(SAID).words("de").word("things", "Sword12") == "das Schwert 12"


@pytest.mark.parametrize(
    ("gladiator", "target", "seat", "sentence"),
    [
        ("Sword 1", "Spear 2", 0, "Dein Schwert 1 schlägt Livias Speer 2 und weicht Livias Speer 2."),
        ("Sword 1", "Spear 2", 1, "Marcus’ Schwert 1 schlägt deinen Speer 2 und weicht deinem Speer 2."),
        ("Club 1", "Sword 1", 1, "Marcus’ Keule 1 schlägt dein Schwert 1 und weicht deinem Schwert 1."),
        ("Club 1", "Club 2", 0, "Deine Keule 1 schlägt Livias Keule 2 und weicht Livias Keule 2."),
        ("Spear 1", "Club 2", 1, "Marcus’ Speer 1 schlägt deine Keule 2 und weicht deiner Keule 2."),
    ],
)
def test_nouns_have_genders_and_cases(gladiator: str, target: str, seat: int, sentence: str) -> None:
    event = {"kind": "strikes", "gladiator": gladiator, "gladiator_of": 0, "target": target, "target_of": 1}
    assert voice(seat, "de").event(event) == sentence


def test_a_part_may_be_a_phrase_of_its_own_or_a_list_of_them() -> None:
    for_the_net = {"kind": "bid", "seat": 1, "coins": 2, "thing": "Net", "thing_of": 0}
    bids = [{"kind": "bid", "seat": 0, "coins": 0}, for_the_net]
    told = "The fists open: Marcus nothing and Livia 2 Coins for Marcus' Net."
    assert voice().event({"kind": "bids", "bids": bids}) == told
    assert voice(0).event({"kind": "bids", "bids": bids[0]}) == "The fists open: you nothing."
    assert voice(1, "de").event({"kind": "bids", "bids": [{"kind": "bid"}]}) == "The fists open: a bid."
    assert voice(1).phrase(for_the_net) == "you 2 Coins for Marcus' Net"
    words = Lexicon.of(SAID).words("en")
    assert words.said("events", "bids", {"bids": bids}, None) != words.said("events", "bids", {"bids": bids}, 1)


def test_a_phrase_that_nobody_knows_is_told_by_its_parts() -> None:
    assert voice().event({"kind": "bids", "bids": {"kind": "pledge", "coins": 2}}) == "The fists open: pledge: coins 2."


def test_who_plays_besides_the_seats_has_a_name() -> None:
    alone = voice(0, automaton="the Ludus Magnus")
    assert alone.event(STRIKE | {"gladiator_of": 2}) == "The Ludus Magnus' Thraex 2 strikes Livia's Cestus."
    assert alone.event({"kind": "draws", "seat": 2, "count": 1}) == "The Ludus Magnus draws a card."


def test_another_language_and_what_it_falls_back_on() -> None:
    german = voice(0, "de")
    assert german.event({"kind": "draws", "seat": 0, "count": 2}) == "Du ziehst 2 Karten."
    assert german.event({"kind": "draws", "seat": 1, "count": 1}) == "Livia zieht eine Karte."
    assert german.event({"kind": "concedes", "seat": 1}) == "Livia gibt auf."
    assert german.event({"kind": "earns", "seat": 0, "why": "hit"}) == "Your school earns it (for a hit)."
    assert voice(0, "xx").event({"kind": "draws", "seat": 0, "count": 2}) == "You draw 2 cards."


def test_questions_and_waiting() -> None:
    struck = {"gladiator": "Cestus", "gladiator_of": 1}
    assert voice(1).question("react", struck) == "Your Cestus would fall. React or pass."
    assert voice(0).waiting("react", 1) == "Livia chooses a Reaction."
    assert voice(0).waiting("something", 1) == "Livia decides."


def test_refusals_are_their_own_keys() -> None:
    no = Violation("X-1", "{weapon} reaches {hexes}.", weapon="Sword 1", hexes=["d2", "e2"])
    assert no.reason == "Sword 1 reaches d2 and e2."
    assert no.told(voice(0, "de")) == "Schwert 1 reicht bis d2 und e2."


def test_a_sentence_is_the_same_for_all_whom_it_does_not_name() -> None:
    words = Lexicon.of(SAID).words("en")
    for_those_who_watch, for_herself, for_the_other = (
        words.said("events", "draws", {"seat": 0, "count": 1}, seat) for seat in (None, 0, 1)
    )
    assert for_the_other == for_those_who_watch
    assert for_herself == "You draw a card."


def test_names_are_put_in_as_they_are() -> None:
    odd = Voice(Lexicon.of(SAID).words("en"), Listener(None, ("{seat}", "<b>|x")))
    assert odd.event({"kind": "draws", "seat": 0, "count": 1}) == "{seat} draws a card."
    assert odd.event({"kind": "draws", "seat": 1, "count": 1}) == "<b>|x draws a card."


@pytest.mark.parametrize("source", ["{a b}", "[x", "x]", "[a[b]]", "{a|one}"])
def test_a_template_that_cannot_be_read(source: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        Template(source)


def test_a_section_that_nobody_knows() -> None:
    with pytest.raises(ValueError, match="there is no section 'event'"):
        Lexicon.of({"en": {"event": {}}})


def test_whose_something_is_is_told_by_the_person_alone() -> None:
    listener = Listener(None, ("Marcus (Mercator)", "Livia (Corvinus)"), "en", ("Marcus", "Livia"))
    heard = Voice(Lexicon.of(SAID).words("en"), listener)
    strikes = {"kind": "strikes", "gladiator": "Thraex", "gladiator_of": 0, "target": "Cestus", "target_of": 1}
    assert heard.event(strikes) == "Marcus' Thraex strikes Livia's Cestus."
    assert heard.event({"kind": "draws", "seat": 0, "count": 1}) == "Marcus (Mercator) draws a card."


def test_choices_are_one_list_for_all_unless_they_name_a_seat() -> None:
    strike, give = Form("strike", "strike {target}"), Form("give", "give {to:int} {coins:int}")
    said = {"en": {"actions": {"strike": "Strike {target}", "give": "{to} <get|gets> {coins}"}}}
    words = Lexicon.of(said).words("en")
    strikes = (strike("thraex"), strike("samnite"))
    assert words.choices(strikes, 0)[0] is words.choices(strikes, 1)[0] is words.choices(strikes, None)[0]
    gifts = (*strikes, give(1, 3))
    heard = [Voice(words, Listener(seat, ("Marcus", "Livia"))).choices(gifts) for seat in (None, 0, 1)]
    assert [choices[2]["label"] for choices in heard] == ["Livia gets 3", "Livia gets 3", "You get 3"]
    assert words.choices(gifts, 0)[0][0] is words.choices(gifts, 1)[0][0]
