"""The conformance suite: what every game must hold to, checked on random games.

`check_game(MyGame())` plays random games over all seat counts and pairs of options. After every action it checks the
game's conservation laws; at sampled positions it checks everything the engine's contract promises. A failure is a
`Nonconformance` that names the check, the configuration and the seed, so that it can be had again.

A new check is a function in `POSITION_CHECKS` or `GAME_CHECKS`; its name is the name of the check.
"""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from harena.core import (
    CONCEDE,
    UNDO,
    Action,
    Ask,
    BadAction,
    Config,
    Course,
    Form,
    Game,
    HarenaError,
    Option,
    Record,
    Refused,
    Rng,
    RulesFault,
    Seat,
    Step,
    Table,
    copy_state,
    decode,
    encode,
    hidden_zones,
    key_of,
    replay,
    sealed,
    state_hash,
    verify,
)
from harena.core.ask import Request, tidy
from harena.core.domains import Domains, outside
from harena.core.run import Redeal, Run
from harena.core.state import Zone
from harena.testing.plain import forbidden


class Nonconformance(AssertionError):
    """A game does not hold to the contract; `check` names the promise that is broken."""

    def __init__(self, check: str, text: str) -> None:
        super().__init__(f"[{check}] {text}")
        self.check = check


@dataclass
class Suite:
    """One run of the suite over one game: what it may spend, and what it has seen."""

    game: Game[Any]
    table: type[Table] = Table
    seed: int = 1
    steps: int = 30_000
    imagines: int = 40
    seen: dict[str, Action] = field(default_factory=dict)
    offered: dict[str, set[Form]] = field(default_factory=dict)
    where: str = ""
    #: Of the configuration that was played last.
    domains: tuple[Config, Domains] | None = None

    def domains_of(self, config: Config) -> Domains:
        if self.domains is None or self.domains[0] is not config:
            self.domains = config, self.game.domains(config)
        return self.domains[1]

    def fail(self, check: str, text: str) -> None:
        raise Nonconformance(check, f"{self.game.name}, {self.where}: {text}")

    def need(self, check: str, holds: bool, text: str) -> None:
        if not holds:
            self.fail(check, text)


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
    table: type[Table] = Table,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Check a game; raises Nonconformance at the first broken promise.

    games      random games for each configuration
    configs    at most so many configurations (seat counts and pairs of option values) besides the default ones
    positions  positions of each game that are looked at closely
    imagines   how often a position is imagined to see that everything hidden is re-dealt
    """
    suite = Suite(game, table, seed, imagines=imagines)
    played = decisions = looked = 0
    for config in configurations(game, configs, seed, seats, options):
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
) -> list[Config]:
    """The default options for every seat count, then enough others to see every pair of option values together."""
    counts = list(seats or game.seats)
    found = [c for n in counts if (c := _config(game, n, dict(fixed or {}))) is not None]
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
        config = _config(game, counts[tries % len(counts)], {**(fixed or {}), **chosen})
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


def _config(game: Game[Any], seats: int, options: dict[str, object]) -> Config | None:
    try:
        return game.configure(seats, options)
    except HarenaError:
        return None  # a combination that the game refuses


# -- one random game ---------------------------------------------------------------------------------------------------


def _check_playout(suite: Suite, config: Config, seed: int, positions: int) -> tuple[int, int]:
    rng = Rng(key_of("playout", suite.game.id, seed, sorted(config.options.items())))
    before = random.getstate()
    length = _play(suite, suite.table(suite.game, config, seed, keeps=False, events=False), rng.copy())
    suite.need("randomness", random.getstate() == before, "the random module was used: random numbers come from g.rng")
    close = {int((i + rng.random()) * length / positions) for i in range(positions)}
    table = suite.table(suite.game, config, seed)
    step = 0
    looked = 0
    for _ in _moves(suite, table, rng):
        _check_step(suite, table)
        if step in close:
            looked += 1
            for check in POSITION_CHECKS:
                check(suite, table, Rng(key_of(check.__name__, seed, step)))
        step += 1
    for game_check in GAME_CHECKS:
        game_check(suite, table)
    return step, looked


def _moves(suite: Suite, table: Table, rng: Rng) -> Iterator[tuple[Seat, Action]]:
    """Play on at random, yielding before every action; a game that does not end is broken."""
    for _ in range(suite.steps):
        if not table.pending:
            if table.result is None:
                suite.fail("ends", "nobody is asked anything and there is no result")
            return
        seat = rng.choice(sorted(table.pending))
        ask = table.pending[seat]
        choices = list(ask.options)
        for form in suite.game.forms:
            if form.sample is not None and (form in ask.parametric or form.interrupt is not None):
                choices += (a for a in form.sample(table.state, seat, rng) if table.why_not(seat, a) is None)
        action = rng.choice(choices)
        yield seat, action
        try:
            table.apply(seat, action)
        except (RulesFault, Refused) as error:
            suite.fail("ends" if isinstance(error, RulesFault) else "options-accepted", f"{action.text!r}: {error}")
    suite.fail("ends", f"the game goes on after {suite.steps} actions")


def _play(suite: Suite, table: Table, rng: Rng) -> int:
    return sum(1 for _ in _moves(suite, table, rng))


def _check_step(suite: Suite, table: Table) -> None:
    for complaint in suite.game.invariants(table.state):
        suite.fail("conservation", complaint)
    for seat, ask in table.pending.items():
        suite.need("options", seat == ask.seat, f"{ask!r} is pending for seat {seat}")
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
    readings = suite.game.grammar.parse(action.text)
    suite.need("texts", action in readings, f"{action.text!r} does not read back as itself but as {readings}")


# -- checks of a position ----------------------------------------------------------------------------------------------


def observed(table: Table, seat: Seat | None) -> dict[str, Any]:
    """All that a seat gets to know: its view with ask and number, its events, what is available to it, its rows."""
    return {
        "view": table.view(seat),
        "events": table.events(0, seat),
        "available": [] if seat is None else [action.text for action in table.available(seat)],
        "rows": [] if seat is None else [list(row) for row in table.game.tokens(table.state, seat)],
    }


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two pieces of plain data differ, in one line."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(k for k in other if k not in one)]:
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return difference(a, b, f"{path}[{index}]")
    return f"{path}: {one!r} against {other!r}"[:600]


def _alike(suite: Suite, check: str, one: Table, other: Table, seat: Seat | None, text: str) -> None:
    """Both tables tell a seat the same."""
    a, b = observed(one, seat), observed(other, seat)
    if a != b:
        suite.fail(check, f"{text}: {difference(a, b)}")


def viewers(table: Table) -> tuple[Seat | None, ...]:
    return (None, *range(table.state.seats))


def looking_changes_nothing(suite: Suite, table: Table, rng: Rng) -> None:
    """Views, prompts, options and what is available can be had any number of times."""
    before = table.hash
    for seat in viewers(table):
        observed(table, seat)
    for ask in table.pending.values():
        ask.question.options(table.state, ask.seat, *ask.args)
    suite.need("looking", table.hash == before, "merely looking at the table changed it")


def samples_are_legal(suite: Suite, table: Table, rng: Rng) -> None:
    """What a sampler hands to bots may be done."""
    for seat, ask in table.pending.items():
        for form in suite.game.forms:
            if form.sample is None or (form.interrupt is None and form not in ask.parametric):
                continue
            if form.interrupt is not None and not table._interruptible():
                continue
            for action in form.sample(table.state, seat, rng):
                reason = table.why_not(seat, action)
                suite.need("samples", reason is None, f"seat {seat} is sampled {action.text!r}, but: {reason}")


def clones_play_alike(suite: Suite, table: Table, rng: Rng) -> None:
    """A clone equals its original, plays on identically, and shares nothing with it."""
    before = table.hash
    clone = table.clone()
    suite.need("clone", clone.hash == before, "a clone has another hash than its original")
    for seat in viewers(table):
        _alike(suite, "clone", table, clone, seat, f"a clone shows seat {seat} something else")
    other = table.clone()
    _in_step(suite, clone, other, rng, 12)
    suite.need("clone", clone.hash == other.hash, "two clones that play the same actions come apart")
    suite.need("clone", table.hash == before, "what a clone does changes its original")


def _in_step(suite: Suite, one: Table, other: Table, rng: Rng, steps: int) -> None:
    for number, (seat, action) in enumerate(_moves(suite, one, rng)):
        if number == steps:
            return
        try:
            other.apply(seat, action)
        except (Refused, RulesFault) as error:
            suite.fail("clone", f"a clone refuses {action.text!r}, which its twin takes: {error}")


def refusals_have_reasons(suite: Suite, table: Table, rng: Rng) -> None:
    """What is neither an option nor available is refused with a rule, changes nothing, and the checks agree."""
    known = [suite.seen[text] for text in sorted(suite.seen)]
    never = [form for form in suite.game.forms if form.never is not None]
    start = _traces(table)
    sample = rng.sample(known, 24) + [form(*["nothing"] * len(form.fields)) for form in never if not any(form.types)]
    for form in suite.game.forms:
        _check_nonsense(suite, table, form, rng)
    for seat in range(table.state.seats):
        ask = table.pending.get(seat)
        allowed = set(table.available(seat)) | set(ask.options if ask else ())
        for action in sample:
            if action in allowed or (action.form.parametric and table.why_not(seat, action) is None):
                continue
            _check_refusal(suite, table, seat, action, start)
    suite.need("refusal", _traces(table) == start, "asking why something is refused changed something")


def _traces(table: Table) -> tuple[Any, ...]:
    """All that a refusal must leave as it was."""
    events = [] if table.log is None else [table.log.count(viewer) for viewer in viewers(table)]
    asked = {seat: ask.number for seat, ask in table.pending.items()}
    return table.hash, len(table.entries), asked, events


def _check_nonsense(suite: Suite, table: Table, form: Form, rng: Rng) -> None:
    """A check answers for any arguments, from any seat, at any time."""
    if form.check is None or (form.parametric and form.sample is None):
        return
    words = [text for text in suite.seen for text in text.split()] or ["nothing"]
    for seat in range(table.state.seats):
        args = [rng.choice((-1, 0, 3, 10**9)) if t == "int" else rng.choice(("nothing", "", rng.choice(words)))
                for t in form.types]
        try:
            table.why_not(seat, form.render(tuple(args)))
        except BadAction:
            continue
        except Exception as error:
            suite.fail("legality", f"the check of {form.kind!r} cannot answer for {args}: {error!r}")


def _check_refusal(suite: Suite, table: Table, seat: Seat, action: Action, before: tuple[Any, ...]) -> None:
    ask = table.pending.get(seat)
    reason = table.why_not(seat, action)
    if reason is None:
        suite.fail("legality", f"{action.text!r} was not offered to seat {seat}, but nothing forbids it")
        return
    suite.need("legality", bool(reason.rule and reason.reason), f"{action.text!r} is refused without rule or reason")
    form = action.form
    listed = ask is not None and form in suite.offered.get(ask.kind, ())
    if ask is not None and listed and form.check is not None and form.interrupt is None:
        silent = form.check(table.state, seat, *action.args) is None
        if silent and ask.question.refuse is not None:
            silent = ask.question.refuse(table.state, seat, action, *ask.args) is None
        suite.need("legality", not silent, f"{ask.kind!r} does not offer {action.text!r} to seat {seat}, "
                                           f"but its check has nothing against it")
    try:
        table.apply(seat, action)
        suite.fail("refusal", f"{action.text!r} was not offered to seat {seat} and yet accepted")
    except Refused:
        pass
    suite.need("refusal", before == _traces(table), f"refusing {action.text!r} to seat {seat} changed something")


def greedy_goes_by_sight(suite: Suite, table: Table, rng: Rng) -> None:
    """What `greedy` chooses by what its seat sees is what it chooses in any imagined world with the same dice."""
    if not suite.game.greedy_by_sight:
        return
    before = table.hash
    for seat in table.pending:
        key = rng.bits()
        chosen = table.greedy(seat, Rng(key))
        imagined = table.imagine(seat, Rng(key), playout=True)
        imagined.state.rng = Redeal(Rng(key).bits()).dice()
        guessed = suite.game.greedy(imagined.state, imagined.pending[seat])
        suite.need("greedy", chosen == guessed, f"by sight greedy chooses {chosen.text!r} for seat {seat}, "
                                                f"in an imagined world {guessed.text!r}")
    suite.need("greedy", table.hash == before, "what greedy thinks of changes the game")


def imagining_shows_the_same(suite: Suite, table: Table, rng: Rng) -> None:
    """To the seat that imagines, nothing looks different; a clone of what it imagines stays imagined."""
    for seat in viewers(table):
        true = observed(table, seat)
        imagined = table.imagine(seat, rng)
        seen = observed(imagined, seat)
        seen["available"] = [text for text in seen["available"] if text != UNDO.text]
        true["available"] = [text for text in true["available"] if text != UNDO.text]
        if seen != true:
            suite.fail("imagine", f"imagining shows seat {seat} something else: {difference(true, seen)}")
        for complaint in suite.game.invariants(imagined.state):
            suite.fail("imagine", f"what seat {seat} imagines breaks a law: {complaint}")
        twin = imagined.clone()
        suite.need("imagined-clone", twin.hash == imagined.hash,
                   f"a clone of what seat {seat} imagines is not what it imagined")
        suite.need("imagine", imagined.state.rng.key != table.state.rng.key, "an imagined table keeps the true future")
        _in_step(suite, imagined, twin, rng, 6)
        suite.need("imagined-clone", twin.hash == imagined.hash, "a clone of an imagined table plays on differently")


def imagining_deals_anew(suite: Suite, table: Table, rng: Rng) -> None:
    """Over many imagines every hidden zone takes different contents, each card about as often as it should."""
    seat = rng.choice(viewers(table))
    fixed = {id(z): suite.game.pinned(table.state, z, seat) for z in hidden_zones(table.state, seat)}
    true = [(z.spec, [c for i, c in enumerate(z) if i not in fixed[id(z)]]) for z in hidden_zones(table.state, seat)]
    pools: dict[str, list[Any]] = {}
    for spec, cards in true:
        if spec.pool:
            pools.setdefault(spec.pool, []).extend(cards)
    contents: list[Counter[tuple[Any, ...]]] = [Counter() for _ in true]
    cards_seen: list[Counter[Any]] = [Counter() for _ in true]
    for _ in range(suite.imagines):
        imagined = table.imagine(seat, rng, playout=True)
        zones = hidden_zones(imagined.state, seat)
        for number, zone in enumerate(zones):
            skip = fixed[id(hidden_zones(table.state, seat)[number])] if number < len(true) else ()
            cards = [card for place, card in enumerate(zone) if place not in skip]
            contents[number][tuple(encode(card) for card in cards)] += 1
            cards_seen[number].update(cards)
    for number, (spec, cards) in enumerate(true):
        pool = pools.get(spec.pool, [])
        holdable = [c for c in pool if suite.game.may_hold(table.state, hidden_zones(table.state, seat)[number], c)]
        if not cards or len({encode(card) for card in holdable}) < 2 or _alone(cards, holdable, suite.imagines):
            continue
        zone_name = f"zone {spec.name!r} of {spec.owner}"
        suite.need("imagine-deals", len(contents[number]) > 1,
                   f"imagined {suite.imagines} times by seat {seat}, {zone_name} is always the same")
        if len(holdable) == len(pool) and suite.game.deals_evenly(table.state, spec.pool, seat):
            _check_frequencies(suite, zone_name, len(cards), pool, cards_seen[number])


def _alone(cards: list[Any], pool: list[Any], imagines: int) -> bool:
    """Whether nearly all cards of a pool are alike, so that a zone may well look the same every time."""
    most = max(Counter(encode(card) for card in pool).values())
    rare = len(pool) - most
    return rare * len(cards) < len(pool) and (most / len(pool)) ** imagines > 1e-6


def _check_frequencies(suite: Suite, zone: str, size: int, pool: list[Any], seen: Counter[Any]) -> None:
    n = len(pool)
    for card, count in Counter(pool).items():
        mean = size * count / n
        variance = mean * (n - count) / n * (n - size) / max(1, n - 1)
        spread = 6 * (suite.imagines * variance) ** 0.5 + 2
        got = seen[card]
        suite.need("imagine-deals", abs(got - suite.imagines * mean) <= spread,
                   f"{encode(card)!r} was imagined {got} times in {zone}, about {suite.imagines * mean:.0f} are due")


def hidden_things_stay_hidden(suite: Suite, table: Table, rng: Rng) -> None:
    """Swap what a seat cannot know, by other means than imagining: now and while play goes on it notices nothing."""
    for seat in viewers(table):
        world = _scrambled(suite, table, seat, rng)
        if world is None or world.hash == table.hash:
            continue
        true = table.clone()
        true.redeal(seat, Mark(0))
        _alike(suite, "secrecy", true, world, seat, f"seat {seat} notices what it must not know")
        _side_by_side(suite, true, world, seat, rng)


class Swap(Redeal):
    """The second means of changing what is hidden: no new future, no new plans, only swapped cards."""

    def carry_out(self, run: Run, seat: Seat) -> None:
        run.game.scramble(run.state, None if seat < 0 else seat, Rng(self.key))


class Mark(Redeal):
    """Stands in the true world where the other one was swapped: nothing happens, and undo is closed alike."""

    def carry_out(self, run: Run, seat: Seat) -> None:
        pass


def _scrambled(suite: Suite, table: Table, seat: Seat | None, rng: Rng) -> Table | None:
    world = table.clone()
    try:
        world.redeal(seat, Swap(rng.bits()))
    except RulesFault:
        return None  # the swapped cards leave somebody else without a choice: no position of this game
    return world


def _side_by_side(suite: Suite, true: Table, world: Table, seat: Seat | None, rng: Rng, steps: int = 8) -> None:
    """Play the same actions in two worlds that differ only in what a seat cannot know, until it learns something."""
    game = suite.game
    for _ in range(steps):
        if not true.pending or not world.pending:
            return
        asked = rng.choice(sorted(true.pending))
        offered = {a.text for a in world.pending[asked].options} if asked in world.pending else set()
        common = [a for a in true.pending[asked].options if a.text in offered]
        if not common:
            return
        hidden = game.hidden(true.state, seat), game.hidden(world.state, seat)
        counters = true.state.rng.counter
        action = rng.choice(common)
        start = len(true.entries)
        true.apply(asked, action)
        if not follow(world, true, start):
            return
        learned = hidden[0] - game.hidden(true.state, seat) or hidden[1] - game.hidden(world.state, seat)
        if learned or counters != true.state.rng.counter or true.entries[start:] != world.entries[start:]:
            return
        if true.plan is not None or world.plan is not None:
            return  # secret plans: see `plans_are_secret`
        _alike(suite, "secrecy", true, world, seat, f"after {action.text!r} seat {seat} notices what it must not know")


def follow(world: Table, true: Table, start: int) -> bool:
    """Bring both worlds to the same number of entries: what one took automatically, the other is given."""
    while len(world.entries) != len(true.entries):
        behind, ahead = (world, true) if len(world.entries) < len(true.entries) else (true, world)
        if len(behind.entries) < start:
            return False
        seat, action = ahead.entries[len(behind.entries)]
        ask = behind.pending.get(seat)
        if ask is None or action not in ask.options or ahead.entries[: len(behind.entries)] != behind.entries:
            return False
        behind.apply(seat, action)
    return True


def flows_hold_no_secrets(suite: Suite, table: Table, rng: Rng) -> None:
    """Swap hidden things at the start of the phase and give the same answers: no flow's variables may change."""
    if not table.frames or any(isinstance(entry, Redeal) for _, entry in table.live):
        return
    for seat in viewers(table):
        world = table.clone()
        base = copy_state(table.base)
        suite.game.scramble(base, seat, rng)
        if state_hash(base) == state_hash(table.base):
            continue
        world.base = base
        try:
            again = world._after(table.live)
        except Exception:  # the swapped cards do not allow these answers: nothing to compare
            continue
        true = _locals(table)
        if again.entries or len(again.frames) != len(table.frames) or observed(again, seat)["view"] != table.view(seat):
            continue
        for name, value in _locals(again).items():
            suite.need("flow-locals", name not in true or true[name] == value,
                       f"a flow keeps in {name!r} ({value!r}) what seat {seat} must not know: keep it in a zone")


