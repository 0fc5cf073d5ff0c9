"""The catalogues of one run, and their claims about a model."""

from collections.abc import Iterable, Iterator
from typing import Final

from model_lifecycle.catalogues.claim import CatalogueEntry, Claim, Fact, Value, topic_of
from model_lifecycle.catalogues.published_values import day_in
from model_lifecycle.catalogues.read_catalogue import ReadCatalogue
from model_lifecycle.catalogues.same_value import agree

_NOTHING: Final[tuple[object, ...]] = (None, "", [], {})
"""The empty values, which are not facts."""

_NO_VALUE: Final[tuple[object, ...]] = (*_NOTHING, 0, "N/A")
"""The values that catalogues write for a missing value."""

_DATES: Final = frozenset({"/announced_date", "/deprecation_date", "/shutdown_date"})


class CatalogueSet:
    """The catalogues of a run, in any order.

    `today` is the day as of which dates are judged, and the day of data that states none; if it is None, dates
    are judged by the newest day of the data.
    """

    def __init__(self, catalogues: Iterable[ReadCatalogue], today: str | None = None) -> None:
        """Sort the catalogues by name, and choose the day as of which dates are judged."""
        self.catalogues = tuple(sorted(catalogues, key=lambda catalogue: catalogue.catalogue.name))
        self._undated = day_in(today)
        self.today = self._undated or max(
            (catalogue.day for catalogue in self.catalogues if catalogue.day is not None), default=None
        )

    def claims(self, provider: str, name: str) -> list[Claim]:
        """The claims of all catalogues about a model, by the canonical name of its `provider` and the maker's id."""
        return [claim for catalogue in self.catalogues for claim in self._claims(catalogue, provider, name)]

    def _claims(self, catalogue: ReadCatalogue, provider: str, name: str) -> Iterator[Claim]:
        """Yield the claims of one catalogue about a model: its facts with origin, day and rank."""
        for entry, fact in self._facts(catalogue, provider, name):
            rank = catalogue.catalogue.ranks.get(topic_of(fact.pointer)) if fact.role in ("source", "host") else None
            yield Claim(
                fact.pointer,
                fact.value,
                fact.field,
                "witness" if rank is None and fact.role in ("source", "host") else fact.role,
                fact.kind,
                fact.inferred,
                fact.page,
                fact.published,
                catalogue.catalogue.name,
                entry.name,
                catalogue.day or (fact.page.read if fact.page else None) or self._undated,
                rank,
            )

    def _facts(self, catalogue: ReadCatalogue, provider: str, name: str) -> Iterator[tuple[CatalogueEntry, Fact]]:
        """Yield the facts of all entries of a model, each with its entry.

        If several entries give the maker's value of a property, the first counts; a later, different one is a fact
        without a pointer.
        """
        maker_values: dict[str, Value] = {}
        for entry in catalogue.entries.get((provider, name), ()):
            values: dict[str, Value] = {}
            for fact in map(_with_published_value, catalogue.catalogue.facts(entry, name, self.today)):
                if fact.value in _NOTHING:
                    continue
                if fact.pointer not in maker_values or fact.role != "source":
                    values.setdefault(fact.pointer, fact.value)
                    yield entry, fact
                elif not agree(fact.pointer, maker_values[fact.pointer], fact.value):
                    yield entry, Fact("", fact.value, f"{fact.field} (of a second entry)")
            maker_values = {pointer: value for pointer, value in values.items() if pointer} | maker_values

    def knows(self, provider: str, name: str) -> bool:
        """Whether `name` is certainly an id of the provider's API."""
        return any(
            entry.is_listed for catalogue in self.catalogues for entry in catalogue.entries.get((provider, name), ())
        )

    def models(self, provider: str) -> list[str]:
        """The ids of a provider's models, sorted."""
        return sorted(
            {
                name
                for catalogue in self.catalogues
                for (owner, name), entries in catalogue.entries.items()
                if owner == provider and any(entry.is_listed for entry in entries)
            }
        )


def count_ignored_dates(catalogue: ReadCatalogue) -> int:
    """The number of dates in a catalogue that are ignored: invalid ones, and ones too far away for a model."""
    facts = (
        fact
        for (_, name), entries in catalogue.entries.items()
        for entry in entries
        for fact in catalogue.catalogue.facts(entry, name, None)
    )
    return sum(fact.pointer in _DATES and fact.value is None and fact.published not in _NO_VALUE for fact in facts)


def _with_published_value(fact: Fact) -> Fact:
    """The fact; if no record can hold its value, a fact without a pointer and with the catalogue's own value."""
    is_lost = fact.value in _NOTHING and fact.published not in _NO_VALUE
    return Fact("", fact.published, fact.field) if is_lost else fact
