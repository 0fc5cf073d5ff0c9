"""The string formats, implemented once for both validators.

A format applies to texts only (JSON Schema Validation, section 7). Results are cached, as records have the same few
dates and addresses.
"""

import re
from functools import lru_cache

_REMEMBERED = 1 << 14
"""The most results that are cached for each format."""

_CALENDAR_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
"""Matches the form of a date: `2025-03-04`."""

_DATE_TIME = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
    r"[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?"
    r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
)
"""Matches the form of an RFC 3339 date-time; the groups are its numbers, and the sign of its offset."""

_NAME = r"A-Za-z0-9\-._~!$&'()*+,;="  # unreserved and sub-delims of RFC 3986
"""The characters of a name in a URI, without percent-escapes."""


def _anything_but(characters: str) -> re.Pattern[str]:
    """A pattern for one character that is neither in `characters` nor part of a percent-escape."""
    return re.compile(rf"[^{characters}%]|%(?![0-9A-Fa-f]{{2}})")


_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*")
"""Matches the scheme of a URI."""
_NOT_IN_USER = _anything_but(f"{_NAME}:")
_NOT_IN_HOST = _anything_but(_NAME)
_NOT_IN_PATH = _anything_but(f"{_NAME}:@/")
_NOT_IN_QUERY = _anything_but(f"{_NAME}:@/?")
"""Match a character that a part of a URI must not contain."""
_IP_LITERAL = re.compile(rf"\[(?:(?P<ipv6>[0-9A-Fa-f:.]+)|v[0-9A-Fa-f]+\.[{_NAME}:]+)\]")
"""Matches an IP address in brackets: `[::1]`."""
_PORT = re.compile("(?::[0-9]*)?")
"""Matches a port, which may be empty, or nothing."""


def days_in_month(year: int, month: int) -> int:
    """The number of days of a month in the Gregorian calendar; 0 if `month` is not 1 to 12."""
    if not 1 <= month <= 12:
        return 0
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def is_day(year: int, month: int, day: int) -> bool:
    """Whether a day exists in the calendar, which begins with year 1."""
    return year > 0 and 1 <= day <= days_in_month(year, month)


@lru_cache(_REMEMBERED)
def is_calendar_day(text: str) -> bool:
    """Whether a text of the form `YYYY-MM-DD` is a day that exists (schemas/README.md#a18).

    True for a text of another form, which the schema's pattern rejects.
    """
    match = _CALENDAR_DAY.fullmatch(text)
    return match is None or is_day(int(match[1]), int(match[2]), int(match[3]))


@lru_cache(_REMEMBERED)
def is_date_time(text: str) -> bool:
    """Whether a text is a date-time of RFC 3339, section 5.6, with a zone.

    `t` and `z` may be in lower case; any number of fraction digits; hours 00 to 23; second 60 only as a leap second,
    23:59:60 in UTC; the day must exist.
    """
    match = _DATE_TIME.fullmatch(text)
    if match is None:
        return False
    year, month, day, hour, minute, second = (int(match[group]) for group in range(1, 7))
    offset_hours, offset_minutes = int(match[8] or 0), int(match[9] or 0)
    if not is_day(year, month, day) or hour > 23 or minute > 59 or offset_hours > 23 or offset_minutes > 59:
        return False
    if second < 60:
        return True
    offset = offset_hours * 60 + offset_minutes
    minute_in_utc = hour * 60 + minute + (offset if match[7] == "-" else -offset)
    return second == 60 and minute_in_utc % (24 * 60) == 24 * 60 - 1


@lru_cache(_REMEMBERED)
def is_uri(text: str) -> bool:
    """Whether a text is an absolute URI of RFC 3986: with a scheme, ASCII only, escapes of `%` and two hexadecimal
    digits.

    `http` and `https` also need `//` and a host (RFC 9110, section 4.2).
    """
    scheme, colon, rest = text.partition(":")
    if not colon or not _SCHEME.fullmatch(scheme):
        return False
    rest, _, fragment = rest.partition("#")
    rest, _, query = rest.partition("?")
    if _NOT_IN_QUERY.search(query) or _NOT_IN_QUERY.search(fragment):
        return False
    needs_host = scheme.lower() in ("http", "https")
    if not rest.startswith("//"):
        return not needs_host and not _NOT_IN_PATH.search(rest)
    authority, _, path = rest[2:].partition("/")
    host = _host(authority)
    return host is not None and (host != "" or not needs_host) and not _NOT_IN_PATH.search(path)


def _host(authority: str) -> str | None:
    """The host in an authority (the part between `//` and the path), which may be empty; None if it is malformed."""
    user, _, address = authority.rpartition("@")
    if _NOT_IN_USER.search(user):
        return None
    if address.startswith("["):
        literal = _IP_LITERAL.match(address)
        if literal is None or (literal["ipv6"] and not _is_ipv6(literal["ipv6"])):
            return None
        return literal[0] if _PORT.fullmatch(address, literal.end()) else None
    host, colon, port = address.partition(":")
    return None if _NOT_IN_HOST.search(host) or not _PORT.fullmatch(colon + port) else host


def _is_ipv6(text: str) -> bool:
    """Whether a text is an IPv6 address."""
    from ipaddress import IPv6Address

    try:
        IPv6Address(text)
    except ValueError:
        return False
    return True
