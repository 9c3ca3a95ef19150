"""An analysis in words: what was played, what would have been better, and why, by the names of those at the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from harena.core import ENGLISH, Action, Record, Table, Voice, walk
from harena.core.recap import written

from .analysis import Analysis, Reason, in_short

#: How often something happens, from the share of the imagined games in which it does; said by the engine's words.
OFTEN: Final = ((0.9, "always"), (0.6, "mostly"), (0.3, "sometimes"), (0.1, "seldom"), (0.0, "never"))


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
    label: str | None = choice.get("label")
    return label or printed(table, action)


def printed(table: Table, action: Action) -> str:
    """A choice as it is typed, with the names of cards as they are printed."""
    names = {name.lower(): name for name in written(table.config.cards or table.game.shipped_cards())}
    text = action.text
    for arg in filter(lambda arg: isinstance(arg, str), action.args):
        one = re.sub(r" \d+$", "", arg)  # the second of a name has a number
        if one in names:
            text = text.replace(one, names[one])
    return text


def why(reasons: Sequence[Reason], voice: Voice) -> str:
    """Why one choice is better than another, in sentences."""
    return " ".join(_why(reason, voice) for reason in reasons)


def why_rather(reasons: Sequence[Reason], voice: Voice) -> str:
    """The same before a choice, of the better one of two."""
    return " ".join(_why_rather(reason, voice) for reason in reasons)


def _why_rather(reason: Reason, voice: Voice) -> str:
    return _said("likelier" if reason.better > reason.played else "unlikelier", reason, voice)


def _why(reason: Reason, voice: Voice) -> str:
    """Something that one choice brings oftener than the other; true before the choice is made as well as afterwards."""
    return _said("brings" if reason.played > reason.better else "misses", reason, voice)


def _said(how: str, reason: Reason, voice: Voice) -> str:
    """A reason in the words that the engine has for it (`words.hints`)."""
    word = partial(voice.words.word, "hints")
    played, better = (word(_how_often(count, reason.of)) for count in (reason.played, reason.better))
    return word(how).format(happening=in_short(voice.event(reason.event)), played=played, better=better)


def _how_often(count: int, of: int) -> str:
    return next(words for least, words in OFTEN if count >= least * of)
