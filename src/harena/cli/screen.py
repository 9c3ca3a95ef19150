"""Two ways to show a table: panels for a terminal, and plain lines that a screen reader or a script can use."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from typing import Protocol

from rich.console import Console, Group
from rich.panel import Panel
from rich.text import Text

from .house import err, out

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 - importing it gives `input` line editing and history


class Screen(Protocol):
    """What the client needs to show and to be told."""

    def heading(self, text: str) -> None: ...

    def board(self, title: str, text: str) -> None: ...

    def happened(self, sentences: Sequence[str]) -> None: ...

    def question(self, asked: str, rule: str, options: Sequence[str], notes: Sequence[str]) -> None: ...

    def say(self, text: str) -> None: ...

    def complain(self, text: str) -> None: ...

    def curtain(self, text: str) -> None: ...

    def read(self, prompt: str) -> str: ...


class PlainScreen:
    """Line by line, no boxes, no colours."""

    def heading(self, text: str) -> None:
        self.say(text)

    def board(self, title: str, text: str) -> None:
        self.say(f"\n{title}:\n{text}")

    def happened(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self.say(f"- {sentence}")

    def question(self, asked: str, rule: str, options: Sequence[str], notes: Sequence[str]) -> None:
        self.say(f"\n{asked}" + (f" [{rule}]" if rule else ""))
        for number, option in enumerate(options, 1):
            self.say(f"{number}. {option}")
        for note in notes:
            self.say(note)

    def say(self, text: str) -> None:
        print(text, flush=True)

    def complain(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def curtain(self, text: str) -> None:
        self.say("\n" * 40 + text)

    def read(self, prompt: str) -> str:
        line = input(f"{prompt} ")
        if not sys.stdin.isatty():
            self.say(line)  # so that what a script said stands in its transcript
        return line


class RichScreen:
    """Panels and colours."""

    def __init__(self, console: Console = out, complaints: Console = err) -> None:
        self._console = console
        self._complaints = complaints

    def heading(self, text: str) -> None:
        self._console.rule(Text(text, style="bold"))

    def board(self, title: str, text: str) -> None:
        self._console.print(Panel(Text(text), title=Text(title), title_align="left", border_style="yellow"))

    def happened(self, sentences: Sequence[str]) -> None:
        if sentences:
            lines = Text("\n".join(sentences))
            self._console.print(Panel(lines, title="What happened", title_align="left", border_style="dim"))

    def question(self, asked: str, rule: str, options: Sequence[str], notes: Sequence[str]) -> None:
        title = Text(asked, style="bold")
        if rule:
            title.append(f"  {rule}", style="dim")
        lines = [Text.assemble((f"{number:>3} ", "bold cyan"), option) for number, option in enumerate(options, 1)]
        self._console.print(Panel(Group(title, *lines), border_style="cyan"))
        for note in notes:
            self._console.print(Text(note, style="dim"))

    def say(self, text: str) -> None:
        self._console.print(Text(text), soft_wrap=True)

    def complain(self, text: str) -> None:
        self._complaints.print(Text(text, style="red"), soft_wrap=True)

    def curtain(self, text: str) -> None:
        self._console.clear()
        self._console.print(Panel(Text(text, justify="center"), border_style="magenta"))

    def read(self, prompt: str) -> str:
        return self._console.input(Text(f"{prompt} ", style="bold green"))
