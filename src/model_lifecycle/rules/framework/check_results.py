"""What each check found in the records of one file, kept for when other files change."""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.rules.framework.rule_check import RecordContext, collected
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
        self._found: dict[tuple[int, Check], _Found] = {}
        self._changed: set[Key] = set()

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
        else:
            self._changed = changed

    def run(self, checks: Iterable[Check], context: RecordContext) -> list[Diagnostic]:
        """What some checks find in a record."""
        if not self._keep:
            return [diagnostic for check in checks for diagnostic in check(context)]
        found: list[Diagnostic] = []
        for check in checks:
            place = context.record.index, check
            known = self._found.get(place)
            if known is None or not self._changed.isdisjoint(known.keys_read):
                known = self._found[place] = _Found(*collected(partial(_listed, check), context))
            else:
                context.view.add_read(known.keys_read)
            found += known.diagnostics
        return found


def _listed(check: Check, context: RecordContext) -> list[Diagnostic]:
    return list(check(context))
