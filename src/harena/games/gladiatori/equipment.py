"""Items: auction, draft and selection (section "Items")."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Violation, together

from .components import CARD_NAMES, CHARACTERS, E0, E1, KINDS, SUPPLY, Item, clash, item_called
from .creation import draw_initial_order
from .names import CARD_WORDS, KIND_OF, first
from .state import Gladiator, Gladiatori
from .telling import cards_told, item_told

MOST_ITEMS = 2


def _take_from(items: list[Item], id_: str) -> Item:
    item = item_called(items, id_)
    assert item is not None
    items.remove(item)
    return item


# -- auction ------------------------------------------------------------------------------------------

_ONLY_ENERGY = Violation("GL-ITEM-12", "Only Energy cards can be bid.")
_NO_AUCTION = Violation("GL-ITEM-12", "There is no auction now.")
_NO_BID = Violation("GL-ITEM-12", "You have no bid to make now.")


def _may_bid(g: Gladiatori, seat: int, n: int, card: str) -> Violation | None:
    if KIND_OF.get(card, -1) not in (E0, E1):
        return _ONLY_ENERGY
    if g.phase != "auction" or not g.offered:
        return _NO_AUCTION
    x = g.gladiators[seat]
    kind = KIND_OF[card]
    asked = g.asked_of(seat, "bid")
    if asked is None:
        return _NO_BID
    if asked != (kind,):
        told = "You bid {asked} now, {card} before or after it."
        return Violation("GL-ITEM-12", told, asked=CARD_NAMES[asked[0]], card=CARD_NAMES[kind])
    if 0 <= n <= x.deck[kind]:
        return None
    told = "You have {count|no|one|#} {card} left to bid."
    return Violation("GL-ITEM-12", told, count=x.deck[kind], card=CARD_NAMES[kind])


BID = Form("bid", "bid {n:int} {card}", check=_may_bid, at=())


def _bid_candidates(g: Gladiatori, seat: int, kind: int) -> list[Action]:
    return [BID(n, CARD_WORDS[kind]) for n in range(SUPPLY[kind] + 1)]


def _bid_parts(g: Gladiatori, seat: int, kind: int) -> dict[str, Any]:
    x = g.gladiators[seat]
    parts = {"item": item_told(g.offered[0]), "card": CARD_NAMES[kind], "have": x.deck[kind]}
    return parts | {"bid": x.bid[E1]} if kind == E0 else parts


MAKE_BID = Question("bid", candidates=_bid_candidates, rule="GL-ITEM-12", refuse=first("bid"), says=_bid_parts)


def auction(g: Gladiatori) -> Flow:
    """GL-ITEM-11 to GL-ITEM-15: one item; after the last one the bid cards go to the discard piles."""
    if g.auctions_left == 0:
        g.auctions_left = 2 * g.seats
        g.rng.shuffle(g.item_deck)
    g.offered = [g.item_deck.pop(0)]
    if g.log is not None:
        number, of = 2 * g.seats - g.auctions_left + 1, 2 * g.seats
        g.tell("auctions", item=g.offered[0].id, thing=item_told(g.offered[0]), auction=number, auctions=of)
    yield together(g, range(g.seats), make_bid, "bid")
    bids = [(x.bid[E1], x.bid[E0]) for x in g.gladiators]
    winner = highest_bid(bids)
    for x in g.gladiators:
        if g.log is not None:
            g.tell("bids", seat=x.seat, e1=x.bid[E1], e0=x.bid[E0], bid=cards_told(x.bid) or ["nothing"])
        if x.seat == winner:
            x.items.append(g.offered[0])
            for kind in (E0, E1):
                x.aside[kind] += x.bid[kind]
                x.deck[kind] -= x.bid[kind]
        x.bid[E0] = x.bid[E1] = 0
    if winner < 0:
        g.lost_items.append(g.offered[0])
        g.tell("unsold", item=g.offered[0].id, thing=g.offered[0].title, why="tie" if any(map(any, bids)) else "no bid")
    else:
        tied = [e1 for e1, _ in bids].count(bids[winner][0]) > 1
        how = "more cards" if tied else "more energy"
        g.tell("takes-item", seat=winner, item=g.offered[0].id, thing=g.offered[0].title, how=how)
    g.offered = []
    g.auctions_left -= 1
    if not g.auctions_left:
        g.tell("auctions-end")
        for x in g.gladiators:
            for kind in KINDS:
                x.discard[kind] += x.aside[kind]
                x.seen[kind] += x.aside[kind]
                x.aside[kind] = 0
            yield from give_up_surplus(g, x)
        finish_equipment(g)


def make_bid(g: Gladiatori, seat: int) -> Flow:
    x = g.gladiators[seat]
    x.bid[E0] = x.bid[E1] = 0
    if any(x.deck[4:]):
        for kind in (E1, E0):
            choice = yield MAKE_BID.ask(seat, kind)
            x.bid[kind] = choice.args[0]


def highest_bid(bids: list[tuple[int, int]]) -> int:
    """GL-ITEM-13, GL-R-122: most energy, then most cards; -1 on a further tie and if nobody bids."""
    marks = [(e1, e1 + e0) for e1, e0 in bids]
    best = max(marks)
    return marks.index(best) if best != (0, 0) and marks.count(best) == 1 else -1


# -- too many, or the same symbol ---------------------------------------------------------------------

_NOT_SURPLUS = Violation("GL-ITEM-16", "You need not give up an item.")
_NOT_OWNED = Violation("GL-ITEM-16", "You do not have that item.")


def surplus(items: list[Item]) -> list[Item]:
    """The items one of which must go: all beyond two, else a pair with the same symbol."""
    if len(items) > MOST_ITEMS:
        return items
    if len(items) == MOST_ITEMS and clash(items[0], items[1]):
        return items
    return []


def _may_give_up(g: Gladiatori, seat: int, item: str) -> Violation | None:
    x = g.gladiators[seat]
    if not g.asks(seat, "give-up"):
        return _NOT_SURPLUS
    return None if item_called(x.items, item) is not None else _NOT_OWNED


GIVE_UP = Form("give-up", "give up {item}", check=_may_give_up)


def _give_up_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [GIVE_UP(item.id) for item in g.gladiators[seat].items]


def _surplus_parts(items: list[Item]) -> dict[str, Any]:
    """Why one of these items must go: there are too many, or two have the same symbol."""
    many = len(items) > MOST_ITEMS
    return {"most": MOST_ITEMS} if many else {"symbol": items[0].symbol}


def _give_up_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    items = g.gladiators[seat].items
    return {"items": [item_told(item) for item in items], **_surplus_parts(items)}


GIVE_UP_ITEM = Question(
    "give-up", candidates=_give_up_candidates, rule="GL-ITEM-16", refuse=first("give-up"), says=_give_up_parts
)


def give_up_surplus(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-ITEM-2, GL-ITEM-4, GL-ITEM-16."""
    while surplus(x.items):
        choice = yield GIVE_UP_ITEM.ask(x.seat)
        why = _surplus_parts(x.items)
        item = _take_from(x.items, choice.args[0])
        g.lost_items.append(item)
        g.tell("gives-up", seat=x.seat, item=choice.args[0], thing=item.title, **why)


