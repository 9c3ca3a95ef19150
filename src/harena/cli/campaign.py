"""campaign: a gladiator of Gladiatori from game to game, in a file of its own.

The game is imported only when one of these commands is given, so that no other command waits for it.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harena.core import BadOptions
from harena.lab import Setup, find_game

from .client import ME
from .house import AsJson, Choices, out, print_json, read_options
from .playing import FreshSeed, Plain, Players, Resume, players_of, resumed, screen_for, seated, sit_down
from .saving import CareerGame

if TYPE_CHECKING:
    from harena.games.gladiatori.campaign import Career, Fight

GAME = "gladiatori"
campaign_app = typer.Typer(rich_markup_mode=None, help="A gladiator's career over many games of Gladiatori.")
FightKind = Annotated[
    str, typer.Option("--fight", help="duel, team, coliseum, dogs, wolves, lions or bears, as in the browser's ludus.")
]
CareerFile = Annotated[Path, typer.Argument(metavar="FILE", help="The gladiator's file (TOML).")]


def add_to(app: typer.Typer) -> None:
    campaign_app.command("new")(new_command)
    campaign_app.command("show")(show_command)
    campaign_app.command("play")(play_command)
    app.add_typer(campaign_app, name="campaign")


def new_command(
    file: CareerFile, name: Annotated[str, typer.Option("--name", help="What the gladiator is called.")]
) -> None:
    """Begin a career."""
    from harena.games.gladiatori import campaign

    if file.exists():
        raise BadOptions(f"{file} is there already; choose another name")
    try:
        campaign.save(campaign.Career(name, id=secrets.token_hex(4)), file)
    except OSError as error:
        raise BadOptions(f"{file} cannot be written: {error.strerror}") from None
    out.print(f"{name} enters the school. The first fight: harena campaign play {file}", markup=False)


def show_command(file: CareerFile, as_json: AsJson = False) -> None:
    """Tell a gladiator's career: experience, coins for the next game, and every game so far."""
    from harena.games.gladiatori import campaign

    career = campaign.load(file)
    if as_json:
        print_json({**asdict(career), "coins": career.coins()})
        return
    state = f"alive, {career.xp} XP, {career.coins()} coins for the next creation" if career.alive else "dead"
    out.print(f"{career.name}: {state}.", markup=False)
    for number, line in enumerate(career.games, 1):
        out.print(f"{number:>3}. {line}", markup=False)


def play_command(
    file: CareerFile,
    seats: Players = None,
    seed: FreshSeed = None,
    option: Choices = [],  # noqa: B006
    fight: FightKind = "",
    resume: Resume = None,
    plain: Plain = False,
) -> None:
    """Play the career's next game; its outcome is written into the file. The gladiator sits in the first seat."""
    from harena.games.gladiatori import campaign

    career = campaign.load(file)
    screen = screen_for(plain)
    if resume is not None:
        client = resumed(resume, GAME, seats, screen)
        _check_whose(client.career, career, resume)
    else:
        kind = _kind(fight)
        usual = [ME, *["greedy"] * ((2 if kind is None else kind.seats) - 1)]
        players = players_of(seats or ",".join(usual), find_game(GAME))
        careers = [career, *[None] * (len(players) - 1)]
        agreed = {**({} if kind is None else kind.options), **read_options(option)}
        setup = Setup(GAME, len(players), campaign.options_for(careers, agreed))
        client = seated(setup, players, seed, screen, CareerGame(career.name, career.id, secrets.token_hex(4)))
    if client.players[0] != ME:
        raise BadOptions("your gladiator sits in the first seat, so --seats begins with me")
    client.names = (career.name, *(name for name in client.names[1:] if name != career.name))
    if sit_down(client, f"harena campaign play {file}"):
        assert client.career is not None
        campaign.book([career, *[None] * (len(client.players) - 1)], client.table)
        career.booked.append(client.career.game)
        campaign.save(career, file)
        screen.say(f"{career.name}: {career.games[-1]}.")


def _kind(name: str) -> Fight | None:
    from harena.games.gladiatori.campaign import FIGHTS

    if name and name not in FIGHTS:
        raise BadOptions(f"there is no fight {name!r}; there are {', '.join(FIGHTS)}")
    return FIGHTS[name] if name else None


def _check_whose(played: CareerGame | None, career: Career, file: Path) -> None:
    """A saved game goes on in the career that began it, and counts once."""
    if played is None:
        raise BadOptions(f"{file} is no game of a career; go on with it by: harena play --resume {file}")
    if (played.name, played.id) != (career.name, career.id):
        whose = "another gladiator called" if played.name == career.name else "the career of"
        raise BadOptions(f"{file} is a game of {whose} {played.name}; only that career's own file can go on with it")
    if not career.alive:
        raise BadOptions(f"{career.name} is dead")
    if played.game in career.booked:
        raise BadOptions(f"{file} is a game that {career.name} has finished; its outcome stands in the career already")
