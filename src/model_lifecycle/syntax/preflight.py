"""Checks before any parser: characters and shapes that no parser may see are reported and blanked."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.counted_diagnostics import counted
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.markdown_fence import behind_break, fence_around, is_between_records
from model_lifecycle.syntax.ordinary_text import FORBIDDEN, is_ordinary
from model_lifecycle.syntax.repair_candidate import Repaired
from model_lifecycle.syntax.syntax_errors import MAX_PROBLEMS, Read, lone_surrogate, mark_incomplete, syntax_error
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

# A marker line as git writes it: at the line's start, seven characters, then a label. `=======` has none.
_MARKER_LINE = re.compile(r"(?:(?<=[\r\n])|\A)(?:(?:<{7}|>{7}|\|{7})(?:[ \t][^\r\n]*)?|={7}[ \t]*)(?=[\r\n]|\Z)")
_SURROGATE = re.compile("[\ud800-\udfff]")

_MAX_REPORTED = 20
"""Forbidden characters beyond this many mean that this is no text at all."""


class SanitizedText(NamedTuple):
    """What is left of a text that is not clean."""

    text: str
    """The text, as long as the original, its line breaks where they were, what is harmful painted over."""
    diagnostics: tuple[Diagnostic, ...]
    """One for each error, in no order, without record and pointer: see `syntax_errors.located`."""
    removed: tuple[Span, ...]
    """Lines that are not read. They hold something: properties that seem missing may stand there."""
    readable: bool
    """Whether `text` is worth parsing at all."""


def is_clean(text: str, language: Language) -> bool:
    """Whether `sanitize` would leave a text as it is; known at the first thing that it would not."""
    if is_ordinary(text, language):
        return True
    if FORBIDDEN[language].search(text) is not None:
        return False
    fences, outside = fence_around(text)
    return not fences and all(
        sign == "=" and is_between_records(text, span.end) for sign, span in _conflict_markers(text, outside)
    )


def sanitize(text: str, language: Language, undecodable: int | None = None) -> SanitizedText | None:
    """What is wrong with a text as such; None for a clean one, which takes a few microseconds.

    `undecodable` is that of the text's `Source`. A byte-order mark at the start is left to the reader.
    """
    if undecodable is None and is_ordinary(text, language):
        return None
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
        text = _paint_over(text, strange, language)
    fences, outside = fence_around(text)
    conflicts, sides = _resolve_conflicts(text, outside)
    diagnostics += (*fences, *conflicts)
    return SanitizedText(text, tuple(diagnostics), (*outside, *sides), readable=True) if diagnostics else None


def read_guarded(guarded: SanitizedText, read: Callable[[str], Read]) -> Read:
    """What is read of the text that is left, and what is wrong with it, without the problems of `guarded`."""
    left = Repaired(guarded.text, [TextEdit(span, "") for span in guarded.removed])
    roots, diagnostics = read(left.text)
    left.put_back(roots)
    mark_incomplete(roots, guarded.removed)
    found = list(map(left.diagnostic, diagnostics))
    sides = [
        Span(one.span.start, one.related[-1].span.end)
        for one in guarded.diagnostics
        if one.code == text_rules.CONFLICT_MARKER.name and one.related
    ]
    return roots, [one for one in found if not _repeats_a_side(one, sides)] if sides else found


def _repeats_a_side(found: Diagnostic, sides: Sequence[Span]) -> bool:
    """Whether a key is written twice because a merge conflict shows it, which is resolved first."""
    if found.code != text_rules.DUPLICATE_KEY.name:
        return False
    places = (found.span, *(one.span for one in found.related))
    return any(side.start <= place.start < side.end for side in sides for place in places)


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


def _paint_over(text: str, spans: list[tuple[int, int]], language: Language) -> str:
    """The text with blanks for characters that stand alone, or U+FFFD where a blank could change YAML's structure."""
    parts: list[str] = []
    done = 0
    for start, end in spans:
        alone = text[start - 1 : start].strip() == "" or text[end : end + 1].strip() == ""
        parts += (text[done:start], (" " if alone or language == "json" else "\ufffd") * (end - start))
        done = end
    return "".join([*parts, text[done:]])


def _resolve_conflicts(text: str, outside: Sequence[Span]) -> tuple[list[Diagnostic], list[Span]]:
    """The problems of merge conflicts, and the lines that leave the first side of each when they are taken out.

    Lines that are not read anyway are left alone.
    """
    diagnostics: list[Diagnostic] = []
    removed: list[Span] = []
    markers = list(_conflict_markers(text, outside))
    if all(sign == "=" for sign, _ in markers):
        markers = [(sign, span) for sign, span in markers if not is_between_records(text, span.end)]
    place = 0
    while place < len(markers):
        used, found, lines = _conflict(markers[place : place + 4])
        diagnostics.append(found)
        removed += (Span(start, behind_break(text, end)) for start, end in lines)
        place += used
    rest = diagnostics[MAX_PROBLEMS:]
    return [*diagnostics[:MAX_PROBLEMS], *([counted(rest[0], len(rest))] if rest else [])], removed


def _conflict_markers(text: str, outside: Sequence[Span]) -> Iterator[tuple[str, Span]]:
    """The lines that may be markers of merge conflicts, each with its sign; those within `outside` are left out."""
    starts = [span.start for span in outside]
    for found in _MARKER_LINE.finditer(text):
        start, end = found.span()
        if not outside or start >= outside[bisect_right(starts, start) - 1].end:
            yield text[start], Span(start, end)


def _conflict(markers: list[tuple[str, Span]]) -> tuple[int, Diagnostic, list[Span]]:
    """The conflict that begins at the first marker: how many markers it has, its problem, what to leave out.

    A whole one is `<`, perhaps `|` (the common ancestor), `=`, `>`; any other marker is a left-over.
    """
    shape = "".join(sign for sign, _ in markers[:4])
    length = 4 if shape.startswith("<|=>") else 3 if shape.startswith("<=>") else 1
    spans = [span for _, span in markers[:length]]
    if length == 1:
        message = "This line is left over from a merge conflict. Delete it."
        return 1, syntax_error(text_rules.CONFLICT_MARKER, message, spans[0]), spans
    related = (Related("The second side begins here.", spans[-2]), Related("The conflict ends here.", spans[-1]))
    message = (
        "Unresolved merge conflict. Keep one side and delete the lines that begin with "
        "`<<<<<<<`, `=======` and `>>>>>>>`."
    )
    return (
        length,
        syntax_error(text_rules.CONFLICT_MARKER, message, spans[0], related),
        [spans[0], Span(spans[1].start, spans[-1].end)],
    )
