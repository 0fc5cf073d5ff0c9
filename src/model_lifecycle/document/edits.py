"""Repairs as edits of the text: a `Fix` says what to change, `text_edits` where and how it is written."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as AbcMapping
from collections.abc import Sequence as AbcSequence
from typing import Final

from model_lifecycle.document.data import to_data
from model_lifecycle.document.document import Document
from model_lifecycle.document.editing import block, flow
from model_lifecycle.document.editing.expected import changed_data, same_data
from model_lifecycle.document.editing.layout import Layout
from model_lifecycle.document.editing.place import Place, UnsafeEditError, find_place, is_null
from model_lifecycle.document.editing.whole import remove_record
from model_lifecycle.document.fix import (
    Change,
    Fix,
    InsertItem,
    InsertProperty,
    Remove,
    RenameKey,
    ReplaceText,
    ReplaceValue,
)
from model_lifecycle.document.node import Mapping, Node, Scalar, Sequence, effective_pairs, key_text
from model_lifecycle.document.parse import parse
from model_lifecycle.document.pointer import from_pointer, parent
from model_lifecycle.document.quoting import UnwritableError, scalar_text
from model_lifecycle.text.edits import OverlappingEditsError, TextEdit, apply_edits
from model_lifecycle.text.span import Span


def text_edits(document: Document, record: int, fix: Fix) -> tuple[TextEdit, ...] | None:
    """The edits that carry out a fix of a record of `document`: all of its changes, or None.

    Comments, quotes, indentation and line breaks are kept, and written as those around. The edits are tried out
    before they are given: the record must then hold exactly what the changes say, every other record what it held,
    and no problem may be new. Where that cannot be had (a value that other places share through an alias, changes
    that overlap, a value that cannot be written) there are no edits.
    """
    try:
        edits = tuple(_edits(document, Layout(document), record, fix.changes))
        return edits if _prove_right(document, {record: fix.changes}, edits) else None
    except (UnsafeEditError, UnwritableError, OverlappingEditsError):
        return None


def text_edits_together(document: Document, fixes: list[tuple[int, Fix]]) -> list[tuple[TextEdit, ...] | None]:
    """The edits of several fixes (each with its record) that are to be made at once; as `text_edits` for each.

    None also where a fix would touch what one before it in the list does. Trying them all out costs one reading of the
    text where nothing goes wrong.
    """
    found: list[tuple[TextEdit, ...] | None] = [None] * len(fixes)
    layout = Layout(document)
    taken = _Taken()
    planned: list[_Planned] = []
    for position, (record, fix) in enumerate(fixes):
        try:
            edits = tuple(_edits(document, layout, record, fix.changes))
        except (UnsafeEditError, UnwritableError):
            continue
        if edits and taken.take(edits):
            planned.append((position, record, fix, edits))
    for position, _, _, edits in _right(document, planned):
        found[position] = edits
    return found


MOST_PROOFS: Final = 48
"""How often a text is read to find those of its fixes that do what they say."""

_Planned = tuple[int, int, Fix, tuple[TextEdit, ...]]
"""A fix that is tried out: its position in the list, its record, and the edits that should carry it out."""


def _right(document: Document, planned: list[_Planned]) -> Iterator[_Planned]:
    """Those that do what they say: all at once, or where one of them does not, each half by itself.

    What is not known to be right after `MOST_PROOFS` readings of the text is left out.
    """
    waiting = [planned] if planned else []
    for _ in range(MOST_PROOFS):
        if not waiting:
            return
        part = waiting.pop()
        if _are_right(document, part):
            yield from part
        elif half := len(part) // 2:
            waiting += (part[half:], part[:half])


def _are_right(document: Document, planned: list[_Planned]) -> bool:
    by_record: dict[int, list[Change]] = {}
    for _, record, fix, _ in planned:
        by_record.setdefault(record, []).extend(fix.changes)
    try:
        return _prove_right(document, by_record, tuple(edit for *_, edits in planned for edit in edits))
    except (UnsafeEditError, OverlappingEditsError):
        return False


class _Taken:
    """The stretches of a text that edits touch, in order and apart from each other."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []

    def take(self, edits: Iterable[TextEdit]) -> bool:
        """Add what the edits of one fix touch; False, and nothing is added, where something of it is taken."""
        wanted = [edit.span for edit in edits]
        if any(self._is_taken(span) for span in wanted):
            return False
        for start, end in sorted(wanted):
            place = bisect_right(self._starts, start)
            if place and self._ends[place - 1] >= start:  # another edit of the same fix
                self._ends[place - 1] = max(self._ends[place - 1], end)
            else:
                self._starts.insert(place, start)
                self._ends.insert(place, end)
        return True

    def _is_taken(self, span: Span) -> bool:
        place = bisect_right(self._starts, span.end)
        return place > 0 and self._ends[place - 1] >= span.start


