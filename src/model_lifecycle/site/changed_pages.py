"""Write the pages that differ since a git revision as files, with an index and a summary for reviewers."""

from collections.abc import Iterator

from model_lifecycle.page.detail_page import DetailPage
from model_lifecycle.page.page_paths import relative_address
from model_lifecycle.page.rendering.html_page import Since, render_detail, render_html
from model_lifecycle.page.rendering.json_page import page_data, to_json
from model_lifecycle.page.rendering.markdown_page import render_detail_markdown, render_markdown
from model_lifecycle.review.review import Review
from model_lifecycle.review.review_data import change_data
from model_lifecycle.review.review_markdown import review_markdown
from model_lifecycle.review.review_tables import review_tables
from model_lifecycle.site.build_site import ENDINGS, Format
from model_lifecycle.site.plan import INDEX
from model_lifecycle.text.counting import counted

SUMMARY = "summary.md"


def change_page(review: Review) -> DetailPage:
    """The index page of a review: its tables, in order."""
    new = sum(page.before is None for page in review.changed_pages)
    counts = [
        f"{counted(len(review.changed_pages) - new, 'page')} changed",
        f"{new} new",
        f"{len(review.removed_pages)} gone",
    ]
    return DetailPage(
        site_path=INDEX,
        title=f"What changes since {review.revision}",
        kicker=(),
        trail=(),
        status=None,
        lead=((f"{review.headline}.",), (f"{counts[0]}, {counts[1]}, {counts[2]}.",)),
        facts=(),
        listings=tuple(review_tables(review)),
        sources=(),
        unsourced=(),
        day=review.day,
        stale_after_days=0,
    )


def change_files(review: Review, form: Format) -> Iterator[tuple[str, str]]:
    """Yield the files of the changed pages, the index and the summary: paths with `/`, and texts."""
    ending = ENDINGS[form]
    changed = {changed_page.page.site_path for changed_page in review.changed_pages}
    for changed_page in review.changed_pages:
        start = changed_page.page.site_path

        def links(target: str, start: str = start) -> str | None:
            """The address of a changed page for a link on the page `start`; None for other pages."""
            return relative_address(start, target, ending) if target in changed else None

        since = Since(review.revision, changed_page.changes, changed_page.before is None)
        match form:
            case "html":
                text = render_html(changed_page.page, links, since, home=relative_address(start, INDEX, ending))
            case "markdown":
                text = render_markdown(changed_page.page, links)
            case "json":
                text = to_json(page_data(changed_page.page) | {"changes": change_data(changed_page.changes)})
        yield start + ending, text

    def index_links(target: str) -> str | None:
        """The address of a changed page for a link on the index; None for other pages."""
        return relative_address(INDEX, target, ending) if target in changed else None

    yield SUMMARY, review_markdown(review, index_links)
    detail = change_page(review)
    match form:
        case "html":
            yield INDEX + ending, render_detail(detail, index_links)
        case "markdown":
            yield INDEX + ending, render_detail_markdown(detail, index_links)
        case "json":
            yield INDEX + ending, to_json(page_data(detail))
