"""Which file a text was in before it was moved."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

_ALIKE: Final = 0.5
"""From this share of common lines on, two texts are one that was moved and edited: git takes files so too."""

_COMPARABLE: Final = 2_500
"""Up to this many pairs of texts are compared line by line."""


def same_texts(gone: Mapping[str, str], came: Mapping[str, str]) -> dict[str, str]:
    """New files (`came`), by path, each with the first path in `gone` of the same text, unless that is blank."""
    places = {text: path for path, text in reversed(list(gone.items()))}
    return {path: places[text] for path, text in came.items() if text.strip() and text in places}


def moved_texts(gone: Mapping[str, str], came: Mapping[str, str]) -> dict[str, str]:
    """New files (`came`), by path, each with the path in `gone` that it was moved from.

    That is the file of the same text; failing that, of the same path in other case; failing that, the one with the most
    lines in common, at least half of them.
    """
    moved = same_texts(gone, came)
    folded = {path.casefold(): path for path in gone}
    moved |= {path: folded[path.casefold()] for path in came if path not in moved and path.casefold() in folded}
    left_gone = {path: Counter(text.splitlines()) for path, text in gone.items() if path not in moved.values()}
    left_came = {path: Counter(text.splitlines()) for path, text in came.items() if path not in moved}
    if len(left_gone) * len(left_came) > _COMPARABLE:
        return moved
    shares = [
        ((lines & earlier).total() / max(lines.total(), earlier.total(), 1), path, before)
        for path, lines in left_came.items()
        for before, earlier in left_gone.items()
    ]
    for share, path, before in sorted(shares, key=lambda pair: -pair[0]):
        if share >= _ALIKE and path not in moved and before not in moved.values():
            moved[path] = before
    return moved
