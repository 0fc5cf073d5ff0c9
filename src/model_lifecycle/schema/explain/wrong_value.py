"""Explain values that the schema does not allow, and suggest the value to write instead."""

import re
from dataclasses import dataclass

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.date_value import (
    Day,
    day_text,
    may_lack_digit,
    moment_of,
    read_days,
    read_moment,
    why_impossible,
)
from model_lifecycle.schema.explain.enum_value import suggest_enum_value
from model_lifecycle.schema.explain.number_value import suggest_number
from model_lifecycle.schema.explain.plain_text import plain_text, value_meant
from model_lifecycle.schema.explain.suggestion import (
    NO_SUGGESTION,
    Suggestion,
    is_not_known,
    suggest_value,
    unpublished,
)
from model_lifecycle.schema.explain.uri_value import suggest_uri
from model_lifecycle.schema.explain.validation_errors import Keyword
from model_lifecycle.schema.explain.wording import describe_expected, describe_value, format_value, list_names
from model_lifecycle.schema.explain.wrong_container import suggest_container
from model_lifecycle.schema.formats import is_calendar_day
from model_lifecycle.schema.schema_rules import (
    BAD_DATE,
    BAD_DATE_TIME,
    BAD_URI,
    EMPTY_TEXT,
    IMPOSSIBLE_DATE,
    NOT_ALLOWED_VALUE,
    NULL_VALUE,
    TOO_FEW_ITEMS,
    TOO_LONG,
    WRONG_TYPE,
)
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Scalar, Value
from model_lifecycle.syntax.pointer import Path

_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
"""Matches the day in a date or date-time."""
_MONTH = re.compile(r"\d{4}[-/.]\d{1,2}|[A-Za-z]{3,9}\.? \d{4}", re.ASCII)
"""Matches a month without a day: `2025-03`, `March 2025`."""
_RIGHT_FORM = re.compile(r"\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})", re.ASCII)
"""Matches the form of an RFC 3339 date-time."""
_ZONE_NAME = re.compile(r"\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)? ?[A-Za-z]{2,5}", re.ASCII)
"""Matches a date-time with the name of a zone: `2025-03-04 10:30:00 PST`."""

_HASH = re.compile(r"[ \t]+#[^\s#!]")
"""Matches a comment without a blank after its `#`, as ` #42`: it may be the end of a text that needs quotes."""

_LONGEST = 200
"""The most code points of a text that is tried without its quotes."""

_TRUE = frozenset(("yes", "y", "on", "true", "1", "t", "✓", "✔", "✅", "x", "supported", "enabled", "available", "ja"))
_FALSE = frozenset(("no", "n", "off", "false", "0", "f", "✗", "✘", "❌", "unsupported", "not supported", "disabled"))
"""Words that people write for true and for false, in lower case."""


@dataclass(frozen=True)
class WrongValue:
    """The code and message of a diagnostic about a value, and the suggestion for its fix."""

    code: str
    message: str
    advice: Suggestion = NO_SUGGESTION


def explain_value(
    description: Description, keyword: Keyword, path: Path, node: Value, data: Data, document: Document
) -> WrongValue:
    """Explain the error of the value `node` (its data: `data`) at `path`, which breaks the keyword `keyword`."""
    key = path[-1] if path and isinstance(path[-1], str) else ""
    name = f"`{key}`" if key else "This item"
    match keyword:
        case "minLength":
            return WrongValue(EMPTY_TEXT.name, f"{name} may not be empty. Write {_title_words(description)}.")
        case "maxLength":
            length, most = len(str(data)), description.max_length or 0
            message = f"Expected at most {most} characters, found {length}. Shorten the text by {length - most}."
            return WrongValue(TOO_LONG.name, message)
        case "minItems":
            item = description.items.title.lower() if description.items else "item"
            message = f"{name} needs at least {description.min_items} item, found {describe_value(node)}. Add a {item}."
            return WrongValue(TOO_FEW_ITEMS.name, message)
    if data is None:
        advice = _suggest_for_null(description)
        absent = isinstance(node, Scalar) and not node.text
        if absent and _HASH.match(document.text, node.end) and document.language == "yaml":
            advice = Suggestion("What follows `#` is a comment: put a text that holds a `#` in quotes.")
        return _with_advice(
            NULL_VALUE.name, f"{name} {'has no value' if absent else 'may not be null'}.", advice, document
        )
    if isinstance(data, str) and description.format in ("date", "date-time") and (day := _impossible_day(data)):
        return _explain_impossible_day(data, day, document)
    code, advice = _code_and_advice(description, node, data, document)
    if isinstance(node, Scalar) and isinstance(data, str):
        advice = _advice_for_plain(description, node, advice, document)
    return _with_advice(
        code, f"Expected {describe_expected(description)}, found {describe_value(node)}.", advice, document
    )


