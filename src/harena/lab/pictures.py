"""Plain pictures for reports: square fields from 0 to 1 with lines and dots in them, or bars, as SVG text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

SIDE, GAP, TOP = 200, 44, 56
#: Colours that can be told apart by people who see few, on light and on dark pages.
STYLE = """
  text { font: 12px sans-serif; fill: #555 } .title { font-size: 14px } .frame { fill: none; stroke: #999 }
  polyline { fill: none; stroke-width: 2 } .plain { stroke: #aaa; stroke-dasharray: 4 4 }
  .p0 { stroke: #0072b2; fill: #0072b2 } .p1 { stroke: #e69f00; fill: #e69f00 } .p2 { stroke: #d55e00; fill: #d55e00 }
  polyline.p0, polyline.p1, polyline.p2 { fill: none }
"""


class Picture:
    """Fields in rows and columns, each a unit square."""

    def __init__(self, columns: int, fields: int) -> None:
        self._columns = max(1, columns)
        self._rows = -(-fields // self._columns)
        self._parts: list[str] = []
        self._fields = 0
        self._left = self._top = 0

    def field(self, title: str) -> None:
        """Begin the next field."""
        row, column = divmod(self._fields, self._columns)
        self._fields += 1
        self._left, self._top = GAP + column * (SIDE + GAP), TOP + row * (SIDE + GAP)
        self._parts.append(f'<text x="{self._left}" y="{self._top - 8}">{escape(title)}</text>')
        self._parts.append(f'<rect class="frame" x="{self._left}" y="{self._top}" width="{SIDE}" height="{SIDE}"/>')

    def line(self, points: Sequence[tuple[float, float]], style: str, *, dots: bool = False) -> None:
        pixels = [(round(self._left + x * SIDE, 1), round(self._top + (1 - y) * SIDE, 1)) for x, y in points]
        path = " ".join(f"{x},{y}" for x, y in pixels)
        self._parts.append(f'<polyline class="{style}" points="{path}"/>')
        if dots:
            self._parts += [f'<circle class="{style}" cx="{x}" cy="{y}" r="2.5"/>' for x, y in pixels]

    def span(self, height: float, low: float, value: float, high: float, style: str) -> None:
        """An estimate and its interval, lying across."""
        self.line([(low, height), (high, height)], style)
        self.line([(value, height)], style, dots=True)

    def note(self, x: float, y: float, text: str) -> None:
        at = self._left + x * SIDE, self._top + (1 - y) * SIDE
        self._parts.append(f'<text x="{at[0]:.1f}" y="{at[1]:.1f}">{escape(text)}</text>')

    def legend(self, entries: Iterable[tuple[str, str]]) -> None:
        for index, (style, text) in enumerate(entries):
            x = GAP + index * 130
            y = TOP + self._rows * (SIDE + GAP)
            self._parts.append(f'<circle class="{style}" cx="{x}" cy="{y - 4}" r="4"/>')
            self._parts.append(f'<text x="{x + 10}" y="{y}">{escape(text)}</text>')

    def svg(self, title: str) -> str:
        width, height = GAP + self._columns * (SIDE + GAP), TOP + self._rows * (SIDE + GAP) + 20
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        said = f"<title>{escape(title)}</title><style>{STYLE}</style>"
        label = f'<text class="title" x="{GAP}" y="20">{escape(title)}</text>'
        return "\n".join([head, said, label, *self._parts, "</svg>", ""])
