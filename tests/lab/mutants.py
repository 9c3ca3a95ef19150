"""Mutated rules: how many small faults in a game's rules do its tests catch?

    python -m tests.lab.mutants gladigala --list tests/lab/mutants.toml --jobs 2 --least 85 --table
    python -m tests.lab.mutants gladigala --mutants 40 --seed 7                      # a sample of another kind
    python -m tests.lab.mutants --mutants 60 --keep tests/lab/mutants.toml           # draw the list anew

A sample of places in the game's rules is changed, one at a time, in a copy of the project (a comparison turned, a
number off by one, a step left out), and the game's tests are run on it: the quick ones first, and the many games of the
conformance suite only on those that are left. A mutant that no test notices is printed with its place: either the test
for that rule is missing, or the code does nothing there.

A list that is kept holds the same mutants against the tests of today and of tomorrow. It names a place by the function
and the statement, not by the line; when a rule has been mended there since, its mutant is gone, and printed as such.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy, deepcopy
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from harena.core import games

ROOT = Path(__file__).parents[2]
#: Modules that speak and show rather than rule, lay out positions, watch over them, and what bots think.
NOT_RULES = {
    "view", "drawing", "names", "ruled", "ludus_words", "telling", "meaning", "earlier", "imagining",
    "positions", "laws", "balance", "fitting",
    "standing", "greedy", "worth", "bargaining",
}
#: Which tests come first and which last, as pytest's -k has it.
STAGES = ("not conformance", "conformance")
#: A fault may make a list grow without end: no run gets more memory than this, nor much more time than usual.
MEMORY = 4 << 30
TELLING = {"tell", "tell_of", "tell_only", "whisper"}
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}


class Kept(NamedTuple):
    """Which mutant it is, in words that outlive other changes of the module."""

    module: str
    function: str
    statement: str
    original: str
    changed: str
    #: The how manieth of those that are alike in all this.
    occurrence: int = 1


@dataclass(frozen=True)
class Mutant:
    """One changed place of a module."""

    module: Path
    tree: ast.Module
    node: ast.AST
    changed: ast.AST
    kept: Kept

    @property
    def place(self) -> str:
        return f"{self.module.relative_to(ROOT)}:{getattr(self.node, 'lineno', 0)}"

    @property
    def change(self) -> str:
        return f"{self.kept.original}  →  {self.kept.changed}"

    def source(self) -> str:
        """The whole module with the change."""
        mutated = deepcopy(self.tree, {id(self.node): self.changed})  # a copy in which the one stands for the other
        return ast.unparse(ast.fix_missing_locations(mutated))


def mutants_of(module: Path) -> Iterator[Mutant]:
    """Every mutant of the functions of a module."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    alike: Counter[Kept] = Counter()
    for name, function in functions_of(tree):
        for statement, node in (place for child in function.body for place in places_of(child)):
            for changed in changes(node):
                kept = Kept(module.stem, name, statement, ast.unparse(node), ast.unparse(changed))
                alike[kept] += 1
                yield Mutant(module, tree, node, changed, kept._replace(occurrence=alike[kept]))


def functions_of(scope: ast.Module | ast.ClassDef, outer: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module and of its classes; one within another is part of that."""
    for node in scope.body:
        if isinstance(node, ast.FunctionDef):
            yield outer + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions_of(node, f"{outer}{node.name}.")


def places_of(node: ast.AST, statement: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every node below this one and itself, with the statement in which it stands."""
    if isinstance(node, (ast.stmt, ast.match_case)):
        statement = first_line(node)
    yield statement, node
    for child in ast.iter_child_nodes(node):
        yield from places_of(child, statement)


def first_line(statement: ast.stmt | ast.match_case) -> str:
    """The statement itself without those that are indented below it."""
    alone = copy(statement)
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        if hasattr(alone, field):
            setattr(alone, field, [ast.Pass()] if field == "body" else [])
    return ast.unparse(alone).removesuffix("\n    pass").strip()


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """The faults that can be made at one place."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in TURNED:
        turned = deepcopy(node)
        turned.ops = [TURNED[type(node.ops[0])]()]
        yield turned
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        other = deepcopy(node)
        other.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield other
    elif isinstance(node, ast.BoolOp):
        joined = deepcopy(node)
        joined.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield joined
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield deepcopy(node.operand)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Add, ast.Sub)):
        counted = deepcopy(node)
        counted.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield counted
    elif isinstance(node, ast.Expr) and isinstance(node.value, (ast.Call, ast.YieldFrom)) and not _tells(node.value):
        yield ast.Pass()


def _tells(call: ast.expr) -> bool:
    """Events are for readers: leaving one out changes no rule."""
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in TELLING


class Workshop:
    """A copy of the project in which one mutant after the other is tried."""

    def __init__(self, folder: Path, package: str) -> None:
        self._folder = folder
        self._package = package
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)

    def passes(self, seconds: int = 3600) -> bool:
        """Whether the game's tests pass here; running on and on is failing."""
        return all(self._run(stage, seconds) for stage in STAGES)

    def _run(self, stage: str, seconds: int) -> bool:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider",
                   "tests/games/test_refusals.py", f"tests/games/{self._package}", "tests/test_scenarios.py",
                   "-k", f"{self._package} and {stage}"]
        beside = os.environ.get("PYTHONPATH", "")  # where what the tests need may lie; the copy comes before it
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(filter(None, [str(self._folder / "src"), beside])),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # the tests of the games need none, and loading them takes long
        }

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

        done = subprocess.run(command, cwd=self._folder, env=environment, capture_output=True, check=False,
                              preexec_fn=limit)
        return done.returncode == 0

    def survives(self, mutant: Mutant, seconds: int) -> bool:
        file = self._folder / mutant.module.relative_to(ROOT)
        original = file.read_text(encoding="utf-8")
        file.write_text(mutant.source(), encoding="utf-8")
        try:
            return self.passes(seconds)
        finally:
            file.write_text(original, encoding="utf-8")


