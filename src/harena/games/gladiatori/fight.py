"""The fight: reactions, values, Feints, outcome, forced moves (section "Resolution")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from . import glory
from .animals import beast_defence_powers, remove_beast, strike_beast
from .arena import NAMES, NEIGHBOURS, in_front
from .attack_powers import undo_lunge
from .components import CHARACTERS, FNT, MOV, UNBALANCING
from .damage import break_item, take_damage
from .declaration import figure_of
from .efforts import effort_of, works
from .elements import can_spend, might_spend, spend_elements
from .laying import undo_laying
from .movement import hex_of, move, occupied
from .names import DIRECTION_OF, DIRECTION_WORDS, first
from .powers import undo_powers
from .reactions import from_front, react
from .reflexes import reflex
from .skills import undo_points, undo_skill
from .special_moves import (
    overskill,
    rage,
    undo_conversions,
    undo_overskill,
    undo_rage,
    undo_sacrifice,
)
from .state import (
    FIRST_BEAST,
    Attack,
    Gladiator,
    Gladiatori,
    Step,
)
from .telling import signed, tell_defence, tell_unused, term_names, terms_told
from .values import (
    attack_value,
    defence_value,
    help_bonus,
    reveal,
    reveal_defence,
    unbeatable_bonus,
    undo_bonuses,
)

SWEEP_MODIFIERS = (1, -3, -7)


def fight(g: Gladiatori, a: Gladiator) -> Flow:
    """Steps 5 to 7 with a fight."""
    figures = g.targets[:]
    g.fallen = [beast.number for beast in g.beasts if beast.trapped]
    if any(figure >= FIRST_BEAST for figure in figures):
        reveal(g, a)  # GL-ANIM-13: against an animal the cards are turned up at once
    defenders = [g.gladiators[figure] for figure in figures if figure < FIRST_BEAST]
    for d in defenders:
        yield from react(g, d)
    yield from attack_value(g, a)
    announce_attack(g, a)
    tell_unused(g, a)
    g.defence_dice = []
    for index, figure in enumerate(figures):
        if figure < FIRST_BEAST:
            yield from defend(g, a, g.gladiators[figure], index)
        else:
            strike_beast(g, a, figure, index)
    cancelled = yield from feints(g, a, defenders)
    if not cancelled:
        yield from outcome(g, a, figures)
        glory.finish_if_decided(g)
        yield from wrestle(g, a)
        yield from reflex(g, a, own=True)
    for d in defenders:
        if not effort_of(d).feinted:
            yield from reflex(g, d, own=False)


def resolve_without_fight(g: Gladiatori, a: Gladiator) -> Flow:
    """C7n: the Action is revealed and carried out (GL-RESOLVE-1)."""
    g.step = Step.MOVE
    if a.card() != MOV:
        g.tell_of("no-fight", a.seat)
    reveal(g, a)
    yield from rage(g, a)
    yield from overskill(g, a)
    tell_unused(g, a, "no fight")
    if a.unbeatable_bonus:  # GL-R-70
        a.unbeatable_bonus = False
    if a.card() == MOV:
        yield from move(g, a, 3, with_speed=False)
    yield from reflex(g, a, own=True)


def help_ally(g: Gladiatori, a: Gladiator) -> Flow:
    """GL-ALLY-1 to GL-ALLY-5: the helper computes his attack value, the ally gets a quarter of it."""
    yield from attack_value(g, a)
    effort = effort_of(a)
    enemy = g.targets[0]
    value = effort.total + (effort.beast_bonus if enemy >= FIRST_BEAST else 0)
    bonus = max(0, value // 4)
    ally = g.gladiators[g.helped]
    if bonus:
        ally.help.append((enemy, bonus))
    if g.log is not None:
        more = [("against an animal", effort.beast_bonus)] if enemy >= FIRST_BEAST and effort.beast_bonus else []
        own, open_ = terms_told(g, a, more)
        told: dict[str, Any] = {"value": value, "bonus": bonus, "terms": open_ or None, **g.named("ally", ally.seat)}
        g.tell_of("helps", a.seat, victim=enemy, secret={"terms": own} if own else None, to=ally.seat, **told)
        tell_unused(g, a)
    if effort.acrobatic:
        a.new_unbalanced += 1
    yield from reflex(g, a, own=True)


# -- values -------------------------------------------------------------------------------------------


def announce_attack(g: Gladiatori, a: Gladiator) -> None:
    """C7d: the value against each target, Sweep modifier, allies' help and +2s against animals included."""
    effort = effort_of(a)
    g.target_values, g.defence_values = [], []
    extras: list[tuple[int, int, int]] = []
    for index, figure in enumerate(g.targets):
        help_ = help_bonus(a, figure)
        swept = SWEEP_MODIFIERS[index] if g.attack == Attack.SWEEP else 0
        beast = effort.beast_bonus if figure >= FIRST_BEAST else 0
        g.target_values.append(effort.total + help_ + swept + beast)
        extras.append((help_, swept, beast))
    g.reveals += 1
    if g.tells("attack-value"):
        names = ("ally", "Sweep", "against an animal")
        tell_attack(g, a, [[term for term in zip(names, extra, strict=True) if term[1]] for extra in extras])


