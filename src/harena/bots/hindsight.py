"""An analysis in words: what was played, what would have been better, and why, by the names of those at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harena.core import ENGLISH, Action, Record, Table, Voice, walk

from .analysis import Analysis, Reason


@dataclass(frozen=True, slots=True)
class Told:
    """A decision in words: both choices as they read, and why the better one is."""

    played: str
    better: str
    why: str


def told(record: Record, found: Analysis, names: Sequence[str], language: str = ENGLISH) -> dict[int, Told]:
    """The costly decisions of an analysis by their steps, told to whoever decided there."""
    costly = {step for player in found.players for step in player.costly}
    judged = {one.step: one for one in found.decisions if one.step in costly}
    words: dict[int, Told] = {}
    for step, (table, seat, _) in enumerate(walk(record)):
        one = judged.get(step)
        if one is not None:
            voice = table.voice(seat, names, language)
            played, better = (reads(table, table.read(seat, text), voice) for text in (one.played, one.better))
            words[step] = Told(played, better, why(one.reasons, voice))
        if len(words) == len(judged):
            break
    return words


def reads(table: Table, action: Action, voice: Voice) -> str:
    """A choice of the listener's as it reads where the game says so, else as it is typed."""
    phrase = None if voice.seat is None else table.game.worded(table.state, voice.seat, action)
    if phrase is not None:
        return voice.phrase(phrase)
    choice = (voice.choices([action]) if voice.seat is None else table.choices(voice.seat, [action], voice))[0]
    text: str = choice.get("label") or choice["text"]
    return text


def why(reasons: Sequence[Reason], voice: Voice) -> str:
    """Why one choice is better than another, in sentences."""
    return " ".join(_why(reason, voice) for reason in reasons)


def _why(reason: Reason, voice: Voice) -> str:
    """Something that one choice brings oftener than the other; true before the choice is made as well as afterwards."""
    happening = voice.event(reason.event).rstrip(".")
    if not reason.played:
        return f"{happening}: {reason.better} of {reason.of} times after the better choice, never after this one."
    better = f"{reason.better} of {reason.of} after" if reason.better else "never after"
    return f"{happening}: {reason.played} of {reason.of} times after this choice, {better} the better one."
