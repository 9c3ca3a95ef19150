"""Characters: picking a ready-made one or buying one with coins (section "Creating a character")."""

from __future__ import annotations

from collections import Counter
from typing import Any

from harena.core import Action, Flow, Form, Question, Violation, together

from .components import (
    ACTIONS,
    CARD_NAMES,
    CHARACTERS,
    COINS,
    E0,
    E1,
    FNT,
    HIGHEST,
    KINDS,
    LOWEST,
    MOVES,
    POWER_NAMES,
    POWERS,
    SKILL_COINS,
    SKILLS,
    SUPPLY,
    VALUE_NAMES,
    VALUES,
    Character,
    card_limit,
)
from .names import CARD_WORDS, KIND_OF, POWER_WORDS, STOP, VALUE_WORDS, first
from .state import Gladiator, Gladiatori
from .telling import cards_told, kinds_told

# What is bought, in the fixed order of the questions: five values, cards, Special Moves, Powers.
BOUGHT_CARDS = (E1, E0, FNT, *MOVES)
TRAITS: tuple[str, ...] = (*VALUE_WORDS, *(CARD_WORDS[k] for k in BOUGHT_CARDS), *POWER_WORDS)
_TRAIT_NAMES: tuple[str, ...] = (*VALUE_NAMES, *(CARD_NAMES[k] for k in BOUGHT_CARDS), *POWER_NAMES)
GIVEN_CARDS: tuple[int, ...] = tuple(int(k in ACTIONS) for k in KINDS)  # what nobody has to buy
_FIRST_CARD, _FIRST_POWER = 5, 5 + len(BOUGHT_CARDS)
CHEAPEST = 3 * SKILL_COINS[LOWEST] + 2 * LOWEST


def give_character(g: Gladiatori, x: Gladiator, character: Character) -> None:
    """GL-SET-1, GL-SET-8, GL-LEARN-1: deck, values and Powers; what is not in play yet is kept apart."""
    x.start[:] = character.values
    x.value[:] = character.values
    x.deck[:] = character.cards
    for power in POWERS:
        x.powers[power] = character.powers >> power & 1
    if g.learning in ("simplified", "staged"):
        for move in MOVES:
            x.stored[move], x.deck[move] = x.deck[move], 0
    x.powers_open = g.learning == "normal"


def become(g: Gladiatori, x: Gladiator, number: int) -> None:
    """A ready-made character: everybody knows what is printed on it."""
    x.character = number
    give_character(g, x, CHARACTERS[number])
    x.at_least[:] = CHARACTERS[number].values
    x.at_most[:] = CHARACTERS[number].values
    tell_character(g, x)


def tell_character(g: Gladiatori, x: Gladiator) -> None:
    g.tell("becomes", seat=x.seat, character=CHARACTERS[x.character].name)


# -- picking ------------------------------------------------------------------------------------------

_UNKNOWN = Violation("GL-CREATE-11", "There is no such character.")
_HAS_ONE = Violation("GL-CREATE-11", "Characters are picked before the game, one for each player.")


def _may_be(g: Gladiatori, seat: int, character: str) -> Violation | None:
    number = next((n for n, c in enumerate(CHARACTERS) if c.id == character), -1)
    if g.phase != "pick" or g.gladiators[seat].character >= 0:
        return _HAS_ONE
    if number < 0:
        return _UNKNOWN
    for x in g.gladiators:
        if x.character == number:
            taken = "{seat} already <play|plays> the {character}."
            return Violation("GL-CREATE-11", taken, seat=x.seat, character=CHARACTERS[number].name)
    return None


BE = Form("be", "be {character}", check=_may_be)


_CHARACTERS = tuple(BE(character.id) for character in CHARACTERS)
PICK = Question(
    "pick-character", candidates=lambda g, seat: _CHARACTERS, rule="GL-CREATE-11", refuse=first("pick-character")
)


def tell_sides(g: Gladiatori) -> None:
    """Who fights whom, and which animals wait."""
    if g.log is None:
        return
    sides = [[x.seat for x in g.gladiators if x.side == side] for side in sorted({x.side for x in g.gladiators})]
    told: dict[str, Any] = {}
    if g.waiting:
        packs = Counter(species.name.lower() for species in g.waiting)
        told["animals"] = [f"{n} {_MANY[kind]}" if n > 1 else f"a {kind}" for kind, n in packs.items()]
        if len(packs) > 1:
            told["numbered"] = "together"
    if not g.scoring():
        told["hunters_seats"] = sides[0]
    elif len(sides) == 2:
        told |= {"one_seats": sides[0], "other_seats": sides[1]}
    else:
        told["rival_seats"] = list(range(g.seats))
    g.tell("begins", **told)


