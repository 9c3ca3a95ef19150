"""What people do at a table in a browser: choose, read, wait."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable
from typing import Any

from tests.service.servers import PATIENCE

CHOICES = "[data-testid=choices] button"
#: Everything on a board that can be chosen.
LIT = ", ".join(
    f".{kind}.lit"
    for kind in ("card", "pat", "sup", "cell", "sq", "bench", "school", "token", "pile", "head", "spot",
                 "hx", "gcard", "gitem", "gchar", "val", "pow", "mk", "btn")
)  # fmt: skip
KEY_OF = "at => document.querySelectorAll('[data-testid=choices] button')[at]?.getAttribute('aria-keyshortcuts')"


def api(page: Any, path: str, body: object | None = None) -> Any:
    """A call with the cookies of this page."""
    answer = page.request.get(path) if body is None else page.request.post(path, data=body)
    return None if answer.status == 204 else answer.json()


#: In the page: go somewhere as a link of the client does; false where the client is not running, or was told to keep
#: something on this device, which it reads when it is loaded.
FOLLOW = """to => {
    if (!document.getElementById('app') || localStorage.length || sessionStorage.length) return false;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
}"""


def visit(page: Any, path: str) -> None:
    """Go to an address of the client: by a link, which costs half as much, or else by loading it."""
    if not page.evaluate(FOLLOW, path):
        page.goto(path)


def open_table(
    page: Any, game: str, seats: list[str], *, ahead: Callable[[dict[str, Any]], bool] | None = None, **more: Any
) -> str:
    """Open a table through the service and look at it; seats are `me`, `open` or the kind of a bot. With `ahead` it is
    played until my view is like that, before anybody looks.

    The same table comes in every run: where nobody else can sit down it has the seed that it is given here, and
    elsewhere the one of tests.service.steady.
    """
    wanted = [{"who": who} if who in ("me", "open") else {"who": "bot", "bot": who} for who in seats]
    plain = more.pop("plain", False)
    if "open" not in seats:
        more.setdefault("seed", f"{game} {len(seats)}")
    table = api(page, "/api/tables", {"game": game, "seats": wanted, **more})
    assert "id" in table, table
    if ahead is not None:
        play_ahead(page, table, ahead)
    visit(page, f"/table/{table['id']}{'?board=generic' if plain else ''}")
    page.wait_for_selector(".prompt, .waiting-room, .curtain")
    return str(table["id"])


def chosen(choices: int) -> Callable[[dict[str, Any]], bool]:
    """For `ahead`: I have chosen so many times, and am asked again."""
    asked: set[int] = set()

    def wanted(view: dict[str, Any]) -> bool:
        if view["ask"] is not None:
            asked.add(view["ask"]["number"])
        return view["ask"] is not None and len(asked) > choices

    return wanted


def play_ahead(page: Any, table: dict[str, Any], wanted: Callable[[dict[str, Any]], bool]) -> None:
    """Choose anything, by plain calls rather than in the page, until my view is as wanted."""
    (mine,) = table["mine"]
    rng, path, token = random.Random(1), f"/api/tables/{table['id']}", {"X-Seat-Token": mine["token"]}
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        view = page.request.get(f"{path}/view?seat={mine['seat']}", headers=token).json()["view"]
        if wanted(view):
            return
        ask = view["ask"]
        if ask is None or not ask["options"]:
            time.sleep(0.01)  # the others are at it, perhaps on this processor
        else:
            move = {"seat": mine["seat"], "action": rng.choice(ask["options"])["text"], "ask": ask["number"]}
            page.request.post(f"{path}/moves", data=move, headers=token)
    raise AssertionError("the table never came there")


STATE = """() => document.querySelector('[data-testid=result]') ? 'over'
    : document.querySelector('[data-testid=curtain]') ? 'curtain'
    : document.querySelector('.choice.sel') ? 'busy'
    : document.querySelector('[data-testid=choices] button') ? 'asked' : 'waiting'"""


def state(page: Any) -> str:
    """What the table shows at the moment."""
    return str(page.evaluate(STATE))


def settle(page: Any) -> str:
    """Wait until there is something to do here, or the game is over."""
    found = page.wait_for_function(
        f"""() => {{ const now = ({STATE})();
            return now !== 'waiting' && !document.querySelector('.choice.sel') && now; }}""",
        polling=20,
    )
    return str(found.json_value())


def asked_of(*pages: Any) -> Any:
    """The page whose turn it is, once it is somebody's; the first where the game is over."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for page in pages:
            if state(page) in ("asked", "over"):
                return page
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody was asked anything")


def still(page: Any) -> None:
    """Wait until nothing moves or fades any more."""
    page.wait_for_function(
        """() => document.getAnimations().every((one) => one.playState !== 'running'
            || one.effect.getComputedTiming().endTime === Infinity)"""
    )


def conceded(page: Any, game: str = "for-glory") -> str:
    """A duel that has just been given up, by the menu as people do it."""
    table = open_table(page, game, ["me", "random"])
    settle(page)
    page.click("[aria-label='Table menu']")
    page.click(".drop >> text=Concede")
    page.click(".dialog .btn.primary")
    return table


def press(target: Any, *, finger: bool = False) -> None:
    """Click or touch something that may be gone by now, because others move too."""
    from playwright.sync_api import TimeoutError

    with contextlib.suppress(TimeoutError):
        (target.tap if finger else target.click)(timeout=5000)


#: In the page: whether one of the choices lies under "More", which is opened then.
UNDER_MORE = """at => {
    const found = [...document.querySelectorAll('[data-testid=choices] button')].at(at);
    if (found?.closest('.more:not(.open)')) document.querySelector('.more-button').click();
}"""


def press_choice(page: Any, at: int, *, finger: bool = False) -> None:
    """Click one of the choices, in the prompt bar or under "More"."""
    page.evaluate(UNDER_MORE, at)
    press(page.locator(CHOICES).nth(at), finger=finger)


def choose(page: Any, rng: random.Random, how: str) -> None:
    """Take one of the choices in view: with the mouse in the list, on the board (`touch`: with a finger), or by the
    keyboard.
    """
    count = page.locator(CHOICES).count()
    if not count:
        return  # the table moved on by itself
    finger = how == "touch"
    if how == "board" or finger:
        lit = page.locator(LIT)
        lights = lit.count()  # asked once: others may put them out meanwhile
        if lights and not page.locator(".trail").count():  # what was pressed may leave a choice in the bar
            press(lit.nth(rng.randrange(lights)), finger=finger)
            return
    if how == "keys":
        at = rng.randrange(count)
        key = page.evaluate(KEY_OF, at)
        if key and rng.random() < 0.7:
            page.keyboard.press(key)
        else:
            for _ in range(at + 1):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        return
    press_choice(page, rng.randrange(count), finger=finger)


def play_on(page: Any, moves: int, *, seed: int = 1, how: str = "mouse") -> int:
    """Make up to so many choices; returns how many were made before the game was over."""
    rng = random.Random(seed)
    for made in range(moves):
        what = settle(page)
        if what == "over":
            return made
        if what == "curtain":
            page.keyboard.press("Enter")
            continue
        choose(page, rng, how)
        page.wait_for_function("() => !document.querySelector('.choice.sel')", polling=10)
    return moves
