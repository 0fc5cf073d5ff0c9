"""The tokens of JSON (RFC 8259), and what people write in their place."""

import json
import re
from math import isinf

_SPACE = r"[ \t\n\r]*+"
_PLAIN = r'"([^"\\\x00-\x1f]*+)"'
_ESCAPED = r'("[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)+")'
_NUMBER_END = r"(?![\w.+\-])"
_INTEGER = rf"(-?(?:0|[1-9][0-9]*+){_NUMBER_END})"
_DECIMAL = rf"(-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?{_NUMBER_END})"
_WORD = rf"(true|false|null){_NUMBER_END}"
_VALUE = rf"(?:(?:{_PLAIN}|{_ESCAPED}|{_INTEGER}|{_DECIMAL}|{_WORD}|(\[{_SPACE}\]|\{{{_SPACE}\}})){_SPACE},?|([\[{{]))"

MEMBER = re.compile(rf"{_SPACE}{_PLAIN}{_SPACE}:{_SPACE}{_VALUE}")
"""A valid property and the comma after it: group 1 is the name, the others are those of `ITEM`."""
ITEM = re.compile(rf"{_SPACE}(){_VALUE}")
"""A valid item and the comma after it; of a container that is not empty, only its opening bracket.

Group 2: a text without escapes, 3: with escapes and quotes, 4: an integer, 5: another number, 6: a word, 7: an empty
container, 8: an opening bracket. Group 1 is empty.
"""
PLAIN, ESCAPED, INTEGER, DECIMAL, WORD, EMPTY, OPENING = range(2, 9)
ESCAPED_NAME = re.compile(rf"{_SPACE}{_ESCAPED}{_SPACE}:{_SPACE}")
"""A name with escapes and the colon after it."""
TEXT_START = re.compile(r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*(?P<end>"?)')
"""A text, or as much of it as is valid."""
SPACE = re.compile(_SPACE)
CLOSING = re.compile(rf"{_SPACE}([}}\]]){_SPACE},?")

WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
FOREIGN_WORDS: dict[str, bool | None] = {
    "True": True,
    "TRUE": True,
    "False": False,
    "FALSE": False,
    "None": None,
    "Null": None,
    "NULL": None,
    "nil": None,
    "undefined": None,
}
NOT_FINITE: dict[str, float] = {
    f"{sign}{word}": float(f"{sign}{value}")
    for word, value in (("NaN", "nan"), ("nan", "nan"), ("Infinity", "inf"), ("inf", "inf"))
    for sign in ("", "+", "-")
}

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?")
_HEXADECIMAL = re.compile(r"([+-]?)0[xX]([0-9a-fA-F]+)")
_LOOSE_NUMBER = re.compile(r"([+-]?)(?=\.?[0-9])([0-9_]*)(\.[0-9_]*)?([eE][+-]?[0-9]+)?")

_MAX_DIGITS = 4000
"""Python refuses to convert longer texts to integers, and no double comes near them."""


def number(written: str) -> int | float:
    """The value of a text that matches `NUMBER`; infinite where no double can hold it."""
    if written.isdecimal() or written[1:].isdecimal():
        if len(written) > _MAX_DIGITS or isinf(_double(whole := int(written))):
            return float("-inf" if written[0] == "-" else "inf")
        return whole
    return float(written)


def _double(whole: int) -> float:
    try:
        return float(whole)
    except OverflowError:
        return float("inf")


def loose_number(written: str) -> tuple[int | float, str] | None:
    """The value of a number in a form that JSON does not allow, and its JSON form; None if `written` is not a number.

    Such forms are `+1`, `.5`, `1.`, `007`, `0x1f`, `1_000`.
    """
    if match := _HEXADECIMAL.fullmatch(written):
        right = str(int(match[1] + match[2][:1000], 16))
        return number(right), right
    match = _LOOSE_NUMBER.fullmatch(written)
    if not match:
        return None
    whole = match[2].replace("_", "").lstrip("0") or "0"
    fraction = (match[3] or "").replace("_", "")
    right = f"{match[1].replace('+', '')}{whole}{fraction if len(fraction) > 1 else ''}{match[4] or ''}"
    return number(right), right


SURROGATE = re.compile("[\ud800-\udfff]")

ESCAPE = re.compile(
    r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u[0-9a-fA-F]{0,3}|[\s\S]|\Z)"
)
"""One escape, right or wrong: groups 1 and 2 the halves of a surrogate pair, group 3 the digits of any other `\\u`."""
_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "/": "/"}


def escaped_character(escape: re.Match[str]) -> tuple[str, bool]:
    """The characters of a match of `ESCAPE`, and whether it is valid by RFC 8259.

    Half a surrogate pair gives U+FFFD, an invalid escape the characters after its backslash.
    """
    if escape[1]:
        return chr(0x10000 + ((int(escape[1], 16) & 0x3FF) << 10) + (int(escape[2], 16) & 0x3FF)), True
    if escape[3]:
        code = int(escape[3], 16)
        return ("\ufffd" if 0xD800 <= code <= 0xDFFF else chr(code)), True
    written = escape[0][1:]
    return (_SHORT[written], True) if written in _SHORT else (written, False)


def unescaped(quoted: str) -> str:
    """The text of a string that matches group 3 of `ITEM`, quotes and all; it may hold lone surrogates."""
    return str(json.loads(quoted))
