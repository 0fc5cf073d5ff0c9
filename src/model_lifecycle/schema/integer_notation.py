"""Hints for integers in an unusual spelling, which is allowed (schemas/README.md#a21)."""

import re

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.schema.schema_rules import INTEGER_SPELLING
from model_lifecycle.syntax.data import Data, ExactFloat
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Scalar, resolved
from model_lifecycle.syntax.pointer import find, to_pointer

_GROUPED = re.compile(r"[1-9]\d{0,2}\.000")
"""Matches a number whose point may separate thousands: `128.000`."""
_PREFIXES = ("0x", "0o")
"""The prefixes of hexadecimal and octal numbers in YAML."""


def integer_notation_hints(
    registry: Registry, kind: Kind, document: Document, record: int, data: Data
) -> tuple[Diagnostic, ...]:
    """The hints for spellings such as `128000.0`, `1.28e5` and `0x1F400` of values that must be integers.

    It is fast without any: such a value is a float in the data, or the text contains the prefix `0x` or `0o`.
    """
    root = document.records[record]
    has_prefix = any(document.text.find(prefix, root.start, root.end) >= 0 for prefix in _PREFIXES)
    hints: list[Diagnostic] = []
    for steps in registry.integers(kind):
        value = data
        for step in steps:
            value = value.get(step) if isinstance(value, dict) else None
        if (whole := whole_number(value)) is None or not (has_prefix or isinstance(value, float)):
            continue
        pointer = to_pointer(steps)
        node = find(root, pointer)
        target = resolved(node) if node is not None else None
        if not isinstance(target, Scalar) or _is_plain(target.text):
            continue
        if all(hint.span != target.span for hint in hints):  # an alias repeats a value that is written only once
            hints.append(_hint(target, whole, pointer, record))
    return tuple(hints)


def has_fractions_for_integers(registry: Registry, kind: Kind, data: Data) -> bool:
    """Whether a value that must be an integer is a float, even `128000.0`, so that there may be a hint."""
    for steps in registry.integers(kind):
        value = data
        for step in steps:
            value = value.get(step) if isinstance(value, dict) else None
        if isinstance(value, float):
            return True
    return False


def whole_number(value: Data) -> int | None:
    """The integer that a value equals, in any spelling; None for other values and for booleans."""
    if isinstance(value, ExactFloat):
        return int(value.exact) if value.exact == value.exact.to_integral_value() else None
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_plain(text: str) -> bool:
    """Whether an integer is written in decimal digits only, apart from its sign."""
    return text.lstrip("+-").isdecimal()


def _hint(node: Scalar, value: int, pointer: str, record: int) -> Diagnostic:
    """The hint for a scalar whose value is the integer `value` in an unusual spelling."""
    grouped = _GROUPED.fullmatch(node.text)
    other = f", or {node.text.replace('.', '')} if the point separates thousands" if grouped else ""
    return Diagnostic(
        INTEGER_SPELLING.name,
        f"{node.text} is read as {value}. Write {value}{other or ', which every reader takes for a whole number'}.",
        node.span,
        Severity.HINT,
        pointer,
        record,
        fix=None if grouped else Fix(f"Write {value}", (ReplaceValue(pointer, value),), safe=True),
    )
