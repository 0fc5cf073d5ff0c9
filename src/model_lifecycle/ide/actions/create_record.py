"""Code actions that create a record that another record refers to."""

from collections.abc import Callable, Iterator
from functools import partial

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.generate.new_file import UnnameableError, new_file
from model_lifecycle.generate.new_records import NewRecord, new_model, new_provider, with_gaps, with_replacement
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.ide.navigation.nearby_records import missing_migrations
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.workspace.disk import exists
from model_lifecycle.workspace.index import ModelKey, key_of_model, key_of_reference

_MOST_OFFERED = 5
"""The most migrations of one model that are offered at once."""


def create_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield actions that create models and providers reported as unknown, and missing migrations."""
    yield from _missing_records(place)
    yield from migration_actions(place)


def _missing_records(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield actions that create the models and providers that diagnostics report as unknown."""
    workspace = place.workspace
    for diagnostic in place.diagnostics():
        if diagnostic.record >= len(place.file.records):
            continue
        record = place.file.records[diagnostic.record]
        *parents, _ = from_pointer(diagnostic.pointer) or [""]
        steps = [int(step) if step.isdecimal() else step for step in parents]
        provider = record.value(*steps, "provider")
        if not isinstance(provider, str) or provider not in workspace.configuration.providers:
            continue
        if diagnostic.code == codes.UNKNOWN_MODEL:
            name = record.value(*steps, "model_id")
            if isinstance(name, str) and name:
                key = ModelKey(provider, name)
                title = f"Create a record of the model `{provider}/{name}`"
                yield _action(place, title, "model", partial(_model, place, key, record), diagnostic)
        elif diagnostic.code == codes.UNKNOWN_PROVIDER:
            title = f"Create a record of the provider `{provider}`"
            yield _action(place, title, "provider", partial(new_provider, provider), diagnostic)


def _model(place: ActionPlace, key: ModelKey, named_in: Record) -> NewRecord:
    """The new record of the model `key`, filled from catalogues if they know it.

    If `named_in` is a migration from it to a known model, that model is listed as a replacement.
    """
    known, view = place.known(), place.workspace.view()
    ends = [key_of_reference(named_in, side) for side in ("from", "to")] if named_in.kind == "migration" else [key, key]
    target = ends[1] if key == ends[0] != ends[1] else None
    is_known = known is not None and known.known_model(key) is not None
    batch = [target] if target is not None else []
    record = known.filled(place.workspace, key, batch).record if known and is_known else None
    record = {**record} if record is not None else new_model(view, key, place.today)
    is_there = target is not None and (view.models(*target) or (known and known.known_model(target)))
    return with_replacement(record, target) if target is not None and is_there else record


def migration_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield actions that create missing migrations of a model: to the replacement at the place, or to all.

    To all if the place is the record itself, its `id` or its list of replacements; none at any other place.
    """
    record = place.record
    if record is None:
        return
    old, missing = key_of_model(record), missing_migrations(place.workspace.view(), record)
    match place.steps:
        case ("replacements", index, *_) if index.isdecimal():
            wanted = [new for position, new in missing.items() if position == int(index)]
        case () | ("replacements",) | ("id",):
            wanted = list(dict.fromkeys(missing.values()))
        case _:
            return
    for new in wanted[:_MOST_OFFERED]:
        title = f"Create the migration from `{old.id}` to `{new.id}`"
        diagnostics = (
            diagnostic
            for diagnostic in place.diagnostics()
            if diagnostic.code == codes.MISSING_MIGRATION and f"`{new.id}`" in diagnostic.message
        )
        yield _action(place, title, "migration", partial(_migration, place, old, new), next(diagnostics, None))


def _migration(place: ActionPlace, old: ModelKey, new: ModelKey) -> NewRecord:
    return with_gaps(draft_record(place.workspace.view(), old, new))


def _action(
    place: ActionPlace, title: str, kind: Kind, make: Callable[[], NewRecord], diagnostic: Diagnostic | None
) -> RecordAction:
    """An action that writes the record that `make` returns into a new file; no changes if the file exists."""

    def work_out() -> FileChanges | None:
        try:
            path, text = new_file(place.workspace, kind, make())
        except UnnameableError:
            return None
        if path in place.workspace.files or exists(path):
            return None
        return FileChanges(created={path: text})

    return RecordAction(title, "quickfix" if diagnostic is not None else "refactor", work_out, diagnostic, creates=True)
