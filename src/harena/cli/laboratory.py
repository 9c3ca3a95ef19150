"""simulate, tournament, bench: the laboratory's commands."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from harena.core import HarenaError, games
from harena.lab import Hands, bench, simulate, tables, tournament
from harena.lab.peers import PEERS
from harena.lab.tournament import schedule

from .house import (
    AsJson,
    Bots,
    CardsFile,
    Choices,
    DataFolder,
    GameName,
    Jobs,
    On,
    Seats,
    Seed,
    grid,
    out,
    print_json,
    progress_bar,
    read_names,
    setup_of,
)

#: `harena bench` measures the games; what else can be measured is a command of its own below it.
bench_app = typer.Typer(rich_markup_mode=None, invoke_without_command=True)


def add_to(app: typer.Typer) -> None:
    app.command("simulate")(simulate_command)
    app.command("tournament")(tournament_command)
    bench_app.callback()(bench_command)
    app.add_typer(bench_app, name="bench")


def simulate_command(
    game: GameName,
    seats: Seats = None,
    bots: Bots = "random",
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    jobs: Jobs = 1,
    on: On = "",
    out_file: Annotated[
        Path | None, typer.Option("--out", help="Write a verifiable record of every game, a line each.")
    ] = None,
    option: Choices = [],  # noqa: B006 - the command line's parser copies it
    cards: CardsFile = None,
    data_folder: DataFolder = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and count. Several bots move on by one seat from game to game."""
    if data_folder is not None:
        tables.arrow()  # complains now rather than after the games
    setup = setup_of(game, seats, option, cards)
    with contextlib.ExitStack() as stack:
        keep = None
        if out_file is not None:
            try:
                file = stack.enter_context(out_file.open("w", encoding="utf-8"))
            except OSError as error:
                raise HarenaError(f"{out_file} cannot be written: {error.strerror}") from None

            def keep(record: str) -> None:
                file.write(record + "\n")

        advance = stack.enter_context(progress_bar(number, setup.rules.name))
        hands = Hands(jobs, on)
        report = simulate(setup, read_names(bots), number, seed, hands=hands, count=data_folder is not None,
                          keep_record=keep, progress=advance)  # fmt: skip
    if data_folder is not None:
        tables.write(data_folder, [tables.Played("base", setup, report.outcomes)])
    data = report.to_data()
    if as_json:
        print_json(data)
        return
    lengths = data["lengths"]
    out.print(f"{setup.rules.name}, {setup.config.seats} seats: {data['finished']} of {number} games finished "
              f"in {data['seconds']} s, {data['decisions']} decisions "
              f"({lengths['min']} to {lengths['max']} a game, median {lengths['median']:g}).")
    wins = grid("won by", ">games")
    for seat, count in enumerate(data["wins_by_seat"]):
        wins.add_row(f"seat {seat} ({setup.rules.seat_name(seat)})", f"{count:g}")
    for bot, count in data["wins_by_bot"].items():
        wins.add_row(f"bot {bot}", f"{count:g}")
    out.print(wins)
    for trait, values in data.get("traits", {}).items():
        table = grid(trait, ">seats", ">share of wins", ">95 %")
        for value, row in values.items():
            share = row["win_share"]
            interval = f"{share['low']:.1%} to {share['high']:.1%}"
            table.add_row(value, str(row["seats"]), f"{share['value']:.1%}", interval)
        out.print(table)
    for name, figure in data.get("figures", {}).items():
        out.print(f"{name}: {figure:g} a game on average", markup=False)
    _print_errors(data)
    out.print(f"digest {data['digest']}")


def _print_errors(data: Mapping[str, Any]) -> None:
    for broken in data["errors"]:
        out.print(f"seed {broken['seed']}: {broken['text']}", markup=False)


