"""Where a long text can be cut into chunks that can be read by themselves."""

import json
import re
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from re import Pattern
from typing import Final, NamedTuple

from model_lifecycle.syntax.crowded_texts import MOST_SHORT, are_too_many_short
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.incremental.chunk import is_comma_last
from model_lifecycle.syntax.long_texts import MOST_CHUNKS, blank_lines_end, item_lines
from model_lifecycle.syntax.ordinary_text import is_ordinary
from model_lifecycle.syntax.preflight import is_clean
from model_lifecycle.text.lines import line_start

_SEPARATOR: Final = re.compile(r"---(?<![^\r\n]---)(?=[ \t\r\n])")
_DIRECTIVES: Final = ("\n%", "\r%", "\n...", "\r...")
"""Directives and the ends of documents."""

_JSON_LIST: Final = re.compile(r"[ \t\r\n]*+(\[)[ \t\r\n]*+")
_JSON_NEXT: Final = re.compile(r"[ \t\r\n]*+([,\]])[ \t\r\n]*+")
_BLANK: Final = " \t\r\n"
_NO_ITEM: Final = frozenset("]/#")
"""The characters behind a comma that begin a bracket or a comment in place of an item."""
_DECODER: Final = json.JSONDecoder()

MOST_BROKEN: Final = 8
"""Records with mistakes that cost most to mend, each by itself; with more of them one effort serves all of the text."""


class _Item(NamedTuple):
    """The end of an item of a JSON list with the comma and the blanks behind it, and the place of the next."""

    end: int
    next: int
    list_end: int | None = None
    """The end of the list's closing bracket, after its last item."""


@dataclass(frozen=True)
class Split:
    """The chunks of a text, in order. What is written before the first and behind the last is blank, or a bracket."""

    stretches: list[str]
    """Each chunk's part of the text: in JSON an item with the comma and the blanks behind it.

    Two items with a mistake between them are one chunk, which begins with the line break and the indentation before
    them, as how the lines of both are indented shows where a bracket is missing.
    """
    offsets: list[int]
    """For each chunk: what to add to a place in it for the place in the whole text."""
    start: int
    """Where the list begins, if it is one."""
    end: int | None = None
    """Where its closing bracket ends, if it has one."""
    several_documents: bool = False
    """Whether each chunk is a YAML document; otherwise each holds one or more items of the one list."""
    broken: frozenset[int] = frozenset()
    """The numbers of the chunks of JSON that hold an item with a mistake, cut where the lines of others begin."""
    is_ordinary: bool = True
    """Whether that shows at each chunk by itself: nothing in the text has to be looked at by `preflight`."""


def split_chunks(text: str, language: Language) -> Split | None:
    """The chunks of a text; None where it has none, or where one may reach into another."""
    ordinary = is_ordinary(text, language)
    if not ordinary and not is_clean(text, language):
        return None
    split = _of_json(text, _item_line(text)) if language == "json" else _of_yaml(text)
    split = split and _mended_by_item(text, split)
    return split if ordinary or split is None else replace(split, is_ordinary=False)


def split_again(text: str, language: Language, old_text: str, old: Split) -> Split | None:
    """As `split_chunks`, by the chunks of an earlier version of the text; None where all of it has to be looked at.

    Of 5,000 records this takes a tenth of the time. Where a chunk begins shows at the characters around that place, so
    chunks that both versions have at one of their ends are kept, but for the last of each end, which shows that those
    in between, which are looked for, end where they did.
    """
    if not old.is_ordinary:
        return None
    moved = len(text) - len(old_text)
    places = [offset + (language == "json") for offset in old.offsets]
    front, back = _count_same(text, old_text, old.stretches, places)
    if not (front or back):
        return None
    kept = len(places) - back
    begin, end = places[front] if front else 0, places[kept] + moved if back else len(text)
    window = text[begin:end]
    if not is_ordinary(window, language):
        return None
    if language == "json":
        new = _of_json(window, _item_line(text), from_start=not front, to_end=not back)
    else:
        new = _of_yaml(window)
    if new is None or (back and new.stretches[-1] != old.stretches[kept - 1]):
        return None
    stretches = [*old.stretches[:front], *new.stretches, *old.stretches[kept:]]
    offsets = [*old.offsets[:front], *(begin + offset for offset in new.offsets)]
    offsets += (offset + moved for offset in old.offsets[kept:])
    if len(stretches) > MOST_CHUNKS:
        return None
    start = old.start if front else new.start
    list_end, shift = (old.end, moved) if back else (new.end, begin)
    grown = len(stretches) - len(old.stretches)
    broken = {number for number in old.broken if number < front}
    broken |= {front + number for number in new.broken} | {number + grown for number in old.broken if number >= kept}
    split = Split(stretches, offsets, start, list_end and list_end + shift, new.several_documents, frozenset(broken))
    return _mended_by_item(text, split)


