"""Messages on one line: long quotes are cut, and invisible characters escaped."""

import re
from typing import Final

LONGEST_QUOTE: Final = 100
"""Code points of a value that a message quotes."""

LONGEST_MESSAGE: Final = 1000
"""The most code points of a message."""

_LINE_BREAK = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
"""Matches a line break of any kind."""
_QUOTE = re.compile(r"`[^`]*`|\"[^\"]*\"")
"""Matches words in quotes or back quotes."""
_JOINER: Final = "\u200d"
"""Part of many emoji; invisible by itself."""


def on_one_line(message: str) -> str:
    """The message with `⏎` for line breaks, escapes for invisible characters, and long quotes cut. Idempotent."""
    if not message.isprintable():
        message = "".join(
            character if character.isprintable() or character == _JOINER else f"\\u{ord(character):04x}"
            for character in _LINE_BREAK.sub("⏎", message)
        )
    if len(message) > LONGEST_QUOTE:
        message = _QUOTE.sub(_cut, message)
    return message if len(message) <= LONGEST_MESSAGE else f"{message[: LONGEST_MESSAGE - 1]}…"


def _cut(quote: re.Match[str]) -> str:
    """The quote, truncated to `LONGEST_QUOTE` code points."""
    text = quote[0]
    if len(text) <= LONGEST_QUOTE + 2:
        return text
    return f"{text[:LONGEST_QUOTE]}…{text[-1]}"
