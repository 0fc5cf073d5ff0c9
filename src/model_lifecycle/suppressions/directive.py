"""The directives of comments that silence findings, as they are written in records and in source code alike.

`ignore[retired-model] until 2026-12-31`, or `ignore-file[…]`: what is around it is left to its reader.
"""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from model_lifecycle.text.span import Span

DIRECTIVE: Final = re.compile(
    r"\bignore(?P<file>-file)?(?![\w-])[ \t]*(?:\[(?P<codes>[^\]#\n]*)\]?)?"
    r"(?:[ \t]+until[ \t]+(?P<until>\d{4}-\d{2}-\d{2}(?!\w)|[^\s:]+))?"
)
"""`codes` is None without brackets, `until` without an end; an end may be an invalid date."""

_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_CODE: Final = re.compile(r"[^\s,]+")


def codes_of(match: re.Match[str]) -> Iterator[tuple[str, Span]]:
    """The codes of a directive with their places in its text."""
    start, end = match.span("codes")
    if start >= 0:
        for code in _CODE.finditer(match.string, start, end):
            yield code.group(), Span(*code.span())


def end_of(until: str | None) -> date | None:
    """The day from which a directive silences nothing any more; None without an end, or with an invalid one."""
    try:
        return date.fromisoformat(until) if until and _DAY.fullmatch(until) else None
    except ValueError:
        return None


def is_over(until: str | None, today: date) -> bool:
    """Whether the end of a directive has come; a directive whose end is not a valid date silences nothing either."""
    end = end_of(until)
    return until is not None and (end is None or end <= today)
