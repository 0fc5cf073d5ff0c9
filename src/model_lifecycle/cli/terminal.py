"""Text for terminals: colours, width, and escaping of control characters."""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, TextIO

# Control characters, lone surrogates, line and paragraph separators, and format characters that cannot be seen or that
# change the order of visible text. Zero-width joiners are not matched: emoji contain them. Noncharacters are matched.
_INVISIBLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\ud800-\udfff]"
)


def visible(text: str, *, keep: str = "") -> str:
    r"""The text with each invisible character written as `\x1b` or `\u202e`, except those in `keep`.

    Record text is not trusted: written raw, an escape sequence in a name could change what the terminal shows.
    """
    if text.isascii() and text.isprintable():
        return text
    return _INVISIBLE.sub(lambda match: match[0] if match[0] in keep else _escape(match[0]), text)


def _escape(character: str) -> str:
    r"""An escape such as `\x1b` or `\u202e` for a character."""
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


def cells(text: str) -> int:
    """The number of terminal columns of a text of visible characters: wide ones take two, combining ones none."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return max(wcswidth(text), 0)


_USUAL_WIDTH: Final = 80
"""The width in columns if the terminal does not tell it."""


def terminal_width() -> int:
    """The terminal's width in columns, as from `shutil.get_terminal_size`, whose import takes 2 ms of each run."""
    with suppress(KeyError, ValueError):
        columns = int(os.environ["COLUMNS"])
        if columns > 0:
            return columns
    with suppress(AttributeError, ValueError, OSError):  # no standard output, or no terminal
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _USUAL_WIDTH  # type: ignore[union-attr]
    return _USUAL_WIDTH


class Style:
    """The colours of one stream; none if it is not `coloured`."""

    _CODES = {"error": "1;31", "warning": "1;33", "information": "1;36", "hint": "1;32"} | {
        "bold": "1",
        "gutter": "34",
        "good": "32",
    }

    def __init__(self, coloured: bool) -> None:
        """Make a style that colours texts, or leaves them as they are."""
        self.coloured = coloured

    def __call__(self, name: str, text: str) -> str:
        """The text in a colour: that of a severity's word, or `bold`, `gutter` or `good`."""
        return f"\x1b[{self._CODES[name]}m{text}\x1b[0m" if self.coloured and text else text


PLAIN = Style(coloured=False)


def style_of(stream: TextIO) -> Style:
    """The style of a stream: coloured on a terminal, never with `NO_COLOR`, always with `FORCE_COLOR`."""
    if os.environ.get("NO_COLOR"):
        return PLAIN
    if os.environ.get("FORCE_COLOR"):
        return Style(coloured=True)
    return Style(coloured=stream.isatty() and os.environ.get("TERM") != "dumb")


def name_lines(names: Sequence[object], limit: int) -> str:
    """The end of a message that lists names on indented lines: the first `limit`, and how many more there are."""
    lines = "".join(f"\n  {name}" for name in names[:limit])
    return lines + (f"\n  and {len(names) - limit} more" if len(names) > limit else "")
