"""What each word of the vocabulary does (the table of effects in the reference).

Every function here is one word. Those that ask nobody do their work and return; the others are flows.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from harena.core.ask import Action, Flow, Question, Seat
from harena.core.cards import demand_words
from harena.core.errors import Violation

from . import violations as no
from .abilities import PAYERS, RESOLVERS, resolve
from .cards import Card
from .costs import discard_chosen
from .damage import (
    BattleOver,
    after_assigning,
    after_leaving,
    assign,
    battle_is_decided,
    check_defeats,
    deal,
    discard_fighter,
    take_away,
)
from .entering import enter, move_over
from .grammar import PASSING
from .moves import (
    ACCEPT,
    ALTERNATIVE,
    AMOUNT,
    CHOOSE,
    DECLINE,
    OPPONENT,
    PUT_IN,
    RECOVER,
    REFRESH_ROW,
    REMOVE,
)
from .paying import can_spare, pay
from .payments import Payment
from .piles import draw, end_lost_watches, from_hand, into_hand_openly, leave_hand, refresh_row
from .reactions import LEAVES, remove_blessing, told_events
from .state import MAGNUS, NOBODY, ROW_NAMES, Fighter, Glory, Watched
from .targets import acts_on, can_do, first_choices, fits_into_battle, second_choices, why_not_target
from .telling import arena_name, paid, tell_healed, tell_prevented, tell_shift
from .values import (
    Use,
    agility,
    attack,
    find_fighter,
    health,
    holds,
    number,
    remember_last_values,
    spare_influence,
)
from .vocabulary import (
    COSTS,
    EFFECTS,
    STANDING,
    Bless,
    ChooseOne,
    Deal,
    Draw,
    Duration,
    Effect,
    Event,
    Exhaust,
    GainCoin,
    If,
    May,
    MayPay,
    Move,
    MoveGladiator,
    Nothing,
    Number,
    OppDiscards,
    OppLosesCoin,
    Piercing,
    Prevent,
    PutIntoArena,
    Ready,
    Reassign,
    Recover,
    RecoverTo,
    Refresh,
    Remove,
    RemoveFromGame,
    ReturnToHand,
    Stat,
    StatName,
    Unbless,
    UpTo,
    Watch,
    Who,
)

# ---------------------------------------------------------------- choosing Gladiators (D12)


def _candidates(g: Glory, use: Use, effect: Effect, source: Fighter | None) -> list[Fighter]:
    if source is None:
        return first_choices(g, use, effect)
    assert isinstance(effect, (Reassign, Move))
    return second_choices(g, use, effect, source)


def _target_options(g: Glory, seat: Seat, use: Use, effect: Effect, source: Fighter | None) -> list[Action]:
    return [CHOOSE(fighter.key) for fighter in _candidates(g, use, effect, source)]


def _refuse_target(
    g: Glory, seat: Seat, action: Action, use: Use, effect: Effect, source: Fighter | None
) -> Violation | None:
    if action.form is not CHOOSE:
        return None
    fighter = find_fighter(g, action.args[0])
    return None if fighter is None else why_not_target(g, use, effect, fighter, source)


def _says_target(g: Glory, seat: Seat, use: Use, effect: Effect, source: Fighter | None) -> dict[str, Any]:
    if source is not None:
        return {"card": _called(use), "source": source.name, "source_of": source.owner}
    return {"card": _called(use), "purpose": _PURPOSES[type(effect)]}


def _called(use: Use) -> str:
    """What is being used, by its name in play if it has one."""
    return use.card.name if use.source is None else use.source.name


#: The words of `[words.purposes]`.
_PURPOSES: dict[type[Effect], str] = {
    Deal: "deal",
    Prevent: "prevent",
    Reassign: "reassign",
    Move: "move",
    Remove: "heal",
    Ready: "ready",
    Exhaust: "exhaust",
    MoveGladiator: "send",
    Stat: "change",
    ReturnToHand: "return",
    Bless: "bless",
    Unbless: "unbless",
}

CHOOSE_TARGET = Question(
    "target", _target_options, rule="FG-TGT-1", says=_says_target,
    refuse=no.first("FG-TGT-1", "First choose a Gladiator for {card}.", _says_target, _refuse_target),
)  # fmt: skip


def _choose(g: Glory, use: Use, effect: Effect, source: Fighter | None = None) -> Flow:
    """One Gladiator for an effect, or None if there is none (any more): FG-TEXT-8, FG-R-41."""
    found = _candidates(g, use, effect, source)
    if not found:
        if g.log is not None:
            g.tell("no-target", card=_called(use))
        return None
    selector = effect.to if source is not None and isinstance(effect, (Reassign, Move)) else acts_on(effect)
    assert selector is not None
    if selector.who is Who.SELF or (selector.who is Who.SUBJECT and len(found) == 1):
        chosen: Fighter | None = found[0]
    else:
        choice: Action | None = yield CHOOSE_TARGET.ask(use.user, use, effect, source)
        chosen = None if choice is None else find_fighter(g, choice.args[0])
    if chosen is not None:
        if selector.is_target:
            use.targets += (chosen,)
            _start_watching(g, use)
        if use.targeting:
            use.arenas = (chosen.arena,)  # FG-R-42: a Reaction stays in the Arena it has chosen
    return chosen


def _everybody(g: Glory, use: Use, effect: Effect) -> Flow:
    """The Gladiators an effect acts on: all that fit, or the one chosen."""
    selector = acts_on(effect)
    assert selector is not None
    if selector.who is Who.ALL:
        return first_choices(g, use, effect)
    chosen: Fighter | None = yield from _choose(g, use, effect)
    return [] if chosen is None else [chosen]


# ---------------------------------------------------------------- amounts (D13)


def _amounts(g: Glory, seat: Seat, effect: Reassign | Move | Remove | Prevent, fighter: Fighter) -> list[Action]:
    return [AMOUNT(n) for n in range(1, _most(effect, fighter) + 1)]


def _most(effect: Reassign | Move | Remove | Prevent, fighter: Fighter) -> int:
    assert isinstance(effect.n, UpTo)
    match effect:
        case Reassign():
            there = fighter.assigned + fighter.unpreventable
        case Prevent():
            there = fighter.assigned
        case _:
            there = fighter.damage
    return min(effect.n.most, there)


def _says_amount(
    g: Glory, seat: Seat, effect: Reassign | Move | Remove | Prevent, fighter: Fighter
) -> dict[str, Any]:
    told = {"gladiator": fighter.name, "gladiator_of": fighter.owner}
    return {**told, "purpose": _PURPOSES[type(effect)], "most": _most(effect, fighter)}


HOW_MUCH = Question(
    "amount", _amounts, rule="FG-DMG-12", says=_says_amount,
    refuse=no.first("FG-DMG-12", "First choose how much damage of {gladiator} it is.", _says_amount),
)  # fmt: skip


def _how_much(g: Glory, use: Use, effect: Reassign | Move | Remove | Prevent, fighter: Fighter) -> Flow:
    """FG-DMG-12: at least 1 of "up to n"; other numbers are what they are."""
    if not isinstance(effect.n, UpTo):
        assert effect.n is not None
        return number(g, effect.n, use)
    if not _most(effect, fighter):
        return 0  # a free action has taken it away in between
    choice: Action | None = yield HOW_MUCH.ask(use.user, effect, fighter)
    return 0 if choice is None else choice.args[0]


def _amount(g: Glory, n: Number, use: Use) -> int:
    return n if type(n) is int else number(g, n, use)


# ---------------------------------------------------------------- damage


def _deal(g: Glory, use: Use, effect: Deal) -> Flow:
    hit: list[Fighter] = yield from _everybody(g, use, effect)
    count = _amount(g, effect.n, use)
    goes_on = g.log is not None and _goes_on(g, use, effect)
    yield from deal(g, [(fighter, count) for fighter in hit], use, unpreventable=effect.unpreventable, goes_on=goes_on)


def _goes_on(g: Glory, use: Use, effect: Deal) -> bool:
    """Whether this use has dealt damage before, or its Gladiator has fallen meanwhile: others may have acted since."""
    if use.ability is None:
        return False
    for earlier in use.ability.effects:
        if earlier is effect:
            break
        if isinstance(earlier, Deal):
            return True
    gone = isinstance(use.source, Fighter) and use.source not in g.places[use.source.arena].fighters
    return gone and use.ability.event not in (Event.LEAVE, Event.DEFEATED)


def _prevent(g: Glory, use: Use, effect: Prevent) -> Flow:
    fighters: list[Fighter] = yield from _everybody(g, use, effect)
    for fighter in fighters:
        wanted = fighter.assigned
        if effect.n is not None:
            wanted = yield from _how_much(g, use, effect, fighter)
        count = min(wanted, fighter.assigned)
        fighter.assigned -= count
        tell_prevented(g, fighter, count)


def _reassign(g: Glory, use: Use, effect: Reassign) -> Flow:
    """FG-DMG-5/11: preventable tokens go first, the others keep their mark."""
    source: Fighter | None = yield from _choose(g, use, effect)
    if source is None:
        return
    to: Fighter | None = yield from _choose(g, use, effect, source)
    if to is None:
        return
    wanted: int = yield from _how_much(g, use, effect, source)
    preventable = min(wanted, source.assigned)
    marked = min(wanted - preventable, source.unpreventable)
    source.assigned -= preventable
    source.unpreventable -= marked
    tell_shift(g, "reassigned", source, to, preventable + marked)
    if preventable:
        assign(g, to, preventable)
    if marked:
        assign(g, to, marked, unpreventable=True)
    if preventable or marked:
        yield from after_assigning(g, [to])  # FX-BLESS-12


def _move(g: Glory, use: Use, effect: Move) -> Flow:
    """FG-DMG-6: damage taken off one Gladiator is assigned to another and can be answered."""
    source: Fighter | None = yield from _choose(g, use, effect)
    if source is None:
        return
    to: Fighter | None = yield from _choose(g, use, effect, source)
    if to is None:
        return
    wanted: int = yield from _how_much(g, use, effect, source)
    count = min(wanted, source.damage)
    source.damage -= count
    tell_shift(g, "moved", source, to, count)
    yield from deal(g, [(to, count)], use, told=True)


def _remove(g: Glory, use: Use, effect: Remove) -> Flow:
    fighters: list[Fighter] = yield from _everybody(g, use, effect)
    for fighter in fighters:
        wanted: int = yield from _how_much(g, use, effect, fighter)
        count = min(wanted, fighter.damage)
        fighter.damage -= count
        tell_healed(g, fighter, count)


# ---------------------------------------------------------------- Gladiators


def _ready(g: Glory, use: Use, effect: Ready) -> Flow:
    fighters: list[Fighter] = yield from _everybody(g, use, effect)
    for fighter in fighters:
        fighter.exhausted = False
        _tell_of(g, "readied", fighter)
    yield from check_defeats(g, "readied")  # a bonus may have hung on being Exhausted (FG-R-26)


def _exhaust(g: Glory, use: Use, effect: Exhaust) -> Flow:
    fighters: list[Fighter] = yield from _everybody(g, use, effect)
    for fighter in fighters:
        fighter.exhausted = True
        _tell_of(g, "exhausted", fighter)
    yield from check_defeats(g, "exhausted")


_BONUS = {
    (Duration.COMBAT_TURN, StatName.ATTACK): "turn_attack",
    (Duration.COMBAT_TURN, StatName.HEALTH): "turn_health",
    (Duration.COMBAT_TURN, StatName.AGILITY): "turn_agility",
    (Duration.ATTACK, StatName.ATTACK): "strike_attack",
    (Duration.BATTLE, StatName.ATTACK): "battle_attack",
    (Duration.BATTLE, StatName.HEALTH): "battle_health",
    (Duration.BATTLE, StatName.AGILITY): "battle_agility",
}


#: The words of `[words.stats]`, and how the values are read.
_STATS = {StatName.ATTACK: "attack", StatName.HEALTH: "health", StatName.AGILITY: "agility"}
_READ = {StatName.ATTACK: attack, StatName.HEALTH: health, StatName.AGILITY: agility}


def _tell_of(g: Glory, kind: str, fighter: Fighter, **more: Any) -> None:
    if g.log is not None:
        g.tell(kind, gladiator=fighter.name, gladiator_of=fighter.owner, **more)


def _stat(g: Glory, use: Use, effect: Stat) -> Flow:
    fighters: list[Fighter] = yield from _everybody(g, use, effect)
    bonus = _BONUS[effect.duration, effect.stat]
    for fighter in fighters:
        change = _amount(g, effect.n, use)
        setattr(fighter, bonus, getattr(fighter, bonus) + change)
        if change and g.log is not None:
            told = {"stat": _STATS[effect.stat], "lasts": effect.duration.value}
            _tell_of(g, "changed", fighter, **told, change=change, now=_READ[effect.stat](g, fighter))
    if effect.stat is StatName.HEALTH:
        yield from check_defeats(g)


def _piercing(g: Glory, use: Use, effect: Piercing) -> None:
    if isinstance(use.source, Fighter):
        use.source.piercing += effect.n


def _bless(g: Glory, use: Use, effect: Bless) -> Flow:
    fighters: list[Fighter] = yield from _everybody(g, use, effect)
    for fighter in fighters:
        fighter.blessings += effect.n
        _tell_of(g, "blesses", fighter, count=effect.n, now=fighter.blessings)


def _unbless(g: Glory, use: Use, effect: Unbless) -> Flow:
    fighters: list[Fighter] = yield from _everybody(g, use, effect)
    for fighter in fighters:
        count = fighter.blessings if effect.n is None else min(effect.n, fighter.blessings)
        _tell_of(g, "unblessed", fighter, count=count)
        for _ in range(count):
            if fighter.blessings:  # an answer to the first may have taken the others away
                yield from remove_blessing(g, fighter)


def _gladiators_to_put_in(g: Glory, seat: Seat) -> list[Action]:
    spare = spare_influence(g, seat)
    found: list[Action] = []
    for card in g.players[seat].hand:
        if card.is_gladiator and card.influence <= spare and PUT_IN(card.key) not in found:
            found.append(PUT_IN(card.key))
    return found


def _says_put_in(g: Glory, seat: Seat) -> dict[str, Any]:
    return {"arena": arena_name(g, g.battle)}


WHICH_GLADIATOR = Question(
    "put-in", _gladiators_to_put_in, rule="FG-R-53", says=_says_put_in,
    refuse=no.first("FG-R-53", "First choose a Gladiator of your Hand to put into {arena}.", _says_put_in),
)  # fmt: skip


def _put_into_arena(g: Glory, use: Use, effect: PutIntoArena) -> Flow:
    """FG-R-53: needs Influence, costs no Coin."""
    player = g.players[use.user]
    if not fits_into_battle(g, use.user):
        return
    player.showing = spare_influence(g, use.user)
    choice: Action | None = yield WHICH_GLADIATOR.ask(use.user)
    player.showing = NOBODY
    if choice is not None:
        card = from_hand(player, choice.args[0])
        leave_hand(player, card)
        yield from enter(g, use.user, card, g.battle)


def _move_gladiator(g: Glory, use: Use, effect: MoveGladiator) -> Flow:
    fighter: Fighter | None = yield from _choose(g, use, effect)
    if fighter is not None:
        yield from move_over(g, use.user, fighter)


# ---------------------------------------------------------------- cards


def _draw(g: Glory, use: Use, effect: Draw) -> None:
    draw(g, use.user, _amount(g, effect.n, use))


def _return_to_hand(g: Glory, use: Use, effect: ReturnToHand) -> Flow:
    if effect.whom is None:
        _take_back(g, use.user, use.card)
        return
    fighter: Fighter | None = yield from _choose(g, use, effect)
    if fighter is None:
        return
    remember_last_values(g, fighter)
    take_away(g, fighter)
    if fighter.owner < g.seats:
        into_hand_openly(g.players[fighter.owner], fighter.card)
        _tell_of(g, "returned", fighter, seat=fighter.owner, card=fighter.card.title)
    else:
        discard_fighter(g, fighter)  # FX-SOLO-GEN-9
        _tell_of(g, "ludus-takes-back", fighter)
    if battle_is_decided(g):
        raise BattleOver
    yield from after_leaving(g, LEAVES, [fighter])


def _take_back(g: Glory, seat: Seat, card: Card) -> None:
    """The card itself comes back, from where it is being resolved or from the Discard Pile (FG-R-50)."""
    player = g.players[seat]
    if card in player.resolving:
        player.resolving.remove(card)
    elif card in player.discard:
        _take_topmost(player.discard, card)
    else:
        return
    into_hand_openly(player, card)
    g.tell("returned", seat=seat, card=card.title)


def _take_topmost(pile: list[Card], card: Card) -> None:
    del pile[len(pile) - 1 - pile[::-1].index(card)]


def _recoverable(g: Glory, seat: Seat) -> list[Action]:
    return [RECOVER(card.key) for card in dict.fromkeys(g.players[seat].discard)]


WHICH_CARD = Question(
    "recover", _recoverable, rule="FG-R-58",
    refuse=no.first("FG-R-58", "First choose a card of your Discard Pile."),
)  # fmt: skip


def _recover(g: Glory, use: Use, effect: Recover) -> Flow:
    player = g.players[use.user]
    if not player.discard:
        return
    choice: Action | None = yield WHICH_CARD.ask(use.user)
    if choice is None:
        return
    card = next(card for card in player.discard if card.key == choice.args[0])
    _take_topmost(player.discard, card)
    end_lost_watches(g, use.user)
    if effect.to is RecoverTo.HAND:
        into_hand_openly(player, card)
    else:
        player.deck.append(card)
        player.known_top += 1
    g.tell("recovered", seat=use.user, card=card.title, where=effect.to.value)


def _removable(g: Glory, seat: Seat) -> list[Action]:
    return [REMOVE(card.key) for card in dict.fromkeys(g.players[seat].hand)]


WHICH_TO_REMOVE = Question(
    "remove", _removable, rule="FG-GLOSS-1",
    refuse=no.first("FG-GLOSS-1", "First choose a card of your Hand to remove from the game."),
)  # fmt: skip


def _remove_from_game(g: Glory, use: Use, effect: RemoveFromGame) -> Flow:
    player = g.players[use.user]
    if not player.hand:
        return
    choice: Action | None = yield WHICH_TO_REMOVE.ask(use.user)
    if choice is None:
        return
    card = from_hand(player, choice.args[0])
    leave_hand(player, card)
    g.removed.append(card)
    g.tell("removed", seat=use.user, card=card.title)


def _rows(g: Glory, seat: Seat, declinable: bool) -> list[Action]:
    rows = [REFRESH_ROW(name) for name in ROW_NAMES]
    return [*rows, DECLINE] if declinable else rows


def _says_row(g: Glory, seat: Seat, declinable: bool) -> dict[str, Any]:
    return {"then": "decline"} if declinable else {}


WHICH_ROW = Question(
    "row", _rows, rule="FG-GLOSS-3", says=_says_row,
    refuse=no.first("FG-GLOSS-3", "First choose the Supply row to replace."),
)  # fmt: skip


def _refresh(g: Glory, use: Use, effect: Refresh, declinable: bool = False) -> Flow:
    choice: Action = yield WHICH_ROW.ask(use.user, declinable)
    if choice is not DECLINE:
        refresh_row(g, use.user, ROW_NAMES.index(choice.args[0]))
    else:
        g.tell("leaves-supply", seat=use.user)


# ---------------------------------------------------------------- Coin and opponents


def _gain_coin(g: Glory, use: Use, effect: GainCoin) -> None:
    count = _amount(g, effect.n, use)
    g.players[use.user].coins += count
    if count:
        g.tell("gains", seat=use.user, count=count, now=g.players[use.user].coins)


def _opponents(g: Glory, seat: Seat) -> list[Action]:
    """FX-R-8: one other player; in a Battle one who is still in it."""
    return [OPPONENT(f"p{other + 1}") for other in g.order_from(seat)[1:] if other not in g.placed]


WHICH_OPPONENT = Question(
    "opponent", _opponents, rule="FG-TGT-1", refuse=no.first("FG-TGT-1", "First choose an opponent.")
)


def _opponent(g: Glory, use: Use) -> Flow:
    """The opponent; with several, the user's choice."""
    if g.seats == 2:
        return 1 - use.user
    choice: Action = yield WHICH_OPPONENT.ask(use.user)
    return int(choice.args[0][1:]) - 1


