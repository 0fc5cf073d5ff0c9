"""The chunks of a long text of which an earlier version was cut: only those that have changed are looked for."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.incremental.split import (
    DIRECTIVE,
    JSON_LIST,
    SEPARATOR,
    Split,
    json_items,
)
from model_lifecycle.syntax.long_texts import item_lines
from model_lifecycle.syntax.preflight import is_ordinary


class Recut(NamedTuple):
    """A text cut again: so many of the chunks at the start, and at the end, are those of the text before."""

    split: Split
    front: int
    back: int


def split_again(text: str, language: Language, before_text: str, before: Split) -> Recut | None:
    """What `split_chunks` gives for a text, from what it gave for the text before; None where it has to look at all."""
    if not before.ordinary:
        return None
    equal = equal_start(before_text, text)
    # The chunk `front` is the same as well, so that all that tells where it begins is.
    front = max(bisect_right(before.offsets, equal) - 2, 0)
    rest = equal_end(before_text, text, min(len(text), len(before_text)) - equal)
    first_same = bisect_left(before.offsets, len(before_text) - rest + 1)  # and the line break before it
    back = len(before.offsets) - max(first_same, front + 1)
    moved = len(text) - len(before_text)
    stop = before.offsets[-back] + moved if back else len(text)
    start = before.offsets[front] if front else 0
    if not is_ordinary(text[start:stop], language):
        return None
    middle = _of_json(text, before, front, stop if back else None) if language == "json" else None
    if language == "yaml":
        middle = _of_yaml(text, before, front, start, stop)
    if middle is None:
        return None
    texts, offsets, begin, end = middle
    kept = len(before.offsets) - back
    made = replace(
        before,
        texts=[*before.texts[:front], *texts, *before.texts[kept:]],
        offsets=[*before.offsets[:front], *offsets, *(offset + moved for offset in before.offsets[kept:])],
        start=begin,
        end=before.end + moved if back and before.end is not None else end,
    )
    return Recut(made, front, back)


_Middle = tuple[list[str], list[int], int, int | None]
"""The texts and offsets of the chunks between those that are the same, and where the whole list begins and ends."""


def _of_yaml(text: str, before: Split, front: int, start: int, stop: int) -> _Middle | None:
    if "\ufeff" in text[start:stop] or DIRECTIVE.search(text, max(start - 1, 0), stop):
        return None
    separators = [found.start() for found in SEPARATOR.finditer(text, start, stop)]
    begin = before.start
    if before.several_documents:
        if not front or separators[:1] != [start]:
            return None
        starts = separators
    else:
        if separators:
            return None
        items = item_lines(text, start, stop)
        if not items or text[:1] in ("%", "."):
            return None
        dash = text.index("-", items[0])
        if dash - items[0] != before.indentation:
            return None
        begin = begin if front else dash
        starts = [start, *items[1:]]
    if len(starts) + front + (stop < len(text)) < 2:
        return None  # a list of one item is not cut
    ends = [*starts[1:], stop]
    return [text[a:b] for a, b in zip(starts, ends, strict=True)], starts, begin, None


def _of_json(text: str, before: Split, front: int, stop: int | None) -> _Middle | None:
    begin, place = before.start, before.offsets[front] + 1
    if not front:
        opening = JSON_LIST.match(text)
        if opening is None:
            return None
        begin, place = opening.start(1), opening.end()
    items = json_items(text, place, None if stop is None else stop + 1)
    return items and (items.texts, items.offsets, begin, items.end)


def equal_start(one: str, other: str) -> int:
    """How many code points two texts have in common at their start."""
    most, place = min(len(one), len(other)), 0
    for width in _widths(most):
        if place + width <= most and other.startswith(one[place : place + width], place):
            place += width
    return place


def equal_end(one: str, other: str, most: int) -> int:
    """How many code points two texts have in common at their end, of at most so many."""
    count = 0
    for width in _widths(most):
        end = len(one) - count
        if count + width <= most and other.endswith(one[end - width : end], 0, len(other) - count):
            count += width
    return count


def _widths(length: int) -> Iterator[int]:
    """Steps by which a place in so many code points is found: each half of the one before, beginning with the most."""
    width = 1 << length.bit_length()
    while width := width // 2:
        yield width
