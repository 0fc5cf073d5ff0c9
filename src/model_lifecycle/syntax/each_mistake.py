"""Several mistakes of a text, each explained as if the others were not there.

What explains a mistake is taken where the text is right then, which it never is with another mistake in it. So the
lines of the others are replaced by some that are in order: what is found then is what would be found of one mistake
alone.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from model_lifecycle.syntax.repair_candidate import Repair, Repairs
from model_lifecycle.syntax.syntax_errors import Read, error_count
from model_lifecycle.text.edits import OverlappingEditsError, TextEdit, apply_edits
from model_lifecycle.text.span import Span

_LINE: Final = re.compile(r"[^\r\n]+")

_LONGEST: Final = 20_000
"""Longer texts, in code points, are explained as a whole."""
_MOST_ERRORS: Final = 12
_MOST: Final = 4
"""How many mistakes are explained each by itself."""
_ATTEMPTS: Final = 60
_EFFORT: Final = 500_000
"""How many lines are tried in place of one, and how many code points are read for it."""
_PRIVATE: Final = 0xE000
"""The first code point for private use, as records have none in their names."""
_ABOVE: Final = 3
"""A mistake is looked for so many lines above the place where it is noticed."""


class Line(NamedTuple):
    """A line with a mistake, and names that no other line has."""

    text: str
    above: str
    below: str
    names: tuple[str, ...]


class Notation(NamedTuple):
    """What YAML or JSON gives to tell mistakes apart."""

    failures: Callable[[str], tuple[int, ...]]
    """Where strict reading gives up, and where that may come from; empty for a text in order."""
    stand_ins: Callable[[Line], Iterable[str]]
    """What may be written for a line with a mistake, the likeliest first."""
    read_once: Callable[[str], Read]
    repair_one: Callable[[Repairs], None]
    """Repairs what explains a text as one mistake."""

    def repaired(self, text: str, read: Read) -> Repairs:
        """A text with the repairs that explain it as one mistake."""
        repairs = Repairs(text, read, self.read_once)
        self.repair_one(repairs)
        return repairs


def explain_each(text: str, read: Read, notation: Notation) -> Read:
    """What is read of a text with the repairs of all mistakes together, or of each where that finds no more of them."""
    joint = notation.repaired(text, read)
    apart = _repaired_apart(text, joint, read, notation)
    return (joint if apart is None else apart).put_back()


def _repaired_apart(text: str, joint: Repairs, read: Read, notation: Notation) -> Repairs | None:
    most = joint.count
    if most < 2 or most > _MOST_ERRORS or len(text) > _LONGEST:
        return None
    lines = _stand_ins(text, joint.places, notation)
    if not 2 <= len(lines) <= _MOST:
        return None
    repairs: list[Repair] = []
    left = 0
    for own in lines:
        others = apply_edits(text, [line for line in lines if line is not own])
        alone = notation.repaired(others, notation.read_once(others))
        repairs += alone.taken
        left += error_count(alone.read[1])
    if len(repairs) + left > most:
        return None
    apart = Repairs(text, read, notation.read_once)
    try:
        apart.take(repairs)
    except OverlappingEditsError:
        return None
    return apart if error_count(apart.read[1]) <= left else None


def _stand_ins(text: str, places: Iterable[int], notation: Notation) -> list[TextEdit]:
    """For each mistake the line that has it, replaced by one as long that is in order; none where that is not found."""
    lines = [Span(*found.span()) for found in _LINE.finditer(text)]
    said = [_line_of(lines, place) for place in places]
    found: list[TextEdit] = []
    failures = notation.failures(text)
    while failures and len(found) <= _MOST:
        if failures[0] < 0:
            return []
        at = _line_of(lines, failures[0])
        near = [at, *(line for line in said if line <= at), *(_line_of(lines, place) for place in failures[1:])]
        near += range(at - 1, at - 1 - _ABOVE, -1)
        one = _furthest(text, lines, [line for line in dict.fromkeys(near) if line >= 0], found, notation)
        if one is None:
            return []
        failures = one.failures
        found.append(one.edit)
        if failures and _line_of(lines, failures[0]) <= at:
            return []
    return sorted(found, key=lambda edit: edit.span)


class _StandIn(NamedTuple):
    """A line in place of another, and where strict reading gives up then; see `Notation.failures`."""

    edit: TextEdit
    failures: tuple[int, ...]


def _furthest(
    text: str, lines: list[Span], near: Iterable[int], found: list[TextEdit], notation: Notation
) -> _StandIn | None:
    """The line that, in place of one of those near a failure, lets strict reading come furthest."""
    best: _StandIn | None = None
    most = min(_ATTEMPTS, _EFFORT // len(text))
    count = 0
    taken = {edit.span for edit in found}
    names = (chr(_PRIVATE + len(found)),) if found else (chr(_PRIVATE), "")
    for line in near:
        if lines[line] in taken:
            continue
        own, above, below = (
            text[slice(*lines[at])] if 0 <= at < len(lines) else "" for at in (line, line - 1, line + 1)
        )
        for written in notation.stand_ins(Line(own, above, below, names)):
            if len(written) > len(own) or count >= most:
                continue
            count += 1
            edit = TextEdit(lines[line], written.ljust(len(own)))
            one = _StandIn(edit, notation.failures(apply_edits(text, [*found, edit])))
            if not one.failures:
                return one
            if best is None or one.failures[0] > best.failures[0]:
                best = one
    return best


def _line_of(lines: list[Span], place: int) -> int:
    return max(bisect_right(lines, place, key=lambda line: line.start) - 1, 0)
