"""A page as one HTML file that needs nothing else: no network, no fonts, nothing but its site."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from model_lifecycle.page.changes import Change, essential
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
    """Whether the page did not exist then."""


def render_html(
    page: Page, links: Links, since: Since | None = None, home: str | None = None, place: SitePlace | None = None
) -> str:
    """The page as an HTML file: the same bytes for the same page.

    `links` says how other pages of the site are reached, `home` is the address of its index. With `place` it is one of
    the files of a site. With `since` the values that differ are shown as old → new, and listed first.
    """
    trail = tuple(
        (value.text, address)
        for name, value in page.links
        if name in ("provider", "model") and value.page and (address := links(value.page))
    )
    document = HtmlFrame(page.title.text, prose_text(page.summary), home, trail[::-1], place)
    return _render_document("comparison.html", document, **_comparison_values(page, links, since))


def render_article(page: Page, links: Links) -> str:
    """The comparison page without the frame around it: one `article` element.

    Each value is an element whose `id` is the value's; it has `data-value` where a place in a record is known for it.
    """
    return render_template("comparison.html", **_comparison_values(page, links, None))


def _comparison_values(page: Page, links: Links, since: Since | None) -> dict[str, object]:
    return {
        "page": page,
        "view": RenderContext(links, {change.id: change for change in since.changes} if since else {}),
        "since": since,
        "differences": essential(since.changes) if since else (),
        "contents": list(_contents(page, since)),
        "counted_words": _counted_words(page.day),
        "link_names": _LINK_NAMES,
        "made_from_models": MADE_FROM_MODELS,
    }


def _contents(page: Page, since: Since | None) -> Iterator[tuple[str, str]]:
    """The sections: id and name."""
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
    """The page of a model or a provider, or the index, as an HTML file; `feeds` are names and addresses."""
    trail = tuple((value.text, address) for value in detail.trail if value.page and (address := links(value.page)))
    words = f"{detail.title}: {' '.join(prose_text(line) for line in detail.lead)}"
    return _render_document(
        "detail.html",
        HtmlFrame(detail.title, words, home, trail, place),
        page=detail,
        view=RenderContext(
            links, row_ids=bool(detail.sources or detail.unsourced)
        ),  # only footnotes lead back to values
        feeds=feeds,
        counted_words=_counted_words(detail.day),
    )


def render_not_found(words: str, home: str, site_name: str) -> str:
    """The page for every address that a site does not have; `home` leads to its index."""
    document = HtmlFrame("Not found", words, home, site_name=site_name, script_name="not_found.js")
    return _render_document("not_found.html", document)


def _counted_words(day: AssumedDay | None) -> str:
    return day.words if day else NO_DAY


def load_templates() -> None:
    """Load Jinja2 and all templates now, so that the first page need not."""
    from model_lifecycle.page.rendering.templates import load_all  # as below

    load_all()


def render_template(name: str, **values: object) -> str:
    """A template of `page/templates`, filled in."""
    from model_lifecycle.page.rendering.templates import render  # loads Jinja2, which only HTML needs

    return render(name, **values)


def _render_document(name: str, document: HtmlFrame, **values: object) -> str:
    from model_lifecycle.page.rendering.templates import render_document  # as above

    return render_document(name, document, **values)
