"""The codes of the rules that editors, reviews, generated records and scans know by name.

A rule that only its own module and the configuration name has its code there.
"""

from typing import Final

EXACT_WEAKENED: Final = "exact-weakened"
EXCERPT_DIFFERS: Final = "excerpt-differs"
FLOOR_HARDENED: Final = "floor-hardened"
GAP: Final = "gap"
MISSING_MIGRATION: Final = "missing-migration"
SOURCES_GONE: Final = "sources-gone"
STALE_SOURCE: Final = "stale-source"
TARGET_NOT_REPLACEMENT: Final = "target-not-replacement"
UNCHECKED_CHANGE: Final = "unchecked-change"
UNKNOWN_MODEL: Final = "unknown-model"
UNKNOWN_PROVIDER: Final = "unknown-provider"
