"""Records compared with the stored copies of the pages they cite: findings, and the text of a hover."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain, groupby, islice
from typing import Final

from model_lifecycle.check import today_of, weighed
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.ide.markdown_text import code, escape, link, message
from model_lifecycle.records.record import Record
from model_lifecycle.sources.citations import citations_of, known_names
from model_lifecycle.sources.findings import differences_in_words, findings_of
from model_lifecycle.sources.judge import Result, Visit, judge
from model_lifecycle.sources.support import passage_address
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

PageReader = Callable[[str], Visit | None]
"""Returns the stored copy of the page at an address; None without a copy."""

MOST_CITATIONS: Final = 500
"""The most citations that are checked in a file, which may hold thousands of records."""

KnownNames = Callable[[], tuple[str, ...]]
"""Returns the `known_names` of the workspace; called only when an excerpt is checked."""


def names_of(workspace: Workspace) -> KnownNames:
    """A function that returns the `known_names` of the workspace, computed on the first call."""
    return cache(lambda: known_names(workspace))


def _results_of(
    view: IndexView, file: RecordFile, record: Record, pages: PageReader, excerpt_names: KnownNames
) -> list[list[Result]]:
    """The results for each citation of a record whose page is stored, one list a citation, at most `MOST_CITATIONS`.

    `view` notes which other records were read for them.
    """
    visited = (
        (citation, visit)
        for citation in citations_of(view, Entry(file.path, record.index), record)
        if (visit := pages(citation.page)) is not None
    )
    return [
        judge(citation, visit, excerpt_names() if citation.excerpt is not None else ())
        for citation, visit in islice(visited, MOST_CITATIONS)
    ]


def results_in(workspace: Workspace, file: RecordFile, pages: PageReader, record: int) -> list[Result]:
    """The results of checking the citations of the record with index `record` against the stored `pages`."""
    results_by_citation = _results_of(workspace.view(), file, file.records[record], pages, names_of(workspace))
    return list(chain.from_iterable(results_by_citation))


def findings_of_record(
    workspace: Workspace,
    view: IndexView,
    file: RecordFile,
    record: Record,
    pages: PageReader,
    names: KnownNames,
) -> tuple[list[Diagnostic], int]:
    """The findings on a record's citations, at their default severity, and the number of citations checked."""
    results_by_citation = _results_of(view, file, record, pages, names)
    by_path = findings_of(workspace, chain.from_iterable(results_by_citation))
    return by_path.get(file.path, []), len(results_by_citation)


def findings_in(
    workspace: Workspace, file: RecordFile, pages: PageReader, records: Iterable[Record]
) -> tuple[Diagnostic, ...]:
    """The findings on the citations of `records` of a file, as `sources check` reports them.

    Stops after `MOST_CITATIONS` citations.
    """
    view, excerpt_names, checked_count, findings = workspace.view(), names_of(workspace), 0, list[Diagnostic]()
    for record in records:
        more, count = findings_of_record(workspace, view, file, record, pages, excerpt_names)
        findings, checked_count = findings + more, checked_count + count
        if checked_count >= MOST_CITATIONS:
            break
    return weighed_findings(workspace, file, findings)


def weighed_findings(workspace: Workspace, file: RecordFile, findings: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The `findings` of a file with configured severities, without those that comments suppress."""
    by_path = {file.path: findings} if findings else {}
    return weighed(workspace, by_path, today_of(workspace.configuration)).get(file.path, ())


def results_at(results: list[Result], pointer: str) -> Iterator[list[Result]]:
    """Yield the results of each citation that contains `pointer` or supports the value there."""
    for _, group in groupby(results, key=lambda result: result.citation.pointer):
        group_results = list(group)
        cited = group_results[0].citation.pointer
        supports_value = any(
            result.expected is not None and result.expected.pointer == pointer for result in group_results
        )
        if supports_value or pointer == cited or pointer.startswith(f"{cited}/"):
            yield group_results


def page_results_markdown(
    workspace: Workspace, file: RecordFile, record: int, pointer: str, pages: PageReader
) -> str | None:
    """Whether stored pages still support the value at `pointer`, as a Markdown list; None if none is cited for it."""
    results = results_in(workspace, file, pages, record)
    lines: list[str] = []
    for group_results in results_at(results, pointer):
        value_results = [result for result in group_results if result.expected and result.expected.pointer == pointer]
        for result in value_results or group_results:
            lines += _lines(result)
    return "\n".join(lines) or None


def _lines(result: Result) -> Iterator[str]:
    """Yield Markdown lines on the result of checking a citation, with a quotation of the page unless it confirms."""
    words = _words(result)
    if words:
        passage = result.judgement.passage
        address = passage_address(result.citation.url, passage) if passage else result.citation.url
        subject = f" ({code(result.expected.pointer.rpartition('/')[2])})" if result.expected is not None else ""
        yield f"- {link('Page', address)} read {result.day}{subject}: {words}"
        if passage and result.judgement.verdict != "holds":
            yield f"  > {escape(passage[:300])}"


def _words(result: Result) -> str:
    """The result as the end of a sentence on the page, such as `says so` or `no longer says so`; empty if undecided."""
    judgement = result.judgement
    match judgement.verdict:
        case "holds" | "value-shown":
            words = "says so"
        case "changed":
            words = f"says otherwise: {message(differences_in_words(judgement.differences))}"
        case "gone":
            words = "no longer says so"
        case "value-differs":
            words = f"says {code(judgement.found)} now"
        case "value-not-found" if judgement.is_doubtful:
            words = f"confirms nothing: {escape(judgement.reason)}"
        case "model-not-named":
            words = "does not name the model"
        case "dead":
            words = f"is not there: {escape(judgement.reason)}"
        case _:
            words = ""
    new_address = f"has moved to {code(result.moved_to)}" if result.moved_to else ""
    return "; ".join(filter(None, (words, new_address)))