def _opp_loses_coin(g: Glory, use: Use, effect: OppLosesCoin) -> Flow:
    if g.magnus is not None:
        g.tell("no-coin", seat=MAGNUS)
        return  # FX-SOLO-GEN-5, FX-R-43
    other: Seat = yield from _opponent(g, use)
    count = min(_amount(g, effect.n, use), g.players[other].coins)
    g.players[other].coins -= count
    if count:
        g.tell("loses-coin", seat=other, count=count, now=g.players[other].coins)
    else:
        g.tell("no-coin", seat=other)


def _opp_discards(g: Glory, use: Use, effect: OppDiscards) -> Flow:
    if g.magnus is not None:
        g.tell("no-card", seat=MAGNUS)
        return
    other: Seat = yield from _opponent(g, use)
    yield from discard_chosen(g, other, _amount(g, effect.n, use), forced=True)


# ---------------------------------------------------------------- control


def _if(g: Glory, use: Use, effect: If) -> Flow:
    if holds(g, effect.condition, use):
        yield from resolve(g, use, effect.then)


def _yes_or_no(g: Glory, seat: Seat, coins: int, card: str, text: str) -> list[Action]:
    return [ACCEPT, DECLINE] if can_spare(g.players[seat], coins) else [DECLINE]


def _says_offer(g: Glory, seat: Seat, coins: int, card: str, text: str) -> dict[str, Any]:
    return {"card": card, "coins": coins, "text": text}


