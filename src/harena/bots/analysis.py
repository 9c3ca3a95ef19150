"""Why a game was lost: every decision of a finished game, weighed by the search bot from what its seat knew then.

A decision is weighed twice. First the search looks for the choice it prefers, with the one that was played among those
it looks at. If that is another, both are tried once more in fresh worlds: whatever came first in a race of many was
also lucky, and luck does not come along into fresh worlds. The difference there is what the decision cost, with its
doubt: in a world both have the same chance and are played on by the same hand, and no world knows of another. Those
that may have cost most are looked at more closely, round by round: the dearer half of them goes on into still other
worlds and more of them, for a few worlds prove nothing where a game is simply won or lost. A longer search finds the
few choices that meet what was played there, fewer of them from round to round, for a short one may like a wrong one;
the last rounds have one. What is left is told, with what happened oftener after one choice than after the other.

How exactly somebody played is the part of what was at stake that was kept: at stake is by how much the preferred choice
is better than one drawn by lot. Where all is lost nothing is at stake, and whatever is done there costs nothing.

The table is only ever looked at through `SeatView`, so nothing that was hidden from a seat is held against it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import fmean
from typing import Any, Final

from harena.core import UNDO, Action, BadRecord, HarenaError, Record, Rng, RulesFault, Seat, SeatView, Table, key_of
from harena.core import walk as walk_record
from harena.core.recap import marks
from harena.core.registry import other_rules
from harena.core.sentences import ENGLISH

from .chances import measure_for
from .random_bot import RandomBot
from .search import SearchBot, Weighed

#: Iterations for a whole game, and for the look at one decision at least and at most.
WHOLE: Final = 20_000
LEAST, MOST = 16, 200
#: Fresh worlds in which the choice that was played meets the preferred one.
MEETINGS: Final = 24
#: The closer look in rounds: so many decisions of each player, in so many more worlds each. Every halving costs about
#: as much as the one before; the last round, which is told, is as long as it takes to prove a mistake where a world is
#: won or lost.
ROUNDS: Final = ((40, 16), (20, 48), (10, 128), (5, 320))
#: So many choices that may be better go into the closer look; after each round the better half of them goes on.
RIVALS: Final = 3
#: Iterations of the search that looks for them once more in the first round: in a long game the first look at a
#: decision is too short to see most of its choices.
AGAIN: Final = 120
#: Worlds in which the preferred choice meets one drawn by lot, where it is the one that was played.
LOTS: Final = 12
#: Fewer worlds or iterations than this say nothing.
FEWEST: Final = 8
TOLD: Final = 5
#: What a decision cost, in hundredths of a win: from here on it is called so.
BLUNDER, MISTAKE, SLIP = 10.0, 5.0, 2.0
#: Standard errors on each side of an interval.
CONFIDENCE: Final = 1.96
#: Worlds in which it is looked what follows from a choice, decisions that are looked ahead, and by which share a
#: happening must be likelier after one choice to be a reason.
WORLDS: Final = 10
AHEAD: Final = 14
LIKELIER: Final = 0.4
#: What somebody does next is less of a reason than what becomes of it, and none where it is a small thing; other
#: things that happen are to weigh so much at least.
OWN_DEED: Final = 0.4
OWN_WEIGHT, WEIGHT = 3, 2


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that happens oftener after one choice than after the other: in so many of `of` worlds each."""

    event: dict[str, Any]
    played: int
    better: int
    of: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision: what was played, what the bot prefers, and what that would have been worth (0 lost, 1 won)."""

    step: int
    seat: Seat
    played: str
    better: str
    #: What may be expected after each of the two.
    chance: float
    best: float
    #: What it cost, in hundredths of a win, and by how much that may be wrong to either side.
    cost: float
    doubt: float
    reasons: tuple[Reason, ...] = ()
    #: The choices that may be better, the likeliest first.
    rivals: tuple[str, ...] = ()
    #: The last round of the closer look at it, from 1; 0 where the first look was the only one.
    round: int = 0
    #: By how much the preferred choice is better than one drawn by lot, in hundredths of a win; in the first look.
    stake: float | None = None

    @property
    def agrees(self) -> bool:
        return self.played == self.better

    @property
    def certain(self) -> bool:
        """Whether it cost something beyond what chance explains."""
        return self.cost > self.doubt

    @property
    def grade(self) -> str:
        """Blunder, mistake, slip, or nothing."""
        if self.agrees or not self.certain:
            return ""
        return next((name for name, least in GRADES if self.cost >= least), "")


GRADES: Final = (("blunder", BLUNDER), ("mistake", MISTAKE), ("slip", SLIP))


@dataclass(frozen=True, slots=True)
class Player:
    """How exactly a seat played, and the interval in which that lies: 100 is as the bot would have, 0 as lots would."""

    seat: Seat
    decisions: int
    #: What a decision cost on average, in hundredths of a win.
    loss: float
    accuracy: float
    low: float
    high: float
    grades: dict[str, int]
    #: The steps of the decisions that cost most, the dearest first.
    costly: list[int]


@dataclass(frozen=True, slots=True)
class Analysis:
    """All of it. `iterations`: so many went into the look at one decision."""

    iterations: int
    players: list[Player]
    decisions: list[Judged]


# -- which decisions there were ----------------------------------------------------------------------------------------


def decisions(record: Record) -> list[int]:
    """The steps of a record, from 0, at which somebody had a choice and did not take it back."""
    chosen: list[tuple[Seat, int | None]] = []
    for step, (table, seat, text) in enumerate(_walk(record)):
        if text == UNDO.text:
            chosen.pop(max((at for at, (who, _) in enumerate(chosen) if who == seat), default=-1))
            continue
        ask = table.pending.get(seat)
        if ask is None or table.forced(seat) is not None:
            continue
        if len(ask.options) > 1 or ask.parametric:
            chosen.append((seat, step if _answers(table, seat, text) else None))
    return [step for _, step in chosen if step is not None]


def _walk(record: Record) -> Iterator[tuple[Table, Seat, str]]:
    other = other_rules(record)
    if other is not None:
        raise BadRecord(f"this game cannot be analysed: it was {other}")
    return walk_record(record)


def _answers(table: Table, seat: Seat, text: str) -> bool:
    """Whether an entry answers the question to its seat: it may also be something that can be done at any time."""
    ask = table.pending[seat]
    action = table.read(seat, text)
    return action in ask.options or action.form in ask.parametric


def iterations_for(count: int, whole: int = WHOLE) -> int:
    """How long one of so many decisions is looked at, so that a long game takes no longer than a short one."""
    return max(LEAST, min(MOST, whole // max(1, count)))


# -- weighing ----------------------------------------------------------------------------------------------------------


def judge(record: Record, steps: Sequence[int], iterations: int, within: int | None = None) -> Iterator[Judged]:
    """Weigh the decisions at some steps of a record, one by one, each in about so many milliseconds at most."""
    for step, view, played in _views(record, steps):
        yield weigh(step, view, played, iterations, within)


def effort(number: int, whole: int = WHOLE) -> tuple[int, int]:
    """The worlds of a round of the closer look, and the iterations of a search before it: less where less is spent on
    the whole game."""
    worlds, again = (max(FEWEST, min(most, most * whole // WHOLE)) for most in (ROUNDS[number][1], AGAIN))
    return worlds, again


def look_closer(
    record: Record, judged: Iterable[Judged], number: int, whole: int = WHOLE, within: int | None = None
) -> Iterator[Judged]:
    """Weigh decisions once more in the fresh worlds of a round, each in about so many milliseconds at most; in the
    last, find out why the other is better.
    """
    known = {one.step: one for one in judged}
    worlds, again = effort(number, whole)
    last = number == len(ROUNDS) - 1
    for step, view, played in _views(record, sorted(known)):
        bot = SearchBot(key_of("closer look", step, number), iterations=again, milliseconds=_half(within))
        rivals = [view.read(text) for text in known[step].rivals]
        if number == 0:
            seen = [one.action for one in bot.weigh(view, also=played)]
            rivals = [one for one in dict.fromkeys((*rivals[:1], *seen)) if one != played][:RIVALS]
        found = _met(step, view, played, rivals, bot, worlds)
        yield replace(found, reasons=reasons(view, played, view.read(found.better))) if last else found


def second_opinion(view: SeatView, played: Action, iterations: int, worlds: int, seed: int, most: int) -> Judged:
    """Weigh one choice before it is made, within so many iterations and milliseconds, with the reasons against it.
    Whatever looks bad in a few worlds is looked at in twice as many fresh ones, and only those count: a warning that is
    wrong is worse than none."""
    bot = SearchBot(seed, iterations=iterations, milliseconds=most)
    best = bot.weigh(view, also=played)[0]
    if best.action == played:
        return _agreed(0, view, best)
    found = _met(0, view, played, [best.action], bot, worlds)
    if found.grade:
        found = _met(0, view, played, [best.action], bot, 2 * worlds)
    return replace(found, reasons=reasons(view, played, best.action)) if found.grade else found


def _views(record: Record, steps: Sequence[int]) -> Iterator[tuple[int, SeatView, Action]]:
    """The wanted steps with the eyes of whoever decided there, and what was played."""
    wanted = set(steps)
    if not wanted:
        return
    for step, (table, seat, text) in enumerate(_walk(record)):
        if step in wanted:
            table.automatic = True  # what needs no asking is no choice for a bot that thinks ahead
            yield step, SeatView(table, seat), table.read(seat, text)
            table.automatic = False
        if step == steps[-1]:
            return


def _half(within: int | None) -> int | None:
    """A search and a meeting share a time."""
    return None if within is None else max(1, within // 2)


def weigh(step: int, view: SeatView, played: Action, iterations: int, within: int | None = None) -> Judged:
    """The first look at a decision. Where the bot would have done the same, something else may still have looked better
    to it, by no more than chance explains: then that is worth a closer look."""
    bot = SearchBot(key_of("analysis", step), iterations=iterations, milliseconds=_half(within))
    best, *others = bot.weigh(view, also=played)
    lot = RandomBot(key_of("lot", step)).choose(view)
    if best.action != played:
        return _met(step, view, played, [best.action], bot, MEETINGS, lot)
    told = _agreed(step, view, best, _stake(view, best.action, lot, bot))
    rival = max((one for one in others if one.visits), key=lambda one: one.value, default=best)
    if rival.value <= best.value:
        return told
    return replace(told, doubt=100 * measure_for(view).belief * (rival.value - best.value), rivals=(rival.action.text,))


def _stake(view: SeatView, best: Action, lot: Action, bot: SearchBot) -> float:
    """By how much a choice is better than one drawn by lot."""
    met = [] if lot == best else bot.compare(view, lot, [best], LOTS)
    return 100 * measure_for(view).of_worlds(len(met)).belief * fmean(b - a for a, b in met) if met else 0.0


def _agreed(step: int, view: SeatView, best: Weighed, stake: float | None = None) -> Judged:
    """A decision that the bot would have made as well."""
    chance = measure_for(view).of_worlds(best.visits).told(best.value)
    return Judged(step, view.seat, best.action.text, best.action.text, chance, chance, 0.0, 0.0, stake=stake)


def _met(
    step: int,
    view: SeatView,
    played: Action,
    rivals: Sequence[Action],
    bot: SearchBot,
    worlds: int,
    lot: Action | None = None,
) -> Judged:
    """A decision from what came of the played choice and of some that may be better, in the same worlds. The better
    half of them stays. `lot`: one drawn by lot, which only says what was at stake."""
    values = bot.compare(view, played, [*rivals, *([] if lot is None else [lot])], worlds)
    if not values:  # no world in which all can be done
        return Judged(step, view.seat, played.text, played.text, 0.5, 0.5, 0.0, 0.0)
    chance, *means = (fmean(column) for column in zip(*values, strict=True))
    order = sorted(range(len(rivals)), key=lambda index: -means[index])
    first = order[0]
    scale = measure_for(view).of_worlds(len(values))
    gaps = [100 * scale.belief * (of[1 + first] - of[0]) for of in values]
    left = tuple(rivals[index].text for index in order[: (len(order) + 1) // 2])
    return Judged(
        step,
        view.seat,
        played.text,
        rivals[first].text,
        scale.told(chance),
        scale.told(means[first]),
        fmean(gaps),
        _doubt(gaps),
        rivals=left,
        stake=None if lot is None else 100 * scale.belief * (means[first] - means[-1]),
    )


def _doubt(values: Sequence[float]) -> float:
    """Half the width of the interval around a mean."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = fmean(values)
    return CONFIDENCE * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