def _edits(document: Document, layout: Layout, record: int, changes: tuple[Change, ...]) -> Iterator[TextEdit]:
    collections: dict[str, list[InsertProperty | InsertItem]] = {}
    removals: dict[str, list[Place]] = {}
    data_changes = [change for change in changes if not isinstance(change, ReplaceText)]
    for change in changes:
        if isinstance(change, ReplaceText):
            yield TextEdit(Span(change.start, change.end), change.replacement)
    if not data_changes:
        return
    root = _record(document, record)
    for change in data_changes:
        match change:
            case Remove(pointer=""):
                yield from remove_record(document, layout, record)
            case ReplaceValue(pointer=pointer, value=value):
                yield from _replace(layout, root, pointer, value)
            case RenameKey(pointer=pointer, name=name):
                yield _rename(layout, find_place(root, pointer), name)
            case InsertProperty(pointer=pointer) | InsertItem(pointer=pointer):
                collections.setdefault(pointer, []).append(change)
            case Remove(pointer=pointer, occurrence=occurrence):
                removals.setdefault(parent(pointer), []).append(find_place(root, pointer, occurrence))
    # Where two end on the same line, what is added to the inner one comes first.
    for pointer, insertions in sorted(collections.items(), key=lambda entry: -entry[0].count("/")):
        yield from _insert(layout, find_place(root, pointer), insertions)
    for pointer, places in removals.items():
        outer = find_place(root, pointer)
        indexes = {place.index for place in places}
        yield from (flow if _is_flow(layout, outer.node) else block).remove(layout, outer, indexes)


def _record(document: Document, record: int) -> Node:
    if not 0 <= record < len(document.records):
        raise UnsafeEditError
    return document.records[record]


def _is_flow(layout: Layout, node: Node) -> bool:
    return layout.language == "json" or (isinstance(node, Mapping | Sequence) and node.flow)


def _replace(layout: Layout, record: Node, pointer: str, value: object) -> Iterator[TextEdit]:
    try:
        place = find_place(record, pointer)
    except UnsafeEditError:
        yield from _override(layout, record, pointer, value)
        return
    if place.outer is None:
        raise UnsafeEditError
    yield from (flow if _is_flow(layout, place.container) else block).replace(layout, place, value)


def _override(layout: Layout, record: Node, pointer: str, value: object) -> Iterator[TextEdit]:
    """Write a value that comes from a merge key as a property of its own, which wins over the merged one."""
    place = find_place(record, parent(pointer))
    *_, name = ["", *from_pointer(pointer)]
    if not isinstance(place.node, Mapping) or name not in effective_pairs(place.node):
        raise UnsafeEditError
    yield from _insert(layout, place, [InsertProperty(parent(pointer), name, value)])


def _rename(layout: Layout, place: Place, name: str) -> TextEdit:
    key = place.pair.key
    if not isinstance(key, Scalar):
        raise UnsafeEditError
    style = "" if key.style in ("|", ">") else key.style
    return TextEdit(key.span, scalar_text(name, layout.language, style, flow=_is_flow(layout, place.container)))


