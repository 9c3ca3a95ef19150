"""What the service answers when something cannot be done: a status, a kind, a sentence for people."""

from __future__ import annotations

from typing import Annotated

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


def too_many(seconds: float) -> Problem:
    return Problem(429, "too-many", "That was too much at once; wait a moment.", retry_after=max(0.1, seconds))


def too_deep() -> Problem:
    return bad_request("This cannot be read: it is nested too deeply.")


def unusable() -> Problem:
    """The database is full, gone, or lets nobody write."""
    return busy("The service cannot reach or write its database at the moment; nothing was changed. Try again.")


def busy(reason: str) -> Problem:
    return Problem(503, "busy", reason, retry_after=1.0)
