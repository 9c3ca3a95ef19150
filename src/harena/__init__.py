"""Harena: the gladiator games of five rulebooks, complete, against bots or friends.

    import harena
    table = harena.new("for-glory", seats=2, seed=7)
"""

from .core import Record, Refused, Rng, Table, Violation, game, new, replay, sealed, verify

__version__ = "0.1.0"
__all__ = ["Record", "Refused", "Rng", "Table", "Violation", "game", "new", "replay", "sealed", "verify"]
