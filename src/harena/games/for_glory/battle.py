"""Battles (FG-BAT, FG-INIT, FG-TURN, FG-ATK, FG-WIN): who begins, Combat Turns, attacks, and what a win brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from harena.core import Action, Flow, Question, Result, Seat

from . import violations as no
from .abilities import play_card, usable, use_ability
from .cards import Card
from .combat import ATTACK, END_TURN, STRIKE, must_attack, tactic_use, why_not_tactic, why_not_tactic_card
from .damage import BattleOver, battle_is_decided, check_defeats, deal, end_attack
from .influence import make_up_shortfall
from .ludus import ludus_acts
from .machinations import ranking
from .moves import PASS, PLAY, PLAY_CARD, USE
from .piles import from_hand
from .reactions import ATTACKS, open_window
from .reserve import poll_reserves
from .royale import conclude, turn_up_arena
from .state import (
    BATTLE,
    COMBAT,
    GLORY_TO_WIN,
    IDLE_CYCLES,
    LAST_CYCLE,
    MAGNUS,
    NOBODY,
    NOWHERE,
    RESOLUTION,
    TURNS_IN_CYCLE,
    Fighter,
    Glory,
    L,
    Magnus,
    Permanent,
)
from .telling import arena_name, influence_now, tell_end, tell_strike
from .values import (
    added_by_texts,
    after,
    attack,
    cards_of_initiative,
    find_fighter,
    gives_influence,
    has_free_action,
    initiative,
    open_arenas,
)
from .vocabulary import StatName

# ---------------------------------------------------------------- beginning


def start_battle(g: Glory) -> Flow:
    """FG-BAT-1/2/3/7: the occupied Fleeting Arena first, L last; whoever stands alone has won at once."""
    arena = _next_arena(g)
    if arena == NOWHERE:
        g.phase = RESOLUTION
        return
    g.battle = arena
    g.battles += 1
    g.cycle = g.idle_cycles = 0
    if g.tells("battle"):
        _tell_battle(g, arena)
    try:
        yield from poll_reserves(g)
        if battle_is_decided(g):
            raise BattleOver
    except BattleOver:
        yield from _end_battle(g)
        return
    _start_cycle(g)
    g.phase = COMBAT


def _tell_battle(g: Glory, arena: int) -> None:
    """Where, for what, and who fights: of a battle royale each in a sentence of its own."""
    place = g.places[arena]
    casts = [
        {"seat": seat, "gladiators": [fighter.name for fighter in place.fighters if fighter.owner == seat]}
        for seat in sides(g)
    ]
    if g.royale:
        g.tell("battle", arena=arena_name(g, arena))
        for cast in casts:
            g.tell("fights", **cast)
        return
    told: dict[str, Any] = {"arena": arena_name(g, arena), "glory": place.glory}
    for side, cast in zip(("one", "other"), casts, strict=False):
        told[side] = {"kind": "cast", **cast}
    g.tell("battle", **told)


def _next_arena(g: Glory) -> int:
    if g.royale:
        return NOWHERE if L in g.fought else L  # FX-MP-FLOW-2: one Battle, whoever comes
    if L not in g.fought:  # FG-BAT-2: the Battle in L is the last, whoever has come to a Fleeting Arena since
        for arena, place in enumerate(g.places):
            if place.fighters and arena not in g.fought:
                return arena
    return NOWHERE


def sides(g: Glory) -> list[Seat]:
    """The players with Gladiators in the Active Arena, in seat order."""
    return sorted({fighter.owner for fighter in g.places[g.battle].fighters})


def _start_cycle(g: Glory) -> None:
    """FG-INIT-1/2/4: the highest Agility begins; ties go to the Crowd's Favor, then to the seat before it."""
    g.cycle += 1
    g.cycle_turns = g.passes = 0
    g.eventful = False
    totals = {seat: initiative(g, seat) for seat in sides(g)}
    g.active = max(totals, key=lambda seat: (totals[seat], -((g.favor - seat) % g.parties)))
    if g.tells("initiative"):
        _tell_initiative(g, totals)