def _locals(table: Table) -> dict[str, Any]:
    """The plain values that the suspended flows keep in local variables, by function and name."""
    found: dict[str, Any] = {}
    for depth, frame in enumerate(table.frames):
        flow: Any = frame.flow
        while flow is not None and hasattr(flow, "gi_frame") and flow.gi_frame is not None:
            for name, value in flow.gi_frame.f_locals.items():
                if _plain(value):
                    found[f"{depth}.{flow.gi_code.co_name}.{name}"] = value
            flow = flow.gi_yieldfrom
    return found


def _plain(value: Any) -> bool:
    if isinstance(value, Zone):
        return False
    if isinstance(value, (list, tuple)):
        return all(_plain(item) for item in value)
    return value is None or isinstance(value, (bool, int, str, Action))


def plans_are_secret(suite: Suite, table: Table, rng: Rng) -> None:
    """While seats plan side by side, none can tell what another has planned, and the order of answers is no matter."""
    if table.plan is None or table.frames[:-1]:
        return
    one, other = table.clone(), table.clone()
    busy = sorted(table.pending)
    for planner in busy:
        options = [a for a in table.pending[planner].options if a.form.interrupt is None]
        if len(options) < 2:
            continue
        a, b = table.clone(), table.clone()
        first, second = rng.sample(options, 2)
        a.apply(planner, first)
        b.apply(planner, second)
        if not _same_plan(a, table) or not _same_plan(b, table) or (planner in a.pending) != (planner in b.pending):
            continue
        for seat in viewers(table):
            if seat != planner:
                _alike(suite, "plans", a, b, seat, f"seat {seat} notices what seat {planner} plans")
    plan = one.frames[-1].request
    answers = {seat: _finish_plan(one, plan, seat, rng) for seat in busy}
    for seat in reversed(busy):
        for action in answers[seat]:
            if seat in other.pending and action in other.pending[seat].options:
                other.apply(seat, action)
    same = sorted(e for e in _texts(one)) == sorted(e for e in _texts(other))
    suite.need("plans", not same or one.hash == other.hash,
               "the same secret choices lead elsewhere when they are handed in in another order")


