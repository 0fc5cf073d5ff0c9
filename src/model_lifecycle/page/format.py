"""Formatting for pages: links, and texts cut to a bounded length."""

import re
from typing import Final
from urllib.parse import urlsplit

MOST_CHARACTERS: Final = 20_000
"""The most characters of a text on a page; a longer one is cut, with a note, to keep pages small."""

MOST_ADDRESS: Final = 2_000
"""The most characters of an address that is linked and shown whole."""

SHORT_WORDS: Final = 120
"""The most characters of a text whose rendering is cached: ten thousand of them take 5 MB at most."""

MOST_ROWS: Final = 2_000
"""The most items of a record's list on a page, which says how many more there are."""

_MAX_TOGETHER: Final = 2_000_000
"""The most characters of all long texts of a page together; YAML aliases can repeat a long text any number of times."""

_ALWAYS_SHOWN: Final = 200
"""The characters of a long text that a page shows even if its budget is used up."""

# Control characters, lone surrogates, and characters that embed or override the direction of a text.
_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def link(address: str) -> str | None:
    """The address if a page may link to it, otherwise None.

    It must be absolute, http or https, with a host and without spaces. An address with a user's name or password is
    refused: it leads readers astray, or publishes a secret.
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    fits = parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
    return address if fits and len(address) <= MOST_ADDRESS and not re.search(r"[\s\x00-\x1f\x7f\\]", address) else None


def cut(text: str, most: int = MOST_CHARACTERS) -> str:
    """A text as a page may show it: cut to `most` characters with a note of its full length, and without control
    characters, lone surrogates, and characters that change the direction of writing.
    """
    if len(text) <= most and text.isascii() and text.isprintable():
        return text
    shown = _FORBIDDEN.sub("\ufffd", text[:most])
    return shown if len(text) <= most else f"{shown} … (cut here: the record holds {len(text):,} characters)"


class TextBudget:
    """The number of characters left for the long texts of a page."""

    def __init__(self) -> None:
        self._left = _MAX_TOGETHER

    def cut(self, text: str, most: int = MOST_CHARACTERS) -> str:
        """Cut a text as `cut` does, to fewer characters if the budget is nearly used up."""
        room = min(most, max(self._left, _ALWAYS_SHOWN))
        self._left -= min(len(text), room)
        return cut(text, room)


def shortened(text: str, most: int) -> str:
    """A text cut to `most` characters with a short note, for texts that are only a part of a record's value."""
    return text if len(text) <= most else f"{text[:most]} … (cut here)"


_CODE: Final = re.compile(r"`([^`\n]+)`|(?<![\w`/.-])([A-Za-z][a-z0-9]*(?:_[a-z0-9]+)+)(?![\w`/])")
"""Matches words in back quotes, and names with an underscore such as `max_tokens`."""


def code_runs(text: str) -> list[tuple[str, bool]]:
    """Split a text into runs, each with whether it is code; back quotes are left out."""
    runs: list[tuple[str, bool]] = []
    end = 0
    for match in _CODE.finditer(text):
        runs += [(text[end : match.start()], False), (match[1] or match[2], True)]
        end = match.end()
    return [run for run in [*runs, (text[end:], False)] if run[0]]
