"""Format values, names, paths and expectations for messages."""

import json
import re
from collections.abc import Sequence as Sequence

from model_lifecycle.schema.describe import Description, Type
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.node import MappingNode, Scalar, SequenceNode, Value
from model_lifecycle.syntax.pointer import Path, place_text

_SHOWN = 60
"""The most code points of a text in a message; a longer one is truncated."""

_NAMES_SHOWN = 8
_VALUES_SHOWN = 12
"""The most names, and the most allowed values, that a message lists."""

_TYPES: dict[Type, str] = {
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "array": "a list",
    "object": "a mapping",
}

FORMS = {"date": "a date (`YYYY-MM-DD`)", "date-time": "a date-time (`YYYY-MM-DDTHH:MM:SSZ`)", "uri": "a URL"}

_LINE_BREAK = re.compile(r"\r\n|[\r\n\u0085\u2028\u2029]")
"""Matches a line break of any kind."""
_PLAIN = re.compile(
    r"[A-Za-z_/][A-Za-z0-9_/.\-]*"  # a word or a path
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+(Z|[+-][0-9:]+))?"  # a date or a date-time
    r"|https?://[^\s,\[\]{}\"']+"
)
"""Matches a text that needs no quotes in YAML."""
_NOT_TEXT = re.compile(r"null|true|false|yes|no|on|off|y|n", re.IGNORECASE)
"""Matches words that some YAML readers take for another type than text."""


def describe_expected(description: Description) -> str:
    """The allowed values of a property in words: `a number or null`, ``one of `exact`, `none` ``."""
    if description.enum:
        values = [f"`{value}`" for value in description.enum if value is not None]
        more = f" and {len(values) - _VALUES_SHOWN} more" if len(values) > _VALUES_SHOWN else ""
        words = values[0] if len(values) == 1 else f"one of {', '.join(values[:_VALUES_SHOWN])}{more}"
        return f"{words} or null" if description.nullable else words
    if description.format is not None:
        return FORMS[description.format] + (" or null" if description.nullable else "")
    names: list[str] = []
    for kind in description.types:
        names += ["true", "false"] if kind == "boolean" else [] if kind == "null" else [_TYPES[kind]]
    return either([*names, "null"] if description.nullable else names)


def describe_value(value: Value) -> str:
    """A value in words: `the text "1,000"`, `the number 3`, `a list`."""
    if isinstance(value, Scalar):
        if value.value is None:
            return "null" if value.text else "nothing"
        if isinstance(value.value, bool):
            return value.text
        if isinstance(value.value, str):
            return f"the text {quoted(value.value)}" if value.value else "an empty text"
        return f"the number {value.text}"
    if isinstance(value, MappingNode):
        return "a mapping" if value.pairs else "an empty mapping"
    assert isinstance(value, SequenceNode)
    return "a list" if value.items else "an empty list"


def quoted(text: str) -> str:
    """A text in quotes on one line, truncated if it is long; `⏎` is a line break, `�` an invisible character."""
    line = _LINE_BREAK.sub("⏎", text[: 2 * _SHOWN])
    line = "".join(character if character.isprintable() else "�" for character in line)
    return f'"{line}"' if len(line) <= _SHOWN else f'"{line[: _SHOWN - 1]}…"'


def list_names(names: Sequence[str]) -> str:
    """Names as a list in words, truncated if it is long: `` `a`, `b` and `c` ``."""
    if len(names) > _NAMES_SHOWN:
        shown = ", ".join(f"`{name}`" for name in names[: _NAMES_SHOWN - 1])
        return f"{shown} and {len(names) - _NAMES_SHOWN + 1} more"
    return join_words([f"`{name}`" for name in names], "and")


def either(words: Sequence[str]) -> str:
    """Words joined by commas and `or`."""
    return join_words(words, "or")


def join_words(words: Sequence[str], last: str) -> str:
    """Words joined by commas, the last one by the word `last`: `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def format_value(value: Data, language: Language) -> str:
    """A value as an author would write it in a file: in YAML without needless quotes."""
    if isinstance(value, str) and language == "yaml":
        plain = _PLAIN.fullmatch(value) is not None and _NOT_TEXT.fullmatch(value) is None
        return value if plain else json.dumps(value, ensure_ascii=False)
    if isinstance(value, list) and language == "yaml":
        return f"[{', '.join(format_value(item, language) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)


def path_name(path: Path) -> str:
    """A path in the record in words: ``the record``, `` `specs` ``, `` `sources[1]` ``."""
    return f"`{place_text(path)}`" if path else "the record"


def in_object(path: Path) -> str:
    """The object of a property in words, by the object's path: ``in `specs` ``."""
    return f"in {path_name(path)}" if path else "at the top level of the record"


def property_name(name: str) -> str:
    """The name of a property for a message: in back quotes, or quoted as a text if it has odd characters."""
    return f"`{name}`" if name.isprintable() and 0 < len(name) < 60 and "`" not in name else quoted(name)


def name_consecutive(names: Sequence[str]) -> str:
    """Consecutive properties in words: `` `a` and 3 properties after it``."""
    if len(names) <= 2:
        return " and ".join(property_name(name) for name in names)
    return f"{property_name(names[0])} and {len(names) - 1} properties after it"


def subject_and_verb(names: Sequence[str]) -> str:
    """Consecutive properties as the subject of a sentence, with its verb: `` `a` and `b` belong``."""
    return f"{name_consecutive(names)} {'belongs' if len(names) == 1 else 'belong'}"
