"""Checks of a text that come before any parser, so that no parser meets what would only confuse it."""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from model_lifecycle.document import codes
from model_lifecycle.document.counted import counted
from model_lifecycle.document.diagnostic import Diagnostic, Related
from model_lifecycle.document.document import Language
from model_lifecycle.document.fences import FENCES, behind_break, fence_around, is_between_records
from model_lifecycle.document.node import Node
from model_lifecycle.document.problems import MAX_PROBLEMS, lone_surrogate, mark_incomplete, problem
from model_lifecycle.document.repair import Repaired
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

Read = tuple[tuple[Node, ...], list[Diagnostic]]
"""The roots of a text, and what is wrong with it."""

# All that YAML 1.2, 5.1, `c-printable`, leaves out, over all of the text. JSON allows more (RFC 8259, section 7), and
# its reader knows best what is wrong with a tab or a line break inside a string. What is forbidden is written down, not
# what is allowed: a set of nearly all characters takes milliseconds to compile.
_FORBIDDEN = {
    "yaml": re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]+"),
    "json": re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]+"),
}
_MARKERS = ("<<<<<<<", "=======", ">>>>>>>")
# A marker line as git writes it: at the line's start, seven characters, then a label. `=======` has none.
_MARKER_LINE = re.compile(r"(?:(?<=[\r\n])|\A)(?:(?:<{7}|>{7}|\|{7})(?:[ \t][^\r\n]*)?|={7}[ \t]*)(?=[\r\n]|\Z)")
_SURROGATE = re.compile("[\ud800-\udfff]")

_MAX_REPORTED = 20
"""Forbidden characters beyond this many mean that this is no text at all."""


class Guarded(NamedTuple):
    """What is left of a text that is not clean."""

    text: str
    """The text, as long as the original, its line breaks where they were, what is harmful painted over."""
    problems: tuple[Diagnostic, ...]
    """One for each mistake, in no order, without record and pointer: see `problems.located`."""
    removed: tuple[Span, ...]
    """Lines that are not read. They hold something: properties that seem missing may stand there."""
    readable: bool
    """Whether `text` is worth parsing at all."""


def guard(text: str, language: Language, undecodable: int | None = None) -> Guarded | None:
    """What is wrong with a text as such; None for a clean one, which takes a few microseconds.

    `undecodable` is that of the text's `Source`. A byte-order mark at the start is left to the reader.
    """
    allowed = _FORBIDDEN[language].search(text) is None
    if allowed and undecodable is None and not any(marker in text for marker in _MARKERS + FENCES):
        return None
    problems: list[Diagnostic] = []
    if undecodable is not None:
        problems.append(_undecodable(text, undecodable))
        if text.count("\ufffd") > max(_MAX_REPORTED, len(text) // 50):
            return Guarded(text, tuple(problems), (), readable=False)
    if not allowed:
        if (wide := _utf_16_without_mark(text)) is not None:
            return Guarded(text, (wide,), (), readable=False)
        strange = [found.span() for found in _FORBIDDEN[language].finditer(text)]
        if len(strange) > _MAX_REPORTED:
            found = _forbidden(text, Span(*strange[0]), more=len(strange) - 1)
            return Guarded(text, (*problems, found), (), readable=False)
        problems += [_forbidden(text, Span(*span)) for span in strange]
        text = _paint_over(text, strange, language)
    fences, outside = fence_around(text)
    conflicts, sides = _resolve_conflicts(text, outside)
    problems += (*fences, *conflicts)
    return Guarded(text, tuple(problems), (*outside, *sides), readable=True) if problems else None


def read_guarded(guarded: Guarded, read: Callable[[str], Read]) -> Read:
    """What is read of the text that is left, and what is wrong with it, without the problems of `guarded`."""
    left = Repaired(guarded.text, [TextEdit(span, "") for span in guarded.removed])
    roots, problems = read(left.text)
    left.put_back(roots)
    mark_incomplete(roots, guarded.removed)
    return roots, list(map(left.problem, problems))


def _undecodable(text: str, offset: int) -> Diagnostic:
    return problem(
        codes.NOT_UTF_8,
        "The bytes here are not text in the file's encoding. Save the file as UTF-8.",
        Span(offset, min(offset + 1, len(text))),
    )


def _utf_16_without_mark(text: str) -> Diagnostic | None:
    start = text[:100]
    few, many = sorted((start[0::2].count("\0"), start[1::2].count("\0")))
    if len(start) < 4 or many * 4 < len(start) or few * 4 > many:
        return None
    return problem(
        codes.NOT_UTF_8,
        "This looks like UTF-16 without a byte-order mark. Save the file as UTF-8.",
        Span(0, 1),
    )


def _forbidden(text: str, span: Span, more: int = 0) -> Diagnostic:
    written = text[span.start : span.end]
    if _SURROGATE.match(written) and not more:
        return lone_surrogate(f"\\u{ord(written[0]):04x}", span)
    beyond = f", and there are {more} more: this may not be a text file" if more else ""
    return problem(
        codes.CONTROL_CHARACTER,
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
    problems: list[Diagnostic] = []
    removed: list[Span] = []
    markers = [(text[found.start()], Span(*found.span())) for found in _MARKER_LINE.finditer(text)]
    if outside:
        starts = [span.start for span in outside]
        markers = [one for one in markers if one[1].start >= outside[bisect_right(starts, one[1].start) - 1].end]
    if all(sign == "=" for sign, _ in markers):
        markers = [(sign, span) for sign, span in markers if not is_between_records(text, span.end)]
    place = 0
    while place < len(markers):
        used, found, lines = _conflict(markers[place : place + 4])
        problems.append(found)
        removed += (Span(start, behind_break(text, end)) for start, end in lines)
        place += used
    rest = problems[MAX_PROBLEMS:]
    return [*problems[:MAX_PROBLEMS], *([counted(rest[0], len(rest))] if rest else [])], removed


def _conflict(markers: list[tuple[str, Span]]) -> tuple[int, Diagnostic, list[Span]]:
    """The conflict that begins at the first marker: how many markers it has, its problem, what to leave out.

    A whole one is `<`, perhaps `|` (the common ancestor), `=`, `>`; any other marker is a left-over.
    """
    shape = "".join(sign for sign, _ in markers[:4])
    length = 4 if shape.startswith("<|=>") else 3 if shape.startswith("<=>") else 1
    spans = [span for _, span in markers[:length]]
    if length == 1:
        message = "This line is left over from a merge conflict. Delete it."
        return 1, problem(codes.CONFLICT_MARKER, message, spans[0]), spans
    related = (Related("The second side begins here.", spans[-2]), Related("The conflict ends here.", spans[-1]))
    message = (
        "Unresolved merge conflict. Keep one side and delete the lines that begin with "
        "`<<<<<<<`, `=======` and `>>>>>>>`."
    )
    return (
        length,
        problem(codes.CONFLICT_MARKER, message, spans[0], related),
        [spans[0], Span(spans[1].start, spans[-1].end)],
    )
