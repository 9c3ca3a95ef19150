"""A running service, a real Chromium, and people who sit at tables in it.

What cannot be had on this machine (`tests.machine`) is skipped, and the skip says what was missing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import machine
from tests.service.servers import PATIENCE, SOAK, Server, serving

from .play import api
from .standing import answer_from_here

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--js-flags=--no-opt --no-maglev",  # no page lives long enough here for its code to be worth optimising
]
DESKTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
#: Where pictures are kept, if they are wanted.
SHOTS = (
    Path(os.environ["HARENA_SHOTS"]) if "HARENA_SHOTS" in os.environ
    else Path(__file__).parents[2] / "build" / "screenshots" if SOAK else None
)  # fmt: skip


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real service in a process of its own, with a database that outlives it."""
    folder = tmp_path_factory.mktemp("service")
    with serving(f"sqlite:///{folder / 'web.sqlite3'}", games="", thinkers=0, development=True) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = machine.chromium()
    if not path:
        pytest.skip("there is no Chromium on this machine")
    with playwright_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


#: How somebody looks at a page: on a phone, in the dark, without motion, at positions that are laid out (`show`).
Eyes = tuple[bool, bool, bool, bool]


#: In a page that somebody leaves: end what is shown; whether it is then like one that was just loaded. What was kept on
#: this device, written over by a test (which counts in a variable of its own), or dressed in another theme is not.
CLEAR = """([theme, theirs]) => {
    if (!document.getElementById('app') || localStorage.length || sessionStorage.length) return false;
    history.pushState(null, '', '/nobody');
    dispatchEvent(new PopStateEvent('popstate'));
    return document.documentElement.dataset.theme === theme
        && Object.keys(window).every((name) => theirs.includes(name) || name.startsWith('axe'));
}"""


#: In every page: chance is the same in every run, from when somebody sits down or a page is loaded.
SAME_CHANCE = """() => {
    let state;
    Math.random = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
    (Math.random.anew = () => { state = 7; })();
}"""
CHANCE_ANEW = "() => Math.random.anew()"


class Pages:
    """Pages that people sit before. Starting one is most of the cost, and loading the client most of the rest: who
    leaves makes room for the next, and the client runs on where nothing shows that somebody was there.
    """

    #: A page of the service without anything on it.
    EMPTY = "/health"

    def __init__(self, browser: Any, url: str) -> None:
        self._browser = browser
        self._url = url
        self._free: dict[Eyes, list[Any]] = {}
        self._troubles: list[str] = []
        #: The names that stand in an empty page.
        self._names: list[str] = []

    def take(self, eyes: Eyes) -> Any:
        free = self._free.get(eyes)
        return free.pop() if free else self.new(eyes)

    def new(self, eyes: Eyes) -> Any:
        phone, dark, calm, standing = eyes
        context = self._browser.new_context(
            base_url=self._url, viewport=PHONE if phone else DESKTOP, has_touch=phone, is_mobile=phone,
            color_scheme="dark" if dark else "light", reduced_motion="reduce" if calm else "no-preference",
            service_workers="block",  # what a test answers itself would not reach it
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(f"({SAME_CHANCE})()")
        page = context.new_page()
        page.on("pageerror", lambda error: self._troubles.append(str(error)))
        page.on("console", lambda told: self._troubles.append(told.text) if "Security Policy" in told.text else None)
        if standing:
            answer_from_here(page)
        page.goto(self.EMPTY)
        self._names = self._names or page.evaluate("() => Object.keys(window)")
        return page

    def leave(self, page: Any, eyes: Eyes) -> None:
        """Nothing of who sat here stays: no cookies, nothing stored, no routes."""
        context = page.context
        context.set_offline(False)
        page.unroute_all()
        context.clear_permissions()
        context.clear_cookies()
        page.set_viewport_size(PHONE if eyes[0] else DESKTOP)
        page.mouse.move(2, 2)
        if not page.evaluate(CLEAR, ["dark" if eyes[1] else "light", self._names]):
            page.goto(self.EMPTY)
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self._free.setdefault(eyes, []).append(page)

    def troubles(self) -> list[str]:
        """What went wrong in any of the pages since this was asked last."""
        found, self._troubles = self._troubles, []
        return found


@pytest.fixture(scope="session")
def pages(browser: Any, server: Server) -> Pages:
    return Pages(browser, server.url)


@pytest.fixture
def person(pages: Pages) -> Iterator[Callable[..., Any]]:
    """`person("Livia", phone=True)`: a page of somebody with a name. What goes wrong in it fails the test.

    `standing=True` is for positions that are laid out (`standing.show`); `fresh=True` is a page of one's own, for those
    who change it for good.
    """
    shared: list[tuple[Any, Eyes]] = []
    own: list[Any] = []

    def come(
        name: str = "Livia", *, phone: bool = False, dark: bool = False, calm: bool = True, standing: bool = False,
        fresh: bool = False,
    ) -> Any:  # fmt: skip
        eyes = (phone, dark, calm, standing)
        page = pages.new(eyes) if fresh else pages.take(eyes)
        if fresh:
            own.append(page)
        else:
            shared.append((page, eyes))
        page.evaluate(CHANCE_ANEW)
        api(page, "/api/me", {"name": name})
        return page

    yield come
    for page, eyes in shared:
        pages.leave(page, eyes)
    for page in own:
        page.context.close()
    assert not (troubles := pages.troubles()), troubles
