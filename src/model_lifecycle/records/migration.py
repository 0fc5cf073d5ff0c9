"""A migration record (schemas/README.md#migration) with its values by name and type."""

from typing import Final, Literal

from model_lifecycle.records.model import Source
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import Number, Text, Values, members, number, objects, text

EndName = Literal["from", "to"]

LANGUAGES: Final = ("python", "typescript", "curl")
"""The languages of code samples, in the order of the page."""

LIMIT_OF_DIFF: Final = (("context_diff", "context_window_tokens"), ("max_output_diff", "max_output_tokens"))
"""The differences in tokens that a migration states, and the property of specs that each is about."""


class ModelReference:
    """A migration's reference to one of its two models: its `from` or `to`."""

    __slots__ = ("model_id", "name", "provider", "slug")

    def __init__(self, name: EndName, values: Values) -> None:
        self.name = name
        self.provider = text(values, "provider")
        self.model_id = text(values, "model_id")
        self.slug = text(values, "slug")


class TokenDiff:
    """The token counts of both models and their change: `context_diff` or `max_output_diff`."""

    __slots__ = ("change_pct", "name", "new_tokens", "old_tokens")

    def __init__(self, name: str, values: Values) -> None:
        self.name = name
        self.old_tokens = number(values, "old_tokens")
        self.new_tokens = number(values, "new_tokens")
        self.change_pct = number(values, "change_pct")


class Sample:
    """A pair of code samples; `pointer` is the JSON Pointer of the object that holds them."""

    __slots__ = ("after", "before", "pointer")

    def __init__(self, pointer: str, values: Values) -> None:
        self.pointer = pointer
        self.before = text(values, "before")
        self.after = text(values, "after")


class Migration:
    """A migration record, with each value typed, None for null, and `UNAVAILABLE` without a valid value."""

    __slots__ = ("new", "old", "record", "values")

    def __init__(self, record: Record) -> None:
        self.record = record
        self.values = values = record.values
        self.old = ModelReference("from", members(values, "from"))
        self.new = ModelReference("to", members(values, "to"))

    @property
    def price_diff(self) -> Values:
        return members(self.values, "price_diff")

    @property
    def input_change(self) -> Number:
        """The stored change of the input price, in percent."""
        return number(self.price_diff, "input_pct_change")

    @property
    def output_change(self) -> Number:
        """The stored change of the output price, in percent."""
        return number(self.price_diff, "output_pct_change")

    @property
    def cost_old(self) -> Number:
        """USD a month for the example workload with the old model."""
        return number(self.price_diff, "example_monthly_cost_old")

    @property
    def cost_new(self) -> Number:
        """USD a month for the example workload with the new model."""
        return number(self.price_diff, "example_monthly_cost_new")

    @property
    def example_label(self) -> Text:
        return text(self.price_diff, "example_label")

    @property
    def context(self) -> TokenDiff:
        return TokenDiff("context_diff", members(self.values, "context_diff"))

    @property
    def max_output(self) -> TokenDiff:
        return TokenDiff("max_output_diff", members(self.values, "max_output_diff"))

    @property
    def capability_changes(self) -> list[Values]:
        return objects(self.values, "capability_changes")

    @property
    def api_changes(self) -> list[Values]:
        return objects(self.values, "api_changes")

    @property
    def language(self) -> Text:
        """The language of the primary pair of code samples."""
        return text(members(self.values, "code_change"), "language")

    @property
    def primary(self) -> Sample:
        """The pair of code samples outside `snippets`."""
        return Sample("/code_change", members(self.values, "code_change"))

    def snippet(self, language: str) -> Sample:
        """The pair of code samples of a language."""
        snippets = members(members(self.values, "code_change"), "snippets")
        return Sample(f"/code_change/snippets/{language}", members(snippets, language))

    @property
    def confidence(self) -> Text:
        """`official` or `partial`."""
        return text(self.values, "confidence")

    @property
    def last_checked(self) -> Text:
        return text(self.values, "last_checked")

    @property
    def sources(self) -> list[Source]:
        return [Source(f"/sources/{index}", source) for index, source in enumerate(objects(self.values, "sources"))]
