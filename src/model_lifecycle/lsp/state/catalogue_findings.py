"""Findings of `reconcile`, for the files of projects whose configuration names catalogues."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.kept_findings import KeptFindings
from model_lifecycle.lsp.state.snapshot import Failed
from model_lifecycle.lsp.state.stored_catalogues import StoredCatalogues
from model_lifecycle.records.record import Record
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:
    from model_lifecycle.catalogues.catalogue_set import CatalogueSet


class CatalogueFindings:
    """The findings of `reconcile` by file. For the thread `checks`; `is_wanted` reads the current setting.

    Errors in the copies never affect a file's own diagnostics: `failed` gets the error of a failed comparison.
    """

    def __init__(self, stored: StoredCatalogues, is_wanted: Callable[[], bool], failed: Failed) -> None:
        self._stored = stored
        self._failed = failed
        self._is_wanted = is_wanted
        self._kept = KeptFindings()
        self._last: dict[str, tuple[CatalogueSet | None, CatalogueSet | None]] = {}

    def of(self, workspace: Workspace, path: str) -> tuple[Diagnostic, ...]:
        """The findings of `reconcile` in one file, as a run without paths reports them."""
        try:
            return self._compare(workspace, path)
        except Exception as error:  # the copies' content is not trusted
            self._failed(f"`{path}` was not compared with the catalogues", error)
            return ()

    def _compare(self, workspace: Workspace, path: str) -> tuple[Diagnostic, ...]:
        """The findings of `reconcile` in one file, cached by record; may raise if copies are malformed."""
        file = workspace.files.get(path)
        importers = self._stored.now_and_before(workspace) if file is not None and self._are_shown(workspace) else None
        if file is None or importers is None:
            self._kept.forget(path)
            return ()
        from model_lifecycle.ide.reconcile_workspace import COMPARED, findings_of, weighed_findings

        if file.kind.kind not in COMPARED:
            self._kept.forget(path)
            return ()

        now, before = importers

        def find(record: Record, view: IndexView) -> tuple[list[Diagnostic], int]:
            return findings_of(workspace, file, record, now, before, view), 1

        rests_on = now.catalogues, now.providers, before and before.catalogues, workspace.configuration
        return weighed_findings(workspace, file, self._kept.of(workspace, file, rests_on, find), now)

    def have_changed(self, workspace: Workspace) -> bool:
        """Whether the copies for `workspace` have changed since the last call."""
        if not self._are_shown(workspace):
            return False
        importers = self._stored.now_and_before(workspace) or (None, None)
        now, before = (importer.catalogues if importer is not None else None for importer in importers)
        copies = (now, before)
        last = self._last.get(workspace.root)
        self._last[workspace.root] = copies
        return last is not None and any(one is not other for one, other in zip(last, copies, strict=True))

    def _are_shown(self, workspace: Workspace) -> bool:
        return workspace.configuration.catalogues.is_set and self._is_wanted()
