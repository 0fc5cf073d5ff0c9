"""The line-by-line difference of two code snippets."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final, Literal

from model_lifecycle.page.page import CodeLine, TextRun
from model_lifecycle.text.lines import LINE_BREAK

_WORD: Final = re.compile(r"[\w.-]+|\s+|.")
"""Matches a word, a run of white space, or another character of a line of code."""

_MAX_PAIRS: Final = 250_000
"""The most pairs of lines (or of words of two lines) to compare; if there are more, all count as changed."""
_MIN_EQUAL_SHARE: Final = 0.5
"""The least share of equal words for two lines to be shown as one line with changed words."""

_GAP: Final = CodeLine("gap")


def side_by_side(before: str, after: str) -> tuple[tuple[CodeLine, ...], tuple[CodeLine, ...]]:
    """The lines of two texts as two sides of equal height; a gap stands beside a line that the other side lacks.

    Time and memory are bounded: a text that is too long to be compared counts as changed throughout.
    """
    old, new = _lines(before), _lines(after)
    left: list[CodeLine] = []
    right: list[CodeLine] = []
    for same, old_lines, new_lines in _blocks(old, new):
        if same:
            left += [_line("same", line) for line in old_lines]
            right += [_line("same", line) for line in new_lines]
            continue
        for old_line, new_line in zip(old_lines, new_lines, strict=False):
            old_pieces, new_pieces = _line_runs(old_line, new_line)
            left.append(CodeLine("changed", old_pieces))
            right.append(CodeLine("changed", new_pieces))
        paired = min(len(old_lines), len(new_lines))
        left += [_line("changed", line) for line in old_lines[paired:]] + [_GAP] * (len(new_lines) - paired)
        right += [_line("changed", line) for line in new_lines[paired:]] + [_GAP] * (len(old_lines) - paired)
    return tuple(left), tuple(right)


def _lines(text: str) -> list[str]:
    """The lines of a text; a final line break does not begin another line."""
    lines = LINE_BREAK.split(text)
    return lines[:-1] if len(lines) > 1 and not lines[-1] else lines


def _line(kind: Literal["same", "changed"], text: str) -> CodeLine:
    """A line as a single unmarked run."""
    return CodeLine(kind, (TextRun(text),))


def _blocks(old: list[str], new: list[str]) -> list[tuple[bool, list[str], list[str]]]:
    """Blocks of lines in order: whether both sides are equal, the old lines, the new lines."""
    shorter = min(len(old), len(new))
    start = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - start
    end = next((index for index in range(rest) if old[-1 - index] != new[-1 - index]), rest)
    old_middle, new_middle = old[start : len(old) - end], new[start : len(new) - end]
    blocks = [(True, old[:start], new[:start])]
    if not 1 < len(old_middle) * len(new_middle) <= _MAX_PAIRS:  # one line each at most, or too many
        blocks.append((False, old_middle, new_middle))
    else:
        for tag, i, j, k, m in SequenceMatcher(None, old_middle, new_middle, autojunk=False).get_opcodes():
            blocks.append((tag == "equal", old_middle[i:j], new_middle[k:m]))
    blocks.append((True, old[len(old) - end :], new[len(new) - end :]))
    return blocks


def _line_runs(old: str, new: str) -> tuple[tuple[TextRun, ...], tuple[TextRun, ...]]:
    """Two lines as text runs, differing runs marked as changed; one unmarked run each if they have little in common."""
    if len(old) * len(new) > _MAX_PAIRS:
        return (TextRun(old),), (TextRun(new),)
    old_words, new_words = _WORD.findall(old), _WORD.findall(new)
    ratio, opcodes = _one_word_differs(old_words, new_words) or _compare_words(old_words, new_words)
    if ratio < _MIN_EQUAL_SHARE:
        return (TextRun(old),), (TextRun(new),)
    left: list[TextRun] = []
    right: list[TextRun] = []
    for tag, i, j, k, m in opcodes:
        if i < j:
            left.append(TextRun("".join(old_words[i:j]), tag != "equal"))
        if k < m:
            right.append(TextRun("".join(new_words[k:m]), tag != "equal"))
    return tuple(left), tuple(right)


_Opcodes = Sequence[tuple[str, int, int, int, int]]
"""The opcodes of two lists of words, in the form of `SequenceMatcher.get_opcodes`."""


def _compare_words(old: list[str], new: list[str]) -> tuple[float, _Opcodes]:
    """The share of equal words of two lines, and the opcodes that turn `old` into `new`."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return matcher.ratio(), matcher.get_opcodes()


def _one_word_differs(old: list[str], new: list[str]) -> tuple[float, _Opcodes] | None:
    """A fast `_compare_words` for lines that differ in one word, such as a replaced id; None for other lines.

    Neither word occurs elsewhere in the other line, so that the result is the same.
    """
    count = len(old)
    if count != len(new):
        return None
    indexes = [index for index in range(count) if old[index] != new[index]]
    if len(indexes) != 1 or old[indexes[0]] in new or new[indexes[0]] in old:
        return None
    (index,) = indexes
    after = index + 1
    opcodes = (
        ("equal", 0, index, 0, index),
        ("replace", index, after, index, after),
        ("equal", after, count, after, count),
    )
    return (count - 1) / count, opcodes
