"""What each check found in the records of one file, kept for when other files change."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.rules.framework.endpoints import EndpointOutcome, WatchedEndpoint
from model_lifecycle.rules.framework.rule_check import MigrationContext, RecordContext
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import History, Workspace

Check = Callable[[Any], Iterator[Diagnostic]]
"""The check of a rule for records of one kind."""


class _Found(NamedTuple):
    """What one check found in one record, and the index keys that it read."""

    diagnostics: list[Diagnostic]
    keys_read: Collection[Key]


class _Ends(NamedTuple):
    """The ends of a migration, also part by part (see `WatchedEndpoint.parts`), and the index keys that told them."""

    outcomes: tuple[EndpointOutcome, EndpointOutcome]
    parts: dict[Key, object]
    keys_read: Collection[Key]


class _Latest(NamedTuple):
    """What the latest check of a file rested on."""

    file: RecordFile
    configuration: Configuration
    today: date
    history: History


class CheckResults:
    """The latest results of the checks of one file, of which a check runs again when an index key that it read has
    changed since. Not shared between threads.

    With `keep` false nothing is kept: most files are checked once.
    """

    def __init__(self, *, keep: bool) -> None:
        self._keep = keep
        self._latest: _Latest | None = None
        self._found: dict[tuple[int, Sequence[Check]], list[_Found | None]] = {}
        """Of the record at a position and some checks: what each found, None for one that is to run."""
        self._ends: dict[int, _Ends] = {}
        self._changed: set[Key] = set()
        """What has changed since, of the keys that any check read; with the parts of a migration's ends that have."""
        self._moved: set[Key] = set()
        """The keys of the files that results point into and that have changed since: see `IndexView.refer_to`."""
        self._keys_read: frozenset[Key] | None = frozenset()
        """All keys that the checks read; None where they are to be put together again."""

    def begin(self, workspace: Workspace, file: RecordFile, today: date) -> None:
        """The file is to be checked in a snapshot: forget what does not hold there."""
        if not self._keep:
            return
        latest, self._latest = self._latest, _Latest(file, workspace.configuration, today, workspace.history)
        changed = None
        if latest is not None and latest.file is file and latest[1:3] == self._latest[1:3]:
            changed = workspace.history.since(latest.history)
        if changed is None:
            self._found.clear()
            self._ends.clear()
            self._keys_read = None
        else:
            changed = changed & self.keys_read
            self._moved = {key for key in changed if key[0] == "places"}
            self._changed = changed - self._moved

    @property
    def keys_read(self) -> frozenset[Key]:
        """The index keys that the latest results rest on; none where nothing is kept."""
        if self._keys_read is None:
            keys = [known.keys_read for results in self._found.values() for known in results if known is not None]
            self._keys_read = frozenset().union(*keys, *(ends.keys_read for ends in self._ends.values()))
        return self._keys_read

    def run(self, checks: Sequence[Check], context: RecordContext) -> list[Diagnostic]:
        """What some checks find in a record. The keys that those read which did not run again are in `keys_read`."""
        if not self._keep:
            return [diagnostic for check in checks for diagnostic in check(context)]
        if isinstance(context, MigrationContext):
            self._compare_ends(context)
        results = self._found.setdefault((context.record.index, checks), [None] * len(checks))
        found: list[Diagnostic] = []
        for number, latest in enumerate(results):
            known = latest
            if known is None or not self._changed.isdisjoint(known.keys_read):
                known = results[number] = _Found(*context.view.collected(_listed, checks[number], context))
                if latest is None or latest.keys_read != known.keys_read:
                    self._keys_read = None
            elif self._moved and not self._moved.isdisjoint(known.keys_read):
                found_again = [_placed_again(one, context.workspace) for one in known.diagnostics]
                known = results[number] = _Found(found_again, known.keys_read)
            if known.diagnostics:
                found += known.diagnostics
        return found

    def _compare_ends(self, context: MigrationContext) -> None:
        """Count the parts of a migration's ends that are not what they were as changed."""
        index = context.record.index
        known = self._ends.get(index)
        if known is not None and self._changed.isdisjoint(known.keys_read):
            context.known_ends = known.outcomes
            return
        (old, new), keys = context.resolved
        assert isinstance(old, WatchedEndpoint)
        assert isinstance(new, WatchedEndpoint)
        parts = dict((*old.parts(), *new.parts()))
        self._ends[index] = _Ends((old.outcome, new.outcome), parts, keys)
        if known is None or known.keys_read != keys:
            self._keys_read = None
        if known is not None:
            self._changed.update(key for key, part in parts.items() if part != known.parts[key])


def _listed(check: Check, context: RecordContext) -> list[Diagnostic]:
    return list(check(context))


def _placed_again(found: Diagnostic, workspace: Workspace) -> Diagnostic:
    """A diagnostic that points at the places of other files where they are now."""
    related = tuple(_related_again(one, workspace) for one in found.related)
    return found if related == found.related else replace(found, related=related)


def _related_again(related: Related, workspace: Workspace) -> Related:
    if related.path is None or related.place is None:
        return related
    return replace(related, span=workspace.files[related.path].span(*related.place))
