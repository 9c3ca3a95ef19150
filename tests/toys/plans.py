"""Gates: sealed plans, made by all at the same time and revised until "done".

Two to four schools of three gladiators each. Every round three purses lie at three gates, and every school decides in
secret where each of its gladiators goes, or that he rests. Then all orders are shown: the strongest school at a gate
takes its purse, a tie leaves it lying for the next round. Going out tires a gladiator, resting refreshes him. Each
school also has a patron whom only it knows; he pays at the end for every purse won at his own gate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harena.core import (
    EVERYONE,
    NOBODY,
    UNNAMED,
    Action,
    Config,
    Flow,
    Form,
    Game,
    Lexicon,
    Option,
    Question,
    Result,
    Rng,
    Seat,
    State,
    Violation,
    Zone,
    ZoneSpec,
    legal,
    only,
    together,
)
from harena.core.positions import for_seats, known, take, whole_number

GLADIATORS = ("novice", "fighter", "veteran")
STRENGTH = (1, 2, 4)
GATES = ("north", "east", "south")
REST = -1
FRESH = 2  # how many times a rested gladiator goes out before he is spent
CROWD = 2  # how many gladiators of one school a gate takes
PURSES = [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5]
PATRONS = [gate for gate in range(len(GATES)) for _ in range(2)]
PATRON_PAYS = 2


@dataclass(slots=True, kw_only=True)
class School:
    orders: Zone[int]  # a gate or REST for each gladiator so far
    patron: Zone[int]
    fresh: list[int]
    score: int = 0


@dataclass(slots=True, kw_only=True)
class Gates(State):
    schools: list[School]
    deck: Zone[int]
    spent: Zone[int]  # purses that were taken
    patrons_left: Zone[int]
    purses: list[list[int]]  # what lies at each gate
    wins: list[list[int]]  # school, gate -> purses won there
    rounds: int
    round: int = 0
    planning: bool = False


# -- legality, written once ------------------------------------------------------------------------------------------

NOT_PLANNING = Violation("TP-1", "Orders are given before the gates open, not now.")
UNKNOWN = Violation("TP-2", "You have no such gladiator.")
OUT_OF_ORDER = Violation("TP-3", "Gladiators get their orders one after the other, the novice first.")
NO_GATE = Violation("TP-4", "There is no such gate.")
TIRED = Violation("TP-5", "He is too tired to go out and has to rest.")
CROWDED = Violation("TP-6", "Two of your gladiators go there already.")
NOT_ALL = Violation("TP-7", "Every gladiator needs an order before you are done.")
SEALED = Violation("TP-8", "Orders stay sealed until all are done.")


def may_order(g: Gates, seat: Seat, gladiator: str) -> Violation | None:
    """What holds for every order, wherever it sends him."""
    if not g.planning:
        return NOT_PLANNING
    if gladiator not in GLADIATORS:
        return UNKNOWN
    return None if GLADIATORS.index(gladiator) == len(g.schools[seat].orders) else OUT_OF_ORDER


def may_send(g: Gates, seat: Seat, gladiator: str, gate: str) -> Violation | None:
    school = g.schools[seat]
    if g.planning and gladiator in GLADIATORS and not school.fresh[GLADIATORS.index(gladiator)]:
        return TIRED  # said even when it is not his turn: his rest was ordered automatically
    violation = may_order(g, seat, gladiator)
    if violation is not None:
        return violation
    if gate not in GATES:
        return NO_GATE
    return CROWDED if school.orders.count(GATES.index(gate)) >= CROWD else None


def may_finish(g: Gates, seat: Seat) -> Violation | None:
    if not g.planning:
        return NOT_PLANNING
    return None if len(g.schools[seat].orders) == len(GLADIATORS) else NOT_ALL


SEND = Form("send", "send {gladiator} to {gate}", check=may_send)
KEEP = Form("keep", "rest {gladiator}", check=may_order)
DONE = Form("done", check=may_finish)()
LOOK = Form("look", "look at the orders of {whose}", never=SEALED)

# -- what is asked ---------------------------------------------------------------------------------------------------


def order_options(g: Gates, seat: Seat, gladiator: str) -> list[Action]:
    return legal(g, seat, [*(SEND(gladiator, gate) for gate in GATES), KEEP(gladiator)])


ORDER = Question("order", order_options, rule="TP-3", says=lambda g, seat, gladiator: {"gladiator": gladiator})
SEAL = Question("seal", lambda g, seat: [DONE], rule="TP-7", confirm=True)

# -- the rules -------------------------------------------------------------------------------------------------------


def play_round(g: Gates) -> Flow:
    """Purses are laid out, everybody plans, the gates open; after the last round the patrons pay."""
    lay_out_purses(g)
    g.planning = True
    yield together(g, range(g.seats), plan_orders, "orders")
    g.planning = False
    open_gates(g)
    if g.round == g.rounds:
        settle(g)


def lay_out_purses(g: Gates) -> None:
    g.round += 1
    for gate in range(len(GATES)):
        if not g.deck:
            g.deck.extend(g.spent)
            g.spent.clear()
            g.rng.shuffle(g.deck)
        if g.deck:
            g.purses[gate].append(g.deck.pop())
    g.tell("purses", round=g.round, purses=[sum(purse) for purse in g.purses])


def plan_orders(g: Gates, seat: Seat) -> Flow:
    """One school's secret orders. Taking one back before "done" is undo, so nothing here speaks of it."""
    orders = g.schools[seat].orders
    orders.clear()
    for gladiator in GLADIATORS:
        choice = yield ORDER.ask(seat, gladiator)
        orders.append(GATES.index(choice.args[1]) if choice.form is SEND else REST)
        g.whisper(only(seat), "plans", seat=seat, order=choice.text)
    yield SEAL.ask(seat)


