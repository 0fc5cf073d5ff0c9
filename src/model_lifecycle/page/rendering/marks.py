"""Escape record text for Markdown, so that it cannot format, mention users, or become HTML."""

import html
import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from model_lifecycle.page.format import SHORT_WORDS

_FORMATTING: Final = re.compile(r"[\\`*\[\]<|~]")
"""Matches characters that are always escaped."""
_FORMATTING_OUTSIDE_WORDS: Final = re.compile(r"(?<![^\W_])_|_(?![^\W_])|\$(?!\d)|&(?=#?\w+;)")
"""Matches characters to escape unless they are inside a word or before a digit: `input_price`, `$15`, `R&D`."""
_LINE_START: Final = re.compile(r"^(?:[#+>=-]|\d+(?=[.)]))")
"""Matches the start of a heading, quote or list item: `#`, `-`, or the number of `1.`."""
_HEADING_END: Final = re.compile(r"(?<!\S)#+$")
"""Matches `#` at the end of a heading, which Markdown would not show."""
_AUTO_LINK: Final = re.compile(
    r"@(?=\w)"  # a mention, or an e-mail address
    r"|#(?=\d)|(?<![^\W_])GH(?=-\d)"  # an issue
    r"|(?<![^\W_])[0-9a-f](?=[0-9a-f]{6,63}(?![^\W_]))"  # a commit
    r"|\b(?:ftp|mailto|xmpp)(?=:)"  # an address that is not http
    r"|:(?=[a-z+-][\w+-]*:)",  # an emoji
    re.IGNORECASE,
)
"""Matches the start of a text that GitHub would turn into a link, mention or emoji; a comment is inserted after it."""
_IN_ADDRESS: Final = re.compile(r"[<>()\[\]|`\"'*_~]")
"""Matches characters of an address that could end a Markdown link or format it."""


def escape(text: str, *, starts: bool = False) -> str:
    """Escape text for Markdown, on one line; `starts`: the text begins a line."""
    return _escape_short(text, starts) if len(text) <= SHORT_WORDS else _escape_line(text, starts)


def escape_within(text: str) -> str:
    """Escape text within a sentence, and keep blanks around it."""
    if not text.strip():
        return " " if text else ""
    return f"{' ' * text[0].isspace()}{escape(text)}{' ' * text[-1].isspace()}"


def _escape_line(text: str, starts: bool) -> str:
    """Escape text for Markdown on one line, with everything that GitHub would link."""
    flat = _escape_formatting(text)
    if starts:
        flat = _LINE_START.sub(lambda match: match[0] + "\\" if match[0].isdigit() else "\\" + match[0], flat)
    flat = _HEADING_END.sub(lambda match: "\\#" * len(match[0]), flat)
    return _AUTO_LINK.sub(_with_comment, flat)


_escape_short: Final = lru_cache(maxsize=10_000)(_escape_line)
"""`_escape_line` with a cache, for names, numbers and days that occur on hundreds of pages."""


def _escape_formatting(text: str) -> str:
    """Escape formatting characters, and put the text on one line."""
    flat = " ".join(text.split())
    return _FORMATTING_OUTSIDE_WORDS.sub(r"\\\g<0>", _FORMATTING.sub(r"\\\g<0>", flat))


def _with_comment(match: re.Match[str]) -> str:
    """The match with an empty comment after it, which keeps GitHub from linking it."""
    return f"{match[0]}<!-- -->"


def escape_html(text: str) -> str:
    """Escape text for HTML inside Markdown, such as a `<summary>`, on one line."""
    return _AUTO_LINK.sub(_with_comment, html.escape(" ".join(text.split()), quote=False))


def code_span(text: str) -> str:
    """Text as a code span on one line, with a fence longer than any run of backticks in it."""
    flat = " ".join(text.split())
    if flat and "`" not in flat:
        return f"`{flat}`"
    fence = "`" * (_longest_run(flat) + 1)
    space = " " if flat.startswith("`") or flat.endswith("`") or not flat else ""
    return f"{fence}{space}{flat}{space}{fence}"


def code_block(text: str, language: str = "") -> str:
    """Text as a fenced code block, with a fence longer than any run of backticks in it."""
    lines = re.sub(r"\r\n?", "\n", text).removesuffix("\n")
    fence = "`" * max(3, _longest_run(lines) + 1)
    return f"{fence}{language}\n{lines}\n{fence}"


def markdown_link(text: str, url: str) -> str:
    """A Markdown link to `url`, which is http, https or relative to the site."""
    if text == url and "://" in url and "<" not in url and ">" not in url:
        return f"<{url}>"
    return f"[{_escape_formatting(text)}]({_IN_ADDRESS.sub(_percent_encoded, url)})"


def _percent_encoded(match: re.Match[str]) -> str:
    """The percent-encoding of a character of an address."""
    return f"%{ord(match[0]):02X}"


def table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, numbers: Collection[str] = ()) -> str:
    """A table whose cells are Markdown already; the columns in `numbers` are aligned right."""
    rule = ["---:" if column in numbers else "---" for column in columns]
    lines = [columns, tuple(rule), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _longest_run(text: str) -> int:
    """The length of the longest run of backticks in a text."""
    return max((len(run) for run in re.findall("`+", text)), default=0) if "`" in text else 0
