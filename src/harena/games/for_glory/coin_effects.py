"""Words about Coin and opponents: GAIN_COIN, OPP_LOSES_COIN, OPP_DISCARDS."""

from __future__ import annotations

from harena.core import Action, Flow, Question, Seat

from . import violations as no
from .choosing import amount
from .costs import discard_chosen
from .moves import OPPONENT
from .state import MAGNUS, Glory
from .values import Use
from .vocabulary import GainCoin, OppDiscards, OppLosesCoin


def resolve_gain_coin(g: Glory, use: Use, effect: GainCoin) -> None:
    count = amount(g, effect.n, use)
    g.players[use.user].coins += count
    if count:
        g.tell("gains", seat=use.user, count=count, now=g.players[use.user].coins)


def _opponents(g: Glory, seat: Seat) -> list[Action]:
    """FX-R-8: one other player; in a Battle one who is still in it."""
    return [OPPONENT(f"p{other + 1}") for other in g.order_from(seat)[1:] if other not in g.placed]


WHICH_OPPONENT = Question(
    "opponent", _opponents, rule="FG-TGT-1", refuse=no.first("FG-TGT-1", "First choose an opponent.")
)


def _opponent(g: Glory, use: Use, nothing: str) -> Flow:
    """The opponent; with several, the user's choice. None if it is the Ludus Magnus, which has `nothing` to lose
    (FX-SOLO-GEN-5, FX-R-43).
    """
    if g.solo:
        g.tell(nothing, seat=MAGNUS)
        return None
    if g.seats == 2:
        return 1 - use.user
    choice: Action = yield WHICH_OPPONENT.ask(use.user)
    return int(choice.args[0][1:]) - 1


def resolve_opp_loses_coin(g: Glory, use: Use, effect: OppLosesCoin) -> Flow:
    other: Seat | None = yield from _opponent(g, use, "no-coin")
    if other is None:
        return
    count = min(amount(g, effect.n, use), g.players[other].coins)
    g.players[other].coins -= count
    if count:
        g.tell("loses-coin", seat=other, count=count, now=g.players[other].coins)
    else:
        g.tell("no-coin", seat=other)


def resolve_opp_discards(g: Glory, use: Use, effect: OppDiscards) -> Flow:
    other: Seat | None = yield from _opponent(g, use, "no-card")
    if other is None:
        return
    yield from discard_chosen(g, other, amount(g, effect.n, use), forced=True)
