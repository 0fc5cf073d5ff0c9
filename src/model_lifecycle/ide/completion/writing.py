"""Writes values with tab stops as plain text and in the LSP's snippet syntax."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from model_lifecycle.format.quoting import block_scalar, is_wide, scalar_text
from model_lifecycle.ide.completion.item import CompletionItem, ItemKind
from model_lifecycle.ide.completion.place import CompletionPlace, CursorPlaces, Style
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.node import ScalarStyle
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_OPEN, _CLOSE, _OR = "\ue0f0", "\ue0f1", "\ue0f2"
"""Delimiters of a tab stop and of its choices, in a text before it is converted to plain text or a snippet."""

_STOP: Final = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_SPECIAL: Final = re.compile(r"[\\$}]")
_SPECIAL_CHOICE: Final = re.compile(r"[\\$},|]")


@dataclass(frozen=True)
class Stop:
    """A tab stop; `value` is its default, which the author has to replace."""

    value: Any
    choices: tuple[str, ...] = ()
    """The texts to choose from; empty if any text is possible."""


class Writer:
    """Writes values in one style; `unit` is one step of indentation, `dash` the indentation of a list's dashes."""

    def __init__(self, style: Style, unit: str, dash: int, *, multi_line: bool = True, colon: str = ": ") -> None:
        self.style = style
        self._unit = unit
        self._dash = " " * dash
        self._multi_line = multi_line
        self.colon = colon

    def pair(self, name: str, value: Any) -> list[str]:
        """The lines of a property, indented relative to the column of its name."""
        if self.style == "block":
            return self._block(f"{scalar_text(name, 'yaml')}:", value)
        return self._prepend(f"{self.name(name)}{self.colon}", self._brackets(value))

    def value(self, value: Any) -> list[str]:
        """The lines of a value after a colon, indented relative to the column of the property's name."""
        if self.style == "block":
            first, *rest = self._block("", value)
            return [first.removeprefix(" "), *rest]
        return self._brackets(value)

    def item(self, value: Any) -> list[str]:
        """The lines of a list item, with its dash in block style, indented relative to the dash."""
        return self._block("-", value) if self.style == "block" else self._brackets(value)

    def name(self, name: str, quote: str = "") -> str:
        """The name of a property in the quotes that the user has typed."""
        if quote == '"' or self.style == "json":
            return scalar_text(name, "json")
        if quote:
            return scalar_text(name, "yaml", "'")
        return scalar_text(name, "yaml", flow=self.style == "flow")

    def scalar(self, value: Any, quote: str = "") -> str:
        """A scalar, list or object on one line, in the quotes that the user has typed."""
        if isinstance(value, Stop):
            return self._stop(value)
        if isinstance(value, dict | list):
            return self._one_line(value)
        in_flow, is_json = self.style == "flow", self.style == "json"
        if is_json:
            return scalar_text(value, "json")
        if quote == '"' and isinstance(value, str):
            return scalar_text(value, "json")
        style: ScalarStyle = "'" if quote == "'" and isinstance(value, str) else ""
        return scalar_text(value, "yaml", style, flow=in_flow)

    def _stop(self, stop: Stop) -> str:
        """A tab stop with its default and choices between the delimiters, in quotes for JSON."""
        quoted = self.style == "json" and isinstance(stop.value, str)
        if stop.choices:
            inner = _OR.join(("", *stop.choices)) if not stop.value else _OR.join(("", stop.value, *(
                choice for choice in stop.choices if choice != stop.value)))  # fmt: skip
        elif stop.value == "" or isinstance(stop.value, Stop):
            inner = ""
        else:
            inner = self.scalar(stop.value)
            if quoted:
                inner = inner[1:-1]
        return f'"{_OPEN}{inner}{_CLOSE}"' if quoted else f"{_OPEN}{inner}{_CLOSE}"

    def _block(self, before: str, value: Any) -> list[str]:
        """The lines of a value in block style after `before`, which is a dash, a key with a colon, or empty."""
        if isinstance(value, dict) and value:
            inner = [line for name, item in value.items() for line in self.pair(name, item)]
            if before == "-":
                return ["- " + inner[0], *("  " + line for line in inner[1:])]
            return [before, *(self._unit + line for line in inner)]
        if isinstance(value, list) and (
            any(_is_long(item) for item in value)
            or is_wide([item.value if isinstance(item, Stop) else item for item in value])
        ):
            inner = [line for item in value for line in self._block("-", item)]
            return [before, *(self._dash + line for line in inner)]
        if isinstance(value, str) and "\n" in value:
            block = block_scalar(value, "|", len(self._unit), "\n")
            if block is not None:
                first, *rest = block.split("\n")
                return [f"{before} {first}", *(rest[:-1] if rest and not rest[-1] else rest)]
        return [f"{before} {self.scalar(value)}"]

    def _one_line(self, value: Any) -> str:
        """An object or list on one line, within brackets."""
        comma = "," if self.colon == ":" else ", "
        flow = self if self.style != "block" else Writer("flow", "  ", 2)
        if isinstance(value, dict):
            return (
                "{" + comma.join(f"{flow.name(n)}{flow.colon}{flow.scalar(inner)}" for n, inner in value.items()) + "}"
            )
        return "[" + comma.join(flow.scalar(item) for item in value) + "]"

    def _brackets(self, value: Any) -> list[str]:
        """The lines of a value in flow style or JSON, one per member if it is long."""
        if not self._multi_line or not isinstance(value, dict | list) or not value or not _is_long(value):
            return [self.scalar(value)]
        if isinstance(value, dict):
            parts = [self._prepend(f"{self.name(n)}{self.colon}", self._brackets(inner)) for n, inner in value.items()]
        else:
            parts = [self._brackets(inner) for inner in value]
        for part in parts[:-1]:
            part[-1] += ","
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        return [opening, *(self._unit + line for part in parts for line in part), closing]

    @staticmethod
    def _prepend(before: str, lines: list[str]) -> list[str]:
        return [before + lines[0], *lines[1:]]


