"""The plan of a site: the records that get a page, and the path of each."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from model_lifecycle.page.format import link
from model_lifecycle.page.page_paths import page_path, relative_address
from model_lifecycle.page.rendering.html_document import Links
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
        """The function that gives the page at `start` the address of another site path; None for a path without a page.

        Addresses are relative to `start`, or begin with `site_url` (without a slash at its end) if that is given.
        """

        def address(target: str) -> str | None:
            if target not in self.pages and target != INDEX:
                return None
            return f"{site_url}/{target}{ending}" if site_url else relative_address(start, target, ending)

        return address


def plan_site(workspace: Workspace, entries: Iterable[Entry], left_out: Collection[Entry]) -> Plan:
    """The pages of these records, without the ones to leave out.

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


def official_links(workspace: Workspace, plan: Plan) -> Links:
    """The function that links a page outside a site to models and providers: to the provider's own page of them.

    It gives None if the provider's record names no such page, and for all other pages of a site.
    """
    view = workspace.view()

    def address(target: str) -> str | None:
        entry = plan.pages.get(target)
        record = workspace.record(entry) if entry is not None else None
        if record is not None and record.kind == "model":
            entries = view.providers(text) if isinstance(text := record.text("provider"), str) else ()
            record = workspace.record(entries[0]) if entries else None
        if record is None or record.kind != "provider":
            return None
        named = (record.text(name) for name in ("models_url", "deprecations_url", "pricing_url"))
        return next((linked for text in named if isinstance(text, str) and (linked := link(text))), None)

    return address
