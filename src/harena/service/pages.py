"""The browser client's files, from memory, compressed, under a strict policy of what a page may load."""

from __future__ import annotations

import gzip
import mimetypes
import os
import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path

import msgspec
from litestar import Response

from .modules import NOTHING, SCREENS, Dress, dress_of, wanted

#: Nothing but our own files; no inline scripts or styles, no frames, no forms elsewhere.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
#: What every answer carries.
_ALWAYS = {"X-Content-Type-Options": "nosniff"}
#: What a drawing carries: it can be opened by itself, and then is a document that loads and runs nothing.
_DRAWING = {"Content-Security-Policy": "default-src 'none'", **_ALWAYS}
#: What a document carries, and whatever else might be taken for one.
_DOCUMENT = {
    **_ALWAYS,
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
#: Types that a browser uses inside a page and never runs as one.
_INSIDE = ("text/javascript", "text/css", "font/", "image/", "audio/")

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
          ".json": "application/json", ".md": "text/markdown", ".html": "text/html", ".woff2": "font/woff2",
          ".webmanifest": "application/manifest+json"}
_PACKED = {".js", ".mjs", ".css", ".svg", ".json", ".md", ".html", ".txt", ".webmanifest"}
#: What is served only where the client is worked on; without its module the client says that there is no such page.
_FOR_DEVELOPMENT = "screens/pieces"
#: Many small files that hardly ever change: a browser need not ask for each of them again and again.
_DRAWN = ("figures/", "fonts/")
_NO_CLIENT = (
    b"<!doctype html><html lang=en><title>Harena</title><p>The browser client is not installed here. "
    b"The calls are described under <a href='/api'>/api</a>."
)


#: One of a style sheet's own imports, and an address in an imported sheet that is meant from where that sheet lies.
_IMPORT = re.compile(rb'^@import url\("([^"]+)"\);$', re.MULTILINE)
_NEARBY = re.compile(rb"""\burl\((["']?)(?![a-z]+:|[/#"'])""")
#: The client's files under an edition of theirs, by which a browser may keep them for good: "@3f2a…/main.js".
_EDITION = re.compile(r"@([0-9a-f]+)/(.+)")
_FOR_GOOD = "max-age=31536000, immutable"
#: Where the page says what it loads and what it is about.
_HEAD = b"</head>"


def headers_of(type_: str) -> dict[str, str]:
    """The headers of an answer of a type: the policies of documents would be dead weight on all that a page loads."""
    if type_.startswith("image/svg"):
        return _DRAWING
    return _ALWAYS if type_.startswith(_INSIDE) else _DOCUMENT


@dataclass(frozen=True, slots=True)
class File:
    body: bytes
    packed: bytes | None
    type: str
    tag: str
    #: The files that it is made of, and when each was changed.
    changed: dict[Path, float]


@dataclass(frozen=True, slots=True)
class About:
    """What a page is about, for those who are shown a link to it; `picture` is the path of a file."""

    title: str
    text: str
    picture: str
    #: The game whose board is on it, if there is one.
    game: str = ""