def _same_plan(clone: Table, table: Table) -> bool:
    """Whether a clone is still in the `together` that its original was in."""
    if clone.plan is None or clone.base is not table.base:
        return False
    return clone.frames[-1].began == table.frames[-1].began


def _texts(table: Table) -> Iterable[tuple[int, str]]:
    return ((seat, action.text) for seat, action in table.entries)


def _finish_plan(table: Table, plan: Request | None, seat: Seat, rng: Rng) -> list[Action]:
    """Answer for one seat until it is done; what it answered."""
    given: list[Action] = []
    while _going_on(table, plan) and seat in table.pending and len(given) < 500:
        options = [a for a in table.pending[seat].options if a.form.interrupt is None]
        action = rng.choice(options)
        given.append(action)
        table.apply(seat, action)
    return given


def waiting_tells_nothing(suite: Suite, table: Table, rng: Rng) -> None:
    """Re-deal what a seat cannot see: whom the table waits for while all decide in secret side by side, and whose
    answer the service lets seem to take its time, stay the same.
    """
    if table.plan is None or table.frames[:-1] or any(isinstance(entry, Redeal) for _, entry in table.live):
        return
    for seat in viewers(table):
        for deal_anew in (suite.game.scramble, suite.game.imagine):
            base = copy_state(table.base)
            deal_anew(base, seat, rng)
            true, world = _sealing(suite, table, table.base), _sealing(suite, table, base)
            if true is None or world is None or true.view(seat)["board"] != world.view(seat)["board"]:
                continue  # what was re-dealt has come to light since
            _wait_alike(suite, true, world, seat, rng)


