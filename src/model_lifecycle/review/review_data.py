"""A review as plain data, for programs."""

from math import isfinite
from typing import Any

from model_lifecycle.page.changes import Change
from model_lifecycle.review.findings import ReviewFinding
from model_lifecycle.review.record_changes import RecordChange, ValueChange
from model_lifecycle.review.review import Review
from model_lifecycle.syntax.data import Data


def review_data(review: Review) -> dict[str, Any]:
    """The data of a review: its first line, findings, pages, and the records with every changed value."""
    pages = [
        {
            "title": changed.page.title.text,
            "file": changed.page.path,
            "new": changed.before is None,
            "changes": change_data(changed.changes),
        }
        for changed in review.changed_pages
    ]
    return {
        "since": review.revision,
        "headline": review.headline,
        "findings": [_finding(finding) for finding in review.findings],
        "records": [_record(record) for record in review.records],
        "pages": pages,
        "gone": [{"title": page.title, "file": page.path} for page in review.removed_pages],
    }


def change_data(changes: tuple[Change, ...]) -> list[dict[str, str | None]]:
    """The changes of a page as plain data."""
    return [{"id": change.id, "label": change.label, "old": change.old, "new": change.new} for change in changes]


def _record(change: RecordChange) -> dict[str, Any]:
    """The data of a changed record; `id` and `provider` are null if the record lacks them."""
    name = change.name
    data: dict[str, Any] = {
        "kind": change.kind,
        "id": name.id if name else None,
        "provider": (name.provider or name.id) if name else None,
        "path": change.path,
        "change": change.change,
        "values": [_value(value) for value in change.values],
    }
    if change.old_path is not None:
        data["old_path"] = change.old_path
    if change.old_name is not None:
        data["old_id"] = change.old_name.id
        data["old_provider"] = change.old_name.provider or change.old_name.id
    return data


def _finding(finding: ReviewFinding) -> dict[str, Any]:
    """The data of a finding."""
    place = finding.place
    return {
        "severity": finding.severity.word,
        "code": finding.code,
        "message": finding.message,
        "path": place.path,
        "line": finding.line,
        "record": place.record,
        "pointer": place.pointer,
    }


def _value(change: ValueChange) -> dict[str, Any]:
    """The data of a changed value; `change` distinguishes an added or removed value from a null one."""
    difference = change.difference
    return {
        "pointer": difference.pointer,
        "old": _finite(difference.old),
        "new": _finite(difference.new),
        "change": difference.kind,
        "derived": change.cause is not None,
    }


def _finite(value: Data) -> Data:
    """A value for JSON: infinity and NaN, which JSON does not have, as texts."""
    if isinstance(value, float):
        return value if isfinite(value) else str(value)
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return {name: _finite(item) for name, item in value.items()} if isinstance(value, dict) else value
