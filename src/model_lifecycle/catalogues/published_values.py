"""Reads values of published JSON by type; None for a value of another type, or one that no record can hold."""

import re
from collections.abc import Iterator, Mapping
from decimal import Context, Decimal
from typing import Any, Final

from model_lifecycle.catalogues.claim import ShapeError
from model_lifecycle.records.values import as_date
from model_lifecycle.schema.formats import is_uri
from model_lifecycle.syntax.odd_characters import HIDDEN, JOINERS

MILLION: Final = Decimal(1_000_000)
_MAX_TEXT: Final = 300
_MAX_TOKENS: Final = 10**10
_MAX_DOLLARS: Final = Decimal(10**9)
_MIN_DOLLARS: Final = Decimal(1).scaleb(-15)
_DIGITS: Final = 30
_PRICE_CONTEXT: Final = Context(prec=10)
"""The precision of prices: catalogues that compute in binary publish `0.15000000000000002`."""

_CONTROL_CHARACTERS: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""Matches control characters, line separators, lone surrogates and noncharacters."""

_MODALITIES: Final = {"text", "image", "audio", "video", "pdf"}
_MONTH: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2]))?", re.ASCII)
"""Matches a year or a month: `2026`, `2026-06`."""

_NUMBER: Final = re.compile(r"-?\d{1,20}(\.\d{1,30})?([eE][-+]?\d{1,2})?", re.ASCII)
"""Matches a number in a string: `2000000.0`, `-1`, `1.5e-7`."""


def text_in(value: object) -> str | None:
    """A stripped text; None if it is empty, too long, or has control characters, line breaks or invisible ones."""
    if not isinstance(value, str) or not 0 < len(value) <= _MAX_TEXT or _CONTROL_CHARACTERS.search(value):
        return None
    if not value.isascii() and (HIDDEN.search(value) or JOINERS.search(value)):
        return None
    return value.strip() or None


def id_in(value: object) -> str | None:
    """A model id: a text without white space that is not an absolute path and has no `..` step."""
    text = text_in(value)
    if text is None or text != value or re.search(r"\s", text) or ".." in text.split("/") or text.startswith("/"):
        return None
    return text


def decimal_in(value: object) -> Decimal | None:
    """A finite number with at most 30 digits, which may be given as a string."""
    if isinstance(value, str):
        return Decimal(value) if _NUMBER.fullmatch(value) else None
    if isinstance(value, bool) or not isinstance(value, int | Decimal | float):
        return None
    number = Decimal(value) if isinstance(value, int) else Decimal(str(value))
    if not number.is_finite() or len(number.as_tuple().digits) > _DIGITS:
        return None
    return number if not number or abs(number.adjusted()) <= _DIGITS else None


def dollars(value: object, factor: Decimal | int = 1) -> Decimal | None:
    """A price in USD, 0 or more, times `factor`, to ten digits; None if negative: `-1` stands for "it depends"."""
    number = decimal_in(value)
    if number is None or number.is_signed():
        return None
    price = _PRICE_CONTEXT.multiply(number, Decimal(factor))
    return price if not price or _MIN_DOLLARS <= price <= _MAX_DOLLARS else None


def tokens(value: object) -> int | None:
    """A number of tokens, 1 or more, which may be given as `2000000.0` or as a string."""
    number = decimal_in(value)
    if number is None or number != number.to_integral_value() or not 0 < number < _MAX_TOKENS:
        return None
    return int(number)


def flag(value: object) -> bool | None:
    """A boolean."""
    return value if isinstance(value, bool) else None


def day_in(value: object) -> str | None:
    """A valid date, `YYYY-MM-DD`, also from a timestamp."""
    text = value[:10] if isinstance(value, str) else ""
    return text if as_date(text) else None


def moment_in(value: object) -> str | None:
    """The timestamp of the start of a lifecycle day: `2025-08-07T00:00:00Z`."""
    day = lifecycle_day(value)
    return f"{day}T00:00:00Z" if day is not None else None


def lifecycle_day(value: object) -> str | None:
    """A date from 2015 to 2089, `YYYY-MM-DD`: catalogues write the far future for "never"."""
    day = day_in(value)
    return day if day is not None and "2015" < day < "2090" else None


def cutoff(value: object) -> str | None:
    """A knowledge cutoff: a year, month or day."""
    if isinstance(value, str) and _MONTH.fullmatch(value):
        return value
    return day_in(value)


def address(value: object) -> str | None:
    """The web address of a page, without a user name."""
    text = text_in(value)
    if text is None or not text.startswith(("https://", "http://")) or not is_uri(text):
        return None
    return None if "@" in text.split("/")[2] else text


def words(value: object) -> list[str] | None:
    """A list of texts, without repetitions; None if it is empty or an item is not a text."""
    if not isinstance(value, list):
        return None
    items = [text_in(item) for item in value]
    texts = [text for text in items if text is not None]
    return list(dict.fromkeys(texts)) if texts and len(texts) == len(items) else None


def modalities(value: object, spelling: Mapping[str, str] | None = None) -> list[str] | None:
    """A list of the schema's modalities; `spelling` maps a catalogue's words to them. None if another word is left."""
    names = words(value)
    if names is None:
        return None
    ours = [(spelling or {}).get(word, word) for word in names]
    return list(dict.fromkeys(ours)) if set(ours) <= _MODALITIES else None


def object_or_raise(value: object, where: str = "") -> Mapping[str, Any]:
    """The value, an object. Raises `ShapeError` for any other type; `where` is its location in the message."""
    if isinstance(value, dict):
        return value
    raise ShapeError(f"{where or 'the top level'}: expected an object, found {_type_name(value)}")


def list_or_raise(value: object, where: str = "") -> list[Any]:
    """The value, a list. Raises `ShapeError` for any other type; `where` is its location in the message."""
    if isinstance(value, list):
        return value
    raise ShapeError(f"{where or 'the top level'}: expected a list, found {_type_name(value)}")


def tables_of(value: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the name and value of each member of an object that is an object itself; none for another type."""
    for name, member in value.items() if isinstance(value, dict) else ():
        if isinstance(member, dict) and text_in(name) is not None:
            yield name, member


def table_in(value: object) -> Mapping[str, Any]:
    """The value if it is an object; otherwise an empty one."""
    return value if isinstance(value, dict) else {}


def list_in(value: object) -> list[Any]:
    """The value if it is a list; otherwise an empty one."""
    return value if isinstance(value, list) else []


def _type_name(value: object) -> str:
    """The name of a value's JSON type in a message, such as `a list`."""
    if value is None:
        return "null"
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    return kinds.get(type(value), "a number")
