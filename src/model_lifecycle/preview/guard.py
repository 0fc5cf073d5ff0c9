"""Which requests the loopback server answers: design 8, one function for each protection."""

from hmac import compare_digest
from typing import Final

MAX_BODY: Final = 4096
"""Bytes of a request's body: an action is an id and a word."""

MAX_STREAMS: Final = 32
"""Open event streams of one server: more than a person has windows."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Of every answer, errors included."""


def token_fits(given: str, token: str) -> bool:
    """Whether the path's token is the server's, in a time that does not tell how much of it is right."""
    return compare_digest(given.encode("utf-8", "surrogatepass"), token.encode())


def host_fits(host: str | None, port: int) -> bool:
    """Whether `Host` is this server: a page that rebinds a name of its own to 127.0.0.1 sends that name."""
    return host in (f"127.0.0.1:{port}", f"localhost:{port}")


def origin_fits(origin: str | None, port: int) -> bool:
    """Whether `Origin`, where it is sent, is this server: another site's page sends its own, or `null`."""
    return origin is None or origin in (f"http://127.0.0.1:{port}", f"http://localhost:{port}")


def fetch_fits(site: str | None) -> bool:
    """Whether `Sec-Fetch-Site`, where it is sent, says that the page itself or a person's address bar asks."""
    return site in (None, "same-origin", "none")
