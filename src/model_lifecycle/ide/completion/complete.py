"""Completion at an offset of a record file."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.ide.alone import Failed, fail
from model_lifecycle.ide.completion.bracket_place import find_in_json
from model_lifecycle.ide.completion.comment_items import comment_completions
from model_lifecycle.ide.completion.item import CompletionItem, Completions
from model_lifecycle.ide.completion.place import CompletionPlace, CursorPlaces
from model_lifecycle.ide.completion.place_items import PlaceItems
from model_lifecycle.ide.completion.yaml_place import find_in_yaml
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.text.lines import line_break_of
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported where catalogues are stored
    from model_lifecycle.ide.import_models import Importer

MOST: Final = 200
"""The most items offered at once; after half of them, only items that contain the typed text."""


@dataclass(frozen=True)
class CompletionRequest:
    """The input of completion: a file in its workspace, and the day; `now` is the time (RFC 3339), or empty."""

    workspace: Workspace
    file: RecordFile
    today: date
    now: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()
    catalogues: "Importer | None" = None
    failed: Failed = fail
    """Called with a message and the exception if a source of candidates fails; other sources are still used."""


def completions(request: CompletionRequest, offset: int) -> Completions | None:
    """The completion items at `offset`; None if nothing can be offered."""
    file = request.file
    kind = file.kind.kind
    document = file.document
    if kind is None:
        return _in_comment(document, offset)
    root = registry_for(request.workspace.configuration.providers).description(kind)
    is_json = file.language == "json"
    places = find_in_json(document, offset, root) if is_json else find_in_yaml(document, offset, root)
    if places.comment is not None:
        return comment_completions(places.comment, document.lines, request.diagnostics)
    if not places.places:
        return None
    data = _record_data(file, document, places.record)
    facts = RecordFacts(
        request.workspace, file, kind, data, request.today, request.now, request.catalogues, request.failed
    )
    return _items_of_likeliest_place(places, facts, root, document.text)


def _in_comment(document: Document, offset: int) -> Completions | None:
    """The items in a comment of a file whose kind is unknown; None outside comments."""
    if document.language == "json":
        return None
    places = find_in_yaml(document, offset, registry_for().description("model"))
    return comment_completions(places.comment, document.lines, ()) if places.comment is not None else None


def _items_of_likeliest_place(
    places: CursorPlaces, facts: RecordFacts, root: Description, text: str
) -> Completions | None:
    """The items of the likeliest place with any items, then those of other places with the same token and column."""
    chosen: CompletionPlace | None = None
    items: list[CompletionItem] = []
    for place in places.places:
        if chosen is not None and (place.span, place.before, place.column) != (
            chosen.span,
            chosen.before,
            chosen.column,
        ):
            continue
        if _is_in_sample(place, text):
            continue
        offered = list(islice(_limit(PlaceItems(place, places, facts, root).items(), place, text), MOST + 1))
        if offered and chosen is None:
            chosen, items = place, offered
        else:
            items += (replace(item, sort_text=f"9{item.sort_text}") for item in offered)
    if chosen is None:
        return None
    if (line_break := line_break_of(text)) != "\n":
        items = [_with_line_break(item, line_break) for item in items]
    has_more = len(items) > MOST or any(item.has_more for item in items)
    return Completions(chosen.span, chosen.cursor, tuple(items[:MOST]), is_incomplete=has_more)


def _with_line_break(item: CompletionItem, line_break: str) -> CompletionItem:
    """The item with its line breaks replaced by `line_break`."""
    return replace(item, plain=item.plain.replace("\n", line_break), snippet=item.snippet.replace("\n", line_break))


def _is_in_sample(place: CompletionPlace, text: str) -> bool:
    """Whether the place already contains a code sample or part of one."""
    if place.role != "value" or place.steps[:1] != ("code_change",) or place.steps[-1] not in ("before", "after"):
        return False
    return bool(text[place.span.start : place.span.end].strip("\"' "))


def _limit(items: Iterator[CompletionItem], place: CompletionPlace, text: str) -> Iterator[CompletionItem]:
    """Yield the first `MOST // 2` items, and later ones that contain the typed text."""
    typed = text[place.span.start : place.cursor].strip().strip("\"'").casefold()
    for position, item in enumerate(items):
        if position < MOST // 2 or typed in item.filter_text.casefold():
            yield item


def _record_data(file: RecordFile, document: Document, within: Span) -> Any:
    """The data of the record that begins in the span `within`; None if there is none."""
    records = document.records
    if isinstance(document, ChunkedDocument):
        near = document.records_near(within.start)
    else:
        first = bisect_left(records, within.start, key=lambda node: node.start)
        near = range(first, min(first + 1, len(records)))
    for index in near:
        if within.start <= records[index].start < within.end and index < len(file.records):
            return file.records[index].data
    return None