_MANY = {"dog": "dogs", "wolf": "wolves", "lion": "lions", "bear": "bears"}


def pick_characters(g: Gladiatori) -> Flow:
    tell_sides(g)
    for x in g.gladiators:
        if x.character >= 0:  # it was agreed before anybody listened
            tell_character(g, x)
    for x in g.gladiators:
        if x.character < 0:
            choice = yield PICK.ask(x.seat)
            become(g, x, next(n for n, c in enumerate(CHARACTERS) if c.id == choice.args[0]))
    g.phase = g.item_method


# -- buying -------------------------------------------------------------------------------------------

_SKILL_LOW = Violation("GL-CREATE-2", "Every Skill must start at 3 or more.")
_SKILL_HIGH = Violation("GL-CREATE-2", "A Skill can start at 9 at most.")
_ABILITY_LOW = Violation("GL-CREATE-3", "Every Ability must start at 3 or more.")
_ABILITY_HIGH = Violation("GL-CREATE-3", "An Ability can start at 9 at most.")
_ONE_FEINT = Violation("GL-CREATE-5", "You may buy one Feint only.")
_ONE_MOVE = Violation("GL-CREATE-6", "You can own each Special Move only once.")
_ONE_POWER = Violation("GL-CREATE-7", "You can own each Power only once.")
_NEGATIVE = Violation("GL-CREATE-4", "You cannot buy less than nothing.")
_NOT_FOR_SALE = Violation("GL-CREATE-4", "That cannot be bought.")
_NOT_CREATING = Violation("GL-CREATE-1", "Gladiators are created before the game.")


def trait_cost(trait: int, n: int) -> int:
    if trait < _FIRST_CARD:
        return SKILL_COINS[n] if trait in SKILLS else n
    return n * COINS[BOUGHT_CARDS[trait - _FIRST_CARD]] if trait < _FIRST_POWER else n


def _lowest(trait: int) -> int:
    return LOWEST if trait < _FIRST_CARD else 0


def _highest(g: Gladiatori, x: Gladiator, trait: int) -> int:
    if trait < _FIRST_CARD:
        return HIGHEST
    if trait < _FIRST_POWER and BOUGHT_CARDS[trait - _FIRST_CARD] in (E0, E1):
        return card_limit(x.budget, g.seats)
    return 1


def traits_for_sale(g: Gladiatori) -> int:
    """GL-LEARN-1: moves and Powers that never come into play are not sold."""
    if g.learning == "simplified":
        return _FIRST_CARD + 3
    return _FIRST_POWER if g.learning == "light" else len(TRAITS)


def spent_coins(x: Gladiator) -> int:
    return sum(trait_cost(trait, n) for trait, n in enumerate(x.bought))


def _spendable(x: Gladiator) -> int:
    """Coins left for the trait being bought: the minimums of all later ones are reserved."""
    trait = len(x.bought)
    reserved = sum(trait_cost(t, LOWEST) for t in range(trait + 1, _FIRST_CARD))
    return x.budget - spent_coins(x) - reserved


def price_list(g: Gladiatori, x: Gladiator) -> list[tuple[str, int, list[int]]]:
    """What is for sale, in the order of the questions: its name, the least, and the coins for that and each more."""
    found = []
    for trait in range(traits_for_sale(g)):
        low = _lowest(trait)
        prices = [trait_cost(trait, n) for n in range(low, _highest(g, x, trait) + 1)]
        found.append((_TRAIT_NAMES[trait], low, prices))
    return found


def _out_of_range(g: Gladiatori, x: Gladiator, trait: int, n: int) -> Violation | None:
    if n < _lowest(trait):
        if trait in SKILLS:
            return _SKILL_LOW
        return _ABILITY_LOW if trait in VALUES else _NEGATIVE
    if n <= _highest(g, x, trait):
        return None
    if trait < _FIRST_CARD:
        return _SKILL_HIGH if trait in SKILLS else _ABILITY_HIGH
    if trait >= _FIRST_POWER:
        return _ONE_POWER
    kind = BOUGHT_CARDS[trait - _FIRST_CARD]
    if kind in (E0, E1):
        most = card_limit(x.budget, g.seats)
        told = "With {coins} coins you may take at most {most} × {card}."
        return Violation("GL-CREATE-5", told, coins=x.budget, most=most, card=CARD_NAMES[kind])
    return _ONE_FEINT if kind == FNT else _ONE_MOVE


