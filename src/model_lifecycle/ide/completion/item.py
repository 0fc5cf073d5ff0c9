"""What completion offers: values before and after they have the form of a place."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

ItemKind = Literal["property", "value", "enum", "constant", "reference", "url", "date", "number", "text", "record"]


@dataclass(frozen=True)
class CompletionItem:
    """One thing that may be written. Offsets are in code points."""

    label: str
    kind: ItemKind
    plain: str
    """What replaces the token; lines behind the first are indented as in the file."""
    snippet: str
    """The same in the LSP's snippet syntax."""
    filter_text: str
    sort_text: str
    detail: str = ""
    """A few words to show beside the label."""
    deprecated: bool = False
    """Whether it is shown struck through."""
    document: Callable[[], str] = str
    """Makes the documentation, in Markdown; the empty text where there is none."""
    edits: tuple[TextEdit, ...] = ()
    """Changes elsewhere that belong to it: a comma that is missing before, blanks that would end a line."""
    has_more: bool = False
    """Whether typing on may bring others like it."""
    margin: str = ""
    """The blanks that the lines behind the first begin with because the line of the token does."""

    @cached_property
    def documentation(self) -> str:
        """See `document`."""
        return self.document()


@dataclass(frozen=True)
class Completions:
    """All that is offered at an offset. `span` is the token that an item replaces, on one line."""

    span: Span
    cursor: int
    items: tuple[CompletionItem, ...]
    is_incomplete: bool = False
    """Whether typing on may bring others."""


@dataclass(frozen=True)
class Candidate:
    """A value: single, list or object, as data. A `certain` value follows from the record or from others."""

    value: Any
    kind: ItemKind = "value"
    detail: str = ""
    certain: bool = False
    deprecated: bool = False
    label: str | None = None
    """What is shown instead of the value."""
    document: Callable[[], str] = str
    """Makes its documentation, in Markdown."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Properties that are written behind it where the object has none of them."""
    has_more: bool = False
    """Whether typing on may bring others like it."""
