"""Plain scalars by the YAML 1.2 core schema (YAML 1.2.2, section 10.3.2), exactly."""

import math
import re
from decimal import Decimal

from model_lifecycle.syntax.node import ScalarValue

CONSTANTS: dict[str, ScalarValue] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
NUMBER_STARTS = frozenset("0123456789+-.")
"""The first characters of numbers, `.inf` and `.nan` included."""

_INFINITE = {
    **dict.fromkeys((sign + word for sign in ("", "+") for word in (".inf", ".Inf", ".INF")), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
}
_DECIMAL = re.compile(r"[-+]?[0-9]++").fullmatch
_OCTAL = re.compile(r"0o[0-7]++").fullmatch
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]++").fullmatch
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]++|[0-9]++(?:\.[0-9]*+)?)(?:[eE][-+]?[0-9]++)?").fullmatch

_SAFE_DIGITS = 250
"""An integer of up to this many digits, in any base, is within a double's range and quick to convert."""


def plain_value(text: str) -> ScalarValue:
    """The value of a plain scalar: null, a boolean, a number (infinite and not-a-number included), or its text."""
    if text in CONSTANTS:
        return CONSTANTS[text]
    return number_value(text) if text[0] in NUMBER_STARTS else text


def number_value(text: str) -> ScalarValue:
    """The value of a plain scalar that begins like a number; the text itself if it is not a number.

    An integer beyond a double's range becomes an infinite float.
    """
    if _DECIMAL(text):
        return int(text) if len(text) < _SAFE_DIGITS else _long_integer(float(text), text)
    if _FLOAT(text):
        return float(text)
    if _HEXADECIMAL(text):
        return _based(text, 16)
    if _OCTAL(text):
        return _based(text, 8)
    return _INFINITE.get(text, text)


def _based(text: str, base: int) -> int | float:
    digits = text[2:].lstrip("0") or "0"
    return int(digits, base) if len(digits) < _SAFE_DIGITS else math.inf


def _long_integer(rounded: float, text: str) -> int | float:
    return rounded if math.isinf(rounded) else int(Decimal(text))


def block_end(text: str, start: int, end: int, content: str) -> int:
    """The end of the block scalar that begins at `start` and lies before `end`: after the text of its last line.

    Without content it is only its header.
    """
    if not content.strip(" \t\n"):
        place = start + 1
        while place < end and text[place] in "+-123456789":
            place += 1
        return place
    last = start + len(text[start:end].rstrip(" \t\r\n"))
    while last < end and text[last] not in "\r\n":
        last += 1
    return last
