"""State: plain data, cheap to copy, trivially encoded, hashed the same everywhere.

A game's state is a tree of slotted dataclasses, numbers, strings, enums, lists, tuples and dicts. From the type
hints this module writes, once per class, the functions that copy and encode it; the same hints drive decoding and the
hash. Things are referred to by number or name, never by a second reference to the same object.

Whatever somebody may not see lies in a `Zone`, and a zone declares who sees it.

Shared things that never change, such as cards, may stand in a state as objects if they have an `atom`, a text or
number that names the object, and their class the class method `from_atom(name)`; in zones they are also ordered by `<`.
"""

from __future__ import annotations

import enum
import json
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cache
from hashlib import blake2b
from typing import Any, Generic, TypeVar, Union, get_args, get_origin

from .ask import Ask, GameOver, Seat
from .events import EventLog
from .rng import Rng

T = TypeVar("T")

EVERYONE = -1
NOBODY = 0


def only(*seats: Seat) -> int:
    """The mask of those who see a zone: `only(seat)`."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def sees(mask: int, seat: Seat | None) -> bool:
    """Whether a seat, or with None a spectator, is among those of the mask."""
    return mask == EVERYONE or (seat is not None and bool(mask >> seat & 1))


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """What kind of zone it is: its name, whose it is, who sees into it, and which cards it shares.

    Zones of one `pool` hold cards of one kind that can lie in any of them as far as an outsider knows: imagining
    re-deals the hidden zones of a pool among each other.
    """

    name: str
    owner: Seat | None = None
    sees: int = NOBODY
    pool: str = ""


class Zone(list[T], Generic[T]):
    """A list of cards (numbers, strings or enums) that declares who sees it."""

    __slots__ = ("spec",)

    def __init__(self, spec: ZoneSpec, items: Iterable[T] = ()) -> None:
        self.extend(items)  # quicker than list's own beginning, and states are full of zones
        self.spec = spec

    def seen_by(self, seat: Seat | None) -> bool:
        return sees(self.spec.sees, seat)

    def shown(self, seat: Seat | None) -> list[T] | int:
        """What a seat may see of it: the contents, or only how many there are."""
        return list(self) if sees(self.spec.sees, seat) else len(self)

    def copy(self) -> Zone[T]:
        return Zone(self.spec, self)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    `winners` is empty if the game itself won, and holds all seats of a winning side and all tied seats on a draw.
    `ranking` groups seats from best to worst, tied seats together.
    """

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    reason: str

    def share(self, seat: Seat) -> float:
        """The part of the win that falls to a seat: 1 for a lone winner, split on a draw or in a team."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def without(self, conceded: list[Seat]) -> Result:
        """The same end for those who stayed; who has given up has not won and comes last, the first at the very end."""
        stayed = (tuple(seat for seat in group if seat not in conceded) for group in self.ranking)
        ranking = tuple(group for group in stayed if group)
        winners = tuple(seat for seat in self.winners if seat not in conceded)
        if self.winners and not winners and ranking:
            winners = ranking[0]
        return replace(self, winners=winners, ranking=(*ranking, *((seat,) for seat in reversed(conceded))))


def transient() -> Any:
    """A field that is no part of the state: not copied, not encoded, not hashed."""
    return field(default=None, metadata={"transient": True}, compare=False, repr=False)


@dataclass(slots=True, kw_only=True)
class State:
    """What every game's state has. `phase` names the phase that runs (and, between phases, the next one)."""

    seats: int
    rng: Rng
    phase: str = ""
    result: Result | None = None
    #: Who has given up, the first to do so first; their seats are played on.
    conceded: list[Seat] = field(default_factory=list)
    log: EventLog | None = transient()
    #: What each seat is being asked, for checks that depend on it; None while nobody is.
    asked: Mapping[Seat, Ask] | None = transient()
    #: What was being asked when at-any-time actions came in that still go on, the first of them first.
    interrupted: Sequence[Mapping[Seat, Ask]] | None = transient()

    def asks(self, seat: Seat, *kinds: str) -> bool:
        """Whether a seat is being asked a question of one of these kinds."""
        ask = None if self.asked is None else self.asked.get(seat)
        return ask is not None and ask.question.kind in kinds

    def asked_of(self, seat: Seat, *kinds: str) -> tuple[Any, ...] | None:
        """The arguments of the question that a seat is being asked, if it is of one of these kinds."""
        ask = None if self.asked is None else self.asked.get(seat)
        return ask.args if ask is not None and ask.question.kind in kinds else None

    def awaited_of(self, seat: Seat, *kinds: str) -> tuple[Any, ...] | None:
        """The same, also of a question that an at-any-time action has interrupted."""
        for asked in (self.asked, *(self.interrupted or ())):
            ask = None if asked is None else asked.get(seat)
            if ask is not None and ask.question.kind in kinds:
                return ask.args
        return None

    def tells(self, kind: str = "") -> bool:
        """Whether somebody wants to know of such events; without a kind, whether of all, in full."""
        log = self.log
        return log is not None and (log.kinds is None or kind in log.kinds)

    def tell(self, kind: str, /, **data: Any) -> None:
        """Something happened that everybody may know."""
        if self.log is not None:
            self.log.add(kind, data)

    def tell_only(self, seats: int, kind: str, /, secret: dict[str, Any], **data: Any) -> None:
        """Something happened of which everybody may know `data`, and the seats of the mask also `secret`."""
        if self.log is not None:
            self.log.add(kind, data, secret, seats)

    def whisper(self, seats: int, kind: str, /, **data: Any) -> None:
        """Something happened of which the others do not even know that it happened (a step of a secret plan)."""
        if self.log is not None:
            self.log.add(kind, {}, data, seats, hidden=True)

    def finish(self, result: Result) -> typing.NoReturn:
        """The game is over."""
        self.result = result.without(self.conceded) if self.conceded else result
        raise GameOver


