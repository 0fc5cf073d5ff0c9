"""A site as files: every page of a plan, its index and its calendar."""

from collections.abc import Iterator
from typing import Literal

from model_lifecycle.page.build import build_page
from model_lifecycle.page.model import Page
from model_lifecycle.page.paths import relative_address
from model_lifecycle.page.rendering.data import page_data, sheet_data, to_json
from model_lifecycle.page.rendering.environment import Links
from model_lifecycle.page.rendering.html import render_html, render_sheet
from model_lifecycle.page.rendering.markdown import render_markdown, render_sheet_markdown
from model_lifecycle.page.site.calendar import calendar
from model_lifecycle.page.site.models import model_sheet
from model_lifecycle.page.site.overview import overview_sheet, shutdowns_ahead
from model_lifecycle.page.site.plan import CALENDAR, INDEX
from model_lifecycle.page.site.providers import provider_sheet
from model_lifecycle.page.site.sheet import Sheet
from model_lifecycle.page.site.sheets import Site

Format = Literal["html", "markdown", "json"]

ENDINGS: dict[Format, str] = {"html": ".html", "markdown": ".md", "json": ".json"}


def site_files(site: Site, form: Format) -> Iterator[tuple[str, str]]:
    """Every file of a site: its path with `/`, and its text. The index comes last, when all it leads to is there."""
    for path, entry in site.plan.pages.items():
        match site.workspace.record(entry).kind:
            case "migration":
                page = build_page(site.workspace, entry, site.day, lines=site.lines, doubted=site.doubted)
                text = page_text(page, form, _links(site, path, form), _home(path, form))
            case "model":
                text = _render_sheet(site, model_sheet(site, entry), form)
            case "provider":
                text = _render_sheet(site, provider_sheet(site, entry), form)
        yield path + ENDINGS[form], text
    yield CALENDAR, calendar(shutdowns_ahead(site, site.reader()), site.today)
    yield INDEX + ENDINGS[form], _render_sheet(site, overview_sheet(site), form)


def page_text(page: Page, form: Format, links: Links, home: str | None = None) -> str:
    """A comparison page in a format; `home` is the address of the site's index."""
    match form:
        case "html":
            return render_html(page, links, home=home)
        case "markdown":
            return render_markdown(page, links)
        case "json":
            return to_json(page_data(page))


def _render_sheet(site: Site, sheet: Sheet, form: Format) -> str:
    links = _links(site, sheet.site_path, form)
    schedule = CALENDAR if sheet.site_path == INDEX else None
    match form:
        case "html":
            return render_sheet(sheet, links, None if schedule else _home(sheet.site_path, form), schedule)
        case "markdown":
            return render_sheet_markdown(sheet, links, schedule)
        case "json":
            return to_json(sheet_data(sheet))


def _links(site: Site, path: str, form: Format) -> Links:
    return site.plan.links(path, ENDINGS[form])


def _home(path: str, form: Format) -> str:
    return relative_address(path, INDEX, ENDINGS[form])
