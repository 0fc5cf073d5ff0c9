"""Selects the records that `reconcile` and `sources` compare."""

from collections.abc import Callable

from model_lifecycle.cli.build_report import WorkspaceResult
from model_lifecycle.cli.earlier_workspace import earlier_state, earlier_workspace
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.record_pairs import pair_records


def record_filter(result: WorkspaceResult, revision: str | None) -> Callable[[Entry], bool]:
    """A predicate of records: in the requested paths, and if `revision` is given, changed since then.

    Raises `UsageError` if git does not know the revision.
    """
    if revision is None:
        return lambda entry: result.covers(entry.path)
    current = result.checked.workspace
    earlier = earlier_workspace(current, earlier_state(current.root, revision))
    changed_entries = {
        pair.after
        for pair in pair_records(earlier, current)
        if pair.after is not None
        and (pair.before is None or earlier.record(pair.before).data != current.record(pair.after).data)
    }
    return lambda entry: entry in changed_entries and result.covers(entry.path)
