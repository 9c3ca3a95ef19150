"""Every check of the conformance suite can fail: for each there is a game that breaks just that promise."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from harena.core import (
    Action,
    Config,
    Flow,
    Form,
    Game,
    GameOver,
    Lexicon,
    Question,
    Result,
    Rng,
    Seat,
    Table,
    Violation,
)
from harena.core.ask import Ask
from harena.core.domains import Domain
from harena.testing import Nonconformance, check_game, conformance
from tests.toys import duel, solo
from tests.toys.duel import Duel, DuelGame
from tests.toys.misquoting import MisquotingGame
from tests.toys.plans import GatesGame
from tests.toys.solo import BeastGame, Fight
from tests.toys.test_planted_faults import FAULTS, asking

Options = Callable[[Fight, Seat], list[Action]]


def question(options: Options = solo.turn_options, **more: Any) -> Question:
    return Question("turn", options, rule="TB-2", **more)


# -- what is offered ---------------------------------------------------------------------------------------------------


class OffersTwice(BeastGame):
    id = "faulty-offers-twice"
    phases = {"turn": asking(question(lambda g, seat: solo.turn_options(g, seat) * 2))}


UNTIDY = Form("play", "Play {card}", check=solo.may_play)


class UntidyText(BeastGame):
    id = "faulty-untidy-text"
    forms = (UNTIDY, *BeastGame.forms[1:])
    phases = {"turn": asking(question(lambda g, seat: [UNTIDY(action.args[0]) if action.args else action
                                                       for action in solo.turn_options(g, seat)]))}


class OffersWhatItDoesNotDeclare(BeastGame):
    id = "faulty-undeclared-form"
    forms = BeastGame.forms[1:]


def may_clumsily(g: Fight, seat: Seat, title: str) -> Violation | None:
    return None if solo.NUMBERS[title] in g.hand else solo.NOT_HELD


CLUMSY = Form("play", "play {card}", check=may_clumsily)


class CheckNotTotal(BeastGame):
    id = "faulty-check-not-total"
    forms = (CLUMSY, *BeastGame.forms[1:])
    phases = {"turn": asking(question(lambda g, seat: [CLUMSY(action.args[0]) if action.args else action
                                                       for action in solo.turn_options(g, seat)]))}


class SaysTooLittle(BeastGame):
    id = "faulty-domains"

    def domains(self, config: Config) -> dict[str, Domain]:
        return {name: Domain("nothing at all") for form in self.forms for name in form.fields}


def may_boast(g: Fight, seat: Seat, n: int) -> Violation | None:
    return Violation("X-1", "Nobody listens.") if n > 1 else None


def some_boasts(g: Fight, seat: Seat, rng: Rng) -> list[Action]:
    return [BOAST(3)]


BOAST = Form("boast", "boast {n:int}", parametric=True, check=may_boast, sample=some_boasts)


class SamplesIllegal(BeastGame):
    id = "faulty-samples-illegal"
    forms: ClassVar[tuple[Form, ...]] = (*BeastGame.forms, BOAST)  # type: ignore[assignment]
    phases = {"turn": asking(question(parametric=(BOAST,)))}


class LiesAboutTheOnlyOption(BeastGame):
    id = "faulty-forced"
    phases = {"turn": asking(question(forced=lambda g, seat: solo.BRACE if g.turn % 3 == 0 else None))}


# -- laws, plain data, results -----------------------------------------------------------------------------------------


def losing_turn(g: Fight) -> Flow:
    yield from solo.fight_turn(g)
    if g.turn == 3 and g.discard:
        g.discard.pop()


class LosesCard(BeastGame):
    id = "faulty-loses-card"
    phases = {"turn": losing_turn}


class ViewIsNotPlain(BeastGame):
    id = "faulty-view-is-not-plain"

    def view(self, g: Fight, seat: Seat | None) -> dict[str, Any]:
        return super().view(g, seat) | {"moves": solo.MOVES}


def unranked_turn(g: Fight) -> Flow:
    try:
        yield from solo.fight_turn(g)
    except GameOver:
        assert g.result is not None
        g.result = replace(g.result, ranking=())
        raise


class RanksNobody(BeastGame):
    id = "faulty-ranks-nobody"
    phases = {"turn": unranked_turn}


TABLES = itertools.count()


class CountsTables(BeastGame):
    """The setup depends on something outside: every table begins a little differently."""

    id = "faulty-counts-tables"

    def setup(self, config: Config, rng: Rng) -> Fight:
        g = super().setup(config, rng)
        g.life += next(TABLES) % 2
        return g


def optional_turn(g: Fight, seat: Seat) -> list[Action]:
    g.guard += "."
    return solo.turn_options(g, seat)


class OptionsChangeState(BeastGame):
    id = "faulty-options-change-state"
    phases = {"turn": asking(question(optional_turn))}


class QuittersWin(DuelGame):
    id = "faulty-quitters-win"

    def concede(self, g: Duel, seat: Seat) -> Flow:
        g.finish(Result((seat,), ((seat,), (1 - seat,)), (0, 0), "concession"))
        yield


# -- imagining and undo ------------------------------------------------------------------------------------------------


class ImaginesOwnHand(DuelGame):
    id = "faulty-imagines-own-hand"

    def imagine(self, g: Duel, seat: Seat | None, rng: Rng) -> None:
        super().imagine(g, None, rng)


class UndoesTwice(Table):
    __slots__ = ()

    def _undo(self, seat: Seat) -> None:
        super()._undo(seat)
        if self.why_no_undo(seat) is None:
            super()._undo(seat)


class ForgetsUndo(Table):
    """A choice is taken back, but the record does not say so."""

    __slots__ = ()

    def _undo(self, seat: Seat) -> None:
        super()._undo(seat)
        self.entries.pop()


class CountsAsksAnew(Table):
    """What was pickled asks again, under other numbers."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        open_again, given = super().__reduce__()
        asks = [dict.fromkeys(numbers, 0) for numbers in given[9]]
        return open_again, (*given[:9], asks, *given[10:])


