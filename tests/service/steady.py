"""`python -m tests.service.steady`: the service with its chances fixed, so that tests see the same in every run.

Tables whose seed nobody chose get the same one, and what a bot does follows from the position alone.
"""

from __future__ import annotations

import json
import sys
from typing import Any
from zlib import crc32

from harena.service import thinking

_choose = thinking.choose


def choose(position: thinking.Position, seat: int, spec: str, seed: int, *more: Any) -> str:
    """What a bot does, its chances taken from where it stands."""
    state = json.dumps(json.loads(position.snapshot)["state"], separators=(",", ":"), ensure_ascii=False)
    return _choose(position, seat, spec, crc32(f"{state}{position.since}{seat}".encode()), *more)


def app() -> Any:
    """The application, in whichever process uvicorn runs it."""
    from harena.service import tables
    from harena.service.app import app_from_environment

    tables.new_seed = lambda: "steady"
    thinking.choose = choose
    return app_from_environment()


def main() -> int:
    from harena.service import starting
    from harena.service.__main__ import main as serve

    run_app = starting.run_app
    starting.run_app = lambda _, settings: run_app("tests.service.steady:app", settings)
    return serve()


if __name__ == "__main__":
    sys.exit(main())
