"""Tests wait for what comes later, and long enough: one that passes or fails by chance tells nothing."""

import re
from pathlib import Path

from support.patience import PATIENCE

TESTS = Path(__file__).parent
TEXTS = {
    path.relative_to(TESTS).as_posix(): path.read_text(encoding="utf-8")
    for path in TESTS.rglob("*.py")
    if "benchmarks" not in path.parts
}
PICTURES = {"editors/latency.py", "editors/pictures.py", "page/picture.py"}
"""Scripts that a person runs."""


def test_no_limit_of_a_test_is_shorter() -> None:
    shorter = [
        (path, limit)
        for path, text in TEXTS.items()
        for limit in re.findall(r"\btimeout=([\d_]+)", text)
        if int(limit) / (1000 if int(limit) > 1000 else 1) < PATIENCE
    ]
    assert shorter == []


def test_every_page_of_a_browser_has_it() -> None:
    """Playwright's own limit is thirty seconds."""
    opening = {path for path, text in TEXTS.items() if "new_page(" in text} - PICTURES - {"test_patience.py"}
    assert opening
    assert {path for path in opening if "set_default_timeout(PATIENCE_MS)" not in TEXTS[path]} == set()


def test_what_a_window_shows_is_waited_for() -> None:
    """But for nothing, which is asked for once all that could come has come."""
    asked_at_once = re.compile(
        r"^ *assert .*window\.(?:status|problems|lenses|squiggles)\(\)(?! == \[\]$).*", re.MULTILINE
    )
    assert {path: found for path, text in TEXTS.items() if (found := asked_at_once.findall(text))} == {}
