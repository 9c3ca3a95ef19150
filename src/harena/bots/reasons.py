"""Why a bot would do something, in a person's words: what it expects of it, and of the best alternative."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from harena.core import Action

from .search import Weighed


def reason(found: Sequence[Weighed], say: Callable[[Action], str]) -> str:
    """A sentence about what a search has weighed, the choice first; `say` gives an action as it reads."""
    best = found[0]
    if not best.visits:
        return f"{_sentence(say(best.action))}: there is nothing else to do." if len(found) == 1 else ""
    others = [one for one in found[1:] if one.visits]
    if not others:
        return f"{_sentence(say(best.action))}: I expect to win {_chance(best)} games this way."
    other = max(others, key=lambda one: one.value)
    alternative = say(other.action)
    if round(100 * other.value) >= round(100 * best.value):
        return (
            f"{_sentence(say(best.action))}: I expect to win {_chance(best)} games this way, "
            f"and no more with “{alternative}”."
        )
    return (
        f"{_sentence(say(best.action))}: I expect to win {_chance(best)} games this way, "
        f"and {round(100 * other.value)} with “{alternative}”."
    )


def _chance(one: Weighed) -> str:
    return f"{round(100 * one.value)} of 100"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
