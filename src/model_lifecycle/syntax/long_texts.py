"""The length from which a text is read in chunks, and the offsets at which a YAML list can be cut into them."""

import re
from itertools import islice
from typing import Final

LONG: Final = 32 * 1024
"""Code points from which on a text is read in chunks, each of them an item of its list or a YAML document."""

ROOMY: Final = 4 * 1024 * 1024
"""Code points of a file up to which the trees of all its records are kept; those of 5,000 records take 200 MB."""

MOST_CHUNKS: Final = 50_000
"""So many chunks are read one by one; five times as many as the largest workspaces have records."""

_BLANK_LINES: Final = re.compile(r"(?:[ \t]*+(?:#[^\r\n]*+)?[\r\n]++)*")
_FIRST_ITEM: Final = re.compile(r"(?:\A|(?<=[\r\n]))( *+)-(?=[ \t\r\n]|\Z)")


def blank_lines_end(text: str, start: int, end: int) -> int:
    """The offset after the blank lines and the comments that begin at `start`, where a line begins."""
    found = _BLANK_LINES.match(text, start, end)
    return found.end() if found else start


def item_lines(text: str, start: int, end: int, *, most: int | None = None) -> list[int]:
    """The offsets of the lines that begin the items of a YAML block list, whose first line is the first with content.

    `start` is where a line begins. Empty where the content begins with anything but a dash. Lines are told apart by
    their indentation and dash alone: a line of a block scalar never stands as far out, but one of a quoted or plain
    scalar may, which is for the caller to find out. `most`: how many are enough.
    """
    first = _FIRST_ITEM.match(text, blank_lines_end(text, start, end), end)
    if first is None:
        return []
    line_break = "[\r\n]" if "\r" in text else "\n"  # a literal first character: ten times as fast
    item = re.compile(rf"{line_break}{first[1]}-(?=[ \t\r\n]|\Z)")
    others = islice(item.finditer(text, first.end(), end), None if most is None else most - 1)
    return [first.start(), *(found.start() + 1 for found in others)]
