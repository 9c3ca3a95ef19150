"""A hint: what the search bot would do in a seat's place, what that is worth, and what surely follows from it.

All of it is thought in imagined worlds, dealt from what the seat knows, so that a hint tells nothing else.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final, NamedTuple

from harena.bots import SearchBot
from harena.bots.analysis import Reason, reasons
from harena.bots.chances import prospects
from harena.core import Action, HarenaError, Rng, RulesFault, SeatView, Table, Voice, key_of

#: So many choices are told.
TOLD: Final = 3
#: What happens in each of so many worlds surely follows; and so many happenings are told at most.
WORLDS: Final = 3
HAPPENINGS: Final = 3
#: By so much of a win the best choice is better than the next: then there is something to say why.
BETTER: Final = 0.02
#: Headings of a log are drawn with lines.
HEADINGS: Final = ("-", "=", "—")


class Choice(NamedTuple):
    """A choice that was weighed: how often, how well it did (0 lost, 1 won), and what surely follows from it and not
    from every other, as events; for the best, what becomes likelier or unlikelier with it than with the next best,
    where it is better."""

    action: str
    visits: int
    value: float
    follows: list[dict[str, Any]]
    reasons: tuple[Reason, ...]


class Thoughts(NamedTuple):
    """The best choices, and what may be expected before choosing."""

    before: float
    best: list[Choice]


def think(table: Table, seat: int, iterations: int, seed: int, most: int) -> Thoughts:
    """What the search bot thinks of the choices of a seat, within so many iterations and milliseconds."""
    view = SeatView(table, seat)
    # the search and the fresh worlds share the time
    bot = SearchBot(seed, iterations=iterations, milliseconds=max(1, most // 2))
    before, found = prospects(view, bot, TOLD)
    rng = Rng(key_of("hint", seed))
    follows = own([surely(view, one.action, rng) for one in found])
    best: list[Choice] = []
    for index, (one, events) in enumerate(zip(found, follows, strict=True)):
        better = index == 0 and len(found) > 1 and one.value - found[1].value >= BETTER
        why = reasons(view, found[1].action, one.action) if better else ()
        best.append(Choice(one.action.text, one.visits, one.value, events[:HAPPENINGS], why))
    return Thoughts(before, best)


def own(follows: list[list[dict[str, Any]]]) -> list[list[dict[str, Any]]]:
    """What follows from each of several choices without what follows from all of them: that speaks for none. So a part
    of a payment is not explained by the parts that were chosen before it.
    """
    if len(follows) < 2:
        return follows
    return [[event for event in events if not all(event in others for others in follows)] for events in follows]


def surely(view: SeatView, action: Action, rng: Rng) -> list[dict[str, Any]]:
    """What the seat would be told after a choice, however that lies which it cannot know, and however dice fall."""
    common: list[dict[str, Any]] | None = None
    for _ in range(WORLDS):
        table = view.imagine(rng, playout=False)
        before = len(table.events(0, view.seat))
        try:
            table.apply(view.seat, action)
        except (HarenaError, RulesFault):
            continue  # a guess that no real game could lead to
        told = [
            {name: part for name, part in event.items() if name != "number"}
            for event in table.events(0, view.seat)[before:]
        ]
        common = told if common is None else [event for event in common if event in told]
    return common or []


def in_words(events: list[dict[str, Any]], voice: Voice) -> list[str]:
    """What follows from a choice, in sentences: what comes under the next heading, as the turn of somebody else, is
    none of its consequences."""
    return list(takewhile(lambda text: not text.startswith(HEADINGS), map(voice.event, events)))


def named(events: list[dict[str, Any]]) -> list[str]:
    """Whatever events name, in their order: things and places among it can be shown on a board."""
    parts = [part for event in events for name, part in event.items() if name != "kind"]
    return list(dict.fromkeys(part for part in parts if isinstance(part, str)))