@dataclass(frozen=True)
class Broken:
    check: str
    game: type[Game[Any]]
    table: type[Table] = Table


# -- what is said ------------------------------------------------------------------------------------------------------


def windy_turn(g: Duel) -> Flow:
    g.tell("wind", force=3)
    yield from duel.bout_turn(g)


class Wordless(DuelGame):
    id = "faulty-wordless"
    phases = {"turn": windy_turn}


class SpeaksInCodes(DuelGame):
    id = "faulty-codes"
    phases = {"turn": windy_turn}
    lexicon = Lexicon.of({"en": {
        "events": {"wind": "A wind of 1 cards blows.", "draws": "P1 draws.", "plays": "P1 plays.",
                   "answers": "P1 answers.",
                   "lands": "P1 is hit.", "sand": "P1 throws.", "bout": "P1 wins."},
        "questions": {"turn": "Attack.", "window": "Answer."},
    }})


class AsksNothing(DuelGame):
    id = "faulty-asks-nothing"
    lexicon = Lexicon.of({"en": {
        "events": {"draws": "{seat} draws.", "plays": "{seat} plays.", "answers": "{seat}.", "lands": "{seat} is hit.",
                   "sand": "{seat} throws sand.", "bout": "{seat} wins the bout."},
    }})


class GreedyPeeks(DuelGame):
    """Says that it goes by what its seat sees, and counts the cards of the other's hand."""

    id = "faulty-greedy-peeks"
    plays_greedy = True
    greedy_by_sight = True

    def greedy(self, g: Duel, ask: Ask) -> Action:
        return ask.options[sum(g.fighters[1 - ask.seat].hand) % len(ask.options)]


BROKEN = [
    Broken("sentences", Wordless),
    Broken("sentences", SpeaksInCodes),
    Broken("sentences", AsksNothing),
    Broken("options", OffersTwice),
    Broken("texts", UntidyText),
    Broken("forms", OffersWhatItDoesNotDeclare),
    Broken("legality", CheckNotTotal),
    Broken("rules", MisquotingGame),
    Broken("domains", SaysTooLittle),
    Broken("samples", SamplesIllegal),
    Broken("forced", LiesAboutTheOnlyOption),
    Broken("conservation", LosesCard),
    Broken("encoding", ViewIsNotPlain),
    Broken("result", RanksNobody),
    Broken("conceding", QuittersWin),
    Broken("replay", CountsTables),
    Broken("looking", OptionsChangeState),
    Broken("imagine", ImaginesOwnHand),
    Broken("greedy", GreedyPeeks),
    Broken("undo", GatesGame, UndoesTwice),
    Broken("changed-minds", GatesGame, ForgetsUndo),
    Broken("kept", GatesGame, CountsAsksAnew),
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.check}-{broken.game.id}")
def test_a_broken_promise_is_named(broken: Broken) -> None:
    with pytest.raises(Nonconformance) as caught:
        check_game(broken.game(), games=2, positions=8, configs=3, table=broken.table)
    assert caught.value.check == broken.check, caught.value


def test_every_check_has_a_game_that_fails_it() -> None:
    files = sorted(Path(conformance.__path__[0]).glob("*.py"))
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r'(?:need|fail)\("([a-z-]+)"|alike\(suite, "([a-z-]+)"', source))
    checks = {name for pair in named for name in pair if name}
    shown = {broken.check for broken in BROKEN} | {fault.check for fault in FAULTS}
    assert checks - shown == set()
    assert "secrecy" in checks
