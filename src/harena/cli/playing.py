"""play: the command that seats people and bots at a table in the terminal."""

from __future__ import annotations

import secrets
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from harena.bots import bot_names, make_bot, plugins
from harena.core import ENGLISH, BadOptions, Game, HarenaError, Table, games, replay
from harena.core.table import ALWAYS_PASS
from harena.lab import Setup, find_game

from .client import ME, Client, Left, usual_opponent
from .house import WRONG_INPUT, CardsFile, Choices, read_names, setup_of
from .saving import CareerGame, autosave_file, read_game
from .screen import PlainScreen, RichScreen, Screen


def add_to(app: typer.Typer) -> None:
    app.command("play")(play_command)


Players = Annotated[
    str | None, typer.Option("--seats", help="Who plays, seat by seat: me or a bot, as in me,greedy.")
]
FreshSeed = Annotated[int | None, typer.Option("--seed", help="The seed; by default a fresh one.")]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")]
Names = Annotated[str | None, typer.Option("--names", help="How the seats are called, as in Marcus,Livia.")]
Language = Annotated[str, typer.Option("--language", help="The language of the sentences, as in de.")]
Plain = Annotated[bool, typer.Option("--plain", help="Line by line, without boxes and colours.")]


def play_command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's id or module:Class; without it, a menu.")
    ] = None,
    seats: Players = None,
    seed: FreshSeed = None,
    option: Choices = [],  # noqa: B006
    cards: CardsFile = None,
    resume: Resume = None,
    names: Names = None,
    language: Language = ENGLISH,
    plain: Plain = False,
) -> None:
    """Play in the terminal, alone, against bots, or with friends at one keyboard."""
    screen = screen_for(plain)
    if resume is not None:
        client = resumed(resume, game, seats, screen)
        if client.career is not None:
            raise BadOptions(
                f"{resume} is a game of {client.career.name}'s career; go on with it by: "
                f"harena campaign play CAREER --resume {resume}"
            )
    else:
        if game is None:
            try:
                game, seats = _choose(screen)
            except Left:
                return
        players = players_of(seats, find_game(game))
        client = seated(setup_of(game, len(players), option, cards), players, seed, screen)
    speak(client, names, language)
    sit_down(client, f"harena play {game or client.table.game.id}")


def speak(client: Client, names: str | None, language: str) -> None:
    """Call the seats by their names and speak a language, as far as the game knows it."""
    rules = client.table.game
    if language not in rules.lexicon.languages:
        raise BadOptions(f"{rules.name} does not speak {language!r}; it speaks {', '.join(rules.lexicon.languages)}")
    client.language = language
    if names is None:
        return
    given = read_names(names)
    if len(given) != len(client.players) or len(set(given)) != len(given):
        raise BadOptions(f"--names needs a name of its own for each of the {len(client.players)} seats")
    client.names = tuple(given)


def screen_for(plain: bool) -> Screen:
    return PlainScreen() if plain else RichScreen()


def sit_down(client: Client, command: str) -> bool:
    """Play until the game is over; if somebody leaves before, say how to go on. Whether it is over."""
    try:
        client.play()
    except (Left, KeyboardInterrupt):
        client.screen.say(f"\nThe game is kept. Go on with: {command} --resume {client.file}")
        if client.refused and not sys.stdin.isatty():  # a script that said something wrong should hear of it
            raise typer.Exit(WRONG_INPUT) from None
        return False
    return True


def players_of(seats: str | None, rules: Game[Any], count: int | None = None) -> list[str]:
    """Who plays, seat by seat: as it was said, or one person against the usual bots."""
    if seats is None:
        return [ME, *[usual_opponent()] * ((count or rules.seats[0]) - 1)]
    players = read_names(seats)
    plugins.admit(*players)
    for player in players:
        if player != ME:
            try:
                make_bot(player, rules)
            except HarenaError as error:
                raise BadOptions(f"{error} (or {ME!r} for yourself)") from None
    return players


def seated(
    setup: Setup, players: list[str], seed: int | None, screen: Screen, career: CareerGame | None = None
) -> Client:
    """A sitting at a new table; `career` if it is a game of a campaign."""
    table = setup.table(secrets.randbelow(1_000_000) if seed is None else seed)
    _leave_people_in_peace(table, players)
    return Client(table, players, screen, autosave_file(setup.rules.id, datetime.now()), career)


def _leave_people_in_peace(table: Table, players: list[str]) -> None:
    """People are not asked again and again whether they want what they may do at any time anyway."""
    for seat, player in enumerate(players):
        for kind in table.game.polls if player == ME else ():
            table.apply(seat, ALWAYS_PASS(kind, "game"))


def resumed(file: Path, game: str | None, seats: str | None, screen: Screen) -> Client:
    """A sitting at the table of a saved game."""
    named = find_game(game) if game is not None else None
    saved = read_game(file)
    rules = find_game(saved.record.game)
    if named is not None and named.id != rules.id:
        raise BadOptions(f"{file} is a game of {rules.name}, not of {named.name}")
    players = players_of(seats or ",".join(saved.players) or None, rules, saved.record.seats)
    if len(players) != saved.record.seats:
        raise BadOptions(f"this game has {saved.record.seats} seats, not {len(players)}")
    table = replay(saved.record)
    if table.result is not None:
        raise BadOptions(f"this game is over; look at it with: harena replay {file}")
    return Client(table, players, screen, file, saved.career)


# -- the menu of `harena play` without a game --------------------------------------------------------------------------


def _choose(screen: Screen) -> tuple[str, str]:
    """Ask a newcomer what to play: a game, how many seats, against whom."""
    if not sys.stdin.isatty():
        raise BadOptions("say which game, for example: harena play for-glory; harena games lists them")
    installed = list(games().values())
    screen.heading("Harena")
    told = [f"{rules.name} ({rules.minutes} minutes): {rules.summary}" for rules in installed]
    screen.question("What would you like to play?", "", told, ["ctrl-C leaves at any time."])
    rules = installed[_pick(screen, len(installed), "Game>")]
    counts = sorted(rules.seats)
    count = counts[0]
    if len(counts) > 1:
        screen.question("How many seats?", "", [f"{n} seats" if n > 1 else "1 seat, alone" for n in counts], [])
        count = counts[_pick(screen, len(counts), "Seats>")]
    if count == 1:
        return rules.id, ME
    others = ["a friend at this keyboard", *(f"the {name} bot" for name in bot_names(rules))]
    screen.question("Who plays the other seats?", "", others, [])
    chosen = _pick(screen, len(others), "Opponent>")
    opponent = ME if chosen == 0 else bot_names(rules)[chosen - 1]
    return rules.id, ",".join([ME, *[opponent] * (count - 1)])


def _pick(screen: Screen, count: int, prompt: str) -> int:
    while True:
        try:
            line = screen.read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None
        if line.isdecimal() and 1 <= int(line) <= count:
            return int(line) - 1
        screen.complain(f"Type a number from 1 to {count}.")