# -- draft --------------------------------------------------------------------------------------------

_NOT_OFFERED = Violation("GL-ITEM-17", "That item does not lie there to be taken.")
_NO_DRAFT = Violation("GL-ITEM-17", "Items are drafted before the game.")


def why_not_choose(x: Gladiator, item: Item, free: list[Item], rule: str) -> Violation | None:
    """GL-ITEM-18, GL-R-121: no clash with the first item while something else is to be had."""
    own = next((own for own in x.items if clash(item, own)), None)
    if own is None or all(any(clash(other, own) for own in x.items) for other in free):
        return None
    told = "{item} has the {symbol} symbol, like your {own}: you may have only one of them."
    return Violation(rule, told, item=item.title, symbol=item.symbol, own=own.title)


def _may_draft(g: Gladiatori, seat: int, item: str) -> Violation | None:
    wanted = item_called(g.offered, item)
    if g.phase != "draft" or not g.draft_order:
        return _NO_DRAFT
    if g.draft_order[0] != seat:
        return Violation("GL-ITEM-17", "It is {seat:whose} turn to take an item.", seat=g.draft_order[0])
    if wanted is None:
        return _NOT_OFFERED
    return why_not_choose(g.gladiators[seat], wanted, g.offered, "GL-ITEM-18")


DRAFT = Form("draft", "take {item}", check=_may_draft)


def _draft_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [DRAFT(item.id) for item in g.offered]


def _draft_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    return {"own": [item.title for item in g.gladiators[seat].items], "left": g.draft_order.count(seat)}


TAKE_ITEM = Question("draft", candidates=_draft_candidates, rule="GL-ITEM-17", refuse=first("draft"), says=_draft_parts)


def draft(g: Gladiatori) -> Flow:
    """GL-ITEM-17: clockwise from a random player, then back; what is left over is removed."""
    if not g.draft_order:
        first = g.rng.choice(range(g.seats))
        seats = [(first + n) % g.seats for n in range(g.seats)]
        g.draft_order = seats + seats[::-1]
        g.rng.shuffle(g.item_deck)
        g.offered = g.item_deck[: 2 * g.seats + 1]
        del g.item_deck[: 2 * g.seats + 1]
        if g.log is not None:
            things = [item_told(item) for item in g.offered]
            order: dict[str, Any] = {"alone_seat": first} if g.seats == 1 else {"round_seats": seats}
            g.tell("draft", items=[item.id for item in g.offered], things=things, **order)
    x = g.gladiators[g.draft_order[0]]
    choice = yield TAKE_ITEM.ask(x.seat)
    item = _take_from(g.offered, choice.args[0])
    x.items.append(item)
    g.tell("takes-item", seat=x.seat, item=choice.args[0], thing=item.title)
    yield from give_up_surplus(g, x)
    g.draft_order.pop(0)
    if not g.draft_order:
        g.lost_items += g.offered
        if g.log is not None:
            g.tell("left-over", things=[item.title for item in g.offered])
        g.offered = []
        finish_equipment(g)


