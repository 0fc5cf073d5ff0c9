"""Records that were pasted a second time: whole, or cut off somewhere."""

from collections.abc import Sequence

from model_lifecycle.syntax.data import Data, is_exactly, to_data
from model_lifecycle.syntax.node import Pair, key_text


def is_beginning(copy: Sequence[Pair], original: Sequence[Pair]) -> bool:
    """Whether the properties of `copy` are the first of those of `original`; the last value may be cut off."""
    if not copy or len(copy) > len(original):
        return False
    *whole, last = zip(copy, original, strict=False)
    if any(key_text(one.key) != key_text(other.key) for one, other in (*whole, last)):
        return False
    if not all(is_exactly(to_data(one.value), to_data(other.value)) for one, other in whole):
        return False
    return _is_cut(to_data(last[0].value), to_data(last[1].value))


def _is_cut(part: Data, whole: Data) -> bool:
    """Whether the value `part` equals `whole`, or is the beginning of it."""
    if part is None or is_exactly(part, whole):
        return True
    if isinstance(part, str) and isinstance(whole, str):
        return whole.startswith(part.removesuffix("\n"))
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) <= len(whole) and _are_cut(part, whole[: len(part)])
    if isinstance(part, dict) and isinstance(whole, dict):
        names = list(part)
        return names == list(whole)[: len(names)] and _are_cut(list(part.values()), list(whole.values())[: len(names)])
    return False


def _are_cut(parts: list[Data], wholes: list[Data]) -> bool:
    """Whether the values `parts` equal the first of `wholes`; the last one may be cut off."""
    if not parts:
        return True
    return all(map(is_exactly, parts[:-1], wholes[:-1])) and _is_cut(parts[-1], wholes[-1])
