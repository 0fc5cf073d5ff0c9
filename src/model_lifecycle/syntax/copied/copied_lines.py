"""The lines of a text, and what a change of many of them is as edits of the text."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.syntax.copied.copied_rules import OTHER_NOTATION
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.shared_ends import shared_ends
from model_lifecycle.text.span import Span

_BLOCK: Final = re.compile(r"(?:[=-]>|:=?|=(?!>)|：)[ \t]*[|>][-+0-9]*[ \t]*\Z")
"""How the first line of a text of several lines ends, where the colon may be another sign."""


class CopiedLine(NamedTuple):
    """A line: where it begins, what stands on it, and its line break."""

    start: int
    text: str
    line_break: str


class Candidate(NamedTuple):
    """What may be wrong with a text as a whole, and the edits that mend it."""

    rule: Rule
    message: str
    title: str
    span: Span
    edits: tuple[TextEdit, ...]
    safe: bool = False


def in_notation(language: Literal["YAML", "JSON"], message: str, edits: Sequence[TextEdit]) -> Candidate:
    """A text in another notation than that of its file, shown at the first place where that tells."""
    first = edits[0].span
    place = Span(first.start, max(first.end, first.start + 1))
    title = f"Write it as {language}"
    return Candidate(OTHER_NOTATION, f"{message} {title}.", title, place, tuple(edits))


def lines_of(text: str) -> list[CopiedLine]:
    """The lines of a text; the last one may be empty."""
    lines = LineIndex(text)
    found: list[CopiedLine] = []
    for number, (start, end) in enumerate(pairwise((*lines.starts, len(text)))):
        content = lines.line_text(number)
        found.append(CopiedLine(start, content, text[start + len(content) : end]))
    return found


def edits_of(lines: Sequence[CopiedLine], texts: Sequence[str | None]) -> tuple[TextEdit, ...]:
    """The edits that write another text on each line, or delete it with its line break where it has none."""
    return tuple(edit for line, text in zip(lines, texts, strict=True) for edit in _edit(line, text))


def _edit(line: CopiedLine, text: str | None) -> Iterator[TextEdit]:
    end = line.start + len(line.text)
    if text is None:
        yield TextEdit(Span(line.start, end + len(line.line_break)), "")
    elif text != line.text:
        before, behind = shared_ends(line.text, text)
        yield TextEdit(Span(line.start + before, end - behind), text[before : len(text) - behind])


def dedented(texts: Sequence[str | None]) -> list[str | None]:
    """The texts of lines without the blanks that all of them begin with."""
    filled = [text for text in texts if text is not None and text.strip()]
    common = min((len(text) - len(text.lstrip(" ")) for text in filled), default=0)
    return [text if text is None else text[common:] if text.strip() else "" for text in texts]


def outside_texts(lines: Sequence[CopiedLine]) -> list[bool]:
    """For each line whether it stands outside of texts of several lines that begin with `|` or `>`."""
    found: list[bool] = []
    column = -1
    """The column of the key whose text the lines may be in."""
    for _, text, _ in lines:
        indentation = len(text) - len(text.lstrip(" \t"))
        if column >= 0 and (indentation > column or not text.strip()):
            found.append(False)
            continue
        column = indentation if _BLOCK.search(text) else -1
        found.append(True)
    return found