def _sealing(suite: Suite, table: Table, base: Any) -> Table | None:
    """The start of the sealed decision, led to from another start of the phase by the same answers if they can be."""
    again = suite.table(suite.game, table.config, table.seed, copy_state(base), automatic=False, events=False)
    try:
        for seat, action in table.live[: table.frames[-1].began]:
            assert isinstance(action, Action)
            again.apply(seat, action)
    except (HarenaError, RulesFault):
        return None
    return again


def _wait_alike(suite: Suite, true: Table, world: Table, seat: Seat | None, rng: Rng, steps: int = 8) -> None:
    """Answer alike in two worlds as long as all decide in secret; a seat may not tell them apart by who still does.

    Who has begun to answer may be done sooner in one of them: how many questions somebody answers in secret, and how
    fast, nobody else sees.
    """
    plans = [(table, table.frames[-1].request) for table in (true, world)]
    begun: set[Seat] = set()
    for _ in range(steps):
        asked = [_but(_waits_for(table), begun) for table, _ in plans]
        suite.need("waiting", None in asked or asked[0] == asked[1],
                   f"seat {seat} can tell by whom the table waits for what it must not know: {asked[0]}, {asked[1]}")
        for table, plan in plans:
            _answer_at_once(table, plan)
        seeming = [_but(sorted(table.pending), begun) if _going_on(table, plan) else [] for table, plan in plans]
        suite.need("waiting", seeming[0] == seeming[1],
                   f"seat {seat} can tell by whose answer takes time what it must not know: {seeming[0]}, {seeming[1]}")
        if not all(_going_on(table, plan) for table, plan in plans):
            return  # what was sealed is shown
        common = [
            (planner, action)
            for planner in sorted(true.pending.keys() & world.pending.keys())
            for action in true.pending[planner].options
            if action.form.interrupt is None and action in world.pending[planner].options
        ]
        if not common:
            return
        planner, action = rng.choice(common)
        begun.add(planner)
        for table, _ in plans:
            table.apply(planner, action)
        if not all(_going_on(table, plan) for table, plan in plans):
            return


