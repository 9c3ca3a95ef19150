"""What a seat cannot know, dealt anew: hands, HP decks, face-down cards, values, created sheets.

Consistent means: all counts by colour of back, every card seen, the printed lists, the bounds of knowledge.py, the
box and the coins hold. Left out are deductions from announced totals, from how many points of which value were
recovered or paid as Elements, and which Skill an Overskill raised.
"""

from __future__ import annotations

from collections.abc import Iterator

from harena.core import Rng

from .components import (
    ACTIONS,
    BREAK_ITEM,
    COINS,
    E0,
    E1,
    HIGHEST,
    KINDS,
    LOWEST,
    MOV,
    MOVES,
    NEEDS_MOVEMENT,
    ON_ATTACK,
    ON_MOVEMENT,
    ON_REACTION,
    POWERS,
    RED,
    SKILL_COINS,
    SKILLS,
    SWEEP,
    VALUES,
    card_limit,
)
from .laying import beast_in_reach
from .reactions import fitting
from .state import FACE_DOWN, KIND_BITS, Attack, Gladiator, Gladiatori, Pile, Step

_TRIES = 30
#: The kinds of a pile by the colour of their backs.
GREEN_PART, RED_PART = slice(ACTIONS[0], ACTIONS[-1] + 1), slice(RED[0], RED[-1] + 1)


def imagine(g: Gladiatori, seat: int | None, rng: Rng) -> None:
    """Deal anew everything that belongs to others; what comes out follows from what is hidden and `rng` alone."""
    if g.phase in ("create", "pick"):
        return  # nothing is hidden yet but plans, which are made anew by the engine
    for x in g.gladiators:
        if x.seat != seat:
            if x.character < 0:
                _imagine_sheet(g, x, rng)
            _deal_cards(g, x, rng)
            _imagine_values(x, rng)


# -- cards --------------------------------------------------------------------------------------------


def _piles(g: Gladiatori, x: Gladiator) -> list[Pile]:
    """The piles whose cards the others cannot see. While cards are chosen, hand and HP deck are only a plan."""
    return [x.deck] if g.phase == "choose" else [x.deck, x.hand, x.hp]


def _covered(x: Gladiator) -> list[int]:
    """The indices of his row at which a card lies that only he knows."""
    return [index for index, card in enumerate(x.table) if card & FACE_DOWN]


def _open_laid(g: Gladiatori, x: Gladiator) -> Pile:
    """Of the cards laid on the card in use, those that everybody has seen."""
    if x.effort is not None and x.effort.open:
        return x.laid[:]
    shown = [0] * 15
    if x.seat == g.attacker and g.attack == Attack.SWEEP:
        shown[SWEEP] = 1
    if x.seat == g.attacker and g.break_item is not None:
        shown[BREAK_ITEM] = 1
    return shown


def _deal_cards(g: Gladiatori, x: Gladiator, rng: Rng) -> None:
    laid_open = _open_laid(g, x)
    piles = _piles(g, x)
    unseen = [x.discard[k] - x.seen[k] for k in KINDS]
    for _ in range(_TRIES):
        deal = _one_deal(g, x, rng, piles, unseen, laid_open)
        if deal is not None and _payable(g, x, deal[0][piles.index(x.hp)] if x.hp in piles else x.hp):
            new_piles, new_unseen, new_laid, row = deal
            for pile, new in zip(piles, new_piles, strict=True):
                pile[:] = new
            x.discard[:] = [x.seen[k] + new_unseen[k] for k in KINDS]
            x.laid[:] = [laid_open[k] + new_laid[k] for k in KINDS]
            x.table[:] = row
            return


def _payable(g: Gladiatori, x: Gladiator, hp: Pile) -> bool:
    """Somebody who is asked to pay damage can pay it."""
    if g.debtor != x.seat:
        return True
    kept = x.hp[:]
    x.hp[:] = hp
    enough = x.hit_points() > g.debt
    x.hp[:] = kept
    return enough