# -- reasons -----------------------------------------------------------------------------------------------------------


def reasons(view: SeatView, played: Action, better: Action) -> tuple[Reason, ...]:
    """What happens oftener after one of two choices, the weightiest first. The choice itself is none."""
    weights = {kind: mark.weight for kind, mark in marks(view.game.lexicon, ENGLISH).items()}
    after = [_happenings(view, action, weights) for action in (played, better)]
    if not all(one.worlds for one in after):
        return ()
    events = {key: event for one in after for key, event in one.events.items()}
    found: list[tuple[float, Reason]] = []
    for key in events.keys() - after[0].deeds - after[1].deeds:
        event = events[key]
        counts = [one.counted[key] for one in after]
        apart = abs(counts[0] / after[0].worlds - counts[1] / after[1].worlds)
        if apart >= LIKELIER:
            own = OWN_DEED if event.get("seat") == view.seat else 1.0
            of = min(one.worlds for one in after)
            found.append((apart * weights[event["kind"]] * own, Reason(event, counts[0], counts[1], of)))
    return tuple(reason for _, reason in sorted(found, key=lambda one: (-one[0], repr(one[1].event)))[:2])


@dataclass(slots=True)
class _Happenings:
    """What weighs something and happens after a choice: how often, in how many worlds, and what of it the choice
    itself is."""

    worlds: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    events: dict[str, dict[str, Any]] = field(default_factory=dict)
    deeds: set[str] = field(default_factory=set)


