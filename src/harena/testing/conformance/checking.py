"""Random games over all seat counts and pairs of options, and the checks on their way."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from harena.core import Action, Ask, CardSet, Config, Game, HarenaError, Option, Rng, Table, key_of
from harena.core.ask import tidy
from harena.core.domains import outside

from .finished import GAME_CHECKS
from .positions import (
    clones_play_alike,
    everything_is_said,
    looking_changes_nothing,
    refusals_have_reasons,
    samples_are_legal,
    states_encode,
    undo_goes_back,
)
from .sealed import plans_are_secret, waiting_tells_nothing
from .secrets import (
    flows_hold_no_secrets,
    greedy_goes_by_sight,
    hidden_things_stay_hidden,
    imagining_deals_anew,
    imagining_shows_the_same,
)
from .suite import Suite, moves

POSITION_CHECKS: tuple[Callable[[Suite, Table, Rng], None], ...] = (
    looking_changes_nothing,
    samples_are_legal,
    refusals_have_reasons,
    clones_play_alike,
    imagining_shows_the_same,
    greedy_goes_by_sight,
    imagining_deals_anew,
    hidden_things_stay_hidden,
    flows_hold_no_secrets,
    plans_are_secret,
    waiting_tells_nothing,
    states_encode,
    undo_goes_back,
    everything_is_said,
)


@dataclass(frozen=True)
class Report:
    """What was done: how many games, decisions and positions."""

    games: int
    decisions: int
    positions: int


def check_game(
    game: Game[Any],
    *,
    games: int = 1,
    configs: int = 8,
    positions: int = 6,
    imagines: int = 40,
    seed: int = 1,
    seats: Sequence[int] | None = None,
    options: Mapping[str, object] | None = None,
    cards: CardSet | None = None,
    table: type[Table] = Table,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Check a game; raises Nonconformance at the first broken promise.

    games      random games for each configuration
    configs    at most so many configurations (seat counts and pairs of option values) besides the default ones
    positions  positions of each game that are looked at closely
    imagines   how often a position is imagined to see that everything hidden is re-dealt
    cards      the set to play with, if not the game's own: its words are held to the contract too
    """
    suite = Suite(game, table, seed, imagines=imagines)
    played = decisions = looked = 0
    for config in configurations(game, configs, seed, seats, options, cards):
        for number in range(games):
            suite.where = f"{config.seats} seats, options {dict(config.options)}, seed {seed + number}"
            if progress:
                progress(suite.where)
            d, p = _check_playout(suite, config, seed + number, positions)
            played, decisions, looked = played + 1, decisions + d, looked + p
    return Report(played, decisions, looked)


def configurations(
    game: Game[Any],
    most: int,
    seed: int,
    seats: Sequence[int] | None = None,
    fixed: Mapping[str, object] | None = None,
    cards: CardSet | None = None,
) -> list[Config]:
    """The default options for every seat count, then enough others to see every pair of option values together."""
    counts = list(seats or game.seats)
    found = [c for n in counts if (c := _config(game, n, dict(fixed or {}), cards)) is not None]
    values = {option.name: _values(option) for option in game.options if option.name not in (fixed or {})}
    pairs = {
        frozenset({(a, x), (b, y)})
        for a, b in combinations(sorted(values), 2)
        for x in values[a]
        for y in values[b]
    } or {frozenset({(a, x)}) for a in values for x in values[a]}
    rng = Rng(key_of("configurations", game.id, seed))
    tries = 0
    while pairs and len(found) < len(counts) + most and tries < 200:
        tries += 1
        candidates = []
        for _ in range(8):
            chosen = {name: rng.choice(choices) for name, choices in values.items()}
            candidates.append((sum(1 for pair in pairs if pair <= set(chosen.items())), chosen))
        score, chosen = max(candidates, key=lambda pair: pair[0])
        config = _config(game, counts[tries % len(counts)], {**(fixed or {}), **chosen}, cards)
        if config is None or not score:
            continue
        pairs = {pair for pair in pairs if not pair <= set(chosen.items())}
        found.append(config)
    return found


def _values(option: Option) -> tuple[Any, ...]:
    if option.choices:
        return option.choices
    if isinstance(option.default, bool):
        return (False, True)
    return tuple(value for value in (option.low, option.high) if value is not None) or (option.default,)


def _config(game: Game[Any], seats: int, options: dict[str, object], cards: CardSet | None) -> Config | None:
    try:
        return game.configure(seats, options, cards)
    except HarenaError:
        return None  # a combination that the game refuses


def _check_playout(suite: Suite, config: Config, seed: int, positions: int) -> tuple[int, int]:
    rng = Rng(key_of("playout", suite.game.id, seed, sorted(config.options.items())))
    before = random.getstate()
    quick = suite.table(suite.game, config, seed, copyable=False, events=False)
    length = sum(1 for _ in moves(suite, quick, rng.copy()))
    suite.need("randomness", random.getstate() == before, "the random module was used: random numbers come from g.rng")
    close = {int((i + rng.random()) * length / positions) for i in range(positions)}
    table = suite.table(suite.game, config, seed)
    step = 0
    looked = 0
    for _ in moves(suite, table, rng):
        _check_step(suite, table)
        if step in close:
            looked += 1
            for check in POSITION_CHECKS:
                check(suite, table, Rng(key_of(check.__name__, seed, step)))
        step += 1
    for game_check in GAME_CHECKS:
        game_check(suite, table)
    return step, looked


def _check_step(suite: Suite, table: Table) -> None:
    for complaint in suite.game.invariants(table.state):
        suite.fail("conservation", complaint)
    for seat, ask in table.pending.items():
        suite.need("options", seat == ask.seat, f"{ask!r} is pending for seat {seat}")
        suite.need_rule(ask.rule, f"the question {ask.kind!r}")
        texts = [action.text for action in ask.options]
        suite.need("options", len(set(texts)) == len(texts), f"{ask.kind!r} offers one text twice: {texts}")
        suite.offered.setdefault(ask.kind, set()).update(action.form for action in ask.options)
        _check_candidates(suite, table, ask)
        for action in ask.options:
            check = action.form.check
            wrong = None if check is None else check(table.state, seat, *action.args)
            if wrong is not None:
                suite.fail("legality", f"{action.text!r} is offered to seat {seat}; its check says: {wrong}")
            if action.text not in suite.seen:
                suite.seen[action.text] = action
                _check_text(suite, action)
                wrong_field = outside(action, suite.domains_of(table.config))
                suite.need("domains", not wrong_field, f"{action.text!r} is offered, but {wrong_field}")


def _check_candidates(suite: Suite, table: Table, ask: Ask) -> None:
    """A quicker way to the options finds the candidates that their checks let pass, in the same order."""
    question = ask.question
    if question.candidates is not None:
        quick = [*question.options(table.state, ask.seat, *ask.args)]
        checked = question.legal(table.state, ask.seat, *ask.args)
        suite.need("legality", quick == checked, f"{ask.kind!r} offers {quick}, but its checks let pass {checked}")


def _check_text(suite: Suite, action: Action) -> None:
    suite.need("texts", action.text == tidy(action.text), f"{action.text!r} is not lower case with single spaces")
    suite.need("forms", action.form in suite.game.forms,
               f"{action.text!r} is offered, but its form {action.form.kind!r} is not among the game's `forms`, so it "
               "cannot be typed or numbered")
    readings = suite.game.grammar.parse(action.text)
    suite.need("texts", action in readings, f"{action.text!r} does not read back as itself but as {readings}")
