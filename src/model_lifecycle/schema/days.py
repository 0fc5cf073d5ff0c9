"""Dates and date-times the way people write them."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from model_lifecycle.schema.formats import days_in_month, is_date_time, is_day

_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)

_WEEKDAY = re.compile(r"^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+", re.IGNORECASE)
_DASHES = re.compile("[‐‑‒–—−]")
_LONGEST = 60

_YEAR_FIRST = re.compile(r"(\d{4})\s*[-/._ ]\s*(\d{1,2})\s*[-/._ ]\s*(\d{1,2})")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_YEAR_LAST = re.compile(r"(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4})")
_ORDINAL = r"(\d{1,2})(?:st|nd|rd|th)?"
_WORDS: Final = (
    (re.compile(rf"([a-z]{{3,}})\.?[-\s]+{_ORDINAL},?[-\s]+(\d{{4}})", re.IGNORECASE), "mdy"),
    (re.compile(rf"{_ORDINAL}[-\s.]+(?:of\s+)?([a-z]{{3,}})\.?,?[-\s]+(\d{{4}})", re.IGNORECASE), "dmy"),
    (re.compile(rf"(\d{{4}})[-\s]+([a-z]{{3,}})\.?[-\s]+{_ORDINAL}", re.IGNORECASE), "ymd"),
)

_TIME = re.compile(
    r"(?P<date>\S.*?)(?:[Tt]|\s*,?\s+(?:at\s+)?)"
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?P<fraction>[.,]\d+)?)?"
    r"\s*(?P<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?",
    re.IGNORECASE,
)

_COMPACT_TIME = re.compile(r"^(\d{8})[Tt](\d{2})(\d{2})(\d{2})")

Day = tuple[int, int, int]

SECONDS_FROM, SECONDS_TO = 946_684_800, 4_102_444_800
"""Seconds since 1970 that can be meant: the years 2000 to 2100. Thousands of them are milliseconds."""


def day_text(day: Day) -> str:
    return f"{day[0]:04}-{day[1]:02}-{day[2]:02}"


def read_days(text: str) -> list[Day]:
    """The days that a text can mean: none, one, or two where day and month cannot be told apart (`03/04/2025`).

    Days that the calendar does not have are left out.
    """
    text = _WEEKDAY.sub("", _tidy(text))
    if len(text) > _LONGEST:
        return []
    if found := _YEAR_FIRST.fullmatch(text) or _COMPACT.fullmatch(text):
        return _existing((int(found[1]), int(found[2]), int(found[3])))
    if found := _YEAR_LAST.fullmatch(text):
        first, second, year = int(found[1]), int(found[2]), int(found[3])
        return _existing((year, first, second), (year, second, first))
    for pattern, order in _WORDS:
        if found := pattern.fullmatch(text):
            parts = dict(zip(order, found.groups(), strict=True))
            month = _month(parts["m"])
            return _existing((int(parts["y"]), month, int(parts["d"]))) if month else []
    if found := _TIME.fullmatch(text):
        return read_days(found["date"])
    return []


def read_moment(text: str) -> tuple[str | None, bool]:
    """The RFC 3339 date-time that a text means, if one is certain, and whether it says no more than the text does.

    A text without a zone is taken as UTC and one without a time as midnight; both say more.
    """
    text = _WEEKDAY.sub("", _tidy(text))
    if len(text) > _LONGEST:
        return None, False
    if text.isdecimal() and (moment := moment_of(int(text))):
        return moment, True
    found = _TIME.fullmatch(_COMPACT_TIME.sub(r"\1T\2:\3:\4", text))
    days = read_days(found["date"] if found else text)
    if len(days) != 1:
        return None, False
    if found is None:
        return f"{day_text(days[0])}T00:00:00Z", False
    zone = _zone(found["zone"])
    fraction = (found["fraction"] or "").replace(",", ".")
    made = f"{day_text(days[0])}T{int(found['hour']):02}:{found['minute']}:{found['second'] or '00'}{fraction}{zone}"
    if int(found["hour"]) == 24 and found["minute"] == "00" and found["second"] in (None, "00"):
        made = f"{_next_day(days[0])}T00:00:00{zone}"
    return (made, bool(found["zone"]) and bool(found["second"])) if is_date_time(made) else (None, False)


def moment_of(number: float) -> str | None:
    """The date-time of a number of seconds or milliseconds since 1970, where it is plausibly one."""
    for unit in (1, 1000):
        if SECONDS_FROM <= number / unit < SECONDS_TO:
            moment = datetime.fromtimestamp(number / unit, UTC)
            return moment.replace(microsecond=0, tzinfo=None).isoformat() + "Z"
    return None


def what_is_impossible(year: int, month: int, day: int) -> str:
    """Why the calendar has no such day, in a sentence."""
    if year == 0:
        return "There is no year 0."
    if not 1 <= month <= 12:
        return f"There is no month {month}."
    return f"{_MONTHS[month - 1].capitalize()} {year} has {days_in_month(year, month)} days."


def _tidy(text: str) -> str:
    return _DASHES.sub("-", " ".join(text.strip().strip("'\"").split()))


def _existing(*days: Day) -> list[Day]:
    found = [day for day in days if is_day(*day)]
    return list(dict.fromkeys(found))


def _month(word: str) -> int:
    """The number of a month by its name or the beginning of it (three letters or more); 0 for another word."""
    return next((number for number, name in enumerate(_MONTHS, 1) if name.startswith(word.lower())), 0) or (
        9 if word.lower() == "sept" else 0
    )


def _zone(zone: str | None) -> str:
    if zone is None or zone.upper() in ("Z", "UTC", "GMT"):
        return "Z"
    hours, minutes = zone[:3], zone[3:].lstrip(":") or "00"
    return f"{hours}:{minutes}"


def _next_day(day: Day) -> str:
    if day == (9999, 12, 31):
        return day_text(day)
    return (datetime(*day, tzinfo=UTC) + timedelta(days=1)).date().isoformat()
