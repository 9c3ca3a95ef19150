"""What each seat may see: built up from what it may know (the chapter "Who knows what")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from harena.core import Seat

from .arena import COORDINATES, NAMES, START, names_within
from .box import HouseCard
from .card_words import Pool, Trigger
from .combatants import attack_range
from .commitment import traits_of
from .costs import lacking
from .dealing import deals, promises
from .dice import string, wounding_dice
from .foundations import NO_CARD, SEATS
from .intrigue import my_turn, why_not_rule
from .offers import MOST_COUNTERS, WITHDRAW, offerable
from .reactions import fitting
from .state import CHAMPION, FIGURES, HAND_SIZE, HIGHEST, Area, Capua, Combatant, Match, Status
from .support import claim_in_words
from .telling import by_houses
from .terms import terms_told
from .wagers import AREA_NAMES, PAYS
from .worth import chance, side_strength

#: Where each hex lies, by the name that Moves call it.
HEX_COORDINATES = {name: list(at) for name, at in zip(NAMES, COORDINATES, strict=True)}


def views(g: Capua, viewers: Sequence[Seat | None]) -> list[dict[str, Any]]:
    table = table_view(g)
    return [table if seat is None else table | own_view(g, table["houses"], seat) for seat in viewers]


def own_view(g: Capua, houses: list[dict[str, Any]], seat: Seat) -> dict[str, Any]:
    """What a seat sees otherwise than the others do."""
    own = g.houses[seat]
    return {
        "houses": [*houses[:seat], house_view(g, seat, seat), *houses[seat + 1 :]],
        "requests": requests_view(g, seat),
        "offers": offers_view(g, seat),
        "offerable": [offerable(g, owner, seat) for owner in range(g.seats)],
        "deals": deals(g, seat),
        "promises": promises(g, seat),
        "foreseen": [g.box.market[card].label for card in own.foreseen],
        "peeked": [[rival, g.box.intrigue[title].name] for rival, title in sorted(own.peeked)],
    }


def table_view(g: Capua) -> dict[str, Any]:
    """What everybody sees."""
    return {
        "turn": g.turn,
        "influence_to_win": HIGHEST,
        "host": g.host,
        "active": g.active,
        "window": g.window,
        "houses": [house_view(g, owner, None) for owner in range(g.seats)],
        "house_cards": [house_card(house) for house in free_house_cards(g)] if g.phase == "houses" else [],
        "match": match_view(g, g.match) if g.match is not None else None,
        "hexes": HEX_COORDINATES if g.match is not None and g.match.sides else {},
        "row": len(g.market_row),
        "on_sale": market_card(g, g.on_sale) if g.on_sale >= 0 else None,
        "bidding_seats": list(g.bidders),
        "voice": g.voice,
        "scheme": scheme_view(g),
        "requests": requests_view(g, None),
        "offers": offers_view(g, None),
        "offerable": [offerable(g, owner, None) for owner in range(g.seats)],
        "deals": [],
        "promises": [],
        "healing": {"card": g.box.market[g.healing].label, "roll": g.healing_roll} if g.healing >= 0 else None,
        "owed": list(g.owed),
        "trigger": f"T-{Trigger(g.trigger).name}" if g.trigger >= 0 else None,
        "invited": g.invited if g.invited >= 0 else None,
        "tournament": {"waiting": list(g.tournament.queue), "winners": list(g.tournament.finalists)}
        if g.tournament
        else None,
        "decks": {
            "intrigue": len(g.intrigue_deck),
            "intrigue_discard": [g.box.intrigue[title].name for title in g.intrigue_discard],
            "market": len(g.market_deck),
            "market_discard": [g.box.market[card].label for card in g.market_discard],
        },
        "foreseen": [],
        "peeked": [],
    }


def house_view(g: Capua, owner: Seat, viewer: Seat | None) -> dict[str, Any]:
    house = g.houses[owner]
    card = g.box.houses[house.card] if house.card >= 0 else None
    return {
        "seat": owner,
        "house": card.name if card else None,
        "figure": FIGURES[house.figure] if house.figure >= 0 else None,
        "influence": house.influence,
        "hand_limit": HAND_SIZE[house.influence],
        "coins": house.coins if owner == viewer or not house.concealed else None,
        "concealed": house.concealed,
        "on_the_table": house.staked,
        "hand": [hand_card(g, owner, title) for title in sorted([*house.hand, *house.playing])]
        if house.hand.seen_by(viewer)
        else len(house.hand) + len(house.playing),
        "plan": list(house.plan) if house.plan.seen_by(viewer) else [],
        "guards": {"ready": house.guards, "exhausted": house.tired_guards},
        "cards": [market_card(g, number) for number in house.cards],
        "rules": own_rules_view(g, owner, card) if card and owner == viewer else rules_view(card) if card else [],
        "wagers": {AREA_NAMES[area]: coins for area, coins in enumerate(house.wagers) if coins},
    }


def free_house_cards(g: Capua) -> list[HouseCard]:
    return [card for card in g.box.houses if all(house.card != card.number for house in g.houses)]


def house_card(card: HouseCard) -> dict[str, Any]:
    """A House Card that may still be chosen."""
    return {
        "name": card.name,
        "text": card.text,
        "gladiators": card.gladiators,
        "slaves": card.slaves,
        "guards": card.guards,
        "coins": card.coins,
        "rules": rules_view(card),
    }


def rules_view(card: HouseCard) -> list[dict[str, str]]:
    return [{"name": rule.name, "text": rule.text} for rule in card.rules]


def own_rules_view(g: Capua, owner: Seat, card: HouseCard) -> list[dict[str, str]]:
    """The own House Special Rules, each with what keeps it from being used in the own Intrigue Turn."""
    rules = rules_view(card)
    if not my_turn(g, owner):
        return rules
    voice = by_houses(g)
    for index, rule in enumerate(rules):
        against, lacks = why_not_rule(g, owner, index), lacking(g, owner, card.rules[index].cost)
        rule["why"] = "" if against is None else voice.phrase(lacks) if lacks else against.told(voice)
    return rules


def intrigue_card(g: Capua, title: int) -> dict[str, Any]:
    card = g.box.intrigue[title]
    return {
        "name": card.name,
        "suit": card.suit.name.casefold(),
        "requires": card.requires,
        "value": card.value,
        "text": card.text,
    }


def hand_card(g: Capua, owner: Seat, title: int) -> dict[str, Any]:
    """A card in the own hand; while a Reaction may be played, with the Houses that it could be aimed at."""
    fits = fitting(g, owner, g.box.intrigue[title])
    return {**intrigue_card(g, title), **({"fits": fits} if fits else {})}


def market_card(g: Capua, number: int) -> dict[str, Any]:
    card = g.box.market[number]
    favour = g.favour[number]
    return {
        "label": card.label,
        "kind": card.slot.name.casefold() if card.slot is not None else card.kind.name.casefold(),
        "dice": list(card.dice),
        "value": card.value,
        "status": Status(g.status[number]).name.casefold(),
        "favour": 0 if favour == CHAMPION else favour,
        "champion": favour == CHAMPION,
        "text": card.text,
    }


def scheme_view(g: Capua) -> dict[str, Any] | None:
    if g.scheme is None:
        return None
    card = g.box.intrigue[g.scheme.title]
    foil = g.box.intrigue[g.scheme.foil].name if g.scheme.foil >= 0 else None
    return {
        "schemer": g.scheme.schemer,
        "card": card.name,
        "text": card.text,
        "requires": card.requires,
        "lent": max(0, card.requires - g.houses[g.scheme.schemer].influence),
        "target": g.scheme.target,
        "foil": foil,
        "guard_roll": g.scheme.guard_roll or None,
    }


def requests_view(g: Capua, viewer: Seat | None) -> list[dict[str, Any]]:
    """The card is the asker's secret, and so is whether the sum is enough; what each House brings is known."""
    brings = [house.influence + (g.voice if seat == g.active else 0) for seat, house in enumerate(g.houses)]
    return [
        {
            "seat": g.active,
            "sum": brings[g.active] + sum(brings[s] for s in request.granted),
            "brings": brings,
            "waiting": list(request.waiting),
            "granted": list(request.granted),
            "coins": list(request.coins),
            "claim": claimed(g, request.claim),
            **({"card": None, "requires": None} if viewer != g.active or title == NO_CARD else sought_card(g, title)),
        }
        for request, title in zip(g.requests, g.sought, strict=True)
    ]


