"""A progress bar on standard error, for long work in a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from tqdm import tqdm

_PATIENCE: Final = 0.5
"""Delay in seconds before the bar appears."""


@contextmanager
def progress_bar(label: str, *, is_shown: bool = True) -> Iterator[Callable[[int, int], None] | None]:
    """Provide a function that shows a bar, given the number done and the total; remove the bar at the end.

    Provides None if the bar is not to be shown, or standard error is not a terminal.
    """
    if not (is_shown and sys.stderr.isatty()):
        yield None
        return
    bar: tqdm[NoReturn] | None = None

    def progress(done: int, total: int) -> None:
        """Update the bar, which is created on the first call."""
        nonlocal bar
        if bar is None:
            from tqdm import tqdm

            tqdm.monitor_interval = 0  # no thread of its own: a process with threads does not fork
            bar = tqdm(total=total, desc=label, unit=" files", delay=_PATIENCE, leave=False, file=sys.stderr)
        assert bar is not None
        bar.update(done - bar.n)

    try:
        yield progress
    finally:
        if bar is not None:
            bar.close()