def _count_same(text: str, old_text: str, stretches: Sequence[str], places: Sequence[int]) -> tuple[int, int]:
    """The number of chunks that a text shares with an old text at its start, and, of the others, at its end."""
    front = back = 0
    if text.startswith(old_text[: places[0]]):
        same = map(text.startswith, stretches, places)
        front = next((number for number, is_same in enumerate(same) if not is_same), len(places))
    limit = places[front] if front < len(places) else len(old_text)
    moved, closing = len(text) - len(old_text), places[-1] + len(stretches[-1])
    if text.endswith(old_text[closing:]):
        for stretch, place in zip(reversed(stretches), reversed(places), strict=True):
            if place + moved < limit or not text.startswith(stretch, place + moved):
                break
            back += 1
    return max(front - 1, 0), max(back - 1, 0)


def _of_yaml(text: str) -> Split | None:
    if text[0] in "%." or "\ufeff" in text or any(mark in text for mark in _DIRECTIVES):
        return None
    separators = [match.start() for match in islice(_SEPARATOR.finditer(text), MOST_CHUNKS + 1)]
    items = item_lines(text, 0, len(text), most=MOST_CHUNKS + 1)
    if max(len(separators), len(items)) > MOST_CHUNKS:
        return None
    if items:
        return None if separators or len(items) == 1 else _of_list(text, items)
    if len(separators) > 1 and blank_lines_end(text, 0, len(text)) == separators[0]:
        return _cut(text, [0, *separators[1:]], 0, several_documents=True)
    return None


def _of_list(text: str, items: list[int]) -> Split:
    return _cut(text, [0, *items[1:]], text.index("-", items[0]), several_documents=False)


def _cut(text: str, starts: list[int], start: int, *, several_documents: bool) -> Split:
    stretches = [text[begin:end] for begin, end in pairwise([*starts, len(text)])]
    return Split(stretches, starts, start, several_documents=several_documents)


def _of_json(text: str, line: Pattern[str], *, from_start: bool = True, to_end: bool = True) -> Split | None:
    """The items of a list, or of a part of one; each chunk is read in brackets of its own, to nest as deep as it did.

    The list begins `from_start` of the text, or an item does there; it is closed where the text goes `to_end`. An item
    with a mistake ends where the next `line` begins an item.
    """
    opening = _JSON_LIST.match(text) if from_start else None
    if from_start and opening is None:
        return None
    start = opening.start(1) if opening is not None else 0
    place = opening.end() if opening is not None else len(text) - len(text.lstrip(_BLANK))
    stretches: list[str] = []
    offsets: list[int] = []
    broken: set[int] = set()
    while True:
        item = _valid_item(text, place)
        if item is None:
            broken.add(len(stretches))
            item = _broken_item(text, place, line, to_end=to_end)
        if item is None or len(stretches) >= MOST_CHUNKS or len(broken) > MOST_BROKEN:
            return None
        stretches.append(text[place : item.end])
        offsets.append(place - 1)
        place = item.next
        if len(stretches) == MOST_SHORT + 1 and are_too_many_short(stretches):
            return None  # it is refused as a whole
        if item.list_end is not None or (place == len(text) and not to_end):
            split = Split(stretches, offsets, start, item.list_end, broken=frozenset(broken))
            return split if place == len(text) else None


