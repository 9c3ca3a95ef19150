"""What a browser gets: the client's files under a strict policy, the reference of the calls, what operators read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import harena
from harena.service.pages import Pages
from harena.service.reference import EXAMPLES

from .clients import Client

WEB = Path(harena.__file__).parent / "web"


@pytest.mark.parametrize("path", ["/", "/new/for-glory", "/table/abc", "/device/xyz"])
def test_every_page_is_the_client_under_a_strict_policy(marcus: Client, path: str) -> None:
    answer = marcus.get(path)
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    if (WEB / "index.html").exists():
        assert answer.content == (WEB / "index.html").read_bytes()


def test_files_are_compressed_and_kept_by_the_browser(marcus: Client) -> None:
    file = next((f for f in sorted(WEB.glob("*.js")) if f.stat().st_size > 2000), None)
    if file is None:
        pytest.skip("THE CLIENT'S FILES ARE NOT TESTED: src/harena/web is empty")
    answer = marcus.get(f"/static/{file.name}")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.content == file.read_bytes()
    again = marcus.get(f"/static/{file.name}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_what_is_no_document_carries_no_policy_of_one(marcus: Client) -> None:
    """Some 300 bytes an answer, on every file of a page. A drawing can be opened by itself and keeps its policy."""
    documents = {"Content-Security-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy"}
    carried = {"/": documents, "/static/main.js": set(), "/static/css/app.css": set(),
               "/static/icons.svg": {"Content-Security-Policy"}, "/static/nothing.js": documents}  # fmt: skip
    for path, wanted in carried.items():
        headers = marcus.get(path).headers
        assert {name for name in documents if name in headers} == wanted, path
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_what_is_for_development_is_served_there_alone(marcus: Client) -> None:
    assert marcus.get("/static/screens/pieces.js").status_code == 404
    assert marcus.get("/static/screens/../screens/pieces/sand.js").status_code == 404
    for path in ("screens/pieces.js", "screens/pieces/sand.js"):
        assert Pages(WEB).answer(path, wants_packed=False, known="") is None
        assert Pages(WEB, development=True).answer(path, wants_packed=False, known="") is not None


@pytest.fixture
def sheets(tmp_path: Path) -> Path:
    """A style sheet of three parts; the second is not there, and the third is none of ours."""
    (tmp_path / "web" / "css" / "app").mkdir(parents=True)
    (tmp_path / "secret.css").write_text("secret {}\n")
    css = tmp_path / "web" / "css"
    named = ("app/card.css", "app/none.css", "../../secret.css")
    (css / "app.css").write_text("".join(f'@import url("{name}");\n' for name in named) + "p {}\n")
    (css / "app" / "card.css").write_text(
        'a { mask: url(../../sand.svg); }\nb { mask: url("/static/x.svg") url(data:x) url(#y); }'
    )
    return css


def sheet(pages: Pages) -> tuple[bytes, str]:
    found = pages.answer("css/app.css", wants_packed=False, known="")
    assert found is not None
    return found.content, found.headers["ETag"]


def test_a_style_sheet_has_its_parts_in_it(sheets: Path) -> None:
    body, _ = sheet(Pages(sheets.parent))
    assert body.decode() == (
        'a { mask: url(app/../../sand.svg); }\nb { mask: url("/static/x.svg") url(data:x) url(#y); }\n'
        '@import url("app/none.css");\n@import url("../../secret.css");\np {}\n'
    )


def test_a_part_that_changed_changes_its_style_sheet(sheets: Path) -> None:
    pages, part = Pages(sheets.parent), sheets / "app" / "card.css"
    first = sheet(pages)
    assert sheet(pages) == first
    part.write_text("a { color: red; }")
    os.utime(part, (1, 1))
    body, tag = sheet(pages)
    assert body.startswith(b"a { color: red; }\n@import")
    assert tag != first[1]
    part.unlink()
    assert sheet(pages)[0].startswith(b'@import url("app/card.css");\n')


def test_every_part_of_a_style_sheet_is_there(marcus: Client) -> None:
    for file in (WEB / "css").glob("*.css"):
        assert b"@import" not in marcus.get(f"/static/css/{file.name}").content, file.name


@pytest.mark.parametrize(
    "path", ["/static/../service/app.py", "/static/%2e%2e/service/app.py", "/static/..%2fservice/app.py", "/static/%00"]
)
def test_nothing_else_can_be_had(marcus: Client, path: str) -> None:
    answer = marcus.get(path)
    assert answer.status_code in (400, 404) or b"<!doctype html>" in answer.content.lower()
    assert b"litestar" not in answer.content


def test_unknown_calls_are_not_found(marcus: Client) -> None:
    for path in ("/api/nothing", "/schema/nothing", "/ws/nothing"):
        assert (marcus.get(path).status_code, marcus.get(path).json()["error"]) == (404, "not-found")


def test_every_call_has_an_example(marcus: Client) -> None:
    schema = marcus.get("/schema/openapi.json").json()
    calls = [call for path in schema["paths"].values() for call in path.values()]
    assert len(calls) >= 30
    assert {call["operationId"] for call in calls} == set(EXAMPLES)
    page = marcus.get("/api").text
    for call in calls:
        assert call["description"].split(".")[0].split("'")[0] in page.replace("&#x27;", "'")


def test_health_and_counters(marcus: Client) -> None:
    assert marcus.get("/health").json()["status"] == "ok"
    lines = marcus.get("/metrics").text.splitlines()
    assert "# TYPE harena_moves_total counter" in lines
    assert any(line.startswith("harena_connections ") for line in lines)


def test_rules_are_served(marcus: Client) -> None:
    assert "**FG-" in marcus.get("/api/games/for-glory/rules").json()["markdown"]
    listed = {game["id"]: game for game in marcus.get("/api/games").json()}
    assert set(listed) >= {"for-glory", "gladigala", "gladiatori", "spartacus"}
    begins = next(option for option in listed["for-glory"]["options"] if option["name"] == "first_player")
    assert (begins["title"], begins["labels"][1]) == ("Who begins", "First seat")
    assert begins["fits"] == {"P3": [3, 4], "P4": [4]}
    assert listed["for-glory"]["default_bot"] in listed["for-glory"]["bots"]
