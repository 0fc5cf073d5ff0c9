"""The pages that differ since a git revision, as files and as a summary for reviewers."""

from collections.abc import Iterator

from model_lifecycle.page.changes import Change, ChangedPage, GonePage, essential
from model_lifecycle.page.format import shortened
from model_lifecycle.page.page import AssumedDay, Prose, Value
from model_lifecycle.page.page_paths import relative_address
from model_lifecycle.page.rendering.html_page import Since, render_detail, render_html
from model_lifecycle.page.rendering.json_page import detail_data, page_data, to_json
from model_lifecycle.page.rendering.markdown_page import render_detail_markdown, render_markdown
from model_lifecycle.page.site.build_site import ENDINGS, Format
from model_lifecycle.page.site.detail_page import DetailPage, Listing
from model_lifecycle.page.site.plan import INDEX
from model_lifecycle.text.counting import counted

SUMMARY = "summary.md"
MOST_CHARACTERS = 60_000
"""Of a summary: GitHub takes comments of up to 65,536."""

_MOST_VALUE = 300


def change_page(
    changed: tuple[ChangedPage, ...],
    gone: tuple[GonePage, ...],
    revision: str,
    day: AssumedDay | None,
    listed: int | None = None,
) -> DetailPage:
    """The index of the pages that differ from a revision, and the values of each; `listed`: of the first so many."""
    new = sum(page.before is None for page in changed)
    counts = [f"{counted(len(changed) - new, 'page')} changed", f"{new} new", f"{len(gone)} gone"]
    shown = changed[:listed]
    listings = [_pages(changed, gone), *(_values(page, number) for number, page in enumerate(shown) if page.changes)]
    lead: list[Prose] = [(f"{counts[0]}, {counts[1]}, {counts[2]}.",)]
    if len(shown) < len(changed):
        lead.append((f"The values of the first {len(shown)} are listed; the pages show those of all.",))
    return DetailPage(
        site_path=INDEX,
        title=f"Comparison pages that change since {revision}",
        kicker=(),
        trail=(),
        status=None,
        lead=tuple(lead),
        facts=(),
        listings=tuple(listings),
        sources=(),
        unsourced=(),
        day=day,
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


def summary(changed: tuple[ChangedPage, ...], gone: tuple[GonePage, ...], revision: str, day: AssumedDay | None) -> str:
    """The index as Markdown that fits a pull request comment: the values of as many pages as there is room for."""
    listed = len(changed)
    while True:
        detail = change_page(changed, gone, revision, day, listed)
        text = render_detail_markdown(detail, lambda path: None)
        if len(text) <= MOST_CHARACTERS or not listed:
            return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS].rpartition(chr(10))[0]}\n\n…\n"
        listed //= 2


def change_files(
    changed: tuple[ChangedPage, ...],
    gone: tuple[GonePage, ...],
    revision: str,
    form: Format,
    day: AssumedDay | None,
) -> Iterator[tuple[str, str]]:
    """The changed pages, the index and the summary as files: paths with `/`, and texts."""
    ending = ENDINGS[form]
    known = {each.page.site_path for each in changed}
    for each in changed:
        start = each.page.site_path

        def links(target: str, start: str = start) -> str | None:
            return relative_address(start, target, ending) if target in known else None

        since = Since(revision, each.changes, each.before is None)
        match form:
            case "html":
                text = render_html(each.page, links, since, home=relative_address(start, INDEX, ending))
            case "markdown":
                text = render_markdown(each.page, links)
            case "json":
                text = to_json(page_data(each.page) | {"changes": change_data(each.changes)})
        yield start + ending, text
    yield SUMMARY, summary(changed, gone, revision, day)
    detail = change_page(changed, gone, revision, day)

    def from_index(target: str) -> str | None:
        return relative_address(INDEX, target, ending) if target in known else None

    match form:
        case "html":
            yield INDEX + ending, render_detail(detail, from_index)
        case "markdown":
            yield INDEX + ending, render_detail_markdown(detail, from_index)
        case "json":
            yield INDEX + ending, to_json(detail_data(detail))


def change_data(changes: tuple[Change, ...]) -> list[dict[str, str | None]]:
    """The changes of a page as plain data."""
    return [{"id": each.id, "label": each.label, "old": each.old, "new": each.new} for each in changes]
