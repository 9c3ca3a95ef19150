"""What is refused by which rule, when everybody tries everything: counted over random games, and recorded.

At some moments of some games every seat tries what anybody was ever offered, and nonsense. How often each rule refused
each kind of action stands in `tests/golden/<game>/refusals.txt`. A check that lets through what it should not, or
refuses by another rule, changes the counts. `python -m tests.games.test_refusals` writes them anew after a change of
rules that is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import harena
from harena.core import Action, BadOptions, Form, Rng, Table

GOLDEN = Path(__file__).parents[1] / "golden"
#: The options of the games that are played, for every number of seats that allows them.
GAMES: dict[str, tuple[dict[str, object], ...]] = {
    "for-glory": ({}, {"champions": "draft", "blessings": True}),
    "gladigala": ({}, {"publisher_notes": True}),
    "gladiatori": (
        {}, {"characters": "created", "item_method": "auction"}, {"item_method": "draft"}, {"animals": "coliseum"},
        {"learning": "staged"}, {"sides": "teams"},
    ),
    "spartacus": ({}, {"length": "advanced", "house_rules_once": True}),
}
#: One moment in so many, the last moment of a game, and how many actions of a kind are tried.
STRIDE, LAST, TRIED = 5, 1200, 3


def file_of(name: str) -> Path:
    return GOLDEN / name.replace("-", "_") / "refusals.txt"


def tried(table: Table, seen: dict[Form, list[Action]], rng: Rng) -> Iterator[Action]:
    """Some actions of every kind with a check that were offered to somebody before, and one that names nothing."""
    for form in table.game.forms:
        if form.check is None:
            continue
        known = seen.get(form, [])
        yield from known if len(known) <= TRIED else rng.sample(known, TRIED)
        if form.fields and not form.parametric and not any(form.types):
            yield form(*["nothing"] * len(form.fields))


def tables(name: str) -> Iterator[Table]:
    for seats in sorted(harena.game(name).seats):
        for options in GAMES[name]:
            with suppress(BadOptions):
                yield harena.new(name, seats=seats, seed=seats, options=options, events=False)


def refusals(name: str) -> list[str]:
    """One line for each kind of action and rule: how often that rule refused it."""
    counts: Counter[str] = Counter()
    for table in tables(name):
        rng = Rng(1)
        seen: dict[Form, list[Action]] = {}
        for step in range(LAST):
            if table.result is not None:
                break
            for ask in table.pending.values():
                for action in ask.options:
                    known = seen.setdefault(action.form, [])
                    if action not in known:
                        known.append(action)
            if step % STRIDE == 0:
                for action in tried(table, seen, rng):
                    for seat in range(table.state.seats):
                        violation = table.why_not(seat, action)
                        counts[f"{action.kind}: {'may be done' if violation is None else violation.rule}"] += 1
            seat = rng.choice([seat for seat in sorted(table.pending) if table.forced(seat) is None])
            table.apply(seat, rng.choice(table.pending[seat].options))
    return [f"{what} {count}" for what, count in sorted(counts.items())]


@pytest.mark.parametrize("name", GAMES, ids=lambda name: name.replace("-", "_"))
def test_everything_is_refused_by_the_same_rules_as_before(name: str) -> None:
    assert refusals(name) == file_of(name).read_text("utf-8").splitlines()


if __name__ == "__main__":
    for game in GAMES:
        file_of(game).write_text("\n".join(refusals(game)) + "\n", "utf-8")