class Pages:
    """The files of the client's folder, and as `games/<id>/` those that games bring; read again when they change."""

    def __init__(self, folder: Path, development: bool = False, games: Mapping[str, Path] | None = None) -> None:
        self._folder = folder.resolve()
        self._games = {f"games/{name}/": web.resolve() for name, web in (games or {}).items()}
        self._development = development
        self._files: dict[str, File] = {}
        #: Answers that are the same for everybody, by what they are made of.
        self._answers: dict[Hashable, File] = {}
        #: When the files were changed, the edition that they are, and the links that pages of it begin with.
        self._seen: dict[str, float] = {}
        self._edition = ""
        self._links: dict[tuple[str, str], bytes] = {}

    def answer(self, path: str, wants_packed: bool, known: str) -> Response[bytes] | None:
        """The file at a path; None if there is none."""
        named = _EDITION.fullmatch(path)
        edition, path = named.groups() if named else ("", path)
        file = self._file(path)
        if file is None:
            return None
        keep = "max-age=86400" if path.startswith(_DRAWN) else "no-cache"
        if edition == self._edition and all(self._seen.get(str(part)) == time for part, time in file.changed.items()):
            keep = _FOR_GOOD
        return _answer(file, keep, wants_packed, known)

    def data(self, about: Hashable, make: Callable[[], object], wants_packed: bool, known: str) -> Response[bytes]:
        """What a call answers everybody alike, as JSON; it is made and packed once for what it is about. So it holds
        nothing that belongs to somebody and nothing that whoever asks could put there: the length of what is packed
        would tell the one by the other.
        """
        file = self._answers.get(about)
        if file is None:
            file = self._answers[about] = _file_of(msgspec.json.encode(make()), ".json", "application/json", {})
        return _answer(file, "no-cache", wants_packed, known)

    def index(self, path: str, about: About, site: str, wants_packed: bool, known: str) -> Response[bytes]:
        """The page at a path of the client, with links to what it will load, and what it is about."""
        file = self._file("index.html")
        if file is None:
            return Response(_NO_CLIENT, media_type="text/html; charset=utf-8")
        first = path.strip("/").split("/")[0]
        screen = first if first in SCREENS else NOTHING  # anybody may ask for any number of pages that are none
        said = described(about, site, path)
        body = file.body.replace(b'"/static/', f'"/static/@{self.edition()}/'.encode())
        body = body.replace(_HEAD, self._links_of(screen, about.game) + said.encode() + _HEAD)
        return _answer(_file_of(body, ".html", file.type, {}), "no-cache", wants_packed, known)

    def edition(self) -> str:
        """What all files together are known by: with any change it is another."""
        folders = {"": self._folder, **self._games}
        seen = {path: time for folder in folders.values() for path, time in _times(str(folder))}
        if seen != self._seen:
            whole = sha256()
            for start, folder in folders.items():
                for path in sorted(path for path, _ in _times(str(folder))):
                    body = Path(path).read_bytes()
                    whole.update(f"{start}{os.path.relpath(path, folder)} {len(body)} ".encode() + body)
            self._seen, self._edition, self._links = seen, whole.hexdigest()[:12], {}
        return self._edition

    def dress(self, game: str) -> Dress:
        """The files that are a game's own."""
        return dress_of(self._body, game)

    def _links_of(self, screen: str, game: str) -> bytes:
        """Links to everything that a screen is made of, so that it comes at once instead of one after the other."""
        here = f"/static/@{self.edition()}"
        known = self._links.get((screen, game))
        if known is None:
            found = wanted(self._body, screen, game)
            lines = [f'<link rel="modulepreload" href="{here}/{path}">' for path in found.modules]
            lines += [f'<link rel="preload" as="style" href="{here}/{path}">' for path in found.sheets]
            lines += [f'<link rel="preload" as="fetch" href="{path}" crossorigin>' for path in found.calls]
            known = self._links[screen, game] = "".join(f"{line}\n" for line in lines).encode()
        return known

    def _body(self, path: str) -> bytes | None:
        file = self._file(path)
        return None if file is None else file.body

    def _file(self, path: str) -> File | None:
        start = next((start for start in self._games if path.startswith(start)), "")
        folder = self._games[start] if start else self._folder
        try:
            source = (folder / path.removeprefix(start)).resolve()
            if not source.is_relative_to(folder) or not source.is_file():
                return None
            inside = start + source.relative_to(folder).as_posix()
            if inside.startswith(_FOR_DEVELOPMENT) and not self._development:
                return None
        except (OSError, ValueError):  # a name that no file can have
            return None
        known = self._files.get(inside)  # not by the path: one file has any number of those (./././main.js)
        if known is not None and all(_changed(part) == time for part, time in known.changed.items()):
            return known
        body, changed = self._read(source, folder)
        type_ = _TYPES.get(source.suffix) or mimetypes.guess_type(source.name)[0] or "application/octet-stream"
        if type_.startswith("text/") or type_ == "image/svg+xml":
            type_ += "; charset=utf-8"
        file = self._files[inside] = _file_of(body, source.suffix, type_, changed)
        return file

    def _read(self, source: Path, folder: Path) -> tuple[bytes, dict[Path, float]]:
        """What a file holds, a style sheet with its imports put in, so that it stays one request; and when
        each of the files was changed.
        """
        changed = {source: _changed(source)}
        body = source.read_bytes()
        if source.suffix != ".css":
            return body, changed

        def imported(match: re.Match[bytes]) -> bytes:
            name = match[1].decode()
            part = (source.parent / name).resolve()
            if not part.is_relative_to(folder) or not part.is_file():
                return match[0]
            changed[part] = _changed(part)
            nearby = name.rpartition("/")[0]
            return _NEARBY.sub(rb"url(\1" + f"{nearby}/".encode(), part.read_bytes()) if nearby else part.read_bytes()

        return _IMPORT.sub(imported, body), changed


def _times(folder: str) -> Iterator[tuple[str, float]]:
    """The files in a folder that pages are made of, and when each was changed."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".js", ".css", ".html")):
                yield entry.path, entry.stat().st_mtime
            elif f"{entry.name}/" not in _DRAWN and entry.is_dir():
                yield from _times(entry.path)


def described(about: About, site: str, path: str) -> str:
    """What a page is about, as those read it who show a link to it."""
    facts = {
        "og:site_name": "Harena", "og:type": "website", "og:title": about.title, "og:description": about.text,
        "og:url": f"{site}{path}", "og:image": f"{site}/static/{about.picture}",
        "og:image:width": "1200", "og:image:height": "630",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in facts.items()]
    lines += ['<meta name="twitter:card" content="summary_large_image">',
              f'<meta name="description" content="{escape(about.text)}">']
    return "".join(f"{line}\n" for line in lines)


def _file_of(body: bytes, suffix: str, type_: str, changed: dict[Path, float]) -> File:
    packed = gzip.compress(body, 9, mtime=0) if suffix in _PACKED else None
    tag = f'"{sha256(body).hexdigest()[:20]}"'
    return File(body, packed if packed and len(packed) < len(body) else None, type_, tag, changed)


def _answer(file: File, keep: str, wants_packed: bool, known: str) -> Response[bytes]:
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if keep is not _FOR_GOOD:  # what is kept for good is never asked for again
        headers["ETag"] = file.tag
    if known == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.type)
    body = file.body
    if wants_packed and file.packed is not None:
        body = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=file.type)


def _changed(source: Path) -> float:
    """When a file was changed; 0 if it is gone."""
    try:
        return source.stat().st_mtime
    except OSError:
        return 0.0
