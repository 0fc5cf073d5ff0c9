"""Code actions on a citation whose page is stored: renew its day, update its URL, quote it, open the passage."""

from collections.abc import Iterator
from functools import partial

from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.ide.cited_today import results_at, results_in
from model_lifecycle.ide.renew_sources import citation_update, quotation
from model_lifecycle.sources.support import passage_address
from model_lifecycle.syntax.pointer import to_pointer


def source_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield the actions of the citations at the place."""
    record, pages = place.record, place.pages
    if record is None or pages is None:
        return
    pointer = to_pointer(place.steps)
    findings = place.page_findings_here()
    pointers = dict.fromkeys([pointer, *(finding.pointer for finding in findings)])
    results = results_in(place.workspace, place.file, pages, record.index)
    seen: set[str] = set()
    for at in pointers:
        for of_citation in results_at(results, at):
            first = of_citation[0]
            if first.citation.pointer in seen:
                continue
            seen.add(first.citation.pointer)
            for fix in filter(None, (citation_update(of_citation), quotation(of_citation, pages))):
                yield RecordAction(fix.title, "quickfix", partial(_changes_of, place, record.index, fix))
            passage = next((result.judgement.passage for result in of_citation if result.judgement.passage), "")
            if passage:
                address = passage_address(first.citation.url, passage)
                yield RecordAction("Open the passage on its page", "quickfix", lambda: None, opens=address)


def _changes_of(place: ActionPlace, record: int, fix: Fix) -> FileChanges | None:
    edits = text_edits(place.file.document, record, fix)
    return FileChanges({place.path: edits}) if edits else None
