"""Nobody is stuck or behind for long, whatever is killed, cut or stopped; and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from .hunt import House, Hunt
from .servers import SOAK, postgresql

#: `HARENA_SOAK=1 HARENA_HUNT=20` for fewer rounds, the next ones with another seed (`HARENA_HUNT_SEED=17`).
ROUNDS = int(os.environ.get("HARENA_HUNT", "100"))
SEED = int(os.environ.get("HARENA_HUNT_SEED", "16"))
#: Seconds. The small hunt shares its machine with the other tests.
LONGEST = float(os.environ.get("HARENA_HUNT_LONGEST", "5" if SOAK else "20"))
#: Redis is away now and then only: it may take most of a minute.
WEIGHTS = {"kill_worker": 4, "kill_supervisor": 3, "cut_connections": 5, "stop_redis": 2}


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="workers are looked up in /proc")
def test_no_table_stands_still(tmp_path: Path) -> None:
    random = Random(SEED)
    faults = (
        random.choices(list(WEIGHTS), list(WEIGHTS.values()), k=ROUNDS) if SOAK
        else ["kill_worker", "cut_connections", "stop_redis"]
    )
    with postgresql() as database:
        house = House(database, tmp_path / "log", redis_away=40 if SOAK else 2, thinkers=int(SOAK))
        with house.open():
            hunt = Hunt(house, 30 if SOAK else 6, LONGEST, random)
            try:
                asyncio.run(hunt.run(faults, 3.0 if SOAK else 1.0))
            finally:
                print(hunt.tally)
    assert hunt.tally.moves > 10 * len(faults)
