"""Diagnostics that are counted, not explained: of thousands with one code a person reads the first few."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.limits import MOST_EXPLAINED


def counted(first: Diagnostic, count: int) -> Diagnostic:
    """The diagnostic that stands for `count` of one code; it has the place of `first`."""
    message = f"… and {count:,} more of the same (`{first.code}`) from here on. Correct those before, then check again."
    return replace(first, message=message, related=(), fix=None, count=count, is_rest=True)


def add_up(counts: dict[str, Diagnostic], found: Iterable[Diagnostic]) -> None:
    """Add the number of `found`, diagnostics without a message, to `counts` by code; the first one stands for all."""
    for one in found:
        known = counts.get(one.code)
        counts[one.code] = one if known is None else replace(known, count=known.count + one.count)


def shortened(diagnostics: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """The diagnostics of a file, in order, as they are shown: of each code the first `MOST_EXPLAINED`, the rest in one.

    That one stands at the place of the first that it stands for. What has been counted already is added up with it.
    """
    total = Counter(diagnostic.code for diagnostic in diagnostics)
    if all(count <= MOST_EXPLAINED for count in total.values()) and not any(
        diagnostic.is_rest for diagnostic in diagnostics
    ):
        return diagnostics
    explained: Counter[str] = Counter()
    kept: list[Diagnostic] = []
    rest: dict[str, tuple[int, int]] = {}  # by code: the index in `kept`, and how many are counted
    for diagnostic in diagnostics:
        code = diagnostic.code
        if code in rest:
            index, count = rest[code]
            rest[code] = index, count + diagnostic.count
        elif diagnostic.is_rest or explained[code] == MOST_EXPLAINED:
            rest[code] = len(kept), diagnostic.count
            kept.append(diagnostic)
        else:
            explained[code] += 1
            kept.append(diagnostic)
    for index, count in rest.values():
        kept[index] = counted(kept[index], count)
    return kept