def _happenings(view: SeatView, action: Action, weights: Mapping[str, int]) -> _Happenings:
    """What happens after a choice in a few worlds, that itself included."""
    rng = Rng(key_of("reasons", view.ask.number))
    found = _Happenings()
    for _ in range(WORLDS):
        table = view.imagine(rng, playout=False)
        before = len(table.events(0, view.seat))
        try:
            table.apply(view.seat, action)
            at_once = len(table.events(0, view.seat))
            if table.game.plays_greedy:
                table.play_out(table.game.greedy, AHEAD)
        except (HarenaError, RulesFault):
            continue  # a guess that no real game could lead to
        found.worlds += 1
        voice = table.voice(view.seat)
        told: set[str] = set()
        for number, event in enumerate(map(_unnumbered, table.events(0, view.seat)[before:]), before):
            own = event.get("seat") == view.seat
            if weights.get(event["kind"], 0) >= (OWN_WEIGHT if own else WEIGHT):
                key = in_short(voice.event(event))  # what reads alike is one thing, whatever figures the log has of it
                told.add(key)
                found.events.setdefault(key, event)
                if own and number < at_once:
                    found.deeds.add(key)
        found.counted.update(told)
    return found


def in_short(happening: str) -> str:
    """What happens, without the figures that a log adds to it."""
    whole = happening.strip("=— ").rstrip(".")
    short = re.split(r"[;:] ", whole, maxsplit=1)[0]
    return short if len(short.split()) > 2 else whole