def open_gates(g: Gates) -> None:
    """All orders are shown at once, and who is strongest at a gate takes what lies there."""
    for seat, school in enumerate(g.schools):
        g.tell("sends", seat=seat, orders=[name_of(order) for order in school.orders])
    for gate in range(len(GATES)):
        force = [force_at(school, gate) for school in g.schools]
        best = max(force)
        if not best or force.count(best) > 1:
            g.tell("tie", gate=GATES[gate])
            continue
        winner = force.index(best)
        taken = sum(g.purses[gate])
        g.schools[winner].score += taken
        g.wins[winner][gate] += 1
        g.spent.extend(g.purses[gate])
        g.purses[gate].clear()
        g.tell("takes", seat=winner, gate=GATES[gate], coins=taken)
    for school in g.schools:
        for number, order in enumerate(school.orders):
            school.fresh[number] = FRESH if order == REST else school.fresh[number] - 1
        school.orders.clear()


def force_at(school: School, gate: int) -> int:
    return sum(STRENGTH[number] for number, order in enumerate(school.orders) if order == gate)


def settle(g: Gates) -> None:
    """The patrons show themselves and pay; the richest school wins, several on a tie."""
    for seat, school in enumerate(g.schools):
        for gate in school.patron:
            school.score += PATRON_PAYS * g.wins[seat][gate]
            g.tell("patron", seat=seat, gate=GATES[gate], purses=g.wins[seat][gate])
    scores = tuple(school.score for school in g.schools)
    ranking = tuple(
        tuple(seat for seat in range(g.seats) if scores[seat] == score) for score in sorted(set(scores), reverse=True)
    )
    g.finish(Result(ranking[0], ranking, scores, f"{g.rounds} rounds were played"))


def name_of(order: int) -> str:
    return "rests" if order == REST else GATES[order]


# -- the game --------------------------------------------------------------------------------------------------------


