"""An ability as it stands on a card: its kind, its cost, its effects, and what they ask for."""

from __future__ import annotations

from dataclasses import dataclass, field

from .card_words import demands_something, wants_another
from .vocabulary import (
    Cost,
    DiscardFromHand,
    Effect,
    Event,
    ExhaustSelf,
    Kind,
    OncePerCycle,
    Pay,
    RemoveFromGame,
    Trigger,
)


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    kind: Kind
    cost: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    event: Event | None = None
    concerning: Trigger = Trigger.ANY
    optional: bool = False  # the text says "may"

    exhausts: bool = field(init=False, default=False)
    coins: int = field(init=False, default=0)  # FG-R-69: all Coin an ability asks for is one cost
    discards: int = field(init=False, default=0)
    once_per_cycle: bool = field(init=False, default=False)
    demands: tuple[Effect, ...] = field(init=False, default=())  # the effects that need somebody to act on
    another: bool = field(init=False, default=False)  # one of them needs somebody else than those before it
    removes: bool = field(init=False, default=False)  # a card of the Hand leaves the game

    def __post_init__(self) -> None:
        object.__setattr__(self, "removes", any(isinstance(effect, RemoveFromGame) for effect in self.effects))
        object.__setattr__(self, "demands", tuple(effect for effect in self.effects if demands_something(effect)))
        object.__setattr__(self, "another", any(map(wants_another, self.demands)))
        for cost in self.cost:
            match cost:
                case ExhaustSelf():
                    object.__setattr__(self, "exhausts", True)
                case Pay(coins):
                    object.__setattr__(self, "coins", self.coins + coins)
                case DiscardFromHand(n):
                    object.__setattr__(self, "discards", self.discards + n)
                case OncePerCycle():
                    object.__setattr__(self, "once_per_cycle", True)
