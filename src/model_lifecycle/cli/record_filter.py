"""Selects the records that `reconcile` and `sources` compare."""

from collections.abc import Callable

from model_lifecycle.cli.build_report import WorkspaceResult
from model_lifecycle.cli.earlier_workspace import earlier_state, earlier_workspace
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.record_pairs import pair_records


def record_filter(result: WorkspaceResult, revision: str | None) -> Callable[[Entry], bool]:
    """The predicate of the records to compare: in the requested paths, and if `revision` is given changed since then.

    Raises `UsageError` if git does not know the revision.
    """
    if revision is None:
        return lambda entry: result.covers(entry.path)
    after = result.checked.workspace
    before = earlier_workspace(after, earlier_state(after.root, revision))
    changed = {
        pair.after
        for pair in pair_records(before, after)
        if pair.after is not None
        and (pair.before is None or before.record(pair.before).data != after.record(pair.after).data)
    }
    return lambda entry: entry in changed and result.covers(entry.path)
