"""Seats can be told apart by those who see fewer colours, by day and by night."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

import harena

TOKENS = Path(harena.__file__).parent / "web" / "css" / "tokens.css"
SEATS = [f"--seat-{seat}" for seat in range(1, 5)]
#: So far apart (CIE 1976) are colours that nobody takes for one another.
APART = 15

Colour = tuple[float, float, float]
#: What is left of linear red, green and blue (Machado, Oliveira and Fernandes 2009, complete deficiency).
EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def tokens(theme: str) -> dict[str, str]:
    day, night = TOKENS.read_text().split(':root[data-theme="dark"]')
    found = dict(re.findall(r"(--[\w-]+): ([^;]+);", day))
    return found if theme == "light" else found | dict(re.findall(r"(--[\w-]+): ([^;]+);", night))


def linear(told: dict[str, str], name: str) -> Colour:
    value = told[name]
    while inner := re.fullmatch(r"var\((--[\w-]+)\)", value):
        value = told[inner[1]]
    parts = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def lab(colour: Colour, eyes: tuple[Colour, Colour, Colour]) -> Colour:
    """As these eyes see it, in CIE L*a*b*."""
    seen = [min(1.0, max(0.0, sum(k * part for k, part in zip(row, colour, strict=True)))) for row in eyes]
    white = ((0.4124, 0.3576, 0.1805, 0.9505), (0.2126, 0.7152, 0.0722, 1.0), (0.0193, 0.1192, 0.9505, 1.089))
    x, y, z = (sum(k * part for k, part in zip(row[:3], seen, strict=True)) / row[3] for row in white)
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eyes", EYES)
def test_seats_differ_for_all_eyes(eyes: str, theme: str) -> None:
    told = tokens(theme)
    seen = {name: lab(linear(told, name), EYES[eyes]) for name in SEATS}
    for one, other in combinations(SEATS, 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        assert distance >= APART, f"{one} and {other} are {distance:.0f} apart"
