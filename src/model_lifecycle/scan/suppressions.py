"""Comments that silence findings in source code, in the comment syntax of any language.

`# model-lifecycle: ignore[retired-model] until 2026-12-31: the replacement is being tested`
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.text.lines import LineIndex

_MARK: Final = "model-lifecycle:"
_DIRECTIVE: Final = re.compile(
    r"(?P<sign>#|//|/\*|--|;|<!--|%|\(\*|\{-|\{#|'|\bREM\b|\*)[ \t]*model-lifecycle:[ \t]*ignore(?P<file>-file)?"
    r"[ \t]*\[(?P<codes>[^\]\n]*)\](?:[ \t]+until[ \t]+(?P<until>\d{4}-\d{2}-\d{2}))?"
)
_ONLY_COMMENT: Final = re.compile(r"[ \t]*(?:#|//|/\*|--|;|<!--|%|\(\*|\{-|\{#|'|REM\b|\*)")


class Suppression(NamedTuple):
    """Codes that are silenced on a line from 0 (None: in the whole file), before a day, where one is given."""

    line: int | None
    codes: frozenset[str]
    until: date | None

    def silences(self, code: str, line: int, today: date) -> bool:
        """Whether a finding on a line is silenced: from the day on that it names, it is back."""
        is_over = self.until is not None and today >= self.until
        return not is_over and code in self.codes and self.line in (None, line)


def unsilenced(
    diagnostics: Iterable[Diagnostic],
    suppressions: Sequence[Suppression],
    lines: Callable[[], LineIndex],
    today: date,
) -> Iterator[Diagnostic]:
    """The diagnostics of a text that nothing silences; its lines are asked for where they matter."""
    if not suppressions:
        yield from diagnostics
        return
    index = lines()
    for each in diagnostics:
        line = index.line_of(each.span.start)
        if not any(one.silences(each.code, line, today) for one in suppressions):
            yield each


def suppressions_in(text: str) -> tuple[Suppression, ...]:
    """The directives of a text. One on a line of its own counts for the next line that is no comment."""
    return tuple(_suppressions(text)) if _MARK in text else ()


def _suppressions(text: str) -> Iterator[Suppression]:
    lines = LineIndex(text)
    for found in _DIRECTIVE.finditer(text):
        codes = frozenset(re.findall(r"[\w-]+", found["codes"]))
        line: int | None = None
        if not found["file"]:
            line = lines.line_of(found.start())
            if not lines.line_text(line)[: found.start() - lines.starts[line]].strip():
                line = _next_line(lines, line)
        yield Suppression(line, codes, _day(found["until"]))


def _next_line(lines: LineIndex, line: int) -> int:
    line += 1
    while line < len(lines) and (not lines.line_text(line).strip() or _ONLY_COMMENT.match(lines.line_text(line))):
        line += 1
    return line


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return date.min  # a day that is none silences nothing
