"""The fix that adds a missing status: the one that follows from the dates of the model."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Change, Fix, InsertProperty
from model_lifecycle.records.model import Model
from model_lifecycle.records.shutdown import status_by_dates
from model_lifecycle.schema.schema_rules import MISSING_PROPERTY
from model_lifecycle.workspace.record_file import RecordFile


def add_status_by_dates(diagnostics: Iterable[Diagnostic], file: RecordFile, today: date) -> list[Diagnostic]:
    """The diagnostics of a file; a fix that adds a missing status of a model gets the status that its dates imply.

    The schema, which reports what is missing, knows neither dates nor today.
    """
    if file.kind.kind != "model":
        return list(diagnostics)
    return [
        replace(diagnostic, fix=_with_status(diagnostic.fix, Model(file.records[diagnostic.record]), today))
        if diagnostic.code == MISSING_PROPERTY.name
        and diagnostic.fix is not None
        and diagnostic.record < len(file.records)
        else diagnostic
        for diagnostic in diagnostics
    ]


def _with_status(fix: Fix, model: Model, today: date) -> Fix:
    """A copy of a fix that adds a status, with the status that follows from the model's dates."""

    def with_status(change: Change) -> Change:
        """The change, with the status by the dates if it adds a status."""
        match change:
            case InsertProperty(pointer="", name="status"):
                status, _ = status_by_dates(model, today)
                return change if status is None else change._replace(value=status)
        return change

    return replace(fix, changes=tuple(map(with_status, fix.changes)))