def _unnumbered(event: Mapping[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in event.items() if name != "number"}


# -- putting it together -----------------------------------------------------------------------------------------------


def worth_a_closer_look(judged: Sequence[Judged], closer: Mapping[int, Judged], number: int) -> list[Judged]:
    """Of each player, the decisions that may have cost most, by the last look at each, for a round of the closer look.
    Where outcomes differ widely from world to world there is more doubt, which speaks for another look."""
    most, _ = ROUNDS[number]
    before = [closer[one.step] for one in judged if one.step in closer] if number else judged
    found: list[Judged] = []
    for seat in sorted({one.seat for one in before}):
        dear = [
            one for one in before if one.seat == seat and (one.rivals or not one.agrees) and one.cost + one.doubt > 0
        ]
        found += sorted(dear, key=lambda one: -(one.cost + one.doubt / 2))[:most]
    return found


def conclude(judged: Sequence[Judged], closer: Mapping[int, Judged], iterations: int) -> Analysis:
    """What all of it comes to. Accuracy is counted from the first look, which was the same for all decisions: one that
    was looked at longer because it seemed dear would be judged by another measure than the rest."""
    final = [closer.get(one.step, one) for one in judged]
    players = [
        _player(seat, [one for one in judged if one.seat == seat], [one for one in final if one.seat == seat], closer)
        for seat in sorted({one.seat for one in judged})
    ]
    return Analysis(iterations, players, final)


def _player(seat: Seat, first: Sequence[Judged], final: Sequence[Judged], closer: Mapping[int, Judged]) -> Player:
    kept, low, high = accuracy([(one.cost, one.stake) for one in first if one.stake is not None])
    grades = Counter(one.grade for one in final if one.step in closer and one.grade)
    costly = sorted((one for one in final if one.step in closer and one.certain), key=lambda one: -one.cost)
    return Player(
        seat,
        len(first),
        fmean(one.cost for one in first),
        kept,
        low,
        high,
        {name: grades[name] for name, _ in GRADES},
        [one.step for one in costly[:TOLD]],
    )


def accuracy(decided: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """How much of what was at stake in decisions was kept, of 100, and the interval in which that lies; `decided`: what
    each cost, and what was at stake. Where nothing was, nothing was lost, and nothing is known."""
    stake = sum(at for _, at in decided)
    if stake <= 0:
        return 100.0, 0.0, 100.0
    lost = sum(cost for cost, _ in decided) / stake
    spread = sqrt(sum((cost - lost * at) ** 2 for cost, at in decided) * len(decided) / max(1, len(decided) - 1))
    kept, doubt = 100 * (1 - lost), 100 * CONFIDENCE * spread / stake
    return _of_100(kept), _of_100(kept - doubt), _of_100(kept + doubt)


def _of_100(value: float) -> float:
    return min(100.0, max(0.0, value))
