"""Convert fixes to text edits: a `Fix` says what to change in the data, `text_edits` how to write that in the text."""

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
    """The edits that carry out all changes of `fix` on a record of `document`; None if that is impossible.

    Comments, quotes, indentation and line breaks are kept, and new text follows the style around it. The edits are
    tried out: the record must then hold exactly the changed data, every other record its former data, and there may be
    no new diagnostic. Impossible are changes of a value that is shared through an alias, overlapping changes, and
    values that cannot be written.
    """
    try:
        edits = _edits_of(document, Layout(document), record, fix.changes)
        return None if _wrong_records(document, {record: fix.changes}, edits) else edits
    except (UnsafeEditError, UnwritableError, OverlappingEditsError):
        return None


def text_edits_together(
    document: Document, fixes: Sequence[tuple[int, Fix]], may_read: Callable[[int, int], bool] = lambda *_: True
) -> list[tuple[TextEdit, ...] | None]:
    """The edits of several fixes, each with the index of its record, to be made at once; for each fix as from
    `text_edits`.

    Also None for a fix that overlaps an earlier one in the list. If all pass, the text is parsed only once; before each
    parse, `may_read` is called with the numbers of code points and diagnostics, and may refuse.
    """
    layout = Layout(document)
    touched_ranges = _TouchedRanges()
    planned: list[_PlannedFix] = []
    for position, (record, fix) in enumerate(fixes):
        try:
            edits = _edits_of(document, layout, record, fix.changes)
        except (UnsafeEditError, UnwritableError):
            continue
        if edits and touched_ranges.add(edits):
            planned.append((position, record, fix, edits))
    passing, _ = largest_passing(
        planned,
        lambda plan: plan[1],
        partial(_failing_records, document),
        lambda: may_read(len(document.text), len(document.diagnostics)),
    )
    edits_by_position = {position: edits for position, _, _, edits in passing}
    return [edits_by_position.get(position) for position in range(len(fixes))]


_PlannedFix = tuple[int, int, Fix, tuple[TextEdit, ...]]
"""A fix to be tried out: its position in the list, the index of its record, and its edits."""


def _failing_records(document: Document, planned: Sequence[_PlannedFix]) -> Collection[int] | None:
    """The indexes of the records in which the planned fixes do not have the described effect; None if all have it."""
    by_record: dict[int, list[Change]] = {}
    for _, record, fix, _ in planned:
        by_record.setdefault(record, []).extend(fix.changes)
    try:
        return _wrong_records(document, by_record, tuple(edit for *_, edits in planned for edit in edits)) or None
    except OverlappingEditsError:
        return ()


