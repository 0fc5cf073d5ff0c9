"""Findings that are counted, not explained: of thousands with one code a person reads the first few."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from model_lifecycle.document.diagnostic import Diagnostic

MOST_EXPLAINED: Final = 100
"""Findings of one code in one file that are shown each by itself."""


def counted(first: Diagnostic, count: int) -> Diagnostic:
    """The finding that stands for `count` of one code, the first of which is given; it has that one's place."""
    message = f"… and {count:,} more of the same (`{first.code}`) from here on. Correct those before, then check again."
    return replace(first, message=message, related=(), fix=None, count=count)


def shortened(findings: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """The findings of a file, in order, as they are shown: of each code the first `MOST_EXPLAINED`, the rest in one.

    That one stands at the place of the first that it stands for. What has been counted already is added up with it.
    """
    total = Counter(finding.code for finding in findings)
    if all(count <= MOST_EXPLAINED for count in total.values()) and all(finding.count == 1 for finding in findings):
        return findings
    explained: Counter[str] = Counter()
    kept: list[Diagnostic] = []
    rest: dict[str, tuple[int, int]] = {}  # by code: the index in `kept`, and how many are counted
    for finding in findings:
        code = finding.code
        if code in rest:
            index, count = rest[code]
            rest[code] = index, count + finding.count
        elif finding.count > 1 or explained[code] == MOST_EXPLAINED:
            rest[code] = len(kept), finding.count
            kept.append(finding)
        else:
            explained[code] += 1
            kept.append(finding)
    for index, count in rest.values():
        kept[index] = counted(kept[index], count)
    return kept
