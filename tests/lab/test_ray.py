"""On Ray: the same games as on one core, also when a worker is killed on the way. Ray is large, so it is no part of
what `make test` installs: `pip install 'harena[ray]'`, then HARENA_RAY=1.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from harena.lab import Hands, Setup, simulate
from harena.lab.series import Fixture, Outcome, play_fixture
from harena.lab.simulate import digest_of

if not os.environ.get("HARENA_RAY"):
    pytest.skip("a cluster is only started with HARENA_RAY=1 (and harena[ray])", allow_module_level=True)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    ray = pytest.importorskip("ray", reason="Ray is not installed (harena[ray])")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


def test_two_workers_give_the_same_digest(cluster: Any) -> None:
    setup = Setup("gladiatori")
    alone = simulate(setup, ["random"], 40)
    assert simulate(setup, ["random"], 40, hands=Hands(on="ray")).digest == alone.digest


def dies_once(fixture: Fixture, marker: str) -> Outcome:
    """Play a game; on the way through the series one worker is killed, whichever comes to it first."""
    if fixture.seed == 20:
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return play_fixture(Setup("gladiatori"), fixture)


def test_a_lost_worker_costs_only_time(cluster: Any, tmp_path: Any) -> None:
    from functools import partial

    fixtures = [Fixture(seed, ("random", "random")) for seed in range(1, 41)]
    marker = str(tmp_path / "killed")
    found = list(Hands(on="ray").spread(partial(dies_once, marker=marker), fixtures))
    assert os.path.exists(marker)
    assert digest_of(found) == simulate(Setup("gladiatori"), ["random"], 40).digest
