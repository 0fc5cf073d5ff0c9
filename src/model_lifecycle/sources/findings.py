"""Results as diagnostics of the records that cite."""

from collections.abc import Iterable
from typing import Final

from model_lifecycle.diagnostics import source_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Rule
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.sources.judge import Result
from model_lifecycle.sources.verdict import Difference, Verdict
from model_lifecycle.syntax.pointer import child
from model_lifecycle.text.counting import counted
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


def findings_of(workspace: Workspace, results: Iterable[Result]) -> dict[str, list[Diagnostic]]:
    """The findings by file; what holds, and what nothing is claimed of, is none."""
    by_path: dict[str, list[Diagnostic]] = {}
    is_said: set[tuple[str, int, str, str]] = set()
    for result in results:
        for finding in _findings(workspace, result):
            key = (result.citation.entry.path, finding.record, finding.pointer, finding.code)
            if key not in is_said:  # of several values that one source is cited for
                is_said.add(key)
                by_path.setdefault(result.citation.entry.path, []).append(finding)
    return by_path


def _findings(workspace: Workspace, result: Result) -> list[Diagnostic]:
    found = []
    if result.moved_to is not None:
        found.append(_moved(workspace, result, result.moved_to))
    rule = _RULES.get(result.judgement.verdict)
    if rule is not None:
        found.append(_finding(workspace, result, rule))
    return found


def _moved(workspace: Workspace, result: Result, address: str) -> Diagnostic:
    citation = result.citation
    fix = Fix(f"Change the address to {_cut(address)}", (ReplaceValue(citation.url_pointer, address),), safe=True)
    message = f"The page has moved to {_cut(address)} ({result.day})."
    return _at(workspace, result, source_rules.SOURCE_MOVED, citation.url_pointer, message, fix=fix)


def _finding(workspace: Workspace, result: Result, rule: Rule) -> Diagnostic:
    citation, judgement, day = result.citation, result.judgement, result.day
    match judgement.verdict:
        case "changed":
            message = f"On {day} the page says otherwise: {differences_in_words(judgement.differences)}."
            return _at(workspace, result, rule, child(citation.pointer, "excerpt"), message)
        case "gone":
            why = f": {judgement.reason}" if judgement.reason else ""
            message = f"On {day} nothing of this excerpt is on its page{why}."
            pointer = child(citation.pointer, "excerpt") if citation.excerpt is not None else citation.url_pointer
            return _at(workspace, result, rule, pointer, message)
        case "value-differs":
            assert result.expected is not None, "the verdict is about a value"
            message = (
                f"On {day} the page shows `{_cut(judgement.found)}` here, the record says {result.expected.value}."
            )
            file = workspace.file(citation.entry)
            page = Related(citation.url, file.span(citation.entry.record_index, citation.url_pointer))
            return _at(workspace, result, rule, result.expected.pointer, message, related=(page,))
        case "model-not-named":
            names = " or ".join(f"`{_cut(name)}`" for name in citation.names[:2])
            message = f"On {day} the page does not name {names}."
        case "dead":
            message = f"On {day} the page is not there: {judgement.reason}."
        case _:
            message = f"The page could not be read, and says nothing: {judgement.reason}."
    return _at(workspace, result, rule, citation.url_pointer, message)


def _at(
    workspace: Workspace,
    result: Result,
    rule: Rule,
    pointer: str,
    message: str,
    *,
    fix: Fix | None = None,
    related: tuple[Related, ...] = (),
) -> Diagnostic:
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


def differences_in_words(differences: tuple[Difference, ...]) -> str:
    """The words that differ, old → new."""
    shown = [_difference(difference) for difference in differences[:_MOST_DIFFERENCES]]
    more = len(differences) - len(shown)
    return "; ".join(shown) + (f"; and {counted(more, 'more change')}" if more else "")


def _difference(difference: Difference) -> str:
    old, new = _cut(difference.old), _cut(difference.new)
    if not new:
        return f"`{old}` is left out"
    return f"`{old}` → `{new}`" if old else f"`{new}` is added"


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 1]}…"
