"""What lasts, kept from the garbage collector: the records of workspaces and what is made of long open texts."""

import gc
from collections.abc import Mapping
from typing import Any, Final

from model_lifecycle.lsp.state.freed_memory import give_back
from model_lifecycle.lsp.state.open_documents import OpenDocument

LONG: Final = 256 * 1024
"""Characters of a text from which on the collector takes noticeably long to look through what was made of it."""


def look_once() -> None:
    """From now on let the garbage collector look through everything once: what it leaves then is exempt.

    Nothing that is made for an answer or a change refers to itself in a circle, so that it goes without the collector.
    A look through all that is known of 1,000 records takes 100 ms, in which nothing is answered, and hovers over them
    brought one on again and again.
    """
    gc.callbacks.append(_exempt_what_is_left)


def _exempt_what_is_left(phase: str, info: Mapping[str, Any]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()


class LastingTexts:
    """Which long texts are open. What is made of one stays for as long as it is open, and is not looked through again.

    A look through all of a file of 1,000 records takes a quarter of a second, and every few key strokes bring one on.
    """

    def __init__(self) -> None:
        self._kept: set[str] = set()
        self._has_read = False
        self._has_dropped = False

    def files_read(self) -> None:
        """The files of a workspace were read, all of them: they last as well."""
        self._has_read = True

    def files_dropped(self) -> None:
        """A workspace is not shown any more; its parts know each other, so that only the collector removes them."""
        self._has_dropped = True

    def keep(self, opened: Mapping[str, OpenDocument]) -> None:
        """Exempt what there is now, if since the last call a long text was opened, or files were read or dropped."""
        long = {path for path, text in opened.items() if len(text.content) >= LONG}
        if self._has_dropped:
            gc.unfreeze()
            gc.collect()
        if self._has_read or self._has_dropped or not long <= self._kept:
            self._has_read = self._has_dropped = False
            gc.freeze()
            give_back()
        self._kept = long
