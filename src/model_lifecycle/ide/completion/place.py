"""The place of a completion in a record, and the layout of text written there."""

from dataclasses import dataclass
from typing import Literal

from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.span import Span

Role = Literal["property", "item", "value"]
Style = Literal["block", "flow", "json"]


@dataclass(frozen=True)
class CompletionPlace:
    """A place for a property's name, for an item of a list, or for a value.

    `steps` lead from the record to the object or list around a property or item, and to the value itself for a value.
    Offsets are code points of the text, columns code points of a line.
    """

    role: Role
    steps: tuple[Step, ...]
    span: Span
    """The token to replace; empty if nothing is typed yet."""
    cursor: int
    style: Style
    column: int
    """The column of the property's name, of the item's dash, or of the name before the value; lines below go deeper."""
    before: str = ""
    """Missing blanks, or a missing dash, in front of the token."""
    names: frozenset[str] = frozenset()
    """The properties that the object has already, except the one at the cursor."""
    has_colon: bool = False
    """Whether a colon follows the name, so that only the name is replaced."""
    quote: str = ""
    """The quote that the token begins with."""
    has_dash: bool = False
    """Whether the dash of the item is typed already."""
    multi_line: bool = True
    """Between brackets: whether properties have lines of their own."""
    missing_comma: int | None = None
    """The offset at which a comma is missing; None if none is."""
    comma_behind: bool = False
    """Whether a comma must be written after the item."""
    pad: str | None = None
    """The indentation of the lines below; None for `column` blanks."""
    colon: str = ": "
    """The colon between a name and its value, and the blank behind it."""
    index: int | None = None
    """The index of an item in its list; None if it is unknown."""
    lead: str = ""
    """The blanks at the start of the token, if it is indented further than the item will be."""
    margin: int = 0
    """The column of the first character of the line that stays, or at which `before` begins."""
    blanks: int = 0
    """Number of blanks between the token and the text before it on its line."""


@dataclass(frozen=True)
class CommentPlace:
    """A place in a comment; `text` is the text between its `#` and the cursor."""

    span: Span
    cursor: int
    text: str
    line: int
    """From 0."""


@dataclass(frozen=True)
class CursorPlaces:
    """The possible places at an offset, the likeliest first, and the span of the record."""

    places: tuple[CompletionPlace, ...]
    record: Span
    unit: str
    """The blanks of one step of indentation."""
    dash: int
    """Columns between a name and the dashes of its list."""
    comment: CommentPlace | None = None
    record_start: bool = False
    """Whether the record has no property yet."""