def _tell_initiative(g: Glory, totals: dict[Seat, int]) -> None:
    total = totals[g.active]
    ranked = sorted(totals, key=lambda seat: -totals[seat])
    tied = [seat for seat in sorted(totals) if totals[seat] == total]
    less = [seat for seat in sorted(totals) if totals[seat] < total]
    told: dict[str, Any] = {"other_seats": less, "totals": [totals[seat] for seat in less]} if less else {}
    if len(tied) > 1:
        told |= {"tied_seats": tied, "favor_seat" if g.favor in tied else "beside_seat": g.favor}
        if less:
            behind = ranked[len(tied) :]
            told |= {"behind_seats": behind, "behind_seats_has": [totals[seat] for seat in behind]}
    elif len(totals) > 2:
        told |= {"ranked_seats": ranked, "ranked_seats_has": [totals[seat] for seat in ranked]}
    beyond = [each for seat in sorted(totals) for each in _beyond_agility(g, seat)]
    if beyond:
        told["beyond"] = beyond
    g.tell("initiative", seat=g.active, total=total, cycle=g.cycle, **told)


def _beyond_agility(g: Glory, seat: Seat) -> list[dict[str, Any]]:
    """What cards add to a player's Initiative beside the printed Agility of the Gladiators."""
    added: Counter[str] = Counter()
    for fighter in g.places[g.battle].fighters:
        if fighter.owner == seat:
            added[fighter.name] += fighter.card.initiative
            for source, count in added_by_texts(g, fighter, StatName.AGILITY):
                added[source.name] += count
    for card in cards_of_initiative(g, seat):
        added[card.name] += card.card.initiative
    return [
        {"kind": "beyond", "seat": seat, "count": count, "card": name} for name, count in added.items() if count
    ]


# ---------------------------------------------------------------- a Combat Turn


def combat_turn(g: Glory) -> Flow:
    """One Combat Turn and what follows it. Wherever the Battle is decided, it ends here."""
    try:
        yield from ludus_acts(g) if g.is_ludus(g.active) else _act(g, g.active)
        yield from _end_turn(g)
    except BattleOver:
        yield from _end_battle(g)


def _candidates(g: Glory, seat: Seat) -> Iterator[Action]:
    """Every own Gladiator in the Active Arena, every card of the Hand, all that is in play; then the two ends."""
    here = [fighter for fighter in g.places[g.battle].fighters if fighter.owner == seat]
    yield from (ATTACK(fighter.key) for fighter in here)
    yield from (PLAY_CARD[card] for card in g.players[seat].hand)
    yield from (USE(fighter.key) for fighter in here)
    yield from (USE(lying.key) for lying in (*g.players[seat].patrons, *open_arenas(g, seat)))
    yield from (END_TURN, PASS)


def _options(g: Glory, seat: Seat) -> list[Action]:
    """The candidates that pass their checks; nothing is looked at that this turn no longer holds."""
    found: list[Action] = []
    player = g.players[seat]
    here = g.places[g.battle].fighters
    ready = False
    if not g.attacked:
        for fighter in here:
            if fighter.owner == seat and not fighter.exhausted:
                found.append(ATTACK(fighter.key))
                ready = True
    if not g.tactic_used:
        for card in dict.fromkeys(player.hand):
            if card.is_tactic and why_not_tactic_card(g, seat, card) is None:
                found.append(PLAY_CARD[card])
        for fighter in here:
            if fighter.owner == seat and fighter.card.tactic is not None and why_not_tactic(g, seat, fighter) is None:
                found.append(USE(fighter.key))
        for patron in player.patrons:
            if patron.card.tactic is not None and why_not_tactic(g, seat, patron) is None:
                found.append(USE(patron.key))
        for arena in open_arenas(g, seat):
            if arena.card.tactic is not None and why_not_tactic(g, seat, arena) is None:
                found.append(USE(arena.key))
    if not ready:
        found.append(END_TURN if g.attacked or g.tactic_used else PASS)
    return found


