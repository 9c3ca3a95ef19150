"""Texts that come from others: what a terminal would obey instead of showing it."""

from __future__ import annotations


def is_plain(text: str) -> bool:
    """Whether it is one line of characters that can be shown, so that nobody who is shown it sees or does another."""
    return text.isprintable()


def plain(text: str) -> str:
    """A text with a blank for every character that cannot be shown."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


def one_line(text: str) -> str:
    """What somebody wrote, in one line of characters that can be shown."""
    return " ".join(plain(text).split())
