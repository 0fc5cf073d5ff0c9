"""Repairs as edits of the text: a `Fix` says what to change, `text_edits` where and how it is written."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from model_lifecycle.diagnostics.fix import (
    Change,
    Fix,
    InsertItem,
    InsertProperty,
    Remove,
    RenameKey,
    ReplaceText,
    ReplaceValue,
)
from model_lifecycle.fixes import block, flow
from model_lifecycle.fixes.edit_target import EditTarget, UnsafeEditError, find_target, is_null
from model_lifecycle.fixes.expected_data import changed_data
from model_lifecycle.fixes.largest_passing import largest_passing
from model_lifecycle.fixes.layout import Layout
from model_lifecycle.fixes.whole_record import remove_record
from model_lifecycle.format.format_style import LINE_WIDTH
from model_lifecycle.format.quoting import UnwritableError, scalar_text
from model_lifecycle.syntax.data import same_data, to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.incremental.chunks import is_same_record, parse_again
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, effective_pairs, key_text
from model_lifecycle.syntax.pointer import from_pointer, parent
from model_lifecycle.syntax.syntax_errors import is_cut_short
from model_lifecycle.text.edits import OverlappingEditsError, TextEdit, apply_edits
from model_lifecycle.text.span import Span


def text_edits(document: Document, record: int, fix: Fix) -> tuple[TextEdit, ...] | None:
    """The edits that carry out `fix` on a record of `document`: all of its changes, or None.

    Comments, quotes, indentation and line breaks are kept, and written as those around them. The edits are tried
    before they are given: the record must then hold exactly what the changes say, every other record what it held,
    and no new diagnostic may come of them. The result is None where this is impossible: a value that other places share
    through an alias, changes that overlap, a value that cannot be written.
    """
    try:
        edits = _edits_of(document, Layout(document), record, fix.changes)
        return None if _wrong_records(document, {record: fix.changes}, edits) else edits
    except (UnsafeEditError, UnwritableError, OverlappingEditsError):
        return None


def text_edits_together(
    document: Document, fixes: Sequence[tuple[int, Fix]], may_read: Callable[[int, int], bool] = lambda *_: True
) -> list[tuple[TextEdit, ...] | None]:
    """The edits of several fixes (each with its record) that are to be made at once; as `text_edits` for each.

    None also where a fix would touch what an earlier one in the list touches. Trying all of them costs one reading of
    the text where nothing goes wrong; `may_read` is asked before each, with the text's code points and diagnostics.
    """
    layout = Layout(document)
    taken = _Taken()
    planned: list[_Planned] = []
    for position, (record, fix) in enumerate(fixes):
        try:
            edits = _edits_of(document, layout, record, fix.changes)
        except (UnsafeEditError, UnwritableError):
            continue
        if edits and taken.take(edits):
            planned.append((position, record, fix, edits))
    right, _ = largest_passing(
        planned,
        lambda plan: plan[1],
        partial(_wrong, document),
        lambda: may_read(len(document.text), len(document.diagnostics)),
    )
    proved = {position: edits for position, _, _, edits in right}
    return [proved.get(position) for position in range(len(fixes))]


_Planned = tuple[int, int, Fix, tuple[TextEdit, ...]]
"""A fix that is tried out: its position in the list, its record, and the edits that should carry it out."""


def _wrong(document: Document, planned: Sequence[_Planned]) -> Collection[int] | None:
    """The records in which the fixes together do not have the effect that they describe; None where all do."""
    by_record: dict[int, list[Change]] = {}
    for _, record, fix, _ in planned:
        by_record.setdefault(record, []).extend(fix.changes)
    try:
        return _wrong_records(document, by_record, tuple(edit for *_, edits in planned for edit in edits)) or None
    except OverlappingEditsError:
        return ()


class _Taken:
    """The stretches of a text that edits touch, in order and apart from each other."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []

    def take(self, edits: Iterable[TextEdit]) -> bool:
        """Add what the edits of a fix touch; False, without adding anything, where a part of it is taken."""
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