def _says(g: Glory, seat: Seat) -> dict[str, Any]:
    """Where the Battle is, and what this turn still holds."""
    if must_attack(g, seat):
        todo = "attack" if g.tactic_used else "both"
    else:
        done = "end" if g.attacked or g.tactic_used else "pass"
        todo = done if g.tactic_used else f"tactic-or-{done}"
    return {"arena": arena_name(g, g.battle), "todo": todo}


COMBAT_TURN = Question(
    "combat-turn", _options, candidates=_candidates, rule="FG-TURN-1", says=_says,
    refuse=no.first("FG-TURN-1", "It is your Combat Turn: attack, use a Tactic, or end the turn."),
)  # fmt: skip


def _act(g: Glory, seat: Seat) -> Flow:
    """FG-TURN-1/2/3: at most one attack and one Tactic, in either order; a Ready Gladiator must attack."""
    g.attacked = g.tactic_used = False
    while seat not in g.placed and not _nothing_left(g, seat):  # FX-MP-BAT-16
        choice: Action = yield COMBAT_TURN.ask(seat)
        if choice is PASS or choice is END_TURN:
            break
        if choice.form is ATTACK:
            yield from _attack(g, seat, choice.args[0])
        else:
            yield from _use_tactic(g, seat, choice)


def _nothing_left(g: Glory, seat: Seat) -> bool:
    """After both actions the turn is ended by its player only where there may be something to do at any time."""
    return g.attacked and g.tactic_used and not g.players[seat].reserve and not has_free_action(g, seat)


def _use_tactic(g: Glory, seat: Seat, choice: Action) -> Flow:
    """FG-TAC-3: the Tactic is spent the moment it is declared."""
    g.tactic_used = g.eventful = True
    if choice.form is PLAY:
        card = from_hand(g.players[seat], choice.args[0])
        assert card.played is not None
        yield from play_card(g, seat, card, tactic_use(g, seat, card, None, card.played))
    else:
        source = usable(g, seat, choice.args[0])
        assert isinstance(source, (Fighter, Permanent))
        assert source.card.tactic is not None
        yield from use_ability(g, tactic_use(g, seat, source.card, source, source.card.tactic))


def _end_turn(g: Glory) -> Flow:
    """What lasted for this turn ends; a turn without attack and Tactic was a pass (FG-TURN-7/11)."""
    g.watches.clear()
    lost_health = False
    for fighter in g.fighters():
        lost_health |= fighter.turn_health > 0
        fighter.turn_attack = fighter.turn_health = fighter.turn_agility = 0
    if lost_health:
        yield from check_defeats(g, "turn")
    if g.attacked or g.tactic_used:
        g.passes = 0
    else:
        g.passes += 1
        g.tell("passes", seat=g.active)
    g.cycle_turns += 1
    in_it = sides(g)
    if g.passes >= len(in_it) or g.cycle_turns >= TURNS_IN_CYCLE:
        yield from _end_cycle(g)
    else:
        g.active = next(seat for seat in g.parties_from(g.active + 1) if seat in in_it)


def _end_cycle(g: Glory) -> Flow:
    """FG-BAT-8, FG-R-31: everybody is readied and keeps the damage; a Battle that stands still is drawn."""
    g.idle_cycles = 0 if g.eventful else g.idle_cycles + 1
    if g.idle_cycles >= IDLE_CYCLES or g.cycle >= LAST_CYCLE:
        g.stalls += 1
        g.tell("stalled", arena=arena_name(g, g.battle), cycle=g.cycle)
        raise BattleOver
    g.active = NOBODY
    for fighter in g.places[g.battle].fighters:
        fighter.exhausted = False
    g.tell("new-cycle", arena=arena_name(g, g.battle), cycle=g.cycle + 1)
    yield from check_defeats(g, "readied")  # FG-R-64
    _start_cycle(g)


