"""The command line: `harena …`. It knows no rule; it puts the engine, the bots and the laboratory at hand.

A game's own commands (a campaign, say) are a `typer.Typer` of their own, added below like the others.
"""

from __future__ import annotations

from . import laboratory
from .house import app

laboratory.add_to(app)


def main() -> None:
    """The program `harena`."""
    app()


__all__ = ["app", "main"]
