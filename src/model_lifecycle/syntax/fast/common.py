"""Shared parts of the fast readers: the error with which they give up, and numbers as most people write them."""

import re
from typing import Final

_COMMON_INTEGER: Final = re.compile(r"0|-?[1-9][0-9]{0,14}").fullmatch
_COMMON_FRACTION: Final = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+").fullmatch
_DIGITS_KEPT: Final = 15
"""A number of so many characters survives the way to a double and back."""


class NeedsFullParseError(Exception):
    """A fast reader gives up: the text has to be read in full."""


def common_number(text: str) -> int | float:
    """A number as most people write it. Raises `NeedsFullParseError` for any other."""
    if _COMMON_INTEGER(text):
        return int(text)
    if len(text) <= _DIGITS_KEPT and _COMMON_FRACTION(text):
        return float(text)
    raise NeedsFullParseError
