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
    """The pages of a site: records by site path (`pages`), and site paths by record (`paths`)."""

    pages: Mapping[str, Entry]
    paths: Mapping[Entry, str]
    clashes: tuple[tuple[Entry, Entry], ...]
    """Pairs of records with the same site path; the first one of a pair has no page."""

    def links(self, start: str, ending: str, site_url: str | None = None) -> Links:
        """A function that converts a site path to the address of its page for a link on the page `start`; None without
        a page.

        Addresses are relative to `start`, or begin with `site_url` (without a slash at its end) if that is given.
        """

        def address(target: str) -> str | None:
            if target not in self.pages and target != INDEX:
                return None
            return f"{site_url}/{target}{ending}" if site_url else relative_address(start, target, ending)

        return address


def plan_site(workspace: Workspace, entries: Iterable[Entry], excluded: Collection[Entry]) -> Plan:
    """Plan the pages of `entries`, except those in `excluded` and those whose record lacks values for a path.

    Paths that differ only in case clash, so that a site is the same on every file system.
    """
    pages: dict[str, Entry] = {}
    entry_by_lower_path: dict[str, Entry] = {}
    clashes: list[tuple[Entry, Entry]] = []
    for entry in entries:
        path = page_path(workspace.record(entry))
        if entry in excluded or path is None:
            continue
        other = entry_by_lower_path.setdefault(path.lower(), entry)
        if other == entry:
            pages[path] = entry
        else:
            clashes.append((entry, other))
    return Plan(pages, {entry: path for path, entry in pages.items()}, tuple(clashes))


def official_links(workspace: Workspace, plan: Plan) -> Links:
    """A function that converts the site path of a model or provider to the address of the provider's own page about it.

    It is for pages outside a site. It returns None if the provider's record has no address, and for all other site
    paths.
    """
    view = workspace.view()

    def address(target: str) -> str | None:
        """The address of the provider's page for the record at a site path."""
        entry = plan.pages.get(target)
        record = workspace.record(entry) if entry is not None else None
        if record is not None and record.kind == "model":
            entries = view.providers(text) if isinstance(text := record.text("provider"), str) else ()
            record = workspace.record(entries[0]) if entries else None
        if record is None or record.kind != "provider":
            return None
        urls = (record.text(name) for name in ("models_url", "deprecations_url", "pricing_url"))
        return next((linked for text in urls if isinstance(text, str) and (linked := link(text))), None)

    return address