def tournament_command(
    game: GameName,
    bots: Bots = "random,search",
    number: Annotated[int, typer.Option("--games", min=1, help="Games of each pairing, rounded up to even.")] = 100,
    seats: Seats = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    on: On = "",
    option: Choices = [],  # noqa: B006
    cards: CardsFile = None,
    as_json: AsJson = False,
) -> None:
    """Compare bots: every pairing plays the same seeds from every seat. Shares and Elo with 95 % intervals."""
    setup = setup_of(game, seats, option, cards)
    names = read_names(bots)
    total = len(schedule(names, setup.config.seats, number, seed))
    with progress_bar(total, setup.rules.name) as advance:
        report = tournament(setup, names, number, seed, hands=Hands(jobs, on), progress=advance)
    data = report.to_data()
    if as_json:
        print_json(data)
        return
    title = f"{setup.rules.name}, {setup.config.seats} seats, {total} games"
    table = grid("bot", ">games", ">share of wins", ">95 %", ">Elo", ">95 %", title=title)
    for standing in report.standings:
        share, elo = standing.share, standing.elo
        table.add_row(standing.bot, str(standing.games), f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}",
                      f"{elo.value:+.0f}", f"{elo.low:+.0f} to {elo.high:+.0f}")
    out.print(table)
    for pairing in data["pairings"]:
        first, second = pairing["bots"]
        share = pairing["win_share"]
        out.print(f"{first} against {second}: {pairing['points'][0]:g} to {pairing['points'][1]:g}, "
                  f"{share['value']:.1%} ({share['low']:.1%} to {share['high']:.1%})")
    _print_errors(data)


def bench_command(
    context: typer.Context,
    names: Annotated[
        str | None, typer.Option("--games", help="Ids or module:Class, separated by commas; by default all.")
    ] = None,
    peers: Annotated[bool, typer.Option("--peers", help=f"Measure in the same run: {', '.join(PEERS)}.")] = False,
    against: Annotated[
        str | None, typer.Option("--against", help="Measure this other commit of the project in the same run.")
    ] = None,
    by_seats: Annotated[bool, typer.Option("--by-seats", help="Measure every number of seats too.")] = False,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds; the median counts.")] = 5,
    seconds: Annotated[float, typer.Option("--seconds", help="Seconds for each subject in a round.")] = 1.0,
    seats: Seats = None,
    option: Choices = [],  # noqa: B006
    cards: CardsFile = None,
    as_json: AsJson = False,
) -> None:
    """Measure random play, greedy games, search, copies, imagined copies, views and memory, on one core."""
    if context.invoked_subcommand is not None:
        return
    setups = [setup_of(name, seats, option, cards) for name in (read_names(names) if names else games())]
    others = len(PEERS) if peers else 0
    each = sum(1 + by_seats * len(setup.rules.seats) for setup in setups) * (1 if against is None else 2)
    with progress_bar(len(setups) + others + rounds * (each + others), "bench") as advance:
        report = bench(setups, peers=peers, against=against, by_seats=by_seats, rounds=rounds, seconds=seconds,
                       progress=advance)
    data = report.to_data()
    if as_json:
        print_json(data)
        return
    out.print(_measured({**data["games"], **report.peers}))
    for name, row in data["games"].items():
        if "by_seats" in row:
            out.print(_measured(row["by_seats"], f"{name}, by number of seats"))
    if report.peers:
        out.print(_ratios(data["games"], list(report.peers)))


_FIGURES = {
    "decisions_per_s": "random play: decisions a second",
    "games_per_s": "random play: games a second",
    "decisions_per_game": "random play: decisions a game",
    "last_quarter_ratio": "a decision in the last quarter to one in the first",
    "greedy_games_per_s": "greedy games a second",
    "search_iterations_per_s": "search: iterations a second",
    "clone_us": "clone, µs",
    "clone_and_decide_us": "clone and decide, µs",
    "imagine_us": "imagine, µs",
    "view_us": "view, µs",
    "peak_mb": "memory of a game, MB",
}


def _measured(subjects: Mapping[str, Mapping[str, Any]], title: str = "") -> Any:
    table = grid("", *(f">{name}" for name in subjects), title=title)
    for key, label in _FIGURES.items():
        table.add_row(label, *(_figure(row, key) for row in subjects.values()))
    return table


def _figure(row: Mapping[str, Any], key: str) -> str:
    """A figure and, where another commit was measured too, how many times that one's it is."""
    if key not in row:
        return "–"
    times = row.get("against", {}).get(key)
    return f"{row[key]:,}" if times is None else f"{row[key]:,} (× {times:g})"


def _ratios(ours: Mapping[str, Mapping[str, Any]], peers: Sequence[str]) -> Any:
    title = "how many times the peer's speed, and how many times its copy's cost"
    table = grid("", *(f">{peer}" for peer in peers), title=title)
    for name, row in ours.items():
        for key, label in (("ratio", "decisions/s"), ("clone_ratio", "clone"), ("imagine_ratio", "imagine")):
            table.add_row(f"{name}: {label}", *(f"{row[key][peer]:g}" for peer in peers))
    return table
