"""Checks before any parser: characters and shapes that no parser may see are reported and blanked."""

import re
from collections.abc import Callable
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.markdown_fence import fence_around
from model_lifecycle.syntax.merge_conflicts import holds_conflicts, resolve_conflicts, without_repeated_sides
from model_lifecycle.syntax.ordinary_text import FORBIDDEN, is_ordinary
from model_lifecycle.syntax.repair_candidate import Repaired
from model_lifecycle.syntax.syntax_errors import Read, lone_surrogate, mark_incomplete, syntax_error
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_SURROGATE = re.compile("[\ud800-\udfff]")

_MAX_REPORTED = 20
"""With more forbidden characters than this, the file is taken for binary."""


class SanitizedText(NamedTuple):
    """A text with its harmful characters and lines painted over, and its errors."""

    text: str
    """The text, as long as the original, its line breaks where they were, harmful characters painted over."""
    diagnostics: tuple[Diagnostic, ...]
    """One for each error, in no order, without record and pointer: see `syntax_errors.located`."""
    removed: tuple[Span, ...]
    """Lines that are not read. They hold something: properties that seem missing may stand there."""
    readable: bool
    """Whether `text` is worth parsing at all."""
    skipped: tuple[Span, ...] = ()
    """Characters that are not read, outside of `removed`: a blank in their place would change a line's column."""


def is_clean(text: str, language: Language) -> bool:
    """Whether `sanitize` would leave a text as it is; known at the first thing that it would not."""
    if is_ordinary(text, language):
        return True
    if FORBIDDEN[language].search(text) is not None:
        return False
    fences, outside = fence_around(text)
    return not fences and not holds_conflicts(text, outside)


def sanitize(text: str, language: Language, undecodable: int | None = None) -> SanitizedText | None:
    """The text without harmful characters, and its errors; None for a clean text, which takes a few microseconds.

    `undecodable` is that of the text's `Source`. A byte-order mark at the start is left to the reader.
    """
    if undecodable is None and is_ordinary(text, language):
        return None
    alone: list[Span] = []
    allowed = FORBIDDEN[language].search(text) is None
    diagnostics: list[Diagnostic] = []
    if undecodable is not None:
        diagnostics.append(_undecodable(text, undecodable))
        if text.count("\ufffd") > max(_MAX_REPORTED, len(text) // 50):
            return SanitizedText(text, tuple(diagnostics), (), readable=False)
    if not allowed:
        if (wide := _utf_16_without_mark(text)) is not None:
            return SanitizedText(text, (wide,), (), readable=False)
        strange = [found.span() for found in FORBIDDEN[language].finditer(text)]
        if len(strange) > _MAX_REPORTED:
            found = _forbidden(text, Span(*strange[0]), more=len(strange) - 1)
            return SanitizedText(text, (*diagnostics, found), (), readable=False)
        diagnostics += [_forbidden(text, Span(*span)) for span in strange]
        alone = [Span(*span) for span in strange if _is_alone(text, *span)]
        text = _paint_over(text, strange, language)
    fences, outside = fence_around(text)
    conflicts, sides = resolve_conflicts(text, outside)
    diagnostics += (*fences, *conflicts)
    if not diagnostics:
        return None
    removed = (*outside, *sides)
    skipped = (one for one in alone if not any(span.start <= one.start < span.end for span in removed))
    return SanitizedText(text, tuple(diagnostics), removed, readable=True, skipped=tuple(skipped))


def read_guarded(guarded: SanitizedText, read: Callable[[str], Read]) -> Read:
    """Read the text of `guarded`: its roots and its diagnostics, without those that `guarded` holds."""
    left = Repaired(guarded.text, [TextEdit(span, "") for span in (*guarded.removed, *guarded.skipped)])
    roots, diagnostics = read(left.text)
    left.put_back(roots)
    mark_incomplete(roots, guarded.removed)
    found = list(map(left.diagnostic, diagnostics))
    return roots, without_repeated_sides(guarded.text, found, guarded.diagnostics)


def _undecodable(text: str, offset: int) -> Diagnostic:
    return syntax_error(
        text_rules.NOT_UTF_8,
        "The bytes here are not text in the file's encoding. Save the file as UTF-8.",
        Span(offset, min(offset + 1, len(text))),
    )


def _utf_16_without_mark(text: str) -> Diagnostic | None:
    start = text[:100]
    few, many = sorted((start[0::2].count("\0"), start[1::2].count("\0")))
    if len(start) < 4 or many * 4 < len(start) or few * 4 > many:
        return None
    return syntax_error(
        text_rules.NOT_UTF_8,
        "This looks like UTF-16 without a byte-order mark. Save the file as UTF-8.",
        Span(0, 1),
    )


def _forbidden(text: str, span: Span, more: int = 0) -> Diagnostic:
    written = text[span.start : span.end]
    if _SURROGATE.match(written) and not more:
        return lone_surrogate(f"\\u{ord(written[0]):04x}", span)
    beyond = f", and there are {more} more: this may not be a text file" if more else ""
    return syntax_error(
        text_rules.CONTROL_CHARACTER,
        f"The control character U+{ord(written[0]):04X} is not allowed{beyond}. Delete it.",
        span,
    )


def _is_alone(text: str, start: int, end: int) -> bool:
    """Whether a range begins or ends at a blank or at an end of the text."""
    return text[max(start - 1, 0) : start].strip() == "" or text[end : end + 1].strip() == ""


def _paint_over(text: str, spans: list[tuple[int, int]], language: Language) -> str:
    """The text with the characters at `spans` blanked, by U+FFFD where a blank could change YAML's structure."""
    parts: list[str] = []
    done = 0
    for start, end in spans:
        blank = " " if _is_alone(text, start, end) or language == "json" else "\ufffd"
        parts += (text[done:start], blank * (end - start))
        done = end
    return "".join([*parts, text[done:]])
