"""Reading one file in which nothing is wrong or unusual: without its tree, and without loading what makes trees."""

from collections.abc import Iterable
from typing import Final

from model_lifecycle.records.record import Kind, Record
from model_lifecycle.schema.integer_notation import has_fractions_for_integers
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Language, language_of
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.kinds import (
    COMMENT_LINES,
    DetectionThreshold,
    NamedKind,
    kind_by_keys,
    kind_by_path,
    kind_in_comment,
    may_hold_records,
)
from model_lifecycle.workspace.record_file import RecordFile

HEAD: Final = 64 * 1024
"""Characters, or bytes, of a long file by which it must show that it holds records."""


def read_clean_file(
    path: str,
    source: Source,
    configuration: Configuration,
    *,
    root: str,
    conventions: bool,
    language: Language | None = None,
) -> RecordFile | None:
    """What `read_record_file` gives, without its tree, in a tenth of the time; None where it has to be read in full.

    Only for a file whose kind follows from its path or a comment, and in which nothing is wrong or unusual. `language`
    is that of its ending unless given.
    """
    language = language or language_of(path)
    if language is None or source.undecodable is not None:
        return None
    comment = named_kind(source, language)
    decision = comment.decision if comment else kind_by_path(path, root, configuration, conventions=conventions)
    if decision is None or decision.kind is None:
        return None
    found = load_plain_data(source.text, language)
    if found is None:
        return None
    records = valid_records(found, decision.kind, configuration.providers)
    if records is None:
        return None
    return RecordFile(path, source, language, decision, tuple(records), ())


def may_be_record_file(
    path: str, source: Source, configuration: Configuration, *, root: str, conventions: bool, named: bool
) -> bool:
    """Whether `read_record_file` may give anything for a file; quick for those that have nothing to do with records."""
    language = language_of(path)
    if language is None or named:
        return language is not None
    if named_kind(source, language) or kind_by_path(path, root, configuration, conventions=conventions):
        return True
    return looks_like_records(source, language, evidence_by_place(conventions=conventions))


def evidence_by_place(*, conventions: bool) -> DetectionThreshold:
    """How much the properties of a file that nobody named must show; see `Conventions.hold_for`."""
    return DetectionThreshold.LIKELY if conventions else DetectionThreshold.SURE


def looks_like_records(source: Source, language: Language, evidence: DetectionThreshold) -> bool:
    """Whether a text that only its content can show to hold records is worth parsing; a long one by its start."""
    start = source.start(HEAD)
    if not may_hold_records(start, evidence):
        return False
    return len(source.content) <= HEAD or kind_by_keys(parse(start, language), evidence) is not None


def valid_records(found: Iterable[Data], kind: Kind, providers: tuple[str, ...]) -> list[Record] | None:
    """Records with this data; None where one of them is not valid, or written in an unusual way."""
    registry = registry_for(providers)
    is_valid = registry.verdict(kind)
    records = []
    for index, data in enumerate(found):
        if not is_valid(data) or has_fractions_for_integers(registry, kind, data):
            return None
        records.append(Record(kind, index, data, frozenset()))
    return records


def named_kind(source: Source, language: Language) -> NamedKind | None:
    """See `kind_in_comment`; of a long text its start tells, unless its first lines are very long."""
    start = source.start(HEAD)
    is_enough = len(start) == len(source.content) or start.count("\n") > COMMENT_LINES
    return kind_in_comment(start if is_enough else source.text, language)
