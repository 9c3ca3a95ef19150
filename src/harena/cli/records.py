"""verify, replay, scenario: what was written down, played again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from harena.core import UNNAMED, BadOptions, BadScenario, Table, Verdict, game, replay, verify
from harena.lab import find_game
from harena.testing import Scenario, is_action, load_scenarios, run_scenario

from .house import WRONG_INPUT, AsJson, out, print_json, progress_bar
from .saving import read_game, read_games

#: What the list of a board is called that has an entry for each seat.
SEATED = ("players", "schools", "houses", "seats", "sides", "ludi", "fighters", "gladiators", "people")

DIFFERS = 1
OTHER_RULES = 3

AlsoGame = Annotated[
    str | None, typer.Option("--game", metavar="MODULE:CLASS", help="Know this game too, which is not installed.")
]


def add_to(app: typer.Typer) -> None:
    app.command("verify")(verify_command)
    app.command("replay")(replay_command)
    app.command("scenario")(scenario_command)


# -- verify ------------------------------------------------------------------------------------------------------------


def verify_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or many, a line each.")],
    also: AlsoGame = None,
    as_json: AsJson = False,
) -> None:
    """Play records again and compare every step. Exit code 0: same, 2: differs, 3: recorded under other rules."""
    if also:
        find_game(also)
    saved = read_games(file)
    verdicts: list[Verdict] = []
    with progress_bar(len(saved), "verifying") as advance:
        for one in saved:
            verdicts.append(verify(one.record))
            advance()
    if as_json:
        print_json([{"status": v.status, "text": v.text, "step": v.step} for v in verdicts])
    else:
        _print_verdicts(verdicts)
    found = {verdict.status for verdict in verdicts}
    raise typer.Exit(WRONG_INPUT if "differs" in found else OTHER_RULES if "other rules" in found else 0)


def _print_verdicts(verdicts: list[Verdict]) -> None:
    if len(verdicts) == 1:
        out.print(verdicts[0].text, markup=False)
        return
    for number, verdict in enumerate(verdicts, 1):
        if not verdict.same:
            out.print(f"game {number}: {verdict.text}", markup=False)
    out.print(f"{sum(verdict.same for verdict in verdicts)} of {len(verdicts)} records are the same when played again.")


# -- replay ------------------------------------------------------------------------------------------------------------


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record or a saved game.")],
    seat: Annotated[
        int | None, typer.Option("--seat", help="Through whose eyes, from 0; by default a spectator's.")
    ] = None,
    steps: Annotated[int | None, typer.Option("--steps", min=0, help="Stop after so many steps.")] = None,
    number: Annotated[int | None, typer.Option("--number", help="Which game of a file with many, from 1.")] = None,
    also: AlsoGame = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game as one seat, or a spectator, saw it: what happened, and how the table stands."""
    if also:
        find_game(also)
    record = read_game(file, number).record
    if seat is not None and not 0 <= seat < record.seats:
        raise BadOptions(f"this game has the seats 0 to {record.seats - 1}; there is no seat {seat}")
    table = replay(record, steps)
    if as_json:
        print_json({"events": table.events(seat=seat), "view": table.view(seat)})
        return
    voice = table.voice(seat)
    for event in table.events(seat=seat):
        out.print(f"{event['number'] + 1:>5}  {voice.event(event)}", markup=False)
    out.print()
    out.print(board_text(table, seat), markup=False)
    out.print(table.ending(voice) or "The game goes on from here.", markup=False)


def board_text(table: Table, seat: int | None, names: Sequence[str] = UNNAMED) -> str:
    """The table as a seat sees it: the game's own drawing, or an outline of its view."""
    board = table.game.view(table.state, seat)
    people = table.game.people(table.state, names)
    return table.game.draw(board, people) or "\n".join(outline(board, people[: table.config.seats]))


def outline(value: Any, people: Sequence[str] = (), indent: str = "") -> list[str]:
    """Plain data as lines that can be read aloud. Where a board lists what each seat has, its people are named."""
    return _lines(value.items() if isinstance(value, dict) else enumerate(value, 1), people, indent)


def _lines(items: Iterable[tuple[object, Any]], people: Sequence[str], indent: str) -> list[str]:
    lines: list[str] = []
    for name, item in items:
        if people and _lists_seats(name, item, len(people)):
            lines += [f"{indent}{name}", *_lines(zip(people, item, strict=True), (), indent + "  ")]
        elif isinstance(item, dict) or (isinstance(item, list) and any(isinstance(p, (dict, list)) for p in item)):
            lines += [f"{indent}{name}", *outline(item, indent=indent + "  ")]
        else:
            lines.append(f"{indent}{name}: {_spoken(item)}")
    return lines


def _lists_seats(name: object, item: Any, seats: int) -> bool:
    """Whether a part of a board has an entry for each seat: the rule of the client (`seatedKey` of web/reading.js)."""
    if not isinstance(item, list) or len(item) != seats or not all(isinstance(part, dict) for part in item):
        return False
    return name in SEATED or all(part.get("seat") == seat for seat, part in enumerate(item))


def _spoken(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


# -- scenario ----------------------------------------------------------------------------------------------------------


def scenario_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files (TOML).")],
    also: AlsoGame = None,
    as_json: AsJson = False,
) -> None:
    """Run scenarios: given a position, when this is done, then that holds. Exit code 1 if something differs."""
    if also:
        find_game(also)
    scenarios = [scenario for file in files for scenario in load_scenarios(file)]
    for scenario in scenarios:
        _check(scenario)
    wrong: dict[str, list[str]] = {}
    with progress_bar(len(scenarios), "scenarios") as advance:
        for scenario in scenarios:
            wrong[f"{scenario.file}, {scenario.id} {scenario.title}"] = run_scenario(scenario)
            advance()
    failed = sum(1 for lines in wrong.values() if lines)
    if as_json:
        print_json({"scenarios": len(scenarios), "differ": {name: lines for name, lines in wrong.items() if lines}})
    else:
        for name, lines in wrong.items():
            out.print(f"{'differs' if lines else 'ok     '}  {name}", markup=False)
            for line in lines:
                out.print(f"         {line}", markup=False)
        out.print(f"{len(scenarios) - failed} of {len(scenarios)} scenarios are as written.")
    raise typer.Exit(DIFFERS if failed else 0)


def _check(scenario: Scenario) -> None:
    """Complain of what is a slip of the pen rather than another outcome: game, seats, options, texts of actions."""
    rules = game(scenario.game)
    rules.configure(rules.seats[0] if scenario.seats is None else scenario.seats, scenario.options)
    for number, step in enumerate(scenario.when, 1):
        for key in ("do", "twin_do", "refused"):
            text = step.get(key)
            if text is not None and not is_action(rules, text):
                where = f"{scenario.file}, {scenario.id}, step {number}"
                raise BadScenario(f"{where}: {text!r} is not something that can be done in {rules.name}")
