"""Champions (FX-CHAMP): who gets which, and how a Champion in Hand rises to the next level."""

from __future__ import annotations

from harena.core.ask import Action, Flow, Question, Seat

from .cards import Card
from .moves import DRAFT_CHAMPION
from .paying import pay
from .piles import deal_in, from_hand, leave_hand
from .state import MACHINATIONS, Glory


def give_champion(g: Glory, seat: Seat, name: str) -> None:
    """FX-CHAMP-1/5/6: the first level goes into the Starting Deck, the others lie in a stack beside it."""
    first, *stack = sorted((card for card in g.champions if card.champion == name), key=_level)
    g.champions = [card for card in g.champions if card.champion != name]
    player = g.players[seat]
    player.deck.append(first)
    player.stack = stack
    player.champion = name


def _level(card: Card) -> int:
    return card.level


def _names(g: Glory) -> list[str]:
    return list(dict.fromkeys(card.champion for card in g.champions))


def leave_the_rest(g: Glory) -> None:
    """FX-CHAMP-4: what nobody holds is out of the game."""
    g.removed += g.champions
    g.champions = []


# ---------------------------------------------------------------- assignment


def deal_champions(g: Glory) -> None:
    """FX-CHAMP-2, at random: no two alike."""
    names = _names(g)
    if not names:
        return
    g.rng.shuffle(names)
    for seat, name in zip(range(g.seats), names, strict=False):
        give_champion(g, seat, name)
    leave_the_rest(g)


def _options(g: Glory, seat: Seat) -> list[Action]:
    return [DRAFT_CHAMPION(name.casefold()) for name in _names(g)]


PICK = Question("draft", "Choose your Champion", _options, rule="FX-CHAMP-3")


def draft(g: Glory) -> Flow:
    """FX-CHAMP-3: in reverse turn order, so the last player chooses first. Only then the Decks are shuffled."""
    for seat in reversed(g.order_from(g.turn)):
        choice: Action = yield PICK.ask(seat)
        name = next(name for name in _names(g) if name.casefold() == choice.args[0])
        give_champion(g, seat, name)
        g.tell("drafts", seat=seat, champion=name)
    leave_the_rest(g)
    deal_in(g)
    g.phase = MACHINATIONS


# ---------------------------------------------------------------- upgrading


def upgrade(g: Glory, seat: Seat, key: str) -> Flow:
    """FX-CHAMP-10: pay, remove the card in Hand for good, and the next level goes on top of the Discard Pile."""
    player = g.players[seat]
    card = from_hand(player, key)
    risen = player.stack[0]
    player.upgrading = True
    yield from pay(g, seat, risen.cost, risen.title)
    player.upgrading = False
    leave_hand(player, card)
    g.removed.append(card)
    player.discard.append(player.stack.pop(0))
    g.tell("upgrades", seat=seat, card=card.champion, level=risen.level)
