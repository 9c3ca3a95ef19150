"""games, rules, cards: what there is to look up."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

import harena
from harena.bots import bot_names
from harena.core import BadCards, CardSet, Game, HarenaError, Option, Rule, find_rules, games, read_rules
from harena.lab import coverage, find_game

from .house import AsJson, GameName, grid, out, print_json, read_text

cards_app = typer.Typer(rich_markup_mode=None, help="Card sets: check your own, or print a game's own as a start.")


def add_to(app: typer.Typer) -> None:
    app.command("games")(games_command)
    app.command("rules")(rules_command)
    cards_app.command("check")(cards_check)
    cards_app.command("print")(cards_print)
    app.add_typer(cards_app, name="cards")


# -- games -------------------------------------------------------------------------------------------------------------


def games_command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Tell about this game and its options.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the installed games, or tell about one of them and its options."""
    found = [find_game(game)] if game else list(games().values())
    if as_json:
        print_json({rules.id: describe_game(rules) for rules in found})
    elif game:
        _print_game(found[0])
    else:
        table = grid("id", "game", ">seats", ">minutes", "what it is")
        for rules in found:
            table.add_row(rules.id, rules.name, _seats(rules), str(rules.minutes), rules.summary)
        out.print(table)
        out.print("harena games GAME tells a game's options; harena play GAME starts it.")


def describe_game(rules: Game[Any]) -> dict[str, Any]:
    return {
        "name": rules.name,
        "summary": rules.summary,
        "version": rules.version,
        "seats": list(rules.seats),
        "minutes": rules.minutes,
        "bots": bot_names(rules),
        "options": {option.name: _describe_option(option) for option in rules.options},
    }


def _describe_option(option: Option) -> dict[str, Any]:
    limits = {"low": option.low, "high": option.high}
    return {
        "type": option.type,
        "default": option.default,
        "help": option.help,
        **({"choices": list(option.choices)} if option.choices else {}),
        **{name: limit for name, limit in limits.items() if limit is not None},
    }


def _seats(rules: Game[Any]) -> str:
    return ", ".join(str(count) for count in sorted(rules.seats))


def _print_game(rules: Game[Any]) -> None:
    out.print(f"{rules.name} ({rules.id})", style="bold", markup=False)
    out.print(rules.summary, markup=False)
    out.print(f"Seats: {_seats(rules)}. About {rules.minutes} minutes. Bots: {', '.join(bot_names(rules))}.")
    if rules.options:
        table = grid("option", "values", "default", "what it does")
        for option in rules.options:
            table.add_row(option.name, _values(option), _shown(option.default), option.help)
        out.print(table)


def _values(option: Option) -> str:
    if option.choices:
        return ", ".join(_shown(choice) for choice in option.choices)
    if option.low is not None and option.high is not None:
        return f"{option.low} to {option.high}"
    return option.type


def _shown(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# -- rules -------------------------------------------------------------------------------------------------------------


def rules_command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's id or module:Class.")] = None,
    id_: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule, or the beginning of several.")] = None,
    show_coverage: Annotated[bool, typer.Option("--coverage", help="Which rules have tests, which have not.")] = False,
    tests: Annotated[Path | None, typer.Option("--tests", help="Where the tests are, for --coverage.")] = None,
    as_json: AsJson = False,
) -> None:
    """Read a game's rules, look one up by its id, or see which of them are held by tests."""
    if show_coverage:
        _coverage([find_game(game)] if game else list(games().values()), tests or _tests_folder(), as_json)
        return
    if game is None:
        raise HarenaError("say which game's rules, for example: harena rules for-glory; or ask for --coverage")
    rules = find_game(game)
    found = find_rules(rules, id_) if id_ else read_rules(rules)
    if not found:
        raise HarenaError(f"{rules.name} brings no rules to read")
    if as_json:
        print_json([{"id": rule.id, "chapter": rule.chapter, "text": rule.text} for rule in found])
    else:
        print_rules(found)