class _TouchedRanges:
    """The ranges of a text that edits touch, sorted and without overlaps."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []

    def add(self, edits: Iterable[TextEdit]) -> bool:
        """Add the ranges of the edits of a fix; if one overlaps an earlier fix, add nothing and return False."""
        spans = [edit.span for edit in edits]
        if any(self._overlaps(span) for span in spans):
            return False
        for start, end in sorted(spans):
            position = bisect_right(self._starts, start)
            if position and self._ends[position - 1] >= start:  # another edit of the same fix
                self._ends[position - 1] = max(self._ends[position - 1], end)
            else:
                self._starts.insert(position, start)
                self._ends.insert(position, end)
        return True

    def _overlaps(self, span: Span) -> bool:
        """Whether a span overlaps or touches a range of an earlier fix."""
        position = bisect_right(self._starts, span.end)
        return position > 0 and self._ends[position - 1] >= span.start


def _edits_of(document: Document, layout: Layout, record: int, changes: tuple[Change, ...]) -> tuple[TextEdit, ...]:
    """The edits of one fix. Raises `UnsafeEditError` if a change is impossible, or moves a value that has comments."""
    edits = tuple(_edits(document, layout, record, changes))
    is_move = any(isinstance(change, Remove) for change in changes) and any(
        isinstance(change, InsertProperty | ReplaceValue) for change in changes
    )
    if is_move and any(_has_comment(document, edit.span) for edit in edits):
        raise UnsafeEditError
    return edits


def _has_comment(document: Document, span: Span) -> bool:
    """Whether a comment starts within a span."""
    first = bisect_left(document.comments, span.start, key=lambda comment: comment.start)
    return first < len(document.comments) and document.comments[first].start < span.end


def _edits(document: Document, layout: Layout, record: int, changes: tuple[Change, ...]) -> Iterator[TextEdit]:
    """Yield the edits of all changes to a record; insertions and removals of one collection are edited together."""
    collections: dict[str, list[InsertProperty | InsertItem]] = {}
    removals: dict[str, list[EditTarget]] = {}
    data_changes = [change for change in changes if not isinstance(change, ReplaceText)]
    for change in changes:
        if isinstance(change, ReplaceText):
            yield TextEdit(Span(change.start, change.end), change.replacement)
    if not data_changes:
        return
    root = _record_root(document, record)
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
    # If an outer and an inner collection end on the same line, the insertions into the inner one come first.
    for pointer, insertions in sorted(collections.items(), key=lambda entry: -entry[0].count("/")):
        yield from _insert(layout, find_target(root, pointer), insertions)
    for pointer, targets in removals.items():
        outer = find_target(root, pointer)
        indexes = {target.index for target in targets}
        yield from (flow if _is_flow(layout, outer.node) else block).remove(layout, outer, indexes)


def _record_root(document: Document, record: int) -> Node:
    """The root node of a record. Raises `UnsafeEditError` if there is no such record."""
    if not 0 <= record < len(document.records):
        raise UnsafeEditError
    return document.records[record]


def _is_flow(layout: Layout, node: Node) -> bool:
    """Whether a collection is written in flow style, as all of JSON is."""
    return layout.language == "json" or (isinstance(node, MappingNode | SequenceNode) and node.flow)


def _replace(layout: Layout, record: Node, pointer: str, value: object) -> Iterator[TextEdit]:
    """Yield the edits that replace the value at `pointer`. Raises `UnsafeEditError` for the whole record."""
    try:
        target = find_target(record, pointer)
    except UnsafeEditError:
        yield from _override(layout, record, pointer, value)
        return
    if target.outer is None:
        raise UnsafeEditError
    yield from (flow if _is_flow(layout, target.container) else block).replace(layout, target, value)


def _override(layout: Layout, record: Node, pointer: str, value: object) -> Iterator[TextEdit]:
    """Yield the edits that override a value from a merge key by a property of the mapping itself.

    Raises `UnsafeEditError` if no merge key has the property.
    """
    target = find_target(record, parent(pointer))
    *_, name = ["", *from_pointer(pointer)]
    if not isinstance(target.node, MappingNode) or name not in effective_pairs(target.node):
        raise UnsafeEditError
    yield from _insert(layout, target, [InsertProperty(parent(pointer), name, value)])


def _rename(layout: Layout, target: EditTarget, name: str) -> TextEdit:
    """The edit that renames the key of `target`. Raises `UnsafeEditError` if the key is not a scalar."""
    key = target.pair.key
    if not isinstance(key, Scalar):
        raise UnsafeEditError
    style = "" if key.style in ("|", ">") else key.style
    return TextEdit(key.span, scalar_text(name, layout.language, style, flow=_is_flow(layout, target.container)))


def _overflows(layout: Layout, target: EditTarget, edits: Iterable[TextEdit]) -> bool:
    """Whether insertions make the line of a flow list in a block mapping longer than `LINE_WIDTH`."""
    node = target.node
    if target.outer is None or _is_flow(layout, target.container) or not isinstance(target.container, MappingNode):
        return False
    length = layout.column(node.end) + sum(len(edit.replacement) for edit in edits)
    return length > LINE_WIDTH and layout.same_line(target.pair.key.start, node.end)


def _insert(layout: Layout, target: EditTarget, insertions: list[InsertProperty | InsertItem]) -> Iterator[TextEdit]:
    """Yield the edits that insert properties or items into the collection at `target`, which may be null.

    Raises `UnsafeEditError` for properties of a list, and items of a mapping.
    """
    node = target.node
    if is_null(node) or _is_empty(node):
        yield from _start_collection(layout, target, insertions)
    elif _is_flow(layout, node):
        edits = flow.insert(
            layout, target, [(*_entry(change), _insertion_index(node, change)) for change in insertions]
        )
        items = [change.value for change in insertions if isinstance(change, InsertItem)]
        if items and _overflows(layout, target, edits):
            with suppress(UnsafeEditError):
                edits = block.unfold(layout, target, items)
        yield from edits
    else:
        for change in insertions:
            if isinstance(change, InsertProperty) and isinstance(node, MappingNode):
                yield from block.insert_property(
                    layout, node, change.name, change.value, _insertion_index(node, change)
                )
            elif isinstance(change, InsertItem) and isinstance(node, SequenceNode):
                yield from block.insert_item(layout, node, change.value)
            else:
                raise UnsafeEditError


def _is_empty(node: Node) -> bool:
    """Whether a node is a collection without children."""
    return not (node.pairs if isinstance(node, MappingNode) else node.items if isinstance(node, SequenceNode) else True)


def _start_collection(
    layout: Layout, target: EditTarget, insertions: list[InsertProperty | InsertItem]
) -> Iterator[TextEdit]:
    """Yield the edits that put the first properties or items in place of an absent, null or empty value."""
    value: dict[str, object] | list[object] = (
        {change.name: change.value for change in insertions if isinstance(change, InsertProperty)}
        if isinstance(insertions[0], InsertProperty)
        else [change.value for change in insertions]
    )
    if target.outer is None or _is_flow(layout, target.container):
        yield from flow.replace(layout, target, value)
    else:
        yield from block.begin_collection(layout, target, value)


def _entry(change: InsertProperty | InsertItem) -> tuple[str | None, object]:
    """The name, which is None for an item, and the value of an insertion."""
    return (change.name if isinstance(change, InsertProperty) else None, change.value)


def _insertion_index(node: Node, change: InsertProperty | InsertItem) -> int | None:
    """The index of the pair before which a property is inserted; None for the end."""
    if isinstance(change, InsertItem) or not isinstance(node, MappingNode):
        return None
    return next((index for index, pair in enumerate(node.pairs) if key_text(pair.key) == change.before), None)


_UNKNOWN_RECORD: Final = -1
"""Used instead of a record's index if the record is unknown."""


