"""The client's code: typed, free of rules, and credited."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import harena
from tests import machine

ROOT = Path(__file__).parents[2]
WEB = Path(harena.__file__).parent / "web"
OWN = [path for path in sorted(WEB.rglob("*.js")) if "vendor" not in path.parts]


def run(package: tuple[str, str], *arguments: str, at: Path = ROOT) -> str:
    """What a program of npm has to say against the client; nothing if it is content."""
    return complaints_of([*machine.checker(*package), *arguments], at)


def units(files: list[str], at: Path = ROOT) -> str:
    """What Node's own runner has to say against these tests; nothing if they hold."""
    here = machine.node()
    assert here is not None, f"Node.js is neither here nor could be fetched from PyPI ({machine.NODE})"
    return complaints_of([here.program, "--test", *files], at)


def complaints_of(command: list[str], at: Path) -> str:
    done = subprocess.run(command, cwd=at, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_formatted_and_tidy() -> None:
    complaints = run(machine.BIOME, "ci", "--colors=off", "--error-on-warnings", "--max-diagnostics=40")
    assert not complaints, f"{complaints}\n`biome check --write` mends most of it; docs/client.md says where it lies."


def test_types_hold() -> None:
    complaints = run(machine.TYPESCRIPT, "-p", str(Path(__file__).with_name("tsconfig.json")))
    assert not complaints, complaints


def test_units_of_the_client() -> None:
    """What needs no page is tested without one, by Node's own runner."""
    files = sorted(map(str, Path(__file__).with_name("unit").glob("*.test.js")))
    assert files
    complaints = units(files)
    assert not complaints, complaints


def classes(sheets: Iterable[Path], begin: str) -> set[str]:
    """The classes with which a selector of these sheets begins, as `begin` (a pattern) has it."""
    selectors = (line for sheet in sheets for line in sheet.read_text().splitlines() if line.endswith(("{", ",")))
    return {name for line in selectors for name in re.findall(rf"^\s*{begin}\.([a-z][\w-]*)", line)}


@pytest.mark.parametrize("screen", ["end", "replay", "learn"])
def test_sheets_of_boards_leave_screens_alone(screen: str) -> None:
    """All sheets stay in the page: what a board calls as the end screen does would change that screen as well."""
    css = WEB / "css"
    boards = [path for path in css.rglob("*.css") if path.relative_to(css).parts[0] in harena.core.games()]
    assert boards
    inside = classes((css / screen).glob("*.css"), rf"\.(?:{screen}|{screen}page)\s+(?:> )?")
    assert inside
    # The replay fits For Glory's row of schools to its own; the end screen sets all that GladiGala's `turns` sets.
    known = {"turns", "fg-opps"}
    assert inside & classes(boards, "") <= known, "a board's selector begins with a class of the board's own"


#: The parts of the client that are one game's own, besides the boards that bear its name.
OF_ONE_GAME = {"gladiatori": ("screens/ludus",)}
#: A list of words, and the words in it.
LISTED, WORD = re.compile(r'\[((?:\s*"[^"\n]*",?\s*){3,})\]'), re.compile(r'"([^"]*)"')


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_no_rules_in_javascript(path: Path) -> None:
    """No rule id, no price, no list of games, of a game's phases or of its kinds of deeds stands in the client's code:
    the service says them.
    """
    text, place = path.read_text(), path.relative_to(WEB).as_posix()
    games = harena.core.games()
    begins = "|".join(prefix for game in games.values() for prefix in game.rule_prefixes)
    assert not re.findall(rf"[\"'`](?:{begins})-[A-Z]+-?\d", text)
    if not place.startswith("screens/pieces"):  # where pieces are shown, somebody has to say something
        assert not re.findall(r"(?<![\w$.{])\d+ (?:[Cc]oins?|Influence|Glory|Blood|Speed|[VX]P)\b", text)
    for name, game in games.items():
        own = (f"boards/{name}", *OF_ONE_GAME.get(name, ()))
        assert place.startswith(own) or not re.findall(rf"[\"'`]{name}[\"'`]", text), "games declare what they have"
        for known in ({form.kind for form in game.forms}, set(game.phases)):
            listed = [set(WORD.findall(found)) for found in LISTED.findall(text)]
            assert not [words for words in listed if len(words) > 3 and words <= known]


#: What a phase may be for in the client: part of the name under which something is kept, and told where no stage is.
KEPT = re.compile(r"\$\{view\.phase\}|held(?::| =) view\.phase")


@pytest.mark.parametrize("path", sorted((WEB / "boards").rglob("*.js")), ids=lambda path: path.name)
def test_boards_know_no_phase(path: Path) -> None:
    """A game says what its board shows (`scenes`) and how its stages are called: with another phase, or one more, the
    board needs no edit.
    """
    code = re.sub(r"/\*.*?\*/|^\s*//.*?$", "", path.read_text(), flags=re.DOTALL | re.MULTILINE)
    assert not re.findall(r"\bphase\b.*", KEPT.sub("", code))
    place = path.relative_to(WEB).as_posix()
    scenes = {scene for name, game in harena.core.games().items() if place.startswith(f"boards/{name}")
              for scene in game.scenes.values()}  # fmt: skip
    assert set(re.findall(r'scene [!=]== "([^"]+)"', code)) <= scenes, "the game declares it"


@pytest.mark.parametrize("game", harena.core.games().values(), ids=lambda game: game.id)
def test_every_phase_has_a_stage_and_every_scene_a_phase(game: harena.core.Game[Any]) -> None:
    """Nobody reads the name of a phase: the ribbon tells stages, and each phase belongs to one."""
    told = {phase for course in game.courses for _, phases in course for phase in phases}
    own_turn = type(game).stages is not harena.core.Game.stages  # it tells further stages by itself
    assert told <= set(game.phases)
    assert own_turn or told == set(game.phases)
    assert set(game.scenes) | set(game.within) <= set(game.phases)


def declarations(text: str) -> list[tuple[str, int]]:
    """The functions and constants of a module and how many lines each has: formatted, they end at the left edge."""
    found: list[tuple[str, int]] = []
    name, began = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        start = re.match(r"(?:export )?(?:async )?(?:function|const|class) (\w+)", line)
        if start:
            name, began = start[1], number
        if name and re.search(r"[};]$", line) and not line.startswith(" "):
            found.append((name, number - began + 1))
            name = ""
    return found


def test_no_line_is_longer_than_one_can_read() -> None:
    """Biome breaks code; comments, and what stands in templates, it leaves as they are."""
    files = (path for kind in ("*.js", "*.css", "*.html", "*.ts") for path in sorted(WEB.rglob(kind)))
    lines = (
        (path.relative_to(WEB).as_posix(), number, len(line))
        for path in files if "vendor" not in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
    )  # fmt: skip
    assert [line for line in lines if line[2] > 120] == []


@pytest.mark.parametrize("path", [*OWN, *sorted(WEB.rglob("*.css"))], ids=lambda path: path.name)
def test_nothing_is_longer_than_one_can_read(path: Path) -> None:
    """A file has 500 lines at most, a function 80 (a class is as long as its functions, a table as what it lists)."""
    text = path.read_text()
    assert text.count("\n") <= 500
    if path.suffix == ".js":
        classes = set(re.findall(r"class (\w+)", text))
        long = [(name, lines) for name, lines in declarations(text) if lines > 80]
        assert not [(name, lines) for name, lines in long if name not in classes and not name.isupper()]


def test_colours_and_sizes_of_text_have_names() -> None:
    """What is used twice stands among the tokens; every token is used, and every one that is used is there."""
    tokens = WEB / "css" / "tokens.css"
    sheets = [(path, path.read_text()) for path in sorted(WEB.rglob("*.css"))]
    literal: Counter[str] = Counter()
    for path, text in sheets:
        if path != tokens:
            literal.update(re.findall(r"#[0-9a-f]{3,8}\b|rgba?\([^)]*\)", text))
            literal.update(re.findall(r"font(?:-size)?: (?:\d{3} )?[\d.]+px", text))
    assert not [one for one, times in literal.items() if times > 1]
    said = "".join(text for _, text in sheets)
    made = set(re.findall(r"^\s*(--[\w-]+):", said, re.MULTILINE))
    set_by_boards = set(re.findall(r'"(--[\w-]+)"', "".join(path.read_text() for path in OWN)))
    assert set(re.findall(r"var\((--[\w-]+)\)", said)) <= made | set_by_boards
    assert set(re.findall(r"^\s*(--[\w-]+):", tokens.read_text(), re.MULTILINE)) <= set(
        re.findall(r"var\((--[\w-]+)", said + "".join(path.read_text() for path in OWN))
    )


def test_symbols_that_are_used_exist() -> None:
    icons = set(re.findall(r'<symbol id="([^"]+)"', (WEB / "icons.svg").read_text()))
    figures = {path.stem for path in (WEB / "figures").iterdir()}
    code = "".join(path.read_text() for path in OWN)
    assert set(re.findall(r'<\$\{Icon\} name="([^"]+)"', code)) <= icons
    words = (WEB / "words.js").read_text()
    table, by_type = words[words.index("const FIGURES") : words.index("function hash")].split("const OF_TYPE")
    named = {figure for _, figure in re.findall(r'\["([^"]+)", "([a-z-]+)"\]', table)}
    named |= set(re.findall(r'"([a-z-]+)"', by_type)) | set(re.findall(r'<\$\{Figure\} name="([^"]+)"', code))
    assert named <= figures
    assert {name for name in figures if f'"{name}"' not in code} == set()


@pytest.mark.parametrize("game", harena.core.games().values(), ids=lambda game: game.id)
def test_choices_have_symbols_that_exist_and_words_for_kinds_that_exist(game: harena.core.Game[Any]) -> None:
    icons = set(re.findall(r'<symbol id="([^"]+)"', (WEB / "icons.svg").read_text()))
    own, *_ = game.lexicon.sheets("en")
    for named in own.symbols.values():
        assert ({named} if isinstance(named, str) else set(named.values())) <= icons
    assert {*own.symbols, *own.notes, *own.actions} <= {form.kind for form in game.forms}


def test_everything_vendored_is_credited() -> None:
    credits = (WEB / "CREDITS.md").read_text()
    for path in (WEB / "vendor").iterdir():
        assert path.name in credits, f"{path.name} is not named in CREDITS.md"
