"""The address of a table as a code."""

from __future__ import annotations

import re

import pytest
import segno

from harena.service.links import code_of
from harena.service.problems import Problem

from .clients import Client
from .servers import Server


def dark(drawing: str) -> list[list[bool]]:
    """The squares of a code as it is drawn: lines of one square's height, each from where the last one ended."""
    size = int(re.search(r'viewBox="0 0 (\d+) ', drawing)[1])  # type: ignore[index]
    squares = [[False] * size for _ in range(size)]
    path = re.search(r'stroke="#000" d="([^"]+)"', drawing)[1]  # type: ignore[index]
    x, y = 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "M":
            x, y = values
        elif command == "m":
            x, y = x + values[0], y + values[1]
        else:
            for _ in range(int(values[0])):
                squares[int(y)][int(x)] = True
                x += 1
    return squares


def wanted(address: str) -> list[list[bool]]:
    return [[bool(square) for square in row] for row in segno.make_qr(address, error="m").matrix_iter(border=4)]


def test_the_code_says_the_address_as_it_was_asked_for(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-duel", "me", "open")
    for client in (marcus, livia):  # anybody may look at a table that waits
        answer = client.get(f"/api/tables/{made['id']}/code.svg")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert dark(answer.text) == wanted(f"{server.url}/table/{made['id']}")
    answer = marcus.get(f"/api/tables/{made['id']}/code.svg", headers={"Host": "harena.example"})
    assert dark(answer.text) == wanted(f"http://harena.example/table/{made['id']}")


def test_a_table_that_is_not_there_or_not_open_has_no_code(server: Server, marcus: Client, livia: Client) -> None:
    assert livia.get("/api/tables/nowhere/code.svg").status_code == 404
    alone = marcus.table("toy-duel", "me", "random", watch="players")
    assert livia.get(f"/api/tables/{alone['id']}/code.svg").status_code == 403
    too_long = {"Host": f"{'x' * 300}.example"}
    assert marcus.get(f"/api/tables/{alone['id']}/code.svg", headers=too_long).status_code == 400


def test_a_code_is_black_on_white_and_says_nothing_too_long() -> None:
    drawing = code_of("https://harena.example/table/FZU4").decode()
    assert re.findall(r'(?:fill|stroke)="([^"]+)"', drawing) == ["#fff", "#000"]
    with pytest.raises(Problem):
        code_of("x" * 301)
