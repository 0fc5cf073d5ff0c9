"""The tables of a review, in the order of all its renderings."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.page.changes import ChangedPage
from model_lifecycle.page.detail_page import Listing
from model_lifecycle.page.format import shortened
from model_lifecycle.page.page import Prose, Value
from model_lifecycle.review.findings import SEVERITY_WORDS, ReviewFinding
from model_lifecycle.review.review import FIRST, MovedRecord, Review, ReviewedRecord, ReviewRow, ReviewSection
from model_lifecycle.text.counting import counted

_COLUMNS: Final = ("Record", "Value", "Before", "After")

_MAX_RECORDS_WITH_FILES: Final = 3
"""If a row has more records than this, their files are not named."""

_MAX_VALUE: Final = 300

PAGES: Final = "pages"
"""The id of the table of pages."""


def review_tables(review: Review) -> Iterator[Listing]:
    """Yield the tables of a review: findings, shutdowns and prices, added or removed records, other values, pages."""
    yield from _findings(review.unplaced_findings)
    moved_table = [_moved_table(review.moved_records)] if review.moved_records else []
    for number, section in enumerate(review.sections):
        if moved_table and section.heading not in FIRST:
            yield moved_table.pop()
        yield _section(section, f"section-{number}")
    yield from moved_table
    if review.changed_pages or review.removed_pages:
        yield _pages(review)


class _Cells:
    """Makes the values of one table, each with an id of its own."""

    def __init__(self, table: str) -> None:
        self._ids = (f"{table}-{number}" for number in count())

    def value(
        self, text: str, label: str, *, code: bool = False, holds_code: bool = False, page: str | None = None
    ) -> Value:
        """A value with the next id."""
        return Value(next(self._ids), text, label, code=code, holds_code=holds_code, page=page)

    def findings(self, text: str) -> Prose:
        """A cell with the findings about a value, as one text."""
        return (self.value(text, "Findings", holds_code=True),)

    def records(self, records: Sequence[ReviewedRecord]) -> Prose:
        """A cell with the names of records; with their files if there are only a few."""
        parts: list[str | Value] = []
        with_files = len(records) <= _MAX_RECORDS_WITH_FILES
        if not with_files:
            parts.append(f"{counted(len(records), 'record')}: ")
        for number, record in enumerate(records):
            parts += [", "] if number else []
            parts.append(self.value(record.name, "Record", page=record.page))
            if with_files:
                parts += [" ", self.value(record.path, "Record file", code=True)]
        return tuple(parts)

    def side(self, text: str, label: str, change: str = "") -> Prose:
        """A cell with the old or new text of a value, and its relative change."""
        return (self.value(text, label), f" ({change})") if change else (self.value(text, label),)


def _findings(findings: Sequence[ReviewFinding]) -> Iterator[Listing]:
    """Yield the table of findings, errors first; findings with the same severity, code and message share a row."""
    if not findings:
        return
    cells = _Cells("finding")
    grouped: dict[tuple[Severity, str, str], list[ReviewFinding]] = defaultdict(list)
    for finding in sorted(findings, key=lambda finding: finding.severity):
        grouped[finding.severity, finding.code, finding.message].append(finding)
    rows = []
    for (severity, code, message), group in grouped.items():
        words, name = cells.value(message, "Finding", holds_code=True), cells.value(code, "Code", code=True)
        finding_words = (f"{SEVERITY_WORDS[severity]}: ", words, " ", name)
        locations: list[str | Value] = []
        for number, finding in enumerate(group):
            location = f"{finding.place.path}:{finding.line}"
            locations += [", "] if number else []
            locations.append(cells.value(shortened(location, _MAX_VALUE), "Place", code=True))
        rows.append((finding_words, tuple(locations)))
    yield Listing("findings", "Findings on unchanged values", "", ("Finding", "Where"), tuple(rows), "")


def _moved_table(moved_records: Sequence[MovedRecord]) -> Listing:
    """The table of records that were added, removed, renamed or moved."""
    cells = _Cells("moved")
    has_findings = any(change.findings for change in moved_records)
    rows = tuple(
        (
            cells.records((change.record,)),
            (cells.value(change.event, "What", holds_code=True),),
            *((cells.findings(change.findings),) if has_findings else ()),
        )
        for change in moved_records
    )
    columns = ("Record", "What", *(("Findings",) if has_findings else ()))
    return Listing("moved", "Records added, removed, renamed or moved", "", columns, rows, "")


def _section(section: ReviewSection, name: str) -> Listing:
    """The table of the changed values of a topic; derived values are folded."""
    cells = _Cells(name)
    has_findings = any(row.findings for row in (*section.rows, *section.derived))
    columns = (*_COLUMNS, *(("Findings",) if has_findings else ()))
    rows = tuple(_row(cells, row, has_findings=has_findings) for row in section.rows)
    derived = tuple(_row(cells, row, has_findings=has_findings) for row in section.derived)
    words = f"What follows from {section.heading[0].lower()}{section.heading[1:]} ({counted(len(derived), 'row')})"
    return Listing(name, section.heading, "", columns, rows, "", folded=derived, folded_words=words if derived else "")


def _row(cells: _Cells, row: ReviewRow, *, has_findings: bool) -> tuple[Prose, ...]:
    """The row of a changed value."""
    label: Prose = (cells.value(row.label, "Value"),)
    if row.cause:
        label = (*label, ", because of ", cells.value(row.cause, "Because of"))
    findings = (cells.findings(row.findings),) if has_findings else ()
    return (
        cells.records(row.records),
        label,
        cells.side(row.old, row.label),
        cells.side(row.new, row.label, row.change),
        *findings,
    )


def _pages(review: Review) -> Listing:
    """The table of pages by the reason for their change, so that a price on many pages is named once."""
    cells = _Cells(PAGES)
    rows: list[tuple[Prose, ...]] = []
    if new := [changed for changed in review.changed_pages if changed.before is None]:
        rows.append((("new",), _titles(cells, new)))
    if review.removed_pages:
        titles: list[str | Value] = [f"{counted(len(review.removed_pages), 'page')}: "]
        for number, removed_page in enumerate(review.removed_pages):
            titles += [", "] if number else []
            titles += [
                cells.value(removed_page.title, "Comparison"),
                " ",
                cells.value(removed_page.path, "Record file", code=True),
            ]
        rows.append((("gone",), tuple(titles)))
    for reasons, pages in review.reasons:
        reason = tuple(cells.value(reason, "Because of") for reason in reasons)
        words = tuple(part for value in reason for part in ("; ", value))[1:]
        rows.append((words, _titles(cells, pages)))
    return Listing(PAGES, "Comparison pages", "", ("Because of", "Comparisons"), tuple(rows), "")


def _titles(cells: _Cells, pages: Sequence[ChangedPage]) -> Prose:
    """A cell with the number of pages and their titles, linked."""
    titles: list[str | Value] = [f"{counted(len(pages), 'page')}: "]
    for number, changed in enumerate(pages):
        titles += [", "] if number else []
        titles.append(cells.value(changed.page.title.text, "Comparison", page=changed.page.site_path))
    return tuple(titles)
