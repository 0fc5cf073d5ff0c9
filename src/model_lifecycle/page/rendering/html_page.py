"""A page as one HTML file that needs nothing else: no network, no scripts, no fonts."""

from collections.abc import Sequence

from model_lifecycle.page.detail_page import DetailPage
from model_lifecycle.page.page import Page, prose_text
from model_lifecycle.page.rendering.comparison_html import Since, render_article
from model_lifecycle.page.rendering.detail_html import detail_html
from model_lifecycle.page.rendering.html_document import Links, Place, document


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
    article = detail_html(detail, links, feeds)
    trail = tuple((each.text, address) for each in detail.trail if each.page and (address := links(each.page)))
    words = f"{detail.title}: {' '.join(prose_text(line) for line in detail.lead)}"
    return document(detail.title, words, article, home=home, trail=trail, place=place)
