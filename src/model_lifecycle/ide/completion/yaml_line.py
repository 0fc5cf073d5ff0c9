"""One line of YAML in block style, read by itself: dashes, key, value and comment by their columns."""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

BLOCK_HEADER: Final = re.compile(r"(?:[&!]\S*[ \t]+)*[|>][-+0-9]*")
"""How a value begins that goes on as a block scalar on the lines below."""

_DASHES = re.compile(r"[ \t]*(?:-(?:[ \t]+|$))*")
_KEY = re.compile(
    r"""
    (?P<key>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'
        |[^\s\[\]{},"'\#&*!|>%@`](?:[^:\#"'\ \t]|[ \t]+(?=[^:\#"'\ \t]))*
    )[ \t]*:(?=[ \t]|$)""",
    re.VERBOSE,
)
_COMMENT = re.compile(
    r"""(?:(?<=[\s\[{,:])|^)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?:(?<=[ \t])|^)(?P<comment>\#)""", re.VERBOSE
)
_PROPERTIES = re.compile(r"(?:[&!]\S*(?:[ \t]+|$))*")


class LineEntry(NamedTuple):
    """A dash, or a key with its name, at a column."""

    column: int
    name: str | None
    """None for a dash."""


@dataclass(frozen=True)
class YamlLine:
    """Columns count code points."""

    text: str
    dashes: tuple[int, ...]
    content: int
    """Where something other than blanks and dashes begins; the line's end where nothing does."""
    key: str | None
    key_end: int
    colon: int
    value: int
    """Where the value begins, behind anchors and tags; where it would, if there is none."""
    end: int
    """Where the content ends: before trailing blanks and the comment."""
    comment: int | None

    @property
    def is_blank(self) -> bool:
        """Whether nothing but blanks and perhaps a comment stands here."""
        return not self.dashes and self.content >= self.end

    @property
    def value_text(self) -> str:
        return self.text[self.value : self.end] if self.key is not None else self.text[self.content : self.end]

    @property
    def opens_block_scalar(self) -> bool:
        start = self.colon + 1 if self.key is not None else self.content
        return BLOCK_HEADER.fullmatch(self.text[start : self.end].strip()) is not None

    @property
    def entries(self) -> tuple[LineEntry, ...]:
        """The dashes and the key, from left to right."""
        found = [LineEntry(column, None) for column in self.dashes]
        if self.key is not None:
            found.append(LineEntry(self.content, self.key))
        return tuple(found)

    @property
    def first_column(self) -> int:
        return self.dashes[0] if self.dashes else self.content


def read_line(text: str) -> YamlLine:
    """A line without its line break. Never fails: what is half typed has no key, or no value."""
    lead = _DASHES.match(text)
    assert lead is not None
    content = lead.end()
    dashes = tuple(index for index in range(content) if text[index] == "-")
    comment = next((found.start() for found in _COMMENT.finditer(text, content) if found["comment"]), None)
    if comment is None and content < len(text) and text[content] == "#":
        comment = content
    end = len(text[:comment].rstrip(" \t\ufeff"))
    found = _KEY.match(text, content, max(end, content)) if comment is None or content < comment else None
    if found is None:
        return YamlLine(text, dashes, content, None, content, -1, content, end, comment)
    key = found["key"]
    name = key[1:-1] if key[0] in "\"'" else key
    colon = found.end() - 1
    rest = re.compile(r"[ \t]*").match(text, colon + 1)
    assert rest is not None
    behind = _PROPERTIES.match(text, rest.end(), max(end, rest.end()))
    value = behind.end() if behind is not None else rest.end()
    return YamlLine(text, dashes, content, name, found.end("key"), colon, value, max(end, colon + 1), comment)
