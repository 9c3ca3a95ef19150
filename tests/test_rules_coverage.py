"""Every rule that a player can point at is held by a test, and no test claims more than it can hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harena.bots import make_bot
from harena.core import Game, SeatView, games, new, read_rules
from harena.lab.citations import Coverage, citations, coverage

TESTS = Path(__file__).parent
LEDGERS = TESTS.parents[1] / "shared" / "rules"
GAMES = {id_: rules for id_, rules in games().items() if type(rules).__module__.startswith("harena.games.")}
MOST_RULES = 3


@pytest.fixture(scope="module")
def covered() -> Coverage:
    return coverage(GAMES.values(), TESTS)


def begins(game: str) -> str:
    """How the ids of a game's rules begin, as a pattern."""
    return f"(?:{'|'.join(GAMES[game].rule_prefixes)})"


def ids_of(rules: Game[Any]) -> list[str]:
    return [rule.id for rule in read_rules(rules)]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited(game: str, covered: Coverage) -> None:
    missing = [id_ for id_ in covered.rules[game] if id_ not in covered.cited]
    assert not missing, f"{len(missing)} rules of {game} have no test: {', '.join(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_no_id_stands_twice(game: str) -> None:
    twice = [id_ for id_, count in Counter(ids_of(GAMES[game])).items() if count > 1]
    assert not twice


def test_no_test_cites_more_than_it_can_hold() -> None:
    """Three rules a test; a scenario that is itself an example of the rules cites three besides its own id."""
    own = 1
    for citation in citations(TESTS):
        most = MOST_RULES + (own if ".toml::" in citation.where else 0)
        assert len(citation.ids) <= most, f"{citation.where} cites {len(citation.ids)} rules"


@pytest.mark.parametrize("game", GAMES)
def test_every_card_leads_to_a_rule(game: str) -> None:
    """By what the view says, or by its name or type."""
    rules = GAMES[game]
    assert {id_ for ids in rules.ruled.values() for id_ in ids} <= set(ids_of(rules))
    table = new(game, seats=min(count for count in rules.seats if count > 1), seed=3)
    bots = [make_bot("greedy", rules, seat) for seat in range(table.state.seats)]
    shown = 0
    for _ in range(60):
        seat = min(table.pending)
        for thing in things(table.view(seat)["board"]):
            shown += 1
            names = {thing.get(key) for key in ("name", "label", "type", "kind", "suit")}
            assert thing.get("rules") or names & set(rules.ruled), thing
        table.apply(seat, bots[seat].choose(SeatView(table, seat)))
    assert shown


def things(part: Any) -> Iterator[dict[str, Any]]:
    """What a board shows as a card: it has a kind and something to read or to fight with."""
    if isinstance(part, dict):
        kind, words = ({*keys} & {*part} for keys in (("type", "suit", "kind"), ("text", "reach", "hp")))
        if kind and words and "args" not in part:  # what has those is a choice
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from things(one)


@pytest.mark.parametrize("game", GAMES)
def test_no_test_cites_an_unknown_rule(game: str, covered: Coverage) -> None:
    looks_like_ours = re.compile(rf"{begins(game)}-[A-Z]+(-[A-Z]+)*-\d+")
    unknown = {
        id_: where
        for id_, where in covered.cited.items()
        if looks_like_ours.fullmatch(id_) and id_ not in covered.rules[game]
    }
    assert not unknown


@pytest.mark.skipif(not LEDGERS.is_dir(), reason="the ledgers of the rules are not here")
@pytest.mark.parametrize("game", GAMES)
def test_no_rule_of_the_ledger_is_missing(game: str) -> None:
    ledger = "".join(file.read_text(encoding="utf-8") for file in sorted(LEDGERS.glob(f"{game}*.md")))
    wanted = set(re.findall(rf"\b{begins(game)}-(?:[A-Z]+-)+\d+\b", ledger))
    if game == "gladigala":  # its worked examples have a prefix of their own
        wanted |= set(re.findall(r"\*\*(G-\d+)\b", ledger))
    missing = sorted(wanted - set(ids_of(GAMES[game])))
    assert wanted
    assert not missing, f"{len(missing)} rules of the ledger are not in rules.md of {game}: {', '.join(missing)}"
