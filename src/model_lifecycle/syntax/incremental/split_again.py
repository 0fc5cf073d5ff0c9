"""The chunks of a long text, made from the chunks of an earlier version: only those that changed are looked for."""

from bisect import bisect_left, bisect_right
from dataclasses import replace
from itertools import pairwise
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
from model_lifecycle.syntax.ordinary_text import is_ordinary
from model_lifecycle.text.pieces import PiecedText
from model_lifecycle.text.shared_ends import shared_ends


class Recut(NamedTuple):
    """A text cut again: so many of the chunks at the start, and at the end, are those of the text before."""

    split: Split
    front: int
    back: int


def split_again(
    text: str | PiecedText, language: Language, before_text: str | PiecedText, before: Split
) -> Recut | None:
    """The result of `split_chunks` for `text`, made from that for `before_text`; None if all has to be split again."""
    if not before.ordinary:
        return None
    text, before_text = _in_pieces(text), _in_pieces(before_text)
    equal, rest = _equal_ends(before_text, text)
    # The chunk `front` is the same as well, so that all that tells where it begins is.
    front = max(bisect_right(before.offsets, equal) - 2, 0)
    first_same = bisect_left(before.offsets, len(before_text) - rest + 1)  # and the line break before it
    back = len(before.offsets) - max(first_same, front + 1)
    moved = len(text) - len(before_text)
    stop = before.offsets[-back] + moved if back else len(text)
    start = before.offsets[front] if front else 0
    next_item = 1 if back and language == "json" else 0  # behind the bracket, which a chunk has of its own
    window = _Window(text, start, stop + next_item, is_last=not back)
    if not is_ordinary(window.text[window.start :], language):
        return None
    middle = (_of_json if language == "json" else _of_yaml)(window, before, front)
    if middle is None:
        return None
    stretches, offsets, begin, end = middle
    kept = len(before.offsets) - back
    behind = before.offsets[kept:]
    split = replace(
        before,
        stretches=[*before.stretches[:front], *stretches, *before.stretches[kept:]],
        offsets=[*before.offsets[:front], *offsets, *([offset + moved for offset in behind] if moved else behind)],
        start=begin,
        end=before.end + moved if back and before.end is not None else end,
    )
    return Recut(split, front, back)


def _in_pieces(text: str | PiecedText) -> PiecedText:
    return PiecedText.of(text) if isinstance(text, str) else text


def _equal_ends(first: PiecedText, second: PiecedText) -> tuple[int, int]:
    """How many code points two texts have in common at their start, and of the rest at their end."""
    front, back = shared_ends(first.pieces, second.pieces)
    start, rest = first.starts[front], len(first) - first.starts[len(first.pieces) - back]
    equal, more = shared_ends(first.part(start, len(first) - rest), second.part(start, len(second) - rest))
    return start + equal, rest + more


class _Window:
    """The stretch of a text that is cut again, with the character before it, which tells whether a line begins."""

    def __init__(self, text: PiecedText, start: int, stop: int, *, is_last: bool) -> None:
        self.before = max(start - 1, 0)
        """The offset of the window: add it to a place in the window for the place in the text."""
        self.start = start - self.before
        """Where the stretch begins."""
        self.is_first = start == 0
        self.is_last = is_last
        self.text = text.part(self.before, stop)


_Middle = tuple[list[str], list[int], int, int | None]
"""The stretches and offsets of the chunks between those that are the same, and where the whole list begins and ends."""


def _of_yaml(window: _Window, before: Split, front: int) -> _Middle | None:
    text, start, stop = window.text, window.start, len(window.text)
    if "\ufeff" in text[start:] or DIRECTIVE.search(text):
        return None
    separators = [match.start() for match in SEPARATOR.finditer(text, start)]
    begin = before.start
    if before.several_documents:
        if not front or separators[:1] != [start]:
            return None
        starts = separators
    else:
        if separators:
            return None
        items = item_lines(text, start, stop)
        if not items or (window.is_first and text[:1] in ("%", ".")):
            return None
        dash = text.index("-", items[0])
        if dash - items[0] != before.indentation:
            return None
        begin = begin if front else dash
        starts = [start, *items[1:]]
    if len(starts) + front + (not window.is_last) < 2:
        return None  # a list of one item is not cut
    stretches = [text[a:b] for a, b in pairwise([*starts, stop])]
    return stretches, [place + window.before for place in starts], begin, None


def _of_json(window: _Window, before: Split, front: int) -> _Middle | None:
    text, begin, place = window.text, before.start, window.start + 1
    if not front:
        opening = JSON_LIST.match(text)
        if opening is None:
            return None
        begin, place = opening.start(1), opening.end()
    items = json_items(text, place, None if window.is_last else len(text))
    if items is None:
        return None
    return items.stretches, [offset + window.before for offset in items.offsets], begin, items.end + window.before
