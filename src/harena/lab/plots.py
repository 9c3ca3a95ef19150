"""Plots for reports, drawn by matplotlib as SVG that takes its colours from the page: light, dark and on paper alike.

Every plot is drawn for the width that it has: once for a desk, once for a phone. Text stays text. Needs `harena[lab]`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from harena.core import BadOptions

from .questions import signed
from .statistics import Interval

DESK, PHONE = 1056, 330
#: What is drawn in these colours is drawn in the page's.
COLOURS: Final = {
    "ink": "#010101", "ink-2": "#020202", "line": "#030303", "va": "#040404", "vb": "#050505", "band": "#060606",
    "card": "#070707", "dim": "#080808",
}  # fmt: skip
INK, INK_2, LINE, VA, VB, BAND, CARD, DIM = COLOURS.values()
_numbers = count(1)


def pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise BadOptions("reports are drawn with matplotlib: pip install 'harena[lab]'") from None
    matplotlib.use("svg")
    matplotlib.rcParams.update({
        "svg.fonttype": "none", "svg.hashsalt": "harena", "font.size": 11, "text.color": INK, "axes.edgecolor": LINE,
        "axes.labelcolor": INK_2, "xtick.color": INK_2, "ytick.color": INK_2, "axes.spines.top": False,
        "axes.spines.right": False, "axes.spines.left": False, "ytick.major.size": 0, "axes.facecolor": "none",
        "figure.facecolor": "none", "xtick.labelcolor": INK_2, "ytick.labelcolor": INK, "axes.titlesize": 11,
    })  # fmt: skip
    from matplotlib import pyplot as found

    return found


def both(draw: Callable[[Any, Any, bool], None], height: float, label: str, phone_height: float | None = None) -> str:
    """A plot for the desk and one for the phone. `draw` gets a figure, its axes, and whether it is narrow."""
    wide = _drawn(draw, DESK, height, label, False)
    narrow = _drawn(draw, PHONE, phone_height or height, label, True)
    return f'<div class="plot desk">{wide}</div><div class="plot phone">{narrow}</div>'


def _drawn(draw: Callable[[Any, Any, bool], None], width: int, height: float, label: str, narrow: bool) -> str:
    pyplots = pyplot()
    figure, axes = pyplots.subplots(figsize=(width / 72, height / 72), layout="constrained")
    draw(figure, axes, narrow)
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    pyplots.close(figure)
    return _inline(out.getvalue(), width, height, label)


def _inline(svg: str, width: float, height: float, label: str) -> str:
    """The drawing as a part of a page: no header, names of its own, the page's colours."""
    mark = f"p{next(_numbers)}-"
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r'\bid="', f'id="{mark}', svg)
    svg = re.sub(r'href="#', f'href="#{mark}', svg).replace("url(#", f"url(#{mark}")
    for name, colour in COLOURS.items():
        svg = svg.replace(colour, f"var(--{name})")
    svg = re.sub(r"font:[^;\"]*?([\d.]+)px[^;\"]*", r"font-size: \1px", svg)
    svg = re.sub(r"\s*\n\s*", "\n", svg)
    head = f'<svg xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {width:g} {height:g}" role="img" '
    head += f'style="max-width:{width:g}px" aria-label="{label}">'
    return re.sub(r"<svg[^>]*>", head, svg, count=1)


# -- the plots of a report ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a plot of shares: its name, an estimate for each version, and how far they are apart."""

    name: str
    sides: Sequence[Interval]
    apart: Interval | None = None
    strong: bool = False


def shares(rows: Sequence[Row], even: float, band: tuple[float, float] | None = None) -> str:
    """Shares with intervals, one line each; the dashed line is an even share."""

    def draw(figure: Any, axes: Any, narrow: bool) -> None:
        for index, row in enumerate(rows):
            for which, found in enumerate(row.sides):
                y = index + (0.16 * (2 * which - 1) if len(row.sides) > 1 else 0)
                _dot(axes, found, y, which, len(row.sides))
        if band is not None:
            axes.axvspan(100 * band[0], 100 * band[1], color=BAND, lw=0, zorder=0)
        axes.axvline(100 * even, color=INK_2, lw=1, ls=(0, (2, 3)), zorder=1)
        axes.set_yticks(range(len(rows)), [row.name for row in rows])
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        axes.grid(axis="x", color=LINE, lw=0.5)
        axes.set_axisbelow(True)
        if not narrow:
            for index, row in enumerate(rows):
                axes.annotate(_apart(row), (1.01, index), xycoords=("axes fraction", "data"), va="center", color=INK)

    return both(draw, 46 + 36 * len(rows), "Shares of the wins with intervals")


