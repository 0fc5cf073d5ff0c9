"""A site as files: every page of a plan, its index and its calendar."""

from collections.abc import Iterator
from typing import Literal

from model_lifecycle.page.build_page import build_page
from model_lifecycle.page.page import Page
from model_lifecycle.page.page_paths import relative_address
from model_lifecycle.page.rendering.environment import Links
from model_lifecycle.page.rendering.html_page import render_detail, render_html
from model_lifecycle.page.rendering.json_page import detail_data, page_data, to_json
from model_lifecycle.page.rendering.markdown_page import render_detail_markdown, render_markdown
from model_lifecycle.page.site.calendar import calendar
from model_lifecycle.page.site.detail_common import Site
from model_lifecycle.page.site.detail_page import DetailPage
from model_lifecycle.page.site.model_pages import model_page
from model_lifecycle.page.site.overview import overview_page, shutdowns_ahead
from model_lifecycle.page.site.plan import CALENDAR, INDEX
from model_lifecycle.page.site.provider_pages import provider_page

Format = Literal["html", "markdown", "json"]

ENDINGS: dict[Format, str] = {"html": ".html", "markdown": ".md", "json": ".json"}


def site_files(site: Site, form: Format) -> Iterator[tuple[str, str]]:
    """Every file of a site: its path with `/`, and its text. The index comes last, when all it leads to is there."""
    for path, entry in site.plan.pages.items():
        match site.workspace.record(entry).kind:
            case "migration":
                page = build_page(site.workspace, entry, site.day, lines=site.lines, suspect=site.suspect)
                text = page_text(page, form, _links(site, path, form), _home(path, form))
            case "model":
                text = _render_detail(site, model_page(site, entry), form)
            case "provider":
                text = _render_detail(site, provider_page(site, entry), form)
        yield path + ENDINGS[form], text
    yield CALENDAR, calendar(shutdowns_ahead(site, site.reader()), site.today)
    yield INDEX + ENDINGS[form], _render_detail(site, overview_page(site), form)


def page_text(page: Page, form: Format, links: Links, home: str | None = None) -> str:
    """A comparison page in a format; `home` is the address of the site's index."""
    match form:
        case "html":
            return render_html(page, links, home=home)
        case "markdown":
            return render_markdown(page, links)
        case "json":
            return to_json(page_data(page))


def _render_detail(site: Site, detail: DetailPage, form: Format) -> str:
    links = _links(site, detail.site_path, form)
    schedule = CALENDAR if detail.site_path == INDEX else None
    match form:
        case "html":
            return render_detail(detail, links, None if schedule else _home(detail.site_path, form), schedule)
        case "markdown":
            return render_detail_markdown(detail, links, schedule)
        case "json":
            return to_json(detail_data(detail))


def _links(site: Site, path: str, form: Format) -> Links:
    return site.plan.links(path, ENDINGS[form])


def _home(path: str, form: Format) -> str:
    return relative_address(path, INDEX, ENDINGS[form])
