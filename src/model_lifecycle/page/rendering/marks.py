"""Record text in Markdown: escaped, so that it can neither format, nor mention, nor write HTML."""

import html
import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from model_lifecycle.page.format import SHORT_WORDS

_ALWAYS: Final = re.compile(r"[\\`*\[\]<|~]")
_SOMETIMES: Final = re.compile(r"(?<![^\W_])_|_(?![^\W_])|\$(?!\d)|&(?=#?\w+;)")
"""Characters that mean nothing inside a word or before a digit: `input_price`, `$15`, `R&D`."""
_START: Final = re.compile(r"^(?:[#+>=-]|\d+(?=[.)]))")
_CLOSING: Final = re.compile(r"(?<!\S)#+$")
"""The `#` at the end of a heading, which Markdown does not show."""
_REFERENCE: Final = re.compile(
    r"@(?=\w)"  # a mention, or an e-mail address
    r"|#(?=\d)|(?<![^\W_])GH(?=-\d)"  # an issue
    r"|(?<![^\W_])[0-9a-f](?=[0-9a-f]{6,63}(?![^\W_]))"  # a commit
    r"|\b(?:ftp|mailto|xmpp)(?=:)"  # an address that is not http
    r"|:(?=[a-z+-][\w+-]*:)",  # an emoji
    re.IGNORECASE,
)
"""The start of a text that GitHub would turn into a link, mention or emoji: the text is broken up behind it."""
_IN_ADDRESS: Final = re.compile(r"[<>()\[\]|`\"'*_~]")


def escape(text: str, *, starts: bool = False) -> str:
    """Words that Markdown shows as they are, on one line; with `starts` also where they begin one."""
    return _escape_short(text, starts) if len(text) <= SHORT_WORDS else _escape_words(text, starts)


def escape_within(text: str) -> str:
    """Words in the middle of a sentence, with the blanks around them."""
    if not text.strip():
        return " " if text else ""
    return f"{' ' * text[0].isspace()}{escape(text)}{' ' * text[-1].isspace()}"


def _escape_words(text: str, starts: bool) -> str:
    flat = _escape(text)
    if starts:
        flat = _START.sub(lambda match: match[0] + "\\" if match[0].isdigit() else "\\" + match[0], flat)
    flat = _CLOSING.sub(lambda match: "\\#" * len(match[0]), flat)
    return _REFERENCE.sub(_broken_up, flat)


_escape_short: Final = lru_cache(maxsize=10_000)(_escape_words)
"""`_escape_words`, cached for the names, numbers and days that are on hundreds of pages."""


def _escape(text: str) -> str:
    flat = " ".join(text.split())
    return _SOMETIMES.sub(r"\\\g<0>", _ALWAYS.sub(r"\\\g<0>", flat))


def _broken_up(match: re.Match[str]) -> str:
    return f"{match[0]}<!-- -->"


def escape_html(text: str) -> str:
    """Words on one line inside of HTML in Markdown, as of a `<summary>`, where no Markdown is read."""
    return _REFERENCE.sub(_broken_up, html.escape(" ".join(text.split()), quote=False))


def code_span(text: str) -> str:
    """Words as code: the fence is longer than any run of backticks in them."""
    flat = " ".join(text.split())
    if flat and "`" not in flat:
        return f"`{flat}`"
    fence = "`" * (_longest_run(flat) + 1)
    space = " " if flat.startswith("`") or flat.endswith("`") or not flat else ""
    return f"{fence}{space}{flat}{space}{fence}"


def code_block(text: str, language: str = "") -> str:
    """Lines as a block of code that no line of it can end."""
    lines = re.sub(r"\r\n?", "\n", text).removesuffix("\n")
    fence = "`" * max(3, _longest_run(lines) + 1)
    return f"{fence}{language}\n{lines}\n{fence}"


def linked(text: str, url: str) -> str:
    """A link to an address that is known to be http or https, or to lie in the site."""
    if text == url and "://" in url and "<" not in url and ">" not in url:
        return f"<{url}>"
    return f"[{_escape(text)}]({_IN_ADDRESS.sub(_percent_encoded, url)})"


def _percent_encoded(match: re.Match[str]) -> str:
    return f"%{ord(match[0]):02X}"


def table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, numbers: Collection[str] = ()) -> str:
    """A table of cells that are Markdown already; the columns named by `numbers` are set right."""
    rule = ["---:" if column in numbers else "---" for column in columns]
    lines = [columns, tuple(rule), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0) if "`" in text else 0
