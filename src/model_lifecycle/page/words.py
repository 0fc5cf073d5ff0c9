"""How the page says dates, spans of time, names and addresses."""

import re
from datetime import date
from typing import Final
from urllib.parse import urlsplit

MOST_CHARACTERS: Final = 20_000
"""A longer text is cut on the page, which says so: nobody reads it, and a browser should not have to lay it out."""

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

# Control characters, lone surrogates, and the marks that embed or override the direction of a text.
_UNSHOWN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def to_date(text: object) -> date | None:
    """The day that a text `YYYY-MM-DD` names; None for anything else, and for days that are in no calendar."""
    if not isinstance(text, str) or not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def days_words(days: int) -> str:
    """`today`, `in 1 day`, `in 12 days`, `3 days ago`."""
    if not days:
        return "today"
    count = f"{abs(days):,} day{'' if abs(days) == 1 else 's'}"
    return f"in {count}" if days > 0 else f"{count} ago"


def link(address: str) -> str | None:
    """An address that a page may link to: absolute, http or https, with a host, without spaces; else None."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    fits = parts.scheme in ("http", "https") and bool(parts.hostname)
    return (
        address if fits and len(address) <= MOST_CHARACTERS and not re.search(r"[\s\x00-\x1f\x7f\\]", address) else None
    )


def cut(text: str, most: int = MOST_CHARACTERS) -> str:
    """A text as a page may show it: of bounded length (a cut one says how long the record's is), and without
    characters that no file can hold or that make a reader see another order than what is written.
    """
    shown = _UNSHOWN.sub("\ufffd", text[:most])
    return shown if len(text) <= most else f"{shown} … (cut here: the record holds {len(text):,} characters)"


def count_words(count: int, word: str) -> str:
    """`1 model`, `3 models`."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"