def _may_buy(g: Gladiatori, seat: int, n: int, what: str) -> Violation | None:
    if what not in TRAITS:
        return _NOT_FOR_SALE
    x = g.gladiators[seat]
    trait = TRAITS.index(what)
    violation = _out_of_range(g, x, trait, n)
    if violation is not None:
        return violation
    if g.phase != "create" or len(x.bought) >= traits_for_sale(g):
        return _NOT_CREATING
    if trait >= traits_for_sale(g):
        return Violation("GL-LEARN-1", "{trait} is not in play in this game.", trait=_TRAIT_NAMES[trait])
    if trait != len(x.bought):
        told = "You are buying {asked} now, not {trait}."
        return Violation("GL-CREATE-1", told, asked=_TRAIT_NAMES[len(x.bought)], trait=_TRAIT_NAMES[trait])
    cost, left = trait_cost(trait, n), _spendable(x)
    if cost <= left:
        return None
    told = "{n} {trait} cost {cost|a coin|# coins}; you can spend {left|nothing|one coin|# coins} on it."
    return Violation("GL-CREATE-1", told, trait=_TRAIT_NAMES[trait], n=n, cost=cost, left=left)


BUY = Form("buy", "buy {n:int} {what}", check=_may_buy, at=())


def _buy_candidates(g: Gladiatori, seat: int) -> list[Action]:
    x = g.gladiators[seat]
    trait = len(x.bought)
    return [BUY(n, TRAITS[trait]) for n in range(_highest(g, x, trait) + 1)]


def _buy_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    x = g.gladiators[seat]
    trait = len(x.bought)
    parts: dict[str, Any] = {"coins": x.budget - spent_coins(x), "trait": _TRAIT_NAMES[trait]}
    if trait >= _FIRST_CARD:
        parts["price"] = trait_cost(trait, 1)
        if _highest(g, x, trait) == 1:
            parts["once"] = parts["trait"]
    return parts


CREATE = Question("create", candidates=_buy_candidates, rule="GL-CREATE-1", refuse=first("create"), says=_buy_parts)


def create_characters(g: Gladiatori) -> Flow:
    """GL-CREATE-1 to GL-CREATE-8: all buy at the same time and in secret."""
    tell_sides(g)
    yield together(g, range(g.seats), buy_traits, "create")
    for x in g.gladiators:
        cards = list(GIVEN_CARDS)
        powers = 0
        for trait, n in enumerate(x.bought):
            if _FIRST_CARD <= trait < _FIRST_POWER:
                cards[BOUGHT_CARDS[trait - _FIRST_CARD]] = n
            elif trait >= _FIRST_POWER:
                powers |= n << (trait - _FIRST_POWER)
        sheet = Character("created", "created", tuple(x.bought[:_FIRST_CARD]), tuple(cards), powers)
        x.coins_kept = x.budget - spent_coins(x)
        x.bought.clear()
        give_character(g, x, sheet)
        if g.log is not None:
            values = [f"{VALUE_NAMES[v]} {x.start[v]}" for v in VALUES]
            owned = [POWER_NAMES[p] for p in POWERS if powers >> p & 1]
            secret = {"values": values, "deck": cards_told(cards), **({"powers": owned} if owned else {})}
            g.tell_of("created", x.seat, secret=secret, cards=sum(cards))
    g.phase = "overlimit" if g.overlimit else g.item_method


def buy_traits(g: Gladiatori, seat: int) -> Flow:
    x = g.gladiators[seat]
    x.bought.clear()
    for _ in range(traits_for_sale(g)):
        choice = yield CREATE.ask(seat)
        x.bought.append(choice.args[0])


# -- overlimit ----------------------------------------------------------------------------------------

_NOT_EXTRA = Violation("GL-CREATE-9", "Only Energy cards and one Feint can be bought beyond the limit.")
_NO_EXTRA = Violation("GL-CREATE-10", "It is not your turn to buy extra cards.")
_SOLD_OUT = Violation("GL-CREATE-8", "The box holds no more of that card.")
WANT_EXTRA = Form("want-extra", "want extra cards")()
NO_EXTRA = Form("no-extra", "want no extra cards", passes=True)()


