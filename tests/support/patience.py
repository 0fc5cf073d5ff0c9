"""How long tests wait for what must come. Nothing is measured by it: a run fails by it only where nothing comes."""

from typing import Final

PATIENCE: Final = 90.0
"""Seconds; tens of times what an idle machine needs, as CI's is shared with browsers, editors and other runs."""

PATIENCE_MS: Final = PATIENCE * 1000
"""The same in milliseconds, as Playwright counts."""
