"""The pages that differ since a git revision, as files and as a summary for reviewers."""

from collections.abc import Iterator

from model_lifecycle.page.changes import Change, ChangedPage, GonePage, essential
from model_lifecycle.page.detail_page import DetailPage, Listing
from model_lifecycle.page.format import shortened
from model_lifecycle.page.page import Prose, Value
from model_lifecycle.page.page_paths import relative_address
from model_lifecycle.page.rendering.comparison_html import Since
from model_lifecycle.page.rendering.html_page import render_detail, render_html
from model_lifecycle.page.rendering.json_page import page_data, to_json
from model_lifecycle.page.rendering.markdown_page import render_detail_markdown, render_markdown
from model_lifecycle.page.review.review import Review
from model_lifecycle.page.review.review_data import change_data
from model_lifecycle.page.review.review_listings import record_listings
from model_lifecycle.page.review.review_markdown import review_markdown
from model_lifecycle.page.site.build_site import ENDINGS, Format
from model_lifecycle.page.site.plan import INDEX
from model_lifecycle.text.counting import counted

SUMMARY = "summary.md"

_MOST_VALUE = 300


def change_page(review: Review) -> DetailPage:
    """The index of what differs from a revision: the records that came and went, every value, and the pages."""
    new = sum(page.before is None for page in review.changed)
    counts = [f"{counted(len(review.changed) - new, 'page')} changed", f"{new} new", f"{len(review.gone)} gone"]
    pages = (_values(page, number) for number, page in enumerate(review.changed) if page.changes)
    return DetailPage(
        site_path=INDEX,
        title=f"What changes since {review.revision}",
        kicker=(),
        trail=(),
        status=None,
        lead=((f"{review.headline}.",), (f"{counts[0]}, {counts[1]}, {counts[2]}.",)),
        facts=(),
        listings=(*record_listings(review), _pages(review.changed, review.gone), *pages),
        sources=(),
        unsourced=(),
        day=review.day,
        stale_after_days=0,
    )


def _pages(changed: tuple[ChangedPage, ...], gone: tuple[GonePage, ...]) -> Listing:
    rows: list[tuple[Prose, ...]] = []
    for number, each in enumerate(changed):
        link = Value(f"page-{number}", each.page.title.text, "Comparison", page=each.page.site_path)
        what = "new" if each.before is None else counted(len(essential(each.changes)), "value")
        rows.append(((link,), (_record(f"page-{number}-record", each.page.path),), (what,)))
    for number, lost in enumerate(gone):
        title = Value(f"gone-{number}", lost.title, "Comparison")
        rows.append(((title,), (_record(f"gone-{number}-record", lost.path),), ("gone",)))
    columns = ("Comparison", "Record", "What changes")
    return Listing("pages", "Pages", "", columns, tuple(rows), "No comparison page changes.")


def _record(value_id: str, path: str) -> Value:
    return Value(value_id, path, "Record file", code=True)


def _values(each: ChangedPage, number: int) -> Listing:
    rows = tuple(_row(change, f"change-{number}-{position}") for position, change in enumerate(essential(each.changes)))
    return Listing(f"changes-{number}", each.page.title.text, "", ("Value", "Before", "After"), rows, "")


def _row(change: Change, value_id: str) -> tuple[Prose, ...]:
    def side(text: str | None, word: str) -> Prose:
        return (
            ("–",)
            if text is None
            else (Value(f"{value_id}-{word}", shortened(text, _MOST_VALUE), change.label, code=change.code),)
        )

    return (
        (Value(value_id, shortened(change.label, _MOST_VALUE), "Value"),),
        side(change.old, "old"),
        side(change.new, "new"),
    )


def change_files(review: Review, form: Format) -> Iterator[tuple[str, str]]:
    """The changed pages, the index and the summary as files: paths with `/`, and texts."""
    ending = ENDINGS[form]
    known = {each.page.site_path for each in review.changed}
    for each in review.changed:
        start = each.page.site_path

        def links(target: str, start: str = start) -> str | None:
            return relative_address(start, target, ending) if target in known else None

        since = Since(review.revision, each.changes, each.before is None)
        match form:
            case "html":
                text = render_html(each.page, links, since, home=relative_address(start, INDEX, ending))
            case "markdown":
                text = render_markdown(each.page, links)
            case "json":
                text = to_json(page_data(each.page) | {"changes": change_data(each.changes)})
        yield start + ending, text

    def from_index(target: str) -> str | None:
        return relative_address(INDEX, target, ending) if target in known else None

    yield SUMMARY, review_markdown(review, from_index)
    detail = change_page(review)
    match form:
        case "html":
            yield INDEX + ending, render_detail(detail, from_index)
        case "markdown":
            yield INDEX + ending, render_detail_markdown(detail, from_index)
        case "json":
            yield INDEX + ending, to_json(page_data(detail))
