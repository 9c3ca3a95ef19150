"""What somebody has committed to his Action or Reaction, what it has come to so far, and what he is offered to add."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Form, Question

from .components import MOV
from .names import POWER_OF, first
from .state import Effort, Gladiator, Gladiatori


def effort_of(x: Gladiator) -> Effort:
    assert x.effort is not None
    return x.effort


def works(x: Gladiator, kind: int) -> bool:
    """Whether a Special Move lies there and does its own work (not unfit, not turned into +2)."""
    effort = x.effort
    return bool(x.laid[kind]) and effort is not None and not (effort.unfit | effort.converted) >> kind & 1


def so_far(g: Gladiatori, seat: int) -> dict[str, Any]:
    """What a value has come to, and for a defender what comes at him."""
    x = g.gladiators[seat]
    if x.effort is None:
        return {}
    parts: dict[str, Any] = {"sum": x.effort.total}
    if seat == g.attacker:
        return parts | {"role": "attack"}
    value = g.target_values[g.targets.index(seat)]
    parts |= {"role": "defence", "value": value, **g.named("attacker", g.attacker)}
    return parts | {"value": value // 2, "halved": value} if x.card() == MOV else parts


APPLY = Form("apply", "apply {what}", at=("sheet",))
DECLINE = Form("decline", "decline {what}", passes=True, at=())


def _offer_options(g: Gladiatori, seat: int, what: str) -> list[Action]:
    x = g.gladiators[seat]
    if what in POWER_OF and not x.has_power(POWER_OF[what]):
        return [DECLINE(what)]
    return [DECLINE(what), APPLY(what)]


def _offer_parts(g: Gladiatori, seat: int, what: str) -> dict[str, Any]:
    return {"what": what} if what == "unbeatable" else {"what": what, **so_far(g, seat)}


OFFER = Question("offer", _offer_options, rule="GL-ATKVAL-6", refuse=first("offer"), says=_offer_parts)
