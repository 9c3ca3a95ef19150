"""Mutated rules: how many small faults in a game's rules do its tests catch?

    python -m tests.lab.mutants gladigala --mutants 40 --jobs 2 --least 85

A sample of places in the game's rules is changed, one at a time, in a copy of the project (a comparison turned, a
number off by one, a step left out), and the game's tests are run on it: the quick ones first, and the many games of the
conformance suite only on those that are left. A mutant that no test notices is printed with its place: either the test
for that rule is missing, or the code does nothing there.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from harena.core import games

ROOT = Path(__file__).parents[2]
#: Modules that speak and show rather than rule, lay out positions, watch over them, and what bots think.
NOT_RULES = {
    "view", "board", "messages", "words", "ludus_words", "telling",
    "positions", "scenarios", "laws", "invariants", "balance", "fitting",
    "judgement", "standing", "tactics", "greedy", "worth", "bargaining",
}
#: Which tests come first and which last, as pytest's -k has it.
STAGES = ("not conformance", "conformance")
#: A fault may make a list grow without end: no run gets more memory than this, nor much more time than usual.
MEMORY = 4 << 30
TELLING = {"tell", "tell_only", "whisper"}
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Mutant:
    """One changed place of a module."""

    module: Path
    tree: ast.Module
    node: ast.AST
    changed: ast.AST

    @property
    def place(self) -> str:
        return f"{self.module.relative_to(ROOT)}:{getattr(self.node, 'lineno', 0)}"

    @property
    def change(self) -> str:
        return f"{ast.unparse(self.node)}  →  {ast.unparse(self.changed)}"

    def source(self) -> str:
        """The whole module with the change."""
        mutated = deepcopy(self.tree, {id(self.node): self.changed})  # a copy in which the one stands for the other
        return ast.unparse(ast.fix_missing_locations(mutated))


def mutants_of(module: Path) -> Iterator[Mutant]:
    """Every mutant of the functions of a module."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    seen: set[ast.AST] = set()
    for function in functions:
        for statement in function.body:
            for node in ast.walk(statement):
                if node in seen:
                    continue
                seen.add(node)
                for changed in changes(node):
                    yield Mutant(module, tree, node, changed)


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
        environment = os.environ | {
            "PYTHONPATH": str(self._folder / "src"), "PYTHONDONTWRITEBYTECODE": "1",
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


def try_game(name: str, count: int, jobs: int, seed: int) -> float:
    """Try a sample of mutants; the share that was caught, in percent."""
    package = name.replace("-", "_")
    modules = sorted((ROOT / "src" / "harena" / "games" / package).glob("*.py"))
    everything = [m for module in modules if module.stem not in NOT_RULES for m in mutants_of(module)]
    sample = random.Random(seed).sample(everything, min(count, len(everything)))
    with tempfile.TemporaryDirectory() as place:
        shops: SimpleQueue[Workshop] = SimpleQueue()
        for number in range(jobs):
            shop = Workshop(Path(place) / str(number), package)
            shops.put(shop)
        start = _spent()
        if not shop.passes():
            raise SystemExit(f"{name}: the tests fail without any mutant")
        seconds = 20 + 3 * int(_spent() - start)

        def survives(mutant: Mutant) -> bool:
            shop = shops.get()
            try:
                return shop.survives(mutant, seconds)
            finally:
                shops.put(shop)

        survivors = 0
        with ThreadPoolExecutor(jobs) as pool:
            for mutant, lives in zip(sample, pool.map(survives, sample), strict=True):
                if lives:
                    survivors += 1
                    print(f"  not noticed: {mutant.place}: {mutant.change}", flush=True)
    caught = 100 * (1 - survivors / len(sample))
    print(f"{name}: {caught:.0f} % of {len(sample)} mutants caught ({len(everything)} possible)", flush=True)
    return caught


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games to mutate; by default all")
    parser.add_argument("--mutants", type=int, default=60, help="how many of each game")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--least", type=float, default=0, help="the share to be caught, in percent")
    given = parser.parse_args()
    shares = [try_game(name, given.mutants, given.jobs, given.seed) for name in given.games or games()]
    return 0 if all(share >= given.least for share in shares) else 1


if __name__ == "__main__":
    sys.exit(main())
