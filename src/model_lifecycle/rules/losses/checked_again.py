"""Find out whether the sources of a value were checked again since a revision."""

from collections.abc import Iterable, Iterator
from datetime import date

from model_lifecycle.records.model import Model, Source, source_keys


def newly_checked(old: Iterable[Source], new: Iterable[Source], today: date) -> bool:
    """Whether one of the `new` sources was added, has a later day of checking than in `old`, or was checked today."""
    days = _days(old)
    return any(url not in days or day > days[url] or day >= today.isoformat() for url, day in _days(new).items() if day)


def newest_day(sources: Iterable[Source]) -> str:
    """The newest day on which one of the sources was checked; empty if none has a day."""
    return max(_days(sources).values(), default="")


def addresses(sources: Iterable[Source]) -> list[str]:
    """The distinct addresses of sources, in order."""
    return list(_days(sources))


def sources_of(model: Model, field: str) -> Iterator[Source]:
    """Yield the sources of the property `field` of specs: its own, and the record's with the same page.

    Without a source of its own, all sources of the record.
    """
    keys = set(source_keys(field))
    field_sources = [source for source in model.all_sources() if source.pointer.rpartition("/")[2] in keys]
    pages = {source.url for source in field_sources}
    yield from field_sources
    yield from (source for source in model.sources if not field_sources or source.url in pages)


def _days(sources: Iterable[Source]) -> dict[str, str]:
    """The newest day of checking by address; empty for an address without a valid day."""
    days: dict[str, str] = {}
    for source in sources:
        if isinstance(source.url, str):
            day = source.last_checked if isinstance(source.last_checked, str) else ""
            days[source.url] = max(days.get(source.url, ""), day)
    return days