def _valid_item(text: str, place: int) -> _Item | None:
    """The item of a JSON list that begins at a place; None where a mistake is in it or behind it."""
    try:
        _, end = _DECODER.raw_decode(text, place)
    except (ValueError, RecursionError):
        return None
    behind = _JSON_NEXT.match(text, end)
    if behind is None or (behind[1] == "," and text[behind.end() : behind.end() + 1] in _NO_ITEM):
        return None
    return _Item(end, behind.end(), behind.end(1)) if behind[1] == "]" else _Item(behind.end(), behind.end())


def _broken_item(text: str, place: int, line: Pattern[str], *, to_end: bool, is_second: bool = False) -> _Item | None:
    """The item with a mistake that begins at a place, with the next one if not one comma alone is between them.

    Only at such a comma the whole is mended item by item. The next one has a mistake too, as `is_second`, only behind a
    valid one: as while a record is typed before its comma. None where the mistake may concern more than that.
    """
    if not text.startswith("{", place):
        return None
    end = place
    with suppress(ValueError, RecursionError):
        end = _DECODER.raw_decode(text, place)[1]
    is_valid = end > place
    if is_valid and is_second:
        return None
    following = line.search(text, end)
    if following is None and to_end:
        return _broken_last_item(text, place)
    end = len(text) if following is None else following.end() - 1
    item = text[place:end].rstrip(f",{_BLANK}")
    if text.count(",", place + len(item), end) == 1:
        return _Item(end, end)
    if is_second:
        return None
    second = _valid_item(text, end)
    return _broken_item(text, end, line, to_end=to_end, is_second=True) if second is None and is_valid else second


def _broken_last_item(text: str, place: int) -> _Item | None:
    """The last item of a list, with a mistake, that begins at a place; with the closing bracket behind a comma."""
    closed = text.rstrip(_BLANK)
    inner = closed.removesuffix("]").rstrip(_BLANK)
    if inner == closed or is_comma_last(inner[place:]):
        return None
    if not inner.endswith(","):
        return _Item(len(inner), len(text), len(closed))
    return _Item(len(closed), len(text), len(closed)) if is_comma_last(text[place:]) else None


def _item_line(text: str) -> Pattern[str]:
    """A line break, the blanks before the first item of a JSON list, and the bracket that begins an item."""
    opening = _JSON_LIST.match(text)
    begin = opening.end() if opening is not None else 0
    start = line_start(text, begin)
    line_break = "\r" if text[start - 1 : start] == "\r" else "\n"
    return re.compile(rf"{line_break}{re.escape(text[start:begin])}\{{")


def _mended_by_item(text: str, split: Split) -> Split | None:
    """The chunks, each pair of items with its indentation; None if the whole is not mended by the same items.

    Then a bracket of another item is lost or left. Of two broken items in a row the second may be a part of the first.
    """
    from model_lifecycle.syntax.json.mend_json import item_starts  # most texts never need it

    if not split.broken:
        return split
    if any(number + 1 in split.broken for number in split.broken):
        return None
    items = [stretch.lstrip(_BLANK) for stretch in split.stretches]
    ends = [offset + len(stretch) + 1 for offset, stretch in zip(split.offsets, split.stretches, strict=True)]
    places = [end - len(item) for end, item in zip(ends, items, strict=True)]
    starts = set(item_starts(text))
    pairs = [bisect_right(places, start) - 1 for start in starts.difference(places)]
    if not starts.issuperset(places) or len(pairs) > len(set(pairs)) or not split.broken.issuperset(pairs):
        return None
    offsets = [place - 1 for place in places]
    for number in pairs:
        begin = line_start(text, places[number]) - 1
        items[number] = text[begin : places[number]] + items[number]
        offsets[number] = begin - 1
    return replace(split, stretches=items, offsets=offsets)