def _but(seats: list[Seat] | None, begun: Collection[Seat]) -> list[Seat] | None:
    """These seats without those that have begun."""
    return None if seats is None else [seat for seat in seats if seat not in begun]


def _going_on(table: Table, plan: Request | None) -> bool:
    """Whether a table is still in this `together`."""
    return bool(table.frames) and table.frames[-1].request is plan


def _waits_for(table: Table) -> list[Seat] | None:
    """Whom a table that takes answers by itself waits for in a sealed decision; None where nobody has a choice left."""
    if all(table.forced(seat) is not None for seat in table.pending):
        return None
    table = table.clone()
    table.go_on()
    return sorted(table.pending)


def _answer_at_once(table: Table, plan: Request | None) -> None:
    """Give the answers that need nobody and take no time, as the service does."""
    hurried = True
    while hurried:
        hurried = False
        for seat in sorted(table.pending) if _going_on(table, plan) else ():
            answer = table.forced(seat)
            if answer is not None and not table.unhurried(seat):
                table.apply(seat, answer)
                hurried = True
                break


def states_encode(suite: Suite, table: Table, rng: Rng) -> None:
    """State, views and events are plain data: what was encoded reads back the same."""
    data = json.loads(json.dumps(encode(table.state)))
    again = decode(type(table.state), data)
    suite.need("encoding", state_hash(again) == table.hash, "a state that was encoded and read back has another hash")
    for seat in viewers(table):
        seen = observed(table, seat)
        suite.need("encoding", json.loads(json.dumps(seen)) == seen, f"what seat {seat} sees does not survive JSON")


