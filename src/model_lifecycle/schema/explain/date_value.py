"""Read dates and date-times in other notations than the contract's."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from model_lifecycle.schema.formats import days_in_month, is_date_time, is_day

_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)

_WEEKDAY = re.compile(r"^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+", re.IGNORECASE)
"""Matches a weekday before a date: `Mon, `."""
_DASHES = re.compile("[‐‑‒–—−]")
"""Matches a character that looks like `-`."""
_LONGEST = 60
"""The most code points of a text that is read as a date."""

_YEAR_FIRST = re.compile(r"(\d{4})\s*[-/._ ]\s*(\d{1,2})\s*[-/._ ]\s*(\d{1,2})")
"""Matches `2025/3/4`."""
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
"""Matches `20250304`."""
_YEAR_LAST = re.compile(r"(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4})")
"""Matches `3/4/2025`."""
_ORDINAL = r"(\d{1,2})(?:st|nd|rd|th)?"
"""The pattern of a day in a date with words: `4`, `4th`."""
_WORDS: Final = (
    (re.compile(rf"([a-z]{{3,}})\.?[-\s]+{_ORDINAL},?[-\s]+(\d{{4}})", re.IGNORECASE), "mdy"),
    (re.compile(rf"{_ORDINAL}[-\s.]+(?:of\s+)?([a-z]{{3,}})\.?,?[-\s]+(\d{{4}})", re.IGNORECASE), "dmy"),
    (re.compile(rf"(\d{{4}})[-\s]+([a-z]{{3,}})\.?[-\s]+{_ORDINAL}", re.IGNORECASE), "ymd"),
)
"""Patterns of dates with the name of a month (`4 March 2025`), each with the order of year, month and day."""

_TIME = re.compile(
    r"(?P<date>\S.*?)(?:[Tt]|\s*,?\s+(?:at\s+)?)"
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?P<fraction>[.,]\d+)?)?"
    r"\s*(?P<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?",
    re.IGNORECASE,
)
"""Matches a date with a time: `2025-03-04 at 10:30 UTC`."""

_COMPACT_TIME = re.compile(r"^(\d{8})[Tt](\d{2})(\d{2})(\d{2})")
"""Matches the start of a compact date-time: `20250304T103000`."""

Day = tuple[int, int, int]
"""Year, month and day."""

SECONDS_FROM, SECONDS_TO = 946_684_800, 4_102_444_800
"""The range of plausible seconds since 1970, the years 2000 to 2100; a thousand times as many are milliseconds."""


def day_text(day: Day) -> str:
    """The day as `YYYY-MM-DD`."""
    return f"{day[0]:04}-{day[1]:02}-{day[2]:02}"


def read_days(text: str) -> list[Day]:
    """The days that a text can mean: none, one, or two if either number may be the month (`03/04/2025`).

    Days that do not exist are left out.
    """
    text = _WEEKDAY.sub("", _tidy(text))
    if len(text) > _LONGEST:
        return []
    if match := _YEAR_FIRST.fullmatch(text) or _COMPACT.fullmatch(text):
        return _existing((int(match[1]), int(match[2]), int(match[3])))
    if match := _YEAR_LAST.fullmatch(text):
        first, second, year = int(match[1]), int(match[2]), int(match[3])
        return _existing((year, first, second), (year, second, first))
    for pattern, order in _WORDS:
        if match := pattern.fullmatch(text):
            parts = dict(zip(order, match.groups(), strict=True))
            month = _month(parts["m"])
            return _existing((int(parts["y"]), month, int(parts["d"]))) if month else []
    if match := _TIME.fullmatch(text):
        return read_days(match["date"])
    return []


def may_lack_digit(text: str) -> bool:
    """Whether the month or day of a date may lack a digit: it has one digit and the other two, or is `0`."""
    match = _YEAR_FIRST.match(_tidy(text))
    return match is not None and (len(match[2]) != len(match[3]) or "0" in (match[2], match[3]))


@dataclass(frozen=True)
class Moment:
    """An RFC 3339 date-time, and the part that the original text lacks; without a zone, UTC is assumed."""

    text: str
    lacks: Literal["time", "zone", "seconds"] | None


def read_moment(text: str) -> Moment | None:
    """The date-time that a text means; None if there is none or it is ambiguous."""
    text = _WEEKDAY.sub("", _tidy(text))
    if len(text) > _LONGEST:
        return None
    if text.isdecimal() and (moment := moment_of(int(text))):
        return Moment(moment, None)
    time = _TIME.fullmatch(_COMPACT_TIME.sub(r"\1T\2:\3:\4", text))
    days = read_days(time["date"] if time else text)
    if len(days) != 1:
        return None
    if time is None:
        return Moment(f"{day_text(days[0])}T00:00:00Z", "time")
    moment_text = _moment_text(days[0], time)
    if not is_date_time(moment_text):
        return None
    lacks: Literal["zone", "seconds"] | None = "seconds" if time["zone"] else "zone"
    return Moment(moment_text, None if time["zone"] and time["second"] else lacks)


def _moment_text(day: Day, time: re.Match[str]) -> str:
    """The RFC 3339 text for a day and a match of `_TIME`."""
    zone, hour, minute, second = _zone(time["zone"]), int(time["hour"]), time["minute"], time["second"] or "00"
    if hour == 24 and minute == "00" and second == "00":
        return f"{_next_day(day)}T00:00:00{zone}"
    fraction = (time["fraction"] or "").replace(",", ".")
    return f"{day_text(day)}T{hour:02}:{minute}:{second}{fraction}{zone}"


def moment_of(number: float) -> str | None:
    """The date-time of a number of seconds or milliseconds since 1970; None if that is implausible."""
    for unit in (1, 1000):
        if SECONDS_FROM <= number / unit < SECONDS_TO:
            moment = datetime.fromtimestamp(number / unit, UTC)
            return moment.replace(microsecond=0, tzinfo=None).isoformat() + "Z"
    return None


def why_impossible(year: int, month: int, day: int) -> str:
    """The reason why a day does not exist, as a sentence, such as: February 2025 has 28 days."""
    if year == 0:
        return "There is no year 0."
    if not 1 <= month <= 12:
        return f"There is no month {month}."
    return f"{_MONTHS[month - 1].capitalize()} {year} has {days_in_month(year, month)} days."


def _tidy(text: str) -> str:
    """A text with single blanks, with `-` for every dash, and without quotes around it."""
    return _DASHES.sub("-", " ".join(text.strip().strip("'\"").split()))


def _existing(*days: Day) -> list[Day]:
    """The distinct days that exist in the calendar."""
    return list(dict.fromkeys(day for day in days if is_day(*day)))


def _month(word: str) -> int:
    """The number of a month by its name or an abbreviation of at least three letters; 0 for another word."""
    return next((number for number, name in enumerate(_MONTHS, 1) if name.startswith(word.lower())), 0) or (
        9 if word.lower() == "sept" else 0
    )


def _zone(zone: str | None) -> str:
    """A time zone as in RFC 3339; `Z` without one."""
    if zone is None or zone.upper() in ("Z", "UTC", "GMT"):
        return "Z"
    hours, minutes = zone[:3], zone[3:].lstrip(":") or "00"
    return f"{hours}:{minutes}"


def _next_day(day: Day) -> str:
    """The day after `day` as `YYYY-MM-DD`; the last day of the calendar is its own successor."""
    if day == (9999, 12, 31):
        return day_text(day)
    return (datetime(*day, tzinfo=UTC) + timedelta(days=1)).date().isoformat()
