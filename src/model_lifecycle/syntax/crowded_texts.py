"""Texts of more values than records hold, or of many that are shorter than any record: they are not read.

So the time and the memory of reading are bounded by a text's length, whatever it is made of.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.long_texts import item_lines
from model_lifecycle.syntax.syntax_errors import syntax_error
from model_lifecycle.text.span import Span

MOST_VALUES: Final = 60_000
"""Values of one record that are read; one has about a hundred."""

SHORTEST_RECORD: Final = 60
"""Code points: a provider's names, colons and shortest values take 70, and no record has fewer."""

MOST_SHORT: Final = 5_000
"""Items or documents shorter than a record that are read: each costs as much as one that is a record."""

_CHARACTERS_OF_A_VALUE: Final = 12
"""Fewer than a value of a record takes, in a list of them."""

_OPENINGS: Final = {"yaml": ("- ", "-\t", "-\n", "-\r", "\n---", "\r---"), "json": (",",)}
"""Characters that begin an item or a document, or stand right before one."""

_SIGNS: Final = {"yaml": (",", "[", "{", "- ", "\n", "\r"), "json": (",", "[", "{")}
_BEGINNING: Final = {
    "yaml": re.compile(r"(?:\A|(?<=[\r\n]))[ \t]*+[^ \t\r\n#]|[,\[{]|-(?=[ \t])"),
    "json": re.compile(r"[,\[{]"),
}
"""Where a value may begin: not all of them do, but no value begins without one."""
_SEPARATOR: Final = re.compile(r"(?:\A|(?<=[\r\n]))---(?=[ \t\r\n]|\Z)")
_JSON_START: Final = re.compile(r"[ \t\r\n\ufeff]*+\[[ \t\r\n]*+")
_JSON_NEXT: Final = re.compile(r"[ \t\r\n]*+,[ \t\r\n]*+")


def crowding(text: str, language: Language) -> Diagnostic | None:
    """The error for a text, or a chunk of one, that holds more values than are read; None if it does not.

    Takes next to no time for a text of a usual size.
    """
    if len(text) <= MOST_SHORT:
        return None
    return _too_many_short(text, language) or _too_many_values(text, language)


def _too_many_values(text: str, language: Language) -> Diagnostic | None:
    if len(text) <= MOST_VALUES:
        return None
    limit = MOST_VALUES
    if holds_several(text, language):
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


def _too_many_short(text: str, language: Language) -> Diagnostic | None:
    if sum(map(text.count, _OPENINGS[language])) <= MOST_SHORT:
        return None
    starts = pairwise(_json_items(text) if language == "json" else _yaml_records(text))
    short = (second for first, second in starts if second - first < SHORTEST_RECORD and _is_short(text[first:second]))
    place = next(islice(short, MOST_SHORT, None), None)
    if place is None:
        return None
    message = (
        f"Before this there are more than {MOST_SHORT:,} items or documents of fewer than {SHORTEST_RECORD} "
        "characters, and no record is as short: nothing of this is read. Move what holds no records elsewhere."
    )
    return syntax_error(text_rules.TOO_MUCH, message, Span(place, place + 1))


def are_too_many_short(records: Sequence[str]) -> bool:
    """Whether the texts of records show that `crowding` refuses what they are cut from."""
    return len(records) > MOST_SHORT and sum(map(_is_short, records)) > MOST_SHORT


def _is_short(record: str) -> bool:
    """Whether the text of a record is shorter than any complete record; with an alias it may be of any length."""
    return len(record) < SHORTEST_RECORD and "*" not in record


def _yaml_records(text: str) -> Iterator[int]:
    """The offsets of the items of a YAML text if it is a list, otherwise of its documents."""
    return iter(item_lines(text, 0, len(text))) if item_lines(text, 0, len(text), most=2)[1:] else _documents(text)


def _documents(text: str) -> Iterator[int]:
    return (found.start() for found in _SEPARATOR.finditer(text))


def _json_items(text: str) -> Iterator[int]:
    """The offsets of the items of a JSON list, up to the first syntax error."""
    found = _JSON_START.match(text)
    decoder = json.JSONDecoder()
    while found is not None:
        yield found.end()
        try:
            _, end = decoder.raw_decode(text, found.end())
        except (ValueError, RecursionError):
            return
        found = _JSON_NEXT.match(text, end)


def holds_several(text: str, language: Language) -> bool:
    """Whether a text looks like several records."""
    if language == "json":
        return _JSON_START.match(text) is not None
    return bool(item_lines(text, 0, len(text), most=2)) or _SEPARATOR.search(text, 1) is not None
