"""Normalise the text of a value to plain ASCII characters without quotes."""

import unicodedata
from typing import Final

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.formats import is_calendar_day, is_date_time, is_uri
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.yaml.core_schema import plain_value

_QUOTES: Final = "\"'`´“”„‟‘’‚‛«»‹›\uff02\uff07"
_SIGNS: Final = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-"),
    **dict.fromkeys(map(ord, "、､"), ","),
    **dict.fromkeys(map(ord, "【〔"), "["),
    **dict.fromkeys(map(ord, "】〕"), "]"),
}
"""The ASCII character for each similar character that NFKC leaves as it is."""


def plain_text(text: str) -> str:
    """The text without quotes at its ends, and with ASCII characters in place of similar ones."""
    return unicodedata.normalize("NFKC", text.translate(_SIGNS)).strip().strip(_QUOTES).strip()


def value_meant(text: str, description: Description) -> tuple[Data] | None:
    """The value that a text is if read without quotes, in a tuple of one; None if the property does not allow it."""
    value = plain_value(text)
    types = description.types
    if value is None:
        return (None,) if description.nullable and text == "null" else None
    if isinstance(value, bool):
        return (value,) if "boolean" in types else None
    if isinstance(value, int):
        return (value,) if "integer" in types or "number" in types else None
    if isinstance(value, float):
        return (value,) if "number" in types else None
    if text == "[]" and "array" in types and not description.min_items:
        return ([],)
    if description.enum:
        return (text,) if text in description.enum else None
    fits = {"date": is_calendar_day, "date-time": is_date_time, "uri": is_uri}
    return (text,) if description.format is not None and fits[description.format](text) else None
