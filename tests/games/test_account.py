"""What a finished game came to: figures for each seat, and scores by their parts."""

from __future__ import annotations

from typing import Any

import pytest

import harena
from harena.core import CONCEDE, ENGLISH, Account, Event, Listener, Rng, Table, account
from harena.core.account import MOST

MODES: list[tuple[str, int, dict[str, Any]]] = [
    ("spartacus", 4, {"turn_limit": 4}),
    ("spartacus", 3, {"turn_limit": 3, "private_offers": True}),
    ("spartacus", 2, {"length": "standard", "turn_limit": 4}),
    ("for-glory", 1, {}),
    ("for-glory", 2, {"champions": "random", "blessings": True}),
    ("for-glory", 3, {}),
    ("for-glory", 4, {}),
    ("gladigala", 2, {}),
    ("gladigala", 3, {"publisher_notes": True}),
    ("gladigala", 4, {}),
    ("gladiatori", 1, {}),
    ("gladiatori", 2, {}),
    ("gladiatori", 3, {"animals": "coliseum"}),
    ("gladiatori", 4, {"sides": "ffa"}),
    ("gladiatori", 4, {"sides": "teams"}),
]


def finished(game: str, seats: int, seed: int, options: dict[str, Any]) -> Table:
    """A game of bots that now and then do anything."""
    table = harena.new(game, seats=seats, seed=seed, options=options)
    rng = Rng(seed)
    while table.result is None:
        seat = min(table.pending)
        ask = table.pending[seat]
        table.apply(seat, table.game.greedy(table.state, ask) if rng.below(8) else rng.choice(list(ask.options)))
    return table


def accounted(table: Table) -> Account:
    assert table.log is not None
    return account(table.game, table.state, table.log.events)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "seats", "options"), MODES)
def test_parts_add_up_to_the_scores(game: str, seats: int, options: dict[str, Any], seed: int) -> None:
    table = finished(game, seats, seed, options)
    assert table.result is not None
    found = accounted(table)
    sums = [sum(part.each * part.values[seat] for part in found.parts) for seat in range(seats)]
    assert sums == list(table.result.scores)
    if game != "spartacus":  # where cards of other kinds bring Influence too
        assert "other" not in [part.key for part in found.parts]
    assert 0 < len(found.figures) <= MOST
    for figure in found.figures:
        for counts in (figure.values, figure.beside, figure.among):
            assert counts is None or (len(counts) == seats and min(counts) >= 0), figure
        if figure.among is not None:
            assert all(some <= all_ for some, all_ in zip(figure.values, figure.among, strict=True)), figure


@pytest.mark.parametrize(("game", "seats", "options"), MODES)
def test_everything_has_a_name(game: str, seats: int, options: dict[str, Any]) -> None:
    table = harena.new(game, seats=seats, seed=1, options=options)
    for language in {ENGLISH, "de" if game == "gladigala" else ENGLISH}:
        words = table.game.voice(Listener(language=language), seats).words
        for figure in table.game.figures_at_end(table.state):
            assert words.word("counts", figure.key) != figure.key
            assert figure.beside is None or words.word("counts", f"{figure.key} beside") != f"{figure.key} beside"
        named = {part.key for part in table.game.parts_of_score(table.state)}
        assert named <= set().union(*(sheet.tables.get("parts", {}) for sheet in words.sheets))


@pytest.mark.parametrize("game", ["spartacus", "for-glory", "gladigala", "gladiatori"])
def test_a_game_that_was_given_up_adds_up_too(game: str) -> None:
    table = harena.new(game, seats=2, seed=4)
    table.apply(1, CONCEDE)
    assert table.result is not None
    found = accounted(table)
    for seat in range(2):
        assert sum(part.each * part.values[seat] for part in found.parts) == table.result.scores[seat]


def told(kind: str, **data: Any) -> Event:
    return Event(kind, data)


def counted(game: str, events: list[Event], seats: int = 2) -> tuple[dict[str, Any], dict[str, Any]]:
    """The figures and the parts of the scores of a game in which nothing else was told."""
    table = harena.new(game, seats=seats, seed=4)
    for seat in range(1, seats):
        table.apply(seat, CONCEDE)
    found = account(table.game, table.state, events)
    return {figure.key: figure for figure in found.figures}, {part.key: part.values for part in found.parts}


