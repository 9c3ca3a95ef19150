"""The command line: `harena …`. It knows no rule; it puts the engine, the bots and the laboratory at hand.

A game's own commands (the campaign) are a `typer.Typer` of their own, added below like the others.
"""

from __future__ import annotations

from . import campaign, conformance, laboratory, lessons, library, playing, records, serving
from .house import app

playing.add_to(app)
library.add_to(app)
records.add_to(app)
lessons.add_to(app)
laboratory.add_to(app)
conformance.add_to(app)
serving.add_to(app)
campaign.add_to(app)


def main() -> None:
    """The program `harena`."""
    app()


__all__ = ["app", "main"]
