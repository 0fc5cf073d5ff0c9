"""Reads one table of a configuration: values for valid settings, diagnostics for others."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from datetime import date
from typing import Any, Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, OptionType, Related, Rule
from model_lifecycle.schema.formats import is_uri
from model_lifecycle.syntax.limits import MOST_EXPLAINED
from model_lifecycle.syntax.node import MappingNode as Table
from model_lifecycle.syntax.node import Node, Scalar, SequenceNode, key_text, resolved
from model_lifecycle.syntax.pointer import child
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.text.similar import closest, did_you_mean
from model_lifecycle.workspace import globs
from model_lifecycle.workspace.workspace_rules import INVALID_SETTING, UNKNOWN_SETTING

Options = Mapping[str, Mapping[str, OptionType]]
"""The options of rules, by code, with their types."""


class TableValue(NamedTuple):
    """A node that is a value or a key, and the JSON Pointer of the value in the file."""

    node: Node
    pointer: str

    @property
    def content(self) -> object:
        """The value of a scalar; None for a table or a list."""
        return self.node.value if isinstance(self.node, Scalar) else None


class TableEntry(NamedTuple):
    """A key of a table and its value."""

    name: str
    key: TableValue
    value: TableValue


class TableReader:
    """Reads tables and collects their diagnostics. `codes` gives all rules, `options` their options."""

    def __init__(self, codes: Callable[[], Mapping[str, Rule]], options: Callable[[], Options]) -> None:
        """Begin without diagnostics; `codes` and `options` are called only if a table needs them."""
        self.codes = codes
        self.options = options
        self.diagnostics: list[Diagnostic] = []

    def settings(
        self,
        table: TableValue,
        settings: Mapping[str, "Setting"],
        expected: str,
        *,
        noun: str = "setting",
        elsewhere: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Read the valid settings of a table, by name; report the others, described as `expected` and `noun`.

        `elsewhere` names the table of settings that belong there.
        """
        values = {}
        for entry in self.entries(table, expected):
            read_setting = settings.get(entry.name)
            if read_setting is None:
                other_table = (elsewhere or {}).get(entry.name)
                hint = f"`{entry.name}` is a setting of `[{other_table}]`." if other_table is not None else ""
                self.unknown(UNKNOWN_SETTING, noun, entry.name, entry.key, settings, hint)
            elif (content := read_setting(self, entry.value)) is not None:
                values[entry.name] = content
        return values

    def entries(self, table: TableValue, expected: str) -> Iterator[TableEntry]:
        """Yield the entries of a table; any other value is reported, with what is `expected`."""
        if not isinstance(table.node, Table):
            self.reject(table, expected)
            return
        for pair in table.node.pairs:
            name = key_text(pair.key)
            pointer = child(table.pointer, name)
            yield TableEntry(name, TableValue(pair.key, pointer), TableValue(resolved(pair.value), pointer))

    def texts(self, value: TableValue, expected: str) -> list[tuple[str, TableValue]]:
        """Read the texts of a list, or a single text, each with its node; report others as not `expected`."""
        if isinstance(value.node, SequenceNode):
            items = [
                TableValue(resolved(item), child(value.pointer, position))
                for position, item in enumerate(value.node.items)
            ]
            expected = "a text"
        else:
            items = [value]
        texts = []
        for item in items:
            if isinstance(item.content, str):
                texts.append((item.content, item))
            else:
                self.reject(item, expected)
        return texts

    def globs(self, value: TableValue) -> tuple[str, ...]:
        """Read the valid globs of a list; report the others."""
        valid = []
        for position, (glob, item) in enumerate(self.texts(value, "a list of globs")):
            if self.is_too_many(position, "globs", item):
                break
            if self.is_glob(glob, item):
                valid.append(glob)
        return tuple(valid)

    def is_glob(self, glob: str, location: TableValue) -> bool:
        """Whether a glob is valid; report an invalid one."""
        reason = globs.why_invalid(glob)
        if reason:
            self.report(INVALID_SETTING, f"The glob `{glob}` is of no use: {reason}.", location)
        return not reason

    def is_too_many(self, position: int, noun: str, location: TableValue) -> bool:
        """Whether the item at `position` exceeds the limit of items that are read; if so, report it as `noun`."""
        if position < globs.MOST_GLOBS:
            return False
        message = f"Before this there are {globs.MOST_GLOBS:,} {noun}: those from here on are not read. List fewer."
        self.report(INVALID_SETTING, message, location)
        return True

    def report(self, code: Rule, message: str, location: TableValue, *related: Related) -> None:
        """Add a diagnostic of the rule `code` at `location`."""
        self.diagnostics.append(
            Diagnostic(code.name, message, location.node.span, code.severity, location.pointer, related=related)
        )

    def reject(self, value: TableValue, expected: str, hint: str = "") -> None:
        """Add a diagnostic for a value that is not `expected`."""
        message = f"Expected {expected}, found {_described(value.node)}."
        self.report(INVALID_SETTING, f"{message}{hint and ' '}{hint}", value)

    def unknown(
        self,
        code: Rule,
        noun: str,
        name: str,
        key: TableValue,
        available: Collection[str],
        hint_without_match: str = "",
    ) -> None:
        """Add a diagnostic for the unknown `noun` `name`, with the closest available one, otherwise with the hint."""
        match = closest(name, available) if len(self.diagnostics) < MOST_EXPLAINED else None
        if match:
            hint = did_you_mean(match.name)
        else:
            hint = (
                hint_without_match or f"There {'is' if len(available) == 1 else 'are'} {enumeration(available, 'and')}."
            )
        self.report(code, f"Unknown {noun} `{name}`. {hint}", key)


