"""A provider record (schemas/README.md#provider) with its values by name and type."""

from model_lifecycle.records.record import Record
from model_lifecycle.records.values import Text, text


class Provider:
    """A provider record, with each value typed, None for null, and `UNAVAILABLE` without a valid value."""

    __slots__ = ("id", "record", "values")

    def __init__(self, record: Record) -> None:
        self.record = record
        self.values = record.values
        self.id = text(self.values, "id")

    @property
    def name(self) -> Text:
        return text(self.values, "name")

    @property
    def deprecations_url(self) -> Text:
        return text(self.values, "deprecations_url")
