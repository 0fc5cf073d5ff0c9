"""Which ids are written into source code and code samples (`schemas/README.md#ids`)."""

import re
from typing import Final

ODD_IN_ID: Final = re.compile(r"[^A-Za-z0-9._:/@+\[\]-]")
"""Signs that no maker's id holds. They could end the string that an id is written in, and be run as code: which ones do
that depends on the language, the quotes and the file, which no edit knows for certain.
"""


def is_plain_id(text: str) -> bool:
    """Whether an id may be written into source code."""
    return text != "" and ODD_IN_ID.search(text) is None