def _apart(row: Row) -> str:
    if row.apart is not None:
        value, low, high = (signed(100 * part) for part in (row.apart.value, row.apart.low, row.apart.high))
        return f"{value} ({low} to {high})"
    found = row.sides[0]
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def _dot(axes: Any, found: Interval, y: float, which: int, sides: int) -> None:
    """A alone or first is a hollow circle in teal, B a solid diamond in orange."""
    hollow = which == 0 and sides > 1
    colour = VB if which else VA
    axes.plot([100 * found.low, 100 * found.high], [y, y], color=colour, lw=2.4, solid_capstyle="round", zorder=2)
    axes.plot([100 * found.value], [y], marker="D" if which else "o", ms=6 if which else 7, mec=colour,
              mfc=CARD if hollow else colour, mew=2, zorder=3)  # fmt: skip


def lengths(sides: Sequence[Sequence[float]], what: str) -> str:
    """How long games are: A filled, B a line, medians marked."""
    values = [value for side in sides for value in side]
    low, high = min(values), max(values)
    steps = 24
    edges = [low + (high - low or 1) * number / steps for number in range(steps + 1)]

    def draw(figure: Any, axes: Any, narrow: bool) -> None:
        for which, side in enumerate(sides):
            weights = [100 / len(side)] * len(side)
            kind: Mapping[str, Any] = {"histtype": "stepfilled", "color": VA, "alpha": 0.3} if not which else {
                "histtype": "step", "color": VB, "lw": 2}  # fmt: skip
            axes.hist(side, edges, weights=weights, **kind)
            middle = sorted(side)[len(side) // 2]
            axes.axvline(middle, color=VB if which else VA, lw=1.6)
            name = "" if len(sides) == 1 else "AB"[which] + " "
            above = {"xycoords": ("data", "axes fraction"), "xytext": (4, 0), "textcoords": "offset points"}
            colour = VB if which else VA
            axes.annotate(f"{name}median {middle:g}", (middle, 1 + 0.08 * which), color=colour, weight="bold", **above)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        axes.grid(axis="y", color=LINE, lw=0.5)
        axes.set_axisbelow(True)
        axes.set_xlabel(what)

    return both(draw, 210, f"Distribution: {what}")


def bars(rows: Sequence[tuple[str, float]], what: str) -> str:
    """Amounts below each other."""

    def draw(figure: Any, axes: Any, narrow: bool) -> None:
        for index, (_, value) in enumerate(rows):
            axes.barh(index, value, height=0.6, color=VA, lw=0)
            axes.annotate(f"{value:.1f}", (value, index), xytext=(4, 0), textcoords="offset points", va="center")
        axes.set_yticks(range(len(rows)), [name for name, _ in rows])
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.margins(x=0.12)
        axes.set_xlabel(what)

    return both(draw, 40 + 26 * len(rows), what)


@dataclass(frozen=True, slots=True)
class Shift:
    """An amount in A and in B, and how far they are apart; `strong` beyond chance."""

    name: str
    before: float
    after: float
    apart: Interval
    strong: bool


def shifts(rows: Sequence[Shift], what: str) -> str:
    """By how much amounts have changed, with intervals; what they were and are stands at the left."""

    def draw(figure: Any, axes: Any, narrow: bool) -> None:
        axes.axvline(0, color=INK_2, lw=1, ls=(0, (2, 3)), zorder=1)
        for index, row in enumerate(rows):
            axes.plot([row.apart.low, row.apart.high], [index] * 2, color=INK, lw=2, solid_capstyle="round", zorder=2)
            axes.plot([row.apart.value], [index], "o", ms=6, color=INK, zorder=3)
            weight = "bold" if row.strong else "normal"
            axes.annotate(signed(row.apart.value), (1.03, index), xycoords=("axes fraction", "data"), va="center",
                          color=INK, weight=weight, fontsize=10)  # fmt: skip
        axes.set_yticks(range(len(rows)), [f"{row.name}  {row.before:.1f} → {row.after:.1f}" for row in rows],
                        fontsize=10)  # fmt: skip
        for label, row in zip(axes.get_yticklabels(), rows, strict=True):
            label.set_fontweight("bold" if row.strong else "normal")
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.xaxis.set_major_formatter(lambda value, _: signed(value, 0 if value == int(value) else 1))
        axes.grid(axis="x", color=LINE, lw=0.5)
        axes.set_axisbelow(True)
        axes.set_xlabel(what)

    return both(draw, 40 + 26 * len(rows), what)


@dataclass(frozen=True, slots=True)
class Mark:
    """A card in the scatter: how often it is taken, how often who has it wins; `before`: where it was in A."""

    name: str
    taken: float
    had: Interval
    named: bool
    before: tuple[float, Interval] | None = None


def scatter(marks: Sequence[Mark], even: float, margin: float, across: str, up: str) -> str:
    """Cards by how often they are taken and how often they win; only what stands out is named, the rest is grey."""
    shown = [mark for mark in marks if mark.had.high - mark.had.low < 1]

    def draw(figure: Any, axes: Any, narrow: bool) -> None:
        axes.axhspan(100 * (even - margin), 100 * (even + margin), color=BAND, lw=0, zorder=0)
        axes.axhline(100 * even, color=INK_2, lw=1, ls=(0, (2, 3)), zorder=1)
        for mark in shown:
            colour = INK if mark.named else DIM
            x, y = 100 * mark.taken, 100 * mark.had.value
            if mark.before is not None:
                _moved(axes, mark)
                continue
            axes.plot([x, x], [100 * mark.had.low, 100 * mark.had.high], color=colour, lw=1.6 if mark.named else 0.8)
            axes.plot([x], [y], "o", ms=5 if mark.named else 4, color=colour, mec="none")
        for mark, dy in _labels([mark for mark in shown if mark.named or mark.before], narrow):
            side = -1 if mark.taken > max(one.taken for one in shown) * 0.75 else 1
            axes.annotate(mark.name, (100 * mark.taken, 100 * mark.had.value), xytext=(8 * side, dy),
                          textcoords="offset points", ha="left" if side > 0 else "right", va="center",
                          fontweight="bold", color=VB if mark.before else INK)  # fmt: skip
        axes.spines["left"].set_visible(False)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        axes.grid(color=LINE, lw=0.5)
        axes.set_axisbelow(True)
        axes.set_xlabel(across)
        axes.set_title(f"↑ {up}", loc="left", color=INK_2)

    return both(draw, 380, "Cards by how often they are taken and how often they win", 330)


def _moved(axes: Any, mark: Mark) -> None:
    """A changed card, from where it was to where it is."""
    assert mark.before is not None
    taken, had = mark.before
    one, other = (100 * taken, 100 * had.value), (100 * mark.taken, 100 * mark.had.value)
    axes.plot([one[0], other[0]], [one[1], other[1]], color=VB, lw=1.4, ls=(0, (2, 2)), zorder=3)
    axes.plot([one[0]] * 2, [100 * had.low, 100 * had.high], color=VA, lw=1.8, zorder=3)
    axes.plot([other[0]] * 2, [100 * mark.had.low, 100 * mark.had.high], color=VB, lw=1.8, zorder=3)
    axes.plot(*[[value] for value in one], "o", ms=8, mec=VA, mfc=CARD, mew=2, zorder=4)
    axes.plot(*[[value] for value in other], "D", ms=7, mec=CARD, mfc=VB, mew=1, zorder=4)


def _labels(marks: Sequence[Mark], narrow: bool) -> list[tuple[Mark, float]]:
    """Names where they collide with no other: a label is left out before two collide, the table has them all."""
    placed: list[tuple[float, float]] = []
    found: list[tuple[Mark, float]] = []
    reach = 0.34 if narrow else 0.16
    for mark in sorted(marks, key=lambda mark: (mark.before is None, -abs(mark.had.value - 0.5))):
        if all(abs(mark.taken - x) > reach or abs(mark.had.value - y) > 0.015 for x, y in placed):
            placed.append((mark.taken, mark.had.value))
            found.append((mark, 0.0))
    return found
