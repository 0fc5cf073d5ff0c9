"""Comments that silence findings in source code, in the comment syntax of any language.

`# model-lifecycle: ignore[retired-model] until 2026-12-31: the replacement is being tested`
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.suppressions.directive import DIRECTIVE, codes_of, is_over
from model_lifecycle.text.lines import LineIndex

_MARK: Final = "model-lifecycle:"
_SIGN: Final = r"(?:#|//|/\*|--|;|<!--|%|\(\*|\{-|\{#|'|\bREM\b|\*)"
_DIRECTIVE: Final = re.compile(rf"{_SIGN}[ \t]*model-lifecycle:[ \t]*{DIRECTIVE.pattern}")
_ONLY_COMMENT: Final = re.compile(rf"[ \t]*{_SIGN}")


class ScanSuppression(NamedTuple):
    """A directive: the `codes` it silences on a `line` (from 0) or in the whole file (None), before `until` if set."""

    line: int | None
    codes: frozenset[str]
    until: str | None
    """The day as written."""

    def silences(self, code: str, line: int, today: date) -> bool:
        """Whether a finding with `code` on `line` is silenced `today`; from the day `until` on it is reported again."""
        return code in self.codes and self.line in (None, line) and not is_over(self.until, today)


def unsilenced(
    diagnostics: Iterable[Diagnostic],
    suppressions: Sequence[ScanSuppression],
    lines: Callable[[], LineIndex],
    today: date,
) -> Iterator[Diagnostic]:
    """The diagnostics that no suppression silences. `lines` is called only if there are suppressions."""
    if not suppressions:
        yield from diagnostics
        return
    index = lines()
    for diagnostic in diagnostics:
        line = index.line_of(diagnostic.span.start)
        if not any(one.silences(diagnostic.code, line, today) for one in suppressions):
            yield diagnostic


def suppressions_in(text: str) -> tuple[ScanSuppression, ...]:
    """The directives in `text`. One on a line of its own applies to the next line that is not blank or a comment."""
    return tuple(_suppressions(text)) if _MARK in text else ()


def _suppressions(text: str) -> Iterator[ScanSuppression]:
    lines = LineIndex(text)
    for found in _DIRECTIVE.finditer(text):
        codes = frozenset(code for code, _ in codes_of(found))
        line: int | None = None
        if not found["file"]:
            line = lines.line_of(found.start())
            if not lines.line_text(line)[: found.start() - lines.starts[line]].strip():
                line = _next_line(lines, line)
        yield ScanSuppression(line, codes, found["until"])


def _next_line(lines: LineIndex, line: int) -> int:
    line += 1
    while line < len(lines) and (not lines.line_text(line).strip() or _ONLY_COMMENT.match(lines.line_text(line))):
        line += 1
    return line
