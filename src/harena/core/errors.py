"""What can be wrong with what a caller handed us.

One exception for each kind of mistake, all of them `HarenaError`, each with a sentence for people.
Fronts catch `HarenaError`, print the sentence and go on; nothing has been changed by then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Violation:
    """Why something may not be done: the rule that forbids it and a sentence a player understands."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


class HarenaError(Exception):
    """A mistake of the caller, told in one sentence."""


class Refused(HarenaError):
    """A move that the rules do not allow now. The table is unchanged."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation))
        self.violation = violation

    def __reduce__(self) -> tuple[type[Refused], tuple[Violation]]:
        return Refused, (self.violation,)


class UnknownGame(HarenaError):
    """No game of that name is installed."""


class BadOptions(HarenaError):
    """A seat count, an option or a combination of options that the game does not have."""


class BadAction(HarenaError):
    """A text that is no action of this game."""


class BadRecord(HarenaError):
    """A record that cannot be read or does not belong to what is installed."""


class BadCards(HarenaError):
    """A card file with a mistake in it; the sentence names file, card, field and what would be right."""


class BadScenario(HarenaError):
    """A scenario file with a mistake in it."""


class BadLesson(HarenaError):
    """A lesson with a mistake in it; the sentence names the file and the step."""


class RulesFault(Exception):
    """The rules themselves are broken (an empty question, a game that never ends): a bug, not a caller's mistake."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A short hint for a mistyped word: the nearest known one, or the list of all."""
    names = sorted(known)
    near = get_close_matches(word, names, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return "known: " + ", ".join(names) if names else "none are known"
