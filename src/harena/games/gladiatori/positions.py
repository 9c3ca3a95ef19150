"""Positions in words, for scenario files: building one, looking into one, and playing on with few words.

A pile is a text like `STR, E1x3, SM7`; a row of Action cards `BER, DEX rotated, MOV standby`; a gladiator is a table
under his colour; an animal is `{ species = "bear", hex = [1, 0] }`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harena.core.errors import BadScenario, Refused, did_you_mean
from harena.games.gladiatori.arena import AXIAL, DIRECTION_NAMES, HEX, OFF_BOARD
from harena.games.gladiatori.components import (
    CHARACTERS,
    ITEMS,
    KINDS,
    POWERS,
    SKILLS,
    VALUE_NAMES,
    VALUES,
    Item,
    Kind,
    item_called,
)
from harena.games.gladiatori.creation import become
from harena.games.gladiatori.state import (
    COLOURS,
    FACE_DOWN,
    FIRST_BEAST,
    KIND_BITS,
    ROTATED,
    STANDBY,
    Animal,
    Fate,
    Gladiator,
    Gladiatori,
    Pile,
    Species,
)

_PILES = ("deck", "hand", "hp", "discard", "removed", "stored", "seen")
_PLAIN = (
    "trapped", "unbalanced", "face_down", "vp", "height", "marker_moved", "side", "budget", "coins_kept", "delayed",
    "unbeatable_bonus", "last_round", "entered", "powers_open",
)  # fmt: skip
_GAME = (
    "turn", "round", "order", "acting", "phase", "first_blood", "initial_order", "offered", "item_deck", "waiting",
    "coming", "beasts",
)  # fmt: skip
_FLAGS = {"rotated": ROTATED, "standby": STANDBY | ROTATED, "covered": FACE_DOWN}

# Questions that a scenario leaves out are answered with what declines; their first option always does.
_DECLINES = {
    "done", "pass", "stop", "no-power", "save", "decline", "keep-rage", "raise-nothing", "break-nothing", "no-fight",
    "no-feint", "accept-marker", "push-nobody", "keep-place", "keep-facing", "stay", "no-extra",
}  # fmt: skip


def read_pile(text: str) -> Pile:
    pile = [0] * 15
    for word in text.replace(",", " ").split():
        code, _, count = word.partition("x")
        if code not in Kind.__members__:
            raise BadScenario(f"there is no card {code!r}; {did_you_mean(code, Kind.__members__)}")
        pile[Kind[code]] += int(count or 1)
    return pile


def write_pile(pile: Pile) -> str:
    names = [Kind(k).name + (f"x{pile[k]}" if pile[k] > 1 else "") for k in KINDS if pile[k]]
    return ", ".join(names)


def _read_card(text: str) -> int:
    code, *flags = text.split()
    card = int(Kind[code])
    for flag in flags:
        card |= _FLAGS[flag]
    return card


def _write_card(card: int) -> str:
    words = [Kind(card & KIND_BITS).name]
    if card & STANDBY:
        words.append("standby")
    elif card & ROTATED:
        words.append("rotated")
    if card & FACE_DOWN:
        words.append("covered")
    return " ".join(words)


def _read_item(text: str) -> Item:
    name = text.removeprefix("damaged ")
    item = item_called(ITEMS, name)
    if item is None:
        raise BadScenario(f"there is no item {name!r}; {did_you_mean(name, [item.id for item in ITEMS])}")
    return item if name == text else item.after_damage()


def arrange(g: Gladiatori, given: Mapping[str, Any]) -> None:
    """Make the position that `[given]` describes; what is not mentioned stays as a fresh game has it."""
    g.phase = "combat"
    g.first_blood = True
    g.order = list(range(g.seats))
    g.initial_order = list(range(g.seats))
    for key, value in given.items():
        if key in COLOURS:
            if COLOURS.index(key) >= g.seats:
                raise BadScenario(f"there is no seat for {key!r}")
            _arrange_gladiator(g, g.gladiators[COLOURS.index(key)], value)
        elif key in ("order", "initial_order"):
            setattr(g, key, [COLOURS.index(colour) for colour in value])
        elif key in ("offered", "item_deck"):
            setattr(g, key, [_read_item(item) for item in value])
        elif key in ("waiting", "coming"):
            setattr(g, key, [Species[species.upper()] for species in value])
        elif key == "beasts":
            g.beasts = [
                Animal(
                    FIRST_BEAST + n,
                    Species[beast["species"].upper()],
                    HEX[beast["hex"][0], beast["hex"][1]],
                    beast.get("trapped", 0),
                )
                for n, beast in enumerate(value)
            ]
            g.beasts_entered = len(g.beasts)
        elif key in _GAME:
            setattr(g, key, value)
        else:
            raise BadScenario(f"there is no {key!r} to be given; {did_you_mean(key, (*COLOURS, *_GAME))}")
    for place, seat in enumerate(g.initial_order):
        g.gladiators[seat].height = g.gladiators[seat].height or g.seats - place
    used = {item.id for x in g.gladiators for item in x.items} | {item.id for item in g.offered}
    g.item_deck = [item for item in g.item_deck if item.id not in used]


def _arrange_gladiator(g: Gladiatori, x: Gladiator, given: Mapping[str, Any]) -> None:
    if "character" in given:
        become(g, x, [c.id for c in CHARACTERS].index(given["character"]))
    else:
        x.start[:] = x.value[:] = [5] * 5
        x.at_least[:], x.at_most[:] = [0] * 5, [9] * 5
    if g.phase == "combat" and any(name in given for name in ("hand", "hp")):
        x.deck[:] = [0] * 15
    for key, value in sorted(given.items(), key=lambda entry: entry[0] == "start"):  # caps come after values
        if key == "character":
            continue
        if key in _PILES:
            getattr(x, key)[:] = read_pile(value)
        elif key.capitalize() in VALUE_NAMES:
            number = VALUE_NAMES.index(key.capitalize())
            x.value[number] = value
            x.start[number] = max(x.start[number], value) if "character" in given else value
            x.at_least[number], x.at_most[number] = 0, max(9, value)
        elif key == "start":
            for name, cap in value.items():
                x.start[VALUE_NAMES.index(name.capitalize())] = cap
        elif key == "overskill":
            for name, bonus in value.items():
                x.overskill[VALUE_NAMES.index(name.capitalize())] = bonus
                x.overskilled = True
                x.at_most[:3] = [30] * 3
        elif key == "powers":
            x.powers[:] = [int(power + 1 in value) for power in POWERS]
        elif key == "powers_used":
            x.powers_used = sum(1 << power - 1 for power in value)
        elif key == "table":
            x.table[:] = [_read_card(card) for card in value]
        elif key == "items":
            x.items = [_read_item(item) for item in value]
        elif key == "holds":
            x.holds = [(_read_item(net), _figure(figure)) for net, figure in value]
        elif key == "help":
            x.help = [(_figure(figure), bonus) for figure, bonus in value]
        elif key == "hex":
            x.hex = HEX[value[0], value[1]] if value else OFF_BOARD
        elif key == "facing":
            x.facing = DIRECTION_NAMES.index(value)
        elif key == "fate":
            x.fate = Fate[value.upper()]
        elif key in _PLAIN:
            setattr(x, key, value)
        else:
            known = (
                *_PILES,
                *_PLAIN,
                *(n.lower() for n in VALUE_NAMES),
                "start",
                "powers",
                "table",
                "items",
                "hex",
                "facing",
            )
            raise BadScenario(f"a gladiator has no {key!r}; {did_you_mean(key, known)}")


def _figure(name: str) -> int:
    if name in COLOURS:
        return COLOURS.index(name)
    return FIRST_BEAST + int(name.rsplit(maxsplit=1)[-1]) - 1


# -- looking ------------------------------------------------------------------------------------------


def inspect(g: Gladiatori) -> dict[str, Any]:
    """The whole position in the same notation."""
    found: dict[str, Any] = {
        "turn": g.turn,
        "round": g.round,
        "phase": g.phase,
        "order": [COLOURS[seat] for seat in g.order],
        "initial_order": [COLOURS[seat] for seat in g.initial_order],
        "active": COLOURS[g.active] if g.active >= 0 else None,
        "first_blood": g.first_blood,
        "attack_values": g.target_values[:],
        "defence_values": g.defence_values[:],
        "targets": [g.figure_name(figure) for figure in g.targets],
        "dice": g.dice[:],
        "animals": [
            {"name": g.figure_name(b.number), "hex": list(AXIAL[b.hex]), "trapped": b.trapped} for b in g.beasts
        ],
        "waiting": [species.name.lower() for species in g.waiting],
        "coming": [species.name.lower() for species in g.coming],
        "offered": [item.name for item in g.offered],
        "lost_items": sorted(item.name for item in g.lost_items),
        "debt": g.debt,
        "points": g.points,
    }
    for x in g.gladiators:
        found[COLOURS[x.seat]] = _inspect_gladiator(g, x)
    return found


def _inspect_gladiator(g: Gladiatori, x: Gladiator) -> dict[str, Any]:
    found: dict[str, Any] = {VALUE_NAMES[v].lower(): x.value[v] for v in VALUES}
    found |= {pile: write_pile(getattr(x, pile)) for pile in (*_PILES, "laid", "aside")}
    found |= {name: getattr(x, name) for name in _PLAIN}
    effort = x.effort
    found |= {
        "hex": list(AXIAL[x.hex]) if x.hex >= 0 else None,
        "on_board": x.hex >= 0,
        "facing": DIRECTION_NAMES[x.facing],
        "fate": x.fate.name.lower(),
        "table": [_write_card(card) for card in x.table],
        "items": [item.name for item in x.items],
        "holds": [[net.name, g.figure_name(figure)] for net, figure in x.holds],
        "powers": [power + 1 for power in POWERS if x.powers[power]],
        "hand_size": sum(x.hand),
        "hp_points": x.hit_points(),
        "overskill": [x.overskill[skill] for skill in SKILLS],
        "start": {VALUE_NAMES[v].lower(): x.start[v] for v in VALUES},
        "character": CHARACTERS[x.character].id if x.character >= 0 else None,
        "passive": x.passive,
        "new_unbalanced": x.new_unbalanced,
        "new_trapped": x.new_trapped,
        "deficit": x.deficit,
        "help": [[g.figure_name(figure), bonus] for figure, bonus in x.help],
        "terms": dict(effort.terms) if effort is not None else {},
        "total": effort.total if effort is not None else None,
        "defends_passively": effort is not None and effort.place < 0,
    }
    return found


# -- playing on ---------------------------------------------------------------------------------------


def enact(table: Any, play: Mapping[str, Any]) -> None:
    """`do = ["red: play strength", …]`: whatever is asked in between is declined. `finish = true`: decline on until
    the combat round in progress is over; `until = "kind"`: until that question is put.
    """
    for key in play:
        if key not in ("do", "finish", "until"):
            raise BadScenario(f"there is no {key!r} in a play; known: do, finish, until")
    mark = _moment(table)
    for line in play.get("do", ()):
        colour, _, text = line.partition(": ")
        if colour not in COLOURS:
            raise BadScenario(f"write the colour before the action, not {line!r}")
        _until_possible(table, COLOURS.index(colour), text)
        mark = _moment(table)
        table.apply(COLOURS.index(colour), text)
    if "until" in play:
        _decline_while(table, lambda: all(ask.kind != play["until"] for ask in table.pending.values()))
    if play.get("finish"):
        _decline_while(table, lambda: _moment(table) == mark)


def _moment(table: Any) -> tuple[Any, ...]:
    """Whose combat round it is, or which animal acts."""
    g = table.state
    return g.phase, g.round_number, g.acting, tuple(g.queue)


def _until_possible(table: Any, seat: int, text: str) -> None:
    for _ in range(200):
        violation = table.why_not(seat, text)
        if violation is None:
            return
        if not _decline(table):
            raise Refused(violation)
    raise BadScenario(f"{COLOURS[seat]} never comes to {text!r}")


def _decline_while(table: Any, going: Any) -> None:
    for _ in range(500):
        if not table.pending or not going() or not _decline(table):
            return


def _decline(table: Any) -> bool:
    """Answer one pending question with the option that declines it; False if it cannot be declined."""
    for seat, ask in table.pending.items():
        first = ask.options[0]
        if first.kind in _DECLINES or (first.kind == "put" and first.args[0] == 0):
            table.apply(seat, first)
            return True
    return False