def in_box(g: Gladiatori, kind: int) -> int:
    """GL-CREATE-8: how many of a kind nobody has bought."""
    return SUPPLY[kind] - sum(x.deck[kind] + x.stored[kind] for x in g.gladiators)


def _why_no_extra(g: Gladiatori, x: Gladiator, kind: int) -> Violation | None:
    if kind not in (E0, E1, FNT) or (kind == FNT and g.extra_feints[x.seat]):
        return _NOT_EXTRA
    price = 2 * COINS[kind]
    if price > x.coins_kept:
        told = "An extra {card} costs {price} coins, double the price, and you kept {kept|none|one|#}."
        return Violation("GL-CREATE-9", told, card=CARD_NAMES[kind], price=price, kept=x.coins_kept)
    return None if in_box(g, kind) > 0 else _SOLD_OUT


def _may_take_extra(g: Gladiatori, seat: int, card: str) -> Violation | None:
    if not g.asks(seat, "extra"):
        return _NO_EXTRA
    return _why_no_extra(g, g.gladiators[seat], KIND_OF.get(card, KINDS[-1]))


EXTRA = Form("extra", "take extra {card}", check=_may_take_extra, at=("deck",))


def _want_options(g: Gladiatori, seat: int) -> list[Action]:
    x = g.gladiators[seat]
    if all(_why_no_extra(g, x, kind) is not None for kind in (E0, E1, FNT)):
        return [NO_EXTRA]
    return [NO_EXTRA, WANT_EXTRA]


def _extra_candidates(g: Gladiatori, seat: int, left: int) -> list[Action]:
    return [STOP, *(EXTRA(CARD_WORDS[k]) for k in (E0, E1, FNT))]


WANT = Question(
    "want-extra", _want_options, rule="GL-CREATE-9", refuse=first("want-extra"),
    says=lambda g, seat: {"coins": g.gladiators[seat].coins_kept},
)
TAKE_EXTRA = Question(
    "extra", candidates=_extra_candidates, rule="GL-CREATE-10", refuse=first("extra"),
    says=lambda g, seat, left: {"left": left, "coins": g.gladiators[seat].coins_kept},
)  # fmt: skip


def buy_overlimit(g: Gladiatori) -> Flow:
    """GL-CREATE-9, GL-CREATE-10: one alone takes up to four; several take two each, and two more in reverse order."""
    draw_initial_order(g)
    yield together(g, range(g.seats), _say_whether, "want-extra")
    buyers = [seat for seat in g.initial_order if g.gladiators[seat].wants_extra]
    rounds = [(buyers, 4)] if len(buyers) == 1 else [(buyers, 2), (buyers[::-1], 2)]
    for seats, most in rounds:
        for seat in seats:
            yield from _buy_extra(g, g.gladiators[seat], most)
    g.phase = g.item_method


def _say_whether(g: Gladiatori, seat: int) -> Flow:
    x = g.gladiators[seat]
    x.wants_extra = False
    choice = yield WANT.ask(seat)
    x.wants_extra = choice is WANT_EXTRA


def _buy_extra(g: Gladiatori, x: Gladiator, most: int) -> Flow:
    bought: list[int] = []
    for left in range(most, 0, -1):
        choice = yield TAKE_EXTRA.ask(x.seat, left)
        if choice is STOP:
            break
        kind = KIND_OF[choice.args[0]]
        x.coins_kept -= 2 * COINS[kind]
        x.deck[kind] += 1
        g.extra_feints[x.seat] += kind == FNT
        bought.append(kind)
    if g.log is not None:
        secret = {"extra": kinds_told(bought)} if bought else None
        g.tell_of("buys-extra", x.seat, secret=secret, count=len(bought))


def draw_initial_order(g: Gladiatori) -> None:
    """GL-SET-2, GL-SET-3: a random order; the earlier player's marker lies higher."""
    if g.initial_order:
        return
    g.initial_order = list(range(g.seats))
    g.rng.shuffle(g.initial_order)
    for index, seat in enumerate(g.initial_order):
        g.gladiators[seat].height = g.seats - index
    if g.seats > 1:
        ties = {"ties": "vp"} if g.scoring() else {}
        g.tell("initial-order", order_seats=g.initial_order[:], **ties)
