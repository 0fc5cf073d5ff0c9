"""Messages of `tomllib` in the words of people who write settings, with what to do."""

import re
from typing import Final

_VALUE = re.compile(r"=[ \t]*(?P<value>[^\s#]*)")
_NO_DAY = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")

_TWICE: Final = "this table is defined twice. Move all its settings into one of the two."
_NOT_CLOSED: Final = "the quotes of a text are not closed. Write them behind the text."

_IN_WORDS: Final = (
    (
        "Expected newline",
        "this belongs to no value. Put texts in quotes, and each setting on a line of its own.",
    ),
    ("Expected '='", "there is no `=` behind the name. Write it as in `stale-after-days = 90`."),
    ("Expected ']'", "the `[` of a table's name is not closed. Write `]` behind the name."),
    ("Expected ']]'", "the `[[` of a table's name is not closed. Write `]]` behind the name."),
    ("Cannot overwrite", "this setting is defined twice. Remove one of the two."),
    ("Duplicate inline table key", "a setting is defined twice. Remove one of the two."),
    *((f"Cannot {verb}", _TWICE) for verb in ("declare", "mutate", "redefine")),
    ("Unclosed array", "the `[` of a list is not closed. Write `]` behind its last item."),
    ("Unclosed inline table", "the `{` of a table is not closed. Write `}` behind its last value."),
    ("Unterminated string", _NOT_CLOSED),
    ('Expected "\'"', _NOT_CLOSED),
    ("Illegal character '\\n'", _NOT_CLOSED),
    ("Unescaped", "a backslash between double quotes begins an escape. Write it twice, or use single quotes."),
    ("Invalid hex value", "a backslash between double quotes begins an escape. Write it twice, or use single quotes."),
    (
        "Invalid statement",
        "expected a setting, as in `stale-after-days = 90`, or a table, as in `[severity]`.",
    ),
    ("Invalid initial character", "expected the name of a setting: letters, digits, `-` and `_`, others in quotes."),
)
"""How the messages begin, and what to say in their place."""


def in_words(said: str, line: str) -> str:
    """Rewrite the message `said` of `tomllib` about a line as the end of a sentence, with what to do."""
    behind = _VALUE.search(line)
    value = behind["value"] if behind else ""
    if said.startswith(("Expected newline", "Invalid date")) and _NO_DAY.match(value):
        return f"`{value}` is not a calendar day. Write one as 2026-06-30."
    if said == "Invalid value" and behind and not value:
        return "a value is missing behind the `=`. Write one."
    if said == "Invalid value":
        return 'this is not a value. Put texts in quotes; write lists as `["a", "b"]`, days as 2026-06-30.'
    return next((words for begin, words in _IN_WORDS if said.startswith(begin)), f"{said[:1].lower()}{said[1:]}.")
