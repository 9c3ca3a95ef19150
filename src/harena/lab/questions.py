"""What can be asked of many games: each question is a sum over a sum, game by game.

    seat 1 · turn order: first player · House: Castellan      the share of the wins
    taken Arbelas · ever Arbelas                              of the times, and of the games, that show it
    had Arbelas                                               the wins of those who have it
    length · arena phases · swings                            decisions, a figure of the game, changes of the lead
    battles stopped / battles                                 one figure for each of another
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from harena.core import BadOptions, Counted, Piece
from harena.core.errors import did_you_mean

from .series import Outcome, Setup
from .statistics import Interval, Ratio, Z, median_interval

Part: TypeAlias = tuple[float, float]
#: Figures that every game has.
LENGTH: Final = "length"
SWINGS: Final = "swings"


@dataclass(frozen=True, slots=True)
class Question:
    """A number to be estimated. `share`: it lies between 0 and 1; `text` is how people read it."""

    name: str
    text: str
    of: Callable[[Outcome], Part]
    share: bool = True

    def answer(self, outcomes: Iterable[Outcome]) -> Ratio:
        found = Ratio()
        for outcome in outcomes:
            if outcome.finished:
                found.add(*self.of(outcome))
        return found

    def told(self, value: float) -> str:
        return f"{value:.1%}".replace("%", " %") if self.share else f"{value:.1f}"

    def moved(self, apart: Interval) -> tuple[str, str]:
        """A difference with its unit, and its interval."""
        value, low, high = (signed(part * (100 if self.share else 1)) for part in (apart.value, apart.low, apart.high))
        return f"{value}{' points' if self.share else ''}", f"{low} to {high}"


def signed(value: float, digits: int = 1) -> str:
    """With its sign, a minus as it is printed; nought has none."""
    number = round(value, digits)
    return f"{number:+.{digits}f}".replace("-", "−") if number else f"{0:.{digits}f}"


def seat_question(seat: int) -> Question:
    return Question(f"seat {seat + 1}", f"Seat {seat + 1} wins", lambda outcome: (outcome.shares[seat], 1.0))


def trait_question(trait: str, value: str) -> Question:
    def of(outcome: Outcome) -> Part:
        shares = [
            share for share, traits in zip(outcome.shares, outcome.traits, strict=True) if traits.get(trait) == value
        ]
        return sum(shares), float(len(shares))

    who = f"{trait} {value}" if value.isdecimal() else value
    return Question(f"{trait}: {value}", f"{who[:1].upper()}{who[1:]} wins", of)


def taken_question(piece: Piece, deed: str) -> Question:
    """How often it is taken, of the times that it is shown; what is always there, by how many of the seats."""

    def of(outcome: Outcome) -> Part:
        counted = _counted(outcome)
        taken = counted.times(piece.name, "taken")
        if piece.always:
            return float(sum(map(bool, taken))), float(len(taken))
        return float(sum(taken)), float(max(counted.shown(piece.name), sum(taken)))

    return Question(f"taken {piece.name}", f"{piece.name} is {deed}", of)


def pace_question(piece: Piece, deed: str) -> Question:
    """How soon it is taken: how often for each decision that it lies there. It moves even where a bot sooner or later
    takes nearly all that is shown.
    """

    def of(outcome: Outcome) -> Part:
        counted = _counted(outcome)
        lay = counted.lay.get(piece.name, 0)
        return float(sum(counted.times(piece.name, "taken"))) if lay else 0.0, float(lay)

    return Question(f"pace {piece.name}", f"{piece.name} is {deed}, for each decision there", of, share=False)


def ever_question(piece: Piece, deed: str) -> Question:
    """In how many of the games that show it anybody takes it."""

    def of(outcome: Outcome) -> Part:
        counted = _counted(outcome)
        taken = any(counted.times(piece.name, "taken"))
        return float(taken), float(bool(piece.always or taken or counted.shown(piece.name)))

    return Question(f"ever {piece.name}", f"{piece.name} is {deed} in a game that shows it", of)


def had_question(piece: Piece) -> Question:
    """The share of the wins of those who took it, once for a seat."""

    def of(outcome: Outcome) -> Part:
        taken = _counted(outcome).times(piece.name, "taken")
        shares = [share for share, times in zip(outcome.shares, taken, strict=True) if times]
        return sum(shares), float(len(shares))

    return Question(f"had {piece.name}", f"who has {piece.name} wins", of)


def figure_question(name: str) -> Question:
    if name == LENGTH:
        return Question(name, "decisions a game", lambda outcome: (float(outcome.decisions), 1.0), share=False)
    if name == SWINGS:
        return Question(name, "changes of the lead", lambda o: (float(_counted(o).swings.leads), 1.0), share=False)
    above, slash, below = (part.strip() for part in name.partition("/"))
    if slash:
        return Question(name, f"{above} for each of {below}", lambda o: (o.figures[above], o.figures[below]))
    return Question(name, f"{name} a game", lambda outcome: (outcome.figures[name], 1.0), share=False)


def decision_question(kind: str) -> Question:
    """How many questions of a kind are answered."""

    def of(outcome: Outcome) -> Part:
        return float(sum(made.get(kind, 0) for made in _counted(outcome).decisions)), 1.0

    return Question(f"decisions {kind}", kind.replace("-", " "), of, share=False)


def _counted(outcome: Outcome) -> Counted:
    if outcome.counted is None:
        raise BadOptions("this can only be asked of games that were played with counting")
    return outcome.counted


# -- what there is to ask ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Catalogue:
    """All that can be asked of the games of a setup, by the names above; traits and figures as games show them."""

    setup: Setup
    outcomes: Sequence[Outcome]

    @property
    def traits(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, dict[str, None]] = {}
        for outcome in self.outcomes:
            for traits in outcome.traits:
                for trait, value in traits.items():
                    found.setdefault(trait, {})[value] = None
        return {trait: sorted(values) for trait, values in found.items()}

    @property
    def figures(self) -> Sequence[str]:
        return list(dict.fromkeys(name for outcome in self.outcomes[:50] for name in outcome.figures))

    @property
    def seats(self) -> Sequence[Question]:
        return [seat_question(seat) for seat in range(self.setup.config.seats)]

    @property
    def roles(self) -> Sequence[Question]:
        """The wins of each role; where a game tells of none, of each seat."""
        found = [trait_question(trait, value) for trait, values in self.traits.items() for value in values]
        return found or self.seats

    def find(self, name: str) -> Question:
        """The question of that name; BadOptions says what there is."""
        wanted = " ".join(name.split())
        known = self._known()
        for key, question in known.items():
            if key.casefold() == wanted.casefold():
                return question()
        above, slash, below = (part.strip() for part in wanted.partition("/"))
        if slash and {above, below} <= set(self.figures):
            return figure_question(f"{above} / {below}")
        near = did_you_mean(wanted, list(known))
        if not near.startswith("did"):
            plain = [key for key in known if not key.startswith(("taken ", "ever ", "had "))]
            near = f"known: {', '.join(plain)}, and taken, ever or had with the name of a card"
        raise BadOptions(f"nobody can ask for {name!r}: {near}")

    def _known(self) -> dict[str, Callable[[], Question]]:
        deed = self.setup.rules.deeds.get("taken", "taken")
        known: dict[str, Callable[[], Question]] = {}
        for question in (*self.seats, *self.roles):
            known[question.name] = lambda question=question: question  # type: ignore[misc]
        for name in (LENGTH, SWINGS, *self.figures):
            known[name] = lambda name=name: figure_question(name)  # type: ignore[misc]
        for piece in self.setup.pieces:
            known[f"taken {piece.name}"] = lambda piece=piece: taken_question(piece, deed)  # type: ignore[misc]
            known[f"ever {piece.name}"] = lambda piece=piece: ever_question(piece, deed)  # type: ignore[misc]
            known[f"had {piece.name}"] = lambda piece=piece: had_question(piece)  # type: ignore[misc]
        return known


def median_of(question: Question, outcomes: Iterable[Outcome], z: float = Z) -> Interval:
    """The median of what a question asks of each game."""
    parts = (question.of(outcome) for outcome in outcomes if outcome.finished)
    return median_interval([above / below for above, below in parts if below], z)
