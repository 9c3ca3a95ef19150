"""What a finished game came to: Coins, Schemes, fights and deals, and where the Influence came from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from harena.core import Chronicle, Figure, Part

#: Reasons for Influence that are no card: the part of the score to which they count.
HOSTING: Final = "honour to the Host"
VICTORIES: Final = ("victory in the Arena", "champion crowned", "champion gained")


def coins_earned(chronicle: Chronicle) -> list[int]:
    """All that came in: from the Bank, from others, from sales, and what wagers brought beyond the stake."""
    came = (
        chronicle.sums("coins", by="gain"),
        chronicle.sums("ledger", by="income"),
        chronicle.sums("cashes-in", "sells", by="coins"),
        chronicle.sums("hands-over", by="coins", seat="to"),
        chronicle.sums("payout", by=_winnings),
    )
    return [sum(each) for each in zip(*came, strict=True)]


def _winnings(payout: Any) -> int:
    staked: int = sum(stake["coins"] for stake in payout.get("won", ()))
    paid: int = payout.get("coins", 0)
    return paid - staked


def fights(chronicle: Chronicle) -> list[int]:
    won, lost = (chronicle.sums("match-ends", seat=side) for side in ("winner", "loser_of"))
    return [sum(both) for both in zip(won, lost, strict=True)]


def deals(chronicle: Chronicle) -> list[int]:
    """Offers that were accepted: made or taken."""
    made, taken = (chronicle.sums("accepted", seat=side) for side in ("seat", "to"))
    return [sum(both) for both in zip(made, taken, strict=True)]


FIGURES: Final = (
    Figure("coins-earned", coins_earned),
    Figure("schemes", lambda c: c.sums("scheme"), beside=lambda c: c.sums("foiled", seat="card_of")),
    Figure("fights-won", lambda c: c.sums("match-ends", seat="winner"), among=fights),
    Figure("deals", deals),
    Figure("bought", lambda c: c.sums("buys")),
    Figure("hosted", lambda c: c.sums("host", where=lambda host: "paid" in host)),
)


def _gained(chronicle: Chronicle, why: Callable[[str], bool]) -> tuple[int, ...]:
    return chronicle.sums("influence", by="gain", where=lambda told: why(told["why"]))


def _from_houses(chronicle: Chronicle) -> tuple[int, ...]:
    rules = {rule.name for house in chronicle.state.box.houses for rule in house.rules}
    return _gained(chronicle, lambda why: why in rules)


def _from_cards(chronicle: Chronicle) -> tuple[int, ...]:
    titles = {card.name for card in chronicle.state.box.intrigue}
    return _gained(chronicle, lambda why: why in titles)


PARTS: Final = (
    Part("start", lambda c: c.sums("starts", by="influence")),
    Part("schemes", _from_cards),
    Part("house", _from_houses),
    Part("hosted", lambda c: _gained(c, lambda why: why == HOSTING)),
    Part("victories", lambda c: _gained(c, lambda why: why in VICTORIES)),
    Part("lost", lambda c: c.sums("influence", by=lambda told: min(0, told["change"]))),
)
