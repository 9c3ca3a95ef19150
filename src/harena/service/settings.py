"""What an operator can set: where the data lies, how many may come, how fast bots answer."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, get_type_hints


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of the service. `from_environment` reads them from variables named HARENA_<NAME>."""

    database: str = "sqlite:///harena.sqlite3"
    redis: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    #: Signs cookies and seat tokens; empty: one is made at the first start and kept in the database.
    secret: str = ""
    #: Other origins that may open WebSockets and send changes, separated by spaces (behind a proxy that renames hosts).
    origins: str = ""
    #: Which proxies' X-Forwarded-For is believed.
    proxies: str = "127.0.0.1"
    #: How the log is written: as text, or a JSON object a line.
    logs: str = "text"
    #: Whether the metrics page is public; otherwise only the machine itself may read it.
    public_metrics: bool = False
    #: Who may become known here: anybody (open), or only who was invited (invited).
    registration: str = "open"
    #: Days for which finished games, chat, guests without a game, settled reports and the audit are kept; 0: for good.
    keep_games: int = 0
    keep_chat: int = 0
    keep_guests: int = 0
    keep_reports: int = 90
    keep_audit: int = 365
    #: A file beside the database that remembers who was erased, for when a backup has to be used; empty: none.
    erasures: str = ""
    #: Whom the privacy page names to be asked.
    contact: str = ""
    #: Whether pages for those who work on the client are served too: /pieces.
    development: bool = False
    #: Modules that bring further games, separated by spaces.
    games: str = ""
    #: The folder of another client than the one that comes with the service.
    client: str = ""

    #: Processes in which bots think; 0: in a thread, for tests.
    thinkers: int = 1
    #: The longest a bot thinks about a move or a hint, whatever its budget, in seconds: then it takes the best so far.
    thinking: float = 3.0
    #: The longest anybody waits for a bot's turn to think, and then for its answer, in seconds: then it is stopped and
    #: the simplest move is made instead.
    patience: float = 60.0
    #: Iterations of the search that go into the analysis of a finished game, and games that one address may have
    #: analysed in an hour; by default each takes a processor a minute or two.
    analysis: int = 20_000
    analyses_per_hour: int = 20
    #: Where people play together, a pass that needs nobody takes this long (seconds) until answer times are known.
    pace_low: float = 2.0
    pace_high: float = 6.0
    #: The same where one person plays against bots and nobody watches; also the pause before each of a bot's moves.
    quick_low: float = 0.3
    quick_high: float = 0.9
    #: A bot takes the seat of somebody who has been away this long (seconds) if the owner says so.
    absent: float = 120.0

    #: Bytes of a request body and of a WebSocket message.
    body_limit: int = 65_536
    message_limit: int = 16_384
    #: Requests a second and at once from one address, messages a second and at once on one connection.
    request_rate: float = 40.0
    request_burst: int = 200
    message_rate: float = 30.0
    message_burst: int = 90
    #: Milliseconds of this worker's time that one person, or one address, may use up in a second, and at once.
    effort: float = 250.0
    effort_burst: float = 500.0
    #: Seconds in which the headers of a request, its body, and the first message on a WebSocket have to be there. What
    #: is sent to a client has to be taken as fast as a body has to come.
    header_timeout: float = 10.0
    body_timeout: float = 30.0
    greeting_timeout: float = 10.0
    #: Connections for requests that one address may have open; a proxy may have any number.
    requests_per_address: int = 100
    #: WebSockets in all, from one address, and at one table.
    connections: int = 5_000
    connections_per_address: int = 200
    connections_per_table: int = 200
    #: Tables that one person may have open, guests and tables that one address may make in an hour.
    tables_per_person: int = 50
    guests_per_hour: int = 120
    logins_per_minute: int = 10
    tables_per_hour: int = 240
    #: Tables kept in memory although nobody looks at them.
    idle_tables: int = 200
    #: Messages that may wait for a slow reader before it is cut off.
    backlog: int = 200

    @property
    def sqlite(self) -> bool:
        return self.database.startswith("sqlite")

    @property
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(self.origins.split())

    @property
    def client_folder(self) -> Path:
        return Path(self.client) if self.client else Path(__file__).parent.parent / "web"

    @classmethod
    def from_environment(cls, **given: Any) -> Settings:
        """The defaults, changed by HARENA_… variables, changed by what is given and not None."""
        hints = get_type_hints(cls)
        found: dict[str, Any] = {}
        for field in fields(cls):
            text = os.environ.get(f"HARENA_{field.name.upper()}")
            if text is not None:
                found[field.name] = _read(field.name, hints[field.name], text)
        found |= {name: value for name, value in given.items() if value is not None}
        return replace(cls(), **found)

    def to_environment(self) -> dict[str, str]:
        """The variables that make a child process read the same settings."""
        return {f"HARENA_{field.name.upper()}": str(getattr(self, field.name)) for field in fields(self)}


def _read(name: str, type_: type, text: str) -> Any:
    if type_ is bool:
        return text.casefold() in ("1", "true", "yes", "on")
    try:
        return type_(text)
    except ValueError:
        raise ValueError(f"HARENA_{name.upper()} is {text!r}, which is no {type_.__name__}") from None
