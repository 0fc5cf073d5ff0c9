"""Verdicts on a citation by its page today."""

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
"""The verdicts by which a person's reading of a page is renewed."""


class WordDifference(NamedTuple):
    """Words of an excerpt, and those that stand in their place on the page today; either may be empty."""

    old: str
    new: str


@dataclass(frozen=True)
class JudgedCitation:
    """The verdict, and what it rests on.

    `passage` is the text of the page in question: where the excerpt or the value stands, or what stands there instead.
    `found` is the other value in the value's place. `reason` says why a page is dead or unreadable, and why a value
    that is there confirms nothing: then the judgement `is_doubtful`.
    """

    verdict: Verdict
    passage: str = ""
    differences: tuple[WordDifference, ...] = ()
    found: str = ""
    reason: str = ""
    is_doubtful: bool = False
