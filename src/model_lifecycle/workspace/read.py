"""A file's text to its kind, its records and the findings that need no other file."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from model_lifecycle.document.data import to_data
from model_lifecycle.document.diagnostic import Diagnostic, Severity
from model_lifecycle.document.document import Document, Language, language_of
from model_lifecycle.document.node import Node
from model_lifecycle.document.parse import parse
from model_lifecycle.document.parts import Part, PartedDocument, parse_in_parts
from model_lifecycle.document.quick import plain_records
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.schema.check import MOST_IN_A_FILE, check_record
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.schema.spelling import has_fractions_for_integers
from model_lifecycle.text.source import Source
from model_lifecycle.text.span import Span
from model_lifecycle.workspace import codes
from model_lifecycle.workspace.configuration import Configuration
from model_lifecycle.workspace.file import KindDecision, RecordFile
from model_lifecycle.workspace.kinds import (
    Evidence,
    NamedKind,
    kind_by_keys,
    kind_by_path,
    kind_in_comment,
    may_hold_records,
)
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.wrong_kind import explain_wrong_kinds

ROOMY: Final = 4 * 1024 * 1024
"""Code points of a file up to which the trees of all its records are kept; those of 5,000 records take 200 MB."""

HEAD: Final = 64 * 1024
"""Characters, or bytes, of a long file by which it must show that it holds records."""


def read_record_file(
    path: str,
    source: Source,
    configuration: Configuration,
    *,
    root: str,
    conventions: bool,
    named: bool = False,
    language: Language | None = None,
    before: RecordFile | None = None,
) -> RecordFile | None:
    """The file as it is worked with; None where it is none of ours. Pure: asks neither disk nor clock.

    `path` is absolute, with `/`; `language` is that of its ending unless given. `conventions` tells whether folder and
    file names may say the kind, `named` that a person named this very file: then it gets a finding, not None,
    where its kind cannot be known. What `before`, the same file with another text, has in common with it is not read
    again where the text is long.
    """
    language = language or language_of(path)
    if language is None:
        return None
    comment = kind_in_comment(source.text, language)
    decision = (
        comment.decision if comment else kind_by_path(path, root, configuration, conventions=conventions or named)
    )
    evidence = Evidence.POSSIBLE if named else Evidence.LIKELY if conventions else Evidence.SURE
    if decision is None and not named and not _looks_like_records(source.text, language, evidence):
        return None
    kind = decision.kind if decision is not None else None
    document = _parse(source, language, before, _Look(kind, configuration.providers, len(source.text)))
    if decision is None:
        decision = kind_by_keys(document, evidence)
        if decision is None and not named:
            return None
    if decision is None or decision.kind is None:
        return _of_unknown_kind(path, source, document, decision or UNKNOWN, comment)
    records, findings = _records(document, decision.kind, configuration.providers)
    below = relative_to(path, root) or path
    findings = explain_wrong_kinds(findings, records, decision, comment, below, document.language)
    return _with_document(RecordFile(path, source, language, decision, records, findings), document)


def read_clean_file(
    path: str, source: Source, configuration: Configuration, *, root: str, conventions: bool
) -> RecordFile | None:
    """What `read_record_file` gives, without its tree, in half the time; None where a file wants to be read in full.

    Only for a file whose kind its place or a comment tells, and in which nothing is wrong or unusual.
    """
    language = language_of(path)
    if language is None or source.undecodable is not None:
        return None
    comment = kind_in_comment(source.text, language)
    decision = comment.decision if comment else kind_by_path(path, root, configuration, conventions=conventions)
    if decision is None or decision.kind is None:
        return None
    found = plain_records(source.text, language)
    if found is None:
        return None
    registry = registry_for(configuration.providers)
    is_valid = registry.verdict(decision.kind)
    if not all(map(is_valid, found)) or any(has_fractions_for_integers(registry, decision.kind, one) for one in found):
        return None
    records = tuple(Record(decision.kind, index, data, frozenset()) for index, data in enumerate(found))
    return RecordFile(path, source, language, decision, records, ())


def _looks_like_records(text: str, language: Language, evidence: Evidence) -> bool:
    """Whether a text that nothing else makes one of ours is worth parsing; a long one must show it by its start."""
    if not may_hold_records(text[:HEAD], evidence):
        return False
    return len(text) <= HEAD or kind_by_keys(parse(text[:HEAD], language), evidence) is not None


UNKNOWN = KindDecision(
    None, "nothing says so: no comment, no configuration, no folder, not its name, not its properties"
)


def _with_document(file: RecordFile, document: Document) -> RecordFile:
    """The file with its tree at hand: `RecordFile.document` would parse the same text again."""
    file.__dict__["document"] = document
    return file


def _parse(source: Source, language: Language, before: RecordFile | None, look: Callable[[Part], None]) -> Document:
    if source.undecodable is None:
        known = before.__dict__.get("document") if before is not None else None
        parted = parse_in_parts(source.text, language, known, look)
        if parted is not None:
            return parted
    return parse(source.text, language, source.undecodable)


def _records(
    document: Document, kind: Kind, providers: tuple[str, ...]
) -> tuple[tuple[Record, ...], tuple[Diagnostic, ...]]:
    if isinstance(document, PartedDocument):
        records, findings = _records_in_parts(document, kind, providers)
    else:
        records, findings = _records_read(document, kind, providers)
    if not records and not findings:
        findings.append(_nothing_there(document, kind))
    if len(findings) > 1:
        findings.sort(key=lambda finding: (finding.span, finding.code))
    return tuple(records), tuple(findings)


def _records_in_parts(
    document: PartedDocument, kind: Kind, providers: tuple[str, ...]
) -> tuple[list[Record], list[Diagnostic]]:
    """As `_records_read`, and what is the same in parts that stay the same is not done again."""
    records: list[Record] = []
    findings: list[Diagnostic] = []
    for number, part in enumerate(document.parts):
        own, found = _records_of_part(part, kind, providers, explained=len(findings) < MOST_IN_A_FILE)
        first = len(records)
        records += own if not first else (replace(record, index=first + record.index) for record in own)
        if found:
            findings += document.shifted(number, found)
    return records, findings


class _Look:
    """What is done with each part of a file of `length` code points, in order, while its tree is at hand."""

    def __init__(self, kind: Kind | None, providers: tuple[str, ...], length: int) -> None:
        self._kind = kind
        self._providers = providers
        self._length = length
        self._found = 0

    def __call__(self, part: Part) -> None:
        if self._kind is not None:
            _, found = _records_of_part(part, self._kind, self._providers, explained=self._found < MOST_IN_A_FILE)
            self._found += len(found)
            if self._length > ROOMY:
                part.forget_tree()


def _records_of_part(
    part: Part, kind: Kind, providers: tuple[str, ...], *, explained: bool
) -> tuple[list[Record], list[Diagnostic]]:
    """The records of a part and its findings, counted from its own start."""
    key = "records", kind, providers, explained
    if key not in part.kept:
        part.kept[key] = _records_read(part.document, kind, providers, explained=explained)
    kept: tuple[list[Record], list[Diagnostic]] = part.kept[key]
    return kept


def _records_read(
    document: Document, kind: Kind, providers: tuple[str, ...], *, explained: bool = True
) -> tuple[list[Record], list[Diagnostic]]:
    registry = registry_for(providers)
    findings = list(document.problems)
    doubtful: defaultdict[int, list[Diagnostic]] = defaultdict(list)
    for problem in document.problems:
        if problem.pointer:  # one outside of any value hides what stands there, and puts nothing else in doubt
            doubtful[problem.record].append(problem)
    records = []
    for index, node in enumerate(document.records):
        data = to_data(node)
        in_full = explained and len(findings) < MOST_IN_A_FILE
        found = check_record(registry, kind, document, index, data, explained=in_full)
        refused: frozenset[str] = frozenset()
        if found or index in doubtful:
            findings += found
            refused = _refused(node, [*doubtful[index], *found], registry.description(kind))
        records.append(Record(kind, index, data, refused))
    return records, findings


def _nothing_there(document: Document, kind: Kind) -> Diagnostic:
    """The finding for a file without a record, so that it is not green: at its start, or at its empty list."""
    span, found = (document.roots[0].span, "an empty list") if document.roots else (Span(0, 0), "nothing")
    return Diagnostic("not-a-record", f"Expected a {kind} record (a mapping of properties), found {found}.", span)


def _refused(record: Node, findings: Iterable[Diagnostic], root: Description) -> frozenset[str]:
    errors = tuple(one for one in findings if one.severity is Severity.ERROR)
    if not errors:
        return frozenset()
    from model_lifecycle.schema.refused import refused_pointers

    return refused_pointers(errors, record, root)


def _of_unknown_kind(
    path: str, source: Source, document: Document, decision: KindDecision, comment: NamedKind | None
) -> RecordFile:
    """A file that says nothing about its kind, or something wrong; a mistake in its syntax comes first."""
    findings = tuple(one for one in document.problems if one.severity is Severity.ERROR)
    if not findings:
        findings = (codes.unknown_kind(document.language, comment),)
    return _with_document(RecordFile(path, source, document.language, decision, (), findings), document)
