"""The client's own words in another language: nothing that it says itself stays English.

A made-up language says every sentence in other letters. What is left in Latin letters was told by the service, is a
name, or has been forgotten.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import harena
from harena.bots import LEVELS, guests
from harena.core import Game, games
from harena.service.routes_tables import option_out
from tests import machine

from .play import api, chosen, open_table, settle

SOURCES = Path(__file__).with_name("unit") / "sources.js"
#: No words of English: names of the house, of units and keys, and of what people are called here.
NAMES = {"Harena", "HARENA", "Livia", "II", "III", "English", "Deutsch", "min", "Enter", "Esc", "Tiro", "Veteranus",
         "Primus", "palus", "Rudiarius", "xx", "Flamma", "Achillia", "Hermes", "Gallus", "Verus", "Fortuna",
         "Carpophorus", "Minerva", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
         *["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]}  # fmt: skip
#: In the page: keep what the service tells.
LISTENS = """() => {
    const told = window.told = [], fetched = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await fetched(...asked);
        if (String(asked[0]).startsWith('/api')) answer.clone().text().then((text) => told.push(text), () => {});
        return answer;
    };
    window.WebSocket = class extends WebSocket {
        constructor(...asked) {
            super(...asked);
            this.addEventListener('message', ({ data }) => told.push(data));
        }
    };
}"""
#: In the page: all that can be read or heard on it, and what the service told.
SEEN = """() => {
    const found = [document.title];
    const worded = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.currentNode; node; node = walk.nextNode()) {
        const at = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (!at.checkVisibility() || at.closest('script, noscript, code, pre, kbd')) continue;
        if (at === node) found.push(...worded.map((name) => node.getAttribute(name) ?? ''));
        else found.push(node.data);
    }
    return [found, window.told];
}"""


@cache
def sentences() -> list[str]:
    """Everything that the client may say."""
    here = machine.node()
    assert here is not None
    code = f"import({json.dumps(SOURCES.as_uri())}).then((m) => console.log(JSON.stringify(m.everything())))"
    done = subprocess.run([here.program, "-e", code], capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


def other(sentence: str) -> str:
    """A sentence in letters that no English word has, with its places as they are."""
    return re.sub(
        r"\{\d\}|[a-zA-Z]", lambda found: found[0] if len(found[0]) > 1 else chr(0x3B1 + ord(found[0].lower()) % 24),
        sentence,
    )


class Watcher:
    """Somebody to whom the client speaks a made-up language."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.left: dict[str, set[str]] = {}
        said = [*sentences(), *(level.about for level in LEVELS)]
        said += [text for game in games().values() for text in said_of(game)]
        words = {"all": {sentence: other(sentence) for sentence in said}}
        page.set_default_timeout(30_000)
        page.route("**/languages/xx.json", lambda route: route.fulfill(json=words))
        page.add_init_script(f"({LISTENS})(); localStorage.setItem('harena-language', 'xx')")

    def look(self, where: str) -> None:
        """Keep what is left in Latin letters, and was not told by the service."""
        texts, told = self.page.evaluate(SEEN)
        known = re.sub(r"(?:\\n|[\s*_-])+", " ", " ".join(told)).lower()  # what is told is JSON
        for text in texts:
            for piece in re.findall(r"[A-Za-z][A-Za-z’' -]*[A-Za-z]", text):
                words = [word for word in piece.split() if len(word) > 1 and word not in NAMES]
                plain = re.sub(r"[\s-]+", " ", piece).lower()
                # what the service has as a template, as the recap's few words, ends with the name of a place
                if words and plain not in known and re.sub(r" \w$", "", plain) not in known:
                    self.left.setdefault(where, set()).add(piece)


def test_what_is_said_of_the_games_is_what_they_say_of_themselves() -> None:
    of_levels = {level.about for level in LEVELS}
    known = of_levels | {text for game in games().values() for text in said_of(game)}
    for path in sorted((Path(harena.__file__).parent / "web" / "languages").glob("*.json")):
        assert json.loads(path.read_text(encoding="utf-8"))["games"].keys() <= known


def said_of(game: Game[Any]) -> set[str]:
    """What the service says of a game before it is played."""
    options = [option_out(option) for option in game.options]
    said = {game.face.tagline, *(page.title for page in game.face.beside)}
    said |= {text for option in options for text in (option.title, option.help, *option.labels)}
    return said | {guest[part] for guest in guests(game).values() for part in ("description", "cost")}


#: In the page: go somewhere as a link of the client does.
FOLLOW = "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }"


@pytest.fixture
def watcher(person: Callable[..., Any]) -> Callable[..., Watcher]:
    return lambda **eyes: Watcher(person(fresh=True, **eyes))


#: Addresses of the shell.
SCREENS = [
    "/lists", "/learn", "/learn/gladigala", "/rules/gladigala", "/nowhere", "/privacy", "/learn/none/none",
    "/device/none", "/invitation/none", "/reset/none", "/replay/none", "/table/none", "/",
]  # fmt: skip


def test_screens_say_nothing_in_english(watcher: Any) -> None:
    one = watcher()
    page = one.page
    page.goto("/")
    page.wait_for_selector(".game")
    one.look("/")
    for path in SCREENS:
        page.evaluate(FOLLOW, path)
        page.wait_for_selector("main:not(:has(> [role=status]))")
        page.wait_for_load_state("networkidle")
        one.look(path)
    page.click(".bar .user")
    page.wait_for_selector("dialog[open]")
    one.look("you")
    page.keyboard.press("Escape")
    page.evaluate(FOLLOW, "/new/gladigala")
    page.wait_for_selector(".chr")
    page.locator(".sts .hit").nth(1).click()
    for more in page.locator("summary").all():
        more.click()
    one.look("new")
    open_table(page, "gladigala", ["me", "open"], listed=True)
    one.look("waiting")
    assert one.left == {}


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_table_says_nothing_in_english(watcher: Any, phone: bool) -> None:
    one = watcher(phone=phone)
    page = one.page
    table = open_table(page, "gladigala", ["me", "random"], ahead=chosen(8))
    settle(page)
    one.look("table")
    page.click(".menu > button")
    page.wait_for_selector(".drop")
    one.look("menu")
    if phone:  # there are no keys
        page.keyboard.press("Escape")
    else:
        page.locator(".drop button").nth(1).click()
        page.wait_for_selector("dialog[open]")
        one.look("keys")
        page.keyboard.press("Escape")
    page.click(".more-button")
    page.wait_for_selector(".more.open")
    one.look("more")
    page.click(".more-button")
    page.click("[aria-keyshortcuts=H]")
    page.wait_for_selector("[data-testid=hint]")
    one.look("hint")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.wait_for_selector("[data-testid=text]")
    one.look("text")
    concede(page, table)
    page.goto(f"/table/{table}")
    page.wait_for_selector("[data-testid=end]")
    one.look("end")
    page.goto(f"/replay/{table}?step=3")
    page.wait_for_selector(".transport")
    one.look("replay")
    page.goto("/lists")
    page.wait_for_selector(".row")
    one.look("lists")
    assert one.left == {}


def concede(page: Any, table: str) -> None:
    (mine,) = api(page, f"/api/tables/{table}")["mine"]
    page.request.post(
        f"/api/tables/{table}/moves", data={"seat": mine["seat"], "action": "concede"},
        headers={"X-Seat-Token": mine["token"]},
    )  # fmt: skip
