"""Find characters in a value that its author hardly meant, such as quotes; a safe fix never writes them."""

import re
from typing import Final

from model_lifecycle.syntax.data import Data
from model_lifecycle.text.similar import is_misspelt_word

_QUOTES: Final = "\"'`´“”„‟‘’‚‛«»‹›"
_PAIRS: Final = {"[": "]", "{": "}", "(": ")", "<": ">"}
"""The closing bracket of each opening one."""
_STRAY: Final = re.compile(rf"^[{_QUOTES};|,=]|[{_QUOTES};|,=]$|[|^\\]")
"""Matches a quote or separator at an end of a text, or a character that no value contains."""


def without_stray_signs(text: str) -> str:
    """A text without quotes around it, brackets around it, or unbalanced brackets at its ends."""
    stripped = text.strip()
    while stripped:
        inner = stripped.strip(_QUOTES).strip()
        for opening, closing in _PAIRS.items():
            begins, ends = inner.startswith(opening), inner.endswith(closing)
            if (begins and ends and len(inner) > 1) or inner.count(opening) != inner.count(closing):
                inner = inner[begins : len(inner) - ends].strip()
        if inner == stripped:
            break
        stripped = inner
    return stripped


def holds_stray_signs(value: Data) -> bool:
    """Whether a value contains a text with stray characters."""
    if isinstance(value, dict):
        return any(map(holds_stray_signs, value.values()))
    if isinstance(value, list):
        return any(map(holds_stray_signs, value))
    if not isinstance(value, str):
        return False
    return _STRAY.search(value) is not None or without_stray_signs(value) != value.strip()


def is_misspelt_null(text: str) -> bool:
    """Whether a text is a misspelling of `null`."""
    return is_misspelt_word(text, "null")