class GatesGame(Game[Gates]):
    id = "toy-gates"
    name = "Gates"
    summary = "Sealed orders for three gladiators at three gates."
    minutes = 5
    seats = (2, 3, 4)
    options = (
        Option("rounds", 4, "How many rounds are played.", low=2, high=6),
        Option("patrons", True, "Whether every school has a secret patron."),
    )
    forms = (SEND, KEEP, DONE.form, LOOK)
    phases = {"round": play_round}
    state = Gates
    turn_rule = "TP-1"
    evaluates = True
    given = ("round", "fresh", "scores", "purses")
    lexicon = Lexicon.of({"en": {
        "events": {
            "purses": "Round {round}. At the gates lie {purses}.", "plans": "You plan: {order}.",
            "sends": "{seat} <send|sends>: {orders}.", "tie": "Nobody takes the purse at the {gate} gate.",
            "takes": "{seat} <take|takes> {coins} at the {gate} gate.",
            "takes-back": "{seat} <take|takes> an order back.",
            "patron": "{seat:whose} patron is at the {gate} gate and pays for {purses}.",
        },
        "questions": {"order": "Where does your {gladiator} go?", "seal": "Seal your orders, or take one back."},
        "waiting": {"order": "{seat} <plan|plans>."},
    }})

    def setup(self, config: Config, rng: Rng) -> Gates:
        deck = Zone(ZoneSpec("deck", None, NOBODY, "purses"), PURSES)
        rng.shuffle(deck)
        patrons = Zone(ZoneSpec("patrons left", None, NOBODY, "patrons"), PATRONS if config["patrons"] else [])
        rng.shuffle(patrons)
        schools = [
            School(
                orders=Zone(ZoneSpec("orders", seat, only(seat))),
                patron=Zone(ZoneSpec("patron", seat, only(seat), "patrons"), [patrons.pop()] if patrons else []),
                fresh=[FRESH] * len(GLADIATORS),
            )
            for seat in range(config.seats)
        ]
        return Gates(
            seats=config.seats,
            rng=rng,
            phase="round",
            schools=schools,
            deck=deck,
            spent=Zone(ZoneSpec("spent", None, EVERYONE, "purses")),
            patrons_left=patrons,
            purses=[[] for _ in GATES],
            wins=[[0] * len(GATES) for _ in schools],
            rounds=config["rounds"],
        )

    def view(self, g: Gates, seat: Seat | None) -> dict[str, Any]:
        return {
            "round": g.round,
            "rounds": g.rounds,
            "purses": {name: sum(purse) for name, purse in zip(GATES, g.purses, strict=True)},
            "schools": [
                {
                    "score": school.score,
                    "fresh": dict(zip(GLADIATORS, school.fresh, strict=True)),
                    "won": dict(zip(GATES, g.wins[number], strict=True)),
                    "orders": [name_of(o) for o in school.orders] if school.orders.seen_by(seat) else None,
                    "patron": [GATES[p] for p in school.patron] if school.patron.seen_by(seat) else None,
                }
                for number, school in enumerate(g.schools)
            ],
        }

    def invariants(self, g: Gates) -> Iterable[str]:
        lying = [coins for purse in g.purses for coins in purse]
        if sorted([*g.deck, *g.spent, *lying]) != PURSES:
            yield "the purses are not the twelve of the box"
        patrons = sorted([*g.patrons_left, *(p for school in g.schools for p in school.patron)])
        if patrons not in ([], PATRONS):
            yield "the patrons are not the six of the box"

    def evaluate(self, g: Gates, seat: Seat) -> float:
        if g.result is not None:
            return g.result.share(seat)
        worth = [
            school.score + PATRON_PAYS * sum(g.wins[number][gate] for gate in school.patron) + 0.2 * sum(school.fresh)
            for number, school in enumerate(g.schools)
        ]
        lead = worth[seat] - max(worth[other] for other in range(g.seats) if other != seat)
        return min(0.95, max(0.05, 0.5 + 0.04 * lead))

    def arrange(self, g: Gates, given: Mapping[str, Any]) -> None:
        g.round = whole_number(given.get("round", g.round), "'round'", high=g.rounds - 1)
        for seat, gladiators in enumerate(for_seats(given.get("fresh", []), g.seats, "'fresh'")):
            known(gladiators, GLADIATORS, "'fresh'")
            g.schools[seat].fresh = [whole_number(gladiators.get(name, 0), name, high=FRESH) for name in GLADIATORS]
        for seat, score in enumerate(for_seats(given.get("scores", []), g.seats, "'scores'")):
            g.schools[seat].score = whole_number(score, "a score")
        purses = known(given.get("purses", {}), GATES, "'purses'")
        laid = [take(g.deck, purses[gate], str(purses[gate]), PURSES) for gate in reversed(GATES) if gate in purses]
        g.deck.extend(laid)  # the purse on top of the deck goes to the first gate

    def inspect(self, g: Gates) -> dict[str, Any]:
        return {
            "round": g.round,
            "purses": {name: sum(purse) for name, purse in zip(GATES, g.purses, strict=True)},
            "scores": [school.score for school in g.schools],
            "fresh": [dict(zip(GLADIATORS, school.fresh, strict=True)) for school in g.schools],
            "orders": [[name_of(order) for order in school.orders] for school in g.schools],
        }

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        lines = [f"round {view['round']} of {view['rounds']}   "
                 + "   ".join(f"{gate}: {coins}" for gate, coins in view["purses"].items())]
        for seat, school in enumerate(view["schools"]):
            line = f"{names[seat]}  {school['score']:>3}  " + " ".join(
                f"{name}{'*' * fresh or '-'}" for name, fresh in school["fresh"].items()
            )
            if school["patron"]:
                line += f"  patron: {school['patron'][0]}"
            if school["orders"]:
                line += f"  orders: {', '.join(school['orders'])}"
            lines.append(line)
        return "\n".join(lines)
