"""Verdicts on a citation by its page as of today."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Verdict = Literal[
    "holds",
    "changed",
    "gone",
    "value-shown",
    "value-differs",
    "value-not-found",
    "model-not-named",
    "named",
    "readable",
    "moved",
    "dead",
    "unreadable",
]

CONFIRMS: frozenset[Verdict] = frozenset(("holds", "value-shown"))
"""The verdicts that justify a new day for the last check of a page."""


class WordDifference(NamedTuple):
    """Words of an excerpt, and those that replaced them on the page; either may be empty."""

    old: str
    new: str


@dataclass(frozen=True)
class JudgedCitation:
    """The verdict on a citation, and its evidence.

    `passage` is the page's text with the excerpt or the value, or with what replaced it.
    `found` is the contradicting value. `reason` says why a page is dead or unreadable, or why a value
    on it confirms nothing (`is_doubtful`).
    """

    verdict: Verdict
    passage: str = ""
    differences: tuple[WordDifference, ...] = ()
    found: str = ""
    reason: str = ""
    is_doubtful: bool = False