def _wrong_records(
    document: Document, changes: Mapping[int, Sequence[Change]], edits: tuple[TextEdit, ...]
) -> Collection[int]:
    """The indexes of the records that, after the edits, do not have the data that `changes` describe.

    Records with a new diagnostic are included; `_UNKNOWN_RECORD` stands for an unknown one. If parsing stopped early,
    the last record may have more data after the edits, and further records may follow.
    """
    after = parse_again(document, apply_edits(document.text, edits))
    removed = {
        index
        for index, record_changes in changes.items()
        if any(isinstance(change, Remove) and not change.pointer for change in record_changes)
    }
    remaining = [index for index in range(len(document.records)) if index not in removed]
    is_cut = is_cut_short(document.diagnostics)
    extra_count = len(after.records) - len(remaining)
    if extra_count < 0 or (extra_count and not is_cut) or not _preserves_comments(document, after, changes, edits):
        return {_UNKNOWN_RECORD}
    complete = remaining[:-1] if is_cut else remaining
    wrong = _records_with_new_problems(document, after, remaining)
    if is_cut:
        wrong.intersection_update(complete)
    if wrong:
        return wrong
    for position, index in enumerate(complete):
        record_changes = changes.get(index, ())
        if any(isinstance(change, ReplaceText) for change in record_changes):
            continue
        if not record_changes and is_same_record(document, index, after, position):
            continue
        if not _has_changed_data(document.record(index)[0], record_changes, after.record(position)[0]):
            wrong.add(index)
    return wrong


def _has_changed_data(old: Node, changes: Sequence[Change], new: Node) -> bool:
    """Whether the record `new` has the data of `old` after `changes`."""
    try:
        expected: object = changed_data(old, changes) if changes else to_data(old)
    except UnsafeEditError:
        return False
    return same_data(expected, to_data(new))


def _records_with_new_problems(before: Document, after: Document, former_indexes: Sequence[int]) -> set[int]:
    """The former indexes of records with more diagnostics of a code than before; `former_indexes` are by new index."""
    new_codes = Counter(diagnostic.code for diagnostic in after.diagnostics) - Counter(
        diagnostic.code for diagnostic in before.diagnostics
    )
    if not new_codes:
        return set()
    counts_before = Counter((diagnostic.code, diagnostic.record) for diagnostic in before.diagnostics)
    counts_after = Counter(
        (
            diagnostic.code,
            former_indexes[diagnostic.record] if diagnostic.record < len(former_indexes) else _UNKNOWN_RECORD,
        )
        for diagnostic in after.diagnostics
    )
    return {record for code, record in counts_after - counts_before if code in new_codes}


def _preserves_comments(
    before: Document, after: Document, changes: Mapping[int, Sequence[Change]], edits: tuple[TextEdit, ...]
) -> bool:
    """Whether every comment outside deleted spans survives, and raw text edits make no value a trailing comment."""
    deleted = sorted(edit.span for edit in edits if edit.span.start < edit.span.end)
    required: Counter[bool] = Counter()
    for comment in before.comments:
        index = bisect_right(deleted, (comment.start, len(before.text))) - 1
        if index < 0 or comment.start >= deleted[index].end:
            required[comment.own_line] += 1
    present = Counter(comment.own_line for comment in after.comments)
    is_raw = all(isinstance(change, ReplaceText) for record_changes in changes.values() for change in record_changes)
    return present.total() >= required.total() and (not is_raw or present[False] <= required[False])