def _is_long(value: Any) -> bool:
    """Whether a value needs several lines: an object, a text of several lines, a list that contains one of these."""
    if isinstance(value, dict):
        return bool(value)
    if isinstance(value, list):
        return any(map(_is_long, value))
    return isinstance(value, str) and "\n" in value


def as_plain(text: str) -> str:
    """Convert a text to plain text, with the default values of its stops."""
    plain = _STOP.sub(lambda stop: stop[1].split(_OR)[0], text)
    return "\n".join(line.rstrip() for line in plain.split("\n")) if "\n" in plain else plain


def as_snippet(text: str) -> str:
    """Convert a text to the LSP's snippet syntax; everything but the stops is escaped."""
    return "".join(_snippet_parts(text))


def _snippet_parts(text: str) -> Iterator[str]:
    """Yield the parts of a snippet: escaped texts, and stops numbered from 1."""
    numbers, done = count(1), 0
    for stop in _STOP.finditer(text):
        yield _escape(text[done : stop.start()])
        number, (default, *choices) = next(numbers), stop[1].split(_OR)
        if choices:
            yield f"${{{number}|{','.join(_SPECIAL_CHOICE.sub(_backslash, choice) for choice in choices)}|}}"
        elif default:
            yield f"${{{number}:{_escape(default)}}}"
        else:
            yield f"${number}" if not text[stop.end() : stop.end() + 1].isdigit() else f"${{{number}}}"
        done = stop.end()
    yield _escape(text[done:])


def _escape(text: str) -> str:
    return _SPECIAL.sub(_backslash, text)


def _backslash(character: re.Match[str]) -> str:
    return "\\" + character[0]


UNKNOWN: Final = object()
"""A marker for a value that cannot be derived from the schema or the records."""

ValueAt = Callable[[tuple[Step, ...]], Any]
"""Returns the value at given steps of the record if it can be derived from records; otherwise `UNKNOWN`."""

_SPEC_GROUPS: Final = ("prices", "limits")


def skeleton(description: Description, steps: tuple[Step, ...], value_at: ValueAt) -> Any:
    """A value for `description`, with tab stops (see `Stop`) for unknown values.

    Objects have all their properties, lists the items they require. A known value is not a stop, as clients select
    the text of a stop, and the next key stroke would replace it.
    """
    value = value_at(steps)
    if value is not UNKNOWN:
        return value
    if description.properties and not description.nullable:
        return {name: skeleton(inner, (*steps, name), value_at) for name, inner in description.properties.items()}
    if description.values is not None:
        return {name: skeleton(description.values, (*steps, name), value_at) for name in _SPEC_GROUPS}
    if description.nullable:
        return Stop(None)
    if description.items is not None:
        return [skeleton(description.items, (*steps, 0), value_at)] if description.min_items else Stop([])
    if len(description.enum) == 1:
        return description.enum[0]
    if description.enum:
        return Stop("", tuple(str(value) for value in description.enum))
    return Stop("")


class ItemWriter:
    """Makes completion items for one place."""

    def __init__(self, place: CompletionPlace, places: CursorPlaces) -> None:
        self.place = place
        self.writer = Writer(place.style, places.unit, places.dash, multi_line=place.multi_line, colon=place.colon)

    def item(
        self,
        *,
        label: str,
        kind: ItemKind,
        lines: list[str],
        filter_text: str,
        sort_text: str,
        detail: str = "",
        deprecated: bool = False,
        document: Callable[[], str] = str,
    ) -> CompletionItem:
        """Make an item that writes `lines`, which are indented relative to the place's column."""
        place = self.place
        pad = " " * place.column if place.pad is None else place.pad
        before = place.before if lines[0] else ""
        text = "\n".join([before + lines[0], *(pad + line if line else "" for line in lines[1:])])
        if place.behind not in ("", ","):
            text += f"{_OPEN}{_CLOSE}"  # so that the next property is typed before the bracket
        text += place.behind
        start, comma = place.span.start, place.missing_comma
        edits: tuple[TextEdit, ...] = (TextEdit(Span(comma, comma), ","),) if comma is not None else ()
        if place.below is not None:
            edits += (place.below,)
        if not lines[0] and place.blanks:  # otherwise the blanks would remain at the end of the line
            edits += (TextEdit(Span(start - place.blanks, start), ""),)
        return CompletionItem(
            label=label,
            kind=kind,
            plain=as_plain(text),
            snippet=as_snippet(text),
            filter_text=place.lead + place.quote + filter_text,
            sort_text=sort_text,
            detail=detail,
            deprecated=deprecated,
            document=document,
            edits=edits,
            margin=pad[: place.margin],
        )