def _one_deal(
    g: Gladiatori, x: Gladiator, rng: Rng, piles: list[Pile], unseen: Pile, laid_open: Pile
) -> tuple[list[Pile], Pile, Pile, list[int]] | None:
    """Shuffle the hidden cards of each colour and lay them out, the choosiest places first."""
    covered = _covered(x)
    hidden_laid = [x.laid[k] - laid_open[k] for k in KINDS]
    new_piles: list[Pile] = [[0] * 15 for _ in piles]
    new_unseen, new_laid = [0] * 15, [0] * 15
    row = x.table[:]

    greens = [k for k in ACTIONS for pile in (*piles, unseen) for _ in range(pile[k])]
    greens = sorted(greens + [x.table[index] & KIND_BITS for index in covered])
    rng.shuffle(greens)
    in_use = x.effort.place if x.effort is not None else -1
    for index in sorted(covered, key=lambda at: at != in_use):
        allowed = _cards_in_use(g, x) if index == in_use else ACTIONS
        kind = next((k for k in greens if k in allowed), -1)
        if kind < 0:
            return None
        greens.remove(kind)
        row[index] = row[index] & ~KIND_BITS | kind

    reds = sorted(k for k in RED for pile in (*piles, unseen, hidden_laid) for _ in range(pile[k]))
    rng.shuffle(reds)
    if any(hidden_laid):
        card = row[in_use] & KIND_BITS
        may_lie = _cards_laid(g, x, card)
        for _ in range(sum(hidden_laid)):
            kind = next((k for k in reds if k in may_lie), -1)
            if kind < 0:
                return None
            reds.remove(kind)
            new_laid[kind] += 1

    for cards, colour in ((greens, GREEN_PART), (reds, RED_PART)):
        start = 0
        for pile, new in zip((*piles, unseen), (*new_piles, new_unseen), strict=True):
            count = sum(pile[colour])
            for kind in cards[start : start + count]:
                new[kind] += 1
            start += count
    return new_piles, new_unseen, new_laid, row


def _cards_in_use(g: Gladiatori, x: Gladiator) -> list[int]:
    """What a face-down Action or Reaction can be."""
    if x.seat != g.active or g.attack == Attack.BEAST:
        return fitting(g, x)
    if g.attack != Attack.NONE:
        return [k for k in ACTIONS if k != MOV]
    return list(ACTIONS)


def _cards_laid(g: Gladiatori, x: Gladiator, card: int) -> frozenset[int]:
    """What can lie face-down on that card (GL-ADD-4)."""
    if x.seat != g.active or g.attack == Attack.BEAST:
        fit = ON_REACTION
    else:
        fit = ON_MOVEMENT if card == MOV else ON_ATTACK
    if not x.free() and not beast_in_reach(g, x):
        fit = tuple(k for k in fit if k not in NEEDS_MOVEMENT)
    return frozenset(fit)


# -- values -------------------------------------------------------------------------------------------


def _imagine_values(x: Gladiator, rng: Rng) -> None:
    """Every value anywhere between its bounds; a raised sheet stays as it is."""
    for value in VALUES:
        if value in SKILLS and (x.overskilled or (x.effort is not None and x.effort.skill == value)):
            continue
        low, high = x.at_least[value], min(x.at_most[value], x.start[value])
        if low < high:
            x.value[value] = low + rng.below(high - low + 1)
        elif low == high:
            x.value[value] = low


# -- created sheets -----------------------------------------------------------------------------------


def _imagine_sheet(g: Gladiatori, x: Gladiator, rng: Rng) -> None:
    """Another character that could have been bought with the same coins and looks the same so far."""
    known = [x.removed[k] + x.seen[k] + x.aside[k] + n for k, n in enumerate(_open_laid(g, x))]
    coins = x.budget - sum(n * c for n, c in zip(known, COINS, strict=True))
    floor = [max(LOWEST, min(HIGHEST, x.at_least[v])) for v in VALUES]
    if x.overskilled or x.effort is not None:
        floor = list(x.start)
    cost = sum(SKILL_COINS[floor[s]] for s in SKILLS) + floor[3] + floor[4] + x.powers_used.bit_count()
    reds = _imagine_reds(g, x, rng, known, coins - cost)
    if reds is not None:
        _spread_reds(g, x, reds)
    coins -= sum(COINS[k] for pile in _hidden_red_piles(g, x) for k in RED for _ in range(pile[k])) + cost
    _imagine_purchases(x, rng, floor, coins)


