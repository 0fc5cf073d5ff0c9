"""A provider record (schemas/README.md#provider) with its values by name and type."""

from model_lifecycle.records.record import Record
from model_lifecycle.records.values import Text, believed, text


class Provider:
    """A provider record, read leniently: a value is `UNREAD` where it is missing or may not be believed."""

    __slots__ = ("id", "record", "values")

    def __init__(self, record: Record) -> None:
        self.record = record
        self.values = believed(record)
        self.id = text(self.values, "id")

    @property
    def name(self) -> Text:
        return text(self.values, "name")

    @property
    def deprecations_url(self) -> Text:
        return text(self.values, "deprecations_url")