def _insert(layout: Layout, place: Place, insertions: list[InsertProperty | InsertItem]) -> Iterator[TextEdit]:
    node = place.node
    if is_null(node) or _is_empty(node):
        yield from _begin(layout, place, insertions)
    elif _is_flow(layout, node):
        yield from flow.insert(layout, place, [(*_entry(change), _before(node, change)) for change in insertions])
    else:
        for change in insertions:
            if isinstance(change, InsertProperty) and isinstance(node, Mapping):
                yield from block.insert_property(layout, node, change.name, change.value, _before(node, change))
            elif isinstance(change, InsertItem) and isinstance(node, Sequence):
                yield from block.insert_item(layout, node, change.value)
            else:
                raise UnsafeEditError


def _is_empty(node: Node) -> bool:
    return not (node.pairs if isinstance(node, Mapping) else node.items if isinstance(node, Sequence) else True)


def _begin(layout: Layout, place: Place, insertions: list[InsertProperty | InsertItem]) -> Iterator[TextEdit]:
    """Put the first properties or items where nothing, null or an empty collection stands."""
    value: dict[str, object] | list[object] = (
        {change.name: change.value for change in insertions if isinstance(change, InsertProperty)}
        if isinstance(insertions[0], InsertProperty)
        else [change.value for change in insertions]
    )
    if place.outer is None or _is_flow(layout, place.container):
        yield from flow.replace(layout, place, value)
    else:
        yield from block.begin(layout, place, value)


def _entry(change: InsertProperty | InsertItem) -> tuple[str | None, object]:
    return (change.name if isinstance(change, InsertProperty) else None, change.value)


def _before(node: Node, change: InsertProperty | InsertItem) -> int | None:
    """The index of the property that a new one stands in front of; None for the end."""
    if isinstance(change, InsertItem) or not isinstance(node, Mapping):
        return None
    return next((index for index, pair in enumerate(node.pairs) if key_text(pair.key) == change.before), None)


def _prove_right(
    document: Document, changes: AbcMapping[int, AbcSequence[Change]], edits: tuple[TextEdit, ...]
) -> bool:
    """Whether the text after the edits holds what the changes say, by record, and else what it held."""
    after = parse(apply_edits(document.text, edits), document.language)
    before = Counter(found.code for found in document.problems)
    gone = {index for index, own in changes.items() if any(isinstance(one, Remove) and not one.pointer for one in own)}
    kept = [index for index in range(len(document.records)) if index not in gone]
    if Counter(found.code for found in after.problems) - before or len(after.records) != len(kept):
        return False
    if not _keeps_comments(document, after, changes, edits):
        return False
    for index, new in zip(kept, after.records, strict=True):
        old, own = document.records[index], changes.get(index, ())
        if any(isinstance(change, ReplaceText) for change in own):
            continue
        expected: object = changed_data(old, own) if own else to_data(old)
        if not same_data(expected, to_data(new)):
            return False
    return True


def _keeps_comments(
    before: Document, after: Document, changes: AbcMapping[int, AbcSequence[Change]], edits: tuple[TextEdit, ...]
) -> bool:
    """Whether no comment becomes part of a value, nor part of a value a comment: only what an edit deletes may go."""
    deleted = sorted(edit.span for edit in edits if edit.span.start < edit.span.end)
    kept: Counter[bool] = Counter()
    for comment in before.comments:
        at = bisect_right(deleted, (comment.start, len(before.text))) - 1
        if at < 0 or comment.start >= deleted[at].end:
            kept[comment.own_line] += 1
    left = Counter(comment.own_line for comment in after.comments)
    is_exact = all(isinstance(change, ReplaceText) for own in changes.values() for change in own)
    return left.total() >= kept.total() and (not is_exact or left[False] <= kept[False])
