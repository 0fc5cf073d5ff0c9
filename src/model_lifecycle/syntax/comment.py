"""A comment of a text."""

from typing import NamedTuple


class Comment(NamedTuple):
    """A comment: its text without the `#` and surrounding blanks, and the offset (code points) of the `#`."""

    text: str
    start: int
    end: int
    own_line: bool
    """Whether nothing but blanks stands before it on its line."""
