"""Render a page as one HTML file that loads nothing from outside its site."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from model_lifecycle.page.changes import Change, distinct_changes
from model_lifecycle.page.detail_page import DetailPage
from model_lifecycle.page.page import MADE_FROM_MODELS, NO_DAY, AssumedDay, Page, prose_text
from model_lifecycle.page.rendering.html_document import HtmlFrame, Links, RenderContext, SitePlace

_LINK_NAMES = {
    "model": "Old model",
    "replacement": "New model",
    "provider": "Provider",
    "replacement_provider": "New provider",
}


@dataclass(frozen=True)
class Since:
    """A revision that a page is compared with, as the user named it, and the changes since."""

    revision: str
    changes: tuple[Change, ...]
    new: bool
    """Whether the page did not exist at that revision."""


def render_html(
    page: Page, links: Links, since: Since | None = None, home: str | None = None, place: SitePlace | None = None
) -> str:
    """Render a comparison page as an HTML file; equal pages give equal bytes.

    `links` gives the addresses of other pages of the site, `home` is the address of its index. With `place` the file is
    part of a site. With `since`, values that differ are shown as old → new, and listed first.
    """
    trail = tuple(
        (value.text, address)
        for name, value in page.links
        if name in ("provider", "model") and value.page and (address := links(value.page))
    )
    document = HtmlFrame(page.title.text, prose_text(page.summary), home, trail[::-1], place)
    return _render_document("comparison.html", document, **_comparison_values(page, links, since))


def render_article(page: Page, links: Links) -> str:
    """Render a comparison page without its frame, as one `article` element.

    Each value is an element with the value's `id`, and with `data-value` if its location in a record is known.
    """
    return render_template("comparison.html", **_comparison_values(page, links, None))


def _comparison_values(page: Page, links: Links, since: Since | None) -> dict[str, object]:
    """The variables of the template of a comparison page."""
    return {
        "page": page,
        "view": RenderContext(links, {change.id: change for change in since.changes} if since else {}),
        "since": since,
        "differences": distinct_changes(since.changes) if since else (),
        "contents": list(_contents(page, since)),
        "counted_words": _counted_words(page.day),
        "link_names": _LINK_NAMES,
        "made_from_models": MADE_FROM_MODELS,
    }


def _contents(page: Page, since: Since | None) -> Iterator[tuple[str, str]]:
    """Yield the id and the heading of each section of a comparison page, for its table of contents."""
    if since:
        yield "since", f"Changes since {since.revision}"
    yield from ((table.id, table.heading) for table in (page.prices, page.limits))
    yield from (("capabilities", "Capabilities that differ"), ("api-changes", "API changes"), ("code", "Code"))
    yield from (("checklist", "Checklist"), ("questions", "Questions"))
    if page.sources or page.unsourced:
        yield "sources", "Sources"


def render_detail(
    detail: DetailPage,
    links: Links,
    home: str | None = None,
    feeds: Sequence[tuple[str, str]] = (),
    place: SitePlace | None = None,
) -> str:
    """Render the page of a model or provider, or the index, as an HTML file; `feeds` are names and addresses.

    `links`, `home` and `place`: see `render_html`.
    """
    trail = tuple((value.text, address) for value in detail.trail if value.page and (address := links(value.page)))
    words = f"{detail.title}: {' '.join(prose_text(line) for line in detail.lead)}"
    return _render_document(
        "detail.html",
        HtmlFrame(detail.title, words, home, trail, place),
        page=detail,
        view=RenderContext(
            links, row_ids=bool(detail.sources or detail.unsourced)
        ),  # ids are targets for the footnotes only
        feeds=feeds,
        counted_words=_counted_words(detail.day),
    )


def render_not_found(words: str, home: str, site_name: str) -> str:
    """Render the "not found" page of a site with the text `words`; `home` is the address of its index."""
    document = HtmlFrame("Not found", words, home, site_name=site_name, script_name="not_found.js")
    return _render_document("not_found.html", document)


def _counted_words(day: AssumedDay | None) -> str:
    """The line that states the day from which a page counts days, or that there is none."""
    return day.words if day else NO_DAY


def load_templates() -> None:
    """Load Jinja2 and compile all templates in advance, so that the first page is not delayed."""
    from model_lifecycle.page.rendering.templates import load_all  # loads Jinja2, which only HTML needs

    load_all()


def render_template(name: str, **values: object) -> str:
    """Render a template of `page/templates`."""
    from model_lifecycle.page.rendering.templates import render  # loads Jinja2, which only HTML needs

    return render(name, **values)


def _render_document(name: str, document: HtmlFrame, **values: object) -> str:
    """Render a whole HTML file: a frame around the article of the template `name`."""
    from model_lifecycle.page.rendering.templates import render_document  # loads Jinja2

    return render_document(name, document, **values)
