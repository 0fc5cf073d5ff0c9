"""Where in a record something is completed, and how it has to be written there."""

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
    """The token to replace; empty where nothing is typed yet."""
    cursor: int
    style: Style
    column: int
    """Of the property's name, of the item's dash, or of the name before the value: what is below is indented more."""
    before: str = ""
    """Blanks, or a dash, that are missing in front of the token."""
    names: frozenset[str] = frozenset()
    """The properties that the object has already, the one at the cursor left out."""
    has_colon: bool = False
    """Whether there is a colon behind the name: only the name is replaced."""
    quote: str = ""
    """The quote that the token begins with."""
    has_dash: bool = False
    """Whether the dash of the item is typed already."""
    multi_line: bool = True
    """Between brackets: whether properties have lines of their own."""
    missing_comma: int | None = None
    """The offset before the place where a comma is missing."""
    comma_behind: bool = False
    """Whether a comma has to follow."""
    pad: str | None = None
    """The blanks that the lines below begin with; None: as many as `column` says."""
    colon: str = ": "
    """The colon between a name and its value, and the blank behind it."""
    index: int | None = None
    """The position of an item in its list, where that is known."""
    lead: str = ""
    """The blanks that the token begins with, where it is indented further than what is written there."""
    margin: int = 0
    """The column of the first character on the line that stays, or that `before` begins at."""
    blanks: int = 0
    """How many blanks are between the token and what is before it on its line."""


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
    """The places that an offset may mean, the likeliest first, and the stretch of text that holds the record."""

    places: tuple[CompletionPlace, ...]
    record: Span
    unit: str
    """The blanks of one step of indentation."""
    dash: int
    """Columns between a name and the dashes of its list."""
    comment: CommentPlace | None = None
    record_start: bool = False
    """Whether the record has no property yet."""
