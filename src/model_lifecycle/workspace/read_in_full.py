"""Reads a file with its syntax tree: its records, and the diagnostics of syntax and schema."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.records.model import CURRENCY_POINTER, PRICE_POINTERS
from model_lifecycle.records.record import ALL_OF_IT, Kind, Record
from model_lifecycle.schema.check_record import check_record, count_errors, with_span
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.judge import errors_of_records
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.schema.schema_rules import NOT_A_RECORD, NOT_ALLOWED_VALUE
from model_lifecycle.syntax.counted_diagnostics import add_up, counted
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.incremental.chunk import Chunk, is_tree_kept
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument, ChunkReader
from model_lifecycle.syntax.limits import MAX_ERRORS
from model_lifecycle.syntax.long_texts import ROOMY
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, key_text
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import find, from_pointer, parent
from model_lifecycle.syntax.text_rules import MISSING_COLON
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace import workspace_rules
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.kinds import KindEvidence, NamedKind, kind_by_keys
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.record_file import (
    UNKNOWN_KIND,
    KindDecision,
    RecordFile,
    RecordsRead,
    valid_records,
)
from model_lifecycle.workspace.wrong_kind import explain_wrong_kinds

if TYPE_CHECKING:
    from model_lifecycle.schema.explain.one_mistake import OneMistake

_MOST_SUGGESTED: Final = 4
"""Maximum number of property names that a message suggests for the beginning of a name."""


def read_in_full(
    path: str,
    source: FileText,
    evidence: KindEvidence,
    configuration: Configuration,
    *,
    root: str,
    before: RecordFile | None = None,
) -> RecordFile | None:
    """Read a file with its tree; None if its properties show no kind and nobody named it.

    A named file of unknown kind gets a diagnostic. The parts that a long text shares with `before`, the same
    file with another text, are not read again.
    """
    decision = evidence.decision
    kind = decision.kind if decision is not None else None
    document = _parse(source, evidence.language, before, kind, configuration.providers)
    if decision is None:
        decision = kind_by_keys(document, evidence.threshold)
        if decision is None and not evidence.named:
            return None
    if decision is None or decision.kind is None:
        return _file_of_unknown_kind(path, source, document, decision or UNKNOWN_KIND, evidence.comment)
    records, diagnostics = _records(document, decision.kind, configuration.providers)
    relative_path = relative_to(path, root) or path
    diagnostics = explain_wrong_kinds(
        diagnostics, records, decision, evidence.comment, relative_path, document.language
    )
    starts = document.starts if isinstance(document, ChunkedDocument) else ()
    return RecordFile(path, source, evidence.language, decision, records, diagnostics, starts=starts).with_tree(
        document
    )


def _parse(
    source: FileText,
    language: Language,
    before: RecordFile | None,
    kind: Kind | None,
    providers: tuple[str, ...],
) -> Document:
    """Parse a text. The records of a long one whose `kind` is known are checked on the way, so that the tree of each
    chunk can be dropped before the next is parsed.
    """
    if source.undecodable is None:
        document_before = before.chunked_document if before is not None else None
        reader = ChunkReader(source.text, language, document_before, judge=errors_of_records)
        diagnostics, wrong_chunks, length = 0, 0, 0
        for chunk in reader:
            if kind is None:
                continue
            _, errors = _records_of_chunk(chunk, kind, providers, explained=diagnostics < MAX_ERRORS)
            diagnostics += len(errors)
            if errors and errors[0].message and is_tree_kept(wrong_chunks, length):
                chunk.keep_tree()
            elif len(source.text) > ROOMY:
                chunk.forget_tree()
            wrong_chunks += bool(errors)
            length += len(chunk.stretch)
        if reader.document is not None:
            return reader.document
    return parse(source.text, language, source.undecodable, errors_of_records)


def _records(
    document: Document, kind: Kind, providers: tuple[str, ...]
) -> tuple[tuple[Record, ...], tuple[Diagnostic, ...]]:
    """The records of a document, and its sorted diagnostics."""
    if isinstance(document, ChunkedDocument):
        records, diagnostics = _records_in_chunks(document, kind, providers)
    else:
        explained, diagnostics = _records_explained(document, kind, providers)
        records = tuple(explained)
    if not records and not diagnostics:
        diagnostics.append(_no_records(document, kind))
    root = registry_for(providers).description(kind)
    diagnostics = [
        _with_full_names(document, diagnostic, root) if diagnostic.message else counted(diagnostic, diagnostic.count)
        for diagnostic in diagnostics
    ]
    if len(diagnostics) > 1:
        diagnostics.sort(key=lambda diagnostic: (diagnostic.span, diagnostic.code))
    return records, tuple(diagnostics)


def _records_explained(document: Document, kind: Kind, providers: tuple[str, ...]) -> RecordsRead:
    """The result of `_records_read`; but if one mistake explains all errors, only that mistake is reported."""
    read = _records_read(document, kind, providers)
    if not read[1]:
        return read
    from model_lifecycle.schema.explain.lost_indentation import lost_indentation
    from model_lifecycle.schema.explain.one_mistake import find_one_mistake  # most texts have no errors

    lost_margin = lost_indentation(document, registry_for(providers), kind)
    if lost_margin is not None:
        return [Record(record.kind, record.index, record.data, ALL_OF_IT) for record in read[0]], [lost_margin]
    mistake = find_one_mistake(document, read[1], registry_for(providers), kind)
    if mistake is None:
        return read
    return _with_one_mistake(mistake, document, registry_for(providers).description(kind))


def _with_one_mistake(mistake: "OneMistake", document: Document, root: Description) -> RecordsRead:
    """The records and diagnostics of a document if `mistake` explains all its errors."""
    diagnostics = [mistake.diagnostic, *mistake.wrong_values]
    records = []
    for index, data in enumerate(mistake.records):
        record_diagnostics = [
            diagnostic for diagnostic in diagnostics if diagnostic.record == index and diagnostic.pointer
        ]
        records.append(
            Record(mistake.kind, index, data, _invalid_pointers(document.records[index], record_diagnostics, root))
        )
    return records, diagnostics


def _records_in_chunks(
    document: ChunkedDocument, kind: Kind, providers: tuple[str, ...]
) -> tuple[tuple[Record, ...], list[Diagnostic]]:
    """The records and diagnostics of a chunked document; chunks that were read before are not read again."""
    records: list[Record] = []
    diagnostics: list[Diagnostic] = []
    counts: dict[str, Diagnostic] = {}
    count = 0
    for number, chunk in enumerate(document.chunks):
        chunk_records, errors = _records_of_chunk(chunk, kind, providers, explained=count < MAX_ERRORS)
        records += _renumbered(chunk, chunk_records, document.firsts[number])
        if errors:
            count += len(errors)
            diagnostics += document.shifted(number, (error for error in errors if error.message))
            count_only = (error for error in errors if not error.message)
            add_up(counts, _shifted_counts(document, number, count_only, counts))
    return tuple(records), [*diagnostics, *counts.values()]


def _renumbered(chunk: Chunk, records: list[Record], first: int) -> list[Record]:
    """The records of a chunk, renumbered from `first`; cached, so they stay the same objects while `first` does."""
    if not first:
        return records
    renumbered: list[Record]
    cached_records, cached_first, renumbered = chunk.kept.get(_renumbered, (None, 0, []))
    if cached_records is not records or cached_first != first:
        renumbered = [Record(record.kind, first + record.index, record.data, record.invalid) for record in records]
        chunk.kept[_renumbered] = records, first, renumbered
    return renumbered


def _shifted_counts(
    document: ChunkedDocument, number: int, counted: Iterable[Diagnostic], counts: Mapping[str, Diagnostic]
) -> Iterator[Diagnostic]:
    """Yield the count-only diagnostics of a chunk; the first of each code is shifted to its span in the document."""
    for diagnostic in counted:
        if diagnostic.code in counts:
            yield diagnostic
        else:
            spanned = with_span(diagnostic, document.chunks[number].document, diagnostic.record)
            yield from document.shifted(number, (spanned,))


def _records_of_chunk(chunk: Chunk, kind: Kind, providers: tuple[str, ...], *, explained: bool) -> RecordsRead:
    """The cached records and diagnostics of a chunk, with positions in the chunk; errors are `explained` or counted."""
    result: RecordsRead | None = chunk.kept.get((kind, providers, explained))
    if result is None:
        valid = valid_records(chunk.plain, kind, providers) if chunk.plain is not None else None
        result = (valid, []) if valid is not None else None if explained else _records_counted(chunk, kind, providers)
        result = result or _records_read(chunk.document, kind, providers, chunk.plain, explained=explained)
        chunk.kept[kind, providers, explained] = result
    return result


def _records_counted(chunk: Chunk, kind: Kind, providers: tuple[str, ...]) -> RecordsRead | None:
    """The records of a chunk, with its errors counted without spans; None if counting needs its tree."""
    records: list[Record] = []
    counts: dict[str, Diagnostic] = {}
    for index, data in enumerate(chunk.plain or ()):
        errors = count_errors(registry_for(providers), kind, index, data)
        if errors is None:
            return None
        add_up(counts, errors)
        records.append(Record(kind, index, data, ALL_OF_IT))
    return (records, list(counts.values())) if records else None


def _records_read(
    document: Document,
    kind: Kind,
    providers: tuple[str, ...],
    plain: Sequence[Data] | None = None,
    *,
    explained: bool = True,
) -> RecordsRead:
    """The records of a document and its diagnostics; errors are only counted after `MAX_ERRORS`, or unless `explained`.

    `plain` is the data of the records if the caller has it, so that it exists only once.
    """
    registry = registry_for(providers)
    diagnostics = list(document.diagnostics)
    unresolved: defaultdict[int, list[Diagnostic]] = defaultdict(list)
    for diagnostic in document.diagnostics:
        if diagnostic.pointer:  # an error outside of all values invalidates none
            unresolved[diagnostic.record].append(diagnostic)
    records = []
    counts: dict[str, Diagnostic] = {}
    for index, node in enumerate(document.records):
        data = to_data(node) if plain is None else plain[index]
        invalid: frozenset[str] = frozenset()
        errors = None
        if not explained or len(diagnostics) >= MAX_ERRORS:
            has_syntax_errors = bool(document.diagnostics_of(index))
            errors = count_errors(registry, kind, index, data, has_syntax_errors=has_syntax_errors)
        if errors is not None:
            add_up(counts, (error if error.code in counts else with_span(error, document, index) for error in errors))
            invalid = ALL_OF_IT
        elif (wrong := check_record(registry, kind, document, index, data)) or index in unresolved:
            diagnostics += wrong
            invalid = _invalid_pointers(node, [*unresolved[index], *wrong], registry.description(kind))
        records.append(Record(kind, index, data, invalid))
    return records, [*diagnostics, *counts.values()]


def _with_full_names(document: Document, diagnostic: Diagnostic, root: Description) -> Diagnostic:
    """Suggest full names, not a fix, in a diagnostic about the beginning of a property name; others stay."""
    if diagnostic.code != MISSING_COLON.name or diagnostic.fix is None or not diagnostic.pointer:
        return diagnostic
    value = find(document.records[diagnostic.record], diagnostic.pointer)
    is_empty = isinstance(value, Scalar) and value.start == value.end
    is_known = root.at(from_pointer(diagnostic.pointer)) is not None
    if is_known or not is_empty:
        return diagnostic
    diagnostic = replace(diagnostic, fix=None)
    *steps, prefix = from_pointer(diagnostic.pointer)
    container, mapping = root.at(steps), find(document.records[diagnostic.record], parent(diagnostic.pointer))
    names = {key_text(pair.key) for pair in mapping.pairs} if isinstance(mapping, MappingNode) else set[str]()
    candidates = (
        [name for name in container.properties if name.startswith(prefix) and name not in names] if container else []
    )
    if not candidates or len(candidates) > _MOST_SUGGESTED:
        return diagnostic
    names_in_words = " or ".join(f"`{name}`" for name in candidates)
    message = (
        f"`{prefix}` has no colon and no value. Did you mean {names_in_words}? Write it to its end, `: ` and the value."
    )
    return replace(diagnostic, message=message)


def _no_records(document: Document, kind: Kind) -> Diagnostic:
    """The diagnostic for a file without records, at its start or at its empty list."""
    span, content = (document.roots[0].span, "an empty list") if document.roots else (Span(0, 0), "nothing")
    return Diagnostic(NOT_A_RECORD.name, f"Expected a {kind} record (a mapping of properties), found {content}.", span)


def _invalid_pointers(record: Node, diagnostics: Iterable[Diagnostic], root: Description) -> frozenset[str]:
    """The pointers of the values of `record` that `diagnostics` make invalid; `root` describes the record."""
    errors = tuple(diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR)
    if not errors:
        return frozenset()
    from model_lifecycle.schema.rejected import invalid_pointers

    invalid = invalid_pointers(errors, record, root)
    return invalid | PRICE_POINTERS if any(map(_is_another_currency, errors)) else invalid


def _is_another_currency(error: Diagnostic) -> bool:
    """Whether an error is about prices in another currency than USD (schemas/README.md#a38): `EUR`, not `usd`."""
    return error.pointer == CURRENCY_POINTER and error.code == NOT_ALLOWED_VALUE.name and error.fix is None


def _file_of_unknown_kind(
    path: str, source: FileText, document: Document, decision: KindDecision, comment: NamedKind | None
) -> RecordFile:
    """A file of unknown kind, or with an invalid kind in its comment; if it has syntax errors, only these count."""
    diagnostics = tuple(diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR)
    if not diagnostics:
        diagnostics = (workspace_rules.unknown_kind(document.language, comment),)
    return RecordFile(path, source, document.language, decision, (), diagnostics).with_tree(document)