# -- selection ----------------------------------------------------------------------------------------

_NO_SELECTION = Violation("GL-ITEM-19", "Items are named before the game, two by each.")
_NOT_FREE = Violation("GL-ITEM-19", "There is no such item among those that are free.")


def _preferred(x: Gladiator, item: Item) -> bool:
    return x.character < 0 or item.type in CHARACTERS[x.character].preferred


def _liked(x: Gladiator) -> dict[str, Any]:
    character = CHARACTERS[x.character]
    return {"character": character.name, "kinds": [f"{type_.lower()}s" for type_ in character.preferred]}


def _only_preferred(x: Gladiator, item: Item) -> Violation:
    told = "{item} is not for the {character}, who may choose only {kinds}."
    return Violation("GL-ITEM-20", told, item=item.title, **_liked(x))


def _may_name(g: Gladiatori, seat: int, item: str) -> Violation | None:
    x = g.gladiators[seat]
    wanted = item_called(g.item_deck, item)
    if g.phase != "selection" or len(x.items) >= MOST_ITEMS:
        return _NO_SELECTION
    if wanted is None:
        for y in g.gladiators:
            owned = item_called(y.items, item)
            if owned is not None:
                taken = "{seat} already <have|has> {item}."
                return Violation("GL-ITEM-19", taken, seat=y.seat, item=owned.title)
        return _NOT_FREE
    if not _preferred(x, wanted):
        return _only_preferred(x, wanted)
    return why_not_choose(x, wanted, nameable(g, x), "GL-ITEM-19")


def nameable(g: Gladiatori, x: Gladiator) -> list[Item]:
    """GL-ITEM-20: the free items of a preferred type."""
    return [item for item in g.item_deck if _preferred(x, item)]


NAME = Form("name", "name {item}", check=_may_name)


def _name_options(g: Gladiatori, seat: int) -> list[Action]:
    x = g.gladiators[seat]
    free = nameable(g, x)
    return [NAME(item.id) for item in free if why_not_choose(x, item, free, "GL-ITEM-19") is None]


def _name_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    x = g.gladiators[seat]
    parts: dict[str, Any] = {"which": len(x.items) + 1}
    if x.items:
        parts["own"] = [item.title for item in x.items]
    return parts if x.character < 0 else parts | _liked(x)


NAME_ITEM = Question(
    "name-item", _name_options, candidates=lambda g, seat: [NAME(item.id) for item in g.item_deck], rule="GL-ITEM-19",
    refuse=first("name-item"), says=_name_parts,
)  # fmt: skip


def selection(g: Gladiatori) -> Flow:
    """GL-ITEM-19: all name an item in secret; a contested one goes to a random claimant, the others name again."""
    seats = [x.seat for x in g.gladiators if len(x.items) < MOST_ITEMS and not x.made_do]
    yield together(g, seats, name_item, "name-item")
    claims: dict[str, list[int]] = {}
    for seat in seats:
        claims.setdefault(g.gladiators[seat].named[0], []).append(seat)
    for name, claimants in claims.items():
        seat = g.rng.choice(claimants) if len(claimants) > 1 else claimants[0]
        x = g.gladiators[seat]
        item = _take_from(g.item_deck, name)
        x.items.append(item)
        if g.log is not None:
            claim: dict[str, Any] = {"claim_seats": claimants} if len(claimants) > 1 else {}
            g.tell("takes-item", seat=seat, item=name, thing=item_told(item), **claim)
        if surplus(x.items):
            yield from give_up_surplus(g, x)
            x.made_do = True
    for seat in seats:
        g.gladiators[seat].named[0] = ""
    if all(len(x.items) >= MOST_ITEMS or x.made_do for x in g.gladiators):
        finish_equipment(g)


def name_item(g: Gladiatori, seat: int) -> Flow:
    choice = yield NAME_ITEM.ask(seat)
    g.gladiators[seat].named[0] = choice.args[0]


def finish_equipment(g: Gladiatori) -> None:
    """GL-ITEM-10, GL-SET-6: the rest of the items stays out of the game; then the order is drawn."""
    g.lost_items += g.item_deck
    g.item_deck = []
    draw_initial_order(g)
    g.phase = "place"
