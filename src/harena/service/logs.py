"""What the service writes about itself: a line for each thing worth a word, from every process alike.

A line has a time, how grave it is, which process says it, and the table and the request that it is about, if there is
one. As text it is for reading, as JSON (`HARENA_LOGS=json`) for whatever collects such lines.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from secrets import token_hex
from typing import Literal

#: What the task at hand is about.
_table: ContextVar[str] = ContextVar("table", default="")
_request: ContextVar[str] = ContextVar("request", default="")

#: How lines may be written.
FORMS = ("text", "json")
#: So many digits tell a request from others of the same hour.
REQUEST_DIGITS = 8


def about(table: str) -> None:
    """Whatever the task at hand says from now on is about this table."""
    _table.set(table)


def about_request(path: str) -> None:
    """Whatever the task at hand says from now on is about this request, which gets a mark, and about its table."""
    _request.set(token_hex(REQUEST_DIGITS // 2))
    api, _, rest = path.partition("/tables/")
    table = rest.partition("/")[0] if api in ("/api", "/ws") else ""
    _table.set(table if table.isprintable() else "")  # nobody writes a line of their own by an address


class _Lines(logging.Formatter):
    def __init__(self, who: str, form: str) -> None:
        super().__init__()
        self._who = who
        self._as_json = form == "json"

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": self._who,
            "table": _table.get(),
            "request": _request.get(),
            "message": record.getMessage(),
            "trace": self.formatException(record.exc_info) if record.exc_info else "",
        }
        if self._as_json:
            return json.dumps({name: text for name, text in said.items() if text}, ensure_ascii=False)
        marks = "".join(f" {name}={said[name]}" for name in ("table", "request") if said[name])
        trace = f"\n{said['trace']}" if said["trace"] else ""
        return f"{said['time']} {said['level']} {self._who}{marks} {said['message']}{trace}"


def write_lines(who: Literal["service", "worker"], form: str) -> None:
    """From now on this process writes such lines to standard error, also those of the libraries it uses."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines(f"{who}-{os.getpid()}", form))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.captureWarnings(True)
    for chatty in ("httpx", "uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
