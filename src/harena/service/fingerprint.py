"""A fingerprint of a position, cheap enough to be kept with every move.

`harena.core.state_hash` is made for records and takes its time. Here a function is written once for each state class,
from the same type hints, that lays the state out as plain lists; msgspec turns them into bytes. Fingerprints are
compared only with each other, to notice that a position rebuilt from the database is not the one that was stored.

A fingerprint begins with digits for the layout. A later version of a game may have another one, because its state has a
field more; its fingerprints and the stored ones then say nothing about each other.
"""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from typing import Any, Final, Union, get_args, get_origin

import msgspec

from harena.core import Rng, Zone, encode

_encoder = msgspec.msgpack.Encoder(order="deterministic")
_LAYOUT: Final = 4
#: So many bytes are hashed at a time: for more, `hashlib` lets other threads go on meanwhile, and until the event loop
#: has its turn again takes longer than the hash.
_PIECE: Final = 2_000


def fingerprint(state: Any) -> str:
    """Sixteen hex digits; equal for equal positions."""
    cls: Any = type(state)
    layout, lay_out = layer(cls)
    return layout + _digits(_encoder.encode(lay_out(state)))


def differ(one: str, other: str) -> bool:
    """Whether two fingerprints are of different positions, as far as they can be compared."""
    return one != other and one[:_LAYOUT] == other[:_LAYOUT]


def _digits(data: bytes) -> str:
    digest = blake2b(digest_size=6)
    for begin in range(0, len(data), _PIECE):
        digest.update(data[begin : begin + _PIECE])
    return digest.hexdigest()


def _expression(names: dict[str, Any], type_: Any, value: str, depth: int = 0) -> str:
    """Source that lays out a value of the given type; the value itself where msgspec can take it as it is."""
    origin, args = get_origin(type_), get_args(type_)
    if type_ in (int, str, bool, float, bytes, type(None)):
        return value
    if origin in (Union, types.UnionType):
        inner = [arg for arg in args if arg is not type(None)]
        if len(inner) == 1:
            made = _expression(names, inner[0], value, depth)
            return made if made == value else f"(None if {value} is None else {made})"
    elif origin is dict:
        key, item = f"k{depth}", f"v{depth}"
        pair = f"{_expression(names, args[0], key, depth + 1)}, {_expression(names, args[1], item, depth + 1)}"
        return f"[({pair}) for {key}, {item} in {value}.items()]"
    elif origin in (list, Zone) or (origin is tuple and len(args) == 2 and args[1] is Ellipsis):
        each = f"e{depth}"
        made = _expression(names, args[0], each, depth + 1)
        return f"list({value})" if made == each else f"[{made} for {each} in {value}]"
    elif type_ is Rng:
        return f"({value}.key, {value}.counter)"
    elif isinstance(type_, type) and issubclass(type_, enum.Enum):
        return f"{value}._value_"
    elif hasattr(type_, "from_atom"):
        return f"{value}.atom"
    elif isinstance(type_, type) and is_dataclass(type_):
        return _fields(names, type_, value, depth)
    names["encode"] = encode
    return f"encode({value})"


def _fields(names: dict[str, Any], cls: Any, value: str, depth: int) -> str:
    hints = typing.get_type_hints(cls)
    kept = [field for field in fields(cls) if not field.metadata.get("transient")]
    parts = [_expression(names, hints[field.name], f"{value}.{field.name}", depth) for field in kept]
    return f"({', '.join(parts)},)"


@cache
def layer(cls: Any) -> tuple[str, Callable[[Any], Any]]:
    """The function that lays out an instance of a state class, and the digits of that layout."""
    names: dict[str, Any] = {}
    source = _fields(names, cls, "s", 0)
    exec(f"def lay_out(s):\n    return {source}", names)  # the source is ours, made from class definitions only
    return _digits(source.encode())[:_LAYOUT], names["lay_out"]
