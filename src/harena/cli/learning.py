"""trajectories and train: records as data to learn from, and a network that learns."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harena.core import HarenaError, Record
from harena.lab import train, trajectories

from .house import out, progress_bar


def add_to(app: typer.Typer) -> None:
    app.command("trajectories")(trajectories_command)
    app.command("train")(train_command)


def trajectories_command(
    records: Annotated[Path, typer.Argument(metavar="RECORDS", help="A record in each line (simulate --out).")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Parquet file to write.")],
    every: Annotated[int, typer.Option("--every", min=1, help="Only each so-manieth choice of a game.")] = 1,
    licence: Annotated[str, typer.Option("--licence", help="The licence that the file names.")] = trajectories.LICENCE,
) -> None:
    """Write every choice of recorded games as numbers into a Parquet file."""
    try:
        lines = [line for line in records.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise HarenaError(f"{records} cannot be read: {error}") from None
    with progress_bar(len(lines), str(file)) as advance:
        count = trajectories.write(map(Record.from_json, lines), file, every=every, licence=licence, progress=advance)
    out.print(f"{count} choices of {len(lines)} games in {file}.")


def train_command(
    game: Annotated[str, typer.Argument(help="The id of a game, or module:Class.")],
    folder: Annotated[Path, typer.Option("--out", help="The folder for weights, figures and examples.")],
    minutes: Annotated[float, typer.Option("--minutes", min=0.1, help="For everything, the matches included.")] = 5.0,
    games: Annotated[int, typer.Option("--games", min=0, help="Instead of minutes: games of a round.")] = 0,
    steps: Annotated[int, typer.Option("--steps", min=0, help="With --games: steps of a round.")] = 200,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="With --games: rounds.")] = 3,
    matches: Annotated[int, typer.Option("--matches", min=0, help="Games against greedy at most.")] = 2000,
    seats: Annotated[str, typer.Option("--seats", help="Numbers of seats that are played, as in 2,2,4.")] = "",
    kinds: Annotated[str, typer.Option("--kinds", help="Kinds of questions to try out, as in move,place.")] = "",
    kept: Annotated[bool, typer.Option("--kept", help="Learn afresh, from the folder's examples alone.")] = False,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Where the games' seeds begin.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes that play.")] = 1,
    threads: Annotated[int, typer.Option("--threads", min=1, help="For torch, without a graphics card.")] = 2,
    cpu: Annotated[bool, typer.Option("--cpu", help="Leave the graphics card alone.")] = False,
) -> None:
    """Train a network that scores choices, and hold it against greedy; a later run goes on from the same folder."""
    train.train(train.Plan(
        game, folder, minutes=minutes, games=games, steps=steps, rounds=rounds, matches=matches, seats=seats,
        kinds=kinds, kept=kept, jobs=jobs, threads=threads, seed=seed, cpu=cpu,
    ))  # fmt: skip
    out.print(f"Play by it as learned:{folder / 'weights.npz'}.")
