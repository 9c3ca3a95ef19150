"""The command line: `harena …`. It knows no rule; it puts the engine, the bots and the laboratory at hand.

A game's own commands (the campaign) are a `typer.Typer` of their own, added below like the others.
"""

from __future__ import annotations

from . import (
    administering,
    analysing,
    campaign,
    conformance,
    design,
    laboratory,
    learning,
    lessons,
    library,
    mcp,
    operating,
    playing,
    records,
    serving,
    strength,
)
from .house import app

playing.add_to(app)
library.add_to(app)
records.add_to(app)
analysing.add_to(app)
lessons.add_to(app)
laboratory.add_to(app)
strength.add_to(app)
design.add_to(app)
learning.add_to(app)
conformance.add_to(app)
serving.add_to(app)
mcp.add_to(app)
operating.add_to(app)
administering.add_to(app)
campaign.add_to(app)


def main() -> None:
    """The program `harena`."""
    app()


__all__ = ["app", "main"]
