"""Write a value in YAML or JSON so that it is read back as exactly that value."""

import json
import re
from collections.abc import Iterable
from decimal import Decimal

from model_lifecycle.syntax.data import ExactFloat
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.node import ScalarStyle

_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`=")
_FLOW_INDICATORS = frozenset(",[]{}")
# Words that YAML 1.1 parsers take for booleans: ours does not, but another program may read the record.
_BOOLEANS_OF_YAML_1_1 = frozenset(("yes", "no", "on", "off"))
_WIDE = 60  # the most characters of a list of texts that is written on one line
_NOT_PRINTABLE = re.compile("[\x7f-\x9f\xa0\xad\u2028\u2029\ufeff\ufffe\uffff]")
"""Matches a character that YAML does not allow unescaped, or that is invisible: `\xa0`."""


class UnwritableError(ValueError):
    """Raised for a value that cannot be written in the language: an infinity, a lone surrogate."""


def scalar_text(value: object, language: Language, style: ScalarStyle = "", *, flow: bool = False) -> str:
    """Write a null, boolean, number or text on one line.

    In YAML a text gets `style` (by default plain) if that can hold it; `flow`: inside a flow collection. Raises
    `UnwritableError`.
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | Decimal):
        return number_text(value)
    if not isinstance(value, str):
        raise UnwritableError(f"{type(value).__name__} is not a single value")
    if language == "json":
        return _double_quoted(value)
    if style in ("", "|", ">") and is_plain(value, flow=flow):
        return value
    if style == "'" and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    return _NOT_PRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", _double_quoted(value))


def number_text(value: float | Decimal) -> str:
    """Write a number with all its digits. Raises `UnwritableError` for an infinity or not-a-number."""
    if isinstance(value, int):
        return str(value)
    text = str(value.exact) if isinstance(value, ExactFloat) else str(value)
    if not text.strip("+-").replace("E", "e")[0].isdigit():
        raise UnwritableError(f"{text} is not a JSON number")
    return text


def _double_quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def is_plain(text: str, *, flow: bool = False) -> bool:
    """Whether YAML 1.2 and 1.1 parsers read `text` unquoted as that text; `flow`: inside a flow collection."""
    from model_lifecycle.syntax.yaml.core_schema import plain_value

    return (
        text.isprintable()
        and text == text.strip()
        and isinstance(plain_value(text), str)
        and text[0] not in _INDICATORS
        and text.lower() not in _BOOLEANS_OF_YAML_1_1
        and not text.startswith(("<<", "..."))
        and ": " not in text
        and " #" not in text
        and not text.endswith(":")
        and not (flow and _FLOW_INDICATORS.intersection(text))
    )


def block_scalar(text: str, style: ScalarStyle, indent: int, line_break: str, comment: str = "") -> str | None:
    """Write a text of several lines as a literal block scalar (`|`), or one of a single line folded (`>`) if `style` is
    that.

    `indent` is the column of its lines. None if only quotes can hold the text: it ends with several line breaks, its
    first line begins with a blank, or a character needs an escape.
    """
    body = text.removesuffix("\n")
    lines = body.split("\n")
    first = next((line for line in lines if line), "")
    if not first or first.startswith((" ", "\t")) or not lines[-1].strip():
        return None
    if any(not line.replace("\t", " ").isprintable() for line in lines):
        return None
    sign = ">" if style == ">" and len(lines) == 1 else "|"
    header = f"{sign}{'' if text.endswith(chr(10)) else '-'}{comment}"
    return line_break.join([header, *(" " * indent + line if line else "" for line in lines)])


def flow_text(value: object, language: Language, *, spaced: bool = True) -> str:
    """Write any value on one line, collections in flow style; `spaced`: with spaces after commas and colons. Raises
    `UnwritableError`.
    """
    comma, colon = (", ", ": ") if spaced or language == "yaml" else (",", ":")
    if isinstance(value, dict):
        pairs = (
            f"{scalar_text(str(name), language, flow=True)}{colon}{flow_text(inner, language, spaced=spaced)}"
            for name, inner in value.items()
        )
        return "{" + comma.join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + comma.join(flow_text(item, language, spaced=spaced) for item in value) + "]"
    return scalar_text(value, language, flow=True)


def json_lines(value: object, unit: str) -> list[str]:
    """Write a value as JSON with one property or item a line, indented by `unit`; the first line is not indented."""
    if isinstance(value, dict) and value:
        parts = [(f"{_double_quoted(str(name))}: ", inner) for name, inner in value.items()]
        return ["{", *_json_parts(parts, unit), "}"]
    if isinstance(value, list | tuple) and value:
        return ["[", *_json_parts([("", item) for item in value], unit), "]"]
    return [flow_text(value, "json")]


def _json_parts(parts: list[tuple[str, object]], unit: str) -> Iterable[str]:
    """Yield the indented lines of properties or items, each a text to put before its value, and the value."""
    for index, (before, inner) in enumerate(parts):
        first, *rest = json_lines(inner, unit)
        lines = [before + first, *rest]
        if index < len(parts) - 1:
            lines[-1] += ","
        yield from (unit + line for line in lines)


def yaml_lines(before: str, value: object, unit: int, dash: int) -> list[str]:
    """Write `before` (`name:` or `-`) and a value in YAML block style; the first line is not indented.

    Mappings are indented by `unit`, list items by `dash`. A short list of scalars is written in flow style.
    """
    if isinstance(value, dict) and value:
        inner = [line for name, item in value.items() for line in yaml_entry(name, item, unit, dash)]
        if before == "-":
            return ["- " + inner[0], *_indented(inner[1:], 2)]
        return [before, *_indented(inner, unit)]
    if isinstance(value, list | tuple) and (any(map(_needs_own_line, value)) or is_wide(value)):
        inner = [line for item in value for line in yaml_lines("-", item, unit, dash)]
        if before == "-":
            return ["- " + inner[0], *_indented(inner[1:], 2)]
        return [before, *_indented(inner, dash)]
    if isinstance(value, str) and "\n" in value:
        block = block_scalar(value, "|", unit, "\n")
        if block is not None:
            first, *rest = block.split("\n")
            return [f"{before} {first}", *rest]
    return [
        f"{before} {flow_text(value, 'yaml') if isinstance(value, dict | list | tuple) else scalar_text(value, 'yaml')}"
    ]


def _indented(lines: Iterable[str], columns: int) -> Iterable[str]:
    return (" " * columns + line if line else "" for line in lines)


def is_wide(values: Iterable[object]) -> bool:
    """Whether the texts of a list are too long for one line."""
    return sum(len(text) + 2 for text in values if isinstance(text, str)) > _WIDE


def _needs_own_line(value: object) -> bool:
    """Whether a list item needs a line of its own: a non-empty collection, or a text of several lines."""
    return bool(value) if isinstance(value, dict | list | tuple) else isinstance(value, str) and "\n" in value


def yaml_entry(name: object, value: object, unit: int, dash: int) -> list[str]:
    """Write the property `name` in block style: see `yaml_lines`."""
    return yaml_lines(f"{scalar_text(str(name), 'yaml')}:", value, unit, dash)
