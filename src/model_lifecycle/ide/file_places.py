"""The positions of the names and URLs in a file, computed once for each chunk of a long file."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.ide.navigation.name_places import FilePart, values_of
from model_lifecycle.records.record_texts import ROLES
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, resolved
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

_NAMES: Final = frozenset(("id", "slug", "provider", "model_id"))
"""The properties whose values may name a record."""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """The position of a name or a URL (`is_url`) in a record: the steps to it, and its span without quotes."""

    record: int
    steps: tuple[Step, ...]
    text: str
    span: Span
    is_url: bool


@dataclass(frozen=True, slots=True)
class PlacedRecord:
    """The positions in a record: the span of its first key, and the names and URLs in it, in order of the text."""

    record: int
    head: Span
    texts: tuple[PlacedText, ...]


def placed_records(file: RecordFile, within: Span | None = None) -> Iterator[PlacedRecord]:
    """Yield the positions in each record of a file; of a long file, only of the chunks that `within` touches.

    Those of a chunk are computed once and stored with it.
    """
    document = file.document
    if not isinstance(document, ChunkedDocument):
        yield from _records_in_part(FilePart(file, document, 0, 0))
        return
    for number in chunks_within(document, within):
        chunk = document.chunks[number]
        cached_records: tuple[PlacedRecord, ...] | None = chunk.kept.get(placed_records)
        if cached_records is None:
            cached_records = chunk.kept[placed_records] = tuple(_records_in_part(FilePart(file, chunk.document, 0, 0)))
            chunk.forget_tree()
        first, offset = document.firsts[number], document.offsets[number]
        yield from (_record_at_offset(place, first, offset) for place in cached_records)


def chunks_within(document: ChunkedDocument, within: Span | None) -> range:
    """The numbers of the chunks that the span `within` touches; of all chunks if it is None."""
    if within is None:
        return range(len(document.chunks))
    first = max(bisect_right(document.offsets, within.start) - 1, 0)
    return range(first, max(bisect_right(document.offsets, within.end), first))


def _records_in_part(part: FilePart) -> Iterator[PlacedRecord]:
    """Yield the positions in each record of a part of a file, counted from the start of the part."""
    texts: dict[int, list[PlacedText]] = {}
    for place in values_of(part):
        if isinstance(place.node, Scalar) and (text := place.text):
            is_url = ROLES.get(place.name) == "url"
            if is_url or (place.steps and place.steps[-1] in _NAMES):
                span = _text_span(place.node) or place.span(0, len(text))
                texts.setdefault(place.record, []).append(PlacedText(place.record, place.steps, text, span, is_url))
    for index, root in enumerate(part.document.records):
        yield PlacedRecord(index, _first_key_span(root), tuple(texts.get(index, ())))


def _text_span(scalar: Scalar) -> Span | None:
    """The span of a scalar's text without quotes; None if the text is escaped, folded or a block scalar."""
    quoted = scalar.style in ("'", '"')
    if scalar.style in ("", "'", '"') and scalar.end - scalar.start - 2 * quoted == len(scalar.text):
        return Span(scalar.start + quoted, scalar.end - quoted)
    return None


def _first_key_span(root: Node) -> Span:
    """The span of a record's first key; of the whole record if it is not an object or is empty."""
    value = resolved(root)
    return value.pairs[0].key.span if isinstance(value, MappingNode) and value.pairs else root.span


def _record_at_offset(placed: PlacedRecord, first: int, offset: int) -> PlacedRecord:
    """The positions in a record of a chunk, counted from the file's start; `first` is the chunk's first record."""
    if not first and not offset:
        return placed
    texts = (
        PlacedText(text.record + first, text.steps, text.text, _shift_span(text.span, offset), text.is_url)
        for text in placed.texts
    )
    return PlacedRecord(placed.record + first, _shift_span(placed.head, offset), tuple(texts))


def _shift_span(span: Span, offset: int) -> Span:
    """The span moved by `offset`."""
    return Span(span.start + offset, span.end + offset)
