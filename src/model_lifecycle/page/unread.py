"""Texts for values that nobody has read yet, as distinct from unpublished ones (schemas/README.md#a39)."""

from collections.abc import Iterable

from model_lifecycle.page.format import link
from model_lifecycle.page.page import Value
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.records.arithmetic import NOT_PUBLISHED, NOT_READ
from model_lifecycle.records.unread_pages import page_to_read
from model_lifecycle.syntax.pointer import Step, to_pointer

MissingValue = tuple[RecordReader | None, str]
"""A missing value: the record of its model, and a field of specs."""


def missing_text(missing: Iterable[MissingValue]) -> str:
    """The text for a value that cannot be computed because the values in `missing` are missing.

    `Not read yet` if nobody has looked for any of them, and otherwise `Not published`.
    """
    unread = [model is not None and model.is_unread("specs", field) for model, field in missing]
    return NOT_READ if unread and all(unread) else NOT_PUBLISHED


def mark_if_unread(value: Value, reader: WorkspaceReader, model: RecordReader | None, *steps: Step) -> Value:
    """The value, or, if nobody has read it, a copy with the text `NOT_READ` and a link to the provider's page of it."""
    if model is None or not model.is_unread(*steps):
        return value
    provider = reader.provider(model.text("provider") or "")
    page = page_to_read(provider.record.values, to_pointer(steps)) if provider is not None else None
    return value._replace(text=NOT_READ, tone="missing", url=link(page[0]) if page is not None else None)
