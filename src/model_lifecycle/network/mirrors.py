"""Addresses that are read in the place of others, such as a mirror's."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Mirrors:
    """Beginnings of addresses, and what is read in their place; the longest that fits counts."""

    places: Mapping[str, str] = field(default_factory=dict)

    def place_of(self, address: str) -> str:
        """Where an address is read."""
        fitting = [begin for begin in self.places if address.startswith(begin)]
        begin = max(fitting, key=len, default=None)
        return address if begin is None else self.places[begin] + address[len(begin) :]

    def address_of(self, place: str) -> str:
        """The address that is read at a place."""
        fitting = [(begin, other) for begin, other in self.places.items() if place.startswith(other)]
        begin, other = max(fitting, key=lambda pair: len(pair[1]), default=("", ""))
        return begin + place[len(other) :]
