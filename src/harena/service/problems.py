"""What the service answers when something cannot be done: a status, a kind, a sentence for people."""

from __future__ import annotations

import re
from math import ceil
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from harena.core import Violation, Voice


class Refusal(msgspec.Struct):
    """What is answered over HTTP instead: what was wrong, as a kind for programs and as a sentence for people."""

    error: str
    reason: str
    rule: Annotated[str, Meta(description="the id of the rule that says no, or empty")]
    field: Annotated[str, Meta(description="the path of the field that was wrong, or empty")]
    retry_after: Annotated[float | msgspec.UnsetType, Meta(description="seconds")] = msgspec.UNSET


class Problem(Exception):
    """A refusal. It becomes an HTTP answer or a `refused` message; nothing has been changed."""

    def __init__(
        self, status: int, error: str, reason: str, *, rule: str = "", field: str = "", retry_after: float = 0.0
    ) -> None:
        super().__init__(reason)
        self.status = status
        self.error = error
        self.reason = reason
        self.rule = rule
        self.field = field
        self.retry_after = retry_after

    def as_data(self) -> Refusal:
        wait = round(self.retry_after, 1) if self.retry_after else msgspec.UNSET
        return Refusal(self.error, self.reason, self.rule, self.field, wait)


def bad_request(reason: str, field: str = "") -> Problem:
    return Problem(400, "bad-request", reason, field=field)


#: What JSON may hold, as people call it.
_KINDS: Final = {
    "object": "an object", "array": "a list", "str": "a text", "int": "a whole number", "float": "a number",
    "bool": "true or false", "null": "nothing",
}  # fmt: skip
#: What the decoder says of a body, and the same for people.
_SAYS: Final = (
    (r"Expected `([^`]+)`, got `([^`]+)`", "{0} is wanted, and this is {1}."),
    (r"Expected `([^`]+)` of length (?:<=|<) (\d+)", "{0} is wanted, {1} long at most."),
    (r"Expected `([^`]+)` of length (?:>=|>) (\d+)", "{0} is wanted, {1} long at least."),
    (r"Expected `([^`]+)` (?:<=|<) (\S+)", "{0} is wanted, {1} at most."),
    (r"Expected `([^`]+)` (?:>=|>) (\S+)", "{0} is wanted, {1} at least."),
    (r"Object missing required field `(\w+)`", "the field “{0}” is missing."),
    (r"Object contains unknown field `([^`]+)`", "there is no field “{0}”."),
    (r"Invalid enum value (.+)", "{0} is not among what it may be."),
)


def _kind(wanted: str) -> str:
    return " or ".join(_KINDS.get(one, one) for one in wanted.split(" | "))


def unreadable(said: str, field: str) -> Problem:
    """A body that is not as it should be, from what its decoder says of it."""
    for pattern, plain in _SAYS:
        if found := re.match(pattern, said):
            said = plain.format(*map(_kind, found.groups()))
            break
    where = f" at “{field}”" if field else ""
    return bad_request(f"This cannot be read{where}: {said}", field)


def not_known() -> Problem:
    return Problem(401, "not-known", "The service does not know you yet: say your name first (POST /api/me).")


def not_allowed(reason: str) -> Problem:
    return Problem(403, "not-allowed", reason)


def not_found(what: str) -> Problem:
    return Problem(404, "not-found", f"There is no such {what}.")


def conflict(error: str, reason: str) -> Problem:
    return Problem(409, error, reason)


def against_the_rules(violation: Violation, voice: Voice) -> Problem:
    error = {"CORE-LATE": "late", "CORE-OVER": "over"}.get(violation.rule, "refused")
    return Problem(409, error, violation.told(voice), rule=violation.rule)


def too_many(seconds: float, what: str = "That was too much at once") -> Problem:
    """Whoever has used up their share is told when there is more."""
    whole = ceil(seconds)
    wait = "a second" if whole <= 1 else f"{whole} seconds" if whole < 100 else f"{ceil(whole / 60)} minutes"
    return Problem(429, "too-many", f"{what}; wait {wait}.", retry_after=max(0.1, seconds))


def too_deep() -> Problem:
    return bad_request("This cannot be read: it is nested too deeply.")


def unusable() -> Problem:
    """The database is full, gone, or lets nobody write."""
    return busy("The service cannot reach or write its database at the moment; nothing was changed. Try again.")


def busy(reason: str) -> Problem:
    return Problem(503, "busy", reason, retry_after=1.0)
