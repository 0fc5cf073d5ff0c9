"""A cache of the stored copies of catalogues, read on first use and again after a file has changed."""

import threading
from typing import TYPE_CHECKING

from model_lifecycle.lsp.state.file_signature import Signature, signature
from model_lifecycle.lsp.state.newest_catalogues import NewestCatalogues
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported on first use
    from model_lifecycle.catalogues.claim import Catalogue
    from model_lifecycle.catalogues.read_catalogue import ReadCatalogue
    from model_lifecycle.catalogues.store import Store
    from model_lifecycle.ide.import_models import Importer

Copies = tuple["ReadCatalogue", ...]


class StoredCatalogues:
    """The importers of a workspace's catalogues, now and before the last update. Safe to use from any thread.

    A copy that cannot be read is left out; `model-lifecycle catalogues list` says why.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._copies: dict[str, tuple[Signature, ReadCatalogue | None]] = {}
        self._importers: dict[tuple[str, bool], tuple[Configuration, Copies, Importer]] = {}
        self.newest = NewestCatalogues()
        """The newest copies, for source code too: what judges open texts has been read once a card is asked for."""
        self._known: dict[str, tuple[Configuration, object, Importer]] = {}

    def read_ahead(self, workspace: Workspace) -> None:
        """Read the copies in advance, so that the first hover need not wait for them."""
        self.now(workspace)

    def now(self, workspace: Workspace) -> "Importer | None":
        """The importer of the current stored copies; None if no catalogue is stored."""
        return self._importer(workspace, before=False)

    def known(self, workspace: Workspace) -> "Importer | None":
        """The importer of the newest copies, including those in the package; for new records, not for comparisons."""
        from model_lifecycle.catalogues.workspace_store import map_with_makers, set_of
        from model_lifecycle.ide.import_models import Importer

        configuration = workspace.configuration
        copies = self.newest.of(configuration, workspace.root)
        if copies is None:
            return None
        with self._lock:
            known = self._known.get(workspace.root)
            if known is None or known[0] != configuration or known[1] is not copies:
                catalogues = set_of((copy.read for copy in copies.used), configuration)
                importer = Importer(workspace, catalogues, map_with_makers(configuration))
                known = self._known[workspace.root] = configuration, copies, importer
            return known[2].for_workspace(workspace)

    def before(self, workspace: Workspace) -> "Importer | None":
        """The importer of the copies before the last update, or current ones if missing; None if all are missing."""
        return self._importer(workspace, before=True)

    def now_and_before(self, workspace: Workspace) -> "tuple[Importer, Importer | None] | None":
        """The importers `now` and `before`; None if there is none now."""
        now = self.now(workspace)
        return None if now is None else (now, self.before(workspace))

    def _importer(self, workspace: Workspace, *, before: bool) -> "Importer | None":
        """The importer of the current copies, or of those `before` the last update, cached; None without any."""
        from model_lifecycle.catalogues.catalogue_set import CatalogueSet
        from model_lifecycle.catalogues.workspace_store import provider_map, set_of
        from model_lifecycle.ide.import_models import Importer

        configuration = workspace.configuration
        with self._lock:
            try:
                copies = self._copies_of(workspace, before=before)
                cached = self._importers.get((workspace.root, before))
                if cached is not None and cached[:2] == (configuration, copies):
                    return cached[2].for_workspace(workspace)
                providers = provider_map(configuration)
            except ValueError:  # an unknown provider in the configuration, which commands report
                return None
            if not copies:
                return None
            catalogues = set_of(copies, configuration)
            if before:
                newest = set_of(self._copies_of(workspace, before=False), configuration)
                catalogues = CatalogueSet(copies, newest.today)
            importer = Importer(workspace, catalogues, providers)
            self._importers[workspace.root, before] = (configuration, copies, importer)
            return importer

    def _copies_of(self, workspace: Workspace, *, before: bool) -> Copies:
        """The current or previous copies of a workspace's catalogues; empty if none has a copy of that time."""
        from model_lifecycle.catalogues.workspace_store import store_of, used_catalogues

        store, copies = store_of(workspace), []
        is_earlier = False
        for catalogue in used_catalogues(workspace.configuration):
            copy = self._copy(store, catalogue, before=before)
            is_earlier = is_earlier or copy is not None
            if copy is None and before:
                copy = self._copy(store, catalogue, before=False)
            if copy is not None:
                copies.append(copy)
        return tuple(copies) if is_earlier else ()

    def _copy(self, store: "Store", catalogue: "Catalogue", *, before: bool) -> "ReadCatalogue | None":
        """The current or previous copy of a catalogue, cached; None if it is missing or unreadable."""
        from model_lifecycle.catalogues.read_catalogue import CatalogueError

        path = str(store.path(catalogue, before=before))
        mark = signature(path)
        cached = self._copies.get(path)
        if cached is None or cached[0] != mark:
            try:
                copy = store.read(catalogue, before=before)
            except CatalogueError:
                copy = None
            cached = self._copies[path] = (mark, copy)
        return cached[1]