Setting = Callable[[TableReader, TableValue], Any]
"""A function that reads one setting; it reports an invalid value and returns None."""


def text(expected: str, is_valid: Callable[[str], object] = bool, *, strip: str = "") -> Setting:
    """A setting that is a valid text, stripped of the characters in `strip`; messages describe it as `expected`."""

    def read(reader: TableReader, value: TableValue) -> str | None:
        """Read the text; report any other value and return None."""
        if isinstance(value.content, str) and is_valid(value.content):
            return value.content.strip(strip)
        reader.reject(value, expected)
        return None

    return read


def table_of(
    expected: str, setting: Setting, expected_name: str = "a name", is_name: Callable[[str], object] = str.strip
) -> Setting:
    """A setting that is a table of values under names that the author chooses; `expected` describes it in messages."""

    def read(reader: TableReader, value: TableValue) -> dict[str, Any]:
        """Read the valid values by name; report the others."""
        values = {}
        for position, entry in enumerate(reader.entries(value, expected)):
            if reader.is_too_many(position, "names", entry.key):
                break
            if not is_name(entry.name):
                reader.reject(entry.key, expected_name)
            elif (content := setting(reader, entry.value)) is not None:
                values[entry.name] = content
        return values

    return read


_TYPES: Final[dict[OptionType, tuple[str, tuple[type, ...]]]] = {
    "number": ("a number", (int, float)),
    "integer": ("a whole number", (int,)),
    "boolean": ("`true` or `false`", (bool,)),
    "text": ("a text", (str,)),
}
"""The words for each type, and its classes in Python, where a boolean is also an integer."""


def of_type(option_type: OptionType) -> Setting:
    """A setting that is a value of a type."""
    expected, classes = _TYPES[option_type]

    def read(reader: TableReader, value: TableValue) -> object:
        """Read a value of the type; report any other value and return None."""
        content = value.content
        if isinstance(content, classes) and isinstance(content, bool) == (bool in classes):
            return content
        reader.reject(value, expected)
        return None

    return read


def word_of(words: Collection[str]) -> Setting:
    """A setting that is one of `words`."""
    return text(enumeration(words), words.__contains__)


def whole_number(expected: str, least: int, most: int | None = None) -> Setting:
    """A setting that is a whole number from `least` to `most`, described in messages as `expected`."""

    def read(reader: TableReader, value: TableValue) -> int | None:
        """Read the number; report any other value and return None."""
        number = value.content
        if isinstance(number, int) and not isinstance(number, bool) and least <= number <= (most or number):
            return number
        reader.reject(value, expected)
        return None

    return read


def is_web_address(address: str) -> bool:
    """Whether a text is a web address."""
    return address.startswith(("https://", "http://")) and is_uri(address)


def enumeration(words: Collection[str], before_last: str = "or") -> str:
    """The words as code in an enumeration, the last after `before_last`: "`a`, `b` or `c`"."""
    *most, last = (f"`{word}`" for word in words)
    return f"{', '.join(most)} {before_last} {last}" if most else last


def _described(node: Node) -> str:
    """The description of a node in "found …": its type, or its shortened text."""
    node = resolved(node)
    if isinstance(node, Table):
        return "a table"
    if isinstance(node, SequenceNode):
        return "a list" if node.items else "an empty list"
    if isinstance(node.value, str) and not node.text.strip():
        return "an empty text"
    if isinstance(node.value, str) and node.style:
        return f'the text "{shown(node.text)}"'
    return f"`{shown(node.text)}`"


def as_fields(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values by field name, with `_` for the `-` in names of settings."""
    return {name.replace("-", "_"): value for name, value in values.items()}


_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
"""Matches the form of a day: `2025-03-04`."""


def day(reader: TableReader, value: TableValue) -> date | None:
    """Read a setting that is a day; report any other value and return None."""
    if isinstance(value.node, Scalar) and _DAY.fullmatch(value.node.text):
        with suppress(ValueError):
            return date.fromisoformat(value.node.text)
    reader.reject(value, "a day of the calendar as `YYYY-MM-DD`")
    return None
