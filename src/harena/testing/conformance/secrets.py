"""Checks of a position: nobody can tell what they may not know, neither by looking nor by how play goes on."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from harena.core import UNDO, Action, Rng, RulesFault, Seat, Table, copy_state, encode, hidden_zones, state_hash
from harena.core.run import Redeal, Run
from harena.core.state import Zone

from .suite import Suite, alike, difference, in_step, observed, viewers


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
        in_step(suite, imagined, twin, rng, 6)
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
    contents: list[Counter[str]] = [Counter() for _ in true]
    cards_seen: list[Counter[Any]] = [Counter() for _ in true]
    for _ in range(suite.imagines):
        imagined = table.imagine(seat, rng, playout=True)
        zones = hidden_zones(imagined.state, seat)
        for number, zone in enumerate(zones):
            skip = fixed[id(hidden_zones(table.state, seat)[number])] if number < len(true) else ()
            cards = [card for index, card in enumerate(zone) if index not in skip]
            contents[number][repr(encode(cards))] += 1
            cards_seen[number].update(cards)
    hidden = hidden_zones(table.state, seat)
    loose = [(zone, set(cards)) for zone, (_, cards) in zip(hidden, true, strict=True)]
    for number, (spec, cards) in enumerate(true):
        pool = pools.get(spec.pool, [])
        holdable = [c for c in pool if suite.game.may_hold(table.state, hidden[number], c)]
        if not _can_change(suite, table, loose, number) or _alone(cards, holdable, suite.imagines):
            continue
        zone_name = f"zone {spec.name!r}" if spec.owner is None else f"zone {spec.name!r} of seat {spec.owner}"
        suite.need("imagine-deals", len(contents[number]) > 1,
                   f"imagined {suite.imagines} times by seat {seat}, {zone_name} is always the same")
        if len(holdable) == len(pool) and suite.game.deals_evenly(table.state, spec.pool, seat):
            _check_frequencies(suite, zone_name, len(cards), pool, cards_seen[number])


def _can_change(suite: Suite, table: Table, loose: list[tuple[Zone[Any], set[Any]]], number: int) -> bool:
    """Whether a card of a zone may lie where another of its pool does, and that one here: there may be picky zones."""
    zone, cards = loose[number]
    may_hold = partial(suite.game.may_hold, table.state)
    return any(
        encode(card) != encode(other) and may_hold(zone, other) and may_hold(there, card)
        for there, others in loose if zone.spec.pool and there.spec.pool == zone.spec.pool
        for other in others for card in cards
    )  # fmt: skip


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
        alike(suite, "secrecy", true, world, seat, f"seat {seat} notices what it must not know")
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
        alike(suite, "secrecy", true, world, seat, f"after {action.text!r} seat {seat} notices what it must not know "
              f"(was it shown to it? then lay it into a zone that this seat sees, before you tell of it)")


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
