"""The data of a text in which nothing is unusual, without its tree: most files of most workspaces.

Where a text has anything that wants a second look (a mistake, an anchor, a number written in an uncommon way) there is
no answer, and it is read in full. Where there is one, it is what `parse` and `to_data` give, and `parse` finds nothing
wrong.
"""

import re
from typing import Final

from model_lifecycle.document.data import Data
from model_lifecycle.document.document import Language
from model_lifecycle.document.guards import guard

_COMMON_INTEGER: Final = re.compile(r"0|-?[1-9][0-9]{0,14}").fullmatch
_COMMON_FRACTION: Final = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+").fullmatch
_DIGITS_KEPT: Final = 15
"""A number of so many characters survives the way to a double and back."""


class UnusualError(Exception):
    """A text has to be read in full."""


def plain_records(text: str, language: Language) -> list[Data] | None:
    """The data of the records of a text, of which there is at least one; None where it must be read in full."""
    if guard(text, language) is not None:
        return None
    try:
        if language == "json":
            from model_lifecycle.document.json.quick import plain_root

            roots = [plain_root(text)]
        else:
            from model_lifecycle.document.yaml.quick import plain_roots

            roots = plain_roots(text)
    except UnusualError:
        return None
    records: list[Data] = []
    for root in roots:
        records += root if isinstance(root, list) else [root]
    return records if records and all(isinstance(record, dict) for record in records) else None


def common_number(text: str) -> int | float:
    """A number as most people write it. Raises `UnusualError` for any other."""
    if _COMMON_INTEGER(text):
        return int(text)
    if len(text) <= _DIGITS_KEPT and _COMMON_FRACTION(text):
        return float(text)
    raise UnusualError
