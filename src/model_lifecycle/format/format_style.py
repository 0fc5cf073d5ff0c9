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
    """A text that is left as it is; the message says why, in a sentence or two."""


class FormatFailedError(FormatRefusedError):
    """A text that is right, and that the formatter would have changed: it says so and leaves it."""


class FormatStyle(NamedTuple):
    """The settings of the formatter; `indent` is how many spaces each level is indented by."""

    order: Order = "contract"
    indent: int = 2
    moves_in: Span | None = None
    """The stretch within which properties change places; None for the whole text."""

    def placed(self, entries: Sequence[T], place: Callable[[T], int], extent: Callable[[T], Span]) -> Sequence[T]:
        """Entries in the order of their places; `extent` is the stretch of an entry with its comments.

        Where only a part of the text is formatted, the entries that are wholly in it change places among themselves.
        """
        if self.moves_in is None:
            return sorted(entries, key=place)
        start, end = self.moves_in
        inside = [
            number for number, entry in enumerate(entries) if start <= extent(entry).start and extent(entry).end <= end
        ]
        ordered = list(entries)
        for number, entry in zip(inside, sorted((entries[number] for number in inside), key=place), strict=True):
            ordered[number] = entry
        return ordered


@dataclass(frozen=True)
class KeyOrder:
    """The order of the properties at one place, and at all places below it.

    Without `names`, keys stay as they are written. `each` is that of a list's items, or of the values under
    free keys. `is_code` says that the value here is program code.
    """

    names: Mapping[str, int] = field(default_factory=dict)
    """The place of each property among its siblings."""
    inner: "Mapping[str, KeyOrder]" = field(default_factory=dict)
    each: "KeyOrder | None" = None
    is_code: bool = False

    def of(self, name: str) -> "KeyOrder":
        """The key order of the value of the property `name`."""
        return self.inner.get(name) or self.each or UNORDERED

    @property
    def item(self) -> "KeyOrder":
        """The key order of a list's items."""
        return self.each or UNORDERED


UNORDERED: Final = KeyOrder()
