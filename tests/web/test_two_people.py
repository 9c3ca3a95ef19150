"""Two people in two browsers: one sends the other a link, and they play a game to the end that its rules give it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.servers import PATIENCE, SOAK

from .play import api, open_table, play_ahead, visit

#: In the page: press one of the choices as soon as there are some, like somebody who does not think.
HURRY = """(seed) => {
    const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const pressing = setInterval(() => {
        if (document.querySelector('[data-testid=result]')) clearInterval(pressing);
        const choices = document.querySelectorAll('[data-testid=choices] button');
        if (choices.length && !document.querySelector('.choice.sel')) {
            // The last choice is often the end of a turn: taking it now and then keeps games short.
            choices[chance() < 0.5 ? choices.length - 1 : Math.floor(chance() * choices.length)].click();
        }
    }, 20);
}"""


def play_to_the_last_blows(table: str, *pages: Any) -> None:
    """The day up to the last match's attacks by plain calls, while nobody looks at the table."""
    over = False

    def wanted(view: dict[str, Any]) -> bool:
        nonlocal over
        over = view["board"]["match"] != "morning" and view["phase"] in ("attacks", "calls", "over")
        return over or view["ask"] is None

    for page in pages:
        visit(page, "/")
        page.wait_for_selector(".prompt", state="detached")
    while not over:
        for page in pages:
            play_ahead(page, api(page, f"/api/tables/{table}"), wanted)
    for page in pages:
        visit(page, f"/table/{table}")


@pytest.mark.timeout(1200)  # two pages at once, on a machine that may be busy
def test_a_link_is_sent_and_the_game_played_to_its_natural_end(person: Any) -> None:
    livia, marcus = person("Livia"), person("Marcus", phone=True)
    table = open_table(livia, "gladigala", ["me", "open"], options={"round_limit": 1})
    link = livia.locator(".waiting-room input").input_value()
    assert link.endswith(f"/table/{table}")
    marcus.goto(link)
    marcus.click("text=Sit down")
    for page in (livia, marcus):
        page.wait_for_selector(".prompt")
    if not SOAK:
        play_to_the_last_blows(table, livia, marcus)
    for seed, page in enumerate((livia, marcus), 1):
        page.wait_for_selector(".prompt")
        page.evaluate(HURRY, seed)
    for page in (livia, marcus):
        page.wait_for_selector("[data-testid=result]", timeout=5000 * PATIENCE)
    result = api(livia, f"/api/tables/{table}")["result"]
    for seat, page in enumerate((livia, marcus)):  # both read who has won
        told = page.locator("[data-testid=result]").inner_text()
        alone = result["winners"] == [seat]
        wanted = ["You win"] if alone else [("Livia", "Marcus")[winner] for winner in result["winners"]]
        assert all(words in told for words in wanted or ["Nobody wins"])
    record = api(livia, f"/api/tables/{table}/record")
    assert {seat for seat, _ in record["entries"]} == {0, 1}
    assert "concede" not in {text for _, text in record["entries"]}
    fairness = api(marcus, f"/api/tables/{table}/fairness")
    assert (fairness["commitment_holds"], fairness["replay"]) == (True, "same")


def test_whoever_opened_a_table_fills_its_seats_and_closes_it(person: Any) -> None:
    livia, marcus = person("Livia"), person("Marcus")
    table = open_table(livia, "gladigala", ["me", "open"])
    marcus.goto(livia.locator(".waiting-room input").input_value())
    marcus.wait_for_selector("text=Sit down")
    assert marcus.locator("text=Bot instead").count() == 0
    livia.click("text=Bot instead")
    livia.wait_for_selector(".prompt")
    livia.click("[aria-label='Table menu']")
    livia.click(".drop >> text=Abort the game")  # one press does not destroy a game
    assert "neither under Your games nor under Finished" in " ".join(livia.locator(".dialog").inner_text().split())
    livia.click(".dialog >> text=Play on")
    assert api(livia, f"/api/tables/{table}")["status"] == "running"
    livia.click("[aria-label='Table menu']")
    livia.click(".drop >> text=Abort the game")
    livia.click(".dialog .btn.primary")
    livia.wait_for_selector("h1:text-is('This table is closed')")
    assert livia.locator(".prompt").count() == 0, "nothing is asked any more"
    assert api(livia, f"/api/tables/{table}")["status"] == "aborted"
