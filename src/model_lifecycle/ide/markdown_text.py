"""Plain text as Markdown that shows exactly that text."""

import json
import re
from itertools import zip_longest
from textwrap import indent

from model_lifecycle.syntax.data import Data

_PLAIN_CODE = re.compile(r"^(`{3,})\w*\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)
_FENCED = re.compile(r"^(`{3,}\w*\n.*?\n`{3,}$|(?:    .*(?:\n|\Z))+)", re.MULTILINE | re.DOTALL)
_LINE_WITHIN = re.compile(r"(?<=\S)\n(?=[^\s|>*#-])")
_LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\(<[^<>\n]*>\)")
_UNLINKED = re.compile(r"[<>\\\s\x00-\x1f]")
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~]|(?<=\bwww)\.)")
_SPECIAL_AT_START = re.compile(r"^(?=[+\-=])|^(\d{1,9})(?=[.)](?:\s|$))")
"""Characters that at a line's start begin a list, or make the line above a heading."""


def escape(text: str) -> str:
    """Escape `text` so that Markdown shows it as it is; as few backslashes as possible, since Neovim shows them."""
    return _escaped(" ".join(text.split()))


def code(text: str) -> str:
    """A text as inline code; it may hold backticks."""
    text = " ".join(text.split())
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if text.startswith("`") or text.endswith("`") or not text else ""
    return f"{fence}{space}{text}{space}{fence}"


def block(text: str, language: str) -> str:
    """A text as a block of code."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def message(text: str) -> str:
    """A diagnostic's message: text between backticks as inline code, the rest as it is."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # a back quote of the record's own
        return escape(text)
    return "".join(code(part) if number % 2 else _escape_within(part) for number, part in enumerate(parts))


def _escape_within(text: str) -> str:
    return _escaped(re.sub(r"\s+", " ", text))


def _escaped(text: str) -> str:
    return _SPECIAL_AT_START.sub(r"\1\\", _SPECIAL.sub(r"\\\1", text))


def value(data: Data) -> str:
    """A plain value as inline code: a text as it is, anything else as JSON."""
    return code(data if isinstance(data, str) and data else json.dumps(data, ensure_ascii=False))


def link(words: str, address: str) -> str:
    """A link to an address, its words given as Markdown; the words alone where no link can hold the address."""
    return words if _UNLINKED.search(address) else f"[{words}](<{address}>)"


def unwrapped(markdown: str) -> str:
    """Markdown of ours with each paragraph on one line, for readers that show every line break; code stays as it is."""
    parts = _FENCED.split(markdown.strip())  # words, block, words, …
    return "".join(part if number % 2 else _LINE_WITHIN.sub(" ", part) for number, part in enumerate(parts))


def as_plain(markdown: str) -> str:
    """Markdown of ours as people read it where nothing is formatted: code is indented, emphasis and links are gone."""
    parts = _PLAIN_CODE.split(markdown)  # words, fence, code, words, …
    words = (re.sub(r"\\(?=\W)|\*\*", "", _LINK.sub(r"\1", text)).replace("\n\n---\n\n", "\n\n") for text in parts[::3])
    blocks = (indent(text, "    ") for text in parts[2::3])
    return "".join(part for pair in zip_longest(words, blocks, fillvalue="") for part in pair)
