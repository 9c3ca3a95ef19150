"""Animals: entering, moving, attacking, defending, and what makes each kind special (chapter "Animals")."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question

from . import glory, knowledge
from .arena import (
    DISTANCE,
    GATES,
    LEFT_GATE,
    NAMES,
    NEIGHBOURS,
    RIGHT_GATE,
    behind,
)
from .components import MOV, SPEED
from .damage import PAY, die, lose, take_damage
from .efforts import effort_of
from .laying import clear_table_of_fight
from .movement import occupied
from .names import first
from .nets import check_held_nets
from .reactions import react
from .reflexes import reflex
from .state import FIRST_BEAST, Animal, Attack, Fate, Gladiator, Gladiatori, Species
from .telling import side_told, tell_defence, tell_unused
from .values import defence_value, reveal_defence

MOST_BEASTS = 18
# GL-ANIM-3: how many of the waiting animals enter on a roll of 1 to 6.
ENTRIES = (0, 0, 1, 2, 3, 3)


def call_animals(g: Gladiatori) -> None:
    """Who acts in this animal step, in random order: those on the board and those that enter (GL-ANIM-2 to -5)."""
    if g.animals == "none":
        return
    entering = g.coming
    g.coming = []
    if g.animals == "coliseum" and g.animals_enter == "roll":
        if g.round == 1:
            die_ = g.rng.die()
            count = min(ENTRIES[die_ - 1], len(g.waiting))
            g.tell("entry-roll", die=die_, count=count)
            entering, g.waiting = entering + g.waiting[:count], g.waiting[count:]
    else:
        entering, g.waiting = entering + g.waiting, []
    g.queue = [beast.number for beast in g.beasts] + [-1 - species for species in entering]
    g.rng.shuffle(g.queue)


def animal_step(g: Gladiatori) -> Flow:
    """One animal acts; they all come before the players (GL-ORDER-6)."""
    number = g.queue.pop(0)
    beast = enter(g, Species(-1 - number)) if number < 0 else g.beast(number)
    if beast is not None:
        if number >= 0:
            g.beast_moved = approach(g, beast)
        prey = [x.seat for x in g.gladiators if x.hex >= 0 and DISTANCE[x.hex][beast.hex] == 1]
        if prey:
            yield from beast_attacks(g, beast, g.gladiators[g.rng.choice(prey) if len(prey) > 1 else prey[0]])
        elif beast.trapped:
            struggle(g, beast, [g.rng.die()])
    check_held_nets(g)
    glory.finish_if_decided(g)
    glory.go_on(g)


# -- entering and moving ------------------------------------------------------------------------------


def enter(g: Gladiatori, species: Species) -> Animal | None:
    """GL-ANIM-4, GL-R-104: one die says which gate and how far; kept out by gladiators on both gates it waits."""
    die_ = g.rng.die()
    gates = (LEFT_GATE, RIGHT_GATE) if die_ <= 3 else (RIGHT_GATE, LEFT_GATE)
    held = {x.hex for x in g.gladiators}
    gate = next((gate for gate in gates if gate not in held), None)
    if gate is None:
        g.waiting.append(species)
        g.tell("kept-out", species=species.name.lower(), die=die_)
        return None
    beast = Animal(FIRST_BEAST + g.beasts_entered, species, gate)
    g.beasts_entered += 1
    g.beasts.append(beast)
    g.beast_moved = True
    moved = advance(g, beast, die_ - 1)
    if g.log is not None:
        told: dict[str, Any] = {"die": die_, "hex": NAMES[gate], "gate": "left" if gate == LEFT_GATE else "right"}
        if gate != gates[0]:
            told["blocked"] = "left" if gates[0] == LEFT_GATE else "right"
        g.tell_of("enters", beast.number, **told, **({"end": NAMES[beast.hex]} if moved else {}))
    return beast


def approach(g: Gladiatori, beast: Animal) -> bool:
    """GL-ANIM-6, GL-ANIM-7, GL-ANIM-19: next to a gladiator, or in a Net, it stays. True if it moved."""
    if beast.trapped or any(x.hex >= 0 and DISTANCE[x.hex][beast.hex] == 1 for x in g.gladiators):
        return False
    die_ = g.rng.die()
    if advance(g, beast, die_):
        g.tell_of("animal-moves", beast.number, die=die_, hex=NAMES[beast.hex])
    else:
        g.tell_of("animal-stays", beast.number, die=die_, hex=NAMES[beast.hex])
    return True


def advance(g: Gladiatori, beast: Animal, steps: int) -> bool:
    """GL-ANIM-7 to GL-ANIM-9: a shortest way to the nearest hex beside a gladiator; ties are diced.

    True if it moved.
    """
    ends = destinations(g, beast.hex, steps)
    if ends:
        beast.hex = g.rng.choice(ends) if len(ends) > 1 else ends[0]
    return bool(ends)


def destinations(g: Gladiatori, start: int, steps: int) -> list[int]:
    """GL-R-105, GL-R-106: the distinct hexes in which such a move may end; none if there is no way."""
    prey = [x.hex for x in g.gladiators if x.hex >= 0]
    blocked = occupied(g) - set(GATES) | set(prey)  # a gate hex may hold several animals
    goals = {n for hex_ in prey for n in NEIGHBOURS[hex_] if n >= 0 and n not in blocked}
    if start in goals:
        return []
    reach = _distances([start], blocked)
    nearest = min((reach[goal] for goal in goals if goal in reach), default=-1)
    if nearest < 0 or steps <= 0:
        return []
    if steps >= nearest:
        return sorted(goal for goal in goals if reach.get(goal) == nearest)
    back = _distances([goal for goal in goals if reach.get(goal) == nearest], blocked)
    return sorted(h for h, d in reach.items() if d == steps and back.get(h) == nearest - steps)


def _distances(sources: list[int], blocked: set[int]) -> dict[int, int]:
    found = dict.fromkeys(sources, 0)
    queue = list(sources)
    for hex_ in queue:
        for next_ in NEIGHBOURS[hex_]:
            if next_ >= 0 and next_ not in blocked and next_ not in found:
                found[next_] = found[hex_] + 1
                queue.append(next_)
    return found


# -- dice and their powers ----------------------------------------------------------------------------


def struggle(g: Gladiatori, beast: Animal, base: list[int]) -> None:
    """GL-ANIM-19: a base die of 5 or 6 loosens the Net."""
    if beast.trapped and max(base) >= 5:
        beast.trapped -= 1
        g.tell_of("animal-struggles", beast.number, die=max(base), left=beast.trapped)


def doubles(base: list[int]) -> bool:
    """GL-ANIM-14: powers need two base dice."""
    return len(base) == 2 and base[0] == base[1]


def seven(base: list[int]) -> bool:
    return len(base) == 2 and sum(base) == 7


def roll(g: Gladiatori, species: Species, dice: int) -> tuple[list[int], int]:
    """Base dice and what they come to; a bear adds a die, and two to each after doubles (GL-BEAR-1, GL-BEAR-2)."""
    base = g.rng.dice(dice)
    total = sum(base)
    extra = 0
    if species == Species.BEAR:
        extra = g.rng.die()
        total += extra + (6 if doubles(base) else 0)
    g.dice = [*base, extra] if extra else base[:]
    return base, total


def breed(g: Gladiatori, species: Species) -> None:
    """GL-ANIM-15, GL-R-110: one more enters in the next combat round, while there are fewer than 18."""
    if len(g.beasts) + len(g.waiting) + len(g.coming) + sum(n < 0 for n in g.queue) < MOST_BEASTS:
        g.coming.append(species)
        g.tell("one-more", animal=species.name.lower(), species=species.name.lower())


# What a roll threatens besides its value; more dogs and wolves are told when they are called.
_ROLL_POWERS = {
    "animal-attacks": ("wolf seven", "lion doubles", "lion seven", "bear seven"),
    "animal-defends": ("bear seven",),
}


def tell_roll(g: Gladiatori, kind: str, figure: int, base: list[int], value: int, **told: Any) -> None:
    """An animal's dice so that they add up, the bear's extra die and the +2 on each after doubles among them."""
    if g.log is None:
        return
    told |= {"dice": g.dice[:], "rolled": base, "value": value}
    if len(g.dice) > len(base):
        told["extra"] = g.dice[-1]
        told["bonus"] = value - sum(g.dice)
    beast = g.beast(figure)
    assert beast is not None
    power = f"{beast.species.name.lower()} {'doubles' if doubles(base) else 'seven' if seven(base) else ''}"
    if power in _ROLL_POWERS[kind]:
        told["power"] = f"{kind} {power}"
    g.tell_of(kind, figure, **told)


def why_so_many_dice(beast: Animal, *, moved: bool) -> str:
    """GL-ANIM-10, GL-ANIM-19: why an attack is rolled with one die or with two."""
    if beast.trapped:
        return "in a net"
    return "lion" if beast.species == Species.LION else "moved" if moved else "stayed"


def remove_beast(g: Gladiatori, figure: int) -> None:
    g.tell_of("animal-killed", figure)
    g.beasts = [beast for beast in g.beasts if beast.number != figure]
    if figure in g.queue:
        g.queue.remove(figure)


# -- attacking ----------------------------------------------------------------------------------------

STEP_BACK = Form("step-back", "step back")()
STAY = Form("stay", passes=True, at=("self",))()


def _escape_options(g: Gladiatori, seat: int) -> list[Action]:
    return [STAY, STEP_BACK] if g.gladiators[seat].value[SPEED] else [STAY]


def _escape_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    d = g.gladiators[seat]
    parts = {**g.named("attacker", g.attacker), **g.named("gladiator", seat), "value": g.target_values[0]}
    return parts | {"hex": NAMES[behind(d.hex, d.facing)], "speed": d.value[SPEED]}


ESCAPE = Question("lion-escape", _escape_options, rule="GL-LION-2", refuse=first("lion-escape"), says=_escape_parts)


def beast_attacks(g: Gladiatori, beast: Animal, d: Gladiator) -> Flow:
    """The animal rolls, then the gladiator decides how to defend (GL-ANIM-10 to GL-ANIM-12)."""
    g.attack, g.attacker, g.targets, g.weapon = Attack.BEAST, beast.number, [d.seat], None
    g.defence_values = []
    species = beast.species
    dice = 2 if species == Species.LION or not g.beast_moved else 1
    base, value = roll(g, species, max(1, dice - 1) if beast.trapped else dice)
    if g.log is not None:
        told = {"side": side_told(d, beast.hex), "why": why_so_many_dice(beast, moved=g.beast_moved)}
        tell_roll(g, "animal-attacks", beast.number, base, value, seat=d.seat, victim=d.seat, **told)
    struggle(g, beast, base)
    g.target_values = [value]
    if doubles(base) and species in (Species.DOG, Species.WOLF):
        breed(g, species)
    savage = doubles(base) and species == Species.LION
    escaped = False
    if savage:
        escaped = yield from escape(g, d)
    if not escaped:
        yield from endure(g, beast, d, base, 2 if savage else 1)
    clear_table_of_fight(g)


def escape(g: Gladiatori, d: Gladiator) -> Flow:
    """GL-LION-2, GL-R-113: a step into the free hex directly behind voids the attack. True if taken."""
    hex_ = behind(d.hex, d.facing)
    if not d.free() or hex_ < 0 or hex_ in occupied(g) or not d.at_most[SPEED]:
        return False
    choice = yield ESCAPE.ask(d.seat)
    if choice is STAY:
        return False
    d.value[SPEED] -= 1
    knowledge.spent(d, SPEED, 1)
    d.hex = hex_
    g.tell_of("steps-back", d.seat, hex=NAMES[hex_], **(g.named("beast", g.attacker) if g.log is not None else {}))
    return True


def endure(g: Gladiatori, beast: Animal, d: Gladiator, base: list[int], factor: int) -> Flow:
    yield from react(g, d)
    yield from reveal_defence(g, d)
    yield from defence_value(g, d)
    effort = effort_of(d)
    dodged = d.card() == MOV
    value = g.target_values[0] // 2 if dodged else g.target_values[0]
    g.defence_values = [effort.total]
    g.reveals += 1
    tell_defence(g, d)
    tell_unused(g, d)
    damage = factor * (value - effort.total)
    sum_: dict[str, Any] = {"value": value, "defence": effort.total}
    if dodged:
        sum_["halved"] = g.target_values[0]
    if damage > 0:
        told = {**sum_, "doubled": "doubled"} if factor > 1 else sum_
        yield from take_damage(g, d, damage, told)
    else:
        g.tell_of("withstands", d.seat, victim=beast.number, **sum_)
    d.new_unbalanced += effort.acrobatic
    if d.hex >= 0 and seven(base):
        if beast.species == Species.BEAR:
            yield from maul(g, d, beast.number)
        elif not dodged and beast.species == Species.WOLF:
            d.new_unbalanced += 1
        elif not dodged and beast.species == Species.LION:
            d.new_unbalanced += 2
    yield from reflex(g, d, own=False)


def maul(g: Gladiatori, x: Gladiator, figure: int) -> Flow:
    """GL-BEAR-3, GL-R-114: an item or a card of the HP deck goes; with nothing left, the cover.

    GL-R-140: an Unbeatable gladiator gives a card like anybody else if he has an HP deck again; a cover he has not.
    """
    if x.hex < 0:  # one Sweep may meet two sevens
        return
    bear = f"Bear {figure - FIRST_BEAST + 1}"  # it may be dead by now
    if x.items or any(x.hp):
        g.debtor, g.debt = x.seat, 1
        choice = yield PAY.ask(x.seat, bear)
        g.debtor, g.debt = -1, 0
        lost = lose(g, x, choice)[0]
        g.tell_of("mauled", x.seat, bear=bear, lost=lost, left=sum(x.hp), items_left=len(x.items))
    elif x.fate == Fate.ALIVE:
        x.deficit = 0
        g.tell_of("mauled", x.seat, bear=bear)
        yield from die(g, x)


# -- being attacked -----------------------------------------------------------------------------------


def strike_beast(g: Gladiatori, a: Gladiator, figure: int, index: int) -> None:
    """GL-ANIM-13: the defence roll, after the attack value is known; a null attack is not answered."""
    beast = g.beast(figure)
    assert beast is not None
    value = 0
    base: list[int] = []
    if g.target_values[index] > 0:
        base, value = roll(g, beast.species, 2)
        tell_roll(g, "animal-defends", figure, base, value)
    g.defence_values.append(value)
    g.defence_dice.append((int(beast.species), *base))


def beast_defence_powers(g: Gladiatori, a: Gladiator, figure: int, roll_: tuple[int, ...]) -> Flow:
    """GL-DOG-1, GL-WOLF-1, GL-BEAR-3 on a defence roll; lions have none (GL-LION-4)."""
    species, base = Species(roll_[0]), list(roll_[1:])
    if doubles(base) and species in (Species.DOG, Species.WOLF):
        breed(g, species)
    if seven(base) and species == Species.BEAR:
        yield from maul(g, a, figure)
