"""What a browser gets: the client's files under a strict policy, the reference of the calls, what operators read."""

from __future__ import annotations

import os
import re
from html import unescape
from pathlib import Path

import pytest

import harena
from harena.service.modules import NOTHING, SCREENS, SHEETS
from harena.service.pages import Pages
from harena.service.previews import HOME
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
        assert b'<div id="app">' in answer.content
        again = marcus.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304


def loaded_at_once(page: str) -> list[str]:
    return re.findall(r'<link rel="modulepreload" href="/static/@[0-9a-f]+/([^"]+)">', page)


@pytest.mark.parametrize("path", ["/", "/new", "/rules/for-glory", "/learn", "/table/nobody", "/replay/nobody"])
def test_a_page_names_all_that_its_screen_is_made_of(marcus: Client, path: str) -> None:
    """Then a browser fetches it at once, instead of finding one module in the other."""
    named = loaded_at_once(marcus.get(path).text)
    assert len(named) == len(set(named))
    assert {"main.js", SCREENS[path.split("/")[1]]} <= set(named)
    for module in named:
        found = [line for line in (WEB / module).read_text().splitlines() if re.match(r"(import|\}) .*from \"\.", line)]
        for line in found:
            imported = (WEB / module).parent / line.rpartition(" from ")[2].strip('";')
            assert imported.resolve().relative_to(WEB.resolve()).as_posix() in named, (module, line)


def test_every_screen_of_the_client_is_known_here() -> None:
    main = (WEB / "main.js").read_text()
    screens = set(re.findall(r'import\("\./(screens/[^"]+)"\)', main))
    assert {*SCREENS.values(), NOTHING} == screens - {"screens/pieces.js"}
    for screen, sheet_ in SHEETS.items():
        assert f'styled("{Path(sheet_).stem}"' in (WEB / SCREENS[screen]).read_text()


def test_files_of_the_present_edition_are_kept_for_good(marcus: Client, tmp_path: Path) -> None:
    page = marcus.get("/").text
    for address in re.findall(r'"(/static/@[^"]+\.(?:js|css))"', page):
        answer = marcus.get(address)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "max-age=31536000, immutable"), address
    assert marcus.get("/static/@0123456789ab/main.js").headers["Cache-Control"] == "no-cache"
    (tmp_path / "index.html").write_text('<head></head><script src="/static/main.js">')
    (tmp_path / "main.js").write_text("one();")
    pages = Pages(tmp_path)
    first = pages.edition()
    (tmp_path / "main.js").write_text("two();")
    os.utime(tmp_path / "main.js", (1, 1))
    late = pages.answer(f"@{first}/main.js", wants_packed=False, known="")  # what it was is gone
    assert late is not None
    assert (late.content, late.headers["Cache-Control"]) == (b"two();", "no-cache")
    assert pages.edition() != first


def preview(client: Client, path: str) -> dict[str, str]:
    found = re.findall(r'<meta property="og:(title|description|image)" content="([^"]+)">', client.get(path).text)
    return {name: unescape(text) for name, text in found}


def test_a_link_says_what_it_leads_to(marcus: Client, livia: Client) -> None:
    home = preview(marcus, "/")
    assert (home["title"], "friends and bots" in home["description"]) == ("Harena", True)
    marcus.post("/api/me", {"name": 'Marcus "the Bull" <b>'})
    waiting = marcus.post("/api/tables", {"game": "for-glory", "seats": [{"who": "me"}, {"who": "open"}]}).json()
    invited = preview(livia, f"/table/{waiting['id']}")
    assert invited["title"] == 'Marcus "the Bull" <b> invites you to For Glory'
    assert invited["description"].startswith("One seat is free.")
    assert "boards/for-glory.js" in loaded_at_once(livia.get(f"/table/{waiting['id']}").text)
    for picture in (home["image"], invited["image"]):
        answer = livia.get(picture.partition("/static/")[1] + picture.partition("/static/")[2])
        assert answer.headers["Content-Type"] == "image/png"


def test_a_closed_table_tells_strangers_nothing(marcus: Client, livia: Client) -> None:
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    made = marcus.post("/api/tables", {"game": "spartacus", "seats": [*seats, seats[1]], "watch": "players"}).json()
    own, strange = (client.get(f"/table/{made['id']}").text for client in (marcus, livia))
    assert "Spartacus at Harena" in own
    assert "Only those who sit at this table" in strange
    assert not re.search("spartacus|Marcus", strange)


def test_the_client_can_be_installed(marcus: Client) -> None:
    manifest = marcus.get("/static/manifest.webmanifest").json()
    sizes = {(icon["sizes"], icon.get("purpose", "")) for icon in manifest["icons"]}
    assert sizes == {("192x192", ""), ("512x512", ""), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        body = marcus.get(icon["src"]).content
        assert "x".join(str(int.from_bytes(body[at : at + 4])) for at in (16, 20)) == icon["sizes"]
    worker = marcus.get("/service-worker.js")
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert worker.headers["Cache-Control"] == "no-cache"
    for file in re.findall(r'"(/static/[^"]+)"', worker.text):
        assert marcus.get(file).status_code == 200


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


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/games/for-glory", "/api/games/for-glory/rules", "/api/games/for-glory/recap"]
)
def test_what_a_call_answers_everybody_alike_is_compressed(marcus: Client, livia: Client, path: str) -> None:
    answer = marcus.get(path)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"] == "application/json"
    assert (answer.headers["Vary"], answer.headers["Cache-Control"]) == ("Accept-Encoding", "no-cache")
    again = livia.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = livia.get(path, headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.json() == answer.json()


def test_what_is_somebodys_own_is_not_compressed(marcus: Client) -> None:
    """A secret beside what somebody else can put there would be told by the length of the answer."""
    marcus.post("/api/me", {"name": "Marcus"})
    for path in ("/api/me", "/api/home", "/api/tables?list=mine"):
        assert "Content-Encoding" not in marcus.get(path).headers


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


def test_what_is_kept_does_not_grow_with_what_is_asked_for() -> None:
    """Anybody may ask for a file by any number of paths, and for any number of pages that are none."""
    pages = Pages(WEB)
    for number in range(20):
        assert pages.answer("./" * number + "main.js", wants_packed=True, known="") is not None
        assert pages.answer(f"none{number}/../main.js", wants_packed=True, known="") is not None
        pages.index(f"/none{number}", HOME, "http://localhost", True, "")
        pages.index(f"/none{number}/of/these", HOME, "http://localhost", True, "")
    bodies = [file.body for file in pages._files.values()]
    assert len(bodies) == len(set(bodies)), "a file is kept twice"
    assert len(pages._links) == 1


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


def test_who_came_over_tls_comes_over_it_again(marcus: Client) -> None:
    secure = "strict-transport-security"
    assert secure not in marcus.get("/").headers
    assert marcus.get("/", headers={"X-Forwarded-Proto": "https"}).headers[secure] == "max-age=31536000"


def test_rules_are_served(marcus: Client) -> None:
    assert "**FG-" in marcus.get("/api/games/for-glory/rules").json()["markdown"]
    listed = {game["id"]: game for game in marcus.get("/api/games").json()}
    assert set(listed) >= {"for-glory", "gladigala", "gladiatori", "spartacus"}
    begins = next(option for option in listed["for-glory"]["options"] if option["name"] == "first_player")
    assert (begins["title"], begins["labels"][1]) == ("Who begins", "First seat")
    assert begins["fits"] == {"P3": [3, 4], "P4": [4]}
    assert listed["for-glory"]["default_bot"] in listed["for-glory"]["bots"]