def sought_card(g: Capua, title: int) -> dict[str, Any]:
    card = g.box.intrigue[title]
    return {"card": card.name, "requires": card.requires}


def claimed(g: Capua, claim: str) -> str:
    """What the asker says about its Scheme."""
    told = claim_in_words(g, claim)
    return told if isinstance(told, str) else by_houses(g).phrase(told)


def offers_view(g: Capua, viewer: Seat | None) -> list[dict[str, Any]]:
    shown = [offer for offer in g.offers if not g.private_offers or viewer in (offer.maker, offer.to)]
    voice = by_houses(g)
    return [
        {
            "from": offer.maker,
            "to": offer.to,
            "give": {"coins": offer.terms.give_coins, "items": list(offer.terms.give)},
            "want": {"coins": offer.terms.want_coins, "items": list(offer.terms.want)},
            "promises": list(offer.terms.promises),
            "terms": voice.phrase(terms_told(g, offer)),
            "counters": offer.counters,
            "may_be_countered": offer.counters < MOST_COUNTERS,
            "withdraw": WITHDRAW(SEATS[offer.to]).text if offer.maker == viewer else None,
        }
        for offer in shown
    ]


def strings_view(match: Match) -> dict[str, Any]:
    """Both dice strings of the last Attack, and die by die whether it wounds."""
    attack, defence = string(match.rolls[match.attacker]), string(match.rolls[1 - match.attacker])
    return {"attack": attack, "defence": defence, "wounding": wounding_dice(attack, defence)}


