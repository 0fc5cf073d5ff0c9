"""A page as one HTML file that needs nothing else: no network, no scripts, no fonts."""

from collections.abc import Iterator, Sequence

from model_lifecycle.page.changes import Change, essential
from model_lifecycle.page.detail_page import DetailPage
from model_lifecycle.page.page import MADE_FROM_MODELS, NO_CAPABILITIES, Page, prose_text
from model_lifecycle.page.rendering.environment import Links, Place, document, fragment
from model_lifecycle.text.late_dataclass import dataclass


@dataclass(frozen=True)
class Since:
    """What a page is compared with: a revision as it was named, and what differs."""

    revision: str
    changes: tuple[Change, ...]
    new: bool
    """Whether there was no such page."""


def render_article(page: Page, links: Links, since: Since | None = None) -> str:
    """What stands between the page's navigation and its end: one `article` element.

    Each value is an element whose `id` is the value's; it has `data-value` where a place in a record is known for it.
    With `since` the values that differ are shown as old → new, and listed first.
    """
    return fragment(
        "comparison.html.j2",
        page=page,
        link=links,
        since=since,
        listed=essential(since.changes) if since else (),
        changes={change.id: change for change in since.changes} if since else {},
        contents=tuple(_contents(page, since)),
        no_capabilities=NO_CAPABILITIES,
        made_from_models=MADE_FROM_MODELS,
    )


def _contents(page: Page, since: Since | None) -> Iterator[tuple[str, str]]:
    """The sections: id and name."""
    if since:
        yield "since", f"Changes since {since.revision}"
    yield from ((table.id, table.heading) for table in (page.prices, page.limits))
    yield from (("capabilities", "Capabilities that differ"), ("api-changes", "API changes"), ("code", "Code"))
    yield from (("checklist", "Checklist"), ("questions", "Questions"))
    if page.sources or page.unsourced:
        yield "sources", "Sources"


def render_html(
    page: Page, links: Links, since: Since | None = None, home: str | None = None, place: Place | None = None
) -> str:
    """The page as an HTML file: the same bytes for the same page.

    `links` says how other pages of the site are reached, `home` is the address of its index. With `place` it is one of
    the files of a site.
    """
    trail = tuple(
        (value.text, address)
        for name, value in page.links
        if name in ("provider", "model") and value.page and (address := links(value.page))
    )
    article = render_article(page, links, since)
    return document(page.title.text, prose_text(page.summary), article, home=home, trail=trail[::-1], place=place)


def render_detail(
    detail: DetailPage,
    links: Links,
    home: str | None = None,
    feeds: Sequence[tuple[str, str]] = (),
    place: Place | None = None,
) -> str:
    """The page of a model or a provider, or the index, as an HTML file; `feeds` are names and addresses."""
    ids = bool(detail.sources or detail.unsourced)  # only footnotes lead back to values
    article = fragment("detail.html.j2", detail=detail, link=links, changes={}, feeds=feeds, ids=ids)
    trail = tuple((each.text, address) for each in detail.trail if each.page and (address := links(each.page)))
    words = f"{detail.title}: {' '.join(prose_text(line) for line in detail.lead)}"
    return document(detail.title, words, article, home=home, trail=trail, place=place)