# -- copying ---------------------------------------------------------------------------------------------------------

_ATOMS: tuple[type, ...] = (int, str, bool, float, bytes, type(None), frozenset)


@cache
def _hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def _is_transient(f: Any) -> bool:
    return bool(f.metadata.get("transient"))


class _Writer:
    """Writes the source of a copy function for one class, an expression for each field."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}

    def bind(self, value: Any, hint: str) -> str:
        name = f"_{hint}_{len(self.names)}"
        self.names[name] = value
        return name

    def expression(self, type_: Any, value: str) -> str:
        """Source that copies `value` of the given type; `value` itself if it can be shared."""
        origin = get_origin(type_)
        args = get_args(type_)
        if origin in (Union, types.UnionType):
            inner = [arg for arg in args if arg is not type(None)]
            if all(self.expression(arg, "x") == "x" for arg in inner):
                return value
            if len(inner) == 1:
                return f"(None if {value} is None else {self.expression(inner[0], value)})"
            raise TypeError(f"a union of copied types cannot be copied: {type_}")
        if origin is Zone or type_ is Zone:
            zone = self.bind(Zone, "zone")
            return f"{zone}({value}.spec, {value})"
        if origin is list:
            inner_ = self.expression(args[0], "e")
            return f"{value}[:]" if inner_ == "e" else f"[{inner_} for e in {value}]"
        if origin is dict:
            inner_ = self.expression(args[1], "v")
            return f"{value}.copy()" if inner_ == "v" else f"{{k: {inner_} for k, v in {value}.items()}}"
        if origin is set or type_ is set:
            return f"set({value})"
        if origin is tuple or origin is frozenset:
            if any(self.expression(arg, "x") != "x" for arg in args if arg is not Ellipsis):
                if len(args) == 2 and args[1] is Ellipsis:
                    return f"tuple([{self.expression(args[0], 'e')} for e in {value}])"
                raise TypeError(f"a tuple of copied types cannot be copied: {type_}")
            return value
        if type_ is Rng:
            return f"{value}.copy()"
        if isinstance(type_, type):
            if is_dataclass(type_) and not type_.__dataclass_params__.frozen:  # type: ignore[attr-defined]
                return f"{self.bind(copier(type_), 'copy')}({value})"
            if type_ in (list, dict):
                raise TypeError(f"write what is in it: {type_.__name__}[…]")
        return value


@cache
def copier(cls: Any) -> Callable[[Any], Any]:
    """The function that copies an instance of a state class, written from its type hints."""
    writer = _Writer()
    hints = _hints(cls)
    new = writer.bind(cls.__new__, "new")
    own = writer.bind(cls, "cls")
    lines = [f"def copy_{cls.__name__}(s):", f"    c = {new}({own})"]
    for f in fields(cls):
        expression = "None" if _is_transient(f) else writer.expression(hints[f.name], f"s.{f.name}")
        lines.append(f"    c.{f.name} = {expression}")
    lines.append("    return c")
    namespace: dict[str, Any] = writer.names
    exec("\n".join(lines), namespace)  # the source is ours, made from class definitions only
    made: Callable[[Any], Any] = namespace[f"copy_{cls.__name__}"]
    return made


def copy_state(state: T) -> T:
    """An independent copy of a state (without its event log)."""
    cls: Any = type(state)
    copied: T = copier(cls)(state)
    return copied


# -- encoding and hash -------------------------------------------------------------------------------------------------


_PLAIN: frozenset[type] = frozenset({int, str, bool, float, type(None)})


def _encoded(writer: _Writer, type_: Any, value: str, depth: int = 0) -> str:
    """Source for what `encode` gives for a value of this type; it is asked itself where the type says too little."""
    origin, args = get_origin(type_), get_args(type_)
    each = f"e{depth}"
    if type_ in _PLAIN:
        return value
    if origin in (Union, types.UnionType):
        inner = [arg for arg in args if arg is not type(None)]
        if len(inner) == 1:
            made = _encoded(writer, inner[0], value, depth)
            return made if made == value else f"(None if {value} is None else {made})"
    elif origin is Zone:
        spec = f"{value}.spec.name, {value}.spec.owner, {value}.spec.sees, {value}.spec.pool"
        return f"[{spec}, [{_encoded(writer, args[0], each, depth + 1)} for {each} in {value}]]"
    elif origin is list or (origin is tuple and len(args) == 2 and args[1] is Ellipsis):
        return f"[{_encoded(writer, args[0], each, depth + 1)} for {each} in {value}]"
    elif origin is dict:
        key, item = (_encoded(writer, arg, f"{name}{depth}", depth + 1) for arg, name in zip(args, "kv", strict=True))
        return f"[[{key}, {item}] for k{depth}, v{depth} in {value}.items()]"
    elif type_ is Rng:
        return f"[{value}.key, {value}.counter]"
    elif isinstance(type_, type) and issubclass(type_, enum.Enum):
        return f"{value}._value_"
    elif hasattr(type_, "from_atom"):
        return f"{value}.atom"
    general = f"{writer.bind(encode, 'encode')}({value})"
    if isinstance(type_, type) and is_dataclass(type_):  # and no class made from it
        own, made = writer.bind(type_, "cls"), writer.bind(encoder(type_), "encode")
        return f"({made}({value}) if type({value}) is {own} else {general})"
    return general


@cache
def encoder(cls: Any) -> Callable[[Any], dict[str, Any]]:
    """The function that encodes an instance of a state class, written from its type hints."""
    writer = _Writer()
    hints = _hints(cls)
    lines = [f"def encode_{cls.__name__}(s):", "    found = {}"]
    for f in fields(cls):
        if _is_transient(f):
            continue
        lines.append(f"    x = s.{f.name}")
        pad = "    "
        if f.default is not MISSING or f.default_factory is not MISSING:
            default = writer.bind(f.default if f.default is not MISSING else f.default_factory, "default")
            lines.append(f"    if not x == {default}{'' if f.default is not MISSING else '()'}:")
            pad *= 2
        lines.append(f"{pad}found[{f.name!r}] = {_encoded(writer, hints[f.name], 'x')}")
    lines.append("    return found")
    namespace: dict[str, Any] = writer.names
    exec("\n".join(lines), namespace)  # the source is ours, made from class definitions only
    made: Callable[[Any], dict[str, Any]] = namespace[f"encode_{cls.__name__}"]
    return made


def encode(value: Any) -> Any:
    """Plain JSON data for a state or a part of it: fields at their default are left out, so new ones break no hash."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, enum.Enum):
        return value.value
    if hasattr(value, "from_atom"):
        return value.atom
    if value is None or isinstance(value, (bool, int, str, float)):
        return value
    if isinstance(value, Zone):
        return [value.spec.name, value.spec.owner, value.spec.sees, value.spec.pool, [encode(item) for item in value]]
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return [[encode(key), encode(item)] for key, item in value.items()]
    if isinstance(value, (set, frozenset)):
        return sorted(encode(item) for item in value)
    if isinstance(value, Rng):
        return [value.key, value.counter]
    if is_dataclass(value):
        cls: Any = type(value)
        return encoder(cls)(value)
    raise TypeError(f"{type(value).__name__} cannot be part of a state")


