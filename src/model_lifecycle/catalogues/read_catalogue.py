"""Parses the bytes of a published catalogue, and indexes its entries."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import Any, Final

from model_lifecycle.catalogues.claim import Catalogue, CatalogueEntry, ShapeError
from model_lifecycle.text.lines import LineIndex

_MOST_DIGITS: Final = 40
_MOST_EXPONENT: Final = 100
_MOST_NESTING: Final = 40
"""Maximum nesting depth; published catalogues have ten levels at most."""


_CONFLICT: Final = ("<<<<<<< ", "=======", ">>>>>>> ")
"""The beginnings of the lines with which git marks a merge conflict."""


class CatalogueError(Exception):
    """Raised for data that is not a copy of a catalogue; the message says what is wrong, and where."""


@dataclass(frozen=True)
class ReadCatalogue:
    """A catalogue's data.

    `day` is the earlier of the day that the data states and the day it was fetched; None if neither is known.
    """

    catalogue: Catalogue
    data: Any
    entries: Mapping[tuple[str, str], tuple[CatalogueEntry, ...]]
    """The entries by canonical provider and id."""
    day: str | None

    @cached_property
    def count(self) -> int:
        """The number of entries about models."""
        return len({id(entry.data) for entries in self.entries.values() for entry in entries})


def read_catalogue(catalogue: Catalogue, content: bytes, fetched: str | None = None) -> ReadCatalogue:
    """Parse a catalogue and index its entries; `fetched` is the day of fetching it. Raises `CatalogueError`."""
    data = _parse_json(content)
    by_model: dict[tuple[str, str], list[CatalogueEntry]] = {}
    is_empty = True
    try:
        for entry in catalogue.entries(data):
            is_empty = False
            for name in entry.ids:
                by_model.setdefault((entry.provider, name), []).append(entry)
    except ShapeError as error:
        raise CatalogueError(f"it is not a copy of {catalogue.name}: {error}") from error
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise CatalogueError(f"it is not a copy of {catalogue.name}: its data has another shape") from error
    if is_empty:
        raise CatalogueError(f"it holds no entry of {catalogue.name}")
    entries = {key: tuple(entries_of_model) for key, entries_of_model in by_model.items()}
    day = min(filter(None, (catalogue.day(data), fetched)), default=None)
    return ReadCatalogue(catalogue, data, entries, day)


def _parse_json(content: bytes) -> Any:
    """Parse JSON, with decimals exact. Raises `CatalogueError` with the reason and position."""
    if not content.strip():
        raise CatalogueError("it is empty")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CatalogueError(f"it is not UTF-8: byte {error.start} cannot be read") from error
    try:
        data = json.loads(text, parse_float=_decimal, parse_int=_integer, parse_constant=lambda _: None)
    except RecursionError as error:
        raise CatalogueError("its lists and objects are nested too deeply") from error
    except json.JSONDecodeError as error:
        position = LineIndex(text).position(error.pos)
        is_truncated = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        suffix = ": it is cut short" if is_truncated else ""
        begins = ", it begins as a web page" if text.lstrip()[:1] == "<" else ""
        if text.startswith(_CONFLICT, error.pos):
            begins = ", it has a merge conflict"
        where = f"line {position.line + 1}, column {position.column + 1}"
        raise CatalogueError(f"it is not JSON{begins}: {where}{suffix}") from error
    if isinstance(data, dict | list) and _is_deep(data):
        raise CatalogueError("its lists and objects are nested too deeply")
    return data


def _is_deep(data: Any) -> bool:
    """Whether the nesting exceeds `_MOST_NESTING`, so that a recursion could exhaust the stack."""
    level = [data]
    for _ in range(_MOST_NESTING):
        inner = (value.values() if isinstance(value, dict) else value for value in level)
        level = [value for values in inner for value in values if isinstance(value, dict | list)]
        if not level:
            return False
    return True


def _decimal(digits: str) -> Decimal | None:
    """Parse a number exactly; None for one that no property can hold."""
    if len(digits) > _MOST_DIGITS:
        return None
    try:
        number = Decimal(digits)
    except InvalidOperation:  # its exponent is too large
        return None
    return number if abs(number.adjusted()) <= _MOST_EXPONENT else None


def _integer(digits: str) -> int | None:
    """Parse an integer; None for one that no property can hold."""
    return int(digits) if len(digits) <= _MOST_DIGITS else None