def _hidden_red_piles(g: Gladiatori, x: Gladiator) -> list[Pile]:
    shown = _open_laid(g, x)
    unseen = [x.discard[k] - x.seen[k] for k in KINDS]
    return [*_piles(g, x), unseen, [x.laid[k] - shown[k] for k in KINDS], x.stored]


def _imagine_reds(g: Gladiatori, x: Gladiator, rng: Rng, known: Pile, coins: int) -> list[int] | None:
    """As many Combat cards as he has in hidden places, from what he could have bought."""
    if g.step in (Step.ADD, Step.REACT_ADD) or any(n for n in x.laid) or any(x.stored):
        return None  # cards lie face-down whose kinds must fit: those stay among themselves
    count = sum(pile[k] for pile in _hidden_red_piles(g, x) for k in RED)
    most = card_limit(x.budget, g.seats)
    pool: list[int] = []
    for kind in RED:
        limit = most if kind in (E0, E1) else 1
        if kind in MOVES and g.learning == "simplified":
            limit = 0
        pool += [kind] * max(0, limit - known[kind])
    if g.overlimit:
        pool += [E0, E0, E1, E1]
    if len(pool) < count:
        return None
    for _ in range(_TRIES):
        chosen = rng.sample(pool, count)
        while sum(COINS[k] for k in chosen) > coins and E1 in chosen:
            chosen[chosen.index(E1)] = E0
        if sum(COINS[k] for k in chosen) <= coins and chosen.count(E0) + known[E0] <= most + 4 * g.overlimit:
            return chosen
    return None


def _spread_reds(g: Gladiatori, x: Gladiator, reds: list[int]) -> None:
    """Lay the imagined cards into the hidden piles, so many as there are in each; dealing shuffles them afterwards."""
    left = iter(reds)
    for pile in _piles(g, x):
        count = sum(pile[k] for k in RED)
        for kind in RED:
            pile[kind] = 0
        for _ in range(count):
            pile[next(left)] += 1
    count = sum(x.discard[k] - x.seen[k] for k in RED)
    for kind in RED:
        x.discard[kind] = x.seen[kind]
    for _ in range(count):
        x.discard[next(left)] += 1


def _imagine_purchases(x: Gladiator, rng: Rng, floor: list[int], coins: int) -> None:
    """Spend what is left at random on values and Powers."""
    if not x.overskilled and x.effort is None:
        start = floor[:]
        powers = [0] * len(POWERS)
        for step in _random_steps(rng):
            if step < len(VALUES):
                price = (
                    SKILL_COINS[start[step] + 1] - SKILL_COINS[start[step]]
                    if step in SKILLS and start[step] < HIGHEST
                    else 1
                )
                if start[step] < HIGHEST and price <= coins:
                    start[step] += 1
                    coins -= price
            else:
                power = step - len(VALUES)
                if not powers[power] and not x.powers_used >> power & 1 and coins >= 1:
                    powers[power] = 1
                    coins -= 1
        x.start[:] = start
        x.powers[:] = powers


def _random_steps(rng: Rng) -> Iterator[int]:
    steps = list(range(len(VALUES))) * 6 + [len(VALUES) + power for power in POWERS]
    rng.shuffle(steps)
    return iter(steps[: len(steps) - rng.below(len(steps) // 2)])


# -- the second means, and laws -----------------------------------------------------------------------


def scramble(g: Gladiatori, seat: int | None, rng: Rng) -> None:
    """Swap cards of one colour between hand and HP deck and move values within their bounds: for tests of secrecy."""
    if g.phase in ("create", "choose", "rest", "auction", "selection"):
        return
    for x in g.gladiators:
        if x.seat == seat:
            continue
        for colour in (ACTIONS, RED):
            mine = [k for k in colour if x.hand[k]]
            his = [k for k in colour if x.hp[k]]
            if mine and his and g.debtor != x.seat:
                one, other = rng.choice(mine), rng.choice(his)
                x.hand[one] -= 1
                x.hp[one] += 1
                x.hp[other] -= 1
                x.hand[other] += 1
        _imagine_values(x, rng)
