"""JSON text to plain data by the standard library's reader, which is in C, with the checks that it lacks."""

import json
from sys import intern
from typing import Final

from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.fast.common import NeedsFullParseError, common_number

_SURROGATES: Final = ("\\ud", "\\uD")


def json_root(text: str) -> Data:
    """The value of a text. Raises `NeedsFullParseError` for one that is no JSON, or unusual."""
    if any(mark in text for mark in _SURROGATES):
        raise NeedsFullParseError
    try:
        root: Data = _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise NeedsFullParseError from error
    return root


def _object(pairs: list[tuple[str, Data]]) -> dict[str, Data]:
    made = {intern(name): value for name, value in pairs}
    if len(made) != len(pairs):
        raise NeedsFullParseError  # a key is there twice
    return made


def _constant(name: str) -> Data:
    raise NeedsFullParseError  # infinite, or not a number


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=common_number, parse_float=common_number, parse_constant=_constant
)
