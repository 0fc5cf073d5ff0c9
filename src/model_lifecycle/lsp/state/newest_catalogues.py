"""A cache of the newest copies of catalogues, fetched or carried in the package, read again after a change."""

import threading
from typing import TYPE_CHECKING

from model_lifecycle.lsp.state.file_signature import Signature, signature
from model_lifecycle.workspace.configuration.configuration import Configuration

if TYPE_CHECKING:  # imported on first use
    from model_lifecycle.catalogues.newest_copies import Copies

_Mark = tuple[object, Signature, Signature]


class NewestCatalogues:
    """The newest copies in each store: see `catalogues/newest_copies.py`. Safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._copies: dict[str, tuple[_Mark, Copies]] = {}

    def of(self, configuration: Configuration, root: str) -> "Copies | None":
        """The newest copies of the catalogues for a workspace root; cached until they or `[catalogues]` change.

        None if there are no copies, or if the configuration names an unknown provider.
        """
        from model_lifecycle.catalogues.carried import carried_store
        from model_lifecycle.catalogues.workspace_store import configured_store, copies_of

        with self._lock:
            try:
                stores = (configured_store(configuration, root), carried_store())
                own, carried = (signature(str(store.index)) for store in stores)
                mark = (configuration.catalogues, own, carried)
                place = f"{stores[0].index} {configuration.catalogues}"
                known = self._copies.get(place)
                if known is None or known[0] != mark:
                    known = self._copies[place] = mark, copies_of(configuration, root)
            except ValueError:
                return None
        return known[1] if known[1].used else None
