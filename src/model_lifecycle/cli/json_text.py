"""Serializes data as JSON for other programs."""

import json
import re
from typing import Any, Final

_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]")


def json_text(data: Any, indent: int | None = None) -> str:
    """Serialize data as ASCII JSON, with U+FFFD in place of lone surrogates, which strict parsers reject.

    A surrogate stands for a byte of a file name that is not UTF-8.
    """
    text = json.dumps(data, indent=indent)
    if "\\ud" not in text:
        return text
    raw = json.dumps(data, indent=indent, ensure_ascii=False)
    repaired = raw.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _NOT_ASCII.sub(lambda match: json.dumps(match[0])[1:-1], repaired)
