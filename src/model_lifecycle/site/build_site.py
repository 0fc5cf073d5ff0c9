"""Build the files of a site: every page of a plan, the index, and the feeds, calendar and data for programs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final, Literal

from model_lifecycle.page.build_page import build_page
from model_lifecycle.page.detail_page import DetailPage
from model_lifecycle.page.page import Page
from model_lifecycle.page.page_paths import relative_address
from model_lifecycle.page.record_reader import WorkspaceReader
from model_lifecycle.page.rendering.html_document import Links, SitePlace, asset, style
from model_lifecycle.page.rendering.html_page import (
    load_templates,
    render_detail,
    render_html,
    render_not_found,
    render_template,
)
from model_lifecycle.page.rendering.json_page import compact_json, page_data, to_json
from model_lifecycle.page.rendering.markdown_page import render_detail_markdown, render_markdown
from model_lifecycle.site.calendar import calendar
from model_lifecycle.site.detail_common import Site
from model_lifecycle.site.feeds import Feed, atom, feed_entries, json_feed, moment
from model_lifecycle.site.model_pages import model_page
from model_lifecycle.site.overview import TITLE, overview_page
from model_lifecycle.site.plan import CALENDAR, INDEX
from model_lifecycle.site.provider_pages import provider_page
from model_lifecycle.site.shutdown_groups import AHEAD, Ending, endings
from model_lifecycle.site.site_data import site_data
from model_lifecycle.workspace.index import Entry

Format = Literal["html", "markdown", "json"]

ENDINGS: dict[Format, str] = {"html": ".html", "markdown": ".md", "json": ".json"}

_ATOM: Final = "feed.xml"
_JSON_FEED: Final = "feed.json"
_DATA: Final = "index.json"
_STYLE: Final = "style.css"
_FEEDS: Final = (("Atom", _ATOM), ("JSON Feed", _JSON_FEED), ("Calendar (.ics)", CALENDAR), ("Data (JSON)", _DATA))
_TYPES: Final[Mapping[Format, str]] = {"markdown": "text/markdown", "json": "application/json"}


def prepare(site: Site) -> None:
    """Fill the cache of line numbers and load the templates: called before forking, so that all workers share both."""
    site.lines.load_all(site.workspace.files.values())
    load_templates()


def site_files(site: Site, form: Format) -> Iterator[tuple[str, str]]:
    """Yield the path (with `/`) and the text of every file of a site; the index comes last, after the pages."""
    return files_of(site, form, [*site.plan.pages, INDEX])


def files_of(site: Site, form: Format, paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the files of the pages at the site paths `paths`; for the index also those that belong to no record."""
    files = _SiteFiles(site, form)
    for path in paths:
        if path == INDEX:
            yield from files.program_files()
            yield from files.index()
        else:
            yield from files.page(path, site.plan.pages[path])


def page_text(page: Page, form: Format, links: Links, home: str | None = None, place: SitePlace | None = None) -> str:
    """Render a comparison page in the format `form`; `home` is the address of the index, `place` the page's
    position.
    """
    match form:
        case "html":
            return render_html(page, links, home=home, place=place)
        case "markdown":
            return render_markdown(page, links)
        case "json":
            return to_json(page_data(page))