OFFER = Question(
    "offer", _yes_or_no, rule="FG-TEXT-3", says=_says_offer,
    refuse=no.first("FG-TEXT-3", "First accept or decline what {card} offers.", _says_offer),
)  # fmt: skip


def _may(g: Glory, use: Use, effect: May) -> Flow:
    if isinstance(effect.effect, Refresh):
        yield from _refresh(g, use, effect.effect, declinable=True)
        return
    if not can_do(g, use, effect.effect):
        return
    choice: Action = yield OFFER.ask(use.user, 0, _called(use), use.card.text)
    if choice is ACCEPT:
        yield from resolve(g, use, effect.effect)


def _may_pay(g: Glory, use: Use, effect: MayPay) -> Flow:
    """D19. Pierce that is neither being resolved nor in the Discard Pile cannot come back, so nothing is offered."""
    player = g.players[use.user]
    if isinstance(effect.effect, ReturnToHand) and use.card not in player.resolving and use.card not in player.discard:
        return
    choice: Action = yield OFFER.ask(use.user, effect.coins, _called(use), use.card.text)
    if choice is ACCEPT:
        payment: Payment | None = yield from pay(g, use.user, effect.coins, use.card.title)
        if g.log is not None:
            g.tell("pays", seat=use.user, what=_called(use), **paid(payment, player, effect.coins))
        yield from resolve(g, use, effect.effect)


