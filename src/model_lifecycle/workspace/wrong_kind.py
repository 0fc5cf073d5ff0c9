"""Diagnostics for records of another kind than their file's."""

import re
from collections.abc import Sequence
from dataclasses import replace

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.records.record import KINDS, Kind, Record
from model_lifecycle.schema.schema_rules import WRONG_KIND
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Language
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.kinds import EXCLUSIVE, NamedKind, kind_by_path
from model_lifecycle.workspace.record_file import KindDecision


def shown_kind(data: Data) -> Kind | None:
    """The kind that shares most properties with a record's data; None if none shares any."""
    names = data.keys() if isinstance(data, dict) else frozenset[str]()
    best = max(KINDS, key=lambda kind: len(EXCLUSIVE[kind] & names))
    return best if EXCLUSIVE[best] & names else None


def explain_wrong_kinds(
    diagnostics: Sequence[Diagnostic],
    records: Sequence[Record],
    decision: KindDecision,
    comment: NamedKind | None,
    path: str,
    language: Language,
) -> tuple[Diagnostic, ...]:
    """Add advice to the `wrong-kind` diagnostics of a file; keep only one if the whole file is of another kind.

    `decision` is the file's kind, `comment` the comment that names it, if any, `path` the file relative to the root.
    """
    wrong = [diagnostic for diagnostic in diagnostics if diagnostic.code == WRONG_KIND.name]
    if not wrong:
        return tuple(diagnostics)
    kinds = {index: shown_kind(records[index].data) for index in {diagnostic.record for diagnostic in wrong}}
    whole = len(kinds) == len(records) and len(set(kinds.values())) == 1
    reported = wrong[:1] if whole else wrong
    reworded = {
        id(diagnostic): replace(
            diagnostic, message=_message(kinds[diagnostic.record], decision, comment, path, language, whole)
        )
        for diagnostic in reported
    }
    return tuple(
        reworded.get(id(diagnostic), diagnostic)
        for diagnostic in diagnostics
        if diagnostic.code != WRONG_KIND.name or id(diagnostic) in reworded
    )


def _message(
    other: Kind | None, decision: KindDecision, comment: NamedKind | None, path: str, language: Language, whole: bool
) -> str:
    """The message for a record of kind `other`; `whole` is whether all records of the file are of that kind."""
    diagnostic = f"Expected a {decision.kind} record, found the properties of a {other} record."
    if not whole:
        return f"{diagnostic} A file holds records of one kind: move this one to a file of its own in `{other}s/`."
    if comment is not None:
        return f"{diagnostic} Name that kind in the comment, which says `{comment.word}`, or move the record."
    if decision != kind_by_path(path, "", Configuration(), conventions=True):
        return (
            f"{diagnostic} Move the file, or correct `kinds` in the configuration, which gives it to {decision.kind}s."
        )
    name = path.rpartition("/")[2]
    renamed = re.sub(rf"\.{decision.kind}(?=\.\w+$)", f".{other}", name, flags=re.IGNORECASE)
    if "folder" not in decision.reason and renamed != name:
        return f"{diagnostic} Rename the file to `{renamed}`."
    advice = f", or say `# model-lifecycle: kind={other}` on its first line" if language == "yaml" else ""
    return f"{diagnostic} Move the file to `{other}s/`{advice}."
