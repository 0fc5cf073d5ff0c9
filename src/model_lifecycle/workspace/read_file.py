"""Reads one file: without a syntax tree, in a tenth of the time, if nothing in it is invalid or unusual."""

from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.kinds import KindEvidence, kind_evidence
from model_lifecycle.workspace.record_file import RecordFile, valid_records


def read_record_file(
    path: str,
    source: FileText,
    configuration: Configuration,
    *,
    root: str,
    conventions: bool,
    named: bool = False,
    language: Language | None = None,
    before: RecordFile | None = None,
    keep_long_tree: bool = False,
) -> RecordFile | None:
    """Read a text as a record file; None if it is not one. Pure: uses neither disk nor clock.

    `path` is absolute, with `/`. `root`, `conventions`, `named` and `language` are those of `kind_evidence`. The parts
    of a long text that it shares with `before`, the same file with another text, are not read again; `keep_long_tree`:
    a long text is read with its tree, for the sake of the next version.
    """
    evidence = kind_evidence(
        path, source, configuration, root=root, conventions=conventions, named=named, language=language
    )
    if evidence is None:
        return None
    if not keep_long_tree or len(source.text) < LONG:
        file = read_clean_file(path, source, evidence, configuration.providers)
        if file is not None:
            return file
    from model_lifecycle.workspace.read_in_full import read_in_full  # with all parsers

    return read_in_full(path, source, evidence, configuration, root=root, before=before)


def read_clean_file(
    path: str, source: FileText, evidence: KindEvidence, providers: tuple[str, ...]
) -> RecordFile | None:
    """Read a file without a tree; None if its kind is undecided, or anything in it is invalid or unusual."""
    decision = evidence.decision
    if source.undecodable is not None or decision is None or decision.kind is None:
        return None
    data = load_plain_data(source.text, evidence.language)
    if data is None:
        return None
    records = valid_records(data, decision.kind, providers)
    if records is None:
        return None
    return RecordFile(path, source, evidence.language, decision, tuple(records), ())