def everything_is_said(suite: Suite, table: Table, rng: Rng) -> None:
    """What happened, what is asked and what is waited for has a sentence for every viewer, one that people can read."""
    for seat in viewers(table):
        voice = table.voice(seat)
        said: list[tuple[str, str]] = []
        for event in table.events(0, seat)[-20:]:
            told = voice.words.said("events", event["kind"], event, seat)
            suite.need("sentences", told is not None, f"there is no sentence for the event {event}")
            said.append((event["kind"], voice.event(event)))
        for other in table.deciding(seat, voice):
            said.append((other["kind"], other["text"]))
        if seat is not None and seat in table.pending:
            ask = table.pending[seat]
            prompt = table.prompt(ask, voice)
            suite.need("sentences", bool(prompt), f"there is no sentence for the question {ask.kind!r}")
            said.append((ask.kind, prompt))
        for kind, sentence in said:
            found = forbidden(sentence)
            suite.need("sentences", not found, f"{sentence!r} ({kind}) contains {', '.join(map(repr, found))}")


def undo_goes_back(suite: Suite, table: Table, rng: Rng) -> None:
    """Taking a choice back and making it again leads to the same position."""
    for seat in range(table.state.seats):
        if table.why_no_undo(seat) is not None:
            continue
        index = table._undo_index(seat)
        assert isinstance(index, int)
        action = table.live[index][1]
        again = table.clone()
        again.apply(seat, UNDO)
        suite.need("undo", seat in again.pending, f"after undo seat {seat} is not asked again")
        suite.need("undo", isinstance(action, Action) and again.why_not(seat, action) is None,
                   f"after undo seat {seat} may not choose {action!r} again")
        if isinstance(action, Action):
            again.apply(seat, action)
            for who, later in table.live[index + 1 :]:
                if who == seat and isinstance(later, Action) and again.forced(seat) is later:
                    again.apply(seat, later)  # it had no choice there either
            suite.need("undo", again.hash == table.hash, f"undoing and repeating {action.text!r} leads elsewhere")


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

