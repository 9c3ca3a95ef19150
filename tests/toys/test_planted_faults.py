"""Every planted fault is caught by the check that is meant for it, and the same game without the fault passes."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import pytest

from harena.core import (
    Action,
    Config,
    Flow,
    Game,
    Question,
    Refused,
    Rng,
    Seat,
    Table,
    Violation,
    hidden_zones,
    together,
)
from harena.core.ask import Ask
from harena.core.run import Redeal
from harena.testing import Nonconformance, check_game
from tests.toys import duel, fists, plans, solo
from tests.toys.duel import Duel, DuelGame
from tests.toys.fists import Fists, FistsGame
from tests.toys.plans import Gates, GatesGame
from tests.toys.solo import BeastGame, Fight
from tests.toys.test_conformance import TOYS, played


def of_gates(g: Gates) -> dict[str, Any]:
    """What a state with more fields than `Gates` begins with."""
    return {f.name: getattr(g, f.name) for f in fields(Gates) if f.name != "log"}


# -- a hand leaks ----------------------------------------------------------------------------------------------------


def gossiping_turn(g: Duel) -> Flow:
    g.tell("answers", seat=g.active, answer=sorted(g.fighters[g.active].hand))
    yield from duel.bout_turn(g)


class HandInEvent(DuelGame):
    id = "faulty-hand-in-event"
    phases = {"turn": gossiping_turn}


class NumberSkipsAutomatic(Table):
    """All seats share one count of asks, and what was answered automatically does not count."""

    __slots__ = ()

    def _number(self, ask: Ask) -> None:
        super()._number(ask)
        ask.number = max(self.numbers)
        self.numbers = [ask.number] * len(self.numbers)

    def _forced(self, ask: Ask) -> Action | None:
        answer = super()._forced(ask)
        if answer is not None:
            self.numbers = [number - 1 for number in self.numbers]
        return answer


class UndoBehindAutomatic(Table):
    """An automatic pass of somebody else does not close undo, so that it differs from a pass that was given."""

    __slots__ = ()

    def _undo_index(self, seat: Seat) -> int | Violation:
        live = self.live
        while self.live and self.live[-1][0] != seat and self._was_automatic(len(self.live) - 1):
            self.live = self.live[:-1]
        found = super()._undo_index(seat)
        self.live = live
        return found

    def _was_automatic(self, index: int) -> bool:
        return isinstance(self.live[index][1], Action) and not self._was_chosen(index)

    def _undo(self, seat: Seat) -> None:
        index = self._undo_index(seat)
        assert isinstance(index, int)
        self.live = self.live[: index + 1]
        super()._undo(seat)


class HandInView(DuelGame):
    id = "faulty-hand-in-view"

    def view(self, g: Duel, seat: Seat | None) -> dict[str, Any]:
        return super().view(g, seat) | {"reactions": [sum(card > 1 for card in f.hand) for f in g.fighters]}


def boasting_plan(g: Gates, seat: Seat) -> Flow:
    """An order is told to everybody while others still plan."""
    yield from plans.plan_orders(g, seat)
    g.tell("sends", seat=seat, orders=list(g.schools[seat].orders))


def boasting_round(g: Gates) -> Flow:
    plans.lay_out_purses(g)
    g.planning = True
    yield together(g, range(g.seats), boasting_plan, "orders")
    g.planning = False
    plans.open_gates(g)
    if g.round == g.rounds:
        plans.settle(g)


class PlanInEvent(GatesGame):
    id = "faulty-plan-in-event"
    phases = {"round": boasting_round}


# -- chance, variables, refusals, endings ----------------------------------------------------------------------------


def unseeded_turn(g: Fight) -> Flow:
    if random.random() < 0.1:
        g.life += 1
    yield from solo.fight_turn(g)


class UsesRandom(BeastGame):
    id = "faulty-uses-random"
    phases = {"turn": unseeded_turn}


def remembering_turn(g: Duel) -> Flow:
    remembered = sorted(g.fighters[g.active].hand)
    yield from duel.bout_turn(g)
    del remembered


class HandInLocals(DuelGame):
    id = "faulty-hand-in-locals"
    phases = {"turn": remembering_turn}


class RefusalCounts(Table):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action | str, number: int | None = None) -> None:
        try:
            super().apply(seat, action, number)
        except Refused:
            self.state.turn += 1
            raise


@dataclass(slots=True, kw_only=True)
class Marked(Gates):
    tried: bool = False


class RefusalMarks(GatesGame):
    """The first refusal changes something, all later ones do not."""

    id = "faulty-refusal-marks"
    state = Marked

    def setup(self, config: Config, rng: Rng) -> Gates:
        return Marked(**of_gates(super().setup(config, rng)))

    def why_not(self, g: Gates, seat: Seat, action: Action) -> Violation | None:
        assert isinstance(g, Marked)
        g.tried = True
        return None


def endless_turn(g: Fight) -> Flow:
    choice = yield solo.TURN.ask(0)
    if choice is solo.BRACE:
        solo.draw_cards(g, 2)
    else:
        card = solo.NUMBERS[choice.args[0]]
        g.hand.remove(card)
        g.discard.append(card)


class NeverEnds(BeastGame):
    id = "faulty-never-ends"
    phases = {"turn": endless_turn}


# -- copies ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Scarred(Duel):
    scars: Any = field(default_factory=list)  # `Any` tells the copier nothing, so every copy has the same list


def scarring_turn(g: Scarred) -> Flow:
    yield from duel.bout_turn(g)
    g.scars.append(g.turn)


class SharesList(DuelGame):
    id = "faulty-shares-list"
    state = Scarred
    phases = {"turn": scarring_turn}

    def setup(self, config: Config, rng: Rng) -> Duel:
        g = super().setup(config, rng)
        return Scarred(seats=2, rng=g.rng, phase=g.phase, fighters=g.fighters, to_win=g.to_win)


class ForgetsImagining(Table):
    """A re-deal is carried out but not noted among the answers, so a clone goes back to the true cards."""

    __slots__ = ()

    def redeal(self, seat: Seat | None, entry: Redeal) -> None:
        entry.carry_out(self, -1 if seat is None else seat)
        for ask in self.pending.values():
            self._fill(ask)


class ImaginesNothing(DuelGame):
    id = "faulty-imagines-nothing"

    def imagine(self, g: Duel, seat: Seat | None, rng: Rng) -> None:
        pass


class ImaginesDecksOnly(DuelGame):
    id = "faulty-imagines-decks-only"

    def imagine(self, g: Duel, seat: Seat | None, rng: Rng) -> None:
        for zone in hidden_zones(g, seat):
            if zone.spec.name == "deck":
                zone.sort()
                rng.shuffle(zone)


class ImaginesNoPatron(GatesGame):
    """The one secret card of another school stays what it truly is."""

    id = "faulty-imagines-no-patron"

    def imagine(self, g: Gates, seat: Seat | None, rng: Rng) -> None:
        patrons = [list(school.patron) for school in g.schools]
        left = sorted(g.patrons_left)
        super().imagine(g, seat, rng)
        for school, patron in zip(g.schools, patrons, strict=True):
            school.patron[:] = patron
        rng.shuffle(left)
        g.patrons_left[:] = left


# -- legality --------------------------------------------------------------------------------------------------------


def asking(question: Question) -> Any:
    """The turn of the solo game with another question."""

    def fight_turn(g: Fight) -> Flow:
        g.turn += 1
        choice = yield question.ask(0)
        if choice is solo.BRACE:
            g.guard = ""
            solo.draw_cards(g, 2)
        else:
            solo.play_card(g, solo.NUMBERS[choice.args[0]])
        solo.beast_acts(g)
        if g.turn == solo.LAST_TURN:
            solo.lose(g, "the crowd has seen enough")

    return fight_turn


def withheld(g: Fight, seat: Seat) -> list[Action]:
    options = solo.turn_options(g, seat)
    return options[:-1] if len(options) > 1 and g.beast_life < 7 else options


def granted(g: Fight, seat: Seat) -> list[Action]:
    return [*solo.turn_options(g, seat), *([solo.BRACE] if len(g.hand) >= solo.LIMIT else [])]


class WithholdsLegal(BeastGame):
    id = "faulty-withholds-legal"
    phases = {"turn": asking(Question("turn", withheld, rule="TB-2"))}


class OffersIllegal(BeastGame):
    id = "faulty-offers-illegal"
    phases = {"turn": asking(Question("turn", granted, rule="TB-2"))}


def hasty(g: Fight, seat: Seat) -> list[Action]:
    return solo.turn_options(g, seat)[::-1]


class LooksTooQuickly(BeastGame):
    id = "faulty-looks-too-quickly"
    phases = {"turn": asking(Question("turn", hasty, candidates=solo.turn_options, rule="TB-2"))}


# -- arrival order ---------------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Race(Gates):
    first: int = -1


def hasty_plan(g: Race, seat: Seat) -> Flow:
    yield from plans.plan_orders(g, seat)
    if g.first < 0:
        g.first = seat


def hasty_round(g: Race) -> Flow:
    """As in `play_round`, but whoever is done first gets a coin."""
    plans.lay_out_purses(g)
    g.planning, g.first = True, -1
    yield together(g, range(g.seats), hasty_plan, "orders")
    g.planning = False
    g.schools[g.first].score += 1
    plans.open_gates(g)
    if g.round == g.rounds:
        plans.settle(g)


class FirstComeFirstServed(GatesGame):
    id = "faulty-first-come-first-served"
    state = Race
    phases = {"round": hasty_round}

    def setup(self, config: Config, rng: Rng) -> Gates:
        return Race(**of_gates(super().setup(config, rng)))


# -- the waiting tells -----------------------------------------------------------------------------------------------


class TakesTheOnlyAnswerAtOnce(Table):
    """Who has no choice in a sealed decision is done while the others still decide."""

    __slots__ = ()

    def _watched(self, seat: Seat) -> bool:
        return False


class HurriesTheOnlyAnswer(Table):
    """The service may give the only answer of a sealed decision in no time."""

    __slots__ = ()

    def unhurried(self, seat: Seat) -> bool:
        return self.plan is None and super().unhurried(seat)


def telling_round(g: Fists) -> Flow:
    """Who holds coins of one kind is not even asked."""
    g.closing = True
    for seat, player in enumerate(g.players):
        if len(set(player.hand)) == 1:
            fists.lay(g, seat, player.hand[0])
    choosing = [seat for seat, player in enumerate(g.players) if not player.fist]
    if choosing:
        yield together(g, choosing, fists.close_fist, "fists")
    g.closing = False
    fists.open_fists(g)


class AsksOnlyWhoHasAChoice(FistsGame):
    id = "faulty-asks-only-who-has-a-choice"
    phases = {"round": telling_round}


# -- the table of faults ---------------------------------------------------------------------------------------------

NO_SAND: Mapping[str, object] = {"sand": False}


@dataclass(frozen=True)
class Fault:
    """A game or a table with something wrong in it, the sound one beside it, and the check that is to notice."""

    name: str
    check: str
    faulty: type[Game[Any]]
    sound: type[Game[Any]]
    table: type[Table] = Table
    options: Mapping[str, object] | None = None
    positions: int = 8


FAULTS = [
    Fault("a hand leaks in an event", "secrecy", HandInEvent, DuelGame),
    Fault("a hand leaks in an ask's number", "secrecy", DuelGame, DuelGame, NumberSkipsAutomatic, NO_SAND, 30),
    Fault("a hand leaks in the view", "imagine", HandInView, DuelGame),
    Fault("a secret plan leaks in an event", "imagine", PlanInEvent, GatesGame),
    Fault("undo stays open after an automatic pass", "secrecy", DuelGame, DuelGame, UndoBehindAutomatic, NO_SAND),
    Fault("the random module is used", "randomness", UsesRandom, BeastGame),
    Fault("hidden data sits in a flow's locals", "flow-locals", HandInLocals, DuelGame),
    Fault("a refused move changes something", "refusal", DuelGame, DuelGame, RefusalCounts),
    Fault("the first refusal changes something", "refusal", RefusalMarks, GatesGame),
    Fault("a game never ends", "ends", NeverEnds, BeastGame),
    Fault("a clone shares a list", "clone", SharesList, DuelGame),
    Fault("a clone of an imagined table shows the true hand", "imagined-clone", DuelGame, DuelGame, ForgetsImagining),
    Fault("imagine re-deals nothing", "imagine-deals", ImaginesNothing, DuelGame),
    Fault("imagine forgets one zone", "imagine-deals", ImaginesDecksOnly, DuelGame),
    Fault("imagine forgets a single card", "imagine-deals", ImaginesNoPatron, GatesGame),
    Fault("a legal action is not offered", "legality", WithholdsLegal, BeastGame),
    Fault("an offered action is forbidden", "legality", OffersIllegal, BeastGame),
    Fault("a quick look lists something else than the checks", "legality", LooksTooQuickly, BeastGame),
    Fault("arrival order changes a simultaneous result", "plans", FirstComeFirstServed, GatesGame),
    Fault("the only answer to a sealed question is taken at once", "waiting", FistsGame, FistsGame,
          TakesTheOnlyAnswerAtOnce),
    Fault("the only answer to a sealed question takes no time", "waiting", FistsGame, FistsGame, HurriesTheOnlyAnswer),
    Fault("who has no choice is not asked beside the others", "waiting", AsksOnlyWhoHasAChoice, FistsGame),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_fault_is_caught_by_the_check_meant_for_it(fault: Fault) -> None:
    with pytest.raises(Nonconformance) as caught:
        check_game(fault.faulty(), games=2, positions=fault.positions, configs=1, options=fault.options,
                   table=fault.table)
    assert caught.value.check == fault.check, caught.value


SOUND = {(fault.sound, str(fault.options)): fault for fault in FAULTS}


@pytest.mark.parametrize("fault", SOUND.values(), ids=lambda fault: f"{fault.sound.__name__} {fault.options or ''}")
def test_the_same_game_without_the_fault_passes(fault: Fault) -> None:
    report = check_game(fault.sound(), games=2, positions=8, configs=1, options=fault.options)
    assert report.games >= 2


# -- another process ---------------------------------------------------------------------------------------------------

PLAY = """
from tests.toys.test_conformance import TOYS, played
for toy in TOYS:
    table = played(toy, 11)
    print(toy.id, table.hash, len(table.entries))
"""


def final_hashes(hash_seed: str) -> str:
    done = subprocess.run([sys.executable, "-c", PLAY], env={**os.environ, "PYTHONHASHSEED": hash_seed},
                          cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True)
    return done.stdout


def test_another_process_with_another_hash_seed_plays_the_same_games() -> None:
    here = "".join(f"{toy.id} {played(toy, 11).hash} {len(played(toy, 11).entries)}\n" for toy in TOYS)
    assert final_hashes("0") == here
    assert final_hashes("4711") == here
