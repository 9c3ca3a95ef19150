"""What can be wrong with what a caller handed us.

One exception for each kind of mistake, all of them `HarenaError`, each with a sentence for people.
Fronts catch `HarenaError`, print the sentence and go on; nothing has been changed by then.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from .sentences import PLAIN, Voice


class Violation:
    """Why something may not be done: the rule that forbids it and a sentence that a player understands.

    The sentence is a template in English (see `sentences`); other languages translate it as it stands there.
    """

    __slots__ = ("rule", "template", "parts")

    def __init__(self, rule: str, template: str, /, **parts: Any) -> None:
        self.rule = rule
        self.template = template
        self.parts = parts

    @property
    def reason(self) -> str:
        """The sentence in English, for anybody."""
        return self.told(PLAIN)

    def told(self, voice: Voice) -> str:
        """The sentence as a listener hears it."""
        return voice.refusal(self.template, self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Violation) and (
            (self.rule, self.template, self.parts) == (other.rule, other.template, other.parts)
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.template))

    def __reduce__(self) -> tuple[Any, ...]:
        return _violation, (self.rule, self.template, self.parts)

    def __repr__(self) -> str:
        return f"Violation({self.rule!r}, {self.reason!r})"

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


def _violation(rule: str, template: str, parts: dict[str, Any]) -> Violation:
    return Violation(rule, template, **parts)


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
    """A seat count, an option or a combination of options that the game does not have, and where it stands: `seats`,
    `options` or `options.NAME`.
    """

    def __init__(self, reason: str, field: str = "options") -> None:
        super().__init__(reason)
        self.field = field


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
