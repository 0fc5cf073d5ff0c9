"""Fixes of citations by `sources check --write` and editors: the day of the last check, and URLs that have moved."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from model_lifecycle.diagnostics.fix import Change, Fix, ReplaceValue
from model_lifecycle.fixes.fix_edits import text_edits_together
from model_lifecycle.schema.formats import is_uri
from model_lifecycle.sources.judge import Result, Visit, justifies_renewal, names_of
from model_lifecycle.sources.support import supporting_passage
from model_lifecycle.sources.verdict import Verdict
from model_lifecycle.syntax.pointer import child
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.workspace import Workspace

_NO_SUPPORT: Final = frozenset[Verdict](("gone", "model-not-named"))
"""Verdicts on a moved page that no longer supports the citation, so that its new URL is not written."""


def citation_updates(results: Iterable[Result]) -> Iterator[tuple[Entry, Fix]]:
    """Yield, for each citation that its page confirms or whose page has moved, a fix of its `last_checked` and URL."""
    for _, group in groupby(results, key=lambda result: (result.citation.entry, result.citation.pointer)):
        citation_results = list(group)
        if (fix := citation_update(citation_results)) is not None:
            yield citation_results[0].citation.entry, fix


def citation_update(results: Sequence[Result]) -> Fix | None:
    """The fix of the `last_checked` and URL of one citation, by its results; None if there is nothing to change."""
    first = results[0]
    citation = first.citation
    changes: list[Change] = []
    moved_to = first.moved_to if first.moved_to is not None and is_uri(first.moved_to) else None  # as schemas require
    if moved_to is not None and not any(result.judgement.verdict in _NO_SUPPORT for result in results):
        changes.append(ReplaceValue(citation.url_pointer, moved_to))
    if citation.day_pointer is not None and (citation.day or "") < first.day and justifies_renewal(results):
        changes.append(ReplaceValue(citation.day_pointer, first.day))
    return Fix(f"Renew the day of the check: {first.day}", tuple(changes), safe=True) if changes else None


def quotation(results: Sequence[Result], pages: Callable[[str], Visit | None]) -> Fix | None:
    """The fix that adds the supporting passage of the page as the citation's excerpt.

    None if it has an excerpt, is not in the record's `sources`, or its page has no such passage or no copy.
    """
    citation = results[0].citation
    visit = pages(citation.page)
    if citation.excerpt is not None or not citation.is_whole_record or visit is None:
        return None
    for result in results:
        if result.judgement.verdict == "value-shown":
            passage = supporting_passage(visit.page, names_of(citation.names), result.judgement.passage)
            if passage is not None:
                change = ReplaceValue(child(citation.pointer, "excerpt"), passage)
                return Fix(f"Quote the page: {passage[:60]}", (change,))
    return None


def quotations(results: Iterable[Result], pages: Callable[[str], Visit | None]) -> Iterator[tuple[Entry, Fix]]:
    """Yield a fix for each citation without an excerpt that adds a supporting passage of its page, if there is one."""
    for _, group in groupby(results, key=lambda result: (result.citation.entry, result.citation.pointer)):
        citation_results = list(group)
        if (fix := quotation(citation_results, pages)) is not None:
            yield citation_results[0].citation.entry, fix


def fixed_texts(workspace: Workspace, fixes: Iterable[tuple[Entry, Fix]]) -> dict[str, str]:
    """The new texts of the files that `fixes` change, by path; nothing is written to disk."""
    by_path: dict[str, list[tuple[int, Fix]]] = {}
    for entry, fix in fixes:
        by_path.setdefault(entry.path, []).append((entry.record_index, fix))
    texts: dict[str, str] = {}
    for path, record_fixes in by_path.items():
        file = workspace.files[path]
        edits = [edit for edits in text_edits_together(file.document, record_fixes) for edit in edits or ()]
        if edits:
            texts[path] = apply_edits(file.source.text, edits)
    return texts
