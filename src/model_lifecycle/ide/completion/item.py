"""Completion items, and the candidates for values that they are made from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

ItemKind = Literal["property", "value", "enum", "constant", "reference", "url", "date", "number", "text", "record"]


@dataclass(frozen=True)
class CompletionItem:
    """An item of a completion list; offsets are in code points."""

    label: str
    kind: ItemKind
    plain: str
    """The text that replaces the token; lines after the first are indented as in the file."""
    snippet: str
    """The text in the LSP's snippet syntax."""
    filter_text: str
    sort_text: str
    detail: str = ""
    """A few words to show beside the label."""
    deprecated: bool = False
    """Whether the item is shown struck through."""
    document: Callable[[], str] = str
    """Returns the documentation in Markdown; empty if there is none."""
    edits: tuple[TextEdit, ...] = ()
    """Additional edits: a missing comma before the token, trailing blanks removed from a line."""
    has_more: bool = False
    """Whether more such items may be offered as the user types."""
    margin: str = ""
    """The indentation of the token's line, with which the lines after the first begin."""

    @cached_property
    def documentation(self) -> str:
        """The result of `document`, cached."""
        return self.document()


@dataclass(frozen=True)
class Completions:
    """The items at an offset. `span` is the token that an item replaces, on one line."""

    span: Span
    cursor: int
    items: tuple[CompletionItem, ...]
    is_incomplete: bool = False
    """Whether other items may be offered as the user types."""


@dataclass(frozen=True)
class Candidate:
    """A value to offer: a scalar, list or object; it is `certain` if it can be derived from this record or others."""

    value: Any
    kind: ItemKind = "value"
    detail: str = ""
    certain: bool = False
    deprecated: bool = False
    label: str | None = None
    """The text shown in place of the value."""
    document: Callable[[], str] = str
    """Returns the documentation, in Markdown."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Properties to write after it, unless the object has them."""
    has_more: bool = False
    """Whether more such candidates may be offered as the user types."""