def _alternatives(g: Glory, seat: Seat, use: Use, options: tuple[Effect, ...]) -> list[Action]:
    return [ALTERNATIVE(place) for place, option in enumerate(options, 1) if can_do(g, use, option)]


def _says_effect(g: Glory, seat: Seat, use: Use, options: tuple[Effect, ...]) -> dict[str, Any]:
    return {"card": _called(use), "text": use.card.text}


WHICH_EFFECT = Question(
    "effect", _alternatives, rule="FG-TEXT-2", says=_says_effect,
    refuse=no.first("FG-TEXT-2", "First choose an effect of {card}.", _says_effect),
)  # fmt: skip


def _choose_one(g: Glory, use: Use, effect: ChooseOne) -> Flow:
    if not _alternatives(g, use.user, use, effect.options):
        return
    choice: Action | None = yield WHICH_EFFECT.ask(use.user, use, effect.options)
    if choice is not None:
        yield from resolve(g, use, effect.options[choice.args[0] - 1])


def _start_watching(g: Glory, use: Use) -> None:
    """A card that waits for its target to fall does so from the moment the target is chosen (FG-R-50)."""
    assert use.ability is not None
    if len(use.targets) == 1 and any(isinstance(effect, Watch) for effect in use.ability.effects):
        g.watches.append(Watched(use.user, use.card, use.targets[0].serial))