def _edits_of(document: Document, layout: Layout, record: int, changes: tuple[Change, ...]) -> tuple[TextEdit, ...]:
    """The edits of one fix. Raises `UnsafeEditError` also where it would move a value and leave its comments behind."""
    edits = tuple(_edits(document, layout, record, changes))
    is_move = any(isinstance(change, Remove) for change in changes) and any(
        isinstance(change, InsertProperty | ReplaceValue) for change in changes
    )
    if is_move and any(_comments_in(document, edit.span) for edit in edits):
        raise UnsafeEditError
    return edits


def _comments_in(document: Document, span: Span) -> bool:
    first = bisect_left(document.comments, span.start, key=lambda comment: comment.start)
    return first < len(document.comments) and document.comments[first].start < span.end


def _edits(document: Document, layout: Layout, record: int, changes: tuple[Change, ...]) -> Iterator[TextEdit]:
    collections: dict[str, list[InsertProperty | InsertItem]] = {}
    removals: dict[str, list[EditTarget]] = {}
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
                yield _rename(layout, find_target(root, pointer), name)
            case InsertProperty(pointer=pointer) | InsertItem(pointer=pointer):
                collections.setdefault(pointer, []).append(change)
            case Remove(pointer=pointer, occurrence=occurrence):
                removals.setdefault(parent(pointer), []).append(find_target(root, pointer, occurrence))
    # Where two end on the same line, what is added to the inner one comes first.
    for pointer, insertions in sorted(collections.items(), key=lambda entry: -entry[0].count("/")):
        yield from _insert(layout, find_target(root, pointer), insertions)
    for pointer, places in removals.items():
        outer = find_target(root, pointer)
        indexes = {place.index for place in places}
        yield from (flow if _is_flow(layout, outer.node) else block).remove(layout, outer, indexes)


def _record(document: Document, record: int) -> Node:
    if not 0 <= record < len(document.records):
        raise UnsafeEditError
    return document.records[record]


def _is_flow(layout: Layout, node: Node) -> bool:
    return layout.language == "json" or (isinstance(node, MappingNode | SequenceNode) and node.flow)


def _replace(layout: Layout, record: Node, pointer: str, value: object) -> Iterator[TextEdit]:
    try:
        place = find_target(record, pointer)
    except UnsafeEditError:
        yield from _override(layout, record, pointer, value)
        return
    if place.outer is None:
        raise UnsafeEditError
    yield from (flow if _is_flow(layout, place.container) else block).replace(layout, place, value)


def _override(layout: Layout, record: Node, pointer: str, value: object) -> Iterator[TextEdit]:
    """Write a value that comes from a merge key as a property of its own, which wins over the merged one."""
    place = find_target(record, parent(pointer))
    *_, name = ["", *from_pointer(pointer)]
    if not isinstance(place.node, MappingNode) or name not in effective_pairs(place.node):
        raise UnsafeEditError
    yield from _insert(layout, place, [InsertProperty(parent(pointer), name, value)])


def _rename(layout: Layout, place: EditTarget, name: str) -> TextEdit:
    key = place.pair.key
    if not isinstance(key, Scalar):
        raise UnsafeEditError
    style = "" if key.style in ("|", ">") else key.style
    return TextEdit(key.span, scalar_text(name, layout.language, style, flow=_is_flow(layout, place.container)))


def _overflows(layout: Layout, place: EditTarget, edits: Iterable[TextEdit]) -> bool:
    """Whether edits make a list on its property's line longer than a line."""
    node = place.node
    if place.outer is None or _is_flow(layout, place.container) or not isinstance(place.container, MappingNode):
        return False
    longer = layout.column(node.end) + sum(len(edit.replacement) for edit in edits)
    return longer > LINE_WIDTH and layout.same_line(place.pair.key.start, node.end)


def _insert(layout: Layout, place: EditTarget, insertions: list[InsertProperty | InsertItem]) -> Iterator[TextEdit]:
    node = place.node
    if is_null(node) or _is_empty(node):
        yield from _begin(layout, place, insertions)
    elif _is_flow(layout, node):
        edits = flow.insert(layout, place, [(*_entry(change), _before(node, change)) for change in insertions])
        items = [change.value for change in insertions if isinstance(change, InsertItem)]
        if items and _overflows(layout, place, edits):
            with suppress(UnsafeEditError):
                edits = block.unfold(layout, place, items)
        yield from edits
    else:
        for change in insertions:
            if isinstance(change, InsertProperty) and isinstance(node, MappingNode):
                yield from block.insert_property(layout, node, change.name, change.value, _before(node, change))
            elif isinstance(change, InsertItem) and isinstance(node, SequenceNode):
                yield from block.insert_item(layout, node, change.value)
            else:
                raise UnsafeEditError


