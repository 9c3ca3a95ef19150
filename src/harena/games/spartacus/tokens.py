"""A position of Spartacus as rows of numbers (see `core.tokens`)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from harena.core import Encoding, Row, RowKind, Seat
from harena.core.tokens import BLANK, FIRST, TABLE, relative

from .box import Box, IntrigueCard, MarketCard
from .card_words import Price
from .foundations import NO_CARD
from .offers import CAPS
from .state import CHAMPION, Capua, House, Match, Offer

HOUSE, ASSET, INTRIGUE, SCHEME, REQUEST, OFFER, MATCH, SIDE, PLAN = range(FIRST, FIRST + 9)
ZONES = ("house", "on sale", "hand", "playing", "sought", "peeked", "discard", "market discard", "foreseen", "gear")
IN_HOUSE, ON_SALE, HAND, PLAYING, SOUGHT, PEEKED, DISCARD, MARKET_DISCARD, FORESEEN, GEAR = range(1, 11)

_MARKET = ("kind", "attack dice", "defence dice", "speed dice", "value", "first talent", "second talent",
           "ability", "its amount", "starting")  # fmt: skip
_INTRIGUE = ("suit", "influence needed", "value", "aim", "first deed", "second deed", "amount", "trigger", "foils",
             "coins it costs")  # fmt: skip
ENCODING = Encoding(
    0,
    (
        RowKind("table", ("phase", "turn", "host", "active", "window", "trigger", "voice", "invited", "healing roll",
                          "bidders"),
                ("intrigue deck", "market deck", "row", "start", "offers open", "in a tournament")),
        RowKind("house", ("influence", "coins, -1 if concealed", "concealed", "staked", "hand", "guards",
                          "exhausted guards", "cards", "house card", "figure"),
                ("victory I", "victory II", "injury", "decapitation", "bids", "offers made and owed")),
        RowKind("asset", _MARKET, ("status", "favour", "champion", "copies", "on the sand", "copy")),
        RowKind("intrigue card", _INTRIGUE, ("copies",)),
        RowKind("scheme", _INTRIGUE, ("target", "foil", "guard die", "named")),
        RowKind("request", ("had", "sum", "price", "waiting", "granted", "claims something"),
                ("coins to seat 1", "to 2", "to 3", "to 4", "granted by whom", "waits for whom")),
        RowKind("offer", ("coins given", "things given", "coins wanted", "things wanted", "promises", "counters"),
                ("to",)),
        RowKind("match", ("round", "acting", "attacker", "wounds", "winner", "level", "thumb", "invited"),
                ("dice of the first", "their sum", "dice of the second", "their sum")),
        RowKind("combatant", _MARKET, ("attack dice left", "defence", "speed", "attacks", "moved", "attacked")),
        RowKind("plan", ("laid down",), ()),
    ),
    ZONES,
    most=256,
)  # fmt: skip

_PHASES = ("houses", "upkeep", "draw", "intrigue", "intrigue-end", "open-market", "auction", "hosting", "market-end",
           "honour", "invitation", "wagers", "combat", "aftermath", "arena-end", "tournament")  # fmt: skip
_PHASE = {phase: number for number, phase in enumerate(_PHASES, 1)}
_WINDOW = {window: number for number, window in enumerate(CAPS, 1)}


@lru_cache(16)
def market_cards(box: Box) -> tuple[tuple[int, ...], ...]:
    """What is printed on every Market card."""
    return tuple(_market(card) for card in box.market)


@lru_cache(16)
def intrigue_cards(box: Box) -> tuple[tuple[int, ...], ...]:
    return tuple(_title(card) for card in box.intrigue)


def _market(card: MarketCard) -> tuple[int, ...]:
    talents = [1 + trait.talent for trait in card.traits] + [0, 0]
    deed = card.ability[0] if card.ability else None
    kind = 1 + card.kind if card.slot is None else 10 + card.slot
    return (kind, *card.dice, card.value, talents[0], talents[1], 0 if deed is None else 1 + deed.word,
            0 if deed is None else deed.n, card.starting)  # fmt: skip


def _title(card: IntrigueCard) -> tuple[int, ...]:
    deeds = [1 + effect.word for effect in card.effects] + [0, 0]
    amount = card.effects[0].n if card.effects else 0
    coins = sum(cost.n for cost in card.cost if cost.price is Price.COINS)
    trigger = 1 + card.triggers[0] if card.triggers else 0
    return (20 + card.suit, card.requires, card.value, 1 + card.aim, deeds[0], deeds[1], amount, trigger, card.foil,
            coins)  # fmt: skip


def tokens(g: Capua, seat: Seat) -> list[Row]:
    seats, market, titles = g.seats, market_cards(g.box), intrigue_cards(g.box)
    rows: list[Row] = [(
        TABLE, 0, 0, 0, _PHASE.get(g.phase, 0), g.turn, relative(g.host, seat, seats), relative(g.active, seat, seats),
        _WINDOW.get(g.window, 0), g.trigger + 1, g.voice, relative(g.invited, seat, seats), g.healing_roll,
        len(g.bidders), len(g.intrigue_deck), len(g.market_deck), len(g.market_row), g.start, len(g.offers),
        g.tournament is not None,
    )]  # fmt: skip
    fighting = () if g.match is None else tuple(side.card for side in g.match.sides)
    for owner, house in enumerate(g.houses):
        _add_house(rows, g, house, owner, seat, market, fighting)
    if g.on_sale >= 0:
        rows.append((ASSET, 0, ON_SALE, 0, *market[g.on_sale], 0, g.favour[g.on_sale], 0, 1, 0, 0))
    own = g.houses[seat]
    for zone, cards in ((HAND, own.hand), (PLAYING, own.playing)):
        held = sorted(Counter(cards).items())
        rows += [(INTRIGUE, 1, zone, 0, *titles[title], count, 0, 0, 0, 0, 0) for title, count in held]
    if own.plan:
        rows += [(PLAN, 1, 0, index, value, *BLANK[1:], 0, 0, 0, 0, 0, 0) for index, value in enumerate(own.plan)]
    for rival, title in sorted(own.peeked):
        rows.append((INTRIGUE, relative(rival, seat, seats), PEEKED, 0, *titles[title], 1, 0, 0, 0, 0, 0))
    for index, card in enumerate(own.foreseen):
        rows.append((ASSET, 0, FORESEEN, index + 1, *market[card], 0, g.favour[card], 0, 1, 0, 0))
    for title, count in sorted(Counter(g.intrigue_discard).items()):
        rows.append((INTRIGUE, 0, DISCARD, 0, *titles[title], count, 0, 0, 0, 0, 0))
    piled = Counter([market[card] for card in g.market_discard])
    rows += [(ASSET, 0, MARKET_DISCARD, 0, *look, 0, 0, 0, count, 0, 0) for look, count in piled.items()]
    if g.scheme is not None:
        scheme = g.scheme
        by, on = relative(scheme.schemer, seat, seats), relative(scheme.target, seat, seats)
        rows.append((SCHEME, by, 0, 0, *titles[scheme.title], on, scheme.foil + 1, scheme.guard_roll,
                     scheme.named + 1, 0, 0))  # fmt: skip
    _add_requests(rows, g, seat, titles)
    for offer in g.offers:
        if not g.private_offers or seat in (offer.maker, offer.to):
            rows.append(_offer(offer, seat, seats))
    if g.match is not None:
        _add_match(rows, g, g.match, seat, market)
    return rows


def _add_house(
    rows: list[Row], g: Capua, house: House, owner: Seat, seat: Seat, market: tuple[tuple[int, ...], ...],
    fighting: tuple[int, ...],
) -> None:  # fmt: skip
    whose = 1 + (owner - seat) % g.seats
    coins = house.coins if owner == seat or not house.concealed else -1
    wagers = (*house.wagers, 0, 0, 0, 0)[:4]
    owed = g.owed[owner] if owner < len(g.owed) else 0
    rows.append((
        HOUSE, whose, 0, 0, house.influence, coins, house.concealed, house.staked, len(house.hand) + len(house.playing),
        house.guards, house.tired_guards, len(house.cards), house.card + 1, house.figure + 1,
        *wagers, owner in g.bidders, house.offers_made + 10 * owed,
    ))  # fmt: skip
    status, favour = g.status, g.favour
    for card in house.cards:
        liked = favour[card]
        champion = liked == CHAMPION
        rows.append((ASSET, whose, IN_HOUSE, 0, *market[card], status[card], 0 if champion else liked, champion, 1,
                     card in fighting, 0))  # fmt: skip


def _add_requests(rows: list[Row], g: Capua, seat: Seat, titles: tuple[tuple[int, ...], ...]) -> None:
    """What everybody knows of the support that was asked for; the card is the asker's secret."""
    if not g.requests:
        return
    influence = [house.influence for house in g.houses]
    for request, title in zip(g.requests, g.sought, strict=True):
        total = influence[g.active] + g.voice + sum(influence[other] for other in request.granted)
        coins = [0, 0, 0, 0]
        for other, attached in enumerate(request.coins):
            coins[(other - seat) % g.seats] = attached
        granted, waiting = (
            sum(1 << (other - seat) % g.seats for other in group) for group in (request.granted, request.waiting)
        )
        rows.append((
            REQUEST, relative(g.active, seat, g.seats), 0, 0, request.had, total, request.price, len(request.waiting),
            len(request.granted), bool(request.claim), 0, 0, 0, 0, *coins, granted, waiting,
        ))  # fmt: skip
        if seat == g.active and title != NO_CARD:
            rows.append((INTRIGUE, 1, SOUGHT, 0, *titles[title], 1, 0, 0, 0, 0, 0))