def test_spartacus_by_hand() -> None:
    stake = {"kind": "stake", "coins": 2}
    figures, parts = counted("spartacus", [
        told("starts", seat=0, influence=7),
        told("starts", seat=1, influence=7),
        told("coins", seat=0, change=3, gain=3, why="Petty Usury"),
        told("coins", seat=0, change=-2, paid=2, why="Petty Usury"),
        told("ledger", seat=0, slaves=2, gladiators=1, income=1),
        told("ledger", seat=1, slaves=0, gladiators=1, paid=1),
        told("cashes-in", seat=1, card="Petty Usury", coins=2),
        told("sells", seat=1, card="Great Axe", coins=4),
        Event("hands-over", {"seat": 0, "to": 1, "why": "gift"}, {"coins": 5}, 0b11),
        told("payout", seat=0, coins=4, won=[stake], lost=[]),
        told("payout", seat=1, lost=[stake]),
        told("scheme", seat=0, card="Petty Usury"),
        told("scheme", seat=0, card="Debt Called In"),
        told("foiled", seat=1, foil="Guard", foil_of=1, card="Debt Called In", card_of=0),
        told("match-ends", winner=1, card_of=1, loser_of=0),
        told("accepted", seat=0, to=1),
        told("buys", seat=1, card="Great Axe", coins=3),
        told("host", seat=0),
        told("host", seat=1, paid=2),
        told("influence", seat=1, change=1, gain=1, now=8, why="honour to the Host"),
        told("influence", seat=1, change=1, gain=1, now=9, why="victory in the Arena"),
        told("influence", seat=1, change=2, gain=2, now=11, why="Senator's Patronage"),
        told("influence", seat=1, change=-1, loss=1, now=10, why="Debt Called In"),
    ])  # fmt: skip
    assert figures["coins-earned"].values == (3 + 1 + 2, 2 + 4 + 5)
    assert figures["schemes"].values == (2, 0)
    assert figures["schemes"].beside == (1, 0)
    assert (figures["fights-won"].values, figures["fights-won"].among) == ((0, 1), (1, 1))
    assert [figures[key].values for key in ("deals", "bought", "hosted")] == [(1, 1), (0, 1), (0, 1)]
    assert parts["start"] == (7, 7)
    assert [parts[key] for key in ("hosted", "victories", "schemes", "lost")] == [(0, 1), (0, 1), (0, 2), (0, -1)]


def test_for_glory_by_hand() -> None:
    figures, parts = counted("for-glory", [
        told("enters", seat=0, gladiator="Cestus", gladiator_of=0),
        told("enters", seat=0, gladiator="Secutor", gladiator_of=0, price=3),
        told("enters", seat=1, gladiator="Andabata", gladiator_of=1),
        told("buys", seat=0, card="Pierce", price=4),
        told("plays", seat=0, card="Counterattack"),
        told("plays", seat=0, card="Cull"),
        told("battle", arena="Pompeii", glory=1, one={"seat": 0}, other={"seat": 1}),
        told("strikes", seat=0, damage=2),
        told("strikes", seat=0, damage=1),
        told("defeated", seat=1, gladiator="Andabata", gladiator_of=1, coins=1),
        told("wins-battle", seat=0, glory=1, now=1, arena="Pompeii"),
        told("battle", arena="Lugdunum", glory=2, one={"seat": 0}, other={"seat": 2}),
        told("wins-battle", seat=0, glory=2, now=3, arena="Lugdunum"),
        told("takes-lasting", seat=0, card="Lugdunum"),
    ])  # fmt: skip
    assert (figures["battles-won"].values, figures["battles-won"].among) == ((2, 0), (2, 1))
    assert (figures["lost"].values, figures["lost"].among) == ((0, 1), (2, 1))
    assert (figures["strikes"].values, figures["strikes"].beside) == ((2, 0), (3, 0))
    assert [figures[key].values for key in ("coins-spent", "bought", "reactions")] == [(7, 0), (1, 0), (1, 0)]
    assert (parts["fleeting"], parts["lasting"]) == ((1, 0), (2, 0))


def test_gladigala_by_hand() -> None:
    figures, parts = counted("gladigala", [
        told("hit", piece_of=0, foes_of=[1, 1], outcome="twice"),
        told("hit", piece_of=0, foes_of=[1], outcome="covered"),
        told("hit", piece_of=1, foes_of=[0], outcome="hurt"),
        told("out", piece_of=0),
        told("earns", seat=1, coins=3, why="attack", extra=1),
        told("earns", seat=1, coins=2, why="streak", run=2),
        told("eagle-taken", eagle_of=0, piece_of=1),
        told("snatch", eagle_of=0, piece_of=1),
    ])  # fmt: skip
    found = [figures[key].values for key in ("hits", "lost", "earned", "crowd", "streaks", "eagles")]
    assert found == [(1, 3), (1, 0), (0, 5), (0, 1), (0, 2), (0, 1)]
    assert figures["hits"].beside == (0, 1), "a hit on a shield earns coins too"
    assert figures["eagles"].beside == (0, 1)
    assert parts == {"treasury": (3, 3)}


def test_gladiatori_by_hand() -> None:
    figures, parts = counted("gladiatori", [
        told("plays-face-down", seat=0),
        told("adds-face-down", seat=0, count=3),
        told("miss", seat=0, victim_of=1),
        told("hit", seat=0, victim_of=1),
        told("takes-damage", seat=1, damage=4),
        told("takes-damage", seat=1, damage=1),
        told("hit", seat=1),
        told("animal-attacks", seat=1),
        told("takes-damage", seat=1, damage=2),
        told("uses-power", seat=1),
        told("scores", seat=0, points=2, why="attack from the front"),
        told("scores", seat=0, points=4, why="damage"),
        told("scores", seat=0, points=3, why="First Blood"),
        told("scores", seat=1, points=-2, why="fleeing"),
    ])  # fmt: skip
    assert (figures["blows"].values, figures["blows"].among) == ((1, 1), (2, 1))
    found = [figures[key].values for key in ("dealt", "taken", "cards", "powers")]
    assert found == [(4, 0), (0, 7), (4, 0), (0, 1)]
    assert [parts[key] for key in ("start", "attacks", "damage", "kills")] == [(10, 10), (2, 0), (4, 0), (3, 0)]
    assert parts["lost"] == (0, -2)
