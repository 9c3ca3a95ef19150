"""The browser client's files, from memory, compressed, under a strict policy of what a page may load."""

from __future__ import annotations

import gzip
import mimetypes
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
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
          ".json": "application/json", ".md": "text/markdown", ".html": "text/html", ".woff2": "font/woff2",
          ".webmanifest": "application/manifest+json"}
_PACKED = {".js", ".mjs", ".css", ".svg", ".json", ".md", ".html", ".txt", ".webmanifest"}
_NO_CLIENT = (
    b"<!doctype html><html lang=en><title>Harena</title><p>The browser client is not installed here. "
    b"The calls are described under <a href='/api'>/api</a>."
)


@dataclass(frozen=True, slots=True)
class File:
    body: bytes
    packed: bytes | None
    type: str
    tag: str
    changed: float


class Pages:
    """The files of one folder, read again when they change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._files: dict[str, File] = {}

    def answer(self, path: str, wants_packed: bool, known: str) -> Response[bytes] | None:
        """The file at a path; None if there is none."""
        file = self._file(path)
        if file is None:
            return None
        headers = {"ETag": file.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
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
            changed = place.stat().st_mtime
        except (OSError, ValueError):  # a name that no file can have
            return None
        known = self._files.get(path)
        if known is not None and known.changed == changed:
            return known
        body = place.read_bytes()
        packed = gzip.compress(body, 6, mtime=0) if place.suffix in _PACKED else None
        type_ = _TYPES.get(place.suffix) or mimetypes.guess_type(place.name)[0] or "application/octet-stream"
        if type_.startswith("text/") or type_ == "image/svg+xml":
            type_ += "; charset=utf-8"
        tag = f'"{sha256(body).hexdigest()[:20]}"'
        file = self._files[path] = File(body, packed if packed and len(packed) < len(body) else None, type_, tag,
                                        changed)
        return file
