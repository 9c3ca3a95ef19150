"""Playing by ear: whole games with the text panel and the live region alone, answered by typed keys.

Nothing of the board is looked at. What was read, answered and spoken is kept in `build/transcripts`.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from tests.conftest import TRANSCRIPTS

from .play import open_table
from .test_screens import axe

SOAK = bool(os.environ.get("HARENA_SOAK"))
EARS = """() => {
    window.heard = [];
    const listen = (id, how) => {
        const region = document.querySelector(`[data-testid=${id}]`);
        new MutationObserver((changes) => {
            if (how === 'whole') window.heard.push(region.textContent);
            else window.heard.push(...changes.flatMap((c) => [...c.addedNodes].map((node) => node.textContent)));
        }).observe(region, {childList: true, characterData: true, subtree: true});
    };
    listen('live', 'lines');
    listen('live-now', 'whole');
}"""
READ = """() => ({
    at: document.querySelector('[data-testid=text]').dataset.ask
        + document.querySelector('[data-testid=text-choices]')?.innerText,
    over: document.querySelector('[data-testid=text-end]')?.textContent ?? '',
    question: document.querySelector('[data-testid=text-question]')?.textContent.trim() ?? '',
    choices: [...document.querySelectorAll('[data-testid=text-choices] button')]
        .map((button) => [button.textContent, button.dataset.key ?? '']),
    heard: window.heard.splice(0),
})"""
READY = """was => {
    const text = document.querySelector('[data-testid=text]');
    const list = document.querySelector('[data-testid=text-choices]');
    return text && text.getAttribute('aria-busy') !== 'true' && (document.querySelector('[data-testid=text-end]')
        || list?.children.length && (text.dataset.ask + list.innerText !== was || window.heard.length));
}"""


class Ear:
    """Somebody who hears a table: reads the text panel, hears the live regions, types answers."""

    def __init__(self, page: Any, name: str) -> None:
        self.page, self.name = page, name
        self.lines: list[str] = []
        self.spoken: list[str] = []
        page.evaluate(EARS)
        page.keyboard.press("t")
        page.wait_for_selector("[data-testid=text]")

    def read(self, was: str = "") -> dict[str, Any]:
        """What the panel says once it says something new."""
        self.page.wait_for_function(READY, arg=was, polling=15)
        found: dict[str, Any] = self.page.evaluate(READ)
        self.spoken += found["heard"]
        self.lines += [f"    {line}" for line in found["heard"]]
        if found["over"]:
            self.lines.append(f"== {found['over']}")
        else:
            assert found["question"], "a question without words"
            self.lines += [f"?? {found['question']}", *(f"   {i + 1}. {c[0]}" for i, c in enumerate(found["choices"]))]
        return found

    def answer(self, at: int, key: str, *, by_line: bool) -> None:
        """Type the number of a choice in the line, or press its key outside of it."""
        if by_line or not key:
            self.page.focus("[data-testid=text-line]")
            self.page.keyboard.type(str(at + 1))
            self.page.keyboard.press("Enter")
        else:
            self.page.focus("[data-testid=text]")
            self.page.keyboard.press(key)
        self.lines.append(f"-> {at + 1}")

    def write_down(self) -> None:
        TRANSCRIPTS.mkdir(parents=True, exist_ok=True)
        (TRANSCRIPTS / f"{self.name}.txt").write_text("\n".join(self.lines) + "\n")


def play_by_ear(page: Any, name: str, *, seed: int, most: int = 4000) -> Ear:
    ear, rng = Ear(page, name), random.Random(seed)
    try:
        now = ear.read()
        for _ in range(most):
            if now["over"]:
                break
            # The last choice is often the end of a turn: taking it now and then keeps games short.
            at = len(now["choices"]) - 1 if rng.random() < 0.4 else rng.randrange(len(now["choices"]))
            ear.answer(at, now["choices"][at][1], by_line=rng.random() < 0.5)
            now = ear.read(now["at"])
        assert now["over"], f"not over after {most} answers"
    finally:
        ear.write_down()
    return ear


def everything_was_spoken(page: Any, ear: Ear) -> None:
    """Every line of the log since the start was spoken, in order."""
    page.focus("[data-testid=text]")
    page.keyboard.press("l")
    page.wait_for_selector(".log li")
    log = page.evaluate("() => [...document.querySelectorAll('.log li:not(.head, .more)')].map((li) => li.textContent)")
    spoken = iter(ear.spoken)
    missing = [line for line in log[ear_start(log, ear) :] if line not in spoken]
    assert not missing, missing[:5]


def ear_start(log: list[str], ear: Ear) -> int:
    """What happened before the ear was there stands in the log only."""
    return next(i for i, line in enumerate(log) if line in ear.spoken[:3])


@pytest.mark.parametrize(
    ("game", "options"),
    [("for-glory", {}), ("gladigala", {} if SOAK else {"round_limit": 2})],
    ids=["for-glory", "gladigala"],
)
def test_a_whole_game_by_ear(person: Any, game: str, options: dict[str, Any], request: Any) -> None:
    page = person()
    open_table(page, game, ["me", "greedy"], options=options)
    ear = play_by_ear(page, request.node.callspec.id, seed=3)
    page.wait_for_selector("[data-testid=live-now]:has-text('The game is over')", state="attached")
    everything_was_spoken(page, ear)


def test_the_text_says_everything_that_is_seen(person: Any) -> None:
    """Seats, hands, arenas and supply stand in the text; undo and back work from its line."""
    page = person()
    open_table(page, "for-glory", ["me", "greedy"])
    ear = Ear(page, "reading")
    ear.read()
    text = page.locator("[data-testid=text]").inner_text()
    cards = page.evaluate("() => [...document.querySelectorAll('.myrow .card .name')].map((n) => n.textContent.trim())")
    assert cards
    assert all(card.split()[0] in text for card in cards)
    for heading in ("Your move", "The table", "Livia, you", "What happened last"):
        assert page.locator(f"[data-testid=text] >> role=heading[name='{heading}']").count() == 1, heading
    assert axe(page) == []
    steps = page.locator("[data-testid=text-choices] button").filter(has_text="choices")
    if steps.count():
        steps.first.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("text=So far:")
        page.fill("[data-testid=text-line]", "back")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=So far:", state="detached")