def _advice_for_plain(description: Description, node: Scalar, advice: Suggestion, document: Document) -> Suggestion:
    """Suggest the value without stray quotes, comma or non-ASCII characters if it is then valid; otherwise `advice`."""
    if document.language == "yaml" and node.style == "" and node.text.endswith(","):
        unquoted = value_meant(node.text[:-1].rstrip(), description)
        if unquoted is not None:
            shown = format_value(unquoted[0], "yaml")
            sentence = f"YAML needs no comma at the end of a line. Write {shown}."
            return suggest_value(unquoted[0], safe=True, sentence=sentence)
    is_sure = advice.certain and advice.safe and "array" not in description.types
    plain = "" if is_sure or len(node.text) > _LONGEST else plain_text(node.text)
    if not plain or plain == node.text:
        return advice
    value = value_meant(plain, description)
    if value is not None:
        return suggest_value(value[0], safe=True)
    as_plain = Scalar(node.start, node.end, plain, plain, node.style)
    return _code_and_advice(description, as_plain, plain, document)[1]


def _code_and_advice(description: Description, node: Value, data: Data, document: Document) -> tuple[str, Suggestion]:
    """The code of the error of a value of a wrong type or format, and the suggestion of another value."""
    if not isinstance(node, Scalar):
        return WRONG_TYPE.name, suggest_container(description, node, data, document)
    text = node.text
    if description.enum:
        return NOT_ALLOWED_VALUE.name, _suggest_choice(text, data, description)
    match description.format:
        case "date":
            return BAD_DATE.name, _suggest_date(text, description)
        case "date-time":
            return BAD_DATE_TIME.name, _suggest_date_time(text)
        case "uri":
            return BAD_URI.name, suggest_uri(text)
    types = description.types
    if "array" in types or "object" in types:
        return WRONG_TYPE.name, suggest_container(description, node, data, document)
    if "string" in types:
        return WRONG_TYPE.name, _suggest_quotes(text, data)
    if "boolean" in types:
        return WRONG_TYPE.name, _suggest_boolean(text, data, nullable=description.nullable)
    if isinstance(data, str):
        whole = "integer" in types
        return WRONG_TYPE.name, suggest_number(text, description.name, whole=whole, nullable=description.nullable)
    return WRONG_TYPE.name, NO_SUGGESTION


def _with_advice(code: str, message: str, advice: Suggestion, document: Document) -> WrongValue:
    """The explanation with the code `code`; the sentence of the suggestion is appended to `message`."""
    sentence = advice.sentence
    if advice.certain and not sentence:
        sentence = f"Write {format_value(advice.value, document.language)}."
    return WrongValue(code, f"{message} {sentence}".rstrip(), advice)


def _title_words(description: Description) -> str:
    """The title of a property for a message: `the display name`."""
    return f"the {description.title.lower()}"


def _suggest_for_null(description: Description) -> Suggestion:
    """Suggest the value to write where null is not allowed."""
    if "array" in description.types:
        return Suggestion("Write a list with at least 1 item.") if description.min_items else suggest_value([])
    if "object" in description.types:
        if description.values is not None:
            return suggest_value({})
        return Suggestion(f"Write its properties: {list_names(list(description.properties))}.")
    values = [value for value in description.enum if value is not None]
    if len(values) == 1 or "none" in values:
        return suggest_value(values[0] if len(values) == 1 else "none")
    if description.enum or description.format is not None or "string" not in description.types:
        return Suggestion(f"Write {describe_expected(description)}.")
    if description.max_length is not None:
        return suggest_value("", sentence='Write it, or "" when there is none.')
    return Suggestion(f"Write {_title_words(description)}.")


