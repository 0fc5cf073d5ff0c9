"""What a busy window of VS Code misses now and then, and is therefore done again until it has come about."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

from support.patience import PATIENCE_MS

TIMES = 9
"""How often a thing is done that a busy window may have missed."""

EACH_MS = PATIENCE_MS / TIMES
"""How long to wait each time."""

NOWHERE = (640, 10)
"""Where the mouse points at nothing that has a hover."""


def until_shown(act: Callable[[], None], shown: Locator) -> None:
    """Do something until what it brings shows: a key or a movement of the mouse may be lost."""
    for left in reversed(range(TIMES)):
        try:
            act()
            return shown.wait_for(timeout=EACH_MS)
        except Late:
            if not left:
                raise
    return None


def leave_hover(page: Page, shown: Locator) -> None:
    """Move the mouse away until a hover is gone.

    One stays where what it is about was replaced under the mouse, which never leaves the new one. Such a hover goes
    when another one comes.
    """
    for left in reversed(range(TIMES)):
        page.mouse.move(*NOWHERE, steps=5)
        if _goes(shown):
            return
        page.locator("#status\\.problems").hover(force=True)
        if _goes(shown):
            break
        if not left:
            raise TimeoutError("The hover stays.")
    page.mouse.move(*NOWHERE, steps=5)


def _goes(shown: Locator) -> bool:
    try:
        shown.wait_for(state="hidden", timeout=EACH_MS / 4)
    except Late:
        return False
    return True
