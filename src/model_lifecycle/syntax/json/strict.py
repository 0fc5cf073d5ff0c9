"""Whether a text is JSON, by the strict reader of the standard library: quick, and without a tree."""

import json
from typing import Any, Final


def first_error(text: str) -> int | None:
    """Where strict reading of a text gives up; None where it does not. -1 where it does so without a place."""
    try:
        _DECODER.decode(text.replace("\ufeff", " ", 1) if text.startswith("\ufeff") else text)
    except json.JSONDecodeError as error:
        return error.pos
    except (ValueError, RecursionError):
        return -1
    return None


def is_sound(text: str) -> bool:
    """Whether a text is JSON in which no object has a name twice."""
    try:
        _WITHOUT_REPEATS.decode(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return False
    return True


def _object(pairs: list[tuple[str, Any]]) -> None:
    """Raises ValueError where a name is there twice."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError


_WITHOUT_REPEATS: Final = json.JSONDecoder(parse_float=len, parse_int=len, object_pairs_hook=_object)
_DECODER: Final = json.JSONDecoder(parse_float=len, parse_int=len, object_pairs_hook=len)
