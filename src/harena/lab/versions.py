"""A version of a game in a word: `base`, a card file, an option, a number of a card, or several of them.

    base                            as it is shipped
    arbelas-6.toml                  another card set
    length=quick                    an option of the game
    Arbelas.cost=6                  the set with one number changed
    mine.toml,Arbelas.cost=6        several things, between commas
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from harena.core import BadOptions, HarenaError

from .changes import source_of, with_value
from .series import Setup

BASE: Final = "base"


def version(setup: Setup, text: str) -> Setup:
    """The setup as `text` wants it."""
    made = setup
    options: dict[str, object] = dict(setup.options)
    for part in (part.strip() for part in text.split(",")):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        card, dot, field = name.rpartition(".")
        if part == BASE:
            continue
        if not equals:
            made = replace(made, cards=_read(part), cards_file=part)
        elif dot and not _is_option(setup, name):
            made = with_number(made, card, field, _number(part, value))
        elif name and value:
            options[name] = value
        else:
            raise BadOptions(f"a version is {BASE}, a card file, OPTION=VALUE or CARD.NUMBER=VALUE, not {part!r}")
    made = replace(made, options=options)
    _ = made.config  # complains now rather than later
    return made


def with_number(setup: Setup, card: str, field: str, value: int) -> Setup:
    return replace(setup, cards=with_value(source_of(setup), card, field, value), cards_file=f"{card}.{field}={value}")


def with_numbers(setup: Setup, numbers: Mapping[str, int]) -> Setup:
    """The setup with several numbers changed, each named CARD.NUMBER, or an option."""
    return version(setup, ",".join([BASE, *(f"{name}={value}" for name, value in numbers.items())]))


def _is_option(setup: Setup, name: str) -> bool:
    return any(option.name == name for option in setup.rules.options)


def _number(part: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise BadOptions(f"{part!r}: a number of a card is a whole number") from None


def _read(file: str) -> str:
    try:
        return Path(file).read_text("utf-8")
    except OSError as error:
        raise HarenaError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise HarenaError(f"{file} cannot be read: it is not text in UTF-8") from None
