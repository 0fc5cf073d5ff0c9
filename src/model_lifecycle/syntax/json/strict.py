"""Whether a text is JSON, by the strict reader of the standard library: quick, and without a tree."""

import json
from typing import Final


def first_error(text: str) -> int | None:
    """Where strict reading of a text gives up; None where it does not. -1 where it does so without a place."""
    try:
        _DECODER.decode(text.replace("\ufeff", " ", 1) if text.startswith("\ufeff") else text)
    except json.JSONDecodeError as error:
        return error.pos
    except (ValueError, RecursionError):
        return -1
    return None


_DECODER: Final = json.JSONDecoder(parse_float=len, parse_int=len, object_pairs_hook=len)
