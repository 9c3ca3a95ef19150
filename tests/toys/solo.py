"""Beast: one gladiator against a beast that a deck of cards moves.

The beast's next card always lies open, so the gladiator knows what comes. He plays a card of his hand or braces, which
draws two; then the beast does what its card says. He wins when the beast falls. If he falls first, or the crowd has
seen enough after the last turn, the game itself has won and nobody else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

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
)
from harena.core.positions import named, take, texts, whole_number

STAB, THRUST, SHIELD, DODGE = range(4)
TITLES = ("stab", "thrust", "shield", "dodge")
NUMBERS = {title: number for number, title in enumerate(TITLES)}
DECK = [STAB] * 5 + [THRUST] * 4 + [SHIELD] * 4 + [DODGE] * 3
WOUNDS = {STAB: 1, THRUST: 3}
HAND = 4
LIMIT = 7

CLAW, BITE, ROAR, CRAWL = range(4)
MOVES = ("claws", "bites", "roars", "crawls back")
BEASTS = {
    "lion": [CLAW] * 4 + [BITE] * 4 + [ROAR] * 2 + [CRAWL] * 2,
    "bear": [CLAW] * 3 + [BITE] * 5 + [ROAR] * 1 + [CRAWL] * 3,
}
BEAST_LIFE = {"lion": 9, "bear": 10}
LAST_TURN = 30


@dataclass(slots=True, kw_only=True)
class Fight(State):
    deck: Zone[int]
    hand: Zone[int]
    discard: Zone[int]
    beast: str
    beast_deck: Zone[int]
    beast_next: Zone[int]
    beast_discard: Zone[int]
    life: int
    beast_life: int
    turn: int = 0
    guard: str = ""  # what the gladiator does against the beast's card this turn


# -- legality, written once ------------------------------------------------------------------------------------------

NO_CARD = Violation("TB-1", "There is no such card.")
NOT_HELD = Violation("TB-2", "You do not hold that card.")
FULL_HAND = Violation("TB-3", "Your hand is full, so there is nothing to brace for.")
PEEKING = Violation("TB-4", "Only the beast's next card lies open.")


def may_play(g: Fight, seat: Seat, title: str) -> Violation | None:
    if title not in NUMBERS:
        return NO_CARD
    return None if NUMBERS[title] in g.hand else NOT_HELD


def may_brace(g: Fight, seat: Seat) -> Violation | None:
    return FULL_HAND if len(g.hand) >= LIMIT else None


PLAY = Form("play", "play {card}", check=may_play)
BRACE = Form("brace", check=may_brace)()
PEEK = Form("peek", "look at the beast's deck", never=PEEKING)

# -- what is asked ---------------------------------------------------------------------------------------------------


def turn_options(g: Fight, seat: Seat) -> list[Action]:
    return legal(g, seat, [*(PLAY(title) for title in TITLES), BRACE])


TURN = Question("turn", turn_options, rule="TB-2", says=lambda g, seat: {"move": MOVES[g.beast_next[0]]})

# -- the rules -------------------------------------------------------------------------------------------------------


def fight_turn(g: Fight) -> Flow:
    """The gladiator acts, then the beast, then its next card is turned up."""
    g.turn += 1
    choice = yield TURN.ask(0)
    if choice is BRACE:
        g.guard = ""
        draw_cards(g, 2)
    else:
        play_card(g, NUMBERS[choice.args[0]])
    beast_acts(g)
    if g.turn == LAST_TURN:
        lose(g, "the crowd has seen enough")


def play_card(g: Fight, card: int) -> None:
    g.hand.remove(card)
    g.discard.append(card)
    g.guard = TITLES[card]
    g.tell("plays", seat=0, card=TITLES[card])
    if card in WOUNDS:
        g.beast_life -= WOUNDS[card]
        if g.beast_life <= 0:
            g.finish(Result((0,), ((0,),), (g.life,), "the beast has fallen"))


def beast_acts(g: Fight) -> None:
    """Claws hurt for one, a bite for three; a shield takes two of that, a dodge all, and a dodged bite draws a card."""
    move = g.beast_next.pop()
    g.beast_discard.append(move)
    harm = {CLAW: 1, BITE: 3}.get(move, 0)
    if g.guard == "dodge":
        harm = 0
        if move == BITE:
            draw_cards(g, 1)
    elif g.guard == "shield":
        harm = max(0, harm - 2)
    g.life -= harm
    g.tell("beast", move=MOVES[move], harm=harm)
    if move == CRAWL and g.beast_life < BEAST_LIFE[g.beast]:
        g.beast_life += 1
    if move == ROAR and g.hand:
        frightened(g)
    if g.life <= 0:
        lose(g, "the beast has won")
    turn_up(g)


def frightened(g: Fight) -> None:
    """A roar makes him drop a card at random."""
    card = g.rng.choice(g.hand)
    g.hand.remove(card)
    g.discard.append(card)
    g.tell("drops", seat=0, card=TITLES[card])


def turn_up(g: Fight) -> None:
    if not g.beast_deck:
        g.beast_deck.extend(g.beast_discard)
        g.beast_discard.clear()
        g.rng.shuffle(g.beast_deck)
    g.beast_next.append(g.beast_deck.pop())


def draw_cards(g: Fight, count: int) -> None:
    drawn: list[int] = []
    for _ in range(count):
        if not g.deck:
            g.deck.extend(g.discard)
            g.discard.clear()
            g.rng.shuffle(g.deck)
        if g.deck and len(g.hand) < LIMIT:
            g.hand.append(g.deck.pop())
            drawn.append(g.hand[-1])
    g.tell_only(only(0), "draws", {"cards": [TITLES[card] for card in drawn]}, seat=0, count=len(drawn))


def lose(g: Fight, reason: str) -> NoReturn:
    g.finish(Result((), ((0,),), (0,), reason))


# -- the game --------------------------------------------------------------------------------------------------------


class BeastGame(Game[Fight]):
    id = "toy-beast"
    name = "Beast"
    summary = "One gladiator against a beast that a deck of cards moves."
    minutes = 5
    seats = (1,)
    options = (
        Option("beast", "lion", "Which beast is let in.", choices=tuple(BEASTS)),
        Option("life", 8, "How much the gladiator can take.", low=6, high=10),
    )
    forms = (PLAY, BRACE.form, PEEK)
    phases = {"turn": fight_turn}
    state = Fight
    turn_rule = "TB-2"
    evaluates = True
    given = ("life", "beast_life", "turn", "hand", "next")
    lexicon = Lexicon.of({"en": {
        "events": {
            "draws": ["You draw {cards}.", "{seat} draws {count|a card|# cards}."],
            "plays": "{seat} <play|plays> {card}.",
            "beast": "The beast {move}: {harm}.", "drops": "{seat} <drop|drops> {card}.",
        },
        "questions": {"turn": ["The beast {move}. Play a card or brace.", "Play a card or brace."]},
    }})

    def setup(self, config: Config, rng: Rng) -> Fight:
        beast = config["beast"]
        g = Fight(
            seats=1,
            rng=rng,
            phase="turn",
            deck=Zone(ZoneSpec("deck", 0, NOBODY, "cards"), DECK),
            hand=Zone(ZoneSpec("hand", 0, only(0), "cards")),
            discard=Zone(ZoneSpec("discard", 0, EVERYONE, "cards")),
            beast=beast,
            beast_deck=Zone(ZoneSpec("beast deck", None, NOBODY, "moves"), BEASTS[beast]),
            beast_next=Zone(ZoneSpec("beast next", None, EVERYONE, "moves")),
            beast_discard=Zone(ZoneSpec("beast discard", None, EVERYONE, "moves")),
            life=config["life"],
            beast_life=BEAST_LIFE[beast],
        )
        rng.shuffle(g.deck)
        rng.shuffle(g.beast_deck)
        draw_cards(g, HAND)
        turn_up(g)
        return g

    def view(self, g: Fight, seat: Seat | None) -> dict[str, Any]:
        return {
            "turn": g.turn,
            "life": g.life,
            "hand": sorted(TITLES[card] for card in g.hand) if g.hand.seen_by(seat) else len(g.hand),
            "deck": len(g.deck),
            "discard": [TITLES[card] for card in g.discard],
            "beast": {
                "kind": g.beast,
                "life": g.beast_life,
                "next": [MOVES[move] for move in g.beast_next],
                "deck": len(g.beast_deck),
                "discard": [MOVES[move] for move in g.beast_discard],
            },
        }

    def invariants(self, g: Fight) -> Iterable[str]:
        if sorted([*g.deck, *g.hand, *g.discard]) != DECK:
            yield "the gladiator's cards are not the sixteen of the box"
        if sorted([*g.beast_deck, *g.beast_next, *g.beast_discard]) != BEASTS[g.beast]:
            yield "the beast's cards are not the twelve of the box"

    def evaluate(self, g: Fight, seat: Seat) -> float:
        if g.result is not None:
            return g.result.share(seat)
        return min(0.95, max(0.05, 0.5 + 0.06 * (g.life - g.beast_life) + 0.02 * len(g.hand)))

    def arrange(self, g: Fight, given: Mapping[str, Any]) -> None:
        g.life = whole_number(given.get("life", g.life), "'life'", low=1)
        g.beast_life = whole_number(given.get("beast_life", g.beast_life), "'beast_life'", low=1)
        g.turn = whole_number(given.get("turn", g.turn), "'turn'", high=LAST_TURN - 1)
        if "hand" in given:
            g.deck.extend(g.hand)
            titles = texts(given["hand"], "'hand'")
            g.hand[:] = [take(g.deck, named(title, NUMBERS, "card"), title, DECK) for title in titles]
        if "next" in given:
            g.beast_deck.extend(g.beast_next)
            move = named(given["next"], {name: move for move, name in enumerate(MOVES)}, "move of the beast")
            g.beast_next[:] = [take(g.beast_deck, move, MOVES[move], BEASTS[g.beast])]

    def chance_names(self, g: Fight, item: int) -> Collection[str]:
        return (TITLES[item], MOVES[item])

    def inspect(self, g: Fight) -> dict[str, Any]:
        return {
            "life": g.life,
            "hand": sorted(TITLES[card] for card in g.hand),
            "beast": {"life": g.beast_life, "next": [MOVES[move] for move in g.beast_next]},
        }

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        hand = view["hand"] if isinstance(view["hand"], int) else ", ".join(view["hand"])
        beast = view["beast"]
        return (f"turn {view['turn']}   you: {view['life']}   {beast['kind']}: {beast['life']}, "
                f"it {' '.join(beast['next'])} next\nhand: {hand or 'empty'}")
