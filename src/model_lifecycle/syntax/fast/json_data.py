"""JSON text to plain data by the standard library's reader, which is in C, with the checks that it lacks."""

import json
from sys import intern
from typing import Final

from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.fast.common import NeedsFullParseError, common_number

_SURROGATES: Final = ("\\ud", "\\uD")


def json_root(text: str) -> Data:
    """The value of a JSON text. Raises `NeedsFullParseError` if the text is invalid or unusual."""
    if "\\" in text and any(mark in text for mark in _SURROGATES):
        raise NeedsFullParseError
    try:
        root: Data = _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise NeedsFullParseError from error
    return root


def _object(pairs: list[tuple[str, Data]]) -> dict[str, Data]:
    data = {intern(name): value for name, value in pairs}  # rules look up the same few names in every record
    if len(data) != len(pairs):
        raise NeedsFullParseError  # a key is there twice
    return data


def _constant(name: str) -> Data:
    raise NeedsFullParseError  # infinite, or not a number


class _Numbers(dict[str, int | float]):
    """Cache of parsed numbers by their spelling: most files repeat the same few."""

    def __missing__(self, written: str) -> int | float:
        number = common_number(written)
        if len(self) >= _MOST_KNOWN:
            self.clear()
        self[written] = number
        return number


_MOST_KNOWN: Final = 10_000
_NUMBERS: Final = _Numbers()

_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_NUMBERS.__getitem__,
    parse_float=_NUMBERS.__getitem__,
    parse_constant=_constant,
)
