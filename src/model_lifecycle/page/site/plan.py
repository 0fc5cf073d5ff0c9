"""The plan of a site: the records that get a page, and the path of each."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from model_lifecycle.page.page_paths import page_path, relative_address
from model_lifecycle.page.rendering.environment import Links
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.workspace import Workspace

INDEX: Final = "index"
CALENDAR: Final = "shutdowns.ics"


@dataclass(frozen=True)
class Plan:
    """The pages of a site: the record of each by its site path, and the other way round."""

    pages: Mapping[str, Entry]
    paths: Mapping[Entry, str]
    clashes: tuple[tuple[Entry, Entry], ...]
    """Records without a page, because another (named second) has the same path."""

    def links(self, start: str, ending: str, site_url: str | None = None) -> Links:
        """How the page at a site path links to others: None for what has no page.

        Relative to its own place, or from `site_url` (without a slash at its end) where that is given.
        """

        def address(target: str) -> str | None:
            if target not in self.pages and target != INDEX:
                return None
            return f"{site_url}/{target}{ending}" if site_url else relative_address(start, target, ending)

        return address


def plan_site(workspace: Workspace, entries: Iterable[Entry], left_out: Collection[Entry]) -> Plan:
    """The pages of these records, without those that are to be left out.

    Paths are compared without regard to case: a site must be the same on every file system.
    """
    pages: dict[str, Entry] = {}
    taken: dict[str, Entry] = {}
    clashes: list[tuple[Entry, Entry]] = []
    for entry in entries:
        path = page_path(workspace.record(entry))
        if entry in left_out or path is None:
            continue
        other = taken.setdefault(path.lower(), entry)
        if other == entry:
            pages[path] = entry
        else:
            clashes.append((entry, other))
    return Plan(pages, {entry: path for path, entry in pages.items()}, tuple(clashes))
