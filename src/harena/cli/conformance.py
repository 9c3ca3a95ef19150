"""check: hold a game to the engine's contract."""

from __future__ import annotations

from typing import Annotated

import typer

from harena.core import BadOptions, games
from harena.lab import find_game
from harena.testing import Nonconformance, check_game

from .house import CardsFile, err, out, setup_of

BROKEN_PROMISE = 1


def add_to(app: typer.Typer) -> None:
    app.command("check")(check_command)


def check_command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Ids or module:Class; by default all.")
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="Random games for each configuration.")] = 1,
    configs: Annotated[int, typer.Option("--configs", min=0, help="Configurations besides the default ones.")] = 8,
    positions: Annotated[int, typer.Option("--positions", min=1, help="Positions looked at closely in a game.")] = 6,
    imagines: Annotated[int, typer.Option("--imagines", min=1, help="How often a position is imagined.")] = 40,
    seed: Annotated[int, typer.Option("--seed", help="The first seed.")] = 1,
    cards: CardsFile = None,
) -> None:
    """Play random games and check all that the engine promises: for authors of games, and of words for cards."""
    if cards is not None and len(names or ()) != 1:
        raise BadOptions("with --cards name the one game that the card set is for")
    for name in names or games():
        rules = find_game(name)
        own = setup_of(name, None, [], cards).config.cards if cards is not None else None
        with err.status(rules.name) as status:
            try:
                report = check_game(rules, games=number, configs=configs, positions=positions, imagines=imagines,
                                    seed=seed, cards=own, progress=status.update)
            except Nonconformance as fault:
                out.print(str(fault), markup=False)
                raise typer.Exit(BROKEN_PROMISE) from None
        out.print(f"{rules.name}: all promises are kept in {report.games} games, {report.decisions} decisions and "
                  f"{report.positions} positions looked at closely.")