def tell_attack(g: Gladiatori, a: Gladiator, extras: list[list[tuple[str, int]]]) -> None:
    """The value and its sum; in a Sweep of several the common sum first, then what each is struck with."""
    told: dict[str, Any] = {"values": g.target_values[:], "targets": [g.figure_name(figure) for figure in g.targets]}
    one = len(g.targets) == 1
    own, open_ = terms_told(g, a, extras[0] if one else ())
    told |= {"value": g.target_values[0] if one else effort_of(a).total, "terms": open_ or None}
    if one and g.target_values[0] <= 0:
        told["void"] = "void"
    secret = {"terms": own} if own else None
    g.tell_of("attack-value", a.seat, victim=g.targets[0] if one else -1, secret=secret, **told)
    if not one:
        for figure, value, terms in zip(g.targets, g.target_values, extras, strict=True):
            more = [f"{name} {signed(n)}" for name, n in term_names(terms)]
            void = {"void": "void"} if value <= 0 else {}
            g.tell_of("sweep-value", a.seat, victim=figure, value=value, terms=more, **void)


def defend(g: Gladiatori, a: Gladiator, d: Gladiator, index: int) -> Flow:
    """C7e to C7i for one defender; a null attack is not answered, but his cards are revealed (GL-RESOLVE-4)."""
    null = g.target_values[index] <= 0
    if not null and works(a, UNBALANCING) and len(g.targets) == 1:
        yield from unbalancing(g, d)
    yield from reveal_defence(g, d)
    if null:
        g.defence_values.append(0)
        if effort_of(d).place >= 0:
            unbeatable_bonus(d)  # GL-UNBEAT-3: he has reacted, though to nothing
    else:
        yield from defence_value(g, d)
        g.defence_values.append(effort_of(d).total)
        g.reveals += 1
        tell_defence(g, d)
    tell_unused(g, d, "no attack" if null else "")
    if works(d, UNBALANCING):
        yield from unbalancing(g, a)


# -- Unbalancing Strike -------------------------------------------------------------------------------

PAY_ELEMENTS = Form("pay-elements", "pay two elements")()
ACCEPT_MARKER = Form("accept-marker", "accept the marker")()


def _unbalancing_options(g: Gladiatori, seat: int) -> list[Action]:
    return [ACCEPT_MARKER, PAY_ELEMENTS] if can_spend(g.gladiators[seat], 2) else [ACCEPT_MARKER]


def _unbalancing_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    x = g.gladiators[seat]
    # The attacker answers the defender who has just announced his value.
    other = g.targets[len(g.defence_values) - 1] if seat == g.attacker else g.attacker
    return {**g.named("opponent", other), "unbalanced": x.unbalanced}


ANSWER_UNBALANCING = Question(
    "unbalancing", _unbalancing_options, rule="GL-UNBAL-1", refuse=first("unbalancing"), says=_unbalancing_parts
)


