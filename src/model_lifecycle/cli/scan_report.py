"""`scan --format html` and `markdown`: one page by model, to read and to print, in the style of the other pages.

What ends when, where it is used and by whom, what to move to at which price, and what the move asks of the code.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from model_lifecycle.cli.catalogue_options import copies_note
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.output import Output, write_file, write_text
from model_lifecycle.cli.owners import owners_of
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.scan_run import ScanRun
from model_lifecycle.cli.scan_summary import ModelFindings, by_model, totals
from model_lifecycle.cli.terminal import PLAIN
from model_lifecycle.diagnostics.fix import is_wanted
from model_lifecycle.page.detail_page import DetailPage, Listing
from model_lifecycle.page.page import AssumedDay, Prose, Value
from model_lifecycle.scan.verdict import sentences, what_happens
from model_lifecycle.text.counting import counted

FORMATS: Final = ("html", "markdown")
_MOST_OPEN: Final = 20
"""Uses of a model that are shown open."""

_STALE: Final = 180


class Moved(NamedTuple):
    """A use that was moved: its place as `path:line`, what was written there, and the move in words."""

    place: str
    written: str
    words: str


def split_outputs(outputs: Sequence[str], output_file: str | None) -> tuple[list[str], tuple[Output, ...]]:
    """The formats of `--format` that every command has, and the pages that are asked for, each with its file."""
    others = [asked for asked in outputs if asked.partition("=")[0] not in FORMATS]
    pages = [asked.partition("=") for asked in outputs if asked.partition("=")[0] in FORMATS]
    if unnamed := [f"{name}=" for name, sign, file in pages if sign and not file]:
        raise UsageError(f"`--format {unnamed[0]}` names no file after the `=`")
    return others, tuple(Output(name, file or output_file) for name, _, file in pages)


def write_pages(scan_run: ScanRun, report: Report, pages: Sequence[Output], moved: Sequence[Moved]) -> None:
    """Write the report by model in each format that is asked for."""
    for page in pages:
        text = render(model_page(scan_run, report, moved), page.format)
        if page.file is None:
            write_text(text)
        else:
            write_file(Path(page.file), text)


def render(page: DetailPage, name: str) -> str:
    """A page in one of `FORMATS`."""
    if name == "html":
        from model_lifecycle.page.rendering.html_page import render_detail  # with the templates

        return render_detail(page, lambda path: None)
    from model_lifecycle.page.rendering.markdown_page import render_detail_markdown

    return render_detail_markdown(page, lambda path: None)


def moved_uses(report: Report, *, unsafe: bool) -> list[Moved]:
    """The uses that `--fix` moves, from the report before."""
    return [
        Moved(_place(report, reported), _written(reported), reported.diagnostic.fix.title)
        for reported in report.diagnostics
        if reported.diagnostic.fix is not None and is_wanted(reported.diagnostic.fix, unsafe=unsafe)
    ]


def model_page(scan_run: ScanRun, report: Report, moved: Sequence[Moved] = ()) -> DetailPage:
    """The report as a page."""
    models = by_model(scan_run, report)
    owners, value = owners_of(report.folder), _values()
    note = copies_note(scan_run.records.copies, scan_run.records.today, PLAIN) if scan_run.records.copies else ""
    lines = [line for line in (totals(scan_run, report, PLAIN).strip(), note.strip()) if line]
    listings = [_overview(scan_run, models, owners, value)]
    listings += [_uses(report, position, model, owners, value) for position, model in enumerate(models)]
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
        day=AssumedDay(today, "today" if today == date.today() else "the day that was asked for or configured"),
        stale_after_days=_STALE,
    )


_Value = Callable[..., Value]
_Owners = Callable[[str], tuple[str, ...]]


def _overview(scan_run: ScanRun, models: Sequence[ModelFindings], owners: _Owners, value: _Value) -> Listing:
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


def _uses(report: Report, position: int, model: ModelFindings, owners: _Owners, value: _Value) -> Listing:
    rows: tuple[tuple[Prose, ...], ...] = tuple(
        (
            (value(_place(report, finding), code=True),),
            (value(_written(finding), code=True),),
            (value(" ".join(owners(finding.path)) or "-"),),
            (value(_move(finding), holds_code=True),),
        )
        for finding in model.findings
    )
    heading = f"{'/'.join(model.key)}: {counted(len(rows), 'use')}"
    return _listing(f"uses-{position + 1}", heading, ("Place", "Written", "Owner", "Move"), rows)


def _move(finding: ReportedDiagnostic) -> str:
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
    shown, folded = rows[:_MOST_OPEN], rows[_MOST_OPEN:]
    words = f"{len(folded):,} more" if folded else ""
    return Listing(name, heading, "", columns, shown, "None.", numbers, folded=folded, folded_words=words)


def _place(report: Report, reported: ReportedDiagnostic) -> str:
    return f"{report.shown(reported.path)}:{report.range(reported.path, reported.diagnostic.span).line}"


def _written(finding: ReportedDiagnostic) -> str:
    return str((finding.diagnostic.data or {}).get("written", ""))


def _values() -> _Value:
    """Makes values with ids of their own: everything that comes from the code or from catalogues is one."""
    numbers: Iterator[int] = count(1)

    def value(text: str, *, code: bool = False, holds_code: bool = False) -> Value:
        return Value(f"v{next(numbers)}", text, "", code=code, holds_code=holds_code)

    return value
