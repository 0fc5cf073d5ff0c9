"""Selects the copies in use: of each catalogue the newer of the user's copy and the carried copy."""

from collections.abc import Iterable
from datetime import date
from typing import Final, Literal, NamedTuple

from model_lifecycle.catalogues.carried import carried_store
from model_lifecycle.catalogues.claim import Catalogue
from model_lifecycle.catalogues.read_catalogue import CatalogueError, ReadCatalogue
from model_lifecycle.catalogues.store import Store
from model_lifecycle.network.copied import is_in_future

OLD: Final = 45
"""The age in days above which a warning says that a copy may lack recent announcements."""

Origin = Literal["file", "folder", "cache", "package"]
"""Where a copy comes from: a file on the command line, the workspace's folder, the user's cache, or the package."""


class UsedCopy(NamedTuple):
    """A copy in use, its origin, and why it was selected."""

    read: ReadCatalogue
    origin: Origin
    why: str = ""


class Copies(NamedTuple):
    """The copies in use, and the path and reason of each unreadable one."""

    used: tuple[UsedCopy, ...]
    unread: tuple[tuple[str, str], ...] = ()

    @property
    def days(self) -> tuple[date, ...]:
        """The days of the copies, sorted."""
        return tuple(sorted(date.fromisoformat(copy.read.day) for copy in self.used if copy.read.day is not None))

    def note(self, today: date, verb: str = "Judged by") -> str:
        """A phrase with the days of the catalogues, begun with `verb`, and the command that fetches newer ones."""
        if not self.days:
            return f"{verb} public catalogues; model-lifecycle catalogues update fetches newer ones"
        first, last = self.days[0], self.days[-1]
        span = f"{first}" if first == last else f"{first} to {last}"
        age = (today - first).days
        old = f" ({age} days old)" if first == last else f" (the oldest {age} days old)"
        more = "; model-lifecycle catalogues update fetches newer ones"
        return f"{verb} public catalogues of {span}{old if age > 0 else ''}{more}"

    @property
    def are_carried(self) -> bool:
        """Whether at least one copy is the one in the package."""
        return any(copy.origin == "package" for copy in self.used)

    def are_old(self, today: date) -> bool:
        """Whether the oldest copy is older than `OLD` days."""
        return bool(self.days) and (today - self.days[0]).days > OLD


def newest_copies(catalogues: Iterable[Catalogue], store: Store, origin: Origin) -> Copies:
    """The newest readable copy of each catalogue: from `store`, or from the package.

    Only `store` is read if its `origin` is a workspace's folder, so that runs are reproducible, and for a catalogue
    with another address than the public one.
    """
    used_copies, unread = [], []
    for catalogue in catalogues:
        is_carried = origin != "folder" and store.address(catalogue) == catalogue.address
        stores = [store, carried_store()] if is_carried else [store]
        days = [candidate.index_entry(catalogue).fetched or "" for candidate in stores]
        newest_first = sorted(zip(days, stores, strict=True), key=lambda pair: pair[0], reverse=True)
        for day, candidate in newest_first:
            try:
                catalogue_copy = candidate.read(catalogue)
            except CatalogueError as error:
                unread.append((candidate.path(catalogue).as_posix(), str(error)))
                continue
            if catalogue_copy is not None:
                other_days = [other for other in days if other and other != day and not is_in_future(other)]
                used_copies.append(
                    UsedCopy(
                        catalogue_copy,
                        origin if candidate is store else "package",
                        _why(origin, candidate is store, other_days),
                    )
                )
                break
    return Copies(tuple(used_copies), tuple(unread))


def _why(origin: Origin, is_own: bool, other_days: list[str]) -> str:
    """The reason for the choice of a copy (`is_own`: not the package's), given the days of the other copies."""
    if origin == "folder":
        return "the workspace's folder"
    copy, than = ("your copy", "the carried one") if is_own else ("the carried copy", "yours")
    return f"{copy} is newer than {than}, {other_days[0]}" if other_days else copy
