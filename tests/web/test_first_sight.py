"""First sight: everything at once, the device's theme, a page for those without a connection."""

from __future__ import annotations

from typing import Any

from tests.service.servers import PATIENCE, Server

from .conftest import DESKTOP
from .test_screens import axe, shoot

#: In the page: what it loaded, by how it was asked for, and what of it came over the wire.
LOADED = """() => performance.getEntriesByType('resource')
    .map(({ name, initiatorType, transferSize }) => [new URL(name).pathname, initiatorType, transferSize])"""
#: When the last piece of the page stood, in milliseconds.
LAST = """() => { window.lastPiece = 0;
    new MutationObserver(() => { window.lastPiece = performance.now(); })
        .observe(document, { subtree: true, childList: true, characterData: true }); }"""


def test_home_comes_at_once_and_says_so_when_there_is_no_connection(browser: Any, server: Server) -> None:
    context = browser.new_context(base_url=server.url, viewport=DESKTOP, color_scheme="light")
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.add_init_script(f"({LAST})()")
    page.goto("/")
    page.wait_for_selector(".game .teach")
    page.wait_for_selector(".list .none")
    print(f"the last piece of home stood after {page.evaluate('() => window.lastPiece'):.0f} ms")
    loaded = page.evaluate(LOADED)
    # Nothing is found out only after something else has come: the page has links to modules and data.
    named = page.evaluate("() => [...document.querySelectorAll('head [href], head [src]')].map((one) => "
                          "new URL(one.href || one.src).pathname)")
    assert [path for path, _, _ in loaded if path.endswith((".js", ".css")) and path not in named] == []
    assert [path for path, by, _ in loaded if path.startswith("/api/") and by != "link"] == []
    assert len([path for path, _, _ in loaded if path.startswith("/api/")]) == 2

    assert page.evaluate("() => document.documentElement.dataset.theme") == "light"
    page.emulate_media(color_scheme="dark")  # the device changes, and nothing was chosen here
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    page.click("[aria-label='Light theme']")
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "light"

    page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    page.reload()
    page.wait_for_selector(".game .teach")
    fetched = [path for path, _, size in page.evaluate(LOADED) if "/@" in path and size]
    assert fetched == []  # the second time the client is here already
    kept = page.evaluate(
        """async () => { const found = []; for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
            return found.sort(); }"""
    )
    parts = ("css/offline.css", "offline.html", "offline.js", "pictures/mark.svg")
    assert kept == [f"/static/{part}" for part in parts]
    context.set_offline(True)
    page.goto("/")
    page.wait_for_selector("h1:text-is('No connection')")
    assert axe(page) == []
    shoot(page, "offline")
    context.set_offline(False)
    page.wait_for_selector(".game .teach")  # it has noticed by itself
    context.close()
