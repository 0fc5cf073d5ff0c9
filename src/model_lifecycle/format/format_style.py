"""Settings of the formatter: the style, and the order of properties."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeVar

from model_lifecycle.text.span import Span

T = TypeVar("T")

Order = Literal["contract", "as-written"]

ORDERS: Final[tuple[Order, ...]] = ("contract", "as-written")

MAX_INDENT: Final = 8

LINE_WIDTH: Final = 120
"""Code points of a line up to which a list or mapping in brackets stays on one."""


class FormatRefusedError(ValueError):
    """Raised for a text that the formatter leaves as it is; the message is the reason, in a sentence or two."""


class FormatFailedError(FormatRefusedError):
    """Raised for a valid text whose data or comments the formatter would change by a fault of its own."""


class FormatStyle(NamedTuple):
    """The settings of the formatter; `indent` is the number of spaces per level."""

    order: Order = "contract"
    indent: int = 2
    moves_in: Span | None = None
    """The range of the text in which properties may be reordered; None for the whole text."""

    def sort_entries(self, entries: Sequence[T], rank: Callable[[T], int], extent: Callable[[T], Span]) -> Sequence[T]:
        """Sort entries by `rank`; `extent` gives the range of an entry with its comments.

        If only a part of the text is formatted, only the entries that are wholly in it are reordered among themselves.
        """
        if self.moves_in is None:
            return sorted(entries, key=rank)
        start, end = self.moves_in
        inside = [
            number for number, entry in enumerate(entries) if start <= extent(entry).start and extent(entry).end <= end
        ]
        ordered = list(entries)
        for number, entry in zip(inside, sorted((entries[number] for number in inside), key=rank), strict=True):
            ordered[number] = entry
        return ordered


@dataclass(frozen=True)
class KeyOrder:
    """The order of the properties of a value, and of all values below it.

    Without `names`, keys stay as written. `each` is the order of a list's items, or of values under keys that are not
    in `inner`. `is_code`: the value is program code.
    """

    names: Mapping[str, int] = field(default_factory=dict)
    """The rank of each property among its siblings."""
    inner: "Mapping[str, KeyOrder]" = field(default_factory=dict)
    each: "KeyOrder | None" = None
    is_code: bool = False

    def for_property(self, name: str) -> "KeyOrder":
        """The key order of the value of the property `name`."""
        return self.inner.get(name) or self.each or UNORDERED

    @property
    def for_item(self) -> "KeyOrder":
        """The key order of a list's items."""
        return self.each or UNORDERED


UNORDERED: Final = KeyOrder()
