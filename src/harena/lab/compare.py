"""Two versions of a game over the same seeds and bots: what is different, and is it more than chance?

Every seed is played with A and with B; what is asked is asked of both, and the difference is taken seed by seed. After
every few pairs a sequential test (`statistics.Sequential`) looks at each question: the games end as soon as all of them
are decided. Several bots are several strands, each with its own verdict, since what one bot makes of a change may be
that bot's alone. The errors are those of all questions of all strands together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import count
from typing import Any, Final, TypeAlias

from harena.core import BadOptions, Piece

from .changes import Change, changes
from .finding import find_bot
from .questions import Catalogue, Question, had_question, pace_question, taken_question
from .series import Fixture, Outcome, Setup, play_fixture
from .simulate import digest_of
from .statistics import PairedRatio, Ratio, Sequential, holm, p_value, quantile
from .workers import ONE, Hands

Pair: TypeAlias = tuple[Outcome, Outcome]

#: The test looks after so many pairs.
EVERY: Final = 16
#: Of fewer pairs, and of a card shown less often, nothing is said beyond chance: their errors are not known.
FEWEST: Final = 30
#: So many roles are asked for at most where nobody said what the question is.
MOST_ROLES: Final = 4
#: Seeds of B where both are to play games of their own.
APART: Final = 1_000_000_007


#: The verdicts for people who know no statistics.
SAID: Final = {
    "more": "more than before", "less": "less than before", "no difference": "no effect shown",
    "open": "not decided yet, more games would tell",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one question in one strand."""

    question: Question
    found: PairedRatio
    #: "more", "less", "no difference", or "open" if the games came to an end first.
    verdict: str

    @property
    def said(self) -> str:
        """The verdict in a few words. What is smaller than what was looked for may well be there."""
        apart = self.found.interval()
        small = self.verdict == "no difference" and not apart.low <= 0 <= apart.high
        return "an effect, but less of one than was looked for" if small else SAID[self.verdict]

    def to_data(self) -> dict[str, Any]:
        share = self.question.share
        return {
            "question": self.question.name,
            "a": self.found.first.interval(share=share).to_data(4),
            "b": self.found.second.interval(share=share).to_data(4),
            "difference": self.found.interval().to_data(4),
            "verdict": self.verdict,
        }


@dataclass(frozen=True)
class Strand:
    """The games of one bot."""

    bot: str
    pairs: Sequence[Pair]
    findings: Sequence[Finding]

    @property
    def finished(self) -> list[Pair]:
        return finished(self.pairs)


def finished(pairs: Sequence[Pair]) -> list[Pair]:
    return [pair for pair in pairs if pair[0].finished and pair[1].finished]


@dataclass(frozen=True, slots=True)
class OfPiece:
    """What became of a card: how often it is taken where it is shown, and how often who has it wins."""

    piece: Piece
    taken: PairedRatio
    had: PairedRatio
    #: How soon it is taken: for each decision that it lies there.
    pace: PairedRatio
    #: Whether it is taken more or less often, or sooner or later, beyond chance, all cards considered together.
    changed: bool = False

    @property
    def chance(self) -> float:
        """How likely so much is by chance: of how often and how soon the clearer one, paid for with a factor of two."""
        found = [one for one in (self.taken, self.pace) if one.first.below and one.second.below and one.error > 0]
        clearest = min((p_value(one.difference, one.error) for one in found), default=1.0)
        return min(1.0, max(1, len(found)) * clearest)

    def to_data(self, z: float) -> dict[str, Any]:
        return {
            "card": self.piece.name, "kind": self.piece.kind,
            "taken": [side.interval(z).to_data(4) for side in (self.taken.first, self.taken.second)],
            "taken_difference": self.taken.interval(z).to_data(4),
            "win_share": [side.interval(z).to_data(4) for side in (self.had.first, self.had.second)],
            "win_share_difference": self.had.interval(z).to_data(4), "pace": self.pace.interval(z).to_data(6),
            "chance": self.chance, "changed": self.changed,
        }  # fmt: skip


