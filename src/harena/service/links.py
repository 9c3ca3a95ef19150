"""Addresses that people send each other, as codes for the camera of a phone."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno

from .problems import bad_request

#: No address of ours is longer; a code of more could hardly be read from a screen.
LONGEST = 300


@lru_cache(500)
def code_of(address: str) -> bytes:
    """The code as a drawing: black on white whatever the theme, with the margin that cameras look for."""
    if len(address) > LONGEST:
        raise bad_request("This address is too long for a code.")
    drawing = BytesIO()
    segno.make_qr(address, error="m").save(
        drawing, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True, lineclass=None,
        svgclass=None,
    )
    return drawing.getvalue()
