"""`python -m harena.service`: the same as `harena serve`."""

from __future__ import annotations

import argparse
import sys

from .settings import Settings
from .starting import serve
from .storage import Unusable


def main() -> int:
    parser = argparse.ArgumentParser(prog="harena.service", description="Serve tables for people and bots.")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--database", help="sqlite:///file or postgresql://…")
    parser.add_argument("--redis", help="redis://…, needed for several workers")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--browser", action="store_true", help="open a browser")
    given = vars(parser.parse_args())
    browser = given.pop("browser")
    try:
        serve(Settings.from_environment(**given), browser=browser)
    except (Unusable, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
