"""Champions (FX-CHAMP): who gets which, and how a Champion in Hand rises to the next level."""

from __future__ import annotations

from harena.core import Action, Flow, Form, Question, Seat, Violation

from . import violations as no
from .cards import Card, Deck, expansion_set
from .moments import taking_actions
from .paying import pay
from .payments import Payment
from .piles import deal_in, from_hand, in_hand, leave_hand
from .state import DRAFT, MACHINATIONS, Glory
from .telling import paid
from .values import purse


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


def _check_draft(g: Glory, seat: Seat, name: str) -> Violation | None:
    if g.phase != DRAFT:
        return no.DRAFT_IS_OVER
    return None if any(card.champion.casefold() == name for card in g.champions) else no.CHAMPION_TAKEN


DRAFT_CHAMPION = Form("draft", "draft {champion}", check=_check_draft, at=("table",))


def _candidates(g: Glory, seat: Seat) -> list[Action]:
    return [DRAFT_CHAMPION(name.casefold()) for name in _names(g)]


PICK = Question(
    "draft", candidates=_candidates, rule="FX-CHAMP-3",
    refuse=no.first("FX-CHAMP-3", "First everybody chooses a Champion."),
)


def draft(g: Glory) -> Flow:
    """FX-CHAMP-3: in reverse turn order, so the last player chooses first. Only then the Decks are shuffled."""
    for seat in reversed(g.order_from(g.turn)):
        choice: Action = yield PICK.ask(seat)
        name = next(name for name in _names(g) if name.casefold() == choice.args[0])
        give_champion(g, seat, name)
        g.tell("drafts", seat=seat, champion=name)
    leave_the_rest(g)
    deal_in(g)
    g.drafted = True
    g.phase = MACHINATIONS


# ---------------------------------------------------------------- upgrading


def _check_upgrade(g: Glory, seat: Seat, key: str, level: str | None = None) -> Violation | None:
    if not taking_actions(g, seat):
        return no.NOT_UPGRADING_TIME
    card = in_hand(g.players[seat], key)
    if card is None:
        return no.ONLY_FROM_HAND
    return why_not_upgrade(g, seat, card, level)


def why_not_upgrade(g: Glory, seat: Seat, card: Card, level: str | None = None) -> Violation | None:
    """FX-CHAMP-9/12/13: the next level, and no other if one is named, must be there and payable."""
    player = g.players[seat]
    if not card.level:
        return no.NOT_A_CHAMPION
    if not player.stack:
        return no.HIGHEST_LEVEL
    if level is not None and level not in _names_of_level(player.stack[0]):
        return no.ONE_LEVEL
    above, coin = player.stack[0], purse(player)
    return None if coin >= above.cost else no.upgrade_too_expensive(above.champion, above.cost, coin)


def _names_of_level(card: Card) -> tuple[str, ...]:
    return card.key, f"l{card.level}", f"level {card.level}", str(card.level)


def _read_upgrade(text: str) -> tuple[str] | None:
    """`upgrade brennus l1`, and the same with the level that it leads to: `upgrade brennus l1 to l2`."""
    what = text.removeprefix("upgrade ")
    if what == text:
        return None
    key, _, level = what.partition(" to ")
    above = _level_above(key)
    return (key if above is not None and level in _names_of_level(above) else what,)


def _level_above(key: str) -> Card | None:
    levels = expansion_set().deck(Deck.CHAMPION)
    card = next((card for card in levels if card.key == key), None)
    if card is None:
        return None
    return next((each for each in levels if (each.champion, each.level) == (card.champion, card.level + 1)), None)


UPGRADE = Form("upgrade", "upgrade {card}", check=_check_upgrade, parse=_read_upgrade, at=("hand", "stack"))
UPGRADE_TO = Form("upgrade-to", "upgrade {card} to {level}", check=_check_upgrade)  # other levels than the next


def upgrade(g: Glory, seat: Seat, key: str) -> Flow:
    """FX-CHAMP-10: pay, remove the card in Hand for good, and the next level goes on top of the Discard Pile."""
    player = g.players[seat]
    card = from_hand(player, key)
    risen = player.stack[0]
    payment: Payment | None = yield from pay(g, seat, risen.cost, risen.title, needless=no.NEEDLESS_FOR_UPGRADE)
    leave_hand(player, card)
    g.removed.append(card)
    player.discard.append(player.stack.pop(0))
    if g.log is not None:
        g.tell("upgrades", seat=seat, card=card.champion, level=risen.level, **paid(payment, player, risen.cost))