@dataclass(frozen=True)
class Comparison:
    """What two versions came to."""

    sides: tuple[Setup, Setup]
    names: tuple[str, str]
    test: Sequential
    strands: Sequence[Strand]

    @cached_property
    def changes(self) -> Sequence[Change]:
        return changes(*self.sides)

    @property
    def pairs(self) -> list[Pair]:
        return [pair for strand in self.strands for pair in strand.pairs]

    @cached_property
    def cards(self) -> Sequence[OfPiece]:
        """All cards, those first whose change is least likely to be chance."""
        return compare_pieces(self.sides, finished(self.pairs))

    @property
    def z(self) -> float:
        """Of the intervals of cards, widened for their number."""
        return quantile(family=max(1, len(self.cards)))

    def question(self, name: str) -> PairedRatio:
        """A question over all strands together."""
        catalogue = Catalogue(self.sides[1], [outcome for pair in self.pairs for outcome in pair])
        return paired(catalogue.find(name), finished(self.pairs))

    @property
    def digests(self) -> tuple[str, str]:
        return digest_of([one for one, _ in self.pairs]), digest_of([other for _, other in self.pairs])

    @property
    def verdict(self) -> str:
        """In a sentence or two: what was shown, and what not."""
        return " ".join(sentence(finding, self.strands) for finding in self.strands[0].findings)

    def to_data(self) -> dict[str, Any]:
        broken = [(which, one) for pair in self.pairs for which, one in zip("AB", pair, strict=True) if one.error]
        return {
            "game": self.sides[0].game,
            "sides": [{"name": name, "digest": digest} for name, digest in zip(self.names, self.digests, strict=True)],
            "changes": [change.text for change in self.changes],
            "verdict": self.verdict,
            "test": {"least": self.test.least, "errs": self.test.errs, "misses": self.test.misses,
                     "questions": self.test.family},
            "bots": [
                {"bot": strand.bot, "pairs": len(strand.pairs), "games": 2 * len(strand.pairs),
                 "questions": [finding.to_data() for finding in strand.findings]}
                for strand in self.strands
            ],
            "cards": [card.to_data(self.z) for card in self.cards],
            "errors": [{"side": which, "seed": one.fixture.seed, "text": one.error} for which, one in broken],
        }  # fmt: skip


def sentence(finding: Finding, strands: Sequence[Strand]) -> str:
    """What a question came to, and whether the other bots say the same."""
    found, question = finding.found, finding.question
    apart = found.interval()
    unit = 100 if question.share else 1
    moved = (f"{found.first.value * unit:.1f} → {found.second.value * unit:.1f}{' %' if question.share else ''}; "
             f"{', '.join(question.moved(apart))}")  # fmt: skip
    others = [
        f"{strand.bot}: {other.verdict}"
        for strand in strands
        for other in strand.findings
        if other.question.name == question.name and other is not finding and other.verdict != finding.verdict
    ]
    aside = f" With other bots otherwise ({', '.join(others)})." if others else ""
    return f"{question.text[:1].upper()}{question.text[1:]}: {finding.said} ({moved}).{aside}"


def paired(question: Question, pairs: Sequence[Pair]) -> PairedRatio:
    found = PairedRatio()
    for one, other in pairs:
        found.add(question.of(one), question.of(other))
    return found


def compare_pieces(sides: tuple[Setup, Setup], pairs: Sequence[Pair]) -> list[OfPiece]:
    deed = sides[1].rules.deeds.get("taken", "taken")
    known = {piece.name: piece for side in sides for piece in side.pieces if piece.compared}
    found = [
        OfPiece(piece, paired(taken_question(piece, deed), pairs), paired(had_question(piece), pairs),
                paired(pace_question(piece, deed), pairs))
        for piece in known.values()
    ]  # fmt: skip
    enough = [one for one in found if min(one.taken.first.below, one.taken.second.below) >= FEWEST <= len(pairs)]
    stands = holm({one.piece.name: one.chance for one in enough})
    marked = [replace(one, changed=one.piece.name in stands) for one in found]
    return sorted(marked, key=lambda one: (one.chance, -abs(one.taken.difference)))


# -- playing -----------------------------------------------------------------------------------------------------------


def play_pair(sides: tuple[Setup, Setup], fixtures: tuple[Fixture, Fixture]) -> Pair:
    one, other = (play_fixture(side, f, count=True) for side, f in zip(sides, fixtures, strict=True))
    return one, other


def compare(
    sides: tuple[Setup, Setup],
    names: tuple[str, str],
    bots: Sequence[str],
    most: int,
    seed: int = 1,
    *,
    about: Sequence[str] = (),
    least: float = 0.05,
    apart: bool = False,
    to_the_end: bool = False,
    hands: Hands = ONE,
    progress: Callable[[], None] = lambda: None,
) -> Comparison:
    """Play pairs of games, at most `most` for each bot, until every question is decided.

    `about` names the questions (see `questions`); without it, those that the change suggests. `apart`: B plays seeds of
    its own. `to_the_end`: all games are played, whatever the test says on the way.
    """
    if len({side.config.seats for side in sides}) > 1:
        raise BadOptions("A and B are played by equally many")
    if not bots or most < 1:
        raise BadOptions("name at least one bot, and one pair of games or more")
    if not 0 < least < 1:
        raise BadOptions(f"the difference to be found is between 0 and 100 points, not {100 * least:g}")
    for bot in bots:
        find_bot(bot, sides[0].rules)
    differing = changes(*sides)
    asked: list[Question] = []
    strands: list[Strand] = []
    for bot in bots:
        pairs: list[Pair] = []
        findings: list[Finding] = []
        looks = _Looks()
        for pair in hands.spread(partial(play_pair, sides), _fixtures(sides[0], bot, most, seed, apart)):
            pairs.append(pair)
            progress()
            if len(pairs) % EVERY and len(pairs) < most:
                continue
            if not asked and (len(pairs) >= 2 * EVERY or len(pairs) >= most):
                asked = questions(sides, [one for both in pairs for one in both], about, differing)
            test = Sequential(least=least, family=max(1, len(asked)) * len(bots))
            findings = looks.at(asked, pairs, test, last=len(pairs) >= most)
            if findings and not to_the_end and all(finding.verdict != "open" for finding in findings):
                break
        strands.append(Strand(bot, pairs, findings))
    test = Sequential(least=least, family=max(1, len(asked)) * len(bots))
    return Comparison(sides, names, test, strands)


