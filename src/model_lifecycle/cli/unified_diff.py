"""Computes unified diffs in time linear in the size of the text."""

import re
import sys
from collections.abc import Iterator, Sequence
from difflib import unified_diff as smallest_diff
from typing import Final, NamedTuple

from model_lifecycle.cli.terminal import visible
from model_lifecycle.text.lines import lines_with_breaks

_MOST_PAIRS: Final = 1_000_000
"""Maximum product of the two numbers of lines for which the smallest diff is computed."""
_MOST_DISTANCE: Final = 300
"""Maximum number of lines after a difference within which equal lines are searched for."""
_EQUAL_LINES: Final = 3
"""Number of consecutive equal lines that end a difference."""
_CONTEXT: Final = 3
"""The equal lines shown around a difference."""

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
"""Matches a control character, for which git quotes a file name."""

_QUOTED: Final = re.compile(r"[\x00-\x1f\x7f\"\\]")
"""Matches a character that is escaped in a quoted file name."""

_Lines = Sequence[str]


class _ChangedLines(NamedTuple):
    """A range of lines of the old text and the range that replaces it in the new text; ends are exclusive."""

    start: int
    end: int
    new_start: int
    new_end: int


def unified_diff(old_name: str, old_text: str, new_name: str, new_text: str) -> Iterator[str]:
    """Yield the lines of the diff for standard output, with control characters escaped on a terminal."""
    old, new = map(quoted_name, (old_name, new_name))
    for line in diff_lines(lines_with_breaks(old_text), lines_with_breaks(new_text), old, new):
        visible_line = visible(line, keep="\r\n\t") if sys.stdout.isatty() else line
        yield visible_line if line.endswith(("\n", "\r")) else f"{visible_line}\n\\ No newline at end of file\n"


def quoted_name(name: str) -> str:
    """A file name for a diff, quoted as git does if it contains control characters."""
    if _CONTROL.search(name) is None:
        return name
    return f'"{_QUOTED.sub(lambda match: f"{chr(92)}{ord(match[0]):03o}", name)}"'


def diff_lines(old_lines: _Lines, new_lines: _Lines, old_name: str, new_name: str) -> Iterator[str]:
    """Yield the lines of a unified diff of two versions of a file, given as lines with line breaks.

    In long texts, where no equal lines follow a difference within `_MOST_DISTANCE` lines, all that follows is shown as
    changed.
    """
    if len(old_lines) * len(new_lines) <= _MOST_PAIRS:
        yield from smallest_diff(old_lines, new_lines, old_name, new_name)
        return
    for number, hunk in enumerate(_hunks(_differences(old_lines, new_lines))):
        if not number:
            yield f"--- {old_name}\n"
            yield f"+++ {new_name}\n"
        yield from _hunk_lines(old_lines, new_lines, hunk)


def _hunks(changes: Iterator[_ChangedLines]) -> Iterator[list[_ChangedLines]]:
    """Group changes into hunks: those with few lines between them belong together."""
    hunk: list[_ChangedLines] = []
    for change in changes:
        if hunk and change.start - hunk[-1].end > 2 * _CONTEXT:
            yield hunk
            hunk = []
        hunk.append(change)
    if hunk:
        yield hunk


def _hunk_lines(old_lines: _Lines, new_lines: _Lines, hunk: list[_ChangedLines]) -> Iterator[str]:
    """Yield the lines of a hunk, with its header and context."""
    lead = min(_CONTEXT, hunk[0].start)
    trail = min(_CONTEXT, len(old_lines) - hunk[-1].end)
    position = hunk[0].start - lead
    old = _range(position, hunk[-1].end + trail)
    new = _range(hunk[0].new_start - lead, hunk[-1].new_end + trail)
    yield f"@@ -{old} +{new} @@\n"
    for change in hunk:
        yield from (f" {line}" for line in old_lines[position : change.start])
        yield from (f"-{line}" for line in old_lines[change.start : change.end])
        yield from (f"+{line}" for line in new_lines[change.new_start : change.new_end])
        position = change.end
    yield from (f" {line}" for line in old_lines[position : position + trail])


def _range(start: int, end: int) -> str:
    """A range of lines in the header of a hunk: its first line from 1, and its length."""
    length = end - start
    if length == 1:
        return str(start + 1)
    return f"{start + 1 if length else start},{length}"


def _differences(old_lines: _Lines, new_lines: _Lines) -> Iterator[_ChangedLines]:
    """Yield the differences of two texts, in order."""
    start = new_start = 0
    while start < len(old_lines) or new_start < len(new_lines):
        if start < len(old_lines) and new_start < len(new_lines) and old_lines[start] == new_lines[new_start]:
            start, new_start = start + 1, new_start + 1
            continue
        end, new_end = _next_equal(old_lines, new_lines, start, new_start)
        yield _ChangedLines(start, end, new_start, new_end)
        start, new_start = end, new_end


def _next_equal(old_lines: _Lines, new_lines: _Lines, start: int, new_start: int) -> tuple[int, int]:
    """The line numbers at which both texts have equal lines again after a difference; their ends if none are near."""
    for distance in range(1, 2 * _MOST_DISTANCE):
        for deleted in range(max(distance - _MOST_DISTANCE, 0), min(distance, _MOST_DISTANCE) + 1):
            end, new_end = start + deleted, new_start + distance - deleted
            next_lines = old_lines[end : end + _EQUAL_LINES]
            if next_lines and next_lines == new_lines[new_end : new_end + _EQUAL_LINES]:
                return end, new_end
    return len(old_lines), len(new_lines)
