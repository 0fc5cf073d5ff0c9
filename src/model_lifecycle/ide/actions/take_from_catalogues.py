"""Code actions that copy values from stored catalogues: all that a model record lacks, or the one at the place."""

from collections.abc import Iterator
from functools import partial

from model_lifecycle.catalogues.claim import ChosenValue, topic_of
from model_lifecycle.catalogues.comparison import ComparisonContext
from model_lifecycle.catalogues.filled_record import plain
from model_lifecycle.catalogues.recorded_values import holds, in_words, origin, recorded_value
from model_lifecycle.catalogues.source_changes import source_changes
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import ActionKind, FileChanges, RecordAction
from model_lifecycle.ide.fill_from_catalogues import fix_of_gaps
from model_lifecycle.ide.reconcile_workspace import comparison_of, findings_of
from model_lifecycle.syntax.pointer import to_pointer


def catalogue_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield actions that write the value of `reconcile`, that of another catalogue, or all values the record lacks."""
    record = place.record
    if record is None or record.kind != "model" or place.catalogues is None:
        return
    now, before = place.catalogues
    pointer = to_pointer(place.steps)
    is_shown = place.workspace.configuration.catalogues.is_set
    for diagnostic in findings_of(place.workspace, place.file, record, now, before):
        if diagnostic.fix is not None and (diagnostic.pointer == pointer or diagnostic.span.touches(place.span)):
            yield _action(place, diagnostic.fix, "quickfix", diagnostic if is_shown else None)
    case = comparison_of(place.workspace, place.file, record, now, before)
    if case is not None:
        yield from (_action(place, fix, "quickfix") for fix in _other_values(case, pointer))
    fix = fix_of_gaps(place.workspace, place.file, record, now)
    if fix is not None:
        yield _action(place, fix, "refactor.rewrite")


def _other_values(case: ComparisonContext, pointer: str) -> Iterator[Fix]:
    """Yield fixes that choose another of the conflicting values at `pointer`; none for the life cycle."""
    conflict, verdict = case.now.conflicts.get(pointer), case.now.verdicts.get(pointer)
    if conflict is None or verdict is None or topic_of(pointer) == "lifecycle":
        return
    value = recorded_value(case.record, pointer)
    for claim in conflict.candidates:
        if not holds(pointer, value, claim.value) and not holds(pointer, verdict.value, claim.value):
            taken = ChosenValue(pointer, claim.value, claim, "")
            changes = (ReplaceValue(pointer, plain(claim.value)), *source_changes(case, pointer, taken))
            yield Fix(f"Take {in_words(pointer, claim.value)} ({origin(claim)})", changes)


def _action(place: ActionPlace, fix: Fix, kind: ActionKind, diagnostic: Diagnostic | None = None) -> RecordAction:
    return RecordAction(fix.title, kind, partial(_changes_of, place, fix), diagnostic)


def _changes_of(place: ActionPlace, fix: Fix) -> FileChanges | None:
    record = place.record
    assert record is not None
    edits = text_edits(place.file.document, record.index, fix)
    return FileChanges({place.path: edits}) if edits else None