class _Looks:
    """The questions of a strand while it grows: what was decided once stays decided."""

    def __init__(self) -> None:
        self._sums: dict[str, PairedRatio] = {}
        self._decided: dict[str, str] = {}
        self._seen = 0

    def at(self, asked: Sequence[Question], pairs: Sequence[Pair], test: Sequential, *, last: bool) -> list[Finding]:
        if not asked:
            return []
        for one, other in finished(pairs[self._seen :]):
            for question in asked:
                self._sums.setdefault(question.name, PairedRatio()).add(question.of(one), question.of(other))
        self._seen = len(pairs)
        for question in asked:
            sums = self._sums.get(question.name)
            if sums is not None and question.name not in self._decided:
                said = _scaled(test, question, sums).says(sums.difference, sums.error, sums.games)
                if said:
                    self._decided[question.name] = said
        return [
            Finding(question, self._sums.get(question.name, PairedRatio()), self._decided.get(question.name, "open"))
            for question in asked
        ]


def _scaled(test: Sequential, question: Question, sums: PairedRatio) -> Sequential:
    """Of a share so many points are looked for, of a figure as many in a hundred of what it is in A."""
    if question.share or not sums.first.value:
        return test
    return replace(test, least=test.least * abs(sums.first.value))


def _fixtures(setup: Setup, bot: str, most: int, seed: int, apart: bool) -> Iterator[tuple[Fixture, Fixture]]:
    lineup = (bot,) * setup.config.seats
    for number in count(seed):
        if number >= seed + most:
            return
        yield Fixture(number, lineup), Fixture(number + APART * apart, lineup)


def questions(
    sides: tuple[Setup, Setup], outcomes: Sequence[Outcome], about: Sequence[str], differing: Sequence[Change]
) -> list[Question]:
    """What is asked: what the caller names; else who wins of those that the change names, or of the first role, and how
    often a changed card is taken.
    """
    catalogue = Catalogue(sides[1], outcomes)
    if about:
        return [catalogue.find(name) for name in about]
    changed = {change.name for change in differing if change.name}
    roles = list(catalogue.roles)
    named = [question for question in roles if question.name.partition(": ")[2] in changed]
    if not named:
        first = [question for question in roles if question.name.split(":")[0] == roles[0].name.split(":")[0]]
        most = 1 if sides[1].config.seats == 2 and len(first) == 2 else MOST_ROLES
        named = first[:most]
    deed = sides[1].rules.deeds.get("taken", "taken")
    taken = [taken_question(piece, deed) for piece in sides[1].pieces if piece.name in changed]
    return [*named, *taken[:MOST_ROLES]]


# -- one version -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PieceCount:
    """What became of a card in one version. `outlier`: who has it wins more, or less, than others beyond chance."""

    piece: Piece
    taken: Ratio
    had: Ratio
    played: Ratio
    outlier: bool = False


def count_pieces(setup: Setup, outcomes: Sequence[Outcome], margin: float = 0.0) -> list[PieceCount]:
    """All cards, those first whose owners win more or less than an even share beyond chance and by `margin` or more."""
    deed = setup.rules.deeds.get("taken", "taken")
    done = [outcome for outcome in outcomes if outcome.finished]
    even = even_share(done)
    found = [
        PieceCount(piece, taken_question(piece, deed).answer(done), had_question(piece).answer(done),
                   _played(piece).answer(done))
        for piece in setup.pieces
    ]  # fmt: skip
    judged = {one.piece.name: p_value(one.had.value - even, one.had.error) for one in found
              if one.piece.compared and one.had.below >= 20 and one.had.error > 0}  # fmt: skip
    stands = holm(judged)
    marked = [
        replace(one, outlier=one.piece.name in stands and abs(one.had.value - even) >= margin) for one in found
    ]
    return sorted(marked, key=lambda one: (
        not one.outlier, not one.piece.compared, -abs(one.had.value - even) if one.had.below else 0.0
    ))  # fmt: skip


def even_share(outcomes: Sequence[Outcome]) -> float:
    """What a seat wins on average."""
    seats = sum(len(outcome.shares) for outcome in outcomes)
    return sum(sum(outcome.shares) for outcome in outcomes) / seats if seats else 0.0


def _played(piece: Piece) -> Question:
    def of(outcome: Outcome) -> tuple[float, float]:
        counted = outcome.counted
        if counted is None:
            return 0.0, 0.0
        return float(sum(counted.times(piece.name, "played"))), float(sum(counted.times(piece.name, "taken")))

    return Question(f"played {piece.name}", f"{piece.name} is played", of, share=False)
