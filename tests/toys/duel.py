"""Duel: nested reaction windows, and an at-any-time action that ends what is going on.

Two fighters with a deck each. A turn is a blow or a rest. Every blow opens a window: the other fighter first, each
plays one reaction or passes, two passes in a row close it. A riposte inside a window is itself a blow with a window of
its own. Sand in the eyes may be thrown at any time by whoever holds a pinch: it ends the bout at once, with the
points as they stand. Three bouts won win the duel, or fewer if so agreed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from harena.core import (
    EVERYONE,
    NOBODY,
    UNNAMED,
    Action,
    Config,
    Ended,
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
)
from harena.core.positions import for_seats, named, take, texts, whole_number

STRIKE, HEAVY, PARRY, RIPOSTE = range(4)
TITLES = ("strike", "heavy", "parry", "riposte")
NUMBERS = {title: number for number, title in enumerate(TITLES)}
DECK = [STRIKE] * 4 + [HEAVY] * 3 + [PARRY] * 5 + [RIPOSTE] * 4
FORCE = {STRIKE: 2, HEAVY: 3, RIPOSTE: 1}
LAST_TURN = 200


@dataclass(slots=True, kw_only=True)
class Fighter:
    deck: Zone[int]
    hand: Zone[int]
    discard: Zone[int]
    wounds: int = 0
    bouts: int = 0
    sand: int = 1


@dataclass(slots=True, kw_only=True)
class Duel(State):
    fighters: list[Fighter]
    to_win: int = 3
    active: Seat = 0
    turn: int = 0
    force: list[int] = field(default_factory=list)  # the blows in the air, the innermost last
    due: Seat = 0  # whose turn it is in the innermost window


class BoutOver(Ended):
    """Sand was thrown, or somebody had enough."""


# -- legality, written once ------------------------------------------------------------------------------------------

NOT_HELD = Violation("TD-1", "You do not hold that card.")
NO_BLOW = Violation("TD-2", "There is no blow to answer.")
NOT_DUE = Violation("TD-3", "The other fighter answers first.")
NO_ATTACK = Violation("TD-4", "That card is no attack.")
NO_REACTION = Violation("TD-5", "That card answers no blow.")
NOT_ACTIVE = Violation("TD-6", "It is the other fighter's turn.")
BLOW_OPEN = Violation("TD-7", "A blow is still in the air.")
NO_SAND = Violation("TD-8", "You have no sand left.")
PEEKING = Violation("TD-9", "Nobody looks into a deck.")


def may_attack(g: Duel, seat: Seat, title: str) -> Violation | None:
    if g.force:
        return BLOW_OPEN
    if seat != g.active:
        return NOT_ACTIVE
    card = NUMBERS.get(title, -1)
    if card not in (STRIKE, HEAVY):
        return NO_ATTACK
    return None if card in g.fighters[seat].hand else NOT_HELD


def may_rest(g: Duel, seat: Seat) -> Violation | None:
    if g.force:
        return BLOW_OPEN
    return None if seat == g.active else NOT_ACTIVE


def may_react(g: Duel, seat: Seat, title: str) -> Violation | None:
    if not g.force:
        return NO_BLOW
    if seat != g.due:
        return NOT_DUE
    card = NUMBERS.get(title, -1)
    if card not in (PARRY, RIPOSTE):
        return NO_REACTION
    return None if card in g.fighters[seat].hand else NOT_HELD


def may_pass(g: Duel, seat: Seat) -> Violation | None:
    if not g.force:
        return NO_BLOW
    return None if seat == g.due else NOT_DUE


def may_throw(g: Duel, seat: Seat) -> Violation | None:
    return None if g.fighters[seat].sand else NO_SAND


def throw_sand(g: Duel, seat: Seat) -> Flow:
    g.fighters[seat].sand -= 1
    g.tell("sand", seat=seat)
    raise BoutOver
    yield  # an at-any-time action is a flow, even one that asks nothing


ATTACK = Form("attack", "attack with {card}", check=may_attack)
REST = Form("rest", check=may_rest)()
REACT = Form("react", "answer with {card}", check=may_react)
PASS = Form("pass", check=may_pass, passes=True)()
SAND = Form("throw sand", check=may_throw, interrupt=throw_sand)()
PEEK = Form("peek", "look into the deck of {whose}", never=PEEKING)

# -- what is asked ---------------------------------------------------------------------------------------------------


def turn_options(g: Duel, seat: Seat) -> list[Action]:
    return [*legal(g, seat, (ATTACK("strike"), ATTACK("heavy"))), REST]


def window_options(g: Duel, seat: Seat) -> list[Action]:
    return [*legal(g, seat, (REACT("parry"), REACT("riposte"))), PASS]


TURN = Question("turn", turn_options, rule="TD-6")
WINDOW = Question("window", window_options, rule="TD-3", passing=PASS, says=lambda g, seat: {"force": g.force[-1]})

# -- the rules -------------------------------------------------------------------------------------------------------


def bout_turn(g: Duel) -> Flow:
    """One turn: draw, then a blow or a rest. A bout ends by sand or at four wounds."""
    g.turn += 1
    try:
        draw(g, g.active, 1)
        choice = yield TURN.ask(g.active)
        if choice.form is ATTACK:
            card = NUMBERS[choice.args[0]]
            discard(g, g.active, card)
            yield from blow(g, 1 - g.active, FORCE[card])
    except BoutOver:
        score_bout(g)
    g.active = 1 - g.active
    if g.turn >= LAST_TURN:
        g.finish(Result((0, 1), ((0, 1),), bouts(g), "nobody had enough"))


def blow(g: Duel, victim: Seat, force: int) -> Flow:
    """A blow in the air: its window, then it lands."""
    g.force.append(force)
    passes, due = 0, 1 - g.active
    while passes < 2 and g.force[-1] > 0:
        g.due = due
        choice = yield WINDOW.ask(due)
        g.tell("answers", seat=due, answer=choice.text)
        if choice is PASS:
            passes += 1
        else:
            passes = 0
            card = NUMBERS[choice.args[0]]
            discard(g, due, card)
            if card == PARRY:
                g.force[-1] = max(0, g.force[-1] - 2)
            else:
                yield from blow(g, 1 - due, FORCE[RIPOSTE])
        due = 1 - due
    landed = g.force.pop()
    g.fighters[victim].wounds += landed
    g.tell("lands", seat=victim, wounds=landed)
    if g.fighters[victim].wounds >= 4:
        raise BoutOver


def score_bout(g: Duel) -> None:
    """Fewer wounds win the bout; the duel ends with the last that was needed."""
    g.force.clear()
    one, other = (fighter.wounds for fighter in g.fighters)
    if one != other:
        winner = int(one > other)
        g.fighters[winner].bouts += 1
        g.tell("bout", seat=winner)
        if g.fighters[winner].bouts == g.to_win:
            g.finish(Result((winner,), ((winner,), (1 - winner,)), bouts(g), "enough bouts"))
    for fighter in g.fighters:
        fighter.wounds = 0


def draw(g: Duel, seat: Seat, count: int) -> None:
    fighter = g.fighters[seat]
    drawn: list[int] = []
    for _ in range(count):
        if not fighter.deck:
            fighter.deck.extend(fighter.discard)
            fighter.discard.clear()
            g.rng.shuffle(fighter.deck)
        if fighter.deck:
            drawn.append(fighter.deck.pop())
    fighter.hand.extend(drawn)
    g.tell_only(only(seat), "draws", {"cards": [TITLES[card] for card in drawn]}, seat=seat, count=len(drawn))


def discard(g: Duel, seat: Seat, card: int) -> None:
    g.fighters[seat].hand.remove(card)
    g.fighters[seat].discard.append(card)
    g.tell("plays", seat=seat, card=TITLES[card])


def bouts(g: Duel) -> tuple[int, ...]:
    return tuple(fighter.bouts for fighter in g.fighters)


# -- the game --------------------------------------------------------------------------------------------------------


class DuelGame(Game[Duel]):
    id = "toy-duel"
    name = "Duel"
    summary = "Blow and answer, until three bouts are won."
    minutes = 5
    seats = (2,)
    options = (
        Option("bouts", 3, "How many bouts win the duel.", low=1, high=3),
        Option("sand", True, "Whether each fighter has a pinch of sand."),
    )
    forms = (ATTACK, REST.form, REACT, PASS.form, SAND.form, PEEK)
    phases = {"turn": bout_turn}
    state = Duel
    evaluates = True
    given = ("active", "hands", "wounds")
    lexicon = Lexicon.of({
        "en": {
            "events": {
                "draws": ["You draw {cards}.", "{seat} draws {count|a card|# cards}."],
                "plays": "{seat} <play|plays> {card}.",
                "answers": "{seat}: {answer}.", "lands": "{seat} <take|takes> {wounds|no wound|a wound|# wounds}.",
                "sand": "{seat} <throw|throws> sand.", "bout": "{seat} <win|wins> the bout.",
            },
            "questions": {"turn": "Attack or rest.", "window": "A blow of {force} comes. Answer or pass."},
            "waiting": {"turn": "{seat} <choose|chooses> an attack."},
        },
        "de": {
            "events": {"lands": "{seat} <nimmst|nimmt> {wounds|eine Wunde|# Wunden}."},
            "questions": {"turn": "Greif an oder ruh dich aus."},
        },
    })

    def setup(self, config: Config, rng: Rng) -> Duel:
        fighters = [
            Fighter(
                deck=Zone(ZoneSpec("deck", seat, NOBODY, f"cards {seat}"), DECK),
                hand=Zone(ZoneSpec("hand", seat, only(seat), f"cards {seat}")),
                discard=Zone(ZoneSpec("discard", seat, EVERYONE, f"cards {seat}")),
                sand=int(config["sand"]),
            )
            for seat in range(2)
        ]
        g = Duel(seats=2, rng=rng, phase="turn", fighters=fighters, to_win=config["bouts"])
        for seat in range(2):
            rng.shuffle(fighters[seat].deck)
            draw(g, seat, 4)
        return g

    def view(self, g: Duel, seat: Seat | None) -> dict[str, Any]:
        return {
            "active": g.active,
            "force": g.force[-1:],
            "fighters": [
                {
                    "hand": sorted(TITLES[c] for c in f.hand) if f.hand.seen_by(seat) else len(f.hand),
                    "deck": len(f.deck),
                    "discard": [TITLES[c] for c in f.discard],
                    "wounds": f.wounds,
                    "bouts": f.bouts,
                    "sand": f.sand,
                }
                for f in g.fighters
            ],
        }

    def interrupts(self, g: Duel, seat: Seat) -> tuple[Action, ...]:
        return (SAND,) if g.fighters[seat].sand else ()

    def invariants(self, g: Duel) -> Iterable[str]:
        for seat, f in enumerate(g.fighters):
            if sorted([*f.deck, *f.hand, *f.discard]) != DECK:
                yield f"the cards of fighter {seat} are not the sixteen of the deck"

    def evaluate(self, g: Duel, seat: Seat) -> float:
        if g.result is not None:
            return g.result.share(seat)
        me, you = g.fighters[seat], g.fighters[1 - seat]
        return 0.5 + 0.15 * (me.bouts - you.bouts) + 0.03 * (you.wounds - me.wounds) + 0.03 * (me.sand - you.sand)

    def arrange(self, g: Duel, given: Mapping[str, Any]) -> None:
        g.active = whole_number(given.get("active", 0), "'active'", high=g.seats - 1)
        for seat, hand in enumerate(for_seats(given.get("hands", []), g.seats, "'hands'")):
            fighter = g.fighters[seat]
            fighter.deck[:] = sorted(DECK)
            fighter.hand[:] = [
                take(fighter.deck, named(title, NUMBERS, "card"), title, DECK) for title in texts(hand, f"hand {seat}")
            ]
        for seat, wounds in enumerate(for_seats(given.get("wounds", []), g.seats, "'wounds'")):
            g.fighters[seat].wounds = whole_number(wounds, f"wounds of seat {seat}")

    def chance_names(self, g: Duel, item: int) -> Collection[str]:
        return (TITLES[item],)

    def inspect(self, g: Duel) -> dict[str, Any]:
        return {
            "active": g.active,
            "fighters": [
                {"hand": sorted(TITLES[c] for c in f.hand), "wounds": f.wounds, "bouts": f.bouts, "sand": f.sand}
                for f in g.fighters
            ],
        }

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        lines = [f"a blow of {force} is in the air" for force in view["force"]]
        for seat, fighter in enumerate(view["fighters"]):
            hand = fighter["hand"] if isinstance(fighter["hand"], int) else ", ".join(fighter["hand"])
            mark = "*" if seat == view["active"] else " "
            lines.append(f"{mark}{names[seat]}  bouts: {fighter['bouts']}  wounds: {fighter['wounds']}  "
                         f"sand: {fighter['sand']}  hand: {hand}")
        return "\n".join(lines)
