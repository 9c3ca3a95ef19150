"""The browser client's files, from memory, compressed, under a strict policy of what a page may load."""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from litestar import Response

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


class Pages:
    """The files of one folder, read again when they change."""

    def __init__(self, folder: Path, development: bool = False) -> None:
        self._folder = folder.resolve()
        self._development = development
        self._files: dict[str, File] = {}

    def answer(self, path: str, wants_packed: bool, known: str) -> Response[bytes] | None:
        """The file at a path; None if there is none."""
        file = self._file(path)
        if file is None:
            return None
        keep = "max-age=86400" if path.startswith(_DRAWN) else "no-cache"
        headers = {"ETag": file.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
        if known == file.tag:
            return Response(b"", status_code=304, headers=headers, media_type=file.type)
        body = file.body
        if wants_packed and file.packed is not None:
            body = file.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=file.type)

    def index(self, wants_packed: bool, known: str) -> Response[bytes]:
        found = self.answer("index.html", wants_packed, known)
        return found or Response(_NO_CLIENT, media_type="text/html; charset=utf-8")

    def _file(self, path: str) -> File | None:
        try:
            place = (self._folder / path).resolve()
            if not place.is_relative_to(self._folder) or not place.is_file():
                return None
            if not self._development and place.relative_to(self._folder).as_posix().startswith(_FOR_DEVELOPMENT):
                return None
        except (OSError, ValueError):  # a name that no file can have
            return None
        known = self._files.get(path)
        if known is not None and all(_changed(part) == time for part, time in known.changed.items()):
            return known
        body, changed = self._read(place)
        packed = gzip.compress(body, 9, mtime=0) if place.suffix in _PACKED else None
        type_ = _TYPES.get(place.suffix) or mimetypes.guess_type(place.name)[0] or "application/octet-stream"
        if type_.startswith("text/") or type_ == "image/svg+xml":
            type_ += "; charset=utf-8"
        tag = f'"{sha256(body).hexdigest()[:20]}"'
        file = self._files[path] = File(body, packed if packed and len(packed) < len(body) else None, type_, tag,
                                        changed)
        return file

    def _read(self, place: Path) -> tuple[bytes, dict[Path, float]]:
        """What a file holds, a style sheet with its imports in their places, so that it stays one request; and when
        each of the files was changed.
        """
        changed = {place: _changed(place)}
        body = place.read_bytes()
        if place.suffix != ".css":
            return body, changed

        def imported(match: re.Match[bytes]) -> bytes:
            name = match[1].decode()
            part = (place.parent / name).resolve()
            if not part.is_relative_to(self._folder) or not part.is_file():
                return match[0]
            changed[part] = _changed(part)
            folder = name.rpartition("/")[0]
            return _NEARBY.sub(rb"url(\1" + f"{folder}/".encode(), part.read_bytes()) if folder else part.read_bytes()

        return _IMPORT.sub(imported, body), changed


def _changed(place: Path) -> float:
    """When a file was changed; 0 if it is gone."""
    try:
        return place.stat().st_mtime
    except OSError:
        return 0.0