def decode(type_: Any, data: Any) -> Any:
    """The inverse of `encode` for a value of the given type."""
    origin = get_origin(type_)
    args = get_args(type_)
    if origin in (Union, types.UnionType):
        if data is None:
            return None
        inner = [arg for arg in args if arg is not type(None)]
        return decode(inner[0], data) if len(inner) == 1 else data
    if origin is Zone or type_ is Zone:
        name, owner, mask, pool, items = data
        inner_type = args[0] if args else int
        return Zone(ZoneSpec(name, owner, mask, pool), [decode(inner_type, item) for item in items])
    if origin is list:
        return [decode(args[0], item) for item in data]
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(decode(args[0], item) for item in data)
        return tuple(decode(arg, item) for arg, item in zip(args, data, strict=True))
    if origin is dict:
        return {decode(args[0], key): decode(args[1], item) for key, item in data}
    if origin is set:
        return {decode(args[0], item) for item in data}
    if origin is frozenset:
        return frozenset(decode(args[0], item) for item in data)
    if type_ is Rng:
        return Rng(*data)
    if isinstance(type_, type):
        if issubclass(type_, enum.Enum):
            return type_(data)
        if hasattr(type_, "from_atom"):
            return type_.from_atom(data)
        if is_dataclass(type_):
            hints = _hints(type_)
            return type_(**{name: decode(hints[name], item) for name, item in data.items()})
    return data


