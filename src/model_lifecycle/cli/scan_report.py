"""`scan --format html` and `markdown`: one page with the findings by model, in the style of the other pages.

It shows which models end when, their uses and owners, the replacements with prices, and the fix of each use.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import count
from pathlib import Path
from typing import Final

from model_lifecycle.cli.catalogue_options import copies_note
from model_lifecycle.cli.output import Output, write_file, write_text
from model_lifecycle.cli.owners import owners_of
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.scan_formats import ReplacedUse, place_of, written_at
from model_lifecycle.cli.scan_run import ScanRun
from model_lifecycle.cli.scan_summary import ModelFindings, by_model, totals
from model_lifecycle.cli.terminal import PLAIN
from model_lifecycle.page.detail_page import DetailPage, Listing
from model_lifecycle.page.page import AssumedDay, Prose, Value
from model_lifecycle.scan.mentions import GROUPS
from model_lifecycle.scan.verdict.verdict import sentences, what_happens
from model_lifecycle.text.counting import counted

_MOST_OPEN: Final = 20
"""Number of rows shown before the rest of a listing is folded."""

_STALE: Final = 180
"""The days after which the page calls the reading of a source old."""


def write_pages(scan_run: ScanRun, report: Report, pages: Sequence[Output], replaced: Sequence[ReplacedUse]) -> None:
    """Write the report by model in each requested page format."""
    for page in pages:
        text = render(model_page(scan_run, report, replaced), page.format)
        if page.file is None:
            write_text(text)
        else:
            write_file(Path(page.file), text)


def render(page: DetailPage, name: str) -> str:
    """Render a page in the format `name`, one of `PAGES`."""
    if name == "html":
        from model_lifecycle.page.rendering.html_page import render_detail  # with the templates

        return render_detail(page, lambda path: None)
    from model_lifecycle.page.rendering.markdown_page import render_detail_markdown

    return render_detail_markdown(page, lambda path: None)


def model_page(scan_run: ScanRun, report: Report, replaced: Sequence[ReplacedUse] = ()) -> DetailPage:
    """The page of a report: an overview of models, the uses of each, and with `--all-roles` other mentions."""
    models = by_model(scan_run, report)
    owners, make_value = owners_of(report.folder), _value_factory()
    note = copies_note(scan_run.records.copies, scan_run.records.today, PLAIN) if scan_run.records.copies else ""
    lines = [line for line in (totals(scan_run, report, PLAIN).strip(), note.strip()) if line]
    listings = [_overview(scan_run, models, owners, make_value)]
    repeated_keys = {key for key, count in Counter(model.key for model in models).items() if count > 1}
    listings += [
        _uses(report, position, model, owners, make_value, names_end=model.key in repeated_keys)
        for position, model in enumerate(models)
    ]
    listings += _mentioned(report, make_value)
    if replaced:
        rows: tuple[tuple[Prose, ...], ...] = tuple(
            (
                (make_value(use.place, code=True),),
                (make_value(use.written, code=True),),
                (make_value(use.words, holds_code=True),),
            )
            for use in replaced
        )
        listings.insert(0, _listing("moved", "Moved", ("Place", "Written", "Move"), rows))
    today = scan_run.records.today
    return DetailPage(
        site_path="models-in-code",
        title="Models in code",
        kicker=(),
        trail=(),
        status=None,
        lead=tuple((make_value(line, holds_code=True),) for line in lines),
        facts=(),
        listings=tuple(listings),
        sources=(),
        unsourced=(),
        day=AssumedDay(today, "today" if today == date.today() else "the day given by --as-of or the configuration"),
        stale_after_days=_STALE,
    )


_Value = Callable[..., Value]
"""A function that makes a page value of a text, see `_value_factory`."""

_Owners = Callable[[str], tuple[str, ...]]
"""A function from a path to the owners of the file."""


def _overview(scan_run: ScanRun, models: Sequence[ModelFindings], owners: _Owners, make_value: _Value) -> Listing:
    """The listing of all models: what happens, the replacement, the number of uses, and their owners."""
    catalogue = scan_run.judge.catalogue.models
    rows: list[tuple[Prose, ...]] = []
    for model in models:
        migration = model.verdict.migration
        page = scan_run.judge.page(migration.path) if migration is not None else ""
        counts = Counter(owner for finding in model.findings for owner in owners(finding.path))
        rows.append(
            (
                (make_value("/".join(model.key), code=True),),
                (make_value(what_happens(model.verdict), holds_code=True),),
                (make_value(" ".join(sentences(model.verdict, catalogue, page)) or "-", holds_code=True),),
                (make_value(f"{len(model.findings):,}"),),
                (make_value(", ".join(f"{owner} ({uses})" for owner, uses in counts.most_common()) or "-"),),
            )
        )
    columns = ("Model", "What happens", "Move to", "Uses", "Owners")
    return _listing("models", "What ends", columns, tuple(rows), numbers=("Uses",))


def _uses(
    report: Report, position: int, model: ModelFindings, owners: _Owners, make_value: _Value, *, names_end: bool
) -> Listing:
    """The listing of the uses of a model; with `names_end` the heading names its end.

    It does so for a model that has several listings, as it ends differently at some host.
    """
    rows: tuple[tuple[Prose, ...], ...] = tuple(
        (
            (make_value(place_of(report, finding), code=True),),
            (make_value(written_at(finding), code=True),),
            (make_value(" ".join(owners(finding.path)) or "-"),),
            (make_value(_fix_text(finding), holds_code=True),),
        )
        for finding in model.findings
    )
    end = f", which {what_happens(model.verdict)}" if names_end else ""
    heading = f"{'/'.join(model.key)}{end}: {counted(len(rows), 'use')}"
    return _listing(f"uses-{position + 1}", heading, ("Place", "Written", "Owner", "Move"), rows)


def _mentioned(report: Report, make_value: _Value) -> Iterator[Listing]:
    """Yield the listings that `--all-roles` adds: mentions of models that are not uses, by role."""
    for role, heading in GROUPS.items():
        findings = [finding for finding in report.diagnostics if (finding.diagnostic.data or {}).get("role") == role]
        rows: tuple[tuple[Prose, ...], ...] = tuple(
            (
                (make_value(place_of(report, finding), code=True),),
                (make_value(finding.diagnostic.message, holds_code=True),),
            )
            for finding in findings
        )
        if rows:
            name = role.replace(" ", "-")
            yield _listing(name, f"{heading}: {counted(len(rows), 'place')}", ("Place", "What happens"), rows)


def _fix_text(finding: ReportedDiagnostic) -> str:
    """The title of a finding's fix with the command, or a note that it has no fix."""
    fix = finding.diagnostic.fix
    if fix is None:
        return "by hand: no replacement can be written here"
    return f"{fix.title} (scan --fix)" if fix.safe else fix.title


def _listing(
    name: str,
    heading: str,
    columns: tuple[str, ...],
    rows: tuple[tuple[Prose, ...], ...],
    numbers: tuple[str, ...] = (),
) -> Listing:
    """A listing in which the rows after the first `_MOST_OPEN` are folded."""
    open_rows, folded_rows = rows[:_MOST_OPEN], rows[_MOST_OPEN:]
    words = f"{len(folded_rows):,} more" if folded_rows else ""
    return Listing(name, heading, "", columns, open_rows, "None.", numbers, folded=folded_rows, folded_words=words)


def _value_factory() -> _Value:
    """A factory of page values with unique ids, for all text from source code or catalogues."""
    numbers: Iterator[int] = count(1)

    def value(text: str, *, code: bool = False, holds_code: bool = False) -> Value:
        return Value(f"v{next(numbers)}", text, "", code=code, holds_code=holds_code)

    return value