def unbalancing(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-UNBAL-1, GL-UNBAL-4: two Elements or a marker; nothing against the fallen or with a thrown weapon."""
    if x.face_down or g.attack == Attack.THROW:
        return
    if might_spend(x, 2):
        choice = yield ANSWER_UNBALANCING.ask(x.seat)
        if choice is PAY_ELEMENTS:
            yield from spend_elements(g, x, 2, "strike")
            return
    effort_of(x).unbalanced = True
    g.tell_of("accepts-marker", x.seat)


# -- Feints -------------------------------------------------------------------------------------------

_ONLY_IN_ANSWER = Violation("GL-FEINT-2", "You may Feint only in answer to a Feint.")
_NO_FEINT_NOW = Violation("GL-FEINT-1", "A Feint is played after all values are announced.")
_NO_FEINT_CARD = Violation("GL-FEINT-1", "You hold no Feint.")


def _may_feint(g: Gladiatori, seat: int) -> Violation | None:
    if g.asks(seat, "feint"):
        return None if g.gladiators[seat].hand[FNT] else _NO_FEINT_CARD
    return _ONLY_IN_ANSWER if seat in g.targets else _NO_FEINT_NOW


FEINT = Form("feint", check=_may_feint, about=("feint",), at=("hand",))()
NO_FEINT = Form("no-feint", "do not feint", passes=True)()


def _feint_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [NO_FEINT, FEINT]


def _feint_options(g: Gladiatori, seat: int) -> list[Action]:
    return [NO_FEINT, FEINT] if g.gladiators[seat].hand[FNT] else [NO_FEINT]


def _feint_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    """How the fight stands before a Feint."""
    if seat != g.attacker:
        return {**g.named("attacker", g.attacker), "role": "defence"}
    told = []
    for figure, value, defence in zip(g.targets, g.target_values, g.defence_values, strict=True):
        halved = value // 2 if dodges(g, figure) else value
        told.append(f"{g.title(figure)} ({halved} against {defence})".replace("-", "−"))
    owners = [figure if figure < FIRST_BEAST else None for figure in g.targets]
    return {"role": "attack", "struck": told, "struck_of": owners}


PLAY_FEINT = Question(
    "feint", _feint_options, candidates=_feint_candidates, rule="GL-FEINT-1", refuse=first("feint"), passing=NO_FEINT,
    says=_feint_parts,
)


def might_feint(x: Gladiator) -> bool:
    """Whether, for all the others know, he holds a Feint."""
    if not any(x.hand[4:]):
        return False
    if x.character >= 0:
        return CHARACTERS[x.character].cards[FNT] > x.removed[FNT]
    return True


def _plays_feint(g: Gladiatori, x: Gladiator) -> Flow:
    if not might_feint(x):
        return False
    choice = yield PLAY_FEINT.ask(x.seat)
    if choice is NO_FEINT:
        return False
    x.hand[FNT] -= 1
    x.discard[FNT] += 1
    x.seen[FNT] += 1
    g.reveals += 1
    g.tell_of("feints", x.seat, role="attack" if x.seat == g.attacker else "defence")
    return True


def feints(g: Gladiatori, a: Gladiator, defenders: list[Gladiator]) -> Flow:
    """C7j, C7k. True if the attacker's Feint cancels the fight (GL-FEINT-3)."""
    g.step = Step.OUTCOME
    feinted = yield from _plays_feint(g, a)
    if not feinted:
        return False
    for d in defenders:
        if effort_of(d).place >= 0:  # GL-FEINT-2: not the Passive
            answered = yield from _plays_feint(g, d)
            if answered:
                give_back(g, d)
            else:
                g.tell_of("does-not-feint", d.seat)
    give_back(g, a)
    return True


def give_back(g: Gladiatori, x: Gladiator) -> None:
    """GL-FEINT-4, GL-FEINT-5: what the Action or Reaction consumed comes back, as if it had never been done."""
    effort = effort_of(x)
    effort.feinted = True
    undo_rage(x)
    undo_laying(x)
    undo_sacrifice(x)
    undo_lunge(x)
    undo_conversions(x)
    undo_skill(x)
    undo_overskill(x)
    undo_points(x)
    undo_powers(x, effort.powers)
    undo_bonuses(x)


# -- outcome ------------------------------------------------------------------------------------------


def outcome(g: Gladiatori, a: Gladiator, figures: list[int]) -> Flow:
    """C7l to C7o: success, damage, VP and death for each target."""
    effort = effort_of(a)
    if g.attack == Attack.SWEEP:
        a.new_unbalanced += 1  # GL-SWEEP-5
    for figure in (a.seat, *figures):
        if figure < FIRST_BEAST:
            x = g.gladiators[figure]
            own = effort_of(x)
            x.new_unbalanced += own.acrobatic + own.unbalanced
    # A bear's seven may kill the attacker before all are struck: whose front he was in is settled now.
    fronts = [figure < FIRST_BEAST and from_front(g, g.gladiators[figure]) for figure in figures]
    score_attack(g, a, figures)
    for index, figure in enumerate(figures):
        if g.target_values[index] <= 0:
            continue
        if figure >= FIRST_BEAST:
            yield from beast_struck(g, a, figure, index)
            continue
        d = g.gladiators[figure]
        value = value_against(g, d, index)
        difference = value - g.defence_values[index]
        tell_outcome(g, a, figure, value, g.defence_values[index], halved=g.target_values[index])
        if difference <= 0:
            continue
        if trap(g, a, figure):
            continue
        damage = 1 + (1 + sum(a.laid)) // 2 + effort.deep + effort.leap_damage
        bonus = great_hit(g, difference)
        told = {"terms": damage_terms(a, bonus)} if g.tells("takes-damage") else {}
        yield from hit(g, a, d, damage + bonus, fronts[index], told)


def value_against(g: Gladiatori, d: Gladiator, index: int) -> int:
    """GL-MOVE-7: what the attack comes to against one of its targets; who dodges halves it."""
    value = g.target_values[index]
    return value // 2 if dodges(g, d.seat) else value


def dodges(g: Gladiatori, figure: int) -> bool:
    """GL-MOVE-7: a Reaction with Movement."""
    return figure < FIRST_BEAST and g.gladiators[figure].card() == MOV


def great_hit(g: Gladiatori, difference: int) -> int:
    """GL-OPT-2: damage for a great difference, where that is played."""
    return difference // 3 if g.damage_bonus else 0


def tell_outcome(g: Gladiatori, a: Gladiator, figure: int, value: int, defence: int, *, halved: int) -> None:
    """GL-RESOLVE-5: the two values against each other, a dodged one halved."""
    if g.tells("hit"):
        told: dict[str, Any] = {"difference": value - defence, "value": value, "defence": defence}
        if value != halved:
            told["halved"] = halved
        g.tell_of("hit" if value > defence else "miss", a.seat, victim=figure, **told)


def damage_terms(a: Gladiator, bonus: int) -> list[str]:
    """GL-DMG-1, GL-DMG-3: what the damage of a blow is made of."""
    effort = effort_of(a)
    cards = 1 + sum(a.laid)
    terms = [("the hit", 1), ("half of the card played" if cards == 1 else f"half of {cards} cards played", cards // 2)]
    terms += [("Deep Wounds", effort.deep), ("Leap", effort.leap_damage), ("a third of the difference", bonus)]
    return [f"{name} {signed(points)}" for name, points in terms if points]


def terms_of_debt(g: Gladiatori) -> list[str]:
    """GL-DMG-1: what the damage of the blow that is being paid for was made of; everybody was told it."""
    if g.attack == Attack.NONE or g.attacker >= FIRST_BEAST or g.debtor not in g.targets:
        return []
    index = g.targets.index(g.debtor)
    if index >= len(g.defence_values):
        return []
    difference = value_against(g, g.gladiators[g.debtor], index) - g.defence_values[index]
    return damage_terms(g.gladiators[g.attacker], great_hit(g, difference))


def score_attack(g: Gladiatori, a: Gladiator, figures: list[int]) -> None:
    """GL-VP-1, GL-VP-5, GL-VP-16: once each per attack, for opponents struck at with a value of 1 or more."""
    zones = {
        from_front(g, g.gladiators[figure])
        for index, figure in enumerate(figures)
        if figure < FIRST_BEAST and g.gladiators[figure].side != a.side and g.target_values[index] >= 1
    }
    if True in zones:
        glory.score(g, a.seat, glory.FRONT_ATTACK, "attack from the front")
    if False in zones:
        glory.score(g, a.seat, glory.BACK_ATTACK, "attack from behind")


def trap(g: Gladiatori, a: Gladiator, figure: int) -> bool:
    """GL-NET-1: a Net traps instead of wounding. False if the weapon is no Net."""
    if g.weapon is None or not g.weapon.is_net:
        return False
    at_once = {}
    if figure < FIRST_BEAST:
        g.gladiators[figure].new_trapped = 3
    else:
        beast = g.beast(figure)
        assert beast is not None
        beast.trapped = 3
        at_once = {"markers": 3}
    if g.attack == Attack.NET:
        a.holds.append((g.weapon, figure))
    g.tell_of("trapped", a.seat, victim=figure, net=g.weapon.title, **at_once)
    return True


def hit(g: Gladiatori, a: Gladiator, d: Gladiator, damage: int, front: bool, told: Mapping[str, Any]) -> Flow:
    """GL-DMG-1, GL-BREAK-1: the damage goes to the gladiator, or to the item that was named; VP follow."""
    rival = d.side != a.side  # GL-VP-17
    per_point, why = (glory.FRONT_DAMAGE, "damage") if front else (glory.BACK_DAMAGE, "damage from behind")
    if g.break_owner == d.seat and g.break_item is not None:
        points = break_item(g, d, g.break_item, damage)
        if points and rival:
            glory.score(g, a.seat, per_point * points, why)
        return
    points, killed = yield from take_damage(g, d, damage, told)
    if not rival or not points:
        return
    glory.score(g, a.seat, per_point * points, why)
    if front and not g.first_blood:
        g.first_blood = True
        glory.score(g, a.seat, glory.FIRST_BLOOD, "First Blood")
    if killed:
        points, why = (glory.FRONT_KILL, "kill") if front else (glory.BACK_KILL, "kill from behind")
        glory.score(g, a.seat, points, why)


def beast_struck(g: Gladiatori, a: Gladiator, figure: int, index: int) -> Flow:
    """GL-ANIM-13, GL-R-111: a value above the animal's roll kills it, or traps it in a Net; then its powers."""
    value, defence = g.target_values[index], g.defence_values[index]
    tell_outcome(g, a, figure, value, defence, halved=value)
    if value > defence and not trap(g, a, figure):
        remove_beast(g, figure)
        if g.animals == "coliseum":
            glory.score(g, a.seat, glory.BEAST_KILL, "animal killed")
    beasts = [f for f in g.targets if f >= FIRST_BEAST]
    yield from beast_defence_powers(g, a, figure, g.defence_dice[beasts.index(figure)])


# -- Wrestling ----------------------------------------------------------------------------------------

_CANNOT_WRESTLE = Violation("GL-WREST-2", "A Face-down or Trapped figure cannot be wrestled.")
_NOT_WRESTLING = Violation(
    "GL-WREST-1", "Wrestling moves a figure that you have just attacked and that stands in your front."
)
_NO_ROOM = Violation("GL-WREST-1", "A wrestled figure can only be moved to a free hex beside it.")


def _may_push(g: Gladiatori, seat: int, target: str, direction: str) -> Violation | None:
    figure = figure_of(g, target)
    if not g.asks(seat, "wrestle") or figure < 0 or direction not in DIRECTION_OF:
        return _NOT_WRESTLING
    violation = why_not_wrestle(g, g.gladiators[seat], figure)
    if violation is not None:
        return violation
    hex_ = NEIGHBOURS[hex_of(g, figure)][DIRECTION_OF[direction]]
    return None if hex_ >= 0 and hex_ not in occupied(g) else _NO_ROOM


def why_not_wrestle(g: Gladiatori, a: Gladiator, figure: int) -> Violation | None:
    """GL-WREST-2."""
    hex_ = hex_of(g, figure)
    if figure not in g.targets or hex_ < 0 or not in_front(a.hex, a.facing, hex_):
        return _NOT_WRESTLING
    if g.target_values[g.targets.index(figure)] <= 0:
        return _NOT_WRESTLING
    if figure < FIRST_BEAST:
        return None if g.gladiators[figure].free() else _CANNOT_WRESTLE
    return _CANNOT_WRESTLE if figure in g.fallen else None


PUSH = Form("push", "push {target} {direction}", check=_may_push, at=("foe",))
PUSH_NOBODY = Form("push-nobody", "push nobody")()


def _push_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [PUSH_NOBODY, *(PUSH(g.figure_name(figure), word) for figure in g.targets for word in DIRECTION_WORDS)]


WRESTLE = Question(
    "wrestle", candidates=_push_candidates, rule="GL-WREST-1", refuse=first("wrestle"),
    says=lambda g, seat: g.all_named("figures", g.targets),
)


def wrestle(g: Gladiatori, a: Gladiator) -> Flow:
    """GL-WREST-1 to GL-WREST-3: one attacked figure in front is moved; it keeps its facing."""
    if not effort_of(a).wrestling or a.hex < 0:
        return
    choice = yield WRESTLE.ask(a.seat)
    if choice is PUSH_NOBODY:
        g.tell_of("pushes-nobody", a.seat)
        return
    figure = figure_of(g, choice.args[0])
    hex_ = NEIGHBOURS[hex_of(g, figure)][DIRECTION_OF[choice.args[1]]]
    if figure < FIRST_BEAST:
        g.gladiators[figure].hex = hex_
        g.gladiators[figure].new_unbalanced += 1
    else:
        beast = g.beast(figure)
        assert beast is not None
        beast.hex = hex_
    g.tell_of("wrestles", a.seat, victim=figure, hex=NAMES[hex_])
