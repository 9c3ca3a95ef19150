"""What may stand in the fields of forms: cards, coins, squares, seats, words.

A game says for every field of its forms what belongs there (`Game.domains`). From that follow a catalogue of all
actions that can be listed, which numbers actions for machines, and how an action is written as a row of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .ask import Action, Arg, Form, Seat
from .errors import RulesFault

#: How a value shows in a row: whose it is (as the seat counts), where it lies, and its card's columns.
Look: TypeAlias = tuple[int, int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Domain:
    """What belongs in a field of a form.

    what    what it is, in a few words.
    values  all that may stand there, in a fixed order; empty if that is too much to list.
    also    whether something that is not listed belongs there as well (a text of one's own, a payment).
    sight   (g, seat, value): whose the thing is, where it lies and what is printed on it, from no more than the seat
            may know. Things that have no such look are written by their number among `values`.
    worth   a number that tells values apart where neither look nor number does (how many Coins an offer names).
    """

    what: str
    values: tuple[Arg, ...] = ()
    also: Callable[[Any], bool] | None = None
    sight: Callable[[Any, Seat, Any], Look] | None = None
    worth: Callable[[Any], int] | None = None
    _numbers: dict[Arg, int] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._numbers.update({value: number for number, value in enumerate(self.values, 1)})

    def __contains__(self, value: Arg) -> bool:
        return value in self._numbers or (self.also is not None and self.also(value))

    @property
    def listed(self) -> bool:
        """Whether the values are all there is."""
        return self.also is None

    def number(self, value: Arg) -> int:
        """A small number for a value: itself, its number among the values, or 0 where its look says what it is."""
        if isinstance(value, int):
            return value
        if self.worth is not None:
            return self.worth(value)
        return 0 if self.sight is not None else self._numbers.get(value, 0)


Domains: TypeAlias = Mapping[str, Domain]


#: For games that do not say what belongs where.
ANYTHING = Domain("anything", also=lambda value: True)


def words(what: str, values: Iterable[str]) -> Domain:
    return Domain(what, tuple(dict.fromkeys(values)))


def numbers(what: str, most: int, least: int = 0) -> Domain:
    """Numbers as far as a catalogue lists them; more are possible (a fortune has no upper limit)."""
    return Domain(what, tuple(range(least, most + 1)), also=lambda value: isinstance(value, int) and value > most)


def text(what: str, worth: Callable[[Any], int] | None = None) -> Domain:
    """Any text: nothing that could be listed."""
    return Domain(what, also=lambda value: isinstance(value, str), worth=worth)


def mark(value: str) -> int:
    """A number from 1 to 97 by which texts are told apart as well as such a number can."""
    return 1 + sum(number * byte for number, byte in enumerate(value.encode(), 1)) % 97


def fields_of(form: Form, domains: Domains) -> tuple[Domain, ...]:
    """The domains of a form's fields: each under `form.field`, or under the field's name for all forms that have it."""
    found = []
    for name in form.fields:
        domain = domains.get(f"{form.kind}.{name}") or domains.get(name)
        if domain is None:
            raise RulesFault(f"nobody says what belongs in {{{name}}} of {form.kind!r}")
        found.append(domain)
    return tuple(found)


def outside(action: Action, domains: Domains) -> str:
    """The field of an action in which something stands that does not belong there; nothing if all is well."""
    fields = fields_of(action.form, domains)
    for name, domain, value in zip(action.form.fields, fields, action.args, strict=True):
        if value not in domain:
            return f"{name}={value!r} is not {domain.what}"
    return ""
