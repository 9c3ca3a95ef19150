"""Environments for machines: PettingZoo, Gymnasium and OpenSpiel on the same tables that people play at.

    from harena import envs
    env = envs.aec("for-glory", seats=2)                 # PettingZoo, one seat after the other
    env = envs.parallel("gladigala", seats=4)            # PettingZoo, all who decide at once
    env = gymnasium.make("harena/Spartacus-v0", opponents="greedy")

They need the extra `envs`: `pip install 'harena[envs]'`. What is observed, how actions are numbered and what is
rewarded stands in `docs/research.md`. Importing this package makes the names known to Gymnasium.
"""

from __future__ import annotations

from .coding import Coding, coding
from .in_turn import SeatsInTurn, aec
from .registration import env_id, register
from .single import OneSeat, vector
from .sitting import IllegalAction, Sitting
from .together import SeatsTogether, parallel

__all__ = [
    "Coding", "IllegalAction", "OneSeat", "SeatsInTurn", "SeatsTogether", "Sitting", "aec", "coding", "env_id",
    "parallel", "register", "vector",
]

register()