def _spent() -> float:
    """Seconds of computing that the tests have taken until now, however busy the machine is."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


class Tried(NamedTuple):
    """What became of a mutant: killed, survived, or gone because its place is no longer there."""

    name: str
    fate: str
    where: str
    change: str


def chapters_of(game: str) -> list[Path]:
    return sorted((ROOT / "src" / "harena" / "games" / game.replace("-", "_")).glob("*.py"))


def sample_of(game: str, count: int, seed: int) -> dict[str, Mutant]:
    """Some mutants of a game, by number."""
    rules = (module for module in chapters_of(game) if module.stem not in NOT_RULES)
    everything = [mutant for module in rules for mutant in mutants_of(module)]
    sample = random.Random(seed).sample(everything, min(count, len(everything)))
    return {f"{number:02}": mutant for number, mutant in enumerate(sample, 1)}


def write_list(file: Path, samples: dict[str, dict[str, Mutant]]) -> None:
    lines = ["# The mutants that every change of the tests is held against; see tests/lab/mutants.py."]
    for game, sample in samples.items():
        for number, mutant in sample.items():
            lines += ["", f"[{game}.{number}]"]
            lines += [f"{field} = {json.dumps(value, ensure_ascii=False)}"
                      for field, value in mutant.kept._asdict().items() if (field, value) != ("occurrence", 1)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_list(file: Path, game: str) -> dict[str, Kept]:
    """The mutants of a game that a list keeps, by number."""
    kept = tomllib.loads(file.read_text(encoding="utf-8")).get(game, {})
    return {number: Kept(**fields) for number, fields in kept.items()}


def try_mutants(game: str, sample: dict[str, Mutant], jobs: int) -> Iterator[Tried]:
    """Try mutants of a game, `jobs` at a time."""
    with tempfile.TemporaryDirectory() as place:
        shops: SimpleQueue[Workshop] = SimpleQueue()
        for job in range(jobs):
            shop = Workshop(Path(place) / str(job), game.replace("-", "_"))
            shops.put(shop)
        start = _spent()
        if not shop.passes():
            raise SystemExit(f"{game}: the tests fail without any mutant")
        seconds = 20 + 3 * int(_spent() - start)

        def survives(mutant: Mutant) -> bool:
            shop = shops.get()
            try:
                return shop.survives(mutant, seconds)
            finally:
                shops.put(shop)

        with ThreadPoolExecutor(jobs) as pool:
            for (number, mutant), lives in zip(sample.items(), pool.map(survives, sample.values()), strict=True):
                yield Tried(f"{game} {number}", "survived" if lives else "killed", mutant.place, mutant.change)


class Report:
    """What became of the mutants of one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.tried: list[Tried] = []

    def add(self, tried: Tried, *, table: bool) -> None:
        self.tried.append(tried)
        if table or tried.fate != "killed":
            print(f"  {tried.name:<16} {tried.fate:<8} {tried.where}: {tried.change}", flush=True)

    def count(self, fate: str) -> int:
        return sum(tried.fate == fate for tried in self.tried)

    @property
    def share(self) -> float:
        """How many of those that are there were caught, in percent."""
        there = len(self.tried) - self.count("gone")
        return 100 * self.count("killed") / there if there else 100.0

    def __str__(self) -> str:
        return (f"{self.game}: {self.share:.0f} % of {len(self.tried) - self.count('gone')} mutants caught, "
                f"{self.count('survived')} survived, {self.count('gone')} gone")


def try_game(game: str, given: argparse.Namespace) -> Report:
    report = Report(game)
    if given.list:
        there = {mutant.kept: mutant for module in chapters_of(game) for mutant in mutants_of(module)}
        sample = {}
        for number, kept in read_list(given.list, game).items():
            if kept in there:
                sample[number] = there[kept]
            else:
                where, change = f"{kept.module}.py, {kept.function}", f"{kept.original}  →  {kept.changed}"
                report.add(Tried(f"{game} {number}", "gone", where, change), table=given.table)
    else:
        sample = sample_of(game, given.mutants, given.seed)
    for tried in try_mutants(game, sample, given.jobs):
        report.add(tried, table=given.table)
    print(report, flush=True)
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games to mutate; by default all")
    parser.add_argument("--list", type=Path, metavar="FILE", help="exactly the mutants that this list keeps")
    parser.add_argument("--mutants", type=int, default=60, help="without a list: how many of each game")
    parser.add_argument("--seed", type=int, default=1, help="without a list: which sample")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="only write the sample to a list")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--least", type=float, default=0, help="the share to be caught, in percent")
    parser.add_argument("--table", action="store_true", help="print those too that were killed")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what became of each")
    given = parser.parse_args()
    names = given.games or list(games())
    if given.keep:
        write_list(given.keep, {name: sample_of(name, given.mutants, given.seed) for name in names})
        return 0
    reports = [try_game(name, given) for name in names]
    if given.json:
        fates = {report.game: [tried._asdict() for tried in report.tried] for report in reports}
        given.json.write_text(json.dumps(fates, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0 if all(report.share >= given.least for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
