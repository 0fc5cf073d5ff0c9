"""The data of a text in which nothing is unusual, without its tree: most files of most workspaces.

Where a text has anything that wants a second look (a mistake, an anchor, a number written in an uncommon way) there is
no answer, and it is read in full. Where there is one, it is what `parse` and `to_data` give, and `parse` finds nothing
wrong.
"""

from functools import lru_cache
from typing import Final

from model_lifecycle.syntax.copied import is_name
from model_lifecycle.syntax.crowded_texts import crowding
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.fast.common import NeedsFullParseError
from model_lifecycle.syntax.ordinary_text import is_ordinary


def load_plain_data(text: str, language: Language) -> list[Data] | None:
    """The data of the records of a text, at least one; None if the text must be read in full."""
    if not is_ordinary(text, language) and not _is_clean(text, language):
        return None
    if crowding(text, language) is not None:
        return None
    try:
        if language == "json":
            from model_lifecycle.syntax.fast.json_data import json_root

            roots = [json_root(text)]
        else:
            roots = _yaml_roots(text)
    except NeedsFullParseError:
        return None
    records: list[Data] = []
    for root in roots:
        records += root if isinstance(root, list) else [root]
    return records if records and all(map(_is_usual, records)) else None


def _is_usual(record: Data) -> bool:
    """Whether data are a mapping of names: a record with a prefix before its first name may be copied (`copied`)."""
    return isinstance(record, dict) and all(map(_is_known_name, record))


_is_known_name: Final = lru_cache(1024)(is_name)
"""Records have the same few names."""


def _is_clean(text: str, language: Language) -> bool:
    from model_lifecycle.syntax.preflight import is_clean  # few texts need a second look

    return is_clean(text, language)


def _yaml_roots(text: str) -> list[Data]:
    from model_lifecycle.syntax.fast.plain_yaml import plain_root

    try:
        return [plain_root(text)]
    except NeedsFullParseError:
        from model_lifecycle.syntax.fast.yaml_data import yaml_roots  # the C parser, which many runs never need

        return yaml_roots(text)