def _offer(offer: Offer, seat: Seat, seats: int) -> Row:
    terms = offer.terms
    return (
        OFFER, relative(offer.maker, seat, seats), 0, 0, terms.give_coins, len(terms.give), terms.want_coins,
        len(terms.want), len(terms.promises), offer.counters, 0, 0, 0, 0,
        relative(offer.to, seat, seats), 0, 0, 0, 0, 0,
    )  # fmt: skip


def _add_match(rows: list[Row], g: Capua, match: Match, seat: Seat, market: tuple[tuple[int, ...], ...]) -> None:
    sides = match.sides
    mirrored = len(sides) > 1 and sides[1].seat == seat  # whoever looks is the first
    rolls = [[len(roll), sum(roll)] for roll in (match.rolls or ([], []))]

    def side(number: int) -> int:
        return 0 if number < 0 else 1 + (number ^ mirrored)

    first, second = (rolls[1], rolls[0]) if mirrored and len(rolls) > 1 else (rolls[0], rolls[-1])
    rows.append((
        MATCH, 0, 0, 0, match.round, side(match.acting), side(match.attacker), match.wounds, side(match.winner),
        match.level, match.thumb + 1, len(match.invited), 0, 0, *first, *second, match.blood, match.quiet_rounds,
    ))  # fmt: skip
    for number, one in enumerate(sides):
        whose = relative(one.seat, seat, g.seats)
        attacks = sum(one.attacks)
        rows.append((SIDE, whose, side(number), one.place + 1, *market[one.card], *one.pools, attacks, one.moved,
                     one.attacked))  # fmt: skip
        rows += [(ASSET, whose, GEAR, side(number), *market[piece], 0, 0, 0, 1, 1, 0) for piece in one.gear]
