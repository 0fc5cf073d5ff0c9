"""Ids that are safe to write into source code and code samples (`schemas/README.md#ids`)."""

import re
from typing import Final

ODD_IN_ID: Final = re.compile(r"[^A-Za-z0-9._:/@+\[\]-]")
"""Matches a character that no provider uses in ids, such as a quote or a space. It could end the string literal that an
id is written in, so that the rest runs as code; which characters can depends on the language and its quotes."""


def is_plain_id(text: str) -> bool:
    """Whether `text` is an id that is safe to write into a string literal of source code."""
    return text != "" and ODD_IN_ID.search(text) is None
