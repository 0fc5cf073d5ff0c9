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
    return cache(lambda: known_names(workspace))


def _results_of(
    view: IndexView, file: RecordFile, record: Record, pages: PageReader, known: KnownNames
) -> list[list[Result]]:
    """The results for each citation of a record whose page has a copy; `view` tracks the other records read."""
    visited = (
        (citation, visit)
        for citation in citations_of(view, Entry(file.path, record.index), record)
        if (visit := pages(citation.page)) is not None
    )
    return [
        judge(citation, visit, known() if citation.excerpt is not None else ())
        for citation, visit in islice(visited, MOST_CITATIONS)
    ]


def results_in(workspace: Workspace, file: RecordFile, pages: PageReader, record: int) -> list[Result]:
    """The results of checking the citations of one record (`record` is its index) against the stored pages."""
    judged = _results_of(workspace.view(), file, file.records[record], pages, names_of(workspace))
    return list(chain.from_iterable(judged))


def findings_of_record(
    workspace: Workspace, view: IndexView, file: RecordFile, record: Record, pages: PageReader, known: KnownNames
) -> tuple[list[Diagnostic], int]:
    """The findings of a record, before configured severities apply, and the number of citations checked."""
    judged = _results_of(view, file, record, pages, known)
    found = findings_of(workspace, chain.from_iterable(judged))
    return found.get(file.path, []), len(judged)


def findings_in(
    workspace: Workspace, file: RecordFile, pages: PageReader, records: Iterable[Record]
) -> tuple[Diagnostic, ...]:
    """The findings of `records` of a file, as `sources check` reports them."""
    view, known, judged, found = workspace.view(), names_of(workspace), 0, list[Diagnostic]()
    for record in records:
        more, count = findings_of_record(workspace, view, file, record, pages, known)
        found, judged = found + more, judged + count
        if judged >= MOST_CITATIONS:
            break
    return weighed_findings(workspace, file, found)


def weighed_findings(workspace: Workspace, file: RecordFile, found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Apply configured severities to the findings `found`, and remove those that comments suppress."""
    by_path = {file.path: found} if found else {}
    return weighed(workspace, by_path, today_of(workspace.configuration)).get(file.path, ())


def results_at(results: list[Result], pointer: str) -> Iterator[list[Result]]:
    """Yield the results of each citation that contains `pointer` or supports the value there."""
    for _, group in groupby(results, key=lambda result: result.citation.pointer):
        of_citation = list(group)
        cited = of_citation[0].citation.pointer
        is_of_value = any(result.expected is not None and result.expected.pointer == pointer for result in of_citation)
        if is_of_value or pointer == cited or pointer.startswith(f"{cited}/"):
            yield of_citation


def page_results_markdown(
    workspace: Workspace, file: RecordFile, record: int, pointer: str, pages: PageReader
) -> str | None:
    """A Markdown list of the results of checking the value at `pointer` against stored pages; None without any."""
    results = results_in(workspace, file, pages, record)
    lines: list[str] = []
    for of_citation in results_at(results, pointer):
        of_value = [result for result in of_citation if result.expected and result.expected.pointer == pointer]
        for result in of_value or of_citation:
            lines += _lines(result)
    return "\n".join(lines) or None


def _lines(result: Result) -> Iterator[str]:
    """Yield Markdown lines on the result of checking a citation, with a quotation if it does not confirm."""
    words = _words(result)
    if words:
        passage = result.judgement.passage
        address = passage_address(result.citation.url, passage) if passage else result.citation.url
        about = f" ({code(result.expected.pointer.rpartition('/')[2])})" if result.expected is not None else ""
        yield f"- {link('Page', address)} read {result.day}{about}: {words}"
        if passage and result.judgement.verdict != "holds":
            yield f"  > {escape(passage[:300])}"


def _words(result: Result) -> str:
    """The result of checking a citation as the end of the sentence "the page …"; empty if undecided."""
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
    moved = f"has moved to {code(result.moved_to)}" if result.moved_to else ""
    return "; ".join(filter(None, (words, moved)))