# -- checks of a finished game -----------------------------------------------------------------------------------------


def results_make_sense(suite: Suite, table: Table) -> None:
    result = table.result
    assert result is not None
    seats = list(range(table.state.seats))
    ranked = [seat for group in result.ranking for seat in group]
    suite.need("result", sorted(ranked) == seats, f"the ranking {result.ranking} does not hold every seat once")
    suite.need("result", set(result.winners) <= set(seats), f"winners {result.winners} are not seats")
    suite.need("result", len(result.scores) == len(seats), f"there are {len(result.scores)} scores")
    suite.need("result", bool(result.reason), "the result has no reason")
    for seat in seats:
        for action in (*list(suite.seen.values())[:3], UNDO):
            reason = table.why_not(seat, action)
            suite.need("result", reason is not None and bool(reason.rule), "something is allowed after the end")


def records_replay(suite: Suite, table: Table) -> None:
    if table.config.cards is not None:
        return
    record = _check_replay(suite, table)
    if record is not None:
        suite.need("replay", verify(sealed(record, suite.game), suite.game).same, "a sealed record does not verify")


def _check_replay(suite: Suite, table: Table) -> Record | None:
    """Playing the record again shows everybody the same; the record as it comes back from a file."""
    record = type(table.record).from_json(table.record.to_json())
    try:
        again = replay(record, of=suite.game)
    except HarenaError as error:
        suite.fail("replay", f"the record of a game cannot be played again: {error}")
        return None
    suite.need("replay", again.hash == table.hash, "replaying a record leads to another final hash")
    for seat in viewers(table):
        _alike(suite, "replay", table, again, seat, f"replaying a record shows seat {seat} something else")
    return record


def cheap_looks_agree(suite: Suite, table: Table) -> None:
    """Where a question has a cheap look for the only answer, it says what listing the options says."""
    again = suite.table(suite.game, table.config, table.seed, automatic=False, events=False, keeps=False)
    for seat, action in table.entries:
        ask = again.pending.get(seat)
        if ask is not None and ask.question.forced is not None:
            only = ask.question.forced(again.state, seat, *ask.args)
            suite.need("forced", only is None or ask.options == (only,),
                       f"{ask.kind!r} takes {only!r} for forced, but there is {ask.options}")
        if action.form is UNDO.form:
            return
        again.apply(seat, action)


def changing_ones_mind_is_recorded(suite: Suite, table: Table) -> None:
    """With undo, standing orders and at-any-time actions mixed in, clone, replay and snapshot still agree."""
    if table.config.cards is not None:
        return
    rng = Rng(key_of("changing minds", table.seed))
    table = suite.table(suite.game, table.config, table.seed)
    for step in range(80):
        if not table.pending:
            return
        seat = rng.choice(sorted(table.pending))
        more = [action for action in table.available(seat) if action is not CONCEDE] if step % 2 else []
        table.apply(seat, rng.choice([*table.pending[seat].options, *more]))
        if step % 20 == 19 and table.pending:
            try:
                _check_twins(suite, table)
            except HarenaError as error:
                suite.fail("changed-minds", f"what was recorded cannot be played again: {error}")