def _suggest_choice(text: str, data: Data, description: Description) -> Suggestion:
    """Suggest the allowed value that a text or boolean means."""
    if description.name == "reasoning" and (data is True or text.lower() in _TRUE):
        return Suggestion("Write `optional` if it can be switched off, otherwise `always`.")
    return suggest_enum_value(text, description)


def _suggest_boolean(text: str, data: Data, *, nullable: bool) -> Suggestion:
    """Suggest true, false or null for a text or number."""
    lower = text.strip().strip("\"'").lower()
    if lower in _TRUE or lower in _FALSE:
        spelling = isinstance(data, str) and lower in ("yes", "no", "on", "off", "true", "false", "y", "n")
        return suggest_value(lower in _TRUE, safe=spelling)
    if nullable and isinstance(data, str) and is_not_known(lower):
        return unpublished()
    return NO_SUGGESTION


def _suggest_quotes(text: str, data: Data) -> Suggestion:
    """Suggest the text of a number or boolean in quotes."""
    return Suggestion(f'Put it in quotes: "{text}".', certain=True, value=text, safe=not isinstance(data, bool))


def _impossible_day(text: str) -> Day | None:
    """The day in a date or date-time of the right form that does not exist; None for other texts."""
    day = _DAY.match(text)
    if day is None or is_calendar_day(day[0]):
        return None
    is_right_form = day.end() == len(text) or text[day.end()] in "Tt"
    return (int(day[1]), int(day[2]), int(day[3])) if is_right_form else None


def _explain_impossible_day(text: str, day: Day, document: Document) -> WrongValue:
    """Explain a day that does not exist; suggest it with month and day swapped if that exists."""
    year, month, number = day
    message = f"{day_text(day)} is not in the calendar. {why_impossible(*day)}"
    swapped = (year, number, month)
    advice = Suggestion("Write a day that exists.")
    if month > 12 and is_calendar_day(day_text(swapped)) and 1 <= number <= 12 and len(text) == len(day_text(day)):
        advice = suggest_value(day_text(swapped), sentence=f"Did you mean {day_text(swapped)}?")
    return _with_advice(IMPOSSIBLE_DATE.name, message, advice, document)


def _suggest_date(text: str, description: Description) -> Suggestion:
    """Suggest the date that a text means."""
    if is_not_known(text):
        return unpublished(safe=text.strip() == "") if description.nullable else Suggestion("Write the day.")
    days = read_days(text)
    if len(days) == 1:
        return suggest_value(day_text(days[0]), safe=":" not in text and not may_lack_digit(text))
    if days:
        return Suggestion(f"Write {' or '.join(day_text(day) for day in days)}, whichever is meant.")
    if text.isdecimal() and len(text) < 20 and (moment := moment_of(int(text))):
        return suggest_value(moment[:10])
    if _MONTH.fullmatch(text.strip()) and description.name == "shutdown_date":
        return Suggestion("Write a day of that month, and `month_only` as `shutdown_date_kind`.")
    return Suggestion("Write the whole day" + (", or null where it is not published." if description.nullable else "."))


def _suggest_date_time(text: str) -> Suggestion:
    """Suggest the date-time that a text means."""
    moment = read_moment(text)
    if moment is None:
        if _RIGHT_FORM.fullmatch(text.strip()):
            return Suggestion("Hours run from 00 to 23, minutes and seconds from 00 to 59.")
        return (
            Suggestion("Write the zone as `Z` or like `-08:00`.")
            if _ZONE_NAME.fullmatch(text.strip())
            else NO_SUGGESTION
        )
    match moment.lacks:
        case "time":
            sentence = f"The time is missing. Write {moment.text} if it is not known."
        case "zone":
            sentence = f"The zone is missing. Write {moment.text} if it is UTC."
        case "seconds":
            sentence = f"The seconds are missing. Write {moment.text}."
        case None:
            sentence = f"Write {moment.text}."
    return suggest_value(moment.text, safe=moment.lacks is None and not may_lack_digit(text), sentence=sentence)
