"""Maps addresses to those that are read instead, such as a mirror's."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Mirrors:
    """Prefixes of addresses and their replacements; the longest matching prefix counts."""

    places: Mapping[str, str] = field(default_factory=dict)

    def place_of(self, address: str) -> str:
        """The address to request instead of `address`; itself without a matching prefix."""
        fitting = [begin for begin in self.places if address.startswith(begin)]
        begin = max(fitting, key=len, default=None)
        return address if begin is None else self.places[begin] + address[len(begin) :]

    def address_of(self, place: str) -> str:
        """The original address of a requested one; itself if no mirror matches."""
        fitting = [(begin, other) for begin, other in self.places.items() if place.startswith(other)]
        begin, other = max(fitting, key=lambda pair: len(pair[1]), default=("", ""))
        return begin + place[len(other) :]