def without(written: Mapping[str, Any], gone: Iterable[str]) -> dict[str, Any]:
    """What an earlier version wrote of a state or a part of it, without fields that are gone."""
    return {name: value for name, value in written.items() if name not in gone}


def state_hash(state: Any) -> str:
    """Sixteen hex digits that are the same for equal states on every machine and in every process."""
    text = json.dumps([type(state).__name__, encode(state)], separators=(",", ":"), sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


# -- zones in a state --------------------------------------------------------------------------------------------------


def _zone_lines(writer: _Writer, type_: Any, value: str, depth: int) -> list[str]:
    """Source lines that add the zones in a value of the given type to the list `found`."""
    pad = "    " * (depth + 1)
    origin = get_origin(type_)
    args = get_args(type_)
    if origin is Zone or type_ is Zone:
        return [f"{pad}found.append({value})"]
    if origin in (Union, types.UnionType):
        for arg in args:
            inner = _zone_lines(writer, arg, value, depth + 1)
            if inner:
                return [f"{pad}if {value} is not None:", *inner]
        return []
    if origin in (list, tuple, dict):
        held = args[1] if origin is dict else args[0]
        inner = _zone_lines(writer, held, f"e{depth}", depth + 1)
        source = f"{value}.values()" if origin is dict else value
        return [f"{pad}for e{depth} in {source}:", *inner] if inner else []
    if isinstance(type_, type) and is_dataclass(type_) and not hasattr(type_, "from_atom"):
        if type_ in (Result, ZoneSpec):
            return []
        return [f"{pad}{writer.bind(zone_lister(type_), 'list')}({value}, found)"]
    return []


@cache
def zone_lister(cls: Any) -> Callable[[Any, list[Zone[Any]]], None]:
    """The function that adds all zones of an instance of a state class to a list, written from its type hints."""
    writer = _Writer()
    hints = _hints(cls)
    lines = ["def list_zones(s, found):", "    pass"]
    for f in fields(cls):
        if not _is_transient(f):
            lines += _zone_lines(writer, hints[f.name], f"s.{f.name}", 0)
    namespace: dict[str, Any] = writer.names
    exec("\n".join(lines), namespace)  # the source is ours, made from class definitions only
    made: Callable[[Any, list[Zone[Any]]], None] = namespace["list_zones"]
    return made


def zones(state: Any) -> list[Zone[Any]]:
    """Every zone of a state, in a stable order."""
    cls: Any = type(state)
    found: list[Zone[Any]] = []
    zone_lister(cls)(state, found)
    return found


def hidden_zones(state: Any, seat: Seat | None) -> list[Zone[Any]]:
    """The zones that a seat, or a spectator, cannot look into."""
    return [zone for zone in zones(state) if not sees(zone.spec.sees, seat)]
