"""The stored copies of cited pages, read when somebody first asks and again where one has changed."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.file_signature import Signature, signature
from model_lifecycle.lsp.state.snapshot import Failed
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported where there are copies
    from model_lifecycle.ide.cited_today import PageReader
    from model_lifecycle.sources.judge import Visit

_MOST_KEPT: Final = 100


class StoredPages:
    """May be used from any thread. A copy that cannot be read counts as none."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._copies: dict[tuple[str, ...], tuple[tuple[Signature, ...], Visit | None]] = {}

    def reader(self, workspace: Workspace) -> "PageReader | None":
        """Gives the copies of a workspace; None where there are none at all."""
        from model_lifecycle.ide.page_copies import page_folder

        folder = page_folder(workspace)
        if not folder.is_dir():
            return None
        from model_lifecycle.ide.page_copies import page_store

        store = page_store(workspace)

        def visit(address: str) -> "Visit | None":
            paths = tuple(map(str, store.paths(address)))
            marks = tuple(map(signature, paths))
            with self._lock:
                kept = self._copies.pop(paths, None)
                if kept is None or kept[0] != marks:
                    copy = store.read(address)
                    kept = marks, copy.visit if copy is not None else None
                self._copies[paths] = kept
                if len(self._copies) > _MOST_KEPT:
                    del self._copies[next(iter(self._copies))]
                return kept[1]

        return visit

    @staticmethod
    def mark(workspace: Workspace) -> Signature:
        """What tells whether any copy has changed."""
        from model_lifecycle.ide.page_copies import page_folder

        return signature(str(page_folder(workspace)))


class PageFindings:
    """What copies of pages say of open files, for the thread that checks. `is_wanted` is asked each time.

    Whatever the copies hold, the findings of the files themselves come out: `failed` is told what was not compared.
    """

    def __init__(self, stored: StoredPages, is_wanted: Callable[[], bool], failed: Failed) -> None:
        self._stored = stored
        self._is_wanted = is_wanted
        self._failed = failed
        self._last: dict[str, Signature] = {}

    def of(self, workspace: Workspace, path: str) -> tuple[Diagnostic, ...]:
        file = workspace.files.get(path)
        try:
            pages = self._stored.reader(workspace) if file is not None and self._is_wanted() else None
            if file is None or pages is None:
                return ()
            from model_lifecycle.ide.cited_today import findings_in

            return findings_in(workspace, file, pages)
        except Exception as error:  # copies are anybody's data
            self._failed(f"`{path}` was not compared with the pages that it cites", error)
            return ()

    def have_changed(self, workspace: Workspace) -> bool:
        """Whether a copy is another than when this was last asked."""
        mark = self._stored.mark(workspace)
        last = self._last.get(workspace.root)
        self._last[workspace.root] = mark
        return last is not None and last != mark
