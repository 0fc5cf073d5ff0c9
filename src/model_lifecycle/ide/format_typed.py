"""What an editor writes on a new line of a YAML record: the indentation, and the dash of the next item."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

_LINE: Final = re.compile(r"(?P<indent> *)(?P<dashes>(?:- +)*)(?P<rest>.*)")
_KEY: Final = re.compile(r"""(?P<name>"[^"]*"|'[^']*'|[^\s#"'&*!|>%@`,\[\]{}?-][^#]*?)\s*:(?P<value>\s.*|)""")
_NOTHING: Final = re.compile(r"(?:\s*[&!]\S*)*\s*(?:#.*)?")
_BLOCK_SCALAR: Final = re.compile(r"(?:.*[:\s-]\s|)(?:[&!]\S*\s+)*[|>][-+0-9]*\s*(?:\s#.*)?")
_LONG_LINE: Final = 1000
"""Longer lines, in code points, are not examined: nobody types below them, and the patterns would take too long."""
_OPEN: Final = re.compile(r"""["'\[{]""")


def format_new_line(lines: LineIndex, line: int, kind: Kind, indent: int) -> TextEdit | None:
    """What to write on an empty line that was just begun; None where it is right, or uncertain.

    `line` counts from 0; `indent` is how many spaces each level is indented by.
    """
    if not 0 < line < len(lines) or lines.line_text(line).strip():
        return None
    above = lines.line_text(line - 1)
    if len(above) > _LONG_LINE or not above.strip() or "\t" in above or _is_in_block_scalar(lines, line - 1):
        return None
    wanted = _continued(above, kind, indent)
    start = lines.starts[line]
    span = Span(start, start + len(lines.line_text(line)))
    return None if wanted is None or lines.text[slice(*span)] == wanted else TextEdit(span, wanted)


def _continued(above: str, kind: Kind, indent: int) -> str | None:
    """What the line below a line begins with; None where this is uncertain."""
    line = _LINE.fullmatch(above.rstrip())
    if line is None:
        return None
    column = len(line["indent"] + line["dashes"])
    rest = line["rest"]
    if rest.startswith("#"):
        return " " * column
    if rest == "-" or (not rest and line["dashes"]):
        return None
    if _BLOCK_SCALAR.fullmatch(above):
        is_item = _KEY.fullmatch(rest) is None
        return " " * (column if is_item else column + indent)
    key = _KEY.fullmatch(rest)
    if key is not None:
        if _NOTHING.fullmatch(key["value"]):
            return _below_key(key["name"].strip("\"'"), column, kind, indent)
        return None if _is_open(key["value"]) else " " * column
    if line["dashes"] and not _is_open(rest):
        return " " * (column - len("- ")) + "- "
    return None


def _below_key(name: str, column: int, kind: Kind, indent: int) -> str:
    """What begins the value of a key: an item, a property one level deeper, or, of a single value, the next key."""
    description = _by_name(kind).get(name)
    if description is None or "object" in description.types or description.properties:
        return " " * (column + indent)
    return " " * (column + indent) + "- " if "array" in description.types else " " * column


def _is_open(value: str) -> bool:
    """Whether a value may go on on the next line: quotes or brackets that its line does not close."""
    value = value.strip()
    if not _OPEN.match(value):
        return False
    closing = {"[": "]", "{": "}"}.get(value[0], value[0])
    return closing not in value[1:]


def _is_in_block_scalar(lines: LineIndex, line: int) -> bool:
    """Whether a line is one of a block scalar."""
    depth = _depth(lines.line_text(line))
    for above in range(line - 1, -1, -1):
        text = lines.line_text(above)
        if text.strip() and _depth(text) < depth:
            if len(text) <= _LONG_LINE and _BLOCK_SCALAR.fullmatch(text.rstrip()):
                return True
            depth = _depth(text)
        if not depth:
            break
    return False


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


@lru_cache
def _by_name(kind: Kind) -> dict[str, Description]:
    """What the contract says about each property of a kind, by name; of the same name the outermost."""
    descriptions: dict[str, Description] = {}
    for description in _inner(registry_for().description(kind)):
        descriptions.setdefault(description.name, description)
    return descriptions


def _inner(description: Description) -> Iterator[Description]:
    waiting = [description]
    while waiting:
        inner = waiting.pop(0)
        yield inner
        waiting += [*inner.properties.values(), *(part for part in (inner.items, inner.values) if part is not None)]
