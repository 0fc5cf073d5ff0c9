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


_OF_PAGES: Final = frozenset[Verdict](("model-not-named", "dead", "unreadable"))
"""Verdicts on a page as a whole, which are reported once per record, however often it cites the page."""


def findings_of(workspace: Workspace, results: Iterable[Result]) -> dict[str, list[Diagnostic]]:
    """The findings by path; a citation that holds, or is not about any value, gives none."""
    by_path: dict[str, list[Diagnostic]] = {}
    for finding in _distinct_findings(workspace, list(results)):
        by_path.setdefault(finding.path, []).append(finding.diagnostic)
    return by_path


class _Finding(NamedTuple):
    path: str
    diagnostic: Diagnostic


def _distinct_findings(workspace: Workspace, results: Sequence[Result]) -> Iterator[_Finding]:
    """Yield one finding for each pointer and code; for verdicts on a page, one for each record."""
    of_page: dict[tuple[Entry, str, str], dict[str, Result]] = {}
    for result in results:
        for code in _codes_of_page(result):
            citations = of_page.setdefault((result.citation.entry, result.citation.page, code), {})
            citations.setdefault(result.citation.url_pointer, result)
    is_said: set[tuple[Entry, str, str]] = set()
    for result in results:
        citation = result.citation
        codes = _codes_of_page(result)
        found = [
            _page_finding(workspace, list(of_page[citation.entry, citation.page, code].values()), code)
            for code in codes
        ]
        rule = _RULES.get(result.judgement.verdict)
        if rule is not None and rule.name not in codes:
            found.append(_finding(workspace, result, rule))
        for finding in found:
            key = citation.entry, finding.pointer, finding.code
            if key not in is_said:
                is_said.add(key)
                yield _Finding(citation.entry.path, finding)


def _codes_of_page(result: Result) -> list[str]:
    """The codes of a result's findings about its page as a whole."""
    moved = [source_rules.SOURCE_MOVED.name] if result.moved_to is not None else []
    verdict = result.judgement.verdict
    return [*moved, _RULES[verdict].name] if verdict in _OF_PAGES else moved


def _page_finding(workspace: Workspace, cited: Sequence[Result], code: str) -> Diagnostic:
    """The finding `code` on a page that a record cites, reported at the first of the citations."""
    first, more = cited[0], len(cited) - 1
    if code == source_rules.SOURCE_MOVED.name:
        finding = _moved(workspace, cited)
    else:
        finding = _finding(workspace, first, _RULES[first.judgement.verdict])
    if not more:
        return finding
    return replace(
        finding, message=f"{finding.message} {counted(more, 'more citation')} of this record: the same page."
    )


def _moved(workspace: Workspace, cited: Sequence[Result]) -> Diagnostic:
    """The finding that a page has moved, with a fix that changes all its citations in the record."""
    first = cited[0]
    moved_to = first.moved_to or ""
    changes = tuple(ReplaceValue(result.citation.url_pointer, result.moved_to or "") for result in cited)
    fix = Fix(f"Change the address to {_cut(moved_to)}", changes, safe=True)
    message = f"The page has moved to {_cut(moved_to)} ({first.day})."
    return _diagnostic_at(workspace, first, source_rules.SOURCE_MOVED, first.citation.url_pointer, message, fix=fix)


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
    shown = [_difference(difference) for difference in differences[:_MOST_DIFFERENCES]]
    more = len(differences) - len(shown)
    return "; ".join(shown) + (f"; and {counted(more, 'more change')}" if more else "")


def _difference(difference: WordDifference) -> str:
    old, new = _cut(difference.old), _cut(difference.new)
    if not new:
        return f"`{old}` is left out"
    return f"`{old}` → `{new}`" if old else f"`{new}` is added"


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 1]}…"