def print_rules(found: tuple[Rule, ...]) -> None:
    from rich.markdown import Markdown  # takes as long to import as all else together

    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            out.print(f"\n{chapter}", style="bold", markup=False)
        if out.is_terminal:
            out.print(Markdown(f"**{rule.id}** {rule.text}"))
        else:
            print(f"{rule.id} {rule.text}")


def _coverage(of: list[Game[Any]], tests: Path, as_json: bool) -> None:
    report = coverage(of, tests)
    data = report.to_data()
    if as_json:
        print_json(data)
        return
    table = grid("game", ">rules", ">with tests", ">without")
    for name, counts in data["games"].items():
        total, covered = counts["total"], counts["covered"]
        table.add_row(name, str(total), str(covered), str(total - covered))
    table.add_row("all", str(data["total"]), str(data["covered"]), str(len(data["missing"])))
    out.print(table)
    if data["missing"]:
        out.print(f"Without a test: {', '.join(data['missing'])}")


def _tests_folder() -> Path:
    checkout = Path(harena.__file__).parents[2]
    for folder in (Path.cwd(), checkout):
        if (folder / "tests").is_dir():
            return folder / "tests"
    raise HarenaError("there is no folder tests here; name it with --tests")


# -- cards -------------------------------------------------------------------------------------------------------------


def cards_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A card set, in TOML.")],
    game: Annotated[str | None, typer.Option("--game", help="The game it is for; by default recognised.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check a card set: every card, every field, every word of its effects."""
    source = read_text(file)
    rules, cards = _read_for(find_game(game), source, file) if game else _recognise(source, file)
    sections = {name: len(rows) for name, rows in tomllib.loads(source).items() if isinstance(rows, list)
                and all(isinstance(row, dict) for row in rows)}
    shipped = cards.digest == rules.cards_digest()
    if as_json:
        print_json({"game": rules.id, "digest": cards.digest, "shipped": shipped, "sections": sections})
        return
    counts = ", ".join(f"{count} × {name}" for name, count in sections.items())
    out.print(f"{file}: a sound card set for {rules.name}: {counts}.", markup=False)
    out.print(f"digest {cards.digest}" + (", the set that comes with the game" if shipped else ""))
    if not shipped:
        out.print(f"Try it: harena simulate {rules.id} --cards {file}", markup=False, soft_wrap=True)


def _read_for(rules: Game[Any], source: str, file: Path) -> tuple[Game[Any], CardSet]:
    return rules, rules.read_cards(source, str(file))


def _recognise(source: str, file: Path) -> tuple[Game[Any], CardSet]:
    """The game that takes this card set; if none does, the complaint of the one whose own set is most like it."""
    complaints: list[tuple[float, BadCards]] = []
    for rules in games().values():
        try:
            return _read_for(rules, source, file)
        except BadCards as complaint:
            complaints.append((_likeness(rules, source), complaint))
    likeness, best = max(complaints, key=lambda pair: pair[0])
    if not likeness:
        raise BadCards(f"{file}: no game has card sets like this; name the game with --game to learn more")
    raise best


def _likeness(rules: Game[Any], source: str) -> float:
    """The share of a text's lines' beginnings (sections and field names) that a game's own set has too."""
    shipped = rules.shipped_cards()
    if shipped is None:
        return 0.0
    mine, theirs = _words(source), _words(shipped.source)
    return len(mine & theirs) / len(mine | theirs) if mine else 0.0


def _words(source: str) -> set[str]:
    """What stands at the beginnings of lines; this works for texts with a slip in them too."""
    lines = (line.split("#")[0].partition("=")[0].strip() for line in source.splitlines())
    return {line for line in lines if line and len(line) < 40}


def cards_print(game: GameName) -> None:
    """Print the card set that comes with a game: the start of one's own."""
    rules = find_game(game)
    shipped = rules.shipped_cards()
    if shipped is None:
        raise HarenaError(f"{rules.name} has no card set that could be changed")
    print(shipped.source, end="")
