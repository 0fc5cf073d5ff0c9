"""Texts of more values than records hold: they are not read, so that the memory of reading is bounded."""

import re
from itertools import islice
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.long_texts import item_lines
from model_lifecycle.syntax.syntax_errors import syntax_error
from model_lifecycle.text.span import Span

MOST_VALUES: Final = 200_000
"""Values of one record that are read; one has about a hundred."""

_CHARACTERS_OF_A_VALUE: Final = 12
"""Fewer than a value of a record takes, in a list of them."""

_SIGNS: Final = {"yaml": (",", "[", "{", "- ", "\n", "\r"), "json": (",", "[", "{")}
_BEGINNING: Final = {
    "yaml": re.compile(r"(?:\A|(?<=[\r\n]))[ \t]*+[^ \t\r\n#]|[,\[{]|-(?=[ \t])"),
    "json": re.compile(r"[,\[{]"),
}
"""Where a value may begin: not all of them do, but no value begins without one."""
_SEVERAL: Final = re.compile(r"[\r\n]---[ \t\r\n]")


def crowding(text: str, language: Language) -> Diagnostic | None:
    """What is said of a text, or a chunk of one, that holds more values than are read; None of any other.

    Takes next to no time for a text of a usual size.
    """
    if len(text) <= MOST_VALUES:
        return None
    limit = MOST_VALUES
    if _holds_several(text, language):
        limit += len(text) // _CHARACTERS_OF_A_VALUE
    if sum(map(text.count, _SIGNS[language])) <= limit:
        return None
    found = next(islice(_BEGINNING[language].finditer(text), limit, None), None)
    if found is None:
        return None
    message = (
        f"Before this there are more than {limit:,} values, and no record has as many: nothing of this is read. "
        "Split it, or move what holds no records elsewhere."
    )
    return syntax_error(text_rules.TOO_MUCH, message, Span(found.end() - 1, found.end()))


def _holds_several(text: str, language: Language) -> bool:
    """Whether a text looks like several records."""
    if language == "json":
        return text.lstrip(" \t\r\n\ufeff").startswith("[")
    return bool(item_lines(text, 0, len(text), most=2)) or _SEVERAL.search(text) is not None
