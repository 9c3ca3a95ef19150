"""Fists: everybody lays a coin into a closed fist, all fists open at once, and the highest coin alone takes the prize.

Two to four players hold three coins each, dealt from a bag, and everybody sees how many, but not which. Every round all
choose a coin in secret. Who holds coins of one kind only has nothing to choose, and nobody may tell: the others would
learn from it what it holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from harena.core import (
    EVERYONE,
    NOBODY,
    Config,
    Flow,
    Form,
    Game,
    Lexicon,
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

COINS = ("bronze", "silver", "gold")
BAG = [0] * 8 + [1] * 4 + [2] * 4
HAND = 3


@dataclass(slots=True, kw_only=True)
class Player:
    hand: Zone[int]
    fist: Zone[int]
    prizes: int = 0


@dataclass(slots=True, kw_only=True)
class Fists(State):
    players: list[Player]
    bag: Zone[int]
    spent: Zone[int]
    closing: bool = False


# -- legality, written once ------------------------------------------------------------------------------------------

NOT_CLOSING = Violation("TF-1", "No fists are closed now.")
NO_COIN = Violation("TF-2", "You hold no such coin.")
CLOSED = Violation("TF-3", "Your fist is closed already.")


def may_lay(g: Fists, seat: Seat, coin: str) -> Violation | None:
    player = g.players[seat]
    if not g.closing:
        return NOT_CLOSING
    if player.fist:
        return CLOSED
    return None if coin in COINS and COINS.index(coin) in player.hand else NO_COIN


LAY = Form("lay", "lay {coin}", check=may_lay)
LAY_COIN = Question("lay", lambda g, seat: legal(g, seat, map(LAY, COINS)), rule="TF-2")

# -- the rules -------------------------------------------------------------------------------------------------------


def close_fist(g: Fists, seat: Seat) -> Flow:
    open_again(g, seat)
    chosen = yield LAY_COIN.ask(seat)
    lay(g, seat, COINS.index(chosen.args[0]))


def open_again(g: Fists, seat: Seat) -> None:
    player = g.players[seat]
    player.hand.extend(player.fist)
    player.fist.clear()


def lay(g: Fists, seat: Seat, coin: int) -> None:
    g.players[seat].hand.remove(coin)
    g.players[seat].fist.append(coin)


def play_round(g: Fists) -> Flow:
    g.closing = True
    yield together(g, range(g.seats), close_fist, "fists")
    g.closing = False
    open_fists(g)


def open_fists(g: Fists) -> None:
    shown = [player.fist.pop() for player in g.players]
    g.spent.extend(shown)
    g.tell("fists", coins=[COINS[coin] for coin in shown], coins_of=[*range(g.seats)])
    if shown.count(max(shown)) == 1:
        g.players[shown.index(max(shown))].prizes += 1
    if not g.players[0].hand:
        prizes = tuple(player.prizes for player in g.players)
        ranks = sorted(set(prizes), reverse=True)
        ranking = tuple(tuple(seat for seat in range(g.seats) if prizes[seat] == rank) for rank in ranks)
        g.finish(Result(ranking[0], ranking, prizes, "all coins are laid"))


# -- the game --------------------------------------------------------------------------------------------------------


class FistsGame(Game[Fists]):
    id = "toy-fists"
    name = "Fists"
    summary = "Coins in closed fists; who has no choice does not give it away."
    minutes = 2
    seats = (2, 3, 4)
    forms = (LAY,)
    phases = {"round": play_round}
    state = Fists
    turn_rule = "TF-1"
    lexicon = Lexicon.of({"en": {
        "events": {"fists": "The fists open: {coins}.", "takes-back": "{seat} <open|opens> the fist again."},
        "questions": {"lay": "Which coin do you lay into your fist?"},
    }})

    def setup(self, config: Config, rng: Rng) -> Fists:
        bag = Zone(ZoneSpec("bag", None, NOBODY, "coins"), BAG)
        rng.shuffle(bag)
        players = [
            Player(
                hand=Zone(ZoneSpec("hand", seat, only(seat), "coins"), [bag.pop() for _ in range(HAND)]),
                fist=Zone(ZoneSpec("fist", seat, only(seat), "coins")),
            )
            for seat in range(config.seats)
        ]
        spent = Zone(ZoneSpec("spent", None, EVERYONE, "coins"))
        return Fists(seats=config.seats, rng=rng, phase="round", players=players, bag=bag, spent=spent)

    def view(self, g: Fists, seat: Seat | None) -> dict[str, Any]:
        return {
            "spent": [COINS[coin] for coin in g.spent],
            "players": [
                {
                    "prizes": player.prizes,
                    "hand": [COINS[coin] for coin in player.hand] if player.hand.seen_by(seat) else None,
                    "fist": [COINS[coin] for coin in player.fist] if player.fist.seen_by(seat) else None,
                }
                for player in g.players
            ],
        }

    def invariants(self, g: Fists) -> Iterable[str]:
        held = [coin for player in g.players for coin in (*player.hand, *player.fist)]
        if sorted([*g.bag, *g.spent, *held]) != BAG:
            yield "the coins are not those of the bag"
