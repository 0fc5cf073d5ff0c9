"""One place of the records where something is named."""

from dataclasses import dataclass
from typing import Literal

from model_lifecycle.ide.navigation.symbol import Symbol
from model_lifecycle.text.span import Span

NameKind = Literal["id", "slug", "title", "url"]
"""By which of its names something is named. `title`: a display name that is the id."""

OccurrenceRole = Literal["declaration", "reference", "title", "code", "text", "comment"]
"""What the place is: the record's own `id` or `slug`, a property that refers to it, a display name; else a word in a
code sample, in a text for readers, in a comment."""

WORD_ROLES: frozenset[OccurrenceRole] = frozenset(("code", "text", "comment"))


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place that names a symbol. `span` is the name alone, in code points of the file's text, without quotes."""

    symbol: Symbol
    name: str
    name_kind: NameKind
    role: OccurrenceRole
    path: str
    record: int
    """The record's position in the file; of a comment that of the record it belongs to."""
    pointer: str
    """Of the value that the name is, or stands in; empty in a comment."""
    span: Span
    start: int = 0
    """Where the name begins in the value's or the comment's own text, in code points."""
    is_alias: bool = False
    """Whether an alias (`*name`) stands there for the value."""
