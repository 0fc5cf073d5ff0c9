"""Find the file in which a text was before it was moved."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

_ALIKE: Final = 0.5
"""The least share of common lines for a moved and edited text, as in git."""

_COMPARABLE: Final = 2_500
"""The most pairs of texts to compare line by line."""


def same_texts(gone: Mapping[str, str], came: Mapping[str, str]) -> dict[str, str]:
    """The former path of each new file (`came`) whose text equals that of a removed file (`gone`) and is not blank."""
    places = {text: path for path, text in reversed(list(gone.items()))}
    return {path: places[text] for path, text in came.items() if text.strip() and text in places}


def moved_texts(gone: Mapping[str, str], came: Mapping[str, str]) -> dict[str, str]:
    """The path in `gone` (removed files) from which each file in `came` (new files) was moved, if it was.

    It is that of the file with the same text; otherwise with the same path in another case; otherwise with the most
    common lines, at least half.
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