def _is_empty(node: Node) -> bool:
    return not (node.pairs if isinstance(node, MappingNode) else node.items if isinstance(node, SequenceNode) else True)


def _begin(layout: Layout, place: EditTarget, insertions: list[InsertProperty | InsertItem]) -> Iterator[TextEdit]:
    """Put the first properties or items in place of nothing, null or an empty collection."""
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
    """The index of the property before which a new one goes; None for the end."""
    if isinstance(change, InsertItem) or not isinstance(node, MappingNode):
        return None
    return next((index for index, pair in enumerate(node.pairs) if key_text(pair.key) == change.before), None)


_ANYWHERE: Final = -1
"""In place of a record's index: the record is unknown."""


def _wrong_records(
    document: Document, changes: Mapping[int, Sequence[Change]], edits: tuple[TextEdit, ...]
) -> Collection[int]:
    """The records that, after the edits, do not hold what their changes describe, or, without changes, what they held.

    Also records with a new diagnostic; `_ANYWHERE` where the records are unknown. Of a text that is not read to its end
    the last record may hold more after the edits, and others may follow.
    """
    after = parse_again(document, apply_edits(document.text, edits))
    gone = {
        index
        for index, in_record in changes.items()
        if any(isinstance(change, Remove) and not change.pointer for change in in_record)
    }
    kept = [index for index in range(len(document.records)) if index not in gone]
    is_cut = is_cut_short(document.diagnostics)
    grown = len(after.records) - len(kept)
    if grown < 0 or (grown and not is_cut) or not _preserves_comments(document, after, changes, edits):
        return {_ANYWHERE}
    whole = kept[:-1] if is_cut else kept
    wrong = _records_with_new_problems(document, after, kept)
    if is_cut:
        wrong.intersection_update(whole)
    if wrong:
        return wrong
    for place, index in enumerate(whole):
        in_record = changes.get(index, ())
        if any(isinstance(change, ReplaceText) for change in in_record):
            continue
        if not in_record and is_same_record(document, index, after, place):
            continue
        if not _holds(document.record(index)[0], in_record, after.record(place)[0]):
            wrong.add(index)
    return wrong


def _holds(old: Node, changes: Sequence[Change], new: Node) -> bool:
    """Whether a record holds what the changes make of its former content."""
    try:
        expected: object = changed_data(old, changes) if changes else to_data(old)
    except UnsafeEditError:
        return False
    return same_data(expected, to_data(new))


def _records_with_new_problems(before: Document, after: Document, kept: Sequence[int]) -> set[int]:
    """The records with diagnostics of a code that has more of them than before; `kept` are their former indexes."""
    more = Counter(diagnostic.code for diagnostic in after.diagnostics) - Counter(
        diagnostic.code for diagnostic in before.diagnostics
    )
    if not more:
        return set()
    earlier = Counter((diagnostic.code, diagnostic.record) for diagnostic in before.diagnostics)
    now = Counter(
        (diagnostic.code, kept[diagnostic.record] if diagnostic.record < len(kept) else _ANYWHERE)
        for diagnostic in after.diagnostics
    )
    return {record for code, record in now - earlier if code in more}


def _preserves_comments(
    before: Document, after: Document, changes: Mapping[int, Sequence[Change]], edits: tuple[TextEdit, ...]
) -> bool:
    """Whether every comment outside deleted spans survives, and raw text edits make no value a trailing comment."""
    deleted = sorted(edit.span for edit in edits if edit.span.start < edit.span.end)
    kept: Counter[bool] = Counter()
    for comment in before.comments:
        at = bisect_right(deleted, (comment.start, len(before.text))) - 1
        if at < 0 or comment.start >= deleted[at].end:
            kept[comment.own_line] += 1
    left = Counter(comment.own_line for comment in after.comments)
    is_exact = all(isinstance(change, ReplaceText) for in_record in changes.values() for change in in_record)
    return left.total() >= kept.total() and (not is_exact or left[False] <= kept[False])