@dataclass(frozen=True)
class _SiteFiles:
    """The files of a site in one format. In HTML, the index and each record's page also exist as Markdown and JSON."""

    site: Site
    form: Format

    @property
    def _title(self) -> str:
        """The configured title of the site."""
        return self.site.workspace.configuration.site.get("title", TITLE)

    @property
    def _address(self) -> str:
        """The absolute address of the site, with a slash at the end; empty if the site has none."""
        return f"{self.site.site_url}/" if self.site.site_url else ""

    @cached_property
    def _reader(self) -> WorkspaceReader:
        """The reader of the records for the index, the feeds and the data."""
        return self.site.reader()

    @cached_property
    def _endings(self) -> tuple[Ending, ...]:
        """The models with a published shutdown."""
        return endings(self.site, self._reader)

    def page(self, path: str, entry: Entry) -> Iterator[tuple[str, str]]:
        """Yield the files of the page of a record, in the formats of the site."""
        site = self.site
        match site.workspace.record(entry).kind:
            case "migration":
                page = build_page(site.workspace, entry, site.day, lines=site.lines, suspect=site.suspect)
                return self.comparison(page, path)
            case "model":
                return self.detail(model_page(site, entry))
            case "provider":
                return self.detail(provider_page(site, entry))

    def comparison(self, page: Page, path: str) -> Iterator[tuple[str, str]]:
        """Yield the files of a comparison page, whose site path is `path`."""
        place, home = self._place(path), self._home(path)
        yield path + ENDINGS[self.form], page_text(page, self.form, self._links(path, self.form), home, place)
        if self.form == "html":
            yield f"{path}.md", render_markdown(page, self._links(path, "markdown"))
            yield f"{path}.json", compact_json(page_data(page))

    def detail(self, page: DetailPage) -> Iterator[tuple[str, str]]:
        """Yield the files of the page of a model or a provider."""
        path = page.site_path
        links = self._links(path, self.form)
        match self.form:
            case "html":
                yield f"{path}.html", render_detail(page, links, self._home(path), place=self._place(path))
                yield f"{path}.md", render_detail_markdown(page, self._links(path, "markdown"))
                yield f"{path}.json", compact_json(page_data(page))
            case "markdown":
                yield f"{path}.md", render_detail_markdown(page, links)
            case "json":
                yield f"{path}.json", to_json(page_data(page))

    def index(self) -> Iterator[tuple[str, str]]:
        """Yield the files of the index; `index.json` exists in every format."""
        page = overview_page(self.site, self._endings)
        links = self._links(INDEX, self.form)
        feeds = [(name, self._address + file) for name, file in _FEEDS]
        data = site_data(self.site, self._reader, self._endings)
        yield _DATA, (to_json if self.form == "json" else compact_json)(page_data(page) | data)
        if self.form == "html":
            yield f"{INDEX}.md", render_detail_markdown(page, self._links(INDEX, "markdown"), feeds)
            yield f"{INDEX}.html", render_detail(page, links, feeds=feeds, place=self._place(INDEX, "index.js"))
        elif self.form == "markdown":
            yield f"{INDEX}.md", render_detail_markdown(page, links, feeds)

    def program_files(self) -> Iterator[tuple[str, str]]:
        """Yield the files besides pages: calendar and feeds; for HTML also style sheet, icon, 404 page, site map."""
        ahead = tuple(ending for ending in self._endings if ending.group in AHEAD)
        yield CALENDAR, calendar(self.site, self._reader, ahead, ENDINGS[self.form])
        yield _ATOM, atom(self._feed(_ATOM))
        yield _JSON_FEED, json_feed(self._feed(_JSON_FEED))
        if self.form == "html":
            yield _STYLE, style() + _accents(self.site.workspace.configuration.site)
            yield "favicon.svg", asset("favicon.svg")
            yield "404.html", self._not_found()
            if self.site.site_url:
                yield "sitemap.xml", self._sitemap()

    def _feed(self, name: str) -> Feed:
        """The feed at the file `name`, with the shutdowns of the site as entries."""
        ending = ENDINGS[self.form]
        entries = feed_entries(self.site, self._reader, self._endings, ending, self._address)
        newest = max((entry.updated for entry in entries), default=moment(self.site.today or date.min))
        return Feed(self._title, f"{self._address}{INDEX}{ending}", f"{self._address}{name}", newest, entries)

    def _not_found(self) -> str:
        """The 404 page, which a host sends for every unknown address.

        Without `site_url` its link leads to the root of the host, or, by script, to the probable root of the site.
        """
        words = "There is no such page on this site."
        return render_not_found(words, self._address or "/", self._title)

    def _sitemap(self) -> str:
        """The site map: the absolute addresses of all pages."""
        addresses = [f"{self._address}{path}.html" for path in (INDEX, *self.site.plan.pages)]
        return render_template("sitemap.xml", addresses=addresses)

    def _links(self, path: str, form: Format) -> Links:
        """The function that gives the page at `path` the addresses of other pages, in the format `form`."""
        return self.site.plan.links(path, ENDINGS[form], self.site.site_url)

    def _home(self, path: str) -> str:
        """The address of the index on the page at `path`."""
        address = self._links(path, self.form)(INDEX)
        assert address is not None, "every site has an index"
        return address

    def _place(self, path: str, script: str = "page.js") -> SitePlace:
        """The position of the page `path` in the site, for its head and its links to assets."""
        alternates = [(_TYPES[form], relative_address(path, path, ENDINGS[form])) for form in ("markdown", "json")]
        if self.site.site_url:
            alternates = [(_TYPES[form], f"{self._address}{path}{ENDINGS[form]}") for form in ("markdown", "json")]
        root = relative_address(path, "", "")
        feeds = [("application/atom+xml", _ATOM), ("application/feed+json", _JSON_FEED), ("text/calendar", CALENDAR)]
        alternates += [(kind, (self._address or root) + name) for kind, name in feeds if path == INDEX]
        canonical = f"{self._address}{path}.html" if self.site.site_url else None
        return SitePlace(root, self._title, canonical, tuple(alternates), script)


def _accents(settings: Mapping[str, str]) -> str:
    """The CSS rules for the configured colours of links and focus, which override the style sheet."""
    light = settings.get("accent")
    dark = settings.get("accent-dark")
    rules = f":root {{ --link: {light}; --focus: {light}; }}\n" if light else ""
    if dark:
        rules += f"@media (prefers-color-scheme: dark) {{ :root {{ --link: {dark}; --focus: {dark}; }} }}\n"
    return rules
