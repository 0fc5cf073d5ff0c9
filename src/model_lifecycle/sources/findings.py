"""Converts results of checked citations to diagnostics of the citing records."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from model_lifecycle.diagnostics import source_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Rule
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.sources.judge import Result
from model_lifecycle.sources.verdict import Verdict, WordDifference
from model_lifecycle.syntax.pointer import child
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.workspace import Workspace

_MOST_DIFFERENCES: Final = 4
_MOST_TEXT: Final = 120

_RULES: Final[dict[Verdict, Rule]] = {
    "changed": source_rules.SOURCE_CHANGED,
    "gone": source_rules.SOURCE_GONE,
    "value-differs": source_rules.SOURCE_DIFFERS,
    "model-not-named": source_rules.SOURCE_NOT_NAMED,
    "dead": source_rules.SOURCE_DEAD,
    "unreadable": source_rules.SOURCE_UNREADABLE,
}
"""The rule that reports each verdict; other verdicts are not reported."""


_PAGE_VERDICTS: Final = frozenset[Verdict](("model-not-named", "dead", "unreadable"))
"""Verdicts on a page as a whole, which are reported once per record, however often it cites the page."""


def findings_of(workspace: Workspace, results: Iterable[Result]) -> dict[str, list[Diagnostic]]:
    """The findings of checked citations, by path; verdicts without a rule, such as `holds` or `named`, give none."""
    by_path: dict[str, list[Diagnostic]] = {}
    for finding in _distinct_findings(workspace, list(results)):
        by_path.setdefault(finding.path, []).append(finding.diagnostic)
    return by_path


class _PathDiagnostic(NamedTuple):
    """A finding, and the path of the record file that it is in."""

    path: str
    diagnostic: Diagnostic


def _distinct_findings(workspace: Workspace, results: Sequence[Result]) -> Iterator[_PathDiagnostic]:
    """Yield each finding with its path: one for each pointer and code, and one per record for a verdict on a page."""
    results_by_page: dict[tuple[Entry, str, str], dict[str, Result]] = {}
    for result in results:
        for code in _page_codes(result):
            citations = results_by_page.setdefault((result.citation.entry, result.citation.page, code), {})
            citations.setdefault(result.citation.url_pointer, result)
    reported: set[tuple[Entry, str, str]] = set()
    for result in results:
        citation = result.citation
        codes = _page_codes(result)
        findings = [
            _page_finding(workspace, list(results_by_page[citation.entry, citation.page, code].values()), code)
            for code in codes
        ]
        rule = _RULES.get(result.judgement.verdict)
        if rule is not None and rule.name not in codes:
            findings.append(_finding(workspace, result, rule))
        for finding in findings:
            key = citation.entry, finding.pointer, finding.code
            if key not in reported:
                reported.add(key)
                yield _PathDiagnostic(citation.entry.path, finding)


def _page_codes(result: Result) -> list[str]:
    """The codes of a result's findings about its page as a whole."""
    codes = [source_rules.SOURCE_MOVED.name] if result.moved_to is not None else []
    verdict = result.judgement.verdict
    return [*codes, _RULES[verdict].name] if verdict in _PAGE_VERDICTS else codes


def _page_finding(workspace: Workspace, results: Sequence[Result], code: str) -> Diagnostic:
    """The finding `code` on a page as a whole, reported at the first of the `results` of its citations in a record."""
    first_result, others = results[0], len(results) - 1
    if code == source_rules.SOURCE_MOVED.name:
        finding = _moved_finding(workspace, results)
    else:
        finding = _finding(workspace, first_result, _RULES[first_result.judgement.verdict])
    if not others:
        return finding
    return replace(
        finding, message=f"{finding.message} {counted(others, 'more citation')} of this record: the same page."
    )


def _moved_finding(workspace: Workspace, results: Sequence[Result]) -> Diagnostic:
    """The finding that a page has moved, with a fix that changes all its citations in the record."""
    first_result = results[0]
    moved_to = first_result.moved_to or ""
    changes = tuple(ReplaceValue(result.citation.url_pointer, result.moved_to or "") for result in results)
    fix = Fix(f"Change the address to {_cut(moved_to)}", changes, safe=True)
    message = f"The page has moved to {_cut(moved_to)} ({first_result.day})."
    return _diagnostic_at(
        workspace, first_result, source_rules.SOURCE_MOVED, first_result.citation.url_pointer, message, fix=fix
    )


def _finding(workspace: Workspace, result: Result, rule: Rule) -> Diagnostic:
    """The finding about one result, under `rule`."""
    citation, judgement, day = result.citation, result.judgement, result.day
    match judgement.verdict:
        case "changed":
            message = f"On {day} the page says otherwise: {differences_in_words(judgement.differences)}."
            return _diagnostic_at(workspace, result, rule, child(citation.pointer, "excerpt"), message)
        case "gone":
            why = f": {judgement.reason}" if judgement.reason else ""
            message = f"On {day} nothing of this excerpt is on its page{why}."
            pointer = child(citation.pointer, "excerpt") if citation.excerpt is not None else citation.url_pointer
            return _diagnostic_at(workspace, result, rule, pointer, message)
        case "value-differs":
            assert result.expected is not None, "the verdict is about a value"
            message = (
                f"On {day} the page shows `{_cut(judgement.found)}` here, the record says {result.expected.value}."
            )
            file = workspace.file(citation.entry)
            page = Related(citation.url, file.span(citation.entry.record_index, citation.url_pointer))
            return _diagnostic_at(workspace, result, rule, result.expected.pointer, message, related=(page,))
        case "model-not-named":
            names = " or ".join(f"`{_cut(name)}`" for name in citation.names[:2])
            message = f"On {day} the page does not name {names}."
        case "dead":
            message = f"On {day} the page is not there: {judgement.reason}."
        case _:
            message = f"The page could not be read, and says nothing: {judgement.reason}."
    return _diagnostic_at(workspace, result, rule, citation.url_pointer, message)


def _diagnostic_at(
    workspace: Workspace,
    result: Result,
    rule: Rule,
    pointer: str,
    message: str,
    *,
    fix: Fix | None = None,
    related: tuple[Related, ...] = (),
) -> Diagnostic:
    """The diagnostic of a result at `pointer` of its record."""
    entry = result.citation.entry
    span = workspace.file(entry).span(entry.record_index, pointer)
    return Diagnostic(
        rule.name,
        message,
        span,
        rule.severity,
        pointer,
        entry.record_index,
        related,
        fix,
        data={"url": result.citation.url, "passage": result.judgement.passage[:300], "day": result.day},
    )


def differences_in_words(differences: tuple[WordDifference, ...]) -> str:
    """The differences as text: `old` → `new`."""
    texts = [_difference(difference) for difference in differences[:_MOST_DIFFERENCES]]
    more = len(differences) - len(texts)
    return "; ".join(texts) + (f"; and {counted(more, 'more change')}" if more else "")


def _difference(difference: WordDifference) -> str:
    """One difference as text."""
    old, new = _cut(difference.old), _cut(difference.new)
    if not new:
        return f"`{old}` is left out"
    return f"`{old}` → `{new}`" if old else f"`{new}` is added"


def _cut(text: str) -> str:
    """The text, or its beginning with an ellipsis if it is long."""
    return text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 1]}…"
