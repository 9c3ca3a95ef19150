"""The rows of a table over whole games: the board never moves, and one row asks."""

from __future__ import annotations

import random
from typing import Any

import pytest

import harena

from .conftest import DESKTOP, PHONE
from .standing import follow, message
from .test_screens import SOAK

#: Games that are soon over, and how many questions of the first seat are passed over between two that are looked at
#: in a soak; otherwise twice as many.
GAMES = {
    "for-glory": (2, 1, 8), "for-glory royale": (3, 2, 24), "gladigala": (2, 3, 24), "spartacus": (3, 3, 3),
    "gladiatori": (2, 2, 3),
}  # fmt: skip

#: In the page: where the board, what lies on it, the prompt bar and its pass lie, how many choices stand in it and
#: what of them is cut off: of a pass all that it says, because that is what it costs.
SEEN = """() => {
    const box = (one) => { const r = one.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; };
    const likely = [...document.querySelectorAll('.choices.likely > li > .choice')];
    const pass = likely.filter((one) => one.classList.contains('pass')).at(-1);
    const root = document.documentElement;
    const cut = (one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 1;
    const words = [...likely.filter((one) => one.classList.contains('pass')),
        ...document.querySelectorAll('.question, .likely .choice b, .likely .choice.pass small')];
    const parts = [...document.querySelectorAll('.middle :is(.arenas.calm, .arenas.royale, .phone-board) > .arena'
        + ', .middle :is(.calm, .royale) .headrow, .middle .supply')];
    return {
        parts: parts.map((one) =>
            [one.closest('.arena')?.dataset.place ?? '', one.className.split(' ')[0], ...box(one)]),
        cut: words.filter(cut).map((one) => one.innerText),
        board: box(document.querySelector('.middle')),
        prompt: box(document.querySelector('.prompt')),
        pass: pass ? box(pass)[0] + box(pass)[2] : null,
        likely: likely.length,
        scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
        spill: likely.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText),
    };
}"""
ASKED = "number => document.querySelector('[data-ask]')?.dataset.ask === String(number)"


def look(page: Any, tell: Any, told: dict[str, Any]) -> dict[str, Any]:
    ask = told["view"]["ask"]
    tell(told)
    page.wait_for_function(ASKED, arg=ask["number"], polling=8)
    return dict(page.evaluate(SEEN))


def held(seen: list[dict[str, Any]], height: int, most: int) -> None:
    assert len({tuple(one["board"]) for one in seen}) == 1, "the board moves"
    assert len({tuple(one["prompt"]) for one in seen}) == 1, "the prompt bar moves"
    assert seen[0]["board"][3] >= height / 2
    assert not any(one["scrolls"] for one in seen)
    assert max(one["likely"] for one in seen) <= most
    assert not [one["spill"] for one in seen if one["spill"]]
    assert not [one["cut"] for one in seen if one["cut"]]
    places = {tuple(part) for one in seen for part in one["parts"]}
    assert len(places) == len({part[:2] for part in places}), "an Arena moves"


@pytest.mark.parametrize("game", GAMES)
def test_the_board_never_moves(person: Any, game: str) -> None:
    seats, seed, stride = GAMES[game]
    page = person(standing=True)
    table, rng = harena.new(game.split(maxsplit=1)[0], seats=seats, seed=seed), random.Random(seed)
    tell = follow(page, table)
    info = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    seen, firsts, asked = [], {}, 0
    while table.result is None:
        seat = min(table.pending)
        ask = table.pending[seat]
        if seat == 0:
            asked += 1
            if ask.kind not in firsts or asked % (stride if SOAK else 2 * stride) == 0:
                told = message(table, info)
                told["events"] = told["events"][-20:]
                firsts.setdefault(ask.kind, told)
                seen.append(look(page, tell, told))
        table.apply(seat, rng.choice(ask.options))
    held(seen, DESKTOP["height"], 5)
    passes = {one["pass"] for one in seen if one["pass"] is not None}
    assert len(passes) <= 2, "a pass stands at one spot, with or without the menu beside it"
    page.set_viewport_size(PHONE)
    page.wait_for_selector(".phone-board, .gpick, .gbuild, .gsplit")
    held([look(page, tell, told) for told in firsts.values()], PHONE["height"], 3)