def _nothing_now(g: Glory, use: Use, effect: Nothing | Watch) -> None:
    """Boast Cards do nothing; a card that watches has begun to when its target was chosen."""


RESOLVERS.update(
    {
        Deal: _deal,
        Prevent: _prevent,
        Reassign: _reassign,
        Move: _move,
        Remove: _remove,
        Ready: _ready,
        Exhaust: _exhaust,
        Stat: _stat,
        Bless: _bless,
        Unbless: _unbless,
        Piercing: _piercing,
        PutIntoArena: _put_into_arena,
        MoveGladiator: _move_gladiator,
        Draw: _draw,
        ReturnToHand: _return_to_hand,
        Recover: _recover,
        RemoveFromGame: _remove_from_game,
        Refresh: _refresh,
        GainCoin: _gain_coin,
        OppLosesCoin: _opp_loses_coin,
        OppDiscards: _opp_discards,
        If: _if,
        May: _may,
        MayPay: _may_pay,
        ChooseOne: _choose_one,
        Watch: _nothing_now,
        Nothing: _nothing_now,
    }
)


def demand_all_words() -> None:
    """Whatever a card file may say can be paid, carried out and asked for in words."""
    done = {name: word.means for name, word in EFFECTS.items() if word.means not in STANDING}
    chosen = {name: means for name, means in done.items() if any(field.name == "whom" for field in fields(means))}
    demand_words({name: word.means for name, word in COSTS.items()}, {"payer": PAYERS})
    demand_words(done, {"resolver": RESOLVERS})
    demand_words(chosen, {"sentence for choosing a Gladiator": _PURPOSES})
    demand_words({f"STAT(… {stat.value}, {lasts.value})": (lasts, stat) for lasts, stat in PASSING}, {"place": _BONUS})
    demand_words({f"T_{event.name}": 1 << event for event in Event}, {"sentence": told_events()})


demand_all_words()