def totals_view(g: Capua, match: Match) -> list[int] | None:
    """What counts of a roll for Initiative: the sums, unless strings decide (SP-OPT-1)."""
    return None if match.attacker >= 0 or g.string_initiative else [sum(roll) for roll in match.rolls]


def chances_view(g: Capua, match: Match) -> list[int] | None:
    """How likely each Combatant wins, in per cent, by the yardstick of the bots."""
    if len(match.sides) < 2 or match.winner >= 0:
        return None
    first = round(100 * chance(side_strength(g, 0), side_strength(g, 1)))
    return [first, 100 - first]


def strikes_from(g: Capua, match: Match, side: Combatant) -> list[str]:
    """The hexes from which a Combatant would reach the other where that one stands now."""
    others = (other for other in match.sides if other is not side)
    return [name for other in others for name in names_within(other.place, attack_range(g, side))]


def match_view(g: Capua, match: Match) -> dict[str, Any]:
    return {
        "round": match.round,
        "sides": [
            {
                "seat": side.seat,
                "card": g.box.market[side.card].label,
                "gear": [g.box.market[piece].label for piece in side.gear],
                "pools": {pool.name: side.pools[pool] for pool in Pool},
                "hex": list(COORDINATES[side.place]),
                "stands_on": NAMES[side.place].upper(),
                "uses": [
                    {
                        "card": g.box.market[source].label,
                        "talent": trait.talent.name,
                        "left": left if left >= 0 else None,
                    }
                    for (source, trait), left in zip(traits_of(g.box, side.card, side.gear), side.uses, strict=True)
                ],
                "range": attack_range(g, side),
                "reaches": list(names_within(side.place, attack_range(g, side))),
                "strikes_from": strikes_from(g, match, side),
                "attacks": sum(side.attacks),
            }
            for side in match.sides
        ],
        "gates": [NAMES[hex_] for hex_ in START],
        "areas": list(AREA_NAMES),
        "pays": [PAYS[area] for area in Area],
        "chances": chances_view(g, match),
        "invited_seats": list(match.invited),
        "acting": match.acting if match.acting >= 0 else None,
        "attacker": match.attacker if match.attacker >= 0 else None,
        "rolls": [list(roll) for roll in match.rolls],
        "totals": totals_view(g, match),
        "strings": strings_view(match) if match.attacker >= 0 and match.rolls else None,
        "wounds": match.wounds,
        "winner": match.winner if match.winner >= 0 else None,
        "level": match.level.name.casefold() if match.level else None,
        "thumb": {1: "up", 0: "down"}.get(match.thumb),
    }
