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
from model_lifecycle.cli.scan_formats import MovedUse, place_of, written_at
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


def write_pages(scan_run: ScanRun, report: Report, pages: Sequence[Output], moved: Sequence[MovedUse]) -> None:
    """Write the report by model in each requested page format."""
    for page in pages:
        text = render(model_page(scan_run, report, moved), page.format)
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


def model_page(scan_run: ScanRun, report: Report, moved: Sequence[MovedUse] = ()) -> DetailPage:
    """The page of a report: an overview of models, the uses of each, and with `--all-roles` other mentions."""
    models = by_model(scan_run, report)
    owners, value = owners_of(report.folder), _values()
    note = copies_note(scan_run.records.copies, scan_run.records.today, PLAIN) if scan_run.records.copies else ""
    lines = [line for line in (totals(scan_run, report, PLAIN).strip(), note.strip()) if line]
    listings = [_overview(scan_run, models, owners, value)]
    several = {key for key, count in Counter(model.key for model in models).items() if count > 1}
    listings += [
        _uses(report, position, model, owners, value, which=model.key in several)
        for position, model in enumerate(models)
    ]
    listings += _mentioned(report, value)
    if moved:
        rows: tuple[tuple[Prose, ...], ...] = tuple(
            ((value(use.place, code=True),), (value(use.written, code=True),), (value(use.words, holds_code=True),))
            for use in moved
        )
        listings.insert(0, _listing("moved", "Moved", ("Place", "Written", "Move"), rows))
    today = scan_run.records.today
    return DetailPage(
        site_path="models-in-code",
        title="Models in code",
        kicker=(),
        trail=(),
        status=None,
        lead=tuple((value(line, holds_code=True),) for line in lines),
        facts=(),
        listings=tuple(listings),
        sources=(),
        unsourced=(),
        day=AssumedDay(today, "today" if today == date.today() else "the day given by --as-of or the configuration"),
        stale_after_days=_STALE,
    )


_Value = Callable[..., Value]
_Owners = Callable[[str], tuple[str, ...]]


def _overview(scan_run: ScanRun, models: Sequence[ModelFindings], owners: _Owners, value: _Value) -> Listing:
    """The listing of all models: what happens, the replacement, the number of uses, and their owners."""
    catalogue = scan_run.judge.catalogue.models
    rows: list[tuple[Prose, ...]] = []
    for model in models:
        migration = model.verdict.migration
        page = scan_run.judge.page(migration.path) if migration is not None else ""
        counts = Counter(owner for finding in model.findings for owner in owners(finding.path))
        rows.append(
            (
                (value("/".join(model.key), code=True),),
                (value(what_happens(model.verdict), holds_code=True),),
                (value(" ".join(sentences(model.verdict, catalogue, page)) or "-", holds_code=True),),
                (value(f"{len(model.findings):,}"),),
                (value(", ".join(f"{owner} ({uses})" for owner, uses in counts.most_common()) or "-"),),
            )
        )
    columns = ("Model", "What happens", "Move to", "Uses", "Owners")
    return _listing("models", "What ends", columns, tuple(rows), numbers=("Uses",))


def _uses(
    report: Report, position: int, model: ModelFindings, owners: _Owners, value: _Value, *, which: bool
) -> Listing:
    """The listing of a model's uses; `which`: the heading names the end, as the model ends differently at some host."""
    rows: tuple[tuple[Prose, ...], ...] = tuple(
        (
            (value(place_of(report, finding), code=True),),
            (value(written_at(finding), code=True),),
            (value(" ".join(owners(finding.path)) or "-"),),
            (value(_move(finding), holds_code=True),),
        )
        for finding in model.findings
    )
    end = f", which {what_happens(model.verdict)}" if which else ""
    heading = f"{'/'.join(model.key)}{end}: {counted(len(rows), 'use')}"
    return _listing(f"uses-{position + 1}", heading, ("Place", "Written", "Owner", "Move"), rows)


def _mentioned(report: Report, value: _Value) -> Iterator[Listing]:
    """Yield the listings that `--all-roles` adds: mentions of models that are not uses, by role."""
    for role, heading in GROUPS.items():
        found = [one for one in report.diagnostics if (one.diagnostic.data or {}).get("role") == role]
        rows: tuple[tuple[Prose, ...], ...] = tuple(
            ((value(place_of(report, one), code=True),), (value(one.diagnostic.message, holds_code=True),))
            for one in found
        )
        if rows:
            name = role.replace(" ", "-")
            yield _listing(name, f"{heading}: {counted(len(rows), 'place')}", ("Place", "What happens"), rows)


def _move(finding: ReportedDiagnostic) -> str:
    """The title of a finding's fix, or a note that there is none."""
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
    shown, folded = rows[:_MOST_OPEN], rows[_MOST_OPEN:]
    words = f"{len(folded):,} more" if folded else ""
    return Listing(name, heading, "", columns, shown, "None.", numbers, folded=folded, folded_words=words)


def _values() -> _Value:
    """A factory of page values with unique ids, for all text from source code or catalogues."""
    numbers: Iterator[int] = count(1)

    def value(text: str, *, code: bool = False, holds_code: bool = False) -> Value:
        return Value(f"v{next(numbers)}", text, "", code=code, holds_code=holds_code)

    return value
