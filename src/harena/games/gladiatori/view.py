"""What a seat may see, built up from what it may know (chapter "Who knows what")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .arena import (
    AXIAL,
    DIRECTION_NAMES,
    FRONT_SECTORS,
    GATES,
    NAMES,
    NEIGHBOURS,
    START_NAMES,
    STARTS,
)
from .components import (
    ACTIONS,
    CARD_NAMES,
    CARDS,
    CHARACTERS,
    COVER_HP,
    FNT,
    KINDS,
    POWER_CARDS,
    POWER_NAMES,
    POWERS,
    SKILLS,
    VALUE_NAMES,
    VALUES,
    Character,
    Item,
)
from .creation import GIVEN_CARDS, price_list, spent_coins
from .fight import dodges, terms_of_debt
from .glory import SURRENDER
from .movement import STEP, move_options
from .state import (
    COLOURS,
    FACE_DOWN,
    KIND_BITS,
    LAST_TURN,
    ROTATED,
    ROUNDS,
    STANDBY,
    Attack,
    Effort,
    Gladiator,
    Gladiatori,
    Pile,
)


def cards(pile: Pile) -> dict[str, int]:
    return {CARD_NAMES[k]: pile[k] for k in KINDS if pile[k]}


def colours(pile: Pile) -> dict[str, int]:
    """What the backs of a pile show (GL-CHOOSE-2)."""
    return {"action": sum(pile[:4]), "combat": sum(pile[4:])}


NOTHING = {"action": 0, "combat": 0}


# -- what is printed ------------------------------------------------------------------------------------

HEXES = {name: list(axial) for name, axial in zip(NAMES, AXIAL, strict=True)}
START_HEXES = {letter: NAMES[hex_] for letter, hex_ in zip(START_NAMES, STARTS, strict=True)}
GATE_HEXES = [NAMES[hex_] for hex_ in GATES]
GLOSSARY = [
    {"name": c.name, "type": c.type, "coins": c.coins, "hp": c.hp, "text": c.text, "origin": c.origin}
    for c in (*CARDS, *POWER_CARDS)
]


def _sheet(character: Character) -> dict[str, Any]:
    return {
        "name": character.name,
        "text": character.text,
        "coins": character.coins(),
        "preferred": list(character.preferred),
        "values": dict(zip(VALUE_NAMES, character.values, strict=True)),
        "cards": cards(list(character.cards)),
        "powers": [POWER_NAMES[p] for p in POWERS if character.powers >> p & 1],
    }


SKILL_NAMES = [VALUE_NAMES[v] for v in SKILLS]
ABILITY_NAMES = [VALUE_NAMES[v] for v in VALUES if v not in SKILLS]
SURRENDERED = "Your gladiator leaves the arena alive and fights no more in this game."
SHEETS = [_sheet(character) for character in CHARACTERS]


def _around(hex_: int, facing: int, sectors: tuple[int, ...]) -> list[str]:
    near = [NEIGHBOURS[hex_][(facing + sector) % 6] for sector in sectors]
    return [NAMES[there] for there in near if there >= 0]


_BACK_SECTORS = tuple(sector for sector in range(6) if sector not in FRONT_SECTORS)
_FRONT = [[_around(hex_, facing, FRONT_SECTORS) for facing in range(6)] for hex_ in range(len(AXIAL))]
_BEHIND = [[_around(hex_, facing, _BACK_SECTORS) for facing in range(6)] for hex_ in range(len(AXIAL))]


def sheets(g: Gladiatori) -> list[dict[str, Any]]:
    """The ready-made characters: all while characters are made, then those that fight."""
    if g.phase in ("pick", "create"):
        return SHEETS
    return [SHEETS[x.character] for x in g.gladiators if x.character >= 0]


def _bits(pile: Pile) -> int:
    return sum(1 << k for k in KINDS if pile[k])


_FIRST_POWER = len(CARDS)
_ON_SHEET = [_bits(list(c.cards)) | c.powers << _FIRST_POWER for c in CHARACTERS]
_ACTION_CARDS = sum(1 << k for k in ACTIONS)


def glossary(g: Gladiatori, seat: int | None) -> list[dict[str, Any]]:
    """What the cards and Powers are that this seat can see somewhere; while characters are made, all of them."""
    if g.phase in ("pick", "create"):
        return GLOSSARY
    seen = _ACTION_CARDS
    for x in g.gladiators:
        seen |= _bits(x.removed) | _bits(x.aside) | x.powers_used << _FIRST_POWER
        if x.character >= 0:
            seen |= _ON_SHEET[x.character]
        if x.seat == seat:
            for pile in (x.deck, x.hand, x.hp, x.discard, x.laid):
                seen |= _bits(pile)
            seen |= sum(1 << p for p in POWERS if x.has_power(p)) << _FIRST_POWER
        elif x.effort is not None and x.effort.open:
            seen |= _bits(x.laid)
    return [entry for n, entry in enumerate(GLOSSARY) if seen >> n & 1]


def turn_stages(g: Gladiatori) -> list[dict[str, Any]]:
    """A turn in its order: cards are chosen, the rounds are fought, all rest."""
    now = {"choose": 0, "rest": ROUNDS + 1}.get(g.phase, g.round)
    names = ["Choose", *[f"Round {n}" for n in range(1, ROUNDS + 1)], "Rest"]
    return [{"name": name, "now": n == now} for n, name in enumerate(names)]


# -- what this seat sees --------------------------------------------------------------------------------


def item_view(item: Item) -> dict[str, Any]:
    return {
        "id": item.id,
        "name": item.name,
        "title": item.title,
        "type": item.type,
        "attack": item.attack,
        "defence": item.defence,
        "hp": item.hp,
        "throwing": item.throwing,
    }


def coordinates(hex_: int) -> list[int] | None:
    return list(AXIAL[hex_]) if hex_ >= 0 else None


def lies_open(effort: Effort | None) -> bool:
    """Whether everybody sees which card is in use: an announced value alone does not tell."""
    return effort is not None and (effort.open or not effort.new)


def effort_view(x: Gladiator, effort: Effort, own: bool) -> dict[str, Any]:
    """Totals are announced, the terms stay with their owner (GL-RESOLVE-3)."""
    told: dict[str, Any] = {"passive": effort.place < 0, "total": effort.total if effort.answered else None}
    if effort.place >= 0:
        card = FNT if effort.feinted else x.card()  # a Feint took his card back
        told["card"] = CARD_NAMES[card] if own or lies_open(effort) else None
        told["laid"] = cards(x.laid) if own or effort.open else sum(x.laid)
    if own:
        told["terms"] = [[name, value] for name, value in effort.terms]
    return told


def gladiator_view(g: Gladiatori, x: Gladiator, own: bool) -> dict[str, Any]:
    row = [
        {
            "card": CARD_NAMES[card & KIND_BITS] if own or not card & FACE_DOWN else None,
            "rotated": bool(card & ROTATED),
            "standby": bool(card & STANDBY),
            "reuse": None if card & STANDBY else len(x.table) - n,
        }
        for n, card in enumerate(x.table)
    ]
    planning = g.phase == "choose"  # hand and HP deck are a secret plan until all have chosen
    told: dict[str, Any] = {
        "seat": x.seat,
        "colour": COLOURS[x.seat],
        "side": x.side,
        "character": CHARACTERS[x.character].name if x.character >= 0 else None,
        "hex": coordinates(x.hex),
        "at": NAMES[x.hex] if x.hex >= 0 else None,
        "facing": DIRECTION_NAMES[x.facing],
        "front": _FRONT[x.hex][x.facing] if x.hex >= 0 else [],
        "behind": _BEHIND[x.hex][x.facing] if x.hex >= 0 else [],
        "fate": x.fate.name.lower(),
        "vp": x.vp if g.scoring() else None,
        "trapped": x.trapped,
        "unbalanced": x.unbalanced,
        "face_down": x.face_down,
        "items": [item_view(item) for item in x.items],
        "holds": [[net.title, g.figure_name(figure)] for net, figure in x.holds],
        "table": row,
        "hand": colours(x.hand) if own or not planning else NOTHING,
        "hp": colours(x.hp) if own or not planning else NOTHING,
        "deck": sum(x.deck),
        "discard": sum(x.discard),
        "seen": cards(x.seen),
        "removed": cards(x.removed),
        "aside": cards(x.aside),
        "powers_used": [POWER_NAMES[p] for p in POWERS if x.powers_used >> p & 1],
        "delayed": x.delayed,
        "help": [[g.figure_name(enemy), bonus] for enemy, bonus in x.help],
    }
    if x.effort is not None:
        told["effort"] = effort_view(x, x.effort, own)
    if own:
        told["coins_left"] = x.budget - spent_coins(x) if g.phase == "create" else x.coins_kept
        told["own"] = {
            "values": {VALUE_NAMES[v]: x.value[v] for v in VALUES},
            "start": {VALUE_NAMES[v]: x.start[v] for v in VALUES},
            "skills": SKILL_NAMES,
            "abilities": ABILITY_NAMES,
            "powers": [POWER_NAMES[p] for p in POWERS if x.has_power(p)],
            "hand": cards(x.hand),
            "hp": cards(x.hp),
            "deck": cards(x.deck),
            "discard": cards(x.discard),
            "hit_points": x.hit_points(),
            "cover": COVER_HP,
            "surrender": {"text": SURRENDERED, "points": SURRENDER if g.scoring() else None},
            "bought": list(x.bought),
        }
        if (stepped := g.asked_of(x.seat, "turn-after-step")) is not None:  # who steps on does not turn: where to?
            steps = move_options(g, x, with_speed=stepped[0])
            told["own"]["steps"] = [step.text for step in steps if step.form is STEP]
        if g.phase == "create":
            told["own"]["coins"] = x.budget
            told["own"]["given"] = cards(list(GIVEN_CARDS))
            told["own"]["sale"] = [
                {"name": name, "low": low, "prices": prices} for name, low, prices in price_list(g, x)
            ]
    return told


def views(g: Gladiatori, viewers: Sequence[int | None]) -> list[dict[str, Any]]:
    told = arena_view(g)
    return [told if seat is None else told | own_view(g, told["gladiators"], seat) for seat in viewers]


def own_view(g: Gladiatori, gladiators: list[dict[str, Any]], seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than the others do."""
    seen = [gladiator_view(g, x, True) if x.seat == seat else gladiators[n] for n, x in enumerate(g.gladiators)]
    return {"gladiators": seen, "glossary": glossary(g, seat)}


