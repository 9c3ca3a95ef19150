"""A game as small as a test needs it: the test writes the flow, this brings state, forms and a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from harena.core import (
    EVERYONE,
    NOBODY,
    Action,
    Config,
    Ended,
    Flow,
    Form,
    Game,
    Lexicon,
    Question,
    Result,
    Rng,
    Seat,
    State,
    Table,
    Violation,
    Zone,
    ZoneSpec,
    only,
)


@dataclass(slots=True, kw_only=True)
class Little(State):
    """Two or more hands from one deck, a table on which cards lie open, and a diary of what happened."""

    deck: Zone[int]
    hands: list[Zone[int]]
    shown: Zone[int]
    plans: list[Zone[int]]  # what a seat has planned; others see nothing of it, not even how much
    diary: list[str] = field(default_factory=list)
    bells: list[int] = field(default_factory=list)  # how often each seat may ring
    gone: list[Seat] = field(default_factory=list)
    turns: int = 0


NO_BELL = Violation("L-1", "Your bell has no clapper.")
TOO_MANY = Violation("L-2", "Nine is the most one may say.")
HUSH = Violation("L-3", "One does not shout.")


class Rung(Ended):
    """The second bell ends what is going on."""


def may_ring(g: Little, seat: Seat) -> Violation | None:
    return None if g.bells[seat] else NO_BELL


def ring(g: Little, seat: Seat) -> Flow:
    """Ringing asks the ringer whether loudly; a loud bell ends what is going on."""
    g.bells[seat] -= 1
    choice = yield HOW.ask(seat)
    g.diary.append(f"{seat} rings {choice.text}")
    if choice is LOUD:
        raise Rung


def may_say(g: Little, seat: Seat, n: int) -> Violation | None:
    return TOO_MANY if n > 9 else None


SAY = Form("say", "say {n:int}", check=may_say)
YES = Form("yes")()
NO = Form("no", passes=True)()
DONE = Form("done")()
LOUD = Form("loudly")()
SOFT = Form("softly")()
RING = Form("ring", check=may_ring, interrupt=ring)()
SHOUT = Form("shout", "shout {word}", never=HUSH)
CLAIM = Form("claim", "claim {n:int}", check=may_say, parametric=True)
FORMS: tuple[Form, ...] = (SAY, YES.form, NO.form, DONE.form, LOUD.form, SOFT.form, RING.form, SHOUT, CLAIM)


def numbers_up_to(most: int) -> Callable[[Little, Seat], Sequence[Action]]:
    return lambda g, seat: [SAY(n) for n in range(1, most + 1)]


def unless_gone(g: Little, seat: Seat) -> Sequence[Action]:
    return [] if seat in g.gone else [YES, NO]


HOW = Question("how", lambda g, seat: [LOUD, SOFT], interruptible=False)
NUMBER = Question("number", numbers_up_to(3), rule="L-2")
ONE = Question("one", numbers_up_to(1))
YES_NO = Question("yes-no", unless_gone, rule="L-4", passing=NO)
UNTIL_A_BELL = Question("yes-no", lambda g, seat: [YES, NO], lapses=lambda g, seat: 0 in g.bells)
WHISPERED = Question("whispered", unless_gone, secret=True)
SEAL = Question("seal", lambda g, seat: [DONE], confirm=True)
CLAIMS = Question("claims", lambda g, seat: [NO], parametric=(CLAIM,))


def over(g: Little) -> None:
    g.finish(Result((0,), ((0,), tuple(range(1, g.seats))), (1,) + (0,) * (g.seats - 1), "that was all"))


class LittleGame(Game[Little]):
    id = "little"
    name = "Little"
    seats = (1, 2, 3)
    forms: ClassVar[tuple[Form, ...]] = FORMS
    state = Little
    turn_rule = "L-TURN"
    over_rule = "L-OVER"
    going_on = False
    lexicon = Lexicon.of({"en": {
        "events": {"leaves": "{seat} <leave|leaves>."},
        "questions": {
            "how": "Loudly or softly?", "number": "Say a number.", "one": "Say one.", "yes-no": "Yes or no?",
            "whispered": "Yes or no?", "seal": "Are you done?", "claims": "Claim something or say no.",
        },
    }})

    def __init__(self, *flows: Callable[[Any], Flow], going_on: bool = False, polls: tuple[str, ...] = ()) -> None:
        """The flows are the phases, called by their names; the game begins with the first."""
        super().__init__()
        self.phases = {flow.__name__: flow for flow in flows}  # type: ignore[misc]
        self.going_on = going_on
        self.polls = polls  # type: ignore[misc]

    def setup(self, config: Config, rng: Rng) -> Little:
        deck = Zone(ZoneSpec("deck", None, NOBODY, "cards"), range(20))
        rng.shuffle(deck)
        return Little(
            seats=config.seats,
            rng=rng,
            phase=next(iter(self.phases)),
            deck=deck,
            hands=[
                Zone(ZoneSpec("hand", seat, only(seat), "cards"), [deck.pop() for _ in range(3)])
                for seat in range(config.seats)
            ],
            shown=Zone(ZoneSpec("shown", None, EVERYONE, "cards")),
            plans=[Zone(ZoneSpec("plan", seat, only(seat))) for seat in range(config.seats)],
            bells=[0] * config.seats,
        )

    def view(self, g: Little, seat: Seat | None) -> dict[str, Any]:
        return {"hands": [hand.shown(seat) for hand in g.hands], "shown": list(g.shown),
                "plans": [list(plan) for plan in g.plans if plan.seen_by(seat)]}

    def interrupts(self, g: Little, seat: Seat) -> Sequence[Action]:
        return (RING,) if g.bells[seat] else ()

    def concede(self, g: Little, seat: Seat) -> Flow:
        if not self.going_on:
            yield from super().concede(g, seat)
            return
        g.gone.append(seat)
        g.tell("leaves", seat=seat)


def table(*flows: Callable[[Any], Flow], seats: int = 2, seed: int = 1, going_on: bool = False,
          polls: tuple[str, ...] = (), **mode: Any) -> Table:
    game = LittleGame(*flows, going_on=going_on, polls=polls)
    return Table(game, game.configure(seats), seed, **mode)


def traces(table: Table) -> tuple[Any, ...]:
    """All by which a table could differ after something that must change nothing."""
    events = [table.events(0, seat) for seat in (None, *range(table.state.seats))]
    asks = {seat: (ask.kind, ask.number, ask.options) for seat, ask in table.pending.items()}
    return table.hash, list(table.entries), list(table.numbers), dict(table.standing), events, asks
