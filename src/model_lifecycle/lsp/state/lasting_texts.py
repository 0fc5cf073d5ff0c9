"""Long open texts, kept from the garbage collector."""

import gc
from collections.abc import Mapping
from typing import Final

from model_lifecycle.lsp.state.open_documents import OpenDocument

LONG: Final = 256 * 1024
"""Characters of a text from which on the collector takes noticeably long to look through what was made of it."""


class LastingTexts:
    """Which long texts are open. What is made of one stays for as long as it is open, and is not looked through again.

    A record's tree and data hold no reference back, so that they go without the collector. A look through all of a file
    of 1,000 records takes a quarter of a second, in which nothing is answered, and every few key strokes bring one on.
    """

    def __init__(self) -> None:
        self._kept: set[str] = set()

    def keep(self, opened: Mapping[str, OpenDocument]) -> None:
        """Exempt from collection what there is now, if a long text was opened since the last call."""
        long = {path for path, text in opened.items() if len(text.content) >= LONG}
        if not long <= self._kept:
            gc.freeze()
        self._kept = long
