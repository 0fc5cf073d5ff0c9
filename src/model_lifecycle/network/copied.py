"""Provenance of local copies of web resources: the common rules for cited pages and catalogues.

A copy carries the chain of addresses that it came by, and its day. One that came by a mirror, which a
repository's configuration names, is used only by workspaces with that mirror. One dated in the future is
ignored: no clock has written that day.
"""

from datetime import UTC, datetime
from typing import Final, NamedTuple


class Validators(NamedTuple):
    """Validators by which a request asks only for a version newer than the copy (RFC 9110, 8.8), and its URLs.

    `urls` are those requested one after the other, including redirects and mirrors.
    """

    etag: str | None = None
    last_modified: str | None = None
    urls: tuple[str, ...] = ()

    def conditions(self) -> dict[str, str]:
        """The headers of a conditional request."""
        headers = {"If-None-Match": self.etag, "If-Modified-Since": self.last_modified}
        return {name: value for name, value in headers.items() if value and value.isascii() and value.isprintable()}


NEVER: Final = Validators()
"""The validators of something that was never fetched."""


def utc_today() -> str:
    """The current date in UTC, `YYYY-MM-DD`."""
    return datetime.now(tz=UTC).date().isoformat()


def is_in_future(day: str | None) -> bool:
    """Whether a day, `YYYY-MM-DD`, is after today."""
    return day is not None and day > utc_today()
