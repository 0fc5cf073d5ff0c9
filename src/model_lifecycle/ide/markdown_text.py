"""Converts plain text to Markdown that shows exactly that text."""

import json
import re
from itertools import zip_longest
from textwrap import indent

from model_lifecycle.syntax.data import Data

_PLAIN_CODE = re.compile(r"^(`{3,})\w*\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)
"""Matches a fenced code block; groups: the fence, the code."""
_FENCED = re.compile(r"^(`{3,}\w*\n.*?\n`{3,}$|(?:    .*(?:\n|\Z))+)", re.MULTILINE | re.DOTALL)
"""Matches a fenced or indented code block."""
_LINE_BREAK_IN_PARAGRAPH = re.compile(r"(?<=\S)\n(?=[^\s|>*#-])")
"""Matches a line break within a paragraph."""
_LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\(<[^<>\n]*>\)")
"""Matches a link such as `[text](<https://example.com>)`; group: the text."""
_INVALID_IN_LINK = re.compile(r"[<>\\\s\x00-\x1f]")
"""Matches a character that a link's URL cannot contain."""
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~]|(?<=\bwww)\.)")
"""Matches a character with a meaning in Markdown, and the full stop of `www.`, which makes a link."""

_SPECIAL_AT_START = re.compile(r"^(?=[+\-=])|^(\d{1,9})(?=[.)](?:\s|$))")
"""Matches the start of a line that would begin a list or make the previous line a heading: `+`, `-`, `=`, `12.`."""


def escape(text: str) -> str:
    """Escape `text` for Markdown on one line, with as few backslashes as possible, since Neovim shows them."""
    return _escape_special(" ".join(text.split()))


def code(text: str) -> str:
    """Format a text, which may contain backticks, as inline code."""
    text = " ".join(text.split())
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if text.startswith("`") or text.endswith("`") or not text else ""
    return f"{fence}{space}{text}{space}{fence}"


def block(text: str, language: str) -> str:
    """Format a text as a fenced code block."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def message(text: str) -> str:
    """Convert a diagnostic's message: text between backticks becomes inline code, the rest is escaped."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # a backtick from a record's value
        return escape(text)
    return "".join(code(part) if number % 2 else _escape_within(part) for number, part in enumerate(parts))


def _escape_within(text: str) -> str:
    """Escape a part of a line: runs of blanks become one, also at its ends."""
    return _escape_special(re.sub(r"\s+", " ", text))


def _escape_special(text: str) -> str:
    """Put backslashes before characters with a meaning in Markdown."""
    return _SPECIAL_AT_START.sub(r"\1\\", _SPECIAL.sub(r"\\\1", text))


def value(data: Data) -> str:
    """Format a value as inline code: a text unchanged, other values as JSON."""
    return code(data if isinstance(data, str) and data else json.dumps(data, ensure_ascii=False))


def link(words: str, address: str) -> str:
    """A link to a URL with the Markdown `words`; only the words if the URL cannot be used in a link."""
    return words if _INVALID_IN_LINK.search(address) else f"[{words}](<{address}>)"


def unwrap(markdown: str) -> str:
    """Join the lines of each paragraph, for readers that show every line break; code stays unchanged."""
    parts = _FENCED.split(markdown.strip())  # words, block, words, …
    return "".join(part if number % 2 else _LINE_BREAK_IN_PARAGRAPH.sub(" ", part) for number, part in enumerate(parts))


def as_plain(markdown: str) -> str:
    """Convert Markdown made by us to plain text: code is indented, emphasis and links are removed."""
    parts = _PLAIN_CODE.split(markdown)  # words, fence, code, words, …
    words = (re.sub(r"\\(?=\W)|\*\*", "", _LINK.sub(r"\1", text)).replace("\n\n---\n\n", "\n\n") for text in parts[::3])
    blocks = (indent(text, "    ") for text in parts[2::3])
    return "".join(part for pair in zip_longest(words, blocks, fillvalue="") for part in pair)