def arena_view(g: Gladiatori) -> dict[str, Any]:
    """What everybody sees."""
    told: dict[str, Any] = {
        "turn": g.turn,
        "last_turn": LAST_TURN,
        "round": g.round,
        "rounds": ROUNDS,
        "order": [COLOURS[s] for s in g.order],
        "active": COLOURS[g.active] if g.phase == "combat" and g.active >= 0 else None,
        "sides": g.sides,
        "animals_mode": g.animals,
        "first_blood": g.first_blood,
        "gladiators": [gladiator_view(g, x, False) for x in g.gladiators],
        "animals": [
            {"name": g.figure_name(b.number), "hex": coordinates(b.hex), "at": NAMES[b.hex], "trapped": b.trapped}
            for b in g.beasts
        ],
        "waiting": len(g.waiting) + len(g.coming),
        "offered": [item_view(item) for item in (g.item_deck if g.phase == "selection" else g.offered)],
        "hexes": HEXES,
        "starts": START_HEXES,
        "gates": GATE_HEXES,
        "characters": sheets(g),
        "glossary": glossary(g, None),
    }
    if g.debt > 0:
        told["damage"] = {"gladiator": COLOURS[g.debtor], "left": g.debt, "terms": terms_of_debt(g)}
    if g.attack != Attack.NONE:
        told["fight"] = {
            "kind": g.attack.name.lower(),
            "attacker": g.figure_name(g.attacker),
            "targets": [g.figure_name(figure) for figure in g.targets],
            "weapon": g.weapon.name if g.weapon is not None else None,
            "weapon_title": g.weapon.title if g.weapon is not None else None,
            "break": g.break_item.name if g.break_item is not None else None,
            "break_title": g.break_item.title if g.break_item is not None else None,
            "attack_values": g.target_values[:],
            "defence_values": g.defence_values[:],
            "dodged": [dodges(g, figure) and lies_open(g.gladiators[figure].effort) for figure in g.targets],
            "dice": g.dice[:] if g.attack == Attack.BEAST else [],
        }
    return told
