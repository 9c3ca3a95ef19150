"""Schemes (FG-PLAY, FG-SCH): which Scheme Cards and Scheme Abilities can be used in Take Actions."""

from __future__ import annotations

from harena.core import Seat, Violation

from . import violations as no
from .abilities import blank, played, why_not_now, why_not_use
from .ability import Ability
from .cards import Card
from .state import EVERYWHERE, Fighter, Glory, Permanent
from .values import Use


def scheme_use(seat: Seat, card: Card, source: Permanent | None, ability: Ability) -> Use:
    return Use(seat, card, source, ability, EVERYWHERE)


def why_not_scheme(g: Glory, seat: Seat, source: Fighter | Permanent) -> Violation | None:
    ability = source.card.scheme
    if ability is None or isinstance(source, Fighter):
        return why_not_now(source.card)
    if blank(source):
        return no.PATRON_BLANK
    return why_not_use(g, scheme_use(seat, source.card, source, ability))


def why_not_scheme_card(g: Glory, seat: Seat, card: Card) -> Violation | None:
    ability = played(card)
    if not ability.cost and not ability.demands:
        return None
    return why_not_use(g, scheme_use(seat, card, None, ability), card)