def _check_twins(suite: Suite, table: Table) -> None:
    """Three ways to have a position again, and all show everybody the same."""
    snapshot = table.snapshot()
    since = [(seat, action.text) for seat, action in table.entries[snapshot["entries"] :]]
    twins = {
        "clone": table.clone(),
        "replay": replay(table.record, of=suite.game),
        "snapshot": Table.restore(suite.game, table.config, table.seed, snapshot, since),
    }
    for name, twin in twins.items():
        suite.need("changed-minds", twin.hash == table.hash, f"the {name} has another hash")
        for viewer in viewers(table):
            a, b = table.view(viewer), twin.view(viewer)
            if a != b:
                suite.fail("changed-minds", f"the {name} shows seat {viewer} something else: {difference(a, b)}")


def kept_games_go_on(suite: Suite, table: Table) -> None:
    """A game that is driven through its door and kept, as the service does it, is opened again from what was kept: a
    snapshot where a phase began, and the answers since with what they told.
    """
    rng = Rng(key_of("kept", table.seed))
    course, step = Course.begin(suite.game, table.config, table.seed, suite.table)
    snapshot, since = _json_of(course.snapshot()), []
    for number in range(1, 61):
        table = course.table
        if not table.pending:
            break
        seat = rng.choice(sorted(table.pending))
        more = [action for action in table.available(seat) if action is not CONCEDE] if number % 3 == 0 else []
        for step in course.apply(seat, rng.choice([*table.pending[seat].options, *more])):
            since.append(step)
            if step.begins:
                snapshot, since = _json_of(course.snapshot()), []
        if number % 15 == 0:
            _check_kept(suite, course, snapshot, since)


def _json_of(data: Any) -> Any:
    return json.loads(json.dumps(data))


def _check_kept(suite: Suite, course: Course, snapshot: Any, since: Sequence[Step]) -> None:
    table = course.table
    try:
        again = Course.resume(suite.game, table.config, table.seed, snapshot, suite.table)
        for step in since:
            again.follow(step.seat, step.text, step.told)
    except HarenaError as error:
        suite.fail("kept", f"what was kept cannot be played again: {error}")
    suite.need("kept", again.number == course.number, "a game that was kept has another number of answers")
    suite.need("kept", again.counts == course.counts, "a game that was kept has told another number of events")
    twins = {"kept game": again.table, "pickled table": pickle.loads(pickle.dumps(table)), "deep copy": deepcopy(table)}
    for name, twin in twins.items():
        suite.need("kept", twin.hash == table.hash, f"the {name} has another hash")
        for viewer in viewers(table):
            _alike(suite, "kept", table, twin, viewer, f"the {name} shows seat {viewer} something else")


def who_gives_up_comes_last(suite: Suite, table: Table) -> None:
    """One seat after the other gives up: it is asked no more, and the others play on while they have opponents."""
    if table.config.cards is not None:
        return
    game, rng = suite.game, Rng(key_of("giving up", table.seed))
    table = suite.table(game, table.config, table.seed)
    gone: list[Seat] = []
    while table.result is None:
        for _ in range(rng.below(20)):
            if table.pending:
                seat = rng.choice(sorted(table.pending))
                suite.need("conceding", seat not in gone, f"seat {seat} is asked {table.pending[seat]!r} after all")
                table.apply(seat, rng.choice(table.pending[seat].options))
        if table.result is None:
            stayed = [seat for seat in range(table.state.seats) if seat not in gone]
            gone.append(stayed.pop(rng.below(len(stayed))))
            table.apply(gone[-1], CONCEDE)
            opposed = len({game.side(table.state, seat) for seat in stayed}) > 1
            suite.need("conceding", not opposed or not game.plays_greedy or table.result is None
                       or table.result.reason != "concession", f"{stayed} may not play on without {gone}")
    last = [seat for group in table.result.ranking[len(table.result.ranking) - len(gone) :] for seat in group]
    suite.need("conceding", last == gone[::-1] and not set(gone) & set(table.result.winners),
               f"{gone} have given up, but the result is {table.result}")
    results_make_sense(suite, table)
    _check_replay(suite, table)


GAME_CHECKS: tuple[Callable[[Suite, Table], None], ...] = (
    results_make_sense,
    records_replay,
    cheap_looks_agree,
    changing_ones_mind_is_recorded,
    kept_games_go_on,
    who_gives_up_comes_last,
)
