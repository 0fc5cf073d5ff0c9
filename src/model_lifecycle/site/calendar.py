"""Write upcoming shutdowns as an iCalendar file (RFC 5545)."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from model_lifecycle import __version__
from model_lifecycle.page.comparison import MOST_NAME
from model_lifecycle.page.format import cut
from model_lifecycle.page.page_paths import segment
from model_lifecycle.page.record_reader import WorkspaceReader
from model_lifecycle.records.shutdown import Shutdown
from model_lifecycle.site.detail_common import Site, provider_link
from model_lifecycle.site.shutdown_groups import Ending

_LINE_OCTETS = 75

_ALARM_DAYS: Final = (90, 30, 7)
"""The numbers of days before a shutdown at which the calendar sends a reminder."""


def calendar(site: Site, reader: WorkspaceReader, ahead: tuple[Ending, ...], ending: str) -> str:
    """An iCalendar text with an all-day event and alarms for each shutdown in `ahead`.

    A shutdown known only by its month is an event of that month. The text is the same for the same records and day: the
    stamp of every event is the assumed day of the site, never the clock's. If the address of the site is known, an
    event links to the first comparison of its model, or to the model's page if there is none; `ending` is the file
    extension of these pages.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//model-lifecycle//{__version__}//EN", "CALSCALE:GREGORIAN"]
    lines.append("X-WR-CALNAME:Model shutdowns")
    for shutdown in ahead:
        lines += _event(site, reader, shutdown, ending)
    lines.append("END:VCALENDAR")
    return "".join(f"{content_line}\r\n" for line in lines for content_line in _fold(line))


def _event(site: Site, reader: WorkspaceReader, shutdown: Ending, ending: str) -> Iterator[str]:
    """Yield the content lines of the event of one shutdown."""
    name = cut(shutdown.model.text("display_name") or shutdown.key.id, MOST_NAME)
    provider = provider_link(site, reader, shutdown.key.provider, "calendar").text
    end = shutdown.shutdown
    stamp = site.today or end.first
    yield "BEGIN:VEVENT"
    yield f"UID:shutdown-{segment(shutdown.key.provider)}-{segment(shutdown.key.id)}@model-lifecycle"
    yield f"DTSTAMP:{_basic_date(stamp)}T000000Z"
    yield f"DTSTART;VALUE=DATE:{_basic_date(end.first)}"
    yield f"DTEND;VALUE=DATE:{_basic_date(_end_day(end))}"
    yield f"SUMMARY:{_escape_text(_summary(end, name))}"
    yield f"DESCRIPTION:{_escape_text(_description(shutdown, provider))}"
    if site.site_url:
        entry = shutdown.comparisons[0] if shutdown.comparisons else shutdown.entry
        yield f"URL:{site.site_url}/{site.page(entry)}{ending}"
    yield f"CATEGORIES:{_escape_text(provider)}"
    yield "TRANSP:TRANSPARENT"
    for days in _ALARM_DAYS:
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:-P{days}D")
        yield f"DESCRIPTION:{_escape_text(f'{_summary(end, name)} in {days} days')}"
        yield "END:VALARM"
    yield "END:VEVENT"


def _basic_date(day: date) -> str:
    """A date in the basic format of ISO 8601: `20260105`."""
    return day.isoformat().replace("-", "")


def _end_day(end: Shutdown) -> date:
    """The first day after a shutdown's event, as iCalendar ends are exclusive."""
    last = end.last or end.first
    return last if last == date.max else last + timedelta(days=1)


def _summary(end: Shutdown, name: str) -> str:
    """The title of an event."""
    match end.kind:
        case "exact":
            return f"{name} shuts down"
        case "not_before":
            return f"{name} may shut down from today on"
        case "month_only":
            return f"{name} shuts down this month"


def _description(shutdown: Ending, provider: str) -> str:
    """The text of an event: the model, its provider, the shutdown and the replacements."""
    replacements = [key.id for key in shutdown.replacements]
    sentence = f" Replacement: {', '.join(cut(other, 300) for other in replacements)}." if replacements else ""
    return f"{cut(shutdown.key.id, 300)} of {provider}{shutdown.shutdown.ahead_words}.{sentence}"


def _escape_text(words: str) -> str:
    r"""Escape a TEXT value: separators with a backslash, line breaks as `\n` (RFC 5545, 3.3.11)."""
    escaped = re.sub(r"[\\;,]", r"\\\g<0>", words)
    return re.sub(r"\r\n?|\n|\x85|\u2028|\u2029", r"\\n", escaped)


def _fold(line: str) -> Iterator[str]:
    """Fold a content line: yield lines of at most 75 octets, split between characters (RFC 5545, 3.1)."""
    if len(line) <= _LINE_OCTETS and line.isascii():
        yield line  # the usual case
        return
    piece, size, room = "", 0, _LINE_OCTETS
    for character in line:
        width = len(character.encode())
        if size + width > room:
            yield piece
            piece, size, room = " ", 1, _LINE_OCTETS
        piece += character
        size += width
    yield piece
