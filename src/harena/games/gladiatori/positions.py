"""Positions in words, for scenario files: building one, looking into one, and playing on with few words.

A pile is a text like `STR, E1x3, SM7`; a row of Action cards `BER, DEX rotated, MOV standby`; a gladiator is a table
under his colour; an animal is `{ species = "bear", hex = [1, 0] }`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from harena.core import BadScenario, Refused, did_you_mean
from harena.core.positions import alone, each_once, known, listed, named, texts, whole_number, yes_or_no

from .arena import AXIAL, DIRECTION_NAMES, GATES, HEX, NAMES, NOTATION, OFF_BOARD
from .components import (
    CHARACTERS,
    E0,
    E1,
    FNT,
    ITEMS,
    KINDS,
    POWERS,
    SKILLS,
    SUPPLY,
    VALUE_NAMES,
    VALUES,
    Item,
    Kind,
    item_called,
)
from .creation import become
from .state import (
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

THE_END = "the end"
_PILES = ("deck", "hand", "hp", "discard", "removed", "stored", "seen")
_PLAIN = (
    "trapped", "unbalanced", "face_down", "vp", "height", "marker_moved", "side", "budget", "coins_kept", "delayed",
    "unbeatable_bonus", "last_round", "entered", "powers_open",
)  # fmt: skip
_GAME = (
    "turn", "round", "order", "acting", "phase", "first_blood", "initial_order", "offered", "item_deck", "waiting",
    "coming", "beasts",
)  # fmt: skip
_VALUES = {name.lower(): value for value, name in enumerate(VALUE_NAMES)}
_GLADIATOR = (
    *_PILES, *_PLAIN, *_VALUES, "character", "start", "overskill", "powers", "powers_used", "table", "items", "holds",
    "help", "hex", "facing", "fate",
)  # fmt: skip
_FLAGS = {"rotated": ROTATED, "standby": STANDBY | ROTATED, "covered": FACE_DOWN}

# Questions that a scenario leaves out are answered with what declines; their first option always does.
_DECLINES = {
    "done", "pass", "stop", "no-power", "save", "decline", "keep-rage", "raise-nothing", "break-nothing", "no-fight",
    "no-feint", "accept-marker", "push-nobody", "keep-place", "keep-facing", "stay", "no-extra",
}  # fmt: skip


def read_pile(text: str) -> Pile:
    pile = [0] * 15
    for word in str(text).replace(",", " ").split():
        code, times, count = word.partition("x")
        if times and not count.isdigit():
            raise BadScenario(f"{word!r} is no card; write as in 'STR, E1x3'")
        pile[named(code, Kind.__members__, "card")] += int(count or 1)
    return pile


def write_pile(pile: Pile) -> str:
    names = [Kind(k).name + (f"x{pile[k]}" if pile[k] > 1 else "") for k in KINDS if pile[k]]
    return ", ".join(names)


def _read_card(text: str) -> int:
    code, *flags = text.split()
    card = int(named(code, Kind.__members__, "card"))
    for flag in flags:
        card |= named(flag, _FLAGS, "way to lie on the table")
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


def arrange(g: Gladiatori, given: Mapping[str, Any], phases: Collection[str]) -> None:
    """Make the position that `[given]` describes; what is not mentioned stays as a fresh game has it."""
    known(given, (*COLOURS[: g.seats], *_GAME), "this position")
    g.phase = named(given.get("phase", "combat"), {phase: phase for phase in phases}, "phase")
    g.first_blood = True
    g.order = list(range(g.seats))
    g.initial_order = list(range(g.seats))
    for key, value in given.items():
        if key in COLOURS:
            _arrange_gladiator(g, g.gladiators[COLOURS.index(key)], known(value, _GLADIATOR, key))
        elif key in ("order", "initial_order"):
            each_once(texts(value, f"'{key}'"), f"'{key}'")
            setattr(g, key, [_seat(g, colour) for colour in value])
        elif key in ("offered", "item_deck"):
            setattr(g, key, [_read_item(item) for item in texts(value, f"'{key}'")])
        elif key in ("waiting", "coming"):
            setattr(g, key, [_species(species) for species in texts(value, f"'{key}'")])
        elif key == "beasts":
            g.beasts = [_read_beast(n, beast) for n, beast in enumerate(listed(value, "'beasts'"))]
            g.beasts_entered = len(g.beasts)
        elif key in ("turn", "round", "acting"):
            setattr(g, key, whole_number(value, f"'{key}'"))
        elif key == "first_blood":
            g.first_blood = yes_or_no(value, f"'{key}'")
    for index, seat in enumerate(g.initial_order):
        g.gladiators[seat].height = g.gladiators[seat].height or g.seats - index
    _check_items(g, given)
    used = {item.id for x in g.gladiators for item in x.items} | {item.id for item in g.offered}
    g.item_deck = [item for item in g.item_deck if item.id not in used]
    _check_places(g)
    _check_cards(g, given)


def _seat(g: Gladiatori, colour: str) -> int:
    return named(colour, {name: seat for seat, name in enumerate(COLOURS[: g.seats])}, "gladiator here")


def _species(name: str) -> Species:
    return named(name, {species.name.lower(): species for species in Species}, "animal")


def _hex(value: Any) -> int:
    if not isinstance(value, list) or tuple(value) not in HEX:
        raise BadScenario(f"{value!r} is no hex of the arena; write as in [-2, 3]; [0, 0] is the middle")
    return HEX[value[0], value[1]]


def _read_beast(number: int, beast: Any) -> Animal:
    known(beast, ("species", "hex", "trapped"), "an animal")
    for key in ("species", "hex"):
        if key not in beast:
            raise BadScenario(f"an animal has no {key!r}; write as in {{ species = 'bear', hex = [1, 0] }}")
    trapped = whole_number(beast.get("trapped", 0), "'trapped' of an animal")
    return Animal(FIRST_BEAST + number, _species(beast["species"]), _hex(beast["hex"]), trapped)


def _check_items(g: Gladiatori, given: Mapping[str, Any]) -> None:
    """Every item is there once."""
    laid = [item.id for x in g.gladiators for item in x.items] + [item.id for item in g.offered]
    each_once(laid + [item.id for item in g.item_deck if "item_deck" in given], "items")


def _check_places(g: Gladiatori) -> None:
    """One figure to a hex; only a gate may hold several animals (GL-R-106)."""
    standing = [(COLOURS[x.seat], x.hex) for x in g.gladiators if x.hex >= 0]
    standing += [(g.figure_name(beast.number), beast.hex) for beast in g.beasts if beast.hex not in GATES]
    alone(((who, NOTATION[hex_]) for who, hex_ in standing), "hex")


def _check_cards(g: Gladiatori, given: Mapping[str, Any]) -> None:
    """GL-CREATE-8: nobody has more of a card than he may, and all together not more than the box holds."""
    box = [0] * 15
    for x in g.gladiators:
        if COLOURS[x.seat] not in given:
            continue
        row = [card & KIND_BITS for card in x.table]
        for kind in KINDS:
            own = sum(pile[kind] for pile in (x.deck, x.hand, x.hp, x.discard, x.removed, x.stored)) + row.count(kind)
            most = 2 if kind == FNT else SUPPLY[kind] if kind in (E0, E1) else 1
            box[kind] += own
            if own > most:
                raise BadScenario(f"{COLOURS[x.seat]} has {own} {Kind(kind).name}, but may have {most}")
            if x.seen[kind] > x.discard[kind]:
                raise BadScenario(f"of {COLOURS[x.seat]} more {Kind(kind).name} was seen than lies in the discard pile")
    for kind in KINDS:
        if box[kind] > SUPPLY[kind]:
            raise BadScenario(f"there are {box[kind]} {Kind(kind).name} here, but {SUPPLY[kind]} in the box")


def _arrange_gladiator(g: Gladiatori, x: Gladiator, given: Mapping[str, Any]) -> None:
    if "character" in given:
        become(g, x, named(given["character"], {c.id: n for n, c in enumerate(CHARACTERS)}, "character"))
    else:
        x.start[:] = x.value[:] = [5] * 5
        x.at_least[:], x.at_most[:] = [0] * 5, [9] * 5
    if g.phase == "combat" and any(name in given for name in ("hand", "hp")):
        x.deck[:] = [0] * 15
    colour = COLOURS[x.seat]
    for key, value in sorted(given.items(), key=lambda entry: entry[0] == "start"):  # caps come after values
        if key in _PILES:
            getattr(x, key)[:] = read_pile(value)
        elif key in _VALUES:
            x.value[_VALUES[key]] = whole_number(value, f"'{key}' of {colour}")
            x.start[_VALUES[key]] = max(x.start[_VALUES[key]], value) if "character" in given else value
            x.at_least[_VALUES[key]], x.at_most[_VALUES[key]] = 0, max(9, value)
        elif key == "start":
            for name, cap in known(value, tuple(_VALUES), f"'start' of {colour}").items():
                x.start[_VALUES[name]] = whole_number(cap, f"'start' of {colour}")
        elif key == "overskill":
            for name, bonus in known(value, tuple(_VALUES)[: len(SKILLS)], f"'overskill' of {colour}").items():
                x.overskill[_VALUES[name]] = whole_number(bonus, f"'overskill' of {colour}")
                x.overskilled = True
                x.at_most[:3] = [30] * 3
        elif key == "powers":
            x.powers[:] = [int(power + 1 in _powers(value, colour)) for power in POWERS]
        elif key == "powers_used":
            x.powers_used = sum(1 << power - 1 for power in _powers(value, colour))
        elif key == "table":
            x.table[:] = [_read_card(card) for card in texts(value, f"'table' of {colour}")]
        elif key == "items":
            x.items = [_read_item(item) for item in texts(value, f"'items' of {colour}")]
        elif key == "holds":
            x.holds = [(_read_item(net), _figure(figure)) for net, figure in value]
        elif key == "help":
            x.help = [(_figure(figure), whole_number(bonus, f"'help' of {colour}")) for figure, bonus in value]
        elif key == "hex":
            x.hex = _hex(value) if value else OFF_BOARD
        elif key == "facing":
            x.facing = named(value, {name: n for n, name in enumerate(DIRECTION_NAMES)}, "direction")
        elif key == "fate":
            x.fate = named(value, {fate.name.lower(): fate for fate in Fate}, "fate")
        elif key in _PLAIN:
            yes_no = isinstance(getattr(x, key), bool)
            where = f"'{key}' of {colour}"
            setattr(x, key, yes_or_no(value, where) if yes_no else whole_number(value, where, low=-999))


def _powers(value: Any, colour: str) -> list[int]:
    where = f"'powers' of {colour}"
    powers = [whole_number(power, where, 1, len(POWERS)) for power in listed(value, where)]
    each_once(powers, where)
    return powers


def _figure(name: str) -> int:
    if name in COLOURS:
        return COLOURS.index(name)
    species, _, number = name.rpartition(" ")
    _species(species)
    if not number.isdigit():
        raise BadScenario(f"{name!r} is no figure; write as in 'red' or 'bear 1'")
    return FIRST_BEAST + int(number) - 1


def chance_names(g: Gladiatori, item: Any) -> Collection[str]:
    """Chance deals with items, and with numbers: figures, animals that enter, seats and hexes."""
    if isinstance(item, Item):
        return (item.id, item.name)
    if item < 0:
        return (Species(-1 - item).name.lower(),)
    names = [g.figure_name(item)] if item < FIRST_BEAST or g.beast(item) is not None else []
    return [*names, NOTATION[item], NAMES[item]] if item < len(NAMES) else names


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
    the combat round in progress is over; `until = "kind"`: until that question is put; `until = "the end"`.
    """
    known(play, ("do", "finish", "until"), "a play")
    if not play.get("do") and not play.get("finish") and "until" not in play:
        raise BadScenario("this play does nothing; write do, finish = true or until")
    mark = _moment(table)
    for line in texts(play.get("do", []), "'do'"):
        colour, _, text = line.partition(": ")
        if colour not in COLOURS[: table.state.seats]:
            raise BadScenario(f"write the colour before the action, as in 'red: pass', not {line!r}")
        _until_possible(table, COLOURS.index(colour), text)
        mark = _moment(table)
        table.apply(COLOURS.index(colour), text)
    if "until" in play:
        _decline_until(table, play["until"])
    if play.get("finish"):
        _decline_while(table, lambda: _moment(table) == mark)
        if table.pending and _moment(table) == mark:
            raise BadScenario(f"the combat round cannot be finished by declining: {_asked(table)}")


def _decline_until(table: Any, kind: str) -> None:
    """Until somebody is asked this kind of question, or until "the end" of the game."""
    asked: set[str] = set()

    def going() -> bool:
        asked.update(ask.kind for ask in table.pending.values())
        return all(ask.kind != kind for ask in table.pending.values())

    _decline_while(table, going)
    if going() and (kind != THE_END or table.pending):
        raise BadScenario(f"nobody comes to be asked {kind!r}: {_asked(table)}; {did_you_mean(kind, asked)}")


def _asked(table: Any) -> str:
    """Where declining has come to its end."""
    return " and ".join(f"{COLOURS[seat]} is asked {ask.kind!r}" for seat, ask in table.pending.items()) or "it is over"


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
