"""A value that may be written, before it is put into the form of a place."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from model_lifecycle.ide.completion.item import ItemKind


@dataclass(frozen=True)
class Candidate:
    """A value: single, list or object, as data. Those that are certain follow from the record or from others."""

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