# ---------------------------------------------------------------- attack


def _strike_options(g: Glory, seat: Seat, attacker: Fighter) -> list[Action]:
    return [STRIKE(fighter.key) for fighter in g.places[g.battle].fighters if fighter.owner != seat]


def _anybody(g: Glory, seat: Seat, attacker: Fighter) -> list[Action]:
    return [STRIKE(fighter.key) for fighter in g.fighters()]


def _says_target(g: Glory, seat: Seat, attacker: Fighter) -> dict[str, Any]:
    return {"gladiator": attacker.name, "gladiator_of": seat, "damage": attack(g, attacker)}


def _struck(g: Glory, seat: Seat, action: Action, attacker: Fighter) -> dict[str, Any]:
    target = find_fighter(g, action.args[0])
    return {} if target is None else after(g, target, attack(g, attacker))


ATTACK_TARGET = Question(
    "attack-target", _strike_options, candidates=_anybody, rule="FG-ATK-4", says=_says_target, outcome=_struck,
    refuse=no.first("FG-ATK-4", "First choose whom {gladiator} strikes.", _says_target),
)  # fmt: skip


def _attack(g: Glory, seat: Seat, key: str) -> Flow:
    """FG-ATK-1 to 7: exhaust, let everybody react, then choose the target and read the Attack."""
    attacker = find_fighter(g, key)
    assert attacker is not None
    attacker.exhausted = g.attacked = True
    yield from check_defeats(g, "exhausted")  # somebody's Health may have hung on its being Ready (FG-R-26)
    yield from open_window(g, ATTACKS, [attacker], [attacker.arena])
    if attacker in g.places[g.battle].fighters:  # FG-ATK-6
        yield from _strike(g, seat, attacker)
    end_attack(g)


def _strike(g: Glory, seat: Seat, attacker: Fighter) -> Flow:
    choice: Action = yield ATTACK_TARGET.ask(seat, attacker)
    target = find_fighter(g, choice.args[0])
    assert target is not None
    damage = attack(g, attacker)
    tell_strike(g, attacker, target, damage, min(attacker.piercing, damage))
    if g.solo or any(fighter.strike_attack for fighter in g.places[g.battle].fighters):
        g.striker = attacker.serial
    yield from deal(g, [(target, damage)], attacker, piercing=attacker.piercing, told=True)


# ---------------------------------------------------------------- end of a Battle


def _end_battle(g: Glory) -> Flow:
    """FG-WIN-2: all that was pending is dropped; then the rewards, and the next Battle if there is one."""
    _drop_everything(g)
    arena = g.battle
    in_it = sides(g)
    if g.royale:
        conclude(g)
    elif in_it == [MAGNUS] and g.magnus is not None:
        _ludus_wins(g, g.magnus, arena)
    elif len(in_it) == 1:
        _reward(g, in_it[0], arena)
    elif not in_it:
        g.tell("drawn", arena=arena_name(g, arena))  # FG-DRAW-1: nothing moves
    g.fought.append(arena)
    g.battle = NOWHERE
    for fighter in g.fighters():
        fighter.turn_attack = fighter.turn_health = fighter.turn_agility = 0
        fighter.battle_attack = fighter.battle_health = fighter.battle_agility = 0
        fighter.strike_attack = fighter.piercing = fighter.spent_cycle = 0
    yield from check_defeats(g, "battle")  # FG-R-26
    if arena != L:  # FG-INF-3: an RC was lost; FG-INF-10: but what the Battle in L left short stays so to the end
        for seat in g.order_from(g.favor + 1):
            yield from make_up_shortfall(g, seat)
    yield from poll_reserves(g)
    g.phase = BATTLE


def _drop_everything(g: Glory) -> None:
    g.active = NOBODY
    g.windows.clear()
    g.watches.clear()
    g.damage_open = False
    for fighter in g.fighters():
        fighter.assigned = fighter.unpreventable = fighter.debts = 0
    g.striker = 0
    if g.magnus is not None:
        g.magnus.discard += g.magnus.playing[::-1]
        g.magnus.playing.clear()
    for player in g.players:
        player.owed = 0
        player.discard += player.resolving
        player.resolving.clear()


