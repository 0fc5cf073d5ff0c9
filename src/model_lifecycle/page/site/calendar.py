"""The shutdowns ahead as an iCalendar file (RFC 5545)."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from model_lifecycle import __version__
from model_lifecycle.page.format import cut
from model_lifecycle.page.page_paths import segment
from model_lifecycle.page.site.overview import Ahead
from model_lifecycle.records.shutdown import Shutdown

_LINE_OCTETS = 75


def calendar(ahead: tuple[Ahead, ...], day: date | None) -> str:
    """One all-day event for each shutdown; a month that is all that is known is an event of a month.

    The same text for the same records and day: the stamp of every event is `day`, never the clock's.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//model-lifecycle//{__version__}//EN", "CALSCALE:GREGORIAN"]
    lines.append("X-WR-CALNAME:Model shutdowns")
    for each in ahead:
        lines += _event(each, day)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _event(each: Ahead, day: date | None) -> Iterator[str]:
    name = cut(each.model.text("display_name") or each.key.id, 300)
    found = each.shutdown
    stamp = day or found.first
    yield "BEGIN:VEVENT"
    yield f"UID:shutdown-{segment(each.key.provider)}-{segment(each.key.id)}@model-lifecycle"
    yield f"DTSTAMP:{_day(stamp)}T000000Z"
    yield f"DTSTART;VALUE=DATE:{_day(found.first)}"
    yield f"DTEND;VALUE=DATE:{_day(_after(found))}"
    yield f"SUMMARY:{_text(_summary(found, name))}"
    yield f"DESCRIPTION:{_text(_description(each))}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _day(day: date) -> str:
    return day.isoformat().replace("-", "")


def _after(found: Shutdown) -> date:
    """The first day after the event."""
    last = found.last or found.first
    return last if last == date.max else last + timedelta(days=1)


def _summary(found: Shutdown, name: str) -> str:
    match found.kind:
        case "exact":
            return f"{name} shuts down"
        case "not_before":
            return f"{name} may shut down from today on"
        case "month_only":
            return f"{name} shuts down this month"


def _description(each: Ahead) -> str:
    others = [key.id for key in each.replacements]
    named = f" Replacement: {', '.join(cut(other, 300) for other in others)}." if others else ""
    return f"{cut(each.key.id, 300)} of {cut(each.key.provider, 100)} shuts down {each.shutdown.words}.{named}"


def _text(words: str) -> str:
    r"""A text value: separators escaped, line breaks written as `\n` (RFC 5545, 3.3.11)."""
    escaped = re.sub(r"[\\;,]", r"\\\g<0>", words)
    return re.sub(r"\r\n?|\n|\x85|\u2028|\u2029", r"\\n", escaped)


def _folded(line: str) -> Iterator[str]:
    """A content line in pieces of at most 75 octets, none of which ends inside a character (RFC 5545, 3.1)."""
    piece, size, room = "", 0, _LINE_OCTETS
    for character in line:
        width = len(character.encode())
        if size + width > room:
            yield piece
            piece, size, room = " ", 1, _LINE_OCTETS
        piece += character
        size += width
    yield piece
