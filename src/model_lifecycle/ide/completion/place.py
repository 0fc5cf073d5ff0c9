"""The place of a completion in a record, and the layout of the text to write there."""

from dataclasses import dataclass
from typing import Literal

from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

Role = Literal["property", "item", "value"]
Style = Literal["block", "flow", "json"]


@dataclass(frozen=True)
class CompletionPlace:
    """A place where a property's name, an item of a list, or a value can be written.

    `steps` lead from the record to the object or list that contains the property or item, or to the value itself.
    Offsets are code points of the text, columns code points of a line.
    """

    role: Role
    steps: tuple[Step, ...]
    span: Span
    """The token to replace; empty if nothing is typed yet."""
    cursor: int
    style: Style
    column: int
    """The column of the property's name, the item's dash, or the name before the value; further lines are indented."""
    before: str = ""
    """Text to write before the token: missing indentation or a missing dash."""
    names: frozenset[str] = frozenset()
    """The names of the object's properties, without the one at the cursor."""
    has_colon: bool = False
    """Whether a colon follows the name, so that only the name is replaced."""
    quote: str = ""
    """The quote that the token begins with."""
    has_dash: bool = False
    """Whether the dash of the item is typed already."""
    multi_line: bool = True
    """Within brackets: whether each property has a line of its own."""
    missing_comma: int | None = None
    """The offset at which a comma is missing; None if none is missing."""
    behind: str = ""
    """The comma or the closing brackets that are missing after the item."""
    below: TextEdit | None = None
    """The edit that adds missing closing brackets on a line of their own below."""
    pad: str | None = None
    """The indentation of further lines; None for `column` spaces."""
    colon: str = ": "
    """The colon between a name and its value, with the space after it if there is one."""
    index: int | None = None
    """The index of an item in its list; None if it is unknown."""
    lead: str = ""
    """The leading blanks of the token, if it is indented further than the item will be."""
    margin: int = 0
    """The column of the first character on the line that is not replaced, or of `before`."""
    blanks: int = 0
    """Number of blanks between the token and the text before it on its line."""


@dataclass(frozen=True)
class CommentPlace:
    """A cursor in a comment; `text` is the text between its `#` and the cursor."""

    span: Span
    cursor: int
    text: str
    line: int
    """The line of the comment, from 0."""


@dataclass(frozen=True)
class CursorPlaces:
    """The possible places at an offset, the likeliest first, and the span of the record."""

    places: tuple[CompletionPlace, ...]
    record: Span
    unit: str
    """One step of indentation."""
    dash: int
    """The indentation of a list's dashes relative to the list's name."""
    comment: CommentPlace | None = None
    record_start: bool = False
    """Whether the record has no property yet."""