def _reward(g: Glory, winner: Seat, arena: int) -> None:
    """FG-WIN-3/5/6."""
    place = g.places[arena]
    player = g.players[winner]
    player.glory += place.glory
    if g.log is not None:
        told = _won(g, arena, place.champion, winner)
        g.tell("wins-battle", seat=winner, glory=place.glory, now=player.glory, **told)
    place.glory = 0
    if arena == L:
        assert place.card is not None
        player.arenas.append(place.card)
        place.card = None
        g.lasting_won = True
        boast = None
        if len(g.boasts) > 1 or player.glory >= GLORY_TO_WIN:  # FG-R-15: the last value would stay in force
            boast = g.boasts.pop(0)
            player.discard.append(boast)
        if g.log is not None:
            won = player.arenas[-1]
            more = influence_now(g, {winner: 0}) if gives_influence(won.card) else {}
            g.tell("takes-lasting", seat=winner, card=won.name, **_boasts(g, boast), **more)
    else:
        place.champion = winner
    if player.glory >= GLORY_TO_WIN:
        tell_end(g, (winner,), glory=player.glory, rival=g.glory_of(1 - winner))
        scores = tuple(each.glory for each in g.players)
        g.finish(Result((winner,), ranking(scores), scores, f"{player.glory} Glory after a Battle"))


def _won(g: Glory, arena: int, before: Seat, winner: Seat) -> dict[str, Any]:
    """Where a Battle was won, whether by somebody who stood alone, and what becomes of the Reigning Champion."""
    told: dict[str, Any] = {"arena": arena_name(g, arena), "goal": GLORY_TO_WIN}
    if not g.cycle:
        told["how"] = "alone"
    if arena == L:
        return told
    if before == winner:
        return told | {"champion": "stays"}
    if before != NOBODY:
        told["dethroned_seat"] = before
    card = g.places[arena].card
    if card is not None and gives_influence(card.card):
        count = gives_influence(card.card)
        told |= influence_now(g, {winner: count} | ({} if before == NOBODY else {before: -count}))
    return told | {"champion": "new"}


def _boasts(g: Glory, taken: Card | None) -> dict[str, int]:
    """The Boast Card that goes with the Lasting Arena, and the next one."""
    if taken is None:
        return {}
    return {"boast": taken.bloodlust} | ({"next": g.boasts[0].bloodlust} if g.boasts else {})


def _ludus_wins(g: Glory, magnus: Magnus, arena: int) -> None:
    """FX-SOLO-WIN-2 to 5: its Glory; in L the Arena goes and the Boast Card blocks its own deck, else it has the RC."""
    place = g.places[arena]
    magnus.glory += place.glory
    if g.log is not None:
        told = _won(g, arena, place.champion, MAGNUS)
        g.tell("ludus-wins", seat=MAGNUS, glory=place.glory, now=magnus.glory, **told)
    place.glory = 0
    if arena == L:
        assert place.card is not None
        gone = place.card
        g.removed.append(gone.card)
        turn_up_arena(g)
        boast = None
        if len(g.boasts) > 1 or magnus.glory >= GLORY_TO_WIN:
            boast = g.boasts.pop(0)
            magnus.deck.append(-boast.bloodlust)
            magnus.known_top += 1
        if g.log is not None:
            new = {} if place.card is None else {"new": place.card.name}
            g.tell("ludus-removes", seat=MAGNUS, card=gone.name, **new, **_boasts(g, boast))
    else:
        place.champion = MAGNUS
    if magnus.glory >= GLORY_TO_WIN:
        tell_end(g, (), lost=magnus.glory, rival=g.players[0].glory)
        reason = f"the Ludus Magnus has {magnus.glory} Glory after a Battle"
        g.finish(Result((), ((0,),), (g.players[0].glory,), reason))
