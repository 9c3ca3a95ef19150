from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from harena.core import games
from harena.core import registry as core_registry

from .clients import Client
from .servers import Server, postgresql, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite for all tests that need nothing special."""
    folder: Path = tmp_path_factory.mktemp("service")
    with serving(f"sqlite:///{folder}/tables.sqlite3", thinkers=1) as running:
        yield running


@pytest.fixture
def marcus(server: Server) -> Client:
    client = Client(server.url)
    client.name("Marcus")
    return client


@pytest.fixture
def livia(server: Server) -> Client:
    client = Client(server.url)
    client.name("Livia")
    return client


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tables.sqlite3"
    else:
        with postgresql() as url:
            yield url


@pytest.fixture
def shared() -> Iterator[str]:
    """An empty database that several workers can share."""
    with postgresql() as url:
        yield url


@pytest.fixture
def toys() -> Iterator[None]:
    """The toy games are known during a test, and only then."""
    games()  # all that are installed have been found, or they would be lost again afterwards
    before = dict(core_registry._games)
    import tests.service.toys  # noqa: F401
    from tests.toys.duel import DuelGame
    from tests.toys.plans import GatesGame

    core_registry._games |= {"toy-duel": DuelGame(), "toy-gates": GatesGame()}
    yield
    core_registry._games.clear()
    core_registry._games.update(before)
